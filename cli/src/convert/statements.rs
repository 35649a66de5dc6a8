//! The log of a search as the statements of a program: each visit's beginning and end, with the names of its moves and
//! words.

use super::survey::Survey;
use plyscope::game::{Evaluate, Game, MoveCode};
use plyscope::games::AnyGame;
use plyscope::games::description::Described;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::observe::{Entered, FoundEntry, Left};
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Window;
use plyscope::trace::log::{Event, Reader};
use plyscope::trace::own::{Amounts, Subject, VisitEdge};
use plyscope::trace::recorder::{Batch, Sink};
use plyscope::value::Value;
use std::io;

/// The move of a passed turn.
const PASSED: &str = "0000";

/// The beginning of a visit.
pub(super) struct Beginning<'a> {
    /// The move that leads to it; empty without a move.
    pub(super) mv: &'a str,
    pub(super) depth: Depth,
    pub(super) window: Window,
    pub(super) kind: Option<&'a str>,
    /// Quiescence begins with it.
    pub(super) begins_quiescence: bool,
    pub(super) expected: NodeType,
    pub(super) rank: Option<&'a str>,
    pub(super) extension: Option<&'a str>,
    pub(super) reduction: Option<&'a str>,
    pub(super) amounts: Amounts,
    /// The number of the iteration, at the root.
    pub(super) iteration: Option<u16>,
    pub(super) probe: Option<(&'a str, Option<FoundEntry<u32>>)>,
    pub(super) stand_pat: Option<Value>,
    pub(super) fields: &'a [(&'a str, i32)],
}

/// The end of a visit.
pub(super) struct End<'a> {
    /// `None`: it was stopped.
    pub(super) value: Option<Value>,
    /// The best or refuting move; empty if the visit has no such move.
    pub(super) best: &'a str,
    pub(super) reason: Option<&'a str>,
    pub(super) fields: &'a [(&'a str, i32)],
}

/// A form of statements in a file.
pub(super) trait Form {
    /// A visit begins.
    fn begin(&mut self, visit: &Beginning<'_>) -> io::Result<()>;
    /// The innermost visit ends.
    fn end(&mut self, end: &End<'_>) -> io::Result<()>;
}

/// A visit whose beginning is not written yet, because more may be said about it.
struct Begun {
    entered: Entered,
    mv: String,
    begins_quiescence: bool,
    words: [Option<u16>; Subject::ALL.len()],
    amounts: Amounts,
    iteration: Option<u16>,
    probe: Option<(ProbeOutcome, Option<FoundEntry<u32>>)>,
    stand_pat: Option<Value>,
    fields: Vec<(u16, i32)>,
}

/// An open visit.
#[derive(Clone, Copy)]
struct Open {
    /// It is the search or an iteration.
    is_bracket: bool,
    quiescence: bool,
}

/// Writes the statements of a log in a form.
pub(super) struct Statements<'s, F> {
    game: &'s AnyGame,
    survey: &'s Survey,
    form: F,
    path: Vec<<AnyGame as Game>::Position>,
    open: Vec<Open>,
    iteration: u16,
    begun: Option<Begun>,
    reason: Option<u16>,
    fields_at_end: Vec<(u16, i32)>,
    failure: Option<io::Error>,
    /// The number of visits that were written.
    visits: u64,
}

impl<F: Form> Sink for Statements<'_, F> {
    fn take(&mut self, batch: Batch<'_>) {
        for event in Reader::new(batch.words) {
            if self.failure.is_some() {
                return;
            }
            let taken = event.map_err(io::Error::other).and_then(|event| self.event(event));
            self.failure = taken.err();
        }
    }
}

