//! A tree that is small enough is shown whole in every room: nothing is outside, no node is over another, and the
//! search's current state can be read.

use crate::common;
use crate::common::pictures::{SIDES, ask, searched};
use plyscope::random::Random;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::arena::What;
use plyscope::scene::tree::item::{Drawn, Item, Role};
use plyscope::scene::tree::nodes_and_picture;
use plyscope::scene::tree::picture::Picture;
use plyscope::trace::time::Time;
use std::collections::HashSet;

/// Trees of 81, 128 and 243 leaves, a deep and narrow one, and one that is not uniform.
const SEARCHES: [&str; 5] = [
    "game=synthetic&branching=3&height=4&search=alpha-beta",
    "game=synthetic&branching=2&height=7&search=pvs&table=8",
    "game=synthetic&branching=3&height=5&search=alpha-beta",
    "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)\
     &depth=6&deepening=on&table=10&pre-search=on",
    "game=tree&tree=((1_2_3_4_5_6_7)(8_9_10_(11_12_13_14_15_16_17_18_19_20_21_22))(1_2))((3_4)(5_6))(9)",
];

/// The rooms for the tree in windows of 1440x900, 1920x1080, 1280x720, presented, and of a phone.
const ROOMS: [(f32, f32, f32); 5] = [
    (660.0, 600.0, 0.0),
    (1072.0, 842.0, 0.0),
    (640.0, 470.0, 0.0),
    (1350.0, 564.0, 14.3),
    (374.0, 450.0, 0.0),
];

#[test]
fn a_whole_tree_is_never_cropped() {
    let mut random = Random::from_seed(12);
    let (mut pictures, mut lenses) = (0, 0);
    for link in SEARCHES {
        let (game, trace, lens) = searched(link);
        let leaves = leaves_of(link);
        for (width, height, least_text) in ROOMS {
            for _ in 0..common::by_tier(3, 40, 200) {
                let t = random.below(trace.ticks() as usize) as Time;
                let selected = (random.below(3) == 0).then(|| random.below(trace.len() as usize) as u32);
                let ask = TreeAsk { width, height, least_text, selected, ..ask(t) };
                let (nodes, picture) = nodes_and_picture(&game, &trace, &lens, SIDES, &ask);
                let what = format!("{link} at {t} in {width} x {height}");
                // On a phone, this number of leaves would be too narrow to be seen.
                if leaves as f32 * 2.0 > width * 0.6 {
                    continue;
                }
                pictures += 1;
                let is_place = |what: &What| matches!(what, What::Place { .. });
                assert!(nodes.iter().all(|node| is_place(&node.what)), "{what}: something is folded");
                assert_eq!(nodes.iter().filter(|node| node.children.is_empty()).count(), leaves, "{what}");
                let scale = (width / picture.width).min(height / picture.height);
                assert!(scale >= 0.79, "{what}: {} x {}", picture.width, picture.height);
                // The clickable area is larger than the drawn shape.
                let bodies: Vec<Body> =
                    picture.items.iter().filter_map(|drawn| Body::of(&picture, drawn)).collect();
                assert_eq!(bodies.len(), nodes.len(), "{what}");
                lenses += usize::from(bodies.iter().any(|body| body.width < 14.0));
                for (nth, body) in bodies.iter().enumerate() {
                    let Body { x, y, width, height } = *body;
                    let is_inside = x - width / 2.0 >= 0.0
                        && x + width / 2.0 <= picture.width
                        && y - height / 2.0 >= 0.0
                        && y + height / 2.0 <= picture.height;
                    assert!(is_inside, "{what}: {body:?}");
                    assert!(width > 0.9, "{what}: {body:?}");
                    for other in &bodies[nth + 1..] {
                        let across = f32::midpoint(width, other.width) - (x - other.x).abs();
                        let down = f32::midpoint(height, other.height) - (y - other.y).abs();
                        assert!(across < 0.1 || down < 0.1, "{what}: {body:?} and {other:?}");
                    }
                }
                // The node of the cursor is large enough for its name.
                let focus = &picture.nodes[picture.focus];
                let is_now = picture.items.iter().any(|drawn| drawn.key.role == Role::CursorRing);
                assert!(!is_now || focus.width >= 14.0, "{what}: the focus is {} wide", focus.width);
            }
        }
    }
    println!("figure: {pictures} pictures, {lenses} through a lens");
    assert!(pictures > 40 && lenses > 20, "{pictures}, {lenses}");
}

/// The tree of a figure is where it is from the first step to the last.
#[test]
fn a_figure_stays_where_it_is() {
    for (width, height) in [(660.0, 600.0), (1072.0, 842.0)] {
        let (game, trace, lens) = searched(SEARCHES[3]);
        let mut roots = HashSet::new();
        for t in 0..trace.ticks() {
            let ask = TreeAsk { width, height, ..ask(t) };
            let (_, picture) = nodes_and_picture(&game, &trace, &lens, SIDES, &ask);
            let scale = (width / picture.width).min(height / picture.height);
            let root = &picture.nodes[0];
            roots
                .insert([root.x * scale, root.y * scale, picture.height * scale].map(|at| at.round() as i32));
        }
        assert_eq!(roots.len(), 1, "{roots:?}");
    }
}

/// The shape of a node.
#[derive(Clone, Copy, Debug)]
struct Body {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl Body {
    fn of(picture: &Picture, drawn: &Drawn) -> Option<Body> {
        match drawn.item {
            Item::Shape { at, width, height, .. } if drawn.key.role == Role::Body => {
                let (x, y) = picture.point(at);
                Some(Body { x, y, width, height })
            }
            _ => None,
        }
    }
}

/// The number of leaves of the tree, counted by walking it.
fn leaves_of(link: &str) -> usize {
    use plyscope::game::Game;
    let (game, ..) = searched(link);
    let mut open = vec![game.root()];
    let (mut leaves, mut moves) = (0, Vec::new());
    while let Some(position) = open.pop() {
        moves.clear();
        game.generate(&position, &mut moves);
        leaves += usize::from(moves.is_empty());
        open.extend(moves.iter().map(|mv| game.play(&position, *mv)));
    }
    leaves
}
