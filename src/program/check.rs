//! The comparison of a program's trace with the search.

use super::depth_first::{self, Narrowing, Rules};
use super::event::Event;
use super::exercise::{Algorithm, Exercise};
use super::lines::{self, Printed};
use super::mistake::Mistake;
use super::uct;
use crate::plural::plural;
use crate::problem::Problem;
use crate::scenario::Scenario;
use crate::trace::time::Time;
use serde::Serialize;

/// A program's trace, compared. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgramCheck {
    /// Whether the trace is right from the first line to the last.
    pub agrees: bool,
    /// The result in a sentence.
    pub says: String,
    /// The number of right lines before the first difference.
    pub right: u32,
    /// The number of events of the right program; for UCT the events of this one.
    pub events: u32,
    /// The side that the program's values are for: "MAX", "the side to move", or null if it cannot be told.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub values_for: Option<&'static str>,
    /// The first difference; null if the trace is right.
    pub parting: Option<Parting>,
    /// The mistake that explains the trace; null if none is known.
    pub mistake: Option<NamedMistake>,
}

/// The first difference between a program and the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ProgramParting"))]
pub struct Parting {
    /// The line of the trace, from 1; null if the trace ends too soon.
    pub line: Option<u32>,
    /// The printed event, as it was understood; null if the trace ends too soon.
    pub yours: Option<String>,
    /// The expected event; null if the program should have ended.
    pub expected: Option<String>,
    /// The node that it is about.
    pub node: String,
    /// The moves from the root to the node of the printed event; null if there is no such node.
    pub your_moves: Option<Vec<String>>,
    /// The moves to the node of the expected event.
    pub expected_moves: Option<Vec<String>>,
    /// The time of the expected event in the search; null for UCT, and if the program should have ended.
    pub time: Option<Time>,
}

/// A mistake with its explanation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedMistake {
    /// A stable name.
    #[cfg_attr(test, ts(type = "string"))]
    pub name: &'static str,
    /// Its name in lecturers' tables ([`crate::misconception::Misconception`]).
    #[cfg_attr(test, ts(type = "string"))]
    pub misconception: &'static str,
    /// The mistake in a few words.
    #[cfg_attr(test, ts(type = "string"))]
    pub title: &'static str,
    /// The explanation.
    #[cfg_attr(test, ts(type = "string"))]
    pub sentence: &'static str,
    /// The wrong line of code, and the right one.
    #[cfg_attr(test, ts(type = "[string, string]"))]
    pub code: [&'static str; 2],
    /// Whether the mistake explains the whole trace, and not only its beginning.
    pub is_certain: bool,
}

/// Compares a program's trace with the search of a scenario.
///
/// # Errors
///
/// The scenario is no exercise for a program, or the text is no trace.
pub fn check_program(scenario: &Scenario, text: &str) -> Result<ProgramCheck, Problem> {
    let exercise = Exercise::of(scenario)?;
    let printed = lines::read(text, exercise.greatest())?;
    Ok(match exercise.algorithm {
        Algorithm::Uct(exploration, descents) => check_uct(&exercise, exploration, descents, &printed),
        Algorithm::DepthFirst(_) | Algorithm::ProofNumber(_) => check_events(&exercise, &printed),
    })
}

/// The number of events that agree before the first difference.
fn right_until(expected: &[Event], printed: &[Printed]) -> usize {
    expected
        .iter()
        .zip(printed)
        .take_while(|(expected, Printed { event, .. })| expected.agrees(event))
        .count()
}

fn agrees(expected: &[Event], printed: &[Printed]) -> bool {
    expected.len() == printed.len() && right_until(expected, printed) == printed.len()
}

/// A right program: its events, and how it differs from the search.
struct RightProgram {
    events: Vec<Event>,
    is_for_mover: bool,
    /// Whether it does what the search does.
    is_the_search: bool,
    note: &'static str,
}

/// All right programs of an exercise; the first two are the search.
fn right_programs(exercise: &Exercise) -> Vec<RightProgram> {
    let mut programs = Vec::new();
    for is_for_mover in [false, true] {
        let events = exercise.events(None, is_for_mover);
        programs.push(RightProgram { events, is_for_mover, is_the_search: true, note: "" });
    }
    let Algorithm::DepthFirst(rules) = exercise.algorithm else { return programs };
    let mut others = Vec::new();
    if rules.has_table {
        for narrowing in [Narrowing::Plain, Narrowing::Never] {
            let note = if narrowing == Narrowing::Never { " The table does not narrow windows." } else { "" };
            others.push((Rules { narrowing, ..rules }, note));
        }
    } else if rules.has_window {
        others.push((Rules { fails_hard: true, ..rules }, " The program fails hard."));
    }
    for (rules, note) in others {
        for is_for_mover in [false, true] {
            let events = depth_first::events(&exercise.tree, rules, None, is_for_mover);
            programs.push(RightProgram { events, is_for_mover, is_the_search: false, note });
        }
    }
    programs
}

