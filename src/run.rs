//! Running a scenario: page, command, tests and benchmarks all search through this file.

use crate::game::{Evaluate, Game, Interval, times_minimal};
use crate::games::tree::ExplicitTree;
use crate::games::{SharedGame, with_game};
use crate::problem::Problem;
use crate::scenario::Scenario;
use crate::search::counters::Counters;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{AnyObserver, ExtensionCause, NoObserver, Observer, ReductionCause};
use crate::search::parameters::MAX_PLY;
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;
use crate::search::unsafe_technique::UnsafeTechnique;
use crate::search::window::Bound;
use crate::search::{Parameters, Search, SearchResult, Stop, VisitLimit};
use crate::sorted::map_of;
use crate::trace::Trace;
use crate::trace::part::Part;
use crate::trace::recorder::{Batch, Recorded, Recorder};
use crate::trace::size::Size;
use crate::value::{BackedUp, Value};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The results and counts of a search. Its JSON keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Found"))]
pub struct Summary {
    /// The root's value for its side to move, from the last completed iteration: centipawns in chess, plain numbers in
    /// trees; 32000 - n is a win in n plies. If none was completed (`depth` is 0), the best value up to then, or at
    /// worst the evaluation of the root: then it is uncertain. Null for searches that find no value.
    pub value: Option<i16>,
    /// The kind of the value: "exact", or in a best-first search "lower" (the value is at least this) or "upper" (at
    /// most); null without a value.
    #[serde(default = "exact", deserialize_with = "named_bound")]
    #[cfg_attr(test, ts(type = "string | null"))]
    pub bound: Option<Name>,
    /// The least and the greatest value that the root may have for its side to move, if B* found its best move
    /// without its value (or with it: then both are equal). Only B* gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub interval: Option<[i16; 2]>,
    /// The best move (SAN in chess).
    pub best: Option<String>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The last completed iteration's depth in plies; 0 before the first.
    pub depth: u8,
    /// The depths of that iteration's lines.
    pub depth_reached: Reached,
    /// The number of moves that the cut-off nodes outside quiescence needed, in the whole search.
    pub cut_nodes: CutNodes,
    /// The reason for the end of the search: "completed", "visit budget", "decided game" or "memory".
    #[serde(deserialize_with = "named_stop")]
    pub stop: Name,
    /// Positions visited, quiescence included.
    pub visits: u64,
    /// The visits in quiescence.
    pub quiescence_visits: u64,
    /// Visits repeated with an open window.
    pub re_searches: u64,
    /// Iterations begun.
    pub iterations: u64,
    /// Cut-offs by the index of the move that cut: the first entry counts the first moves.
    pub cutoffs_by_move: Vec<u64>,
    /// Probes of the table by outcome.
    #[serde(deserialize_with = "named::table")]
    pub table: BTreeMap<Name, u64>,
    /// Whether the value may rest on skipped moves.
    pub uncertain: bool,
    /// The probability, in per cent, that the value is the value of the search that skips no moves; null without a
    /// value, and if the value rests on unsafe techniques. At most [`MOST_WITH_TABLE`] if moves may be skipped and
    /// there is a table.
    pub confidence: Option<f64>,
    /// The unsafe techniques that the value rests on.
    #[serde(default, deserialize_with = "named::unsafe_techniques")]
    pub rests_on: Vec<Name>,
    /// Passes at the root: of aspiration search, of an MT driver, or for more confidence.
    pub passes: u64,
    /// Visits by the reason for their end, the search and its iterations included: only what happened.
    #[serde(default, deserialize_with = "named::leave_reasons", rename = "exits")]
    pub leave_reasons: BTreeMap<Name, u64>,
    /// Nodes that a child's table entry refuted (ETC).
    pub enhanced_cutoffs: u64,
    /// Speculative searches, and their results.
    pub speculation: Speculation,
    /// Visits that were extended, by cause.
    #[serde(deserialize_with = "named::extensions")]
    pub extensions: BTreeMap<Name, u64>,
    /// Visits that were reduced, by cause.
    #[serde(deserialize_with = "named::reductions")]
    pub reductions: BTreeMap<Name, u64>,
    /// Candidates for a pre-search by the filter's verdict: "pre-search", or the question that
    /// refused first.
    #[serde(deserialize_with = "named::pre_searches")]
    pub pre_searches: BTreeMap<Name, u64>,
    /// The moves and nodes that were left out near the horizon.
    pub pruning: Pruning,
    /// Uncertainty cut-offs, and the values that they left uncertain.
    pub uncertainty: Uncertainty,
    /// A suggested change, if the search completed no iteration: it names parameters by their keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub advice: Option<String>,
}

