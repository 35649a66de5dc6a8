//! How much of a difference between two versions may be chance.

use serde::Serialize;

/// The spread of the ratios, and the split of the positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chance {
    /// The positions that take the second version more visits.
    pub more: usize,
    /// The positions that take it fewer visits.
    pub fewer: usize,
    /// The positions that take both the same number of visits.
    pub equal: usize,
    /// A quarter of the ratios are smaller; null without positions.
    pub lower_quartile: Option<f64>,
    /// The median of the ratios.
    pub median: Option<f64>,
    /// A quarter of the ratios are greater.
    pub upper_quartile: Option<f64>,
    /// The probability of a split into more and fewer at least this uneven if neither version were better (the two-sided sign
    /// test), from 0 to 1.
    pub probability: f64,
}

impl Chance {
    /// The chance in the visits of both versions at each position.
    #[must_use]
    pub fn of(visits: &[[u64; 2]]) -> Chance {
        let (mut more, mut fewer, mut equal) = (0, 0, 0);
        for [a, b] in visits {
            more += usize::from(b > a);
            fewer += usize::from(b < a);
            equal += usize::from(a == b);
        }
        let ratios = visits.iter().filter(|[a, _]| *a > 0).map(|[a, b]| *b as f64 / *a as f64);
        let mut ratios: Vec<f64> = ratios.collect();
        ratios.sort_by(f64::total_cmp);
        Chance {
            more,
            fewer,
            equal,
            lower_quartile: quantile(&ratios, 0.25),
            median: quantile(&ratios, 0.5),
            upper_quartile: quantile(&ratios, 0.75),
            probability: chance_of_difference(more, fewer),
        }
    }
}

/// The number below which this share of sorted numbers is, between two of them in proportion.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = sorted.len().checked_sub(1)? as f64 * share;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(below + (above - below) * place.fract())
}

/// The probability that two equally good settings differ at least this much: `one` positions favour only the
/// one, `other` only the other (McNemar, *Note on the sampling error of the difference between correlated
/// proportions*, 1947; by the binomial distribution itself). From 0 to 1; below 0.05 the difference is hardly chance.
#[must_use]
pub fn chance_of_difference(one: usize, other: usize) -> f64 {
    let n = one + other;
    // Term by term, each from the one before, in logarithms: 0.5 to the power of a thousand is no number of a computer.
    let mut term = n as f64 * 0.5_f64.ln();
    let mut sum = 0.0;
    for k in 0..=one.min(other) {
        if k > 0 {
            term += ((n - k + 1) as f64 / k as f64).ln();
        }
        sum += term.exp();
    }
    (2.0 * sum).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exact tests of 1 against 9 and of 15 against 3.
    #[test]
    fn probabilities_are_those_of_the_books() {
        assert!((chance_of_difference(1, 9) - 22.0 / 1024.0).abs() < 1e-12);
        assert!((chance_of_difference(15, 3) - 2.0 * 988.0 / 262_144.0).abs() < 1e-12);
        assert_eq!([chance_of_difference(0, 0), chance_of_difference(4, 4)], [1.0, 1.0]);
        assert!(chance_of_difference(3_000, 2_000) < 1e-40);
    }

    #[test]
    fn quantiles_are_between_neighbours_in_proportion() {
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[3.0], 0.25), Some(3.0));
        let ratios = [0.5, 1.0, 2.0, 4.0];
        assert_eq!(
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| quantile(&ratios, share)),
            [Some(0.5), Some(0.875), Some(1.5), Some(2.5), Some(4.0)]
        );
    }
}
