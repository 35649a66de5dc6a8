//! The fields that a person fills in, and the reading of their texts.

use super::exercise_tree::{ExerciseTree, NodeId};
use super::number::{INFINITIES, number};
use crate::problem::{Problem, excerpt};
use std::collections::BTreeMap;

/// The texts in an answer's fields, by the names of the fields. A field that is missing is empty.
pub type Answer = BTreeMap<String, String>;

/// The answer with these texts, by the names of their fields.
pub fn answer_with<Id: Into<String>>(texts: impl IntoIterator<Item = (Id, String)>) -> Answer {
    let mut answer = Answer::new();
    for (id, text) in texts {
        answer.insert(id.into(), text);
    }
    answer
}

/// The kind of a field's contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// `yes` or nothing: whether the node, or the edge to it, is marked.
    Mark,
    /// One of these.
    Choice(Vec<String>),
    /// A whole number, `inf` or `-inf`; empty if there is no number.
    Number,
    /// Several such numbers, in their order.
    Numbers,
    /// Names of leaves, in their order.
    Leaves,
    /// The names of all children of the field's node, in their order.
    Children,
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in answers.
    pub id: String,
    /// The node that it is about.
    pub node: Option<NodeId>,
    /// The text before it.
    pub label: String,
    /// The kind of its contents.
    pub input: Input,
}

/// A text of an answer as people read it.
#[must_use]
pub fn shown_text(text: &str) -> String {
    text.replace("-inf", "−∞").replace("inf", "∞")
}

/// Several numbers as answers write them.
#[must_use]
pub fn numbers(values: &[i16]) -> String {
    values.iter().map(|value| number(*value)).collect::<Vec<_>>().join(" ")
}

/// The names of nodes as answers write them.
#[must_use]
pub fn names(tree: &ExerciseTree, nodes: &[NodeId]) -> String {
    nodes.iter().map(|node| tree.name(*node)).collect::<Vec<_>>().join(" ")
}

impl Input {
    /// An input with one choice of these.
    #[must_use]
    pub fn choice(options: &[&str]) -> Input {
        Input::Choice(options.iter().map(|&option| option.to_owned()).collect())
    }
}

impl Field {
    /// A field that is about no node.
    #[must_use]
    pub fn new(id: &str, label: &str, input: Input) -> Field {
        Field { id: id.to_owned(), node: None, label: label.to_owned(), input }
    }

    /// A field about a node.
    #[must_use]
    pub fn of_node(tree: &ExerciseTree, id: &str, node: NodeId, label: String, input: Input) -> Field {
        Field { id: format!("{id}.{}", tree.name(node)), node: Some(node), label, input }
    }

    /// A field about each of these nodes, behind the node's name.
    #[must_use]
    pub fn of_each(tree: &ExerciseTree, id: &str, nodes: &[NodeId], input: &Input) -> Vec<Field> {
        let field =
            |node: &NodeId| Field::of_node(tree, id, *node, tree.name(*node).to_owned(), input.clone());
        nodes.iter().map(field).collect()
    }

    /// The contents of the field, in the form that is used for comparing.
    ///
    /// # Errors
    ///
    /// The part that is not allowed, with its fix.
    pub fn read(&self, tree: &ExerciseTree, text: &str) -> Result<String, Problem> {
        let refuse = |what: &str, message: String, fix: String| {
            debug_assert!(!what.is_empty() || text.is_empty());
            Problem::new(&self.id, text, format!("{}: {message}", self.label), fix)
        };
        let text_is_blank = matches!(text.trim(), "" | "-" | "–" | "—");
        if text_is_blank && self.input != Input::Children {
            return Ok(String::new());
        }
        let words = || words(text);
        match &self.input {
            Input::Mark => match text.trim().to_lowercase().as_str() {
                "yes" | "x" | "1" | "true" | "on" => Ok("yes".to_owned()),
                "no" | "0" | "false" | "off" => Ok(String::new()),
                other => Err(refuse(
                    other,
                    format!("“{}” is not a mark", excerpt(other)),
                    "write yes or no".to_owned(),
                )),
            },
            Input::Choice(options) => {
                let plain = plain_relation(text);
                let chosen = options.iter().find(|option| plain_relation(option) == plain);
                chosen.cloned().ok_or_else(|| {
                    let message = format!("“{}” is not one of the choices", excerpt(text));
                    refuse(text, message, format!("choose one of {}", options.join(", ")))
                })
            }
            Input::Number => match words()[..] {
                [one] => {
                    read_number(one).map(number).ok_or_else(|| refuse(one, no_number(one), NUMBER.to_owned()))
                }
                _ => {
                    Err(refuse(text, "there is more than one number here".to_owned(), "write one".to_owned()))
                }
            },
            Input::Numbers => {
                let read = |word: &&str| {
                    read_number(word).ok_or_else(|| refuse(word, no_number(word), NUMBER.to_owned()))
                };
                Ok(numbers(&words().iter().map(read).collect::<Result<Vec<_>, _>>()?))
            }
            Input::Leaves => {
                let mut leaves: Vec<&str> = Vec::new();
                for word in words() {
                    // The number alone will do.
                    let found = named(tree, word).or_else(|| named(tree, &format!("L{word}")));
                    let found = found.filter(|node| tree.is_leaf(*node));
                    let Some(leaf) = found else {
                        let message = format!("“{}” is not a leaf of this tree", excerpt(word));
                        return Err(refuse(
                            word,
                            message,
                            "write leaves by their names, such as L1 L2".to_owned(),
                        ));
                    };
                    if leaves.contains(&tree.name(leaf)) {
                        let message = format!("{} is here twice", tree.name(leaf));
                        return Err(refuse(
                            word,
                            message,
                            "the search visits each leaf at most once".to_owned(),
                        ));
                    }
                    leaves.push(tree.name(leaf));
                }
                Ok(leaves.join(" "))
            }
            Input::Children => self.read_children(tree, text),
        }
    }

