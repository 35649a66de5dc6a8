//! A suite searched with several settings, each compared with the first.
//!
//! The settings decide what is alike: the depth (`--scenario depth=9`) or the visits
//! (`--scenario 'depth=60&visits=1000000'`).

use super::change::Change;
use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::game::LabGame;
use super::proportion::{Interval, chance_of_difference, interval};
use super::runner::Runner;
use super::searched::{PositionRow, Searched, Setting, check, layers, search, with_answer};
use super::suite::{Position, SuiteArguments, heading};
use super::table::{TextTable, mean, per_cent};
use super::watch::CutOffs;
use plyscope::game::times_minimal;
use plyscope::plural::plural;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is searched.
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

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// How many positions there are.
    pub positions: usize,
    /// How many of them say what solves them.
    pub with_answer: usize,
    /// The settings in their order.
    pub settings: Vec<OfSetting>,
}

/// What came of a setting.
#[derive(Clone, Debug, Serialize)]
pub struct OfSetting {
    /// Its name.
    pub name: String,
    /// How every position was searched.
    pub scenario: String,
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
    /// Between which shares the solved ones of all such positions lie; nothing where none has an answer.
    pub solved_interval: Option<Interval>,
    /// Cut-offs outside quiescence.
    pub cut_offs: CutOffs,
    /// The moves searched at a node outside quiescence that a move cut off.
    pub moves_per_cut_node: f64,
    /// By which factor the tree outside quiescence is greater than the minimal one, see
    /// [`times_minimal`]; nothing where not all positions were searched to the same depth.
    pub times_minimal: Option<f64>,
    /// The share of the cut-offs outside quiescence that the first move brought about, in per cent.
    pub first_move_per_cent: f64,
    /// Uncertainty cut-offs.
    pub uncertainty_cut_offs: u64,
    /// Values at the root that may rest on skipped moves.
    pub uncertain: usize,
    /// Pre-searches.
    pub pre_searches: u64,
    /// What differs from the first setting; nothing for the first itself.
    pub compared: Option<Compared>,
}

/// What differs from the first setting.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Compared {
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
    /// Positions that only this setting solves, and those that only the first one solves.
    pub solved_alone: [usize; 2],
    /// How likely two equally good settings differ at least so much; nothing where no position has an answer.
    pub solved_by_chance: Option<f64>,
    /// By how much values differ on average, in the unit of the game's judgement, where neither says how the game ends.
    pub values_apart: f64,
}

impl Experiment for Compare {
    const NAME: &'static str = "compare";
    type Job = Position;
    type Row = PositionRow;
    type Summary = Comparison;

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

    fn summary(&self, rows: &[PositionRow]) -> Result<Comparison, Failure> {
        let of_setting = |(index, setting): (usize, &Setting)| {
            let searches: Vec<&Searched> = rows.iter().filter_map(|row| row.settings.get(index)).collect();
            let first: Vec<&Searched> = rows.iter().filter_map(|row| row.settings.first()).collect();
            let scenario = heading(self.suite.game.0, &layers(&[&self.scenario], setting))?;
            Ok(of_setting(self.suite.game, setting, scenario, &searches, (index > 0).then_some(&first)))
        };
        Ok(Comparison {
            positions: rows.len(),
            with_answer: with_answer(rows),
            settings: self.settings.iter().enumerate().map(of_setting).collect::<Result<_, Failure>>()?,
        })
    }
}

fn of_setting(
    game: LabGame,
    setting: &Setting,
    scenario: String,
    searches: &[&Searched],
    first: Option<&Vec<&Searched>>,
) -> OfSetting {
    let sum = |of: fn(&Searched) -> u64| searches.iter().map(|search| of(search)).sum::<u64>();
    let cut_offs = searches.iter().fold(CutOffs::default(), |sum, search| sum.and(search.cut_offs));
    let visits = sum(|search| search.visits);
    let depth = searches.first().map(|first| first.depth).filter(|_| of_one_depth(searches));
    let answers = searches.iter().filter(|search| search.solved.is_some()).count();
    let solved = searches.iter().filter(|search| search.solved == Some(true)).count();
    OfSetting {
        name: setting.name.clone(),
        scenario,
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
        compared: first.map(|first| compared(game, first, searches)),
    }
}

