//! The papers' figures as trees, and the cost of the bold techniques: each technique that may change the
//! root's value is caught changing it.

use crate::common::negamax;
use plyscope::facts::pre_search_ledger::{Settlement, pre_search_ledger};
use plyscope::facts::replay::replay;
use plyscope::facts::uncertainty_ledger::{Ending, uncertainty_ledger};
use plyscope::game::Game;
use plyscope::games::chess::Chess;
use plyscope::games::tree::ExplicitTree;
use plyscope::run::{self, Summary};
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::ReductionCause;
use plyscope::search::ordering::RankSource;
use plyscope::search::parameters::{Base, MAX_DEPTH, PreSearchParameters, UncertaintyScope};
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::columns::VisitRow;
use plyscope::value::Value;

/// The preset of a paper's figure, with something added to its link.
fn preset(group: &str, name: &str, rest: &str) -> Scenario {
    let found = presets().into_iter().find(|preset| preset.group.starts_with(group) && preset.name == name);
    let preset = found.unwrap_or_else(|| panic!("no preset “{group}: {name}”"));
    let scenario = Scenario::parse(&preset.link).unwrap();
    let mut text = scenario.to_string();
    for pair in rest.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap();
        let kept = text.split('&').filter(|pair| !pair.starts_with(&format!("{key}=")));
        text = kept.chain([format!("{key}={value}").as_str()]).collect::<Vec<_>>().join("&");
    }
    Scenario::parse(&text).unwrap()
}

fn trace(scenario: &Scenario) -> (Summary, Trace) {
    run::trace(scenario).unwrap()
}

fn tree(scenario: &Scenario) -> ExplicitTree {
    scenario.position.parse().unwrap_or_else(|error| panic!("{scenario} is not of a tree: {error}"))
}

fn truth(scenario: &Scenario) -> Value {
    let tree = tree(scenario);
    negamax(&tree, &tree.root(), tree.height() as u32, 0)
}

/// The visits of the tree's node with this name, in the order of entering.
fn visits_of(scenario: &Scenario, trace: &Trace, name: &str) -> Vec<VisitRow> {
    let tree = tree(scenario);
    (0..trace.len())
        .filter(|&id| {
            let replay = plyscope::facts::replay::replay(&tree, trace, id);
            trace.meta(id).kind().is_position() && tree.name(&replay.position) == Some(name)
        })
        .filter_map(|id| trace.visit(id))
        .collect()
}

const PRE_SEARCHING: &str = "Pre-searching";
const UNCERTAINTY: &str = "Uncertainty";

/// Hlynka & Schaeffer, Figure 1: the deep node is met first.
#[test]
fn the_deep_node_first_answers_the_shallow_one() {
    for rest in ["", "pre-search=on"] {
        let scenario = preset(PRE_SEARCHING, "Figure 1: the deep node first", rest);
        let (_, trace) = trace(&scenario);
        let visits = visits_of(&scenario, &trace, "P");
        let [deep, shallow] = visits.as_slice() else { panic!("P is visited {} times", visits.len()) };
        assert_eq!((deep.depth, shallow.depth), (Depth::plies(3), Depth::plies(1)), "d1 < d2");
        assert_eq!(shallow.reason, Some(LeaveReason::TableAnswer));
        assert_eq!(trace.found_entry(shallow.id).unwrap().source, deep.id);
        assert_eq!(trace.pre_searches().count(), 0, "there is nothing to gamble on");
    }
}

