//! The searches as their traces have them, and as a person sees them.

use super::{SEARCHES, at_least, parameters, watched};
use crate::common::pictures::{ask, texts};
use crate::common::recorded::read_back;
use crate::common::{scaled, tree};
use plyscope::facts::proof::{is_or, moves_at};
use plyscope::game::Game;
use plyscope::games::tree::ExplicitTree;
use plyscope::language::listing::{LineKind, running};
use plyscope::language::story;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scene::tree::TreeAsk;
use plyscope::search::family::Family;
use plyscope::search::leave_reason::ValueSource;
use plyscope::search::proof_numbers::ProofNumbers;
use plyscope::search::proof_parameters::{JudgedWhen, ProofParameters};
use std::collections::HashSet;

/// The recording is equal to the search that was watched, it is written and read back unchanged, and a damaged log is
/// refused or read.
#[test]
fn a_trace_keeps_numbers_and_thresholds() {
    for search in ["proof-number", "df-pn"] {
        for judged in ["generated", "entered"] {
            let link = format!(
                "game=tree&tree=((1 (0 2)) ((3 -1) (2 (1 0) 4)) (-1 (2 3)))&at-least=2&search={search}&judged={judged}"
            );
            let scenario = Scenario::parse(&link).unwrap();
            let (_, trace) = run::trace(&scenario).unwrap();
            let expected = if search == "df-pn" { Family::Thresholds } else { Family::Descents };
            assert_eq!(trace.family(), expected);
            let game = "((1 (0 2)) ((3 -1) (2 (1 0) 4)) (-1 (2 3)))".parse::<ExplicitTree>().unwrap();
            let depth = u8::try_from(game.height()).unwrap();
            let proof = ProofParameters {
                judged_when: if judged == "entered" { JudgedWhen::Entered } else { JudgedWhen::Generated },
                ..at_least(2)
            };
            let kind = SEARCHES[usize::from(search == "df-pn")];
            let (_, visits) = watched(&game, parameters(kind, depth, proof));
            assert_eq!(trace.positions() as usize, visits.len());
            for (id, visit) in (2..).zip(&visits) {
                assert_eq!(trace.numbers(id), visit.numbers, "{link}: visit {id}");
                assert_eq!(trace.thresholds(id), visit.thresholds, "{link}: visit {id}");
            }
            let again = read_back(&trace);
            for id in 2..again.len() {
                assert_eq!(again.visit(id), trace.visit(id));
                assert_eq!(
                    (again.numbers(id), again.thresholds(id)),
                    (trace.numbers(id), trace.thresholds(id))
                );
            }
        }
    }
}

/// The display of a moment agrees with the recording: the numbers of a visit follow from the numbers of its moves, one
/// line runs at every tick, and every kind of line and reason occurs.
#[test]
fn numbers_lines_and_reasons_of_a_trace_agree() {
    let (mut ran, mut reasons, mut checked) = (HashSet::new(), HashSet::new(), 0);
    for seed in 0..scaled(60) {
        let game = tree(3 + seed % 4, seed as u64 ^ 0xb0f, 2);
        let text = game.text(&game.root()).replace(' ', "_");
        for (search, judged) in [("proof-number", "generated"), ("df-pn", "generated"), ("df-pn", "entered")]
        {
            let link = format!("game=tree&tree={text}&search={search}&judged={judged}&at-least={}", seed % 3);
            let scenario = Scenario::parse(&link).unwrap();
            let parameters = scenario.effective_parameters(&scenario.open().unwrap());
            let (_, trace) = run::trace(&scenario).unwrap();
            // The text numbers shared nodes in another way, so the trace's game is the one that was searched.
            let game: ExplicitTree = scenario.position.replace('_', " ").parse().unwrap();
            for id in 0..trace.len() {
                for t in [trace.enter_time(id), trace.leave_time(id)] {
                    ran.insert(running(&trace, &parameters, t).unwrap().kind);
                }
                let reason = trace.meta(id).reason().unwrap();
                reasons.insert(reason.name());
                let is_inner =
                    reason.value_source() == ValueSource::Moves && trace.meta(id).kind().is_position();
                if !is_inner || trace.end(id) == id + 1 {
                    continue;
                }
                let moves = moves_at(&game, &trace, id, trace.leave_time(id));
                let numbers = moves.iter().map(|of| of.numbers);
                let expected = ProofNumbers::of_children(is_or(&trace, id), numbers);
                assert_eq!(trace.numbers(id), Some(expected), "{link}: visit {id}");
                checked += 1;
            }
        }
    }
    let is_of_proof = |kind: &LineKind| (LineKind::Descent..=LineKind::Solved).contains(kind);
    let of_proof: HashSet<LineKind> = LineKind::ALL.iter().copied().filter(is_of_proof).collect();
    let never: Vec<_> = of_proof.difference(&ran).collect();
    assert!(never.is_empty(), "these lines never ran: {never:?}");
    let all = ["proved", "disproved", "unsolved", "game-over", "all-moves"];
    assert_eq!(reasons, HashSet::from(all));
    assert!(checked > scaled(500), "{checked}");
}

