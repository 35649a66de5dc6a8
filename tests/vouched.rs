//! The bounds that the table proves are true: a visit whose window an entry narrowed does not contradict the
//! entry, whichever technique answers it.

use crate::common::recorded::{ENDGAME, FINE_70, chess, record, tree_parameters};
use crate::common::{by_tier, tree};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::window::Bound;
use plyscope::trace::Trace;
use std::collections::BTreeMap;

/// After 1 e4 e5 2 Nf3 Nc6; a position with many captures; and pawns with knights.
const KNIGHTS: &str = "fen=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-_2_3";
const KIWIPETE: &str = "fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1";
const PAWNS: &str = "fen=8/2p2k2/3pn3/p2P1p2/P2P1P2/3N4/4K3/8_w_-_-_0_1";

/// Counts the visits that were narrowed and then answered, by the reason of their end.
fn check(trace: &Trace, narrowed: &mut BTreeMap<&'static str, usize>, what: &str) {
    for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        // A pre-search is deeper than the entry.
        if visit.outcome != Some(ProbeOutcome::Narrowed) || visit.pre_searched {
            continue;
        }
        let (Some(value), Some(entry)) = (visit.value, trace.found_entry(visit.id)) else { continue };
        let holds = match entry.bound {
            Bound::Upper => value <= entry.value,
            Bound::Lower => value >= entry.value,
            Bound::Exact => panic!("an exact entry answers"),
        };
        let reason = visit.reason.unwrap().name();
        assert!(holds, "{what}: visit {} is worth {value:?} ({reason}), entry {entry:?}", visit.id);
        *narrowed.entry(reason).or_default() += 1;
    }
}

#[test]
fn no_answer_contradicts_what_the_table_vouched_for() {
    let mut narrowed = BTreeMap::new();
    for seed in 0..by_tier(200, 1_600, 8_000) as u64 {
        let tree = tree(4 + (seed % 4) as usize, seed, 1 + (seed / 5 % 6) as i16);
        for text in [
            "search=alpha-beta&table=10&deepening=on&etc=1",
            "search=pvs&table=10&deepening=on&etc=1&pre-search=on&near-leaf=1",
        ] {
            let trace = record(&tree, tree_parameters(&tree, text));
            check(&trace, &mut narrowed, &format!("seed {seed}, {text}"));
        }
    }
    // A node that is razored is seldom one whose window an entry narrowed.
    for seed in 0..by_tier(1_200, 12_000, 60_000) as u64 {
        let tree = tree(4 + (seed % 4) as usize, seed, 1 + (seed / 5 % 6) as i16);
        let text = "search=alpha-beta&table=10&deepening=on&aspiration=3&razoring=1&razoring-depth=3";
        let trace = record(&tree, tree_parameters(&tree, text));
        check(&trace, &mut narrowed, &format!("seed {seed}, {text}"));
    }
    for text in [
        "search=alpha-beta&null-move=2&etc=1&table=14",
        "search=alpha-beta&null-move=1&zugzwang-guard=off&aspiration=10&table=8",
        "search=alpha-beta&probcut=10&table=14",
        "search=alpha-beta&probcut=10&null-move=3&etc=2&table=10&singular=10&singular-depth=2&singular-cut=2",
        "search=pvs&null-move=2&etc=1&table=14&probcut=100",
        "search=alpha-beta&null-move=2&etc=1&table=10&pre-search=on",
        "search=alpha-beta&null-move=3&etc=1&table=16&zugzwang-guard=off",
        "search=alpha-beta&null-move=1&table=16&aspiration=30&order-history=off",
    ] {
        for (position, depth) in [(ENDGAME, 6), (FINE_70, 13), (KNIGHTS, 6), (KIWIPETE, 4), (PAWNS, 9)] {
            let text = format!("{position}&depth={depth}&quiescence=off&{text}");
            let (game, parameters) = chess(&text);
            check(&record(&game, parameters), &mut narrowed, &text);
        }
    }
    println!("figure: narrowed visits by their ends: {narrowed:?}");
    for reason in [
        LeaveReason::NullMoveCutOff,
        LeaveReason::EnhancedCutOff,
        LeaveReason::ProbCut,
        LeaveReason::Razoring,
    ] {
        assert!(
            narrowed.get(reason.name()).is_some_and(|count| *count > 3),
            "{}: {narrowed:?}",
            reason.name()
        );
    }
}
