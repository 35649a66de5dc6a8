//! The numbers that the command prints about a search and its parts, each against a naive recomputation.

mod course;
mod keys;
mod long;
mod naive;
mod pages;

use crate::common;
use crate::common::recorded::{
    ENDGAME, EVERYTHING, FINE_70, MULTI_CUT, TREE_SEARCHES, chess, every_technique, tree_parameters,
};
use crate::common::replay::{ObservedEvent, record_and_watch, replay as replay_script};
use crate::common::{scaled, tree};
use course::{check_iterations, check_series};
use naive::{Naive, groups, known, read_value};
use pages::check_pages;
use plyscope::export::print_report::report_json;
use plyscope::facts::overhead::classes;
use plyscope::facts::replay::replay;
use plyscope::facts::report::report_on;
use plyscope::facts::scope::Scope;
use plyscope::game::Evaluate;
use plyscope::language::perspective::Lens;
use plyscope::language::position_rows::position_rows;
use plyscope::random::Random;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};

fn subtrees(json: &Json) -> Vec<(VisitId, usize)> {
    let pair = |row: &Json| (row["visit"].as_u64().unwrap() as u32, row["visits"].as_u64().unwrap() as usize);
    json.as_array().unwrap().iter().map(pair).collect()
}

fn check_where_they_went(json: &Json, naive: &Naive, what: &str) -> BTreeSet<&'static str> {
    let needed = naive.needed();
    let positions = naive.positions();
    let mut by_class: BTreeMap<&str, BTreeSet<VisitId>> = BTreeMap::new();
    for &id in &positions {
        by_class.entry(naive.class(id, &needed)).or_default().insert(id);
    }
    let none = BTreeSet::new();
    for class in json["classes"].as_array().unwrap() {
        let name = class["class"].as_str().unwrap();
        let visits = by_class.get(name).unwrap_or(&none);
        assert_eq!(class["visits"], visits.len(), "{name} of {what}");
        assert_eq!(json["overhead"][name], visits.len(), "{name} of {what}");
        let share = visits.len() as f64 * 100.0 / positions.len().max(1) as f64;
        assert_eq!(class["share"], share, "{name} of {what}");
        assert_eq!(subtrees(&class["subtrees"]), groups(naive, visits, 5), "{name} of {what}");
    }
    assert_eq!(json["overhead"]["total"], positions.len(), "{what}");

    let wasted = ["t1", "t2", "earlier_passes", "pre_search", "speculative", "other"];
    let all: BTreeSet<VisitId> =
        wasted.iter().flat_map(|class| by_class.get(class).unwrap_or(&none)).copied().collect();
    let expected = groups(naive, &all, 20);
    assert_eq!(subtrees(&json["wasted"]), expected, "{what}");
    for (row, (visit, _)) in json["wasted"].as_array().unwrap().iter().zip(&expected) {
        assert_eq!(row["class"], naive.class(*visit, &needed), "visit {visit} of {what}");
        assert_eq!(row["iteration"], naive.iteration(*visit), "visit {visit} of {what}");
        if row["class"] == "t1" {
            let parent = naive.row(*visit).parent.unwrap();
            let cutting = naive.children(parent).into_iter().rfind(|child| !naive.is_speculative(*child));
            assert_eq!(row["instead"], json!(cutting), "visit {visit} of {what}");
        }
    }

    let judged: Vec<VisitId> = naive.judged().map_or_else(Vec::new, |judged| {
        positions.iter().copied().filter(|id| naive.path(*id).contains(&judged)).collect()
    });
    let leaf = |id: &&VisitId| naive.children(**id).is_empty();
    assert_eq!(
        json["minimal_tree"],
        json!({
            "iteration": naive.judged().map_or(0, |judged| naive.iteration(judged)),
            "visits": judged.len(),
            "needed": needed.len(),
            "leaves": judged.iter().filter(leaf).count(),
            "needed_leaves": needed.iter().filter(leaf).count(),
        }),
        "{what}"
    );
    by_class.into_keys().collect()
}

