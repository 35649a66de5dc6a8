//! The marks on visits' bars: each mark in one row.

use super::capabilities::Capabilities;
use super::columns::{Trace, VisitId};
use super::event_kind::EventKind;
use super::meta::Meta;
use super::time::Time;
use crate::search::leave_reason::LeaveReason;
use serde::Serialize;

/// A mark. Several together are a set of bits, see [`Mark::bit`]. The first of them are in the order of the legend,
/// which is also their order on a bar from its right end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A value reached beyond the window.
    CutOff,
    /// Searched deeper than was needed, as a gamble on a later visit.
    PreSearched,
    /// Moves were skipped.
    UncertaintyCutOff,
    /// The value may rest on an abandoned branch.
    Uncertain,
    /// A null move, a ProbCut search, or a test for a forced move.
    Speculative,
    /// The table answered.
    TableAnswer,
    /// Searched again.
    ReSearch,
    /// The game is over or drawn here.
    Terminal,
    /// The node was not of the expected type.
    Surprise,
    /// Searched deeper than its parent's depth less a ply.
    Extended,
    /// Searched less deep than that.
    Reduced,
    /// Quiet moves near the horizon were left out.
    MovesPruned,
    /// Open at the time asked for.
    Open,
    /// Entered by the time asked for.
    Entered,
    /// Part of a quiescence search.
    Quiescence,
    /// Inside a pre-search.
    InPreSearch,
}

/// The meaning of a mark.
enum Meaning {
    /// An event of this kind happens at the visit.
    Event(EventKind),
    /// A property of the visit, and the search's ability to bring it about.
    Visit(fn(&Trace, VisitId, Meta) -> bool, fn(&Capabilities) -> bool),
    /// Something of the visit at a time.
    Time(fn(&Trace, VisitId, Time) -> bool),
}

/// The look of a mark: in the legend, in the help and on bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkLook {
    /// Its name in the legend.
    pub label: &'static str,
    /// Its look and its meaning, in a sentence.
    pub sentence: &'static str,
    /// The name of its shape. The page has a drawing for each name.
    pub shape: &'static str,
}

struct Row {
    mark: Mark,
    name: &'static str,
    /// Colours, textures and outlines of whole bars show the marks that have no shape.
    look: Option<MarkLook>,
    meaning: Meaning,
}

