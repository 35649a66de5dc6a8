//! The savings and solutions of pre-searches, by Hlynka & Schaeffer's method: every position is searched with
//! each setting until a visit budget is used up, and then to the end of the iteration.
//!
//! Two searches of a position are compared at the last iteration that both completed. A value that decides
//! the game ends the deepening, and later iterations are not read. A position without a known right move is
//! solved if its value decides the game.

use super::change::Change;
use super::comparison::{Comparison, Pair};
use super::experiment::{Experiment, Jobs};
use super::failure::Failure;
use super::proportion::chance_of_difference;
use super::runner::Runner;
use super::searched::{PositionRow, Searched, Setting, Step, check, search};
use super::suite::{CHECKERS, Position, SuiteArguments};
use super::table::{Column, TextTable, mean, median, per_cent};
use plyscope::scenario::link::read_pairs;
use plyscope::scenario::specification::parameters;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The arguments of the experiment.
#[derive(Clone, Debug, clap::Args, Serialize, Deserialize)]
pub struct PreSearch {
    /// The suite.
    #[command(flatten)]
    #[serde(flatten)]
    pub suite: SuiteArguments,
    /// Visits after which the iteration is completed and none follows (the paper has 4000000); not of checkers, see --depth
    #[arg(long, default_value_t = 400_000)]
    pub visits: u64,
    /// Search to this depth in plies instead, whatever it costs. Of checkers 21, as Chinook did
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=60), default_value_if("game", CHECKERS, "21"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u8>,
    /// Parameters of all settings, as in a link without a position: order-killers=off
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PAIRS")]
    pub scenario: String,
    /// A setting: a name and parameters as in a link without a position. The others are compared with
    /// the first. Of checkers without pre-searches, with NearLeaf 3 and with NearLeaf 1
    #[arg(
        long = "setting",
        value_name = "NAME: PAIRS",
        value_delimiter = ';',
        default_value = "without: pre-search=off;Risk 2: pre-search=on&risk=2",
        default_value_if("game", CHECKERS, CHINOOK)
    )]
    #[serde(rename = "setting")]
    pub settings: Vec<Setting>,
}

/// Two settings of NearLeaf, as there were in Chinook. The paper does not say which.
const CHINOOK: &str =
    "without: pre-search=off;NearLeaf 3: pre-search=on&near-leaf=3;NearLeaf 1: pre-search=on&near-leaf=1";

/// Extensions and reductions are off.
const NO_EXTENSIONS: &str =
    "extend-check=0&extend-recapture=0&extend-promotion=0&null-move=0&singular=0&probcut=0&uncertainty=off";

impl PreSearch {
    fn budget(&self) -> String {
        match self.depth {
            Some(depth) => format!("depth={depth}&visits=1000000000"),
            None => format!("depth=60&budget=finish&visits={}", self.visits),
        }
    }

    /// The parameters that all settings share.
    fn common(&self) -> [String; 3] {
        let game = self.suite.game.0;
        let known =
            |key: &str| parameters().any(|parameter| parameter.key == key && parameter.applies_to(game));
        let off = read_pairs(NO_EXTENSIONS).into_iter().filter(|(key, _)| known(key));
        let off: Vec<String> = off.map(|(key, value)| format!("{key}={value}")).collect();
        [off.join("&"), self.budget(), self.scenario.clone()]
    }
}

/// How deep the searches of a setting came, and what they solved.
#[derive(Clone, Debug, Serialize)]
pub struct Progress {
    /// The mean depth of the last completed iteration.
    pub mean_depth: f64,
    /// Its median.
    pub median_depth: f64,
    /// Pre-searches.
    pub pre_searches: u64,
    /// The share of all its visits that the ten heaviest positions take, in per cent.
    pub ten_heaviest: f64,
    /// How many positions were solved at the end.
    pub solved: usize,
    /// How many were solved by each depth, from 1.
    pub solved_by_depth: Vec<usize>,
}

/// The difference of a setting from the first.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// In visits up to the last common iteration.
    pub by_visits: Change,
    /// The greatest number of additionally solved positions at one depth, and the greatest number of positions lost.
    pub most_more_solved: usize,
    /// See there.
    pub most_fewer_solved: usize,
    /// Positions whose right move was found, and then kept, in an earlier iteration.
    pub earlier: Found,
    /// In a later one.
    pub later: Found,
    /// In the same one.
    pub as_early: usize,
    /// Found with this setting only, within the iterations of both.
    pub only_with: usize,
    /// Found with the first setting only.
    pub only_without: usize,
    /// Positions whose value was found two plies before the end by this setting only, and by the first only: see `foresees`.
    pub foreseen_alone: [usize; 2],
    /// The probability that two equally good settings differ at least this much, among the positions where one finds
    /// the right move earlier or alone; 0 to 1.
    pub found_by_chance: f64,
    /// Of the positions that this setting solves at a depth at which the first does not, the one with the smallest share of its
    /// visits.
    pub example: Option<Example>,
}

