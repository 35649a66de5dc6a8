//! The counters of a whole trace, made in steps, and the visits that meet a condition.

use super::Study;
use crate::export::print_counters::{CountedSearch, counters_object, object_of_all, tables_of_all};
use crate::foreign::{Ended, Reader};
use crate::session::counting_sink::CountingSink;
use crate::trace::recorder::{Batch, Sink};
use crate::web::handles::{JsCounterTables, problem_error, scenario_of, to_js};
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

/// The counts of many searches, which are read one after the other and not kept.
#[wasm_bindgen]
pub struct SearchCounts {
    /// The search of Plyscope that is being counted; before the first, a counter that has counted nothing.
    counter: CountingSink,
    searches: Vec<CountedSearch>,
    /// The reader of the file of another program that is being counted, and its searches that have ended.
    reader: Option<Reader<CountingSink>>,
    ended: Vec<Ended<CountingSink>>,
}

#[wasm_bindgen]
impl SearchCounts {
    /// Before the first search, with a condition on visits unless it is empty.
    #[wasm_bindgen(constructor)]
    pub fn new(condition: String) -> Result<SearchCounts, JsError> {
        let counter = CountingSink::of_condition(&condition).map_err(|problem| problem_error(&problem))?;
        Ok(SearchCounts { counter, searches: Vec::new(), reader: None, ended: Vec::new() })
    }

    /// The next search begins. A search that began and did not end is forgotten.
    pub fn begin(&mut self) {
        self.counter = self.counter.next();
    }

    /// Counts the next words of its log.
    pub fn append(&mut self, words: &[u32]) {
        self.counter.take(Batch { words, visits: 0, iteration: 0 });
    }

    /// The search has ended: its name, its scenario as a link, and the damage of its file, behind what was counted.
    pub fn end(&mut self, source: &str, link: &str, damage: Option<String>) -> Result<(), JsError> {
        let scenario = scenario_of(link)?;
        let game = scenario.open().map_err(|problem| problem_error(&problem))?;
        let next = self.counter.next();
        let counted = std::mem::replace(&mut self.counter, next).finish();
        let counters = counted.map_err(|error| JsError::new(&error.to_string()))?;
        let names = [source, &scenario.to_string()];
        self.searches.push(CountedSearch::new(&game, counters, names, damage)?);
        Ok(())
    }

    /// The next file of another program begins. It may hold many searches.
    pub fn begin_file(&mut self) {
        let counter = self.counter.next();
        self.reader = Some(Reader::of_each(move || counter.next(), true));
        self.ended.clear();
    }

    /// Takes the next bytes of the file.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        let Some(reader) = &mut self.reader else { return Ok(()) };
        reader.feed(bytes).map_err(|problem| problem_error(&problem))?;
        self.ended.extend(reader.take_ended());
        Ok(())
    }

    /// The file has ended: its name, and its damage behind what was counted. Gives the number of its searches.
    pub fn end_file(&mut self, name: &str, damage: Option<String>) -> Result<u32, JsError> {
        let last = self.reader.take().map(Reader::finish_each);
        let mut ended = std::mem::take(&mut self.ended);
        ended.extend(last.transpose().map_err(|problem| problem_error(&problem))?.into_iter().flatten());
        let count = ended.len();
        for (number, search) in (1..).zip(ended) {
            let (search, sink) = search.map_err(|problem| problem_error(&problem))?;
            let counters = sink.finish().map_err(|error| JsError::new(&error.to_string()))?;
            let game = search.scenario.open().map_err(|problem| problem_error(&problem))?;
            let source = if count == 1 { name.to_owned() } else { format!("{name}, search {number}") };
            let names = [source.as_str(), &search.scenario.to_string()];
            let damage = damage.clone().filter(|_| number == count);
            self.searches.push(CountedSearch::new(&game, counters, names, damage)?);
        }
        // A file has less than 2^32 searches: each takes several bytes.
        Ok(count as u32)
    }

    /// A table with a row for each search, and the tables of all of them together.
    pub fn tables(&self) -> Result<JsCounterTables, JsError> {
        to_js(&tables_of_all(&self.searches))
    }

    /// All counts as `plyscope report --json` prints them.
    pub fn json(&self) -> Result<String, JsError> {
        Ok(object_of_all(&self.searches)?.to_string())
    }
}
