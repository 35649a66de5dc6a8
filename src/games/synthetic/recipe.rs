//! The recipe of a synthetic tree, as numbers and as text.

use crate::problem::{Problem, excerpt};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The numbers that a synthetic tree is made from, and the path to the node that is searched. Always
/// within their ranges: no longer a path than the tree is high, no move that a node does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// By [`Field`].
    numbers: [u32; Field::ALL.len()],
    path: Path,
}

/// A number of a [`Recipe`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Children of every node above the leaves.
    Branching,
    /// Plies from the top to the leaves.
    Height,
    /// The seed of all hashing.
    Seed,
    /// The percentage of nodes whose best child is first.
    Ordering,
    /// Per cent of the children that are drawn from a pool of their level.
    Transpositions,
    /// Values are within plus and minus this.
    Values,
    /// The bounds of the value at the top of the tree miss it by at most this much.
    Intervals,
}

impl Field {
    /// All fields, in the order of the text.
    pub const ALL: [Field; 7] = [
        Field::Branching,
        Field::Height,
        Field::Seed,
        Field::Ordering,
        Field::Transpositions,
        Field::Values,
        Field::Intervals,
    ];

    /// Whether it is left out of texts: texts that are older than it stay as they are.
    fn is_left_out(self, number: u32) -> bool {
        self == Field::Intervals && number == self.default()
    }

    /// Its name in texts and links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Field::Branching => "branching",
            Field::Height => "height",
            Field::Seed => "seed",
            Field::Ordering => "ordering",
            Field::Transpositions => "transpositions",
            Field::Values => "values",
            Field::Intervals => "intervals",
        }
    }

    /// The least and the greatest number.
    #[must_use]
    pub const fn range(self) -> (u32, u32) {
        match self {
            Field::Branching => (2, Path::LETTERS as u32),
            Field::Height => (1, Path::LONGEST as u32),
            Field::Seed => (0, u32::MAX),
            Field::Ordering => (0, 100),
            Field::Transpositions => (0, 95),
            Field::Values | Field::Intervals => (1, 10_000),
        }
    }

    const fn default(self) -> u32 {
        match self {
            Field::Branching => 4,
            Field::Height => 6,
            Field::Seed => 1,
            Field::Ordering => 80,
            Field::Transpositions => 0,
            Field::Values => 100,
            Field::Intervals => 40,
        }
    }
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe { numbers: Field::ALL.map(Field::default), path: Path::default() }
    }
}

impl Recipe {
    /// The name of the path in texts and links.
    pub const PATH: &'static str = "path";

    /// One of the numbers.
    #[must_use]
    pub fn get(&self, field: Field) -> u32 {
        self.numbers[field as usize]
    }

    /// The recipe with another number.
    ///
    /// # Errors
    ///
    /// The number is out of its range, or the path does not exist in the new tree.
    pub fn with(mut self, field: Field, number: u32) -> Result<Recipe, RecipeError> {
        let (least, most) = field.range();
        if !(least..=most).contains(&number) {
            return Err(out_of_range(field, &number.to_string()));
        }
        self.numbers[field as usize] = number;
        self.with_path(&self.path.to_string())
    }

    /// The tree at another node: the letters of the moves from the top, perhaps with spaces between them.
    ///
    /// # Errors
    ///
    /// There is no such node.
    pub fn with_path(mut self, text: &str) -> Result<Recipe, RecipeError> {
        let error = |problem: String, fix: String| RecipeError {
            key: Recipe::PATH.to_owned(),
            value: text.to_owned(),
            problem,
            fix,
        };
        self.path = Path::default();
        let last = Path::letter(self.branching() - 1);
        for (index, letter) in text.chars().filter(|character| !character.is_whitespace()).enumerate() {
            if !('a'..=last).contains(&letter) {
                return Err(error(
                    format!("move {}, “{letter}”: there is no such move", index + 1),
                    format!("the moves of every node are a to {last}"),
                ));
            }
            if index == usize::from(self.height()) {
                return Err(error(
                    format!("move {}, “{letter}”: the tree ends before it", index + 1),
                    format!("give at most {} moves, or a greater height", self.height()),
                ));
            }
            self.path.push(letter as u8 - b'a');
        }
        Ok(self)
    }

