//! The line that runs at each tick, and the values beside it, against what an observer saw.

mod common;

use common::recorded::{ENDGAME, EVERYTHING, LESS, TREE_SEARCHES, chess, every_technique, tree_parameters};
use common::replay::{Frame, Seen, record_and_watch, replay};
use common::{number_text, scaled, tree};
use plyscope::game::Evaluate;
use plyscope::insight::listing::{
    Ending, LineKind, LineTick, Listing, MOST_LINES, find_line, lines, listing, next_run, running,
};
use plyscope::insight::perspective::Lens;
use plyscope::reading::{BoundsStyle, Perspective, Reading};
use plyscope::search::depth::Depth;
use plyscope::search::observe::{Entered, ExitReason, Exited, ExtensionCause, VisitKind};
use plyscope::search::parameters::{Base, MemoryTest, Parameters, TableParameters, UncertaintyScope};
use plyscope::search::table::ProbeOutcome;
use plyscope::search::window::Window;
use plyscope::trace::Trace;
use plyscope::trace::means::Means;
use plyscope::trace::time::Tick;
use plyscope::value::Value;
use std::collections::BTreeSet;

/// What the observer saw of one visit.
#[derive(Clone, Debug)]
struct Story {
    entered: Entered,
    exited: Exited,
    parent: Option<usize>,
    children: Vec<usize>,
    probe: Option<(ProbeOutcome, Option<Value>)>,
    stood_pat: Option<Value>,
    pre_search: Option<Depth>,
    skipped: Option<(usize, usize)>,
    left_out: Option<u16>,
    /// The visit that the very next event enters.
    then: Option<usize>,
}

fn stories(script: &[Seen]) -> Vec<Story> {
    let mut stories: Vec<Story> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (index, seen) in script.iter().enumerate() {
        let top = open.last().copied();
        match *seen {
            Seen::Enter(entered) => {
                let id = stories.len();
                if let Some(parent) = top {
                    stories[parent].children.push(id);
                }
                open.push(id);
                stories.push(Story {
                    entered,
                    exited: Exited::without_value(ExitReason::Stopped),
                    parent: top,
                    children: Vec::new(),
                    probe: None,
                    stood_pat: None,
                    pre_search: None,
                    skipped: None,
                    left_out: None,
                    then: None,
                });
            }
            Seen::Probe(outcome, entry) => {
                stories[top.unwrap()].probe = Some((outcome, entry.map(|entry| entry.0)));
            }
            Seen::StoodPat(value) => stories[top.unwrap()].stood_pat = Some(value),
            Seen::PreSearch(depth) => stories[top.unwrap()].pre_search = Some(depth),
            Seen::Skipped(searched, moves) => stories[top.unwrap()].skipped = Some((searched, moves)),
            Seen::Pruned(pruned) => stories[top.unwrap()].left_out = Some(pruned.late + pruned.futile),
            Seen::Exit(exited) => {
                let id = open.pop().unwrap();
                let next = stories.len();
                stories[id].exited = exited;
                stories[id].then = matches!(script.get(index + 1), Some(Seen::Enter(_))).then_some(next);
            }
        }
    }
    stories
}

/// Everything that a tick's condition is judged by.
struct Judge<'a> {
    stories: &'a [Story],
    states: &'a [(Tick, u32, Vec<Frame>)],
    parameters: &'a Parameters,
    /// The first player is to move at the root.
    first_at_root: bool,
    is_chess: bool,
}

