//! `plyscope worksheet`: exercises and their solutions as files.

use clap::{Args, ValueEnum};
use plyscope::practice::{ExerciseId, Format, Kind, Level, MOST_EXERCISES, Selection, Worksheet};
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
    /// How many exercises, unless the kinds have numbers [default: 5]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=MOST_EXERCISES as i64))]
    exercises: Option<u16>,
    /// The folder for its files; it is made where there is none
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// A kind of exercise; may be given several times, and they take turns. Otherwise all kinds do. With a number, such as
    /// `values=2`, the worksheet has this number of exercises of the kind
    #[arg(long, value_name = "KIND[=NUMBER]", value_parser = kind_and_number)]
    kind: Vec<(Kind, Option<usize>)>,
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

/// Reads a kind of exercise, and its number if it has one.
fn kind_and_number(text: &str) -> Result<(Kind, Option<usize>), String> {
    let (name, number) = match text.split_once('=') {
        Some((name, number)) => (name, Some(number)),
        None => (text, None),
    };
    let kind = Kind::named(name).ok_or_else(|| {
        let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        format!("there is no kind “{name}”; the kinds are {}", names.join(", "))
    })?;
    let Some(number) = number else { return Ok((kind, None)) };
    let is_possible = |number: &usize| (1..=MOST_EXERCISES).contains(number);
    let number = number.parse().ok().filter(is_possible);
    let number = number.ok_or_else(|| format!("write {name}= and a number from 1 to {MOST_EXERCISES}"))?;
    Ok((kind, Some(number)))
}

/// The kinds and numbers of the exercises.
fn selection(wish: &WorksheetArgs) -> Result<Selection, Problem> {
    if wish.kind.iter().all(|(_, number)| number.is_none()) {
        let kinds = wish.kind.iter().map(|(kind, _)| *kind).collect();
        return Ok(Selection::InTurn { kinds, exercises: wish.exercises.unwrap_or(5).into() });
    }
    if let Some(exercises) = wish.exercises {
        let message = "the kinds have numbers, and --exercises is another one";
        return Err(Problem::new("exercises", &exercises.to_string(), message, "omit --exercises"));
    }
    Ok(Selection::Numbers(wish.kind.iter().map(|(kind, number)| (*kind, number.unwrap_or(1))).collect()))
}

/// Writes a worksheet, and says which files it has and which exercises they are.
pub fn worksheet(wish: &WorksheetArgs) -> Result<(), Failure> {
    let level = Level::of(wish.level).unwrap_or(Level::ALL[0]);
    let sheet = Worksheet { seed: wish.seed, level, selection: selection(wish)? };
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
