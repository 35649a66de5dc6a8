//! The own words of another program about a visit, as facts for a person.

use crate::plural::{grouped, plural_as};
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::own::{Amounts, Subject};
use serde::Serialize;

/// A fact in the own words of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnFact {
    /// The subject in words, or the name of the program's field.
    pub name: String,
    /// The word, the plies or the number.
    pub text: String,
    /// The place of the program's field; null for other facts.
    pub field: Option<usize>,
}

impl OwnFact {
    fn new(name: &str, text: String) -> OwnFact {
        OwnFact { name: name.to_owned(), text, field: None }
    }
}

/// A subject in words.
const fn subject(subject: Subject) -> &'static str {
    match subject {
        Subject::Kind => "Kind of visit",
        Subject::Rank => "Ordered by",
        Subject::Extension => "Extended because of",
        Subject::Reduction => "Reduced because of",
        Subject::Table => "Table",
        Subject::Reason => "Ended because of",
    }
}

/// The own facts of a visit, as far as they are known before it has `ended`, or after.
#[must_use]
pub fn own_facts(trace: &Trace, id: VisitId, ended: bool) -> Vec<OwnFact> {
    // The end of the visit shows an own reason if no other reason is known.
    let has_reason = ended && trace.meta(id).reason() != Some(LeaveReason::NotReported);
    let words = Subject::ALL.iter().filter(|subject| has_reason || **subject != Subject::Reason);
    let words =
        words.filter_map(|one| Some(OwnFact::new(subject(*one), trace.own_word(id, *one)?.to_owned())));
    let Amounts { extended, reduced } = trace.amounts(id).unwrap_or_default();
    let amounts = [("Extended by", extended), ("Reduced by", reduced)];
    let amounts = amounts.into_iter().filter(|(_, plies)| *plies != Depth::default());
    let amounts = amounts.map(|(name, plies)| OwnFact::new(name, plies_text(plies)));
    let fields = trace.fields().enumerate().filter_map(|(field, name)| {
        let number = trace.field(field, id, ended)?;
        Some(OwnFact { name: name.to_owned(), text: number_text(number), field: Some(field) })
    });
    words.chain(amounts).chain(fields).collect()
}

/// A number of plies, which may be a fraction.
fn plies_text(plies: Depth) -> String {
    plural_as(plies, "ply", "plies")
}

/// A number of a program's field, with a minus sign.
#[must_use]
pub fn number_text(number: i32) -> String {
    let size = grouped(number.unsigned_abs().into());
    if number < 0 { format!("−{size}") } else { size }
}
