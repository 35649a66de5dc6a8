//! A suite searched with several settings, each compared with the first.
//!
//! The settings decide what is alike: the depth (`--scenario depth=9`) or the visits
//! (`--scenario 'depth=60&visits=1000000'`).

use super::change::Change;
use super::comparison::{Comparison, Pair};
use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::game::LabGame;
use super::proportion::{Interval, chance_of_difference, interval};
use super::runner::Runner;
use super::searched::{PositionRow, Searched, Setting, check, search};
use super::suite::{Position, SuiteArguments};
use super::table::{Column, TextTable, mean, per_cent};
use super::watch::CutOffs;
use plyscope::game::times_minimal;
use plyscope::plural::plural;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct Compare {
    /// The suite.
    #[command(flatten)]
    #[serde(flatten)]
    pub suite: SuiteArguments,
    /// A setting: a name and parameters as in a link without a position, such as 'ETC: etc=2'. Give
    /// several; the others are compared with the first
    #[arg(long = "setting", value_name = "NAME: PAIRS", required = true)]
    #[serde(rename = "setting")]
    pub settings: Vec<Setting>,
    /// Parameters of all settings, as in a link without a position: depth=9&table=22
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
}

/// The figures of a setting over all positions.
#[derive(Clone, Debug, Serialize)]
pub struct Totals {
    /// All visits.
    pub visits: u64,
    /// The share of quiescence in them, in per cent.
    pub quiescence_per_cent: f64,
    /// Positions that were judged.
    pub evaluations: u64,
    /// Visits repeated with an open window.
    pub re_searches: u64,
    /// The mean depth of the last completed iteration.
    pub mean_depth: f64,
    /// The positions solved.
    pub solved: usize,
    /// The interval of the share of solved positions; `None` if no position has an answer.
    pub solved_interval: Option<Interval>,
    /// Cut-offs outside quiescence.
    pub cut_offs: CutOffs,
    /// The moves searched at a node outside quiescence that a move cut off.
    pub moves_per_cut_node: f64,
    /// The size of the tree outside quiescence in relation to the minimal tree, see [`times_minimal`]; `None`
    /// if the positions were searched to different depths.
    pub times_minimal: Option<f64>,
    /// The share of the cut-offs outside quiescence that the first move brought about, in per cent.
    pub first_move_per_cent: f64,
    /// Uncertainty cut-offs.
    pub uncertainty_cut_offs: u64,
    /// Values at the root that may rest on skipped moves.
    pub uncertain: usize,
    /// Pre-searches.
    pub pre_searches: u64,
}

/// The difference of a setting from the first.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Difference {
    /// In visits.
    pub by_visits: Change,
    /// In visits outside quiescence.
    pub by_full_width: Change,
    /// In positions judged.
    pub by_evaluations: Change,
    /// At how many positions the search stopped before the depth that the first setting reached everywhere: to the same
    /// depth it would have taken more visits, so all percentages are lower bounds.
    pub shallower: usize,
    /// At how many positions the root's value is the same.
    pub same_value: usize,
    /// At how many positions the best move is the same.
    pub same_move: usize,
    /// The number of positions that only this setting solves, and that only the first one solves.
    pub solved_alone: [usize; 2],
    /// The probability that two equally good settings differ at least this much; `None` if no position has an answer.
    pub solved_by_chance: Option<f64>,
    /// By how much values differ on average, in the unit of the game's judgement, where neither says how the game ends.
    pub values_apart: f64,
}

impl Experiment for Compare {
    const NAME: &'static str = "compare";
    type Job = Position;
    type Row = PositionRow;
    type Summary = Comparison<Totals, Difference>;

    fn jobs(&self, _runner: &Runner) -> Result<Jobs<Position>, Failure> {
        check(self.suite.game.0, &[&self.scenario], &self.settings)?;
        Ok(self.suite.load()?.into())
    }

    fn run(&self, position: &Position) -> Result<PositionRow, Failure> {
        search(position, &[&self.scenario], &self.settings)
    }

    fn cost(row: &PositionRow) -> u64 {
        row.visits()
    }

    fn contradiction(row: &PositionRow) -> Option<&'static str> {
        row.contradiction()
    }

    fn summary(&self, rows: &[PositionRow]) -> Result<Self::Summary, Failure> {
        let game = self.suite.game;
        Comparison::of(game.0, &[&self.scenario], &self.settings, rows, totals, |pairs| {
            difference(game, pairs)
        })
    }
}

