//! The extent to which bars of each category cover a stretch of ids, level by level.
//!
//! This is the flame's level of detail. A pixel of a wide view covers thousands of visits; its colour is the
//! mix of the categories under it, by the ids that they cover, which is a difference of two cumulative
//! coverages. Those are kept at every [`BUCKET`] ids and swept exactly from there, so every pixel is exact at
//! every zoom, and no bucket edge is ever taken for a pixel edge.

use crate::display_style::Types;
use crate::search::node_type::NodeType;
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::{NO_VISIT, Trace, VisitId};
use crate::trace::meta::Meta;
use crate::trace::own::FIELD_STEPS;
use crate::trace::size::{DETAIL_VISITS, Size};
use crate::trace::visit_set::VisitSet;

/// The number of ids between two kept sums.
pub const BUCKET: u32 = 512;

/// The number of categories of bars, see [`category`].
pub const CATEGORIES: usize = 15;

/// The meaning of the categories: brackets (the search's own structure), the types of nodes, the types in quiescence,
/// the states of a node in a proof search, and five parts of the numbers in a field, from the least to the greatest.
pub const CATEGORY_NAMES: [&str; CATEGORIES] = [
    "structure",
    "pv",
    "cut",
    "all",
    "q-pv",
    "q-cut",
    "q-all",
    "proved",
    "disproved",
    "open",
    "field-1",
    "field-2",
    "field-3",
    "field-4",
    "field-5",
];

/// The number of categories that the bars of one search may have.
const IN_ONE_SEARCH: usize = 7;

/// The first category of a proof search.
const PROVED: usize = 7;

/// The first category of the numbers in a field.
const FIELD: usize = 10;

/// Coverage by the categories of the search, in the order of [`categories_of`].
pub type ByCategory = [f64; IN_ONE_SEARCH];

/// The categories of this search's bars. [`ByCategory`] counts them at the same places: the second to the fourth are
/// proved, disproved and open in a proof search, and otherwise the types of nodes. With a field they are parts of its numbers.
#[must_use]
pub fn categories_of(trace: &Trace, field: Option<usize>) -> [u8; IN_ONE_SEARCH] {
    if field.is_some() {
        // Visits without a number have the colour of brackets.
        return std::array::from_fn(|place| {
            if (1..=FIELD_STEPS).contains(&place) { (FIELD + place - 1) as u8 } else { 0 }
        });
    }
    let first = if trace.family_row().proves { PROVED } else { 1 };
    std::array::from_fn(|place| match place {
        0 => 0,
        1..=3 => (first + place - 1) as u8,
        _ => place as u8,
    })
}

/// A visit's category: 0 for brackets, 1 to 3 for PV, CUT and ALL, 4 to 6 for these types in quiescence; in a proof
/// search 7 for proved, 8 for disproved and 9 for open.
#[must_use]
#[inline]
pub fn category(trace: &Trace, id: VisitId, types: Types) -> u8 {
    let place = place_of(trace, id, trace.meta(id), Colouring::Types(types));
    categories_of(trace, None)[usize::from(place)]
}

/// The category of a visit by its number in one of another program's own fields; 0 without a number.
#[must_use]
pub fn field_category(trace: &Trace, id: VisitId, field: usize) -> u8 {
    let place = place_of(trace, id, trace.meta(id), Colouring::Field(field));
    categories_of(trace, Some(field))[usize::from(place)]
}

/// The property that distinguishes bars.
#[derive(Clone, Copy)]
pub enum Colouring<'a> {
    /// Their categories.
    Types(Types),
    /// Their numbers in one of another program's own fields.
    Field(usize),
    /// Whether they are in a set: 1, or 0.
    Marked(&'a VisitSet),
}

