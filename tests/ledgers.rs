//! The reasons of a value and the two ledgers, against independent recomputation.

use crate::common::recorded::{
    FINE_70, TREE_SEARCHES, chess, record, record_with, tree_parameters, with_traces,
};
use crate::common::{by_tier, damaged_log, mover, scaled, tree};
use plyscope::facts::bound_chain::What;
use plyscope::facts::pre_search_ledger::{Settlement, pre_search_ledger, settle};
use plyscope::facts::report::report;
use plyscope::facts::uncertainty_ledger::{Ending, uncertainty_ledger};
use plyscope::game::{AbandonedNode, ConfidenceModel, Evaluate};
use plyscope::games::tree::ExplicitTree;
use plyscope::language::pre_search_questions::asked;
use plyscope::language::why::{WhyStep, why};
use plyscope::scenario::Scenario;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::search::parameters::PreSearchParameters;
use plyscope::search::pre_search_filter::{Candidate, FilterQuestion, Verdict, filter, questions};
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::{Bound, Window};
use plyscope::trace::recorder::Batch;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// The steps with their numbers. The words, which another test checks, are taken from an arbitrary tree.
fn steps_of(trace: &Trace, id: VisitId) -> Vec<WhyStep> {
    let tree: ExplicitTree = "(1 2)".parse().unwrap();
    why(trace, mover(&tree), id)
}

/// An observer of the search's own windows finds the setter of a bound: it knows the values that came back to
/// a visit before a later visit was entered.
fn check_why(trace: &Trace, id: VisitId, what: &str) -> Option<usize> {
    let visit = trace.visit(id).unwrap();
    let value = visit.value?;
    let steps = steps_of(trace, id);
    // These may reach a beta that the table has narrowed, too.
    let cuts = [LeaveReason::CutOff, LeaveReason::NullMoveCutOff, LeaveReason::EnhancedCutOff];
    let crossed_beta =
        visit.reason.is_some_and(|reason| cuts.contains(&reason)) || value >= visit.window.beta;
    let crossed_alpha = !crossed_beta && value <= visit.window.alpha;
    if !visit.kind.is_position() || !(crossed_beta || crossed_alpha) {
        assert!(steps.is_empty(), "visit {id} of {what}: {steps:?}");
        return None;
    }
    let first = &steps[0];
    assert!(matches!(first.what, What::Crossed | What::TableAnswer), "{first:?}");
    assert_eq!((first.visit, first.side), (id, if crossed_beta { "beta" } else { "alpha" }));
    // The bound that is explained, as the search passed it down.
    let side = |id: VisitId, side: &str| {
        let window = trace.window(id);
        if side == "alpha" { window.alpha.get() } else { window.beta.get() }
    };
    if first.what == What::TableAnswer {
        let entry = trace.found_entry(id).unwrap();
        assert_eq!(first.setter, Some(entry.source));
        assert!(entry.source < id && entry.depth >= visit.depth, "visit {id} of {what}");
    }
    let mut at = id;
    for (index, step) in steps.iter().enumerate().skip(1) {
        let place = format!("step {index} of visit {id} of {what}: {steps:#?}");
        assert_eq!(step.visit, at, "{place}");
        let is_last = index + 1 == steps.len();
        // At every later step the bound was passed down to a child, which knows it.
        match step.what {
            What::Crossed | What::TableAnswer => panic!("{place}"),
            What::Parent | What::NullWindow | What::ProbCut => {
                assert_eq!(step.number, side(at, step.side), "{place}");
                let parent = trace.parent(at);
                let next = &steps[index + 1];
                assert_eq!(next.visit, parent, "{place}");
                match step.what {
                    What::Parent if trace.meta(at).kind() == VisitKind::SamePosition => {
                        assert!(next.number == step.number && next.side == step.side, "{place}");
                    }
                    What::Parent => assert!(next.number == -step.number && next.side != step.side, "{place}"),
                    What::NullWindow => {
                        assert!(trace.window(at).is_null(), "{place}");
                        assert_eq!((i32::from(next.number) + i32::from(step.number)).abs(), 1, "{place}");
                    }
                    _ => assert_eq!(trace.visit(at).unwrap().kind, VisitKind::ProbCut),
                }
                at = parent;
                continue;
            }
            What::Move => {
                let setter = step.setter.expect(&place);
                assert_eq!(trace.parent(setter), at, "{place}");
                assert_eq!(-trace.value(setter).unwrap().get(), step.number, "{place}");
                assert!(!trace.visit(setter).unwrap().kind.is_speculative(), "{place}");
                // It came back before the visit that was bounded by it was entered.
                assert!(trace.end(setter) <= steps[index - 1].visit, "{place}");
            }
            What::Table => {
                let entry = trace.found_entry(at).unwrap();
                assert_eq!((entry.value.get(), Some(entry.source)), (step.number, step.setter), "{place}");
                let bound = if step.side == "alpha" { Bound::Lower } else { Bound::Upper };
                assert_eq!(entry.bound, bound, "{place}");
            }
            What::StoodPat => assert_eq!(trace.stood_pat(at).unwrap().get(), step.number, "{place}"),
            What::SingularTest => {
                assert_eq!(step.number, side(at, step.side), "{place}");
                assert_eq!(trace.parent(step.setter.expect(&place)), trace.parent(at), "{place}");
            }
            What::ValueFound => {
                assert_eq!((step.number, step.side), (side(at, "beta"), "beta"), "{place}");
                let scout = step.setter.expect(&place);
                assert_eq!(trace.repeats(at), Some(scout), "{place}");
                assert_eq!(step.number, trace.value(scout).unwrap().get() + 1, "{place}");
            }
            What::Driver => {
                assert_eq!(step.number, side(at, step.side), "{place}");
                assert_eq!(trace.visit(at).unwrap().kind, VisitKind::Pass, "{place}");
            }
            What::Infinite => assert_eq!(step.number.abs(), i16::MAX, "{place}"),
            What::NotReported => panic!("{place}"),
        }
        assert!(is_last, "{place}");
    }
    assert!(steps.len() > 1, "{what}: {steps:?}");
    // The first bound explained is the one that was crossed.
    let bound = steps[1].number;
    let really = if crossed_beta { value.get() >= bound } else { value.get() <= bound };
    assert!(really, "visit {id} of {what}: {steps:?}");
    if steps[1].what != What::Table {
        assert_eq!(bound, side(id, steps[1].side), "visit {id} of {what}");
    }
    Some(steps.len())
}

