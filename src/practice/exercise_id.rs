//! Names an exercise: the text form in a link.

use super::kinds::Kind;
use super::level::Level;
use crate::problem::{Problem, excerpt};
use crate::scenario::link::{read_pairs, write_pairs};
use std::fmt;

/// The name of an exercise. The same id always gives the same exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExerciseId {
    /// The kind of its question.
    pub kind: Kind,
    /// The difficulty.
    pub level: Level,
    /// The number of the exercise in its kind and level.
    pub seed: u32,
}

impl ExerciseId {
    /// Reads the text form, such as `practice=never-visited&level=2&seed=7`. Level and seed are 1 if they are
    /// left out.
    ///
    /// # Errors
    ///
    /// What is not understood, each with its fix; never an empty list.
    pub fn read(text: &str) -> Result<ExerciseId, Vec<Problem>> {
        let mut problems = Vec::new();
        let (mut kind, mut level, mut seed) = (None, None, None);
        for (key, value) in read_pairs(text) {
            let (known, again) = match key.as_str() {
                "practice" => (read_kind(&value).map(|read| kind.replace(read).is_some()), "practice"),
                "level" => (read_level(&value).map(|read| level.replace(read).is_some()), "level"),
                "seed" => (read_seed(&value).map(|read| seed.replace(read).is_some()), "seed"),
                _ => {
                    let message = format!("“{}” is not part of an exercise's link", excerpt(&key));
                    let fix = "remove it: the parts are practice, level and seed";
                    problems.push(Problem::new(&key, &value, message, fix));
                    continue;
                }
            };
            match known {
                Ok(false) => {}
                Ok(true) => {
                    problems.push(Problem::new(again, &value, "it is here twice", "remove one of them"));
                }
                Err(problem) => problems.push(problem),
            }
        }
        if kind.is_none() && problems.iter().all(|problem| problem.key != "practice") {
            let fix = format!("begin with practice=, and one of {}", names());
            problems.push(Problem::new("practice", "", "the kind of exercise is missing", fix));
        }
        match kind {
            Some(kind) if problems.is_empty() => {
                Ok(ExerciseId { kind, level: level.unwrap_or(Level::ALL[0]), seed: seed.unwrap_or(1) })
            }
            _ => Err(problems),
        }
    }
}

impl fmt::Display for ExerciseId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExerciseId { kind, level, seed } = self;
        formatter.write_str(&write_pairs([
            ("practice", kind.name().to_owned()),
            ("level", level.number().to_string()),
            ("seed", seed.to_string()),
        ]))
    }
}

fn names() -> String {
    Kind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

/// Reads the name of a kind.
///
/// # Errors
///
/// No kind has this name.
pub fn read_kind(text: &str) -> Result<Kind, Problem> {
    let message = || format!("there is no kind of exercise “{}”", excerpt(text));
    Kind::named(text)
        .ok_or_else(|| Problem::new("practice", text, message(), format!("choose one of {}", names())))
}

fn read_level(text: &str) -> Result<Level, Problem> {
    let level = text.parse().ok().and_then(Level::of);
    level.ok_or_else(|| {
        Problem::new("level", text, format!("“{}” is not a level", excerpt(text)), "choose 1, 2 or 3")
    })
}

fn read_seed(text: &str) -> Result<u32, Problem> {
    // A sign would be read, too.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or_else(|| {
        let message = format!("“{}” is not a seed", excerpt(text));
        Problem::new("seed", text, message, format!("give a whole number from 0 to {}", u32::MAX))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_left_out_is_the_first() {
        let id = ExerciseId::read("#practice=values").unwrap();
        assert_eq!(id.to_string(), "practice=values&level=1&seed=1");
    }

    #[test]
    fn errors_name_the_place_and_the_fix() {
        let said = |text: &str| {
            let problems = ExerciseId::read(text).unwrap_err();
            problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("; ")
        };
        for (text, parts) in [
            ("", ["practice: ", "missing", "never-visited, cut-edges"]),
            ("practice=wibble", ["practice: ", "“wibble”", "choose one of never-visited"]),
            ("practice=ties&level=4", ["level: ", "“4”", "choose 1, 2 or 3"]),
            ("practice=ties&seed=-1", ["seed: ", "“-1”", "from 0 to 4294967295"]),
            ("practice=ties&seed=4294967296", ["seed: ", "“4294967296”", "from 0 to 4294967295"]),
            ("practice=ties&sede=4", ["sede: ", "not part", "practice, level and seed"]),
            ("practice=ties&seed=4&seed=5", ["seed: ", "twice", "remove one of them"]),
        ] {
            let said = said(text);
            assert!(parts.iter().all(|part| said.contains(part)), "{text}: {said}");
        }
        assert_eq!(ExerciseId::read("level=9&seed=x").unwrap_err().len(), 3);
    }

    proptest! {
        #[test]
        fn a_link_is_read_back(kind in 0..Kind::ALL.len(), level in 0_usize..3, seed: u32) {
            let id = ExerciseId { kind: Kind::ALL[kind], level: Level::ALL[level], seed };
            prop_assert_eq!(ExerciseId::read(&id.to_string()), Ok(id));
            prop_assert_eq!(ExerciseId::read(&format!("https://host/page/#{id}")), Ok(id));
        }

        #[test]
        fn reading_never_panics_and_says_why(text in "\\PC{0,60}") {
            if let Err(problems) = ExerciseId::read(&text) {
                prop_assert!(!problems.is_empty());
                prop_assert!(problems.iter().all(|problem| !problem.fix.is_empty()));
            }
        }
    }
}
