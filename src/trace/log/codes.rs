//! The packing of codes into words. A field knows its place; a compile-time assertion checks that today's
//! codes fit and that no two fields of a word overlap. A test fails when a field no longer has room for more codes
//! ([`Field::room`]), before the last code is used up.

use crate::search::depth::Depth;
use crate::search::node_type::NodeType;
use crate::search::window::Bound;

/// Some bits of a word.
#[derive(Clone, Copy)]
pub(in crate::trace) struct Field {
    shift: u32,
    width: u32,
}

impl Field {
    /// `width` bits from bit `shift` up.
    pub(in crate::trace) const fn new(shift: u32, width: u32) -> Field {
        assert!(width > 0 && shift + width <= u32::BITS, "a field lies in its word");
        Field { shift, width }
    }

    /// The next `width` bits above this field.
    pub(in crate::trace) const fn then(self, width: u32) -> Field {
        Field::new(self.shift + self.width, width)
    }

    const fn mask(self) -> u32 {
        (u32::MAX >> (u32::BITS - self.width)) << self.shift
    }

    /// A code in its place. It must fit, which is asserted for codes and clamped for numbers.
    #[inline(always)]
    pub(in crate::trace) const fn put(self, code: u32) -> u32 {
        debug_assert!(code <= u32::MAX >> (u32::BITS - self.width));
        code << self.shift
    }

    /// A truth in its place.
    #[inline(always)]
    pub(in crate::trace) const fn flag(self, holds: bool) -> u32 {
        self.put(holds as u32)
    }

    /// The code in a word.
    #[inline(always)]
    pub(in crate::trace) const fn get(self, word: u32) -> u32 {
        (word & self.mask()) >> self.shift
    }

    /// Whether it is not zero.
    #[inline(always)]
    pub(in crate::trace) const fn is_set(self, word: u32) -> bool {
        word & self.mask() != 0
    }

    /// The number of codes that still fit if this number of codes and the code for `None` are taken.
    #[cfg(test)]
    pub(in crate::trace) const fn room(self, codes: usize) -> usize {
        (1 << self.width as usize) - codes - 1
    }

    /// Whether this number of codes fits.
    pub(in crate::trace) const fn holds(self, codes: usize) -> bool {
        codes as u64 <= 1 << self.width
    }
}

/// Whether no two of a word's fields overlap.
pub(in crate::trace) const fn are_apart(fields: &[Field]) -> bool {
    let (mut taken, mut index) = (0, 0);
    while index < fields.len() {
        if taken & fields[index].mask() != 0 {
            return false;
        }
        taken |= fields[index].mask();
        index += 1;
    }
    true
}

/// Asserts that the codes of an enumeration are the indices in its list, and that a field holds them. One of them may be the
/// code for `None`.
macro_rules! assert_fits {
    ($field:expr, $codes:ty, or none) => {
        assert_fits!($field, $codes, 1);
    };
    ($field:expr, $codes:ty) => {
        assert_fits!($field, $codes, 0);
    };
    ($field:expr, $codes:ty, $none:expr) => {
        const _: () = {
            let all: &[$codes] = <$codes>::ALL;
            assert!($field.holds(all.len() + $none), "too many codes for their field");
            let mut code = 0;
            while code < all.len() {
                assert!(all[code] as usize == code, "a code is the place in the list");
                code += 1;
            }
        };
    };
}
pub(in crate::trace) use assert_fits;

/// The number of bits of a depth: sixteenths of a ply, from -128 to just below 128 plies.
pub(in crate::trace) const DEPTH_WIDTH: u32 = 12;

/// A depth as a code. A depth outside the range is brought to its edge; no search comes near it.
#[inline]
pub(in crate::trace) fn depth_code(depth: Depth) -> u32 {
    let most = (1 << (DEPTH_WIDTH - 1)) - 1;
    depth.sixteenths().clamp(-most - 1, most) as u32 & Field::new(0, DEPTH_WIDTH).mask()
}

/// The depth with this code.
#[inline]
pub(in crate::trace) const fn depth_of(code: u32) -> Depth {
    let unused = u32::BITS - DEPTH_WIDTH;
    // The sign is the code's highest bit.
    Depth::from_sixteenths(((code << unused) as i32 >> unused) as i16)
}

/// The code of an optional code: 0 for `None`, otherwise one more than the code.
#[inline(always)]
pub(in crate::trace) fn or_none(code: Option<u32>) -> u32 {
    code.map_or(0, |code| code + 1)
}

/// The entry of a list with this code; `None` for 0.
#[inline(always)]
pub(in crate::trace) fn listed_or_none<T: Copy>(all: &[T], code: u32) -> Option<T> {
    all.get((code as usize).wrapping_sub(1)).copied()
}

/// The node type with this code.
pub(in crate::trace) const fn node_type(code: u32) -> Option<NodeType> {
    match code {
        0 => Some(NodeType::Pv),
        1 => Some(NodeType::Cut),
        2 => Some(NodeType::All),
        _ => None,
    }
}

/// The bound with this code.
pub(super) const fn bound(code: u32) -> Option<Bound> {
    match code {
        0 => Some(Bound::Exact),
        1 => Some(Bound::Lower),
        2 => Some(Bound::Upper),
        _ => None,
    }
}

const _: () = {
    assert!(NodeType::Pv as u32 == 0 && NodeType::Cut as u32 == 1 && NodeType::All as u32 == 2);
    assert!(Bound::Exact as u32 == 0 && Bound::Lower as u32 == 1 && Bound::Upper as u32 == 2);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_kept_to_the_sixteenth() {
        for sixteenths in [-2048, -1, 0, 1, 15, 16, 47, 2047] {
            let depth = Depth::from_sixteenths(sixteenths);
            assert_eq!(depth_of(depth_code(depth)), depth);
        }
        assert_eq!(depth_of(depth_code(Depth::from_sixteenths(i16::MAX))), Depth::from_sixteenths(2047));
        assert_eq!(depth_of(depth_code(Depth::from_sixteenths(i16::MIN))), Depth::plies(-128));
    }

    #[test]
    fn fields_lie_apart_or_do_not() {
        let low = Field::new(0, 5);
        assert!(are_apart(&[low, low.then(3), Field::new(8, 24)]));
        assert!(!are_apart(&[low, Field::new(4, 1)]));
        assert_eq!(low.then(3).get(low.then(3).put(6) | low.put(31)), 6);
        assert!(low.holds(32) && !low.holds(33));
    }
}
