//! Points along lines and curves.

/// A point of a picture, or a way to one.
pub type Point = (f32, f32);

/// The number at this part of the way between two numbers.
#[must_use]
pub fn mix(from: f32, to: f32, part: f32) -> f32 {
    from + (to - from) * part
}

/// The point at this part of a line.
#[must_use]
pub fn along(from: Point, to: Point, part: f32) -> Point {
    (mix(from.0, to.0, part), mix(from.1, to.1, part))
}

/// A quadratic curve's first part (de Casteljau): its end is the point at this part of the curve.
#[must_use]
pub fn curve_until([from, control, to]: [Point; 3], end: f32) -> [Point; 3] {
    let first = along(from, control, end);
    [from, first, along(first, along(control, to, end), end)]
}

/// The distance of a curve's middle from the straight way, so that it passes over the items in between and stays inside
/// the picture.
#[must_use]
pub fn bend_over(from: Point, to: Point) -> f32 {
    /// Room for the words over the curve.
    const WORDS: f32 = 18.0;
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let side = if x < 0.0 { -1.0 } else { 1.0 };
    let room = f32::midpoint(from.1, to.1) - WORDS;
    side * (0.12 * x.hypot(y) + 10.0).min(room.max(6.0))
}

/// A closed wave around an ellipse of this size, as points from its middle: as many waves as there is room for.
#[must_use]
pub fn wave(width: f32, height: f32) -> Vec<Point> {
    const AMPLITUDE: f32 = 2.2;
    const LENGTH: f32 = 11.0;
    const POINTS: usize = 8;
    let (across, down) = (width / 2.0, height / 2.0);
    let around = std::f32::consts::PI * (across + down);
    let waves = (around / LENGTH).round().max(6.0) as usize;
    let points = (0..waves * POINTS).map(|point| {
        let angle = point as f32 / (waves * POINTS) as f32 * std::f32::consts::TAU;
        let off = AMPLITUDE * (angle * waves as f32).sin();
        ((across + off) * angle.cos(), (down + off) * angle.sin())
    });
    points.collect()
}

/// The slanted stripes that fill a rectangle of this size, as lines between points from its middle.
#[must_use]
pub fn stripes(width: f32, height: f32) -> Vec<[Point; 2]> {
    const APART: f32 = 11.0;
    let (right, low) = (width / 2.0, height / 2.0);
    let count = ((width + height) / APART).max(0.0) as usize;
    let lines = (0..=count).map(|stripe| {
        // The crossing with the line through the upper side.
        let x = -right + (stripe as f32 + 0.5) * APART;
        let from = (x.min(right), -low + (x - right).max(0.0));
        let to = ((x - height).max(-right), low - (-right - (x - height)).max(0.0));
        [from, to]
    });
    lines.filter(|[(from, _), (to, _)]| from > to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stripes_lie_inside_their_rectangle_and_slant_alike() {
        for (width, height) in [(300.0, 40.0), (20.0, 90.0), (5.0, 5.0)] {
            let lines = stripes(width, height);
            assert!(width * height < 100.0 || !lines.is_empty());
            for [(x1, y1), (x2, y2)] in lines {
                for (x, y) in [(x1, y1), (x2, y2)] {
                    assert!(x.abs() <= width / 2.0 + 0.01 && y.abs() <= height / 2.0 + 0.01, "{x} {y}");
                }
                assert!(((x1 - x2) - (y2 - y1)).abs() < 0.01);
            }
        }
    }

    #[test]
    fn a_wave_keeps_near_its_ellipse() {
        for (x, y) in wave(60.0, 40.0) {
            let distance = (x / 30.0).hypot(y / 20.0);
            assert!((distance - 1.0).abs() < 0.15, "{distance}");
        }
    }
}
