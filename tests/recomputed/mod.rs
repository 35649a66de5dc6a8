//! The decisions of techniques at a visit, recomputed by other code from the position, the parameters and the trace of
//! the visits before. Both the decisions that were made and the decisions that were not made must be right.
//!
//! Null moves, ProbCut, reverse futility, mate distance and cut-offs by a child's entry are in `nodes.rs`; reduced,
//! pruned and forced moves in `moves.rs`; passes of MT drivers, and mates in the table's answers, in `values.rs`.

mod moves;
mod nodes;
mod values;

use crate::common::recorded::{FINE_70, chess, positions, record, tree_parameters};
use crate::common::{after_random_moves, by_tier, tree};
use plyscope::game::Evaluate;
use plyscope::games::chess::Chess;
use plyscope::games::connect_four::ConnectFour;
use plyscope::games::othello::Othello;
use plyscope::random::Random;
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;
use plyscope::search::Parameters;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::{Bound, Window};
use plyscope::trace::visit::VisitRow;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use std::collections::{BTreeMap, HashMap};

/// The number of recomputed decisions of each kind.
type Tally = BTreeMap<&'static str, usize>;

/// A recorded search, and the position of each of its visits.
struct Audit<'a, G: Evaluate> {
    game: &'a G,
    parameters: Parameters,
    trace: &'a Trace,
    name: &'a str,
    /// The positions; the search and its iterations have the root's.
    positions: Vec<G::Position>,
    /// The full-width visits of each position, by the half of its key that a trace keeps.
    by_key: HashMap<u32, Vec<VisitId>>,
    tally: &'a mut Tally,
}

fn audit<G: Evaluate>(game: &G, parameters: Parameters, name: &str, tally: &mut Tally) {
    let trace = &record(game, parameters);
    let positions = positions(game, trace);
    let mut by_key: HashMap<u32, Vec<VisitId>> = HashMap::new();
    for row in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        if row.kind.is_position() && !row.quiescence {
            by_key.entry(row.key).or_default().push(row.id);
        }
    }
    let mut audit = Audit { game, parameters, trace, name, positions, by_key, tally };
    for id in 0..trace.len() {
        audit.visit(id);
    }
}

impl<G: Evaluate> Audit<'_, G> {
    fn count(&mut self, kind: &'static str) {
        *self.tally.entry(kind).or_default() += 1;
    }

    fn row(&self, id: VisitId) -> VisitRow {
        self.trace.visit(id).unwrap()
    }

    fn position(&self, id: VisitId) -> &G::Position {
        &self.positions[id as usize]
    }

    fn place(&self, id: VisitId) -> String {
        format!("visit {id} of {}: {:?}", self.name, self.row(id))
    }

    fn legal(&self, id: VisitId) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.generate(self.position(id), &mut moves);
        moves
    }

    /// The depth that a node was searched to.
    fn depth(&self, row: &VisitRow) -> Depth {
        match self.trace.pre_search(row.id) {
            Some(row_of) if row.pre_searched => row_of.new_depth,
            _ => row.depth,
        }
    }

    /// The window at entry, narrowed by the table's entry for the position.
    fn narrowed(&self, row: &VisitRow) -> Window {
        let entry = self.trace.found_entry(row.id).filter(|_| row.outcome == Some(ProbeOutcome::Narrowed));
        match entry.filter(|_| !row.pre_searched).map(|entry| (entry.bound, entry.value)) {
            Some((Bound::Lower, value)) => Window::new(value, row.window.beta),
            Some((Bound::Upper, value)) => Window::new(row.window.alpha, value),
            _ => row.window,
        }
    }

    fn children_of(&self, id: VisitId, kind: VisitKind) -> Vec<VisitRow> {
        self.trace.children(id).map(|child| self.row(child)).filter(|row| row.kind == kind).collect()
    }

    /// A quiet move: it captures nothing, promotes nothing, and gives no check.
    fn is_quiet(&self, at: VisitId, mv: G::Move) -> bool {
        let position = self.position(at);
        self.game.noisy_rank(position, mv).is_none() && !self.game.in_check(&self.game.play(position, mv))
    }

    /// Recomputes the decisions at a visit, in the order of a node's decisions.
    fn visit(&mut self, id: VisitId) {
        let row = self.row(id);
        if row.kind == VisitKind::Iteration {
            self.passes(&row);
            return;
        }
        if row.kind.is_position() && self.mate_distance(&row) {
            return;
        }
        self.table_answer(&row);
        let is_open = |reason: &LeaveReason| {
            !matches!(
                reason,
                LeaveReason::TableAnswer
                    | LeaveReason::RuleDraw
                    | LeaveReason::Repetition
                    | LeaveReason::Stopped
                    | LeaveReason::Unrecorded
            )
        };
        let Some(reason) = row.reason.filter(is_open) else { return };
        if !row.kind.is_position() || row.quiescence || self.depth(&row) < Depth::PLY {
            return;
        }
        if self.ends_before_its_moves(&row, reason) {
            return;
        }
        self.pruned_moves(&row, reason);
        self.reduced_moves(&row);
        self.singular_test(&row);
    }
}

