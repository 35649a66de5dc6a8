//! `cargo xtask verify`: what takes too long for every change, at its full size. `cargo xtask test` runs a sample of
//! the same.
//!
//! What is done stays done: each part is noted in a file, and the next run at the same commit goes on behind it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use crate::Result;
use crate::process::{output, run_and_keep, shown, without_cargo_run};
use crate::project::Project;
use crate::setup::{self, Need};
use crate::site;
use crate::test::{COMMAND, native_command, npm};

/// A part of the verification.
struct Part {
    name: &'static str,
    /// What follows from it.
    shows: &'static str,
    work: Work,
}

/// What a part runs.
enum Work {
    /// Those tests of a program whose names hold one of the words; without words all.
    Tests { program: &'static [&'static str], names: &'static [&'static str] },
    /// Random inputs for so many minutes, or for so many at a small size: [`SCALE`] does not see to that.
    Soak { minutes: &'static str, quick: &'static str },
    /// The page's own, see [`in_the_page`].
    Page,
}

/// The program of all tests that see the core from outside.
const ALL: &[&str] = &["--test", "all"];

/// By this variable the tests multiply how many trees they draw and how deeply they look; those of the page take
/// all moments instead of a sample.
const SCALE: &str = "PLYSCOPE_SCALE";

/// The quickest first. All with the same features, so that the core is compiled once.
const PARTS: [Part; 12] = [
    Part {
        name: "perft",
        shows: "the rules of the games: move sequences counted to a greater depth",
        work: Work::Tests { program: ALL, names: &["perft::"] },
    },
    Part {
        name: "golden counts",
        shows: "the 24 Bratko-Kopec positions searched as ever, recorded or not",
        work: Work::Tests { program: ALL, names: &["golden::"] },
    },
    Part {
        name: "oracle",
        shows: "every search, every bound in a trace, every table answer against an independent negamax",
        work: Work::Tests { program: ALL, names: &["oracle::"] },
    },
    Part {
        name: "exact endings",
        shows: "Connect Four and Othello searched to the end of the game, against scores that are known",
        work: Work::Tests { program: ALL, names: &["endings::"] },
    },
    Part {
        name: "the core by itself",
        shows: "links, games and every module against naive recomputation",
        work: Work::Tests { program: &["--lib"], names: &[] },
    },
    Part {
        name: "properties",
        shows: "time, insight, ledgers and all that is said of a visit against naive recomputation",
        work: Work::Tests { program: ALL, names: &["time::", "ledgers::", "findings::", "contradictions::"] },
    },
    Part {
        name: "safe combinations",
        shows: "every base algorithm with every safe technique finds minimax's value on random trees",
        work: Work::Tests { program: ALL, names: &["safe_combinations::"] },
    },
    Part {
        name: "trace files",
        shows: "two million changed files, and half a million made to do harm, are refused or opened",
        work: Work::Tests { program: &["--lib", "--test", "all"], names: &["file::"] },
    },
    Part {
        name: "stored results",
        shows: "the three cheapest jobs of every stored result are found again",
        work: Work::Tests { program: ALL, names: &["results::"] },
    },
    Part {
        name: "contradictions in the page",
        shows: "all that the page says of one visit at one moment agrees, and is what a minimax or a replay finds",
        work: Work::Page,
    },
    Part {
        name: "soak",
        shows: "no random input of any kind breaks a promise of the core",
        work: Work::Soak { minutes: "10", quick: "0.5" },
    },
    Part {
        name: "exercises",
        shows: "the right answer to 2,000 exercises of each kind and level is right, and every other is refused",
        work: Work::Tests { program: ALL, names: &["practice::"] },
    },
];

impl Work {
    /// What cargo is called with; nothing: no program of cargo's does it.
    fn cargo(&self, quick: bool) -> Option<Vec<&'static str>> {
        match *self {
            Work::Tests { program, names } => {
                let head = ["test", "--profile", "soak", "--features", "cli"];
                Some([&head, program, &["--", "--nocapture"], names].concat())
            }
            Work::Soak { minutes, quick: few } => {
                let head = ["run", "--quiet", "--profile", "soak", "--package", "soak", "--"];
                Some([&head[..], &["--minutes", if quick { few } else { minutes }, "--seed", "2"]].concat())
            }
            Work::Page => None,
        }
    }
}

