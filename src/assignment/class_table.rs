//! The table of a class: its codes, its points, and which misconception how often.

use super::assignment_link::Assignment;
use super::code::{Code, CodeError};
use super::scan::{Found, codes};
use super::task_result::TaskResult;
use crate::misconception::Misconception;
use crate::plural::{plural, uncapitalised};
use crate::practice::MOST_POINTS;
use crate::sorted::sort_by_key;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// The greatest number of codes that are read together.
pub const MOST_CODES: usize = 5_000;

/// Whether a code counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RowState {
    /// It counts.
    Counted,
    /// It does not count, and the lecturer has to look at it.
    Broken,
    /// The student has a later code, or it is the same again.
    Replaced,
}

/// A student's result in a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClassResult {
    /// The number of tries; 0: not begun.
    pub tries: u32,
    /// The points of the best try.
    pub points: u32,
    /// The minutes of all tries.
    pub minutes: u32,
    /// The titles of the misconceptions that showed.
    pub misconceptions: Vec<&'static str>,
}

/// A code of the class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClassRow {
    /// The code's line in the text, from 1.
    pub line: u32,
    /// The student's number, as far as it can be read.
    pub student: String,
    /// Whether it counts.
    pub state: RowState,
    /// Why it does not count; empty if it does.
    pub says: String,
    /// The results, by task; empty if they cannot be read.
    pub results: Vec<ClassResult>,
    /// The sum of the points.
    pub points: u32,
    /// The sum of the minutes.
    pub minutes: u32,
}

/// A task of the class.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClassTask {
    /// Its title.
    pub title: String,
    /// Its details.
    pub about: String,
    /// The number of students who began it.
    pub begun: u32,
    /// The mean of their points, to a tenth; null if no student began it.
    pub mean: Option<f64>,
}

/// A misconception of the class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClassMisconception {
    /// The mistake in a few words.
    pub title: &'static str,
    /// The number of students in whose results it is.
    pub students: u32,
    /// The number of these students by task.
    pub by_task: Vec<u32>,
}

/// A class.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClassTable {
    /// The most frequent misconception, in a sentence.
    pub headline: String,
    /// The number of codes that count.
    pub counted: u32,
    /// The number of codes that the lecturer has to look at.
    pub to_look_at: u32,
    /// The points that can be reached in all tasks.
    pub of: u32,
    /// The tasks.
    pub tasks: Vec<ClassTask>,
    /// The misconceptions that showed, the most frequent first.
    pub misconceptions: Vec<ClassMisconception>,
    /// All codes: the students in order, each one's codes together.
    pub rows: Vec<ClassRow>,
    /// The codes that count as a table: comma-separated values.
    pub csv: String,
}

/// Reads all codes of a text.
#[must_use]
pub fn class_table(assignment: &Assignment, text: &str) -> ClassTable {
    let mut found = codes(text);
    let too_many = found.len().saturating_sub(MOST_CODES);
    found.truncate(MOST_CODES);
    let read: Vec<Result<Code, CodeError>> =
        found.iter().map(|found| Code::read(assignment, &found.text)).collect();
    let mut rows = rows(&found, &read);
    let counted: Vec<(&ClassRow, &Code)> = (rows.iter().zip(&read))
        .filter_map(|(row, code)| Some((row, code.as_ref().ok()?)))
        .filter(|(row, _)| row.state == RowState::Counted)
        .collect();
    let tasks = tasks(assignment, &counted);
    let misconceptions = misconceptions(assignment.tasks.len(), &counted);
    let csv = csv(&tasks, &counted);
    let number = counted.len();
    let mut headline = headline(number, &misconceptions);
    if too_many > 0 {
        headline += &format!(" {too_many} codes were not read: read at most {MOST_CODES} at once.");
    }
    let to_look_at = rows.iter().filter(|row| row.state == RowState::Broken).count() as u32;
    sort_by_key(&mut rows, |row| (row.student.clone(), row.line));
    ClassTable {
        headline,
        counted: number as u32,
        to_look_at,
        of: assignment.tasks.len() as u32 * MOST_POINTS,
        tasks,
        misconceptions,
        rows,
        csv,
    }
}

/// The later of two codes of a student: each try adds to a code.
fn progress(code: &Code) -> (u32, u32) {
    let sum = |of: fn(&TaskResult) -> u32| code.results.iter().map(of).sum();
    (sum(|result| result.tries), sum(|result| result.points))
}