/// The set-ups of both papers' experiments.
#[test]
fn the_turk_is_set_up_as_the_papers_say() {
    let endgame = preset(PRE_SEARCHING, "The Turk, in a rook ending", "").search;
    let middlegame = preset(UNCERTAINTY, "The Turk, in Bratko-Kopec 21", "").search;
    for turk in [endgame, middlegame] {
        let order = turk.ordering;
        assert!(order.table_move && order.captures && order.history);
        assert!(!order.killers && !order.countermove && !order.losing_captures_late && !order.exchange);
        assert_eq!(turk.base, Base::Pvs);
        assert!(turk.quiescence && turk.iterative_deepening && turk.table.is_some());
        assert!(!turk.null_move.on && !turk.prob_cut.on && !turk.singular.on);
    }
    assert!(!endgame.extensions.any() && !endgame.uncertainty.on);
    let filter = PreSearchParameters { risk: 2, near_root: MAX_DEPTH, near_leaf: 3, recursive: false };
    assert_eq!(endgame.pre_search.get(), Some(filter));
    assert_eq!((middlegame.depth, middlegame.extensions.check_evasion), (5, 16));
    let cut_offs = middlegame.uncertainty.get().unwrap();
    assert_eq!((cut_offs.scope, cut_offs.cut_ratio), (UncertaintyScope::ChildrenOfPv, 50));
    let visits = |rest| {
        let scenario = preset(UNCERTAINTY, "The Turk, in Bratko-Kopec 21", rest);
        let summary = run::search(&scenario).unwrap();
        assert_eq!(summary.best.as_deref(), Some("Nh6"));
        summary.visits
    };
    assert!(visits("") * 100 < visits("uncertainty=off") * 98);
}

/// Hlynka & Schaeffer searched on "unless a forced mate was found".
#[test]
fn a_search_may_end_where_the_game_is_decided() {
    let mate = "fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1";
    let search = |rest: &str| run::trace(&Scenario::parse(&format!("{mate}&{rest}")).unwrap()).unwrap();
    let (stopped, trace) = search("depth=8&mate=stop&visits=10000000");
    assert_eq!((stopped.stop, stopped.depth), ("decided game", 5));
    assert!(Value::from_raw(stopped.value.unwrap()).decided().is_some());
    assert_eq!(trace.value(0).map(Value::get), stopped.value, "the search ends with its value");
    let whole = search("depth=5").0;
    assert_eq!(Summary { stop: "completed", ..stopped.clone() }, whole, "it is the search to that depth");
    assert_eq!(search("depth=5&mate=stop").0, whole, "the last iteration is not stopped after");
    let (on, _) = search("depth=6&visits=10000000");
    assert_eq!((on.stop, on.depth), ("completed", 6), "by default it goes on");
    let (undecided, _) = search("depth=4&mate=stop");
    assert_eq!((undecided.stop, undecided.depth), ("completed", 4));
}

/// Hlynka & Schaeffer, Figure 2: the shallow node is met first.
#[test]
fn the_shallow_node_is_pre_searched_and_the_deep_one_answered_from_it() {
    let scenario = preset(PRE_SEARCHING, "Figure 2: paid off", "");
    let (summary, trace) = trace(&scenario);
    let last: Vec<VisitRow> = visits_of(&scenario, &trace, "P")
        .into_iter()
        .filter(|visit| trace.iteration(visit.id) == u16::from(summary.depth))
        .collect();
    let [shallow, deep] = last.as_slice() else { panic!("P is visited {} times", last.len()) };
    assert_eq!((shallow.depth, deep.depth), (Depth::plies(3), Depth::plies(5)), "d1 < d2");
    assert!(shallow.pre_searched && !shallow.in_pre_search);
    assert_eq!(trace.pre_search(shallow.id).unwrap().new_depth, Depth::plies(5));
    // The prediction comes from the deep node of the iteration before.
    let predicted = trace.found_entry(shallow.id).unwrap().source;
    assert_eq!(trace.iteration(predicted), u16::from(summary.depth) - 1);
    assert_eq!(deep.outcome, Some(ProbeOutcome::Answered));
    assert_eq!(trace.found_entry(deep.id).unwrap().source, shallow.id, "the gamble pays off");
    let inside = (shallow.id + 1..shallow.end.unwrap()).all(|id| trace.meta(id).is_in_pre_search());
    assert!(inside && shallow.end.unwrap() > shallow.id + 10);
    let ledger = pre_search_ledger(&trace);
    let [entry] = ledger.entries.as_slice() else { panic!("{:?}", ledger.entries) };
    assert_eq!((entry.visit, entry.settled, entry.by), (shallow.id, Settlement::PaidOff, Some(deep.id)));
}

