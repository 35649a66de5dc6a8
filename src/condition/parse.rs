//! Reading a condition: `or` binds less than `and`, `and` less than `not`, and comparisons less than sums.

use super::expression::{Amount, Comparison, LONGEST, OWN, Operation, OwnVocabulary, Truth};
use super::words::{PlacedWord, Word, problem, words_of};
use crate::facts::visit_field::{FieldForm, VisitField};
use crate::problem::Problem;

/// Parentheses and signs do not nest more deeply.
const DEEPEST: usize = 50;

pub(super) struct Parser<'a> {
    text: &'a str,
    words: Vec<PlacedWord>,
    at: usize,
    depth: usize,
    vocabulary: Option<&'a OwnVocabulary>,
    /// The names of the own fields up to now.
    pub(super) own: Vec<String>,
}

/// One side of a comparison.
#[derive(Clone)]
enum Side {
    Amount(Amount),
    /// A field of names.
    Names(VisitField),
    /// A field that is true or false.
    Truth(VisitField),
    /// A word that is no field.
    Word(String),
    /// No fact.
    None,
}

impl Side {
    /// The side as it is meant, compared with another one: the cause of an extension or a reduction goes by the same word as its
    /// plies.
    fn compared_with(&self, other: &Side) -> Side {
        match (self, other) {
            (Side::Names(VisitField::Extension), Side::Amount(_)) => {
                Side::Amount(Amount::Fact(VisitField::Extended))
            }
            (Side::Names(VisitField::Reduction), Side::Amount(_)) => {
                Side::Amount(Amount::Fact(VisitField::Reduced))
            }
            _ => self.clone(),
        }
    }
}

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, vocabulary: Option<&'a OwnVocabulary>) -> Result<Parser<'a>, Problem> {
        if text.len() > LONGEST {
            let message = format!("this condition has {} bytes", text.len());
            return Err(problem(text, 1, message, format!("write at most {LONGEST}")));
        }
        Ok(Parser { text, words: words_of(text)?, at: 0, depth: 0, vocabulary, own: Vec::new() })
    }

    pub(super) fn whole(&mut self) -> Result<Truth, Problem> {
        if self.words.is_empty() {
            return Err(
                self.wrong("there is no condition", "write one, such as “depth >= 4 and visits > 1000”")
            );
        }
        let truth = self.any()?;
        if self.at < self.words.len() {
            return Err(self
                .wrong("the condition has ended before this", "put “and” or “or” between two comparisons"));
        }
        Ok(truth)
    }

    fn column(&self) -> usize {
        let after = || self.text.chars().count() + 1;
        self.words.get(self.at).map_or_else(after, |placed| placed.column)
    }

    fn wrong(&self, message: impl std::fmt::Display, fix: impl Into<String>) -> Problem {
        problem(self.text, self.column(), message, fix)
    }

    fn takes_name(&mut self, name: &str) -> bool {
        let is = self.words.get(self.at).is_some_and(
            |placed| matches!(&placed.word, Word::Name(other) if other.eq_ignore_ascii_case(name)),
        );
        self.at += usize::from(is);
        is
    }

    fn sign(&mut self, signs: &[&'static str]) -> Option<&'static str> {
        let Word::Sign(sign) = self.words.get(self.at)?.word else { return None };
        let found = signs.iter().find(|other| **other == sign)?;
        self.at += 1;
        Some(found)
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Problem>) -> Result<T, Problem> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong("this condition is nested too deeply", "write it with fewer parentheses"));
        }
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn any(&mut self) -> Result<Truth, Problem> {
        let mut left = self.all()?;
        while self.takes_name("or") {
            left = Truth::Or(Box::new(left), Box::new(self.all()?));
        }
        Ok(left)
    }

    fn all(&mut self) -> Result<Truth, Problem> {
        let mut left = self.one()?;
        while self.takes_name("and") {
            left = Truth::And(Box::new(left), Box::new(self.one()?));
        }
        Ok(left)
    }

    fn one(&mut self) -> Result<Truth, Problem> {
        if self.takes_name("not") {
            return self.deeper(|parser| Ok(Truth::Not(Box::new(parser.one()?))));
        }
        // A parenthesis may begin a condition or a sum.
        let begin = (self.at, self.own.len());
        if self.sign(&["("]).is_some() {
            let inner = self.deeper(Parser::any).and_then(|truth| self.close().map(|()| truth));
            if inner.is_ok() && !self.continues_a_sum() {
                return inner;
            }
            self.at = begin.0;
            self.own.truncate(begin.1);
            let sum = self.comparison();
            return match (sum, inner) {
                // The error that comes later in the text is the one to tell.
                (Err(sum), Err(inner)) if sum.column < inner.column => Err(inner),
                (sum, _) => sum,
            };
        }
        self.comparison()
    }

    fn close(&mut self) -> Result<(), Problem> {
        if self.words.get(self.at).is_some_and(|placed| placed.word == Word::Sign(")")) {
            self.at += 1;
            return Ok(());
        }
        Err(self.wrong("a closing parenthesis is missing here", "close it with )"))
    }

    fn continues_a_sum(&self) -> bool {
        matches!(
            self.words.get(self.at).map(|placed| &placed.word),
            Some(Word::Sign("+" | "-" | "*" | "/" | "<" | "<=" | "=" | "!=" | ">=" | ">"))
        )
    }

    fn comparison(&mut self) -> Result<Truth, Problem> {
        let left_column = self.at;
        let left = self.side()?;
        let Some(sign) = self.sign(&["<", "<=", "=", "!=", ">=", ">"]) else {
            return match left {
                Side::Truth(field) => Ok(Truth::Field(field)),
                Side::Word(word) => {
                    self.at = left_column;
                    Err(self.unknown(&word))
                }
                Side::Amount(_) | Side::Names(_) | Side::None => {
                    Err(self.wrong("a comparison is missing here", "compare it, as in “depth >= 4”"))
                }
            };
        };
        let comparison = match sign {
            "<" => Comparison::Less,
            "<=" => Comparison::LessOrEqual,
            "=" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            ">=" => Comparison::GreaterOrEqual,
            _ => Comparison::Greater,
        };
        let right_column = self.at;
        let right = self.side()?;
        let equality = match comparison {
            Comparison::Equal => Some(true),
            Comparison::Unequal => Some(false),
            Comparison::Less | Comparison::LessOrEqual | Comparison::GreaterOrEqual | Comparison::Greater => {
                None
            }
        };
        let truth = match (left.compared_with(&right), right.compared_with(&left)) {
            (Side::None, other) | (other, Side::None) => {
                let known = equality.map(|is| !is);
                let of = match other {
                    Side::Amount(amount) => Some(amount),
                    Side::Names(field) | Side::Truth(field) => Some(Amount::Fact(field)),
                    Side::Word(_) | Side::None => None,
                };
                match (of, known) {
                    (Some(of), Some(known)) => Some(Truth::Known { of, known }),
                    _ => None,
                }
            }
            (Side::Names(field), Side::Word(name)) | (Side::Word(name), Side::Names(field)) => match equality
            {
                Some(is) => {
                    self.named(field, &name, right_column)?;
                    Some(Truth::Name { field, is, name })
                }
                None => None,
            },
            (Side::Amount(left), Side::Amount(right)) => Some(Truth::Numbers(left, comparison, right)),
            (Side::Truth(field), Side::Word(word)) | (Side::Word(word), Side::Truth(field)) => {
                let truth = match word.as_str() {
                    "true" | "yes" => Some(true),
                    "false" | "no" => Some(false),
                    _ => None,
                };
                match (truth, equality) {
                    (Some(truth), Some(is)) if truth == is => Some(Truth::Field(field)),
                    (Some(_), Some(_)) => Some(Truth::Not(Box::new(Truth::Field(field)))),
                    _ => None,
                }
            }
            (Side::Word(word), _) => {
                self.at = left_column;
                return Err(self.unknown(&word));
            }
            (_, Side::Word(word)) => {
                self.at = right_column;
                return Err(self.unknown(&word));
            }
            (Side::Names(_) | Side::Truth(_), _) | (_, Side::Names(_) | Side::Truth(_)) => None,
        };
        truth.ok_or_else(|| {
            self.at = left_column;
            self.wrong(
                format!("these two sides cannot be compared by “{sign}”"),
                "compare numbers with numbers, and names by = or !=, as in “reason = cut-off”",
            )
        })
    }

    /// Refuses a name that no visit of this search can have.
    fn named(&mut self, field: VisitField, name: &str, column: usize) -> Result<(), Problem> {
        let Some(vocabulary) = self.vocabulary else { return Ok(()) };
        let known = field.names();
        if known.contains(&name) || vocabulary.names.iter().any(|own| own == name) {
            return Ok(());
        }
        self.at = column;
        let own = vocabulary.names.iter().map(String::as_str);
        let names: Vec<&str> = known.into_iter().chain(own).collect();
        Err(self.wrong(
            format!("no {} is called “{name}”", field.name().replace('_', " ")),
            format!("use one of: {}", names.join(", ")),
        ))
    }

    fn unknown(&self, word: &str) -> Problem {
        let fields = VisitField::ALL.iter().map(|field| field.name().to_owned());
        let own = self.vocabulary.into_iter().flat_map(|vocabulary| vocabulary.fields.iter().cloned());
        let names: Vec<String> = own.chain(fields).collect();
        self.wrong(format!("“{word}” is not a fact of visits"), format!("use one of: {}", names.join(", ")))
    }

    /// A sum, or a name alone.
    fn side(&mut self) -> Result<Side, Problem> {
        let begin = self.at;
        let mut left = self.product()?;
        while let Some(sign) = self.sign(&["+", "-"]) {
            let operation = if sign == "+" { Operation::Plus } else { Operation::Minus };
            let right = self.product()?;
            left = self.two(begin, left, operation, right)?;
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Side, Problem> {
        let begin = self.at;
        let mut left = self.factor()?;
        while let Some(sign) = self.sign(&["*", "/"]) {
            let operation = if sign == "*" { Operation::Times } else { Operation::Over };
            let right = self.factor()?;
            left = self.two(begin, left, operation, right)?;
        }
        Ok(left)
    }

    fn two(&mut self, begin: usize, left: Side, operation: Operation, right: Side) -> Result<Side, Problem> {
        let (left, right) = (self.amount(begin, left)?, self.amount(begin, right)?);
        Ok(Side::Amount(Amount::Two(Box::new(left), operation, Box::new(right))))
    }

    /// A side that must be a number.
    fn amount(&mut self, begin: usize, side: Side) -> Result<Amount, Problem> {
        match side {
            Side::Amount(amount) => Ok(amount),
            Side::Names(VisitField::Extension) => Ok(Amount::Fact(VisitField::Extended)),
            Side::Names(VisitField::Reduction) => Ok(Amount::Fact(VisitField::Reduced)),
            Side::Word(word) => {
                self.at = begin;
                Err(self.unknown(&word))
            }
            Side::Names(_) | Side::Truth(_) | Side::None => {
                self.at = begin;
                Err(self.wrong("this is not a number", "calculate with numbers only"))
            }
        }
    }

    fn factor(&mut self) -> Result<Side, Problem> {
        if self.sign(&["-"]).is_some() {
            let begin = self.at;
            let side = self.deeper(Parser::factor)?;
            let amount = self.amount(begin, side)?;
            return Ok(Side::Amount(Amount::Negative(Box::new(amount))));
        }
        if self.sign(&["("]).is_some() {
            let side = self.deeper(Parser::side)?;
            return self.close().map(|()| side);
        }
        let word = self.words.get(self.at).map(|placed| placed.word.clone());
        let side = match word {
            Some(Word::Number(number)) => Side::Amount(Amount::Number(number)),
            Some(Word::Quoted(name)) => Side::Word(name),
            Some(Word::Name(name)) => self.name(name),
            Some(Word::Sign(sign)) => {
                return Err(self.wrong(
                    format!("“{sign}” cannot stand here"),
                    "write a number or the name of a fact here",
                ));
            }
            None => {
                return Err(
                    self.wrong("the condition ends too early", "write a number or the name of a fact here")
                );
            }
        };
        self.at += 1;
        Ok(side)
    }

    fn name(&mut self, name: String) -> Side {
        if name == "none" {
            return Side::None;
        }
        if let Some(field) = VisitField::named(&name) {
            return match field.form() {
                FieldForm::Number | FieldForm::Plies => Side::Amount(Amount::Fact(field)),
                FieldForm::Name => Side::Names(field),
                FieldForm::Truth => Side::Truth(field),
            };
        }
        let own = name.strip_prefix(OWN).unwrap_or(&name);
        let is_own = match self.vocabulary {
            Some(vocabulary) => vocabulary.fields.iter().any(|field| field == own),
            // Without a vocabulary a name with hyphens is one of a reason or kind, and another one a field, unless a field of
            // names comes before it.
            None => !name.contains('-') && !self.follows_names(),
        };
        if !is_own {
            return Side::Word(name);
        }
        let place = self.own.iter().position(|field| field == own).unwrap_or_else(|| {
            self.own.push(own.to_owned());
            self.own.len() - 1
        });
        Side::Amount(Amount::Own(place))
    }

    /// Whether the words before this one are a field of names (or of truth) and a sign.
    fn follows_names(&self) -> bool {
        let before = self.at.checked_sub(2).and_then(|at| self.words.get(at)).map(|placed| &placed.word);
        let Some(Word::Name(before)) = before else { return false };
        VisitField::named(before)
            .is_some_and(|field| matches!(field.form(), FieldForm::Name | FieldForm::Truth))
    }
}
