//! A parameter as the page gets it.

use super::definition::Scenario;
use super::specification::{Kind, Specification, parameters};
use crate::games::GameKind;
use crate::sorted::map_of;
use serde::Serialize;
use std::collections::BTreeMap;

/// A parameter as the page gets it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Parameter"))]
pub struct Offered {
    key: &'static str,
    label: &'static str,
    group: &'static str,
    #[cfg_attr(test, ts(type = "\"choice\" | \"number\" | \"toggle\" | \"text\" | \"lines\""))]
    kind: &'static str,
    choices: Vec<OfferedChoice>,
    min: Option<i64>,
    max: Option<i64>,
    help: &'static str,
    needs: Option<Needs>,
    /// The values of `search` that use the parameter.
    searches: Vec<&'static str>,
    games: Vec<&'static str>,
    defaults: BTreeMap<&'static str, String>,
}

/// The parameter without which another has no effect.
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
    /// The games where the choice has a meaning, among the games of its parameter.
    games: Vec<&'static str>,
}

impl Specification {
    /// The parameter as the page gets it.
    #[must_use]
    pub fn offered(&self) -> Offered {
        let (kind, choices, range) = match self.kind {
            Kind::Choice(choices) => ("choice", choices, None),
            Kind::Number(least, most) => ("number", &[] as &[_], Some((least, most))),
            Kind::Toggle => ("toggle", &[] as &[_], None),
            Kind::Text => ("text", &[] as &[_], None),
            Kind::Lines => ("lines", &[] as &[_], None),
        };
        let games = || GameKind::ALL.iter().copied().filter(|game| self.applies_to(*game));
        Offered {
            key: self.key,
            label: self.label,
            group: self.group,
            kind,
            choices: choices
                .iter()
                .map(|&(value, label)| {
                    let of = games().filter(|game| self.offers(value, *game)).map(GameKind::name);
                    OfferedChoice { value, label, games: of.collect() }
                })
                .collect(),
            min: range.map(|range| range.0),
            max: range.map(|range| range.1),
            help: self.help,
            needs: self.needs.map(|(key, off)| Needs { key, off }),
            searches: searches(self),
            games: games().map(GameKind::name).collect(),
            defaults: map_of(games().map(|game| (game.name(), self.get(&Scenario::of(game))))),
        }
    }
}

/// The names of the base algorithms that read a parameter.
fn searches(read: &Specification) -> Vec<&'static str> {
    let base = parameters().find(|parameter| parameter.key == "search");
    let Some((base, Kind::Choice(choices))) = base.map(|base| (base, base.kind)) else { return Vec::new() };
    let is_reader = |name: &str| {
        let mut scenario = Scenario::of(GameKind::Tree);
        base.set(&mut scenario, name).is_ok() && read.is_read_by(scenario.search.base)
    };
    choices.iter().map(|(name, _)| *name).filter(|name| is_reader(name)).collect()
}
