//! Boards as people copy them, in the form of three ranks that are separated by `/`.

use crate::games::rows;

/// The text with ranks that are separated by `/`, and `.` for each empty square; a text that is not a board is not
/// changed.
pub(super) fn in_ranks(text: &str) -> String {
    let drawn = with_empty_cells(text);
    let text = drawn.as_deref().unwrap_or(text);
    let read = rows::read(text, [3, 3], |sign| "xXoO.-_0".contains(sign))
        .or_else(|| rows::read_numbers(text, [3, 3]));
    let Some((rows, words)) = read.filter(|_| drawn.is_some() || !is_plain(text)) else {
        // Each of nine signs belongs to a square, so that the wrong one has a name.
        let signs: Vec<char> = text.trim().chars().collect();
        let is_row = signs.len() == 9 && !signs.iter().any(|sign| sign.is_whitespace() || *sign == '/');
        let rows: Vec<String> = signs.chunks(3).map(|row| row.iter().collect()).collect();
        return if is_row { rows.join("/") } else { text.to_owned() };
    };
    let board = rows.join("/");
    // A zero is a nought if there is no other nought, and an empty square if there are letters or almost only X.
    let noughts = board.matches('0').count();
    let crosses = board.matches(['x', 'X']).count();
    let are_noughts = !board.contains(['o', 'O']) && (crosses == noughts || crosses == noughts + 1);
    let board = board.replace('0', if are_noughts { "o" } else { "." }).replace('_', ".");
    [&[board], &words[..]].concat().join(" ")
}

/// Whether a text is written as positions are in links.
pub(super) fn is_plain(text: &str) -> bool {
    text.contains('/') && !text.contains(['\n', '\r', '0', '_', '|'])
}

/// A board that is drawn with bars, and may have blank cells; `None` for any other text.
fn with_empty_cells(text: &str) -> Option<String> {
    let mut rows = Vec::new();
    for line in text.lines().filter(|line| line.contains('|')) {
        let line = line.trim();
        let line = line.strip_prefix('|').filter(|_| line.matches('|').count() == 4).unwrap_or(line);
        let cells: Vec<&str> = line.split('|').map(str::trim).take(3).collect();
        if cells.len() < 3 || cells.iter().any(|cell| cell.chars().count() > 1) {
            return None;
        }
        rows.push(cells.iter().map(|cell| if cell.is_empty() { "." } else { cell }).collect::<String>());
    }
    (rows.len() == 3).then(|| rows.join(" "))
}
