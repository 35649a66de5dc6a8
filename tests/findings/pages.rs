//! The pages of the ledgers: their rows, the rows' order, and the text of each row.

use super::common::{first, mover};
use super::naive::{Naive, read_value};
use plyscope::facts::replay::replay;
use plyscope::facts::report::Report;
use plyscope::game::Evaluate;
use plyscope::language::ledger_page::{
    LedgerAsk, pre_search_order, pre_search_page, uncertainty_order, uncertainty_page,
};
use plyscope::search::window::Bound;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use serde::Serialize;
use serde_json::Value as Json;

/// Endings of a gamble in the order of sorting: the stable name, and the text that people read.
type Endings = [(&'static str, &'static str)];

const SETTLED: &Endings = &[("paid-off", "paid off"), ("paid-off-later", "paid off later"), ("lost", "lost")];
const ENDED: &Endings = &[
    ("harmless", "harmless"),
    ("re-searched", "searched again"),
    ("at-the-root", "at the root"),
    ("open", "open"),
];

/// Every order and every filter of some rows, each by its JSON.
fn check_orders<E: Serialize>(
    entries: &[E],
    keys: &[&str],
    endings: &Endings,
    order: impl Fn(&LedgerAsk) -> Vec<u32>,
    what: &str,
) {
    let rows: Vec<Json> = entries.iter().map(|entry| serde_json::to_value(entry).unwrap()).collect();
    let ending_key = keys[keys.len() - 1];
    let last_iteration = rows.last().map_or(1, |row| row["iteration"].as_u64().unwrap());
    let number = |index: u32, key: &str| match &rows[index as usize][key] {
        Json::Null => f64::MIN,
        Json::String(name) => endings.iter().position(|(ending, _)| ending == name).unwrap() as f64,
        number => number.as_f64().unwrap(),
    };
    for ending in [""].into_iter().chain(endings.iter().map(|(name, _)| *name)) {
        for iteration in [0, last_iteration] {
            let wanted: Vec<u32> = (0..rows.len() as u32)
                .filter(|index| ending.is_empty() || rows[*index as usize][ending_key] == ending)
                .filter(|index| iteration == 0 || rows[*index as usize]["iteration"] == iteration)
                .collect();
            for (key, descending) in keys.iter().flat_map(|key| [(*key, false), (*key, true)]) {
                let mut expected = wanted.clone();
                // Equals stay in the order of the search.
                expected.sort_by(|one, other| {
                    let ascending = number(*one, key).total_cmp(&number(*other, key));
                    if descending { ascending.reverse() } else { ascending }
                });
                let ask = LedgerAsk {
                    sort: key.to_owned(),
                    descending,
                    ending: ending.to_owned(),
                    iteration: iteration as u16,
                    ..LedgerAsk::default()
                };
                assert_eq!(order(&ask), expected, "by {key}, {descending}, {ending}, {iteration}: {what}");
            }
        }
    }
}

/// Checks both ledgers of a report.
pub fn check_pages<G: Evaluate>(report: &Report, game: &G, trace: &Trace, what: &str) {
    let path = |visit: VisitId| -> Option<String> {
        let way = replay(game, trace, visit);
        let moves: Vec<String> = way.moves.into_iter().map(|step| step.notation).collect();
        let name = game.node_name(&way.position).map_or_else(|| moves.join(" "), str::to_owned);
        (!moves.is_empty()).then_some(name)
    };
    let is_path = |described: &str, visit: VisitId| path(visit).is_none_or(|path| path == described);
    let word = |endings: &Endings, name: &str| endings.iter().find(|(ending, _)| *ending == name).unwrap().1;

    let entries = &report.pre_searches.entries;
    let keys = ["visit", "iteration", "needed_depth", "new_depth", "extra_depth", "cost", "settled"];
    check_orders(entries, &keys, SETTLED, |ask| pre_search_order(entries, ask), what);
    let ask = |from, most| LedgerAsk { sort: "cost".to_owned(), from, most, ..LedgerAsk::default() };
    for ask in [ask(0, 5), ask(3, 4), ask(2, u32::MAX)] {
        let order = pre_search_order(entries, &ask);
        let page = pre_search_page(game, trace, entries, &order, &ask);
        assert_eq!(page.total as usize, entries.len(), "{what}");
        let shown: Vec<_> = page.rows.iter().map(|row| row.entry).collect();
        let expected: Vec<_> = order.iter().map(|index| entries[*index as usize]).collect();
        let (from, most) = (ask.from as usize, ask.most as usize);
        assert_eq!(shown, expected.into_iter().skip(from).take(most).collect::<Vec<_>>(), "{what}");
        for row in page.rows {
            assert!(is_path(&row.path, row.entry.visit), "{what}");
            assert_eq!(row.by_path.is_some(), row.entry.by.is_some(), "{what}");
            assert!(row.by_path.is_none_or(|described| is_path(&described, row.entry.by.unwrap())), "{what}");
            assert_eq!(row.ended, word(SETTLED, row.entry.settled.name()), "{what}");
        }
    }

    let entries = &report.uncertainty.entries;
    let keys = ["visit", "iteration", "searched", "skipped", "moves", "value", "cost", "ending"];
    check_orders(entries, &keys, ENDED, |ask| uncertainty_order(trace, mover(game), entries, ask), what);
    let naive = Naive::of(trace, 0);
    for ask in [ask(0, 5), ask(3, 4), ask(2, u32::MAX)] {
        let order = uncertainty_order(trace, first(game), entries, &ask);
        let page = uncertainty_page(game, trace, first(game), entries, &order, &ask);
        assert_eq!(page.total as usize, entries.len(), "{what}");
        let shown: Vec<VisitId> = page.rows.iter().map(|row| row.entry.visit).collect();
        let expected: Vec<VisitId> = order.iter().map(|index| entries[*index as usize].visit).collect();
        let (from, most) = (ask.from as usize, ask.most as usize);
        assert_eq!(shown, expected.into_iter().skip(from).take(most).collect::<Vec<_>>(), "{what}");
        for row in page.rows {
            let visit = naive.row(row.entry.visit);
            assert!(is_path(&row.path, visit.id), "{what}");
            assert_eq!(row.by_path.is_some(), row.entry.by.is_some(), "{what}");
            assert!(row.by_path.is_none_or(|described| is_path(&described, row.entry.by.unwrap())), "{what}");
            assert_eq!(row.ended, word(ENDED, row.entry.ending.name()), "{what}");
            let is_turned = !game.first_player_to_move(&replay(game, trace, visit.id).position);
            let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
            let bound = bounds.into_iter().find(|bound| row.entry.bound == Some(bound.name()));
            let text = bound.zip(row.entry.value).map(|(bound, value)| {
                read_value(bound, Value::from_raw(value), is_turned, game.has_quiescence())
            });
            let text = text.map(|text| super::doubted(text, visit.uncertain || !visit.rests_on.is_empty()));
            assert_eq!(row.value_text, text, "visit {} of {what}", visit.id);
        }
    }
}