fn compared(game: LabGame, first: &[&Searched], searches: &[&Searched]) -> Compared {
    let change = |of: fn(&Searched) -> u64| {
        let pairs: Vec<(u64, u64)> =
            first.iter().zip(searches).map(|(from, to)| (of(from), of(to))).collect();
        Change::of(&pairs)
    };
    let same = |is_same: fn(&Searched, &Searched) -> bool| {
        first.iter().zip(searches).filter(|(from, to)| is_same(from, to)).count()
    };
    let alone = [same(|from, to| to.solved > from.solved), same(|from, to| to.solved < from.solved)];
    let has_answers = searches.iter().any(|search| search.solved.is_some());
    Compared {
        solved_alone: alone,
        solved_by_chance: has_answers.then(|| chance_of_difference(alone[0], alone[1])),
        shallower: if of_one_depth(first) { same(|from, to| to.depth < from.depth) } else { 0 },
        by_visits: change(|search| search.visits),
        by_full_width: change(|search| search.visits - search.quiescence_visits),
        by_evaluations: change(|search| search.evaluations),
        same_value: same(|from, to| from.value == to.value),
        same_move: same(|from, to| from.best == to.best),
        values_apart: mean(
            first.iter().zip(searches).filter_map(|(from, to)| apart(game, from.value?, to.value?)),
        ),
    }
}

/// Whether all searches ended at the same depth: the settings are compared to a depth, and not with as many visits.
fn of_one_depth(searches: &[&Searched]) -> bool {
    searches.iter().all(|search| search.depth == searches[0].depth)
}

/// By how much two judgements differ; nothing where one of them is none.
fn apart(game: LabGame, one: i16, other: i16) -> Option<f64> {
    let are_judged = game.is_judgement(one) && game.is_judgement(other);
    are_judged.then(|| (f64::from(one) - f64::from(other)).abs())
}

