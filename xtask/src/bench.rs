//! `cargo xtask bench`: measures speed and size, and prints one table. It judges nothing: figures depend on the
//! machine. Compare only figures of one run, on an otherwise idle machine.
//!
//! `benches/search.rs` measures the native core and `www/bench/` the wasm and the page, on the same scenarios
//! (`benches/scenarios.json`); `www/bench/report.mjs` puts the two next to each other.

use std::fs::File;
use std::process::Command;

use crate::args::Bench;
use crate::node::node;
use crate::process::{run, without_cargo_run};
use crate::project::Project;
use crate::result::Result;
use crate::setup::{self, Need};
use crate::site::{self, Purpose};

pub fn run_benchmarks(project: &Project, options: &Bench) -> Result<()> {
    let installed = setup::install(project, Need::SITE_IN_CHROMIUM)?;
    let dir = project.target().join("bench");
    let native = dir.join("native.jsonl");
    let site = dir.join("site");
    let file = std::fs::create_dir_all(&dir).and_then(|()| File::create(&native));
    let file = file.map_err(|error| format!("{} cannot be written: {error}", native.display()))?;
    // Built before anything is measured: a compiler that runs at the same time would spoil every figure.
    site::build(project, &site, Purpose::Benchmarks)?;
    let cargo_bench = |extra: &[&str]| {
        let mut cargo = Command::new("cargo");
        without_cargo_run(&mut cargo);
        cargo
            .args(["bench", "--quiet", "--package", "plyscope-cli", "--bench", "search"])
            // A benchmark unwinds, even if its profile does not. The command, which cargo builds with it, has to
            // unwind, too: otherwise cargo builds the library twice under one name, and one of the two programs fails
            // to link.
            .args(["--config", "profile.release.panic='unwind'"])
            .args(extra)
            .current_dir(&project.root);
        cargo
    };
    println!("Building the native benchmark (the first time, 1 to 3 minutes) ...");
    run(&mut cargo_bench(&["--no-run"]))?;

    println!("Measuring ({}) ...", duration_text(options));
    let sizes = sizes(options);
    run(cargo_bench(&["--"]).args(&sizes).stdout(file))?;
    let mut report = node(project, "bench/bench.mjs");
    report.arg("--site").arg(&site).arg("--native").arg(&native).args(&sizes);
    report.env("CHROME", &installed.browser()?.chrome);
    if options.json {
        report.arg("--json");
    }
    run(&mut report)
}

/// The options that both halves take.
fn sizes(options: &Bench) -> Vec<String> {
    let visits = options.visits.map(|visits| ["--visits".to_owned(), visits.to_string()]);
    let quick = options.quick.then(|| "--quick".to_owned());
    visits.into_iter().flatten().chain(quick).collect()
}

fn duration_text(options: &Bench) -> &'static str {
    if options.quick { "about half a minute" } else { "some minutes; do not use the machine meanwhile" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_given_the_same_sizes() {
        assert!(sizes(&Bench::default()).is_empty());
        let options = Bench { quick: true, visits: Some(7), json: true };
        assert_eq!(sizes(&options), ["--visits", "7", "--quick"]);
    }
}
