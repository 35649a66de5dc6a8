//! The aggregated flame, and the texts about its bars.

use super::Session;
use crate::display_style::Types;
use crate::language::text;
use crate::scene::Axis;
use crate::scene::aggregated::AggregatedBar;
use crate::search::node_type::NodeType;
use crate::trace::columns::VisitId;
use crate::trace::place::PlaceStep;
use serde::Serialize;

/// A sequence of moves, and all visits at its end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SequenceText {
    /// The moves.
    pub path: String,
    /// The first visit at its end.
    pub first: VisitId,
    /// The last one.
    pub last: VisitId,
    /// The number of visits of the sequence.
    pub times: u32,
    /// The visits that turned out to be PV nodes.
    pub pv: u32,
    /// The visits that turned out to be CUT nodes.
    pub cut: u32,
    /// The visits that turned out to be ALL nodes.
    pub all: u32,
    /// The visits with their subtrees.
    pub size: u32,
    /// The size in per cent of the whole search, as far as it was aggregated.
    pub share: f64,
}

impl Session {
    /// The bars of the aggregated flame in view, see [`Aggregated::bars`](crate::scene::aggregated::Aggregated::bars).
    pub fn aggregated_bars(&mut self, types: Types, axis: Axis, levels: u8) -> Vec<AggregatedBar> {
        self.aggregated.bars(&self.trace, types, axis, levels)
    }

    /// The bar of the sequence that leads to a visit.
    pub fn aggregated_bar_of(&mut self, types: Types, axis: Axis, visit: VisitId) -> Option<AggregatedBar> {
        self.aggregated.bar_of(&self.trace, types, axis, visit)
    }

    /// The number of visits of the aggregated flame's axis.
    pub fn aggregated_total(&mut self, types: Types) -> u32 {
        self.aggregated.extend(&self.trace, types);
        self.aggregated.total()
    }

    /// The last move of a sequence, or another name of its last step; `None` if there is no such sequence.
    pub fn sequence_name(&mut self, index: usize) -> Option<String> {
        let first = *self.aggregated.visits_of(index).first()?;
        Some(match self.trace.step_to(first) {
            None => ROOT.to_owned(),
            Some(PlaceStep::Alternative(_)) => format!("test of {}", self.name(first)),
            Some(_) => self.name(first).to_owned(),
        })
    }

    /// The texts about a sequence; `None` if there is no such sequence.
    #[must_use]
    pub fn sequence_text(&self, index: usize) -> Option<SequenceText> {
        let visits = self.aggregated.visits_of(index);
        let (first, last) = (*visits.first()?, *visits.last()?);
        let path = match self.trace.step_to(first) {
            None => ROOT.to_owned(),
            Some(PlaceStep::Alternative(_)) => {
                format!("{} (test of an alternative)", text::path_text(&self.game, &self.trace, first))
            }
            Some(_) => text::path_text(&self.game, &self.trace, first),
        };
        let mut counts = [0; 3];
        for node_type in visits.iter().filter_map(|visit| self.trace.node_type(&self.trace.visit(*visit)?)) {
            counts[node_type as usize] += 1;
        }
        let size = self.aggregated.size_of(index);
        Some(SequenceText {
            path,
            first,
            last,
            times: visits.len() as u32,
            pv: counts[NodeType::Pv as usize],
            cut: counts[NodeType::Cut as usize],
            all: counts[NodeType::All as usize],
            size,
            share: f64::from(size) * 100.0 / f64::from(self.aggregated.total().max(1)),
        })
    }
}

/// The name of the sequence without moves.
const ROOT: &str = "root";
