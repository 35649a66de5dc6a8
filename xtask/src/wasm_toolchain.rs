//! The toolchain that compiles to WebAssembly, and how to call its cargo.

use std::process::Command;

use crate::process::without_cargo_run;
use crate::project::Project;

pub const TARGET: &str = "wasm32-unknown-unknown";

#[derive(Debug, Default, PartialEq)]
pub struct WasmToolchain {
    /// Empty for the toolchain in use, which is the usual case.
    pub environment: Vec<(String, String)>,
}

impl WasmToolchain {
    /// Whether it is the toolchain in use, with its clippy.
    pub fn is_usual(&self) -> bool {
        self.environment.is_empty()
    }

    /// A command that runs the cargo of this toolchain, and compiles to WebAssembly.
    pub fn cargo(&self, project: &Project, command: &str) -> Command {
        let mut cargo = Command::new("cargo");
        without_cargo_run(&mut cargo);
        cargo
            .args([command, "--target", TARGET])
            .current_dir(&project.root)
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        cargo
    }
}
