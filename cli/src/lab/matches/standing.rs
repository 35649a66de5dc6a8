//! The result of a match: what its pairs of games say together.

use super::super::table::mean;
use super::adjudication::Ending;
use super::playing::PlayedGame;
use super::sprt::{Sprt, Verdict};
use super::tally::{Pentanomial, elo};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Two games of one opening that were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedPair {
    /// The number of the pair, from 1.
    pub pair: usize,
    /// The first player's half points of both games, 0 to 4.
    pub half_points: usize,
    /// The games; in the first game the first player begins.
    pub games: [PlayedGame; 2],
}

impl PlayedPair {
    /// The result of two games; in the first game the first player begins.
    #[must_use]
    pub fn of(pair: usize, games: [PlayedGame; 2]) -> PlayedPair {
        PlayedPair {
            pair,
            half_points: games_of_first(&games).map(|(_, half_points)| half_points).sum(),
            games,
        }
    }

    /// Each game with the first player's side in it: 0 the one that begins, 1 the other.
    fn sides(&self) -> impl Iterator<Item = (&PlayedGame, usize)> {
        self.games.iter().zip(0..)
    }
}

/// Each game with the half points of the first player, who begins in the first game.
fn games_of_first(games: &[PlayedGame; 2]) -> impl Iterator<Item = (&PlayedGame, usize)> {
    games.iter().enumerate().map(|(black, game)| {
        let white = game.result.half_points_of_first_side();
        (game, if black == 0 { white } else { 2 - white })
    })
}

/// A match's result. Everything is from the first player's view.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// How the first player searched.
    pub first: String,
    /// How the second player searched.
    pub second: String,
    /// The visits for each move.
    pub visits_a_move: u64,
    /// How many pairs count.
    pub pairs: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// How many pairs gave 0, 1/2, 1, 1 1/2 and 2 points.
    pub pentanomial: Pentanomial,
    /// The share of the points.
    pub score: f64,
    /// The Elo difference; infinite (null in JSON) where all points went to one side.
    pub elo: f64,
    /// The 95 % interval of the Elo difference; `None` if all pairs have equal results.
    pub elo_95: Option<[f64; 2]>,
    /// The probability that the first player is the better one; `None` if all pairs have equal results.
    pub superiority: Option<f64>,
    /// The sequential test, if there is one.
    pub sprt: Option<TestResult>,
    /// How games ended, and how many.
    pub endings: Vec<EndingCount>,
    /// The mean length of a game in plies, opening included.
    pub mean_plies: f64,
    /// The searches of the first player and of the second.
    pub players: [PlayerResult; 2],
}

/// The current state of the sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TestResult {
    /// The tested hypotheses.
    #[serde(flatten)]
    pub of: Sprt,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// At or below the first H0 is accepted, at or above the second H1.
    pub bounds: [f64; 2],
    /// The decision of the test.
    pub verdict: Verdict,
}

/// How many games ended in some way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EndingCount {
    /// How.
    pub ending: Ending,
    /// How many.
    pub games: u64,
}

/// A player's searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayerResult {
    /// The mean depth of the last completed iteration.
    pub mean_depth: f64,
    /// The mean visits of a move.
    pub mean_visits: f64,
    /// Moves for which the visits did not suffice for one ply.
    pub beyond_visits: u64,
}

