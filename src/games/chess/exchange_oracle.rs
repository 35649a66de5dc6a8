//! Static exchange against an oracle that shares nothing with it: a board of letters read from the
//! FEN, attacks found by walking, and a minimax that plays every capture out.

use super::static_exchange::WORTH;
use super::{Chess, Position};
use crate::game::{Evaluate, Game};
use crate::random::Random;

/// Squares from a1, b1 ... to h8.
type Letters = [char; 64];

const EMPTY: char = '.';

fn letters(fen: &str) -> Letters {
    let mut board = [EMPTY; 64];
    for (row, rank) in fen.split(['/', ' ']).take(8).enumerate() {
        let mut file = 0;
        for letter in rank.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    board[(7 - row) * 8 + file] = letter;
                    file += 1;
                }
            }
        }
    }
    board
}

/// The letter's place in the order of worths.
fn kind(letter: char) -> usize {
    "pnbrqk".find(letter.to_ascii_lowercase()).unwrap()
}

fn is_white(letter: char) -> bool {
    letter.is_ascii_uppercase()
}

/// Whether the piece on a square could capture on another one.
fn reaches(board: &Letters, from: usize, to: usize) -> bool {
    let (files, ranks) = (to as i32 % 8 - from as i32 % 8, to as i32 / 8 - from as i32 / 8);
    let (wide, high) = (files.abs(), ranks.abs());
    let is_clear = || {
        let (mut square, mut clear) = (from as i32, true);
        for _ in 1..wide.max(high) {
            square += files.signum() + 8 * ranks.signum();
            clear &= board[square as usize] == EMPTY;
        }
        clear
    };
    match board[from].to_ascii_lowercase() {
        'p' => wide == 1 && ranks == if is_white(board[from]) { 1 } else { -1 },
        'n' => (wide, high) == (1, 2) || (wide, high) == (2, 1),
        'b' => wide == high && wide > 0 && is_clear(),
        'r' => (wide == 0) != (high == 0) && is_clear(),
        'q' => (wide == high || wide == 0 || high == 0) && wide + high > 0 && is_clear(),
        _ => wide.max(high) == 1,
    }
}

fn attackers(board: &Letters, to: usize, white: bool) -> Vec<usize> {
    let stands = |from: &usize| board[*from] != EMPTY && is_white(board[*from]) == white;
    (0..64).filter(stands).filter(|from| reaches(board, *from, to)).collect()
}

/// Moves a piece there, and returns its gain: the worth of the captured piece and of its promotion.
fn capture(board: &mut Letters, from: usize, to: usize, becomes: Option<char>) -> i32 {
    let captured = if board[to] == EMPTY { 0 } else { WORTH[kind(board[to])] };
    let mover = board[from];
    let becomes =
        becomes.map_or(mover, |role| if is_white(mover) { role.to_ascii_uppercase() } else { role });
    board[from] = EMPTY;
    board[to] = becomes;
    captured + WORTH[kind(becomes)] - WORTH[kind(mover)]
}

/// The most that the side to move wins by capturing on the square, or by stopping.
fn minimax(board: &Letters, to: usize, white: bool, longest: &mut u32) -> i32 {
    // Of the least valuable attackers, the attacker nearest to its side's first rank is used, from file a on.
    let order = |from: &usize| (kind(board[*from]), if white { *from } else { *from ^ 56 });
    let Some(from) = attackers(board, to, white).into_iter().min_by_key(order) else { return 0 };
    let mut next = *board;
    let promotes = kind(board[from]) == 0 && (to / 8 == 0 || to / 8 == 7);
    let won = capture(&mut next, from, to, promotes.then_some('q'));
    if kind(board[from]) == 5 && !attackers(&next, to, !white).is_empty() {
        return 0;
    }
    *longest += 1;
    (won - minimax(&next, to, !white, longest)).max(0)
}

/// The oracle's value of a noisy move, and the number of captures that could follow it.
fn oracle(chess: &Chess, position: &Position, uci: &str) -> (i32, u32) {
    let text = chess.text(position);
    let mut board = letters(&text);
    let square = |at: usize| {
        let name = &uci.as_bytes()[at..];
        usize::from(name[0] - b'a') + 8 * usize::from(name[1] - b'1')
    };
    let (from, to) = (square(0), square(2));
    let mut won = 0;
    if kind(board[from]) == 0 && from % 8 != to % 8 && board[to] == EMPTY {
        board[from / 8 * 8 + to % 8] = EMPTY;
        won += WORTH[0];
    }
    let white = is_white(board[from]);
    won += capture(&mut board, from, to, uci.chars().nth(4));
    let mut longest = 0;
    let answer = minimax(&board, to, !white, &mut longest);
    (won - answer, longest)
}