/// This tree also shows a horizon effect that the pre-search repairs: at an equal nominal depth, the search
/// without it believes in a gain that X and Y only postpone.
#[test]
fn a_pre_search_sees_behind_the_horizon() {
    let with = preset(PRE_SEARCHING, "Figure 2: paid off", "");
    let without = preset(PRE_SEARCHING, "Figure 2: paid off", "pre-search=off");
    let truth = truth(&with).get();
    assert_eq!(run::search(&with).unwrap().value, Some(truth));
    let shallow = run::search(&without).unwrap();
    assert_ne!(shallow.value, Some(truth));
    assert_eq!(run::search(&with).unwrap().depth, shallow.depth);
}

#[test]
fn a_pre_search_is_lost_where_the_deep_node_is_never_reached() {
    let scenario = preset(PRE_SEARCHING, "Figure 2: lost", "");
    let (summary, trace) = trace(&scenario);
    let last: Vec<VisitRow> = visits_of(&scenario, &trace, "P")
        .into_iter()
        .filter(|visit| trace.iteration(visit.id) == u16::from(summary.depth))
        .collect();
    let [shallow] = last.as_slice() else { panic!("P is visited {} times", last.len()) };
    assert!(shallow.pre_searched);
    let asked = (0..trace.len()).any(|id| trace.found_entry(id).is_some_and(|e| e.source == shallow.id));
    assert!(!asked, "nobody asks for it");
    let ledger = pre_search_ledger(&trace);
    let entry = ledger.entries.iter().find(|entry| entry.visit == shallow.id).unwrap();
    assert_eq!((entry.settled, entry.by), (Settlement::Lost, None));
}

/// Björnsson et al., Figure 2: the abandoned branch leaves the minimal tree.
#[test]
fn an_abandoned_branch_is_harmless_where_another_move_cuts_off() {
    let scenario = preset(UNCERTAINTY, "Figure 2: harmless", "");
    let (summary, trace) = trace(&scenario);
    assert_eq!(summary.value, Some(truth(&scenario).get()));
    assert!(!summary.uncertain && summary.re_searches == 0);
    let [e] = visits_of(&scenario, &trace, "E")[..] else { panic!("E is visited once") };
    assert_eq!(e.reason, Some(LeaveReason::UncertaintyCutOff));
    let skipped = trace.skipped(e.id).unwrap();
    assert_eq!((skipped.searched, skipped.moves), (3, 6));
    let uncertain = |name: &str| visits_of(&scenario, &trace, name)[0].uncertain;
    assert!(uncertain("E") && uncertain("T"), "the bookmark is backed up to T ...");
    assert!(!uncertain("b"), "... and forgotten where b's other move cuts off");
    let ledger = uncertainty_ledger(&trace);
    let [entry] = ledger.entries.as_slice() else { panic!("{:?}", ledger.entries) };
    let b = visits_of(&scenario, &trace, "b")[0].id;
    assert_eq!((entry.visit, entry.ending, entry.ancestor), (e.id, Ending::Harmless, Some(b)));
    let whole = run::search(&preset(UNCERTAINTY, "Figure 2: harmless", "uncertainty=off")).unwrap();
    assert!(summary.visits < whole.visits, "{} visits instead of {}", summary.visits, whole.visits);
}

