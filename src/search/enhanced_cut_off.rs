//! Enhanced transposition cut-offs (ETC): before any child is searched, the table is asked about
//! all of them. One whose bound already refutes the node ends it (Plaat et al.; the overview of
//! chess tree search reports 20 to 25 % fewer nodes).

use super::arrival::Arrival;
use super::depth::Depth;
use super::leave_reason::LeaveReason;
use super::observe::{Left, Observer};
use super::state::Search;
use super::table::Entry;
use super::window::{Bound, Window};
use crate::game::Evaluate;
use crate::value::Value;

/// The child's value for the node, if the child's entry refutes the node's `window`. `value` is
/// the entry's value seen from the child, `depth` what the child would have to be searched to.
#[must_use]
pub fn refutation<Tag>(
    entry: &Entry<Tag>,
    value: Value,
    depth: Depth,
    window: Window,
    equal_depth_only: bool,
) -> Option<Value> {
    let is_deep_enough = if equal_depth_only { entry.depth == depth } else { entry.depth >= depth };
    (is_deep_enough && refutes(entry, value, window)).then_some(-value)
}

/// Whether a child's entry, of any depth, proves that the node fails high.
#[must_use]
pub fn refutes<Tag>(entry: &Entry<Tag>, value: Value, window: Window) -> bool {
    let bounds_from_above = entry.bound != Bound::Lower;
    bounds_from_above && !entry.uncertain && window.fails_high(-value)
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Looks the children up. The first that refutes the node answers it.
    #[inline(never)]
    pub(super) fn enhanced_cut_off(
        &mut self,
        position: &G::Position,
        arrival: &Arrival,
        window: Window,
        moves: &[G::Move],
    ) -> Option<Left> {
        let (Some(least), Some(parameters)) = (self.parameters.enhanced_cut_offs, self.parameters.table)
        else {
            return None;
        };
        if arrival.depth < super::parameters::plies(least) || window.beta == Value::INFINITY {
            return None;
        }
        let ply = arrival.ply + 1;
        for &mv in moves {
            let child = self.game.play(position, mv);
            let key = self.game.key(&child);
            let Some(known) = self.table.as_ref().and_then(|table| table.probe(key)) else { continue };
            let depth = arrival.depth - Depth::PLY;
            let refutation_by = |entry: Entry<O::Tag>| {
                let value = entry.value.relative_to_root(ply);
                let value = refutation(&entry, value, depth, window, parameters.equal_depth_only)?;
                Some((value, entry))
            };
            let refuted = known.entries().find_map(refutation_by);
            let Some((value, found)) =
                refuted.filter(|_| self.drawn(&child, key, ply, arrival.since_null_move).is_none())
            else {
                continue;
            };
            let best = self.game.code(mv);
            self.observer.refuted_by_table(best, found.tag);
            let risk = self.risk_of(&found);
            let left = Left { best, risk, ..Left::with_value(LeaveReason::EnhancedCutOff, value) };
            return Some(left);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::tests::entry;
    use super::*;

    #[test]
    fn a_childs_upper_bound_refutes() {
        let window = |beta| Window::new(Value::judgement(0), Value::judgement(beta));
        let entry = |depth, bound, uncertain| Entry { uncertain, ..entry(1, depth, -30, bound) };
        let refuted =
            |entry: &Entry<()>, beta| refutation(entry, entry.value, Depth::plies(3), window(beta), false);
        // The child is worth at most -30 to its side, so at least 30 to the node.
        assert_eq!(refuted(&entry(3, Bound::Upper, false), 30), Some(Value::judgement(30)));
        assert_eq!(refuted(&entry(4, Bound::Exact, false), 20), Some(Value::judgement(30)));
        assert_eq!(refuted(&entry(3, Bound::Upper, false), 31), None);
        assert_eq!(refuted(&entry(3, Bound::Lower, false), 20), None, "a lower bound says nothing");
        assert_eq!(refuted(&entry(2, Bound::Exact, false), 20), None, "too shallow");
        assert_eq!(refuted(&entry(3, Bound::Upper, true), 20), None, "uncertain");
        let deep = entry(4, Bound::Exact, false);
        assert_eq!(refutation(&deep, deep.value, Depth::plies(3), window(20), true), None);
    }
}
