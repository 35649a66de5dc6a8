//! Two traces of one position, compared, with the events of each: counted in the same way as a search counts them,
//! and labelled for people.

use super::reason_text::{self, Counter};
use crate::facts::comparison::{ComparedPlaces, ComparedSide, Differences, Parting, differences};
use crate::search::leave_reason::LeaveReason;
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::sorted::map_of;
use crate::trace::Trace;
use crate::trace::visit_set::VisitSet;
use serde::Serialize;
use std::collections::BTreeMap;

/// The differences between two traces: in numbers, and as visits.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// In numbers.
    pub compared: Compared,
    /// The visits of each trace whose places the other lacks, brackets included.
    pub only: [VisitSet; 2],
}

/// The differences between two traces in numbers. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Compared {
    /// The first trace.
    pub a: ComparedSide,
    /// The second.
    pub b: ComparedSide,
    /// The places in both together.
    pub places: ComparedPlaces,
    /// Their first difference; null if they do not differ, as far as both were recorded.
    pub parting: Option<Parting>,
    /// The counted events of each.
    pub counters: Vec<ComparedCounter>,
}

/// Compares two traces of the same game and position.
#[must_use]
pub fn compare(a: &Trace, b: &Trace) -> Comparison {
    let Differences { sides: [side_a, side_b], places, parting, only } = differences(a, b);
    let compared = Compared { a: side_a, b: side_b, places, parting, counters: counters(a, b) };
    Comparison { compared, only }
}

/// One thing that is counted in both.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ComparedCounter {
    /// A stable name.
    pub name: &'static str,
    /// For people.
    pub label: &'static str,
    /// The count in the first trace.
    pub a: u64,
    /// The count in the second trace.
    pub b: u64,
    /// The factor from the first number to the second; null if the first is 0.
    pub ratio: Option<f64>,
}

/// The visits of a trace by kind, reason and other properties.
#[derive(Default)]
struct Tally {
    kinds: [u64; VisitKind::ALL.len()],
    reasons: [u64; LeaveReason::ALL.len()],
    outcomes: [u64; ProbeOutcome::ALL.len()],
    quiescence: u64,
    first_moves: u64,
    extended: u64,
    reduced: u64,
    verdicts: [u64; Verdict::ALL.len()],
    uncertain: u64,
    pruned: u64,
}

impl Tally {
    fn of(trace: &Trace) -> Tally {
        let mut tally = Tally { pruned: trace.prunings().count() as u64, ..Tally::default() };
        for (_, row) in trace.pre_searches() {
            tally.verdicts[row.verdict as usize] += 1;
        }
        for visit in 0..trace.len() {
            let meta = trace.meta(visit);
            let kind = meta.kind();
            tally.kinds[kind as usize] += 1;
            if let Some(reason) = meta.reason() {
                tally.reasons[reason as usize] += 1;
                let is_first = reason == LeaveReason::CutOff && trace.cutting_index(visit) == Some(0);
                tally.first_moves += u64::from(is_first);
            }
            if let Some(outcome) = meta.outcome() {
                tally.outcomes[outcome as usize] += 1;
            }
            tally.quiescence += u64::from(meta.is_quiescence());
            tally.extended += u64::from(meta.extension().is_some());
            tally.reduced += u64::from(meta.reduction().is_some());
            tally.uncertain += u64::from(meta.is_uncertain());
        }
        tally
    }

    fn kind(&self, kind: VisitKind) -> u64 {
        self.kinds[kind as usize]
    }

    fn ended(&self, reason: LeaveReason) -> u64 {
        self.reasons[reason as usize]
    }

    fn probed(&self, outcome: ProbeOutcome) -> u64 {
        self.outcomes[outcome as usize]
    }

    fn visits(&self) -> u64 {
        VisitKind::ALL.iter().filter(|kind| kind.is_position()).map(|kind| self.kind(*kind)).sum()
    }

    fn leaves(&self) -> u64 {
        let over = [LeaveReason::GameOver, LeaveReason::RuleDraw, LeaveReason::Repetition];
        let judged = [LeaveReason::Evaluation, LeaveReason::StandPat];
        over.into_iter().chain(judged).map(|reason| self.ended(reason)).sum()
    }
}

/// A counter of events.
enum Row {
    /// A stable name, a label, and the count.
    Of(&'static str, &'static str, fn(&Tally) -> u64),
    /// The number of visits that ended for a reason, by the reason's own name and label.
    Ended(LeaveReason),
}

use Row::{Ended, Of};

