//! A line: a JSON object of fields that are known, and others, which are left alone.

use super::report::UnknownFields;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// The value of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Datum<'line> {
    Nothing,
    Truth(bool),
    Number(f64),
    Text(Cow<'line, str>),
    /// An object of names and numbers; `None` for other values. True is 1, and false is 0.
    Fields(Vec<(String, Option<f64>)>),
    /// A list: no field that is known holds one.
    Other,
}

/// A line's fields, in their order. Lines are short, so that looking through them is quicker than a map.
#[derive(Clone, Debug, Default)]
pub(super) struct Line<'line>(Vec<(Cow<'line, str>, Datum<'line>)>);

impl<'line> Line<'line> {
    /// Takes a field out; `None` if the line does not have it.
    pub(super) fn take(&mut self, name: &str) -> Option<Datum<'line>> {
        let at = self.0.iter().position(|(field, _)| field == name)?;
        Some(self.0.swap_remove(at).1)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(field, _)| field == name)
    }

    /// Counts the fields that were not taken.
    pub(super) fn count_left(&self, unread: &mut UnknownFields) {
        for (field, _) in &self.0 {
            unread.count(field);
        }
    }
}

impl<'de> Deserialize<'de> for Line<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Line<'de>, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Line<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Line<'de>, A::Error> {
                let mut line = Line(Vec::with_capacity(8));
                while let Some((Datum::Text(name), value)) = map.next_entry::<Datum<'de>, Datum<'de>>()? {
                    if line.has(&name) {
                        return Err(A::Error::custom(format_args!(
                            "“{}” occurs twice",
                            crate::problem::excerpt(&name)
                        )));
                    }
                    line.0.push((name, value));
                }
                Ok(line)
            }
        }
        from.deserialize_map(Fields)
    }
}

impl<'de> Deserialize<'de> for Datum<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Datum<'de>, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Datum<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a text, a number, true, false or null")
            }

            fn visit_unit<E>(self) -> Result<Datum<'de>, E> {
                Ok(Datum::Nothing)
            }

            fn visit_bool<E>(self, truth: bool) -> Result<Datum<'de>, E> {
                Ok(Datum::Truth(truth))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Datum<'de>, E> {
                Ok(Datum::Number(number as f64))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Datum<'de>, E> {
                Ok(Datum::Number(number as f64))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Datum<'de>, E> {
                Ok(Datum::Number(number))
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Datum<'de>, E> {
                Ok(Datum::Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Datum<'de>, E> {
                Ok(Datum::Text(Cow::Owned(text.to_owned())))
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Datum<'de>, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Datum::Other)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Datum<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some((Datum::Text(name), value)) = map.next_entry::<Datum<'de>, Datum<'de>>()? {
                    let number = match value {
                        Datum::Number(number) => Some(number),
                        Datum::Truth(truth) => Some(f64::from(u8::from(truth))),
                        _ => None,
                    };
                    fields.push((name.into_owned(), number));
                }
                Ok(Datum::Fields(fields))
            }
        }
        from.deserialize_any(Any)
    }
}

/// The error in a line, and its remedy. The reader of the lines knows the line's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineError {
    pub(super) column: Option<u32>,
    pub(super) message: String,
    pub(super) fix: String,
}

impl LineError {
    pub(super) fn new(message: impl Into<String>, fix: impl Into<String>) -> LineError {
        LineError { column: None, message: message.into(), fix: fix.into() }
    }
}

impl<'line> Line<'line> {
    pub(super) fn read(text: &'line str) -> Result<Line<'line>, LineError> {
        serde_json::from_str(text).map_err(|error| {
            let said = error.to_string();
            let said = said.split(" at line ").next().unwrap_or_default();
            LineError {
                column: u32::try_from(error.column()).ok().filter(|column| *column > 0),
                message: format!("this is not a JSON object: {said}"),
                fix: "print one such as {\"enter\":\"e2e4\",\"depth\":3,\"alpha\":-50,\"beta\":50} in one \
                       line; JSON has no inf and no nan"
                    .to_owned(),
            }
        })
    }

    /// A whole number; `None` if the field is left out.
    pub(super) fn number(&mut self, name: &str) -> Result<Option<i64>, LineError> {
        let number = match self.take(name) {
            None | Some(Datum::Nothing) => return Ok(None),
            Some(Datum::Number(number)) => number,
            Some(_) => {
                return Err(LineError::new(format!("“{name}” is not a number"), "print it without quotes"));
            }
        };
        if number.fract() != 0.0 {
            let fix = "print whole numbers, such as hundredths of a pawn";
            return Err(LineError::new(format!("“{name}” is {number}, which is not whole"), fix));
        }
        // An absurdly large number is brought to the edge, and then counted as clamped.
        Ok(Some(number.clamp(-1e15, 1e15) as i64))
    }

    /// A number that must be there.
    pub(super) fn needed(&mut self, name: &str) -> Result<i64, LineError> {
        self.number(name)?.ok_or_else(|| missing(name))
    }

    /// A text; `None` if the field is left out or null.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<Cow<'line, str>>, LineError> {
        match self.take(name) {
            None | Some(Datum::Nothing) => Ok(None),
            Some(Datum::Text(text)) => Ok(Some(text)),
            Some(_) => Err(LineError::new(format!("“{name}” is not a text"), "put it between quotes")),
        }
    }

    /// One of several names; `None` if the field is left out.
    pub(super) fn named<T: Copy>(&mut self, name: &str, all: &[(&str, T)]) -> Result<Option<T>, LineError> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        match all.iter().find(|(known, _)| *known == text) {
            Some((_, one)) => Ok(Some(*one)),
            None => {
                let names: Vec<&str> = all.iter().map(|(known, _)| *known).collect();
                let message = format!("“{}” is not a valid {name}", crate::problem::excerpt(&text));
                Err(LineError::new(message, format!("write one of: {}", names.join(", "))))
            }
        }
    }

    /// Plies, which may be fractions.
    pub(super) fn plies(&mut self, name: &str) -> Result<Option<f64>, LineError> {
        match self.take(name) {
            None | Some(Datum::Nothing) => Ok(None),
            Some(Datum::Number(number)) => Ok(Some(number)),
            Some(_) => Err(LineError::new(format!("“{name}” is not a number"), "print it without quotes")),
        }
    }

    pub(super) fn truth(&mut self, name: &str) -> Result<Option<bool>, LineError> {
        match self.take(name) {
            None | Some(Datum::Nothing) => Ok(None),
            Some(Datum::Truth(truth)) => Ok(Some(truth)),
            Some(_) => {
                Err(LineError::new(format!("“{name}” is neither true nor false"), "write true or false"))
            }
        }
    }
}

pub(super) fn missing(name: &str) -> LineError {
    LineError::new(format!("“{name}” is missing"), format!("print “{name}” in every such line"))
}
