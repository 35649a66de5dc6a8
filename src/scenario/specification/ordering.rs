//! Move ordering.

use super::parameter::{Access, Field, Games, Kind, Specification, choice, number, row, toggle};
use crate::game::ModelHash;
use crate::games::description::Knowledge;
use crate::search::parameters::{HistoryContext, HistoryIncrement, MAX_DEPTH, NeuralPlace};

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

const NEURAL_PLACE: Field = choice!(
    search.ordering.neural.place,
    NeuralPlace::BeforeKillers => "before-killers": "before killers, after noisy moves",
    NeuralPlace::AfterKillers => "after-killers": "after killers and losing captures",
);

/// The hash of a network; empty for the built-in one.
const MODEL: Field = (
    Kind::Text,
    Access::Checked {
        get: |scenario| {
            scenario.search.ordering.neural.model.map_or_else(String::new, |hash| hash.to_string())
        },
        set: |scenario, text| {
            let hash = ModelHash::parse(text);
            if hash.is_none() && !text.is_empty() {
                return Err((
                    "it is not the hash of a network",
                    "give the sixteen hexadecimal digits in the header of the model's file, or nothing for the \
                     built-in network",
                ));
            }
            scenario.search.ordering.neural.model = hash;
            Ok(())
        },
    },
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
    row(GROUP, "order-neural", "Neural move map", number!(0..=100, search.ordering.neural.weight))
        .only(Games::With(Knowledge::MoveMap))
        .help(
            "A network estimates for each move how likely it is the best one. A move's rank is this many per cent \
             the network's estimate, and the rest its history count. 0: no network.",
        ),
    row(GROUP, "neural-place", "Network's place", NEURAL_PLACE)
        .unless("order-neural", &["0"])
        .only(Games::With(Knowledge::MoveMap))
        .help("Which parts of the ordering come before the network. It replaces those after it."),
    row(
        GROUP,
        "neural-depth",
        "Network from depth",
        number!(1..=MAX_DEPTH, search.ordering.neural.least_depth),
    )
    .unless("order-neural", &["0"])
    .only(Games::With(Knowledge::MoveMap))
    .help("Nodes with at least this many plies left ask the network. It costs time at every node that asks."),
    row(GROUP, "model", "Network", MODEL)
        .unless("order-neural", &["0"])
        .only(Games::With(Knowledge::MoveMap))
        .help("The hash of a network of your own, which has to be opened first; empty for the built-in one."),
];