/// A value seen from a node at another ply: the distance of a mate is counted from the node, not from the root.
fn moved(value: Value, from_ply: u16, to_ply: u16) -> Value {
    let number = i32::from(value.get());
    let is_decided = (31_000..=32_000).contains(&number.abs());
    let nearer = if is_decided { number.signum() * (i32::from(from_ply) - i32::from(to_ply)) } else { 0 };
    Value::from_raw((number + nearer) as i16)
}

#[test]
fn every_decision_is_the_one_that_other_code_makes() {
    let mut tally = Tally::new();
    let positions: Vec<String> = presets()
        .into_iter()
        .filter(|preset| preset.group == "Bratko-Kopec")
        .map(|preset| Scenario::parse(&preset.link).unwrap().position)
        .chain(["8/1p4k1/3p1p2/2pP4/1PP1P1p1/6K1/8/8 w - - 0 1".to_owned()])
        .collect();
    let several = by_tier(2, 10, positions.len());
    for (index, text) in nodes::OF_CHESS.iter().enumerate() {
        for at in 0..several {
            let position = &positions[(index * 3 + at * 5) % positions.len()];
            let scenario = Scenario::parse(&format!(
                "fen={}&visits={}{text}",
                position.replace(' ', "_"),
                by_tier(12_000, 30_000, if (3..7).contains(&index) { 250_000 } else { 60_000 }),
            ))
            .unwrap();
            let game = Chess::from_fen(&scenario.position).unwrap();
            let mut parameters = scenario.search;
            parameters.depth += by_tier(0, 0, 1);
            audit(&game, parameters, &format!("{position} {text}"), &mut tally);
        }
    }
    for seed in 0..by_tier(150, 1_500, 20_000) as u64 {
        let tree = tree(2 + (seed % 5) as usize, seed ^ 0xA0D17, 1 + (seed / 5 % 6) as i16);
        for text in nodes::OF_TREES {
            audit(&tree, tree_parameters(&tree, text), &format!("seed {seed}, {text}"), &mut tally);
        }
    }
    for (index, text) in
        ["&depth=9&probcut=60", "&depth=20&probcut=100&table=18&deepening=on"].iter().enumerate()
    {
        let visits = by_tier(15_000, 100_000, 1_000_000);
        let scenario = Scenario::parse(&format!("game=othello&visits={visits}{text}")).unwrap();
        audit(&Othello::from_text(&scenario.position).unwrap(), scenario.search, text, &mut tally);
        assert!(index == 0 || tally.contains_key("probcut"), "{tally:?}");
    }
    // A pawn ending, whose positions come again and again.
    let visits = by_tier(20_000, 100_000, 3_000_000);
    let text = format!("{FINE_70}&depth=60&table=16&etc=1&search=alpha-beta&deepening=on&visits={visits}");
    let (game, parameters) = chess(&text);
    audit(&game, parameters, &text, &mut tally);
    // Mates, which are at other distances from the root if a position comes again at another ply.
    for fen in ["k7/8/1K6/8/8/8/8/7R_w_-_-", "8/8/8/8/8/1k6/7r/K7_b_-_-", "7k/5K2/8/6Q1/8/8/8/8_w_-_-"] {
        for text in ["search=pvs", "search=mtd-f", "search=alpha-beta&etc=2"] {
            let visits = by_tier(10_000, 60_000, 400_000);
            let text = format!("fen={fen}&depth=12&table=16&deepening=on&visits={visits}&{text}");
            let (game, parameters) = chess(&text);
            audit(&game, parameters, &text, &mut tally);
        }
    }
    // White has much less, and mates with the next move whatever Black does: even after a pass, which is no win.
    for text in ["depth=4&table=0", "depth=5&table=12", "depth=6&table=0&order-captures=off"] {
        let fen = "5rk1/5p1p/b4PpQ/1b6/b7/1b6/b7/6K1_w_-_-_0_1";
        let text = format!(
            "fen={fen}&search=null-window&goal=at-least&at-least=50&null-move=1&quiescence=off&{text}"
        );
        let (game, parameters) = chess(&text);
        audit(&game, parameters, &text, &mut tally);
    }
    assert!(tally.get("pass that wins").is_some_and(|found| *found > 3), "{tally:?}");
    // Positions of Connect Four where some line is won soon.
    let start = ConnectFour::from_text("").unwrap();
    for seed in 0..by_tier(40, 400, 12_000) {
        let moves = 10 + seed % 13;
        let text = after_random_moves(&start, moves, &mut Random::from_seed(seed as u64));
        let search = [
            "pvs",
            "mtd-f&table=10",
            "alpha-beta&deepening=on",
            "mtd-f&table=10&multi-cut=2&multi-cut-moves=4&multi-cut-reduction=1",
        ][seed % 4];
        let link =
            format!("game=connect-four&depth=8&quiescence=off&visits=2000&mate-distance=on&search={search}");
        let game = ConnectFour::from_text(&text).unwrap();
        audit(&game, Scenario::parse(&link).unwrap().search, &format!("{text} {link}"), &mut tally);
    }
    println!("figure: {tally:?}");
    for kind in nodes::KINDS {
        let found = tally.get(kind).copied().unwrap_or(0);
        assert!(found >= by_tier(200, 2_000, 50_000), "{kind}: {found} of {tally:?}");
    }
}