fn totals(searches: &[&Searched]) -> Totals {
    let sum = |of: fn(&Searched) -> u64| searches.iter().map(|search| of(search)).sum::<u64>();
    let cut_offs = searches.iter().fold(CutOffs::default(), |sum, search| sum.and(search.cut_offs));
    let visits = sum(|search| search.visits);
    let depth = searches.first().map(|first| first.depth).filter(|_| of_one_depth(searches));
    let answers = searches.iter().filter(|search| search.solved.is_some()).count();
    let solved = searches.iter().filter(|search| search.solved == Some(true)).count();
    Totals {
        visits,
        quiescence_per_cent: per_cent(sum(|search| search.quiescence_visits), visits),
        evaluations: sum(|search| search.evaluations),
        re_searches: sum(|search| search.re_searches),
        mean_depth: mean(searches.iter().map(|search| f64::from(search.depth))),
        solved,
        solved_interval: (answers > 0).then(|| interval(solved, answers)),
        cut_offs,
        moves_per_cut_node: cut_offs.moves_per_node(),
        times_minimal: depth.map(|depth| times_minimal(cut_offs.moves_per_node(), depth.into())),
        first_move_per_cent: per_cent(cut_offs.first, cut_offs.nodes),
        uncertainty_cut_offs: sum(|search| search.uncertainty_cut_offs),
        uncertain: searches.iter().filter(|search| search.uncertain).count(),
        pre_searches: sum(|search| search.pre_searches),
    }
}

