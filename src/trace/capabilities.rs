//! The features that a search can use, given its parameters and its game.

use crate::game::Evaluate;
use crate::search::Parameters;
use crate::search::family::FamilyRow;
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::{Base, UncertaintyScope};
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::visit_kind::VisitKind;

/// The events that a search can bring about. A question answered with no is a promise: such a search never
/// does it.
#[derive(Clone, Copy, Debug)]
pub struct Capabilities {
    parameters: Parameters,
    game_has_quiescence: bool,
    game_has_prob_cut_models: bool,
}

impl Capabilities {
    /// The capabilities of a search of this game with these parameters. Other features that a game lacks
    /// (passing, say) are missing in its scenario.
    #[must_use]
    pub fn new<G: Evaluate>(game: &G, parameters: Parameters) -> Capabilities {
        Capabilities {
            parameters,
            game_has_quiescence: game.has_quiescence(),
            game_has_prob_cut_models: !game.prob_cut_models().is_empty(),
        }
    }

    /// The properties of the family of the search.
    #[must_use]
    pub fn family(&self) -> &'static FamilyRow {
        self.parameters.base.family().row()
    }

    /// Values outside the window cut off, and so visits have node types.
    #[must_use]
    pub fn prunes(&self) -> bool {
        self.parameters.base.prunes() && !self.family().proves
    }

    /// Later moves meet a null window first.
    #[must_use]
    pub fn scouts(&self) -> bool {
        self.parameters.base.scouts()
    }

    /// The root is searched in null windows only.
    #[must_use]
    pub fn drives_null_windows(&self) -> bool {
        matches!(self.parameters.base, Base::MemoryTest(_))
    }

    /// There is a table.
    #[must_use]
    pub fn table(&self) -> bool {
        self.parameters.table.is_some()
    }

    /// There is more than one iteration.
    #[must_use]
    pub fn deepens(&self) -> bool {
        self.parameters.iterative_deepening && self.parameters.depth > 1
    }

    /// Positions are searched until they are quiet.
    #[must_use]
    pub fn quiescence(&self) -> bool {
        self.parameters.quiescence && self.game_has_quiescence
    }

    /// The root may be searched more than once in an iteration.
    #[must_use]
    pub fn passes(&self) -> bool {
        let aspires = self.parameters.aspiration.is_some() && self.prunes() && self.deepens();
        let by_confidence = self.parameters.uncertainty.with.scope == UncertaintyScope::ByConfidence;
        self.drives_null_windows()
            || self.family().descends
            || aspires
            || (self.skips_moves() && by_confidence)
    }

    /// Positions are searched deeper than is needed.
    #[must_use]
    pub fn pre_searches(&self) -> bool {
        // The entry must be an earlier iteration's.
        self.parameters.pre_search.on && self.table() && self.deepens()
    }

    /// Moves may be skipped, and values be uncertain.
    #[must_use]
    pub fn skips_moves(&self) -> bool {
        let Some(with) = self.parameters.uncertainty.get().filter(|_| self.prunes()) else { return false };
        // Only a scout's parent always searches again.
        let has_place = with.scope != UncertaintyScope::ChildrenOfPv || self.scouts();
        let at_all_nodes = with.scope > UncertaintyScope::CutNodes && (1..100).contains(&with.cut_ratio_all);
        has_place && (with.cut_ratio < 100 || at_all_nodes)
    }

    /// Null moves are tried.
    #[must_use]
    pub fn null_moves(&self) -> bool {
        self.parameters.null_move.on && self.prunes()
    }

    /// ProbCut is tried.
    #[must_use]
    pub fn prob_cuts(&self) -> bool {
        self.parameters.prob_cut.on && self.prunes() && self.game_has_prob_cut_models
    }

    /// Nodes may be cut off by shallow searches of several moves.
    #[must_use]
    pub fn multi_cuts(&self) -> bool {
        self.parameters.multi_cut.on && self.prunes()
    }

    /// Whether a position is searched once more because a technique decides by such a search.
    #[must_use]
    pub fn searches_same_position(&self) -> bool {
        let technique = LeaveReason::decided_by(VisitKind::SamePosition).and_then(LeaveReason::technique);
        let mut on = UnsafeTechniques::of(&self.parameters).iter();
        self.prunes() && technique.is_some_and(|technique| on.any(|one| one == technique))
    }

    /// It is asked whether best moves are forced.
    #[must_use]
    pub fn tests_singularity(&self) -> bool {
        self.parameters.singular.on && self.prunes()
    }

    /// Moves may be left out near the horizon.
    #[must_use]
    pub fn prunes_moves(&self) -> bool {
        (self.parameters.late_move_pruning.on || self.parameters.futility.on) && self.prunes()
    }

    /// Moves may be searched less deep than usual, and again to their full depth.
    #[must_use]
    pub fn reduces_tentatively(&self) -> bool {
        let Parameters { late_move_reductions, previous_value, .. } = &self.parameters;
        let by_value = previous_value.on && self.table() && self.deepens();
        self.prunes() && (late_move_reductions.on || by_value)
    }

    /// Whether moves may be searched less deep than usual because of knowledge about them.
    #[must_use]
    pub fn reduces_moves(&self) -> bool {
        self.reduces_tentatively() || self.parameters.quality_step > 0
    }

    /// Nodes are searched less deep where the table names no move of them.
    #[must_use]
    pub fn reduces_without_table_move(&self) -> bool {
        self.parameters.internal_iterative_reductions.on && self.table() && self.prunes()
    }

    /// Visits may be searched less deep than usual.
    #[must_use]
    pub fn reduces(&self) -> bool {
        self.reduces_moves() || self.reduces_without_table_move()
    }

    /// Moves may be searched deeper than usual.
    #[must_use]
    pub fn extends(&self) -> bool {
        self.parameters.extensions.any() || self.parameters.quality_step > 0 || self.tests_singularity()
    }
}
