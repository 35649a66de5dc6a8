//! The size of the minimal tree (Knuth & Moore, 1975): a fact about game trees, whatever searches them.

/// The fewest leaves with which alpha-beta can find the value of a uniform tree of `width` children a
/// node and `depth` plies: `width^ceil(depth / 2) + width^floor(depth / 2) - 1`. A number beyond the
/// type is its greatest.
#[must_use]
pub fn minimal_leaves(width: u64, depth: u32) -> u64 {
    let (longer, shorter) = (width.saturating_pow(depth.div_ceil(2)), width.saturating_pow(depth / 2));
    longer.saturating_add(shorter.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula() {
        assert_eq!(minimal_leaves(3, 2), 5);
        assert_eq!(minimal_leaves(3, 3), 9 + 3 - 1);
        assert_eq!(minimal_leaves(2, 0), 1);
        assert_eq!(minimal_leaves(40, 8), 2 * 2_560_000 - 1);
        assert_eq!(minimal_leaves(40, 60), u64::MAX);
    }
}
