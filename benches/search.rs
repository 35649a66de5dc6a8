//! The native half of `cargo xtask bench`: how fast the core searches and records, what a recorded
//! visit weighs, and how long it takes to know the state at a time.
//!
//! Prints one JSON object a line. Nothing is judged here: figures depend on the machine.
//!
//! Options: `--quick` (small searches), `--visits N` (size of the big trace), `--only NAME` (the speed of one scenario, or
//! `files`: the trace files of ten positions of chess).

use plyscope::display_style::Types;
use plyscope::language::compared;
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scene::Axis;
use plyscope::scene::coverage::CATEGORIES;
use plyscope::scene::flame::{FlameView, Palette};
use plyscope::session::Session;
use plyscope::session::report_cache::ReportCache;
use plyscope::trace::Trace;
use plyscope::trace::recorder::Batch;
use plyscope_cli::lab::suite::bratko_kopec;
use plyscope_cli::trace_file;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::hint::black_box;
use std::time::Instant;

/// The scenarios, shared with the browser's half.
#[derive(Deserialize)]
struct Catalogue {
    scenarios: Vec<Named>,
    /// Searched until the visit budget ends it.
    endless: String,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    link: String,
    /// The same, in a moment.
    quick: String,
}

struct Options {
    quick: bool,
    visits: u32,
    /// Only the speed of the scenario with this name, or [`FILES`].
    only: Option<String>,
}

/// What `--only` names that is no scenario.
const FILES: &str = "files";

fn main() {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}");
            std::process::exit(2);
        }
    };
    let catalogue: Catalogue =
        serde_json::from_str(include_str!("scenarios.json")).expect("scenarios.json is this program's own");
    if options.only.as_deref() == Some(FILES) {
        return files_of_chess(&options);
    }
    let is_asked = |named: &&Named| options.only.as_ref().is_none_or(|only| *only == named.name);
    if !catalogue.scenarios.iter().any(|named| is_asked(&named)) {
        eprintln!("`--only`: no scenario of benches/scenarios.json has this name.");
        std::process::exit(2);
    }
    for named in catalogue.scenarios.iter().filter(is_asked) {
        let link = if options.quick { &named.quick } else { &named.link };
        let scenario = scenario(link);
        eprintln!("  native: {} ...", named.name);
        print(speed(&scenario, if options.quick { 3 } else { 9 }), &named.name);
        print(weight(&scenario), &named.name);
    }
    if options.only.is_some() {
        return;
    }
    eprintln!("  native: the state at a time, {} visits ...", options.visits);
    // One more than the budget of visits for every bracket that there can be.
    let record = options.visits.saturating_add(100).min(100_000_000);
    let endless = format!("{}&visits={}&record={record}", catalogue.endless, options.visits);
    let mut session = kept(&scenario(&endless));
    print(seeks(&mut session, if options.quick { 10_000 } else { 200_000 }), "endless");
    eprintln!("  native: insight, {} visits ...", options.visits);
    print(insight(&session), "endless");
    drop(session);
    eprintln!("  native: a comparison ...");
    let half = options.visits / 2;
    let link = format!("{}&visits={half}&record={}", catalogue.endless, record / 2);
    print(compared(&scenario(&link), &scenario(&format!("{link}&search=mtd-f"))), "endless, PVS with MTD(f)");
    files_of_chess(&options);
    print(files(&scenario(&endless)), "endless");
}

/// The trace files of ten positions of chess.
fn files_of_chess(options: &Options) {
    eprintln!("  native: trace files ...");
    let visits = if options.quick { 20_000 } else { 1_000_000 };
    for (number, fen) in (1..).zip(bratko_kopec().expect("the built-in suite is sound").iter().take(10)) {
        let link = format!("fen={}&depth=60&visits={visits}&budget=stop", fen.replace(' ', "_"));
        print(files(&scenario(&link)), &format!("Bratko-Kopec {number}"));
    }
}

