//! The ladder: visits to a fixed depth, one enhancement after the other.
//!
//! Every rung adds one technique to the rung it is compared with. The table answers at equal depth
//! only, and draws by repetition are off, so that every rung without speculation has to find the
//! value that plain alpha-beta finds; the last column counts where it does.

use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::runner::Runner;
use super::suite::{Position, SuiteArguments};
use super::table::{TextTable, mean, per_cent};
use super::watch::{CutOffs, SearchWatch};
use clap::builder::PossibleValuesParser;
use plyscope::game::times_minimal;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::Parameters;
use plyscope::search::parameters::{Base, MemoryTest, TableParameters};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct Ladder {
    /// The suite.
    #[command(flatten)]
    #[serde(flatten)]
    pub suite: SuiteArguments,
    /// Search so many plies, from 1 to 12
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub depth: u8,
    /// Begin with this rung: those below take long in greater depths, as quiescence in no order does
    #[arg(long, value_name = "RUNG", value_parser = PossibleValuesParser::new(ADDITIONS.map(|addition| addition.rung())))]
    pub from: Option<String>,
    /// Search without quiescence
    #[arg(long)]
    pub no_quiescence: bool,
}

/// The ladder's result.
#[derive(Clone, Debug, Serialize)]
pub struct Rungs {
    /// The suite's name.
    pub suite: String,
    /// The depth of all searches in plies.
    pub depth: u8,
    /// Whether they went on in quiescence.
    pub quiescence: bool,
    /// How many positions were searched.
    pub positions: usize,
    /// The rungs from below.
    pub rungs: Vec<Rung>,
}

/// One rung: all positions searched with the same techniques.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// The technique that the rung adds.
    pub name: &'static str,
    /// The rung it is compared with.
    pub compared_with: Option<&'static str>,
    /// All visits.
    pub visits: u64,
    /// The mean over the positions of the visits' ratio to that rung's.
    pub mean_ratio: Option<f64>,
    /// The share of quiescence in the visits, in per cent.
    pub quiescence_per_cent: f64,
    /// Cut-offs outside quiescence.
    pub full_width: CutOffs,
    /// The moves searched at a node outside quiescence that a move cut off.
    pub moves_per_cut_node: f64,
    /// By which factor the tree outside quiescence is greater than the minimal one, see [`times_minimal`].
    pub times_minimal: f64,
    /// Cut-offs everywhere.
    pub everywhere: CutOffs,
    /// The number of positions at which the root's value is equal to the first rung's.
    pub equal_values: usize,
    /// Whether it has to be.
    pub must_be_equal: bool,
}

/// The addition of a rung to the rung that it is compared with.
struct Addition {
    name: &'static str,
    compared_with: Option<&'static str>,
    exact: bool,
    add: fn(&mut Parameters),
}

impl Addition {
    /// The name on the command line.
    fn rung(&self) -> &'static str {
        self.name.trim_start_matches("+ ")
    }
}

const PVS: &str = "+ PVS";
const NULL_MOVE: &str = "+ null move";

const fn addition(name: &'static str, compared_with: &'static str, add: fn(&mut Parameters)) -> Addition {
    Addition { name, compared_with: Some(compared_with), exact: true, add }
}

/// A technique above the null move, which may find another value, too.
const fn selective(name: &'static str, add: fn(&mut Parameters)) -> Addition {
    Addition { name, compared_with: Some(NULL_MOVE), exact: false, add }
}

/// From below.
const ADDITIONS: [Addition; 22] = [
    Addition { name: "alpha-beta", compared_with: None, exact: true, add: |_| {} },
    addition("+ table", "alpha-beta", |search| {
        search.table = Some(TableParameters { log2_entries: 20, equal_depth_only: true });
        search.ordering.table_move = true;
    }),
    addition("+ deepening", "+ table", |search| search.iterative_deepening = true),
    addition("+ captures first", "+ deepening", |search| search.ordering.captures = true),
    addition("+ losing captures late", "+ captures first", |search| {
        search.ordering.losing_captures_late = true
    }),
    addition("+ killers", "+ losing captures late", |search| search.ordering.killers = true),
    addition("+ history", "+ killers", |search| search.ordering.history = true),
    addition("+ countermove", "+ history", |search| search.ordering.countermove = true),
    addition(PVS, "+ countermove", |search| search.base = Base::Pvs),
    addition("+ aspiration", PVS, |search| search.aspiration = Some(30)),
    addition("+ ETC", "+ aspiration", |search| search.enhanced_cut_offs = Some(2)),
    Addition {
        name: NULL_MOVE,
        compared_with: Some("+ ETC"),
        exact: false,
        add: |search| search.null_move.on = true,
    },
    selective("+ late move reductions", |search| search.late_move_reductions.on = true),
    selective("+ late move pruning", |search| search.late_move_pruning.on = true),
    selective("+ futility", |search| search.futility.on = true),
    selective("+ reverse futility", |search| search.reverse_futility.on = true),
    selective("+ razoring", |search| search.razoring.on = true),
    selective("+ internal iterative reductions", |search| search.internal_iterative_reductions.on = true),
    selective("+ previous value", |search| search.previous_value.on = true),
    selective("+ quality", |search| search.quality_step = 4),
    addition("MTD(f)", PVS, |search| search.base = Base::MemoryTest(MemoryTest::MtdF)),
    addition("MTD(f) + ETC", "MTD(f)", |search| search.enhanced_cut_offs = Some(2)),
];

