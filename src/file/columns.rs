//! The columns of a block: like beside like, so that a general compression finds what repeats.

use super::Damage;
use strum::VariantArray;

/// What is written together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(super) enum Column {
    /// Which event comes next, around positions: in the search and its iterations.
    Outside,
    /// Which event comes first in a visit of the full-width search.
    First,
    /// Which event comes after a child, or after another event, in the full-width search.
    Next,
    /// Which event comes first in quiescence.
    QuietFirst,
    /// Whether a quiescence visit that may stand pat has noisy moves.
    QuietMoves,
    /// Which event comes later in quiescence.
    QuietNext,
    /// Which fields of a visit that begins are not as foreseen.
    Enter,
    /// Of visits that begin: what is not as foreseen.
    Kind,
    Expected,
    Depth,
    OtherDepth,
    Window,
    Key,
    Rank,
    QuietRank,
    /// The place of a move in the order in which moves are expected.
    Move,
    QuietMove,
    /// Moves that are not legal, or of no known position.
    OtherMove,
    /// Judgements: how much they differ from what was guessed.
    Judgement,
    /// Which fields of a probe are not as foreseen, and those.
    Probe,
    ProbeField,
    Source,
    /// Which fields of a visit that ends are not as foreseen, and those.
    Leave,
    Reason,
    Value,
    Best,
    Confidence,
    /// All that is rare.
    Rare,
}

const COLUMNS: usize = Column::VARIANTS.len();

/// Writes or reads a field: what is written is read in the same order, so that one description of a trace
/// serves both ways. Whoever reads gives anything as what is there.
pub(super) trait Coder {
    /// Whether it writes: what is there need not be looked at to read it.
    const WRITES: bool;

    /// A number.
    fn number(&mut self, column: Column, actual: u32) -> Result<u32, Damage>;

    /// Begins a byte that says which of the following fields differ from what was foreseen.
    fn begin(&mut self, column: Column) -> Result<Mask, Damage>;

    /// Whether the next field differs.
    fn differs(&mut self, mask: &mut Mask, actual: bool) -> bool;

    /// Ends the fields of a byte.
    fn end(&mut self, mask: &Mask);

    /// A field that was foreseen, or not.
    #[inline]
    fn field(&mut self, mask: &mut Mask, column: Column, foreseen: u32, actual: u32) -> Result<u32, Damage> {
        if self.differs(mask, foreseen != actual) { self.number(column, actual) } else { Ok(foreseen) }
    }

    /// The same with a number that is likely to lie near what was foreseen.
    #[inline]
    fn near(&mut self, mask: &mut Mask, column: Column, foreseen: i16, actual: i16) -> Result<i16, Damage> {
        if self.differs(mask, foreseen != actual) {
            self.difference(column, foreseen, actual)
        } else {
            Ok(foreseen)
        }
    }

    /// A number by its difference from what was foreseen.
    #[inline]
    fn difference(&mut self, column: Column, foreseen: i16, actual: i16) -> Result<i16, Damage> {
        let read = self.number(column, zigzag(i32::from(actual) - i32::from(foreseen)))?;
        let actual = i64::from(foreseen) + i64::from(unzigzag(read));
        // No value, no side of a window and no depth is the least number.
        i16::try_from(actual).ok().filter(|actual| *actual > i16::MIN).ok_or("a number out of its range")
    }
}

/// A byte that says which fields differ.
pub(super) struct Mask {
    column: Column,
    at: usize,
    bits: u8,
    next: u8,
}

/// Small numbers of either sign as small numbers.
const fn zigzag(number: i32) -> u32 {
    ((number << 1) ^ (number >> 31)) as u32
}

