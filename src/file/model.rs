//! The model of a trace: what is likely to come next, and how it differs from that.
//!
//! Events are coded one after the other. For each the model foresees what it can (a child's window follows
//! from its parent's, a value from the children's, an entry of the table from who stored it, a key from the
//! move), and only what it did not foresee is kept. Writing and reading are one function, so they cannot
//! disagree. Everything that is foreseen comes from the trace so far, from the rules of the game, and from
//! what this module itself says.

use super::Damage;
use super::columns::{Coder, Column};
use super::guess::Gains;
use super::known::{Judgements, Memory, Table};
use super::open::{Open, Rules};
use super::order::Order;
use crate::game::{Evaluate, MoveCode};
use crate::games::AnyGame;
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::observe::Left;
use crate::search::visit_kind::VisitKind;
use crate::trace::log::Event;
use crate::trace::log::event::{Family, Header};

/// The events as codes.
pub(super) const ENTER: u32 = 0;
pub(super) const LEAVE: u32 = 1;
pub(super) const PROBE: u32 = 2;
pub(super) const STOOD_PAT: u32 = 3;
pub(super) const PRE_SEARCH: u32 = 4;
pub(super) const REFUTED: u32 = 5;
pub(super) const SINGULARITY: u32 = 6;
pub(super) const SKIPPED: u32 = 7;
pub(super) const PRUNED: u32 = 8;
pub(super) const RECORDING_ENDED: u32 = 9;
pub(super) const JUDGED: u32 = 10;
pub(super) const THRESHOLDS: u32 = 11;
pub(super) const NUMBERS: u32 = 12;
pub(super) const SAMPLING: u32 = 13;
pub(super) const INTERVAL: u32 = 14;

/// No header's code.
const NO_HEADER: u32 = 128;

/// What has been usual so far.
pub(super) struct Habits {
    pub(super) probes: bool,
    pub(super) scouts: bool,
    /// Whether iterations begin with a pass.
    pub(super) scouts_root: bool,
    pub(super) has_quiescence: bool,
    /// By the expected type: what the first child of a visit was.
    pub(super) first_kind: [VisitKind; 3],
    /// By kind, extension and reduction: how much a child's depth differs from a ply less.
    pub(super) depths: [[i16; 16]; VisitKind::ALL.len()],
    pub(super) margin: i16,
    pub(super) iteration: i16,
    pub(super) pre_searches: bool,
}

/// What is likely to come next in a trace.
pub(super) struct Model {
    pub(super) game: AnyGame,
    pub(super) rules: Option<Rules>,
    pub(super) stack: Vec<Open>,
    pub(super) open: usize,
    /// Visits so far.
    pub(super) visits: u32,
    pub(super) table: Table,
    pub(super) judgements: Judgements,
    pub(super) gains: Gains,
    pub(super) order: Order,
    pub(super) habits: Habits,
}

impl Model {
    /// Nothing has come yet of a search of this game.
    pub(super) fn new(game: AnyGame, memory: Memory) -> Model {
        Model {
            game,
            rules: None,
            stack: Vec::new(),
            open: 0,
            visits: 0,
            table: Table::new(memory.entries),
            judgements: Judgements::new(memory.judgements),
            gains: Gains::new(),
            order: Order::new(),
            habits: Habits {
                probes: true,
                scouts: true,
                scouts_root: false,
                has_quiescence: true,
                first_kind: [VisitKind::Node; 3],
                depths: [[0; 16]; VisitKind::ALL.len()],
                margin: 0,
                iteration: 0,
                pre_searches: false,
            },
        }
    }

    /// Whether the trace says that another program searched.
    pub(super) fn is_foreign(&self) -> bool {
        self.rules.is_some_and(|rules| rules.foreign)
    }

    /// How many visits there are so far.
    pub(super) fn visits(&self) -> u32 {
        self.visits
    }

    /// Codes the next event.
    pub(super) fn step<C: Coder>(&mut self, coder: &mut C, actual: &Event) -> Result<Event, Damage> {
        let Some(rules) = self.rules else { return self.header(coder, actual) };
        let code = self.next(coder, actual)?;
        if code != ENTER
            && let Some(top) = self.open.checked_sub(1)
        {
            self.stack[top].settle(rules);
        }
        let event = match code {
            ENTER => Event::Enter(self.enter(coder, actual)?),
            LEAVE => Event::Leave(self.leave(coder, actual)?),
            JUDGED => self.judged(coder, actual)?,
            PROBE => self.probe(coder, actual)?,
            _ => self.rare(coder, code, actual)?,
        };
        if let Some(top) = self.open.checked_sub(1)
            && !matches!(event, Event::Enter(_) | Event::Leave(_))
        {
            self.stack[top].is_begun = true;
        }
        Ok(event)
    }

