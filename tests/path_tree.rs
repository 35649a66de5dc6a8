//! The tree of a game fits into every room at every moment: nothing is outside, no node, name, value, window, badge or other
//! text is over another, and the root and all its moves are there.

use crate::common;
use plyscope::display_style::DisplayStyle;
use plyscope::facts::bound_chain::{What, bound_chain, crossed_side};
use plyscope::facts::relation::relations;
use plyscope::facts::relation_kind::RelationKind;
use plyscope::game::Game;
use plyscope::language::perspective::Lens;
use plyscope::language::text::value_text;
use plyscope::random::Random;
use plyscope::scenario::Scenario;
use plyscope::scene::tree::arena::TreeNode;
use plyscope::scene::tree::item::{Align, Drawn, Form, Item, ItemKey, Role};
use plyscope::scene::tree::letters::{heavy_width, text_width};
use plyscope::scene::tree::picture::Picture;
use plyscope::scene::tree::{TreeAsk, nodes_and_picture};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::columns::VisitId;
use plyscope::trace::log_export::LogExport;
use plyscope::trace::time::Time;
use std::collections::HashSet;

/// Searches of every game that has a board, by every family of searches, and of trees that are too large to be shown whole.
pub const SEARCHES: [&str; 30] = [
    "game=tic-tac-toe&search=alpha-beta&depth=9&visits=20000",
    "game=tic-tac-toe&search=minimax&depth=4",
    "game=tic-tac-toe&search=uct&descents=300",
    "game=tic-tac-toe&search=proof-number&visits=20000",
    "game=tic-tac-toe&search=df-pn&visits=20000",
    "game=connect-four&search=pvs&depth=6&table=12",
    "game=connect-four&search=uct&descents=200",
    "game=othello&search=pvs&depth=4&deepening=on",
    "game=ataxx&search=alpha-beta&depth=3",
    "game=checkers&search=mtd-f&depth=5&deepening=on&table=12",
    "game=chess&search=pvs&depth=4&deepening=on&table=14&null-move=2",
    "game=chess&depth=3&quiescence=on&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-",
    "game=chess&search=proof-number&fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1_w_-_-&depth=5&visits=20000",
    "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-&depth=12&deepening=on&table=16&visits=60000",
    "game=synthetic&branching=5&height=6&search=pvs&deepening=on&table=12&lmr=50",
    "game=synthetic&branching=8&height=6&depth=4&search=pvs&deepening=on&uncertainty=cut&pre-search=on&table=12",
    "game=synthetic&branching=12&height=4&search=uct&descents=300",
    "game=tic-tac-toe&search=pvs&depth=5&deepening=on&table=12&pre-search=on",
    "game=tic-tac-toe&search=mtd-f&depth=5&deepening=on&table=12",
    "game=tic-tac-toe&search=alpha-beta&depth=6&uncertainty=confidence&confidence=50&cut-ratio=30&table=10",
    "game=connect-four&search=alpha-beta&depth=6&deepening=on&table=12&pre-search=on",
    "game=connect-four&search=proof-number&visits=20000",
    "game=othello&search=uct&descents=200",
    "game=othello&search=alpha-beta&depth=4&deepening=on&table=12&uncertainty=cut",
    "game=ataxx&search=uct&descents=100",
    "game=checkers&search=alpha-beta&depth=5&quiescence=on",
    "game=checkers&search=df-pn&visits=20000",
    "game=chess&search=uct&descents=100",
    "game=chess&fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=14&pre-search=on",
    "game=chess&depth=3&search=mtd-f&quiescence=on&lmr=50&fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-",
];

/// Sizes of the tree's area in windows of 1440x900, 1920x1080, 1280x720, 1024x768, presented, next to another tree,
/// embedded, and on two phones; with the least size of a text.
const ROOMS: [(f32, f32, f32); 10] = [
    (720.0, 640.0, 0.0),
    (1072.0, 842.0, 0.0),
    (640.0, 470.0, 0.0),
    (560.0, 520.0, 0.0),
    (1350.0, 564.0, 14.3),
    (893.0, 279.0, 14.3),
    (600.0, 500.0, 0.0),
    (500.0, 300.0, 0.0),
    (374.0, 450.0, 0.0),
    (304.0, 300.0, 0.0),
];

