//! One visit under the lens: everything that the inspector shows of it at a time.

mod selection;
mod sentence;

use selection::selection;
pub use selection::{SelectionRow, SelectionText};
pub use sentence::sentence;

use super::expected_moves::{NetworkText, network_text};
use super::own_text::{OwnFact, own_facts};
use super::perspective::{Lens, Seen, WindowText};
use super::story::{Sentence, expected as expected_sentence, story};
use super::text::{is_sample, known_text, value_text};
use super::why::{WhyStep, why};
use super::words;
use super::{proof, reason_text};
use crate::facts::bet::{self, BetVerdict};
use crate::facts::cut_off_conditions;
use crate::facts::expected_moves::Network;
use crate::facts::grown_tree::value_so_far;
use crate::facts::pre_search_ledger::settle;
use crate::facts::replay::{self, replay};
use crate::game::Evaluate;
use crate::language::cut_off_text::CutOffText;
use crate::language::firmness::{Firmness, firmness_at};
use crate::language::pre_search_questions::Question;
use crate::language::pre_search_questions::asked;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{ExtensionCause, ReductionCause};
use crate::search::parameters::Parameters;
use crate::search::table::ProbeOutcome;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;
use serde::Serialize;

/// A step of the path to a visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PathMove {
    /// The visit that the move led to.
    pub visit: VisitId,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The table's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableText {
    /// The outcome's stable name.
    #[cfg_attr(test, ts(type = "ProbeName"))]
    pub outcome: &'static str,
    /// The outcome in words.
    pub outcome_text: &'static str,
    /// The visit that stored the entry, if there was one and it was recorded.
    pub source: Option<VisitId>,
    /// The entry: its bound and value, such as "≥ 34".
    pub entry: Option<String>,
    /// The entry's depth in plies.
    pub entry_depth: Option<Depth>,
}

/// A child of a visit and its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Child"))]
pub struct ChildText {
    /// Which visit.
    pub visit: VisitId,
    /// Its move; the iteration's number for iterations.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its kind's stable name.
    #[cfg_attr(test, ts(type = "VisitKindName"))]
    pub kind: &'static str,
    /// Its expected type.
    #[cfg_attr(test, ts(type = "NodeTypeName | null"))]
    pub expected: Option<&'static str>,
    /// The value with its bound, if it has ended by the time asked for.
    pub value: Option<String>,
    /// Its outcome, in words.
    pub fate: &'static str,
    /// Visits of positions in its subtree, itself included, as far as they were recorded.
    pub size: u64,
    /// The stable name of the part of the ordering that ranked its move.
    #[cfg_attr(test, ts(type = "RankName | null"))]
    pub rank: Option<&'static str>,
    /// The stable name of why it is searched deeper than usual.
    #[cfg_attr(test, ts(type = "ExtensionName | null"))]
    pub extension: Option<&'static str>,
    /// The stable name of why it is searched less deep than usual.
    #[cfg_attr(test, ts(type = "ReductionName | null"))]
    pub reduction: Option<&'static str>,
}

/// A fact with a stable name and in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Named {
    /// The stable name.
    pub name: &'static str,
    /// In words.
    pub text: String,
}

/// The filter's questions and its decision about a pre-search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreSearchText {
    /// The verdict's stable name: "pre-search", "keeps-depth" if it was pre-searched in this iteration
    /// before, or the question that refused first.
    #[cfg_attr(test, ts(type = "VerdictName"))]
    pub verdict: &'static str,
    /// It is searched deeper than needed.
    pub pre_searched: bool,
    /// The filter's five questions with their numbers.
    pub questions: Vec<Question>,
    /// The plies that are needed here.
    pub needed_depth: Depth,
    /// The plies that the deep node is predicted to need.
    pub new_depth: Depth,
    /// The iteration that updated the entry last.
    pub entry_iteration: u8,
    /// The predicted deep node: the visit that stored the entry.
    pub predicted: Option<VisitId>,
    /// The outcome by the time asked for, if this is the first pre-search in its iteration: "paid-off",
    /// "paid-off-later", "lost", or "open" while a later visit may still use it.
    #[cfg_attr(test, ts(type = "Settlement | \"open\" | null"))]
    pub settled: Option<&'static str>,
    /// The first visit that was answered by it, by the time asked for.
    pub by: Option<VisitId>,
}

/// The number of moves that were searched before the others were skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SkippedText {
    /// Searched moves.
    pub searched: u16,
    /// Legal moves.
    pub moves: u16,
}

