//! Where search and recording stop.

use super::parameter::{Access, Games, Kind, Specification, number};

pub(super) const PARAMETERS: &[Specification] = &[
    Specification {
        key: "visits",
        label: "Visit budget",
        group: "Limits",
        kind: Kind::Number(1, 1_000_000_000),
        help: "The search stops before it would visit more positions than this; the last completed \
               iteration counts.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.visit_budget.to_string(),
            set: |scenario, value| number(&mut scenario.search.visit_budget, value),
        },
    },
    Specification {
        key: "budget",
        label: "When the budget is used up",
        group: "Limits",
        kind: Kind::Choice(&[("stop", "stop at once"), ("finish", "complete the iteration")]),
        help: "Completing the iteration makes two searches comparable (Hlynka & Schaeffer's method).",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| if scenario.search.finish_iteration { "finish" } else { "stop" }.to_owned(),
            set: |scenario, value| {
                scenario.search.finish_iteration = value == "finish";
                Ok(())
            },
        },
    },
    Specification {
        key: "mate",
        label: "When the game is decided",
        group: "Limits",
        kind: Kind::Choice(&[("go-on", "search on"), ("stop", "stop")]),
        help: "With iterative deepening: whether another iteration follows one whose value is a forced \
               mate, or any other certain end of the game. It could only find a quicker one.",
        needs: Some(("deepening", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| if scenario.search.stop_at_decided { "stop" } else { "go-on" }.to_owned(),
            set: |scenario, value| {
                scenario.search.stop_at_decided = value == "stop";
                Ok(())
            },
        },
    },
    Specification {
        key: "record",
        label: "Record budget",
        group: "Limits",
        kind: Kind::Number(1, 100_000_000),
        help: "How many positions are recorded at most, at about 45 bytes each; a gigabyte in all. The \
               search goes on without being recorded.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.record_budget.to_string(),
            set: |scenario, value| number(&mut scenario.record_budget, value),
        },
    },
];
