//! The native command: the same core as in the page.

use clap::{Parser, Subcommand, ValueEnum};
use plyscope::games::AnyGame;
use plyscope::insight::print::{Format, write_trace};
use plyscope::lab::{self, Experiment, LabError};
use plyscope::run;
use plyscope::scenario::{GameKind, Problem, Scenario};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::time::Instant;

/// A time-travel microscope for game-tree search.
///
/// A SCENARIO is the text after the # of a link, for example
/// 'game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-&depth=10' or
/// 'game=tree&tree=(3 12 8)(2 4 6)&search=alpha-beta'. What it leaves out has its default.
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
        /// What to search and how (see --help)
        scenario: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Search a scenario and print every visit
    Trace {
        /// What to search and how (see --help)
        scenario: String,
        /// Indented lines, or one JSON object a line
        #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
        format: TraceFormat,
    },
    /// Count the positions after so many plies, depth by depth
    Perft {
        /// The game
        #[arg(long, default_value = "chess")]
        game: String,
        /// The position; the game's start if left out
        #[arg(long, visible_alias = "tree")]
        fen: Option<String>,
        /// How many plies
        #[arg(long)]
        depth: u32,
    },
    /// Experiments over many searches, on all threads of the machine
    #[command(subcommand)]
    Lab(Experiment),
}

#[derive(Clone, Copy, ValueEnum)]
enum TraceFormat {
    Text,
    Ndjson,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Search { scenario, json } => search(&scenario, json),
        Command::Trace { scenario, format } => trace(&scenario, format),
        Command::Perft { game, fen, depth } => perft(&game, fen, depth),
        Command::Lab(experiment) => lab::run(&experiment, &mut io::stdout().lock()).map_err(Failure::from),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // A reader that has seen enough (`| head`) is no error.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::from(2)
        }
    }
}

enum Failure {
    Input(Vec<Problem>),
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Failure::Input(vec![problem])
    }
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Self {
        Failure::Input(problems)
    }
}

impl From<LabError> for Failure {
    fn from(error: LabError) -> Self {
        match error {
            LabError::Input(problems) => Failure::Input(problems),
            LabError::Output(error) => Failure::Output(error),
        }
    }
}

impl Failure {
    fn report(&self) {
        match self {
            Failure::Input(problems) => {
                problems.iter().for_each(|problem| eprintln!("plyscope: {problem}"));
            }
            Failure::Output(error) => eprintln!("plyscope: cannot write the output: {error}"),
        }
    }
}

fn search(text: &str, json: bool) -> Result<(), Failure> {
    let scenario = Scenario::parse(text)?;
    let begin = Instant::now();
    let summary = run::search(&scenario)?;
    let time = begin.elapsed();
    let mut out = BufWriter::new(io::stdout().lock());
    if json {
        let mut object = serde_json::to_value(&summary).map_err(io::Error::from)?;
        object["scenario"] = scenario.to_string().into();
        object["time_ms"] = (time.as_secs_f64() * 1000.0).into();
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "scenario    {scenario}")?;
        writeln!(out, "value       {}", summary.value_text)?;
        writeln!(out, "best        {}", summary.best.as_deref().unwrap_or("none"))?;
        writeln!(out, "variation   {}", summary.pv.join(" "))?;
        writeln!(out, "depth       {} ({})", summary.depth, summary.stop)?;
        writeln!(out, "visits      {} ({} in quiescence)", summary.visits, summary.quiescence_visits)?;
        writeln!(out, "re-searches {}", summary.re_searches)?;
        writeln!(out, "cut-offs    {:?} by the first, second, ... move", summary.cutoffs_by_move)?;
        for (outcome, count) in &summary.table {
            writeln!(out, "table       {count:>10} {outcome}")?;
        }
        writeln!(out, "time        {:.3} s", time.as_secs_f64())?;
    }
    Ok(out.flush()?)
}

fn trace(text: &str, format: TraceFormat) -> Result<(), Failure> {
    let scenario = Scenario::parse(text)?;
    let (_, trace) = run::trace(&scenario)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let format = match format {
        TraceFormat::Text => Format::Text,
        TraceFormat::Ndjson => Format::Ndjson,
    };
    write_trace(&scenario.open()?, &trace, format, &mut out)?;
    if trace.is_truncated() {
        eprintln!("plyscope: the record budget ended the trace early; give a greater record=");
    }
    Ok(out.flush()?)
}

fn perft(game: &str, position: Option<String>, depth: u32) -> Result<(), Failure> {
    let kind = GameKind::ALL.into_iter().find(|kind| kind.name() == game).ok_or_else(|| {
        let names = GameKind::ALL.map(GameKind::name).join(", ");
        Problem::new("game", game, format!("there is no game “{game}”"), format!("choose one of: {names}"))
    })?;
    let position = position.map_or_else(|| Scenario::of(kind).position, |text| text.replace('_', " "));
    let game = AnyGame::open(kind, &position)?;
    let mut out = io::stdout().lock();
    for depth in 1..=depth {
        writeln!(out, "{depth} {}", game.perft(depth))?;
        out.flush()?;
    }
    Ok(())
}
