//! The list of moves shows history counts. A search takes the moves with greater counts first, or mixes counts with the
//! network's scores: the counts are compared with its order.

use crate::common::{by_tier, session};
use plyscope::facts::history_counts::history_counts;
use plyscope::facts::replay::replay;
use plyscope::game::{Evaluate, Game, MapInputs, MoveCode, model_of};
use plyscope::search::neural_move_map::mix;
use plyscope::search::ordering::RankSource;
use plyscope::session::Session;
use plyscope::trace::columns::VisitId;

/// A sample of the nodes where a move was ranked by its history count, with all history counts.
fn counted(session: &Session) -> Vec<(VisitId, Vec<(MoveCode, u32)>)> {
    let trace = session.trace();
    let is_ranked = |visit: &VisitId| {
        let by_count =
            |child| matches!(trace.rank(child), Some(RankSource::History | RankSource::NeuralMoveMap));
        trace.children(*visit).any(by_count)
    };
    let nodes: Vec<VisitId> = (0..trace.len()).filter(is_ranked).collect();
    let step = 1 + nodes.len() / by_tier(400, 1_000, 4_000);
    let counts = |visit| history_counts(session.game(), &session.scenario().search, trace, visit);
    nodes.into_iter().step_by(step).filter_map(|visit| Some((visit, counts(visit)?))).collect()
}

/// The moves of a node in the order of the search, each with the source of its rank.
fn ranked(session: &Session, visit: VisitId) -> Vec<(MoveCode, RankSource)> {
    let trace = session.trace();
    let mut ranked: Vec<(MoveCode, RankSource)> = Vec::new();
    for child in trace.children(visit) {
        let (mv, source) = (trace.move_of(child), trace.rank(child));
        if let Some(source) = source.filter(|_| !ranked.iter().any(|(known, _)| *known == mv)) {
            ranked.push((mv, source));
        }
    }
    ranked
}

const BY_HISTORY: [&str; 9] = [
    "game=chess&depth=4&order-history=on&table=14",
    "game=chess&depth=4&order-history=on&order-killers=off&history-context=from-to&null-move=2&zugzwang-guard=on",
    "game=chess&depth=5&order-history=on&order-killers=off&history-context=previous-move&search=pvs&null-move=2",
    "game=chess&depth=4&order-history=on&history-increment=quadratic&multi-cut=2&probcut=100",
    "game=chess&depth=5&order-history=on&order-killers=off&singular=30&extend-check=16&lmr=100&search=pvs&table=14",
    "fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=12&order-history=on&order-killers=off&pre-search=on&table=14&near-leaf=1&etc=2",
    "game=chess&depth=4&order-history=on&uncertainty=cut&search=pvs&lmp=2&aspiration=20",
    "game=othello&depth=6&order-history=on&order-killers=off&search=mtd-f&table=14",
    "game=connect-four&depth=8&order-history=on&order-killers=off&etc=2&table=14&pre-search=on&search=pvs",
];

#[test]
fn moves_with_greater_counts_are_searched_first() {
    for link in BY_HISTORY {
        let session = session(link);
        let (mut compared, mut without) = (0, 0);
        for (visit, counts) in counted(&session) {
            let count =
                |mv: MoveCode| counts.iter().find(|(code, _)| *code == mv).map(|(_, count)| *count).unwrap();
            let mut last = u32::MAX;
            let children: Vec<VisitId> = session.trace().children(visit).collect();
            for (child, said) in children.iter().zip(session.ranked_by(visit)) {
                if session.trace().rank(*child) == Some(RankSource::History) {
                    assert_eq!(said, format!("history, {}", count(session.trace().move_of(*child))));
                }
            }
            for (mv, source) in ranked(&session, visit) {
                match source {
                    RankSource::History => {
                        let own = count(mv);
                        assert!(own > 0 && own <= last, "{link} {visit}: {own} after {last}");
                        last = own;
                        compared += 1;
                    }
                    RankSource::Generation => {
                        assert_eq!(count(mv), 0, "{link} {visit}");
                        without += 1;
                    }
                    _ => {}
                }
            }
        }
        println!("{link}: {compared} counts, {without} without");
        assert!(compared > 30 && without > 10, "{link}: {compared} {without}");
    }
}

#[test]
fn counts_and_the_network_together_give_the_order() {
    for link in [
        "game=othello&depth=5&order-history=on&order-neural=50",
        "game=connect-four&depth=7&order-history=on&order-neural=75&neural-place=before-killers",
    ] {
        let session = session(link);
        let (game, trace) = (session.game(), session.trace());
        let weight = session.scenario().search.ordering.neural.weight;
        let model = model_of(game.move_map().unwrap(), None).unwrap();
        let mut compared = 0;
        for (visit, counts) in counted(&session) {
            let position = replay(game, trace, visit).position;
            let (mut moves, mut inputs, mut ranks) = (Vec::new(), MapInputs::default(), Vec::new());
            game.generate(&position, &mut moves);
            game.move_map_inputs(&position, &mut inputs);
            let scores: Vec<i32> =
                moves.iter().map(|mv| model.score(&inputs, game.move_map_outputs(&position, *mv))).collect();
            let counts: Vec<u32> = counts.into_iter().map(|(_, count)| count).collect();
            mix(weight, &scores, &counts, &mut ranks);
            let rank = |mv: MoveCode| ranks[moves.iter().position(|known| game.code(*known) == mv).unwrap()];
            let by_network = ranked(&session, visit)
                .into_iter()
                .filter(|(_, source)| *source == RankSource::NeuralMoveMap)
                .map(|(mv, _)| rank(mv));
            let by_network: Vec<i32> = by_network.collect();
            assert!(by_network.is_sorted_by(|one, other| one >= other), "{link} {visit}: {by_network:?}");
            compared += by_network.len();
        }
        assert!(compared > 150, "{link}: {compared}");
    }
}
