//! The base algorithm, its drivers, quiescence and the transposition table.

use super::parameter::{
    Access, Field, Games, Kind, LinkValue, ReadBy, Specification, choice, number, row, toggle,
};
use crate::games::description::Knowledge;
use crate::search::parameters::{
    Base, ChildOrder, CutsAt, MAX_DEPTH, MemoryTest, ReSearchFrom, TableParameters,
};
use crate::search::proof_parameters::BestFirst;

/// All base algorithms but plain alpha-beta.
const BUT_ALPHA_BETA: &[&str] =
    &["minimax", "pvs", "negascout", "null-window", "mtd-f", "mt-sss", "mt-dual", "mtd-bi", "mtd-step"];
const GROUP: &str = "Search";
const TABLE: &str = "Transposition table";

const BASE: Field = choice!(
    search.base,
    Base::Minimax => "minimax": "Minimax (no pruning)",
    Base::AlphaBeta => "alpha-beta": "Alpha-beta (fail-soft)",
    Base::Pvs => "pvs": "PVS",
    Base::NegaScout => "negascout": "NegaScout",
    Base::NullWindow => "null-window": "One null window (at least N?)",
    Base::MemoryTest(MemoryTest::MtdF) => "mtd-f": "MTD(f)",
    Base::MemoryTest(MemoryTest::MtSss) => "mt-sss": "MT-SSS*",
    Base::MemoryTest(MemoryTest::MtDual) => "mt-dual": "MT-DUAL*",
    Base::MemoryTest(MemoryTest::MtdBisection) => "mtd-bi": "MTD(bi)",
    Base::MemoryTest(MemoryTest::MtdStep) => "mtd-step": "MTD(step)",
    Base::BestFirst(BestFirst::ProofNumber) => "proof-number": "Proof-number search",
    Base::BestFirst(BestFirst::DfPn) => "df-pn": "df-pn (depth-first proof-number search)",
    Base::Uct => "uct": "UCT (Monte-Carlo tree search)",
    Base::BStar => "b-star": "B* (by intervals)",
    Base::Conspiracy => "conspiracy": "Conspiracy-number search",
);

const CUTS_AT: Field = choice!(
    search.cuts_at,
    CutsAt::Equal => "equal": "beta or beyond",
    CutsAt::Beyond => "beyond": "beyond beta only",
);

const CHILDREN: Field = choice!(
    search.children,
    ChildOrder::LeftToRight => "left": "left to right",
    ChildOrder::RightToLeft => "right": "right to left",
);

const RE_SEARCH_FROM: Field = choice!(
    search.re_search_from,
    ReSearchFrom::Alpha => "alpha": "alpha",
    ReSearchFrom::Value => "value": "the value found",
);

/// 0 entries mean no table.
const TABLE_SIZE: Access = Access::Search {
    get: |scenario| scenario.search.table.map_or(0, |table| table.log2_entries).to_string(),
    set: |scenario, text| {
        let mut size: Option<u8> = None;
        size.set_from_link(text);
        let equal_depth_only = scenario.search.table.is_some_and(|table| table.equal_depth_only);
        scenario.search.table = size.map(|log2_entries| TableParameters { log2_entries, equal_depth_only });
    },
};

const TABLE_ANSWERS: Access = Access::Search {
    get: |scenario| {
        let equal = scenario.search.table.is_some_and(|table| table.equal_depth_only);
        if equal { "equal" } else { "deeper" }.to_owned()
    },
    set: |scenario, text| {
        if let Some(table) = &mut scenario.search.table {
            table.equal_depth_only = text == "equal";
        }
    },
};

