//! The statements of another program as events of the log: a visit begins, asks the table, ends.

use super::header::Header;
use super::line::LineError;
use super::moves::Step;
use super::reader::Reader;
use super::report::SUBJECTS;
use super::statement::{Enter, Field, Leave, Probe};
use super::visits::{Conventions, Ending, OpenVisit, PendingProbe};
use crate::game::MoveCode;
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, ExtensionCause, FoundEntry, Left, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::risk::Risk;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::{Bound, Window};
use crate::trace::log::{NO_VISIT, event};
use crate::trace::own::{Amounts, LONGEST_NAME, MOST_FIELDS, MOST_NAMES, NamePiece, Subject, VisitEdge};
use crate::trace::part::VISITS_LEFT_OUT;
use crate::trace::recorder::Sink;
use crate::trace::size::Size;
use crate::value::Value;
use std::cmp::Ordering;

/// Visits of positions nest no more deeply: a trace counts levels in a byte, and two are above them.
const DEEPEST: usize = u8::MAX as usize - 2;

const KINDS: [(&str, Option<VisitKind>); 7] = [
    ("node", None),
    ("quiescence", None),
    ("null-move", Some(VisitKind::NullMove)),
    ("prob-cut", Some(VisitKind::ProbCut)),
    ("singular", Some(VisitKind::Singular)),
    ("same-position", Some(VisitKind::SamePosition)),
    ("multi-cut", Some(VisitKind::MultiCut)),
];
const QUIESCENCE: &str = "quiescence";

/// The notations of a passed turn.
const PASSED: [&str; 3] = ["0000", "--", "null"];

/// The one with this name, if a program says a name that Plyscope knows.
fn known<T: Copy>(said: Option<&str>, all: &[T], name: fn(T) -> &'static str) -> Option<T> {
    let said = said?;
    all.iter().copied().find(|one| name(*one) == said)
}

/// Depths in sixteenths of a ply, and whether it fits.
fn depth(plies: f64) -> (Depth, bool) {
    let sixteenths = (plies * f64::from(Depth::PLY.sixteenths())).round();
    let kept = sixteenths.clamp(-2032.0, 2032.0);
    (Depth::from_sixteenths(kept as i16), kept == sixteenths)
}