/// The time for finding the visits of each trace that the other lacks.
fn compared(a: &Scenario, b: &Scenario) -> Json {
    let [a, b] = [a, b].map(|scenario| run::trace(scenario).expect("the scenarios' positions are sound").1);
    let begin = Instant::now();
    let found = compared::compare(&a, &b);
    let seconds = begin.elapsed().as_secs_f64();
    black_box(found.only);
    json!({ "what": "comparison", "visits": a.len() + b.len(), "seconds": seconds })
}

/// What a trace file weighs, and how long it takes to save and to open it.
fn files(scenario: &Scenario) -> Json {
    let (summary, trace) = run::trace(scenario).expect("the scenarios' positions are sound");
    let mut bytes = Vec::new();
    let begin = Instant::now();
    trace_file::save(scenario, &summary, &trace, &mut bytes).expect("a vector takes all");
    let save = begin.elapsed().as_secs_f64();
    let begin = Instant::now();
    let opened = trace_file::open(&bytes).expect("it was just saved");
    let open = begin.elapsed().as_secs_f64();
    assert_eq!(opened.trace.len(), trace.len());
    let visits = f64::from(trace.len());
    json!({
        "what": "file",
        "visits": trace.len(),
        "bytes": bytes.len() as f64 / visits,
        "save_s": save,
        "open_s": open,
        "memory": opened.trace.bytes() as f64 / visits,
    })
}

fn options(args: impl Iterator<Item = String>) -> Result<Options, String> {
    let (mut quick, mut is_bench, mut visits, mut only) = (false, false, None, None);
    let mut args = args;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            // `cargo bench` says so; `cargo test --benches` does not, and wants only to see it run.
            "--bench" => is_bench = true,
            "--quick" => quick = true,
            "--visits" => {
                let value = args.next().unwrap_or_default();
                visits = Some(value.parse().map_err(|_| format!("`--visits {value}`: a number goes here."))?);
            }
            "--only" => only = Some(args.next().ok_or("`--only`: a scenario's name goes here.")?),
            _ => return Err(format!("The options are --quick, --visits N and --only NAME, not `{arg}`.")),
        }
    }
    let quick = quick || !is_bench;
    Ok(Options { quick, visits: visits.unwrap_or(if quick { 100_000 } else { 2_000_000 }), only })
}

fn scenario(link: &str) -> Scenario {
    Scenario::parse(link).unwrap_or_else(|problems| panic!("{link}: {problems:?}"))
}

fn print(mut figures: Json, scenario: &str) {
    figures["scenario"] = scenario.into();
    println!("{figures}");
}

/// How a search is watched.
#[derive(Clone, Copy)]
enum Watched {
    Not,
    /// The log is written and thrown away.
    Discarded,
    /// The log is written and read into columns, in the same thread.
    Kept,
}

const WATCHED: [Watched; 3] = [Watched::Not, Watched::Discarded, Watched::Kept];

/// Seconds that a search takes, and the positions it visited.
fn once(scenario: &Scenario, watched: Watched) -> (f64, u64) {
    let begin = Instant::now();
    let summary = match watched {
        Watched::Not => run::search(scenario),
        Watched::Discarded => run::record(scenario, |batch: Batch<'_>| {
            black_box(batch.words);
        })
        .map(|(summary, _)| summary),
        Watched::Kept => run::trace(scenario).map(|(summary, trace)| {
            black_box(trace.len());
            summary
        }),
    };
    let time = begin.elapsed().as_secs_f64();
    (time, summary.expect("the scenarios' positions are sound").visits)
}

/// Each round searches once in each way, so that whatever else the machine does meets all alike, and
/// in turns, so that no way always comes first. Ratios are taken within a round.
fn speed(scenario: &Scenario, rounds: usize) -> Json {
    let (_, visits) = once(scenario, Watched::Kept);
    let rounds: Vec<[f64; 3]> = (0..rounds)
        .map(|round| {
            let mut times = [0.0; 3];
            for turn in 0..3 {
                let which = (round + turn) % 3;
                times[which] = once(scenario, WATCHED[which]).0;
            }
            times
        })
        .collect();
    let over = |figure: &dyn Fn(&[f64; 3]) -> f64| median(rounds.iter().map(figure).collect());
    let each = visits as f64;
    json!({
        "what": "speed",
        "visits": visits,
        "rounds": rounds.len(),
        "per_second": over(&|times| each / times[0]),
        // Whatever else the machine does can only slow a search down, so this is what halves that were
        // measured one after the other are compared by.
        "best_per_second": rounds.iter().map(|times| each / times[0]).fold(0.0, f64::max),
        "discarded_ratio": over(&|times| times[1] / times[0]),
        "discarded_ns": over(&|times| (times[1] - times[0]) / each * 1e9),
        "kept_ratio": over(&|times| times[2] / times[0]),
        "kept_ns": over(&|times| (times[2] - times[0]) / each * 1e9),
    })
}

