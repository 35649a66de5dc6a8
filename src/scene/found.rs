//! The colours and marks of the bars and the nodes of a search, for a legend.
//!
//! A legend is about the whole film, so it stays unchanged from step to step. While a search runs it lists everything
//! that the search can bring about; once the search has ended, the properties of at least one visit.

use crate::display_style::Types;
use crate::scene::coverage::{CATEGORIES, CATEGORY_NAMES, category};
use crate::trace::columns::Trace;
use crate::trace::mark::Mark;
use serde::Serialize;

/// A larger search is taken to have every mark and every colour that it can bring about: to look for one that no visit has
/// takes as long as to look at all visits.
pub const MOST_LOOKED_AT: u32 = 200_000;

/// The colours and the marks that at least one visit has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Found {
    /// The colours of bars, as expected or as found.
    #[cfg_attr(test, ts(type = "Array<CategoryName>"))]
    pub bars: Vec<&'static str>,
    /// The colours of nodes: a node without moves to look at has no type, though its bar has a colour.
    #[cfg_attr(test, ts(type = "Array<CategoryName>"))]
    pub nodes: Vec<&'static str>,
    /// The marks.
    #[cfg_attr(test, ts(type = "Array<MarkName>"))]
    pub marks: Vec<&'static str>,
}

/// The marks of at least one visit of a finished search, among the marks that it can bring about.
#[must_use]
pub fn found(trace: &Trace, possible: Vec<&'static str>) -> Found {
    if !trace.is_finished() || trace.len() > MOST_LOOKED_AT {
        let has_quiescence = possible.contains(&Mark::Quiescence.name());
        let can_be = |name: &&str| (has_quiescence || !name.starts_with("q-")) && !name.starts_with("field-");
        let colours: Vec<_> = CATEGORY_NAMES.into_iter().filter(can_be).collect();
        return Found { bars: colours.clone(), nodes: colours, marks: possible };
    }
    let mut bars = [false; CATEGORIES];
    let mut nodes = [false; CATEGORIES];
    let mut sought: Vec<Mark> =
        Mark::ALL.into_iter().filter(|mark| possible.contains(&mark.name())).collect();
    let last = trace.ticks().saturating_sub(1);
    for id in 0..trace.len() {
        let has_moves = trace.family_row().proves || trace.visit(id).is_some_and(|row| row.may_have_type());
        for types in [Types::Expected, Types::Actual] {
            let colour = usize::from(category(trace, id, types));
            bars[colour] = true;
            nodes[colour] |= has_moves;
        }
        sought.retain(|mark| !trace.has_mark(id, last, *mark));
    }
    let is_found = |name: &&str| !sought.iter().any(|mark| mark.name() == *name);
    let names = |has: [bool; CATEGORIES]| {
        CATEGORY_NAMES.into_iter().zip(has).filter_map(|(name, has)| has.then_some(name)).collect()
    };
    Found { bars: names(bars), nodes: names(nodes), marks: possible.into_iter().filter(is_found).collect() }
}
