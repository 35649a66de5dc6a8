//! Changes of a tree, made in its text: everything else stays as its author wrote it (names, spaces, lines, brackets).

use super::parse::{DraftKind, Parser, drafts};
use super::{ExplicitTree, LARGEST_NUMBER, NodeEstimate, cursor::MINUS_SIGN, is_name};
use crate::game::Game;
use crate::problem::Problem;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashSet;

/// What is changed at a node.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "change", rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TreeChange {
    /// The value of a leaf, the estimate of an inner node or its interval.
    Number {
        /// As a person writes it; nothing but white space: no estimate.
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
    /// The same on the right.
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
    /// How many children its parent has; 1 for the root.
    pub siblings: u32,
}

/// The places that the game's names of moves lead through; nothing where the text is no tree, or they lead nowhere.
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

/// The node that a path of places leads to; nothing where the text is no tree, or has no such node.
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

fn read_number(text: &str) -> Option<i16> {
    let number = text.trim().replace(MINUS_SIGN, "-").parse().ok()?;
    (-LARGEST_NUMBER..=LARGEST_NUMBER).contains(&number).then_some(number)
}

fn number_of(text: &str) -> Result<Cow<'static, str>, Problem> {
    read_number(text).map(|number| Cow::Owned(number.to_string())).ok_or_else(|| {
        let fix = format!("Give a whole number from -{LARGEST_NUMBER} to {LARGEST_NUMBER}.");
        problem("this is not a value of a tree", fix)
    })
}

/// A number or an interval.
fn estimate_of(text: &str) -> Result<Cow<'static, str>, Problem> {
    let Some((least, most)) = text.split_once("..") else { return number_of(text) };
    match (read_number(least), read_number(most)) {
        (Some(least), Some(most)) if least <= most => Ok(Cow::Owned(format!("{least}..{most}"))),
        (Some(_), Some(_)) => {
            Err(problem("no value lies in this interval", "Write the smaller number first, as in 2..7."))
        }
        _ => {
            let fix = format!(
                "Give two whole numbers from -{LARGEST_NUMBER} to {LARGEST_NUMBER}, as in 2..7, or one alone."
            );
            Err(problem("this is not an interval", fix))
        }
    }
}

fn number_of_leaf(text: &str) -> Result<Cow<'static, str>, Problem> {
    if text.trim().is_empty() { Err(problem("a leaf has a value", "Give one.")) } else { number_of(text) }
}

/// A text taken apart. A node stands in `nodes` once, by however many names it is reached: where it is written first,
/// it is written out.
struct WrittenTree<'a> {
    /// Who moves first, if that is said.
    head: &'a str,
    /// In the order of the text. The first is a list without brackets: what is outside all parentheses.
    nodes: Vec<WrittenNode<'a>>,
}

