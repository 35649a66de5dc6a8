//! Singular extensions (lecture 8, after Anantharaman, Campbell & Hsu): a best move that is better
//! by a margin than every alternative is forced, and is searched one ply deeper.
//!
//! The best move has value v. The alternatives are searched to a reduced depth with the window
//! (v - margin, v - margin + 1). If one fails high, nothing happens; if all fail low, the best move
//! is forced. The table remembers it.

use super::arrival::Arrival;
use super::best::Best;
use super::depth::Depth;
use super::node_type::NodeType;
use super::observe::{ExtensionCause, Observer, VisitKind};
use super::ordering::RankedMove;
use super::parameters::{SingularParameters, plies};
use super::state::{Frame, Search, Stop};
use super::window::Window;
use crate::game::Evaluate;
use crate::value::Value;

/// By how many plies the alternatives are searched shallower, if the node is looked at: PV and ALL
/// nodes are, and CUT nodes where that option is on.
#[must_use]
pub fn reduction(parameters: SingularParameters, cut_off: bool, depth: Depth) -> Option<u8> {
    if depth < plies(parameters.least_depth) {
        return None;
    }
    // A node that was not cut off had every move searched, whatever was expected of it.
    if cut_off { parameters.cut_reduction } else { Some(parameters.reduction) }
}

/// The window in which an alternative shows whether it comes close to the best value.
#[must_use]
pub fn test_window(best: Value, margin: u16) -> Window {
    Window::null_above(best.plus(-i16::try_from(margin).unwrap_or(i16::MAX)))
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Finds out whether the best move is forced, and searches it deeper if so. The node's best is
    /// brought up to date; a cut-off may be lost by it.
    #[inline(never)]
    pub(super) fn singular_extension(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
        frame: &mut Frame<G::Move>,
        best: &mut Best<G::Move>,
    ) -> Result<(), Stop> {
        let Some(parameters) = self.parameters.singular.get().filter(|_| self.parameters.base.prunes())
        else {
            return Ok(());
        };
        let Some(mv) = best.mv.filter(|_| !best.extended && best.skipped == 0) else { return Ok(()) };
        let Some(reduction) = reduction(parameters, best.cut_off, arrival.depth) else {
            return Ok(());
        };
        // A single legal move is forced without asking; a decided value is not a matter of depth.
        if frame.ranked.len() < 2 || best.value.decided().is_some() {
            return Ok(());
        }
        let code = self.game.code(mv);
        let Some(&forced) = frame.ranked.iter().find(|ranked| ranked.code == code) else { return Ok(()) };
        let depth = arrival.depth - Depth::PLY;
        let extension = self.cap(Depth::PLY, arrival.ply + 1, depth);
        if extension == Depth::default() {
            return Ok(());
        }
        self.observer.tested_singularity();
        let test = test_window(best.value, parameters.margin);
        for index in 0..frame.ranked.len() {
            let ranked = frame.ranked[index];
            if ranked.code == code {
                continue;
            }
            if self.comes_close(position, arrival, ranked, depth - plies(reduction), test)? {
                return Ok(());
            }
        }
        self.search_forced(position, arrival, window, frame, best, forced, depth + extension)
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
            ..parent.child(ranked.code)
        };
        let exited = self.visit(&child, &arrival, -test)?;
        Ok(-exited.value >= test.beta || exited.confidence.is_uncertain())
    }

    #[expect(clippy::too_many_arguments, reason = "a node's whole state meets its forced move here")]
    fn search_forced(
        &mut self,
        position: &G::Position,
        parent: &Arrival,
        window: Window,
        frame: &mut Frame<G::Move>,
        best: &mut Best<G::Move>,
        forced: RankedMove<G::Move>,
        depth: Depth,
    ) -> Result<(), Stop> {
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
        let exited = self.visit(&child, &arrival, -window)?;
        best.extended = true;
        best.confidence = best.confidence.and(exited.confidence);
        // The alternatives are known to be worth no more than the second best value.
        best.value = (-exited.value).max(best.second);
        best.cut_off = best.value >= window.beta;
        if best.value > window.alpha {
            frame.pv.clear();
            frame.pv.push(forced.mv);
            frame.pv.extend_from_slice(&self.frames[usize::from(parent.ply) + 1].pv);
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
}
