//! The savings of the neural move map: visits to a depth with the default order of moves, without killers and history, with
//! the history alone, with the network alone, and with both in three weights; and the agreement of the network's first
//! choices with the best moves.
//!
//! Positions come from seeded playouts. The networks learn from other games.

use super::change::Change;
use super::comparison::{OfSetting, of_settings};
use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::game::LabGame;
use super::move_map::{Example, best_moves, rank_of_best, usual_depth};
use super::proportion::{Interval, interval};
use super::runner::Runner;
use super::sampled::sample;
use super::searched::{Searched, Setting, check, search};
use super::suite::{Position, heading};
use super::table::{Column, TextTable, per_cent};
use super::watch::CutOffs;
use plyscope::game::{Evaluate, Game, model_of};
use plyscope::games::missing_model;
use plyscope::problem::Problem;
use plyscope::random::Random;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct MoveOrders {
    /// The game
    #[arg(long, default_value_t)]
    #[serde(default, skip_serializing_if = "LabGame::is_default")]
    pub game: LabGame,
    /// The number of positions to search, from 2 to 100000
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub positions: u32,
    /// The seed of the positions
    #[arg(long, default_value_t = 1001)]
    pub seed: u64,
    /// The depth of the searches in plies, from 1 to 20
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=20))]
    pub depth: u8,
    /// Parameters of all orders, as in a link without a position: table=20
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
}

/// The orders and their parameters. All others are compared with the first.
const ORDERS: [(&str, &str); 7] = [
    ("default", ""),
    ("none", "order-killers=off&order-history=off"),
    ("history", "order-killers=off&order-history=on"),
    ("network", "order-neural=100"),
    ("network 75", "order-history=on&order-neural=75"),
    ("network 50", "order-history=on&order-neural=50"),
    ("network 25", "order-history=on&order-neural=25"),
];

/// The number of samples of the bootstrap.
const SAMPLES: usize = 2000;

/// The number of first choices that are counted.
const CHOICES: usize = 5;

/// The number of stages of the game into which positions are divided.
const STAGES: usize = 3;

/// A search with one order; stored as `[visits, nodes that a move cut off, moves searched there, cut off by the first,
/// value]`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "StoredSearch", into = "StoredSearch")]
pub struct OrderSearch {
    /// Positions visited, quiescence included.
    pub visits: u64,
    /// Cut-offs outside quiescence.
    pub cut_offs: CutOffs,
    /// The root's value.
    pub value: Option<i16>,
}

type StoredSearch = (u64, u64, u64, u64, Option<i16>);

impl From<StoredSearch> for OrderSearch {
    fn from((visits, nodes, moves, first, value): StoredSearch) -> OrderSearch {
        OrderSearch { visits, cut_offs: CutOffs { nodes, moves, first }, value }
    }
}

impl From<OrderSearch> for StoredSearch {
    fn from(OrderSearch { visits, cut_offs, value }: OrderSearch) -> StoredSearch {
        (visits, cut_offs.nodes, cut_offs.moves, cut_offs.first, value)
    }
}

impl From<&Searched> for OrderSearch {
    fn from(searched: &Searched) -> OrderSearch {
        OrderSearch { visits: searched.visits, cut_offs: searched.cut_offs, value: searched.value }
    }
}

/// A position's row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The position's name.
    pub id: String,
    /// Its searches, one for each order.
    pub searches: Vec<OrderSearch>,
    /// Positions visited to find its best moves.
    pub label_visits: u64,
    /// The number of pieces on the board.
    pub pieces: usize,
    /// The number of legal moves.
    pub moves: usize,
    /// The place of the first of the best moves in the network's order, from 0; `None` if all moves are equal.
    pub rank: Option<usize>,
}

/// The figures of an order over all positions.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// All visits.
    pub visits: u64,
    /// The moves searched at a node outside quiescence that a move cut off.
    pub moves_per_cut_node: f64,
    /// The share of the cut-offs outside quiescence that the first move brought about, in per cent.
    pub first_move_per_cent: f64,
    /// The difference from the default order; `None` if it is the default order.
    pub compared: Option<Difference>,
}

