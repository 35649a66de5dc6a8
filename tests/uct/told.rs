//! UCT in stories, listings and pictures.

use super::{Descent, TRAP, trace_of, watched};
use crate::common::pictures::{ask, texts};
use plyscope::facts::uct::tally_at;
use plyscope::game::MoveCode;
use plyscope::games::tree::ExplicitTree;
use plyscope::language::listing::{LineKind, running};
use plyscope::language::story;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::ink::Ink;
use plyscope::scene::tree::item::Item;
use plyscope::search::upper_confidence::UctParameters;
use plyscope::search::visit_kind::VisitKind;
use plyscope::session::Session;
use std::collections::{HashMap, HashSet};

fn told(session: &Session, t: u32) -> String {
    let trace = session.trace();
    let visit = trace.tick(trace.moment(t).unwrap()).visit();
    story::plain(&session.inspect(visit, t).unwrap().story)
}

#[test]
fn a_story_tells_the_four_parts_of_a_descent_apart() {
    let session =
        crate::common::session(&format!("game=tree&tree={}&search=uct&descents=12", TRAP.replace(' ', "_")));
    for (t, expected) in [
        (0, "The search makes 12 descents from the root."),
        (3, "Expansion: B is the first move here, so its node is added to the tree."),
        (5, "Playout: the random moves J end with 9."),
        (13, "Descent 2 of 12. Back-up: the result 5 counts as 0.56; with it N = 2 and the mean is 0.78."),
        (21, "Selection: for MAX, B has 1.00 + 1.04 = 2.04, C 0.56 + 1.47 = 2.02, so B."),
        (74, "The most visited move is B (8 visits, mean 1.00), so it is taken as the best."),
        (75, "The most visited move is B (8 visits, mean 1.00), so it is taken as the best."),
    ] {
        assert_eq!(told(&session, t), expected, "tick {t}");
    }
    let mins = crate::common::session("game=tree&tree=((9_0)_(5_5))_(4_(1_2))&search=uct&descents=30");
    let all: String = (0..mins.trace().ticks()).map(|t| told(&mins, t) + "\n").collect();
    assert!(all.contains("Selection: for MIN, "), "{all}");
}

/// X wins this ending, but not with every move, and O has moves that draw.
const ENDING: &str = "game=tic-tac-toe&board=xo./.x./..o_x&search=uct&descents=400&solver=on";

#[test]
fn a_story_tells_a_proof_and_what_follows_from_it() {
    let session = crate::common::session(ENDING);
    let trace = session.trace();
    let all: HashSet<String> = (0..trace.ticks()).map(|t| told(&session, t)).collect();
    for expected in [
        "The search makes at most 400 descents from the root.",
        "wins for X, so the node is proven. ",
        "Proof: every move of O is proven to lose, so the node is proven. ",
        " proven to lose, so ",
        "Back-up: the result a win counts as 1.00; with it N = ",
    ] {
        assert!(all.iter().any(|told| told.contains(expected)), "{expected}: {all:#?}");
    }
    let end = format!("The root is proven after {} descents: X wins.", trace.children(1).count());
    let last = trace.ticks() - 1;
    assert_eq!([last - 1, last].map(|t| told(&session, t)), [end.as_str(); 2]);
    assert_eq!(session.event(last).unwrap().sentence, "Search ends: X wins.");
    let drawn = crate::common::session(&ENDING.replace("xo./.x./..o_x", "xox/.o./..._x"));
    let all: Vec<String> = (0..drawn.trace().ticks()).map(|t| told(&drawn, t)).collect();
    for expected in [
        "Proof: every move of X is proven, and the best of them, ",
        "Proof: it is proven, so no descent goes on from here. ",
    ] {
        assert!(all.iter().any(|told| told.contains(expected)), "{expected}: {all:#?}");
    }
    assert!(all.last().unwrap().ends_with(" descents: a draw."), "{:?}", all.last());
    assert_eq!(drawn.event(drawn.trace().ticks() - 1).unwrap().sentence, "Search ends: value 0.");
    let open = crate::common::session(&ENDING.replace("=400", "=9"));
    let end = told(&open, open.trace().ticks() - 1);
    assert!(end.starts_with("The most visited move that is not proven to lose is "), "{end}");
}

