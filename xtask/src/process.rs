//! Running programs: found or not, quietly into a log, or in front of the person with the output kept.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::Result;

/// The program's file in the first folder of `path` (the PATH, or something like it) that has it.
pub fn find_in(path: &OsStr, program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(path).map(|dir| dir.join(&file)).find(|file| is_program(file))
}

pub fn find(program: &str) -> Option<PathBuf> {
    find_in(&std::env::var_os("PATH").unwrap_or_default(), program)
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

/// The PATH with these folders in front.
pub fn path_with(front: &[&Path]) -> OsString {
    let old = std::env::var_os("PATH").unwrap_or_default();
    let folders = front.iter().map(|dir| dir.to_path_buf()).chain(std::env::split_paths(&old));
    // A folder whose name holds the separator cannot be in a PATH at all: then the old one has to do.
    std::env::join_paths(folders).unwrap_or(old)
}

/// What the program prints, trimmed, if it can be run and succeeds.
pub fn output(program: impl AsRef<OsStr>, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Takes away what `cargo run` adds to the environment of the program it runs, which is not meant for another
/// cargo: the folders of one toolchain's libraries, of no use to a second toolchain.
pub fn without_cargo_run(command: &mut Command) {
    for name in ["CARGO", "LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"] {
        command.env_remove(name);
    }
}

/// How a command reads on a command line.
pub fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Runs a command in front of the person.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed ({status}).", shown(command))),
        Err(error) => Err(format!("`{}` could not be started: {error}", shown(command))),
    }
}

/// Runs a command in front of the person and keeps what it printed, on both streams.
pub fn run_and_keep(command: &mut Command) -> (Result<()>, String) {
    let spawned = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = match spawned {
        Ok(child) => child,
        Err(error) => {
            return (Err(format!("`{}` could not be started: {error}", shown(command))), String::new());
        }
    };
    let (sender, lines) = mpsc::channel::<Vec<u8>>();
    let pass_on = |stream: Option<Box<dyn io::Read + Send>>| {
        let sender = sender.clone();
        std::thread::spawn(move || {
            let Some(stream) = stream else { return };
            let mut reader = BufReader::new(stream);
            let mut line = Vec::new();
            while reader.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                if sender.send(std::mem::take(&mut line)).is_err() {
                    return;
                }
            }
        })
    };
    pass_on(child.stdout.take().map(|stream| Box::new(stream) as _));
    pass_on(child.stderr.take().map(|stream| Box::new(stream) as _));
    drop(sender);

    let mut kept = String::new();
    let mut screen = io::stdout();
    for line in lines {
        // A closed pipe must not stop the tests.
        let _ = screen.write_all(&line).and_then(|()| screen.flush());
        kept.push_str(&String::from_utf8_lossy(&line));
    }
    let result = match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` failed ({status}).", shown(command))),
        Err(error) => Err(format!("`{}`: {error}", shown(command))),
    };
    (result, kept)
}

/// Runs a slow command quietly: its output goes to a log, of which the end is shown if it fails.
pub fn run_logged(what: &str, log: &Path, command: &mut Command) -> Result<()> {
    let open = || -> io::Result<(File, File)> {
        if let Some(dir) = log.parent() {
            std::fs::create_dir_all(dir)?;
        }
        let file = File::create(log)?;
        Ok((file.try_clone()?, file))
    };
    let (out, err) = open().map_err(|error| format!("{} cannot be written: {error}", log.display()))?;
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .spawn()
        .map_err(|error| format!("`{}` could not be started: {error}", shown(command)))?;
    let mut told = start;
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) => std::thread::sleep(Duration::from_millis(100)),
            Err(error) => return Err(format!("{what}: {error}")),
        }
        if told.elapsed() >= Duration::from_secs(60) {
            told = Instant::now();
            println!("  ... {what}: {} so far", minutes(start.elapsed()));
        }
    };
    if status.success() {
        println!("  {what}: done in {}.", minutes(start.elapsed()));
        return Ok(());
    }
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let end = lines[lines.len().saturating_sub(25)..].join("\n");
    Err(format!("{what} failed. The end of {}:\n{end}", log.display()))
}

/// A duration as a person says it.
pub fn minutes(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 60.0 { format!("{seconds:.1} s") } else { format!("{:.1} min", seconds / 60.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_program_is_found_only_where_it_can_be_run() {
        assert!(find_in(OsStr::new("/nowhere:/bin:/usr/bin"), "sh").is_some());
        assert_eq!(find_in(OsStr::new("/nowhere"), "sh"), None);
        assert_eq!(find_in(OsStr::new("/etc"), "passwd"), None, "a file that cannot be run is no program");
    }

    #[cfg(unix)]
    #[test]
    fn both_streams_are_kept_and_a_failure_is_told() {
        let (result, kept) =
            run_and_keep(Command::new("sh").args(["-c", "echo one; echo two >&2; echo three; exit 3"]));
        assert!(result.unwrap_err().contains('3'));
        for word in ["one", "two", "three"] {
            assert!(kept.contains(word), "{kept}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_failed_install_shows_the_end_of_its_log() {
        let log = std::env::temp_dir().join(format!("plyscope-log-{}", std::process::id()));
        let failed =
            run_logged("Nonsense", &log, Command::new("sh").args(["-c", "echo no such host; exit 1"]));
        assert!(failed.unwrap_err().contains("no such host"));
        std::fs::remove_file(log).unwrap();
    }

    #[test]
    fn a_missing_program_is_an_error_with_its_name() {
        let error = run(&mut Command::new("no-such-program-anywhere")).unwrap_err();
        assert!(error.contains("no-such-program-anywhere"), "{error}");
    }
}
