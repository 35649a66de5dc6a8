//! A trace as a naive reader has it: rows, and everything again from them.

use super::common::number_text;
use plyscope::game::MoveCode;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::columns::VisitRow;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The trace as plain rows, and everything again from them alone.
pub struct Naive {
    pub rows: Vec<VisitRow>,
    pub parents: Vec<Option<VisitId>>,
    pub scope: VisitId,
}

impl Naive {
    pub fn of(trace: &Trace, scope: VisitId) -> Naive {
        let rows: Vec<VisitRow> = (0..trace.len()).map(|id| trace.visit(id).unwrap()).collect();
        let parents = rows.iter().map(|row| row.parent).collect();
        Naive { rows, parents, scope }
    }

    pub fn row(&self, id: VisitId) -> &VisitRow {
        &self.rows[id as usize]
    }

    /// The path from the whole search down to a visit.
    pub fn path(&self, id: VisitId) -> Vec<VisitId> {
        let mut path: Vec<VisitId> =
            std::iter::successors(Some(id), |id| self.parents[*id as usize]).collect();
        path.reverse();
        path
    }

    /// The part of a path that is inside the scope.
    pub fn path_here(&self, id: VisitId) -> Vec<VisitId> {
        self.path(id).into_iter().skip_while(|at| *at != self.scope).collect()
    }

    pub fn here(&self) -> Vec<VisitId> {
        (0..self.rows.len() as u32).filter(|id| self.path(*id).contains(&self.scope)).collect()
    }

    pub fn positions(&self) -> Vec<VisitId> {
        self.here().into_iter().filter(|id| self.row(*id).kind.is_position()).collect()
    }

    pub fn children(&self, id: VisitId) -> Vec<VisitId> {
        let end = self.row(id).end.unwrap_or(self.rows.len() as u32);
        (id + 1..end).filter(|child| self.parents[*child as usize] == Some(id)).collect()
    }

    pub fn is_speculative(&self, id: VisitId) -> bool {
        matches!(
            self.row(id).kind,
            VisitKind::NullMove
                | VisitKind::ProbCut
                | VisitKind::Singular
                | VisitKind::SamePosition
                | VisitKind::MultiCut
        )
    }

    /// The last visit of each move, ordered by the moves' first visits.
    pub fn moves(&self, id: VisitId) -> Vec<VisitId> {
        let mut moves: Vec<VisitId> = Vec::new();
        for child in self.children(id).into_iter().filter(|child| !self.is_speculative(*child)) {
            match moves.iter_mut().find(|former| self.row(**former).mv == self.row(child).mv) {
                Some(former) => *former = child,
                None => moves.push(child),
            }
        }
        moves
    }

    pub fn iteration(&self, id: VisitId) -> u16 {
        self.path(id).get(1).map_or(0, |iteration| self.row(*iteration).depth.whole_plies() as u16)
    }

    /// The judged visit: the last iteration with a value, or the scope.
    pub fn judged(&self) -> Option<VisitId> {
        let has_value = |id: &VisitId| self.row(*id).value.is_some();
        if self.scope == 0 {
            self.children(0).into_iter().rfind(has_value)
        } else {
            Some(self.scope).filter(has_value)
        }
    }

    pub fn needed(&self) -> BTreeSet<VisitId> {
        let mut needed = BTreeSet::new();
        let Some(judged) = self.judged() else { return needed };
        if self.row(judged).kind.is_position() {
            self.need(judged, role(self.row(judged).bound().unwrap()), &mut needed);
            return needed;
        }
        let passes = self.children(judged);
        let last = *passes.last().unwrap();
        if self.row(last).bound() == Some(Bound::Exact) {
            self.need(last, NodeType::Pv, &mut needed);
        } else {
            for bound in [Bound::Lower, Bound::Upper] {
                if let Some(pass) = passes.iter().rfind(|pass| self.row(**pass).bound() == Some(bound)) {
                    self.need(*pass, role(bound), &mut needed);
                }
            }
        }
        needed
    }

