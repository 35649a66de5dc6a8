//! What is searched less deep, deeper, or not at all.

use super::parameter::{Access, Games, Kind, Specification, number, on_off, switch_by_number, toggle};
use crate::games::description::Knowledge;
use crate::search::parameters::MAX_DEPTH;

pub(super) const PARAMETERS: &[Specification] = &[
    Specification {
        key: "null-move",
        label: "Null move, R (0: off)",
        group: "Selectivity",
        kind: Kind::Number(0, 4),
        help: "Pass, and search R plies shallower than a move would be: if even that reaches beta, the node is cut off. Fails in zugzwang.",
        needs: None,
        games: Games::With(Knowledge::Passing),
        access: Access::Search {
            get: |scenario| {
                scenario.search.null_move.get().map_or(0, |null_move| null_move.reduction).to_string()
            },
            set: |scenario, value| {
                switch_by_number(&mut scenario.search.null_move, |null_move| &mut null_move.reduction, value)
            },
        },
    },
    Specification {
        key: "zugzwang-guard",
        label: "Zugzwang guard",
        group: "Selectivity",
        kind: Kind::Toggle,
        help: "No null move where the side to move may well be in zugzwang: in chess with only its king and pawns, in Ataxx with only jumps.",
        needs: Some(("null-move", &["0"])),
        games: Games::With(Knowledge::Passing),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.null_move.with.zugzwang_guard),
            set: |scenario, value| toggle(&mut scenario.search.null_move.with.zugzwang_guard, value),
        },
    },
    Specification {
        key: "extend-check",
        label: "Extend checks by (1/16 ply)",
        group: "Selectivity",
        kind: Kind::Number(0, 16),
        help: "A move that gives check is searched so much deeper: its answer is an evasion.",
        needs: None,
        games: Games::With(Knowledge::Checks),
        access: Access::Search {
            get: |scenario| scenario.search.extensions.check_evasion.to_string(),
            set: |scenario, value| number(&mut scenario.search.extensions.check_evasion, value),
        },
    },
    Specification {
        key: "extend-recapture",
        label: "Extend recaptures by (1/16 ply)",
        group: "Selectivity",
        kind: Kind::Number(0, 16),
        help: "A capture where the previous move captured is searched so much deeper.",
        needs: None,
        games: Games::With(Knowledge::Captures),
        access: Access::Search {
            get: |scenario| scenario.search.extensions.recapture.to_string(),
            set: |scenario, value| number(&mut scenario.search.extensions.recapture, value),
        },
    },
    Specification {
        key: "extend-promotion",
        label: "Extend promotion threats by (1/16 ply)",
        group: "Selectivity",
        kind: Kind::Number(0, 16),
        help: "A pawn's move to the seventh rank is searched so much deeper.",
        needs: None,
        games: Games::With(Knowledge::Promotions),
        access: Access::Search {
            get: |scenario| scenario.search.extensions.promotion_threat.to_string(),
            set: |scenario, value| number(&mut scenario.search.extensions.promotion_threat, value),
        },
    },
    Specification {
        key: "singular",
        label: "Singular extension, margin (0: off)",
        group: "Selectivity",
        kind: Kind::Number(0, 1000),
        help: "A best move that is better by this margin than every alternative is forced, and is searched one ply deeper. In chess the margin is in hundredths of a pawn.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.singular.get().map_or(0, |singular| singular.margin).to_string(),
            set: |scenario, value| {
                switch_by_number(&mut scenario.search.singular, |singular| &mut singular.margin, value)
            },
        },
    },
    Specification {
        key: "singular-reduction",
        label: "Alternatives searched shallower by",
        group: "Selectivity",
        kind: Kind::Number(1, 6),
        help: "By how many plies the alternatives are searched less deep.",
        needs: Some(("singular", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.singular.with.reduction.to_string(),
            set: |scenario, value| number(&mut scenario.search.singular.with.reduction, value),
        },
    },
    Specification {
        key: "singular-depth",
        label: "Singular from depth",
        group: "Selectivity",
        kind: Kind::Number(2, MAX_DEPTH as u64),
        help: "Only nodes of at least this depth ask whether their best move is forced.",
        needs: Some(("singular", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.singular.with.least_depth.to_string(),
            set: |scenario, value| number(&mut scenario.search.singular.with.least_depth, value),
        },
    },
    Specification {
        key: "singular-cut",
        label: "At CUT nodes, shallower by (0: not there)",
        group: "Selectivity",
        kind: Kind::Number(0, 8),
        help: "Ask at nodes that were cut off, too, with the alternatives searched so many plies less deep.",
        needs: Some(("singular", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.singular.with.cut_reduction.unwrap_or(0).to_string(),
            set: |scenario, value| {
                let mut reduction = 0;
                number(&mut reduction, value)?;
                scenario.search.singular.with.cut_reduction = (reduction > 0).then_some(reduction);
                Ok(())
            },
        },
    },
    Specification {
        key: "extension-cap",
        label: "Extension cap (% of the iteration)",
        group: "Selectivity",
        kind: Kind::Number(100, 400),
        help: "No line is extended beyond so many per cent of the iteration's depth.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.extensions.cap.to_string(),
            set: |scenario, value| number(&mut scenario.search.extensions.cap, value),
        },
    },
    Specification {
        key: "probcut",
        label: "ProbCut, t × 100 (0: off)",
        group: "Selectivity",
        kind: Kind::Number(0, 500),
        help: "Where a shallow search predicts a value beyond the window by t standard errors, the node is cut off.",
        needs: None,
        games: Games::With(Knowledge::ProbCutModels),
        access: Access::Search {
            get: |scenario| {
                scenario.search.prob_cut.get().map_or(0, |prob_cut| prob_cut.threshold).to_string()
            },
            set: |scenario, value| {
                switch_by_number(&mut scenario.search.prob_cut, |prob_cut| &mut prob_cut.threshold, value)
            },
        },
    },
];
