//! Intervals at a moment: the intervals of a visit's moves, which decide its own, and the bounds that separate the
//! root's moves.

use super::left_last::left_last;
use super::replay::replay;
use crate::game::{Evaluate, Interval, MoveCode};
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;

/// A move and the interval of the position that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveInterval {
    /// The move.
    pub mv: MoveCode,
    /// The interval for the side that chooses the move; [`Interval::UNKNOWN`] of a position that was not visited yet.
    pub interval: Interval,
    /// The visit that was left with it last.
    pub visit: Option<VisitId>,
}

/// The intervals of a visit's moves just after tick `t`, in the game's order. Empty in other searches, and before the
/// visit's node was expanded.
#[must_use]
pub fn moves_at<G: Evaluate>(game: &G, trace: &Trace, id: VisitId, t: Time) -> Vec<MoveInterval> {
    if !trace.meta(id).kind().is_position() {
        return Vec::new();
    }
    let position = replay(game, trace, id).position;
    let mut moves = Vec::new();
    game.generate(&position, &mut moves);
    let mut found: Vec<MoveInterval> = moves
        .into_iter()
        .map(|mv| MoveInterval { mv: game.code(mv), interval: Interval::UNKNOWN, visit: None })
        .collect();
    let Some(place) = trace.place_of(id) else { return Vec::new() };
    let here = trace.visits_at(&place);
    // Visits are in the order of leaving, which is the order of entering for visits of one place.
    for visit in here.iter().flat_map(|visit| trace.children(*visit)) {
        if trace.leave_time(visit) > t {
            break;
        }
        let of_move = found.iter_mut().find(|of| of.mv == trace.move_of(visit));
        if let (Some(of), Some(interval)) = (of_move, trace.interval(visit)) {
            (of.interval, of.visit) = (-interval, Some(visit));
        }
    }
    if found.iter().all(|of| of.visit.is_none()) { Vec::new() } else { found }
}

/// The interval of a node just after tick `t`, for the side to move there, from all its visits and the visit shown
/// there. The interval of an open node is narrowed by its moves' intervals: the search backs up results below an open
/// move when it leaves the move.
#[must_use]
pub fn interval_at<G: Evaluate>(
    game: &G,
    trace: &Trace,
    visits: &[VisitId],
    shown: VisitId,
    t: Time,
) -> Option<Interval> {
    let before = left_last(trace, visits, t).and_then(|visit| trace.interval(visit));
    let is_open = trace.leave_time(shown) > t;
    let moves = if is_open { moves_at(game, trace, shown, t) } else { Vec::new() };
    if moves.is_empty() {
        return before;
    }
    let of_moves = Interval::of_children(moves.iter().map(|of| -of.interval));
    Some(before.map_or(of_moves, |before| before.narrowed_by(of_moves)))
}

/// The move with the highest optimistic bound; if there are several, the first.
#[must_use]
pub fn most_optimistic<'a>(moves: impl IntoIterator<Item = &'a MoveInterval>) -> Option<&'a MoveInterval> {
    moves
        .into_iter()
        .reduce(|best, of| if of.interval.optimistic > best.interval.optimistic { of } else { best })
}

/// The most optimistic of the other moves.
#[must_use]
pub fn most_optimistic_but(moves: &[MoveInterval], but: MoveCode) -> Option<&MoveInterval> {
    most_optimistic(moves.iter().filter(|of| of.mv != but))
}

/// The move that is proved best, if one is separate from all others.
#[must_use]
pub fn separate(moves: &[MoveInterval]) -> Option<&MoveInterval> {
    moves.iter().find(|best| {
        let others = moves.iter().filter(|of| of.mv != best.mv);
        best.interval.is_separate_from(others.map(|of| of.interval))
    })
}

/// The last visit of the root that was left by `t`, by a visit that is around it.
#[must_use]
pub fn root_left(trace: &Trace, bracket: VisitId, t: Time) -> Option<VisitId> {
    let iteration = if trace.level(bracket) == 0 { trace.children(bracket).last()? } else { bracket };
    trace.children(iteration).take_while(|visit| trace.leave_time(*visit) <= t).last()
}

/// Whether a descent follows the best move at the root, by its visit there: the move with the highest optimistic bound.
/// `None` for the descent that expands the root, and before its move is entered.
#[must_use]
pub fn proves_best<G: Evaluate>(game: &G, trace: &Trace, descent: VisitId) -> Option<bool> {
    let before = trace.enter_time(descent).checked_sub(1)?;
    let moves = moves_at(game, trace, descent, before);
    let followed = trace.children(descent).next()?;
    most_optimistic(&moves).map(|best| best.mv == trace.move_of(followed))
}
