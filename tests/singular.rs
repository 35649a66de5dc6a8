//! Singular extensions, against the bounds that a trace proves: an oracle for searches that are cut at
//! estimates, where no depth-limited minimax knows the depth of each move's search.

use crate::common::recorded::{ENDGAME, FINE_70, chess, record, record_with};
use crate::common::{scaled, tree};
use plyscope::facts::replay::replay;
use plyscope::game::Evaluate;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::Parameters;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, ExtensionCause, Left, Observer, Visited};
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::{Standing, Trace, VisitId};
use plyscope::value::Value;
use std::collections::BTreeSet;

const KNOWN: &str = "game=tree&tree=((((-100)=50)=50)_((40)=0_(-90)=0))&depth=3\
     &singular=20&singular-depth=2&singular-reduction=1";

/// The proved bounds of a position's value.
type Proved = (Value, Value);
const NOTHING: Proved = (Value::NEGATIVE_INFINITY, Value::INFINITY);

/// The bounds that a visit proves, computed from the leaves up, without the search's report on interior
/// visits. The last search of a move proves its value, because it has the depth that the move was found to
/// deserve.
fn proved<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Proved {
    let position = replay(game, trace, visit).position;
    let mut moves = Vec::new();
    game.generate(&position, &mut moves);
    match trace.meta(visit).reason().unwrap() {
        LeaveReason::Evaluation => {
            let value = game.evaluate(&position);
            return (value, value);
        }
        LeaveReason::AllMoves | LeaveReason::CutOff => assert!(!moves.is_empty()),
        // The end of a game, which a depth does not matter to.
        _ => {
            assert!(moves.is_empty() || game.is_drawn(&position));
            let value = trace.value(visit).unwrap();
            return (value, value);
        }
    }
    let of_moves = moves.into_iter().map(|mv| {
        let last = last_search(trace, visit, game.code(mv));
        let (low, high) = last.map_or(NOTHING, |child| proved(game, trace, child));
        (-high, -low)
    });
    of_moves.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1))).unwrap()
}

fn last_search(trace: &Trace, visit: VisitId, code: plyscope::game::MoveCode) -> Option<VisitId> {
    trace
        .children(visit)
        .filter(|child| !trace.meta(*child).kind().is_speculative() && trace.move_of(*child) == code)
        .last()
}

/// Counts of the oracle's cases.
#[derive(Default, Debug)]
struct Counts {
    visits: usize,
    extended: usize,
    fell: usize,
    searched_again: usize,
}

/// Every visit's value is what its moves prove, and its best move is one that has it.
fn check<G: Evaluate>(game: &G, trace: &Trace, seen: &mut Counts, what: &str) {
    for id in 0..trace.len() {
        let visit = trace.visit(id).unwrap();
        let (Some(value), true) = (visit.value, visit.kind.is_position()) else { continue };
        let (low, high) = proved(game, trace, id);
        let holds = match visit.window.bound(value) {
            Bound::Exact => (low, high) == (value, value),
            Bound::Lower => low >= value,
            Bound::Upper => high <= value,
        };
        assert!(
            holds,
            "{what}: visit {id} says {value:?} in {:?}, its moves prove {low:?} to {high:?}",
            visit.window
        );
        if let Some(best) = visit.best.known() {
            let child = last_search(trace, id, best).expect("the best move was searched");
            assert_eq!(
                trace.value(child).map(|own| -own),
                Some(value),
                "{what}: the best move of visit {id}"
            );
        }
        seen.visits += 1;
        let mut forced = trace.children(id).filter(|child| {
            trace.meta(*child).kind() == VisitKind::ReSearch
                && trace.extension(*child) == Some(ExtensionCause::Singular)
        });
        if let Some(forced) = forced.next() {
            seen.extended += 1;
            seen.fell += usize::from(visit.best != trace.move_of(forced));
            let next = trace.end(forced);
            seen.searched_again +=
                usize::from(next < trace.end(id) && trace.meta(next).kind() == VisitKind::ReSearch);
        }
    }
}

fn parameters(text: &str, height: usize, depth: u64) -> Parameters {
    let mut parameters = Scenario::parse(&format!("game=tree&table=0&{text}")).unwrap().search;
    parameters.depth = (1 + depth as usize % height.max(2)).min(height).max(1) as u8;
    parameters
}

/// Notes of each visit which of its moves the search itself says cut it off.
#[derive(Default)]
struct Cuts {
    open: Vec<usize>,
    found: Vec<Option<usize>>,
}

