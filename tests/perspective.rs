//! Every number that a person reads is seen from one side: each text of a visit against the others, and
//! against the rules of its game.

use crate::common::recorded::{ENDGAME, EVERYTHING, FINE_70, LESS, every_technique};
use crate::common::{by_tier, number_text, session};
use plyscope::display_style::{BoundsStyle, DisplayStyle, Perspective};
use plyscope::facts::bound_chain::What;
use plyscope::game::{Evaluate, Game};
use plyscope::language::perspective::WindowText;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::{Bound, Window};
use plyscope::session::Session;
use plyscope::trace::{Trace, VisitId};
use proptest::prelude::*;
use std::collections::BTreeMap;

const MATE: &str = "fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1";

fn searches() -> Vec<String> {
    vec![
        every_technique().replace("visits=100000", "visits=20000"),
        format!("{ENDGAME}&depth=4{EVERYTHING}"),
        format!("{ENDGAME}&depth=5{LESS}"),
        format!("{ENDGAME}&depth=5&search=mtd-f&table=14&null-move=2"),
        format!("{FINE_70}&depth=9&table=14&pre-search=on&near-leaf=1&etc=2"),
        format!("{MATE}&depth=4&null-move=2&probcut=100&quiescence-checks=on"),
        "fen=7k/5K2/6Q1/8/8/8/8/8_b_-_-_0_1&depth=3".to_owned(),
        "fen=7k/6Q1/6K1/8/8/8/8/8_b_-_-_0_1&depth=3".to_owned(),
        "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta".to_owned(),
        "game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))&search=pvs&deepening=on&table=10"
            .to_owned(),
        "game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))&first=min&search=mtd-f&table=10".to_owned(),
        "game=synthetic&branching=3&height=5&ordering=60&uncertainty=cut".to_owned(),
        "game=synthetic&branching=3&height=4&search=mt-sss&table=10".to_owned(),
        "game=synthetic&branching=3&height=6&path=b&transpositions=40&table=8&singular=1&singular-depth=2"
            .to_owned(),
        "game=tic-tac-toe&depth=9&table=10&visits=3000".to_owned(),
        "game=connect-four&grid=1667675535724753771415352132&depth=7&etc=2".to_owned(),
        "game=othello&discs=OOOXXXXXOOOOOOOXOOXXOOXXOOOXOXOXOOXOXOOXOOXXOXOXOOXXXOO---OOOOOO_White&depth=6"
            .to_owned(),
        "game=checkers&pdn=W:WK22,K23,K24:BK31,K32&depth=5&pre-search=on".to_owned(),
        "game=ataxx&ataxx-fen=7/7/7/7/ooooooo/ooooooo/xxxxxxx_x_0_1&depth=3&null-move=2".to_owned(),
    ]
}

/// Whether the first player is to move at a visit: its moves are played, and the rules are asked.
fn first_to_move<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> bool {
    let mut position = game.root();
    for id in trace.path_to(visit) {
        if let Some(code) = trace.move_of(id).known() {
            position = game.play(&position, game.find(&position, code).unwrap());
        } else if trace.visit(id).unwrap().kind == VisitKind::NullMove {
            position = game.pass(&position).unwrap();
        }
    }
    game.first_player_to_move(&position)
}

/// The expected numbers of one visit.
struct ExpectedReading {
    mirrored: bool,
    chess: bool,
    range: bool,
}

impl ExpectedReading {
    fn number(&self, number: i16) -> String {
        number_text(if self.mirrored { -number } else { number }, self.chess)
    }

    fn bounded(&self, bound: &str, number: i16) -> String {
        let sign = match (bound, self.mirrored) {
            ("exact", _) => "=",
            ("lower", false) | ("upper", true) => "≥",
            _ => "≤",
        };
        format!("{sign} {}", self.number(number))
    }

