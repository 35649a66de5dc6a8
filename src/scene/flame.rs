//! The flame view as pixels.
//!
//! x is time (the visit id), one row for each level, colour by node type. Below a pixel no single visit is
//! drawn: the colour is the exact mix of the bars under the pixel (see [`super::coverage`]). So there
//! is one code path from ten visits to ten million.
//!
//! Each level's line is kept twice, entered and still to come, and making a picture chooses between the two at the time cursor:
//! moving time costs nothing else.

use super::Axis;
use super::bars::{Bar, bars};
use super::colour::{channels, over, pack, text_off};
use super::coverage::{ByCategory, CATEGORIES, Colouring, Coverage, Sweep, categories_of};
use super::texture::{LinedColour, Outermost, Textures, TypeLines, hatch, lay_types};
use crate::display_style::Types;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::visit_set::VisitSet;

/// Colours as 0xAABBGGRR, which is RGBA in the memory of a little-endian canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The colour without a bar.
    pub background: u32,
    /// The colour over everything that has not been entered at the cursor, with its opacity as alpha.
    pub veil: u32,
    /// Bars by category.
    pub bars: [u32; CATEGORIES],
    /// The left edge of bars that are wide enough to have one.
    pub edge: u32,
    /// The strength of the lines over the colours of types, which distinguish types without their colours: slanted
    /// lines over CUT and disproved, level lines over ALL and open. 0: without lines. A line is black or white,
    /// whichever leaves a text on its colour legible.
    pub lines: u8,
}

/// The view to be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlameView {
    /// The horizontal axis; its width is the picture's.
    pub axis: Axis,
    /// The picture's height in pixels.
    pub height: u32,
    /// The height of a row in pixels, at least 1.
    pub row_height: u32,
    /// The number of levels with rows of that height.
    pub full_rows: u32,
    /// The height of the rows below them, at least 1.
    pub thin_row_height: u32,
    /// The rows' scroll position in pixels.
    pub top: u32,
    /// All up to this visit have been entered at the cursor.
    pub entered: VisitId,
}

/// The least height of rows with the lines that distinguish types.
const LINES_FROM: u32 = 8;
/// Rows of at least this height have a line of background between them.
const GAP_FROM: u32 = 4;
/// Bars of at least this width have a left edge.
const EDGE_FROM: f64 = 3.0;
/// The greatest number of edges.
const MOST_EDGES: usize = 20_000;

/// Draws flames, keeping the level of detail and the last picture's rows between pictures.
pub struct Flame {
    coverage: Coverage,
    pre_searches: Outermost,
    /// Visits that are hatched, and how much they cover.
    hatched: Option<(VisitSet, Coverage)>,
    /// The field of another program whose numbers colour the bars, instead of their types.
    field: Option<usize>,
    rows: Rows,
    pixels: Vec<u32>,
}

/// One line for each level, as it looks entered and as it looks still to come: all that depends on
/// the axis and not on the cursor, so that moving the cursor only chooses between the two.
#[derive(Default)]
struct Rows {
    drawn_for: Option<(Axis, Types, Palette, u32, bool)>,
    entered: Vec<u32>,
    future: Vec<u32>,
    /// The pixels that are covered at least half by hatched bars, level by level; empty without hatching.
    hatched: Vec<bool>,
    textures: Textures,
    /// The bars that have a left edge.
    wide: Vec<Bar>,
}

impl Default for Flame {
    fn default() -> Self {
        Flame {
            coverage: Coverage::new(Types::Expected),
            pre_searches: Outermost::default(),
            hatched: None,
            field: None,
            rows: Rows::default(),
            pixels: Vec::new(),
        }
    }
}

impl Flame {
    /// Takes in the new visits of the trace; drawing does it, too.
    pub fn extend(&mut self, trace: &Trace, types: Types) {
        if self.coverage.types() != types {
            self.coverage = Coverage::by(types, self.field);
        }
        self.coverage.extend(trace);
        self.pre_searches.extend(trace);
    }