/// The move with the colours exchanged and the board turned upside down.
fn mirrored(uci: &str) -> String {
    let rank = |digit: u32| char::from_digit(9 - digit, 10).unwrap();
    uci.chars().map(|letter| letter.to_digit(10).map_or(letter, rank)).collect()
}

fn exchange(fen: &str, uci: &str) -> i32 {
    let chess = Chess::from_fen(fen).unwrap();
    let mut moves = Vec::new();
    chess.generate(&chess.root(), &mut moves);
    let mv = moves.into_iter().find(|mv| chess.uci(*mv) == uci).unwrap();
    chess.exchange(&chess.root(), mv).unwrap()
}

#[test]
fn exchanges_known_by_heart() {
    for (fen, uci, won) in [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
        // Two pieces and a pawn against two pieces, and then the queens behind them.
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200),
        // En passant: the rook behind the captured pawn joins in.
        ("k3r3/8/8/3pP3/8/8/4R3/4K3 w - d6 0 1", "e5d6", 100),
        ("3rk3/8/8/2Pp4/8/8/8/3RK3 w - d6 0 1", "c5d6", 100),
        // A pawn that captures back on the last rank becomes a queen, which the king captures.
        ("6k1/8/8/8/8/8/1p1K4/2n4R w - - 0 1", "h1c1", -100),
        ("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8q", 800),
        // The king cannot capture a defended piece.
        ("8/8/1p6/k1b5/8/8/8/2R1K3 w - - 0 1", "c1c5", -200),
        ("8/8/8/3k4/2b5/8/2R5/2R3K1 w - - 0 1", "c2c4", 300),
    ] {
        assert_eq!(exchange(fen, uci), won, "{fen} {uci}");
    }
}

/// Positions with many captures, promotions and en passant captures, and the start of the game.
const BEGINS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/2p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "1n2k1n1/P1P4P/8/1qr2rq1/1QR2RQ1/8/p1p4p/1N2K1N1 w - - 0 1",
];

#[test]
fn exchanges_of_sampled_positions_are_the_oracles() {
    let (mut compared, mut lost, mut longest, mut en_passant, mut promotions) = (0u32, 0u32, 0, 0u32, 0u32);
    for seed in 0..600u64 {
        let mut random = Random::from_seed(seed);
        let chess = Chess::from_fen(BEGINS[random.below(BEGINS.len())]).unwrap();
        let mut position = chess.root();
        for _ in 0..60 {
            let mut moves = Vec::new();
            chess.generate(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            let twin = Chess::from_fen(&super::tests::flipped(&chess.text(&position))).unwrap();
            for &mv in &moves {
                let exchange = chess.exchange(&position, mv);
                assert_eq!(exchange.is_some(), chess.noisy_rank(&position, mv).is_some());
                let Some(exchange) = exchange else { continue };
                let uci = chess.uci(mv);
                let place = || format!("{uci} in {}", chess.text(&position));
                let (won, following) = oracle(&chess, &position, &uci);
                assert_eq!(exchange, won, "{}", place());
                assert_eq!(chess.loses_exchange(&position, mv), won < 0, "{}", place());
                let mirrored = mirrored(&uci);
                let in_twin = super::tests::find_uci(&twin, &twin.root(), &mirrored);
                assert_eq!(twin.exchange(&twin.root(), in_twin), Some(won), "the twin of {}", place());
                compared += 1;
                lost += u32::from(won < 0);
                longest = longest.max(following);
                let is_pawn = chess.notation(&position, mv).starts_with(|letter: char| letter.is_lowercase());
                let [file, _, to_file, to_rank] = uci.as_bytes()[..4] else { unreachable!() };
                let to = usize::from(to_file - b'a') + 8 * usize::from(to_rank - b'1');
                let to_empty = letters(&chess.text(&position))[to] == EMPTY;
                en_passant += u32::from(is_pawn && file != to_file && to_empty);
                promotions += u32::from(uci.len() == 5);
            }
            position = chess.play(&position, random.pick(&moves).to_owned());
        }
    }
    assert!(compared > 50_000 && lost > 10_000 && longest >= 6, "{compared} {lost} {longest}");
    assert!(en_passant > 50 && promotions > 1000, "{en_passant} {promotions}");
    println!("figure: {compared} static exchanges against the oracle, {lost} of them lost");
}
