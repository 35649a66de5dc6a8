//! The moves and nodes that are not searched at all near the horizon.

use super::parameter::{Specification, number, row};

const GROUP: &str = "Pruning near the horizon";

pub(super) const PARAMETERS: &[Specification] = &[
    row(
        GROUP,
        "lmp",
        "Late move pruning, moves (0: off)",
        number!(0..=60, search.late_move_pruning by moves),
    )
    .help(
        "After this many moves, plus depth², quiet moves that give no check are pruned. Unlike an \
         uncertainty cut-off, this does not mark the value as uncertain.",
    ),
    row(GROUP, "lmp-depth", "Up to depth", number!(1..=8, search.late_move_pruning.with.depth))
        .unless("lmp", &["0"])
        .help("Late moves are pruned at nodes of at most this depth."),
    row(GROUP, "futility", "Futility pruning, margin (0: off)", number!(0..=2000, search.futility by margin))
        .help(
            "Quiet moves are pruned if the evaluation plus a margin for each ply to the horizon does not \
             exceed alpha. In chess the margin is in hundredths of a pawn.",
        ),
    row(GROUP, "futility-depth", "Up to depth", number!(1..=8, search.futility.with.depth))
        .unless("futility", &["0"])
        .help("Futile moves are pruned at nodes of at most this depth."),
    row(
        GROUP,
        "reverse-futility",
        "Reverse futility, margin (0: off)",
        number!(0..=2000, search.reverse_futility by margin),
    )
    .help(
        "A node whose evaluation exceeds beta by a margin for each ply to the horizon is cut off \
             without a search (static null move). In chess the margin is in hundredths of a pawn.",
    ),
    row(GROUP, "reverse-futility-depth", "Up to depth", number!(1..=8, search.reverse_futility.with.depth))
        .unless("reverse-futility", &["0"])
        .help("Nodes of at most this depth are cut off by their evaluation."),
    row(GROUP, "razoring", "Razoring, margin (0: off)", number!(0..=2000, search.razoring by margin)).help(
        "A node is searched by quiescence alone if its evaluation plus a margin for each ply to the horizon \
         does not reach alpha, and if quiescence does not exceed alpha either.",
    ),
    row(GROUP, "razoring-depth", "Up to depth", number!(1..=8, search.razoring.with.depth))
        .unless("razoring", &["0"])
        .help("Nodes of at most this depth are searched by quiescence alone."),
];
