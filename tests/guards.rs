//! Forbidden effects of techniques, checked in traces; and counts, children and ends of recordings against
//! the trace itself. Each check was added because a mutation was not found (docs/testing.md).

use crate::common::recorded::{
    ENDGAME, EVERYTHING, FINE_70, LESS, MULTI_CUT, chess, record, tree_parameters,
};
use crate::common::watched::search;
use crate::common::{session_of, tree};
use plyscope::facts::ordering::ordering;
use plyscope::facts::replay::replay;
use plyscope::facts::uncertainty_ledger::uncertainty_ledger;
use plyscope::game::Game;
use plyscope::language::text::name;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::observe::{ExtensionCause, ReductionCause};
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::{Trace, VisitId};
use std::collections::BTreeSet;

fn trace_of(text: &str) -> Trace {
    run::trace(&Scenario::parse(text).unwrap()).unwrap().1
}

/// ProbCut asks in null windows at nodes that are not on the expected variation, never inside itself.
#[test]
fn prob_cut_keeps_away_from_the_principal_variation() {
    let mut searches = 0;
    for text in [
        format!("{ENDGAME}&depth=5{EVERYTHING}"),
        "depth=4&probcut=50&search=alpha-beta".to_owned(),
        "depth=4&probcut=50&search=mtd-f&table=14".to_owned(),
        "depth=4&probcut=50&search=pvs&aspiration=5".to_owned(),
    ] {
        let trace = trace_of(&text);
        for id in (0..trace.len()).filter(|id| trace.meta(*id).kind() == VisitKind::ProbCut) {
            searches += 1;
            let node = trace.visit(trace.parent(id)).unwrap();
            assert!(node.window.is_null(), "visit {id} of {text}");
            assert_ne!(node.expected, NodeType::Pv, "visit {id} of {text}");
            assert_ne!(node.kind, VisitKind::ProbCut, "visit {id} of {text}");
        }
    }
    assert!(searches > 100, "{searches}");
}

/// A node with a single move has nothing to compare it with; two are enough.
#[test]
fn a_move_is_forced_only_against_others() {
    let (mut tested, mut extended, mut fewest) = (0, 0, usize::MAX);
    for seed in 0..300u64 {
        let tree = tree(3 + (seed % 4) as usize, seed, 4);
        let text = "search=alpha-beta&singular=1&singular-depth=2&singular-reduction=1&singular-cut=1";
        let trace = record(&tree, tree_parameters(&tree, text));
        for id in (1..trace.len()).filter(|id| trace.meta(*id).kind().is_position()) {
            let tests: Vec<VisitId> =
                trace.children(id).filter(|child| trace.meta(*child).kind() == VisitKind::Singular).collect();
            let is_extended = |child: &VisitId| trace.extension(*child) == Some(ExtensionCause::Singular);
            extended += trace.children(id).filter(is_extended).count();
            if trace.visit(id).unwrap().tested_singularity {
                let mut moves = Vec::new();
                tree.generate(&replay(&tree, &trace, id).position, &mut moves);
                assert!(moves.len() >= 2 && !tests.is_empty(), "visit {id} of seed {seed}");
                fewest = fewest.min(moves.len());
                tested += 1;
                for test in tests {
                    assert!(trace.visit(test).unwrap().rank.is_some(), "visit {test} of seed {seed}");
                }
            } else {
                assert!(tests.is_empty() && !trace.children(id).any(|child| is_extended(&child)));
            }
        }
    }
    assert!(tested > 100 && extended > 20 && fewest == 2, "{tested} {extended} {fewest}");
}

/// Without a table the variation ends where the game does or the depth, also below a forced move.
#[test]
fn a_forced_moves_variation_is_whole() {
    let mut beyond = 0;
    for seed in 0..400u64 {
        let tree = tree(4 + (seed % 3) as usize, seed, 4);
        let text = "search=alpha-beta&singular=1&singular-depth=2&singular-reduction=1&depth=3";
        let parameters = tree_parameters(&tree, text);
        let variation = search(&tree, parameters).pv;
        let last = variation.iter().fold(tree.root(), |position, mv| tree.play(&position, *mv));
        let mut moves = Vec::new();
        tree.generate(&last, &mut moves);
        let depth = usize::from(parameters.depth);
        assert!(moves.is_empty() || variation.len() >= depth, "seed {seed}: {variation:?}");
        beyond += u32::from(variation.len() > depth);
    }
    assert!(beyond > 10, "{beyond}");
}

