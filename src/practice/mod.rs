//! Practice: exercises of the kinds that exams set, from a seed, with answers that are always right.
//!
//! An [`ExerciseId`] names an exercise, and links contain it; [`exercise`] makes it, always the same. Each kind of
//! exercise is a file in `kinds/` and a line of the list there. Its answer is computed by the project's own search; the
//! misconceptions are searches, too, each with one mistake, so that an answer that equals one can be explained. Trees
//! are drawn until its answer does not depend on a convention that the question leaves open.

mod answer_texts;
mod by_hand;
mod compare;
mod drawing;
mod drawn_tree;
mod exercise_id;
mod exercise_kind;
mod exercise_tree;
mod field;
mod gamble;
mod generate;
mod judge;
mod kinds;
mod level;
mod level_spec;
mod many_steps;
mod mtd;
mod number;
mod optimum;
mod orders;
mod own;
mod performed;
mod proof_state;
mod re_search;
mod rules;
mod solution;
mod solution_step;
mod table_answer;
mod task;
mod texts;
mod visit_record;
mod walkthrough;
mod words;
mod worksheet;
mod wrong_answer;
mod wrong_walkthrough;

pub use compare::{accepted, everything_marked, misconceptions};
pub use drawing::{given_svg, places, solved_svg};
pub use exercise_id::{ExerciseId, read_kind};
pub use exercise_kind::Exercise;
pub use exercise_tree::{Details, ExerciseTree, Form, NodeId};
pub use field::{Answer, Field, Input};
pub use generate::exercise;
pub use judge::{Judgement, MOST_POINTS, judge, points};
pub use kinds::Kind;
pub use level::Level;
pub use level_spec::{LevelSpec, level_spec};
pub use own::{OwnAnswer, OwnTree, own_tree};
pub use performed::{Performed, PerformedTree};
pub use rules::{Rules, walkthrough};
pub use solution::{Solution, solution, solution_beside};
pub use solution_step::Step;
pub use task::Task;
pub use texts::{PracticeExercise, PracticeField, PracticeKind, PracticeNode, kinds, texts};
pub use walkthrough::Walkthrough;
pub use words::{Question, question};
pub use worksheet::{
    File, Format, LinkedTasks, MOST_EXERCISES, MoodleCategory, Selection, Worksheet, moodle_checks,
    moodle_file,
};
pub use wrong_answer::WrongAnswer;
