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
];
