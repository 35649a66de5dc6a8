//! Whether an answer is right, and what is said to who gave it.

use super::compare::{accepted, misconceptions, wrong_fields};
use super::exercise_kind::{Extreme, MarkWords};
use super::field::{Answer, Input};
use super::rules::walkthrough;
use super::task::Task;
use crate::plural::{plural, plural_as};
use crate::problem::{Problem, excerpt};
use serde::Serialize;

/// What is said of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Judgement"))]
pub struct Judgement {
    /// Whether it is right.
    pub right: bool,
    /// What is said of it, in sentences.
    pub said: Vec<String>,
    /// Whether it is what a known mistake leads to; the sentences explain it then.
    pub known_mistake: bool,
    /// What could not be read, each with its field. Then nothing was judged, and it counts as no try.
    pub problems: Vec<Problem>,
}

/// Judges an answer.
#[must_use]
pub fn judge(task: &Task, answer: &Answer) -> Judgement {
    let read = match read(task, answer) {
        Ok(read) => read,
        Err(problems) => return Judgement { right: false, said: Vec::new(), known_mistake: false, problems },
    };
    if read.is_empty() {
        let problems = vec![nothing_filled_in(task)];
        return Judgement { right: false, said: Vec::new(), known_mistake: false, problems };
    }
    let (right, said) = match task.kind().extreme() {
        Some(extreme) => by_running(task, &read, extreme),
        None => by_comparing(task, &read),
    };
    if right {
        return Judgement { right, said, known_mistake: false, problems: Vec::new() };
    }
    let known = misconceptions(task).into_iter().find(|mistake| mistake.answer == read);
    let known_mistake = known.is_some();
    let said = known.map_or(said, |mistake| vec![mistake.explanation.to_owned()]);
    Judgement { right, said, known_mistake, problems: Vec::new() }
}

/// So many fields are named of which nothing was filled in.
const MOST_NAMED: usize = 6;

/// What is missing where nothing was filled in. No exercise has an answer without a mark or a word.
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
    let named: Vec<&str> = fields.iter().take(MOST_NAMED).map(|field| field.label.as_str()).collect();
    let rest = fields.len() - named.len();
    let rest = if rest == 0 {
        String::new()
    } else {
        format!(", and {}", plural_as(rest, "more field", "more fields"))
    };
    Problem::new(first, "", "Nothing is filled in yet", format!("fill in {}{rest}", named.join(", ")))
}

/// An answer in the one form in which answers are compared.
///
/// # Errors
///
/// What was filled in and cannot stand there, and what is no field.
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

fn by_running(task: &Task, read: &Answer, extreme: Extreme) -> (bool, Vec<String>) {
    let tree = task.tree_of(read);
    let visited = walkthrough(&tree, task.rules).leaves(&tree).len();
    let leaves = plural_as(visited, "leaf is visited", "leaves are visited");
    let better = if extreme == Extreme::Most { "more" } else { "fewer" };
    if visited == task.kind().best_count(task) {
        return (true, vec![format!("{leaves}, and no other answer visits {better}.")]);
    }
    (false, vec![format!("With this {leaves}; {better} are possible.")])
}

fn by_comparing(task: &Task, read: &Answer) -> (bool, Vec<String>) {
    let Some(right) = accepted(task) else { return (false, Vec::new()) };
    let wrong = wrong_fields(task.kind(), task, read, &right);
    if wrong.is_empty() {
        return (true, Vec::new());
    }
    (false, hint(task, read, &right, &wrong))
}

/// What helps without giving the answer away.
fn hint(task: &Task, read: &Answer, right: &Answer, wrong: &[String]) -> Vec<String> {
    if task.fields().iter().all(|field| field.input == Input::Mark) {
        let surplus = read.keys().filter(|id| !right.contains_key(*id)).count();
        let missing = right.keys().filter(|id| !read.contains_key(*id)).count();
        let MarkWords { one: what, many, wrong: mark, .. } = *task.kind().marks();
        let are = mark.replacen("is", "are", 1);
        let mut said = Vec::new();
        if surplus > 0 {
            said.push(format!(
                "{} that {} marked.",
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
    let (fields, wrong) = (task.fields().len(), wrong.len());
    vec![
        format!("{} of {fields} {} right.", fields - wrong, if fields - wrong == 1 { "is" } else { "are" })
            + &format!(" Look again at {}.", plural(wrong, "field")),
    ]
}
