//! The textures over the flame's colours: searches that are not for the move at hand have a texture, at every
//! zoom and legible without colour. Stripes: inside a pre-search. Dots: inside a speculative search.
//! Hatching: only here, if two searches are compared.
//!
//! Separate categories would cost 4 bytes each in every row of the level of detail; a texture costs two
//! numbers a pixel column.

use super::Axis;
use super::bars::Bar;
use super::colour::over;
use super::coverage::CATEGORY_NAMES;
use crate::trace::columns::{Trace, VisitId};
use std::ops::Range;

/// No level carries the texture.
const NOWHERE: u16 = u16::MAX;
/// The opacity of the background behind the texture.
const STRENGTH: u32 = 0x90;
/// The strength of hatching, which distinguishes it from the other stripes, too.
const HATCHING: u32 = 0xE0;
/// The share of a column that must be inside pre-searches to give it stripes.
const MOSTLY: f64 = 0.5;

/// The pre-searches that are in no other pre-search: a part of a pre-search counts with the whole. They are disjoint.
#[derive(Default)]
pub struct Outermost {
    visits: Vec<VisitId>,
    /// The number of the trace's candidates that were read.
    seen: usize,
}

impl Outermost {
    /// Takes in the new visits of the trace: checking all candidates for every picture would take
    /// milliseconds.
    pub fn extend(&mut self, trace: &Trace) {
        for (id, _) in trace.pre_searches().skip(self.seen) {
            self.seen += 1;
            let meta = trace.meta(id);
            if meta.is_pre_searched() && !meta.is_in_pre_search() {
                self.visits.push(id);
            }
        }
    }

    /// The pre-searches that reach beyond `from`.
    fn beyond(&self, trace: &Trace, from: f64) -> &[VisitId] {
        let first = self.visits.partition_point(|id| f64::from(trace.end_so_far(*id)) <= from);
        &self.visits[first..]
    }
}

/// The textures of each pixel column, with the least level at which it has them.
#[derive(Default)]
pub struct Textures {
    striped: Columns,
    dotted: Columns,
}

/// The columns of one texture.
#[derive(Default)]
struct Columns {
    /// The least level at which each column has it, or [`NOWHERE`].
    from: Vec<u16>,
    /// The uppermost of these levels.
    uppermost: u16,
}

impl Columns {
    fn of(from: Vec<u16>) -> Columns {
        let uppermost = from.iter().min().copied().unwrap_or(NOWHERE);
        Columns { from, uppermost }
    }
}

/// The pattern of a texture's pixels.
#[derive(Clone, Copy)]
enum Pattern {
    Stripes,
    Dots,
    /// Stripes that lean to the other side.
    Hatching,
}

impl Textures {
    /// The textures of a view; `wide` are its bars that are drawn one by one.
    #[must_use]
    pub fn of(trace: &Trace, axis: Axis, pre_searches: &Outermost, wide: &[Bar]) -> Textures {
        let width = axis.width as usize;
        let [mut striped, mut dotted] = [vec![NOWHERE; width], vec![NOWHERE; width]];
        let mut shares = vec![0.0; width];
        for &id in pre_searches.beyond(trace, axis.from) {
            let left = axis.pixel_of(f64::from(id));
            if left >= width as f64 {
                break;
            }
            let right = axis.pixel_of(f64::from(trace.end_so_far(id)));
            for column in columns(left.floor(), right.ceil(), width) {
                shares[column] += right.min(column as f64 + 1.0) - left.max(column as f64);
                let from = &mut striped[column];
                *from = (*from).min(trace.level(id).into());
            }
        }
        for (from, share) in striped.iter_mut().zip(shares) {
            if share < MOSTLY {
                *from = NOWHERE;
            }
        }
        for bar in wide {
            if trace.meta(bar.visit).kind().is_speculative() {
                for from in &mut dotted[columns(bar.left.round(), bar.right.round(), width)] {
                    *from = (*from).min(bar.level.into());
                }
            }
        }
        Textures { striped: Columns::of(striped), dotted: Columns::of(dotted) }
    }

