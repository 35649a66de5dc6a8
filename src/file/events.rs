//! What happens at a visit between its beginning and its end.

use super::Damage;
use super::columns::{Coder, Column};
use super::model::{self, Model};
use crate::game::Interval;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::FoundEntry;
use crate::search::pre_search_filter::Verdict;
use crate::search::proof_numbers::ProofNumbers;
use crate::search::table::ProbeOutcome;
use crate::search::upper_confidence::{Sampling, Scale, UctParameters};
use crate::search::window::Bound;
use crate::trace::log::{Event, PreSearchRow, PrunedRow, SkippedRow};
use crate::value::Value;

const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

impl Model {
    /// Codes how the innermost visit's probe ended, and the entry that it found.
    pub(super) fn probe<C: Coder>(&mut self, coder: &mut C, actual: &Event) -> Result<Event, Damage> {
        let nothing = FoundEntry { source: 0, value: Value::DRAW, bound: Bound::Exact, depth: Depth::PLY };
        let (outcome, found) = match actual {
            Event::Probe(outcome, found) => (*outcome, found.unwrap_or(nothing)),
            _ => (ProbeOutcome::Miss, nothing),
        };
        let top = self.open.checked_sub(1).ok_or("a probe without a visit")?;
        let visit = &self.stack[top];
        let (ply, depth) = (visit.ply, visit.depth);
        let (likely, entry) = self.table.probe(visit.key, ply, depth, visit.entered.window);
        let likely_entry = entry.map_or(nothing, |entry| FoundEntry {
            source: entry.visit,
            value: entry.value.relative_to_root(ply),
            bound: entry.bound,
            depth: Depth::from_sixteenths(entry.depth),
        });
        let mask = &mut coder.begin(Column::Probe)?;
        let outcome = coder.field(mask, Column::ProbeField, likely as u32, outcome as u32)?;
        let outcome = *ProbeOutcome::ALL.get(outcome as usize).ok_or("an outcome that does not exist")?;
        let entry = if outcome == ProbeOutcome::Miss {
            None
        } else {
            let source = coder.field(mask, Column::Source, likely_entry.source, found.source)?;
            let value = coder.near(mask, Column::ProbeField, likely_entry.value.get(), found.value.get())?;
            let bound =
                coder.field(mask, Column::ProbeField, likely_entry.bound as u32, found.bound as u32)?;
            let bound = *BOUNDS.get(bound as usize).ok_or("a bound that does not exist")?;
            let likely_depth = likely_entry.depth.sixteenths();
            let depth = coder.near(mask, Column::ProbeField, likely_depth, found.depth.sixteenths())?;
            let depth = read_depth(depth)?;
            Some(FoundEntry { source, value: Value::from_raw(value), bound, depth })
        };
        coder.end(mask);
        self.habits.probes = true;
        let visit = &mut self.stack[top];
        visit.found = entry;
        if let Some(entry) = entry {
            if outcome == ProbeOutcome::Answered {
                visit.ends = Some(LeaveReason::TableAnswer);
                let held = self.table.entries(visit.key);
                let source = held.into_iter().flatten().find(|held| held.visit == entry.source);
                visit.remembered = source.map_or(visit.remembered, |held| held.best);
            } else if outcome == ProbeOutcome::Narrowed {
                visit.narrow(entry.value, entry.bound);
            }
        }
        Ok(Event::Probe(outcome, entry))
    }

