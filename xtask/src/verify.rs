//! `cargo xtask verify`: the tests that take too long for every change, at full size; with `--quick`, at a smaller
//! size. Every change runs a sample of them (`cargo xtask test`).
//!
//! Each finished part is noted in a file, and the next run at the same commit continues after it. After a fix,
//! `--failed` runs only the parts that did not pass; the report names the commit of the others.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Instant;

use crate::count::{Count, count};
use crate::examples::run_examples;
use crate::node::npm;
use crate::package::package;
use crate::process::{command_line, find, find_in, output, run, run_and_keep, without_cargo_run};
use crate::project::Project;
use crate::report::{self, PartResult};
use crate::result::Result;
use crate::setup::{self, Need};
use crate::site::{self, Purpose};
use crate::test::{browser_tests, core_in_node, unit_tests};

/// A part of the verification.
struct Part {
    name: &'static str,
    /// The property that the part shows.
    shows: &'static str,
    work: Work,
}

/// The tests of a part.
enum Work {
    /// Cargo with these arguments.
    Cargo(&'static [&'static str]),
    /// The tests of these programs whose names contain one of the words; all tests if there are no words.
    Tests { programs: &'static [&'static str], names: &'static [&'static str] },
    /// Random inputs for this many minutes, at full size or with `--quick`: [`SCALE`] does not change them.
    Soak { minutes: &'static str, quick: &'static str },
    /// Clippy of the core in WebAssembly.
    Boundary,
    /// The page's tests in Node.
    Node,
    /// The browser tests of the second tier, on the site as visitors get it.
    Browser,
    /// The browser tests of the first tier, repeated `times` times while other work keeps all processors busy.
    BrowserUnderLoad { times: u32, quick: u32 },
    /// The browser tests of the first tier, with workers whose messages come late.
    BrowserWithLateWorkers,
    /// Whether Trunk builds the same site, if Trunk is installed.
    Trunk,
    /// The packages of a release, built and tried.
    Packages,
    /// The engines with emitters, if their sources are there.
    Examples,
}

/// The program of all tests that see the core and the command from outside.
const ALL: &[&str] = &["--package", "plyscope-cli", "--test", "all"];

/// The variable that multiplies the number of trees and the depth of searches in the tests. The page's tests then
/// check all moments instead of a sample.
const SCALE: &str = "PLYSCOPE_SCALE";

