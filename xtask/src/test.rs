//! `cargo xtask test`: the first tier, which every change has to pass. Steps that do not need each other run side by side.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::args::Part;
use crate::count::{count, failures};
use crate::node::{node, npm};
use crate::process::{Log, run_into, without_cargo_run};
use crate::project::Project;
use crate::result::Result;
use crate::setup::{self, Installed, Need};
use crate::site::{self, Purpose};
use crate::steps::{self, Lane, Show, Step, StepResult};
use crate::summary::{Row, table, total};

impl Part {
    fn needs(self) -> Need {
        match self {
            Part::Rust => Need::default(),
            Part::Page => Need::SITE,
            Part::Browser => Need::SITE_IN_CHROMIUM,
        }
    }
}

/// The steps, and the summary of each.
#[derive(Default)]
struct Plan<'a> {
    steps: Vec<Step<'a>>,
    /// The part of each step, and whether the step runs tests.
    about: Vec<(&'static str, bool)>,
    last: LastTimes,
}

impl<'a> Plan<'a> {
    fn add(&mut self, part: &'static str, steps: impl IntoIterator<Item = Step<'a>>) {
        for step in steps {
            self.steps.push(step);
            self.about.push((part, false));
        }
    }

    /// A step that runs one command.
    fn check(
        &mut self,
        part: &'static str,
        lane: Lane,
        name: &'static str,
        seconds: f64,
        after: &[&'static str],
        command: impl FnOnce() -> Result<Command> + Send + 'a,
    ) {
        let seconds = self.last.seconds.get(name).copied().unwrap_or(seconds);
        let step = Step::new(lane, name, seconds, move |log| run_into(log, &mut command()?));
        self.add(part, [step.after(after)]);
    }

    /// A step that runs tests, at least one.
    fn tests(
        &mut self,
        part: &'static str,
        lane: Lane,
        name: &'static str,
        seconds: f64,
        after: &[&'static str],
        command: impl FnOnce() -> Result<Command> + Send + 'a,
    ) {
        let seconds = self.last.seconds.get(name).copied().unwrap_or(seconds);
        let step = Step::new(lane, name, seconds, move |log: &Log| {
            run_into(log, &mut command()?)?;
            if count(&log.text()).passed == 0 { Err("no test was run.".to_owned()) } else { Ok(()) }
        });
        self.add(part, [step.after(after)]);
        if let Some((_, counts)) = self.about.last_mut() {
            *counts = true;
        }
    }
}

/// The seconds of each step when it last succeeded on this machine: the best estimate of its time.
#[derive(Default)]
struct LastTimes {
    file: PathBuf,
    seconds: BTreeMap<String, f64>,
}

impl LastTimes {
    fn read(project: &Project) -> LastTimes {
        let file = project.target().join("test-seconds.tsv");
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let read = |line: &str| {
            let (name, seconds) = line.split_once('\t')?;
            Some((name.to_owned(), seconds.parse().ok()?))
        };
        let seconds = text.lines().filter_map(read).collect();
        LastTimes { file, seconds }
    }

    fn write(mut self, done: &[StepResult]) {
        for done in done.iter().filter(|done| done.outcome.is_ok()) {
            self.seconds.insert(done.name.to_owned(), done.time.as_secs_f64());
        }
        let lines = self.seconds.iter().map(|(name, seconds)| format!("{name}\t{seconds:.1}\n"));
        // An error is ignored: only estimates are lost.
        let _ = std::fs::write(&self.file, lines.collect::<String>());
    }
}

/// Runs the parts. Returns whether everything passed.
pub fn run(project: &Project, parts: &[Part]) -> bool {
    let need = parts.iter().fold(Need::default(), |need, part| need.or(part.needs()));
    if let Err(error) = setup::check(need) {
        println!("{error}\n\n0 passed, 1 failed");
        return false;
    }
    let begun = Instant::now();
    let installed = Installed::default();
    let plan = plan(project, parts, need, &installed);
    let done = steps::run(plan.steps, Show::All);
    plan.last.write(&done);
    let rows: Vec<Row> = done
        .into_iter()
        .zip(plan.about)
        .map(|(done, (part, counts))| Row {
            part,
            name: done.name,
            time: done.time,
            outcome: done.outcome,
            tests: counts.then(|| count(&done.output)),
            failures: failures(&done.output),
        })
        .collect();
    println!("{}", table(&rows, begun.elapsed()));
    total(&rows).failed == 0
}

fn plan<'a>(project: &'a Project, parts: &[Part], need: Need, installed: &'a Installed) -> Plan<'a> {
    let asked = |part| parts.contains(&part);
    let mut plan = Plan { last: LastTimes::read(project), ..Plan::default() };
    plan.add("installs", setup::steps(project, need, installed));
    if asked(Part::Page) {
        page_checks(project, &mut plan);
    }
    if asked(Part::Page) || asked(Part::Browser) {
        plan.add("core", site::core_steps(project, Purpose::Tests.build(), installed));
    }
    if asked(Part::Rust) {
        rust(project, &mut plan);
    }
    if asked(Part::Page) {
        page_tests(project, &mut plan);
    }
    if asked(Part::Browser) {
        browser(project, installed, &mut plan);
    }
    plan
}

fn rust<'a>(project: &'a Project, plan: &mut Plan<'a>) {
    const PART: &str = "rust";
    // core-bindings is built as a tool: testing it would compile its libraries a second time.
    const WORKSPACE: [&str; 3] = ["--workspace", "--exclude", "core-bindings"];
    const STRICTLY: [&str; 3] = ["--", "-D", "warnings"];
    plan.check(PART, Lane::Cargo, "formatting of the Rust code", 2.0, &[], || {
        Ok(cargo(project, &["fmt", "--all", "--check"]))
    });
    plan.check(PART, Lane::Cargo, "clippy", 70.0, &[], || {
        Ok(cargo(
            project,
            &[&["clippy"], &WORKSPACE[..], &["--lib", "--bins", "--tests", "--benches"], &STRICTLY].concat(),
        ))
    });
    plan.tests(PART, Lane::Cargo, "tests of the workspace", 240.0, &[], || {
        let mut tests = cargo(project, &[&["test"], &WORKSPACE[..], &["--no-fail-fast"]].concat());
        // Every run has these cases. A plain `cargo test` draws other cases, and `verify` many more.
        tests.env("PROPTEST_RNG_SEED", "1");
        Ok(tests)
    });
}

const PAGE: &str = "page";

/// The checks that only read the page's sources.
fn page_checks<'a>(project: &'a Project, plan: &mut Plan<'a>) {
    let scripts = [
        ("types of the page", "check", 20.0),
        ("lint of the page, and spelling", "lint", 50.0),
        ("formatting of the page", "format:check", 10.0),
    ];
    for (name, script, seconds) in scripts {
        let command = move || Ok(npm(project, script));
        plan.check(PAGE, Lane::Checks, name, seconds, &[setup::PACKAGES], command);
    }
}

