//! A trace as text: for people, and line by line for programs.

use crate::facts::cut_off_conditions::{AskedConditions, asked};
use crate::facts::replay::{PositionStep, step};
use crate::game::{Evaluate, MoveCode};
use crate::language::perspective::{Lens, Seen};
use crate::language::proof;
use crate::language::text::{is_sample, known_text, value_in_window};
use crate::language::words;
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{ExtensionCause, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::parameters::Parameters;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::table::ProbeOutcome;
use crate::search::uncertainty_cut_off::CutOffCondition;
use crate::search::unsafe_technique::UnsafeTechnique;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use crate::trace::own::Subject;
use crate::value::Value;
use serde::Serialize;
use std::collections::HashMap;
use std::io::{self, Write};

/// The written form of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Indented lines for people: values are read through a lens.
    Text,
    /// A JSON object for each visit, in order of entry. Values are for the visit's side to move.
    Ndjson,
}

/// A visit as a program reads it: a row of a table, so every line has the same keys, and plain values. The keys
/// are stable.
#[derive(Serialize)]
struct VisitLine<'a> {
    visit: u32,
    parent: Option<u32>,
    end: Option<u32>,
    enter_time: u32,
    #[serde(rename = "leave_time")]
    leave_time: Option<u32>,
    visits: u64,
    iteration: Option<u16>,
    ply: Option<u16>,
    position: Option<u32>,
    kind: &'static str,
    quiescence: bool,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    move_number: Option<usize>,
    depth: Depth,
    expected: Option<&'static str>,
    actual: Option<&'static str>,
    surprise: bool,
    alpha: Option<i16>,
    beta: Option<i16>,
    value: Option<i16>,
    bound: Option<&'static str>,
    /// The result of a descent of UCT, which is not a value of the position.
    result: Option<i16>,
    proof: Option<u32>,
    disproof: Option<u32>,
    proof_threshold: Option<u32>,
    disproof_threshold: Option<u32>,
    pessimistic: Option<i16>,
    optimistic: Option<i16>,
    best: Option<String>,
    reason: Option<&'static str>,
    cut_number: Option<usize>,
    table: Option<&'static str>,
    table_source: Option<u32>,
    uncertain: bool,
    rank: Option<&'static str>,
    extension: Option<&'static str>,
    reduction: Option<&'static str>,
    confidence: Option<f64>,
    /// The unsafe techniques that its value rests on.
    rests_on: Option<String>,
    pre_searched: bool,
    in_pre_search: bool,
    pre_search: Option<&'static str>,
    pre_search_depth: Option<Depth>,
    pre_search_iteration: Option<u16>,
    skipped_after: Option<u16>,
    skipped_of: Option<u16>,
    skip_asked_at: Option<usize>,
    skip_asked_of: Option<usize>,
    skip_ratio: Option<u8>,
    skip_refused: Option<&'static str>,
    pruned_after: Option<u8>,
    pruned_late: Option<u8>,
    pruned_futile: Option<u8>,
    refuted_by: Option<u32>,
}

/// Writes every visit of a trace of a search with these parameters.
///
/// # Errors
///
/// The writer's.
pub fn write_trace<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    trace: &Trace,
    format: Format,
    lens: Lens,
    out: &mut impl Write,
) -> io::Result<()> {
    // The positions on the way to the visit, so that a move is played once and not for every line, each with the
    // moves that were searched there.
    let mut way: Vec<(u8, G::Position, HashMap<MoveCode, usize>)> = Vec::new();
    for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        while way.last().is_some_and(|(level, ..)| *level >= visit.level) {
            way.pop();
        }
        let mut notation = None;
        let position = match way.last() {
            None => game.root(),
            Some((_, before, _)) => match step(game, trace, before, visit.id) {
                PositionStep::Same => before.clone(),
                PositionStep::To(next, played) => {
                    notation = Some(played);
                    next
                }
                PositionStep::Illegal => continue,
            },
        };
        let number = way.last_mut().and_then(|(.., searched)| place_of(&visit, searched));
        let best = visit.best.known().and_then(|code| game.find(&position, code));
        let best = best.map(|mv| game.notation(&position, mv));
        let asked = asked(game, parameters, trace, visit.id, &position);
        match format {
            Format::Text => {
                let seen = lens.at(trace, visit.id);
                write_text(trace, &visit, seen, notation.as_deref(), best, asked, out)?;
            }
            Format::Ndjson => write_json(trace, &visit, (notation.as_deref(), number), best, asked, out)?,
        }
        way.push((visit.level, position, HashMap::new()));
    }
    Ok(())
}

/// The place of a visit's move in the order of search at its parent, from 1; `None` for a gamble.
fn place_of(visit: &VisitRow, searched: &mut HashMap<MoveCode, usize>) -> Option<usize> {
    let mv = visit.mv.known().filter(|_| !visit.kind.is_speculative())?;
    let next = searched.len() + 1;
    Some(*searched.entry(mv).or_insert(next))
}

