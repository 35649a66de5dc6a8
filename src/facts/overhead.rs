//! Search overhead: what a search visited beyond the minimal tree, and why (after Figure 2 of Björnsson,
//! Marsland, Schaeffer & Junghanns, *Searching with uncertainty cut-offs*).
//!
//! Every visit of a position is in exactly one class. The precedence is strict:
//!
//! 1. not in the last completed iteration: *earlier iterations*, or *unfinished* for the visits after it;
//! 2. *needed*: in the minimal tree of that iteration (see [`super::minimal_tree`]);
//! 3. *earlier passes* of that iteration: aspiration search and MT drivers repeat the root;
//! 4. *speculative*: a null move, ProbCut or a test for a forced move, or below one;
//! 5. *pre-search*: inside a pre-search;
//! 6. below the first wasted visit, from the root down: *T2* (a later visit searched this move of the node
//!    again: with an open window, to its full depth after a reduced search, without skipping moves) or *T1*
//!    (searched before the cutting move of its parent);
//! 7. *other*: mostly the first moves of PV nodes that turned out not to be best, whose windows were wider
//!    than necessary.
//!
//! A subtree is divided as if its visit were the whole search: by its own minimal tree, and by what happens
//! below it. Only an iteration has earlier passes, and only the whole search has earlier iterations.

use super::minimal_tree::Needed;
use super::scope::Scope;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use serde::Serialize;

/// The purpose of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// A bracket: no visit of a position.
    NoPosition,
    /// Visits of the minimal tree of the last completed iteration.
    Needed,
    /// Visits below a node that failed high, before the cutting move.
    BeforeTheCut,
    /// Replaced by a re-search of the same move.
    ReSearched,
    /// Visits of an iteration before the last completed one.
    EarlierIteration,
    /// Visits of a pass before the last one of its iteration.
    EarlierPass,
    /// Because a pre-search searched deeper.
    PreSearch,
    /// Visits that help to decide about a node and are not for one of its moves.
    Speculative,
    /// Visits of an iteration that was not completed.
    Unfinished,
    /// All other visits.
    Other,
}

/// Visits of positions by class. The keys are stable; `total` is the sum of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Overhead {
    /// Visits of the minimal tree of the last completed iteration.
    pub needed: u64,
    /// T1: below a node that failed high, before the cutting move.
    pub t1: u64,
    /// T2: replaced by a re-search of the same move.
    pub t2: u64,
    /// Visits of iterations before the last completed one.
    pub earlier_iterations: u64,
    /// Visits of passes before the last one of their iteration.
    pub earlier_passes: u64,
    /// Because a pre-search searched deeper.
    pub pre_search: u64,
    /// Null moves, ProbCut, tests for forced moves.
    pub speculative: u64,
    /// Visits of an iteration that was not completed.
    pub unfinished: u64,
    /// All other visits.
    pub other: u64,
    /// All visits of positions.
    pub total: u64,
}

impl Class {
    /// All classes of visits of positions, in the order of lists.
    pub const ALL: [Class; 9] = [
        Class::Needed,
        Class::BeforeTheCut,
        Class::ReSearched,
        Class::PreSearch,
        Class::Speculative,
        Class::Other,
        Class::EarlierPass,
        Class::EarlierIteration,
        Class::Unfinished,
    ];

    /// The key of its number in [`Overhead`]; empty for a bracket.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Class::NoPosition => "",
            Class::Needed => "needed",
            Class::BeforeTheCut => "t1",
            Class::ReSearched => "t2",
            Class::EarlierIteration => "earlier_iterations",
            Class::EarlierPass => "earlier_passes",
            Class::PreSearch => "pre_search",
            Class::Speculative => "speculative",
            Class::Unfinished => "unfinished",
            Class::Other => "other",
        }
    }
}

impl Overhead {
    /// Counts a visit.
    pub fn count(&mut self, class: Class) {
        if let Some(count) = self.of_class(class) {
            *count += 1;
            self.total += 1;
        }
    }

    /// The number of a class's visits; brackets are not counted.
    pub fn of_class(&mut self, class: Class) -> Option<&mut u64> {
        Some(match class {
            Class::NoPosition => return None,
            Class::Needed => &mut self.needed,
            Class::BeforeTheCut => &mut self.t1,
            Class::ReSearched => &mut self.t2,
            Class::EarlierIteration => &mut self.earlier_iterations,
            Class::EarlierPass => &mut self.earlier_passes,
            Class::PreSearch => &mut self.pre_search,
            Class::Speculative => &mut self.speculative,
            Class::Unfinished => &mut self.unfinished,
            Class::Other => &mut self.other,
        })
    }
}

