//! Whether an answer is right, and what is said to who gave it.

use super::accepted::{accepted, inequality_answer};
use super::best::best_count;
use super::compare::wrong_fields;
use super::field::{Answer, Input};
use super::kind::Kind;
use super::mistake::mistakes;
use super::rules::course;
use super::task::Task;
use crate::counted::{plural, plural_as};
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
    let (right, said) = if task.ask.kind.is_judged_by_running() {
        by_running(task, &read)
    } else {
        by_comparing(task, &read)
    };
    if right {
        return Judgement { right, said, known_mistake: false, problems: Vec::new() };
    }
    let known = mistakes(task).into_iter().find(|mistake| mistake.answer == read);
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
        let (what, where_to) = match task.ask.kind {
            Kind::CutEdges => ("edge", "edge that is cut directly"),
            Kind::ReSearches => ("node", "node that is searched again"),
            _ => ("leaf", "leaf that is never visited"),
        };
        let message = format!("No {what} is marked yet");
        return Problem::new(first, "", message, format!("mark each {where_to}; there is at least one"));
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
    if task.ask.kind == Kind::FillLeaves && problems.is_empty() {
        problems.extend(filling_problem(task, &read));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    match (task.ask.kind, read.get("relation"), read.get("number").and_then(|number| number.parse().ok())) {
        (Kind::Inequality, Some(relation), Some(number)) => Ok(inequality_answer(relation, number)),
        _ => Ok(read),
    }
}

/// Each of the numbers must stand at one leaf.
fn filling_problem(task: &Task, read: &Answer) -> Option<Problem> {
    let count = task.tree.leaves().len();
    let missing = (1..=count).find(|number| !read.values().any(|value| *value == number.to_string()))?;
    let message = format!("the number {missing} is at no leaf");
    Some(Problem::new("fill", "", message, format!("use each number from 1 to {count} once")))
}

fn by_running(task: &Task, read: &Answer) -> (bool, Vec<String>) {
    let tree = task.tree_of(read);
    let visited = course(&tree, task.rules).leaves(&tree).len();
    let leaves = plural_as(visited, "leaf is visited", "leaves are visited");
    let best = best_count(task);
    if visited == best {
        let none = if task.ask.kind == Kind::LeastPruning { "more" } else { "fewer" };
        return (true, vec![format!("{leaves}, and no other answer visits {none}.")]);
    }
    let than = if task.ask.kind == Kind::LeastPruning { "more are" } else { "fewer are" };
    (false, vec![format!("With this {leaves}; {than} possible.")])
}

fn by_comparing(task: &Task, read: &Answer) -> (bool, Vec<String>) {
    let Some(right) = accepted(task) else { return (false, Vec::new()) };
    let wrong = wrong_fields(task, read, &right);
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
        let (what, many, mark) = match task.ask.kind {
            Kind::CutEdges => ("edge", "edges", "is not cut directly"),
            Kind::ReSearches => ("node", "nodes", "is not searched again"),
            _ => ("leaf", "leaves", "is visited"),
        };
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
    if task.ask.kind == Kind::Inequality {
        return vec![
            "For some values of x this is wrong. Try the search with one value of x on each side.".to_owned(),
        ];
    }
    let (fields, wrong) = (task.fields().len(), wrong.len());
    vec![
        format!("{} of {fields} {} right.", fields - wrong, if fields - wrong == 1 { "is" } else { "are" })
            + &format!(" Look again at {}.", plural(wrong, "field")),
    ]
}
