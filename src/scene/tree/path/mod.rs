//! The path tree: the tree of a game, with boards for nodes.
//!
//! It has one row a ply, and in a row the *family* of the path's node above: all its children. The path leads to the
//! visit that the user asks about, otherwise to the search's current node; at the end of the search it is the best
//! line. All other nodes are folded into wedges. So the picture has at most as many nodes as the path's plies have
//! moves, however large the search was, and it always fits into its room.
//!
//! The path is not the same at every moment: rows that it has at other moments keep their room, so the rows above stay where they are. A
//! text that has no place of its own is written only where `slots.rs` finds room. `letters.rs` says how wide a text is in the widest usual
//! font. Who set the bound of a cut-off is a guest at the left end of the folded row where its own row is folded. Between two descents
//! of a best-first search there are the root and its moves.

mod draw;
mod expected;
mod families;
mod fitting;
mod measures;
mod rows;
mod seats;
mod slots;

pub use families::root_family;

use super::arena::TreeNode;
use super::picture::Picture;
use super::view::TreeAsk;
use crate::game::Evaluate;
use crate::game::board::Board;
use crate::language::perspective::Lens;
use crate::trace::columns::Trace;
use seats::{Seats, Size};
use std::sync::Arc;

/// The nodes of a path tree, and its picture. `sides` are the two players' names, the first player's first.
#[must_use]
pub fn path_picture<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    ask: &TreeAsk,
) -> (Vec<TreeNode>, Picture) {
    let (mut tree, positions) = families::families(game, trace, ask);
    tree.first_choices = expected::first_choices(game, trace, ask.network, ask.t, &tree.nodes);
    let seats = seats::seats(&tree, ask);
    let boards = boards(game, &tree.nodes, &positions, &seats);
    let picture = draw::draw(trace, lens, sides, ask, &tree, &seats, &boards);
    (tree.nodes, picture)
}

/// The boards of the nodes that are drawn with one.
fn boards<G: Evaluate>(
    game: &G,
    nodes: &[TreeNode],
    positions: &[Option<G::Position>],
    seats: &Seats,
) -> Vec<Option<Arc<Board>>> {
    let board_of = |index: usize| {
        if !matches!(seats.nodes[index].size, Size::Board | Size::Low) {
            return None;
        }
        let board = game.board(positions[index].as_ref()?)?;
        let before = nodes[index].parent.and_then(|parent| game.board(positions[parent].as_ref()?));
        Some(Arc::new(match before {
            Some(before) => board.after(&before),
            None => board,
        }))
    };
    (0..nodes.len()).map(board_of).collect()
}
