//! The lines of a search for a proof, and which one runs at a tick.

use super::context::ListingContext;
use super::row::{Row, row};
use super::values::{At, Live};
use crate::language::line_kind::{LineKind, LineTick};
use crate::language::proof::number;
use crate::search::leave_reason::ValueSource;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::proof_parameters::{BestFirst, JudgedWhen};
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use crate::trace::time::Tick;

/// One row for each line, in their order.
pub(super) static PROOF: &[Row] = &[
    row(LineKind::Descent, LineTick::Enter, |context| match context.parameters.base.best_first() {
        Some(BestFirst::DfPn) => "stay(root), until it is solved".to_owned(),
        _ => "until the root is solved: descend(root)".to_owned(),
    }),
    row(LineKind::Answer, LineTick::Leave, |_| "return proved or disproved".to_owned()),
    Row {
        indent: |_| 0,
        values: |live, at| match at.trace.thresholds(at.visit) {
            Some(limits) => {
                live.text("proof until", number(limits.proof)).text("disproof until", number(limits.disproof))
            }
            None => live,
        },
        ..row(LineKind::Descend, LineTick::Enter, |context| {
            let number = if is_or(context) { "proof" } else { "disproof" };
            match context.parameters.base.best_first() {
                Some(BestFirst::DfPn) => {
                    format!(
                        "stay(node), below its thresholds, and then, by least {number} number, in its child:"
                    )
                }
                _ => format!("descend(node), and then, by least {number} number, into its child:"),
            }
        })
    },
    Row {
        values: leaf_value,
        ..row(LineKind::ProofEnd, LineTick::Enter, |_| {
            "if the line ends here: solved by its value".to_owned()
        })
    },
    row(LineKind::Expand, LineTick::Enter, |context| match context.parameters.proof.judged_when {
        JudgedWhen::Generated => "if node is new: generate its children, judge them".to_owned(),
        JudgedWhen::Entered => "if node is new: generate its children, each 1 | 1".to_owned(),
    }),
    Row {
        has: |context| context.parameters.proof.judged_when == JudgedWhen::Generated,
        indent: |_| 2,
        ..row(LineKind::Generated, LineTick::Enter, |_| "a new child, not solved by itself: 1 | 1".to_owned())
    },
    Row {
        values: numbers,
        ..row(LineKind::LeafNumbers, LineTick::Leave, |_| {
            "return 0 | ∞ if proved, ∞ | 0 if disproved, else 1 | 1".to_owned()
        })
    },
    Row {
        values: numbers,
        ..row(LineKind::Numbers, LineTick::Leave, |context| match is_or(context) {
            true => "proof = least of children's; disproof = sum of theirs".to_owned(),
            false => "proof = sum of children's; disproof = least of theirs".to_owned(),
        })
    },
    Row {
        values: numbers,
        ..row(LineKind::Solved, LineTick::Leave, |context| match is_or(context) {
            true => "one child proved: proved; all disproved: disproved".to_owned(),
            false => "all children proved: proved; one disproved: disproved".to_owned(),
        })
    },
];

/// Whether the listing is of a node at which the side that wants the proof is to move.
fn is_or(context: &ListingContext<'_>) -> bool {
    context.is_or
}

fn leaf_value(live: Live, at: &At<'_>) -> Live {
    live.value("value", at.trace.backed_up(at.visit))
}

fn numbers(live: Live, at: &At<'_>) -> Live {
    match at.trace.numbers(at.visit) {
        Some(found) => live.text("proof", number(found.proof)).text("disproof", number(found.disproof)),
        None => live,
    }
}

/// The line that runs: always one of the visit's own.
pub(super) fn at_tick(trace: &Trace, tick: Tick) -> LineKind {
    let id = tick.visit();
    let meta = trace.meta(id);
    let is_left = matches!(tick, Tick::Leave(_));
    if is_left && (meta.reason().is_none() || is_broken_off(trace, id)) {
        return LineKind::Stopped;
    }
    match (meta.kind().is_position(), is_left) {
        (true, true) => left(trace, id),
        (true, false) => entered(trace, id),
        (false, true) => LineKind::Answer,
        (false, false) if meta.kind() == VisitKind::Search => LineKind::Search,
        (false, false) => LineKind::Iteration,
    }
}

/// Whether it was left without numbers that it should have.
fn is_broken_off(trace: &Trace, id: VisitId) -> bool {
    let is_position = trace.meta(id).kind().is_position();
    if is_position { trace.numbers(id).is_none() } else { trace.value(id).is_none() }
}

fn ends_a_line(trace: &Trace, id: VisitId) -> bool {
    let reason = trace.meta(id).reason();
    reason.is_some_and(|reason| reason.has_value() && reason.value_source() != ValueSource::Moves)
}

fn left(trace: &Trace, id: VisitId) -> LineKind {
    let is_solved = trace.numbers(id).and_then(|numbers| numbers.solved()).is_some();
    let is_leaf = trace.end(id) == id + 1;
    if is_leaf && (ends_a_line(trace, id) || is_only_generated(trace, id)) {
        LineKind::LeafNumbers
    } else if is_solved {
        LineKind::Solved
    } else {
        LineKind::Numbers
    }
}

/// Whether a visit saw only whether its position is solved by itself, as its parent was expanded.
fn is_only_generated(trace: &Trace, id: VisitId) -> bool {
    let numbers = trace.numbers(id);
    trace.end(id) == id + 1
        && trace.thresholds(id).is_none()
        && numbers == Some(ProofNumbers::UNKNOWN)
        && trace.meta(id).kind() == VisitKind::Node
        && trace.visit(id).is_some_and(|visit| visit.best.known().is_none())
}

fn entered(trace: &Trace, id: VisitId) -> LineKind {
    if ends_a_line(trace, id) {
        LineKind::ProofEnd
    } else if is_only_generated(trace, id) {
        LineKind::Generated
    } else if trace.level(id) == ROOT_LEVEL {
        LineKind::Descent
    } else if expands(trace, id) {
        LineKind::Expand
    } else {
        LineKind::Descend
    }
}

/// Whether a visit generates the children of its node: all it does, or what it begins with.
fn expands(trace: &Trace, id: VisitId) -> bool {
    match trace.children(id).next() {
        None => true,
        Some(first) => {
            trace.end(first) == first + 1 && (is_only_generated(trace, first) || ends_a_line(trace, first))
        }
    }
}
