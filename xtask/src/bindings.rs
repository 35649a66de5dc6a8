//! Compiles the core to WebAssembly, and makes the glue for the page's calls.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::UNIX_EPOCH;

use crate::process::{Log, run_into, without_cargo_run};
use crate::project::Project;
use crate::result::Result;
use crate::wasm_toolchain::{TARGET, WasmToolchain};

/// The way of compiling the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    Release,
    /// The release build, with the functions that only benchmarks call.
    Bench,
    /// Quick to compile.
    Dev,
}

impl Build {
    /// Cargo's profile, and the name of its folder.
    pub fn profile(self) -> &'static str {
        match self {
            Build::Release | Build::Bench => "release",
            Build::Dev => "dev-core",
        }
    }

    fn wasm(self, project: &Project) -> PathBuf {
        project.target().join(TARGET).join(self.profile()).join("plyscope.wasm")
    }

    /// The folder into which wasm-bindgen writes the core and its glue.
    pub fn folder(self, project: &Project) -> PathBuf {
        let name = match self {
            Build::Release => "release",
            Build::Bench => "bench",
            Build::Dev => "dev",
        };
        project.target().join("wasm-bindgen").join(name)
    }

    /// Roughly how long compiling takes: the first time, after a change, or when there is nothing to do.
    pub fn seconds(self, project: &Project) -> f64 {
        let [first, again] = if self == Build::Dev { [45.0, 12.0] } else { [75.0, 45.0] };
        match written_at(&self.wasm(project)) {
            None => first,
            Some(built) if newest_change(&project.root.join("src")) > built => again,
            Some(_) => 0.5,
        }
    }
}

/// The profile of tools: compiling one takes longer than running it.
const TOOLS: &str = "tools";

fn bindgen_program(project: &Project) -> PathBuf {
    project.target().join(TOOLS).join("core-bindings").with_extension(std::env::consts::EXE_EXTENSION)
}

/// Whether the program that makes the glue is built.
pub fn has_bindgen(project: &Project) -> bool {
    bindgen_program(project).exists()
}

/// Builds the program that makes the glue (`xtask/bindgen`), if necessary.
pub fn build_bindgen(project: &Project, log: &Log) -> Result<()> {
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

/// Makes the glue, unless there is already the glue of this core.
pub fn bind(project: &Project, build: Build, log: &Log) -> Result<()> {
    let (wasm, folder, program) = (build.wasm(project), build.folder(project), bindgen_program(project));
    let made_from = format!("{:?} {:?}", version_of(&wasm), version_of(&program));
    let note = folder.join("made-from.txt");
    if std::fs::read_to_string(&note).is_ok_and(|noted| noted == made_from) {
        return Ok(());
    }
    // If this is interrupted, no note may say that the glue is complete.
    let _ = std::fs::remove_file(&note);
    run_into(log, Command::new(program).arg(&wasm).arg(&folder))?;
    std::fs::write(&note, made_from).map_err(|error| format!("{}: {error}", note.display()))
}

/// A file's time and length, which differ between its versions.
fn version_of(file: &Path) -> Option<(u128, u64)> {
    Some((written_at(file)?, file.metadata().ok()?.len()))
}

/// The time at which a file was written, in nanoseconds.
fn written_at(file: &Path) -> Option<u128> {
    let time = file.metadata().ok()?.modified().ok()?;
    Some(time.duration_since(UNIX_EPOCH).ok()?.as_nanos())
}

/// The time at which a file, or the newest file of a folder, was written; 0 for an empty folder.
pub fn newest_change(path: &Path) -> u128 {
    let Ok(entries) = std::fs::read_dir(path) else { return written_at(path).unwrap_or(0) };
    entries.filter_map(|entry| Some(newest_change(&entry.ok()?.path()))).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_file_is_found_in_any_depth() {
        let folder = std::env::temp_dir().join(format!("plyscope-newest-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("a/b")).unwrap();
        assert_eq!(newest_change(&folder), 0);
        std::fs::write(folder.join("a/b/deep.rs"), "").unwrap();
        assert_eq!(Some(newest_change(&folder)), written_at(&folder.join("a/b/deep.rs")));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
