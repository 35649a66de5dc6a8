//! Move ordering: the table's move, captures, killers, history, and the game's own order.
//!
//! Every move keeps the source of its rank. Equal ranks keep the order in which the game
//! generated the moves, so a search is the same every time.

use super::depth::Depth;
use super::parameters::{MAX_PLY, OrderingParameters};
use crate::game::{Evaluate, MoveCode};

/// Which part of the ordering ranked a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankSource {
    /// The transposition table's move.
    TableMove,
    /// A capture or promotion, by most valuable victim / least valuable attacker.
    Noisy,
    /// A killer of this ply.
    Killer,
    /// Its count in the history table.
    History,
    /// Nothing: its place in the game's own order.
    Generation,
}

/// A move with its rank.
#[derive(Clone, Copy, Debug)]
pub struct RankedMove<M> {
    /// The move.
    pub mv: M,
    /// Its code.
    pub code: MoveCode,
    /// Greater is searched earlier.
    pub rank: i32,
    /// Where the rank comes from.
    pub source: RankSource,
}

const TABLE_MOVE: i32 = 4 << 27;
const NOISY: i32 = 3 << 27;
const KILLER: i32 = 2 << 27;
/// History counts stay below this: all are halved when one reaches it.
const HISTORY_LIMIT: u32 = 1 << 26;

/// What the search has learned about moves.
pub struct Ordering {
    parameters: OrderingParameters,
    killers: Vec<[MoveCode; 2]>,
    history: Vec<u32>,
}

impl Ordering {
    /// Nothing learned yet, for a game with so many history slots.
    #[must_use]
    pub fn new(parameters: OrderingParameters, history_slots: usize) -> Ordering {
        Ordering {
            parameters,
            killers: vec![[MoveCode::NONE; 2]; usize::from(MAX_PLY) + 2],
            history: vec![0; if parameters.history { history_slots } else { 0 }],
        }
    }

    /// Ranks the generated moves into `ranked` (which is emptied first).
    pub fn rank<G: Evaluate>(
        &self,
        game: &G,
        position: &G::Position,
        ply: u16,
        table_move: MoveCode,
        moves: &[G::Move],
        ranked: &mut Vec<RankedMove<G::Move>>,
    ) {
        ranked.clear();
        let table_move = if self.parameters.table_move { table_move } else { MoveCode::NONE };
        let killers =
            if self.parameters.killers { self.killers[usize::from(ply)] } else { [MoveCode::NONE; 2] };
        for &mv in moves {
            let code = game.code(mv);
            let (rank, source) = self.rank_of(game, position, mv, code, table_move, killers);
            ranked.push(RankedMove { mv, code, rank, source });
        }
    }

    #[inline]
    fn rank_of<G: Evaluate>(
        &self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
        code: MoveCode,
        table_move: MoveCode,
        killers: [MoveCode; 2],
    ) -> (i32, RankSource) {
        if code == table_move {
            return (TABLE_MOVE, RankSource::TableMove);
        }
        if self.parameters.captures
            && let Some(rank) = game.noisy_rank(position, mv)
        {
            return (NOISY + i32::from(rank), RankSource::Noisy);
        }
        if code == killers[0] {
            return (KILLER + 1, RankSource::Killer);
        }
        if code == killers[1] {
            return (KILLER, RankSource::Killer);
        }
        if self.parameters.history {
            let count = self.history[game.history_slot(position, mv)];
            if count > 0 {
                return (count as i32, RankSource::History);
            }
        }
        (0, RankSource::Generation)
    }

    /// Learns from a node's best or refuting move (lecture 5: a deeper search means more, so the
    /// history count grows by 2^depth). Killers are quiet moves that cut off.
    pub fn learn<G: Evaluate>(
        &mut self,
        game: &G,
        position: &G::Position,
        ply: u16,
        mv: G::Move,
        depth: Depth,
        cut_off: bool,
    ) {
        if self.parameters.killers && cut_off && game.noisy_rank(position, mv).is_none() {
            let code = game.code(mv);
            let killers = &mut self.killers[usize::from(ply)];
            if killers[0] != code {
                *killers = [code, killers[0]];
            }
        }
        if self.parameters.history {
            let slot = game.history_slot(position, mv);
            let increment = 1u32 << depth.whole_plies().clamp(0, 24);
            self.history[slot] += increment;
            if self.history[slot] >= HISTORY_LIMIT {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }
}

/// Moves the best of `ranked[from..]` to `from` and returns it. The first of equals wins, and the
/// others keep their order. Lazy, because most nodes that cut off do so after a move or two.
pub fn next_best<M: Copy>(ranked: &mut [RankedMove<M>], from: usize) -> Option<RankedMove<M>> {
    let rest = ranked.get_mut(from..).filter(|rest| !rest.is_empty())?;
    let mut best = 0;
    for (index, candidate) in rest.iter().enumerate().skip(1) {
        if candidate.rank > rest[best].rank {
            best = index;
        }
    }
    // A rotation rather than a swap keeps the others in generation order.
    rest[..=best].rotate_right(1);
    rest.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_best_is_stable() {
        let ranks = [1, 5, 1, 5, 0];
        let mut ranked: Vec<RankedMove<usize>> = ranks
            .iter()
            .enumerate()
            .map(|(mv, &rank)| RankedMove {
                mv,
                code: MoveCode(mv as u16),
                rank,
                source: RankSource::Generation,
            })
            .collect();
        let order: Vec<usize> =
            (0..ranks.len()).map(|from| next_best(&mut ranked, from).unwrap().mv).collect();
        assert_eq!(order, [1, 3, 0, 2, 4]);
        assert!(next_best(&mut ranked, 5).is_none());
    }
}
