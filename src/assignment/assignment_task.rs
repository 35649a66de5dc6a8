//! A task of an assignment: its text form, its words, and the link that opens it for a student.

use crate::practice::{ExerciseId, Kind, Level, Performed, PerformedTree, read_kind};
use crate::problem::{Problem, excerpt};
use crate::scenario::{self, goal::Goal};
use serde::Serialize;
use std::fmt::{self, Display};

/// A task of an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AssignmentTask {
    /// An exercise: `never-visited.2`.
    Exercise {
        /// The kind of its question.
        kind: Kind,
        /// Its difficulty.
        level: Level,
    },
    /// A search whose steps are the student's: `be.alpha-beta.2`.
    Be {
        /// The algorithm that the student performs.
        algorithm: Performed,
        /// The difficulty of its tree.
        level: Level,
    },
    /// A program whose output is checked: `program.alpha-beta.2`.
    Program {
        /// The algorithm of the program.
        algorithm: Performed,
        /// The difficulty of its tree.
        level: Level,
    },
    /// A figure with a goal, by its link: `figure.game=tree&…&touch=values&reach=…`. Every student has this figure.
    Figure {
        /// The link.
        link: String,
    },
}

/// A task in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TaskWords {
    /// Its text in links.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its details: the algorithm, the level.
    pub about: String,
    /// Whether each try has other data, and the number of tries is limited.
    pub is_limited: bool,
}

/// A task that a lecturer can choose; its level comes with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TaskChoice {
    /// Its text in links, without a level.
    pub name: String,
    /// Its group: `exercise`, `be` or `program`.
    #[cfg_attr(test, ts(type = "\"exercise\" | \"be\" | \"program\""))]
    pub group: &'static str,
    /// Its title.
    pub title: String,
    /// Whether levels differ.
    pub has_levels: bool,
}

/// A task, to be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TaskLink {
    /// The way to open it.
    #[cfg_attr(test, ts(type = "\"exercise\" | \"be\" | \"program\" | \"figure\""))]
    pub way: &'static str,
    /// The link of the exercise or of the search.
    pub link: String,
}

const BE: &str = "be";
const PROGRAM: &str = "program";
const FIGURE: &str = "figure.";

impl AssignmentTask {
    /// Reads a task as a link writes it.
    ///
    /// # Errors
    ///
    /// There is no such task, or the figure has no goal.
    pub fn read(text: &str) -> Result<AssignmentTask, Problem> {
        if let Some(link) = text.strip_prefix(FIGURE) {
            return read_figure(text, link);
        }
        let (name, level) = text.rsplit_once('.').unwrap_or((text, "1"));
        let level = level.parse().ok().and_then(Level::of).ok_or_else(|| {
            let message = format!("“{}” is not a task with a level", excerpt(text));
            Problem::new("task", text, message, "write never-visited.2: a name, a full stop, and 1, 2 or 3")
        })?;
        let performed = |name: &str, among: fn(&Performed) -> bool| {
            let found = Performed::ALL.iter().copied().filter(among).find(|one| one.name() == name);
            found.ok_or_else(|| {
                let names: Vec<&str> =
                    Performed::ALL.iter().filter(|one| among(one)).map(|one| one.name()).collect();
                let message = format!("there is no algorithm “{}” for this task", excerpt(name));
                Problem::new("task", text, message, format!("choose one of {}", names.join(", ")))
            })
        };
        Ok(match name.split_once('.') {
            Some((BE, algorithm)) => AssignmentTask::Be { algorithm: performed(algorithm, |_| true)?, level },
            Some((PROGRAM, algorithm)) => {
                AssignmentTask::Program { algorithm: performed(algorithm, |one| one.has_programs())?, level }
            }
            _ => {
                let kind = read_kind(name).map_err(|problem| Problem {
                    fix: format!("{}; or be.alpha-beta, program.alpha-beta, figure.LINK", problem.fix),
                    ..Problem::new("task", text, problem.message, "")
                })?;
                AssignmentTask::Exercise { kind, level }
            }
        })
    }

