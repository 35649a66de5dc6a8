//! The texts and pictures of a search.

use super::naive::{ANY, Aim, NEVER, Naive};
use super::{any_tree, parameters};
use crate::common::pictures::{ask, texts, wide};
use crate::common::recorded::record;
use crate::common::{by_tier, session};
use plyscope::facts::conspiracy_numbers::reach_of_root;
use plyscope::game::{Interval, MoveCode};
use plyscope::games::tree::ExplicitTree;
use plyscope::language::story;
use plyscope::scene::tree::item::{Item, Role};
use plyscope::session::Session;
use plyscope::trace::place::PlaceStep;
use plyscope::value::Value;

/// The tree of the presets and of the lesson.
const LESSON: &str =
    "game=tree&tree=(((9_6)=8_(7_8)=6)=9_((2_3)=1_(4_1)=5)=1_((0_5)=7_(8_5)=7)=6)=8&search=conspiracy";

fn told(session: &mut Session, visit: u32, t: u32) -> String {
    story::plain(&session.inspect(visit, t).unwrap().story)
}

#[test]
fn the_story_says_why_a_leaf_is_expanded() {
    let mut session = session(&format!("{LESSON}&conspiracy-threshold=2"));
    let last = session.trace().ticks() - 1;
    assert_eq!(
        told(&mut session, 0, 0),
        "The search asks how firm the value is: it expands leaves that could still change the value, until too many of them \
         would have to."
    );
    let end = "The value is 8: to raise it, 2 leaves must change, and nothing can lower it.";
    assert_eq!(told(&mut session, 0, last), end);
    let roots: Vec<u32> = session.trace().children(1).collect();
    assert_eq!(roots.len(), 6, "as the preset and the lesson say");
    assert_eq!(
        told(&mut session, roots[4], last),
        "The root is worth 7, and the values 6..8 are likely: 1 leaf could raise it to 8. The best of its 3 moves gives it the \
         value 8: to raise it takes 2 leaves, the least number of its moves; to lower it to 7 takes 1 leaf, the sum of its \
         moves. The values 7..8 are likely."
    );
    let b = session.trace().children(roots[4]).next().unwrap();
    let f = session.trace().children(b).next().unwrap();
    assert_eq!(
        told(&mut session, f, last),
        "To raise B to 8, only F has to change, so the search continued there. It is the leaf that could raise the root to 8, \
         so it is expanded. The best of its 2 moves gives it the value 8: no leaf is needed to raise it to 8; nothing can lower \
         it to 6."
    );
    let t = session.trace().enter_time(b);
    let on_the_way = "To raise the root to 8, one move is enough: B takes 1 leaf and C 2, so the search continued at B. The best of \
                      its 2 moves gives it the value 6: to raise it to 8 takes 1 leaf, the sum of its moves; no leaf is needed \
                      to lower it to 6.";
    assert_eq!(told(&mut session, b, t), on_the_way);
    let whole: String =
        (0..session.trace().len()).map(|visit| told(&mut session, visit, last) + "\n").collect();
    for part in [
        "To lower B to 7, one move is enough: E takes 1 leaf and F cannot do it, so the search continued at E.",
        "It is the leaf that could raise the root to any value, so it is expanded.",
        "It is judged to be worth 5; it counts as one leaf, whose value may change.",
        "The line ends here: the value is 9, and nothing can change it.",
        "No other value is likely, so the search ends.",
    ] {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    let sentences: String = (0..=last).map(|t| session.event(t).unwrap().sentence + "\n").collect();
    assert!(sentences.contains("value = 5, it is judged, and its value may change"), "{sentences}");
    assert!(sentences.ends_with("Search ends: value 8.\n"), "{sentences}");
    // A descent sees one child of the root, but the root keeps its value until the search comes back to it.
    let (root, child) = (roots[1], session.trace().children(roots[1]).next().unwrap());
    for (t, value) in [(session.trace().enter_time(child), "9"), (session.trace().leave_time(child), "6")] {
        assert_eq!(session.inspect(root, t).unwrap().best_so_far.as_deref(), Some(value));
    }
    let (root, child) = (roots[2], session.trace().children(roots[2]).next().unwrap());
    let t = session.trace().leave_time(child);
    assert_eq!(
        session.inspect(root, t).unwrap().best_so_far.as_deref(),
        Some("6"),
        "C is worth 1 then, and B 6"
    );
    // With a larger threshold several leaves have to change together, and all of a node's moves.
    let mut firmer = crate::common::session(LESSON);
    assert_eq!(firmer.trace().children(1).count(), 8, "as the preset says");
    let whole: String =
        (0..firmer.trace().len()).map(|visit| told(&mut firmer, visit, u32::MAX) + "\n").collect();
    for part in [
        "To raise B to any value, 2 moves have to change, and the search continued at the first of them, E.",
        "It is one of the 2 leaves that could raise the root to any value, so it is expanded.",
    ] {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    // A search that makes all its expansions says what could still change.
    let mut stopped = crate::common::session(&format!("{LESSON}&expansions=4"));
    assert_eq!(
        told(&mut stopped, 0, u32::MAX),
        "All expansions are made, and the value so far is 7: to raise it to any value, 2 leaves must change, and to lower it to 1, 2 \
         leaves must change."
    );
}

/// A search of a written tree, where MAX moves first.
fn recorded(tree: &ExplicitTree, threshold: usize) -> Session {
    let text = tree.to_text().replace(' ', "_");
    session(&format!("game=tree&tree={text}&search=conspiracy&conspiracy-threshold={threshold}&expansions=6"))
}

/// The texts next to nodes are the numbers that trying out all sets of leaves gives.
#[test]
fn the_numbers_in_a_picture_are_those_of_all_sets_of_leaves() {
    let mut compared = 0;
    for seed in (0..by_tier(60, 300, 1_000usize)).filter(|seed| seed % 6 != 0) {
        let tree = any_tree(seed);
        let threshold = 2 + seed % 3;
        let mut session = recorded(&tree, threshold);
        let mut naive = Naive::new(&tree, threshold);
        if tree.height() == 0 {
            continue;
        }
        let roots: Vec<u32> = session.trace().children(1).collect();
        for root in roots {
            naive.expanded.insert(naive.next().unwrap());
            let (own, (low, high)) = (naive.value(&[]), naive.likely(&[]));
            let rise = Aim { raises: true, value: if high > own { high } else { own + 1 } };
            let fall = Aim { raises: false, value: if low < own { low } else { own - 1 } };
            let t = session.trace().leave_time(root);
            let picture = session.tree(&wide(t)).clone();
            for node in picture.nodes.iter().filter(|node| node.is_shown) {
                let text = picture.items.iter().find_map(|drawn| match (drawn.key.role, &drawn.item) {
                    (Role::Beside(_), Item::Text { text, .. }) if drawn.key.node == node.key => {
                        Some(text.clone())
                    }
                    _ => None,
                });
                let (Some(text), Some(visit)) = (text.filter(|text| text.starts_with('↑')), node.visit)
                else {
                    continue;
                };
                let steps = session.trace().place_of(visit).unwrap().steps;
                let path: Vec<MoveCode> = steps
                    .iter()
                    .filter_map(|step| if let PlaceStep::Move(mv) = step { Some(*mv) } else { None })
                    .collect();
                if !naive.tries_all_sets(&path) {
                    continue;
                }
                let number = |aim| match naive.leaves_for(&path, aim) {
                    NEVER => "∞".to_owned(),
                    leaves => leaves.to_string(),
                };
                assert_eq!(text, format!("↑{} ↓{}", number(rise), number(fall)), "seed {seed} {path:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// The bars next to the root are the values that no leaf, one leaf and more leaves could give it.
#[test]
fn the_bars_are_the_values_in_reach() {
    let mut compared = 0;
    for seed in 0..by_tier(80, 400, 2_000) {
        let tree = any_tree(seed);
        let trace = record(&tree, parameters(3, 5));
        let mut naive = Naive::new(&tree, 3);
        if tree.height() == 0 {
            continue;
        }
        for root in trace.children(1) {
            naive.expanded.insert(naive.next().unwrap());
            let reach = reach_of_root(&trace, trace.leave_time(root));
            // During the next descent they stay.
            assert_eq!(reach_of_root(&trace, trace.leave_time(root) + 1), reach);
            for (leaves, interval) in reach.iter().enumerate().take(3) {
                let naive = Naive { threshold: leaves + 1, expanded: naive.expanded.clone(), tree: &tree };
                let read = |value: Value| match value {
                    Value::INFINITY => ANY,
                    Value::NEGATIVE_INFINITY => -ANY,
                    value => value.get().into(),
                };
                let Interval { pessimistic, optimistic } = *interval;
                assert_eq!(
                    (read(pessimistic), read(optimistic)),
                    naive.likely(&[]),
                    "seed {seed}, {leaves} leaves"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared}");
    let mut session = session(&format!("{LESSON}&conspiracy-threshold=2"));
    let fourth = session.trace().children(1).nth(3).unwrap();
    let t = session.trace().leave_time(fourth);
    let texts = texts(session.tree(&ask(t)));
    for text in ["0 leaves", "1 leaf", "6..8", "2 leaves", "↑1 ↓1"] {
        assert!(texts.iter().any(|of| of == text), "{text}: {texts:?}");
    }
}
