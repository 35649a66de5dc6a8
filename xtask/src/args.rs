//! What was asked for on the command line.

use std::path::PathBuf;

use crate::setup::Need;

pub const HELP: &str = "\
Plyscope's own commands. Each installs what it lacks (into .tools/, www/node_modules/ and target/).

  cargo xtask serve [--port N] [--no-open] [--dev]
      Builds the site, serves it on 127.0.0.1 and opens the browser.
      --port N    this port (otherwise 8080, or the next one that is free)
      --no-open   do not open a browser
      --dev       unoptimised build, rebuilt and reloaded whenever a file changes

  cargo xtask build [--out DIR]
      Writes the static site to dist/ (or DIR). It runs below any path of any static host.

  cargo xtask test [rust] [wasm] [page] [browser]
      Runs every check and test, or only these parts:
      rust      formatting, clippy, the tests of the core and of these commands
      wasm      clippy and the tests of the wasm boundary, in headless Chromium
      page      types, lint, formatting and unit tests of the page
      browser   builds the site and tests it in headless Chromium

  cargo xtask bench [--quick] [--visits N] [--json]
      Measures the search (native and wasm), its recording, the trace and the page, and prints one table.
      --quick     small searches, only to see that it runs
      --visits N  the size of the trace that the page is measured on (otherwise 2000000)
      --json      print all figures as one line of JSON, too

  cargo xtask setup [serve|test]
      Only installs what `serve` or `test` needs (otherwise both).

  cargo xtask help";

#[derive(Debug, PartialEq)]
pub enum Command {
    Help,
    Serve(Serve),
    Build { out: PathBuf },
    Test(Vec<Part>),
    Bench(Bench),
    Setup(Need),
}

#[derive(Debug, Default, PartialEq)]
pub struct Serve {
    pub port: Option<u16>,
    pub no_open: bool,
    pub dev: bool,
}

#[derive(Debug, Default, PartialEq)]
pub struct Bench {
    pub quick: bool,
    pub visits: Option<u32>,
    pub json: bool,
}

/// A part of the tests that can be run by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Rust,
    Wasm,
    Page,
    Browser,
}

impl Part {
    pub const ALL: [Part; 4] = [Part::Rust, Part::Wasm, Part::Page, Part::Browser];

    fn parse(word: &str) -> Result<Part, String> {
        match word {
            "rust" => Ok(Part::Rust),
            "wasm" => Ok(Part::Wasm),
            "page" => Ok(Part::Page),
            "browser" => Ok(Part::Browser),
            _ => Err(format!("`{word}` is no part of the tests: they are rust, wasm, page and browser.")),
        }
    }
}

pub fn parse(args: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut args = args.peekable();
    if args.peek().is_none() {
        return Ok(Command::Help);
    }
    let name = args.next().unwrap_or_default();
    let rest: Vec<String> = args.collect();
    if rest.iter().any(|arg| arg == "--help" || arg == "-h") {
        return Ok(Command::Help);
    }
    match name.as_str() {
        "help" | "--help" | "-h" => Ok(Command::Help),
        "serve" => serve(&rest).map(Command::Serve),
        "build" => build(&rest),
        "test" if rest.is_empty() => Ok(Command::Test(Part::ALL.to_vec())),
        "test" => {
            let asked = rest.iter().map(|word| Part::parse(word)).collect::<Result<Vec<_>, _>>()?;
            // In their own order, each once, however they were asked for.
            Ok(Command::Test(Part::ALL.into_iter().filter(|part| asked.contains(part)).collect()))
        }
        "bench" => bench(&rest).map(Command::Bench),
        "setup" => match rest.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            [] | ["test"] => Ok(Command::Setup(Need::EVERYTHING)),
            ["serve"] => Ok(Command::Setup(Need::SITE)),
            _ => Err(format!("`setup {}`: only `serve` or `test` can be set up.", rest.join(" "))),
        },
        _ => Err(format!("There is no command `{name}`.")),
    }
}

fn serve(args: &[String]) -> Result<Serve, String> {
    let mut options = Serve::default();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let (name, attached) = match arg.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (arg.as_str(), None),
        };
        match name {
            "--no-open" => options.no_open = true,
            "--dev" => options.dev = true,
            "--port" => {
                let value = attached.or_else(|| args.next().cloned()).unwrap_or_default();
                let port = value.parse().ok().filter(|port| *port != 0);
                options.port = Some(
                    port.ok_or_else(|| format!("`--port {value}`: a number from 1 to 65535 goes here."))?,
                );
            }
            _ => return Err(format!("`serve` does not know `{arg}`.")),
        }
    }
    Ok(options)
}

