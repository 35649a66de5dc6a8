//! `cargo xtask test`: every check and test, one after the other, and what came of each.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;
use crate::args::Part;
use crate::browser::Browser;
use crate::count::{Count, count};
use crate::process::{minutes, run_and_keep};
use crate::project::Project;
use crate::setup::{self, Installed, Need};
use crate::site;
use crate::soak;
use crate::toolchain::{TARGET, WasmToolchain};

impl Part {
    fn needs(self) -> Need {
        match self {
            Part::Rust => Need::NOTHING,
            Part::Wasm => Need { wasm: true, wasm_bindgen: true, browser: true, ..Need::NOTHING },
            Part::Page => Need { page: true, ..Need::NOTHING },
            Part::Browser => Need::EVERYTHING,
        }
    }
}

/// Whether everything passed.
pub fn run(project: &Project, parts: &[Part]) -> bool {
    let need = parts.iter().fold(Need::NOTHING, |need, part| need.or(part.needs()));
    let asked = |part| parts.contains(&part);
    let mut checks = Checks::default();

    // What is missing is installed while the tests that need nothing run.
    let start = Instant::now();
    let installed = thread::scope(|scope| {
        let installing =
            (need != Need::NOTHING).then(|| scope.spawn(|| (setup::install(project, need), start.elapsed())));
        if asked(Part::Rust) {
            rust(project, &mut checks);
        }
        let installing = installing?;
        heading("installing what is missing");
        Some(match installing.join() {
            Ok(outcome) => outcome,
            Err(_) => (Err("installing panicked.".to_owned()), start.elapsed()),
        })
    });
    match installed {
        None => {}
        Some((Ok(installed), time)) => {
            checks.push(Check { name: "installs", time, outcome: Ok(()), tests: None });
            with_tools(project, &installed, parts, &mut checks);
        }
        Some((Err(error), time)) => {
            println!("{error}");
            checks.push(Check {
                name: "installs (without them nothing more was run)",
                time,
                outcome: Err(error),
                tests: None,
            });
        }
    }
    checks.close()
}

/// What needs no more than the toolchain that runs this.
fn rust(project: &Project, checks: &mut Checks) {
    checks.check("formatting of the Rust code", cargo(project, &["fmt", "--all", "--check"]));
    checks.check(
        "clippy",
        cargo(
            project,
            &["clippy", "--workspace", "--all-targets", "--features", "cli", "--", "-D", "warnings"],
        ),
    );
    let mut tests = cargo(project, &["test", "--workspace", "--features", "cli", "--no-fail-fast"]);
    // The same cases every time; `cargo test` by itself draws others, and `verify` many more.
    tests.env("PROPTEST_RNG_SEED", "1");
    checks.tests("tests of the core and of the commands", tests);
    let mut soak = soak::command(project, "dev");
    // The same inputs every time, as far as a minute reaches.
    soak.args(["--minutes", "1", "--seed", "1"]);
    checks.tests("soak, one minute", soak);
    print!("{}", soak::under_way(project));
}

fn with_tools(project: &Project, installed: &Installed, parts: &[Part], checks: &mut Checks) {
    let asked = |part| parts.contains(&part);
    let toolchain = installed.wasm.as_ref();
    if let (true, Some(toolchain), Some(browser)) = (asked(Part::Wasm), toolchain, &installed.browser) {
        wasm(project, toolchain, browser, checks);
    }
    if asked(Part::Page) {
        checks.check("types of the page", npm(project, "check"));
        checks.check("lint of the page", npm(project, "lint"));
        checks.check("formatting of the page", npm(project, "format:check"));
        checks.tests("unit tests of the page", npm(project, "test"));
    }
    if let (true, Some(toolchain), Some(browser)) = (asked(Part::Browser), toolchain, &installed.browser) {
        let dist = project.root.join("target/test-site");
        heading("the site, and the command whose answers its own must equal");
        let start = Instant::now();
        let built = site::build(project, toolchain, &dist, site::For::Visitors)
            .and_then(|()| native_command(project));
        let command = built.as_ref().ok().cloned();
        let outcome = built.map(drop);
        checks.push(Check { name: "the site", time: start.elapsed(), outcome, tests: None });
        if let Some(command) = command {
            let mut tests = npm(project, "test:browser");
            tests.env("CHROME", &browser.chrome).env("PLYSCOPE_SITE", &dist);
            tests.env(COMMAND, command);
            match &browser.firefox {
                Some(firefox) => tests.env("FIREFOX", firefox),
                None => tests.env_remove("FIREFOX"),
            };
            checks.tests("tests in the browser", tests);
        }
    }
}

fn wasm(project: &Project, toolchain: &WasmToolchain, browser: &Browser, checks: &mut Checks) {
    if toolchain.is_usual() {
        let options = ["--lib", "--test", "wasm", "--target", TARGET];
        for package in ["plyscope", "plyscope-study"] {
            let mut clippy = cargo(project, &["clippy", "--package", package]);
            clippy.args(options).args(["--", "-D", "warnings"]);
            checks.check("clippy for WebAssembly", clippy);
        }
    }
    let driver_options = match driver_options(project, &browser.chrome) {
        Ok(file) => file,
        Err(error) => {
            checks.push(Check {
                name: "tests of the wasm boundary",
                time: Duration::ZERO,
                outcome: Err(error),
                tests: None,
            });
            return;
        }
    };
    // The two cores have different features, so they are built apart, as the site builds them.
    for (name, package) in [
        ("tests of the wasm boundary: the page's core", "plyscope"),
        ("tests of the wasm boundary: the study core", "plyscope-study"),
    ] {
        let mut tests = Command::new("cargo");
        toolchain.prepare(project, &mut tests);
        tests
            // Optimised like the site: what was compiled for one serves the other.
            .args(["test", "--release", "--target", TARGET, "--package", package, "--test", "wasm"])
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner")
            .env("WASM_BINDGEN_TEST_TIMEOUT", "120")
            .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", &driver_options)
            .env("CHROMEDRIVER", &browser.driver);
        checks.tests(name, tests);
    }
}

