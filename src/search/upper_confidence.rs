//! UCB1 (Auer, Cesa-Bianchi & Fischer 2002) as UCT uses it at every node (Kocsis & Szepesvári 2006) to choose the move
//! for the next visit. Its data are visits, and points on a scale from 0 to 1.

use super::logarithm::ln;
use crate::game::Evaluate;
use crate::value::Value;

/// The greatest number of descents of a search.
pub const MOST_DESCENTS: u32 = 10_000;

/// The parameters of UCT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UctParameters {
    /// The number of descents, 1..=[`MOST_DESCENTS`].
    pub descents: u32,
    /// The constant c of the exploration term c √(ln N / n), in hundredths. The paper's C_p is half of it.
    pub exploration: u16,
    /// The random numbers of the playouts follow from it.
    pub seed: u32,
    /// The greatest number of moves of a playout; after them its position is judged.
    pub playout: u16,
    /// Whether proven wins, draws and losses are backed up ([`super::mcts_solver`]).
    pub solver: bool,
}

impl UctParameters {
    /// The usual parameters. The constant is UCB1's √2, rounded.
    pub const USUAL: UctParameters =
        UctParameters { descents: 200, exploration: 140, seed: 1, playout: 120, solver: false };
}

/// The scale from values to points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The least value for the side to move at the root, worth nothing; and the greatest.
    range: Option<(i16, i16)>,
}

impl Scale {
    /// The scale of a game: in a tree the least value of its range is worth 0 and the greatest 1, and any other game
    /// is won (1), drawn (1/2) or lost (0).
    #[must_use]
    pub fn of<G: Evaluate>(game: &G) -> Scale {
        Scale { range: game.range_of_values().map(|(least, most)| (least.get(), most.get())) }
    }

    /// The scale of a tree's range of values, for the side to move at the root; without a range, the scale of a game.
    #[must_use]
    pub fn of_range(range: Option<(i16, i16)>) -> Scale {
        Scale { range }
    }

    /// The range, see [`Scale::of_range`].
    #[must_use]
    pub fn range(&self) -> Option<(i16, i16)> {
        self.range
    }

    /// The points of a value for the side to move at the root, from 0 to [`Scale::most`].
    #[must_use]
    pub fn points(&self, value: Value) -> u32 {
        match self.range {
            Some((least, most)) if least < most => {
                (i32::from(value.get().clamp(least, most)) - i32::from(least)) as u32
            }
            // All values are equal.
            Some(_) => 1,
            None if value > Value::DRAW => 2,
            None => u32::from(value == Value::DRAW),
        }
    }

    /// The points that are worth 1.
    #[must_use]
    pub fn most(&self) -> u32 {
        match self.range {
            Some((least, most)) if least < most => (i32::from(most) - i32::from(least)) as u32,
            _ => 2,
        }
    }
}

/// The parameters of sampling: all parts of the search and the game that its numbers follow from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// The parameters.
    pub parameters: UctParameters,
    /// The points for values.
    pub scale: Scale,
}

/// The results of the descents through a node: N and W.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of descents through the node: N.
    pub visits: u32,
    /// Their points for the side to move at the root, on a [`Scale`].
    pub points: u64,
    /// The node's proven result for its side to move; `None` if it is not proven.
    pub proven: Option<Value>,
}

impl Tally {
    /// Takes in a descent's points.
    pub fn add(&mut self, points: u32) {
        self.visits += 1;
        self.points += u64::from(points);
    }

    /// Whether the move that leads to the node is proven to lose.
    #[must_use]
    pub fn is_of_losing_move(&self) -> bool {
        self.proven.is_some_and(|result| result > Value::DRAW)
    }

    /// Whether the move that leads to the node is proven to win.
    #[must_use]
    pub fn is_of_winning_move(&self) -> bool {
        self.proven.is_some_and(|result| result < Value::DRAW)
    }

    /// The mean result from 0 to 1, W / N, for the side that moves at the root or for the other side; `None` before the
    /// first visit.
    #[must_use]
    pub fn mean(&self, scale: Scale, of_root_side: bool) -> Option<f64> {
        let all = u64::from(self.visits) * u64::from(scale.most());
        let points = if of_root_side { self.points } else { all.saturating_sub(self.points) };
        (all > 0).then(|| points as f64 / all as f64)
    }
}

/// UCB1's terms for a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// The mean of its results for the side that moves, from 0 to 1.
    pub mean: f64,
    /// The bonus of a move that may be worth more than is known: c √(ln N / n).
    pub exploration: f64,
}

impl Terms {
    /// The terms of a move to a node with this tally, from a node with `parent_visits`; `None` before the first visit,
    /// which comes before any second visit.
    #[must_use]
    pub fn of(
        tally: &Tally,
        scale: Scale,
        of_root_side: bool,
        parent_visits: u32,
        exploration: u16,
    ) -> Option<Terms> {
        let mean = tally.mean(scale, of_root_side)?;
        let share = ln(parent_visits) / f64::from(tally.visits);
        Some(Terms { mean, exploration: f64::from(exploration) / 100.0 * share.sqrt() })
    }