fn told(link: &str, t: u32) -> String {
    let session = crate::common::session(link);
    let trace = session.trace();
    let visit = trace.tick(trace.moment(t).unwrap()).visit();
    story::plain(&session.inspect(visit, t).unwrap().story)
}

#[test]
fn a_story_says_why_the_search_goes_on_where_it_does() {
    let link = "game=tree&tree=((1 (0 2)) ((3 -1) (2 (1 0) 4)) (-1 (2 3)))&at-least=2";
    let of = |search: &str, t| told(&format!("{link}&search={search}"), t);
    assert_eq!(of("proof-number", 0), "The search asks for a proof: the value is ≥ 2.");
    assert_eq!(of("proof-number", u32::MAX), "Proved: the value is ≥ 2.");
    assert_eq!(
        of("df-pn", 15),
        "C needed one more leaf for a proof, D as many, so the search continued at C. The search stays here \
         until a number reaches its threshold: 2 | ∞."
    );
    // The end of the game is described for the side whose values are shown, whichever side asks.
    let ending = "game=tic-tac-toe&board=xo./.x./..o_x&search=df-pn";
    assert_eq!(told(&format!("{ending}&goal=win"), 0), "The search asks for a proof: X wins.");
    let lost = "game=tic-tac-toe&board=xo./xx./..o_o&search=df-pn&goal=not-lost";
    assert_eq!(told(lost, 0), "The search asks for a proof: X cannot force a win.");
    assert_eq!(told(lost, u32::MAX), "Disproved: X wins.");
    let whole: String = (0..60).map(|t| of("proof-number", t)).collect();
    for part in [
        "it is not solved by itself, so it counts as one leaf: 1 | 1",
        "which is a disproof by itself",
        "It is disproved by E.",
        "It is proved: all its 2 moves are.",
        "has to be proved",
    ] {
        assert!(whole.to_lowercase().contains(&part.to_lowercase()), "{part}: {whole}");
    }
}

/// The nodes outside the proof fade once the root is solved.
#[test]
fn at_the_end_only_the_proof_is_left() {
    let link = "game=tree&tree=((1 (0 2)) ((3 -1) (2 (1 0) 4)) (-1 (2 3)))&at-least=2&search=proof-number";
    let mut session = crate::common::session(link);
    let last = session.trace().ticks() - 1;
    let mut at = |t: u32| {
        let ask = TreeAsk { width: 1200.0, height: 700.0, ..ask(t) };
        let picture = session.tree(&ask);
        let faded: HashSet<u32> =
            picture.items.iter().filter(|item| item.look.opacity < 1.0).map(|item| item.key.node).collect();
        (picture.nodes.len(), faded.len(), texts(picture))
    };
    let (nodes, faded, texts) = at(last);
    // The root, b, its two moves, and a leaf of each move.
    assert_eq!(nodes - faded, 6);
    assert_eq!(texts.iter().filter(|text| *text == "≥ 2").count(), 4);
    let (_, faded, texts) = at(last / 2);
    assert_eq!(faded, 0);
    assert!(texts.contains(&"2 | 1".to_owned()), "{texts:?}");
}

#[test]
fn a_null_window_is_answered_by_a_bound_everywhere() {
    const TREE: &str = "game=tree&tree=((1_(0_2))_((3_-1)_(2_(1_0)_4))_(-1_(2_3)))&search=null-window";
    for (asked, story, ends) in [
        (2, "The value is at least 2, and the best move is C.", "≥ 2"),
        (4, "The value is at most 3.", "≤ 3"),
    ] {
        let link = format!("{TREE}&at-least={asked}");
        let session = crate::common::session(&link);
        let last = session.trace().ticks() - 1;
        assert_eq!(session.event(last).unwrap().sentence, format!("Search ends: {ends}."));
        assert_eq!(told(&link, last), story);
        let summary = run::search(&Scenario::parse(&link).unwrap()).unwrap();
        assert_eq!(session.root_value(summary.value.unwrap(), false).text, ends);
        assert!(session.possible().node_types && !session.possible().descents);
    }
}
