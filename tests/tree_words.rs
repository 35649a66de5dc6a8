//! The words for the nodes of a tree picture, and the texts of grey nodes.

use crate::common::pictures::{SIDES, TEXTBOOK, ask, searched};
use plyscope::scene::tree::arena::TreeNode;
use plyscope::scene::tree::draw::draw;
use plyscope::scene::tree::gather::gather;
use plyscope::scene::tree::item::Item;
use plyscope::scene::tree::words::node_words;
use plyscope::trace::place::PlaceStep;
use plyscope::trace::time::Time;
use std::collections::HashSet;

/// The words of every node of a picture.
fn words_at(link: &str, t: Time) -> Vec<String> {
    let (game, trace, lens) = searched(link);
    let nodes = gather(&game, &trace, &ask(t));
    (0..nodes.len()).map(|node| node_words(&trace, &lens, SIDES, t, &nodes, node, false).unwrap()).collect()
}

#[test]
fn every_node_says_what_it_is() {
    assert_eq!(
        words_at(TEXTBOOK, 14),
        [
            "the root, MAX to move: open, alpha 3, beta ∞, best so far 3.",
            "B, MIN to move: value = 3, all its moves were searched, type PV.",
            "C, MIN to move: value ≤ 2, a move reached alpha: cut off, type CUT.",
            "D, MIN to move: not visited yet.",
            "E: value = 3, the game is over here.",
            "F: value = 12 (fails high), the game is over here.",
            "G: value = 8 (fails high), the game is over here.",
            "H: value = 2 (fails low), the game is over here.",
            "I: never looked at, its value would be 4.",
            "J: never looked at, its value would be 6.",
            "K: not visited yet, its value would be 14.",
            "L: not visited yet, its value would be 5.",
            "M: not visited yet, its value would be 2.",
        ]
    );
}

#[test]
fn what_is_only_counted_is_not_recorded() {
    assert_eq!(
        words_at(&format!("{TEXTBOOK}&record-to=1"), Time::MAX),
        [
            "the root, MAX to move: value = 3, all its moves were searched, type PV.",
            "B, MIN to move: value = 3, all its moves were searched, type PV.",
            "C, MIN to move: value ≤ 2, a move reached alpha: cut off, type CUT.",
            "D, MIN to move: value ≤ 2, a move reached alpha: cut off, type CUT.",
            "E: not recorded, its value would be 3.",
            "F: not recorded, its value would be 12.",
            "G: not recorded, its value would be 8.",
            "H: not recorded, its value would be 2.",
            "I: not recorded, its value would be 4.",
            "J: not recorded, its value would be 6.",
            "K: not recorded, its value would be 14.",
            "L: not recorded, its value would be 5.",
            "M: not recorded, its value would be 2.",
        ]
    );
}

#[test]
fn what_is_not_drawn_one_by_one_says_what_it_stands_for() {
    let said: Vec<String> = (0..1200).step_by(13).flat_map(|t| words_at("depth=3", t)).collect();
    let count = |what: &str| said.iter().filter(|words| words.contains(what)).count();
    assert!(count(" moves below Nf3, folded: ") > 0, "{said:?}");
    assert!(count(" below the root still to come.") > 0 && count(" not searched.") > 0, "{said:?}");
    assert!(said.iter().all(|words| !words.starts_with("1 moves") && words.ends_with('.')), "{said:?}");
}

fn steps_to(nodes: &[TreeNode], node: usize) -> Vec<PlaceStep> {
    let above = nodes[node].parent.map_or_else(Vec::new, |parent| steps_to(nodes, parent));
    above.into_iter().chain(nodes[node].step).collect()
}

/// Passes, repeated searches and iterations come to places that other visits have seen: only a place that no
/// visit has seen is called new, or never visited.
#[test]
fn nothing_that_was_looked_at_is_said_never_to_have_been() {
    let mut again = HashSet::new();
    for link in [
        TEXTBOOK,
        "game=tree&search=mtd-f&table=10",
        "game=tree&search=mt-sss&table=10",
        "game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))",
        "game=tree&tree=(X:(Y:(P:(((5_9)=7)=6_((8_7)=8)=8)=6_1)=6_9)=6_P)&depth=6&deepening=on&table=10",
    ] {
        let (game, trace, lens) = searched(link);
        for t in 0..trace.ticks() {
            let entered = (0..=trace.entered_by(t)).filter(|visit| trace.level(*visit) >= 2);
            let looked_at: HashSet<Vec<PlaceStep>> =
                entered.map(|visit| trace.place_of(visit).unwrap().steps).collect();
            let nodes = gather(&game, &trace, &ask(t));
            for node in (0..nodes.len()).filter(|node| nodes[*node].shown().is_none()) {
                let words = node_words(&trace, &lens, SIDES, t, &nodes, node, false).unwrap();
                let is_new = words.contains("not visited yet") || words.contains("never looked at");
                let was_there = looked_at.contains(&steps_to(&nodes, node));
                // A node that the table answered has not been visited here, and yet it is known.
                let is_known = words.contains("known from the table");
                assert_eq!(is_new || is_known, !was_there, "{link} at {t}: {words}");
                assert!(!words.contains("stand here"), "{words}");
                if words.contains("not looked at this time") || words.contains("not visited again yet") {
                    again.insert((link, words.contains("again")));
                }
            }
        }
    }
    // The textbook's search comes to no place twice.
    assert_eq!(again.len(), 7, "{again:?}");
}

#[test]
fn what_an_earlier_pass_looked_at_was_not_looked_at_this_time() {
    let (game, trace, lens) = searched("game=tree&search=mt-sss&table=10");
    let roots: Vec<_> = trace.children(1).collect();
    let below_leaves = |t: Time| -> Vec<String> {
        let nodes = gather(&game, &trace, &ask(t));
        let texts = draw(&trace, &lens, SIDES, &ask(t), &nodes).items.into_iter().filter_map(|drawn| {
            match drawn.item {
                Item::Text { at, text, .. } if nodes[at.node].shown().is_none() => Some((at.node, text)),
                _ => None,
            }
        });
        let mut texts: Vec<_> = texts.filter(|(_, text)| text.contains(' ')).collect();
        texts.sort_unstable();
        texts.into_iter().map(|(_, text)| text).collect()
    };
    // The first pass needed only one leaf of each.
    assert_eq!(below_leaves(trace.leave_time(roots[0])), ["never looked at"; 3]);
    // In the second pass the table answers the first two moves, below which one leaf each was looked at before.
    assert_eq!(
        below_leaves(trace.leave_time(roots[1])),
        ["not this time", "not this time", "never looked at"]
    );
}
