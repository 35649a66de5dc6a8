//! Judges answers, and makes the remarks about them.

use super::compare::{accepted, misconceptions, wrong_fields};
use super::exercise_kind::{Extreme, MarkWords};
use super::field::{Answer, Field, Input};
use super::rules::walkthrough;
use super::task::Task;
use crate::plural::plural_as;
use crate::problem::{Problem, excerpt};
use serde::Serialize;

/// The judgement of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Judgement"))]
pub struct Judgement {
    /// Whether it is right.
    pub right: bool,
    /// Its points, [`MOST_POINTS`] if all of it is right.
    pub points: u32,
    /// The remarks on it, in sentences.
    pub said: Vec<String>,
    /// Whether a known mistake leads to it; the sentences explain it then.
    pub known_mistake: bool,
    /// The known mistake's name in lecturers' tables; null if no known mistake leads to the answer.
    pub misconception: Option<&'static str>,
    /// The fields that are wrong. Among marks these are only the superfluous ones: to name the missing ones would give
    /// the answer away. Empty if many answers may be right.
    pub wrong: Vec<String>,
    /// The unreadable fields, each with its problem. If there are any, the answer is not judged, and the attempt does
    /// not count.
    pub problems: Vec<Problem>,
}

/// Judges an answer.
#[must_use]
pub fn judge(task: &Task, answer: &Answer) -> Judgement {
    let unread = |problems| Judgement {
        right: false,
        points: 0,
        said: Vec::new(),
        known_mistake: false,
        misconception: None,
        wrong: Vec::new(),
        problems,
    };
    let read = match read(task, answer) {
        Ok(read) => read,
        Err(problems) => return unread(problems),
    };
    if read.is_empty() {
        return unread(vec![nothing_filled_in(task)]);
    }
    let Verdict { points, said, wrong } = match task.kind().extreme() {
        Some(extreme) => by_running(task, &read, extreme),
        None => by_comparing(task, &read),
    };
    let right = points == MOST_POINTS;
    let known =
        if right { None } else { misconceptions(task).into_iter().find(|wrong| wrong.answer == read) };
    let misconception = known.as_ref().map(|wrong| wrong.misconception.name());
    let known_mistake = known.is_some();
    let said = known.map_or(said, |wrong| vec![wrong.explanation.to_owned()]);
    Judgement { right, points, said, known_mistake, misconception, wrong, problems: Vec::new() }
}

/// The points of a right answer.
pub const MOST_POINTS: u32 = 10;

/// The points for a part of a whole, rounded down: only the whole has [`MOST_POINTS`].
#[must_use]
pub fn points(right: usize, of: usize) -> u32 {
    if right >= of { MOST_POINTS } else { (right as u64 * u64::from(MOST_POINTS) / of as u64) as u32 }
}

/// The most fields that are named.
const MOST_NAMED: usize = 6;

/// The problem of an empty answer. No exercise has an answer without a mark or a word.
fn nothing_filled_in(task: &Task) -> Problem {
    let fields = task.fields();
    let first = fields.first().map_or("", |field| field.id.as_str());
    if fields.iter().all(|field| field.input == Input::Mark) {
        let words = task.kind().marks();
        let message = format!("No {} is marked yet", words.one);
        return Problem::new(
            first,
            "",
            message,
            format!("mark each {}; there is at least one", words.wanted),
        );
    }
    let labels = labels(&fields.iter().collect::<Vec<_>>());
    Problem::new(first, "", "Nothing is filled in yet", format!("fill in {labels}"))
}

/// An answer in the form that is used for comparing.
///
/// # Errors
///
/// Contents that are not allowed, and unknown fields.
pub fn read(task: &Task, answer: &Answer) -> Result<Answer, Vec<Problem>> {
    let fields = task.fields();
    let mut problems = Vec::new();
    let mut read = Answer::new();
    for field in &fields {
        match field.read(&task.tree, answer.get(&field.id).map_or("", String::as_str)) {
            Ok(text) if text.is_empty() => {}
            Ok(text) => drop(read.insert(field.id.clone(), text)),
            Err(problem) => problems.push(problem),
        }
    }
    for (id, value) in answer.iter().filter(|(id, _)| fields.iter().all(|field| field.id != **id)) {
        let message = format!("“{}” is not a field of this exercise", excerpt(id));
        problems.push(Problem::new(id, value, message, "remove it"));
    }
    if problems.is_empty() {
        problems.extend(task.kind().problem_with(task, &read));
    }
    if problems.is_empty() { Ok(task.kind().normalised(read)) } else { Err(problems) }
}

