//! The sequential probability ratio test: a match that ends as soon as its result is sure enough.
//!
//! Two hypotheses about the Elo difference are weighed against each other after every pair; the match ends
//! when the logarithm of their likelihood ratio leaves the interval between two bounds (Wald, *Sequential
//! Tests of Statistical Hypotheses*, Annals of Mathematical Statistics 16, 1945). How often each of the five
//! results of a pair comes is not known, so each hypothesis gets the shares that make what was seen most
//! likely among those whose mean is its score: the generalised test, as Van den Bergh brought it to engine
//! testing (*A practical introduction to the GSPRT*, 2020).

use super::tally::{Pentanomial, expected_score};
use plyscope::problem::Problem;
use serde::{Deserialize, Serialize};

/// A test of two Elo differences.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// H0: the advantage of the first player.
    pub elo0: f64,
    /// H1: the advantage of the first player; more than `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted where H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted where H1 is true.
    pub beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Nothing yet.
    Undecided,
    /// For H0.
    H0,
    /// For H1.
    H1,
}

/// The count of a result that has not been seen, so that a rare result does not rule out a hypothesis.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Reads the two Elo differences, as in `0,10`.
    ///
    /// # Errors
    ///
    /// They are not two numbers that grow, or the chances of error are not below one half.
    pub fn read(differences: &str, alpha: f64, beta: f64) -> Result<Sprt, Problem> {
        let numbers: Vec<f64> = differences
            .split(',')
            .filter_map(|number| number.trim().parse().ok())
            .filter(|number: &f64| number.abs() <= 1000.0)
            .collect();
        let refused =
            |key: &str, value: &str, message: &str, fix: &str| Err(Problem::new(key, value, message, fix));
        match numbers[..] {
            [elo0, elo1] if elo0 < elo1 && differences.split(',').count() == 2 => {
                for (key, chance) in [("--alpha", alpha), ("--beta", beta)] {
                    if !(chance > 0.0 && chance < 0.5) {
                        let message = "it is not an error probability between 0 and 0.5";
                        return refused(key, &chance.to_string(), message, "write 0.05");
                    }
                }
                Ok(Sprt { elo0, elo1, alpha, beta })
            }
            _ => {
                let message = "it is not two Elo differences within 1000, the lesser one first";
                refused("--sprt", differences, message, "write 0,10")
            }
        }
    }

    /// At or below the first bound H0 is accepted, at or above the second H1.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The logarithm of the likelihood ratio: how much better H1 explains the results than H0.
    #[must_use]
    pub fn log_likelihood_ratio(&self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        let counts = results.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let [h0, h1] = [self.elo0, self.elo1].map(|elo| most_likely(&counts, expected_score(elo)));
        (0..5).map(|result| counts[result] * (h1[result] / h0[result]).ln()).sum()
    }

    /// The decision by the results.
    #[must_use]
    pub fn verdict(&self, results: &Pentanomial) -> Verdict {
        let ratio = self.log_likelihood_ratio(results);
        match self.bounds() {
            [low, _] if ratio <= low => Verdict::H0,
            [_, high] if ratio >= high => Verdict::H1,
            _ => Verdict::Undecided,
        }
    }

    /// After how many pairs, in the order of their numbers, the test decides; nothing if it does not.
    pub fn decides_after(&self, half_points: impl IntoIterator<Item = usize>) -> Option<usize> {
        let mut results = Pentanomial::default();
        half_points
            .into_iter()
            .position(|result| {
                results.0[result] += 1;
                self.verdict(&results) != Verdict::Undecided
            })
            .map(|last| last + 1)
    }
}

