//! The view part of a link: which moment of the search is on the screen, and how.

use super::goal::Goal;
use super::place::{Moment, NamedMoment, NamedPlace};
use super::specification::parameters;
use crate::display_style::{BoundsStyle, DisplayStyle, NodeShapes, Perspective, Types, ValueStyle};
use crate::problem::{Listed, Problem, excerpt};
use serde::{Deserialize, Deserializer, Serialize};

/// A view of the search that a page can have on stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ViewName {
    /// The tree of moves.
    Tree,
    /// All visits over time.
    Flame,
}

impl ViewName {
    /// All of them, from above.
    pub const ALL: [ViewName; 2] = [ViewName::Tree, ViewName::Flame];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ViewName::Tree => "tree",
            ViewName::Flame => "flame",
        }
    }

    /// The views that a link names, from above: `tree,flame`, or `both` as older links say it.
    fn read_all(key: &str, value: &str) -> Result<Vec<ViewName>, Problem> {
        if value == "both" {
            return Ok(ViewName::ALL.to_vec());
        }
        let named = value.split(',').map(|name| chosen(key, name, ViewName::ALL, ViewName::name));
        let named: Vec<ViewName> = named.collect::<Result<_, _>>()?;
        Ok(ViewName::ALL.into_iter().filter(|view| named.contains(view)).collect())
    }
}

/// The order of the flame's bars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FlameOrder {
    /// Every visit is a bar, in the order of time.
    #[default]
    Time,
    /// All visits of one sequence of moves are a bar, the widest first.
    Widest,
}

impl FlameOrder {
    /// Both of them.
    pub const ALL: [FlameOrder; 2] = [FlameOrder::Time, FlameOrder::Widest];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FlameOrder::Time => "time",
            FlameOrder::Widest => "widest",
        }
    }
}

/// Light or dark, if the link overrides the person's system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Both of them.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// The one value of `embed`.
const EMBEDDED: &str = "1";

/// The part of the page that is shown; without a choice, the part that a reader needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// Only the stage, in larger type: for a projector.
    Present,
    /// Every tool: setup, inspector, timeline and the rest.
    Workbench,
    /// The stage, and the questions to a student who performs the search.
    Student,
    /// The stage, and the questions to a class that performs the search together, in larger type.
    Class,
}

impl Show {
    /// All of them.
    pub const ALL: [Show; 4] = [Show::Present, Show::Workbench, Show::Student, Show::Class];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Show::Present => "present",
            Show::Workbench => "workbench",
            Show::Student => "student",
            Show::Class => "class",
        }
    }
}

/// The moment at which a student's steps are judged; without a choice, each is judged immediately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Judging {
    /// When the student's own search has ended.
    End,
}

impl Judging {
    /// All of them.
    pub const ALL: [Judging; 1] = [Judging::End];

    /// A stable name for links.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Judging::End => "end",
        }
    }
}

/// The parts of a view in a link and on the page. Everything is optional; `null` means: the default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct View {
    /// The time cursor's tick; without one, the end of the search.
    #[serde(deserialize_with = "rounded")]
    pub t: Option<u32>,
    /// The visit that is selected; without one, the visit at the cursor is shown.
    #[serde(deserialize_with = "rounded")]
    pub select: Option<u32>,
    /// The first id in view.
    #[serde(deserialize_with = "rounded")]
    pub from: Option<u32>,
    /// The last id in view, exclusive.
    #[serde(deserialize_with = "rounded")]
    pub to: Option<u32>,
    /// The types that are shown.
    pub types: Types,
    /// The reading of numbers and the look of nodes.
    pub display_style: DisplayStyle,
    /// The version of the search that the ticks and visits are of, see
    /// [`TRACE_VERSION`](crate::search::version::TRACE_VERSION).
    #[serde(rename = "v", deserialize_with = "rounded")]
    pub version: Option<u32>,
    /// The moment of `t` in moves.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub at: Option<NamedMoment>,
    /// The place of `select` in moves.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub on: Option<NamedPlace>,
    /// The views on stage; without a choice, the usual views of the search.
    pub stage: Option<Vec<ViewName>>,
    /// The order of the flame's bars.
    pub flame: FlameOrder,
    /// The part of the page that is shown; without a choice, the part that a reader needs.
    pub show: Option<Show>,
    /// The moment at which a student's steps are judged; without a choice, each is judged immediately.
    pub judge: Option<Judging>,
    /// Light or dark; without a choice, as the person has it.
    pub theme: Option<Theme>,
    /// Stage and transport alone, within another page.
    pub embed: bool,
    /// The first moment that an embedded page shows: a tick, or in moves.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub begin: Option<Moment>,
    /// The last one.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub end: Option<Moment>,
    /// The parts of a figure that a person may change: "values" and "order" of a tree, and parameters by their keys;
    /// without any, nothing on stage can be changed.
    pub touch: Option<Vec<String>>,
    /// The goal of these changes.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub reach: Option<Goal>,
}

