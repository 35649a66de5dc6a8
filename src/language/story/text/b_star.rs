//! The words for a visit of B*.

use super::teller::{Part, Teller};
use crate::game::{Evaluate, MoveCode};
use crate::language::perspective::Seen;
use crate::language::story::claim::BStarClaim;
use crate::plural::plural;
use crate::search::window::Bound;
use crate::trace::columns::VisitId;
use crate::value::Value;

/// The sentence's parts.
pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, what: &BStarClaim) -> Vec<Part> {
    let said = |text: String| vec![(text, None)];
    let seen = teller.seen(at);
    match *what {
        BStarClaim::Asked => said(
            "the search asks which move is best: it narrows the bounds of their values until one move is at least as \
             good as all others"
                .to_owned(),
        ),
        BStarClaim::Expanded => said("it is expanded: its moves are generated".to_owned()),
        BStarClaim::Leaf { value } => {
            said(format!("the line ends here: the value is {}", teller.value(at, value.firm())))
        }
        BStarClaim::Given { interval } => {
            let known = seen.interval_in_words(interval);
            said(match interval.value() {
                Some(_) => format!("before it is expanded, it is known to be worth {known}"),
                None => format!("before it is expanded, it may be worth {known}"),
            })
        }
        BStarClaim::Narrowed { interval, moves } => {
            let known = seen.interval_in_words(interval);
            let of = match moves {
                1 => "its only move".to_owned(),
                moves => format!("its {}", plural(moves as u32, "move")),
            };
            said(match interval.value() {
                Some(_) => format!("by the bounds of {of} it is worth {known}: both bounds are the same"),
                None => format!("by the bounds of {of} it is worth {known}"),
            })
        }
        BStarClaim::Chosen { optimistic, other, proves_best } => {
            chosen(teller, at, optimistic, other, proves_best)
        }
        BStarClaim::Separate { root, best, interval, rest } => {
            let name = |mv: MoveCode| teller.names.legal(root, mv).unwrap_or_default();
            let best = name(best);
            let pessimistic = seen.bound_in_words(Bound::Lower, interval.pessimistic);
            let first = match rest {
                None => format!("the only move is {best}, so it is the best one"),
                Some((rest, optimistic)) => {
                    let most = seen.bound_in_words(Bound::Upper, optimistic);
                    let first = teller.names.first("move", &best);
                    format!("{first} is worth {pessimistic}, {} {most}: {best} is proved best", name(rest))
                }
            };
            let [low, high] = seen.bounds(interval).map(|bound| seen.value(bound.firm()));
            said(match interval.value() {
                Some(value) => format!("{first}, with the value {}", seen.value(value.firm())),
                None => format!("{first}, though its value is only known to be between {low} and {high}"),
            })
        }
        BStarClaim::NotSeparate { best, pessimistic, rest, optimistic } => {
            let name = |mv: MoveCode| teller.names.legal(at, mv).unwrap_or_default();
            let least = (name(best), Bound::Lower, pessimistic);
            let most = (name(rest), Bound::Upper, optimistic);
            said(format!("no move is proved best yet: {}", worths(seen, Tense::Present, &least, ", and", &most)))
        }
    }
}

/// Whether something is so, or was when the search decided by it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tense {
    Present,
    Past,
}

/// The bounds of two moves' values, one each: "a is worth at most 10, c at most 6". A move without known bounds may be
/// worth any value.
fn worths(
    seen: Seen,
    tense: Tense,
    one: &(String, Bound, Value),
    comma: &str,
    other: &(String, Bound, Value),
) -> String {
    let verb = |value: Value| match (value, tense) {
        (Value::INFINITY | Value::NEGATIVE_INFINITY, Tense::Present) => "may be worth ",
        (Value::INFINITY | Value::NEGATIVE_INFINITY, Tense::Past) => "might be worth ",
        (_, Tense::Present) => "is worth ",
        (_, Tense::Past) => "was worth ",
    };
    let [(name, bound, value), (next, next_bound, next_value)] = [one, other];
    let again = if verb(*value) == verb(*next_value) { "" } else { verb(*next_value) };
    let known = seen.bound_in_words(*bound, *value);
    let of_next = seen.bound_in_words(*next_bound, *next_value);
    format!("{name} {}{known}{comma} {next} {again}{of_next}", verb(*value))
}

fn chosen<G: Evaluate>(
    teller: &Teller<G>,
    at: VisitId,
    optimistic: Value,
    other: Option<(MoveCode, Value)>,
    proves_best: Option<bool>,
) -> Vec<Part> {
    let (mv, parent) = (teller.names.mv(at), teller.trace.parent(at));
    let seen = teller.seen(parent);
    let Some((other, of_other)) = other else {
        return vec![(format!("{mv} was the only move, so the search continued there"), Some(at))];
    };
    let other = teller.names.legal(parent, other).unwrap_or_default();
    let bounds = [
        (teller.names.first("move", &mv), Bound::Upper, optimistic),
        (other.clone(), Bound::Upper, of_other),
    ];
    let first = format!("{}:", worths(seen, Tense::Past, &bounds[0], ",", &bounds[1]));
    let then = match proves_best {
        Some(true) => format!("{mv} was the best move so far, and the search tried to prove it"),
        Some(false) => format!("{mv} was the second best move, and the search tried to disprove it"),
        None if of_other > optimistic => {
            format!("the value of {other} was known, so the search continued at {mv}")
        }
        None => format!("{mv} promised most, so the search continued there"),
    };
    vec![(first, Some(at)), (then, Some(at))]
}