    fn read_children(&self, tree: &ExerciseTree, text: &str) -> Result<String, Problem> {
        let children = self.node.map_or(&[][..], |node| &tree.nodes[node].children);
        let found: Vec<NodeId> = words(text).iter().filter_map(|word| named(tree, word)).collect();
        let mut sorted = found.clone();
        sorted.sort_unstable();
        let mut wanted = children.to_vec();
        wanted.sort_unstable();
        if sorted != wanted || words(text).len() != found.len() {
            let message = format!("{}: “{}” is not an order of its children", self.label, excerpt(text));
            let fix = format!("write each of {} once", names(tree, children));
            return Err(Problem::new(&self.id, text, message, fix));
        }
        Ok(names(tree, &found))
    }
}

const NUMBER: &str = "write a whole number, or inf or -inf";

fn no_number(text: &str) -> String {
    format!("“{}” is not a number", excerpt(text))
}

/// The words between spaces, commas and arrows.
fn words(text: &str) -> Vec<&str> {
    let between = |character: char| character.is_whitespace() || matches!(character, ',' | ';' | '→');
    text.split(between).filter(|word| !word.is_empty()).collect()
}

fn named(tree: &ExerciseTree, word: &str) -> Option<NodeId> {
    tree.named(word).or_else(|| tree.named(&word.to_uppercase()))
}

fn read_number(word: &str) -> Option<i16> {
    let plain = word.replace(['−', '–'], "-").replace('∞', "inf");
    let plain = plain.strip_prefix('+').unwrap_or(&plain);
    let infinity = INFINITIES.iter().find(|(text, _)| plain.eq_ignore_ascii_case(text));
    let is_in_range = |value: &i16| value.unsigned_abs() <= crate::games::tree::LARGEST_NUMBER.unsigned_abs();
    infinity.map(|(_, infinity)| *infinity).or_else(|| plain.parse().ok().filter(is_in_range))
}

fn plain_relation(text: &str) -> String {
    text.trim().to_lowercase().replace("<=", "≤").replace(">=", "≥")
}

/// Marks at these nodes as an answer.
#[must_use]
pub fn marked(tree: &ExerciseTree, id: &str, nodes: &[NodeId]) -> Answer {
    answer_with(nodes.iter().map(|node| (format!("{id}.{}", tree.name(*node)), "yes".to_owned())))
}

/// The tree that an answer makes: its children in another order, or its leaves filled in. Of an answer that was read.
#[must_use]
pub fn tree_of(tree: &ExerciseTree, fields: &[Field], answer: &Answer) -> ExerciseTree {
    let mut made = tree.clone();
    for field in fields {
        let (Some(node), Some(text)) = (field.node, answer.get(&field.id)) else { continue };
        match field.input {
            Input::Children => {
                made.nodes[node].children = text.split(' ').filter_map(|name| tree.named(name)).collect();
            }
            Input::Number => made.nodes[node].value = text.parse().unwrap_or(0),
            _ => {}
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(input: Input, text: &str) -> Result<String, String> {
        let tree = ExerciseTree::read("(3 12 8)(2 4 6)").unwrap();
        let field = Field { id: "f".to_owned(), node: Some(0), label: "A".to_owned(), input };
        field.read(&tree, text).map_err(|problem| problem.to_string())
    }

    #[test]
    fn what_means_the_same_is_read_as_the_same() {
        for text in ["-inf, 3 → 5", "−∞ +3 5", "-INF;3;5"] {
            assert_eq!(read(Input::Numbers, text).as_deref(), Ok("-inf 3 5"), "{text}");
        }
        for text in ["L1 l2", "L1,L2", " L1 → L2 ", "1 2", "L1  2"] {
            assert_eq!(read(Input::Leaves, text).as_deref(), Ok("L1 L2"), "{text}");
        }
        let relations = Input::Choice(vec!["=".to_owned(), "≤".to_owned()]);
        assert_eq!(read(relations, "<=").as_deref(), Ok("≤"));
        assert_eq!(read(Input::Mark, "X").as_deref(), Ok("yes"));
        assert_eq!(read(Input::Number, "–").as_deref(), Ok(""));
        assert_eq!(read(Input::Children, "c b").as_deref(), Ok("C B"));
    }

    #[test]
    fn what_cannot_stand_there_is_said_with_its_fix() {
        for (input, text, parts) in [
            (Input::Number, "3x", ["“3x” is not a number", "whole number"]),
            (Input::Number, "99999", ["“99999” is not a number", "whole number"]),
            (Input::Number, "3 4", ["more than one", "write one"]),
            (Input::Numbers, "3 x", ["“x” is not a number", "whole number"]),
            (Input::Leaves, "L1 L9", ["“L9” is not a leaf", "such as L1 L2"]),
            (Input::Leaves, "L1 B", ["“B” is not a leaf", "such as L1 L2"]),
            (Input::Leaves, "L1 L1", ["L1 is here twice", "once"]),
            (Input::Mark, "perhaps", ["“perhaps” is not a mark", "yes or no"]),
            (Input::Children, "B", ["not an order", "each of B C once"]),
            (Input::Children, "", ["not an order", "each of B C once"]),
            (Input::Children, "B C C", ["not an order", "each of B C once"]),
            (Input::Choice(vec!["=".to_owned()]), "<", ["not one of the choices", "choose one of ="]),
        ] {
            let said = read(input, text).unwrap_err();
            assert!(
                said.starts_with("f: A: ") && parts.iter().all(|part| said.contains(part)),
                "{text}: {said}"
            );
        }
    }
}
