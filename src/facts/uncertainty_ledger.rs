//! The ledger of uncertainty cut-offs (Björnsson, Marsland, Schaeffer & Junghanns, *Searching with
//! uncertainty cut-offs*): the outcome of the uncertainty that each of them caused.
//!
//! An uncertain value travels up until another move makes it irrelevant (its branch is not part of the
//! minimal tree), until a node is searched again, or to the root.

use super::scope::Scope;
use crate::search::leave_reason::LeaveReason;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::log::SkippedRow;
use crate::trace::time::Time;
use crate::value::Value;
use serde::Serialize;
use std::collections::HashSet;

/// The end of a cut-off's uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Another move decided at an ancestor, or a later pass at the root: the uncertain branch does not
    /// matter there.
    Harmless,
    /// The node or an ancestor was searched again.
    ReSearched,
    /// The root's value is uncertain because of it.
    AtTheRoot,
    /// The search ended before it was known.
    Open,
}

impl Ending {
    /// A stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Ending::Harmless => "harmless",
            Ending::ReSearched => "re-searched",
            Ending::AtTheRoot => "at-the-root",
            Ending::Open => "open",
        }
    }
}

/// One uncertainty cut-off. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UncertaintyEntry {
    /// The visit that skipped moves.
    pub visit: VisitId,
    /// Its iteration.
    pub iteration: u16,
    /// Moves searched.
    pub searched: u16,
    /// Moves skipped.
    pub skipped: u16,
    /// Legal moves.
    pub moves: u16,
    /// Its value for its side to move; null without a value.
    pub value: Option<i16>,
    /// The stable name of the bound that it would be.
    #[cfg_attr(test, ts(type = "BoundName | null"))]
    pub bound: Option<&'static str>,
    /// The end of its uncertainty.
    pub ending: Ending,
    /// The highest visit that its uncertainty reached.
    pub reached: VisitId,
    /// Harmless: the ancestor that it stopped serving (the iteration, where a later pass claimed more). At
    /// the root: the root's visit.
    pub ancestor: Option<VisitId>,
    /// Harmless: the visit whose value decided at the ancestor, if one did. Re-searched: the
    /// re-search.
    pub by: Option<VisitId>,
    /// Re-searched: the visits of the re-search.
    pub cost: u32,
}

/// Sums over all uncertainty cut-offs. The keys are stable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UncertaintyTotals {
    /// Uncertainty cut-offs.
    pub cut_offs: u64,
    /// Moves that they skipped.
    pub skipped_moves: u64,
    /// The number of cut-offs with this ending.
    pub harmless: u64,
    /// See `harmless`.
    pub re_searched: u64,
    /// See `harmless`.
    pub at_the_root: u64,
    /// See `harmless`.
    pub open: u64,
    /// Visits in the re-searches, each counted once.
    pub re_search_cost: u64,
}

/// The ledger. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UncertaintyLedger {
    /// Every uncertainty cut-off, in the order of leaving.
    pub entries: Vec<UncertaintyEntry>,
    /// Their sums.
    pub totals: UncertaintyTotals,
}

/// Settles every uncertainty cut-off of a trace.
#[must_use]
pub fn uncertainty_ledger(trace: &Trace) -> UncertaintyLedger {
    let mut work = UncertaintyWork::new(Scope::whole(trace));
    while work.go_on(trace, usize::MAX) {}
    work.ledger
}

/// The work of settling a scope's uncertainty cut-offs, in steps.
pub struct UncertaintyWork {
    scope: Scope,
    /// The number of the trace's rows that were read.
    at: usize,
    re_searches: HashSet<VisitId>,
    /// The entries that are already settled.
    pub ledger: UncertaintyLedger,
}

impl UncertaintyWork {
    /// Before the first row.
    #[must_use]
    pub fn new(scope: Scope) -> UncertaintyWork {
        let ledger = UncertaintyLedger::default();
        UncertaintyWork { scope, at: 0, re_searches: HashSet::new(), ledger }
    }

    /// Settles at most `most` more entries, and returns whether there are others.
    pub fn go_on(&mut self, trace: &Trace, most: usize) -> bool {
        let rows = trace.skips().skip(self.at).take(most);
        let before = self.at;
        for (id, row) in rows {
            self.at += 1;
            if self.scope.holds(id) {
                self.settle(entry(trace, id, row));
            }
        }
        self.at > before && self.at < trace.skips_count()
    }

    fn settle(&mut self, entry: UncertaintyEntry) {
        let totals = &mut self.ledger.totals;
        totals.cut_offs += 1;
        totals.skipped_moves += u64::from(entry.skipped);
        match entry.ending {
            Ending::Harmless => totals.harmless += 1,
            Ending::ReSearched => {
                totals.re_searched += 1;
                if entry.by.is_some_and(|by| self.re_searches.insert(by)) {
                    totals.re_search_cost += u64::from(entry.cost);
                }
            }
            Ending::AtTheRoot => totals.at_the_root += 1,
            Ending::Open => totals.open += 1,
        }
        self.ledger.entries.push(entry);
    }
}

