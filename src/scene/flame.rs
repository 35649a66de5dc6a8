//! The flame view as pixels.
//!
//! x is time (the visit id), one row for each level, colour by node type. Below a pixel no single
//! visit is drawn: the colour is the exact mix of what lies under the pixel.

use super::bars::bars;
use super::coverage::{ByCategory, CATEGORIES, Coverage, Sweep};
use super::{Axis, Types};
use crate::trace::columns::{Trace, VisitId};

/// Colours as 0xAABBGGRR, which is RGBA in the memory of a little-endian canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Where no bar is.
    pub background: u32,
    /// Laid over what has not been entered at the cursor; its alpha is how strongly.
    pub veil: u32,
    /// Bars by category.
    pub bars: [u32; CATEGORIES],
    /// The left edge of bars that are wide enough to have one.
    pub edge: u32,
}

/// What is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The horizontal axis; its width is the picture's.
    pub axis: Axis,
    /// The picture's height in pixels.
    pub height: u32,
    /// The height of a row in pixels, at least 1.
    pub row_height: u32,
    /// How many pixels the rows are scrolled up.
    pub top: u32,
    /// All up to this visit have been entered at the cursor.
    pub entered: VisitId,
}

/// Rows of at least this height have a line of background between them.
const GAP_FROM: u32 = 4;
/// Bars of at least this width have a left edge.
const EDGE_FROM: f64 = 3.0;
/// At most so many edges.
const MOST_EDGES: usize = 20_000;

/// Draws flames, keeping the level of detail and the pixel buffer between pictures.
pub struct Flame {
    coverage: Coverage,
    pixels: Vec<u32>,
}

impl Default for Flame {
    fn default() -> Self {
        Flame { coverage: Coverage::new(Types::Expected), pixels: Vec::new() }
    }
}

impl Flame {
    /// Takes in what the trace has grown by; drawing does it, too.
    pub fn extend(&mut self, trace: &Trace, types: Types) {
        if self.coverage.types() != types {
            self.coverage = Coverage::new(types);
        }
        self.coverage.extend(trace);
    }

    /// Bytes that the level of detail takes.
    #[must_use]
    pub fn detail_bytes(&self) -> usize {
        self.coverage.bytes()
    }

    /// Draws; the pixels are `axis.width * height` colours, row by row.
    pub fn draw(&mut self, trace: &Trace, types: Types, palette: &Palette, view: View) -> &[u32] {
        self.extend(trace, types);
        let (width, height) = (view.axis.width as usize, view.height as usize);
        self.pixels.clear();
        self.pixels.resize(width * height, palette.background);
        if !trace.is_empty() && width > 0 {
            self.draw_columns(trace, types, palette, view);
            self.draw_edges(trace, palette, view);
            self.repeat_rows(trace, view);
        }
        &self.pixels
    }

    /// The first picture line of a level's row, if any of the row is in the picture.
    fn row(view: View, level: usize) -> Option<std::ops::Range<usize>> {
        let begin = (level as i64) * i64::from(view.row_height) - i64::from(view.top);
        let gap = i64::from(view.row_height >= GAP_FROM);
        let end = begin + i64::from(view.row_height) - gap;
        let lines = begin.max(0) as usize..end.clamp(0, i64::from(view.height)) as usize;
        (lines.start < lines.end).then_some(lines)
    }