/// The index of a visit's category among the categories of its search.
#[inline(always)]
fn place_of(trace: &Trace, id: VisitId, meta: Meta, colouring: Colouring<'_>) -> u8 {
    let types = match colouring {
        Colouring::Types(types) => types,
        Colouring::Field(field) => return trace.field_step(field, id).map_or(0, |step| step + 1),
        Colouring::Marked(set) => return set.contains(id).into(),
    };
    let expected = EXPECTED_CATEGORIES[meta.nature()];
    if trace.family_row().proves {
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

/// The stored data of one level at a bucket's beginning: its coverage by category up to there.
type Kept = [u32; IN_ONE_SEARCH];
const _: () = assert!(size_of::<Kept>() <= Size::DETAIL_LEVEL && BUCKET >= DETAIL_VISITS, "it is counted");

/// The kept sums, for one choice of types.
pub struct Coverage {
    types: Types,
    /// The field whose numbers decide instead of the types.
    field: Option<usize>,
    /// The first row of each bucket, with one row for each level that was reached before it; and at the end,
    /// the first row of the next bucket.
    starts: Vec<u32>,
    rows: Vec<Kept>,
    /// Whether the trace had ended when they were made: visits that were open then may have another colour.
    final_colours: bool,
}

impl Coverage {
    /// A coverage without any sums yet.
    #[must_use]
    pub fn new(types: Types) -> Coverage {
        Coverage::by(types, None)
    }

    /// A coverage by the numbers in a field, if there is one, without any sums yet.
    #[must_use]
    pub fn by(types: Types, field: Option<usize>) -> Coverage {
        Coverage { types, field, starts: vec![0], rows: Vec::new(), final_colours: true }
    }

    /// The types that these sums are for.
    #[must_use]
    pub fn types(&self) -> Types {
        self.types
    }

    /// The property of bars that these sums are for.
    #[must_use]
    pub fn colouring(&self) -> Colouring<'static> {
        self.field.map_or(Colouring::Types(self.types), Colouring::Field)
    }

    /// Sums what the trace has grown by. Colours of visits that were open at an earlier call are
    /// put right once the trace is finished.
    pub fn extend(&mut self, trace: &Trace) {
        self.extend_by(trace, self.colouring());
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
            *self = Coverage::by(self.types, self.field);
        }
        let whole = (trace.len() / BUCKET) as usize;
        if self.buckets() > whole || trace.is_empty() {
            return;
        }
        let mut sweep = Sweep::by(trace, colouring);
        if let Some(last) = self.buckets().checked_sub(1) {
            self.seek(&mut sweep, last);
            sweep.find_bars();
        }
        for bucket in self.buckets()..=whole {
            sweep.advance(bucket as f64 * f64::from(BUCKET));
            self.keep(&sweep);
        }
        let is_expected = self.types == Types::Expected && self.field.is_none() && !trace.family_row().proves;
        self.final_colours = trace.is_finished() || is_expected;
    }

    /// The number of bucket beginnings.
    fn buckets(&self) -> usize {
        self.starts.len() - 1
    }

    fn keep(&mut self, sweep: &Sweep<'_>) {
        let reached = sweep.totals.iter().rposition(|totals| totals.iter().any(|total| *total > 0.0));
        let levels = &sweep.totals[..reached.map_or(0, |last| last + 1)];
        self.rows.extend(levels.iter().map(|totals| totals.map(|total| total as u32)));
        self.starts.push(self.rows.len() as u32);
    }

    /// Moves a sweep to a bucket's beginning, with the coverage of all before it. Its bars are still to be found.
    fn seek(&self, sweep: &mut Sweep<'_>, bucket: usize) {
        let rows = &self.rows[self.starts[bucket] as usize..self.starts[bucket + 1] as usize];
        for (totals, kept) in sweep.totals.iter_mut().zip(rows) {
            *totals = kept.map(f64::from);
        }
        for totals in sweep.totals.iter_mut().skip(rows.len()) {
            *totals = [0.0; IN_ONE_SEARCH];
        }
        sweep.x = bucket as f64 * f64::from(BUCKET);
        sweep.next = bucket as u32 * BUCKET;
    }

    /// Moves a sweep forward to `x`, from the nearest kept sums if that is shorter.
    pub fn advance(&self, sweep: &mut Sweep<'_>, x: f64) {
        let x = x.min(f64::from(sweep.trace.len()));
        let nearest = ((x / f64::from(BUCKET)).round() as usize).min(self.buckets().saturating_sub(1));
        let begin = nearest as f64 * f64::from(BUCKET);
        if self.buckets() == 0 || (begin - x).abs() >= x - sweep.x {
            sweep.advance(x);
            return;
        }
        self.seek(sweep, nearest);
        if x < begin {
            sweep.retreat(x);
        } else {
            sweep.find_bars();
            sweep.advance(x);
        }
    }

    /// Bytes in the kept sums.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.rows.as_slice()) + size_of_val(self.starts.as_slice())
    }
}

