//! A value that rests on unsafe pruning has a mark: no value differs from plain minimax's without naming a technique,
//! and the techniques that a visit names follow from its visits.

use crate::common::recorded::{ENDGAME, FINE_70, chess, record, tree_parameters};
use crate::common::watched::search_with;
use crate::common::{by_tier, first, negamax, tree};
use plyscope::game::Evaluate;
use plyscope::games::othello::Othello;
use plyscope::games::synthetic::SyntheticTree;
use plyscope::games::tree::ExplicitTree;
use plyscope::language::why::why;
use plyscope::scenario::Scenario;
use plyscope::search::SearchResult;
use plyscope::search::counters::Counters;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{ExtensionCause, ReductionCause};
use plyscope::search::parameters::Parameters;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::unsafe_technique::{UnsafeTechnique, UnsafeTechniques};
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::columns::VisitId;
use std::collections::BTreeMap;

/// Searches of trees that let each unsafe technique act, alone and together with others. They end at a fixed depth, and
/// the table answers at equal depth only, so no other cause could change a value.
const OF_TREES: [&str; 13] = [
    "search=pvs&lmr=150&lmr-move=2&lmr-depth=2",
    "search=alpha-beta&lmp=1&lmp-depth=3&table=8&table-answers=equal&deepening=on",
    "search=pvs&futility=1&futility-depth=2&table=8&table-answers=equal&deepening=on&etc=1",
    "search=pvs&reverse-futility=1&reverse-futility-depth=3",
    "search=mtd-f&reverse-futility=1&lmr=150&lmr-move=2&lmr-depth=2&table=8&table-answers=equal&deepening=on",
    "search=alpha-beta&previous-value=1&previous-value-most=3&table=8&table-answers=equal&deepening=on",
    "search=alpha-beta&quality-step=8&table=8&table-answers=equal&deepening=on",
    "search=negascout&lmp=1&futility=1&lmr=150&lmr-move=2&lmr-depth=2&table=2&table-answers=equal&deepening=on&aspiration=1",
    "search=mtd-f&razoring=1&razoring-depth=4&table=8&table-answers=equal&deepening=on",
    "search=pvs&iir=1&iir-depth=2&table=8&table-answers=equal",
    "search=pvs&multi-cut=1&multi-cut-moves=2&multi-cut-reduction=1&table=8&table-answers=equal&deepening=on",
    "search=mtd-f&multi-cut=1&multi-cut-moves=3&multi-cut-reduction=1&table=8&table-answers=equal",
    "search=pvs&quality-step=5&previous-value=1&reverse-futility=1&lmp=2&table=8&table-answers=equal&deepening=on&etc=1",
];

/// Null move and ProbCut need a game whose players may pass, and models. Razoring has more to do here.
const OF_CHESS: [&str; 9] = [
    "search=pvs&null-move=2&zugzwang-guard=off",
    "search=pvs&null-move=1&zugzwang-guard=off&table=12&table-answers=equal&deepening=on&etc=1",
    "search=mtd-f&null-move=2&zugzwang-guard=off&table=12&table-answers=equal&deepening=on",
    "search=mtd-step&null-move=2&zugzwang-guard=off&table=12&table-answers=equal&deepening=on",
    "search=pvs&probcut=1&table=12&table-answers=equal&deepening=on",
    "search=mtd-bi&probcut=1&table=12&table-answers=equal&deepening=on",
    "search=pvs&razoring=40&razoring-depth=3&table=12&table-answers=equal&deepening=on",
    "search=pvs&multi-cut=2&multi-cut-moves=6&multi-cut-reduction=1&table=12&table-answers=equal&deepening=on",
    "search=mtd-f&iir=1&iir-depth=2&table=12&table-answers=equal&etc=1",
];

/// Results of searches, by the techniques that a value named.
#[derive(Default, Debug)]
struct Tally {
    searches: usize,
    changed: BTreeMap<&'static str, usize>,
    unchanged: BTreeMap<&'static str, usize>,
    unchanged_but_named: usize,
    /// The number of times that a technique pruned, reduced or cut off.
    acts: BTreeMap<&'static str, u64>,
}

/// All but the gap in a tree.
fn techniques() -> impl Iterator<Item = UnsafeTechnique> {
    let all = UnsafeTechnique::ALL.iter().copied();
    all.filter(|technique| *technique != UnsafeTechnique::UnknownLeaves)
}

