//! Fuzzes the core with random inputs of every kind, each made from a seed and a number, so that every failure can
//! be repeated. `cargo xtask soak` builds it with overflow checks and debug assertions, and runs it.
//!
//! | file | concern |
//! |---|---|
//! | `harness.rs` | what a kind of input is; checking an input, making it smaller |
//! | `mutation.rs` | random changes to texts, numbers at which programs go wrong |
//! | `scenarios.rs` | random scenarios |
//! | `links.rs`, `fens.rs`, `trees.rs`, `recipes.rs`, `epds.rs`, `stores.rs`, `foreign.rs` | what is read |
//! | `streams.rs` | binary streams of other programs, whole and damaged |
//! | `table.rs` | a table of changed files, and what was read of each |
//! | `searches.rs` | searches: the same twice, recorded or not |
//! | `files.rs` | trace files, whole and damaged |
//! | `logs.rs`, `questions.rs` | event logs, whole and damaged; every question of a session |

mod epds;
mod fens;
mod files;
mod foreign;
mod harness;
mod links;
mod logs;
mod mutation;
mod questions;
mod recipes;
mod scenarios;
mod searches;
mod stores;
mod streams;
mod table;
mod trees;

use plyscope_cli::networks;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use harness::{Failure, Kind};

/// Every kind of input. A new one is a row here and a module that makes and checks it.
const KINDS: [Kind; 12] = [
    links::KIND,
    fens::KIND,
    trees::KIND,
    recipes::KIND,
    epds::KIND,
    stores::KIND,
    foreign::KIND,
    streams::KIND,
    files::KIND,
    logs::LIVE,
    logs::DAMAGED,
    searches::KIND,
];

/// Fuzzes the core: links, FENs, trees, recipes, EPDs, stored results, event logs and searches, each made from a seed and a number
#[derive(Parser)]
#[command(bin_name = "cargo xtask soak")]
struct Arguments {
    /// How many minutes to run
    #[arg(long, value_name = "N", default_value_t = 10.0)]
    minutes: f64,
    /// The seed of all random numbers; without this option a new one in every run
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Check only this kind of input
    #[arg(long, value_name = "KIND", value_parser = KINDS.map(|kind| kind.name))]
    only: Option<String>,
    /// Check only the sample that every run of the tests checks
    #[arg(long, conflicts_with_all = ["minutes", "seed", "only", "index"])]
    sample: bool,
    /// Print a table: 60 changed files of each form of a trace, and what was read of each
    #[arg(long, conflicts_with_all = ["minutes", "only", "sample", "index"])]
    table: bool,
    /// Check only the input with this number, and show it
    #[arg(long, value_name = "I", requires_all = ["only", "seed"])]
    index: Option<u64>,
}

