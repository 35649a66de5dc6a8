//! The games whose positions teach a network.

use super::super::failure::Failure;
use super::super::playout_random::PlayoutRandom;
use plyscope::game::Game;
use plyscope::games::{AnyGame, AnyMove, GameKind};
use plyscope::run;
use plyscope::scenario::Scenario;

/// The most random moves of a game's opening.
const MOST_RANDOM: usize = 12;

/// After the opening one of this number of moves is random.
const RANDOM_MOVE: usize = 8;

/// The most plies of a game.
const LONGEST: usize = 120;

/// The most positions of a game that are taken.
pub(super) const MOST_TAKEN: usize = 10;

/// Some positions of a seeded game, as texts, all with a choice of moves.
///
/// # Errors
///
/// None, unless the program is damaged.
pub(super) fn positions(kind: GameKind, seed: u64, number: u64) -> Result<Vec<String>, Failure> {
    let mut random = PlayoutRandom::new(seed, number);
    let mut position = Scenario::of(kind).position;
    let opening = random.below(MOST_RANDOM + 1);
    let mut seen = Vec::new();
    for ply in 0..LONGEST {
        let game = kind.open(&position)?;
        let moves = moves(&game);
        if moves.is_empty() {
            break;
        }
        if ply >= opening && moves.len() > 1 {
            seen.push(position.clone());
        }
        let is_random = ply < opening || random.below(RANDOM_MOVE) == 0;
        let root = game.root();
        let mv = match is_random {
            true => moves[random.below(moves.len())],
            false => shallow_best(kind, &position, &game, &moves)?,
        };
        position = game.text(&game.play(&root, mv));
    }
    let mut taken = Vec::new();
    while taken.len() < MOST_TAKEN && !seen.is_empty() {
        taken.push(seen.swap_remove(random.below(seen.len())));
    }
    Ok(taken)
}

/// The best move of a search of two plies.
fn shallow_best(
    kind: GameKind,
    position: &str,
    game: &AnyGame,
    moves: &[AnyMove],
) -> Result<AnyMove, Failure> {
    let mut scenario = Scenario::of(kind);
    position.clone_into(&mut scenario.position);
    scenario.search.depth = 2;
    scenario.search.table = None;
    let best = run::search(&scenario)?.best;
    let root = game.root();
    let found = moves.iter().find(|mv| best.as_ref() == Some(&game.notation(&root, **mv)));
    Ok(found.copied().unwrap_or(moves[0]))
}

/// The legal moves at a game's root; none if the game is over, also by a draw.
pub(super) fn moves(game: &AnyGame) -> Vec<AnyMove> {
    let root = game.root();
    let mut moves = Vec::new();
    if !game.is_drawn(&root) {
        game.generate(&root, &mut moves);
    }
    moves
}
