//! Text as markup, for the printed page and the learning platform.

use crate::practice::exercise_tree::{ExerciseTree, NodeId};
use crate::practice::number::shown;
use crate::practice::task::Task;
use crate::practice::words::{Question, question};

/// A text within markup.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Sentences, each a paragraph.
#[must_use]
pub fn paragraphs(said: &[String]) -> String {
    said.iter().map(|said| format!("<p>{}</p>\n", escaped(said))).collect()
}

/// The question of an exercise: the rules of the search, the other facts as a list, and the questions, numbered if
/// there are several.
#[must_use]
pub fn asked(task: &Task) -> String {
    let Question { searched, given, asked } = question(task);
    let items =
        |said: &[String]| said.iter().map(|said| format!("<li>{}</li>\n", escaped(said))).collect::<String>();
    let mut markup = paragraphs(&[searched]);
    if !given.is_empty() {
        markup += &format!("<ul class=\"given\">\n{}</ul>\n", items(&given));
    }
    match asked.len() {
        1 => markup + &paragraphs(&asked),
        _ => markup + &format!("<ol>\n{}</ol>\n", items(&asked)),
    }
}

/// A tree in words, for people who do not see the picture: `A (MAX): B (MIN): L1 = 3, ...`.
#[must_use]
pub fn in_words(task: &Task) -> String {
    let side = |node: NodeId| if task.tree.is_max(node) { "MAX" } else { "MIN" };
    let child = |node: NodeId| {
        let name = task.tree.name(node);
        match (task.tree.is_leaf(node), task.sign_of(node)) {
            (false, _) => name.to_owned(),
            (true, Some(sign)) => format!("{name} = {sign}"),
            (true, None) if task.shows(node) => format!("{name} = {}", shown(value(&task.tree, node))),
            (true, _) => format!("leaf {name}"),
        }
    };
    let row = |node: NodeId| {
        let children: Vec<String> = task.tree.nodes[node].children.iter().map(|node| child(*node)).collect();
        format!("{} ({}) has {}", task.tree.name(node), side(node), children.join(", "))
    };
    task.tree.interior().into_iter().map(row).collect::<Vec<_>>().join("; ") + "."
}

fn value(tree: &ExerciseTree, node: NodeId) -> i16 {
    tree.nodes[node].value
}
