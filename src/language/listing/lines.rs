//! Which lines a listing has: composed from what is switched on.

use super::context::{Ending, ListingContext};
use super::phrasing::Phrasing;
use super::proof_rows::SHARED;
use super::row::Group;
use crate::display_style::BoundsStyle;
use crate::language::line_kind::LineKind;
use crate::language::perspective::Seen;
use crate::search::parameters::{Base, Parameters};
use crate::trace::capabilities::Capabilities;

/// No listing has more lines: it can be read at a glance.
pub const MOST_LINES: usize = 25;

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is about. Several rare kinds may share a line; they run at the same kind of tick.
    pub kinds: Vec<LineKind>,
    /// How far it is indented, in steps.
    pub indent: u8,
    /// What it says.
    pub text: String,
}

/// The lines of a search with these parameters and capabilities. `root` is how the root's numbers are read, `node`
/// those of the visit that the listing is of, and `is_or` whether the root's side is to move there.
#[must_use]
pub fn lines(
    parameters: &Parameters,
    capabilities: &Capabilities,
    root: Seen,
    (node, is_or): (Seen, bool),
    ending: Ending,
) -> Vec<Line> {
    let bounds = if node.has_ranges() { BoundsStyle::Range } else { BoundsStyle::AlphaBeta };
    let phrasing = |seen| Phrasing::new(seen, bounds, capabilities.prunes());
    let context = ListingContext {
        parameters,
        capabilities,
        root: phrasing(root),
        phrasing: phrasing(node),
        ending,
        is_or,
    };
    let is_proof = parameters.base.best_first().is_some();
    let (is_uct, is_b_star) = (parameters.base == Base::Uct, capabilities.has_intervals());
    let belongs = |kind: &LineKind| {
        let own =
            [is_proof, is_uct, is_b_star] == [kind.is_of_proof(), kind.is_of_uct(), kind.is_of_b_star()];
        own || (!parameters.base.is_depth_first() && SHARED.contains(kind))
    };
    let has = |kind: &&LineKind| belongs(kind) && (kind.row().has)(&context);
    let mut groups: Vec<Vec<LineKind>> = LineKind::ALL.iter().filter(has).map(|kind| vec![*kind]).collect();
    if !capabilities.deepens() && parameters.base.is_depth_first() {
        // The only iteration ends with the search.
        join(&mut groups, &[LineKind::IterationDone, LineKind::Return]);
    }
    for group in Group::ALL {
        if groups.len() > MOST_LINES {
            join(&mut groups, &group.kinds());
        }
    }
    let line = |kinds: Vec<LineKind>| {
        let indent = kinds.iter().map(|kind| (kind.row().indent)(&context)).min().unwrap_or(0);
        // What an iteration and the search that ends with it say together is what the search says.
        let (first, last) = (kinds.first(), kinds.last());
        let group = first.filter(|_| first != last).and_then(|kind| kind.row().group);
        let text = match (group, last) {
            (Some(group), _) => group.text(&kinds, &context),
            (None, Some(last)) => (last.row().text)(&context),
            (None, None) => String::new(),
        };
        Line { kinds, indent, text }
    };
    groups.into_iter().map(line).collect()
}

/// Puts those of these kinds that are there into one line, where the first of them stands.
fn join(groups: &mut Vec<Vec<LineKind>>, kinds: &[LineKind]) {
    let is_one = |group: &Vec<LineKind>| group.iter().any(|kind| kinds.contains(kind));
    let Some(first) = groups.iter().position(is_one) else { return };
    let joined: Vec<LineKind> = groups.iter().filter(|group| is_one(group)).flatten().copied().collect();
    let mut index = 0;
    groups.retain(|group| {
        index += 1;
        index - 1 == first || !is_one(group)
    });
    groups[first] = joined;
}
