//! Facts that depend on the family of a search, with a row for each family.

use super::b_star::interval_at;
use super::completed::{
    CompletedIteration, SearchEnd, end_of_iteration, end_of_samples, last_proven, last_separated,
    last_with_value,
};
use super::grown_tree::GrownTree;
use super::proof::numbers_at;
use super::variation::{best_grown, best_of_last_root, most_visited};
use crate::game::{Evaluate, Interval};
use crate::search::family::Family;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;
use crate::value::Value;

/// The knowledge of a best-first search about a place at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaceKnowledge {
    /// Its proof numbers, of a search for a proof; in conspiracy-number search its numbers of leaves for the goals of the root,
    /// the first for the rise.
    pub numbers: Option<ProofNumbers>,
    /// Its interval, of a search that has some.
    pub interval: Option<Interval>,
    /// Its value for its side to move, of a search that gives every place one as soon as it is visited.
    pub value: Option<Value>,
}

/// A place of a picture.
#[derive(Clone, Copy, Debug)]
pub struct PlaceVisits<'a> {
    /// All visits of the place.
    pub visits: &'a [VisitId],
    /// The visit that is shown there.
    pub shown: VisitId,
}

/// The functions that find the facts of a trace.
struct FamilyFacts<G: Evaluate> {
    last_completed: fn(&G, &Trace) -> Option<CompletedIteration>,
    end: fn(&G, &Trace) -> SearchEnd,
    best_line: fn(&G, &Trace, VisitId, Time) -> Option<Vec<String>>,
    places: fn(&G, &Trace, &[PlaceVisits<'_>], Time) -> Vec<PlaceKnowledge>,
}

impl<G: Evaluate> FamilyFacts<G> {
    /// Each row begins as the row of the depth-first searches.
    const DEPTH_FIRST: FamilyFacts<G> = FamilyFacts {
        last_completed: last_with_value,
        end: |game, trace| end_of_iteration(trace, last_with_value(game, trace)),
        best_line: best_of_last_root,
        places: |_, _, places, _| vec![PlaceKnowledge::default(); places.len()],
    };

    const PROOF: FamilyFacts<G> = FamilyFacts {
        // Only the summary at the end of the search has the line.
        best_line: |_, _, _, _| None,
        places: |game, trace, places, t| {
            let numbers = |place: &PlaceVisits<'_>| numbers_at(game, trace, place.visits, place.shown, t);
            let known = |numbers| PlaceKnowledge { numbers, ..PlaceKnowledge::default() };
            places.iter().map(numbers).map(known).collect()
        },
        ..Self::DEPTH_FIRST
    };

    fn of(trace: &Trace) -> FamilyFacts<G> {
        match trace.family() {
            Family::DepthFirst => Self::DEPTH_FIRST,
            Family::Descents | Family::Thresholds => Self::PROOF,
            Family::Sampled => FamilyFacts {
                last_completed: last_proven,
                end: end_of_samples,
                best_line: |game, trace, _, t| Some(most_visited(game, trace, t)),
                ..Self::DEPTH_FIRST
            },
            Family::Intervals => FamilyFacts {
                last_completed: last_separated,
                end: |game, trace| end_of_iteration(trace, last_separated(game, trace)),
                best_line: |_, _, _, _| None,
                places: |game, trace, places, t| {
                    let interval =
                        |place: &PlaceVisits<'_>| interval_at(game, trace, place.visits, place.shown, t);
                    let known = |interval| PlaceKnowledge { interval, ..PlaceKnowledge::default() };
                    places.iter().map(interval).map(known).collect()
                },
            },
            Family::Conspirators => FamilyFacts {
                best_line: |game, trace, _, t| Some(best_grown(game, trace, t)),
                places: conspirators_at,
                ..Self::DEPTH_FIRST
            },
        }
    }
}

/// The last iteration in a trace that has a value, or a best move without a value; `None` before the first.
#[must_use]
pub fn last_completed<G: Evaluate>(game: &G, trace: &Trace) -> Option<CompletedIteration> {
    (FamilyFacts::of(trace).last_completed)(game, trace)
}

/// The result of a finished search, as its trace has it.
#[must_use]
pub fn end_of_search<G: Evaluate>(game: &G, trace: &Trace) -> SearchEnd {
    (FamilyFacts::of(trace).end)(game, trace)
}

/// The best line that is known by a time: of the last search of the root in a visit (the whole search, an iteration, or
/// such a search itself) that has found a move by then. The line goes on below a move only while the value of the
/// position after that move is exact. `None` if the visits do not have the line: at the end of a trace that lacks the search's
/// end or other visits, and in a search for a proof and B*, whose summaries have it.
#[must_use]
pub fn best_line<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId, t: Time) -> Option<Vec<String>> {
    if (trace.is_truncated() || trace.is_part()) && t.saturating_add(1) >= trace.ticks() {
        return None;
    }
    (FamilyFacts::of(trace).best_line)(game, trace, visit, t)
}

/// The knowledge of a best-first search about places just after tick `t`, in their order: from all visits of each place
/// and the visit that is shown. Empty for the other searches.
#[must_use]
pub fn places_at<G: Evaluate>(
    game: &G,
    trace: &Trace,
    places: &[PlaceVisits<'_>],
    t: Time,
) -> Vec<PlaceKnowledge> {
    (FamilyFacts::of(trace).places)(game, trace, places, t)
}

/// The numbers of leaves of places, in conspiracy-number search: all places are in one tree.
fn conspirators_at<G: Evaluate>(
    _: &G,
    trace: &Trace,
    places: &[PlaceVisits<'_>],
    t: Time,
) -> Vec<PlaceKnowledge> {
    let tree = GrownTree::at(trace, t);
    let known = |place: &PlaceVisits<'_>| {
        let tree = tree.as_ref()?;
        let node = tree.node(place.shown)?;
        let of_root_side = tree.nodes()[node].value;
        let value =
            if tree.nodes()[node].is_of_root_side { of_root_side } else { of_root_side.map(|value| -value) };
        Some(PlaceKnowledge { numbers: Some(tree.numbers(node)), value, ..PlaceKnowledge::default() })
    };
    places.iter().map(|place| known(place).unwrap_or_default()).collect()
}
