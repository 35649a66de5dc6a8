//! Move ordering.

use super::parameter::{Access, Games, Kind, Specification, on_off, toggle};
use crate::games::description::Knowledge;
use crate::search::parameters::{HistoryContext, HistoryIncrement};

const CONTEXTS: &[(&str, &str)] = &[
    ("piece-to", "a piece and where it goes"),
    ("from-to", "from where to where"),
    ("previous-move", "the same after the same move"),
];

fn context_name(context: HistoryContext) -> &'static str {
    match context {
        HistoryContext::PieceTo => "piece-to",
        HistoryContext::FromTo => "from-to",
        HistoryContext::PreviousMove => "previous-move",
    }
}

pub(super) const PARAMETERS: &[Specification] = &[
    Specification {
        key: "order-table",
        label: "Table move first",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Begin with the move that the table remembers.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.table_move),
            set: |scenario, value| toggle(&mut scenario.search.ordering.table_move, value),
        },
    },
    Specification {
        key: "order-smallest-first",
        label: "Smallest refutation first",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Before the table's move: of all moves that the table knows to refute, if only from a lesser depth, the one whose subtree took the fewest visits.",
        needs: Some(("table", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.smallest_first),
            set: |scenario, value| toggle(&mut scenario.search.ordering.smallest_first, value),
        },
    },
    Specification {
        key: "order-root",
        label: "Root by the last iteration",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "At the root then the order that the last iteration found: by value, and by visits where values are equal, as bounds often are.",
        needs: Some(("deepening", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.root),
            set: |scenario, value| toggle(&mut scenario.search.ordering.root, value),
        },
    },
    Specification {
        key: "order-captures",
        label: "Noisy moves first",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Then noisy moves: captures and promotions, most valuable victim, least valuable attacker; in games without them, moves that win or answer a threat at once.",
        needs: None,
        games: Games::With(Knowledge::Noisy),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.captures),
            set: |scenario, value| toggle(&mut scenario.search.ordering.captures, value),
        },
    },
    Specification {
        key: "order-losing-late",
        label: "Losing captures late",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Captures of less than the capturing piece is worth, on a defended square, come only after killers and the countermove.",
        needs: Some(("order-captures", &["off"])),
        games: Games::With(Knowledge::Captures),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.losing_captures_late),
            set: |scenario, value| toggle(&mut scenario.search.ordering.losing_captures_late, value),
        },
    },
    Specification {
        key: "order-exchange",
        label: "Losing captures by static exchange",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Captures that lose material when both sides go on capturing on their square come only after killers and the countermove: played out, in the place of the guess above.",
        needs: Some(("order-captures", &["off"])),
        games: Games::With(Knowledge::Exchange),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.exchange),
            set: |scenario, value| toggle(&mut scenario.search.ordering.exchange, value),
        },
    },
    Specification {
        key: "order-killers",
        label: "Killers",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Then the two quiet moves that last cut off at the same ply.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.killers),
            set: |scenario, value| toggle(&mut scenario.search.ordering.killers, value),
        },
    },
    Specification {
        key: "order-countermove",
        label: "Countermove",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Then the move that last refuted the same previous move elsewhere.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.countermove),
            set: |scenario, value| toggle(&mut scenario.search.ordering.countermove, value),
        },
    },
    Specification {
        key: "order-history",
        label: "History heuristic",
        group: "Move ordering",
        kind: Kind::Toggle,
        help: "Then moves that were best or cut off elsewhere, by 2^depth each time.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.ordering.history),
            set: |scenario, value| toggle(&mut scenario.search.ordering.history, value),
        },
    },
    Specification {
        key: "history-context",
        label: "History counts",
        group: "Move ordering",
        kind: Kind::Choice(CONTEXTS),
        help: "What a count belongs to. More of a move's context is more accurate, and learns more slowly.",
        needs: Some(("order-history", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| context_name(scenario.search.ordering.history_context).to_owned(),
            set: |scenario, value| {
                scenario.search.ordering.history_context = match value {
                    "from-to" => HistoryContext::FromTo,
                    "previous-move" => HistoryContext::PreviousMove,
                    _ => HistoryContext::PieceTo,
                };
                Ok(())
            },
        },
    },
    Specification {
        key: "history-increment",
        label: "History grows by",
        group: "Move ordering",
        kind: Kind::Choice(&[("exponential", "2^depth"), ("quadratic", "depth²")]),
        help: "By how much a move's count grows when it is best or cuts off.",
        needs: Some(("order-history", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| {
                let quadratic = scenario.search.ordering.history_increment == HistoryIncrement::Quadratic;
                if quadratic { "quadratic" } else { "exponential" }.to_owned()
            },
            set: |scenario, value| {
                scenario.search.ordering.history_increment = match value {
                    "quadratic" => HistoryIncrement::Quadratic,
                    _ => HistoryIncrement::Exponential,
                };
                Ok(())
            },
        },
    },
];
