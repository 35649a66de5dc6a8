//! The description of Connect Four.

use super::board::{Column, Position};
use super::notation::{self, KEY};
use super::presets;
use super::rules::ConnectFour;
use super::transcript;
use crate::game::{Game, ValueUnit};
use crate::games::description::{
    BoardMove, BoardShape, Described, Description, Knowledge, Listed, PositionKind, PositionParameter,
};
use crate::problem::Problem;

static DESCRIPTION: Description = Description {
    name: "connect-four",
    label: "Connect Four",
    sides: ["X", "O"],
    position: &[PositionParameter {
        key: KEY,
        label: "Grid",
        help: "Six ranks from top to bottom, with x, o, and . for an empty square, or the columns of the moves: 4453. \
               X moves first.",
        kind: PositionKind::Line,
        get: str::to_owned,
        set: |_, value| {
            let game = ConnectFour::from_text(value)?;
            Ok(if notation::is_plain(value) { value.to_owned() } else { game.text(&game.root()) })
        },
    }],
    moving: KEY,
    pasted: Some(transcript::pasted),
    at: |_, text| text.to_owned(),
    start: "......./......./......./......./......./....... x",
    defaults: "depth=10&deepening=on&quiescence=on&table=18&order-captures=on&order-killers=on&order-history=on",
    value_unit: ValueUnit::Plain,
    is_tree: false,
    knows: &[Knowledge::Noisy, Knowledge::Checks, Knowledge::MoveMap, Knowledge::Wins],
    presets: presets::presets,
    suite: Vec::new,
    board: Some(BoardShape { component: "connect-four", files: 7, ranks: 6 }),
};

impl Described for ConnectFour {
    fn height(&self) -> Option<usize> {
        Some(self.root().empty().count_ones() as usize)
    }

    fn on_board(&self, position: &Position, mv: Column) -> Option<BoardMove> {
        let file = char::from(b'a' + mv.0);
        let rank = ((position.landing(mv) - 1) & mv.squares()).count_ones() + 1;
        Some(BoardMove { from: None, to: format!("{file}{rank}"), becomes: None })
    }
}

impl Listed for ConnectFour {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<ConnectFour, Problem> {
        ConnectFour::from_text(position)
    }
}
