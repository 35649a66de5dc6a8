//! The command in a shell: its version, its completions, its manual, and messages about wrong arguments.

use clap::Command;
use clap_complete::Shell;
use plyscope::problem::Problem;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::terminal::{note, output};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::{fs, io};

/// The version, and the commit that it was built from where the build names it (`cargo xtask package` does).
pub const VERSION: &str = match option_env!("PLYSCOPE_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// Says which argument is wrong: in colours where the terminal has them.
pub fn note_usage(wrong: &clap::Error) {
    let text = wrong.render().to_string();
    // Control characters in a quoted argument are made visible, which would make the colours' codes visible, too.
    let is_harmless = !text.chars().any(|sign| sign.is_control() && sign != '\n');
    if io::stderr().is_terminal() && is_harmless {
        let _ = wrong.print();
    } else {
        note(text.trim_end());
    }
}

/// Prints the completions of a shell.
pub fn completions(shell: Shell, command: &mut Command) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, command, "plyscope", &mut text);
    let mut out = output();
    out.write_all(&text)?;
    Ok(out.flush()?)
}

/// Writes the manual pages: one of the command, and one of each of its commands.
pub fn manual(folder: &Path, command: Command) -> Result<(), Failure> {
    fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder)).map_err(|error| {
        let message = format!("{}: {error}", folder.display());
        Problem::new("man", "", message, "give a folder that can be written")
    })?;
    note(format!("The manual pages are in {}: man plyscope reads the first.", folder.display()));
    Ok(())
}
