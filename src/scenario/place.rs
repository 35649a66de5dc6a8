//! A moment described by moves: an addition to the numbers of ticks and visits in a link, which hold only
//! within one version of the search.

use crate::problem::{Problem, excerpt};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Display};

/// A place: an iteration, and the steps from its root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlace {
    /// The number of the iteration: its depth in plies in a search of Plyscope.
    pub iteration: u16,
    /// The steps: moves in the game's notation, without the signs that a link would have to encode.
    pub steps: Vec<String>,
    /// The number of the visit among the visits at this place, from 1; 0: the iteration itself, which surrounds its
    /// root.
    pub nth: u32,
}

/// One of the two ends of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The beginning: the visit is entered.
    In,
    /// The end: the visit is left.
    Out,
}

/// The end of a visit at a place, as `5:e4.e5.Nf3:in`, or `5:e4.e5.Nf3:in2` for the second visit there; the
/// end of an iteration is `5:in`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMoment {
    /// Where.
    pub place: NamedPlace,
    /// Which end.
    pub edge: Edge,
}

/// A moment as one text in a link: a tick, which holds only within one version of the search, or the end of a
/// visit, which holds in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A tick.
    Tick(u32),
    /// The end of a visit.
    Named(NamedMoment),
}

impl Moment {
    /// Reads a moment.
    ///
    /// # Errors
    ///
    /// What is wrong with it, to be said at `key`.
    pub fn read(key: &str, text: &str) -> Result<Moment, Problem> {
        text.parse().map(Moment::Tick).or_else(|_| NamedMoment::read(key, text).map(Moment::Named))
    }
}

impl Display for Moment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moment::Tick(t) => Display::fmt(t, formatter),
            Moment::Named(moment) => Display::fmt(moment, formatter),
        }
    }
}

/// They cross to the page as the text that a link has.
macro_rules! cross_as_text {
    ($($named:ident of $key:literal),*) => {
        $(
            impl Serialize for $named {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $named {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$named, D::Error> {
                    let text = String::deserialize(deserializer)?;
                    $named::read($key, &text).map_err(D::Error::custom)
                }
            }
        )*
    };
}

cross_as_text!(NamedPlace of "on", NamedMoment of "at", Moment of "begin");

/// Searches of longer lines are not recorded.
const MOST_STEPS: usize = 255;

/// Whether a step may contain a sign.
fn is_plain(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '-' | '=' | '~')
}

impl NamedPlace {
    /// Reads a place, `5:e4.e5.Nf3`, or `5:e4.e5.Nf3:2` of the second visit there, or `5` of an iteration.
    ///
    /// # Errors
    ///
    /// What is wrong with it, to be said at `key`.
    pub fn read(key: &str, text: &str) -> Result<NamedPlace, Problem> {
        if let Ok(iteration) = text.parse() {
            return Ok(NamedPlace::of_iteration(iteration));
        }
        let mut parts = text.split(':');
        let place = Self::of_parts(parts.next(), parts.next());
        let nth = parts.next().map_or(Some(1), nth_of);
        match (place, nth, parts.next()) {
            (Some(place), Some(nth), None) => Ok(NamedPlace { nth, ..place }),
            _ => Err(problem(key, text, "5:e4.e5.Nf3")),
        }
    }

    fn of_iteration(iteration: u16) -> NamedPlace {
        NamedPlace { iteration, steps: Vec::new(), nth: 0 }
    }

    fn of_parts(iteration: Option<&str>, steps: Option<&str>) -> Option<NamedPlace> {
        let iteration = iteration?.parse().ok()?;
        let steps: Vec<String> = match steps? {
            "" => Vec::new(),
            // Signs that a person copies from a score sheet are passed over.
            steps => {
                steps.split('.').map(|step| step.chars().filter(|sign| is_plain(*sign)).collect()).collect()
            }
        };
        let is_good = steps.len() <= MOST_STEPS && !steps.iter().any(String::is_empty);
        is_good.then_some(NamedPlace { iteration, steps, nth: 1 })
    }
}

impl NamedMoment {
    /// Reads a moment.
    ///
    /// # Errors
    ///
    /// What is wrong with it, to be said at `key`.
    pub fn read(key: &str, text: &str) -> Result<NamedMoment, Problem> {
        let iteration = [(":in", Edge::In), (":out", Edge::Out)].into_iter().find_map(|(end, edge)| {
            let iteration = text.strip_suffix(end)?.parse().ok()?;
            Some(NamedMoment { place: NamedPlace::of_iteration(iteration), edge })
        });
        if let Some(iteration) = iteration {
            return Ok(iteration);
        }
        let mut parts = text.split(':');
        let place = NamedPlace::of_parts(parts.next(), parts.next());
        let end = parts.next().and_then(|end| {
            let (edge, nth) = end
                .strip_prefix("in")
                .map(|nth| (Edge::In, nth))
                .or_else(|| end.strip_prefix("out").map(|nth| (Edge::Out, nth)))?;
            Some((edge, if nth.is_empty() { 1 } else { nth_of(nth)? }))
        });
        match (place, end, parts.next()) {
            (Some(place), Some((edge, nth)), None) => {
                Ok(NamedMoment { place: NamedPlace { nth, ..place }, edge })
            }
            _ => Err(problem(key, text, "5:e4.e5.Nf3:in")),
        }
    }
}

fn nth_of(text: &str) -> Option<u32> {
    text.parse().ok().filter(|nth| *nth > 0)
}

fn problem(key: &str, text: &str, example: &str) -> Problem {
    Problem::new(
        key,
        text,
        format!("“{}” is not a place in a search", excerpt(text)),
        format!(
            "write the number of an iteration and the moves from the root, as in {example}, or remove it"
        ),
    )
}

impl Display for NamedPlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.iteration)?;
        if self.nth == 0 {
            return Ok(());
        }
        write!(formatter, ":{}", self.steps.join("."))?;
        if self.nth > 1 { write!(formatter, ":{}", self.nth) } else { Ok(()) }
    }
}

impl Display for NamedMoment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NamedMoment { place, edge } = self;
        let edge = if *edge == Edge::In { "in" } else { "out" };
        if place.nth == 0 {
            return write!(formatter, "{}:{edge}", place.iteration);
        }
        write!(formatter, "{}:{}:{edge}", place.iteration, place.steps.join("."))?;
        if place.nth > 1 { write!(formatter, "{}", place.nth) } else { Ok(()) }
    }
}