/// The points of an answer, the remarks on it, and the wrong fields.
struct Verdict {
    points: u32,
    said: Vec<String>,
    wrong: Vec<String>,
}

fn by_running(task: &Task, read: &Answer, extreme: Extreme) -> Verdict {
    let tree = task.tree_of(read);
    let visited = walkthrough(&tree, task.rules).leaves(&tree).len();
    let leaves = plural_as(visited, "leaf is visited", "leaves are visited");
    let better = if extreme == Extreme::Most { "more" } else { "fewer" };
    let best = task.kind().best_count(task);
    let said = if visited == best {
        format!("{leaves}, and no other answer visits {better}.")
    } else {
        format!("With this {leaves}; {better} are possible.")
    };
    Verdict { points: points(visited.min(best), visited.max(best)), said: vec![said], wrong: Vec::new() }
}

fn by_comparing(task: &Task, read: &Answer) -> Verdict {
    let Some(right) = accepted(task) else {
        return Verdict { points: 0, said: Vec::new(), wrong: Vec::new() };
    };
    let fields = task.fields();
    let mut wrong = wrong_fields(task.kind(), task, read, &right);
    // A mark that is rightly left out is no achievement.
    let counts = |field: &&Field| {
        field.input != Input::Mark || read.contains_key(&field.id) || right.contains_key(&field.id)
    };
    let counted = fields.iter().filter(counts).count();
    let points = points(counted - wrong.len(), counted);
    if wrong.is_empty() {
        return Verdict { points, said: Vec::new(), wrong };
    }
    let said = hint(task, read, &wrong);
    let is_mark = |id: &String| fields.iter().any(|field| field.id == *id && field.input == Input::Mark);
    wrong.retain(|id| read.contains_key(id) || !is_mark(id));
    Verdict { points, said, wrong }
}

/// Hints that do not give the answer away.
fn hint(task: &Task, read: &Answer, wrong: &[String]) -> Vec<String> {
    let fields = task.fields();
    let wrong: Vec<&Field> = fields.iter().filter(|field| wrong.contains(&field.id)).collect();
    if fields.iter().all(|field| field.input == Input::Mark) {
        let (surplus, missing): (Vec<&Field>, Vec<&Field>) =
            wrong.into_iter().partition(|field| read.contains_key(&field.id));
        let (names, surplus, missing) = (labels(&surplus), surplus.len(), missing.len());
        let MarkWords { one: what, many, wrong: mark, .. } = *task.kind().marks();
        let are = mark.replacen("is", "are", 1);
        let mut said = Vec::new();
        if surplus > 0 {
            said.push(format!(
                "{} that {} marked: {names}.",
                plural_as(surplus, what, many),
                if surplus == 1 { format!("{mark} is") } else { format!("{are} are") }
            ));
        }
        if missing > 0 {
            said.push(format!(
                "{} missing.",
                plural_as(missing, &format!("{what} is"), &format!("{many} are"))
            ));
        }
        return said;
    }
    if let Some(hint) = task.kind().hint() {
        return vec![hint.to_owned()];
    }
    let right = fields.len() - wrong.len();
    let are = if right == 1 { "is" } else { "are" };
    vec![format!("{right} of {} {are} right. Look again at {}.", fields.len(), labels(&wrong))]
}

/// The labels of fields; of very many only the first.
fn labels(fields: &[&Field]) -> String {
    let named: Vec<&str> = fields.iter().take(MOST_NAMED).map(|field| field.label.as_str()).collect();
    match fields.len() - named.len() {
        0 => named.join(", "),
        rest => format!("{}, and {}", named.join(", "), plural_as(rest, "more field", "more fields")),
    }
}
