//! What a recorded search answers: insight, its trace, a picture.

use super::recorded::{Recorded, Seen};
use clap::ValueEnum;
use plyscope::games::AnyGame;
use plyscope::insight::perspective::Lens;
use plyscope::insight::place_text::{PlaceText, visit_at};
use plyscope::insight::print::{Format, write_trace};
use plyscope::insight::print_report::{report_json, write_report};
use plyscope::insight::relation::{SMALL, all_relations, relations};
use plyscope::insight::report;
use plyscope::insight::scope::Scope;
use plyscope::problem::Problem;
use plyscope::scenario::place::NamedPlace;
use plyscope::scene::tree::light::LIGHT;
use plyscope::scene::tree::svg::svg;
use plyscope::scene::tree::tikz::tikz;
use plyscope::scene::tree::{self, TreeAsk};
use plyscope::session::convention;
use plyscope::trace::Trace;
use plyscope::trace::time::Time;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::lab::runner::note;
use std::io::{self, BufWriter, Write};

#[derive(Clone, Copy, ValueEnum)]
pub enum TraceFormat {
    Text,
    Ndjson,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum PictureFormat {
    /// A scalable vector graphic
    Svg,
    /// For LaTeX: a tikzpicture
    Tikz,
}

pub fn insight(
    searched: &Recorded,
    json: bool,
    visit: Option<&str>,
    seen: Option<Seen>,
) -> Result<(), Failure> {
    let Recorded { scenario, trace, .. } = searched;
    let reading = searched.reading(seen);
    let game = scenario.open()?;
    let scope = match visit {
        Some(visit) => scope_named(&game, trace, visit)?,
        None => Scope::whole(trace),
    };
    let report = report::report_on(trace, scope);
    let mut out = BufWriter::new(io::stdout().lock());
    if json {
        let mut object = report_json(&game, trace, &report).map_err(io::Error::from)?;
        object["scenario"] = scenario.to_string().into();
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "scenario {scenario}\n")?;
        write_report(&game, trace, &report, Lens::new(&game, reading), &mut out)?;
    }
    Ok(out.flush()?)
}

/// The subtree of a visit that is named by its number or by its place.
fn scope_named(game: &AnyGame, trace: &Trace, text: &str) -> Result<Scope, Failure> {
    let found = match text.parse() {
        Ok(visit) => Scope::of(trace, visit),
        Err(_) => {
            let NamedPlace { iteration, steps, nth } = NamedPlace::read("visit", text)?;
            visit_at(game, trace, &PlaceText { iteration, steps, nth })
                .and_then(|visit| Scope::of(trace, visit))
        }
    };
    let none = || {
        let message = format!("this search has no visit “{text}”: it has {} visits", trace.len());
        Problem::new("visit", text, message, "give a visit's number, or a place such as 5:e4.e5")
    };
    found.ok_or_else(|| none().into())
}

pub fn trace(searched: &Recorded, format: TraceFormat, seen: Option<Seen>) -> Result<(), Failure> {
    let Recorded { scenario, trace, .. } = searched;
    let reading = searched.reading(seen);
    let mut out = BufWriter::new(io::stdout().lock());
    let format = match format {
        TraceFormat::Text => Format::Text,
        TraceFormat::Ndjson => Format::Ndjson,
    };
    let game = scenario.open()?;
    write_trace(&game, &scenario.search, trace, format, Lens::new(&game, reading), &mut out)?;
    if trace.is_truncated() {
        note("plyscope: the record budget ended the trace early; give a greater record=");
    }
    Ok(out.flush()?)
}

pub fn picture(
    searched: &Recorded,
    format: PictureFormat,
    (width, height): (u16, u16),
    seen: Option<Seen>,
) -> Result<(), Failure> {
    let Recorded { scenario, view, trace, link, .. } = searched;
    let reading = searched.reading(seen);
    let selected = view.select.filter(|visit| *visit < trace.len());
    let ask = TreeAsk {
        t: view.t.unwrap_or(Time::MAX),
        selected,
        lit: &[],
        opened: &[],
        relations: &[],
        width: width.into(),
        height: height.into(),
        types: view.types,
    };
    let sides = scenario.game.description().sides;
    let game = scenario.open()?;
    let lens = Lens::new(&game, reading).of_search(&scenario.search);
    let relations = match selected {
        _ if trace.len() <= SMALL => all_relations(trace, lens),
        Some(visit) => relations(trace, lens, visit),
        None => Vec::new(),
    };
    let picture = tree::picture(&game, trace, &lens, sides, &TreeAsk { relations: &relations, ..ask });
    let note = convention(scenario, reading);
    let text = match format {
        PictureFormat::Svg => svg(&picture, &LIGHT, link, &note),
        PictureFormat::Tikz => tikz(&picture, &LIGHT, link, &note),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
