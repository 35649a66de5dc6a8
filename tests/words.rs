//! Texts for people: counted things, and the end of a search.

use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::session::Session;
use plyscope::trace::recorder::Batch;

const ENDGAME: &str = "fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=4&table=14&null-move=2";
const FINE_70: &str =
    "fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=9&table=14&pre-search=on&near-leaf=1";

/// A session with the first batches of a search: all of them, or as many as `keep` lets through.
fn session(text: &str, mut keep: impl FnMut(&Session) -> bool) -> Session {
    let scenario = Scenario::parse(text).unwrap();
    let mut session = Session::new(scenario.clone()).unwrap();
    run::record(&scenario, |batch: Batch<'_>| {
        if keep(&session) {
            session.append(batch.words).unwrap();
        }
    })
    .unwrap();
    session.finish();
    session
}

fn whole(text: &str) -> Session {
    session(text, |_| true)
}

/// The first place where a text has "1" with a plural.
fn wrong_plural(text: &str) -> Option<&str> {
    const MANY: [&str; 12] = [
        "plies",
        "visits",
        "inner nodes",
        "nodes",
        "moves",
        "candidates",
        "pre-searches",
        "cut-offs",
        "leaves",
        "extra plies",
        "ALL nodes",
        "iterations",
    ];
    text.match_indices("1 ").find_map(|(at, one)| {
        let alone = !text[..at].ends_with(|before: char| before.is_ascii_digit() || ".,".contains(before));
        let rest = &text[at + one.len()..];
        (alone && MANY.iter().any(|many| rest.starts_with(many))).then(|| &text[at.saturating_sub(20)..])
    })
}

#[test]
fn one_is_no_plural() {
    let lone = Scenario::parse("game=tree&tree=((1 2) 3)&deepening=on").unwrap();
    assert!(lone.notes()[0].starts_with("2 inner nodes have no estimate"), "{:?}", lone.notes());
    let lone = Scenario::parse("game=tree&tree=(1 2)&deepening=on").unwrap();
    assert!(lone.notes()[0].starts_with("1 inner node has no estimate"), "{:?}", lone.notes());

    let (mut questions, mut conditions) = (0, 0);
    let skips = format!("{ENDGAME}&uncertainty=children-of-pv&cut-ratio=10");
    for text in [FINE_70, &skips, "game=tree&tree=(1 2)"] {
        let session = whole(text);
        for id in 0..session.trace().len() {
            let seen = session.inspect(id, session.trace().ticks() - 1).unwrap();
            for question in seen.pre_search.iter().flat_map(|pre_search| &pre_search.questions) {
                questions += 1;
                assert_eq!(wrong_plural(&question.text), None);
            }
            for condition in seen.cut_off.iter().flat_map(|cut_off| &cut_off.conditions) {
                conditions += 1;
                assert_eq!(wrong_plural(&condition.text), None);
            }
        }
    }
    assert!(questions > 100 && conditions > 100, "{questions} {conditions}");
}

#[test]
fn a_report_counts_one_as_one() {
    use plyscope::export::print_report::write_report;
    use plyscope::facts::report::report;
    for text in [FINE_70, "game=tree&tree=(1 2)"] {
        let session = whole(text);
        let game = Scenario::parse(text).unwrap().open().unwrap();
        let mut out = Vec::new();
        let report = report(session.trace());
        write_report(&game, session.trace(), &report, session.lens(), &mut out).unwrap();
        assert_eq!(wrong_plural(std::str::from_utf8(&out).unwrap()), None);
    }
}

#[test]
fn a_null_move_is_named_once() {
    let session = whole(ENDGAME);
    let passes: Vec<String> = (0..session.trace().ticks())
        .map(|t| session.event(t).unwrap().sentence)
        .filter(|sentence| sentence.contains("the turn is passed"))
        .collect();
    assert!(!passes.is_empty());
    for sentence in passes {
        assert!(sentence.contains("null move: the turn is passed"), "{sentence}");
        assert!(!sentence.contains("null move: null move"), "{sentence}");
    }
}

#[test]
fn without_deepening_there_is_no_second_iteration() {
    let mut session = whole("game=tree&tree=((1 2)(3 4))&deepening=off");
    assert_eq!(session.depth(), 2);
    assert_eq!(session.inspect(1, 1).unwrap().kind_text, "the search to depth 2");
    assert_eq!(session.label(1, 0), "depth 2");
    assert_eq!(session.event(1).unwrap().sentence, "Depth 2 begins.");
    assert_eq!(
        whole("game=tree&tree=((1 2)(3 4))&deepening=on").inspect(1, 1).unwrap().kind_text,
        "iteration 1"
    );
}

#[test]
fn a_search_that_was_stopped_keeps_what_it_had_completed() {
    let summary = run::search(&Scenario::parse(ENDGAME).unwrap()).unwrap();
    let done = whole(ENDGAME);
    let completed = done.completed().unwrap();
    assert_eq!(i16::from(completed.depth), i16::from(summary.depth));
    assert_eq!((completed.value, completed.best), (summary.value, summary.best));

    let end_of = |session: &Session| session.event(session.trace().ticks() - 1).unwrap().sentence;
    assert!(end_of(&done).contains("Search ends: value"), "{}", end_of(&done));
    let stopped = session(&ENDGAME.replace("depth=4", "depth=8"), |so_far| {
        so_far.completed().is_none_or(|completed| completed.depth < 2)
    });
    let completed = stopped.completed().unwrap();
    assert_eq!(
        end_of(&stopped),
        format!(
            "Search was stopped; depth {} had been completed: value {}.",
            completed.depth,
            stopped.root_value(completed.value.unwrap(), completed.is_doubtful).text
        )
    );
    let full = whole(&format!("{ENDGAME}&record=300"));
    assert!(end_of(&full).contains("was still open when the recording ended; depth"), "{}", end_of(&full));
    assert_eq!(session(ENDGAME, |_| false).completed(), None);
}
