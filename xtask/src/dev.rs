//! `cargo xtask serve --dev`: builds the core anew whenever one of its files changes. `www/dev.mjs` does the rest, and
//! is told what came of it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, ChildStdin};
use std::thread;
use std::time::{Duration, Instant};

use crate::bindings::{self, Build, newest};
use crate::process::Log;
use crate::project::Project;
use crate::result::Result;
use crate::setup::{self, Installed, Need};
use crate::site::core_steps;
use crate::steps;

/// How often it is looked whether a file has changed.
const PAUSE: Duration = Duration::from_millis(250);

/// Where the page is.
pub fn folder(project: &Project) -> PathBuf {
    project.target().join("dev-site")
}

/// Where the core and its glue are.
pub fn bindings(project: &Project) -> PathBuf {
    Build::Dev.folder(project)
}

/// Installs what is missing, and builds the core for the first time.
pub fn build(project: &Project) -> Result<Installed> {
    setup::check(Need::SITE)?;
    let installed = Installed::default();
    let mut all = setup::steps(project, Need::SITE, &installed);
    all.extend(core_steps(project, Build::Dev, &installed));
    steps::run_quietly(all)?;
    Ok(installed)
}

/// Builds the core again after every change, for as long as the server runs.
pub fn watch(
    project: &Project,
    installed: &Installed,
    mut server: Child,
    input: Option<ChildStdin>,
) -> Result<()> {
    let mut input = input.ok_or("the server cannot be told anything.")?;
    let mut built = version(project);
    loop {
        if let Some(status) = server.try_wait().map_err(|error| error.to_string())? {
            return Err(format!("the server ended ({status})."));
        }
        thread::sleep(PAUSE);
        // Taken before it is built: what changes meanwhile is built afterwards.
        let now = version(project);
        if now == built {
            continue;
        }
        built = now;
        println!("The core has changed ...");
        let begun = Instant::now();
        let log = Log::default();
        let outcome = bindings::compile(project, installed.wasm()?, Build::Dev, &log)
            .and_then(|()| bindings::bind(project, Build::Dev, &log));
        let message = match outcome {
            Ok(()) => {
                println!("The core is up to date ({:.1} s).", begun.elapsed().as_secs_f64());
                "{\"core\":\"ready\"}".to_owned()
            }
            Err(error) => {
                eprintln!("\n{}\n{error}", log.text());
                format!("{{\"problem\":{}}}", in_json(&log.text()))
            }
        };
        writeln!(input, "{message}").map_err(|error| format!("the server cannot be reached: {error}"))?;
    }
}

/// Different after every change of what the core is made from.
fn version(project: &Project) -> [u128; 3] {
    ["src", "Cargo.toml", "Cargo.lock"].map(|name| newest(&project.root.join(name)))
}

/// A text as a string of JSON.
fn in_json(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            c if c.is_control() => json += &format!("\\u{:04x}", c as u32),
            c => json.push(c),
        }
    }
    json + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_of_the_compiler_becomes_a_string_of_json() {
        assert_eq!(in_json("a \"b\"\n\tc:\\d \u{1b}[0m é"), r#""a \"b\"\u000a\u0009c:\\d \u001b[0m é""#);
    }
}
