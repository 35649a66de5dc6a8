//! Explosions: subtrees that are far larger than others of their depth, and the extensions on the paths to them.

use crate::search::depth::Depth;
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::VisitId;
use crate::trace::ended::{EndedVisit, SearchFacts};
use crate::trace::place::PlaceStep;
use serde::Serialize;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};

/// A subtree that is larger than others of its depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Explosion {
    /// The visit at its top.
    pub visit: VisitId,
    /// The iteration.
    pub iteration: u16,
    /// The ply.
    pub ply: u16,
    /// The depth, in plies.
    pub depth: Depth,
    /// The kind of visit.
    pub kind: &'static str,
    /// The visits in its subtree.
    pub visits: u64,
    /// Their share of the whole search, from 0 to 1.
    pub share: f64,
    /// The median of the subtrees of this depth.
    pub norm: f64,
    /// The visits divided by the norm.
    pub times: f64,
    /// The greatest ply in the subtree.
    pub deepest_ply: u16,
    /// The extended visits on the path to it, itself among them.
    pub extensions: u16,
    /// The steps to it from the root.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub path: Vec<PlaceStep>,
}

/// The visits by the number of extended visits on the path to them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExtensionCounts {
    /// The extended visits on the path, itself among them.
    pub extensions: u16,
    /// The full-width visits.
    pub visits: u64,
    /// The first of them.
    pub first: VisitId,
}

/// A subtree that may be listed. It is ordered by its size.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Candidate {
    visits: u32,
    visit: VisitId,
    end: u32,
    iteration: u16,
    ply: u16,
    deepest_ply: u16,
    extensions: u16,
    depth: i16,
    kind: VisitKind,
    path: Vec<PlaceStep>,
}

impl Ord for Candidate {
    fn cmp(&self, other: &Candidate) -> Ordering {
        self.visits.cmp(&other.visits).then(other.visit.cmp(&self.visit))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Candidate) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The number of the largest subtrees that are kept until the norms are known.
const KEPT: usize = 4096;
/// Subtrees that are listed have at least this share of the visits, are larger than their norm by at least this factor, and
/// are not more than this number.
const SHARE: f64 = 0.002;
const TIMES: f64 = 8.0;
const LISTED: usize = 10;
/// A norm is the median of at least this number of subtrees.
const LEAST: u64 = 20;

/// The sizes of subtrees of one depth: counts by the sixteenths of the logarithm to the base 2.
#[derive(Clone)]
struct Sizes {
    counts: Vec<u32>,
    all: u64,
}

impl Sizes {
    const STEPS: f64 = 16.0;

    fn count(&mut self, visits: u32) {
        let place = (f64::from(visits).log2() * Self::STEPS) as usize;
        if self.counts.len() <= place {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += 1;
        self.all += 1;
    }

    /// The median, to about a twentieth.
    fn median(&self) -> Option<f64> {
        if self.all < LEAST {
            return None;
        }
        let mut seen = 0;
        let place = self.counts.iter().position(|count| {
            seen += u64::from(*count);
            2 * seen >= self.all
        })?;
        Some((place as f64 / Self::STEPS).exp2())
    }
}

/// Explosions in the making.
#[derive(Default)]
pub(super) struct Explosions {
    visits: u64,
    largest: BinaryHeap<Reverse<Candidate>>,
    sizes: BTreeMap<i16, Sizes>,
    extensions: BTreeMap<u16, ExtensionCounts>,
}

impl Explosions {
    pub(super) fn count(&mut self, visit: &EndedVisit, search: SearchFacts<'_>) {
        self.visits += 1;
        if visit.entered.quiescence {
            return;
        }
        let depth = i16::from(visit.entered.depth.whole_plies());
        self.sizes.entry(depth).or_insert(Sizes { counts: Vec::new(), all: 0 }).count(visit.visits);
        if visit.extensions > 0 {
            let (extensions, id) = (visit.extensions, visit.id);
            let new = ExtensionCounts { extensions, visits: 0, first: id };
            let row = self.extensions.entry(extensions).or_insert(new);
            row.visits += 1;
            row.first = row.first.min(id);
        }
        let is_small = |least: &Reverse<Candidate>| least.0.visits >= visit.visits;
        if visit.ply == 0 || (self.largest.len() == KEPT && self.largest.peek().is_some_and(is_small)) {
            return;
        }
        if self.largest.len() == KEPT {
            self.largest.pop();
        }
        self.largest.push(Reverse(Candidate {
            visits: visit.visits,
            visit: visit.id,
            end: visit.end,
            iteration: visit.iteration,
            ply: visit.ply,
            deepest_ply: visit.deepest_ply,
            extensions: visit.extensions,
            depth: visit.entered.depth.sixteenths(),
            kind: visit.entered.kind,
            path: search.path_to(visit),
        }));
    }

    pub(super) fn finish(self) -> (Vec<ExtensionCounts>, Vec<Explosion>) {
        let least = (self.visits as f64 * SHARE).max(1.0);
        // A subtree inside another one is listed in its place if it is more out of the ordinary for its depth, weighed by the
        // visits that it has.
        let mut judged: Vec<(f64, f64, Candidate)> = self
            .largest
            .into_iter()
            .filter(|candidate| f64::from(candidate.0.visits) >= least)
            .filter_map(|Reverse(candidate)| {
                let depth = Depth::from_sixteenths(candidate.depth).whole_plies().into();
                let norm = self.sizes.get(&depth)?.median()?;
                let times = f64::from(candidate.visits) / norm;
                (times >= TIMES).then(|| (f64::from(candidate.visits) * times.log2(), norm, candidate))
            })
            .collect();
        judged.sort_by(|left, right| {
            right.0.total_cmp(&left.0).then(left.2.visit.cmp(&right.2.visit).reverse())
        });
        let mut listed: Vec<(f64, Candidate)> = Vec::new();
        for (_, norm, candidate) in judged {
            let (begin, end) = (candidate.visit, candidate.end);
            let overlaps = |(_, other): &(f64, Candidate)| begin < other.end && other.visit < end;
            if listed.len() < LISTED && !listed.iter().any(overlaps) {
                listed.push((norm, candidate));
            }
        }
        let visits = self.visits;
        let explosions = listed.into_iter().map(|(norm, candidate)| Explosion {
            visit: candidate.visit,
            iteration: candidate.iteration,
            ply: candidate.ply,
            depth: Depth::from_sixteenths(candidate.depth),
            kind: candidate.kind.name(),
            visits: candidate.visits.into(),
            share: f64::from(candidate.visits) / visits as f64,
            norm,
            times: f64::from(candidate.visits) / norm,
            deepest_ply: candidate.deepest_ply,
            extensions: candidate.extensions,
            path: candidate.path,
        });
        (self.extensions.into_values().collect(), explosions.collect())
    }
}
