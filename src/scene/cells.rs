//! The flame in few cells: a small picture of a whole search, in letters, for lists of searches.

use super::coverage::{CATEGORIES, category};
use crate::display_style::Types;
use crate::trace::columns::{ROOT_LEVEL, Trace};

/// The size of a picture in cells, at most.
const COLUMNS: u32 = 72;
const ROWS: u8 = 20;

/// The flame from the root down, row by row. Each cell has the category that covers most of it, or a point if less than
/// half of it is covered.
#[must_use]
pub fn cells(trace: &Trace) -> Vec<String> {
    let columns = COLUMNS.min(trace.len()).max(1);
    let levels = trace.levels().min(ROOT_LEVEL + ROWS);
    let edge = |column: u32| (u64::from(trace.len()) * u64::from(column) / u64::from(columns)) as u32;
    let mut covered = vec![[0u32; CATEGORIES]; usize::from(levels) * columns as usize];
    let column_of: Vec<u32> =
        (0..columns).flat_map(|column| (edge(column)..edge(column + 1)).map(move |_| column)).collect();
    for id in (0..trace.len()).filter(|id| (ROOT_LEVEL..levels).contains(&trace.level(*id))) {
        let (row, shown) = (usize::from(trace.level(id)), usize::from(category(trace, id, Types::Expected)));
        let mut from = id;
        while from < trace.end(id) {
            let column = column_of[from as usize];
            let to = trace.end(id).min(edge(column + 1));
            covered[row * columns as usize + column as usize][shown] += to - from;
            from = to;
        }
    }
    let cell = |index: usize| -> char {
        let cell = &covered[index];
        let width = edge(index as u32 % columns + 1) - edge(index as u32 % columns);
        let most = (0..cell.len()).max_by_key(|shown| cell[*shown]).unwrap_or(0);
        // If less than half is covered, the background shows.
        if cell.iter().sum::<u32>() * 2 < width {
            '.'
        } else {
            char::from_digit(most as u32, 10).unwrap_or('.')
        }
    };
    let row = |level: u8| -> String {
        let first = usize::from(level) * columns as usize;
        (first..first + columns as usize).map(cell).collect()
    };
    let mut rows: Vec<String> = (ROOT_LEVEL..levels).map(row).collect();
    // The deepest levels may have nothing that is wide enough to be seen.
    let shown = rows.iter().rposition(|row| row.contains(|cell| cell != '.')).map_or(0, |last| last + 1);
    rows.truncate(shown);
    rows
}