    /// Hatches these visits of a finished trace; an empty set removes the hatching.
    pub fn hatch(&mut self, trace: &Trace, visits: VisitSet) {
        self.hatched = visits.first().map(|_| {
            let coverage = Coverage::of_marked(trace, &visits);
            (visits, coverage)
        });
        self.rows.drawn_for = None;
    }

    /// Colours bars by the numbers in a field of another program; `None`: by their types.
    pub fn colour_by(&mut self, field: Option<usize>) {
        self.coverage = Coverage::by(self.coverage.types(), field);
        self.field = field;
        self.rows.drawn_for = None;
    }

    /// Bytes that the level of detail takes.
    #[must_use]
    pub fn detail_bytes(&self) -> usize {
        self.coverage.bytes()
    }

    /// Draws; the pixels are `axis.width * height` colours, row by row.
    pub fn draw(&mut self, trace: &Trace, types: Types, palette: &Palette, view: FlameView) -> &[u32] {
        self.extend(trace, types);
        let (width, height) = (view.axis.width as usize, view.height as usize);
        self.pixels.resize(width * height, palette.background);
        if trace.is_empty() || width == 0 {
            self.pixels.fill(palette.background);
            return &self.pixels;
        }
        let drawn_for = Some((view.axis, types, *palette, trace.len(), trace.is_finished()));
        if self.rows.drawn_for != drawn_for {
            self.draw_rows(trace, palette, view.axis);
            self.rows.drawn_for = drawn_for;
        }
        self.compose(trace, palette, view);
        &self.pixels
    }

    /// The bars as in [`bars`]; the bars of the picture that was drawn last are taken from there.
    #[must_use]
    pub fn bars(&self, trace: &Trace, axis: Axis, least: f64, most: usize) -> Vec<Bar> {
        let is_drawn = self.rows.drawn_for.is_some_and(|(drawn, _, _, visits, is_finished)| {
            (drawn, visits, is_finished) == (axis, trace.len(), trace.is_finished())
        });
        if is_drawn && least.total_cmp(&EDGE_FROM).is_eq() && most <= MOST_EDGES {
            self.rows.wide.iter().take(most).copied().collect()
        } else {
            bars(trace, axis, least, most)
        }
    }

    /// Draws the line of every level, entered and still to come.
    fn draw_rows(&mut self, trace: &Trace, palette: &Palette, axis: Axis) {
        let width = axis.width as usize;
        let levels = usize::from(trace.levels());
        let paint = Paint::new(trace, self.field, palette);
        for line in [&mut self.rows.entered, &mut self.rows.future] {
            line.clear();
            line.resize(width * levels, palette.background);
        }
        let mut sweep = Sweep::by(trace, self.coverage.colouring());
        self.coverage.advance(&mut sweep, axis.from.max(0.0));
        let mut before = sweep.totals.clone();
        for column in 0..width {
            let ids = axis.id_at(column as f64 + 1.0).max(0.0) - axis.id_at(column as f64).max(0.0);
            if ids <= 0.0 {
                continue;
            }
            self.coverage.advance(&mut sweep, axis.id_at(column as f64 + 1.0));
            for (level, (before, after)) in before.iter().zip(&sweep.totals).enumerate() {
                let shade = paint.shade(before, after, ids);
                if shade.covered > 0.0 {
                    let place = level * width + column;
                    self.rows.entered[place] = paint.pixel(shade, Shade::default());
                    self.rows.future[place] = paint.pixel(Shade::default(), shade);
                }
            }
            before.copy_from_slice(&sweep.totals);
        }
        self.find_hatched(trace, axis);
        self.rows.wide = bars(trace, axis, EDGE_FROM, MOST_EDGES);
        self.rows.textures = Textures::of(trace, axis, &self.pre_searches, &self.rows.wide);
        for bar in &self.rows.wide {
            let x = bar.left.round();
            if x >= 0.0 && (x as usize) < width {
                let place = usize::from(bar.level) * width + x as usize;
                for line in [&mut self.rows.entered, &mut self.rows.future] {
                    line[place] = over(line[place], palette.edge);
                }
            }
        }
    }

