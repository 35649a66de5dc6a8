//! The decisions of a node before it searches a move.

use super::{Audit, moved};
use plyscope::game::{Evaluate, ProbCutModel};
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::{Bound, Window};
use plyscope::trace::visit::{VisitId, VisitRow};
use plyscope::value::Value;

/// Searches that let each technique decide often, without others that would hide its decisions.
pub(super) const OF_CHESS: &[&str] = &[
    "&depth=6&table=14&etc=2&null-move=2&deepening=on",
    "&depth=6&table=14&probcut=60&deepening=on&search=pvs",
    "&depth=5&table=14&singular=30&singular-depth=3&singular-cut=3&deepening=on",
    "&depth=6&table=14&lmr=80&lmr-move=3&lmr-depth=3&deepening=on",
    "&depth=6&table=14&previous-value=20&deepening=on&lmr=40",
    "&depth=6&table=12&lmp=3&lmp-depth=4&futility=50&futility-depth=2&reverse-futility=80",
    "&depth=6&table=12&razoring=60&razoring-depth=2&null-move=2&deepening=on",
    "&depth=6&search=mtd-f&table=14&null-move=1&zugzwang-guard=off&etc=3&reverse-futility=60&deepening=on",
    "&depth=5&search=alpha-beta&table=14&etc=1&pre-search=on&near-leaf=1&null-move=3&deepening=on",
    "&depth=6&table=14&iir=2&iir-depth=3&null-move=2&deepening=on",
    "&depth=6&search=mtd-f&table=14&multi-cut=2&multi-cut-moves=5&multi-cut-reduction=1&null-move=2&quiescence=off",
];

pub(super) const OF_TREES: &[&str] = &[
    "search=mtd-f&table=8&deepening=on",
    "search=mt-sss&table=8",
    "search=mt-dual&table=8",
    "search=mtd-bi&table=8&deepening=on",
    "search=mtd-step&mtd-step=2&table=8&deepening=on",
    "search=pvs&lmr=150&lmr-move=2&lmr-depth=2&table=8",
    "search=pvs&lmp=2&lmp-depth=3&futility=1&futility-depth=2",
    "search=pvs&reverse-futility=1&reverse-futility-depth=3&table=8",
    "search=pvs&razoring=1&razoring-depth=3&table=8&deepening=on",
    "search=pvs&previous-value=1&previous-value-most=3&table=8&deepening=on",
    "search=mtd-f&iir=1&iir-depth=2&table=8",
    "search=mtd-f&multi-cut=1&multi-cut-moves=3&multi-cut-reduction=1&table=8&deepening=on",
    "search=alpha-beta&iir=1&iir-depth=2&table=8",
    "search=alpha-beta&etc=1&table=8&deepening=on",
    "search=pvs&singular=1&singular-depth=2&singular-cut=1&table=8&deepening=on",
];

/// The recomputed decisions.
pub(super) const KINDS: &[&str] = &[
    "null move",
    "probcut",
    "reverse futility",
    "razoring",
    "no win sooner than one known",
    "a loss later than one known",
    "enhanced cut-off",
    "multi-cut",
    "pruned moves",
    "late move reduction",
    "previous value reduction",
    "internal iterative reduction",
    "singular test",
    "pass",
    "decided answer",
];

fn is_undecided(value: Value) -> bool {
    i32::from(value.get()).abs() < 31_000
}