/// A proven node has its result where other nodes have a mean, and the table says which moves are proven.
#[test]
fn a_picture_and_a_table_show_what_is_proven() {
    let mut session = crate::common::session(ENDING);
    let last = session.trace().ticks() - 1;
    let root = session.inspect(2, last).unwrap().selection.unwrap();
    assert!(root.moves.iter().any(|row| row.proven == Some("win")));
    assert!(root.moves.iter().all(|row| !row.is_chosen), "no descent follows");
    let chosen = |t: u32| {
        let visit = session.trace().tick(session.trace().moment(t).unwrap()).visit();
        session.inspect(visit, t).unwrap().selection
    };
    let tables: Vec<_> = (0..last).filter_map(chosen).collect();
    let rows = || tables.iter().flat_map(|table| &table.moves);
    assert!(rows().any(|row| row.proven == Some("loss")));
    assert!(rows().all(|row| !row.is_chosen || row.proven != Some("loss")));
    let ask = TreeAsk { width: 4000.0, height: 2000.0, ..ask(last) };
    let picture = texts(session.tree(&ask));
    assert!(picture.iter().any(|text| text == "a win"), "{picture:?}");
    assert!(picture.iter().any(|text| text.ends_with("×, proven")), "{picture:?}");
}

/// At every tick one line of the listing runs, and every line of UCT runs some time; so does every reason.
#[test]
fn lines_run_and_reasons_occur() {
    let (mut ran, mut reasons) = (HashSet::new(), HashSet::new());
    for link in [
        "game=tree&tree=(9_9_0)_(5_(5_1))&search=uct&descents=40",
        "game=connect-four&search=uct&descents=9",
        ENDING,
    ] {
        let (scenario, trace) = trace_of(link);
        let parameters = scenario.effective_parameters(&scenario.open().unwrap());
        for t in 0..trace.ticks() {
            ran.insert(running(&trace, &parameters, t).unwrap().kind);
        }
        reasons.extend((0..trace.len()).map(|id| trace.meta(id).reason().unwrap().name()));
    }
    let lines = LineKind::ALL
        .iter()
        .copied()
        .filter(|kind| (LineKind::UctDescent..=LineKind::UctBackUp).contains(kind));
    let lines: HashSet<LineKind> = lines.chain([LineKind::Search, LineKind::Iteration]).collect();
    assert_eq!(ran, lines);
    assert_eq!(
        reasons,
        HashSet::from(["sampled", "playout-ended", "move-found", "game-over", "solved", "all-moves"])
    );
}

/// A node shows its mean for the first player, and its visits next to it, and the thickest line leads to the most
/// visited move.
#[test]
fn a_picture_shows_visits_and_means() {
    let link = format!("game=tree&tree={}&search=uct&descents=200", TRAP.replace(' ', "_"));
    let mut session = crate::common::session(&link);
    let last = session.trace().ticks() - 1;
    let ask = TreeAsk { width: 1200.0, height: 700.0, ..ask(last) };
    let game: ExplicitTree = TRAP.parse().unwrap();
    let (_, descents) = watched(&game, UctParameters::USUAL);
    let expected: Vec<String> = [None, Some(0), Some(1)]
        .into_iter()
        .flat_map(|mv| {
            let through: Vec<&Descent> =
                descents.iter().filter(|made| mv.is_none_or(|mv| made.path[0] == MoveCode(mv))).collect();
            let sum: f64 = through.iter().map(|made| f64::from(made.value.get()) / 9.0).sum();
            [format!("{}×", through.len()), format!("{:.2}", sum / through.len() as f64)]
        })
        .collect();
    let picture = session.tree(&ask);
    let texts = texts(picture);
    assert!(expected.iter().all(|text| texts.contains(text)), "{expected:?} {texts:?}");
    let widths = picture.items.iter().filter_map(|drawn| match &drawn.item {
        Item::Line { stroke, .. } if stroke.ink == Ink::BestLine => Some(stroke.width),
        _ => None,
    });
    assert!(widths.clone().count() > 0 && widths.fold(0.0, f32::max) > 4.0);
}

