//! Boards as people copy them: a row in each line, marks with spaces or bars between them, and names of rows and columns.

/// The marks of a board whose rows are not separated by `/`, each row in its own text, and the words after them. `None`
/// if the text is no such board.
pub(super) fn read(
    text: &str,
    [files, ranks]: [usize; 2],
    is_mark: impl Fn(char) -> bool,
) -> Option<(Vec<String>, Vec<&str>)> {
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
        for word in line.split(|sign: char| sign.is_whitespace() || sign == '|' || sign == '/') {
            let is_of_marks = word.chars().all(&is_mark);
            // Behind the last row a number is the row's name only if rows are lines.
            let may_be_name = !(is_of_marks || is_one_line && marks.len() == total);
            let is_name = may_be_name && word.parse::<usize>().is_ok_and(|rank| (1..=ranks).contains(&rank));
            if word.is_empty() || is_name {
                continue;
            }
            if marks.len() == total {
                words.push(word);
            } else if is_of_marks && marks.len() + word.chars().count() <= total {
                marks.extend(word.chars());
            } else {
                return None;
            }
        }
    }
    (marks.len() == total).then(|| (marks.chunks(files).map(|row| row.iter().collect()).collect(), words))
}

/// Whether a line names the columns: `abcdefgh`, or `1234567`.
fn is_header(signs: &[char], files: usize) -> bool {
    let names = |first: u8| (0..files as u8).map(move |file| char::from(first + file));
    let is = |first: u8| signs.iter().map(char::to_ascii_lowercase).eq(names(first));
    is(b'a') || is(b'1')
}