/// The greatest confidence that is stated, in per cent, if moves may be skipped and a table answers: skipped moves
/// change the table's entries, and a value from another path may rest on a draw by repetition that this path does not
/// have, or on a greater depth. Of 2,642 values of the calibration that rest on no skipped move themselves, 25 differ
/// (0.9 %).
pub const MOST_WITH_TABLE: f64 = 99.0;

impl Summary {
    /// The root's value for its side to move, with its doubt.
    #[must_use]
    pub fn backed_up(&self) -> Option<BackedUp> {
        self.value.map(|value| Value::from_raw(value).backed_up(self.is_doubtful()))
    }

    /// A full search may find another value: this one may rest on skipped moves or on an unsafe technique.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        self.uncertain || !self.rests_on.is_empty()
    }

    /// Whether the search was stopped before it completed an iteration: its value and its best move are the best up to
    /// then.
    #[must_use]
    pub fn is_so_far(&self) -> bool {
        self.depth == 0 && self.stop != COMPLETED
    }

    /// The relation of the value to the true value.
    #[must_use]
    pub fn known_bound(&self) -> Option<Bound> {
        [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().find(|bound| Some(bound.name()) == self.bound)
    }

    /// The counts that traces have, too, by their stable names in traces. A count that is missing here is 0.
    #[must_use]
    pub fn counted(&self) -> Vec<(&'static str, u64)> {
        let of_table = ProbeOutcome::ALL.iter().map(|outcome| {
            let name = match outcome {
                ProbeOutcome::Miss => "table-miss",
                ProbeOutcome::Answered => "table-answered",
                ProbeOutcome::Narrowed => "table-narrowed",
                ProbeOutcome::TooShallow => "table-too-shallow",
                ProbeOutcome::BoundDoesNotHelp => "table-bound-does-not-help",
                ProbeOutcome::Uncertain => "table-uncertain",
                ProbeOutcome::DepthDiffers => "table-depth-differs",
            };
            (name, self.table.get(outcome.name()).copied().unwrap_or(0))
        });
        let named = |counts: &BTreeMap<Name, u64>, name| (name, counts.get(name).copied().unwrap_or(0));
        let reasons = LeaveReason::ALL.iter().map(|reason| named(&self.leave_reasons, reason.name()));
        let verdicts = Verdict::ALL.iter().map(|verdict| named(&self.pre_searches, verdict.name()));
        let Summary { speculation, pruning, uncertainty, .. } = self;
        [
            ("visits", self.visits),
            ("quiescence", self.quiescence_visits),
            ("iterations", self.iterations),
            ("passes", self.passes),
            ("re-searches", self.re_searches),
            ("cut-offs", self.cutoffs_by_move.iter().sum()),
            ("first-move-cut-offs", self.cutoffs_by_move.first().copied().unwrap_or(0)),
            ("enhanced-cut-offs", self.enhanced_cutoffs),
            ("null-moves", speculation.null_moves),
            ("null-move-cut-offs", speculation.null_move_cutoffs),
            ("prob-cut-searches", speculation.prob_cut_searches),
            ("prob-cuts", speculation.prob_cuts),
            ("singular-searches", speculation.singular_searches),
            ("multi-cut-searches", speculation.multi_cut_searches),
            ("extended", self.extensions.values().sum()),
            ("reduced", self.reductions.values().sum()),
            ("uncertainty-cut-offs", uncertainty.cutoffs),
            ("uncertain", uncertainty.uncertain_visits),
            ("pruned", pruning.nodes),
            ("reverse-futility", pruning.reverse_futility_cutoffs),
        ]
        .into_iter()
        .chain(of_table)
        .chain(reasons)
        .chain(verdicts)
        .collect()
    }

    /// The first count that is not the trace's: its name, the count here and the trace's.
    fn false_count(&self, counts: &BTreeMap<&'static str, u64>) -> Option<(&'static str, u64, u64)> {
        let claims = self.counted().into_iter();
        let mut compared = claims.filter_map(|(name, claimed)| Some((name, claimed, *counts.get(name)?)));
        compared.find(|(_, claimed, counted)| claimed != counted)
    }

    /// The contradiction between this and its trace; `None` if they agree, or if not all was recorded.
    /// `known` is the trace's knowledge about the root.
    #[must_use]
    pub fn contradiction(&self, known: &Known, trace: &Trace) -> Option<String> {
        let recorded = u64::from(trace.positions());
        if trace.is_truncated() || trace.is_part() {
            let more = recorded > self.visits;
            return more
                .then(|| format!("its header says {} visits, and the trace has {recorded}", self.visits));
        }
        if recorded != self.visits {
            return Some(format!("its header says {} visits, and the trace has {recorded}", self.visits));
        }
        if let Some((name, claimed, counted)) = self.false_count(&known.counts) {
            return Some(format!("its header says {claimed} for “{name}”, and the trace has {counted}"));
        }
        if self.is_so_far() {
            // The trace has no value of a search that completed no iteration.
            return None;
        }
        let claims = [
            ("value", (known.value, known.interval) == (self.value, self.interval)),
            ("bound of the value", known.bound.is_none_or(|bound| Some(bound.name()) == self.bound)),
            ("best move", known.best == self.best && self.pv.first() == self.best.as_ref()),
            ("depth", known.depth.is_none_or(|depth| depth == self.depth)),
            ("variation", known.has_variation),
            ("confidence", self.value.is_some() || self.confidence.is_none()),
        ];
        let of_doubt = known.doubt.as_ref().map(|doubt| {
            [
                ("doubt about the value", doubt.is_uncertain == self.uncertain),
                ("set of techniques that the value rests on", doubt.rests_on == self.rests_on),
                ("confidence", doubt.has_confidence(self)),
            ]
        });
        let claims: Vec<_> = claims.into_iter().chain(of_doubt.into_iter().flatten()).collect();
        let false_claim = claims.iter().find(|(_, is_true)| !is_true);
        false_claim.map(|(what, _)| format!("its header says another {what} than the trace"))
    }
}

