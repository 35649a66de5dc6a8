//! The games that share a search: the shared search treats each of them as a separate search would. Every
//! game behaves in the same way for the readers of a trace as directly.

use crate::common::watched::search_with;
use crate::common::{synthetic_tree, tree};
use plyscope::game::{Evaluate, Game, MoveCode};
use plyscope::games::ataxx::Ataxx;
use plyscope::games::checkers::Checkers;
use plyscope::games::chess::Chess;
use plyscope::games::connect_four::ConnectFour;
use plyscope::games::othello::Othello;
use plyscope::games::{AnyGame, SharedGame};
use plyscope::scenario::Scenario;
use plyscope::search::Parameters;
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::value::Value;

/// Everything that a search enters and leaves, in order.
#[derive(Default)]
struct Watch(Vec<(MoveCode, Option<Value>)>);

impl Observer for Watch {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        self.0.push((visit.mv, None));
    }

    fn leave(&mut self, _visited: &Visited, visit: &Left) {
        self.0.push((visit.best, Some(visit.value)));
    }
}

fn search<G: Evaluate>(game: &G, parameters: Parameters) -> (Option<Value>, Vec<MoveCode>, Watch) {
    let (result, watch) = search_with(game, parameters, Watch::default());
    (result.value, result.pv.into_iter().map(|mv| game.code(mv)).collect(), watch)
}

/// Searches that ask a game everything that the search can ask.
const SEARCHES: [&str; 4] = [
    "search=minimax&depth=4",
    "table=10&order-killers=on&order-countermove=on&order-history=on&deepening=on&depth=5",
    "search=mtd-f&table=10&deepening=on&pre-search=on&etc=1&depth=6",
    "table=10&deepening=on&singular=1&uncertainty=confidence&cut-ratio=30&depth=5",
];

fn the_same<G: Evaluate, S: Evaluate>(game: &G, shared: &S) {
    for link in SEARCHES {
        let parameters = Scenario::parse(&format!("game=tree&{link}")).unwrap().search;
        let (value, pv, watch) = search(game, parameters);
        let (shared_value, shared_pv, shared_watch) = search(shared, parameters);
        assert_eq!((value, pv), (shared_value, shared_pv), "{link}");
        assert!(watch.0 == shared_watch.0, "{link}: other visits");
    }
    assert_eq!(game.text(&game.root()), shared.text(&shared.root()));
}

#[test]
fn trees_too() {
    for seed in 0..32 {
        let explicit = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        the_same(&explicit, &SharedGame::from(explicit.clone()));
        the_same(&explicit, &AnyGame::from(explicit.clone()));
        let synthetic = synthetic_tree(seed);
        the_same(&synthetic, &SharedGame::from(synthetic.clone()));
    }
}

#[test]
fn connect_four_and_othello_too() {
    for text in ["", "4455", "1667675535724753771415352132"] {
        let game = ConnectFour::from_text(text).unwrap();
        the_same(&game, &SharedGame::from(game.clone()));
        the_same(&game, &AnyGame::from(game.clone()));
    }
    for text in [
        "---------------------------OX------XO--------------------------- Black",
        "OOOXXXXXOOOOOOOXOOXXOOXXOOOXOXOXOOXOXOOXOOXXOXOXOOXXXOO---OOOOOO White",
    ] {
        let game = Othello::from_text(text).unwrap();
        the_same(&game, &SharedGame::from(game.clone()));
        the_same(&game, &AnyGame::from(game.clone()));
    }
}

#[test]
fn checkers_and_ataxx_too() {
    for text in ["B:W21-32:B1-12", "W:W19,15,11,10,9,K6,K2,K1:B28,26,25,20,17,K13,12,3,K18"] {
        let game = Checkers::from_text(text).unwrap();
        the_same(&game, &SharedGame::from(game.clone()));
        the_same(&game, &AnyGame::from(game.clone()));
    }
    for text in ["7/7/7/7/-------/-------/x5o x", "-------/-------/--1----/x1o----/o1x----/-------/------- o"]
    {
        let game = Ataxx::from_text(text).unwrap();
        the_same(&game, &SharedGame::from(game.clone()));
        the_same(&game, &AnyGame::from(game.clone()));
    }
}

/// The search uses chess directly, but readers of a trace use it as any game.
#[test]
fn chess_as_any_game() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let game = Chess::from_fen(fen).unwrap();
        let any = AnyGame::from(game.clone());
        for link in ["depth=3", "search=pvs&table=10&deepening=on&order-killers=on&order-history=on&depth=4"]
        {
            let parameters = Scenario::parse(link).unwrap().search;
            let (value, pv, watch) = search(&game, parameters);
            let (any_value, any_pv, any_watch) = search(&any, parameters);
            assert_eq!((value, pv), (any_value, any_pv), "{fen} {link}");
            assert!(watch.0 == any_watch.0, "{fen} {link}: other visits");
        }
        let mut moves = Vec::new();
        game.generate(&game.root(), &mut moves);
        for mv in moves {
            let found = any.find(&any.root(), game.code(mv)).unwrap();
            let notation = game.notation(&game.root(), mv);
            assert_eq!(any.notation(&any.root(), found), notation);
            for code in [game.code(mv), MoveCode(0)] {
                assert_eq!(any.may_be_written(code, &notation), game.may_be_written(code, &notation));
            }
        }
    }
}
