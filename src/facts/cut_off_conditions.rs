//! The conditions of an uncertainty cut-off (Björnsson, Marsland, Schaeffer & Junghanns, Figure 5) as they
//! were tested at a visit, found again from its trace.
//!
//! Left out are visits whose conditions a trace does not show: a visit with a move that turned out to be
//! forced, because its deeper search changes the values in the conditions. Quiescence and a node that
//! searched one move were never tested.

use crate::game::Evaluate;
use crate::search::aspiration;
use crate::search::node_type::NodeType;
use crate::search::observe::ReductionCause;
use crate::search::parameters::{Base, Parameters, UncertaintyParameters, UncertaintyScope};
use crate::search::uncertainty_cut_off::{CutOffCandidate, CutOffCondition, conditions, ratio};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::Standing;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::value::Value;

/// The conditions before a move, and their results.
#[derive(Clone, Debug)]
pub struct AskedConditions {
    /// A quiet move was skipped here.
    pub skips: bool,
    /// The node before that move.
    pub candidate: CutOffCandidate,
    /// The cut ratio that counted, in per cent.
    pub ratio: u8,
    /// The conditions in their order. Where moves were skipped all of them hold.
    pub conditions: Vec<CutOffCondition>,
}

impl AskedConditions {
    /// The number of the move that they were asked about; the first is 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.candidate.searched + 1
    }

    /// The first condition that refused.
    #[must_use]
    pub fn refused(&self) -> Option<CutOffCondition> {
        self.conditions.iter().copied().find(|condition| !condition.holds())
    }
}

/// The conditions that a visit tested, for a visit of `position` that has ended.
///
/// If moves were skipped: about the first number at which a quiet move is skipped. Between it and the first
/// move skipped there may be captures, which are searched; from it on no quiet move was. Otherwise: about the
/// last move that was searched. It may be a capture that cut the node off after quiet moves had been skipped,
/// which then do not matter.
#[must_use]
pub fn asked<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    trace: &Trace,
    id: VisitId,
    position: &G::Position,
) -> Option<AskedConditions> {
    let uncertainty = parameters.uncertainty.get()?;
    let meta = trace.meta(id);
    if !meta.kind().is_position() || trace.depth(id).is_horizon() || trace.value(id).is_none() {
        return None;
    }
    let skips = trace.skipped(id).is_some();
    let values = values_of_moves(trace, id)?;
    if values.len() < if skips { 1 } else { 2 } {
        return None;
    }
    let ratio = ratio(uncertainty, meta.expected(), doublings(parameters, uncertainty, trace, id));
    let uncertainty = UncertaintyParameters { cut_ratio: ratio, ..uncertainty };
    let node = TestedNode::new(game, trace, id, position);
    let after = |searched: usize, is_capture: bool| {
        let (candidate, conditions) = node.after(uncertainty, &values[..searched], is_capture);
        AskedConditions { skips, candidate, ratio, conditions }
    };
    let asked = if skips {
        (1..=values.len()).map(|searched| after(searched, false)).find(|asked| asked.refused().is_none())
    } else {
        let last = trace.moves_searched(id).last().and_then(|last| game.find(position, trace.move_of(*last)));
        let is_capture = last.is_some_and(|mv| game.noisy_rank(position, mv).is_some());
        Some(after(values.len() - 1, is_capture))
    };
    asked.filter(|asked| asked.skips == asked.refused().is_none())
}

/// A node whose moves may be skipped.
struct TestedNode<'a> {
    trace: &'a Trace,
    begun: Window,
    expected: NodeType,
    moves: usize,
    pv_window: Option<Window>,
    all_moves: bool,
}

