//! The neural move map's network as it is shown: shares against a softmax made here, the list of moves against the moves
//! that the search took in turn, verdicts against a scan of the visits, and the marks in the tree.

use crate::common::session;
use plyscope::facts::replay::replay;
use plyscope::game::{Evaluate, Game, MapInputs, model_of};
use plyscope::language::inspect::Inspection;
use plyscope::language::story;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::ink::Ink;
use plyscope::scene::tree::item::{Item, Role};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::ordering::RankSource;
use plyscope::session::Session;
use plyscope::trace::columns::VisitId;
use std::collections::BTreeMap;

const NETWORK_ALONE: [&str; 3] = [
    "game=othello&depth=5&order-neural=100&table=12",
    "game=connect-four&depth=6&order-neural=100&neural-place=before-killers&table=12",
    "game=tic-tac-toe&depth=5&order-neural=100&search=pvs&table=12",
];

/// The part of a move, by its name, according to the model.
fn shares(session: &Session, visit: VisitId) -> BTreeMap<String, f64> {
    let game = session.game();
    let model = model_of(game.move_map().unwrap(), None).unwrap();
    let position = replay(game, session.trace(), visit).position;
    let (mut moves, mut inputs) = (Vec::new(), MapInputs::default());
    game.generate(&position, &mut moves);
    game.move_map_inputs(&position, &mut inputs);
    let odds = moves.iter().map(|mv| {
        let score = model.score(&inputs, game.move_map_outputs(&position, *mv));
        (game.move_name(&position, *mv), (f64::from(score) * model.scale()).exp())
    });
    let odds: BTreeMap<String, f64> = odds.collect();
    let sum: f64 = odds.values().sum();
    odds.into_iter().map(|(name, odds)| (name, odds / sum)).collect()
}

/// The visits of a node's moves, the last visit of each, in the order of the search.
fn searched(session: &Session, visit: VisitId) -> Vec<(String, VisitId)> {
    let trace = session.trace();
    let mut searched: Vec<(String, VisitId)> = Vec::new();
    for child in trace.children(visit).filter(|child| !trace.meta(*child).kind().is_speculative()) {
        let name = session.inspect(child, trace.ticks()).unwrap().path.pop().unwrap().mv;
        match searched.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = child,
            None => searched.push((name, child)),
        }
    }
    searched
}

/// The verdict on the first expected move, and the move that was right.
fn verdict(session: &Session, visit: VisitId, first: &str) -> Option<(&'static str, String)> {
    let row = session.trace().visit(visit)?;
    let moves = searched(session, visit);
    let right = match row.reason? {
        LeaveReason::CutOff => moves.last()?.0.clone(),
        LeaveReason::AllMoves if row.value? > row.window.alpha => {
            let is_best = |(_, child): &&(String, VisitId)| session.trace().move_of(*child) == row.best;
            moves.iter().find(is_best)?.0.clone()
        }
        _ => return None,
    };
    let is_searched = moves.iter().any(|(name, _)| name == first);
    Some(match (right == first, is_searched) {
        (true, _) => ("right", right),
        (false, true) => ("wrong", right),
        (false, false) => ("never-searched", right),
    })
}

fn told(seen: &Inspection) -> String {
    story::plain(&seen.story)
}

#[test]
fn shares_orders_and_verdicts_are_those_of_a_second_calculation() {
    let mut verdicts = BTreeMap::<&str, usize>::new();
    let (mut ranked, mut unasked) = (0, 0);
    for link in NETWORK_ALONE {
        let session = session(link);
        let trace = session.trace();
        for visit in (0..trace.len()).filter(|visit| visit % 5 == 2) {
            let (enter, leave) = (trace.enter_time(visit), trace.leave_time(visit));
            let seen = session.inspect(visit, leave).unwrap();
            let Some(network) = &seen.network else {
                let is_node = trace.meta(visit).kind().is_position() && !trace.meta(visit).is_quiescence();
                assert!(!is_node || seen.children.is_empty(), "{link} {visit}");
                assert!(!told(&seen).contains("network"));
                unasked += 1;
                continue;
            };
            let shares = shares(&session, visit);
            assert_eq!(network.moves.len(), shares.len());
            for expected in &network.moves {
                let share = shares[&expected.mv] * 1000.0;
                assert!((share - f64::from(expected.per_mille)).abs() < 0.51, "{link} {visit} {share}");
            }
            assert!(network.moves.is_sorted_by(|one, other| one.per_mille >= other.per_mille));
            let squares = session.network_squares(&seen);
            assert_eq!(squares.len(), network.moves.len());
            // The moves that the network ranked come in its order.
            let place = |name: &str| network.moves.iter().position(|expected| expected.mv == name).unwrap();
            let ranked_by = session.ranked_by(visit);
            assert_eq!(ranked_by.len(), seen.children.len());
            let by_network = seen.children.iter().zip(&ranked_by).filter(|(child, ranked_by)| {
                let is_network = child.rank == Some(RankSource::NeuralMoveMap.name());
                assert_eq!(ranked_by.starts_with("network, "), is_network);
                // The network alone has no part of history.
                assert!(!ranked_by.contains("history"), "{ranked_by}");
                is_network
                    && trace.meta(child.visit).kind() != plyscope::search::visit_kind::VisitKind::ReSearch
            });
            let places: Vec<usize> = by_network.map(|(child, _)| place(&child.mv)).collect();
            assert!(places.is_sorted(), "{link} {visit}: {places:?}");
            ranked += places.len();
            // The verdict comes when the node is left, and not before.
            let first = network.moves[0].mv.clone();
            let verdict = verdict(&session, visit, &first);
            assert_eq!(network.outcome, verdict.as_ref().map(|(name, _)| *name), "{link} {visit}");
            let before = session.inspect(visit, leave - 1).unwrap();
            assert_eq!(before.network.as_ref().unwrap().outcome, None);
            let share = &network.moves[0].share;
            assert!(told(&before).contains(&format!("The network expects {first} first ({share}).")));
            let Some((name, right)) = verdict else { continue };
            *verdicts.entry(name).or_default() += 1;
            let cuts_off = trace.visit(visit).unwrap().reason == Some(LeaveReason::CutOff);
            let end = match (name, cuts_off) {
                ("right", true) => ", and it cut off.".to_owned(),
                ("right", false) => ", and it is the best move.".to_owned(),
                ("wrong", true) => format!("; {right} cut off."),
                ("wrong", false) => format!("; the best move is {right}."),
                _ => format!("; {right} cut off before its turn."),
            };
            let sentence = format!("The network expected {first} first ({share}){end}");
            assert!(told(&seen).ends_with(&sentence), "{link} {visit}: {} / {sentence}", told(&seen));
            assert!(session.inspect(visit, enter).unwrap().network.is_some());
        }
    }
    assert!(verdicts.values().all(|count| *count > 3) && verdicts.len() == 3, "{verdicts:?}");
    assert!(ranked > 500 && unasked > 100, "{ranked} {unasked}");
}

