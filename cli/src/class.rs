//! `plyscope grade --assignment`: the table of a class from its result codes.

use crate::grade::read;
use plyscope::assignment::{Assignment, ClassTable, RowState, class_table};
use plyscope::plural::plural;
use plyscope_cli::lab::failure::Failure;
use plyscope_cli::terminal::output;
use std::io::{self, Write};
use std::path::PathBuf;

/// The form of a class's table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ClassForm {
    Text,
    Csv,
    Json,
}

/// Reads the codes in all files into one table.
pub fn class(link: &str, files: &[PathBuf], form: ClassForm) -> Result<(), Failure> {
    let assignment = Assignment::read(link).map_err(Failure::Input)?;
    let mut text = String::new();
    for file in files {
        text.push_str(&read(file)?);
        text.push('\n');
    }
    let table = class_table(&assignment, &text);
    let mut out = output();
    match form {
        ClassForm::Text => write_text(&mut out, &table)?,
        ClassForm::Csv => out.write_all(table.csv.as_bytes())?,
        ClassForm::Json => {
            writeln!(out, "{}", serde_json::to_string(&table).map_err(io::Error::from)?)?;
        }
    }
    Ok(out.flush()?)
}

fn write_text(out: &mut impl Write, table: &ClassTable) -> io::Result<()> {
    let ClassTable { headline, counted, to_look_at, of, tasks, misconceptions, rows, .. } = table;
    writeln!(out, "{headline}")?;
    writeln!(out, "{}, {to_look_at} to look at", plural(*counted, "code"))?;
    writeln!(out)?;
    for (index, task) in tasks.iter().enumerate() {
        let mean = task.mean.map_or_else(
            || "nobody began it".to_owned(),
            |mean| format!("mean {mean:.1} of 10, begun by {}", task.begun),
        );
        writeln!(out, "{:>2}  {} ({}): {mean}", index + 1, task.title, task.about)?;
    }
    if !misconceptions.is_empty() {
        writeln!(out, "\nstudents  by task  misconception")?;
        for one in misconceptions {
            let by_task: Vec<String> = one.by_task.iter().map(ToString::to_string).collect();
            writeln!(out, "{:>8}  {}  {}", one.students, by_task.join(" "), one.title)?;
        }
    }
    writeln!(out, "\nstudent           points of {of}  minutes")?;
    for row in rows {
        write!(out, "{:<16}  {:>6}  {:>7}", row.student, row.points, row.minutes)?;
        match row.state {
            RowState::Counted => writeln!(out)?,
            RowState::Broken | RowState::Replaced => {
                writeln!(out, "  not counted: {} (line {})", row.says, row.line)?
            }
        }
    }
    Ok(())
}
