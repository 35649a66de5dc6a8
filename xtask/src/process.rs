//! Finds and runs programs. Their output goes to the screen or to a log.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::result::Result;

/// The output of programs, which can be read while they run.
#[derive(Default)]
pub struct Log(Mutex<String>);

impl Log {
    pub fn add(&self, text: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push_str(text);
    }

    pub fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The beginning of the last line that is not empty.
    pub fn last_line(&self) -> String {
        let text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let line = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        line.trim().chars().take(70).collect()
    }
}

/// The program's file in the first folder of `path` (the PATH, or a list like it) that has it.
pub fn find_in(path: &OsStr, program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(path).map(|dir| dir.join(&file)).find(|file| is_program(file))
}

pub fn find(program: &str) -> Option<PathBuf> {
    find_in(&path(), program)
}

fn path() -> OsString {
    std::env::var_os("PATH").unwrap_or_default()
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file()
}

/// The program's output, trimmed, if it can be run and succeeds.
pub fn output(program: impl AsRef<OsStr>, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Removes the variables that `cargo run` sets for the program that it runs. They name the folders of one toolchain's
/// libraries, so the cargo of another toolchain must not see them.
pub fn without_cargo_run(command: &mut Command) {
    for name in ["CARGO", "LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"] {
        command.env_remove(name);
    }
}

/// A command as it is typed on a command line.
pub fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Runs a command whose output goes to the screen.
pub fn run(command: &mut Command) -> Result<()> {
    outcome(command.stdin(Stdio::null()).status(), command)
}

/// Runs a command. The output of both streams goes to a log.
pub fn run_into(log: &Log, command: &mut Command) -> Result<()> {
    run_with(command, &|line| log.add(line))
}

/// Runs a command whose output goes to the screen, and returns the output of both streams.
pub fn run_and_keep(command: &mut Command) -> (Result<()>, String) {
    let log = Log::default();
    let outcome = run_with(command, &|line| {
        let mut screen = io::stdout().lock();
        // A closed pipe must not stop the tests.
        let _ = screen.write_all(line.as_bytes()).and_then(|()| screen.flush());
        log.add(line);
    });
    (outcome, log.text())
}

/// Runs a command, and calls `take` with each line of its output.
fn run_with(command: &mut Command, take: &(dyn Fn(&str) + Sync)) -> Result<()> {
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child =
        spawned.map_err(|error| format!("`{}` could not be started: {error}", command_line(command)))?;
    let pass_on = |stream: &mut dyn io::Read| {
        let mut reader = BufReader::new(stream);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            take(&String::from_utf8_lossy(&line));
            line.clear();
        }
    };
    let (out, err) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        scope.spawn(|| err.map(|mut stream| pass_on(&mut stream)));
        if let Some(mut stream) = out {
            pass_on(&mut stream);
        }
    });
    outcome(child.wait(), command)
}

fn outcome(status: io::Result<std::process::ExitStatus>, command: &Command) -> Result<()> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed ({status}).", command_line(command))),
        Err(error) => Err(format!("`{}` could not be run: {error}", command_line(command))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_program_is_found_only_where_it_can_be_run() {
        assert!(find_in(OsStr::new("/nowhere:/bin:/usr/bin"), "sh").is_some());
        assert_eq!(find_in(OsStr::new("/nowhere"), "sh"), None);
        assert_eq!(find_in(OsStr::new("/etc"), "passwd"), None, "a file that cannot be run is not a program");
    }

    #[cfg(unix)]
    #[test]
    fn both_streams_are_kept_and_a_failure_is_reported() {
        let mut shell = Command::new("sh");
        let (result, kept) = run_and_keep(shell.args(["-c", "echo one; echo two >&2; echo three; exit 3"]));
        assert!(result.unwrap_err().contains('3'));
        for word in ["one", "two", "three"] {
            assert!(kept.contains(word), "{kept}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_log_knows_its_last_line() {
        let log = Log::default();
        assert_eq!(log.last_line(), "");
        run_into(&log, Command::new("sh").args(["-c", "echo one; echo ' two '; echo"])).unwrap();
        assert_eq!(log.last_line(), "two");
        assert_eq!(log.text(), "one\n two \n\n");
    }

    #[test]
    fn a_missing_program_is_an_error_with_its_name() {
        let error = run(&mut Command::new("no-such-program-anywhere")).unwrap_err();
        assert!(error.contains("no-such-program-anywhere"), "{error}");
    }
}