type Shown = Vec<(Option<&'static str>, String)>;

impl Judge<'_> {
    fn prunes(&self) -> bool {
        self.parameters.base != Base::Minimax
    }

    fn cuts(&self, value: Value, beta: Value) -> bool {
        self.prunes() && if self.parameters.cuts_only_beyond_beta() { value > beta } else { value >= beta }
    }

    fn value(&self, id: usize) -> Value {
        self.stories[id].exited.value
    }

    /// A visit's value for the side to move at its parent.
    fn returned(&self, id: usize) -> Value {
        let parent = self.stories[id].parent.unwrap();
        let same_side = self.stories[id].entered.kind == VisitKind::ProbCut || self.is_bracket(parent);
        if same_side { self.value(id) } else { -self.value(id) }
    }

    fn is_bracket(&self, id: usize) -> bool {
        matches!(self.stories[id].entered.kind, VisitKind::Search | VisitKind::Iteration)
    }

    fn frame(&self, t: usize, id: usize) -> &Frame {
        self.states[t].2.iter().find(|frame| frame.id as usize == id).unwrap()
    }

    fn plies(&self, id: usize) -> usize {
        let mut at = Some(id);
        let mut plies = 0;
        while let Some(id) = at {
            let story = &self.stories[id];
            let root = story.parent.is_none_or(|parent| self.is_bracket(parent));
            plies += usize::from(!root && story.entered.kind != VisitKind::ProbCut);
            at = story.parent;
        }
        plies
    }

    /// Whether the condition of this line holds at `t` in this visit, and what has to stand beside it.
    /// Values stand as numbers of the side to move until they are written.
    #[allow(clippy::too_many_lines, reason = "one arm for each kind of line")]
    fn judge(
        &self,
        t: usize,
        visit: usize,
        kind: LineKind,
        write: &dyn Fn(Value) -> String,
    ) -> (bool, Shown) {
        let mirrored = write(Value::judgement(1)) == "-1";
        let (more, at_least, less) = if mirrored { ("<", "<=", ">") } else { (">", ">=", "<") };
        let tick = self.states[t].0;
        let id = tick.visit() as usize;
        let story = &self.stories[id];
        let reason = story.exited.reason;
        let prunes = self.prunes();
        let beyond = self.parameters.cuts_only_beyond_beta();
        let name = |name, value: Value| (Some(name), write(value));
        let compare = |left: Value, sign: &str, right: Value| {
            (None, format!("{} {sign} {}", write(left), write(right)))
        };
        let own_side = if mirrored { "beta" } else { "alpha" };
        let window = |window: Window| {
            let (low, high) =
                if mirrored { (window.beta, window.alpha) } else { (window.alpha, window.beta) };
            [name("alpha", low), name("beta", high)]
        };
        let cut_sign = if beyond { more } else { at_least };
        // As the visit begins.
        if let Tick::Enter(_) = tick {
            assert_eq!(visit, id, "entering is the visit's own");
            let now = self.frame(t, id).window;
            let answered = story.probe.is_some_and(|probe| probe.0 == ProbeOutcome::Answered);
            let narrowed = prunes && story.probe.is_some_and(|probe| probe.0 == ProbeOutcome::Narrowed);
            let ends =
                matches!(reason, ExitReason::Evaluation | ExitReason::StandPat | ExitReason::ReverseFutility)
                    || (story.children.is_empty()
                        && matches!(
                            reason,
                            ExitReason::GameOver | ExitReason::RuleDraw | ExitReason::Repetition
                        ));
            let goes_on = !ends && !answered && !self.is_bracket(id);
            let is_pass = story.entered.kind == VisitKind::Pass;
            let depth = (Some("depth"), story.entered.depth.to_string());
            let mut plain = vec![depth.clone()];
            if prunes {
                plain.extend(window(now));
            }
            let value = vec![name("value", self.value(id))];
            let (is_extended, is_reduced) =
                (story.entered.extension.is_some(), story.entered.reduction.is_some());
            let is_plain =
                goes_on && !is_pass && story.pre_search.is_none() && !narrowed && story.stood_pat.is_none();
            return match kind {
                LineKind::Search => (story.entered.kind == VisitKind::Search, vec![]),
                LineKind::Iteration => (story.entered.kind == VisitKind::Iteration, vec![depth]),
                LineKind::Pass => (goes_on && is_pass, window(story.entered.window).to_vec()),
                LineKind::Head => (is_plain && !is_extended && !is_reduced, plain),
                LineKind::Extended => (is_plain && is_extended, plain),
                LineKind::Reduced => (is_plain && is_reduced, plain),
                LineKind::Terminal => (ends && !answered, value),
                LineKind::Horizon => {
                    (reason == ExitReason::Evaluation && story.entered.depth < Depth::PLY, value)
                }
                LineKind::StandPat => (
                    reason == ExitReason::StandPat && self.cuts(self.value(id), now.beta),
                    vec![compare(self.value(id), cut_sign, now.beta)],
                ),
                LineKind::StoodPat => {
                    let best = story.stood_pat.unwrap_or(Value::DRAW);
                    let mut shown = vec![name("best", best)];
                    if prunes {
                        shown.push(name(own_side, story.entered.window.alpha.max(best)));
                    }
                    (goes_on && story.stood_pat.is_some() && story.entered.quiescence, shown)
                }
                LineKind::TableAnswer => (
                    reason == ExitReason::TableAnswer
                        && story.probe.is_some_and(|probe| probe.1 == Some(self.value(id))),
                    value,
                ),
                LineKind::TableNarrowed => {
                    (goes_on && narrowed && now != story.entered.window, window(now).to_vec())
                }
                LineKind::PreSearch => {
                    let deeper = story.pre_search.unwrap_or_default();
                    let shown = vec![(Some("depth"), deeper.to_string())];
                    (goes_on && deeper >= story.entered.depth && story.pre_search.is_some(), shown)
                }
                LineKind::ReverseFutility => (
                    reason == ExitReason::ReverseFutility && self.value(id) >= now.beta,
                    vec![compare(self.value(id), at_least, now.beta)],
                ),
                _ => (false, vec![]),
            };
        }
        // As it ends, in its own lines.
        if visit == id {
            if kind == LineKind::Stopped {
                return (!reason.has_value(), vec![]);
            }
            if self.is_bracket(id) {
                let wanted = if id == 0 { LineKind::Return } else { LineKind::IterationDone };
                return (kind == wanted && reason.has_value(), vec![name("v", self.value(id))]);
            }
            let before = self.frame(t - 1, id);
            let beta = before.window.beta;
            let best = before.best().unwrap_or(Value::NEGATIVE_INFINITY);
            let shown = name("best", best);
            let value = self.value(id);
            return match kind {
                LineKind::CutOff => (
                    reason == ExitReason::CutOff && self.cuts(best, beta),
                    vec![shown, compare(best, cut_sign, beta)],
                ),
                LineKind::NullMoveCutOff => {
                    let pass = story
                        .children
                        .iter()
                        .find(|child| self.stories[**child].entered.kind == VisitKind::NullMove);
                    let v = pass.map_or(Value::NEGATIVE_INFINITY, |pass| self.returned(*pass));
                    let holds = reason == ExitReason::NullMoveCutOff && v >= beta;
                    (holds, vec![name("v", v), compare(v, at_least, beta)])
                }
                LineKind::ProbCutCutOff => {
                    let side = [before.window.alpha, beta].contains(&value);
                    (reason == ExitReason::ProbCut && side, vec![name("value", value)])
                }
                LineKind::EnhancedCutOff => (
                    reason == ExitReason::EnhancedCutOff && value >= beta,
                    vec![compare(value, at_least, beta)],
                ),
                LineKind::Skip => {
                    let (searched, moves) = story.skipped.unwrap_or_default();
                    let holds = reason == ExitReason::UncertaintyCutOff && searched < moves;
                    (holds, vec![shown, (Some("searched"), format!("{searched} of {moves}"))])
                }
                LineKind::Pruned => {
                    let left_out = story.left_out.unwrap_or_default();
                    let holds = reason == ExitReason::MovesPruned && left_out > 0;
                    (holds, vec![shown, (Some("left out"), left_out.to_string())])
                }
                LineKind::ReturnBest => {
                    let parent = story.parent.unwrap();
                    let (above, v) = (self.frame(t - 1, parent), self.returned(id));
                    let all = reason == ExitReason::AllMoves && above.best().is_some_and(|best| v <= best);
                    (all, vec![shown])
                }
                _ => (false, vec![]),
            };
        }
        // As it ends, in its parent's lines.
        assert_eq!(Some(visit), story.parent, "a line of the visit or of its parent");
        let v = self.returned(id);
        let (before, after) = (self.frame(t - 1, visit), self.frame(t, visit));
        let (was, is) = (before.best(), after.best());
        let own_line = matches!(
            reason,
            ExitReason::CutOff
                | ExitReason::NullMoveCutOff
                | ExitReason::ProbCut
                | ExitReason::EnhancedCutOff
                | ExitReason::UncertaintyCutOff
                | ExitReason::MovesPruned
        );
        if !reason.has_value() || (own_line && !self.is_bracket(visit)) {
            return (false, vec![]);
        }
        let again = story
            .then
            .map(|next| &self.stories[next].entered)
            .filter(|next| next.kind == VisitKind::ReSearch && next.mv == story.entered.mv);
        let is_move = matches!(story.entered.kind, VisitKind::Node | VisitKind::ReSearch);
        let is_forced = story.entered.kind == VisitKind::ReSearch
            && story.entered.extension == Some(ExtensionCause::Singular)
            && before.best_move() == Some(story.entered.mv);
        let counts = is_move && again.is_none() && !is_forced;
        let v_shown = name("v", v);
        let best_shown = name("best", is.unwrap_or(Value::DRAW));
        let Window { alpha, beta } = before.window;
        let inside = alpha < v && v < beta;
        let deeper = again.is_some_and(|again| again.depth > story.entered.depth);
        let is_scouted = self.parameters.base.scouts()
            && (story.entered.window.is_null() || story.entered.kind == VisitKind::ReSearch);
        match kind {
            LineKind::RootValue => {
                let drives = matches!(self.parameters.base, Base::MemoryTest(_));
                (self.is_bracket(visit) && !drives, vec![v_shown])
            }
            LineKind::PassReached | LineKind::PassMissed => {
                let bound = story.entered.window.beta;
                let reached = kind == LineKind::PassReached;
                let sign = if reached { at_least } else { less };
                let holds = self.is_bracket(visit)
                    && matches!(self.parameters.base, Base::MemoryTest(_))
                    && (v >= bound) == reached;
                (holds, vec![compare(v, sign, bound)])
            }
            LineKind::NullMove => (story.entered.kind == VisitKind::NullMove, vec![v_shown]),
            LineKind::ProbCut => (story.entered.kind == VisitKind::ProbCut, vec![v_shown]),
            LineKind::Singular => {
                let bar = -story.entered.window.alpha;
                (story.entered.kind == VisitKind::Singular, vec![v_shown, name("bar", bar)])
            }
            LineKind::Forced => (is_forced, vec![v_shown, best_shown]),
            LineKind::ReSearchDepth => (deeper && v > alpha, vec![v_shown, compare(v, more, alpha)]),
            LineKind::ReSearchWindow => {
                let [(_, low), (_, high)] = window(before.window);
                let between = (None, format!("{low} < {} < {high}", write(v)));
                (again.is_some() && !(deeper && v > alpha) && inside && is_scouted, vec![v_shown, between])
            }
            LineKind::ReSearchCertain => {
                let other = (deeper && v > alpha) || (inside && is_scouted);
                (again.is_some() && !other && story.exited.confidence.is_uncertain(), vec![v_shown])
            }
            LineKind::Alpha => {
                let raised = v > alpha && is == Some(v) && after.window.alpha == v;
                let holds = counts && prunes && raised && !self.cuts(v, beta);
                (holds, vec![v_shown, best_shown, name(own_side, v)])
            }
            LineKind::Best => {
                let better = is == Some(v) && was.is_none_or(|was| was < v);
                let stays = !prunes || v <= alpha || self.cuts(v, beta);
                (counts && better && stays, vec![v_shown, best_shown])
            }
            LineKind::Value => {
                let same = is == was && after.window == before.window;
                let holds =
                    counts && same && was.is_some_and(|was| v <= was) && reason != ExitReason::AllMoves;
                (holds, vec![v_shown, best_shown])
            }
            _ => (false, vec![]),
        }
    }
}

