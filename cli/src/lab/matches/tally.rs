//! The statistics of pairs of games: the score, its Elo difference and its uncertainty.
//!
//! Two games of one opening with colours changed are one observation: they share the opening's luck, so their
//! results are not independent, and the spread of the *pairs* determines the uncertainty of a score. There
//! are five results of a pair (pentanomial statistics, as engine testers use them; Van den Bergh, *Comments
//! on normalized Elo*, 2020).

use serde::{Deserialize, Serialize};

/// How many pairs gave the first player 0, 1/2, 1, 1 1/2 and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

/// The number of standard deviations around the mean that contains 95 % of a normal distribution.
const WITHIN_95_PER_CENT: f64 = 1.959_963_984_540_054;

impl Pentanomial {
    /// Counts pairs by the half points that they gave the first player, 0 to 4.
    #[must_use]
    pub fn of(half_points: impl IntoIterator<Item = usize>) -> Pentanomial {
        let mut counts = [0; 5];
        for half_points in half_points {
            counts[half_points] += 1;
        }
        Pentanomial(counts)
    }

    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The results as shares of a pair's two points, each with its count.
    fn shares(&self) -> impl Iterator<Item = (f64, f64)> {
        self.0.iter().enumerate().map(|(half_points, count)| (half_points as f64 / 4.0, *count as f64))
    }

    /// The first player's share of the points; `None` if no game was played.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let pairs = self.pairs() as f64;
        (pairs > 0.0).then(|| self.shares().map(|(share, count)| share * count).sum::<f64>() / pairs)
    }

    /// The standard error of the score, from the variance of the pairs (of a sample: pairs - 1 degrees
    /// of freedom). Nothing where the pairs do not differ: they then say nothing about their spread.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        let (pairs, score) = (self.pairs() as f64, self.score()?);
        let squares: f64 = self.shares().map(|(share, count)| count * (share - score).powi(2)).sum();
        (squares > 0.0).then(|| (squares / (pairs - 1.0) / pairs).sqrt())
    }

    /// The interval that holds the score in 95 % of such matches, by the normal approximation.
    #[must_use]
    pub fn interval(&self) -> Option<[f64; 2]> {
        let (score, error) = (self.score()?, self.standard_error()?);
        Some([-1.0, 1.0].map(|side| (score + side * WITHIN_95_PER_CENT * error).clamp(0.0, 1.0)))
    }

    /// The likelihood of superiority: how likely the first player is the better one, by the same
    /// approximation.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        Some(normal_distribution((self.score()? - 0.5) / self.standard_error()?))
    }
}

/// The Elo difference of a score; infinite if one side has all points.
#[must_use]
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score to be expected of an Elo difference.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The share of a normal distribution below this number of standard deviations, by Taylor's series about 0.
///
/// Source: Marsaglia, *Evaluating the Normal Distribution*, Journal of Statistical Software 11 (4), 2004.
fn normal_distribution(deviations: f64) -> f64 {
    if deviations.abs() > 8.0 {
        return if deviations > 0.0 { 1.0 } else { 0.0 };
    }
    let square = deviations * deviations;
    let (mut term, mut sum, mut odd) = (deviations, 0.0, 1.0);
    while sum + term != sum {
        sum += term;
        odd += 2.0;
        term *= square / odd;
    }
    0.5 + sum * (-0.5 * square).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 5e-7 * expected.abs().max(1.0), "{value} is not {expected}");
    }

    #[test]
    fn a_match_by_hand() {
        // 20 pairs: 22 1/2 of 40 points. The squares about the mean (0.5625) add up to 1.234375, and
        // sqrt(1.234375 / 19 / 20) is the error; Python's `statistics` computed the figures.
        let results = Pentanomial([1, 3, 8, 6, 2]);
        assert_eq!((results.pairs(), results.score()), (20, Some(0.5625)));
        near(results.standard_error().unwrap(), 0.056_994_344_133);
        let [low, high] = results.interval().unwrap();
        near(low, 0.450_793_138_177);
        near(high, 0.674_206_861_823);
        near(results.superiority().unwrap(), 0.863_591_864_782);
    }

    #[test]
    fn elo_and_its_opposite() {
        for (score, difference) in
            [(0.5, 0.0), (0.75, 190.848_501_9), (10.0 / 11.0, 400.0), (0.25, -190.848_501_9)]
        {
            near(elo(score), difference);
            near(expected_score(difference), score);
        }
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }

    #[test]
    fn what_does_not_vary_says_nothing_about_its_spread() {
        assert_eq!(Pentanomial::default().score(), None);
        for results in [Pentanomial([0, 0, 1, 0, 0]), Pentanomial([0, 0, 0, 0, 7])] {
            assert_eq!(
                (results.standard_error(), results.interval(), results.superiority()),
                (None, None, None)
            );
        }
        assert_eq!(Pentanomial::of([4, 0, 2, 2, 3]), Pentanomial([1, 0, 2, 1, 1]));
    }

    #[test]
    fn the_normal_distribution_at_tabulated_places() {
        // Abramowitz & Stegun, Table 26.1.
        let table = [(0.0, 0.5), (1.0, 0.841_344_746), (1.96, 0.975_002_105), (-3.0, 0.001_349_898)];
        for (deviations, share) in table {
            near(normal_distribution(deviations), share);
        }
        near(normal_distribution(WITHIN_95_PER_CENT), 0.975);
        assert_eq!((normal_distribution(9.0), normal_distribution(-9.0)), (1.0, 0.0));
    }
}
