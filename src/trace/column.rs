//! One column of a trace.

use super::visit::VisitId;

/// The number of rows that are allocated together: few, because most traces are of small trees.
const CHUNK: usize = 1 << 12;

/// A column that grows by whole chunks: what is there is never moved, so a growing trace is written
/// once, and never needs more room than it takes.
#[derive(Default)]
pub(super) struct Column<T> {
    chunks: Vec<Box<[T; CHUNK]>>,
}

impl<T: Copy + Default> Column<T> {
    /// Writes row `id`, which must be the next.
    #[inline]
    pub(super) fn push(&mut self, id: VisitId, row: T) {
        if (id as usize).is_multiple_of(CHUNK) {
            self.grow();
        }
        *self.at(id) = row;
    }

    #[cold]
    fn grow(&mut self) {
        // The chunk is made on the heap: it is larger than a stack should hold.
        if let Ok(chunk) = vec![T::default(); CHUNK].into_boxed_slice().try_into() {
            self.chunks.push(chunk);
        }
    }

    /// Row `id`, which must have been written.
    #[inline]
    pub(super) fn get(&self, id: VisitId) -> T {
        self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }

    /// Row `id`, to be changed.
    #[inline]
    pub(super) fn at(&mut self, id: VisitId) -> &mut T {
        &mut self.chunks[id as usize / CHUNK][id as usize % CHUNK]
    }
}
