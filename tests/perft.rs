//! Counting move sequences (perft), against numbers that many programs agree on.

use plyscope::game::{Evaluate, Game};
use plyscope::games::chess::Chess;
use std::time::Instant;

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

/// The number of move sequences of a length. The moves of the last ply are counted, not played.
fn perft<G: Game>(game: &G, position: &G::Position, depth: usize) -> u64 {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(game, &game.play(position, mv), depth - 1)).sum()
}

#[test]
fn chess() {
    for (fen, counts) in CHESS {
        let chess = Chess::from_fen(fen).unwrap();
        for (index, count) in counts.iter().enumerate() {
            assert_eq!(perft(&chess, &chess.root(), index + 1), *count, "{fen}, depth {}", index + 1);
        }
    }
}

/// Every position of the tree, each one generated, played to, and judged.
fn visit(
    chess: &Chess,
    position: &<Chess as Game>::Position,
    depth: usize,
    moves: &mut Vec<Move>,
    sum: &mut i64,
) -> u64 {
    *sum += i64::from(chess.evaluate(position).get()) + (chess.key(position) & 1) as i64;
    if depth == 0 {
        return 1;
    }
    let start = moves.len();
    chess.generate(position, moves);
    let mut count = 1;
    for index in start..moves.len() {
        let next = chess.play(position, moves[index]);
        count += visit(chess, &next, depth - 1, moves, sum);
    }
    moves.truncate(start);
    count
}

type Move = <Chess as Game>::Move;

/// Not a test but a measurement: `cargo test --release --test perft -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn speed() {
    let chess = Chess::default();
    let start = Instant::now();
    let count = perft(&chess, &chess.root(), 5);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "perft(5), last ply counted: {count} in {seconds:.3} s, {:.1} million/s",
        count as f64 / seconds / 1e6
    );
    for (fen, depth) in [(CHESS[0].0, 5), (CHESS[1].0, 4)] {
        let chess = Chess::from_fen(fen).unwrap();
        let (start, mut sum) = (Instant::now(), 0);
        let count = visit(&chess, &chess.root(), depth, &mut Vec::new(), &mut sum);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "depth {depth}, all plies played and judged: {count} in {seconds:.3} s, {:.1} million/s ({sum})",
            count as f64 / seconds / 1e6
        );
        let (start, mut noisy, mut moves) = (Instant::now(), 0, Vec::new());
        let positions = 1_000_000;
        for _ in 0..positions {
            moves.clear();
            chess.generate_noisy(&chess.root(), &mut moves);
            noisy += moves.len();
        }
        println!(
            "noisy moves: {:.0} ns a position ({noisy})",
            start.elapsed().as_secs_f64() * 1e9 / f64::from(positions)
        );
    }
}
