//! An assignment: the text form in a link, and its tasks for a student.

use super::assignment_task::{AssignmentTask, TaskLink, TaskWords};
use crate::problem::{Problem, excerpt};
use crate::random::Random;
use crate::scenario::link::{read_pairs, write_pairs};
use serde::Serialize;
use std::fmt::{self, Display};

/// An assignment has no more tasks.
pub const MOST_TASKS: usize = 20;
/// A task has no more tries, where they are limited.
pub const MOST_TRIES: u32 = 5;
/// A title is no longer, in characters.
const LONGEST_TITLE: usize = 80;
/// A student's number is no longer, in characters.
const LONGEST_NUMBER: usize = 16;
/// Seeds that people can read and type.
const SEEDS: usize = 1_000_000;

/// Tasks for a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// Its title.
    pub title: String,
    /// The number of tries of each task, where they are limited.
    pub tries: u32,
    /// A number that gives everybody other exercises.
    pub seed: u32,
    /// Its tasks, at least one.
    pub tasks: Vec<AssignmentTask>,
}

/// An assignment for the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AssignmentPage {
    /// Its link.
    pub link: String,
    /// Its title.
    pub title: String,
    /// The number of tries of each task, where they are limited.
    pub tries: u32,
    /// A number that gives everybody other exercises.
    pub seed: u32,
    /// Its tasks.
    pub tasks: Vec<TaskWords>,
}

impl Assignment {
    /// Reads the text form, such as `assignment=Week_5&tries=2&seed=7&task=never-visited.2&task=be.alpha-beta.1`. There are two
    /// tries if the number is left out, and the seed is 1.
    ///
    /// # Errors
    ///
    /// What is not understood, each with its fix; never an empty list.
    pub fn read(text: &str) -> Result<Assignment, Vec<Problem>> {
        let mut problems = Vec::new();
        let (mut title, mut tries, mut seed) = (None, 2, 1);
        let mut tasks = Vec::new();
        for (key, value) in read_pairs(text) {
            let number = |least: u32, most: u32| {
                let read = value.parse().ok().filter(|number| (least..=most).contains(number));
                read.ok_or_else(|| {
                    let message = format!("“{}” is no number for it", excerpt(&value));
                    Problem::new(&key, &value, message, format!("give a whole number from {least} to {most}"))
                })
            };
            let read = match key.as_str() {
                "assignment" if value.chars().count() > LONGEST_TITLE => {
                    let fix = format!("use at most {LONGEST_TITLE} characters");
                    Err(Problem::new(&key, &value, "the title is too long", fix))
                }
                "assignment" => {
                    title = Some(value);
                    Ok(())
                }
                "tries" => number(1, MOST_TRIES).map(|number| tries = number),
                "seed" => number(0, u32::MAX).map(|number| seed = number),
                "task" => AssignmentTask::read(&value).map(|task| tasks.push(task)),
                _ => {
                    let message = format!("“{}” is not part of an assignment's link", excerpt(&key));
                    let fix = "remove it: the parts are assignment, tries, seed and task";
                    Err(Problem::new(&key, &value, message, fix))
                }
            };
            problems.extend(read.err());
        }
        let has_task_problem = problems.iter().any(|problem| problem.key == "task");
        if tasks.is_empty() && !has_task_problem {
            problems.push(Problem::new("task", "", "the assignment has no task", "add task=never-visited.1"));
        }
        if tasks.len() > MOST_TASKS {
            let message = format!("there are {} tasks", tasks.len());
            problems.push(Problem::new("task", "", message, format!("give at most {MOST_TASKS}")));
        }
        let title = title.filter(|title| !title.is_empty()).unwrap_or_else(|| "Assignment".to_owned());
        if problems.is_empty() { Ok(Assignment { title, tries, seed, tasks }) } else { Err(problems) }
    }

    /// The assignment for the page.
    #[must_use]
    pub fn page(&self) -> AssignmentPage {
        AssignmentPage {
            link: self.to_string(),
            title: self.title.clone(),
            tries: self.tries,
            seed: self.seed,
            tasks: self.tasks.iter().map(AssignmentTask::words).collect(),
        }
    }

    /// A student's task for a try, both from 0. `None` if there is no such task.
    #[must_use]
    pub fn opened(&self, student: &str, task: usize, attempt: u32) -> Option<TaskLink> {
        let opened = self.tasks.get(task)?;
        // Each check of a program is of the first try's tree.
        let attempt = if opened.is_limited() { attempt } else { 0 };
        Some(opened.opened(self.task_seed(student, task, attempt)))
    }

    /// The seed of a student's task for a try.
    pub(super) fn task_seed(&self, student: &str, task: usize, attempt: u32) -> u32 {
        let parts = [hash(&self.to_string()), hash(student), task as u64, attempt.into()];
        Random::from_parts(&parts).below(SEEDS) as u32
    }

