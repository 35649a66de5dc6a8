//! The games that share a search: it does with each of them what a search of its own would do.

mod common;

use common::{synthetic_trees, trees};
use plyscope::game::{Evaluate, Game, MoveCode};
use plyscope::games::SharedGame;
use plyscope::scenario::Scenario;
use plyscope::search::observe::{Entered, Exited, Observer, Visited};
use plyscope::search::{Parameters, Search};
use plyscope::value::Value;
use proptest::prelude::*;

/// Everything that a search enters and exits, in order.
#[derive(Default)]
struct Watch(Vec<(MoveCode, Option<Value>)>);

impl Observer for Watch {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        self.0.push((visit.mv, None));
    }

    fn exit(&mut self, _visited: &Visited, visit: &Exited) {
        self.0.push((visit.best, Some(visit.value)));
    }
}

fn search<G: Evaluate>(game: &G, parameters: Parameters) -> (Option<Value>, Vec<MoveCode>, Watch) {
    let (result, watch) = Search::new(game, parameters, Watch::default()).run();
    (result.value, result.pv.into_iter().map(|mv| game.code(mv)).collect(), watch)
}

/// Searches that ask a game everything that the search can ask.
const SEARCHES: [&str; 4] = [
    "search=minimax&depth=4",
    "table=10&order-killers=on&order-countermove=on&order-history=on&deepening=on&depth=5",
    "search=mtd-f&table=10&deepening=on&pre-search=on&etc=1&depth=6",
    "table=10&deepening=on&singular=1&uncertainty=confidence&cut-ratio=30&depth=5",
];

fn the_same<G: Evaluate + Clone + Into<SharedGame>>(game: &G) {
    let shared: SharedGame = game.clone().into();
    for link in SEARCHES {
        let parameters = Scenario::parse(&format!("game=tree&{link}")).unwrap().search;
        let (value, pv, watch) = search(game, parameters);
        let (shared_value, shared_pv, shared_watch) = search(&shared, parameters);
        assert_eq!((value, pv), (shared_value, shared_pv), "{link}");
        assert!(watch.0 == shared_watch.0, "{link}: other visits");
    }
    assert_eq!(game.text(&game.root()), shared.text(&shared.root()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn explicit_trees(tree in trees()) {
        the_same(&tree);
    }

    #[test]
    fn synthetic_trees_too(tree in synthetic_trees()) {
        the_same(&tree);
    }
}
