//! A value that a full search may not find has a "~" wherever it is written: a text of a search with skipped moves or
//! unsafe techniques has it if and only if the visits that the value rests on say that it is in doubt.

use crate::common::recorded::ENDGAME;
use crate::common::session;
use plyscope::display_style::{DisplayStyle, Types};
use plyscope::language::perspective::Lens;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::item::{Item, Role};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::window::Bound;
use plyscope::session::Session;
use plyscope::trace::VisitId;
use plyscope::trace::time::{Tick, Time};

const HARMLESS: &str = "game=tree&tree=a:(5_6)_b:(T:(E:(8_9_7_9_8_6)_2)_3_9_8)&uncertainty=cut";
const UNCERTAIN_ROOT: &str = "game=tree&tree=a:(5_6)_b:(T:(1_2_E:(8_9))_9_7_6)&uncertainty=cut-and-all";
const SEARCHES: [&str; 5] = [
    HARMLESS,
    UNCERTAIN_ROOT,
    "game=tree&tree=(1_(3_4))_(2_(0_7))&reverse-futility=1&search=mtd-f",
    "game=tree&tree=a:5_b:(r:(1_9)=-50_7)&depth=3&razoring=20",
    "fen=8/4N3/8/8/8/2b1p3/p1K1P3/k7_w_-_-_0_1&depth=3&null-move=2&quiescence=off&table=8",
];

/// All texts that have a visit's value, or its best value up to that moment.
fn values_said(session: &mut Session, visit: VisitId, t: Time) -> Vec<(&'static str, String)> {
    let seen = session.inspect(visit, t).unwrap();
    let label = session.label(visit, t);
    let ask = TreeAsk { selected: Some(visit), types: Types::Expected, ..TreeAsk::at(t, 1200.0, 640.0) };
    let path = session.path(t);
    let of_path = path.iter().find(|entry| entry.visit == visit).and_then(|entry| entry.best.clone());
    let picture = session.tree(&ask).clone();
    let node = picture.nodes.iter().position(|node| node.visit == Some(visit) && node.is_shown);
    let drawn = picture.items.iter().filter(|drawn| drawn.key.role == Role::Value);
    let drawn = drawn.filter_map(|drawn| match &drawn.item {
        Item::Text { at, text, .. } if Some(at.node) == node => Some(text.clone()),
        _ => None,
    });
    let drawn: Vec<String> = drawn.collect();
    let has_value = seen.value.is_some() || seen.best_so_far.is_some();
    // As far as the value goes: the reason that follows it may name other values.
    let words = node.and_then(|node| session.node_words(node)).and_then(|words| {
        let value =
            [": value ", ", best so far "].iter().find_map(|before| Some(words.split_once(before)?.1))?;
        Some(value.split(", ").next()?.to_owned())
    });
    let event = session.event(t).filter(|event| event.visit == visit && event.what == "leave");
    let sentence = event.map(|event| event.sentence).filter(|_| seen.value.is_some());
    let texts = [
        ("value", seen.value),
        ("best so far", seen.best_so_far),
        ("open path", of_path),
        ("label", Some(label).filter(|_| seen.left && has_value)),
        ("sentence", sentence),
        ("words", words),
    ];
    let said = texts.into_iter().filter_map(|(place, text)| Some((place, text?)));
    said.chain(drawn.into_iter().filter(|_| has_value).map(|text| ("picture", text))).collect()
}

/// Whether what a visit had come to by a time is in doubt, from the visits below it alone.
fn is_in_doubt(session: &Session, visit: VisitId, t: Time) -> bool {
    let trace = session.trace();
    let row = trace.visit(visit).unwrap();
    if trace.leave_time(visit) <= t {
        return row.uncertain || !row.rests_on.is_empty();
    }
    let in_doubt = |child: &VisitId| trace.visit(*child).unwrap().is_doubtful();
    if !row.kind.is_position() {
        return trace
            .children(visit)
            .filter(|child| trace.leave_time(*child) <= t)
            .last()
            .is_some_and(|child| in_doubt(&child));
    }
    let moves = trace.moves_ended(visit, t);
    // Only the last move counts for a visit that the next tick cuts off.
    let cuts = row.reason == Some(LeaveReason::CutOff) && trace.leave_time(visit) == t + 1;
    if cuts { moves.last().is_some_and(in_doubt) } else { moves.iter().any(in_doubt) }
}

