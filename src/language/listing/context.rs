//! The context that a listing is composed from.

use super::phrasing::Phrasing;
use crate::search::parameters::Parameters;
use crate::trace::capabilities::Capabilities;

/// Whether a search was completed, and whether its whole course was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The search was completed and wholly recorded, as far as is known.
    Whole,
    /// The search was broken off.
    Stopped,
    /// The recording ended before.
    Unrecorded,
}

/// The context that lines are composed from.
pub(super) struct ListingContext<'a> {
    pub(super) parameters: &'a Parameters,
    pub(super) capabilities: &'a Capabilities,
    /// The driver's side.
    pub(super) root: Phrasing,
    /// The node's.
    pub(super) phrasing: Phrasing,
    pub(super) ending: Ending,
    /// Whether the side to move at the root is to move at the node.
    pub(super) is_or: bool,
}

impl ListingContext<'_> {
    /// Whether less than a ply may be left of a depth.
    fn has_fractions(&self) -> bool {
        self.capabilities.extends() || self.capabilities.reduces() || self.capabilities.quiescence()
    }

    /// The condition under which the depth has run out.
    pub(super) fn depth_runs_out(&self) -> &'static str {
        if self.has_fractions() { "depth < 1" } else { "depth = 0" }
    }

    /// The sign between a value and the bound at which it cuts off.
    pub(super) fn cuts_from(&self) -> &'static str {
        if self.parameters.cuts_only_beyond_beta() { self.phrasing.more() } else { self.phrasing.at_least() }
    }
}
