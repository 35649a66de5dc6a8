//! The description of a recorded game.

use super::game::RecordedGame;
use crate::game::ValueUnit;
use crate::games::description::{Described, Description, Listed, PositionKind, PositionParameter};
use crate::problem::Problem;

static DESCRIPTION: Description = Description {
    name: "recorded",
    label: "Recorded",
    sides: ["the first player", "the second player"],
    position: &[PositionParameter {
        key: "told",
        label: "Moves",
        help: "What the moves of another program's search are called.",
        kind: PositionKind::Lines,
        get: str::to_owned,
        set: |_, value| RecordedGame::from_text(value).map(|_| value.to_owned()),
    }],
    moving: "told",
    pasted: None,
    at: |position, _| position.to_owned(),
    start: "",
    defaults: "",
    value_unit: ValueUnit::Plain,
    is_tree: true,
    knows: &[],
    presets: Vec::new,
    suite: Vec::new,
    board: None,
};

impl Described for RecordedGame {}

impl Listed for RecordedGame {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<RecordedGame, Problem> {
        RecordedGame::from_text(position)
    }
}