/// The difference of an order from the default one.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Difference {
    /// In visits.
    pub by_visits: Change,
    /// The interval of the share of all visits, in per cent: 95 % of samples of as many positions, drawn with repetition.
    pub interval: Interval,
    /// At how many positions the root's value is the same.
    pub same_value: usize,
}

/// The agreement of the network with the search.
#[derive(Clone, Debug, Serialize)]
pub struct Choices {
    /// The least and the greatest number of pieces.
    pub pieces: [usize; 2],
    /// The number of positions with a choice.
    pub positions: usize,
    /// How often a best move was the first choice, among the first two and so on, in per cent.
    pub among_first: [f64; CHOICES],
    /// The interval of the first of these shares.
    pub interval: Interval,
    /// How often a move chosen by lot would be a best one among as many, in per cent: at most one move is the best.
    pub by_lot: f64,
}

/// The summary.
#[derive(Clone, Debug, Serialize)]
pub struct Orders {
    /// The parameters of all orders.
    pub scenario: String,
    /// The network's hash.
    pub network: String,
    /// The number of positions.
    pub positions: usize,
    /// The orders.
    pub settings: Vec<OfSetting<Figures>>,
    /// The agreement on all positions.
    pub choices: Choices,
    /// The agreement on the positions of each third of the game, by the number of pieces.
    pub stages: Vec<Choices>,
}

impl MoveOrders {
    fn settings() -> Vec<Setting> {
        let setting =
            |(name, pairs): &(&str, &str)| Setting { name: (*name).to_owned(), pairs: (*pairs).to_owned() };
        ORDERS.iter().map(setting).collect()
    }

    fn layers(&self) -> [String; 2] {
        [format!("depth={}&visits=1000000000", self.depth), self.scenario.clone()]
    }
}

impl Experiment for MoveOrders {
    const NAME: &'static str = "move-orders";
    type Job = Position;
    type Row = Row;
    type Summary = Orders;

    fn jobs(&self, runner: &Runner) -> Result<Jobs<Position>, Failure> {
        let game = self.game.0;
        check(game, &self.layers(), &Self::settings())?;
        let positions = sample(game, self.positions, self.seed, runner)?;
        let position = |(text, number): (String, usize)| Position::of(game, &number.to_string(), &text);
        Ok(Jobs { suite: None, list: positions.into_iter().zip(1..).map(position).collect() })
    }

    fn run(&self, position: &Position) -> Result<Row, Failure> {
        let kind = self.game.0;
        let scenario = position.scenario(&[""])?;
        let game = scenario.open()?;
        let best = best_moves(kind, &scenario.position, usual_depth(kind))?;
        let example = Example::of(&game, &best.codes);
        let none = || Problem::new("--game", kind.name(), "it has no neural move map", "choose another game");
        let map = game.move_map().ok_or_else(none)?;
        let model = model_of(map, None).map_err(missing_model)?;
        let board = game.board(&game.root());
        let pieces = example.inputs.positive.len() + example.inputs.negative.len();
        let walls = board.map_or(0, |board| {
            board.squares.iter().filter(|square| **square == plyscope::game::board::Square::Wall).count()
        });
        let searched = search(position, &self.layers(), &Self::settings())?;
        Ok(Row {
            id: position.id.clone(),
            searches: searched.settings.iter().map(OrderSearch::from).collect(),
            label_visits: best.visits,
            pieces: pieces - walls,
            moves: example.moves.len(),
            rank: rank_of_best(&model, &example),
        })
    }

    fn cost(row: &Row) -> u64 {
        row.searches.iter().map(|search| search.visits).sum::<u64>() + row.label_visits
    }

