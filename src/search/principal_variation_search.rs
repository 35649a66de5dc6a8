//! Principal variation search: later moves meet a null window first, and a move whose value is inside the
//! node's window nevertheless is searched again. There are three forms:
//!
//! - PVS as Björnsson et al. have it (Figure 4): searched again in the whole window (alpha, beta);
//! - PVS as the overview of chess tree search has it: in a window from the value found to beta;
//! - NegaScout (Reinefeld): in that window, too, but without a second search if the first was exact already.
//!
//! The sources' window is (value, beta). A second search that confirms the value fails low in it: it leaves
//! no variation, and only both searches together prove the value. Here the window is (value - 1, beta), so
//! that the second search proves its value alone.

use super::arrival::Arrival;
use super::depth::Depth;
use super::leave_reason::LeaveReason;
use super::node_type::NodeType;
use super::observe::{Left, Observer};
use super::parameters::{Base, Parameters, ReSearchFrom, plies};
use super::state::{Search, Stop};
use super::visit_kind::VisitKind;
use super::window::Window;
use crate::game::Evaluate;
use crate::value::Value;

/// The window of the re-search of a move that gave `found` in a null window. An uncertain value bounds
/// nothing: then everything is open again.
#[must_use]
pub fn re_search_window(from: ReSearchFrom, window: Window, found: Value, is_certain: bool) -> Window {
    match from {
        ReSearchFrom::Value if is_certain && window.contains(found) => window.raised(found.predecessor()),
        _ => window,
    }
}

/// Whether a second search in the window `asked` contradicts the first, so that neither proves the move's
/// value: the table may have answered the first from a greater depth.
#[must_use]
pub fn contradicts(window: Window, asked: Window, value: Value) -> bool {
    window.alpha < value && value <= asked.alpha
}

/// Whether the moves of a node of this depth are judged directly after them and not deeper, so that no window
/// matters to their values. Quiescence depends on the window, and an extended or pre-searched move may not be
/// cut off at the horizon.
#[must_use]
#[inline]
pub fn moves_are_leaves(parameters: &Parameters, searches_quiescence: bool, depth: Depth) -> bool {
    let pre_searches = parameters.pre_search.get().is_some_and(|with| depth >= plies(with.near_leaf));
    (depth - Depth::PLY).is_horizon()
        && !searches_quiescence
        && !parameters.extensions.any()
        && !parameters.singular.on
        && parameters.quality_step == 0
        && !pre_searches
}

/// Whether a node that failed low whose moves are leaves had its true value found: all of its `moves` were
/// searched, or it needed none. An answer of the table may be a bound.
#[must_use]
pub fn is_exact(left: &Left, moves: usize) -> bool {
    let has_all = match left.reason {
        LeaveReason::AllMoves => usize::from(left.searched) == moves,
        LeaveReason::Evaluation | LeaveReason::GameOver => true,
        LeaveReason::RuleDraw | LeaveReason::Repetition => true,
        _ => false,
    };
    has_all && !left.confidence.is_uncertain()
}

