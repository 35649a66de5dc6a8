//! The match as an experiment: a job is an opening, played twice with sides changed.

use super::super::experiment::{Experiment, Jobs};
use super::super::failure::Failure;
use super::super::game::LabGame;
use super::super::runner::Runner;
use super::super::suite::{heading, scenario};
use super::adjudication::Adjudication;
use super::openings::{Opening, openings, read_line};
use super::pgn;
use super::playing::{PlayedGame, play};
use super::sprt::Sprt;
use super::standing::{PlayedPair, Standing};
use plyscope::games::GameKind;
use plyscope::problem::Problem;
use plyscope::scenario::Scenario;
use plyscope::scenario::link::{read_pairs, write_pairs};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The arguments of the experiment: the players and the rules of the match.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct Match {
    /// The game
    #[arg(long, default_value_t)]
    #[serde(default, skip_serializing_if = "LabGame::is_default")]
    pub game: LabGame,
    /// The first player: parameters of its search, as in a link without a position: null-move=3&etc=2
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub first: String,
    /// The second player
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub second: String,
    /// Parameters of both players; their own go over them
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
    /// So many openings, each played twice with sides changed; with --sprt: at most
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub pairs: u32,
    /// Visits for each move of both; the last completed iteration counts
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub visits: u64,
    /// Which openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// End the match when it has decided between two Elo differences of the first player, such as 0,10
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// With --sprt: how often the second difference may be accepted where the first one is true
    #[arg(long, default_value_t = 0.05)]
    pub alpha: f64,
    /// With --sprt: how often the first difference may be accepted where the second one is true
    #[arg(long, default_value_t = 0.05)]
    pub beta: f64,
    /// A game is drawn after so many moves of each side
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub draw_after: u32,
    /// A game is won when both sides agree on at least so much for one of them, in the unit of its judgement; 0: never.
    /// 1000 centipawns in chess if nothing is said, and never in other games: they are played to their end
    #[arg(long, value_parser = clap::value_parser!(i16).range(0..=30_000))]
    pub win_value: Option<i16>,
    /// For so many plies on end
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(2..=100))]
    pub win_plies: u32,
    /// Write the games of chess to this file as PGN
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub pgn: Option<PathBuf>,
}

/// Two games to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Its number, from 1.
    pub pair: usize,
    /// The moves that both games begin with, as people of the game write them.
    pub opening: String,
}

/// So many entries of the table for each visit of a search, at least: it is a new one for each.
const ENTRIES_PER_VISIT: u64 = 2;

/// Centipawns at which a game of chess is over if both sides agree.
const WON_IN_CHESS: i16 = 1000;

impl Match {
    /// The players' parameters as pairs of a link.
    fn layers(&self) -> [[String; 3]; 2] {
        let table = (self.visits * ENTRIES_PER_VISIT).next_power_of_two().ilog2().clamp(10, 22);
        let common = format!("depth=60&deepening=on&visits={}&table={table}", self.visits);
        [&self.first, &self.second].map(|own| [common.clone(), self.scenario.clone(), own.clone()])
    }

    /// How the players search, for headings.
    ///
    /// # Errors
    ///
    /// Something is not understood.
    pub fn headings(&self) -> Result<[String; 2], Failure> {
        let [first, second] = self.layers();
        let described = |layers: [String; 3]| heading(self.game(), &layers.each_ref().map(String::as_str));
        Ok([described(first)?, described(second)?])
    }

    /// The names of the players: the settings that they do not share.
    #[must_use]
    pub fn names(&self) -> [String; 2] {
        let name = |which: &str, own: &str| match own.trim() {
            "" => which.to_owned(),
            own => format!("{which}: {own}"),
        };
        [name("first", &self.first), name("second", &self.second)]
    }

    fn game(&self) -> GameKind {
        self.game.0
    }

    /// The players at the start of the game.
    fn players(&self) -> Result<[Scenario; 2], Failure> {
        let [first, second] = self.layers();
        let start = write_pairs([("game", self.game().name().to_owned())]);
        let player = |layers: [String; 3]| scenario(&start, &layers.each_ref().map(String::as_str));
        Ok([player(first)?, player(second)?])
    }