    fn window(&self, window: Window) -> (String, String, String) {
        let (low, high) = (window.alpha.get(), window.beta.get());
        let (low, high) = if self.mirrored { (high, low) } else { (low, high) };
        let (alpha, beta) = (self.number(low), self.number(high));
        let text = match (self.range, alpha.as_str(), beta.as_str()) {
            (false, _, _) => format!("({alpha}, {beta})"),
            (true, "−∞", "∞") => "any value".to_owned(),
            (true, "−∞", _) => format!("value ≤ {beta}"),
            (true, _, "∞") => format!("value ≥ {alpha}"),
            (true, _, _) => format!("{alpha} ≤ value ≤ {beta}"),
        };
        (alpha, beta, text)
    }

    fn check_window(&self, shown: &WindowText, window: Window, place: &str) {
        let (alpha, beta, text) = self.window(window);
        assert_eq!((&shown.alpha, &shown.beta, &shown.text), (&alpha, &beta, &text), "{place}");
        let cut = window.beta.get();
        let cuts_at = (cut != 32_767).then(|| self.bounded("lower", cut));
        assert_eq!(shown.cuts_at, cuts_at, "{place}");
    }
}

/// Every step of an explanation is about another visit.
fn check_why<G: Evaluate>(
    game: &G,
    session: &Session,
    id: VisitId,
    expected: &ExpectedReading,
    place: &str,
) -> usize {
    let steps = session.inspect(id, u32::MAX).unwrap().why;
    for step in &steps {
        let one_side = session.lens().display_style().perspective == Perspective::First;
        let mirrored = one_side && !first_to_move(game, session.trace(), step.visit);
        let value = ExpectedReading { mirrored, ..*expected }.number(step.number);
        assert_eq!(step.value, value, "{place}: {step:?}");
        // A table's answer may say more than the bound that it crossed.
        let said = step.sentence.contains(&value) || step.sentence.contains("infinite");
        assert!(said || step.what == What::TableAnswer, "{place}: {step:?}");
        let ends = ["lower limit", "upper limit", "alpha", "beta"].map(|end| step.sentence.contains(end));
        assert!(!(if expected.range { ends[2] || ends[3] } else { ends[0] || ends[1] }), "{place}: {step:?}");
    }
    steps.len()
}

/// Counts of the compared parts of the trace.
type ComparedCounts = BTreeMap<String, usize>;

