//! What was visited to solve an exercise, where that is more than one search's course.

use super::course::Course;
use super::given::GivenTree;
use super::kind::Kind;
use super::looks::{Look, summed_up};
use super::rules::course;
use super::task::Task;
use super::{mtd, re_search, table_answers};

/// All visits, where nodes may be visited more than once.
#[must_use]
pub fn visits(task: &Task) -> Option<Vec<Look>> {
    match task.ask.kind {
        Kind::ReSearches => Some(re_search::visits(&task.tree)),
        Kind::MtdBounds => Some(mtd::visits(&task.tree, task.guess?)),
        Kind::TableAnswers => Some(table_answers::visits(&task.tree, &task.same)),
        Kind::PreSearch => Some(task.gamble.as_ref()?.visits(&task.tree)),
        _ => None,
    }
}

/// The search of the tree that an answer makes: what each node returned last, and what was never visited.
#[must_use]
pub fn course_of(task: &Task, tree: &GivenTree) -> Course {
    visits(task).map_or_else(|| course(tree, task.rules), |looks| summed_up(tree, &looks))
}
