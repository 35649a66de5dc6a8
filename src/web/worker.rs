//! The worker's side: searching, and streaming the event log.

use super::crossing::PageSummary;
use super::handles::{JsFound, JsSummary, problem_error, to_js};
use super::links::scenario_of;
use crate::run;
use crate::trace::recorder::Batch;
use js_sys::{Function, Uint32Array};
use wasm_bindgen::prelude::*;

/// Searches a link's scenario. `on_batch` gets each batch of the log as an array of its own, whose
/// buffer can be transferred, with the visits so far and the iteration under way.
#[wasm_bindgen]
pub fn search(link: &str, on_batch: &Function) -> Result<JsSummary, JsError> {
    let scenario = scenario_of(link)?;
    let mut failed = None;
    let (summary, recorded) = run::record(&scenario, |batch: Batch<'_>| {
        let words = Uint32Array::from(batch.words);
        let result = on_batch.call3(
            &JsValue::NULL,
            &words,
            &JsValue::from_f64(batch.visits as f64),
            &JsValue::from_f64(f64::from(batch.iteration)),
        );
        failed = failed.take().or(result.err());
    })
    .map_err(|problem| problem_error(&problem))?;
    if let Some(error) = failed {
        return Err(JsError::new(&format!("a batch could not be handed over: {error:?}")));
    }
    to_js(&PageSummary {
        summary,
        recorded: recorded.visits,
        recording: if recorded.complete { "complete" } else { "record budget" },
    })
}

/// Searches without recording, for benchmarks.
#[wasm_bindgen]
pub fn search_unrecorded(link: &str) -> Result<JsFound, JsError> {
    let summary = run::search(&scenario_of(link)?).map_err(|problem| problem_error(&problem))?;
    to_js(&summary)
}
