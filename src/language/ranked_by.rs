//! The part of the move ordering that ranked each move of a node, with the figures that it was ranked by.

use super::expected_moves::{per_mille, share_text};
use super::words;
use crate::facts::expected_moves::{Expectation, Network};
use crate::facts::history_counts::history_counts;
use crate::game::{Evaluate, MoveCode};
use crate::search::Parameters;
use crate::search::ordering::RankSource;
use crate::trace::columns::{Trace, VisitId};

/// The rank of each child of a visit in a few words, such as "history, 61" or "network, 31 %, history 61"; "–" for a child without
/// a rank. An inspection does not include it: learning the history counts again takes longer than all the rest of it.
#[must_use]
pub fn ranked_by<G: Evaluate>(game: &G, parameters: &Parameters, trace: &Trace, id: VisitId) -> Vec<String> {
    let children: Vec<VisitId> = trace.children(id).collect();
    // The shares are equal at all times.
    let expectation = Network::of(game, parameters)
        .and_then(|network| network.expectation(game, trace, id, trace.leave_time(id)));
    let is_mixed = parameters.read_by_search().ordering.neural.weight < 100;
    let has_count = |rank| rank == RankSource::History || rank == RankSource::NeuralMoveMap && is_mixed;
    let is_counted = children.iter().any(|child| trace.rank(*child).is_some_and(has_count));
    let counts =
        is_counted.then(|| history_counts(game, parameters, trace, id)).flatten().unwrap_or_default();
    let text = |child: &VisitId| {
        let Some(rank) = trace.rank(*child) else { return "–".to_owned() };
        let mv = trace.move_of(*child);
        let count = counts.iter().find(|(code, _)| *code == mv && has_count(rank)).map(|(_, count)| *count);
        rank_text(rank, share(expectation.as_ref(), mv), count)
    };
    children.iter().map(text).collect()
}

/// The share of a move as it is read; `None` if the network was not asked.
fn share(expectation: Option<&Expectation>, mv: MoveCode) -> Option<String> {
    let expected = expectation?.moves.iter().find(|expected| expected.mv == mv)?;
    Some(share_text(per_mille(expected.share)))
}

fn rank_text(rank: RankSource, share: Option<String>, count: Option<u32>) -> String {
    let name = words::rank_in_short(rank);
    let share = share.filter(|_| rank == RankSource::NeuralMoveMap);
    match (share, count) {
        (Some(share), Some(count)) => format!("{name}, {share}, history {count}"),
        (Some(share), None) => format!("{name}, {share}"),
        (None, Some(count)) => format!("{name}, {count}"),
        (None, None) => name.to_owned(),
    }
}