/// webdriver.json with the browser that was found, which need not be the one that the driver would take.
fn driver_options(project: &Project, chrome: &Path) -> Result<std::path::PathBuf> {
    let template = project.root.join("webdriver.json");
    let file = project.root.join("target/webdriver.json");
    let write = || -> std::io::Result<()> {
        let options = std::fs::read_to_string(&template)?;
        std::fs::create_dir_all(project.root.join("target"))?;
        std::fs::write(&file, with_binary(&options, &chrome.to_string_lossy()))
    };
    write().map_err(|error| {
        format!("{} could not be made from {}: {error}", file.display(), template.display())
    })?;
    Ok(file)
}

fn with_binary(options: &str, chrome: &str) -> String {
    let chrome = chrome.replace('\\', "\\\\").replace('"', "\\\"");
    let section = "\"goog:chromeOptions\": {";
    options.replacen(section, &format!("{section}\n    \"binary\": \"{chrome}\","), 1)
}

fn cargo(project: &Project, args: &[&str]) -> Command {
    let mut cargo = Command::new("cargo");
    crate::process::without_cargo_run(&mut cargo);
    cargo.args(args).current_dir(&project.root);
    cargo
}

/// A script of the page's package.
pub fn npm(project: &Project, script: &str) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.args(["run", "--silent", script]).current_dir(project.www());
    npm
}

/// Says to the browser's tests where the native command is.
pub const COMMAND: &str = "PLYSCOPE_COMMAND";

/// Builds the native command, unless the Rust tests have; where it is.
pub fn native_command(project: &Project) -> Result<PathBuf> {
    let arguments = ["build", "--quiet", "--features", "cli", "--bin", "plyscope"];
    crate::process::run(&mut cargo(project, &arguments))?;
    Ok(project.root.join("target/debug/plyscope").with_extension(std::env::consts::EXE_EXTENSION))
}

fn heading(name: &str) {
    println!("\n== {name} ==");
}

struct Check {
    name: &'static str,
    time: Duration,
    outcome: Result<()>,
    /// `None` for what is not counted in tests.
    tests: Option<Count>,
}

#[derive(Default)]
struct Checks {
    list: Vec<Check>,
}

impl Checks {
    fn push(&mut self, check: Check) {
        if let Err(error) = &check.outcome {
            println!("\n{}: {error}", check.name);
        }
        self.list.push(check);
    }

    fn check(&mut self, name: &'static str, mut command: Command) {
        heading(name);
        let start = Instant::now();
        let (outcome, _) = run_and_keep(&mut command);
        self.push(Check { name, time: start.elapsed(), outcome, tests: None });
    }

    fn tests(&mut self, name: &'static str, mut command: Command) {
        heading(name);
        let start = Instant::now();
        let (mut outcome, output) = run_and_keep(&mut command);
        let tests = count(&output);
        if outcome.is_ok() && tests.passed == 0 {
            outcome = Err("not one test was run.".to_owned());
        }
        self.push(Check { name, time: start.elapsed(), outcome, tests: Some(tests) });
    }

    /// Prints what came of each check. The last line counts the tests of all runners; a check that failed without
    /// a failed test, like a lint, counts as one.
    fn close(&self) -> bool {
        println!("\n== summary ==");
        for check in &self.list {
            let outcome = if check.outcome.is_ok() { "ok    " } else { "FAILED" };
            let tests = check.tests.map_or(String::new(), |tests| match tests.failed {
                0 => format!("{} tests", tests.passed),
                failed => format!("{} tests, {failed} failed", tests.passed + failed),
            });
            println!("{outcome}  {:<42} {:>9}  {tests}", check.name, minutes(check.time));
        }
        let total = self.total();
        println!("\n{} passed, {} failed", total.passed, total.failed);
        total.failed == 0
    }

    fn total(&self) -> Count {
        let mut total = Count::default();
        for check in &self.list {
            let mut tests = check.tests.unwrap_or_default();
            if check.outcome.is_err() {
                tests.failed = tests.failed.max(1);
            }
            total += tests;
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(outcome: Result<()>, tests: Option<(u32, u32)>) -> Check {
        let tests = tests.map(|(passed, failed)| Count { passed, failed });
        Check { name: "a check", time: Duration::ZERO, outcome, tests }
    }

    #[test]
    fn a_failed_check_counts_as_one_failure_and_failed_tests_as_themselves() {
        let failed = || Err("failed".to_owned());
        let checks = Checks {
            list: vec![
                check(Ok(()), None),
                check(failed(), None),
                check(Ok(()), Some((10, 0))),
                check(failed(), Some((5, 3))),
                check(failed(), Some((0, 0))),
            ],
        };
        assert_eq!(checks.total(), Count { passed: 15, failed: 5 });
    }

    #[test]
    fn the_browser_that_was_found_is_named_to_the_driver() {
        let options = include_str!("../../webdriver.json");
        let named = with_binary(options, "C:\\a \"b\"\\chrome");
        assert!(named.contains(r#""binary": "C:\\a \"b\"\\chrome","#), "{named}");
    }

    #[test]
    fn only_the_parts_asked_for_are_installed_for() {
        assert_eq!(Part::Rust.needs(), Need::NOTHING);
        assert!(!Part::Page.needs().wasm && Part::Page.needs().page);
        assert!(!Part::Wasm.needs().trunk);
        assert_eq!(Part::Browser.needs(), Need::EVERYTHING);
    }
}
