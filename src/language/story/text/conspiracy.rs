//! The words for a visit of conspiracy-number search.

use super::teller::{Part, Teller};
use crate::game::{Evaluate, MoveCode};
use crate::language::conspiracy::{Goal, leaves as leaves_text, raise_and_lower, to_goal, verb};
use crate::language::perspective::Seen;
use crate::language::story::claim::ConspiracyClaim;
use crate::plural::plural;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::VisitId;

/// The sentence's parts.
pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, what: &ConspiracyClaim) -> Vec<Part> {
    let said = |text: String| vec![(text, None)];
    let is_of_root_side = teller.trace.ply(at).is_multiple_of(2);
    let seen = teller.seen(at);
    match *what {
        ConspiracyClaim::Asked => said(
            "the search asks how firm the value is: it expands leaves that could still change the value, until too many \
             of them would have to"
                .to_owned(),
        ),
        ConspiracyClaim::Result { root, value, numbers, goals, is_firm } => {
            let seen = teller.seen(root);
            let [raise, lower] = raise_and_lower(seen, true, numbers);
            let value = teller.value(root, value.firm());
            let to = |is: &str| {
                let goal = goals.into_iter().find(|goal| verb(seen, true, *goal) == is);
                goal.map_or_else(String::new, |goal| to_goal(seen, true, goal))
            };
            let firm = if is_firm { "the value is" } else { "all expansions are made, and the value so far is" };
            said(format!("{firm} {value}: {}, and {}", needed("raise", &to("raise"), raise), needed("lower", &to("lower"), lower)))
        }
        ConspiracyClaim::Aims { goal, leaves, likely, value } => {
            let root = teller.seen(at);
            let known = seen.interval(likely);
            let (verb, to) = (verb(root, true, goal), to_goal(root, true, goal));
            let value = teller.value(at, value.firm());
            said(format!(
                "the root is worth {value}, and the values {known} are likely: {} could {verb} it{to}",
                leaves_text(leaves)
            ))
        }
        ConspiracyClaim::Fewest { goal, leaves, next } => fewest(teller, at, goal, leaves, next),
        ConspiracyClaim::FirstOfAll { goal, moves } => {
            let (mv, parent) = (teller.names.mv(at), teller.trace.parent(at));
            let seen = teller.seen(parent);
            let (verb, to) = (verb(seen, !is_of_root_side, goal), to_goal(seen, !is_of_root_side, goal));
            let which = match moves {
                1 => format!("only {mv} has to change, so the search continued there"),
                moves => format!("{moves} moves have to change, and the search continued at the first of them, {mv}"),
            };
            vec![(format!("to {verb} {}{to},", parent_name(teller, parent)), Some(parent)), (which, Some(at))]
        }
        ConspiracyClaim::Conspirator { goal, leaves } => {
            let root = teller.lens.at_ply(0);
            let (verb, to) = (verb(root, true, goal), to_goal(root, true, goal));
            said(match leaves {
                1 => format!("it is the leaf that could {verb} the root{to}, so it is expanded"),
                leaves => format!("it is one of the {leaves} leaves that could {verb} the root{to}, so it is expanded"),
            })
        }
        ConspiracyClaim::Judged { value } => said(format!(
            "it is judged to be worth {}; it counts as one leaf, whose value may change",
            teller.value(at, value.firm())
        )),
        ConspiracyClaim::Leaf { value } => said(format!(
            "the line ends here: the value is {}, and nothing can change it",
            teller.value(at, value.firm())
        )),
        ConspiracyClaim::BackedUp { value, numbers, goals, moves } => {
            let value = teller.value(at, value.firm());
            let numbers_text = numbers_of(seen, is_of_root_side, numbers, goals);
            said(match moves {
                1 => format!("its only move gives it the value {value}: {numbers_text}"),
                moves => format!("the best of its {} gives it the value {value}: {numbers_text}", plural(moves as u32, "move")),
            })
        }
        ConspiracyClaim::Likely { likely } => said(match likely.value() {
            Some(_) => "no other value is likely, so the search ends".to_owned(),
            None => format!("the values {} are likely", seen.interval(likely)),
        }),
    }
}

/// "to raise it, 2 leaves must change".
fn needed(verb: &str, to: &str, leaves: u32) -> String {
    match leaves {
        ProofNumbers::INFINITE => format!("nothing can {verb} it{to}"),
        leaves => format!("to {verb} it{to}, {} must change", leaves_text(leaves)),
    }
}

/// The fewest leaves for both goals of the root. One move is enough for the one, all moves are needed for the other.
fn numbers_of(seen: Seen, is_of_root_side: bool, numbers: ProofNumbers, goals: [Goal; 2]) -> String {
    let said = |goal: Goal, leaves: u32| {
        let (verb, to) = (verb(seen, is_of_root_side, goal), to_goal(seen, is_of_root_side, goal));
        let how = if goal.raises == is_of_root_side {
            "the least number of its moves"
        } else {
            "the sum of its moves"
        };
        match leaves {
            0 => format!("no leaf is needed to {verb} it{to}"),
            ProofNumbers::INFINITE => format!("nothing can {verb} it{to}"),
            leaves => format!("to {verb} it{to} takes {}, {how}", leaves_text(leaves)),
        }
    };
    let [rise, fall] = goals;
    format!("{}; {}", said(rise, numbers.proof), said(fall, numbers.disproof))
}

fn parent_name<G: Evaluate>(teller: &Teller<G>, parent: VisitId) -> String {
    let name = teller.names.mv(parent);
    if teller.trace.ply(parent) == 0 { "the root".to_owned() } else { name }
}

fn fewest<G: Evaluate>(
    teller: &Teller<G>,
    at: VisitId,
    goal: Goal,
    leaves: u32,
    next: Option<(MoveCode, u32)>,
) -> Vec<Part> {
    let (mv, parent) = (teller.names.mv(at), teller.trace.parent(at));
    let (seen, is_of_root_side) = (teller.seen(parent), teller.trace.ply(parent).is_multiple_of(2));
    let Some((other, of_other)) = next else {
        return vec![(format!("{mv} is the only move, so the search continued there"), Some(at))];
    };
    let other = teller.names.legal(parent, other).unwrap_or_default();
    let (verb, to) = (verb(seen, is_of_root_side, goal), to_goal(seen, is_of_root_side, goal));
    let first = format!("to {verb} {}{to}, one move is enough:", parent_name(teller, parent));
    let than = match of_other {
        ProofNumbers::INFINITE => format!("and {other} cannot do it"),
        of_other => format!("and {other} {of_other}"),
    };
    let (name, taken) = (teller.names.first("move", &mv), leaves_text(leaves));
    vec![
        (first, Some(parent)),
        (format!("{name} takes {taken} {than}, so the search continued at {mv}"), Some(at)),
    ]
}
