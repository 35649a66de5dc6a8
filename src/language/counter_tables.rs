//! Counts over a search as tables for people, for the page and for the command.

use super::place_text::steps_text;
use crate::counters::{
    Counters, FieldBucket, FieldCounts, IterationCounts, RootCounts, SpeculativeCounts, SubsetCounts,
};
use crate::game::Evaluate;
use crate::plural::{grouped, plural, plural_as};
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::VisitId;
use serde::Serialize;

/// A table of counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CounterTable {
    /// A stable name.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// The program's own field that it is about.
    pub field: Option<String>,
    /// The most important of it in a sentence, or what the table counts.
    pub text: String,
    /// The headings. The first column has names, the others numbers.
    pub columns: Vec<&'static str>,
    /// The rows.
    pub rows: Vec<CounterRow>,
}

/// A row of a table of counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CounterRow {
    /// The cells.
    pub cells: Vec<String>,
    /// The visit that it is about, if it is about one.
    pub visit: Option<VisitId>,
}

fn row<const N: usize>(cells: [String; N], visit: Option<VisitId>) -> CounterRow {
    CounterRow { cells: cells.to_vec(), visit }
}

fn table(
    name: &'static str,
    title: &'static str,
    text: String,
    columns: &[&'static str],
    rows: Vec<CounterRow>,
) -> CounterTable {
    CounterTable { name, title, field: None, text, columns: columns.to_vec(), rows }
}

/// A part of a whole in per cent; empty without a whole.
fn share(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { format!("{:.1} %", part as f64 * 100.0 / whole as f64) }
}

/// A ratio to two places; empty if the whole is 0.
fn ratio(part: f64, whole: f64) -> String {
    if whole > 0.0 { format!("{:.2}", part / whole) } else { String::new() }
}

/// The tables of a search of this game, the most telling first. Tables about what the search never did are left out.
#[must_use]
pub fn counter_tables<G: Evaluate>(game: &G, counters: &Counters) -> Vec<CounterTable> {
    let mut tables = Vec::new();
    if let Some(subset) = &counters.subset {
        tables.push(subset_table(subset, counters));
    }
    tables.push(explosions(game, counters));
    tables.push(root_searches(counters));
    tables.push(iterations(counters));
    tables.extend(largest_iteration(counters).map(|iteration| growth(iteration, counters)));
    tables.push(plies(counters));
    tables.push(extensions(counters));
    tables.push(reductions(counters));
    tables.push(re_searches(counters));
    tables.push(speculative(counters));
    tables.push(probes(counters));
    tables.push(moves(counters));
    tables.push(reasons(counters));
    tables.extend(counters.fields.iter().map(|field| field_table(field, counters.subset.is_some())));
    // The first two answer a question even if they have no rows.
    tables.retain(|table| !table.rows.is_empty() || matches!(table.name, "explosions" | "subset"));
    tables
}

/// The tables of the counts of many searches together. What is about one search is left out.
#[must_use]
pub fn together_tables(counters: &Counters) -> Vec<CounterTable> {
    let mut tables = vec![
        root_searches(counters),
        plies(counters),
        reductions(counters),
        re_searches(counters),
        speculative(counters),
        probes(counters),
        moves(counters),
        reasons(counters),
    ];
    tables.retain(|table| !table.rows.is_empty());
    if let Some(subset) = &counters.subset {
        tables.insert(0, subset_table(subset, counters));
    }
    tables
}

/// A row for each of many searches, the largest first.
pub fn search_rows<'a>(searches: impl Iterator<Item = (&'a str, &'a Counters)>) -> CounterTable {
    let mut searches: Vec<(&str, &Counters)> = searches.collect();
    searches.sort_by_key(|(_, counters)| std::cmp::Reverse(counters.visits));
    let rows = searches.iter().map(|(name, counters)| {
        let roots = &counters.root_searches;
        let worst = counters.explosions.first();
        let growth = counters.iterations.iter().filter_map(|iteration| iteration.growth);
        let [cut_off, first] =
            counters.moves.iter().fold([0, 0], |[all, first], it| [all + it.cut_off, first + it.first]);
        let cells = [
            (*name).to_owned(),
            grouped(counters.visits),
            share(counters.quiescence, counters.visits),
            share(roots.failed_high.visits + roots.failed_low.visits, counters.visits),
            growth.reduce(f64::max).map_or_else(String::new, |growth| format!("{growth:.2}")),
            worst.map_or_else(String::new, |worst| format!("{:.1} %", worst.share * 100.0)),
            share(first, cut_off),
        ];
        row(cells, None)
    });
    let visits = searches.iter().map(|(_, counters)| counters.visits).sum::<u64>();
    let text = format!(
        "{} with {}.",
        plural_as(grouped(searches.len() as u64), "search", "searches"),
        plural(grouped(visits), "visit")
    );
    let columns = [
        "Search",
        "Visits",
        "In quiescence",
        "In failed root searches",
        "Greatest growth",
        "Worst explosion",
        "Cut-offs by the first move",
    ];
    table("searches", "Searches", text, &columns, rows.collect())
}

