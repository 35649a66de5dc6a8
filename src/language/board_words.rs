//! A board in words, for people who do not see it.

use crate::game::board::{Board, Square};
use crate::plural::plural_as;

/// Larger boards take too long to listen to, square by square: the page has a board of their squares next to the tree.
const MOST_FILES: u8 = 7;

/// The contents of a small board, row by row from the top; `None` for a larger board. `sides` are the two players'
/// names, the first player's first: "empty; 3 empty, X, O, 2 empty".
#[must_use]
pub fn board_words(board: &Board, sides: [&str; 2]) -> Option<String> {
    if board.files > MOST_FILES {
        return None;
    }
    let name = |square: &Square| match square {
        Square::Empty => "empty",
        Square::Wall => "wall",
        Square::Cross | Square::FirstDisc | Square::FirstKing => sides[0],
        Square::Nought | Square::SecondDisc | Square::SecondKing => sides[1],
        Square::Piece { is_white, .. } => sides[usize::from(!is_white)],
    };
    let row = |squares: &[Square]| {
        let runs: Vec<&[Square]> = squares.chunk_by(|one, other| name(one) == name(other)).collect();
        if let [run] = runs[..] {
            return name(&run[0]).to_owned();
        }
        let words = runs.iter().map(|run| match run.len() {
            1 => name(&run[0]).to_owned(),
            length => format!("{length} {}", name(&run[0])),
        });
        words.collect::<Vec<_>>().join(", ")
    };
    let rows: Vec<String> = board.squares.chunks(usize::from(board.files)).map(row).collect();
    let words = rows.chunk_by(|one, other| one == other).map(|same| match same {
        [one] => one.clone(),
        _ => format!("{}: {}", plural_as(same.len() as u64, "row", "rows"), same[0]),
    });
    Some(words.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::GameKind;

    #[test]
    fn a_small_board_is_told_row_by_row() {
        let told = |kind: GameKind, position: &str, sides| {
            let game = kind.open(position).unwrap();
            board_words(&game.board(&game.root()).unwrap(), sides)
        };
        let words = told(GameKind::TicTacToe, "xo./.x./... o", ["X", "O"]).unwrap();
        assert_eq!(words, "X, O, empty; empty, X, empty; empty");
        let words = told(GameKind::ConnectFour, "4453", ["X", "O"]).unwrap();
        assert_eq!(words, "4 rows: empty; 3 empty, O, 3 empty; 2 empty, O, 2 X, 2 empty");
        assert_eq!(told(GameKind::Othello, GameKind::Othello.description().start, ["Black", "White"]), None);
    }
}
