//! The search of another program, read from its file.

use crate::foreign::{ForeignSearch, Reader, Selection};
use crate::trace::recorder::{Batch, Sink};
use crate::web::handles::problem_error;
use wasm_bindgen::prelude::*;

/// The words that have been read and not yet taken.
#[derive(Default)]
struct Words(Vec<u32>);

impl Sink for Words {
    fn take(&mut self, batch: Batch<'_>) {
        self.0.extend_from_slice(batch.words);
    }
}

/// A search of another program, read piece by piece.
#[wasm_bindgen]
pub struct ForeignFile {
    reader: Option<Reader<Words>>,
    rest: Vec<u32>,
    opened: Option<ForeignSearch>,
}

#[wasm_bindgen]
impl ForeignFile {
    /// A reader that has read nothing yet. It reads one of the searches of the file, by its number from 1, and keeps visits down
    /// to a ply, or those after the first ones, or all that a trace has room for.
    #[wasm_bindgen(constructor)]
    pub fn new(search: u32, down_to: Option<u16>, after: f64) -> ForeignFile {
        // A number of visits is whole.
        let after = after as u64;
        let selection = Selection { search: search.into(), down_to, after, ..Selection::default() };
        let reader = Reader::of_selection(Words::default(), selection);
        ForeignFile { reader: Some(reader), rest: Vec::new(), opened: None }
    }

    /// Once the trace has no more room: the ply down to which all visits would fit, if the rest of the file is like this
    /// share of it (from 0 to 1).
    pub fn fitting_ply(&self, share: f64) -> Option<u16> {
        self.reader.as_ref().filter(|reader| reader.is_full()).map(|reader| reader.fitting_ply(share))
    }

    /// Once all of the file was taken and the trace has no more room: the number of first visits to leave out, so that the
    /// last ones fit.
    pub fn before_the_last(&self) -> Option<f64> {
        self.reader.as_ref().and_then(Reader::before_the_last).map(|visits| visits as f64)
    }

    /// Takes the next bytes of the file. Gives the words of the log that they end.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<Vec<u32>, JsError> {
        let Some(reader) = &mut self.reader else { return Ok(Vec::new()) };
        reader.feed(bytes).map_err(|problem| problem_error(&problem))?;
        Ok(std::mem::take(&mut reader.sink().0))
    }

    /// Ends the reading: all bytes were taken. Gives the last words; the search that was read can be asked about from
    /// now on.
    pub fn finish(&mut self) -> Result<Vec<u32>, JsError> {
        if let Some(reader) = self.reader.take() {
            let (opened, words) = reader.finish().map_err(|problem| problem_error(&problem))?;
            (self.opened, self.rest) = (Some(opened), words.0);
        }
        Ok(std::mem::take(&mut self.rest))
    }

    /// The number of searches in the file.
    pub fn searches(&self) -> f64 {
        self.opened.as_ref().map_or(0.0, |opened| (opened.report.other_searches + 1) as f64)
    }

    /// The game and its position, as a link.
    pub fn link(&self) -> String {
        self.opened.as_ref().map_or_else(String::new, |opened| opened.scenario.to_string())
    }

    /// The program, as it calls itself.
    pub fn program(&self) -> String {
        let program = self.opened.as_ref().and_then(|opened| opened.report.program.clone());
        program.unwrap_or_else(|| "another program".to_owned())
    }

    /// The faults of the file.
    pub fn notes(&self) -> Vec<String> {
        self.opened.as_ref().map_or_else(Vec::new, |opened| opened.report.notes())
    }

    /// Visits of positions.
    pub fn visits(&self) -> u32 {
        self.opened.as_ref().map_or(0, |opened| opened.report.visits.min(u32::MAX.into()) as u32)
    }
}
