//! Counts over a whole search, or over many: what authors of programs ask a trace for. They are taken visit by visit in the
//! order of the visits' ends, so a log of any length is counted in little memory.
//!
//! Nothing here is about the values, so there are no sides.

mod explosions;
mod fields;
mod merged;
mod plies;
mod root_searches;
mod subset;

pub use explosions::{Explosion, ExtensionCounts};
pub use fields::{FieldBucket, FieldCounts};
pub use root_searches::{IterationCounts, RootCounts, RootSearches};
pub use subset::SubsetCounts;

use crate::condition::Filter;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::Trace;
use crate::trace::ended::{EndedVisit, EndedVisits, SearchFacts};
use crate::trace::log::LogError;
use crate::trace::log_export::LogExport;
use crate::trace::own::Subject;
use crate::trace::visit_set::VisitSet;
use explosions::Explosions;
use fields::Fields;
use plies::GREATEST;
use root_searches::Iterations;
use serde::Serialize;
use std::collections::BTreeMap;
use subset::Subset;

/// Counts of a search. The keys are stable. Visits are of positions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Counters {
    /// Not all visits were recorded.
    pub truncated: bool,
    /// The visits.
    pub visits: u64,
    /// The visits in quiescence.
    pub quiescence: u64,
    /// The root searches of each iteration.
    pub iterations: Vec<IterationCounts>,
    /// The root searches of all iterations, by their ends.
    pub root_searches: RootSearches,
    /// The visits by ply.
    pub plies: Vec<PlyCounts>,
    /// The searches of reduced moves by depth and number of the move.
    pub reductions: Vec<ReductionCounts>,
    /// The moves that were searched again.
    pub re_searches: Vec<ReSearchCounts>,
    /// The speculative searches by kind and depth.
    pub speculative: Vec<SpeculativeCounts>,
    /// The probes of the table by outcome.
    pub table: Vec<OutcomeCounts>,
    /// The moves of full-width nodes by ply and type.
    pub moves: Vec<MoveCounts>,
    /// The ends of visits by reason, the most frequent first.
    pub reasons: Vec<ReasonCounts>,
    /// The extended visits by the number of extended visits on the path to them.
    pub extensions: Vec<ExtensionCounts>,
    /// The subtrees that are largest for their depth, the worst first.
    pub explosions: Vec<Explosion>,
    /// The numbers in the program's own fields.
    pub fields: Vec<FieldCounts>,
    /// The visits that meet a condition.
    pub subset: Option<SubsetCounts>,
}

/// The visits at a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyCounts {
    /// The ply.
    pub ply: u16,
    /// The visits.
    pub visits: u64,
    /// The visits in quiescence.
    pub quiescence: u64,
    /// The visits that are extended.
    pub extended: u64,
    /// The visits that are reduced.
    pub reduced: u64,
}

/// The searches of reduced moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReductionCounts {
    /// The depth of the node whose moves they are, in whole plies.
    pub depth: i16,
    /// The number of the move, from 1.
    pub move_number: u16,
    /// The moves that were searched to a reduced depth.
    pub reduced: u64,
    /// The moves that were searched again to a greater depth.
    pub searched_again: u64,
    /// The moves that were no better than alpha then either.
    pub in_vain: u64,
    /// The visits in the reduced searches.
    pub visits: u64,
    /// The visits in the searches again.
    pub visits_again: u64,
}

/// Moves that were searched again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReSearchCounts {
    /// The change in the second search: `depth`, `window`, `both` or `neither`.
    pub changed: &'static str,
    /// The searches again.
    pub searches: u64,
    /// The searches that found the move no better than alpha.
    pub in_vain: u64,
    /// The visits in them.
    pub visits: u64,
}

/// Speculative searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SpeculativeCounts {
    /// The kind.
    pub kind: &'static str,
    /// The depth of the node that tried them, in whole plies.
    pub depth: i16,
    /// The nodes that tried at least one.
    pub tried: u64,
    /// The nodes that ended by it.
    pub cut: u64,
    /// The nodes that went on, because the search did not help.
    pub in_vain: u64,
    /// The visits in the searches.
    pub visits: u64,
    /// The visits in the searches that did not help.
    pub visits_in_vain: u64,
}

