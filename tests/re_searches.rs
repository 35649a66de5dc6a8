//! Second searches of a move from the value that its first search has found: what they prove alone, and what not.

use crate::common::recorded::{ENDGAME, chess, record};
use plyscope::search::visit_kind::VisitKind;

/// After 1 e4 e5 2 Nf3 Nc6.
const KNIGHTS: &str = "fen=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-_2_3";

/// Futility pruning acts in null windows only, so a second search may find less than the first: then the move is searched
/// in the whole window of its node, because neither search has proved its value.
#[test]
fn a_second_search_that_contradicts_the_first_is_followed_by_one_in_the_whole_window() {
    let (mut confirmed, mut contradicted) = (0, 0);
    for text in [
        format!("{KNIGHTS}&depth=4&search=negascout&futility=50"),
        format!("{KNIGHTS}&depth=4&search=pvs&re-search-from=value&futility=50"),
        format!("{ENDGAME}&depth=6&search=pvs&re-search-from=value&futility=50&null-move=2&lmr=60"),
    ] {
        let (game, parameters) = chess(&format!("{text}&table=0&visits=20000"));
        let trace = record(&game, parameters);
        for id in 0..trace.len() {
            let row = trace.visit(id).unwrap();
            let (Some(value), VisitKind::ReSearch) = (row.value, row.kind) else { continue };
            let around = trace.open_visit(trace.parent(id), trace.enter_time(id)).window;
            // From the node's side: the search began above alpha, and found no more than its beginning.
            let (begins, found) = (-row.window.beta, -value);
            if begins <= around.alpha || row.window.is_null() {
                continue;
            }
            if found > begins || found <= around.alpha {
                confirmed += 1;
                continue;
            }
            let next = trace.end(id);
            let again = trace.visit(next).filter(|again| again.parent == row.parent && again.mv == row.mv);
            assert!(again.is_some_and(|again| again.window == -around), "visit {id} of {text}: {row:?}");
            contradicted += 1;
        }
    }
    assert!(confirmed > 20 && contradicted > 0, "{confirmed} confirmed, {contradicted} contradicted");
}