/// The parts of a tree that a person may change on its picture.
const PARTS_OF_A_TREE: [&str; 2] = ["values", "order"];

/// Reads the list of the changeable parts: `values,order,search`.
fn touched(key: &str, value: &str) -> Result<Vec<String>, Problem> {
    let parts: Vec<String> = value.split(',').map(str::to_owned).collect();
    let is_known =
        |part: &str| PARTS_OF_A_TREE.contains(&part) || parameters().any(|parameter| parameter.key == part);
    match parts.iter().find(|part| !is_known(part)) {
        None => Ok(parts),
        Some(part) => {
            let message = format!("“{}” is not a part that can be changed", excerpt(part));
            Err(Problem::new(
                key,
                value,
                message,
                "write values, order, or parameters by their keys in links",
            ))
        }
    }
}

/// A number of the page's, which may have a fraction after zooming; a number that is too large becomes the largest.
fn rounded<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    Ok(Option::<f64>::deserialize(from)?.map(|number| number.max(0.0) as u32))
}

impl View {
    /// Reads the view out of a link's pairs.
    #[must_use]
    pub fn from_pairs(pairs: &[(String, String)]) -> (View, Vec<Problem>) {
        let mut problems = Listed::default();
        let view = View::read(pairs, &mut problems);
        (view, problems.problems())
    }

    /// Reads the view out of a link's pairs, and adds the problems with it.
    pub(super) fn read(pairs: &[(String, String)], problems: &mut Listed<Problem>) -> View {
        let mut view = View::default();
        for (key, value) in pairs {
            problems.extend(view.set(key, value).err());
        }
        if let (false, Some((key, moment))) = (
            view.embed,
            view.begin.as_ref().map(|begin| ("begin", begin)).or(view.end.as_ref().map(|end| ("end", end))),
        ) {
            let message = format!("“{key}” has an effect only in an embedded page");
            problems.push(|| Problem::new(key, &moment.to_string(), message, "add embed=1 or remove it"));
            (view.begin, view.end) = (None, None);
        }
        if let (Some(from), Some(to)) = (view.from, view.to)
            && from >= to
        {
            let message = format!("the view would end at {to}, before it begins at {from}");
            problems.push(|| Problem::new("to", &to.to_string(), message, "make “to” greater than “from”"));
            (view.from, view.to) = (None, None);
        }
        view
    }

    /// Takes over a pair; a key that no view has is ignored.
    fn set(&mut self, key: &str, value: &str) -> Result<(), Problem> {
        ROWS.iter().find(|row| row.key == key).map_or(Ok(()), |row| (row.set)(self, key, value))
    }

    /// The pairs of the link, defaults left out.
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let plain = View::default();
        let written = |row: &Row| {
            let value = (row.get)(self)?;
            (Some(&value) != (row.get)(&plain).as_ref()).then_some((row.key, value))
        };
        ROWS.iter().filter_map(written).collect()
    }
}

