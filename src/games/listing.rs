//! The data about a position that a board on a page needs: the side to move, and the legal moves with the
//! positions that they lead to.

use super::description::{BoardMove, Described};
use serde::Serialize;
use std::collections::BTreeMap;

/// A position and its legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RootMoves"))]
pub struct Listing {
    /// The position in the game's notation, complete and in its usual form.
    pub position: String,
    /// `"first"` or `"second"`.
    #[cfg_attr(test, ts(type = "\"first\" | \"second\""))]
    pub side: &'static str,
    /// Whether the side to move must answer a threat to lose immediately.
    pub check: bool,
    /// The legal moves in the order of a search. Empty if the game is over.
    pub moves: Vec<ListedMove>,
}

/// One of the moves of a [`Listing`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListedMove {
    /// Its squares; `None` if the game has no board.
    pub squares: Option<BoardMove>,
    /// The move as people of this game write it.
    pub notation: String,
    /// The parameters that make the position after it.
    pub values: BTreeMap<String, String>,
}

/// Lists the moves of a game's root. `values` gives the parameters that make the position of a text.
#[must_use]
pub fn listing<G: Described>(game: &G, values: impl Fn(&str) -> BTreeMap<String, String>) -> Listing {
    let root = game.root();
    let mut moves = Vec::new();
    game.generate(&root, &mut moves);
    let listed = |mv| ListedMove {
        squares: game.on_board(&root, mv),
        notation: game.notation(&root, mv),
        values: values(&game.text(&game.play(&root, mv))),
    };
    Listing {
        position: game.text(&root),
        side: if game.first_player_to_move(&root) { "first" } else { "second" },
        check: game.in_check(&root),
        moves: moves.into_iter().map(listed).collect(),
    }
}
