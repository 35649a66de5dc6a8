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
use super::risk::Risk;
use super::state::Search;
use super::window::Window;
use crate::game::{AbandonedNode, Evaluate};
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

/// The cut ratio at a node that was expected to be of this type, in per cent, after so many doublings. The
/// paper's section on what could be better asks for limits that differ by place in the tree.
#[must_use]
pub fn ratio(parameters: UncertaintyParameters, expected: NodeType, doublings: u8) -> u8 {
    let UncertaintyParameters { cut_ratio, cut_ratio_all, .. } = parameters;
    let ratio = if expected == NodeType::All && cut_ratio_all > 0 { cut_ratio_all } else { cut_ratio };
    u16::from(ratio).checked_shl(u32::from(doublings)).map_or(100, |ratio| ratio.min(100) as u8)
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
        let cut_ratio = ratio(parameters, arrival.expected, self.cut_doublings);
        let parameters = UncertaintyParameters { cut_ratio, ..parameters };
        let pv_window = arrival.pv_window;
        let (expected, best) = (arrival.expected, best.value);
        let conditions = CutOffConditions { expected, window, best, searched, moves, pv_window };
        cuts_off(parameters, &conditions) && self.game.noisy_rank(position, mv).is_none()
    }

    /// What a node risks that skipped moves. A flag knows no more than that it is uncertain; by confidence
    /// it is what the game's model says ([`crate::game::ConfidenceModel`]).
    #[inline(never)]
    pub(super) fn risk_in(&self, arrival: &Arrival, searched: u16, moves: usize) -> Risk {
        if self.parameters.uncertainty.with.scope != UncertaintyScope::ByConfidence {
            return Risk::UNKNOWN;
        }
        let expects_cut = arrival.expected == NodeType::Cut;
        let (plies_left, ply) = (arrival.depth.whole_plies(), arrival.ply);
        let searched = usize::from(searched);
        let node = AbandonedNode { expects_cut, plies_left, ply, searched, moves };
        Risk::of(self.confidence_model.risk(&node))
    }

    /// Whether a PV node searches a child again because its value is uncertain. Where the root's
    /// value is guaranteed that is always so; else only where the value would matter.
    #[inline(never)]
    pub(super) fn must_be_certain(&self, child: Risk, value: Value, window: Window) -> bool {
        let Some(parameters) = self.parameters.uncertainty.get() else { return false };
        child.is_uncertain() && (parameters.scope <= UncertaintyScope::CutNodes || value > window.alpha)
    }

    /// Whether the root's confidence is below what is asked for, and more moves can still be searched.
    pub(super) fn wants_another_pass(&self, root: Confidence) -> bool {
        let Some(parameters) = self.parameters.uncertainty.get() else { return false };
        let by_confidence = parameters.scope == UncertaintyScope::ByConfidence;
        let is_too_low = root.per_cent() < f64::from(parameters.confidence);
        let skips = |expected| ratio(parameters, expected, self.cut_doublings) < 100;
        by_confidence && is_too_low && (skips(NodeType::Cut) || skips(NodeType::All))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(number: i32) -> Value {
        Value::judgement(number)
    }

    fn parameters(scope: UncertaintyScope) -> UncertaintyParameters {
        UncertaintyParameters { scope, cut_ratio: 50, cut_ratio_all: 0, confidence: 0 }
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
    fn all_nodes_may_have_a_limit_of_their_own() {
        let with = |cut_ratio_all| UncertaintyParameters {
            cut_ratio: 30,
            cut_ratio_all,
            ..parameters(UncertaintyScope::CutAndAllNodes)
        };
        let ratios = |parameters, doublings| {
            [NodeType::Cut, NodeType::All].map(|expected| ratio(parameters, expected, doublings))
        };
        assert_eq!(ratios(with(0), 0), [30, 30]);
        assert_eq!(ratios(with(10), 0), [30, 10]);
        assert_eq!(ratios(with(10), 2), [100, 40], "both are doubled, to all moves at most");
        assert_eq!(ratios(with(1), 255), [100, 100]);
    }
}
