//! What is best where many answers may be right.

use super::given::GivenTree;
use super::kind::Kind;
use super::optimum::{fewest_of_form, least_and_most, leaves_visited};
use super::task::Task;

/// Whether no order, or filling, visits fewer leaves than that of this tree; or more, where that was asked.
#[must_use]
pub fn is_best(task: &Task, tree: &GivenTree) -> bool {
    leaves_visited(tree, task.rules) == best_count(task)
}

/// How many leaves the best answer visits.
#[must_use]
pub fn best_count(task: &Task) -> usize {
    match task.ask.kind {
        Kind::FillLeaves => fewest_of_form(&task.tree),
        Kind::LeastPruning => least_and_most(&task.tree, task.rules).1,
        _ => least_and_most(&task.tree, task.rules).0,
    }
}