fn write_text(
    trace: &Trace,
    visit: &VisitRow,
    seen: Seen,
    mv: Option<&str>,
    best: Option<String>,
    asked: Option<AskedConditions>,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, "{:>8} {:indent$}", visit.id, "", indent = 2 * usize::from(visit.level))?;
    let kind = words::kind_name(visit);
    if visit.kind.is_position() {
        // A playout begins at the node that the descent entered it from.
        if visit.kind != VisitKind::Playout {
            write!(out, "{} ", mv.unwrap_or("root"))?;
        }
        write!(out, "[{kind}]")?;
        if !words::has_no_depth(trace) {
            write!(out, " depth {}", visit.depth)?;
        }
        if trace.prunes() {
            let expected =
                trace.expected_type(visit).map_or_else(String::new, |it| format!(" {}", it.name()));
            write!(out, "{expected} {}", seen.window(visit.window).text)?;
        }
    } else if words::has_no_depth(trace) {
        write!(out, "[{kind}]")?;
    } else {
        write!(out, "[{kind}] {}", visit.depth)?;
    }
    if let Some(thresholds) = trace.thresholds(visit.id) {
        write!(out, " until {}", proof::pair(thresholds))?;
    }
    if let Some(value) = visit.value.filter(|_| is_sample(visit)) {
        write!(out, " result {}", seen.value(value.firm()))?;
    } else if let Some(value) = value_in_window(visit, seen) {
        write!(out, " {value}")?;
    } else if let Some(known) = known_text(trace, visit, seen) {
        write!(out, " {known}")?;
    }
    if let Some(best) = best {
        write!(out, " by {best}")?;
    }
    if let Some(actual) = trace.node_type(visit) {
        write!(out, " {}{}", actual.name(), if trace.is_surprise(visit) { " (surprise)" } else { "" })?;
    }
    if let Some(reason) = visit.reason {
        write!(out, " {}", reason.name())?;
    }
    if let Some(outcome) = visit.outcome {
        write!(out, " table: {}", outcome.name())?;
        if let Some(entry) = trace.found_entry(visit.id) {
            write!(out, " (from {})", entry.source)?;
        }
    }
    if let Some(rank) = visit.rank {
        write!(out, " rank: {}", rank.name())?;
    }
    if let Some(extension) = visit.extension {
        write!(out, " extended: {}", extension.name())?;
    }
    if let Some(reduction) = visit.reduction {
        write!(out, " reduced: {}", reduction.name())?;
    }
    if let Some(row) = trace.pre_search(visit.id) {
        let (name, depth) = (row.verdict.name(), row.new_depth);
        let refused = if row.verdict.is_refusal() { "refused by " } else { "" };
        write!(out, " pre-search to {depth} (iteration {}): {refused}{name}", row.entry_iteration)?;
    }
    if visit.in_pre_search {
        write!(out, " in a pre-search")?;
    }
    if let Some(row) = trace.skipped(visit.id) {
        write!(out, " searched {} of {}", row.searched, row.moves)?;
    }
    if let Some(asked) = asked {
        let name = asked.refused().map_or("skipped", CutOffCondition::name);
        let refused = if asked.skips { "" } else { "refused by " };
        write!(
            out,
            " considered skipping at move {} of {}: {refused}{name}",
            asked.number(),
            asked.candidate.moves
        )?;
    }
    if let Some(row) = trace.pruned(visit.id) {
        write!(out, " pruned after {}: late {}, futile {}", row.searched, row.late, row.futile)?;
    }
    if visit.uncertain {
        write!(out, " uncertain")?;
    }
    if let Some(confidence) = trace.stated_confidence(visit.id) {
        write!(out, ", confidence {confidence}")?;
    }
    if !visit.rests_on.is_empty() {
        write!(out, " rests on {}", rests_on(visit))?;
    }
    if let Some(source) = trace.refuted_by(visit.id) {
        write!(out, " refuted by {source}")?;
    }
    writeln!(out)
}

/// The unsafe techniques that a value rests on, by their names, in one text.
fn rests_on(visit: &VisitRow) -> String {
    let names: Vec<&str> = visit.rests_on.iter().map(UnsafeTechnique::name).collect();
    names.join(", ")
}

/// Both numbers; `None` for an infinite number.
fn finite_numbers(numbers: Option<ProofNumbers>) -> [Option<u32>; 2] {
    let finite = |number: u32| (number != ProofNumbers::INFINITE).then_some(number);
    numbers.map_or([None; 2], |numbers| [finite(numbers.proof), finite(numbers.disproof)])
}

/// A bound of an interval; `None` if it is unknown.
fn finite_bound(bound: Value) -> Option<i16> {
    (!matches!(bound, Value::INFINITY | Value::NEGATIVE_INFINITY)).then_some(bound.get())
}

