//! Move ordering: the table's move, at the root the last iteration's order, captures, killers, the countermove,
//! captures that seem to lose material (by a guess, or by static exchange), history, and the game's own order. The
//! search for the refutation with the smallest subtree is in [`super::smallest_first`], and the neural move map is in
//! [`super::neural_move_map`].
//!
//! Every move keeps its rank's source. Equal ranks keep the order in which the game generated the moves, so a
//! search is always repeated exactly.

use super::depth::Depth;
use super::neural_move_map::{self, NeuralMoveMap};
use super::parameters::{HistoryContext, HistoryIncrement, MAX_PLY, NeuralPlace, OrderingParameters};
use super::root_ordering::RootOrdering;
use crate::game::{Evaluate, MoveCode};
use strum::{IntoStaticStr, VariantArray};

/// The part of the ordering that ranked a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum RankSource {
    /// The transposition table's move.
    TableMove,
    /// A capture or promotion, by most valuable victim / least valuable attacker.
    #[strum(serialize = "capture")]
    Noisy,
    /// A killer of this ply.
    Killer,
    /// The move that refuted the previous move elsewhere.
    Countermove,
    /// Its count in the history table.
    History,
    /// The move's place in the game's own order.
    Generation,
    /// The result of the last iteration, at the root.
    LastIteration,
    /// The smallest subtree of all moves that the table knows to refute.
    SmallestSubtree,
    /// The network of the neural move map, alone or with the history.
    NeuralMoveMap,
}

impl RankSource {
    /// All sources, in the order of their codes.
    pub const ALL: &[RankSource] = RankSource::VARIANTS;

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether the network of the neural move map ranks a move whose rank would have this source without it.
    fn is_left_to_network(self, place: NeuralPlace) -> bool {
        match self {
            RankSource::History | RankSource::Generation => true,
            RankSource::Killer | RankSource::Countermove => place == NeuralPlace::BeforeKillers,
            RankSource::TableMove
            | RankSource::Noisy
            | RankSource::LastIteration
            | RankSource::SmallestSubtree
            | RankSource::NeuralMoveMap => false,
        }
    }
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
    /// The source of the rank.
    pub source: RankSource,
}

impl<M> RankedMove<M> {
    /// Whether it is a capture that seems to lose material, and is late because of that.
    pub(super) fn seems_to_lose(&self) -> bool {
        self.source == RankSource::Noisy && self.rank < KILLER
    }
}

/// Before the table's move.
pub(super) const SMALLEST_SUBTREE: i32 = 5 << 27;
const TABLE_MOVE: i32 = 4 << 27;
const LAST_ITERATION: i32 = 7 << 26;
const NOISY: i32 = 3 << 27;
/// The first rank of the neural move map's group, if it comes before killers.
const BEFORE_KILLERS: i32 = 5 << 26;
const KILLER: i32 = 2 << 27;
const COUNTERMOVE: i32 = 1 << 27;
/// The rank of a losing noisy move, between the countermove and history.
const LOSING: i32 = 3 << 25;
const _: () = assert!(BEFORE_KILLERS + neural_move_map::MOST < NOISY && KILLER + 1 < BEFORE_KILLERS);
const _: () = assert!(neural_move_map::MOST < LOSING);
/// History counts stay below this: all are halved when one reaches it.
const HISTORY_LIMIT: u32 = 1 << 26;

/// The knowledge that the search has gained about moves.
pub struct Ordering {
    parameters: OrderingParameters,
    killers: Vec<[MoveCode; 2]>,
    /// The countermoves by the slot of the previous move.
    countermoves: Vec<MoveCode>,
    /// The counts of the history heuristic by their slots in their context.
    history: Vec<u32>,
    /// The number of slots of moves.
    history_slots: usize,
    /// The neural move map, if it is on.
    neural: Option<Box<NeuralMoveMap>>,
    /// The root's moves, ordered by the results of the last iteration.
    pub root: RootOrdering,
}

/// A node as the ordering sees it.
#[derive(Clone, Copy)]
pub struct Place {
    /// Its distance from the root.
    pub ply: u16,
    /// The history slot of the move that led to it.
    pub previous: Option<usize>,
    /// Whether no capture loses material by static exchange, because losing captures were left out.
    pub none_loses: bool,
    /// Whether the network of the neural move map is asked, if there is one.
    pub asks_network: bool,
}