/// The table remembers that a move is forced, and then the move is extended in its first search.
#[test]
fn a_forced_move_is_remembered() {
    let mut at_once = 0;
    for text in [
        format!("{ENDGAME}&depth=7&singular=30&singular-depth=3&singular-cut=3&extension-cap=200"),
        format!("{FINE_70}&depth=12&singular=30&singular-depth=3&extension-cap=200"),
    ] {
        let trace = trace_of(&text);
        for id in 0..trace.len() {
            let is_forced = trace.extension(id) == Some(ExtensionCause::Singular);
            if !is_forced || trace.meta(id).kind() != VisitKind::Node {
                continue;
            }
            let entry = trace.found_entry(trace.parent(id)).expect("the table says so");
            let source = trace.visit(entry.source).unwrap();
            assert_eq!(source.best, trace.move_of(id), "visit {id} of {text}");
            at_once += 1;
        }
    }
    assert!(at_once > 0);
}

/// If no move is better than the table entry's bound, the entry's move is the best, even if the entry was
/// searched deeper and another move seems better at the lesser depth.
#[test]
fn a_narrowed_node_keeps_the_move_that_the_table_vouched_for() {
    let (mut kept, mut against) = (0, 0);
    let mut check = |trace: &Trace, what: &str| {
        for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
            let Some(entry) = trace.found_entry(visit.id) else { continue };
            if visit.outcome != Some(ProbeOutcome::Narrowed)
                || entry.bound != Bound::Lower
                || visit.reason != Some(LeaveReason::AllMoves)
            {
                continue;
            }
            let vouched = trace.visit(entry.source).unwrap().best;
            let moves = trace.moves_searched(visit.id).into_iter();
            let best = moves.filter_map(|child| Some((-trace.value(child)?, std::cmp::Reverse(child)))).max();
            let Some((value, std::cmp::Reverse(child))) = best else { continue };
            if vouched.known().is_some() && value <= entry.value {
                assert_eq!((visit.value, visit.best), (Some(entry.value), vouched), "{} of {what}", visit.id);
                kept += 1;
                against += u32::from(trace.move_of(child) != vouched);
            }
        }
    };
    for text in [
        format!("{FINE_70}&depth=14&search=pvs&aspiration=3"),
        format!("{ENDGAME}&depth=6&search=mtd-step&mtd-step=10"),
        format!("{ENDGAME}&depth=6&search=alpha-beta&aspiration=10"),
    ] {
        check(&trace_of(&text), &text);
    }
    // N is first searched three plies deep, where m reaches 10; met again with one ply to go, x seems better.
    let text =
        "game=tree&tree=A:(4_N:(m:((10))=3_x:((0))=5))_B:(C:(E:(N)))&search=alpha-beta&table=10&depth=5";
    check(&trace_of(text), text);
    assert!(kept > against && against > 0, "{kept} kept, {against} against the moves' values");
}

/// In a null window a second search would find the same result: there a re-search skips nothing, all the way
/// down.
#[test]
fn a_re_search_in_a_null_window_skips_nothing() {
    let mut again = 0;
    for scope in ["children-of-pv", "cut"] {
        for seed in 0..300u64 {
            let tree = tree(4 + (seed % 3) as usize, seed, 1 + (seed % 4) as i16);
            let text = format!("search=mtd-f&table=10&deepening=on&uncertainty={scope}&cut-ratio=1");
            let trace = record(&tree, tree_parameters(&tree, &text));
            for id in 0..trace.len() {
                let visit = trace.visit(id).unwrap();
                if visit.kind == VisitKind::ReSearch && visit.window.is_null() {
                    again += 1;
                    let skips = trace.skips().filter(|(at, _)| (id..trace.end(id)).contains(at)).count();
                    assert_eq!(skips, 0, "visit {id} of seed {seed}, {text}");
                }
            }
        }
    }
    assert!(again > 50, "{again}");
}

