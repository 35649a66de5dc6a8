//! Counting move sequences (perft), against numbers that many programs agree on.

use crate::common;
use plyscope::game::Game;
use plyscope::games::GameKind;
use plyscope::games::ataxx::Ataxx;
use plyscope::games::checkers::Checkers;
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

/// The counts of the next length, by the index in [`CHESS`]: for `cargo xtask verify`.
const CHESS_DEEPER: [u64; 6] = [119_060_324, 193_690_690, 178_633_661, 706_045_033, 89_941_194, 164_075_551];

/// Game, position, and the counts as above. A pass is a ply.
///
/// Source: counts that programs for these games agree on (Othello: A. Rossum and others; Connect Four: 7^n until a
/// column can be full), recomputed for the project. For Othello's tenth ply the source has 24,571,284: it also counts the
/// 228 games that are over after nine moves, which have no tenth.
const CONNECT_FOUR_AND_OTHELLO: [(&str, &str, &[u64], u64); 2] = [
    ("connect-four", "", &[7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234], 39_394_572),
    (
        "othello",
        "---------------------------OX------XO--------------------------- Black",
        &[4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288],
        24_571_284 - 228,
    ),
];

/// The deepest count is for `cargo xtask verify`.
#[test]
fn connect_four_and_othello() {
    for (name, position, counts, deeper) in CONNECT_FOUR_AND_OTHELLO {
        let game = GameKind::named(name).unwrap().open(position).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game.perft(depth), *count, "{name}, {position}, depth {depth}");
        }
        if common::by_tier(false, false, true) {
            let depth = counts.len() as u32 + 1;
            assert_eq!(game.perft(depth), deeper, "{name}, {position}, depth {depth}");
            println!("figure: {deeper} sequences of moves in {name}");
        }
    }
}

#[test]
fn chess() {
    for (fen, counts) in CHESS {
        let chess = Chess::from_fen(fen).unwrap();
        for (index, count) in counts.iter().enumerate() {
            assert_eq!(perft(&chess, &chess.root(), index as u32 + 1), *count, "{fen}, depth {}", index + 1);
        }
    }
    if common::by_tier(false, false, true) {
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

/// From the opening position. Sequences of jumps that begin and end alike and capture the same pieces are one move.
///
/// Source: OEIS A133046 counts them apart, which makes no difference before the twelfth ply; these are the counts of
/// a program that does not, recomputed for the project.
const CHECKERS: [u64; 9] = [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680];

/// The counts of the next lengths, for `cargo xtask verify`. The last length is the first with equal captures:
/// counted separately there are 388,623,673.
const CHECKERS_DEEPER: [u64; 3] = [18_391_564, 85_242_128, 388_617_999];

#[test]
fn checkers() {
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    let game = Checkers::from_text(start).unwrap();
    let deeper = if common::by_tier(false, false, true) { &CHECKERS_DEEPER[..] } else { &[] };
    for (depth, count) in (1..).zip(CHECKERS.iter().chain(deeper)) {
        assert_eq!(perft(&game, &game.root(), depth), *count, "depth {depth}");
    }
    println!("figure: {} sequences of moves in checkers", deeper.last().unwrap_or(&CHECKERS[8]));
}

/// A position with X to move, and the number of move sequences of length 1, 2, 3 ... Passes are moves.
///
/// Source: the tests of libataxx, recomputed for the project.
const ATAXX: [(&str, &[u64]); 8] = [
    ("x5o/7/7/7/7/7/o5x x 0 1", &[16, 256, 6_460, 155_888, 4_752_668]),
    ("x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", &[14, 196, 4_184, 86_528, 2_266_352]),
    ("x5o/7/2-1-2/3-3/2-1-2/7/o5x x 0 1", &[14, 196, 4_100, 83_104, 2_114_588]),
    ("x5o/7/3-3/2-1-2/3-3/7/o5x x 0 1", &[16, 256, 5_948, 133_264, 3_639_856]),
    ("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", &[1, 75, 249, 14_270, 452_980]),
    ("7/7/7/7/ooooooo/ooooooo/xxxxxxx o 0 1", &[75, 249, 14_270, 452_980]),
    ("7/7/7/2x1o2/7/7/7 x 0 1", &[23, 419, 7_887, 168_317, 4_266_992]),
    ("7/7/7/7/-------/-------/x5o x 0 1", &[2, 4, 13, 30, 73, 174]),
];

#[test]
fn ataxx() {
    // Swapping the stones and the side to move changes nothing.
    let swapped = |fen: &str| -> String {
        fen.chars()
            .map(|mark| {
                if mark == 'x' {
                    'o'
                } else if mark == 'o' {
                    'x'
                } else {
                    mark
                }
            })
            .collect()
    };
    let mut sum = 0;
    for (fen, counts) in ATAXX {
        for fen in [fen.to_owned(), swapped(fen)] {
            let game = Ataxx::from_text(&fen).unwrap();
            for (depth, count) in (1..).zip(counts) {
                assert_eq!(perft(&game, &game.root(), depth), *count, "{fen}, depth {depth}");
                sum += count;
            }
        }
    }
    println!("figure: {sum} sequences of moves in Ataxx, from 16 positions");
}
