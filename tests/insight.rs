//! Insight into finished searches, against independent recomputation.

use crate::common::recorded::{
    FINE_70, chess, every_technique, record, record_with, tree_parameters, with_traces,
};
use crate::common::{scaled, tree};
use plyscope::facts::minimal_tree::{minimal_tree, needed};
use plyscope::facts::ordering::ordering;
use plyscope::facts::overhead::{Class, classes, overhead};
use plyscope::facts::replay::replay;
use plyscope::facts::table_cases::table_cases;
use plyscope::game::Game;
use plyscope::game::minimal_leaves;
use plyscope::games::tree::{ExplicitTree, NodeSpec};
use plyscope::random::Random;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, FoundEntry, Left, Observer, Visited};
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use std::collections::{BTreeMap, HashMap, HashSet};

#[test]
fn every_visit_is_replayed_to_its_own_position() {
    for text in [every_technique(), "depth=4&null-move=2&probcut=100".to_owned()] {
        let (game, parameters) = chess(&text);
        let trace = record(&game, parameters);
        let mut kinds = HashSet::new();
        for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
            if visit.kind.is_position() {
                let way = replay(&game, &trace, visit.id);
                assert_eq!(visit.key, game.key(&way.position) as u32, "visit {}", visit.id);
                assert_eq!(way.moves.len(), usize::from(visit.ply().unwrap()), "visit {}", visit.id);
                kinds.insert(visit.kind.name());
            }
        }
        assert!(kinds.contains("null-move") && kinds.contains("prob-cut"), "{kinds:?}");
    }
}

/// A uniform tree with leaf values from a small range, in a random order.
fn uniform(width: usize, depth: u32, seed: u64) -> ExplicitTree {
    let mut specs = Vec::new();
    let mut random = Random::from_seed(seed);
    let mut begin = 1;
    for level in 0..=depth {
        let nodes = width.pow(level);
        for index in 0..nodes {
            specs.push(if level == depth {
                NodeSpec::leaf(random.below(21) as i16 - 10)
            } else {
                NodeSpec::interior((0..width).map(|child| begin + index * width + child).collect::<Vec<_>>())
            });
        }
        begin += width.pow(level + 1);
    }
    ExplicitTree::from_nodes(&specs).unwrap()
}

#[test]
fn uniform_trees_have_the_minimal_leaves_of_the_formula() {
    for (width, depth) in [(2usize, 1u32), (2, 4), (2, 5), (3, 2), (3, 3), (3, 4), (4, 3), (5, 2)] {
        for seed in 0..scaled(10) as u64 {
            let tree = uniform(width, depth, seed);
            for search in ["search=minimax", "search=alpha-beta", "search=pvs"] {
                let trace = record(&tree, tree_parameters(&tree, search));
                let needed = needed(&trace);
                let leaves = (0..trace.len())
                    .filter(|id| {
                        needed[*id as usize] && trace.visit(*id).unwrap().ply() == Some(depth as u16)
                    })
                    .count();
                assert_eq!(
                    leaves as u64,
                    minimal_leaves(width as u64, depth),
                    "{width} {depth} {seed} {search}"
                );
                let counted = minimal_tree(&trace);
                assert_eq!(counted.needed, needed.iter().filter(|needed| **needed).count() as u64);
                assert!(counted.needed <= counted.visits);
            }
        }
    }
}

/// The bounds of a visit's true value that the needed visits alone prove.
fn proved(tree: &ExplicitTree, trace: &Trace, needed: &[bool], id: VisitId) -> (Value, Value) {
    let unknown = (Value::NEGATIVE_INFINITY, Value::INFINITY);
    let position = replay(tree, trace, id).position;
    let mut moves = Vec::new();
    tree.generate(&position, &mut moves);
    if moves.is_empty() {
        let value = trace.value(id).unwrap();
        return (value, value);
    }
    let children: Vec<VisitId> = trace.children(id).filter(|child| needed[*child as usize]).collect();
    moves
        .into_iter()
        .map(|mv| {
            let known = children.iter().filter(|child| trace.move_of(**child) == tree.code(mv));
            known.map(|child| proved(tree, trace, needed, *child)).next().unwrap_or(unknown)
        })
        .map(|(low, high)| (-high, -low))
        .reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))
        .unwrap()
}

#[test]
fn the_minimal_tree_proves_the_value() {
    for seed in 0..scaled(400) as u64 {
        let tree = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        for search in ["search=alpha-beta", "search=pvs", "search=minimax"] {
            let trace = record(&tree, tree_parameters(&tree, search));
            let root = trace.children(trace.last_completed_iteration().unwrap()).last().unwrap();
            let value = trace.value(root).unwrap();
            assert_eq!(proved(&tree, &trace, &needed(&trace), root), (value, value), "seed {seed} {search}");
        }
    }
}

