//! Draws by repetition, against a walk up the path that does not use the search's method.

use crate::common::recorded::{ENDGAME, EVERYTHING, FINE_70, chess, every_technique, record};
use plyscope::facts::replay::{PositionStep, step};
use plyscope::game::{Evaluate, Game};
use plyscope::games::checkers::Checkers;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;

/// After 1 e4 e5 2 Nf3 Nc6.
const KNIGHTS: &str = "fen=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-_2_3";

/// The position of every visit. A visit's position follows from its parent's, which comes before it.
fn positions<G: Evaluate>(game: &G, trace: &Trace) -> Vec<G::Position> {
    let mut positions: Vec<G::Position> = Vec::new();
    for id in 0..trace.len() {
        let before = if id == 0 { game.root() } else { positions[trace.parent(id) as usize].clone() };
        positions.push(match step(game, trace, &before, id) {
            PositionStep::Same => before,
            PositionStep::To(position, _) => position,
            PositionStep::Illegal => panic!("visit {id}: an illegal move"),
        });
    }
    positions
}

/// Whether the players have been here before on the way to this visit; and whether they would have
/// been, if a null move were a move.
fn repeats<G: Evaluate>(game: &G, trace: &Trace, positions: &[G::Position], visit: u32) -> (bool, bool) {
    let key = game.key(&positions[visit as usize]);
    let (mut id, mut passed) = (visit, false);
    while trace.ply(id) > 0 {
        passed |= trace.meta(id).kind() == VisitKind::NullMove;
        let up = trace.parent(id);
        // A ProbCut search is of its parent's own position.
        let is_earlier = trace.ply(up) < trace.ply(visit);
        if is_earlier && game.key(&positions[up as usize]) == key {
            return (!passed, true);
        }
        id = up;
    }
    (false, false)
}

/// Checks every visit of a position. Counts the visits that repeat nothing, the visits with a null move in between,
/// and the repetitions.
fn compare<G: Evaluate>(game: &G, trace: &Trace, text: &str, seen: &mut [usize; 3]) {
    let positions = positions(game, trace);
    for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        let is_drawn = visit.reason == Some(LeaveReason::Repetition);
        if !visit.kind.is_position() || visit.ply() == Some(0) || visit.reason == Some(LeaveReason::RuleDraw)
        {
            assert!(!is_drawn);
            continue;
        }
        let (repeats, repeats_across) = repeats(game, trace, &positions, visit.id);
        assert_eq!(is_drawn, repeats, "visit {}: {text}", visit.id);
        seen[usize::from(repeats) + usize::from(repeats_across)] += 1;
    }
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
        // A side passes, and below the pass its position comes again.
        format!("{FINE_70}&depth=12&null-move=1&zugzwang-guard=off&table=0&quiescence=off"),
    ] {
        let (chess, parameters) = chess(&text);
        compare(&chess, &record(&chess, parameters), &text, &mut seen);
    }
    let [_, across, repeated] = seen;
    assert!(across > 20 && repeated > 100, "nothing was compared: {seen:?}");
    println!("figure: {repeated} repetitions, and {across} that a null move lies across");
}

/// A draw by repetition depends on the path, and the table does not know the path. So its entry of a move that repeats
/// a position refutes nothing.
#[test]
fn a_move_that_repeats_a_position_refutes_nothing() {
    let (mut refuted, mut repeating) = (0, 0);
    for text in [
        format!("{FINE_70}&depth=14&etc=1&table=12"),
        format!("{FINE_70}&depth=10&etc=1&table=12&search=alpha-beta"),
        format!("{ENDGAME}&depth=7&etc=1&table=14&search=alpha-beta"),
    ] {
        let (chess, parameters) = chess(&text);
        let trace = record(&chess, parameters);
        let positions = positions(&chess, &trace);
        for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
            let position = &positions[visit.id as usize];
            if visit.reason == Some(LeaveReason::EnhancedCutOff) {
                let child = chess.play(position, chess.find(position, visit.best).unwrap());
                let key = chess.key(&child);
                let is_on_path = |id: &u32| chess.key(&positions[*id as usize]) == key;
                assert!(!trace.path_to(visit.id).iter().any(is_on_path), "visit {}: {text}", visit.id);
                refuted += 1;
            }
            repeating += usize::from(visit.reason == Some(LeaveReason::Repetition));
        }
    }
    assert!(refuted > 100 && repeating > 100, "{refuted} refutations, {repeating} repetitions");
}

/// Kings that walk to and fro. The game guarantees to the search that men and captures never come back; this walk
/// does not rely on it.
#[test]
fn kings_of_checkers_come_back() {
    let mut seen = [0; 3];
    for (position, search) in [
        ("B:W22,K5:BK15,K6", "depth=8"),
        // The search does not prune, so that both kings go all the way round four squares, too.
        ("B:WK23:BK10", "depth=8&table=0&search=minimax"),
        ("B:WK28,17,12,K1:BK27,K18,K9,3", "depth=6&pre-search=on&etc=1"),
        // Quiet moves before the root are not on the path.
        ("W:WK22,K23,K24:BK31,K32:H60", "depth=7&table=12"),
    ] {
        let game = Checkers::from_text(position).unwrap();
        let parameters = Scenario::parse(&format!("game=checkers&{search}")).unwrap().search;
        compare(&game, &record(&game, parameters), position, &mut seen);
    }
    let [others, _, repeated] = seen;
    assert!(others > 1000 && repeated > 100, "nothing was compared: {seen:?}");
}