/// A row for each code that was found.
fn rows(found: &[Found], read: &[Result<Code, CodeError>]) -> Vec<ClassRow> {
    // The index of each student's code that counts: the latest, and of two that are as late the first.
    let mut latest: BTreeMap<&str, (usize, (u32, u32))> = BTreeMap::new();
    for (index, code) in read.iter().enumerate() {
        let Ok(code) = code else { continue };
        let known = latest.entry(&code.student).or_insert((index, progress(code)));
        if progress(code) > known.1 {
            *known = (index, progress(code));
        }
    }
    let mut seen: HashSet<&Code> = HashSet::new();
    let mut rows = Vec::new();
    for (index, (found, code)) in found.iter().zip(read).enumerate() {
        let is_new = code.as_ref().is_ok_and(|code| seen.insert(code));
        let (state, says) = match code {
            Ok(code) if latest[code.student.as_str()].0 == index => (RowState::Counted, ""),
            Ok(_) if !is_new => (RowState::Replaced, "the same code again"),
            Ok(_) => (RowState::Replaced, "another code of this student counts"),
            Err(CodeError::Checksum) => (RowState::Broken, "the checksum is wrong: ask for the code again"),
            Err(CodeError::OtherAssignment) => (RowState::Broken, "a code of another assignment"),
            Err(CodeError::Form) => (RowState::Broken, "this cannot be read: ask for the code again"),
        };
        let results: Vec<ClassResult> = code.iter().flat_map(|code| &code.results).map(shown).collect();
        let student = code.as_ref().map_or_else(
            |_| Code::student_in(&found.text).unwrap_or(&found.text).to_ascii_uppercase(),
            |code| code.student.clone(),
        );
        rows.push(ClassRow {
            line: found.line,
            student,
            state,
            says: says.to_owned(),
            points: results.iter().map(|result| result.points).sum(),
            minutes: results.iter().map(|result| result.minutes).sum(),
            results,
        });
    }
    rows
}

fn shown(result: &TaskResult) -> ClassResult {
    ClassResult {
        tries: result.tries,
        points: result.points,
        minutes: result.minutes,
        misconceptions: result.misconceptions.iter().map(|one| one.title()).collect(),
    }
}

fn tasks(assignment: &Assignment, counted: &[(&ClassRow, &Code)]) -> Vec<ClassTask> {
    let task = |(index, words): (usize, super::TaskWords)| {
        let begun: Vec<u32> = (counted.iter().map(|(_, code)| &code.results[index]))
            .filter(|result| result.tries > 0)
            .map(|result| result.points)
            .collect();
        let sum: u32 = begun.iter().sum();
        let mean = (!begun.is_empty()).then(|| (f64::from(sum) / begun.len() as f64 * 10.0).round() / 10.0);
        ClassTask { title: words.title, about: words.about, begun: begun.len() as u32, mean }
    };
    assignment.page().tasks.into_iter().enumerate().map(task).collect()
}

fn misconceptions(tasks: usize, counted: &[(&ClassRow, &Code)]) -> Vec<ClassMisconception> {
    let has = |code: &Code, task: usize, one: Misconception| code.results[task].misconceptions.contains(&one);
    let found = Misconception::ALL.iter().map(|one| ClassMisconception {
        title: one.title(),
        students: counted.iter().filter(|(_, code)| (0..tasks).any(|task| has(code, task, *one))).count()
            as u32,
        by_task: (0..tasks)
            .map(|task| counted.iter().filter(|(_, code)| has(code, task, *one)).count() as u32)
            .collect(),
    });
    let mut found: Vec<ClassMisconception> = found.filter(|one| one.students > 0).collect();
    sort_by_key(&mut found, |one| Reverse(one.students));
    found
}

fn headline(students: usize, misconceptions: &[ClassMisconception]) -> String {
    if students == 0 {
        return "No code counts yet.".to_owned();
    }
    match misconceptions.first() {
        None => format!("No known misconception showed in {}.", plural(students, "code")),
        Some(first) => format!("{} of {students}: {}.", first.students, uncapitalised(first.title)),
    }
}

