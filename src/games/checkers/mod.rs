//! Checkers: the American game on 8x8 squares, solved by Chinook.
//!
//! # Rules
//!
//! Black moves first, and towards the squares with the higher numbers. Men move and jump forward only, kings both ways,
//! one square at a time. A side that can jump must, and goes on for as long as the piece can; it may choose the jump.
//! The whole sequence is one move, and sequences with the same ends that capture the same pieces are one move, in
//! whatever direction. A man that reaches the far row becomes a king, and its move ends. A side that cannot move loses.
//!
//! A position that comes again is a draw, as everywhere in the search. So is a game in which each side has made 40
//! moves since a man moved or a piece was captured (the rule of the World Checkers/Draughts Federation); the number is
//! the position's parameter `no-progress`, and 0 means that there is no such rule.
//!
//! # Positions as text
//!
//! The FEN of Portable Draughts Notation: the side to move, and for each side its squares, a king's with a K before it:
//! `B:W18,24,27,K10:B12,16,20`. Squares are numbered from 1 to 32, row by row from Black's side; `1-12` is short for
//! all of these. After them `:H` and a number may say how many plies ago a man moved or a piece was captured. Squares
//! also have names, `a1` at White's lower left. Games of Portable Draughts Notation are read, too, from the position of
//! their tag `FEN`, or from the initial one. A step is written `11-15`, a jump `22x15`, and in full, `22x15x8`, if
//! another jump has equal ends.
//!
//! # Judgement
//!
//! In hundredths of a man, the sum for the side to move less the sum for its opponent:
//!
//! * **material**: 100 for a man, 130 for a king;
//! * **advancement**: 3 for each row that a man has advanced, because it is on its way to become a king;
//! * **back rank**: 8 for a man on its own first row, where it keeps the opponent's men from becoming kings;
//! * **tempo**: 2 for being the side to move.
//!
//! While there is something to jump, the evaluation is not used: quiescence searches jumps until there are no more, and
//! a side that must jump may not rely on the evaluation. Passing a turn would say little, because having to move is
//! often the reason for a loss (the side that "has the move" wins); so there is no null move.
//!
//! | file | what it is for |
//! |---|---|
//! | `board.rs` | the squares as bits, and the targets of steps |
//! | `position.rs` | a position, and its moves |
//! | `rules.rs` | the game as the search knows it |
//! | `evaluation.rs`, `keys.rs` | the incrementally updated worth and key |
//! | `pdn.rs` | positions as text |
//! | `transcript.rs` | reading the moves of a game |
//! | `description.rs`, `presets.rs` | texts for people |

mod board;
mod description;
mod evaluation;
mod keys;
mod move_map;
mod pdn;
mod position;
mod presets;
mod rules;
mod transcript;

pub use position::{CheckersMove, Position};
pub use rules::Checkers;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests;
