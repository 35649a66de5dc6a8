//! Singular extensions (lecture 8, after Anantharaman, Campbell & Hsu): a best move that is better by a
//! margin than every alternative is forced, and is searched one ply deeper.
//!
//! The best move has value v. The alternatives are searched to a reduced depth with the window
//! (v - margin, v - margin + 1). If one fails high, nothing happens; if all fail low, the best move is forced. The table
//! remembers it: when the node is searched again the move is searched deeper without a test, and after a
//! deeper search the test is repeated.
//!
//! The deeper value is the move's value. If it falls below another move's, the other move is best, and in an
//! open window the alternatives are searched again first: they were refuted with the old best value.

use super::arrival::Arrival;
use super::best::Best;
use super::depth::Depth;
use super::node_type::NodeType;
use super::observe::{ExtensionCause, Observer};
use super::ordering::RankedMove;
use super::parameters::{SingularParameters, plies};
use super::state::{Frame, Search, Stop};
use super::table_hit::TableHit;
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::Evaluate;
use crate::value::Value;

/// The reduction of the alternatives in plies, if the node is tested: PV and ALL nodes are, and CUT nodes if
/// that option is on.
#[must_use]
pub fn reduction(parameters: SingularParameters, cut_off: bool, depth: Depth) -> Option<u8> {
    if depth < plies(parameters.least_depth) {
        return None;
    }
    // A node that was not cut off had every move searched, whatever was expected of it.
    if cut_off { parameters.cut_reduction } else { Some(parameters.reduction) }
}

/// The window that shows whether an alternative comes close to the best value.
#[must_use]
pub fn test_window(best: Value, margin: u16) -> Window {
    Window::null_above(best.plus(-i16::try_from(margin).unwrap_or(i16::MAX)))
}

/// Whether a forced move's deeper value has fallen below the known values of the other moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fallen {
    /// It is still at least as good as every other.
    No,
    /// Below a bound that does not exceed alpha: no move exceeds it, whatever the others are worth.
    BelowABound,
    /// Below a value that matters. The others were searched when the best move was worth more, so that
    /// their values may be mere bounds: they are searched again.
    BelowAMove,
}

