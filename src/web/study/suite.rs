//! Two versions of a program on the same positions, compared pair by pair.

use super::Study;
use crate::language::suite_table::SuiteComparison;
use crate::suite::paired;
use crate::web::handles::{JsPairing, JsSuiteTable, to_js};
use wasm_bindgen::prelude::*;

/// The message about two traces of different positions.
pub(super) const OTHER_POSITION: &str = "these are searches of different positions: compare two searches of one position, \
     whose files name the game and the position";

/// Two versions, whose searches are added pair by pair.
#[wasm_bindgen]
#[derive(Default)]
pub struct VersionComparison {
    suite: SuiteComparison,
}

#[wasm_bindgen]
impl VersionComparison {
    /// Before the first pair.
    #[wasm_bindgen(constructor)]
    pub fn new() -> VersionComparison {
        VersionComparison::default()
    }

    /// Adds a position, by its name, that both versions searched.
    pub fn add(&mut self, name: &str, a: &Study, b: &Study) -> Result<(), JsError> {
        if !a.scenario.has_position_of(&b.scenario) {
            return Err(JsError::new(OTHER_POSITION));
        }
        a.session.add_to_suite(&b.session, name, &mut self.suite);
        Ok(())
    }

    /// The tables of all pairs.
    pub fn table(&self) -> Result<JsSuiteTable, JsError> {
        to_js(&self.suite.table())
    }
}

/// The files of two folders, paired by their names without endings.
#[wasm_bindgen]
pub fn pair_files(a: Vec<String>, b: Vec<String>) -> Result<JsPairing, JsError> {
    to_js(&paired([&a, &b]))
}