#[test]
fn an_abandoned_branch_is_searched_again_where_it_matters() {
    let scenario = preset(UNCERTAINTY, "Figure 2: searched again", "");
    let (summary, trace) = trace(&scenario);
    assert_eq!((summary.value, summary.uncertain), (Some(truth(&scenario).get()), false));
    let [first, again] = visits_of(&scenario, &trace, "c")[..] else { panic!("c is visited twice") };
    assert_eq!(first.reason, Some(LeaveReason::UncertaintyCutOff));
    assert_eq!((again.kind, again.uncertain), (VisitKind::ReSearch, false));
    let ledger = uncertainty_ledger(&trace);
    let [entry] = ledger.entries.as_slice() else { panic!("{:?}", ledger.entries) };
    assert_eq!((entry.visit, entry.ending, entry.by), (first.id, Ending::ReSearched, Some(again.id)));
    assert_eq!(entry.cost, again.end.unwrap() - again.id);
    let whole = run::search(&preset(UNCERTAINTY, "Figure 2: searched again", "uncertainty=off")).unwrap();
    assert_eq!((whole.value, whole.best), (summary.value, summary.best));
    assert!(summary.visits < whole.visits);
}

/// Björnsson et al.'s Figure 3, in a position of ours: the line after 1. e6 Rxe6 2. Nc5 is abandoned, another
/// reply refutes 1. e6, and the search returns an equal result with fewer visits.
#[test]
fn figure_3_is_abandoned_after_the_fork() {
    let scenario = preset(UNCERTAINTY, "After Figure 3", "");
    let (summary, trace) = trace(&scenario);
    let whole = run::search(&preset(UNCERTAINTY, "After Figure 3", "uncertainty=off")).unwrap();
    assert_eq!((summary.value, &summary.best, summary.uncertain), (whole.value, &whole.best, false));
    assert_ne!(whole.best.as_deref(), Some("e6"));
    assert!(summary.visits < whole.visits, "{} and {}", summary.visits, whole.visits);
    let game = Chess::from_fen(&scenario.position).unwrap();
    let moves =
        |id| replay(&game, &trace, id).moves.into_iter().map(|step| step.notation).collect::<Vec<_>>();
    let entries = uncertainty_ledger(&trace).entries;
    let fork: Vec<_> = entries.iter().filter(|entry| moves(entry.visit) == ["e6", "Rxe6", "Nc5"]).collect();
    assert_eq!(fork.len(), 1);
    assert_eq!((fork[0].ending, fork[0].searched, fork[0].moves), (Ending::Harmless, 4, 30));
    let after_e6 = trace.parent(trace.parent(fork[0].visit));
    assert_eq!(moves(trace.cutting_child(after_e6).unwrap()), ["e6", "Ne5"]);
    // The paper's own reply is as good.
    let after_f5 = "fen=4r2k/p5pp/2n1P1p1/p4p2/4N3/1rP4P/3R2PP/5RK1_w_-_-_0_2&depth=3";
    let after_f5 = run::search(&Scenario::parse(after_f5).unwrap()).unwrap();
    assert!(after_f5.value < whole.value);
}

/// With moves skipped at ALL nodes the root's value may be wrong, and then it says so.
#[test]
fn a_bold_scope_leaves_the_root_uncertain() {
    let scenario = preset(UNCERTAINTY, "An uncertain root", "");
    let summary = run::search(&scenario).unwrap();
    assert!(summary.uncertain);
    let (_, trace) = trace(&scenario);
    let endings: Vec<Ending> = uncertainty_ledger(&trace).entries.iter().map(|entry| entry.ending).collect();
    assert_eq!(endings, [Ending::AtTheRoot]);
    assert_ne!(summary.value, Some(truth(&scenario).get()));
    let safe = run::search(&preset(UNCERTAINTY, "An uncertain root", "uncertainty=cut")).unwrap();
    assert_eq!((safe.value, safe.uncertain), (Some(truth(&scenario).get()), false));
}