fn check_ordering(json: &Json, naive: &Naive, plies: &HashMap<VisitId, u16>, what: &str) {
    for (key, quiescence) in [("full_width", false), ("quiescence", true)] {
        let described = &json["ordering"][key];
        let mut by_move: BTreeMap<usize, u64> = BTreeMap::new();
        let mut by_source: BTreeMap<&str, u64> = BTreeMap::new();
        let mut by_ply: BTreeMap<u16, (u64, u64, u64)> = BTreeMap::new();
        for id in naive.positions() {
            let row = naive.row(id);
            if row.quiescence != quiescence || row.reason != Some(LeaveReason::CutOff) {
                continue;
            }
            let moves = naive.moves(id);
            let cutting =
                naive.children(id).into_iter().rfind(|child| !naive.is_speculative(*child)).unwrap();
            let index = moves.len() - 1;
            *by_move.entry(index).or_default() += 1;
            if let Some(rank) = naive.row(cutting).rank {
                *by_source.entry(rank.name()).or_default() += 1;
            }
            let ply = by_ply.entry(plies[&id]).or_default();
            *ply = (ply.0 + 1, ply.1 + u64::from(index == 0), ply.2 + index as u64 + 1);
        }
        let nodes: u64 = by_move.values().sum();
        assert_eq!(described["nodes"], nodes, "{what}");
        assert_eq!(described["by_first_move"], by_move.get(&0).copied().unwrap_or(0), "{what}");
        let mean = |sum: u64| (nodes > 0).then(|| sum as f64 / nodes as f64);
        let by_first = by_move.get(&0).copied().unwrap_or(0);
        assert_eq!(described["first_move_per_cent"], json!(mean(by_first * 100)), "{what}");
        assert_eq!(described["mean_moves"], json!(mean(by_ply.values().map(|ply| ply.2).sum())), "{what}");
        assert_eq!(described["moves_searched"], by_ply.values().map(|ply| ply.2).sum::<u64>(), "{what}");
        let list = |longest: Option<usize>| 0..longest.map_or(0, |last| last + 1);
        let expected: Vec<u64> =
            list(by_move.keys().last().copied()).map(|at| by_move.get(&at).copied().unwrap_or(0)).collect();
        assert_eq!(described["by_move"], json!(expected), "{what}");
        assert_eq!(described["by_source"], json!(by_source), "{what}");
        let expected: Vec<Json> = list(by_ply.keys().last().map(|ply| usize::from(*ply)))
            .map(|ply| {
                let (nodes, first, moves) = by_ply.get(&(ply as u16)).copied().unwrap_or_default();
                json!({ "ply": ply, "nodes": nodes, "by_first_move": first, "moves_searched": moves })
            })
            .collect();
        assert_eq!(described["by_ply"], json!(expected), "{what}");
    }
    /// Nodes and right first moves by ply, of a part of the ordering: in all, and of each ply.
    type FirstMoves = (u64, u64, BTreeMap<u16, (u64, u64)>);
    let mut first_moves: BTreeMap<&str, FirstMoves> = BTreeMap::new();
    for id in naive.positions() {
        let (row, moves) = (naive.row(id), naive.moves(id));
        let is_exact = row.value.is_some_and(|value| value > row.window.alpha && value < row.window.beta);
        let right = match row.reason {
            Some(LeaveReason::CutOff) => moves.len() == 1,
            Some(LeaveReason::AllMoves) if is_exact && row.best.known().is_some() => {
                naive.row(moves[0]).mv == row.best
            }
            _ => continue,
        };
        let first = naive.children(id).into_iter().find(|child| !naive.is_speculative(*child)).unwrap();
        let Some(rank) = naive.row(first).rank.filter(|_| !row.quiescence) else { continue };
        let of_source = first_moves.entry(rank.name()).or_default();
        let of_ply = of_source.2.entry(plies[&id]).or_default();
        (of_source.0, of_source.1) = (of_source.0 + 1, of_source.1 + u64::from(right));
        *of_ply = (of_ply.0 + 1, of_ply.1 + u64::from(right));
    }
    let expected: serde_json::Map<String, Json> = first_moves
        .into_iter()
        .map(|(source, (nodes, right, by_ply))| {
            let last = *by_ply.keys().last().unwrap();
            let of_ply = |ply: u16| {
                let (nodes, right) = by_ply.get(&ply).copied().unwrap_or_default();
                json!({ "ply": ply, "nodes": nodes, "right": right })
            };
            let by_ply: Vec<Json> = (0..=last).map(of_ply).collect();
            (source.to_owned(), json!({ "nodes": nodes, "right": right, "by_ply": by_ply }))
        })
        .collect();
    assert_eq!(json["ordering"]["first_moves"], Json::Object(expected), "{what}");
}

