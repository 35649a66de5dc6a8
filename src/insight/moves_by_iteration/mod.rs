//! The root's moves, iteration by iteration: what became of each of them, and why another one became the best.
//!
//! Only the root's own children are walked, from one to the next, so that a search of ten million visits is as quick to
//! ask as a small one.

mod changes;

use super::perspective::{Lens, Seen};
use super::story::Sentence;
use crate::game::{Evaluate, MoveCode};
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use crate::trace::time::Time;
use crate::value::Value;
use serde::Serialize;
use std::collections::BTreeMap;

/// So many moves are shown one by one; those beyond are summed.
pub const FIRST_MOVES: usize = 8;

/// The root's moves by iteration. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MovesByIteration {
    /// The iterations, the first one first.
    pub iterations: Vec<RootIteration>,
    /// The moves: first those that were the best of an iteration, in the order in which they were, then the others in the
    /// order of the last iteration.
    pub moves: Vec<RootMove>,
    /// The moves beyond the first ones, summed: an entry for each iteration. Empty where there are no more.
    pub more: Vec<Option<MoreMoves>>,
    /// Each change of the best move from one iteration to another.
    pub changes: Vec<BestMoveChange>,
}

/// An iteration of the search. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RootIteration {
    /// Its depth in plies.
    pub iteration: u8,
    /// The iteration's own visit.
    pub visit: VisitId,
    /// The tick at which it begins.
    pub enter_time: Time,
    /// The tick at which it ends; null where that was not recorded.
    pub leave_time: Option<Time>,
    /// Visits of positions in it.
    pub visits: u32,
    /// The root's value as it is read; null where it was not completed.
    pub value_text: Option<String>,
    /// The place of its best move among `moves`; null where it found none.
    pub best: Option<usize>,
}

/// A move of the root. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RootMove {
    /// The move as people write it.
    #[serde(rename = "move")]
    pub mv: String,
    /// What became of it in each iteration; null where it was not searched.
    pub cells: Vec<Option<RootMoveCell>>,
}

/// A move of the root in one iteration. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RootMoveCell {
    /// The visit that counts for the move: of several passes that of the last one, for the best move that of the last
    /// pass that found it best.
    pub visit: VisitId,
    /// The tick at which that visit ends; null where that was not recorded.
    pub leave_time: Option<Time>,
    /// The place of the move in the order in which the moves were searched, from 1.
    pub rank: usize,
    /// Visits of positions below the move, in all visits of it in this iteration.
    pub visits: u32,
    /// The value for the root's side to move; null while it is open.
    pub value: Option<i16>,
    /// What is known of the value: the stable name of a bound.
    #[cfg_attr(test, ts(type = "BoundName | null"))]
    pub bound: Option<&'static str>,
    /// The value as it is read, at the root.
    pub value_text: Option<String>,
    /// It is the best move of the iteration.
    pub is_best: bool,
}

/// Several moves of one iteration, summed. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoreMoves {
    /// How many moves were searched.
    pub moves: usize,
    /// Their visits of positions.
    pub visits: u32,
    /// What all of them are worth at most; null where one of them may be worth more than is known.
    pub value_text: Option<String>,
}

/// Another move became the best. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BestMoveChange {
    /// The place among `iterations` of the one that found the new best move.
    pub at: usize,
    /// The place among `moves` of the move that was the best before.
    pub from: usize,
    /// The place among `moves` of the new best move.
    pub to: usize,
    /// Why, with the visits that it is about.
    pub sentences: Vec<Sentence>,
}

/// A search of a root move, as the table needs it.
struct Found {
    code: MoveCode,
    visit: VisitId,
    rank: usize,
}

/// What one iteration made of the root's moves.
struct Course {
    bracket: VisitRow,
    /// In the order in which the moves were searched, in the last pass that has them.
    found: Vec<Found>,
    /// All visits of each move.
    visits: BTreeMap<u16, u32>,
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
        game.find(&root, *code).map_or_else(|| "?".to_owned(), |mv| game.notation(&root, mv))
    };
    let place = |code: MoveCode| codes.iter().position(|other| *other == code);
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
            leave_time: bracket.end.map(|_| trace.exit_time(bracket.id)),
            visits: trace.positions_in(bracket.id),
            value_text: bracket.value.map(|value| seen.value(value)),
            best: best.and_then(place),
        })
        .collect();
    let more = more(seen, &moves, courses.len());
    let changes = changes::changes(game, trace, lens, &iterations, &moves);
    MovesByIteration { iterations, moves, more, changes }
}

