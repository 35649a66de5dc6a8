//! Reading a tree from text.

use super::{
    ExplicitTree, Kind, LARGEST_CHILD_COUNT, LARGEST_HEIGHT, LARGEST_NODE_COUNT, LARGEST_NUMBER, Node,
    continues_name,
};
use crate::problem::excerpt;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::iter::Peekable;
use std::str::{Chars, FromStr};

/// Why a text is no tree, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1; one past the last when the text ends too early.
    pub column: usize,
    /// What is wrong there.
    pub problem: TreeProblem,
}

/// What can be wrong with the text of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeProblem {
    /// There is no node in the text.
    Empty,
    /// The parenthesis that opens here is not closed.
    Unclosed,
    /// This parenthesis closes nothing.
    UnexpectedClosing,
    /// The parentheses that open here have nothing inside.
    EmptyParentheses,
    /// No node has this name so far.
    UnknownName(String),
    /// A node before this one has the name already.
    NameTaken(String),
    /// The name stands inside the node that it names, which would be a cycle.
    NameInsideItself(String),
    /// A name and a colon are not followed by a number or a parenthesis.
    NodeExpected(String),
    /// A minus or an equals sign is not followed by a number.
    NumberExpected,
    /// The number exceeds [`LARGEST_NUMBER`].
    NumberOutOfRange,
    /// An equals sign does not stand after a closing parenthesis.
    MisplacedEstimate,
    /// This character follows a number without a space.
    Touching(char),
    /// This character cannot stand here.
    UnexpectedCharacter(char),
    /// The text has more than [`LARGEST_NODE_COUNT`] nodes.
    TooManyNodes,
    /// This is one child more than [`LARGEST_CHILD_COUNT`].
    TooManyChildren,
    /// The node is higher than [`LARGEST_HEIGHT`].
    TooHigh,
}

impl fmt::Display for TreeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: {}", self.line, self.column, self.problem)
    }
}

impl Error for TreeError {}

impl fmt::Display for TreeProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("there is no tree; write one, such as (3 12 8)(2 4 6)"),
            Self::Unclosed => {
                formatter.write_str("this parenthesis is never closed; add a ')' after the last child")
            }
            Self::UnexpectedClosing => {
                formatter.write_str("this ')' closes nothing; remove it, or add the '(' that it belongs to")
            }
            Self::EmptyParentheses => formatter
                .write_str("there is nothing between these parentheses; put a child there, such as 3"),
            Self::UnknownName(name) => {
                write!(
                    formatter,
                    "no node before this is called {name}; to give that name to a node, write {name}:",
                    name = excerpt(name)
                )
            }
            Self::NameTaken(name) => write!(
                formatter,
                "{name} is the name of a node already; choose another, or write {name} alone for the same node",
                name = excerpt(name)
            ),
            Self::NameInsideItself(name) => {
                write!(
                    formatter,
                    "{name} stands inside itself, so a game could go round for ever; name another node",
                    name = excerpt(name)
                )
            }
            Self::NodeExpected(name) => {
                write!(
                    formatter,
                    "after {name}: a node must follow; write a number or children in parentheses",
                    name = excerpt(name)
                )
            }
            Self::NumberExpected => {
                formatter.write_str("a number must follow here; write digits, such as 4 or -4")
            }
            Self::NumberOutOfRange => {
                write!(
                    formatter,
                    "this number is out of range; stay within -{LARGEST_NUMBER} and {LARGEST_NUMBER}"
                )
            }
            Self::MisplacedEstimate => formatter.write_str(
                "an estimate stands after a ')', as in (3 5)=4; remove it here, because a leaf has its value",
            ),
            Self::Touching(character) => {
                write!(formatter, "{character:?} touches the number before it; put a space between them")
            }
            Self::UnexpectedCharacter('+') => {
                formatter.write_str("'+' is not part of a number here; leave it out")
            }
            Self::UnexpectedCharacter(':') => formatter.write_str(
                "':' must follow a name; names are a letter and then letters, digits and apostrophes",
            ),
            Self::UnexpectedCharacter('\u{2212}' | '\u{2013}') => {
                formatter.write_str("this dash is not a minus sign; write - as on the keyboard")
            }
            Self::UnexpectedCharacter('.') => formatter.write_str("'.' cannot stand here; use whole numbers"),
            Self::UnexpectedCharacter(character) => write!(
                formatter,
                "{character:?} cannot stand here; use numbers, names, parentheses, spaces and commas"
            ),
            Self::TooManyNodes => {
                write!(formatter, "this is more than {LARGEST_NODE_COUNT} nodes; make the tree smaller")
            }
            Self::TooManyChildren => {
                write!(formatter, "this is more than {LARGEST_CHILD_COUNT} children; give the node fewer")
            }
            Self::TooHigh => {
                write!(formatter, "this node is higher than {LARGEST_HEIGHT} plies; make the tree flatter")
            }
        }
    }
}

impl FromStr for ExplicitTree {
    type Err = TreeError;

    /// Reads the language of [the module](super).
    ///
    /// # Errors
    ///
    /// The first problem in the text, with its line and column.
    fn from_str(text: &str) -> Result<ExplicitTree, TreeError> {
        let mut parser = Parser::new(text);
        parser.read()?;
        parser.finish()
    }
}

