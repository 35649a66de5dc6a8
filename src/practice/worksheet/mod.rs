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

pub use file::File;

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

/// Which exercises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worksheet {
    /// Which worksheet.
    pub seed: u32,
    /// The number of exercises.
    pub exercises: usize,
    /// Their kinds, in turn; all kinds if empty.
    pub kinds: Vec<Kind>,
    /// The difficulty of the exercises.
    pub level: Level,
}

impl Worksheet {
    /// The exercises that a form has.
    #[must_use]
    pub fn ids_in(&self, format: Format) -> Vec<ExerciseId> {
        let kinds = if self.kinds.is_empty() { Kind::ALL } else { &self.kinds };
        let is_held = |kind: &Kind| format != Format::Moodle || moodle_checks(*kind);
        let kinds: Vec<Kind> = kinds.iter().copied().filter(is_held).collect();
        self.of_kinds(&kinds)
    }

    fn of_kinds(&self, kinds: &[Kind]) -> Vec<ExerciseId> {
        // A few digits are enough, and can be typed.
        let mut random = Random::from_parts(&[self.seed.into(), 0x7368_6565]);
        let id =
            |kind: &Kind| ExerciseId { kind: *kind, level: self.level, seed: random.below(1_000_000) as u32 };
        kinds.iter().cycle().take(self.exercises).map(id).collect()
    }

    /// The files of a worksheet.
    ///
    /// # Errors
    ///
    /// The form cannot hold a kind that was asked for.
    pub fn files(&self, format: Format) -> Result<Vec<File>, Problem> {
        let refused = self.kinds.iter().find(|kind| format == Format::Moodle && !moodle_checks(**kind));
        if let Some(kind) = refused {
            let name = kind.name();
            let message = format!("“{name}” has many right answers, which Moodle cannot check");
            let fix = "choose another kind, or omit --kind for all kinds that Moodle can check";
            return Err(Problem::new("kind", name, message, fix));
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
    /// The text of a question that asks for a text instead, as HTML.
    pub asks_for_text: Option<String>,
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
        let essay = category.asks_for_text.as_ref().map(|asked| moodle::essay(&category.name, asked));
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