/// A position that one setting solves at a depth at which the other does not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Example {
    /// Which position.
    pub id: String,
    /// At which depth, in plies.
    pub depth: u8,
    /// Visits up to this depth.
    pub visits: u64,
    /// Those of the first setting, which does not solve it there.
    pub visits_without: u64,
}

/// Positions whose right move was found in another iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Found {
    /// How many.
    pub positions: usize,
    /// By how many iterations on average.
    pub mean_iterations: f64,
    /// By how many at most.
    pub most_iterations: u8,
}

impl Experiment for PreSearch {
    const NAME: &'static str = "pre-search";
    type Job = Position;
    type Row = PositionRow;
    type Summary = Comparison<Progress, Difference>;

    fn jobs(&self, _runner: &Runner) -> Result<Jobs<Position>, Failure> {
        check(self.suite.game.0, &self.common(), &self.settings)?;
        Ok(self.suite.load()?.into())
    }

    fn run(&self, position: &Position) -> Result<PositionRow, Failure> {
        search(position, &self.common(), &self.settings)
    }

    fn cost(row: &PositionRow) -> u64 {
        row.visits()
    }

    fn contradiction(row: &PositionRow) -> Option<&'static str> {
        row.contradiction()
    }

    fn summary(&self, rows: &[PositionRow]) -> Result<Self::Summary, Failure> {
        let searches = rows.iter().flat_map(|row| &row.settings);
        let deepest = searches.filter_map(|search| Some(steps(search).last()?.depth)).max().unwrap_or(0);
        let (game, common) = (self.suite.game.0, self.common());
        let progress = |searches: &[&Searched]| progress(searches, deepest);
        Comparison::of(game, &common, &self.settings, rows, progress, |pairs| difference(pairs, deepest))
    }
}

fn progress(searches: &[&Searched], deepest: u8) -> Progress {
    let depth = |search: &&Searched| f64::from(steps(search).last().map_or(0, |step| step.depth));
    let depths: Vec<f64> = searches.iter().map(depth).collect();
    let solved_by_depth = solved_by_depth(searches.iter().copied(), deepest);
    Progress {
        mean_depth: mean(depths.iter().copied()),
        median_depth: median(&depths),
        pre_searches: searches.iter().map(|search| search.pre_searches).sum(),
        ten_heaviest: ten_heaviest(searches),
        solved: solved_by_depth.last().copied().unwrap_or(0),
        solved_by_depth,
    }
}

/// How many positions are solved by each depth, from 1.
fn solved_by_depth<'a>(searches: impl Iterator<Item = &'a Searched> + Clone, deepest: u8) -> Vec<usize> {
    (1..=deepest).map(|depth| searches.clone().filter(|search| solves(search, depth)).count()).collect()
}

/// The share of all visits that the ten heaviest positions take, in per cent.
fn ten_heaviest(searches: &[&Searched]) -> f64 {
    let mut visits: Vec<u64> =
        searches.iter().map(|search| steps(search).last().map_or(0, |step| step.visits)).collect();
    visits.sort_unstable_by(|one, other| other.cmp(one));
    per_cent(visits.iter().take(10).sum(), visits.iter().sum())
}

/// See [`Difference::example`].
fn example(pairs: &[Pair<'_>]) -> Option<Example> {
    let of_pair = |pair: &Pair<'_>| {
        let (first, other) = comparable(pair.first, pair.other);
        let solved_with = other.iter().filter(|step| is_solved(step));
        let pairs = solved_with.filter_map(|with| {
            let without = first.iter().find(|step| step.depth == with.depth && !is_solved(step))?;
            Some(Example {
                id: pair.id.to_owned(),
                depth: with.depth,
                visits: with.visits,
                visits_without: without.visits,
            })
        });
        pairs.min_by(Example::by_share)
    };
    pairs.iter().filter_map(of_pair).min_by(Example::by_share)
}

impl Example {
    fn by_share(&self, other: &Example) -> std::cmp::Ordering {
        let product =
            |one: &Example, other: &Example| u128::from(one.visits) * u128::from(other.visits_without);
        product(self, other).cmp(&product(other, self))
    }
}