    /// A number of 15 bits that differs from other assignments' numbers, mostly.
    pub(super) fn check(&self) -> u32 {
        (hash(&self.to_string()) & 0x7FFF) as u32
    }
}

impl Display for Assignment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = [
            ("assignment", self.title.clone()),
            ("tries", self.tries.to_string()),
            ("seed", self.seed.to_string()),
        ];
        let tasks = self.tasks.iter().map(|task| ("task", task.to_string()));
        formatter.write_str(&write_pairs(own.into_iter().chain(tasks)))
    }
}

/// A well-mixed number of a text. Codes and seeds follow from it, so it has to stay as it is.
pub(super) fn hash(text: &str) -> u64 {
    let bytes: Vec<u64> = text.bytes().map(u64::from).collect();
    Random::from_parts(&bytes).next_u64()
}

/// A student's number as codes have it: capital letters and digits.
///
/// # Errors
///
/// It is empty, too long, or has other characters.
pub fn student_number(text: &str) -> Result<String, Problem> {
    let number = text.trim().to_ascii_uppercase();
    let fits = (1..=LONGEST_NUMBER).contains(&number.len());
    if fits && number.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Ok(number);
    }
    let message = if number.is_empty() { "your number is missing" } else { "this is not a student's number" };
    let fix = format!("use 1 to {LONGEST_NUMBER} letters and digits, and no spaces");
    Err(Problem::new("student", text, message, fix))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const WEEK: &str = "assignment=Week_5&tries=2&seed=7&task=never-visited.2&task=be.alpha-beta.1&task=program.uct.1&task=figure.game=tree%26search=alpha-beta%26touch=values%26reach=at-most-9-visits";

    #[test]
    fn an_assignment_is_read_and_written() {
        let assignment = Assignment::read(&format!("https://host/#{WEEK}")).unwrap();
        assert_eq!(assignment.to_string(), WEEK);
        let said: Vec<String> =
            assignment.page().tasks.iter().map(|task| format!("{}: {}", task.title, task.about)).collect();
        assert_eq!(
            said,
            [
                "Leaves that are never visited: level 2",
                "Be the search: Alpha-beta, level 1",
                "Check my program: UCT",
                "Change the tree: at most 9 visits",
            ]
        );
    }

    #[test]
    fn each_student_has_other_data_and_each_try() {
        let assignment = Assignment::read(WEEK).unwrap();
        let mut links = BTreeSet::new();
        for student in ["0417", "0418", "A"] {
            for task in 0..2 {
                for attempt in 0..2 {
                    links.insert(assignment.opened(student, task, attempt).unwrap().link);
                }
            }
        }
        assert_eq!(links.len(), 12);
        assert_eq!(assignment.opened("1", 2, 0), assignment.opened("1", 2, 1));
        assert_eq!(assignment.opened("1", 4, 0), None);
        let other = Assignment { seed: 8, ..assignment.clone() };
        assert_ne!(assignment.opened("0417", 0, 0), other.opened("0417", 0, 0));
    }

    #[test]
    fn errors_name_the_place_and_the_fix() {
        for (text, parts) in [
            ("assignment=x", ["task: ", "no task", "task=never-visited.1"]),
            ("task=wibble.1", ["task: ", "“wibble”", "choose one of never-visited"]),
            ("task=values.4", ["task: ", "“values.4”", "1, 2 or 3"]),
            ("task=be.wibble.1", ["task: ", "“wibble”", "minimax, alpha-beta"]),
            ("task=program.pvs.1", ["task: ", "“pvs”", "minimax, alpha-beta, table"]),
            ("task=values&tries=9", ["tries: ", "“9”", "from 1 to 5"]),
            ("task=values&wibble=9", ["wibble: ", "not part", "assignment, tries"]),
            ("task=figure.game=tree", ["task: ", "no goal", "touch="]),
            ("task=figure.game=wibble%26touch=values%26reach=wrong-move", ["task: ", "wrong at game", "("]),
        ] {
            let problems = Assignment::read(text).unwrap_err();
            let said = problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("; ");
            assert!(parts.iter().all(|part| said.contains(part)), "{text}: {said}");
        }
        assert!(Assignment::read(&"task=values&".repeat(21)).is_err());
        assert_eq!(student_number(" a17 ").unwrap(), "A17");
        for text in ["", "a b", "12345678901234567", "ä"] {
            assert!(student_number(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn reading_never_panics_and_says_why(text in "(task=|tries=|be\\.|figure\\.|[a-z.0-9&=]){0,12}") {
            match Assignment::read(&text) {
                Ok(assignment) => {
                    let again = Assignment::read(&assignment.to_string());
                    prop_assert_eq!(again, Ok(assignment));
                }
                Err(problems) => prop_assert!(!problems.is_empty()),
            }
        }
    }
}