impl Ordering {
    /// An ordering of such a game that has learned nothing yet.
    #[must_use]
    pub fn of<G: Evaluate>(game: &G, parameters: OrderingParameters) -> Ordering {
        let history_slots = G::HISTORY_SLOTS;
        let counts = match parameters.history_context {
            HistoryContext::PieceTo => history_slots,
            HistoryContext::FromTo => G::SQUARES_SLOTS,
            // The last row is for no previous move.
            HistoryContext::PreviousMove => (history_slots + 1) * history_slots,
        };
        Ordering {
            parameters,
            killers: vec![[MoveCode::NONE; 2]; usize::from(MAX_PLY) + 2],
            countermoves: vec![MoveCode::NONE; if parameters.countermove { history_slots } else { 0 }],
            history: vec![0; if parameters.history { counts } else { 0 }],
            history_slots,
            neural: NeuralMoveMap::of(game, parameters.neural).map(Box::new),
            root: RootOrdering::default(),
        }
    }

    /// Whether a node of this depth asks the network of the neural move map.
    #[inline]
    pub(super) fn asks_network(&self, depth: Depth) -> bool {
        self.neural.as_ref().is_some_and(|neural| neural.is_asked(depth))
    }

    /// Ranks the generated moves into `ranked` (which is emptied first).
    pub fn rank<G: Evaluate>(
        &mut self,
        game: &G,
        position: &G::Position,
        place: Place,
        table_move: MoveCode,
        moves: &[G::Move],
        ranked: &mut Vec<RankedMove<G::Move>>,
    ) {
        ranked.clear();
        let table_move = if self.parameters.table_move { table_move } else { MoveCode::NONE };
        let killers =
            if self.parameters.killers { self.killers[usize::from(place.ply)] } else { [MoveCode::NONE; 2] };
        let countermove = place.previous.and_then(|slot| self.countermoves.get(slot));
        let known = OrderingHints {
            table_move,
            killers,
            countermove: countermove.copied().unwrap_or(MoveCode::NONE),
            history: self.history.get(self.history_row(place)..).unwrap_or_default(),
            none_loses: place.none_loses,
        };
        ranked.extend(moves.iter().map(|&mv| {
            let code = game.code(mv);
            let (rank, source) = self.rank_of(game, position, mv, code, &known);
            RankedMove { mv, code, rank, source }
        }));
        if place.asks_network {
            self.rank_by_network(game, position, place, moves, ranked);
        }
        if place.ply == 0 && self.parameters.root {
            self.rank_at_root(ranked);
        }
    }

    /// Ranks the moves that are left for the neural move map.
    #[inline(never)]
    fn rank_by_network<G: Evaluate>(
        &mut self,
        game: &G,
        position: &G::Position,
        place: Place,
        moves: &[G::Move],
        ranked: &mut [RankedMove<G::Move>],
    ) {
        let Some(mut neural) = self.neural.take() else { return };
        let at = self.parameters.neural.place;
        let first = match at {
            NeuralPlace::BeforeKillers => BEFORE_KILLERS,
            NeuralPlace::AfterKillers => 0,
        };
        let count = |mv| self.history_count(game, position, place, mv);
        for (ranked, rank) in ranked.iter_mut().zip(neural.ranks(game, position, moves, count)) {
            if ranked.source.is_left_to_network(at) {
                (ranked.rank, ranked.source) = (first + rank, RankSource::NeuralMoveMap);
            }
        }
        self.neural = Some(neural);
    }

    /// The root's moves have a separate order, except the table's move.
    #[inline(never)]
    fn rank_at_root<M>(&self, ranked: &mut [RankedMove<M>]) {
        for ranked in ranked.iter_mut().filter(|ranked| ranked.source != RankSource::TableMove) {
            if let Some(rank) = self.root.rank(ranked.code) {
                (ranked.rank, ranked.source) = (LAST_ITERATION + rank, RankSource::LastIteration);
            }
        }
    }

    #[inline]
    fn rank_of<G: Evaluate>(
        &self,
        game: &G,
        position: &G::Position,
        mv: G::Move,
        code: MoveCode,
        known: &OrderingHints<'_>,
    ) -> (i32, RankSource) {
        if code == known.table_move {
            return (TABLE_MOVE, RankSource::TableMove);
        }
        if self.parameters.captures
            && let Some(rank) = game.noisy_rank(position, mv)
        {
            let loses = if self.parameters.exchange {
                !known.none_loses && game.loses_exchange(position, mv)
            } else {
                self.parameters.losing_captures_late && game.is_losing_capture(position, mv)
            };
            let base = if loses { LOSING } else { NOISY };
            return (base + i32::from(rank), RankSource::Noisy);
        }
        if code == known.killers[0] {
            return (KILLER + 1, RankSource::Killer);
        }
        if code == known.killers[1] {
            return (KILLER, RankSource::Killer);
        }
        if code == known.countermove {
            return (COUNTERMOVE, RankSource::Countermove);
        }
        // Without counts the slot is not computed: computing it is half the cost of ranking a move.
        if known.history.is_empty() {
            return (0, RankSource::Generation);
        }
        match known.history.get(self.history_slot(game, position, mv)) {
            Some(&count) if count > 0 => (count as i32, RankSource::History),
            _ => (0, RankSource::Generation),
        }
    }

