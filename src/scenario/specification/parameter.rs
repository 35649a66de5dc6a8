//! One parameter of a scenario: its name in links, how it is offered, read and written.

use crate::games::GameKind;
use crate::games::description::{Knowledge, PositionParameter};
use crate::problem::{Problem, excerpt};
use crate::scenario::definition::Scenario;
use crate::search::family::Family;
use crate::search::parameters::Base;

/// The form of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One of these values (with their labels).
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number in this range.
    Number(i64, i64),
    /// On or off.
    Toggle,
    /// A line of text; the game checks it.
    Text,
    /// Text of several lines; the game checks it.
    Lines,
}

/// The games that give a parameter a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Games {
    /// Every game.
    All,
    /// Games whose judgement has this knowledge.
    With(Knowledge),
    /// Games that consist of a tree alone, whose nodes list their children from left to right.
    Trees,
    /// One game, whose position the parameter makes.
    One(GameKind),
}

/// The searches that use a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReadBy {
    /// Every search.
    All,
    /// Searches that go depth first with a window.
    DepthFirst,
    /// Searches that answer a question.
    Asking,
    /// Proof searches.
    Proofs,
    /// Those whose lines end at a depth.
    ToDepth,
    /// Those of one family.
    One(Family),
}

/// The reason why a text is no value of a parameter, and the fix.
pub(super) type Refusal = (&'static str, &'static str);

/// The place of a parameter's value.
pub(super) enum Access {
    /// A field of the search or of the limits.
    Search {
        /// Its value in a scenario.
        get: fn(&Scenario) -> String,
        /// Sets it from a text that suits its kind.
        set: fn(&mut Scenario, &str),
    },
    /// A field of the search whose text has to be checked.
    Checked {
        /// Its value in a scenario.
        get: fn(&Scenario) -> String,
        /// Sets it, or says what is wrong with the text and how to fix it.
        set: fn(&mut Scenario, &str) -> Result<(), Refusal>,
    },
    /// A field of the position, which its game reads and writes.
    Position(&'static PositionParameter),
}

/// One parameter.
pub struct Specification {
    /// The name in links.
    pub key: &'static str,
    /// The text for people.
    pub label: &'static str,
    /// The heading under which it is offered.
    pub group: &'static str,
    /// The form of the parameter.
    pub kind: Kind,
    /// Its effect, in a sentence or two.
    pub help: &'static str,
    /// The parameter that this parameter depends on, and the values that switch it off.
    pub needs: Option<(&'static str, &'static [&'static str])>,
    pub(super) games: Games,
    /// Its values that have a meaning in trees only.
    pub(super) in_trees: &'static [&'static str],
    pub(super) read_by: ReadBy,
    pub(super) access: Access,
}

/// The form of a parameter, and the place of its value.
pub(super) type Field = (Kind, Access);

/// A parameter of every game: how it is offered, and where its value is, by one of the macros below.
pub(super) const fn row(
    group: &'static str,
    key: &'static str,
    label: &'static str,
    (kind, access): Field,
) -> Specification {
    Specification {
        key,
        label,
        group,
        kind,
        help: "",
        needs: None,
        games: Games::All,
        in_trees: &[],
        read_by: ReadBy::DepthFirst,
        access,
    }
}

impl Specification {
    /// Adds its effect, in a sentence or two.
    pub(super) const fn help(self, help: &'static str) -> Specification {
        Specification { help, ..self }
    }

    /// Makes it have no effect if another parameter has one of these values.
    pub(super) const fn unless(self, key: &'static str, values: &'static [&'static str]) -> Specification {
        Specification { needs: Some((key, values)), ..self }
    }

    /// Restricts it to these games.
    pub(super) const fn only(self, games: Games) -> Specification {
        Specification { games, ..self }
    }

    /// Restricts some of its values to trees.
    pub(super) const fn in_trees(self, values: &'static [&'static str]) -> Specification {
        Specification { in_trees: values, ..self }
    }

    /// Whether one of its values means something in a game that the parameter applies to.
    #[must_use]
    pub fn offers(&self, value: &str, game: GameKind) -> bool {
        game.description().is_tree || !self.in_trees.contains(&value)
    }

    /// Makes other searches use it than the depth-first searches.
    pub(super) const fn read_by(self, read_by: ReadBy) -> Specification {
        Specification { read_by, ..self }
    }

    /// Whether a search by this base algorithm reads the parameter.
    #[must_use]
    pub fn is_read_by(&self, base: Base) -> bool {
        match self.read_by {
            ReadBy::All => true,
            ReadBy::DepthFirst => base.is_depth_first(),
            ReadBy::Asking => base.asks(),
            ReadBy::Proofs => base.family().row().proves,
            ReadBy::ToDepth => base.family().row().searches_to_depth,
            ReadBy::One(family) => base.family() == family,
        }
    }

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
            Access::Search { get, .. } | Access::Checked { get, .. } => get(scenario),
            Access::Position(parameter) => (parameter.get)(&scenario.position),
        }
    }

