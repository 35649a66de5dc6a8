//! The words for the result of a visit.

use super::teller::{Part, Teller};
use crate::game::Evaluate;
use crate::language::reason_text::{About, Decided, Opening, Row};
use crate::language::story::claim::ClaimKind;
use crate::search::window::Bound;
use crate::trace::columns::VisitId;

/// The result of a visit.
pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, kind: &ClaimKind) -> Option<Vec<Part>> {
    let trace = teller.trace;
    Some(match *kind {
        ClaimKind::Reply { visit, value } => {
            let (mover, mv) = (teller.mover(at), teller.names.mv(visit));
            let (can, gives) = match teller.after(at) {
                _ if teller.names.are_of_nodes() => ("choose", "gives"),
                Some(_) => ("reply", "leaves"),
                None => ("play", "gives"),
            };
            let value = teller.whose(at, teller.given(at, visit, value));
            let parts = [format!("{mover} can {can} {mv},"), format!("which {gives} {value}")];
            teller.after_and(at, parts.map(|text| (text, Some(visit))))
        }
        ClaimKind::StandsPat { value, is_best } => {
            let (mover, value) = (teller.mover(at), teller.value(at, teller.resting_on(at, value)));
            let text = match is_best {
                false => format!("{mover} can stand pat on {value}"),
                true => format!("{mover} does best to stand pat on {value}"),
            };
            teller.after_and(at, [(text, Some(at))])
        }
        ClaimKind::Decided { reason, by, value } => {
            let Opening::Decided(words) = Row::of(reason).opening else { return None };
            let searched = by.and_then(|by| trace.backed_up(by).map(|value| teller.value(by, value)));
            let value = teller.resting_on(at, value);
            let decided = Decided {
                mover: teller.mover(at),
                is_mirrored: teller.seen(at).is_mirrored(),
                value: teller.value(at, value),
                at_least: teller.bounded(at, Bound::Lower, value),
                known: teller.bounded(at, trace.visit(at)?.bound()?, value),
                searched: searched.unwrap_or_default(),
            };
            let parts = words(&decided).into_iter().map(|(text, about)| match about {
                About::Visit => (text, Some(at)),
                About::Search => (text, by),
                About::Nothing => (text, None),
            });
            teller.after_and(at, parts)
        }
        ClaimKind::Promised { mv, by, value } => {
            let mv = teller.names.legal(at, mv).unwrap_or_else(|| "a move".to_owned());
            let value = teller.bounded(at, Bound::Lower, teller.resting_on(at, value));
            let parts =
                [(format!("the table has the reply {mv},"), None), (format!("which leaves {value}"), by)];
            teller.after_and(at, parts)
        }
        ClaimKind::Stored { by, depth, bound, value } => {
            let value = teller.whose(at, teller.bounded(at, bound, teller.resting_on(at, value)));
            let found = match depth {
                Some(depth) => format!("to depth {depth}, and gave {value}"),
                None => format!("and gave {value}"),
            };
            vec![("the table answers:".to_owned(), Some(at)), (teller.stored(by), by), (found, None)]
        }
        ClaimKind::NoneBeyond { best, limit, .. } => {
            let what = match trace.visit(at)?.quiescence {
                true => format!("nothing gives {}", teller.mover(at)),
                false => format!("none of the moves gives {}", teller.mover(at)),
            };
            let beyond = format!("{what} {} than {}", teller.more(at), teller.value(at, limit.firm()));
            match best.and_then(|best| trace.value(best).map(|value| (best, -value))) {
                None => teller.after_and(at, [(beyond, Some(at))]),
                Some((best, value)) => {
                    let value = teller.given(at, best, value);
                    let best_is = format!("the best is {}, with {value}", teller.names.mv(best));
                    teller.after_and(at, [(format!("{beyond}:"), Some(at)), (best_is, Some(best))])
                }
            }
        }
        ClaimKind::BestMove { visit, value } => {
            let best = format!("the best for {} is {},", teller.mover(at), teller.names.mv(visit));
            let value = teller.given(at, visit, value);
            let parts = [(best, Some(visit)), (format!("which gives {value}"), Some(visit))];
            teller.after_and(at, parts)
        }
        ClaimKind::Vouched { by, value } => vec![
            (
                format!(
                    "the value is {}, which the table guarantees:",
                    teller.whose(at, teller.value(at, teller.resting_on(at, value)))
                ),
                Some(at),
            ),
            (teller.stored(by), by),
        ],
        _ => return None,
    })
}
