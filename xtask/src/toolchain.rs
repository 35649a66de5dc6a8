//! A Rust toolchain that can compile to WebAssembly.

use std::path::Path;
use std::process::Command;

use crate::Result;
use crate::debian;
use crate::process::{find, output, path_with, run_logged, without_cargo_run};
use crate::project::Project;

pub const TARGET: &str = "wasm32-unknown-unknown";

/// How cargo has to be called to compile to WebAssembly.
#[derive(Debug, Default, PartialEq)]
pub struct WasmToolchain {
    /// Empty for the toolchain in use, which is what nearly everybody has.
    pub environment: Vec<(String, String)>,
}

impl WasmToolchain {
    /// Whether it is the toolchain in use, with its clippy.
    pub fn is_usual(&self) -> bool {
        self.environment.is_empty()
    }

    /// Makes the command, or the cargo that it calls, use this toolchain and the project's own tools.
    pub fn prepare(&self, project: &Project, command: &mut Command) {
        without_cargo_run(command);
        command
            .current_dir(&project.root)
            .env("PATH", path_with(&[&project.tools_bin()]))
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
    }
}

/// The toolchain in use if it has the target or can be given it; `None` if neither.
pub fn find_or_add(project: &Project) -> Result<Option<WasmToolchain>> {
    let ours = || Some(WasmToolchain::default());
    let sysroot = output("rustc", &["--print", "sysroot"])
        .ok_or("rustc cannot be run. Install Rust (rustup is the usual way) and run the command again.")?;
    if has_target(Path::new(&sysroot)) {
        return Ok(ours());
    }
    // Before asking rustup again: where it was refused once, it is refused every time.
    if let Some(toolchain) = debian::wasm_toolchain() {
        return Ok(Some(toolchain));
    }
    if find("rustup").is_some() {
        println!("Adding the {TARGET} target (rustup, about 20 seconds) ...");
        let log = project.tools().join("rustup.log");
        let added =
            run_logged("rustup target add", &log, Command::new("rustup").args(["target", "add", TARGET]));
        match added {
            Ok(()) if has_target(Path::new(&sysroot)) => return Ok(ours()),
            Ok(()) => {}
            Err(error) if !debian::is_possible() => return Err(format!("{error}\n\n{}", advice())),
            Err(_) => println!("  rustup could not download it: taking the system's own packages instead."),
        }
    }
    if debian::is_possible() { Ok(None) } else { Err(advice()) }
}

pub fn advice() -> String {
    format!(
        "no Rust toolchain here compiles to WebAssembly.\n\
         With rustup, `rustup target add {TARGET}` adds that (check the network or the proxy if it fails); \
         otherwise install your system's package of Rust's standard library for {TARGET}. Then run the command again."
    )
}

fn has_target(sysroot: &Path) -> bool {
    let libraries = sysroot.join("lib/rustlib").join(TARGET).join("lib");
    std::fs::read_dir(libraries).is_ok_and(|mut files| {
        files.any(|file| file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libstd-")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_there_when_its_standard_library_is() {
        let sysroot = std::env::temp_dir().join(format!("plyscope-sysroot-{}", std::process::id()));
        let libraries = sysroot.join("lib/rustlib").join(TARGET).join("lib");
        assert!(!has_target(&sysroot));
        std::fs::create_dir_all(&libraries).unwrap();
        assert!(!has_target(&sysroot), "an empty folder is no target");
        std::fs::write(libraries.join("libstd-0123.rlib"), "").unwrap();
        assert!(has_target(&sysroot));
        std::fs::remove_dir_all(sysroot).unwrap();
    }
}
