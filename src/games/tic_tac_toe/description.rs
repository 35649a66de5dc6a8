//! How tic-tac-toe describes itself.

use super::rules::{Place, Position, TicTacToe, empty_squares};
use crate::game::Game;
use crate::games::description::{
    BoardMove, BoardShape, Described, Description, Listed, PositionKind, PositionParameter, Preset,
};
use crate::problem::Problem;

static DESCRIPTION: Description = Description {
    name: "tic-tac-toe",
    label: "Tic-tac-toe",
    sides: ["X", "O"],
    position: &[PositionParameter {
        key: "board",
        label: "Board",
        help: "Three ranks from top to bottom, with x, o, and . for an empty square: x.o/.x./..o. X moves \
               first.",
        kind: PositionKind::Line,
        get: str::to_owned,
        set: |_, value| TicTacToe::from_text(value).map(|_| value.to_owned()),
    }],
    moving: "board",
    at: |_, text| text.to_owned(),
    start: ".../.../... x",
    defaults: "search=alpha-beta&order-killers=on",
    is_tree: false,
    knows: &[],
    presets,
    suite: Vec::new,
    board: Some(BoardShape { component: "tic-tac-toe", files: 3, ranks: 3 }),
};

fn presets() -> Vec<Preset> {
    const GROUP: &str = "Tic-tac-toe";
    vec![
        Preset::new(
            GROUP,
            "A fork",
            "X holds two opposite corners, O the centre. O must take an edge now: after a corner X takes the \
             last one and threatens twice, and O can answer only one of the two.",
            "game=tic-tac-toe&board=x../.o./..x_o",
        ),
        Preset::new(
            GROUP,
            "The whole game",
            "From the empty board to the end of every line: with best play it is a draw. A table finds the few \
             thousand positions that hundreds of thousands of lines lead to.",
            "game=tic-tac-toe&table=14",
        ),
        Preset::new(
            GROUP,
            "The whole game, minimax",
            "Without pruning and without a table every line is played out: 549,946 positions.",
            "game=tic-tac-toe&search=minimax",
        ),
    ]
}

impl Described for TicTacToe {
    fn height(&self) -> Option<usize> {
        Some(empty_squares(self.root()))
    }

    fn on_board(&self, _position: &Position, mv: Place) -> Option<BoardMove> {
        Some(BoardMove { from: None, to: mv.square(), becomes: None })
    }
}

impl Listed for TicTacToe {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<TicTacToe, Problem> {
        TicTacToe::from_text(position)
    }
}
