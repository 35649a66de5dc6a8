//! The reasons why a visit ended. Each reason has one row with the facts that the search, the trace, files and the
//! traces of other programs need. Its texts for people are in another row (`language/reason_text.rs`).

use super::family::Family;
use super::unsafe_technique::UnsafeTechnique;
use super::visit_kind::VisitKind;
use strum::{IntoStaticStr, VariantArray};

/// The reason for the end of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LeaveReason {
    /// Its moves were all searched.
    AllMoves,
    /// A move refuted it: beta was reached.
    CutOff,
    /// The table answered it.
    TableAnswer,
    /// The depth ran out and the position was judged.
    Evaluation,
    /// Standing pat already reached beta (quiescence).
    StandPat,
    /// No legal move: the game is over.
    GameOver,
    /// A draw by a rule that the position decides.
    RuleDraw,
    /// A draw by repetition on the path.
    Repetition,
    /// The search was stopped before it had a value.
    Stopped,
    /// The recording ended before it had a value.
    Unrecorded,
    /// The table's entry of a child refuted it before any move was searched (ETC).
    EnhancedCutOff,
    /// Passing was good enough to reach beta.
    NullMoveCutOff,
    /// A shallow search predicts a value beyond the window.
    ProbCut,
    /// Moves were skipped: the search expects that none of them reaches beta.
    UncertaintyCutOff,
    /// Quiet moves near the horizon were left out, for being late or futile.
    MovesPruned,
    /// Its evaluation exceeds beta by a margin.
    ReverseFutility,
    /// Another program searched, and did not say why it ended with this value.
    #[strum(serialize = "unsaid")]
    NotReported,
    /// Its evaluation is far below alpha, and quiescence does not reach beyond alpha either.
    Razoring,
    /// The question of a best-first search is answered here: the value for the side to move at the root reaches the
    /// goal.
    Proved,
    /// The question is answered: the value is less.
    Disproved,
    /// The question, or the value, is still open: the search goes on elsewhere.
    Unsolved,
    /// A descent of UCT went through it: its value is the result of that descent.
    Sampled,
    /// A playout came to its end.
    PlayoutEnded,
    /// The search ends with its best move, and without the root's value: UCT has made its descents, or B* has proved one move
    /// best.
    MoveFound,
    /// Both bounds of B* are equal: they are the value.
    BoundsMeet,
    /// The window is beyond the values of every win or loss from here.
    MateDistance,
    /// Several of its moves reach beta when they are searched less deep.
    MultiCut,
    /// Its result is proven in the tree of UCT: a win, a draw or a loss.
    Solved,
    /// It was generated and judged by conspiracy-number search, which may expand it later.
    Judged,
    /// Its value is the best of its moves' values in a tree that conspiracy-number search lets grow.
    Conspired,
    /// At the root: every other value than its own takes at least as many leaves as the conspiracy threshold.
    Firm,
}

/// The source of a visit's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueSource {
    /// Its moves: the best of them.
    Moves,
    /// The search that decided it: the last one below it.
    LastSearch,
    /// Its table entry.
    TableEntry,
    /// The judgement of its position.
    Judgement,
    /// Beta, or little more.
    Beta,
    /// The end of the game, which is lost more often than not.
    EndOfGame,
    /// It is a draw, or there is no value.
    Draw,
}

/// A condition for a reason that another program reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// No visit is below it.
    IsLeaf,
    /// Its probe is not reported as a miss.
    MayHaveBeenAnswered,
    /// It belongs to a quiescence search.
    IsQuiescence,
    /// Moves were searched, or it belongs to a quiescence search.
    HasMovesOrIsQuiescence,
    /// Its value reaches beta.
    FailsHigh,
    /// Its last move cuts it off.
    IsRefutedByAMove,
    /// Its last move does not cut it off.
    IsNotRefutedByAMove,
    /// The last visit below it is a search of the kind that decides it ([`LeaveReason::deciding_search`]).
    IsDecidedBySearch,
}

/// All that there is to know of a reason.
struct Row {
    reason: LeaveReason,
    is_cut_off: bool,
    leaves_moves_out: bool,
    reaches_beta: bool,
    has_value: bool,
    is_kept: bool,
    decided_by: Option<VisitKind>,
    technique: Option<UnsafeTechnique>,
    value: ValueSource,
    said_if: Option<&'static [Condition]>,
    families: &'static [Family],
}

