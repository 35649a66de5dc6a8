//! How sure a share of solved positions is, and the difference between two settings on the same positions.

pub use plyscope::suite::chance_of_difference;
use serde::Serialize;

/// The interval that contains the true share in 95 % of such samples, in per cent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The standard score of 95 %.
const Z: f64 = 1.959_964;

/// The interval of a share (Wilson, *Probable inference, the law of succession, and statistical inference*, 1927); of no
/// positions nothing is known.
#[must_use]
pub fn interval(solved: usize, of: usize) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 100.0 };
    }
    let (share, n) = (solved as f64 / of as f64, of as f64);
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    Interval { low: 100.0 * (middle - half).max(0.0), high: 100.0 * (middle + half).min(1.0) }
}

impl std::fmt::Display for Interval {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:.0} to {:.0} %", self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known values: Wilson's interval of 11 of 50 and of none of 10.
    #[test]
    fn intervals_are_those_of_the_books() {
        let near = |one: f64, other: f64| (one - other).abs() < 0.01;
        let Interval { low, high } = interval(11, 50);
        assert!(near(low, 12.75) && near(high, 35.24), "{low} {high}");
        let Interval { low, high } = interval(0, 10);
        assert!(near(low, 0.0) && near(high, 27.75), "{low} {high}");
        assert_eq!(interval(0, 0), Interval { low: 0.0, high: 100.0 });
        assert_eq!(interval(11, 50).to_string(), "13 to 35 %");
    }
}
