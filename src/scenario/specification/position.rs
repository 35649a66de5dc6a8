//! What is searched: the game and its position.

use super::{ALL, CHESS, Kind, Problem, SYNTHETIC, Scenario, Specification, TREE};
use crate::games::synthetic::Field;
use crate::scenario::synthetic;

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
        kind: Kind::Choice(&[("chess", "Chess"), ("tree", "Explicit tree"), ("synthetic", "Synthetic tree")]),
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
    Specification {
        key: Field::Branching.name(),
        label: "Branching",
        group: "Position",
        kind: synthetic::kind(Field::Branching),
        help: "How many moves every node above the leaves has.",
        needs: None,
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Branching),
        set: |scenario, value| synthetic::set(scenario, Field::Branching, value),
    },
    Specification {
        key: Field::Height.name(),
        label: "Height (plies)",
        group: "Position",
        kind: synthetic::kind(Field::Height),
        help: "How many plies the tree is high. At the leaves the game ends.",
        needs: None,
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Height),
        set: |scenario, value| synthetic::set(scenario, Field::Height, value),
    },
    Specification {
        key: Field::Seed.name(),
        label: "Seed",
        group: "Position",
        kind: synthetic::kind(Field::Seed),
        help: "Another seed makes another tree of the same kind.",
        needs: None,
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Seed),
        set: |scenario, value| synthetic::set(scenario, Field::Seed, value),
    },
    Specification {
        key: Field::Ordering.name(),
        label: "Best move first (%)",
        group: "Position",
        kind: synthetic::kind(Field::Ordering),
        help: "At so many per cent of the nodes the best move comes first, before any ordering by the \
               search. 100: the perfectly ordered tree; 0: it never does while the moves differ.",
        needs: None,
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Ordering),
        set: |scenario, value| synthetic::set(scenario, Field::Ordering, value),
    },
    Specification {
        key: Field::Transpositions.name(),
        label: "Transpositions (%)",
        group: "Position",
        kind: synthetic::kind(Field::Transpositions),
        help: "So many per cent of the moves lead to one of a few nodes of their level that other paths \
               reach, too. A table finds them again.",
        needs: None,
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Transpositions),
        set: |scenario, value| synthetic::set(scenario, Field::Transpositions, value),
    },
    Specification {
        key: Field::Values.name(),
        label: "Values (±)",
        group: "Position",
        kind: synthetic::kind(Field::Values),
        help: "The values of leaves and root lie within plus and minus this. A small range makes many ties.",
        needs: None,
        games: SYNTHETIC,
        get: |scenario| synthetic::get(scenario, Field::Values),
        set: |scenario, value| synthetic::set(scenario, Field::Values, value),
    },
    Specification {
        key: synthetic::Recipe::PATH,
        label: "Path",
        group: "Position",
        kind: Kind::Text,
        help: "The node to search: the letters of the moves that lead to it from the top of the tree, \
               such as acb. Empty: the top itself.",
        needs: None,
        games: SYNTHETIC,
        get: |scenario| synthetic::recipe(scenario).path().to_string(),
        set: synthetic::set_path,
    },
];