#[test]
fn every_cut_off_is_explained_by_who_set_its_bound() {
    let (mut explained, mut longest) = (0, 0);
    let mut ends = HashSet::new();
    let mut check = |trace: &Trace, what: &str, stride: usize| {
        for id in (0..trace.len()).step_by(stride) {
            if let Some(length) = check_why(trace, id, what) {
                explained += 1;
                longest = longest.max(length);
                ends.insert(steps_of(trace, id).last().map(|step| format!("{:?}", step.what)));
            }
        }
    };
    with_traces(|trace, what| check(trace, what, if trace.len() > 20_000 { by_tier(61, 7, 7) } else { 1 }));
    let often = 1_000 + scaled(50) as u64;
    for seed in 1_000..1_000 + scaled(600) as u64 {
        let tree = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        // Only searches that begin again at the value found end at it, and those rarely.
        let begins_again = |text: &&str| text.contains("re-search-from=value") || text.contains("negascout");
        for text in TREE_SEARCHES.into_iter().filter(|text| seed < often || begins_again(text)) {
            check(&record(&tree, tree_parameters(&tree, text)), &format!("seed {seed}, {text}"), 1);
        }
    }
    assert!(explained > 20_000 && longest > 5, "{explained} explained, {longest} steps");
    assert_eq!(ends.len(), 6, "{ends:?}");
}

