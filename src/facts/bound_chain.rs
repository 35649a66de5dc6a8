//! The visit that set the bound that a visit crossed.
//!
//! Beta of a node is minus alpha of its parent at the time (fail-soft negamax, see the overview of chess tree
//! search), so the search for the setter walks up the path until it finds a move that raised alpha, an entry
//! of the table, standing pat, or the driver's window at the root. If the node was searched in a null window
//! the way leads through "alpha + 1" to the setter of alpha.

use super::window_side::Side;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::Standing;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::time::Time;
use crate::value::Value;
use serde::Serialize;

/// The content of a step of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "WhyKind"))]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A value reached beta or stayed at or below alpha. The setter returned it, where a move did.
    Crossed,
    /// The table answered. The setter stored the entry.
    TableAnswer,
    /// The bound at the parent, as the opponent sees it.
    Parent,
    /// The bound is an artificial one: one away from the parent's alpha (or, for a null move, its
    /// beta), as a null window has it.
    NullWindow,
    /// The move is searched again from the value that the setter, its null-window visit, has found.
    ValueFound,
    /// The setter, a move of the visit, raised alpha to this value.
    Move,
    /// The table narrowed the window. The setter stored the entry.
    Table,
    /// Standing pat raised alpha.
    StoodPat,
    /// A test whether the best move is forced: the bound is the best value less the margin. The
    /// setter returned the best value.
    SingularTest,
    /// ProbCut's model gives the shallow search's bound from the parent's.
    ProbCut,
    /// The driver asked in this window: a pass of aspiration search or of an MT driver.
    Driver,
    /// No visit has set it: it is infinite.
    Infinite,
    /// Another program entered the visit with it, and did not say why.
    NotReported,
}

/// The source of a visit's bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundLink {
    /// The visit that has the bound.
    pub visit: VisitId,
    /// The source of the bound; it is never the crossing of a bound.
    pub what: What,
    /// The end of the visit's window that is the bound.
    pub side: Side,
    /// The bound, for the visit's side to move.
    pub value: Value,
    /// The visit that set it, if there is one and it was recorded.
    pub setter: Option<VisitId>,
}

/// The side of its window that the value of a visit crossed; `None` for exact values, for brackets and for
/// visits without a value.
#[must_use]
pub fn crossed_side(trace: &Trace, id: VisitId) -> Option<Side> {
    let visit = trace.visit(id).filter(|visit| visit.kind.is_position())?;
    let (value, reason) = (visit.value?, visit.reason?);
    if reason == LeaveReason::TableAnswer {
        trace.found_entry(id)?;
    }
    // A beta that the table had narrowed may have been reached: exact, and still beta is what was crossed.
    let bound = if reason.reaches_beta() { Bound::Lower } else { visit.window.bound(value) };
    match bound {
        Bound::Lower => Some(Side::Beta),
        Bound::Upper => Some(Side::Alpha),
        Bound::Exact => None,
    }
}

/// The sources of the bound that a visit crossed on this side, link by link: the last link has its setter.
#[must_use]
pub fn bound_chain(trace: &Trace, id: VisitId, side: Side) -> Vec<BoundLink> {
    let mut chain = Chain { trace, links: Vec::new() };
    // A cut-off does not raise the alpha that it needed: it is beta that was crossed. And a
    // value that stays below alpha has not raised it.
    let time = match side {
        Side::Beta => trace.leave_time(id),
        Side::Alpha => trace.enter_time(id),
    };
    chain.window_side(id, side, time);
    chain.links
}

struct Chain<'trace> {
    trace: &'trace Trace,
    links: Vec<BoundLink>,
}