    /// The index of the first count for moves at this place.
    fn history_row(&self, place: Place) -> usize {
        match self.parameters.history_context {
            HistoryContext::PieceTo | HistoryContext::FromTo => 0,
            HistoryContext::PreviousMove => place.previous.unwrap_or(self.history_slots) * self.history_slots,
        }
    }

    #[inline]
    fn history_slot<G: Evaluate>(&self, game: &G, position: &G::Position, mv: G::Move) -> usize {
        match self.parameters.history_context {
            HistoryContext::PieceTo | HistoryContext::PreviousMove => game.history_slot(position, mv),
            HistoryContext::FromTo => game.squares_slot(position, mv),
        }
    }

    /// The history count of a move; 0 without the history heuristic.
    #[must_use]
    #[inline]
    pub fn history_count<G: Evaluate>(
        &self,
        game: &G,
        position: &G::Position,
        place: Place,
        mv: G::Move,
    ) -> u32 {
        match self.history.is_empty() {
            true => 0,
            false => self.history[self.history_row(place) + self.history_slot(game, position, mv)],
        }
    }

    /// Learns from a node's best or refuting move (lecture 5: a deeper search means more). Killers
    /// and countermoves are quiet moves that cut off.
    pub fn learn<G: Evaluate>(
        &mut self,
        game: &G,
        position: &G::Position,
        place: Place,
        mv: G::Move,
        depth: Depth,
        cut_off: bool,
    ) {
        let remembers_refutations = self.parameters.killers || self.parameters.countermove;
        if remembers_refutations && cut_off && game.noisy_rank(position, mv).is_none() {
            let code = game.code(mv);
            let killers = &mut self.killers[usize::from(place.ply)];
            if self.parameters.killers && killers[0] != code {
                *killers = [code, killers[0]];
            }
            if let Some(countermove) = place.previous.and_then(|slot| self.countermoves.get_mut(slot)) {
                *countermove = code;
            }
        }
        if self.parameters.history {
            let slot = self.history_row(place) + self.history_slot(game, position, mv);
            self.history[slot] += history_gain(self.parameters.history_increment, depth);
            if self.history[slot] >= HISTORY_LIMIT {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }
}

/// The growth of a history count at a depth.
#[must_use]
pub fn history_gain(parameter: HistoryIncrement, depth: Depth) -> u32 {
    let plies = depth.whole_plies().clamp(0, 24) as u32;
    match parameter {
        HistoryIncrement::Exponential => 1 << plies,
        HistoryIncrement::Quadratic => plies * plies,
    }
}

/// The data for ranking a node's moves.
struct OrderingHints<'a> {
    table_move: MoveCode,
    killers: [MoveCode; 2],
    countermove: MoveCode,
    /// The history counts of this place; empty without the history heuristic.
    history: &'a [u32],
    none_loses: bool,
}

/// The number of moves that are picked one by one before the rest is sorted.
const PICKED: usize = 3;

/// Moves the best of `ranked[from..]` to `from` and returns it. The first of equals wins, and the
/// others keep their order. To be called with 0, 1, 2 and so on: the first few are picked, because
/// most nodes that cut off do so after a move or two; then the rest is sorted once.
#[inline]
pub fn next_best<M: Copy>(ranked: &mut [RankedMove<M>], from: usize) -> Option<&RankedMove<M>> {
    let rest = ranked.get_mut(from..).filter(|rest| !rest.is_empty())?;
    if from == PICKED {
        sort(rest);
    } else if from < PICKED {
        let (mut best, mut rank) = (0, i32::MIN);
        for (index, candidate) in rest.iter().enumerate() {
            if candidate.rank > rank {
                (best, rank) = (index, candidate.rank);
            }
        }
        // A rotation rather than a swap keeps the others in generation order.
        rest[..=best].rotate_right(1);
    }
    rest.first()
}

/// Stable, so that the first of equals wins here, too.
#[inline(never)]
fn sort<M>(ranked: &mut [RankedMove<M>]) {
    ranked.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_counts_grow_with_the_depth() {
        let grown = |parameter, plies| history_gain(parameter, Depth::plies(plies));
        assert_eq!(grown(HistoryIncrement::Exponential, 5), 32);
        assert_eq!(grown(HistoryIncrement::Quadratic, 5), 25);
        assert_eq!(grown(HistoryIncrement::Exponential, 0), 1);
        assert_eq!(grown(HistoryIncrement::Quadratic, 0), 0);
    }

    #[test]
    fn next_best_is_stable() {
        let ranks = [1, 5, 1, 5, 0, 2, 1, 2];
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
        assert_eq!(order, [1, 3, 5, 7, 0, 2, 6, 4]);
        assert!(next_best(&mut ranked, ranks.len()).is_none());
    }
}