/// A forced move's deeper value may equal beta, which is no cut-off here.
const FORCED_BEYOND_BETA: &str =
    "search=alpha-beta&cuts-at=beyond&table=10&deepening=on&singular=1&singular-depth=2&singular-cut=1";

struct Recorded<G> {
    game: G,
    parameters: Parameters,
    is_chess: bool,
    about: String,
}

/// Checks every tick in every way of reading, and notes which kinds of lines ran.
fn check<G: Evaluate>(recorded: &Recorded<G>, ran: &mut BTreeSet<LineKind>) {
    let Recorded { game, parameters, is_chess, about } = recorded;
    let (trace, script) = record_and_watch(game, *parameters);
    let states = replay(&script, parameters.base.prunes());
    let stories = stories(&script);
    let first_at_root = game.first_player_to_move(&game.root());
    let judge = Judge { stories: &stories, states: &states, parameters, first_at_root, is_chess: *is_chess };
    let means = Means::new(game, *parameters);
    for perspective in Perspective::ALL {
        let reading = Reading { perspective, ..Reading::default() };
        let lens = Lens::new(game, reading).of_search(parameters);
        for t in 0..states.len() {
            let shown = listing(&trace, parameters, &means, lens, t as u32).unwrap();
            let now = running(&trace, parameters, t as u32).unwrap();
            let context = format!("{about}, {perspective:?}, tick {t}, {now:?}");
            check_one_line(&shown, now.kind, &context);
            let visit = shown.visit as usize;
            let mirrored = perspective == Perspective::First
                && judge.first_at_root != judge.plies(visit).is_multiple_of(2);
            let write = |value: Value| {
                let number = if mirrored { -value.get() } else { value.get() };
                number_text(number, judge.is_chess)
            };
            let (holds, values) = judge.judge(t, visit, now.kind, &write);
            assert!(holds, "{context}: its condition does not hold");
            let lit = shown.lines.iter().find(|line| line.lit).unwrap();
            let shown: Shown = lit.values.iter().map(|value| (value.name, value.text.clone())).collect();
            assert_eq!(shown, values, "{context}");
            ran.insert(now.kind);
        }
    }
}