impl<S: Sink> Reader<S> {
    /// A visit begins. If this fails, nothing has changed.
    pub(super) fn enter(&mut self, said: &Enter<'_>, header: &mut Header) -> Result<(), LineError> {
        let text = said.mv.as_ref();
        let kind = said.kind.as_deref();
        let known_kind = kind.and_then(|kind| KINDS.iter().find(|(name, _)| *name == kind));
        let step_kind = known_kind.and_then(|(_, kind)| *kind);
        // A test of all moves but one is of the same position.
        let is_of_others = step_kind == Some(VisitKind::Singular) && text.is_empty();
        let step_kind = if is_of_others { Some(VisitKind::SamePosition) } else { step_kind };
        let step = self.step(text, step_kind)?;
        let has_move = matches!(step, Step::Move(_));
        let is_of_a_move = has_move && step_kind == Some(VisitKind::ProbCut);
        let step_kind = if is_of_a_move { Some(VisitKind::ProbCutMove) } else { step_kind };
        let (depth, fits) = depth(said.depth);
        let iteration = self.iteration(said.iteration);
        let code = header.moves.enter(step)?;
        self.flush_beginning(true);
        self.report.clamped_depths += u64::from(!fits);
        let (first, key) = header.moves.here();
        let window = self.window(said.window, step, header, first);
        let (kind, expected) = match self.open.last_mut() {
            None => (self.top(iteration, depth, window), NodeType::Pv),
            Some(parent) => {
                let (kind, expected) = match (step_kind, step) {
                    (Some(kind), _) => (kind, parent.aside(kind, window)),
                    (None, Step::Move(_)) => parent.of_move(code, window, depth),
                    (None, Step::Pass) => (VisitKind::NullMove, parent.aside(VisitKind::NullMove, window)),
                    (None, Step::Same) => {
                        (VisitKind::SamePosition, parent.aside(VisitKind::SamePosition, window))
                    }
                };
                if matches!(step, Step::Move(_)) {
                    self.suspicions.entered(window, parent);
                    let goes_on = parent.is_leaf() && depth >= parent.depth && !parent.quiescence;
                    let is_extended = said.extension.is_some() || said.extended.is_some();
                    if goes_on && said.kind.as_deref() != Some(QUIESCENCE) && !is_extended {
                        self.suspicions.too_deep(self.report.lines);
                    }
                }
                parent.enter(kind, code, window, depth);
                (kind, expected)
            }
        };
        let around = self.open.last().is_some_and(|parent| parent.quiescence);
        let is_quiescence = around || said.is_quiescence || said.kind.as_deref() == Some(QUIESCENCE);
        let rank = known(said.rank.as_deref(), RankSource::ALL, RankSource::name);
        let extension = known(said.extension.as_deref(), ExtensionCause::ALL, ExtensionCause::name);
        let reduction = known(said.reduction.as_deref(), ReductionCause::ALL, ReductionCause::name);
        let (extension, reduction) = self.one_of(extension, reduction, depth);
        let types = &mut self.report.types;
        *(if said.expected.is_some() { &mut types.said } else { &mut types.derived }) += 1;
        let entered = Entered {
            kind,
            expected: said.expected.unwrap_or(expected),
            quiescence: is_quiescence,
            mv: code,
            key,
            depth,
            window,
            rank,
            extension,
            reduction,
        };
        self.begin_child();
        self.report.visits += 1;
        self.end_before();
        self.report.passes += u64::from(kind == VisitKind::Pass);
        self.report.re_searches += u64::from(kind == VisitKind::ReSearch);
        self.write_enter(&entered);
        if self.report.full {
            return Ok(());
        }
        self.open.push(OpenVisit::new(&entered, first));
        for (subject, word, is_known) in [
            (Subject::Kind, &said.kind, known_kind.is_some()),
            (Subject::Rank, &said.rank, rank.is_some()),
            (Subject::Extension, &said.extension, extension.is_some()),
            (Subject::Reduction, &said.reduction, reduction.is_some()),
        ] {
            self.own_word(VisitEdge::Beginning, subject, word.as_deref().filter(|_| !is_known));
        }
        self.amounts(said);
        Ok(())
    }

    /// The number of the iteration that is said, if it makes sense here.
    fn iteration(&mut self, said: Option<i64>) -> Option<u16> {
        let number = self.iterations.said(said);
        let number = self.or_not_reported(number);
        if said.is_some() && !self.open.is_empty() {
            let fix = "print it at the root, where the move is “”";
            self.meet("", LineError::new("“iteration” has no meaning here", fix));
            return None;
        }
        number
    }

    /// By how much the innermost visit is extended and reduced.
    fn amounts(&mut self, said: &Enter<'_>) {
        if said.extended.is_none() && said.reduced.is_none() {
            return;
        }
        let mut plies = |said: Option<f64>| {
            let (plies, fits) = depth(said.unwrap_or(0.0));
            self.report.clamped_depths += u64::from(!fits);
            plies
        };
        let amounts = Amounts { extended: plies(said.extended), reduced: plies(said.reduced) };
        if amounts == Amounts::default() {
            return;
        }
        event::write_amounts(&mut self.words, VisitEdge::Beginning, amounts);
        self.size.add(Size::ROW);
    }

    /// The program calls a fact of the innermost visit by a name that Plyscope does not know.
    fn own_word(&mut self, edge: VisitEdge, subject: Subject, word: Option<&str>) {
        let Some(word) = word.filter(|word| !word.is_empty()) else { return };
        match self.name(word) {
            Some(name) => {
                event::write_own_word(&mut self.words, edge, subject, name);
                self.size.add(Size::ROW);
                self.counts[usize::from(name)][subject as usize] += 1;
            }
            None => self.report.unread.count(&format!("{}: {word}", subject.name())),
        }
    }

    /// The number of a name, which is defined at its first use; `None` if there is no room for it.
    fn name(&mut self, word: &str) -> Option<u16> {
        if let Some(number) = self.names.get(word) {
            return Some(*number);
        }
        if self.names.len() >= MOST_NAMES || word.len() > LONGEST_NAME {
            return None;
        }
        let number = self.names.len() as u16;
        let words = if self.is_before() { &mut self.before.names } else { &mut self.words };
        NamePiece::of(word).for_each(|piece| event::write_name(words, piece));
        self.names.insert(word.to_owned(), number);
        self.counts.push(<[u64; SUBJECTS]>::default());
        Some(number)
    }