/// The doubt about the root's value at the end of a trace.
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// Whether the value may rest on skipped moves.
    pub is_uncertain: bool,
    /// The unsafe techniques that the value rests on.
    pub rests_on: Vec<&'static str>,
    /// The probability, in per cent, that the value is the value of the search that skips no moves.
    pub per_cent: f64,
}

impl Doubt {
    /// Whether a summary states the confidence that the value has, or the most that is stated in place of a greater one.
    fn has_confidence(&self, summary: &Summary) -> bool {
        let is_stated = summary.value.is_some() && self.rests_on.is_empty();
        let is_near = |stated: f64, meant: f64| (stated - meant).abs() < 1e-6;
        summary.confidence.map_or(!is_stated, |stated| {
            is_stated
                && (is_near(stated, self.per_cent)
                    || is_near(stated, MOST_WITH_TABLE) && self.per_cent > MOST_WITH_TABLE)
        })
    }
}

/// The facts about the root at the end of a trace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The root's value for its side to move.
    pub value: Option<i16>,
    /// The kind of the value; `None` without a value.
    pub bound: Option<Bound>,
    /// The bounds that B* found.
    pub interval: Option<[i16; 2]>,
    /// The best move.
    pub best: Option<String>,
    /// The last completed iteration's depth in plies (0 before the first); `None` if it is not known.
    pub depth: Option<u8>,
    /// Whether the search visited all positions of the variation in question.
    pub has_variation: bool,
    /// The counts of the trace, by stable names.
    pub counts: BTreeMap<&'static str, u64>,
    /// The doubt about the value; `None` if no iteration was completed with a value.
    pub doubt: Option<Doubt>,
}

/// A name from one of the program's lists.
type Name = &'static str;

