//! Result codes in a text: a mail, a table, or one code a line.

/// No code is longer, in characters.
const LONGEST: usize = 400;
/// The beginning of codes of all versions.
const BEGINNING: &str = "PLY";

/// A code in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Its line, from 1.
    pub line: u32,
    /// The code, without what a mail program put into it.
    pub text: String,
}

/// All codes of a text, broken ones, too. A code that ends with a hyphen goes on in the next line.
pub(super) fn codes(text: &str) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut is_open = false;
    for (index, line) in text.lines().enumerate() {
        let words = line.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
        for word in words.filter(|word| !word.is_empty()) {
            if begins(word) {
                found.push(Found { line: index as u32 + 1, text: word.to_owned() });
            } else if let Some(last) = found.last_mut().filter(|_| is_open) {
                if last.text.len() + word.len() > LONGEST {
                    is_open = false;
                    continue;
                }
                last.text.push_str(word);
            } else {
                continue;
            }
            is_open = found.last().is_some_and(|last| last.text.ends_with('-'));
        }
    }
    for one in &mut found {
        one.text.truncate(LONGEST);
        let length = one.text.trim_end_matches('-').len();
        one.text.truncate(length);
    }
    found
}

fn begins(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() > BEGINNING.len() + 1
        && bytes[..BEGINNING.len()].eq_ignore_ascii_case(BEGINNING.as_bytes())
        && bytes[BEGINNING.len()].is_ascii_digit()
        && bytes[BEGINNING.len() + 1] == b'-'
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn codes_are_found_in_mails_and_tables() {
        let mail = "Dear all,\n> my code is PLY1-0417-H7QM-\n> 2XWD-K9RT.\nGreetings\n0418;\"ply1-0418-ABCD\";x\nply PLY1 PLYX-1 (PLY2-1-A)";
        let said: Vec<(u32, String)> =
            codes(mail).into_iter().map(|found| (found.line, found.text)).collect();
        let expected = [(2, "PLY1-0417-H7QM-2XWD-K9RT"), (5, "ply1-0418-ABCD"), (6, "PLY2-1-A")];
        assert_eq!(said, expected.map(|(line, text)| (line, text.to_owned())));
    }

    proptest! {
        #[test]
        fn scanning_never_panics(text in "(PLY1-|[A-Z\n äÄ-]){0,60}") {
            prop_assert!(codes(&text).iter().all(|found| found.text.len() <= LONGEST));
        }
    }
}
