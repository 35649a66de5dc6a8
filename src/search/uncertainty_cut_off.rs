//! Uncertainty cut-offs (Björnsson, Marsland, Schaeffer & Junghanns): a node that was expected to be
//! cut off and has not been after its most promising moves will hardly be. Its other moves are
//! skipped and its value is *uncertain*: a bookmark that travels with the value and is forgotten
//! where another move cuts off.

use super::arrival::Arrival;
use super::best::Best;
use super::confidence::Confidence;
use super::node_type::NodeType;
use super::observe::Observer;
use super::parameters::{UncertaintyParameters, UncertaintyScope};
use super::state::Search;
use super::window::Window;
use crate::game::Evaluate;
use crate::value::Value;

/// What decides whether a node's next move is skipped.
#[derive(Clone, Copy, Debug)]
pub struct CutOffConditions {
    /// The node's expected type.
    pub expected: NodeType,
    /// Its window now.
    pub window: Window,
    /// The best value of the moves searched so far.
    pub best: Value,
    /// How many moves were searched, at least 1.
    pub searched: usize,
    /// How many legal moves there are.
    pub moves: usize,
    /// The window of the PV parent that searches this node again if its value lies inside; nothing
    /// where there is no such parent.
    pub pv_window: Option<Window>,
}

/// Whether the next quiet move, and with it all that follow, is skipped. Captures never are: the
/// caller asks about quiet moves only.
#[must_use]
pub fn cuts_off(parameters: UncertaintyParameters, conditions: &CutOffConditions) -> bool {
    let CutOffConditions { expected, window, best, searched, moves, pv_window } = *conditions;
    // Figure 5 compares the number of the move about to be searched with the limit.
    let is_past_the_limit = (searched + 1) * 100 > moves * usize::from(parameters.cut_ratio);
    window.is_null()
        && is_past_the_limit
        && match parameters.scope {
            UncertaintyScope::ChildrenOfPv => {
                expected == NodeType::Cut && pv_window.is_some_and(|parent| parent.contains(-best))
            }
            UncertaintyScope::CutNodes => expected == NodeType::Cut,
            UncertaintyScope::CutAndAllNodes | UncertaintyScope::ByConfidence => expected != NodeType::Pv,
        }
}

/// How likely the value of a node is right whose moves were searched only so far. A flag knows no
/// more than that it is uncertain; a measured distribution of where the best move stands (`shares`,
/// see [`Evaluate::best_move_shares`]) knows more.
#[must_use]
pub fn confidence(scope: UncertaintyScope, shares: &[f64], searched: usize, moves: usize) -> Confidence {
    match scope {
        UncertaintyScope::ByConfidence => {
            Confidence::from_share(share_of_best_moves(shares, searched, moves))
        }
        _ => Confidence::NONE,
    }
    .min(Confidence::from_parts(u16::MAX - 1))
}