/// What an iteration made of the moves; nothing for what is no iteration of this search.
fn course(trace: &Trace, iteration: VisitId) -> Option<Course> {
    let bracket = trace.visit(iteration)?;
    let (mut found, mut visits, mut best) = (Vec::<Found>::new(), BTreeMap::new(), None);
    for pass in trace.children(iteration) {
        for child in trace.children(pass) {
            let code = trace.move_of(child);
            if code.known().is_some() && !trace.meta(child).kind().is_speculative() {
                *visits.entry(code.0).or_default() += trace.positions_in(child);
            }
        }
        let pass_best = best_of(trace, pass);
        for (index, visit) in trace.moves_searched(pass).into_iter().enumerate() {
            let (code, rank) = (trace.move_of(visit), index + 1);
            match found.iter_mut().find(|before| before.code == code) {
                // A later pass may ask less of the best move than the one that found it best.
                Some(_) if best == Some(code) && pass_best.is_none() => {}
                Some(before) => (before.visit, before.rank) = (visit, rank),
                None => found.push(Found { code, visit, rank }),
            }
        }
        best = pass_best.or(best);
    }
    Some(Course { bracket, found, visits, best })
}

/// The best move of a pass at the root. One that fails low has none: of no move it has shown that it is good enough.
fn best_of(trace: &Trace, pass: VisitId) -> Option<MoveCode> {
    let row = trace.visit(pass)?;
    if row.value.is_some() {
        return row.best.known();
    }
    let state = trace.open_visit(pass, trace.exit_time(pass));
    state.best.filter(|value| *value > row.window.alpha).and(state.best_move.known())
}

/// In which order moves are listed: see [`MovesByIteration::moves`].
fn order(courses: &[Course]) -> Vec<MoveCode> {
    let mut codes: Vec<MoveCode> = Vec::new();
    let best = courses.iter().filter_map(|course| course.best);
    let ranked = courses.iter().rev().flat_map(|course| {
        let mut found: Vec<&Found> = course.found.iter().collect();
        found.sort_by_key(|found| found.rank);
        found.into_iter().map(|found| found.code)
    });
    for code in best.chain(ranked) {
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    codes
}

fn cell(trace: &Trace, seen: Seen, course: &Course, code: MoveCode) -> Option<RootMoveCell> {
    let found = course.found.iter().find(|found| found.code == code)?;
    let row = trace.visit(found.visit)?;
    let known = known_at_root(&row);
    let text = known.map(|(bound, value)| {
        let text = seen.bounded(bound, value);
        if row.is_doubtful() { text.replacen(' ', " ~", 1) } else { text }
    });
    Some(RootMoveCell {
        visit: found.visit,
        leave_time: row.end.map(|_| trace.exit_time(found.visit)),
        rank: found.rank,
        visits: course.visits.get(&code.0).copied().unwrap_or(0),
        value: known.map(|(_, value)| value.get()),
        bound: known.map(|(bound, _)| bound.name()),
        value_text: text,
        is_best: course.best == Some(code),
    })
}

/// What a visit of a root move says of its value for the root's side to move.
fn known_at_root(row: &VisitRow) -> Option<(Bound, Value)> {
    Some((-row.known()?, -row.value?))
}

/// The moves beyond the first ones.
fn more(seen: Seen, moves: &[RootMove], iterations: usize) -> Vec<Option<MoreMoves>> {
    let Some(rest) = moves.get(FIRST_MOVES..).filter(|rest| !rest.is_empty()) else { return Vec::new() };
    let summed = |index: usize| {
        let cells: Vec<&RootMoveCell> =
            rest.iter().filter_map(|row| row.cells.get(index)?.as_ref()).collect();
        let highest = cells.iter().map(|cell| match (cell.value, cell.bound) {
            (Some(value), Some(bound)) if bound != Bound::Lower.name() => Some(Value::from_raw(value)),
            _ => None,
        });
        let highest: Option<Vec<Value>> = highest.collect();
        (!cells.is_empty()).then(|| MoreMoves {
            moves: cells.len(),
            visits: cells.iter().map(|cell| cell.visits).sum(),
            value_text: highest
                .and_then(|values| values.into_iter().max())
                .map(|value| seen.bounded(Bound::Upper, value)),
        })
    };
    (0..iterations).map(summed).collect()
}