fn check_one_line(shown: &Listing, kind: LineKind, context: &str) {
    assert_eq!(shown.lines.iter().filter(|line| line.lit).count(), 1, "{context}: one line runs");
    assert!(shown.lines.len() <= MOST_LINES, "{context}");
    let lit = shown.lines.iter().find(|line| line.lit).unwrap();
    assert_eq!(lit.tick, kind.tick().name(), "{context}");
    assert!(shown.lines.iter().all(|line| line.lit || line.values.is_empty()), "{context}");
}

#[test]
fn one_true_line_at_every_tick() {
    let mut ran = BTreeSet::new();
    for seed in 0..scaled(40) as u64 {
        let game = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        for text in TREE_SEARCHES.into_iter().chain([FORCED_BEYOND_BETA]) {
            let parameters = tree_parameters(&game, text);
            let about = format!("seed {seed}, {text}");
            check(&Recorded { game: game.clone(), parameters, is_chess: false, about }, &mut ran);
        }
    }
    for text in [
        every_technique().replace("&depth=11&visits=100000", "&depth=8&visits=20000"),
        format!("{ENDGAME}&depth=4{EVERYTHING}"),
        format!("{ENDGAME}&depth=5{LESS}&uncertainty=cut&cut-ratio=30"),
        format!("{ENDGAME}&depth=5&uncertainty=cut-and-all&cut-ratio=30"),
        format!("{ENDGAME}&depth=5&search=mtd-f&table=14&null-move=2"),
        format!("{ENDGAME}&depth=4&search=minimax"),
        "fen=8/8/4k3/8/8/4K3/3pN3/8_b_-_-_0_1&depth=4".to_owned(),
        "visits=2000".to_owned(),
        // Uncertain values on both sides of alpha, with and without a reduction.
        format!("{ENDGAME}&depth=5&uncertainty=cut&cut-ratio=30&quiescence=off"),
        format!("{ENDGAME}&depth=5&uncertainty=cut&cut-ratio=30&lmr=150&lmr-move=2&lmr-depth=2"),
    ] {
        let (game, parameters) = chess(&text);
        check(&Recorded { game, parameters, is_chess: true, about: text }, &mut ran);
    }
    let never: Vec<&LineKind> = LineKind::ALL.iter().filter(|kind| !ran.contains(kind)).collect();
    assert!(never.is_empty(), "these lines never ran: {never:?}");
}

