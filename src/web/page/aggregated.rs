//! The aggregated flame.

use super::{PageSession, axis};
use crate::display_style::Types;
use crate::scene::aggregated::AggregatedBar;
use crate::web::handles::{JsSequence, to_js};
use wasm_bindgen::prelude::*;

/// A bar as the page reads it: the index of its sequence, level, left, right, category, visits, and how many sequences are
/// merged in it.
fn numbers(bar: AggregatedBar) -> [f64; 7] {
    [
        bar.index as f64,
        bar.level.into(),
        bar.left,
        bar.right,
        bar.category.into(),
        bar.size.into(),
        bar.merged.into(),
    ]
}

#[wasm_bindgen(js_class = Session)]
impl PageSession {
    /// The bars of the aggregated flame in view, seven numbers each: the index of the sequence, level, left, right,
    /// category, visits, and how many sequences are merged (0: it is one sequence).
    pub fn aggregated_bars(&mut self, width: u32, from: f64, to: f64, levels: u8, types: &str) -> Vec<f64> {
        let bars = self.session.aggregated_bars(Types::named(types), axis(width, from, to), levels);
        bars.into_iter().flat_map(numbers).collect()
    }

    /// The bar of a visit's sequence, as the numbers of a bar; empty if there is no such bar.
    pub fn aggregated_bar_of(&mut self, width: u32, from: f64, to: f64, visit: u32, types: &str) -> Vec<f64> {
        let bar = self.session.aggregated_bar_of(Types::named(types), axis(width, from, to), visit);
        bar.map_or_else(Vec::new, |bar| numbers(bar).to_vec())
    }

    /// The number of visits of the aggregated flame's axis.
    pub fn aggregated_total(&mut self, types: &str) -> u32 {
        self.session.aggregated_total(Types::named(types))
    }

    /// The last move of a sequence of the aggregated flame; nothing if there is no such sequence.
    pub fn sequence_name(&mut self, index: usize) -> Option<String> {
        self.session.sequence_name(index)
    }

    /// The texts about a sequence of the aggregated flame; nothing if there is no such sequence.
    pub fn sequence(&self, index: usize) -> Result<JsSequence, JsError> {
        to_js(&self.session.sequence_text(index))
    }
}