/// By confidence, the root is searched again with more moves until it is confident enough.
#[test]
fn a_root_below_its_confidence_is_searched_again() {
    let with = |confidence: u8| {
        let rest = format!("uncertainty=confidence&confidence={confidence}");
        run::search(&preset(UNCERTAINTY, "An uncertain root", &rest)).unwrap()
    };
    let low = with(0);
    assert!(low.uncertain && low.passes == 0);
    assert!(low.confidence.is_some_and(|confidence| confidence > 0.0 && confidence < 100.0));
    let high = with(100);
    assert!(!high.uncertain && high.passes > 0);
    assert_eq!(high.value, Some(truth(&preset(UNCERTAINTY, "An uncertain root", "")).get()));
}

/// The stated confidence of a root is near its rate of success over the Bratko-Kopec positions, with few
/// moves and with many. (A product over all nodes stated 0 % nearly everywhere.)
#[test]
fn a_stated_confidence_is_near_what_comes_true() {
    for cut_ratio in [10, 50] {
        let (mut stated, mut right, mut searches) = (0.0, 0.0, 0.0);
        for preset in presets().into_iter().filter(|preset| preset.group == "Bratko-Kopec") {
            let search = |rest: &str| {
                let link = format!("{}&depth=4{rest}", preset.link);
                run::search(&Scenario::parse(&link).unwrap()).unwrap()
            };
            let whole = search("");
            let skipping = search(&format!("&uncertainty=confidence&confidence=0&cut-ratio={cut_ratio}"));
            let confidence = skipping.confidence.unwrap();
            assert!(skipping.uncertain && (10.0..99.0).contains(&confidence), "{}", preset.link);
            stated += confidence;
            right += f64::from(u8::from(skipping.value == whole.value)) * 100.0;
            searches += 1.0;
        }
        assert_eq!(searches, 24.0);
        let (stated, right) = (stated / searches, right / searches);
        // 24 searches have a standard error of 9 per cent.
        assert!((stated - right).abs() < 20.0, "stated {stated}, right {right}");
    }
}

/// An MT driver makes all of its passes again: no pass alone knows how likely the value is right.
#[test]
fn the_passes_of_an_mt_driver_are_made_again_for_more_confidence() {
    let tree = "game=tree&tree=(-2_(((-2)_2)))&search=mtd-f&uncertainty=confidence&cut-ratio=30";
    let with = |rest: &str| {
        let scenario = Scenario::parse(&format!("{tree}&{rest}")).unwrap();
        let summary = run::search(&scenario).unwrap();
        (truth(&scenario).get(), summary)
    };
    let (_, low) = with("confidence=0");
    assert!(low.uncertain, "nothing to be asked for");
    let (truth, high) = with("confidence=100");
    assert_eq!((high.uncertain, high.confidence, high.value), (false, Some(100.0), Some(truth)));
    assert!(high.passes > low.passes);
}

#[test]
fn a_null_move_misses_zugzwang_and_the_guard_finds_it() {
    let search = |rest: &str| run::search(&preset("Null move", "Zugzwang, without the guard", rest)).unwrap();
    let plain = search("null-move=0");
    let unguarded = search("");
    let guarded = search("zugzwang-guard=on");
    assert_eq!(plain.best.as_deref(), Some("Kd5"));
    assert_ne!((unguarded.value, &unguarded.best), (plain.value, &plain.best));
    assert_eq!((guarded.value, guarded.best), (plain.value, plain.best));
    assert!(unguarded.speculation.null_move_cutoffs > 0);
}

/// A prediction can be wrong, the more so the less sure it has to be.
#[test]
fn a_prediction_can_be_wrong() {
    let fen = "fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1&depth=4";
    let search = |rest: &str| run::search(&Scenario::parse(&format!("{fen}{rest}")).unwrap()).unwrap();
    let (plain, predicted) = (search(""), search("&probcut=5"));
    assert!(predicted.speculation.prob_cuts > 0 && predicted.visits < plain.visits);
    assert_ne!((plain.value, plain.best), (predicted.value, predicted.best));
}

