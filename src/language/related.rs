//! Related visits, as a person reads them.

use super::words;
use crate::facts::relation::Relation;
use crate::trace::columns::VisitId;
use serde::Serialize;

/// A related visit, as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Related {
    /// The kind's stable name.
    #[cfg_attr(test, ts(type = "RelationName"))]
    pub kind: &'static str,
    /// The other visit.
    pub visit: VisitId,
    /// Its relation to the visit that was asked about; the text comes before its path.
    pub text: &'static str,
    /// The moves to it.
    pub path: String,
}

/// A relation as seen from one of its two visits; `None` for another visit. The path is filled in later.
#[must_use]
pub fn related(relation: Relation, visit: VisitId) -> Option<Related> {
    let Relation { kind, from, to, .. } = relation;
    let (other, text) = match visit {
        _ if visit == to => (from, words::relation_to(kind)),
        _ if visit == from => (to, words::relation_from(kind)),
        _ => return None,
    };
    Some(Related { kind: kind.name(), visit: other, text, path: String::new() })
}