const ROWS: [Row; 16] = [
    Row {
        mark: Mark::CutOff,
        name: "cut-off",
        look: Some(MarkLook {
            label: "cut-off",
            sentence: "A slanted end: a move, a null move, ProbCut or the evaluation less a margin reached beyond the window",
            shape: "slanted-end",
        }),
        meaning: Meaning::Event(EventKind::CutOff),
    },
    Row {
        mark: Mark::PreSearched,
        name: "pre-searched",
        look: Some(MarkLook {
            label: "pre-search",
            sentence: "Bracket and chevrons: a position searched deeper than is needed now. Stripes: inside one",
            shape: "bracket",
        }),
        meaning: Meaning::Event(EventKind::PreSearch),
    },
    Row {
        mark: Mark::UncertaintyCutOff,
        name: "uncertainty-cut-off",
        look: Some(MarkLook {
            label: "moves skipped",
            sentence: "A torn end and a tilde: an uncertainty cut-off, the other moves were skipped",
            shape: "torn-end",
        }),
        meaning: Meaning::Event(EventKind::UncertaintyCutOff),
    },
    Row {
        mark: Mark::Uncertain,
        name: "uncertain",
        look: Some(MarkLook {
            label: "uncertain value",
            sentence: "A dotted edge: the value may rest on skipped moves",
            shape: "dotted-edge",
        }),
        meaning: Meaning::Visit(|_, _, meta| meta.is_uncertain(), Capabilities::skips_moves),
    },
    Row {
        mark: Mark::Speculative,
        name: "speculative",
        look: Some(MarkLook {
            label: "speculative",
            sentence: "Dashes and a question mark: a null move, ProbCut, multi-cut, or a test for a forced move. Dots: inside one",
            shape: "dashed-frame",
        }),
        meaning: Meaning::Event(EventKind::Speculation),
    },
    Row {
        mark: Mark::TableAnswer,
        name: "table-answer",
        look: Some(MarkLook {
            label: "table answer",
            sentence: "A diamond: the table answered",
            shape: "diamond",
        }),
        meaning: Meaning::Event(EventKind::TableAnswer),
    },
    Row {
        mark: Mark::ReSearch,
        name: "re-search",
        look: Some(MarkLook { label: "re-search", sentence: "A loop: searched again", shape: "loop" }),
        meaning: Meaning::Event(EventKind::ReSearch),
    },
    Row {
        mark: Mark::Terminal,
        name: "terminal",
        look: Some(MarkLook {
            label: "game over",
            sentence: "A square: the game is over or drawn",
            shape: "square",
        }),
        meaning: Meaning::Visit(is_terminal, |_| true),
    },
    Row {
        mark: Mark::Surprise,
        name: "surprise",
        look: Some(MarkLook {
            label: "surprise",
            sentence: "An exclamation mark: not the expected type",
            shape: "exclamation-mark",
        }),
        meaning: Meaning::Event(EventKind::Surprise),
    },
    Row {
        mark: Mark::Extended,
        name: "extended",
        look: Some(MarkLook {
            label: "extended",
            sentence: "A plus: searched deeper than its parent's depth less a ply",
            shape: "plus",
        }),
        meaning: Meaning::Visit(|trace, id, _| trace.extension(id).is_some(), Capabilities::extends),
    },
    Row {
        mark: Mark::Reduced,
        name: "reduced",
        look: Some(MarkLook {
            label: "reduced",
            sentence: "A minus: searched less deep than its parent's depth less a ply",
            shape: "minus",
        }),
        meaning: Meaning::Visit(|_, _, meta| meta.reduction().is_some(), Capabilities::reduces),
    },
    Row {
        mark: Mark::MovesPruned,
        name: "moves-pruned",
        look: Some(MarkLook {
            label: "moves pruned",
            sentence: "Three dots: quiet moves near the horizon were pruned, and the value does not show it",
            shape: "three-dots",
        }),
        meaning: Meaning::Event(EventKind::MovesPruned),
    },
    Row {
        mark: Mark::Open,
        name: "open",
        look: None,
        meaning: Meaning::Time(|trace, id, t| trace.enter_time(id) <= t && trace.leave_time(id) > t),
    },
    Row {
        mark: Mark::Entered,
        name: "entered",
        look: None,
        meaning: Meaning::Time(|trace, id, t| trace.enter_time(id) <= t),
    },
    Row {
        mark: Mark::Quiescence,
        name: "quiescence",
        look: None,
        meaning: Meaning::Visit(|_, _, meta| meta.is_quiescence(), Capabilities::quiescence),
    },
    Row {
        mark: Mark::InPreSearch,
        name: "in-pre-search",
        look: None,
        meaning: Meaning::Visit(|_, _, meta| meta.is_in_pre_search(), Capabilities::pre_searches),
    },
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
    /// The text for people.
    pub label: &'static str,
    /// The letter that looks for the next one; as a capital, for the one before.
    pub key: char,
    /// The name of the mark on the bars of such visits.
    #[cfg_attr(test, ts(type = "MarkName | null"))]
    pub mark: Option<&'static str>,
}

impl From<EventKind> for EventKindForm {
    fn from(kind: EventKind) -> EventKindForm {
        EventKindForm {
            kind: kind.name(),
            label: kind.label(),
            key: kind.key(),
            mark: Mark::of(kind).map(Mark::name),
        }
    }
}

impl Mark {
    /// All marks, from the lowest bit.
    pub const ALL: [Mark; ROWS.len()] = {
        let mut all = [Mark::CutOff; ROWS.len()];
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

    /// Its look, if it has a separate shape.
    #[must_use]
    pub fn look(self) -> Option<MarkLook> {
        self.row().look
    }

    /// Its bit in a set of marks.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The kind of event that it marks, if it marks one.
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

    /// The marks of a visit at time `t` as a set of bits; 0 if there is no such visit.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_mark_with_a_shape_has_a_shape_and_words_of_its_own() {
        let looks: Vec<MarkLook> = Mark::ALL.into_iter().filter_map(Mark::look).collect();
        let distinct =
            |part: fn(&MarkLook) -> &'static str| looks.iter().map(part).collect::<BTreeSet<_>>().len();
        assert_eq!(distinct(|look| look.shape), looks.len());
        assert_eq!(distinct(|look| look.label), looks.len());
        assert_eq!(distinct(|look| look.sentence), looks.len());
    }

    #[test]
    fn the_marks_with_a_shape_come_first() {
        let has_shape = Mark::ALL.map(|mark| mark.look().is_some());
        assert!(has_shape.is_sorted_by_key(|has_shape| !has_shape), "{has_shape:?}");
    }
}
