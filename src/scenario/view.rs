//! The view part of a link: which moment of the search is on the screen, and how.

use super::place::{NamedMoment, NamedPlace};
use crate::problem::{Problem, excerpt};
use crate::reading::{BoundsStyle, NodeShapes, Perspective, Reading};
use crate::search::node_type::Types;
use serde::{Deserialize, Serialize};

/// The keys of a view.
pub const KEYS: [&str; 13] =
    ["t", "select", "from", "to", "types", "seen", "bounds", "nodes", "v", "at", "on", "stage", "show"];

/// Which views of the search a page has on stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OnStage {
    /// The tree of moves.
    Tree,
    /// All visits over time.
    Flame,
    /// The tree above the flame.
    Both,
}

impl OnStage {
    /// All of them.
    pub const ALL: [OnStage; 3] = [OnStage::Tree, OnStage::Flame, OnStage::Both];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            OnStage::Tree => "tree",
            OnStage::Flame => "flame",
            OnStage::Both => "both",
        }
    }
}

/// The one value of `show`: the stage alone, in larger type.
const PRESENT: &str = "present";

/// What a link says about the view. Everything is optional.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The time cursor's tick; without one, the end of the search.
    pub t: Option<u32>,
    /// The visit that is selected; without one, the visit at the cursor is shown.
    pub select: Option<u32>,
    /// The first id in view.
    pub from: Option<u32>,
    /// The last id in view, exclusive.
    pub to: Option<u32>,
    /// Which type colours the bars.
    pub types: Types,
    /// How numbers and nodes are read.
    pub reading: Reading,
    /// The version of the search that the ticks and visits are of, see
    /// [`TRACE_VERSION`](crate::search::version::TRACE_VERSION).
    pub version: Option<u32>,
    /// The moment of `t` in moves.
    pub at: Option<NamedMoment>,
    /// The place of `select` in moves.
    pub on: Option<NamedPlace>,
    /// Which views are on stage; without a choice, what suits the search.
    pub stage: Option<OnStage>,
    /// Only the stage is shown, in larger type: for a projector.
    pub present: bool,
}

impl View {
    /// Reads the view out of a link's pairs.
    #[must_use]
    pub fn from_pairs(pairs: &[(String, String)]) -> (View, Vec<Problem>) {
        let mut view = View::default();
        let mut problems = Vec::new();
        for (key, value) in pairs {
            let number = match key.as_str() {
                "t" => &mut view.t,
                "select" => &mut view.select,
                "from" => &mut view.from,
                "to" => &mut view.to,
                "v" => &mut view.version,
                "at" => {
                    match NamedMoment::read(key, value) {
                        Ok(moment) => view.at = Some(moment),
                        Err(problem) => problems.push(problem),
                    }
                    continue;
                }
                "on" => {
                    match NamedPlace::read(key, value) {
                        Ok(place) => view.on = Some(place),
                        Err(problem) => problems.push(problem),
                    }
                    continue;
                }
                "types" => {
                    match value.as_str() {
                        "expected" => view.types = Types::Expected,
                        "actual" => view.types = Types::Actual,
                        _ => problems.push(Problem::new(
                            key,
                            value,
                            format!("there are no types “{}”", excerpt(value)),
                            "choose expected or actual",
                        )),
                    }
                    continue;
                }
                "seen" | "bounds" | "nodes" => {
                    problems.extend(read_as(&mut view.reading, key, value).err());
                    continue;
                }
                "stage" => {
                    match chosen(key, value, OnStage::ALL, OnStage::name) {
                        Ok(stage) => view.stage = Some(stage),
                        Err(problem) => problems.push(problem),
                    }
                    continue;
                }
                "show" => {
                    match chosen(key, value, [PRESENT], |name| name) {
                        Ok(_) => view.present = true,
                        Err(problem) => problems.push(problem),
                    }
                    continue;
                }
                _ => continue,
            };
            match value.parse() {
                Ok(parsed) => *number = Some(parsed),
                Err(_) => problems.push(Problem::new(
                    key,
                    value,
                    format!("“{}” is not a whole number from 0 to 4294967295", excerpt(value)),
                    "give a number or leave it out",
                )),
            }
        }
        if let (Some(from), Some(to)) = (view.from, view.to)
            && from >= to
        {
            problems.push(Problem::new(
                "to",
                &to.to_string(),
                format!("the view would end at {to}, before it begins at {from}"),
                "make “to” greater than “from”",
            ));
            (view.from, view.to) = (None, None);
        }
        (view, problems)
    }

    /// The pairs of a link that says the same, defaults left out.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let numbers = [
            ("t", self.t),
            ("select", self.select),
            ("from", self.from),
            ("to", self.to),
            ("v", self.version),
        ];
        let mut pairs: Vec<(&'static str, String)> =
            numbers.into_iter().filter_map(|(key, value)| Some((key, value?.to_string()))).collect();
        if self.types == Types::Actual {
            pairs.push(("types", self.types.name().to_owned()));
        }
        let (reading, plain) = (self.reading, Reading::default());
        for (key, name, default) in [
            ("seen", reading.perspective.name(), plain.perspective.name()),
            ("bounds", reading.bounds.name(), plain.bounds.name()),
            ("nodes", reading.shapes.name(), plain.shapes.name()),
        ] {
            if name != default {
                pairs.push((key, name.to_owned()));
            }
        }
        pairs.extend(self.at.as_ref().map(|at| ("at", at.to_string())));
        pairs.extend(self.on.as_ref().map(|on| ("on", on.to_string())));
        pairs.extend(self.stage.map(|stage| ("stage", stage.name().to_owned())));
        pairs.extend(self.present.then(|| ("show", PRESENT.to_owned())));
        pairs
    }
}

/// One of the choices of how numbers and nodes are read.
fn read_as(reading: &mut Reading, key: &str, value: &str) -> Result<(), Problem> {
    match key {
        "seen" => reading.perspective = chosen(key, value, Perspective::ALL, Perspective::name)?,
        "bounds" => reading.bounds = chosen(key, value, BoundsStyle::ALL, BoundsStyle::name)?,
        _ => reading.shapes = chosen(key, value, NodeShapes::ALL, NodeShapes::name)?,
    }
    Ok(())
}

fn chosen<T: Copy, const N: usize>(
    key: &str,
    value: &str,
    choices: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T, Problem> {
    choices.into_iter().find(|choice| name(*choice) == value).ok_or_else(|| {
        let message = format!("“{}” is no choice of “{key}”", excerpt(value));
        Problem::new(key, value, message, format!("choose {}", choices.map(name).join(" or ")))
    })
}
