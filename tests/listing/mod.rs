//! The lit line of each tick, and the values next to it, against an observer's events.

mod judge;

use crate::common::recorded::{
    ENDGAME, EVERYTHING, LESS, MATES, MULTI_CUT, TREE_SEARCHES, chess, every_technique, tree_parameters,
};
use crate::common::replay::{record_and_watch, replay};
use crate::common::{by_tier, number_text, scaled, tree};
use judge::{Judge, ShownValues, stories};
use plyscope::display_style::{BoundsStyle, DisplayStyle, Perspective};
use plyscope::game::Evaluate;
use plyscope::language::listing::{
    Ending, Line, LineKind, LineTick, Listing, MOST_LINES, find_line, lines, listing, next_run, running,
};
use plyscope::language::perspective::Lens;
use plyscope::search::b_star_parameters::Strategy;
use plyscope::search::parameters::{Base, MemoryTest, Parameters, TableParameters, UncertaintyScope};
use plyscope::search::proof_parameters::{BestFirst, JudgedWhen};
use plyscope::trace::Trace;
use plyscope::trace::capabilities::Capabilities;
use plyscope::value::Value;
use std::collections::BTreeSet;

/// A forced move's deeper value may equal beta, which is no cut-off here.
const FORCED_BEYOND_BETA: &str =
    "search=alpha-beta&cuts-at=beyond&table=10&deepening=on&singular=1&singular-depth=2&singular-cut=1";

struct Recorded<G> {
    game: G,
    parameters: Parameters,
    is_chess: bool,
    about: String,
}