fn check_table(json: &Json, trace: &Trace, naive: &Naive, what: &str) {
    let mut probes: BTreeMap<&str, u64> = BTreeMap::new();
    let mut cases: BTreeMap<&str, (u64, u64, BTreeMap<&str, u64>)> = BTreeMap::new();
    for id in naive.here() {
        let Some(outcome) = naive.row(id).outcome else { continue };
        *probes.entry(outcome.name()).or_default() += 1;
        let Some(entry) = trace.found_entry(id).filter(|entry| entry.source < id) else { continue };
        if naive.path(entry.source).get(1) != naive.path(id).get(1) {
            continue;
        }
        let case = match entry.depth.cmp(&naive.row(id).depth) {
            _ if outcome.name() == "too-shallow" => "shallower",
            std::cmp::Ordering::Less => "shallower",
            std::cmp::Ordering::Equal => "equal",
            std::cmp::Ordering::Greater => "deeper",
        };
        let case = cases.entry(case).or_default();
        case.0 += 1;
        case.1 += u64::from(matches!(naive.row(id).kind, VisitKind::ReSearch | VisitKind::Pass));
        *case.2.entry(outcome.name()).or_default() += 1;
    }
    for (name, count) in json["table_cases"]["probes"].as_object().unwrap() {
        assert_eq!(*count, probes.get(name.as_str()).copied().unwrap_or(0), "{name} of {what}");
    }
    for name in ["equal", "deeper", "shallower"] {
        let (visits, repeats, outcomes) = cases.remove(name).unwrap_or_default();
        let expected = json!({ "visits": visits, "repeats": repeats, "outcomes": outcomes });
        assert_eq!(json["table_cases"][name], expected, "{name} of {what}");
    }
}

