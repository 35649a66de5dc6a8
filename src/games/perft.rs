//! Counting move sequences.

use crate::game::Game;

/// The paths of exactly `depth` plies from a position.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(game, &game.play(position, mv), depth - 1)).sum()
}