fn check_visit(
    session: &mut Session,
    id: VisitId,
    lines: &[String],
    expected: &ExpectedReading,
    place: &str,
    seen: &mut ComparedCounts,
) {
    let mut count = |what: &str| *seen.entry(what.to_owned()).or_default() += 1;
    let trace = session.trace();
    let visit = trace.visit(id).unwrap();
    let (enter, leave) = (trace.enter_time(id), trace.leave_time(id));
    let half = enter + (leave - enter) / 2;
    let half_open = trace.open_visit(id, half);
    let (entry, stood_pat) = (trace.found_entry(id), trace.stood_pat(id));
    let parent = visit.parent;
    let window_text = expected.window(visit.window).2;

    let open = session.inspect(id, half).unwrap();
    expected.check_window(&open.entry, visit.window, place);
    expected.check_window(&open.now.unwrap(), half_open.written, place);
    // The "~" in front of values of open visits is tested in tests/doubt.rs.
    let plain = |text: Option<String>| text.map(|text| text.replace('~', ""));
    assert_eq!(
        plain(open.best_so_far.clone()),
        half_open.best.map(|best| expected.number(best.get())),
        "{place}"
    );
    assert_eq!(open.stand_pat, stood_pat.map(|value| expected.number(value.get())), "{place}");
    let shown_entry = plain(open.table.and_then(|table| table.entry));
    assert_eq!(shown_entry, entry.map(|e| expected.bounded(e.bound.name(), e.value.get())), "{place}");
    let step = session.path(half).pop().filter(|step| step.visit == id);
    if let Some(step) = step {
        expected.check_window(&step.entry, visit.window, place);
        expected.check_window(&step.now, half_open.written, place);
        assert_eq!(step.best, open.best_so_far, "{place}");
        count("step of the path");
    }
    let begins = session.event(enter).unwrap().sentence;
    if visit.kind.is_position() {
        // A leaf has no type that would follow.
        let says = [", ", "."].map(|after| begins.contains(&format!(" window {window_text}{after}")));
        assert!(says.contains(&true), "{place}: {begins}");
    }
    if let Some(line) = lines.get(id as usize) {
        assert!(!visit.kind.is_position() || line.contains(&window_text), "{place}: {line}");
        count("line");
    }

    let ended = session.inspect(id, leave).unwrap();
    let ends = session.event(leave).unwrap().sentence;
    let label = session.label(id, leave);
    for text in [&begins, &ends, &label] {
        assert!(!text.contains(" in 0"), "{place}: {text}");
    }
    let Some(value) = visit.value.map(|value| value.get()) else {
        assert_eq!((ended.value, ended.lies), (None, None), "{place}");
        return;
    };
    // Independently of `known`: what is so by itself is no bound, and an exact entry answers exactly.
    let answer = session.trace().found_entry(id).filter(|_| visit.reason == Some(LeaveReason::TableAnswer));
    let in_itself = matches!(
        visit.reason.unwrap(),
        LeaveReason::Evaluation | LeaveReason::GameOver | LeaveReason::RuleDraw | LeaveReason::Repetition
    ) || answer.is_some_and(|entry| entry.bound == Bound::Exact);
    if answer.is_some() {
        count(if in_itself { "exact answer" } else { "answer by a bound" });
    }
    let (low, high) = (visit.window.alpha.get(), visit.window.beta.get());
    let bound = if value >= high {
        "lower"
    } else if value <= low {
        "upper"
    } else {
        "exact"
    };
    let text = expected.bounded(if in_itself { "exact" } else { bound }, value);
    // A value that may rest on skipped moves or on an unsafe technique has a "~".
    let text = if visit.uncertain || !visit.rests_on.is_empty() { text.replacen(' ', " ~", 1) } else { text };
    let lies = match expected.bounded(bound, value).chars().next() {
        Some('≥') => "fails high",
        Some('≤') => "fails low",
        _ => "inside the window",
    };
    assert_eq!((ended.value.as_deref(), ended.bound), (Some(text.as_str()), Some(bound)), "{place}");
    assert_eq!(ended.lies, Some(lies), "{place}");
    assert_eq!(ended.value_tip.is_some(), (31_001..=32_000).contains(&value.unsigned_abs()), "{place}");
    assert!(label.ends_with(&format!(" {text}")), "{place}: {label}");
    let aside = if in_itself && bound != "exact" { format!(" ({lies})") } else { String::new() };
    if visit.kind.is_position() {
        // The reason follows; a cut-off is followed by its story.
        let cut_off = if visit.reason == Some(LeaveReason::CutOff) { "cut off. " } else { "" };
        assert!(ends.contains(&format!(": value {text}{aside}, {cut_off}")), "{place}: {ends}");
    } else {
        let mark = if visit.is_doubtful() { "~" } else { "" };
        assert!(
            ends.ends_with(&format!(" ends: value {mark}{}.", expected.number(value))),
            "{place}: {ends}"
        );
    }
    if let Some(line) = lines.get(id as usize) {
        assert!(line.contains(&format!(" {text}{aside}")), "{place}: {line}");
    }
    if let Some(parent) = parent {
        let above = session.inspect(parent, leave).unwrap();
        let child = above.children.into_iter().find(|child| child.visit == id).unwrap();
        assert_eq!(child.value.as_ref(), Some(&text), "{place}");
    }
    count(visit.kind.name());
    count(if expected.mirrored { "mirrored" } else { "as computed" });
    if !aside.is_empty() {
        count("exact outside its window");
    }
    if value.unsigned_abs() >= 31_000 {
        count("decided");
    }
}

