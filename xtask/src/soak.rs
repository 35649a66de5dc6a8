//! `cargo xtask soak`: random inputs for the core (see `soak/src/main.rs`).

use std::process::Command;

use crate::process::{run, without_cargo_run};
use crate::project::Project;
use crate::result::Result;

pub fn run_soak(project: &Project, options: &[String]) -> Result<()> {
    let mut cargo = Command::new("cargo");
    without_cargo_run(&mut cargo);
    cargo.args(["run", "--quiet", "--profile", "soak", "--package", "soak", "--"]);
    cargo.args(options).current_dir(&project.root);
    run(&mut cargo).map_err(|error| error + &inputs_under_way(project))
}

/// The inputs that were being checked when the program was killed or crashed; empty if it ended normally.
fn inputs_under_way(project: &Project) -> String {
    let files = std::fs::read_dir(project.target().join("soak-under-way"));
    let inputs =
        files.into_iter().flatten().filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
    let inputs: Vec<String> = inputs.collect();
    if inputs.is_empty() {
        return String::new();
    }
    format!("\nThe program did not finish. It was checking:\n  {}", inputs.join("\n  "))
}
