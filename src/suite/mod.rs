//! Two versions of a program on the same positions: pairs of traces, compared and counted together.
//!
//! Traces are taken in pairs, and only numbers of them are kept, so a folder of any length is compared in the memory of one pair.

mod chance;
mod names;

pub use chance::{Chance, chance_of_difference};
pub use names::{Pairing, name_without_ending, paired};

use crate::counters::{Counters, counters};
use crate::facts::comparison::{Parting, parting};
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::trace::place::PlaceStep;
use crate::trace::{Trace, VisitId};
use std::collections::BTreeMap;

/// A thing that is counted in both versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Visits.
    Visits,
    /// Visits in quiescence.
    Quiescence,
    /// Nodes that tried a null move.
    NullMoves,
    /// Those that went on.
    NullMovesInVain,
    /// Moves that were searched to a reduced depth.
    Reduced,
    /// Moves that were searched again.
    SearchedAgain,
    /// Those that were no better than alpha then either.
    SearchedAgainInVain,
    /// Root searches that failed high.
    FailedHigh,
    /// Root searches that failed low.
    FailedLow,
    /// Probes that the table answered.
    TableAnswers,
    /// Full-width nodes that a move cut off.
    CutOffs,
    /// Those that their first move cut off.
    FirstMoveCutOffs,
}

impl Count {
    /// All of them, in the order of the table.
    pub const ALL: [Count; 12] = [
        Count::Visits,
        Count::Quiescence,
        Count::NullMoves,
        Count::NullMovesInVain,
        Count::Reduced,
        Count::SearchedAgain,
        Count::SearchedAgainInVain,
        Count::FailedHigh,
        Count::FailedLow,
        Count::TableAnswers,
        Count::CutOffs,
        Count::FirstMoveCutOffs,
    ];

    /// A stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Count::Visits => "visits",
            Count::Quiescence => "quiescence",
            Count::NullMoves => "null-moves",
            Count::NullMovesInVain => "null-moves-in-vain",
            Count::Reduced => "reduced",
            Count::SearchedAgain => "searched-again",
            Count::SearchedAgainInVain => "searched-again-in-vain",
            Count::FailedHigh => "root-failed-high",
            Count::FailedLow => "root-failed-low",
            Count::TableAnswers => "table-answers",
            Count::CutOffs => "cut-offs",
            Count::FirstMoveCutOffs => "first-move-cut-offs",
        }
    }

    fn of(self, counters: &Counters) -> u64 {
        let null_moves = || counters.speculative.iter().filter(|row| row.kind == VisitKind::NullMove.name());
        let answered = ProbeOutcome::Answered.name();
        match self {
            Count::Visits => counters.visits,
            Count::Quiescence => counters.quiescence,
            Count::NullMoves => null_moves().map(|row| row.tried).sum(),
            Count::NullMovesInVain => null_moves().map(|row| row.in_vain).sum(),
            Count::Reduced => counters.reductions.iter().map(|row| row.reduced).sum(),
            Count::SearchedAgain => counters.re_searches.iter().map(|row| row.searches).sum(),
            Count::SearchedAgainInVain => counters.re_searches.iter().map(|row| row.in_vain).sum(),
            Count::FailedHigh => counters.root_searches.failed_high.searches,
            Count::FailedLow => counters.root_searches.failed_low.searches,
            Count::TableAnswers => {
                counters.table.iter().filter(|row| row.outcome == answered).map(|row| row.probes).sum()
            }
            Count::CutOffs => counters.moves.iter().map(|row| row.cut_off).sum(),
            Count::FirstMoveCutOffs => counters.moves.iter().map(|row| row.first).sum(),
        }
    }
}

/// A technique whose visits are counted. One visit can belong to several: a null move inside a reduced search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// The searches of null moves.
    NullMoves,
    /// The searches to a reduced depth.
    Reductions,
    /// The searches of moves that were searched before.
    SearchesAgain,
    /// Quiescence.
    Quiescence,
    /// The root searches that failed high or low.
    FailedRoots,
    /// Full-width visits at or below an extended visit.
    Extensions,
}

impl Technique {
    /// All of them, in the order of the table.
    pub const ALL: [Technique; 6] = [
        Technique::NullMoves,
        Technique::Reductions,
        Technique::SearchesAgain,
        Technique::Quiescence,
        Technique::FailedRoots,
        Technique::Extensions,
    ];

    /// A stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Technique::NullMoves => "null-moves",
            Technique::Reductions => "reductions",
            Technique::SearchesAgain => "searches-again",
            Technique::Quiescence => "quiescence",
            Technique::FailedRoots => "failed-root-searches",
            Technique::Extensions => "extensions",
        }
    }

    fn visits(self, counters: &Counters) -> u64 {
        let roots = &counters.root_searches;
        match self {
            Technique::NullMoves => {
                let rows = counters.speculative.iter().filter(|row| row.kind == VisitKind::NullMove.name());
                rows.map(|row| row.visits).sum()
            }
            Technique::Reductions => counters.reductions.iter().map(|row| row.visits).sum(),
            Technique::SearchesAgain => counters.re_searches.iter().map(|row| row.visits).sum(),
            Technique::Quiescence => counters.quiescence,
            Technique::FailedRoots => roots.failed_high.visits + roots.failed_low.visits,
            Technique::Extensions => {
                let rows = counters.extensions.iter().filter(|row| row.extensions > 0);
                rows.map(|row| row.visits).sum()
            }
        }
    }
}

/// The root move whose visits in the two versions differ most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// The iteration: the largest that both have.
    pub iteration: u16,
    /// The step from the root.
    pub step: PlaceStep,
    /// The visits below it in this iteration, of both.
    pub visits: [u64; 2],
}

