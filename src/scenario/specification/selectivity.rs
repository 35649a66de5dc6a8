//! The searches that are less deep, deeper, or left out.

use super::parameter::{Games, Specification, number, row, toggle};
use crate::games::description::Knowledge;
use crate::search::parameters::MAX_DEPTH;

const GROUP: &str = "Selectivity";

pub(super) const PARAMETERS: &[Specification] = &[
    row(GROUP, "null-move", "Null move, R (0: off)", number!(0..=4, search.null_move by reduction))
        .only(Games::With(Knowledge::Passing))
        .help(
            "Pass, and search R plies less deep than after a move: if even this reaches beta, the node is \
             cut off. Fails in zugzwang.",
        ),
    row(GROUP, "zugzwang-guard", "Zugzwang guard", toggle!(search.null_move.with.zugzwang_guard))
        .unless("null-move", &["0"])
        .only(Games::With(Knowledge::Passing))
        .help(
            "No null move if the side to move may well be in zugzwang: in chess with only its king and \
             pawns, in Ataxx with only jumps.",
        ),
    row(
        GROUP,
        "extend-check",
        "Extend checks by (1/16 ply)",
        number!(0..=16, search.extensions.check_evasion),
    )
    .only(Games::With(Knowledge::Checks))
    .help("A move that gives check is searched this much deeper: its answer is an evasion."),
    row(
        GROUP,
        "extend-recapture",
        "Extend recaptures by (1/16 ply)",
        number!(0..=16, search.extensions.recapture),
    )
    .only(Games::With(Knowledge::Captures))
    .help("A capture on the square of the previous capture is searched this much deeper."),
    row(
        GROUP,
        "extend-promotion",
        "Extend promotion threats by (1/16 ply)",
        number!(0..=16, search.extensions.promotion_threat),
    )
    .only(Games::With(Knowledge::Promotions))
    .help("A pawn's move to the seventh rank is searched this much deeper."),
    row(
        GROUP,
        "singular",
        "Singular extension, margin (0: off)",
        number!(0..=1000, search.singular by margin),
    )
    .help(
        "A best move that is better by this margin than every alternative is forced, and is \
             searched one ply deeper. In chess the margin is in hundredths of a pawn.",
    ),
    row(
        GROUP,
        "singular-reduction",
        "Alternatives searched shallower by",
        number!(1..=6, search.singular.with.reduction),
    )
    .unless("singular", &["0"])
    .help("The number of plies by which the alternatives are searched less deep."),
    row(
        GROUP,
        "singular-depth",
        "Singular from depth",
        number!(2..=MAX_DEPTH, search.singular.with.least_depth),
    )
    .unless("singular", &["0"])
    .help("Only nodes of at least this depth test whether their best move is forced."),
    row(
        GROUP,
        "singular-cut",
        "At CUT nodes, shallower by (0: not there)",
        number!(0..=8, search.singular.with.cut_reduction),
    )
    .unless("singular", &["0"])
    .help("Also test at nodes that were cut off, with the alternatives searched this many plies less deep."),
    row(
        GROUP,
        "extension-cap",
        "Extension cap (% of the iteration)",
        number!(100..=400, search.extensions.cap),
    )
    .help("No line is extended beyond this percentage of the iteration's depth."),
    row(GROUP, "probcut", "ProbCut, t × 100 (0: off)", number!(0..=500, search.prob_cut by threshold))
        .only(Games::With(Knowledge::ProbCutModels))
        .help(
            "If a shallow search predicts a value beyond the window by t standard errors, the node is cut off.",
        ),
    row(GROUP, "multi-cut", "Multi-cut, C (0: off)", number!(0..=10, search.multi_cut by cut_offs)).help(
        "At a node that is expected to be cut off, the first M moves are searched less deep. If C of them reach beta, \
         the node is cut off.",
    ),
    row(GROUP, "multi-cut-moves", "Of the first M moves", number!(1..=60, search.multi_cut.with.moves))
        .unless("multi-cut", &["0"])
        .help("The number of moves that are searched less deep, if C of them do not reach beta before."),
    row(GROUP, "multi-cut-reduction", "Shallower by R", number!(1..=6, search.multi_cut.with.reduction))
        .unless("multi-cut", &["0"])
        .help("The number of plies by which these moves are searched less deep."),
    row(GROUP, "mate-distance", "Mate distance pruning", toggle!(search.mate_distance))
        .only(Games::With(Knowledge::Wins))
        .help("Nodes from which no win or loss can come soon enough to matter are cut off."),
];