/// A recording that ends early shows a null window's value, which is not its parent's value: the re-search
/// after it was not recorded.
#[test]
fn a_recording_that_ends_shows_what_the_whole_one_shows() {
    let mut compared = 0;
    for seed in 0..40u64 {
        let tree = tree(3 + (seed % 3) as usize, seed, 4);
        let text = format!("game=tree&tree={}&search=pvs&deepening=off", tree.to_text().replace(' ', "_"));
        let whole = trace_of(&text);
        for budget in 3..whole.len() {
            let part = trace_of(&format!("{text}&record={budget}"));
            for id in (2..part.len()).filter(|id| part.value(*id).is_some()) {
                if part.end(id) != whole.end(id) || part.leave_time(id) != whole.leave_time(id) {
                    continue;
                }
                let (parent, t) = (part.parent(id), part.leave_time(id));
                assert_eq!(
                    part.open_visit(parent, t),
                    whole.open_visit(parent, t),
                    "{id} of {budget}: {text}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// The search counts without a recorder, and its counts are equal to the contents of a trace.
#[test]
fn a_summary_counts_what_the_trace_holds() {
    let mut seen = [0; 13];
    for text in [
        format!("{ENDGAME}&depth=5{EVERYTHING}"),
        format!("{ENDGAME}&depth=5{LESS}"),
        format!("{ENDGAME}&depth=5{LESS}&uncertainty=cut&cut-ratio=30"),
        format!("{ENDGAME}&depth=5&search=mtd-f&table=12"),
        format!("{FINE_70}&depth=11&table=12&pre-search=on&etc=2&near-leaf=1"),
        "depth=4&uncertainty=cut&cut-ratio=20".to_owned(),
        format!("{ENDGAME}&depth=6&table=14{MULTI_CUT}"),
    ] {
        let (summary, trace) = run::trace(&Scenario::parse(&text).unwrap()).unwrap();
        let kinds = |kind| (0..trace.len()).filter(|id| trace.meta(*id).kind() == kind).count() as u64;
        let skips: u64 = trace.skips().map(|(_, row)| u64::from(row.moves - row.searched)).sum();
        let by_evaluation = (0..trace.len())
            .filter(|id| trace.meta(*id).reason() == Some(LeaveReason::ReverseFutility))
            .count() as u64;
        let counts = [
            (summary.iterations, kinds(VisitKind::Iteration)),
            (summary.passes, kinds(VisitKind::Pass)),
            (summary.re_searches, kinds(VisitKind::ReSearch)),
            (summary.speculation.null_moves, kinds(VisitKind::NullMove)),
            (summary.speculation.prob_cut_searches, kinds(VisitKind::ProbCut)),
            (summary.speculation.singular_searches, kinds(VisitKind::Singular)),
            (summary.speculation.multi_cut_searches, kinds(VisitKind::MultiCut)),
            (summary.uncertainty.skipped_moves, skips),
            (summary.uncertainty.cutoffs, trace.skips().count() as u64),
            (summary.pruning.nodes, trace.prunings().count() as u64),
            (summary.pruning.late_moves, trace.prunings().map(|(_, row)| u64::from(row.late)).sum()),
            (summary.pruning.futile_moves, trace.prunings().map(|(_, row)| u64::from(row.futile)).sum()),
            (summary.pruning.reverse_futility_cutoffs, by_evaluation),
        ];
        for (index, (counted, held)) in counts.into_iter().enumerate() {
            assert_eq!(counted, held, "count {index} of {text}");
            seen[index] += counted;
        }
        for cause in ReductionCause::ALL {
            let held = (0..trace.len()).filter(|id| trace.reduction(*id) == Some(*cause)).count();
            assert_eq!(summary.reductions[cause.name()], held as u64, "{text}: {cause:?}");
        }
        for cause in ExtensionCause::ALL {
            let held = (0..trace.len()).filter(|id| trace.extension(*id) == Some(*cause)).count();
            assert_eq!(summary.extensions[cause.name()], held as u64, "{cause:?} of {text}");
        }
        for (verdict, count) in &summary.pre_searches {
            let held = trace.pre_searches().filter(|(_, row)| row.verdict.name() == *verdict).count();
            assert_eq!(*count, held as u64, "{verdict} of {text}");
        }
        let ledger = uncertainty_ledger(&trace);
        // Several may have been settled by the same re-search, which cost its visits once.
        let by: BTreeSet<_> =
            ledger.entries.iter().filter(|entry| entry.cost > 0).map(|entry| entry.by.unwrap()).collect();
        let cost: u64 = by.iter().map(|by| u64::from(trace.end(*by) - by)).sum();
        assert_eq!(ledger.totals.re_search_cost, cost, "{text}");
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// The depths of lines and the needs of CUT nodes, counted again in the trace.
#[test]
fn depth_and_cut_nodes_are_those_of_the_trace() {
    let (mut deeper, mut shallower, mut speculative) = (0, 0, 0);
    for text in [
        format!("{ENDGAME}&depth=5{EVERYTHING}"),
        format!("{ENDGAME}&depth=5&quiescence=off&null-move=2"),
        format!("{ENDGAME}&depth=6&visits=30000"),
        format!("{FINE_70}&depth=11&table=12&pre-search=on&search=mtd-f"),
        "game=tree&tree=((3_4_5)_2_(1_(7_8)_3))&search=minimax".to_owned(),
    ] {
        let (summary, trace) = run::trace(&Scenario::parse(&text).unwrap()).unwrap();
        let (mut plies, mut deepest, mut nodes, mut moves) = (Vec::new(), 0, 0, 0);
        for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
            let Some(ply) = visit.ply() else { continue };
            if visit.reason == Some(LeaveReason::CutOff) && !visit.quiescence {
                let children = (visit.id + 1..trace.end(visit.id)).filter(|id| trace.parent(*id) == visit.id);
                let searched = children.filter(|id| trace.meta(*id).kind() == VisitKind::Node);
                nodes += 1;
                moves += searched.count();
            }
            if trace.iteration(visit.id) != u16::from(summary.depth) {
                continue;
            }
            let mut above = visit.id;
            while trace.meta(above).kind().is_position() && !trace.meta(above).kind().is_speculative() {
                above = trace.parent(above);
            }
            if trace.meta(above).kind().is_speculative() {
                speculative += 1;
                continue;
            }
            deepest = deepest.max(ply);
            let is_first = visit.quiescence && !trace.meta(trace.parent(visit.id)).is_quiescence();
            let ends = ["evaluation", "game-over", "rule-draw", "repetition"];
            let ended = !visit.quiescence && ends.contains(&visit.reason.unwrap().name());
            if is_first || ended {
                plies.push(ply);
            }
        }
        plies.sort_unstable();
        let mean = plies.iter().map(|ply| f64::from(*ply)).sum::<f64>() / plies.len() as f64;
        let reached = summary.depth_reached;
        assert_eq!(reached.lines, plies.len() as u64, "{text}");
        assert!((reached.mean.unwrap() - mean).abs() < 1e-9, "{text}");
        assert_eq!(reached.median, Some(plies[(plies.len() - 1) / 2]), "{text}");
        assert_eq!(reached.largest, plies.last().copied(), "{text}");
        assert_eq!(reached.largest_with_quiescence, deepest, "{text}");
        deeper += usize::from(reached.largest > Some(u16::from(summary.depth)));
        shallower += usize::from(plies[0] < u16::from(summary.depth));

        assert_eq!(summary.cut_nodes.nodes, nodes, "{text}");
        let quality = ordering(&trace).full_width;
        assert_eq!(summary.cut_nodes.mean_moves, quality.mean_moves, "{text}");
        if nodes > 0 && !text.contains("singular") {
            let mean = moves as f64 / nodes as f64;
            assert!((quality.mean_moves.unwrap() - mean).abs() < 1e-9, "{text}: {mean}");
            let times = summary.cut_nodes.times_minimal.unwrap();
            assert!((times - mean.powf(f64::from(summary.depth) / 2.0)).abs() < 1e-9, "{text}");
        }
    }
    assert!(deeper > 0 && shallower > 0 && speculative > 0, "{deeper} {shallower} {speculative}");
}

/// The inspector's list of children: their moves, values and costs.
#[test]
fn children_are_listed_as_they_are() {
    let (mut listed, mut fates) = (0, BTreeSet::new());
    for text in [format!("{ENDGAME}&depth=4{EVERYTHING}"), format!("{FINE_70}&depth=9&table=12&etc=2")] {
        let scenario = Scenario::parse(&text).unwrap();
        let (game, _) = chess(&text);
        let session = session_of(&scenario);
        let trace = session.trace();
        for id in (0..trace.len()).step_by(7) {
            let inspection = session.inspect(id, trace.leave_time(id)).unwrap();
            let source = trace.found_entry(id).map(|entry| entry.source);
            assert_eq!(inspection.table.and_then(|table| table.source), source, "visit {id}");
            for child in inspection.children {
                let visit = trace.visit(child.visit).unwrap();
                let is_position = |id: &u32| trace.meta(*id).kind().is_position();
                let positions = (visit.id..trace.end(visit.id)).filter(is_position).count();
                assert_eq!(child.size as usize, positions, "visit {}", visit.id);
                assert_eq!(child.mv, name(&game, trace, visit.id), "visit {}", visit.id);
                let own = session.inspect(visit.id, trace.leave_time(id)).unwrap();
                assert!(own.value.is_some() && child.value == own.value, "visit {}", visit.id);
                assert!(!child.fate.is_empty(), "visit {}", visit.id);
                fates.insert(child.fate);
                listed += 1;
            }
        }
    }
    assert!(listed > 1000 && fates.len() >= 8, "{listed} {fates:?}");
}

/// The data of a trace outside its columns counts, too.
#[test]
fn the_side_tables_take_room() {
    let trace = trace_of(&format!("{ENDGAME}&depth=5{EVERYTHING}"));
    let facts = [
        trace.found_entries().count(),
        (0..trace.len()).filter(|id| trace.stood_pat(*id).is_some()).count(),
        trace.pre_searches().count(),
        trace.refutations().count(),
        trace.skips().count(),
    ];
    assert!(facts.iter().all(|count| *count > 0), "{facts:?}");
    let columns = trace.len() as usize * Trace::bytes_per_visit();
    // A fact has at least the number of its visit and a word.
    assert!(trace.bytes() >= columns + 8 * facts.iter().sum::<usize>(), "{} and {facts:?}", trace.bytes());
}
