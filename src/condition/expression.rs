//! The parts of a condition, and the names in it.

use crate::facts::visit_field::VisitField;
use crate::trace::Trace;
use crate::trace::own::Subject;

/// No condition is longer, in bytes.
pub const LONGEST: usize = 500;

/// The prefix of an own field's name, in case that a fact of every visit has the name, too.
pub const OWN: &str = "x_";

/// The names that a condition may use for the facts of one search.
#[derive(Clone, Debug, Default)]
pub struct OwnVocabulary {
    /// The names of the program's own fields.
    pub fields: Vec<String>,
    /// The program's own names for kinds, reasons, causes and outcomes.
    pub names: Vec<String>,
}

impl OwnVocabulary {
    /// The own names of the program whose search a trace has.
    #[must_use]
    pub fn of(trace: &Trace) -> OwnVocabulary {
        let names = Subject::ALL.iter().flat_map(|subject| trace.own_words(*subject));
        let names = names.map(|(name, _)| name.to_owned()).collect();
        OwnVocabulary { fields: trace.fields().map(str::to_owned).collect(), names }
    }
}

/// An expression that is true, false or unknown.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Truth {
    And(Box<Truth>, Box<Truth>),
    Or(Box<Truth>, Box<Truth>),
    Not(Box<Truth>),
    Field(VisitField),
    Numbers(Amount, Comparison, Amount),
    Name {
        field: VisitField,
        is: bool,
        name: String,
    },
    /// Whether a fact is reported.
    Known {
        of: Amount,
        known: bool,
    },
}

/// An expression that is a number or unknown.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Amount {
    Number(f64),
    Fact(VisitField),
    /// An own field, by its place in the condition.
    Own(usize),
    Negative(Box<Amount>),
    Two(Box<Amount>, Operation, Box<Amount>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    LessOrEqual,
    Equal,
    Unequal,
    GreaterOrEqual,
    Greater,
}

impl Comparison {
    pub(super) fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::GreaterOrEqual => left >= right,
            Comparison::Greater => left > right,
        }
    }
}
