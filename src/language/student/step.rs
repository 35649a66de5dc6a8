//! The questions and choices of a student's steps.

use crate::trace::columns::VisitId;
use crate::trace::time::Time;
use serde::Serialize;
use strum::{IntoStaticStr, VariantArray};

/// A search as a student's steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentWork {
    /// The reason why a student cannot perform this search; `None` if a student can.
    pub refusal: Option<String>,
    /// The steps, the first one first.
    pub steps: Vec<StudentStep>,
}

impl StudentWork {
    /// A search that a student cannot perform, with the reason.
    pub(super) fn refused(why: impl Into<String>) -> StudentWork {
        StudentWork { refusal: Some(why.into()), steps: Vec::new() }
    }
}

/// A student's own search as far as it has come, which is judged at its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnWork {
    /// The reason why this search cannot be judged at its end; `None` if it can.
    pub refusal: Option<String>,
    /// The steps that were answered, and the one that is asked now unless the search has ended.
    pub steps: Vec<StudentStep>,
    /// For each answer: whether it is right in the student's state, and not what the search itself does there.
    pub follows: Vec<bool>,
    /// Whether the search has ended.
    pub is_finished: bool,
    /// The log of the student's search.
    pub words: Vec<u32>,
}

impl OwnWork {
    /// A search that cannot be judged at its end, with the reason.
    pub(super) fn refused(why: &str) -> OwnWork {
        let refusal = Some(why.to_owned());
        OwnWork { refusal, steps: Vec::new(), follows: Vec::new(), is_finished: false, words: Vec::new() }
    }
}

/// A question of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantArray)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Asks {
    /// The node that is visited next.
    Node,
    /// The window of the node that was entered.
    Window,
    /// The value that the node returns.
    Value,
    /// The use of the table's entry for the node that was entered.
    Table,
    /// Whether the student bets.
    Bet,
}

impl Asks {
    /// The question with this stable name.
    #[must_use]
    pub fn named(name: &str) -> Option<Asks> {
        Asks::VARIANTS.iter().copied().find(|asks| <&str>::from(asks) == name)
    }
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentStep {
    /// Its question.
    pub asks: Asks,
    /// The node that it is about.
    pub visit: VisitId,
    /// The moves from the root to that node.
    pub path: Vec<String>,
    /// The moment at which it is asked.
    pub at: Time,
    /// The moment after it.
    pub then: Time,
    /// The moment at which the listing lights the line that the step follows.
    pub lit_at: Time,
    /// The question in words.
    pub question: String,
    /// More about the question.
    pub detail: String,
    /// The choices: at least two.
    pub choices: Vec<StudentChoice>,
    /// The search's own step in words, as a mistake shows it.
    pub right: String,
    /// Hints: where to look, the numbers and the rule, the step itself.
    pub hints: [String; 3],
    /// The visits of nodes after the step.
    pub visited: u32,
    /// The visits that minimax would have made up to there; `None` if they are too many to be counted.
    pub minimax: Option<u32>,
    /// How each misconception would answer.
    pub beliefs: Vec<BelievedChoice>,
    /// The bet, if the step asks for one: its first choice is to bet, and neither choice is right or wrong.
    pub bet: Option<StudentBet>,
}

/// The words about the bets of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BetWords {
    /// The sentence after each of the two choices.
    #[cfg_attr(test, ts(type = "[string, string]"))]
    pub did: [&'static str; 2],
    /// The balance: "Visits used again, less visits lost".
    pub counted: &'static str,
    /// A person who always takes the first choice: "always bet".
    pub always: &'static str,
    /// The authors' rule: "the filter".
    pub rule: &'static str,
    /// The reason why no choice is right or wrong.
    pub about: &'static str,
}

/// A bet, and its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentBet {
    /// The words about it.
    pub words: BetWords,
    /// The gain of a person who bets, in visits that are used again; a loss is negative.
    pub gain: i32,
    /// The outcome in a few words.
    pub outcome: &'static str,
    /// The reason for the outcome.
    pub fate: String,
    /// The moment at which the outcome can be seen.
    pub known_at: Time,
    /// Whether the authors' filter bets.
    pub filter: bool,
    /// The filter's decision in words.
    pub filter_text: String,
}

/// A choice of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentChoice {
    /// Its text.
    pub label: String,
    /// The moves from the root to the node that it leads to; `None` if it leads to no other node.
    pub node: Option<Vec<String>>,
    /// Whether it leads to the parent.
    pub is_up: bool,
    /// Whether it is the search's own step.
    pub is_right: bool,
    /// The misconceptions that it may follow from, the most special first; empty if it is right.
    pub mistakes: Vec<StudentMistake>,
}

/// A misconception that explains a wrong choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StudentMistake {
    /// Its stable name.
    pub belief: &'static str,
    /// Its name in lecturers' tables ([`crate::misconception::Misconception`]); null if it says too little.
    pub misconception: Option<&'static str>,
    /// Its title.
    pub title: &'static str,
    /// The explanation, in the numbers of this tree.
    pub text: String,
    /// Whether it fits single answers only.
    pub is_general: bool,
}

/// The answer of a misconception to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BelievedChoice {
    /// Its stable name.
    pub belief: &'static str,
    /// The choice, by its index.
    pub choice: u32,
}
