//! The first difference between two searches in a sentence.

use super::perspective::Lens;
use super::text::{known_text, name};
use super::words;
use crate::facts::comparison::{Difference, Parting};
use crate::game::Evaluate;
use crate::plural::{grouped, plural};
use crate::suite::is_at_start;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use crate::trace::own::Subject;

/// The advice about a first difference in the first iteration.
const AT_START: &str = " This is in the first iteration. A program that keeps its table from position to position differs so \
     early for this reason alone: let it clear its table before each position.";

/// One of two searches, as texts read it.
#[derive(Clone, Copy)]
pub struct ReadTrace<'a> {
    /// Its trace.
    pub trace: &'a Trace,
    /// The reading of its values.
    pub lens: Lens,
}

/// The first difference in a sentence: "370 visits in common, then in iteration 4 A searches e4 to depth 2, B to depth 3."
#[must_use]
pub fn parting_text<G: Evaluate>(game: &G, sides: [ReadTrace<'_>; 2], parting: Option<Parting>) -> String {
    let Some(parting) = parting else {
        return "The searches do not differ: they make the same visits in the same order.".to_owned();
    };
    let visit = parting.a.map(|visit| (0, visit)).or(parting.b.map(|visit| (1, visit)));
    let iteration = visit.map_or(0, |(side, visit)| sides[side].trace.iteration(visit));
    let within = if iteration == 0 { String::new() } else { format!(" in iteration {iteration}") };
    let common = plural(grouped(parting.after.into()), "visit");
    let differs = difference_text(game, sides, parting);
    format!("{common} in common, then{within} {differs}.{}", advice(sides, parting))
}

/// The first difference in a few words, for a row of a table: "370 h5e2: depth 2 → 3".
#[must_use]
pub fn parting_in_short<G: Evaluate>(
    game: &G,
    sides: [ReadTrace<'_>; 2],
    parting: Option<Parting>,
) -> String {
    let Some(parting) = parting else { return "none".to_owned() };
    let after = grouped(parting.after.into());
    let [a, b] = facts(game, sides, parting);
    match (parting.what, parting.a) {
        (Difference::Move | Difference::End, _) | (_, None) => format!("{after} {a} → {b}"),
        (what, Some(visit)) => {
            let moved = name(game, sides[0].trace, visit);
            format!("{after} {moved}: {} {a} → {b}", what_name(what))
        }
    }
}

const fn what_name(what: Difference) -> &'static str {
    match what {
        Difference::Move => "move",
        Difference::Kind => "kind",
        Difference::Depth => "depth",
        Difference::Window => "window",
        Difference::Reason => "reason",
        Difference::Value => "value",
        Difference::End => "end",
    }
}

/// The fact that differs, of each side.
fn facts<G: Evaluate>(game: &G, sides: [ReadTrace<'_>; 2], parting: Parting) -> [String; 2] {
    let visits = [parting.a, parting.b];
    [0, 1].map(|side| {
        let ReadTrace { trace, lens } = sides[side];
        let Some((visit, row)) = visits[side].and_then(|visit| Some((visit, trace.visit(visit)?))) else {
            return "ended".to_owned();
        };
        let seen = lens.at(trace, visit);
        match parting.what {
            Difference::Move | Difference::End => name(game, trace, visit),
            Difference::Kind => kind(trace, &row),
            Difference::Depth => row.depth.to_string(),
            Difference::Window => seen.window(row.window).text,
            Difference::Reason => reason(trace, &row),
            Difference::Value => {
                let text = known_text(trace, &row, seen).unwrap_or_default();
                text.strip_prefix("= ").map_or(text.clone(), str::to_owned)
            }
        }
    })
}

fn difference_text<G: Evaluate>(game: &G, sides: [ReadTrace<'_>; 2], parting: Parting) -> String {
    let moved = parting.a.map_or_else(String::new, |visit| name(game, sides[0].trace, visit));
    let [a, b] = facts(game, sides, parting);
    match parting.what {
        Difference::Move => {
            let plies = [(0, parting.a), (1, parting.b)].map(|(side, visit): (usize, Option<VisitId>)| {
                visit.map_or(0, |visit| sides[side].trace.ply(visit))
            });
            if plies[0] == plies[1] && a != b {
                format!("A searches {a}, B {b}")
            } else {
                format!("A searches {a} at ply {}, B {b} at ply {}", plies[0], plies[1])
            }
        }
        Difference::Kind => format!("A searches {moved} as {a}, B as {b}"),
        Difference::Depth => format!("A searches {moved} to depth {a}, B to depth {b}"),
        Difference::Window => format!("A searches {moved} with the window {a}, B with the window {b}"),
        Difference::Reason => format!("the visit of {moved} ends by {a} in A, by {b} in B"),
        Difference::Value => format!("the visit of {moved} ends with the value {a} in A, {b} in B"),
        Difference::End => match (parting.a, parting.b) {
            (None, _) => format!("A has ended, and B searches {b}"),
            _ => format!("A searches {a}, and B has ended"),
        },
    }
}

/// A program that keeps its table differs in the first visits for no reason of its change.
fn advice(sides: [ReadTrace<'_>; 2], parting: Parting) -> &'static str {
    let traces = sides.map(|side| side.trace);
    if traces.iter().all(|trace| trace.is_foreign()) && is_at_start(traces, parting) { AT_START } else { "" }
}

/// The kind of a visit, in the program's own word if it has one.
fn kind(trace: &Trace, row: &VisitRow) -> String {
    let own = trace.own_word(row.id, Subject::Kind);
    own.unwrap_or_else(|| words::kind_name(row)).to_owned()
}

/// The reason for the end of a visit, in the program's own word if it has one.
fn reason(trace: &Trace, row: &VisitRow) -> String {
    let own = trace.own_word(row.id, Subject::Reason);
    own.or(row.reason.map(|reason| reason.name())).unwrap_or("an unknown reason").to_owned()
}