/// Classifies the visits of a scope one after the other, in order of entry. Of the earlier visits it keeps only
/// the path.
pub struct Classifier {
    scope: Scope,
    judged: Option<VisitId>,
    judged_end: u32,
    /// The first visit of the last pass of the judged iteration.
    last_pass: VisitId,
    /// The data of the visits above the next visit, by level.
    path: Vec<Above>,
}

/// The data of a visit on the path for the visits below it.
#[derive(Default)]
struct Above {
    /// The class of its waste, if it or a visit above it was wasted.
    spent: Option<Class>,
    /// Whether it is in a pre-search of the scope.
    in_pre_search: bool,
    /// Its wasted children, in order of entry.
    vain: Vec<(VisitId, Class)>,
}

impl Classifier {
    /// Before the first visit of a scope.
    #[must_use]
    pub fn new(trace: &Trace, scope: Scope) -> Classifier {
        let judged = scope.judged(trace);
        let passes = judged.filter(|judged| trace.level(*judged) < ROOT_LEVEL);
        let last_pass = passes.and_then(|iteration| trace.children(iteration).last());
        Classifier {
            scope,
            judged,
            judged_end: judged.map_or(0, |judged| trace.end_so_far(judged)),
            last_pass: last_pass.unwrap_or(0),
            path: (0..=u8::MAX).map(|_| Above::default()).collect(),
        }
    }

    /// The class of the next visit, which is this one.
    pub fn next(&mut self, trace: &Trace, id: VisitId, is_needed: bool) -> Class {
        let meta = trace.meta(id);
        let level = usize::from(meta.level());
        let is_first = id == self.scope.visit;
        let above = if is_first { &Above::default() } else { &self.path[level - 1] };
        let spent = match above.spent {
            Some(Class::Speculative) => Some(Class::Speculative),
            _ if meta.kind().is_speculative() && !is_first => Some(Class::Speculative),
            spent => spent.or_else(|| {
                let vain = above.vain.binary_search_by_key(&id, |(child, _)| *child).ok();
                vain.map(|index| above.vain[index].1)
            }),
        };
        let in_pre_search = above.in_pre_search || (meta.is_pre_searched() && !is_first);
        if trace.end_so_far(id) > id + 1 {
            let here = &mut self.path[level];
            (here.spent, here.in_pre_search) = (spent, in_pre_search);
            children_in_vain(trace, id, &mut here.vain);
        }
        match self.judged {
            _ if !meta.kind().is_position() => Class::NoPosition,
            Some(judged) if id < judged => Class::EarlierIteration,
            Some(_) if id >= self.judged_end => Class::Unfinished,
            None => Class::Unfinished,
            _ if is_needed => Class::Needed,
            _ if id < self.last_pass => Class::EarlierPass,
            _ if spent == Some(Class::Speculative) => Class::Speculative,
            _ if in_pre_search => Class::PreSearch,
            _ => spent.unwrap_or(Class::Other),
        }
    }
}

/// The wasted children of a visit: another visit of their move counts, or another move cut off.
fn children_in_vain(trace: &Trace, id: VisitId, vain: &mut Vec<(VisitId, Class)>) {
    vain.clear();
    if trace.level(id) < ROOT_LEVEL {
        return;
    }
    let mut counting = trace.moves_searched(id);
    // A visit that counts may take the place of an earlier one.
    counting.sort_unstable();
    let cutting = trace.cutting_child(id);
    let children = trace.children(id).filter(|child| !trace.meta(*child).kind().is_speculative());
    vain.extend(children.filter_map(|child| match cutting {
        _ if counting.binary_search(&child).is_err() => Some((child, Class::ReSearched)),
        Some(cutting) if cutting != child => Some((child, Class::BeforeTheCut)),
        _ => None,
    }));
}

/// Divides all visits of a scope into classes, by visit.
#[must_use]
pub fn classes_in(trace: &Trace, scope: Scope) -> Vec<Class> {
    let needed = Needed::of(trace, scope);
    let mut classifier = Classifier::new(trace, scope);
    scope.ids().map(|id| classifier.next(trace, id, needed.holds(id))).collect()
}

/// Divides all visits of a trace into classes, by visit.
#[must_use]
pub fn classes(trace: &Trace) -> Vec<Class> {
    classes_in(trace, Scope::whole(trace))
}

/// Counts the visits of positions by class.
#[must_use]
pub fn overhead(trace: &Trace) -> Overhead {
    let mut counts = Overhead::default();
    for class in classes(trace) {
        counts.count(class);
    }
    counts
}
