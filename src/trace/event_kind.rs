//! The kinds of events that can be searched for in a trace: each kind is in one row, and only there.
//!
//! The search in time, the marks on bars, the timeline's counts, the page's keys and its lists all read these
//! rows.

use super::capabilities::Capabilities;
use super::columns::{NO_VISIT, Trace, VisitId};
use super::meta::Meta;
use super::time::{Tick, Time};
use crate::search::leave_reason::LeaveReason;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;

/// A kind of event. It happens on a tick, at most once for each visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A value reaches beyond the window before all moves are searched: a move's, a null move's or ProbCut's
    /// prediction (which may be on either side). Standing pat does not count: half of a quiescence search
    /// ends so, and a person who asks for the next cut-off does not mean that. A table answer (including ETC)
    /// is a separate event, and skipped moves are uncertainty cut-offs.
    CutOff,
    /// The table answers a visit: with its own entry when it is entered, or with a child's (ETC).
    TableAnswer,
    /// A re-search begins.
    ReSearch,
    /// An iteration begins.
    Iteration,
    /// A move becomes its parent's new best inside the window: alpha rises.
    NewBest,
    /// A visit turns out to have another type than expected.
    Surprise,
    /// A driver searches the root: an aspiration pass or a pass of an MT driver.
    Pass,
    /// A pre-search begins.
    PreSearch,
    /// The other moves of a node are skipped.
    UncertaintyCutOff,
    /// A speculative search begins: a null move, ProbCut, multi-cut, or a test for a forced move.
    Speculation,
    /// Quiet moves near the horizon are left out, and the value does not say so.
    MovesPruned,
}

/// The look of a kind of event on the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineLook {
    /// The name of its shape. The page has a drawing for each name.
    pub shape: &'static str,
    /// The colour of the event, as in the flame: a node type, the ink, or a gamble.
    pub colour: &'static str,
}

/// All that there is to know of a kind.
struct Row {
    kind: EventKind,
    name: &'static str,
    label: &'static str,
    key: char,
    /// Its drawing on the timeline, if the timeline counts it. The counts are in the order of the rows.
    timeline: Option<TimelineLook>,
    /// Whether it happens on this tick, at the tick's visit.
    happens: fn(&Trace, Tick, Meta) -> bool,
    can_happen: fn(&Capabilities) -> bool,
}