    /// A number of the innermost visit in a field of the program. If it has visits below it, the number is written at its
    /// end.
    pub(super) fn field(&mut self, field: &Field<'_>) {
        let Some(visit) = self.open.last_mut().filter(|_| !self.report.full) else { return };
        if visit.is_leaf() {
            self.write_field(VisitEdge::Beginning, field);
        } else {
            self.field_at_end(field);
        }
    }

    /// A number of the innermost visit that is said at its end.
    pub(super) fn field_at_end(&mut self, (name, value): &Field<'_>) {
        if let Some(visit) = self.open.last_mut() {
            visit.fields_at_end.insert(name.clone().into_owned(), *value);
        }
    }

    /// Writes the numbers that are said at the end of the innermost visit.
    fn flush_fields(&mut self) {
        self.end_children();
        let fields = self.open.last_mut().map(|visit| {
            let left_out = visit.fields_at_end.get(VISITS_LEFT_OUT).copied().unwrap_or(0);
            visit.left_out = left_out.max(0).unsigned_abs().into();
            std::mem::take(&mut visit.fields_at_end)
        });
        for (name, value) in fields.into_iter().flatten() {
            self.write_field(VisitEdge::End, &(name.into(), value));
        }
    }

    fn write_field(&mut self, edge: VisitEdge, (name, value): &Field<'_>) {
        let is_new = !self.fields.contains(name.as_ref());
        let number = if is_new && self.fields.len() >= MOST_FIELDS { None } else { self.name(name) };
        match number {
            Some(number) => {
                if is_new {
                    self.fields.insert(name.clone().into_owned());
                }
                event::write_field(&mut self.words, edge, number, *value);
                self.size.add(Size::ROW);
                self.counts[usize::from(number)][Subject::ALL.len()] += 1;
            }
            None => self.report.unread.count(&format!("x: {name}")),
        }
    }

