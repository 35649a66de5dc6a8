use super::{NameIndex, RecordedGame};
use crate::game::{Evaluate, Game, MoveCode};
use crate::games::GameKind;
use crate::scenario::Scenario;

#[test]
fn a_move_is_a_name_and_a_position_is_a_way() {
    let game = RecordedGame::from_text("second: take-1 take-2").unwrap();
    let root = game.root();
    assert!(!game.first_player_to_move(&root) && !game.knows_moves());
    let mv = game.find(&root, MoveCode(1)).unwrap();
    assert_eq!((mv, game.notation(&root, mv).as_str()), (NameIndex(1), "take-2"));
    assert_eq!(game.find(&root, MoveCode(2)), None);
    assert_eq!(game.find(&root, MoveCode::NONE), None);
    let ways = [
        game.play(&root, NameIndex(0)),
        game.play(&root, NameIndex(1)),
        game.pass(&root).unwrap(),
        game.play(&game.play(&root, NameIndex(0)), NameIndex(1)),
        game.play(&game.play(&root, NameIndex(1)), NameIndex(0)),
    ];
    let keys: std::collections::BTreeSet<u64> = ways.iter().map(|way| game.key(way)).collect();
    assert_eq!(keys.len(), ways.len(), "no two ways are said to meet");
    assert!(game.first_player_to_move(&ways[0]) && !game.first_player_to_move(&ways[4]));
    let names: Vec<String> = ["take-1", "take-2"].map(str::to_owned).to_vec();
    assert_eq!(RecordedGame::from_text(&RecordedGame::text_of(&names, false)).unwrap(), game);
    assert!(RecordedGame::from_text(&"a ".repeat(RecordedGame::MOST_NAMES + 1)).is_err());
}

/// A link holds it, so that files and pages can, and nothing searches it or offers it.
#[test]
fn it_is_read_and_not_searched() {
    let scenario = Scenario::parse("game=recorded&told=second:_a_b").unwrap();
    assert_eq!(scenario.game, GameKind::Recorded);
    assert_eq!(Scenario::parse(&scenario.to_string()).unwrap(), scenario);
    let problem = crate::run::search(&scenario).unwrap_err();
    assert!(problem.message.contains("another program"), "{problem}");
    assert!(!GameKind::ALL.contains(&GameKind::Recorded));
    assert!(!GameKind::named("draughts").unwrap_err().fix.contains("recorded"));
    assert_eq!(scenario.open().unwrap().perft(1), 0);
}
