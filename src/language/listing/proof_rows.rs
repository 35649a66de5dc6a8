//! The lines of a search for a proof.

use super::context::ListingContext;
use super::row::{Row, row};
use super::values::{At, Live};
use crate::language::line_kind::{LineKind, LineTick};
use crate::language::proof::number;
use crate::search::proof_parameters::{BestFirst, JudgedWhen};

const FIRST: usize = LineKind::ReturnBest as usize + 1;

/// One row for each line, in their order.
pub(super) static PROOF: [Row; LineKind::Solved as usize + 1 - FIRST] = [
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

/// The lines that such a search shares with the others.
pub(super) const SHARED: [LineKind; 3] = [LineKind::Search, LineKind::Iteration, LineKind::Stopped];