    /// Finds the pixels of every level's line that are hatched.
    fn find_hatched(&mut self, trace: &Trace, axis: Axis) {
        self.rows.hatched.clear();
        let Some((visits, coverage)) = &self.hatched else { return };
        let width = axis.width as usize;
        self.rows.hatched.resize(width * usize::from(trace.levels()), false);
        let mut sweep = Sweep::by(trace, Colouring::Marked(visits));
        coverage.advance(&mut sweep, axis.from.max(0.0));
        let mut before = sweep.totals.clone();
        for column in 0..width {
            coverage.advance(&mut sweep, axis.id_at(column as f64 + 1.0).max(0.0));
            for (level, (before, after)) in before.iter().zip(&sweep.totals).enumerate() {
                let [others, marked] = [0, 1].map(|category: usize| after[category] - before[category]);
                self.rows.hatched[level * width + column] = marked > 0.0 && marked >= others;
            }
            before.copy_from_slice(&sweep.totals);
        }
    }

    /// Puts the picture together from the rows, for a cursor.
    fn compose(&mut self, trace: &Trace, palette: &Palette, view: FlameView) {
        let width = view.axis.width as usize;
        let cursor = view.axis.pixel_of(f64::from(view.entered) + 1.0);
        let whole = cursor.clamp(0.0, width as f64) as usize;
        let split = self.split_column(trace, palette, view, whole);
        let mut painted = 0;
        let lined = lined_colours(trace, self.field, palette);
        for level in 0..usize::from(trace.levels()) {
            let Some(lines) = view.lines(level) else { continue };
            let height = view.height_of(level);
            let row = level * width..(level + 1) * width;
            self.pixels[painted * width..lines.start * width].fill(palette.background);
            painted = lines.end;
            let first = lines.start * width..(lines.start + 1) * width;
            let line = &mut self.pixels[first.clone()];
            line[..whole].copy_from_slice(&self.rows.entered[row.clone()][..whole]);
            line[whole..].copy_from_slice(&self.rows.future[row][whole..]);
            if let Some(colour) = split.as_ref().and_then(|split| split.get(level)) {
                line[whole] = *colour;
            }
            for line in lines.clone().skip(1) {
                self.pixels.copy_within(first.clone(), line * width);
            }
            for y in lines {
                let line = &mut self.pixels[y * width..(y + 1) * width];
                if height >= LINES_FROM {
                    lay_types(&lined, y, line);
                }
                self.rows.textures.lay(level, y, height, palette.background, line);
                if let Some(hatched) = self.rows.hatched.get(level * width..(level + 1) * width) {
                    hatch(hatched, y, height, palette.background, line);
                }
            }
        }
        self.pixels[painted * width..].fill(palette.background);
    }

    /// The colours of the pixel that the cursor cuts, by level: the part of it that is entered.
    fn split_column(
        &self,
        trace: &Trace,
        palette: &Palette,
        view: FlameView,
        column: usize,
    ) -> Option<Vec<u32>> {
        let left = view.axis.id_at(column as f64).max(0.0);
        let right = view.axis.id_at(column as f64 + 1.0).max(0.0);
        let ids = right - left;
        // If a pixel is less than a visit, the cut is at a bar's edge, which is more exact.
        if column >= view.axis.width as usize || ids < 1.0 {
            return None;
        }
        let mut sweep = Sweep::by(trace, self.coverage.colouring());
        let [before, cut, after] = [left, f64::from(view.entered) + 1.0, right].map(|id| {
            self.coverage.advance(&mut sweep, id);
            sweep.totals.clone()
        });
        let paint = Paint::new(trace, self.field, palette);
        let colours = (0..before.len()).map(|level| {
            let entered = paint.shade(&before[level], &cut[level], ids);
            let future = paint.shade(&cut[level], &after[level], ids);
            paint.pixel(entered, future)
        });
        Some(colours.collect())
    }
}

