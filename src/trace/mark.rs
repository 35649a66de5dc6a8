//! What is worth a mark on a visit's bar: each mark in one row.

use super::capabilities::Capabilities;
use super::columns::{Trace, VisitId};
use super::event_kind::EventKind;
use super::meta::Meta;
use super::time::Time;
use crate::search::leave_reason::LeaveReason;
use serde::Serialize;

/// A mark. Several together are a set of bits, see [`Mark::bit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The table answered.
    TableAnswer,
    /// A value reached beyond the window.
    CutOff,
    /// Searched again.
    ReSearch,
    /// Not of the type expected.
    Surprise,
    /// The value may rest on an abandoned branch.
    Uncertain,
    /// Open at the time asked for.
    Open,
    /// The game is over or drawn here.
    Terminal,
    /// Part of a quiescence search.
    Quiescence,
    /// Entered by the time asked for.
    Entered,
    /// Searched deeper than was needed, as a gamble on a later visit.
    PreSearched,
    /// Inside a pre-search.
    InPreSearch,
    /// Moves were skipped.
    UncertaintyCutOff,
    /// A null move, a ProbCut search, or a test for a forced move.
    Speculative,
    /// Searched deeper than its parent's depth less a ply.
    Extended,
    /// Searched less deep than that.
    Reduced,
    /// Quiet moves near the horizon were left out.
    MovesPruned,
}

/// What a mark says.
enum Meaning {
    /// An event of this kind happens at the visit.
    Event(EventKind),
    /// Something of the visit, and what can bring it about.
    Visit(fn(&Trace, VisitId, Meta) -> bool, fn(&Capabilities) -> bool),
    /// Something of the visit at a time.
    Time(fn(&Trace, VisitId, Time) -> bool),
}

struct Row {
    mark: Mark,
    name: &'static str,
    meaning: Meaning,
}

const ROWS: [Row; 16] = [
    Row { mark: Mark::TableAnswer, name: "table-answer", meaning: Meaning::Event(EventKind::TableAnswer) },
    Row { mark: Mark::CutOff, name: "cut-off", meaning: Meaning::Event(EventKind::CutOff) },
    Row { mark: Mark::ReSearch, name: "re-search", meaning: Meaning::Event(EventKind::ReSearch) },
    Row { mark: Mark::Surprise, name: "surprise", meaning: Meaning::Event(EventKind::Surprise) },
    Row {
        mark: Mark::Uncertain,
        name: "uncertain",
        meaning: Meaning::Visit(|_, _, meta| meta.is_uncertain(), Capabilities::skips_moves),
    },
    Row {
        mark: Mark::Open,
        name: "open",
        meaning: Meaning::Time(|trace, id, t| trace.enter_time(id) <= t && trace.leave_time(id) > t),
    },
    Row { mark: Mark::Terminal, name: "terminal", meaning: Meaning::Visit(is_terminal, |_| true) },
    Row {
        mark: Mark::Quiescence,
        name: "quiescence",
        meaning: Meaning::Visit(|_, _, meta| meta.is_quiescence(), Capabilities::quiescence),
    },
    Row {
        mark: Mark::Entered,
        name: "entered",
        meaning: Meaning::Time(|trace, id, t| trace.enter_time(id) <= t),
    },
    Row { mark: Mark::PreSearched, name: "pre-searched", meaning: Meaning::Event(EventKind::PreSearch) },
    Row {
        mark: Mark::InPreSearch,
        name: "in-pre-search",
        meaning: Meaning::Visit(|_, _, meta| meta.is_in_pre_search(), Capabilities::pre_searches),
    },
    Row {
        mark: Mark::UncertaintyCutOff,
        name: "uncertainty-cut-off",
        meaning: Meaning::Event(EventKind::UncertaintyCutOff),
    },
    Row { mark: Mark::Speculative, name: "speculative", meaning: Meaning::Event(EventKind::Speculation) },
    Row {
        mark: Mark::Extended,
        name: "extended",
        meaning: Meaning::Visit(|trace, id, _| trace.extension(id).is_some(), Capabilities::extends),
    },
    Row {
        mark: Mark::Reduced,
        name: "reduced",
        meaning: Meaning::Visit(|_, _, meta| meta.reduction().is_some(), Capabilities::reduces),
    },
    Row { mark: Mark::MovesPruned, name: "moves-pruned", meaning: Meaning::Event(EventKind::MovesPruned) },
];