fn parameters(addition: &Addition, ladder: &Ladder) -> Parameters {
    let below = addition.compared_with.and_then(|name| ADDITIONS.iter().find(|below| below.name == name));
    let mut search = below.map_or_else(
        || Parameters {
            quiescence: !ladder.no_quiescence,
            ..Parameters::plain(Base::AlphaBeta, ladder.depth)
        },
        |below| parameters(below, ladder),
    );
    (addition.add)(&mut search);
    search
}

/// A position's row: what came of it on every rung.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Climb {
    /// The position's name.
    pub id: String,
    /// The rungs from below.
    pub rungs: Vec<Found>,
}

/// The result of a position on a rung.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Found {
    /// The rung's name.
    pub name: String,
    /// Positions visited.
    pub visits: u64,
    /// Those in quiescence.
    pub quiescence_visits: u64,
    /// The root's value.
    pub value: Option<i16>,
    /// Cut-offs outside quiescence.
    pub full_width: CutOffs,
    /// Cut-offs in quiescence.
    pub quiescence: CutOffs,
}

impl Ladder {
    /// The rungs that are climbed.
    fn additions(&self) -> impl Iterator<Item = &'static Addition> {
        let below = |addition: &&Addition| self.from.as_ref().is_some_and(|from| addition.rung() != from);
        ADDITIONS.iter().skip_while(below)
    }
}

impl Experiment for Ladder {
    const NAME: &'static str = "ladder";
    type Job = Position;
    type Row = Climb;
    type Summary = Rungs;

    fn jobs(&self, _runner: &Runner) -> Result<Jobs<Position>, Failure> {
        Ok(self.suite.load()?.into())
    }

    fn run(&self, position: &Position) -> Result<Climb, Failure> {
        let found = |addition: &Addition| {
            let search = parameters(addition, self);
            let scenario = Scenario { search, ..position.scenario(&[])? };
            let (summary, watch) = run::watch(&scenario, SearchWatch::default())?;
            Ok(Found {
                name: addition.rung().to_owned(),
                visits: summary.visits,
                quiescence_visits: summary.quiescence_visits,
                value: summary.value,
                full_width: watch.full_width,
                quiescence: watch.quiescence,
            })
        };
        let rungs = self.additions().map(found).collect::<Result<_, Failure>>()?;
        Ok(Climb { id: position.id.clone(), rungs })
    }

    fn cost(row: &Climb) -> u64 {
        row.rungs.iter().map(|found| found.visits).sum()
    }

    fn summary(&self, rows: &[Climb]) -> Result<Rungs, Failure> {
        let on = |addition: &Addition| -> Vec<&Found> {
            let rung = |climb| found_on(climb, addition.rung());
            rows.iter().filter_map(rung).collect()
        };
        let first = self.additions().next().map(on).unwrap_or_default();
        let rung = |addition: &'static Addition| {
            let below = self.additions().find(|below| Some(below.name) == addition.compared_with).map(on);
            rung(addition, self.depth, &on(addition), below.as_ref(), &first)
        };
        Ok(Rungs {
            suite: self.suite.suite.display().to_string(),
            depth: self.depth,
            quiescence: !self.no_quiescence,
            positions: rows.len(),
            rungs: self.additions().map(rung).collect(),
        })
    }
}

fn found_on<'a>(climb: &'a Climb, rung: &str) -> Option<&'a Found> {
    climb.rungs.iter().find(|found| found.name == rung)
}