/// The colours of whole pixels whose type has lines, entered and still to come.
fn lined_colours(trace: &Trace, field: Option<usize>, palette: &Palette) -> Vec<LinedColour> {
    if palette.lines == 0 {
        return Vec::new();
    }
    let paint = Paint::new(trace, field, palette);
    let categories = categories_of(trace, field).into_iter().enumerate();
    let lined = categories.filter_map(|(place, category)| Some((place, TypeLines::of(category)?)));
    let colours = lined.flat_map(|(place, lines)| {
        let shade = Shade { colour: paint.bars[place], covered: 1.0 };
        let [entered, future] = [(shade, Shade::default()), (Shade::default(), shade)];
        [entered, future].map(|(entered, future)| {
            let colour = paint.pixel(entered, future);
            LinedColour {
                colour,
                lines,
                under_lines: over(colour, text_off(colour) | u32::from(palette.lines) << 24),
            }
        })
    });
    colours.collect()
}

impl FlameView {
    fn height_of(&self, level: usize) -> u32 {
        if level < self.full_rows as usize { self.row_height } else { self.thin_row_height }
    }

    /// The picture lines of a level's row, if any of the row is in the picture.
    fn lines(&self, level: usize) -> Option<std::ops::Range<usize>> {
        let thin = level.saturating_sub(self.full_rows as usize);
        let above = (level - thin) as i64 * i64::from(self.row_height)
            + thin as i64 * i64::from(self.thin_row_height);
        let begin = above - i64::from(self.top);
        let height = self.height_of(level);
        let end = begin + i64::from(height) - i64::from(height >= GAP_FROM);
        let lines = begin.max(0) as usize..end.clamp(0, i64::from(self.height)) as usize;
        (lines.start < lines.end).then_some(lines)
    }
}

/// The mix of the bars under a pixel: their colours by their shares, and the sum of the shares.
#[derive(Clone, Copy, Default)]
struct Shade {
    colour: [f64; 3],
    covered: f64,
}

/// The palette, ready for mixing.
struct Paint {
    background: [f64; 3],
    /// The colours of the search's own categories.
    bars: [[f64; 3]; size_of::<ByCategory>() / size_of::<f64>()],
    veil: [f64; 3],
    veil_strength: f64,
}

impl Paint {
    fn new(trace: &Trace, field: Option<usize>, palette: &Palette) -> Paint {
        Paint {
            background: channels(palette.background),
            bars: categories_of(trace, field).map(|category| channels(palette.bars[usize::from(category)])),
            veil: channels(palette.veil),
            veil_strength: f64::from(palette.veil >> 24) / 255.0,
        }
    }

    /// The shade of the bars of a pixel with `ids` ids, between two totals of its level.
    #[inline]
    fn shade(&self, before: &ByCategory, after: &ByCategory, ids: f64) -> Shade {
        let mut shade = Shade::default();
        for (category, bar) in self.bars.iter().enumerate() {
            let covered = after[category] - before[category];
            if covered > 0.0 {
                let share = covered / ids;
                shade.covered += share;
                for (colour, bar) in shade.colour.iter_mut().zip(bar) {
                    *colour += share * bar;
                }
            }
        }
        shade
    }

    /// The mean colour of a pixel under bars that were entered and bars still to come, which are
    /// seen through the veil.
    #[inline]
    fn pixel(&self, entered: Shade, future: Shade) -> u32 {
        let free = f64::max(1.0 - entered.covered - future.covered, 0.0);
        pack(std::array::from_fn(|channel| {
            let veil = future.covered * self.veil[channel];
            let veiled = future.colour[channel] + (veil - future.colour[channel]) * self.veil_strength;
            entered.colour[channel] + veiled + free * self.background[channel]
        }))
    }
}
