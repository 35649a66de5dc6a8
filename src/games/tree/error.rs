//! Errors in the text of a tree, and their remedies.

use super::number::{self, MOST_DECIMALS};
use super::{LARGEST_CHILD_COUNT, LARGEST_HEIGHT, LARGEST_NODE_COUNT, LARGEST_NUMBER};
use crate::plural::{plural, plural_as};
use crate::problem::excerpt;
use std::error::Error;
use std::fmt;

/// The reason why a text is no tree, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1; one past the last when the text ends too early.
    pub column: usize,
    /// The problem at this place.
    pub problem: TreeProblem,
}

/// A problem with the text of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeProblem {
    /// There is no node in the text.
    Empty,
    /// The parenthesis or bracket that opens here is not closed.
    Unclosed(char),
    /// This parenthesis or bracket closes nothing.
    UnexpectedClosing(char),
    /// This parenthesis or bracket is not of the kind that was opened last.
    MismatchedClosing {
        /// The character at this place.
        closing: char,
        /// The character that opened the list.
        opening: char,
    },
    /// The parentheses or brackets that open here have nothing inside.
    NothingInside,
    /// No earlier node has this name.
    UnknownName(String),
    /// A node before this one has the name already.
    NameTaken(String),
    /// Each list begins with a name that no node has: it may be meant as the name of the list's node.
    NamesFirst(String),
    /// A name that no node has touches the list before it: it may be meant as the name of the list's node.
    NameBehind(String),
    /// The text has lines of different indentation, and no list.
    Indentation,
    /// The name is inside the node that it names, which would be a cycle.
    NameInsideItself(String),
    /// A name and a colon are not followed by a number or a parenthesis.
    NodeExpected(String),
    /// A minus or an equals sign is not followed by a number.
    NumberExpected,
    /// The number exceeds [`LARGEST_NUMBER`].
    NumberOutOfRange {
        /// The number of decimals of the text's numbers.
        decimals: u8,
    },
    /// At this place a number has more decimals than it can have.
    TooManyDecimals,
    /// The comma behind this number may separate two numbers, or be a decimal comma.
    Comma {
        /// The number before the comma, in its notation.
        before: String,
        /// The number behind the comma, in its notation.
        behind: String,
    },
    /// The counts of children end here, before all nodes have been counted.
    BranchesMissing(usize),
    /// At this place counts of children begin that belong to no node.
    BranchesLeftOver,
    /// The word `values` and an equals sign must follow here.
    ValuesExpected,
    /// An equals sign does not follow a closing parenthesis.
    MisplacedEstimate,
    /// An interval begins here, and not behind an equals sign.
    MisplacedInterval,
    /// The interval that begins here has its greater number first.
    EmptyInterval {
        /// The first number.
        least: i16,
        /// The number behind the dots.
        most: i16,
    },
    /// This character follows a number without a space.
    Touching(char),
    /// This character is not allowed here.
    UnexpectedCharacter(char),
    /// A factor of the shape that begins here is no number from 1 on.
    ShapeFactor,
    /// The shape before this place does not end with a colon.
    ColonExpected,
    /// A shape must come first in the text.
    MisplacedShape,
    /// A text that is not a leaf's value follows a shape.
    LeafExpected(char),
    /// The text ends here, with fewer leaves than the shape has.
    LeavesMissing {
        /// The number that the shape needs.
        needed: usize,
        /// The number that is written.
        given: usize,
    },
    /// At this place leaves begin that the shape does not have.
    LeavesLeftOver {
        /// The number that the shape needs.
        needed: usize,
        /// The number that is written.
        given: usize,
    },
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
            Self::Unclosed(opening) => {
                write!(
                    formatter,
                    "this '{opening}' is never closed; add a '{}' after the last child",
                    closing(*opening)
                )
            }
            Self::UnexpectedClosing(character) => write!(
                formatter,
                "this '{character}' closes nothing; remove it, or add the '{}' that it belongs to",
                if *character == ']' { '[' } else { '(' }
            ),
            Self::MismatchedClosing { closing: found, opening } => write!(
                formatter,
                "there is a '{found}' here, but a '{opening}' is open; write '{}' here",
                closing(*opening)
            ),
            Self::NothingInside => {
                formatter.write_str("there is nothing between these two; put a child there, such as 3")
            }
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
            Self::NamesFirst(name) => write!(
                formatter,
                "{name} may be the name of its node, or a leaf of unknown value; write {name}:(…) for the name, \
                 or ? for the leaf",
                name = excerpt(name)
            ),
            Self::NameBehind(name) => write!(
                formatter,
                "{name} may be the name of the node before it, or a leaf of unknown value; write {name}:(…) for the \
                 name, or a space before the leaf",
                name = excerpt(name)
            ),
            Self::Indentation => formatter.write_str(
                "here a line is indented, and indentation says nothing in a tree; write the children of a node in \
                 parentheses",
            ),
            Self::NameInsideItself(name) => {
                write!(
                    formatter,
                    "{name} is inside itself, so a game would never end; name another node",
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
            Self::NumberOutOfRange { decimals } => {
                let most = number::written(LARGEST_NUMBER, *decimals);
                write!(formatter, "this number is out of range")?;
                if *decimals > 0 {
                    write!(formatter, " in a text with {}", plural(*decimals, "decimal"))?;
                }
                write!(formatter, "; stay within -{most} and {most}")
            }
            Self::TooManyDecimals => {
                write!(formatter, "this number has more than {MOST_DECIMALS} decimals; round it")
            }
            Self::Comma { before, behind } => write!(
                formatter,
                "{before},{behind} may be two numbers or one; write {before} {behind} for two, or {before}.{behind} for one"
            ),
            Self::BranchesMissing(missing) => write!(
                formatter,
                "{} not counted here; write how many children each node has, 0 for a leaf",
                plural_as(*missing, "node is", "nodes are"),
            ),
            Self::BranchesLeftOver => formatter.write_str(
                "the tree is complete before this count; leave it out, or give a node before it more children",
            ),
            Self::ValuesExpected => formatter
                .write_str("the values of the leaves are missing; write values= here, and then the numbers"),
            Self::MisplacedEstimate => formatter.write_str(
                "an estimate comes after a ')', as in (3 5)=4; remove it here, because a leaf has its value",
            ),
            Self::MisplacedInterval => formatter.write_str(
                "an interval comes after a ')' and '=', as in (3 5)=2..7; write one number here, because a leaf has \
                 its value",
            ),
            Self::EmptyInterval { least, most } => write!(
                formatter,
                "no value is at least {least} and at most {most}; write the smaller number first: ={most}..{least}"
            ),
            Self::Touching(character) => {
                write!(formatter, "{character:?} touches what is before it; put a space between them")
            }
            Self::ShapeFactor => formatter.write_str(
                "a shape is made of numbers from 1 on; write one such as 3x3: or 2^4: before the \
                            leaves",
            ),
            Self::ColonExpected => {
                formatter.write_str("a shape ends with a colon; write ':' here, and then the leaves")
            }
            Self::MisplacedShape => formatter.write_str(
                "a shape comes before everything else, as in 3x3: 3 12 8 2 4 6 14 5 2; write nested \
                 parentheses here",
            ),
            Self::LeafExpected(character) => write!(
                formatter,
                "{character:?} cannot stand behind a shape; write only the leaves' values there, from left \
                 to right"
            ),
            Self::LeavesMissing { needed, given } => write!(
                formatter,
                "the shape has {}, and {} missing here; add them, or change the shape",
                plural_as(*needed, "leaf", "leaves"),
                plural_as(needed - given, "is", "are"),
            ),
            Self::LeavesLeftOver { needed, given } => write!(
                formatter,
                "the shape has {}, and from here on there are {} too many; leave them out, or change the shape",
                plural_as(*needed, "leaf", "leaves"),
                given - needed,
            ),
            Self::UnexpectedCharacter('×' | '*') => formatter.write_str(
                "this is not the x of a shape; write the letter, as in 3x3: before the \
                                     leaves",
            ),
            Self::UnexpectedCharacter('{' | '}') => {
                formatter.write_str("braces are not part of a tree; write ( and ), or [ and ]")
            }
            Self::UnexpectedCharacter('+') => {
                formatter.write_str("'+' is not part of a number here; remove it")
            }
            Self::UnexpectedCharacter(':') => formatter.write_str(
                "':' must follow a name; names are a letter and then letters, digits and apostrophes",
            ),
            Self::UnexpectedCharacter('\u{2212}' | '\u{2013}') => {
                formatter.write_str("this dash is not a minus sign; write - as on the keyboard")
            }
            Self::UnexpectedCharacter('…') => {
                formatter.write_str("'…' is one character; write two dots, as in (3 5)=2..7")
            }
            Self::UnexpectedCharacter('.') => formatter.write_str(
                "'.' cannot stand here; write a digit on both of its sides, as in 0.5, and a name as in A:(3 5)",
            ),
            Self::UnexpectedCharacter(';') => formatter.write_str(
                "';' cannot stand here; write a space or a comma between nodes, and nothing behind the tree",
            ),
            Self::UnexpectedCharacter('\\') => formatter.write_str(
                "a command of LaTeX is not part of a tree; write the tree alone, as in A:(B:(3 12) C:(2 4))",
            ),
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

/// The character that closes the list.
pub(super) fn closing(opening: char) -> char {
    if opening == '[' { ']' } else { ')' }
}