fn check_events(exercise: &Exercise, printed: &[Printed]) -> ProgramCheck {
    let programs = right_programs(exercise);
    let explained = named(exercise, printed);
    // A mistake that explains the whole trace says for which side its values are.
    let certain =
        explained.as_ref().filter(|explained| explained.is_certain).map(|explained| explained.is_for_mover);
    let is_candidate = |program: &&RightProgram| certain.is_none_or(|side| side == program.is_for_mover);
    let mut nearest = programs.iter().find(is_candidate).unwrap_or(&programs[0]);
    for program in programs.iter().filter(is_candidate) {
        let has_all = agrees(&program.events, printed);
        if has_all || right_until(&program.events, printed) > right_until(&nearest.events, printed) {
            nearest = program;
        }
        if has_all {
            break;
        }
    }
    let RightProgram { events: expected, is_for_mover, is_the_search, note } = nearest;
    let events = expected.len() as u32;
    let right = right_until(expected, printed);
    let has_values = matches!(exercise.algorithm, Algorithm::DepthFirst(_));
    let values_for = has_values.then_some(if *is_for_mover { "the side to move" } else { "MAX" });
    if agrees(expected, printed) {
        let says = format!("All {} agree with the search.{note}", plural(events, "event"));
        return ProgramCheck {
            agrees: true,
            says,
            right: events,
            events,
            values_for,
            parting: None,
            mistake: None,
        };
    }
    let explained = explained.filter(|explained| explained.until > right || explained.is_certain);
    let mistake = explained.map(|explained| name(explained.mistake, explained.is_certain));
    let own = printed.get(right);
    let wanted = expected.get(right);
    let parting = Parting {
        line: own.map(|own| own.line as u32),
        yours: own.map(|own| own.event.to_string()),
        expected: wanted.map(ToString::to_string),
        node: wanted.or(own.map(|own| &own.event)).map_or_else(String::new, |event| event.name().to_owned()),
        your_moves: own.and_then(|own| exercise.moves_to(own.event.name())),
        expected_moves: wanted.and_then(|wanted| exercise.moves_to(wanted.name())),
        time: exercise.times.get(right).copied().filter(|_| *is_the_search),
    };
    let says = where_they_part(&parting);
    ProgramCheck {
        agrees: false,
        says,
        right: right as u32,
        events,
        values_for,
        parting: Some(parting),
        mistake,
    }
}

fn where_they_part(parting: &Parting) -> String {
    match parting {
        Parting { line: Some(line), expected: Some(_), .. } => format!("They part at line {line}."),
        Parting { line: Some(line), .. } => {
            format!("The search has ended, and the program goes on at line {line}.")
        }
        Parting { .. } => "The program ends too soon.".to_owned(),
    }
}

/// A mistake that explains a trace, or the beginning of it.
struct Explained {
    mistake: Mistake,
    is_for_mover: bool,
    /// The number of explained events.
    until: usize,
    /// Whether all are explained.
    is_certain: bool,
}

/// The mistake that explains the whole trace, otherwise the mistake that explains most of it.
fn named(exercise: &Exercise, printed: &[Printed]) -> Option<Explained> {
    let mut best: Option<Explained> = None;
    for mistake in exercise.mistakes() {
        for (is_for_mover, events) in exercise.events_with(*mistake) {
            let until = right_until(&events, printed);
            let is_certain = agrees(&events, printed);
            let explained = Explained { mistake: *mistake, is_for_mover, until, is_certain };
            if is_certain {
                return Some(explained);
            }
            if best.as_ref().is_none_or(|best| until > best.until) {
                best = Some(explained);
            }
        }
    }
    best
}

fn name(mistake: Mistake, is_certain: bool) -> NamedMistake {
    NamedMistake {
        name: mistake.name(),
        misconception: mistake.misconception().name(),
        title: mistake.title(),
        sentence: mistake.sentence(),
        code: mistake.code(),
        is_certain,
    }
}

fn check_uct(exercise: &Exercise, exploration: u16, descents: u32, printed: &[Printed]) -> ProgramCheck {
    let replayed = uct::replay(&exercise.tree, f64::from(exploration) / 100.0, descents, printed);
    let events = printed.len() as u32;
    let right = replayed.right as u32;
    let Some(expected) = replayed.expected else {
        let says = format!("All {} follow from the results of the playouts.", plural(events, "event"));
        return ProgramCheck {
            agrees: true,
            says,
            right,
            events,
            values_for: None,
            parting: None,
            mistake: None,
        };
    };
    let own = printed.get(replayed.right);
    let parting = Parting {
        line: own.map(|own| own.line as u32),
        yours: own.map(|own| own.event.to_string()),
        node: expected.name().to_owned(),
        your_moves: own.and_then(|own| exercise.moves_to(own.event.name())),
        expected_moves: exercise.moves_to(expected.name()),
        expected: Some(match expected {
            Event::Result(_) => "result of a playout: 1 or 0, as one of the leaves below".to_owned(),
            expected => expected.to_string(),
        }),
        time: None,
    };
    let says = where_they_part(&parting);
    let mistake = replayed.mistakes.first().map(|mistake| name(*mistake, replayed.mistakes.len() == 1));
    ProgramCheck { agrees: false, says, right, events, values_for: None, parting: Some(parting), mistake }
}