/// The counters in the order of the page. Reasons with a counter that are missing here follow.
const ROWS: &[Row] = &[
    Of("visits", "visits", Tally::visits),
    Of("quiescence", "in quiescence", |tally| tally.quiescence),
    Of("leaves", "leaves: evaluated, or the game is over", Tally::leaves),
    Of("iterations", "iterations", |tally| tally.kind(VisitKind::Iteration)),
    Of("passes", "passes at the root", |tally| tally.kind(VisitKind::Pass)),
    Of("re-searches", "searched again", |tally| tally.kind(VisitKind::ReSearch)),
    Ended(LeaveReason::CutOff),
    Of("first-move-cut-offs", "cut off by the first move", |tally| tally.first_moves),
    Of("table-miss", "table: no entry", |tally| tally.probed(ProbeOutcome::Miss)),
    Of("table-answered", "table: answered", |tally| tally.probed(ProbeOutcome::Answered)),
    Of("table-narrowed", "table: narrowed the window", |tally| tally.probed(ProbeOutcome::Narrowed)),
    Of("table-too-shallow", "table: too shallow", |tally| tally.probed(ProbeOutcome::TooShallow)),
    Of("table-bound-does-not-help", "table: its bound did not help", |tally| {
        tally.probed(ProbeOutcome::BoundDoesNotHelp)
    }),
    Of("table-uncertain", "table: uncertain", |tally| tally.probed(ProbeOutcome::Uncertain)),
    Of("table-depth-differs", "table: of another depth", |tally| tally.probed(ProbeOutcome::DepthDiffers)),
    Ended(LeaveReason::EnhancedCutOff),
    Of("null-moves", "null moves", |tally| tally.kind(VisitKind::NullMove)),
    Ended(LeaveReason::NullMoveCutOff),
    Of("prob-cut-searches", "ProbCut searches", |tally| tally.kind(VisitKind::ProbCut)),
    Ended(LeaveReason::ProbCut),
    Of("singular-searches", "searches of alternatives", |tally| tally.kind(VisitKind::Singular)),
    Of("multi-cut-searches", "shallow searches for multi-cut", |tally| tally.kind(VisitKind::MultiCut)),
    Ended(LeaveReason::MultiCut),
    Of("extended", "extended", |tally| tally.extended),
    Of("reduced", "reduced", |tally| tally.reduced),
    Of("pre-searched", "pre-searched", |tally| tally.verdicts[Verdict::PreSearch as usize]),
    Ended(LeaveReason::UncertaintyCutOff),
    Of("uncertain", "ended uncertain", |tally| tally.uncertain),
    Of("pruned", "pruned quiet moves", |tally| tally.pruned),
    Ended(LeaveReason::ReverseFutility),
    Ended(LeaveReason::MateDistance),
];

/// The counts of a trace by stable names: of counters, of reasons to end, and of verdicts on candidates for a
/// pre-search.
#[must_use]
pub fn counts(trace: &Trace) -> BTreeMap<&'static str, u64> {
    let tally = Tally::of(trace);
    let ended = |reason: &LeaveReason| (reason.name(), tally.ended(*reason));
    let counted = |row: &Row| match *row {
        Of(name, _, count) => Some((name, count(&tally))),
        Ended(reason) => reason_text::Row::of(reason).counter.map(|(name, _)| (name, tally.ended(reason))),
    };
    let judged = |verdict: &Verdict| (verdict.name(), tally.verdicts[*verdict as usize]);
    let others = LeaveReason::ALL.iter().map(ended).chain(Verdict::ALL.iter().map(judged));
    map_of(others.chain(ROWS.iter().filter_map(counted)))
}

/// All that is counted, whether it happened or not.
fn counters(a: &Trace, b: &Trace) -> Vec<ComparedCounter> {
    let (a, b) = (Tally::of(a), Tally::of(b));
    let counter = |(name, label): Counter, a: u64, b: u64| ComparedCounter {
        name,
        label,
        a,
        b,
        ratio: (a > 0).then(|| b as f64 / a as f64),
    };
    let of_reason = |reason: LeaveReason| {
        Some(counter(reason_text::Row::of(reason).counter?, a.ended(reason), b.ended(reason)))
    };
    let in_order = ROWS.iter().filter_map(|row| match *row {
        Of(name, label, count) => Some(counter((name, label), count(&a), count(&b))),
        Ended(reason) => of_reason(reason),
    });
    let is_placed =
        |reason: &LeaveReason| ROWS.iter().any(|row| matches!(row, Ended(placed) if placed == reason));
    let others = LeaveReason::ALL.iter().filter(|reason| !is_placed(reason));
    in_order.chain(others.filter_map(|reason| of_reason(*reason))).collect()
}