/// The quickest parts come first. To add a part, add a row.
const PARTS: [Part; 23] = [
    Part {
        name: "lint of the rest",
        shows: "benchmarks and tools, which no change has to compile, give no warning",
        work: Work::Cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    },
    Part {
        name: "lint of the boundary",
        shows: "the part of the core that only browsers compile gives no warning",
        work: Work::Boundary,
    },
    Part {
        name: "documentation",
        shows: "`cargo doc` of the core has no link that leads nowhere",
        work: Work::Cargo(&["rustdoc", "--package", "plyscope", "--lib", "--", "-D", "warnings"]),
    },
    Part {
        name: "Trunk",
        shows: "`trunk build --release` makes the site that `cargo xtask build` makes",
        work: Work::Trunk,
    },
    Part {
        name: "perft",
        shows: "the rules of the games: move sequences counted to a greater depth",
        work: Work::Tests { programs: ALL, names: &["perft::"] },
    },
    Part {
        name: "golden counts",
        shows: "the 24 Bratko-Kopec positions are searched as before, recorded or not",
        work: Work::Tests { programs: ALL, names: &["golden::"] },
    },
    Part {
        name: "oracle",
        shows: "every base algorithm with every safe technique, every bound in a trace and every table answer against \
                an independent negamax",
        work: Work::Tests { programs: ALL, names: &["oracle::"] },
    },
    Part {
        name: "exact endings",
        shows: "Connect Four and Othello searched to the end of the game, against scores that are known",
        work: Work::Tests { programs: ALL, names: &["endings::"] },
    },
    Part {
        name: "the core by itself",
        shows: "links, games and every module against naive recomputation",
        work: Work::Tests { programs: &["--package", "plyscope", "--lib"], names: &[] },
    },
    Part {
        name: "properties",
        shows: "time, insight, ledgers, what techniques decided, and everything that is written and drawn about a visit, against \
                naive recomputation",
        work: Work::Tests {
            programs: ALL,
            names: &[
                "time::",
                "ledgers::",
                "findings::",
                "conspiracy_numbers::",
                "best_first::",
                "uct::",
                "b_star::",
                "conspiracy::",
                "neural_move_map::",
                "history_counts::",
                "inspector::",
                "contradictions::",
                "insight::",
                "relations::",
                "comparison::",
                "conventions::",
                "cut_off_conditions::",
                "listing::",
                "singular::",
                "story",
                "vouched::",
                "recomputed::",
                "rests_on::",
                "unknown_leaves::",
                "perspective::",
                "clipping::",
                "parts::",
                "path_tree::",
                "whole_tree::",
                "signs::",
            ],
        },
    },
    Part {
        name: "searches of other programs",
        shows: "changed lines of JSON are read, or refused with their place; games that are pasted are read as another reader reads them",
        work: Work::Tests { programs: ALL, names: &["foreign::", "pasted::"] },
    },
    Part {
        name: "emitter examples",
        shows: "Glaurung and Sunfish, built with the emitters, search the same tree as without them, and their traces have no mistake; left \
                out where the variables `PLYSCOPE_GLAURUNG` and `PLYSCOPE_SUNFISH` name no folder with them",
        work: Work::Examples,
    },
    Part {
        name: "tables",
        shows: "the queries of docs/tables.md find in a database what the trace says",
        work: Work::Cargo(&[
            "test",
            "--manifest-path",
            "tests/tables/Cargo.toml",
            "--target-dir",
            "target/tables",
        ]),
    },
    Part {
        name: "trace files",
        shows: "two million changed files, and half a million malicious ones, are refused or opened",
        work: Work::Tests { programs: ALL, names: &["file::", "file_parts::"] },
    },
    Part {
        name: "stored results",
        shows: "the three cheapest jobs of every stored result give the same result again",
        work: Work::Tests { programs: ALL, names: &["results::"] },
    },
    Part {
        name: "the page in Node",
        shows: "questions at random moments of random searches have the answers that the sentences of the ticks give",
        work: Work::Node,
    },
    Part {
        name: "second witnesses in the browser",
        shows: "the page works without a network, in Firefox and with another engine; in over 200 searches everything \
                that it says about a visit at one moment agrees, also with a minimax, a replay and the command; no \
                text in a tree is cut off, and the stage keeps its size",
        work: Work::Browser,
    },
    Part {
        name: "the browser tests under load",
        shows: "no browser test fails on a busy machine",
        work: Work::BrowserUnderLoad { times: 15, quick: 1 },
    },
    Part {
        name: "the browser tests with late workers",
        shows: "nothing that the page does depends on when its workers answer",
        work: Work::BrowserWithLateWorkers,
    },
    Part {
        name: "soak",
        shows: "no random input of any kind breaks a promise of the core",
        work: Work::Soak { minutes: "10", quick: "0.5" },
    },
    Part {
        name: "exercises",
        shows: "for 1,000 exercises of each kind and level, the right answer is accepted and every other is refused",
        work: Work::Tests { programs: ALL, names: &["practice::", "programs::", "student_own::"] },
    },
    Part {
        name: "packages",
        shows: "site, program, wheel and npm package, each installed alone in a clean environment, do what their documents say",
        work: Work::Packages,
    },
    Part {
        name: "documents",
        shows: "every output and every figure in the documents is what its command prints",
        work: Work::Tests { programs: ALL, names: &["docs::"] },
    },
];

impl Work {
    /// The arguments for cargo; `None` if the work is not done by cargo.
    fn cargo(&self, quick: bool) -> Option<Vec<&'static str>> {
        match *self {
            Work::Cargo(arguments) => Some(arguments.to_vec()),
            Work::Tests { programs, names } => {
                Some([&["test", "--profile", "soak"], programs, &["--", "--nocapture"], names].concat())
            }
            Work::Soak { minutes, quick: few } => {
                let head = ["run", "--quiet", "--profile", "soak", "--package", "soak", "--"];
                Some([&head[..], &["--minutes", if quick { few } else { minutes }, "--seed", "2"]].concat())
            }
            Work::Boundary
            | Work::Node
            | Work::Browser
            | Work::BrowserUnderLoad { .. }
            | Work::BrowserWithLateWorkers
            | Work::Trunk
            | Work::Packages
            | Work::Examples => None,
        }
    }
}