    /// Colours the first line of every row.
    fn draw_columns(&mut self, trace: &Trace, types: Types, palette: &Palette, view: View) {
        let width = view.axis.width as usize;
        let rows: Vec<Option<usize>> = (0..usize::from(trace.levels()))
            .map(|level| Self::row(view, level).map(|lines| lines.start * width))
            .collect();
        let paint = Paint::new(palette);
        let cursor = f64::from(view.entered) + 1.0;
        let mut sweep = Sweep::new(trace, types);
        self.coverage.advance(&mut sweep, view.axis.from.max(0.0));
        let mut before = sweep.totals.clone();
        let mut past = sweep.totals.clone();
        for column in 0..width {
            let left = view.axis.id_at(column as f64).max(0.0);
            let right = view.axis.id_at(column as f64 + 1.0).max(0.0);
            let cut = cursor.clamp(left, right);
            self.coverage.advance(&mut sweep, cut);
            past.copy_from_slice(&sweep.totals);
            if cut < right {
                self.coverage.advance(&mut sweep, right);
            }
            let ids = right - left;
            if ids > 0.0 {
                for (level, row) in rows.iter().enumerate() {
                    let Some(row) = *row else { continue };
                    self.pixels[row + column] = paint.mix(
                        share(&before[level], &past[level], ids),
                        share(&past[level], &sweep.totals[level], ids),
                    );
                }
            }
            before.copy_from_slice(&sweep.totals);
        }
    }

    fn draw_edges(&mut self, trace: &Trace, palette: &Palette, view: View) {
        let width = view.axis.width as usize;
        for bar in bars(trace, view.axis, EDGE_FROM, MOST_EDGES) {
            let Some(lines) = Self::row(view, usize::from(bar.level)) else { continue };
            let x = bar.left.round();
            if x >= 0.0 && (x as usize) < width {
                let pixel = &mut self.pixels[lines.start * width + x as usize];
                *pixel = over(*pixel, palette.edge);
            }
        }
    }

    fn repeat_rows(&mut self, trace: &Trace, view: View) {
        let width = view.axis.width as usize;
        for level in 0..usize::from(trace.levels()) {
            let Some(lines) = Self::row(view, level) else { continue };
            let first = lines.start * width..(lines.start + 1) * width;
            for line in lines.skip(1) {
                self.pixels.copy_within(first.clone(), line * width);
            }
        }
    }
}

/// The share of a pixel's ids that each category covers between two totals.
#[inline]
fn share(before: &ByCategory, after: &ByCategory, ids: f64) -> ByCategory {
    std::array::from_fn(|category| (after[category] - before[category]) / ids)
}

/// `colour` laid over `under` by its alpha.
fn over(under: u32, colour: u32) -> u32 {
    let strength = f64::from(colour >> 24) / 255.0;
    let (under, colour) = (channels(under), channels(colour));
    pack(std::array::from_fn(|channel| under[channel] + (colour[channel] - under[channel]) * strength))
}

fn channels(colour: u32) -> [f64; 3] {
    [colour, colour >> 8, colour >> 16].map(|channel| f64::from(channel as u8))
}

fn pack(channels: [f64; 3]) -> u32 {
    let [red, green, blue] = channels.map(|channel| (channel + 0.5) as u32);
    red | green << 8 | blue << 16 | 0xFF00_0000
}

/// The palette, ready for mixing: bright for the past, veiled for the future.
struct Paint {
    background: [f64; 3],
    bars: [[f64; 3]; CATEGORIES],
    veiled: [[f64; 3]; CATEGORIES],
}

impl Paint {
    fn new(palette: &Palette) -> Paint {
        let veil = |colour| channels(over(colour, palette.veil));
        Paint {
            background: channels(palette.background),
            bars: palette.bars.map(channels),
            veiled: palette.bars.map(veil),
        }
    }

    /// The mean colour of a pixel, of which so much is covered by bars entered or still to come.
    #[inline]
    fn mix(&self, entered: ByCategory, future: ByCategory) -> u32 {
        let mut colour = [0.0; 3];
        let mut free = 1.0;
        let mut add = |part: f64, paint: &[f64; 3]| {
            if part > 0.0 {
                free -= part;
                for channel in 0..3 {
                    colour[channel] += part * paint[channel];
                }
            }
        };
        for category in 0..CATEGORIES {
            add(entered[category], &self.bars[category]);
            add(future[category], &self.veiled[category]);
        }
        let free = f64::max(free, 0.0);
        pack(std::array::from_fn(|channel| colour[channel] + free * self.background[channel]))
    }
}
