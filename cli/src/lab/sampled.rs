//! Positions sampled from games.

use super::failure::{Failure, Partial};
use super::game::LabGame;
use super::playout_random::PlayoutRandom;
use super::runner::Runner;
use super::suite::bratko_kopec;
use plyscope::game::{Evaluate, Game, Outcome};
use plyscope::games::{AnyGame, AnyMove, GameKind};
use plyscope::problem::Problem;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::parameters::{Base, MAX_DEPTH};
use plyscope::search::proof_parameters::{BestFirst, Goal};
use plyscope::value::Value;
use std::collections::BTreeSet;
use std::io::Write;

/// The most plies of a playout.
const LONGEST_PLAYOUT: usize = 300;

/// Positions of seeded playouts: see [`Positions::draw`].
///
/// # Errors
///
/// None, unless the project's presets are damaged.
pub fn sample(game: GameKind, count: u32, seed: u64, runner: &Runner) -> Result<Vec<String>, Failure> {
    Positions { game: LabGame(game), count, seed, before_end: None, solved_within: None }.draw(runner)
}

/// The arguments of the command, which draws and prints positions of seeded playouts: a suite for `--suite`.
#[derive(Clone, Debug, clap::Args)]
pub struct Positions {
    /// The game
    #[arg(long, default_value_t)]
    pub game: LabGame,
    /// How many positions
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub count: u32,
    /// Which positions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only from the last so many plies of playouts that somebody won (not of chess)
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=300))]
    pub before_end: Option<u16>,
    /// Only positions of which df-pn proves within so many visits that one side wins
    #[arg(long, value_name = "VISITS", value_parser = clap::value_parser!(u64).range(1..))]
    pub solved_within: Option<u64>,
}

impl Positions {
    /// The positions, all different, none of them over or in check, as texts of the game. A move of a playout is, by
    /// chance, in three of four cases the best move of a search of two plies, otherwise any legal move.
    ///
    /// In chess a playout begins at the start of the game or at a Bratko-Kopec position, and the position after 1 to
    /// 24 plies is taken. In the other games it begins at the start and goes on to the end of the game (or for 300
    /// plies), and each of its positions is equally likely, except the positions after moves that can be taken back:
    /// kings that go to and fro would be most of a game of checkers.
    ///
    /// # Errors
    ///
    /// The end of a game of chess is asked for, which its playouts do not reach.
    pub fn draw(&self, runner: &Runner) -> Result<Vec<String>, Failure> {
        let Positions { game: LabGame(game), count, seed, before_end, solved_within } = *self;
        if let (GameKind::Chess, Some(plies)) = (game, before_end) {
            let message = "playouts of chess are not played to the end";
            return Err(Problem::new("--before-end", &plies.to_string(), message, "remove it").into());
        }
        let mut begins = vec![Scenario::of(game).position];
        if game == GameKind::Chess {
            begins.splice(..0, bratko_kopec()?);
        }
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
                let mut random = PlayoutRandom::new(seed, *playout);
                let found = match game {
                    GameKind::Chess => after_some_plies(begin, &mut random),
                    _ => somewhere(game, begin, before_end, &mut random),
                }?;
                Ok(match (found, solved_within) {
                    (Some(text), Some(visits)) => is_solved(game, &text, visits)?.then_some(text),
                    (found, _) => found,
                })
            })?;
            let new =
                played.into_iter().filter_map(|(_, text)| text).filter(|text| seen.insert(text.clone()));
            sampled.extend(new.take(wanted - sampled.len()));
        }
        Ok(sampled)
    }

    /// The heading of the suite, with the command that makes it again.
    fn heading(&self) -> String {
        let Positions { game, count, seed, before_end, solved_within } = self;
        let before_end = before_end.map_or_else(String::new, |plies| format!(" --before-end {plies}"));
        let solved = solved_within.map_or_else(String::new, |visits| format!(" --solved-within {visits}"));
        format!(
            "# Positions of seeded playouts, written by\n# plyscope lab positions --game {game} --count \
             {count} \
             --seed {seed}{before_end}{solved}\n"
        )
    }

    /// Prints the suite: how it is made again, and a position in each line.
    ///
    /// # Errors
    ///
    /// See [`Positions::draw`]; or the output cannot be written, or it was stopped: what was drawn by then is printed.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let runner = Runner::interactive();
        let positions = self.draw(&runner)?;
        let (done, of) = (positions.len(), self.count as usize);
        let stopped =
            (runner.is_stopped() && done < of).then(|| Partial { within: "positions".to_owned(), done, of });
        write!(out, "{}", self.heading())?;
        if let Some(partial) = &stopped {
            writeln!(out, "# partial: {partial}")?;
        }
        for position in positions {
            writeln!(out, "{position}")?;
        }
        out.flush()?;
        stopped.map_or(Ok(()), |partial| Err(Failure::Stopped(partial)))
    }
}

