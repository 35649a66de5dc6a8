//! Practice: exercises of the kinds that exams set, from a seed, with answers that are always right.
//!
//! An [`Ask`] names an exercise and is what a link holds; [`exercise`] makes it, always the same. Its answer is
//! computed by the project's own search; the known mistakes are searches, too, which have one thing wrong, so that an
//! answer that equals one can be explained. A tree is drawn anew until its answer does not depend on a convention that
//! the question leaves open.

mod accepted;
mod ask;
mod best;
mod by_hand;
mod chance;
mod compare;
mod course;
mod drawing;
mod field;
mod gamble;
mod generate;
mod given;
mod judge;
mod kind;
mod looks;
mod many_steps;
mod mistake;
mod mtd;
mod node_types;
mod optimum;
mod own;
mod re_search;
mod rules;
mod slip;
mod solution;
mod solution_step;
mod table_answers;
mod task;
mod told;
mod visits;
mod words;
mod worksheet;

pub use accepted::accepted;
pub use ask::{Ask, read_kind};
pub use course::Course;
pub use drawing::{given_svg, places, solved_svg};
pub use field::{Answer, Field, Input};
pub use generate::{Wanted, exercise, wanted};
pub use given::{Form, GivenTree, NodeId};
pub use judge::{Judgement, judge};
pub use kind::{Kind, Level};
pub use mistake::{Mistake, everything_marked, mistakes};
pub use own::{OwnAnswer, OwnTree, own_tree};
pub use rules::{Rules, course};
pub use solution::{Solution, solution};
pub use solution_step::Step;
pub use task::Task;
pub use told::{PracticeExercise, PracticeField, PracticeKind, PracticeNode, kinds, told};
pub use words::question;
pub use worksheet::{File, Format, MOST_EXERCISES, Worksheet};
