//! A report on a search as text for people.

use crate::facts::ordering::CutOffs;
use crate::facts::position_visits::position_visits;
use crate::facts::pre_search_ledger::PreSearchEntry;
use crate::facts::report::Report;
use crate::facts::table_cases::Case;
use crate::facts::uncertainty_ledger::UncertaintyEntry;
use crate::game::Evaluate;
use crate::language::findings::{SubtreeRow, findings};
use crate::language::firmness::FirmnessRow;
use crate::language::iterations::IterationRow;
use crate::language::moves_by_iteration::{FIRST_MOVES, MovesByIteration, moves_by_iteration};
use crate::language::perspective::Lens;
use crate::language::position_rows::position_rows;
use crate::language::text::{path_text, value_text};
use crate::plural::{plural, plural_as};
use crate::trace::Trace;
use crate::trace::columns::ROOT_LEVEL;
use serde_json::Value as Json;
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
        writeln!(out, "Not all visits were recorded: these numbers describe the visits that were.\n")?;
    }
    let tree = insight.minimal_tree;
    let scope = report.scope;
    if scope.visit > 0 {
        let (path, visits) = (path_text(game, trace, scope.visit), plural(insight.overhead.total, "visit"));
        writeln!(out, "The subtree of visit {}: {path} ({visits})\n", scope.visit)?;
    }
    writeln!(out, "Minimal tree (iteration {})", tree.iteration)?;
    writeln!(out, "  needed by a perfect ordering {:>10} of {}", tree.needed, plural(tree.visits, "visit"))?;
    let leaves = plural_as(tree.leaves, "leaf", "leaves");
    writeln!(out, "  leaves needed                {:>10} of {leaves}", tree.needed_leaves)?;

    let overhead = insight.overhead;
    writeln!(out, "\nWhere the visits went")?;
    for (count, what) in [
        (overhead.needed, "needed"),
        (overhead.t1, "T1: before the cutting move"),
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

    let findings = findings(game, trace, lens, report);
    if let Some(firmness) = &findings.firmness {
        writeln!(out, "\nHow firm the value is (conspiracy numbers: the fewest leaves that must change)")?;
        writeln!(out, "  {}", firmness.text)?;
        for FirmnessRow { values, leaves } in &firmness.rows {
            writeln!(out, "  {values:>10} {leaves:>8}")?;
        }
    }
    writeln!(out, "\nThe most expensive wasted subtrees")?;
    write_wasted(&findings.wasted, out)?;
    writeln!(out, "\nIterations")?;
    write_iterations(&findings.iterations, out)?;

    if is_about_the_root(trace, report) {
        writeln!(out, "\nMoves of the root by iteration (value, visits, place in the order; *: the best)")?;
        write_moves(&moves_by_iteration(game, trace, lens), out)?;
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

fn write_wasted(wasted: &[SubtreeRow], out: &mut impl Write) -> io::Result<()> {
    if wasted.is_empty() {
        writeln!(out, "  none")?;
    }
    for SubtreeRow { visit, iteration, path, visits, share, why, .. } in wasted {
        writeln!(out, "  {visits:>10} {share:>5.1} %  visit {visit}, iteration {iteration}: {path} ({why})")?;
    }
    Ok(())
}

fn write_iterations(iterations: &[IterationRow], out: &mut impl Write) -> io::Result<()> {
    let differ = iterations.iter().any(|row| row.depth != row.iteration);
    for row in iterations {
        write!(out, "  {:>4} ", row.iteration)?;
        if differ {
            write!(out, "to depth {:<3} ", row.depth)?;
        }
        write!(out, "{:>10}", plural(row.visits, "visit"))?;
        write!(out, "  {}", row.value_text.as_deref().unwrap_or("no value"))?;
        if let Some(growth) = row.growth {
            write!(out, ", {growth:.2} times the one before")?;
        }
        if let Some(branching) = row.branching {
            write!(out, ", branching {branching:.2}")?;
        }
        if row.changes > 0 {
            write!(out, ", {} of the best move", plural(row.changes, "change"))?;
        }
        if row.changed == Some(true) {
            write!(out, ", not the one before")?;
        }
        writeln!(out, "; {}", row.variation.join(" "))?;
    }
    Ok(())
}

/// Whether a report is about the whole search, an iteration or the root.
fn is_about_the_root(trace: &Trace, report: &Report) -> bool {
    !trace.is_empty() && trace.level(report.scope.visit) <= ROOT_LEVEL
}

fn write_moves(table: &MovesByIteration, out: &mut impl Write) -> io::Result<()> {
    let MovesByIteration { iterations, moves, more, changes } = table;
    for (at, row) in iterations.iter().enumerate() {
        writeln!(out, "  {:>4} {}", row.iteration, row.value_text.as_deref().unwrap_or("no value"))?;
        for (mv, cell) in
            moves.iter().take(FIRST_MOVES).filter_map(|row| Some((&row.mv, row.cells[at].as_ref()?)))
        {
            let value = cell.value_text.as_deref().unwrap_or("no value");
            let best = if cell.is_best { "*" } else { " " };
            let visits = plural(cell.visits, "visit");
            writeln!(out, "      {best} {mv:<8} {value:<10} {visits:>16}, move {}", cell.rank)?;
        }
        if let Some(more) = more.get(at).and_then(Option::as_ref) {
            let (value, visits) = (more.value_text.as_deref().unwrap_or(""), plural(more.visits, "visit"));
            writeln!(out, "        {:<8} {value:<10} {visits:>16}", format!("{} more", more.moves))?;
        }
    }
    for change in changes {
        let clauses = change.sentences.iter().flat_map(|sentence| &sentence.clauses);
        let words: Vec<&str> = clauses.map(|clause| clause.text.as_str()).collect();
        writeln!(out, "  {}", words.join(" "))?;
    }
    Ok(())
}

/// A report for programs, all values for the side to move: the numbers, the findings, every gamble of both ledgers, and
/// for a visit of a position all visits of that position. The lens is [`Lens::for_programs`], with the search and its
/// players.
///
/// # Errors
///
/// None is known: every part has a form in JSON.
pub fn report_json<G: Evaluate>(
    game: &G,
    trace: &Trace,
    report: &Report,
    lens: Lens,
) -> serde_json::Result<Json> {
    let mut object = serde_json::to_value(&report.insight)?;
    let found = serde_json::to_value(findings(game, trace, lens, report))?;
    if let (Some(object), Json::Object(found)) = (object.as_object_mut(), found) {
        object.extend(found);
    }
    if is_about_the_root(trace, report) {
        object["moves_by_iteration"] = serde_json::to_value(moves_by_iteration(game, trace, lens))?;
    }
    object["pre_searches"] = serde_json::to_value(&report.pre_searches.entries)?;
    object["uncertainty_cut_offs"] = serde_json::to_value(&report.uncertainty.entries)?;
    if report.scope.visit > 0 {
        let visits = position_visits(game, trace, report.scope.visit);
        object["position_visits"] = serde_json::to_value(position_rows(game, trace, lens, &visits))?;
    }
    Ok(object)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::report::report;
    use crate::foreign;
    use crate::games::recorded::RecordedGame;
    use crate::trace::family::CHILDREN_WALKED;
    use crate::trace::recorder::Batch;
    use std::fmt::Write;

    /// The number of children that a report walks over, for a search whose root searches this number of moves, and then
    /// each of them again.
    fn steps(moves: usize) -> u64 {
        let mut lines = "{\"plyscope\":1,\"perspective\":\"mover\",\"infinity\":99999}\n\
                         {\"enter\":\"\",\"depth\":1,\"alpha\":-99999,\"beta\":99999}\n"
            .to_owned();
        for (visit, mv) in (0..moves).chain(0..moves).enumerate() {
            let window = "\"depth\":0,\"alpha\":-99999,\"beta\":99999";
            let _ = writeln!(lines, "{{\"enter\":\"m{mv}\",{window}}}\n{{\"leave\":-{visit}}}");
        }
        lines += "{\"leave\":9}\n";
        let mut trace = Trace::new();
        let opened = foreign::read(lines.as_bytes(), |batch: Batch<'_>| trace.append(batch.words).unwrap());
        trace.finish();
        assert_eq!(trace.positions() as usize, 1 + 2 * moves);
        let game = RecordedGame::from_text(&opened.unwrap().scenario.position).unwrap();
        CHILDREN_WALKED.set(0);
        report_json(&game, &trace, &report(&trace), Lens::for_programs(&game).between(["White", "Black"]))
            .unwrap();
        CHILDREN_WALKED.get()
    }

    #[test]
    fn a_report_takes_as_many_steps_for_each_visit_below_a_node_of_many() {
        // More visits than a series has columns.
        let [few, many] = [steps(400), steps(800)];
        assert!(few > 1000, "{few}");
        assert!(many < 2 * few + few / 10, "{few} and {many}");
    }
}
