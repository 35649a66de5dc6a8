//! A line about a visit that begins or ends.

use super::header::Header;
use super::line::{Datum, Line, LineError, missing};
use super::moves::Step;
use super::reader::Reader;
use super::visits::{Conventions, Ending, OpenVisit};
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
use crate::trace::recorder::Sink;
use crate::trace::size::Size;
use crate::value::Value;
use std::cmp::Ordering;

/// Visits of positions nest no more deeply: a trace counts levels in a byte, and two are above them.
const DEEPEST: usize = u8::MAX as usize - 2;

const KINDS: [(&str, Option<VisitKind>); 6] = [
    ("node", None),
    ("quiescence", None),
    ("null-move", Some(VisitKind::NullMove)),
    ("prob-cut", Some(VisitKind::ProbCut)),
    ("singular", Some(VisitKind::Singular)),
    ("same-position", Some(VisitKind::SamePosition)),
];
const QUIESCENCE: usize = 1;

const TYPES: [(&str, NodeType); 3] = [("pv", NodeType::Pv), ("cut", NodeType::Cut), ("all", NodeType::All)];
const BOUNDS: [(&str, Bound); 3] =
    [("exact", Bound::Exact), ("lower", Bound::Lower), ("upper", Bound::Upper)];

/// The notations of a passed turn.
const PASSED: [&str; 3] = ["0000", "--", "null"];

fn names<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<(&'static str, T)> {
    all.iter().map(|one| (name(*one), *one)).collect()
}

/// Depths in sixteenths of a ply, and whether it fits.
fn depth(plies: f64) -> (Depth, bool) {
    let sixteenths = (plies * f64::from(Depth::PLY.sixteenths())).round();
    let kept = sixteenths.clamp(-2032.0, 2032.0);
    (Depth::from_sixteenths(kept as i16), kept == sixteenths)
}

