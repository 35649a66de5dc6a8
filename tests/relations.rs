//! Relations between visits: they are equal from both sides, and agree with the trace and the ledgers.

use crate::common::recorded::every_technique;
use crate::common::{by_tier, session};
use plyscope::facts::pre_search_ledger::{Settlement, pre_search_ledger};
use plyscope::facts::relation::{
    MOST_OF_A_KIND, Relation, SMALL, all_relations, relations_from, relations_to,
};
use plyscope::facts::relation_kind::RelationKind;
use plyscope::facts::uncertainty_ledger::{Ending, uncertainty_ledger};
use plyscope::language::bet::{Bet, bet};
use plyscope::scenario::Scenario;
use plyscope::search::table::ProbeOutcome;
use plyscope::trace::Trace;
use plyscope::trace::columns::VisitId;
use std::collections::{BTreeMap, HashSet};

const SMALL_ONES: [&str; 6] = [
    "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta",
    "game=tree&tree=((5 6) (7 4)) ((8 9) (7 9)) ((3 5) (2 8))",
    "game=tree&tree=(T:((4 7) (6 2)) ((9 8) (5 3))) (((8 9) (9 7)) T)&search=alpha-beta&table=10",
    "game=tree&tree=(X:(Y:(P:(((((5 9)=7)=6)=6 (((8 7)=8)=8)=8)=7 ((((2 9)=3)=4)=5)=6)=6 1)=6 9)=6 P)&depth=6&deepening=on&table=10&pre-search=on",
    "game=tree&tree=a:(5 6) c:(8 9 7 9 8 6)&uncertainty=children-of-pv",
    "game=synthetic&branching=3&height=4&search=alpha-beta&seed=7",
];

fn searched(link: &str) -> Trace {
    let scenario = Scenario::parse(link).unwrap();
    plyscope::run::trace(&scenario).unwrap().1
}

#[test]
fn a_relation_is_the_same_from_both_sides() {
    let mut kinds: HashSet<&str> = HashSet::new();
    for link in SMALL_ONES {
        let trace = searched(link);
        let all: HashSet<Relation> = all_relations(&trace).into_iter().collect();
        let from: HashSet<Relation> =
            (0..trace.len()).flat_map(|visit| relations_from(&trace, visit)).collect();
        assert_eq!(all, from, "{link}");
        kinds.extend(all.iter().map(|relation| relation.kind.name()));
    }
    for kind in ["answered", "predicted", "paid-off", "re-searched", "bound", "skips-re-searched"] {
        assert!(kinds.contains(kind), "no {kind} among {kinds:?}");
    }
}

#[test]
fn a_relation_means_what_it_says() {
    let large = every_technique();
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for link in SMALL_ONES.iter().copied().chain([large.as_str()]) {
        let trace = searched(link);
        let pre_searches = pre_search_ledger(&trace);
        let skips = uncertainty_ledger(&trace);
        // Every seventh visit of the large one.
        for visit in (0..trace.len()).filter(|visit| trace.len() < 1000 || visit % 7 == 0) {
            for relation in relations_to(&trace, visit) {
                *seen.entry(relation.kind.name()).or_default() += 1;
                let Relation { kind, from, to, known } = relation;
                assert!(to == visit && from < trace.len() && from != to, "{link}: {relation:?}");
                assert!(trace.enter_time(from) <= known, "{link}: {relation:?} before it began");
                let outcome = trace.meta(to).outcome();
                let source = trace.found_entry(to).map(|entry| entry.source);
                match kind {
                    RelationKind::Answered => {
                        assert_eq!((outcome, source), (Some(ProbeOutcome::Answered), Some(from)));
                        assert_eq!(trace.visit(to).unwrap().key, trace.visit(from).unwrap().key);
                    }
                    RelationKind::Narrowed => {
                        assert_eq!((outcome, source), (Some(ProbeOutcome::Narrowed), Some(from)));
                    }
                    RelationKind::Refuted => assert_eq!(trace.refuted_by(to), Some(from)),
                    RelationKind::Predicted => {
                        let entry = pre_searches.entries.iter().find(|entry| entry.visit == to).unwrap();
                        assert_eq!(entry.predicted, Some(from));
                    }
                    RelationKind::PaidOff => {
                        let entry = pre_searches.entries.iter().find(|entry| entry.visit == from).unwrap();
                        assert_eq!(entry.by, Some(to));
                        assert_ne!(entry.settled, Settlement::Lost);
                    }
                    RelationKind::ReSearched => {
                        assert_eq!(trace.parent(from), trace.parent(to));
                        assert_eq!(trace.move_of(from), trace.move_of(to));
                        assert_eq!(trace.end(from), to, "right after it");
                    }
                    RelationKind::Bound => is_the_bound(&trace, from, to),
                    RelationKind::SkipsReSearched => {
                        let entry = skips.entries.iter().find(|entry| entry.visit == from).unwrap();
                        assert_eq!((entry.ending, entry.by), (Ending::ReSearched, Some(to)));
                    }
                }
            }
        }
    }
    assert!(seen.len() == RelationKind::ALL.len(), "{seen:?}");
}

