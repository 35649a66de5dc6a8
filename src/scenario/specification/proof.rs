//! The question of a proof search, and its method.

use super::parameter::{Field, ReadBy, Specification, choice, number, row};
use crate::search::proof_parameters::{Goal, JudgedWhen, TieBreak};

const GROUP: &str = "Proof";

const GOAL: Field = choice!(
    search.proof.goal,
    Goal::AtLeast => "at-least": "at least the value below",
    Goal::Win => "win": "a win",
    Goal::NotLost => "not-lost": "not a loss",
);

const TIE_BREAK: Field = choice!(
    search.proof.tie_break,
    TieBreak::First => "first": "the first of them",
    TieBreak::Stay => "stay": "that of the last descent",
);

const JUDGED: Field = choice!(
    search.proof.judged_when,
    JudgedWhen::Generated => "generated": "when they are generated",
    JudgedWhen::Entered => "entered": "when the search goes there",
);

pub(super) const PARAMETERS: &[Specification] = &[
    row(GROUP, "goal", "To be proved", GOAL).read_by(ReadBy::Asking).help(
        "The question that the search answers: is the value for the side to move at least this? The answer is yes \
         (proved) or no (disproved); the value itself stays unknown.",
    ),
    row(GROUP, "at-least", "A value of at least", number!(-30_000..=30_000, search.proof.at_least))
        .read_by(ReadBy::Asking)
        .unless("goal", &["win", "not-lost"])
        .help("In chess in hundredths of a pawn. A drawn game has the value 0."),
    row(GROUP, "tie", "Of several best children, take", TIE_BREAK)
        .read_by(ReadBy::Proofs)
        .unless("search", &["df-pn"])
        .help(
            "Textbooks take the first. A search that stays with the child of the last descent expands the same nodes \
             in the same order as df-pn.",
        ),
    row(GROUP, "judged", "Nodes are judged", JUDGED).read_by(ReadBy::Proofs).help(
        "Whether a node is a proof by itself is found out when its parent is expanded, or not before the search \
         goes there. Until then it counts as one leaf.",
    ),
    row(GROUP, "epsilon", "df-pn stays for so many % more", number!(0..=400, search.proof.epsilon))
        .read_by(ReadBy::Proofs)
        .unless("search", &["proof-number"])
        .help(
            "df-pn leaves a child when the number of the second best is lower. With 1 + epsilon it stays until it has \
             exceeded that number by so much, and comes back less often.",
        ),
];
