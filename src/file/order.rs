//! In which order a position's moves are expected: by what the trace itself has taught, because a file's
//! meaning must not depend on how the search ranks moves.

use super::Damage;
use super::columns::{Coder, Column};

use crate::game::{Game, MoveCode};
use crate::games::{AnyGame, AnyMove, AnyPosition};

/// The legal moves of an open visit.
#[derive(Default)]
pub(super) struct Moves {
    moves: Vec<AnyMove>,
    codes: Vec<u16>,
    /// Of those that were not searched: how early each is expected, greater earlier, and which it is.
    left: Vec<u64>,
    is_there: bool,
}

/// How early a move is expected: by its score, and of equals the one that is generated first.
fn key(score: u32, index: usize) -> u64 {
    u64::from(score) << 32 | u64::from(u32::MAX - index as u32)
}

fn index_of(key: u64) -> usize {
    (u32::MAX - key as u32) as usize
}

impl Moves {
    /// Forgets the moves of another visit.
    pub(super) fn forget(&mut self) {
        self.is_there = false;
    }

    /// Makes the moves of a position, unless they are there, each with its score as it is now.
    fn make(&mut self, game: &AnyGame, position: &AnyPosition, scores: &[u32]) {
        if self.is_there {
            return;
        }
        self.moves.clear();
        game.generate(position, &mut self.moves);
        self.codes.clear();
        self.codes.extend(self.moves.iter().map(|mv| game.code(*mv).0));
        self.left.clear();
        let keys = self.codes.iter().enumerate().map(|(index, code)| key(scores[usize::from(*code)], index));
        self.left.extend(keys);
        self.is_there = true;
    }

    /// Whether all moves were searched.
    pub(super) fn are_all_searched(&self) -> bool {
        self.is_there && self.left.is_empty()
    }

    /// The place of a move, as it is written.
    fn place(&self, likely: Option<usize>, again: bool, code: u16) -> u32 {
        match self.find(code) {
            None => OTHER,
            found if found == likely => LIKELY,
            Some(index) if again => PLACES + index as u32,
            Some(index) => match self.place_of(index) {
                Some(at) => {
                    let own = self.left[at];
                    PLACES + self.left.iter().filter(|key| **key > own).count() as u32
                }
                None => OTHER,
            },
        }
    }

    fn find(&self, code: u16) -> Option<usize> {
        self.codes.iter().position(|known| *known == code)
    }

    /// Where a move stands among those that were not searched.
    fn place_of(&self, index: usize) -> Option<usize> {
        self.left.iter().position(|key| index_of(*key) == index)
    }

    /// Where among those that were not searched the one stands before which `before` others are expected.
    fn left_at(&self, before: usize, scratch: &mut Vec<u64>) -> Option<usize> {
        if before >= self.left.len() {
            return None;
        }
        let chosen = if before > MOST_PASSES {
            scratch.clear();
            scratch.extend_from_slice(&self.left);
            *scratch.select_nth_unstable_by(before, |one, other| other.cmp(one)).1
        } else {
            let mut chosen = self.left.iter().copied().max()?;
            for _ in 0..before {
                chosen = self.left.iter().copied().filter(|key| *key < chosen).max()?;
            }
            chosen
        };
        self.left.iter().position(|key| *key == chosen)
    }
}

/// Up to so many times all moves are looked through; from there on selecting is quicker.
const MOST_PASSES: usize = 6;

/// What was learnt of moves, by their codes: which of them come before which others.
pub(super) struct Order {
    /// For the full-width search and for quiescence.
    scores: [Vec<u32>; 2],
    /// Where moves are compared.
    scratch: Vec<u64>,
}

/// How a move is expected.
pub(super) struct Question {
    pub(super) quiescence: bool,
    /// A move that is likely, whatever else is known.
    pub(super) likely: u16,
    /// One that was searched before is searched again.
    pub(super) again: bool,
}

impl Order {
    pub(super) fn new() -> Order {
        Order { scores: [vec![0; 1 << 16], vec![0; 1 << 16]], scratch: Vec::new() }
    }

    /// A move of a position, and where it leads: the likely one, or by its place in the order in which moves are
    /// expected, or by its code.
    pub(super) fn code<C: Coder>(
        &mut self,
        coder: &mut C,
        game: &AnyGame,
        position: &AnyPosition,
        moves: &mut Moves,
        question: &Question,
        actual: u16,
    ) -> Result<(u16, Option<AnyPosition>), Damage> {
        let scores = &mut self.scores[usize::from(question.quiescence)];
        let column = if question.quiescence { Column::QuietMove } else { Column::Move };
        moves.make(game, position, scores);
        let likely = Some(question.likely).filter(|code| *code != NONE).and_then(|code| moves.find(code));
        let place = if C::WRITES { moves.place(likely, question.again, actual) } else { OTHER };
        // Which move it is, and where among those that were not searched.
        let (index, at) = match coder.number(column, place)? {
            OTHER => {
                let code = coder.number(Column::OtherMove, actual.into())?;
                let code = u16::try_from(code).map_err(|_| NO_MOVE)?;
                let found = game.find(position, MoveCode(code));
                return Ok((code, found.map(|mv| game.play(position, mv))));
            }
            LIKELY => {
                let index = likely.ok_or(NO_MOVE)?;
                (index, moves.place_of(index))
            }
            place if question.again => {
                let index = (place - PLACES) as usize;
                if index >= moves.codes.len() {
                    return Err(NO_MOVE);
                }
                (index, moves.place_of(index))
            }
            place => {
                let before = (place - PLACES) as usize;
                let at = moves.left_at(before, &mut self.scratch).ok_or(NO_MOVE)?;
                (index_of(moves.left[at]), Some(at))
            }
        };
        let code = moves.codes[index];
        // It is expected before those that it came before, when it is met again.
        if let Some(at) = at {
            let own = moves.left.swap_remove(at);
            if let Some(first) = moves.left.iter().copied().max().filter(|first| *first > own) {
                scores[usize::from(code)] = ((first >> 32) as u32).saturating_add(1);
            }
        }
        Ok((code, Some(game.play(position, moves.moves[index]))))
    }
}

/// No move.
pub(super) const NONE: u16 = MoveCode::NONE.0;

const NO_MOVE: Damage = "a move that does not exist";

/// A move by its code.
const OTHER: u32 = 0;
/// The likely move.
const LIKELY: u32 = 1;
/// The first place in the order.
const PLACES: u32 = 2;