/// The share of ALL nodes whose best move is among the first `searched` of `moves`, between the
/// measured tenths in proportion. Without a measurement every place is taken to be as likely.
#[must_use]
pub fn share_of_best_moves(shares: &[f64], searched: usize, moves: usize) -> f64 {
    if moves == 0 || searched >= moves {
        return 1.0;
    }
    let tenths = searched as f64 * 10.0 / moves as f64;
    if shares.is_empty() {
        return tenths / 10.0;
    }
    let whole = tenths.floor() as usize;
    let at = |tenth: usize| if tenth == 0 { 0.0 } else { shares.get(tenth - 1).copied().unwrap_or(1.0) };
    at(whole) + (at(whole + 1) - at(whole)) * (tenths - tenths.floor())
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Whether a node's next move is skipped, see [`cuts_off`].
    // Not inlined: the loop over the moves would prepare for it even where it is off.
    #[inline(never)]
    pub(super) fn skips(
        &self,
        position: &G::Position,
        mv: G::Move,
        arrival: &Arrival,
        window: Window,
        best: &Best<G::Move>,
        moves: usize,
    ) -> bool {
        let Some(parameters) = self.parameters.uncertainty.get() else { return false };
        let searched = usize::from(best.searched);
        let is_again = best.before > 0;
        if searched == 0 || is_again || arrival.all_moves || arrival.depth.is_horizon() {
            return false;
        }
        let parameters = UncertaintyParameters { cut_ratio: self.cut_ratio, ..parameters };
        let pv_window = arrival.pv_window;
        let (expected, best) = (arrival.expected, best.value);
        let conditions = CutOffConditions { expected, window, best, searched, moves, pv_window };
        cuts_off(parameters, &conditions) && self.game.noisy_rank(position, mv).is_none()
    }

    /// How likely the value of a node is right that skipped moves, see [`confidence`].
    #[inline(never)]
    pub(super) fn confidence_in(&self, best: &Best<G::Move>, moves: usize) -> Confidence {
        let searched = usize::from(best.searched);
        confidence(self.parameters.uncertainty.with.scope, self.game.best_move_shares(), searched, moves)
    }

    /// Whether a PV node searches a child again because its value is uncertain. Where the root's
    /// value is guaranteed that is always so; else only where the value would matter.
    #[inline(never)]
    pub(super) fn must_be_certain(&self, child: Confidence, value: Value, window: Window) -> bool {
        let Some(parameters) = self.parameters.uncertainty.get() else { return false };
        child.is_uncertain() && (parameters.scope <= UncertaintyScope::CutNodes || value > window.alpha)
    }

    /// The cut ratio of the next pass, if the root's confidence is below what is asked for.
    pub(super) fn wants_another_pass(&self, root: Confidence) -> Option<u8> {
        let parameters = self.parameters.uncertainty.get()?;
        let by_confidence = parameters.scope == UncertaintyScope::ByConfidence;
        let is_too_low = root.per_cent() < f64::from(parameters.confidence);
        (by_confidence && is_too_low && self.cut_ratio < 100)
            .then(|| self.cut_ratio.saturating_mul(2).min(100))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(number: i32) -> Value {
        Value::judgement(number)
    }

    fn parameters(scope: UncertaintyScope) -> UncertaintyParameters {
        UncertaintyParameters { scope, cut_ratio: 50, confidence: 0 }
    }

    /// A CUT node below a PV node with the window (0, 100), half of its moves searched.
    fn conditions() -> CutOffConditions {
        CutOffConditions {
            expected: NodeType::Cut,
            window: Window::new(value(-1), value(0)),
            best: value(-40),
            searched: 5,
            moves: 10,
            pv_window: Some(Window::new(value(0), value(100))),
        }
    }

    #[test]
    fn children_of_pv_nodes_are_cut_where_a_re_search_is_sure() {
        let cuts =
            |conditions: &CutOffConditions| cuts_off(parameters(UncertaintyScope::ChildrenOfPv), conditions);
        assert!(cuts(&conditions()));
        assert!(!cuts(&CutOffConditions { searched: 4, ..conditions() }));
        assert!(!cuts(&CutOffConditions { expected: NodeType::All, ..conditions() }));
        assert!(!cuts(&CutOffConditions { pv_window: None, ..conditions() }));
        // 100 or more at the parent would cut it off, and nobody would search again.
        assert!(!cuts(&CutOffConditions { best: value(-100), ..conditions() }));
    }

    #[test]
    fn bolder_scopes_cut_in_more_places() {
        let cuts = |scope, conditions: &CutOffConditions| cuts_off(parameters(scope), conditions);
        let inside = CutOffConditions { pv_window: None, ..conditions() };
        let all = CutOffConditions { expected: NodeType::All, ..inside };
        assert!(cuts(UncertaintyScope::CutNodes, &inside) && !cuts(UncertaintyScope::CutNodes, &all));
        assert!(cuts(UncertaintyScope::CutAndAllNodes, &all));
        let open = CutOffConditions { window: Window::FULL, ..all };
        assert!(!cuts(UncertaintyScope::CutAndAllNodes, &open), "only in null-window searches");
        let pv = CutOffConditions { expected: NodeType::Pv, ..inside };
        assert!(!cuts(UncertaintyScope::ByConfidence, &pv));
    }

    #[test]
    fn ten_per_cent_of_thirty_moves_are_three() {
        let eager = UncertaintyParameters { cut_ratio: 10, ..parameters(UncertaintyScope::CutNodes) };
        let after = |searched| cuts_off(eager, &CutOffConditions { searched, moves: 30, ..conditions() });
        assert!(!after(2) && after(3));
    }

    #[test]
    fn between_measured_tenths_shares_are_in_proportion() {
        let shares = [0.5, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.96, 0.98, 1.0];
        let share = |searched| share_of_best_moves(&shares, searched, 20);
        assert_eq!((share(0), share(20)), (0.0, 1.0));
        assert!((share(2) - 0.5).abs() < 1e-9 && (share(3) - 0.6).abs() < 1e-9);
        assert!(
            (share_of_best_moves(&[], 3, 20) - 0.15).abs() < 1e-9,
            "unmeasured: every place is as likely"
        );
        assert_eq!(confidence(UncertaintyScope::CutNodes, &shares, 5, 10), Confidence::NONE);
        assert!(confidence(UncertaintyScope::ByConfidence, &shares, 19, 20).is_uncertain());
    }
}
