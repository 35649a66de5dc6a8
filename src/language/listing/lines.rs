//! The lines of a listing: composed from the switches that are on.

use super::context::{Ending, ListingContext};
use super::family_listing::FamilyListing;
use super::phrasing::Phrasing;
use super::row::Group;
use crate::display_style::BoundsStyle;
use crate::language::line_kind::LineKind;
use crate::language::perspective::Seen;
use crate::search::parameters::Parameters;
use crate::trace::capabilities::Capabilities;

/// No listing has more lines: it can be read at a glance.
pub const MOST_LINES: usize = 25;

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The kinds of the line. Several rare kinds may share a line; they run at one kind of tick.
    pub kinds: Vec<LineKind>,
    /// The indentation in steps.
    pub indent: u8,
    /// The text of the line.
    pub text: String,
}

/// The lines of a search with these parameters and capabilities. `root` is the reading of the root's numbers,
/// `node` is the reading of the numbers of the listing's visit, and `is_or` is whether the root's side is to move
/// there.
#[must_use]
pub fn lines(
    parameters: &Parameters,
    capabilities: &Capabilities,
    root: Seen,
    (node, is_or): (Seen, bool),
    ending: Ending,
) -> Vec<Line> {
    let bounds = if node.has_ranges() { BoundsStyle::Range } else { BoundsStyle::AlphaBeta };
    let phrasing = |seen| Phrasing::new(seen, bounds, capabilities.prunes());
    let context = ListingContext {
        parameters,
        capabilities,
        root: phrasing(root),
        phrasing: phrasing(node),
        ending,
        is_or,
    };
    let family = FamilyListing::of(parameters.base.family());
    let has = |kind: &&LineKind| family.has(**kind) && (kind.row().has)(&context);
    let mut groups: Vec<Vec<LineKind>> = LineKind::ALL.iter().filter(has).map(|kind| vec![*kind]).collect();
    if !capabilities.deepens() {
        // The only iteration ends with the search.
        join(&mut groups, &[LineKind::IterationDone, LineKind::Return]);
    }
    for group in Group::ALL {
        if groups.len() > MOST_LINES {
            join(&mut groups, &group.kinds());
        }
    }
    let line = |kinds: Vec<LineKind>| {
        let indent = kinds.iter().map(|kind| (kind.row().indent)(&context)).min().unwrap_or(0);
        // If an iteration and the search that ends with it share a line, only the search's text is shown.
        let (first, last) = (kinds.first(), kinds.last());
        let group = first.filter(|_| first != last).and_then(|kind| kind.row().group);
        let text = match (group, last) {
            (Some(group), _) => group.text(&kinds, &context),
            (None, Some(last)) => (last.row().text)(&context),
            (None, None) => String::new(),
        };
        Line { kinds, indent, text }
    };
    groups.into_iter().map(line).collect()
}

/// Joins these kinds into one line, at the place of the first of them.
fn join(groups: &mut Vec<Vec<LineKind>>, kinds: &[LineKind]) {
    let is_one = |group: &Vec<LineKind>| group.iter().any(|kind| kinds.contains(kind));
    let Some(first) = groups.iter().position(is_one) else { return };
    let joined: Vec<LineKind> = groups.iter().filter(|group| is_one(group)).flatten().copied().collect();
    let mut index = 0;
    groups.retain(|group| {
        index += 1;
        index - 1 == first || !is_one(group)
    });
    groups[first] = joined;
}