const ROWS: [Row; 11] = [
    Row {
        kind: EventKind::CutOff,
        name: "cut-off",
        label: "cut-off",
        key: 'c',
        timeline: Some(TimelineLook { shape: "tall-column", colour: "cut" }),
        happens: |_, tick, meta| is_leave(tick) && meta.reason().is_some_and(LeaveReason::is_cut_off),
        can_happen: Capabilities::prunes,
    },
    Row {
        kind: EventKind::TableAnswer,
        name: "table-answer",
        label: "table answer",
        key: 't',
        timeline: Some(TimelineLook { shape: "short-column", colour: "all" }),
        happens: |_, tick, meta| match tick {
            Tick::Enter(_) => meta.outcome() == Some(ProbeOutcome::Answered),
            Tick::Leave(_) => meta.reason() == Some(LeaveReason::EnhancedCutOff),
        },
        can_happen: Capabilities::table,
    },
    Row {
        kind: EventKind::ReSearch,
        name: "re-search",
        label: "re-search",
        key: 'r',
        timeline: Some(TimelineLook { shape: "first-stripe", colour: "pv" }),
        happens: |_, tick, meta| !is_leave(tick) && meta.kind() == VisitKind::ReSearch,
        can_happen: |capabilities| {
            capabilities.scouts()
                || capabilities.skips_moves()
                || capabilities.tests_singularity()
                || capabilities.reduces_tentatively()
        },
    },
    Row {
        kind: EventKind::Iteration,
        name: "iteration",
        label: "iteration",
        key: 'i',
        timeline: Some(TimelineLook { shape: "line", colour: "ink" }),
        happens: |_, tick, meta| !is_leave(tick) && meta.kind() == VisitKind::Iteration,
        can_happen: |_| true,
    },
    Row {
        kind: EventKind::NewBest,
        name: "new-best",
        label: "new best move",
        key: 'b',
        timeline: None,
        happens: |trace, tick, _| is_leave(tick) && raises_alpha(trace, tick.visit()),
        // The windows of an MT driver's passes have no inside.
        can_happen: |capabilities| capabilities.prunes() && !capabilities.drives_null_windows(),
    },
    Row {
        kind: EventKind::Surprise,
        name: "surprise",
        label: "surprise",
        key: 's',
        timeline: None,
        happens: |trace, tick, _| {
            is_leave(tick) && trace.visit(tick.visit()).is_some_and(|visit| trace.is_surprise(&visit))
        },
        can_happen: Capabilities::prunes,
    },
    // The next kinds have the letters that are left in their names: pAss, pre-searcH, Uncertainty,
    // speculatiVe, Moves left out.
    Row {
        kind: EventKind::Pass,
        name: "pass",
        label: "pass at the root",
        key: 'a',
        timeline: None,
        happens: |_, tick, meta| !is_leave(tick) && meta.kind() == VisitKind::Pass,
        can_happen: Capabilities::passes,
    },
    Row {
        kind: EventKind::PreSearch,
        name: "pre-search",
        label: "pre-search",
        key: 'h',
        timeline: Some(TimelineLook { shape: "second-stripe", colour: "gamble" }),
        happens: |_, tick, meta| !is_leave(tick) && meta.is_pre_searched(),
        can_happen: Capabilities::pre_searches,
    },
    Row {
        kind: EventKind::UncertaintyCutOff,
        name: "uncertainty-cut-off",
        label: "uncertainty cut-off",
        key: 'u',
        timeline: Some(TimelineLook { shape: "thin-stripe", colour: "ink" }),
        happens: |_, tick, meta| is_leave(tick) && meta.reason() == Some(LeaveReason::UncertaintyCutOff),
        can_happen: Capabilities::skips_moves,
    },
    Row {
        kind: EventKind::Speculation,
        name: "speculation",
        label: "speculative search",
        key: 'v',
        timeline: None,
        happens: |_, tick, meta| !is_leave(tick) && meta.kind().is_speculative(),
        can_happen: |capabilities| {
            let of_position = capabilities.prob_cuts() || capabilities.searches_same_position();
            let of_moves = capabilities.tests_singularity() || capabilities.multi_cuts();
            capabilities.null_moves() || of_position || of_moves
        },
    },
    Row {
        kind: EventKind::MovesPruned,
        name: "moves-pruned",
        label: "moves pruned",
        key: 'm',
        timeline: None,
        happens: |trace, tick, meta| {
            let Tick::Leave(id) = tick else { return false };
            match meta.reason() {
                Some(LeaveReason::MovesPruned) => true,
                Some(LeaveReason::UncertaintyCutOff) => trace.pruned(id).is_some(),
                _ => false,
            }
        },
        can_happen: Capabilities::prunes_moves,
    },
];

const _: () = {
    let mut index = 0;
    while index < ROWS.len() {
        assert!(ROWS[index].kind as usize == index, "each kind in its row");
        index += 1;
    }
};

impl EventKind {
    /// All kinds.
    pub const ALL: [EventKind; ROWS.len()] = {
        let mut all = [EventKind::CutOff; ROWS.len()];
        let mut index = 0;
        while index < ROWS.len() {
            all[index] = ROWS[index].kind;
            index += 1;
        }
        all
    };

    /// The number of kinds that the timeline counts.
    pub const COUNTED: usize = {
        let (mut index, mut counted) = (0, 0);
        while index < ROWS.len() {
            counted += ROWS[index].timeline.is_some() as usize;
            index += 1;
        }
        counted
    };

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// A stable name for links and the page.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The text for people.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// The kind with this stable name.
    #[must_use]
    pub fn named(name: &str) -> Option<EventKind> {
        EventKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Its place among the timeline's counts, if the timeline counts it.
    #[must_use]
    pub fn timeline(self) -> Option<usize> {
        let before = ROWS[..self as usize].iter().filter(|row| row.timeline.is_some()).count();
        self.row().timeline.map(|_| before)
    }

    /// The look of the kind on the timeline, if the timeline counts it.
    #[must_use]
    pub fn timeline_look(self) -> Option<TimelineLook> {
        self.row().timeline
    }

    /// The letter that looks for the next one; as a capital, for the one before.
    #[must_use]
    pub fn key(self) -> char {
        self.row().key
    }

    /// Whether a search with these capabilities can bring it about. Where not, no trace has it.
    #[must_use]
    pub fn can_happen(self, capabilities: &Capabilities) -> bool {
        (self.row().can_happen)(capabilities)
    }
}

impl Trace {
    /// The nearest tick after (or before) `t` at which something of this kind happens, anywhere or at a
    /// ply, see [`Trace::event_ply`].
    #[must_use]
    pub fn find(&self, t: Time, kind: EventKind, forward: bool, ply: Option<u16>) -> Option<Time> {
        let mut at = self.moment(t)?;
        loop {
            at = if forward { self.moment_after(at)? } else { self.moment_before(at)? };
            if self.is_event_at(self.tick(at), kind, ply) {
                return Some(at.t);
            }
        }
    }

