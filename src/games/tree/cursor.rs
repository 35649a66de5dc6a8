//! The position of the reader in a tree's text: characters, white space and numbers.

use super::error::{TreeError, TreeProblem};
use super::number::{decimals_of, scale};
use super::{LARGEST_NUMBER, NodeEstimate};
use std::iter::Peekable;
use std::str::Chars;

/// The sign that people read as a minus sign, and may copy (U+2212).
pub(super) const MINUS_SIGN: char = '−';

/// A place in the text. Line and column count from 1.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
    /// The bytes before it.
    pub(super) offset: usize,
}

impl Place {
    pub(super) fn error(self, problem: TreeProblem) -> TreeError {
        TreeError { line: self.line, column: self.column, problem }
    }
}

/// The text that is still to be read.
pub(super) struct Cursor<'a> {
    rest: Peekable<Chars<'a>>,
    /// The place of the next character.
    place: Place,
    /// The number of decimals of numbers.
    decimals: u8,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        let place = Place { line: 1, column: 1, offset: 0 };
        Cursor { rest: text.chars().peekable(), place, decimals: decimals_of(text) }
    }

    /// The number of decimals of the text's numbers.
    pub(super) fn decimals(&self) -> u8 {
        self.decimals
    }

    /// The place of the next character.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// The next character, which stays to be read. A minus sign is a hyphen.
    pub(super) fn peek(&mut self) -> Option<char> {
        self.rest.peek().map(|character| if *character == MINUS_SIGN { '-' } else { *character })
    }

    /// The characters from the next one on, which stay to be read.
    pub(super) fn ahead(&self) -> impl Iterator<Item = char> + use<'a> {
        self.rest.clone()
    }

    /// Goes on by a character.
    pub(super) fn next(&mut self) {
        let Some(character) = self.rest.next() else { return };
        self.place.offset += character.len_utf8();
        if character == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
    }

    /// The next character that is no white space and no comma, which stays to be read.
    pub(super) fn skip_space(&mut self) -> Option<char> {
        while let Some(character) = self.peek() {
            if character != ',' && !character.is_whitespace() {
                return Some(character);
            }
            self.next();
        }
        None
    }

    /// Reads the number or the interval behind an equals sign.
    pub(super) fn read_estimate(&mut self) -> Result<NodeEstimate, TreeError> {
        let place = self.place;
        let least = self.read_digits(true)?;
        if self.peek() != Some('.') {
            return Ok(NodeEstimate::Number(least));
        }
        self.next();
        self.next();
        let most = self.read_number()?;
        if least > most {
            return Err(place.error(TreeProblem::EmptyInterval { least, most }));
        }
        Ok(NodeEstimate::Interval(least, most))
    }

    /// A leaf's value; `None` if it is unknown (a question mark).
    pub(super) fn read_value(&mut self) -> Result<Option<i16>, TreeError> {
        if self.peek() != Some('?') {
            return self.read_number().map(Some);
        }
        self.next();
        match self.peek() {
            Some(character) if character.is_ascii_alphanumeric() || "?-'".contains(character) => {
                Err(self.place.error(TreeProblem::Touching(character)))
            }
            _ => Ok(None),
        }
    }

    /// A number and that nothing sticks to it.
    pub(super) fn read_number(&mut self) -> Result<i16, TreeError> {
        self.read_digits(false)
    }

    /// Reads a number that may be the beginning of an interval.
    fn read_digits(&mut self, opens_interval: bool) -> Result<i16, TreeError> {
        let place = self.place;
        let negative = self.peek() == Some('-');
        if negative {
            self.next();
        }
        let mut size: Option<i32> = None;
        while let Some(digit) = self.peek().and_then(|character| character.to_digit(10)) {
            // Beyond the limit it only matters that it stays there.
            size = Some((size.unwrap_or(0) * 10 + digit as i32).min(i32::from(LARGEST_NUMBER) + 1));
            self.next();
        }
        let Some(whole) = size else {
            return Err(self.place.error(TreeProblem::NumberExpected));
        };
        let mut size = whole.saturating_mul(scale(self.decimals));
        if self.peek() == Some('.') && self.ahead().nth(1).is_some_and(|second| second.is_ascii_digit()) {
            self.next();
            let mut unit = scale(self.decimals);
            while let Some(digit) = self.peek().and_then(|character| character.to_digit(10)) {
                if unit == 1 {
                    return Err(self.place.error(TreeProblem::TooManyDecimals));
                }
                unit /= 10;
                size = size.saturating_add(digit as i32 * unit);
                self.next();
            }
        }
        match self.peek() {
            None | Some('(' | ')' | '[' | ']' | ',' | '=') => {}
            Some(character) if character.is_whitespace() => {}
            Some('.') if self.ahead().nth(1) == Some('.') && opens_interval => {}
            Some('.') if self.ahead().nth(1) == Some('.') => {
                return Err(place.error(TreeProblem::MisplacedInterval));
            }
            Some('^') => return Err(place.error(TreeProblem::MisplacedShape)),
            Some('x') if self.ahead().nth(1).is_some_and(|second| second.is_ascii_digit()) => {
                return Err(place.error(TreeProblem::MisplacedShape));
            }
            Some(character @ ('-' | '\'')) => return Err(self.place.error(TreeProblem::Touching(character))),
            Some(character) if character.is_ascii_alphabetic() => {
                return Err(self.place.error(TreeProblem::Touching(character)));
            }
            Some(character) => return Err(self.place.error(TreeProblem::UnexpectedCharacter(character))),
        }
        if size > i32::from(LARGEST_NUMBER) {
            return Err(place.error(TreeProblem::NumberOutOfRange { decimals: self.decimals }));
        }
        Ok(if negative { -size as i16 } else { size as i16 })
    }
}
