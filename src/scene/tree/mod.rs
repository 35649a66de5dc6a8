//! The tree: a blackboard's picture of a search at a time. Nodes are places (an iteration and a path of
//! moves), laid out tidily; values rise, windows are written at open nodes, cut-offs sever the edges behind
//! them, and unvisited nodes are grey.
//!
//! A picture is a pure function of the trace, the time, the request, and the room. It is a draw list, which
//! the page's canvas, an SVG and a TikZ picture replay.
//!
//! A tree of at most 400 nodes is shown whole: in its usual size where there is room (`arrange.rs`), else through a lens that gives each
//! leaf a column as wide as its degree of interest (`lens.rs`). A larger tree, and the tree of a game that has a board, is a path tree
//! ([`path`]). Both make the same kind of draw list, so canvas, files and films need to know nothing of the difference.
//!
//! | file | what it draws or decides |
//! |---|---|
//! | `gather.rs`, `arena.rs` | which places are nodes |
//! | `arrange.rs`, `tidy.rs`, `lens.rs`, `arranged.rs` | where the nodes of a whole tree are, and how large |
//! | `path/` | the same for a path tree |
//! | `draw.rs`, `draw/labels.rs` | nodes and edges; values, windows, badges |
//! | `depths.rs`, `zone.rs`, `joined.rs`, `doubt.rs` | the horizon, zones of pre-searches, the same position, waves and pale branches |
//! | `board_marks.rs` | what a board looks like, in a few simple shapes |
//! | `film/` | what is between two pictures |
//! | `signs.rs`, `moves_now.rs` | the legend; the root's moves as a table |

pub mod apart;
pub mod arena;
mod arrange;
mod arranged;
mod b_star;
mod best_edges;
pub mod board_marks;
mod conspiracy;
mod depths;
mod doubt;
pub mod draw;
mod family_picture;
pub mod film;
pub mod gather;
pub mod geometry;
pub mod ink;
pub mod item;
mod joined;
mod lens;
pub mod letters;
pub mod moves_now;
pub mod packed;
pub mod path;
pub mod picture;
mod proof;
mod ringed;
mod room_beside;
pub mod sign;
pub mod signs;
mod state;
pub mod tidy;
mod uct;
mod value_inside;
mod view;
pub mod words;
mod written;
mod zone;

pub use view::TreeAsk;

use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::trace::columns::Trace;
use arena::TreeNode;
use family_picture::FamilyPicture;
use film::Motion;
use picture::Picture;

/// The picture of a search. `sides` are the two players' names, the first player's first.
#[must_use]
pub fn picture<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    ask: &TreeAsk,
) -> Picture {
    picture_and_motion(game, trace, lens, sides, ask).0
}

/// The picture of a search, with its motion from the previous moment.
#[must_use]
pub fn picture_and_motion<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    ask: &TreeAsk,
) -> (Picture, Motion) {
    let (nodes, picture) = nodes_and_picture(game, trace, lens, sides, ask);
    let motion = Motion::to(trace, lens, ask.t, ask.relations, &nodes);
    (picture, motion)
}

/// The nodes of the picture of a search, and the picture: a path tree of a game with a board, and of a tree that is too large
/// to be shown whole.
#[must_use]
pub fn nodes_and_picture<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    ask: &TreeAsk,
) -> (Vec<TreeNode>, Picture) {
    let Some(nodes) = nodes_of_tree(game, trace, ask) else {
        return path::path_picture(game, trace, lens, sides, ask);
    };
    let picture = draw::draw(trace, lens, sides, ask, &nodes);
    (nodes, picture)
}

/// The nodes of a picture that is no path tree; `None` if the picture is one.
fn nodes_of_tree<G: Evaluate>(game: &G, trace: &Trace, ask: &TreeAsk) -> Option<Vec<TreeNode>> {
    if game.board(&game.root()).is_some() {
        return None;
    }
    // The bars of B* are drawn in such a picture only.
    let is_never_a_path = FamilyPicture::of(trace).is_never_a_path;
    let folded = || is_never_a_path.then(|| gather::gather(game, trace, ask));
    gather::gather_whole(game, trace, ask).or_else(folded)
}