    /// Whether this tick is an event of this kind at this ply, or at any.
    #[must_use]
    pub fn is_event_at(&self, tick: Tick, kind: EventKind, ply: Option<u16>) -> bool {
        // The ply first: it is looked up, while some events are worked out.
        ply.is_none_or(|ply| self.event_ply(tick, kind) == ply) && self.is_event(tick, kind)
    }

    /// The ply of the node that an event of this kind would be about, if it happened at this tick: a new
    /// best move is its parent's. 0 for brackets.
    #[must_use]
    pub fn event_ply(&self, tick: Tick, kind: EventKind) -> u16 {
        match (kind, self.parent(tick.visit())) {
            (EventKind::NewBest, NO_VISIT) => 0,
            (EventKind::NewBest, parent) => self.ply(parent),
            _ => self.ply(tick.visit()),
        }
    }

    /// Whether this tick is an event of this kind.
    #[must_use]
    pub fn is_event(&self, tick: Tick, kind: EventKind) -> bool {
        (kind.row().happens)(self, tick, self.meta(tick.visit()))
    }

    /// Whether an event of this kind happens at this visit, on either of its ticks.
    #[must_use]
    pub fn has_event(&self, id: VisitId, kind: EventKind) -> bool {
        let meta = self.meta(id);
        let happens = kind.row().happens;
        happens(self, Tick::Enter(id), meta) || happens(self, Tick::Leave(id), meta)
    }

    /// Adds a visit's events to counts in the order of [`EventKind::timeline`].
    #[inline]
    pub fn count_events(&self, id: VisitId, counts: &mut [u32; EventKind::COUNTED]) {
        let meta = self.meta(id);
        let mut place = 0;
        // Constant, so that the table is not part of the machine's code.
        for row in const { &ROWS } {
            if row.timeline.is_some() {
                let happens =
                    (row.happens)(self, Tick::Enter(id), meta) || (row.happens)(self, Tick::Leave(id), meta);
                counts[place] += u32::from(happens);
                place += 1;
            }
        }
    }
}

fn is_leave(tick: Tick) -> bool {
    matches!(tick, Tick::Leave(_))
}

/// Whether this visit's value raised its parent's alpha without cutting off.
fn raises_alpha(trace: &Trace, id: VisitId) -> bool {
    let parent = trace.parent(id);
    if parent == NO_VISIT || !trace.meta(id).kind().is_position() || !trace.prunes() {
        return false;
    }
    let Some(value) = trace.value(id).map(|value| -value) else { return false };
    let window = trace.window(parent);
    if value <= window.alpha || value > window.beta {
        return false;
    }
    let after = trace.open_visit(parent, trace.leave_time(id));
    let before = trace.open_visit(parent, trace.leave_time(id) - 1);
    let is_inside =
        value < after.window.beta || (value == after.window.beta && trace.cuts_only_beyond_beta());
    after.window.alpha > before.window.alpha && is_inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_and_keys_are_each_used_once() {
        let names: BTreeSet<&str> = EventKind::ALL.into_iter().map(EventKind::name).collect();
        let keys: BTreeSet<char> = EventKind::ALL.into_iter().map(|kind| kind.key()).collect();
        assert_eq!((names.len(), keys.len()), (EventKind::ALL.len(), EventKind::ALL.len()));
        for kind in EventKind::ALL {
            assert_eq!(EventKind::named(kind.name()), Some(kind));
        }
        assert_eq!(EventKind::named("wonder"), None);
    }

    #[test]
    fn each_kind_on_the_timeline_has_a_place_and_a_shape_of_its_own() {
        let places: Vec<usize> = EventKind::ALL.into_iter().filter_map(EventKind::timeline).collect();
        assert_eq!(places, (0..EventKind::COUNTED).collect::<Vec<_>>());
        let looks = EventKind::ALL.into_iter().filter_map(EventKind::timeline_look);
        assert_eq!(looks.map(|look| look.shape).collect::<BTreeSet<_>>().len(), EventKind::COUNTED);
    }
}
