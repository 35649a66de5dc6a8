//! The parameters of a scenario as data: their names in links, how they are offered, read and
//! written. The page builds its panel from this table, and a new technique adds its rows here.

mod gambles;
mod limits;
mod ordering;
mod position;
mod search;
mod selectivity;

use super::Scenario;
use crate::games::GameKind;
use crate::problem::Problem;
use crate::search::parameters::Switch;
use serde::Serialize;
use std::collections::BTreeMap;

/// How a parameter is offered.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One of these values (with their labels).
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number in this range.
    Number(u64, u64),
    /// On or off.
    Toggle,
    /// Any text; the game checks it.
    Text,
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
    games: &'static [GameKind],
    get: fn(&Scenario) -> String,
    set: fn(&mut Scenario, &str) -> Result<(), Problem>,
}

/// A parameter as the page gets it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Parameter"))]
pub struct Offered {
    key: &'static str,
    label: &'static str,
    group: &'static str,
    #[cfg_attr(test, ts(type = "\"choice\" | \"number\" | \"toggle\" | \"text\""))]
    kind: &'static str,
    choices: Vec<OfferedChoice>,
    min: Option<u64>,
    max: Option<u64>,
    help: &'static str,
    needs: Option<Needs>,
    games: Vec<&'static str>,
    defaults: BTreeMap<&'static str, String>,
}

/// Without which parameter another has no effect.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Needs {
    key: &'static str,
    /// Its values then.
    off: &'static [&'static str],
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct OfferedChoice {
    value: &'static str,
    label: &'static str,
}

impl Specification {
    /// Whether the parameter means something in this game.
    #[must_use]
    pub fn applies_to(&self, game: GameKind) -> bool {
        self.games.contains(&game)
    }

    /// Its value in a scenario.
    #[must_use]
    pub fn get(&self, scenario: &Scenario) -> String {
        (self.get)(scenario)
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
                return Err(self.problem(value, &format!("“{value}” is not in its range"), &range));
            }
            _ => {}
        }
        (self.set)(scenario, value)
    }

    fn problem(&self, value: &str, message: &str, mend: &str) -> Problem {
        Problem::new(self.key, value, message, mend)
    }

    /// The parameter as the page gets it.
    #[must_use]
    pub fn offered(&self) -> Offered {
        let (kind, choices, range) = match self.kind {
            Kind::Choice(choices) => ("choice", choices, None),
            Kind::Number(least, most) => ("number", &[] as &[_], Some((least, most))),
            Kind::Toggle => ("toggle", &[] as &[_], None),
            Kind::Text => ("text", &[] as &[_], None),
        };
        Offered {
            key: self.key,
            label: self.label,
            group: self.group,
            kind,
            choices: choices.iter().map(|&(value, label)| OfferedChoice { value, label }).collect(),
            min: range.map(|range| range.0),
            max: range.map(|range| range.1),
            help: self.help,
            needs: self.needs.map(|(key, off)| Needs { key, off }),
            games: self.games.iter().map(|game| game.name()).collect(),
            defaults: self.games.iter().map(|&game| (game.name(), self.get(&Scenario::of(game)))).collect(),
        }
    }
}

fn on_off(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}

/// Sets a number whose range [`Specification::set`] has checked.
fn number<T: std::str::FromStr>(field: &mut T, value: &str) -> Result<(), Problem> {
    if let Ok(parsed) = value.parse() {
        *field = parsed;
    }
    Ok(())
}

fn toggle(field: &mut bool, value: &str) -> Result<(), Problem> {
    *field = value == "on";
    Ok(())
}

const ALL: &[GameKind] = &GameKind::ALL;
const CHESS: &[GameKind] = &[GameKind::Chess];
const TREE: &[GameKind] = &[GameKind::Tree];
const SYNTHETIC: &[GameKind] = &[GameKind::Synthetic];

/// Sets a switch by a number of which 0 means off.
fn switch_by_number<T, N: std::str::FromStr + Default + PartialEq>(
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

/// All parameters, in the order in which links name them and panels offer them.
pub fn parameters() -> impl Iterator<Item = &'static Specification> + Clone {
    let files = [
        position::PARAMETERS,
        search::PARAMETERS,
        ordering::PARAMETERS,
        selectivity::PARAMETERS,
        gambles::PARAMETERS,
        limits::PARAMETERS,
    ];
    files.into_iter().flatten()
}
