//! Proof numbers at a moment: the numbers of a visit's moves, which decide its own.

use super::left_last::left_last;
use super::replay::replay;
use crate::game::{Evaluate, MoveCode};
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// A move and the numbers of the position that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumbers {
    /// The move.
    pub mv: MoveCode,
    /// The numbers; [`ProofNumbers::UNKNOWN`] of a position that was not visited yet.
    pub numbers: ProofNumbers,
    /// The visit that was left with them last.
    pub visit: Option<VisitId>,
}

/// Whether the side that wants the proof is to move at a visit.
#[must_use]
pub fn is_or(trace: &Trace, id: VisitId) -> bool {
    trace.ply(id).is_multiple_of(2)
}

/// The root's numbers at `t`, for a bracket around the root's visits.
#[must_use]
pub fn numbers_of_root(trace: &Trace, bracket: VisitId, t: Time) -> Option<ProofNumbers> {
    let iteration = if trace.level(bracket) == 0 { trace.children(bracket).last()? } else { bracket };
    let left = trace.children(iteration).filter(|visit| trace.leave_time(*visit) <= t);
    left.last().and_then(|visit| trace.numbers(visit))
}

/// The numbers of a node just after tick `t`, from all its visits and the visit shown there. The numbers of an open
/// node follow from its moves, once one of them is known: the search backs up results below an open move when it leaves
/// the move.
#[must_use]
pub fn numbers_at<G: Evaluate>(
    game: &G,
    trace: &Trace,
    visits: &[VisitId],
    shown: VisitId,
    t: Time,
) -> Option<ProofNumbers> {
    if trace.leave_time(shown) > t {
        let moves = moves_at(game, trace, shown, t);
        if moves.iter().any(|of| of.visit.is_some()) {
            return Some(ProofNumbers::of_children(is_or(trace, shown), moves.iter().map(|of| of.numbers)));
        }
    }
    left_last(trace, visits, t).and_then(|visit| trace.numbers(visit))
}

/// The numbers of a visit's moves just after tick `t`, in the game's order. Empty in other searches, and before the
/// visit's children were generated.
///
/// Proof-number search keeps a tree, so the place decides. df-pn keeps a table, so the position decides, with its
/// distance from the root.
#[must_use]
pub fn moves_at<G: Evaluate>(game: &G, trace: &Trace, id: VisitId, t: Time) -> Vec<MoveNumbers> {
    if !trace.meta(id).kind().is_position() {
        return Vec::new();
    }
    let position = replay(game, trace, id).position;
    let mut moves = Vec::new();
    game.generate(&position, &mut moves);
    let mut found: Vec<MoveNumbers> = moves
        .iter()
        .map(|mv| MoveNumbers { mv: game.code(*mv), numbers: ProofNumbers::UNKNOWN, visit: None })
        .collect();
    let mut set = |mv: MoveCode, visit: VisitId| {
        if let (Some(of), Some(numbers)) = (found.iter_mut().find(|of| of.mv == mv), trace.numbers(visit)) {
            (of.numbers, of.visit) = (numbers, Some(visit));
        }
    };
    // Visits are in the order of leaving, which is the order of entering for visits of one place, or of one position at
    // one ply.
    let left = |visit: &VisitId| trace.leave_time(*visit) <= t;
    if trace.family_row().records.thresholds {
        let keys: Vec<u32> = moves.iter().map(|mv| game.key(&game.play(&position, *mv)) as u32).collect();
        let below = trace.level(id) + 1;
        let entered = trace.entered_by(t).min(trace.len().saturating_sub(1));
        for visit in (0..=entered).filter(|visit| trace.level(*visit) == below && left(visit)) {
            for (mv, _) in moves.iter().zip(&keys).filter(|(_, key)| **key == trace.key(visit)) {
                set(game.code(*mv), visit);
            }
        }
    } else if let Some(place) = trace.place_of(id) {
        let here = trace.visits_at(&place);
        for visit in here.iter().flat_map(|visit| trace.children(*visit)).filter(left) {
            set(trace.move_of(visit), visit);
        }
    }
    found
}