#[test]
fn every_pre_search_is_settled() {
    let (mut paid, mut later, mut lost, mut by_etc, mut kept) = (0, 0, 0, 0, 0);
    let mut check = |trace: &Trace, what: &str| {
        let ledger = pre_search_ledger(trace);
        let again = |id: VisitId| trace.pre_search(id).is_some_and(|row| row.verdict == Verdict::KeepsDepth);
        let decisions: Vec<_> = trace.pre_searches().filter(|(id, _)| !again(*id)).collect();
        let deeper: Vec<VisitId> =
            (0..trace.len()).filter(|id| trace.visit(*id).unwrap().pre_searched).collect();
        let began: Vec<VisitId> = deeper.iter().copied().filter(|id| !again(*id)).collect();
        kept += deeper.len() - began.len();
        // The pre-search that a visit searched deeper than needed repeats: the last one of the position
        // in its iteration.
        let gamble = |id: VisitId| {
            let key = trace.visit(id).unwrap().key;
            began.iter().copied().rfind(|&began| {
                began <= id
                    && trace.visit(began).unwrap().key == key
                    && trace.iteration(began) == trace.iteration(id)
            })
        };
        let gambles: HashMap<VisitId, VisitId> =
            deeper.iter().map(|id| (*id, gamble(*id).unwrap_or_else(|| panic!("{id} of {what}")))).collect();
        assert_eq!(ledger.entries.iter().map(|entry| entry.visit).collect::<Vec<_>>(), began, "{what}");
        let totals = &ledger.totals;
        assert_eq!(totals.candidates as usize, decisions.len());
        assert_eq!(totals.refused.values().sum::<u64>() + totals.pre_searches, totals.candidates);
        assert_eq!(totals.paid_off + totals.paid_off_later + totals.lost, totals.pre_searches);
        let inside = (0..trace.len())
            .filter(|id| trace.path_to(*id).iter().any(|id| trace.meta(*id).is_pre_searched()))
            .count();
        assert_eq!(totals.cost as usize, inside, "{what}");
        let settled: HashMap<VisitId, Settlement> =
            ledger.entries.iter().map(|entry| (entry.visit, entry.settled)).collect();
        let is_lost =
            |id: &VisitId| gambles.get(id).is_some_and(|gamble| settled[gamble] == Settlement::Lost);
        let inside_lost = (0..trace.len()).filter(|id| trace.path_to(*id).iter().any(is_lost)).count();
        assert_eq!(totals.cost_lost as usize, inside_lost, "{what}");
        for entry in ledger.entries.iter().take(300) {
            let shallow = trace.visit(entry.visit).unwrap();
            let searches = deeper.iter().filter(|id| gambles[id] == entry.visit);
            let cost = searches.map(|id| trace.end(*id) - id).sum::<u32>();
            assert_eq!((entry.needed_depth, entry.cost), (shallow.depth, cost));
            let iteration =
                |id: VisitId| trace.visit(trace.path_to(id)[1]).unwrap().depth.whole_plies() as u16;
            let predicted = trace.visit(entry.predicted.unwrap()).unwrap();
            assert_eq!(iteration(predicted.id), entry.predicted_iteration, "{what}");
            assert_eq!(predicted.key, shallow.key, "{what}: the same position");
            assert!(entry.predicted_iteration < entry.iteration && entry.extra_depth > Depth::default());
            // The visit that uses the entry, searched one visit after the other.
            let asks = (entry.visit + 1..trace.len()).find(|id| {
                let visit = trace.visit(*id).unwrap();
                let rests_on = |source: VisitId, depth: Depth| {
                    gambles.get(&source) == Some(&entry.visit) && depth > trace.depth(source)
                };
                let own = trace.found_entry(*id).is_some_and(|found| rests_on(found.source, visit.depth))
                    && visit.outcome == Some(ProbeOutcome::Answered);
                let searched = trace.pre_search(*id).filter(|_| visit.pre_searched);
                let depth = searched.map_or(visit.depth, |row| row.new_depth);
                own || trace.refuted_by(*id).is_some_and(|source| rests_on(source, depth - Depth::PLY))
            });
            assert_eq!(entry.by, asks, "{what}");
            assert_eq!(settle(trace, entry.visit), (entry.settled, entry.by), "{what}");
            by_etc += u64::from(asks.is_some_and(|id| trace.refuted_by(id).is_some()));
            match (entry.settled, asks) {
                (Settlement::PaidOff, Some(by)) => assert_eq!(iteration(by), entry.iteration),
                (Settlement::PaidOffLater, Some(by)) => assert!(iteration(by) > entry.iteration),
                (Settlement::Lost, None) => {}
                other => panic!("{what}: {other:?}"),
            }
        }
        paid += totals.paid_off;
        later += totals.paid_off_later;
        lost += totals.lost;
    };
    with_traces(&mut check);
    for text in [
        "depth=13&pre-search=on&near-leaf=1",
        // Pre-searches inside others, and nodes that the table answers by a move after they were pre-searched.
        "depth=10&table=14&pre-search=on&near-leaf=1&near-root=4&risk=4&recursive=on&etc=1&search=alpha-beta",
        "depth=10&table=14&pre-search=on&near-leaf=1&near-root=60&risk=4&recursive=on&etc=1&visits=6000",
    ] {
        let text = format!("{FINE_70}&{text}");
        let (game, parameters) = chess(&text);
        check(&record(&game, parameters), &text);
    }
    let all = [paid, later, lost, by_etc, kept as u64];
    assert!(all.iter().all(|count| *count > 0), "{all:?}");
}

