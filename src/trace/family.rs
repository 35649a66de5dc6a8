//! Relatives of visits: children, paths, and the visit that counts for a move.

use super::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::ReductionCause;
use crate::search::visit_kind::VisitKind;
use std::collections::HashMap;

/// The role of a visit among the visits of its parent's moves: of several visits of one move only one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A speculative search: its value is not a move's.
    Speculative,
    /// Its move is searched again right away, and that visit counts: a reduced search reached beyond
    /// alpha, a null window failed high, or its value was too uncertain.
    Repeated,
    /// It counts for its move.
    Counts,
    /// Its move had counted already and is searched again from the beginning: deeper, because it turned out
    /// to be forced, or because the forced move has fallen below it. From its end on it counts instead of the
    /// former visit.
    Anew,
}

#[cfg(test)]
thread_local! {
    /// The number of children that this thread has walked over: tests count steps with it.
    pub(crate) static CHILDREN_WALKED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

impl Trace {
    /// A visit's children in the order of their visits, as far as they were recorded.
    pub fn children(&self, id: VisitId) -> impl Iterator<Item = VisitId> + '_ {
        let end = if id < self.len() { self.end_so_far(id) } else { 0 };
        let mut next = id.saturating_add(1);
        std::iter::from_fn(move || {
            let child = next;
            if child >= end {
                return None;
            }
            #[cfg(test)]
            CHILDREN_WALKED.with(|walked| walked.set(walked.get() + 1));
            next = self.end(child);
            Some(child)
        })
    }

    /// A visit that something refers to, if it was recorded: a table entry, for one, may have been
    /// stored by a visit after the end of the recording.
    #[must_use]
    pub fn recorded(&self, id: VisitId) -> Option<VisitId> {
        (id < self.len()).then_some(id)
    }

    /// The visits from the virtual root to this one, both included.
    #[must_use]
    pub fn path_to(&self, id: VisitId) -> Vec<VisitId> {
        let mut path = Vec::with_capacity(usize::from(self.levels()));
        let mut at = id;
        while at < self.len() {
            path.push(at);
            at = self.parent(at);
        }
        path.reverse();
        path
    }

    /// The ancestor at `level`, or the visit itself; `None` if the visit is above that level.
    #[must_use]
    pub fn ancestor_at(&self, id: VisitId, level: u8) -> Option<VisitId> {
        let mut at = id;
        while self.level(at) > level {
            at = self.parent(at);
        }
        (self.level(at) == level).then_some(at)
    }

    /// The number of the iteration around a visit; 0 outside iterations. In a search of Plyscope it is the iteration's
    /// depth in plies. Another program may search a depth twice: its iterations have numbers that grow.
    #[must_use]
    pub fn iteration(&self, id: VisitId) -> u16 {
        self.ancestor_at(id, ROOT_LEVEL - 1)
            .and_then(|iteration| self.visit(iteration))
            .map_or(0, |row| row.iteration_number())
    }

    /// The visit that searched the same move of the same parent again right after this one:
    /// to its full depth, with an open window, or because an uncertain value came back.
    #[must_use]
    pub fn repeated_by(&self, id: VisitId) -> Option<VisitId> {
        let next = self.end(id);
        let is_repeated = next < self.len()
            && self.parent(next) == self.parent(id)
            && self.meta(next).kind() == VisitKind::ReSearch
            && self.move_of(next) == self.move_of(id);
        is_repeated.then_some(next)
    }

    /// The visit that this one repeats, see [`Trace::repeated_by`].
    #[must_use]
    pub fn repeats(&self, id: VisitId) -> Option<VisitId> {
        if self.meta(id).kind() != VisitKind::ReSearch {
            return None;
        }
        let parent = self.parent(id);
        let mut before = id.checked_sub(1).filter(|before| *before != parent)?;
        while self.parent(before) != parent {
            before = self.parent(before);
        }
        (self.repeated_by(before) == Some(id)).then_some(before)
    }

    /// Whether a visit searches its move again to the full depth, because a tentatively reduced search reached beyond
    /// alpha. A search with an open window may be deeper, too: it does not reduce for a missing table move.
    #[must_use]
    pub fn restores_depth(&self, id: VisitId) -> bool {
        self.repeats(id).is_some_and(|before| {
            // Another program may not report why it reduced.
            let is_tentative = self.reduction(before).is_none_or(ReductionCause::is_tentative);
            is_tentative && self.depth(before) < self.depth(id)
        })
    }

    /// A visit's children, each with its role.
    pub fn standings(&self, id: VisitId) -> impl Iterator<Item = (VisitId, Standing)> + '_ {
        let (mut is_awaited, mut is_anew) = (false, false);
        self.children(id).map(move |child| {
            let kind = self.meta(child).kind();
            let repeats = std::mem::replace(&mut is_awaited, self.repeated_by(child).is_some());
            if !repeats {
                is_anew = kind == VisitKind::ReSearch;
            }
            let standing = if kind.is_speculative() {
                Standing::Speculative
            } else if is_awaited {
                Standing::Repeated
            } else if is_anew {
                Standing::Anew
            } else {
                Standing::Counts
            };
            (child, standing)
        })
    }

    /// The visits that count for a visit's moves, in the order of the moves' first visits.
    #[must_use]
    pub fn moves_searched(&self, id: VisitId) -> Vec<VisitId> {
        self.counting(self.standings(id))
    }

    /// The visits that count for their moves, of these.
    pub(super) fn counting(&self, standings: impl Iterator<Item = (VisitId, Standing)>) -> Vec<VisitId> {
        let mut moves: Vec<VisitId> = Vec::new();
        // The index of each move among the first `placed` of them, because few visits have a move that is searched
        // again from the beginning.
        let (mut places, mut placed) = (HashMap::new(), 0);
        for (child, standing) in standings {
            match standing {
                Standing::Speculative | Standing::Repeated => {}
                Standing::Counts => moves.push(child),
                Standing::Anew => {
                    for (at, former) in moves.iter().enumerate().skip(placed) {
                        places.entry(self.move_of(*former)).or_insert(at);
                    }
                    placed = moves.len();
                    match places.get(&self.move_of(child)) {
                        Some(at) => moves[*at] = child,
                        None => moves.push(child),
                    }
                }
            }
        }
        moves
    }

    /// The visit of the move that cut a visit off: only the tests whether that move is forced are searched
    /// after it.
    #[must_use]
    pub fn cutting_child(&self, id: VisitId) -> Option<VisitId> {
        if self.meta(id).reason() != Some(LeaveReason::CutOff) {
            return None;
        }
        let moves = self.standings(id).filter(|(_, standing)| *standing != Standing::Speculative);
        moves.last().map(|(child, _)| child)
    }

    /// The number of moves that were searched before the one that cut a visit off (0: it was the first); `None` if no
    /// move did. If the search of the moves began again after a forced move fell, these are the moves since then, the
    /// forced one first.
    #[must_use]
    pub fn cutting_index(&self, id: VisitId) -> Option<usize> {
        self.cutting_child(id)?;
        let (mut moves, mut anew) = (0_usize, 0_usize);
        for (_, standing) in self.standings(id) {
            match standing {
                Standing::Speculative | Standing::Repeated => {}
                Standing::Counts => moves += 1,
                Standing::Anew => {
                    // The first is the forced move, searched more deeply; if others follow it fell, and stays the first.
                    anew += 1;
                    moves = if anew == 1 { moves } else { anew };
                }
            }
        }
        moves.checked_sub(1)
    }

    /// The last iteration that was completed.
    #[must_use]
    pub fn last_completed_iteration(&self) -> Option<VisitId> {
        self.children(0).filter(|iteration| self.value(*iteration).is_some()).last()
    }
}