const PALETTE: Palette =
    Palette { background: u32::MAX, veil: 0, bars: [0xFF00_0000; CATEGORIES], edge: 0x8000_0000, lines: 0 };

/// What a recorded visit weighs, in the log and once it is kept.
fn weight(scenario: &Scenario) -> Json {
    let mut session = Session::new(scenario.clone()).expect("the scenarios' positions are sound");
    let mut words = 0;
    let recorded = run::record(scenario, |batch: Batch<'_>| {
        words += batch.words.len();
        session.append(batch.words).expect("a fresh log is whole");
    });
    recorded.expect("the scenarios' positions are sound");
    session.finish();
    let visits = f64::from(session.trace().len());
    // The level of detail is built by drawing.
    let view = FlameView {
        axis: Axis { from: 0.0, to: visits, width: 1920 },
        height: 800,
        row_height: 16,
        full_rows: session.trace().full_width_levels().into(),
        thin_row_height: 5,
        top: 0,
        entered: 0,
    };
    black_box(session.draw(Types::Expected, &PALETTE, view));
    let (trace, detail) = session.bytes();
    json!({
        "what": "weight",
        "visits": visits,
        "levels": session.trace().levels(),
        "columns": Trace::bytes_per_visit(),
        "with_side_tables": trace as f64 / visits,
        "detail": detail as f64 / visits,
        "log_words": words as f64 / visits,
    })
}

/// A search with its trace.
fn kept(scenario: &Scenario) -> Session {
    let mut session = Session::new(scenario.clone()).expect("the scenarios' positions are sound");
    run::record(scenario, |batch: Batch<'_>| session.append(batch.words).expect("a fresh log is whole"))
        .expect("the scenarios' positions are sound");
    session.finish();
    session
}

/// A report on the whole trace, made in steps as the page's study worker makes it, and all visits of the root.
fn insight(session: &Session) -> Json {
    let mut report_cache = ReportCache::default();
    let begin = Instant::now();
    report_cache.begin(session, 0);
    let (mut steps, mut longest) = (0, 0.0_f64);
    loop {
        let step = Instant::now();
        let share = report_cache.step(session);
        longest = longest.max(step.elapsed().as_secs_f64());
        steps += 1;
        if share >= 1.0 {
            break;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let begin = Instant::now();
    black_box(report_cache.report(session));
    let described = begin.elapsed().as_secs_f64();
    let begin = Instant::now();
    // The root of the first iteration.
    report_cache.begin_position(session, 2);
    while report_cache.step_position(session) < 1.0 {}
    json!({
        "what": "insight",
        "visits": session.trace().len(),
        "seconds": seconds,
        "steps": steps,
        "longest_step_ms": longest * 1e3,
        "told_ms": described * 1e3,
        "position_ms": begin.elapsed().as_secs_f64() * 1e3,
    })
}

/// The state at random times, each timed by itself: only a native clock is fine enough for that.
fn seeks(session: &mut Session, count: usize) -> Json {
    let ticks = session.trace().ticks() as usize;
    let mut random = Random::from_seed(1);
    let mut times: Vec<f64> = (0..count)
        .map(|_| {
            let t = random.below(ticks) as u32;
            let begin = Instant::now();
            black_box(session.seek(t));
            begin.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let quantile = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    json!({
        "what": "seek",
        "visits": session.trace().len(),
        "levels": session.trace().levels(),
        "p50": quantile(0.5),
        "p95": quantile(0.95),
        "p99": quantile(0.99),
        "max": quantile(1.0),
    })
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