#[test]
fn no_value_is_written_without_its_doubt() {
    let (mut doubtful, mut firm, mut open) = (0, 0, 0);
    for link in SEARCHES {
        let mut session = session(link);
        let (ticks, visits) = (session.trace().ticks(), session.trace().len());
        for t in (0..ticks).filter(|t| ticks < 200 || t % 37 == 0 || *t + 20 > ticks) {
            let now = match session.trace().tick(session.trace().moment(t).unwrap()) {
                Tick::Enter(visit) | Tick::Leave(visit) => visit,
            };
            let mut about: Vec<VisitId> = session.path(t).iter().map(|entry| entry.visit).collect();
            about.extend([now].into_iter().filter(|now| *now < visits));
            for visit in about {
                let expected = is_in_doubt(&session, visit, t);
                let is_open = session.trace().leave_time(visit) > t;
                for (place, text) in values_said(&mut session, visit, t) {
                    assert_eq!(
                        text.contains('~'),
                        expected,
                        "{link}, {place} of visit {visit} at {t}: {text}"
                    );
                    doubtful += u32::from(expected);
                    firm += u32::from(!expected);
                    open += u32::from(expected && is_open);
                }
            }
        }
    }
    assert!(doubtful > 100 && firm > 100 && open > 50, "{doubtful} {firm} {open}");
}

/// The reason for a table's answer quotes the entry's value, which is the value of the visit.
#[test]
fn the_reason_for_an_answer_of_the_table_has_the_doubt_of_its_value() {
    let (mut doubtful, mut firm) = (0, 0);
    for search in ["pvs&null-move=2", "mtd-f&null-move=1&zugzwang-guard=off", "pvs&uncertainty=cut"] {
        let link = format!("{ENDGAME}&depth=6&quiescence=off&table=12&search={search}");
        let session = session(&link);
        let trace = session.trace();
        for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
            if visit.reason != Some(LeaveReason::TableAnswer) || visit.value.is_none() {
                continue;
            }
            let seen = session.inspect(visit.id, trace.leave_time(visit.id)).unwrap();
            let Some(answer) = seen.why.first() else { continue };
            let is_in_doubt = visit.uncertain || !visit.rests_on.is_empty();
            assert_eq!(answer.sentence.contains('~'), is_in_doubt, "{link}: {}", answer.sentence);
            doubtful += u32::from(is_in_doubt);
            firm += u32::from(!is_in_doubt);
        }
    }
    assert!(doubtful > 10 && firm > 10, "{doubtful} {firm}");
}

#[test]
fn an_uncertain_root_says_so_in_card_listing_caption_and_header() {
    let mut session = session(UNCERTAIN_ROOT);
    let last = session.trace().ticks() - 1;
    let summary = run::search(&Scenario::parse(UNCERTAIN_ROOT).unwrap()).unwrap();
    assert_eq!(session.event(last).unwrap().sentence, "Search ends: value ~5.");
    let story = session.inspect(0, last).unwrap().story;
    let words: Vec<&str> =
        story.iter().flat_map(|sentence| &sentence.clauses).map(|clause| clause.text.as_str()).collect();
    assert!(words.join(" ").contains("The value is ~5,"), "{words:?}");
    let listing = session.listing(last - 1).unwrap();
    let said =
        listing.lines.iter().flat_map(|line| &line.values).map(|live| live.text.as_str()).collect::<Vec<_>>();
    assert!(said.contains(&"~5"), "{said:?}");
    assert_eq!(session.root_value(summary.value.unwrap(), summary.is_doubtful()).text, "~5");
    assert_eq!(session.moves_by_iteration().iterations[0].value_text.as_deref(), Some("~5"));
    // b, cut off by an uncertain move, arrives at the root, which is still open.
    assert!(values_said(&mut session, 2, last - 3).iter().all(|(_, text)| text.contains('~')));
}

#[test]
fn a_proof_has_no_distance() {
    let question = "fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1_w_-_-_0_1&goal=win&depth=5";
    for search in ["proof-number", "df-pn"] {
        let link = format!("{question}&search={search}");
        let session = session(&link);
        let summary = run::search(&Scenario::parse(&link).unwrap()).unwrap();
        let answer = session.root_value(summary.value.unwrap(), false);
        assert_eq!((answer.text.as_str(), answer.tip), ("White wins", None));
        let last = session.trace().ticks() - 1;
        for visit in 0..session.trace().len().min(400) {
            let seen = session.inspect(visit, last).unwrap();
            let window = seen.entry;
            let ends = [window.alpha.as_str(), window.beta.as_str()];
            assert!(ends == ["no win", "a win"] || ends == ["−∞", "∞"], "{ends:?}");
            let said = [seen.value, seen.value_tip].map(Option::unwrap_or_default).join(" ");
            assert!(!said.contains("500") && !said.contains("1000"), "{said}");
        }
    }
    let scenario = Scenario::parse(question).unwrap();
    let lens = Lens::new(&scenario.open().unwrap(), DisplayStyle::default()).between(["White", "Black"]);
    let answer = |bound, value: plyscope::value::Value| lens.at_ply(0).answer(bound, value.firm()).text;
    let win = plyscope::value::Value::LONGEST_WIN;
    assert_eq!(answer(Bound::Lower, win), "White wins");
    assert_eq!(answer(Bound::Upper, win.predecessor()), "White cannot force a win");
    assert_eq!(answer(Bound::Upper, -win), "Black wins");
    assert_eq!(answer(Bound::Lower, (-win).successor()), "Black cannot force a win");
}

