//! The goal of a figure that a person changes: conditions on the figure's search.

use crate::plural::plural_as;
use crate::problem::{Problem, excerpt};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Display};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A goal has no more conditions than a person can keep in mind.
const MOST_CONDITIONS: usize = 3;

/// Conditions that must all hold, at least one: `at-most-9-visits`, `right-value,at-most-40-visits`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal(pub Vec<Condition>);

/// A condition on a search that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A number of the search is small enough, large enough, or just this number.
    Amount {
        /// The comparison.
        relation: Relation,
        /// The number that it is compared with.
        amount: i32,
        /// The number of the search.
        measure: Measure,
    },
    /// The result of the search has a property.
    Result(Property),
}

/// The comparison of a number with the number of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Relation {
    /// Not greater.
    AtMost,
    /// Not smaller.
    AtLeast,
    /// Equal.
    Exactly,
}

/// A number of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Measure {
    /// Visits of positions.
    Visits,
    /// Visits of positions that were evaluated or ended the game.
    Leaves,
    /// The number of leaves that minimax visits, less the number of leaves that this search visits.
    LeavesLeftOut,
    /// Cut-offs by a move.
    CutOffs,
    /// Visits that repeat a search with a wider window.
    ReSearches,
    /// Visits that the table answers.
    TableAnswers,
    /// Searches of the root within an iteration.
    Passes,
    /// Pre-searches whose result no visit used.
    LostPreSearches,
    /// Pre-searches whose result was used.
    PaidPreSearches,
    /// Nodes whose last moves were skipped.
    UncertaintyCutOffs,
    /// The fewest leaves that must change so that the root's value rises.
    LeavesToRaise,
    /// The root's value for the first player, as the scenario's game writes numbers.
    Value,
}

/// A property of a result, in comparison with minimax to the end of every line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Property {
    /// The root's value is the value of minimax.
    RightValue,
    /// The root's value is another one.
    WrongValue,
    /// No move is better than the best move.
    RightMove,
    /// Another move is better than the best move.
    WrongMove,
}

impl Relation {
    fn words(self) -> &'static str {
        match self {
            Relation::AtMost => "at most",
            Relation::AtLeast => "at least",
            Relation::Exactly => "exactly",
        }
    }

    /// Whether a number is related so to the number of the goal.
    #[must_use]
    pub fn holds(self, number: i32, goal: i32) -> bool {
        match self {
            Relation::AtMost => number <= goal,
            Relation::AtLeast => number >= goal,
            Relation::Exactly => number == goal,
        }
    }
}

impl Measure {
    /// Reads a name, or the words for one or for several with hyphens.
    fn read(text: &str) -> Option<Measure> {
        let is_worded = |measure: &Measure, number: &str| {
            let counted = measure.counted(number).map(|words| words.replace(' ', "-"));
            counted.is_some_and(|words| words.strip_prefix(number).is_some_and(|rest| rest[1..] == *text))
        };
        let measures = Measure::VARIANTS.iter().copied();
        text.parse().ok().or_else(|| {
            measures.into_iter().find(|measure| is_worded(measure, "1") || is_worded(measure, "2"))
        })
    }

    /// So many of them, in words; `None` for the root's value, which is no count.
    #[must_use]
    pub fn counted(self, amount: &str) -> Option<String> {
        let (one, many) = match self {
            Measure::Visits => ("visit", "visits"),
            Measure::Leaves => ("leaf", "leaves"),
            Measure::LeavesLeftOut => ("leaf left out", "leaves left out"),
            Measure::CutOffs => ("cut-off", "cut-offs"),
            Measure::ReSearches => ("re-search", "re-searches"),
            Measure::TableAnswers => ("table answer", "table answers"),
            Measure::Passes => ("pass at the root", "passes at the root"),
            Measure::LostPreSearches => ("lost pre-search", "lost pre-searches"),
            Measure::PaidPreSearches => ("pre-search that pays off", "pre-searches that pay off"),
            Measure::UncertaintyCutOffs => ("uncertainty cut-off", "uncertainty cut-offs"),
            Measure::LeavesToRaise => ("leaf to raise the value", "leaves to raise the value"),
            Measure::Value => return None,
        };
        Some(plural_as(amount, one, many))
    }
}

impl Property {
    /// The property in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Property::RightValue => "the value of minimax",
            Property::WrongValue => "another value than minimax",
            Property::RightMove => "a best move",
            Property::WrongMove => "a move that is not best",
        }
    }
}

