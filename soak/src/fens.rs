//! FENs: reading one does not panic, every legal move is found again by its code and its notation, and every position
//! after a move is written as a FEN that is read as the same position.

use plyscope::game::{Evaluate, Game};
use plyscope::games::chess::Chess;
use plyscope::games::{GameKind, listing};
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;

use crate::harness::{Kind, Outcome, ensure};
use crate::mutation::mutated;
use plyscope::random::Random;

pub const KIND: Kind = Kind { name: "fens", sample: 300, make, check };

/// The positions of the presets, and some with every special move.
pub fn positions() -> Vec<String> {
    let mut positions: Vec<String> = presets()
        .into_iter()
        .filter_map(|preset| Scenario::parse(&preset.link).ok())
        .filter(|scenario| Chess::from_fen(&scenario.position).is_ok())
        .map(|scenario| scenario.position)
        .collect();
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "8/8/8/8/8/4k3/8/4K2R w K - 9998 9999",
        "7k/8/8/8/8/8/8/K7 w - - 99 65535",
    ] {
        positions.push(fen.to_owned());
    }
    positions
}

fn make(random: &mut Random) -> String {
    let positions = positions();
    let mut fen = random.pick(&positions).clone();
    // Some moves are played, so that there are many positions.
    if let Ok(chess) = Chess::from_fen(&fen) {
        let mut position = chess.root();
        for _ in 0..random.below(20) {
            let mut moves = Vec::new();
            chess.generate(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            position = chess.play(&position, *random.pick(&moves));
        }
        fen = chess.text(&position);
    }
    if random.once_in(4) {
        let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
        let last = fields.len() - 1 - random.below(2);
        fields[last] = random.pick(&["0", "1", "49", "50", "99", "100", "9998", "9999"]).to_string();
        return fields.join(" ");
    }
    if random.once_in(3) { fen } else { mutated(random, &fen, &positions) }
}

fn check(text: &str) -> Outcome {
    let opened = GameKind::Chess.open(text);
    let chess = match Chess::from_fen(text) {
        Ok(chess) => chess,
        Err(error) => {
            ensure(!error.problem.is_empty() && !error.fix.is_empty(), || {
                format!("an error without a problem or a fix: {error:?}")
            })?;
            return ensure(opened.is_err(), || "a game begins at an illegal position".to_owned());
        }
    };
    ensure(opened.is_ok(), || "a game does not begin at a legal position".to_owned())?;
    let root = chess.root();
    let mut moves = Vec::new();
    chess.generate(&root, &mut moves);
    let listed = listing(&chess, |_| std::collections::BTreeMap::new()).moves;
    ensure(listed.len() == moves.len() && listed.iter().all(|mv| mv.squares.is_some()), || {
        "the board lacks a move".to_owned()
    })?;
    let _ = (chess.evaluate(&root), chess.is_drawn(&root));
    for &mv in &moves {
        let notation = chess.notation(&root, mv);
        ensure(chess.find(&root, chess.code(mv)) == Some(mv), || {
            format!("a move is not found by its code: {notation}")
        })?;
        ensure(chess.find_move(&notation) == Ok(mv), || {
            format!("a move is not found by its notation: {notation}")
        })?;
        let after = chess.play(&root, mv);
        let fen = chess.text(&after);
        let fresh = Chess::from_fen(&fen)
            .map_err(|error| format!("the position after a move is refused: {notation}, {fen}: {error}"))?;
        ensure(fresh.text(&fresh.root()) == fen, || {
            format!("the position after a move is written differently: {notation}, {fen}")
        })?;
        ensure(chess.key(&after) == fresh.key(&fresh.root()), || {
            format!("the position after a move has another key: {notation}, {fen}")
        })?;
        ensure(chess.evaluate(&after) == fresh.evaluate(&fresh.root()), || {
            format!("the position after a move has another evaluation: {notation}, {fen}")
        })?;
    }
    Ok(())
}
