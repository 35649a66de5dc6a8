//! The words for a visit of UCT.

use super::teller::{Part, Teller};
use crate::game::Evaluate;
use crate::language::story::claim::UctClaim;
use crate::language::uct::{mean, result_in_a_word, terms};
use crate::plural::plural;
use crate::search::leave_reason::LeaveReason;
use crate::search::window::Window;
use crate::trace::columns::VisitId;
use crate::value::Value;

/// The sentence's parts; `None` for a search without parameters of sampling, which is no search by UCT.
pub(super) fn parts<G: Evaluate>(teller: &Teller<G>, at: VisitId, what: &UctClaim) -> Option<Vec<Part>> {
    let said = |text: String| vec![(text, None)];
    Some(match what {
        UctClaim::Begins { descents, is_most } => {
            let most = if *is_most { "at most " } else { "" };
            said(format!("the search makes {most}{} from the root", plural(*descents, "descent")))
        }
        UctClaim::RootProven { result, descents } => {
            let answer = match *result {
                Value::DRAW => "a draw".to_owned(),
                result => teller.seen(at).answer(Window::RESULT.bound(result), result.firm()).text,
            };
            said(format!("the root is proven after {}: {answer}", plural(*descents, "descent")))
        }
        UctClaim::Chosen { best, tally } => {
            let mv = teller.names.legal(at, *best).unwrap_or_default();
            let (seen, sampling) = (teller.lens.at_ply(1), teller.trace.sampling()?);
            let mean = mean(tally, &sampling, false, seen).unwrap_or_default();
            let leaves_out = sampling.parameters.solver && !tally.is_of_losing_move();
            let but = if leaves_out { " that is not proven to lose" } else { "" };
            said(format!(
                "the most visited move{but} is {mv} ({}, mean {mean}), so it is taken as the best",
                plural(tally.visits, "visit")
            ))
        }
        UctClaim::Descent { number, of } => said(format!("descent {number} of {of}")),
        UctClaim::Selected { terms: own, others, more, losing } => {
            let parent = teller.trace.parent(at);
            let mv = teller.names.mv(at);
            let who = teller.mover(parent);
            if others.is_empty() {
                let but = if *losing > 0 { " that is not proven to lose" } else { "" };
                return Some(said(format!("selection: {mv} is {who}'s only move{but}")));
            }
            let mut parts = vec![(format!("selection: for {who}, {mv} has {},", terms(own)), Some(at))];
            for (other, of) in others {
                let name = teller.names.legal(parent, *other).unwrap_or_default();
                parts.push((format!("{name} {},", terms(of)), None));
            }
            if *more > 0 {
                parts.push((format!("{} less,", plural(*more as u32, "other move")), None));
            }
            if *losing > 0 {
                parts.push((format!("{} proven to lose,", plural(*losing as u32, "other move")), None));
            }
            parts.push((format!("so {mv}"), Some(at)));
            parts
        }
        UctClaim::Expanded { visited } => {
            let mv = teller.names.mv(at);
            said(match visited {
                0 => format!("expansion: {mv} is the first move here, so its node is added to the tree"),
                _ => format!("expansion: {mv} was not visited yet, so its node is added to the tree"),
            })
        }
        UctClaim::PlaysOut => said("playout: random moves follow, to the end of the line".to_owned()),
        UctClaim::PlayedOut { moves, count, end, value } => {
            let line = match (moves.len(), count) {
                (0, _) => String::new(),
                (told, all) if told < *all => format!(" {} … ({all} moves in all)", moves.join(" ")),
                _ => format!(" {}", moves.join(" ")),
            };
            let value = teller.whose(at, teller.value(at, value.firm()));
            said(match (*end == LeaveReason::Evaluation, moves.is_empty()) {
                (true, true) => {
                    format!("playout: the position is judged at once, with {value}")
                }
                (true, false) => {
                    format!(
                        "playout: the random moves{line} are as many as allowed, and the position is judged with {value}"
                    )
                }
                (false, _) => format!("playout: the random moves{line} end with {value}"),
            })
        }
        UctClaim::End { value } => {
            said(format!("the line ends here with {}", teller.whose(at, teller.value(at, value.firm()))))
        }
        UctClaim::Proven { before: true, .. } => {
            said("proof: it is proven, so no descent goes on from here".to_owned())
        }
        UctClaim::Proven { result, best, before: false } => {
            let (who, mv) = (teller.mover(at), teller.names.legal(at, *best).unwrap_or_default());
            said(match result_in_a_word(*result) {
                "win" => format!("proof: {mv} wins for {who}, so the node is proven"),
                "draw" => format!("proof: every move of {who} is proven, and the best of them, {mv}, draws"),
                _ => format!("proof: every move of {who} is proven to lose, so the node is proven"),
            })
        }
        UctClaim::BackedUp { value, tally, of_root_side } => {
            let (seen, sampling) = (teller.seen(at), teller.trace.sampling()?);
            let of_root = if *of_root_side { *value } else { -*value };
            let share = f64::from(sampling.scale.points(of_root)) / f64::from(sampling.scale.most());
            let share = seen.share(if *of_root_side { share } else { 1.0 - share });
            let mean = tally.mean(sampling.scale, *of_root_side).map(|mean| seen.share(mean))?;
            said(format!(
                "back-up: the result {} counts as {share}; with it N = {} and the mean is {}",
                teller.value(at, value.firm()),
                tally.visits,
                teller.whose(at, mean)
            ))
        }
    })
}
