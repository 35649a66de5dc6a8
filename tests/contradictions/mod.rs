//! Two places never contradict each other: at random moments of random searches of every game, all that the
//! tree, its words, the bars, the inspector and the path say of a visit's value and window is one and the same, and it is
//! what a minimax that knows nothing of traces finds.

mod best_first;

use crate::common::{by_tier, negamax, session_of};
use plyscope::display_style::Types;
use plyscope::display_style::{DisplayStyle, Perspective};
use plyscope::facts::replay::replay;
use plyscope::game::Game;
use plyscope::random::Random;
use plyscope::scenario::Scenario;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::apart::MOST_LABELS;
use plyscope::scene::tree::item::Item;
use plyscope::scene::tree::picture::Picture;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::session::Session;
use plyscope::trace::VisitId;
use plyscope::trace::time::Time;

/// Traces of each game, and moments of each trace.
const TRACES: u32 = 20;
const MOMENTS: u64 = 200;

/// A random tree of a height, with ties.
fn tree(random: &mut Random, height: usize) -> String {
    if height == 0 {
        return (random.below(13) as i64 - 6).to_string();
    }
    let children: Vec<String> = (0..1 + random.below(4)).map(|_| tree(random, height - 1)).collect();
    format!("({})", children.join(" "))
}

const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1",
    "7k/5K2/8/6Q1/8/8/8/8_w_-_-_0_1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_b_-_-_0_1",
];

/// The start, and an ending of three empty squares in which White passes twice.
const OTHELLO: [&str; 2] = [
    "---------------------------OX------XO---------------------------_Black",
    "OOOXXXXXOOOOOOOXOOXXOOXXOOOXOXOXOOXOXOOXOOXXOXOXOOXXXOO---OOOOOO_White",
];
/// Jumps of several ways, a side that is shut in, and an ending.
const CHECKERS: [&str; 4] = [
    "W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18",
    "W:W9,14,10:B5,1",
    "B:WK28,17,12,K1:BK27,K18,K9,3",
    "B:W22,K5:BK15,K6",
];

/// The opening position with walls, a pass, and a game that is soon over.
const ATAXX: [&str; 3] = [
    "x5o/7/2-1-2/7/2-1-2/7/o5x_x_0_1",
    "7/7/7/7/ooooooo/ooooooo/xxxxxxx_x_0_1",
    "-------/-------/-------/xo-----/o1-----/1------/-------_x",
];

/// Searches whose values are those of a minimax to the same depth: nothing but the base algorithm.
fn link(game: &str, random: &mut Random) -> String {
    const BASES: [&str; 5] = ["minimax", "alpha-beta", "pvs", "negascout", "null-window"];
    let base = BASES[random.below(BASES.len())];
    let asked = random.below(7) as i64 - 3;
    let search = format!("search={base}&table=0&deepening=off&at-least={asked}");
    match game {
        "chess" => {
            let position = POSITIONS[random.below(POSITIONS.len())];
            format!("fen={position}&depth=2&quiescence=off&repetition=off&{search}")
        }
        "tree" => {
            let first = ["max", "min"][random.below(2)];
            let height = 1 + random.below(4);
            format!("game=tree&tree={}&first={first}&{search}", tree(random, height))
        }
        "synthetic" => {
            let (branching, height) = (2 + random.below(2), 2 + random.below(3));
            let (seed, path) = (random.below(1000), ["", "&path=a"][random.below(2)]);
            format!("game=synthetic&branching={branching}&height={height}&seed={seed}{path}&{search}")
        }
        "checkers" => {
            let position = CHECKERS[random.below(CHECKERS.len())];
            let depth = 2 + random.below(3);
            format!("game=checkers&pdn={position}&depth={depth}&quiescence=off&repetition=off&{search}")
        }
        "ataxx" => {
            let position = ATAXX[random.below(ATAXX.len())];
            format!("game=ataxx&ataxx-fen={position}&depth=2&{search}")
        }
        "connect-four" => {
            let moves = ["", "4455", "1667675535724753771415352132", "23163416124767223154467471272416"];
            let (moves, depth) = (moves[random.below(4)], 1 + random.below(3));
            format!("game=connect-four&grid={moves}&depth={depth}&quiescence=off&{search}")
        }
        "othello" => {
            let position = OTHELLO[random.below(OTHELLO.len())];
            format!("game=othello&discs={position}&depth={}&{search}", 2 + random.below(2))
        }
        _ => format!("game=tic-tac-toe&depth={}&{search}", 1 + random.below(3)),
    }
}

