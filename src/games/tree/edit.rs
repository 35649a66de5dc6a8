//! Changes of a tree, made in its text: the rest of the author's text is kept (names, spaces, lines, brackets).

use super::draft::DraftKind;
use super::number::{self, MOST_DECIMALS};
use super::parse::{Parser, drafts};
use super::{ExplicitTree, LARGEST_NUMBER, cursor::MINUS_SIGN, is_name};
use crate::game::Game;
use crate::problem::Problem;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashSet;

/// A change of a node.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "change", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TreeChange {
    /// The value of a leaf, the estimate of an inner node or its interval.
    Number {
        /// The number in a person's notation; white space alone means that there is no estimate.
        number: String,
    },
    /// The name.
    Name {
        /// `null`: none.
        name: Option<String>,
    },
    /// An inner node gets one more child, with the value 0; a leaf becomes an inner node above the leaf that it was.
    Add,
    /// The node goes. An inner node without children becomes a leaf.
    Remove,
    /// The node changes places with its sibling on the left.
    Left,
    /// Moves the node one place to the right.
    Right,
}

/// A text after a change, and where the changed node is in it; the parent of a node that was removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangedTree {
    /// The text.
    pub text: String,
    /// The places among siblings on the way to the node, from 0.
    pub path: Vec<u32>,
}

/// A node as a person asks about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeNode {
    /// The name that the text gives to it.
    pub name: Option<String>,
    /// The value of a leaf, the estimate of an inner node or its interval, as they are written.
    pub number: Option<String>,
    /// Whether it has no children.
    pub is_leaf: bool,
    /// The number of its parent's children; 1 for the root.
    pub siblings: u32,
}

/// The places on the path of these named moves; `None` if the text is not a tree, or the path does not exist.
#[must_use]
pub fn path_of_moves(text: &str, moves: &[String]) -> Option<Vec<u32>> {
    let tree: ExplicitTree = text.parse().ok()?;
    let mut position = tree.root();
    let mut path = Vec::new();
    for written in moves {
        let mut legal = Vec::new();
        tree.generate(&position, &mut legal);
        let mv = legal.into_iter().find(|mv| tree.notation(&position, *mv) == *written)?;
        path.push(u32::from(mv.0));
        position = tree.play(&position, mv);
    }
    Some(path)
}

/// The named moves on a path of places; `None` if the text is not a tree, or the path does not exist.
#[must_use]
pub fn moves_of_path(text: &str, path: &[u32]) -> Option<Vec<String>> {
    let tree: ExplicitTree = text.parse().ok()?;
    let mut position = tree.root();
    let mut moves = Vec::new();
    for place in path {
        let mut legal = Vec::new();
        tree.generate(&position, &mut legal);
        let mv = *legal.get(*place as usize)?;
        moves.push(tree.notation(&position, mv));
        position = tree.play(&position, mv);
    }
    Some(moves)
}

/// The values of all leaves as they are written, in the order of the text; `None` if the text is not a tree.
#[must_use]
pub fn leaf_numbers(text: &str) -> Option<Vec<String>> {
    let text = text.replace(MINUS_SIGN, "-");
    let parser = drafts(&text).ok()?;
    let tree = WrittenTree::new(&text, &parser)?;
    let number = |node: &WrittenNode<'_>| match &node.body {
        Body::Leaf(number) => Some(number.to_string()),
        Body::List { .. } => None,
    };
    Some(tree.nodes.iter().filter_map(number).collect())
}

/// The node at the end of a path of places; `None` if the text is not a tree, or has no such node.
#[must_use]
pub fn node_at(text: &str, path: &[u32]) -> Option<TreeNode> {
    let parser = drafts(text).ok()?;
    let tree = WrittenTree::new(text, &parser)?;
    let siblings = match path.split_last() {
        None => 1,
        Some((_, above)) => tree.children(tree.at(above)?)?.len() as u32,
    };
    let node = &tree.nodes[tree.at(path)?];
    let number: Option<&str> = match &node.body {
        Body::Leaf(number) => Some(number),
        Body::List { estimate, .. } => estimate.as_ref().map(|estimate| estimate.number.as_ref()),
    };
    Some(TreeNode {
        name: node.name.map(str::to_owned),
        number: number.map(|number| number.replace(MINUS_SIGN, "-")),
        is_leaf: matches!(node.body, Body::Leaf(_)),
        siblings,
    })
}