    /// Sets it from a link's text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text; the scenario stays as it was.
    pub fn set(&self, scenario: &mut Scenario, value: &str) -> Result<(), Problem> {
        // A link writes a space as a special sign: several spaces would become several signs.
        let line;
        let value = match self.kind {
            Kind::Text => {
                line = value.split_whitespace().collect::<Vec<_>>().join(" ");
                line.as_str()
            }
            _ => value,
        };
        match self.kind {
            Kind::Choice(choices) if choices.iter().all(|(name, _)| *name != value) => {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                return Err(self.problem(
                    value,
                    "it is not one of the choices",
                    &format!("choose one of: {}", names.join(", ")),
                ));
            }
            _ if !self.offers(value, scenario.game) => {
                return Err(self.problem(
                    value,
                    "only in trees positions have the intervals that this search needs",
                    "choose a tree as the game, or another algorithm",
                ));
            }
            Kind::Toggle if value != "on" && value != "off" => {
                return Err(self.problem(value, "it is neither on nor off", "write on or off"));
            }
            Kind::Number(least, most)
                if !value.parse::<i64>().is_ok_and(|number| (least..=most).contains(&number)) =>
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
            Access::Checked { set, .. } => {
                set(scenario, value).map_err(|(message, fix)| self.problem(value, message, fix))?;
            }
            Access::Position(parameter) => {
                scenario.position = (parameter.set)(&scenario.position, value)?;
            }
        }
        Ok(())
    }

    fn problem(&self, value: &str, message: &str, fix: &str) -> Problem {
        Problem::new(self.key, value, message, fix)
    }
}

/// A field of a scenario, as links write it.
pub(super) trait LinkValue {
    /// The text in a link.
    fn to_link(&self) -> String;
    /// Takes over a text whose range [`Specification::set`] has checked.
    fn set_from_link(&mut self, text: &str);
}

macro_rules! numbers {
    ($($number:ty),+) => { $(
        impl LinkValue for $number {
            fn to_link(&self) -> String {
                self.to_string()
            }

            fn set_from_link(&mut self, text: &str) {
                *self = text.parse().unwrap_or(*self);
            }
        }

        /// 0 means `None`.
        impl LinkValue for Option<$number> {
            fn to_link(&self) -> String {
                self.unwrap_or(0).to_string()
            }

            fn set_from_link(&mut self, text: &str) {
                *self = text.parse().ok().filter(|number| *number > 0);
            }
        }
    )+ };
}

numbers!(u8, u16, u32, u64, i16);

impl LinkValue for bool {
    fn to_link(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }

    fn set_from_link(&mut self, text: &str) {
        *self = text == "on";
    }
}

/// A field with a number, by its path in a scenario; or, `by` one of its numbers, a switch that is off at 0. Like the
/// other macros, it is for the neighbouring files.
macro_rules! number {
    ($least:literal..=$most:expr, $($path:ident).+ by $member:ident) => {
        (
            super::parameter::Kind::Number($least, $most as i64),
            super::parameter::Access::Search {
                get: |scenario| {
                    let with = scenario.$($path).+.get();
                    with.map_or(0, |with| with.$member).to_string()
                },
                set: |scenario, text| {
                    let switch = &mut scenario.$($path).+;
                    let mut number = switch.with.$member;
                    super::parameter::LinkValue::set_from_link(&mut number, text);
                    switch.on = number > 0;
                    if switch.on {
                        switch.with.$member = number;
                    }
                },
            },
        )
    };
    ($least:literal..=$most:expr, $($path:ident).+) => {
        (
            super::parameter::Kind::Number($least, $most as i64),
            super::parameter::field!($($path).+),
        )
    };
}
pub(super) use number;

/// A field that is on or off, by its path in a scenario.
macro_rules! toggle {
    ($($path:ident).+) => {
        (super::parameter::Kind::Toggle, super::parameter::field!($($path).+))
    };
}
pub(super) use toggle;

/// A field that has one of these values, by its path in a scenario: the value, its name in links and its label.
macro_rules! choice {
    ($($path:ident).+, $($value:expr => $name:literal: $label:literal),+ $(,)?) => {
        (
            super::parameter::Kind::Choice(&[$(($name, $label)),+]),
            super::parameter::Access::Search {
                get: |scenario| {
                    let names = [$(($value, $name)),+];
                    let name = names.into_iter().find(|(value, _)| *value == scenario.$($path).+);
                    name.map_or("", |(_, name)| name).to_owned()
                },
                set: |scenario, text| {
                    let names = [$(($value, $name)),+];
                    if let Some((value, _)) = names.into_iter().find(|(_, name)| *name == text) {
                        scenario.$($path).+ = value;
                    }
                },
            },
        )
    };
}
pub(super) use choice;

/// The place of a field's value, by its path in a scenario.
macro_rules! field {
    ($($path:ident).+) => {
        super::parameter::Access::Search {
            get: |scenario| super::parameter::LinkValue::to_link(&scenario.$($path).+),
            set: |scenario, text| {
                super::parameter::LinkValue::set_from_link(&mut scenario.$($path).+, text);
            },
        }
    };
}
pub(super) use field;
