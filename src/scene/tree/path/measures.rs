//! How large things are in a path tree.

use crate::game::board::{Board, BoardLook};
use crate::scene::tree::view::TreeAsk;

/// How much larger the path's board is than its siblings'.
pub(super) const PATH: f32 = 1.12;

/// The least room between two nodes of a row, in units.
const APART: f32 = 9.0;

/// Widths of a board, in units.
struct Boards {
    preferred: f32,
    most: f32,
    low: f32,
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
    /// The width of a board where there is room for it.
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
    /// The least text size.
    least: f32,
    boards: [f32; 3],
}

impl Measures {
    /// The sizes for a room, and for boards like this one.
    pub(super) fn of(board: Option<&Board>, ask: &TreeAsk) -> Measures {
        let Boards { preferred, most, low } = match board.map(|board| (board.look, board.files)) {
            None | Some((BoardLook::Hash, _)) => Boards { preferred: 48.0, most: 104.0, low: 32.0 },
            Some((BoardLook::Holes, _)) => Boards { preferred: 56.0, most: 104.0, low: 34.0 },
            Some((BoardLook::Grid, _)) => Boards { preferred: 62.0, most: 110.0, low: 40.0 },
            Some((BoardLook::Checkered, _)) => Boards { preferred: 74.0, most: 116.0, low: 46.0 },
        };
        let aspect = board.map_or(1.0, |board| f32::from(board.rows()) / f32::from(board.files));
        let unit = (ask.width / 720.0).min(ask.height / 640.0).clamp(0.62, 1.7);
        let sizes = Measures {
            unit,
            text: 0.0,
            aspect,
            board: 0.0,
            most: 0.0,
            low: 0.0,
            card: 0.0,
            dot: 0.0,
            apart: 0.0,
            gap: 0.0,
            lane: 0.0,
            least: ask.least_text,
            boards: [preferred, most, low],
        };
        sizes.scaled(unit, ask.width)
    }

    /// The same for another unit.
    pub(super) fn scaled(self, unit: f32, width: f32) -> Measures {
        let text = (13.5 * unit).max(if unit < 0.62 { 9.0 } else { 11.0 }).max(self.least);
        let [board, most, low] = self.boards.map(|width| width * unit);
        let is_narrow = width < 480.0;
        Measures {
            unit,
            text,
            board,
            most,
            low,
            card: (54.0 * unit).max(text * 3.4),
            dot: 9.5 * unit,
            apart: APART * unit,
            gap: 34.0 * unit,
            lane: if is_narrow { text * 1.9 } else { (text * 5.6).max(66.0 * unit) },
            ..self
        }
    }

    /// The height of a foot.
    pub(super) fn foot(&self) -> f32 {
        self.text * 1.4
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