/// The ledgers of a part are the rows of the whole ledgers inside the part.
fn check_ledgers(json: &Json, whole: &Json, naive: &Naive, trace: &Trace, what: &str) {
    let inside = |row: &&Json| naive.path(row["visit"].as_u64().unwrap() as u32).contains(&naive.scope);
    for key in ["pre_searches", "uncertainty_cut_offs"] {
        let rows: Vec<&Json> = whole[key].as_array().unwrap().iter().filter(inside).collect();
        assert_eq!(json[key], json!(rows), "{key} of {what}");
    }
    let rows = json["pre_searches"].as_array().unwrap();
    let totals = &json["pre_search_ledger"];
    for (key, name) in [("paid_off", "paid-off"), ("paid_off_later", "paid-off-later"), ("lost", "lost")] {
        let count = rows.iter().filter(|row| row["settled"] == name).count();
        assert_eq!(totals[key], count, "{key} of {what}");
    }
    assert_eq!(totals["pre_searches"], rows.len(), "{what}");
    let deeper: BTreeSet<VisitId> = trace
        .pre_searches()
        .filter(|(_, row)| row.verdict.searches_deeper())
        .map(|(id, _)| id)
        .filter(|id| naive.path(*id).contains(&naive.scope))
        .collect();
    let cost = naive.here().iter().filter(|id| naive.path(**id).iter().any(|at| deeper.contains(at))).count();
    assert_eq!(totals["cost"], cost, "{what}");
    let refused: u64 =
        totals["refused"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(totals["candidates"], refused + rows.len() as u64, "{what}");

    let rows = json["uncertainty_cut_offs"].as_array().unwrap();
    let totals = &json["uncertainty_ledger"];
    let endings = ["harmless", "re-searched", "at-the-root", "open"];
    for name in endings {
        let count = rows.iter().filter(|row| row["ending"] == name).count();
        assert_eq!(totals[name.replace('-', "_")], count, "{name} of {what}");
    }
    let sum = |key: &str| rows.iter().map(|row| row[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!(totals["skipped_moves"], sum("skipped"), "{what}");
    let by: BTreeMap<u64, u64> = rows
        .iter()
        .filter(|row| row["ending"] == "re-searched")
        .map(|row| (row["by"].as_u64().unwrap(), row["cost"].as_u64().unwrap()))
        .collect();
    assert_eq!(totals["re_search_cost"], by.values().sum::<u64>(), "{what}");
}

/// Every position's visits by its key, from the game alone.
fn check_position<G: Evaluate>(
    json: &Json,
    naive: &Naive,
    keys: &HashMap<VisitId, u64>,
    game: &G,
    trace: &Trace,
    what: &str,
) {
    let Some(key) = keys.get(&naive.scope) else {
        assert!(json["position_visits"].as_array().is_none_or(Vec::is_empty), "{what}");
        return;
    };
    let mut visits: Vec<VisitId> =
        keys.iter().filter(|(_, other)| *other == key).map(|(id, _)| *id).collect();
    visits.sort_unstable();
    let described = json["position_visits"].as_array().unwrap();
    assert_eq!(
        described.iter().map(|row| row["visit"].as_u64().unwrap() as u32).collect::<Vec<_>>(),
        visits,
        "{what}"
    );
    for row in described {
        let visit = naive.row(row["visit"].as_u64().unwrap() as u32);
        assert_eq!(row["alpha"], visit.window.alpha.get());
        assert_eq!(row["beta"], visit.window.beta.get());
        assert_eq!(row["value"], json!(visit.value.map(Value::get)));
        assert_eq!(row["table"], json!(visit.outcome.map(|outcome| outcome.name())));
        assert_eq!(row["reason"], json!(visit.reason.map(|reason| reason.name())));
        assert_eq!(row["depth"], serde_json::to_value(visit.depth).unwrap());
        assert_eq!(row["iteration"], naive.iteration(visit.id));
        assert_eq!(row["ply"].as_u64(), Some(replay(game, trace, visit.id).moves.len() as u64));
    }
    // The rows for a person who reads the first player's numbers.
    for row in position_rows(game, trace, common::first(game), &visits) {
        let visit = naive.row(row.visit);
        let replayed = replay(game, trace, visit.id);
        let moves: Vec<&str> = replayed.moves.iter().map(|step| step.notation.as_str()).collect();
        let name = game.node_name(&replayed.position).map_or_else(|| moves.join(" "), str::to_owned);
        assert!(moves.is_empty() || row.path == name, "{}: {what}", row.path);
        let is_turned = !game.first_player_to_move(&replayed.position);
        let entry = trace.found_entry(visit.id);
        let bound = known(visit, entry.map(|entry| entry.bound));
        assert_eq!(row.bound, bound.map(Bound::name), "visit {} of {what}", visit.id);
        let text =
            bound.map(|bound| read_value(bound, visit.value.unwrap(), is_turned, game.has_quiescence()));
        let text = text.map(|text| doubted(text, visit.uncertain || !visit.rests_on.is_empty()));
        assert_eq!(row.value_text, text, "visit {} of {what}", visit.id);
        for end in [visit.window.alpha, visit.window.beta] {
            let end = if is_turned { -end } else { end };
            let text = common::number_text(end.get(), game.has_quiescence());
            assert!(
                end.get().abs() == i16::MAX || row.window_text.contains(&text),
                "{} of {what}",
                row.window_text
            );
        }
        let source = entry.map(|entry| entry.source).filter(|source| *source < trace.len());
        assert_eq!(row.table_source, source, "visit {} of {what}", visit.id);
        assert_eq!(row.kind.contains("re-search"), visit.kind == VisitKind::ReSearch, "{}: {what}", row.kind);
    }
}

/// Names of the players in sentences.
const SIDES: [&str; 2] = ["MAX", "MIN"];

fn check<G: Evaluate>(
    game: &G,
    trace: &Trace,
    script: &[ObservedEvent],
    scopes: &[VisitId],
    what: &str,
) -> BTreeSet<&'static str> {
    let states = replay_script(script, trace.prunes());
    let keys: HashMap<VisitId, u64> = (0..trace.len())
        .filter(|id| trace.meta(*id).kind().is_position())
        .map(|id| (id, game.key(&replay(game, trace, id).position)))
        .collect();
    let plies: HashMap<VisitId, u16> =
        keys.keys().map(|id| (*id, replay(game, trace, *id).moves.len() as u16)).collect();
    let lens = Lens::for_programs(game).between(SIDES);
    let whole = report_json(game, trace, &report_on(trace, Scope::whole(trace)), lens).unwrap();
    let mut classes = BTreeSet::new();
    for &visit in scopes {
        let what = format!("visit {visit} of {what}");
        let report = report_on(trace, Scope::of(trace, visit).unwrap());
        let json = report_json(game, trace, &report, lens).unwrap();
        let naive = Naive::of(trace, visit);
        assert_eq!(json["subject"]["visit"], visit);
        classes.extend(check_where_they_went(&json, &naive, &what));
        check_ordering(&json, &naive, &plies, &what);
        check_table(&json, trace, &naive, &what);
        check_ledgers(&json, &whole, &naive, trace, &what);
        check_iterations(&json, game, trace, &naive, &states, &what);
        check_series(&json, &naive, &states, &what);
        check_position(&json, &naive, &keys, game, trace, &what);
        check_pages(&report, game, trace, &what);
        assert_eq!(json["truncated"], trace.is_truncated(), "{what}");
    }
    classes
}

/// Some visits that are not all alike: the whole, an iteration, a root, and others by chance.
fn scopes(trace: &Trace, seed: u64, count: u64) -> Vec<VisitId> {
    let mut scopes = vec![0, 1, 2];
    scopes.extend(trace.last_completed_iteration());
    // One that was stopped.
    scopes.extend((3..trace.len()).rev().find(|id| trace.value(*id).is_none()));
    let mut random = Random::from_seed(seed);
    for _ in 0..count {
        let mut at = random.below(trace.len() as usize) as u32;
        // Most visits are leaves: their parents have more to say.
        if random.below(3) == 0 {
            at = trace.parent(at).min(at);
        }
        scopes.push(at);
    }
    scopes
}

#[test]
fn every_number_is_what_a_naive_recomputation_finds() {
    let mut classes = BTreeSet::new();
    for seed in 0..24u64 {
        let tree = tree(2 + (seed % 5) as usize, seed * 7 + 3, 1 + (seed / 5 % 4) as i16);
        let text = TREE_SEARCHES[(seed as usize * 5 + 2) % TREE_SEARCHES.len()];
        let (trace, script) = record_and_watch(&tree, tree_parameters(&tree, text));
        classes.extend(check(
            &tree,
            &trace,
            &script,
            &scopes(&trace, seed, 5),
            &format!("seed {seed}, {text}"),
        ));
    }
    for (seed, text) in [
        format!("{ENDGAME}&depth=3{EVERYTHING}&visits=1500"),
        format!("{FINE_70}&depth=8&table=14&pre-search=on&near-leaf=1&etc=2"),
        format!("{ENDGAME}&depth=3&uncertainty=cut-and-all&cut-ratio=30&aspiration=5&visits=2000"),
        format!("{ENDGAME}&depth=3&search=mtd-f&null-move=2&visits=1500"),
        every_technique().replace("visits=100000", "visits=2500"),
        format!("{ENDGAME}&depth=5&quiescence=off{MULTI_CUT}&visits=2500"),
    ]
    .into_iter()
    .enumerate()
    {
        let (game, parameters) = chess(&text);
        let (trace, script) = record_and_watch(&game, parameters);
        classes.extend(check(&game, &trace, &script, &scopes(&trace, seed as u64, 3), &text));
    }
    assert_eq!(classes.len(), 9, "{classes:?}");
}

/// The last search of a forced move takes the place of its first search, before the searches of other moves.
#[test]
fn a_visit_has_the_class_that_a_naive_division_gives_it() {
    let mut visits_of = BTreeMap::new();
    for seed in 0..scaled(300) as u64 {
        let tree = tree(3 + (seed % 4) as usize, seed ^ 0xC1A5, [2, 6, 20][(seed / 4 % 3) as usize]);
        for text in [
            "search=pvs&table=0&singular=1&singular-depth=2&singular-reduction=1&lmr=60&lmr-move=2&lmr-depth=2",
            "search=alpha-beta&table=0&singular=1&singular-depth=2&singular-reduction=1&deepening=on",
            "search=pvs&table=10&deepening=on&multi-cut=2&multi-cut-moves=3&multi-cut-reduction=1",
        ] {
            let mut parameters = tree_parameters(&tree, text);
            parameters.depth = (2 + seed / 7 % 3).min(parameters.depth.into()) as u8;
            let trace = common::recorded::record(&tree, parameters);
            let naive = Naive::of(&trace, 0);
            let needed = naive.needed();
            for (id, class) in (0..).zip(classes(&trace)) {
                if trace.meta(id).kind().is_position() {
                    assert_eq!(class.name(), naive.class(id, &needed), "visit {id}, seed {seed}, {text}");
                    *visits_of.entry(class.name()).or_insert(0) += 1;
                }
            }
        }
    }
    let least = ["needed", "t1", "t2", "speculative", "other"].map(|class| visits_of.get(class).copied());
    assert!(least.iter().all(|count| count.is_some_and(|count| count > 100)), "{visits_of:?}");
}

/// A ledger of many rows.
#[test]
fn pages_of_a_long_ledger_are_in_order() {
    let text = every_technique();
    let scenario = plyscope::scenario::Scenario::parse(&text).unwrap();
    let (_, trace) = plyscope::run::trace(&scenario).unwrap();
    let report = report_on(&trace, Scope::whole(&trace));
    assert!(report.pre_searches.entries.len() > 60 && report.uncertainty.entries.len() > 60);
    check_pages(&report, &scenario.open().unwrap(), &trace, &text);
}

/// A value that may rest on skipped moves says so.
fn doubted(text: String, is_uncertain: bool) -> String {
    if is_uncertain { text.replacen(' ', " ~", 1) } else { text }
}
