//! The course of a search, iteration by iteration and column by column: against the state at every tick.

use super::common::first;
use super::common::replay::Frame;
use super::naive::{Naive, known, read_value};
use plyscope::facts::replay::replay;
use plyscope::facts::scope::Scope;
use plyscope::game::{Evaluate, MoveCode};
use plyscope::language::iterations::iterations;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::window::Bound;
use plyscope::trace::time::Tick;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use serde_json::{Value as Json, json};

/// The best move of a frame if its value is better than alpha at entry.
fn leader(frame: &Frame) -> Option<MoveCode> {
    let moves = frame.backed_up.iter().filter(|(mv, _)| *mv != MoveCode::NONE);
    let best =
        moves.clone().any(|(_, value)| Some(*value) == frame.best() && *value > frame.entered.window.alpha);
    best.then(|| frame.best_move()).flatten().filter(|mv| *mv != MoveCode::NONE)
}

pub fn check_iterations<G: Evaluate>(
    json: &Json,
    game: &G,
    trace: &Trace,
    naive: &Naive,
    states: &[(Tick, u32, Vec<Frame>)],
    what: &str,
) {
    let place = trace.place_of(naive.scope).map_or_else(Vec::new, |place| place.steps);
    let described = json["iterations"].as_array().unwrap();
    let mut expected = Vec::new();
    let mut before: Option<(usize, Option<String>)> = None;
    for iteration in naive.children(0) {
        let standing: Vec<VisitId> = (0..trace.len())
            .filter(|id| naive.row(*id).level >= 2 && naive.path(*id).contains(&iteration))
            .filter(|id| trace.place_of(*id).is_some_and(|of| of.steps == place))
            .collect();
        let Some(&last) = standing.last() else { continue };
        let visits: usize =
            standing.iter().map(|id| (naive.row(*id).end.unwrap_or(trace.len()) - id) as usize).sum();
        let is_root = naive.row(naive.scope).level <= 2;
        let of = naive.row(if is_root { iteration } else { last });
        let best = standing.iter().rev().find_map(|id| {
            let row = naive.row(*id);
            let position = replay(game, trace, *id).position;
            game.find(&position, row.best.known()?).map(|mv| game.notation(&position, mv))
        });
        let mut changes = 0;
        let mut leading = None;
        for (tick, _, frames) in states {
            let Tick::Leave(child) = *tick else { continue };
            let parent = naive.parents[child as usize];
            let Some(frame) =
                frames.last().filter(|frame| standing.contains(&frame.id) && parent == Some(frame.id))
            else {
                continue;
            };
            if let Some(now) = leader(frame) {
                changes += usize::from(leading.is_some_and(|leading| leading != now));
                leading = Some(now);
            }
        }
        expected.push(json!({
            "iteration": of_iteration(naive, iteration),
            "visit": of.id,
            "completed": of.value.is_some(),
            "value": of.value.map(Value::get),
            "visits": visits,
            "growth": before.as_ref().map(|(before, _)| visits as f64 / *before as f64),
            "best": best,
            "changes": changes,
            "changed": before.as_ref().and_then(|(_, before)| Some(before.as_ref()? != best.as_ref()?)),
        }));
        before = Some((visits, best));
    }
    let keys = ["iteration", "visit", "completed", "value", "visits", "growth", "best", "changes", "changed"];
    let described: Vec<Json> = described
        .iter()
        .map(|row| Json::Object(keys.iter().map(|key| ((*key).to_owned(), row[*key].clone())).collect()))
        .collect();
    assert_eq!(described, expected, "{what}");
    for row in iterations(game, trace, first(game), Scope::of(trace, naive.scope).unwrap()) {
        let (visit, chess) = (naive.row(row.visit), game.has_quiescence());
        let is_turned = !game.first_player_to_move(&replay(game, trace, visit.id).position);
        let bound = known(visit, trace.found_entry(visit.id).map(|entry| entry.bound));
        assert_eq!(row.bound, bound.map(Bound::name), "visit {} of {what}", visit.id);
        let text = bound.map(|bound| read_value(bound, visit.value.unwrap(), is_turned, chess));
        let text = text.map(|text| super::doubted(text, visit.uncertain || !visit.rests_on.is_empty()));
        assert_eq!(row.value_text, text, "visit {} of {what}", visit.id);
        // A tree with this depth and branching has this number of leaves.
        let of_place = |id: &VisitId| {
            naive.iteration(*id) == row.iteration && trace.place_of(*id).is_some_and(|of| of.steps == place)
        };
        let standing = (0..trace.len()).filter(|id| naive.row(*id).level >= 2).find(of_place).unwrap();
        let depth = naive.row(standing).depth.whole_plies();
        assert_eq!(row.branching.is_some(), depth >= 1, "visit {} of {what}", visit.id);
        if let Some(branching) = row.branching {
            let leaves = branching.powi(depth.into());
            assert!((leaves / row.visits as f64 - 1.0).abs() < 1e-9, "{leaves} leaves: {what}");
        }
    }
    // The line is legal, and its first move is the best.
    for row in json["iterations"].as_array().unwrap() {
        let line: Vec<&str> =
            row["variation"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(line.first().copied(), row["best"].as_str(), "{what}");
    }
}

fn of_iteration(naive: &Naive, iteration: VisitId) -> u8 {
    naive.row(iteration).depth.whole_plies() as u8
}

pub fn check_series(json: &Json, naive: &Naive, states: &[(Tick, u32, Vec<Frame>)], what: &str) {
    let series = &json["series"];
    let here = naive.here();
    let (from, visits) = (here[0], here.len());
    let columns = visits.min(512);
    let needed = naive.needed();
    let column = |key: &str| series[key].as_array().unwrap();
    for key in
        ["end", "t", "value", "value_text", "visits", "needed", "quiescence", "cut_offs", "by_first_move"]
    {
        assert_eq!(column(key).len(), columns, "{key} of {what}");
    }
    let end_of = |column: usize| from + (visits * (column + 1) / columns) as u32;
    let leaves_scope =
        states.iter().position(|(tick, ..)| *tick == Tick::Leave(from)).unwrap_or(states.len() - 1);
    for index in 0..columns {
        let (end, begin) = (end_of(index), if index == 0 { from } else { end_of(index - 1) });
        let by_then = |id: &&VisitId| **id < end && naive.row(**id).kind.is_position();
        assert_eq!(column("end")[index], end, "{what}");
        assert_eq!(column("visits")[index], here.iter().filter(by_then).count(), "{what}");
        let of_them = here.iter().filter(by_then).filter(|id| needed.contains(id)).count();
        assert_eq!(column("needed")[index], of_them, "{what}");
        let of_them = here.iter().filter(by_then).filter(|id| naive.row(**id).quiescence).count();
        assert_eq!(column("quiescence")[index], of_them, "{what}");
        let cut: Vec<VisitId> =
            (begin..end).filter(|id| naive.row(*id).reason == Some(LeaveReason::CutOff)).collect();
        let first = cut.iter().filter(|id| naive.moves(**id).len() == 1).count();
        assert_eq!(column("cut_offs")[index], cut.len(), "{what}");
        assert_eq!(column("by_first_move")[index], first, "{what}");
        let share = (!cut.is_empty()).then(|| first as f64 * 100.0 / cut.len() as f64);
        assert_eq!(series["first_move_per_cent"][index], json!(share), "{what}");

        // The last tick before the next column's first visit is entered, or at which the scope is left.
        let next = states.iter().position(|(tick, ..)| *tick == Tick::Enter(end));
        let t = next.map_or(leaves_scope, |next| (next - 1).min(leaves_scope));
        assert_eq!(column("t")[index], t, "column {index} of {what}");
        let level = usize::from(naive.row(from).level.max(2));
        let mut value = Json::Null;
        for (tick, _, frames) in &states[..=t] {
            // An open node is known by its frame, a completed node by its value.
            if let Some(frame) = frames.get(level).filter(|frame| naive.path(frame.id).contains(&from)) {
                if let Some(best) = frame.best() {
                    value = json!(best.get());
                }
            } else if let Tick::Leave(id) = tick
                && usize::from(naive.row(*id).level) == level
                && naive.path(*id).contains(&from)
                && let Some(left) = naive.row(*id).value
            {
                value = json!(left.get());
            }
        }
        assert_eq!(column("value")[index], value, "column {index} of {what}");
    }
}