fn acts(technique: UnsafeTechnique, counters: &Counters) -> u64 {
    let ended = |reason: LeaveReason| counters.reasons[reason as usize];
    let reduced = |cause: ReductionCause| counters.reductions[cause as usize];
    match technique {
        UnsafeTechnique::LateMoveReductions => reduced(ReductionCause::LateMove),
        UnsafeTechnique::LateMovePruning => counters.late_moves_pruned,
        UnsafeTechnique::FutilityPruning => counters.futile_moves_pruned,
        UnsafeTechnique::ReverseFutilityPruning => ended(LeaveReason::ReverseFutility),
        UnsafeTechnique::ReductionsByPreviousValue => reduced(ReductionCause::FarBelowAlpha),
        UnsafeTechnique::FractionalDepth => reduced(ReductionCause::UnlikelyMove),
        UnsafeTechnique::NullMove => ended(LeaveReason::NullMoveCutOff),
        UnsafeTechnique::ProbCut => ended(LeaveReason::ProbCut),
        UnsafeTechnique::Razoring => ended(LeaveReason::Razoring),
        UnsafeTechnique::MultiCut => ended(LeaveReason::MultiCut),
        UnsafeTechnique::InternalIterativeReductions => reduced(ReductionCause::NoTableMove),
        // These trees have no unknown leaves: see tests/unknown_leaves.rs.
        UnsafeTechnique::UnknownLeaves => 0,
    }
}

impl Tally {
    fn check<G: Evaluate>(&mut self, game: &G, parameters: Parameters, what: &str) {
        let truth = negamax(game, &game.root(), parameters.depth.into(), 0);
        let (found, counters): (SearchResult<G::Move>, _) =
            search_with(game, parameters, Counters::default());
        let is_changed = found.value != Some(truth);
        let names = found.rests_on.iter().map(UnsafeTechnique::name);
        assert!(!is_changed || !found.rests_on.is_empty(), "{what}: {:?}, right {truth:?}", found.value);
        self.searches += 1;
        for technique in techniques() {
            *self.acts.entry(technique.name()).or_default() += acts(technique, &counters);
        }
        self.unchanged_but_named += usize::from(!is_changed && !found.rests_on.is_empty());
        let counts = if is_changed { &mut self.changed } else { &mut self.unchanged };
        for name in names {
            *counts.entry(name).or_default() += 1;
        }
    }
}

#[test]
fn a_value_that_differs_from_minimax_names_a_technique() {
    let mut tally = Tally::default();
    for seed in 0..by_tier(1_625, 16_250, 162_500) as u64 {
        let tree = tree(3 + (seed % 4) as usize, seed ^ 0x5afe, 1 + (seed / 5 % 6) as i16);
        let text = OF_TREES[seed as usize % OF_TREES.len()];
        let mut parameters = tree_parameters(&tree, text);
        // Half of them end at estimates.
        parameters.depth = if seed / 9 % 2 == 0 { parameters.depth } else { parameters.depth.min(3) };
        tally.check(&tree, parameters, &format!("seed {seed}, {text}"));
    }
    // Small trees have few moves to leave out; the nodes of these have six.
    for seed in 0..by_tier(364, 1_456, 5_850) {
        let recipe = format!("branching=6 height=5 seed={seed} ordering=70 transpositions=20 values=40");
        let tree = SyntheticTree::new(recipe.parse().unwrap());
        let text = OF_TREES[seed % OF_TREES.len()];
        let parameters = Scenario::parse(&format!("game=synthetic&depth=5&{text}")).unwrap().search;
        tally.check(&tree, parameters, &format!("{recipe}, {text}"));
    }
    for text in OF_CHESS {
        for (position, depth) in [(ENDGAME, 5), (FINE_70, 9), ("fen=8/3k4/8/8/3KP3/8/8/8_w_-_-_0_1", 6)] {
            let text = format!("{position}&depth={depth}&quiescence=off&{text}");
            let (game, parameters) = chess(&text);
            tally.check(&game, parameters, &text);
        }
    }
    for depth in 4..=8 {
        for table in [0, 8, 12] {
            let text = format!(
                "game=othello&depth={depth}&search=pvs&probcut=1&table={table}&table-answers=equal&deepening=on"
            );
            let scenario = Scenario::parse(&text).unwrap();
            tally.check(&Othello::from_text(&scenario.position).unwrap(), scenario.search, &text);
        }
    }
    println!("figure: {tally:?}");
    for technique in techniques() {
        let name = technique.name();
        assert!(tally.changed.contains_key(name), "{name} never changed a value: add searches to OF_TREES");
        let acts = tally.acts.get(name).copied().unwrap_or(0);
        assert!(acts >= 1_000, "{name} acts {acts} times: add searches to OF_TREES");
    }
}

#[test]
fn the_example_of_reverse_futility_says_so() {
    let scenario = Scenario::parse("game=tree&tree=(1 (3))&reverse-futility=1").unwrap();
    let summary = plyscope::run::search(&scenario).unwrap();
    assert_eq!((summary.value, summary.rests_on.as_slice()), (Some(1), &["reverse-futility-pruning"][..]));
    assert_eq!((summary.uncertain, summary.confidence), (false, None));
}

