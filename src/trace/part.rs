//! A part of a search: the visits that are kept if not all of them are.

use super::size::Size;
use crate::search::parameters::MAX_PLY;
use crate::search::visit_kind::VisitKind;

/// The name of the field with the number of visits below a visit that are counted and not kept.
pub const VISITS_LEFT_OUT: &str = "visits not recorded";

/// The visits of a search that are kept. Either all children of a kept visit are kept, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The greatest ply of a visit that is kept; deeper visits are counted.
    pub down_to: u16,
    /// The number of first visits that are counted and not kept, except the visits that show what the later ones go on from:
    /// the moves of the root in each iteration, the visits that are still open, and their children.
    pub after: u64,
}

impl Part {
    /// All visits.
    pub const WHOLE: Part = Part { down_to: MAX_PLY, after: 0 };
}

/// A place in a log, before a visit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    /// The number of words.
    pub words: usize,
    /// The room that a trace takes.
    pub size: Size,
    /// The number of the next visit.
    pub next: u32,
}

/// An open visit that is kept, at least for now.
#[derive(Clone, Copy)]
struct OpenVisit {
    is_position: bool,
    ply: u16,
    /// The place before its first child.
    first_child: Option<Mark>,
    /// The number of visits below it that were kept at first, and of visits below those.
    inside: u64,
    /// The number of other visits below it.
    left_out: u64,
}

/// Follows a search of Plyscope, and decides which visits are kept.
pub(super) struct Chooser {
    part: Part,
    /// The number of visits of positions that began.
    begun: u64,
    open: Vec<OpenVisit>,
    /// The number of open visits that are not kept.
    left_out: u32,
}

/// The levels of the search, its iterations, and their roots: their children are always kept.
const OUTER_LEVELS: usize = 3;

impl Chooser {
    pub(super) fn new(part: Part) -> Chooser {
        Chooser { part, begun: 0, open: Vec::new(), left_out: 0 }
    }

    /// Whether the chosen part has not begun.
    pub(super) fn is_before(&self) -> bool {
        self.begun <= self.part.after && self.part.after > 0
    }

    /// Whether the log may be taken back to a place before its end.
    pub(super) fn may_take_back(&self) -> bool {
        self.is_before() && self.open.len() > OUTER_LEVELS
    }

    /// Whether the innermost visit may be taken back, and leave its number to another one.
    pub(super) fn may_lose_number(&self) -> bool {
        self.is_before() && self.open.len() > OUTER_LEVELS + 1
    }

    /// Whether the innermost visit is not kept.
    pub(super) fn leaves_out(&self) -> bool {
        self.left_out > 0
    }

    /// A visit begins at a place of the log: whether it is kept.
    pub(super) fn enter(&mut self, kind: VisitKind, mark: Mark) -> bool {
        let is_position = kind.is_position();
        self.begun += u64::from(is_position);
        let above = self.open.last_mut();
        let is_too_deep =
            above.as_ref().is_some_and(|above| above.is_position && above.ply >= self.part.down_to);
        if self.left_out > 0 || is_too_deep {
            self.left_out += 1;
            if let Some(above) = above {
                above.left_out += 1;
            }
            return false;
        }
        let ply = match above {
            Some(above) => {
                above.first_child.get_or_insert(mark);
                above.ply + u16::from(above.is_position && !kind.is_of_parents_position())
            }
            None => 0,
        };
        self.open.push(OpenVisit { is_position, ply, first_child: None, inside: 0, left_out: 0 });
        true
    }

    /// The innermost visit has no more children: the place to which the log is taken back if its children are not kept,
    /// because it is all over before the chosen part begins.
    pub(super) fn end_children(&mut self) -> Option<Mark> {
        let is_over = self.is_before() && self.open.len() > OUTER_LEVELS && self.left_out == 0;
        let visit = self.open.last_mut().filter(|_| is_over)?;
        visit.left_out += std::mem::take(&mut visit.inside);
        visit.first_child.take()
    }

    /// The innermost visit ends, after [`Chooser::end_children`]: the number of visits below it that are not kept; `None` if
    /// it is not kept itself.
    pub(super) fn leave(&mut self) -> Option<u64> {
        if self.left_out > 0 {
            self.left_out -= 1;
            return None;
        }
        let visit = self.open.pop()?;
        if let Some(above) = self.open.last_mut() {
            above.inside += visit.inside + visit.left_out + u64::from(visit.is_position);
        }
        Some(visit.left_out)
    }
}
