//! The events of a trace: a visit begins, or it ends.

use std::fmt::{self, Display};

/// The end of a window. A number is seen from the side that the trace is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// Minus infinity.
    Least,
    /// A value.
    At(i32),
    /// Infinity.
    Greatest,
}

impl End {
    /// The end as the other side sees it.
    pub fn negated(self) -> End {
        match self {
            End::Least => End::Greatest,
            End::At(number) => End::At(-number),
            End::Greatest => End::Least,
        }
    }
}

impl Display for End {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Least => formatter.write_str("-inf"),
            End::At(number) => write!(formatter, "{number}"),
            End::Greatest => formatter.write_str("inf"),
        }
    }
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A visit begins.
    Enter {
        /// The name of the node.
        name: String,
        /// Alpha and beta; `None` if the program does not print them.
        window: Option<[End; 2]>,
    },
    /// A visit ends.
    Leave {
        /// The name of the node.
        name: String,
        /// Its value.
        value: End,
    },
    /// A visit ends, and the numbers of its node are known.
    Numbers {
        /// The name of the node.
        name: String,
        /// The proof number.
        proof: End,
        /// The disproof number.
        disproof: End,
    },
    /// A descent of UCT ends: MAX wins (1) or loses (0).
    Result(i32),
    /// UCT chooses its move.
    Move(String),
}

impl Event {
    /// The name of the node.
    pub fn name(&self) -> &str {
        match self {
            Event::Enter { name, .. }
            | Event::Leave { name, .. }
            | Event::Numbers { name, .. }
            | Event::Move(name) => name,
            Event::Result(_) => "",
        }
    }

    /// The event as the other side writes it.
    pub fn negated(&self) -> Event {
        match self.clone() {
            Event::Enter { name, window } => {
                let window = window.map(|[alpha, beta]| [beta.negated(), alpha.negated()]);
                Event::Enter { name, window }
            }
            Event::Leave { name, value } => Event::Leave { name, value: value.negated() },
            // Numbers and results have no side.
            other @ (Event::Numbers { .. } | Event::Result(_) | Event::Move(_)) => other,
        }
    }

    /// Whether a printed event is this event, perhaps without its window.
    pub fn agrees(&self, printed: &Event) -> bool {
        match (self, printed) {
            (Event::Enter { name, window }, Event::Enter { name: own, window: printed }) => {
                name.eq_ignore_ascii_case(own) && (window.is_none() || printed.is_none() || window == printed)
            }
            (Event::Leave { name, value }, Event::Leave { name: own, value: printed }) => {
                name.eq_ignore_ascii_case(own) && value == printed
            }
            (
                Event::Numbers { name, proof, disproof },
                Event::Numbers { name: own, proof: printed, disproof: other },
            ) => name.eq_ignore_ascii_case(own) && proof == printed && disproof == other,
            (Event::Move(name), Event::Move(own)) => name.eq_ignore_ascii_case(own),
            (Event::Result(result), Event::Result(own)) => result == own,
            _ => false,
        }
    }
}

impl Display for Event {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Enter { name, window: Some([alpha, beta]) } => {
                write!(formatter, "enter {name} {alpha} {beta}")
            }
            Event::Enter { name, window: None } => write!(formatter, "enter {name}"),
            Event::Leave { name, value } => write!(formatter, "leave {name} {value}"),
            Event::Numbers { name, proof, disproof } => write!(formatter, "leave {name} {proof} {disproof}"),
            Event::Result(result) => write!(formatter, "result {result}"),
            Event::Move(name) => write!(formatter, "move {name}"),
        }
    }
}