impl fmt::Display for Example {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Example { id, depth, visits, visits_without } = self;
        write!(formatter, "{id}, {depth} plies: {visits} against {visits_without}")
    }
}

/// The iterations that count: up to the first one whose value says how the game ends.
fn steps(search: &Searched) -> &[Step] {
    let end = search.iterations.iter().position(Step::is_decided).map_or(usize::MAX, |at| at + 1);
    &search.iterations[..end.min(search.iterations.len())]
}

/// Whether the position is solved by an iteration of at most this depth. A search that ended before
/// counts with its last iteration.
fn solves(search: &Searched, depth: u8) -> bool {
    let reached = steps(search).iter().rev().find(|step| step.depth <= depth);
    reached.is_some_and(is_solved)
}

/// Whether an iteration solves the position: by its move if the answer is known, otherwise by its value.
fn is_solved(step: &Step) -> bool {
    step.solved.unwrap_or_else(|| step.is_decided())
}

/// The first iteration from which the right move is kept to the end.
fn found_at(steps: &[Step]) -> Option<u8> {
    let kept = steps.iter().rev().take_while(|step| is_solved(step));
    kept.last().map(|step| step.depth)
}

/// The iterations of two searches of a position as far as they can be compared: one that ended because
/// the game is decided has nothing to add, so it is not what bounds the other.
fn comparable<'a>(first: &'a Searched, other: &'a Searched) -> (&'a [Step], &'a [Step]) {
    let (first, other) = (steps(first), steps(other));
    let reach = |steps: &[Step]| match steps.last() {
        Some(last) if last.is_decided() => u8::MAX,
        last => last.map_or(0, |last| last.depth),
    };
    let most = reach(first).min(reach(other));
    let within = |steps: &'a [Step]| &steps[..steps.iter().take_while(|step| step.depth <= most).count()];
    (within(first), within(other))
}

/// Whether each of two searches of a position had its value two plies before the end, by its depth. The value is the last that
/// both have, or one that says how the game ends, because that is proved. `None` if they end with different values, or if the end
/// is no two plies deep.
fn foresees(first: &[Step], other: &[Step]) -> Option<[bool; 2]> {
    let (one, two) = (first.last()?, other.last()?);
    let value = if one.is_decided() { one } else { two };
    if !(one.is_decided() || two.is_decided() || one.value == two.value) {
        return None;
    }
    let depth = one.depth.max(two.depth).checked_sub(2).filter(|depth| *depth > 0)?;
    let has_it = |steps: &[Step]| {
        let step = steps.iter().rev().find(|step| step.depth <= depth);
        step.is_some_and(|step| match value.is_decided() {
            true => step.is_decided() && step.value.signum() == value.value.signum(),
            false => step.value == value.value,
        })
    };
    Some([has_it(first), has_it(other)])
}

fn difference(pairs: &[Pair<'_>], deepest: u8) -> Difference {
    let visits = |pair: &Pair<'_>| {
        let (from, to) = steps(pair.first).iter().zip(steps(pair.other)).next_back()?;
        Some((from.visits, to.visits))
    };
    let by_visits: Vec<(u64, u64)> = pairs.iter().filter_map(visits).collect();
    let (mut earlier, mut later) = (Vec::new(), Vec::new());
    let (mut as_early, mut only_with, mut only_without) = (0, 0, 0);
    let mut foreseen_alone = [0; 2];
    for pair in pairs {
        let (first, other) = comparable(pair.first, pair.other);
        match foresees(first, other) {
            Some([false, true]) => foreseen_alone[0] += 1,
            Some([true, false]) => foreseen_alone[1] += 1,
            _ => {}
        }
        match (found_at(first), found_at(other)) {
            (Some(before), Some(now)) if now < before => earlier.push(before - now),
            (Some(before), Some(now)) if now > before => later.push(now - before),
            (Some(_), Some(_)) => as_early += 1,
            (None, Some(_)) => only_with += 1,
            (Some(_), None) => only_without += 1,
            (None, None) => {}
        }
    }
    let most = |more: &[usize], fewer: &[usize]| {
        more.iter().zip(fewer).map(|(more, fewer)| more.saturating_sub(*fewer)).max().unwrap_or(0)
    };
    let without = solved_by_depth(pairs.iter().map(|pair| pair.first), deepest);
    let with = solved_by_depth(pairs.iter().map(|pair| pair.other), deepest);
    let (better, worse) = (earlier.len() + only_with, later.len() + only_without);
    Difference {
        by_visits: Change::of(&by_visits),
        most_more_solved: most(&with, &without),
        most_fewer_solved: most(&without, &with),
        earlier: found(&earlier),
        later: found(&later),
        as_early,
        only_with,
        only_without,
        foreseen_alone,
        found_by_chance: chance_of_difference(better, worse),
        example: example(pairs),
    }
}

