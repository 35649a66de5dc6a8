//! Positions sampled from games.

use super::failure::Failure;
use super::runner::Runner;
use super::suite::bratko_kopec;
use crate::game::{Evaluate, Game};
use crate::games::GameKind;
use crate::games::chess::Chess;
use crate::games::chess::START_FEN;
use crate::games::mix::mix;
use crate::scenario::Scenario;
use crate::search::observe::NoObserver;
use crate::search::{Parameters, Search};
use std::collections::BTreeSet;

/// Positions of seeded playouts, all different, none of them over or in check. A playout begins at
/// the start of the game or at a Bratko-Kopec position and goes on for 1 to 24 plies; a move is, by
/// chance, in three of four cases the best one of a search of two plies, else any legal one.
///
/// # Errors
///
/// None, unless the project's presets are damaged.
pub fn sample(count: u32, seed: u64, runner: &Runner) -> Result<Vec<String>, Failure> {
    let mut begins = bratko_kopec()?;
    begins.push(START_FEN.to_owned());
    let mut seen = BTreeSet::new();
    let mut sampled = Vec::new();
    let mut tried = 0;
    // Playouts that end nowhere new are replaced by further ones, in order.
    let (wanted, batch_size) = (count as usize, u64::from(count));
    while sampled.len() < wanted && tried < 100 * batch_size && !runner.is_stopped() {
        let batch: Vec<u64> = (tried..tried + batch_size).collect();
        tried += batch_size;
        let played = runner.in_order("playouts", &batch, |playout| {
            let begin = &begins[*playout as usize % begins.len()];
            Ok(play_out(begin, mix(seed ^ mix(*playout))))
        })?;
        let new = played.into_iter().filter_map(|(_, fen)| fen).filter(|fen| seen.insert(fen.clone()));
        sampled.extend(new.take(wanted - sampled.len()));
    }
    Ok(sampled)
}

fn play_out(fen: &str, mut state: u64) -> Option<String> {
    let mut next = move |below: usize| {
        state = mix(state);
        (state >> 32) as usize % below.max(1)
    };
    let plies = 1 + next(24);
    let mut game = Chess::from_fen(fen).ok()?;
    for _ in 0..plies {
        let root = game.root();
        let mut moves = Vec::new();
        game.generate(&root, &mut moves);
        if moves.is_empty() || game.is_drawn(&root) {
            return None;
        }
        let chosen = if next(4) > 0 {
            let parameters = Parameters { depth: 2, ..Scenario::of(GameKind::Chess).search };
            let (report, _) = Search::new(&game, parameters, NoObserver).run();
            report.pv.first().copied()?
        } else {
            moves[next(moves.len())]
        };
        game = Chess::from_fen(&game.text(&game.play(&root, chosen))).ok()?;
    }
    let root = game.root();
    let mut moves = Vec::new();
    game.generate(&root, &mut moves);
    let is_over = moves.is_empty() || game.is_drawn(&root);
    (!is_over && !game.in_check(&root)).then(|| game.text(&root))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_samples_the_same_positions() {
        let runner = Runner::default();
        let first = sample(10, 7, &runner).unwrap();
        assert_eq!(first, sample(10, 7, &runner).unwrap());
        assert_ne!(first, sample(10, 8, &runner).unwrap());
        assert_eq!(first.len(), 10);
    }
}
