//! The game that was played before the root, as far as a search has to know of it: its positions can
//! be repeated.

use super::observe::Observer;
use super::state::Search;
use crate::game::Evaluate;

/// Whether the position at `ply` was on the board before the root. `keys` are the keys of the game's earlier
/// positions, the latest last, without the root's; `reversible` is the most plies that a repetition can be
/// back.
fn repeats(keys: &[u64], key: u64, ply: usize, reversible: usize) -> bool {
    let distances = ply + 1..=reversible;
    // The side to move is equal every second ply, and a repetition takes at least four.
    keys.iter()
        .rev()
        .zip(distances)
        .any(|(earlier, distance)| *earlier == key && distance % 2 == 0 && distance >= 4)
}

impl<'game, G: Evaluate, O: Observer> Search<'game, G, O> {
    /// Gives the search the keys of the game's positions before its root, the latest last. Coming back to one
    /// of them is a draw, as coming back to a position on the path is: the first return counts, though the
    /// rules ask for the second.
    #[must_use]
    pub fn after(self, earlier: &[u64]) -> Self {
        Search { earlier: earlier.to_vec(), ..self }
    }

    /// Out of line, because most searches have no earlier game.
    #[inline(never)]
    pub(super) fn repeats_earlier_game(&self, position: &G::Position, key: u64, ply: usize) -> bool {
        repeats(&self.earlier, key, ply, self.game.reversible_plies(position))
    }
}

#[cfg(test)]
mod tests {
    use super::repeats;
    use crate::game::Game;
    use crate::games::chess::{Chess, Position};
    use crate::scenario::Scenario;
    use crate::search::Search;
    use crate::search::observe::NoObserver;

    #[test]
    fn a_repetition_lies_an_even_number_of_plies_back() {
        let game = [10, 11, 12, 13];
        // The root's predecessor 13 is 2 plies away from ply 1, and 12 is 3.
        assert!(!repeats(&game, 13, 1, 50) && !repeats(&game, 12, 1, 50));
        assert!(repeats(&game, 11, 1, 50) && !repeats(&game, 10, 1, 50));
        assert!(repeats(&game, 10, 2, 50) && repeats(&game, 12, 2, 50) && !repeats(&game, 11, 2, 50));
        // There is an irreversible move in between.
        assert!(repeats(&game, 11, 1, 4) && !repeats(&game, 11, 1, 3));
        assert!(!repeats(&[], 10, 1, 50));
    }

    #[test]
    fn who_wins_does_not_come_back() {
        let best = |fen: &str, pairs: &str, earlier: &[u64]| {
            let game = Chess::from_fen(fen).unwrap();
            let parameters = Scenario::parse(&format!("game=chess&{pairs}")).unwrap().search;
            let (found, _) = Search::new(&game, parameters, NoObserver).after(earlier).run();
            (game.play(&game.root(), found.pv[0]), found.value.unwrap())
        };
        let fen = "7k/8/8/8/8/8/8/R6K w - - 10 60";
        let key = |position: &Position| Chess::default().key(position);
        for depth in ["depth=1", "depth=3", "depth=3&null-move=2"] {
            let (wanted, value) = best(fen, depth, &[]);
            assert!(value.get() > 300);
            // The position after that move was on the board four plies before it would be again.
            let earlier = [key(&wanted), 1, 2];
            let (other, value) = best(fen, depth, &earlier);
            assert_ne!(key(&other), key(&wanted), "{depth}");
            assert!(value.get() > 300, "{depth}");
            let (same, _) = best(fen, &format!("{depth}&repetition=off"), &earlier);
            assert_eq!(key(&same), key(&wanted), "{depth}");
            let (same, _) = best(&fen.replace(" 10 ", " 2 "), depth, &earlier);
            assert_eq!(key(&same), key(&wanted), "{depth}: a move that cannot be taken back lies between");
        }
    }
}