fn found(iterations: &[u8]) -> Found {
    Found {
        positions: iterations.len(),
        mean_iterations: mean(iterations.iter().map(|number| f64::from(*number))),
        most_iterations: iterations.iter().copied().max().unwrap_or(0),
    }
}

const PROGRESS: [Column<Progress>; 5] = [
    ("mean depth", |progress| format!("{:.2}", progress.mean_depth)),
    ("median depth", |progress| format!("{:.1}", progress.median_depth)),
    ("pre-searches", |progress| progress.pre_searches.to_string()),
    ("ten heaviest", |progress| format!("{:.1} %", progress.ten_heaviest)),
    ("solved", |progress| progress.solved.to_string()),
];

/// The figures of a setting. Each is a row, because they are many.
const DIFFERENCES: [Column<Difference>; 23] = [
    ("fewer visits", |of| of.by_visits.fewer.count()),
    ("mean change", |of| of.by_visits.fewer.mean()),
    ("median change", |of| of.by_visits.fewer.median()),
    ("more visits", |of| of.by_visits.more.count()),
    ("mean change", |of| of.by_visits.more.mean()),
    ("median change", |of| of.by_visits.more.median()),
    ("as many", |of| of.by_visits.equal.to_string()),
    ("all visits", |of| format!("{:.1} %", of.by_visits.total_per_cent)),
    ("mean of the positions", |of| format!("{:.1} %", of.by_visits.mean_per_cent)),
    ("median of the positions", |of| format!("{:.1} %", of.by_visits.median_per_cent)),
    ("more solved at some depth, up to", |of| of.most_more_solved.to_string()),
    ("fewer solved at some depth, up to", |of| of.most_fewer_solved.to_string()),
    ("right move found earlier", |of| of.earlier.positions.to_string()),
    ("by iterations: mean (most)", |of| of.earlier.iterations()),
    ("right move found later", |of| of.later.positions.to_string()),
    ("by iterations: mean (most)", |of| of.later.iterations()),
    ("found as early", |of| of.as_early.to_string()),
    ("found with it only", |of| of.only_with.to_string()),
    ("found without it only", |of| of.only_without.to_string()),
    ("by chance", |of| format!("{:.0} %", 100.0 * of.found_by_chance)),
    ("value two plies before the end with it only", |of| of.foreseen_alone[0].to_string()),
    ("value two plies before the end without it only", |of| of.foreseen_alone[1].to_string()),
    ("solved at a depth with it only", |of| of.example.as_ref().map(Example::to_string).unwrap_or_default()),
];

impl fmt::Display for Comparison<Progress, Difference> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for setting in &self.settings {
            writeln!(formatter, "{}: {}", setting.name, setting.scenario)?;
        }
        match self.with_answer {
            0 => {
                writeln!(formatter, "{} positions; solved are those whose value is decided", self.positions)?
            }
            answers => writeln!(formatter, "{} positions, {answers} with an answer", self.positions)?,
        }
        writeln!(formatter)?;
        TextTable::of("setting", &PROGRESS, self.figures()).fmt(formatter)?;
        if self.settings.len() > 1 {
            writeln!(formatter, "\nagainst {}, at the last common iteration\n", self.settings[0].name)?;
            let column =
                |(name, difference)| (name, move |cell: &fn(&Difference) -> String| cell(difference));
            let columns: Vec<_> = self.differences().map(column).collect();
            TextTable::of("", &columns, DIFFERENCES).fmt(formatter)?;
        }
        writeln!(formatter)?;
        let column = |(name, progress): (_, &Progress)| {
            let solved = progress.solved_by_depth.clone();
            (name, move |depth: &usize| solved[depth - 1].to_string())
        };
        let columns: Vec<_> = self.figures().map(column).collect();
        let deepest = self.figures().next().map_or(0, |(_, progress)| progress.solved_by_depth.len());
        TextTable::of("solved by depth", &columns, (1..=deepest).map(|depth| (depth, depth))).fmt(formatter)
    }
}

