//! The room for the texts at the side of a node.

use super::arrange::text_width;
use super::view::TreeAsk;

/// The smallest text that is written.
pub(super) const SMALLEST_TEXT: f32 = 12.0;

/// The widest window of a decided game.
const WIDEST_WINDOW: &str = "α loss in 10 β loss in 10";

/// The widest window in pawns, as long as nobody is ahead by ten.
const WIDEST_IN_PAWNS: &str = "α +0.00 β +0.00";

/// The node that the room is for.
pub(super) struct RoomAsk<'a> {
    /// All values that the node shows at any time, and the ends of its windows.
    pub texts: &'a [&'a str],
    /// The width of the widest value.
    pub inside: f32,
    pub is_root: bool,
    pub ask: &'a TreeAsk<'a>,
}

/// The room for a window. If the game is decided, the ends of the window are words.
pub(super) fn room_of_window(room: &RoomAsk) -> f32 {
    let has = |part| room.texts.iter().any(|text| text.contains(part));
    match (has(" in "), has(".")) {
        (true, _) => text_width(WIDEST_WINDOW, room.ask.text(13.0)) + 16.0,
        (false, true) => text_width(WIDEST_IN_PAWNS, room.ask.text(13.0)) + 16.0,
        (false, false) => 0.0,
    }
}
