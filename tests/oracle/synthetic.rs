//! Synthetic trees, where the truth is known twice, by the search that they share with other games.

use super::bounds::check_bounds;
use super::{check_all, few_combinations};
use crate::common::recorded::record;
use crate::common::{negamax, scaled, synthetic_tree};
use plyscope::game::Game;
use plyscope::games::SharedGame;

/// The trees are searched to their leaves, and to a depth where they are stopped at judgements; every bound in a trace
/// is checked. Equal nodes have equal levels, but a table also keeps entries of earlier iterations at other depths.
#[test]
fn synthetic_trees_have_the_value_they_were_made_for() {
    for seed in 0..scaled(100) as u64 {
        let tree = synthetic_tree(seed);
        let depth = u8::try_from(tree.height()).unwrap();
        assert_eq!(tree.root_value(), negamax(&tree, &tree.root(), u32::from(depth), 0), "seed {seed}");
        let tree = SharedGame::from(tree);
        check_all(&tree, depth, false);
        check_all(&tree, (1 + (seed / 3 % 4) as u8).min(depth), true);
        let few = few_combinations(depth, true);
        check_bounds(&tree, &record(&tree, few[seed as usize * 7 % few.len()]));
    }
}