impl Standing {
    /// The result of all pairs.
    #[must_use]
    pub fn of(
        [first, second]: [String; 2],
        visits_a_move: u64,
        test: Option<Sprt>,
        pairs: &[PlayedPair],
    ) -> Standing {
        let pentanomial = Pentanomial::of(pairs.iter().map(|pair| pair.half_points));
        let score = pentanomial.score().unwrap_or(0.5);
        let games = || pairs.iter().flat_map(|pair| games_of_first(&pair.games));
        let with = |wanted: usize| games().filter(|(_, half_points)| *half_points == wanted).count() as u64;
        let of_ending = |ending: &Ending| EndingCount {
            ending: *ending,
            games: games().filter(|(game, _)| game.ending == *ending).count() as u64,
        };
        let described = |of: Sprt| TestResult {
            of,
            ratio: of.log_likelihood_ratio(&pentanomial),
            bounds: of.bounds(),
            verdict: of.verdict(&pentanomial),
        };
        Standing {
            first,
            second,
            visits_a_move,
            pairs: pentanomial.pairs(),
            wins: with(2),
            draws: with(1),
            losses: with(0),
            pentanomial,
            score,
            elo: elo(score),
            elo_95: pentanomial.interval().map(|ends| ends.map(elo)),
            superiority: pentanomial.superiority(),
            sprt: test.map(described),
            endings: Ending::ALL.iter().map(of_ending).filter(|described| described.games > 0).collect(),
            mean_plies: mean(games().map(|(game, _)| game.moves.split_whitespace().count() as f64)),
            players: [0, 1].map(|player| of_player(pairs, player)),
        }
    }
}

