//! The game that an experiment is about, as an argument.

use plyscope::games::{GameKind, ataxx};
use plyscope::problem::Problem;
use plyscope::value::Value;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The game of an experiment: chess by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LabGame(pub GameKind);

impl LabGame {
    /// Whether a value is a judgement, and does not say how the game ends.
    #[must_use]
    pub fn is_judgement(&self, value: i16) -> bool {
        // A finished game of Ataxx is worth its stones, and this much more.
        let most = if self.0 == GameKind::Ataxx { ataxx::WON as i16 } else { i16::MAX };
        Value::judgement(i32::from(value)).get() == value && value.abs() < most
    }

    /// Whether it is what goes without saying, and what results that say nothing are about.
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == LabGame::default()
    }
}

impl Default for LabGame {
    fn default() -> LabGame {
        LabGame(GameKind::Chess)
    }
}

impl FromStr for LabGame {
    type Err = String;

    fn from_str(text: &str) -> Result<LabGame, String> {
        GameKind::named(text).map(LabGame).map_err(|Problem { message, fix, .. }| format!("{message}; {fix}"))
    }
}

impl TryFrom<String> for LabGame {
    type Error = String;

    fn try_from(text: String) -> Result<LabGame, String> {
        text.parse()
    }
}

impl From<LabGame> for String {
    fn from(game: LabGame) -> String {
        game.to_string()
    }
}

impl fmt::Display for LabGame {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0.name())
    }
}