struct Area {
    key: ItemKey,
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl Area {
    fn of(picture: &Picture, drawn: &Drawn) -> Option<Area> {
        let key = drawn.key;
        let (x, y, width, height) = match &drawn.item {
            Item::Text { at, text, size, align, bold, .. } => {
                let (x, y) = picture.point(*at);
                let width = if *bold { heavy_width(text, *size) } else { text_width(text, *size) };
                let middle = match align {
                    Align::Start => x + width / 2.0,
                    Align::Middle => x,
                    Align::End => x - width / 2.0,
                };
                (middle, y, width, *size)
            }
            Item::Shape { at, width, height, form, .. } if key.role == Role::Body && *form != Form::Wedge => {
                let (x, y) = picture.point(*at);
                (x, y, *width, *height)
            }
            _ => return None,
        };
        let (left, right) = (x - width / 2.0, x + width / 2.0);
        Some(Area { key, left, right, top: y - height / 2.0, bottom: y + height / 2.0 })
    }

    fn overlaps(&self, other: &Area) -> bool {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across > 1.0 && down > 1.0
    }
}

fn faults(picture: &Picture, ask: &TreeAsk) -> Vec<String> {
    let mut faults = Vec::new();
    if picture.width > ask.width + 0.5 || picture.height > ask.height + 0.5 {
        faults.push(format!("{} x {} is larger than the room", picture.width, picture.height));
    }
    let areas: Vec<Area> = picture.items.iter().filter_map(|drawn| Area::of(picture, drawn)).collect();
    for (nth, area) in areas.iter().enumerate() {
        let Area { left, right, top, bottom, .. } = *area;
        if left < -1.0 || top < -1.0 || right > picture.width + 1.0 || bottom > picture.height + 1.0 {
            faults.push(format!(
                "outside: {:?} at {left:.0}..{right:.0}, {top:.0}..{bottom:.0}",
                area.key.role
            ));
        }
        // Items inside their own node may overlap it, and a bound's text belongs to the picture.
        let is_own = |other: &Area| other.key.node == area.key.node && area.key.node != 0;
        for other in areas[nth + 1..].iter().filter(|other| !is_own(other) && area.overlaps(other)) {
            faults.push(format!(
                "{:?} over {:?} at {left:.0}..{right:.0}, {top:.0}..{bottom:.0}",
                area.key.role, other.key.role
            ));
        }
    }
    let is_small = |drawn: &&Drawn| matches!(drawn.item, Item::Text { size, .. } if size < ask.least_text);
    faults.extend(
        picture.items.iter().filter(is_small).map(|drawn| format!("too small: {:?}", drawn.key.role)),
    );
    faults
}

#[test]
fn the_tree_of_a_game_fits_into_every_room_at_every_moment() {
    let moments = common::by_tier(3, 20, 200);
    let mut random = Random::from_seed(42);
    let mut all = Vec::new();
    let mut pictures = 0;
    for link in SEARCHES {
        let scenario = Scenario::parse(link).unwrap();
        let game = scenario.open().unwrap();
        let trace = plyscope::run::trace(&scenario).unwrap().1;
        let lens = Lens::new(&game, DisplayStyle::default());
        let sides = scenario.game.description().sides;
        let mut moves = Vec::new();
        game.generate(&game.root(), &mut moves);
        for (width, height, least_text) in ROOMS {
            let mut times: Vec<Time> = vec![0, Time::MAX];
            times.extend((0..moments).map(|_| random.below(trace.ticks() as usize) as Time));
            for (nth, t) in times.into_iter().enumerate() {
                // At every third moment the user asks about another visit, whose relations are drawn.
                let is_asked = nth.is_multiple_of(3);
                let selected = is_asked.then(|| random.below(trace.len() as usize) as VisitId);
                let relations = selected.map_or_else(Vec::new, |visit| relations(&trace, visit));
                let ask =
                    TreeAsk { selected, relations: &relations, least_text, ..TreeAsk::at(t, width, height) };
                let (nodes, picture) = nodes_and_picture(&game, &trace, &lens, sides, &ask);
                let faults = faults(&picture, &ask);
                pictures += 1;
                if !faults.is_empty() {
                    let faults = faults.join("\n");
                    all.push(format!(
                        "{link}&t={t} with {selected:?} in {width} x {height} with texts of {least_text}:\n{faults}"
                    ));
                }
                let shown: usize = nodes[0]
                    .children
                    .iter()
                    .map(|child| match nodes[*child].what {
                        plyscope::scene::tree::arena::What::NotSearched { moves } => moves as usize,
                        _ => usize::from(nodes[*child].name != "null move"),
                    })
                    .sum();
                assert!(shown >= moves.len(), "{link}&t={t}: {shown} of {} root moves", moves.len());
                // The search's current node is never a dot, unless the user asks about another visit.
                let now = picture.nodes[picture.focus].key;
                let is_dot = |drawn: &&Drawn| {
                    let is_round = matches!(drawn.item, Item::Shape { form: Form::Ellipse, .. });
                    drawn.key == ItemKey::new(now, Role::Body) && is_round
                };
                assert!(
                    selected.is_some() || !picture.items.iter().any(|drawn| is_dot(&drawn)),
                    "{link}&t={t} in {width} x {height}"
                );
            }
        }
    }
    assert!(all.is_empty(), "{} of {pictures} pictures:\n{}", all.len(), all[..all.len().min(12)].join("\n"));
}

/// Only the rows below change from sibling to sibling, and from a deep path to a short one.
#[test]
fn rows_stay_where_they_are() {
    for link in ["game=tic-tac-toe&search=uct&descents=300", "game=connect-four&depth=6&search=pvs&table=12"]
    {
        let (game, trace, lens) = common::pictures::searched(link);
        let mut roots = HashSet::new();
        let mut lanes = HashSet::new();
        let mut rows = HashSet::new();
        for t in (0..trace.ticks()).step_by(7) {
            let (nodes, picture) = nodes_and_picture(&game, &trace, &lens, ["X", "O"], &ask_at(t, &[]));
            let deepest = nodes.iter().map(|node| node.row).max().unwrap();
            if deepest < 4 {
                let root = &picture.nodes[0];
                roots.insert([root.x, root.y, root.width, root.height].map(f32::to_bits));
                // Whose move it is there is written at one place, whether the row has an open window or not.
                let sides = picture.items.iter().filter(|drawn| {
                    drawn.key == ItemKey { node: 0, role: Role::Lane, other: 0 } && text_of(drawn).is_some()
                });
                lanes.extend(sides.map(|drawn| format!("{:?}", drawn.item)));
                rows.insert(deepest);
            }
        }
        assert!(roots.len() == 1 && rows.len() > 1, "{link}: {} places, {rows:?}", roots.len());
        assert_eq!(lanes.len(), 1, "{link}: {lanes:?}");
    }
}

fn text_of(drawn: &Drawn) -> Option<&str> {
    match &drawn.item {
        Item::Text { text, .. } => Some(text),
        _ => None,
    }
}

/// A zone is below the rows that are searched deeper than the iteration needs, and below no others.
#[test]
fn a_pre_search_has_its_zone() {
    let (mut searches, mut zones) = (0, 0);
    for link in [
        SEARCHES[28],
        "game=chess&fen=5k2/p1p4R/1pr5/3p1pP1/P2P1P2/2P2K2/8/8_w_-_-_0_1&depth=10&order-losing-late=off\
         &order-killers=off&pre-search=on",
    ] {
        let (game, trace, lens) = common::pictures::searched(link);
        for visit in (0..trace.len()).filter(|visit| trace.meta(*visit).kind().is_position()) {
            let Some(row) = trace.pre_search(visit).filter(|row| row.verdict.searches_deeper()) else {
                continue;
            };
            let (enter, leave) = (trace.enter_time(visit), trace.leave_time(visit));
            for t in (1..8).map(|part| enter + (leave - enter) / 8 * part) {
                let (nodes, picture) = nodes_and_picture(&game, &trace, &lens, ["X", "O"], &ask_at(t, &[]));
                let Some(index) = nodes.iter().position(|node| node.shown() == Some(visit)) else { continue };
                let plies = |depth: i8| usize::try_from(depth).unwrap();
                let needed = usize::from(nodes[index].row) + plies(trace.depth(visit).whole_plies());
                let searched = usize::from(nodes[index].row) + plies(row.new_depth.whole_plies());
                let is_below = |mut node: usize| loop {
                    match nodes[node].parent {
                        Some(parent) if parent == index => break true,
                        Some(parent) => node = parent,
                        None => break false,
                    }
                };
                let key = ItemKey::new(nodes[index].key, Role::Zone);
                let zone = picture.items.iter().find(|drawn| drawn.key == key);
                let zone = zone.map(|drawn| match drawn.item {
                    Item::Shape { at, width, height, .. } => {
                        let (x, y) = picture.point(at);
                        [x - width / 2.0, x + width / 2.0, y - height / 2.0, y + height / 2.0]
                    }
                    _ => panic!("{drawn:?}"),
                });
                for (node, placed) in picture.nodes.iter().enumerate() {
                    let row = usize::from(nodes[node].row);
                    let is_in = zone.is_some_and(|[left, right, top, bottom]| {
                        (left..right).contains(&placed.x) && (top..bottom).contains(&placed.y)
                    });
                    let is_deeper = is_below(node) && (needed + 1..=searched).contains(&row);
                    // Plies that are folded into one row have no zone.
                    let is_folded = (picture.nodes.iter().zip(&nodes))
                        .any(|(other, TreeNode { row, .. })| other.y == placed.y && *row != nodes[node].row);
                    if nodes[node].is_place() && !is_folded {
                        let name = &nodes[node].name;
                        assert_eq!(
                            is_in, is_deeper,
                            "{link}&t={t}: {name} of row {row}, {zone:?}, {placed:?}"
                        );
                    }
                }
                zones += usize::from(zone.is_some());
            }
            searches += 1;
        }
    }
    assert!(searches > 20 && zones > 20, "{zones} zones of {searches} pre-searches");
}

/// Seen from afar, the picture has the root and its moves at fixed places at every moment, and no ring around the
/// search's current node.
#[test]
fn from_afar_only_what_is_known_changes() {
    for link in ["game=tic-tac-toe&search=uct&descents=300", "game=connect-four&depth=6&search=pvs&table=12"]
    {
        let (game, trace, lens) = common::pictures::searched(link);
        let mut moves = Vec::new();
        game.generate(&game.root(), &mut moves);
        let mut values = HashSet::new();
        let mut places = HashSet::new();
        for t in (0..trace.ticks() - 1).step_by(trace.ticks() as usize / 50) {
            let ask = TreeAsk { is_far: true, ..ask_at(t, &[]) };
            let (nodes, picture) = nodes_and_picture(&game, &trace, &lens, ["X", "O"], &ask);
            let of_root = nodes.iter().filter(|node| node.row == 1).count();
            assert!(nodes.iter().all(|node| node.is_place() == (node.row < 2)), "{link}&t={t}");
            assert_eq!(of_root, moves.len(), "{link}&t={t}");
            let ring = picture.items.iter().find(|drawn| drawn.key.role == Role::CursorRing);
            assert_eq!(ring, None, "{link}&t={t}");
            let mut xs: Vec<u32> = picture.nodes.iter().map(|node| node.x.to_bits()).collect();
            xs.sort_unstable();
            xs.dedup();
            places.insert(xs);
            let said = picture.items.iter().filter(|drawn| drawn.key.role == Role::Value);
            values.insert(said.map(|drawn| format!("{:?}", drawn.item)).collect::<String>());
        }
        assert_eq!(places.len(), 1, "{link}");
        assert!(values.len() > 8, "{link}: {} pictures", values.len());
    }
}

/// When a playout ends, a thread leads from its node to its result.
#[test]
fn a_playout_has_a_thread_to_its_result() {
    let (game, trace, lens) = common::pictures::searched("game=tic-tac-toe&search=uct&descents=60");
    let mut threads = 0;
    for visit in (0..trace.len()).filter(|visit| trace.meta(*visit).kind() == VisitKind::Playout) {
        let text_at = |t: Time| {
            let (_, picture) = nodes_and_picture(&game, &trace, &lens, ["X", "O"], &ask_at(t, &[]));
            let of_thread = picture.items.into_iter().filter(|drawn| drawn.key.role == Role::Playout);
            of_thread
                .filter_map(|drawn| match drawn.item {
                    Item::Text { text, .. } => Some(text),
                    _ => None,
                })
                .next()
        };
        let row = trace.visit(visit).unwrap();
        let result = value_text(&row, lens.at(&trace, visit)).unwrap();
        let told = text_at(trace.leave_time(visit));
        assert!(
            told.is_none() || told.as_deref() == Some(result.trim_start_matches("= ")),
            "{told:?}, {result}"
        );
        threads += usize::from(told.is_some());
        assert_eq!(text_at(trace.leave_time(visit) + 1), None);
    }
    assert!(threads > 40, "{threads} threads");
}

#[test]
fn a_search_that_goes_on_has_its_tree_at_every_moment() {
    for link in ["game=tic-tac-toe&search=alpha-beta&depth=4", "game=tic-tac-toe&search=uct&descents=20"] {
        let scenario = Scenario::parse(link).unwrap();
        let whole = plyscope::run::trace(&scenario).unwrap().1;
        let mut export = LogExport::default();
        let mut session = plyscope::session::Session::new(scenario).unwrap();
        assert_eq!(session.tree(&common::pictures::ask(0)).nodes.len(), 1);
        for part in 1..12 {
            let mut words = Vec::new();
            export.write_until(&whole, whole.ticks() / 12 * part, usize::MAX, &mut words);
            session.append(&words).unwrap();
            for t in [0, session.trace().ticks() / 2, session.trace().ticks().saturating_sub(1)] {
                let _ = session.tree(&common::pictures::ask(t));
            }
        }
    }
}

fn ask_at(t: Time, opened: &[u32]) -> TreeAsk<'_> {
    TreeAsk { opened, width: 720.0, height: 640.0, ..common::pictures::ask(t) }
}