impl<'s, F: Form> Statements<'s, F> {
    /// Writes a log of this game. The survey of the log was made before.
    pub(super) fn new(game: &'s AnyGame, survey: &'s Survey, form: F) -> Statements<'s, F> {
        Statements {
            game,
            survey,
            form,
            path: Vec::new(),
            open: Vec::new(),
            iteration: 0,
            begun: None,
            reason: None,
            fields_at_end: Vec::new(),
            failure: None,
            visits: 0,
        }
    }

    /// The whole log was taken: gives the form and the number of visits.
    ///
    /// # Errors
    ///
    /// The first error of the form, or a damage of the log.
    pub(super) fn finish(mut self) -> io::Result<(F, u64)> {
        self.write_beginning()?;
        self.failure.map_or(Ok((self.form, self.visits)), Err)
    }

    fn event(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Enter(entered) => self.enter(&entered)?,
            Event::Leave(left) => self.leave(&left)?,
            Event::Probe(outcome, entry) => {
                if let Some(begun) = &mut self.begun {
                    begun.probe = Some((outcome, entry));
                }
            }
            Event::StoodPat(value) => {
                if let Some(begun) = &mut self.begun {
                    begun.stand_pat = Some(value);
                }
            }
            Event::OwnWord(VisitEdge::Beginning, subject, name) => {
                if let Some(begun) = &mut self.begun {
                    begun.words[subject as usize] = Some(name);
                }
            }
            Event::OwnWord(VisitEdge::End, _, name) => self.reason = Some(name),
            Event::Amounts(_, amounts) => {
                if let Some(begun) = &mut self.begun {
                    begun.amounts = amounts;
                }
            }
            Event::Field(VisitEdge::Beginning, name, value) => {
                if let Some(begun) = &mut self.begun {
                    begun.fields.push((name, value));
                }
            }
            Event::Field(VisitEdge::End, name, value) => self.fields_at_end.push((name, value)),
            // The survey has the names, and counts what cannot be written.
            Event::Name(_)
            | Event::Header(_)
            | Event::RecordingEnded
            | Event::Sampling(_)
            | Event::PreSearch(_)
            | Event::Refuted(_)
            | Event::Singularity
            | Event::Skipped(_)
            | Event::Pruned(_)
            | Event::Thresholds(_)
            | Event::Numbers(_)
            | Event::Interval(_) => {}
        }
        Ok(())
    }

    fn enter(&mut self, entered: &Entered) -> io::Result<()> {
        self.write_beginning()?;
        let is_bracket = matches!(entered.kind, VisitKind::Search | VisitKind::Iteration);
        if entered.kind == VisitKind::Iteration {
            let plies = entered.depth.whole_plies().max(0).unsigned_abs();
            self.iteration = if entered.key == 0 { plies.into() } else { entered.key as u16 };
        }
        let is_around = self.open.last().is_some_and(|around| around.quiescence);
        self.open.push(Open { is_bracket, quiescence: entered.quiescence });
        if is_bracket {
            return Ok(());
        }
        let (position, mv) = match self.path.last() {
            None => (self.game.root(), String::new()),
            Some(here) if entered.kind == VisitKind::NullMove => {
                let passed = self.game.pass(here);
                (
                    passed.ok_or_else(|| io::Error::other("a turn is passed that cannot be"))?,
                    PASSED.to_owned(),
                )
            }
            Some(here) if entered.mv == MoveCode::NONE => (here.clone(), String::new()),
            Some(here) => {
                let mv = self.game.find(here, entered.mv).ok_or_else(unknown_move)?;
                (self.game.play(here, mv), self.name(here, entered.mv)?)
            }
        };
        let is_root = self.path.is_empty();
        self.path.push(position);
        self.begun = Some(Begun {
            entered: *entered,
            mv,
            begins_quiescence: entered.quiescence && !is_around,
            words: [None; Subject::ALL.len()],
            amounts: Amounts::default(),
            iteration: is_root.then_some(self.iteration),
            probe: None,
            stand_pat: None,
            fields: Vec::new(),
        });
        Ok(())
    }

    /// The name of a move, in chess in the notation of UCI.
    fn name(&self, here: &<AnyGame as Game>::Position, code: MoveCode) -> io::Result<String> {
        if self.survey.is_chess
            && let Some(board) = self.game.on_board_by_code(here, code)
        {
            let (from, becomes) = (board.from.unwrap_or_default(), board.becomes.unwrap_or_default());
            return Ok(format!("{from}{}{becomes}", board.to));
        }
        let mv = self.game.find(here, code).ok_or_else(unknown_move)?;
        Ok(self.game.notation(here, mv))
    }

    /// Writes the beginning of the innermost visit, about which nothing more is said.
    fn write_beginning(&mut self) -> io::Result<()> {
        let Some(begun) = self.begun.take() else { return Ok(()) };
        let Begun { entered, words, .. } = &begun;
        let own = |subject: Subject| words[subject as usize].map(|name| self.survey.name(name));
        let is_passed = entered.kind == VisitKind::NullMove;
        // The kind of a null move follows from its move, so that the kind may be an own word.
        let mv = if is_passed && own(Subject::Kind).is_none() { "" } else { begun.mv.as_str() };
        let fields: Vec<(&str, i32)> =
            begun.fields.iter().map(|(name, value)| (self.survey.name(*name), *value)).collect();
        let probe = match (begun.probe, own(Subject::Table)) {
            // The reason of the end says that the table answered.
            (_, Some(word)) => Some((word, None)),
            (Some((outcome, entry)), None) => Some((outcome.name(), entry)),
            (None, None) => None,
        };
        self.visits += 1;
        self.form.begin(&Beginning {
            mv,
            depth: entered.depth,
            window: entered.window,
            kind: own(Subject::Kind).or(kind_name(entered.kind)),
            begins_quiescence: begun.begins_quiescence,
            expected: entered.expected,
            rank: own(Subject::Rank).or(entered.rank.map(|rank| rank.name())),
            extension: own(Subject::Extension).or(entered.extension.map(|cause| cause.name())),
            reduction: own(Subject::Reduction).or(entered.reduction.map(|cause| cause.name())),
            amounts: begun.amounts,
            iteration: begun.iteration,
            probe,
            stand_pat: begun.stand_pat,
            fields: &fields,
        })
    }

    fn leave(&mut self, left: &Left) -> io::Result<()> {
        self.write_beginning()?;
        let Some(open) = self.open.pop() else {
            return Err(io::Error::other("a visit ends, and none is open"));
        };
        if open.is_bracket {
            return Ok(());
        }
        let here = self.path.pop().ok_or_else(|| io::Error::other("a visit ends without a position"))?;
        let best = if left.best == MoveCode::NONE { String::new() } else { self.name(&here, left.best)? };
        let fields: Vec<(&str, i32)> =
            self.fields_at_end.iter().map(|(name, value)| (self.survey.name(*name), *value)).collect();
        let known = match left.reason {
            LeaveReason::NotReported | LeaveReason::Stopped => None,
            reason => Some(reason.name()),
        };
        let own = self.reason.take().map(|name| self.survey.name(name));
        let value = left.reason.has_value().then_some(left.value);
        self.form.end(&End { value, best: &best, reason: own.or(known), fields: &fields })?;
        self.fields_at_end.clear();
        Ok(())
    }
}

fn unknown_move() -> io::Error {
    io::Error::other("a move of the trace is not known in its position")
}

/// The kind as lines say it; `None` if it follows from the rest.
fn kind_name(kind: VisitKind) -> Option<&'static str> {
    match kind {
        VisitKind::Search
        | VisitKind::Iteration
        | VisitKind::Node
        | VisitKind::ReSearch
        | VisitKind::Pass
        | VisitKind::Playout => None,
        // The move shows that it is a visit of ProbCut with a move.
        VisitKind::ProbCut | VisitKind::ProbCutMove => Some(VisitKind::ProbCut.name()),
        VisitKind::NullMove | VisitKind::Singular | VisitKind::SamePosition | VisitKind::MultiCut => {
            Some(kind.name())
        }
    }
}
