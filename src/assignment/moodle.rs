//! An assignment as questions for Moodle.

use super::assignment_link::Assignment;
use super::assignment_task::AssignmentTask;
use crate::practice::{ExerciseId, File, LinkedTasks, MoodleCategory, moodle_checks, moodle_file};

/// The variants of each exercise: enough that neighbours rarely have the same one.
pub const VARIANTS: u32 = 10;

/// The questions of an assignment for Moodle's question bank: a category with [`VARIANTS`] for each exercise that Moodle
/// can check. For the other tasks there is one question, which gives the assignment's link and asks for the code. `address`
/// is the page's address, before the `#`.
#[must_use]
pub fn moodle(assignment: &Assignment, address: &str) -> File {
    let mut categories = Vec::new();
    for (index, task) in assignment.tasks.iter().enumerate() {
        let AssignmentTask::Exercise { kind, level } = task else { continue };
        if !moodle_checks(*kind) {
            continue;
        }
        let seed = |variant: u32| assignment.task_seed("MOODLE", index, variant);
        categories.push(MoodleCategory {
            name: format!("{}/Task {}: {}", category_name(&assignment.title), index + 1, kind.title()),
            exercises: (0..VARIANTS)
                .map(|variant| ExerciseId { kind: *kind, level: *level, seed: seed(variant) })
                .collect(),
            linked: None,
        });
    }
    let others: Vec<AssignmentTask> =
        assignment.tasks.iter().filter(|task| !is_checked(task)).cloned().collect();
    if !others.is_empty() {
        let words = |task: &AssignmentTask| {
            let words = task.words();
            format!("{} ({})", words.title, words.about)
        };
        let tasks = others.iter().map(words).collect();
        let rest = Assignment { tasks: others, ..assignment.clone() };
        categories.push(MoodleCategory {
            name: format!("{}/Tasks on the page", category_name(&assignment.title)),
            exercises: Vec::new(),
            linked: Some(LinkedTasks {
                title: assignment.title.clone(),
                address: format!("{address}#{rest}"),
                tasks,
            }),
        });
    }
    let mut file = moodle_file(&categories);
    "plyscope-assignment.xml".clone_into(&mut file.name);
    file
}

fn is_checked(task: &AssignmentTask) -> bool {
    matches!(task, AssignmentTask::Exercise { kind, .. } if moodle_checks(*kind))
}

/// A slash would begin another category.
fn category_name(title: &str) -> String {
    title.replace('/', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moodle_cannot_check_is_a_link() {
        let text = "assignment=A/B&task=values.1&task=most-pruning.1&task=be.alpha-beta.2";
        let file = moodle(&Assignment::read(text).unwrap(), "https://host/");
        let count = |part: &str| file.text.matches(part).count();
        assert_eq!(count("<question type=\"category\">"), 2);
        assert_eq!(count("<question type=\"cloze\">"), VARIANTS as usize);
        assert_eq!(count("<question type=\"essay\">"), 1);
        assert!(file.text.contains("$course$/top/A-B/Task 1: Values and bounds<"));
        let link = "https://host/#assignment=A/B&amp;tries=2&amp;seed=1&amp;task=most-pruning.1&amp;task=be.alpha-beta.2\"";
        assert!(file.text.contains(link), "{}", file.text);
        // Each variant is another exercise.
        let variants: std::collections::BTreeSet<&str> =
            file.text.lines().filter(|line| line.contains("<name><text>Variant")).collect();
        assert_eq!(variants.len(), VARIANTS as usize);
        let none = moodle(&Assignment::read("assignment=A&task=values.1").unwrap(), "https://host/");
        assert!(!none.text.contains("essay"));
    }
}