/// Reads counts by names that this program knows; a count by another name was of another version.
mod named {
    use super::{
        BTreeMap, ExtensionCause, LeaveReason, Name, ProbeOutcome, ReductionCause, UnsafeTechnique, Verdict,
        map_of,
    };
    use serde::{Deserialize, Deserializer};

    macro_rules! counts {
        ($($name:ident: $codes:ty,)+) => {
            $(pub(super) fn $name<'de, D: Deserializer<'de>>(reader: D) -> Result<BTreeMap<Name, u64>, D::Error> {
                counts_of(reader, &mut <$codes>::ALL.iter().map(|code| code.name()))
            })+
        };
    }

    fn counts_of<'de, D: Deserializer<'de>>(
        reader: D,
        names: &mut dyn Iterator<Item = Name>,
    ) -> Result<BTreeMap<Name, u64>, D::Error> {
        let counts = BTreeMap::<String, u64>::deserialize(reader)?;
        Ok(map_of(names.filter_map(|name| Some((name, *counts.get(name)?)))))
    }

    counts! {
        table: ProbeOutcome,
        leave_reasons: LeaveReason,
        extensions: ExtensionCause,
        reductions: ReductionCause,
        pre_searches: Verdict,
    }

    pub(super) fn unsafe_techniques<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<Name>, D::Error> {
        let names = Vec::<String>::deserialize(reader)?;
        let known = |name: &String| UnsafeTechnique::ALL.iter().find(|known| known.name() == name);
        Ok(names.iter().filter_map(known).map(|known| known.name()).collect())
    }
}

fn named_stop<'de, D: Deserializer<'de>>(reader: D) -> Result<Name, D::Error> {
    let name = String::deserialize(reader)?;
    let names = [COMPLETED, Stop::VisitBudget.name(), Stop::Decided.name(), Stop::Room.name()];
    let known = names.into_iter().find(|known| *known == name);
    known.ok_or_else(|| serde::de::Error::custom("an end of a search that does not exist"))
}

fn named_bound<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Name>, D::Error> {
    let Some(name) = Option::<String>::deserialize(reader)? else { return Ok(None) };
    let known = [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().find(|bound| bound.name() == name);
    let known = known.ok_or_else(|| serde::de::Error::custom("a bound that does not exist"))?;
    Ok(Some(known.name()))
}

fn exact() -> Option<Name> {
    Some(Bound::Exact.name())
}

/// The name of an end that nothing brought about.
const COMPLETED: &str = "completed";

/// The depths of lines: the plies from the root at which the full-width search ended by its depth or by the
/// game's end, outside speculative searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reached {
    /// The number of lines.
    pub lines: u64,
    /// The mean of their depths; null without lines, as the next two.
    pub mean: Option<f64>,
    /// The least depth that half of them do not exceed.
    pub median: Option<u16>,
    /// The greatest of their depths.
    pub largest: Option<u16>,
    /// The greatest depth of a visit, quiescence included.
    pub largest_with_quiescence: u16,
}

/// The efficiency of a search in relation to the minimal tree (lecture 5).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CutNodes {
    /// Nodes outside quiescence that a move cut off.
    pub nodes: u64,
    /// The mean number of moves searched at them; null without any.
    pub mean_moves: Option<f64>,
    /// The visits of such a search to the last completed iteration's depth, in multiples of the minimal tree;
    /// null if there is no such iteration.
    pub times_minimal: Option<f64>,
}

/// Speculative searches, and their results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Speculation {
    /// Null moves tried.
    pub null_moves: u64,
    /// Null moves that cut off.
    pub null_move_cutoffs: u64,
    /// ProbCut searches.
    pub prob_cut_searches: u64,
    /// Nodes that ProbCut cut off.
    pub prob_cuts: u64,
    /// Nodes that asked whether their best move is forced.
    pub singular_tests: u64,
    /// Alternatives searched for that.
    pub singular_searches: u64,
    /// Moves searched less deep for multi-cut. A file of an older version does not have it.
    #[serde(default)]
    pub multi_cut_searches: u64,
    /// Nodes that multi-cut cut off.
    #[serde(default)]
    pub multi_cuts: u64,
}