    /// Their sum, for comparing moves.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.mean + self.exploration
    }
}

/// UCB1's choice: the first move that has not been visited, otherwise the first with the greatest sum. A move that is
/// proven to lose is not chosen. `None` if there is no other move.
#[must_use]
pub fn choice(moves: impl Iterator<Item = (Tally, Option<Terms>)>) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (index, (_, terms)) in moves.enumerate().filter(|(_, (tally, _))| !tally.is_of_losing_move()) {
        let Some(terms) = terms else { return Some(index) };
        if best.is_none_or(|(_, sum)| terms.sum() > sum) {
            best = Some((index, terms.sum()));
        }
    }
    best.map(|(index, _)| index)
}

/// The best move: a proven win, otherwise the most visited of the moves that are not proven to lose, otherwise the most
/// visited; the first of several. `None` if none was visited.
#[must_use]
pub fn most_visited(moves: impl Iterator<Item = Tally>) -> Option<usize> {
    let mut best = None;
    for (index, tally) in moves.enumerate().filter(|(_, tally)| tally.visits > 0) {
        let rank = (tally.is_of_winning_move(), !tally.is_of_losing_move(), tally.visits);
        if best.is_none_or(|(_, greatest)| rank > greatest) {
            best = Some((index, rank));
        }
    }
    best.map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_scaled_to_0_and_1_and_a_game_has_three_results() {
        let value = |value: i32| Value::judgement(value);
        let tree = Scale { range: Some((-4, 6)) };
        assert_eq!([-9, -4, 1, 6, 8].map(|number| tree.points(value(number))), [0, 0, 5, 10, 10]);
        assert_eq!(tree.most(), 10);
        let game = Scale { range: None };
        let results = [Value::loss_in(3), value(-1), Value::DRAW, value(1), Value::win_in(3)];
        assert_eq!(results.map(|result| game.points(result)), [0, 0, 1, 2, 2]);
        let flat = Scale { range: Some((3, 3)) };
        assert_eq!((flat.points(value(3)), flat.most()), (1, 2));
    }

    #[test]
    fn terms_are_those_of_the_formula() {
        let scale = Scale { range: Some((0, 9)) };
        let tally = Tally { visits: 4, points: 27, proven: None };
        let terms = |of_root_side| Terms::of(&tally, scale, of_root_side, 10, 140).unwrap();
        assert_eq!((terms(true).mean, terms(false).mean), (0.75, 0.25));
        let expected = 1.4 * (10.0_f64.ln() / 4.0).sqrt();
        assert!((terms(true).exploration - expected).abs() < 1e-12);
        assert_eq!(Terms::of(&Tally::default(), scale, true, 10, 140), None);
    }

    #[test]
    fn what_was_not_visited_comes_first_and_of_equals_the_first() {
        let terms = |mean| Some(Terms { mean, exploration: 0.0 });
        let of = |moves: &[Option<Terms>]| choice(moves.iter().map(|terms| (Tally::default(), *terms)));
        assert_eq!(of(&[terms(0.9), None, None]), Some(1));
        assert_eq!(of(&[terms(0.2), terms(0.5), terms(0.5)]), Some(1));
        assert_eq!(of(&[]), None);
        let tallies = |visits: &[u32]| {
            let tallies: Vec<Tally> =
                visits.iter().map(|visits| Tally { visits: *visits, ..Tally::default() }).collect();
            most_visited(tallies.into_iter())
        };
        assert_eq!((tallies(&[3, 5, 5]), tallies(&[0, 0]), tallies(&[])), (Some(1), None, None));
    }

    #[test]
    fn a_proven_loss_is_not_chosen_and_a_proven_win_is_best() {
        let tally = |visits, proven| Tally { visits, points: 0, proven };
        let (loss, win) = (Some(Value::LONGEST_WIN), Some(-Value::LONGEST_WIN));
        let terms = |mean| Some(Terms { mean, exploration: 0.0 });
        let moves =
            [(tally(9, loss), terms(0.9)), (tally(2, None), terms(0.2)), (tally(3, loss), terms(0.8))];
        assert_eq!(choice(moves.into_iter()), Some(1));
        assert_eq!(choice([moves[0], moves[2]].into_iter()), None);
        let best = |tallies: &[Tally]| most_visited(tallies.iter().copied());
        assert_eq!(best(&[tally(9, loss), tally(2, None), tally(3, Some(Value::DRAW))]), Some(2));
        assert_eq!(best(&[tally(9, None), tally(1, win)]), Some(1));
        assert_eq!(best(&[tally(3, loss), tally(9, loss), tally(0, None)]), Some(1));
    }
}
