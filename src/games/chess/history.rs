//! The moves that led to a position, as far as they can be taken back: its text may go on with them, so that a search knows
//! which positions would be repeated. `FEN earlier g1f3 g8f6` was reached by the knights' moves, the last one last.

use super::fen::FenError;
use super::{Chess, Position};
use crate::game::Game;

/// The word between a FEN and the moves that led to it.
const WORD: &str = " earlier ";

/// The greatest number of plies without a capture or a pawn's move before the game is drawn.
const MOST_MOVES: usize = 99;

/// A FEN and the moves that led to it.
fn split(text: &str) -> (&str, &str) {
    text.split_once(WORD).unwrap_or((text, ""))
}

/// Chess from the position that a text describes.
pub(super) fn open(text: &str) -> Result<Chess, FenError> {
    let (fen, moves) = split(text);
    let mut chess = Chess::from_fen(fen)?;
    let moves: Vec<&str> = moves.split_whitespace().collect();
    if moves.len() > MOST_MOVES {
        return Err(FenError::whole(
            format!("{} earlier moves are more than {MOST_MOVES}", moves.len()),
            "remove the first of them",
        ));
    }
    let mut keys = Vec::new();
    let mut here = chess.root();
    for text in moves.iter().rev() {
        let Some(before) = here.before(text) else {
            return Err(FenError::whole(
                format!("{text:.12} is no move that led here and can be taken back"),
                "remove it and the earlier moves before it, or fix it: a move by its squares, such as g1f3",
            ));
        };
        keys.push(chess.key(&before));
        here = before;
    }
    keys.reverse();
    chess.set_earlier(keys);
    Ok(chess)
}

/// The moves that led to a position, as a game goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct History(Vec<String>);

impl History {
    /// The moves in a position's text.
    fn of(text: &str) -> History {
        History(split(text).1.split_whitespace().map(str::to_owned).collect())
    }

    /// Adds a move, by its squares; `None` for a passed turn, which no repetition goes through.
    pub(super) fn add(&mut self, uci: Option<String>, before: &Position, after: &Position) {
        match uci.filter(|_| before.is_reached_again_from(after)) {
            Some(uci) => self.0.push(uci),
            None => self.0.clear(),
        }
        let more = self.0.len().saturating_sub(MOST_MOVES);
        self.0.drain(..more);
    }

    /// The text of the position that the moves led to.
    pub(super) fn text(&self, fen: &str) -> String {
        if self.0.is_empty() { fen.to_owned() } else { format!("{fen}{WORD}{}", self.0.join(" ")) }
    }
}

/// The text of a position that is reached from another one by a move, with the moves before it where that other one has some.
pub(super) fn at(position: &str, text: &str) -> String {
    let mut history = History::of(position);
    if let (false, Ok(chess)) = (history.0.is_empty(), open(position)) {
        let mut moves = Vec::new();
        chess.generate(&chess.root(), &mut moves);
        let root = chess.root();
        let reaching = moves.into_iter().map(|mv| (mv, chess.play(&root, mv)));
        if let Some((mv, next)) = reaching.into_iter().find(|(_, next)| chess.text(next) == text) {
            history.add(Some(chess.uci(mv)), &root, &next);
            return history.text(text);
        }
    }
    text.to_owned()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    const ROOKS: &str = "7k/8/8/8/8/8/8/R6K w - - 10 60";

    #[test]
    fn earlier_moves_are_taken_back() {
        let opened = |moves: &str| open(&format!("{ROOKS} earlier {moves}"));
        let keys = |fens: &[&str]| -> Vec<u64> {
            let key = |fen: &&str| {
                let chess = Chess::from_fen(fen).unwrap();
                chess.key(&chess.root())
            };
            fens.iter().map(key).collect()
        };
        let before = ["6k1/8/8/8/8/8/8/1R5K w - - 8 59", "6k1/8/8/8/8/8/8/R6K b - - 9 59"];
        assert_eq!(opened("b1a1 g8h8").unwrap().earlier(), keys(&before));
        assert_eq!(open(ROOKS).unwrap().earlier(), [0u64; 0]);
        for wrong in ["a1b1", "g8h8 g8h8", "x", "h6h8", "e7e8q", "\u{e4}\u{e4}", "b2a1 g8h8"] {
            assert!(opened(wrong).is_err(), "{wrong}");
        }
        assert!(opened(&"g8h8 ".repeat(100)).unwrap_err().problem.contains("100 earlier moves"));
        let fresh = ROOKS.replace("10", "1");
        assert!(open(&format!("{fresh} earlier b1a1 g8h8")).is_err(), "only one ply can be taken back");
    }

    #[test]
    fn a_move_goes_on_with_the_game() {
        let from = format!("{ROOKS} earlier b1a1 g8h8");
        let rook = "7k/8/8/8/8/8/8/1R5K b - - 11 60";
        assert_eq!(at(&from, rook), format!("{rook} earlier b1a1 g8h8 a1b1"));
        assert_eq!(at(ROOKS, rook), rook);
        let far = "7k/8/8/8/8/8/8/R5K1 w - - 12 61";
        assert_eq!(at(&from, far), far);
    }
}
