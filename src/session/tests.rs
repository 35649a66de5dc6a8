use super::*;
use crate::game::{Game, Outcome};
use crate::language::story::plain;
use crate::run;
use crate::trace::recorder::Batch;
use crate::value::Value;

fn searched(link: &str) -> Session {
    let scenario = Scenario::parse(link).unwrap();
    let (_, trace) = crate::run::trace(&scenario).unwrap();
    Session { trace, ..Session::new(scenario).unwrap() }
}

/// A tick beyond the end shows the state at the end, up to the greatest possible tick.
#[test]
fn a_visit_is_inspected_at_the_end_of_time() {
    let link = "fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=8&pre-search=on&near-leaf=1";
    let mut session = searched(link);
    let end = session.trace().ticks() - 1;
    let pre_searched = session.trace().pre_searches().map(|(id, _)| id).next().unwrap();
    for visit in [0, 2, pre_searched, session.trace().len() - 1] {
        let at_the_end = session.inspect(visit, end).unwrap();
        for t in [end + 1, Time::MAX - 1, Time::MAX] {
            assert_eq!(session.inspect(visit, t).unwrap(), at_the_end, "visit {visit} at {t}");
        }
    }
    assert_eq!(session.event(Time::MAX), session.event(end));
    assert_eq!(session.path(Time::MAX), session.path(end));
    assert_eq!(session.inspect(session.trace().len(), end), None);
    assert_eq!(session.inspect(VisitId::MAX, Time::MAX), None);
}

#[test]
fn a_search_that_was_stopped_ends_with_the_last_completed_value() {
    let last = |session: &Session| session.event(Time::MAX).unwrap().sentence;
    // The story of the innermost visit that was open then.
    let told = |session: &mut Session| {
        let last = (0..session.trace().len()).rfind(|id| session.trace().value(*id).is_none()).unwrap();
        plain(&session.inspect(last, Time::MAX).unwrap().story)
    };
    let mut session = searched("game=chess&depth=60&visits=3000&record=3000");
    assert!(!session.trace().is_truncated(), "what is searched is recorded");
    assert_eq!(session.trace().positions(), 3000);
    let (summary, _) = crate::run::trace(&session.scenario).unwrap();
    let known = format!(
        "; depth {} had been completed: value {}.",
        summary.depth,
        session.root_value(summary.value.unwrap(), summary.is_doubtful()).text
    );
    assert_eq!(last(&session), format!("Search was stopped{known}"));
    assert_eq!(
        told(&mut session),
        "It has no value of its own, because the search was stopped before it ended (its budget was used up, or it was \
         stopped by hand)."
    );
    let mut session = searched("game=chess&depth=60&visits=3000&record=2999");
    assert!(session.trace().is_truncated());
    assert_eq!(last(&session), format!("Search was still open when the recording ended{known}"));
    assert_eq!(
        told(&mut session),
        "It has no value of its own, because the recording ended before it did, though the search went on."
    );
}

/// The text is short, because the head of the page has no more room; the story says it in words.
#[test]
fn bounds_of_the_root_are_a_short_text() {
    let session = searched("game=tree&tree=((7 6)=6..9 (8 9)=4..12)&search=b-star");
    assert_eq!(session.root_bounds(6, 9).text, "6..9");
    assert_eq!((session.root_bounds(6, 6).text.as_str(), session.root_bounds(6, 6).tip), ("6", None));
}

/// Each family has its names for what a search finds, and for a visit of the root.
#[test]
fn words_are_those_of_the_family() {
    let tree = "game=tree&tree=((7 6)=6..9 (8 9)=4..12)";
    for (search, found, root_visit) in [
        ("pvs", ["No value yet", "Best line"], "pass"),
        ("proof-number&goal=at-least&at-least=7", ["No value yet", "Best line"], "descent"),
        ("df-pn&goal=at-least&at-least=7", ["No value yet", "Best line"], "pass"),
        ("uct", ["No move yet", "Most visited"], "descent"),
        ("b-star", ["No value yet", "Best line"], "descent"),
        ("conspiracy", ["No value yet", "Best line"], "descent"),
    ] {
        let words = searched(&format!("{tree}&search={search}")).possible().words;
        assert_eq!(
            (words.nothing_found, words.line, words.root_visit),
            (found[0], found[1], root_visit),
            "{search}"
        );
    }
}

/// A summary, a trace and an inspection count the same visits.
#[test]
fn visits_are_counted_alike_everywhere() {
    let session = searched("game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta");
    let (summary, _) = crate::run::trace(&session.scenario).unwrap();
    assert_eq!((summary.visits, session.trace().positions()), (11, 11));
    let sizes = [0, 1, 2].map(|visit| session.inspect(visit, Time::MAX).unwrap().size);
    assert_eq!(sizes, [11, 11, 11], "brackets are no visits");
    assert_eq!(session.inspect(0, Time::MAX).unwrap().children[0].size, 11);
}