/// The quiet moves that were left out near the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrunedText {
    /// Searched moves.
    pub searched: u8,
    /// The number of moves that were left out because they were late.
    pub late: u8,
    /// Left out because they were futile.
    pub futile: u8,
}

/// The leaves that a proof and a disproof still need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Numbers"))]
pub struct NumbersText {
    /// The proof number, such as "1,024" or "∞".
    pub proof: String,
    /// The disproof number.
    pub disproof: String,
}

/// Everything about one visit at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Inspection {
    /// Which visit.
    pub visit: VisitId,
    /// Plies from the root position; 0 for brackets.
    pub ply: u16,
    /// Levels from the virtual root.
    pub level: u8,
    /// Plies that it is to be searched to.
    pub depth: Depth,
    /// Its kind's stable name; "quiescence" for visits of a quiescence search.
    #[cfg_attr(test, ts(type = "VisitKindName"))]
    pub kind: &'static str,
    /// Its kind in words.
    pub kind_text: String,
    /// The moves that lead to it.
    pub path: Vec<PathMove>,
    /// The name of its node, where nodes have names.
    pub node: Option<String>,
    /// Its position as the game writes it.
    pub position: String,
    /// Whether the game's first player is to move: "first" or "second".
    #[cfg_attr(test, ts(type = "\"first\" | \"second\""))]
    pub side: &'static str,
    /// The type expected at entry.
    #[cfg_attr(test, ts(type = "NodeTypeName | null"))]
    pub expected: Option<&'static str>,
    /// The type that it turned out to have, once it has ended by the time asked for.
    #[cfg_attr(test, ts(type = "NodeTypeName | null"))]
    pub actual: Option<&'static str>,
    /// Expected and actual differ.
    pub surprise: bool,
    /// The window at entry.
    pub entry: WindowText,
    /// The window at the time asked for, while it is open then.
    pub now: Option<WindowText>,
    /// It has ended by the time asked for.
    pub left: bool,
    /// It has ended by then, because the search was stopped.
    pub stopped: bool,
    /// It was entered by the time asked for.
    pub entered: bool,
    /// The value with its bound, such as "≥ 34", once it has ended.
    pub value: Option<String>,
    /// An addition to the value: a decided game in full words.
    pub value_tip: Option<String>,
    /// The winner, if the value is the answer to a question and decides it: "X cannot force a win".
    pub outcome: Option<String>,
    /// The relation of the value to the window, in words.
    pub lies: Option<&'static str>,
    /// The bound for the side to move: "exact", "lower" (it failed high) or "upper".
    #[cfg_attr(test, ts(type = "BoundName | null"))]
    pub bound: Option<&'static str>,
    /// The best value up to now while it is open.
    pub best_so_far: Option<String>,
    /// Its best or refuting move.
    pub best_move: Option<String>,
    /// The reason for its end, in words.
    pub reason: Option<String>,
    /// The table's answer.
    pub table: Option<TableText>,
    /// The value of standing pat (quiescence).
    pub stand_pat: Option<String>,
    /// The tick at which it begins.
    pub enter_time: Time,
    /// The tick of its end; `None` while the search is still inside it.
    pub leave_time: Option<Time>,
    /// One past the last visit of its subtree.
    pub end: u32,
    /// Visits of positions in its subtree, itself included.
    pub size: u64,
    /// The part of the ordering that ranked its move.
    pub rank: Option<Named>,
    /// The reason why it is searched deeper than its parent's depth less a ply.
    pub extension: Option<Named>,
    /// The reason why it is searched less deep than its parent's depth less a ply.
    pub reduction: Option<Named>,
    /// Its value may rest on skipped moves. Known once it has ended.
    pub uncertain: bool,
    /// The probability that the value is right, if it is uncertain and rests on no unsafe technique.
    pub confidence: Option<String>,
    /// The unsafe techniques that its value rests on, in words: "null move and probcut". Known once it has ended.
    pub rests_on: Option<String>,
    /// The filter's questions about a pre-search, if it was a candidate.
    pub pre_search: Option<PreSearchText>,
    /// Whether it is inside a pre-search.
    pub in_pre_search: bool,
    /// The number of moves that it searched, if it skipped the others. Known after its end.
    pub skipped: Option<SkippedText>,
    /// The conditions for skipping its moves, if they were tested. Known once it has ended.
    pub cut_off: Option<CutOffText>,
    /// The quiet moves that it left out near the horizon. Known once it has ended.
    pub pruned: Option<PrunedText>,
    /// The visit that stored the child's entry which refuted it (ETC). Known once it has ended.
    pub refuted_by: Option<VisitId>,
    /// The story of its value, up to the asked time.
    pub story: Vec<Sentence>,
    /// The reasons why it failed high or low, once it has ended: the crossed bound, and its setter.
    pub why: Vec<WhyStep>,
    /// Its proof and disproof number, once it has ended unsolved (searches for a proof).
    pub numbers: Option<NumbersText>,
    /// The moves that UCB1 chooses from (UCT).
    pub selection: Option<SelectionText>,
    /// The expectations of the neural move map's network, if the search asked it here.
    pub network: Option<NetworkText>,
    /// The firmness of its value (minimax), after its end: for a node with moves whose subtree is small.
    pub firmness: Option<Firmness>,
    /// The facts in the own words of another program.
    pub own: Vec<OwnFact>,
    /// Its children.
    pub children: Vec<ChildText>,
}