/// The position after 1 to 24 plies of chess.
fn after_some_plies(begin: &str, random: &mut PlayoutRandom) -> Result<Option<String>, Failure> {
    let plies = 1 + random.below(24);
    let mut position = begin.to_owned();
    for _ in 0..plies {
        match play_on(GameKind::Chess, &position, random)? {
            Some(next) => position = next,
            None => return Ok(None),
        }
    }
    let game = GameKind::Chess.open(&position)?;
    Ok((!moves(&game).is_empty() && !game.in_check(&game.root())).then_some(position))
}

/// A position of a game that is played to its end: any position, or one of the last `before_end` plies of a won game.
fn somewhere(
    kind: GameKind,
    begin: &str,
    before_end: Option<u16>,
    random: &mut PlayoutRandom,
) -> Result<Option<String>, Failure> {
    let mut positions = Vec::new();
    let mut position = begin.to_owned();
    let mut plies = 0;
    while plies < LONGEST_PLAYOUT {
        let Some(next) = play_on(kind, &position, random)? else { break };
        let game = kind.open(&position)?;
        if game.reversible_plies(&game.root()) == 0 {
            positions.push((plies, position));
        }
        position = next;
        plies += 1;
    }
    if let Some(most) = before_end {
        if !is_won(&kind.open(&position)?) {
            return Ok(None);
        }
        positions.retain(|(at, _)| at + usize::from(most) >= plies);
    }
    if positions.is_empty() {
        return Ok(None);
    }
    let (_, chosen) = positions.swap_remove(random.below(positions.len()));
    let game = kind.open(&chosen)?;
    Ok((!game.in_check(&game.root())).then_some(chosen))
}

/// Whether df-pn proves within `visits` visits for each question that one side wins. A draw is not proved: a line that
/// ends at the greatest depth, or in a repetition, is no proof.
fn is_solved(kind: GameKind, position: &str, visits: u64) -> Result<bool, Failure> {
    let mut scenario = Scenario::of(kind);
    position.clone_into(&mut scenario.position);
    scenario.search.base = Base::BestFirst(BestFirst::DfPn);
    scenario.search.depth = MAX_DEPTH;
    scenario.search.visit_budget = visits;
    let mut answers = |goal: Goal, answer: &str| -> Result<bool, Failure> {
        scenario.search.proof.goal = goal;
        let found = run::search(&scenario)?;
        Ok(found.value.is_some() && found.bound == Some(answer))
    };
    Ok(answers(Goal::Win, "lower")? || answers(Goal::NotLost, "upper")?)
}

/// Whether the game is over and won by a side.
fn is_won(game: &AnyGame) -> bool {
    let root = game.root();
    !game.is_drawn(&root)
        && moves(game).is_empty()
        && match game.outcome(&root) {
            Outcome::Loss => true,
            Outcome::Draw => false,
            Outcome::Score(value) => value != Value::DRAW,
        }
}

