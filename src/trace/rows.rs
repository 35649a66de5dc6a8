//! A table with rows about some visits.

/// The number of a visit, see [`VisitId`](super::visit::VisitId).
type Visit = u32;

/// The number of rows that are allocated together.
const PIECE: usize = 1 << 14;

/// A table that grows by whole pieces: no row moves to make room, so that a growing table never needs more memory than it
/// takes. Only its first piece grows like a list, because most tables are small.
pub(super) struct Rows<T> {
    pieces: Vec<Vec<(Visit, T)>>,
}

impl<T> Default for Rows<T> {
    fn default() -> Rows<T> {
        Rows { pieces: Vec::new() }
    }
}

impl<T: Copy> Rows<T> {
    /// Adds a row.
    pub(super) fn push(&mut self, visit: Visit, row: T) {
        if let Some(piece) = self.pieces.last_mut().filter(|piece| piece.len() < PIECE) {
            piece.push((visit, row));
            return;
        }
        let room = if self.pieces.is_empty() { 0 } else { PIECE };
        let mut piece = Vec::with_capacity(room);
        piece.push((visit, row));
        self.pieces.push(piece);
    }

    /// The number of rows.
    pub(super) fn len(&self) -> usize {
        let before = self.pieces.len().saturating_sub(1) * PIECE;
        before + self.pieces.last().map_or(0, Vec::len)
    }

    /// Whether it has no row.
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The row at a place, from 0.
    pub(super) fn get(&self, at: usize) -> Option<(Visit, T)> {
        self.pieces.get(at / PIECE)?.get(at % PIECE).copied()
    }

    /// The last row, to be changed.
    pub(super) fn last_mut(&mut self) -> Option<&mut (Visit, T)> {
        self.pieces.last_mut()?.last_mut()
    }

    /// All rows, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Visit, T)> + '_ {
        self.from(0)
    }

    /// The rows from a place on.
    pub(super) fn from(&self, at: usize) -> impl Iterator<Item = (Visit, T)> + '_ {
        let pieces = self.pieces.get(at / PIECE..).unwrap_or_default();
        pieces.iter().flatten().skip(at % PIECE).copied()
    }

    /// The place of the first row of a visit for which `is_before` is false; it is true for a beginning of the table.
    pub(super) fn partition_point(&self, mut is_before: impl FnMut(Visit) -> bool) -> usize {
        let piece = self.pieces.partition_point(|piece| piece.first().is_some_and(|row| is_before(row.0)));
        let Some(piece) = piece.checked_sub(1) else { return 0 };
        piece * PIECE + self.pieces[piece].partition_point(|row| is_before(row.0))
    }

    /// The bytes of its rows.
    pub(super) fn bytes(&self) -> usize {
        self.len() * size_of::<(Visit, T)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_where_a_list_has_them() {
        for count in [0, 1, 5, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 7] {
            let list: Vec<(Visit, u8)> = (0..count).map(|at| (3 * at as u32, at as u8)).collect();
            let mut rows = Rows::default();
            list.iter().for_each(|(visit, row)| rows.push(*visit, *row));
            assert_eq!((rows.len(), rows.is_empty()), (count, count == 0));
            assert_eq!(rows.iter().collect::<Vec<_>>(), list);
            assert_eq!(rows.bytes(), 8 * count);
            for at in
                [0, 1, count / 2, PIECE - 1, PIECE, PIECE + 1, count.saturating_sub(1), count, count + PIECE]
            {
                assert_eq!(rows.get(at), list.get(at).copied());
                assert_eq!(rows.from(at).collect::<Vec<_>>(), list.get(at..).unwrap_or_default());
                let visit = 3 * at as u32 + 1;
                let place = list.partition_point(|row| row.0 < visit);
                assert_eq!(rows.partition_point(|other| other < visit), place, "{at} of {count}");
            }
            if let Some(last) = rows.last_mut() {
                last.1 = 77;
                assert_eq!(rows.get(count - 1).map(|row| row.1), Some(77));
            }
        }
    }
}
