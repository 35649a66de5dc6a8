//! The own words of another program about its search: names that Plyscope does not know, amounts in plies, and numbers in
//! fields.

use super::columns::{Trace, VisitId};
use super::facts::{left_table, side_table};
use super::size::Size;
use crate::search::depth::Depth;
use strum::{IntoStaticStr, VariantArray};

type Damage = &'static str;

/// The most own names of a program.
pub const MOST_NAMES: usize = 1000;
/// No name is longer, in bytes.
pub const LONGEST_NAME: usize = 60;
/// The most own fields of a program.
pub const MOST_FIELDS: usize = 64;

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

/// Rows about some visits, either written before there was a visit below, or directly before the visit ended.
pub(super) struct Said<T> {
    at_beginning: Vec<(VisitId, T)>,
    at_end: Vec<(VisitId, T)>,
}

impl<T> Default for Said<T> {
    fn default() -> Said<T> {
        Said { at_beginning: Vec::new(), at_end: Vec::new() }
    }
}

impl<T: Copy> Said<T> {
    /// The last row of a visit, before it has `ended` or after.
    fn get(&self, trace: &Trace, id: VisitId, ended: bool) -> Option<T> {
        let at_end = if ended { left_table(trace, &self.at_end, id) } else { None };
        at_end.or_else(|| side_table(&self.at_beginning, id))
    }

    /// The rows of the beginnings of visits, in the order of entering, or of their ends, in the order of leaving.
    pub(super) fn rows(&self, edge: VisitEdge) -> &[(VisitId, T)] {
        match edge {
            VisitEdge::Beginning => &self.at_beginning,
            VisitEdge::End => &self.at_end,
        }
    }

    /// Adds a row. Another one of the same visit and time is replaced.
    fn push(&mut self, edge: VisitEdge, id: VisitId, row: T) {
        let rows = match edge {
            VisitEdge::Beginning => &mut self.at_beginning,
            VisitEdge::End => &mut self.at_end,
        };
        match rows.last_mut().filter(|last| last.0 == id) {
            Some(last) => last.1 = row,
            None => rows.push((id, row)),
        }
    }
}

/// A program's field.
#[derive(Default)]
pub(super) struct OwnField {
    /// The number of its name.
    pub(super) name: u16,
    pub(super) values: Said<i32>,
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

    fn name(&self, number: u16) -> Option<&str> {
        self.names.get(usize::from(number)).map(String::as_str)
    }
}

impl Trace {
    /// The innermost open visit of a position. After words about its end it must end next.
    fn spoken_of(&mut self, edge: VisitEdge) -> Result<VisitId, Damage> {
        if !self.is_foreign() {
            return Err("own words of another program, in a trace of this program");
        }
        let visit = self.innermost_position()?;
        match edge {
            VisitEdge::Beginning if visit + 1 < self.len() || self.must_end => {
                return Err("words about the beginning of a visit after it");
            }
            VisitEdge::Beginning => {}
            VisitEdge::End => self.must_end = true,
        }
        self.size.add(Size::ROW);
        Ok(visit)
    }

    fn named(&self, number: u16) -> Result<(), Damage> {
        self.own.name(number).map(|_| ()).ok_or("a name that was not defined")
    }

    pub(super) fn take_word(&mut self, edge: VisitEdge, subject: Subject, name: u16) -> Result<(), Damage> {
        self.named(name)?;
        let visit = self.spoken_of(edge)?;
        self.own.words[subject as usize].push(edge, visit, name);
        Ok(())
    }

    pub(super) fn take_amounts(&mut self, edge: VisitEdge, amounts: Amounts) -> Result<(), Damage> {
        let visit = self.spoken_of(edge)?;
        self.own.amounts.push(edge, visit, amounts);
        Ok(())
    }

    pub(super) fn take_field(&mut self, edge: VisitEdge, name: u16, value: i32) -> Result<(), Damage> {
        self.named(name)?;
        let visit = self.spoken_of(edge)?;
        let fields = &mut self.own.fields;
        let at = match fields.iter().position(|field| field.name == name) {
            Some(at) => at,
            None if fields.len() >= MOST_FIELDS => return Err("too many fields"),
            None => {
                fields.push(OwnField { name, ..OwnField::default() });
                fields.len() - 1
            }
        };
        fields[at].values.push(edge, visit, value);
        Ok(())
    }

    /// Whether another program says anything in its own words.
    #[must_use]
    pub fn has_own_words(&self) -> bool {
        let Own { amounts, names, .. } = &self.own;
        !names.is_empty() || !amounts.at_beginning.is_empty() || !amounts.at_end.is_empty()
    }

    /// The program's own name for a fact of a visit, if it has one that Plyscope does not know.
    #[must_use]
    pub fn own_word(&self, id: VisitId, subject: Subject) -> Option<&str> {
        self.own.name(self.own.words[subject as usize].get(self, id, true)?)
    }

    /// The plies of a visit's extensions and reductions, if the program says them.
    #[must_use]
    pub fn amounts(&self, id: VisitId) -> Option<Amounts> {
        self.own.amounts.get(self, id, true)
    }

    /// The names of the program's own fields, in the order of their first use.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = &str> {
        self.own.fields.iter().map(|field| self.own.name(field.name).unwrap_or_default())
    }

    /// The number of a visit in one of the program's own fields, by the place of the field, before the visit has `ended` or
    /// after; `None` if the program does not say it.
    #[must_use]
    pub fn field(&self, field: usize, id: VisitId, ended: bool) -> Option<i32> {
        self.own.fields.get(field)?.values.get(self, id, ended)
    }

    /// The least and the greatest number of a field, by its place; `None` without numbers.
    #[must_use]
    pub fn field_range(&self, field: usize) -> Option<(i32, i32)> {
        let Said { at_beginning, at_end } = &self.own.fields.get(field)?.values;
        let numbers = || at_beginning.iter().chain(at_end).map(|row| row.1);
        Some((numbers().min()?, numbers().max()?))
    }

    /// The number of uses of each own name for a subject, by name.
    #[must_use]
    pub fn own_words(&self, subject: Subject) -> Vec<(&str, u64)> {
        let mut counts = vec![0; self.own.names.len()];
        let Said { at_beginning, at_end } = &self.own.words[subject as usize];
        for (_, name) in at_beginning.iter().chain(at_end) {
            counts[usize::from(*name)] += 1;
        }
        let named = self.own.names.iter().map(String::as_str).zip(counts);
        named.filter(|(_, count)| *count > 0).collect()
    }
}