impl Found {
    /// The mean and the greatest number of iterations; empty if there is no position.
    fn iterations(&self) -> String {
        match self.positions {
            0 => String::new(),
            _ => format!("{:.1} ({})", self.mean_iterations, self.most_iterations),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use plyscope::games::GameKind;

    /// A search with these iterations, from depth 1: the visits until then, and whether the best move is right.
    fn searched(steps: &[(u64, bool)], value: i16) -> Searched {
        let step = |((visits, right), depth): (&(u64, bool), u8)| {
            let value = if usize::from(depth) == steps.len() { value } else { 0 };
            Step { depth, visits: *visits, value, best: "Ke2".to_owned(), solved: Some(*right) }
        };
        let iterations = steps.iter().zip(1..).map(step).collect();
        Searched { solved: Some(true), iterations, ..Searched::default() }
    }

    fn gains(rows: Vec<[Searched; 2]>) -> Comparison<Progress, Difference> {
        let suite = SuiteArguments::default();
        let settings = vec!["without: ".parse().unwrap(), "with: pre-search=on".parse().unwrap()];
        let experiment = PreSearch { suite, visits: 100, depth: None, scenario: String::new(), settings };
        let row = |settings: [Searched; 2]| PositionRow { id: String::new(), settings: settings.into() };
        experiment.summary(&rows.into_iter().map(row).collect::<Vec<_>>()).unwrap()
    }

    /// The experiment as a command line asks for it.
    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        experiment: PreSearch,
    }

    #[test]
    fn checkers_means_what_chinook_did() {
        let of = |options: &[&str]| Line::parse_from(["pre-search"].iter().chain(options)).experiment;
        let chinook = of(&["--game", "checkers"]);
        assert_eq!((chinook.depth, chinook.suite.suite.to_str()), (Some(21), Some("checkers")));
        let names: Vec<&str> = chinook.settings.iter().map(|setting| setting.name.as_str()).collect();
        assert_eq!(names, ["without", "NearLeaf 3", "NearLeaf 1"]);
        let [off, budget, _] = chinook.common();
        // The parameters that checkers has: there is no check in checkers.
        assert!(off.contains("uncertainty=off") && !off.contains("extend-check"), "{off}");
        assert_eq!(budget, "depth=21&visits=1000000000");
        check(GameKind::Checkers, &chinook.common(), &chinook.settings).unwrap();
        assert_eq!(of(&["--game", "checkers", "--depth", "9"]).depth, Some(9));
        let chess = of(&[]);
        assert_eq!((chess.depth, chess.suite.suite.to_str(), chess.settings.len()), (None, Some("bk"), 2));
    }

    #[test]
    fn searches_are_compared_at_the_last_common_iteration() {
        let without = searched(&[(10, false), (100, false), (900, true)], 0);
        let with = searched(&[(10, false), (90, true)], 0);
        let gains = gains(vec![[without, with]]);
        let compared = gains.settings[1].result.compared.as_ref().unwrap();
        let by_visits = compared.by_visits;
        assert_eq!((by_visits.fewer.positions, by_visits.more.positions, by_visits.equal), (1, 0, 0));
        assert!((by_visits.fewer.mean_change + 10.0).abs() < 1e-9);
        assert_eq!(gains.settings[0].result.figures.solved_by_depth, [0, 0, 1]);
        assert_eq!(gains.settings[1].result.figures.solved_by_depth, [0, 1, 1]);
        assert_eq!((compared.most_more_solved, compared.most_fewer_solved), (1, 0));
        // The third iteration is not one of both.
        assert_eq!((compared.only_with, compared.only_without, compared.earlier.positions), (1, 0, 0));
        assert!((compared.found_by_chance - 1.0).abs() < 1e-9, "one of one");
    }

    #[test]
    fn the_example_is_the_cheapest_position_that_is_solved_at_a_depth_with_it_only() {
        let solved_at = |visits: [u64; 3], depth: usize| {
            let steps: Vec<_> =
                visits.into_iter().enumerate().map(|(at, visits)| (visits, at + 1 >= depth)).collect();
            searched(&steps, 0)
        };
        let gains = gains(vec![
            // At the second iteration half, and at the third both are right.
            [solved_at([10, 100, 900], 3), solved_at([10, 50, 500], 2)],
            // A fifth, but there the other setting is right.
            [solved_at([10, 100, 900], 2), solved_at([2, 20, 100], 3)],
            // Three quarters.
            [solved_at([10, 100, 900], 4), solved_at([10, 75, 800], 2)],
        ]);
        let compared = gains.settings[1].result.compared.as_ref().unwrap();
        let example = Example { id: String::new(), depth: 2, visits: 50, visits_without: 100 };
        assert_eq!(compared.example, Some(example));
        assert!(gains.settings[0].result.compared.is_none());
    }

    #[test]
    fn the_ten_heaviest_positions_have_their_share() {
        let rows = (1..=20).map(|visits| [searched(&[(visits, true)], 0), searched(&[(1, true)], 0)]);
        let gains = gains(rows.collect());
        let shares =
            gains.settings.iter().map(|setting| setting.result.figures.ten_heaviest).collect::<Vec<_>>();
        // 11 + … + 20 of 1 + … + 20.
        assert!(
            (shares[0] - 100.0 * 155.0 / 210.0).abs() < 1e-9 && (shares[1] - 50.0).abs() < 1e-9,
            "{shares:?}"
        );
    }

    #[test]
    fn the_right_move_counts_from_where_it_is_kept() {
        let without = searched(&[(1, true), (2, false), (3, false), (4, true), (5, true)], 0);
        let with = searched(&[(1, true), (2, false), (3, true), (4, true), (5, true)], 0);
        let never = searched(&[(1, true), (2, false)], 0);
        let always = searched(&[(1, true), (2, true)], 0);
        let gains = gains(vec![
            [without.clone(), with.clone()],
            [with, without],
            [never.clone(), always.clone()],
            [always.clone(), never],
            [always.clone(), always],
        ]);
        let compared = gains.settings[1].result.compared.as_ref().unwrap();
        let once = Found { positions: 1, mean_iterations: 1.0, most_iterations: 1 };
        assert_eq!((compared.earlier, compared.later), (once, once));
        assert_eq!((compared.as_early, compared.only_with, compared.only_without), (1, 1, 1));
        assert!((compared.found_by_chance - 1.0).abs() < 1e-9, "two against two");
    }

    /// The values of iterations from 1.
    fn valued(values: &[i16]) -> Searched {
        let step = |(value, depth): (&i16, u8)| Step {
            depth,
            visits: u64::from(depth),
            value: *value,
            best: String::new(),
            solved: None,
        };
        Searched { iterations: values.iter().zip(1..).map(step).collect(), ..Searched::default() }
    }

    #[test]
    fn a_value_is_foreseen_two_plies_before_both_searches_have_it_at_the_end() {
        let foreseen = |without: &[i16], with: &[i16]| {
            let compared =
                gains(vec![[valued(without), valued(with)]]).settings[1].result.compared.clone().unwrap();
            compared.foreseen_alone
        };
        assert_eq!(foreseen(&[5, 3, 4, 7], &[5, 7, 4, 7]), [1, 0]);
        assert_eq!(foreseen(&[5, 7, 4, 7], &[5, 3, 4, 7]), [0, 1]);
        assert_eq!(foreseen(&[5, 7, 4, 7], &[5, 7, 4, 7]), [0, 0], "both");
        assert_eq!(
            foreseen(&[5, 7, 4, 6], &[5, 3, 4, 7]),
            [0, 0],
            "nobody knows which of the last values is right"
        );
        assert_eq!(foreseen(&[7, 7], &[3, 7]), [0, 0], "the root by itself is no search");
        // A loss is proved, at whichever distance: the search that does not see it is wrong.
        assert_eq!(foreseen(&[5, 3, -258, -31_984], &[5, -31_988]), [1, 0]);
        assert_eq!(foreseen(&[5, 3, -258, -200], &[5, 4, -250, -31_988]), [0, 0], "not two plies before");
    }

    #[test]
    fn a_decided_value_ends_the_deepening() {
        // Mate at the second iteration; what follows is not looked at.
        let mut without = searched(&[(10, false), (20, true), (5000, false)], 0);
        without.iterations[1].value = 31_990;
        let with = searched(&[(10, false), (15, false), (30, false), (60, true)], 0);
        let gains = gains(vec![[without, with]]);
        let compared = gains.settings[1].result.compared.as_ref().unwrap();
        // Compared at the second iteration, and the mate stands for all that would have followed.
        assert!((compared.by_visits.total_per_cent - 75.0).abs() < 1e-9, "{compared:?}");
        assert_eq!(compared.later, Found { positions: 1, mean_iterations: 2.0, most_iterations: 2 });
        assert_eq!(gains.settings[0].result.figures.solved_by_depth, [0, 1, 1, 1]);
        assert!((gains.settings[0].result.figures.mean_depth - 2.0).abs() < 1e-9);
    }
}