/// A place in the text, both numbers from 1.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    fn error(self, problem: TreeProblem) -> TreeError {
        TreeError { line: self.line, column: self.column, problem }
    }
}

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
    /// Of the next character.
    place: Place,
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
    fn new(text: &'a str) -> Parser<'a> {
        let place = Place { line: 1, column: 1 };
        let mut parser = Parser {
            rest: text.chars().peekable(),
            place,
            nodes: Vec::new(),
            open: vec![0],
            names: HashMap::new(),
        };
        parser.nodes.push(Draft::interior(place));
        parser
    }

    fn read(&mut self) -> Result<(), TreeError> {
        while let Some(character) = self.skip_space() {
            let place = self.place;
            match character {
                '(' => self.read_opening(place, None)?,
                ')' => self.read_closing(place)?,
                'a'..='z' | 'A'..='Z' => self.read_name(place)?,
                '-' | '0'..='9' => self.read_leaf(place, None)?,
                '=' => return Err(place.error(TreeProblem::MisplacedEstimate)),
                _ => return Err(place.error(TreeProblem::UnexpectedCharacter(character))),
            }
        }
        if self.open.len() > 1 {
            let innermost = self.open[self.open.len() - 1];
            return Err(self.nodes[innermost as usize].place.error(TreeProblem::Unclosed));
        }
        Ok(())
    }

    fn read_opening(&mut self, place: Place, name: Option<String>) -> Result<(), TreeError> {
        let opening = self.place;
        self.next();
        let node = self.begin(place, Draft { name, ..Draft::interior(opening) })?;
        self.open.push(node);
        Ok(())
    }

    fn read_closing(&mut self, place: Place) -> Result<(), TreeError> {
        if self.open.len() == 1 {
            return Err(place.error(TreeProblem::UnexpectedClosing));
        }
        let node = self.open.pop().unwrap_or(0) as usize;
        let Draft { place: opening, height, .. } = self.nodes[node];
        if height == 0 {
            return Err(opening.error(TreeProblem::EmptyParentheses));
        }
        if height > LARGEST_HEIGHT {
            return Err(opening.error(TreeProblem::TooHigh));
        }
        self.next();
        let estimate = if self.skip_space() == Some('=') {
            self.next();
            self.skip_space();
            Some(self.read_number()?)
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
        while let Some(character) = self.peek()
            && continues_name(character)
        {
            name.push(character);
            self.next();
        }
        if self.skip_space() != Some(':') {
            return self.refer(place, name);
        }
        self.next();
        if self.names.contains_key(&name) {
            return Err(place.error(TreeProblem::NameTaken(name)));
        }
        match self.skip_space() {
            Some('(') => self.read_opening(place, Some(name)),
            Some('-' | '0'..='9') => self.read_leaf(place, Some(name)),
            _ => Err(self.place.error(TreeProblem::NodeExpected(name))),
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
        let value = self.read_number()?;
        let kind = DraftKind::Leaf(value);
        self.begin(place, Draft { place, name, kind, height: 0, closed: true })?;
        self.raise(0);
        Ok(())
    }

    /// An integer and that nothing sticks to it.
    fn read_number(&mut self) -> Result<i16, TreeError> {
        let place = self.place;
        let negative = self.peek() == Some('-');
        if negative {
            self.next();
        }
        let mut size: Option<i32> = None;
        while let Some(digit) = self.peek().and_then(|character| character.to_digit(10)) {
            // Beyond the limit it only matters that it stays there.
            size = Some((size.unwrap_or(0) * 10 + digit as i32).min(i32::from(LARGEST_NUMBER) + 1));
            self.next();
        }
        let Some(size) = size else {
            return Err(self.place.error(TreeProblem::NumberExpected));
        };
        match self.peek() {
            None | Some('(' | ')' | ',' | '=') => {}
            Some(character) if character.is_whitespace() => {}
            Some(character @ ('-' | '\'')) => return Err(self.place.error(TreeProblem::Touching(character))),
            Some(character) if character.is_ascii_alphabetic() => {
                return Err(self.place.error(TreeProblem::Touching(character)));
            }
            Some(character) => return Err(self.place.error(TreeProblem::UnexpectedCharacter(character))),
        }
        if size > i32::from(LARGEST_NUMBER) {
            return Err(place.error(TreeProblem::NumberOutOfRange));
        }
        Ok(if negative { -size as i16 } else { size as i16 })
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
            return Err(self.place.error(TreeProblem::Empty));
        }
        // A single node at the top is the root itself: the node that stands for the outside goes.
        let offset = if top_count == 1 { 1 } else { 0 };
        self.nodes.drain(..offset as usize);
        if self.nodes.len() > LARGEST_NODE_COUNT {
            return Err(self.place.error(TreeProblem::TooManyNodes));
        }
        let root = &self.nodes[0];
        if root.height > LARGEST_HEIGHT {
            return Err(root.place.error(TreeProblem::TooHigh));
        }
        let height = root.height;
        let mut tree =
            ExplicitTree { nodes: Vec::with_capacity(self.nodes.len()), children: Vec::new(), height };
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

    fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    fn next(&mut self) {
        match self.rest.next() {
            Some('\n') => self.place = Place { line: self.place.line + 1, column: 1 },
            Some(_) => self.place.column += 1,
            None => {}
        }
    }

    /// The next character that is no white space and no comma, which stays to be read.
    fn skip_space(&mut self) -> Option<char> {
        while let Some(character) = self.peek() {
            if character != ',' && !character.is_whitespace() {
                return Some(character);
            }
            self.next();
        }
        None
    }
}

impl Draft {
    fn interior(place: Place) -> Draft {
        let kind = DraftKind::Interior { children: Vec::new(), estimate: None };
        Draft { place, name: None, kind, height: 0, closed: false }
    }

    fn close(&mut self, number: Option<i16>) {
        self.closed = true;
        if let DraftKind::Interior { estimate, .. } = &mut self.kind {
            *estimate = number;
        }
    }
}
