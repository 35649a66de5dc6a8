//! The project's own commands: `cargo xtask help` lists them.
//!
//! Each command installs what it lacks by itself, says so, and never does it twice. Nothing is installed system-wide
//! that the system's own package manager does not look after.
//!
//! | file | concern |
//! |---|---|
//! | `args.rs` | what was asked for |
//! | `steps.rs` | steps that run beside each other, and how long the rest will take |
//! | `setup.rs` | which installs a command needs |
//! | `toolchain.rs`, `wasm_toolchain.rs`, `debian.rs` | a compiler for WebAssembly; the way out where rustup cannot add one |
//! | `node.rs`, `browser.rs` | Node and the page's packages; the browsers of the tests |
//! | `bindings.rs`, `bindgen/` | the core in WebAssembly and its glue |
//! | `site.rs`, `serve.rs`, `dev.rs` | building the site, serving it (with `www/serve.mjs`), building it anew after every change |
//! | `bench.rs` | how fast it all is |
//! | `soak.rs` | random inputs for hours |
//! | `test.rs`, `summary.rs`, `count.rs` | what every change has to pass, and how many tests there were |
//! | `verify.rs`, `report.rs` | what is too long for every change, and what came of it |
//! | `process.rs`, `project.rs`, `result.rs` | running programs; where things are; what went wrong |

mod args;
mod bench;
mod bindings;
mod browser;
mod count;
mod debian;
mod dev;
mod node;
mod process;
mod project;
mod report;
mod result;
mod serve;
mod setup;
mod site;
mod soak;
mod steps;
mod summary;
mod test;
mod toolchain;
mod verify;
mod wasm_toolchain;

use std::process::ExitCode;

use args::{Arguments, Command, Part};
use clap::Parser;
use project::Project;

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    let project = Project::here();
    let outcome = match command {
        Command::Setup { goal } => {
            setup::install(&project, goal.into()).map(|_| println!("Everything is installed."))
        }
        Command::Build { out } => site::build_command(&project, &out),
        Command::Serve(options) => serve::run_server(&project, &options),
        Command::Verify { quick, failed } => verify::run_verification(&project, quick, failed),
        Command::Soak { options } => soak::run_soak(&project, &options),
        Command::Bench(options) => bench::run_benchmarks(&project, &options),
        Command::Test { parts } => {
            if !test::run(&project, &Part::in_order(parts)) {
                // The summary has said why, and its count stays the last line.
                return ExitCode::FAILURE;
            }
            Ok(())
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\nerror: {message}");
            ExitCode::FAILURE
        }
    }
}
