//! Conspiracy-number search against plain minimax, against a second search that tries out all sets of leaves, and in the texts and
//! pictures of the trace.

mod naive;
mod oracle;
mod recorded;
mod told;

use crate::common::watched::{Visit, watched};
use plyscope::game::MoveCode;
use plyscope::games::tree::{ExplicitTree, NodeSpec};
use plyscope::random::Random;
use plyscope::search::conspirators::ConspiracyParameters;
use plyscope::search::parameters::{Base, Parameters};

fn parameters(threshold: u8, expansions: u16) -> Parameters {
    let conspiracy = ConspiracyParameters { threshold, expansions };
    Parameters { conspiracy, ..Parameters::plain(Base::Conspiracy, 60) }
}

/// The properties of random trees.
struct Shape {
    least: usize,
    most: usize,
    /// The percentage of nodes that are leaves before the greatest height.
    ends: usize,
    /// The percentage of inner nodes without an estimate.
    unjudged: usize,
    /// The number of different values.
    values: usize,
}

fn node(random: &mut Random, shape: &Shape, height: usize, specs: &mut Vec<NodeSpec>) -> usize {
    let at = specs.len();
    let mut value = || random.below(shape.values) as i16 - (shape.values / 2) as i16;
    let (own, is_root) = (value(), at == 0);
    specs.push(NodeSpec::leaf(own));
    if height == 0 || (!is_root && random.below(100) < shape.ends) {
        return at;
    }
    let width = shape.least + random.below(shape.most - shape.least + 1);
    let children: Vec<usize> = (0..width).map(|_| node(random, shape, height - 1, specs)).collect();
    let interior = NodeSpec::interior(children);
    specs[at] = if random.below(100) < shape.unjudged { interior } else { interior.estimated(own) };
    at
}

/// Trees of many kinds: with ties, without estimates, with MIN to move at the root.
fn any_tree(seed: usize) -> ExplicitTree {
    let shape = Shape {
        least: 1 + seed % 2,
        most: 2 + seed / 2 % 3,
        ends: [0, 15, 30][seed / 3 % 3],
        unjudged: [0, 0, 20, 100][seed / 5 % 4],
        values: [3, 7, 100][seed / 7 % 3],
    };
    let mut specs = Vec::new();
    node(&mut Random::from_seed(seed as u64 ^ 0xc0_5b1), &shape, 1 + seed / 13 % 5, &mut specs);
    ExplicitTree::from_nodes(&specs).unwrap().with_first(!seed.is_multiple_of(6))
}

/// The places that were expanded, one after the other: below them a visit of each move was seen for the first time.
fn expansions(visits: &[Visit]) -> Vec<Vec<MoveCode>> {
    let (mut seen, mut order) = (std::collections::HashSet::new(), Vec::new());
    for visit in visits {
        let Some((_, above)) = visit.path.split_last() else { continue };
        if seen.insert(visit.path.clone()) && order.last().is_none_or(|last| last != above) {
            order.push(above.to_vec());
        }
    }
    order
}
