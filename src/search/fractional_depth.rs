//! Fractional depth by the quality of moves: a move that is likely to be good costs less than a ply of depth,
//! a move that seems bad costs more (overview of chess tree search, which reports it of commercial programs).
//!
//! The quality of a move comes from the ordering. Likely moves keep to the extension cap.

use super::arrival::Arrival;
use super::depth::Depth;
use super::observe::{ExtensionCause, Observer, ReductionCause};
use super::ordering::{RankSource, RankedMove};
use super::state::Search;
use crate::game::Evaluate;

/// The likelihood that a move is good, by its place in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// The table's move, a move that the table knows to refute and that was put before it, or a capture or
    /// promotion that does not seem to lose material.
    Likely,
    /// A killer or the countermove; a move of the root where the last iteration ordered all.
    Ordinary,
    /// Any other move.
    Unlikely,
}

/// The quality of a move with this source of its rank, which as a capture may seem to lose material.
#[must_use]
pub fn quality(source: RankSource, seems_to_lose: bool) -> Quality {
    match source {
        RankSource::SmallestSubtree | RankSource::TableMove => Quality::Likely,
        RankSource::Noisy if !seems_to_lose => Quality::Likely,
        RankSource::LastIteration | RankSource::Killer | RankSource::Countermove => Quality::Ordinary,
        RankSource::Noisy | RankSource::History | RankSource::Generation | RankSource::NeuralMoveMap => {
            Quality::Unlikely
        }
    }
}

/// The depth that a move costs: a ply, or a ply less or more the step.
#[must_use]
pub fn cost(quality: Quality, step: Depth) -> Depth {
    match quality {
        Quality::Likely => Depth::PLY - step,
        Quality::Ordinary => Depth::PLY,
        Quality::Unlikely => Depth::PLY + step,
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// Charges a child for the quality of its move, unless it is extended for another reason.
    #[inline(never)]
    pub(super) fn charge(&self, ranked: &RankedMove<G::Move>, parent: &Arrival, arrival: &mut Arrival) {
        if self.parameters.quality_step == 0 || arrival.extension.is_some() {
            return;
        }
        let quality = quality(ranked.source, ranked.seems_to_lose());
        let depth = parent.depth - cost(quality, Depth::from_sixteenths(self.parameters.quality_step.into()));
        if quality == Quality::Likely {
            let extension = self.cap(depth - arrival.depth, arrival.ply, arrival.depth);
            arrival.depth = arrival.depth + extension;
            arrival.extension = (extension > Depth::default()).then_some(ExtensionCause::LikelyMove);
        } else if depth < arrival.depth {
            // A depth below 0 would make quiescence take its first ply for a later one.
            arrival.depth = depth.max(Depth::default());
            arrival.reduction = Some(ReductionCause::UnlikelyMove);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_move_costs_more_than_a_ply() {
        let step = Depth::from_sixteenths(4);
        let cost = |source| cost(quality(source, false), step).sixteenths();
        assert_eq!((cost(RankSource::TableMove), cost(RankSource::Noisy)), (12, 12));
        assert_eq!((cost(RankSource::Killer), cost(RankSource::Countermove)), (16, 16));
        assert_eq!((cost(RankSource::History), cost(RankSource::Generation)), (20, 20));
        assert_eq!(quality(RankSource::Noisy, true), Quality::Unlikely);
    }
}