#[test]
fn a_wedge_opens_also_in_the_last_row() {
    let (game, trace, lens) = common::pictures::searched("game=tic-tac-toe&search=alpha-beta&depth=9");
    let picture = |ask: &TreeAsk| nodes_and_picture(&game, &trace, &lens, ["X", "O"], ask);
    let t = 3787;
    let (before, _) = picture(&ask_at(t, &[]));
    let last = before.iter().map(|node| node.row).max().unwrap();
    let wedges: Vec<u32> =
        before.iter().filter(|node| node.row == last).filter_map(|node| node.opens).collect();
    assert!(wedges.len() > 1, "{wedges:?}");
    for opens in wedges {
        let opened = [opens];
        let ask = ask_at(t, &opened);
        let (nodes, picture) = picture(&ask);
        let node = nodes.iter().find(|node| node.key == opens).unwrap();
        let shown = node.children.iter().filter(|child| nodes[**child].is_place()).count();
        assert!(shown > 0, "{}: nothing is opened", node.name);
        assert!(nodes.iter().all(|node| node.opens != Some(opens)), "the wedge is still there");
        assert_eq!(faults(&picture, &ask), [""; 0]);
    }
}

/// The node that set the bound is always on stage, even if its row is folded, and has an arrow to the node that was cut
/// off.
#[test]
fn who_set_the_bound_is_on_stage() {
    let (game, trace, lens) = common::pictures::searched("game=tic-tac-toe&search=alpha-beta&depth=9");
    let (mut shown, mut folded) = (0, 0);
    let cut_off = |visit: &VisitId| trace.meta(*visit).reason() == Some(LeaveReason::CutOff);
    for visit in (0..trace.len().min(2_000)).filter(cut_off) {
        let chain = bound_chain(&trace, visit, crossed_side(&trace, visit).unwrap());
        let Some(setter) = chain.last().filter(|link| link.what == What::Move).and_then(|link| link.setter)
        else {
            continue;
        };
        let t = trace.leave_time(visit);
        let (nodes, picture) = nodes_and_picture(&game, &trace, &lens, ["X", "O"], &ask_at(t, &[]));
        let index = nodes.iter().position(|node| node.shown() == Some(setter));
        let index = index.unwrap_or_else(|| panic!("{setter} is not there at {t}"));
        let is_arrow = |drawn: &Drawn| {
            let key = drawn.key;
            matches!(drawn.item, Item::Arrow { .. })
                && (key.role, key.node) == (Role::Relation(RelationKind::Bound), nodes[index].key)
        };
        assert!(picture.items.iter().any(is_arrow), "no arrow at {t}");
        shown += 1;
        // In a folded row another ply is at the same height.
        let placed = picture.nodes[index];
        let others = || nodes.iter().zip(&picture.nodes).filter(|(node, _)| node.row != nodes[index].row);
        let in_row: Vec<f32> = others()
            .filter(|(_, other)| (other.y - placed.y).abs() < 1.0)
            .map(|(_, other)| other.x)
            .collect();
        folded += usize::from(!in_row.is_empty());
        assert!(in_row.iter().all(|x| *x > placed.x), "a guest is at the left end, at {t}");
    }
    assert!(shown > 100 && folded > 10, "{shown}, {folded}");
}

