//! The knowledge of uncertainty cut-offs about a game and its judgement: the risk of a node that skips moves,
//! and the meaning of a sum of such risks for the value that rests on them. Measured from real searches by
//! `plyscope lab confidence-fit`, so these are data of a judgement; `search::uncertainty_cut_off` decides
//! with them.

use super::finite_number::finite_number;
use std::sync::LazyLock;

/// A node that skipped moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbandonedNode {
    /// It was expected to be cut off.
    pub expects_cut: bool,
    /// The whole plies left to search.
    pub plies_left: i8,
    /// The plies from the root.
    pub ply: u16,
    /// The number of moves that it had searched.
    pub searched: usize,
    /// The number of its moves.
    pub moves: usize,
}

/// A measured model, or the cautious model of a game without a measurement.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConfidenceModel {
    /// For a move's number in the list (from 1), how often a quiet move there refutes a node that no earlier
    /// move refuted: the sum up to that number. At nodes that were expected to be cut off, and at others.
    cut: Vec<f64>,
    all: Vec<f64>,
    /// The part of a node's risk that reaches the root, by the plies left to search and the plies from the
    /// root, both from 1. The last row also holds for all greater depths, and the last two columns alternately
    /// for all greater plies: a node's side to move matters.
    weights: Vec<Vec<f64>>,
    /// The odds against the value for a risk of 2^-[`ConfidenceModel::HALF`], and for each greater power of two.
    odds: Vec<f64>,
}

/// The moves up to this number have a rate each; the last one's holds for all later ones.
const MOST_MOVES: usize = 256;

impl ConfidenceModel {
    /// Odds are kept for the powers of two from minus this to this.
    pub const HALF: i16 = 32;

    /// The model of a game without a measurement: every place in the list is equally likely to be the best
    /// move's, and one abandoned node that is wrong makes the root wrong. With half of one node's moves
    /// skipped the odds are even; with many such nodes hardly any confidence is left.
    #[must_use]
    pub fn unmeasured() -> &'static ConfidenceModel {
        static UNMEASURED: LazyLock<ConfidenceModel> = LazyLock::new(ConfidenceModel::default);
        &UNMEASURED
    }

    /// The risk of a node because of its skipped moves.
    #[must_use]
    pub fn risk(&self, node: &AbandonedNode) -> f64 {
        let AbandonedNode { expects_cut, plies_left, ply, searched, moves } = *node;
        let Some(last) = self.weights.len().checked_sub(1) else {
            return moves.saturating_sub(searched) as f64 / searched.max(1) as f64;
        };
        let sums = if expects_cut { &self.cut } else { &self.all };
        let row = &self.weights[usize::try_from(plies_left - 1).unwrap_or(0).min(last)];
        row[column(ply, row.len())] * (up_to(sums, moves) - up_to(sums, searched)).max(0.0)
    }

    /// The odds against a value with this risk in all, interpolated between the powers of two.
    #[must_use]
    pub fn odds_against(&self, risk: f64) -> f64 {
        let Some(last) = self.odds.len().checked_sub(2) else { return risk };
        // A number's exponent and fraction are its logarithm to base two without a logarithm, which would
        // differ between machines.
        let bits = risk.to_bits();
        let exponent = (bits >> 52) as i64 - 1023 + i64::from(Self::HALF);
        let Ok(index) = usize::try_from(exponent) else { return self.odds[0] };
        if index > last {
            return self.odds[last + 1];
        }
        let fraction = (bits & ((1 << 52) - 1)) as f64 / (1u64 << 52) as f64;
        self.odds[index] + (self.odds[index + 1] - self.odds[index]) * fraction
    }

    /// Reads a model: lines of `moves FIRST CUT ALL` (the rates from that move on), lines of `weights` (one for
    /// each number of plies left), one of `odds`; `#` begins a comment.
    ///
    /// # Errors
    ///
    /// The number of the first line that is not understood; one beyond the last where something is missing.
    pub fn read(text: &str) -> Result<ConfidenceModel, usize> {
        let mut model = ConfidenceModel::default();
        let mut rates: Vec<(usize, f64, f64)> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let mut fields = line.split_whitespace();
            let Some(what) = fields.next() else { continue };
            let numbers: Option<Vec<f64>> =
                fields.map(|field| finite_number(field).filter(|&number| is_share(number))).collect();
            let numbers = numbers.ok_or(index + 1)?;
            match (what, numbers.as_slice()) {
                ("moves", &[first, cut, all]) if rates.last().is_none_or(|last| (last.0 as f64) < first) => {
                    rates.push((first as usize, cut, all));
                }
                ("weights", weights) if weights.len() >= 2 => model.weights.push(weights.to_vec()),
                ("odds", odds) if odds.len() == 2 * Self::HALF as usize + 1 && odds.is_sorted() => {
                    model.odds = odds.to_vec();
                }
                _ => return Err(index + 1),
            }
        }
        if rates.is_empty() || model.weights.is_empty() || model.odds.is_empty() {
            return Err(text.lines().count() + 1);
        }
        let sums = |rate: fn(&(usize, f64, f64)) -> f64| {
            let mut sum = 0.0;
            let at = |number: usize| rates.iter().rev().find(|rates| rates.0 <= number).map_or(0.0, rate);
            (1..=MOST_MOVES)
                .map(|number| {
                    sum += at(number);
                    sum
                })
                .collect()
        };
        (model.cut, model.all) = (sums(|rates| rates.1), sums(|rates| rates.2));
        Ok(model)
    }
}

