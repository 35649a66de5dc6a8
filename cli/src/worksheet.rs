//! `plyscope worksheet`: exercises and their solutions as files.

use clap::{Args, ValueEnum};
use plyscope::practice::{ExerciseId, Format, Kind, Level, MOST_EXERCISES, Worksheet};
use plyscope::problem::Problem;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::ordinary_file;
use plyscope_cli::terminal::output;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What a worksheet is to be.
#[derive(Args)]
pub struct WorksheetArgs {
    /// Which worksheet: the same seed gives the same exercises
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// How many exercises
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=MOST_EXERCISES as i64))]
    exercises: u16,
    /// The folder for its files; it is made where there is none
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// A kind of exercise; may be given several times, and they take turns. Otherwise all kinds do
    #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.name())))]
    kind: Vec<String>,
    /// How hard they are
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
    /// The form of the files
    #[arg(long, value_enum, default_value_t = Form::Html)]
    format: Form,
    /// Write over files that are there
    #[arg(long)]
    replace: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// A page to be printed, and its solutions on another
    Html,
    /// A picture of each tree, and of each solution
    Svg,
    /// Cloze questions for Moodle, pictures within
    Moodle,
}

/// Writes a worksheet, and says which files it has and which exercises they are.
pub fn worksheet(wish: &WorksheetArgs) -> Result<(), Failure> {
    let level = Level::of(wish.level).unwrap_or(Level::ALL[0]);
    let kinds = wish.kind.iter().filter_map(|name| Kind::named(name)).collect();
    let sheet = Worksheet { seed: wish.seed, exercises: wish.exercises.into(), kinds, level };
    let format = match wish.format {
        Form::Html => Format::Html,
        Form::Svg => Format::Svg,
        Form::Moodle => Format::Moodle,
    };
    let files = sheet.files(format)?;
    fs::create_dir_all(&wish.out).map_err(|error| unusable(&wish.out, &error))?;
    // All or nothing: which are there is seen before the first is written.
    let paths: Vec<PathBuf> = files.iter().map(|file| wish.out.join(&file.name)).collect();
    let there = paths.iter().filter(|path| !wish.replace && path.exists());
    let problems: Vec<Problem> = there.map(|path| taken(path)).collect();
    if !problems.is_empty() {
        return Err(problems.into());
    }
    for (path, file) in paths.iter().zip(&files) {
        write(path, &file.text, wish.replace)?;
    }
    let mut out = output();
    for path in &paths {
        writeln!(out, "{}", path.display())?;
    }
    for id in sheet.ids_in(format) {
        say(&mut out, &id)?;
    }
    Ok(out.flush()?)
}

fn say(out: &mut impl Write, id: &ExerciseId) -> io::Result<()> {
    writeln!(out, "  {id}")
}

/// Writes a file as a whole.
fn write(path: &Path, text: &str, replace: bool) -> Result<(), Failure> {
    // Another program may have made it meanwhile.
    let written =
        if replace { ordinary_file::replace(path, text) } else { ordinary_file::create(path, text) };
    written.map_err(|error| unusable(path, &error).into())
}

fn taken(path: &Path) -> Problem {
    let message = format!("{} is there already", path.display());
    Problem::new("out", "", message, "give another folder, or --replace to overwrite it")
}

fn unusable(path: &Path, error: &io::Error) -> Problem {
    Problem::new("out", "", format!("{}: {error}", path.display()), "give a folder that can be written to")
}