const fn row(reason: LeaveReason, value: ValueSource) -> Row {
    Row {
        reason,
        is_cut_off: false,
        leaves_moves_out: false,
        reaches_beta: false,
        has_value: true,
        is_kept: false,
        decided_by: None,
        technique: None,
        value,
        said_if: None,
        families: &[],
    }
}

/// A reason that only these families of searches have.
const fn of(families: &'static [Family], reason: LeaveReason, value: ValueSource) -> Row {
    Row { families, ..row(reason, value) }
}

/// The families that search for a proof.
const PROOFS: &[Family] = &[Family::Descents, Family::Thresholds];

/// A visit with no visits below it, at which the search ends.
const fn leaf(reason: LeaveReason, value: ValueSource) -> Row {
    Row { said_if: Some(&[Condition::IsLeaf]), ..row(reason, value) }
}

const ROWS: [Row; LeaveReason::VARIANTS.len()] = [
    Row {
        is_kept: true,
        said_if: Some(&[Condition::HasMovesOrIsQuiescence]),
        ..row(LeaveReason::AllMoves, ValueSource::Moves)
    },
    Row {
        is_cut_off: true,
        leaves_moves_out: true,
        reaches_beta: true,
        is_kept: true,
        said_if: Some(&[Condition::IsRefutedByAMove]),
        ..row(LeaveReason::CutOff, ValueSource::Moves)
    },
    Row {
        said_if: Some(&[Condition::IsLeaf, Condition::MayHaveBeenAnswered]),
        ..row(LeaveReason::TableAnswer, ValueSource::TableEntry)
    },
    leaf(LeaveReason::Evaluation, ValueSource::Judgement),
    Row {
        said_if: Some(&[Condition::IsLeaf, Condition::IsQuiescence, Condition::FailsHigh]),
        ..row(LeaveReason::StandPat, ValueSource::Judgement)
    },
    leaf(LeaveReason::GameOver, ValueSource::EndOfGame),
    leaf(LeaveReason::RuleDraw, ValueSource::Draw),
    leaf(LeaveReason::Repetition, ValueSource::Draw),
    Row { has_value: false, ..row(LeaveReason::Stopped, ValueSource::Draw) },
    Row { has_value: false, ..row(LeaveReason::Unrecorded, ValueSource::Moves) },
    Row {
        leaves_moves_out: true,
        reaches_beta: true,
        is_kept: true,
        ..row(LeaveReason::EnhancedCutOff, ValueSource::Beta)
    },
    Row {
        is_cut_off: true,
        leaves_moves_out: true,
        reaches_beta: true,
        is_kept: true,
        decided_by: Some(VisitKind::NullMove),
        technique: Some(UnsafeTechnique::NullMove),
        said_if: Some(&[Condition::FailsHigh, Condition::IsDecidedBySearch]),
        ..row(LeaveReason::NullMoveCutOff, ValueSource::LastSearch)
    },
    Row {
        is_cut_off: true,
        leaves_moves_out: true,
        decided_by: Some(VisitKind::ProbCut),
        technique: Some(UnsafeTechnique::ProbCut),
        said_if: Some(&[Condition::IsDecidedBySearch]),
        ..row(LeaveReason::ProbCut, ValueSource::Moves)
    },
    Row { leaves_moves_out: true, is_kept: true, ..row(LeaveReason::UncertaintyCutOff, ValueSource::Moves) },
    Row {
        leaves_moves_out: true,
        is_kept: true,
        said_if: Some(&[Condition::IsNotRefutedByAMove]),
        ..row(LeaveReason::MovesPruned, ValueSource::Moves)
    },
    Row {
        is_cut_off: true,
        leaves_moves_out: true,
        technique: Some(UnsafeTechnique::ReverseFutilityPruning),
        said_if: Some(&[Condition::IsLeaf, Condition::FailsHigh]),
        ..row(LeaveReason::ReverseFutility, ValueSource::Judgement)
    },
    row(LeaveReason::NotReported, ValueSource::Moves),
    Row {
        leaves_moves_out: true,
        decided_by: Some(VisitKind::SamePosition),
        technique: Some(UnsafeTechnique::Razoring),
        said_if: Some(&[Condition::IsDecidedBySearch]),
        ..row(LeaveReason::Razoring, ValueSource::LastSearch)
    },
    of(PROOFS, LeaveReason::Proved, ValueSource::Moves),
    of(PROOFS, LeaveReason::Disproved, ValueSource::Moves),
    Row {
        has_value: false,
        ..of(
            &[Family::Descents, Family::Thresholds, Family::Intervals],
            LeaveReason::Unsolved,
            ValueSource::Moves,
        )
    },
    of(&[Family::Sampled], LeaveReason::Sampled, ValueSource::LastSearch),
    of(&[Family::Sampled], LeaveReason::PlayoutEnded, ValueSource::Judgement),
    Row {
        has_value: false,
        ..of(&[Family::Sampled, Family::Intervals], LeaveReason::MoveFound, ValueSource::Moves)
    },
    of(&[Family::Intervals], LeaveReason::BoundsMeet, ValueSource::Moves),
    Row {
        is_cut_off: true,
        leaves_moves_out: true,
        said_if: Some(&[Condition::IsLeaf]),
        ..row(LeaveReason::MateDistance, ValueSource::EndOfGame)
    },
    Row {
        is_cut_off: true,
        leaves_moves_out: true,
        reaches_beta: true,
        decided_by: Some(VisitKind::MultiCut),
        technique: Some(UnsafeTechnique::MultiCut),
        said_if: Some(&[Condition::FailsHigh]),
        ..row(LeaveReason::MultiCut, ValueSource::Beta)
    },
    of(&[Family::Sampled], LeaveReason::Solved, ValueSource::Moves),
    of(&[Family::Conspirators], LeaveReason::Judged, ValueSource::Judgement),
    of(&[Family::Conspirators], LeaveReason::Conspired, ValueSource::Moves),
    of(&[Family::Conspirators], LeaveReason::Firm, ValueSource::Moves),
];