/// r seems bad for the first player, whose second move there is worth 9 nevertheless.
#[test]
fn the_example_of_razoring_says_so() {
    let value = |rest: &str| {
        let text = format!("game=tree&tree=a:5_b:(r:(1_9)=-50_7)&depth=3{rest}");
        let summary = plyscope::run::search(&Scenario::parse(&text).unwrap()).unwrap();
        (summary.value, summary.rests_on, summary.leave_reasons.get("razoring").copied())
    };
    assert_eq!(value(""), (Some(7), vec![], None));
    assert_eq!(value("&razoring=20"), (Some(5), vec!["razoring"], Some(1)));
    assert_eq!(value("&razoring=100"), (Some(7), vec![], None), "the margin holds it");
}

/// The table knows no move of b when b is searched to depth 2. At depth 1 its first move seems to be worth -50.
#[test]
fn the_example_of_internal_iterative_reductions_says_so() {
    let value = |rest: &str| {
        let text = format!("game=tree&tree=a:5_b:(r:(1_9)=-50_7)&depth=3&iir=1{rest}");
        let summary = plyscope::run::search(&Scenario::parse(&text).unwrap()).unwrap();
        (summary.value, summary.rests_on, summary.reductions["no-table-move"])
    };
    assert_eq!(value("&iir-depth=2&table=8"), (Some(5), vec!["internal-iterative-reductions"], 2), "a and b");
    assert_eq!(value("&iir-depth=3&table=8"), (Some(7), vec![], 0), "only deeper nodes");
    assert_eq!(value("&iir-depth=2&table=0"), (Some(7), vec![], 0), "there is no table to ask");
    let (found, _, reduced) = value("&iir-depth=2&table=8&deepening=on");
    assert_eq!((found, reduced), (Some(7), 1), "the iteration before left a move of b, and a has none");
}

/// Both moves of b seem to be worth -50 to MIN when they are searched two plies deep instead of three: at the full depth they
/// are worth 9 and 8.
#[test]
fn the_example_of_multi_cut_says_so() {
    let value = |rest: &str| {
        let text = format!("game=tree&tree=a:5_b:(((9)=-50)_((8)=-50))&depth=4{rest}");
        let summary = plyscope::run::search(&Scenario::parse(&text).unwrap()).unwrap();
        (summary.value, summary.rests_on, summary.speculation.multi_cuts)
    };
    assert_eq!(value(""), (Some(8), vec![], 0));
    assert_eq!(value("&multi-cut=2&multi-cut-reduction=1"), (Some(5), vec!["multi-cut"], 1));
    assert_eq!(value("&multi-cut=3&multi-cut-reduction=1"), (Some(8), vec![], 0), "it has two moves");
    assert_eq!(value("&multi-cut=2&multi-cut-reduction=2"), (Some(8), vec![], 0), "not a ply would be left");
    // Its value is beta, not the value of its shallow searches.
    let tree: ExplicitTree = "a:5 b:(((9)=-50) ((8)=-50))".parse().unwrap();
    let trace = record(&tree, tree_parameters(&tree, "depth=4&multi-cut=2&multi-cut-reduction=1"));
    let reason = |id: VisitId| trace.meta(id).reason();
    let cut = (0..trace.len()).find(|id| reason(*id) == Some(LeaveReason::MultiCut)).unwrap();
    let step = why(&trace, first(&tree), cut).into_iter().next().unwrap();
    assert!(
        step.sentence.starts_with("Enough of its moves, searched less deep, give ~5, which"),
        "{}",
        step.sentence
    );
}