/// When a search is over, all moves along its best line are there where they have room.
#[test]
fn the_best_line_is_whole_at_the_end() {
    let (game, trace, lens) = common::pictures::searched("game=tic-tac-toe&search=alpha-beta&depth=9");
    let (nodes, picture) = nodes_and_picture(&game, &trace, &lens, ["X", "O"], &ask_at(Time::MAX, &[]));
    let heights: HashSet<u32> = picture.nodes.iter().map(|node| node.y.to_bits()).collect();
    let deepest = nodes.iter().map(|node| node.row).max().unwrap();
    assert!(deepest >= 9 && heights.len() > 9, "{deepest} plies in {} rows", heights.len());
    assert_eq!(faults(&picture, &ask_at(Time::MAX, &[])), [""; 0]);
}

/// If a move alone set beta, the bound belongs to the side that is not to move at the node that is cut off.
#[test]
fn a_cut_off_says_whose_bound_it_was() {
    let (game, trace, lens) = common::pictures::searched("game=tic-tac-toe&search=alpha-beta&depth=5");
    let sides = ["X", "O"];
    let mut said = 0;
    for visit in (0..trace.len()).filter(|visit| trace.meta(*visit).reason() == Some(LeaveReason::CutOff)) {
        let t = trace.leave_time(visit);
        let (_, picture) = nodes_and_picture(&game, &trace, &lens, sides, &ask_at(t, &[]));
        let words = picture.items.iter().find_map(|drawn| match (&drawn.item, drawn.key.role) {
            (Item::Text { text, .. }, Role::Relation(RelationKind::Bound)) => Some(text.clone()),
            _ => None,
        });
        let Some(words) = words else { continue };
        let other = sides[usize::from(trace.ply(visit).is_multiple_of(2))];
        let bound = lens.at(&trace, visit).end(trace.open_visit(visit, t).window.beta);
        assert_eq!(words, format!("{other} has {bound} already"), "visit {visit}");
        said += 1;
    }
    assert!(said > 100, "{said}");
}
