//! The texts for people of the reasons why visits end: one row for each, and a reason's words are in no other
//! place. The facts for the search and the formats are in another row (`search/leave_reason.rs`).

use super::line_kind::LineKind;
use super::perspective::Seen;
use crate::facts::window_side::Side;
use crate::search::leave_reason::LeaveReason;
use crate::trace::columns::{Trace, VisitRow};
use crate::trace::own::Subject;

/// The beginning of the story of a visit's value.
#[derive(Clone, Copy)]
pub(super) enum Opening {
    /// The values of its moves.
    Moves,
    /// The move that cut it off.
    Reply,
    /// Standing pat.
    StandsPat,
    /// Its table entry.
    Entry,
    /// The table entry of one of its moves.
    EntryOfMove,
    /// Something that was tried before its moves, and the words for it.
    Decided(fn(&Decided<'_>) -> Vec<(String, About)>),
    /// It is an end of the search. The function gives the words for its value and, if its game was given as a tree, its
    /// name.
    Leaf(fn(&str, Option<&str>) -> String),
    /// Uses the story of its moves if they determine the value, otherwise these words.
    NotReported(fn(&str, Option<&str>) -> String),
    /// The visit has no value.
    Nothing,
}

/// The subject of a clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// The visit itself.
    Visit,
    /// The search that decided it.
    Search,
    /// No visit.
    Nothing,
}

/// The data for the words of a decision that was made before any move.
pub(super) struct Decided<'a> {
    /// The side to move.
    pub mover: &'a str,
    /// Signs are the other way round.
    pub is_mirrored: bool,
    /// The visit's value.
    pub value: String,
    /// The words for at least that value.
    pub at_least: String,
    /// The words for the value as far as it is known: "at most 3".
    pub known: String,
    /// The value of the search that decided it, if one did.
    pub searched: String,
}

