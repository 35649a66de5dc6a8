//! The native command: the same core as in the page.

mod answers;
mod check;
mod class;
mod compare;
mod files;
mod grade;
mod recorded;
mod report;
mod search;
mod shell;
mod show;
mod table;
mod worksheet;

use answers::{FilmSettings, PictureArgs, PictureFormat, TraceFormat, film, insight, picture, trace};
use clap::{Args, CommandFactory, Parser, Subcommand};
use class::ClassForm;
use plyscope::foreign::Selection;
use plyscope::games::GameKind;
use plyscope_cli::lab::Task;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::networks::{give_built_in, give_files};
use plyscope_cli::terminal::{note, output};
use plyscope_cli::view::served::ServedFiles;
use recorded::{RecordedSearch, ValueSide};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// A time-travel microscope for game-tree search.
///
/// A SCENARIO is the text after the # of a link, for example
/// 'game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-&depth=10' or
/// 'game=tree&tree=(3 12 8)(2 4 6)&search=alpha-beta' or
/// 'game=synthetic&branching=5&ordering=60'. What it leaves out has its default.
#[derive(Parser)]
#[command(name = "plyscope", version = shell::VERSION)]
struct Arguments {
    /// Read a network of a neural move map from this file, for scenarios that name it (model=HASH). May be given several
    /// times
    #[arg(long, value_name = "FILE", global = true)]
    model: Vec<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Show trace files, games, positions, trees or a scenario in the page, in a browser on this machine
    ///
    /// The page is inside the command, and only this machine can reach it. A file that grows, because a program still
    /// writes it, is followed.
    View {
        /// Files: traces of Plyscope or of another program, games (PGN), positions (FEN, EPD), trees; folders with trace
        /// files; - for standard input; or a scenario (the text after the # of a link)
        #[arg(required = true, value_name = "FILE")]
        inputs: Vec<String>,
        /// The event that ends the command
        #[arg(long, value_enum, default_value_t = show::End::Tab)]
        until: show::End,
        #[command(flatten)]
        server: show::ServerArgs,
    },
    /// Serve the page to the browsers of this machine, until Ctrl-C
    Serve {
        /// The event that ends the command
        #[arg(long, value_enum, default_value_t = show::End::Interrupt)]
        until: show::End,
        #[command(flatten)]
        server: show::ServerArgs,
    },
    /// Write the page as a folder for a web site: your own copy of Plyscope
    Site {
        /// The folder, which must be empty or not exist
        #[arg(value_name = "FOLDER")]
        out: PathBuf,
        /// Copy the built site in this folder instead of the page inside the command
        #[arg(long, value_name = "FOLDER")]
        site: Option<PathBuf>,
    },
    /// Print the completions of a shell, which lets the Tab key complete commands and options
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    Man {
        /// The folder, such as ~/.local/share/man/man1
        #[arg(value_name = "FOLDER")]
        out: PathBuf,
    },
    /// Search a scenario and say what was found
    Search {
        /// What to search and how: the text after the # of a link (plyscope --help has examples)
        scenario: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// Stop the search after so many seconds. What is printed as its scenario then holds the visits
        /// reached (visits=N&budget=stop), so that it finds the same on every machine
        #[arg(long, value_name = "SECONDS", value_parser = search::seconds, allow_negative_numbers = true)]
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
        seen: Option<ValueSide>,
    },
    /// Search a scenario and say what its visits were for: minimal tree, overhead, ordering, ledgers
    Insight {
        /// What to search and how: the text after the # of a link (plyscope --help has examples)
        scenario: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// Only one visit's subtree, as if it were the whole search: the visit's number, or its place (the
        /// depth of an iteration and the moves from the root, such as 5:e4.e5)
        #[arg(long, value_name = "VISIT")]
        visit: Option<String>,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move.
        /// Otherwise as the link says (seen=mover)
        #[arg(long, value_enum)]
        seen: Option<ValueSide>,
    },
    /// Compare two searches of one position, two trace files, or two folders of trace files (two versions of a program on
    /// the same positions): the first difference, the counts and their ratio, and what techniques saved and spent
    Compare {
        /// What to search and how: the text after the # of a link (plyscope --help has examples). Or the first trace file
        /// or folder
        #[arg(value_name = "A")]
        scenario: String,
        /// How the second search differs, as in 'b.search=mtd-f'; to be left out where the link says it. Or the second trace
        /// file or folder: files are paired by their names without endings
        #[arg(value_name = "B")]
        differences: Option<String>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Search a scenario and print every visit
    Trace {
        /// What to search and how: the text after the # of a link (plyscope --help has examples)
        scenario: String,
        /// Indented lines, or one JSON object a line
        #[arg(long, value_enum, default_value_t = TraceFormat::Text)]
        format: TraceFormat,
        /// Save it as a trace file (.plyscope) instead, which plyscope open and the page open again
        #[arg(long, value_name = "FILE", conflicts_with = "format")]
        out: Option<PathBuf>,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move.
        /// Otherwise as the link says (seen=mover)
        #[arg(long, value_enum)]
        seen: Option<ValueSide>,
    },
    /// Open a trace file, and ask about its search what could be asked when it was saved
    Open {
        /// The file, as plyscope trace --out or the page saved it, or the search of another program; also compressed by
        /// gzip or zstd. - reads from standard input
        file: PathBuf,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move
        #[arg(long, value_enum, global = true)]
        seen: Option<ValueSide>,
        #[command(flatten)]
        part: FilePart,
        /// What is asked; without it, what the search found
        #[command(subcommand)]
        question: Option<files::Question>,
    },
    /// Draw a search as a tree, as it is at a time
    Picture {
        /// What to search and how: the text after the # of a link (plyscope --help has examples). Its t
        /// is the time; without one it is the end
        scenario: String,
        /// The form of the picture
        #[arg(long, value_enum, default_value_t = PictureFormat::Svg)]
        format: PictureFormat,
        #[command(flatten)]
        room: PictureArgs,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move.
        /// Otherwise as the link says (seen=mover)
        #[arg(long, value_enum)]
        seen: Option<ValueSide>,
    },
    /// Write a film of a search as an animated SVG, for web pages and slides
    Film {
        /// What to search and how: the text after the # of a link (plyscope --help has examples)
        scenario: String,
        /// The first moment of the film, as the t of a link
        #[arg(long)]
        from: Option<u32>,
        /// The last moment of the film
        #[arg(long)]
        to: Option<u32>,
        /// How long a step lasts, in seconds: 0.2 to 5. What takes longer to understand lasts half as long again
        #[arg(long, default_value_t = 0.9, value_parser = seconds)]
        seconds: f32,
        /// The file to write
        #[arg(long)]
        out: PathBuf,
        #[command(flatten)]
        room: PictureArgs,
        /// From whose side values are read: the first player's (White, MAX), or that of the side to move.
        /// Otherwise as the link says (seen=mover)
        #[arg(long, value_enum)]
        seen: Option<ValueSide>,
    },
    /// Write exercises on alpha-beta with their solutions, to be printed or for Moodle
    Worksheet {
        #[command(flatten)]
        wish: worksheet::WorksheetArgs,
    },
    /// Compare what programs of students print with the search: the first line that differs, and the likely mistake. Ends
    /// with status 1 if one differs. With --assignment: the table of a class from its result codes
    Grade {
        /// The exercise: the text after the # of a link to a small tree, searched by minimax, alpha-beta (with or without a
        /// table), proof-number search or UCT
        #[arg(long, value_name = "SCENARIO", required_unless_present = "assignment")]
        exercise: Option<String>,
        /// An assignment: the text after the # of its link. The files then hold result codes, in whatever text
        #[arg(long, value_name = "ASSIGNMENT", conflicts_with_all = ["exercise", "points"])]
        assignment: Option<String>,
        /// The traces that the programs printed, or the texts with the codes; - reads from standard input
        #[arg(required = true, value_name = "TRACE")]
        traces: Vec<PathBuf>,
        /// The points of a right trace. Another one gets its share of right lines before the first difference
        #[arg(long, default_value_t = 10)]
        points: u32,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// Print the class as comma-separated values
        #[arg(long, requires = "assignment", conflicts_with = "json")]
        csv: bool,
    },
    /// Print the beginning of a program for an exercise of plyscope grade: its tree, and the lines to print
    Stub {
        /// The exercise, as in plyscope grade
        #[arg(long, value_name = "SCENARIO")]
        exercise: String,
        /// The programming language
        #[arg(long, value_enum)]
        language: grade::StubLanguage,
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
    /// Check the search of another program, as docs/trace-format.md has it: what is wrong in which line, and
    /// the fix; otherwise what the program reported, what follows from that, and what is unknown
    Check {
        /// The file: lines, or a binary stream; also compressed by gzip or zstd. - reads from standard input
        file: PathBuf,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// End with status 1 where a line is wrong or the whole seems to be
        #[arg(long)]
        strict: bool,
        /// The number of the search in a stream of several searches, from 1
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        search: u64,
    },
    /// Write a search in another form: lines of JSON, the binary stream, or a trace file. What cannot be kept is counted
    Convert {
        /// The file: a trace file, lines, or a stream; also compressed by gzip or zstd. - reads from standard input
        file: PathBuf,
        /// The form; without it, the name of the new file decides: .ndjson, .jsonl, .plys or .plyscope
        #[arg(long, value_enum)]
        to: Option<files::ConvertedFormat>,
        /// The new file, compressed if its name ends with .gz or .zst; - writes to standard output
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        #[command(flatten)]
        part: FilePart,
    },
    /// Count a search, or a folder of them: where it explodes, failed root searches, reductions, null moves, the table,
    /// quiescence, and the visits that meet a condition
    Report {
        /// Trace files of Plyscope or of other programs, folders with such files, - for standard input, or a scenario (the
        /// text after the # of a link)
        #[arg(required = true, value_name = "FILE")]
        inputs: Vec<String>,
        /// Count the visits that meet this condition, too, such as 'eval < alpha - 200 and reduced >= 2'
        #[arg(long = "where", value_name = "CONDITION")]
        condition: Option<String>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Write the visits of searches as a table: Parquet, comma-separated values or lines of JSON
    Table {
        /// Trace files of Plyscope or of other programs, folders with such files, - for standard input, or a scenario (the
        /// text after the # of a link)
        #[arg(required = true, value_name = "FILE")]
        inputs: Vec<String>,
        /// The file to write: its name ends in .parquet, .csv or .ndjson
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// The form of the table, if the name does not say it
        #[arg(long, value_enum)]
        format: Option<table::TableFormat>,
        /// Only the visits that meet this condition, such as 'depth >= 4 and reason = cut-off'
        #[arg(long = "where", value_name = "CONDITION")]
        condition: Option<String>,
        /// Add a column with the keys of the positions
        #[arg(long)]
        keys: bool,
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

/// The part of a file that is read.
#[derive(Args, Clone, Copy)]
struct FilePart {
    /// The number of the search in a stream of several searches, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    search: u64,
    /// Keep the visits of another program down to this ply only, and count the visits below: of a search that is too large to
    /// be opened as a whole
    #[arg(long, value_name = "PLY", value_parser = clap::value_parser!(u16).range(1..=250))]
    down_to: Option<u16>,
    /// Leave out the first N visits of another program, and count them, but keep what the later ones go on from: for the end of
    /// a search that is too large to be opened as a whole
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    after: u64,
}

impl FilePart {
    fn selection(self) -> Selection {
        Selection { search: self.search, down_to: self.down_to, after: self.after, ..Selection::default() }
    }
}

fn main() -> ExitCode {
    let result = match Arguments::try_parse() {
        Ok(Arguments { model, command }) => {
            give_built_in();
            give_files(&model).map_err(Failure::from).and_then(|()| run(command))
        }
        Err(wrong) if wrong.use_stderr() => {
            shell::note_usage(&wrong);
            return ExitCode::from(u8::try_from(wrong.exit_code()).unwrap_or(u8::MAX));
        }
        // Help, or the version.
        Err(answer) => answer.print().and_then(|()| io::stdout().flush()).map_err(Failure::from),
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

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::View { inputs, until, server } => show::view(&inputs, &server, until),
        Command::Serve { until, server } => show::serve(ServedFiles::default(), &server, until),
        Command::Site { out, site } => show::write_site(&out, site.as_deref()),
        Command::Completions { shell } => shell::completions(shell, &mut Arguments::command()),
        Command::Man { out } => shell::manual(&out, Arguments::command()),
        Command::Search { scenario, json, time, insight, no_insight, seen } => {
            let most = if insight { u64::MAX } else { search::INSIGHT_VISITS };
            search::search(&scenario, json, time, if no_insight { 0 } else { most }, seen)
        }
        Command::Insight { scenario, json, visit, seen } => RecordedSearch::whole(&scenario)
            .and_then(|searched| insight(&searched, json, visit.as_deref(), seen)),
        Command::Compare { scenario, differences, json } => compare::comparison(&scenario, differences, json),
        Command::Trace { scenario, format, out, seen } => {
            trace_or_save(&scenario, format, out.as_deref(), seen)
        }
        Command::Open { file, json, seen, part, question } => {
            files::open(&file, json, seen, part.selection(), question)
        }
        Command::Picture { scenario, format, room, seen } => {
            RecordedSearch::new(&scenario).and_then(|searched| picture(&searched, format, room, seen))
        }
        Command::Film { scenario, from, to, seconds, out, room, seen } => {
            let reel = FilmSettings { from, to, seconds };
            RecordedSearch::new(&scenario).and_then(|searched| film(&searched, &reel, room, seen, &out))
        }
        Command::Grade { assignment: Some(link), traces, json, csv, .. } => {
            let form = if json {
                ClassForm::Json
            } else if csv {
                ClassForm::Csv
            } else {
                ClassForm::Text
            };
            class::class(&link, &traces, form)
        }
        Command::Grade { exercise, traces, points, json, .. } => {
            grade::grade(&exercise.unwrap_or_default(), &traces, points, json)
        }
        Command::Stub { exercise, language } => grade::print_stub(&exercise, language),
        Command::Worksheet { wish } => worksheet::worksheet(&wish),
        Command::Perft { game, fen, depth } => perft(&game, fen, depth),
        Command::Check { file, json, strict, search } => check::check(&file, json, strict, search),
        Command::Convert { file, to, out, part } => files::convert(&file, to, &out, part.selection()),
        Command::Report { inputs, condition, json } => report::report(&inputs, condition.as_deref(), json),
        Command::Table { inputs, out, format, condition, keys } => table::table(&table::Wish {
            inputs: &inputs,
            out: &out,
            format,
            condition: condition.as_deref(),
            keys,
        }),
        Command::Lab { task } => {
            let mut out = output();
            let done = task.run(&mut out);
            let flushed = out.flush();
            done?;
            Ok(flushed?)
        }
    }
}

/// How long a step of a film may last.
fn seconds(text: &str) -> Result<f32, String> {
    let seconds: f32 = text.parse().map_err(|_| "give a number of seconds".to_owned())?;
    if (0.2..=5.0).contains(&seconds) { Ok(seconds) } else { Err("give 0.2 to 5 seconds".to_owned()) }
}

/// Prints a trace, or saves it.
fn trace_or_save(
    link: &str,
    format: TraceFormat,
    out: Option<&Path>,
    seen: Option<ValueSide>,
) -> Result<(), Failure> {
    match out {
        Some(out) => files::save(link, out),
        None => trace(&RecordedSearch::new(link)?, format, seen),
    }
}

fn perft(game: &str, position: Option<String>, depth: u32) -> Result<(), Failure> {
    let kind = GameKind::named(game)?;
    let position =
        position.map_or_else(|| kind.description().start.to_owned(), |text| text.replace('_', " "));
    let game = kind.open(&position)?;
    let mut out = output();
    for depth in 1..=depth {
        writeln!(out, "{depth} {}", game.perft(depth))?;
        out.flush()?;
    }
    Ok(())
}
