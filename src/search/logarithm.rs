//! The natural logarithm of whole numbers, equal on every machine: the standard library's is the platform's, and
//! its last bit differs between them. Only additions, multiplications and divisions, whose results IEEE 754 fixes.

/// The logarithm of 2.
const LN_2: f64 = std::f64::consts::LN_2;

/// The number of terms of the series that suffice: the next term is less than half a unit of the last place.
const TERMS: u32 = 12;

/// The natural logarithm of a number; 0 for 0, whose logarithm is undefined.
///
/// The number is 2^k m with m from 2/3 to 4/3, and ln m = 2 (z + z³/3 + z⁵/5 + ...) for z = (m - 1) / (m + 1).
#[must_use]
pub fn ln(number: u32) -> f64 {
    if number == 0 {
        return 0.0;
    }
    let mut exponent = 31 - number.leading_zeros();
    // Exact: a power of two.
    let mut rest = f64::from(number) / f64::from(1_u32 << exponent);
    if rest > 4.0 / 3.0 {
        rest /= 2.0;
        exponent += 1;
    }
    let z = (rest - 1.0) / (rest + 1.0);
    let square = z * z;
    let mut sum = 0.0;
    for term in (0..TERMS).rev() {
        sum = sum * square + 1.0 / f64::from(2 * term + 1);
    }
    f64::from(exponent) * LN_2 + 2.0 * z * sum
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn it_is_the_logarithm_of_the_standard_library_but_for_its_last_bits() {
        let mut compared = 0;
        for number in (1..20_000).chain((1..2000).map(|step| step * 2_147_483)) {
            let (own, library) = (ln(number), f64::from(number).ln());
            assert!(
                (own - library).abs() <= 4.0 * f64::EPSILON * library.max(1.0),
                "{number}: {own} {library}"
            );
            compared += 1;
        }
        assert_eq!(compared, 19_999 + 1999);
        assert_eq!((ln(0), ln(1), ln(2)), (0.0, 0.0, std::f64::consts::LN_2));
    }

    #[test]
    fn it_grows() {
        assert!((1..100_000).all(|number| ln(number) < ln(number + 1)));
    }
}