/// An input that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(120);

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    networks::give_built_in();
    if arguments.sample {
        let failures = check_sample();
        failures.iter().for_each(|failure| println!("{failure}"));
        return if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    if arguments.table {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/soak-table");
        let printed = table::print(arguments.seed.unwrap_or(1), &folder);
        if let Err(error) = &printed {
            println!("{error}");
        }
        return if printed.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let chosen: Vec<usize> = (0..KINDS.len())
        .filter(|&kind| arguments.only.as_deref().is_none_or(|name| KINDS[kind].name == name))
        .collect();
    let seed = arguments.seed.unwrap_or_else(new_seed);
    let passed = match arguments.index {
        Some(index) => check_again(chosen[0], seed, index),
        None => Soak::new(seed, chosen).run(Duration::from_secs_f64(arguments.minutes * 60.0)),
    };
    if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A new seed, short enough to type.
fn new_seed() -> u64 {
    let time = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    time.as_secs() % 1_000_000
}

/// The command line that checks one input again.
fn command(seed: u64, kind: &Kind, index: u64) -> String {
    format!("cargo xtask soak --seed {seed} --only {} --index {index}", kind.name)
}

/// Checks one input again, and shows it.
fn check_again(kind: usize, seed: u64, index: u64) -> bool {
    let kind = &KINDS[kind];
    let outcome = kind.input(seed, index).and_then(|input| {
        println!("{input}\n");
        kind.attempt(&input)
    });
    match &outcome {
        Ok(()) => println!("The input passes."),
        Err(failure) => println!("{}", failure.message),
    }
    outcome.is_ok()
}

/// Checks the sample that every run of the tests checks: the first inputs of each kind for one seed. Returns the failures
/// as texts.
fn check_sample() -> Vec<String> {
    const SEED: u64 = 1;
    networks::give_built_in();
    let inputs = KINDS.iter().flat_map(|kind| (0..kind.sample).map(move |index| (kind, index)));
    let (inputs, failures) = (Mutex::new(inputs), Mutex::new(Vec::new()));
    let work = || {
        loop {
            // Not in the loop's condition: there the lock would be held while the input is checked.
            let next = inputs.lock().expect("no panic while it is held").next();
            let Some((kind, index)) = next else { break };
            let outcome = kind.input(SEED, index).and_then(|input| kind.attempt(&input));
            if let Err(failure) = outcome {
                let described =
                    format!("{}\n  again: {}", excerpt(&failure.message), command(SEED, kind, index));
                failures.lock().expect("no panic while it is held").push(described);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    failures.into_inner().expect("no panic while it is held")
}

/// The progress of one kind of input.
#[derive(Default)]
struct Tally {
    /// The number of checks that were begun, and of the next input.
    begun: AtomicU64,
    nanoseconds: AtomicU64,
    /// The number of failures of each sort.
    failures: Mutex<BTreeMap<String, u64>>,
}

struct Soak {
    seed: u64,
    kinds: Vec<usize>,
    tallies: Vec<Tally>,
    /// The input of each thread, and since when it works on it.
    under_way: Vec<Mutex<Option<(usize, u64, Instant)>>>,
    folder: PathBuf,
}

impl Soak {
    fn new(seed: u64, kinds: Vec<usize>) -> Soak {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Soak {
            seed,
            kinds,
            tallies: KINDS.iter().map(|_| Tally::default()).collect(),
            under_way: (0..threads).map(|_| Mutex::new(None)).collect(),
            folder: Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/soak-under-way"),
        }
    }

    fn command(&self, kind: usize, index: u64) -> String {
        command(self.seed, &KINDS[kind], index)
    }

    fn run(&self, time: Duration) -> bool {
        println!(
            "seed {}, {:.1} minutes, {} threads",
            self.seed,
            time.as_secs_f64() / 60.0,
            self.under_way.len()
        );
        // A stack overflow kills the whole process and cannot be caught. These files then name the input.
        let _ = fs::create_dir_all(&self.folder);
        let end = Instant::now() + time;
        thread::scope(|scope| {
            let workers: Vec<_> =
                (0..self.under_way.len()).map(|thread| scope.spawn(move || self.work(thread, end))).collect();
            while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
                #[expect(
                    clippy::disallowed_methods,
                    reason = "it looks now and then whether a thread hangs"
                )]
                thread::sleep(Duration::from_millis(100));
                self.stop_if_one_hangs();
            }
        });
        let _ = fs::remove_dir_all(&self.folder);
        self.report()
    }

    fn work(&self, thread: usize, end: Instant) {
        let file = self.folder.join(thread.to_string());
        while Instant::now() < end {
            // Each kind gets the same time, not the same number: a FEN is quicker than a search.
            let spent = |kind: &usize| self.tallies[*kind].nanoseconds.load(Ordering::Relaxed);
            let Some(kind) = self.kinds.iter().copied().min_by_key(spent) else { return };
            let tally = &self.tallies[kind];
            let index = tally.begun.fetch_add(1, Ordering::Relaxed);
            let begin = Instant::now();
            *self.under_way[thread].lock().expect("no panic while it is held") = Some((kind, index, begin));
            let _ = fs::write(&file, self.command(kind, index));
            let input = KINDS[kind].input(self.seed, index);
            let outcome = input.as_ref().map_err(Clone::clone).and_then(|input| KINDS[kind].attempt(input));
            let nanoseconds = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
            *self.under_way[thread].lock().expect("no panic while it is held") = None;
            if let Err(failure) = outcome {
                self.note_failure(kind, index, input.as_deref().unwrap_or_default(), &failure);
            }
            tally.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
        }
    }

    /// Notes a failure, and prints the first of each sort.
    fn note_failure(&self, kind: usize, index: u64, input: &str, failure: &Failure) {
        let times = {
            let mut failures = self.tallies[kind].failures.lock().expect("no panic while it is held");
            let times = failures.entry(failure.sort.clone()).or_default();
            *times += 1;
            *times
        };
        if times == 1 {
            let smallest = KINDS[kind].minimised(input, failure);
            println!(
                "\n{} {index}: {}\n  again:    {}\n  input:    {}\n  smallest: {}",
                KINDS[kind].name,
                excerpt(&failure.message),
                self.command(kind, index),
                excerpt(&format!("{input:?}")),
                excerpt(&format!("{smallest:?}"))
            );
        }
    }

    fn stop_if_one_hangs(&self) {
        for thread in &self.under_way {
            let under_way = *thread.lock().expect("no panic while it is held");
            if let Some((kind, index, _)) = under_way.filter(|(_, _, begin)| begin.elapsed() > PATIENCE) {
                println!(
                    "\n{} {index} takes longer than {PATIENCE:?}\n  again: {}",
                    KINDS[kind].name,
                    self.command(kind, index)
                );
                println!("\ntest result: FAILED. 0 passed; 1 failed");
                // The thread cannot be ended.
                std::process::exit(1);
            }
        }
    }

    /// Prints the result. Each kind counts as one test.
    fn report(&self) -> bool {
        let mut failed = 0;
        let inputs = self.kinds.iter().map(|&kind| self.tallies[kind].begun.load(Ordering::Relaxed));
        println!("\nfigure: {} inputs of {} kinds", inputs.sum::<u64>(), self.kinds.len());
        for &kind in &self.kinds {
            let tally = &self.tallies[kind];
            let failures = tally.failures.lock().expect("no panic while it is held");
            let inputs = tally.begun.load(Ordering::Relaxed);
            let outcome = if failures.is_empty() { "ok" } else { "FAILED" };
            println!("test {:<14} {inputs:>9} inputs ... {outcome}", KINDS[kind].name);
            for (sort, times) in failures.iter() {
                println!("    {times} times: {}", excerpt(sort));
            }
            failed += usize::from(!failures.is_empty());
        }
        let outcome = if failed == 0 { "ok" } else { "FAILED" };
        println!("\ntest result: {outcome}. {} passed; {failed} failed", self.kinds.len() - failed);
        failed == 0
    }
}

/// The beginning of a long text, short enough to read.
fn excerpt(text: &str) -> String {
    const MOST: usize = 1500;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ... ({} characters)", &text[..end], text.chars().count()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_of_every_kind_passes() {
        let failures = check_sample();
        assert!(failures.is_empty(), "{} inputs fail:\n{}", failures.len(), failures.join("\n"));
    }

    #[test]
    fn every_kind_has_a_sample_and_a_name_of_its_own() {
        assert!(KINDS.iter().all(|kind| kind.sample >= 10));
        let names: std::collections::BTreeSet<&str> = KINDS.iter().map(|kind| kind.name).collect();
        assert_eq!(names.len(), KINDS.len());
    }
}
