//! The own words of another program about its search: names that Plyscope does not know, amounts in plies, and numbers in
//! fields.

use super::rows::Rows;
use crate::search::depth::Depth;
use strum::{IntoStaticStr, VariantArray};

type Damage = &'static str;

/// The most own names of a program.
pub const MOST_NAMES: usize = 1000;
/// No name is longer, in bytes.
pub const LONGEST_NAME: usize = 60;
/// The most own fields of a program.
pub const MOST_FIELDS: usize = 64;

/// The number of parts that a field's numbers are coloured in.
pub const FIELD_STEPS: usize = 5;

/// The bytes of a name that an event of the log has.
pub const PIECE: usize = 8;
/// No name has more pieces.
pub const MOST_PIECES: usize = LONGEST_NAME.div_ceil(PIECE);

/// A part of the definition of a name. Names are numbered from 0 in the order of their definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamePiece {
    /// The next bytes of the name in UTF-8, filled up with 0.
    pub bytes: [u8; PIECE],
    /// The name is complete.
    pub is_last: bool,
}

impl NamePiece {
    /// The pieces of a name.
    pub fn of(name: &str) -> impl Iterator<Item = NamePiece> + '_ {
        let count = name.len().div_ceil(PIECE).max(1);
        (0..count).map(move |piece| {
            let mut bytes = [0; PIECE];
            for (byte, of_name) in bytes.iter_mut().zip(name.bytes().skip(piece * PIECE)) {
                *byte = of_name;
            }
            NamePiece { bytes, is_last: piece + 1 == count }
        })
    }
}

/// The facts of a visit that a program may have an own name for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Subject {
    /// The kind of the visit.
    Kind,
    /// The reason for the place of its move in the order.
    Rank,
    /// The cause of an extension.
    Extension,
    /// The cause of a reduction.
    Reduction,
    /// The outcome of its probe.
    Table,
    /// The reason for its end.
    Reason,
}

impl Subject {
    /// All subjects, in the order of their codes.
    pub const ALL: &[Subject] = Subject::VARIANTS;

    /// A stable name: the field's in the lines of another program.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// One of the two ends of a visit, about which something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum VisitEdge {
    /// The beginning: before a visit below it.
    Beginning,
    /// The end: only its end follows.
    End,
}

impl VisitEdge {
    /// Both, in the order of their codes.
    pub const ALL: &[VisitEdge] = VisitEdge::VARIANTS;
}

/// The extension and the reduction of a visit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amounts {
    /// The plies of its extensions, not below 0.
    pub extended: Depth,
    /// The plies of its reductions, not below 0.
    pub reduced: Depth,
}

/// Rows about some visits, by their numbers, either written before there was a visit below, or directly before the visit ended.
pub(super) struct Said<T> {
    pub(super) at_beginning: Rows<T>,
    pub(super) at_end: Rows<T>,
}

impl<T> Default for Said<T> {
    fn default() -> Said<T> {
        Said { at_beginning: Rows::default(), at_end: Rows::default() }
    }
}

impl<T: Copy> Said<T> {
    /// The rows of the beginnings of visits, in the order of entering, or of their ends, in the order of leaving.
    pub(super) fn rows(&self, edge: VisitEdge) -> &Rows<T> {
        match edge {
            VisitEdge::Beginning => &self.at_beginning,
            VisitEdge::End => &self.at_end,
        }
    }

    /// Adds a row. Another one of the same visit and time is replaced.
    pub(super) fn push(&mut self, edge: VisitEdge, id: u32, row: T) {
        let rows = match edge {
            VisitEdge::Beginning => &mut self.at_beginning,
            VisitEdge::End => &mut self.at_end,
        };
        match rows.last_mut().filter(|last| last.0 == id) {
            Some(last) => last.1 = row,
            None => rows.push(id, row),
        }
    }

    /// All rows: first those about beginnings.
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, T)> + '_ {
        self.at_beginning.iter().chain(self.at_end.iter())
    }

    /// The bytes of its rows.
    fn bytes(&self) -> usize {
        self.at_beginning.bytes() + self.at_end.bytes()
    }
}

/// A program's field.
#[derive(Default)]
pub(super) struct OwnField {
    /// The number of its name.
    pub(super) name: u16,
    pub(super) values: Said<i32>,
    /// The first numbers of the parts after the first, about equally many numbers in each; empty until the trace has ended.
    pub(super) steps: Vec<i32>,
}

/// All own words of a program.
#[derive(Default)]
pub(super) struct Own {
    pub(super) names: Vec<String>,
    /// The name whose definition is under way.
    unfinished: Vec<u8>,
    pub(super) words: [Said<u16>; Subject::ALL.len()],
    pub(super) amounts: Said<Amounts>,
    pub(super) fields: Vec<OwnField>,
}

impl Own {
    /// Takes a piece of a name.
    pub(super) fn define(&mut self, piece: NamePiece) -> Result<(), Damage> {
        let is_too_long = self.unfinished.len() >= MOST_PIECES * PIECE;
        if is_too_long || self.names.len() >= MOST_NAMES {
            return Err("a name that is too long, or too many names");
        }
        let used = piece.bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        self.unfinished.extend_from_slice(&piece.bytes[..used]);
        if piece.is_last {
            let name = String::from_utf8(std::mem::take(&mut self.unfinished));
            self.names.push(name.map_err(|_| "a name that is not UTF-8")?);
        }
        Ok(())
    }

    /// Divides the numbers of each field into parts.
    pub(super) fn divide(&mut self) {
        /// The number of numbers that decide; more numbers are sampled.
        const SAMPLE: usize = 100_000;
        for field in &mut self.fields {
            let Said { at_beginning, at_end } = &field.values;
            let every = (at_beginning.len() + at_end.len()).div_ceil(SAMPLE).max(1);
            let mut numbers: Vec<i32> = field.values.all().step_by(every).map(|row| row.1).collect();
            numbers.sort_unstable();
            let first = |part: usize| numbers.get(part * numbers.len() / FIELD_STEPS).copied();
            field.steps = (1..FIELD_STEPS).filter_map(first).collect();
            // A part begins above the least number, and no two begin at one.
            field.steps.retain(|step| numbers.first().is_some_and(|least| step > least));
            field.steps.dedup();
        }
    }

    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> usize {
        let words: usize = self.words.iter().map(Said::bytes).sum();
        let fields: usize = self.fields.iter().map(|field| field.values.bytes()).sum();
        words + self.amounts.bytes() + fields
    }

    pub(super) fn name(&self, number: u16) -> Option<&str> {
        self.names.get(usize::from(number)).map(String::as_str)
    }
}
