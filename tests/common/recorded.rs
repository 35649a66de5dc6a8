//! Recorded searches of many small trees and some chess positions.

use super::{by_tier, tree};
use plyscope::game::{Evaluate, MoveCode};
use plyscope::games::SearchableGame;
use plyscope::games::chess::Chess;
use plyscope::games::tree::ExplicitTree;
use plyscope::scenario::Scenario;
use plyscope::search::Search;
use plyscope::search::observe::{AnyObserver, Observer};
use plyscope::search::parameters::Parameters;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::log_export::LogExport;
use plyscope::trace::recorder::Batch;
use plyscope::trace::{Recorder, Trace};

pub fn record_with<G: Evaluate, O: Observer<Tag = ()>>(
    game: &G,
    parameters: Parameters,
    mut observer: O,
) -> (Trace, O) {
    let mut trace = Trace::new();
    // A search is compiled once for each game, whatever the closure and the observer are.
    let sink: &mut dyn FnMut(Batch<'_>) = &mut |batch| trace.append(batch.words).unwrap();
    let recorder = Recorder::new(u32::MAX, &parameters, sink);
    let watching: AnyObserver<'_> = &mut observer;
    let (_, (recorder, _)) = Search::new(game, parameters, (recorder, watching)).run();
    let _ = recorder.finish();
    (trace, observer)
}

pub fn record<G: Evaluate>(game: &G, parameters: Parameters) -> Trace {
    record_with(game, parameters, plyscope::search::observe::NoObserver).0
}

/// The whole log of a trace.
pub fn words_of(trace: &Trace) -> Vec<u32> {
    let mut words = Vec::new();
    while LogExport::default().write(trace, usize::MAX, &mut words) {}
    words
}

/// A trace that was written as a log and read back.
pub fn read_back(trace: &Trace) -> Trace {
    let mut again = Trace::new();
    again.append(&words_of(trace)).unwrap();
    again
}

/// The position of each visit of a trace; the search and its iterations have the root's position.
pub fn positions<G: Evaluate>(game: &G, trace: &Trace) -> Vec<G::Position> {
    let mut positions: Vec<G::Position> = Vec::with_capacity(trace.len() as usize);
    for id in 0..trace.len() {
        let row = trace.visit(id).unwrap();
        let before = row.parent.map_or_else(|| game.root(), |parent| positions[parent as usize].clone());
        positions.push(match row.kind {
            VisitKind::NullMove => game.pass(&before).unwrap(),
            _ if row.mv == MoveCode::NONE => before,
            _ => game.play(&before, game.find(&before, row.mv).unwrap()),
        });
    }
    positions
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

/// Every technique switched on.
pub const EVERYTHING: &str = "&table=14&aspiration=5&etc=2&order-countermove=on&order-root=on&order-smallest-first=on&null-move=2&quiescence-checks=on&history-context=previous-move\
     &extend-check=16&extend-recapture=8&extend-promotion=12&singular=30&singular-depth=3&singular-cut=3\
     &probcut=100&pre-search=on&near-leaf=2&near-root=2&uncertainty=confidence&cut-ratio=30&confidence=50\
     &lmr=150&lmr-move=3";

/// Techniques that search less, near the horizon or because of knowledge about a move. Together with
/// [`EVERYTHING`] they would leave little for the others to do.
pub const LESS: &str = "&lmr=50&previous-value=20&quality-step=4&lmp=3&lmp-depth=4&futility=50&futility-depth=2&reverse-futility=80&razoring=60&iir=1&iir-depth=2";

/// A search that gives every technique something to do, as `tests/recorded.rs` checks. It is stopped in its
/// last iteration. It is a search of a pawn ending, whose positions come again at other depths, and has
/// pre-searches farther from the root, so that some are inside others and some are searched again.
pub fn every_technique() -> String {
    let pawns = "fen=8/1p4k1/3p1p2/2pP4/1PP1P1p1/6K1/8/8_w_-_-_0_1";
    let everything = EVERYTHING.replace("&near-root=2", "&near-root=4").replace("&table=14", "&table=16");
    // Uncertain entries do not make candidates, so only few moves are skipped.
    let everything = everything.replace("&cut-ratio=30&confidence=50", "&cut-ratio=99&confidence=95");
    format!("{pawns}&depth=11&visits=100000{everything}")
}

pub const TREE_SEARCHES: [&str; 19] = [
    "search=minimax",
    "search=alpha-beta",
    "search=pvs",
    "search=alpha-beta&table=10&deepening=on",
    "search=alpha-beta&cuts-at=beyond&children=right",
    "search=alpha-beta&cuts-at=beyond&table=10&deepening=on&etc=1&uncertainty=cut&cut-ratio=1&lmr=60&lmr-move=2&lmr-depth=2",
    "search=pvs&table=10&deepening=on&aspiration=1&etc=1&uncertainty=cut&cut-ratio=1",
    "search=pvs&table=10&deepening=on&pre-search=on&near-leaf=1&singular=1&singular-depth=2&singular-cut=1",
    "search=mtd-f&table=10&deepening=on&pre-search=on&near-leaf=1",
    "search=pvs&uncertainty=cut-and-all&cut-ratio=30",
    "search=pvs&lmr=60&lmr-move=2&lmr-depth=2&multi-cut=1&multi-cut-moves=2&multi-cut-reduction=1&table=10&deepening=on",
    "search=alpha-beta&lmr=60&lmr-move=2&lmr-depth=2",
    "search=pvs&re-search-from=value&uncertainty=cut&cut-ratio=30",
    "search=negascout&table=10&deepening=on&uncertainty=cut-and-all&cut-ratio=30",
    "search=pvs&table=10&deepening=on&previous-value=1&quality-step=5&futility=1&singular=1&singular-depth=2",
    "search=pvs&lmp=1&futility=1&futility-depth=2&reverse-futility=1&uncertainty=cut-and-all&cut-ratio=30",
    "search=pvs&razoring=1&table=10&deepening=on&etc=1&lmp=2",
    "search=pvs&iir=1&iir-depth=2&table=10&deepening=on&pre-search=on&near-leaf=1",
    "search=mtd-f&table=10&deepening=on&lmp=1&reverse-futility=1&previous-value=1&lmr=60&lmr-move=2&lmr-depth=2",
];

/// A mate in two is near, and mate distance pruning ends the search for slower ones.
pub const MATES: &str = "fen=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1&depth=5&mate-distance=on";

/// Multi-cut. What its shallow searches leave in the table would leave nothing to do for internal iterative reductions, so it
/// is not among [`LESS`].
pub const MULTI_CUT: &str = "&multi-cut=2&multi-cut-moves=4&multi-cut-reduction=1";

/// Some searches of chess, between them with every technique.
pub fn chess_searches() -> Vec<String> {
    vec![
        every_technique(),
        format!("{ENDGAME}&depth=4{EVERYTHING}"),
        format!("{ENDGAME}&depth=6{LESS}"),
        format!("{ENDGAME}&depth=5{LESS}&uncertainty=cut&cut-ratio=30"),
        format!("{ENDGAME}&depth=6&uncertainty=children-of-pv&cut-ratio=10"),
        format!("{ENDGAME}&depth=6&uncertainty=cut-and-all&cut-ratio=30"),
        format!("{ENDGAME}&depth=6&uncertainty=confidence&cut-ratio=30"),
        format!("{ENDGAME}&depth=6&table=14&table-answers=equal"),
        format!("{FINE_70}&depth=11&table=14&pre-search=on&near-leaf=1&etc=2"),
        format!("{ENDGAME}&depth=7&table=14&pre-search=on&etc=2"),
        format!("{ENDGAME}&depth=6&search=mtd-f&table=14&null-move=2"),
        format!("{ENDGAME}&depth=6&uncertainty=cut&cut-ratio=30"),
        "depth=4&null-move=2&singular=30&singular-depth=3".to_owned(),
        "fen=8/8/4k3/8/8/4K3/3pN3/8_w_-_-_0_1&depth=4".to_owned(),
        "fen=8/8/1P3kp1/8/8/4K3/1p4P1/8_w_-_-_0_1&depth=4&quiescence-promotions=on&history-context=from-to"
            .to_owned(),
        MATES.to_owned(),
        format!("{ENDGAME}&depth=6&table=14&null-move=2{MULTI_CUT}"),
        "visits=5000".to_owned(),
    ]
}

/// Searches of games whose network is a part of the program, with the neural move map.
pub const NEURAL_SEARCHES: [&str; 3] = [
    "game=othello&depth=5&order-neural=100",
    "game=connect-four&depth=7&order-neural=50&neural-place=after-killers&neural-depth=2&lmr=60",
    "game=ataxx&depth=3&order-neural=75&quality-step=3",
];

/// Calls `check` with many small traces and some of games.
pub fn with_traces(mut check: impl FnMut(&Trace, &str)) {
    for seed in 0..by_tier(50, 150, 600) {
        let tree = tree(2 + (seed % 5) as usize, seed, 1 + (seed / 5 % 4) as i16);
        for text in TREE_SEARCHES {
            check(&record(&tree, tree_parameters(&tree, text)), &format!("seed {seed}, {text}"));
        }
    }
    for text in chess_searches() {
        let (game, parameters) = chess(&text);
        check(&record(&game, parameters), &text);
    }
    for text in NEURAL_SEARCHES {
        let scenario = Scenario::parse(text).unwrap();
        let game = scenario.open().unwrap();
        let parameters = scenario.effective_parameters(&game);
        let Some(SearchableGame::Shared(game)) = game.searched() else { panic!("{text} is not of chess") };
        check(&record(&game, parameters), text);
    }
}
