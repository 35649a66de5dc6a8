//! Recorded searches of many small trees and some chess positions.

use super::tree;
use plyscope::game::ProbCutModel;
use plyscope::game::{Evaluate, Game};
use plyscope::games::chess::Chess;
use plyscope::games::tree::ExplicitTree;
use plyscope::scenario::Scenario;
use plyscope::search::Search;
use plyscope::search::observe::Observer;
use plyscope::search::parameters::Parameters;
use plyscope::trace::recorder::Batch;
use plyscope::trace::{Recorder, Trace};
use plyscope::value::Value;

pub fn record_with<G: Evaluate, O: Observer>(game: &G, parameters: Parameters, observer: O) -> (Trace, O) {
    let mut trace = Trace::new();
    let sink = |batch: Batch<'_>| trace.append(batch.words).unwrap();
    let recorder = Recorder::new(u32::MAX, parameters.base.prunes(), sink);
    let (_, (recorder, observer)) = Search::new(game, parameters, (recorder, observer)).run();
    let _ = recorder.finish();
    (trace, observer)
}

pub fn record<G: Evaluate>(game: &G, parameters: Parameters) -> Trace {
    record_with(game, parameters, plyscope::search::observe::NoObserver).0
}

pub fn tree_parameters(tree: &ExplicitTree, text: &str) -> Parameters {
    let mut parameters = Scenario::parse(&format!("game=tree&{text}")).unwrap().search;
    parameters.depth = parameters.depth.min(u8::try_from(tree.height()).unwrap()).max(1);
    parameters
}

pub fn chess(text: &str) -> (Chess, Parameters) {
    let scenario = Scenario::parse(text).unwrap();
    (Chess::from_fen(&scenario.position).unwrap(), scenario.search)
}

/// Fine 70: many transpositions, also between depths.
pub const FINE_70: &str = "fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1";
pub const ENDGAME: &str = "fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1";

/// Every technique at once.
pub const EVERYTHING: &str = "&table=14&aspiration=5&etc=2&order-countermove=on&null-move=2&quiescence-checks=on\
     &extend-check=16&extend-recapture=8&extend-promotion=12&singular=30&singular-depth=3&singular-cut=3\
     &probcut=100&pre-search=on&near-leaf=2&uncertainty=confidence&cut-ratio=30&confidence=50";

pub const TREE_SEARCHES: [&str; 8] = [
    "search=minimax",
    "search=alpha-beta",
    "search=pvs",
    "search=alpha-beta&table=10&deepening=on",
    "search=pvs&table=10&deepening=on&aspiration=1&etc=1&uncertainty=cut&cut-ratio=1",
    "search=pvs&table=10&deepening=on&pre-search=on&near-leaf=1&singular=1&singular-depth=2&singular-cut=1",
    "search=mtd-f&table=10&deepening=on&pre-search=on&near-leaf=1",
    "search=pvs&uncertainty=cut-and-all&cut-ratio=30",
];

/// Calls `check` with many small traces and some of chess.
pub fn with_traces(mut check: impl FnMut(&Trace, &str)) {
    for seed in 0..150u64 {
        let tree = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        for text in TREE_SEARCHES {
            check(&record(&tree, tree_parameters(&tree, text)), &format!("seed {seed}, {text}"));
        }
    }
    for text in [
        format!("{ENDGAME}&depth=5{EVERYTHING}"),
        format!("{FINE_70}&depth=11&table=14&pre-search=on&near-leaf=1&etc=2"),
        format!("{ENDGAME}&depth=7&table=14&pre-search=on&etc=2"),
        format!("{ENDGAME}&depth=6&search=mtd-f&table=14&null-move=2"),
        format!("{ENDGAME}&depth=6&uncertainty=cut&cut-ratio=30"),
        "depth=4&null-move=2&singular=30&singular-depth=3".to_owned(),
        "visits=5000".to_owned(),
    ] {
        let (game, parameters) = chess(&text);
        check(&record(&Predicting(game), parameters), &text);
    }
}

/// Chess with a model for ProbCut, so that it is tried.
pub struct Predicting(pub Chess);

pub type Position = <Chess as Game>::Position;
pub type Move = <Chess as Game>::Move;

impl Game for Predicting {
    type Position = Position;
    type Move = Move;
    fn root(&self) -> Position {
        self.0.root()
    }
    fn generate(&self, position: &Position, moves: &mut Vec<Move>) {
        self.0.generate(position, moves);
    }
    fn play(&self, position: &Position, mv: Move) -> Position {
        self.0.play(position, mv)
    }
    fn outcome(&self, position: &Position) -> plyscope::game::Outcome {
        self.0.outcome(position)
    }
    fn key(&self, position: &Position) -> u64 {
        self.0.key(position)
    }
    fn code(&self, mv: Move) -> plyscope::game::MoveCode {
        self.0.code(mv)
    }
    fn notation(&self, position: &Position, mv: Move) -> String {
        self.0.notation(position, mv)
    }
    fn text(&self, position: &Position) -> String {
        self.0.text(position)
    }
    fn first_player_to_move(&self, position: &Position) -> bool {
        self.0.first_player_to_move(position)
    }
}

impl Evaluate for Predicting {
    const HISTORY_SLOTS: usize = Chess::HISTORY_SLOTS;
    fn evaluate(&self, position: &Position) -> Value {
        self.0.evaluate(position)
    }
    fn has_quiescence(&self) -> bool {
        true
    }
    fn generate_noisy(&self, position: &Position, moves: &mut Vec<Move>) {
        self.0.generate_noisy(position, moves);
    }
    fn in_check(&self, position: &Position) -> bool {
        self.0.in_check(position)
    }
    fn noisy_rank(&self, position: &Position, mv: Move) -> Option<u16> {
        self.0.noisy_rank(position, mv)
    }
    fn pass(&self, position: &Position) -> Option<Position> {
        self.0.pass(position)
    }
    fn history_slot(&self, position: &Position, mv: Move) -> usize {
        self.0.history_slot(position, mv)
    }
    fn prob_cut_models(&self) -> &'static [ProbCutModel] {
        &[ProbCutModel { shallow: 1, deep: 3, a: 1.0, b: 0.0, sigma: 20.0, pairs: 1 }]
    }
}
