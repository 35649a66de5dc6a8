//! Answers from a recorded search: insight, its trace, a picture.

use super::recorded::{RecordedSearch, ValueSide};
use super::search::of_scenario;
use clap::{Args, ValueEnum};
use plyscope::export::animated_svg::{MOST_FRAMES, animated_svg, count_frames};
use plyscope::export::light::LIGHT;
use plyscope::export::print::{Format, write_trace};
use plyscope::export::print_report::{report_json, write_report};
use plyscope::export::svg::svg;
use plyscope::export::tikz::tikz;
use plyscope::facts::expected_moves::Network;
use plyscope::facts::relation::{Relation, SMALL, all_relations, relations};
use plyscope::facts::report;
use plyscope::facts::scope::Scope;
use plyscope::games::AnyGame;
use plyscope::language::perspective::Lens;
use plyscope::language::place_text::{PlaceText, visit_at};
use plyscope::problem::Problem;
use plyscope::scenario::place::NamedPlace;
use plyscope::scene::tree::picture::Picture;
use plyscope::scene::tree::{self, TreeAsk};
use plyscope::session::convention;
use plyscope::trace::time::Time;
use plyscope::trace::{Trace, VisitId};
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::ordinary_file;
use plyscope_cli::terminal::{note, output};
use std::io::{self, Write};
use std::path::Path;

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
    searched: &RecordedSearch,
    json: bool,
    visit: Option<&str>,
    seen: Option<ValueSide>,
) -> Result<(), Failure> {
    let RecordedSearch { scenario, trace, .. } = searched;
    let reading = searched.display_style(seen);
    let game = scenario.open()?;
    let scope = match visit {
        Some(visit) => scope_named(&game, trace, visit)?,
        None => Scope::whole(trace),
    };
    let report = report::report_on(trace, scope);
    let mut out = output();
    if json {
        let lens = of_scenario(Lens::for_programs(&game), scenario);
        let mut object = report_json(&game, trace, &report, lens).map_err(io::Error::from)?;
        object["scenario"] = scenario.to_string().into();
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "scenario {scenario}\n")?;
        let lens = of_scenario(Lens::new(&game, reading), scenario);
        write_report(&game, trace, &report, lens, &mut out)?;
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

pub fn trace(searched: &RecordedSearch, format: TraceFormat, seen: Option<ValueSide>) -> Result<(), Failure> {
    let RecordedSearch { scenario, trace, .. } = searched;
    let reading = searched.display_style(seen);
    let mut out = output();
    let format = match format {
        TraceFormat::Text => Format::Text,
        TraceFormat::Ndjson => Format::Ndjson,
    };
    let game = scenario.open()?;
    let lens = of_scenario(Lens::new(&game, reading), scenario);
    write_trace(&game, &scenario.search, trace, format, lens, &mut out)?;
    if trace.is_truncated() {
        note(
            "plyscope: the record budget ended the trace early; give a greater record=, or keep another part (record-to=, record-after=)",
        );
    }
    Ok(out.flush()?)
}

/// The room that pictures should suit.
#[derive(Args, Clone, Copy)]
pub struct PictureArgs {
    /// The width that the picture should suit, in pixels
    #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u16).range(200..=8000))]
    width: u16,
    /// The height that it should suit
    #[arg(long, default_value_t = 640, value_parser = clap::value_parser!(u16).range(200..=8000))]
    height: u16,
}

/// The input of a picture of a search, and its settings.
struct Drawing<'a> {
    searched: &'a RecordedSearch,
    game: AnyGame,
    lens: Lens,
    relations: Vec<Relation>,
    network: Option<Network>,
    room: PictureArgs,
}

