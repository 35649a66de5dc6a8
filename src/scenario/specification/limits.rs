//! The limits of search and recording.

use super::parameter::{Field, ReadBy, Specification, choice, number, row};
use crate::search::parameters::MAX_PLY;

const GROUP: &str = "Limits";

const BUDGET: Field = choice!(
    search.finish_iteration, false => "stop": "stop at once", true => "finish": "complete the iteration"
);

const MATE: Field = choice!(search.stop_at_decided, false => "go-on": "search on", true => "stop": "stop");

pub(super) const PARAMETERS: &[Specification] = &[
    row(GROUP, "visits", "Visit budget", number!(1..=1_000_000_000, search.visit_budget))
        .read_by(ReadBy::All)
        .help(
            "The search stops before it visits more positions than this; its result is that of the last \
         completed iteration.",
        ),
    row(GROUP, "budget", "When the budget is used up", BUDGET)
        .help("Completing the iteration makes two searches comparable (Hlynka & Schaeffer's method)."),
    row(GROUP, "mate", "When the game is decided", MATE).unless("deepening", &["off"]).help(
        "With iterative deepening: whether the search continues after an iteration whose value is a forced \
         mate, or another certain end of the game. A further iteration could only find a quicker one.",
    ),
    row(GROUP, "record", "Record budget", number!(1..=100_000_000, record_budget)).read_by(ReadBy::All).help(
        "The largest number of recorded positions, at about 45 bytes each; a little over two gigabytes in all. After \
         that the search continues without recording.",
    ),
    row(GROUP, "record-to", "Record down to ply", number!(1..=MAX_PLY, record_to))
        .read_by(ReadBy::DepthFirst)
        .help("Visits at deeper plies are counted and not recorded: a search that is too large to be recorded fits then."),
    row(GROUP, "record-after", "Record after visit", number!(0..=1_000_000_000, record_after))
        .read_by(ReadBy::DepthFirst)
        .help("The first visits are counted and not recorded, except the moves of the root and what is still open: the end of \
             a large search can be seen."),
];