impl<'a> TestedNode<'a> {
    fn new<G: Evaluate>(game: &G, trace: &'a Trace, id: VisitId, position: &G::Position) -> TestedNode<'a> {
        let mut legal = Vec::new();
        game.generate(position, &mut legal);
        TestedNode {
            trace,
            begun: trace.open_visit(id, trace.enter_time(id)).window,
            expected: trace.meta(id).expected(),
            moves: legal.len(),
            pv_window: pv_window(trace, id),
            all_moves: asks_for_all_moves(trace, id),
        }
    }

    /// The conditions after moves with these values.
    fn after(
        &self,
        uncertainty: UncertaintyParameters,
        values: &[Value],
        is_capture: bool,
    ) -> (CutOffCandidate, Vec<CutOffCondition>) {
        let best = values.iter().copied().max().unwrap_or(Value::NEGATIVE_INFINITY);
        let window = if self.trace.prunes() { self.begun.raised(best) } else { self.begun };
        let candidate = CutOffCandidate {
            expected: self.expected,
            window,
            best,
            searched: values.len(),
            moves: self.moves,
            pv_window: self.pv_window,
            all_moves: self.all_moves,
        };
        let conditions = conditions(uncertainty, &candidate, || is_capture).collect();
        (candidate, conditions)
    }
}

/// The conditions as other parameters would have tested them before a move that a visit searched: `searched` moves come
/// before it, at least one. `None` if a trace does not show them.
#[must_use]
pub fn tested<G: Evaluate>(
    game: &G,
    trace: &Trace,
    id: VisitId,
    position: &G::Position,
    uncertainty: UncertaintyParameters,
    searched: usize,
) -> Option<Vec<CutOffCondition>> {
    let values = values_of_moves(trace, id)?;
    let before = values.get(..searched).filter(|before| !before.is_empty())?;
    let next = trace.moves_searched(id).get(searched).copied()?;
    let is_capture =
        game.find(position, trace.move_of(next)).is_some_and(|mv| game.noisy_rank(position, mv).is_some());
    Some(TestedNode::new(game, trace, id, position).after(uncertainty, before, is_capture).1)
}

/// The values of a visit's moves for it, in the order of the search; `None` if one of them was searched again
/// from the beginning.
fn values_of_moves(trace: &Trace, id: VisitId) -> Option<Vec<Value>> {
    let mut values = Vec::new();
    for (child, standing) in trace.standings(id) {
        match standing {
            Standing::Speculative | Standing::Repeated => {}
            Standing::Counts => values.push(-trace.value(child)?),
            Standing::Anew => return None,
        }
    }
    Some(values)
}

/// The number of doublings of the cut ratio for a visit's pass: each time the root's value had been found,
/// but was not certain enough.
fn doublings(parameters: &Parameters, uncertainty: UncertaintyParameters, trace: &Trace, id: VisitId) -> u8 {
    let (iteration, root) = (trace.ancestor_at(id, ROOT_LEVEL - 1), trace.ancestor_at(id, ROOT_LEVEL));
    let Some((iteration, root)) = iteration.zip(root) else { return 0 };
    if uncertainty.scope != UncertaintyScope::ByConfidence {
        return 0;
    }
    let mut doublings = 0u8;
    let (mut lower, mut upper) = (Value::NEGATIVE_INFINITY, Value::INFINITY);
    for pass in trace.children(iteration).take_while(|pass| *pass < root) {
        let Some(value) = trace.value(pass) else { break };
        let window = trace.window(pass);
        let is_found = if matches!(parameters.base, Base::MemoryTest(_)) {
            *(if value >= window.beta { &mut lower } else { &mut upper }) = value;
            lower >= upper
        } else if parameters.base.asks() {
            true
        } else {
            aspiration::next_window(window, value).is_none()
        };
        if is_found {
            doublings = doublings.saturating_add(1);
            (lower, upper) = (Value::NEGATIVE_INFINITY, Value::INFINITY);
        }
    }
    doublings
}

/// The window of the PV parent that searches a visit's node again if its value is inside.
fn pv_window(trace: &Trace, id: VisitId) -> Option<Window> {
    let mut at = id;
    // A ProbCut search is of the same node.
    while trace.meta(at).kind() == VisitKind::ProbCut {
        at = trace.parent(at);
    }
    let is_move = matches!(trace.meta(at).kind(), VisitKind::Node | VisitKind::ReSearch);
    if !is_move || trace.level(at) <= ROOT_LEVEL || !trace.window(at).is_null() {
        return None;
    }
    let parent = trace.parent(at);
    let now = trace.open_visit(parent, trace.enter_time(at)).window;
    (trace.meta(parent).expected() == NodeType::Pv && !now.is_null()).then_some(now)
}

/// Whether a PV node above searches again because it wants a value that rests on no skipped move. In a null
/// window there is no other reason to, but to restore a reduced depth.
fn asks_for_all_moves(trace: &Trace, id: VisitId) -> bool {
    trace.path_to(id).into_iter().any(|at| {
        let Some(before) = trace.repeats(at) else { return false };
        let parent = trace.parent(at);
        let now = trace.open_visit(parent, trace.enter_time(at)).window;
        let is_tentative = trace.reduction(before).is_some_and(ReductionCause::is_tentative);
        let restores_depth = is_tentative && trace.value(before).is_some_and(|value| -value > now.alpha);
        trace.meta(parent).expected() == NodeType::Pv && now.is_null() && !restores_depth
    })
}