    /// Codes what is rare.
    pub(super) fn rare<C: Coder>(
        &mut self,
        coder: &mut C,
        code: u32,
        actual: &Event,
    ) -> Result<Event, Damage> {
        let mut number = |actual: u32| coder.number(Column::Rare, actual);
        if code == model::SAMPLING {
            return sampling(&mut number, actual);
        }
        let top = self.open.checked_sub(1).ok_or("an event without a visit")?;
        match code {
            model::STOOD_PAT => {
                let actual = if let Event::StoodPat(value) = actual { value.get() } else { 0 };
                let value = coder.difference(Column::Rare, 0, actual)?;
                Ok(self.stand(Value::from_raw(value)))
            }
            model::PRE_SEARCH => {
                let nothing =
                    PreSearchRow { verdict: Verdict::PreSearch, entry_iteration: 0, new_depth: Depth::PLY };
                let row = if let Event::PreSearch(row) = actual { *row } else { nothing };
                let verdict = number(row.verdict as u32)?;
                let verdict = *Verdict::ALL.get(verdict as usize).ok_or("a verdict that does not exist")?;
                let iteration = number(row.entry_iteration.into())?;
                let entry_iteration =
                    u8::try_from(iteration).map_err(|_| "an iteration that does not exist")?;
                let visit = &mut self.stack[top];
                let depth = coder.difference(Column::Rare, visit.depth, row.new_depth.sixteenths())?;
                let new_depth = read_depth(depth)?;
                visit.is_considered = true;
                if verdict.searches_deeper() {
                    visit.depth = depth;
                    visit.widen();
                }
                self.habits.pre_searches = true;
                Ok(Event::PreSearch(PreSearchRow { verdict, entry_iteration, new_depth }))
            }
            model::REFUTED => {
                let source = if let Event::Refuted(source) = actual { *source } else { 0 };
                // Likely to be not long ago.
                let source = self.visits.wrapping_sub(number(self.visits.wrapping_sub(source))?);
                self.stack[top].ends = Some(LeaveReason::EnhancedCutOff);
                Ok(Event::Refuted(source))
            }
            model::SINGULARITY => Ok(Event::Singularity),
            model::SKIPPED => {
                let row = if let Event::Skipped(row) = actual {
                    *row
                } else {
                    SkippedRow { searched: 0, moves: 0 }
                };
                let searched = number(row.searched.into())?;
                let moves = number(row.moves.into())?;
                if searched > 4095 || moves > 4095 {
                    return Err("more moves than are counted");
                }
                self.stack[top].ends = Some(LeaveReason::UncertaintyCutOff);
                Ok(Event::Skipped(SkippedRow { searched: searched as u16, moves: moves as u16 }))
            }
            model::PRUNED => {
                let nothing = PrunedRow { searched: 0, late: 0, futile: 0 };
                let row = if let Event::Pruned(row) = actual { *row } else { nothing };
                let mut count = |actual: u8| {
                    u8::try_from(number(actual.into())?).map_err(|_| "more moves than are counted")
                };
                let row = PrunedRow {
                    searched: count(row.searched)?,
                    late: count(row.late)?,
                    futile: count(row.futile)?,
                };
                self.stack[top].is_pruned = true;
                Ok(Event::Pruned(row))
            }
            model::THRESHOLDS | model::NUMBERS => {
                let pair = match actual {
                    Event::Thresholds(pair) | Event::Numbers(pair) => *pair,
                    _ => ProofNumbers::UNKNOWN,
                };
                // Infinity is written as 0, which is short, and no other number grows.
                let mut coded = |actual: u32| -> Result<u32, Damage> {
                    Ok(number(actual.wrapping_add(1))?.wrapping_sub(1))
                };
                let pair = ProofNumbers { proof: coded(pair.proof)?, disproof: coded(pair.disproof)? };
                if code == model::THRESHOLDS {
                    return Ok(Event::Thresholds(pair));
                }
                self.stack[top].numbers = Some(pair);
                Ok(Event::Numbers(pair))
            }
            model::INTERVAL => {
                let actual =
                    if let Event::Interval(interval) = actual { *interval } else { Interval::UNKNOWN };
                let pessimistic = coder.difference(Column::Rare, 0, actual.pessimistic.get())?;
                let optimistic = coder.difference(Column::Rare, pessimistic, actual.optimistic.get())?;
                let [pessimistic, optimistic] = [pessimistic, optimistic].map(Value::from_raw);
                let interval = Interval { pessimistic, optimistic };
                self.stack[top].interval = Some(interval);
                Ok(Event::Interval(interval))
            }
            model::RECORDING_ENDED => {
                self.open = 0;
                Ok(Event::RecordingEnded)
            }
            _ => Err("an event that does not exist"),
        }
    }
}

/// Codes what a search by UCT samples with.
fn sampling(number: &mut impl FnMut(u32) -> Result<u32, Damage>, actual: &Event) -> Result<Event, Damage> {
    let usual = Sampling { parameters: UctParameters::USUAL, scale: Scale::of_range(None) };
    let Sampling { parameters, scale } =
        if let Event::Sampling(sampling) = actual { *sampling } else { usual };
    let too_great = |_| "a parameter that is too great";
    let exploration = u16::try_from(number(parameters.exploration.into())?).map_err(too_great)?;
    let playout = u16::try_from(number(parameters.playout.into())?).map_err(too_great)?;
    let (seed, descents) = (number(parameters.seed)?, number(parameters.descents)?);
    let end = |end: i16| u32::from(end as u16);
    let has_range = number(scale.range().is_some().into())? > 0;
    let range = if has_range {
        let (least, most) = scale.range().unwrap_or((0, 0));
        Some((number(end(least))? as u16 as i16, number(end(most))? as u16 as i16))
    } else {
        None
    };
    let parameters = UctParameters { descents, exploration, seed, playout };
    Ok(Event::Sampling(Sampling { parameters, scale: Scale::of_range(range) }))
}

fn read_depth(sixteenths: i16) -> Result<Depth, Damage> {
    if (-2048..2048).contains(&sixteenths) {
        Ok(Depth::from_sixteenths(sixteenths))
    } else {
        Err("a depth that does not exist")
    }
}