/// The table of a node's selection has one chosen move, and the descent goes there; its numbers follow the formula,
/// with the standard library's logarithm.
#[test]
fn the_table_says_where_the_descent_goes() {
    let (mut chosen, mut visited_again) = (0, 0);
    for link in [
        "game=tree&tree=(9_9_0)_(5_(5_1))&search=uct&descents=60&exploration=70",
        "game=tic-tac-toe&board=xo./.x./..o_x&search=uct&descents=40",
        ENDING,
    ] {
        let session = crate::common::session(link);
        let trace = session.trace();
        let below_root = |id: &u32| trace.level(*id) > 2 && trace.meta(*id).kind() != VisitKind::Playout;
        for id in (0..trace.len()).filter(below_root) {
            let t = trace.enter_time(id);
            let table = session.inspect(id, t).unwrap().selection.unwrap();
            let taken: Vec<_> = table.moves.iter().filter(|of| of.is_chosen).collect();
            let path = session.inspect(id, t).unwrap().path;
            assert_eq!(
                taken.iter().map(|of| &of.mv).collect::<Vec<_>>(),
                [&path.last().unwrap().mv],
                "{link} {t}"
            );
            assert_eq!(table.visits, tally_at(trace, trace.parent(id), t - 1).visits);
            for of in &table.moves {
                let [Some(mean), Some(exploration), Some(sum)] = [&of.mean, &of.exploration, &of.sum] else {
                    assert_eq!((of.visits, &of.mean, &of.exploration, &of.sum), (0, &None, &None, &None));
                    continue;
                };
                let number = |text: &str| text.parse::<f64>().unwrap();
                let share = f64::from(table.visits).ln() / f64::from(of.visits);
                let formula = number(&table.constant) * share.sqrt();
                assert!((number(exploration) - formula).abs() < 0.006, "{link} {t}: {exploration} {formula}");
                assert!((number(sum) - number(mean) - number(exploration)).abs() < 0.011);
                visited_again += 1;
            }
            chosen += 1;
        }
        // The table of an ended visit is its own, and a playout has no table.
        let last = trace.ticks() - 1;
        let root = session.inspect(2, last).unwrap();
        let own = root.selection.unwrap();
        assert_eq!(own.moves.iter().map(|of| of.visits).sum::<u32>(), own.visits);
        let playout = (0..trace.len()).find(|id| trace.meta(*id).kind() == VisitKind::Playout).unwrap();
        assert!(session.inspect(playout, last).unwrap().selection.is_none());
    }
    assert!(chosen > 150 && visited_again > 300, "{chosen} {visited_again}");
}

/// The tables of the root's moves count what UCB1 counts: the descents through a move, at every time.
#[test]
fn the_tables_of_the_roots_moves_count_descents() {
    let mut counted = 0;
    for link in ["game=tic-tac-toe&board=xo./.x./..o_x&search=uct&descents=60", ENDING] {
        let session = crate::common::session(link);
        let trace = session.trace();
        let last = trace.ticks() - 1;
        let below: Vec<u32> = trace.children(1).flat_map(|descent| trace.children(descent)).collect();
        let name = |visit: &u32| session.inspect(*visit, last).unwrap().path.pop().unwrap().mv;
        let descents = |t: u32| {
            let mut descents = HashMap::<String, u64>::new();
            for visit in below.iter().filter(|visit| trace.leave_time(**visit) <= t) {
                *descents.entry(name(visit)).or_default() += 1;
            }
            descents
        };
        for t in (0..last).step_by(97).chain([last]) {
            let expected = descents(t);
            for now in session.moves_now(t).unwrap().moves {
                assert_eq!(now.visits, expected.get(&now.mv).copied().unwrap_or(0), "{link} {t} {}", now.mv);
                counted += now.visits;
            }
        }
        let expected = descents(last);
        for of in session.moves_by_iteration().moves {
            assert_eq!(of.cells[0].as_ref().unwrap().visits, expected[&of.mv], "{link} {}", of.mv);
        }
    }
    assert!(counted > 300, "{counted}");
}
