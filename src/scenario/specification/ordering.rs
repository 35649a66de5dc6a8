//! Move ordering.

use super::parameter::{Field, Games, Specification, choice, row, toggle};
use crate::games::description::Knowledge;
use crate::search::parameters::{HistoryContext, HistoryIncrement};

const GROUP: &str = "Move ordering";

const HISTORY_CONTEXT: Field = choice!(
    search.ordering.history_context,
    HistoryContext::PieceTo => "piece-to": "a piece and where it goes",
    HistoryContext::FromTo => "from-to": "from where to where",
    HistoryContext::PreviousMove => "previous-move": "the same after the same move",
);

const HISTORY_INCREMENT: Field = choice!(
    search.ordering.history_increment,
    HistoryIncrement::Exponential => "exponential": "2^depth",
    HistoryIncrement::Quadratic => "quadratic": "depth²",
);

pub(super) const PARAMETERS: &[Specification] = &[
    row(GROUP, "order-table", "Table move first", toggle!(search.ordering.table_move))
        .help("Begin with the move that the table remembers."),
    row(GROUP, "order-smallest-first", "Smallest refutation first", toggle!(search.ordering.smallest_first))
        .unless("table", &["0"])
        .help(
            "Before the table's move: of all moves that the table knows to refute, if only from a \
             lesser depth, the one whose subtree took the fewest visits.",
        ),
    row(GROUP, "order-root", "Root by the last iteration", toggle!(search.ordering.root))
        .unless("deepening", &["off"])
        .help(
            "At the root then the order that the last iteration found: by value, and by visits where \
             values are equal, as bounds often are.",
        ),
    row(GROUP, "order-captures", "Noisy moves first", toggle!(search.ordering.captures))
        .only(Games::With(Knowledge::Noisy))
        .help(
            "Then noisy moves: captures and promotions, most valuable victim, least valuable \
             attacker; in games without them, moves that win or answer a threat at once.",
        ),
    row(GROUP, "order-losing-late", "Losing captures late", toggle!(search.ordering.losing_captures_late))
        .unless("order-captures", &["off"])
        .only(Games::With(Knowledge::Captures))
        .help(
            "Captures of less than the capturing piece is worth, on a defended square, come only \
             after killers and the countermove.",
        ),
    row(GROUP, "order-exchange", "Losing captures by static exchange", toggle!(search.ordering.exchange))
        .unless("order-captures", &["off"])
        .only(Games::With(Knowledge::Exchange))
        .help(
            "Captures that lose material when both sides go on capturing on their square come only \
             after killers and the countermove: played out, in the place of the guess above.",
        ),
    row(GROUP, "order-killers", "Killers", toggle!(search.ordering.killers))
        .help("Then the two quiet moves that last cut off at the same ply."),
    row(GROUP, "order-countermove", "Countermove", toggle!(search.ordering.countermove))
        .help("Then the move that last refuted the same previous move elsewhere."),
    row(GROUP, "order-history", "History heuristic", toggle!(search.ordering.history))
        .help("Then moves that were best or cut off elsewhere, by 2^depth each time."),
    row(GROUP, "history-context", "History counts", HISTORY_CONTEXT)
        .unless("order-history", &["off"])
        .help("What a count belongs to. More of a move's context is more accurate, and learns more slowly."),
    row(GROUP, "history-increment", "History grows by", HISTORY_INCREMENT)
        .unless("order-history", &["off"])
        .help("By how much a move's count grows when it is best or cuts off."),
];
