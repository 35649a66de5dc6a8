//! The open visits, as far as events refer to them, and the place in the program's searches.

use super::vocabulary::Perspective;

/// The value that means “not said”.
pub(super) const UNSAID: i32 = i32::MIN;
/// No more visits are open.
pub(super) const MOST_OPEN: u32 = 250;

/// An open visit. The first entry of a path is not a visit: it holds the state outside all visits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OpenVisit {
    /// Its number, from 0. Visits are numbered as they begin.
    pub(super) number: u64,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    /// The place of its kind, from 1; 0 is the usual kind.
    pub(super) kind: u32,
    pub(super) quiescence: bool,
    pub(super) mv: u16,
    /// The number of visits that began directly below it.
    pub(super) children: u64,
    /// The value and the move of the visit that ended last below it in this block.
    pub(super) last_child: Option<(i32, u16)>,
    /// The stored or static value that was said last in this block.
    pub(super) said: Option<i32>,
    /// The window of the visit that began last below it in this block.
    pub(super) sibling: Option<(i32, i32)>,
}

impl OpenVisit {
    /// The window as a visit below sees it.
    pub(super) fn window_below(&self, perspective: Perspective) -> (i32, i32) {
        match perspective {
            Perspective::Mover => (self.beta.wrapping_neg(), self.alpha.wrapping_neg()),
            Perspective::First => (self.alpha, self.beta),
        }
    }
}

/// The place where the events have arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// The first entry is the state outside all visits.
    pub(super) visits: Vec<OpenVisit>,
    /// The number of the visit that begins next.
    pub(super) next: u64,
    pub(super) searches: u64,
    pub(super) iteration: u64,
    pub(super) nanoseconds: u64,
}

impl Path {
    pub(super) fn new(next: u64) -> Path {
        Path { visits: vec![OpenVisit::default()], next, searches: 0, iteration: 0, nanoseconds: 0 }
    }

    /// The number of open visits.
    pub(super) fn open(&self) -> usize {
        self.visits.len() - 1
    }

    /// The innermost open visit.
    pub(super) fn top(&mut self) -> &mut OpenVisit {
        self.visits.last_mut().expect("the entry outside visits is never removed")
    }

    /// The number of outermost visits that are open in both.
    pub(super) fn common(&self, other: &Path) -> usize {
        let pairs = self.visits.iter().zip(&other.visits).skip(1);
        pairs.take_while(|(one, two)| one.number == two.number).count()
    }
}
