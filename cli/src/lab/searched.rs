//! A position searched with several settings: the stored result of each search, which does not depend on the
//! machine.

use super::epd::Answer;
use super::failure::Failure;
use super::suite::{Position, heading, notation};
use super::watch::{CutOffs, Iteration, SearchWatch};
use plyscope::games::GameKind;
use plyscope::problem::Problem;
use plyscope::run;
use plyscope::value::Value;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A setting: parameters under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Setting {
    /// The name in tables.
    pub name: String,
    /// Its parameters, as in a link without a position.
    pub pairs: String,
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Setting, String> {
        let parts = text.split_once(':').map(|(name, pairs)| (name.trim(), pairs.trim()));
        match parts {
            Some((name, pairs)) if !name.is_empty() => {
                Ok(Setting { name: name.to_owned(), pairs: pairs.to_owned() })
            }
            _ => Err(format!("“{text}” has no name; write a name, a colon and parameters: 'ETC: etc=2'")),
        }
    }
}

impl TryFrom<String> for Setting {
    type Error = String;

    fn try_from(text: String) -> Result<Setting, String> {
        text.parse()
    }
}

impl From<Setting> for String {
    fn from(setting: Setting) -> String {
        format!("{}: {}", setting.name, setting.pairs)
    }
}

/// Whether the settings can be searched under the common parameters.
///
/// # Errors
///
/// A name stands twice, or something is not understood.
pub fn check(game: GameKind, common: &[impl AsRef<str>], settings: &[Setting]) -> Result<(), Vec<Problem>> {
    let mut problems = Vec::new();
    for (index, setting) in settings.iter().enumerate() {
        if settings[..index].iter().any(|before| before.name == setting.name) {
            let message = format!("the name “{}” occurs twice", setting.name);
            problems.push(Problem::new("--setting", &setting.name, message, "give each its own"));
        }
        if let Err(wrong) = heading(game, &layers(common, setting)) {
            problems.extend(wrong);
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The common parameters, overridden by the parameters of a setting.
#[must_use]
pub fn layers<'a>(common: &'a [impl AsRef<str>], setting: &'a Setting) -> Vec<&'a str> {
    common.iter().map(AsRef::as_ref).chain([setting.pairs.as_str()]).collect()
}

/// A position's row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionRow {
    /// The position's name.
    pub id: String,
    /// Its searches, one for each setting.
    pub settings: Vec<Searched>,
}

impl PositionRow {
    /// The visits of all searches.
    #[must_use]
    pub fn visits(&self) -> u64 {
        self.settings.iter().map(|search| search.visits).sum()
    }

    /// The contradiction within the row, if there is one.
    pub(super) fn contradiction(&self) -> Option<&'static str> {
        let has_more = |search: &Searched| search.quiescence_visits > search.visits;
        self.settings.iter().any(has_more).then_some("more visits in quiescence than there are")
    }
}

/// What came of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Searched {
    /// The setting's name.
    pub name: String,
    /// Positions visited, quiescence included.
    pub visits: u64,
    /// Those in quiescence.
    pub quiescence_visits: u64,
    /// The number of judged positions: leaves, and positions where the side to move might have stood pat.
    pub evaluations: u64,
    /// Visits repeated with an open window.
    pub re_searches: u64,
    /// Passes at the root.
    pub passes: u64,
    /// The root's value; nothing if no iteration was completed.
    pub value: Option<i16>,
    /// The best move.
    pub best: Option<String>,
    /// The last completed iteration's depth.
    pub depth: u8,
    /// Whether the best move solves the position; `None` if that is not known.
    pub solved: Option<bool>,
    /// Cut-offs outside quiescence.
    pub cut_offs: CutOffs,
    /// Cut-offs in quiescence.
    pub quiescence_cut_offs: CutOffs,
    /// Whether the value may rest on skipped moves.
    pub uncertain: bool,
    /// Nodes that skipped moves.
    pub uncertainty_cut_offs: u64,
    /// Moves skipped there.
    pub skipped_moves: u64,
    /// Pre-searches.
    pub pre_searches: u64,
    /// Nodes that were asked whether to pre-search.
    pub pre_search_candidates: u64,
    /// The completed iterations.
    pub iterations: Vec<Step>,
}

/// A completed iteration; stored as `[depth, visits, value, best, solved]`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "StoredStep", into = "StoredStep")]
pub struct Step {
    /// Its nominal depth in plies.
    pub depth: u8,
    /// The number of visits until then.
    pub visits: u64,
    /// The root's value.
    pub value: i16,
    /// The best move.
    pub best: String,
    /// Whether it solves the position; `None` if that is not known.
    pub solved: Option<bool>,
}

type StoredStep = (u8, u64, i16, String, Option<bool>);

impl From<StoredStep> for Step {
    fn from((depth, visits, value, best, solved): StoredStep) -> Step {
        Step { depth, visits, value, best, solved }
    }
}

impl From<Step> for StoredStep {
    fn from(Step { depth, visits, value, best, solved }: Step) -> StoredStep {
        (depth, visits, value, best, solved)
    }
}

impl Step {
    /// Whether the value says how the game ends.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        Value::judgement(i32::from(self.value)).get() != self.value
    }
}

/// Searches a position with each setting.
///
/// # Errors
///
/// Something is not understood.
pub fn search(
    position: &Position,
    common: &[impl AsRef<str>],
    settings: &[Setting],
) -> Result<PositionRow, Failure> {
    let one = |setting: &Setting| search_one(position, &layers(common, setting), &setting.name);
    Ok(PositionRow { id: position.id.clone(), settings: settings.iter().map(one).collect::<Result<_, _>>()? })
}

fn search_one(position: &Position, layers: &[&str], name: &str) -> Result<Searched, Failure> {
    let scenario = position.scenario(layers)?;
    let game = scenario.open()?;
    let (summary, watch) = run::watch(&scenario, SearchWatch::default())?;
    let step = |iteration: &Iteration| {
        let best = notation(&game, iteration.best);
        Step {
            depth: iteration.depth,
            visits: iteration.visits,
            value: iteration.value.get(),
            solved: solves(&position.answer, &best),
            best,
        }
    };
    // A result before the first completed iteration depends on chance, so it does not count.
    let is_so_far = summary.is_so_far();
    let best = summary.best.filter(|_| !is_so_far);
    Ok(Searched {
        name: name.to_owned(),
        visits: summary.visits,
        quiescence_visits: summary.quiescence_visits,
        evaluations: watch.evaluations,
        re_searches: summary.re_searches,
        passes: summary.passes,
        value: summary.value.filter(|_| !is_so_far),
        depth: summary.depth,
        solved: solves(&position.answer, best.as_deref().unwrap_or_default()),
        best,
        cut_offs: watch.full_width,
        quiescence_cut_offs: watch.quiescence,
        uncertain: summary.uncertain,
        uncertainty_cut_offs: summary.uncertainty.cutoffs,
        skipped_moves: summary.uncertainty.skipped_moves,
        pre_searches: summary.pre_searches.get("pre-search").copied().unwrap_or(0),
        pre_search_candidates: summary.pre_searches.values().sum(),
        iterations: watch.iterations.iter().map(step).collect(),
    })
}

/// Whether the move solves the position, where that is known. No move solves nothing.
fn solves(answer: &Answer, best: &str) -> Option<bool> {
    answer.is_known().then(|| !best.is_empty() && answer.is_solved_by(best))
}
