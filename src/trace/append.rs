//! Taking in the log: every event where its contract allows it (see [`super::log::event`]), and damage
//! where it does not.

use super::columns::{Before, NO_INTERVAL, NO_PAIR, NO_VISIT, OPEN, ROOT_LEVEL, Trace, VisitId, origin};
use super::log::{Event, LogError, PreSearchRow, PrunedRow, Reader, SkippedRow};
use super::meta::Meta;
use super::size::Size;
use crate::game::{Interval, MoveCode};
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::{Entered, FoundEntry, Left};
use crate::search::proof_numbers::ProofNumbers;
use crate::search::table::ProbeOutcome;
use crate::search::technique_sets::SetNumber;
use crate::search::upper_confidence::Sampling;
use crate::search::visit_kind::VisitKind;
use crate::value::Value;

type Damage = &'static str;

impl Trace {
    /// Appends a batch of the log.
    ///
    /// # Errors
    ///
    /// A damaged log; the part before the damage is kept.
    pub fn append(&mut self, words: &[u32]) -> Result<(), LogError> {
        let mut reader = Reader::new(words);
        loop {
            let word = reader.position();
            let Some(event) = reader.next() else { return Ok(()) };
            self.take(event?).map_err(|what| LogError { word, what })?;
        }
    }

    #[inline]
    fn take(&mut self, event: Event) -> Result<(), Damage> {
        if !self.has_header {
            let Event::Header(header) = event else {
                return Err("it does not begin with a header");
            };
            self.has_header = true;
            self.header = header;
            self.size = Size::of_trace(&header);
            return Ok(());
        }
        if self.truncated {
            return Err("an event after the recording's end");
        }
        if matches!(event, Event::Name(_) | Event::OwnWord(..) | Event::Amounts(..) | Event::Field(..)) {
            return self.take_own(event);
        }
        let before = std::mem::take(&mut self.before);
        if self.must_end && matches!(event, Event::Enter(_)) {
            return Err("a visit that goes on after words about its end");
        }
        // A search may be stopped between any two events.
        let is_stopped = matches!(event, Event::Leave(left) if left.reason == LeaveReason::Stopped);
        if let Before::Ends(reason) = before
            && !is_stopped
            && !matches!(event, Event::Leave(left) if left.reason == reason)
        {
            return Err("a visit that goes on though it was decided how it ends");
        }
        if before == Before::Pruned
            && !is_stopped
            && !matches!(event, Event::Skipped(_))
            && !matches!(event, Event::Leave(left) if left.reason == LeaveReason::MovesPruned)
        {
            return Err("a visit that goes on though it left moves out");
        }
        if before == Before::Numbers && !matches!(event, Event::Leave(_)) {
            return Err("a visit that goes on though it has its proof numbers or its interval");
        }
        match event {
            Event::Header(_) => return Err("a second header"),
            Event::Sampling(sampling) => self.take_sampling(sampling)?,
            Event::Enter(visit) => self.enter(&visit)?,
            Event::Probe(outcome, entry) => self.probe(before, outcome, entry)?,
            Event::StoodPat(value) => self.stand_pat(before, value)?,
            Event::PreSearch(row) => self.consider_pre_search(before, row)?,
            Event::Refuted(source) => self.refute(source)?,
            Event::Singularity => self.test_singularity()?,
            Event::Skipped(row) => self.skip(row)?,
            Event::Pruned(row) => self.prune(row)?,
            Event::Thresholds(thresholds) => self.take_thresholds(before, thresholds)?,
            Event::Numbers(numbers) => self.take_numbers(numbers)?,
            Event::Interval(interval) => self.take_interval(interval)?,
            Event::Leave(left) => self.leave(before, &left)?,
            Event::Name(_) | Event::OwnWord(..) | Event::Amounts(..) | Event::Field(..) => {}
            Event::RecordingEnded => {
                self.truncated = true;
                self.close(LeaveReason::Unrecorded);
            }
        }
        Ok(())
    }

    /// Takes what another program says in its own words. What may follow the event before may follow it, too.
    fn take_own(&mut self, event: Event) -> Result<(), Damage> {
        match event {
            Event::Name(piece) => self.own.define(piece),
            Event::OwnWord(edge, subject, name) => self.take_word(edge, subject, name),
            Event::Amounts(edge, amounts) => self.take_amounts(edge, amounts),
            Event::Field(edge, name, value) => self.take_field(edge, name, value),
            _ => Ok(()),
        }
    }

    fn innermost(&self) -> Option<VisitId> {
        self.open.last().copied()
    }

    /// The innermost open visit, which must be of a position.
    pub(super) fn innermost_position(&self) -> Result<VisitId, Damage> {
        let is_position = |id: &VisitId| self.meta.get(*id).kind().is_position();
        self.innermost().filter(is_position).ok_or("something of a position outside its visits")
    }

    /// The innermost open visit of a position, if it already has visits below it, or may have had some.
    fn innermost_with_children(&self) -> Result<VisitId, Damage> {
        self.innermost_position()
            .ok()
            .filter(|id| id + 1 < self.len || self.header.is_part)
            .ok_or("something of a position's moves before any was searched")
    }

