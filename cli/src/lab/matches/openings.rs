//! Openings that a match begins with: short random lines that leave neither side better.

use super::super::failure::Failure;
use super::super::playout_random::PlayoutRandom;
use super::super::runner::Runner;
use plyscope::game::Game;
use plyscope::games::description::Described;
use plyscope::games::description::MoveNotation::Own;
use plyscope::games::{AnyGame, AnyMove, GameKind, with_game};
use plyscope::problem::{Problem, excerpt};
use plyscope::scenario::Scenario;
use plyscope::search::observe::NoObserver;
use plyscope::search::{Parameters, Search};
use std::collections::BTreeSet;

/// A line from the start of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its moves as people of the game write them, with spaces between.
    pub text: String,
    /// The key of the position that it leads to: no two openings of a match lead to the same.
    key: u64,
}

/// The start of a game.
///
/// # Errors
///
/// None, unless the program is damaged.
pub fn start(game: GameKind) -> Result<AnyGame, Problem> {
    game.open(game.description().start)
}

/// The moves of a text from the start of the game.
///
/// # Errors
///
/// A word is not a legal move.
pub fn read_line(game: GameKind, text: &str) -> Result<Vec<AnyMove>, Problem> {
    let rules = start(game)?;
    let mut position = rules.root();
    let moves = text.split_whitespace().map(|word| {
        let mv = rules.find_written(&position, word, Own).ok_or_else(|| {
            let message = format!("“{}” is not a legal move there", excerpt(word));
            Problem::new("opening", text, message, "write legal moves from the start of the game")
        })?;
        position = rules.play(&position, mv);
        Ok(mv)
    });
    moves.collect()
}

/// A line has 6, 7 or 8 plies.
const PLIES: [usize; 3] = [6, 7, 8];
/// In chess neither side is better by more than this.
const MOST_IN_CHESS: i16 = 30;
/// The visits of the search that judges an opening, with the game's defaults.
const VISITS: u64 = 20_000;
/// A line of chess that looks worse than this value after this number of visits is not searched any further.
const GLANCE_IN_CHESS: (i16, u64) = (100, 1_000);
/// Lines tried at a time, whatever the number of cores.
const BATCH: u64 = 64;
/// The number of batches without a new opening after which no more are sought: some games have few.
const FRUITLESS: u64 = 20;

/// The openings of a match, all different. A larger number of openings begins with the same ones.
///
/// In chess a line is taken if it is even by the standards of chess. In other games the limit is found by itself:
/// a line is taken if it is as even as the most even quarter of the first batch.
///
/// # Errors
///
/// The game does not have this number of openings. It can be stopped.
pub fn openings(game: GameKind, count: u32, seed: u64, runner: &Runner) -> Result<Vec<Opening>, Failure> {
    let mut openings = Vec::new();
    let mut seen = BTreeSet::new();
    let (mut tried, mut fruitful) = (0, 0);
    let mut most = (game == GameKind::Chess).then_some(MOST_IN_CHESS);
    while openings.len() < count as usize && !runner.is_stopped() {
        if tried >= fruitful + FRUITLESS * BATCH {
            let (label, found) = (game.description().label, openings.len());
            let message = format!("only {found} even openings were found in {label}");
            return Err(Problem::new("--pairs", &count.to_string(), message, "ask for fewer pairs").into());
        }
        let batch: Vec<u64> = (tried..tried + BATCH).collect();
        tried += BATCH;
        let lines =
            runner.in_order("openings", &batch, |number| line(game, PlayoutRandom::new(seed, *number)))?;
        let lines: Vec<Line> = lines.into_iter().filter_map(|(_, line)| line).collect();
        let most = *most.get_or_insert_with(|| quarter(&lines));
        let even = lines.into_iter().filter(|line| line.better_by <= most).map(|line| line.opening);
        let before = openings.len();
        openings.extend(even.filter(|opening| seen.insert(opening.key)));
        if openings.len() > before {
            fruitful = tried;
        }
    }
    openings.truncate(count as usize);
    Ok(openings)
}

/// A line, and by how much one side is better after it.
struct Line {
    opening: Opening,
    better_by: i16,
}

/// By how much one side may be better so that a quarter of the lines are even.
fn quarter(lines: &[Line]) -> i16 {
    let mut values: Vec<i16> = lines.iter().map(|line| line.better_by).collect();
    values.sort_unstable();
    values.get(values.len() / 4).copied().unwrap_or(0)
}

