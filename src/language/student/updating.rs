//! The proof and disproof numbers of a node, from its children's.

use super::belief::Belief;
use super::draft::{Draft, StepWords};
use super::open_node::OpenNode;
use crate::facts::proof::MoveNumbers;
use crate::game::Evaluate;
use crate::language::proof::{number, pair};
use crate::search::proof_numbers::ProofNumbers;
use crate::trace::columns::{Trace, VisitId};

/// The most choices.
const MOST_CHOICES: usize = 5;

/// The basis of a node's numbers.
pub(super) struct Update<'a> {
    /// Whether one child is enough for a proof.
    pub is_or: bool,
    pub moves: &'a [MoveNumbers],
    /// The numbers before the descent.
    pub before: ProofNumbers,
}

/// The numbers of a visit's place before it was entered.
pub(super) fn before(trace: &Trace, id: VisitId) -> ProofNumbers {
    let visits = trace.place_of(id).map_or_else(Vec::new, |place| trace.visits_at(&place));
    let earlier = visits.into_iter().take_while(|visit| *visit < id).last();
    earlier.and_then(|visit| trace.numbers(visit)).unwrap_or(ProofNumbers::UNKNOWN)
}

/// The least number, and the sum; infinite numbers stay infinite.
fn least_and_sum(numbers: impl Iterator<Item = u32>) -> (u32, u32) {
    numbers.fold((ProofNumbers::INFINITE, 0u32), |(least, sum), number| {
        (least.min(number), sum.saturating_add(number))
    })
}

/// The choices of a node that a descent is about to leave.
pub(super) fn draft<G: Evaluate>(
    node: &OpenNode<G>,
    of: &Update,
    right: ProofNumbers,
) -> Draft<ProofNumbers> {
    let (least_proof, all_proof) = least_and_sum(of.moves.iter().map(|of| of.numbers.proof));
    let (least_disproof, all_disproof) = least_and_sum(of.moves.iter().map(|of| of.numbers.disproof));
    let most =
        |number: fn(&ProofNumbers) -> u32| of.moves.iter().map(|of| number(&of.numbers)).max().unwrap_or(1);
    let why = rule(node, of, right);
    let (minimum, maximum) = if of.is_or {
        (least_proof, most(|numbers| numbers.disproof))
    } else {
        (least_disproof, most(|numbers| numbers.proof))
    };
    let beliefs = vec![
        (
            Belief::KindsExchanged,
            if of.is_or {
                ProofNumbers { proof: all_proof, disproof: least_disproof }
            } else {
                ProofNumbers { proof: least_proof, disproof: all_disproof }
            },
        ),
        (Belief::NumbersExchanged, ProofNumbers { proof: right.disproof, disproof: right.proof }),
        (Belief::NotUpdated, of.before),
        (Belief::Sums, ProofNumbers { proof: all_proof, disproof: all_disproof }),
        (Belief::Minima, ProofNumbers { proof: least_proof, disproof: least_disproof }),
        (Belief::Maximum, ProofNumbers::from_one_and_all(of.is_or, minimum, maximum)),
    ];
    let beliefs: Vec<(Belief, ProofNumbers, String)> =
        beliefs.into_iter().map(|(belief, numbers)| (belief, numbers, why.clone())).collect();
    let mut offered = vec![right];
    for (_, numbers, _) in &beliefs {
        if offered.len() < MOST_CHOICES && !offered.contains(numbers) {
            offered.push(*numbers);
        }
    }
    crate::sorted::sort_by_key(&mut offered, |numbers| (numbers.proof, numbers.disproof));
    let choices = offered.into_iter().map(|numbers| (numbers, pair(numbers), None)).collect();
    Draft { choices, right, up: None, beliefs, fits: Vec::new(), otherwise: (Belief::KindsExchanged, why) }
}

/// The rule, in the numbers of the children.
fn rule<G: Evaluate>(node: &OpenNode<G>, of: &Update, right: ProofNumbers) -> String {
    let list = |number_of: fn(&ProofNumbers) -> u32| {
        of.moves.iter().map(|of| number(number_of(&of.numbers))).collect::<Vec<_>>()
    };
    let proofs = list(|numbers| numbers.proof);
    let disproofs = list(|numbers| numbers.disproof);
    let name = &node.name;
    if of.is_or {
        format!(
            "At {name}, an OR node, one proved child is a proof: the smallest of {} is {}. For a disproof all have to be disproved: \
             {} = {}.",
            proofs.join(", "),
            number(right.proof),
            disproofs.join(" + "),
            number(right.disproof)
        )
    } else {
        format!(
            "At {name}, an AND node, all have to be proved for a proof: {} = {}. One disproved child is a disproof: the smallest of \
             {} is {}.",
            proofs.join(" + "),
            number(right.proof),
            disproofs.join(", "),
            number(right.disproof)
        )
    }
}

/// The words of the step.
pub(super) fn words<G: Evaluate>(node: &OpenNode<G>, of: &Update, draft: &Draft<ProofNumbers>) -> StepWords {
    let name = &node.name;
    let right = pair(draft.right);
    let kind = if of.is_or {
        "one child is enough to prove it, and all are needed to disprove it"
    } else {
        "all children are needed to prove it, and one is enough to disprove it"
    };
    StepWords {
        question: format!("What are the numbers of {name} now?"),
        detail: "The leaves to prove, and the leaves to disprove: proof number | disproof number.".to_owned(),
        hints: [
            format!("At {name}, {kind}."),
            rule(node, of, draft.right),
            format!("The step: {name} has {right}."),
        ],
        right,
    }
}
