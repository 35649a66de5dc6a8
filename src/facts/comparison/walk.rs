//! Both trees walked together, place by place.
//!
//! All visits of both traces at one place are visited together: their children are sorted by their steps, so
//! that children at one place below are neighbours. Every visit is handled once, and the memory is a bit for
//! each, and the children along one path.

use crate::trace::visit_set::VisitSet;
use crate::trace::{Trace, VisitId};
use serde::Serialize;
use std::ops::Range;

/// The numbers of places of two traces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ComparedPlaces {
    /// Places that both have.
    pub both: u32,
    /// Places that only the first has.
    pub only_a: u32,
    /// Places that only the second has.
    pub only_b: u32,
}

/// A visit that waits for its place: its step (or the number of its iteration), its trace and its number, as one
/// number in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting(u64);

impl Waiting {
    fn new(step: u32, side: usize, visit: VisitId) -> Waiting {
        Waiting(u64::from(step) << 33 | (side as u64) << 32 | u64::from(visit))
    }

    fn step(self) -> u64 {
        self.0 >> 33
    }

    fn side(self) -> usize {
        (self.0 >> 32 & 1) as usize
    }

    fn visit(self) -> VisitId {
        self.0 as VisitId
    }
}

struct Walk<'a> {
    traces: [&'a Trace; 2],
    only: [VisitSet; 2],
    places: ComparedPlaces,
    /// The children of the places along the path, the innermost place's last.
    waiting: Vec<Waiting>,
}

/// The places in both traces, and for each the visits whose places the other lacks.
pub(super) fn walk(traces: [&Trace; 2]) -> (ComparedPlaces, [VisitSet; 2]) {
    let mut walk = Walk {
        traces,
        only: traces.map(|trace| VisitSet::of(trace.len())),
        places: ComparedPlaces::default(),
        waiting: Vec::new(),
    };
    for (side, trace) in traces.iter().enumerate() {
        let iterations = if trace.is_empty() { None } else { Some(trace.children(0)) };
        for iteration in iterations.into_iter().flatten() {
            walk.waiting.push(Waiting::new(trace.iteration(iteration).into(), side, iteration));
        }
    }
    walk.waiting.sort_unstable();
    walk.groups(0, Walk::iteration);
    (walk.places, walk.only)
}

impl Walk<'_> {
    /// Calls `look` for the waiting visits from `begin` on, together for each step.
    fn groups(&mut self, begin: usize, look: fn(&mut Self, Range<usize>)) {
        let end = self.waiting.len();
        let mut first = begin;
        while first < end {
            let step = self.waiting[first].step();
            let others = self.waiting[first..end].iter().position(|other| other.step() != step);
            let after = others.map_or(end, |count| first + count);
            look(self, first..after);
            first = after;
        }
        self.waiting.truncate(begin);
    }

    /// The iterations with one number. Their roots are at their place, however many passes there are; the root of
    /// an iteration that was not recorded any more is at this place, too.
    fn iteration(&mut self, iterations: Range<usize>) {
        let sides = self.sides(&iterations);
        self.count(sides);
        self.mark(&iterations, sides);
        let begin = self.waiting.len();
        for index in iterations {
            let (side, iteration) = (self.waiting[index].side(), self.waiting[index].visit());
            let roots = self.traces[side].children(iteration).map(|root| Waiting::new(0, side, root));
            self.waiting.extend(roots);
        }
        let roots = begin..self.waiting.len();
        self.mark(&roots, sides);
        self.below(roots);
        self.waiting.truncate(begin);
    }

    fn place(&mut self, visits: Range<usize>) {
        let sides = self.sides(&visits);
        self.count(sides);
        self.mark(&visits, sides);
        self.below(visits);
    }

    /// The places one step below these visits, which are at one place.
    fn below(&mut self, visits: Range<usize>) {
        let begin = self.waiting.len();
        for index in visits {
            let (side, visit) = (self.waiting[index].side(), self.waiting[index].visit());
            let trace = self.traces[side];
            let children = trace.children(visit).map(|child| {
                let step = trace.step_to(child).map_or(0, |step| step.code());
                Waiting::new(step, side, child)
            });
            self.waiting.extend(children);
        }
        self.waiting[begin..].sort_unstable();
        self.groups(begin, Walk::place);
    }

    /// Whether each trace has visits among these.
    fn sides(&self, visits: &Range<usize>) -> [bool; 2] {
        // The first trace's come first.
        let ends = self.waiting[visits.clone()].first().zip(self.waiting[visits.clone()].last());
        ends.map_or([false; 2], |(first, last)| [first.side() == 0, last.side() == 1])
    }

    fn count(&mut self, sides: [bool; 2]) {
        let ComparedPlaces { both, only_a, only_b } = &mut self.places;
        match sides {
            [true, true] => *both += 1,
            [true, false] => *only_a += 1,
            [false, true] => *only_b += 1,
            [false, false] => {}
        }
    }

    fn mark(&mut self, visits: &Range<usize>, sides: [bool; 2]) {
        if sides == [true; 2] {
            return;
        }
        for waiting in &self.waiting[visits.clone()] {
            self.only[waiting.side()].insert(waiting.visit());
        }
    }
}
