//! The positions of experiments: suites, read or built in, and seeded samples of them.

use super::epd::{self, Answer};
use super::failure::Failure;
use super::game::LabGame;
use plyscope::game::Game;
use plyscope::game::MoveCode;
use plyscope::games::chess::{Chess, ChessMove};
use plyscope::games::{AnyGame, GameKind};
use plyscope::problem::{Listed, Problem};
use plyscope::random::mix;
use plyscope::scenario::Scenario;
use plyscope::scenario::link::{read_pairs, write_pairs};
use plyscope::scenario::presets::presets;
use serde::{Deserialize, Serialize, Serializer};
use std::path::{Path, PathBuf};

/// The arguments that choose the positions.
#[derive(Clone, Debug, Default, clap::Args, Serialize, Deserialize)]
pub struct SuiteArguments {
    /// The game
    #[arg(long, default_value_t)]
    #[serde(default, skip_serializing_if = "LabGame::is_default")]
    pub game: LabGame,
    /// The suite: a file of positions, of chess in EPD, of other games one in each line (plyscope lab positions); or bk,
    /// the 24 Bratko-Kopec positions of chess; or checkers, 535 positions of played games, or checkers-solved, as many
    /// of which df-pn has proved that one side wins
    #[arg(long, value_name = "FILE", default_value = BRATKO_KOPEC,
        default_value_if("game", CHECKERS, CHECKERS))]
    #[serde(serialize_with = "file_name")]
    pub suite: PathBuf,
    /// Only so many positions of the suite, chosen by --seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub sample: Option<u32>,
    /// Which positions --sample chooses
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// The name of the built-in suite of chess.
pub const BRATKO_KOPEC: &str = "bk";

/// The name of the built-in suite of checkers, and of the game.
pub const CHECKERS: &str = "checkers";

/// As many positions as Hlynka & Schaeffer had of Chinook, whose own set was never published. Made by the command that
/// their first lines name.
const CHECKERS_POSITIONS: &str = include_str!("checkers_positions.txt");

/// The built-in suite of solved positions of checkers.
const CHECKERS_SOLVED: &str = "checkers-solved";

/// As many positions that df-pn has solved, as Chinook's were by proof-number search. Made by the command that their first
/// lines name.
const CHECKERS_SOLVED_POSITIONS: &str = include_str!("checkers_solved.txt");

/// Writes the file's name: its folder is not part of the result.
fn file_name<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&name_of(path))
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// A position of a suite: all that an experiment needs to search it without the suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Its name.
    pub id: String,
    /// Game and position, as pairs of a link.
    pub link: String,
    /// The moves that solve the position.
    #[serde(flatten)]
    pub answer: Answer,
}

impl Position {
    /// A position that nothing is known about, as the game's text.
    #[must_use]
    pub fn of(game: GameKind, id: &str, text: &str) -> Position {
        let pairs = [("game", game.name().to_owned()), (game.description().moving, text.to_owned())];
        Position { id: id.to_owned(), link: write_pairs(pairs), answer: Answer::default() }
    }

    /// The scenario that the layers make together at this position: a pair of a later layer takes the
    /// place of an earlier one's.
    ///
    /// # Errors
    ///
    /// Everything that is not understood.
    pub fn scenario(&self, layers: &[&str]) -> Result<Scenario, Vec<Problem>> {
        scenario(&self.link, layers)
    }
}

/// Positions with their description.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The description for a stored result.
    pub description: SuiteDescription,
    /// The positions in their order.
    pub positions: Vec<Position>,
}

/// The description of the searched positions in a stored result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuiteDescription {
    /// The file's name without its folder, or the built-in suite's.
    pub name: String,
    /// How many positions were searched.
    pub positions: usize,
    /// A hash of the positions and of their answers.
    pub hash: String,
}

