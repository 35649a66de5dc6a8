//! Two traces of one position, compared.

use super::Study;
use super::suite::OTHER_POSITION;
use crate::language::compared::{Comparison, compare};
use crate::web::handles::{JsCompared, to_js};
use wasm_bindgen::prelude::*;

/// The differences between two traces.
#[wasm_bindgen]
pub struct TraceComparison {
    comparison: Comparison,
    sentence: String,
}

#[wasm_bindgen]
impl Study {
    /// Compares this trace with another of the same position.
    pub fn compare(&self, other: &Study) -> Result<TraceComparison, JsError> {
        if !self.scenario.has_position_of(&other.scenario) {
            return Err(JsError::new(OTHER_POSITION));
        }
        let comparison = compare(self.session.trace(), other.session.trace());
        let sentence = self.session.first_difference(&other.session, comparison.compared.parting);
        Ok(TraceComparison { comparison, sentence })
    }
}

#[wasm_bindgen]
impl TraceComparison {
    /// In numbers.
    pub fn numbers(&self) -> Result<JsCompared, JsError> {
        to_js(&self.comparison.compared)
    }

    /// The first difference in a sentence.
    pub fn first_difference(&self) -> String {
        self.sentence.clone()
    }

    /// The visits of the first or of the second trace whose places the other lacks, a bit for each.
    pub fn only(&self, second: bool) -> Vec<u32> {
        self.comparison.only[usize::from(second)].words().to_vec()
    }
}