fn subset_table(subset: &SubsetCounts, counters: &Counters) -> CounterTable {
    let SubsetCounts { condition, unknown_fields, visits, quiescence, subtree_visits, .. } = subset;
    let mut text = format!(
        "{} of {} ({}) meet “{condition}”, {} of them in quiescence. Their subtrees have {} ({}).",
        grouped(*visits),
        plural(grouped(counters.visits), "visit"),
        share(*visits, counters.visits),
        grouped(*quiescence),
        plural(grouped(*subtree_visits), "visit"),
        share(*subtree_visits, counters.visits),
    );
    for field in unknown_fields {
        text.push_str(&format!(" No visit has a field “{field}”."));
    }
    let ends = [("first of them", subset.first), ("largest subtree of them", subset.largest)];
    let ends = ends.into_iter().filter_map(|(name, visit)| {
        visit.map(|visit| row([name.to_owned(), format!("visit {visit}"), String::new()], Some(visit)))
    });
    let reasons = subset.reasons.iter().map(|(reason, count)| {
        row([format!("ended by {reason}"), grouped(*count), share(*count, *visits)], None)
    });
    let plies = subset.plies.iter().enumerate().filter(|(_, count)| **count > 0);
    let plies = plies
        .map(|(ply, count)| row([format!("at ply {ply}"), grouped(*count), share(*count, *visits)], None));
    let rows = ends.chain(reasons).chain(plies).collect();
    table("subset", "Visits that meet the condition", text, &["", "Visits", "Share"], rows)
}

fn explosions<G: Evaluate>(game: &G, counters: &Counters) -> CounterTable {
    let rows: Vec<CounterRow> = counters
        .explosions
        .iter()
        .map(|it| {
            let cells = [
                steps_text(game, it.iteration, &it.path),
                grouped(it.visits),
                format!("{:.1} %", it.share * 100.0),
                format!("{:.0}", it.times),
                it.depth.to_string(),
                it.deepest_ply.to_string(),
                it.extensions.to_string(),
            ];
            row(cells, Some(it.visit))
        })
        .collect();
    let text = match counters.explosions.first() {
        None => {
            "No subtree with at least 0.2 % of the visits is 8 times as large as the median of its depth."
                .to_owned()
        }
        Some(first) => format!(
            "The worst has {} ({:.1} % of the search) where the median of its depth has {:.0}.",
            plural(grouped(first.visits), "visit"),
            first.share * 100.0,
            first.norm
        ),
    };
    let columns =
        ["Where", "Visits", "Share", "Times the median", "Depth", "Deepest ply", "Extended on the path"];
    table("explosions", "Where the search explodes", text, &columns, rows)
}

fn root_searches(counters: &Counters) -> CounterTable {
    let roots = &counters.root_searches;
    let failed = roots.failed_high.visits + roots.failed_low.visits;
    let searches = roots.failed_high.searches + roots.failed_low.searches;
    let text = if searches == 0 {
        "No root search failed high or low.".to_owned()
    } else {
        format!(
            "{} in {} that failed high or low: {} of all visits.",
            plural(grouped(failed), "visit"),
            plural_as(grouped(searches), "root search", "root searches"),
            share(failed, counters.visits)
        )
    };
    let rows = [
        ("value inside the window", roots.exact),
        ("failed high", roots.failed_high),
        ("failed low", roots.failed_low),
        ("stopped", roots.stopped),
    ];
    let rows = rows.into_iter().filter(|(_, counts)| counts.searches > 0).map(|(name, counts)| {
        let RootCounts { searches, visits } = counts;
        row([name.to_owned(), grouped(searches), grouped(visits), share(visits, counters.visits)], None)
    });
    let columns = ["Root searches", "Number", "Visits", "Share"];
    table("root-searches", "Root searches", text, &columns, rows.collect())
}