/// The text after a change at the node that a path of places leads to.
///
/// # Errors
///
/// The text is no tree, it has no such node, or the change is impossible there.
pub fn change_tree(text: &str, path: &[u32], change: &TreeChange) -> Result<ChangedTree, Problem> {
    // A link has hyphens.
    let text = text.replace(MINUS_SIGN, "-");
    let refused = |_| problem("the text is not a tree", "Fix the text first.");
    let parser = drafts(&text).map_err(refused)?;
    let mut tree = WrittenTree::new(&text, &parser)
        .ok_or_else(|| problem("the text is not a tree", "Fix the text first."))?;
    let node =
        tree.at(path).ok_or_else(|| problem("the text no longer has this node", "Choose another one."))?;
    if parser.is_shape {
        // A shape has room for other values, but not for other nodes.
        return match (&tree.nodes[node].body, change) {
            (Body::Leaf(_), TreeChange::Number { number }) => {
                let number = number_of_leaf(number)?;
                let place = parser.nodes[node].number.clone();
                let text = [&text[..place.start], number.as_ref(), &text[place.end..]].concat();
                Ok(ChangedTree { text, path: path.to_owned() })
            }
            _ => {
                let nested: ExplicitTree = text.parse().map_err(refused)?;
                change_tree(&nested.to_text(), path, change)
            }
        };
    }
    let path = tree.change(node, path, change)?;
    Ok(ChangedTree { text: tree.write(), path })
}

fn problem(message: impl Into<String>, fix: impl Into<String>) -> Problem {
    Problem::new("tree", "", message, fix)
}

/// A number in units of the last decimal that a number can have.
fn read_number(text: &str) -> Option<i32> {
    let text = text.trim().replace(MINUS_SIGN, "-");
    let size = text.strip_prefix('-').unwrap_or(&text);
    let (whole, part) = size.split_once('.').map_or((size, None), |(whole, part)| (whole, Some(part)));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let decimals = part.map_or(0, str::len);
    if !is_digits(whole) || !part.is_none_or(is_digits) || decimals > usize::from(MOST_DECIMALS) {
        return None;
    }
    let thousandths = format!("{whole}{:0<width$}", part.unwrap_or(""), width = usize::from(MOST_DECIMALS));
    // No number with this number of decimals is greater.
    let most = i32::from(LARGEST_NUMBER) * number::scale(MOST_DECIMALS) / number::scale(decimals as u8);
    let number = thousandths.parse::<i32>().ok().filter(|number| *number <= most)?;
    Some(if text.starts_with('-') { -number } else { number })
}

/// The number in the notation of texts, without superfluous zeros.
fn write_number(thousandths: i32) -> String {
    let one = number::scale(MOST_DECIMALS);
    let size = thousandths.abs();
    let part = format!("{:0width$}", size % one, width = usize::from(MOST_DECIMALS));
    let part = part.trim_end_matches('0');
    let sign = if thousandths < 0 { "-" } else { "" };
    format!("{sign}{}{}{part}", size / one, if part.is_empty() { "" } else { "." })
}

fn number_of(text: &str) -> Result<Cow<'static, str>, Problem> {
    read_number(text).map(|number| Cow::Owned(write_number(number))).ok_or_else(|| {
        let fix = format!(
            "Give a number from -{LARGEST_NUMBER} to {LARGEST_NUMBER}; of one with decimals each makes ten times less of it."
        );
        problem("this is not a value of a tree", fix)
    })
}

/// A number or an interval.
fn estimate_of(text: &str) -> Result<Cow<'static, str>, Problem> {
    let Some((least, most)) = text.split_once("..") else { return number_of(text) };
    match (read_number(least), read_number(most)) {
        (Some(least), Some(most)) if least <= most => {
            Ok(Cow::Owned(format!("{}..{}", write_number(least), write_number(most))))
        }
        (Some(_), Some(_)) => {
            Err(problem("no value lies in this interval", "Write the smaller number first, as in 2..7."))
        }
        _ => {
            let fix = format!(
                "Give two numbers from -{LARGEST_NUMBER} to {LARGEST_NUMBER}, as in 2..7, or one alone."
            );
            Err(problem("this is not an interval", fix))
        }
    }
}

fn number_of_leaf(text: &str) -> Result<Cow<'static, str>, Problem> {
    match text.trim() {
        "" => Err(problem("a leaf has a value", "Give one, or ? if it is unknown.")),
        "?" => Ok(Cow::Borrowed("?")),
        number => number_of(number),
    }
}