impl SuiteArguments {
    /// The positions that are asked for.
    ///
    /// # Errors
    ///
    /// The file is not a suite.
    pub fn load(&self) -> Result<Suite, Failure> {
        let all = match (self.game.0, self.suite.to_str().unwrap_or_default()) {
            (GameKind::Chess, BRATKO_KOPEC) => built_in()?,
            (GameKind::Checkers, CHECKERS) => read_lines(GameKind::Checkers, CHECKERS_POSITIONS)?,
            (GameKind::Checkers, CHECKERS_SOLVED) => {
                read_lines(GameKind::Checkers, CHECKERS_SOLVED_POSITIONS)?
            }
            (GameKind::Chess, _) => read_file(&self.suite)?,
            (game, BRATKO_KOPEC) => {
                let message = format!("there is no built-in suite of {}", game.name());
                let fix = format!(
                    "write one: plyscope lab positions --game {} > FILE, then --suite FILE",
                    game.name()
                );
                return Err(Problem::new("--suite", BRATKO_KOPEC, message, fix).into());
            }
            (game, _) => read_lines(game, &epd::text_of(&self.suite)?)?,
        };
        let positions = match self.sample {
            Some(count) => sample(all, count as usize, self.seed),
            None => all,
        };
        let hash = format!("{:016x}", hash(&positions));
        let description = SuiteDescription { name: name_of(&self.suite), positions: positions.len(), hash };
        Ok(Suite { description, positions })
    }
}

/// The sampled positions in the suite's order, determined by the seed.
fn sample<T>(all: Vec<T>, count: usize, seed: u64) -> Vec<T> {
    let mut lots: Vec<(u64, usize)> = (0..all.len()).map(|at| (mix(mix(seed) ^ at as u64), at)).collect();
    lots.sort_unstable();
    lots.truncate(count);
    let mut chosen: Vec<usize> = lots.into_iter().map(|(_, at)| at).collect();
    chosen.sort_unstable();
    let is_chosen = |at: &usize| chosen.binary_search(at).is_ok();
    all.into_iter().enumerate().filter(|(at, _)| is_chosen(at)).map(|(_, item)| item).collect()
}

/// FNV-1a, whose value does not depend on the version of Rust.
fn hash(positions: &[Position]) -> u64 {
    let texts = positions.iter().flat_map(|position| {
        let answer = &position.answer;
        std::iter::once(&position.link).chain(&answer.best).chain(&answer.avoid)
    });
    // A byte that no text holds ends each of them.
    let bytes = texts.flat_map(|text| text.bytes().chain([0xff]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn read_file(path: &Path) -> Result<Vec<Position>, Vec<Problem>> {
    let entries = epd::read_file(path)?;
    let position = |entry: epd::Entry| Position {
        answer: entry.answer,
        ..Position::of(GameKind::Chess, &entry.id, &entry.fen)
    };
    Ok(entries.into_iter().map(position).collect())
}

/// A position in each line, as the game's text. Empty lines and lines that begin with `#` are left out.
fn read_lines(game: GameKind, text: &str) -> Result<Vec<Position>, Vec<Problem>> {
    let (mut positions, mut problems) = (Vec::new(), Listed::default());
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match game.open(line) {
            Ok(_) => positions.push(Position::of(game, &(positions.len() + 1).to_string(), line)),
            Err(problem) => problems.push(|| Problem {
                line: Some(number),
                message: format!("line {number}: {}", problem.message),
                ..problem
            }),
        }
    }
    if positions.is_empty() && problems.is_empty() {
        problems.push(|| Problem::new("suite", "", "there is no position in it", "write one in each line"));
    }
    if problems.is_empty() { Ok(positions) } else { Err(problems.problems()) }
}

/// The moves of the 24 Bratko-Kopec positions that solve them.
const BRATKO_KOPEC_MOVES: [&str; 24] = [
    "Qd1+", "d5", "f5", "e6", "Nd5 a4", "g6", "Nf6", "f5", "f5", "Ne5", "f4", "Bf5", "b4", "Qd2 Qe1",
    "Qxg7+", "Ne4", "h5", "Nb3", "Rxe4", "g4", "Nh6", "Bxe4", "f6", "f4",
];

/// The 24 Bratko-Kopec positions as FENs, in their order.
///
/// # Errors
///
/// None, unless the project's presets are damaged.
pub fn bratko_kopec() -> Result<Vec<String>, Vec<Problem>> {
    let presets = presets().into_iter().filter(|preset| preset.group == "Bratko-Kopec");
    presets.map(|preset| Scenario::parse(&preset.link).map(|scenario| scenario.position)).collect()
}

fn built_in() -> Result<Vec<Position>, Vec<Problem>> {
    let positions = bratko_kopec()?.into_iter().zip(BRATKO_KOPEC_MOVES).zip(1..);
    positions
        .map(|((fen, moves), number)| {
            let chess = Chess::from_fen(&fen)
                .map_err(|error| vec![Problem::new("bk", &fen, error.problem, error.fix)])?;
            let written = |mv: ChessMove| chess.notation(&chess.root(), mv);
            let best = moves.split(' ').filter_map(|text| chess.find_move(text).ok().map(written)).collect();
            let answer = Answer { best, avoid: Vec::new() };
            Ok(Position { answer, ..Position::of(GameKind::Chess, &format!("BK.{number:02}"), &fen) })
        })
        .collect()
}

/// The scenario that the layers make together at a position: a pair of a later layer takes the
/// place of an earlier one's.
///
/// # Errors
///
/// Everything that is not understood.
pub fn scenario(position: &str, layers: &[&str]) -> Result<Scenario, Vec<Problem>> {
    let mut pairs = read_pairs(position);
    let is_position =
        |key: &str| key == "game" || GameKind::ALL.iter().any(|game| game.description().moving == key);
    for (key, value) in layers.iter().flat_map(|layer| read_pairs(layer)) {
        if is_position(&key) {
            let problem = Problem::new(&key, &value, "the positions are the experiment's own", "remove it");
            return Err(vec![problem]);
        }
        match pairs.iter_mut().find(|(known, _)| *known == key) {
            Some(pair) => pair.1 = value,
            None => pairs.push((key, value)),
        }
    }
    Scenario::parse(&write_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.clone()))))
}