/// The explanation of a value that crossed the window.
#[derive(Clone, Copy)]
pub(super) enum Crossing {
    /// The value comes from the move that cut off.
    CuttingMove,
    /// The value comes from the table's entry.
    Entry,
    /// The value comes from the table's entry of a move.
    EntryOfMove,
    /// The value comes from the search of this name.
    Search(&'static str),
    /// The value comes from the best of its moves.
    BestMove,
    /// A separate sentence, made of the value and its relation to the bound.
    Sentence(fn(Seen, &str, &str) -> String),
}

/// The line of the listing that a visit runs.
#[derive(Clone, Copy)]
pub(super) enum OwnLine {
    /// The line runs as the visit begins.
    Begins(LineKind),
    /// The line runs as the visit begins, if nothing was searched below it.
    BeginsAsLeaf(LineKind),
    /// The line runs as the visit ends.
    Ends(LineKind),
    /// There is no line for this reason.
    None,
}

/// A count of visits that ended for a reason, in a comparison: a stable name, and a label.
pub(super) type Counter = (&'static str, &'static str);

/// All texts for people of a reason.
pub(super) struct Row {
    reason: LeaveReason,
    /// The text after "left because". "{beta}" is replaced by the bound, as it is read.
    because: &'static str,
    /// A word or two, for a table.
    fate: &'static str,
    pub opening: Opening,
    /// Whether its story names the moves that need not be searched because of it.
    pub refutes: bool,
    pub crossing: Crossing,
    pub line: OwnLine,
    pub counter: Option<Counter>,
}

const fn row(reason: LeaveReason, because: &'static str, fate: &'static str, opening: Opening) -> Row {
    let crossing =
        Crossing::Sentence(|_, value, relation| format!("Its value is {value}, which {relation}."));
    Row { reason, because, fate, opening, refutes: false, crossing, line: OwnLine::None, counter: None }
}

static ROWS: [Row; LeaveReason::ALL.len()] = [
    Row {
        crossing: Crossing::BestMove,
        ..row(LeaveReason::AllMoves, "all its moves were searched", "all searched", Opening::Moves)
    },
    Row {
        refutes: true,
        crossing: Crossing::CuttingMove,
        line: OwnLine::Ends(LineKind::CutOff),
        counter: Some(("cut-offs", "cut off by a move")),
        ..row(LeaveReason::CutOff, "a move reached {beta}: cut off", "cut off", Opening::Reply)
    },
    Row {
        crossing: Crossing::Entry,
        ..row(LeaveReason::TableAnswer, "the table answered it", "table answer", Opening::Entry)
    },
    Row {
        line: OwnLine::Begins(LineKind::Horizon),
        ..row(
            LeaveReason::Evaluation,
            "the depth ran out: evaluated",
            "judged",
            Opening::Leaf(|value, _| format!("the depth runs out here, and the evaluation is {value}")),
        )
    },
    Row {
        refutes: true,
        crossing: Crossing::Sentence(|_, value, relation| format!("Standing pat on {value} {relation}.")),
        line: OwnLine::Begins(LineKind::StandPat),
        ..row(LeaveReason::StandPat, "standing pat reached {beta}", "stood pat", Opening::StandsPat)
    },
    Row {
        line: OwnLine::BeginsAsLeaf(LineKind::Terminal),
        ..row(
            LeaveReason::GameOver,
            "the game is over here",
            "game over",
            Opening::Leaf(|value, leaf| match leaf {
                Some(leaf) => format!("{leaf} is worth {value}"),
                None => format!("the game is over here: {value}"),
            }),
        )
    },
    Row {
        line: OwnLine::BeginsAsLeaf(LineKind::Terminal),
        ..row(
            LeaveReason::RuleDraw,
            "a draw by rule",
            "draw",
            Opening::Leaf(|value, _| format!("by rule this is a draw: {value}")),
        )
    },
    Row {
        line: OwnLine::BeginsAsLeaf(LineKind::Terminal),
        ..row(
            LeaveReason::Repetition,
            "a draw by repetition",
            "draw",
            Opening::Leaf(|value, _| {
                format!("this position repeats an earlier one, so this is a draw: {value}")
            }),
        )
    },
    row(
        LeaveReason::Stopped,
        "the search was stopped before this visit had a value",
        "stopped",
        Opening::Nothing,
    ),
    row(
        LeaveReason::Unrecorded,
        "the recording ended before this visit had a value",
        "not recorded",
        Opening::Nothing,
    ),
    Row {
        refutes: true,
        crossing: Crossing::EntryOfMove,
        line: OwnLine::Ends(LineKind::EnhancedCutOff),
        counter: Some(("enhanced-cut-offs", "refuted by a child's entry (ETC)")),
        ..row(
            LeaveReason::EnhancedCutOff,
            "the table's entry of a child reached {beta} (ETC)",
            "ETC",
            Opening::EntryOfMove,
        )
    },
    Row {
        refutes: true,
        crossing: Crossing::Search("the null move"),
        line: OwnLine::Ends(LineKind::NullMoveCutOff),
        counter: Some(("null-move-cut-offs", "cut off by a null move")),
        ..row(
            LeaveReason::NullMoveCutOff,
            "even after a pass it reached {beta}: null-move cut-off",
            "null move",
            Opening::Decided(|decided| {
                let Decided { mover, at_least, .. } = decided;
                vec![(format!("even passing leaves {mover} {at_least}"), About::Search)]
            }),
        )
    },
    Row {
        crossing: Crossing::Search("ProbCut's search"),
        line: OwnLine::Ends(LineKind::ProbCutCutOff),
        counter: Some(("prob-cuts", "cut off by ProbCut")),
        ..row(
            LeaveReason::ProbCut,
            "a shallow search predicts a value beyond the window: ProbCut",
            "ProbCut",
            Opening::Decided(|decided| {
                let Decided { searched, known, .. } = decided;
                vec![
                    (format!("a shallow search gives {searched},"), About::Search),
                    (format!("from which ProbCut predicts {known}"), About::Nothing),
                ]
            }),
        )
    },
    Row {
        crossing: Crossing::BestMove,
        line: OwnLine::Ends(LineKind::Skip),
        counter: Some(("uncertainty-cut-offs", "uncertainty cut-offs")),
        ..row(
            LeaveReason::UncertaintyCutOff,
            "its other moves were skipped: uncertainty cut-off",
            "uncertain cut",
            Opening::Moves,
        )
    },
    Row {
        crossing: Crossing::BestMove,
        line: OwnLine::Ends(LineKind::Pruned),
        ..row(
            LeaveReason::MovesPruned,
            "its other quiet moves were pruned, because the horizon is near",
            "moves pruned",
            Opening::Moves,
        )
    },
    Row {
        refutes: true,
        crossing: Crossing::Sentence(|seen, value, relation| {
            let less = if seen.is_mirrored() { "plus" } else { "less" };
            format!("Its evaluation {less} the margin is {value}, which {relation}.")
        }),
        line: OwnLine::Begins(LineKind::ReverseFutility),
        counter: Some(("reverse-futility", "cut off by the evaluation")),
        ..row(
            LeaveReason::ReverseFutility,
            "its evaluation is beyond {beta} by a margin: reverse futility",
            "static cut",
            Opening::Decided(|decided| {
                let less = if decided.is_mirrored { "plus" } else { "less" };
                let value = &decided.value;
                vec![(format!("the evaluation {less} the margin is still {value}"), About::Visit)]
            }),
        )
    },
    row(
        LeaveReason::NotReported,
        "its program does not say why",
        "ended",
        Opening::NotReported(|value, _| format!("its program reports {value} and does not say why")),
    ),
    Row {
        crossing: Crossing::Search("quiescence alone"),
        line: OwnLine::Ends(LineKind::Razoring),
        counter: Some(("razoring", "reduced to quiescence (razoring)")),
        ..row(
            LeaveReason::Razoring,
            "its evaluation is far outside the window, and so is quiescence: razoring",
            "razoring",
            Opening::Decided(|decided| {
                let (Decided { searched, .. }, far) = (decided, "the evaluation is far outside the window,");
                vec![
                    (far.to_owned(), About::Visit),
                    (format!("and quiescence alone gives {searched}"), About::Search),
                ]
            }),
        )
    },
    row(LeaveReason::Proved, "it is proved", "proved", Opening::Moves),
    row(LeaveReason::Disproved, "it is disproved", "disproved", Opening::Moves),
    row(
        LeaveReason::Unsolved,
        "it is still open, and the search continues elsewhere",
        "open",
        Opening::Nothing,
    ),
    row(LeaveReason::Sampled, "the descent has its result, which is backed up", "descent", Opening::Moves),
    row(LeaveReason::PlayoutEnded, "the random line has come to its end", "playout", Opening::Moves),
    row(
        LeaveReason::MoveFound,
        "the best move is found, and the value is not",
        "best move found",
        Opening::Nothing,
    ),
    row(LeaveReason::BoundsMeet, "its bounds meet", "bounds meet", Opening::Moves),
    Row {
        line: OwnLine::Begins(LineKind::MateDistance),
        counter: Some(("mate-distance", "cut off by mate distance")),
        ..row(
            LeaveReason::MateDistance,
            "not even an immediate win or loss would be inside the window: mate distance",
            "mate distance",
            Opening::Decided(|decided| {
                vec![(format!("however soon the game ends, the value is {}", decided.known), About::Visit)]
            }),
        )
    },
    Row {
        refutes: true,
        // Its value is beta, and not the value of the last move.
        crossing: Crossing::Sentence(|_, value, relation| {
            format!("Enough of its moves, searched less deep, give {value}, which {relation}.")
        }),
        line: OwnLine::Ends(LineKind::MultiCut),
        counter: Some(("multi-cut", "cut off by multi-cut")),
        ..row(
            LeaveReason::MultiCut,
            "several moves reached {beta} when they were searched less deep: multi-cut",
            "multi-cut",
            Opening::Decided(|decided| {
                let Decided { mover, at_least, .. } = decided;
                vec![(
                    format!("several moves, searched less deep, each give {mover} {at_least}"),
                    About::Search,
                )]
            }),
        )
    },
    row(LeaveReason::Solved, "its result is proven", "proven", Opening::Moves),
    row(
        LeaveReason::Judged,
        "it is judged, and its value may change when it is expanded",
        "judged, may change",
        Opening::Moves,
    ),
    row(LeaveReason::Conspired, "its moves give it this value so far", "value so far", Opening::Moves),
    row(
        LeaveReason::Firm,
        "too many leaves would have to change to change its value",
        "firm",
        Opening::Moves,
    ),
];

const _: () = {
    let mut index = 0;
    while index < ROWS.len() {
        assert!(ROWS[index].reason as usize == index, "each reason in its row");
        index += 1;
    }
};

impl Row {
    /// The row of a reason.
    pub fn of(reason: LeaveReason) -> &'static Row {
        &ROWS[reason as usize]
    }
}

/// The reason for the end of a visit in words, to follow "left because": another program may have its own. `None` for an open
/// visit.
#[must_use]
pub fn because(trace: &Trace, visit: &VisitRow, seen: Seen) -> Option<String> {
    let reason = visit.reason?;
    let own = trace.own_word(visit.id, Subject::Reason).filter(|_| reason == LeaveReason::NotReported);
    Some(match own {
        Some(word) => format!("its program calls the reason “{word}”"),
        None => Row::of(reason).because.replace("{beta}", seen.side(Side::Beta)),
    })
}

/// The reason in a word or two, for a table.
#[must_use]
pub fn fate(reason: LeaveReason) -> &'static str {
    Row::of(reason).fate
}