/// A text taken apart. A node is in `nodes` once, however many names lead to it: it is written out at its first
/// place.
struct WrittenTree<'a> {
    /// The side that moves first, if the text has it.
    head: &'a str,
    /// The nodes in the order of the text. The first is a list without brackets: the text outside all parentheses.
    nodes: Vec<WrittenNode<'a>>,
}

struct WrittenNode<'a> {
    name: Option<&'a str>,
    /// The characters between the name and the node: a colon, and white space; empty if the name alone is a leaf of
    /// unknown value.
    joint: &'a str,
    body: Body<'a>,
}

impl WrittenNode<'_> {
    /// Prepares the node for contents other than a name.
    fn write_out(&mut self) {
        if self.joint.is_empty() {
            self.joint = ":";
        }
    }
}

enum Body<'a> {
    Leaf(Cow<'a, str>),
    List {
        open: &'a str,
        children: Vec<Child<'a>>,
        /// White space and commas before the end.
        tail: &'a str,
        close: &'a str,
        estimate: Option<Estimate<'a>>,
    },
}

struct Estimate<'a> {
    /// The equals sign, and white space around it.
    sign: &'a str,
    number: Cow<'a, str>,
}

impl<'a> Estimate<'a> {
    /// The value of the leaf that its node becomes without children: the judgement of the node.
    fn of_leaf(&self) -> Cow<'a, str> {
        let interval =
            self.number.split_once("..").map(|(least, most)| (read_number(least), read_number(most)));
        match interval {
            Some((Some(least), Some(most))) => {
                // The node's worth for a search, in the units of the tree.
                let decimals = number::decimals_of(&self.number);
                let unit = number::scale(MOST_DECIMALS) / number::scale(decimals);
                Cow::Owned(write_number((least / unit + most / unit).div_euclid(2) * unit))
            }
            _ => self.number.clone(),
        }
    }
}

#[derive(Clone, Copy)]
struct Child<'a> {
    /// White space and commas before it.
    lead: &'a str,
    node: usize,
}

/// The index of the text outside all parentheses.
const OUTSIDE: usize = 0;

impl<'a> WrittenTree<'a> {
    /// The text taken apart; `None` if the text has no node.
    fn new(text: &'a str, parser: &'a Parser<'_>) -> Option<WrittenTree<'a>> {
        let drafts = &parser.nodes;
        let mut joints = vec![":"; drafts.len()];
        let mut bodies = Vec::with_capacity(drafts.len());
        for (index, draft) in drafts.iter().enumerate() {
            let DraftKind::Interior { children: drafted, .. } = &draft.kind else {
                let number = if draft.is_bare { "?" } else { &text[draft.number.clone()] };
                bodies.push(Body::Leaf(Cow::Borrowed(number)));
                if draft.is_bare {
                    joints[index] = "";
                }
                continue;
            };
            let is_outside = index == OUTSIDE;
            let opening = draft.place.offset;
            let mut end = if is_outside { opening } else { opening + 1 };
            let mut children = Vec::with_capacity(drafted.len());
            for child in drafted {
                let node = child.node as usize;
                // A text that is longer than the name is the node written out.
                if let Some(name) = &drafts[node].name
                    && child.end > child.start + name.len()
                {
                    let body = match &drafts[node].kind {
                        DraftKind::Leaf(_) => drafts[node].number.start,
                        DraftKind::Interior { .. } => drafts[node].place.offset,
                    };
                    joints[node] = &text[child.start + name.len()..body];
                }
                // The nodes of a shape are not in the text.
                let lead = text.get(end..child.start).unwrap_or("");
                children.push(Child { lead, node });
                end = child.end;
            }
            let closing = if is_outside { text.len() } else { draft.closing };
            let estimate = (!draft.number.is_empty()).then(|| Estimate {
                sign: &text[closing + 1..draft.number.start],
                number: Cow::Borrowed(&text[draft.number.clone()]),
            });
            let (open, close) = match draft.opening {
                _ if is_outside => ("", ""),
                '[' => ("[", "]"),
                _ => ("(", ")"),
            };
            let tail = text.get(end..closing).unwrap_or("");
            bodies.push(Body::List { open, children, tail, close, estimate });
        }
        let named = drafts.iter().zip(joints).zip(bodies);
        let nodes =
            named.map(|((draft, joint), body)| WrittenNode { name: draft.name.as_deref(), joint, body });
        let tree = WrittenTree { head: &text[..drafts[OUTSIDE].place.offset], nodes: nodes.collect() };
        (!tree.children(OUTSIDE)?.is_empty()).then_some(tree)
    }

    fn children(&self, node: usize) -> Option<&Vec<Child<'a>>> {
        match &self.nodes[node].body {
            Body::List { children, .. } => Some(children),
            Body::Leaf(_) => None,
        }
    }

