//! One parameter of a scenario: its name in links, how it is offered, read and written.

use crate::games::GameKind;
use crate::games::description::{Knowledge, PositionParameter};
use crate::problem::{Problem, excerpt};
use crate::scenario::definition::Scenario;
use crate::search::parameters::Switch;

/// How a parameter is offered.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One of these values (with their labels).
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number in this range.
    Number(u64, u64),
    /// On or off.
    Toggle,
    /// A line of text; the game checks it.
    Text,
    /// Text of several lines; the game checks it.
    Lines,
}

/// In which games a parameter means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Games {
    /// In every game.
    All,
    /// In those whose judgement knows this.
    With(Knowledge),
    /// In those that are nothing but a tree, whose nodes list their children from left to right.
    Trees,
    /// In one, whose position it makes.
    One(GameKind),
}

/// Where the value of a parameter is.
pub(super) enum Access {
    /// In the search or the limits.
    Search {
        /// Its value in a scenario.
        get: fn(&Scenario) -> String,
        /// Sets it from a text that suits its kind.
        set: fn(&mut Scenario, &str) -> Result<(), Problem>,
    },
    /// In the position, which its game reads and writes.
    Position(&'static PositionParameter),
}

/// One parameter.
pub struct Specification {
    /// The name in links.
    pub key: &'static str,
    /// What people read.
    pub label: &'static str,
    /// Under which heading it is offered.
    pub group: &'static str,
    /// How it is offered.
    pub kind: Kind,
    /// What it does, in a sentence or two.
    pub help: &'static str,
    /// The parameter that this one depends on, and with which of its values it has no effect.
    pub needs: Option<(&'static str, &'static [&'static str])>,
    pub(super) games: Games,
    pub(super) access: Access,
}

impl Specification {
    /// Whether the parameter means something in this game.
    #[must_use]
    pub fn applies_to(&self, game: GameKind) -> bool {
        match self.games {
            Games::All => true,
            Games::With(knowledge) => game.description().knows.contains(&knowledge),
            Games::Trees => game.description().is_tree,
            Games::One(own) => own == game,
        }
    }

    /// Its value in a scenario.
    #[must_use]
    pub fn get(&self, scenario: &Scenario) -> String {
        match &self.access {
            Access::Search { get, .. } => get(scenario),
            Access::Position(parameter) => (parameter.get)(&scenario.position),
        }
    }

    /// Sets it from a link's text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text; the scenario stays as it was.
    pub fn set(&self, scenario: &mut Scenario, value: &str) -> Result<(), Problem> {
        match self.kind {
            Kind::Choice(choices) if choices.iter().all(|(name, _)| *name != value) => {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                return Err(self.problem(
                    value,
                    "it is not one of the choices",
                    &format!("choose one of: {}", names.join(", ")),
                ));
            }
            Kind::Toggle if value != "on" && value != "off" => {
                return Err(self.problem(value, "it is neither on nor off", "write on or off"));
            }
            Kind::Number(least, most)
                if !value.parse::<u64>().is_ok_and(|number| (least..=most).contains(&number)) =>
            {
                let range = format!("give a whole number from {least} to {most}");
                return Err(self.problem(
                    value,
                    &format!("“{}” is not in its range", excerpt(value)),
                    &range,
                ));
            }
            _ => {}
        }
        match &self.access {
            Access::Search { set, .. } => set(scenario, value),
            Access::Position(parameter) => {
                scenario.position = (parameter.set)(&scenario.position, value)?;
                Ok(())
            }
        }
    }

    fn problem(&self, value: &str, message: &str, mend: &str) -> Problem {
        Problem::new(self.key, value, message, mend)
    }
}

pub(super) fn on_off(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}

/// Sets a number whose range [`Specification::set`] has checked.
pub(super) fn number<T: std::str::FromStr>(field: &mut T, value: &str) -> Result<(), Problem> {
    if let Ok(parsed) = value.parse() {
        *field = parsed;
    }
    Ok(())
}

pub(super) fn toggle(field: &mut bool, value: &str) -> Result<(), Problem> {
    *field = value == "on";
    Ok(())
}

/// Sets a switch by a number of which 0 means off.
pub(super) fn switch_by_number<T, N: std::str::FromStr + Default + PartialEq>(
    switch: &mut Switch<T>,
    field: fn(&mut T) -> &mut N,
    value: &str,
) -> Result<(), Problem> {
    let mut parsed = N::default();
    number(&mut parsed, value)?;
    switch.on = parsed != N::default();
    if switch.on {
        *field(&mut switch.with) = parsed;
    }
    Ok(())
}
