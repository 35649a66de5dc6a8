//! Chess.
//!
//! | file | what it is for |
//! |---|---|
//! | `rules.rs` | positions and moves: the adapter to the rules library |
//! | `captures.rs` | captures on the library's board |
//! | `checks.rs` | which quiet moves give check |
//! | `stalemate.rs` | whether there is a move at all; no other file but these four names the library |
//! | `evaluation.rs` | the judgement of a position, on plain integers |
//! | `static_exchange.rs` | what a capture wins when both sides go on capturing on its square |
//! | `move_map.rs` | the numbering of the neural move map, whose network is a separate file |
//! | `keys.rs` | the numbers that a position's key is made of |
//! | `fen.rs` | reading a position, and saying what is wrong with it |
//! | `history.rs` | the moves that led to a position, for repetition |
//! | `epd.rs`, `pgn.rs` | a line of EPD and games in PGN, taken apart as they are written |
//! | `copied.rs` | positions in addresses, commands and other text |
//! | `spelling.rs` | moves as people write them |
//! | `pasted.rs` | what both mean as positions |
//! | `description.rs`, `presets.rs` | what people meet: its name, its notation, positions worth seeing |
//!
//! Squares are numbered 0 to 63 from a1, b1 ... to h8. Pieces are numbered 0 to 11: White's pawn,
//! knight, bishop, rook, queen and king, then Black's.

mod captures;
mod checks;
mod copied;
mod description;
pub mod epd;
pub mod evaluation;
mod fen;
mod history;
mod keys;
mod move_map;
mod pasted;
mod pgn;
mod presets;
mod rules;
pub mod spelling;
mod stalemate;
mod static_exchange;

pub use fen::{FenError, FenField, START_FEN};
pub use rules::{Chess, ChessMove, Position};

use crate::game::{ConfidenceModel, ProbCutModel, read_models};
use std::sync::OnceLock;

/// The number of kinds of pieces, both colours counted.
const PIECES: usize = 12;

/// ProbCut's models for this evaluation, fitted by `plyscope lab probcut-fit`. The file names its source.
fn prob_cut_models() -> &'static [ProbCutModel] {
    static MODELS: OnceLock<Vec<ProbCutModel>> = OnceLock::new();
    // A test reads the file, so that damage is found before anything is shipped.
    MODELS.get_or_init(|| read_models(include_str!("prob_cut_models.txt")).unwrap_or_default())
}

/// The risk of skipped moves under this evaluation, measured by `plyscope lab confidence-fit`. The file names
/// its source.
fn confidence_model() -> &'static ConfidenceModel {
    static MODEL: OnceLock<ConfidenceModel> = OnceLock::new();
    MODEL.get_or_init(|| ConfidenceModel::read(include_str!("confidence_model.txt")).unwrap_or_default())
}

/// A square's name, such as `e4`.
fn square_name(square: u8) -> String {
    let file = char::from(b'a' + square % 8);
    let rank = char::from(b'1' + square / 8);
    format!("{file}{rank}")
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod exchange_oracle;
#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
