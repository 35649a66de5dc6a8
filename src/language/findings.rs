//! A report in words: its numbers with names, paths and values as people read them. Programs get it with every
//! value for its side to move.

use super::firmness::{Firmness, firmness};
use super::iterations::{IterationRow, iterations};
use super::perspective::Lens;
use super::text::{name, path_text};
use super::words;
use crate::facts::overhead::Class;
use crate::facts::report::Report;
use crate::facts::scope::Scope;
use crate::facts::series::value_by;
use crate::facts::subtrees::Subtree;
use crate::game::Evaluate;
use crate::search::ordering::RankSource;
use crate::search::table::ProbeOutcome;
use crate::sorted::map_of;
use crate::trace::Trace;
use crate::trace::columns::VisitId;
use crate::trace::time::Time;
use crate::value::Value;
use serde::Serialize;
use std::collections::BTreeMap;

/// The subject of the report. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Subject {
    /// The visit whose subtree it is; 0: the whole search.
    pub visit: VisitId,
    /// One past its last visit.
    pub end: VisitId,
    /// The number of its iteration; 0: the whole search.
    pub iteration: u16,
    /// The moves to it, or its description without a move.
    pub path: String,
}

/// Visits of one class. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClassVisits {
    /// The key of the class among the numbers of the overhead.
    pub class: &'static str,
    /// The name for people.
    pub label: &'static str,
    /// The meaning of the class.
    pub meaning: &'static str,
    /// The number of visits.
    pub visits: u64,
    /// Per cent of all.
    pub share: f64,
    /// Its largest subtrees, largest first, each with its visits of the class.
    pub subtrees: Vec<SubtreeRow>,
}

/// A subtree and its cost. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SubtreeRow {
    /// Its first visit.
    pub visit: VisitId,
    /// The number of its iteration.
    pub iteration: u16,
    /// The moves to it, or its description without a move.
    pub path: String,
    /// The kind of the first visit.
    pub kind: String,
    /// The key of that visit's class.
    pub class: &'static str,
    /// Visits of positions.
    pub visits: u32,
    /// Per cent of all that were looked at.
    pub share: f64,
    /// The reason why no value rests on it, in words.
    pub why: String,
    /// The visit that made it vain: the move that cut off, or the search that took its place.
    pub instead: Option<VisitId>,
}

/// The course of the search along the axis of visits: all lists have equal lengths. The keys are stable.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Series {
    /// One past the last visit of each column.
    pub end: Vec<VisitId>,
    /// The last tick of each column.
    pub t: Vec<Time>,
    /// The known value by then, as values are read; null before there was a value.
    pub value: Vec<Option<i16>>,
    /// The value as text.
    pub value_text: Vec<Option<String>>,
    /// Visits of positions by then.
    pub visits: Vec<u32>,
    /// The visits that are needed.
    pub needed: Vec<u32>,
    /// The visits in quiescence.
    pub quiescence: Vec<u32>,
    /// Nodes of the column that a move cut off.
    pub cut_offs: Vec<u32>,
    /// The visits that the first move cut off.
    pub by_first_move: Vec<u32>,
    /// The share of the first move's cut-offs, in per cent; null in a column without cut-offs.
    pub first_move_per_cent: Vec<Option<f64>>,
}

/// Everything of a report that has names, moves or values. The keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Findings {
    /// The subject of the report.
    pub subject: Subject,
    /// The largest parts of the visits in every class.
    pub classes: Vec<ClassVisits>,
    /// The most expensive wasted subtrees, largest first, none inside another.
    pub wasted: Vec<SubtreeRow>,
    /// The number of leaves that would change the value; `None` for a search that prunes.
    pub firmness: Option<Firmness>,
    /// The place in every iteration.
    pub iterations: Vec<IterationRow>,
    /// The course of the search.
    pub series: Series,
    /// The names for people of the stable names of sources and outcomes.
    pub names: BTreeMap<&'static str, &'static str>,
}

