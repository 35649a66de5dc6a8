//! Conditions on visits, as a person writes them: `eval < alpha - 200 and reduced >= 2`.
//!
//! The names are the names of [`VisitField`] and a program's own fields. A comparison with a fact that a visit lacks, or that is not
//! reported, is neither true nor false, and a visit meets a condition only if the condition is true of it.

mod parse;
mod words;

use crate::facts::visit_field::{Fact, VisitField};
use crate::problem::Problem;
use crate::trace::Trace;
use crate::trace::ended::{EndedVisit, SearchFacts};
use crate::trace::own::Subject;
use parse::Parser;

/// No condition is longer, in bytes.
pub const LONGEST: usize = 500;

/// The prefix of an own field's name, which no fact of every visit has.
pub const OWN: &str = "x_";

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    text: String,
    root: Truth,
    /// The names of the own fields in it.
    own: Vec<String>,
}

/// An expression that is true, false or unknown.
#[derive(Clone, Debug, PartialEq)]
enum Truth {
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
enum Amount {
    Number(f64),
    Fact(VisitField),
    /// An own field, by its place in the condition.
    Own(usize),
    Negative(Box<Amount>),
    Two(Box<Amount>, Operation, Box<Amount>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Less,
    LessOrEqual,
    Equal,
    Unequal,
    GreaterOrEqual,
    Greater,
}

impl Comparison {
    fn holds(self, left: f64, right: f64) -> bool {
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

impl Condition {
    /// Reads a condition on visits of a search with this vocabulary. Without one, every name is taken.
    ///
    /// # Errors
    ///
    /// A text that is not a condition: the place, and the fix.
    pub fn parse(text: &str, vocabulary: Option<&OwnVocabulary>) -> Result<Condition, Problem> {
        let mut parser = Parser::new(text, vocabulary)?;
        let root = parser.whole()?;
        Ok(Condition { text: text.trim().to_owned(), root, own: parser.own })
    }

    /// The text that it was read from.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of the own fields in it.
    #[must_use]
    pub fn own_fields(&self) -> &[String] {
        &self.own
    }
}

/// A condition on the visits of one log, with the numbers of the fields in it.
#[derive(Clone, Debug)]
pub struct Filter {
    condition: Condition,
    /// The number of each own field's name, as far as the log has defined it.
    own: Vec<Option<u16>>,
    /// The number of names that the log had defined by then.
    defined: usize,
}

impl Filter {
    /// A filter for the visits of one log.
    #[must_use]
    pub fn new(condition: Condition) -> Filter {
        Filter { own: vec![None; condition.own.len()], condition, defined: 0 }
    }

    /// The condition.
    #[must_use]
    pub fn condition(&self) -> &Condition {
        &self.condition
    }

    /// The own fields in it that the log has not named.
    pub fn unknown_fields(&self) -> impl Iterator<Item = &str> {
        let names = self.condition.own.iter().zip(&self.own);
        names.filter(|(_, number)| number.is_none()).map(|(name, _)| name.as_str())
    }

    /// Whether a visit meets the condition.
    pub fn holds(&mut self, visit: &EndedVisit, search: SearchFacts<'_>) -> bool {
        if self.defined < search.names() {
            self.defined = search.names();
            for (number, name) in self.own.iter_mut().zip(&self.condition.own) {
                *number = search.number_of(name);
            }
        }
        let facts = Facts { visit, search, own: &self.own };
        visit.is_position() && facts.truth(&self.condition.root) == Some(true)
    }
}

/// A visit whose facts a condition asks for.
struct Facts<'a> {
    visit: &'a EndedVisit,
    search: SearchFacts<'a>,
    own: &'a [Option<u16>],
}

impl Facts<'_> {
    /// `None`: it is unknown, because a fact is missing that it depends on.
    fn truth(&self, truth: &Truth) -> Option<bool> {
        match truth {
            Truth::And(left, right) => match (self.truth(left), self.truth(right)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                (None, _) | (_, None) => None,
            },
            Truth::Or(left, right) => match (self.truth(left), self.truth(right)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                (None, _) | (_, None) => None,
            },
            Truth::Not(inner) => self.truth(inner).map(|truth| !truth),
            Truth::Field(field) => match field.fact(self.visit, self.search)? {
                Fact::Truth(truth) => Some(truth),
                Fact::Number(_) | Fact::Plies(_) | Fact::Name(_) => None,
            },
            Truth::Numbers(left, comparison, right) => {
                Some(comparison.holds(self.amount(left)?, self.amount(right)?))
            }
            Truth::Name { field, is, name } => match field.fact(self.visit, self.search)? {
                Fact::Name(fact) => Some((fact == name) == *is),
                Fact::Number(_) | Fact::Plies(_) | Fact::Truth(_) => None,
            },
            Truth::Known { of: Amount::Fact(field), known } => {
                Some(field.fact(self.visit, self.search).is_some() == *known)
            }
            Truth::Known { of, known } => Some(self.amount(of).is_some() == *known),
        }
    }

    fn amount(&self, amount: &Amount) -> Option<f64> {
        match amount {
            Amount::Number(number) => Some(*number),
            Amount::Fact(field) => field.fact(self.visit, self.search)?.number(),
            Amount::Own(place) => {
                let number = self.own[*place]?;
                let field = self.visit.fields.iter().find(|field| field.0 == number);
                field.map(|field| field.1.into())
            }
            Amount::Negative(inner) => self.amount(inner).map(|number| -number),
            Amount::Two(left, operation, right) => {
                let (left, right) = (self.amount(left)?, self.amount(right)?);
                match operation {
                    Operation::Plus => Some(left + right),
                    Operation::Minus => Some(left - right),
                    Operation::Times => Some(left * right),
                    Operation::Over => Some(left / right).filter(|number| number.is_finite()),
                }
            }
        }
    }
}
