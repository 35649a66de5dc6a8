//! What is searched: the game and its position.

use super::{ALL, CHESS, Kind, Problem, Scenario, Specification, TREE};

fn position(scenario: &mut Scenario, value: &str) -> Result<(), Problem> {
    let opened = Scenario { position: value.to_owned(), ..scenario.clone() };
    opened.open()?;
    *scenario = opened;
    Ok(())
}

pub(super) const PARAMETERS: &[Specification] = &[
    Specification {
        key: "game",
        label: "Game",
        group: "Position",
        kind: Kind::Choice(&[("chess", "Chess"), ("tree", "Explicit tree")]),
        help: "What is searched.",
        needs: None,
        games: ALL,
        get: |scenario| scenario.game.name().to_owned(),
        // The game is chosen before anything else is read.
        set: |_, _| Ok(()),
    },
    Specification {
        key: "fen",
        label: "Position (FEN)",
        group: "Position",
        kind: Kind::Text,
        help: "The chess position to search, in Forsyth-Edwards notation.",
        needs: None,
        games: CHESS,
        get: |scenario| scenario.position.clone(),
        set: position,
    },
    Specification {
        key: "tree",
        label: "Tree",
        group: "Position",
        kind: Kind::Text,
        help: "Leaf values in nested parentheses, from the first player's view: (3 12 8) (2 4 6). \
               Give an inner node an estimate with (…)=5, name a node with A:(…) and name it again \
               to reach it by another path.",
        needs: None,
        games: TREE,
        get: |scenario| scenario.position.clone(),
        set: position,
    },
];
