//! The meaning of a trace: a report on it in steps, the pages of its ledgers, and all visits of a position.

use super::Study;
use crate::session::gamble_cost::gamble_cost;
use crate::web::crossing::PageInsight;
use crate::web::handles::{
    JsGambleCost, JsInsightReport, JsLedgerAsk, JsPositionVisits, JsPreSearchPage, JsUncertaintyPage,
    from_js, problem_error, to_js,
};
use wasm_bindgen::prelude::*;

fn no_report() -> JsError {
    JsError::new("there is no report yet")
}

#[wasm_bindgen]
impl Study {
    /// Begins a report on a visit's subtree (0: on the whole search), unless it is there; whether there is such a
    /// visit.
    pub fn insight_begin(&mut self, visit: u32) -> bool {
        self.report_cache.begin(&self.session, visit)
    }

    /// Goes on with the report by a step; how much of it is done, from 0 to 1.
    pub fn insight_step(&mut self) -> f64 {
        self.report_cache.step(&self.session)
    }

    /// The report, once it is done.
    pub fn insight(&self) -> Result<JsInsightReport, JsError> {
        let (insight, findings) = self.report_cache.report(&self.session).ok_or_else(no_report)?;
        to_js(&PageInsight { insight: insight.clone(), findings })
    }

    /// A page of the report's ledger of pre-searches.
    pub fn pre_searches(&mut self, ask: JsLedgerAsk) -> Result<JsPreSearchPage, JsError> {
        to_js(&self.report_cache.pre_searches(&self.session, from_js(ask)?).ok_or_else(no_report)?)
    }

    /// A page of the report's ledger of uncertainty cut-offs.
    pub fn uncertainty_cut_offs(&mut self, ask: JsLedgerAsk) -> Result<JsUncertaintyPage, JsError> {
        to_js(&self.report_cache.uncertainty(&self.session, from_js(ask)?).ok_or_else(no_report)?)
    }

    /// The cost or the gain of the search's gambles; nothing without gambles, or if the search is too large to be
    /// repeated.
    pub fn gamble_cost(&self) -> Result<JsGambleCost, JsError> {
        to_js(&gamble_cost(&self.scenario).map_err(|problem| problem_error(&problem))?)
    }

    /// Begins to look for all visits of a visit's position; whether it has one.
    pub fn position_begin(&mut self, visit: u32) -> bool {
        self.report_cache.begin_position(&self.session, visit)
    }

    /// Goes on with it by a step; how much of it is done, from 0 to 1.
    pub fn position_step(&mut self) -> f64 {
        self.report_cache.step_position(&self.session)
    }

    /// The number of the position's visits.
    pub fn position_count(&self) -> usize {
        self.report_cache.position_count()
    }

    /// Some of the visits: at most `most`, from the index `from` on.
    pub fn position_visits(&self, from: usize, most: usize) -> Result<JsPositionVisits, JsError> {
        to_js(&self.report_cache.position_rows(&self.session, from, most))
    }
}