impl<G: Evaluate> Audit<'_, G> {
    /// Whether something decided the visit before its moves, checked in the order of a node's decisions.
    pub(super) fn ends_before_its_moves(&mut self, row: &VisitRow, reason: LeaveReason) -> bool {
        self.reverse_futility(row, reason)
            || self.razoring(row, reason)
            || self.null_move(row, reason)
            || self.prob_cut(row, reason)
            || reason == LeaveReason::GameOver
            || self.enhanced_cut_off(row, reason)
            || self.multi_cut(row, reason)
    }

    /// No win or loss from here is inside the window. Asked before the table is; a draw is known before.
    pub(super) fn mate_distance(&mut self, row: &VisitRow) -> bool {
        let place = self.place(row.id);
        let is_claimed = row.reason == Some(LeaveReason::MateDistance);
        let is_drawn = matches!(row.reason, Some(LeaveReason::RuleDraw | LeaveReason::Repetition));
        let ply = i32::from(row.ply().unwrap_or(0));
        if !self.parameters.mate_distance || ply == 0 || row.depth < Depth::PLY || is_drawn {
            assert!(!is_claimed, "{place}");
            return false;
        }
        let (alpha, beta) = (i32::from(row.window.alpha.get()), i32::from(row.window.beta.get()));
        let (win, loss) = (32_000 - (ply + 1), ply - 32_000);
        let bound = if win <= alpha && alpha < beta { Some(win) } else { (loss >= beta).then_some(loss) };
        let value = row.value.map(|value| i32::from(value.get()));
        assert_eq!(is_claimed.then_some(value), bound.map(Some), "{place}");
        if is_claimed {
            assert!(row.outcome.is_none() && self.trace.children(row.id).next().is_none(), "{place}");
            let is_win = value.is_some_and(|value| value > 0);
            self.count(if is_win { "no win sooner than one known" } else { "a loss later than one known" });
        }
        is_claimed
    }

    /// The evaluation less a margin for each ply reaches beta. Whether that ended the visit.
    pub(super) fn reverse_futility(&mut self, row: &VisitRow, reason: LeaveReason) -> bool {
        let is_claimed = reason == LeaveReason::ReverseFutility;
        let Some(parameters) = self.parameters.reverse_futility.get() else {
            assert!(!is_claimed, "{}", self.place(row.id));
            return false;
        };
        let (window, depth) = (self.narrowed(row), self.depth(row));
        let position = self.position(row.id);
        let is_asked = row.expected != NodeType::Pv
            && window.alpha.successor() == window.beta
            && row.ply() > Some(0)
            && depth.whole_plies() <= parameters.depth as i8
            && is_undecided(window.beta)
            && !self.game.in_check(position);
        let margin = i32::from(parameters.margin) * i32::from(depth.whole_plies());
        let assured = i32::from(self.game.evaluate(position).get()) - margin;
        let ends = is_asked && assured >= i32::from(window.beta.get());
        assert_eq!(is_claimed, ends, "{}", self.place(row.id));
        if is_asked {
            self.count("reverse futility");
        }
        if ends {
            assert_eq!(row.value, Some(Value::judgement(assured)), "{}", self.place(row.id));
        }
        ends
    }

    /// The evaluation and a margin for each ply do not reach alpha, and quiescence does not reach beyond it either.
    fn razoring(&mut self, row: &VisitRow, reason: LeaveReason) -> bool {
        let place = self.place(row.id);
        let quiescence = self.children_of(row.id, VisitKind::SamePosition);
        let is_claimed = reason == LeaveReason::Razoring;
        let Some(parameters) = self.parameters.razoring.get() else {
            assert!(quiescence.is_empty() && !is_claimed, "{place}");
            return false;
        };
        let (window, depth) = (self.narrowed(row), self.depth(row));
        let position = self.position(row.id);
        let margin = i32::from(parameters.margin) * i32::from(depth.whole_plies());
        let hoped = i32::from(self.game.evaluate(position).get()) + margin;
        let is_asked = row.expected != NodeType::Pv
            && window.alpha.successor() == window.beta
            && row.ply() > Some(0)
            && depth.whole_plies() <= parameters.depth as i8
            && is_undecided(window.alpha)
            && !self.game.in_check(position)
            && hoped < i32::from(window.alpha.get());
        assert_eq!(quiescence.len(), usize::from(is_asked), "{place}");
        let Some(search) = quiescence.first() else {
            assert!(!is_claimed, "{place}");
            return false;
        };
        assert_eq!((search.window, search.depth), (window, Depth::plies(0)), "{place}");
        let value = search.value.unwrap();
        assert_eq!(is_claimed, value <= window.alpha, "{place}");
        if is_claimed && window == row.window {
            assert_eq!(row.value, Some(value), "{place}");
        }
        self.count("razoring");
        is_claimed
    }

    fn is_after_null_move(&self, row: &VisitRow) -> bool {
        match row.kind {
            VisitKind::NullMove => true,
            VisitKind::ProbCut => self.is_after_null_move(&self.row(row.parent.unwrap())),
            _ => false,
        }
    }

    /// The side to move passes, and the opponent, searched R plies less deep, still does not get below beta.
    pub(super) fn null_move(&mut self, row: &VisitRow, reason: LeaveReason) -> bool {
        let place = self.place(row.id);
        let passes = self.children_of(row.id, VisitKind::NullMove);
        let is_claimed = reason == LeaveReason::NullMoveCutOff;
        let Some(parameters) = self.parameters.null_move.get() else {
            assert!(passes.is_empty() && !is_claimed, "{place}");
            return false;
        };
        let (window, depth) = (self.narrowed(row), self.depth(row));
        let position = self.position(row.id);
        let is_tried = row.expected == NodeType::Cut
            && depth > Depth::PLY
            && is_undecided(window.beta)
            && !self.is_after_null_move(row)
            && !self.game.in_check(position)
            && !(parameters.zugzwang_guard && self.game.is_zugzwang_prone(position))
            && self.game.pass(position).is_some();
        assert_eq!(passes.len(), usize::from(is_tried), "{place}");
        let Some(pass) = passes.first() else {
            assert!(!is_claimed, "{place}");
            return false;
        };
        let beta = window.beta;
        // Razoring has asked before.
        let is_later = |child: &VisitId| self.row(*child).kind != VisitKind::SamePosition;
        assert_eq!(self.trace.children(row.id).find(is_later), Some(pass.id), "{place}");
        let expected = (-beta, -beta.predecessor());
        assert_eq!((pass.window.alpha, pass.window.beta), expected, "{place}");
        let left = depth - Depth::PLY - Depth::plies(parameters.reduction as i8);
        assert_eq!(pass.depth, left.max(Depth::plies(0)), "{place}");
        let value = -pass.value.unwrap();
        assert_eq!(is_claimed, value >= beta, "{place}");
        if is_claimed && window == row.window {
            let shown = if is_undecided(value) { value } else { beta };
            assert_eq!(row.value, Some(shown), "{place}");
            if shown != value {
                self.count("pass that wins");
            }
        }
        self.count("null move");
        is_claimed
    }

    /// A shallow search, by the model for this depth, says that the deep one will leave the window.
    pub(super) fn prob_cut(&mut self, row: &VisitRow, reason: LeaveReason) -> bool {
        let place = self.place(row.id);
        let shallow = self.children_of(row.id, VisitKind::ProbCut);
        let is_claimed = reason == LeaveReason::ProbCut;
        let (window, depth) = (self.narrowed(row), self.depth(row));
        let has_place = row.expected != NodeType::Pv
            && row.kind != VisitKind::ProbCut
            && window.alpha.successor() == window.beta
            && is_undecided(window.alpha)
            && is_undecided(window.beta);
        let parameters = self.parameters.prob_cut.get().filter(|_| has_place);
        let model = self.game.prob_cut_models().iter().find(|model| Depth::plies(model.deep as i8) == depth);
        let (Some(parameters), Some(&model)) = (parameters, model) else {
            assert!(shallow.is_empty() && !is_claimed, "{place}");
            return false;
        };
        let errors = f64::from(parameters.threshold) / 100.0;
        let highs = if row.expected == NodeType::Cut { [true, false] } else { [false, true] };
        let mut asked = shallow.iter();
        let mut ends = false;
        for high in highs {
            let Some(bound) = shallow_bound(&model, errors, high, window) else { continue };
            let Some(search) = asked.next().filter(|_| !ends) else {
                assert!(ends, "{place}");
                continue;
            };
            let expected = if high { (bound - 1, bound) } else { (bound, bound + 1) };
            let found = (search.window.alpha.get().into(), search.window.beta.get().into());
            assert_eq!((search.depth, found), (Depth::plies(model.shallow as i8), expected), "{place}");
            let value = i32::from(search.value.unwrap().get());
            ends = !search.uncertain && if high { value >= bound } else { value <= bound };
            if ends {
                let said = if high { window.beta } else { window.alpha };
                assert_eq!((reason, row.value), (LeaveReason::ProbCut, Some(said)), "{place}");
            }
            self.count("probcut");
        }
        assert!(asked.next().is_none() && is_claimed == ends, "{place}");
        ends
    }

    /// An earlier search of a child says that this node reaches beta.
    pub(super) fn enhanced_cut_off(&mut self, row: &VisitRow, reason: LeaveReason) -> bool {
        if reason != LeaveReason::EnhancedCutOff {
            return false;
        }
        let place = self.place(row.id);
        let (window, depth) = (self.narrowed(row), self.depth(row));
        let least = self.parameters.enhanced_cut_offs.unwrap();
        let table = self.parameters.table.unwrap();
        assert!(depth >= Depth::plies(least as i8) && window.beta != Value::INFINITY, "{place}");
        assert!(self.children_of(row.id, VisitKind::Node).is_empty(), "{place}");
        let source = self.row(self.trace.refuted_by(row.id).unwrap());
        let position = self.position(row.id);
        let child = self.game.play(position, self.game.find(position, row.best).unwrap());
        assert_eq!(self.game.key(&child) as u32, source.key, "{place}");
        assert!(self.trace.leave_time(source.id) < self.trace.enter_time(row.id), "{place}");
        let (searched, needed) = (self.depth(&source), depth - Depth::PLY);
        assert!(if table.equal_depth_only { searched == needed } else { searched >= needed }, "{place}");
        assert!(!source.uncertain && !self.game.is_drawn(&child), "{place}");
        let value = source.value.unwrap();
        // A node that passing or a child's entry cut off knows no more than that.
        let is_lower =
            matches!(source.reason, Some(LeaveReason::NullMoveCutOff | LeaveReason::EnhancedCutOff));
        assert!(!is_lower && source.window.bound(value) != Bound::Lower, "{place}: {source:?}");
        let value = -moved(value, source.ply().unwrap(), row.ply().unwrap() + 1);
        assert!(value >= window.beta, "{place}: {value:?}");
        if window == row.window {
            assert_eq!(row.value, Some(value), "{place}");
        }
        self.count("enhanced cut-off");
        true
    }

    /// The required number of first moves, searched less deep, reach beta.
    pub(super) fn multi_cut(&mut self, row: &VisitRow, reason: LeaveReason) -> bool {
        let place = self.place(row.id);
        let shallow = self.children_of(row.id, VisitKind::MultiCut);
        let is_claimed = reason == LeaveReason::MultiCut;
        let Some(parameters) = self.parameters.multi_cut.get() else {
            assert!(shallow.is_empty() && !is_claimed, "{place}");
            return false;
        };
        let window = self.narrowed(row);
        let left = self.depth(row) - Depth::PLY - Depth::plies(parameters.reduction as i8);
        let most = self.legal(row.id).len().min(parameters.moves.into());
        let is_tried = row.expected == NodeType::Cut
            && row.ply() > Some(0)
            && window.alpha.successor() == window.beta
            && is_undecided(window.beta)
            && left >= Depth::PLY
            && most >= usize::from(parameters.cut_offs);
        if !is_tried {
            assert!(shallow.is_empty() && !is_claimed, "{place}");
            return false;
        }
        let mut reached = 0;
        for (at, search) in shallow.iter().enumerate() {
            assert!(at < most && reached < parameters.cut_offs, "{place}");
            assert_eq!((search.depth, search.window), (left, -window), "{place}");
            assert!(shallow[..at].iter().all(|other| other.mv != search.mv), "{place}");
            reached += u8::from(-search.value.unwrap() >= window.beta && !search.uncertain);
        }
        assert_eq!(is_claimed, reached == parameters.cut_offs, "{place}");
        assert!(is_claimed || shallow.len() == most, "{place}");
        if is_claimed {
            assert_eq!(row.value, Some(window.beta), "{place}");
        }
        self.count("multi-cut");
        is_claimed
    }
}

/// The least (or greatest) shallow value whose deep value is beyond the window: the model's line, moved by a number of
/// its errors, inverted.
fn shallow_bound(model: &ProbCutModel, errors: f64, high: bool, window: Window) -> Option<i32> {
    let (bound, side) = if high { (window.beta, 1.0) } else { (window.alpha, -1.0) };
    let exact = (f64::from(bound.get()) + side * errors * model.sigma - model.b) / model.a;
    let whole = if high { exact.ceil() } else { exact.floor() };
    (whole.abs() < 30_000.0).then_some(whole as i32)
}
