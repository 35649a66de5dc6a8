//! The description of chess.

use super::{Chess, ChessMove, Position};
use super::{evaluation, presets};
use crate::game::Game;
use crate::games::description::{
    BoardMove, BoardShape, Described, Description, Knowledge, Listed, MoveNotation, PositionKind,
    PositionParameter, SearchOutline,
};
use crate::problem::Problem;

use super::fen::START_FEN;

static DESCRIPTION: Description = Description {
    name: "chess",
    label: "Chess",
    sides: ["White", "Black"],
    position: &[PositionParameter {
        key: "fen",
        label: "FEN",
        help: "The chess position to search, in Forsyth-Edwards notation. The moves that led to it may follow after the \
               word “earlier”: a search counts a return to the positions before them as a repetition.",
        kind: PositionKind::Line,
        get: str::to_owned,
        set: |_, value| Chess::open(value).map(|_| value.to_owned()),
    }],
    moving: "fen",
    pasted: Some(super::pasted::read),
    at: super::history::at,
    start: START_FEN,
    defaults: "depth=6&deepening=on&quiescence=on&repetition=on&table=20&order-captures=on\
               &order-losing-late=on&order-killers=on&order-history=on&neural-place=after-killers",
    value_unit: evaluation::VALUE_UNIT,
    is_tree: false,
    knows: &[
        Knowledge::Noisy,
        Knowledge::Captures,
        Knowledge::Exchange,
        Knowledge::Checks,
        Knowledge::Promotions,
        Knowledge::Passing,
        Knowledge::Repetition,
        Knowledge::ProbCutModels,
        Knowledge::MoveMap,
        Knowledge::Wins,
    ],
    presets: presets::presets,
    suite: presets::bratko_kopec,
    board: Some(BoardShape { component: "chess", files: 8, ranks: 8 }),
};

/// A square's number, from 0 to 63.
fn square(name: &[u8]) -> Option<u8> {
    let [file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name else { return None };
    Some(file - b'a' + 8 * (rank - b'1'))
}

impl Described for Chess {
    fn notes(&self, _search: &SearchOutline) -> Vec<String> {
        let note = "The castling rights of this position are those of Chess960: a king castles with the rook that its \
                    right names.";
        self.has_chess960_castling().then(|| note.to_owned()).into_iter().collect()
    }

    fn find_written(&self, position: &Position, text: &str, notation: MoveNotation) -> Option<ChessMove> {
        if notation == MoveNotation::Own {
            return self.find_san(position, text.trim_end_matches(['!', '?']));
        }
        let (from, to) = (square(text.as_bytes().get(..2)?)?, square(text.as_bytes().get(2..4)?)?);
        let becomes = text.get(4..)?;
        let mut moves = Vec::new();
        self.generate(position, &mut moves);
        moves.into_iter().find(|mv| {
            let promotion = self.promotion(*mv);
            self.from_square(*mv) == from
                && self.to_square(*mv) == to
                && promotion.map_or(becomes.is_empty(), |promotion| {
                    becomes.chars().eq([promotion]) || becomes.chars().eq([promotion.to_ascii_uppercase()])
                })
        })
    }

    fn on_board(&self, _position: &Position, mv: ChessMove) -> Option<BoardMove> {
        Some(BoardMove {
            from: Some(super::square_name(self.from_square(mv))),
            to: super::square_name(self.to_square(mv)),
            becomes: self.promotion(mv).map(String::from),
        })
    }
}

impl Listed for Chess {
    const DESCRIPTION: &'static Description = &DESCRIPTION;

    fn open(position: &str) -> Result<Chess, Problem> {
        super::history::open(position).map_err(|error| {
            let place = error.field.map(|field| format!("field {} ({}): ", field.number(), field.name()));
            Problem::new("fen", position, place.unwrap_or_default() + &error.problem, error.fix)
        })
    }
}