    /// The test that may end the match.
    ///
    /// # Errors
    ///
    /// The text is not a test.
    pub fn test(&self) -> Result<Option<Sprt>, Problem> {
        self.sprt.as_ref().map(|text| Sprt::read(text, self.alpha, self.beta)).transpose()
    }

    fn adjudication(&self) -> Adjudication {
        let Match { draw_after, win_value, win_plies, .. } = *self;
        let own = if self.game() == GameKind::Chess { WON_IN_CHESS } else { 0 };
        Adjudication { draw_after, win_value: win_value.unwrap_or(own), win_plies }
    }

    /// Whether the games can be written as PGN.
    ///
    /// # Errors
    ///
    /// They are not games of chess.
    pub fn has_pgn(&self) -> Result<(), Problem> {
        let description = self.game().description();
        if self.game() == GameKind::Chess {
            return Ok(());
        }
        let message = format!("games of {} have no PGN here, which is for chess", description.label);
        Err(Problem::new("--pgn", description.name, message, "read them in the file of --store"))
    }

    fn check(&self) -> Result<(), Failure> {
        let description = self.game().description();
        let mut problems = Vec::new();
        if description.is_tree {
            let message = format!("{} is nobody's game, but a tree", description.label);
            problems.push(Problem::new("--game", description.name, message, "choose a game that two play"));
        }
        if self.pgn.is_some() {
            problems.extend(self.has_pgn().err());
        }
        for (option, pairs) in
            [("--first", &self.first), ("--second", &self.second), ("--scenario", &self.scenario)]
        {
            for (key, value) in read_pairs(pairs).iter().filter(|(key, _)| key == "visits" || key == "budget")
            {
                let message = format!("{option}: {key} is the same for both players");
                let fix = "leave it out; --visits says how many visits each move has";
                problems.push(Problem::new(key, value, message, fix));
            }
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        self.headings()?;
        self.test()?;
        Ok(())
    }

    /// The games as PGN.
    #[must_use]
    pub fn pgn(&self, rows: &[PlayedPair]) -> String {
        let event = format!("plyscope lab match, {} visits a move", self.visits);
        let [first, second] = self.names();
        let sides = [[first.as_str(), second.as_str()], [second.as_str(), first.as_str()]];
        let games = rows
            .iter()
            .flat_map(|row| row.games.iter().zip(1..).zip(sides).map(move |game| (row.pair, game)));
        games
            .map(|(pair, ((game, number), sides))| {
                pgn::game(game, &event, &format!("{pair}.{number}"), sides)
            })
            .collect()
    }
}

impl Experiment for Match {
    const NAME: &'static str = "match";
    type Job = Pair;
    type Row = PlayedPair;
    type Summary = Standing;

    fn jobs(&self, runner: &Runner) -> Result<Jobs<Pair>, Failure> {
        self.check()?;
        let found = openings(self.game(), self.pairs, self.seed, runner)?;
        if let Some(partial) = runner.partial() {
            return Err(Failure::Stopped(partial.clone()));
        }
        let pair = |(opening, pair): (&Opening, usize)| Pair { pair, opening: opening.text.clone() };
        Ok(Jobs { suite: None, list: found.iter().zip(1..).map(pair).collect() })
    }

    fn run(&self, Pair { pair, opening }: &Pair) -> Result<PlayedPair, Failure> {
        let opening = read_line(self.game(), opening)?;
        let [first, second] = &self.players()?;
        let play = |players| play(&opening, players, &self.adjudication());
        Ok(PlayedPair::of(*pair, [play([first, second])?, play([second, first])?]))
    }

    fn cost(pair: &PlayedPair) -> u64 {
        pair.games.iter().flat_map(|game| game.visits).sum()
    }

    fn contradiction(pair: &PlayedPair) -> Option<&'static str> {
        let has_more = |game: &PlayedGame| {
            let moves = game.moves.split_whitespace().count();
            game.values.len() > moves || game.depths.len() != game.values.len()
        };
        pair.games.iter().any(has_more).then_some("more values or depths than moves")
    }

