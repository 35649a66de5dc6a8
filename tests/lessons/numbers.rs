//! The numbers that lessons quote, against the searches that they are about.

use super::{saying, steps};
use crate::common::session;
use plyscope::facts::pre_search_ledger::pre_search_ledger;
use plyscope::language::inspect::Inspection;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scenario::place::NamedMoment;
use plyscope::scenario::view::View;
use plyscope::trace::time::Tick;

/// A scenario with some pairs changed.
fn changed(scenario: &str, changes: &str) -> Scenario {
    let key = |pair: &str| pair.split('=').next().unwrap().to_owned();
    let new: Vec<&str> = changes.split('&').filter(|pair| !pair.is_empty()).collect();
    let is_kept = |pair: &&str| new.iter().all(|other| key(other) != key(pair));
    let pairs: Vec<&str> = scenario.split('&').filter(is_kept).chain(new.iter().copied()).collect();
    Scenario::parse(&pairs.join("&")).unwrap()
}

/// The first number that these words name.
fn number_named(words: &str) -> u64 {
    let numbers = words.split(' ').map(|word| word.trim_matches(['.', ',']).replace(',', ""));
    numbers.filter_map(|word| word.parse().ok()).next().unwrap_or_else(|| panic!("“{words}” names no number"))
}

/// Words of a lesson that name a number of visits, and the changes of the step's scenario that lead to the search with this
/// number.
const VISITS: [(&str, &str, &str); 22] = [
    ("depth-and-evaluation", "400 visits for three plies", "depth=3"),
    ("aspiration", "14,259 visits, and 15,477", ""),
    ("aspiration", "15,477 without such windows", "aspiration=0"),
    ("aspiration", "22,614 visits", ""),
    ("aspiration", "14,410 visits with windows of 25", "search=pvs&aspiration=25"),
    ("aspiration", "14,293 without", "search=pvs&aspiration=0"),
    ("repetition", "8,067 visits", "table=0"),
    ("repetition", "4,009 visits", ""),
    ("reductions", "5,392 visits", "lmr=0"),
    ("reductions", "2,639 visits", ""),
    ("pre-searching", "5,857 visits", "risk=20&near-leaf=0"),
    ("uncertainty-cut-offs", "12,582 visits with this form", ""),
    ("uncertainty-cut-offs", "12,762 without it", "uncertainty=off"),
    ("uncertainty-cut-offs", "14,356.", "cut-ratio=10"),
    ("tour-horizon-checks", "527 visits", ""),
    ("tour-horizon-checks", "425.", "extend-check=0"),
    ("tour-horizon-checks", "4,690.", "extend-check=0&depth=5"),
    ("mt-drivers", "took 14 visits", ""),
    ("mt-drivers", "alpha-beta took 11", "search=alpha-beta&table=0"),
    ("null-move", "that takes 11,722 visits", "zugzwang-guard=on"),
    ("extensions", "with 48,047 visits", "depth=5"),
    ("alpha-beta", "makes 11 visits", ""),
];

#[test]
fn searches_take_the_visits_that_lessons_name() {
    let steps = steps();
    for (lesson, words, changes) in VISITS {
        let step = saying(&steps, lesson, words);
        let summary = run::search(&changed(&step.scenario, changes)).unwrap();
        assert_eq!(summary.visits, number_named(words), "{}: “{words}”", step.about());
    }
}

