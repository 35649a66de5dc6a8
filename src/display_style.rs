//! The choices of a person about numbers and nodes, which a link keeps.
//!
//! Here are only the choices. Texts are made of them by [`crate::language::perspective`].

use serde::{Deserialize, Serialize};

/// The side whose advantage a greater number is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Perspective {
    /// The first player's, everywhere: White, MAX.
    #[default]
    First,
    /// The side to move at each visit, as negamax computes.
    Mover,
}

/// The notation of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum BoundsStyle {
    /// Alpha and beta: "(2, 5)".
    #[default]
    AlphaBeta,
    /// The range that the value may still take: "2 ≤ value ≤ 5".
    Range,
}

/// The unit of written values. Only games that count in hundredths of a pawn have a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ValueStyle {
    /// Pawns, with a sign: "+0.19".
    #[default]
    Pawns,
    /// Hundredths of a pawn, as the search computes them: "19".
    Centipawns,
}

/// The look of a tree's nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum NodeShapes {
    /// A triangle that points up for MAX, down for MIN.
    #[default]
    #[serde(rename = "triangles")]
    Triangles,
    /// A square for MAX, a circle for MIN.
    #[serde(rename = "squares")]
    SquaresAndCircles,
}

/// The choices of a person about numbers and nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DisplayStyle {
    /// The side whose advantage a greater number is.
    pub perspective: Perspective,
    /// The notation of windows.
    pub bounds: BoundsStyle,
    /// The look of nodes.
    pub shapes: NodeShapes,
    /// The unit of written values.
    #[serde(default)]
    pub unit: ValueStyle,
}

impl Perspective {
    /// All of them.
    pub const ALL: [Perspective; 2] = [Perspective::First, Perspective::Mover];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Perspective::First => "first",
            Perspective::Mover => "mover",
        }
    }
}

impl BoundsStyle {
    /// All of them.
    pub const ALL: [BoundsStyle; 2] = [BoundsStyle::AlphaBeta, BoundsStyle::Range];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            BoundsStyle::AlphaBeta => "alpha-beta",
            BoundsStyle::Range => "range",
        }
    }
}

impl ValueStyle {
    /// All of them.
    pub const ALL: [ValueStyle; 2] = [ValueStyle::Pawns, ValueStyle::Centipawns];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ValueStyle::Pawns => "pawns",
            ValueStyle::Centipawns => "centipawns",
        }
    }
}

impl NodeShapes {
    /// All of them.
    pub const ALL: [NodeShapes; 2] = [NodeShapes::Triangles, NodeShapes::SquaresAndCircles];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NodeShapes::Triangles => "triangles",
            NodeShapes::SquaresAndCircles => "squares",
        }
    }
}

/// The type of a visit that colours it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "NodeTypes"))]
#[serde(rename_all = "kebab-case")]
pub enum Types {
    /// Both: in the tree the expected type colours the outline and the actual type the fill. A bar has room for
    /// one colour only: the actual type's.
    #[default]
    Both,
    /// The type that was expected at entry.
    Expected,
    /// The type that the visit turned out to have; the expected one while it is open.
    Actual,
    /// Neither, and in the tree no windows either: for a person who has not met them. Bars have colours nevertheless.
    #[serde(rename = "none")]
    Hidden,
}

impl Types {
    /// All of them.
    pub const ALL: [Types; 4] = [Types::Both, Types::Expected, Types::Actual, Types::Hidden];

    /// The name in links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Types::Both => "both",
            Types::Expected => "expected",
            Types::Actual => "actual",
            Types::Hidden => "none",
        }
    }

    /// The choice with this name; both if there is no such choice.
    #[must_use]
    pub fn named(name: &str) -> Types {
        Types::ALL.into_iter().find(|types| types.name() == name).unwrap_or_default()
    }
}
