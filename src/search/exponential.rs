//! The exponential function, equal on every machine: the standard library's is the platform's, and its last bit differs
//! between them. Only additions and multiplications, whose results IEEE 754 fixes.

use std::f64::consts::{LN_2, LOG2_E};

/// The number of terms of the series that suffice for arguments up to half the logarithm of 2.
const TERMS: u32 = 16;

/// The exponential of a number; 0 and infinity beyond the range of the type.
///
/// The number is k ln 2 + r with a small r, and e^r = 1 + r (1 + r/2 (1 + r/3 (...))).
#[must_use]
pub fn exp(number: f64) -> f64 {
    if number.is_nan() || number < -700.0 {
        return if number.is_nan() { number } else { 0.0 };
    }
    if number > 700.0 {
        return f64::INFINITY;
    }
    let power = (number * LOG2_E).round();
    let rest = number - power * LN_2;
    let mut sum = 1.0;
    for term in (1..=TERMS).rev() {
        sum = 1.0 + sum * rest / f64::from(term);
    }
    // A power of two, made from its bits.
    sum * f64::from_bits(((power as i64 + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn it_is_the_exponential_of_the_standard_library_but_for_its_last_bits() {
        let mut compared = 0;
        for step in -69_000..=69_000 {
            let number = f64::from(step) / 100.0;
            let (own, library) = (exp(number), number.exp());
            assert!((own - library).abs() <= 1e-13 * library, "{number}: {own} {library}");
            compared += 1;
        }
        assert_eq!(compared, 138_001);
        assert_eq!((exp(0.0), exp(-1e9), exp(1e9)), (1.0, 0.0, f64::INFINITY));
        assert!(exp(f64::NAN).is_nan());
    }
}