    #[inline]
    fn enter(&mut self, visit: &Entered) -> Result<(), Damage> {
        if self.open.is_empty() && self.len > 0 {
            return Err("a visit after the search's end");
        }
        if self.open.len() >= usize::from(u8::MAX) || self.len == NO_VISIT {
            return Err("visits nested too deeply, or too many");
        }
        let belongs = match visit.kind {
            VisitKind::Search => self.open.is_empty(),
            VisitKind::Iteration => self.open.len() == 1,
            VisitKind::Pass => self.open.len() == usize::from(ROOT_LEVEL),
            VisitKind::Node | VisitKind::ReSearch => self.open.len() >= usize::from(ROOT_LEVEL),
            VisitKind::Playout
            | VisitKind::NullMove
            | VisitKind::ProbCut
            | VisitKind::Singular
            | VisitKind::SamePosition
            | VisitKind::ProbCutMove
            | VisitKind::MultiCut => self.open.len() > usize::from(ROOT_LEVEL),
        };
        if !belongs || !self.header.family.is_among(visit.kind.families()) {
            return Err("a visit of a kind that cannot stand there");
        }
        if self.header.family.row().samples && self.sampling.is_none() {
            return Err("a search by UCT without its parameters");
        }
        if self.innermost().is_some_and(|visit| self.meta.get(visit).kind() == VisitKind::Playout) {
            return Err("a visit inside a playout");
        }
        let id = self.len;
        // Cannot be cut: visits nest less deeply than a byte can count.
        let level = self.open.len() as u8;
        self.levels = self.levels.max(level + 1);
        if !visit.quiescence {
            self.full_width_levels = self.full_width_levels.max(level + 1);
        }
        let parent = self.innermost();
        self.has_equal_plies |= visit.kind.is_of_parents_position();
        self.brackets += u32::from(!visit.kind.is_position());
        let above = parent.map_or(Meta::default(), |parent| self.meta.get(parent));
        self.parent.push(id, parent.unwrap_or(NO_VISIT));
        self.end.push(id, OPEN);
        self.meta.push(id, Meta::entered(level, visit, above));
        self.origin.push(id, origin(visit));
        self.key.push(id, visit.key as u32);
        self.window.push(id, [visit.window.alpha.get(), visit.window.beta.get()]);
        self.mv.push(id, visit.mv.0);
        self.result.push(id, [0, MoveCode::NONE.0]);
        if self.header.unsafe_techniques {
            self.techniques.push(id, SetNumber::default());
        }
        let records = self.header.family.row().records;
        if records.numbers {
            self.numbers.push(id, NO_PAIR);
        }
        if records.thresholds {
            self.thresholds.push(id, NO_PAIR);
        }
        if records.intervals {
            self.intervals.push(id, NO_INTERVAL);
        }
        self.size.enter(level);
        self.len += 1;
        self.open.push(id);
        self.before = Before::Entered;
        Ok(())
    }

    #[inline]
    fn probe(
        &mut self,
        before: Before,
        outcome: ProbeOutcome,
        entry: Option<FoundEntry<VisitId>>,
    ) -> Result<(), Damage> {
        let visit = self.innermost_position()?;
        // Another program may ask a table in quiescence, too.
        let probes = self.header.foreign || !self.meta.get(visit).is_quiescence();
        if before != Before::Entered || !probes {
            return Err("a probe that does not follow the entering of a visit that probes");
        }
        self.meta.at(visit).probed(outcome);
        self.has_probes = true;
        if let Some(entry) = entry {
            self.found.push(visit, entry);
            self.size.add(Size::FOUND);
            self.before = Before::Found;
        }
        if outcome == ProbeOutcome::Answered {
            self.before = Before::Ends(LeaveReason::TableAnswer);
        }
        Ok(())
    }

    fn stand_pat(&mut self, before: Before, value: Value) -> Result<(), Damage> {
        let visit = self.innermost_position()?;
        // Another program's quiescence may have asked a table before.
        let just_entered = before == Before::Entered || (self.header.foreign && visit + 1 == self.len);
        if !just_entered || !self.meta.get(visit).is_quiescence() || self.stood_pat(visit).is_some() {
            return Err("standing pat that does not follow the entering of a quiescence visit");
        }
        self.stood_pat.push(visit, value);
        self.size.add(Size::ROW);
        Ok(())
    }

    fn consider_pre_search(&mut self, before: Before, row: PreSearchRow) -> Result<(), Damage> {
        let visit = self.innermost_position()?;
        if before != Before::Found {
            return Err("a pre-search that does not follow the probe of its entry");
        }
        if row.verdict.searches_deeper() {
            self.meta.at(visit).pre_searched();
        }
        self.pre_searches.push(visit, row);
        self.size.add(Size::PRE_SEARCH);
        Ok(())
    }

