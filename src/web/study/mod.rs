//! The study worker's side of the boundary: a separate trace, and the questions about all of it.
//!
//! It runs in a worker next to the page. The page hands a trace over as its log, written again
//! ([`LogExport`](crate::trace::log_export::LogExport)). A question that takes long on a large trace is answered in
//! steps.

mod comparison;
mod counters;
mod foreign;
mod gzip;
mod insight;
mod practice;
mod suite;
mod trace_file;

use super::handles::{JsDisplayStyle, from_js, problem_error, scenario_of};
use crate::scenario::Scenario;
use crate::session::Session;
use crate::session::counter_cache::CounterCache;
use crate::session::report_cache::ReportCache;
use wasm_bindgen::prelude::*;

/// A trace that is studied.
#[wasm_bindgen]
pub struct Study {
    session: Session,
    scenario: Scenario,
    report_cache: ReportCache,
    counter_cache: CounterCache,
}

#[wasm_bindgen]
impl Study {
    /// A study of a link's scenario.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Result<Study, JsError> {
        let scenario = scenario_of(link)?;
        let session = Session::new(scenario.clone()).map_err(|problem| problem_error(&problem))?;
        let (report_cache, counter_cache) = (ReportCache::default(), CounterCache::default());
        Ok(Study { session, scenario, report_cache, counter_cache })
    }

    /// From now on all texts are as a person wants to read them.
    pub fn set_display_style(&mut self, style: JsDisplayStyle) -> Result<(), JsError> {
        self.session.set_display_style(from_js(style)?);
        Ok(())
    }

    /// Appends a part of the log.
    pub fn append(&mut self, words: &[u32]) -> Result<(), JsError> {
        (self.report_cache, self.counter_cache) = (ReportCache::default(), CounterCache::default());
        self.session.append(words).map_err(|error| JsError::new(&error.to_string()))
    }

    /// No more of the log will come.
    pub fn finish(&mut self) {
        self.session.finish();
    }

    /// Visits in the trace, brackets included.
    pub fn visits(&self) -> u32 {
        self.session.trace().len()
    }
}
