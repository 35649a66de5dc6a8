//! The claims of the lessons, against the searches that they show and against tables of known endings.

mod king_and_pawn;
mod numbers;

use crate::common::session;
use king_and_pawn::{KingAndPawn, Position};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scenario::place::NamedMoment;
use plyscope::scenario::presets::presets;
use plyscope::scenario::view::View;
use plyscope::search::node_type::NodeType;
use plyscope::trace::time::Tick;
use std::collections::BTreeSet;
use std::path::Path;

/// A step of a lesson as its file has it.
struct Step {
    lesson: String,
    title: String,
    /// The step's scenario, or the scenario of the step before it.
    scenario: String,
    moment: String,
    words: String,
    /// Its directives and its words.
    text: String,
}

impl Step {
    fn about(&self) -> String {
        format!("{}: {}", self.lesson, self.title)
    }
}

fn steps() -> Vec<Step> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/lessons");
    let mut steps: Vec<Step> = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let lesson = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut scenario = String::new();
        for part in text.split("\n## ").skip(1) {
            let (head, words) = part.split_once("\n\n").unwrap_or((part, ""));
            let mut lines = head.lines();
            let title = lines.next().unwrap().to_owned();
            let mut moment = String::new();
            for (key, value) in lines.filter_map(|line| line.split_once(": ")) {
                match key {
                    "scenario" => scenario = value.to_owned(),
                    "moment" => moment = value.to_owned(),
                    _ => {}
                }
            }
            let (lesson, scenario, words) = (lesson.clone(), scenario.clone(), words.trim().to_owned());
            steps.push(Step { lesson, title, scenario, moment, words, text: part.to_owned() });
        }
    }
    assert!(steps.len() > 70, "{} steps", steps.len());
    steps
}

/// The step of a lesson that says this.
fn saying<'a>(steps: &'a [Step], lesson: &str, words: &str) -> &'a Step {
    let found = steps.iter().find(|step| step.lesson == lesson && step.text.contains(words));
    found.unwrap_or_else(|| panic!("no step of {lesson} says “{words}”"))
}

/// The position of a scenario with king and pawn against king.
fn ending(scenario: &str) -> Option<Position> {
    let fen = scenario.split('&').find_map(|pair| pair.strip_prefix("fen="))?;
    Position::of_fen(fen)
}

/// The position where a moment's null move is made: `5:Kd5.--:in` is after Kd5.
fn before_pass(root: Position, moment: &str) -> Option<Position> {
    let (moves, _) = moment.split(':').nth(1)?.split_once(".--")?;
    Some(moves.split('.').fold(root, Position::after))
}

/// A lesson's claim about an ending with king and pawn.
enum Claim {
    /// White wins by these moves only.
    WinsOnlyBy(&'static [&'static str]),
    /// After these moves White wins only if Black has to move.
    IsZugzwangAfter(&'static [&'static str]),
    /// After these moves White wins.
    WinsAfter(&'static [&'static str]),
    /// After these moves White wins, with either side to move.
    WinsAnywayAfter(&'static [&'static str]),
    /// After these moves it is a draw.
    DrawsAfter(&'static [&'static str]),
}

fn is_true(table: &KingAndPawn, root: Position, claim: &Claim) -> bool {
    let after = |moves: &[&str]| moves.iter().fold(root, |position, mv| position.after(mv));
    match claim {
        Claim::WinsOnlyBy(moves) => table.winning_moves(root) == *moves,
        Claim::IsZugzwangAfter(moves) => table.is_reciprocal_zugzwang(after(moves)),
        Claim::WinsAfter(moves) => table.wins(after(moves)),
        Claim::WinsAnywayAfter(moves) => table.wins(after(moves)) && table.wins(after(moves).passed()),
        Claim::DrawsAfter(moves) => !table.wins(after(moves)),
    }
}