proptest! {
    #[test]
    fn the_filter_is_figure_4(
        (risk, near_root, near_leaf, recursive) in (0u8..6, 0u8..12, 0u8..6, any::<bool>()),
        (new_depth, depth, entry_depth) in (0i16..160, 0i16..160, 0i16..160),
        (entry_iteration, in_pre_search) in (1u8..12, any::<bool>()),
    ) {
        let parameters = PreSearchParameters { risk, near_root, near_leaf, recursive };
        let candidate = Candidate {
            new_depth: Depth::from_sixteenths(new_depth),
            depth: Depth::from_sixteenths(depth),
            entry_depth: Depth::from_sixteenths(entry_depth),
            entry_iteration,
            in_pre_search,
        };
        // Figure 4, in sixteenths of a ply.
        let limit = |plies: u8| 16 * i16::from(plies);
        let refusals = [
            in_pre_search && !recursive,
            new_depth <= depth,
            new_depth - depth > limit(risk),
            limit(entry_iteration) - entry_depth > limit(near_root),
            depth < limit(near_leaf),
        ];
        prop_assert_eq!(questions(parameters, &candidate).map(FilterQuestion::refuses), refusals);
        let verdicts = [
            Verdict::Recursive, Verdict::NotDeeper, Verdict::Risk, Verdict::NearRoot, Verdict::NearLeaf,
        ];
        let first = refusals.iter().position(|refuses| *refuses);
        prop_assert_eq!(filter(parameters, &candidate), first.map_or(Verdict::PreSearch, |at| verdicts[at]));
    }
}

#[test]
fn the_questions_asked_are_those_of_the_trace() {
    let (game, parameters) = chess(&format!("{FINE_70}&depth=12&table=14&pre-search=on&near-root=4"));
    let trace = record(&game, parameters);
    let mut verdicts = HashSet::new();
    for (id, row) in trace.pre_searches() {
        let questions = asked(&trace, id, &parameters.pre_search.with).unwrap();
        let refused = questions.iter().find(|question| question.refuses);
        assert_eq!(refused.map_or("pre-search", |question| question.name), row.verdict.name());
        verdicts.insert(row.verdict.name());
    }
    assert!(verdicts.len() >= 4, "{verdicts:?}");
    assert!(asked(&trace, 0, &parameters.pre_search.with).is_none());
}

/// A child that came back, with the skips below it that still matter.
type Returned = (VisitId, Entered, Vec<VisitId>);

/// Follows uncertainty upwards while the search runs: each open visit holds the skips below it that
/// still matter.
#[derive(Default)]
struct Bookmarks {
    next: VisitId,
    /// The open visits with the visits that they came back from, and whether each skipped moves itself.
    open: Vec<(VisitId, Entered, Vec<Returned>, bool)>,
    endings: HashMap<VisitId, (Ending, Option<VisitId>)>,
    /// The bounds that the null-window passes since the driver's last beginning have shown, with the side to which each
    /// failed.
    bounds: Option<(Value, Value)>,
    failed_high: Vec<bool>,
    /// The game's model for cut-offs by confidence, the risk of each abandoned node, and the number of compared values.
    model: Option<&'static ConfidenceModel>,
    risks: HashMap<VisitId, f64>,
    stated: usize,
}

impl Bookmarks {
    /// A pass begins: where the bounds have met, all passes are made again.
    fn begin_pass(&mut self, id: VisitId) {
        if self.bounds.is_some_and(|(lower, upper)| lower >= upper) {
            let (_, _, passes, _) = self.open.last_mut().unwrap();
            let again = passes.iter_mut().flat_map(|(_, _, skips)| std::mem::take(skips)).collect();
            self.settle(again, Ending::ReSearched, Some(id));
            self.begin_passes();
        }
    }

    fn begin_passes(&mut self) {
        self.bounds = None;
        self.failed_high.clear();
    }

    /// A pass has failed: earlier bounds of that side do not matter any more.
    fn end_pass(&mut self, window: Window, value: Value) {
        let high = value >= window.beta;
        let (lower, upper) = self.bounds.get_or_insert((Value::NEGATIVE_INFINITY, Value::INFINITY));
        *(if high { lower } else { upper }) = value;
        let (iteration, _, passes, _) = self.open.last_mut().unwrap();
        let iteration = *iteration;
        let first = passes.len() - self.failed_high.len();
        let sides = passes[first..].iter_mut().zip(&self.failed_high);
        let superseded =
            sides.filter(|(_, side)| **side == high).flat_map(|(pass, _)| std::mem::take(&mut pass.2));
        let superseded = superseded.collect();
        self.settle(superseded, Ending::Harmless, Some(iteration));
        self.failed_high.push(high);
    }

