//! What is searched less deep than a ply less than its parent.

use super::parameter::{Access, Games, Kind, Specification, number, switch_by_number};
use crate::search::parameters::MAX_DEPTH;

const GROUP: &str = "Reductions";

pub(super) const PARAMETERS: &[Specification] = &[
    Specification {
        key: "lmr",
        label: "Late move reductions, strength in % (0: off)",
        group: GROUP,
        kind: Kind::Number(0, 200),
        help: "Late quiet moves are searched less deep first, by strength × ln(depth) × ln(number) plies, and again to their full depth where that exceeds alpha. Misses what only the full depth shows.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| {
                scenario.search.late_move_reductions.get().map_or(0, |with| with.strength).to_string()
            },
            set: |scenario, value| {
                switch_by_number(&mut scenario.search.late_move_reductions, |with| &mut with.strength, value)
            },
        },
    },
    Specification {
        key: "lmr-move",
        label: "From move number",
        group: GROUP,
        kind: Kind::Number(2, 60),
        help: "The first move in the order that may be reduced.",
        needs: Some(("lmr", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.late_move_reductions.with.from_move.to_string(),
            set: |scenario, value| number(&mut scenario.search.late_move_reductions.with.from_move, value),
        },
    },
    Specification {
        key: "lmr-depth",
        label: "From depth",
        group: GROUP,
        kind: Kind::Number(2, MAX_DEPTH as u64),
        help: "Only at nodes of at least this depth are late moves reduced.",
        needs: Some(("lmr", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.late_move_reductions.with.from_depth.to_string(),
            set: |scenario, value| number(&mut scenario.search.late_move_reductions.with.from_depth, value),
        },
    },
    Specification {
        key: "previous-value",
        label: "By the previous value, margin (0: off)",
        group: GROUP,
        kind: Kind::Number(0, 1000),
        help: "A move that was worth less than alpha by so much in an earlier iteration is searched a ply less deep first for each such margin, and again to its full depth where that exceeds alpha. In chess the margin is in hundredths of a pawn. Needs a table and iterative deepening.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.previous_value.get().map_or(0, |with| with.margin).to_string(),
            set: |scenario, value| {
                switch_by_number(&mut scenario.search.previous_value, |with| &mut with.margin, value)
            },
        },
    },
    Specification {
        key: "previous-value-most",
        label: "At most, in plies",
        group: GROUP,
        kind: Kind::Number(1, 6),
        help: "By how many plies a move is reduced at most because of its previous value.",
        needs: Some(("previous-value", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.previous_value.with.most.to_string(),
            set: |scenario, value| number(&mut scenario.search.previous_value.with.most, value),
        },
    },
    Specification {
        key: "quality-step",
        label: "Fractional depth by quality (1/16 ply)",
        group: GROUP,
        kind: Kind::Number(0, 12),
        help: "The table's move and captures that do not lose material cost so much less than a ply, moves without a killer's or the countermove's rank so much more.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.quality_step.to_string(),
            set: |scenario, value| number(&mut scenario.search.quality_step, value),
        },
    },
];
