//! An exercise for the page: everything that is shown, without the answer.

use super::drawing::{places, size};
use super::field::Input;
use super::kinds::Kind;
use super::number::shown;
use super::task::Task;
use super::words::{Question, question};
use serde::Serialize;

/// A kind of exercise, to be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PracticeKind {
    /// Its name in links.
    pub name: &'static str,
    /// The title of the kind.
    pub title: &'static str,
}

/// A node of an exercise's tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PracticeNode {
    /// `A`, `B`, ... for inner nodes, `L1`, `L2`, ... for leaves.
    pub name: String,
    /// The node above; `null` above the root.
    pub parent: Option<u32>,
    /// The nodes below, from left to right.
    pub children: Vec<u32>,
    /// The text in a leaf; `null` in an inner node, and if the exercise asks for it.
    pub value: Option<String>,
    /// Whether MAX moves there.
    pub max: bool,
    /// The names of the nodes that are the same position.
    pub same: Vec<String>,
    /// The x coordinate of its middle, in pixels.
    pub x: f32,
    /// See `x`.
    pub y: f32,
    /// The width in pixels.
    pub width: f32,
    /// The height in pixels.
    pub height: f32,
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PracticeField {
    /// Its name in answers.
    pub id: String,
    /// The node that it is about.
    pub node: Option<u32>,
    /// The text before it.
    pub label: String,
    /// The kind of its contents: `mark`, `choice`, `number`, `numbers`, `leaves` or `children`.
    #[cfg_attr(
        test,
        ts(type = "\"mark\" | \"choice\" | \"number\" | \"numbers\" | \"leaves\" | \"children\"")
    )]
    pub input: &'static str,
    /// The possible choices.
    pub options: Vec<String>,
}

/// An exercise.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PracticeExercise {
    /// Its link.
    pub link: String,
    /// Its kind's name.
    pub kind: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The difficulty, 1 to 3.
    pub level: u8,
    /// The number of the exercise in its kind and level.
    pub seed: u32,
    /// The given facts, and the questions.
    pub question: Question,
    /// Whether several answers may be right, so that one that differs from the solution's need not be wrong.
    pub many_right: bool,
    /// Its tree: the root first, each node before the nodes below it.
    pub nodes: Vec<PracticeNode>,
    /// The fields of the answer.
    pub fields: Vec<PracticeField>,
}

/// The kinds that can be chosen.
#[must_use]
pub fn kinds() -> Vec<PracticeKind> {
    Kind::ALL.iter().map(|kind| PracticeKind { name: kind.name(), title: kind.title() }).collect()
}

/// An exercise as it is shown.
#[must_use]
pub fn texts(task: &Task) -> PracticeExercise {
    let tree = &task.tree;
    let places = places(task, tree);
    let value = |leaf: usize| match task.sign_of(leaf) {
        Some(sign) => Some(sign.to_owned()),
        None => (tree.is_leaf(leaf) && task.shows(leaf)).then(|| shown(tree.nodes[leaf].value)),
    };
    let node = |(index, (x, y)): (usize, (f32, f32))| {
        let node = &tree.nodes[index];
        let (width, height) = size(tree, index);
        PracticeNode {
            name: node.name.clone(),
            parent: node.parent.map(|parent| parent as u32),
            children: node.children.iter().map(|child| *child as u32).collect(),
            value: value(index),
            max: tree.is_max(index),
            same: task.same_as(index).into_iter().map(|other| tree.name(other).to_owned()).collect(),
            x,
            y,
            width,
            height,
        }
    };
    let fields = task.fields().into_iter().map(|field| {
        let (input, options) = match field.input {
            Input::Mark => ("mark", Vec::new()),
            Input::Choice(options) => ("choice", options),
            Input::Number => ("number", Vec::new()),
            Input::Numbers => ("numbers", Vec::new()),
            Input::Leaves => ("leaves", Vec::new()),
            Input::Children => ("children", Vec::new()),
        };
        let node = field.node.map(|node| node as u32);
        PracticeField { id: field.id, node, label: field.label, input, options }
    });
    PracticeExercise {
        link: task.id.to_string(),
        kind: task.id.kind.name(),
        title: task.id.kind.title(),
        level: task.id.level.number(),
        seed: task.id.seed,
        question: question(task),
        many_right: task.id.kind.is_judged_by_running(),
        nodes: places.into_iter().enumerate().map(node).collect(),
        fields: fields.collect(),
    }
}
