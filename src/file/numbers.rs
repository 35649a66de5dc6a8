//! Numbers as bytes: LEB128, which is seven bits a byte, the lowest first.

use super::Damage;
use crate::value::Value;

/// Appends a number.
pub(super) fn write(bytes: &mut Vec<u8>, number: u32) {
    leb128::write::unsigned(bytes, number.into()).expect("a vector takes all bytes");
}

/// Appends how much a number differs from the one that is likely.
pub(super) fn write_difference(bytes: &mut Vec<u8>, likely: i16, actual: i16) {
    let difference = i64::from(actual) - i64::from(likely);
    leb128::write::signed(bytes, difference).expect("a vector takes all bytes");
}

/// Reads the numbers of a block.
pub(super) struct Numbers<'a> {
    bytes: &'a [u8],
}

const DAMAGED: Damage = "a number that is cut short or too great";

impl<'a> Numbers<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Numbers<'a> {
        Numbers { bytes }
    }

    /// Whether all bytes are read.
    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next number, of a type that holds it.
    pub(super) fn next<T: TryFrom<u64>>(&mut self) -> Result<T, Damage> {
        let number = leb128::read::unsigned(&mut self.bytes).map_err(|_| DAMAGED)?;
        T::try_from(number).map_err(|_| DAMAGED)
    }

    /// The next number as a place in a list.
    pub(super) fn listed<T: Copy>(&mut self, list: &[T], damage: Damage) -> Result<T, Damage> {
        list.get(self.next::<u32>()? as usize).copied().ok_or(damage)
    }

    /// The next number as a difference from the one that is likely. No value, no side of a window and no depth is the
    /// least number of sixteen bits.
    pub(super) fn difference(&mut self, likely: i16) -> Result<i16, Damage> {
        let difference = leb128::read::signed(&mut self.bytes).map_err(|_| DAMAGED)?;
        let actual = difference.checked_add(likely.into()).and_then(|actual| i16::try_from(actual).ok());
        actual.filter(|actual| *actual > i16::MIN).ok_or(DAMAGED)
    }

    /// The next number as a value, by its difference from the likely one.
    pub(super) fn value(&mut self, likely: Value) -> Result<Value, Damage> {
        self.difference(likely.get()).map(Value::from_raw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let (numbers, values) = ([0, 1, 127, 128, 300, u32::MAX], [-i16::MAX, -70, 0, 5, i16::MAX]);
        let mut bytes = Vec::new();
        for number in numbers {
            write(&mut bytes, number);
        }
        for value in values {
            write_difference(&mut bytes, -300, value);
        }
        let mut read = Numbers::new(&bytes);
        assert_eq!(numbers.map(|_| read.next::<u32>().unwrap()), numbers);
        assert_eq!(values.map(|_| read.difference(-300).unwrap()), values);
        assert!(read.is_empty() && read.next::<u32>().is_err());
    }

    #[test]
    fn numbers_out_of_their_range_are_refused() {
        let written = |number| {
            let mut bytes = Vec::new();
            write(&mut bytes, number);
            bytes
        };
        assert_eq!(Numbers::new(&written(256)).next::<u8>(), Err(DAMAGED));
        assert_eq!(Numbers::new(&[0xff; 9]).next::<u32>(), Err(DAMAGED), "more than 64 bits hold");
        assert_eq!(Numbers::new(&[0x80]).next::<u32>(), Err(DAMAGED), "cut short");
        assert_eq!(Numbers::new(&written(2)).listed(&['a', 'b'], "no letter"), Err("no letter"));
        let mut least = Vec::new();
        write_difference(&mut least, 1, -i16::MAX);
        assert_eq!(Numbers::new(&least).difference(1), Ok(-i16::MAX));
        assert_eq!(Numbers::new(&least).difference(0), Err(DAMAGED), "the least number");
        let mut great = Vec::new();
        leb128::write::signed(&mut great, i64::MAX).unwrap();
        assert_eq!(Numbers::new(&great).difference(1), Err(DAMAGED));
    }
}