/// The value of `from` is the value of its parent's best move, and the parent is on the path to `to`. Seen
/// from there and through null windows it is a value that cuts `to` off.
fn is_the_bound(trace: &Trace, from: u32, to: u32) {
    let parent = trace.parent(from);
    let path = trace.path_to(to);
    let place = path.iter().position(|visit| *visit == parent);
    let narrows = |visit: &u32| trace.found_entry(*visit).is_some_and(|entry| entry.source == from);
    if path.iter().any(narrows) {
        // The entry that it stored narrowed a window on the path.
        return;
    }
    let place = place.unwrap();
    assert!(from < path[place + 1], "it came before");
    let then = trace.open_visit(parent, trace.leave_time(from));
    let value = -trace.value(from).unwrap();
    assert!(then.window.alpha == value || then.best == Some(value), "{from} had not raised alpha for {to}");
}

#[test]
fn no_more_is_followed_than_can_be_looked_at() {
    let trace = searched(&every_technique());
    let mut most = 0;
    for visit in (0..trace.len()).step_by(997) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for relation in relations_from(&trace, visit) {
            assert_eq!(relation.from, visit);
            let there = relations_to(&trace, relation.to);
            let alike = there.iter().filter(|other| other.kind == relation.kind).count();
            assert!(there.contains(&relation) || alike == MOST_OF_A_KIND, "{relation:?}");
            *counts.entry(relation.kind.name()).or_default() += 1;
        }
        most = most.max(counts.values().copied().max().unwrap_or(0));
    }
    assert!(most > 1 && most <= MOST_OF_A_KIND, "{most}");
}

/// The later visits that a bound cut off are looked for where its value was alpha alone.
#[test]
fn whoever_was_cut_off_is_found_from_the_bound() {
    let trace = searched(&every_technique());
    let mut found = 0;
    for visit in (0..trace.len()).step_by(by_tier(307, 61, 7)) {
        let bounds = relations_to(&trace, visit).into_iter();
        for relation in bounds.filter(|relation| relation.kind == RelationKind::Bound) {
            let there = relations_from(&trace, relation.from);
            let alike = there.iter().filter(|other| other.kind == relation.kind).count();
            assert!(there.contains(&relation) || alike == MOST_OF_A_KIND, "{relation:?}");
            found += u32::from(there.contains(&relation));
        }
    }
    assert!(found > 5, "{found}");
}

/// In a large trace, relations are searched for in the whole trace, for the selected visit alone.
#[test]
fn a_large_trace_tells_of_the_selected_visit() {
    let small = "game=tree&tree=(3 12 8) (2 4 6) (14 5 2)&search=alpha-beta";
    let large = "game=synthetic&branching=5&height=7&search=alpha-beta&seed=7";
    for (link, is_small) in [(small, true), (large, false)] {
        let mut session = session(link);
        assert_eq!(session.trace().len() <= SMALL, is_small, "{link}");
        let end = session.trace().ticks() - 1;
        let described: Vec<VisitId> = (0..session.trace().len())
            .filter(|id| !session.related(*id, Some(*id), end).is_empty())
            .collect();
        assert!(described.len() > 2, "{link}: {described:?}");
        for visit in described {
            let alone = session.related(visit, None, end);
            if is_small {
                assert_eq!(alone, session.related(visit, Some(0), end), "{link}: visit {visit}");
                assert_eq!(alone, session.related(visit, Some(visit), end), "{link}: visit {visit}");
            }
            assert_eq!(alone.is_empty(), !is_small, "{link}: visit {visit}");
        }
    }
}

/// The outcome of a gamble is hidden until it is known, and then it agrees with the ledgers.
#[test]
fn gambles_end_as_the_ledgers_say() {
    let mut searched_again = 0;
    for link in SMALL_ONES.iter().copied().chain([every_technique().as_str()]) {
        let trace = searched(link);
        let end = trace.ticks() - 1;
        for entry in pre_search_ledger(&trace).entries.iter().take(50) {
            let Bet { stake, outcome, .. } = bet(&trace, entry.visit, end).unwrap();
            let (described_outcome, became) = match entry.settled {
                Settlement::PaidOff => ("paid off".to_owned(), "reused"),
                Settlement::PaidOffLater => {
                    (format!("paid off in iteration {}", trace.iteration(entry.by.unwrap())), "reused")
                }
                Settlement::Lost => ("lost".to_owned(), "lost"),
            };
            assert_eq!(outcome, described_outcome, "{link}: {entry:?}");
            assert!(stake.ends_with(became), "{link}: {stake}, {entry:?}");
            let before = bet(&trace, entry.visit, trace.enter_time(entry.visit)).unwrap();
            assert_eq!(
                (before.outcome.as_str(), before.stake.ends_with("0 visits staked")),
                ("open bet", true)
            );
        }
        for entry in uncertainty_ledger(&trace).entries.iter().take(200) {
            let outcome = |t| bet(&trace, entry.visit, t).unwrap().outcome;
            let expected = match entry.ending {
                Ending::Harmless => "harmless",
                Ending::ReSearched => "searched again",
                Ending::AtTheRoot => "counts at the root",
                Ending::Open => "open bet",
            };
            assert!(outcome(end).starts_with(expected), "{link}: {}, {entry:?}", outcome(end));
            if let Some(by) = entry.by.filter(|_| entry.ending == Ending::ReSearched) {
                let done = outcome(trace.leave_time(by));
                assert!(done.contains(&format!(", {} visit", entry.cost)), "{link}: {done}, {entry:?}");
                assert_eq!(outcome(trace.enter_time(by)), "searched again", "{link}: {entry:?}");
                searched_again += 1;
            }
            let before = outcome(trace.leave_time(entry.visit));
            assert!(before == "open bet" || trace.leave_time(entry.visit) == end, "{link}: {before}");
            assert_eq!(bet(&trace, entry.visit, trace.enter_time(entry.visit)), None);
        }
    }
    assert!(searched_again > 0);
}
