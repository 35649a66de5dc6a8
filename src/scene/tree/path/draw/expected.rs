//! The marks of the moves that the neural move map's network expected first.

use super::{Drawing, Paint};
use crate::facts::expected_moves::ExpectedOutcome;
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Form, Role, Stroke};
use crate::scene::tree::path::expected::FirstChoice;
use crate::scene::tree::path::seats::Size;

/// The width of a mark, and the width of its line, in pixels.
const MARK: f32 = 11.0;
const LINE: f32 = 2.0;

impl Drawing<'_> {
    /// A mark in the upper right corner of each node whose move the network expected first: full if it was right, hollow
    /// if another move was, dashed if it was never searched; small while this is unknown.
    pub(super) fn first_choices(&mut self) {
        for FirstChoice { node, outcome } in &self.tree.first_choices {
            let seat = self.seat(*node);
            if seat.size == Size::Dot {
                continue;
            }
            let (ink, full, dashed) = match outcome {
                None => (Ink::Soft, true, false),
                Some(ExpectedOutcome::Right) => (Ink::Selected, true, false),
                Some(ExpectedOutcome::Wrong) => (Ink::Selected, false, false),
                Some(ExpectedOutcome::NeverSearched) => (Ink::Selected, false, true),
            };
            let size = MARK.min(seat.height * 0.6) * if outcome.is_none() { 0.7 } else { 1.0 };
            let inset = MARK / 2.0 + LINE;
            let at = Self::at(*node, seat.width / 2.0 - inset, inset - seat.height / 2.0);
            let fill = Some(if full { ink } else { Ink::Ground });
            let paint = Paint { fill, stroke: Some(Stroke { ink, width: LINE, dashed }) };
            self.shape(self.key(*node, Role::Expected), at, Form::Ellipse, (size, size), paint);
        }
    }
}
