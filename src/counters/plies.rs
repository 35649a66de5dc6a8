//! Counts by ply.

/// The greatest ply, depth or number of a move that has a row; greater ones count in its row.
pub(super) const GREATEST: usize = 255;

/// Counts a visit at a ply.
pub(super) fn count_at(plies: &mut Vec<u64>, ply: u16) {
    let ply = usize::from(ply).min(GREATEST);
    if plies.len() <= ply {
        plies.resize(ply + 1, 0);
    }
    plies[ply] += 1;
}
