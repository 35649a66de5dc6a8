//! Reading a tree from text.

use super::branches::{self, BranchLists};
use super::comma;
use super::cursor::{Cursor, Place};
use super::draft::{Draft, DraftChild, DraftKind};
use super::error::{TreeError, TreeProblem, closing};
use super::first;
use super::labels;
use super::shape::{self, ShapedLeaf, ShapedTree};
use super::{
    ExplicitTree, Kind, LARGEST_CHILD_COUNT, LARGEST_HEIGHT, LARGEST_NODE_COUNT, Node, continues_name,
    is_reserved,
};
use std::collections::HashMap;
use std::ops::Range;
use std::str::FromStr;

impl FromStr for ExplicitTree {
    type Err = TreeError;

    /// Reads the language of [the module](super).
    ///
    /// # Errors
    ///
    /// The first problem in the text, with its line and column.
    fn from_str(text: &str) -> Result<ExplicitTree, TreeError> {
        drafts(text)?.finish()
    }
}

/// The nodes of a text, with their places in it.
///
/// # Errors
///
/// The first problem in the text, except the limits of a whole tree.
pub(super) fn drafts(text: &str) -> Result<Parser<'_>, TreeError> {
    let (max_first, rest) = first::split(text);
    let mut parser = Parser::new(text, rest);
    parser.max_first = max_first.unwrap_or(true);
    parser.read()?;
    comma::refuse(text, &parser.nodes, parser.is_shape)?;
    if !parser.is_shape {
        labels::refuse(text, &parser.nodes)?;
    }
    Ok(parser)
}

pub(super) struct Parser<'a> {
    cursor: Cursor<'a>,
    max_first: bool,
    /// Whether the text is a shape with its leaves.
    pub(super) is_shape: bool,
    /// All nodes up to now, in the order of their beginnings. The first represents the text outside all
    /// parentheses.
    pub(super) nodes: Vec<Draft>,
    /// The nodes whose parentheses are open, the innermost last. The first stays open.
    open: Vec<u32>,
    names: HashMap<String, u32>,
}

