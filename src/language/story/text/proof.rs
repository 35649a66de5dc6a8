//! The words for a visit of a search for a proof.

use super::names::number_word;
use super::teller::{Part, Teller};
use crate::game::Evaluate;
use crate::language::proof::{number, pair};
use crate::language::story::claim::ProofClaim;
use crate::plural::plural;
use crate::search::window::Bound;
use crate::trace::columns::VisitId;

/// The sentence's parts.
pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, what: &ProofClaim) -> Vec<Part> {
    let said = |text: String| vec![(text, None)];
    match *what {
        ProofClaim::Asked => said(format!("the search asks for a proof: {}", question(teller, at, true))),
        ProofClaim::Answer { is_proved } => {
            let verdict = if is_proved { "proved" } else { "disproved" };
            said(format!("{verdict}: {}", question(teller, at, is_proved)))
        }
        ProofClaim::Chosen { is_or, number: own, next } => chosen(teller, at, is_or, own, next),
        ProofClaim::Leaf { value, is_proved } => {
            let verdict = if is_proved { "proof" } else { "disproof" };
            said(format!(
                "the line ends here with {}, which is a {verdict} by itself",
                teller.value(at, value.firm())
            ))
        }
        ProofClaim::Unknown => said("it is not solved by itself, so it counts as one leaf: 1 | 1".to_owned()),
        ProofClaim::Numbers { numbers, is_or, moves } => {
            let (proof, disproof) = (number(numbers.proof), number(numbers.disproof));
            said(match (moves, is_or) {
                (1, _) => format!("its only move has the numbers {}, and so has this node", pair(numbers)),
                (_, true) => format!(
                    "one of its {moves} moves has to be proved: {proof} is the least proof number, and {disproof} the \
                     sum of the disproof numbers"
                ),
                (_, false) => format!(
                    "all its {moves} moves have to be proved: {proof} is the sum of the proof numbers, and {disproof} \
                     the least disproof number"
                ),
            })
        }
        ProofClaim::Solved { is_proved, by, moves } => {
            let verdict = if is_proved { "proved" } else { "disproved" };
            match by {
                Some(by) => vec![(format!("it is {verdict} by {}", teller.names.mv(by)), Some(by))],
                None if moves == 1 => said(format!("it is {verdict}: its only move is")),
                None => said(format!("it is {verdict}: all its {} are", plural(moves as u32, "move"))),
            }
        }
        ProofClaim::Stays { numbers, thresholds, is_reached } => {
            let limits = pair(thresholds);
            said(match (is_reached, numbers.proof >= thresholds.proof) {
                (true, true) => format!(
                    "its proof number reaches the threshold {}, so the search leaves it",
                    number(thresholds.proof)
                ),
                (true, false) => {
                    format!(
                        "its disproof number reaches the threshold {}, so the search leaves it",
                        number(thresholds.disproof)
                    )
                }
                (false, _) => format!("the search stays here until a number reaches its threshold: {limits}"),
            })
        }
    }
}

/// The question about the value, or the statement of its answer.
fn question<G: Evaluate>(teller: &Teller<G>, at: VisitId, reaches: bool) -> String {
    let (window, seen) = (teller.trace.window(at), teller.seen(at));
    let (bound, value) = match reaches {
        true => (Bound::Lower, window.beta.firm()),
        false => (Bound::Upper, window.alpha.firm()),
    };
    seen.outcome(bound, value).unwrap_or_else(|| format!("the value is {}", seen.bounded(bound, value)))
}

fn chosen<G: Evaluate>(
    teller: &Teller<G>,
    at: VisitId,
    is_or: bool,
    own: u32,
    next: Option<(crate::game::MoveCode, u32)>,
) -> Vec<Part> {
    let what = if is_or { "proof" } else { "disproof" };
    let leaves = |count: u32| match count {
        1 => "one more leaf".to_owned(),
        count => format!("{} more leaves", number_word(count as usize)),
    };
    let mv = teller.names.mv(at);
    let parent = teller.trace.parent(at);
    let first = format!("{} needed {} for a {what}", teller.names.first("the move", &mv), leaves(own));
    let Some((next, number)) = next else {
        return vec![(format!("{first}, and was the only move"), Some(at))];
    };
    let next = teller.names.legal(parent, next).unwrap_or_default();
    let but = match number {
        crate::search::proof_numbers::ProofNumbers::INFINITE => format!("{next} could no longer have one"),
        number => format!("{next} {}", if number == own { "as many".to_owned() } else { leaves(number) }),
    };
    vec![(format!("{first}, {but},"), Some(at)), (format!("so the search continued at {mv}"), Some(at))]
}
