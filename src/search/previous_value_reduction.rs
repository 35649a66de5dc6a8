//! Reduction by the previous value: a move that an earlier iteration found to be worth far less than alpha
//! is searched less deep first (lecture 8: a reduction "could" go by a previous value far below alpha).
//!
//! The lecture warns of it: a move that is never searched deeply might never be considered again. So the
//! scheme adapts: the further below alpha, the more plies, up to a limit, so that the reduced search, too,
//! deepens with every iteration; and a move whose value exceeds alpha is searched again to its full depth.
//! What is left of the warning is that such a move is found as many iterations later as it was reduced by.

use super::depth::Depth;
use super::observe::Observer;
use super::parameters::{PreviousValueParameters, plies};
use super::reductions::Next;
use super::state::Search;
use super::window::Bound;
use crate::game::Evaluate;
use crate::value::Value;

/// The reduction of a move whose previous value was at most `previous`: a ply for each margin between that
/// value and alpha, up to the limit.
#[must_use]
pub fn reduction(parameters: PreviousValueParameters, previous: Value, alpha: Value) -> Depth {
    if previous.decided().is_some() || alpha.decided().is_some() {
        return Depth::default();
    }
    let below = i32::from(alpha.get()) - i32::from(previous.get());
    let margins = below / i32::from(parameters.margin.max(1));
    plies(margins.clamp(0, i32::from(parameters.most)) as u8)
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// The reduction of a move because of its value in an earlier iteration, if the table knows it.
    pub(super) fn previous_value_reduction(&self, next: &Next<'_, G>, alpha: Value) -> Depth {
        let parameters = self.parameters.previous_value.get();
        let (Some(parameters), Some(table)) = (parameters, &self.table) else { return Depth::default() };
        if next.arrival.extension.is_some() || alpha == Value::NEGATIVE_INFINITY {
            return Depth::default();
        }
        let Some(known) = table.probe(self.game.key(next.child)) else { return Depth::default() };
        // The child's lower bound is the move's upper bound.
        let previous = known.entries().find(|entry| {
            entry.iteration < self.iteration && !entry.uncertain && entry.bound != Bound::Upper
        });
        previous.map_or(Depth::default(), |entry| {
            reduction(parameters, -entry.value.relative_to_root(next.arrival.ply), alpha)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_for_each_margin_below_alpha() {
        let parameters = PreviousValueParameters { margin: 100, most: 2 };
        let at = |previous| reduction(parameters, Value::judgement(previous), Value::judgement(50));
        assert_eq!((at(50), at(-49)), (Depth::default(), Depth::default()));
        assert_eq!((at(-50), at(-149), at(-150)), (Depth::PLY, Depth::PLY, Depth::plies(2)));
        assert_eq!(at(-900), Depth::plies(2), "the limit");
        assert_eq!(at(400), Depth::default(), "above alpha");
        assert_eq!(reduction(parameters, Value::loss_in(4), Value::judgement(50)), Depth::default());
    }
}
