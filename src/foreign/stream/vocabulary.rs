//! The lists of words in the header, and the other fields of the header that the events need.

use serde::Deserialize;

const MOST_WORDS: usize = 1000;
const LONGEST_WORD: usize = 60;
const MOST_UNITS: u32 = 65536;

/// The lists of the header. A word of a statement is a place in one of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(in crate::foreign) struct Vocabulary {
    #[serde(default)]
    pub(in crate::foreign) reasons: Vec<String>,
    #[serde(default)]
    pub(in crate::foreign) kinds: Vec<String>,
    #[serde(default)]
    pub(in crate::foreign) ranks: Vec<String>,
    /// The causes of extensions, reductions and pruning.
    #[serde(default)]
    pub(in crate::foreign) causes: Vec<String>,
    #[serde(default)]
    pub(in crate::foreign) outcomes: Vec<String>,
    #[serde(default)]
    pub(in crate::foreign) fields: Vec<Field>,
    pub(super) moves: MoveNumbers,
    #[serde(default = "one")]
    pub(super) depth_unit: u32,
    pub(super) perspective: Perspective,
}

/// A field that the program defines itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "FieldForm")]
pub(in crate::foreign) struct Field {
    pub(in crate::foreign) name: String,
    /// The words for the numbers from 1; empty if the numbers are numbers.
    pub(super) words: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum FieldForm {
    Name(String),
    WithWords {
        name: String,
        #[serde(default)]
        words: Vec<String>,
    },
}

impl From<FieldForm> for Field {
    fn from(form: FieldForm) -> Field {
        match form {
            FieldForm::Name(name) => Field { name, words: Vec::new() },
            FieldForm::WithWords { name, words } => Field { name, words },
        }
    }
}

/// The meaning of the numbers of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum MoveNumbers {
    Squares,
    Names,
}

/// The player for whom values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Perspective {
    Mover,
    First,
}

const fn one() -> u32 {
    1
}

impl Vocabulary {
    /// Reads the lists from the header. An error is a message and a fix.
    pub(super) fn read(header: &str) -> Result<Vocabulary, (String, &'static str)> {
        let vocabulary: Vocabulary = serde_json::from_str(header).map_err(|error| {
            (format!("the header is wrong: {error}"), "write the fields that docs/trace-stream.md lists")
        })?;
        if !(1..=MOST_UNITS).contains(&vocabulary.depth_unit) {
            let message = format!("“depth_unit” is {}", vocabulary.depth_unit);
            return Err((message, "write the number of units in a ply, from 1 to 65536"));
        }
        let Vocabulary { reasons, kinds, ranks, causes, outcomes, fields, .. } = &vocabulary;
        if fields.len() > MOST_WORDS {
            return Err((format!("“fields” has {} fields", fields.len()), "write at most 1000"));
        }
        let names: Vec<String> = fields.iter().map(|field| field.name.clone()).collect();
        let lists = [reasons, kinds, ranks, causes, outcomes, &names].into_iter();
        for list in lists.chain(fields.iter().map(|field| &field.words)) {
            if list.len() > MOST_WORDS {
                return Err((format!("a list of the header has {} words", list.len()), "write at most 1000"));
            }
            if let Some(word) = list.iter().find(|word| word.is_empty() || word.len() > LONGEST_WORD) {
                let message = format!("“{}” cannot be a word", crate::problem::excerpt(word));
                return Err((message, "write 1 to 60 bytes"));
            }
        }
        Ok(vocabulary)
    }
}