impl<S: Sink> Reader<S> {
    /// A visit begins. If this fails, nothing has changed.
    pub(super) fn enter(&mut self, mut line: Line<'_>, header: &mut Header) -> Result<(), LineError> {
        let text = match line.take("enter") {
            Some(Datum::Text(text)) => text,
            Some(Datum::Nothing) => "".into(),
            _ => {
                return Err(LineError::new(
                    "“enter” is not a move",
                    "write the move as a text; the root has “”",
                ));
            }
        };
        let kinds: Vec<(&str, usize)> = KINDS.iter().enumerate().map(|(at, kind)| (kind.0, at)).collect();
        let said = line.named("kind", &kinds);
        let said = self.or_not_reported(said);
        // A test of all moves but one is of the same position.
        let kind = said.and_then(|at| KINDS[at].1);
        let is_of_others = kind == Some(VisitKind::Singular) && text.is_empty();
        let kind = if is_of_others { Some(VisitKind::SamePosition) } else { kind };
        let step = self.step(&text, kind)?;
        let plies = line.plies("depth")?.ok_or_else(|| missing("depth"))?;
        let (depth, fits) = depth(plies);
        let window = read_window(&mut line, header)?;
        let iteration = line.number("iteration").and_then(|number| self.iterations.said(number));
        let iteration = self.or_not_reported(iteration);
        if let (Some(_), Some(_)) = (iteration, self.open.last()) {
            let fix = "print it at the root, where the move is “”";
            self.meet(&text, LineError::new("“iteration” has no meaning here", fix));
        }
        let code = header.moves.enter(step)?;
        if let Some(parent) = self.open.last_mut()
            && parent.answered.take().is_some()
        {
            let fix = "let it end, or do not say “answered” of it";
            self.meet(
                &text,
                LineError::new("the visit around this one goes on, though the table answered it", fix),
            );
        }
        self.report.clamped_depths += u64::from(!fits);
        let (first, key) = header.moves.here();
        let window = self.window(window, step, header, first);
        let (kind, expected) = match self.open.last_mut() {
            None => (self.top(iteration, depth, window), NodeType::Pv),
            Some(parent) => {
                let (kind, expected) = match (kind, step) {
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
                    if goes_on && said != Some(QUIESCENCE) && !line.says("extension") {
                        self.suspicions.too_deep(self.report.lines);
                    }
                }
                parent.enter(kind, code, window, depth);
                (kind, expected)
            }
        };
        let around = self.open.last().is_some_and(|parent| parent.quiescence);
        let is_said = line.truth("quiescence");
        let is_said = self.or_not_reported(is_said).unwrap_or(false) || said == Some(QUIESCENCE);
        let expected_said = line.named("type", &TYPES);
        let expected_said = self.or_not_reported(expected_said);
        let rank = line.named("rank", &names(RankSource::ALL, RankSource::name));
        let rank = self.or_not_reported(rank);
        let extension = line.named("extension", &names(ExtensionCause::ALL, ExtensionCause::name));
        let extension = self.or_not_reported(extension);
        let reduction = line.named("reduction", &names(ReductionCause::ALL, ReductionCause::name));
        let reduction = self.or_not_reported(reduction);
        let (extension, reduction) = self.one_of(extension, reduction, depth);
        let is_quiescence = around || is_said;
        let types = &mut self.report.types;
        *(if expected_said.is_some() { &mut types.said } else { &mut types.derived }) += 1;
        let entered = Entered {
            kind,
            expected: expected_said.unwrap_or(expected),
            quiescence: is_quiescence,
            mv: code,
            key,
            depth,
            window,
            rank,
            extension,
            reduction,
        };
        self.report.visits += 1;
        self.report.passes += u64::from(kind == VisitKind::Pass);
        self.report.re_searches += u64::from(kind == VisitKind::ReSearch);
        self.write_enter(&entered);
        if self.report.full {
            return Ok(());
        }
        let mut visit = OpenVisit::new(&entered, first);
        if let Err(wrong) = self.probe(&mut line, header, &mut visit) {
            self.meet(&text, wrong);
        }
        let stand_pat = line.number("stand_pat");
        match self.or_not_reported(stand_pat) {
            None => {}
            Some(_) if !visit.quiescence => {
                let fix = "say it of quiescence, with \"kind\":\"quiescence\"";
                self.meet(&text, LineError::new("“stand_pat” has no meaning here", fix));
            }
            // A program may have judged before it asked its table, whose answer then counts.
            Some(_) if visit.answered.is_some() => {}
            Some(value) => {
                let value = header.scale.value(value, first, &mut self.clamped);
                event::write_stood_pat(&mut self.words, value);
                self.size.add(Size::ROW);
                visit.has_begun = true;
            }
        }
        line.count_left(&mut self.report.unread);
        self.open.push(visit);
        Ok(())
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
        if kind == VisitKind::NullMove || kind.is_of_parents_position() {
            if text.is_empty() {
                return Ok(Step::Same);
            }
            let message = format!("a visit of the kind “{}” has no move", kind.name());
            return Err(LineError::new(message, "write \"enter\":\"\", or leave the kind out"));
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
        let (Some(_), Some(_), Some(parent)) = (extension, reduction, self.open.last()) else {
            return (extension, reduction);
        };
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
        if self.report.full || self.size.bytes() >= Size::MOST || self.next >= NO_VISIT - 1 {
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
            | VisitKind::MultiCut => self.open.len() as u8 + 2,
        };
        event::write_enter(&mut self.words, entered);
        self.size.enter(level);
        self.next += 1;
    }

    /// Reads the table's answer at the beginning of a visit.
    fn probe(
        &mut self,
        line: &mut Line<'_>,
        header: &Header,
        visit: &mut OpenVisit,
    ) -> Result<(), LineError> {
        let outcome = line.named("table", &names(ProbeOutcome::ALL, ProbeOutcome::name))?;
        let bound = line.named("bound", &BOUNDS)?.map(|bound| header.scale.bound(bound, visit.first));
        let stored = line.number("stored")?;
        let plies = line.plies("stored_depth")?;
        let Some(outcome) = outcome else { return Ok(()) };
        self.report.probes += 1;
        let found = stored.map(|stored| header.scale.value(stored, visit.first, &mut self.clamped));
        let deep = plies.map_or(FoundEntry::<u32>::UNSAID_DEPTH, |plies| depth(plies).0);
        let entry = match (bound, found) {
            (Some(bound), Some(value)) => Some(FoundEntry { source: NO_VISIT, value, bound, depth: deep }),
            _ => None,
        };
        match (outcome, entry) {
            (ProbeOutcome::Miss, _) => event::write_probe(&mut self.words, outcome, None),
            // Written as it ends: whether it does is not known yet.
            (ProbeOutcome::Answered, entry) => {
                visit.answered = Some(entry);
                return Ok(());
            }
            (_, None) => {
                let fix = "add \"stored\":VALUE and \"bound\":\"exact\", \"lower\" or \"upper\"";
                return Err(LineError::new(
                    format!("what the table held is missing: “{}”", outcome.name()),
                    fix,
                ));
            }
            (_, Some(entry)) => {
                let narrows = match entry.bound {
                    Bound::Lower => entry.value > visit.window.alpha && entry.value < visit.window.beta,
                    Bound::Upper => entry.value < visit.window.beta && entry.value > visit.window.alpha,
                    Bound::Exact => false,
                };
                let is_contradicted = outcome == ProbeOutcome::Narrowed && !narrows;
                let outcome = if is_contradicted {
                    self.report.contradicted.meet(self.report.lines);
                    ProbeOutcome::BoundDoesNotHelp
                } else {
                    outcome
                };
                event::write_probe(&mut self.words, outcome, Some(entry));
                self.size.add(Size::FOUND);
            }
        }
        visit.has_begun = true;
        Ok(())
    }

    /// A visit ends, of whose value nothing is known.
    pub(super) fn close(&mut self, header: &mut Header) {
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
            Some(parent) => parent.left(visit, value),
            None => self.iterations.searched(visit.window, value),
        }
    }