    fn settle(&mut self, skips: Vec<VisitId>, ending: Ending, by: Option<VisitId>) {
        for skip in skips {
            self.endings.insert(skip, (ending, by));
        }
    }
}

impl Observer for Bookmarks {
    type Tag = ();
    fn tag(&self) {}
    fn enter(&mut self, visit: &Entered) {
        let id = self.next;
        self.next += 1;
        let again = match self.open.last_mut() {
            Some((_, parent, children, _)) => {
                let last = children.last_mut().filter(|(_, former, _)| {
                    let repeats = visit.kind == VisitKind::ReSearch && former.mv == visit.mv;
                    let next_pass = visit.kind == VisitKind::Pass && !former.window.is_null();
                    repeats || (next_pass && parent.kind == VisitKind::Iteration)
                });
                last.map(|(_, _, skips)| std::mem::take(skips)).unwrap_or_default()
            }
            None => Vec::new(),
        };
        self.settle(again, Ending::ReSearched, Some(id));
        match visit.kind {
            VisitKind::Iteration => self.begin_passes(),
            VisitKind::Pass if visit.window.is_null() => self.begin_pass(id),
            _ => {}
        }
        self.open.push((id, *visit, Vec::new(), false));
    }
    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        let ply = u16::try_from(self.open.len() - 3).unwrap();
        let (id, visit, _, skipped) = self.open.last_mut().unwrap();
        *skipped = true;
        if let Some(model) = self.model {
            let (expects_cut, plies_left) = (visit.expected == NodeType::Cut, visit.depth.whole_plies());
            self.risks
                .insert(*id, model.risk(&AbandonedNode { expects_cut, plies_left, ply, searched, moves }));
        }
    }
    fn leave(&mut self, _visited: &Visited, left: &Left) {
        let (id, visit, children, skipped) = self.open.pop().unwrap();
        if visit.kind == VisitKind::Search {
            return;
        }
        if visit.kind == VisitKind::Iteration {
            for (root, _, skips) in children {
                self.settle(skips, Ending::AtTheRoot, Some(root));
            }
            return;
        }
        let mut alive = if skipped { vec![id] } else { Vec::new() };
        let last = children.len().wrapping_sub(1);
        let last_move = children.iter().rposition(|(_, child, _)| !child.kind.is_speculative());
        for (index, (_, child, skips)) in children.into_iter().enumerate() {
            let counts = match left.reason {
                LeaveReason::CutOff => Some(index) == last_move,
                LeaveReason::NullMoveCutOff | LeaveReason::ProbCut => index == last,
                _ => !child.kind.is_speculative(),
            };
            if counts && left.confidence.is_uncertain() {
                alive.extend(skips);
            } else {
                self.settle(skips, Ending::Harmless, Some(id));
            }
        }
        if let Some(model) = self.model {
            // The stated risk is exactly the sum of the skips that the value rests on.
            let risk: f64 = alive.iter().map(|skip| self.risks[skip]).sum();
            let share = if alive.is_empty() { 100.0 } else { 100.0 / (1.0 + model.odds_against(risk)) };
            let stated = left.confidence.per_cent();
            assert!((stated - share).abs() < 0.01, "visit {id}: {stated} for a risk of {risk}");
            assert_eq!(alive.is_empty(), !left.confidence.is_uncertain(), "visit {id}");
            self.stated += usize::from(!alive.is_empty());
        }
        if visit.kind == VisitKind::Pass && visit.window.is_null() {
            self.end_pass(visit.window, left.value);
        }
        if let Some((_, _, siblings, _)) = self.open.last_mut() {
            siblings.push((id, visit, alive));
        }
    }
}

fn bookmarks_of(model: Option<&'static ConfidenceModel>) -> Bookmarks {
    Bookmarks { model, ..Bookmarks::default() }
}