/// Every combination of what brings lines in.
#[test]
fn no_listing_is_longer_than_a_glance() {
    let bases =
        [Base::Minimax, Base::AlphaBeta, Base::Pvs, Base::NegaScout, Base::MemoryTest(MemoryTest::MtdF)];
    let (game, _) = chess("depth=4");
    let mut longest = 0;
    for base in bases {
        for switches in 0..1u32 << 15 {
            let on = |bit: u32| switches >> bit & 1 == 1;
            let mut parameters = Parameters::plain(base, 4);
            parameters.iterative_deepening = on(0);
            parameters.table = on(1).then_some(TableParameters { log2_entries: 10, equal_depth_only: false });
            parameters.aspiration = on(2).then_some(25);
            parameters.enhanced_cut_offs = on(3).then_some(2);
            parameters.quiescence = on(4);
            parameters.null_move.on = on(5);
            parameters.extensions.recapture = if on(6) { 8 } else { 0 };
            parameters.singular.on = on(7);
            parameters.late_move_reductions.on = on(8);
            parameters.previous_value.on = on(9);
            parameters.late_move_pruning.on = on(10);
            parameters.reverse_futility.on = on(11);
            parameters.prob_cut.on = on(12);
            parameters.pre_search.on = on(13);
            parameters.uncertainty.on = on(14);
            parameters.uncertainty.with.scope = UncertaintyScope::ByConfidence;
            let means = Means::new(&game, parameters);
            let lens = Lens::new(&game, Reading::default());
            let ending = if switches % 2 == 0 { Ending::Stopped } else { Ending::Unrecorded };
            let lines = lines(&parameters, &means, lens.at_ply(0), lens.at_ply(1), ending);
            assert!(lines.len() <= MOST_LINES, "{} lines with {parameters:?}", lines.len());
            longest = longest.max(lines.len());
            let mut kinds = BTreeSet::new();
            for line in &lines {
                assert!(!line.text.is_empty(), "{:?}", line.kinds);
                let ticks: BTreeSet<&str> = line.kinds.iter().map(|kind| kind.tick().name()).collect();
                assert_eq!(ticks.len(), 1, "one tick a line: {:?}", line.kinds);
                assert!(line.kinds.iter().all(|kind| kinds.insert(*kind)), "no line stands twice");
            }
        }
    }
    assert_eq!(longest, MOST_LINES, "nothing is joined that has room");
}

