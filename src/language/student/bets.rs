//! Pre-searches as bets. A student decides about each before its outcome is known.
//!
//! A bet is never right or wrong. The balance over all of them counts, compared with a person who always bets and with the
//! authors' filter.

use super::open_node::OpenNode;
use super::step::{Asks, BetWords, StudentBet, StudentChoice, StudentStep};
use crate::facts::bet::{BetVerdict, settled};
use crate::facts::pre_search_ledger::below_horizon;
use crate::facts::replay::replay;
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::language::pre_search_questions::asked;
use crate::plural::{plural, plural_as};
use crate::search::parameters::{Base, Parameters};
use crate::trace::columns::{Trace, VisitId};
use crate::trace::log::PreSearchRow;
use crate::trace::time::Time;

const WORDS: BetWords = BetWords {
    did: ["You bet.", "You did not bet."],
    counted: "Visits used again, less visits lost",
    always: "always bet",
    rule: "the filter",
    about: "A bet is not right or wrong. What counts is the balance of many, compared with a person who always bets and with the authors’ filter.",
};

/// A balance over fewer bets is chance.
pub(super) const FEWEST: usize = 8;
/// A person decides about no more of them.
const MOST: usize = 12;

/// The bets of a finished search that have a stake, evenly spread over it.
pub(super) fn steps<G: Evaluate>(game: &G, trace: &Trace, lens: Lens) -> Vec<StudentStep> {
    let has_stake = |visit: &VisitId| below_horizon(trace, *visit, Time::MAX) > 0;
    let is_bet = |(visit, row): &(VisitId, PreSearchRow)| row.is_gamble() && has_stake(visit);
    let made = trace.pre_searches().filter(is_bet).collect();
    spread(made).into_iter().map(|(visit, row)| pre_search(game, trace, lens, visit, row)).collect()
}

/// At most [`MOST`] of these, from the first on at equal distances.
pub(super) fn spread<T: Copy>(all: Vec<T>) -> Vec<T> {
    let wanted = all.len().min(MOST);
    (0..wanted).map(|place| all[place * all.len() / wanted]).collect()
}

/// The moves to a visit's position: "after Kb1 Kb7".
fn after<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> String {
    let moves: Vec<String> =
        replay(game, trace, visit).moves.iter().map(|played| played.clone().name()).collect();
    if moves.is_empty() { "at the root".to_owned() } else { format!("after {}", moves.join(" ")) }
}

fn pre_search<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: Lens,
    visit: VisitId,
    row: PreSearchRow,
) -> StudentStep {
    let at = trace.enter_time(visit);
    let node = OpenNode::new(game, trace, lens, visit, at);
    let depth = trace.depth(visit);
    let plies = |depth| plural_as(depth, "ply", "plies");
    let extra = plies(row.new_depth - depth);
    let stake = below_horizon(trace, visit, Time::MAX);
    let questions = asked(trace, visit, &Parameters::plain(Base::Pvs, 1).pre_search.with).unwrap_or_default();
    let refusal = questions.iter().find(|question| question.refuses);
    let (is_won, known_at, fate) = match settled(trace, visit) {
        Some((BetVerdict::Used { by }, known)) => {
            let text = format!(
                "The position came up again, {}, and was answered from the deeper result: {} used again.",
                after(game, trace, by),
                plural(stake, "deeper visit")
            );
            (true, known, text)
        }
        Some((
            BetVerdict::Unused { .. }
            | BetVerdict::Harmless { .. }
            | BetVerdict::SearchedAgain { .. }
            | BetVerdict::Counts { .. },
            _,
        ))
        | None => (
            false,
            trace.leave_time(visit),
            format!("No other visit needed the deeper result: {} not used.", plural(stake, "deeper visit")),
        ),
    };
    let gain = i32::try_from(stake).unwrap_or(i32::MAX);
    let filter = match refusal {
        None => "The authors’ filter bets.".to_owned(),
        Some(question) => format!("The authors’ filter does not bet: {}.", question.text),
    };
    let bet = StudentBet {
        words: WORDS,
        gain: if is_won { gain } else { -gain },
        fate,
        outcome: if is_won { "It paid off." } else { "It was lost." },
        known_at,
        filter: refusal.is_none(),
        filter_text: filter.clone(),
    };
    let numbers: Vec<String> = questions.into_iter().map(|question| question.text).collect();
    step(
        node,
        at,
        [format!("Bet: {extra} deeper"), "No bet".to_owned()],
        "Bet on this position?".to_owned(),
        format!(
            "Here the search needs the position {} deep. Iteration {} needed it deeper, so this one may need it {} deep later. A bet \
             searches it so deep now: {extra} more.",
            plies(depth),
            row.entry_iteration,
            plies(row.new_depth)
        ),
        [
            "A bet pays off if the search comes to the deep node, and does not cut it off before.".to_owned(),
            format!("The filter’s questions. {}.", numbers.join(". ")),
            filter,
        ],
        bet,
    )
}

pub(super) fn step<G: Evaluate>(
    node: OpenNode<G>,
    at: Time,
    labels: [String; 2],
    question: String,
    detail: String,
    hints: [String; 3],
    bet: StudentBet,
) -> StudentStep {
    let choice = |label: String| StudentChoice {
        label,
        node: None,
        is_up: false,
        is_right: false,
        mistakes: Vec::new(),
    };
    StudentStep {
        asks: Asks::Bet,
        visit: node.id,
        path: node.path,
        at,
        then: at,
        lit_at: at,
        question,
        detail,
        choices: labels.into_iter().map(choice).collect(),
        right: String::new(),
        hints,
        visited: node.trace.entered_by(at) + 1,
        minimax: None,
        beliefs: Vec::new(),
        bet: Some(bet),
    }
}
