//! The description of Ataxx.

use super::board::name;
use super::position::{AtaxxMove, Position};
use super::rules::Ataxx;
use super::{fen, presets};
use crate::game::{Game, ValueUnit};
use crate::games::description::{
    BoardMove, BoardShape, Described, Description, Knowledge, Listed, MoveNotation, PositionKind,
    PositionParameter,
};
use crate::problem::Problem;

static DESCRIPTION: Description = Description {
    name: "ataxx",
    label: "Ataxx",
    sides: ["X", "O"],
    position: &[PositionParameter {
        key: fen::KEY,
        label: "Position",
        help: "Seven rows from top to bottom with x, o, - for a wall and numbers of empty squares, and the side to \
               move: x5o/7/2-1-2/7/2-1-2/7/o5x x. X moves first.",
        kind: PositionKind::Line,
        get: str::to_owned,
        set: |_, value| {
            let game = Ataxx::from_text(value)?;
            Ok(if value.contains('/') { value.to_owned() } else { game.text(&game.root()) })
        },
    }],
    moving: fen::KEY,
    pasted: None,
    at: |_, text| text.to_owned(),
    start: "x5o/7/7/7/7/7/o5x x 0 1",
    defaults: "depth=5&deepening=on&table=20&order-killers=on&order-history=on",
    value_unit: ValueUnit::Plain,
    is_tree: false,
    knows: &[Knowledge::Passing, Knowledge::ProbCutModels, Knowledge::MoveMap],
    presets: presets::presets,
    suite: Vec::new,
    board: Some(BoardShape { component: "ataxx", files: 7, ranks: 7 }),
};

impl Described for Ataxx {
    /// A pass has no square on the board.
    fn on_board(&self, _position: &Position, mv: AtaxxMove) -> Option<BoardMove> {
        (mv != AtaxxMove::PASS).then(|| BoardMove {
            from: mv.is_jump().then(|| name(mv.from)),
            to: name(mv.to),
            becomes: None,
        })
    }

    /// In Ataxx's variant of the UCI protocol moves are written in the same way, and a pass `0000`.
    fn find_written(&self, position: &Position, text: &str, _notation: MoveNotation) -> Option<AtaxxMove> {
        let text = if text == "0000" { "pass" } else { text };
        let mut moves = Vec::new();
        self.generate(position, &mut moves);
        moves.into_iter().find(|mv| mv.notation() == text)
    }
}

impl Listed for Ataxx {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<Ataxx, Problem> {
        Ataxx::from_text(position)
    }
}
