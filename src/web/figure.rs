//! A figure that a person changes: small searches that run immediately, in the page's own core.

use super::crossing::PageSummary;
use super::handles::{JsSummary, JsWay, JsWhatIfs, problem_error, scenario_of, to_js};
use crate::figure;
use crate::problem::Problem;
use crate::run;
use crate::scenario::goal::Goal;
use crate::trace::recorder::Batch;
use wasm_bindgen::prelude::*;

/// A goal of a link; nothing means: no goal.
fn goal_of(text: Option<String>) -> Result<Option<Goal>, Problem> {
    text.map(|text| Goal::read("reach", &text)).transpose()
}

/// A search that has ended: its log and its summary.
#[wasm_bindgen]
pub struct SearchedNow {
    words: Vec<u32>,
    summary: PageSummary,
}

#[wasm_bindgen]
impl SearchedNow {
    /// The words of the log.
    pub fn words(&self) -> Vec<u32> {
        self.words.clone()
    }

    /// The summary.
    pub fn summary(&self) -> Result<JsSummary, JsError> {
        to_js(&self.summary)
    }
}

/// Searches a link's scenario immediately; nothing if that takes more visits than a person would wait for.
#[wasm_bindgen]
pub fn search_now(link: &str, most_visits: u32) -> Result<Option<SearchedNow>, JsError> {
    let scenario = scenario_of(link)?;
    let mut words = Vec::new();
    let limited = run::stopped_at(&scenario, most_visits.into());
    let (summary, recorded) = run::record(&limited, |batch: Batch<'_>| words.extend_from_slice(batch.words))
        .map_err(|problem| problem_error(&problem))?;
    if summary.visits >= most_visits.into() {
        return Ok(None);
    }
    let summary = PageSummary::from((summary, recorded));
    Ok(Some(SearchedNow { words, summary }))
}

/// The searches of a link's tree with other values of the leaf that a path of places leads to.
#[wasm_bindgen]
pub fn what_if(
    link: &str,
    path: &[u32],
    numbers: Vec<String>,
    goal: Option<String>,
) -> Result<JsWhatIfs, JsError> {
    let goal = goal_of(goal).map_err(|problem| problem_error(&problem))?;
    to_js(&figure::what_if(&scenario_of(link)?, path, &numbers, goal.as_ref()))
}

/// The way from one tree to another, by their texts; nothing if either is not a tree.
#[wasm_bindgen]
pub fn tree_way(from: &str, to: &str) -> Result<JsWay, JsError> {
    to_js(&figure::way(from, to))
}