/// Extensions change the value, too: such a search is not a search to a fixed depth.
#[test]
fn extensions_see_more_than_the_nominal_depth() {
    // A mate in three plies that begins with checks.
    let fen = "fen=r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R_w_KQ_-_0_1&quiescence=off";
    let search =
        |rest: &str| run::search(&Scenario::parse(&format!("{fen}&depth=2{rest}")).unwrap()).unwrap();
    let plain = search("");
    let extended = search("&extend-check=16");
    assert!(extended.extensions["check-evasion"] > 0);
    assert_ne!(plain.value, extended.value);
    assert!(plain.value < Some(31_000) && extended.value > Some(31_000), "{plain:?} {extended:?}");
}

/// A pawn that cannot be caught: at one ply the capture that lets it run looks best, until quiescence
/// looks at the threat, too. Two plies more see the same at full width.
#[test]
fn a_promotion_threat_is_seen_behind_the_horizon() {
    let search = |rest: &str| {
        let text = format!("fen=8/8/1P6/4k3/5P2/8/5K2/8_b_-_-_0_1{rest}");
        run::search(&Scenario::parse(&text).unwrap()).unwrap()
    };
    let (shallow, threats) = (search("&depth=1"), search("&depth=1&quiescence-promotions=on"));
    let deep = search("&depth=3");
    assert_eq!(shallow.best.as_deref(), Some("Kxf4"));
    assert_eq!(threats.pv, ["Kd6", "b7", "Kc7"]);
    assert_eq!((threats.value, &threats.pv), (deep.value, &deep.pv));
}

/// Both options apply to a step to the seventh rank that also gives check, but it is extended only once.
#[test]
fn a_threat_that_gives_check_is_looked_at_once() {
    let both = "&depth=1&quiescence-checks=on&quiescence-promotions=on";
    let text = format!("fen=5k2/8/3P4/8/8/8/8/4K3_b_-_-_0_1{both}");
    let (_, trace) = trace(&Scenario::parse(&text).unwrap());
    let visits = (0..trace.len())
        .filter_map(|id| trace.visit(id))
        .filter(|visit| visit.quiescence && visit.kind == VisitKind::Node);
    let mut moves: Vec<_> = visits.map(|visit| (visit.parent, visit.mv)).collect();
    let all = moves.len();
    moves.sort_unstable_by_key(|(parent, mv)| (*parent, mv.0));
    moves.dedup();
    assert_eq!(moves.len(), all);
    // d6 to d7, as `Game::code` of chess has it.
    let step = plyscope::game::MoveCode(43 | 51 << 6);
    assert!(moves.iter().filter(|(_, mv)| *mv == step).count() > 1, "{moves:?}");
}

/// A queen that mates two plies later, on a square that a pinned rook seems to defend, is no loss.
#[test]
fn a_static_exchange_does_not_see_what_else_a_capture_does() {
    let fen = "fen=6kr/1q2r1p1/1p2N1Q1/5p2/1P1p4/6R1/7P/2R3K1_w_-_-_0_1&depth=1";
    let search = |rest: &str| run::search(&Scenario::parse(&format!("{fen}{rest}")).unwrap()).unwrap();
    let (plain, exchanged) = (search(""), search("&quiescence-exchange=on"));
    assert_eq!(plain.pv, ["Rc8+", "Qxc8", "Qxg7+", "Rxg7", "Rxg7#"]);
    assert!(exchanged.value.unwrap() < 1000, "{exchanged:?}");
    // In the ordering this judgement costs only visits.
    assert_eq!(search("&order-exchange=on").value, plain.value);
}

