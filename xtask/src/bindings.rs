//! The core as wasm-bindgen wants it: compiled to WebAssembly, and with the glue that a page calls it by.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

use crate::process::{Log, run_into, without_cargo_run};
use crate::project::Project;
use crate::result::Result;
use crate::wasm_toolchain::{TARGET, WasmToolchain};

/// How the core is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    Release,
    /// As for release, and it answers what only a benchmark asks.
    Bench,
    /// Quickly.
    Dev,
}

impl Build {
    /// Cargo's profile, which is the name of its folder, too.
    fn profile(self) -> &'static str {
        match self {
            Build::Release | Build::Bench => "release",
            Build::Dev => "dev-core",
        }
    }

    fn wasm(self, project: &Project) -> PathBuf {
        project.target().join(TARGET).join(self.profile()).join("plyscope.wasm")
    }

    /// Where wasm-bindgen writes the core and its glue.
    pub fn folder(self, project: &Project) -> PathBuf {
        let name = match self {
            Build::Release => "release",
            Build::Bench => "bench",
            Build::Dev => "dev",
        };
        project.target().join("wasm-bindgen").join(name)
    }

    /// How long compiling takes, roughly: the first time, after a change, and when there is nothing to do.
    pub fn seconds(self, project: &Project) -> f64 {
        let [first, again] = if self == Build::Dev { [45.0, 12.0] } else { [75.0, 45.0] };
        match modified(&self.wasm(project)) {
            None => first,
            Some(built) if newest(&project.root.join("src")) > built => again,
            Some(_) => 0.5,
        }
    }
}

/// The profile of programs that are compiled for longer than they run.
const TOOLS: &str = "tools";

fn bindgen(project: &Project) -> PathBuf {
    project.target().join(TOOLS).join("core-bindings").with_extension(std::env::consts::EXE_EXTENSION)
}

pub fn is_there(project: &Project) -> bool {
    bindgen(project).exists()
}

/// Builds the program that makes the glue (`xtask/bindgen`), if necessary.
pub fn build(project: &Project, log: &Log) -> Result<()> {
    let mut cargo = Command::new("cargo");
    without_cargo_run(&mut cargo);
    cargo.args(["build", "--profile", TOOLS, "--package", "core-bindings"]).current_dir(&project.root);
    run_into(log, &mut cargo)
}

/// Compiles the core, if necessary.
pub fn compile(project: &Project, toolchain: &WasmToolchain, build: Build, log: &Log) -> Result<()> {
    let mut cargo = toolchain.cargo(project, "build");
    cargo.args(["--profile", build.profile(), "--package", "plyscope", "--lib"]);
    if build == Build::Bench {
        cargo.args(["--features", "bench"]);
    }
    run_into(log, &mut cargo)
}

/// Makes the glue, unless it is that of the same core.
pub fn bind(project: &Project, build: Build, log: &Log) -> Result<()> {
    let (wasm, folder, program) = (build.wasm(project), build.folder(project), bindgen(project));
    let made_from = format!("{:?} {:?}", identity(&wasm), identity(&program));
    let note = folder.join("made-from.txt");
    if std::fs::read_to_string(&note).is_ok_and(|noted| noted == made_from) {
        return Ok(());
    }
    // Half a glue must not pass for a whole one.
    let _ = std::fs::remove_file(&note);
    run_into(log, Command::new(program).arg(&wasm).arg(&folder))?;
    std::fs::write(&note, made_from).map_err(|error| format!("{}: {error}", note.display()))
}

/// What tells one version of a file from another.
fn identity(file: &Path) -> Option<(u128, u64)> {
    Some((modified(file)?, file.metadata().ok()?.len()))
}

/// When a file was written, in nanoseconds.
fn modified(file: &Path) -> Option<u128> {
    let time = file.metadata().ok()?.modified().ok()?;
    Some(time.duration_since(UNIX_EPOCH).ok()?.as_nanos())
}

/// When a file was written, or the newest of a folder's files; 0 for an empty folder.
pub fn newest(path: &Path) -> u128 {
    let Ok(entries) = std::fs::read_dir(path) else { return modified(path).unwrap_or(0) };
    entries.filter_map(|entry| Some(newest(&entry.ok()?.path()))).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_file_is_found_in_any_depth() {
        let folder = std::env::temp_dir().join(format!("plyscope-newest-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("a/b")).unwrap();
        assert_eq!(newest(&folder), 0);
        std::fs::write(folder.join("a/b/deep.rs"), "").unwrap();
        assert_eq!(Some(newest(&folder)), modified(&folder.join("a/b/deep.rs")));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
