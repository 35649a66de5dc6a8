//! Trace files: saved and opened part by part. The worker compresses and decompresses by the browser's own streams.

use super::Study;
use crate::file::{Next, Opening, Part, Writing};
use crate::run::Summary;
use crate::scenario::link::write_pairs;
use crate::web::crossing::PageSummary;
use crate::web::handles::{JsSummary, JsView, from_js, problem_error, to_js};
use wasm_bindgen::prelude::*;

/// A trace that is being saved.
#[wasm_bindgen]
pub struct FileSaving {
    writing: Writing,
    part: Option<Part>,
}

#[wasm_bindgen]
impl Study {
    /// Begins to save the trace. `summary` is the result of the search, as JSON, and for another program's search the
    /// known facts; empty if the search did not end. `program` is the name of another program, if that one searched;
    /// `view` is the moment that is shown.
    pub fn save(&self, summary: &str, program: Option<String>, view: JsView) -> Result<FileSaving, JsError> {
        let writing = Writing::new(&self.scenario, summary, self.session.trace());
        let writing = writing.map_err(|problem| problem_error(&problem))?.showing(&from_js(view)?);
        let writing = match program {
            Some(program) => writing.searched_by(&program),
            None => writing,
        };
        Ok(FileSaving { writing, part: None })
    }
}

#[wasm_bindgen]
impl FileSaving {
    /// The beginning of the file.
    pub fn header(&self) -> Vec<u8> {
        self.writing.header()
    }

    /// The next part of the trace, to be compressed; nothing after the last.
    pub fn part(&mut self, study: &Study) -> Result<Option<Vec<u8>>, JsError> {
        let part = self.writing.part(study.session.trace()).map_err(|problem| problem_error(&problem))?;
        let bytes = part.as_ref().map(|part| part.bytes.clone());
        self.part = part;
        Ok(bytes)
    }

    /// The bytes before that part, once it is compressed.
    pub fn frame(&self, compressed: &[u8]) -> Vec<u8> {
        self.part.as_ref().map_or_else(Vec::new, |part| part.frame(compressed))
    }

    /// The end of the file.
    pub fn end(&self) -> Vec<u8> {
        self.writing.end()
    }

    /// The number of visits saved up to now.
    pub fn visits(&self) -> u32 {
        self.writing.visits()
    }
}

/// A file that is being opened.
#[wasm_bindgen]
pub struct FileOpening {
    opening: Opening,
    raw: u32,
}

#[wasm_bindgen]
impl FileOpening {
    /// A file that begins so.
    #[wasm_bindgen(constructor)]
    pub fn new(header: &[u8]) -> Result<FileOpening, JsError> {
        let opening = Opening::new(header).map_err(|problem| problem_error(&problem))?;
        Ok(FileOpening { opening, raw: 0 })
    }

    /// The scenario, and the moment that was shown: the text after the # of a link.
    pub fn link(&self) -> String {
        write_pairs(self.opening.scenario().pairs().into_iter().chain(self.opening.view().pairs()))
    }

    /// Whether another program searched: known once the first part was taken.
    pub fn foreign(&self) -> bool {
        self.opening.is_foreign()
    }

    /// The result of the search, as JSON; empty if it is unknown.
    pub fn summary_text(&self) -> String {
        self.opening.header().summary.clone()
    }

    /// The program whose search it is.
    pub fn program(&self) -> String {
        self.opening.header().program.clone()
    }

    /// Notes for the user about the file, once its first part was taken.
    pub fn notes(&self) -> Vec<String> {
        self.opening.notes()
    }

    /// The number of visits of the trace according to the file.
    pub fn visits(&self) -> u32 {
        self.opening.header().visits
    }

    /// The number of visits that were opened.
    pub fn opened(&self) -> u32 {
        self.opening.visits()
    }

    /// The byte at which the file goes on.
    pub fn position(&self) -> f64 {
        self.opening.position() as f64
    }

    /// Reads the 24 bytes before a part, and says how many bytes the part has; 0: the trace is complete.
    pub fn next(&mut self, frame: &[u8]) -> Result<u32, JsError> {
        match self.opening.next(frame).map_err(|problem| problem_error(&problem))? {
            Next::End => Ok(0),
            Next::Part { length, raw } => {
                self.raw = raw;
                Ok(length)
            }
        }
    }

    /// The number of bytes of the decompressed part.
    pub fn raw(&self) -> u32 {
        self.raw
    }

    /// Checks that nothing follows the end of a file of this length.
    pub fn end(&self, length: f64) -> Result<(), JsError> {
        self.opening.end(length as u64).map_err(|problem| problem_error(&problem))
    }

    /// Checks the part as it is in the file.
    pub fn check(&self, compressed: &[u8]) -> Result<(), JsError> {
        self.opening.check(compressed).map_err(|problem| problem_error(&problem))
    }

    /// The words of the part, from its decompressed bytes.
    pub fn take(&mut self, raw: &[u8]) -> Result<Vec<u32>, JsError> {
        let mut words = Vec::new();
        self.opening.take(raw, &mut words).map_err(|problem| problem_error(&problem))?;
        Ok(words)
    }

    /// The message about a part that could not be decompressed.
    pub fn refused(&self, what: &str) -> String {
        self.opening.refused(what).to_string()
    }
}

/// A summary in a file's form, for a trace with `recorded` visits: an error if it is not a summary. The other visits of a
/// part are left out by choice.
#[wasm_bindgen]
pub fn summary_of_file(
    #[wasm_bindgen(unchecked_param_type = "unknown")] summary: JsValue,
    recorded: u32,
    is_part: bool,
) -> Result<JsSummary, JsError> {
    let summary: Summary =
        serde_wasm_bindgen::from_value(summary).map_err(|error| JsError::new(&error.to_string()))?;
    let recording =
        if u64::from(recorded) < summary.visits && !is_part { "record budget" } else { "complete" };
    to_js(&PageSummary { summary, recorded, recording, fitting: None })
}