    /// The step to a visit that is entered.
    fn step<'line>(&self, text: &'line str, kind: Option<VisitKind>) -> Result<Step<'line>, LineError> {
        if self.open.is_empty() {
            return match (text, kind) {
                ("" | "root", None) => Ok(Step::Same),
                _ => Err(LineError::new(
                    "the outermost visit is of the root, and no move leads to it",
                    "print {\"enter\":\"\",…} before the root's moves are searched, and its {\"leave\":…} \
                     after",
                )),
            };
        }
        if self.open.len() >= DEEPEST {
            let message = format!("more than {DEEPEST} visits are nested");
            return Err(LineError::new(message, "see whether every “enter” has its “leave”"));
        }
        let is_passed = PASSED.contains(&text);
        let Some(kind) = kind else {
            return Ok(match () {
                () if is_passed => Step::Pass,
                () if text.is_empty() => Step::Same,
                () => Step::Move(text),
            });
        };
        if kind == VisitKind::NullMove && (text.is_empty() || is_passed) {
            return Ok(Step::Pass);
        }
        // ProbCut has a move, or it is of the same position.
        if kind == VisitKind::NullMove || kind == VisitKind::SamePosition {
            if text.is_empty() {
                return Ok(Step::Same);
            }
            let message = format!("a visit of the kind “{}” has no move", kind.name());
            return Err(LineError::new(message, "write \"enter\":\"\", or leave the kind out"));
        }
        if kind == VisitKind::ProbCut && text.is_empty() {
            return Ok(Step::Same);
        }
        if text.is_empty() {
            let message = format!("a visit of the kind “{}” needs a move", kind.name());
            return Err(LineError::new(message, "write the move"));
        }
        Ok(Step::Move(text))
    }

    /// The prevailing cause of a visit that is extended and reduced; `None` if neither prevails.
    fn one_of(
        &self,
        extension: Option<ExtensionCause>,
        reduction: Option<ReductionCause>,
        depth: Depth,
    ) -> (Option<ExtensionCause>, Option<ReductionCause>) {
        let (Some(_), Some(_)) = (extension, reduction) else { return (extension, reduction) };
        // The depth of a root is not compared with another one.
        let Some(parent) = self.open.last() else { return (None, None) };
        let usual = parent.depth.sixteenths() - Depth::PLY.sixteenths();
        match depth.sixteenths().cmp(&usual) {
            Ordering::Greater => (extension, None),
            Ordering::Less => (None, reduction),
            Ordering::Equal => (None, None),
        }
    }

    /// The window of a visit. An end that is not reported is the one that plain alpha-beta passes down there.
    fn window(&mut self, said: [Option<i64>; 2], step: Step<'_>, header: &Header, first: bool) -> Window {
        let follows = match self.open.last().filter(|_| header.prunes) {
            None => Window::FULL,
            Some(parent) if step == Step::Same => parent.narrowed(),
            Some(parent) => -parent.narrowed(),
        };
        if header.prunes && said.contains(&None) {
            self.report.derived_windows.meet(self.report.lines);
        }
        let window = header.scale.window(said, follows, first, &mut self.clamped);
        if window.alpha > window.beta || (window.alpha == window.beta && !header.only_beyond) {
            self.report.empty_windows.meet(self.report.lines);
        }
        window
    }

    /// A search of the root begins, in the iteration that the program says or that follows. Gives its kind.
    fn top(&mut self, said: Option<u16>, depth: Depth, window: Window) -> VisitKind {
        if self.iterations.goes_on(said, depth) {
            return VisitKind::Pass;
        }
        if self.next == 0 {
            self.write_enter(&Entered::bracket(VisitKind::Search, depth, Window::FULL));
        }
        self.end_iteration();
        let plies = Depth::plies(depth.whole_plies().max(0));
        let number = self.iterations.begin(said, depth);
        // A trace keeps the number only if it is not the depth.
        let key = if i32::from(plies.whole_plies()) == i32::from(number) { 0 } else { number.into() };
        self.write_enter(&Entered { key, ..Entered::bracket(VisitKind::Iteration, plies, Window::FULL) });
        self.report.iterations += 1;
        if window == Window::FULL { VisitKind::Node } else { VisitKind::Pass }
    }

    /// Ends the iteration under way, if one is.
    pub(super) fn end_iteration(&mut self) {
        if self.iterations.end() {
            self.leave_bracket(self.iterations.value());
        }
    }

    pub(super) fn leave_bracket(&mut self, value: Option<Value>) {
        let left = match value {
            Some(value) => Left::with_value(LeaveReason::AllMoves, value),
            None => Left::without_value(LeaveReason::Stopped),
        };
        event::write_leave(&mut self.words, &left);
    }

    fn write_enter(&mut self, entered: &Entered) {
        let has_room = self.size.bytes() < Size::MOST;
        if !has_room && self.selection.has_all_visits && self.report.room == 0 {
            self.report.room = self.report.visits;
        }
        let is_full = !has_room && !self.selection.has_all_visits;
        if self.report.full || is_full || self.next >= NO_VISIT - 1 {
            if !self.report.full {
                event::write_recording_ended(&mut self.words);
            }
            self.report.full = true;
            return;
        }
        let level = match entered.kind {
            VisitKind::Search => 0,
            VisitKind::Iteration => 1,
            // Cannot be cut: visits nest less deeply than a byte can count.
            VisitKind::Node
            | VisitKind::ReSearch
            | VisitKind::Pass
            | VisitKind::NullMove
            | VisitKind::ProbCut
            | VisitKind::Singular
            | VisitKind::SamePosition
            | VisitKind::Playout
            | VisitKind::ProbCutMove
            | VisitKind::MultiCut => self.open.len() as u8 + 2,
        };
        event::write_enter(&mut self.words, entered);
        if let Some(ply) = level.checked_sub(2) {
            let ply = usize::from(ply);
            self.plies.resize(self.plies.len().max(ply + 1), 0);
            self.plies[ply] += 1;
        }
        self.size.enter(level);
        self.next += 1;
    }

    /// The innermost visit has asked the table.
    pub(super) fn probe(&mut self, said: &Probe<'_>, header: &Header) -> Result<(), LineError> {
        let Some(visit) = self.open.last_mut() else { return Ok(()) };
        if !visit.is_leaf() {
            return Err(too_late("the table"));
        }
        self.report.probes += 1;
        let outcome = known(Some(said.outcome.as_ref()), ProbeOutcome::ALL, ProbeOutcome::name);
        let Some(outcome) = outcome else {
            self.own_word(VisitEdge::Beginning, Subject::Table, Some(&said.outcome));
            return Ok(());
        };
        let bound = said.bound.map(|bound| header.scale.bound(bound, visit.first));
        let found = said.stored.map(|stored| header.scale.value(stored, visit.first, &mut self.clamped));
        let deep = said.depth.map_or(FoundEntry::<u32>::UNSAID_DEPTH, |plies| depth(plies).0);
        let entry = match (bound, found) {
            (Some(bound), Some(value)) => Some(FoundEntry { source: NO_VISIT, value, bound, depth: deep }),
            _ => None,
        };
        let needs_entry = !matches!(outcome, ProbeOutcome::Miss | ProbeOutcome::Answered);
        if needs_entry && entry.is_none() {
            let fix = "add \"stored\":VALUE and \"bound\":\"exact\", \"lower\" or \"upper\"";
            let message = format!("what the table held is missing: “{}”", outcome.name());
            return Err(LineError::new(message, fix));
        }
        let is_contradicted =
            outcome == ProbeOutcome::Narrowed && entry.is_some_and(|entry| !narrows(entry, visit.window));
        if is_contradicted {
            self.report.contradicted.meet(self.report.lines);
        }
        let outcome = if is_contradicted { ProbeOutcome::BoundDoesNotHelp } else { outcome };
        visit.probe = Some(PendingProbe { outcome, entry });
        Ok(())
    }

    /// The innermost visit, of quiescence, is judged.
    pub(super) fn stand_pat(&mut self, said: i64, header: &Header) -> Result<(), LineError> {
        let Some(visit) = self.open.last_mut() else { return Ok(()) };
        if !visit.is_leaf() {
            return Err(too_late("standing pat"));
        }
        if !visit.quiescence {
            let fix = "say it of quiescence, with \"kind\":\"quiescence\"";
            return Err(LineError::new("“stand_pat” has no meaning here", fix));
        }
        visit.stood_pat = Some(header.scale.value(said, visit.first, &mut self.clamped));
        Ok(())
    }

    /// Writes what is known of the beginning of the innermost visit, before a visit below it begins or it ends. The answer
    /// of the table is written with the end only, because nothing can follow it.
    fn flush_beginning(&mut self, goes_on: bool) {
        let Some(visit) = self.open.last_mut() else { return };
        if let Some(PendingProbe { outcome, entry }) = visit.probe.take() {
            if outcome == ProbeOutcome::Answered {
                if goes_on {
                    let fix = "let it end, or do not say “answered” of it";
                    let message = "the visit around this one goes on, though the table answered it";
                    self.meet("", LineError::new(message, fix));
                }
                return self.flush_stand_pat();
            }
            let entry = entry.filter(|_| outcome != ProbeOutcome::Miss);
            event::write_probe(&mut self.words, outcome, entry);
            if entry.is_some() {
                self.size.add(Size::FOUND);
            }
        }
        self.flush_stand_pat();
    }

    fn flush_stand_pat(&mut self) {
        if let Some(value) = self.open.last_mut().and_then(|visit| visit.stood_pat.take()) {
            event::write_stood_pat(&mut self.words, value);
            self.size.add(Size::ROW);
        }
    }

    /// A visit ends, of whose value nothing is known.
    pub(super) fn close(&mut self, header: &mut Header) {
        self.flush_beginning(false);
        self.flush_fields();
        if let Some(visit) = self.open.pop() {
            self.report.stopped += 1;
            self.end(&visit, None, &Left::without_value(LeaveReason::Stopped), header);
        }
    }

    /// Updates everything after the end of a visit.
    fn end(&mut self, visit: &OpenVisit, value: Option<Value>, left: &Left, header: &mut Header) {
        event::write_leave(&mut self.words, left);
        header.moves.leave();
        match self.open.last_mut() {
            Some(parent) => {
                parent.inside += visit.inside + visit.left_out + 1;
                parent.left(visit, value);
            }
            None => self.iterations.searched(visit.window, value),
        }
    }

    /// A visit ends. Its fields are said before.
    pub(super) fn leave(&mut self, said: &Leave<'_>, header: &mut Header) -> Result<(), LineError> {
        let Some(visit) = self.open.last() else {
            let fix = "print one “leave” for each “enter”, on every way out of the search";
            return Err(LineError::new("a visit ends, and none is open", fix));
        };
        let value = said.value.map(|value| header.scale.value(value, visit.first, &mut self.clamped));
        if value.is_none() && said.best.is_some() {
            // A trace keeps no best move of a visit that was stopped.
            self.report.unread.count("best");
        }
        let best = said.best.as_deref().filter(|_| value.is_some());
        let best = best.map(|best| header.moves.code(best)).transpose();
        let best = self.or_not_reported(best);
        let left = match value {
            Some(value) => self.ended(said, header, value, best),
            None => {
                self.flush_beginning(false);
                self.flush_fields();
                self.own_word(VisitEdge::End, Subject::Reason, said.reason.as_deref());
                self.report.stopped += 1;
                Left::without_value(LeaveReason::Stopped)
            }
        };
        if let Some(visit) = self.open.pop() {
            if let Some(value) = value {
                self.suspicions.left(&visit, value);
            }
            self.end(&visit, value, &left, header);
        }
        Ok(())
    }

    /// The end of the innermost visit, with a value.
    fn ended(&mut self, said: &Leave<'_>, header: &mut Header, value: Value, best: Option<MoveCode>) -> Left {
        let Some(visit) = self.open.last_mut() else { return Left::without_value(LeaveReason::Stopped) };
        let known = known(said.reason.as_deref(), LeaveReason::ALL, LeaveReason::name);
        let known = known.filter(|reason| reason.said_if().is_some());
        let is_answered = visit.probe.is_some_and(|probe| probe.outcome == ProbeOutcome::Answered);
        let known = if is_answered { Some(LeaveReason::TableAnswer) } else { known };
        let conventions = Conventions { prunes: header.prunes, only_beyond: header.only_beyond };
        let ending = visit.ending(known, value, conventions, || header.moves.legal());
        let reasons = &mut self.report.reasons;
        let reason = match ending {
            Ending::Said(reason) => {
                reasons.said += 1;
                reason
            }
            Ending::Derived(reason) => {
                reasons.derived += 1;
                reason
            }
            Ending::Unknown => {
                *(if said.reason.is_some() { &mut reasons.said } else { &mut reasons.unknown }) += 1;
                LeaveReason::NotReported
            }
            Ending::Contradicted => {
                reasons.unknown += 1;
                self.report.contradicted.meet(self.report.lines);
                LeaveReason::NotReported
            }
        };
        let answer = (reason == LeaveReason::TableAnswer).then(|| {
            // The reason says more than the outcome of the probe.
            let found = visit.probe.take().and_then(|probe| probe.entry);
            // A program may have judged the position before it asked its table, whose answer then counts.
            visit.stood_pat = None;
            found.unwrap_or(FoundEntry {
                source: NO_VISIT,
                value,
                bound: visit.window.bound(value),
                depth: FoundEntry::<u32>::UNSAID_DEPTH,
            })
        });
        let followed = visit.best(reason);
        self.flush_beginning(false);
        self.flush_fields();
        if Some(reason.name()) != said.reason.as_deref() {
            self.own_word(VisitEdge::End, Subject::Reason, said.reason.as_deref());
        }
        if let Some(entry) = answer {
            event::write_probe(&mut self.words, ProbeOutcome::Answered, Some(entry));
            self.size.add(Size::FOUND);
        }
        let bests = &mut self.report.best;
        *(match (best, followed) {
            (Some(_), _) => &mut bests.said,
            (None, Some(_)) => &mut bests.derived,
            (None, None) => &mut bests.unknown,
        }) += 1;
        let best = best.or(followed).unwrap_or(MoveCode::NONE);
        let (risk, confidence) = (Risk::NONE, Confidence::CERTAIN);
        Left { reason, value, best, searched: 0, risk, confidence }
    }
}

/// Something belongs to the beginning of a visit, and is said after a visit below it.
fn too_late(what: &str) -> LineError {
    LineError::new(
        format!("{what} is reported after a visit below"),
        "report it before the search does anything else in the visit",
    )
}

/// Whether an entry narrows a window.
fn narrows(entry: FoundEntry<u32>, window: Window) -> bool {
    match entry.bound {
        Bound::Lower | Bound::Upper => window.contains(entry.value),
        Bound::Exact => false,
    }
}
