//! The differences between a figure and the figure that it is compared with, position by position.

use super::table::{mean, median, per_cent};
use serde::Serialize;

/// A figure of all positions, compared with the same figure of the first setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Change {
    /// All of it, in per cent of all of the other.
    pub total_per_cent: f64,
    /// The mean over the positions of its percentage of the other.
    pub mean_per_cent: f64,
    /// The median of these percentages.
    pub median_per_cent: f64,
    /// Positions where it is less.
    pub fewer: Group,
    /// Positions where it is more.
    pub more: Group,
    /// Positions where it is the same.
    pub equal: usize,
}

/// Positions that changed the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Group {
    /// How many.
    pub positions: usize,
    /// Their share of all, in per cent.
    pub share: f64,
    /// By how many per cent on average.
    pub mean_change: f64,
    /// The median of that.
    pub median_change: f64,
}

impl Change {
    /// The change from the first number of each pair to the second.
    #[must_use]
    pub fn of(pairs: &[(u64, u64)]) -> Change {
        let shares: Vec<f64> = pairs.iter().map(|&(from, to)| per_cent(to, from)).collect();
        let group = |belongs: fn(&(u64, u64)) -> bool| {
            let changes: Vec<f64> = pairs
                .iter()
                .filter(|pair| belongs(pair))
                .map(|&(from, to)| per_cent(to, from) - 100.0)
                .collect();
            Group {
                positions: changes.len(),
                share: per_cent(changes.len() as u64, pairs.len() as u64),
                mean_change: mean(changes.iter().copied()),
                median_change: median(&changes),
            }
        };
        Change {
            total_per_cent: per_cent(
                pairs.iter().map(|pair| pair.1).sum(),
                pairs.iter().map(|pair| pair.0).sum(),
            ),
            mean_per_cent: mean(shares.iter().copied()),
            median_per_cent: median(&shares),
            fewer: group(|(from, to)| to < from),
            more: group(|(from, to)| to > from),
            equal: pairs.iter().filter(|(from, to)| to == from).count(),
        }
    }
}

impl Group {
    /// The number of positions and their share.
    #[must_use]
    pub fn count(&self) -> String {
        format!("{} ({:.1} %)", self.positions, self.share)
    }

    /// The mean change; empty if there is no position.
    #[must_use]
    pub fn mean(&self) -> String {
        self.by(self.mean_change)
    }

    /// The median change; empty if there is no position.
    #[must_use]
    pub fn median(&self) -> String {
        self.by(self.median_change)
    }

    fn by(&self, change: f64) -> String {
        if self.positions == 0 { String::new() } else { format!("{change:+.1} %") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn total_mean_and_median_are_three_things() {
        let change = Change::of(&[(100, 50), (100, 100), (1000, 1100), (100, 120)]);
        assert!((change.total_per_cent - 137_000.0 / 1300.0).abs() < 1e-9, "{change:?}");
        assert!((change.mean_per_cent - 95.0).abs() < 1e-9, "{change:?}");
        assert!((change.median_per_cent - 105.0).abs() < 1e-9, "{change:?}");
        assert_eq!((change.fewer.positions, change.more.positions, change.equal), (1, 2, 1));
        assert!((change.more.mean_change - 15.0).abs() < 1e-9 && (change.more.share - 50.0).abs() < 1e-9);
        let cells = |group: Group| [group.count(), group.mean(), group.median()];
        assert_eq!(cells(change.fewer), ["1 (25.0 %)", "-50.0 %", "-50.0 %"]);
        assert_eq!(cells(Group::default()), ["0 (0.0 %)", "", ""]);
        assert_eq!(Change::of(&[]), Change::default());
    }
}