/// The moves and nodes that were left out near the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pruning {
    /// Nodes that pruned quiet moves, and were not cut off.
    pub nodes: u64,
    /// Late moves that were left out.
    pub late_moves: u64,
    /// Moves left out because they were futile.
    pub futile_moves: u64,
    /// Nodes cut off by their evaluation (reverse futility).
    pub reverse_futility_cutoffs: u64,
}

/// Uncertainty cut-offs, and the values that they left uncertain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Uncertainty {
    /// Nodes that skipped moves.
    pub cutoffs: u64,
    /// Moves skipped.
    pub skipped_moves: u64,
    /// Visits that ended with an uncertain value.
    pub uncertain_visits: u64,
}

/// Searches without recording.
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn search(scenario: &Scenario) -> Result<Summary, Problem> {
    observe(scenario, NoObserver).map(|(summary, _)| summary)
}

/// Searches without recording. `begin` gets the limit that can stop the running search, by a clock for
/// example: the core has no clock. A stopped search is equal to the search whose budget is the visits that it
/// had made ([`stopped_at`]).
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn search_within(scenario: &Scenario, begin: impl FnOnce(Arc<VisitLimit>)) -> Result<Summary, Problem> {
    observe_within(scenario, NoObserver, begin).map(|(summary, _)| summary)
}

/// The scenario of a search that was stopped after this number of visits: it stops there by itself.
#[must_use]
pub fn stopped_at(scenario: &Scenario, visits: u64) -> Scenario {
    let mut stopped = scenario.clone();
    stopped.search.visit_budget = visits.max(1);
    stopped.search.finish_iteration = false;
    stopped
}

/// Searches without recording, watched by an observer, and gives it back. The search is compiled once for all types of
/// observers, so each event takes a few nanoseconds more than in [`observe`].
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn watch<O: Observer<Tag = ()>>(scenario: &Scenario, mut observer: O) -> Result<(Summary, O), Problem> {
    let watching: AnyObserver<'_> = &mut observer;
    let (summary, _) = observe(scenario, watching)?;
    Ok((summary, observer))
}

/// Searches under an observer's eyes, and gives it back.
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn observe<O: Observer>(scenario: &Scenario, observer: O) -> Result<(Summary, O), Problem> {
    observe_within(scenario, observer, drop)
}

fn observe_within<O: Observer>(
    scenario: &Scenario,
    observer: O,
    begin: impl FnOnce(Arc<VisitLimit>),
) -> Result<(Summary, O), Problem> {
    let game = scenario.open()?;
    scenario.check_model()?;
    let parameters = scenario.effective_parameters(&game);
    let searched = game.searched().ok_or_else(|| {
        let message = "this game is known from the trace of another program only, so it cannot be searched";
        Problem::new("game", scenario.game.name(), message, "choose a game")
    })?;
    if parameters.has_unknown_leaves && !parameters.base.is_depth_first() {
        let message = "this search needs the value of every leaf, and the tree has leaves without one";
        let fix = "give every leaf a value, or search by minimax or alpha-beta, which say what stays open";
        return Err(Problem::new(
            "search",
            scenario.values().remove("search").unwrap_or_default().as_str(),
            message,
            fix,
        ));
    }
    Ok(with_game!(searched, |game| run(game, parameters, observer, begin)))
}