    fn header<C: Coder>(&mut self, coder: &mut C, actual: &Event) -> Result<Event, Damage> {
        let code = match actual {
            Event::Header(header) => {
                u32::from(header.prunes)
                    | u32::from(header.cuts_only_beyond_beta) << 1
                    | u32::from(header.foreign) << 2
                    | u32::from(header.unsafe_techniques) << 3
                    | header.family.code() << 4
            }
            _ => NO_HEADER,
        };
        let code = coder.number(Column::Rare, code)?;
        if code >= NO_HEADER {
            return Err("a trace that does not begin with a header");
        }
        let (prunes, only_beyond, foreign) = (code & 1 == 1, code & 2 == 2, code & 4 == 4);
        let unsafe_techniques = code & 8 == 8;
        let family = Family::of_code(code >> 4)?;
        self.rules = Some(Rules { prunes, only_beyond, foreign, unsafe_techniques });
        let header =
            Header { prunes, cuts_only_beyond_beta: only_beyond, foreign, unsafe_techniques, family };
        Ok(Event::Header(header))
    }

    /// Which event comes next.
    fn next<C: Coder>(&mut self, coder: &mut C, actual: &Event) -> Result<u32, Damage> {
        let mut code = match actual {
            Event::Enter(_) => ENTER,
            Event::Leave(_) => LEAVE,
            Event::Probe(..) => PROBE,
            Event::StoodPat(_) => STOOD_PAT,
            Event::PreSearch(_) => PRE_SEARCH,
            Event::Refuted(_) => REFUTED,
            Event::Singularity => SINGULARITY,
            Event::Skipped(_) => SKIPPED,
            Event::Pruned(_) => PRUNED,
            Event::Thresholds(_) => THRESHOLDS,
            Event::Numbers(_) => NUMBERS,
            Event::Sampling(_) => SAMPLING,
            Event::Interval(_) => INTERVAL,
            Event::RecordingEnded => RECORDING_ENDED,
            Event::Header(_) => return Err("a second header"),
        };
        let Some(top) = self.open.checked_sub(1) else {
            return if self.visits == 0 {
                coder.number(Column::Rare, code)
            } else {
                Err("an event after the search's end")
            };
        };
        let visit = &self.stack[top];
        if visit.ends.is_some() || visit.numbers.is_some() || visit.interval.is_some() {
            return Ok(LEAVE);
        }
        let is_first = !visit.is_begun && visit.last.is_none();
        let (column, likely) = if !visit.is_position() {
            (Column::Outside, if visit.last.is_none() { ENTER } else { LEAVE })
        } else if visit.entered.quiescence {
            if is_first {
                let is_judged = match actual {
                    Event::StoodPat(_) => true,
                    Event::Leave(left) => is_judgement(left),
                    _ => false,
                };
                if is_judged {
                    code = JUDGED;
                }
                // What was judged before is in no check.
                let in_check = self.judgements.get(visit.key).is_none()
                    && visit.position.as_ref().is_some_and(|position| self.game.in_check(position));
                (Column::QuietFirst, if in_check { ENTER } else { JUDGED })
            } else if visit.last.is_none() {
                (Column::QuietNext, ENTER)
            } else {
                let known = self.judgements.get(visit.key).map_or(0, |row| u16::from(row.moves));
                let is_over = visit.is_likely_over() || (known > 0 && visit.searched >= known);
                (Column::QuietNext, if is_over { LEAVE } else { ENTER })
            }
        } else if visit.last.is_none() {
            let likely = if visit.depth < Depth::PLY.sixteenths() {
                LEAVE
            } else if is_first && self.habits.probes {
                PROBE
            } else if visit.found.is_some() && !visit.is_considered && self.habits.pre_searches {
                PRE_SEARCH
            } else {
                ENTER
            };
            (Column::First, likely)
        } else {
            (Column::Next, if visit.is_likely_over() { LEAVE } else { ENTER })
        };
        // What is likely is 0.
        let place = if code == likely { 0 } else { code + 1 };
        match coder.number(column, place)? {
            0 => Ok(likely),
            place => Ok(place - 1),
        }
    }
}

/// Whether a visit of quiescence ends by being judged, and nothing else is to be said of it.
fn is_judgement(left: &Left) -> bool {
    matches!(left.reason, LeaveReason::StandPat | LeaveReason::Evaluation)
        && left.best == MoveCode::NONE
        && left.confidence == Confidence::CERTAIN
        && left.risk.techniques().is_empty()
}