fn iterations(counters: &Counters) -> CounterTable {
    let rows = counters.iterations.iter().map(|it| {
        let roots = &it.root_searches;
        let all = [roots.exact, roots.failed_high, roots.failed_low, roots.stopped];
        let failed = roots.failed_high.visits + roots.failed_low.visits;
        let cells = [
            it.iteration.to_string(),
            it.depth.to_string(),
            grouped(it.visits),
            it.growth.map_or_else(String::new, |growth| format!("{growth:.2}")),
            grouped(all.iter().map(|counts| counts.searches).sum::<u64>()),
            grouped(roots.failed_high.searches),
            grouped(roots.failed_low.searches),
            share(failed, it.visits),
        ];
        row(cells, Some(it.visit))
    });
    let columns = [
        "Iteration",
        "Depth",
        "Visits",
        "Growth",
        "Root searches",
        "Failed high",
        "Failed low",
        "Visits in failed ones",
    ];
    let text = "Growth is the visits divided by those of the iteration before.".to_owned();
    table("iterations", "Iterations", text, &columns, rows.collect())
}

fn largest_iteration(counters: &Counters) -> Option<&IterationCounts> {
    counters.iterations.iter().max_by_key(|iteration| (iteration.visits, iteration.iteration))
}

/// The growth from the ply before, where that has visits enough to say something.
fn growth_at(iteration: &IterationCounts, ply: usize) -> Option<f64> {
    let before = *iteration.plies.get(ply.checked_sub(1)?)?;
    let visits = *iteration.plies.get(ply)?;
    (before >= LEAST).then(|| visits as f64 / before as f64)
}

/// No ratio is made of fewer visits.
const LEAST: u64 = 20;

fn growth(iteration: &IterationCounts, counters: &Counters) -> CounterTable {
    let rows = iteration.plies.iter().enumerate().filter(|(_, visits)| **visits > 0).map(|(ply, visits)| {
        let others = counters.iterations.iter().filter(|other| other.visit != iteration.visit);
        let mut norms: Vec<f64> = others.filter_map(|other| growth_at(other, ply)).collect();
        norms.sort_by(f64::total_cmp);
        let norm = norms.get(norms.len() / 2);
        let two = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.2}"));
        let cells = [
            ply.to_string(),
            grouped(*visits),
            share(*visits, iteration.visits),
            two(growth_at(iteration, ply)),
            two(norm.copied()),
        ];
        row(cells, None)
    });
    let text = format!(
        "Iteration {}, the largest. The norm is the median of the growth at the same ply in the other iterations.",
        iteration.iteration
    );
    let columns = ["Ply", "Visits", "Share", "Growth from the ply before", "Norm"];
    table("growth", "Growth by ply", text, &columns, rows.collect())
}

fn plies(counters: &Counters) -> CounterTable {
    let rows = counters.plies.iter().filter(|it| it.visits > 0).map(|it| {
        let cells = [
            it.ply.to_string(),
            grouped(it.visits),
            share(it.visits, counters.visits),
            grouped(it.quiescence),
            share(it.quiescence, it.visits),
            grouped(it.extended),
            grouped(it.reduced),
        ];
        row(cells, None)
    });
    let text = format!(
        "{} of {} are in quiescence ({}).",
        grouped(counters.quiescence),
        plural(grouped(counters.visits), "visit"),
        share(counters.quiescence, counters.visits)
    );
    let columns = ["Ply", "Visits", "Share", "In quiescence", "Share of the ply", "Extended", "Reduced"];
    table("plies", "Plies and quiescence", text, &columns, rows.collect())
}

fn extensions(counters: &Counters) -> CounterTable {
    let rows = counters.extensions.iter().map(|it| {
        let cells = [it.extensions.to_string(), grouped(it.visits), format!("visit {}", it.first)];
        row(cells, Some(it.first))
    });
    let text = "Full-width visits by the number of extended visits on the path to them.".to_owned();
    table("extensions", "Extensions on a path", text, &["Extensions", "Visits", "First"], rows.collect())
}