#[test]
fn a_search_that_finds_no_value_says_nothing_of_one() {
    let known = |link: &str| {
        let summary = run::search(&Scenario::parse(link).unwrap()).unwrap();
        (summary.value, summary.bound, summary.confidence)
    };
    assert_eq!(known("game=tic-tac-toe&search=uct&descents=40"), (None, None, None));
    let (value, bound, confidence) = known("game=tic-tac-toe&depth=3");
    assert_eq!((value.is_some(), bound, confidence), (true, Some("exact"), Some(100.0)));
}

/// A descent begins at the root, which is no pass.
#[test]
fn the_root_of_a_search_by_descents_is_called_so() {
    for search in ["uct&descents=30", "proof-number&at-least=2", "b-star", "conspiracy"] {
        let tree = "game=tree&tree=((1_(0_2))_((3_-1)_(2_(1_0)_4))_(-1_(2_3)))";
        let mut session = session(&format!("{tree}&search={search}"));
        let descents = (2..session.trace().len()).filter(|visit| session.trace().level(*visit) == 2);
        let descents: Vec<VisitId> = descents.collect();
        for (index, visit) in descents.iter().enumerate() {
            let t = session.trace().enter_time(*visit);
            let sentence = session.event(t).unwrap().sentence;
            let begins = format!("Descent {} begins at the root", index + 1);
            assert!(sentence.starts_with(&begins), "{search}: {sentence}");
            assert!(session.label(*visit, t).starts_with("root"), "{search}: {}", session.label(*visit, t));
        }
        assert!(descents.len() > 2, "{search}");
    }
}

/// If moves may be skipped, the table may hold results of another search of the position, so nothing is certain.
#[test]
fn a_table_keeps_a_search_that_may_skip_moves_from_being_certain() {
    let skips = "fen=8/k1K5/pR6/n7/8/8/8/8_b_-_-&depth=4&deepening=on&uncertainty=confidence&confidence=95&cut-ratio=25";
    let confidence = |link: &str| {
        let summary = run::search(&Scenario::parse(link).unwrap()).unwrap();
        (summary.uncertain, summary.confidence.unwrap())
    };
    assert_eq!(confidence(skips), (false, run::MOST_WITH_TABLE));
    assert_eq!(confidence(&format!("{skips}&table=0")), (false, 100.0));
    assert_eq!(confidence(&skips.replace("=confidence&", "=off&")), (false, 100.0));
}

/// Two queens each on a crowded board: quiescence does not end. A budget ends it, and a result is known nevertheless.
#[test]
fn a_search_that_completes_no_iteration_has_a_value_and_advice() {
    let explodes = "fen=q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1_w_-_-&depth=1&visits=20000";
    let stopped = run::search(&Scenario::parse(explodes).unwrap()).unwrap();
    assert_eq!((stopped.depth, stopped.stop, stopped.uncertain), (0, "visit budget", true));
    assert!(stopped.value.is_some());
    assert!(
        stopped.advice.as_deref().is_some_and(|advice| advice.contains("quiescence=off")),
        "{:?}",
        stopped.advice
    );
    // After the first of the root's moves its value is known.
    let tree = |visits: u32| {
        let link =
            format!("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&visits={visits}&budget=stop&search=minimax");
        let found = run::search(&Scenario::parse(&link).unwrap()).unwrap();
        (found.value, found.best, found.depth, found.advice.is_some())
    };
    assert_eq!(tree(6), (Some(3), Some("a".to_owned()), 0, true));
    assert_eq!(tree(100), (Some(3), Some("a".to_owned()), 2, false));
    let none = tree(1);
    assert!(none.0.is_some() && none.1.is_none(), "the evaluation of the root: {none:?}");
}
