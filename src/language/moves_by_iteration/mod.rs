//! The root's moves, iteration by iteration: the results of each of them, and the reason why another one became the
//! best.
//!
//! Only the root's own children are walked, from one to the next, so that a search of ten million visits is as quick to
//! ask as a small one.

mod changes;
mod table;

pub use table::{
    BestMoveChange, FIRST_MOVES, MoreMoves, MovesByIteration, RootIteration, RootMove, RootMoveCell,
};

use super::perspective::{Lens, Seen};
use crate::game::{Evaluate, MoveCode};
use crate::search::window::Bound;
use crate::sorted::sort_by_key;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use crate::value::Value;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A search of a root move, as the table needs it.
struct Found {
    code: MoveCode,
    visit: VisitId,
    rank: usize,
}

/// The results of an iteration for the root's moves.
struct Course {
    bracket: VisitRow,
    /// The moves in the order of the search, in the last pass that has them.
    found: Vec<Found>,
    /// The index of each move in `found`.
    places: HashMap<MoveCode, usize>,
    /// All visits of positions after each move; of a search that samples, the descents through it.
    visits: BTreeMap<u16, u64>,
    best: Option<MoveCode>,
}

/// The root's moves by iteration, as far as they were recorded.
#[must_use]
pub fn moves_by_iteration<G: Evaluate>(game: &G, trace: &Trace, lens: Lens) -> MovesByIteration {
    if trace.is_empty() {
        return MovesByIteration::default();
    }
    let courses: Vec<Course> = trace.children(0).filter_map(|iteration| course(trace, iteration)).collect();
    let codes = order(&courses);
    let seen = lens.at_ply(0);
    let root = game.root();
    let name = |code: &MoveCode| {
        game.find(&root, *code).map_or_else(|| "?".to_owned(), |mv| game.move_name(&root, mv))
    };
    let places: HashMap<MoveCode, usize> = codes.iter().copied().zip(0..).collect();
    let place = |code: MoveCode| places.get(&code).copied();
    let moves: Vec<RootMove> = codes
        .iter()
        .map(|code| RootMove {
            mv: name(code),
            cells: courses.iter().map(|course| cell(trace, seen, course, *code)).collect(),
        })
        .collect();
    let iterations: Vec<RootIteration> = courses
        .iter()
        .map(|Course { bracket, best, .. }| RootIteration {
            iteration: trace.iteration(bracket.id),
            visit: bracket.id,
            enter_time: trace.enter_time(bracket.id),
            leave_time: bracket.end.map(|_| trace.leave_time(bracket.id)),
            visits: trace.all_positions_in(bracket.id),
            value_text: bracket.backed_up().map(|value| seen.value(value)),
            best: best.and_then(place),
        })
        .collect();
    let more = more(trace, seen, &moves, courses.len());
    let changes = changes::changes(game, trace, lens, &iterations, &moves);
    MovesByIteration { iterations, moves, more, changes }
}

/// The results of an iteration for the moves; `None` if the visit is not an iteration of this search.
fn course(trace: &Trace, iteration: VisitId) -> Option<Course> {
    let bracket = trace.visit(iteration)?;
    let (mut found, mut visits, mut best) = (Vec::<Found>::new(), BTreeMap::new(), None);
    let mut places = HashMap::new();
    // UCT's own number of visits of a move, which its formula uses, is the number of descents through it.
    let samples = trace.family_row().samples;
    for pass in trace.children(iteration) {
        for child in trace.children(pass) {
            let code = trace.move_of(child);
            if code.known().is_some() && !trace.meta(child).kind().is_speculative() {
                *visits.entry(code.0).or_default() += if samples {
                    u64::from(trace.value(child).is_some())
                } else {
                    trace.all_positions_in(child)
                };
            }
        }
        let pass_best = best_of(trace, pass);
        for (index, visit) in trace.moves_searched(pass).into_iter().enumerate() {
            let (code, rank) = (trace.move_of(visit), index + 1);
            match places.entry(code) {
                // A later pass may ask less of the best move than the one that found it best.
                Entry::Occupied(_) if best == Some(code) && pass_best.is_none() => {}
                Entry::Occupied(at) => found[*at.get()] = Found { code, visit, rank },
                Entry::Vacant(place) => {
                    place.insert(found.len());
                    found.push(Found { code, visit, rank });
                }
            }
        }
        best = pass_best.or(best);
    }
    Some(Course { bracket, found, places, visits, best })
}

/// The best move of a pass at the root; `None` if the pass failed low, because it has not shown of any move that it is
/// good enough.
fn best_of(trace: &Trace, pass: VisitId) -> Option<MoveCode> {
    let row = trace.visit(pass)?;
    if row.value.is_some() {
        return row.best.known();
    }
    let state = trace.open_visit(pass, trace.leave_time(pass));
    state.best.filter(|value| *value > row.window.alpha).and(state.best_move.known())
}

/// The order of listed moves: see [`MovesByIteration::moves`].
fn order(courses: &[Course]) -> Vec<MoveCode> {
    let mut listed = HashSet::new();
    let best = courses.iter().filter_map(|course| course.best);
    let ranked = courses.iter().rev().flat_map(|course| {
        let mut found: Vec<&Found> = course.found.iter().collect();
        sort_by_key(&mut found, |found| found.rank);
        found.into_iter().map(|found| found.code)
    });
    best.chain(ranked).filter(|code| listed.insert(*code)).collect()
}

fn cell(trace: &Trace, seen: Seen, course: &Course, code: MoveCode) -> Option<RootMoveCell> {
    let found = &course.found[*course.places.get(&code)?];
    let row = trace.visit(found.visit)?;
    let known = known_at_root(&row);
    let text = known.map(|(bound, value)| seen.bounded(bound, value.backed_up(row.is_doubtful())));
    Some(RootMoveCell {
        visit: found.visit,
        leave_time: row.end.map(|_| trace.leave_time(found.visit)),
        rank: found.rank,
        visits: course.visits.get(&code.0).copied().unwrap_or(0),
        value: known.map(|(_, value)| value.get()),
        bound: known.map(|(bound, _)| bound.name()),
        value_text: text,
        is_best: course.best == Some(code),
    })
}

/// The kind and value of a root move's visit, for the root's side to move.
fn known_at_root(row: &VisitRow) -> Option<(Bound, Value)> {
    Some((-row.known()?, -row.value?))
}

/// The moves beyond the first ones.
fn more(trace: &Trace, seen: Seen, moves: &[RootMove], iterations: usize) -> Vec<Option<MoreMoves>> {
    let Some(rest) = moves.get(FIRST_MOVES..).filter(|rest| !rest.is_empty()) else { return Vec::new() };
    let summed = |index: usize| {
        let cells: Vec<&RootMoveCell> =
            rest.iter().filter_map(|row| row.cells.get(index)?.as_ref()).collect();
        let highest = cells.iter().map(|cell| match (cell.value, cell.bound) {
            (Some(value), Some(bound)) if bound != Bound::Lower.name() => Some(Value::from_raw(value)),
            _ => None,
        });
        let highest: Option<Vec<Value>> = highest.collect();
        let is_doubtful = cells.iter().any(|cell| trace.is_doubtful(cell.visit));
        (!cells.is_empty()).then(|| MoreMoves {
            moves: cells.len(),
            visits: cells.iter().map(|cell| cell.visits).sum(),
            value_text: highest
                .and_then(|values| values.into_iter().max())
                .map(|value| seen.bounded(Bound::Upper, value.backed_up(is_doubtful))),
        })
    };
    (0..iterations).map(summed).collect()
}
