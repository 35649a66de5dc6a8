//! The properties of the trees of each level.

use super::level::Level;

/// The properties of a tree of a level.
#[derive(Clone, Copy, Debug)]
pub struct LevelSpec {
    /// Its height in plies.
    pub height: usize,
    /// The least number of leaves.
    pub least_leaves: usize,
    /// The greatest number of leaves.
    pub most_leaves: usize,
    /// The least number of cut-offs that leave something out.
    pub least_cuts: usize,
    /// The greatest number of cut-offs.
    pub most_cuts: usize,
    /// Whether one of them leaves out more than leaves.
    pub above_leaves: bool,
    /// Whether one of them is deep.
    pub deep: bool,
    /// The least number of misconceptions that lead to other answers.
    pub least_misconceptions: usize,
    /// The least and the greatest number of nodes that PVS searches again.
    pub again: (usize, usize),
    /// Whether one of these nodes is below the root's children.
    pub again_below: bool,
    /// The least and the greatest number of passes of MTD(f).
    pub passes: (usize, usize),
}

/// The properties of the trees of a level.
#[must_use]
pub fn level_spec(level: Level) -> LevelSpec {
    let of_first = LevelSpec {
        height: 2,
        least_leaves: 6,
        most_leaves: 9,
        least_cuts: 1,
        most_cuts: 2,
        above_leaves: false,
        deep: false,
        least_misconceptions: 2,
        again: (1, 1),
        again_below: false,
        passes: (2, 3),
    };
    match level.number() {
        1 => of_first,
        2 => LevelSpec {
            height: 3,
            least_leaves: 8,
            most_leaves: 14,
            least_cuts: 2,
            most_cuts: 4,
            above_leaves: true,
            least_misconceptions: 3,
            again: (1, 3),
            again_below: true,
            passes: (3, 4),
            ..of_first
        },
        _ => LevelSpec {
            height: 4,
            least_leaves: 16,
            most_leaves: 22,
            least_cuts: 3,
            most_cuts: 6,
            above_leaves: true,
            deep: true,
            least_misconceptions: 4,
            again: (2, 5),
            again_below: true,
            passes: (4, 6),
        },
    }
}
