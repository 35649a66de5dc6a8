//! The native command: the same core as in the page.

use clap::{Parser, Subcommand, ValueEnum};
use plyscope::games::GameKind;
use plyscope::insight::perspective::Lens;
use plyscope::insight::print::{Format, write_trace};
use plyscope::insight::print_report::write_report;
use plyscope::insight::relation::{SMALL, all_relations, relations};
use plyscope::insight::report;
use plyscope::lab::Task;
use plyscope::lab::failure::Failure;
use plyscope::lab::runner::note;
use plyscope::reading::{Perspective, Reading};
use plyscope::run::{self, Summary};
use plyscope::scenario::{self, Scenario};
use plyscope::scene::tree::light::LIGHT;
use plyscope::scene::tree::svg::svg;
use plyscope::scene::tree::tikz::tikz;
use plyscope::scene::tree::{self, TreeAsk};
use plyscope::search::Stop;
use plyscope::session::convention;
use plyscope::trace::time::Time;
use plyscope::value::Value;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::{Duration, Instant};

/// A time-travel microscope for game-tree search.
///
/// A SCENARIO is the text after the # of a link, for example
/// 'game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-&depth=10' or
/// 'game=tree&tree=(3 12 8)(2 4 6)&search=alpha-beta' or
/// 'game=synthetic&branching=5&ordering=60'. What it leaves out has its default.
#[derive(Parser)]
#[command(name = "plyscope", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Search a scenario and say what was found
    Search {
        /// What to search and how: the text after the # of a link (plyscope --help has examples)
        scenario: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// Stop the search after so many seconds. What is printed as its scenario then holds the visits
        /// reached (visits=N&budget=stop), so that it finds the same on every machine
        #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
        time: Option<Duration>,
        /// With --json: look into the search, however many visits it had
        #[arg(long, conflicts_with = "no_insight")]
        insight: bool,
        /// With --json: do not look into the search (which searches and records once more)
        #[arg(long)]
        no_insight: bool,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move.
        /// Otherwise as the link says (seen=mover)
        #[arg(long, value_enum)]
        seen: Option<Seen>,
    },
    /// Search a scenario and say what its visits were for: minimal tree, overhead, ordering, ledgers
    Insight {
        /// What to search and how: the text after the # of a link (plyscope --help has examples)
        scenario: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move.
        /// Otherwise as the link says (seen=mover)
        #[arg(long, value_enum)]
        seen: Option<Seen>,
    },
    /// Search a scenario and print every visit
    Trace {
        /// What to search and how: the text after the # of a link (plyscope --help has examples)
        scenario: String,
        /// Indented lines, or one JSON object a line
        #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
        format: TraceFormat,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move.
        /// Otherwise as the link says (seen=mover)
        #[arg(long, value_enum)]
        seen: Option<Seen>,
    },
    /// Draw a search as a tree, as it is at a time
    Picture {
        /// What to search and how: the text after the # of a link (plyscope --help has examples). Its t
        /// is the time; without one it is the end
        scenario: String,
        /// The form of the picture
        #[arg(long, value_enum, default_value_t = PictureFormat::Svg)]
        format: PictureFormat,
        /// The room that the picture should suit, in pixels
        #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u16).range(200..=8000))]
        width: u16,
        /// The same from above to below
        #[arg(long, default_value_t = 640, value_parser = clap::value_parser!(u16).range(200..=8000))]
        height: u16,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move.
        /// Otherwise as the link says (seen=mover)
        #[arg(long, value_enum)]
        seen: Option<Seen>,
    },
    /// Count the positions after so many plies, depth by depth
    Perft {
        /// The game
        #[arg(long, default_value = "chess")]
        game: String,
        /// The position; the game's start if left out. A synthetic tree is written as
        /// 'branching=4 height=6 seed=1 path=ab', defaults left out
        #[arg(long, visible_aliases = ["tree", "recipe"])]
        fen: Option<String>,
        /// How many plies, from 1 to 60
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=60))]
        depth: u32,
    },
    /// Experiments over many searches, on all cores of the machine
    ///
    /// How far one is, and how long it will still take, is said on stderr. Ctrl-C stops it: what was
    /// done by then is printed, marked as partial, and the exit code is 130. With --store a row is kept
    /// for each finished job; --resume goes on where it ended, however that was.
    Lab {
        #[command(subcommand)]
        task: Task,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum TraceFormat {
    Text,
    Ndjson,
}

#[derive(Clone, Copy, ValueEnum)]
enum PictureFormat {
    /// A scalable vector graphic
    Svg,
    /// For LaTeX: a tikzpicture
    Tikz,
}

/// From whose side a person reads values. What programs read (JSON) is always the side to move's.
#[derive(Clone, Copy, ValueEnum)]
enum Seen {
    /// The first player's: White, MAX
    First,
    /// That of the side to move
    Mover,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Search { scenario, json, time, insight, no_insight, seen } => {
            let most = if insight { u64::MAX } else { INSIGHT_VISITS };
            search(&scenario, json, time, if no_insight { 0 } else { most }, seen)
        }
        Command::Insight { scenario, json, seen } => insight(&scenario, json, seen),
        Command::Trace { scenario, format, seen } => trace(&scenario, format, seen),
        Command::Picture { scenario, format, width, height, seen } => {
            picture(&scenario, format, (width, height), seen)
        }
        Command::Perft { game, fen, depth } => perft(&game, fen, depth),
        Command::Lab { task } => task.run(&mut io::stdout().lock()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if failure.exit_code() != 0 {
                note(&failure);
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Up to so many visits, a search is searched again and recorded for `search --json` without asking.
const INSIGHT_VISITS: u64 = 2_000_000;

/// A time limit, as written on the command line.
fn seconds(text: &str) -> Result<Duration, String> {
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

/// Reads a scenario, and from whose side its values are read.
fn read(text: &str, seen: Option<Seen>) -> Result<(Scenario, Reading), Failure> {
    let (scenario, view, problems) = scenario::read(text);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    Ok((scenario, Reading { perspective: perspective(view.reading, seen), ..view.reading }))
}

/// The perspective that the command line asks for, else the link's.
fn perspective(reading: Reading, seen: Option<Seen>) -> Perspective {
    match seen {
        Some(Seen::First) => Perspective::First,
        Some(Seen::Mover) => Perspective::Mover,
        None => reading.perspective,
    }
}

/// The root's value as a person reads it, and a decided game in full words; empty where there is none.
fn value_text(
    scenario: &Scenario,
    reading: Reading,
    summary: &Summary,
) -> Result<(String, Option<String>), Failure> {
    let seen = Lens::new(&scenario.open()?, reading).at_ply(0);
    let value = summary.value.map(Value::from_raw);
    let text = value.map_or_else(String::new, |value| seen.value(value));
    Ok((text, value.and_then(|value| seen.value_tip(value))))
}

/// `insight_visits`: a search of at most so many visits is looked into, too.
fn search(
    text: &str,
    json: bool,
    time: Option<Duration>,
    insight_visits: u64,
    seen: Option<Seen>,
) -> Result<(), Failure> {
    let (scenario, reading) = read(text, seen)?;
    let begin = Instant::now();
    let (summary, scenario) = search_for(&scenario, time)?;
    let time = begin.elapsed();
    let mut out = BufWriter::new(io::stdout().lock());
    if json {
        let mut object = serde_json::to_value(&summary).map_err(io::Error::from)?;
        let mover = Reading { perspective: Perspective::Mover, ..Reading::default() };
        object["value_text"] = value_text(&scenario, mover, &summary)?.0.into();
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
        writeln!(out, "scenario    {scenario}")?;
        let (value, tip) = value_text(&scenario, reading, &summary)?;
        writeln!(out, "value       {value}{}", tip.map_or_else(String::new, |tip| format!(" ({tip})")))?;
        let reader = match reading.perspective {
            Perspective::First => scenario.game.description().sides[0],
            Perspective::Mover => "the side to move",
        };
        writeln!(out, "seen by     {reader}")?;
        writeln!(out, "best        {}", summary.best.as_deref().unwrap_or("none"))?;
        writeln!(out, "variation   {}", summary.pv.join(" "))?;
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
        writeln!(out, "time        {:.3} s", time.as_secs_f64())?;
    }
    Ok(out.flush()?)
}

fn insight(text: &str, json: bool, seen: Option<Seen>) -> Result<(), Failure> {
    let (scenario, reading) = read(text, seen)?;
    let trace = run::whole_trace(&scenario)?;
    let report = report::report(&trace);
    let mut out = BufWriter::new(io::stdout().lock());
    if json {
        let mut object = serde_json::to_value(&report.insight).map_err(io::Error::from)?;
        object["scenario"] = scenario.to_string().into();
        object["pre_searches"] =
            serde_json::to_value(&report.pre_searches.entries).map_err(io::Error::from)?;
        object["uncertainty_cut_offs"] =
            serde_json::to_value(&report.uncertainty.entries).map_err(io::Error::from)?;
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "scenario {scenario}\n")?;
        let game = scenario.open()?;
        write_report(&game, &trace, &report, Lens::new(&game, reading), &mut out)?;
    }
    Ok(out.flush()?)
}

fn trace(text: &str, format: TraceFormat, seen: Option<Seen>) -> Result<(), Failure> {
    let (scenario, reading) = read(text, seen)?;
    let (_, trace) = run::trace(&scenario)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let format = match format {
        TraceFormat::Text => Format::Text,
        TraceFormat::Ndjson => Format::Ndjson,
    };
    let game = scenario.open()?;
    write_trace(&game, &scenario.search, &trace, format, Lens::new(&game, reading), &mut out)?;
    if trace.is_truncated() {
        note("plyscope: the record budget ended the trace early; give a greater record=");
    }
    Ok(out.flush()?)
}

fn picture(
    text: &str,
    format: PictureFormat,
    (width, height): (u16, u16),
    seen: Option<Seen>,
) -> Result<(), Failure> {
    let (scenario, view, problems) = scenario::read(text);
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let perspective = perspective(view.reading, seen);
    let (_, trace) = run::trace(&scenario)?;
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
    let lens = Lens::new(&game, Reading { perspective, ..view.reading }).of_search(&scenario.search);
    let relations = match selected {
        _ if trace.len() <= SMALL => all_relations(&trace, lens),
        Some(visit) => relations(&trace, lens, visit),
        None => Vec::new(),
    };
    let picture = tree::picture(&game, &trace, &lens, sides, &TreeAsk { relations: &relations, ..ask });
    let note = convention(&scenario, Reading { perspective, ..view.reading });
    let text = match format {
        PictureFormat::Svg => svg(&picture, &LIGHT, text, &note),
        PictureFormat::Tikz => tikz(&picture, &LIGHT, text, &note),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

fn perft(game: &str, position: Option<String>, depth: u32) -> Result<(), Failure> {
    let kind = GameKind::named(game)?;
    let position =
        position.map_or_else(|| kind.description().start.to_owned(), |text| text.replace('_', " "));
    let game = kind.open(&position)?;
    let mut out = io::stdout().lock();
    for depth in 1..=depth {
        writeln!(out, "{depth} {}", game.perft(depth))?;
        out.flush()?;
    }
    Ok(())
}
