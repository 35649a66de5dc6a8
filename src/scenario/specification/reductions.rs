//! The searches that are less deep than a ply less than their parent.

use super::parameter::{Specification, number, row};
use crate::search::parameters::MAX_DEPTH;

const GROUP: &str = "Reductions";

pub(super) const PARAMETERS: &[Specification] = &[
    row(
        GROUP,
        "lmr",
        "Late move reductions, strength in % (0: off)",
        number!(0..=200, search.late_move_reductions by strength),
    )
    .help(
        "Late quiet moves are searched less deep first, by strength × ln(depth) × ln(number) \
             plies, and again to their full depth if the value exceeds alpha. Misses what only the full \
             depth shows.",
    ),
    row(GROUP, "lmr-move", "From move number", number!(2..=60, search.late_move_reductions.with.from_move))
        .unless("lmr", &["0"])
        .help("The number of the first move that may be reduced."),
    row(
        GROUP,
        "lmr-depth",
        "From depth",
        number!(2..=MAX_DEPTH, search.late_move_reductions.with.from_depth),
    )
    .unless("lmr", &["0"])
    .help("Late moves are reduced only at nodes of at least this depth."),
    row(
        GROUP,
        "previous-value",
        "By the previous value, margin (0: off)",
        number!(0..=1000, search.previous_value by margin),
    )
    .help(
        "If a move was worth less than alpha by this margin in an earlier iteration, it is first searched a \
         ply less deep for each such margin, and again to its full depth if the value exceeds alpha. In \
         chess the margin is in hundredths of a pawn. Needs a table and iterative \
             deepening.",
    ),
    row(GROUP, "previous-value-most", "At most, in plies", number!(1..=6, search.previous_value.with.most))
        .unless("previous-value", &["0"])
        .help("The largest reduction of a move because of its previous value, in plies."),
    row(
        GROUP,
        "iir",
        "Internal iterative reductions, in plies (0: off)",
        number!(0..=3, search.internal_iterative_reductions by plies),
    )
    .help(
        "A node of which the table names no move is searched this many plies less deep. Misses what only the full \
             depth shows. Needs a table.",
    ),
    row(
        GROUP,
        "iir-depth",
        "From depth",
        number!(2..=MAX_DEPTH, search.internal_iterative_reductions.with.depth),
    )
    .unless("iir", &["0"])
    .help("Only nodes of at least this depth are searched less deep because the table names no move."),
    row(
        GROUP,
        "quality-step",
        "Fractional depth by quality (1/16 ply)",
        number!(0..=12, search.quality_step),
    )
    .help(
        "The table's move and captures that do not lose material cost this much less than a ply. Moves that \
         are neither these nor killers nor the countermove cost this much more.",
    ),
];
