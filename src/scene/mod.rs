//! Pure layout: from a trace to drawings. This folder does not know a canvas.
//!
//! The horizontal axis of the flame and the timeline is the visit id, which is time: a visit's bar
//! covers the ids of its subtree, on the row of its level.
//!
//! Rows have two heights: levels below the deepest visit outside quiescence have thin ones. The trace counts both kinds of
//! levels as it grows (`full_width_levels`), the page lays the rows out, and the core paints those rows.

pub mod aggregated;
pub mod bars;
pub mod cells;
mod colour;
pub mod coverage;
pub mod flame;
pub mod found;
pub mod texture;
pub mod timeline;
pub mod tree;

/// The part of the id axis that is shown, over a number of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The id at the left edge.
    pub from: f64,
    /// The id at the right edge, greater than `from`.
    pub to: f64,
    /// The width in pixels, at least 1.
    pub width: u32,
}

impl Axis {
    /// The id at a distance in pixels from the left edge.
    #[must_use]
    pub fn id_at(&self, pixel: f64) -> f64 {
        self.from + (self.to - self.from) * pixel / f64::from(self.width)
    }

    /// The distance in pixels of an id from the left edge; it may be outside the width.
    #[must_use]
    pub fn pixel_of(&self, id: f64) -> f64 {
        (id - self.from) / (self.to - self.from) * f64::from(self.width)
    }
}