/// What a trace can hold.
const MOST_VISITS: u32 = 100_000_000;

fn bench(args: &[String]) -> Result<Bench, String> {
    let mut options = Bench::default();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let (name, attached) = match arg.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (arg.as_str(), None),
        };
        match (name, attached) {
            ("--quick", None) => options.quick = true,
            ("--json", None) => options.json = true,
            ("--visits", attached) => {
                let value = attached.or_else(|| args.next().cloned()).unwrap_or_default();
                let visits = value.replace('_', "").parse().ok();
                let visits = visits.filter(|visits| (1000..=MOST_VISITS).contains(visits));
                options.visits = Some(visits.ok_or_else(|| {
                    format!("`--visits {value}`: a number from 1000 to {MOST_VISITS} goes here.")
                })?);
            }
            _ => return Err(format!("`bench` does not know `{arg}`.")),
        }
    }
    Ok(options)
}

fn build(args: &[String]) -> Result<Command, String> {
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Ok(Command::Build { out: "dist".into() }),
        ["--out", dir] if !dir.is_empty() => Ok(Command::Build { out: dir.into() }),
        ["--out"] => Err("`--out` needs a folder.".to_owned()),
        [arg] if arg.strip_prefix("--out=").is_some_and(|dir| !dir.is_empty()) => {
            Ok(Command::Build { out: arg["--out=".len()..].into() })
        }
        _ => Err(format!("`build` does not know `{}`.", args.join(" "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn nothing_and_help_anywhere_show_the_help() {
        for line in ["", "help", "--help", "serve --help", "test rust -h"] {
            assert_eq!(parsed(line), Ok(Command::Help), "{line}");
        }
    }

    #[test]
    fn serve_takes_its_options_in_any_order() {
        let expected = Serve { port: Some(9000), no_open: true, dev: false };
        assert_eq!(parsed("serve --no-open --port 9000"), Ok(Command::Serve(expected)));
        let expected = Serve { port: Some(81), no_open: false, dev: true };
        assert_eq!(parsed("serve --port=81 --dev"), Ok(Command::Serve(expected)));
    }

    #[test]
    fn a_bad_port_is_named() {
        for line in ["serve --port", "serve --port 0", "serve --port 70000", "serve --port=x"] {
            assert!(parsed(line).unwrap_err().contains("1 to 65535"), "{line}");
        }
    }

    #[test]
    fn parts_of_the_tests_keep_their_order() {
        assert_eq!(parsed("test"), Ok(Command::Test(Part::ALL.to_vec())));
        assert_eq!(parsed("test page rust page"), Ok(Command::Test(vec![Part::Rust, Part::Page])));
        assert!(parsed("test everything").is_err());
    }

    #[test]
    fn build_writes_to_dist_unless_told() {
        assert_eq!(parsed("build"), Ok(Command::Build { out: "dist".into() }));
        assert_eq!(parsed("build --out site"), Ok(Command::Build { out: "site".into() }));
        assert_eq!(parsed("build --out=site"), Ok(Command::Build { out: "site".into() }));
        assert!(parsed("build --out").is_err());
        assert!(parsed("build site").is_err());
    }

    #[test]
    fn bench_takes_a_size_within_what_a_trace_can_hold() {
        assert_eq!(parsed("bench"), Ok(Command::Bench(Bench::default())));
        let expected = Bench { quick: true, visits: Some(10_000_000), json: true };
        assert_eq!(parsed("bench --json --visits 10_000_000 --quick"), Ok(Command::Bench(expected)));
        let expected = Bench { visits: Some(5000), ..Bench::default() };
        assert_eq!(parsed("bench --visits=5000"), Ok(Command::Bench(expected)));
        for line in ["bench --visits", "bench --visits 0", "bench --visits=200000000", "bench --visits many"]
        {
            assert!(parsed(line).unwrap_err().contains("1000 to"), "{line}");
        }
        assert!(parsed("bench --quick=yes").is_err());
    }

    #[test]
    fn an_unknown_command_is_an_error() {
        assert!(parsed("deploy").unwrap_err().contains("deploy"));
        assert!(parsed("setup chairs").is_err());
    }
}