fn rung(
    addition: &Addition,
    depth: u8,
    found: &[&Found],
    below: Option<&Vec<&Found>>,
    first: &[&Found],
) -> Rung {
    let visits = found.iter().map(|found| found.visits).sum();
    let quiescence = found.iter().map(|found| found.quiescence_visits).sum();
    let full_width = found.iter().fold(CutOffs::default(), |sum, found| sum.and(found.full_width));
    let everywhere = found.iter().fold(full_width, |sum, found| sum.and(found.quiescence));
    let ratios = |below: &Vec<&Found>| {
        mean(found.iter().zip(below).map(|(found, below)| found.visits as f64 / below.visits as f64))
    };
    Rung {
        name: addition.name,
        compared_with: addition.compared_with,
        visits,
        mean_ratio: below.map(ratios),
        quiescence_per_cent: per_cent(quiescence, visits),
        full_width,
        moves_per_cut_node: full_width.moves_per_node(),
        times_minimal: times_minimal(full_width.moves_per_node(), depth.into()),
        everywhere,
        equal_values: found.iter().zip(first).filter(|(found, first)| found.value == first.value).count(),
        must_be_equal: addition.exact,
    }
}

/// The cell of a rung with the number of positions.
type Cell = fn(&(&Rung, usize)) -> String;

/// The columns of the table, which has a row for each rung.
const COLUMNS: [(&str, Cell); 10] = [
    ("visits", |(rung, _)| rung.visits.to_string()),
    ("ratio", |(rung, _)| rung.mean_ratio.map_or_else(String::new, |ratio| format!("{ratio:.3}"))),
    ("to", |(rung, _)| rung.mean_ratio.and(rung.compared_with).unwrap_or_default().to_owned()),
    ("in quiescence", |(rung, _)| format!("{:.1} %", rung.quiescence_per_cent)),
    ("moves per CUT node", |(rung, _)| format!("{:.2}", rung.full_width.moves_per_node())),
    ("all", |(rung, _)| format!("{:.2}", rung.everywhere.moves_per_node())),
    ("by the first", |(rung, _)| first_per_cent(rung.full_width)),
    ("all", |(rung, _)| first_per_cent(rung.everywhere)),
    ("times minimal", |(rung, _)| format!("{:.2}", rung.times_minimal)),
    ("same value", |(rung, positions)| {
        let exact = if rung.must_be_equal { "" } else { " (need not)" };
        format!("{} of {positions}{exact}", rung.equal_values)
    }),
];

fn first_per_cent(cut_offs: CutOffs) -> String {
    format!("{:.1} %", per_cent(cut_offs.first, cut_offs.nodes))
}

impl fmt::Display for Rungs {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quiescence = if self.quiescence { "with" } else { "without" };
        let (positions, suite) = (self.positions, &self.suite);
        writeln!(
            formatter,
            "{positions} positions of {suite} to depth {}, {quiescence} quiescence",
            self.depth
        )?;
        writeln!(formatter)?;
        let rungs = self.rungs.iter().map(|rung| (rung.name, (rung, self.positions)));
        TextTable::of("rung", &COLUMNS, rungs).fmt(formatter)?;
        writeln!(formatter)?;
        writeln!(
            formatter,
            "ratio: mean over the positions of visits / visits of the rung it is compared with"
        )?;
        writeln!(
            formatter,
            "moves per CUT node, by the first: nodes that a move cut off, outside quiescence; all:"
        )?;
        writeln!(formatter, "those in quiescence, too (standing pat is no move)")?;
        writeln!(formatter, "times minimal: moves per CUT node, to the power of half of the depth")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn climbed(from: Option<&str>, depth: u8, no_quiescence: bool) -> Rungs {
        let suite = SuiteArguments { suite: "bk".into(), sample: Some(10), ..SuiteArguments::default() };
        let ladder = Ladder { suite, depth, from: from.map(str::to_owned), no_quiescence };
        let jobs = ladder.jobs(&Runner::default()).unwrap();
        let rows: Vec<Climb> = jobs.list.iter().map(|job| ladder.run(job).unwrap()).collect();
        ladder.summary(&rows).unwrap()
    }

    #[test]
    fn exact_rungs_find_the_first_rungs_values() {
        let ladder = climbed(None, 2, false);
        let exact = ladder.rungs.iter().filter(|rung| rung.must_be_equal);
        for rung in exact {
            assert_eq!(rung.equal_values, ladder.positions, "{}", rung.name);
        }
    }

    #[test]
    fn the_ladder_begins_where_it_is_told() {
        let ladder = climbed(Some("MTD(f)"), 1, true);
        let names: Vec<&str> = ladder.rungs.iter().map(|rung| rung.name).collect();
        assert_eq!(names, ["MTD(f)", "MTD(f) + ETC"]);
        assert!(ladder.rungs[0].mean_ratio.is_none() && ladder.rungs[1].mean_ratio.is_some());
    }

    #[test]
    fn every_rung_stands_on_one_below() {
        for (index, addition) in ADDITIONS.iter().enumerate() {
            let below = ADDITIONS[..index].iter().any(|below| Some(below.name) == addition.compared_with);
            assert!(below || index == 0, "{}", addition.name);
        }
    }
}