/// The position after a move; `None` if the game is over.
fn play_on(kind: GameKind, position: &str, random: &mut PlayoutRandom) -> Result<Option<String>, Failure> {
    let game = kind.open(position)?;
    let root = game.root();
    let moves = moves(&game);
    if moves.is_empty() {
        return Ok(None);
    }
    let chosen = if random.below(4) > 0 {
        let mut scenario = Scenario::of(kind);
        position.clone_into(&mut scenario.position);
        scenario.search.depth = 2;
        let best = run::search(&scenario)?.best;
        moves.iter().find(|mv| best.as_ref() == Some(&game.notation(&root, **mv))).copied()
    } else {
        Some(moves[random.below(moves.len())])
    };
    Ok(chosen.map(|mv| game.text(&game.play(&root, mv))))
}

/// The moves at the root; none where the game is over, also by a draw.
fn moves(game: &AnyGame) -> Vec<AnyMove> {
    let root = game.root();
    let mut moves = Vec::new();
    if !game.is_drawn(&root) {
        game.generate(&root, &mut moves);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How the built-in suite of checkers is made.
    fn recipe() -> Positions {
        Positions {
            game: LabGame(GameKind::Checkers),
            count: 535,
            seed: 1,
            before_end: Some(40),
            solved_within: None,
        }
    }

    #[test]
    fn the_same_seed_samples_the_same_positions() {
        let runner = Runner::default();
        for game in [GameKind::Chess, GameKind::Checkers] {
            let first = sample(game, 4, 7, &runner).unwrap();
            assert_eq!(first, sample(game, 4, 7, &runner).unwrap());
            assert_ne!(first, sample(game, 4, 8, &runner).unwrap());
            assert_eq!(first.len(), 4);
        }
    }

    #[test]
    fn solved_positions_are_those_that_a_search_decides() {
        let runner = Runner::default();
        let all = Positions { game: LabGame(GameKind::TicTacToe), count: 60, before_end: None, ..recipe() };
        let solved = Positions { count: 20, solved_within: Some(60), ..all.clone() };
        let (all, drawn) = (all.draw(&runner).unwrap(), solved.draw(&runner).unwrap());
        let value = |text: &String| {
            let mut scenario = Scenario::of(GameKind::TicTacToe);
            text.clone_into(&mut scenario.position);
            scenario.search.depth = 9;
            run::search(&scenario).unwrap().value.unwrap()
        };
        // Wins and losses are solved.
        let signs: BTreeSet<i16> = drawn.iter().map(|text| value(text).signum()).collect();
        assert_eq!(signs, BTreeSet::from([-1, 1]));
        // The drawn positions are the first solved ones in their order; the unsolved ones need more visits.
        let kept: Vec<&String> = all.iter().filter(|text| drawn.contains(text)).collect();
        assert_eq!(kept, drawn.iter().take(kept.len()).collect::<Vec<_>>());
        assert!(kept.len() < all.len() && kept.len() > 5, "{} of {}", kept.len(), all.len());
        let left_out = all.iter().filter(|text| !drawn.contains(text)).take(5);
        for text in left_out {
            assert!(!is_solved(GameKind::TicTacToe, text, 60).unwrap());
            assert_eq!(is_solved(GameKind::TicTacToe, text, 1_000_000).unwrap(), value(text) != 0, "{text}");
        }
    }

    #[test]
    fn the_positions_of_checkers_are_those_of_their_command() {
        are_those_of_their_command(include_str!("checkers_positions.txt"), recipe());
        let solved = Positions { solved_within: Some(100_000), ..recipe() };
        are_those_of_their_command(include_str!("checkers_solved.txt"), solved);
    }

    fn are_those_of_their_command(stored: &str, recipe: Positions) {
        let written = recipe.heading();
        assert!(stored.starts_with(&written), "{written}");
        let positions: Vec<&str> = stored.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(positions.len(), 535);
        // All of them take a minute; the first ones depend on none that follow.
        let first = Positions { count: 5, ..recipe };
        assert_eq!(first.draw(&Runner::default()).unwrap(), positions[..5]);
    }
}
