//! What the standard library does as well, for less code where speed does not matter: every visitor of the page
//! loads the code. Each type that the standard library sorts costs up to ten kilobytes, and so do the maps that
//! it collects; its decimal numbers cost thirty, with their tables.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// Sorts by a key; equals keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    let order = order(items.len(), &|one, other| key(&items[one]).cmp(&key(&items[other])));
    let mut kept: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|index| kept[index].take()));
}

/// The indices of a list in the order of what stands there.
fn order(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..length).collect();
    indices.sort_by(|one, other| compare(*one, *other));
    indices
}

/// A map, made entry by entry: collecting one sorts all of them first.
pub fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// A number that is shown with so many digits behind its point, see [`decimal`].
#[derive(Clone, Copy, Debug)]
pub struct Decimal {
    number: f64,
    digits: u8,
}

/// The number as `{:.digits}` writes it, of up to 9 digits and less than a milliard. A tie goes to the even
/// digit, and no zero is negative.
pub fn decimal(number: impl Into<f64>, digits: u8) -> Decimal {
    Decimal { number: number.into(), digits }
}

impl fmt::Display for Decimal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_u64.pow(self.digits.into());
        let scaled = (self.number * unit as f64).round_ties_even() as i64;
        if scaled < 0 {
            formatter.write_str("-")?;
        }
        write!(formatter, "{}", scaled.unsigned_abs() / unit)?;
        if self.digits > 0 {
            let width = usize::from(self.digits);
            write!(formatter, ".{:0>width$}", scaled.unsigned_abs() % unit)?;
        }
        Ok(())
    }
}

/// A number such as "-12.375" or "3.2967e-8" of at most 15 digits, moved by no more than 22 places, to the bit as
/// the standard library reads it: both numbers that are multiplied or divided are exact, and so it rounds once
/// (Clinger 1990).
#[must_use]
pub fn read_decimal(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (digits, exponent) = unsigned.split_once('e').unwrap_or((unsigned, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = [whole, fraction].concat();
    if whole.is_empty() || all.len() > 15 || !all.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let moved = exponent.parse::<i16>().ok()?.checked_sub(fraction.len() as i16)?;
    let places = Some(moved.unsigned_abs()).filter(|places| *places <= 22)?;
    // Powers of ten up to the 22nd are exact.
    let unit = (0..places).fold(1.0, |power, _| power * 10.0);
    let number = all.parse::<u64>().ok()? as f64;
    let number = if moved < 0 { number / unit } else { number * unit };
    Some(if unsigned.len() < text.len() { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cmp::Reverse;

    #[test]
    fn what_is_no_decimal_number_is_not_read() {
        for text in [
            "",
            "-",
            ".",
            ".5",
            "1e-",
            "1e-x",
            "1e-23",
            "1.2.3",
            "+1",
            " 1",
            "--1",
            "inf",
            "1234567890.123456",
        ] {
            assert_eq!(read_decimal(text), None, "{text}");
        }
        assert_eq!(read_decimal("7."), Some(7.0));
    }

    #[test]
    fn decimals_are_rounded_as_people_do_it() {
        let shown = [(0.25, 1), (0.35, 1), (-0.04, 1), (-1.5, 0), (99.96, 1), (3.0, 2), (1.005, 2)]
            .map(|(number, digits)| decimal(number, digits).to_string());
        assert_eq!(shown, ["0.2", "0.4", "0.0", "-2", "100.0", "3.00", "1.00"]);
    }

    proptest! {
        #[test]
        fn what_is_read_is_what_the_standard_library_reads(text in "-?[0-9]{1,9}(\\.[0-9]{0,6})?(e-?1?[0-6])?") {
            prop_assert_eq!(read_decimal(&text).map(f64::to_bits), text.parse::<f64>().ok().map(f64::to_bits));
        }

        #[test]
        fn what_is_written_is_what_the_standard_library_writes(
            thousandths in -10_000_000_i32..10_000_000,
            digits in 0_u8..3,
        ) {
            // Far from ties, where the two may differ by the last bit of the product.
            let number = f64::from(thousandths) / 1000.0 + 0.000_1;
            let expected = format!("{number:.0$}", usize::from(digits));
            let written = decimal(number, digits).to_string();
            prop_assert_eq!(written.trim_start_matches('-'), expected.trim_start_matches('-'));
        }
    }

    #[test]
    fn equals_keep_their_order() {
        let mut words = vec!["pin", "fork", "mate", "skewer", "fan"];
        sort_by_key(&mut words, |word| Reverse(word.len()));
        assert_eq!(words, ["skewer", "fork", "mate", "pin", "fan"]);
        sort_by_key(&mut Vec::<&str>::new(), |word| word.len());
    }

    #[test]
    fn the_last_of_equal_keys_stays() {
        assert_eq!(map([("b", 1), ("a", 2), ("b", 3)]), BTreeMap::from([("a", 2), ("b", 3)]));
    }
}
