//! Builds the static site: cargo and wasm-bindgen build the core, and `www/build.mjs` builds the rest.

use std::path::{Path, PathBuf};

use crate::bindings::{self, Build};
use crate::node::node;
use crate::process::run_into;
use crate::project::Project;
use crate::result::Result;
use crate::setup::{self, Installed, Need};
use crate::steps::{self, Lane, Step};

/// The purpose of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Visitors' browsers keep the site, so that it works without a network.
    Visitors,
    /// The site is rebuilt often at one address, so browsers do not keep it.
    ThisMachine,
    /// The site for visitors, but with a core that compiles in a fraction of the time, and without wasm-opt. It gives
    /// equal answers, and stops if a number overflows.
    Tests,
    /// The core also has the functions that only benchmarks call.
    Benchmarks,
}

impl Purpose {
    pub fn build(self) -> Build {
        match self {
            Purpose::Visitors | Purpose::ThisMachine => Build::Release,
            Purpose::Tests => Build::Dev,
            Purpose::Benchmarks => Build::Bench,
        }
    }

    /// The options of `www/build.mjs`.
    fn options(self) -> &'static [&'static str] {
        match self {
            Purpose::Visitors => &["--offline"],
            Purpose::ThisMachine => &[],
            Purpose::Tests => &["--offline", "--no-wasm-opt"],
            Purpose::Benchmarks => &["--bench"],
        }
    }

    fn seconds(self) -> f64 {
        if self == Purpose::Tests { 8.0 } else { 40.0 }
    }
}

// Other steps wait for these steps by their names.
pub const CORE: &str = "the core in WebAssembly";
pub const GLUE: &str = "the core's glue";
pub const SITE: &str = "the site";

/// `cargo xtask build`.
pub fn build_command(project: &Project, out: &Path, address: Option<&str>) -> Result<()> {
    let out = std::path::absolute(out).map_err(|error| format!("{}: {error}", out.display()))?;
    build_at(project, &out, Purpose::Visitors, address)?;
    println!("The site is in {}: copy it to any static host.", out.display());
    Ok(())
}

/// Installs the needed parts, empties a folder and builds a site there.
pub fn build(project: &Project, out: &Path, purpose: Purpose) -> Result<()> {
    build_at(project, out, purpose, None)
}

/// Builds a site that knows its address.
fn build_at(project: &Project, out: &Path, purpose: Purpose, address: Option<&str>) -> Result<()> {
    check_replaceable(out)?;
    setup::check(Need::SITE)?;
    let installed = Installed::default();
    let mut all = setup::steps(project, Need::SITE, &installed);
    all.extend(core_steps(project, purpose.build(), &installed));
    all.push(site_step_at(project, out.to_owned(), purpose, address.map(str::to_owned)));
    steps::run_quietly(all)
}

/// Compiles the core, and makes its glue.
pub fn core_steps<'a>(project: &'a Project, build: Build, installed: &'a Installed) -> [Step<'a>; 2] {
    let compile = Step::new(Lane::Cargo, CORE, build.seconds(project), move |log| {
        bindings::compile(project, installed.wasm()?, build, log)
    });
    let bind = Step::new(Lane::Page, GLUE, 1.0, move |log| bindings::bind(project, build, log));
    [compile.after(&[setup::TOOLCHAIN]), bind.after(&[setup::BINDGEN, CORE])]
}

/// Builds everything except the core.
pub fn site_step(project: &Project, out: PathBuf, purpose: Purpose) -> Step<'_> {
    site_step_at(project, out, purpose, None)
}

fn site_step_at(project: &Project, out: PathBuf, purpose: Purpose, address: Option<String>) -> Step<'_> {
    let has_core = out.join("index.html").exists() && purpose.build().seconds(project) < 1.0;
    let seconds = if has_core { 1.5 } else { purpose.seconds() };
    let step = Step::new(Lane::Page, SITE, seconds, move |log| {
        check_replaceable(&out)?;
        let mut script = node(project, "build.mjs");
        script.arg("--bindgen").arg(purpose.build().folder(project)).arg("--out").arg(&out);
        script.args(address.iter().flat_map(|address| ["--address", address]));
        run_into(log, script.args(purpose.options()))
    });
    step.after(&[GLUE, setup::PACKAGES])
}

/// An error unless the folder is empty or holds an earlier build: building empties it.
fn check_replaceable(out: &Path) -> Result<()> {
    let Ok(mut entries) = std::fs::read_dir(out) else {
        return if out.exists() { Err(format!("{} is not a folder.", out.display())) } else { Ok(()) };
    };
    let interrupted = out.join(".stage").exists();
    if entries.next().is_none() || interrupted || out.join("plyscope_bg.wasm").exists() {
        return Ok(());
    }
    Err(format!(
        "{} holds files that are not of an earlier build, and building would delete them. Choose an empty folder.",
        out.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_empty_folder_or_an_earlier_build_is_replaced() {
        let dir = std::env::temp_dir().join(format!("plyscope-out-{}", std::process::id()));
        assert_eq!(check_replaceable(&dir), Ok(()), "a new folder");
        std::fs::create_dir(&dir).unwrap();
        assert_eq!(check_replaceable(&dir), Ok(()), "an empty folder");
        std::fs::write(dir.join("thesis.txt"), "").unwrap();
        assert!(check_replaceable(&dir).unwrap_err().contains("delete"));
        assert!(check_replaceable(&dir.join("thesis.txt")).is_err(), "a file");
        std::fs::write(dir.join("plyscope_bg.wasm"), "").unwrap();
        assert_eq!(check_replaceable(&dir), Ok(()), "an earlier build");
        std::fs::remove_dir_all(dir).unwrap();
    }
}