fn difference(game: LabGame, pairs: &[Pair<'_>]) -> Difference {
    let change = |of: fn(&Searched) -> u64| {
        let pairs: Vec<(u64, u64)> = pairs.iter().map(|pair| (of(pair.first), of(pair.other))).collect();
        Change::of(&pairs)
    };
    let count = |is_so: fn(&Searched, &Searched) -> bool| {
        pairs.iter().filter(|pair| is_so(pair.first, pair.other)).count()
    };
    let alone = [
        count(|first, other| other.solved > first.solved),
        count(|first, other| other.solved < first.solved),
    ];
    let has_answers = pairs.iter().any(|pair| pair.other.solved.is_some());
    let first: Vec<&Searched> = pairs.iter().map(|pair| pair.first).collect();
    Difference {
        solved_alone: alone,
        solved_by_chance: has_answers.then(|| chance_of_difference(alone[0], alone[1])),
        shallower: if of_one_depth(&first) { count(|first, other| other.depth < first.depth) } else { 0 },
        by_visits: change(|search| search.visits),
        by_full_width: change(|search| search.visits - search.quiescence_visits),
        by_evaluations: change(|search| search.evaluations),
        same_value: count(|first, other| first.value == other.value),
        same_move: count(|first, other| first.best == other.best),
        values_apart: mean(pairs.iter().filter_map(|pair| apart(game, pair.first.value?, pair.other.value?))),
    }
}

/// Whether all searches ended at the same depth: the settings are compared to a depth, and not with as many visits.
fn of_one_depth(searches: &[&Searched]) -> bool {
    searches.iter().all(|search| search.depth == searches[0].depth)
}

/// The difference of two judgements; `None` if one of them is not a judgement.
fn apart(game: LabGame, one: i16, other: i16) -> Option<f64> {
    let are_judged = game.is_judgement(one) && game.is_judgement(other);
    are_judged.then(|| (f64::from(one) - f64::from(other)).abs())
}

impl Comparison<Totals, Difference> {
    /// The parameters that all settings have, and for each setting the others.
    fn parameters(&self) -> (String, Vec<String>) {
        let pairs: Vec<Vec<&str>> =
            self.settings.iter().map(|setting| setting.scenario.split('&').collect()).collect();
        let is_common = |pair: &&&str| pairs.iter().all(|others| others.contains(pair));
        let first = pairs.first().map(Vec::as_slice).unwrap_or_default();
        let common: Vec<&str> = first.iter().filter(is_common).copied().collect();
        let own = |pairs: &Vec<&str>| {
            let own: Vec<&str> = pairs.iter().filter(|pair| !is_common(pair)).copied().collect();
            own.join("&")
        };
        (common.join("&"), pairs.iter().map(own).collect())
    }
}

/// The cell of a missing figure.
const NOT_KNOWN: &str = "–";

const TOTALS: [Column<Totals>; 13] = [
    ("visits", |totals| totals.visits.to_string()),
    ("in quiescence", |totals| format!("{:.1} %", totals.quiescence_per_cent)),
    ("judged", |totals| totals.evaluations.to_string()),
    ("re-searches", |totals| totals.re_searches.to_string()),
    ("mean depth", |totals| format!("{:.2}", totals.mean_depth)),
    ("solved", |totals| totals.solved.to_string()),
    ("95 %", |totals| totals.solved_interval.map_or(NOT_KNOWN.to_owned(), |interval| interval.to_string())),
    ("moves per CUT node", |totals| format!("{:.2}", totals.moves_per_cut_node)),
    ("times minimal", |totals| {
        totals.times_minimal.map_or(NOT_KNOWN.to_owned(), |times| format!("{times:.2}"))
    }),
    ("by the first", |totals| format!("{:.1} %", totals.first_move_per_cent)),
    ("skipped at", |totals| totals.uncertainty_cut_offs.to_string()),
    ("uncertain", |totals| totals.uncertain.to_string()),
    ("pre-searches", |totals| totals.pre_searches.to_string()),
];

const DIFFERENCES: [Column<Difference>; 17] = [
    ("visits", |of| of.at_least(of.by_visits.total_per_cent)),
    ("mean", |of| of.at_least(of.by_visits.mean_per_cent)),
    ("median", |of| of.at_least(of.by_visits.median_per_cent)),
    ("outside quiescence", |of| of.at_least(of.by_full_width.total_per_cent)),
    ("mean", |of| of.at_least(of.by_full_width.mean_per_cent)),
    ("median", |of| of.at_least(of.by_full_width.median_per_cent)),
    ("judged", |of| of.at_least(of.by_evaluations.total_per_cent)),
    ("mean", |of| of.at_least(of.by_evaluations.mean_per_cent)),
    ("fewer at", |of| of.by_visits.fewer.count()),
    ("mean", |of| of.by_visits.fewer.mean()),
    ("median", |of| of.by_visits.fewer.median()),
    ("more at", |of| of.by_visits.more.count()),
    ("mean", |of| of.by_visits.more.mean()),
    ("median", |of| of.by_visits.more.median()),
    ("same value", |of| of.same_value.to_string()),
    ("same move", |of| of.same_move.to_string()),
    ("values apart", |of| format!("{:.1}", of.values_apart)),
];

const SOLVED_ALONE: [Column<Difference>; 3] = [
    ("solved by it only", |of| of.solved_alone[0].to_string()),
    ("by the first only", |of| of.solved_alone[1].to_string()),
    ("by chance", |of| {
        of.solved_by_chance.map_or_else(String::new, |chance| format!("{:.0} %", 100.0 * chance))
    }),
];

impl fmt::Display for Comparison<Totals, Difference> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (common, own) = self.parameters();
        writeln!(formatter, "all: {common}")?;
        for (setting, own) in self.settings.iter().zip(own).filter(|(_, own)| !own.is_empty()) {
            writeln!(formatter, "{}: {own}", setting.name)?;
        }
        writeln!(formatter, "{} positions, {} with an answer", self.positions, self.with_answer)?;
        writeln!(formatter)?;
        // A column of noughts says nothing.
        let mut columns = TOTALS.to_vec();
        columns.retain(|(_, cell)| {
            self.figures().any(|(_, totals)| !["0", NOT_KNOWN].contains(&cell(totals).as_str()))
        });
        TextTable::of("setting", &columns, self.figures()).fmt(formatter)?;
        if self.settings.len() > 1 {
            writeln!(formatter, "\nin per cent of {}", self.settings[0].name)?;
            writeln!(formatter)?;
            let mut columns = DIFFERENCES.to_vec();
            if self.differences().any(|(_, difference)| difference.solved_alone != [0, 0]) {
                columns.extend(SOLVED_ALONE);
            }
            TextTable::of("setting", &columns, self.differences()).fmt(formatter)?;
        }
        for (name, difference) in self.differences().filter(|(_, difference)| difference.shallower > 0) {
            let positions = plural(difference.shallower, "position");
            writeln!(
                formatter,
                "\n{name}: stopped at a smaller depth at {positions}, so its percentages are lower bounds"
            )?;
        }
        Ok(())
    }
}

/// The sign before a lower bound.
pub const AT_LEAST: &str = "≥ ";