/// Björnsson et al., footnote 1: of two moves that refute, the one with the smallest subtree. That of T is a
/// visit, because the table knows T.
#[test]
fn of_two_refutations_the_smallest_is_searched() {
    let text = "game=tree&tree=(T:((4_7)_(6_2))_((9_8)_(5_3)))_(((3_4)_(1_2))_T)&search=alpha-beta&table=10";
    let visits = |rest: &str| {
        let scenario = Scenario::parse(&format!("{text}{rest}")).unwrap();
        let (summary, trace) = trace(&scenario);
        let visits = visits_of(&scenario, &trace, "T");
        assert_eq!(summary.value, Some(truth(&scenario).get()));
        (summary.visits, visits.iter().map(|visit| visit.rank).collect::<Vec<_>>())
    };
    assert_eq!(visits(""), (19, vec![Some(RankSource::Generation)]));
    let smallest = vec![Some(RankSource::Generation), Some(RankSource::SmallestSubtree)];
    assert_eq!(visits("&order-smallest-first=on"), (15, smallest));
}

#[test]
fn a_forced_move_is_searched_a_ply_deeper() {
    let tree = "(((9_-9)=5_1)=5_20_20)=0_3";
    let search = |rest: &str| {
        let text = format!("game=tree&tree={tree}&depth=3{rest}");
        run::search(&Scenario::parse(&text).unwrap()).unwrap()
    };
    let plain = search("");
    let singular = search("&singular=2&singular-depth=2&singular-reduction=1");
    assert!(singular.extensions["singular"] > 0, "{singular:?}");
    assert_ne!(plain.value, singular.value);
}

/// Three moves: the last is worth 9, which only the full depth shows; `seen` is what the reduced search
/// sees of it.
fn late_move_is_worth_9(seen: i32, rest: &str) -> (Summary, Trace) {
    let text = format!("game=tree&tree=3_2_c:(((9)=1)={seen})=1&depth=4{rest}");
    trace(&Scenario::parse(&text).unwrap())
}

/// A late move whose gain is behind the reduced depth is missed. If the reduced search shows a gain, the move
/// is searched again to its full depth.
#[test]
fn a_late_move_is_believed_to_be_no_good_until_it_shows_itself() {
    let lmr = "&lmr=200&lmr-move=2&lmr-depth=2";
    let value = |seen, rest| late_move_is_worth_9(seen, rest).0.value;
    assert_eq!(value(1, ""), Some(9));
    assert_eq!(value(1, lmr), Some(3), "its point is out of sight");
    assert_eq!(value(4, lmr), Some(9), "4 is more than 3: it is searched again");
    let (summary, trace) = late_move_is_worth_9(4, lmr);
    assert_eq!((summary.reductions["late-move"], summary.re_searches), (1, 2));
    let root = trace.children(1).next().unwrap();
    let visits: Vec<VisitRow> = trace.children(root).filter_map(|id| trace.visit(id)).collect();
    let [_, _, reduced, full, open] = visits.as_slice() else { panic!("{} visits", visits.len()) };
    assert_eq!((reduced.depth, full.depth, open.depth), (Depth::PLY, Depth::plies(3), Depth::plies(3)));
    assert_eq!(reduced.reduction, Some(ReductionCause::LateMove));
    assert!(reduced.window.is_null() && full.window.is_null() && !open.window.is_null());
    assert!(full.restores_depth && !open.restores_depth && open.reduction.is_none());
    assert_eq!(trace.moves_searched(root).last(), Some(&open.id));
}