#[test]
fn every_uncertainty_cut_off_is_settled() {
    let (mut endings, mut stated) = (HashMap::new(), 0);
    let mut check = |trace: &Trace, seen: Bookmarks, guaranteed: bool, what: &str| {
        let ledger = uncertainty_ledger(trace);
        assert_eq!(ledger.entries.len(), seen.endings.len(), "{what}");
        for entry in &ledger.entries {
            let (ending, at) = seen.endings[&entry.visit];
            assert_eq!(entry.ending, ending, "visit {} of {what}", entry.visit);
            assert_eq!(entry.moves, entry.searched + entry.skipped);
            match ending {
                Ending::ReSearched => assert_eq!(entry.by, at, "visit {} of {what}", entry.visit),
                _ => assert_eq!(entry.ancestor, at, "visit {} of {what}", entry.visit),
            }
            assert!(!guaranteed || ending != Ending::AtTheRoot, "visit {} of {what}", entry.visit);
            *endings.entry(ending.name()).or_insert(0) += 1;
        }
        stated += seen.stated;
        let totals = ledger.totals;
        let sum = totals.harmless + totals.re_searched + totals.at_the_root + totals.open;
        assert_eq!((sum, totals.cut_offs), (seen.endings.len() as u64, seen.endings.len() as u64));
    };
    for (scope, guaranteed) in
        [("children-of-pv", true), ("cut", true), ("cut-and-all", false), ("confidence", false)]
    {
        let by_confidence = scope == "confidence";
        for seed in 0..scaled(200) as u64 {
            let tree = tree(3 + (seed % 4) as usize, seed, 1 + (seed / 5 % 4) as i16);
            let text = format!("search=pvs&uncertainty={scope}&cut-ratio=1");
            let (trace, seen) = record_with(
                &tree,
                tree_parameters(&tree, &text),
                bookmarks_of(by_confidence.then(|| tree.confidence_model())),
            );
            check(&trace, seen, guaranteed, &format!("seed {seed}, {text}"));
            let driver = ["mtd-f", "mt-sss", "mt-dual", "mtd-bi"][(seed % 4) as usize];
            let text = format!("search={driver}&table=10&uncertainty={scope}&cut-ratio=30&confidence=60");
            let (trace, seen) = record_with(
                &tree,
                tree_parameters(&tree, &text),
                bookmarks_of(by_confidence.then(|| tree.confidence_model())),
            );
            check(&trace, seen, guaranteed, &format!("seed {seed}, {text}"));
        }
        let text = format!("depth=4&table=14&null-move=2&uncertainty={scope}&cut-ratio=20");
        let (game, parameters) = chess(&text);
        let (trace, seen) =
            record_with(&game, parameters, bookmarks_of(by_confidence.then(|| game.confidence_model())));
        check(&trace, seen, guaranteed, &text);
    }
    assert_eq!(endings.len(), 3, "{endings:?}");
    assert!(stated > 2500, "{stated}");
}

/// Asks everything about a trace, whatever it is.
fn ask_everything(trace: &Trace) {
    let report = report(trace);
    let positions = (0..trace.len()).filter(|id| trace.meta(*id).kind().is_position()).count();
    assert_eq!(report.insight.overhead.total, positions as u64);
    for id in (0..trace.len()).step_by(1 + trace.len() as usize / 500) {
        let _ = (steps_of(trace, id), settle(trace, id), trace.moves_searched(id));
        let _ =
            asked(trace, id, &PreSearchParameters { risk: 2, near_root: 60, near_leaf: 3, recursive: false });
    }
}

#[test]
fn a_growing_trace_can_be_asked() {
    let scenario =
        Scenario::parse(&format!("{FINE_70}&depth=11&pre-search=on&uncertainty=cut&etc=2")).unwrap();
    let mut words = Vec::new();
    plyscope::run::record(&scenario, |batch: Batch<'_>| words.push(batch.words.to_vec())).unwrap();
    let mut trace = Trace::new();
    for batch in &words {
        trace.append(batch).unwrap();
        ask_everything(&trace);
    }
    assert!(words.len() > 2);
}

proptest! {
    /// A damaged log may say nonsense, but looking into it never panics.
    #[test]
    fn a_damaged_log_can_be_asked(at in any::<prop::sample::Index>(), word in any::<u32>(), how in 0u8..3) {
        let scenario = Scenario::parse(
            "tree=(T:(3 12) 8 (T 1))(T 4 6)(14 5 (T 2))&table=10&deepening=on&pre-search=on&near-leaf=1&etc=1\
             &uncertainty=cut&cut-ratio=1",
        ).unwrap();
        let mut trace = Trace::new();
        let _ = trace.append(&damaged_log(&scenario, at, word, how));
        ask_everything(&trace);
        trace.finish();
        ask_everything(&trace);
    }
}