    fn summary(&self, pairs: &[PlayedPair]) -> Result<Standing, Failure> {
        if pairs.is_empty() {
            return Err(Problem::new("match", "", "no pair has been played", "play one").into());
        }
        let counted = self.decided_after(pairs)?.unwrap_or(pairs.len());
        Ok(Standing::of(self.headings()?, self.visits, self.test()?, &pairs[..counted]))
    }

    fn decided_after(&self, pairs: &[PlayedPair]) -> Result<Option<usize>, Failure> {
        let test = self.test()?;
        Ok(test.and_then(|test| test.decides_after(pairs.iter().map(|pair| pair.half_points))))
    }

    fn can_be_decided_early(&self) -> bool {
        self.sprt.is_some()
    }

    fn other_file(&self) -> Option<(&'static str, &Path)> {
        self.pgn.as_deref().map(|path| ("--pgn", path))
    }

    fn other_bytes(&self, pairs: &[PlayedPair], _standing: &Standing) -> Vec<u8> {
        self.pgn(pairs).into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::super::adjudication::Ending;
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        of: Match,
    }

    fn parsed(words: &[&str]) -> Match {
        Line::try_parse_from([&["match"], words].concat()).unwrap().of
    }

    #[test]
    fn the_players_differ_in_their_own_pairs() {
        let [first, second] =
            parsed(&["--first", "etc=2&table=18", "--scenario", "etc=1", "--visits", "1000"])
                .headings()
                .unwrap();
        assert!(
            first.contains("etc=2") && first.contains("table=18") && first.contains("visits=1000"),
            "{first}"
        );
        // 2000 entries or more.
        assert!(second.contains("etc=1") && second.contains("table=11"), "{second}");
        assert_eq!(parsed(&["--first", "etc=2"]).names(), ["first: etc=2", "second"]);
    }

    #[test]
    fn what_must_be_equal_is_refused() {
        for (option, pairs) in
            [("--first", "visits=5"), ("--second", "budget=finish"), ("--scenario", "visits=7")]
        {
            let Err(Failure::Input(problems)) = parsed(&[option, pairs]).jobs(&Runner::default()) else {
                panic!("{option} {pairs} is not refused")
            };
            assert_eq!(problems.len(), 1);
            assert!(problems[0].message.starts_with(option), "{}", problems[0].message);
        }
        for words in [
            ["--first", "nonsense=1"],
            ["--second", "fen=8/8/8/8/8/8/8/8_w_-_-"],
            ["--sprt", "10,0"],
            ["--game", "synthetic"],
        ] {
            assert!(matches!(parsed(&words).jobs(&Runner::default()), Err(Failure::Input(_))), "{words:?}");
        }
        assert!(Line::try_parse_from(["match", "--win-plies", "1"]).is_err());
    }

    #[test]
    fn a_match_is_played_and_the_better_player_wins() {
        let shallow = "depth=1&quiescence=off";
        let game = parsed(&["--pairs", "2", "--visits", "1500", "--first", shallow, "--draw-after", "80"]);
        let jobs = game.jobs(&Runner::default()).unwrap().list;
        assert_eq!(jobs.len(), 2);
        let pairs: Vec<PlayedPair> = jobs.iter().map(|job| game.run(job).unwrap()).collect();
        for (pair, job) in pairs.iter().zip(&jobs) {
            assert_eq!(pair.pair, job.pair);
            assert!(pair.games.iter().all(|game| game.moves.starts_with(&job.opening)));
        }
        assert_eq!(pairs[0], game.run(&jobs[0]).unwrap(), "a stored job can be repeated");
        let standing = game.summary(&pairs).unwrap();
        assert!(standing.score < 0.3, "{standing}");
        let text = game.pgn(&pairs);
        assert_eq!(text.matches("[Event ").count(), 4);
        assert!(text.contains("[Round \"2.2\"]\n[White \"second\"]\n[Black \"first: depth=1"), "{text}");
    }