/// The classes again, visit by visit and in the words of their definition.
fn naive_class(trace: &Trace, needed: &[bool], id: VisitId) -> Class {
    let path = trace.path_to(id);
    let iteration = path[1];
    let is_complete = |iteration: VisitId| trace.value(iteration).is_some();
    let Some(last) = trace.children(0).filter(|iteration| is_complete(*iteration)).last() else {
        return Class::Unfinished;
    };
    if iteration != last {
        return if iteration < last { Class::EarlierIteration } else { Class::Unfinished };
    }
    if needed[id as usize] {
        return Class::Needed;
    }
    if Some(path[2]) != trace.children(last).last() {
        return Class::EarlierPass;
    }
    let visits: Vec<_> = path[2..].iter().map(|id| trace.visit(*id).unwrap()).collect();
    if visits.iter().any(|visit| {
        matches!(
            visit.kind,
            VisitKind::NullMove
                | VisitKind::ProbCut
                | VisitKind::Singular
                | VisitKind::SamePosition
                | VisitKind::MultiCut
        )
    }) {
        return Class::Speculative;
    }
    if visits.iter().any(|visit| visit.pre_searched) {
        return Class::PreSearch;
    }
    for pair in visits.windows(2) {
        let (parent, child) = (pair[0], pair[1]);
        let later: Vec<_> = trace
            .children(parent.id)
            .filter(|sibling| *sibling > child.id)
            .map(|sibling| trace.visit(sibling).unwrap())
            .filter(|sibling| matches!(sibling.kind, VisitKind::Node | VisitKind::ReSearch))
            .collect();
        if later.iter().any(|sibling| sibling.mv == child.mv) {
            return Class::ReSearched;
        }
        if parent.reason == Some(LeaveReason::CutOff) && !later.is_empty() {
            return Class::BeforeTheCut;
        }
    }
    Class::Other
}

#[test]
fn every_visit_is_in_one_class_of_overhead() {
    let mut seen = HashSet::new();
    with_traces(|trace, what| {
        let (classes, needed) = (classes(trace), needed(trace));
        let mut positions = 0;
        for id in 0..trace.len() {
            if !trace.meta(id).kind().is_position() {
                assert_eq!(classes[id as usize], Class::NoPosition);
                continue;
            }
            positions += 1;
            assert_eq!(classes[id as usize], naive_class(trace, &needed, id), "visit {id} of {what}");
            seen.insert(format!("{:?}", classes[id as usize]));
        }
        let counts = overhead(trace);
        let sum = counts.needed
            + counts.t1
            + counts.t2
            + counts.earlier_iterations
            + counts.earlier_passes
            + counts.pre_search
            + counts.speculative
            + counts.unfinished
            + counts.other;
        assert_eq!((counts.total, sum), (positions, positions), "{what}");
    });
    assert_eq!(seen.len(), 9, "{seen:?}");
}

/// The search's own report at the end of each node.
#[derive(Default)]
struct Orders {
    /// For each open visit: what it is and the moves that came back.
    open: Vec<(Entered, Vec<(plyscope::game::MoveCode, Value)>)>,
    cut_offs: [Vec<u64>; 2],
    tenths: [u64; 10],
}

impl Observer for Orders {
    type Tag = ();
    fn tag(&self) {}
    fn enter(&mut self, visit: &Entered) {
        self.open.push((*visit, Vec::new()));
    }
    fn leave(&mut self, _visited: &Visited, left: &Left) {
        let (visit, moves) = self.open.pop().unwrap();
        if left.reason == LeaveReason::CutOff {
            let counts = &mut self.cut_offs[usize::from(visit.quiescence)];
            let index = usize::from(left.searched) - 1;
            counts.resize(counts.len().max(index + 1), 0);
            counts[index] += 1;
        }
        let is_all = left.reason == LeaveReason::AllMoves && left.value <= visit.window.alpha;
        if is_all && visit.kind.is_position() && !visit.quiescence && left.searched >= 10 {
            // The best move does not always have the greatest value: if the table's bound is above every
            // move's value, the table's move is the best.
            let index = moves.iter().position(|(mv, _)| *mv == left.best).unwrap();
            self.tenths[index * 10 / moves.len()] += 1;
        }
        if let (false, Some((_, siblings))) = (visit.kind.is_speculative(), self.open.last_mut()) {
            match siblings.iter_mut().find(|(mv, _)| *mv == visit.mv && visit.kind == VisitKind::ReSearch) {
                Some(former) => former.1 = -left.value,
                None => siblings.push((visit.mv, -left.value)),
            }
        }
    }
}

