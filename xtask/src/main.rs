//! The project's own commands: `cargo xtask help` lists them.
//!
//! Each command installs what it lacks by itself, says so, and never does it twice. Tools that have to be
//! built go into `.tools/` in the checkout; nothing is installed system-wide that the system's own package
//! manager does not look after.
//!
//! | file | concern |
//! |---|---|
//! | `args.rs` | what was asked for |
//! | `setup.rs` | which installs a command needs, and their order |
//! | `tools.rs` | Trunk and wasm-bindgen |
//! | `toolchain.rs`, `debian.rs` | a compiler for WebAssembly; the way out where rustup cannot add one |
//! | `node.rs`, `browser.rs` | Node and the page's packages; the browsers of the tests |
//! | `site.rs`, `serve.rs` | building the site, serving it (with `www/serve.mjs`) |
//! | `bench.rs` | how fast it all is |
//! | `soak.rs` | random inputs for hours |
//! | `verify.rs` | what is too long for every change |
//! | `test.rs`, `count.rs` | every test, and how many there were |
//! | `process.rs`, `project.rs` | running programs; where things are |

mod args;
mod bench;
mod browser;
mod count;
mod debian;
mod node;
mod process;
mod project;
mod serve;
mod setup;
mod site;
mod soak;
mod test;
mod toolchain;
mod tools;
mod verify;

use std::process::ExitCode;

use args::{Arguments, Command, Part};
use clap::Parser;
use project::Project;

/// What went wrong, in words for the person at the keyboard: what failed, and the mend.
type Result<T> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    let project = Project::here();
    let outcome = match command {
        Command::Setup { goal } => {
            setup::install(&project, goal.into()).map(|_| println!("Everything is installed."))
        }
        Command::Build { out } => site::build_command(&project, &out),
        Command::Serve(options) => serve::run_server(&project, &options),
        Command::Verify { quick } => verify::run_verification(&project, quick),
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