impl<'a> Drawing<'a> {
    fn new(
        searched: &'a RecordedSearch,
        room: PictureArgs,
        seen: Option<ValueSide>,
    ) -> Result<Drawing<'a>, Failure> {
        let RecordedSearch { scenario, trace, .. } = searched;
        let game = scenario.open()?;
        let lens = of_scenario(Lens::new(&game, searched.display_style(seen)), scenario);
        let network = Network::of(&game, &scenario.search);
        let mut drawing = Drawing { searched, game, lens, relations: Vec::new(), network, room };
        drawing.relations = match drawing.selected() {
            _ if trace.len() <= SMALL => all_relations(trace),
            Some(visit) => relations(trace, visit),
            None => Vec::new(),
        };
        Ok(drawing)
    }

    fn selected(&self) -> Option<VisitId> {
        self.searched.view.select.filter(|visit| *visit < self.searched.trace.len())
    }

    fn sides(&self) -> [&'static str; 2] {
        self.searched.scenario.game.description().sides
    }

    fn ask(&self, t: Time) -> TreeAsk<'_> {
        TreeAsk {
            selected: self.selected(),
            relations: &self.relations,
            network: self.network.as_ref(),
            types: self.searched.view.types,
            ..TreeAsk::at(t, self.room.width.into(), self.room.height.into())
        }
    }

    /// The picture of a moment.
    fn at(&self, t: Time) -> Picture {
        let trace = &self.searched.trace;
        tree::picture(&self.game, trace, &self.lens, self.sides(), &self.ask(t))
    }
}

/// The part of a search in a film, and its speed.
pub struct FilmSettings {
    /// The first moment.
    pub from: Option<Time>,
    /// The last one.
    pub to: Option<Time>,
    /// The duration of a step.
    pub seconds: f32,
}

/// Writes a film of a search to a file.
pub fn film(
    searched: &RecordedSearch,
    reel: &FilmSettings,
    room: PictureArgs,
    seen: Option<ValueSide>,
    out: &Path,
) -> Result<(), Failure> {
    let trace = &searched.trace;
    let end = trace.ticks().saturating_sub(1);
    let (from, to) = (reel.from.unwrap_or(0).min(end), reel.to.unwrap_or(end).min(end));
    if from >= to {
        let message = format!("the film would end at {to}, not after its beginning at {from}");
        return Err(Problem::new("to", &to.to_string(), message, "make --to greater than --from").into());
    }
    let frames = count_frames(trace, from, to, reel.seconds);
    if frames > MOST_FRAMES {
        let message = format!("the film would have {frames} frames, and the limit is {MOST_FRAMES}");
        let fix = "choose a part of the search by --from and --to, or less --seconds";
        return Err(Problem::new("to", &to.to_string(), message, fix).into());
    }
    let drawing = Drawing::new(searched, room, seen)?;
    let note = convention(&searched.scenario, searched.display_style(seen));
    let words = (&LIGHT[..], searched.link.as_str(), note.as_str());
    let (ask, sides) = (drawing.ask(from), drawing.sides());
    let text = animated_svg(&drawing.game, trace, &drawing.lens, sides, &ask, to, reel.seconds, words);
    ordinary_file::replace(out, &text).map_err(|error| {
        Problem::new("out", "", format!("{}: {error}", out.display()), "name a file that can be written")
    })?;
    let mut said = output();
    writeln!(said, "{frames} frames of {} steps in {}", to - from, out.display())?;
    Ok(said.flush()?)
}

pub fn picture(
    searched: &RecordedSearch,
    format: PictureFormat,
    room: PictureArgs,
    seen: Option<ValueSide>,
) -> Result<(), Failure> {
    let RecordedSearch { scenario, view, link, .. } = searched;
    let drawing = Drawing::new(searched, room, seen)?;
    let picture = drawing.at(view.t.unwrap_or(Time::MAX));
    let note = convention(scenario, searched.display_style(seen));
    let text = match format {
        PictureFormat::Svg => svg(&picture, &LIGHT, link, &note),
        PictureFormat::Tikz => tikz(&picture, &LIGHT, link, &note),
    };
    let mut out = output();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}
