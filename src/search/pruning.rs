//! Moves that are not searched at all: the effect of late move pruning and futility pruning on a node. The
//! value comes from the moves that were searched, and rests on the technique that left the others out.

use super::arrival::Arrival;
use super::best::Best;
use super::futility;
use super::late_move_pruning;
use super::node_type::NodeType;
use super::observe::Observer;
use super::risk::Risk;
use super::state::Search;
use super::unsafe_technique::{UnsafeTechnique, UnsafeTechniques};
use super::window::Window;
use crate::game::Evaluate;

/// The quiet moves of a node that are left out.
#[derive(Clone, Copy, Default)]
pub(super) struct Pruning {
    /// The moves after this number of moves (late move pruning).
    after: Option<u16>,
    /// All but the first (futility pruning).
    futile: bool,
}

impl Pruning {
    pub(super) fn leaves_out(self) -> bool {
        self.futile || self.after.is_some()
    }
}

/// The risk of a node's value because of the moves that it left out.
pub(super) fn risk<M>(best: &Best<M>) -> Risk {
    let late = if best.late > 0 { UnsafeTechnique::LateMovePruning.into() } else { UnsafeTechniques::NONE };
    let futile =
        if best.futile > 0 { UnsafeTechnique::FutilityPruning.into() } else { UnsafeTechniques::NONE };
    Risk::resting_on(late.and(futile))
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Decides about the quiet moves of a node that are left out: only in null windows, never at a PV node,
    /// in check, or if a bound is decided.
    #[inline(never)]
    pub(super) fn pruning(&self, position: &G::Position, arrival: &Arrival, window: Window) -> Pruning {
        let has_place = window.is_null() && arrival.expected != NodeType::Pv && !arrival.is_quiescence();
        let prunes = self.parameters.base.prunes();
        if !has_place || window.alpha.decided().is_some() || arrival.ply == 0 || !prunes {
            return Pruning::default();
        }
        let Arrival { depth, .. } = *arrival;
        let after = self.parameters.late_move_pruning.get();
        let after = after.and_then(|parameters| late_move_pruning::limit(parameters, depth));
        let futile = self.parameters.futility.get().is_some_and(|parameters| {
            futility::is_near(parameters, depth)
                && futility::is_futile(parameters, depth, self.game.evaluate(position), window.alpha)
        });
        let pruning = Pruning { after, futile };
        if pruning.leaves_out() && self.game.in_check(position) { Pruning::default() } else { pruning }
    }

    /// Whether the next move is left out: a quiet move that gives no check, while the best of the moves
    /// before it is no loss. Counts it.
    #[inline(never)]
    pub(super) fn leaves_out(
        &self,
        pruning: Pruning,
        position: &G::Position,
        mv: G::Move,
        best: &mut Best<G::Move>,
    ) -> bool {
        let is_late = pruning.after.is_some_and(|after| best.searched >= after);
        if best.searched == 0 || !(is_late || pruning.futile) || best.value.decided().is_some() {
            return false;
        }
        if self.game.noisy_rank(position, mv).is_some() || self.game.in_check(&self.game.play(position, mv)) {
            return false;
        }
        if is_late {
            best.late += 1;
        } else {
            best.futile += 1;
        }
        true
    }
}
