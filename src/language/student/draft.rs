//! A step in the making: its choices, and the misconceptions behind them.

use super::belief::Belief;
use super::step::{BelievedChoice, StudentChoice, StudentMistake};
use crate::misconception::Misconception;

/// A step in the making. `Act` is a choice's content.
pub(super) struct Draft<Act> {
    /// The choices in their order: content, text, and the moves to the node that it leads to.
    pub choices: Vec<(Act, String, Option<Vec<String>>)>,
    /// The search's own content.
    pub right: Act,
    /// The content that leads to the parent; `None` if no choice does.
    pub up: Option<Act>,
    /// The contents that misconceptions lead to, with their explanations.
    pub beliefs: Vec<(Belief, Act, String)>,
    /// The misconceptions that single contents may follow from.
    pub fits: Vec<(Belief, Act, String)>,
    /// The explanation for a content that no misconception leads to.
    pub otherwise: (Belief, String),
}

impl<Act: PartialEq> Draft<Act> {
    pub(super) fn choices(&self) -> Vec<StudentChoice> {
        let choice = |(act, label, node): &(Act, String, Option<Vec<String>>)| {
            let is_right = *act == self.right;
            let leads_here = |(_, to, _): &&(Belief, Act, String)| !is_right && to == act;
            let mut found: Vec<(Belief, &str)> = (self.beliefs.iter().chain(&self.fits))
                .filter(leads_here)
                .map(|(belief, _, text)| (*belief, text.as_str()))
                .collect();
            if found.is_empty() && !is_right {
                found.push((self.otherwise.0, &self.otherwise.1));
            }
            // In the order of the table.
            let mistakes = Belief::ALL.iter().filter_map(|belief| {
                let (belief, text) = found.iter().find(|(one, _)| one == belief)?;
                Some(StudentMistake {
                    belief: belief.name(),
                    misconception: belief.misconception().map(Misconception::name),
                    title: belief.title(),
                    text: (*text).to_owned(),
                    is_general: belief.is_general(),
                })
            });
            StudentChoice {
                label: label.clone(),
                node: node.clone(),
                is_up: self.up.as_ref() == Some(act),
                is_right,
                mistakes: mistakes.collect(),
            }
        };
        self.choices.iter().map(choice).collect()
    }

    pub(super) fn believed(&self) -> Vec<BelievedChoice> {
        let choice = |(belief, act, _): &(Belief, Act, String)| {
            let choice = self.choices.iter().position(|(one, ..)| one == act)?;
            Some(BelievedChoice { belief: belief.name(), choice: choice as u32 })
        };
        self.beliefs.iter().filter_map(choice).collect()
    }
}

/// The words of a step.
pub(super) struct StepWords {
    pub question: String,
    pub detail: String,
    pub right: String,
    pub hints: [String; 3],
}
