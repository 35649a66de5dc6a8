//! Where search and recording stop.

use super::parameter::{Field, Specification, choice, number, row};

const GROUP: &str = "Limits";

const BUDGET: Field = choice!(
    search.finish_iteration, false => "stop": "stop at once", true => "finish": "complete the iteration"
);

const MATE: Field = choice!(search.stop_at_decided, false => "go-on": "search on", true => "stop": "stop");

pub(super) const PARAMETERS: &[Specification] = &[
    row(GROUP, "visits", "Visit budget", number!(1..=1_000_000_000, search.visit_budget)).help(
        "The search stops before it would visit more positions than this; the last completed \
             iteration counts.",
    ),
    row(GROUP, "budget", "When the budget is used up", BUDGET)
        .help("Completing the iteration makes two searches comparable (Hlynka & Schaeffer's method)."),
    row(GROUP, "mate", "When the game is decided", MATE).unless("deepening", &["off"]).help(
        "With iterative deepening: whether another iteration follows one whose value is a forced \
             mate, or any other certain end of the game. It could only find a quicker one.",
    ),
    row(GROUP, "record", "Record budget", number!(1..=100_000_000, record_budget)).help(
        "How many positions are recorded at most, at about 45 bytes each; a gigabyte in all. The \
             search goes on without being recorded.",
    ),
];
