//! The description of tic-tac-toe.

use super::notation;
use super::rules::{Place, Position, TicTacToe, empty_squares};
use crate::game::{Game, ValueUnit};
use crate::games::description::{
    BoardMove, BoardShape, Described, Description, KeyMoment, Knowledge, Listed, PositionKind,
    PositionParameter, Preset,
};
use crate::games::pasted::Pasted;
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
        set: |_, value| {
            let game = TicTacToe::from_text(value)?;
            Ok(if notation::is_plain(value) { value.to_owned() } else { game.text(&game.root()) })
        },
    }],
    moving: "board",
    pasted: Some(|text, _| {
        let game = TicTacToe::from_text(text).ok().filter(|_| !notation::is_plain(text))?;
        Some(Pasted::Position { position: game.text(&game.root()), note: None })
    }),
    at: |_, text| text.to_owned(),
    start: ".../.../... x",
    defaults: "search=alpha-beta&order-killers=on",
    value_unit: ValueUnit::Plain,
    is_tree: false,
    knows: &[Knowledge::MoveMap, Knowledge::Wins],
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
            "X holds two opposite corners, O the centre, and O must take an edge now. After a corner X takes the \
             last one and threatens twice.",
            "game=tic-tac-toe&board=x../.o./..x_o",
            &[
                KeyMoment::of("new-best", "An edge holds the draw", "6:b3:out"),
                KeyMoment::of("cut-off", "A corner does not help", "6:c3:out"),
                KeyMoment::of("cut-off", "The other corner loses to the fork", "6:a1:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "The whole game",
            "From the empty board to the end of every line: with best play it is a draw. A table finds the few \
             thousand positions that hundreds of thousands of lines lead to.",
            "game=tic-tac-toe&table=14",
            &[
                KeyMoment::of("table-answer", "The table knows this position", "9:a3.b2.b3.a2:in"),
                KeyMoment::of("new-best", "The corner draws", "9:a3:out"),
                KeyMoment::of("cut-off", "The centre is no better", "9:b2:out"),
            ],
        ),
        Preset::new(
            GROUP,
            "The whole game, minimax",
            "Without pruning and without a table every line is played out: 549,946 positions. Alpha-beta \
             and a table need a small part of them.",
            "game=tic-tac-toe&search=minimax",
            &[
                KeyMoment::plain("O in the centre holds", "9:a3.b2:out"),
                KeyMoment::plain("Every reply to the corner is played out", "9:a3:out"),
                KeyMoment::plain("The last move is searched like the first", "9:c1:in"),
            ],
        ),
        Preset::new(
            "Monte-Carlo tree search",
            "Tic-tac-toe, UCT",
            "X is to move and can win by force. UCT knows the rules alone: it plays random games, and goes more often where X \
             did well in them.",
            "game=tic-tac-toe&board=xo./.x./..o_x&search=uct&descents=100",
            &[
                KeyMoment::plain("The first random game", "5::out"),
                KeyMoment::plain("Ten descents", "5::out10"),
                KeyMoment::plain("A hundred descents", "5::out100"),
            ],
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
