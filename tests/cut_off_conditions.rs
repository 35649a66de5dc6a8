//! The conditions of uncertainty cut-offs, as the inspector shows them, against an observer that counts
//! moves and follows windows while the search runs.

use crate::common::recorded::{ENDGAME, EVERYTHING, LESS, chess, record_with, tree_parameters};
use crate::common::{by_tier, first, mover, number_text, tree};
use plyscope::facts::replay::replay;
use plyscope::game::{Evaluate, MoveCode};
use plyscope::language::cut_off_text::CutOffText;
use plyscope::language::inspect::inspect;
use plyscope::search::depth::Depth;
use plyscope::search::node_type::NodeType;
use plyscope::search::observe::{Entered, FoundEntry, Left, Observer, Pruned, Visited};
use plyscope::search::parameters::{Base, Parameters, UncertaintyScope};
use plyscope::search::pre_search_filter::Decision;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::{Bound, Window};
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use std::collections::BTreeMap;

/// The reader of a node's numbers.
#[derive(Clone, Copy)]
struct Reader {
    is_chess: bool,
    one_side: bool,
    /// The other side than the one to move.
    mirrored: bool,
}

impl Reader {
    fn number(self, value: Value) -> String {
        number_text(if self.mirrored { -value.get() } else { value.get() }, self.is_chess)
    }

    fn window(self, alpha: Value, beta: Value) -> String {
        let (low, high) = if self.mirrored { (beta, alpha) } else { (alpha, beta) };
        format!("({}, {})", self.number(low), self.number(high))
    }
}

/// A move that was searched, and what the node had come to before.
#[derive(Clone, Copy)]
struct MoveStep {
    mv: MoveCode,
    window: Window,
    best: Value,
}

/// The observed course of a visit.
#[derive(Clone)]
struct WatchedVisit {
    id: VisitId,
    entered: Entered,
    window: Window,
    best: Value,
    turns: Vec<MoveStep>,
    /// The visit that came back last, as long as its move may be searched again.
    last: Option<(Entered, Value)>,
    /// A move that had been searched before is searched again from the beginning.
    anew: bool,
    pv_window: Option<Window>,
    all_moves: bool,
    skipped: Option<(usize, usize)>,
    pruned: usize,
    doublings: u32,
    ended: bool,
}

impl WatchedVisit {
    /// The move that came back last is done.
    fn take_in(&mut self, prunes: bool) {
        if let Some((_, value)) = self.last.take() {
            self.best = self.best.max(value);
            if prunes {
                self.window.alpha = self.window.alpha.max(value);
            }
        }
    }
}

/// Watches every visit.
struct Watcher {
    parameters: Parameters,
    next: VisitId,
    open: Vec<WatchedVisit>,
    done: Vec<WatchedVisit>,
    /// The number of doublings of the cut ratio in this iteration, and the bounds of a driver's passes.
    doublings: u32,
    bounds: (Value, Value),
}

impl Watcher {
    fn new(parameters: Parameters) -> Watcher {
        let bounds = (Value::NEGATIVE_INFINITY, Value::INFINITY);
        Watcher { parameters, next: 0, open: Vec::new(), done: Vec::new(), doublings: 0, bounds }
    }

    fn prunes(&self) -> bool {
        self.parameters.base.prunes()
    }

    fn end_pass(&mut self, window: Window, left: &Left) {
        let (lower, upper) = &mut self.bounds;
        let found = if matches!(self.parameters.base, Base::MemoryTest(_)) {
            *(if left.value >= window.beta { lower } else { upper }) = left.value;
            self.bounds.0 >= self.bounds.1
        } else {
            let low = left.value <= window.alpha && window.alpha != Value::NEGATIVE_INFINITY;
            let high = left.value >= window.beta && window.beta != Value::INFINITY;
            !low && !high
        };
        // If the root is searched once more, then with the ratio doubled.
        if found {
            self.bounds = (Value::NEGATIVE_INFINITY, Value::INFINITY);
            self.doublings += 1;
        }
    }
}