/// Words of a lesson that name a value, the changes of the step's scenario that lead to the search with this value, and the
/// best move and the value of this search, from the side to move.
const VALUES: [(&str, &str, &str, Option<&str>, i16); 21] = [
    ("fail-soft", "This search says *at most 5*", "", None, 5),
    ("fail-soft", "MAX gets at most 3", "at-least=5", None, 3),
    ("fail-soft", "The answer is *at least 3*", "", Some("a"), 3),
    ("depth-and-evaluation", "in column 4 it says 9", "", Some("4"), 9),
    ("depth-and-evaluation", "9, −7, 11 and −8", "depth=2", Some("3"), -7),
    ("depth-and-evaluation", "9, −7, 11 and −8", "depth=3", Some("3"), 11),
    ("depth-and-evaluation", "9, −7, 11 and −8", "", Some("3"), -8),
    ("repetition", "White has many moves with the queen", "", Some("Qe8+"), 0),
    ("repetition", "a move that is worth −1.31", "", Some("Qd5+"), -131),
    ("repetition", "This path is worth −2.49", "", Some("Kh3"), 249),
    ("repetition", "4,009 visits and finds −0.48", "", Some("g2"), 48),
    ("repetition", "Keep the table", "repetition=off", Some("g2"), 249),
    ("reductions", "the value is +0.37", "", Some("Rad1"), 37),
    ("reductions", "the value is +0.37", "lmr=0", Some("Rad1"), 37),
    ("reductions", "no more than ~+5.44", "", Some("Kf3"), 544),
    ("reductions", "does not see the mate", "lmr=0", Some("Kf3"), 31995),
    ("tour-horizon-delay", "+0.93", "", Some("e5"), 93),
    ("tour-horizon-delay", "It plays Kf2, worth +0.08", "", Some("Kf2"), 8),
    ("tour-horizon-checks", "The value is −6.79", "extend-check=16", Some("Bc6"), -679),
    ("tour-horizon-checks", "so the search plays Bg6+", "", Some("Bg6+"), -384),
    ("tour-horizon-checks", "the search plays Bc6", "", Some("Bc6"), -679),
];

#[test]
fn searches_find_the_values_that_lessons_name() {
    let steps = steps();
    for (lesson, words, changes, best, value) in VALUES {
        let step = saying(&steps, lesson, words);
        let summary = run::search(&changed(&step.scenario, changes)).unwrap();
        assert_eq!(summary.value, Some(value), "{}: “{words}”", step.about());
        if best.is_some() {
            assert_eq!(summary.best.as_deref(), best, "{}: “{words}”", step.about());
        }
    }
}

/// Words of a lesson, a moment at which a visit ends, and the value of its node then, from the first player's side.
const NODES: [(&str, &str, &str, &str); 13] = [
    ("repetition", "so it is a draw on this path", "7:g2.Kb2.Kh3.Ng1.Kh2.Ne2:out", "= 0.00"),
    ("repetition", "is worth −0.48, from White’s side", "7:g2.Kb2.Kh3:out", "= −0.48"),
    ("repetition", "−0.48 was wrong here", "7:Kh3.Kb2.g2:out", "= −2.49"),
    ("reductions", "no more than ~+5.44", "5:Kf3.Kh4:out", "≤ ~+5.44"),
    ("pre-searching", "three plies deep", "6:X.Y.P:out", "= 3"),
    ("pre-searching", "and is 2, not 3", "6:X.Y.P:out", "= 2"),
    ("tour-horizon-delay", "The evaluation still counts the bishop: +0.93", "3:e5:out", "= +0.93"),
    ("tour-horizon-delay", "Kf2 is worth at most +0.81", "3:Kf2:out", "≤ +0.81"),
    ("tour-horizon-delay", "White has at most −0.70", "5:e5:out", "≤ −0.70"),
    ("tour-horizon-checks", "The value is −6.79", "3:Bc6:out", "= −6.79"),
    ("tour-horizon-checks", "no queen: −3.84", "3:Bg6:out", "= −3.84"),
    ("tour-horizon-checks", "at most −8.82", "3:Bg6:out", "≤ −8.82"),
    ("uncertainty-cut-offs", "the value is at least ~7", "2:c:out", "≥ ~7"),
];