struct WrittenNode<'a> {
    name: Option<&'a str>,
    /// What joins the name to the node: a colon, and white space.
    joint: &'a str,
    body: Body<'a>,
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
    /// The value of the leaf that its node becomes without children: that by which the node was judged.
    fn of_leaf(&self) -> Cow<'a, str> {
        let interval =
            self.number.split_once("..").map(|(least, most)| (read_number(least), read_number(most)));
        match interval {
            Some((Some(least), Some(most))) => {
                Cow::Owned(NodeEstimate::Interval(least, most).judgement().to_string())
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

/// What is outside all parentheses.
const OUTSIDE: usize = 0;

impl<'a> WrittenTree<'a> {
    /// Nothing where the text has no node.
    fn new(text: &'a str, parser: &'a Parser<'_>) -> Option<WrittenTree<'a>> {
        let drafts = &parser.nodes;
        let mut joints = vec![":"; drafts.len()];
        let mut bodies = Vec::with_capacity(drafts.len());
        for (index, draft) in drafts.iter().enumerate() {
            let DraftKind::Interior { children: drafted, .. } = &draft.kind else {
                bodies.push(Body::Leaf(Cow::Borrowed(&text[draft.number.clone()])));
                continue;
            };
            let is_outside = index == OUTSIDE;
            let opening = draft.place.offset;
            let mut end = if is_outside { opening } else { opening + 1 };
            let mut children = Vec::with_capacity(drafted.len());
            for child in drafted {
                let node = child.node as usize;
                // What is longer than the name is the node written out.
                if let Some(name) = &drafts[node].name
                    && child.end > child.start + name.len()
                {
                    let body = match &drafts[node].kind {
                        DraftKind::Leaf(_) => drafts[node].number.start,
                        DraftKind::Interior { .. } => drafts[node].place.offset,
                    };
                    joints[node] = &text[child.start + name.len()..body];
                }
                // The nodes of a shape stand nowhere in the text.
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

    /// A single node at the top is the root. Else the root is not written, and what is outside stands for it.
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

    /// How often a node is a child.
    fn mentions(&self, node: usize) -> usize {
        let children = (0..self.nodes.len()).filter_map(|parent| self.children(parent)).flatten();
        children.filter(|child| child.node == node).count()
    }

    fn add_child(&mut self, node: usize) {
        let added = self.nodes.len();
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
            // In the brackets that the author uses.
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
        // What stands between them stays where it is.
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

    /// The text: as it was, but for what was changed.
    fn write(&self) -> String {
        let mut text = self.head.to_owned();
        self.write_node(OUTSIDE, &mut HashSet::new(), &mut text);
        text
    }

    /// Not deep: a tree's height is limited.
    fn write_node(&self, index: usize, written: &mut HashSet<usize>, text: &mut String) {
        let node = &self.nodes[index];
        if let Some(name) = node.name {
            put(name, text);
            if !written.insert(index) {
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
mod tests {
    use super::*;
    use crate::games::tree::Kind;
    use crate::games::tree::tests::any_tree;
    use proptest::prelude::*;
    use proptest::sample::Index;

    fn number(number: &str) -> TreeChange {
        TreeChange::Number { number: number.to_owned() }
    }

    fn name(name: &str) -> TreeChange {
        TreeChange::Name { name: Some(name.to_owned()) }
    }

    /// The text after a change; what is said where it is impossible.
    fn changed(text: &str, path: &[u32], change: &TreeChange) -> String {
        match change_tree(text, path, change) {
            Ok(changed) => changed.text,
            Err(problem) => format!("{} {}", problem.message, problem.fix),
        }
    }

    #[test]
    fn the_text_stays_as_its_author_wrote_it_everywhere_else() {
        let text = "[ A:[3,  12, 8] = 4,\n  B:[2, A, 6],\n  [14, 5, 2] ]";
        for (path, change, after) in [
            (&[0, 1][..], number("−7"), text.replace("12", "-7")),
            (&[0], number("5"), text.replace("= 4", "= 5")),
            (&[0], number(" "), text.replace(" = 4", "")),
            (&[0], number(" −2..7"), text.replace("= 4", "= -2..7")),
            (&[1], number("5..5"), text.replace("A, 6]", "A, 6]=5..5")),
            (&[1], number("5"), text.replace("A, 6]", "A, 6]=5")),
            (&[2], TreeChange::Add, text.replace("5, 2]", "5, 2, 0]")),
            (&[2, 0], TreeChange::Add, text.replace("14", "[14]")),
            (&[1], name("left"), text.replace("B:", "left:")),
            (&[1, 1], name("left"), text.replace('A', "left")),
            (&[1], TreeChange::Name { name: None }, text.replace("B:", "")),
            (&[], name("root"), format!("root:{text}")),
            (&[2, 1], TreeChange::Remove, text.replace("14, 5, 2", "14, 2")),
            (&[2, 0], TreeChange::Remove, text.replace("14, 5, 2", "5, 2")),
            (&[2], TreeChange::Left, "[ A:[3,  12, 8] = 4,\n  [14, 5, 2],\n  B:[2, A, 6] ]".to_owned()),
            // What was named first is named at its first mention still.
            (&[0], TreeChange::Remove, "[ B:[2, A:[3,  12, 8] = 4, 6],\n  [14, 5, 2] ]".to_owned()),
            (&[0], TreeChange::Right, "[ B:[2, A:[3,  12, 8] = 4, 6],\n  A,\n  [14, 5, 2] ]".to_owned()),
            (&[1, 1, 0], number("4"), text.replace("[3,", "[4,")),
        ] {
            assert_eq!(changed(text, path, &change), after, "{path:?} {change:?}");
        }
        for (text, path, change, after) in [
            ("1 2", &[][..], number("5"), "(1 2)=5"),
            (" 1 2\n", &[], name("A"), " A:(1 2)\n"),
            ("1 2", &[1], TreeChange::Remove, "(1)"),
            ("(1)", &[0], TreeChange::Remove, "1"),
            ("(4)((1 2))=3", &[1, 0], TreeChange::Remove, "(4)3"),
            ("7", &[], TreeChange::Add, "(7)"),
            ("min to move: 1(2)3", &[1], TreeChange::Right, "min to move: 1 3(2)"),
            ("A:(1 2)A", &[1], number("-3"), "A:(1 2)=-3 A"),
        ] {
            assert_eq!(changed(text, path, &change), after, "{text} {path:?} {change:?}");
        }
        let moved = change_tree("1 2 3", &[1], &TreeChange::Right).unwrap();
        assert_eq!(moved.path, [2]);
        assert_eq!(change_tree("1 (2 3)", &[1, 0], &TreeChange::Remove).unwrap().path, [1]);
    }

    #[test]
    fn a_shape_keeps_other_values_and_becomes_lists_for_other_nodes() {
        assert_eq!(
            changed("min to move: 2x2: 1 −2\n3 4", &[1, 0], &number("30")),
            "min to move: 2x2: 1 -2\n30 4"
        );
        assert_eq!(changed("2x2: (1 2 3 4)", &[1], &TreeChange::Add), "(1 2)(3 4 0)");
        assert_eq!(changed("Min to move: 2x1: 1 2", &[0], &number("3")), "min to move: (1)=3(2)");
    }

    #[test]
    fn what_cannot_be_is_said_with_its_fix() {
        for (text, path, change, said) in [
            ("(1 2)", &[][..], TreeChange::Remove, "the root cannot be removed"),
            ("(1 2)", &[0], number("30001"), "from -30000 to 30000"),
            ("2x1: 1 2", &[0, 0], number("30001"), "from -30000 to 30000"),
            ("(1 2)", &[0], number("0.5"), "a whole number"),
            ("(1 2)", &[0], number(""), "a leaf has a value Give one."),
            ("(A:1 2)", &[1], name("A"), "another node is called A"),
            ("(A:1 2)", &[1], name("9"), "not a name"),
            ("(A:1 A)", &[1], TreeChange::Name { name: None }, "A also occurs elsewhere"),
            ("(1 2)", &[1], number("2..7"), "not a value of a tree"),
            ("(1 2)", &[], number("7..2"), "smaller number first"),
            ("(1 2)", &[], number("2.."), "not an interval"),
            ("(1 2", &[0], TreeChange::Remove, "not a tree"),
            ("", &[], TreeChange::Add, "not a tree"),
            ("min to move:", &[], TreeChange::Add, "not a tree"),
            ("(1 2)", &[4], TreeChange::Remove, "no longer has this node"),
            ("(1 2)", &[0], TreeChange::Left, "no place"),
            ("(1 2)", &[1], TreeChange::Right, "no place"),
            ("1", &[], TreeChange::Right, "no place"),
        ] {
            let after = changed(text, path, &change);
            assert!(after.contains(said), "{text} {path:?} {change:?}: {after}");
        }
    }

    #[test]
    fn a_node_is_found_by_the_games_names_of_moves() {
        let text = "(3 A:(1 2)=6 b:5) (A c':4 A)";
        let path = |moves: &[&str]| {
            path_of_moves(text, &moves.iter().map(|mv| (*mv).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(path(&["b", "A", "b"]), Some(vec![1, 0, 1]));
        assert_eq!(path(&["b", "c", "b"]), Some(vec![1, 2, 1]));
        assert_eq!((path(&["b", "B"]), path(&[])), (None, Some(vec![])));
        let node = |name: Option<&str>, number: Option<&str>, is_leaf, siblings| {
            let number = number.map(str::to_owned);
            Some(TreeNode { name: name.map(str::to_owned), number, is_leaf, siblings })
        };
        assert_eq!(node_at(text, &[1, 0]), node(Some("A"), Some("6"), false, 3));
        assert_eq!(node_at("(1 2)= −6..7 3", &[0]), node(None, Some("-6..7"), false, 2));
        assert_eq!(node_at(text, &[1, 1]), node(Some("c'"), Some("4"), true, 3));
        assert_eq!(node_at(text, &[]), node(None, None, false, 1));
        assert_eq!(node_at("2x2: 1 −2 3 4", &[0, 1]), node(None, Some("-2"), true, 2));
        assert_eq!((node_at(text, &[7]), node_at("(1", &[])), (None, None));
    }

    /// A node as the language means it; the root is the first of a list.
    #[derive(Clone)]
    struct Meant {
        name: Option<String>,
        number: Option<NodeEstimate>,
        /// None: a leaf.
        children: Vec<usize>,
    }

    fn meaning(tree: &ExplicitTree) -> Vec<Meant> {
        let meant = |(index, node): (usize, &crate::games::tree::Node)| Meant {
            name: node.name.clone(),
            number: match node.kind {
                Kind::Leaf(value) => Some(value.into()),
                Kind::Interior { estimate, .. } => estimate,
            },
            children: tree.children(index as u32).iter().map(|child| *child as usize).collect(),
        };
        tree.nodes.iter().enumerate().map(meant).collect()
    }

    /// Two meanings have the same text if and only if they are the same graph.
    fn canonical(nodes: &[Meant]) -> String {
        fn write(nodes: &[Meant], node: usize, numbers: &mut Vec<usize>, text: &mut String) {
            if let Some(number) = numbers.iter().position(|known| *known == node) {
                *text += &format!("#{number} ");
                return;
            }
            numbers.push(node);
            let Meant { name, number, children } = &nodes[node];
            *text += &format!("{name:?} {number:?} [");
            children.iter().for_each(|child| write(nodes, *child, numbers, text));
            *text += "]";
        }
        let mut text = String::new();
        write(nodes, 0, &mut Vec::new(), &mut text);
        text
    }

    /// The nodes that the root reaches.
    fn reached(nodes: &[Meant]) -> HashSet<usize> {
        let mut reached = HashSet::new();
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            if reached.insert(node) {
                open.extend(&nodes[node].children);
            }
        }
        reached
    }

    /// Makes a change of what is meant. Says whether it is possible.
    fn change_meaning(nodes: &mut Vec<Meant>, path: &[usize], places: &[u32], change: &TreeChange) -> bool {
        let node = path[path.len() - 1];
        let parent = path.len().checked_sub(2).map(|parent| path[parent]);
        let place = places.last().map_or(0, |place| *place as usize);
        match change {
            TreeChange::Number { number } if number.is_empty() && nodes[node].children.is_empty() => {
                return false;
            }
            TreeChange::Number { number } => {
                let numbers: Vec<i16> = number.split("..").filter_map(|part| part.parse().ok()).collect();
                nodes[node].number = match numbers[..] {
                    [_, _] if nodes[node].children.is_empty() => return false,
                    [least, most] if least > most => return false,
                    [least, most] => Some(NodeEstimate::Interval(least, most)),
                    [number] => Some(number.into()),
                    _ => None,
                };
            }
            TreeChange::Name { name } if *name == nodes[node].name => {}
            TreeChange::Name { name } => {
                let reached = reached(nodes);
                let uses =
                    reached.iter().flat_map(|node| &nodes[*node].children).filter(|child| **child == node);
                let is_taken = reached.iter().any(|node| name.is_some() && nodes[*node].name == *name);
                if is_taken || (name.is_none() && uses.count() > 1) {
                    return false;
                }
                nodes[node].name = name.clone();
            }
            TreeChange::Add => {
                let is_leaf = nodes[node].children.is_empty();
                let number = if is_leaf { nodes[node].number.take() } else { Some(0.into()) };
                let added = nodes.len();
                nodes.push(Meant { name: None, number, children: Vec::new() });
                nodes[node].children.push(added);
            }
            TreeChange::Remove => {
                let Some(parent) = parent else { return false };
                nodes[parent].children.remove(place);
                if nodes[parent].children.is_empty() {
                    let of_leaf = nodes[node].number.filter(|_| nodes[node].children.is_empty());
                    let judged = of_leaf.or(nodes[parent].number).map_or(0, NodeEstimate::judgement);
                    nodes[parent].number = Some(judged.into());
                }
            }
            TreeChange::Left | TreeChange::Right => {
                let Some(parent) = parent else { return false };
                let by = if *change == TreeChange::Left { -1 } else { 1 };
                match place.checked_add_signed(by) {
                    Some(to) if to < nodes[parent].children.len() => nodes[parent].children.swap(place, to),
                    _ => return false,
                }
            }
        }
        true
    }

    /// The tokens of a text in another layout: white space, commas, brackets.
    fn laid_out(text: &str, noise: &[u8]) -> String {
        const SPACES: [&str; 6] = [" ", "  ", "\n", ", ", " ,", "\n\t"];
        let mut noise = noise.iter().copied().cycle();
        let mut next = move |below: u8| usize::from(noise.next().unwrap_or(0) % below);
        let mut laid = String::new();
        let mut open = Vec::new();
        for character in text.chars() {
            match character {
                '(' => {
                    let square = next(2) == 1;
                    open.push(square);
                    laid.push(if square { '[' } else { '(' });
                }
                ')' => laid.push(if open.pop() == Some(true) { ']' } else { ')' }),
                ' ' => laid.push_str(SPACES[next(6)]),
                other => laid.push(other),
            }
            if matches!(character, '(' | ')' | ':' | '=') && next(3) == 0 {
                laid.push_str(SPACES[next(6)]);
            }
        }
        laid
    }

    fn any_change() -> impl Strategy<Value = TreeChange> {
        let fresh = "[AbcQz][0-3]'";
        prop_oneof![
            (-30..30_i16).prop_map(|value| number(&value.to_string())),
            (-30..30_i16, -30..30_i16).prop_map(|(least, most)| number(&format!("{least}..{most}"))),
            Just(number("")),
            prop::option::of(fresh).prop_map(|name| TreeChange::Name { name }),
            Just(TreeChange::Add),
            Just(TreeChange::Remove),
            Just(TreeChange::Left),
            Just(TreeChange::Right),
        ]
    }

    /// A path from the root, in places and in nodes.
    fn walk(nodes: &[Meant], choices: &[Index]) -> (Vec<u32>, Vec<usize>) {
        let (mut places, mut path) = (Vec::new(), vec![0]);
        for choice in choices {
            let children = &nodes[path[path.len() - 1]].children;
            if children.is_empty() {
                break;
            }
            let place = choice.index(children.len());
            path.push(children[place]);
            places.push(place as u32);
        }
        (places, path)
    }

    proptest! {
        #[test]
        fn a_changed_text_means_what_was_asked_for(
            tree in any_tree(),
            noise in prop::collection::vec(any::<u8>(), 1..40),
            max_first in any::<bool>(),
            changes in prop::collection::vec((prop::collection::vec(any::<Index>(), 0..5), any_change()), 1..8),
        ) {
            let head = if max_first { "" } else { "min to move:\n" };
            let mut text = head.to_owned() + &laid_out(&tree.to_text(), &noise);
            let mut nodes = meaning(&text.parse::<ExplicitTree>().unwrap());
            for (choices, change) in changes {
                let (places, path) = walk(&nodes, &choices);
                let said = format!("{text:?} at {places:?}: {change:?}");
                let before = canonical(&nodes);
                let is_possible = change_meaning(&mut nodes, &path, &places, &change);
                let after = change_tree(&text, &places, &change);
                prop_assert_eq!(after.is_ok(), is_possible, "{}", said);
                if let Ok(changed) = after {
                    text = changed.text;
                } else {
                    prop_assert_eq!(canonical(&nodes), before);
                }
                let read: ExplicitTree = text.parse().unwrap_or_else(|error| panic!("{said} gives {text:?}: {error}"));
                prop_assert_eq!(canonical(&meaning(&read)), canonical(&nodes), "{} gives {:?}", said, text);
                prop_assert_eq!(read.max_first, max_first);
            }
        }

        #[test]
        fn a_value_changed_and_changed_back_leaves_no_trace(
            tree in any_tree(),
            noise in prop::collection::vec(any::<u8>(), 1..40),
            choices in prop::collection::vec(any::<Index>(), 60),
        ) {
            let text = laid_out(&tree.to_text(), &noise);
            let nodes = meaning(&tree);
            let (places, path) = walk(&nodes, &choices);
            let value = nodes[path[path.len() - 1]].number.unwrap().to_string();
            let other = change_tree(&text, &places, &number("-12345")).unwrap().text;
            prop_assert!(other.contains("-12345"));
            prop_assert_eq!(change_tree(&other, &places, &number(&value)).unwrap().text, text);
        }
    }
}
