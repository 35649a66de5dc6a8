//! Texts that are only placed in free areas.

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub left: f32,
    pub right: f32,
    pub top: f32,
    pub bottom: f32,
}

impl Area {
    /// The rectangle around a middle.
    pub(super) fn around((x, y): (f32, f32), (width, height): (f32, f32)) -> Area {
        Area {
            left: x - width / 2.0,
            right: x + width / 2.0,
            top: y - height / 2.0,
            bottom: y + height / 2.0,
        }
    }

    /// Whether two rectangles have more in common than an edge.
    pub(super) fn overlaps(&self, other: &Area) -> bool {
        const EDGE: f32 = 0.5;
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across > EDGE && down > EDGE
    }
}

/// The occupied areas of a picture.
pub(super) struct Slots {
    width: f32,
    height: f32,
    taken: Vec<Area>,
}

impl Slots {
    pub(super) fn new(width: f32, height: f32) -> Slots {
        Slots { width, height, taken: Vec::new() }
    }

    /// Occupies a rectangle, even if it overlaps others.
    pub(super) fn take(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Takes the first of these middles with a free rectangle of this size; `None` if none is free.
    pub(super) fn find(&mut self, middles: &[(f32, f32)], size: (f32, f32)) -> Option<(f32, f32)> {
        let is_inside = |area: &Area| {
            area.left >= 0.0 && area.right <= self.width && area.top >= 0.0 && area.bottom <= self.height
        };
        let is_free = |area: &Area| is_inside(area) && !self.taken.iter().any(|taken| taken.overlaps(area));
        let found = middles.iter().copied().find(|middle| is_free(&Area::around(*middle, size)))?;
        self.taken.push(Area::around(found, size));
        Some(found)
    }
}
