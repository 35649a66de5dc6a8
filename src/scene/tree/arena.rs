//! The nodes of a tree picture, before they have a place on it.

use crate::game::Interval;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::VisitId;
use crate::trace::place::PlaceStep;
use crate::value::Value;

/// A node by its place in the arena. A parent stands before its children.
pub type NodeIndex = usize;

/// What a node of the picture stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A place of the search. Of the visits that stand there, that of the time asked for is shown; none of
    /// them was entered by then where it is missing.
    Place {
        /// All visits at the place, in the order in which they were entered.
        visits: Vec<VisitId>,
        /// The one that is shown: open at the time, else left last by then, and inside the visit that is
        /// shown of the parent.
        shown: Option<VisitId>,
        /// How many others lie behind it.
        stacked: u32,
    },
    /// Searched moves next to each other that are not drawn one by one, or all that lies below a node.
    Folded {
        /// How many moves.
        moves: u32,
        /// How many visits of positions, by the time asked for.
        visits: u32,
    },
    /// Legal moves that were not searched, of a game that does not show them one by one.
    NotSearched {
        /// How many moves.
        moves: u32,
    },
}

/// A node of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The node above it; nothing for the root.
    pub parent: Option<NodeIndex>,
    /// From left to right.
    pub children: Vec<NodeIndex>,
    /// The same for the same path of steps at every time and in every iteration: by it a picture grows out
    /// of the one before.
    pub key: u32,
    /// Rows below the root.
    pub row: u16,
    /// The step that leads to it, where it is a place below the root.
    pub step: Option<PlaceStep>,
    /// Its move as people write it, or what its search is called.
    pub name: String,
    /// Whether the first player is to move.
    pub first_to_move: bool,
    /// The key of its position, where it is a place that moves lead to: places with the same key are the same position.
    pub position: Option<u64>,
    /// The game has ended here: a leaf of the game itself.
    pub is_leaf: bool,
    /// The exact value for the side to move, of a node that the game itself knows without a search.
    pub known: Option<Value>,
    /// Its proof and disproof number at the time, where the search has them.
    pub numbers: Option<ProofNumbers>,
    /// Its interval at the time, for the side to move, where the search has them.
    pub interval: Option<Interval>,
    /// What it stands for.
    pub what: What,
    /// What is to be opened to see what it stands for, see [`TreeAsk::opened`](super::TreeAsk::opened).
    pub opens: Option<u32>,
}

impl TreeNode {
    /// The visit that is shown, of a place that was entered by the time asked for.
    #[must_use]
    pub fn shown(&self) -> Option<VisitId> {
        match self.what {
            What::Place { shown, .. } => shown,
            What::Folded { .. } | What::NotSearched { .. } => None,
        }
    }

    /// All visits at its place.
    #[must_use]
    pub fn visits(&self) -> &[VisitId] {
        match &self.what {
            What::Place { visits, .. } => visits,
            What::Folded { .. } | What::NotSearched { .. } => &[],
        }
    }

    /// Whether it stands for a place and not for what is not drawn one by one.
    #[must_use]
    pub fn is_place(&self) -> bool {
        matches!(self.what, What::Place { .. })
    }
}

/// The root's key.
pub const ROOT_KEY: u32 = 0x811C_9DC5;

/// The key of what a step leads to (FNV-1a over the way).
#[must_use]
pub fn key_below(key: u32, step: PlaceStep) -> u32 {
    let (kind, code) = match step {
        PlaceStep::Move(code) => (1, code.0),
        PlaceStep::NullMove => (2, 0),
        PlaceStep::ProbCut => (3, 0),
        PlaceStep::Alternative(code) => (4, code.0),
        PlaceStep::SamePosition => (5, 0),
        PlaceStep::Playout => (6, 0),
    };
    let [low, high] = code.to_le_bytes();
    mixed(key, [kind, low, high])
}

/// The key of what is not drawn one by one below a node: the `nth` of those there.
#[must_use]
pub fn stub_key(key: u32, nth: usize) -> u32 {
    let [low, high] = (nth as u16).to_le_bytes();
    mixed(key, [0, low, high])
}

fn mixed(key: u32, bytes: [u8; 3]) -> u32 {
    bytes.into_iter().fold(key, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