impl Difference {
    /// A percentage, which is a lower bound if the search stopped before the depth of the first setting.
    fn at_least(&self, per_cent: f64) -> String {
        let least = if self.shallower > 0 { AT_LEAST } else { "" };
        format!("{least}{per_cent:.1}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::store::{Rows, Stored};
    use super::*;
    use plyscope::games::GameKind;

    #[test]
    fn settings_are_compared_with_the_first() {
        let settings = ["same: ", "no table: table=0"].map(|text| text.parse().unwrap()).into();
        let suite =
            SuiteArguments { suite: "bk".into(), sample: Some(3), seed: 1, ..SuiteArguments::default() };
        let compare = Compare { suite, settings, scenario: "depth=3&quiescence=off".to_owned() };
        let runner = Runner::default();
        let jobs = compare.jobs(&runner).unwrap();
        let rows: Vec<PositionRow> = jobs.list.iter().map(|job| compare.run(job).unwrap()).collect();
        let comparison = compare.summary(&rows).unwrap();
        assert_eq!((comparison.positions, comparison.with_answer), (3, 3));
        let [same, without] = comparison.settings.as_slice() else { panic!("two settings") };
        let totals = &same.result.figures;
        assert!(same.result.compared.is_none() && totals.visits > 0 && totals.cut_offs.nodes > 0);
        let compared = without.result.compared.unwrap();
        assert!(compared.by_visits.total_per_cent > 0.0);
        assert_eq!(compared.by_visits, compared.by_full_width, "there is no quiescence");
        assert_eq!(same.scenario, "game=chess&depth=3&quiescence=off");
        let described = comparison.to_string();
        assert!(
            described.starts_with("all: game=chess&depth=3&quiescence=off\nno table: table=0\n3 positions"),
            "{described}"
        );
        assert!(!described.contains("skipped at") && !described.contains("nan"), "{described}");
        let fewest = Compare { settings: vec!["x: a=b".parse().unwrap()], ..compare.clone() };
        assert!(fewest.jobs(&runner).is_err());
        let twice = Compare { settings: vec!["x: ".parse().unwrap(), "x: ".parse().unwrap()], ..compare };
        assert!(
            matches!(twice.jobs(&runner), Err(Failure::Input(problems)) if problems[0].message.contains("twice"))
        );
    }

    #[test]
    fn values_are_apart_where_both_are_judgements() {
        let search = |value: Option<i16>| Searched { value, ..Searched::default() };
        let apart = |game: GameKind, pairs: &[[Option<i16>; 2]]| {
            let searches: Vec<_> = pairs.iter().map(|pair| pair.map(search)).collect();
            let pairs: Vec<_> = searches.iter().map(|[first, other]| Pair { id: "", first, other }).collect();
            difference(LabGame(game), &pairs).values_apart
        };
        let pairs = [[Some(-5), Some(10)], [Some(7), Some(7)], [Some(31_995), Some(300)], [None, Some(3)]];
        assert!((apart(GameKind::Chess, &pairs) - 7.5).abs() < 1e-9);
        assert!(apart(GameKind::Chess, &pairs[2..]).abs() < 1e-9, "nothing can be compared");
        let won = [[Some(10_200), Some(300)], [Some(40), Some(10)]];
        assert!((apart(GameKind::Ataxx, &won) - 30.0).abs() < 1e-9, "a won game is no judgement");
        assert!((apart(GameKind::Chess, &won) - 4_965.0).abs() < 1e-9);
    }

    #[test]
    fn a_row_that_contradicts_itself_is_refused() {
        let read = |visits: u64, quiescence_visits: u64| {
            let search = Searched { visits, quiescence_visits, ..Searched::default() };
            let row = PositionRow { id: "x".to_owned(), settings: vec![search] };
            let rows = Rows::from([(7, serde_json::to_string(&row).unwrap())]);
            Stored::rows_of::<Compare>(&rows).map(|rows| rows.len())
        };
        assert_eq!(read(5, 5), Ok(1));
        let problem = read(5, 6).unwrap_err();
        assert!(problem.message.starts_with("job 7: it is not a row of compare: more visits in quiescence"));
    }

    #[test]
    fn a_setting_has_a_name() {
        assert!("etc=2".parse::<Setting>().is_err() && ": etc=2".parse::<Setting>().is_err());
        let setting: Setting = " ETC :  etc=2".parse().unwrap();
        assert_eq!(String::from(setting), "ETC: etc=2");
    }
}
