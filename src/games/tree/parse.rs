//! Reading a tree from text.

use super::cursor::{Cursor, Place};
use super::error::{TreeError, TreeProblem, closing};
use super::first;
use super::shape::{self, Shaped};
use super::{
    ExplicitTree, Kind, LARGEST_CHILD_COUNT, LARGEST_HEIGHT, LARGEST_NODE_COUNT, Node, continues_name,
};
use std::collections::HashMap;
use std::str::FromStr;

impl FromStr for ExplicitTree {
    type Err = TreeError;

    /// Reads the language of [the module](super).
    ///
    /// # Errors
    ///
    /// The first problem in the text, with its line and column.
    fn from_str(text: &str) -> Result<ExplicitTree, TreeError> {
        let (max_first, rest) = first::split(text);
        let mut parser = Parser::new(text, rest);
        parser.max_first = max_first.unwrap_or(true);
        parser.read()?;
        parser.finish()
    }
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    max_first: bool,
    /// All nodes so far, in the order in which they begin. The first stands for what is outside all
    /// parentheses.
    nodes: Vec<Draft>,
    /// The nodes whose parentheses are open, the innermost last. The first stays open.
    open: Vec<u32>,
    names: HashMap<String, u32>,
}

/// A node that is being read.
struct Draft {
    place: Place,
    name: Option<String>,
    /// What opens its list of children.
    opening: char,
    kind: DraftKind,
    /// Of what is known of it, in plies.
    height: usize,
    closed: bool,
}

enum DraftKind {
    Leaf(i16),
    Interior { children: Vec<u32>, estimate: Option<i16> },
}

