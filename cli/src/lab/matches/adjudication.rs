//! When a game is over: by the rules, or because the match says so.

use serde::{Deserialize, Serialize};

/// The winner of a game. Results are written as in PGN, for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Winner {
    /// The side that begins: White in chess.
    #[serde(rename = "1-0")]
    First,
    /// The other.
    #[serde(rename = "0-1")]
    Second,
    /// Neither.
    #[serde(rename = "1/2-1/2")]
    Nobody,
}

impl Winner {
    /// The first side, or the second.
    #[must_use]
    pub fn side(first: bool) -> Winner {
        if first { Winner::First } else { Winner::Second }
    }

    /// The result as PGN writes it.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Winner::First => "1-0",
            Winner::Second => "0-1",
            Winner::Nobody => "1/2-1/2",
        }
    }

    /// The first side's half points.
    #[must_use]
    pub fn half_points_of_first_side(self) -> usize {
        match self {
            Winner::First => 2,
            Winner::Second => 0,
            Winner::Nobody => 1,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// A position that occurs for the third time.
    Repetition,
    /// Fifty moves of each side without a capture or a pawn's move.
    FiftyMoves,
    /// Neither side can mate any more.
    InsufficientMaterial,
    /// The end of a game without separate names for its ends; chess has such names.
    GameOver,
    /// A draw by a rule of such a game, though there are moves.
    DrawnByRule,
    /// The match ended it: both sides agreed long enough that one of them has won.
    Agreement,
    /// The match ended it: too many moves.
    MoveLimit,
}

impl Ending {
    /// All of them.
    pub const ALL: &[Ending] = <Ending as strum::VariantArray>::VARIANTS;

    /// Whether the match ended the game, not its rules.
    #[must_use]
    pub fn is_adjudicated(self) -> bool {
        matches!(self, Ending::Agreement | Ending::MoveLimit)
    }

    /// In words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::Repetition => "threefold repetition",
            Ending::FiftyMoves => "fifty moves",
            Ending::InsufficientMaterial => "insufficient material",
            Ending::GameOver => "the end of the game",
            Ending::DrawnByRule => "a draw by the game's rules",
            Ending::Agreement => "adjudicated: both sides agree who wins",
            Ending::MoveLimit => "adjudicated: too many moves",
        }
    }
}

/// How the match ends games that the rules would let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// The number of moves of each side after which a game is drawn.
    pub draw_after: u32,
    /// The value for the winner from which a game is won if both sides agree on it; 0: never.
    pub win_value: i16,
    /// The number of consecutive plies with such values.
    pub win_plies: u32,
}

impl Adjudication {
    /// The winner by the values that the sides found, each from the view of the side that moved;
    /// `first_moved_last` says whether the last value is the first side's.
    #[must_use]
    pub fn winner(&self, values: &[i16], first_moved_last: bool) -> Option<Winner> {
        let plies = self.win_plies as usize;
        if self.win_value == 0 || plies == 0 || values.len() < plies {
            return None;
        }
        let latest_first = values.iter().rev().take(plies).enumerate();
        let winning = |first: bool| {
            move |(back, value): (usize, &i16)| {
                let mover_is_first = (back % 2 == 0) == first_moved_last;
                let for_the_side = if mover_is_first == first { *value } else { -value };
                for_the_side >= self.win_value
            }
        };
        [true, false].into_iter().find(|first| latest_first.clone().all(winning(*first))).map(Winner::side)
    }

    /// Whether a game of this number of plies is too long.
    #[must_use]
    pub fn is_too_long(&self, plies: usize) -> bool {
        plies >= 2 * self.draw_after as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication { draw_after: 200, win_value: 1000, win_plies: 4 };

    #[test]
    fn both_sides_must_agree_for_long_enough() {
        // White moved last: White sees 1200 and 1100, Black -1000 and -1500.
        let agreed = [-1500, 1200, -1000, 1100];
        assert_eq!(RULES.winner(&agreed, true), Some(Winner::First));
        assert_eq!(RULES.winner(&agreed, false), Some(Winner::Second));
        assert_eq!(RULES.winner(&[-1500, 1200, -999, 1100], true), None);
        assert_eq!(RULES.winner(&[1200, 1200, 1000, 1100], true), None, "each side believes that it wins");
        assert_eq!(RULES.winner(&agreed[1..], true), None);
        assert_eq!(RULES.winner(&[20, -31_990, 31_991, -31_992, 31_993], false), Some(Winner::Second));
        assert_eq!(Adjudication { win_value: 0, ..RULES }.winner(&agreed, true), None);
    }

    #[test]
    fn a_game_may_last_so_many_moves_of_each_side() {
        assert!(!RULES.is_too_long(399) && RULES.is_too_long(400));
    }

    #[test]
    fn every_result_and_ending_has_its_name_in_files() {
        for winner in [Winner::First, Winner::Second, Winner::Nobody] {
            assert_eq!(serde_json::to_string(&winner).unwrap(), format!("\"{}\"", winner.text()));
        }
        assert_eq!(serde_json::to_string(&Ending::FiftyMoves).unwrap(), "\"fifty-moves\"");
        assert_eq!(Ending::ALL.iter().filter(|ending| ending.is_adjudicated()).count(), 2);
    }
}
