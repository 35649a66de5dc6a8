//! Named sets of techniques.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// A named set of techniques, put over a scenario's defaults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Techniques {
    /// The scenario's own defaults
    #[default]
    Default,
    /// Everything that helps to solve positions, as measured in docs/lab.md
    All,
}

/// Everything that helps to solve positions with a given number of visits: null moves with R = 3,
/// check extensions, ETC, the countermove, checks in quiescence's first ply, and static exchange in the
/// ordering and in quiescence. Chosen by measurement (docs/lab.md). Aspiration, singular extensions and
/// the other extensions did not help.
pub const ALL: &str = "null-move=3&extend-check=16&etc=2&order-countermove=on&order-exchange=on\
                       &quiescence-checks=on&quiescence-exchange=on";

impl Techniques {
    /// The set as a scenario's pairs.
    #[must_use]
    pub fn pairs(self) -> &'static str {
        match self {
            Techniques::Default => "",
            Techniques::All => ALL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::suite::heading;
    use plyscope::games::GameKind;

    #[test]
    fn every_set_is_understood() {
        for techniques in Techniques::value_variants() {
            heading(GameKind::Chess, &[techniques.pairs()]).unwrap();
        }
    }
}
