//! `plyscope search`: what a search found.

use super::recorded::{ValueSide, read};
use plyscope::display_style::{DisplayStyle, Perspective};
use plyscope::facts::report;
use plyscope::game::{Game, Interval};
use plyscope::language::perspective::Lens;
use plyscope::language::text::line_names;
use plyscope::language::unknown_leaves;
use plyscope::run::{self, Summary};
use plyscope::scenario::Scenario;
use plyscope::search::Stop;
use plyscope::search::confidence::per_cent_text;
use plyscope::search::window::Bound;
use plyscope::value::Value;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::terminal::output;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::{Duration, Instant};

/// The most visits of a search that `search --json` searches again and records by default.
pub const INSIGHT_VISITS: u64 = 2_000_000;

/// A time limit, as written on the command line.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| "seconds are a number above 0, such as 10 or 0.5".to_owned())
}

/// Searches for so long at most. A search that was stopped comes with the scenario that stops there.
fn search_for(scenario: &Scenario, time: Option<Duration>) -> Result<(Summary, Scenario), Failure> {
    let Some(time) = time else { return Ok((run::search(scenario)?, scenario.clone())) };
    let stopped = Arc::new(AtomicBool::new(false));
    let summary = run::search_within(scenario, |limit| {
        let stopped = Arc::clone(&stopped);
        // It ends with the program, if the search ends first.
        #[expect(clippy::disallowed_methods, reason = "`--time` is a time")]
        thread::spawn(move || {
            thread::sleep(time);
            stopped.store(true, Relaxed);
            limit.stop();
        });
    })?;
    let ran_out = stopped.load(Relaxed) && summary.stop == Stop::VisitBudget.name();
    let reached = if ran_out { run::stopped_at(scenario, summary.visits) } else { scenario.clone() };
    Ok((summary, reached))
}

/// The root's value as people read it, and a decided game in full words; empty without a value.
pub fn value_text(lens: Lens, summary: &Summary) -> (String, Option<String>) {
    let seen = lens.at_ply(0);
    let value = summary.backed_up();
    if let (None, Some(bounds)) = (value, summary.interval) {
        let [pessimistic, optimistic] = bounds.map(Value::from_raw);
        return (seen.interval_in_words(Interval { pessimistic, optimistic }), None);
    }
    let Some(value) = value else { return (String::new(), None) };
    match summary.known_bound() {
        Some(bound @ (Bound::Lower | Bound::Upper)) => (seen.answer(bound, value).text, None),
        _ => (seen.value(value), seen.value_tip(value.value)),
    }
}

/// `insight_visits`: a search of at most this number of visits is analysed, too.
pub fn search(
    text: &str,
    json: bool,
    time: Option<Duration>,
    insight_visits: u64,
    seen: Option<ValueSide>,
) -> Result<(), Failure> {
    let (scenario, display_style) = read(text, seen)?;
    let begin = Instant::now();
    let (summary, scenario) = search_for(&scenario, time)?;
    let time = begin.elapsed();
    let mut out = output();
    if json {
        let mut object = serde_json::to_value(&summary).map_err(io::Error::from)?;
        let lens = of_scenario(Lens::for_programs(&scenario.open()?), &scenario);
        object["value_text"] = value_text(lens, &summary).0.into();
        object["notes"] = notes(&scenario, display_style)?.into();
        object["decimals"] = scenario.open()?.decimals().into();
        object["scenario"] = scenario.to_string().into();
        object["time_ms"] = (time.as_secs_f64() * 1000.0).into();
        object["insight"] = if summary.visits <= insight_visits {
            let insight = report::insight(&run::whole_trace(&scenario)?);
            serde_json::to_value(insight).map_err(io::Error::from)?
        } else {
            serde_json::Value::Null
        };
        writeln!(out, "{object}")?;
    } else {
        write_summary(&scenario, display_style, &summary, &mut out)?;
        writeln!(out, "time        {:.3} s", time.as_secs_f64())?;
    }
    Ok(out.flush()?)
}

