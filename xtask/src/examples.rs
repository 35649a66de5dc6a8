//! The worked examples of the emitters (`emit/examples/`), with the engines that they trace. The project does not hold these
//! engines, and the verification asks no network: a variable names the folder of each.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{command_line, find, run_and_keep};
use crate::project::Project;
use crate::result::Result;

/// An engine with an example.
struct Example {
    /// The folder in `emit/examples/`, and the name of the trace.
    name: &'static str,
    /// The variable that names the folder with the engine.
    variable: &'static str,
    /// The file of the engine that the example needs.
    file: &'static str,
    /// The programs that the example needs, without Python.
    programs: &'static [&'static str],
    /// The depth of its searches, at full size and with `--quick`.
    depth: [&'static str; 2],
}

const EXAMPLES: [Example; 2] = [
    Example {
        name: "glaurung",
        variable: "PLYSCOPE_GLAURUNG",
        file: "glaurung_2.2.orig.tar.gz",
        programs: &["c++", "make", "patch", "tar"],
        depth: ["10", "7"],
    },
    Example {
        name: "sunfish",
        variable: "PLYSCOPE_SUNFISH",
        file: "sunfish.py",
        programs: &[],
        depth: ["6", "4"],
    },
];

/// Builds the engines of the examples and runs them, and checks their traces with the command. Gives the outcome, and the
/// figures or what was left out.
pub fn run_examples(project: &Project, plyscope: &Path, is_quick: bool) -> Result<(Result<()>, String)> {
    let mut figures = Vec::new();
    for example in &EXAMPLES {
        let figure = match example.missing() {
            Some(missing) => format!("{} left out: {missing}", example.name),
            None => match example.run(project, plyscope, is_quick) {
                Ok(figure) => figure,
                Err(error) => return Ok((Err(error), figures.join("; "))),
            },
        };
        println!("{figure}");
        figures.push(figure);
    }
    Ok((Ok(()), figures.join("; ")))
}

impl Example {
    /// The reason why it cannot be run here.
    fn missing(&self) -> Option<String> {
        let Some(folder) = std::env::var_os(self.variable) else {
            return Some(format!("{} does not name the folder with {}", self.variable, self.file));
        };
        let file = PathBuf::from(folder).join(self.file);
        if !file.is_file() {
            return Some(format!("there is no {}", file.display()));
        }
        let programs = ["python3"].iter().chain(self.programs);
        programs
            .copied()
            .find(|program| find(program).is_none())
            .map(|missing| format!("{missing} is not on the PATH"))
    }

    fn run(&self, project: &Project, plyscope: &Path, is_quick: bool) -> Result<String> {
        // The example writes into the engine's folder, so it gets a copy.
        let folder = project.target().join("verify/examples").join(self.name);
        let copy = folder.join(self.name);
        let given = PathBuf::from(std::env::var_os(self.variable).unwrap_or_default());
        std::fs::create_dir_all(&copy)
            .and_then(|()| std::fs::copy(given.join(self.file), copy.join(self.file)))
            .map_err(|error| format!("{}: {error}", copy.display()))?;
        let script = project.root.join("emit/examples").join(self.name).join("run.py");
        let mut python = Command::new("python3");
        python.arg(script).arg(&copy).arg(self.depth[usize::from(is_quick)]).current_dir(&folder);
        println!("{}", command_line(&python));
        run_and_keep(&mut python).0?;
        let mut visits = 0;
        for trace in traces(&folder)? {
            let mut check = Command::new(plyscope);
            check.args(["check", "--strict", "--json"]).arg(&trace);
            let (outcome, report) = run_and_keep(&mut check);
            outcome?;
            visits += number_of_visits(&report)
                .ok_or_else(|| format!("{} has no visits in:\n{report}", trace.display()))?;
        }
        if visits == 0 {
            Err(format!("{} wrote no trace.", self.name))
        } else {
            Ok(format!("{}: {visits} visits", self.name))
        }
    }
}

/// The traces in a folder and in its folders.
fn traces(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            found.extend(traces(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "plys") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The number of visits in a report of `plyscope check --json`.
fn number_of_visits(report: &str) -> Option<u64> {
    let digits = report.split_once("\"visits\":")?.1;
    digits.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_are_read_from_a_report() {
        assert_eq!(number_of_visits("{\"types\":{\"said\":3},\"visits\":120,\"wrong\":[]}"), Some(120));
        assert_eq!(number_of_visits("{}"), None);
    }

    #[test]
    fn every_example_is_run() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../emit/examples");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.join("run.py").is_file())
            .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
        assert_eq!(names, EXAMPLES.map(|example| example.name));
    }
}
