//! Conditions on visits, as a person writes them: `eval < alpha - 200 and reduced >= 2`.
//!
//! A name means a fact that every visit may have ([`VisitField`](crate::facts::visit_field::VisitField)) or a program's field. A comparison with a fact that a visit lacks, or that is not
//! reported, is neither true nor false, and a visit meets a condition only if the condition is true of it.

mod expression;
mod parse;
mod words;

pub use expression::{LONGEST, OWN, OwnVocabulary};

use crate::facts::visit_field::Fact;
use crate::problem::Problem;
use crate::trace::ended::{EndedVisit, SearchFacts};
use expression::{Amount, Operation, Truth};
use parse::Parser;

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    text: String,
    root: Truth,
    /// The names of the own fields in it.
    own: Vec<String>,
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

    /// A filter by a condition in words, if there is one. See [`Condition::parse`].
    ///
    /// # Errors
    ///
    /// The text is not a condition.
    pub fn parse(
        condition: Option<&str>,
        vocabulary: Option<&OwnVocabulary>,
    ) -> Result<Option<Filter>, Problem> {
        condition.map(|text| Condition::parse(text, vocabulary).map(Filter::new)).transpose()
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
