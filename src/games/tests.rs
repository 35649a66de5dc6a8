//! Properties of every game in the list.

use super::GameKind;
use super::description::{Described, Knowledge};
use super::list::with_game;
use crate::game::board::Board;
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

/// The description of a game lists exactly the knowledge that its judgement has.
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
            assert_eq!(game.move_map().is_some(), knows(Knowledge::MoveMap), "{}", kind.name());
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

/// A move of each game that has a board, as a picture shows it.
#[test]
fn boards_show_positions_and_what_a_move_changed() {
    let shown = |kind: &str, position: &str, mv: &str| {
        let game = GameKind::named(kind).unwrap().open(position).unwrap();
        let (root, mut moves) = (game.root(), Vec::new());
        game.generate(&root, &mut moves);
        let played = moves.into_iter().find(|other| game.notation(&root, *other) == mv).unwrap();
        let before = game.board(&root)?;
        Some(game.board(&game.play(&root, played))?.after(&before).code())
    };
    let boards = [
        ("tic-tac-toe", "x.o/.x./..o x", "b1", "h3-x1o1x2xo-7-"),
        ("tic-tac-toe", "x.o/.xo/... x", "c1", "h3-x1o1xo2x-8-0.8"),
        ("connect-four", "4", "5", "o7-38de2-39-"),
        ("connect-four", "445566", "3", "o7-31eee3dddd1-37-37.40"),
        (
            "othello",
            "---------------------------OX------XO--------------------------- Black",
            "d3",
            "g8-19d7dd6de27-19-",
        ),
        ("ataxx", "x5o/7/2-1-2/7/2-1-2/7/o5x x", "a7b5", "g7-6e8dw1w11w1w9e5d-0.15-"),
        ("checkers", "B:W18:B15,K1", "15x22", "c8-1D40d21-28.35.42-"),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "c8-4k14P40K3-19.27.28-"),
    ];
    for (kind, position, mv, code) in boards {
        assert_eq!(shown(kind, position, mv).as_deref(), Some(code), "{kind}");
    }
    for kind in GameKind::ALL {
        let game = kind.open(kind.description().start).unwrap();
        let board = game.board(&game.root());
        assert_eq!(
            board.is_some(),
            boards.iter().any(|(other, ..)| *other == kind.name()),
            "{}",
            kind.name()
        );
        assert_eq!(board.as_ref().and_then(|board| Board::read(&board.code())), board);
    }
}
