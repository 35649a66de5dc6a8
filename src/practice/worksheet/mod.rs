//! Worksheets: some exercises of a seed, to be printed or asked by a learning platform, and their solutions.

mod base64;
mod file;
mod html;
mod markup;
mod moodle;

use super::drawing::{given_svg, solved_svg};
use super::exercise_id::ExerciseId;
use super::generate::exercise;
use super::kinds::Kind;
use super::level::Level;
use super::solution::solution;
use crate::problem::Problem;
use crate::random::Random;
use file::SolvedTask;

pub use file::{File, LinkedTasks};

/// The most exercises of a worksheet.
pub const MOST_EXERCISES: usize = 60;

/// The written form of a worksheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Format {
    /// Two pages: the exercises, and their solutions.
    Html,
    /// A picture for each exercise, and one for each solution.
    Svg,
    /// One file with Cloze questions for Moodle.
    Moodle,
}

/// The kinds of a worksheet's exercises, and how many there are of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// A number of exercises of these kinds in turn; of all kinds if the list is empty.
    InTurn {
        /// The kinds.
        kinds: Vec<Kind>,
        /// The number of all exercises.
        exercises: usize,
    },
    /// A number of exercises of each kind, in this order.
    Numbers(Vec<(Kind, usize)>),
}

/// Which exercises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worksheet {
    /// Which worksheet.
    pub seed: u32,
    /// The difficulty of the exercises.
    pub level: Level,
    /// Their kinds and numbers.
    pub selection: Selection,
}

impl Worksheet {
    /// The exercises that a form has.
    #[must_use]
    pub fn ids_in(&self, format: Format) -> Vec<ExerciseId> {
        let is_held = |kind: &Kind| format != Format::Moodle || moodle_checks(*kind);
        let kinds: Vec<Kind> = match &self.selection {
            Selection::InTurn { kinds, exercises } => {
                let kinds = if kinds.is_empty() { Kind::ALL } else { kinds };
                let held: Vec<Kind> = kinds.iter().copied().filter(is_held).collect();
                held.iter().copied().cycle().take(*exercises).collect()
            }
            Selection::Numbers(numbers) => {
                let held = numbers.iter().filter(|(kind, _)| is_held(kind));
                held.flat_map(|(kind, exercises)| std::iter::repeat_n(*kind, *exercises)).collect()
            }
        };
        // A few digits are enough, and can be typed.
        let mut random = Random::from_parts(&[self.seed.into(), 0x7368_6565]);
        let id = |kind| ExerciseId { kind, level: self.level, seed: random.below(1_000_000) as u32 };
        kinds.into_iter().map(id).collect()
    }

    /// The chosen kinds; empty if all kinds take turns.
    fn chosen(&self) -> Vec<Kind> {
        match &self.selection {
            Selection::InTurn { kinds, .. } => kinds.clone(),
            Selection::Numbers(numbers) => {
                numbers.iter().filter(|(_, exercises)| *exercises > 0).map(|(kind, _)| *kind).collect()
            }
        }
    }

    /// Refuses a worksheet without exercises, and one with too many.
    fn check_size(&self) -> Result<(), Problem> {
        let exercises = match &self.selection {
            Selection::InTurn { exercises, .. } => *exercises,
            Selection::Numbers(numbers) => {
                numbers.iter().fold(0, |sum: usize, (_, exercises)| sum.saturating_add(*exercises))
            }
        };
        let fix = format!("choose 1 to {MOST_EXERCISES} exercises");
        let message = match exercises {
            0 => "the worksheet has no exercise".to_owned(),
            1..=MOST_EXERCISES => return Ok(()),
            _ => {
                format!("the worksheet has {exercises} exercises, and {MOST_EXERCISES} at most are possible")
            }
        };
        Err(Problem::new("exercises", &exercises.to_string(), message, fix))
    }

    /// The files of a worksheet.
    ///
    /// # Errors
    ///
    /// The form cannot hold a kind that was asked for, or there are no exercises, or too many.
    pub fn files(&self, format: Format) -> Result<Vec<File>, Problem> {
        self.check_size()?;
        let chosen = self.chosen();
        let refused = chosen.iter().find(|kind| format == Format::Moodle && !moodle_checks(**kind));
        if let Some(kind) = refused {
            let name = kind.name();
            let message = format!("“{name}” has many right answers, which Moodle cannot check");
            return Err(Problem::new("kind", name, message, "choose another kind"));
        }
        let tasks = self.ids_in(format).into_iter().map(exercise);
        let solved: Vec<SolvedTask> =
            tasks.map(|task| SolvedTask { solution: solution(&task), task }).collect();
        Ok(match format {
            Format::Html => html::pages(self.seed, &solved),
            Format::Svg => solved.iter().enumerate().flat_map(pictures).collect(),
            Format::Moodle => vec![moodle::quiz(self.seed, &solved)],
        })
    }
}

/// A category of Moodle's question bank. A quiz draws one of its exercises for each student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoodleCategory {
    /// Its name.
    pub name: String,
    /// Its variants.
    pub exercises: Vec<ExerciseId>,
    /// A question that asks for a text instead.
    pub linked: Option<LinkedTasks>,
}

/// Whether Moodle can check an exercise of this kind.
#[must_use]
pub fn moodle_checks(kind: Kind) -> bool {
    !kind.is_judged_by_running()
}

/// A file for Moodle's question bank.
#[must_use]
pub fn moodle_file(categories: &[MoodleCategory]) -> File {
    let questions = |category: &MoodleCategory| {
        let cloze = |(place, id): (usize, &ExerciseId)| {
            let task = exercise(*id);
            moodle::cloze(&format!("Variant {}", place + 1), &SolvedTask { solution: solution(&task), task })
        };
        let exercises: String = category.exercises.iter().enumerate().map(cloze).collect();
        let essay = category.linked.as_ref().map(|tasks| moodle::essay(&category.name, tasks));
        moodle::category(&category.name, &(exercises + &essay.unwrap_or_default()))
    };
    moodle::file(&categories.iter().map(questions).collect::<String>())
}

fn pictures((place, solved): (usize, &SolvedTask)) -> [File; 2] {
    let number = place + 1;
    [
        File { name: format!("exercise-{number}.svg"), text: given_svg(&solved.task) },
        File {
            name: format!("exercise-{number}-solution.svg"),
            text: solved_svg(&solved.task, &solved.solution),
        },
    ]
}