impl Observer for Watcher {
    type Tag = ();
    fn tag(&self) {}
    fn enter(&mut self, entered: &Entered) {
        let prunes = self.prunes();
        let (mut pv_window, mut all_moves) = (None, false);
        if entered.kind == VisitKind::Iteration {
            self.doublings = 0;
            self.bounds = (Value::NEGATIVE_INFINITY, Value::INFINITY);
        }
        if let Some(parent) = self.open.last_mut().filter(|parent| parent.entered.kind.is_position()) {
            all_moves = parent.all_moves;
            let again = parent.last.filter(|(last, _)| {
                entered.kind == VisitKind::ReSearch && last.mv == entered.mv && !last.kind.is_speculative()
            });
            // The parent's window: a null-window visit shows only its alpha, so beta is taken from the parent.
            let now = Window { alpha: -entered.window.beta, beta: parent.window.beta };
            let of_pv = parent.entered.expected == NodeType::Pv && entered.window.is_null();
            if entered.kind.is_speculative() {
                parent.take_in(prunes);
                pv_window = parent.pv_window.filter(|_| entered.kind == VisitKind::ProbCut);
            } else {
                pv_window = Some(now).filter(|now| of_pv && !now.is_null());
                if let Some((last, value)) = again {
                    let restored = entered.depth > last.depth && value > now.alpha;
                    all_moves |= of_pv && now.is_null() && !restored;
                } else {
                    parent.take_in(prunes);
                    parent.anew |= entered.kind == VisitKind::ReSearch;
                    parent.turns.push(MoveStep { mv: entered.mv, window: parent.window, best: parent.best });
                }
            }
        }
        self.open.push(WatchedVisit {
            id: self.next,
            entered: *entered,
            window: entered.window,
            best: Value::NEGATIVE_INFINITY,
            turns: Vec::new(),
            last: None,
            anew: false,
            pv_window,
            all_moves,
            skipped: None,
            pruned: 0,
            doublings: self.doublings,
            ended: false,
        });
        self.next += 1;
    }
    fn probed(&mut self, outcome: ProbeOutcome, entry: Option<FoundEntry<()>>) {
        let top = self.open.last_mut().unwrap();
        if let (ProbeOutcome::Narrowed, Some(entry)) = (outcome, entry) {
            match entry.bound {
                Bound::Lower => top.window.alpha = entry.value,
                _ => top.window.beta = entry.value,
            }
        }
    }
    fn considered_pre_search(&mut self, decision: &Decision) {
        let top = self.open.last_mut().unwrap();
        if decision.verdict.searches_deeper() {
            top.window = top.entered.window;
        }
    }
    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        self.open.last_mut().unwrap().skipped = Some((searched, moves));
    }
    fn pruned_moves(&mut self, pruned: &Pruned) {
        self.open.last_mut().unwrap().pruned = usize::from(pruned.late + pruned.futile);
    }
    fn leave(&mut self, _visited: &Visited, left: &Left) {
        let prunes = self.prunes();
        let mut visit = self.open.pop().unwrap();
        visit.ended = left.reason.has_value();
        visit.take_in(prunes);
        if self.open.len() == 2 {
            self.end_pass(visit.entered.window, left);
        }
        if let Some(parent) = self.open.last_mut().filter(|_| !visit.entered.kind.is_speculative()) {
            parent.last = Some((visit.entered, -left.value));
        }
        self.done.push(visit);
    }
}

/// A position with many captures on both sides.
const CAPTURES: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1";

