//! How much of a stretch of ids is covered by bars of which category, level by level.
//!
//! This is the flame's level of detail. A pixel of a wide view covers thousands of visits; its
//! colour is the mix of the categories under it, by the ids that they cover, which is a difference
//! of two cumulative coverages. Those are kept at every [`BUCKET`] ids and swept exactly from
//! there, so every pixel is exact at every zoom, and no bucket edge is ever taken for a pixel edge.

use crate::display_style::Types;
use crate::search::node_type::NodeType;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::meta::Meta;
use crate::trace::size::{DETAIL_VISITS, Size};
use crate::trace::visit_set::VisitSet;

/// How many ids lie between two kept sums.
pub const BUCKET: u32 = 512;

/// How many categories of bars there are, see [`category`].
pub const CATEGORIES: usize = 10;

/// What the categories stand for: brackets (the search's own structure), the types of nodes, the same in quiescence, and
/// what a search for a proof knows of a node.
pub const CATEGORY_NAMES: [&str; CATEGORIES] =
    ["structure", "pv", "cut", "all", "q-pv", "q-cut", "q-all", "proved", "disproved", "open"];

/// How many of them the bars of one search may have.
const IN_ONE_SEARCH: usize = 7;

/// Where the categories of a search for a proof begin.
const PROVED: usize = 7;

/// Coverage by those of the search, in the order of [`categories_of`].
pub type ByCategory = [f64; IN_ONE_SEARCH];

/// The categories that the bars of this search may have. They have the places that [`ByCategory`] counts them at: the second
/// to the fourth are proved, disproved and open in a search for a proof, and else the types of nodes.
#[must_use]
pub fn categories_of(trace: &Trace) -> [u8; IN_ONE_SEARCH] {
    let first = if trace.family().has_numbers() { PROVED } else { 1 };
    std::array::from_fn(|place| match place {
        0 => 0,
        1..=3 => (first + place - 1) as u8,
        _ => place as u8,
    })
}

/// A visit's category: 0 for brackets, 1 to 3 for PV, CUT and ALL, 4 to 6 for the same in quiescence; in a search for a proof
/// 7 for proved, 8 for disproved and 9 for open.
#[must_use]
#[inline]
pub fn category(trace: &Trace, id: VisitId, types: Types) -> u8 {
    let place = place_of(trace, id, trace.meta(id), Colouring::Types(types));
    categories_of(trace)[usize::from(place)]
}

/// What tells bars apart.
#[derive(Clone, Copy)]
pub enum Colouring<'a> {
    /// Their categories.
    Types(Types),
    /// Whether they are in a set: 1, or 0.
    Marked(&'a VisitSet),
}

/// The place of a visit's category among those of its search.
#[inline]
fn place_of(trace: &Trace, id: VisitId, meta: Meta, colouring: Colouring<'_>) -> u8 {
    let types = match colouring {
        Colouring::Types(types) => types,
        Colouring::Marked(set) => return set.contains(id).into(),
    };
    let expected = EXPECTED_CATEGORIES[meta.nature()];
    if trace.family().has_numbers() {
        return match trace.numbers(id).and_then(ProofNumbers::solved) {
            _ if expected == 0 => 0,
            Some(true) => 1,
            Some(false) => 2,
            None => 3,
        };
    }
    match types {
        Types::Expected => expected,
        _ if expected == 0 => 0,
        Types::Both | Types::Actual | Types::Hidden => match trace.value(id) {
            Some(value) => type_category(NodeType::actual(trace.window(id), value), meta.is_quiescence()),
            None => expected,
        },
    }
}

const fn type_category(node_type: NodeType, quiescence: bool) -> u8 {
    1 + node_type as u8 + if quiescence { 3 } else { 0 }
}

/// The categories by expected type, looked up: a sweep asks for millions.
const EXPECTED_CATEGORIES: [u8; Meta::NATURES] = {
    let mut categories = [0; Meta::NATURES];
    let mut nature = 0;
    while nature < Meta::NATURES {
        if let Some((node_type, quiescence)) = Meta::position_nature(nature) {
            categories[nature] = type_category(node_type, quiescence);
        }
        nature += 1;
    }
    categories
};

/// What is kept of one level at a bucket's beginning: its coverage by category so far, and one more
/// than the category of its bar there (0: none), so that a sweep can go on from it at once.
type Kept = [u32; IN_ONE_SEARCH + 1];
const _: () = assert!(size_of::<Kept>() <= Size::DETAIL_LEVEL && BUCKET >= DETAIL_VISITS, "it is counted");

/// The kept sums, for one choice of types.
pub struct Coverage {
    types: Types,
    /// Where each bucket's rows begin, one row for each level that was reached before it; and at the
    /// end, where the next bucket's will.
    starts: Vec<u32>,
    rows: Vec<Kept>,
    /// Whether the trace had ended when they were made: what was open then may be coloured anew.
    final_colours: bool,
}

impl Coverage {
    /// Nothing summed yet.
    #[must_use]
    pub fn new(types: Types) -> Coverage {
        Coverage { types, starts: vec![0], rows: Vec::new(), final_colours: true }
    }

    /// Which types these sums are for.
    #[must_use]
    pub fn types(&self) -> Types {
        self.types
    }

    /// Sums what the trace has grown by. Colours of visits that were open at an earlier call are
    /// put right once the trace is finished.
    pub fn extend(&mut self, trace: &Trace) {
        self.extend_by(trace, Colouring::Types(self.types));
    }

