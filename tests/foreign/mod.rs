//! Searches of other programs: our own, written in their form and read again; the documents' examples; and what is
//! wrong with a file.

mod converted;
pub mod emitters;
mod examples;
pub mod exporter;
mod following;
mod iterations;
pub mod mistakes;
mod mutated;
mod one_wrong_line;
pub mod own_words;
mod round_trip;
mod streams;
mod suspected;

use plyscope::foreign::{self, ForeignSearch};
use plyscope::problem::Problem;
use plyscope::session::Session;
use plyscope::trace::Trace;
use plyscope::trace::recorder::Batch;

/// Reads a text into a trace.
pub fn read(text: &[u8]) -> (Result<ForeignSearch, Problem>, Trace) {
    let mut trace = Trace::new();
    let opened = foreign::read(text, |batch: Batch<'_>| trace.append(batch.words).unwrap());
    trace.finish();
    (opened, trace)
}

/// A session as the page has it.
fn session(text: &[u8]) -> (ForeignSearch, Session) {
    let mut words = Vec::new();
    let opened = foreign::read(text, |batch: Batch<'_>| words.extend_from_slice(batch.words)).unwrap();
    let mut session = Session::new(opened.scenario.clone()).unwrap();
    session.append(&words).unwrap();
    session.finish();
    (opened, session)
}

/// Asks the session everything that the page asks, of some visits at some times.
fn ask_everything(session: &mut Session) {
    let (visits, ticks) = (session.trace().len(), session.trace().ticks());
    for index in 0..visits.min(40) {
        let visit = (u64::from(index) * 7919 % u64::from(visits)) as u32;
        for t in [ticks.saturating_sub(1), session.trace().enter_time(visit), ticks / 2] {
            let inspected = session.inspect(visit, t).unwrap();
            assert!(!inspected.story.is_empty() || !inspected.entered || inspected.reason.is_none());
            session.event(t).unwrap();
            session.path(t);
            let _ = session.trace().marks(visit, t);
            session.label(visit, t);
            assert!(session.listing(t).is_none(), "the algorithm is another program's");
        }
    }
    let _ = (session.insight(), session.possible(), session.completed());
    session.timeline(50);
}