impl Condition {
    fn read(text: &str) -> Option<Condition> {
        if let Ok(property) = text.parse() {
            return Some(Condition::Result(property));
        }
        let name = |relation: &Relation| <&str>::from(*relation);
        let relation = *Relation::VARIANTS.iter().find(|relation| text.starts_with(name(relation)))?;
        let rest = text.strip_prefix(name(&relation))?.strip_prefix('-')?;
        // A negative number begins with a hyphen.
        let end = rest.char_indices().skip(1).find(|(_, sign)| !sign.is_ascii_digit())?.0;
        let (amount, measure) = rest.split_at(end);
        let measure = Measure::read(measure.strip_prefix('-')?)?;
        Some(Condition::Amount { relation, amount: amount.parse().ok()?, measure })
    }

    /// The condition in words. `value` writes a value of the root.
    #[must_use]
    pub fn words(self, value: impl Fn(i32) -> String) -> String {
        match self {
            Condition::Amount { relation, amount, measure } => {
                let relation = relation.words();
                match measure.counted(&amount.to_string()) {
                    Some(counted) => format!("{relation} {counted}"),
                    None => format!("a value of {relation} {}", value(amount)),
                }
            }
            Condition::Result(property) => property.words().to_owned(),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Condition::Amount { relation, amount, measure } => {
                write!(formatter, "{}-{amount}-{}", <&str>::from(relation), <&str>::from(measure))
            }
            Condition::Result(property) => formatter.write_str(property.into()),
        }
    }
}

impl Goal {
    /// Reads a goal as a link has it.
    ///
    /// # Errors
    ///
    /// A condition is unknown, or there are too many; to be said at `key`.
    pub fn read(key: &str, text: &str) -> Result<Goal, Problem> {
        let parts: Vec<&str> = text.split(',').collect();
        if parts.len() > MOST_CONDITIONS {
            let message =
                format!("a goal has at most {MOST_CONDITIONS} conditions, and this one {}", parts.len());
            return Err(Problem::new(key, text, message, "remove some"));
        }
        let condition = |part: &str| Condition::read(part).ok_or_else(|| unknown(key, text, part));
        parts.into_iter().map(condition).collect::<Result<_, _>>().map(Goal)
    }
}

fn unknown(key: &str, text: &str, part: &str) -> Problem {
    let list = |names: Vec<&'static str>| names.join(", ");
    let measures = list(Measure::VARIANTS.iter().map(|measure| (*measure).into()).collect());
    let properties = list(Property::VARIANTS.iter().map(|property| (*property).into()).collect());
    let fix =
        format!("write at-most-9-visits, at-least-… or exactly-…, of: {measures}; or one of: {properties}");
    Problem::new(key, text, format!("“{}” is not a condition of a goal", excerpt(part)), fix)
}

impl Display for Goal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let conditions: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        formatter.write_str(&conditions.join(","))
    }
}

/// It crosses to the page as the text that a link has.
impl Serialize for Goal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Goal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Goal, D::Error> {
        Goal::read("reach", &String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_written_as_it_is_read() {
        for text in
            ["at-most-9-visits", "right-value,at-least-1-re-searches", "exactly--3-value", "wrong-move"]
        {
            assert_eq!(Goal::read("reach", text).unwrap().to_string(), text);
        }
        assert_eq!(
            Goal::read("reach", "exactly-1-leaf-left-out").unwrap().to_string(),
            "exactly-1-leaves-left-out"
        );
        let raised = Goal::read("reach", "at-least-2-leaves-to-raise-the-value").unwrap();
        assert_eq!(raised.to_string(), "at-least-2-leaves-to-raise");
        for relation in Relation::VARIANTS {
            for measure in Measure::VARIANTS {
                let condition = Condition::Amount { relation: *relation, amount: 12, measure: *measure };
                assert_eq!(Condition::read(&condition.to_string()), Some(condition));
            }
        }
    }

    #[test]
    fn the_words_of_a_goal() {
        let words = |text| Condition::read(text).unwrap().words(|value| format!("<{value}>"));
        assert_eq!(words("at-most-1-visits"), "at most 1 visit");
        assert_eq!(words("at-least-2-leaves-left-out"), "at least 2 leaves left out");
        assert_eq!(words("exactly--3-value"), "a value of exactly <-3>");
        assert_eq!(words("wrong-move"), "a move that is not best");
    }

    #[test]
    fn a_text_that_is_no_goal_is_refused() {
        for text in
            ["", "visits", "at-most-visits", "at-most-9", "at-most-9-nodes", "at-most-9visits", "9-visits"]
        {
            let problem = Goal::read("reach", text).unwrap_err();
            assert!(problem.message.contains("is not a condition"), "{text}: {problem:?}");
        }
        let many = ["wrong-move"; 4].join(",");
        assert!(Goal::read("reach", &many).unwrap_err().message.contains("at most 3"));
    }
}
