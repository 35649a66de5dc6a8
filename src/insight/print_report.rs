//! A report on a search as text for people.

use super::ordering::CutOffs;
use super::perspective::Lens;
use super::pre_search_ledger::PreSearchEntry;
use super::report::Report;
use super::table_cases::Case;
use super::text::{path_text, value_text};
use super::uncertainty_ledger::UncertaintyEntry;
use crate::counted::{plural, plural_as};
use crate::game::Evaluate;
use crate::trace::Trace;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Writes a report on a trace, whose numbers are read through the lens.
///
/// # Errors
///
/// The writer's.
pub fn write_report<G: Evaluate>(
    game: &G,
    trace: &Trace,
    report: &Report,
    lens: Lens,
    out: &mut impl Write,
) -> io::Result<()> {
    let insight = &report.insight;
    if insight.truncated {
        writeln!(out, "The recording ended before the search: these are the numbers of its beginning.\n")?;
    }
    let tree = insight.minimal_tree;
    writeln!(out, "Minimal tree (iteration {})", tree.iteration)?;
    writeln!(out, "  needed by a perfect ordering {:>10} of {}", tree.needed, plural(tree.visits, "visit"))?;

    let overhead = insight.overhead;
    writeln!(out, "\nWhat the visits were for")?;
    for (count, what) in [
        (overhead.needed, "needed"),
        (overhead.t1, "T1: before the move that cut"),
        (overhead.t2, "T2: searched again with an open window"),
        (overhead.pre_search, "inside pre-searches"),
        (overhead.speculative, "speculative: null move, ProbCut, tests for forced moves"),
        (overhead.other, "other"),
        (overhead.earlier_passes, "earlier passes of the last iteration"),
        (overhead.earlier_iterations, "earlier iterations"),
        (overhead.unfinished, "an iteration that was not completed"),
        (overhead.total, "together"),
    ] {
        let share = count as f64 * 100.0 / overhead.total.max(1) as f64;
        writeln!(out, "  {count:>10} {share:>5.1} %  {what}")?;
    }

    writeln!(out, "\nMove ordering")?;
    write_cut_offs("full-width", &insight.ordering.full_width, out)?;
    write_cut_offs("quiescence", &insight.ordering.quiescence, out)?;
    let best = &insight.ordering.all_nodes;
    writeln!(
        out,
        "  best move at {} of ten or more moves, by tenths of the moves: {:?}",
        plural(best.nodes, "ALL node"),
        best.tenths
    )?;

    writeln!(out, "\nPositions met again in the same iteration (searched to d1, needed to d2)")?;
    let cases = &insight.table_cases;
    for (name, case) in [("d1 = d2", &cases.equal), ("d1 > d2", &cases.deeper), ("d1 < d2", &cases.shallower)]
    {
        let Case { visits, repeats, outcomes } = case;
        writeln!(out, "  {name} {visits:>10} ({repeats} re-searches and passes): {}", counts(outcomes))?;
    }
    writeln!(out, "  all probes: {}", counts(&cases.probes))?;

    let totals = &insight.pre_search_ledger;
    writeln!(out, "\nPre-searches")?;
    writeln!(out, "  {}, refused: {}", plural(totals.candidates, "candidate"), counts(&totals.refused))?;
    writeln!(
        out,
        "  {} ({}): {} paid off, {} paid off later, {} lost ({})",
        plural_as(totals.pre_searches, "pre-search", "pre-searches"),
        plural(totals.cost, "visit"),
        totals.paid_off,
        totals.paid_off_later,
        totals.lost,
        plural(totals.cost_lost, "visit"),
    )?;
    for entry in &report.pre_searches.entries {
        write_pre_search(game, trace, entry, out)?;
    }

    let totals = insight.uncertainty_ledger;
    writeln!(out, "\nUncertainty cut-offs")?;
    writeln!(
        out,
        "  {} ({} skipped): {} harmless, {} re-searched ({}), {} at the root, {} open",
        totals.cut_offs,
        plural(totals.skipped_moves, "move"),
        totals.harmless,
        totals.re_searched,
        plural(totals.re_search_cost, "visit"),
        totals.at_the_root,
        totals.open,
    )?;
    for entry in &report.uncertainty.entries {
        write_uncertainty(game, trace, entry, lens, out)?;
    }
    Ok(())
}

fn counts(counts: &BTreeMap<&'static str, u64>) -> String {
    if counts.values().all(|count| *count == 0) {
        return "none".to_owned();
    }
    counts
        .iter()
        .filter(|(_, count)| **count > 0)
        .map(|(name, count)| format!("{name} {count}"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn write_cut_offs(name: &str, cut_offs: &CutOffs, out: &mut impl Write) -> io::Result<()> {
    let (Some(first), Some(mean)) = (cut_offs.first_move_per_cent, cut_offs.mean_moves) else {
        return writeln!(out, "  {name}: no cut-offs");
    };
    writeln!(
        out,
        "  {name}: {}, {first:.1} % by the first move, {mean:.2} moves searched on average; by {}",
        plural(cut_offs.nodes, "cut-off"),
        counts(&cut_offs.by_source),
    )
}

fn write_pre_search<G: Evaluate>(
    game: &G,
    trace: &Trace,
    entry: &PreSearchEntry,
    out: &mut impl Write,
) -> io::Result<()> {
    let by = entry.by.map_or_else(String::new, |by| format!(" by {by}: {}", path_text(game, trace, by)));
    writeln!(
        out,
        "  {:>8} iteration {} depth {} -> {} ({}) {}{by}; predicted by {} of iteration {}; {}",
        entry.visit,
        entry.iteration,
        entry.needed_depth,
        entry.new_depth,
        plural(entry.cost, "visit"),
        entry.settled.name(),
        entry.predicted.map_or_else(|| "an unrecorded visit".to_owned(), |visit| visit.to_string()),
        entry.predicted_iteration,
        path_text(game, trace, entry.visit),
    )
}

fn write_uncertainty<G: Evaluate>(
    game: &G,
    trace: &Trace,
    entry: &UncertaintyEntry,
    lens: Lens,
    out: &mut impl Write,
) -> io::Result<()> {
    let value = trace.visit(entry.visit).and_then(|visit| value_text(&visit, lens.at(trace, visit.id)));
    let by = entry.by.map_or_else(String::new, |by| format!(" by {by}"));
    let at = entry.ancestor.map_or_else(String::new, |ancestor| format!(" at {ancestor}"));
    let cost = if entry.cost > 0 { format!(" ({})", plural(entry.cost, "visit")) } else { String::new() };
    writeln!(
        out,
        "  {:>8} iteration {} {} of {}, {} {}{at}{by}{cost}; {}",
        entry.visit,
        entry.iteration,
        entry.searched,
        plural(entry.moves, "move"),
        value.as_deref().unwrap_or("no value"),
        entry.ending.name(),
        path_text(game, trace, entry.visit),
    )
}
