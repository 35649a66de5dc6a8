//! What is not searched at all near the horizon.

use super::parameter::{Access, Games, Kind, Specification, number, switch_by_number};

const GROUP: &str = "Pruning near the horizon";

pub(super) const PARAMETERS: &[Specification] = &[
    Specification {
        key: "lmp",
        label: "Late move pruning, moves (0: off)",
        group: GROUP,
        kind: Kind::Number(0, 60),
        help: "After so many moves, and depth² more, quiet moves that give no check are left out. Unlike after an uncertainty cut-off the value does not say so.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.late_move_pruning.get().map_or(0, |with| with.moves).to_string(),
            set: |scenario, value| {
                switch_by_number(&mut scenario.search.late_move_pruning, |with| &mut with.moves, value)
            },
        },
    },
    Specification {
        key: "lmp-depth",
        label: "Up to depth",
        group: GROUP,
        kind: Kind::Number(1, 8),
        help: "Late moves are left out at nodes of at most this depth.",
        needs: Some(("lmp", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.late_move_pruning.with.depth.to_string(),
            set: |scenario, value| number(&mut scenario.search.late_move_pruning.with.depth, value),
        },
    },
    Specification {
        key: "futility",
        label: "Futility pruning, margin (0: off)",
        group: GROUP,
        kind: Kind::Number(0, 2000),
        help: "Quiet moves are left out where the evaluation and a margin for each ply to the horizon do not exceed alpha. In chess the margin is in hundredths of a pawn.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.futility.get().map_or(0, |with| with.margin).to_string(),
            set: |scenario, value| {
                switch_by_number(&mut scenario.search.futility, |with| &mut with.margin, value)
            },
        },
    },
    Specification {
        key: "futility-depth",
        label: "Up to depth",
        group: GROUP,
        kind: Kind::Number(1, 8),
        help: "Futile moves are left out at nodes of at most this depth.",
        needs: Some(("futility", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.futility.with.depth.to_string(),
            set: |scenario, value| number(&mut scenario.search.futility.with.depth, value),
        },
    },
    Specification {
        key: "reverse-futility",
        label: "Reverse futility, margin (0: off)",
        group: GROUP,
        kind: Kind::Number(0, 2000),
        help: "A node whose evaluation exceeds beta by a margin for each ply to the horizon is cut off without a search (static null move). In chess the margin is in hundredths of a pawn.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.reverse_futility.get().map_or(0, |with| with.margin).to_string(),
            set: |scenario, value| {
                switch_by_number(&mut scenario.search.reverse_futility, |with| &mut with.margin, value)
            },
        },
    },
    Specification {
        key: "reverse-futility-depth",
        label: "Up to depth",
        group: GROUP,
        kind: Kind::Number(1, 8),
        help: "Nodes of at most this depth are cut off by their evaluation.",
        needs: Some(("reverse-futility", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.reverse_futility.with.depth.to_string(),
            set: |scenario, value| number(&mut scenario.search.reverse_futility.with.depth, value),
        },
    },
];
