//! The stage hides the answer to the present question, and shows the rest.

use crate::common::pictures::ask;
use plyscope::language::student::{Asks, StudentStep};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::ink::Ink;
use plyscope::scene::tree::item::{Item, Role};
use plyscope::scene::tree::picture::Picture;
use plyscope::session::Session;

/// A tree of three plies. Alpha-beta cuts off in it, and PVS searches again.
const TREE: &str = "game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))";

fn session(link: &str) -> Session {
    let scenario = Scenario::parse(link).unwrap();
    let mut session = Session::new(scenario.clone()).unwrap();
    run::record(&scenario, |batch| session.append(batch.words).unwrap()).unwrap();
    session.finish();
    session
}

/// The picture of a step, with a student and without, and the node of each path in it.
struct Stage {
    hidden: Picture,
    shown: Picture,
    paths: Vec<Vec<String>>,
}

impl Stage {
    fn at(session: &mut Session, step: &StudentStep) -> Stage {
        let shown = session.tree(&ask(step.at)).clone();
        let asked = TreeAsk { asked: Some((step.asks, step.visit)), ..ask(step.at) };
        let hidden = session.tree(&asked).clone();
        let paths =
            (0..hidden.nodes.len()).map(|node| session.node_moves(node).unwrap_or_default()).collect();
        Stage { hidden, shown, paths }
    }

    /// The key of the node with these moves.
    fn key(&self, path: &[String]) -> u32 {
        let node = self.paths.iter().position(|one| one == path).unwrap();
        self.hidden.nodes[node].key
    }

    /// The path of the node with this key.
    fn path(&self, key: u32) -> &[String] {
        &self.paths[self.hidden.nodes.iter().position(|node| node.key == key).unwrap()]
    }
}

fn texts(picture: &Picture, role: fn(Role) -> bool, key: u32) -> Vec<String> {
    let of_node = picture.items.iter().filter(|drawn| drawn.key.node == key && role(drawn.key.role));
    let text = |item: &Item| if let Item::Text { text, .. } = item { Some(text.clone()) } else { None };
    of_node.filter_map(|drawn| text(&drawn.item)).collect()
}

/// The lower ends of the edges that a picture draws as best.
fn best_edges(picture: &Picture) -> Vec<u32> {
    let is_best = |item: &Item| matches!(item, Item::Line { stroke, .. } if matches!(stroke.ink, Ink::BestLine | Ink::Promise));
    let edges = picture.items.iter().filter(|drawn| drawn.key.role == Role::Edge && is_best(&drawn.item));
    edges.map(|drawn| drawn.key.node).collect()
}

/// Whether these moves lead to a node above another, or to the node itself: then it is open when the other is.
fn is_open(path: &[String], here: &[String]) -> bool {
    here.starts_with(path)
}

#[test]
fn an_open_node_shows_neither_its_value_nor_its_best_move_nor_the_window_that_is_asked() {
    let (mut marks, mut values, mut best, mut entered) = (0, 0, 0, 0);
    for search in ["minimax", "alpha-beta", "pvs"] {
        let mut session = session(&format!("{TREE}&search={search}"));
        for step in session.student().steps {
            let stage = Stage::at(&mut session, &step);
            let here = stage.key(&step.path);
            let is_ring = |drawn: &&plyscope::scene::tree::item::Drawn| drawn.key.role == Role::CursorRing;
            let ring = stage.hidden.items.iter().find(is_ring);
            let Some(Item::Shape { at, .. }) = ring.map(|ring| &ring.item) else { panic!("{step:?}") };
            assert_eq!(stage.hidden.nodes[at.node].key, here, "{step:?}");
            for path in (0..=step.path.len()).map(|plies| &step.path[..plies]) {
                let key = stage.key(path);
                let value = texts(&stage.hidden, |role| role == Role::Value, key);
                let is_asked = step.asks == Asks::Value && key == here;
                assert_eq!(value, if is_asked { vec!["?"] } else { Vec::new() }, "{path:?} {step:?}");
                marks += usize::from(is_asked);
                values += texts(&stage.shown, |role| role == Role::Value, key).len();
            }
            for key in best_edges(&stage.hidden) {
                let path = stage.path(key);
                assert!(!is_open(&path[..path.len() - 1], &step.path), "{path:?} {step:?}");
            }
            best += best_edges(&stage.shown).len().saturating_sub(best_edges(&stage.hidden).len());
            let window = texts(&stage.hidden, |role| matches!(role, Role::Beside(_)), here);
            if search != "minimax" {
                assert_eq!(window[0].contains('?'), step.asks == Asks::Window, "{window:?} {step:?}");
                entered +=
                    usize::from(window != texts(&stage.shown, |role| matches!(role, Role::Beside(_)), here));
            }
        }
    }
    // The stage without a student shows all of that.
    assert!(marks > 10 && values > 20 && best > 10 && entered > 10, "{marks} {values} {best} {entered}");
}

#[test]
fn the_way_to_the_most_proving_leaf_is_not_drawn() {
    let mut drawn = 0;
    for link in [
        format!("{TREE}&search=proof-number&at-least=7"),
        "game=tic-tac-toe&board=xox/oo./.x.&search=proof-number".to_owned(),
    ] {
        let mut session = session(&link);
        for step in session.student().steps {
            let stage = Stage::at(&mut session, &step);
            assert!(best_edges(&stage.hidden).is_empty(), "{step:?}");
            drawn += best_edges(&stage.shown).len();
        }
    }
    assert!(drawn > 10, "{drawn}");
}
