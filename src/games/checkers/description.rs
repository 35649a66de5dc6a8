//! The description of checkers.

use super::pdn::{self, MOST_NO_PROGRESS, NO_PROGRESS, USUAL_NO_PROGRESS};
use super::position::{CheckersMove, Position};
use super::presets;
use super::rules::Checkers;
use super::transcript;
use crate::game::{Game, ValueUnit};
use crate::games::description::{
    BoardMove, BoardShape, Described, Description, Knowledge, Listed, MoveNotation, PositionKind,
    PositionParameter,
};
use crate::problem::Problem;

static DESCRIPTION: Description = Description {
    name: "checkers",
    label: "Checkers",
    sides: ["Black", "White"],
    position: &[
        PositionParameter {
            key: pdn::KEY,
            label: "Position",
            help: "The side to move and the squares of both sides, as Portable Draughts Notation has them, \
                   kings with \
                   a K: B:W18,24,27,K10:B12,16,20. Black moves first. The moves of a game are read, too, with PDN's tags or without.",
            kind: PositionKind::Line,
            get: |position| fen(position).to_owned(),
            set: |position, value| {
                let rule = position.split_whitespace().find(|word| word.starts_with(NO_PROGRESS));
                // A pasted text may name the rule itself.
                let text = match rule {
                    Some(rule) if !value.contains(NO_PROGRESS) => format!("{value} {rule}"),
                    _ => value.to_owned(),
                };
                let game = Checkers::from_text(&text)?;
                Ok(if pdn::is_plain(&text) { text } else { game.text(&game.root()) })
            },
        },
        PositionParameter {
            key: NO_PROGRESS,
            label: "Draw without progress after (moves)",
            help: "The game is a draw when each side has made this many moves since a man moved or a piece \
                   was captured. 0: no such rule.",
            kind: PositionKind::Number(0, MOST_NO_PROGRESS as i64),
            get: |position| {
                pdn::read(position).map_or(USUAL_NO_PROGRESS, |read| read.no_progress).to_string()
            },
            set: |position, value| {
                let text = format!("{} {NO_PROGRESS}={value}", fen(position));
                let usual = value.parse() == Ok(USUAL_NO_PROGRESS);
                Checkers::from_text(&text).map(|_| if usual { fen(position).to_owned() } else { text })
            },
        },
    ],
    moving: pdn::KEY,
    pasted: Some(transcript::pasted),
    at: |_, text| text.to_owned(),
    start: presets::START,
    defaults: "depth=9&deepening=on&quiescence=on&repetition=on&table=20&order-captures=on&order-killers=on\
               &order-history=on&neural-place=after-killers",
    value_unit: ValueUnit::Plain,
    is_tree: false,
    knows: &[Knowledge::Noisy, Knowledge::Repetition, Knowledge::MoveMap, Knowledge::Wins],
    presets: presets::presets,
    suite: Vec::new,
    board: Some(BoardShape { component: "checkers", files: 8, ranks: 8 }),
};

/// A position's text without the rule.
fn fen(position: &str) -> &str {
    position.split_whitespace().next().unwrap_or_default()
}

impl Described for Checkers {
    fn find_written(&self, position: &Position, text: &str, notation: MoveNotation) -> Option<CheckersMove> {
        (notation == MoveNotation::Own).then(|| Checkers::written(position, text)).flatten()
    }

    fn on_board(&self, _position: &Position, mv: CheckersMove) -> Option<BoardMove> {
        let [from, to] = [mv.from, mv.to].map(|square| (square + 1).to_string());
        Some(BoardMove { from: Some(from), to, becomes: None })
    }
}

impl Listed for Checkers {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<Checkers, Problem> {
        Checkers::from_text(position)
    }
}