    fn contradiction(row: &Row) -> Option<&'static str> {
        if row.rank.is_some_and(|rank| rank >= row.moves) {
            return Some("a best move that is not one of the moves");
        }
        let has_more = |search: &OrderSearch| search.cut_offs.first > search.cut_offs.nodes;
        row.searches.iter().any(has_more).then_some("more nodes are cut off by the first move than there are")
    }

    fn summary(&self, rows: &[Row]) -> Result<Orders, Failure> {
        let searches = |index: usize| -> Vec<&OrderSearch> {
            rows.iter().filter_map(|row| row.searches.get(index)).collect()
        };
        let first = searches(0);
        let figures = |index: usize| {
            let own = searches(index);
            let cut_offs = own.iter().fold(CutOffs::default(), |sum, search| sum.and(search.cut_offs));
            Figures {
                visits: own.iter().map(|search| search.visits).sum(),
                moves_per_cut_node: cut_offs.moves_per_node(),
                first_move_per_cent: per_cent(cut_offs.first, cut_offs.nodes),
                compared: (index > 0).then(|| difference(&first, &own)),
            }
        };
        let map = plyscope::games::move_map(self.game.0);
        let mut with_choice: Vec<&Row> = rows.iter().filter(|row| row.rank.is_some()).collect();
        with_choice.sort_by_key(|row| row.pieces);
        let stage = with_choice.len().div_ceil(STAGES).max(1);
        Ok(Orders {
            scenario: heading(self.game.0, &self.layers().each_ref().map(String::as_str))?,
            network: map
                .and_then(|map| map.built_in_hash())
                .map_or_else(String::new, |hash| hash.to_string()),
            positions: rows.len(),
            settings: of_settings(self.game.0, &self.layers(), &Self::settings(), figures)?,
            choices: choices(&with_choice),
            stages: with_choice.chunks(stage).map(choices).collect(),
        })
    }
}

fn difference(first: &[&OrderSearch], own: &[&OrderSearch]) -> Difference {
    let pairs: Vec<(u64, u64)> =
        first.iter().zip(own).map(|(first, own)| (first.visits, own.visits)).collect();
    Difference {
        by_visits: Change::of(&pairs),
        interval: bootstrap(&pairs),
        same_value: first.iter().zip(own).filter(|(first, own)| first.value == own.value).count(),
    }
}

/// The interval of the second numbers' sum in per cent of the first numbers' (Efron, *Bootstrap methods: another look at
/// the jackknife*, 1979).
fn bootstrap(pairs: &[(u64, u64)]) -> Interval {
    if pairs.is_empty() {
        return Interval { low: 0.0, high: 0.0 };
    }
    let mut random = Random::from_seed(1);
    let mut shares: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            let drawn = (0..pairs.len()).map(|_| pairs[random.below(pairs.len())]);
            let (from, to) = drawn.fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
            per_cent(to, from)
        })
        .collect();
    shares.sort_by(f64::total_cmp);
    Interval { low: shares[SAMPLES / 40], high: shares[SAMPLES - 1 - SAMPLES / 40] }
}

fn choices(rows: &[&Row]) -> Choices {
    let count = rows.len();
    let within =
        |choices: usize| rows.iter().filter(|row| row.rank.is_some_and(|rank| rank < choices)).count();
    let share = |of: usize| per_cent(of as u64, count as u64);
    let pieces = || rows.iter().map(|row| row.pieces);
    let by_lot = rows.iter().map(|row| 100.0 / row.moves as f64).sum::<f64>() / count.max(1) as f64;
    Choices {
        pieces: [pieces().min().unwrap_or(0), pieces().max().unwrap_or(0)],
        positions: count,
        among_first: std::array::from_fn(|at| share(within(at + 1))),
        interval: interval(within(1), count),
        by_lot,
    }
}

const FIGURES: [Column<Figures>; 9] = [
    ("visits", |of| of.visits.to_string()),
    ("in per cent", |of| cell(of, |compared| format!("{:.1}", compared.by_visits.total_per_cent))),
    ("95 %", |of| {
        cell(of, |Difference { interval, .. }| format!("{:.1} to {:.1}", interval.low, interval.high))
    }),
    ("median", |of| cell(of, |compared| format!("{:.1}", compared.by_visits.median_per_cent))),
    ("fewer at", |of| cell(of, |compared| compared.by_visits.fewer.positions.to_string())),
    ("more at", |of| cell(of, |compared| compared.by_visits.more.positions.to_string())),
    ("same value", |of| cell(of, |compared| compared.same_value.to_string())),
    ("moves per CUT node", |of| format!("{:.2}", of.moves_per_cut_node)),
    ("by the first", |of| format!("{:.1} %", of.first_move_per_cent)),
];