fn minimax<G: Game>(game: &G, position: &G::Position) -> Value {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    let below = moves.into_iter().map(|mv| -minimax(game, &game.play(position, mv)));
    below.max().unwrap_or_else(|| match game.outcome(position) {
        Outcome::Score(value) => value,
        outcome => panic!("{outcome:?} in a tree"),
    })
}

#[test]
fn every_position_can_be_searched_on_its_own() {
    for link in [
        "game=chess&depth=2&quiescence=off",
        "game=tree&tree=(T:(4 7) (9 8)) ((8 9) T)",
        "game=tree&tree=(T:(4 7) (9 8)) ((8 9) T)&first=min",
        "game=tree&tree=[[3, 12, 8], [2, 4, 6]]&search=alpha-beta",
        "game=synthetic&branching=3&height=5&path=b&transpositions=40&table=8",
        "game=synthetic&branching=2&height=4&path=ba&seed=3",
    ] {
        let session = searched(link);
        for id in (0..session.trace().len()).filter(|id| session.trace().meta(*id).kind().is_position()) {
            let inspection = session.inspect(id, Time::MAX).unwrap();
            let pairs: Vec<(String, String)> = session.values_at(&inspection).into_iter().collect();
            let (there, problems) = Scenario::from_pairs(&pairs);
            assert!(problems.is_empty(), "{link}, visit {id}: {problems:?}");
            let listing = there.listing().unwrap();
            assert_eq!(
                (listing.position, listing.side),
                (inspection.position, inspection.side),
                "{link}, visit {id}"
            );
            if there.game == GameKind::Chess {
                continue;
            }
            // The game as it was, which has not gone through a text.
            let game = &session.game;
            let value = minimax(game, &replay(game, &session.trace, id).position);
            let there = Scenario::parse(&there.to_string()).unwrap();
            assert_eq!(run::trace(&there).unwrap().0.value, Some(value.get()), "{link}, visit {id}: {there}");
        }
    }
}

#[test]
fn a_window_says_what_cuts_off() {
    let tree = "game=tree&tree=(3 12 8) (2 4 6)&search=alpha-beta";
    for (link, cuts_at) in [(tree.to_owned(), "≤ 3"), (format!("{tree}&cuts-at=beyond"), "< 3")] {
        let session = searched(&link);
        // The second node, MIN's, which has to stay above what the first is worth.
        let inspection = session.inspect(7, Time::MAX).unwrap();
        assert_eq!(inspection.entry.cuts_at.as_deref(), Some(cuts_at), "{link}");
    }
}

