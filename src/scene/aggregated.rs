//! The aggregated flame: all visits of one sequence of moves are one bar, in all iterations, passes and re-searches.
//! The bar is as wide as their subtrees together, and below a bar the widest child comes first.
//!
//! The axis counts visits of positions in this order, so an [`Axis`] and a camera have the same meaning as in the flame
//! by time.
//!
//! The work is bounded by the picture. A level is gathered only below bars that are at least a pixel wide in the
//! picture, and no deeper than the rows that it has. A visit is read once, as the child of such a bar, and the gathered
//! bars are kept: ten million visits cost at most ten million reads for all pictures of a trace together, usually a
//! small part of that, and a picture of gathered bars costs a step for each of its bars. While a search runs, its trace
//! is gathered again only when it has grown by a tenth, so all reads together are at most eleven times the reads of the
//! last time.

use super::Axis;
use super::coverage::{CATEGORIES, category};
use crate::display_style::Types;
use crate::sorted::{sort_by, sort_by_key};
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::place::PlaceStep;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::ops::Range;

/// The index of the sequence without moves, the root's, if there is any.
const ROOT: usize = 0;

/// The fraction of growth that makes a trace be gathered again, as its denominator.
const GROWTH: u32 = 10;
/// A smaller share of a pixel is not seen.
const FAINTEST: f64 = 0.25;

/// All visits of one sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sequence {
    /// The code of its last step.
    step: u32,
    /// The number of its steps.
    level: u8,
    /// The category that most of its visits belong to, subtrees included.
    category: u8,
    /// Its beginning on the axis.
    left: u32,
    /// Visits in the subtrees of its visits, themselves included.
    size: u32,
    /// Its visits, in the list of all.
    visits: Range<u32>,
    /// The sequences of a move more, widest first, once they were gathered.
    children: Option<Range<u32>>,
}

/// A bar of a picture, in pixels of its axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AggregatedBar {
    /// The index of its sequence; for a merged bar, the index of the sequence above.
    pub index: usize,
    /// The number of moves of its sequence.
    pub level: u8,
    /// Its left edge; it may be left of the view.
    pub left: f64,
    /// Its right edge; it may be right of the view.
    pub right: f64,
    /// The category that most of its visits belong to.
    pub category: u8,
    /// The number of visits, subtrees included.
    pub size: u32,
    /// The number of sequences that are merged, because each is narrower than a pixel; 0 for one sequence.
    pub merged: u32,
}

/// The gathered sequences, and the state of the trace that they were gathered from.
#[derive(Default)]
pub struct Aggregated {
    /// The length of the trace, whether it had ended, and the choice of types.
    of: (u32, bool, Types),
    sequences: Vec<Sequence>,
    visits: Vec<VisitId>,
}

