//! What a board on a page needs to know about a position.

use super::{Chess, FenError, square_name};
use crate::game::{Evaluate, Game};
use serde::Serialize;

/// A position and its legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ChessMoves"))]
pub struct Listing {
    /// The position as a complete FEN in its usual form.
    pub fen: String,
    /// `"white"` or `"black"`.
    #[cfg_attr(test, ts(type = "\"white\" | \"black\""))]
    pub turn: &'static str,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The legal moves in the order in which a search generates them. None: the game is over.
    pub moves: Vec<ListedMove>,
}

/// One of the moves of a [`Listing`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ChessMove"))]
pub struct ListedMove {
    /// The square that the piece leaves, such as `e2`.
    pub from: String,
    /// The square that it reaches; a castling king moves two squares.
    pub to: String,
    /// For a promotion the new piece: `q`, `r`, `b` or `n`.
    pub promotion: Option<char>,
    /// Standard algebraic notation, with `+` and `#`.
    pub san: String,
    /// The move as the UCI protocol writes it, such as `e7e8q`.
    pub uci: String,
    /// The number that stands for the move in a trace.
    pub code: u16,
    /// The position after the move, as a FEN.
    pub fen: String,
}

impl Listing {
    /// Lists the moves of a position given as a FEN.
    ///
    /// # Errors
    ///
    /// The same as [`Chess::from_fen`].
    pub fn of_fen(fen: &str) -> Result<Listing, FenError> {
        Ok(Listing::of_root(&Chess::from_fen(fen)?))
    }

    /// Lists the moves of a game's root.
    #[must_use]
    pub fn of_root(chess: &Chess) -> Listing {
        let position = chess.root();
        let mut moves = Vec::new();
        chess.generate(&position, &mut moves);
        let listed = |mv| ListedMove {
            from: square_name(chess.from_square(mv)),
            to: square_name(chess.to_square(mv)),
            promotion: chess.promotion(mv),
            san: chess.notation(&position, mv),
            uci: chess.uci(mv),
            code: chess.code(mv).0,
            fen: chess.text(&chess.play(&position, mv)),
        };
        Listing {
            fen: chess.text(&position),
            turn: if chess.first_player_to_move(&position) { "white" } else { "black" },
            check: chess.in_check(&position),
            moves: moves.into_iter().map(listed).collect(),
        }
    }
}
