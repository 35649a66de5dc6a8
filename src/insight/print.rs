//! A trace as text: for people, and line by line for programs.

use super::inspect::{bound_name, value_text};
use super::replay::{PositionStep, step};
use crate::game::Evaluate;
use crate::games::{AnyGame, with_game};
use crate::search::observe::LeaveReason;
use crate::search::table::ProbeOutcome;
use crate::trace::columns::{Trace, VisitRow};
use serde::Serialize;
use std::io::{self, Write};

/// How a trace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Indented lines for people.
    Text,
    /// One JSON object for each visit, in the order of entering.
    Ndjson,
}

/// A visit as a program reads it. The keys are stable.
#[derive(Serialize)]
struct VisitLine<'a> {
    visit: u32,
    parent: Option<u32>,
    end: Option<u32>,
    enter_time: u32,
    leave_time: Option<u32>,
    ply: Option<u16>,
    kind: &'static str,
    quiescence: bool,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    depth: i8,
    expected: Option<&'static str>,
    actual: Option<&'static str>,
    surprise: bool,
    alpha: i16,
    beta: i16,
    value: Option<i16>,
    bound: Option<&'static str>,
    best: Option<String>,
    reason: Option<&'static str>,
    table: Option<&'static str>,
    table_source: Option<u32>,
    uncertain: bool,
}

/// Writes every visit of a trace.
///
/// # Errors
///
/// The writer's.
pub fn write_trace(game: &AnyGame, trace: &Trace, format: Format, out: &mut impl Write) -> io::Result<()> {
    with_game!(game, |game| write_visits(game, trace, format, out))
}

fn write_visits<G: Evaluate>(
    game: &G,
    trace: &Trace,
    format: Format,
    out: &mut impl Write,
) -> io::Result<()> {
    // The positions on the way to the visit, so that a move is played once and not for every line.
    let mut way: Vec<(u8, G::Position)> = Vec::new();
    for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        while way.last().is_some_and(|(level, _)| *level >= visit.level) {
            way.pop();
        }
        let mut notation = None;
        let position = match way.last() {
            None => game.root(),
            Some((_, before)) => match step(game, trace, before, visit.id) {
                PositionStep::Same => before.clone(),
                PositionStep::To(next, played) => {
                    notation = Some(played);
                    next
                }
                PositionStep::Illegal => continue,
            },
        };
        let best = visit.best.known().and_then(|code| game.find(&position, code));
        let best = best.map(|mv| game.notation(&position, mv));
        match format {
            Format::Text => write_text(trace, &visit, notation.as_deref(), best, out)?,
            Format::Ndjson => write_json(trace, &visit, notation.as_deref(), best, out)?,
        }
        way.push((visit.level, position));
    }
    Ok(())
}

fn write_text(
    trace: &Trace,
    visit: &VisitRow,
    mv: Option<&str>,
    best: Option<String>,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, "{:>8} {:indent$}", visit.id, "", indent = 2 * usize::from(visit.level))?;
    let kind = if visit.quiescence { "quiescence" } else { visit.kind.name() };
    if visit.kind.is_position() {
        let expected = visit.expected.name();
        let (alpha, beta) = (visit.window.alpha, visit.window.beta);
        write!(out, "{} [{kind}] depth {} {expected} ({alpha}, {beta})", mv.unwrap_or("root"), visit.depth)?;
    } else {
        write!(out, "[{kind}] {}", visit.depth)?;
    }
    if let Some(value) = value_text(visit) {
        write!(out, " {value}")?;
    }
    if let Some(best) = best {
        write!(out, " by {best}")?;
    }
    if let Some(actual) = visit.actual() {
        write!(out, " {}{}", actual.name(), if visit.is_surprise() { " (surprise)" } else { "" })?;
    }
    if let Some(reason) = visit.reason {
        write!(out, " {}", reason.name())?;
    }
    if let Some(outcome) = visit.outcome {
        write!(out, " table: {}", outcome.name())?;
        if let Some(entry) = trace.found_entry(visit.id) {
            write!(out, " (from {})", entry.source)?;
        }
    }
    writeln!(out)
}

fn write_json(
    trace: &Trace,
    visit: &VisitRow,
    mv: Option<&str>,
    best: Option<String>,
    out: &mut impl Write,
) -> io::Result<()> {
    let line = VisitLine {
        visit: visit.id,
        parent: visit.parent,
        end: visit.end,
        enter_time: trace.enter_time(visit.id),
        leave_time: visit.end.map(|_| trace.leave_time(visit.id)),
        ply: visit.ply(),
        kind: visit.kind.name(),
        quiescence: visit.quiescence,
        mv,
        depth: visit.depth,
        expected: visit.kind.is_position().then(|| visit.expected.name()),
        actual: visit.actual().map(|actual| actual.name()),
        surprise: visit.is_surprise(),
        alpha: visit.window.alpha.get(),
        beta: visit.window.beta.get(),
        value: visit.value.map(|value| value.get()),
        bound: visit.bound().map(bound_name),
        best,
        reason: visit.reason.map(LeaveReason::name),
        table: visit.outcome.map(ProbeOutcome::name),
        table_source: trace.found_entry(visit.id).map(|entry| entry.source),
        uncertain: visit.uncertain,
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)
}