fn cell(of: &Figures, text: fn(&Difference) -> String) -> String {
    of.compared.as_ref().map_or_else(String::new, text)
}

const CHOICE_COLUMNS: [Column<Choices>; 9] = [
    ("pieces", |of| format!("{} to {}", of.pieces[0], of.pieces[1])),
    ("positions", |of| of.positions.to_string()),
    ("first", |of| format!("{:.1} %", of.among_first[0])),
    ("95 %", |of| of.interval.to_string()),
    ("among 2", |of| format!("{:.1} %", of.among_first[1])),
    ("among 3", |of| format!("{:.1} %", of.among_first[2])),
    ("among 4", |of| format!("{:.1} %", of.among_first[3])),
    ("among 5", |of| format!("{:.1} %", of.among_first[4])),
    ("one by lot", |of| format!("{:.1} %", of.by_lot)),
];

impl fmt::Display for Orders {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "all: {}", self.scenario)?;
        for (name, pairs) in ORDERS.iter().filter(|(_, pairs)| !pairs.is_empty()) {
            writeln!(formatter, "{name}: {pairs}")?;
        }
        writeln!(formatter, "{} positions, network {}", self.positions, self.network)?;
        writeln!(formatter)?;
        let rows = self.settings.iter().map(|setting| (&setting.name, &setting.result));
        TextTable::of("order", &FIGURES, rows).fmt(formatter)?;
        writeln!(formatter, "\na best move among the network's first choices\n")?;
        let stages = self.stages.iter().zip(1..).map(|(stage, number)| (format!("third {number}"), stage));
        let rows = std::iter::once(("all".to_owned(), &self.choices)).chain(stages);
        TextTable::of("positions", &CHOICE_COLUMNS, rows).fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::games::GameKind;

    #[test]
    fn the_interval_holds_the_share_and_is_narrow_for_equal_positions() {
        let equal = bootstrap(&[(200, 100); 40]);
        assert_eq!((equal.low, equal.high), (50.0, 50.0));
        let mixed: Vec<(u64, u64)> = (0..100).map(|at| (100, if at % 2 == 0 { 50 } else { 150 })).collect();
        let Interval { low, high } = bootstrap(&mixed);
        // The standard error of the mean of a hundred such shares is 5.
        assert!((88.0..92.5).contains(&low) && (107.5..112.0).contains(&high), "{low} {high}");
        assert_eq!(bootstrap(&mixed), bootstrap(&mixed));
    }

    #[test]
    fn every_order_finds_the_value_and_the_agreement_is_counted() {
        let game = LabGame(GameKind::TicTacToe);
        let experiment =
            MoveOrders { game, positions: 12, seed: 3, depth: 9, scenario: "table-answers=equal".to_owned() };
        let jobs = experiment.jobs(&Runner::default()).unwrap();
        let rows: Vec<Row> = jobs.list.iter().map(|job| experiment.run(job).unwrap()).collect();
        let orders = experiment.summary(&rows).unwrap();
        let differences: Vec<Difference> =
            orders.settings.iter().filter_map(|setting| setting.result.compared).collect();
        assert_eq!(differences.len(), ORDERS.len() - 1);
        assert!(differences.iter().all(|difference| difference.same_value == 12));
        let counted = rows.iter().filter(|row| row.rank.is_some()).count();
        assert_eq!(orders.choices.positions, counted);
        assert_eq!(orders.stages.iter().map(|stage| stage.positions).sum::<usize>(), counted);
        let first = rows.iter().filter(|row| row.rank == Some(0)).count();
        assert!((orders.choices.among_first[0] - 100.0 * first as f64 / counted as f64).abs() < 1e-9);
        assert!(orders.choices.among_first.is_sorted() && counted > 3);
    }

    #[test]
    fn games_without_a_neural_move_map_are_refused() {
        let game = LabGame(GameKind::Synthetic);
        let experiment = MoveOrders { game, positions: 3, seed: 1, depth: 2, scenario: String::new() };
        let Err(Failure::Input(problems)) = experiment.jobs(&Runner::default()) else {
            panic!("it is refused")
        };
        assert!(problems[0].message.contains("has no meaning in the game “synthetic”"), "{problems:?}");
    }
}