/// A sweep over the ids that keeps the coverage up to its position.
pub struct Sweep<'trace> {
    trace: &'trace Trace,
    colouring: Colouring<'trace>,
    /// Coverage of all ids below `x`, by level.
    pub totals: Vec<ByCategory>,
    /// The position of the sweep.
    x: f64,
    /// The next visit to enter.
    next: VisitId,
    /// The bars of the visit before that, level by level: all that may reach beyond `x`.
    bars: Vec<SweptBar>,
}

/// A bar that a sweep has reached.
#[derive(Clone, Copy)]
struct SweptBar {
    visit: VisitId,
    /// One past the last visit of its subtree; for an open visit `u32::MAX`.
    end: u32,
    place: u8,
}

impl<'trace> Sweep<'trace> {
    /// A sweep that is before the first visit.
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

    /// Sweeps on to `x`, which may be inside a visit or past the last; never backwards.
    pub fn advance(&mut self, x: f64) {
        let x = x.clamp(self.x, f64::from(self.trace.len()).max(self.x));
        self.count_bars(self.x, x, 1.0);
        self.x = x;
        let (first, end) = (self.next, x.ceil() as VisitId);
        if end <= first {
            return;
        }
        self.count_visits(first, end, 1.0);
        self.next = end;
        self.find_bars();
        // The last visit may have been swept in part.
        let rest = f64::from(end) - x;
        for (totals, bar) in self.totals.iter_mut().zip(&self.bars) {
            if bar.visit >= first {
                totals[usize::from(bar.place)] -= rest;
            }
        }
    }

    /// Sweeps back to `x` from where a visit begins.
    fn retreat(&mut self, x: f64) {
        let (first, end) = (x.ceil() as VisitId, self.next);
        self.count_visits(first, end, -1.0);
        self.next = first;
        self.find_bars();
        self.count_bars(x, self.x, -1.0);
        self.x = x;
    }

    /// Adds to the totals, multiplied by `times`, the coverage of these visits up to the end of the last. A flame
    /// sweeps hundreds of thousands of visits for each picture, so no visit is opened and closed.
    fn count_visits(&mut self, first: VisitId, end: VisitId, times: f64) {
        for id in first..end {
            let meta = self.trace.meta(id);
            let place = place_of(self.trace, id, meta, self.colouring);
            let covered = self.trace.end(id).min(end) - id;
            self.totals[usize::from(meta.level())][usize::from(place)] += times * f64::from(covered);
        }
    }

    /// Adds to the totals, multiplied by `times`, the coverage of the bars between two places.
    fn count_bars(&mut self, from: f64, to: f64, times: f64) {
        for (totals, bar) in self.totals.iter_mut().zip(&self.bars) {
            totals[usize::from(bar.place)] += times * (f64::from(bar.end).min(to) - from).max(0.0);
        }
    }

    /// Finds the bars of the visit before the next one.
    fn find_bars(&mut self) {
        let Some(mut visit) = self.next.checked_sub(1) else { return self.bars.clear() };
        let none = SweptBar { visit: NO_VISIT, end: 0, place: 0 };
        self.bars.resize(usize::from(self.trace.level(visit)) + 1, none);
        for bar in self.bars.iter_mut().rev() {
            // Above a visit are the visits that were above it before.
            if bar.visit == visit {
                break;
            }
            let place = place_of(self.trace, visit, self.trace.meta(visit), self.colouring);
            *bar = SweptBar { visit, end: self.trace.end(visit), place };
            visit = self.trace.parent(visit);
        }
    }
}
