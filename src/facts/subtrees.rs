//! The places of a class's visits, and the most expensive subtrees that nothing rests on.

use super::overhead::Class;
use crate::trace::columns::{Trace, VisitId};

/// The number of subtrees of a class that are kept.
pub const MOST_OF_A_CLASS: usize = 5;
/// The number of wasted subtrees that are kept.
pub const MOST_WASTED: usize = 20;

/// A subtree and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// Its first visit.
    pub visit: VisitId,
    /// The class of that.
    pub class: Class,
    /// The number of counted visits of positions: in a class's list only visits of the class.
    pub visits: u32,
}

/// The largest subtrees of each class, and the largest wasted subtrees.
///
/// A subtree of a class begins where a visit of the class is below a visit of another class; its visits of the
/// class are counted. A subtree is **wasted** if it is in the judged part of the search, no visit of it is
/// needed, and the visit around it is: those subtrees do not overlap, and together they are everything that a
/// perfectly ordered search would have saved. Earlier iterations are left out (they are the price of iterative
/// deepening), and so are incomplete iterations.
#[derive(Clone, Debug)]
pub struct Subtrees {
    by_class: [Largest; Class::ALL.len()],
    wasted: Largest,
    /// The class of the last visit on each level.
    path: Vec<Class>,
    from: Option<VisitId>,
}

/// The largest of many subtrees that come one after the other.
#[derive(Clone, Debug)]
struct Largest {
    most: usize,
    kept: Vec<Subtree>,
    /// The subtree of the visit counted last, and its end.
    open: Option<(Subtree, u32)>,
}

impl Largest {
    fn new(most: usize) -> Largest {
        Largest { most, kept: Vec::new(), open: None }
    }

    fn begin(&mut self, subtree: Subtree, end: u32) {
        self.close();
        self.open = Some((subtree, end));
    }

    fn close(&mut self) {
        let Some((subtree, _)) = self.open.take() else { return };
        // The first of several equal subtrees stays.
        let at = self.kept.partition_point(|kept| kept.visits >= subtree.visits);
        if at < self.most {
            self.kept.insert(at, subtree);
            self.kept.truncate(self.most);
        }
    }
}

/// Index in [`Class::ALL`].
fn index_of(class: Class) -> Option<usize> {
    Class::ALL.iter().position(|one| *one == class)
}

/// Whether a perfectly ordered search would have saved the visits of a class.
#[must_use]
pub fn is_waste(class: Class) -> bool {
    match class {
        Class::BeforeTheCut
        | Class::ReSearched
        | Class::EarlierPass
        | Class::PreSearch
        | Class::Speculative
        | Class::Other => true,
        Class::NoPosition | Class::Needed | Class::EarlierIteration | Class::Unfinished => false,
    }
}

impl Default for Subtrees {
    fn default() -> Subtrees {
        Subtrees {
            by_class: std::array::from_fn(|_| Largest::new(MOST_OF_A_CLASS)),
            wasted: Largest::new(MOST_WASTED),
            path: vec![Class::NoPosition; 1 + usize::from(u8::MAX)],
            from: None,
        }
    }
}

impl Subtrees {
    /// Counts the next visit of a scope.
    pub fn count(&mut self, trace: &Trace, id: VisitId, class: Class) {
        let level = usize::from(trace.level(id));
        let is_first = *self.from.get_or_insert(id) == id;
        let above = if is_first { Class::NoPosition } else { self.path[level - 1] };
        self.path[level] = class;
        let Some(index) = index_of(class) else { return };
        let end = trace.end_so_far(id);
        let largest = &mut self.by_class[index];
        match &mut largest.open {
            Some((subtree, open_end)) if id < *open_end => subtree.visits += 1,
            _ => largest.begin(Subtree { visit: id, class, visits: 1 }, end),
        }
        if is_waste(class) && !is_waste(above) {
            self.wasted.begin(Subtree { visit: id, class, visits: trace.positions_in(id) }, end);
        }
    }

    /// The largest subtrees of each class, by the order of [`Class::ALL`], and the largest wasted ones.
    #[must_use]
    pub fn finish(mut self) -> ([Vec<Subtree>; Class::ALL.len()], Vec<Subtree>) {
        let finished = |largest: &mut Largest| {
            largest.close();
            std::mem::take(&mut largest.kept)
        };
        (std::array::from_fn(|index| finished(&mut self.by_class[index])), finished(&mut self.wasted))
    }
}