    /// The path to the node that is searched.
    #[must_use]
    pub fn path(&self) -> Path {
        self.path
    }

    pub(super) fn branching(&self) -> u8 {
        self.get(Field::Branching) as u8
    }

    pub(super) fn height(&self) -> u8 {
        self.get(Field::Height) as u8
    }

    pub(super) fn seed(&self) -> u32 {
        self.get(Field::Seed)
    }

    pub(super) fn ordering(&self) -> u8 {
        self.get(Field::Ordering) as u8
    }

    pub(super) fn transpositions(&self) -> u8 {
        self.get(Field::Transpositions) as u8
    }

    pub(super) fn intervals(&self) -> u16 {
        self.get(Field::Intervals) as u16
    }

    pub(super) fn values(&self) -> u16 {
        self.get(Field::Values) as u16
    }
}

/// All numbers but the usual width of intervals, and the path unless it is empty.
impl fmt::Display for Recipe {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = Field::ALL.into_iter().filter(|field| !field.is_left_out(self.get(*field)));
        for (index, field) in written.enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(formatter, "{space}{}={}", field.name(), self.get(field))?;
        }
        if !self.path.moves().is_empty() {
            write!(formatter, " {}={}", Recipe::PATH, self.path)?;
        }
        Ok(())
    }
}

/// Words such as `height=6`, in any order; what is left out has its default.
impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let mut recipe = Recipe::default();
        let mut path = None;
        let mut seen = Vec::new();
        for (index, word) in text.split_whitespace().enumerate() {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let error = |problem: &str, fix: String| RecipeError {
                key: key.to_owned(),
                value: value.to_owned(),
                problem: format!("word {}, “{}”: {problem}", index + 1, excerpt(word)),
                fix,
            };
            if seen.contains(&key) {
                return Err(error("it occurs twice", "leave one of the two out".to_owned()));
            }
            seen.push(key);
            if key == Recipe::PATH {
                path = Some(value);
                continue;
            }
            let Some(field) = Field::ALL.into_iter().find(|field| field.name() == key) else {
                let names = Field::ALL.map(Field::name).join(", ");
                let fix = format!("write NAME=NUMBER, with a name among: {names}; or {}=…", Recipe::PATH);
                return Err(error("there is no such number", fix));
            };
            let number = value.parse().map_err(|_| out_of_range(field, value))?;
            recipe = recipe.with(field, number)?;
        }
        // Last, because it depends on the numbers.
        recipe.with_path(path.unwrap_or(""))
    }
}

fn out_of_range(field: Field, value: &str) -> RecipeError {
    let (least, most) = field.range();
    RecipeError {
        key: field.name().to_owned(),
        value: value.to_owned(),
        problem: format!("“{}” is not in its range", excerpt(value)),
        fix: format!("give a whole number from {least} to {most}"),
    }
}

/// The reason why a text is no recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    /// The part of the recipe.
    pub key: String,
    /// The wrong text.
    pub value: String,
    /// The problem, with its place.
    pub problem: String,
    /// The remedy.
    pub fix: String,
}

impl fmt::Display for RecipeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {} ({})", self.key, self.problem, self.fix)
    }
}

impl Error for RecipeError {}

impl From<RecipeError> for Problem {
    fn from(error: RecipeError) -> Problem {
        Problem::new(&error.key, &error.value, error.problem, error.fix)
    }
}

/// The moves from the top of a tree to a node. Flat, because every position has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    moves: [u8; Path::LONGEST],
    length: u8,
}

impl Path {
    /// The greatest number of moves, and so the greatest height of a tree.
    pub const LONGEST: usize = 20;
    /// The number of letters that name moves, and thus the greatest number of moves of a node.
    pub const LETTERS: usize = 20;

    /// The places of the moves among their siblings, from 0.
    #[must_use]
    #[inline]
    pub fn moves(&self) -> &[u8] {
        &self.moves[..usize::from(self.length)]
    }

    /// The letter of a move.
    #[must_use]
    pub fn letter(place: u8) -> char {
        char::from(b'a' + place)
    }

    /// Adds a move; there must be room for it.
    pub(super) fn push(&mut self, place: u8) {
        self.moves[usize::from(self.length)] = place;
        self.length += 1;
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves().iter().try_for_each(|place| write!(formatter, "{}", Path::letter(*place)))
    }
}
