//! The terms of the texts: words that the page explains at their places. The page has a meaning for each name and
//! knows only these forms. A test of the session checks the terms of each kind of text, so a text that is reworded to
//! another form fails it.

/// A term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name, as the help lists it.
    pub name: &'static str,
    /// All its forms in texts; each may begin with a capital.
    pub forms: &'static [&'static str],
}

const fn term(name: &'static str, forms: &'static [&'static str]) -> Term {
    Term { name, forms }
}

/// All terms, in the order of the help.
pub const TERMS: [Term; 13] = [
    term("PV", &["PV"]),
    term("CUT", &["CUT"]),
    term("ALL", &["ALL"]),
    term("null window", &["null window", "null windows", "null-window"]),
    term("window", &["window", "windows"]),
    term("alpha", &["alpha"]),
    term("beta", &["beta"]),
    term("ply", &["ply", "plies"]),
    term("quiescence", &["quiescence"]),
    term("fails high", &["fails high", "fail high", "failed high"]),
    term("fails low", &["fails low", "fail low", "failed low"]),
    term("cut-off", &["cut-off", "cut-offs", "cut off", "cuts off"]),
    term("transposition", &["transposition", "transpositions"]),
];

/// The names of the terms of a text, in their order there; of two at one place the longer one. A term is a whole word:
/// "alpha-beta" has neither alpha nor beta.
#[must_use]
pub fn terms_in(text: &str) -> Vec<&'static str> {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let begins = |rest: &str, form: &str| {
        let is_form = |(at, (found, wanted)): (usize, (char, char))| {
            found == wanted || (at == 0 && found == wanted.to_ascii_uppercase())
        };
        rest.len() >= form.len()
            && rest.chars().zip(form.chars()).enumerate().all(is_form)
            && !rest.get(form.len()..).is_some_and(|after| after.starts_with(is_of_word))
    };
    let mut found = Vec::new();
    let (mut before, mut past) = (' ', 0);
    for (at, letter) in text.char_indices() {
        if at >= past && !is_of_word(before) {
            let rest = text.get(at..).unwrap_or_default();
            let forms =
                TERMS.iter().flat_map(|term| term.forms.iter().map(|form| (term.name, form.len(), *form)));
            let here = forms.filter(|(_, _, form)| begins(rest, form)).max_by_key(|(_, length, _)| *length);
            if let Some((name, length, _)) = here {
                found.push(name);
                past = at + length;
            }
        }
        before = letter;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::terms_in;

    #[test]
    fn terms_are_whole_words_and_the_longest() {
        assert_eq!(
            terms_in("Fails high in its null window, then the window opens"),
            ["fails high", "null window", "window"]
        );
        assert_eq!(terms_in("b is cut off; 2 cut-offs at ply 3"), ["cut-off", "cut-off", "ply"]);
        assert!(terms_in("alpha-beta in all cutlets").is_empty());
    }
}