#[test]
fn the_ordering_is_judged_as_the_search_saw_it() {
    for text in ["depth=4&null-move=2", "depth=4", &every_technique()] {
        let (game, parameters) = chess(text);
        let (trace, seen) = record_with(&game, parameters, Orders::default());
        let quality = ordering(&trace);
        assert_eq!(quality.full_width.by_move, seen.cut_offs[0], "{text}");
        assert_eq!(quality.quiescence.by_move, seen.cut_offs[1], "{text}");
        assert_eq!(quality.all_nodes.tenths, seen.tenths, "{text}");
        let full = &quality.full_width;
        assert_eq!(full.by_source.values().sum::<u64>(), full.nodes);
        assert_eq!(full.by_move.iter().sum::<u64>(), full.nodes);
        let moves: u64 = (1..).zip(&full.by_move).map(|(moves, nodes)| moves * nodes).sum();
        assert_eq!(full.mean_moves, Some(moves as f64 / full.nodes as f64));
        assert!(full.first_move_per_cent.unwrap() > 50.0 && quality.all_nodes.nodes > 0, "{quality:?}");
    }
}

/// The table as a map by whole keys: the deepest search of a position, and one that came after it and
/// was less deep.
#[derive(Default)]
struct Stores {
    open: Vec<(Entered, Option<ProbeOutcome>, Option<Depth>)>,
    known: HashMap<u64, Vec<(Depth, u8)>>,
    iteration: u8,
    cases: BTreeMap<(std::cmp::Ordering, &'static str), u64>,
}

impl Observer for Stores {
    type Tag = ();
    fn tag(&self) {}
    fn enter(&mut self, visit: &Entered) {
        if visit.kind == VisitKind::Iteration {
            self.iteration = visit.depth.whole_plies() as u8;
        }
        self.open.push((*visit, None, None));
    }
    fn probed(&mut self, outcome: ProbeOutcome, found: Option<FoundEntry<()>>) {
        let (visit, probed, _) = self.open.last_mut().unwrap();
        *probed = Some(outcome);
        let known = self.known.get(&visit.key).map_or(&[][..], Vec::as_slice);
        assert_eq!(found.is_some(), !known.is_empty());
        if let Some(found) = found {
            // They differ in depth, so the depth says which of the two the probe names.
            let (depth, iteration) = known.iter().find(|known| known.0 == found.depth).unwrap();
            if *iteration != self.iteration {
                return;
            }
            *self.cases.entry((depth.cmp(&visit.depth), outcome.name())).or_default() += 1;
        }
    }
    fn considered_pre_search(&mut self, decision: &plyscope::search::pre_search_filter::Decision) {
        if decision.verdict.searches_deeper() {
            self.open.last_mut().unwrap().2 = Some(decision.candidate.new_depth);
        }
    }
    fn leave(&mut self, _visited: &Visited, left: &Left) {
        let (visit, probed, new_depth) = self.open.pop().unwrap();
        let stores = probed.is_some() && matches!(left.reason, LeaveReason::AllMoves | LeaveReason::CutOff);
        let depth = new_depth.unwrap_or(visit.depth);
        if stores {
            let known = self.known.entry(visit.key).or_default();
            known.truncate(usize::from(known.first().is_some_and(|deepest| deepest.0 > depth)));
            known.push((depth, self.iteration));
        }
    }
}

fn check_cases(trace: &Trace, seen: &Stores, what: &str) -> u64 {
    let cases = table_cases(trace);
    let mut found = BTreeMap::new();
    for (order, case) in [
        (std::cmp::Ordering::Equal, &cases.equal),
        (std::cmp::Ordering::Greater, &cases.deeper),
        (std::cmp::Ordering::Less, &cases.shallower),
    ] {
        assert_eq!(case.outcomes.values().sum::<u64>(), case.visits);
        found.extend(case.outcomes.iter().map(|(outcome, count)| ((order, *outcome), *count)));
    }
    assert_eq!(found, seen.cases, "{what}");
    cases.shallower.visits
}

#[test]
fn the_three_cases_of_the_table() {
    for rest in ["", "&pre-search=on&near-leaf=1"] {
        for seed in 0..scaled(100) as u64 {
            let tree = tree(3 + (seed % 4) as usize, seed, 3);
            let text = format!("search=pvs&table=16&deepening=on{rest}");
            let (trace, seen) = record_with(&tree, tree_parameters(&tree, &text), Stores::default());
            check_cases(&trace, &seen, &format!("seed {seed}{rest}"));
        }
        let text = format!("{FINE_70}&depth=10&table=22{rest}");
        let (game, parameters) = chess(&text);
        let (trace, seen) = record_with(&game, parameters, Stores::default());
        let shallower = check_cases(&trace, &seen, &text);
        assert!(shallower > 0, "{shallower}");
    }
}