/// The first number of each group of depths and of moves; a group ends before the next begins.
const DEPTHS: [i16; 5] = [1, 3, 6, 10, 15];
const MOVES: [u16; 5] = [1, 3, 6, 12, 24];

fn group_name<T: Copy + Into<i32>>(groups: &[T], group: usize) -> String {
    let first: i32 = groups[group].into();
    match groups.get(group + 1) {
        Some(next) => {
            let last: i32 = Into::<i32>::into(*next) - 1;
            if first == last { first.to_string() } else { format!("{first} to {last}") }
        }
        None => format!("{first} and more"),
    }
}

fn reductions(counters: &Counters) -> CounterTable {
    let mut groups = vec![[0_u64; 5]; DEPTHS.len() * MOVES.len()];
    let mut all = [0_u64; 5];
    for it in &counters.reductions {
        let depth = DEPTHS.partition_point(|first| *first <= it.depth).saturating_sub(1);
        let place = MOVES.partition_point(|first| *first <= it.move_number).saturating_sub(1);
        let counts = [it.reduced, it.searched_again, it.in_vain, it.visits, it.visits_again];
        for (at, count) in counts.into_iter().enumerate() {
            groups[depth * MOVES.len() + place][at] += count;
            all[at] += count;
        }
    }
    let rows =
        groups.iter().enumerate().filter(|(_, counts)| counts[0] + counts[1] > 0).map(|(group, counts)| {
            let [reduced, again, in_vain, visits, visits_again] = *counts;
            let name = format!(
                "depth {}, move {}",
                group_name(&DEPTHS, group / MOVES.len()),
                group_name(&MOVES.map(i32::from), group % MOVES.len())
            );
            let cells = [
                name,
                grouped(reduced),
                grouped(again),
                share(again, reduced),
                grouped(in_vain),
                share(in_vain, again),
                grouped(visits),
                grouped(visits_again),
            ];
            row(cells, None)
        });
    let [reduced, again, in_vain, ..] = all;
    let text = format!(
        "{} were reduced, {} searched again to a greater depth ({}), {} of them in vain ({}).",
        plural(grouped(reduced), "move"),
        grouped(again),
        share(again, reduced),
        grouped(in_vain),
        share(in_vain, again)
    );
    let columns = [
        "At depth, move number",
        "Reduced",
        "Searched again",
        "Share",
        "In vain",
        "Share of those",
        "Visits reduced",
        "Visits again",
    ];
    table("reductions", "Reductions by depth and move number", text, &columns, rows.collect())
}

fn re_searches(counters: &Counters) -> CounterTable {
    let rows = counters.re_searches.iter().map(|it| {
        let name = match it.changed {
            "depth" => "to a greater depth",
            "window" => "with another window",
            "both" => "to a greater depth with another window",
            _ => "with the same depth and window",
        };
        let cells = [
            name.to_owned(),
            grouped(it.searches),
            grouped(it.in_vain),
            share(it.in_vain, it.searches),
            grouped(it.visits),
            share(it.visits, counters.visits),
        ];
        row(cells, None)
    });
    let text = "A search again is in vain if the move is no better than alpha then either.".to_owned();
    let columns = ["Searched again", "Number", "In vain", "Share", "Visits", "Share of all"];
    table("re-searches", "Moves that were searched again", text, &columns, rows.collect())
}

