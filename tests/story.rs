//! The story of a value: the meaning of "cannot matter", against minimax, and stories as they are read.

use crate::common;
use crate::common::recorded::{record, tree_parameters};
use plyscope::display_style::{DisplayStyle, Perspective};
use plyscope::game::Game;
use plyscope::games::tree::{ExplicitTree, NodeKind, NodeSpec};
use plyscope::language::perspective::Lens;
use plyscope::language::story::{ClaimKind, claims, plain, story};
use plyscope::random::Random;

fn lens<G: Game>(game: &G, perspective: Perspective) -> Lens {
    Lens::new(game, DisplayStyle { perspective, ..DisplayStyle::default() }).between(["MAX", "MIN"])
}

/// A random tree without shared nodes: its nodes with their children, the root first.
fn unshared(seed: u64) -> Vec<NodeSpec> {
    let mut random = Random::from_seed(seed);
    let mut next = |below: u64| random.next_u64() % below;
    let (height, spread) = (2 + next(4), 1 + next(9));
    let mut nodes: Vec<(u64, Vec<usize>, i16)> = vec![(0, Vec::new(), 0)];
    let mut at = 0;
    while at < nodes.len() {
        let ply = nodes[at].0;
        nodes[at].2 = next(2 * spread + 1) as i16 - spread as i16;
        if ply < height && (ply == 0 || next(6) > 0) {
            for _ in 0..1 + next(4) {
                let child = nodes.len();
                nodes[at].1.push(child);
                nodes.push((ply + 1, Vec::new(), 0));
            }
        }
        at += 1;
    }
    let spec = |(_, children, value): (u64, Vec<usize>, i16)| {
        if children.is_empty() { NodeSpec::leaf(value) } else { NodeSpec::interior(children) }
    };
    nodes.into_iter().map(spec).collect()
}

fn children(nodes: &[NodeSpec], node: usize) -> &[usize] {
    match &nodes[node].kind {
        NodeKind::Interior { children, .. } => children,
        NodeKind::Leaf(_) => &[],
    }
}

/// The value for MAX, written with max and min.
fn minimax(nodes: &[NodeSpec], node: usize, max_to_move: bool) -> i16 {
    let below = children(nodes, node).iter().map(|child| minimax(nodes, *child, !max_to_move));
    match &nodes[node].kind {
        NodeKind::Leaf(value) => *value,
        NodeKind::Interior { .. } if max_to_move => below.max().unwrap(),
        NodeKind::Interior { .. } => below.min().unwrap(),
    }
}

fn with_leaves_below(nodes: &[NodeSpec], node: usize, value: i16, changed: &mut Vec<NodeSpec>) {
    if matches!(nodes[node].kind, NodeKind::Leaf(_)) {
        changed[node].kind = NodeKind::Leaf(value);
    }
    for child in children(nodes, node) {
        with_leaves_below(nodes, *child, value, changed);
    }
}

/// Whatever the moves that cannot matter are worth, the root keeps its value.
#[test]
fn what_cannot_matter_does_not() {
    let (mut said, mut deep) = (0, 0);
    for seed in 0..common::scaled(400) as u64 {
        let nodes = unshared(seed);
        let tree = ExplicitTree::from_nodes(&nodes).unwrap();
        let value = minimax(&nodes, 0, true);
        for search in ["search=alpha-beta", "search=alpha-beta&cuts-at=beyond&children=right"] {
            let trace = record(&tree, tree_parameters(&tree, search));
            for id in 0..trace.len() {
                let claims = claims(&tree, &trace, id, trace.ticks());
                for claim in claims {
                    let ClaimKind::CannotMatter { owner, moves: Some(moves) } = claim.kind else { continue };
                    let path = trace.path_to(id).into_iter().filter_map(|at| trace.move_of(at).known());
                    let node = path.fold(0, |node, mv| children(&nodes, node)[usize::from(mv.0)]);
                    for extreme in [30_000, -30_000] {
                        let mut changed = nodes.clone();
                        for mv in &moves {
                            let child = children(&nodes, node)[usize::from(mv.0)];
                            with_leaves_below(&nodes, child, extreme, &mut changed);
                        }
                        assert_ne!(changed, nodes);
                        assert_eq!(minimax(&changed, 0, true), value, "seed {seed}, visit {id}, {extreme}");
                    }
                    said += 1;
                    deep += usize::from(trace.ply(id) > trace.ply(owner) + 1);
                }
            }
        }
    }
    assert!(said > 1000 && deep > 10, "{said}, {deep}");
}

fn described(text: &str, search: &str, id: u32, perspective: Perspective) -> String {
    let tree: ExplicitTree = text.parse().unwrap();
    let trace = record(&tree, tree_parameters(&tree, search));
    plain(&story(&tree, &trace, lens(&tree, perspective), id, trace.ticks()))
}

#[test]
fn the_textbook_is_told_as_a_lecturer_would() {
    let textbook = "(3 12 8) (2 4 6) (14 5 2)";
    let described = |id| described(textbook, "search=alpha-beta", id, Perspective::First);
    assert_eq!(
        described(7),
        "At C, MIN can choose H, which gives 2. MAX already has 3 with B. So I and J below it (4 and 6) \
         cannot matter."
    );
    assert_eq!(described(2), "The best for MAX is B, which gives 3. Its other two moves give no more.");
    assert_eq!(described(3), "At B, the best for MIN is E, which gives 3. Its other two moves give no less.");
    assert_eq!(described(4), "Leaf E is worth 3.");
}

#[test]
fn a_deep_cut_off_says_how_far_up_its_bound_was_set() {
    // The bound that cuts the last MAX node off is MAX's at the root, three plies up.
    let text = "5 (((4 9) 8) 9)";
    let tree: ExplicitTree = text.parse().unwrap();
    let trace = record(&tree, tree_parameters(&tree, "search=alpha-beta"));
    let deep = (0..trace.len()).find(|id| trace.ply(*id) == 3 && trace.cutting_child(*id).is_some()).unwrap();
    assert_eq!(
        described(text, "search=alpha-beta", deep, Perspective::First),
        "At F, MIN can choose H, which gives 4. Three plies higher MAX already has 5 with B. So I below it (9) \
         cannot matter."
    );
    assert_eq!(
        described(text, "search=alpha-beta", deep, Perspective::Mover),
        "At F, MIN can choose H, which gives −4 for MIN. Three plies higher MAX already has 5 with B. So I below \
         it (−9 for MIN) cannot matter."
    );
}