impl Observer for Cuts {
    type Tag = ();
    fn tag(&self) {}
    fn enter(&mut self, _entered: &Entered) {
        self.open.push(self.found.len());
        self.found.push(None);
    }
    fn leave(&mut self, _visited: &Visited, left: &Left) {
        self.found[self.open.pop().unwrap()] = left.cutting_index();
    }
}

/// The counts also agree if the search of the moves began again after a forced one fell.
#[test]
fn the_trace_counts_moves_as_the_search_does() {
    let (mut cuts, mut after_a_fall) = (0, 0);
    for seed in 0..scaled(1_500) as u64 {
        let tree = tree(4 + (seed % 4) as usize, seed ^ 0x51_6E, [2, 3, 6, 50][(seed / 4 % 4) as usize]);
        for text in [
            "search=alpha-beta&singular=1&singular-depth=2&singular-reduction=1",
            "search=pvs&singular=2&singular-depth=2&singular-reduction=2&singular-cut=1&deepening=on&aspiration=1",
        ] {
            let (trace, noted) =
                record_with(&tree, parameters(text, tree.height(), seed / 3), Cuts::default());
            for (id, index) in (0..).zip(noted.found) {
                let cutting = trace.cutting_child(id);
                assert_eq!(trace.cutting_index(id), index, "visit {id}, seed {seed}, {text}");
                let anew = trace.standings(id).filter(|(_, standing)| *standing == Standing::Anew);
                cuts += usize::from(index.is_some());
                after_a_fall +=
                    usize::from(anew.map(|(child, _)| child).last() == cutting && cutting.is_some());
            }
        }
    }
    assert!(cuts > 5_000 && after_a_fall > 3, "{cuts} cut-offs, {after_a_fall} of them after a fall");
}

/// Trees with estimates at interior nodes, searched to less than their height: there a deeper search of a
/// move returns another value.
#[test]
fn every_value_is_one_that_a_move_has() {
    let mut seen = Counts::default();
    for seed in 0..scaled(1_500) as u64 {
        let tree = tree(4 + (seed % 4) as usize, seed ^ 0x51_6E, [2, 3, 6, 50][(seed / 4 % 4) as usize]);
        for text in [
            "search=alpha-beta&singular=1&singular-depth=2&singular-reduction=1",
            "search=pvs&singular=1&singular-depth=2&singular-reduction=1",
            "search=pvs&re-search-from=value&singular=1&singular-depth=2&singular-reduction=1",
            "search=negascout&singular=1&singular-depth=2&singular-reduction=1",
            "search=negascout",
            "search=alpha-beta&singular=2&singular-depth=2&singular-reduction=2&singular-cut=1",
            "search=pvs&singular=2&singular-depth=2&singular-reduction=2&singular-cut=1&deepening=on&aspiration=1",
        ] {
            let parameters = parameters(text, tree.height(), seed / 3);
            check(&tree, &record(&tree, parameters), &mut seen, &format!("seed {seed}, {text}"));
        }
    }
    assert!(seen.extended > 250 && seen.fell > 50 && seen.searched_again > 25, "{seen:?}");
    println!("figure: {seen:?}");
}

#[test]
fn and_in_chess() {
    let mut seen = Counts::default();
    for text in [
        "fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=4&singular=20&singular-depth=2&singular-cut=2",
        "fen=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_w_KQkq_-_2_3&depth=3&singular=20&singular-depth=2",
    ] {
        let (game, parameters) = chess(&format!("{text}&table=0&quiescence=off&repetition=off"));
        check(&game, &record(&game, parameters), &mut seen, text);
    }
    assert!(seen.extended > 50 && seen.searched_again > 2, "{seen:?}");
}

/// A forced move that fell is no reason to skip the moves that are searched again, or for the first time, after it.
#[test]
fn a_node_that_begins_again_skips_no_move() {
    let mut began_again = 0;
    for (tree, aspiration) in [
        ("branching=4&height=6&seed=3808", 2),
        ("branching=8&height=6&seed=5512", 1),
        ("branching=5&height=5&seed=1", 0),
    ] {
        let link = format!(
            "game=synthetic&{tree}&values=9&ordering=0&depth=4&search=alpha-beta&uncertainty=cut-and-all&cut-ratio=1\
             &singular=1&singular-depth=2&singular-reduction=1&singular-cut=1&table=0&deepening=on&aspiration={aspiration}"
        );
        let (_, trace) = run::trace(&Scenario::parse(&link).unwrap()).unwrap();
        assert!(trace.skips().next().is_some(), "{link}");
        for forced in 0..trace.len() {
            if trace.extension(forced) != Some(ExtensionCause::Singular) {
                continue;
            }
            // Another move is searched again directly after the forced move: it fell, and the node begins again.
            let (node, next) = (trace.parent(forced), trace.end(forced));
            let is_again = next < trace.end(node)
                && trace.parent(next) == node
                && trace.meta(next).kind() == VisitKind::ReSearch
                && trace.move_of(next) != trace.move_of(forced);
            if is_again && trace.meta(forced).kind() == VisitKind::ReSearch {
                assert!(trace.skipped(node).is_none(), "visit {node} of {link}");
                began_again += 1;
            }
        }
    }
    assert!(began_again > 4, "{began_again}");
}