    fn children_mut(&mut self, node: usize) -> Option<&mut Vec<Child<'a>>> {
        match &mut self.nodes[node].body {
            Body::List { children, .. } => Some(children),
            Body::Leaf(_) => None,
        }
    }

    /// A single node at the top is the root. Otherwise the root is not written, and the outside represents it.
    fn root(&self) -> usize {
        match self.children(OUTSIDE).map(Vec::as_slice) {
            Some([only]) => only.node,
            _ => OUTSIDE,
        }
    }

    fn at(&self, path: &[u32]) -> Option<usize> {
        path.iter().try_fold(self.root(), |node, place| {
            self.children(node)?.get(*place as usize).map(|child| child.node)
        })
    }

    /// Makes a change at the node that a path leads to, and gives the path after it.
    fn change(&mut self, node: usize, path: &[u32], change: &'a TreeChange) -> Result<Vec<u32>, Problem> {
        match change {
            TreeChange::Number { number } => self.set_number(node, number)?,
            TreeChange::Name { name } => self.set_name(node, name.as_deref())?,
            TreeChange::Add => self.add_child(node),
            TreeChange::Remove => return self.remove(path),
            TreeChange::Left => return self.step(path, -1),
            TreeChange::Right => return self.step(path, 1),
        }
        Ok(path.to_owned())
    }

    fn set_number(&mut self, node: usize, number: &str) -> Result<(), Problem> {
        let is_leaf = matches!(self.nodes[node].body, Body::Leaf(_));
        if !is_leaf && number.trim().is_empty() {
            if let Body::List { estimate, .. } = &mut self.nodes[node].body {
                *estimate = None;
            }
            return Ok(());
        }
        let number = if is_leaf { number_of_leaf(number)? } else { estimate_of(number)? };
        let node = self.written(node);
        self.nodes[node].write_out();
        match &mut self.nodes[node].body {
            Body::Leaf(value) => *value = number,
            Body::List { estimate, .. } => {
                let sign = estimate.as_ref().map_or("=", |estimate| estimate.sign);
                *estimate = Some(Estimate { sign, number });
            }
        }
        Ok(())
    }

    fn set_name(&mut self, node: usize, name: Option<&'a str>) -> Result<(), Problem> {
        let before = self.nodes[node].name;
        if before == name {
            return Ok(());
        }
        match (name, before) {
            (None, Some(before)) if self.mentions(node) > 1 => {
                let fix = "Remove it there first, or give another name.";
                return Err(problem(format!("{before} also occurs elsewhere"), fix));
            }
            (Some(name), _) if !is_name(name) => {
                let fix = "Write a letter, and then letters, digits or apostrophes.";
                return Err(problem("this is not a name", fix));
            }
            (Some(name), _) if self.nodes.iter().any(|node| node.name == Some(name)) => {
                return Err(problem(format!("another node is called {name}"), "Give another name."));
            }
            _ => {}
        }
        let node = self.written(node);
        self.nodes[node].name = name;
        Ok(())
    }

    /// The number of times that the node is a child.
    fn mentions(&self, node: usize) -> usize {
        let children = (0..self.nodes.len()).filter_map(|parent| self.children(parent)).flatten();
        children.filter(|child| child.node == node).count()
    }

    fn add_child(&mut self, node: usize) {
        let added = self.nodes.len();
        self.nodes[node].write_out();
        let value = match &mut self.nodes[node].body {
            Body::Leaf(value) => std::mem::take(value),
            Body::List { children, .. } => {
                // Spaced as the last one is.
                let lead = match children.as_slice() {
                    [_, .., last] if !last.lead.is_empty() => last.lead,
                    _ => " ",
                };
                children.push(Child { lead, node: added });
                Cow::Borrowed("0")
            }
        };
        if matches!(self.nodes[node].body, Body::Leaf(_)) {
            // The brackets are the ones that the author uses.
            let brackets = self.nodes[1..].iter().find_map(|node| match node.body {
                Body::List { open, close, .. } => Some((open, close)),
                Body::Leaf(_) => None,
            });
            let (open, close) = brackets.unwrap_or(("(", ")"));
            let children = vec![Child { lead: "", node: added }];
            self.nodes[node].body = Body::List { open, children, tail: "", close, estimate: None };
        }
        self.nodes.push(WrittenNode { name: None, joint: ":", body: Body::Leaf(value) });
    }

    fn remove(&mut self, path: &[u32]) -> Result<Vec<u32>, Problem> {
        let root = || problem("the root cannot be removed", "Remove a node below it, or write another tree.");
        let (place, above) = path.split_last().ok_or_else(root)?;
        let parent = self.at(above).ok_or_else(root)?;
        let children = self.children_mut(parent).ok_or_else(root)?;
        let removed = children.remove(*place as usize);
        if let (0, Some(first)) = (place, children.first_mut()) {
            first.lead = removed.lead;
        }
        match children.len() {
            0 => {
                let value = match (&self.nodes[removed.node].body, &self.nodes[parent].body) {
                    (Body::Leaf(value), _) => value.clone(),
                    (_, Body::List { estimate: Some(estimate), .. }) => estimate.of_leaf(),
                    _ => Cow::Borrowed("0"),
                };
                self.nodes[parent].body = Body::Leaf(value);
            }
            // A node alone outside would be the root itself.
            1 if parent == OUTSIDE => {
                self.write_root();
            }
            _ => {}
        }
        Ok(above.to_owned())
    }

    /// Changes places with a sibling.
    fn step(&mut self, path: &[u32], by: i32) -> Result<Vec<u32>, Problem> {
        let nowhere = || problem("there is no place in that direction", "");
        let (place, above) = path.split_last().ok_or_else(nowhere)?;
        let to = place.checked_add_signed(by).ok_or_else(nowhere)?;
        let parent = self.at(above).ok_or_else(nowhere)?;
        let children = self.children_mut(parent).ok_or_else(nowhere)?;
        let (from, there) = (*place as usize, to as usize);
        if there >= children.len() {
            return Err(nowhere());
        }
        children.swap(from, there);
        // The text between them is kept.
        let lead = children[from].lead;
        children[from].lead = children[there].lead;
        children[there].lead = lead;
        Ok([above, &[to]].concat())
    }

    /// The node; if it is the root and not written, it is written.
    fn written(&mut self, node: usize) -> usize {
        if node == OUTSIDE { self.write_root() } else { node }
    }

    /// Writes the list around all that is outside.
    fn write_root(&mut self) -> usize {
        let root = self.nodes.len();
        let Some(outside) = self.children_mut(OUTSIDE) else { return OUTSIDE };
        let mut children = std::mem::take(outside);
        let lead = children.first_mut().map_or("", |first| std::mem::take(&mut first.lead));
        outside.push(Child { lead, node: root });
        let body = Body::List { open: "(", children, tail: "", close: ")", estimate: None };
        self.nodes.push(WrittenNode { name: None, joint: ":", body });
        root
    }

    /// The text with its changes.
    fn write(&self) -> String {
        let mut text = self.head.to_owned();
        self.write_node(OUTSIDE, &mut HashSet::new(), &mut text);
        text
    }

    /// The recursion is not deep: a tree's height is limited.
    fn write_node(&self, index: usize, written: &mut HashSet<usize>, text: &mut String) {
        let node = &self.nodes[index];
        if let Some(name) = node.name {
            put(name, text);
            if !written.insert(index) {
                return;
            }
            if node.joint.is_empty() {
                return;
            }
            put(node.joint, text);
        }
        match &node.body {
            Body::Leaf(value) => put(value, text),
            Body::List { open, children, tail, close, estimate } => {
                put(open, text);
                for child in children {
                    put(child.lead, text);
                    self.write_node(child.node, written, text);
                }
                put(tail, text);
                put(close, text);
                if let Some(Estimate { sign, number }) = estimate {
                    put(sign, text);
                    put(number, text);
                }
            }
        }
    }
}

/// Adds a piece. Words and numbers that would touch are kept apart.
fn put(piece: &str, text: &mut String) {
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '\'';
    if text.ends_with(is_word) && piece.starts_with(|first| is_word(first) || first == '-') {
        text.push(' ');
    }
    text.push_str(piece);
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
