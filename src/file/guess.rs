//! A guess of how a position is judged, from how its neighbours were: each move's gain is learnt from the
//! trace, and a judgement that was met before is that judgement again.

/// What moves gain their side, by their codes, as it was seen last.
pub(super) struct Gains {
    gains: Vec<i16>,
}

impl Gains {
    pub(super) fn new() -> Gains {
        Gains { gains: vec![0; 1 << 16] }
    }

    /// The judgement of a child, for its side, from that of its parent for its own.
    pub(super) fn child(&self, parent: i16, mv: u16) -> i16 {
        limited(-(i32::from(parent) + i32::from(self.gains[usize::from(mv)])))
    }

    /// The judgement of a parent from that of its child.
    pub(super) fn parent(&self, child: i16, mv: u16) -> i16 {
        limited(-i32::from(child) - i32::from(self.gains[usize::from(mv)]))
    }

    /// Learns from a parent and its child.
    pub(super) fn learn(&mut self, parent: i16, mv: u16, child: i16) {
        let gain = &mut self.gains[usize::from(mv)];
        let seen = -i32::from(child) - i32::from(parent);
        *gain = limited((i32::from(*gain) + 3 * seen) / 4);
    }
}

fn limited(number: i32) -> i16 {
    number.clamp(-30_000, 30_000) as i16
}