/// A key of a view: how links have it.
struct Row {
    key: &'static str,
    /// Takes over the value of a pair. It gets the key for its error messages.
    set: fn(&mut View, &str, &str) -> Result<(), Problem>,
    /// Its value as a link has it.
    get: fn(&View) -> Option<String>,
}

/// A row for a field: a choice of a type, otherwise with functions that read and write its text.
macro_rules! row {
    ($key:literal, $($field:ident).+: Option<$choice:ty>) => {
        row!($key, $($field).+, some(|key, value| chosen(key, value, <$choice>::ALL, <$choice>::name)), |choice| choice.map(|choice| choice.name().to_owned()))
    };
    ($key:literal, $($field:ident).+: $choice:ty) => {
        row!(
            $key,
            $($field).+,
            |key, value| chosen(key, value, <$choice>::ALL, <$choice>::name),
            |choice| Some(choice.name().to_owned())
        )
    };
    ($key:literal, $($field:ident).+, $read:expr) => {
        row!($key, $($field).+, $read, |value| Some(value.as_ref()?.to_string()))
    };
    ($key:literal, $($field:ident).+, $read:expr, $write:expr) => {
        Row {
            key: $key,
            set: |view, key, value| {
                view.$($field).+ = $read(key, value)?;
                Ok(())
            },
            get: |view| written(&view.$($field).+, $write),
        }
    };
}

/// The keys of a view, in the order of a link.
static ROWS: [Row; 22] = [
    row!("t", t, some(whole)),
    row!("select", select, some(whole)),
    row!("from", from, some(whole)),
    row!("to", to, some(whole)),
    row!("v", version, some(whole)),
    row!("types", types: Types),
    row!("seen", display_style.perspective: Perspective),
    row!("bounds", display_style.bounds: BoundsStyle),
    row!("nodes", display_style.shapes: NodeShapes),
    row!("unit", display_style.unit: ValueStyle),
    row!("at", at, some(NamedMoment::read)),
    row!("on", on, some(NamedPlace::read)),
    row!("stage", stage, some(ViewName::read_all), |stage| {
        Some(stage.as_ref()?.iter().map(|view| view.name()).collect::<Vec<_>>().join(","))
    }),
    row!("flame", flame: FlameOrder),
    row!("show", show: Option<Show>),
    row!("judge", judge: Option<Judging>),
    row!("theme", theme: Option<Theme>),
    row!("embed", embed, |key, value| chosen(key, value, [EMBEDDED], |name| name).map(|_| true), |embed| {
        embed.then(|| EMBEDDED.to_owned())
    }),
    row!("begin", begin, some(Moment::read)),
    row!("end", end, some(Moment::read)),
    row!("touch", touch, some(touched), |touch| Some(touch.as_ref()?.join(","))),
    row!("reach", reach, some(Goal::read)),
];

/// The keys of a view.
pub fn keys() -> impl Iterator<Item = &'static str> {
    ROWS.iter().map(|row| row.key)
}

/// The text of a field. It is a separate function, so that the compiler knows the field's type before it sees the
/// writer.
fn written<T>(field: &T, write: impl Fn(&T) -> Option<String>) -> Option<String> {
    write(field)
}

/// The reader of a field that may be absent.
fn some<T>(
    read: impl Fn(&str, &str) -> Result<T, Problem>,
) -> impl Fn(&str, &str) -> Result<Option<T>, Problem> {
    move |key, value| read(key, value).map(Some)
}

fn whole(key: &str, value: &str) -> Result<u32, Problem> {
    value.parse().map_err(|_| {
        Problem::new(
            key,
            value,
            format!("“{}” is not a whole number from 0 to 4294967295", excerpt(value)),
            "give a number or remove it",
        )
    })
}

fn chosen<T: Copy, const N: usize>(
    key: &str,
    value: &str,
    choices: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T, Problem> {
    choices.into_iter().find(|choice| name(*choice) == value).ok_or_else(|| {
        let message = format!("“{}” is not a choice of “{key}”", excerpt(value));
        Problem::new(key, value, message, format!("choose {}", choices.map(name).join(" or ")))
    })
}
