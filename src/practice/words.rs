//! The question of an exercise in words.

use super::exercise_kind::{FAIL_SOFT, Setting};
use super::number::shown;
use super::task::Task;
use crate::search::parameters::{ChildOrder, CutsAt};
use serde::Serialize;

/// The question of an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PracticeQuestion"))]
pub struct Question {
    /// The algorithm in words.
    pub searched: String,
    /// The other given facts, one after the other.
    pub given: Vec<String>,
    /// The questions, one after the other.
    pub asked: Vec<String>,
}

impl Question {
    /// All of its sentences.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        let listed = self.given.iter().chain(&self.asked).map(String::as_str);
        [self.searched.as_str()].into_iter().chain(listed)
    }
}

/// The question of an exercise.
#[must_use]
pub fn question(task: &Task) -> Question {
    let kind = task.kind();
    let given = kind.given(task).into_iter().chain(rules(task));
    Question { searched: searched(task), given: given.collect(), asked: kind.asked(task) }
}

/// The algorithm in words.
fn searched(task: &Task) -> String {
    let from = match task.rules.order {
        ChildOrder::LeftToRight => "from left to right",
        ChildOrder::RightToLeft => "from right to left",
    };
    let window = task.rules.window.map_or_else(
        || "an open window".to_owned(),
        |(alpha, beta)| format!("the window alpha = {}, beta = {}", shown(alpha), shown(beta)),
    );
    let side = if task.tree.max_first { "MAX" } else { "MIN" };
    task.kind().searched(task, &Setting { side, from, window })
}

/// The conventions that the answer depends on.
fn rules(task: &Task) -> Vec<String> {
    let kind = task.kind();
    let returned = kind.is_of_many_visits().then_some(FAIL_SOFT);
    let rule = kind.names_rule().then_some(match task.rules.cuts_at {
        CutsAt::Equal => "A node is cut off as soon as alpha ≥ beta.",
        CutsAt::Beyond => "A node is cut off only when alpha > beta.",
    });
    returned.into_iter().chain(rule).map(str::to_owned).collect()
}