fn command(project: &Project, arguments: &[&str], quick: bool) -> Command {
    let mut cargo = Command::new("cargo");
    without_cargo_run(&mut cargo);
    cargo.args(arguments).current_dir(&project.root);
    // proptest's own counts, and a seed for what would otherwise be drawn anew.
    let cases = if quick { "256" } else { "5120" };
    cargo.env(SCALE, scale(quick)).env("PROPTEST_CASES", cases).env("PROPTEST_RNG_SEED", "1");
    cargo
}

/// What came of a part.
#[derive(Clone, Debug, PartialEq)]
struct Done {
    name: String,
    passed: bool,
    minutes: String,
    figure: String,
}

impl Done {
    fn line(&self, commit: &str) -> String {
        let outcome = if self.passed { "passed" } else { "FAILED" };
        [commit, &self.name, outcome, &self.minutes, &self.figure].join("\t")
    }

    fn read(line: &str, commit: &str) -> Option<Done> {
        let [at, name, outcome, minutes, figure] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        (at == commit).then(|| Done {
            name: name.to_owned(),
            passed: outcome == "passed",
            minutes: minutes.to_owned(),
            figure: figure.to_owned(),
        })
    }
}

pub fn run_verification(project: &Project, quick: bool) -> Result<()> {
    let commit = commit(project)?;
    // A change that is not committed has no name under which it could be found again.
    let resumes = !commit.contains(' ');
    let folder = project.root.join("target/verify");
    let notes = folder.join(if quick { "quick.tsv" } else { "full.tsv" });
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let noted = std::fs::read_to_string(&notes).unwrap_or_default();
    let mut done = Vec::new();
    for part in &PARTS {
        let mut before = noted.lines().filter_map(|line| Done::read(line, &commit));
        if let Some(before) = before.rfind(|done| resumes && done.passed && done.name == part.name) {
            println!("== {}: done before at this commit ==", part.name);
            done.push(before);
            continue;
        }
        println!("\n== {} ({} of {}) ==", part.name, done.len() + 1, PARTS.len());
        let now = verify(project, part, quick);
        append(&notes, &now.line(&commit))?;
        done.push(now);
        // After each part, so that what is done can be read while the rest runs.
        let report = report(&commit, &done, quick);
        let file = if quick { folder.join("quick.md") } else { project.root.join("docs/verify.md") };
        std::fs::write(&file, &report).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    println!("\n{}", report(&commit, &done, quick));
    let failed: Vec<&str> = done.iter().filter(|done| !done.passed).map(|done| done.name.as_str()).collect();
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}.", failed.join(", "))) }
}

fn verify(project: &Project, part: &Part, quick: bool) -> Done {
    let start = Instant::now();
    let (outcome, output) = match part.work.cargo(quick) {
        None => in_the_page(project, quick).unwrap_or_else(|error| (Err(error), String::new())),
        Some(arguments) => {
            let mut command = command(project, &arguments, quick);
            println!("{}", shown(&command));
            run_and_keep(&mut command)
        }
    };
    Done {
        name: part.name.to_owned(),
        passed: outcome.is_ok(),
        minutes: format!("{:.1}", start.elapsed().as_secs_f64() / 60.0),
        figure: figure(&output),
    }
}

/// Builds the site, and looks at random searches in it: at random moments, and at what the command says of them.
fn in_the_page(project: &Project, quick: bool) -> Result<(Result<()>, String)> {
    let installed = setup::install(project, Need::EVERYTHING)?;
    let dist = project.root.join("target/test-site");
    site::build(project, &installed.wasm.unwrap_or_default(), &dist, site::For::Visitors)?;
    let mut tests = npm(project, "test:browser");
    tests.args(["--", "contradictions", "insight", "lesson-files"]);
    tests.env(SCALE, scale(quick)).env("PLYSCOPE_SITE", &dist);
    tests.env(COMMAND, native_command(project)?);
    if let Some(browser) = installed.browser {
        tests.env("CHROME", browser.chrome);
    }
    println!("{}", shown(&tests));
    Ok(run_and_keep(&mut tests))
}

