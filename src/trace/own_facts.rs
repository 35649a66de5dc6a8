//! The own words of another program in a trace, taken in and asked for.

use super::columns::{Trace, VisitId};
use super::facts::{left_table, side_table};
use super::own::{Amounts, MOST_FIELDS, Own, OwnField, Said, Subject, VisitEdge};
use super::size::Size;

type Damage = &'static str;

/// The last row of a visit, before it has `ended` or after.
fn row<T: Copy>(trace: &Trace, said: &Said<T>, id: VisitId, ended: bool) -> Option<T> {
    let at_end = if ended { left_table(trace, &said.at_end, id) } else { None };
    at_end.or_else(|| side_table(&said.at_beginning, id))
}

impl Trace {
    /// The innermost open visit of a position. After words about its end it must end next.
    fn spoken_of(&mut self, edge: VisitEdge) -> Result<VisitId, Damage> {
        if !self.has_gaps() {
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
        self.sum_left_out(name);
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
        self.own.name(row(self, &self.own.words[subject as usize], id, true)?)
    }

    /// The plies of a visit's extensions and reductions, if the program says them.
    #[must_use]
    pub fn amounts(&self, id: VisitId) -> Option<Amounts> {
        row(self, &self.own.amounts, id, true)
    }

    /// The names of the program's own fields, in the order of their first use.
    pub fn fields(&self) -> impl ExactSizeIterator<Item = &str> {
        self.own.fields.iter().map(|field| self.own.name(field.name).unwrap_or_default())
    }

    /// The number of a visit in one of the program's own fields, by the place of the field, before the visit has `ended` or
    /// after; `None` if the program does not say it.
    #[must_use]
    pub fn field(&self, field: usize, id: VisitId, ended: bool) -> Option<i32> {
        row(self, &self.own.fields.get(field)?.values, id, ended)
    }

    /// The least and the greatest number of a field, by its place; `None` without numbers.
    #[must_use]
    pub fn field_range(&self, field: usize) -> Option<(i32, i32)> {
        let values = &self.own.fields.get(field)?.values;
        let numbers = || values.all().map(|row| row.1);
        Some((numbers().min()?, numbers().max()?))
    }

    /// The first numbers of the parts of a field's numbers after the first part, in growing order; each part has about
    /// equally many. Empty until the trace has ended.
    #[must_use]
    pub fn field_steps(&self, field: usize) -> &[i32] {
        self.own.fields.get(field).map_or(&[], |field| &field.steps)
    }

    /// The part of a field's numbers that a visit's number is in, from 0; `None` if the program does not say it.
    #[must_use]
    pub fn field_step(&self, field: usize, id: VisitId) -> Option<u8> {
        let number = self.field(field, id, true)?;
        Some(self.field_steps(field).partition_point(|first| *first <= number) as u8)
    }

    /// The number of uses of each own name for a subject, by name.
    #[must_use]
    pub fn own_words(&self, subject: Subject) -> Vec<(&str, u64)> {
        let mut counts = vec![0; self.own.names.len()];
        for (_, name) in self.own.words[subject as usize].all() {
            counts[usize::from(name)] += 1;
        }
        let named = self.own.names.iter().map(String::as_str).zip(counts);
        named.filter(|(_, count)| *count > 0).collect()
    }
}
