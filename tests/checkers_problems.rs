//! Problems of checkers from books and collections: the moves that their solutions are made of are moves here, too.

use crate::common::data::data;
use plyscope::game::Game;
use plyscope::games::checkers::Checkers;
use plyscope::games::description::{Described, MoveNotation};

/// The solutions hold steps, jumps and long sequences of them, kings that walk to and fro, and men that are crowned. A
/// move that a solution writes with a hyphen may be a jump.
#[test]
fn solutions_are_played_as_they_are_written() {
    let Some(text) = data("checkers/problems.txt") else { return };
    let (mut problems, mut played) = (0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let game = Checkers::from_text(fields[0]).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(Checkers::from_text(&game.text(&game.root())), Ok(game.clone()));
        let mut position = game.root();
        for word in fields[2].split_whitespace() {
            let mv = game.find_written(&position, word, MoveNotation::Own);
            let mv = mv.unwrap_or_else(|| panic!("{line}: {word} in {}", game.text(&position)));
            position = game.play(&position, mv);
            played += 1;
        }
        problems += 1;
    }
    assert!(problems == 20 && played > 300, "{problems} problems, {played} moves");
}
