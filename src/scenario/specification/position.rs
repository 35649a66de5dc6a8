//! The position of a search: the game, and the parameters in each game's description.

use super::parameter::{Access, Games, Kind, ReadBy, Specification};
use crate::games::GameKind;
use crate::games::description::{PositionKind, PositionParameter};
use std::sync::LazyLock;

const GROUP: &str = "Position";

static CHOICES: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| GameKind::ALL.iter().map(|game| (game.name(), game.description().label)).collect());

static PARAMETERS: LazyLock<Vec<Specification>> = LazyLock::new(|| {
    let own =
        |game: GameKind| game.description().position.iter().map(move |parameter| of_game(game, parameter));
    std::iter::once(game()).chain(GameKind::all_read().flat_map(own)).collect()
});

/// The game, and the parameters of every game's position.
pub(super) fn parameters() -> &'static [Specification] {
    &PARAMETERS
}

fn game() -> Specification {
    Specification {
        key: "game",
        label: "Game",
        group: GROUP,
        kind: Kind::Choice(&CHOICES),
        help: "The game to search.",
        needs: None,
        games: Games::All,
        in_trees: &[],
        read_by: ReadBy::All,
        access: Access::Search {
            get: |scenario| scenario.game.name().to_owned(),
            // The game is chosen before the other parameters are read.
            set: |_, _| {},
        },
    }
}

fn of_game(game: GameKind, parameter: &'static PositionParameter) -> Specification {
    Specification {
        key: parameter.key,
        label: parameter.label,
        group: GROUP,
        kind: match parameter.kind {
            PositionKind::Number(least, most) => Kind::Number(least, most),
            PositionKind::Choice(choices) => Kind::Choice(choices),
            PositionKind::Line => Kind::Text,
            PositionKind::Lines => Kind::Lines,
        },
        help: parameter.help,
        needs: None,
        games: Games::One(game),
        in_trees: &[],
        read_by: ReadBy::All,
        access: Access::Position(parameter),
    }
}