/// Notes that a person should read before trusting the search's value.
fn notes(scenario: &Scenario, display_style: DisplayStyle) -> Result<Vec<String>, Failure> {
    let game = scenario.open()?;
    let unknown = unknown_leaves::sentence(&game, Lens::new(&game, display_style));
    Ok(unknown.into_iter().chain(scenario.notes()).collect())
}

/// The meaning of the "~" before a value; `None` if nothing is known against the value.
fn doubt(summary: &Summary) -> Option<String> {
    if !summary.rests_on.is_empty() {
        return Some(format!("the value may be wrong: it rests on {}", summary.rests_on.join(", ")));
    }
    if !summary.uncertain {
        return None;
    }
    Some(match summary.confidence {
        _ if summary.depth == 0 => "the value is the best so far: no iteration was completed".to_owned(),
        Some(confidence) if confidence > 0.0 => {
            format!(
                "the value may rest on skipped moves: it is right with a probability of {}",
                per_cent_text(confidence)
            )
        }
        _ => "the value may rest on skipped moves".to_owned(),
    })
}

/// The lens for texts about a search of this scenario: the question that its values answer, and the names of its
/// players.
pub fn of_scenario(lens: Lens, scenario: &Scenario) -> Lens {
    lens.of_search(&scenario.search).between(scenario.game.description().sides)
}

/// Writes the result of a search for people.
pub fn write_summary(
    scenario: &Scenario,
    display_style: DisplayStyle,
    summary: &Summary,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "scenario    {scenario}")?;
    let game = scenario.open()?;
    let lens = of_scenario(Lens::new(&game, display_style), scenario);
    let line = line_names(&game, &game.root(), &summary.pv);
    let (value, tip) = value_text(lens, summary);
    let tip = tip.map_or_else(String::new, |tip| format!(" ({tip})"));
    if value.is_empty() {
        // UCT backs up means, and B* may know only which move is best.
        writeln!(out, "value       none: this search looks for the best move")?;
    } else {
        writeln!(out, "value       {value}{tip}")?;
    }
    for note in notes(scenario, display_style)? {
        writeln!(out, "note        {note}")?;
    }
    if let Some(doubt) = doubt(summary) {
        writeln!(out, "doubt       {doubt}")?;
    }
    if let Some(advice) = &summary.advice {
        writeln!(out, "advice      {advice}")?;
    }
    let reader = match display_style.perspective {
        Perspective::First => scenario.game.description().sides[0],
        Perspective::Mover => "the side to move",
    };
    writeln!(out, "seen by     {reader}")?;
    writeln!(out, "best        {}", line.first().map_or("none", String::as_str))?;
    writeln!(out, "variation   {}", line.join(" "))?;
    writeln!(out, "depth       {} ({})", summary.depth, summary.stop)?;
    let reached = &summary.depth_reached;
    if let (Some(mean), Some(median), Some(largest)) = (reached.mean, reached.median, reached.largest) {
        writeln!(
            out,
            "reached     ply {mean:.1} on average, median {median}, at most {largest} ({} with quiescence)",
            reached.largest_with_quiescence
        )?;
    }
    writeln!(out, "visits      {} ({} in quiescence)", summary.visits, summary.quiescence_visits)?;
    writeln!(out, "re-searches {}", summary.re_searches)?;
    writeln!(out, "cut-offs    {:?} by the first, second, ... move", summary.cutoffs_by_move)?;
    if let (Some(mean), Some(times)) = (summary.cut_nodes.mean_moves, summary.cut_nodes.times_minimal) {
        writeln!(
            out,
            "CUT nodes   {mean:.2} moves on average: within a factor of {times:.1} of the minimal tree"
        )?;
    }
    for (outcome, count) in &summary.table {
        writeln!(out, "table       {count:>10} {outcome}")?;
    }
    Ok(())
}
