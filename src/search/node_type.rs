//! Node types: PV, CUT and ALL, as the literature names them.

use super::window::{Bound, Window};
use crate::value::Value;

/// The type of a node in the minimal tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeType {
    /// On a principal variation: its value is exact.
    Pv,
    /// One refuting move is enough: it fails high.
    Cut,
    /// All moves must be refuted: it fails low.
    All,
}

impl NodeType {
    /// The type to expect of a child: known before it is searched.
    #[must_use]
    pub fn expected_child(self, first: bool) -> NodeType {
        match self {
            NodeType::Pv if first => NodeType::Pv,
            NodeType::Pv | NodeType::All => NodeType::Cut,
            NodeType::Cut => NodeType::All,
        }
    }

    /// The type that a node turned out to have: known when it is left.
    #[must_use]
    pub fn actual(window_at_entry: Window, value: Value) -> NodeType {
        match window_at_entry.bound(value) {
            Bound::Exact => NodeType::Pv,
            Bound::Lower => NodeType::Cut,
            Bound::Upper => NodeType::All,
        }
    }

    /// The name that people read.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NodeType::Pv => "PV",
            NodeType::Cut => "CUT",
            NodeType::All => "ALL",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::NodeType::{All, Cut, Pv};

    #[test]
    fn expected_types_follow_the_minimal_tree() {
        assert_eq!(Pv.expected_child(true), Pv);
        assert_eq!(Pv.expected_child(false), Cut);
        assert_eq!(Cut.expected_child(true), All);
        assert_eq!(Cut.expected_child(false), All);
        assert_eq!(All.expected_child(true), Cut);
    }
}
