//! The differences between an answer and the right answer, and the misconceptions that lead to a wrong answer.

use super::exercise_kind::{Exercise, ExerciseKind};
use super::field::{Answer, Input, answer_with};
use super::task::Task;
use super::wrong_answer::WrongAnswer;

/// The right answer; one of them if there are several.
#[must_use]
pub fn accepted(task: &Task) -> Option<Answer> {
    task.kind().answer(task)
}

/// The fields that are wrong in an answer that was read.
#[must_use]
pub fn wrong_fields(
    kind: &dyn ExerciseKind,
    exercise: &Exercise,
    read: &Answer,
    right: &Answer,
) -> Vec<String> {
    let mut fields = kind.fields(exercise);
    fields.retain(|field| {
        read.get(&field.id) != right.get(&field.id) && !kind.is_also_right(exercise, read, right, field)
    });
    fields.into_iter().map(|field| field.id).collect()
}

/// The fields of an answer that are wrong or unreadable. Empty if many answers may be right.
#[must_use]
pub fn wrong_in(task: &Task, answer: &Answer) -> Vec<String> {
    let Some(right) = accepted(task).filter(|_| task.kind().extreme().is_none()) else { return Vec::new() };
    let mut unread = Vec::new();
    let mut read = Answer::new();
    for field in task.fields() {
        match field.read(&task.tree, answer.get(&field.id).map_or("", String::as_str)) {
            Ok(text) if text.is_empty() => {}
            Ok(text) => drop(read.insert(field.id, text)),
            Err(_) => unread.push(field.id),
        }
    }
    let mut wrong = wrong_fields(task.kind(), task, &task.kind().normalised(read), &right);
    unread.retain(|id| !wrong.contains(id));
    wrong.append(&mut unread);
    wrong
}

/// The misconceptions that lead to another answer than the right one, the likeliest first. Of two that lead to the
/// same the likelier stays.
#[must_use]
pub fn misconceptions_of(kind: &dyn ExerciseKind, exercise: &Exercise) -> Vec<WrongAnswer> {
    let Some(right) = kind.answer(exercise) else { return Vec::new() };
    let by_running = kind.extreme().is_some();
    let mut kept: Vec<WrongAnswer> = Vec::new();
    for misconception in kind.misconceptions(exercise) {
        // If several answers are right, one of them may be a misconception's.
        let is_wrong = by_running || !wrong_fields(kind, exercise, &misconception.answer, &right).is_empty();
        if is_wrong && kept.iter().all(|other| other.answer != misconception.answer) {
            kept.push(misconception);
        }
    }
    kept
}

/// See [`misconceptions_of`].
#[must_use]
pub fn misconceptions(task: &Task) -> Vec<WrongAnswer> {
    misconceptions_of(task.kind(), task)
}

/// Every mark that can be made.
#[must_use]
pub fn everything_marked(task: &Task) -> Option<Answer> {
    let fields = task.fields();
    let marks = fields.iter().filter(|field| field.input == Input::Mark);
    let all = answer_with(marks.map(|field| (field.id.as_str(), "yes".to_owned())));
    (!all.is_empty()).then_some(all)
}