pub(super) const PARAMETERS: &[Specification] = &[
    row(GROUP, "search", "Algorithm", BASE).read_by(ReadBy::All).in_trees(&["b-star"]).help(
        "The base algorithm. PVS searches later moves with a null window and repeats those that \
             fail high inside the window. NegaScout repeats them from the value found, and not at all if the \
             value is already exact, at a leaf or a ply above leaves. The MT drivers \
             search the root in a sequence of null-window passes over the table. Proof-number search and df-pn answer \
             whether the value is at least a number, and always go on where the proof seems nearest. UCT plays random \
             lines, visits the moves more often that did well in them, and takes the move that it visited most. \
             B*, on trees only, asks for the best move: it narrows the bounds of the moves' values until one is at \
             least as good as all others. Conspiracy-number search expands leaves until too many of them would have to \
             change to change the value of the root.",
    ),
    row(GROUP, "cuts-at", "Cuts off at", CUTS_AT).unless("search", BUT_ALPHA_BETA).only(Games::Trees).help(
        "Textbooks differ: a node ends as soon as alpha and beta meet (alpha >= beta), or only \
             when they have passed each other (alpha > beta). The second visits more nodes when values are \
             equal.",
    ),
    row(GROUP, "children", "Children from", CHILDREN).read_by(ReadBy::All).only(Games::Trees).help(
        "The order in which the children of a node are generated, before any move ordering. They keep \
             their names.",
    ),
    row(GROUP, "re-search-from", "PVS searches again from", RE_SEARCH_FROM)
        .unless(
            "search",
            &["minimax", "alpha-beta", "negascout", "null-window", "mtd-f", "mt-sss", "mt-dual", "mtd-bi", "mtd-step"],
        )
        .help(
            "A move that fails high in its null window is worth at least the value found: PVS \
             searches it again with the window from alpha to beta, or with a narrower one from that \
             value to beta.",
        ),
    row(GROUP, "aspiration", "Aspiration window (±, 0: off)", number!(0..=1000, search.aspiration))
        .unless("search", &["minimax", "null-window", "mtd-f", "mt-sss", "mt-dual", "mtd-bi", "mtd-step"])
        .help(
            "Begin an iteration with a window of this half width around the last iteration's value; \
             in chess in hundredths of a pawn. If the value is outside, the side that failed is opened and \
             the root is searched again. Not with minimax, one null window and the MT drivers.",
        ),
    row(GROUP, "mtd-step", "Step of MTD(step)", number!(1..=1000, search.mtd_step))
        .unless(
            "search",
            &["minimax", "alpha-beta", "pvs", "negascout", "mtd-f", "mt-sss", "mt-dual", "mtd-bi"],
        )
        .help(
            "How far below the upper bound a pass of MTD(step) tests; in chess in \
             hundredths of a pawn.",
        ),
    row(GROUP, "depth", "Depth", number!(1..=MAX_DEPTH, search.depth))
        .read_by(ReadBy::ToDepth)
        .help("Plies to search at full width. A tree is searched at most to its height."),
    row(GROUP, "deepening", "Iterative deepening", toggle!(search.iterative_deepening))
        .help("Search to depth 1, then 2, and so on: early iterations order the moves of later ones."),
    row(GROUP, "quiescence", "Quiescence search", toggle!(search.quiescence))
        .only(Games::With(Knowledge::Noisy))
        .help(
            "At the horizon, search noisy moves (in chess captures and promotions) until the position is \
               quiet.",
        ),
    row(GROUP, "quiescence-checks", "Checks in its first ply", toggle!(search.quiescence_checks))
        .unless("quiescence", &["off"])
        .only(Games::With(Knowledge::Checks))
        .help("In quiescence's first ply also search quiet moves that give check."),
    row(
        GROUP,
        "quiescence-promotions",
        "Promotion threats in its first ply",
        toggle!(search.quiescence_promotions),
    )
    .unless("quiescence", &["off"])
    .only(Games::With(Knowledge::Promotions))
    .help("In quiescence's first ply also search a pawn's moves to the seventh rank, and then every answer."),
    row(GROUP, "quiescence-exchange", "Skip losing captures", toggle!(search.quiescence_exchange))
        .unless("quiescence", &["off"])
        .only(Games::With(Knowledge::Exchange))
        .help(
            "In quiescence skip captures and promotions that lose material when both sides continue to \
             capture on the square (static exchange), except in check.",
        ),
    row(GROUP, "repetition", "Draw by repetition", toggle!(search.repetition))
        .read_by(ReadBy::All)
        .only(Games::With(Knowledge::Repetition))
        .help(
            "A position that occurred before on the path is a draw. The table does not know the path, so \
             with a table and this rule a value may depend on the order of the search.",
        ),
    row(TABLE, "table", "Table size (log₂ entries, 0: no table)", (Kind::Number(0, 24), TABLE_SIZE)).help(
        "2 to this power entries, in two-tier buckets: one slot prefers depth, the other takes \
             the newest. 20 is about a million.",
    ),
    row(
        TABLE,
        "table-answers",
        "Table answers at",
        (Kind::Choice(&[("deeper", "equal or greater depth"), ("equal", "equal depth only")]), TABLE_ANSWERS),
    )
    .help(
        "An answer from a deeper search is better, but not the value of a fixed-depth minimax. With \
             equal depth only, both values are equal.",
    ),
    row(TABLE, "etc", "ETC from depth (0: off)", number!(0..=MAX_DEPTH, search.enhanced_cut_offs))
        .unless("table", &["0"])
        .help(
            "Enhanced transposition cut-offs: at nodes of at least this depth, look up all moves in the \
             table before searching one. If an entry's bound refutes the node, the node ends.",
        ),
];
