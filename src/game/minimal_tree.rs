//! The size of the minimal tree (Knuth & Moore, 1975): a fact about game trees, whatever searches them.

/// The fewest leaves that let alpha-beta find the value of a uniform tree of `width` children a node and
/// `depth` plies: `width^ceil(depth / 2) + width^floor(depth / 2) - 1`. A number beyond the type is its
/// greatest.
#[must_use]
pub fn minimal_leaves(width: u64, depth: u32) -> u64 {
    let (longer, shorter) = (width.saturating_pow(depth.div_ceil(2)), width.saturating_pow(depth / 2));
    longer.saturating_add(shorter.saturating_sub(1))
}

/// The factor from the minimal tree to a tree whose CUT nodes search `mean_moves` moves on average (lecture
/// 5): every other ply multiplies by them, so it is `mean_moves^(depth / 2)`.
///
/// Products and square roots are rounded equally on every machine and in the browser; `powf` is not.
#[must_use]
pub fn times_minimal(mean_moves: f64, depth: u32) -> f64 {
    let odd = if depth.is_multiple_of(2) { 1.0 } else { mean_moves.sqrt() };
    (0..depth / 2).fold(odd, |times, _| times * mean_moves)
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

    /// The lecture's two figures for ten plies: a factor of 32, and of 10.5.
    #[test]
    fn a_small_improvement_at_cut_nodes_is_a_great_one() {
        assert!((times_minimal(2.0, 10) - 32.0).abs() < 1e-9);
        assert!((times_minimal(1.6, 10) - 10.485_76).abs() < 1e-9);
        assert!((times_minimal(1.0, 11) - 1.0).abs() < 1e-9);
    }

    /// `powf` differs from these in the last digit, on some machines.
    #[test]
    fn the_factor_is_the_same_everywhere_to_the_last_digit() {
        for (mean_moves, depth, times) in [
            (1.015625, 7, 1.0557639761574216),
            (1.046875, 11, 1.2865348587461096),
            (1.171875, 7, 1.742145858867455),
            (1.65625, 9, 9.684261561690004),
            (2.09375, 9, 27.80748487763298),
        ] {
            assert_eq!(times_minimal(mean_moves, depth), times);
        }
    }
}