/// A condition as it should be shown: its name, its text, and whether it holds.
type ExpectedCondition = (&'static str, String, bool);

/// The conditions about the move number `searched + 1`.
fn conditions(
    visit: &WatchedVisit,
    parameters: &Parameters,
    searched: usize,
    moves: usize,
    capture: bool,
    reader: Reader,
) -> Vec<ExpectedCondition> {
    let with = parameters.uncertainty.with;
    let is_all = visit.entered.expected == NodeType::All;
    let ratio = if is_all && with.cut_ratio_all > 0 { with.cut_ratio_all } else { with.cut_ratio };
    let doublings = if with.scope == UncertaintyScope::ByConfidence { visit.doublings } else { 0 };
    let ratio = (u32::from(ratio) << doublings.min(16)).min(100);
    let limit = f64::from(ratio) * moves as f64 / 100.0;
    // After the last move there is no turn to have seen it at.
    let (window, best) =
        visit.turns.get(searched).map_or((visit.window, visit.best), |turn| (turn.window, turn.best));
    let beyond = (searched + 1) as f64 > limit;
    let type_skips = match with.scope {
        UncertaintyScope::ChildrenOfPv | UncertaintyScope::CutNodes => {
            visit.entered.expected == NodeType::Cut
        }
        _ => visit.entered.expected != NodeType::Pv,
    };
    let shown = |value: Value| reader.number(value);
    let null = window.beta.get() == window.alpha.get() + 1;
    let mut all = vec![
        ("certainty", "without skipped moves".to_owned(), !visit.all_moves),
        ("null-window", reader.window(window.alpha, window.beta), null),
        ("limit", format!("move {} of {moves}, ", searched + 1), beyond),
        ("type", format!(" {} node", visit.entered.expected.name()), type_skips),
    ];
    if with.scope == UncertaintyScope::ChildrenOfPv {
        // Seen from this node, the parent's alpha is a beta.
        let seen = visit.pv_window.map(|parent| (-parent.beta, -parent.alpha));
        let inside = seen.is_some_and(|(alpha, beta)| alpha < best && best < beta);
        let text = seen.map_or("no PV parent".to_owned(), |(alpha, beta)| {
            let lies = if inside { "inside" } else { "outside" };
            format!(
                "value, {}, is {lies} the window of its PV parent{} {}",
                shown(best),
                if reader.one_side { "," } else { ", seen from here" },
                reader.window(alpha, beta),
            )
        });
        all.push(("re-search", text, inside));
    }
    all.push(("quiet", "the move is ".to_owned(), !capture));
    all[2]
        .1
        .push_str(&format!("{} the limit of {limit} ({ratio} %)", if beyond { "beyond" } else { "within" }));
    all
}

/// The expected display of a visit: whether it skips, the number, and the conditions.
fn expected<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    trace: &Trace,
    visit: &WatchedVisit,
    one_side: bool,
) -> Option<(bool, usize, usize, Vec<ExpectedCondition>)> {
    let searched = visit.turns.len();
    let least = if visit.skipped.is_some() { 1 } else { 2 };
    let is_inner = visit.entered.kind.is_position() && visit.entered.depth >= Depth::PLY;
    if !visit.ended || visit.anew || searched < least || !is_inner {
        return None;
    }
    let position = replay(game, trace, visit.id).position;
    let mirrored = one_side && !game.first_player_to_move(&position);
    let reader = Reader { is_chess: game.has_quiescence(), one_side, mirrored };
    let mut legal = Vec::new();
    game.generate(&position, &mut legal);
    let captures =
        |turn: &MoveStep| game.noisy_rank(&position, game.find(&position, turn.mv).unwrap()).is_some();
    if let Some((last, moves)) = visit.skipped {
        assert_eq!((last, moves + visit.pruned), (searched, legal.len()), "visit {}", visit.id);
        let after = |searched| conditions(visit, parameters, searched, legal.len(), false, reader);
        let first = (1..=searched).find(|searched| after(*searched).iter().all(|(_, _, holds)| *holds));
        let first = first.unwrap_or_else(|| panic!("visit {} skips", visit.id));
        // The search acted as the conditions say.
        assert!(visit.turns[first..].iter().all(captures), "visit {}", visit.id);
        Some((true, first + 1, legal.len(), after(first)))
    } else {
        let capture = captures(&visit.turns[searched - 1]);
        let all = conditions(visit, parameters, searched - 1, legal.len(), capture, reader);
        assert!(all.iter().any(|(_, _, holds)| !holds), "visit {} was to skip", visit.id);
        Some((false, searched, legal.len(), all))
    }
}

