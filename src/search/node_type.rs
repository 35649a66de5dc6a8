//! Node types: PV, CUT and ALL, as the literature names them.

use super::window::{Bound, Window};
use crate::value::Value;
use serde::{Deserialize, Serialize};

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

/// Which of a visit's two types colours it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "NodeTypes"))]
#[serde(rename_all = "kebab-case")]
pub enum Types {
    /// Both: in the tree the expected type colours the outline and the actual one the fill. A bar has room for one
    /// colour only: that of the actual type.
    #[default]
    Both,
    /// The type that was expected at entry.
    Expected,
    /// The type that the visit turned out to have; the expected one while it is open.
    Actual,
}

impl Types {
    /// All of them.
    pub const ALL: [Types; 3] = [Types::Both, Types::Expected, Types::Actual];

    /// The name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Types::Both => "both",
            Types::Expected => "expected",
            Types::Actual => "actual",
        }
    }

    /// The one with this name; both where there is none.
    #[must_use]
    pub fn named(name: &str) -> Types {
        Types::ALL.into_iter().find(|types| types.name() == name).unwrap_or_default()
    }
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

    /// The type that a node turned out to have: known when it is exited.
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