const _: () = {
    let mut index = 0;
    while index < ROWS.len() {
        assert!(ROWS[index].reason as usize == index, "each reason in its row");
        index += 1;
    }
};

impl LeaveReason {
    /// All reasons, in the order of their codes.
    pub const ALL: &[LeaveReason] = LeaveReason::VARIANTS;

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The families of searches that have this reason; empty if all families have it.
    #[must_use]
    #[inline]
    pub fn families(self) -> &'static [Family] {
        self.row().families
    }

    /// Whether the node was cut off: a move, a pass, a prediction, its evaluation or the distance to a win settled it
    /// before its moves were all searched. What the table answered was not searched at all, and an uncertainty
    /// cut-off settles nothing.
    #[must_use]
    pub fn is_cut_off(self) -> bool {
        self.row().is_cut_off
    }

    /// Whether some legal moves may be unknown to the visit: it was cut off, a child's entry refuted it, or it
    /// skipped or pruned the others.
    #[must_use]
    pub fn leaves_moves_out(self) -> bool {
        self.row().leaves_moves_out
    }

    /// Whether beta was reached, though the value may be inside the window that the visit was entered with: by a
    /// move, a pass or a child's entry, in the window that the table had narrowed.
    #[must_use]
    pub fn reaches_beta(self) -> bool {
        self.row().reaches_beta
    }

    /// Whether the visit ended with a value.
    #[must_use]
    pub fn has_value(self) -> bool {
        self.row().has_value
    }

    /// Whether the table keeps the result of a full-width visit that ended so.
    #[must_use]
    pub fn is_kept(self) -> bool {
        self.row().is_kept
    }

    /// The kind of a separate search that decides a visit with this reason, if there is any: the last such search below
    /// it.
    #[must_use]
    pub fn deciding_search(self) -> Option<VisitKind> {
        self.row().decided_by
    }

    /// The reason for which a visit ends that a search of this kind decides.
    #[must_use]
    pub fn decided_by(kind: VisitKind) -> Option<LeaveReason> {
        LeaveReason::ALL.iter().copied().find(|reason| reason.deciding_search() == Some(kind))
    }

    /// The unsafe technique that the value rests on because the visit ended so.
    #[must_use]
    pub fn technique(self) -> Option<UnsafeTechnique> {
        self.row().technique
    }

    /// The source of the value.
    #[must_use]
    pub fn value_source(self) -> ValueSource {
        self.row().value
    }

    /// The conditions for this reason in another program's report; `None` if programs may not report it.
    #[must_use]
    pub fn said_if(self) -> Option<&'static [Condition]> {
        self.row().said_if
    }
}
