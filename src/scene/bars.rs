//! The bars that are wide enough to be drawn one by one, and the bar under a pixel.

use super::Axis;
use crate::trace::columns::{Trace, VisitId};
use std::collections::VecDeque;

/// A visit's bar, in pixels of its axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// Whose.
    pub visit: VisitId,
    /// Its row.
    pub level: u8,
    /// Its left edge; it may be left of the view.
    pub left: f64,
    /// Its right edge; it may be right of the view.
    pub right: f64,
}

/// The bars in view that are at least `least` pixels wide, upper levels first, at most `most`.
#[must_use]
pub fn bars(trace: &Trace, axis: Axis, least: f64, most: usize) -> Vec<Bar> {
    let mut found = Vec::new();
    let mut queue = VecDeque::new();
    let bar = |visit: VisitId, level: u8| Bar {
        visit,
        level,
        left: axis.pixel_of(f64::from(visit)),
        right: axis.pixel_of(f64::from(trace.end_so_far(visit))),
    };
    let is_shown =
        |bar: &Bar| bar.right - bar.left >= least && bar.right > 0.0 && bar.left < f64::from(axis.width);
    if !trace.is_empty() {
        queue.push_back(bar(0, 0));
    }
    while let Some(parent) = queue.pop_front().filter(|_| found.len() < most) {
        found.push(parent);
        // A child is narrower than its parent, so nothing wide hides under a narrow bar.
        for child in trace.children(parent.visit) {
            let child = bar(child, parent.level + 1);
            if child.left >= f64::from(axis.width) {
                break;
            }
            if is_shown(&child) {
                queue.push_back(child);
            }
        }
    }
    found
}

/// The visit at this level under the pixel that begins at `pixel`: the widest, if there are many; of equals
/// the first. `None` without a bar.
#[must_use]
pub fn pick(trace: &Trace, axis: Axis, pixel: f64, level: u8) -> Option<VisitId> {
    let last = f64::from(trace.len().checked_sub(1)?);
    let from = axis.id_at(pixel);
    let to = axis.id_at(pixel + 1.0);
    // The last visit takes as much room as any other.
    if to <= 0.0 || from >= last + 1.0 {
        return None;
    }
    // For less than a visit a pixel: the visit in the pixel's middle. For more: all visits that the pixel touches.
    let (first, end) = if to - from < 1.0 {
        let middle = ((from + to) / 2.0).clamp(0.0, last) as VisitId;
        (middle, middle + 1)
    } else {
        (from.max(0.0) as VisitId, (to.ceil() as VisitId).min(trace.len()))
    };
    let mut best = trace.ancestor_at(first, level);
    for id in first..end {
        if trace.level(id) == level {
            let width = |id: VisitId| trace.end_so_far(id) - id;
            if best.is_none_or(|best| width(id) > width(best)) {
                best = Some(id);
            }
        }
    }
    best
}