#[test]
fn finding_a_line_is_scanning_for_it() {
    let mut found = 0;
    for (seed, text) in (0..).zip(TREE_SEARCHES) {
        let game = tree(4, seed, 2);
        found += check_finding(&game, tree_parameters(&game, text));
    }
    for rest in [EVERYTHING, LESS, "&visits=700"] {
        let (game, parameters) = chess(&format!("{ENDGAME}&depth=4{rest}"));
        found += check_finding(&game, parameters);
    }
    assert!(found > 1000, "only {found} moments were found");
}

fn check_finding<G: Evaluate>(game: &G, parameters: Parameters) -> usize {
    let (trace, _) = record_and_watch(game, parameters);
    let means = Means::new(game, parameters);
    let lens = Lens::new(game, Reading::default()).of_search(&parameters);
    let ran: Vec<(LineKind, Listing)> = (0..trace.ticks())
        .map(|t| {
            let shown = listing(&trace, &parameters, &means, lens, t).unwrap();
            (running(&trace, &parameters, t).unwrap().kind, shown)
        })
        .collect();
    let lit = |t: usize, name: &str| ran[t].1.lines.iter().any(|line| line.lit && line.line == name);
    let mut found = 0;
    let step = (ran.len() / 40).max(1);
    for kind in LineKind::ALL {
        for t in (0..ran.len()).step_by(step) {
            for forward in [true, false] {
                let near = |holds: &dyn Fn(usize) -> bool| {
                    if forward {
                        (t + 1..ran.len()).find(|t| holds(*t))
                    } else {
                        (0..t).rev().find(|t| holds(*t))
                    }
                };
                let by_kind = near(&|t| ran[t].0 == *kind).map(|t| t as u32);
                assert_eq!(
                    find_line(&trace, &parameters, &[*kind], t as u32, forward),
                    by_kind,
                    "{kind:?} from {t}"
                );
                let by_line = near(&|t| lit(t, kind.name())).map(|t| t as u32);
                if ran[0].1.lines.iter().any(|line| line.line == kind.name()) {
                    let next = next_run(&trace, &parameters, &means, lens, *kind, t as u32, forward);
                    assert_eq!(next, by_line, "the line {kind:?} from {t}");
                    found += usize::from(next.is_some());
                }
            }
        }
    }
    found
}