#[test]
fn nodes_have_the_values_that_lessons_name() {
    let steps = steps();
    for (lesson, words, moment, value) in NODES {
        let step = saying(&steps, lesson, words);
        let (shown, about) = (ended(&step.scenario, moment), step.about());
        assert_eq!(shown.value.as_deref(), Some(value), "{about}: {moment}");
    }
}

/// The visit that ends at a moment, as the inspector shows it then.
fn ended(scenario: &str, moment: &str) -> Inspection {
    let session = session(scenario);
    let at = NamedMoment::read("at", moment).unwrap();
    let t = session.locate(&View { at: Some(at), ..View::default() }).t;
    let t = t.unwrap_or_else(|| panic!("{scenario} never reaches {moment}"));
    let tick = session.trace().tick(session.trace().moment(t).unwrap());
    let Tick::Leave(visit) = tick else { panic!("{moment} is no end of a visit") };
    session.inspect(visit, t).unwrap()
}

/// A position is reached by two orders of moves: it is a repetition after one order only.
#[test]
fn a_move_repeats_a_position_on_one_path_only() {
    let steps = steps();
    let reason =
        |words: &str, moment: &str| ended(&saying(&steps, "repetition", words).scenario, moment).reason;
    let one = reason("so it is a draw on this path", "7:g2.Kb2.Kh3.Ng1.Kh2.Ne2:out");
    assert_eq!(one.as_deref(), Some("a draw by repetition"));
    let other = reason("nothing is repeated", "7:Kh3.Kb2.g2.Ng1.Kh2.Ne2:out");
    assert_eq!(other.as_deref(), Some("a move reached alpha: cut off"));
}

/// The number of passes of each iteration, from the second iteration on.
fn passes(scenario: &str) -> Vec<usize> {
    let (_, trace) = run::trace(&Scenario::parse(scenario).unwrap()).unwrap();
    trace.children(0).skip(1).map(|iteration| trace.children(iteration).count()).collect()
}

#[test]
fn windows_hold_as_often_as_the_lesson_says() {
    let steps = steps();
    let of = |words: &str| passes(&saying(&steps, "aspiration", words).scenario);
    let wide = of("Six of the eight windows held the value");
    assert_eq!((wide.len(), wide.iter().filter(|passes| **passes == 1).count()), (8, 6));
    let narrow = of("Every iteration from the second on has needed two passes");
    assert!(narrow.iter().all(|passes| *passes == 2), "{narrow:?}");
    assert_eq!(narrow.len(), 9 - 1);
}

#[test]
fn bets_end_as_the_lesson_says() {
    let steps = steps();
    let step = saying(&steps, "pre-searching", "made ten bets, and eight of them paid off");
    let of = |changes: &str| {
        let (_, trace) = run::trace(&changed(&step.scenario, changes)).unwrap();
        let totals = pre_search_ledger(&trace).totals;
        (totals.pre_searches, totals.paid_off + totals.paid_off_later)
    };
    assert_eq!(of(""), (10, 8));
    assert!(step.text.contains("31 bets, 19 of which paid off"));
    assert_eq!(of("risk=20&near-leaf=0"), (31, 19));
}

#[test]
fn the_first_bet_is_the_one_that_the_lesson_means() {
    let steps = steps();
    let performed = saying(&steps, "pre-searching", "Twelve times the page says");
    let work = session(&performed.scenario).student();
    assert_eq!((work.refusal, work.steps.len()), (None, 12));
    let first = &work.steps[0];
    assert_eq!(first.path.join("."), "Kb2.Kb6.Kc3.Kc7.Kc4.Kb6.Kd3");
    let bet = first.bet.as_ref().unwrap();
    assert_eq!(bet.gain, -24);
    assert!(bet.filter_text.contains("NearLeaf"), "{}", bet.filter_text);
    let later = saying(&steps, "pre-searching", "A bet here lost 24 visits");
    assert_eq!(later.moment, "8:Kb2.Kb6.Kc3.Kc7.Kc4.Kb6.Kd3:in");
}
