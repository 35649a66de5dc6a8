//! Places of a search, described by moves.
//!
//! A visit has its number only within one trace of one version of the search. A **place** is an iteration and
//! a path of steps from the root: captions, links and comparisons name it, and a node of the tree view is a
//! place. Several visits can be at one place, because passes and re-searches are no steps; a null move, a
//! ProbCut search and the test of an alternative are separate steps.

use super::columns::{ROOT_LEVEL, Trace, VisitId};
use super::time::Time;
use crate::game::MoveCode;
use crate::search::visit_kind::VisitKind;

/// The step from a place to a place below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaceStep {
    /// A move.
    Move(MoveCode),
    /// The turn is passed.
    NullMove,
    /// A shallow search of the same position, which is to predict its value.
    ProbCut,
    /// A move, searched shallowly as an alternative to one that may be forced, for multi-cut or for ProbCut.
    Alternative(MoveCode),
    /// Another search of the same position, by another program.
    SamePosition,
    /// A random line from the same position.
    Playout,
}

impl PlaceStep {
    /// A number for the step, another one for each.
    #[must_use]
    pub fn code(self) -> u32 {
        match self {
            PlaceStep::Move(mv) => mv.0.into(),
            PlaceStep::NullMove => 1 << u16::BITS,
            PlaceStep::ProbCut => 2 << u16::BITS,
            PlaceStep::SamePosition => 4 << u16::BITS,
            PlaceStep::Playout => 5 << u16::BITS,
            PlaceStep::Alternative(mv) => 3 << u16::BITS | u32::from(mv.0),
        }
    }

    /// The step to a visit of this level and kind, with this move; `None` for the search, its iterations and the root.
    #[must_use]
    pub fn to(level: u8, kind: VisitKind, mv: MoveCode) -> Option<PlaceStep> {
        match kind {
            VisitKind::Search | VisitKind::Iteration | VisitKind::Pass => None,
            VisitKind::NullMove => Some(PlaceStep::NullMove),
            VisitKind::ProbCut => Some(PlaceStep::ProbCut),
            VisitKind::SamePosition => Some(PlaceStep::SamePosition),
            VisitKind::Playout => Some(PlaceStep::Playout),
            VisitKind::Singular | VisitKind::MultiCut | VisitKind::ProbCutMove => {
                Some(PlaceStep::Alternative(mv))
            }
            VisitKind::Node | VisitKind::ReSearch => (level > ROOT_LEVEL).then_some(PlaceStep::Move(mv)),
        }
    }

    /// The step of a number.
    #[must_use]
    pub fn of_code(code: u32) -> Option<PlaceStep> {
        let mv = MoveCode(code as u16);
        let step = match code >> u16::BITS {
            0 => PlaceStep::Move(mv),
            1 => PlaceStep::NullMove,
            2 => PlaceStep::ProbCut,
            3 => PlaceStep::Alternative(mv),
            4 => PlaceStep::SamePosition,
            5 => PlaceStep::Playout,
            _ => return None,
        };
        (step.code() == code).then_some(step)
    }
}

/// A place of a search: see the module.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The number of the iteration, see [`Trace::iteration`]; of a search without iterative deepening its depth in plies.
    pub iteration: u16,
    /// The steps from the root; empty for the root itself.
    pub steps: Vec<PlaceStep>,
}

impl Trace {
    /// The step to a visit from the visit around it; `None` for the search, its iterations and the root.
    #[must_use]
    pub fn step_to(&self, id: VisitId) -> Option<PlaceStep> {
        PlaceStep::to(self.level(id), self.meta(id).kind(), self.move_of(id))
    }

    /// The place of a visit. An iteration's place is its root's. `None` for the whole search and for a visit
    /// that does not exist.
    #[must_use]
    pub fn place_of(&self, id: VisitId) -> Option<Place> {
        let path = self.path_to(id);
        let iteration = self.iteration(*path.get(1)?);
        Some(Place { iteration, steps: path.into_iter().filter_map(|visit| self.step_to(visit)).collect() })
    }

    /// The iteration with this number; `None` if it was not begun.
    #[must_use]
    pub fn iteration_numbered(&self, number: u16) -> Option<VisitId> {
        if self.is_empty() {
            return None;
        }
        self.children(0).find(|iteration| self.iteration(*iteration) == number)
    }

    /// The visits one `step` below these, in order of entry.
    #[must_use]
    pub fn below(&self, visits: &[VisitId], step: PlaceStep) -> Vec<VisitId> {
        let children = visits.iter().flat_map(|visit| self.children(*visit));
        children.filter(|child| self.step_to(*child) == Some(step)).collect()
    }

    /// All visits at a place, in order of entry; empty if the place was never visited.
    #[must_use]
    pub fn visits_at(&self, place: &Place) -> Vec<VisitId> {
        let iteration = self.iteration_numbered(place.iteration);
        iteration.map_or_else(Vec::new, |iteration| self.visits_in(iteration, &place.steps))
    }

    /// All visits in an iteration that these steps lead to from its root, in order of entry.
    #[must_use]
    pub fn visits_in(&self, iteration: VisitId, steps: &[PlaceStep]) -> Vec<VisitId> {
        let passes: Vec<VisitId> = self.children(iteration).collect();
        steps.iter().fold(passes, |visits, step| self.below(&visits, *step))
    }

    /// Among the visits at one place (in order of entry), the visit that is open at `t`, otherwise the visit
    /// that was left last by then. `None` if none was entered yet.
    #[must_use]
    pub fn standing_at(&self, visits: &[VisitId], t: Time) -> Option<VisitId> {
        // They are disjoint or follow each other: of the entered visits the last one is open, or was left last.
        visits.iter().copied().take_while(|visit| self.enter_time(*visit) <= t).last()
    }
}
