//! Counting move sequences (perft), against numbers that many programs agree on.

mod common;

use plyscope::game::Game;
use plyscope::games::chess::Chess;
use plyscope::games::perft;

/// FEN, and the number of legal move sequences of length 1, 2, 3 ...
///
/// Source: Chess Programming Wiki, *Perft Results*, positions 1 to 6.
const CHESS: [(&str, &[u64]); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    ),
];

/// The counts of the length after those, by the place in [`CHESS`]: for `cargo xtask verify`.
const CHESS_DEEPER: [u64; 6] = [119_060_324, 193_690_690, 178_633_661, 706_045_033, 89_941_194, 164_075_551];

#[test]
fn chess() {
    for (fen, counts) in CHESS {
        let chess = Chess::from_fen(fen).unwrap();
        for (index, count) in counts.iter().enumerate() {
            assert_eq!(perft(&chess, &chess.root(), index as u32 + 1), *count, "{fen}, depth {}", index + 1);
        }
    }
    if common::scale() > 1 {
        let mut sum = 0;
        for ((fen, counts), count) in CHESS.into_iter().zip(CHESS_DEEPER) {
            let chess = Chess::from_fen(fen).unwrap();
            let depth = counts.len() as u32 + 1;
            assert_eq!(perft(&chess, &chess.root(), depth), count, "{fen}, depth {depth}");
            sum += count;
        }
        println!("figure: {sum} sequences of moves in chess, from 6 positions");
    }
}