fn write_json(
    trace: &Trace,
    visit: &VisitRow,
    (mv, move_number): (Option<&str>, Option<usize>),
    best: Option<String>,
    asked: Option<AskedConditions>,
    out: &mut impl Write,
) -> io::Result<()> {
    let pre_search = trace.pre_search(visit.id);
    let (skipped, pruned) = (trace.skipped(visit.id), trace.pruned(visit.id));
    let is_position = visit.kind.is_position();
    // In a search that does not prune, no visit has a window or a type.
    let (prunes, samples) = (trace.prunes(), is_sample(visit));
    let numbers = [trace.numbers(visit.id), trace.thresholds(visit.id)];
    let [[proof, disproof], [proof_threshold, disproof_threshold]] = numbers.map(finite_numbers);
    let bounds = trace.interval(visit.id).map(|interval| [interval.pessimistic, interval.optimistic]);
    let [pessimistic, optimistic] = bounds.map_or([None; 2], |bounds| bounds.map(finite_bound));
    let line = VisitLine {
        visit: visit.id,
        parent: visit.parent,
        end: visit.end,
        enter_time: trace.enter_time(visit.id),
        leave_time: visit.end.map(|_| trace.leave_time(visit.id)),
        visits: trace.all_positions_in(visit.id),
        iteration: (visit.level > 0).then(|| trace.iteration(visit.id)),
        ply: visit.ply(),
        position: is_position.then_some(visit.key),
        kind: visit.kind.name(),
        quiescence: visit.quiescence,
        mv,
        move_number,
        depth: visit.depth,
        expected: trace.expected_type(visit).map(NodeType::name),
        actual: trace.node_type(visit).map(NodeType::name),
        surprise: trace.is_surprise(visit),
        alpha: prunes.then(|| visit.window.alpha.get()),
        beta: prunes.then(|| visit.window.beta.get()),
        value: visit.value.filter(|_| !samples).map(|value| value.get()),
        bound: visit.bound().filter(|_| !samples).map(Bound::name),
        result: visit.value.filter(|_| samples).map(|value| value.get()),
        proof,
        disproof,
        proof_threshold,
        disproof_threshold,
        pessimistic,
        optimistic,
        best,
        reason: visit.reason.map(LeaveReason::name),
        cut_number: trace.cutting_index(visit.id).map(|index| index + 1),
        table: visit.outcome.map(ProbeOutcome::name),
        table_source: trace.found_entry(visit.id).map(|entry| entry.source),
        uncertain: visit.uncertain,
        rank: visit.rank.map(RankSource::name),
        extension: visit.extension.map(ExtensionCause::name),
        reduction: visit.reduction.map(ReductionCause::name),
        confidence: trace.stated_confidence(visit.id).map(Confidence::per_cent),
        rests_on: (!visit.rests_on.is_empty()).then(|| rests_on(visit)),
        pre_searched: visit.pre_searched,
        in_pre_search: visit.in_pre_search,
        pre_search: pre_search.map(|row| row.verdict.name()),
        pre_search_depth: pre_search.map(|row| row.new_depth),
        pre_search_iteration: pre_search.map(|row| row.entry_iteration.into()),
        skipped_after: skipped.map(|row| row.searched),
        skipped_of: skipped.map(|row| row.moves),
        skip_asked_at: asked.as_ref().map(AskedConditions::number),
        skip_asked_of: asked.as_ref().map(|asked| asked.candidate.moves),
        skip_ratio: asked.as_ref().map(|asked| asked.ratio),
        skip_refused: asked.as_ref().and_then(AskedConditions::refused).map(CutOffCondition::name),
        pruned_after: pruned.map(|row| row.searched),
        pruned_late: pruned.map(|row| row.late),
        pruned_futile: pruned.map(|row| row.futile),
        refuted_by: trace.refuted_by(visit.id),
    };
    let mut text = serde_json::to_vec(&line)?;
    write_own(trace, visit.id, &mut text)?;
    text.push(b'\n');
    out.write_all(&text)
}

/// Adds the own words of another program to the object of a visit: the same keys in every line, if it has any.
fn write_own(trace: &Trace, id: VisitId, object: &mut Vec<u8>) -> io::Result<()> {
    if !trace.has_own_words() {
        return Ok(());
    }
    object.pop();
    let mut add = |key: &str, value: serde_json::Value| -> io::Result<()> {
        object.push(b',');
        serde_json::to_writer(&mut *object, key)?;
        object.push(b':');
        serde_json::to_writer(&mut *object, &value)?;
        Ok(())
    };
    for &subject in Subject::ALL {
        add(&format!("own_{}", subject.name()), trace.own_word(id, subject).into())?;
    }
    let plies = |depth: Depth| f64::from(depth.sixteenths()) / f64::from(Depth::PLY.sixteenths());
    let amounts = trace.amounts(id);
    add("extended", amounts.map(|amounts| plies(amounts.extended)).into())?;
    add("reduced", amounts.map(|amounts| plies(amounts.reduced)).into())?;
    for (field, name) in trace.fields().enumerate() {
        add(&format!("x_{name}"), trace.field(field, id, true).into())?;
    }
    object.push(b'}');
    Ok(())
}
