//! The two gambles from the University of Alberta: pre-searches and uncertainty cut-offs.

use super::parameter::{Access, Kind, Specification, number, row, toggle};
use crate::search::parameters::{MAX_DEPTH, UncertaintyParameters, UncertaintyScope};

const PRE_SEARCH: &str = "Pre-search";
const UNCERTAINTY: &str = "Uncertainty cut-offs";
const OFF: &str = "off";

const SCOPES: [(UncertaintyScope, &str); 4] = [
    (UncertaintyScope::ChildrenOfPv, "children-of-pv"),
    (UncertaintyScope::CutNodes, "cut"),
    (UncertaintyScope::CutAndAllNodes, "cut-and-all"),
    (UncertaintyScope::ByConfidence, "confidence"),
];

const SCOPE: Access = Access::Search {
    get: |scenario| {
        let with = scenario.search.uncertainty.get();
        let is_it = |with: UncertaintyParameters| SCOPES.into_iter().find(|(scope, _)| *scope == with.scope);
        with.and_then(is_it).map_or(OFF, |(_, name)| name).to_owned()
    },
    set: |scenario, text| {
        let uncertainty = &mut scenario.search.uncertainty;
        let named = SCOPES.into_iter().find(|(_, name)| *name == text);
        uncertainty.on = named.is_some();
        // If it is off, the scope is the plain one again.
        uncertainty.with.scope = named.map_or(UncertaintyScope::ChildrenOfPv, |(scope, _)| scope);
    },
};

pub(super) const PARAMETERS: &[Specification] = &[
    row(PRE_SEARCH, "pre-search", "Pre-search", toggle!(search.pre_search.on)).help(
        "If this iteration will probably need a position deeper later, it searches the position that deep at \
         once (Hlynka & Schaeffer). Needs a table and iterative deepening.",
    ),
    row(PRE_SEARCH, "risk", "Risk", number!(0..=20, search.pre_search.with.risk))
        .unless("pre-search", &["off"])
        .help("A pre-search is at most this many plies deeper than needed now."),
    row(
        PRE_SEARCH,
        "near-root",
        "NearRoot (60: anywhere)",
        number!(0..=MAX_DEPTH, search.pre_search.with.near_root),
    )
    .unless("pre-search", &["off"])
    .help("The deep node is at most this many plies from the root."),
    row(PRE_SEARCH, "near-leaf", "NearLeaf", number!(0..=MAX_DEPTH, search.pre_search.with.near_leaf))
        .unless("pre-search", &["off"])
        .help("The search needs the position at least this many plies deep now."),
    row(
        PRE_SEARCH,
        "recursive",
        "Pre-searches within pre-searches",
        toggle!(search.pre_search.with.recursive),
    )
    .unless("pre-search", &["off"])
    .help("The paper found that they often go too deep."),
    row(
        UNCERTAINTY,
        "uncertainty",
        "Uncertainty cut-offs",
        (
            Kind::Choice(&[
                (OFF, "off"),
                ("children-of-pv", "at children of PV nodes"),
                ("cut", "at all CUT nodes"),
                ("cut-and-all", "at CUT and ALL nodes"),
                ("confidence", "by confidence"),
            ]),
            SCOPE,
        ),
    )
    .help(
        "In a null-window search, a node skips its other moves if the search expected a cut-off and the most \
         promising moves made none (Björnsson et al.). The first two scopes guarantee the root's value; the \
         others say how certain the value is.",
    ),
    row(
        UNCERTAINTY,
        "cut-ratio",
        "Cut ratio (% of the moves)",
        number!(1..=100, search.uncertainty.with.cut_ratio),
    )
    .unless("uncertainty", &["off"])
    .help("After this share of its moves, a node skips the rest. It never skips captures."),
    row(
        UNCERTAINTY,
        "cut-ratio-all",
        "Cut ratio at ALL nodes (%)",
        number!(0..=100, search.uncertainty.with.cut_ratio_all),
    )
    .unless("uncertainty", &["off", "children-of-pv", "cut"])
    .help(
        "If ALL nodes skip moves, too, they can use another share of their moves. 0: the same as at CUT nodes.",
    ),
    row(
        UNCERTAINTY,
        "confidence",
        "Confidence at the root (%)",
        number!(0..=100, search.uncertainty.with.confidence),
    )
    .unless("uncertainty", &["off", "children-of-pv", "cut", "cut-and-all"])
    .help(
        "By confidence only: while the confidence of the root's value is less than this, the root is \
         searched again with twice the cut ratio.",
    ),
];