fn speculative(counters: &Counters) -> CounterTable {
    let mut together: Vec<SpeculativeCounts> = Vec::new();
    for it in &counters.speculative {
        match together.last_mut().filter(|last| last.kind == it.kind) {
            Some(last) => {
                last.tried += it.tried;
                last.cut += it.cut;
                last.in_vain += it.in_vain;
                last.visits += it.visits;
                last.visits_in_vain += it.visits_in_vain;
            }
            None => together.push(*it),
        }
    }
    let cells = |name: String, it: &SpeculativeCounts| {
        let cells = [
            name,
            grouped(it.tried),
            grouped(it.cut),
            share(it.cut, it.tried),
            grouped(it.in_vain),
            grouped(it.visits),
            grouped(it.visits_in_vain),
            share(it.visits_in_vain, counters.visits),
        ];
        row(cells, None)
    };
    let name = |kind: &str| kind.replace('-', " ");
    let rows = together.iter().flat_map(|all| {
        let depths = counters.speculative.iter().filter(|it| it.kind == all.kind);
        let depths = depths.map(|it| cells(format!("{} at depth {}", name(it.kind), it.depth), it));
        std::iter::once(cells(name(all.kind), all)).chain(depths).collect::<Vec<_>>()
    });
    let null = together.iter().find(|it| it.kind == VisitKind::NullMove.name());
    let text = null.map_or_else(
        || "Shallow searches that may end a node.".to_owned(),
        |it| {
            format!(
                "Null moves were tried at {}: {} cut off, {} were in vain and took {} of all visits.",
                plural(grouped(it.tried), "node"),
                share(it.cut, it.tried),
                share(it.in_vain, it.tried),
                share(it.visits_in_vain, counters.visits)
            )
        },
    );
    let columns =
        ["Tried", "Nodes", "Cut off", "Share", "In vain", "Visits", "Visits in vain", "Share of all"];
    table("speculative", "Null moves and other predictions", text, &columns, rows.collect())
}

fn probes(counters: &Counters) -> CounterTable {
    let all: u64 = counters.table.iter().map(|it| it.probes).sum();
    let rows = counters.table.iter().map(|it| {
        let cells = [it.outcome.clone(), grouped(it.probes), share(it.probes, all), grouped(it.quiescence)];
        row(cells, None)
    });
    let text = format!("{} of the table.", plural(grouped(all), "probe"));
    table("table", "The table", text, &["Outcome", "Probes", "Share", "In quiescence"], rows.collect())
}

fn moves(counters: &Counters) -> CounterTable {
    let rows = counters.moves.iter().map(|it| {
        let cells = [
            format!("ply {}, {}", it.ply, it.node_type),
            grouped(it.nodes),
            ratio(it.moves as f64, it.nodes as f64),
            grouped(it.cut_off),
            share(it.first, it.cut_off),
        ];
        row(cells, None)
    });
    let [cut_off, first] =
        counters.moves.iter().fold([0, 0], |[all, first], it| [all + it.cut_off, first + it.first]);
    let first = if cut_off == 0 {
        "No move cut off".to_owned()
    } else {
        let cut_offs = plural(grouped(cut_off), "cut-off");
        format!("Of {cut_offs}, {} came with the first move", share(first, cut_off))
    };
    let text = format!("Full-width nodes by the type that they had. {first}.");
    let columns = ["Nodes", "Number", "Moves at each", "Cut off", "By the first move"];
    table("moves", "Moves by ply and node type", text, &columns, rows.collect())
}

fn reasons(counters: &Counters) -> CounterTable {
    let rows = counters.reasons.iter().map(|it| {
        let cells = [
            it.reason.clone(),
            grouped(it.visits),
            share(it.visits, counters.visits),
            grouped(it.quiescence),
        ];
        row(cells, None)
    });
    let text = "The reasons for the ends of visits, by the names that conditions use.".to_owned();
    table("reasons", "Reasons", text, &["Reason", "Visits", "Share", "In quiescence"], rows.collect())
}

/// A number with a minus sign, as people read it.
fn signed(number: i32) -> String {
    number.to_string().replace('-', "−")
}

fn field_table(field: &FieldCounts, has_condition: bool) -> CounterTable {
    let FieldCounts { name, visits, least, greatest, buckets } = field;
    let rows = buckets.iter().map(|bucket| {
        let FieldBucket { from, to, visits: count, meeting } = *bucket;
        let numbers = if from == to { signed(from) } else { format!("{} to {}", signed(from), signed(to)) };
        let mut cells = vec![numbers, grouped(count), share(count, *visits)];
        if has_condition {
            cells.extend([grouped(meeting), share(meeting, count)]);
        }
        CounterRow { cells, visit: None }
    });
    let [least, greatest] = [*least, *greatest].map(signed);
    let text = format!("{} with “{name}”, from {least} to {greatest}.", plural(grouped(*visits), "visit"));
    let columns: &[&str] = if has_condition {
        &["Number", "Visits", "Share", "Meet the condition", "Share of those"]
    } else {
        &["Number", "Visits", "Share"]
    };
    CounterTable {
        field: Some(name.clone()),
        ..table("field", "A field of the program", text, columns, rows.collect())
    }
}