    #[test]
    fn another_game_is_played_with_both_sides() {
        let shallow = ["--game", "othello", "--pairs", "2", "--visits", "1500", "--first", "depth=1"];
        let of = parsed(&shallow);
        let jobs = of.jobs(&Runner::default()).unwrap().list;
        let pairs: Vec<PlayedPair> = jobs.iter().map(|job| of.run(job).unwrap()).collect();
        assert_eq!(pairs[0], of.run(&jobs[0]).unwrap(), "a stored job can be repeated");
        for (pair, job) in pairs.iter().zip(&jobs) {
            let [begins, follows] = &pair.games;
            let plies = job.opening.split(' ').count();
            assert!(begins.moves.starts_with(&job.opening) && follows.moves.starts_with(&job.opening));
            // The shallow player sees one ply, as the side that begins in the first game and as the other then.
            let depths = |game: &PlayedGame, first: usize| {
                let depths = game.depths.iter().enumerate().filter(|(index, _)| (index + plies) % 2 == first);
                depths.map(|(_, depth)| *depth).max().unwrap()
            };
            assert_eq!((depths(begins, 0), depths(follows, 1)), (1, 1), "{job:?}");
            assert!(depths(begins, 1) > 2 && depths(follows, 0) > 2, "{job:?}");
            assert_eq!([begins, follows].map(|game| game.ending), [Ending::GameOver; 2]);
        }
        let standing = of.summary(&pairs).unwrap();
        assert!(standing.first.starts_with("game=othello&depth=1&"), "{standing}");
        assert!(standing.to_string().contains("ended by     the end of the game: 4"), "{standing}");
        let stored = serde_json::to_value(&of).unwrap();
        assert_eq!(
            (&stored["game"], stored.get("win_value")),
            (&"othello".into(), Some(&serde_json::Value::Null))
        );
        assert_eq!(serde_json::to_value(parsed(&[])).unwrap().get("game"), None, "chess goes without saying");
    }

    #[test]
    fn what_a_game_has_not_is_refused() {
        let message = |words: &[&str]| match parsed(words).jobs(&Runner::default()) {
            Err(Failure::Input(problems)) => problems[0].to_string(),
            _ => panic!("{words:?} is not refused"),
        };
        let no_null_move = message(&["--game", "othello", "--first", "null-move=2"]);
        assert!(no_null_move.contains("null-move"), "{no_null_move}");
        let no_pgn = message(&["--game", "ataxx", "--pgn", "games.pgn"]);
        assert!(no_pgn.contains("games of Ataxx have no PGN"), "{no_pgn}");
        let no_game = message(&["--game", "tree"]);
        assert!(no_game.contains("but a tree"), "{no_game}");
        assert!(Line::try_parse_from(["match", "--game", "draughts"]).is_err());
    }

    #[test]
    fn values_end_games_of_chess_alone() {
        let won = |words: &[&str]| parsed(words).adjudication().win_value;
        assert_eq!((won(&[]), won(&["--game", "ataxx"])), (1000, 0));
        assert_eq!(won(&["--game", "ataxx", "--win-value", "700"]), 700);
    }

    #[test]
    fn pairs_after_the_decision_do_not_count() {
        let undecided =
            parsed(&["--pairs", "1", "--visits", "200", "--first", "depth=1", "--draw-after", "8"]);
        let job = undecided.jobs(&Runner::default()).unwrap().list.remove(0);
        let pair = PlayedPair { half_points: 4, ..undecided.run(&job).unwrap() };
        let many = vec![pair; 200];
        let decided = Match { sprt: Some("0,50".to_owned()), ..undecided.clone() };
        let after = decided.decided_after(&many).unwrap().unwrap();
        assert!((2..200).contains(&after), "{after}");
        assert_eq!(decided.summary(&many).unwrap().pairs, after as u64);
        assert_eq!(undecided.decided_after(&many).unwrap(), None);
        assert_eq!(undecided.summary(&many).unwrap().pairs, 200);
        assert!(undecided.summary(&[]).is_err());
    }
}
