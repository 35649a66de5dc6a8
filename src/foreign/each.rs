//! Every search of a stream, read once.

use super::foreign_search::ForeignSearch;
use crate::problem::Problem;
use std::collections::VecDeque;

/// A search that was read, with the receiver of its log; or the reason why it cannot be read.
pub type Ended<S> = Result<(ForeignSearch, S), Problem>;

/// The searches of a stream that have ended, in their order.
pub(super) struct Each<S> {
    /// Makes the receiver of the next search.
    pub(super) next: Box<dyn FnMut() -> S>,
    pub(super) ended: VecDeque<Ended<S>>,
}