/// Probes with one outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeCounts {
    /// The outcome: its name, or the program's own.
    pub outcome: String,
    /// The probes.
    pub probes: u64,
    /// The probes in quiescence.
    pub quiescence: u64,
}

/// Nodes of one type at one ply, in full-width search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveCounts {
    /// The ply.
    pub ply: u16,
    /// The type that the nodes had: `PV`, `CUT` or `ALL`.
    pub node_type: &'static str,
    /// The nodes at which moves were searched.
    pub nodes: u64,
    /// The moves searched at them.
    pub moves: u64,
    /// The nodes that a move cut off.
    pub cut_off: u64,
    /// The nodes that their first move cut off.
    pub first: u64,
}

/// Ends of visits for one reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReasonCounts {
    /// The reason: its name, or the program's own.
    pub reason: String,
    /// The visits that ended so.
    pub visits: u64,
    /// The visits in quiescence among them.
    pub quiescence: u64,
}

#[derive(Clone, Copy, Default)]
struct Twice {
    all: u64,
    quiescence: u64,
}

impl Twice {
    fn count(&mut self, quiescence: bool) {
        self.all += 1;
        self.quiescence += u64::from(quiescence);
    }
}

/// Numbers of own names and of Plyscope's, as one key.
type NameKey = (bool, u16);

/// The kinds of speculative searches that may end the node that tries them, with the reasons for its end.
const DECIDING: [(VisitKind, LeaveReason); 4] = [
    (VisitKind::NullMove, LeaveReason::NullMoveCutOff),
    (VisitKind::ProbCut, LeaveReason::ProbCut),
    (VisitKind::ProbCutMove, LeaveReason::ProbCut),
    (VisitKind::MultiCut, LeaveReason::MultiCut),
];

/// Counts in the making.
#[derive(Default)]
pub struct Counting {
    visits: Twice,
    is_cut_short: bool,
    iterations: Iterations,
    plies: Vec<PlyCounts>,
    reductions: BTreeMap<(i16, u16), ReductionCounts>,
    re_searches: BTreeMap<&'static str, ReSearchCounts>,
    speculative: BTreeMap<(usize, i16), SpeculativeCounts>,
    table: BTreeMap<NameKey, Twice>,
    moves: BTreeMap<(u16, u8), MoveCounts>,
    reasons: BTreeMap<NameKey, Twice>,
    explosions: Explosions,
    fields: Fields,
    subset: Option<Subset>,
    /// The visits that meet the condition, if they are wanted one by one.
    marked: Option<VisitSet>,
}

impl Counting {
    /// Before the first visit; with a filter, the visits that meet it are counted, too.
    #[must_use]
    pub fn new(filter: Option<Filter>) -> Counting {
        Counting { subset: filter.map(Subset::new), ..Counting::default() }
    }

    /// Counts a visit that has ended.
    pub fn count(&mut self, visit: &EndedVisit, search: SearchFacts<'_>) {
        self.is_cut_short |= visit.left.reason == LeaveReason::Unrecorded || search.is_part();
        self.iterations.count(visit);
        let meets = self.subset.as_mut().is_some_and(|subset| subset.count(visit, search));
        if let Some(marked) = self.marked.as_mut().filter(|_| meets) {
            marked.insert(visit.id);
        }
        self.fields.count(visit, meets);
        if !visit.is_position() {
            return;
        }
        let quiescence = visit.entered.quiescence;
        self.visits.count(quiescence);
        self.ply(visit);
        self.explosions.count(visit, search);
        self.names(visit);
        self.searched_again(visit);
        self.tried(visit);
        self.moves(visit, search);
    }

    fn ply(&mut self, visit: &EndedVisit) {
        let at = usize::from(visit.ply).min(GREATEST);
        while self.plies.len() <= at {
            self.plies.push(PlyCounts { ply: self.plies.len() as u16, ..PlyCounts::default() });
        }
        let row = &mut self.plies[at];
        row.visits += 1;
        row.quiescence += u64::from(visit.entered.quiescence);
        row.extended += u64::from(is_some(visit.extended()));
        row.reduced += u64::from(is_some(visit.reduced()));
    }

