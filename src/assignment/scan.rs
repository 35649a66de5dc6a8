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

/// Signs that word processors and mail programs write for a hyphen.
const HYPHENS: [char; 6] = ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}'];

/// All codes of a text, broken ones, too. A code that ends with a hyphen goes on in the next line, and so does a code before an
/// equals sign at the end of a line, as saved mails break it (RFC 2045, quoted-printable).
pub(super) fn codes(text: &str) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut is_open = false;
    for (index, line) in text.replace(HYPHENS, "-").lines().enumerate() {
        let words = line.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
        let mut is_code = is_open;
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
                is_code = false;
                continue;
            }
            is_code = true;
            is_open = word.ends_with('-');
        }
        is_open |= is_code && line.trim_end().ends_with('=');
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

    #[test]
    fn codes_are_found_as_programs_change_them() {
        for text in [
            "PLY1\u{2011}0417\u{2011}H7QM\u{2011}2XWD",
            "(PLY1\u{2013}0417\u{2013}H7QM\u{2013}2XWD)",
            "The code is PLY1-0417-H7=\r\nQM-2XWD",
            "PLY1-0417-H7QM-=\n2XWD",
        ] {
            let found: Vec<String> = codes(text).into_iter().map(|found| found.text).collect();
            assert_eq!(found, ["PLY1-0417-H7QM-2XWD"], "{text}");
        }
        // An equals sign elsewhere joins nothing.
        assert_eq!(codes("PLY1-0417-H7QM is my code=\nQM").first().map(|found| found.text.len()), Some(14));
    }

    proptest! {
        #[test]
        fn scanning_never_panics(text in "(PLY1-|[A-Z\n äÄ-]){0,60}") {
            prop_assert!(codes(&text).iter().all(|found| found.text.len() <= LONGEST));
        }
    }
}
