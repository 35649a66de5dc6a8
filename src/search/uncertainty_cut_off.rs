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
use std::iter;

/// A node that may be cut off before its next move.
#[derive(Clone, Copy, Debug)]
pub struct CutOffCandidate {
    /// The node's expected type.
    pub expected: NodeType,
    /// Its window now.
    pub window: Window,
    /// The best value of the moves searched up to now.
    pub best: Value,
    /// The number of moves that were searched, at least 1.
    pub searched: usize,
    /// The number of legal moves.
    pub moves: usize,
    /// The window of the PV parent that searches this node again if its value is inside; `None` without such
    /// a parent.
    pub pv_window: Option<Window>,
    /// A PV node above asks for a value that rests on no skipped move.
    pub all_moves: bool,
}

/// The cut ratio at a node with this expected type, in per cent, after this number of doublings. The paper's
/// section on improvements asks for limits that differ by place in the tree.
#[must_use]
pub fn ratio(parameters: UncertaintyParameters, expected: NodeType, doublings: u8) -> u8 {
    let UncertaintyParameters { cut_ratio, cut_ratio_all, .. } = parameters;
    let ratio = if expected == NodeType::All && cut_ratio_all > 0 { cut_ratio_all } else { cut_ratio };
    u16::from(ratio).checked_shl(u32::from(doublings)).map_or(100, |ratio| ratio.min(100) as u8)
}

/// One of the conditions of an uncertainty cut-off, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutOffCondition {
    /// May moves be skipped at all, or does a PV node above ask for a value without?
    Certainty {
        /// It does.
        all_moves: bool,
    },
    /// Is it a null-window search?
    NullWindow {
        /// The node's window now.
        window: Window,
    },
    /// Is the move beyond the share of the moves that is always searched?
    Limit {
        /// The move's number; the first is 1.
        number: usize,
        /// The number of legal moves.
        moves: usize,
        /// The share in per cent.
        ratio: u8,
    },
    /// Is the node expected to be of a type whose moves are skipped?
    ExpectedType {
        /// The expected type.
        expected: NodeType,
        /// ALL nodes skip moves, too.
        all_nodes: bool,
    },
    /// Will a PV parent search the node again, whatever the skipped moves are worth? Tested if only such
    /// nodes are cut off.
    ReSearch {
        /// The best value up to now.
        best: Value,
        /// The PV parent's window as this node sees it.
        window: Option<Window>,
    },
    /// Is the move a quiet one?
    Quiet {
        /// It is a capture or a promotion.
        capture: bool,
    },
}

impl CutOffCondition {
    /// The conditions' stable names, in the order of testing.
    pub const NAMES: [&str; 6] = ["certainty", "null-window", "limit", "type", "re-search", "quiet"];

    /// Whether the answer speaks for skipping the move.
    #[must_use]
    #[inline]
    pub fn holds(self) -> bool {
        match self {
            CutOffCondition::Certainty { all_moves } => !all_moves,
            CutOffCondition::NullWindow { window } => window.is_null(),
            CutOffCondition::Limit { number, moves, ratio } => number * 100 > moves * usize::from(ratio),
            CutOffCondition::ExpectedType { expected, all_nodes } => match expected {
                NodeType::Pv => false,
                NodeType::Cut => true,
                NodeType::All => all_nodes,
            },
            CutOffCondition::ReSearch { best, window } => window.is_some_and(|window| window.contains(best)),
            CutOffCondition::Quiet { capture } => !capture,
        }
    }

    /// A stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        let at = match self {
            CutOffCondition::Certainty { .. } => 0,
            CutOffCondition::NullWindow { .. } => 1,
            CutOffCondition::Limit { .. } => 2,
            CutOffCondition::ExpectedType { .. } => 3,
            CutOffCondition::ReSearch { .. } => 4,
            CutOffCondition::Quiet { .. } => 5,
        };
        CutOffCondition::NAMES[at]
    }
}

