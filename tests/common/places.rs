//! Places, found visit by visit without asking the trace for any.

use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::place::{Place, PlaceStep};

/// The place of every visit, computed from its row and the steps to its parent.
pub fn naive_places(trace: &Trace) -> Vec<Option<Place>> {
    let mut places: Vec<Option<Place>> = Vec::new();
    for row in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        let above = row.parent.and_then(|parent| places[parent as usize].clone());
        let step = match (row.kind, row.level) {
            (VisitKind::NullMove, _) => Some(PlaceStep::NullMove),
            (VisitKind::ProbCut, _) => Some(PlaceStep::ProbCut),
            (VisitKind::SamePosition, _) => Some(PlaceStep::SamePosition),
            (VisitKind::Singular | VisitKind::MultiCut, _) => Some(PlaceStep::Alternative(row.mv)),
            (_, 0..=2) => None,
            _ => Some(PlaceStep::Move(row.mv)),
        };
        places.push(match (row.level, above) {
            (0, _) => None,
            (1, _) => Some(Place { iteration: row.depth.whole_plies() as u16, steps: Vec::new() }),
            (_, Some(Place { iteration, mut steps })) => {
                steps.extend(step);
                Some(Place { iteration, steps })
            }
            (_, None) => panic!("visit {} lies outside all iterations", row.id),
        });
    }
    places
}
