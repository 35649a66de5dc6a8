//! `plyscope grade` and `plyscope stub`: programs of students.

use clap::ValueEnum;
use plyscope::plural::plural;
use plyscope::problem::Problem;
use plyscope::program::{Language, ProgramCheck, check_program, stub};
use plyscope::scenario::Scenario;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::terminal::output;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A larger file is no trace of a student's program, in bytes.
const MOST_BYTES: u64 = 20_000_000;

/// A language of a stub.
#[derive(Clone, Copy, ValueEnum)]
pub enum StubLanguage {
    Python,
    Javascript,
    Java,
    C,
    Cpp,
    Rust,
}

impl From<StubLanguage> for Language {
    fn from(language: StubLanguage) -> Language {
        match language {
            StubLanguage::Python => Language::Python,
            StubLanguage::Javascript => Language::Javascript,
            StubLanguage::Java => Language::Java,
            StubLanguage::C => Language::C,
            StubLanguage::Cpp => Language::Cpp,
            StubLanguage::Rust => Language::Rust,
        }
    }
}

/// A trace with its points. The keys are stable.
#[derive(Serialize)]
struct Graded {
    file: String,
    points: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Problem>,
    #[serde(flatten)]
    check: Option<ProgramCheck>,
}

/// Compares traces of programs with an exercise; ends with status 1 if one differs.
pub fn grade(exercise: &str, traces: &[PathBuf], points: u32, json: bool) -> Result<(), Failure> {
    let scenario = Scenario::parse(exercise)?;
    // A wrong exercise is the grader's mistake, not a student's.
    stub(&scenario, Language::Python)?;
    let mut graded = Vec::new();
    for path in traces {
        let file = path.display().to_string();
        graded.push(match check_program(&scenario, &read(path)?) {
            Ok(check) => {
                let share = f64::from(check.right) / f64::from(check.events.max(1));
                let share = if check.agrees { 1.0 } else { share.min(1.0) };
                // Half points at the finest: a share of a trace is no exact measure of a program.
                let earned = if check.agrees {
                    points.into()
                } else {
                    (share * f64::from(points) * 2.0).floor() / 2.0
                };
                Graded { file, points: earned, error: None, check: Some(check) }
            }
            Err(problem) => Graded { file, points: 0.0, error: Some(problem), check: None },
        });
    }
    let mut out = output();
    if json {
        let object = serde_json::json!({ "exercise": scenario.to_string(), "of": points, "traces": graded });
        writeln!(out, "{object}")?;
    } else {
        for one in &graded {
            write_text(&mut out, one, points)?;
        }
    }
    out.flush()?;
    let differing = graded.iter().filter(|one| !one.check.as_ref().is_some_and(|check| check.agrees)).count();
    if differing > 0 { Err(Failure::Differs { differing, of: graded.len() }) } else { Ok(()) }
}

fn write_text(out: &mut impl Write, graded: &Graded, of: u32) -> io::Result<()> {
    writeln!(out, "{}: {} of {}", graded.file, graded.points, plural(of, "point"))?;
    if let Some(problem) = &graded.error {
        return writeln!(out, "  {problem}");
    }
    let Some(check) = &graded.check else { return Ok(()) };
    writeln!(out, "  {}", check.says)?;
    if let Some(parting) = &check.parting {
        writeln!(out, "  the program: {}", parting.yours.as_deref().unwrap_or("(no more lines)"))?;
        writeln!(out, "  the search:  {}", parting.expected.as_deref().unwrap_or("(no more lines)"))?;
    }
    if let Some(mistake) = &check.mistake {
        let likely = if mistake.is_certain { "" } else { "Perhaps: " };
        writeln!(out, "  {likely}{}. {}", mistake.title, mistake.sentence)?;
        let [wrong, right] = mistake.code;
        writeln!(out, "  not: {wrong}\n  but: {right}")?;
    }
    Ok(())
}

/// The text of a file, or of standard input.
pub fn read(path: &Path) -> Result<String, Failure> {
    let unread = |error: io::Error| {
        let message = format!("“{}” cannot be read: {error}", path.display());
        Failure::Input(vec![Problem::new("trace", "", message, "check the path")])
    };
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes).map_err(unread)?;
    } else {
        File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes)).map_err(unread)?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Prints the beginning of a program.
pub fn print_stub(exercise: &str, language: StubLanguage) -> Result<(), Failure> {
    let text = stub(&Scenario::parse(exercise)?, language.into())?;
    let mut out = output();
    write!(out, "{text}")?;
    Ok(out.flush()?)
}