const _: () = {
    assert!(ROWS.len() <= u32::BITS as usize, "each mark has a bit");
    let mut index = 0;
    while index < ROWS.len() {
        assert!(ROWS[index].mark as usize == index, "each mark in its row");
        index += 1;
    }
};

/// A kind as the page gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EventKind"))]
pub struct EventKindForm {
    /// Its stable name.
    #[cfg_attr(test, ts(type = "EventKindName"))]
    pub kind: &'static str,
    /// What people read.
    pub label: &'static str,
    /// The letter that looks for the next one; as a capital, for the one before.
    pub key: char,
    /// The name of the mark on the bars where it happens.
    #[cfg_attr(test, ts(type = "MarkName | null"))]
    pub mark: Option<&'static str>,
    /// Its place among the timeline's counts.
    pub timeline: Option<usize>,
}

impl From<EventKind> for EventKindForm {
    fn from(kind: EventKind) -> EventKindForm {
        EventKindForm {
            kind: kind.name(),
            label: kind.label(),
            key: kind.key(),
            mark: Mark::of(kind).map(Mark::name),
            timeline: kind.timeline(),
        }
    }
}

impl Mark {
    /// All marks, from the lowest bit.
    pub const ALL: [Mark; ROWS.len()] = {
        let mut all = [Mark::TableAnswer; ROWS.len()];
        let mut index = 0;
        while index < ROWS.len() {
            all[index] = ROWS[index].mark;
            index += 1;
        }
        all
    };

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// A stable name for the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its bit in a set of marks.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The kind of event that it stands for, if it stands for one.
    #[must_use]
    pub fn event_kind(self) -> Option<EventKind> {
        match self.row().meaning {
            Meaning::Event(kind) => Some(kind),
            Meaning::Visit(..) | Meaning::Time(_) => None,
        }
    }

    /// The mark on the bars where an event of this kind happens.
    #[must_use]
    pub fn of(kind: EventKind) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.event_kind() == Some(kind))
    }

    /// Whether a search with these capabilities can bring it about. Where not, no trace has it.
    #[must_use]
    pub fn can_happen(self, capabilities: &Capabilities) -> bool {
        match self.row().meaning {
            Meaning::Event(kind) => kind.can_happen(capabilities),
            Meaning::Visit(_, can_happen) => can_happen(capabilities),
            Meaning::Time(_) => true,
        }
    }
}

impl Trace {
    /// Whether a visit carries a mark at time `t`. Only what is open and entered depends on the time:
    /// the future is drawn with its marks, veiled.
    #[must_use]
    pub fn has_mark(&self, id: VisitId, t: Time, mark: Mark) -> bool {
        match mark.row().meaning {
            Meaning::Event(kind) => self.has_event(id, kind),
            Meaning::Visit(carries, _) => carries(self, id, self.meta(id)),
            Meaning::Time(carries) => carries(self, id, t),
        }
    }

    /// The marks of a visit at time `t` as a set of bits; none if there is no such visit.
    #[must_use]
    pub fn marks(&self, id: VisitId, t: Time) -> u32 {
        if id >= self.len() {
            return 0;
        }
        Mark::ALL.into_iter().filter(|mark| self.has_mark(id, t, *mark)).fold(0, |set, mark| set | mark.bit())
    }
}

fn is_terminal(_: &Trace, _: VisitId, meta: Meta) -> bool {
    matches!(meta.reason(), Some(LeaveReason::GameOver | LeaveReason::RuleDraw | LeaveReason::Repetition))
}