    pub fn need(&self, id: VisitId, role: NodeType, needed: &mut BTreeSet<VisitId>) {
        needed.insert(id);
        let other = match role {
            NodeType::Pv | NodeType::All => NodeType::Cut,
            NodeType::Cut => NodeType::All,
        };
        let row = self.row(id);
        match row.reason {
            // After a cut-off there are tests for forced moves at most.
            Some(LeaveReason::CutOff) => {
                let cutting =
                    self.children(id).into_iter().rfind(|child| !self.is_speculative(*child)).unwrap();
                self.need(cutting, if role == NodeType::Pv { NodeType::Pv } else { other }, needed);
            }
            Some(reason @ (LeaveReason::NullMoveCutOff | LeaveReason::ProbCut)) => {
                if let Some(last) = self.children(id).into_iter().rfind(|child| self.is_speculative(*child)) {
                    let first = if role == NodeType::Pv { NodeType::Pv } else { other };
                    self.need(last, if reason == LeaveReason::ProbCut { role } else { first }, needed);
                }
            }
            // It rests on the searches that reached its value, and on no other.
            Some(LeaveReason::MultiCut) => {
                let first = if role == NodeType::Pv { NodeType::Pv } else { other };
                let value = row.value.unwrap();
                for child in self.children(id) {
                    let tried = self.row(child);
                    if tried.kind == VisitKind::MultiCut && tried.value.is_some_and(|own| -own >= value) {
                        self.need(child, first, needed);
                    }
                }
            }
            Some(LeaveReason::AllMoves | LeaveReason::UncertaintyCutOff | LeaveReason::MovesPruned) => {
                let moves = self.moves(id);
                let by_best = moves.iter().copied().find(|child| self.row(*child).mv == row.best);
                let value = |child: &VisitId| self.row(*child).value.map(|value| -value);
                let best = (row.best != MoveCode::NONE)
                    .then(|| by_best.or_else(|| moves.iter().copied().max_by_key(value)))
                    .flatten();
                for child in moves {
                    match role {
                        NodeType::Pv if Some(child) == best => self.need(child, NodeType::Pv, needed),
                        NodeType::Cut if Some(child) == best => self.need(child, NodeType::All, needed),
                        NodeType::Cut => {}
                        NodeType::Pv | NodeType::All => self.need(child, NodeType::Cut, needed),
                    }
                }
            }
            _ => {}
        }
    }

    /// The key of a visit's class.
    pub fn class(&self, id: VisitId, needed: &BTreeSet<VisitId>) -> &'static str {
        let Some(judged) = self.judged() else { return "unfinished" };
        let path = self.path(id);
        if !path.contains(&judged) {
            return if id < judged { "earlier_iterations" } else { "unfinished" };
        }
        if needed.contains(&id) {
            return "needed";
        }
        let below = &self.path_here(id)[1..];
        let passes = self.children(judged);
        if !self.row(judged).kind.is_position() && !path.contains(passes.last().unwrap()) {
            return "earlier_passes";
        }
        if below.iter().any(|at| self.is_speculative(*at)) {
            return "speculative";
        }
        if below.iter().any(|at| self.row(*at).pre_searched) {
            return "pre_search";
        }
        for child in below.iter().copied().filter(|child| self.row(*child).level > 2) {
            let parent = self.parents[child as usize].unwrap();
            let later: Vec<VisitId> = self
                .children(parent)
                .into_iter()
                .filter(|sibling| *sibling > child && !self.is_speculative(*sibling))
                .collect();
            if later.iter().any(|sibling| self.row(*sibling).mv == self.row(child).mv) {
                return "t2";
            }
            if self.row(parent).reason == Some(LeaveReason::CutOff) && !later.is_empty() {
                return "t1";
            }
        }
        "other"
    }
}

fn role(bound: Bound) -> NodeType {
    match bound {
        Bound::Exact => NodeType::Pv,
        Bound::Lower => NodeType::Cut,
        Bound::Upper => NodeType::All,
    }
}

/// The kind of a visit's value, given the bound of the entry that its probe found.
pub fn known(row: &VisitRow, found: Option<Bound>) -> Option<Bound> {
    use LeaveReason::{Evaluation, GameOver, Repetition, RuleDraw};
    let value = row.value?;
    Some(match row.reason? {
        Evaluation | GameOver | Repetition | RuleDraw => Bound::Exact,
        LeaveReason::TableAnswer => found.unwrap_or(Bound::Exact),
        _ if value >= row.window.beta => Bound::Lower,
        _ if value <= row.window.alpha => Bound::Upper,
        _ => Bound::Exact,
    })
}

/// A value with its bound as a person reads it; turned, it is the other side's.
pub fn read_value(bound: Bound, value: Value, is_turned: bool, is_chess: bool) -> String {
    let value = if is_turned { -value } else { value };
    let sign = match (bound, is_turned) {
        (Bound::Exact, _) => "=",
        (Bound::Lower, false) | (Bound::Upper, true) => "≥",
        (Bound::Upper, false) | (Bound::Lower, true) => "≤",
    };
    format!("{sign} {}", number_text(value.get(), is_chess))
}

/// Groups of visits by the highest visit of their kind above them, the largest first.
pub fn groups(naive: &Naive, members: &BTreeSet<VisitId>, most: usize) -> Vec<(VisitId, usize)> {
    let mut sizes: BTreeMap<VisitId, usize> = BTreeMap::new();
    for &id in members {
        let path = naive.path_here(id);
        let first = path.into_iter().rev().take_while(|at| members.contains(at)).last().unwrap();
        *sizes.entry(first).or_default() += 1;
    }
    let mut sizes: Vec<(VisitId, usize)> = sizes.into_iter().collect();
    sizes.sort_by_key(|(visit, size)| (std::cmp::Reverse(*size), *visit));
    sizes.truncate(most);
    sizes
}
