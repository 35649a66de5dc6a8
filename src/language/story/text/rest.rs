//! The words for the end of a story: the bound that was crossed, and the consequence.

use super::names::number_word;
use super::teller::{Part, Teller};
use crate::facts::window_side::Side;
use crate::game::{Evaluate, MoveCode};
use crate::language::reason_text::{Opening, Row};
use crate::language::story::claim::ClaimKind;
use crate::plural::plural;
use crate::search::leave_reason::LeaveReason;
use crate::search::window::{Bound, Window};
use crate::trace::columns::VisitId;
use crate::trace::own::Subject;
use crate::value::Value;

/// No more moves than this are named.
const MOST_NAMED: usize = 4;

pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, kind: &ClaimKind) -> Vec<Part> {
    let said = |text: String| vec![(text, None)];
    match *kind {
        ClaimKind::Open { best, value } => open(teller, at, best, value.map(|value| teller.value(at, value))),
        ClaimKind::Asks { window } => said(asks(teller, at, window)),
        ClaimKind::BrokenOff { reason } => {
            let why = if reason != Some(LeaveReason::Stopped) {
                "the recording ended before it did, though the search went on"
            } else if teller.trace.is_foreign() {
                "its program was stopped before it ended, or reported none"
            } else {
                "the search was stopped before it ended (its budget was used up, or it was stopped by hand)"
            };
            said(format!("it has no value of its own, because {why}"))
        }
        ClaimKind::Found { root, value } => {
            // A question is answered by a bound. If the answer is no, no move is good enough.
            let bound = teller.trace.window(at).bound(value);
            let value = format!("the value is {}", teller.bounded(at, bound, teller.resting_on(at, value)));
            let best = teller.trace.visit(root).and_then(|row| teller.names.legal(root, row.best));
            match best.filter(|_| bound != Bound::Upper) {
                Some(best) => {
                    vec![
                        (format!("{value},"), Some(root)),
                        (format!("and the best move is {best}"), Some(root)),
                    ]
                }
                None => vec![(value, Some(root))],
            }
        }
        ClaimKind::OthersNoBetter { moves } => {
            let more = teller.more(at);
            said(match moves {
                1 => format!("its other move gives no {more}"),
                _ => format!("its other {} moves give no {more}", number_word(moves)),
            })
        }
        ClaimKind::LeftOut { searched, late, futile } => {
            let moves = plural(searched, "move");
            let left_out = plural(late + futile, "quiet one");
            said(format!("near the horizon it searched {moves} and pruned {left_out}"))
        }
        ClaimKind::Skipped { searched, moves } => said(format!(
            "it searched {searched} of {} and skipped the others, because they will probably not matter",
            plural(moves, "move"),
        )),
        ClaimKind::Leaf { reason, value } => {
            let value = teller.whose(at, teller.value(at, teller.resting_on(at, value)));
            let (Opening::Leaf(words) | Opening::NotReported(words)) = Row::of(reason).opening else {
                return Vec::new();
            };
            let own =
                teller.trace.own_word(at, Subject::Reason).filter(|_| reason == LeaveReason::NotReported);
            let text = match own {
                _ if reason == LeaveReason::NotReported && teller.trace.is_part() => {
                    format!("its moves, which are not recorded, give {value}")
                }
                Some(word) => format!("its program reports {value} and calls the reason “{word}”"),
                None => words(&value, teller.names.leaf(at).as_deref()),
            };
            vec![(text, Some(at))]
        }
        ClaimKind::Unexplained { value } => {
            let value = teller.whose(at, teller.value(at, teller.resting_on(at, value)));
            let differs = "which differs from the values of its moves";
            let text = match teller.trace.own_word(at, Subject::Reason) {
                Some(word) => {
                    format!("its program reports {value}, {differs}, and calls the reason “{word}”")
                }
                None => format!("its program reports {value}, {differs}"),
            };
            vec![(text, Some(at))]
        }
        ClaimKind::AlreadyHas { owner, by, value } => {
            let higher = teller.higher(at, owner);
            let known =
                by.map_or_else(|| teller.value(owner, value.firm()), |by| teller.given(owner, by, value));
            let with = by.map_or_else(String::new, |by| format!(" with {}", teller.names.mv(by)));
            vec![(format!("{higher}{} already has {known}{with}", teller.mover(owner)), by.or(Some(owner)))]
        }
        ClaimKind::StoodPat { owner, value } => {
            let (higher, mover) = (teller.higher(at, owner), teller.mover(owner));
            vec![(
                format!("{higher}{mover} can stand pat on {}", teller.value(owner, value.firm())),
                Some(owner),
            )]
        }
        ClaimKind::TableHas { owner, by, side, value } => {
            let bound = if side == Side::Alpha { Bound::Lower } else { Bound::Upper };
            let known = teller.whose(owner, teller.bounded(owner, bound, teller.resting_on_any(by, value)));
            vec![(
                format!("{}the table already guarantees {known}", teller.higher(at, owner)),
                by.or(Some(owner)),
            )]
        }
        ClaimKind::AskedOnly { owner, side, value } => {
            let is_above = (side == Side::Alpha) != teller.seen(owner).is_mirrored();
            let side = if is_above { "above" } else { "below" };
            vec![(
                format!("the driver only tests for values {side} {}", teller.value(owner, value.firm())),
                Some(owner),
            )]
        }
        ClaimKind::ShownBefore { owner, by, value } => {
            let shown = teller.bounded(owner, Bound::Upper, teller.resting_on(by, value));
            vec![(format!("the null window had already shown {shown}"), Some(by))]
        }
        ClaimKind::Tests { owner, best } => {
            let best = best.map_or_else(|| "the best one".to_owned(), |best| teller.names.mv(best));
            vec![(format!("the test is only whether another move comes near {best}"), Some(owner))]
        }
        ClaimKind::Predicts { owner } => {
            vec![("ProbCut only tests whether the value is far beyond the window".to_owned(), Some(owner))]
        }
        ClaimKind::CannotMatter { ref moves, .. } => vec![match moves {
            Some(moves) => (format!("so {} cannot matter", left(teller, at, moves)), Some(at)),
            None => ("so nothing else here can matter".to_owned(), Some(at)),
        }],
        ClaimKind::NotNeeded { ref moves } => vec![match moves {
            Some(moves) => (format!("so the search can skip {}", left(teller, at, moves)), Some(at)),
            None => ("so the search can skip everything else here".to_owned(), Some(at)),
        }],
        ClaimKind::LastMove => said("it was the last move, so there was nothing left to skip".to_owned()),
        ClaimKind::Beats { owner, side } => {
            let better = format!("so this is better for {}", teller.holder(owner, side));
            let asks_more = !teller.trace.window(at).is_null() || teller.trace.children(at).next().is_none();
            let text = if asks_more {
                better
            } else {
                format!(
                    "{better}, and the null window tests no more \
                                                               than that"
                )
            };
            vec![(text, Some(owner))]
        }
        ClaimKind::NoBetter { owner, side } => {
            vec![(format!("so {} does no better here", teller.holder(owner, side)), Some(owner))]
        }
        // Worded before it comes here. The list has no catch-all arm, so that a new claim asks for its words.
        ClaimKind::NotEntered
        | ClaimKind::Proof(_)
        | ClaimKind::Uct(_)
        | ClaimKind::BStar(_)
        | ClaimKind::Conspiracy(_)
        | ClaimKind::Speculates
        | ClaimKind::Pass
        | ClaimKind::Again { .. }
        | ClaimKind::PreSearched { .. }
        | ClaimKind::KeepsDepth { .. }
        | ClaimKind::Bet { .. }
        | ClaimKind::Extended { .. }
        | ClaimKind::Reduced { .. }
        | ClaimKind::Narrowed { .. }
        | ClaimKind::Reply { .. }
        | ClaimKind::StandsPat { .. }
        | ClaimKind::Decided { .. }
        | ClaimKind::Promised { .. }
        | ClaimKind::Stored { .. }
        | ClaimKind::NoneBeyond { .. }
        | ClaimKind::BestMove { .. }
        | ClaimKind::Vouched { .. }
        | ClaimKind::Expected { .. } => Vec::new(),
    }
}