/// The heading of a search of the game with these layers, without a position.
///
/// # Errors
///
/// All parts that are not understood.
pub fn heading(game: GameKind, layers: &[&str]) -> Result<String, Vec<Problem>> {
    let scenario = scenario(&write_pairs([("game", game.name().to_owned())]), layers)?;
    let moving = scenario.game.description().moving;
    Ok(write_pairs(scenario.pairs().into_iter().filter(|(key, _)| *key != moving)))
}

/// A move at the root in the game's notation.
#[must_use]
pub fn notation(game: &AnyGame, code: MoveCode) -> String {
    let root = game.root();
    game.find(&root, code).map_or_else(String::new, |mv| game.notation(&root, mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_24_bratko_kopec_positions_with_their_answers() {
        let suite =
            SuiteArguments { suite: BRATKO_KOPEC.into(), ..SuiteArguments::default() }.load().unwrap();
        assert_eq!((suite.description.positions, suite.description.name.as_str()), (24, "bk"));
        for (position, moves) in suite.positions.iter().zip(BRATKO_KOPEC_MOVES) {
            assert_eq!(position.answer.best.len(), moves.split(' ').count(), "{}", position.id);
        }
    }

    #[test]
    fn later_layers_replace_earlier_ones() {
        let layers = ["depth=5&null-move=2", "depth=7"];
        assert_eq!(heading(GameKind::Chess, &layers).unwrap(), "game=chess&depth=7&null-move=2");
        assert!(scenario("game=chess", &["fen=8/8/8/8/8/8/8/8_w_-_-"]).is_err());
        assert!(scenario("game=chess", &["game=tree"]).is_err());
        assert!(scenario("game=chess", &["nonsense=1"]).is_err());
    }

    #[test]
    fn a_sample_is_a_part_in_order_and_the_seed_decides() {
        let part = sample((0..100).collect(), 20, 7);
        assert_eq!(part.len(), 20);
        assert!(part.is_sorted(), "{part:?}");
        assert_eq!(part, sample((0..100).collect(), 20, 7));
        assert_ne!(part, sample((0..100).collect(), 20, 8));
        assert_eq!(sample((0..5).collect(), 20, 7), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn the_hash_sees_every_position_and_answer() {
        let position = |id: &str, link: &str, best: &[&str], avoid: &[&str]| Position {
            id: id.to_owned(),
            link: link.to_owned(),
            answer: Answer {
                best: best.iter().map(|mv| (*mv).to_owned()).collect(),
                avoid: avoid.iter().map(|mv| (*mv).to_owned()).collect(),
            },
        };
        let whole = hash(&[position("1", "a", &["b"], &[])]);
        assert_eq!(whole, hash(&[position("2", "a", &["b"], &[])]), "a name is no position");
        assert_ne!(whole, hash(&[position("1", "ab", &[], &[])]));
        assert_ne!(whole, hash(&[position("1", "a", &["c"], &[])]));
        assert_eq!(hash(&[]), 0xcbf2_9ce4_8422_2325);
    }
}
