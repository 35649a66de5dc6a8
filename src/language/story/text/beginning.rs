//! The words for how a visit began.

use super::bet;
use super::teller::{Part, Teller};
use crate::game::Evaluate;
use crate::language::story::claim::{AgainCause, ClaimKind};
use crate::language::words;
use crate::search::depth::Depth;
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::VisitId;

/// The beginning of a visit.
pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, kind: &ClaimKind) -> Option<Vec<Part>> {
    let said = |text: &str| vec![(text.to_owned(), None)];
    Some(match *kind {
        ClaimKind::NotEntered => said("the search has not been here yet"),
        ClaimKind::Speculates => match teller.trace.meta(at).kind() {
            VisitKind::NullMove => said(&format!(
                "{} passes, to see whether the position is good enough even so",
                teller.side_that_passed(at)
            )),
            VisitKind::ProbCut => said("this search is shallow: it predicts the value"),
            VisitKind::ProbCutMove => {
                said("this search of a move is shallow: it predicts whether the move is good enough")
            }
            VisitKind::SamePosition => {
                said("the search visits the same position once more before it continues")
            }
            VisitKind::Singular => {
                said("this is a shallow search of an alternative, to test whether the best move is forced")
            }
            VisitKind::MultiCut => said(
                "this is a shallow search of one of the first moves, to see how many of them are good enough",
            ),
            VisitKind::Search
            | VisitKind::Iteration
            | VisitKind::Node
            | VisitKind::ReSearch
            | VisitKind::Pass
            | VisitKind::Playout => return None,
        },
        ClaimKind::Pass => {
            let window = teller.seen(at).window(teller.trace.window(at));
            said(&format!("this search of the root has the window {}", window.text))
        }
        ClaimKind::Again { first, cause } => again(teller, at, first, cause),
        ClaimKind::PreSearched { predicted, iteration, needed, depth } => {
            let later = i8::try_from(teller.trace.iteration(at).saturating_sub(iteration)).unwrap_or(i8::MAX);
            let then = depth - Depth::plies(later);
            vec![
                (format!("it is pre-searched to depth {depth} instead of {needed}:"), None),
                (format!("iteration {iteration} needed the position {then} deep elsewhere,"), predicted),
                (format!("so this one will probably need it {depth} deep"), None),
            ]
        }
        ClaimKind::KeepsDepth { first, depth } => vec![
            ("it was pre-searched in this iteration".to_owned(), first),
            (format!("and keeps the depth of {depth}"), None),
        ],
        ClaimKind::Bet { verdict } => bet::parts(teller, at, verdict),
        ClaimKind::Extended { cause } => {
            said(&format!("it is searched deeper, because {}", words::extension(cause)))
        }
        ClaimKind::Reduced { cause } => {
            said(&format!("it is searched less deep, because {}", words::reduction(cause, teller.seen(at))))
        }
        ClaimKind::Narrowed { by, bound, value } => vec![
            (
                format!(
                    "the table guarantees {} here:",
                    teller.whose(at, teller.bounded(at, bound, teller.resting_on_any(by, value)))
                ),
                None,
            ),
            (teller.stored(by), by),
        ],
        _ => return None,
    })
}

fn again<G: Evaluate>(teller: &Teller<G>, at: VisitId, first: VisitId, cause: AgainCause) -> Vec<Part> {
    let row = teller.trace.visit(first).and_then(|row| Some((row.known()?, row.backed_up()?)));
    let gave = row.map_or_else(String::new, |(bound, value)| teller.bounded(first, bound, value));
    let then = |text: &str| (text.to_owned(), Some(at));
    let first = |text: String| (text, Some(first));
    match cause {
        AgainCause::FullDepth => {
            vec![
                first(format!("the search of less depth gave {gave},")),
                then("so its move is searched to the full depth"),
            ]
        }
        AgainCause::OpenWindow => vec![
            first(format!("the null window gave {gave},")),
            then("so its move is searched again for its true value"),
        ],
        AgainCause::Uncertain => {
            vec![
                first("moves were skipped in the first search,".to_owned()),
                then("so its move is searched again"),
            ]
        }
        AgainCause::Forced => vec![
            first("no other move came near its value,".to_owned()),
            then("so its move is forced and is searched again"),
        ],
        AgainCause::NotReported => vec![first(format!("its move was searched before and gave {gave}"))],
        AgainCause::Fallen => vec![
            first("it was searched before,".to_owned()),
            then("but the forced move has lost its lead, so it is searched again"),
        ],
    }
}