/// Compares the display with the observed search, and counts the conditions that decided.
fn check<G: Evaluate>(
    game: &G,
    parameters: Parameters,
    what: &str,
    decided: &mut BTreeMap<(String, &'static str), usize>,
) {
    let (trace, watcher) = record_with(game, parameters, Watcher::new(parameters));
    let stride = 1 + watcher.done.len() / by_tier(1_000, 3_000, 3_000);
    let is_taken =
        |visit: &&WatchedVisit| visit.turns.len() > 1 || (visit.id as usize).is_multiple_of(stride);
    for visit in watcher.done.iter().filter(is_taken) {
        let place = format!("visit {} of {what}", visit.id);
        // Each is read in one of the two ways.
        let one_side = visit.id.is_multiple_of(2);
        let lens = if one_side { first(game) } else { mover(game) };
        let expected = expected(game, &parameters, &trace, visit, one_side);
        let ended = trace.leave_time(visit.id);
        let shown = |t| inspect(game, &parameters, &trace, lens, visit.id, t).unwrap().cut_off;
        assert_eq!(shown(ended - 1), None, "{place}: nothing of the future");
        let shown = shown(ended);
        assert_eq!(shown.is_some(), expected.is_some(), "{place}");
        let Some((CutOffText { skips, number, moves, conditions }, expected)) = shown.zip(expected) else {
            continue;
        };
        assert_eq!((skips, number, moves), (expected.0, expected.1, expected.2), "{place}");
        assert_eq!(conditions.len(), expected.3.len(), "{place}");
        let mut refused = None;
        for (shown, (name, text, holds)) in conditions.iter().zip(&expected.3) {
            assert_eq!((shown.name, shown.refuses), (*name, !holds), "{place}: {shown:?}");
            assert!(shown.text.contains(text), "{place}: {shown:?}, not {text:?}");
            refused = refused.or((!holds).then_some(*name));
            assert_eq!(shown.decided, !holds && refused == Some(*name), "{place}");
        }
        let scope = format!("{:?}", parameters.uncertainty.with.scope);
        *decided.entry((scope, refused.unwrap_or("skipped"))).or_default() += 1;
    }
}

#[test]
fn the_conditions_shown_are_those_that_were_asked() {
    let mut decided = BTreeMap::new();
    for scope in ["children-of-pv", "cut", "cut-and-all", "confidence"] {
        for seed in 0..by_tier(16, 160, 800) as u64 {
            let tree = tree(3 + (seed % 4) as usize, seed, 1 + (seed / 5 % 4) as i16);
            let driver = ["mtd-f", "mt-sss", "mt-dual", "mtd-bi"][(seed % 4) as usize];
            for text in [
                format!("search=pvs&uncertainty={scope}&cut-ratio=1"),
                format!("search=alpha-beta&uncertainty={scope}&cut-ratio=30"),
                format!(
                    "search={driver}&table=10&uncertainty={scope}&cut-ratio=30&confidence=60&deepening=on&previous-value=1"
                ),
                format!(
                    "search=pvs&table=10&deepening=on&aspiration=1&uncertainty={scope}&cut-ratio=20&confidence=90\
                     &cut-ratio-all=10&pre-search=on&near-leaf=1&etc=1&re-search-from=value"
                ),
                format!(
                    "search=negascout&lmp=1&lmr=60&lmr-move=2&uncertainty={scope}&cut-ratio=30&singular=1&singular-depth=2&singular-cut=1"
                ),
            ] {
                check(&tree, tree_parameters(&tree, &text), &format!("seed {seed}, {text}"), &mut decided);
            }
        }
        for rest in [
            "&cut-ratio=20&null-move=2",
            LESS,
            "&cut-ratio=10&probcut=100",
            "&cut-ratio=30&search=mt-dual&table=14&lmr=200&lmr-move=2&previous-value=20",
        ] {
            let text = format!("{ENDGAME}&depth=5&uncertainty={scope}{rest}");
            let (game, parameters) = chess(&text);
            check(&game, parameters, &text, &mut decided);
        }
        let text = format!("fen={CAPTURES}&depth=3&visits=20000&uncertainty={scope}&cut-ratio=1");
        let (game, parameters) = chess(&text);
        check(&game, parameters, &text, &mut decided);
    }
    for text in [
        format!("{ENDGAME}&depth=5{EVERYTHING}"),
        // Reduced moves of a PV node that a driver asked in a null window.
        format!(
            "{ENDGAME}&depth=6&deepening=off&search=mtd-bi&table=14&lmr=200&lmr-move=2&uncertainty=cut&cut-ratio=30"
        ),
        format!("depth=3{}", EVERYTHING.replace("uncertainty=confidence", "uncertainty=children-of-pv")),
        "depth=4&visits=20000&uncertainty=children-of-pv&cut-ratio=10".to_owned(),
    ] {
        let (game, parameters) = chess(&text);
        check(&game, parameters, &text, &mut decided);
    }
    let count = |scope: &str, name: &str| {
        let all = decided.iter().filter(|((of, by), _)| of.starts_with(scope) && *by == name);
        all.map(|(_, count)| *count).sum::<usize>()
    };
    for scope in ["ChildrenOfPv", "CutNodes", "CutAndAllNodes", "ByConfidence"] {
        let names = ["null-window", "limit", "type", "skipped"];
        let counts = names.map(|name| count(scope, name));
        assert!(counts.iter().all(|count| *count > 10), "{scope}: {counts:?} of {names:?}");
    }
    let rare = [count("CutNodes", "certainty"), count("ChildrenOfPv", "re-search"), count("", "quiet")];
    assert!(rare.iter().all(|count| *count > 10), "{rare:?}: {decided:?}");
}