fn command(project: &Project, arguments: &[&str], quick: bool) -> Command {
    let mut cargo = Command::new("cargo");
    without_cargo_run(&mut cargo);
    cargo.args(arguments).current_dir(&project.root);
    // The number of proptest's cases, and a seed: without one, every run would draw other cases.
    let cases = if quick { "256" } else { "5120" };
    cargo.env(SCALE, scale(quick)).env("PROPTEST_CASES", cases).env("PROPTEST_RNG_SEED", "1");
    cargo
}

/// The known results of the parts, the latest last: the results noted on this machine, and before them the results in
/// another machine's report.
fn known_parts(noted: &str, report: &str) -> Vec<PartResult> {
    let names: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
    let mut known = report::parts_of(report, &names);
    known.extend(noted.lines().filter_map(PartResult::read));
    known
}

pub fn run_verification(project: &Project, quick: bool, only_failed: bool, only: Option<&str>) -> Result<()> {
    if let Some(name) = only.filter(|name| PARTS.iter().all(|part| part.name != *name)) {
        let names: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
        return Err(format!("there is no part “{name}”. Name one of: {}.", names.join(", ")));
    }
    let commit = commit(project)?;
    // Uncommitted changes have no commit under which a finished part could be found again.
    let resumes = !commit.contains(' ');
    let folder = project.target().join("verify");
    let notes = folder.join(if quick { "quick.tsv" } else { "full.tsv" });
    let file = if quick { folder.join("quick.md") } else { project.root.join("docs/verify.md") };
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let noted = std::fs::read_to_string(&notes).unwrap_or_default();
    let last = std::fs::read_to_string(&file).unwrap_or_default();
    let history = report::history(&last);
    let rows: Vec<(&str, &str)> = PARTS.iter().map(|part| (part.name, part.shows)).collect();
    let known = known_parts(&noted, if only_failed || only.is_some() { &last } else { "" });
    let mut done = Vec::new();
    for part in &PARTS {
        let mut before = known.iter().rev().filter(|done| done.name == part.name).cloned();
        let is_other = only.is_some_and(|name| name != part.name);
        let holds =
            |done: &PartResult| done.passed && (done.commit == commit && resumes || only_failed || is_other);
        if let Some(before) = before.next().filter(holds) {
            println!("== {}: already done, at {} ==", part.name, before.commit);
            done.push(before);
            continue;
        }
        if is_other {
            continue;
        }
        println!("\n== {} ({} of {}) ==", part.name, done.len() + 1, PARTS.len());
        let now = run_part(project, part, quick, &commit);
        append(&notes, &now.line())?;
        done.push(now);
        // Written after each part, so that you can read it while the rest runs.
        write(&file, &report::report(&commit, &date(project), &rows, &done, &history, quick))?;
    }
    let text = report::report(&commit, &date(project), &rows, &done, &history, quick);
    write(&file, &text)?;
    println!("\n{text}");
    let failed: Vec<&str> = done.iter().filter(|done| !done.passed).map(|done| done.name.as_str()).collect();
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}.", failed.join(", "))) }
}

fn run_part(project: &Project, part: &Part, quick: bool, commit: &str) -> PartResult {
    let start = Instant::now();
    let (outcome, figure) = match part.work.cargo(quick) {
        Some(arguments) => {
            let mut command = command(project, &arguments, quick);
            println!("{}", command_line(&command));
            let (mut outcome, output) = run_and_keep(&mut command);
            if outcome.is_ok() && arguments[0] == "test" && count(&output).passed == 0 {
                outcome = Err("no test was run.".to_owned());
            }
            (outcome, figure(&output))
        }
        None => {
            let outcome = match part.work {
                Work::Trunk => compare_with_trunk(project),
                Work::Boundary => run_clippy_of_boundary(project),
                Work::Examples => {
                    build_native_command(project).and_then(|plyscope| run_examples(project, &plyscope, quick))
                }
                Work::Packages => package(project, &project.target().join("verify/packages")),
                Work::Node => run_in_node(project, quick),
                Work::BrowserUnderLoad { times, quick: few } => {
                    run_under_load(project, if quick { few } else { times })
                }
                Work::BrowserWithLateWorkers => run_with_late_workers(project),
                _ => run_in_browser(project, quick),
            };
            match outcome {
                Ok((outcome, figure)) => (outcome, figure),
                Err(error) => (Err(error), String::new()),
            }
        }
    };
    if let Err(error) = &outcome {
        println!("{error}");
    }
    let (commit, name) = (commit.to_owned(), part.name.to_owned());
    PartResult { commit, name, passed: outcome.is_ok(), seconds: start.elapsed().as_secs(), figure }
}

