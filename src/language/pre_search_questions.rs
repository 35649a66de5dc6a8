//! The questions of the filter of pre-searches as people read them.

use super::words;
use crate::search::depth::Depth;
use crate::search::parameters::PreSearchParameters;
use crate::search::pre_search_filter::{self as filter, Candidate};
use crate::trace::columns::{Trace, VisitId};
use serde::Serialize;

/// One of the filter's five questions, with its numbers. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Question {
    /// The stable name of the verdict that it would give.
    #[cfg_attr(test, ts(type = "VerdictName"))]
    pub name: &'static str,
    /// The question with its numbers.
    pub text: String,
    /// It refuses.
    pub refuses: bool,
    /// It is the first that refuses: it decided.
    pub decided: bool,
}

/// The filter's five questions at a visit, in the order of the paper's Figure 4; `None` if the visit was not
/// a candidate.
#[must_use]
pub fn asked(trace: &Trace, id: VisitId, parameters: &PreSearchParameters) -> Option<Vec<Question>> {
    let row = trace.pre_search(id)?;
    let deepened = trace.iteration(id).saturating_sub(row.entry_iteration.into());
    let candidate = Candidate {
        new_depth: row.new_depth,
        depth: trace.depth(id),
        entry_depth: row.new_depth - Depth::plies(i8::try_from(deepened).unwrap_or(i8::MAX)),
        entry_iteration: row.entry_iteration,
        in_pre_search: trace.meta(id).is_in_pre_search(),
    };
    let questions = filter::questions(*parameters, &candidate).into_iter();
    let questions = questions.map(|question| Question {
        name: question.verdict().name(),
        text: words::question(question, &candidate),
        refuses: question.refuses(),
        decided: question.verdict() == row.verdict,
    });
    Some(questions.collect())
}
