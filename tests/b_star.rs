//! B* against plain minimax, against a second B*, and in the texts and pictures of the trace.

mod oracle;
mod recorded;
mod told;

use crate::common::negamax;
use crate::common::watched::{Visit, watched};
use plyscope::game::{Evaluate, Game, MoveCode};
use plyscope::games::tree::{ExplicitTree, NodeSpec};
use plyscope::random::Random;
use plyscope::search::b_star_parameters::{BStarParameters, Strategy};
use plyscope::search::parameters::{Base, Parameters};
use plyscope::value::Value;
use std::collections::HashSet;

const STRATEGIES: [Strategy; 3] = [Strategy::ProveBest, Strategy::DisproveRest, Strategy::Alternate];

fn parameters(strategy: Strategy, depth: u8) -> Parameters {
    Parameters { b_star: BStarParameters { strategy }, ..Parameters::plain(Base::BStar, depth) }
}

fn position_at<G: Game>(game: &G, path: &[MoveCode]) -> G::Position {
    let step =
        |position: G::Position, mv: &MoveCode| game.play(&position, game.find(&position, *mv).unwrap());
    path.iter().fold(game.root(), step)
}

/// The minimax value of a place, for its side to move.
fn truth<G: Evaluate>(game: &G, path: &[MoveCode]) -> Value {
    negamax(game, &position_at(game, path), 100, path.len() as u16)
}

/// A node of a tree with its value for MAX; its interval misses the value by at most `width` on either side. Some nodes
/// have no interval.
fn bounded_node(
    random: &mut Random,
    shape: &Shape,
    height: usize,
    max_to_move: bool,
    specs: &mut Vec<NodeSpec>,
) -> (usize, i16) {
    let at = specs.len();
    if height == 0 || (at > 0 && random.below(100) < shape.ends) {
        let value = random.below(shape.values) as i16 - (shape.values / 2) as i16;
        specs.push(NodeSpec::leaf(value));
        return (at, value);
    }
    specs.push(NodeSpec::leaf(0));
    let width = shape.least + random.below(shape.most - shape.least + 1);
    let mut children = Vec::new();
    let mut values = Vec::new();
    for _ in 0..width {
        let (child, value) = bounded_node(random, shape, height - 1, !max_to_move, specs);
        children.push(child);
        values.push(value);
    }
    let value = if max_to_move { values.iter().max() } else { values.iter().min() }.copied().unwrap();
    let mut error = || random.below(shape.width * height + 1) as i16;
    let (below, above) = (error(), error());
    let node = NodeSpec::interior(children);
    specs[at] =
        if random.below(100) < shape.unbounded { node } else { node.bounded(value - below, value + above) };
    (at, value)
}

/// The properties of random trees.
struct Shape {
    /// Children of a node.
    least: usize,
    most: usize,
    /// The percentage of nodes that are leaves before the greatest height.
    ends: usize,
    /// The percentage of inner nodes without an interval.
    unbounded: usize,
    /// The number of different values of leaves.
    values: usize,
    /// The greatest difference of an interval from its value, for each ply of height.
    width: usize,
}

fn bounded_tree(seed: u64, shape: &Shape, height: usize) -> ExplicitTree {
    let mut random = Random::from_seed(seed);
    let mut specs = Vec::new();
    bounded_node(&mut random, shape, height, true, &mut specs);
    ExplicitTree::from_nodes(&specs).unwrap()
}

/// Trees of many kinds: with ties, without intervals, narrow and wide ones.
fn any_tree(seed: usize) -> ExplicitTree {
    let shape = Shape {
        least: 1 + seed % 2,
        most: 2 + seed / 2 % 4,
        ends: [0, 15, 30][seed / 3 % 3],
        unbounded: [0, 0, 20, 100][seed / 5 % 4],
        values: [3, 7, 100][seed / 7 % 3],
        width: [0, 1, 4, 30][seed / 11 % 4],
    };
    let tree = bounded_tree(seed as u64 ^ 0xb57a, &shape, 1 + seed / 13 % 5);
    // MIN moves first in some; the numbers stay MAX's, and the values of minimax are others: only leaves are given.
    let is_mins = seed.is_multiple_of(17) && shape.unbounded == 100;
    tree.with_first(!is_mins)
}

fn height(tree: &ExplicitTree) -> u8 {
    u8::try_from(tree.height()).unwrap().max(1)
}

/// The places that were expanded, one after the other: below them a visit of each move was seen for the first time.
fn expansions(visits: &[Visit]) -> Vec<Vec<MoveCode>> {
    let (mut seen, mut order) = (HashSet::new(), Vec::new());
    for visit in visits {
        let Some((_, above)) = visit.path.split_last() else { continue };
        if seen.insert(visit.path.clone()) && order.last().is_none_or(|last| last != above) {
            order.push(above.to_vec());
        }
    }
    order
}