impl<'a> Parser<'a> {
    /// Reads what is left of a text.
    fn new(text: &'a str, rest: &str) -> Parser<'a> {
        let mut cursor = Cursor::new(text);
        for _ in text[..text.len() - rest.len()].chars() {
            cursor.next();
        }
        let place = cursor.place();
        let mut parser =
            Parser { cursor, max_first: true, nodes: Vec::new(), open: vec![0], names: HashMap::new() };
        parser.nodes.push(Draft::interior(place));
        parser
    }

    fn read(&mut self) -> Result<(), TreeError> {
        if let Some(shaped) = shape::read(&mut self.cursor)? {
            return self.grow(&shaped);
        }
        while let Some(character) = self.cursor.skip_space() {
            let place = self.cursor.place();
            match character {
                '(' | '[' => self.read_opening(place, None)?,
                ')' | ']' => self.read_closing(place, character)?,
                'a'..='z' | 'A'..='Z' => self.read_name(place)?,
                '-' | '0'..='9' => self.read_leaf(place, None)?,
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

    /// All nodes of a tree whose shape was given, the root inside the node that stands for the outside.
    fn grow(&mut self, shaped: &Shaped) -> Result<(), TreeError> {
        let mut leaves = shaped.leaves.iter();
        self.grow_node(shaped, 0, &mut leaves)
    }

    /// Not deep: a shape's height is limited.
    fn grow_node(
        &mut self,
        shaped: &Shaped,
        ply: usize,
        leaves: &mut std::slice::Iter<'_, (Place, i16)>,
    ) -> Result<(), TreeError> {
        let Some(branching) = shaped.branching.get(ply) else {
            return leaves.next().map_or(Ok(()), |(place, value)| self.add_leaf(*place, None, *value));
        };
        let node = self.begin(shaped.place, Draft::interior(shaped.place))?;
        self.open.push(node);
        for _ in 0..*branching {
            self.grow_node(shaped, ply + 1, leaves)?;
        }
        self.open.pop();
        self.nodes[node as usize].close(None);
        self.raise(shaped.branching.len() - ply);
        Ok(())
    }

    fn read_opening(&mut self, place: Place, name: Option<String>) -> Result<(), TreeError> {
        let inside = self.cursor.place();
        let opening = self.cursor.peek().unwrap_or('(');
        self.cursor.next();
        let node = self.begin(place, Draft { name, opening, ..Draft::interior(inside) })?;
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
        let estimate = if self.cursor.skip_space() == Some('=') {
            self.cursor.next();
            self.cursor.skip_space();
            Some(self.cursor.read_number()?)
        } else {
            None
        };
        self.nodes[node].close(estimate);
        self.raise(height);
        Ok(())
    }

    /// A name and what it stands before.
    fn read_name(&mut self, place: Place) -> Result<(), TreeError> {
        let mut name = String::new();
        while let Some(character) = self.cursor.peek()
            && continues_name(character)
        {
            name.push(character);
            self.cursor.next();
        }
        if self.cursor.skip_space() != Some(':') {
            return self.refer(place, name);
        }
        self.cursor.next();
        if self.names.contains_key(&name) {
            return Err(place.error(TreeProblem::NameTaken(name)));
        }
        match self.cursor.skip_space() {
            Some('(' | '[') => self.read_opening(place, Some(name)),
            Some('-' | '0'..='9') => self.read_leaf(place, Some(name)),
            _ => Err(self.cursor.place().error(TreeProblem::NodeExpected(name))),
        }
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
        self.attach(place, node)?;
        self.raise(height);
        Ok(())
    }

    fn read_leaf(&mut self, place: Place, name: Option<String>) -> Result<(), TreeError> {
        let value = self.cursor.read_number()?;
        self.add_leaf(place, name, value)
    }

    fn add_leaf(&mut self, place: Place, name: Option<String>, value: i16) -> Result<(), TreeError> {
        let kind = DraftKind::Leaf(value);
        self.begin(place, Draft { name, kind, closed: true, ..Draft::interior(place) })?;
        self.raise(0);
        Ok(())
    }

    /// Adds a node to the tree and to its parent.
    fn begin(&mut self, place: Place, draft: Draft) -> Result<u32, TreeError> {
        if self.nodes.len() > LARGEST_NODE_COUNT {
            return Err(place.error(TreeProblem::TooManyNodes));
        }
        let node = self.nodes.len() as u32;
        if let Some(name) = &draft.name {
            self.names.insert(name.clone(), node);
        }
        self.nodes.push(draft);
        self.attach(place, node)?;
        Ok(node)
    }

    /// Makes a node a child of the innermost open one.
    fn attach(&mut self, place: Place, node: u32) -> Result<(), TreeError> {
        let parent = self.open[self.open.len() - 1];
        if let DraftKind::Interior { children, .. } = &mut self.nodes[parent as usize].kind {
            if children.len() == LARGEST_CHILD_COUNT {
                return Err(place.error(TreeProblem::TooManyChildren));
            }
            children.push(node);
        }
        Ok(())
    }

    /// Tells the innermost open node how high a child is.
    fn raise(&mut self, child_height: usize) {
        let parent = self.open[self.open.len() - 1];
        let height = &mut self.nodes[parent as usize].height;
        *height = (*height).max(child_height + 1);
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
        // A single node at the top is the root itself: the node that stands for the outside goes.
        let offset = if top_count == 1 { 1 } else { 0 };
        self.nodes.drain(..offset as usize);
        if self.nodes.len() > LARGEST_NODE_COUNT {
            return Err(self.cursor.place().error(TreeProblem::TooManyNodes));
        }
        let root = &self.nodes[0];
        if root.height > LARGEST_HEIGHT {
            return Err(root.place.error(TreeProblem::TooHigh));
        }
        let (height, max_first) = (root.height, self.max_first);
        let mut tree = ExplicitTree {
            nodes: Vec::with_capacity(self.nodes.len()),
            children: Vec::new(),
            height,
            max_first,
        };
        for draft in self.nodes {
            let kind = match draft.kind {
                DraftKind::Leaf(value) => Kind::Leaf(value),
                DraftKind::Interior { children, estimate } => {
                    let start = tree.children.len() as u32;
                    tree.children.extend(children.iter().map(|child| child - offset));
                    Kind::Interior { children: start..tree.children.len() as u32, estimate }
                }
            };
            tree.nodes.push(Node { name: draft.name, kind });
        }
        Ok(tree)
    }
}

impl Draft {
    fn interior(place: Place) -> Draft {
        let kind = DraftKind::Interior { children: Vec::new(), estimate: None };
        Draft { place, name: None, opening: '(', kind, height: 0, closed: false }
    }

    fn close(&mut self, number: Option<i16>) {
        self.closed = true;
        if let DraftKind::Interior { estimate, .. } = &mut self.kind {
            *estimate = number;
        }
    }
}