    /// The sums of a finished trace, by whether visits are in a set.
    #[must_use]
    pub fn of_marked(trace: &Trace, set: &VisitSet) -> Coverage {
        let mut coverage = Coverage::new(Types::Expected);
        coverage.extend_by(trace, Colouring::Marked(set));
        coverage
    }

    fn extend_by(&mut self, trace: &Trace, colouring: Colouring<'_>) {
        if trace.is_finished() && !self.final_colours {
            *self = Coverage::new(self.types);
        }
        let whole = (trace.len() / BUCKET) as usize;
        if self.buckets() > whole || trace.is_empty() {
            return;
        }
        let mut sweep = Sweep::by(trace, colouring);
        if let Some(last) = self.buckets().checked_sub(1) {
            self.seek(&mut sweep, last);
        }
        for bucket in self.buckets()..=whole {
            sweep.advance(bucket as f64 * f64::from(BUCKET));
            self.keep(&sweep);
        }
        let is_expected = self.types == Types::Expected && !trace.family().has_numbers();
        self.final_colours = trace.is_finished() || is_expected;
    }

    /// How many bucket beginnings are kept.
    fn buckets(&self) -> usize {
        self.starts.len() - 1
    }

    fn keep(&mut self, sweep: &Sweep<'_>) {
        let reached = sweep.totals.iter().rposition(|totals| totals.iter().any(|total| *total > 0.0));
        for level in 0..reached.map_or(0, |last| last + 1).max(sweep.bars.len()) {
            let mut kept = [0; IN_ONE_SEARCH + 1];
            for (sum, total) in kept.iter_mut().zip(&sweep.totals[level]) {
                *sum = *total as u32;
            }
            kept[IN_ONE_SEARCH] = sweep.bars.get(level).map_or(0, |bar| u32::from(bar.0) + 1);
            self.rows.push(kept);
        }
        self.starts.push(self.rows.len() as u32);
    }

    /// Moves a sweep to a bucket's beginning, with the coverage of all before it.
    fn seek(&self, sweep: &mut Sweep<'_>, bucket: usize) {
        let rows = &self.rows[self.starts[bucket] as usize..self.starts[bucket + 1] as usize];
        sweep.x = bucket as f64 * f64::from(BUCKET);
        sweep.next = bucket as u32 * BUCKET;
        sweep.bars.clear();
        for (totals, kept) in sweep.totals.iter_mut().zip(rows) {
            for (total, sum) in totals.iter_mut().zip(kept) {
                *total = f64::from(*sum);
            }
            // Bars that end right here are closed by the next visit, or by the end of the trace.
            if let Some(category) = kept[IN_ONE_SEARCH].checked_sub(1) {
                sweep.bars.push((category as u8, sweep.x));
            }
        }
        for totals in sweep.totals.iter_mut().skip(rows.len()) {
            *totals = [0.0; IN_ONE_SEARCH];
        }
    }

    /// Moves a sweep forward to `x`, by the kept sums if that is shorter.
    pub fn advance(&self, sweep: &mut Sweep<'_>, x: f64) {
        let bucket = ((x / f64::from(BUCKET)) as usize).min(self.buckets().saturating_sub(1));
        if self.buckets() > 0 && bucket as f64 * f64::from(BUCKET) > sweep.x {
            self.seek(sweep, bucket);
        }
        sweep.advance(x);
    }

    /// Bytes in the kept sums.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.rows.as_slice()) + size_of_val(self.starts.as_slice())
    }
}

/// A sweep over the ids that knows what has been covered so far.
pub struct Sweep<'trace> {
    trace: &'trace Trace,
    colouring: Colouring<'trace>,
    /// Coverage of all ids below `x`, by level.
    pub totals: Vec<ByCategory>,
    /// Where the sweep stands.
    x: f64,
    /// The next visit to enter.
    next: VisitId,
    /// The categories of the bars at `x`, and since where each is not yet in the totals.
    bars: Vec<(u8, f64)>,
}

impl<'trace> Sweep<'trace> {
    /// A sweep that stands before the first visit.
    #[must_use]
    pub fn new(trace: &'trace Trace, types: Types) -> Self {
        Self::by(trace, Colouring::Types(types))
    }

    /// The same with other categories.
    #[must_use]
    pub fn by(trace: &'trace Trace, colouring: Colouring<'trace>) -> Self {
        let levels = usize::from(trace.levels());
        Sweep {
            trace,
            colouring,
            totals: vec![[0.0; IN_ONE_SEARCH]; levels],
            x: 0.0,
            next: 0,
            bars: Vec::with_capacity(levels),
        }
    }

    /// Sweeps on to `x`, which may lie inside a visit or past the last; never backwards.
    pub fn advance(&mut self, x: f64) {
        let x = x.clamp(self.x, f64::from(self.trace.len()).max(self.x));
        while f64::from(self.next) < x {
            self.enter(self.next);
            self.next += 1;
        }
        for (level, (category, since)) in self.bars.iter_mut().enumerate() {
            self.totals[level][usize::from(*category)] += x - *since;
            *since = x;
        }
        self.x = x;
    }

    #[inline]
    fn enter(&mut self, id: VisitId) {
        let x = f64::from(id);
        let meta = self.trace.meta(id);
        let level = usize::from(meta.level());
        while self.bars.len() > level {
            if let Some((category, since)) = self.bars.pop() {
                self.totals[self.bars.len()][usize::from(category)] += x - since;
            }
        }
        self.bars.push((place_of(self.trace, id, meta, self.colouring), x));
    }
}
