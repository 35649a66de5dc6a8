//! The words for a decided game.

use crate::plural::{plural, plural_as};

/// The minus sign that people read (U+2212). Formats for programs have a hyphen.
pub const MINUS: &str = "−";

/// A decided game in words, for one of the two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidedText {
    /// The text in the place of a value: "win in 5", "M3".
    pub short: String,
    /// The text in formats for programs: "win in 5", "#3".
    pub for_programs: String,
    /// The full text: "mate in 3 moves, at ply 5".
    pub long: String,
}

/// The words for a game that `wins` or loses for the side that reads, a number of plies after the root position.
pub type DecidedWords = fn(wins: bool, plies: u16) -> DecidedText;

/// Counts the plies from the root position, so that a value keeps its text while it rises in the tree.
#[must_use]
pub fn in_plies(wins: bool, plies: u16) -> DecidedText {
    let (done, name) = if wins { ("won", "win") } else { ("lost", "loss") };
    match plies {
        0 => DecidedText {
            short: done.to_owned(),
            for_programs: done.to_owned(),
            long: format!("{done} in the root position"),
        },
        _ => DecidedText {
            short: format!("{name} in {plies}"),
            for_programs: format!("{name} in {plies}"),
            long: format!("{name} in {}, counted from the root position", plural_as(plies, "ply", "plies")),
        },
    }
}

/// Counts the moves of the side that mates, as chess players do.
#[must_use]
pub fn in_moves_to_mate(wins: bool, plies: u16) -> DecidedText {
    let name = if wins { "mate" } else { "mated" };
    let moves = plies.div_ceil(2);
    match plies {
        0 => DecidedText {
            short: name.to_owned(),
            for_programs: name.to_owned(),
            long: format!("{name} in the root position"),
        },
        _ => DecidedText {
            short: format!("{}M{moves}", if wins { "" } else { MINUS }),
            for_programs: format!("#{}{moves}", if wins { "" } else { "-" }),
            long: format!("{name} in {}, at ply {plies}", plural(moves, "move")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_count_from_the_root_and_none_is_no_number() {
        let short = |wins, plies| in_plies(wins, plies).short;
        assert_eq!([short(true, 5), short(false, 6), short(true, 1)], ["win in 5", "loss in 6", "win in 1"]);
        assert_eq!([short(true, 0), short(false, 0)], ["won", "lost"]);
        assert_eq!(in_plies(false, 1).long, "loss in 1 ply, counted from the root position");
    }

    /// White to move mates at an odd ply, and is mated at an even one.
    #[test]
    fn mates_count_the_moves_of_the_side_that_mates() {
        let short = |wins, plies| in_moves_to_mate(wins, plies).short;
        assert_eq!(
            [short(true, 1), short(true, 2), short(true, 3), short(true, 5)],
            ["M1", "M1", "M2", "M3"]
        );
        assert_eq!([short(false, 2), short(false, 6)], ["−M1", "−M3"]);
        let for_programs = |wins, plies| in_moves_to_mate(wins, plies).for_programs;
        assert_eq!([for_programs(true, 5), for_programs(false, 6)], ["#3", "#-3"]);
        assert_eq!([short(true, 0), short(false, 0)], ["mate", "mated"]);
        assert_eq!(in_moves_to_mate(true, 5).long, "mate in 3 moves, at ply 5");
        assert_eq!(in_moves_to_mate(false, 1).long, "mated in 1 move, at ply 1");
    }
}