/// A forced move turns out to be bad, and the alternative was only known to be worth no more than
/// what the forced move had promised.
#[test]
fn a_forced_move_that_falls_has_its_alternatives_searched_again() {
    for search in ["alpha-beta", "pvs"] {
        let summary = run::search(&Scenario::parse(&format!("{KNOWN}&search={search}")).unwrap()).unwrap();
        assert_eq!((summary.value, summary.best.as_deref()), (Some(-90), Some("b")), "{search}");
        assert_eq!(summary.pv.len(), 3, "{search}: {:?}", summary.pv);
    }
}

/// Whether the last search of a visit's best move was the deeper search of a move that has just turned out to be forced,
/// which comes after the tests of the alternatives: then the visit's own entry says so.
fn has_found_forced(trace: &Trace, id: VisitId, best: plyscope::game::MoveCode) -> bool {
    let is_test = |child: &VisitId| trace.meta(*child).kind() == VisitKind::Singular;
    let last_test = trace.children(id).filter(is_test).last();
    trace.visit(id).is_some_and(|visit| visit.best == best)
        && last_search(trace, id, best).zip(last_test).is_some_and(|(child, test)| {
            child > test && trace.extension(child) == Some(ExtensionCause::Singular)
        })
}

/// The table remembers a forced move; a deeper search asks again whether it still is.
#[test]
fn a_remembered_forced_move_is_tested_again() {
    let (mut asked, mut not_any_more, mut believed, mut as_deep) = (0, 0, 0, 0);
    for text in [
        format!("{ENDGAME}&depth=7&singular=30&singular-depth=3"),
        format!("{FINE_70}&depth=13&singular=10&singular-depth=3"),
        format!("{ENDGAME}&depth=7&singular=30&singular-depth=3&search=mtd-f"),
    ] {
        let (game, parameters) = chess(&text);
        let trace = record(&game, parameters);
        let mut forgotten = BTreeSet::new();
        for id in 0..trace.len() {
            let visit = trace.visit(id).unwrap();
            let extended_at_once: Vec<_> = trace
                .children(id)
                .filter(|child| {
                    trace.meta(*child).kind() == VisitKind::Node
                        && trace.extension(*child) == Some(ExtensionCause::Singular)
                })
                .map(|child| trace.move_of(child))
                .collect();
            let Some(entry) = trace.found_entry(id) else { continue };
            if forgotten.contains(&entry.source) {
                assert!(extended_at_once.is_empty(), "visit {id} of {text}");
                not_any_more += 1;
            }
            let is_decided = visit.value.is_none_or(|value| value.decided().is_some());
            if !extended_at_once.contains(&visit.best)
                || visit.reason != Some(LeaveReason::AllMoves)
                || is_decided
            {
                continue;
            }
            let comes_close = trace.children(id).any(|child| {
                let is_test = trace.meta(child).kind() == VisitKind::Singular;
                is_test && trace.value(child).is_some_and(|value| value <= trace.window(child).alpha)
            });
            if entry.depth < visit.depth {
                assert!(visit.tested_singularity, "visit {id} of {text}");
                asked += 1;
            } else {
                // The entry with the mark "forced" may be another entry, and less deep than the named one.
                let source = trace.recorded(entry.source);
                if source.is_some_and(|source| has_found_forced(&trace, source, visit.best)) {
                    // A test of another move, which was the best then, tries this one as an alternative.
                    let is_tried = trace.children(id).any(|child| {
                        trace.meta(child).kind() == VisitKind::Singular && trace.move_of(child) == visit.best
                    });
                    assert!(!visit.tested_singularity || is_tried, "visit {id} of {text}");
                    as_deep += usize::from(entry.depth == visit.depth);
                }
                let counted = if visit.tested_singularity { &mut asked } else { &mut believed };
                *counted += 1;
            }
            if comes_close {
                forgotten.insert(id);
            }
        }
    }
    let counts = (asked, not_any_more, believed);
    assert!(asked > 20 && not_any_more > 0 && believed > 100 && as_deep > 0, "{counts:?}, {as_deep}");
    println!("figure: asked again, forced no more, believed: {counts:?}");
}
