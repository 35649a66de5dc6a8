//! Two traces of one position, compared.

use super::Study;
use crate::language::compared::{Comparison, compare};
use crate::web::handles::{JsCompared, to_js};
use wasm_bindgen::prelude::*;

/// The differences between two traces.
#[wasm_bindgen]
pub struct TraceComparison {
    comparison: Comparison,
}

#[wasm_bindgen]
impl Study {
    /// Compares this trace with another of the same position.
    pub fn compare(&self, other: &Study) -> TraceComparison {
        TraceComparison { comparison: compare(self.session.trace(), other.session.trace()) }
    }
}

#[wasm_bindgen]
impl TraceComparison {
    /// In numbers.
    pub fn numbers(&self) -> Result<JsCompared, JsError> {
        to_js(&self.comparison.compared)
    }

    /// The visits of the first or of the second trace whose places the other lacks, a bit for each.
    pub fn only(&self, second: bool) -> Vec<u32> {
        self.comparison.only[usize::from(second)].words().to_vec()
    }
}