fn is_share(number: f64) -> bool {
    number.is_finite() && number >= 0.0
}

/// The column of a ply, among this number of columns.
#[must_use]
pub fn column(ply: u16, columns: usize) -> usize {
    let index = usize::from(ply).saturating_sub(1);
    if index < columns { index } else { columns - 1 - (index - (columns - 1)) % 2 }
}

/// The sum up to a move's number.
fn up_to(sums: &[f64], number: usize) -> f64 {
    number.checked_sub(1).map_or(0.0, |index| sums[index.min(sums.len() - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> String {
        let odds: Vec<String> = (-ConfidenceModel::HALF..=ConfidenceModel::HALF)
            .map(|power| format!("{:.9e}", 2f64.powi(i32::from(power)).sqrt()))
            .collect();
        format!(
            "# measured\nmoves 1 0.4 0.1\nmoves 3 0.1 0.02\nweights 1 2 4\nweights 0.5 1 1\nodds {}\n",
            odds.join(" ")
        )
    }

    #[test]
    fn a_model_is_read_and_damage_is_named_by_its_line() {
        let model = ConfidenceModel::read(&text()).unwrap();
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        let risk = |expects_cut, plies_left, ply, searched, moves| {
            model.risk(&AbandonedNode { expects_cut, plies_left, ply, searched, moves })
        };
        // Moves 3 to 6 are skipped.
        assert!(close(risk(true, 1, 1, 2, 6), 0.4) && close(risk(false, 1, 1, 2, 6), 0.08));
        assert!(close(risk(true, 2, 1, 2, 6), 0.2) && close(risk(true, 9, 1, 2, 6), 0.2));
        assert!(close(risk(true, 1, 1, 1, 3), 0.5), "the second move has the first line's rate");
        assert!(close(risk(true, 1, 3, 2, 6), 1.6) && close(risk(true, 1, 5, 2, 6), 1.6), "odd plies");
        assert!(close(risk(true, 1, 2, 2, 6), 0.8) && close(risk(true, 1, 8, 2, 6), 0.8), "even plies");
        assert!(close(model.odds_against(4.0), 2.0) && close(model.odds_against(0.25), 0.5));
        assert!(close(model.odds_against(6.0), f64::midpoint(2.0, 8f64.sqrt())), "halfway from 4 to 8");
        assert!(model.odds_against(1e-300) > 0.0 && model.odds_against(1e300) < 1e6);
        let damaged = |from: &str, to: &str| ConfidenceModel::read(&text().replacen(from, to, 1));
        assert_eq!(damaged("0.02", "x"), Err(3));
        assert_eq!(damaged("moves 3", "moves 1"), Err(3), "in order");
        assert_eq!(damaged("weights 1 2", "weights 1 -2"), Err(4));
        assert_eq!(damaged("weights 0.5 1 1\nodds", "# odds"), Err(6), "something is missing");
        assert_eq!(damaged("odds", "odds 9"), Err(6));
    }

    #[test]
    fn unmeasured_every_place_is_as_likely() {
        let model = ConfidenceModel::unmeasured();
        let node =
            |searched, moves| AbandonedNode { expects_cut: true, plies_left: 3, ply: 2, searched, moves };
        let share = |searched, moves| 1.0 / (1.0 + model.odds_against(model.risk(&node(searched, moves))));
        assert!((share(3, 20) - 0.15).abs() < 1e-9 && (share(10, 20) - 0.5).abs() < 1e-9);
    }
}