/// A node that is too near the horizon does not ask, and without a network nothing is said.
#[test]
fn only_nodes_that_ask_have_expectations() {
    let session_of = |more: &str| session(&format!("game=othello&depth=4{more}"));
    let with = session_of("&order-neural=100&neural-depth=2");
    let trace = with.trace();
    let mut asked = [0, 0];
    for visit in 0..trace.len() {
        let seen = with.inspect(visit, trace.ticks()).unwrap();
        let is_deep = trace.depth(visit).whole_plies() >= 2 && seen.ply + 2 <= 4;
        assert!(seen.network.is_none() || is_deep, "{visit}");
        asked[usize::from(seen.network.is_some())] += 1;
    }
    assert!(asked.iter().all(|count| *count > 10), "{asked:?}");
    let without = session_of("");
    let all = (0..without.trace().len()).map(|visit| without.inspect(visit, 1000).unwrap());
    assert!(all.into_iter().all(|seen| seen.network.is_none()));
}

/// In the tree the network's first choice below each node has a mark whose look is the verdict.
#[test]
fn first_choices_are_marked_in_the_tree() {
    let mut looks = BTreeMap::<&str, usize>::new();
    for link in NETWORK_ALONE {
        let mut session = session(link);
        let ticks = session.trace().ticks();
        let is_rare = |visit: &VisitId| {
            let seen = session.inspect(*visit, session.trace().leave_time(*visit)).unwrap();
            seen.network.is_some_and(|network| network.outcome == Some("never-searched"))
        };
        let rare: Vec<VisitId> = (0..session.trace().len()).filter(is_rare).take(8).collect();
        let rare = rare.into_iter().map(|visit| session.trace().leave_time(visit));
        let times: Vec<u32> = (0..ticks).step_by((ticks / 40) as usize).chain(rare).collect();
        for t in times {
            let picture = session.tree(&TreeAsk::at(t, 1440.0, 800.0)).clone();
            for drawn in &picture.items {
                let (Role::Expected, Item::Shape { at, fill, stroke, .. }) = (drawn.key.role, &drawn.item)
                else {
                    continue;
                };
                let stroke = stroke.unwrap();
                let look = match (stroke.ink, *fill == Some(Ink::Ground), stroke.dashed) {
                    (Ink::Soft, false, false) => "open",
                    (Ink::Selected, false, false) => "right",
                    (Ink::Selected, true, false) => "wrong",
                    (Ink::Selected, true, true) => "never-searched",
                    other => panic!("{other:?}"),
                };
                *looks.entry(look).or_default() += 1;
                // The parent's own card says the same.
                let moves = session.node_moves(at.node);
                let Some(moves) = moves else { continue };
                let parent = picture.nodes.iter().filter_map(|node| node.visit).find(|visit| {
                    let seen = session.inspect(*visit, t).unwrap();
                    let path: Vec<&String> = seen.path.iter().map(|step| &step.mv).collect();
                    seen.ply as usize + 1 == moves.len()
                        && path.iter().zip(&moves).all(|(one, other)| *one == other)
                });
                let network = session.inspect(parent.unwrap(), t).unwrap().network.unwrap();
                assert_eq!(&network.moves[0].mv, moves.last().unwrap(), "{link} {t}");
                assert_eq!(network.outcome.unwrap_or("open"), look, "{link} {t}");
            }
        }
    }
    assert!(looks.len() == 4 && looks.values().all(|count| *count > 3), "{looks:?}");
    let mut without = session("game=othello&depth=3");
    let picture = without.tree(&TreeAsk::at(20, 1440.0, 800.0));
    assert!(picture.items.iter().all(|drawn| drawn.key.role != Role::Expected));
}