/// The conditions (Figure 5) for skipping a node's next move: all of them have to hold. `parameters` has the
/// cut [`ratio`] that counts here. Whether the move is a capture is tested last, and only if all other
/// conditions hold.
#[inline]
pub fn conditions(
    parameters: UncertaintyParameters,
    candidate: &CutOffCandidate,
    is_capture: impl FnOnce() -> bool,
) -> impl Iterator<Item = CutOffCondition> {
    let &CutOffCandidate { expected, window, best, searched, moves, pv_window, all_moves } = candidate;
    // Figure 5 compares the number of the move about to be searched with the limit.
    let (number, ratio) = (searched + 1, parameters.cut_ratio);
    let of_pv = parameters.scope == UncertaintyScope::ChildrenOfPv;
    let all_nodes = parameters.scope > UncertaintyScope::CutNodes;
    [
        CutOffCondition::Certainty { all_moves },
        CutOffCondition::NullWindow { window },
        CutOffCondition::Limit { number, moves, ratio },
        CutOffCondition::ExpectedType { expected, all_nodes },
    ]
    .into_iter()
    .chain(of_pv.then(|| CutOffCondition::ReSearch { best, window: pv_window.map(|parent| -parent) }))
    .chain(iter::once_with(|| CutOffCondition::Quiet { capture: is_capture() }))
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Whether a node's next move is skipped: the [`conditions`] hold. Not tested for a node's first move,
    /// in quiescence, and if a forced move made the search of the moves begin again.
    // Not inlined: the loop over the moves would prepare for it even if it is off.
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
        if searched == 0 || is_again || arrival.depth.is_horizon() {
            return false;
        }
        let &Arrival { expected, pv_window, all_moves, .. } = arrival;
        let cut_ratio = ratio(parameters, expected, self.cut_doublings);
        let parameters = UncertaintyParameters { cut_ratio, ..parameters };
        let best = best.value;
        let candidate = CutOffCandidate { expected, window, best, searched, moves, pv_window, all_moves };
        let is_capture = || self.game.noisy_rank(position, mv).is_some();
        conditions(parameters, &candidate, is_capture).all(CutOffCondition::holds)
    }

    /// The risk of a node that skipped moves. With a flag it is only known to be uncertain; by confidence the
    /// game's model gives it ([`crate::game::ConfidenceModel`]).
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

    /// Whether a PV node searches a child again because its value is uncertain: always if the root's value is
    /// guaranteed, otherwise only if the value would matter.
    #[inline(never)]
    pub(super) fn must_be_certain(&self, child: Risk, value: Value, window: Window) -> bool {
        let Some(parameters) = self.parameters.uncertainty.get() else { return false };
        child.is_uncertain() && (parameters.scope <= UncertaintyScope::CutNodes || value > window.alpha)
    }

    /// Whether the root's confidence is below the required confidence, and more moves can still be searched.
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

    fn cuts_off(parameters: UncertaintyParameters, candidate: &CutOffCandidate) -> bool {
        conditions(parameters, candidate, || false).all(CutOffCondition::holds)
    }

    /// A CUT node below a PV node with the window (0, 100), half of its moves searched.
    fn candidate() -> CutOffCandidate {
        CutOffCandidate {
            expected: NodeType::Cut,
            window: Window::new(value(-1), value(0)),
            best: value(-40),
            searched: 5,
            moves: 10,
            pv_window: Some(Window::new(value(0), value(100))),
            all_moves: false,
        }
    }

    #[test]
    fn children_of_pv_nodes_are_cut_where_a_re_search_is_sure() {
        let cuts =
            |candidate: &CutOffCandidate| cuts_off(parameters(UncertaintyScope::ChildrenOfPv), candidate);
        assert!(cuts(&candidate()));
        assert!(!cuts(&CutOffCandidate { searched: 4, ..candidate() }));
        assert!(!cuts(&CutOffCandidate { expected: NodeType::All, ..candidate() }));
        assert!(!cuts(&CutOffCandidate { pv_window: None, ..candidate() }));
        // 100 or more at the parent would cut it off, and there would be no second search.
        assert!(!cuts(&CutOffCandidate { best: value(-100), ..candidate() }));
    }

    #[test]
    fn one_condition_is_enough_to_search_on() {
        let parameters = parameters(UncertaintyScope::ChildrenOfPv);
        let refused = |candidate: &CutOffCandidate, capture| -> Vec<&str> {
            let asked = conditions(parameters, candidate, || capture);
            asked.filter(|condition| !condition.holds()).map(CutOffCondition::name).collect()
        };
        assert!(refused(&candidate(), false).is_empty());
        assert_eq!(refused(&candidate(), true), ["quiet"]);
        assert_eq!(refused(&CutOffCandidate { all_moves: true, ..candidate() }, false), ["certainty"]);
        let everything = CutOffCandidate {
            expected: NodeType::Pv,
            window: Window::FULL,
            searched: 1,
            pv_window: None,
            all_moves: true,
            ..candidate()
        };
        assert_eq!(refused(&everything, true), CutOffCondition::NAMES);
    }

    #[test]
    fn whether_a_move_captures_is_asked_last() {
        let asked = |candidate: &CutOffCandidate| {
            let is_capture = || panic!("another condition refuses");
            conditions(parameters(UncertaintyScope::CutNodes), candidate, is_capture)
                .all(CutOffCondition::holds)
        };
        assert!(!asked(&CutOffCandidate { searched: 4, ..candidate() }));
        assert!(!asked(&CutOffCandidate { expected: NodeType::All, ..candidate() }));
    }

    #[test]
    fn bolder_scopes_cut_in_more_places() {
        let cuts = |scope, candidate: &CutOffCandidate| cuts_off(parameters(scope), candidate);
        let inside = CutOffCandidate { pv_window: None, ..candidate() };
        let all = CutOffCandidate { expected: NodeType::All, ..inside };
        assert!(cuts(UncertaintyScope::CutNodes, &inside) && !cuts(UncertaintyScope::CutNodes, &all));
        assert!(cuts(UncertaintyScope::CutAndAllNodes, &all));
        let open = CutOffCandidate { window: Window::FULL, ..all };
        assert!(!cuts(UncertaintyScope::CutAndAllNodes, &open), "only in null-window searches");
        let pv = CutOffCandidate { expected: NodeType::Pv, ..inside };
        assert!(!cuts(UncertaintyScope::ByConfidence, &pv));
    }

    #[test]
    fn ten_per_cent_of_thirty_moves_are_three() {
        let eager = UncertaintyParameters { cut_ratio: 10, ..parameters(UncertaintyScope::CutNodes) };
        let after = |searched| cuts_off(eager, &CutOffCandidate { searched, moves: 30, ..candidate() });
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