/// A random line, if it has not ended the game.
fn line(game: GameKind, mut random: PlayoutRandom) -> Result<Option<Line>, Failure> {
    let rules = start(game)?;
    let mut position = rules.root();
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    for _ in 0..PLIES[random.below(PLIES.len())] {
        rules.generate(&position, &mut legal);
        let Some(mv) = legal.get(random.below(legal.len())).copied() else { return Ok(None) };
        moves.push(rules.notation(&position, mv));
        position = rules.play(&position, mv);
        legal.clear();
    }
    let opening = Opening { text: moves.join(" "), key: rules.key(&position) };
    let mut scenario = Scenario::of(game);
    scenario.position = (game.description().at)(&scenario.position, &rules.text(&position));
    let (most_at_a_glance, glance) = GLANCE_IN_CHESS;
    if game == GameKind::Chess && value(&scenario, glance)?.is_none_or(|value| value > most_at_a_glance) {
        return Ok(None);
    }
    Ok(value(&scenario, VISITS)?.map(|better_by| Line { opening, better_by }))
}

/// The advantage of the better side in the position; `None` if the game is over, or no iteration was completed.
fn value(scenario: &Scenario, visits: u64) -> Result<Option<i16>, Problem> {
    let game = scenario.open()?;
    let own = Scenario {
        search: Parameters { depth: 60, iterative_deepening: true, visit_budget: visits, ..scenario.search },
        ..scenario.clone()
    };
    let parameters = own.effective_parameters(&game);
    let Some(searched) = game.searched() else { return Ok(None) };
    Ok(with_game!(searched, |game| {
        let (found, _) = Search::new(game, parameters, NoObserver).run();
        // A game that is over has a value, but no move.
        found.pv.first().and(found.value).map(|value| value.get().abs())
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::run;

    #[test]
    fn openings_are_balanced_different_and_the_same_again() {
        let runner = Runner::default();
        let six = openings(GameKind::Chess, 6, 1, &runner).unwrap();
        assert_eq!(six.len(), 6);
        assert_eq!(six[..4], openings(GameKind::Chess, 4, 1, &runner).unwrap(), "the first ones stay");
        assert_ne!(six[..4], openings(GameKind::Chess, 4, 2, &runner).unwrap());
        let mut texts = BTreeSet::new();
        for opening in &six {
            let text = after(GameKind::Chess, &opening.text);
            let mut scenario = Scenario::parse("game=chess&depth=60&visits=20000").unwrap();
            scenario.position.clone_from(&text);
            let value = run::search(&scenario).unwrap().value.unwrap();
            assert!(value.abs() <= 30, "{text}: {value}");
            texts.insert(text);
        }
        assert_eq!(texts.len(), 6);
    }

    /// The position after a line of 6 to 8 legal moves.
    fn after(game: GameKind, line: &str) -> String {
        let rules = start(game).unwrap();
        let moves = read_line(game, line).unwrap();
        assert!((6..=8).contains(&moves.len()), "{line}");
        let after = moves.iter().fold(rules.root(), |position, mv| {
            let mut legal = Vec::new();
            rules.generate(&position, &mut legal);
            assert!(legal.contains(mv), "{line}");
            rules.play(&position, *mv)
        });
        rules.text(&after)
    }

    #[test]
    fn another_game_has_openings_of_its_own() {
        let runner = Runner::default();
        for game in [GameKind::Othello, GameKind::Ataxx, GameKind::Checkers] {
            let four = openings(game, 4, 3, &runner).unwrap();
            let texts: BTreeSet<String> = four.iter().map(|opening| after(game, &opening.text)).collect();
            assert_eq!(texts.len(), 4, "{texts:?}");
            assert_eq!(four[..2], openings(game, 2, 3, &runner).unwrap(), "the first ones stay");
            assert_ne!(four, openings(game, 4, 4, &runner).unwrap());
        }
    }

    #[test]
    fn even_are_the_most_even_quarter() {
        let line = |better_by: i16| Line { opening: Opening { text: String::new(), key: 0 }, better_by };
        assert_eq!(quarter(&[70, 10, 0, 30, 50, 20, 60, 40].map(line)), 20);
        assert_eq!(quarter(&[]), 0);
    }

    #[test]
    fn a_game_with_too_few_openings_says_so() {
        let Err(Failure::Input(problems)) = openings(GameKind::TicTacToe, 2_000, 1, &Runner::default())
        else {
            panic!("tic-tac-toe has fewer positions than that")
        };
        assert!(problems[0].message.ends_with("even openings were found in Tic-tac-toe"), "{problems:?}");
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for text in ["e5", "e4 e4", "e4 nonsense", "Nf3 Nf6 Nf3"] {
            assert!(read_line(GameKind::Chess, text).is_err(), "{text}");
        }
        assert_eq!(read_line(GameKind::Chess, "").unwrap(), []);
        assert!(read_line(GameKind::Othello, "d3 c3 pass").is_err());
        assert_eq!(read_line(GameKind::Othello, "d3 c3").unwrap().len(), 2);
    }
}
