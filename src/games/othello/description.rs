//! The description of Othello.

use super::notation::{self, KEY};
use super::position::{Place, Position};
use super::presets;
use super::rules::Othello;
use super::transcript;
use crate::game::{Game, ValueUnit};
use crate::games::description::{
    BoardMove, BoardShape, Described, Description, Knowledge, Listed, PositionKind, PositionParameter,
};
use crate::problem::Problem;

static DESCRIPTION: Description = Description {
    name: "othello",
    label: "Othello",
    sides: ["Black", "White"],
    position: &[PositionParameter {
        key: KEY,
        label: "Discs",
        help: "The 64 squares from a1, at the upper left, to h8, rank by rank: X for a black disc, O for a white one, - \
               for an empty square; then whose turn it is, Black or White. The moves of a game, such as f5d6c3, and boards in rows are read, too.",
        kind: PositionKind::Line,
        get: str::to_owned,
        set: |_, value| {
            let game = Othello::from_text(value)?;
            Ok(if notation::is_plain(value) { value.to_owned() } else { game.text(&game.root()) })
        },
    }],
    moving: KEY,
    pasted: Some(transcript::pasted),
    at: |_, text| text.to_owned(),
    start: "---------------------------OX------XO--------------------------- Black",
    defaults: "depth=7&deepening=on&table=18&order-killers=on&order-history=on",
    value_unit: ValueUnit::Plain,
    is_tree: false,
    knows: &[Knowledge::ProbCutModels, Knowledge::MoveMap],
    presets: presets::presets,
    suite: Vec::new,
    board: Some(BoardShape { component: "othello", files: 8, ranks: 8 }),
};

impl Described for Othello {
    /// Before every disc there may be a pass.
    fn height(&self) -> Option<usize> {
        Some(2 * self.root().empty() as usize)
    }

    /// A pass reaches no square: it is called by its name.
    fn on_board(&self, _position: &Position, mv: Place) -> Option<BoardMove> {
        Some(BoardMove { from: None, to: mv.name(), becomes: None })
    }
}

impl Listed for Othello {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<Othello, Problem> {
        Othello::from_text(position)
    }
}
