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
        .help("Begin with the move in the table's entry."),
    row(GROUP, "order-smallest-first", "Smallest refutation first", toggle!(search.ordering.smallest_first))
        .unless("table", &["0"])
        .help(
            "Before the table's move: among all moves that refute according to the table, from any depth, \
             the one whose subtree took the fewest visits.",
        ),
    row(GROUP, "order-root", "Root by the last iteration", toggle!(search.ordering.root))
        .unless("deepening", &["off"])
        .help(
            "Then, at the root, the order of the last iteration: by value, and by visits if values are \
             equal, as bounds often are.",
        ),
    row(GROUP, "order-captures", "Noisy moves first", toggle!(search.ordering.captures))
        .only(Games::With(Knowledge::Noisy))
        .help(
            "Then noisy moves: captures and promotions, most valuable victim, least valuable \
             attacker; in games without captures, moves that win at once or answer a threat.",
        ),
    row(GROUP, "order-losing-late", "Losing captures late", toggle!(search.ordering.losing_captures_late))
        .unless("order-captures", &["off"])
        .only(Games::With(Knowledge::Captures))
        .help(
            "Captures on a defended square of a piece worth less than the capturing one come after killers \
             and the countermove.",
        ),
    row(GROUP, "order-exchange", "Losing captures by static exchange", toggle!(search.ordering.exchange))
        .unless("order-captures", &["off"])
        .only(Games::With(Knowledge::Exchange))
        .help(
            "Captures that lose material when both sides continue to capture on the square come after \
             killers and the countermove. This plays the exchange out instead of the estimate above.",
        ),
    row(GROUP, "order-killers", "Killers", toggle!(search.ordering.killers))
        .help("Then the two quiet moves that last cut off at the same ply."),
    row(GROUP, "order-countermove", "Countermove", toggle!(search.ordering.countermove))
        .help("Then the move that last refuted the same previous move elsewhere."),
    row(GROUP, "order-history", "History heuristic", toggle!(search.ordering.history))
        .help("Then moves that were best or cut off elsewhere, by 2^depth each time."),
    row(GROUP, "history-context", "History counts", HISTORY_CONTEXT).unless("order-history", &["off"]).help(
        "What a count belongs to. With more of a move's context it is more accurate, but it learns \
               more slowly.",
    ),
    row(GROUP, "history-increment", "History grows by", HISTORY_INCREMENT)
        .unless("order-history", &["off"])
        .help("By how much a move's count grows when it is best or cuts off."),
];