impl Chain<'_> {
    fn link(&mut self, visit: VisitId, what: What, side: Side, value: Value, setter: Option<VisitId>) {
        let setter = setter.and_then(|setter| self.trace.recorded(setter));
        self.links.push(BoundLink { visit, what, side, value, setter });
    }

    /// Explains a side of a visit's window at a time inside it. Goes up the path.
    fn window_side(&mut self, id: VisitId, side: Side, time: Time) {
        let trace = self.trace;
        let now = side.of(trace.open_visit(id, time).window);
        let narrowed = side.of(trace.open_visit(id, trace.enter_time(id)).window);
        let at_entry = side.of(trace.window(id));
        let stood_pat = trace.stood_pat(id).filter(|_| side == Side::Alpha);
        if side == Side::Alpha && now != narrowed {
            let setter = self.returned(id, now, time);
            self.link(id, What::Move, side, now, setter);
        } else if stood_pat == Some(now) && now != at_entry {
            self.link(id, What::StoodPat, side, now, None);
        } else if now != at_entry {
            let setter = trace.found_entry(id).map(|entry| entry.source);
            self.link(id, What::Table, side, now, setter);
        } else {
            self.entry_side(id, side, now);
        }
    }

    /// Explains a side of the window that a visit was entered with.
    fn entry_side(&mut self, id: VisitId, side: Side, value: Value) {
        let trace = self.trace;
        if value == Value::INFINITY || value == Value::NEGATIVE_INFINITY {
            self.link(id, What::Infinite, side, value, None);
            return;
        }
        if trace.level(id) <= ROOT_LEVEL {
            self.link(id, What::Driver, side, value, None);
            return;
        }
        let parent = trace.parent(id);
        let time = trace.enter_time(id);
        match trace.meta(id).kind() {
            VisitKind::Singular | VisitKind::ProbCut | VisitKind::ProbCutMove | VisitKind::SamePosition
                if trace.is_foreign() =>
            {
                self.link(id, What::NotReported, side, value, None);
            }
            VisitKind::Singular => {
                let best = trace.open_visit(parent, time).best;
                let setter = best.and_then(|best| self.returned(parent, best, time));
                self.link(id, What::SingularTest, side, value, setter);
            }
            VisitKind::ProbCut => {
                self.link(id, What::ProbCut, side, value, None);
                self.window_side(parent, asked_side(trace, id), time);
            }
            VisitKind::SamePosition | VisitKind::Playout => {
                self.link(id, What::Parent, side, value, None);
                self.window_side(parent, side, time);
            }
            VisitKind::Search
            | VisitKind::Iteration
            | VisitKind::Node
            | VisitKind::ReSearch
            | VisitKind::Pass
            | VisitKind::NullMove
            | VisitKind::ProbCutMove
            | VisitKind::MultiCut => self.passed_down(id, side, value),
        }
    }

    /// The visit's bound comes from its parent's window at that time.
    fn passed_down(&mut self, id: VisitId, side: Side, value: Value) {
        let trace = self.trace;
        let parent = trace.parent(id);
        // A move that turned out to be forced is searched with the window of its parent's beginning.
        let time = if self.begins_anew(id) { trace.enter_time(parent) } else { trace.enter_time(id) };
        let now = trace.open_visit(parent, time).window;
        if side.opposite().of(now) == -value {
            self.link(id, What::Parent, side, value, None);
            self.window_side(parent, side.opposite(), time);
            return;
        }
        let found = trace.repeats(id).and_then(|scout| Some((scout, trace.value(scout)?)));
        if let Some((scout, _)) = found.filter(|(_, found)| side == Side::Beta && found.successor() == value)
        {
            self.link(id, What::ValueFound, side, value, Some(scout));
            return;
        }
        // The artificial side of a null window: alpha + 1 at the parent, or beta - 1 for a null move.
        let real = real_side(trace, id);
        let artificial = if real == Side::Beta { now.beta.predecessor() } else { now.alpha.successor() };
        if trace.is_foreign() && (side == real || artificial != -value || !trace.window(id).is_null()) {
            self.link(id, What::NotReported, side, value, None);
            return;
        }
        self.link(id, What::NullWindow, side, value, None);
        self.window_side(parent, real, time);
    }

    /// Whether this is the deeper search of a move that a test has just found to be forced.
    fn begins_anew(&self, id: VisitId) -> bool {
        let mut siblings = self.trace.standings(self.trace.parent(id));
        siblings.find(|(_, standing)| *standing == Standing::Anew).is_some_and(|(first, _)| first == id)
    }

    /// The move of a visit that had returned `value` by then: the first of the moves that counted.
    fn returned(&self, id: VisitId, value: Value, time: Time) -> Option<VisitId> {
        let mut moves = self.trace.moves_ended(id, time).into_iter();
        moves.find(|child| self.trace.value(*child).map(|own| -own) == Some(value))
    }
}

/// The side of its parent's window that a ProbCut search asks about.
#[must_use]
pub fn asked_side(trace: &Trace, prob_cut: VisitId) -> Side {
    if trace.meta(prob_cut).expected() == NodeType::Cut { Side::Beta } else { Side::Alpha }
}

/// The side of its parent's window that a visit's null window is next to.
#[must_use]
pub fn real_side(trace: &Trace, id: VisitId) -> Side {
    if trace.meta(id).kind() == VisitKind::NullMove { Side::Beta } else { Side::Alpha }
}
