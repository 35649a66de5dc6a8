//! The base algorithm, its drivers, quiescence and the transposition table.

use super::parameter::{Access, Games, Kind, Specification, number, on_off, toggle};
use crate::games::description::Knowledge;
use crate::search::parameters::{
    Base, ChildOrder, CutsAt, MAX_DEPTH, MemoryTest, ReSearchFrom, TableParameters,
};

/// All base algorithms but plain alpha-beta.
const BUT_ALPHA_BETA: &[&str] =
    &["minimax", "pvs", "negascout", "mtd-f", "mt-sss", "mt-dual", "mtd-bi", "mtd-step"];
const NO_TABLE: &str = "0";

const BASES: [Base; 9] = [
    Base::Minimax,
    Base::AlphaBeta,
    Base::Pvs,
    Base::NegaScout,
    Base::MemoryTest(MemoryTest::MtdF),
    Base::MemoryTest(MemoryTest::MtSss),
    Base::MemoryTest(MemoryTest::MtDual),
    Base::MemoryTest(MemoryTest::MtdBisection),
    Base::MemoryTest(MemoryTest::MtdStep),
];

fn base_name(base: Base) -> &'static str {
    match base {
        Base::Minimax => "minimax",
        Base::AlphaBeta => "alpha-beta",
        Base::Pvs => "pvs",
        Base::NegaScout => "negascout",
        Base::MemoryTest(MemoryTest::MtdF) => "mtd-f",
        Base::MemoryTest(MemoryTest::MtSss) => "mt-sss",
        Base::MemoryTest(MemoryTest::MtDual) => "mt-dual",
        Base::MemoryTest(MemoryTest::MtdBisection) => "mtd-bi",
        Base::MemoryTest(MemoryTest::MtdStep) => "mtd-step",
    }
}