/// Looks at a visit at time `t`, which is moved into the recorded time. Nothing if there is no such
/// visit.
#[must_use]
pub fn inspect<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    trace: &Trace,
    lens: Lens,
    id: VisitId,
    t: Time,
) -> Option<Inspection> {
    let visit = trace.visit(id)?;
    let t = t.min(trace.ticks().saturating_sub(1));
    let seen = lens.at(trace, id);
    let way = replay(game, trace, id);
    let (enter_time, leave_time) = (trace.enter_time(id), trace.leave_time(id));
    let (entered, left) = (enter_time <= t, leave_time <= t);
    let state = trace.open_visit(id, t);
    let (best, best_move) = match value_so_far(trace, id, t) {
        Some((value, best)) => (Some(value.firm()), best),
        None => (state.best_so_far(), state.best_move),
    };
    let actual = trace.node_type(&visit).filter(|_| left).map(NodeType::name);
    let move_text = |code| replay::move_name(game, &way.position, code);
    let expectation = Network::of(game, parameters)
        .filter(|_| entered)
        .and_then(|network| network.expectation(game, trace, id, t));
    Some(Inspection {
        visit: id,
        ply: visit.ply().unwrap_or(0),
        level: visit.level,
        depth: visit.depth,
        kind: words::kind_name(&visit),
        kind_text: words::kind_in(trace, &visit),
        position: game.text(&way.position),
        side: if game.first_player_to_move(&way.position) { "first" } else { "second" },
        expected: trace.expected_type(&visit).map(NodeType::name),
        actual,
        surprise: left && trace.is_surprise(&visit),
        entry: seen.window(visit.window),
        now: (entered && !left).then(|| seen.window(state.written)),
        left,
        stopped: left && visit.reason == Some(LeaveReason::Stopped),
        entered,
        // The result of a descent is no value of the position: the story has it.
        value: value_text(&visit, seen).filter(|_| left && !is_sample(&visit)),
        value_tip: visit.value.filter(|_| left).and_then(|value| seen.value_tip(value)),
        outcome: visit
            .known()
            .zip(visit.backed_up())
            .filter(|_| left)
            .and_then(|(bound, value)| seen.outcome(bound, value)),
        lies: visit.bound().filter(|_| left).map(|bound| seen.lies(bound)),
        bound: visit.bound().filter(|_| left).map(Bound::name),
        best_so_far: best.filter(|_| entered && !left).map(|value| seen.value(value)),
        best_move: if left { move_text(visit.best) } else { move_text(best_move) },
        reason: reason_text::because(trace, &visit, seen).filter(|_| left),
        table: visit.outcome.filter(|_| entered).map(|outcome| table_text(trace, seen, id, outcome)),
        stand_pat: trace.stood_pat(id).filter(|_| entered).map(|value| seen.value(value.firm())),
        enter_time,
        leave_time: Some(leave_time).filter(|time| *time != Time::MAX),
        end: trace.end_so_far(id),
        size: trace.all_positions_in(id),
        rank: visit.rank.map(|rank| Named { name: rank.name(), text: words::rank_source(rank).to_owned() }),
        extension: visit
            .extension
            .map(|cause| Named { name: cause.name(), text: words::extension(cause).to_owned() }),
        reduction: visit
            .reduction
            .map(|cause| Named { name: cause.name(), text: words::reduction(cause, seen) }),
        uncertain: left && visit.uncertain,
        confidence: trace.stated_confidence(id).filter(|_| left).map(words::confidence),
        rests_on: words::rests_on(visit.rests_on).filter(|_| left),
        pre_search: if entered { pre_search_text(parameters, trace, id, t) } else { None },
        in_pre_search: visit.in_pre_search,
        skipped: trace
            .skipped(id)
            .filter(|_| left)
            .map(|row| SkippedText { searched: row.searched, moves: row.moves }),
        cut_off: left
            .then(|| cut_off_conditions::asked(game, parameters, trace, id, &way.position))
            .flatten()
            .map(|asked| CutOffText::new(&asked, seen)),
        pruned: trace.pruned(id).filter(|_| left).map(|row| PrunedText {
            searched: row.searched,
            late: row.late,
            futile: row.futile,
        }),
        refuted_by: trace.refuted_by(id).filter(|_| left).and_then(|source| trace.recorded(source)),
        story: {
            let mut story = story(game, trace, lens, id, t);
            let expected = expectation.iter();
            story.extend(
                expected.flat_map(|expectation| expected_sentence(game, trace, lens, id, expectation)),
            );
            story
        },
        network: expectation.as_ref().map(|expectation| network_text(game, &way.position, expectation)),
        why: if left { why(trace, lens, id) } else { Vec::new() },
        numbers: trace.numbers(id).filter(|_| left && visit.value.is_none()).map(|numbers| NumbersText {
            proof: proof::number(numbers.proof),
            disproof: proof::number(numbers.disproof),
        }),
        selection: selection(game, trace, lens, id, t),
        own: if entered { own_facts(trace, id, left) } else { Vec::new() },
        firmness: left.then(|| firmness_at(game, trace, lens, id)).flatten(),
        children: children(game, trace, lens, id, &way.position, t),
        node: game.node_name(&way.position).map(str::to_owned),
        path: way.moves.into_iter().map(|step| PathMove { visit: step.visit, mv: step.name() }).collect(),
    })
}