/// The entry of one visit that skipped moves.
#[must_use]
pub fn entry(trace: &Trace, id: VisitId, row: SkippedRow) -> UncertaintyEntry {
    let visit = trace.visit(id);
    let bound = visit.and_then(|visit| visit.bound());
    let value = visit.and_then(|visit| visit.value);
    let fate = follow(trace, id);
    UncertaintyEntry {
        visit: id,
        iteration: trace.iteration(id),
        searched: row.searched,
        skipped: row.moves - row.searched.min(row.moves),
        moves: row.moves,
        value: value.map(Value::get),
        bound: bound.map(Bound::name),
        ending: fate.ending,
        reached: fate.reached,
        ancestor: fate.ancestor,
        by: fate.by,
        cost: match fate.ending {
            Ending::ReSearched => fate.by.map_or(0, |by| trace.end_so_far(by) - by),
            _ => 0,
        },
    }
}

/// The first moment when the end of a visit's uncertainty is known; `None` if the search ended before.
#[must_use]
pub fn settled_at(trace: &Trace, visit: VisitId) -> Option<Time> {
    follow(trace, visit).known(trace)
}

/// Whether at `t` something may still rest on a visit's uncertain value: until another move decides above it, or it is
/// searched again. What counts at the root matters for ever.
#[must_use]
pub fn still_matters(trace: &Trace, visit: VisitId, t: Time) -> bool {
    let fate = follow(trace, visit);
    matches!(fate.ending, Ending::AtTheRoot | Ending::Open) || fate.known(trace).is_none_or(|known| known > t)
}

struct Fate {
    ending: Ending,
    reached: VisitId,
    ancestor: Option<VisitId>,
    by: Option<VisitId>,
}

impl Fate {
    fn known(&self, trace: &Trace) -> Option<Time> {
        match self.ending {
            Ending::ReSearched => self.by.map(|by| trace.enter_time(by)),
            Ending::Harmless | Ending::AtTheRoot => self.ancestor.map(|ancestor| trace.leave_time(ancestor)),
            Ending::Open => None,
        }
    }
}

/// Follows a visit's uncertainty up the path.
fn follow(trace: &Trace, from: VisitId) -> Fate {
    let mut at = from;
    loop {
        let fate = |ending, ancestor, by| Fate { ending, reached: at, ancestor, by };
        if trace.value(at).is_none() {
            return fate(Ending::Open, None, None);
        }
        if let Some(again) = trace.repeated_by(at) {
            return fate(Ending::ReSearched, None, Some(again));
        }
        if trace.level(at) <= ROOT_LEVEL {
            return match fate_of_pass(trace, at) {
                PassFate::Counts => fate(Ending::AtTheRoot, Some(at), None),
                PassFate::Superseded(by) => fate(Ending::Harmless, Some(trace.parent(at)), Some(by)),
                PassFate::Repeated(again) => fate(Ending::ReSearched, None, Some(again)),
            };
        }
        let parent = trace.parent(at);
        let meta = trace.meta(parent);
        if trace.value(parent).is_none() {
            return fate(Ending::Open, None, None);
        }
        let (decided_by, decides) = if meta.reason() == Some(LeaveReason::CutOff) {
            let cutting = trace.cutting_child(parent);
            (cutting, cutting == Some(at))
        } else if meta.reason().and_then(LeaveReason::deciding_search).is_some() {
            // A null move's or ProbCut's value counts only where it decides.
            let last = trace.children(parent).last();
            (last, last == Some(at))
        } else {
            (None, !trace.meta(at).kind().is_speculative())
        };
        if !decides || !meta.is_uncertain() {
            return fate(Ending::Harmless, Some(parent), decided_by);
        }
        at = parent;
    }
}

/// The outcome of a pass's uncertainty.
enum PassFate {
    /// The iteration's value rests on it.
    Counts,
    /// A later pass claimed as much and more.
    Superseded(VisitId),
    /// The root was searched again, or the whole sequence of passes from this one on.
    Repeated(VisitId),
}

/// A pass with an open window is repeated by the next one, as aspiration search and a root that wants
/// more confidence do. The null-window passes of an MT driver ask different questions: the value rests
/// on the last of them to either side, and once their bounds have met a further pass begins again.
fn fate_of_pass(trace: &Trace, root: VisitId) -> PassFate {
    let passes = trace.children(trace.parent(root));
    if !trace.window(root).is_null() {
        let mut later = passes.skip_while(|&pass| pass <= root);
        return match later.next().filter(|&next| trace.meta(next).kind() == VisitKind::Pass) {
            Some(again) => PassFate::Repeated(again),
            None => PassFate::Counts,
        };
    }
    let (mut lower, mut upper) = (Value::NEGATIVE_INFINITY, Value::INFINITY);
    let mut superseded = None;
    let mut begun = false;
    let fails_high = |pass: VisitId, value: Value| value >= trace.window(pass).beta;
    let own = trace.value(root).map(|value| fails_high(root, value));
    for pass in passes {
        if lower >= upper {
            if begun {
                return superseded.map_or(PassFate::Repeated(pass), PassFate::Superseded);
            }
            (lower, upper) = (Value::NEGATIVE_INFINITY, Value::INFINITY);
        }
        let Some(value) = trace.value(pass) else { break };
        if begun && own == Some(fails_high(pass, value)) {
            superseded = superseded.or(Some(pass));
        }
        begun |= pass == root;
        if fails_high(pass, value) {
            lower = value;
        } else {
            upper = value;
        }
    }
    superseded.map_or(PassFate::Counts, PassFate::Superseded)
}
