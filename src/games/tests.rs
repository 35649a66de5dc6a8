//! What every game in the list owes to the others.

use super::GameKind;
use super::description::{Described, Knowledge};
use super::list::with_game;
use crate::game::{Evaluate, Game};
use std::collections::BTreeSet;

#[test]
fn names_and_keys_belong_to_one_game() {
    let descriptions = || GameKind::all_read().map(GameKind::description);
    let names: BTreeSet<&str> = descriptions().map(|game| game.name).collect();
    let keys: Vec<&str> = descriptions().flat_map(|game| game.position).map(|part| part.key).collect();
    assert_eq!(names.len(), GameKind::all_read().count());
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{keys:?}");
    assert!(GameKind::all_read().all(|game| GameKind::named(game.name()) == Ok(game)));
    assert!(GameKind::named("draughts").unwrap_err().fix.contains("synthetic"));
}

/// What the description says that a game knows is what its judgement answers.
#[test]
fn descriptions_and_judgements_agree() {
    for kind in GameKind::ALL {
        let description = kind.description();
        let knows = |knowledge| description.knows.contains(&knowledge);
        let game = kind.open(description.start).unwrap();
        with_game!(game.searched().unwrap(), |game| {
            let root = game.root();
            assert_eq!(game.text(&root).is_empty(), kind.name() == "synthetic", "{}", kind.name());
            assert_eq!(game.has_quiescence(), knows(Knowledge::Noisy), "{}", kind.name());
            assert_eq!(game.pass(&root).is_some(), knows(Knowledge::Passing), "{}", kind.name());
            assert_eq!(
                !game.prob_cut_models().is_empty(),
                knows(Knowledge::ProbCutModels),
                "{}",
                kind.name()
            );
            let mut moves = Vec::new();
            game.generate(&root, &mut moves);
            for mv in moves {
                let shown = game.on_board_by_code(&root, game.code(mv));
                assert_eq!(shown.is_some(), description.board.is_some(), "{}", kind.name());
            }
        });
    }
}

#[test]
fn every_game_has_positions_worth_seeing() {
    for kind in GameKind::ALL {
        let description = kind.description();
        let game = format!("game={}", kind.name());
        let all = (description.presets)().into_iter().chain((description.suite)());
        assert!(all.clone().count() >= 2, "{}", kind.name());
        assert!(all.clone().all(|preset| preset.link.split('&').next() == Some(&game)), "{}", kind.name());
        let moving = description.position.iter().filter(|part| part.key == description.moving);
        assert_eq!(moving.count(), 1, "{}", kind.name());
    }
}
