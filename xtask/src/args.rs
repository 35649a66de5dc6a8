//! The arguments of the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// Plyscope's own commands. Each installs what it lacks (into www/node_modules/ and target/).
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true, max_term_width = 110)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, PartialEq, Subcommand)]
pub enum Command {
    /// Build the site, serve it on 127.0.0.1 and open the browser
    Serve(Serve),
    /// Write the static site; it runs below any path of any static host
    Build {
        /// The folder: a new or empty one, or an earlier build
        #[arg(long, value_name = "DIR", default_value = "dist")]
        out: PathBuf,
        /// The address that the site will have: then links to it have pictures on other sites, and search engines find its pages
        #[arg(long, value_name = "URL")]
        address: Option<String>,
    },
    /// Build the packages of a release (site, program, Python, npm), and try each in a clean environment; publishes nothing
    Package {
        /// The folder for the packages and their checksums
        #[arg(long, value_name = "DIR", default_value = "target/packages")]
        out: PathBuf,
    },
    /// Run the tests that every change has to pass (the first tier), or only some parts of them
    Test {
        /// Run only these parts
        parts: Vec<Part>,
    },
    /// Measure the search (native and wasm), its recording, the trace and the page; print one table
    Bench(Bench),
    /// Run the tests that take too long for every change, and write docs/verify.md (the third tier); continues after an interruption
    Verify {
        /// Run them at a smaller size, in half an hour (the second tier)
        #[arg(long)]
        quick: bool,
        /// Only the parts that did not pass when they were run last, at whatever commit
        #[arg(long)]
        failed: bool,
        /// Only the part of this name, as the report names it
        #[arg(long, value_name = "PART")]
        only: Option<String>,
    },
    /// Fuzz the core with random inputs, with every overflow check on
    #[command(disable_help_flag = true)]
    Soak {
        /// Options of the soak program: `cargo xtask soak --help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// Install what `serve` or `test` needs, and do nothing else
    Setup {
        #[arg(default_value = "test")]
        goal: Goal,
    },
}

#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
pub struct Serve {
    /// The port; without this option 8080, or the next free port
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// Build quickly; rebuild and reload the page whenever a file changes
    #[arg(long)]
    pub dev: bool,
}

#[derive(Clone, Debug, Default, PartialEq, clap::Args)]
pub struct Bench {
    /// Run small searches, only to check that the benchmark works
    #[arg(long)]
    pub quick: bool,
    /// The number of visits in the trace that the page is measured on; without this option 2000000
    #[arg(long, value_name = "N", value_parser = parse_visits)]
    pub visits: Option<u32>,
    /// Also print all figures as one line of JSON
    #[arg(long)]
    pub json: bool,
}

/// A part of the tests that can be run by itself. The order is the order of running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Part {
    /// Formatting, clippy, all tests of the workspace
    Rust,
    /// Types, lint, formatting, spelling and unit tests of the page, on the real core in Node
    Page,
    /// Build the site and test it in headless Chromium
    Browser,
}

impl Part {
    /// The requested parts, each once and in the usual order; all parts if none is requested.
    pub fn in_order(mut requested: Vec<Part>) -> Vec<Part> {
        if requested.is_empty() {
            return Part::value_variants().to_vec();
        }
        requested.sort();
        requested.dedup();
        requested
    }
}

/// The command that `setup` installs for.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum Goal {
    Serve,
    Test,
}

/// The most visits that a trace can hold.
const MOST_VISITS: u32 = 100_000_000;

fn parse_visits(text: &str) -> Result<u32, String> {
    let visits = text.replace('_', "").parse().ok();
    visits
        .filter(|visits| (1000..=MOST_VISITS).contains(visits))
        .ok_or_else(|| format!("expected a number from 1000 to {MOST_VISITS}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(line: &str) -> Result<Command, String> {
        let words = std::iter::once("xtask").chain(line.split_whitespace());
        Arguments::try_parse_from(words).map(|arguments| arguments.command).map_err(|e| e.to_string())
    }

    #[test]
    fn the_commands_are_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_bad_port_is_named() {
        let expected = Serve { port: Some(81), no_open: false, dev: true };
        assert_eq!(parse("serve --port=81 --dev"), Ok(Command::Serve(expected)));
        for line in ["serve --port 0", "serve --port 70000", "serve --port=x"] {
            assert!(parse(line).unwrap_err().contains("--port"), "{line}");
        }
    }

    #[test]
    fn parts_of_the_tests_keep_their_order() {
        assert_eq!(Part::in_order(Vec::new()), [Part::Rust, Part::Page, Part::Browser]);
        let Ok(Command::Test { parts }) = parse("test page rust page") else { panic!("not parsed") };
        assert_eq!(Part::in_order(parts), [Part::Rust, Part::Page]);
        assert!(parse("test everything").unwrap_err().contains("browser"));
    }

    #[test]
    fn build_writes_to_dist_unless_told() {
        assert_eq!(parse("build"), Ok(Command::Build { out: "dist".into(), address: None }));
        let address = Some("https://plyscope.example/".to_owned());
        let expected = Command::Build { out: "site".into(), address };
        assert_eq!(parse("build --out=site --address https://plyscope.example/"), Ok(expected));
        for line in ["build --out", "build --out=", "build site"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn bench_takes_a_size_within_what_a_trace_can_hold() {
        let expected = Bench { quick: true, visits: Some(10_000_000), json: true };
        assert_eq!(parse("bench --json --visits 10_000_000 --quick"), Ok(Command::Bench(expected)));
        for line in ["bench --visits 0", "bench --visits=200000000", "bench --visits many"] {
            assert!(parse(line).unwrap_err().contains("1000 to"), "{line}");
        }
    }

    #[test]
    fn a_misspelt_word_is_reported_with_the_likely_word() {
        assert!(parse("tets").unwrap_err().contains("'test'"));
        assert!(parse("serve --no-opne").unwrap_err().contains("'--no-open'"));
        assert!(parse("").unwrap_err().contains("cargo xtask"), "no arguments show the help");
    }
}
