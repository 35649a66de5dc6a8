//! The queries of docs/tables.md, exactly as in the document, against the trace itself. They are a separate crate,
//! which only `cargo xtask verify` builds: its database is compiled from C, which takes longer than all of these
//! tests.
#![cfg(test)]

use plyscope::language::perspective::Lens;
use plyscope::export::print::{Format, write_trace};
use plyscope::display_style::{Perspective, DisplayStyle};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use rusqlite::types::{ToSql, Value};
use rusqlite::{Connection, params_from_iter};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// Every technique switched on.
const EVERYTHING: &str = "&table=14&aspiration=5&etc=2&order-countermove=on&order-root=on&order-smallest-first=on\
     &null-move=2&quiescence-checks=on&history-context=previous-move\
     &extend-check=16&extend-recapture=8&extend-promotion=12&singular=30&singular-depth=3&singular-cut=3\
     &probcut=100&pre-search=on&near-leaf=2&near-root=2&uncertainty=confidence&cut-ratio=30&confidence=50\
     &lmr=150&lmr-move=3";

/// The SQL of a section.
fn query(heading: &str) -> String {
    let text = include_str!("../../docs/tables.md");
    let section = text.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    section.split("```sql\n").nth(1).unwrap().split("```").next().unwrap().to_owned()
}

/// A table of the lines that `plyscope trace --format ndjson` prints, its columns named as their keys.
fn table(lines: &[u8]) -> Connection {
    let table = Connection::open_in_memory().unwrap();
    let mut columns = Vec::new();
    for line in lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let row: serde_json::Map<String, Json> = serde_json::from_slice(line).unwrap();
        let keys: Vec<String> = row.keys().map(|key| format!("\"{key}\"")).collect();
        if columns.is_empty() {
            table.execute(&format!("CREATE TABLE trace ({})", keys.join(", ")), ()).unwrap();
            columns = keys.clone();
        }
        assert_eq!(keys, columns, "every row has the same columns");
        let values = row.values().map(|value| match value {
            Json::Null => Value::Null,
            Json::Bool(holds) => Value::Integer((*holds).into()),
            Json::Number(number) if number.is_f64() => Value::Real(number.as_f64().unwrap()),
            Json::Number(number) => Value::Integer(number.as_i64().unwrap()),
            Json::String(text) => Value::Text(text.clone()),
            nested => panic!("{nested} is no plain value"),
        });
        let values: Vec<Box<dyn ToSql>> = values.map(|value| Box::new(value) as Box<dyn ToSql>).collect();
        let places = vec!["?"; values.len()].join(", ");
        let mut insert = table.prepare_cached(&format!("INSERT INTO trace VALUES ({places})")).unwrap();
        insert.execute(params_from_iter(values)).unwrap();
    }
    table
}

fn rows(table: &Connection, heading: &str) -> Vec<Vec<Value>> {
    let mut query = table.prepare(&query(heading)).unwrap();
    let columns = query.column_count();
    let rows = query.query_map((), |row| (0..columns).map(|column| row.get(column)).collect()).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

fn searched(text: &str) -> (Trace, Connection) {
    let scenario = Scenario::parse(text).unwrap();
    let trace = run::trace(&scenario).unwrap().1;
    let game = scenario.open().unwrap();
    let mut lines = Vec::new();
    let lens = Lens::new(&game, DisplayStyle { perspective: Perspective::Mover, ..DisplayStyle::default() });
    write_trace(&game, &scenario.search, &trace, Format::Ndjson, lens, &mut lines).unwrap();
    (trace, table(&lines))
}

fn searches() -> [String; 4] {
    [
        "depth=4".to_owned(),
        format!("fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=5{EVERYTHING}"),
        "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta".to_owned(),
        "game=synthetic&branching=5&height=6&ordering=40&search=pvs&table=10&deepening=on".to_owned(),
    ]
}

const fn number(number: usize) -> Value {
    Value::Integer(number as i64)
}

/// The moves that a visit searched, in their order, each once.
fn moves(trace: &Trace, id: u32) -> Vec<u16> {
    let mut moves = Vec::new();
    for child in trace.children(id).filter(|child| !trace.meta(*child).kind().is_speculative()) {
        if !moves.contains(&trace.move_of(child).0) {
            moves.push(trace.move_of(child).0);
        }
    }
    moves
}

#[test]
fn the_most_expensive_wasted_subtrees_are_those_before_a_cut_off() {
    for text in searches() {
        let (trace, table) = searched(&text);
        let mut wasted = Vec::new();
        for id in (0..trace.len()).filter(|id| trace.meta(*id).reason() == Some(LeaveReason::CutOff)) {
            let cutting = trace.cutting_child(id).map(|child| trace.move_of(child).0);
            let before = moves(&trace, id).into_iter().take_while(|mv| Some(*mv) != cutting);
            let before: Vec<u16> = before.collect();
            wasted.extend(trace.children(id).filter(|child| {
                let kind = trace.meta(*child).kind();
                matches!(kind, VisitKind::Node | VisitKind::ReSearch)
                    && before.contains(&trace.move_of(*child).0)
            }));
        }
        wasted.sort_by_key(|id| (std::cmp::Reverse(trace.end(*id) - id), *id));
        let expected: Vec<[Value; 2]> = wasted
            .iter()
            .take(20)
            .map(|id| [number(*id as usize), number((trace.end(*id) - id) as usize)])
            .collect();
        let found: Vec<[Value; 2]> = rows(&table, "The most expensive wasted subtrees")
            .into_iter()
            .map(|row| [row[0].clone(), row[3].clone()])
            .collect();
        assert!(!expected.is_empty(), "{text}");
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn cut_offs_by_move_index_are_those_of_the_moves_searched() {
    for text in searches() {
        let (trace, table) = searched(&text);
        let mut counts: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for id in 0..trace.len() {
            let meta = trace.meta(id);
            if meta.reason() == Some(LeaveReason::CutOff) && !meta.is_quiescence() {
                let count = counts.entry(trace.cutting_index(id).unwrap() + 1).or_default();
                count.0 += 1;
                count.1 += (trace.end(id) - id) as usize;
            }
        }
        let expected: Vec<Vec<Value>> = counts
            .iter()
            .map(|(index, (nodes, visits))| [*index, *nodes, *visits].map(number).to_vec())
            .collect();
        assert!(!expected.is_empty(), "{text}");
        assert_eq!(rows(&table, "Cut-offs by move index"), expected, "{text}");
    }
}

#[test]
fn positions_searched_most_often_are_counted_by_their_keys() {
    for text in searches() {
        let (trace, table) = searched(&text);
        let mut positions: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for id in 0..trace.len() {
            let meta = trace.meta(id);
            if meta.kind().is_position() && !meta.is_quiescence() {
                positions.entry(trace.key(id)).or_default().push(id);
            }
        }
        let mut positions: Vec<(u32, Vec<u32>)> = positions.into_iter().collect();
        positions.sort_by_key(|(_, visits)| (std::cmp::Reverse(visits.len()), visits[0]));
        let expected = positions.iter().take(20).map(|(key, visits)| {
            let below: u32 = visits.iter().map(|id| trace.end(*id) - id).sum();
            [*key as usize, visits.len(), below as usize, visits[0] as usize].map(number).to_vec()
        });
        let expected: Vec<Vec<Value>> = expected.collect();
        assert_eq!(rows(&table, "Positions searched most often"), expected, "{text}");
    }
}
