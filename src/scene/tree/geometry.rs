//! Points along lines and curves.

/// A point of a picture, or a way to one.
pub type Point = (f32, f32);

/// The number so far on the way from one to another.
#[must_use]
pub fn mix(from: f32, to: f32, part: f32) -> f32 {
    from + (to - from) * part
}

/// The point so far along a line.
#[must_use]
pub fn along(from: Point, to: Point, part: f32) -> Point {
    (mix(from.0, to.0, part), mix(from.1, to.1, part))
}

/// A quadratic curve's first part (de Casteljau): its end is the point so far along the curve.
#[must_use]
pub fn curve_until([from, control, to]: [Point; 3], end: f32) -> [Point; 3] {
    let first = along(from, control, end);
    [from, first, along(first, along(control, to, end), end)]
}

/// How far the middle of a curve keeps off the straight way, so that it passes over what lies between.
#[must_use]
pub fn bend_over((x, y): Point) -> f32 {
    let side = if x < 0.0 { -1.0 } else { 1.0 };
    side * (0.12 * x.hypot(y) + 10.0)
}
