//! The experiment: games as jobs, and a model as their summary.

use super::super::experiment::{Experiment, Jobs};
use super::super::failure::Failure;
use super::super::game::LabGame;
use super::super::header::commit_here;
use super::super::proportion::{Interval, interval};
use super::super::runner::Runner;
use super::super::table::{Column, TextTable};
use super::agreement::{Agreement, distances};
use super::label::best_moves;
use super::network::{Example, Training};
use super::played;
use plyscope::game::{MoveCode, MoveMap, MoveMapModel};
use plyscope::games::{GameKind, move_map};
use plyscope::problem::Problem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// Each game with a number that this divides is held out.
const HELD_OUT: u64 = 10;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct MoveMapTraining {
    /// The game
    #[arg(long, default_value_t)]
    #[serde(default, skip_serializing_if = "LabGame::is_default")]
    pub game: LabGame,
    /// The number of positions to learn from, from 1 to 1000000, or all that were found
    #[arg(long, default_value_t = 12_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub positions: u32,
    /// The seed of the games, and of the order of learning
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The depth of the searches for the best moves, of 2 to 20 plies; 0: the game's own
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=20))]
    #[serde(default)]
    pub depth: u8,
    /// The number of times that each position is learned
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// Write the model to this file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub out: Option<PathBuf>,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number, from 1.
    pub number: u64,
}

/// A position with its best moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labelled {
    /// The position, in the game's own notation.
    pub position: String,
    /// The codes of its best moves.
    pub best: Vec<u16>,
}

/// A game's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The game's number.
    pub game: u64,
    /// Positions visited for the best moves.
    pub visits: u64,
    /// Its positions.
    pub positions: Vec<Labelled>,
}

/// The agreement on a quarter of the held-out positions, all about equally far from the learned positions.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AtDistance {
    /// The least and the greatest number of squares that differ from the most similar position that was learned from.
    pub squares: [usize; 2],
    /// The number of positions.
    pub positions: usize,
    /// How often a best move was the first choice, among the first two and so on, in per cent.
    pub agreement: [f64; Agreement::RANKS],
    /// The interval of the first of these shares.
    pub interval: Interval,
}

/// The number of groups into which held-out positions are divided by their distance.
const DISTANCES: usize = 4;

const COLUMNS: [Column<AtDistance>; 5] = [
    ("positions", |of| of.positions.to_string()),
    ("first", |of| format!("{:.1} %", of.agreement[0])),
    ("95 %", |of| of.interval.to_string()),
    ("among 3", |of| format!("{:.1} %", of.agreement[2])),
    ("among 5", |of| format!("{:.1} %", of.agreement[4])),
];

/// A network that was trained.
#[derive(Clone, Debug, Serialize)]
pub struct Trained {
    /// The game.
    pub game: &'static str,
    /// The command that trains it again.
    pub command: String,
    /// The number of positions that it learned from.
    pub positions: usize,
    /// The number of positions of other games that it was tested on.
    pub held_out: usize,
    /// The shares of the latter with a best move as the first choice, among the first two and so on, in per cent.
    pub agreement: [f64; Agreement::RANKS],
    /// The agreement by the distance from the learned positions, the nearest first.
    pub by_distance: Vec<AtDistance>,
    /// The network's hash.
    pub hash: String,
    /// The size of the file in bytes.
    pub bytes: usize,
    #[serde(skip)]
    file: Vec<u8>,
}

impl Trained {
    /// The bytes of the model's file.
    #[must_use]
    pub fn file(&self) -> &[u8] {
        &self.file
    }
}

/// The depth of the searches for a game's best moves, in plies.
#[must_use]
pub fn usual_depth(game: GameKind) -> u8 {
    match game {
        GameKind::Othello => 6,
        GameKind::ConnectFour | GameKind::Checkers => 8,
        GameKind::TicTacToe => 9,
        GameKind::Ataxx => 3,
        _ => 4,
    }
}

impl MoveMapTraining {
    fn map(&self) -> Result<&'static MoveMap, Problem> {
        move_map(self.game.0).ok_or_else(|| {
            let description = self.game.0.description();
            let message = format!("{} has no neural move map", description.label);
            let games: Vec<&str> = GameKind::ALL
                .iter()
                .filter(|game| move_map(**game).is_some())
                .map(|game| game.name())
                .collect();
            Problem::new("--game", description.name, message, format!("choose one of: {}", games.join(", ")))
        })
    }

    fn depth(&self) -> u8 {
        if self.depth == 0 { usual_depth(self.game.0) } else { self.depth.max(2) }
    }

    /// The command that trains the network again.
    fn command(&self) -> String {
        let game = if self.game.is_default() { String::new() } else { format!(" --game {}", self.game) };
        let MoveMapTraining { positions, seed, epochs, .. } = self;
        let depth = self.depth();
        format!(
            "plyscope lab move-map{game} --positions {positions} --seed {seed} --depth {depth} --epochs {epochs} \
             --out FILE"
        )
    }

    /// The examples to learn from, and the examples that are held out. Positions that differ by a symmetry count once:
    /// the first of them, in the games to learn from before the others.
    ///
    /// # Errors
    ///
    /// A row has a position that is not one of the game's.
    fn examples(&self, rows: &[Row]) -> Result<(Vec<Example>, Vec<Example>), Failure> {
        let shape = self.map()?.shape;
        let mut seen = BTreeSet::new();
        let mut of = |held_out: bool, most: usize| -> Result<Vec<Example>, Failure> {
            let mut examples = Vec::new();
            for row in rows.iter().filter(|row| row.game.is_multiple_of(HELD_OUT) == held_out) {
                for Labelled { position, best } in &row.positions {
                    let best: Vec<MoveCode> = best.iter().copied().map(MoveCode).collect();
                    let example = Example::of(&self.game.0.open(position)?, &best);
                    if examples.len() < most && seen.insert(example.symmetric_key(&shape)) {
                        examples.push(example);
                    }
                }
            }
            Ok(examples)
        };
        Ok((of(false, self.positions as usize)?, of(true, usize::MAX)?))
    }
}