    /// A visit ends.
    pub(super) fn leave(&mut self, mut line: Line<'_>, header: &mut Header) -> Result<(), LineError> {
        let value = match line.take("leave") {
            Some(Datum::Nothing) => Ok(None),
            Some(Datum::Number(number)) if number.fract() == 0.0 => {
                Ok(Some(number.clamp(-1e15, 1e15) as i64))
            }
            Some(Datum::Number(number)) => {
                let fix = "print whole numbers, such as hundredths of a pawn";
                Err(LineError::new(format!("“leave” is {number}, which is not whole"), fix))
            }
            _ => {
                let fix = "write the value as a number, or null where the search was stopped before the visit ended";
                Err(LineError::new("“leave” is not a value", fix))
            }
        };
        let value = self.or_not_reported(value);
        let Some(visit) = self.open.pop() else {
            let fix = "print one “leave” for each “enter”, on every way out of the search";
            return Err(LineError::new("a visit ends, and none is open", fix));
        };
        let value = value.map(|value| header.scale.value(value, visit.first, &mut self.clamped));
        let best = line.text("best");
        let best = self.or_not_reported(best).filter(|best| !best.is_empty());
        let best = best.map(|best| header.moves.code(&best)).transpose();
        let best = self.or_not_reported(best);
        if let Some(value) = value {
            self.suspicions.left(&visit, value);
        }
        let left = match value {
            Some(value) => self.ended(&mut line, header, &visit, value, best),
            None => {
                self.report.stopped += 1;
                Left::without_value(LeaveReason::Stopped)
            }
        };
        line.count_left(&mut self.report.unread);
        self.end(&visit, value, &left, header);
        Ok(())
    }

    /// The reason for the end of a visit with a value.
    fn ended(
        &mut self,
        line: &mut Line<'_>,
        header: &mut Header,
        visit: &OpenVisit,
        value: Value,
        best: Option<MoveCode>,
    ) -> Left {
        let said = line.text("reason");
        let said = self.or_not_reported(said);
        let known = said.as_ref().and_then(|said| {
            let mut sayable = LeaveReason::ALL.iter().copied().filter(|reason| reason.said_if().is_some());
            sayable.find(|reason| reason.name() == said.as_ref())
        });
        if let (Some(said), None) = (&said, known) {
            self.report.unread.count(&format!("reason: {said}"));
        }
        let known = if visit.answered.is_some() { Some(LeaveReason::TableAnswer) } else { known };
        let conventions = Conventions { prunes: header.prunes, only_beyond: header.only_beyond };
        let reasons = &mut self.report.reasons;
        let reason = match visit.ending(known, value, conventions, || header.moves.legal()) {
            Ending::Said(reason) => {
                reasons.said += 1;
                reason
            }
            Ending::Derived(reason) => {
                reasons.derived += 1;
                reason
            }
            Ending::Unknown => {
                reasons.unknown += 1;
                LeaveReason::NotReported
            }
            Ending::Contradicted => {
                reasons.unknown += 1;
                self.report.contradicted.meet(self.report.lines);
                LeaveReason::NotReported
            }
        };
        if reason == LeaveReason::TableAnswer {
            let entry = visit.answered.flatten().unwrap_or(FoundEntry {
                source: NO_VISIT,
                value,
                bound: visit.window.bound(value),
                depth: FoundEntry::<u32>::UNSAID_DEPTH,
            });
            event::write_probe(&mut self.words, ProbeOutcome::Answered, Some(entry));
            self.size.add(Size::FOUND);
        }
        let followed = visit.best(reason);
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

/// Both ends of the window as they are printed; `None` of an end that is `null`, or left out by a search without a
/// window.
fn read_window(line: &mut Line<'_>, header: &Header) -> Result<[Option<i64>; 2], LineError> {
    for end in ["alpha", "beta"] {
        if header.prunes && !line.has(end) {
            return Err(missing(end));
        }
    }
    Ok([line.number("alpha")?, line.number("beta")?])
}
