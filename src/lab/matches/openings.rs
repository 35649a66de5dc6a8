//! Openings that a match begins with: short random lines that leave neither side better.

use super::super::failure::Failure;
use super::super::runner::Runner;
use crate::game::Game;
use crate::games::GameKind;
use crate::games::chess::{Chess, ChessMove};
use crate::games::mix::mix;
use crate::problem::{Problem, excerpt};
use crate::scenario::Scenario;
use crate::search::observe::NoObserver;
use crate::search::{Parameters, Search};
use std::collections::BTreeSet;

/// A line from the start of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its moves.
    pub moves: Vec<ChessMove>,
    /// The key of the position that it leads to: no two openings of a match lead to the same.
    key: u64,
}

impl Opening {
    /// Its moves in standard algebraic notation, with spaces between.
    #[must_use]
    pub fn text(&self) -> String {
        let rules = Chess::default();
        let mut position = rules.root();
        let moves = self.moves.iter().map(|mv| {
            let text = rules.notation(&position, *mv);
            position = rules.play(&position, *mv);
            text
        });
        moves.collect::<Vec<_>>().join(" ")
    }
}

/// The moves from the start of the game that a text in standard algebraic notation names.
///
/// # Errors
///
/// One of them is none.
pub fn read_line(text: &str) -> Result<Vec<ChessMove>, Problem> {
    let rules = Chess::default();
    let mut position = rules.root();
    let moves = text.split_whitespace().map(|san| {
        let mv = Chess::from_position(position.clone()).find_san(san).map_err(|problem| {
            let message = format!("“{}” {problem}", excerpt(san));
            Problem::new("opening", text, message, "write legal moves from the start of the game")
        })?;
        position = rules.play(&position, mv);
        Ok(mv)
    });
    moves.collect()
}

/// A line has 6, 7 or 8 plies.
const PLIES: [usize; 3] = [6, 7, 8];
/// Neither side is better by more than this.
const MOST: i16 = 30;
/// In the eyes of a search with chess's own defaults and so many visits.
const VISITS: u64 = 20_000;
/// A line that already looks worse than this after so many visits is not searched any further.
const GLANCE: (i16, u64) = (100, 1_000);
/// Lines tried at a time, whatever the number of cores.
const BATCH: u64 = 64;

/// The openings of a match, all different. The first ones stay the same when more are asked for.
///
/// # Errors
///
/// None; it can be stopped.
pub fn openings(count: u32, seed: u64, runner: &Runner) -> Result<Vec<Opening>, Failure> {
    let mut openings = Vec::new();
    let mut seen = BTreeSet::new();
    let mut tried = 0;
    while openings.len() < count as usize && !runner.is_stopped() {
        let batch: Vec<u64> = (tried..tried + BATCH).collect();
        tried += BATCH;
        let lines = runner.in_order("openings", &batch, |number| Ok(balanced(mix(seed ^ mix(*number)))))?;
        openings.extend(lines.into_iter().filter_map(|(_, line)| line).filter(|line| seen.insert(line.key)));
    }
    openings.truncate(count as usize);
    Ok(openings)
}

/// A random line, if it leaves neither side better.
fn balanced(mut state: u64) -> Option<Opening> {
    let mut next = move |below: usize| {
        state = mix(state);
        (state >> 32) as usize % below
    };
    let rules = Chess::default();
    let mut position = rules.root();
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    for _ in 0..PLIES[next(PLIES.len())] {
        rules.generate(&position, &mut legal);
        let mv = *legal.get(next(legal.len().max(1)))?;
        position = rules.play(&position, mv);
        moves.push(mv);
        legal.clear();
    }
    let key = rules.key(&position);
    let game = Chess::from_position(position);
    let (most_at_a_glance, glance) = GLANCE;
    let is_balanced = value(&game, glance)? <= most_at_a_glance && value(&game, VISITS)? <= MOST;
    is_balanced.then_some(Opening { moves, key })
}

/// By how much one side is better; nothing where the game is over, or no iteration was completed.
fn value(game: &Chess, visits: u64) -> Option<i16> {
    let chess = Scenario::of(GameKind::Chess).search;
    let parameters = Parameters { depth: 60, visit_budget: visits, ..chess };
    let (found, _) = Search::new(game, parameters, NoObserver).run();
    // A game that is over has a value, but no move.
    found.pv.first().and(found.value).map(|value| value.get().abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run;

    #[test]
    fn openings_are_balanced_different_and_the_same_again() {
        let runner = Runner::default();
        let six = openings(6, 1, &runner).unwrap();
        assert_eq!(six.len(), 6);
        assert_eq!(six[..4], openings(4, 1, &runner).unwrap(), "the first ones stay");
        assert_ne!(six[..4], openings(4, 2, &runner).unwrap());
        let mut texts = BTreeSet::new();
        for opening in &six {
            let moves = &opening.moves;
            assert_eq!(read_line(&opening.text()).as_ref(), Ok(moves));
            assert!((6..=8).contains(&moves.len()));
            let rules = Chess::default();
            let after = moves.iter().fold(rules.root(), |position, mv| {
                let mut legal = Vec::new();
                rules.generate(&position, &mut legal);
                assert!(legal.contains(mv));
                rules.play(&position, *mv)
            });
            let text = rules.text(&after);
            let mut scenario = Scenario::parse("game=chess&depth=60&visits=20000").unwrap();
            scenario.position.clone_from(&text);
            let value = run::search(&scenario).unwrap().value.unwrap();
            assert!(value.abs() <= 30, "{text}: {value}");
            texts.insert(text);
        }
        assert_eq!(texts.len(), 6);
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for text in ["e5", "e4 e4", "e4 nonsense", "Nf3 Nf6 Nf3"] {
            assert!(read_line(text).is_err(), "{text}");
        }
        assert_eq!(read_line("").unwrap(), []);
    }
}
