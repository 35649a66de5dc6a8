//! Boards as people copy them: a row in each line, marks with spaces or bars between them, and names of rows and columns;
//! and boards as lists of programming languages.

use std::borrow::Cow;

/// The marks of a board whose rows are not separated by `/`, each row in its own text, and the words after them. `None`
/// if the text is no such board.
pub(super) fn read(
    text: &str,
    [files, ranks]: [usize; 2],
    is_mark: impl Fn(char) -> bool,
) -> Option<(Vec<String>, Vec<String>)> {
    let text = &*without_lists(text);
    let total = files * ranks;
    let mut marks = Vec::with_capacity(total);
    let mut words = Vec::new();
    let is_one_line = text.lines().count() == 1;
    for line in text.lines() {
        let signs: Vec<char> = line.chars().filter(|sign| !sign.is_whitespace()).collect();
        let is_border = signs.contains(&'+') && signs.iter().all(|sign| "+-=|".contains(*sign));
        if is_border || is_header(&signs, files) {
            continue;
        }
        let (named, others) = line.split_at(header_length(line, files));
        let line = if marks.len() == total && !named.is_empty() { others } else { line };
        for word in line.split(|sign: char| sign.is_whitespace() || sign == '|' || sign == '/') {
            let is_of_marks = word.chars().all(&is_mark);
            // Behind the last row a number is the row's name only if rows are lines.
            let may_be_name = !(is_of_marks || is_one_line && marks.len() == total);
            let is_name = may_be_name && word.parse::<usize>().is_ok_and(|rank| (1..=ranks).contains(&rank));
            if word.is_empty() || is_name {
                continue;
            }
            if marks.len() == total {
                words.push(word.to_owned());
            } else if is_of_marks && marks.len() + word.chars().count() <= total {
                marks.extend(word.chars());
            } else {
                return None;
            }
        }
    }
    (marks.len() == total).then(|| (marks.chunks(files).map(|row| row.iter().collect()).collect(), words))
}

/// A board that is a list of lists, or one list, without brackets, quotation marks and commas; a point for each empty text.
/// Any other text as it is.
fn without_lists(text: &str) -> Cow<'_, str> {
    if !text.trim_start().starts_with(['[', '{', '(']) {
        return Cow::Borrowed(text);
    }
    let mut text = text.to_owned();
    for empty in ["\"\"", "''", "\" \"", "' '", "None", "null"] {
        text = text.replace(empty, ".");
    }
    text.retain(|sign| !"\"'".contains(sign));
    Cow::Owned(text.replace(|sign: char| "[](){},;".contains(sign), " "))
}

/// The bytes of the names of the columns that a line begins with.
fn header_length(line: &str, files: usize) -> usize {
    let mut signs = line.char_indices().filter(|(_, sign)| !sign.is_whitespace());
    let begin: Vec<(usize, char)> = signs.by_ref().take(files).collect();
    let names: Vec<char> = begin.iter().map(|(_, sign)| *sign).collect();
    match begin.last() {
        Some((last, _)) if is_header(&names, files) => last + 1,
        _ => 0,
    }
}

/// The board with `.`, `x` and `o` for 0, 1 and 2, as programs have it; `None` if the marks are others.
pub(super) fn read_numbers(text: &str, size: [usize; 2]) -> Option<(Vec<String>, Vec<String>)> {
    let (rows, words) = read(text, size, |sign| "012".contains(sign))?;
    let mark = |row: String| row.replace('0', ".").replace('1', "x").replace('2', "o");
    Some((rows.into_iter().map(mark).collect(), words))
}

/// Whether a line names the columns: `abcdefgh`, or `1234567`.
fn is_header(signs: &[char], files: usize) -> bool {
    let names = |first: u8| (0..files as u8).map(move |file| char::from(first + file));
    let is = |first: u8| signs.iter().map(char::to_ascii_lowercase).eq(names(first));
    is(b'a') || is(b'1')
}
