//! The statements of a program about its search, each about one thing.

use crate::search::node_type::NodeType;
use crate::search::window::Bound;
use std::borrow::Cow;

/// A word of the program: one that Plyscope knows, or another one.
pub(super) type Word<'a> = Cow<'a, str>;

/// A visit begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Enter<'a> {
    /// The move that leads to it; empty at the root and for another search of the same position.
    pub(super) mv: Word<'a>,
    /// Its depth in plies, which may be a fraction.
    pub(super) depth: f64,
    /// Alpha and beta; `None` if the program does not report the end.
    pub(super) window: [Option<i64>; 2],
    pub(super) kind: Option<Word<'a>>,
    pub(super) is_quiescence: bool,
    /// The expected type.
    pub(super) expected: Option<NodeType>,
    pub(super) rank: Option<Word<'a>>,
    /// The causes of another depth.
    pub(super) extension: Option<Word<'a>>,
    pub(super) reduction: Option<Word<'a>>,
    /// The plies of its extensions and of its reductions.
    pub(super) extended: Option<f64>,
    pub(super) reduced: Option<f64>,
    /// The number of its iteration: only at the root.
    pub(super) iteration: Option<i64>,
}

/// A visit has asked the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Probe<'a> {
    pub(super) outcome: Word<'a>,
    /// The value of the entry.
    pub(super) stored: Option<i64>,
    pub(super) bound: Option<Bound>,
    /// The depth of the entry in plies.
    pub(super) depth: Option<f64>,
}

/// A number of the innermost visit in a field of the program.
pub(super) type Field<'a> = (Word<'a>, i32);

/// A visit ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Leave<'a> {
    /// Its value; `None` if the search was stopped.
    pub(super) value: Option<i64>,
    /// Its best or refuting move.
    pub(super) best: Option<Word<'a>>,
    pub(super) reason: Option<Word<'a>>,
}