impl Aggregated {
    /// The number of visits of the whole axis.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.sequences.first().map_or(0, |root| root.size)
    }

    /// The visits of a sequence, in order of entry; empty if there is no such sequence.
    #[must_use]
    pub fn visits_of(&self, index: usize) -> &[VisitId] {
        self.sequences.get(index).map_or(&[], |sequence| &self.visits[range(&sequence.visits)])
    }

    /// The number of visits of a sequence, subtrees included.
    #[must_use]
    pub fn size_of(&self, index: usize) -> u32 {
        self.sequences.get(index).map_or(0, |sequence| sequence.size)
    }

    /// Takes in the trace; drawing does it, too.
    pub fn extend(&mut self, trace: &Trace, types: Types) {
        let (known, was_finished, known_types) = self.of;
        let has_grown = trace.len() < known || trace.len() - known > known / GROWTH;
        if !has_grown && was_finished == trace.is_finished() && known_types == types {
            return;
        }
        *self = Aggregated { of: (trace.len(), trace.is_finished(), types), ..Aggregated::default() };
        if trace.is_empty() {
            return;
        }
        let iterations = trace.children(0);
        let roots = iterations.flat_map(|iteration| trace.children(iteration)).map(|root| (0, root));
        let roots: Vec<(u32, VisitId)> = roots.collect();
        if !roots.is_empty() {
            let root = self.sequence(trace, &roots, 0);
            self.sequences.push(root);
        }
    }

    /// The bars in view of at most `levels` levels, upper levels first, each level from left to right.
    pub fn bars(&mut self, trace: &Trace, types: Types, axis: Axis, levels: u8) -> Vec<AggregatedBar> {
        self.extend(trace, types);
        let mut found = Vec::new();
        let mut queue = VecDeque::new();
        let is_in_view = |bar: &AggregatedBar| bar.right > 0.0 && bar.left < f64::from(axis.width);
        if levels > 0 && !self.sequences.is_empty() {
            queue.push_back(self.bar(ROOT, axis));
        }
        while let Some(parent) = queue.pop_front() {
            found.push(parent);
            if parent.level + 1 >= levels {
                continue;
            }
            let children = range(&self.children(trace, parent.index));
            for index in children.clone() {
                let bar = self.bar(index, axis);
                // The widest come first: all others are narrower than a pixel, too.
                if width(bar.size, axis) < 1.0 {
                    found.extend(self.merged(parent.index, index..children.end, axis).filter(is_in_view));
                    break;
                }
                if is_in_view(&bar) {
                    queue.push_back(bar);
                }
            }
        }
        sort_by(&mut found, |one, other| one.level.cmp(&other.level).then(one.left.total_cmp(&other.left)));
        found
    }

    /// The bar of a visit's sequence, however narrow it is; `None` for a bracket above the root, and for a sequence
    /// that is not gathered yet.
    pub fn bar_of(
        &mut self,
        trace: &Trace,
        types: Types,
        axis: Axis,
        visit: VisitId,
    ) -> Option<AggregatedBar> {
        self.extend(trace, types);
        if visit >= self.of.0 || self.sequences.is_empty() {
            return None;
        }
        let path = trace.path_to(visit);
        let mut index = ROOT;
        // The search, its iterations and the root are no steps.
        for standing in path.get(usize::from(ROOT_LEVEL) + 1..)? {
            let step = step_code(trace, *standing);
            let mut children = range(&self.children(trace, index));
            index = children.find(|child| self.sequences[*child].step == step)?;
        }
        Some(self.bar(index, axis))
    }

    fn bar(&self, index: usize, axis: Axis) -> AggregatedBar {
        let Sequence { level, category, left, size, .. } = self.sequences[index];
        AggregatedBar {
            index,
            level,
            left: axis.pixel_of(f64::from(left)),
            right: axis.pixel_of(f64::from(left) + f64::from(size)),
            category,
            size,
            merged: 0,
        }
    }

    /// One bar for sequences that are each narrower than a pixel; `None` if it would not be visible.
    fn merged(
        &self,
        parent: usize,
        narrow: Range<usize>,
        axis: Axis,
    ) -> std::option::IntoIter<AggregatedBar> {
        let narrow = &self.sequences[narrow];
        let mut weights = [0; CATEGORIES];
        for Sequence { category, size, .. } in narrow {
            weights[usize::from(*category)] += u64::from(*size);
        }
        let size = narrow.iter().map(|sequence| sequence.size).sum();
        let bar = narrow.first().map(|first| AggregatedBar {
            index: parent,
            level: first.level,
            left: axis.pixel_of(f64::from(first.left)),
            right: axis.pixel_of(f64::from(first.left) + f64::from(size)),
            category: heaviest(&weights),
            size,
            merged: narrow.len() as u32,
        });
        bar.filter(|bar| width(bar.size, axis) >= FAINTEST).into_iter()
    }

    /// The sequences of a move more, widest first; equally wide ones in the order of their first visits.
    fn children(&mut self, trace: &Trace, index: usize) -> Range<u32> {
        if let Some(children) = &self.sequences[index].children {
            return children.clone();
        }
        let of = self.of.0;
        let mut found: Vec<(u32, VisitId)> = Vec::new();
        for visit in &self.visits[range(&self.sequences[index].visits)] {
            let children = trace.children(*visit).take_while(|child| *child < of);
            found.extend(children.map(|child| (step_code(trace, child), child)));
        }
        found.sort_unstable();
        let level = self.sequences[index].level + 1;
        let groups = found.chunk_by(|one, other| one.0 == other.0);
        let mut sequences: Vec<Sequence> = groups.map(|group| self.sequence(trace, group, level)).collect();
        sort_by_key(&mut sequences, |sequence| {
            (Reverse(sequence.size), self.visits[sequence.visits.start as usize])
        });
        let mut left = self.sequences[index].left;
        for sequence in &mut sequences {
            sequence.left = left;
            left += sequence.size;
        }
        let begin = self.sequences.len() as u32;
        self.sequences.append(&mut sequences);
        let children = begin..self.sequences.len() as u32;
        self.sequences[index].children = Some(children.clone());
        children
    }

    /// A sequence of these visits, each with the code of the step to it.
    fn sequence(&mut self, trace: &Trace, group: &[(u32, VisitId)], level: u8) -> Sequence {
        let begin = self.visits.len() as u32;
        let mut weights = [0; CATEGORIES];
        for (_, visit) in group {
            let size = trace.end(*visit).min(self.of.0) - visit;
            weights[usize::from(category(trace, *visit, self.of.2))] += u64::from(size);
            self.visits.push(*visit);
        }
        Sequence {
            step: group[0].0,
            level,
            category: heaviest(&weights),
            left: 0,
            size: weights.iter().sum::<u64>() as u32,
            visits: begin..self.visits.len() as u32,
            children: None,
        }
    }
}

/// The category of the greatest weight; of equals the first.
fn heaviest(weights: &[u64; CATEGORIES]) -> u8 {
    let places = (0..CATEGORIES).rev();
    places.max_by_key(|category| weights[*category]).map_or(0, |category| category as u8)
}

/// The width in pixels of this number of visits.
fn width(visits: u32, axis: Axis) -> f64 {
    f64::from(visits) * f64::from(axis.width) / (axis.to - axis.from)
}

fn range(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

fn step_code(trace: &Trace, visit: VisitId) -> u32 {
    trace.step_to(visit).map_or(0, PlaceStep::code)
}
