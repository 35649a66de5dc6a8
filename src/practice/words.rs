//! The question of an exercise in words.

use super::exercise_kind::Setting;
use super::field::shown;
use super::task::Task;
use crate::search::parameters::{ChildOrder, CutsAt};

/// What an exercise asks, in sentences.
#[must_use]
pub fn question(task: &Task) -> Vec<String> {
    let mut said = vec![searched(task)];
    said.extend(task.kind().asked(task));
    said
}

/// How the tree is searched.
fn searched(task: &Task) -> String {
    let from = match task.rules.order {
        ChildOrder::LeftToRight => "from left to right",
        ChildOrder::RightToLeft => "from right to left",
    };
    let window = task.rules.window.map_or_else(
        || "an open window".to_owned(),
        |(alpha, beta)| format!("the window alpha = {}, beta = {}", shown(alpha), shown(beta)),
    );
    let kind = task.kind();
    let side = if task.tree.max_first { "MAX" } else { "MIN" };
    let mut said = kind.searched(task, &Setting { side, from, window });
    if kind.is_of_many_visits() {
        said += " The search is fail-soft: a node returns the best value that it has found, even outside its window.";
    }
    if kind.names_rule() {
        said += match task.rules.cuts_at {
            CutsAt::Equal => " A node is cut off as soon as alpha ≥ beta.",
            CutsAt::Beyond => " A node is cut off only when alpha > beta.",
        };
    }
    said
}