/// The meaning of a forced move's deeper value for the other moves, whose best value was known to be at most
/// `second`.
#[must_use]
pub fn fallen(window: Window, forced: Value, second: Value) -> Fallen {
    if forced >= second {
        Fallen::No
    } else if second <= window.alpha {
        Fallen::BelowABound
    } else {
        Fallen::BelowAMove
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Finds out whether the best move is forced, and searches it deeper if so. What was known of the
    /// node's moves may not hold then: they are searched on, or again.
    #[inline(never)]
    pub(super) fn singular_extension(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
        hit: Option<&TableHit<O::Tag>>,
        frame: &mut Frame<G::Move>,
        best: &mut Best<G::Move>,
    ) -> Result<(), Stop> {
        let Some(parameters) = self.parameters.singular.get().filter(|_| self.parameters.base.prunes())
        else {
            return Ok(());
        };
        // A move is not forced if other moves were not searched.
        if best.mv.is_none() || best.skipped + best.pruned() > 0 {
            return Ok(());
        }
        // The table's mark for a search at least this deep holds; after a less deep search the test is
        // repeated, or a move that is forced no more would be searched deeper for ever.
        if best.extended && hit.is_some_and(|hit| hit.forced_depth() >= arrival.depth) {
            return Ok(());
        }
        let Some(reduction) = reduction(parameters, best.cut_off, arrival.depth) else {
            return Ok(());
        };
        // A single legal move is forced without asking; a decided value is not a matter of depth.
        if frame.ranked.len() < 2 || best.value.decided().is_some() {
            return Ok(());
        }
        let depth = arrival.depth - Depth::PLY;
        let extension = self.cap(Depth::PLY, arrival.ply + 1, depth);
        if extension == Depth::default() {
            return Ok(());
        }
        self.observer.tested_singularity();
        let test = test_window(best.value, parameters.margin);
        for index in 0..frame.ranked.len() {
            if index != usize::from(best.at)
                && self.comes_close(position, arrival, frame.ranked[index], depth - plies(reduction), test)?
            {
                best.extended = false;
                return Ok(());
            }
        }
        if best.extended {
            return Ok(());
        }
        self.search_forced(position, arrival, window, frame, best, depth + extension)?;
        if !best.cut_off && usize::from(best.searched) < frame.ranked.len() {
            self.search_ranked(position, arrival, window, frame, best)?;
            best.searched = best.searched.max(best.before);
        }
        Ok(())
    }

    /// Whether an alternative fails high in the test window.
    fn comes_close(
        &mut self,
        position: &G::Position,
        parent: &Arrival,
        ranked: RankedMove<G::Move>,
        depth: Depth,
        test: Window,
    ) -> Result<bool, Stop> {
        let child = self.game.play(position, ranked.mv);
        self.remember_move(position, ranked.mv, parent.ply + 1);
        let arrival = Arrival {
            kind: VisitKind::Singular,
            expected: NodeType::Cut,
            depth: depth.max(Depth::default()),
            rank: Some(ranked.source),
            reduced_on_purpose: true,
            ..parent.child(ranked.code)
        };
        let left = self.visit(&child, &arrival, -test)?;
        Ok(-left.value >= test.beta || left.risk.is_uncertain())
    }

    /// Searches the forced move deeper, and settles the node's best move after it.
    fn search_forced(
        &mut self,
        position: &G::Position,
        parent: &Arrival,
        window: Window,
        frame: &mut Frame<G::Move>,
        best: &mut Best<G::Move>,
        depth: Depth,
    ) -> Result<(), Stop> {
        let forced = frame.ranked[usize::from(best.at)];
        let child = self.game.play(position, forced.mv);
        self.remember_move(position, forced.mv, parent.ply + 1);
        let arrival = Arrival {
            kind: VisitKind::ReSearch,
            expected: if window.is_null() { parent.expected.expected_child(true) } else { NodeType::Pv },
            depth,
            rank: Some(forced.source),
            extension: Some(ExtensionCause::Singular),
            ..parent.child(forced.code)
        };
        let left = self.visit(&child, &arrival, -window)?;
        best.extended = true;
        best.value = -left.value;
        best.cut_off = self.cuts_off(best.value, window.beta);
        frame.pv.clear();
        if best.value > window.alpha {
            frame.pv.push(forced.mv);
            frame.pv.extend_from_slice(&self.frames[usize::from(parent.ply) + 1].pv);
        }
        // The move that cuts off is all that the value rests on.
        best.risk = if best.cut_off { left.risk } else { best.risk.and(left.risk) };
        match fallen(window, best.value, best.second) {
            Fallen::No => {}
            Fallen::BelowABound => {
                (best.value, best.at) = (best.second, best.second_at);
                best.mv = Some(frame.ranked[usize::from(best.at)].mv);
                best.extended = false;
            }
            Fallen::BelowAMove => {
                frame.ranked[..=usize::from(best.at)].rotate_right(1);
                let (mv, value, before) = (best.mv, best.value, best.searched);
                let (risk, extended, forced) = (left.risk, true, best.forced);
                let begun = Best { mv, before, risk, extended, forced, ..Best::assured(value) };
                *best = Best { searched: 1, turns: 1, ..begun };
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: SingularParameters =
        SingularParameters { margin: 50, reduction: 2, least_depth: 4, cut_reduction: None };

    #[test]
    fn alternatives_are_asked_in_a_null_window_a_margin_below() {
        let window = test_window(Value::judgement(30), 50);
        assert_eq!(window, Window::new(Value::judgement(-20), Value::judgement(-19)));
    }

    #[test]
    fn pv_and_all_nodes_and_cut_nodes_as_an_option() {
        let at = |cut_off, depth| reduction(PARAMETERS, cut_off, Depth::plies(depth));
        assert_eq!(at(false, 4), Some(2));
        assert_eq!(at(false, 3), None);
        assert_eq!(at(true, 6), None);
        let option = SingularParameters { cut_reduction: Some(4), ..PARAMETERS };
        assert_eq!(reduction(option, true, Depth::plies(6)), Some(4));
    }

    #[test]
    fn a_forced_move_falls_below_a_bound_or_below_a_move() {
        let value = Value::judgement;
        let window = Window::new(value(0), value(50));
        assert_eq!(fallen(window, value(20), value(20)), Fallen::No);
        assert_eq!(fallen(window, value(-30), value(-20)), Fallen::BelowABound);
        assert_eq!(fallen(window, value(-30), value(0)), Fallen::BelowABound);
        assert_eq!(fallen(window, value(-30), value(1)), Fallen::BelowAMove);
        assert_eq!(fallen(window, value(10), value(20)), Fallen::BelowAMove);
    }
}