/// The outcome of a part, and its figure.
type Outcome = Result<(Result<()>, String)>;

/// Lints the core in WebAssembly.
fn run_clippy_of_boundary(project: &Project) -> Outcome {
    let installed = setup::install(project, Need::WASM)?;
    let toolchain = installed.wasm()?;
    if !toolchain.is_usual() {
        return Ok((Ok(()), "left out: this toolchain has no clippy".to_owned()));
    }
    let mut clippy = toolchain.cargo(project, "clippy");
    clippy.args(["--profile", Purpose::Tests.build().profile(), "--package", "plyscope", "--lib"]);
    let (outcome, output) = run_and_keep(clippy.args(["--", "-D", "warnings"]));
    Ok((outcome, figure(&output)))
}

/// Runs the page's tests in Node.
fn run_in_node(project: &Project, quick: bool) -> Outcome {
    // This also builds the core.
    build_visitors_site(project)?;
    run(&mut core_in_node(project, Purpose::Visitors))?;
    let mut tests = unit_tests(project);
    tests.env(SCALE, scale(quick));
    println!("{}", command_line(&tests));
    let (outcome, output) = run_and_keep(&mut tests);
    Ok((outcome, figure(&output)))
}

/// Builds the site as visitors get it, and runs the browser tests of the second tier.
fn run_in_browser(project: &Project, quick: bool) -> Outcome {
    let installed = setup::install(project, Need::EVERYTHING)?;
    let dist = build_visitors_site(project)?;
    let mut tests = npm(project, "test:browser:second");
    tests.env(SCALE, scale(quick)).env("PLYSCOPE_SITE", &dist);
    // The tests compare its answers with the page's.
    tests.env("PLYSCOPE_COMMAND", build_native_command(project)?);
    let browser = installed.browser()?;
    tests.env("CHROME", &browser.chrome);
    match &browser.firefox {
        Some(firefox) => tests.env("FIREFOX", firefox),
        None => tests.env_remove("FIREFOX"),
    };
    println!("{}", command_line(&tests));
    let (outcome, output) = run_and_keep(&mut tests);
    Ok((outcome, figure(&output)))
}

/// Runs the browser tests of the first tier `times` times while all processors are busy.
fn run_under_load(project: &Project, times: u32) -> Outcome {
    let installed = setup::install(project, Need::SITE_IN_CHROMIUM)?;
    let dist = build_visitors_site(project)?;
    run(&mut core_in_node(project, Purpose::Visitors))?;
    let mut tests = browser_tests(project, &installed.browser()?.chrome, &dist);
    tests.args(["--", "--repeat-each", &times.to_string()]);
    println!("{}", command_line(&tests));
    let (outcome, output) = beside_load(|| run_and_keep(&mut tests));
    let Count { passed, failed } = count(&output);
    Ok((
        outcome,
        format!(
            "{times} time{} each beside load: {passed} passed, {failed} failed",
            if times == 1 { "" } else { "s" }
        ),
    ))
}

/// Runs the browser tests of the first tier with workers whose messages come 300 ms late: longer than most questions take.
fn run_with_late_workers(project: &Project) -> Outcome {
    let installed = setup::install(project, Need::SITE_IN_CHROMIUM)?;
    let dist = build_visitors_site(project)?;
    run(&mut core_in_node(project, Purpose::Visitors))?;
    let mut tests = browser_tests(project, &installed.browser()?.chrome, &dist);
    tests.env("PLYSCOPE_LATE_WORKERS", "300");
    println!("{}", command_line(&tests));
    let (outcome, output) = run_and_keep(&mut tests);
    Ok((outcome, figure(&output)))
}

/// Does something while as many threads as there are processors do nothing but count.
fn beside_load<T>(work: impl FnOnce() -> T) -> T {
    /// Ends the load, even if the work panics.
    struct End<'a>(&'a AtomicBool);
    impl Drop for End<'_> {
        fn drop(&mut self) {
            self.0.store(true, Relaxed);
        }
    }
    let ended = AtomicBool::new(false);
    thread::scope(|scope| {
        let _end = End(&ended);
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while !ended.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        work()
    })
}