/// The variable for the page's tests with the folder of the core.
const CORE: &str = "PLYSCOPE_CORE";

fn core_for_tests(project: &Project) -> PathBuf {
    project.target().join("core")
}

fn page_tests<'a>(project: &'a Project, plan: &mut Plan<'a>) {
    const CORE_IN_NODE: &str = "the core for Node";
    plan.check(PAGE, Lane::Page, CORE_IN_NODE, 1.0, &[site::GLUE, setup::PACKAGES], || {
        Ok(core_in_node(project, Purpose::Tests))
    });
    plan.tests(PAGE, Lane::Page, "unit tests of the page", 40.0, &[CORE_IN_NODE], || Ok(unit_tests(project)));
}

/// Puts the core and its glue where the page's tests find them.
pub fn core_in_node(project: &Project, purpose: Purpose) -> Command {
    let mut script = node(project, "build.mjs");
    script.arg("--core").arg("--bindgen").arg(purpose.build().folder(project));
    script.arg("--out").arg(core_for_tests(project));
    script
}

/// The page's tests that need no browser.
pub fn unit_tests(project: &Project) -> Command {
    let mut tests = npm(project, "test");
    tests.env(CORE, core_for_tests(project));
    tests
}

fn browser<'a>(project: &'a Project, installed: &'a Installed, plan: &mut Plan<'a>) {
    let dist = project.target().join("test-site");
    plan.add("browser", [site::site_step(project, dist.clone(), Purpose::Tests)]);
    let after = [site::SITE, setup::BROWSERS];
    plan.tests("browser", Lane::Page, "tests in the browser", 240.0, &after, move || {
        Ok(browser_tests(project, &installed.browser()?.chrome, &dist))
    });
}

/// The tests of a built site in Chromium.
pub fn browser_tests(project: &Project, chrome: &Path, site: &Path) -> Command {
    let mut tests = npm(project, "test:browser");
    tests.env("CHROME", chrome).env("PLYSCOPE_SITE", site).env(CORE, core_for_tests(project));
    tests
}

fn cargo(project: &Project, args: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    without_cargo_run(&mut cargo);
    cargo.args(args).current_dir(&project.root);
    cargo
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(parts: &[Part]) -> Vec<&'static str> {
        let project = Project::here();
        let installed = Installed::default();
        let need = parts.iter().fold(Need::default(), |need, part| need.or(part.needs()));
        plan(&project, parts, need, &installed).steps.iter().map(Step::name).collect()
    }

    #[test]
    fn each_part_installs_what_it_needs_and_no_more() {
        let rust = names(&[Part::Rust]);
        assert!(rust.contains(&"clippy") && !rust.contains(&setup::TOOLCHAIN), "{rust:?}");
        let page = names(&[Part::Page]);
        assert!(page.contains(&site::GLUE) && !page.contains(&setup::BROWSERS), "{page:?}");
        assert!(!page.contains(&"clippy"), "{page:?}");
        let browser = names(&[Part::Browser]);
        assert!(browser.contains(&setup::BROWSERS) && browser.contains(&site::SITE), "{browser:?}");
        assert!(!browser.contains(&"unit tests of the page"), "{browser:?}");
    }
}
