//! The story of a visit of a depth-first search: its beginning and its value.

use super::claim::Claim;
use super::scope::Scope;
use super::{begin, end};
use crate::game::Evaluate;

/// The greatest number of claims about the beginning of a visit.
const MOST_OF_THE_BEGINNING: usize = 2;
/// The greatest number of claims about the value of a visit.
pub(super) const MOST_OF_THE_END: usize = 3;

pub(super) fn claims<G: Evaluate>(scope: &Scope<G>) -> Vec<Claim> {
    let mut begin = begin::claims(scope);
    begin.truncate(MOST_OF_THE_BEGINNING);
    let mut end = end::claims(scope);
    // The end of the search also has the claims about its bets.
    if scope.id() != 0 {
        end.truncate(MOST_OF_THE_END);
    }
    // The story of an open node begins with its present state: the reader knows the beginning already.
    let is_open = !scope.is_over() && scope.t > scope.trace.enter_time(scope.id());
    if is_open { [end, begin].concat() } else { [begin, end].concat() }
}