fn build_visitors_site(project: &Project) -> Result<PathBuf> {
    let dist = project.target().join("verify/site");
    site::build(project, &dist, Purpose::Visitors)?;
    Ok(dist)
}

fn build_native_command(project: &Project) -> Result<PathBuf> {
    run(&mut command(project, &["build", "--quiet", "--package", "plyscope-cli"], false))?;
    Ok(project.target().join("debug/plyscope").with_extension(std::env::consts::EXE_EXTENSION))
}

/// Builds the site with Trunk, and compares it with our own build of it.
fn compare_with_trunk(project: &Project) -> Outcome {
    let Some(trunk) = find("trunk") else {
        return Ok((Ok(()), "left out: Trunk is not on the PATH".to_owned()));
    };
    let ours = build_visitors_site(project)?;
    let bindgen = install_bindgen_for_trunk(project)?;
    let theirs = project.target().join("verify/trunk-site");
    let mut trunk = Command::new(trunk);
    without_cargo_run(&mut trunk);
    trunk.args(["build", "--release", "--skip-version-check", "--dist"]).arg(&theirs);
    trunk.current_dir(&project.root).env("PLYSCOPE_OFFLINE", "1").env("PATH", path_with(&bindgen)?);
    println!("{}", command_line(&trunk));
    let (outcome, _) = run_and_keep(&mut trunk);
    outcome?;
    let (ours, theirs) = (read_files(&ours)?, read_files(&theirs)?);
    let names = || ours.keys().chain(theirs.keys()).collect::<BTreeSet<_>>();
    let different: Vec<&str> =
        names().into_iter().filter(|name| ours.get(*name) != theirs.get(*name)).map(String::as_str).collect();
    if different.is_empty() {
        Ok((Ok(()), format!("{} files, byte by byte", ours.len())))
    } else {
        Err(format!("these files differ, or are in only one of the two sites:\n  {}", different.join("\n  ")))
    }
}

/// Installs the command `wasm-bindgen` in the version of Cargo.lock, and returns its folder: without it, Trunk would
/// download its own copy.
fn install_bindgen_for_trunk(project: &Project) -> Result<PathBuf> {
    let lock = project.root.join("Cargo.lock");
    let text = std::fs::read_to_string(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    let version = locked_version(&text, "wasm-bindgen")
        .ok_or_else(|| format!("{} names no version of wasm-bindgen.", lock.display()))?;
    let root = project.target().join("tools/wasm-bindgen-cli").join(version);
    let folder = root.join("bin");
    if find_in(folder.as_os_str(), "wasm-bindgen").is_none() {
        let mut install = Command::new("cargo");
        without_cargo_run(&mut install);
        install.args(["install", "--debug", "--quiet", "wasm-bindgen-cli", "--version", version, "--root"]);
        install.arg(&root).current_dir(&project.root);
        println!("{}", command_line(&install));
        run(&mut install)?;
    }
    Ok(folder)
}

/// The version of a package in the text of a Cargo.lock.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let after = lock.split_once(&format!("name = \"{package}\"\nversion = \""))?.1;
    Some(after.split_once('"')?.0)
}

/// The PATH with a folder before all others.
fn path_with(folder: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).map_err(|error| format!("PATH: {error}"))
}

/// The files of a folder, and their contents.
fn read_files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let read = || -> std::io::Result<BTreeMap<String, Vec<u8>>> {
        let file = |entry: std::io::Result<std::fs::DirEntry>| {
            let entry = entry?;
            Ok((entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path())?))
        };
        std::fs::read_dir(folder)?.map(file).collect()
    };
    read().map_err(|error| format!("{}: {error}", folder.display()))
}

/// The value of [`SCALE`].
fn scale(quick: bool) -> &'static str {
    if quick { "4" } else { "20" }
}

/// The figures that the tests print after `figure:`; the number of tests if they print none.
fn figure(output: &str) -> String {
    let outcomes: Vec<&str> =
        output.lines().filter_map(|line| Some(line.split_once("figure: ")?.1.trim())).collect();
    match count(output).passed {
        _ if !outcomes.is_empty() => outcomes.join("; "),
        0 => String::new(),
        tests => format!("{tests} tests"),
    }
}

