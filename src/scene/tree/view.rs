//! The request for a tree picture.

use crate::display_style::Types;
use crate::facts::expected_moves::Network;
use crate::facts::relation::Relation;
use crate::language::student::Asks;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// The request for a tree picture.
#[derive(Clone, Copy, Debug)]
pub struct TreeAsk<'a> {
    /// The time.
    pub t: Time,
    /// The visit that the person asks about.
    pub selected: Option<VisitId>,
    /// The visits that are lit, because something that names them is pointed at.
    pub lit: &'a [VisitId],
    /// The keys of nodes that the person opened.
    pub opened: &'a [u32],
    /// The relations that may be drawn: a relation is drawn if it is known by the time and its visits are
    /// shown.
    pub relations: &'a [Relation],
    /// The network of the neural move map, if the search asks one.
    pub network: Option<&'a Network>,
    /// The room in pixels.
    pub width: f32,
    /// See `width`.
    pub height: f32,
    /// The type that colours nodes: the expected or the actual type.
    pub types: Types,
    /// The field of another program whose numbers colour nodes, instead of their types.
    pub field: Option<usize>,
    /// No text is smaller, in pixels of the room: on a projector all of them are read from the last row. What has no room in
    /// this size is left out. 0: texts have their usual sizes, and the whole picture may be drawn a little smaller.
    pub least_text: f32,
    /// Whether it is seen from afar, as on the way between two stops of a tour: without the search's current node, so
    /// that only general knowledge changes.
    pub is_far: bool,
    /// The question that a student is to answer, and the visit that it is about: numbers that would give an answer away are not
    /// shown. `None`: there is no student.
    pub asked: Option<(Asks, VisitId)>,
}

/// A narrower room, in pixels, has no place for windows and reasons: the story says them.
const NARROW: f32 = 480.0;

impl TreeAsk<'_> {
    /// A moment in a room, in pixels: nothing is selected, lit or opened.
    #[must_use]
    pub fn at(t: Time, width: f32, height: f32) -> Self {
        TreeAsk {
            t,
            selected: None,
            lit: &[],
            opened: &[],
            relations: &[],
            network: None,
            width,
            height,
            types: Types::default(),
            field: None,
            least_text: 0.0,
            is_far: false,
            asked: None,
        }
    }

    /// Whether a student is to find what is known at an open node.
    pub fn hides_open(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether the best move of a node is hidden: a student is asked for it at an open node, and in a search for a proof it
    /// is the way to the most-proving leaf.
    pub(super) fn hides_best(&self, trace: &Trace, is_open: bool) -> bool {
        self.hides_open() && (is_open || trace.family_row().proves)
    }

    /// Whether a student is asked this about a visit.
    pub(super) fn asks(&self, asks: Asks, visit: VisitId) -> bool {
        self.asked == Some((asks, visit))
    }

    /// Pixels of a unit of length: about 1 in a room of 720 to 640 pixels.
    pub(super) fn unit(&self) -> f32 {
        (self.width / 720.0).min(self.height / 640.0).clamp(0.62, 1.7)
    }

    /// Whether there is no room for windows and reasons.
    pub(super) fn is_narrow(&self) -> bool {
        self.width < NARROW
    }

    /// The drawn size of a text with this usual size.
    pub(super) fn text(&self, size: f32) -> f32 {
        size.max(self.least_text)
    }

    /// Whether texts may not be drawn smaller than they are in the picture.
    pub(super) fn keeps_scale(&self) -> bool {
        self.least_text > 0.0
    }

    /// The number of a node's children that are drawn one by one, unless more of them are important: as many
    /// as there is room for if `expanded` nodes show their children.
    pub(super) fn siblings(&self, expanded: usize) -> usize {
        // Wide enough for a move and a value each, when drawn as small as can be read.
        let columns = self.width / 52.0;
        ((columns / expanded.max(1) as f32) as usize).clamp(3, 16)
    }
}