    fn refute(&mut self, source: VisitId) -> Result<(), Damage> {
        let visit = self.innermost_position()?;
        self.refuted.push(visit, source);
        self.size.add(Size::ROW);
        self.before = Before::Ends(LeaveReason::EnhancedCutOff);
        Ok(())
    }

    fn test_singularity(&mut self) -> Result<(), Damage> {
        let visit = self.innermost_with_children()?;
        self.tested_singularity.insert(visit);
        Ok(())
    }

    fn skip(&mut self, row: SkippedRow) -> Result<(), Damage> {
        let visit = self.innermost_with_children()?;
        self.skipped.push(visit, row);
        self.size.add(Size::ROW);
        self.before = Before::Ends(LeaveReason::UncertaintyCutOff);
        Ok(())
    }

    fn prune(&mut self, row: PrunedRow) -> Result<(), Damage> {
        let visit = self.innermost_with_children()?;
        self.pruned.push(visit, row);
        self.size.add(Size::ROW);
        self.before = Before::Pruned;
        Ok(())
    }

    fn take_sampling(&mut self, sampling: Sampling) -> Result<(), Damage> {
        if !self.header.family.row().samples || self.len > 0 || self.sampling.is_some() {
            return Err("parameters of UCT that do not follow the header of such a search");
        }
        self.sampling = Some(sampling);
        Ok(())
    }

    fn take_thresholds(&mut self, before: Before, thresholds: ProofNumbers) -> Result<(), Damage> {
        let visit = self.innermost_position()?;
        let ProofNumbers { proof, disproof } = thresholds;
        if before != Before::Entered
            || !self.header.family.row().records.thresholds
            || proof == 0
            || disproof == 0
        {
            return Err("thresholds that do not follow the entering of a visit that has them");
        }
        *self.thresholds.at(visit) = [proof, disproof];
        Ok(())
    }

    fn take_numbers(&mut self, numbers: ProofNumbers) -> Result<(), Damage> {
        let visit = self.innermost_position()?;
        let ProofNumbers { proof, disproof } = numbers;
        if !self.header.family.row().records.numbers || [proof, disproof] == NO_PAIR {
            return Err("proof numbers of a search that has none");
        }
        *self.numbers.at(visit) = [proof, disproof];
        self.before = Before::Numbers;
        Ok(())
    }

    fn take_interval(&mut self, interval: Interval) -> Result<(), Damage> {
        let visit = self.innermost_position()?;
        let Interval { pessimistic, optimistic } = interval;
        if !self.header.family.row().records.intervals || pessimistic > optimistic {
            return Err("an interval of a search that has none, or an empty one");
        }
        *self.intervals.at(visit) = [pessimistic.get(), optimistic.get()];
        self.before = Before::Numbers;
        Ok(())
    }

    #[inline]
    fn leave(&mut self, before: Before, left: &Left) -> Result<(), Damage> {
        let family = self.header.family;
        if !family.is_among(left.reason.families()) {
            return Err("a visit that ends for a reason of another family of searches");
        }
        let needs_numbers = family.row().records.precede_leaving() && left.reason != LeaveReason::Stopped;
        if needs_numbers && before != Before::Numbers && self.innermost_position().is_ok() {
            return Err("a visit that ends without its proof numbers or its interval");
        }
        let is_decided_before = matches!(
            left.reason,
            LeaveReason::TableAnswer
                | LeaveReason::EnhancedCutOff
                | LeaveReason::UncertaintyCutOff
                | LeaveReason::Unrecorded
        );
        // Another program need not say how many moves it left out.
        let is_pruned_before =
            left.reason == LeaveReason::MovesPruned && before != Before::Pruned && !self.header.foreign;
        if is_pruned_before || (is_decided_before && before != Before::Ends(left.reason)) {
            return Err("a reason to leave without the event that brings it about");
        }
        if !self.header.unsafe_techniques && !left.risk.techniques().is_empty() {
            return Err("a value that rests on unsafe techniques, in a search without");
        }
        if left.reason == LeaveReason::NotReported && !self.header.foreign {
            return Err("a reason that is not said, in a trace of this program");
        }
        self.end_visit(left).ok_or("a leave without its enter")
    }

    #[inline]
    fn end_visit(&mut self, left: &Left) -> Option<()> {
        let id = self.open.pop()?;
        self.must_end = false;
        *self.end.at(id) = self.len;
        self.meta.at(id).left(left);
        *self.result.at(id) = [left.value.get() as u16, left.best.0];
        if self.header.unsafe_techniques {
            *self.techniques.at(id) = self.technique_sets.number(left.risk.techniques());
        }
        if Size::keeps(left.confidence) {
            self.confidences.push(id, left.confidence);
            self.size.add(Size::ROW);
        }
        Some(())
    }

    fn close(&mut self, reason: LeaveReason) {
        while self.end_visit(&Left::without_value(reason)).is_some() {}
    }

    /// Closes the open visits, because no more of the log will come. Without effect on a whole log.
    pub fn finish(&mut self) {
        self.close(LeaveReason::Stopped);
        self.own.divide();
    }
}
