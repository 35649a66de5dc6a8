//! The observers of experiments.

use plyscope::game::MoveCode;
use plyscope::search::depth_reached::DepthReached;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::columns::ROOT_LEVEL;
use plyscope::value::Value;
use serde::{Deserialize, Serialize};

/// Cut-offs and the moves that were searched for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CutOffs {
    /// Nodes that a move cut off.
    pub nodes: u64,
    /// The moves searched there, the one that cut included.
    pub moves: u64,
    /// Those that the first move cut off.
    pub first: u64,
}

impl CutOffs {
    fn count(&mut self, index: usize) {
        self.nodes += 1;
        self.moves += index as u64 + 1;
        self.first += u64::from(index == 0);
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: CutOffs) -> CutOffs {
        CutOffs {
            nodes: self.nodes + other.nodes,
            moves: self.moves + other.moves,
            first: self.first + other.first,
        }
    }

    /// The mean number of moves searched at a node that a move cut off.
    #[must_use]
    pub fn moves_per_node(&self) -> f64 {
        if self.nodes == 0 { 0.0 } else { self.moves as f64 / self.nodes as f64 }
    }
}

/// A completed iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its nominal depth in plies.
    pub depth: u8,
    /// The root's value.
    pub value: Value,
    /// The root's best move.
    pub best: MoveCode,
    /// The number of visits until then.
    pub visits: u64,
    /// The ply at or before which at least half of the positions were that it judged; `None` if it judged none.
    pub median_judged: Option<u16>,
    /// The greatest ply at which it judged a position; `None` if it judged none.
    pub largest_judged: Option<u16>,
}

/// Watches cut-offs, evaluations and the ends of iterations: one observer for all experiments, because
/// each makes the compiler build the whole search once more.
#[derive(Clone, Debug, Default)]
pub struct SearchWatch {
    /// Cut-offs outside quiescence.
    pub full_width: CutOffs,
    /// Cut-offs in quiescence.
    pub quiescence: CutOffs,
    /// The number of judged positions: leaves, and positions where the side to move might have stood pat.
    pub evaluations: u64,
    /// The iterations that were completed.
    pub iterations: Vec<Iteration>,
    /// The positions that the iteration judged, by their plies.
    judged_by_ply: DepthReached,
    /// For each open visit, whether its side to move might have stood pat.
    judged: Vec<bool>,
    depth: u8,
    best: Option<MoveCode>,
    visits: u64,
}

/// How many brackets lie around the root's visits: the search and its iteration.
const BRACKETS: usize = ROOT_LEVEL as usize;

impl Observer for SearchWatch {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        self.judged.push(false);
        self.visits += u64::from(visit.kind.is_position());
        if visit.kind == VisitKind::Iteration {
            self.depth = visit.depth.whole_plies().unsigned_abs();
            self.judged_by_ply = DepthReached::default();
        }
    }

    fn stood_pat(&mut self, _value: Value) {
        if let Some(judged) = self.judged.last_mut() {
            *judged = true;
        }
    }

    fn leave(&mut self, visited: &Visited, visit: &Left) {
        let Some(judged) = self.judged.pop() else { return };
        let judged_now = matches!(visit.reason, LeaveReason::Evaluation | LeaveReason::StandPat);
        self.evaluations += u64::from(judged | judged_now);
        self.judged_by_ply.lines[usize::from(visited.ply)] += u64::from(judged | judged_now);
        if let Some(index) = visit.cutting_index() {
            if visited.quiescence { &mut self.quiescence } else { &mut self.full_width }.count(index);
        }
        if !visit.reason.has_value() {
            return;
        }
        if self.judged.len() == BRACKETS && visit.best != MoveCode::NONE {
            self.best = Some(visit.best);
        } else if self.judged.len() == BRACKETS - 1 {
            self.iterations.push(Iteration {
                depth: self.depth,
                value: visit.value,
                best: self.best.unwrap_or(MoveCode::NONE),
                visits: self.visits,
                median_judged: self.judged_by_ply.median(),
                largest_judged: self.judged_by_ply.largest(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::run;
    use plyscope::scenario::Scenario;

    #[test]
    fn every_leaf_of_a_whole_tree_is_judged_once() {
        let scenario = Scenario::parse("game=chess&search=minimax&table=0&depth=3&quiescence=off").unwrap();
        let (summary, watch) = run::watch(&scenario, SearchWatch::default()).unwrap();
        let last = watch.iterations.last().unwrap();
        assert_eq!((last.depth, last.visits), (3, summary.visits));
        // 20 + 400 + 8902 leaves of three iterations, all without the root's position.
        let leaves = if watch.iterations.len() == 3 { 20 + 400 + 8902 } else { 8902 };
        assert_eq!(watch.evaluations, leaves);
        assert_eq!((last.median_judged, last.largest_judged), (Some(3), Some(3)));
        assert_eq!(watch.judged_by_ply.count(), 8902, "those of the last iteration");
        assert_eq!((watch.full_width, watch.quiescence), (CutOffs::default(), CutOffs::default()));
    }

    #[test]
    fn in_quiescence_it_is_judged_where_it_may_stand_pat() {
        // White takes the pawn, black takes back; standing pat is judged at the root's children.
        let text =
            "game=chess&fen=4k3/8/2p5/3p4/4P3/8/8/4K3_w_-_-&search=minimax&table=0&depth=1&deepening=off";
        let (summary, watch) = run::watch(&Scenario::parse(text).unwrap(), SearchWatch::default()).unwrap();
        // Every position of quiescence is judged, because no side is ever in check; the root is not.
        assert_eq!(watch.evaluations, summary.quiescence_visits);
        // The pawn's capture is at ply 1, taking back at ply 2; of six positions, five are at ply 1.
        let last = watch.iterations.last().unwrap();
        assert_eq!((last.median_judged, last.largest_judged), (Some(1), Some(2)));
    }
}