fn of_player(pairs: &[PlayedPair], player: usize) -> PlayerResult {
    // The first player begins in the first game, the second player in the second.
    let games = || pairs.iter().flat_map(PlayedPair::sides).map(|(game, of_first)| (game, of_first ^ player));
    let depths = || {
        games().flat_map(|(game, side)| {
            let opening = game.moves.split_whitespace().count() - game.values.len();
            let depths = game.depths.iter().enumerate();
            depths.filter(move |(at, _)| (opening + at) % 2 == side).map(|(_, depth)| f64::from(*depth))
        })
    };
    let sum = |of: fn(&PlayedGame) -> [u64; 2]| games().map(|(game, side)| of(game)[side]).sum::<u64>();
    PlayerResult {
        mean_depth: mean(depths()),
        mean_visits: sum(|game| game.visits) as f64 / (depths().count() as f64).max(1.0),
        beyond_visits: sum(|game| game.beyond_visits),
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing { wins, draws, losses, score, .. } = self;
        let games = wins + draws + losses;
        let points = *wins as f64 + *draws as f64 / 2.0;
        writeln!(formatter, "first        {}", self.first)?;
        writeln!(formatter, "second       {}", self.second)?;
        writeln!(
            formatter,
            "pairs        {} ({games} games), {} visits a move",
            self.pairs, self.visits_a_move
        )?;
        writeln!(
            formatter,
            "first        {wins} won, {draws} drawn, {losses} lost: {points} of {games} ({:.1} %)",
            score * 100.0
        )?;
        let [a, b, c, d, e] = self.pentanomial.0;
        writeln!(formatter, "by pair      {a} of 0, {b} of 1/2, {c} of 1, {d} of 1 1/2, {e} of 2 points")?;
        match self.elo_95 {
            Some([low, high]) => {
                writeln!(formatter, "Elo          {:+.1}, 95 % between {low:+.1} and {high:+.1}", self.elo)?;
            }
            None => writeln!(
                formatter,
                "Elo          {:+.1}; pairs that are all alike give no interval",
                self.elo
            )?,
        }
        if let Some(superiority) = self.superiority {
            writeln!(formatter, "better       with a likelihood of {:.1} %", superiority * 100.0)?;
        }
        if let Some(TestResult { of, ratio, bounds: [low, high], verdict }) = self.sprt {
            let decided = match verdict {
                Verdict::Undecided => "undecided".to_owned(),
                Verdict::H0 => format!("H0, {} Elo, is accepted", of.elo0),
                Verdict::H1 => format!("H1, {} Elo, is accepted", of.elo1),
            };
            writeln!(
                formatter,
                "SPRT         {} against {} Elo: ratio {ratio:.2} in ({low:.2}, {high:.2}), {decided}",
                of.elo0, of.elo1
            )?;
        }
        writeln!(formatter, "mean length  {:.1} plies", self.mean_plies)?;
        for EndingCount { ending, games } in &self.endings {
            writeln!(formatter, "ended by     {}: {games}", ending.text())?;
        }
        for (name, player) in ["first", "second"].iter().zip(&self.players) {
            let PlayerResult { mean_depth, mean_visits, beyond_visits } = player;
            let beyond = match beyond_visits {
                0 => String::new(),
                moves => format!("; {moves} moves needed more for one ply"),
            };
            writeln!(
                formatter,
                "{name:<12} mean depth {mean_depth:.2}, {mean_visits:.0} visits a move{beyond}"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::adjudication::Winner;
    use super::*;

    fn game(result: Winner, ending: Ending) -> PlayedGame {
        PlayedGame {
            result,
            ending,
            // Three plies of opening: Black is the first to think.
            moves: "a3 a6 b3 b6 c3 c6".to_owned(),
            values: vec![1, -1, 2],
            depths: vec![4, 9, 6],
            visits: [100, 70],
            beyond_visits: [2, 1],
        }
    }

    #[test]
    fn colours_are_changed() {
        let (won, drawn) = (game(Winner::First, Ending::Agreement), game(Winner::Nobody, Ending::Repetition));
        assert_eq!(PlayedPair::of(1, [won.clone(), won.clone()]).half_points, 2);
        assert_eq!(PlayedPair::of(1, [won.clone(), drawn.clone()]).half_points, 3);
        assert_eq!(PlayedPair::of(1, [drawn.clone(), won.clone()]).half_points, 1);
        let lost = game(Winner::Second, Ending::Checkmate);
        assert_eq!(PlayedPair::of(1, [won.clone(), lost.clone()]).half_points, 4);

        let pairs = [PlayedPair::of(1, [won, lost]), PlayedPair::of(2, [drawn.clone(), drawn])];
        let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        let standing = Standing::of(["a".to_owned(), "b".to_owned()], 50, Some(test), &pairs);
        assert_eq!((standing.wins, standing.draws, standing.losses), (2, 2, 0));
        assert_eq!((standing.pairs, standing.pentanomial), (2, Pentanomial([0, 0, 1, 0, 1])));
        assert!((standing.score - 0.75).abs() < 1e-9);
        assert_eq!(standing.endings.iter().map(|described| described.games).collect::<Vec<_>>(), [1, 2, 1]);
        assert_eq!(standing.sprt.unwrap().verdict, Verdict::Undecided);
        // White moves once in each game (depth 9), Black twice (4 and 6); each player has both colours twice.
        for PlayerResult { mean_depth, mean_visits, beyond_visits } in standing.players {
            assert!((mean_depth - 19.0 / 3.0).abs() < 1e-9 && (mean_visits - 340.0 / 6.0).abs() < 1e-9);
            assert_eq!(beyond_visits, 6);
        }
        let text = standing.to_string();
        for part in [
            "pairs        2 (4 games), 50 visits a move",
            "first        2 won, 2 drawn, 0 lost: 3 of 4 (75.0 %)",
            "by pair      0 of 0, 0 of 1/2, 1 of 1, 0 of 1 1/2, 1 of 2 points",
            "Elo          +190.8, 95 % between ",
            "SPRT         0 against 10 Elo: ratio ",
            "undecided",
            "ended by     threefold repetition: 2",
            "second       mean depth 6.33, 57 visits a move; 6 moves needed more for one ply",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn a_player_has_its_own_moves() {
        // The first player is Black in the second game only, and there Black has moved alone.
        let short = PlayedGame {
            moves: "a3".to_owned(),
            values: vec![],
            depths: vec![],
            visits: [0, 0],
            beyond_visits: [0, 0],
            ..game(Winner::First, Ending::MoveLimit)
        };
        let long = PlayedGame {
            moves: "a3 a6".to_owned(),
            values: vec![5],
            depths: vec![7],
            visits: [0, 30],
            beyond_visits: [0, 1],
            ..short.clone()
        };
        let [first, second] =
            Standing::of([String::new(), String::new()], 30, None, &[PlayedPair::of(1, [short, long])])
                .players;
        assert_eq!(first, PlayerResult { mean_depth: 7.0, mean_visits: 30.0, beyond_visits: 1 });
        assert_eq!(second, PlayerResult { mean_depth: 0.0, mean_visits: 0.0, beyond_visits: 0 });
    }
}