/// Searches and hands the event log to `sink` in batches.
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn record(scenario: &Scenario, mut sink: impl FnMut(Batch<'_>)) -> Result<(Summary, Recorded), Problem> {
    record_within(scenario, Size::MOST, &mut sink)
}

/// Records with a share of the recording limits: the second part, the third and so on, in visits and bytes.
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn record_share(
    scenario: &Scenario,
    share: u32,
    mut sink: impl FnMut(Batch<'_>),
) -> Result<(Summary, Recorded), Problem> {
    let share = share.max(1);
    let shared = Scenario { record_budget: (scenario.record_budget / share).max(1), ..scenario.clone() };
    record_within(&shared, Size::MOST / u64::from(share), &mut sink)
}

/// Not generic: the whole search would be compiled again for every sink, which is called once in many thousand visits.
fn record_within(
    scenario: &Scenario,
    most_bytes: u64,
    sink: &mut dyn FnMut(Batch<'_>),
) -> Result<(Summary, Recorded), Problem> {
    let parameters = scenario.effective_parameters(&scenario.open()?);
    let part = Part { down_to: scenario.record_to, after: scenario.record_after };
    let recorder = Recorder::of_part(part, scenario.record_budget, &parameters, sink);
    let (summary, recorder) = observe(scenario, recorder.within(most_bytes))?;
    Ok((summary, recorder.finish().1))
}

/// Searches and keeps the whole trace.
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn trace(scenario: &Scenario) -> Result<(Summary, Trace), Problem> {
    trace_within(scenario, Size::MOST)
}

/// Makes a trace with another limit for its size.
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn trace_within(scenario: &Scenario, most_bytes: u64) -> Result<(Summary, Trace), Problem> {
    let mut trace = Trace::new();
    let mut damage = None;
    let (summary, _) = record_within(scenario, most_bytes, &mut |batch: Batch<'_>| {
        if let Err(error) = trace.append(batch.words) {
            damage = Some(error);
        }
    })?;
    if let Some(error) = damage {
        // The recorder wrote words that the trace cannot read: a mistake in this program.
        return Err(Problem::new("trace", "", error.to_string(), "please report this"));
    }
    trace.finish();
    Ok((summary, trace))
}

/// Searches a tree that no scenario describes, and keeps the whole trace.
#[must_use]
pub fn trace_of_tree(tree: ExplicitTree, parameters: Parameters) -> Trace {
    let mut trace = Trace::new();
    let sink: &mut dyn FnMut(Batch<'_>) = &mut |batch| {
        let is_read = trace.append(batch.words).is_ok();
        debug_assert!(is_read, "the recorder wrote words that the trace cannot read");
    };
    let recorder = Recorder::new(u32::MAX, &parameters, sink);
    // Counted as every recorded search is: for another type of observer the search would be compiled once more.
    let observer = (Counters::default(), recorder);
    let (_, (_, recorder)) = Search::new(&SharedGame::from(tree), parameters, observer).run();
    let _ = recorder.finish();
    trace.finish();
    trace
}

/// Searches and keeps the whole trace, whatever the limits of the recording; `None` if that takes this number of visits or more.
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn small_trace(scenario: &Scenario, most_visits: u64) -> Result<Option<Trace>, Problem> {
    let (summary, trace) = trace(&wholly_recorded(&stopped_at(scenario, most_visits)))?;
    Ok((summary.visits < most_visits).then_some(trace))
}

/// A scenario whose search is recorded as a whole, however many visits it makes.
fn wholly_recorded(scenario: &Scenario) -> Scenario {
    Scenario { record_budget: u32::MAX, record_to: MAX_PLY, record_after: 0, ..scenario.clone() }
}

/// Searches once more, recording everything whatever the budget and the room, for a report on the search.
///
/// # Errors
///
/// The scenario's position is not one of its game.
pub fn whole_trace(scenario: &Scenario) -> Result<Trace, Problem> {
    trace_within(&wholly_recorded(scenario), u64::MAX).map(|(_, trace)| trace)
}

fn run<G: Evaluate, O: Observer>(
    game: &G,
    parameters: Parameters,
    observer: O,
    begin: impl FnOnce(Arc<VisitLimit>),
) -> (Summary, O) {
    let search = Search::new(game, parameters, (Counters::default(), observer));
    begin(search.visit_limit());
    let (found, (counters, observer)) = search.run();
    let pv = notations(game, &found.pv);
    (summary(found.with_variation(pv), &counters, &parameters), observer)
}

/// Not generic: the summary does not depend on the game and the observer.
fn summary(found: SearchResult<String>, counters: &Counters, parameters: &Parameters) -> Summary {
    let SearchResult { value, bound, interval, confidence, rests_on, pv, depth, stop, visits } = found;
    let ended = |reason: LeaveReason| counters.reasons[reason as usize];
    let (reached, mean_moves) = (&counters.depth_reached, counters.mean_moves());
    let most = if parameters.uncertainty.on && parameters.table.is_some() { MOST_WITH_TABLE } else { 100.0 };
    let is_likely = value.is_some() && rests_on.is_empty();
    Summary {
        value: value.map(|value| value.get()),
        bound: value.map(|_| bound.name()),
        interval: interval.map(|Interval { pessimistic, optimistic }| [pessimistic.get(), optimistic.get()]),
        best: pv.first().cloned(),
        pv,
        depth,
        depth_reached: Reached {
            lines: reached.count(),
            mean: reached.mean(),
            median: reached.median(),
            largest: reached.largest(),
            largest_with_quiescence: reached.largest_with_quiescence,
        },
        cut_nodes: CutNodes {
            nodes: counters.full_width_cut_offs(),
            mean_moves,
            times_minimal: mean_moves.filter(|_| depth > 0).map(|mean| times_minimal(mean, depth.into())),
        },
        stop: stop.map_or(COMPLETED, Stop::name),
        visits,
        quiescence_visits: counters.quiescence_visits,
        re_searches: counters.re_searches,
        iterations: counters.iterations,
        cutoffs_by_move: counters.cut_offs(),
        table: counts(ProbeOutcome::ALL, |outcome| (outcome.name(), counters.probes[outcome as usize])),
        uncertain: confidence.is_uncertain(),
        confidence: is_likely.then(|| confidence.per_cent().min(most)),
        rests_on: rests_on.iter().map(UnsafeTechnique::name).collect(),
        passes: counters.passes,
        leave_reasons: map_of(
            LeaveReason::ALL
                .iter()
                .map(|reason| (reason.name(), ended(*reason)))
                .filter(|(_, count)| *count > 0),
        ),
        enhanced_cutoffs: ended(LeaveReason::EnhancedCutOff),
        speculation: Speculation {
            null_moves: counters.null_moves,
            null_move_cutoffs: ended(LeaveReason::NullMoveCutOff),
            prob_cut_searches: counters.prob_cut_searches,
            prob_cuts: ended(LeaveReason::ProbCut),
            singular_tests: counters.singular_tests,
            singular_searches: counters.singular_searches,
            multi_cut_searches: counters.multi_cut_searches,
            multi_cuts: ended(LeaveReason::MultiCut),
        },
        extensions: counts(ExtensionCause::ALL, |cause| (cause.name(), counters.extensions[cause as usize])),
        reductions: counts(ReductionCause::ALL, |cause| (cause.name(), counters.reductions[cause as usize])),
        pre_searches: counts(Verdict::ALL, |verdict| {
            (verdict.name(), counters.pre_searches[verdict as usize])
        }),
        pruning: Pruning {
            nodes: counters.nodes_that_pruned,
            late_moves: counters.late_moves_pruned,
            futile_moves: counters.futile_moves_pruned,
            reverse_futility_cutoffs: ended(LeaveReason::ReverseFutility),
        },
        uncertainty: Uncertainty {
            cutoffs: ended(LeaveReason::UncertaintyCutOff),
            skipped_moves: counters.skipped_moves,
            uncertain_visits: counters.uncertain,
        },
        advice: advice(depth, stop, visits, counters.quiescence_visits),
    }
}

/// A suggested change after a search that completed no iteration; `None` after a search that did.
fn advice(depth: u8, stop: Option<Stop>, visits: u64, quiescence_visits: u64) -> Option<String> {
    (depth == 0 && stop == Some(Stop::VisitBudget)).then(|| {
        let ended = "no iteration was completed";
        if 2 * quiescence_visits > visits {
            format!(
                "{ended}: most of the visits were in quiescence; leave losing captures out of it (quiescence-exchange=on) \
                 or search without it (quiescence=off)"
            )
        } else {
            format!("{ended}: search less deep (depth=), or allow more visits (visits=)")
        }
    })
}

fn counts<T: Copy>(all: &[T], count: impl Fn(T) -> (&'static str, u64)) -> BTreeMap<&'static str, u64> {
    map_of(all.iter().map(|one| count(*one)))
}

fn notations<G: Game>(game: &G, moves: &[G::Move]) -> Vec<String> {
    let mut position = game.root();
    moves
        .iter()
        .map(|&mv| {
            let notation = game.notation(&position, mv);
            position = game.play(&position, mv);
            notation
        })
        .collect()
}