impl Comparison {
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

/// Where there is no figure.
const NOT_KNOWN: &str = "–";

/// What is told of each setting by itself.
type Column = (&'static str, fn(&OfSetting) -> String);

const COLUMNS: [Column; 13] = [
    ("visits", |setting| setting.visits.to_string()),
    ("in quiescence", |setting| format!("{:.1} %", setting.quiescence_per_cent)),
    ("judged", |setting| setting.evaluations.to_string()),
    ("re-searches", |setting| setting.re_searches.to_string()),
    ("mean depth", |setting| format!("{:.2}", setting.mean_depth)),
    ("solved", |setting| setting.solved.to_string()),
    ("95 %", |setting| setting.solved_interval.map_or(NOT_KNOWN.to_owned(), |interval| interval.to_string())),
    ("moves per CUT node", |setting| format!("{:.2}", setting.moves_per_cut_node)),
    ("times minimal", |setting| {
        setting.times_minimal.map_or(NOT_KNOWN.to_owned(), |times| format!("{times:.2}"))
    }),
    ("by the first", |setting| format!("{:.1} %", setting.first_move_per_cent)),
    ("skipped at", |setting| setting.uncertainty_cut_offs.to_string()),
    ("uncertain", |setting| setting.uncertain.to_string()),
    ("pre-searches", |setting| setting.pre_searches.to_string()),
];

impl fmt::Display for Comparison {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (common, own) = self.parameters();
        writeln!(formatter, "all: {common}")?;
        for (setting, own) in self.settings.iter().zip(own).filter(|(_, own)| !own.is_empty()) {
            writeln!(formatter, "{}: {own}", setting.name)?;
        }
        writeln!(formatter, "{} positions, {} with an answer", self.positions, self.with_answer)?;
        writeln!(formatter)?;
        // A column of noughts says nothing.
        let says = |(_, cell): &&Column| {
            self.settings.iter().any(|setting| !["0", NOT_KNOWN].contains(&cell(setting).as_str()))
        };
        let columns: Vec<&Column> = COLUMNS.iter().filter(says).collect();
        let headings: Vec<&str> =
            std::iter::once("setting").chain(columns.iter().map(|column| column.0)).collect();
        let mut table = TextTable::new(&headings);
        for setting in &self.settings {
            let cells = columns.iter().map(|(_, cell)| cell(setting));
            table.row(std::iter::once(setting.name.clone()).chain(cells));
        }
        table.fmt(formatter)?;
        let mut headings = vec![
            "setting",
            "visits",
            "mean",
            "median",
            "outside quiescence",
            "mean",
            "median",
            "judged",
            "mean",
            "fewer at",
            "mean",
            "median",
            "more at",
            "mean",
            "median",
            "same value",
            "same move",
            "values apart",
        ];
        let apart =
            |setting: &OfSetting| setting.compared.is_some_and(|compared| compared.solved_alone != [0, 0]);
        let are_apart = self.settings.iter().any(apart);
        if are_apart {
            headings.extend(["solved by it only", "by the first only", "by chance"]);
        }
        let mut table = TextTable::new(&headings);
        for setting in &self.settings {
            let Some(compared) = &setting.compared else { continue };
            table.row(std::iter::once(setting.name.clone()).chain(compared.cells(are_apart)));
        }
        if self.settings.iter().any(|setting| setting.compared.is_some()) {
            writeln!(formatter, "\nin per cent of {}", self.settings[0].name)?;
            writeln!(formatter)?;
            table.fmt(formatter)?;
        }
        for setting in &self.settings {
            let shallower = setting.compared.map_or(0, |compared| compared.shallower);
            if shallower > 0 {
                let positions = plural(shallower, "position");
                writeln!(
                    formatter,
                    "\n{}: stopped at a smaller depth at {positions}, so its percentages are lower bounds",
                    setting.name
                )?;
            }
        }
        Ok(())
    }
}

/// What stands before a lower bound.
pub const AT_LEAST: &str = "≥ ";

impl Compared {
    /// With what is solved by one only, if any setting of the table has that.
    fn cells(&self, are_apart: bool) -> Vec<String> {
        let Compared {
            by_visits, by_full_width, by_evaluations, same_value, same_move, values_apart, ..
        } = self;
        let least = if self.shallower > 0 { AT_LEAST } else { "" };
        let shares = |change: &Change| {
            [change.total_per_cent, change.mean_per_cent, change.median_per_cent]
                .map(|share| format!("{least}{share:.1}"))
        };
        let mut cells = Vec::new();
        cells.extend(shares(by_visits));
        cells.extend(shares(by_full_width));
        cells.extend(shares(by_evaluations).into_iter().take(2));
        for group in [&by_visits.fewer, &by_visits.more] {
            cells.extend(group.cells());
        }
        cells.extend([same_value, same_move].map(usize::to_string));
        cells.push(format!("{values_apart:.1}"));
        if let Some(chance) = self.solved_by_chance.filter(|_| are_apart) {
            cells.extend(self.solved_alone.map(|positions| positions.to_string()));
            cells.push(format!("{:.0} %", 100.0 * chance));
        }
        cells
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
        assert!(same.compared.is_none() && same.visits > 0 && same.cut_offs.nodes > 0);
        let compared = without.compared.unwrap();
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
            let [first, second] =
                [0, 1].map(|of| pairs.iter().map(|pair| search(pair[of])).collect::<Vec<_>>());
            let [first, second] = [&first, &second].map(|searches| searches.iter().collect::<Vec<_>>());
            compared(LabGame(game), &first, &second).values_apart
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