/// The claims of each sentence about king and pawn against king.
const CLAIMS: [(&str, Claim); 9] = [
    ("Kd5, the only move that wins", Claim::WinsOnlyBy(&["Kd5"])),
    ("If Black is to move, White wins; if White is to move, it is a draw", Claim::IsZugzwangAfter(&["Kd5"])),
    ("a *reciprocal zugzwang*, in which", Claim::IsZugzwangAfter(&["Kd5"])),
    ("Ke5 (+1.06), which only draws", Claim::DrawsAfter(&["Ke5"])),
    ("Black answers Ke7", Claim::DrawsAfter(&["Ke5", "Ke7"])),
    ("here Black has to move after Kd5. Every move loses", Claim::WinsAfter(&["Kd5"])),
    (
        "After e5 White wins whichever side is to move, so this is no zugzwang",
        Claim::WinsAnywayAfter(&["e5"]),
    ),
    ("Here it plays Kf6 (+2.56), which wins, too", Claim::WinsAfter(&["Kf6"])),
    ("White’s pawn promotes after Kf6", Claim::WinsAfter(&["Kf6"])),
];

#[test]
fn what_is_said_of_king_and_pawn_is_what_the_table_knows() {
    let table = king_and_pawn::table();
    let steps = steps();
    let mut claimed = BTreeSet::new();
    for (words, claim) in &CLAIMS {
        let step = saying(&steps, "null-move", words);
        let root = ending(&step.scenario).unwrap_or_else(|| panic!("{}: another ending", step.about()));
        assert!(is_true(table, root, claim), "{}: “{words}” is false", step.about());
        claimed.insert(step.about());
    }
    // Each step about such an ending is among them, and calls zugzwang by its name.
    let about = steps.iter().filter(|step| ending(&step.scenario).is_some());
    let all: BTreeSet<String> = about.clone().map(Step::about).collect();
    assert_eq!(claimed, all, "steps with claims, and steps with such an ending");
    let mut passes = 0;
    for step in about {
        let root = ending(&step.scenario).unwrap();
        let Some(position) = before_pass(root, &step.moment) else { continue };
        let says = step.words.contains("zugzwang") && !step.words.contains("no zugzwang");
        assert_eq!(says, table.is_reciprocal_zugzwang(position), "{}", step.about());
        passes += 1;
    }
    assert_eq!(passes, 2);
}

/// The claim of a preset about such an ending.
#[test]
fn the_preset_of_zugzwang_is_one() {
    let table = king_and_pawn::table();
    let mut seen = 0;
    for preset in presets() {
        let Some(root) = ending(&preset.link) else { continue };
        let pass = preset.moments.iter().find_map(|moment| before_pass(root, moment.at));
        let position = pass.unwrap_or_else(|| panic!("{}: nobody passes", preset.name));
        assert!(table.is_reciprocal_zugzwang(position), "{}", preset.name);
        assert_eq!(table.winning_moves(root), ["Kd5"], "{}", preset.name);
        assert!(preset.note.starts_with("Only Kd5 wins") && preset.note.contains("Ke5, which draws"));
        assert!(!table.wins(root.after("Ke5")), "{}", preset.name);
        seen += 1;
    }
    assert_eq!(seen, 1, "presets of king and pawn");
}

/// The best move and the value of a search, as the side to move sees it.
fn found(scenario: &str) -> (String, i16) {
    let summary = run::search(&Scenario::parse(scenario).unwrap()).unwrap();
    (summary.best.unwrap(), summary.value.unwrap())
}

