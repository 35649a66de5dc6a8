//! The worker's side: searching, and streaming the event log.

use super::crossing::{BatchMessage, PageSummary};
use super::handles::{JsSummary, problem_error, scenario_of, to_js};
use crate::run;
use crate::trace::recorder::Batch;
use js_sys::{Array, Uint32Array};
use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

/// Searches a link's scenario, recording with a share of the recording limits (2: the half), and posts each
/// batch of the log under the number of the search. The words are copied out of this memory once, and their
/// buffer is handed over, not cloned.
#[wasm_bindgen]
pub fn search(
    link: &str,
    run: u32,
    #[wasm_bindgen(
        unchecked_param_type = "{ postMessage(message: BatchMessage, transfer: Transferable[]): void }"
    )]
    worker: &DedicatedWorkerGlobalScope,
    share: Option<u32>,
) -> Result<JsSummary, JsError> {
    let scenario = scenario_of(link)?;
    let mut failed = None;
    let post = |batch: Batch<'_>| -> Result<(), JsValue> {
        let words = Uint32Array::from(batch.words);
        let transfer = Array::of1(&words.buffer());
        let Batch { visits, iteration, .. } = batch;
        let message = to_js(&BatchMessage { r#type: "batch", run, words, visits, iteration })?;
        worker.post_message_with_transfer(&message, &transfer)
    };
    let (summary, recorded) = run::record_share(&scenario, share.unwrap_or(1), |batch: Batch<'_>| {
        failed = failed.take().or(post(batch).err())
    })
    .map_err(|problem| problem_error(&problem))?;
    if let Some(error) = failed {
        return Err(JsError::new(&format!("a batch could not be handed over: {error:?}")));
    }
    to_js(&PageSummary::from((summary, recorded)))
}

/// Searches without recording, for benchmarks.
#[cfg(feature = "bench")]
#[wasm_bindgen]
pub fn search_unrecorded(link: &str) -> Result<JsSummary, JsError> {
    let summary = run::search(&scenario_of(link)?).map_err(|problem| problem_error(&problem))?;
    to_js(&PageSummary { summary, recorded: 0, recording: "none", fitting: None })
}
