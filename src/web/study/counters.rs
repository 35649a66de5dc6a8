//! The counters of a whole trace, made in steps, and the visits that meet a condition.

use super::Study;
use crate::export::print_counters::counters_object;
use crate::web::handles::{JsCounterTables, problem_error, to_js};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
impl Study {
    /// Begins to count, with a condition on visits unless it is empty.
    pub fn counters_begin(&mut self, condition: &str) -> Result<(), JsError> {
        self.counter_cache.begin(&self.session, condition).map_err(|problem| problem_error(&problem))
    }

    /// Goes on with it by a step; how much of it is done, from 0 to 1.
    pub fn counters_step(&mut self) -> f64 {
        self.counter_cache.step(&self.session)
    }

    /// The tables of the counters, once they are done.
    pub fn counters(&self) -> Result<JsCounterTables, JsError> {
        let tables = self.counter_cache.tables().ok_or_else(|| JsError::new("there are no counters yet"))?;
        to_js(&tables.to_vec())
    }

    /// The counters as an object of JSON, as `plyscope report --json` prints it. `source` is the name of the file; the scenario
    /// replaces an empty name.
    pub fn counters_json(&self, source: &str) -> Result<String, JsError> {
        let counters =
            self.counter_cache.counters().ok_or_else(|| JsError::new("there are no counters yet"))?;
        let game = self.scenario.open().map_err(|problem| problem_error(&problem))?;
        let scenario = self.scenario.to_string();
        let source = if source.is_empty() { &scenario } else { source };
        Ok(counters_object(&game, counters, [source, &scenario], None)?.to_string())
    }

    /// The visits that meet the condition, a bit for each.
    pub fn counters_marked(&self) -> Vec<u32> {
        self.counter_cache.marked().map_or_else(Vec::new, |marked| marked.words().to_vec())
    }
}
