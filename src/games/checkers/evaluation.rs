//! The worth of a piece on its square; the module describes the four parts.

use super::board::{SQUARES, row};

/// A man, in hundredths of a man.
pub const MAN: i16 = 100;
/// A king.
pub const KING: i16 = 130;
/// Each row that a man has advanced.
pub const ADVANCEMENT: i16 = 3;
/// A man that still guards the row where the opponent's men would become kings.
pub const BACK_RANK: i16 = 8;
/// Being the side to move.
pub const TEMPO: i16 = 2;

/// The worth of each piece (Black's man and king, White's man and king) on each square; White's are negative.
pub(super) static WORTH: [[i16; SQUARES]; 4] = worth();

const fn worth() -> [[i16; SQUARES]; 4] {
    let mut table = [[0; SQUARES]; 4];
    let mut square = 0;
    while square < SQUARES {
        let advanced = row(square as u8) as i16;
        let back_rank = if advanced == 0 { BACK_RANK } else { 0 };
        let man = MAN + ADVANCEMENT * advanced + back_rank;
        // The board turned round is the same board seen by White.
        let turned = SQUARES - 1 - square;
        table[0][square] = man;
        table[1][square] = KING;
        table[2][turned] = -man;
        table[3][turned] = -KING;
        square += 1;
    }
    table
}
