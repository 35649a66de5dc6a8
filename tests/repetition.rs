//! Draws by repetition, against a walk up the path that knows nothing of how the search finds them.
#![cfg(not(target_arch = "wasm32"))]

mod common;

use common::recorded::{ENDGAME, EVERYTHING, FINE_70, chess, every_technique, record};
use plyscope::game::Game;
use plyscope::games::chess::{Chess, Position};
use plyscope::insight::replay::{PositionStep, step};
use plyscope::search::observe::{ExitReason, VisitKind};
use plyscope::trace::Trace;

/// After 1 e4 e5 2 Nf3 Nc6.
const KNIGHTS: &str = "fen=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-_2_3";

/// The position of every visit. A visit's position follows from its parent's, which comes before it.
fn positions(chess: &Chess, trace: &Trace) -> Vec<Position> {
    let mut positions: Vec<Position> = Vec::new();
    for id in 0..trace.len() {
        let before = if id == 0 { chess.root() } else { positions[trace.parent(id) as usize].clone() };
        positions.push(match step(chess, trace, &before, id) {
            PositionStep::Same => before,
            PositionStep::To(position, _) => position,
            PositionStep::Illegal => panic!("visit {id}: an illegal move"),
        });
    }
    positions
}

/// Whether the players have been here before on the way to this visit; and whether they would have
/// been, if a null move were a move.
fn repeats(chess: &Chess, trace: &Trace, positions: &[Position], visit: u32) -> (bool, bool) {
    let key = chess.key(&positions[visit as usize]);
    let (mut id, mut passed) = (visit, false);
    while trace.ply(id) > 0 {
        passed |= trace.meta(id).kind() == VisitKind::NullMove;
        let up = trace.parent(id);
        // A ProbCut search is of its parent's own position.
        let is_earlier = trace.ply(up) < trace.ply(visit);
        if is_earlier && chess.key(&positions[up as usize]) == key {
            return (!passed, true);
        }
        id = up;
    }
    (false, false)
}

#[test]
fn nothing_is_repeated_across_a_null_move() {
    let mut seen = [0; 3];
    for text in [
        format!("{KNIGHTS}&depth=8&null-move=2&quiescence=off"),
        format!("{KNIGHTS}&depth=6&null-move=1&etc=1&table=12&order-countermove=on"),
        format!("{FINE_70}&depth=20&null-move=2&zugzwang-guard=off&etc=1"),
        format!("{ENDGAME}&depth=7&null-move=3&search=mtd-f&quiescence-checks=on&extend-check=16"),
        format!("{ENDGAME}&depth=5&null-move=2&zugzwang-guard=off&search=alpha-beta&table=0"),
        format!("{ENDGAME}&depth=5{EVERYTHING}"),
        every_technique(),
        format!("{FINE_70}&depth=16&table=12"),
    ] {
        let (chess, parameters) = chess(&text);
        let trace = record(&chess, parameters);
        let positions = positions(&chess, &trace);
        for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
            let is_drawn = visit.reason == Some(ExitReason::Repetition);
            if !visit.kind.is_position()
                || visit.ply() == Some(0)
                || visit.reason == Some(ExitReason::RuleDraw)
            {
                assert!(!is_drawn);
                continue;
            }
            let (repeats, repeats_across) = repeats(&chess, &trace, &positions, visit.id);
            assert_eq!(is_drawn, repeats, "visit {}: {text}", visit.id);
            seen[usize::from(repeats) + usize::from(repeats_across)] += 1;
        }
    }
    let [_, across, repeated] = seen;
    assert!(across > 20 && repeated > 100, "nothing was compared: {seen:?}");
    println!("figure: {repeated} repetitions, and {across} that a null move lies across");
}
