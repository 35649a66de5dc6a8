//! The best moves of a position, found by searches.

use super::super::failure::Failure;
use plyscope::game::{Game, MoveCode};
use plyscope::games::{AnyGame, GameKind};
use plyscope::run::{self, Summary};
use plyscope::scenario::Scenario;
use plyscope::search::parameters::{Base, TableParameters};
use plyscope::search::proof_parameters::Goal;
use plyscope::value::Value;

/// The best moves of a position, and how dear it was to find them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves {
    /// The codes of all moves that are as good as the best one; empty if all moves are, so that there is no choice.
    pub codes: Vec<MoveCode>,
    /// The positions visited.
    pub visits: u64,
}

/// Finds the best moves by a search to a depth, and by asking about each other move whether it is as good. A move that
/// wins is as good as any other that wins.
///
/// # Errors
///
/// The position is not one of the game's.
pub fn best_moves(kind: GameKind, position: &str, depth: u8) -> Result<BestMoves, Failure> {
    let game = kind.open(position)?;
    let mut moves = Vec::new();
    let root = game.root();
    game.generate(&root, &mut moves);
    let mut scenario = Scenario::of(kind);
    position.clone_into(&mut scenario.position);
    scenario.search.depth = depth;
    // Small, because it is made anew for every search.
    scenario.search.table = Some(TableParameters { log2_entries: 13, equal_depth_only: true });
    let found = run::search(&scenario)?;
    let mut visits = found.visits;
    let (Some(value), Some(best)) = (found.value, &found.best) else {
        return Ok(BestMoves { codes: Vec::new(), visits });
    };
    let value = Value::from_raw(value);
    scenario.search.base = Base::NullWindow;
    scenario.search.depth = depth - 1;
    let mut codes = Vec::new();
    let count = moves.len();
    for mv in moves {
        if *best == game.notation(&root, mv) {
            codes.push(game.code(mv));
            continue;
        }
        scenario.position = game.text(&game.play(&root, mv));
        let (is_as_good, cost) = is_at_most(&mut scenario, -value)?;
        visits += cost;
        if is_as_good {
            codes.push(game.code(mv));
        }
    }
    if codes.len() == count {
        codes.clear();
    }
    Ok(BestMoves { codes, visits })
}

/// Whether the value of a child is at most this value; if this value is a loss, whether the child is lost.
fn is_at_most(child: &mut Scenario, value: Value) -> Result<(bool, u64), Failure> {
    let game = child.open()?;
    if let Some(ended) = ended(&game) {
        let is_loss = value <= -Value::LONGEST_WIN && ended <= -Value::LONGEST_WIN;
        return Ok((is_loss || ended <= value, 0));
    }
    if value >= Value::LONGEST_WIN {
        // Every move loses.
        return Ok((true, 0));
    }
    let proof = &mut child.search.proof;
    if value <= -Value::LONGEST_WIN {
        proof.goal = Goal::NotLost;
    } else {
        (proof.goal, proof.at_least) = (Goal::AtLeast, value.successor().get());
    }
    let Summary { bound, visits, .. } = run::search(child)?;
    Ok((bound == Some("upper"), visits))
}

/// The value of a game that is over at its root, for the side to move; `None` if it goes on.
fn ended(game: &AnyGame) -> Option<Value> {
    use plyscope::game::Outcome;
    let root = game.root();
    if game.is_drawn(&root) {
        return Some(Value::DRAW);
    }
    let mut moves = Vec::new();
    game.generate(&root, &mut moves);
    moves.is_empty().then(|| match game.outcome(&root) {
        Outcome::Loss => Value::loss_in(0),
        Outcome::Draw => Value::DRAW,
        Outcome::Score(value) => value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::game::Evaluate;

    /// Plain minimax to a depth, with the game's own judgement at the horizon; wins are equal, however soon.
    fn minimax(game: &AnyGame, position: &<AnyGame as Game>::Position, depth: u8) -> Value {
        let mut moves = Vec::new();
        game.generate(position, &mut moves);
        if moves.is_empty() {
            return match game.outcome(position) {
                Outcome::Loss => -Value::LONGEST_WIN,
                Outcome::Draw => Value::DRAW,
                Outcome::Score(value) => value,
            };
        }
        if depth == 0 {
            return game.evaluate(position);
        }
        let values = moves.iter().map(|mv| -minimax(game, &game.play(position, *mv), depth - 1));
        values.max().unwrap_or(Value::DRAW)
    }
    use plyscope::game::Outcome;

    #[test]
    fn the_best_moves_are_those_of_minimax() {
        let (mut compared, mut shared) = (0, 0);
        for (kind, depth) in
            [(GameKind::Othello, 3), (GameKind::TicTacToe, 9), (GameKind::Ataxx, 2), (GameKind::Checkers, 3)]
        {
            for number in 0..4 {
                for position in super::super::played::positions(kind, 5, number).unwrap() {
                    let game = kind.open(&position).unwrap();
                    // Minimax here has no quiescence.
                    if game.has_quiescence() && kind != GameKind::TicTacToe {
                        continue;
                    }
                    let (root, mut moves) = (game.root(), Vec::new());
                    game.generate(&root, &mut moves);
                    let values: Vec<Value> =
                        moves.iter().map(|mv| -minimax(&game, &game.play(&root, *mv), depth - 1)).collect();
                    let best = values.iter().max().copied().unwrap();
                    let all = moves.iter().zip(&values).filter(|(_, value)| **value == best);
                    let mut codes: Vec<MoveCode> = all.map(|(mv, _)| game.code(*mv)).collect();
                    if codes.len() == moves.len() {
                        codes.clear();
                    }
                    shared += usize::from(codes.len() > 1);
                    compared += 1;
                    assert_eq!(best_moves(kind, &position, depth).unwrap().codes, codes, "{position}");
                }
            }
        }
        assert!(compared > 60 && shared > 5, "{compared} {shared}");
    }
}