/// The beginning of the base algorithm's second search.
fn origin(parameters: &Parameters) -> ReSearchFrom {
    match parameters.base {
        Base::NegaScout => ReSearchFrom::Value,
        _ => parameters.re_search_from,
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// A child again that was `scouted`, with an open window or without skipping moves; or, in NegaScout,
    /// not again where its value is known.
    #[inline(never)]
    pub(super) fn search_again(
        &mut self,
        child: &G::Position,
        arrival: &Arrival,
        window: Window,
        scouted: Left,
        is_uncertain: bool,
    ) -> Result<Left, Stop> {
        if self.parameters.base == Base::NegaScout && self.has_found_out(arrival, &scouted) {
            self.keep_variation(child, arrival, &scouted);
            return Ok(scouted);
        }
        // In a null window a second search would find the same result, unless nothing is skipped.
        let again = Arrival {
            kind: VisitKind::ReSearch,
            expected: NodeType::Pv,
            all_moves: arrival.all_moves || (is_uncertain && window.is_null()),
            pv_window: None,
            ..*arrival
        };
        let is_certain = !scouted.confidence.is_uncertain();
        let asked = re_search_window(origin(&self.parameters), window, -scouted.value, is_certain);
        let left = self.visit(child, &again, -asked)?;
        if contradicts(window, asked, -left.value) {
            return self.visit(child, &again, -window);
        }
        Ok(left)
    }

    /// Whether a child's null-window value is its true value. It failed low: for its parent it was more
    /// than alpha.
    fn has_found_out(&self, arrival: &Arrival, scouted: &Left) -> bool {
        let moves = self.frames[usize::from(arrival.ply)].moves.len();
        moves_are_leaves(&self.parameters, self.searches_quiescence(), arrival.depth)
            && is_exact(scouted, moves)
    }

    /// A node that failed low keeps no variation: its best move is all that there is.
    fn keep_variation(&mut self, child: &G::Position, arrival: &Arrival, scouted: &Left) {
        let best = self.game.find(child, scouted.best);
        let variation = &mut self.frames[usize::from(arrival.ply)].pv;
        variation.clear();
        variation.extend(best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::confidence::Confidence;

    fn window(alpha: i32, beta: i32) -> Window {
        Window::new(Value::judgement(alpha), Value::judgement(beta))
    }

    #[test]
    fn a_certain_value_is_where_the_second_search_begins() {
        let asked =
            |from, found, certain| re_search_window(from, window(0, 9), Value::judgement(found), certain);
        assert_eq!(asked(ReSearchFrom::Alpha, 5, true), window(0, 9));
        assert_eq!(asked(ReSearchFrom::Value, 5, true), window(4, 9));
        assert_eq!(asked(ReSearchFrom::Value, 1, true), window(0, 9));
        assert_eq!(asked(ReSearchFrom::Value, 8, true), window(7, 9), "never empty");
        assert_eq!(asked(ReSearchFrom::Value, 5, false), window(0, 9), "uncertain");
        assert_eq!(asked(ReSearchFrom::Value, -3, true), window(0, 9), "outside");
    }

    #[test]
    fn a_second_search_below_the_first_ones_value_contradicts_it() {
        let against = |value| contradicts(window(0, 9), window(4, 9), Value::judgement(value));
        assert!(against(4) && against(1));
        assert!(!against(5) && !against(9), "as promised, or better");
        assert!(!against(0), "no better than alpha, however it is asked");
        assert!(!contradicts(window(0, 9), window(0, 9), Value::judgement(0)));
    }

    #[test]
    fn the_last_two_plies_are_exact_without_quiescence_and_extensions() {
        let plain = Parameters::plain(Base::NegaScout, 8);
        let leaves =
            |parameters: &Parameters, depth| moves_are_leaves(parameters, false, Depth::plies(depth));
        assert!(leaves(&plain, 0) && leaves(&plain, 1) && !leaves(&plain, 2));
        assert!(moves_are_leaves(&plain, false, Depth::from_sixteenths(31)));
        assert!(!moves_are_leaves(&plain, true, Depth::PLY), "quiescence");
        let mut extends = plain;
        extends.extensions.recapture = 8;
        assert!(!leaves(&extends, 1));
        let mut extends = plain;
        extends.singular.on = true;
        assert!(!leaves(&extends, 1));
        let charged = Parameters { quality_step: 12, ..plain };
        assert!(!leaves(&charged, 1), "a likely move may lead farther");
        let mut deeper = plain;
        deeper.pre_search.on = true;
        assert!(leaves(&deeper, 1), "too near the leaves for a pre-search");
        deeper.pre_search.with.near_leaf = 1;
        assert!(!leaves(&deeper, 1));
    }

    #[test]
    fn a_value_is_exact_where_every_move_was_searched() {
        let all = Left { searched: 3, ..Left::with_value(LeaveReason::AllMoves, Value::DRAW) };
        assert!(is_exact(&all, 3) && !is_exact(&all, 4));
        assert!(!is_exact(&Left { confidence: Confidence::NONE, ..all }, 3));
        let ended = |reason| is_exact(&Left::with_value(reason, Value::DRAW), 3);
        assert!(ended(LeaveReason::Evaluation) && ended(LeaveReason::GameOver));
        assert!(ended(LeaveReason::RuleDraw) && ended(LeaveReason::Repetition));
        assert!(!ended(LeaveReason::TableAnswer) && !ended(LeaveReason::UncertaintyCutOff));
    }
}
