//! The nodes of a tree picture, before they have a place on it.

use crate::game::Interval;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::VisitId;
use crate::trace::place::PlaceStep;
use crate::value::Value;

/// The index of a node in the arena. A parent comes before its children.
pub type NodeIndex = usize;

/// The content of a node of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A place of the search. The visit shown is the one at the requested time; it is missing if no visit was
    /// entered by then.
    Place {
        /// All visits at the place, in order of entry.
        visits: Vec<VisitId>,
        /// The visit that is shown: open at the time, otherwise left last by then, and inside the visit that
        /// is shown for the parent.
        shown: Option<VisitId>,
        /// The number of other visits hidden behind it.
        stacked: u32,
    },
    /// Neighbouring searched moves that are not drawn one by one, or everything below a node.
    Folded {
        /// The number of moves.
        moves: u32,
        /// The number of visits of positions by the asked time.
        visits: u64,
    },
    /// Legal moves that were not searched, of a game that does not show them one by one.
    NotSearched {
        /// The number of moves.
        moves: u32,
    },
}

/// A node of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The node above it; `None` for the root.
    pub parent: Option<NodeIndex>,
    /// The children from left to right.
    pub children: Vec<NodeIndex>,
    /// The key of its path of steps, equal at every time and in every iteration: with its help a picture
    /// grows out of the previous picture.
    pub key: u32,
    /// Rows below the root.
    pub row: u16,
    /// The step that leads to it, if it is a place below the root.
    pub step: Option<PlaceStep>,
    /// Its move as people write it, or the name of its search.
    pub name: String,
    /// Whether the first player is to move.
    pub first_to_move: bool,
    /// The key of its position, if moves lead to the place: places with equal keys have one position.
    pub position: Option<u64>,
    /// The game has ended here: a leaf of the game itself.
    pub is_leaf: bool,
    /// The exact value for the side to move, of a node that the game itself knows without a search.
    pub known: Option<Value>,
    /// Its proof and disproof number at the time, where the search has them; in conspiracy-number search the fewest leaves that
    /// bring it to the root's goals.
    pub numbers: Option<ProofNumbers>,
    /// Its value at the time, for the side to move, where the search gives every place one.
    pub value: Option<Value>,
    /// Its interval at the time, for the side to move, where the search has them.
    pub interval: Option<Interval>,
    /// The content of the node.
    pub what: What,
    /// The key to be opened to see its content, see [`TreeAsk::opened`](super::TreeAsk::opened).
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

    /// Whether it is a place, and not a stub.
    #[must_use]
    pub fn is_place(&self) -> bool {
        matches!(self.what, What::Place { .. })
    }
}

/// The root's key.
pub const ROOT_KEY: u32 = 0x811C_9DC5;

/// The key of the node after a step (FNV-1a over the path).
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

/// The key of the `nth` stub below a node.
#[must_use]
pub fn stub_key(key: u32, nth: usize) -> u32 {
    let [low, high] = (nth as u16).to_le_bytes();
    mixed(key, [0, low, high])
}

fn mixed(key: u32, bytes: [u8; 3]) -> u32 {
    bytes.into_iter().fold(key, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
