//! `cargo xtask serve --dev`: rebuilds the core whenever one of its files changes, and reports the outcome to
//! `www/dev.mjs`, which does the rest.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, ChildStdin};
use std::thread;
use std::time::{Duration, Instant};

use crate::bindings::{self, Build, newest_change};
use crate::process::Log;
use crate::project::Project;
use crate::result::Result;
use crate::setup::{self, Installed, Need};
use crate::site::core_steps;
use crate::steps;

/// The pause between two checks for changed files.
const PAUSE: Duration = Duration::from_millis(250);

/// The folder of the page.
pub fn site_folder(project: &Project) -> PathBuf {
    project.target().join("dev-site")
}

/// The folder of the core and its glue.
pub fn bindings_folder(project: &Project) -> PathBuf {
    Build::Dev.folder(project)
}

/// Installs the missing parts, and builds the core for the first time.
pub fn build(project: &Project) -> Result<Installed> {
    setup::check(Need::SITE)?;
    let installed = Installed::default();
    let mut all = setup::steps(project, Need::SITE, &installed);
    all.extend(core_steps(project, Build::Dev, &installed));
    steps::run_quietly(all)?;
    Ok(installed)
}

/// Rebuilds the core after every change, as long as the server runs.
pub fn watch(
    project: &Project,
    installed: &Installed,
    mut server: Child,
    input: Option<ChildStdin>,
) -> Result<()> {
    let mut input = input.ok_or("the development server has no input. Run the command again.")?;
    let mut built = version(project);
    loop {
        if let Some(status) = server.try_wait().map_err(|error| error.to_string())? {
            return Err(format!("the development server ended ({status}). Run the command again."));
        }
        #[expect(clippy::disallowed_methods, reason = "it looks for changed files now and then")]
        thread::sleep(PAUSE);
        // Read before the build, so that a change during the build starts another one.
        let now = version(project);
        if now == built {
            continue;
        }
        built = now;
        println!("The core has changed: rebuilding it ...");
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
                format!("{{\"problem\":{}}}", json_string(&log.text()))
            }
        };
        writeln!(input, "{message}").map_err(|error| {
            format!("the development server cannot be reached: {error}. Run the command again.")
        })?;
    }
}

/// Changes whenever a source of the core changes.
fn version(project: &Project) -> [u128; 3] {
    ["src", "Cargo.toml", "Cargo.lock"].map(|name| newest_change(&project.root.join(name)))
}

/// A text as a string of JSON.
fn json_string(text: &str) -> String {
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
        assert_eq!(json_string("a \"b\"\n\tc:\\d \u{1b}[0m é"), r#""a \"b\"\u000a\u0009c:\\d \u001b[0m é""#);
    }
}