fn pre_search_text(parameters: &Parameters, trace: &Trace, id: VisitId, t: Time) -> Option<PreSearchText> {
    let row = trace.pre_search(id)?;
    let verdict = bet::verdict(trace, id, t);
    let settled = verdict.map_or("open", |_| settle(trace, id).0.name());
    let by = match verdict {
        Some(BetVerdict::Used { by }) => Some(by),
        _ => None,
    };
    Some(PreSearchText {
        verdict: row.verdict.name(),
        pre_searched: row.verdict.searches_deeper(),
        questions: asked(trace, id, &parameters.pre_search.with).unwrap_or_default(),
        needed_depth: trace.depth(id),
        new_depth: row.new_depth,
        entry_iteration: row.entry_iteration,
        predicted: trace.found_entry(id).and_then(|entry| trace.recorded(entry.source)),
        settled: row.is_gamble().then_some(settled),
        by,
    })
}

fn table_text(trace: &Trace, seen: Seen, id: VisitId, outcome: ProbeOutcome) -> TableText {
    let entry = trace.found_entry(id);
    TableText {
        outcome: outcome.name(),
        outcome_text: words::outcome(outcome),
        source: entry.and_then(|entry| trace.recorded(entry.source)),
        entry: entry.map(|entry| {
            let source = trace.recorded(entry.source);
            // An uncertain entry is marked itself, even if its visit was not recorded.
            let is_uncertain = outcome == ProbeOutcome::Uncertain;
            let is_doubtful = is_uncertain || source.is_some_and(|source| trace.is_doubtful(source));
            seen.bounded(entry.bound, entry.value.backed_up(is_doubtful))
        }),
        entry_depth: entry.and_then(|entry| entry.known_depth()),
    }
}

fn children<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: Lens,
    id: VisitId,
    position: &G::Position,
    t: Time,
) -> Vec<ChildText> {
    trace
        .children(id)
        .filter_map(|child| trace.visit(child))
        .map(|child| {
            let left = trace.leave_time(child.id) <= t;
            let entered = trace.enter_time(child.id) <= t;
            let name = replay::move_name(game, position, child.mv);
            ChildText {
                visit: child.id,
                mv: name.unwrap_or_else(|| words::name_without_move(trace, &child)),
                kind: words::kind_name(&child),
                expected: trace.expected_type(&child).map(NodeType::name),
                value: known_text(trace, &child, lens.at(trace, child.id))
                    .filter(|_| left && !is_sample(&child)),
                fate: match (entered, left) {
                    (false, _) => "still to come",
                    (true, false) => "being searched",
                    (true, true) => child.reason.map_or("", reason_text::fate),
                },
                size: trace.all_positions_in(child.id),
                rank: child.rank.map(|rank| rank.name()),
                extension: child.extension.map(ExtensionCause::name),
                reduction: child.reduction.map(ReductionCause::name),
            }
        })
        .collect()
}
