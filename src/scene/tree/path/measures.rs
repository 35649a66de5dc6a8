//! The sizes in a path tree.

use crate::game::board::{Board, BoardLook};
use crate::scene::tree::arranged::ASPECT;
use crate::scene::tree::room_beside::SMALLEST_TEXT;
use crate::scene::tree::view::TreeAsk;

/// The size of the path's board in relation to its siblings'.
pub(super) const PATH: f32 = 1.12;

/// The least room between two nodes of a row, in units.
const APART: f32 = 9.0;

/// The width of a card that has room for "≤−10.11" in the smallest letters, in pixels.
const LONGEST_VALUE: f32 = 67.0;

/// The unit-independent basis of the sizes.
#[derive(Clone, Copy, Debug)]
struct Basis {
    /// The preferred, the greatest and the low width of a board, in units.
    boards: [f32; 3],
    /// The height of a board of width 1.
    aspect: f32,
    /// Whether nodes are boards with a foot; otherwise they are shapes with the value inside.
    has_boards: bool,
    /// Whether values are in pawns: they are longer than a win in some plies.
    is_in_pawns: bool,
    /// The least size of a text, in pixels.
    least_text: f32,
    /// See [`TreeAsk::is_narrow`].
    is_narrow: bool,
}

/// The sizes of everything, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// Pixels of a unit: about 1 in a room of 720 to 640 pixels.
    pub unit: f32,
    /// The size of a text.
    pub text: f32,
    /// The height of a board of width 1.
    pub aspect: f32,
    /// The width of a board if there is room for it.
    pub board: f32,
    /// The greatest width of a board.
    pub most: f32,
    /// The width of a board in a low row.
    pub low: f32,
    /// The width of a card.
    pub card: f32,
    /// The width of a dot.
    pub dot: f32,
    /// The room between two nodes of a row.
    pub apart: f32,
    /// The least height between two rows.
    pub gap: f32,
    /// The width of the lanes at the left.
    pub lane: f32,
    basis: Basis,
}

impl Measures {
    /// The sizes for a room, and for boards like this one.
    pub(super) fn of(board: Option<&Board>, ask: &TreeAsk) -> Measures {
        let boards = match board.map(|board| board.look) {
            None => [50.0, 72.0, 26.0],
            Some(BoardLook::Hash) => [48.0, 104.0, 32.0],
            Some(BoardLook::Holes) => [56.0, 104.0, 34.0],
            Some(BoardLook::Grid) => [62.0, 110.0, 40.0],
            Some(BoardLook::Checkered) => [74.0, 116.0, 46.0],
        };
        let aspect = board.map_or(ASPECT, |board| f32::from(board.rows()) / f32::from(board.files));
        let is_in_pawns = matches!(board.map(|board| board.look), Some(BoardLook::Checkered));
        Measures::in_units(
            Basis {
                boards,
                aspect,
                has_boards: board.is_some(),
                is_in_pawns,
                least_text: ask.least_text,
                is_narrow: ask.is_narrow(),
            },
            ask.unit(),
        )
    }

    /// The measures in another unit.
    pub(super) fn scaled(&self, unit: f32) -> Measures {
        Measures::in_units(self.basis, unit)
    }

    fn in_units(basis: Basis, unit: f32) -> Measures {
        let Basis { boards, aspect, is_in_pawns, least_text, is_narrow, .. } = basis;
        let text = (13.5 * unit).max(SMALLEST_TEXT).max(least_text);
        let [preferred, most, low] = boards.map(|width| width * unit);
        let longest = LONGEST_VALUE * (least_text / SMALLEST_TEXT).max(1.0);
        // On a projector larger boards would leave no room for the other rows.
        let least = if is_in_pawns && least_text == 0.0 { longest } else { 0.0 };
        let board = preferred.max(least);
        Measures {
            unit,
            text,
            aspect,
            board,
            most: most.max(board),
            low,
            card: (56.0 * unit).max(longest),
            dot: 9.5 * unit,
            apart: APART * unit,
            gap: 34.0 * unit,
            lane: if is_narrow { text * 1.9 } else { (text * 5.6).max(66.0 * unit) },
            basis,
        }
    }

    /// Whether there is no room for windows and reasons.
    pub(super) fn is_narrow(&self) -> bool {
        self.basis.is_narrow
    }

    /// Whether nodes are boards, and not shapes.
    pub(super) fn has_boards(&self) -> bool {
        self.basis.has_boards
    }

    /// The height of a foot.
    pub(super) fn foot(&self) -> f32 {
        if self.basis.has_boards { self.text * 1.4 } else { 0.0 }
    }

    /// The room for a value next to a small board.
    pub(super) fn beside(&self) -> f32 {
        let usual = 4.2 * self.text;
        if self.basis.is_in_pawns { usual.max(self.card) } else { usual }
    }

    /// The height of the name above a board.
    pub(super) fn name(&self) -> f32 {
        self.text * 1.35
    }

    /// The height of a card: a name and a value.
    pub(super) fn card_height(&self) -> f32 {
        self.text * 2.7
    }
}
