//! The two gambles from the University of Alberta: pre-searches and uncertainty cut-offs.

use super::parameter::{Access, Games, Kind, Specification, number, on_off, toggle};
use crate::search::parameters::{MAX_DEPTH, Switch, UncertaintyParameters, UncertaintyScope};

const OFF: &str = "off";

fn scope_name(uncertainty: Switch<UncertaintyParameters>) -> &'static str {
    match uncertainty.get().map(|parameters| parameters.scope) {
        None => OFF,
        Some(UncertaintyScope::ChildrenOfPv) => "children-of-pv",
        Some(UncertaintyScope::CutNodes) => "cut",
        Some(UncertaintyScope::CutAndAllNodes) => "cut-and-all",
        Some(UncertaintyScope::ByConfidence) => "confidence",
    }
}

pub(super) const PARAMETERS: &[Specification] = &[
    Specification {
        key: "pre-search",
        label: "Pre-search",
        group: "Pre-search",
        kind: Kind::Toggle,
        help: "A position that will probably be needed deeper later in this iteration is searched that deep at once (Hlynka & Schaeffer). Needs a table and iterative deepening.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.pre_search.on),
            set: |scenario, value| toggle(&mut scenario.search.pre_search.on, value),
        },
    },
    Specification {
        key: "risk",
        label: "Risk",
        group: "Pre-search",
        kind: Kind::Number(0, 20),
        help: "A pre-search is at most so many plies deeper than what is needed now.",
        needs: Some(("pre-search", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.pre_search.with.risk.to_string(),
            set: |scenario, value| number(&mut scenario.search.pre_search.with.risk, value),
        },
    },
    Specification {
        key: "near-root",
        label: "NearRoot (60: anywhere)",
        group: "Pre-search",
        kind: Kind::Number(0, MAX_DEPTH as u64),
        help: "The deep node lies at most so many plies from the root.",
        needs: Some(("pre-search", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.pre_search.with.near_root.to_string(),
            set: |scenario, value| number(&mut scenario.search.pre_search.with.near_root, value),
        },
    },
    Specification {
        key: "near-leaf",
        label: "NearLeaf",
        group: "Pre-search",
        kind: Kind::Number(0, MAX_DEPTH as u64),
        help: "What is needed now is at least so many plies deep.",
        needs: Some(("pre-search", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.pre_search.with.near_leaf.to_string(),
            set: |scenario, value| number(&mut scenario.search.pre_search.with.near_leaf, value),
        },
    },
    Specification {
        key: "recursive",
        label: "Pre-searches within pre-searches",
        group: "Pre-search",
        kind: Kind::Toggle,
        help: "The paper found that they often go too deep.",
        needs: Some(("pre-search", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| on_off(scenario.search.pre_search.with.recursive),
            set: |scenario, value| toggle(&mut scenario.search.pre_search.with.recursive, value),
        },
    },
    Specification {
        key: "uncertainty",
        label: "Uncertainty cut-offs",
        group: "Uncertainty cut-offs",
        kind: Kind::Choice(&[
            ("off", "off"),
            ("children-of-pv", "at children of PV nodes"),
            ("cut", "at all CUT nodes"),
            ("cut-and-all", "at CUT and ALL nodes"),
            ("confidence", "by confidence"),
        ]),
        help: "In a null-window search, a node that was expected to be cut off and has not been after its most promising moves skips the others (Björnsson et al.). The first two scopes guarantee the root's value; the others say how certain it is.",
        needs: None,
        games: Games::All,
        access: Access::Search {
            get: |scenario| scope_name(scenario.search.uncertainty).to_owned(),
            set: |scenario, value| {
                let uncertainty = &mut scenario.search.uncertainty;
                uncertainty.on = value != OFF;
                uncertainty.with.scope = match value {
                    "cut" => UncertaintyScope::CutNodes,
                    "cut-and-all" => UncertaintyScope::CutAndAllNodes,
                    "confidence" => UncertaintyScope::ByConfidence,
                    _ => UncertaintyScope::ChildrenOfPv,
                };
                Ok(())
            },
        },
    },
    Specification {
        key: "cut-ratio",
        label: "Cut ratio (% of the moves)",
        group: "Uncertainty cut-offs",
        kind: Kind::Number(1, 100),
        help: "After so many per cent of its moves a node skips the others. Captures are always searched.",
        needs: Some(("uncertainty", &["off"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.uncertainty.with.cut_ratio.to_string(),
            set: |scenario, value| number(&mut scenario.search.uncertainty.with.cut_ratio, value),
        },
    },
    Specification {
        key: "cut-ratio-all",
        label: "Cut ratio at ALL nodes (%)",
        group: "Uncertainty cut-offs",
        kind: Kind::Number(0, 100),
        help: "Where ALL nodes skip moves, too, they may do so after another share of their moves. 0: the same as at CUT nodes.",
        needs: Some(("uncertainty", &["off", "children-of-pv", "cut"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.uncertainty.with.cut_ratio_all.to_string(),
            set: |scenario, value| number(&mut scenario.search.uncertainty.with.cut_ratio_all, value),
        },
    },
    Specification {
        key: "confidence",
        label: "Confidence at the root (%)",
        group: "Uncertainty cut-offs",
        kind: Kind::Number(0, 100),
        help: "By confidence only: while the root's value is less likely right than this, it is searched again with twice the cut ratio.",
        needs: Some(("uncertainty", &["off", "children-of-pv", "cut", "cut-and-all"])),
        games: Games::All,
        access: Access::Search {
            get: |scenario| scenario.search.uncertainty.with.confidence.to_string(),
            set: |scenario, value| number(&mut scenario.search.uncertainty.with.confidence, value),
        },
    },
];