fn csv(tasks: &[ClassTask], counted: &[(&ClassRow, &Code)]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut head = vec!["student".to_owned(), "points".to_owned(), "minutes".to_owned()];
    for (index, task) in tasks.iter().enumerate() {
        head.push(quoted(&format!("{} {} ({})", index + 1, task.title, task.about)));
        head.push(format!("tries {}", index + 1));
    }
    head.push("misconceptions".to_owned());
    let mut lines = vec![head.join(",")];
    for (row, _) in counted {
        let mut cells = vec![quoted(&row.student), row.points.to_string(), row.minutes.to_string()];
        for result in &row.results {
            let points = if result.tries > 0 { result.points.to_string() } else { String::new() };
            cells.extend([points, result.tries.to_string()]);
        }
        let mut titles: Vec<&str> =
            row.results.iter().flat_map(|result| result.misconceptions.iter().copied()).collect();
        sort_by_key(&mut titles, |title| *title);
        titles.dedup();
        cells.push(quoted(&titles.join("; ")));
        lines.push(cells.join(","));
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assignment() -> Assignment {
        Assignment::read("assignment=Week&task=values.1&task=be.alpha-beta.1").unwrap()
    }

    fn result(tries: u32, points: u32, misconceptions: &[Misconception]) -> TaskResult {
        TaskResult { tries, points, minutes: 4, misconceptions: misconceptions.to_vec() }
    }

    fn code(student: &str, results: &[TaskResult]) -> String {
        Code::write(&assignment(), student, results).unwrap()
    }

    #[test]
    fn a_class_is_counted() {
        use Misconception::{CutsOnlyBeyond, ExchangesSides};
        let text = [
            code("2", &[result(1, 4, &[ExchangesSides]), result(2, 7, &[CutsOnlyBeyond, ExchangesSides])]),
            code("1", &[result(1, 10, &[])]),
            code("3", &[result(1, 5, &[ExchangesSides])]),
            // A later code of the first.
            code("2", &[result(2, 10, &[CutsOnlyBeyond]), result(2, 7, &[CutsOnlyBeyond, ExchangesSides])]),
            code("1", &[result(1, 10, &[])]),
            "PLY1-9-0000-0000-0000".to_owned(),
            Code::write(&Assignment { seed: 9, ..assignment() }, "8", &[]).unwrap(),
        ]
        .join("\n");
        let table = class_table(&assignment(), &text);
        assert_eq!((table.counted, table.to_look_at, table.of), (3, 2, 20));
        assert_eq!(table.headline, "2 of 3: exchanges MAX and MIN.");
        let rows: Vec<(String, u32, RowState, u32)> =
            table.rows.iter().map(|row| (row.student.clone(), row.line, row.state, row.points)).collect();
        let row = |student: &str, line, state, points| (student.to_owned(), line, state, points);
        assert_eq!(
            rows,
            [
                row("1", 2, RowState::Counted, 10),
                row("1", 5, RowState::Replaced, 10),
                row("2", 1, RowState::Replaced, 11),
                row("2", 4, RowState::Counted, 17),
                row("3", 3, RowState::Counted, 5),
                row("8", 7, RowState::Broken, 0),
                row("9", 6, RowState::Broken, 0),
            ]
        );
        let counts: Vec<(&str, u32, Vec<u32>)> =
            table.misconceptions.iter().map(|one| (one.title, one.students, one.by_task.clone())).collect();
        assert_eq!(
            counts,
            [("Exchanges MAX and MIN", 2, vec![1, 1]), ("Cuts off only beyond the bound", 1, vec![1, 1]),]
        );
        let means: Vec<(u32, Option<f64>)> = table.tasks.iter().map(|task| (task.begun, task.mean)).collect();
        assert_eq!(means, [(3, Some(8.3)), (1, Some(7.0))]);
        assert!(
            table.csv.contains(
                "\n\"2\",17,8,10,2,7,2,\"Cuts off only beyond the bound; Exchanges MAX and MIN\"\n"
            )
        );
        assert!(table.csv.contains("\n\"1\",10,4,10,1,,0,\"\"\n"));
    }

    /// A code counts the first seven tries only, and after them just the points show which code is later.
    #[test]
    fn of_two_codes_with_all_tries_that_count_the_one_with_more_points_counts() {
        let [early, late] = [3, 8].map(|points| code("5", &[result(7, points, &[]), result(1, 2, &[])]));
        for text in [format!("{early}\n{late}"), format!("{late}\n{early}")] {
            let table = class_table(&assignment(), &text);
            let points: Vec<u32> = table
                .rows
                .iter()
                .filter(|row| row.state == RowState::Counted)
                .map(|row| row.points)
                .collect();
            assert_eq!(points, [10], "{text}");
        }
    }

    #[test]
    fn without_codes_the_table_says_so() {
        let table = class_table(&assignment(), "no code here");
        assert_eq!((table.headline.as_str(), table.rows.len()), ("No code counts yet.", 0));
        let table = class_table(&assignment(), &code("1", &[]));
        assert_eq!(table.headline, "No known misconception showed in 1 code.");
    }
}