#[test]
fn what_the_guard_changes_is_what_the_searches_find() {
    let steps = steps();
    let found_by = |words: &str| found(&saying(&steps, "null-move", words).scenario);
    assert_eq!(found_by("White already has +1.01"), ("Ke5".to_owned(), 106));
    assert_eq!(found_by("the search without the guard chose Ke5 (+1.06)"), ("Kd5".to_owned(), 153));
    let horizon = &saying(&steps, "null-move", "Here it plays Kf6 (+2.56)").scenario;
    assert_eq!(found(horizon), ("Kf6".to_owned(), 256));
    assert_eq!(found(&horizon.replace("null-move=2", "null-move=0")), ("e5".to_owned(), 971));
    // After the pass the new queen comes in the seventh ply: six see it by quiescence, five do not.
    let passed =
        |depth: u8| found(&format!("game=chess&fen=8/8/4K3/2k1P3/8/8/8/8_w_-_-_0_1&depth={depth}")).1;
    assert!(passed(5) < 300 && passed(7) > 900, "{} {}", passed(5), passed(7));
}

#[test]
fn earlier_iterations_cost_what_the_lesson_says() {
    let steps = steps();
    let step = saying(&steps, "move-ordering", "These three iterations add 38 % to its visits");
    let (_, trace) = run::trace(&Scenario::parse(&step.scenario).unwrap()).unwrap();
    let iterations: Vec<u32> = trace.children(0).map(|id| trace.positions_in(id)).collect();
    let [before @ .., last] = &iterations[..] else { panic!("{iterations:?}") };
    assert_eq!(before.len(), 3);
    let share = 100.0 * f64::from(before.iter().sum::<u32>()) / f64::from(*last);
    assert_eq!(share.round(), 38.0);
}

#[test]
fn the_advantage_is_that_of_the_side_that_the_lesson_names() {
    let steps = steps();
    let step = saying(&steps, "extensions", "after it White is ahead by +2.69");
    // The search's value is for the side to move, so White's is the opposite.
    assert_eq!(found(&step.scenario), ("Bc6".to_owned(), -269));
    assert!(step.scenario.contains("_b_-_-"), "Black is to move");
}

#[test]
fn a_cut_node_may_have_searched_all_its_moves() {
    let steps = steps();
    let step = saying(&steps, "alpha-beta", "even if only its last move has this value");
    let (_, trace) = run::trace(&Scenario::parse(&step.scenario).unwrap()).unwrap();
    let root = trace.children(trace.children(0).next().unwrap()).next().unwrap();
    let c = trace.children(root).nth(2).unwrap();
    let visit = trace.visit(c).unwrap();
    assert_eq!(trace.children(c).count(), 3, "all moves of c");
    assert_eq!(visit.actual(), Some(NodeType::Cut));
}

/// The display of b after its first reply: a window whose end is not below its beginning.
#[test]
fn a_value_that_cuts_off_is_not_written_into_the_window() {
    let session = session("game=tree&search=alpha-beta");
    let at = NamedMoment::read("at", "2:b.a:out").unwrap();
    let t = session.locate(&View { at: Some(at), ..View::default() }).t.unwrap();
    let trace = session.trace();
    let Tick::Leave(leaf) = trace.tick(trace.moment(t).unwrap()) else { panic!("a leaf is left") };
    let shown = session.inspect(trace.parent(leaf), t).unwrap();
    let now = shown.now.expect("b is open");
    assert_eq!((now.alpha.as_str(), now.beta.as_str()), ("3", "∞"));
}

#[test]
fn the_badge_at_the_root_stands_at_the_node_that_skipped() {
    let steps = steps();
    let step = saying(
        &steps,
        "uncertainty-cut-offs",
        "is two plies below it, at T, where the search skipped the moves",
    );
    let session = session(&step.scenario);
    let trace = session.trace();
    let skipped: Vec<u32> = (0..trace.len()).filter(|id| trace.skipped(*id).is_some()).collect();
    let [node] = skipped[..] else { panic!("{skipped:?}") };
    assert_eq!(trace.ply(node), 2);
    let path: Vec<String> =
        session.inspect(node, trace.ticks() - 1).unwrap().path.into_iter().map(|step| step.mv).collect();
    assert_eq!(path, ["b", "T"]);
    assert!(trace.children(0).all(|iteration| trace.visit(iteration).unwrap().uncertain));
}
