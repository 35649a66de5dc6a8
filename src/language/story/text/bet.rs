//! The words for how a bet came out.

use super::names::Below;
use super::teller::{Part, Teller};
use crate::facts::bet::{BetVerdict, Missed};
use crate::facts::pre_search_ledger::below_horizon;
use crate::game::Evaluate;
use crate::plural::plural;
use crate::search::leave_reason::LeaveReason;
use crate::search::window::Bound;
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use crate::trace::time::Time;

/// The outcome of the bet of the visit `at`.
pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, verdict: BetVerdict) -> Vec<Part> {
    let name = (format!("{}:", name(verdict)), Some(at));
    let node = |visit| teller.names.below(visit, 0).map_or_else(|| "the root".to_owned(), Below::name);
    let then = match verdict {
        BetVerdict::Used { by } => vec![
            (format!("{} was answered from the deeper result;", position(teller, at, by)), Some(by)),
            (format!("{} used again", staked(teller, at)), None),
        ],
        BetVerdict::Unused { missed } => {
            let not_used = (format!("{} not used", staked(teller, at)), None);
            let why = missed.map_or_else(
                || ("no other search needed its result;".to_owned(), None),
                |Missed { cut_off, wanted }| {
                    let (cut_off_node, wanted) = (node(cut_off), node(wanted));
                    (format!("{cut_off_node} was cut off before the search reached {wanted};"), Some(cut_off))
                },
            );
            vec![why, not_used]
        }
        BetVerdict::Harmless { above, by } => {
            let how = match by {
                Some(_) if teller.trace.level(above) < ROOT_LEVEL => {
                    "a later search of the root decided".to_owned()
                }
                Some(by) if teller.trace.meta(above).reason() == Some(LeaveReason::CutOff) => {
                    format!("{} was cut off by another move, {}", node(above), teller.names.mv(by))
                }
                Some(by) => format!("{} decided at {}", teller.names.mv(by), node(above)),
                None => format!("another move decides at {}", node(above)),
            };
            vec![
                (format!("{how};"), by.or(Some(above))),
                (format!("nothing rests on {} any more", node(at)), Some(at)),
            ]
        }
        BetVerdict::SearchedAgain { by } => {
            vec![(format!("{} was searched a second time", node(by)), Some(by))]
        }
        BetVerdict::Counts { root } => {
            let row = teller.trace.visit(root);
            let value = row.and_then(|row| {
                let bound = row.bound().unwrap_or(Bound::Exact);
                Some(teller.bounded(root, bound, row.backed_up()?))
            });
            let value = value.unwrap_or_else(|| "its value".to_owned());
            let left_out = plural(skipped(teller, at), "move");
            let who = match root == at {
                true => format!("the value {value} was found without {left_out}"),
                false => format!("the value {value} rests on {}, which skipped {left_out}", node(at)),
            };
            vec![(who, Some(root))]
        }
    };
    std::iter::once(name).chain(then).collect()
}

/// The verdict in a word or two, as a badge has it.
pub(in crate::language) fn name(verdict: BetVerdict) -> &'static str {
    match verdict {
        BetVerdict::Used { .. } => "paid off",
        BetVerdict::Unused { .. } => "lost",
        BetVerdict::Harmless { .. } => "harmless",
        BetVerdict::SearchedAgain { .. } => "searched again",
        BetVerdict::Counts { .. } => "counts at the root",
    }
}

/// "its 6 deeper visits were".
fn staked<G: Evaluate>(teller: &Teller<G>, at: VisitId) -> String {
    let visits = below_horizon(teller.trace, at, Time::MAX);
    let were = if visits == 1 { "was" } else { "were" };
    format!("its {} {were}", plural(visits, "deeper visit"))
}

/// The number of moves that a visit skipped.
fn skipped<G: Evaluate>(teller: &Teller<G>, at: VisitId) -> u16 {
    teller.trace.skipped(at).map_or(0, |row| row.moves.saturating_sub(row.searched))
}

/// "the position after b P", with its iteration if that is not the iteration of the bet.
fn position<G: Evaluate>(teller: &Teller<G>, bet: VisitId, by: VisitId) -> String {
    let position = teller.names.below(by, 0).map_or_else(|| "the root".to_owned(), Below::position);
    match (teller.trace.iteration(by), teller.trace.iteration(bet)) {
        (later, own) if later != own => format!("{position} in iteration {later}"),
        _ => position,
    }
}
