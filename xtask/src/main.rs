//! The project's own commands: `cargo xtask help` lists them.
//!
//! Each command installs what it needs, says so, and never installs it twice. Only the system's own package manager
//! installs anything system-wide.
//!
//! | file | concern |
//! |---|---|
//! | `args.rs` | the arguments of the command line |
//! | `steps.rs` | steps that run side by side, and how long the rest will take |
//! | `setup.rs` | what each command needs to have installed |
//! | `toolchain.rs`, `wasm_toolchain.rs`, `debian.rs` | a compiler for WebAssembly, also where rustup cannot add one |
//! | `node.rs`, `browser.rs` | Node and the page's packages; the browsers of the tests |
//! | `bindings.rs`, `bindgen/` | the core in WebAssembly and its glue |
//! | `site.rs`, `serve.rs`, `dev.rs` | building the site, serving it (with `www/serve.mjs`), rebuilding it after every change |
//! | `package.rs` | the packages of a release, and their trials |
//! | `bench.rs` | measuring speed and size |
//! | `soak.rs` | random inputs for hours |
//! | `dialect.rs` | a test: the number of comments that are hard to read may only fall |
//! | `test.rs`, `summary.rs`, `count.rs` | the tests that every change has to pass, and their number |
//! | `verify.rs`, `report.rs` | the tests that take too long for every change, and their report |
//! | `examples.rs` | the engines with emitters, for `verify` |
//! | `process.rs`, `project.rs`, `result.rs` | running programs; paths; errors |

mod args;
mod bench;
mod bindings;
mod browser;
mod count;
mod debian;
mod dev;
#[cfg(test)]
mod dialect;
mod examples;
mod node;
mod package;
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
        Command::Build { out, address } => site::build_command(&project, &out, address.as_deref()),
        Command::Package { out } => package::package_command(&project, &out),
        Command::Serve(options) => serve::run_server(&project, &options),
        Command::Verify { quick, failed, only } => {
            verify::run_verification(&project, quick, failed, only.as_deref())
        }
        Command::Soak { options } => soak::run_soak(&project, &options),
        Command::Bench(options) => bench::run_benchmarks(&project, &options),
        Command::Test { parts } => {
            if !test::run(&project, &Part::in_order(parts)) {
                // The summary has printed the reason. Its count has to be the last line.
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