/// What [`SCALE`] says.
fn scale(quick: bool) -> &'static str {
    if quick { "1" } else { "20" }
}

/// The figures that the tests print behind `figure:`, or else how many tests there were.
fn figure(output: &str) -> String {
    let told: Vec<&str> =
        output.lines().filter_map(|line| Some(line.split_once("figure: ")?.1.trim())).collect();
    if told.is_empty() { format!("{} tests", crate::count::count(output).passed) } else { told.join("; ") }
}

/// The last commit that changed more than the report.
fn commit(project: &Project) -> Result<String> {
    let git = |args: &[&str]| {
        let root = project.root.to_string_lossy().into_owned();
        output("git", &[&["-C", &root], args].concat())
    };
    let others = ["--", ".", ":!docs/verify.md"];
    let commit = git(&[&["log", "-1", "--format=%h"], &others[..]].concat())
        .ok_or("git cannot say which commit this is.")?;
    let changed = git(&[&["status", "--porcelain"], &others[..]].concat()).unwrap_or_default();
    Ok(if changed.is_empty() { commit } else { format!("{commit} and changes that are not committed") })
}

fn append(notes: &PathBuf, line: &str) -> Result<()> {
    let file = std::fs::OpenOptions::new().create(true).append(true).open(notes);
    file.and_then(|mut file| writeln!(file, "{line}"))
        .map_err(|error| format!("{}: {error}", notes.display()))
}

fn report(commit: &str, done: &[Done], quick: bool) -> String {
    let mut text = format!(
        "# What was verified\n\nWritten by `cargo xtask verify{}` at commit {commit}. `cargo xtask test` runs a \
         sample of the same.\n\n| part | outcome | figures | minutes |\n|---|---|---|---|\n",
        if quick { " --quick" } else { "" }
    );
    for part in &PARTS {
        let row = match done.iter().find(|done| done.name == part.name) {
            Some(done) => {
                let outcome = if done.passed { "passed" } else { "**FAILED**" };
                format!("{outcome} | {} | {}", done.figure, done.minutes)
            }
            None => "not run yet | | ".to_owned(),
        };
        let _ = writeln!(text, "| {}: {} | {row} |", part.name, part.shows);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_noted_is_found_again_at_the_same_commit_only() {
        let done = Done {
            name: "perft".to_owned(),
            passed: true,
            minutes: "1.5".to_owned(),
            figure: "7 positions".to_owned(),
        };
        let line = done.line("abc");
        assert_eq!(Done::read(&line, "abc"), Some(done));
        assert_eq!(Done::read(&line, "abd"), None);
        assert_eq!(Done::read("half a li", "abc"), None);
    }

    #[test]
    fn figures_are_read_from_the_output() {
        let output =
            "test a ... figure: 20 trees\nok\nfigure: 3 searches\ntest result: ok. 2 passed; 0 failed;\n";
        assert_eq!(figure(output), "20 trees; 3 searches");
        assert_eq!(figure("test result: ok. 2 passed; 0 failed;\n"), "2 tests");
    }

    #[test]
    fn the_report_names_every_part() {
        let failed = Done {
            name: "perft".to_owned(),
            passed: false,
            minutes: "1.5".to_owned(),
            figure: "7 positions".to_owned(),
        };
        let text = report("abc", &[failed], false);
        assert!(PARTS.iter().all(|part| text.contains(part.name)), "{text}");
        assert!(text.contains("**FAILED** | 7 positions | 1.5"), "{text}");
        assert_eq!(text.matches("not run yet").count(), PARTS.len() - 1);
    }
}
