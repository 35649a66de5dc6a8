//! Building the static site, with Trunk (see Trunk.toml and www/build.mjs for what it does).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::Result;
use crate::process::{minutes, run};
use crate::project::Project;
use crate::setup::{self, Need};
use crate::toolchain::WasmToolchain;

pub fn build_command(project: &Project, out: &Path) -> Result<()> {
    let out = std::path::absolute(out).map_err(|error| format!("{}: {error}", out.display()))?;
    may_be_replaced(&out)?;
    let installed = setup::install(project, Need::SITE)?;
    build(project, &installed.wasm.unwrap_or_default(), &out, For::Visitors)?;
    println!("The site is in {}: copy it to any static host.", out.display());
    Ok(())
}

/// Whom a site is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// Their browsers keep it, so that it can be used without a network.
    Visitors,
    /// Whoever builds it, again and again, at one address.
    ThisMachine,
    /// The core answers what only a benchmark asks, too.
    Benchmarks,
}

/// Builds for release into a folder that it empties first.
pub fn build(project: &Project, toolchain: &WasmToolchain, out: &Path, whom: For) -> Result<()> {
    may_be_replaced(out)?;
    let first = !project.root.join("target/wasm32-unknown-unknown/release").exists();
    println!("Building the site{} ...", if first { " (the first time, 1 to 3 minutes)" } else { "" });
    let start = Instant::now();
    let mut trunk = trunk(project, toolchain, "build");
    if whom == For::Benchmarks {
        trunk.args(["--features", "bench"]).env("PLYSCOPE_FEATURES", "bench");
    }
    if whom == For::Visitors {
        trunk.env("PLYSCOPE_OFFLINE", "1");
    }
    run(trunk.args(["--release", "--dist"]).arg(out))?;
    println!("  the site: built in {}.", minutes(start.elapsed()));
    Ok(())
}

/// Trunk, with everything that it needs on its PATH, so that it downloads nothing by itself.
pub fn trunk(project: &Project, toolchain: &WasmToolchain, command: &str) -> Command {
    let mut trunk = Command::new(program(project));
    toolchain.prepare(project, &mut trunk);
    // A backtrace of Trunk tells nothing about the project.
    trunk.env_remove("RUST_BACKTRACE").args(["--log", "warn", command, "--skip-version-check"]);
    trunk
}

/// Ours if it is there: the PATH that `Command` searches is not always the one that it is given.
fn program(project: &Project) -> PathBuf {
    let ours = project.tools_bin().join(format!("trunk{}", std::env::consts::EXE_SUFFIX));
    if ours.exists() { ours } else { "trunk".into() }
}

/// Trunk empties the folder it builds into: it must be empty, or hold an earlier build.
fn may_be_replaced(out: &Path) -> Result<()> {
    let Ok(mut entries) = std::fs::read_dir(out) else {
        return if out.exists() { Err(format!("{} is not a folder.", out.display())) } else { Ok(()) };
    };
    let interrupted = out.join(".stage").exists();
    if entries.next().is_none() || interrupted || out.join("plyscope_bg.wasm").exists() {
        return Ok(());
    }
    Err(format!(
        "{} holds something other than an earlier build, and building would delete it. Name an empty folder.",
        out.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_empty_folder_or_an_earlier_build_is_replaced() {
        let dir = std::env::temp_dir().join(format!("plyscope-out-{}", std::process::id()));
        assert_eq!(may_be_replaced(&dir), Ok(()), "a new folder");
        std::fs::create_dir(&dir).unwrap();
        assert_eq!(may_be_replaced(&dir), Ok(()), "an empty folder");
        std::fs::write(dir.join("thesis.txt"), "").unwrap();
        assert!(may_be_replaced(&dir).unwrap_err().contains("delete"));
        assert!(may_be_replaced(&dir.join("thesis.txt")).is_err(), "a file");
        std::fs::write(dir.join("plyscope_bg.wasm"), "").unwrap();
        assert_eq!(may_be_replaced(&dir), Ok(()), "an earlier build");
        std::fs::remove_dir_all(dir).unwrap();
    }
}
