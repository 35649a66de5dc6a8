//! Static exchange evaluation: the material that a capture wins when both sides go on capturing on its
//! square, each with its least valuable piece and only for as long as that pays.
//!
//! The overview of chess tree search orders moves by their "capture gains/losses", too, without explaining
//! how they are found; the method is folklore of chess programs (the swap list). Pieces behind the capturing
//! piece join in, a pawn that captures on the last rank becomes a queen, and a king captures only if the
//! square is no longer defended. Pins are ignored, and so is every check: only the first capture is known to
//! be legal.

/// The worths in an exchange, in centipawns, the pawn first. They are the plain worths of textbooks: an
/// exchange is about material, not about squares.
pub(super) const WORTH: [i32; 6] = [100, 300, 300, 500, 900, 20_000];

/// One capture of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Capture {
    /// Its gain beyond the captured piece: the gain of a promotion.
    pub(super) gain: i32,
    /// The worth of the piece on the square afterwards, which the other side can capture.
    pub(super) at_risk: i32,
}

/// The longest exchange: fewer pieces can reach one square.
const LONGEST: usize = 32;

/// The value of the first capture for its side if it wins `captured` immediately and `next` gives the
/// following captures, of both sides in turn, until a side has no more.
pub(super) fn exchange(captured: i32, first: Capture, mut next: impl FnMut() -> Option<Capture>) -> i32 {
    // The gain of each capture for its own side, if it is the last one.
    let mut wins = [0; LONGEST];
    wins[0] = captured + first.gain;
    let (mut last, mut at_risk) = (0, first.at_risk);
    while last + 1 < LONGEST
        && let Some(capture) = next()
    {
        wins[last + 1] = at_risk + capture.gain - wins[last];
        last += 1;
        at_risk = capture.at_risk;
    }
    // The swaps are read from behind: except for the first capture, no side makes a capture that ends worse than
    // stopping.
    for index in (0..last).rev() {
        wins[index] = -wins[index + 1].max(-wins[index]);
    }
    wins[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAWN: i32 = WORTH[0];
    const KNIGHT: i32 = WORTH[1];
    const ROOK: i32 = WORTH[3];
    const QUEEN: i32 = WORTH[4];

    fn plain(captured: i32, pieces: &[i32]) -> i32 {
        let mut captures = pieces.iter().map(|&at_risk| Capture { gain: 0, at_risk });
        let first = captures.next().unwrap();
        exchange(captured, first, || captures.next())
    }

    #[test]
    fn captures_go_on_for_as_long_as_they_pay() {
        assert_eq!(plain(PAWN, &[ROOK]), PAWN, "nobody captures back");
        assert_eq!(plain(PAWN, &[ROOK, PAWN]), PAWN - ROOK);
        assert_eq!(plain(ROOK, &[ROOK, QUEEN]), 0);
        assert_eq!(plain(ROOK, &[ROOK, QUEEN, PAWN]), ROOK, "the queen stays where she is");
        assert_eq!(plain(PAWN, &[KNIGHT, PAWN, PAWN]), PAWN - KNIGHT + PAWN);
    }

    #[test]
    fn a_promotion_wins_more_and_risks_more() {
        let promotes = Capture { gain: QUEEN - PAWN, at_risk: QUEEN };
        assert_eq!(exchange(0, promotes, || None), QUEEN - PAWN);
        let mut once = Some(Capture { gain: 0, at_risk: ROOK });
        assert_eq!(exchange(KNIGHT, promotes, || once.take()), KNIGHT - PAWN);
    }
}