pub(super) const PARAMETERS: &[Specification] = &[
    Specification {
        key: "search",
        label: "Algorithm",
        group: "Search",
        kind: Kind::Choice(&[
            ("minimax", "Minimax (no pruning)"),
            ("alpha-beta", "Alpha-beta (fail-soft)"),
            ("pvs", "PVS"),
            ("negascout", "NegaScout"),
            ("mtd-f", "MTD(f)"),
            ("mt-sss", "MT-SSS*"),
            ("mt-dual", "MT-DUAL*"),
            ("mtd-bi", "MTD(bi)"),
            ("mtd-step", "MTD(step)"),
        ]),
        help: "The base algorithm. PVS searches later moves with a null window and repeats those \
               that fail high inside the window. NegaScout repeats them from the value found, and not \
               at all where a leaf or a ply above leaves has shown its exact value already. The MT drivers search the root in a sequence of \
               null-window passes over the table.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| base_name(scenario.search.base).to_owned(),
            set: |scenario, value| {
                scenario.search.base =
                    BASES.into_iter().find(|base| base_name(*base) == value).unwrap_or(Base::Pvs);
                Ok(())
            },
        },
    },
    Specification {
        key: "cuts-at",
        label: "Cuts off at",
        group: "Search",
        kind: Kind::Choice(&[("equal", "beta or beyond"), ("beyond", "beyond beta only")]),
        help: "Textbooks differ: a node ends as soon as alpha and beta meet (alpha >= beta), or only when \
               they have passed each other (alpha > beta). The second looks at more nodes where values are \
               equal.",
        needs: Some(("search", BUT_ALPHA_BETA)),
        games: Games::Trees,
        access: Access::Search {
            get: |scenario| {
                let beyond = scenario.search.cuts_at == CutsAt::Beyond;
                if beyond { "beyond" } else { "equal" }.to_owned()
            },
            set: |scenario, value| {
                let beyond = value == "beyond";
                scenario.search.cuts_at = if beyond { CutsAt::Beyond } else { CutsAt::Equal };
                Ok(())
            },
        },
    },
    Specification {
        key: "children",
        label: "Children from",
        group: "Search",
        kind: Kind::Choice(&[("left", "left to right"), ("right", "right to left")]),
        help: "In which order the children of a node are generated, before any move ordering. They keep \
               their names.",
        needs: None,
        games: Games::Trees,
        access: Access::Search {
            get: |scenario| {
                let right = scenario.search.children == ChildOrder::RightToLeft;
                if right { "right" } else { "left" }.to_owned()
            },
            set: |scenario, value| {
                let right = value == "right";
                scenario.search.children =
                    if right { ChildOrder::RightToLeft } else { ChildOrder::LeftToRight };
                Ok(())
            },
        },
    },
    Specification {
        key: "re-search-from",
        label: "PVS searches again from",
        group: "Search",
        kind: Kind::Choice(&[("alpha", "alpha"), ("value", "the value found")]),
        help: "A move that fails high in its null window is worth at least the value found: PVS searches \
               it again with the window from alpha to beta, or with a narrower one from that value to beta.",
        needs: Some((
            "search",
            &["minimax", "alpha-beta", "negascout", "mtd-f", "mt-sss", "mt-dual", "mtd-bi", "mtd-step"],
        )),
        games: Games::All,
        access: Access::Search {
            get: |scenario| {
                let from_value = scenario.search.re_search_from == ReSearchFrom::Value;
                if from_value { "value" } else { "alpha" }.to_owned()
            },
            set: |scenario, value| {
                let from_value = value == "value";
                scenario.search.re_search_from =
                    if from_value { ReSearchFrom::Value } else { ReSearchFrom::Alpha };
                Ok(())
            },
        },
    },
    Specification {
        key: "aspiration",
        label: "Aspiration window (±, 0: off)",
        group: "Search",
        kind: Kind::Number(0, 1000),
        help: "Begin an iteration with a window of this half width around the last iteration's \
               value; in chess in hundredths of a pawn. A value outside opens the side that failed, and the root is searched again. \
               Not with minimax and the MT drivers.",
        needs: Some(("search", &["minimax", "mtd-f", "mt-sss", "mt-dual", "mtd-bi", "mtd-step"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.aspiration.unwrap_or(0).to_string(),
            set: |scenario, value| {
                let mut half_width = 0;
                number(&mut half_width, value)?;
                scenario.search.aspiration = (half_width > 0).then_some(half_width);
                Ok(())
            },
        },
    },
    Specification {
        key: "mtd-step",
        label: "Step of MTD(step)",
        group: "Search",
        kind: Kind::Number(1, 1000),
        help: "By how much a pass of MTD(step) asks below what is still possible; in chess in hundredths of a pawn.",
        needs: Some((
            "search",
            &["minimax", "alpha-beta", "pvs", "negascout", "mtd-f", "mt-sss", "mt-dual", "mtd-bi"],
        )),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.mtd_step.to_string(),
            set: |scenario, value| number(&mut scenario.search.mtd_step, value),
        },
    },
    Specification {
        key: "depth",
        label: "Depth",
        group: "Search",
        kind: Kind::Number(1, MAX_DEPTH as u64),
        help: "Plies to search at full width. A tree is searched no deeper than it is high.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.depth.to_string(),
            set: |scenario, value| number(&mut scenario.search.depth, value),
        },
    },
    Specification {
        key: "deepening",
        label: "Iterative deepening",
        group: "Search",
        kind: Kind::Toggle,
        help: "Search to depth 1, then 2, and so on: early iterations order the moves of later ones.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.iterative_deepening),
            set: |scenario, value| toggle(&mut scenario.search.iterative_deepening, value),
        },
    },
    Specification {
        key: "quiescence",
        label: "Quiescence search",
        group: "Search",
        kind: Kind::Toggle,
        help: "At the horizon, search noisy moves (in chess captures and promotions) until the position is quiet.",
        needs: None,
        games: Games::With(Knowledge::Noisy),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.quiescence),
            set: |scenario, value| toggle(&mut scenario.search.quiescence, value),
        },
    },
    Specification {
        key: "quiescence-checks",
        label: "Checks in its first ply",
        group: "Search",
        kind: Kind::Toggle,
        help: "In quiescence's first ply look at quiet moves that give check, too.",
        needs: Some(("quiescence", &["off"])),
        games: Games::With(Knowledge::Checks),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.quiescence_checks),
            set: |scenario, value| toggle(&mut scenario.search.quiescence_checks, value),
        },
    },
    Specification {
        key: "quiescence-promotions",
        label: "Promotion threats in its first ply",
        group: "Search",
        kind: Kind::Toggle,
        help: "In quiescence's first ply look at a pawn's moves to the seventh rank, too, and then at \
               every answer.",
        needs: Some(("quiescence", &["off"])),
        games: Games::With(Knowledge::Promotions),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.quiescence_promotions),
            set: |scenario, value| toggle(&mut scenario.search.quiescence_promotions, value),
        },
    },
    Specification {
        key: "quiescence-exchange",
        label: "Leave out losing captures",
        group: "Search",
        kind: Kind::Toggle,
        help: "In quiescence leave out captures and promotions that lose material when both sides \
               go on capturing on their square (static exchange), except in check.",
        needs: Some(("quiescence", &["off"])),
        games: Games::With(Knowledge::Exchange),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.quiescence_exchange),
            set: |scenario, value| toggle(&mut scenario.search.quiescence_exchange, value),
        },
    },
    Specification {
        key: "repetition",
        label: "Draw by repetition",
        group: "Search",
        kind: Kind::Toggle,
        help: "A position that occurred before on the path is a draw. The table does not know the \
               path, so with both a value may depend on the order of the search.",
        needs: None,
        games: Games::With(Knowledge::Repetition),
        access: Access::Search {
            get: |scenario| on_off(scenario.search.repetition),
            set: |scenario, value| toggle(&mut scenario.search.repetition, value),
        },
    },
    Specification {
        key: "table",
        label: "Table size (log₂ entries, 0: no table)",
        group: "Transposition table",
        kind: Kind::Number(0, 24),
        help: "2 to this power entries, in two-tier buckets: one slot prefers depth, the other takes \
               the newest. 20 is about a million.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| {
                scenario.search.table.map_or(NO_TABLE.to_owned(), |table| table.log2_entries.to_string())
            },
            set: |scenario, value| {
                let mut log2_entries = 0;
                number(&mut log2_entries, value)?;
                let equal_depth_only = scenario.search.table.is_some_and(|table| table.equal_depth_only);
                scenario.search.table =
                    (log2_entries > 0).then_some(TableParameters { log2_entries, equal_depth_only });
                Ok(())
            },
        },
    },
    Specification {
        key: "table-answers",
        label: "Table answers at",
        group: "Transposition table",
        kind: Kind::Choice(&[("deeper", "equal or greater depth"), ("equal", "equal depth only")]),
        help: "An answer from a deeper search is a better answer, but not the value of a fixed-depth \
               minimax. Equal depth only keeps the two equal.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| {
                let equal = scenario.search.table.is_some_and(|table| table.equal_depth_only);
                if equal { "equal" } else { "deeper" }.to_owned()
            },
            set: |scenario, value| {
                if let Some(table) = &mut scenario.search.table {
                    table.equal_depth_only = value == "equal";
                }
                Ok(())
            },
        },
    },
    Specification {
        key: "etc",
        label: "ETC from depth (0: off)",
        group: "Transposition table",
        kind: Kind::Number(0, MAX_DEPTH as u64),
        help: "Enhanced transposition cut-offs: before searching a move, at nodes of at least this depth, ask the table about all of them. One whose bound refutes the node ends it.",
        needs: Some(("table", &["0"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.enhanced_cut_offs.unwrap_or(0).to_string(),
            set: |scenario, value| {
                let mut depth = 0;
                number(&mut depth, value)?;
                scenario.search.enhanced_cut_offs = (depth > 0).then_some(depth);
                Ok(())
            },
        },
    },
];