fn git(project: &Project, args: &[&str]) -> Option<String> {
    output("git", &[&["-C", &project.root.to_string_lossy()], args].concat())
}

/// Everything but the report.
const OTHERS: [&str; 3] = ["--", ".", ":!docs/verify.md"];

/// The last commit that changed more than the report.
fn commit(project: &Project) -> Result<String> {
    let commit = git(project, &[&["log", "-1", "--format=%h"], &OTHERS[..]].concat())
        .ok_or("git does not know the current commit. Run this in a git checkout.")?;
    let changed = git(project, &[&["status", "--porcelain"], &OTHERS[..]].concat()).unwrap_or_default();
    Ok(if changed.is_empty() { commit } else { format!("{commit} and uncommitted changes") })
}

/// The day of that commit.
fn date(project: &Project) -> String {
    git(project, &[&["log", "-1", "--format=%cs"], &OTHERS[..]].concat()).unwrap_or_default()
}

fn write(file: &Path, text: &str) -> Result<()> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

fn append(notes: &Path, line: &str) -> Result<()> {
    let file = std::fs::OpenOptions::new().create(true).append(true).open(notes);
    file.and_then(|mut file| writeln!(file, "{line}"))
        .map_err(|error| format!("{}: {error}", notes.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_from_the_output() {
        let output =
            "test a ... figure: 20 trees\nok\nfigure: 3 searches\ntest result: ok. 2 passed; 0 failed;\n";
        assert_eq!(figure(output), "20 trees; 3 searches");
        assert_eq!(figure("test result: ok. 2 passed; 0 failed;\n"), "2 tests");
        assert_eq!(figure("Finished in 2 s\n"), "");
    }

    #[test]
    fn a_note_of_this_machine_is_later_than_a_report_of_another() {
        let part = |name: &str, passed| PartResult {
            commit: "abc".to_owned(),
            name: name.to_owned(),
            passed,
            seconds: 60,
            figure: "1 test".to_owned(),
        };
        let of_other = [part("perft", true), part("properties", false)];
        let rows: Vec<(&str, &str)> = vec![("perft", "the rules"), ("properties", "the rest")];
        let report = report::report("abc", "2026-11-25", &rows, &of_other, &[], false);
        let noted = part("properties", true);
        let known = known_parts(&noted.line(), &report);
        assert_eq!(known, [of_other[0].clone(), of_other[1].clone(), noted.clone()]);
        assert_eq!(known_parts(&noted.line(), ""), [noted]);
    }

    #[test]
    fn the_locked_version_of_a_package_is_found() {
        let lock = include_str!("../../Cargo.lock");
        assert_eq!(locked_version(lock, "wasm-bindgen-cli-support"), locked_version(lock, "wasm-bindgen"));
        assert!(locked_version(lock, "wasm-bindgen").is_some_and(|version| version.starts_with("0.2.")));
        assert_eq!(locked_version(lock, "no-such-package"), None);
    }

    /// Tests that draw more in a higher tier.
    #[test]
    fn every_test_with_a_larger_size_is_in_a_part() {
        let named: Vec<&str> = PARTS
            .iter()
            .flat_map(|part| match part.work {
                Work::Tests { programs, names } if programs == ALL => names,
                _ => &[],
            })
            .copied()
            .collect();
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
        let mut found = 0;
        for entry in std::fs::read_dir(&tests).unwrap() {
            let path = entry.unwrap().path();
            let module = path.file_stem().unwrap().to_string_lossy().into_owned();
            let files = if path.is_dir() { read_files(&path).unwrap_or_default() } else { BTreeMap::new() };
            let texts = files.into_values().chain(std::fs::read(&path));
            let has_sizes = texts.into_iter().any(|text| {
                let text = String::from_utf8_lossy(&text).into_owned();
                text.contains("by_tier(") || text.contains("scaled(")
            });
            if has_sizes && module != "common" {
                let is_named = named.iter().any(|name| format!("{module}::").starts_with(name));
                assert!(is_named, "no part of the verification runs {module}::");
                found += 1;
            }
        }
        assert!(found > 20, "{found}");
    }

    #[test]
    fn every_part_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<&str> = PARTS.iter().map(|part| part.name).collect();
        assert_eq!(names.len(), PARTS.len());
    }
}