fn written<G: Evaluate>(game: &G, parameters: Parameters, reading: Reading, ply: u16) -> Vec<String> {
    let lens = Lens::new(game, reading).of_search(&parameters);
    let means = Means::new(game, parameters);
    let lines = lines(&parameters, &means, lens.at_ply(0), lens.at_ply(ply), Ending::Whole);
    lines.into_iter().map(|line| format!("{}{}", "  ".repeat(line.indent.into()), line.text)).collect()
}

#[test]
fn plain_alpha_beta_reads_as_in_a_textbook() {
    let game = tree(3, 1, 5);
    let plain = Parameters::plain(Base::AlphaBeta, 2);
    let max = written(&game, plain, Reading::default(), 0);
    assert_eq!(
        max,
        [
            "search(root):",
            "  depth = 2",
            "    v = max_value(root, depth, alpha, beta)",
            "  return v",
            "max_value(node, depth, alpha, beta): best = -∞",
            "  if node is terminal: return its value",
            "  if depth = 0: return evaluation",
            "  for each child c: v = min_value(c, depth - 1, alpha, beta)",
            "    best = max(best, v)",
            "    if best >= beta: return best",
            "    alpha = max(alpha, best)",
            "  return best",
        ]
    );
    let min = written(&game, plain, Reading::default(), 1);
    assert_eq!(
        min[4..],
        [
            "min_value(node, depth, alpha, beta): best = ∞",
            "  if node is terminal: return its value",
            "  if depth = 0: return evaluation",
            "  for each child c: v = max_value(c, depth - 1, alpha, beta)",
            "    best = min(best, v)",
            "    if best <= alpha: return best",
            "    beta = min(beta, best)",
            "  return best",
        ]
    );
    let mover = Reading { perspective: Perspective::Mover, ..Reading::default() };
    let negamax = written(&game, plain, mover, 1);
    assert_eq!(negamax[4], "value(node, depth, alpha, beta): best = -∞");
    assert_eq!(negamax[7], "  for each child c: v = -value(c, depth - 1, -beta, -alpha)");
    let beyond = tree_parameters(&game, "search=alpha-beta&cuts-at=beyond");
    assert_eq!(written(&game, beyond, Reading::default(), 0)[9], "    if best > beta: return best");
    assert_eq!(written(&game, beyond, Reading::default(), 1)[9], "    if best < alpha: return best");
    let range = Reading { bounds: BoundsStyle::Range, ..Reading::default() };
    assert_eq!(written(&game, plain, range, 1)[9], "    if best <= alpha, the range is empty: return best");
}

/// A line that is one event's has that event's moments.
#[test]
fn a_node_is_cut_off_where_the_event_says_so() {
    use plyscope::trace::event_kind::EventKind;
    let (game, parameters) = chess(&format!("{ENDGAME}&depth=5&null-move=2"));
    let trace: Trace = record_and_watch(&game, parameters).0;
    let mut cut = 0;
    for t in 0..trace.ticks() {
        let tick = trace.tick(trace.moment(t).unwrap());
        let now = running(&trace, &parameters, t).unwrap();
        let is_root = trace.ply(tick.visit()) == 0;
        let leaves = now.kind.tick() == LineTick::Leave
            && now.kind <= LineKind::CutOff
            && now.kind > LineKind::Stopped;
        if !is_root {
            assert_eq!(leaves, trace.is_event(tick, EventKind::CutOff), "tick {t}: {now:?}");
            cut += usize::from(leaves);
        }
    }
    assert!(cut > 100, "only {cut} cut-offs");
}