fn trace_lines(session: &Session, scenario: &Scenario) -> Vec<String> {
    use plyscope::export::print::{Format, write_trace};
    let mut out = Vec::new();
    let (game, parameters) = (scenario.open().unwrap(), &scenario.search);
    write_trace(&game, parameters, session.trace(), Format::Text, session.lens(), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn all_texts_of_a_visit_agree_with_the_rules_of_its_game() {
    let mut seen = ComparedCounts::new();
    for link in searches() {
        let scenario = Scenario::parse(&link).unwrap();
        let game = scenario.open().unwrap();
        let mut session = session(&link);
        let stride = 1 + session.trace().len() as usize / by_tier(400, 700, 700);
        for (perspective, bounds) in [
            (Perspective::First, BoundsStyle::AlphaBeta),
            (Perspective::Mover, BoundsStyle::AlphaBeta),
            (Perspective::First, BoundsStyle::Range),
        ] {
            session.set_display_style(DisplayStyle { perspective, bounds, ..DisplayStyle::default() });
            let lines = trace_lines(&session, &scenario);
            for id in (0..session.trace().len()).step_by(stride) {
                let first = first_to_move(&game, session.trace(), id);
                let expected = ExpectedReading {
                    mirrored: perspective == Perspective::First && !first,
                    chess: scenario.game.name() == "chess",
                    range: bounds == BoundsStyle::Range,
                };
                let place = format!("visit {id} of {link}, {perspective:?}, {bounds:?}");
                check_visit(&mut session, id, &lines, &expected, &place, &mut seen);
                let steps = check_why(&game, &session, id, &expected, &place);
                *seen.entry("why".to_owned()).or_default() += steps;
            }
        }
    }
    // Rare events were seen, too.
    for what in [
        "null-move",
        "prob-cut",
        "singular",
        "re-search",
        "pass",
        "iteration",
        "mirrored",
        "as computed",
        "decided",
        "exact outside its window",
        "exact answer",
        "answer by a bound",
        "why",
        "step of the path",
    ] {
        assert!(seen.get(what).is_some_and(|count| *count >= 15), "{what}: {seen:?}");
    }
}

#[test]
fn a_mates_text_is_that_of_chess_players() {
    let link = format!("{MATE}&depth=5");
    let mut mating = session(&link);
    let summary = run::search(&Scenario::parse(&link).unwrap()).unwrap();
    // Black mates, so White is mated.
    let value = mating.root_value(summary.value.unwrap(), false);
    assert_eq!((value.text.as_str(), value.tip.as_deref()), ("−M3", Some("mated in 3 moves, at ply 5")));
    mating.set_display_style(DisplayStyle { perspective: Perspective::Mover, ..DisplayStyle::default() });
    assert_eq!(mating.root_value(summary.value.unwrap(), false).text, "M3");
    let mated = session("fen=7k/6Q1/6K1/8/8/8/8/8_b_-_-_0_1&depth=3");
    assert_eq!(mated.inspect(2, u32::MAX).unwrap().value.as_deref(), Some("= mate"));
}

proptest! {
    /// The parity of the ply is all that a lens needs to know of a visit.
    #[test]
    fn every_ply_changes_the_side(choices in proptest::collection::vec(0u16..1000, 1..60)) {
        for link in ["", ENDGAME, "game=synthetic&branching=4&height=9", "game=tic-tac-toe",
            "game=tree&tree=(((1 2) (3 T:(4 5))) (6 (7 8))) (9 T)"] {
            let game = Scenario::parse(link).unwrap().open().unwrap();
            let mut position = game.root();
            for choice in &choices {
                let first = game.first_player_to_move(&position);
                if let Some(passed) = game.pass(&position) {
                    prop_assert_ne!(game.first_player_to_move(&passed), first);
                }
                let mut moves = Vec::new();
                game.generate(&position, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let turn = game.pass(&position).filter(|_| choice % 5 == 0);
                let mv = moves[usize::from(*choice) % moves.len()];
                position = turn.unwrap_or_else(|| game.play(&position, mv));
                prop_assert_ne!(game.first_player_to_move(&position), first);
            }
        }
    }
}