/// Checks every tick, or every tick of a stride, with every setting of the numbers, and notes the kinds of lines that
/// were lit.
fn check<G: Evaluate>(recorded: &Recorded<G>, stride: usize, ran: &mut BTreeSet<LineKind>) {
    let Recorded { game, parameters, is_chess, about } = recorded;
    let (trace, script) = record_and_watch(game, *parameters);
    let states = replay(&script, parameters.base.prunes());
    let stories = stories(&script);
    let first_at_root = game.first_player_to_move(&game.root());
    let judge = Judge { stories: &stories, states: &states, parameters, first_at_root, is_chess: *is_chess };
    let capabilities = Capabilities::new(game, *parameters);
    for perspective in Perspective::ALL {
        let display_style = DisplayStyle { perspective, ..DisplayStyle::default() };
        let lens = Lens::new(game, display_style).of_search(parameters);
        for t in (0..states.len()).step_by(stride) {
            let shown = listing(&trace, parameters, &capabilities, lens, t as u32).unwrap();
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
            // The judge knows numbers; tests/doubt.rs tests the "~".
            let number = |text: &str| text.replace('~', "");
            let shown: ShownValues =
                lit.values.iter().map(|value| (value.name, number(&value.text))).collect();
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
    // The last seed has an open window that repeats a search that was reduced for want of a table move.
    for seed in (0..scaled(15) as u64).chain([69]) {
        let game = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        for text in TREE_SEARCHES.into_iter().chain([FORCED_BEYOND_BETA]) {
            let parameters = tree_parameters(&game, text);
            let about = format!("seed {seed}, {text}");
            check(&Recorded { game: game.clone(), parameters, is_chess: false, about }, 1, &mut ran);
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
        MATES.to_owned(),
        format!("{ENDGAME}&depth=5&null-move=2{MULTI_CUT}"),
        // Uncertain values on both sides of alpha, with and without a reduction.
        format!("{ENDGAME}&depth=5&uncertainty=cut&cut-ratio=30&quiescence=off"),
        format!("{ENDGAME}&depth=5&uncertainty=cut&cut-ratio=30&lmr=150&lmr-move=2&lmr-depth=2"),
    ] {
        let (game, parameters) = chess(&text);
        check(&Recorded { game, parameters, is_chess: true, about: text }, by_tier(11, 1, 1), &mut ran);
    }
    // The lines of proof searches are tested in `best_first`, and the lines of B* in `b_star`.
    let of_windows = |kind: &&LineKind| **kind <= LineKind::ReturnBest;
    let never: Vec<&LineKind> =
        LineKind::ALL.iter().filter(of_windows).filter(|kind| !ran.contains(kind)).collect();
    assert!(never.is_empty(), "these lines never ran: {never:?}");
}

const BASES: [Base; 5] =
    [Base::Minimax, Base::AlphaBeta, Base::Pvs, Base::NegaScout, Base::MemoryTest(MemoryTest::MtdF)];

/// The number of switches that bring lines in.
const SWITCHES: u32 = 19;

/// The parameters with these switches on.
fn switched(base: Base, switches: u32) -> Parameters {
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
    parameters.razoring.on = on(15);
    parameters.internal_iterative_reductions.on = on(16);
    parameters.mate_distance = on(17);
    parameters.multi_cut.on = on(18);
    parameters
}

/// The number of letters that fit into a line of the page in a window of 1280 by 720 while the line runs, and the
/// number of them that a step to the right takes.
const ROOM: f64 = 31.0;
const STEP: f64 = 16.8 / 7.22;

/// The parts of a line's text that have no room, where the page breaks it: after colons and semicolons, and in a
/// statement after commas. What goes on is a step further in.
fn too_wide(line: &Line) -> Vec<String> {
    let mut wide = Vec::new();
    let text = line.text.replace("; ", ";\n").replace(": ", ":\n").replace(" :\n", " : ");
    for (statement, text) in text.lines().enumerate() {
        for (part, text) in text.replace(", ", ",\n").lines().enumerate() {
            let steps = usize::from(line.indent) + usize::from(statement > 0) + usize::from(part > 0);
            if text.chars().count() as f64 + steps as f64 * STEP > ROOM + 0.05 {
                wide.push(format!("{text} (of: {})", line.text));
            }
        }
    }
    wide
}

#[test]
fn no_part_of_a_line_is_wider_than_the_panel() {
    let (game, _) = chess("depth=4");
    let drivers = [MemoryTest::MtSss, MemoryTest::MtDual, MemoryTest::MtdBisection, MemoryTest::MtdStep]
        .map(Base::MemoryTest);
    let strategies = [Strategy::ProveBest, Strategy::DisproveRest, Strategy::Alternate];
    let proofs = [Base::BestFirst(BestFirst::ProofNumber), Base::BestFirst(BestFirst::DfPn)];
    let others = [Base::NullWindow, Base::Uct, Base::BStar, Base::Conspiracy];
    let bases = drivers.into_iter().chain(proofs).chain(others).chain(BASES);
    let (mut seen, mut wide) = (BTreeSet::new(), BTreeSet::new());
    for (base, switches) in
        bases.flat_map(|base| (0..1u32 << SWITCHES).step_by(1021).map(move |on| (base, on)))
    {
        let mut parameters = switched(base, switches);
        parameters.depth = 99;
        parameters.repetition = switches % 2 == 0;
        parameters.proof.judged_when =
            if switches % 3 == 0 { JudgedWhen::Entered } else { JudgedWhen::Generated };
        parameters.b_star.strategy = strategies[switches as usize % 3];
        let capabilities = Capabilities::new(&game, parameters);
        for (perspective, bounds, ply) in [
            (Perspective::First, BoundsStyle::AlphaBeta, 0),
            (Perspective::First, BoundsStyle::Range, 1),
            (Perspective::Mover, BoundsStyle::AlphaBeta, 1),
        ] {
            let lens = Lens::new(&game, DisplayStyle { perspective, bounds, ..DisplayStyle::default() });
            let ending = if switches % 2 == 0 { Ending::Stopped } else { Ending::Unrecorded };
            let node = (lens.at_ply(ply), ply == 0);
            for line in lines(&parameters, &capabilities, lens.at_ply(ply), node, ending) {
                if seen.insert((line.indent, line.text.clone())) {
                    wide.extend(too_wide(&line));
                }
            }
        }
    }
    assert!(seen.len() > 150, "{} texts", seen.len());
    assert!(wide.is_empty(), "{wide:#?}");
}

/// Every combination of settings that add lines.
#[test]
fn no_listing_is_longer_than_a_glance() {
    let (game, _) = chess("depth=4");
    let mut longest = 0;
    for base in BASES {
        // All settings first, then fewer and fewer.
        for switches in (0..1u32 << SWITCHES).rev().step_by(by_tier(83, 19, 1)) {
            let parameters = switched(base, switches);
            let capabilities = Capabilities::new(&game, parameters);
            let lens = Lens::new(&game, DisplayStyle::default());
            let ending = if switches % 2 == 0 { Ending::Stopped } else { Ending::Unrecorded };
            let lines = lines(&parameters, &capabilities, lens.at_ply(0), (lens.at_ply(1), false), ending);
            assert!(
                lines.len() <= MOST_LINES,
                "{} lines, at most {MOST_LINES}: give the new row a `group` (src/language/listing/row.rs)",
                lines.len()
            );
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
    let capabilities = Capabilities::new(game, parameters);
    let lens = Lens::new(game, DisplayStyle::default()).of_search(&parameters);
    let ran: Vec<(LineKind, Listing)> = (0..trace.ticks())
        .map(|t| {
            let shown = listing(&trace, &parameters, &capabilities, lens, t).unwrap();
            (running(&trace, &parameters, t).unwrap().kind, shown)
        })
        .collect();
    let lit = |t: usize, name: &str| ran[t].1.lines.iter().any(|line| line.lit && line.line == name);
    let mut found = 0;
    let step = (ran.len() / by_tier(6, 40, 40)).max(1);
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
                    let next = next_run(&trace, &parameters, &capabilities, lens, *kind, t as u32, forward);
                    assert_eq!(next, by_line, "the line {kind:?} from {t}");
                    found += usize::from(next.is_some());
                }
            }
        }
    }
    found
}

fn written<G: Evaluate>(
    game: &G,
    parameters: Parameters,
    display_style: DisplayStyle,
    ply: u16,
) -> Vec<String> {
    let lens = Lens::new(game, display_style).of_search(&parameters);
    let capabilities = Capabilities::new(game, parameters);
    let lines = lines(
        &parameters,
        &capabilities,
        lens.at_ply(0),
        (lens.at_ply(ply), ply.is_multiple_of(2)),
        Ending::Whole,
    );
    lines.into_iter().map(|line| format!("{}{}", "  ".repeat(line.indent.into()), line.text)).collect()
}

#[test]
fn plain_alpha_beta_reads_as_in_a_textbook() {
    let game = tree(3, 1, 5);
    let plain = Parameters::plain(Base::AlphaBeta, 2);
    let max = written(&game, plain, DisplayStyle::default(), 0);
    assert_eq!(
        max,
        [
            "search(root):",
            "  depth = 2",
            "    v = max_value(root, depth, alpha, beta)",
            "  return v",
            "max_value(node, depth, alpha, beta): best = −∞",
            "  if node is terminal: return its value",
            "  if depth = 0: return evaluation",
            "  for each child c: v = min_value(c, depth − 1, alpha, beta)",
            "    best = max(best, v)",
            "    if best >= beta: return best",
            "    alpha = max(alpha, best)",
            "  return best",
        ]
    );
    let min = written(&game, plain, DisplayStyle::default(), 1);
    assert_eq!(
        min[4..],
        [
            "min_value(node, depth, alpha, beta): best = ∞",
            "  if node is terminal: return its value",
            "  if depth = 0: return evaluation",
            "  for each child c: v = max_value(c, depth − 1, alpha, beta)",
            "    best = min(best, v)",
            "    if best <= alpha: return best",
            "    beta = min(beta, best)",
            "  return best",
        ]
    );
    let mover = DisplayStyle { perspective: Perspective::Mover, ..DisplayStyle::default() };
    let negamax = written(&game, plain, mover, 1);
    assert_eq!(negamax[4], "value(node, depth, alpha, beta): best = −∞");
    assert_eq!(negamax[7], "  for each child c: v = −value(c, depth − 1, −beta, −alpha)");
    let beyond = tree_parameters(&game, "search=alpha-beta&cuts-at=beyond");
    assert_eq!(written(&game, beyond, DisplayStyle::default(), 0)[9], "    if best > beta: return best");
    assert_eq!(written(&game, beyond, DisplayStyle::default(), 1)[9], "    if best < alpha: return best");
    let range = DisplayStyle { bounds: BoundsStyle::Range, ..DisplayStyle::default() };
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