    /// Lays the textures of a level over a line of the picture, except where no bar is.
    pub fn lay(&self, level: usize, y: usize, row_height: u32, ground: u32, line: &mut [u32]) {
        for (pattern, columns) in [(Pattern::Stripes, &self.striped), (Pattern::Dots, &self.dotted)] {
            if usize::from(columns.uppermost) > level {
                continue;
            }
            let mut mixed = (ground, ground);
            let mut mix = |pixel: u32| {
                if mixed.0 != pixel {
                    mixed = (pixel, over(pixel, ground & 0x00FF_FFFF | STRENGTH << 24));
                }
                mixed.1
            };
            for column in pattern.columns(y, row_height, line.len()) {
                if usize::from(columns.from[column]) <= level && line[column] != ground {
                    line[column] = mix(line[column]);
                }
            }
        }
    }
}

/// Lays hatching over the pixels of a line that are to have it, except where no bar is.
pub fn hatch(hatched: &[bool], y: usize, row_height: u32, ground: u32, line: &mut [u32]) {
    for column in Pattern::Hatching.columns(y, row_height, line.len()) {
        if hatched[column] && line[column] != ground {
            line[column] = over(line[column], ground & 0x00FF_FFFF | HATCHING << 24);
        }
    }
}

/// The lines that distinguish a type from the others without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeLines {
    /// The lines of CUT and of disproved.
    Slanted,
    /// The lines of ALL and of open.
    Level,
}

/// The distance from one line to the next, and the thickness of a line, in pixels.
const TYPE_LINES: (usize, usize) = (7, 2);

impl TypeLines {
    /// The lines of a category; `None` for a category without lines.
    #[must_use]
    pub fn of(category: u8) -> Option<TypeLines> {
        match CATEGORY_NAMES[usize::from(category)] {
            "cut" | "q-cut" | "disproved" => Some(TypeLines::Slanted),
            "all" | "q-all" | "open" => Some(TypeLines::Level),
            _ => None,
        }
    }

    fn has(self, x: usize, y: usize) -> bool {
        let (apart, thick) = TYPE_LINES;
        let at = match self {
            TypeLines::Slanted => x + y,
            TypeLines::Level => y,
        };
        at % apart < thick
    }
}

/// A colour whose type has lines.
pub struct LinedColour {
    pub colour: u32,
    pub lines: TypeLines,
    /// The colour under a line.
    pub under_lines: u32,
}

/// Lays the lines of types over the pixels of a line of the picture that have one of these colours as a whole.
pub fn lay_types(colours: &[LinedColour], y: usize, line: &mut [u32]) {
    if colours.is_empty() {
        return;
    }
    for (x, pixel) in line.iter_mut().enumerate() {
        let lined = colours.iter().find(|lined| lined.colour == *pixel);
        if let Some(lined) = lined.filter(|lined| lined.lines.has(x, y)) {
            *pixel = lined.under_lines;
        }
    }
}

impl Pattern {
    /// The columns of line `y` that belong to the pattern. It stays in place while the view moves over it, so
    /// that it is never taken for bars.
    fn columns(self, y: usize, row_height: u32, width: usize) -> impl Iterator<Item = usize> {
        // The texture is as coarse as fits a row, so that the last row of a lecture room sees it.
        let period = (row_height / 3).clamp(6, 12) as usize;
        let thick = (period / 3).max(2);
        let half = period / 2;
        let (first, count) = match self {
            Pattern::Stripes => ((period - y % period) % period, thick),
            Pattern::Hatching => (y % period, thick),
            Pattern::Dots if y % half < thick => ((y / half % 2) * half, thick),
            Pattern::Dots => (0, 0),
        };
        (0..count).flat_map(move |offset| ((first + offset) % period..width).step_by(period))
    }
}

/// The columns of a stretch that are in the picture.
fn columns(left: f64, right: f64, width: usize) -> Range<usize> {
    let within = |x: f64| x.clamp(0.0, width as f64) as usize;
    within(left)..within(right).max(within(left))
}