/// The texts on a node, without the texts on arrows.
fn texts_of(picture: &Picture, node: usize) -> Vec<&str> {
    let texts = picture.items.iter().map(|drawn| &drawn.item).filter_map(|item| match item {
        Item::Text { at, text, .. } if at.node == node => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

/// Whether a text is nothing but a value, a bare one or one with its sign.
fn is_value(text: &str) -> bool {
    let value = text.trim_start_matches(['=', '≤', '≥', ' ']);
    let value = value.trim_start_matches(['+', '−']);
    let number =
        ["win in ", "loss in ", "win ", "loss ", "M"].iter().find_map(|words| value.strip_prefix(words));
    let number = number.unwrap_or(value);
    !number.is_empty()
        && (number.chars().all(|character| character.is_ascii_digit() || character == '.')
            || ["mate", "mated", "won", "lost"].contains(&number))
}

#[test]
fn no_two_places_contradict_each_other() {
    // The number of traces of each game.
    let traces = by_tier(3, TRACES, TRACES);
    let (mut values, mut windows) = (0, 0);
    for game in ["chess", "tree", "synthetic", "tic-tac-toe", "connect-four", "othello", "checkers", "ataxx"]
    {
        let mut random = Random::from_seed(42);
        for _ in 0..traces {
            let link = link(game, &mut random);
            let scenario = Scenario::parse(&link).unwrap();
            let mut session = session_of(&scenario);
            let perspective = if random.below(3) == 0 { Perspective::Mover } else { Perspective::First };
            session.set_display_style(DisplayStyle { perspective, ..DisplayStyle::default() });
            let (ticks, visits) = (session.trace().ticks(), session.trace().len());
            for _ in 0..MOMENTS {
                let t = random.below(ticks as usize) as Time;
                let selected = random.below(visits as usize) as VisitId;
                let (valued, windowed) = at(&mut session, &scenario, &link, t, selected);
                values += valued;
                windows += windowed;
            }
        }
    }
    assert!(values > 2_500 * traces && windows > 500 * traces, "{values} values, {windows} windows");
}

/// All that is said at a moment. Counts the values and the windows that were compared.
fn at(session: &mut Session, scenario: &Scenario, link: &str, t: Time, selected: VisitId) -> (u32, u32) {
    // So large that all nodes of a tree have their usual size: what a lens makes small has no value.
    let (width, height) = (20_000.0, 1000.0);
    let ask = TreeAsk { selected: Some(selected), types: Types::Expected, ..TreeAsk::at(t, width, height) };
    let picture = session.tree(&ask).clone();
    let labels = picture.items.iter().filter(|drawn| matches!(drawn.item, Item::Text { .. })).count();
    let path = session.path(t);
    let (mut values, mut windows) = (0, 0);
    for (index, node) in picture.nodes.iter().enumerate() {
        let Some(visit) = node.visit.filter(|_| node.is_shown) else { continue };
        let seen = session.inspect(visit, t).unwrap();
        let texts = texts_of(&picture, index);
        let place = format!("{link}, visit {visit} at {t}");
        let mut own: Vec<&str> = texts.iter().copied().filter(|text| is_value(text)).collect();
        // In Connect Four a move is called by a number, too.
        let mv = seen.path.last().map_or("", |step| step.mv.as_str());
        if let Some(at) = own.iter().position(|text| *text == mv) {
            own.remove(at);
        }
        if let Some(value) = &seen.value {
            let bare = value.strip_prefix("= ").unwrap_or(value);
            // In a narrow foot a sign stands close to its number, and a win has no "in".
            let close = |text: &str| text.replace("≥ ", "≥").replace("≤ ", "≤").replace(" in ", " ");
            assert!(own.iter().all(|text| close(text) == close(bare)), "{place}: {own:?}, {value}");
            // A node without room in the tree of a game is a dot.
            let is_dot = texts.is_empty() && picture.nodes[index].height <= 24.0;
            assert!(own.len() == 1 || labels == MOST_LABELS || is_dot, "{place}: {texts:?}, {value}");
            let label = session.label(visit, t);
            assert!(label.ends_with(value.as_str()), "{place}: {label}, {value}");
            // The value's relation to the window at entry may follow in brackets.
            let words = session.node_words(index).unwrap();
            let said = words.split_once(&format!(": value {value}")).map(|(_, rest)| rest);
            assert!(
                said.is_some_and(|rest| rest.starts_with([',', '.']) || rest.starts_with(" (")),
                "{place}: {words}"
            );
            is_true(scenario, session, visit, value, &place);
            values += 1;
        } else {
            let best = seen.best_so_far.as_deref();
            // The leaf of a given tree has its value before the search says it.
            let is_leaf = session.trace().meta(visit).reason() == Some(LeaveReason::GameOver);
            let later = session.inspect(visit, Time::MAX).unwrap().value.filter(|_| is_leaf);
            let known = best.or(later.as_deref().and_then(|value| value.strip_prefix("= ")));
            assert!(own.iter().all(|text| Some(*text) == known), "{place}: {own:?}, {known:?}");
            let now = seen.now.as_ref().unwrap();
            // The tree of a game has the ends in a lane, line by line, where a loss or a win needs no "in".
            let written: Vec<&str> =
                texts.iter().copied().filter(|text| text.starts_with(['α', 'β'])).collect();
            let has_lanes = written.iter().any(|text| text.starts_with('β'));
            let written: Vec<String> = match has_lanes {
                true => vec![written.join(" ")],
                false => written.into_iter().map(str::to_owned).collect(),
            };
            let window = format!("α {} β {}", now.alpha, now.beta);
            let window = if has_lanes { window.replace(" in ", " ") } else { window };
            // Where there is no room it may be left out, but not where the search stands.
            let is_needed = index == picture.focus && labels < MOST_LABELS;
            assert!(written.iter().all(|text| *text == window), "{place}: {texts:?}, {window}");
            assert!(written.len() == 1 || !is_needed && written.is_empty(), "{place}: {texts:?}, {window}");
            let entry = path.iter().find(|entry| entry.visit == visit).unwrap();
            assert_eq!((&entry.now.alpha, &entry.now.beta), (&now.alpha, &now.beta), "{place}");
            assert_eq!(entry.best.as_deref(), best, "{place}");
            let so_far = best.map_or_else(String::new, |best| format!(", best so far {best}"));
            let words = session.node_words(index).unwrap();
            let open = format!(": open, alpha {}, beta {}{so_far}", now.alpha, now.beta);
            let said = words.split_once(&open).map(|(_, rest)| rest);
            assert!(said.is_some_and(|rest| rest.starts_with([',', '.'])), "{place}: {words}");
            windows += 1;
        }
    }
    (values, windows)
}

/// What is said of a value is true of the position's minimax value, read from the declared side.
fn is_true(scenario: &Scenario, session: &Session, visit: VisitId, said: &str, place: &str) {
    let row = session.trace().visit(visit).unwrap();
    let depth = u32::try_from(row.depth.whole_plies().max(0)).unwrap();
    let game = scenario.open().unwrap();
    let position = replay(&game, session.trace(), visit).position;
    let own = negamax(&game, &position, depth, row.ply().unwrap_or(0));
    let mirrored = session.lens().display_style().perspective == Perspective::First
        && !game.first_player_to_move(&position);
    let truth = if mirrored { -own } else { own };
    let (sign, number) = said.split_once(' ').unwrap();
    // A decided game is compared in words, and pawns are centipawns without their point.
    let Ok(number) = number.replace('−', "-").replace(['+', '.'], "").parse::<i16>() else {
        assert!(truth.decided().is_some() || sign != "=", "{place}: {said}, {truth:?}");
        return;
    };
    let holds = match sign {
        "=" => truth.get() == number,
        "≥" => truth.get() >= number,
        "≤" => truth.get() <= number,
        _ => false,
    };
    assert!(holds, "{place}: {said}, {truth:?}");
}