/// The values that matter inside a window, as the reader sees them.
fn asks<G: Evaluate>(teller: &Teller<G>, at: VisitId, window: Window) -> String {
    let is_mirrored = teller.seen(at).is_mirrored();
    let (low, high) = if is_mirrored { (window.beta, window.alpha) } else { (window.alpha, window.beta) };
    let known = |end: Value| {
        let is_open = matches!(end, Value::INFINITY | Value::NEGATIVE_INFINITY);
        (!is_open).then(|| teller.seen(at).end(end))
    };
    match (known(low), known(high)) {
        (None, None) => "any value matters here: there is no bound yet".to_owned(),
        (Some(low), _) if window.is_null() => {
            format!("the window only tests whether the value is above {low}")
        }
        (Some(low), None) => format!("only a value above {low} matters here"),
        (None, Some(high)) => format!("only a value below {high} matters here"),
        (Some(low), Some(high)) => format!("only a value between {low} and {high} matters here"),
    }
}

fn open<G: Evaluate>(
    teller: &Teller<G>,
    at: VisitId,
    best: Option<VisitId>,
    value: Option<String>,
) -> Vec<Part> {
    let inside = ("the search is still inside:".to_owned(), Some(at));
    let so_far = match (best, value) {
        (_, None) => "nothing has come back yet".to_owned(),
        (Some(best), Some(value)) => format!("the best so far is {}, with {value}", teller.names.mv(best)),
        (None, Some(value)) => format!("the best so far is {value}"),
    };
    vec![inside, (so_far, best)]
}

/// The moves that were not searched: "b and c below it (4 and 6)", "its other 27 moves".
fn left<G: Evaluate>(teller: &Teller<G>, at: VisitId, moves: &[MoveCode]) -> String {
    if teller.trace.left_out_at(at) > 0 {
        // It searched some of them, which are not recorded.
        return "its other moves".to_owned();
    }
    let given = teller.names.given(at, moves).filter(|_| moves.len() <= MOST_NAMED);
    let Some((names, leaves)) = given else {
        return match moves.len() {
            1 => "its other move".to_owned(),
            count => format!("its other {count} moves"),
        };
    };
    let below = if teller.trace.ply(at) == 0 { "" } else { " below it" };
    let values = leaves.map_or_else(String::new, |leaves| {
        let values: Vec<String> =
            leaves.into_iter().map(|value| teller.whose(at, teller.value(at, (-value).firm()))).collect();
        format!(" ({})", list(&values))
    });
    format!("{}{below}{values}", list(&names))
}

/// "a", "a and b", "a, b and c".
fn list(items: &[String]) -> String {
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}
