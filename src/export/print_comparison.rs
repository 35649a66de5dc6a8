//! A comparison as text for people.

use crate::facts::comparison::ComparedSide;
use crate::game::Evaluate;
use crate::language::compared::Compared;
use crate::language::parting_text::{ReadTrace, parting_text};
use crate::language::text::path_text;
use crate::trace::{Trace, VisitId};
use std::io::{self, Write};

/// Writes a comparison of two traces of a game.
///
/// # Errors
///
/// The writer's.
pub fn write_comparison<G: Evaluate>(
    game: &G,
    sides: [ReadTrace<'_>; 2],
    compared: &Compared,
    out: &mut impl Write,
) -> io::Result<()> {
    let Compared { a, b, places, parting, counters } = compared;
    writeln!(out, "{:<34}{:>14}{:>14}{:>10}", "", "A", "B", "B / A")?;
    for counter in counters.iter().filter(|counter| counter.a > 0 || counter.b > 0) {
        let ratio = counter.ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
        writeln!(out, "{:<34}{:>14}{:>14}{ratio:>10}", counter.label, counter.a, counter.b)?;
    }
    let share = |side: &ComparedSide| f64::from(side.only) * 100.0 / f64::from(side.visits.max(1));
    writeln!(out, "\n{:<34}{:>14}{:>14}", "visits that both made", a.shared, b.shared)?;
    writeln!(out, "{:<34}{:>14}{:>14}", "visits only it made", a.only, b.only)?;
    writeln!(out, "{:<34}{:>12.1} %{:>12.1} %", "  that is", share(a), share(b))?;
    writeln!(out, "{:<34}{:>14}{:>14}", "places only in it", places.only_a, places.only_b)?;
    writeln!(out, "{:<34}{:>14}", "places in both", places.both)?;
    for (name, side) in [("A", a), ("B", b)] {
        if side.truncated {
            writeln!(
                out,
                "The recording of {name} ended before its search, so its later visits seem to be missing."
            )?;
        }
    }
    writeln!(out, "\n{}", parting_text(game, sides, *parting))?;
    let Some(parting) = parting else { return Ok(()) };
    for (name, side, visit) in [("A", sides[0], parting.a), ("B", sides[1], parting.b)] {
        writeln!(out, "  {name} {}", visit_text(game, side.trace, visit))?;
    }
    Ok(())
}

/// A visit's iteration, kind and moves.
fn visit_text<G: Evaluate>(game: &G, trace: &Trace, visit: Option<VisitId>) -> String {
    let Some(visit) = visit else { return "has ended".to_owned() };
    let kind = trace.meta(visit).kind();
    format!(
        "visit {visit} ({}, iteration {}): {}",
        kind.name(),
        trace.iteration(visit),
        path_text(game, trace, visit)
    )
}
