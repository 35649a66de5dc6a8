//! The words of a condition: numbers, names, and signs, each with its column.

use crate::problem::Problem;

/// A word or sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Word {
    Number(f64),
    Name(String),
    /// A name in quotation marks.
    Quoted(String),
    Sign(&'static str),
}

/// A word, and its column from 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlacedWord {
    pub(super) word: Word,
    pub(super) column: usize,
}

/// The signs, longer ones first, each with its plain form.
const SIGNS: [(&str, &str); 22] = [
    ("<=", "<="),
    ("=<", "<="),
    (">=", ">="),
    ("=>", ">="),
    ("==", "="),
    ("!=", "!="),
    ("<>", "!="),
    ("&&", "and"),
    ("||", "or"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("−", "-"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("!", "not"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
    ("(", "("),
];

/// A problem at a column of a condition.
pub(super) fn problem(
    text: &str,
    column: usize,
    message: impl std::fmt::Display,
    fix: impl Into<String>,
) -> Problem {
    let message = format!("column {column}: {message}");
    Problem { column: u32::try_from(column).ok(), ..Problem::new("where", text, message, fix) }
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Splits a condition into its words.
pub(super) fn words_of(text: &str) -> Result<Vec<PlacedWord>, Problem> {
    let letters: Vec<char> = text.chars().collect();
    let (mut words, mut at) = (Vec::new(), 0);
    while let Some(&letter) = letters.get(at) {
        let begin = at;
        let column = begin + 1;
        let word = if letter.is_whitespace() {
            at += 1;
            continue;
        } else if letter.is_ascii_digit()
            || (letter == '.' && letters.get(at + 1).is_some_and(char::is_ascii_digit))
        {
            while letters.get(at).is_some_and(|letter| letter.is_ascii_digit() || *letter == '.') {
                at += 1;
            }
            let number: String = letters[begin..at].iter().collect();
            let number = number.parse().map_err(|_| {
                problem(
                    text,
                    column,
                    format!("“{number}” is not a number"),
                    "write a number such as 200 or 1.5",
                )
            })?;
            Word::Number(number)
        } else if is_of_name(letter) {
            at += 1;
            // A hyphen between letters belongs to a name, such as null-move; before a digit it is a minus.
            while letters.get(at).is_some_and(|letter| {
                is_of_name(*letter)
                    || (*letter == '-' && letters.get(at + 1).is_some_and(|next| next.is_alphabetic()))
            }) {
                at += 1;
            }
            Word::Name(letters[begin..at].iter().collect())
        } else if letter == '"' || letter == '\'' {
            let Some(length) = letters[at + 1..].iter().position(|other| *other == letter) else {
                return Err(problem(
                    text,
                    column,
                    "this quotation mark is not closed",
                    "close it after the name",
                ));
            };
            at += length + 2;
            Word::Quoted(letters[begin + 1..at - 1].iter().collect())
        } else if letter == ')' {
            at += 1;
            Word::Sign(")")
        } else {
            let rest: String = letters[at..letters.len().min(at + 2)].iter().collect();
            let Some((sign, plain)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) else {
                let fix = "use names of facts, numbers, the signs < <= = != >= > + - * / ( ), and “and”, “or”, “not”";
                return Err(problem(text, column, format!("“{letter}” means nothing here"), fix));
            };
            at += sign.chars().count();
            match *plain {
                "and" | "or" | "not" => Word::Name((*plain).to_owned()),
                plain => Word::Sign(plain),
            }
        };
        words.push(PlacedWord { word, column });
    }
    Ok(words)
}