const fn unzigzag(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// Appends a number, seven bits a byte, the lowest first.
pub(super) fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads such a number from `at` on.
pub(super) fn read_number(bytes: &[u8], at: &mut usize) -> Option<u32> {
    let mut number = 0;
    for shift in (0..u32::BITS).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        let part = u32::from(byte & 0x7f);
        if part << shift >> shift != part {
            return None;
        }
        number |= part << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Columns that are being written.
#[derive(Default)]
pub(super) struct Written {
    columns: [Vec<u8>; COLUMNS],
    /// How many events they hold.
    pub(super) events: u32,
}

impl Written {
    /// The columns one after the other, and empties them: the number of events, the columns' lengths, and
    /// their bytes.
    pub(super) fn take(&mut self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.columns.iter().map(Vec::len).sum::<usize>() + 5 * COLUMNS);
        write_number(&mut bytes, std::mem::take(&mut self.events));
        for column in &self.columns {
            write_number(&mut bytes, column.len() as u32);
        }
        for column in &mut self.columns {
            bytes.append(column);
        }
        bytes
    }
}

impl Coder for Written {
    const WRITES: bool = true;

    #[inline]
    fn number(&mut self, column: Column, actual: u32) -> Result<u32, Damage> {
        write_number(&mut self.columns[column as usize], actual);
        Ok(actual)
    }

    #[inline]
    fn begin(&mut self, column: Column) -> Result<Mask, Damage> {
        let bytes = &mut self.columns[column as usize];
        bytes.push(0);
        Ok(Mask { column, at: bytes.len() - 1, bits: 0, next: 1 })
    }

    #[inline]
    fn differs(&mut self, mask: &mut Mask, actual: bool) -> bool {
        if actual {
            mask.bits |= mask.next;
        }
        mask.next = mask.next.wrapping_shl(1);
        actual
    }

    #[inline]
    fn end(&mut self, mask: &Mask) {
        self.columns[mask.column as usize][mask.at] = mask.bits;
    }
}

/// Columns that are being read.
pub(super) struct Read<'a> {
    columns: [&'a [u8]; COLUMNS],
    at: [usize; COLUMNS],
    /// How many events they hold.
    pub(super) events: u32,
}

impl<'a> Read<'a> {
    /// The columns of a block.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Read<'a>, Damage> {
        let mut at = 0;
        let events = read_number(bytes, &mut at).ok_or(SHORT)?;
        let mut lengths = [0usize; COLUMNS];
        for length in &mut lengths {
            *length = read_number(bytes, &mut at).ok_or(SHORT)? as usize;
        }
        let mut columns = [[].as_slice(); COLUMNS];
        let mut rest = &bytes[at..];
        for (column, length) in columns.iter_mut().zip(lengths) {
            (*column, rest) = rest.split_at_checked(length).ok_or(SHORT)?;
        }
        if rest.is_empty() { Ok(Read { columns, at: [0; COLUMNS], events }) } else { Err(LONG) }
    }

    /// Whether all that was written has been read.
    pub(super) fn is_read(&self) -> bool {
        self.columns.iter().zip(self.at).all(|(column, at)| column.len() == at)
    }
}

const SHORT: Damage = "a block that ends too early";
pub(super) const LONG: Damage = "a block that holds more than its events";

impl Coder for Read<'_> {
    const WRITES: bool = false;

    #[inline]
    fn number(&mut self, column: Column, _: u32) -> Result<u32, Damage> {
        let (bytes, at) = (self.columns[column as usize], &mut self.at[column as usize]);
        match bytes.get(*at) {
            Some(&byte) if byte < 0x80 => {
                *at += 1;
                Ok(byte.into())
            }
            _ => read_number(bytes, at).ok_or(SHORT),
        }
    }

    #[inline]
    fn begin(&mut self, column: Column) -> Result<Mask, Damage> {
        let at = &mut self.at[column as usize];
        let bits = *self.columns[column as usize].get(*at).ok_or(SHORT)?;
        *at += 1;
        Ok(Mask { column, at: 0, bits, next: 1 })
    }

    #[inline]
    fn differs(&mut self, mask: &mut Mask, _: bool) -> bool {
        let differs = mask.bits & mask.next != 0;
        mask.next = mask.next.wrapping_shl(1);
        differs
    }

    #[inline]
    fn end(&mut self, _: &Mask) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in [0, 1, 127, 128, 300, 1 << 20, u32::MAX] {
            let mut bytes = Vec::new();
            write_number(&mut bytes, number);
            let mut at = 0;
            assert_eq!(read_number(&bytes, &mut at), Some(number));
            assert_eq!(at, bytes.len());
        }
        for number in [0, -1, 1, -70, i32::MAX, i32::MIN] {
            assert_eq!(unzigzag(zigzag(number)), number);
        }
        assert_eq!(read_number(&[0xff; 9], &mut 0), None, "more than a number holds");
        assert_eq!(read_number(&[0x80], &mut 0), None, "cut short");
    }

    #[test]
    fn fields_come_back_whether_foreseen_or_not() {
        let mut written = Written::default();
        for actual in [7, 9] {
            let mut mask = written.begin(Column::Leave).unwrap();
            written.field(&mut mask, Column::Reason, 7, actual).unwrap();
            written.near(&mut mask, Column::Value, -5, 100).unwrap();
            written.end(&mask);
        }
        written.events = 2;
        let bytes = written.take();
        let mut read = Read::new(&bytes).unwrap();
        assert_eq!(read.events, 2);
        for actual in [7, 9] {
            let mut mask = read.begin(Column::Leave).unwrap();
            assert_eq!(read.field(&mut mask, Column::Reason, 7, 0).unwrap(), actual);
            assert_eq!(read.near(&mut mask, Column::Value, -5, 0).unwrap(), 100);
            read.end(&mask);
        }
        assert!(read.is_read());
        assert!(read.begin(Column::Leave).is_err(), "nothing is left");
        assert!(Read::new(&bytes[..bytes.len() - 1]).is_err());
    }
}