    /// The task in words.
    #[must_use]
    pub fn words(&self) -> TaskWords {
        let level = |level: &Level| format!("level {}", level.number());
        let (title, about) = match self {
            AssignmentTask::Exercise { kind, level: at } => (kind.title().to_owned(), level(at)),
            AssignmentTask::Be { algorithm: Performed::Bet, .. } => {
                ("Bet or not?".to_owned(), "pre-searches of an endgame".to_owned())
            }
            AssignmentTask::Be { algorithm: Performed::Skip, .. } => {
                ("Skip or not?".to_owned(), "uncertainty cut-offs in a rook ending".to_owned())
            }
            AssignmentTask::Be { algorithm, level: at } => {
                ("Be the search".to_owned(), format!("{}, {}", algorithm.title(), level(at)))
            }
            AssignmentTask::Program { algorithm, level: at } => {
                let about =
                    if algorithm.has_any_program_tree() { format!(", {}", level(at)) } else { String::new() };
                ("Check my program".to_owned(), format!("{}{about}", algorithm.title()))
            }
            AssignmentTask::Figure { link } => {
                let (_, view, _) = scenario::read(link);
                let goal = view.reach.as_ref().map(words_of).unwrap_or_default();
                ("Change the tree".to_owned(), goal)
            }
        };
        TaskWords { name: self.to_string(), title, about, is_limited: self.is_limited() }
    }

    /// Whether each try has other data, and the number of tries is limited. A program is checked, and a figure changed,
    /// as often as its student likes.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        matches!(self, AssignmentTask::Exercise { .. } | AssignmentTask::Be { .. })
    }

    /// The link that opens the task with the data of a seed.
    #[must_use]
    pub fn opened(&self, seed: u32) -> TaskLink {
        match self {
            AssignmentTask::Exercise { kind, level } => {
                let id = ExerciseId { kind: *kind, level: *level, seed };
                TaskLink { way: "exercise", link: id.to_string() }
            }
            AssignmentTask::Be { algorithm, level } => {
                TaskLink { way: BE, link: algorithm.search(PerformedTree::Seeded(*level, seed)) }
            }
            AssignmentTask::Program { algorithm, level } => {
                let link = algorithm.program(PerformedTree::Seeded(*level, seed)).unwrap_or_default();
                TaskLink { way: PROGRAM, link }
            }
            AssignmentTask::Figure { link } => TaskLink { way: "figure", link: link.clone() },
        }
    }
}

/// A goal in words. Values are the plain numbers of trees.
fn words_of(goal: &Goal) -> String {
    let value = |value: i32| value.to_string().replace('-', "−");
    let words: Vec<String> = goal.0.iter().map(|condition| condition.words(value)).collect();
    words.join(" and ")
}

fn read_figure(text: &str, link: &str) -> Result<AssignmentTask, Problem> {
    let (_, view, problems) = scenario::read(link);
    if let Some(problem) = problems.into_iter().next() {
        let message = format!("the figure’s link is wrong at {}: {}", problem.key, problem.message);
        return Err(Problem::new("task", text, message, problem.fix));
    }
    if view.reach.is_none() || view.touch.is_none() {
        let fix = "take a link with touch= and reach=, as the share dialog makes it";
        return Err(Problem::new(
            "task",
            text,
            "the figure has no goal, or nothing that can be changed",
            fix,
        ));
    }
    Ok(AssignmentTask::Figure { link: link.to_owned() })
}

impl Display for AssignmentTask {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AssignmentTask::Exercise { kind, level } => {
                write!(formatter, "{}.{}", kind.name(), level.number())
            }
            AssignmentTask::Be { algorithm, level } => {
                write!(formatter, "{BE}.{}.{}", algorithm.name(), level.number())
            }
            AssignmentTask::Program { algorithm, level } => {
                write!(formatter, "{PROGRAM}.{}.{}", algorithm.name(), level.number())
            }
            AssignmentTask::Figure { link } => write!(formatter, "{FIGURE}{link}"),
        }
    }
}

/// All tasks that a lecturer can choose; figures come from the page.
#[must_use]
pub fn task_choices() -> Vec<TaskChoice> {
    let exercises = Kind::ALL.iter().map(|kind| TaskChoice {
        name: kind.name().to_owned(),
        group: "exercise",
        title: kind.title().to_owned(),
        has_levels: true,
    });
    let be = Performed::ALL.iter().map(|one| TaskChoice {
        name: format!("{BE}.{}", one.name()),
        group: BE,
        title: one.title().to_owned(),
        has_levels: one.has_levels(),
    });
    let programs = Performed::ALL.iter().filter(|one| one.has_programs()).map(|one| TaskChoice {
        name: format!("{PROGRAM}.{}", one.name()),
        group: PROGRAM,
        title: one.title().to_owned(),
        has_levels: one.has_any_program_tree(),
    });
    exercises.chain(be).chain(programs).collect()
}