/// Describes the findings of a report.
#[must_use]
pub fn findings<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, report: &Report) -> Findings {
    let scope = report.scope;
    let mut overhead = report.insight.overhead;
    let total = overhead.total;
    let row = |subtree: &Subtree| subtree_row(game, trace, subtree, total);
    let classes = Class::ALL.iter().zip(&report.by_class).map(|(&class, subtrees)| {
        let visits = overhead.of_class(class).map_or(0, |count| *count);
        ClassVisits {
            class: class.name(),
            label: words::class(class),
            meaning: words::class_meaning(class),
            visits,
            share: share(visits, total),
            subtrees: subtrees.iter().map(row).collect(),
        }
    });
    Findings {
        subject: Subject {
            visit: scope.visit,
            end: scope.end,
            iteration: if trace.is_empty() { 0 } else { trace.iteration(scope.visit) },
            path: path_text(game, trace, scope.visit),
        },
        classes: classes.collect(),
        wasted: report.wasted.iter().map(row).collect(),
        firmness: firmness(game, trace, lens, scope),
        iterations: iterations(game, trace, lens, scope),
        series: series(trace, lens, report, scope),
        names: names(),
    }
}

fn names() -> BTreeMap<&'static str, &'static str> {
    let sources = RankSource::ALL.iter().map(|source| (source.name(), words::rank_source(*source)));
    let outcomes = ProbeOutcome::ALL.iter().map(|outcome| (outcome.name(), words::outcome(*outcome)));
    map_of(sources.chain(outcomes))
}

fn share(visits: u64, total: u64) -> f64 {
    visits as f64 * 100.0 / total.max(1) as f64
}

fn subtree_row<G: Evaluate>(game: &G, trace: &Trace, subtree: &Subtree, total: u64) -> SubtreeRow {
    let Subtree { visit, class, visits } = *subtree;
    let instead = instead_of(trace, visit, class);
    SubtreeRow {
        visit,
        iteration: trace.iteration(visit),
        path: path_text(game, trace, visit),
        kind: trace.visit(visit).map_or_else(String::new, |row| words::kind_in(trace, &row)),
        class: class.name(),
        visits,
        share: share(visits.into(), total),
        why: words::spent(class, &instead.map_or_else(String::new, |visit| name(game, trace, visit))),
        instead,
    }
}

/// The visit that made another one vain: the move that cut its parent off, or what searched its move again.
fn instead_of(trace: &Trace, visit: VisitId, class: Class) -> Option<VisitId> {
    let parent = trace.visit(visit)?.parent?;
    match class {
        Class::BeforeTheCut => trace.cutting_child(parent).filter(|cutting| *cutting != visit),
        Class::ReSearched => {
            let counting = trace.moves_searched(parent).into_iter();
            counting
                .filter(|child| trace.move_of(*child) == trace.move_of(visit))
                .find(|child| *child != visit)
        }
        Class::EarlierPass => trace.children(parent).last().filter(|last| *last != visit),
        _ => None,
    }
}

fn series(trace: &Trace, lens: Lens, report: &Report, scope: Scope) -> Series {
    let roots = scope.roots(trace);
    let columns = &report.columns;
    let mut series = Series::default();
    let (mut visits, mut needed, mut quiescence) = (0, 0, 0);
    for (index, column) in columns.columns.iter().enumerate() {
        visits += column.visits;
        needed += column.needed;
        quiescence += column.quiescence;
        let t = columns.last_tick(trace, index);
        let known = value_by(trace, &roots, t).map(|(root, value)| (lens.at(trace, root), value));
        let read = |value: Value, is_mirrored: bool| if is_mirrored { -value } else { value };
        series.end.push(columns.end(index));
        series.t.push(t);
        series.value.push(known.map(|(seen, found)| read(found.value, seen.is_mirrored()).get()));
        series.value_text.push(known.map(|(seen, value)| seen.value(value)));
        series.visits.push(visits);
        series.needed.push(needed);
        series.quiescence.push(quiescence);
        series.cut_offs.push(column.cut_offs);
        series.by_first_move.push(column.by_first_move);
        let per_cent = share(column.by_first_move.into(), column.cut_offs.into());
        series.first_move_per_cent.push((column.cut_offs > 0).then_some(per_cent));
    }
    series
}