/// The techniques that an ended visit's value rests on, computed from the visits inside it and from the visits that
/// stored the entries it used.
fn expected(trace: &Trace, id: VisitId) -> UnsafeTechniques {
    let visit = trace.visit(id).unwrap();
    let of = |id: VisitId| trace.rests_on(id);
    let of_depth = |id: VisitId| {
        let visit = trace.visit(id).unwrap();
        match (visit.reduction, visit.extension) {
            (Some(cause), _) => UnsafeTechnique::from(cause).into(),
            (None, Some(ExtensionCause::LikelyMove)) => UnsafeTechnique::FractionalDepth.into(),
            (None, _) => UnsafeTechniques::NONE,
        }
    };
    let of_source = || trace.found_entry(id).map_or(UnsafeTechniques::NONE, |entry| of(entry.source));
    let is_narrowed = visit.outcome == Some(ProbeOutcome::Narrowed) && !visit.pre_searched;
    let vouched = if is_narrowed { of_source() } else { UnsafeTechniques::NONE };
    let last_of =
        |kind: VisitKind| trace.children(id).filter(|child| trace.meta(*child).kind() == kind).last();
    // The last of several visits of a move counts.
    let mut counting = BTreeMap::new();
    for child in trace.children(id) {
        if !trace.meta(child).kind().is_speculative() {
            counting.insert(trace.move_of(child).0, child);
        }
    }
    let last = counting.values().max().copied();
    let value_of = |child: VisitId| of(child).and(of_depth(child));
    let by_reason = match visit.reason {
        Some(LeaveReason::TableAnswer) => of_source(),
        Some(LeaveReason::EnhancedCutOff) => of(trace.refuted_by(id).unwrap()),
        Some(LeaveReason::CutOff) => value_of(last.unwrap()),
        // All that reached beta count, not the last alone.
        Some(LeaveReason::MultiCut) => {
            let searches =
                trace.children(id).filter(|child| trace.meta(*child).kind() == VisitKind::MultiCut);
            let reaches = |child: &VisitId| -trace.value(*child).unwrap() >= visit.window.beta;
            let all = searches.filter(reaches).map(of);
            all.fold(UnsafeTechnique::MultiCut.into(), UnsafeTechniques::and)
        }
        // The technique that the search named is the technique in the reason's row.
        Some(reason) if reason.technique().is_some() => {
            let searched = reason.deciding_search().map(|kind| of(last_of(kind).unwrap()));
            searched.unwrap_or(UnsafeTechniques::NONE).and(reason.technique().unwrap().into())
        }
        _ => {
            let left_out = trace.pruned(id).map_or(UnsafeTechniques::NONE, |row| {
                let late = (row.late > 0).then_some(UnsafeTechnique::LateMovePruning);
                let futile = (row.futile > 0).then_some(UnsafeTechnique::FutilityPruning);
                late.into_iter().chain(futile).fold(UnsafeTechniques::NONE, |all, one| all.and(one.into()))
            });
            counting.values().fold(left_out, |all, child| all.and(value_of(*child)))
        }
    };
    by_reason.and(vouched)
}

/// Counts the visits that rest on each technique.
fn check_visits(trace: &Trace, counts: &mut BTreeMap<&'static str, usize>, what: &str) {
    for id in 2..trace.len() {
        if trace.value(id).is_none() || !trace.meta(id).kind().is_position() {
            continue;
        }
        let found = trace.rests_on(id);
        assert_eq!(found, expected(trace, id), "{what}: visit {id}, {:?}", trace.visit(id));
        for technique in found.iter() {
            *counts.entry(technique.name()).or_default() += 1;
        }
    }
}

#[test]
fn what_a_value_rests_on_follows_from_its_visits() {
    let mut counts = BTreeMap::new();
    for seed in 0..by_tier(1_625, 5_460, 54_600) as u64 {
        let tree = tree(4 + (seed % 3) as usize, seed, 1 + (seed / 5 % 6) as i16);
        let text = OF_TREES[seed as usize % OF_TREES.len()];
        check_visits(
            &record(&tree, tree_parameters(&tree, text)),
            &mut counts,
            &format!("seed {seed}, {text}"),
        );
    }
    for text in OF_CHESS {
        let more = "lmr=80&lmp=4&futility=80&previous-value=50&quality-step=3&pre-search=on&near-leaf=1";
        for (position, depth) in [(ENDGAME, 5), (FINE_70, 10)] {
            for text in [
                format!("{position}&depth={depth}&{text}"),
                format!("{position}&depth={depth}&{text}&{more}"),
            ] {
                let (game, parameters) = chess(&text);
                check_visits(&record(&game, parameters), &mut counts, &text);
            }
        }
    }
    println!("figure: {counts:?}");
    for technique in techniques() {
        let (name, count) = (technique.name(), counts.get(technique.name()).copied().unwrap_or(0));
        assert!(count >= 500, "only {count} values rest on {name}: add searches to tests/common/recorded.rs");
    }
}

#[test]
fn a_search_without_unsafe_techniques_keeps_28_bytes_a_visit() {
    let per_visit = |text: &str| {
        let trace = plyscope::run::trace(&Scenario::parse(text).unwrap()).unwrap().1;
        assert_eq!(trace.size().bytes(), trace.bytes() as u64, "few visits have no level of detail");
        (trace.bytes() / trace.len() as usize, trace.bytes() % trace.len() as usize)
    };
    let tree = "game=tree&tree=((3 12 8) (2 4 6) (14 5 2))&order-root=off&table=0";
    assert_eq!(per_visit(tree), (28, 0));
    assert_eq!(per_visit(&format!("{tree}&reverse-futility=1")), (30, 0));
}