impl<'a> Parser<'a> {
    /// Reads the rest of a text.
    fn new(text: &'a str, rest: &str) -> Parser<'a> {
        let mut cursor = Cursor::new(text);
        for _ in text[..text.len() - rest.len()].chars() {
            cursor.next();
        }
        let place = cursor.place();
        let mut parser = Parser {
            cursor,
            max_first: true,
            is_shape: false,
            nodes: Vec::new(),
            open: vec![0],
            names: HashMap::new(),
        };
        parser.nodes.push(Draft::interior(place));
        parser
    }

    fn read(&mut self) -> Result<(), TreeError> {
        if let Some(shaped) = shape::read(&mut self.cursor)? {
            self.is_shape = true;
            return self.grow(&shaped);
        }
        if let Some(listed) = branches::read(&mut self.cursor)? {
            self.is_shape = true;
            return self.grow_listed(&listed);
        }
        while let Some(character) = self.cursor.skip_space() {
            let place = self.cursor.place();
            match character {
                '(' | '[' => self.read_opening(place, None)?,
                ')' | ']' => self.read_closing(place, character)?,
                'a'..='z' | 'A'..='Z' => self.read_name(place)?,
                '-' | '?' | '0'..='9' => self.read_leaf(place, None)?,
                '=' => return Err(place.error(TreeProblem::MisplacedEstimate)),
                _ => return Err(place.error(TreeProblem::UnexpectedCharacter(character))),
            }
        }
        if self.open.len() > 1 {
            let innermost = &self.nodes[self.open[self.open.len() - 1] as usize];
            return Err(innermost.place.error(TreeProblem::Unclosed(innermost.opening)));
        }
        Ok(())
    }

    /// All nodes of a tree whose shape was given, the root inside the node that represents the outside.
    fn grow(&mut self, shaped: &ShapedTree) -> Result<(), TreeError> {
        let mut leaves = shaped.leaves.iter();
        self.grow_node(shaped, 0, &mut leaves)
    }

    /// The recursion is not deep: a shape's height is limited.
    fn grow_node(
        &mut self,
        shaped: &ShapedTree,
        ply: usize,
        leaves: &mut std::slice::Iter<'_, ShapedLeaf>,
    ) -> Result<(), TreeError> {
        let Some(branching) = shaped.branching.get(ply) else {
            return leaves.next().map_or(Ok(()), |leaf| {
                self.add_leaf(leaf.place, None, leaf.value, leaf.place.offset..leaf.end)
            });
        };
        let node = self.begin(shaped.place, shaped.place.offset, Draft::interior(shaped.place))?;
        self.open.push(node);
        for _ in 0..*branching {
            self.grow_node(shaped, ply + 1, leaves)?;
        }
        self.open.pop();
        self.nodes[node as usize].close(None);
        self.raise(shaped.branching.len() - ply);
        Ok(())
    }

    /// All nodes of a tree by the numbers of their children.
    fn grow_listed(&mut self, listed: &BranchLists) -> Result<(), TreeError> {
        let mut leaves = listed.leaves.iter();
        // The children that the open nodes still need.
        let mut missing: Vec<usize> = Vec::new();
        for (place, count) in &listed.counts {
            if *count > 0 {
                let node = self.begin(*place, place.offset, Draft::interior(*place))?;
                self.open.push(node);
                missing.push(*count);
                if missing.len() > LARGEST_HEIGHT {
                    return Err(place.error(TreeProblem::TooHigh));
                }
                continue;
            }
            if let Some(leaf) = leaves.next() {
                self.add_leaf(leaf.place, None, leaf.value, leaf.place.offset..leaf.end)?;
            }
            while let Some(count) = missing.last_mut() {
                *count -= 1;
                if *count > 0 {
                    break;
                }
                missing.pop();
                let node = self.open.pop().unwrap_or(0) as usize;
                let height = self.nodes[node].height;
                self.nodes[node].close(None);
                self.raise(height);
            }
        }
        Ok(())
    }

    fn read_opening(&mut self, place: Place, name: Option<String>) -> Result<(), TreeError> {
        let inside = self.cursor.place();
        let opening = self.cursor.peek().unwrap_or('(');
        self.cursor.next();
        // Its end is known when it is closed.
        let node = self.begin(place, place.offset, Draft { name, opening, ..Draft::interior(inside) })?;
        self.open.push(node);
        Ok(())
    }

    fn read_closing(&mut self, place: Place, character: char) -> Result<(), TreeError> {
        if self.open.len() == 1 {
            return Err(place.error(TreeProblem::UnexpectedClosing(character)));
        }
        let node = self.open.pop().unwrap_or(0) as usize;
        let Draft { place: inside, opening, height, .. } = self.nodes[node];
        if character != closing(opening) {
            return Err(place.error(TreeProblem::MismatchedClosing { closing: character, opening }));
        }
        if height == 0 {
            return Err(inside.error(TreeProblem::NothingInside));
        }
        if height > LARGEST_HEIGHT {
            return Err(inside.error(TreeProblem::TooHigh));
        }
        self.cursor.next();
        let mut end = self.cursor.place().offset;
        let mut estimate = None;
        if self.cursor.skip_space() == Some('=') {
            self.cursor.next();
            self.cursor.skip_space();
            let start = self.cursor.place().offset;
            estimate = Some(self.cursor.read_estimate()?);
            end = self.cursor.place().offset;
            self.nodes[node].number = start..end;
        }
        self.nodes[node].closing = place.offset;
        self.nodes[node].close(estimate);
        if let DraftKind::Interior { children, .. } = &mut self.parent().kind
            && let Some(child) = children.last_mut()
        {
            child.end = end;
        }
        self.raise(height);
        Ok(())
    }

    /// Reads a name and the text after it.
    fn read_name(&mut self, place: Place) -> Result<(), TreeError> {
        let mut name = String::new();
        while let Some(character) = self.cursor.peek()
            && continues_name(character)
        {
            name.push(character);
            self.cursor.next();
        }
        let touches_list = matches!(self.cursor.peek(), Some('(' | '['));
        let end = self.cursor.place().offset;
        if self.cursor.skip_space() != Some(':') {
            if self.names.contains_key(&name) || touches_list || is_reserved(&name) {
                return self.refer(place, name);
            }
            return self.add_bare(place, name, end);
        }
        self.cursor.next();
        if let Some(node) = self.names.get(&name) {
            let before = &self.nodes[*node as usize];
            // The node before was taken for a leaf, but it is a name before its node.
            if before.is_bare {
                return Err(before.place.error(TreeProblem::UnknownName(name)));
            }
            return Err(place.error(TreeProblem::NameTaken(name)));
        }
        match self.cursor.skip_space() {
            Some('(' | '[') => self.read_opening(place, Some(name)),
            Some('-' | '?' | '0'..='9') => self.read_leaf(place, Some(name)),
            _ => Err(self.cursor.place().error(TreeProblem::NodeExpected(name))),
        }
    }

    /// A name alone that no node has: a leaf of unknown value.
    fn add_bare(&mut self, place: Place, name: String, end: usize) -> Result<(), TreeError> {
        let leaf = Draft { is_bare: true, ..Draft::leaf(place, Some(name), None, 0..0) };
        self.begin(place, end, leaf)?;
        self.raise(0);
        Ok(())
    }

    /// A name alone: the node of that name once again.
    fn refer(&mut self, place: Place, name: String) -> Result<(), TreeError> {
        let Some(node) = self.names.get(&name).copied() else {
            return Err(place.error(TreeProblem::UnknownName(name)));
        };
        let draft = &self.nodes[node as usize];
        if !draft.closed {
            return Err(place.error(TreeProblem::NameInsideItself(name)));
        }
        let height = draft.height;
        self.attach(place, place.offset + name.len(), node)?;
        self.raise(height);
        Ok(())
    }

    fn read_leaf(&mut self, place: Place, name: Option<String>) -> Result<(), TreeError> {
        let start = self.cursor.place().offset;
        let value = self.cursor.read_value()?;
        self.add_leaf(place, name, value, start..self.cursor.place().offset)
    }

    fn add_leaf(
        &mut self,
        place: Place,
        name: Option<String>,
        value: Option<i16>,
        number: Range<usize>,
    ) -> Result<(), TreeError> {
        self.begin(place, number.end, Draft::leaf(place, name, value, number))?;
        self.raise(0);
        Ok(())
    }

    /// Adds a node to the tree and to its parent; `end`: the bytes before its end.
    fn begin(&mut self, place: Place, end: usize, draft: Draft) -> Result<u32, TreeError> {
        if self.nodes.len() > LARGEST_NODE_COUNT {
            return Err(place.error(TreeProblem::TooManyNodes));
        }
        let node = self.nodes.len() as u32;
        if let Some(name) = &draft.name {
            self.names.insert(name.clone(), node);
        }
        self.nodes.push(draft);
        self.attach(place, end, node)?;
        Ok(node)
    }

    /// Makes a node a child of the innermost open one.
    fn attach(&mut self, place: Place, end: usize, node: u32) -> Result<(), TreeError> {
        if let DraftKind::Interior { children, .. } = &mut self.parent().kind {
            if children.len() == LARGEST_CHILD_COUNT {
                return Err(place.error(TreeProblem::TooManyChildren));
            }
            children.push(DraftChild { node, start: place.offset, end });
        }
        Ok(())
    }

    /// Tells the innermost open node how high a child is.
    fn raise(&mut self, child_height: usize) {
        let height = &mut self.parent().height;
        *height = (*height).max(child_height + 1);
    }

    /// The innermost open node.
    fn parent(&mut self) -> &mut Draft {
        &mut self.nodes[self.open[self.open.len() - 1] as usize]
    }

    /// The tree, once all nodes are complete.
    fn finish(mut self) -> Result<ExplicitTree, TreeError> {
        let top_count = match &self.nodes[0].kind {
            DraftKind::Interior { children, .. } => children.len(),
            DraftKind::Leaf(_) => 0,
        };
        if top_count == 0 {
            return Err(self.cursor.place().error(TreeProblem::Empty));
        }
        // A single node at the top is the root itself: the node that represents the outside is removed.
        let offset = if top_count == 1 { 1 } else { 0 };
        self.nodes.drain(..offset as usize);
        if self.nodes.len() > LARGEST_NODE_COUNT {
            return Err(self.cursor.place().error(TreeProblem::TooManyNodes));
        }
        let root = &self.nodes[0];
        if root.height > LARGEST_HEIGHT {
            return Err(root.place.error(TreeProblem::TooHigh));
        }
        let (height, max_first, decimals) = (root.height, self.max_first, self.cursor.decimals());
        let mut tree = ExplicitTree {
            nodes: Vec::with_capacity(self.nodes.len()),
            children: Vec::new(),
            height,
            max_first,
            decimals,
            known: Vec::new(),
            names: Vec::new(),
        };
        for draft in self.nodes {
            let kind = match draft.kind {
                DraftKind::Leaf(value) => Kind::Leaf(value),
                DraftKind::Interior { children, estimate } => {
                    let start = tree.children.len() as u32;
                    tree.children.extend(children.iter().map(|child| child.node - offset));
                    Kind::Interior { children: start..tree.children.len() as u32, estimate }
                }
            };
            tree.nodes.push(Node { name: draft.name, kind });
        }
        tree.leave_out_zeros();
        tree.known = super::unknown::known(&tree);
        tree.names = tree.node_names();
        Ok(tree)
    }
}