    fn names(&mut self, visit: &EndedVisit) {
        let quiescence = visit.entered.quiescence;
        let own = |subject: Subject| visit.words[subject as usize].map(|number| (true, number));
        let reason = own(Subject::Reason).unwrap_or((false, visit.left.reason as u16));
        self.reasons.entry(reason).or_default().count(quiescence);
        let outcome = own(Subject::Table).or(visit.outcome.map(|outcome| (false, outcome as u16)));
        if let Some(outcome) = outcome {
            self.table.entry(outcome).or_default().count(quiescence);
        }
    }

    fn searched_again(&mut self, visit: &EndedVisit) {
        let depth_above = visit.above.map_or(0, |above| above.depth.whole_plies().into());
        let cell = (depth_above, visit.move_number.unwrap_or(0).min(GREATEST as u16));
        let tentative = visit.entered.reduction.is_none_or(|cause| cause.is_tentative());
        if visit.entered.kind == VisitKind::Node && tentative && is_some(visit.reduced()) {
            let row = reduction_row(&mut self.reductions, cell);
            row.reduced += 1;
            row.visits += u64::from(visit.visits);
        }
        let Some(before) = visit.repeats else { return };
        let in_vain = visit.value().is_some_and(|value| visit.entered.window.fails_high(value));
        let deeper = visit.entered.depth > before.depth;
        if deeper && is_some(Some(before.reduced)) {
            let row = reduction_row(&mut self.reductions, cell);
            row.searched_again += 1;
            row.in_vain += u64::from(in_vain);
            row.visits_again += u64::from(visit.visits);
        }
        let changed = changed(deeper, before.window, visit.entered.window);
        let row = self.re_searches.entry(changed).or_insert(ReSearchCounts { changed, ..Default::default() });
        row.searches += 1;
        row.in_vain += u64::from(in_vain);
        row.visits += u64::from(visit.visits);
    }

    fn tried(&mut self, visit: &EndedVisit) {
        for (kind, reason) in DECIDING {
            let visits = u64::from(visit.speculative[kind as usize]);
            if visits == 0 {
                continue;
            }
            let depth = visit.entered.depth.whole_plies().into();
            let new = SpeculativeCounts { kind: kind.name(), depth, ..SpeculativeCounts::default() };
            let row = self.speculative.entry((kind as usize, depth)).or_insert(new);
            row.tried += 1;
            row.visits += visits;
            if visit.left.reason == reason {
                row.cut += 1;
            } else {
                row.in_vain += 1;
                row.visits_in_vain += visits;
            }
        }
    }

    fn moves(&mut self, visit: &EndedVisit, search: SearchFacts<'_>) {
        let Some(actual) = search.node_type(visit).filter(|_| visit.moves > 0 && !visit.entered.quiescence)
        else {
            return;
        };
        let ply = visit.ply.min(GREATEST as u16);
        let new = MoveCounts { ply, node_type: actual.name(), ..MoveCounts::default() };
        let row = self.moves.entry((ply, type_code(actual))).or_insert(new);
        row.nodes += 1;
        row.moves += u64::from(visit.moves);
        row.cut_off += u64::from(visit.cut_number.is_some());
        row.first += u64::from(visit.cut_number == Some(1));
    }

    /// The counts; `search` names the program's own words.
    #[must_use]
    pub fn finish(self, search: SearchFacts<'_>) -> Counters {
        let (iterations, root_searches) = self.iterations.finish();
        let own = |number: u16| search.name(number).unwrap_or_default().to_owned();
        let mut reasons: Vec<ReasonCounts> = self
            .reasons
            .into_iter()
            .map(|((is_own, number), Twice { all, quiescence })| ReasonCounts {
                reason: if is_own {
                    own(number)
                } else {
                    LeaveReason::ALL[usize::from(number)].name().to_owned()
                },
                visits: all,
                quiescence,
            })
            .collect();
        reasons.sort_by_key(|row| std::cmp::Reverse(row.visits));
        let table =
            self.table.into_iter().map(|((is_own, number), Twice { all, quiescence })| OutcomeCounts {
                outcome: if is_own {
                    own(number)
                } else {
                    ProbeOutcome::ALL[usize::from(number)].name().to_owned()
                },
                probes: all,
                quiescence,
            });
        let (extensions, explosions) = self.explosions.finish();
        Counters {
            truncated: self.is_cut_short,
            visits: self.visits.all,
            quiescence: self.visits.quiescence,
            iterations,
            root_searches,
            plies: self.plies,
            reductions: self.reductions.into_values().collect(),
            re_searches: self.re_searches.into_values().collect(),
            speculative: self.speculative.into_values().collect(),
            table: table.collect(),
            moves: self.moves.into_values().collect(),
            reasons,
            extensions,
            explosions,
            fields: self.fields.finish(search),
            subset: self.subset.map(|subset| subset.finish(search)),
        }
    }
}