impl Experiment for MoveMapTraining {
    const NAME: &'static str = "move-map";
    type Job = PlayedGame;
    type Row = Row;
    type Summary = Trained;

    fn jobs(&self, _runner: &Runner) -> Result<Jobs<PlayedGame>, Failure> {
        self.map()?;
        // A third more than is needed if no position occurs twice and every game is long.
        let games = (u64::from(self.positions) * 4).div_ceil(3 * played::MOST_TAKEN as u64).max(2);
        let games = games + games.div_ceil(HELD_OUT - 1);
        Ok(Jobs { suite: None, list: (1..=games).map(|number| PlayedGame { number }).collect() })
    }

    fn run(&self, job: &PlayedGame) -> Result<Row, Failure> {
        let mut row = Row { game: job.number, visits: 0, positions: Vec::new() };
        for position in played::positions(self.game.0, self.seed, job.number)? {
            let best = best_moves(self.game.0, &position, self.depth())?;
            row.visits += best.visits;
            if !best.codes.is_empty() {
                let best = best.codes.iter().map(|code| code.0).collect();
                row.positions.push(Labelled { position, best });
            }
        }
        Ok(row)
    }

    fn cost(row: &Row) -> u64 {
        row.visits
    }

    fn summary(&self, rows: &[Row]) -> Result<Trained, Failure> {
        let map = self.map()?;
        let (examples, held_out) = self.examples(rows)?;
        if examples.is_empty() {
            let message = "no position with a choice was found";
            return Err(
                Problem::new("--positions", &self.positions.to_string(), message, "ask for more").into()
            );
        }
        let mut training = Training::new(map.shape);
        training.learn(&examples, self.epochs, self.seed);
        let plain = training.in_eight_bits(map.game, Vec::new());
        let agreement = Agreement::on(&plain, &held_out);
        let per_cent = agreement.in_per_cent();
        let shown: Vec<String> = per_cent.iter().map(|share| format!("{share:.1}")).collect();
        let command = self.command();
        let notes = [
            ("command", command.clone()),
            ("commit", commit_here().unwrap_or_else(|| "unknown".to_owned())),
            ("seed", self.seed.to_string()),
            ("positions", examples.len().to_string()),
            ("held-out-positions", held_out.len().to_string()),
            ("agreement-of-first-choices", shown.join(" ")),
        ];
        let notes = notes.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let model: MoveMapModel = training.in_eight_bits(map.game, notes);
        let file = model.written();
        Ok(Trained {
            game: map.game,
            command,
            positions: examples.len(),
            held_out: held_out.len(),
            agreement: per_cent,
            by_distance: by_distance(&plain, &held_out, &examples),
            hash: model.hash().to_string(),
            bytes: file.len(),
            file,
        })
    }

    fn other_file(&self) -> Option<(&'static str, &Path)> {
        self.out.as_deref().map(|path| ("--out", path))
    }

    fn other_bytes(&self, _rows: &[Row], trained: &Trained) -> Vec<u8> {
        trained.file.clone()
    }
}

/// The agreement on the held-out examples, in groups by their distance from the examples that were learned from.
fn by_distance(model: &MoveMapModel, held_out: &[Example], learned: &[Example]) -> Vec<AtDistance> {
    let mut far: Vec<(usize, &Example)> =
        distances(held_out, learned, &model.shape()).into_iter().zip(held_out).collect();
    far.sort_by_key(|(distance, _)| *distance);
    let of = |group: &[(usize, &Example)]| {
        let agreement = Agreement::on(model, group.iter().map(|(_, example)| *example));
        AtDistance {
            squares: [group[0].0, group[group.len() - 1].0],
            positions: agreement.positions,
            agreement: agreement.in_per_cent(),
            interval: interval(agreement.among_first[0], agreement.positions),
        }
    };
    far.chunks(held_out.len().div_ceil(DISTANCES).max(1)).map(of).collect()
}

impl fmt::Display for Trained {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trained { game, command, positions, held_out, agreement, by_distance, hash, bytes, .. } = self;
        writeln!(formatter, "network     {hash}, {bytes} bytes")?;
        writeln!(formatter, "game        {game}")?;
        writeln!(formatter, "command     {command}")?;
        writeln!(formatter, "positions   {positions}, and {held_out} of other games to test it")?;
        write!(formatter, "best move   ")?;
        for (choices, share) in (1..).zip(agreement) {
            let among = if choices == 1 { "first".to_owned() } else { format!("among {choices}") };
            let comma = if choices == 1 { "" } else { ", " };
            write!(formatter, "{comma}{among} {share:.1} %")?;
        }
        writeln!(
            formatter,
            "\n\nby the number of squares that differ from the nearest position learned from\n"
        )?;
        let rows = by_distance.iter().map(|of| (format!("{} to {}", of.squares[0], of.squares[1]), of));
        TextTable::of("squares", &COLUMNS, rows).fmt(formatter)
    }
}