/// The shares of the five results, among those whose mean is `score`, that make the counts most likely:
/// count / all / (1 + theta (share of the points - score)), where theta makes the mean right.
fn most_likely(counts: &[f64; 5], score: f64) -> [f64; 5] {
    let all: f64 = counts.iter().sum();
    let distance = |result: usize| result as f64 / 4.0 - score;
    let shares = |theta: f64| {
        let mut result = 0;
        counts.map(|count| {
            let share = count / all / (1.0 + theta * distance(result));
            result += 1;
            share
        })
    };
    let mean_less_score = |theta: f64| {
        shares(theta).iter().enumerate().map(|(result, share)| share * distance(result)).sum::<f64>()
    };
    // Between these two every share is positive, and the mean falls as theta grows.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if mean_less_score(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    shares((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    #[track_caller]
    fn ratio(elo0: f64, elo1: f64, results: [u64; 5], expected: f64, within: f64) {
        let ratio = test(elo0, elo1).log_likelihood_ratio(&Pentanomial(results));
        assert!((ratio - expected).abs() < within, "{ratio} is not {expected}");
    }

    #[test]
    fn ratios_of_two_published_matches() {
        // Two matches of tens of thousands of pairs with the ratios that the tests of the match manager
        // fastchess give for them, to two decimals.
        ratio(0.5, 2.5, [223, 9863, 21279, 10037, 246], -3.07, 0.005);
        ratio(0.0, 2.0, [871, 26175, 55983, 26678, 821], -4.98, 0.005);
    }

    #[test]
    fn ratios_by_brute_force() {
        // The likelihoods were maximised over the shares themselves, by a pattern search in three dimensions
        // that does not use theta.
        ratio(0.0, 10.0, [1, 3, 8, 6, 2], 0.238_144_360_2, 1e-9);
        ratio(0.0, 10.0, [5, 20, 40, 60, 25], 3.118_496_862_8, 1e-9);
        ratio(-5.0, 30.0, [5, 20, 40, 60, 25], 10.196_953_175_5, 1e-9);
        ratio(0.0, 10.0, [0; 5], 0.0, 1e-12);
    }

    #[test]
    fn what_is_most_likely_has_the_mean_that_was_asked_for() {
        for counts in [[1.0, 3.0, 8.0, 6.0, 2.0], [UNSEEN, UNSEEN, UNSEEN, UNSEEN, 9.0]] {
            for score in [0.01, 0.5, 0.9] {
                let shares = most_likely(&counts, score);
                let mean: f64 =
                    shares.iter().enumerate().map(|(result, share)| result as f64 / 4.0 * share).sum();
                assert!((mean - score).abs() < 1e-9 && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn bounds_are_walds() {
        let [low, high] = test(0.0, 10.0).bounds();
        assert!((low + 2.944_438_979).abs() < 1e-9 && (high - 2.944_438_979).abs() < 1e-9);
        let [low, high] = Sprt { alpha: 0.01, beta: 0.1, ..test(0.0, 10.0) }.bounds();
        // ln(0.1 / 0.99) and ln(0.9 / 0.01).
        assert!((low + 2.292_534_757).abs() < 1e-9 && (high - 4.499_809_670).abs() < 1e-9);
    }

    #[test]
    fn a_match_ends_at_the_first_pair_that_decides() {
        let sprt = test(0.0, 50.0);
        let wins = std::iter::repeat_n([4, 2, 3, 2], 100).flatten();
        let after = sprt.decides_after(wins.clone()).unwrap();
        let verdict = |pairs| sprt.verdict(&Pentanomial::of(wins.clone().take(pairs)));
        assert_eq!(verdict(after), Verdict::H1);
        assert!(after > 4 && (0..after).all(|pairs| verdict(pairs) == Verdict::Undecided), "{after}");
        let losses = std::iter::repeat_n([0, 2, 1, 2], 100).flatten();
        let after = sprt.decides_after(losses.clone()).unwrap();
        assert_eq!(sprt.verdict(&Pentanomial::of(losses.take(after))), Verdict::H0);
        assert_eq!(sprt.decides_after([2, 4, 0]), None);
    }

    #[test]
    fn what_is_no_test_is_refused() {
        assert_eq!(Sprt::read("0, 10", 0.05, 0.05).unwrap(), test(0.0, 10.0));
        for text in ["", "5", "10,0", "0,0", "0,10,20", "0,ten", "0,nan", "0,5000"] {
            assert_eq!(Sprt::read(text, 0.05, 0.05).unwrap_err().key, "--sprt", "{text}");
        }
        assert_eq!(Sprt::read("0,10", 0.0, 0.05).unwrap_err().key, "--alpha");
        assert_eq!(Sprt::read("0,10", 0.05, 0.5).unwrap_err().key, "--beta");
    }
}