/// A position, searched by both versions.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// Its name.
    pub name: String,
    /// Whether only the beginning of each search was recorded.
    pub truncated: [bool; 2],
    /// The first difference.
    pub parting: Option<Parting>,
    /// Whether the first difference is in the first iteration.
    pub parts_at_start: bool,
    /// The root move whose visits differ most; `None` if no visits differ.
    pub spent: Option<Spent>,
    /// The counts of both, in the order of [`Count::ALL`].
    pub counts: [[u64; Count::ALL.len()]; 2],
    /// The visits of techniques, in the order of [`Technique::ALL`].
    pub techniques: [[u64; Technique::ALL.len()]; 2],
}

impl Pair {
    /// The visits of both.
    #[must_use]
    pub fn visits(&self) -> [u64; 2] {
        self.counts.map(|counts| counts[Count::Visits as usize])
    }

    /// The visits of the second divided by the visits of the first; `None` if the first did not make any.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        let [a, b] = self.visits();
        (a > 0).then(|| b as f64 / a as f64)
    }

    /// The logarithm of the ratio to the base 2: 1 for twice as many visits, -1 for half as many.
    #[must_use]
    pub fn change(&self) -> f64 {
        let [a, b] = self.visits().map(|visits| visits.max(1) as f64);
        (b / a).log2()
    }
}

/// Compares two traces of one position.
#[must_use]
pub fn compare_pair(name: &str, traces: [&Trace; 2]) -> Pair {
    let counted = traces.map(|trace| counters(trace, None));
    let parting = parting(traces[0], traces[1]);
    let parts_at_start = parting.is_some_and(|parting| is_at_start(traces, parting));
    Pair {
        name: name.to_owned(),
        truncated: [counted[0].truncated, counted[1].truncated],
        parting,
        parts_at_start,
        spent: spent(traces),
        counts: [0, 1].map(|side: usize| Count::ALL.map(|count| count.of(&counted[side]))),
        techniques: [0, 1]
            .map(|side: usize| Technique::ALL.map(|technique| technique.visits(&counted[side]))),
    }
}

/// Whether the first difference is in the first iteration of a side.
#[must_use]
pub fn is_at_start(traces: [&Trace; 2], parting: Parting) -> bool {
    let first = |trace: &Trace, visit: VisitId| {
        trace.children(0).next().is_some_and(|first| visit < trace.end_so_far(first))
    };
    parting.a.is_some_and(|visit| first(traces[0], visit))
        || parting.b.is_some_and(|visit| first(traces[1], visit))
}

/// The visits below each root move in an iteration, by the codes of the steps.
fn by_move(trace: &Trace, iteration: VisitId) -> BTreeMap<u32, u64> {
    let mut visits = BTreeMap::new();
    for root in trace.children(iteration) {
        for child in trace.children(root) {
            if let Some(step) = trace.step_to(child) {
                *visits.entry(step.code()).or_insert(0) += trace.all_positions_in(child);
            }
        }
    }
    visits
}

fn spent(traces: [&Trace; 2]) -> Option<Spent> {
    let [a, b] = traces;
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let common = a.children(0).filter_map(|iteration| {
        let number = a.iteration(iteration);
        Some((number, [iteration, b.iteration_numbered(number)?]))
    });
    let visits = |[of_a, of_b]: [VisitId; 2]| a.all_positions_in(of_a) + b.all_positions_in(of_b);
    let (number, iterations) = common.max_by_key(|(number, both)| (visits(*both), *number))?;
    let [of_a, of_b] = [0, 1].map(|side: usize| by_move(traces[side], iterations[side]));
    let steps: std::collections::BTreeSet<u32> = of_a.keys().chain(of_b.keys()).copied().collect();
    let visits = |step: u32| [&of_a, &of_b].map(|moves| moves.get(&step).copied().unwrap_or(0));
    // Of equal changes the first step counts, so that the answer does not depend on the order.
    let most = steps.into_iter().rev().max_by_key(|step| {
        let [a, b] = visits(*step);
        a.abs_diff(b)
    })?;
    let both = visits(most);
    let spent = Spent { iteration: number, step: PlaceStep::of_code(most)?, visits: both };
    (both[0] != both[1]).then_some(spent)
}

/// All pairs together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Suite {
    /// The pairs, those with the greatest growth first.
    pub pairs: Vec<Pair>,
}

impl Suite {
    /// Adds a pair, at its place in the order.
    pub fn add(&mut self, pair: Pair) {
        let is_before = |other: &Pair| {
            other
                .change()
                .total_cmp(&pair.change())
                .reverse()
                .then_with(|| other.name.cmp(&pair.name))
                .is_le()
        };
        let place = self.pairs.partition_point(is_before);
        self.pairs.insert(place, pair);
    }

    /// The counts of both versions, by [`Count::ALL`].
    #[must_use]
    pub fn counts(&self, count: Count) -> [u64; 2] {
        [0, 1].map(|side: usize| self.pairs.iter().map(|pair| pair.counts[side][count as usize]).sum())
    }

    /// The visits of a technique in both versions.
    #[must_use]
    pub fn technique(&self, technique: Technique) -> [u64; 2] {
        [0, 1]
            .map(|side: usize| self.pairs.iter().map(|pair| pair.techniques[side][technique as usize]).sum())
    }

    /// The part of the change that may be chance.
    #[must_use]
    pub fn chance(&self) -> Chance {
        Chance::of(&self.pairs.iter().map(Pair::visits).collect::<Vec<_>>())
    }
}
