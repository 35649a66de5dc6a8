//! The steps of a search, or the reason why a student cannot perform it.

use super::step::{StudentStep, StudentWork};
use super::steps::Steps;
use super::subtree_sizes::SubtreeSizes;
use super::{bets, depth_first, descents, skips};
use crate::facts::replay::replay;
use crate::game::{Evaluate, MoveCode};
use crate::language::perspective::Lens;
use crate::plural::plural_as;
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::{Base, CutsAt, Parameters};
use crate::search::proof_parameters::BestFirst;
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};

/// More steps are too many for a person.
const MOST_STEPS: usize = 400;
/// In a longer search of descents the knowledge of a place takes long to be counted.
const MOST_VISITS: u32 = 20_000;

/// The steps of a student who performs a search.
#[must_use]
pub fn student_work<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    trace: &Trace,
    lens: Lens,
) -> StudentWork {
    let refused = |why: &str| StudentWork::refused(why);
    if !trace.is_finished() {
        return refused("The search is not finished.");
    }
    if trace.is_part() {
        return refused("Only a part of this search was recorded. Record all of it.");
    }
    if parameters.pre_search.on {
        let what = ["pre-search", "pre-searches"];
        return enough(bets::steps(game, trace, lens), |few| {
            format!("{} with a stake", plural_as(few, what[0], what[1]))
        });
    }
    if let Some(uncertainty) = parameters.uncertainty.get() {
        if uncertainty.cut_ratio < 100 || uncertainty.cut_ratio_all % 100 != 0 {
            return refused(
                "This search skips moves itself. Set the cut ratio to 100 %: then it skips nothing, and you decide.",
            );
        }
        return enough(skips::steps(game, trace, lens), |few| {
            format!("{} that could be skipped at", plural_as(few, "node", "nodes"))
        });
    }
    let root = match root_of(parameters, trace) {
        Ok(root) => root,
        Err(why) => return refused(why),
    };
    let is_depth_first = !trace.family_row().descends;
    if game.is_given() && is_depth_first && !is_from_left(game, trace, root) {
        return refused(
            "You can be a search that visits children from left to right. Switch off everything that orders moves.",
        );
    }
    let sizes = if is_depth_first { SubtreeSizes::of(game, trace, root) } else { None };
    let steps = Steps { trace, root, sizes, steps: Vec::new() };
    let steps = if is_depth_first {
        let mut walk = depth_first::Walk { game, base: parameters.base, trace, lens, steps };
        walk.node(root);
        walk.steps.steps
    } else {
        let mut walk = descents::Walk { game, trace, lens, steps };
        walk.search(root);
        walk.steps.steps
    };
    match steps.len() {
        0 => refused("This search has no step with a choice. Choose a larger tree."),
        1..=MOST_STEPS => StudentWork { refusal: None, steps },
        _ => refused("This search has more than 400 steps. Choose a smaller tree, or a smaller depth."),
    }
}

/// Decisions without a right or wrong, if they are enough for a balance. `few` names a smaller number of them.
fn enough(steps: Vec<StudentStep>, few: impl Fn(usize) -> String) -> StudentWork {
    if steps.len() < bets::FEWEST {
        return StudentWork::refused(format!(
            "This search has {}, and a balance needs eight. Search deeper, or choose another position.",
            few(steps.len())
        ));
    }
    StudentWork { refusal: None, steps }
}

/// Whether every node's children are visited in the game's order.
pub(super) fn is_from_left<G: Evaluate>(game: &G, trace: &Trace, root: VisitId) -> bool {
    let is_in_order = |id: VisitId| {
        let mut moves = Vec::new();
        game.generate(&replay(game, trace, id).position, &mut moves);
        let mut visited: Vec<MoveCode> = trace.children(id).map(|child| trace.move_of(child)).collect();
        visited.dedup();
        moves.iter().map(|mv| game.code(*mv)).take(visited.len()).eq(visited)
    };
    (root..trace.len()).all(is_in_order)
}

/// The only visit of the root.
///
/// # Errors
///
/// The reason why a student cannot perform the search.
pub(super) fn root_of(parameters: &Parameters, trace: &Trace) -> Result<VisitId, &'static str> {
    const OTHER_BASE: &str =
        "You can be the search in minimax, alpha-beta, PVS, proof-number search and UCT. Choose one of them.";
    const TECHNIQUES: &str =
        "You can be the search without enhancements but the table. Switch the others off, also quiescence.";
    const NARROWED: &str =
        "The table narrows a window in this search. Choose another tree, or switch the table off.";
    if matches!(parameters.base, Base::BestFirst(BestFirst::ProofNumber) | Base::Uct) {
        return root_of_descents(parameters, trace);
    }
    if parameters.cuts_at == CutsAt::Beyond {
        return Err("You can be a search that cuts off at an equal value. Choose “beta or beyond”.");
    }
    if !matches!(parameters.base, Base::Minimax | Base::AlphaBeta | Base::Pvs) {
        return Err(OTHER_BASE);
    }
    let mut roots = trace.children(0).flat_map(|iteration| trace.children(iteration));
    let (Some(root), None) = (roots.next(), roots.next()) else {
        return Err("You can be a search with one iteration. Switch off iterative deepening and aspiration.");
    };
    drop(roots);
    if trace.len() as usize > MOST_STEPS * 4 {
        return Err("This search has more than 400 steps. Choose a smaller tree, or a smaller depth.");
    }
    let is_plain = |id: VisitId| {
        let Some(visit) = trace.visit(id) else { return false };
        let is_node = matches!(visit.kind, VisitKind::Node | VisitKind::ReSearch | VisitKind::Pass);
        let has_reason = matches!(
            visit.reason,
            Some(
                LeaveReason::AllMoves
                    | LeaveReason::CutOff
                    | LeaveReason::Evaluation
                    | LeaveReason::GameOver
                    | LeaveReason::RuleDraw
                    | LeaveReason::Repetition
                    | LeaveReason::TableAnswer
            )
        );
        let is_reduced = trace.reduction(id).is_some() || trace.extension(id).is_some();
        is_node && has_reason && !visit.quiescence && !is_reduced && visit.value.is_some()
    };
    let is_narrowed = |id: VisitId| trace.open_visit(id, trace.enter_time(id)).window != trace.window(id);
    if (root..trace.len()).any(is_narrowed) {
        return Err(NARROWED);
    }
    if (root..trace.len()).all(is_plain) { Ok(root) } else { Err(TECHNIQUES) }
}

/// The first visit of the root by a search that descends from the root again and again.
///
/// # Errors
///
/// The reason why a student cannot perform the search.
fn root_of_descents(parameters: &Parameters, trace: &Trace) -> Result<VisitId, &'static str> {
    if parameters.base == Base::Uct && parameters.uct.solver {
        return Err("You can be the search without the solver. Switch it off.");
    }
    if trace.len() > MOST_VISITS {
        return Err("This search has more than 20,000 visits. Choose a smaller limit.");
    }
    let mut iterations = trace.children(0);
    match (iterations.next(), iterations.next()) {
        (Some(iteration), None) => trace.children(iteration).next().ok_or("The search has no descent."),
        _ => Err("You can be a search that answers one question. Choose another goal."),
    }
}