#[test]
fn a_label_that_was_asked_for_too_early_is_not_kept() {
    let scenario = Scenario::parse("game=tree&tree=(1 2) (3 4)").unwrap();
    let mut session = Session::new(scenario.clone()).unwrap();
    assert_eq!(session.label(3, Time::MAX), "");
    run::record(&scenario, |batch: Batch<'_>| session.append(batch.words).unwrap()).unwrap();
    assert_eq!(session.label(3, Time::MAX), "B = 1");
}

/// The terms of the texts that the page explains, by the texts' subjects: the place, and the kind of a visit or the
/// reason of its end.
const TERMS_OF_TEXTS: [(&str, &[&str]); 17] = [
    ("ended all-moves", &[]),
    ("ended cut-off", &["alpha", "beta", "cut-off"]),
    ("ended evaluation", &[]),
    ("ended stand-pat", &["alpha", "beta"]),
    ("ended table-answer", &[]),
    ("enter iteration", &[]),
    ("enter node", &["ALL", "CUT", "PV", "null window", "window"]),
    ("enter pass", &["PV", "null window", "window"]),
    ("enter quiescence", &["ALL", "CUT", "PV", "quiescence", "window"]),
    ("enter search", &[]),
    ("leave all-moves", &["ALL", "CUT", "PV"]),
    ("leave cut-off", &["ALL", "CUT", "PV", "cut-off", "null window", "ply"]),
    ("leave evaluation", &["fails high", "fails low"]),
    ("leave game-over", &["fails high", "fails low"]),
    ("leave stand-pat", &["ALL", "CUT", "PV", "alpha", "beta"]),
    ("leave table-answer", &["CUT"]),
    ("lies", &["fails high", "fails low", "window"]),
];

/// A text that is reworded loses no explanation in silence.
#[test]
fn each_text_has_the_terms_that_the_page_explains() {
    use crate::language::term::{TERMS, terms_in};
    use std::collections::BTreeSet;

    let mut found: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut add = |place: String, text: &str| found.entry(place).or_default().extend(terms_in(text));
    for link in [
        "game=tree&search=alpha-beta",
        "game=tree&search=pvs",
        "fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=4&visits=3000",
        "game=connect-four&depth=4&search=mtd-f&visits=2000",
    ] {
        let session = searched(link);
        for t in 0..session.trace().ticks() {
            let event = session.event(t).unwrap();
            let visit = session.trace().visit(event.visit).unwrap();
            let cause = match (event.what, visit.reason) {
                ("leave", Some(reason)) => reason.name(),
                _ => crate::language::words::kind_name(&visit),
            };
            add(format!("{} {cause}", event.what), &event.sentence);
            if event.what == "leave" && event.visit.is_multiple_of(7) {
                let seen = session.inspect(event.visit, t).unwrap();
                add(format!("ended {cause}"), &seen.reason.unwrap_or_default());
                add("lies".to_owned(), seen.lies.unwrap_or_default());
            }
        }
    }
    let wanted: BTreeMap<String, BTreeSet<&str>> = TERMS_OF_TEXTS
        .iter()
        .map(|(place, terms)| ((*place).to_owned(), terms.iter().copied().collect()))
        .collect();
    assert_eq!(found, wanted);
    // Lessons explain terms, too.
    let of_lessons = terms_in(include_str!("../../www/lessons/transpositions.md"));
    let all: BTreeSet<&str> = found.into_values().flatten().chain(of_lessons).collect();
    assert_eq!(all, TERMS.iter().map(|term| term.name).collect(), "each term is in a text");
}

/// A listing names only features that its game and its search have.
#[test]
fn no_listing_names_what_its_game_or_search_does_not_have() {
    let mut conditions = 0;
    for game in ["chess", "tree", "synthetic", "tic-tac-toe", "connect-four", "othello", "checkers", "ataxx"]
    {
        let session = searched(&format!("game={game}&depth=2&visits=200"));
        let parameters = session.scenario.effective_parameters(&session.game);
        let capabilities = crate::trace::capabilities::Capabilities::new(&session.game, parameters);
        let can_repeat = ["chess", "checkers"].contains(&game);
        for line in session.listing(0).unwrap().lines {
            for (words, has) in [
                ("quiescence", capabilities.quiescence()),
                ("violent move", capabilities.quiescence()),
                ("capture", false),
                ("check", false),
                ("promot", false),
                ("repeated", can_repeat),
                ("table", capabilities.table()),
                ("pass", capabilities.null_moves()),
                ("ProbCut", capabilities.prob_cuts()),
                ("alpha", capabilities.prunes()),
                ("beta", capabilities.prunes()),
            ] {
                assert!(has || !line.text.contains(words), "{game}: {:?}", line.text);
            }
            conditions += usize::from(line.text.starts_with("if "));
        }
    }
    assert!(conditions > 20, "{conditions} conditions");
}

/// The verdicts of the figures' bets: shown from the deciding moment on, and again at the end.
#[test]
fn a_verdict_is_told_where_it_is_decided_and_at_the_end() {
    let lost = "game=tree&tree=(X:(Y:(Z:(P:(((((9_1)=8_20)=5_1)=5_20)=6_1)=6_30)=6_-9)=6_30)=6_N:(P_4)=5)\
                &deepening=on&table=10&pre-search=on";
    let figures = [
        (
            "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)\
             &depth=6&deepening=on&table=10&pre-search=on"
                .to_owned(),
            "Paid off: P was answered from the deeper result; its 6 deeper visits were used again.",
        ),
        (
            format!("{lost}&depth=7"),
            "Lost: N was cut off before the search reached P; its 4 deeper visits were not used.",
        ),
        (
            format!("{lost}&depth=8"),
            "Paid off: P in iteration 8 was answered from the deeper result; its 4 deeper visits were used again.",
        ),
        (
            "game=tree&tree=a:(5_6)_b:(T:(E:(8_9_7_9_8_6)_2)_3_9_8)&uncertainty=cut".to_owned(),
            "Harmless: b was cut off by another move, D; nothing rests on E any more.",
        ),
        (
            "game=tree&tree=a:(5_6)_c:(8_9_7_9_8_6)&uncertainty=children-of-pv".to_owned(),
            "Searched again: c was searched a second time.",
        ),
        (
            "game=tree&tree=a:(5_6)_b:(T:(1_2_E:(8_9))_9_7_6)&uncertainty=cut-and-all".to_owned(),
            "Counts at the root: the value ~5 rests on T, which skipped 2 moves.",
        ),
    ];
    for (link, verdict) in figures {
        let session = searched(&link);
        let trace = session.trace();
        let bet = (0..trace.len()).find_map(|id| Some((id, crate::facts::bet::settled(trace, id)?.1)));
        let (bet, t) = bet.unwrap();
        let told = |visit, t| plain(&session.inspect(visit, t).unwrap().story).contains(verdict);
        let caption = session.event(t).unwrap().sentence;
        assert!(caption.contains(verdict), "{link}: {caption}");
        let story = plain(&session.inspect(bet, t).unwrap().story);
        assert!(story.contains(verdict), "{link}: {story}");
        assert!(!told(bet, t - 1), "{link}: nobody knows before");
        assert!(told(0, Time::MAX), "{link}: {}", plain(&session.inspect(0, Time::MAX).unwrap().story));
    }
}