fn is_some(plies: Option<Depth>) -> bool {
    plies.is_some_and(|plies| plies.sixteenths() > 0)
}

fn type_code(node_type: NodeType) -> u8 {
    match node_type {
        NodeType::Pv => 0,
        NodeType::Cut => 1,
        NodeType::All => 2,
    }
}

fn reduction_row(rows: &mut BTreeMap<(i16, u16), ReductionCounts>, cell: (i16, u16)) -> &mut ReductionCounts {
    let (depth, move_number) = cell;
    rows.entry(cell).or_insert(ReductionCounts { depth, move_number, ..ReductionCounts::default() })
}

fn changed(deeper: bool, before: Window, now: Window) -> &'static str {
    match (deeper, before != now) {
        (true, true) => "both",
        (true, false) => "depth",
        (false, true) => "window",
        (false, false) => "neither",
    }
}

/// Counts a whole trace.
#[must_use]
pub fn counters(trace: &Trace, filter: Option<Filter>) -> Counters {
    let mut work = CountersWork::new(trace, filter);
    while work.step(trace) < 1.0 {}
    work.finish().0
}

/// The counts of a trace in the making, step by step, so that the page can show its progress. The trace must not change.
#[derive(Default)]
pub struct CountersWork {
    export: LogExport,
    words: Vec<u32>,
    counting: LogCounting,
    is_done: bool,
}

impl CountersWork {
    /// Before the first step; with a filter, the visits that meet it are counted, too.
    #[must_use]
    pub fn new(trace: &Trace, filter: Option<Filter>) -> CountersWork {
        let mut counting = LogCounting::new(filter);
        counting.counting.marked = counting.counting.subset.as_ref().map(|_| VisitSet::of(trace.len()));
        CountersWork { counting, ..CountersWork::default() }
    }

    /// Goes on by a step, and gives the share that is done, from 0 to 1.
    pub fn step(&mut self, trace: &Trace) -> f64 {
        const WORDS: usize = 1 << 14;
        const BATCHES: usize = 32;
        for _ in 0..BATCHES {
            if self.is_done {
                break;
            }
            self.words.clear();
            self.is_done = !self.export.write(trace, WORDS, &mut self.words);
            // A trace is checked when it takes in its log, so this log has no error.
            let taken = self.counting.take(&self.words);
            debug_assert_eq!(taken, Ok(()));
        }
        let done = f64::from(self.export.next_visit()) / f64::from(trace.len().max(1));
        if self.is_done { 1.0 } else { done.min(0.999) }
    }

    /// The counts, and the visits that meet the condition.
    #[must_use]
    pub fn finish(self) -> (Counters, VisitSet) {
        self.counting.finish_marked()
    }
}

/// Counts a log as it arrives.
#[derive(Default)]
pub struct LogCounting {
    visits: EndedVisits,
    counting: Counting,
}

impl LogCounting {
    /// Before the first event; with a filter, the visits that meet it are counted, too.
    #[must_use]
    pub fn new(filter: Option<Filter>) -> LogCounting {
        LogCounting { visits: EndedVisits::default(), counting: Counting::new(filter) }
    }

    /// Takes a batch of the log.
    ///
    /// # Errors
    ///
    /// A damaged log.
    pub fn take(&mut self, words: &[u32]) -> Result<(), LogError> {
        let LogCounting { visits, counting } = self;
        visits.take(words, &mut |visit, search| counting.count(visit, search))
    }

    /// The counts. Visits that are open count as stopped.
    #[must_use]
    pub fn finish(self) -> Counters {
        self.finish_marked().0
    }

    fn finish_marked(self) -> (Counters, VisitSet) {
        let LogCounting { mut visits, mut counting } = self;
        visits.finish(&mut |visit, search| counting.count(visit, search));
        let marked = counting.marked.take().unwrap_or_default();
        (counting.finish(visits.search()), marked)
    }
}