/// A late best reply near the horizon: late move pruning leaves it out without a mark; uncertainty cut-offs
/// skip moves in this tree, too, but mark the value and repair it.
#[test]
fn late_move_pruning_is_wrong_in_silence() {
    let search = |name: &str, rest: &str| trace(&preset("Uncertainty cut-offs next to", name, rest));
    let (left_out, skipped) = ("Pruned, and not searched again", "Skipped, marked and searched again");
    assert_eq!(search(left_out, "lmp=0").0.value, Some(7));
    assert_eq!(
        tree(&preset("Uncertainty", left_out, "")).to_text(),
        tree(&preset("Uncertainty", skipped, "")).to_text()
    );
    let (pruned, seen) = search(left_out, "");
    assert_eq!((pruned.value, pruned.uncertain), (Some(5), false));
    assert!(pruned.pruning.late_moves > 0 && seen.prunings().count() as u64 == pruned.pruning.nodes);
    let (skipped, _) = search(skipped, "");
    assert!(skipped.uncertainty.skipped_moves > 0);
    assert_eq!((skipped.value, skipped.uncertain), (Some(7), false));
}

/// A quiet move that is worth more than the margin is left out, and a threat that costs more is not seen.
#[test]
fn futility_believes_in_a_margin() {
    let value = |tree: &str, rest: &str| {
        let text = format!("game=tree&tree={tree}&depth=3{rest}");
        trace(&Scenario::parse(&text).unwrap()).0
    };
    // r is judged -50, and its second move is worth 9.
    let quiet = "a:5_b:(r:(1_9)=-50_7)";
    assert_eq!(value(quiet, "").value, Some(7));
    let futile = value(quiet, "&futility=20");
    assert_eq!((futile.value, futile.pruning.futile_moves), (Some(5), 1));
    assert_eq!(value(quiet, "&futility=100").value, Some(7), "the margin holds it");
    // b seems bad for the first player, but its reply is forced and good for him.
    let threat = "a:5_b:((9)=-80_(8)=-70)=-80";
    assert_eq!(value(threat, "").value, Some(8));
    let cut = value(threat, "&reverse-futility=20");
    assert_eq!((cut.value, cut.pruning.reverse_futility_cutoffs > 0), (Some(5), true));
    assert_eq!(value(threat, "&reverse-futility=100").value, Some(8), "the margin holds it");
}

/// A move that an earlier iteration found to be far below alpha is found as many iterations later as it is
/// reduced by.
#[test]
fn a_move_that_was_far_below_alpha_is_found_later() {
    let value = |rest: &str| {
        let tree = "(((((3)=3)=3)=3)=3)=3_c:(((9)=-50)=-50)=-50";
        let text = format!("game=tree&tree={tree}&deepening=on&table=10{rest}");
        trace(&Scenario::parse(&text).unwrap()).0
    };
    assert_eq!(value("&depth=4").value, Some(9));
    let reduced = value("&depth=4&previous-value=20");
    assert_eq!(reduced.value, Some(3), "the point lies behind the reduced depth");
    assert!(reduced.reductions["far-below-alpha"] > 0);
    assert_eq!(value("&depth=5&previous-value=20").value, Some(3), "two plies less are two iterations");
    assert_eq!(value("&depth=6&previous-value=20").value, Some(9), "it deepens, too, and is searched again");
    assert_eq!(value("&depth=5&previous-value=20&previous-value-most=1").value, Some(9), "a ply is one");
    assert_eq!(value("&depth=4&previous-value=100").value, Some(9), "not so far below alpha");
}

/// If moves without any sign of being good cost more than a ply, the horizon comes nearer; the table's move
/// costs less.
#[test]
fn an_unlikely_move_costs_more_than_a_ply() {
    let search = |rest: &str| {
        let text = format!("game=tree&tree=3_c:((9)=1)=1&depth=3{rest}");
        trace(&Scenario::parse(&text).unwrap()).0
    };
    assert_eq!(search("").value, Some(9));
    let charged = search("&quality-step=8");
    assert_eq!(charged.value, Some(3), "its point lies behind the horizon");
    assert!(charged.reductions["unlikely-move"] > 0);
    assert!(search("&quality-step=1").reductions["unlikely-move"] > 0, "the smallest step is one");
    let repeated = search("&quality-step=8&deepening=on&table=10");
    assert!(repeated.extensions["likely-move"] > 0, "{:?}", repeated.extensions);
}
