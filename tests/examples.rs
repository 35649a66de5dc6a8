//! The programs in `examples/`: what they print is what the search says in another way.

use plyscope::foreign;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::trace::Trace;
use plyscope::trace::recorder::Batch;
use plyscope::value::Value;

#[allow(dead_code, reason = "each example also has a main")]
#[path = "../examples/draw_a_moment.rs"]
mod draw_a_moment;
#[allow(dead_code, reason = "each example also has a main")]
#[path = "../examples/own_game.rs"]
mod own_game;
#[allow(dead_code, reason = "each example also has a main")]
#[path = "../examples/read_a_trace.rs"]
mod read_a_trace;
#[allow(dead_code, reason = "each example also has a main")]
#[path = "../examples/search_and_print.rs"]
mod search_and_print;

#[test]
fn what_is_printed_is_what_was_found() {
    let found = search_and_print::found();
    let said = ["value 3, best move a, 11 visits", "value 0", "value 31999, best move Ra8#"];
    for (line, said) in found.iter().zip(said) {
        assert!(line.contains(said), "{line}");
    }
    assert_eq!(found.len(), said.len());
}

#[test]
fn cut_offs_are_those_of_the_search() {
    let link = "game=chess&depth=4&search=pvs&table=16&quiescence=off";
    let plies = read_a_trace::cut_offs(link);
    let summary = run::search(&Scenario::parse(link).unwrap()).unwrap();
    let total: u32 = plies.values().map(|(all, _)| all).sum();
    let by_first: u32 = plies.values().map(|(_, first)| first).sum();
    assert_eq!(u64::from(total), summary.cut_nodes.nodes);
    assert!(by_first > total / 2 && by_first < total, "{by_first} of {total}");
}

#[test]
fn a_drawn_moment_is_a_picture() {
    let text = draw_a_moment::drawn("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta", 14);
    assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"), "{text}");
    assert!(text.contains("2 ≤ 3: cut off"), "{text}");
}

/// The lines that the example prints are read without a fault, and their value agrees with the theory of Nim: the first player loses with
/// heaps whose nim-sum is 0.
#[test]
fn a_game_of_ones_own_is_read() {
    for heaps in [[1, 2, 3], [0, 2, 2], [1, 1, 3], [0, 0, 1], [2, 2, 2]] {
        let lines = own_game::recorded(own_game::Nim { heaps });
        let mut trace = Trace::new();
        let read =
            foreign::read(lines.as_bytes(), |batch: Batch<'_>| trace.append(batch.words).unwrap()).unwrap();
        trace.finish();
        assert_eq!(read.report.notes(), Vec::<String>::new(), "{heaps:?}");
        let mut visits = (0..trace.len()).rev().filter_map(|id| trace.visit(id));
        let root = visits.find(|visit| visit.ply() == Some(0)).unwrap();
        let is_lost = heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0;
        assert_eq!(root.value.unwrap() < Value::DRAW, is_lost, "{heaps:?}");
    }
}
