//! One visit under the lens: everything that the inspector shows of it at a time.

use super::replay::{self, replay};
use crate::game::Evaluate;
use crate::search::node_type::NodeType;
use crate::search::observe::{ExtensionCause, LeaveReason, VisitKind};
use crate::search::table::ProbeOutcome;
use crate::search::window::{Bound, Window};
use crate::trace::columns::{Trace, VisitId, VisitRow};
use crate::trace::time::{Tick, Time};
use crate::value::Value;
use serde::Serialize;

/// A window as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WindowText {
    /// Alpha, for the visit's side to move.
    pub alpha: String,
    /// Beta.
    pub beta: String,
    /// Beta is alpha + 1.
    pub null_window: bool,
}

impl From<Window> for WindowText {
    fn from(window: Window) -> Self {
        WindowText {
            alpha: window.alpha.to_string(),
            beta: window.beta.to_string(),
            null_window: window.is_null(),
        }
    }
}

/// A step of the path to a visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PathMove {
    /// The visit that the move led to.
    pub visit: VisitId,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// What the table said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableText {
    /// The outcome's stable name.
    pub outcome: &'static str,
    /// The outcome in words.
    pub outcome_text: &'static str,
    /// The visit that stored the entry, if there was one and it was recorded.
    pub source: Option<VisitId>,
    /// The entry: its bound and value, such as "≥ 34".
    pub entry: Option<String>,
    /// The entry's depth in plies.
    pub entry_depth: Option<i8>,
}

/// A child of a visit and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChildText {
    /// Which visit.
    pub visit: VisitId,
    /// Its move; the iteration's number for iterations.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its kind's stable name.
    pub kind: &'static str,
    /// Its expected type.
    pub expected: Option<&'static str>,
    /// Its value for the parent, with the bound that it is, if it has ended by the time asked for.
    pub value: Option<String>,
    /// What became of it, in words.
    pub fate: &'static str,
    /// Visits in its subtree, itself included, as far as they were recorded.
    pub size: u32,
}

/// Everything about one visit at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Inspection {
    /// Which visit.
    pub visit: VisitId,
    /// Plies from the root position; 0 for brackets.
    pub ply: u16,
    /// Levels from the virtual root.
    pub level: u8,
    /// Plies that it is to be searched to.
    pub depth: i8,
    /// Its kind's stable name; "quiescence" for visits of a quiescence search.
    pub kind: &'static str,
    /// Its kind in words.
    pub kind_text: String,
    /// The moves that lead to it.
    pub path: Vec<PathMove>,
    /// Its position as the game writes it.
    pub position: String,
    /// Whether the game's first player is to move: "first" or "second".
    pub side: &'static str,
    /// The type expected at entry.
    pub expected: Option<&'static str>,
    /// The type that it turned out to have, once it has ended by the time asked for.
    pub actual: Option<&'static str>,
    /// Expected and actual differ.
    pub surprise: bool,
    /// The window at entry.
    pub entry: WindowText,
    /// The window at the time asked for, while it is open then.
    pub now: Option<WindowText>,
    /// It has ended by the time asked for.
    pub left: bool,
    /// It was entered by the time asked for.
    pub entered: bool,
    /// Its value for its side to move, once it has ended.
    pub value: Option<String>,
    /// What the value says: "exact", "lower" or "upper".
    pub bound: Option<&'static str>,
    /// The best value so far while it is open.
    pub best_so_far: Option<String>,
    /// Its best or refuting move.
    pub best_move: Option<String>,
    /// How it ended, in words.
    pub reason: Option<&'static str>,
    /// What the table said.
    pub table: Option<TableText>,
    /// What it may stand pat on (quiescence).
    pub stand_pat: Option<String>,
    /// The tick at which it begins.
    pub enter_time: Time,
    /// The tick at which it ends; nothing while the search is still inside it.
    pub leave_time: Option<Time>,
    /// One past the last visit of its subtree.
    pub end: u32,
    /// Visits in its subtree, itself included.
    pub size: u32,
    /// Its children.
    pub children: Vec<ChildText>,
}

/// The stable name of a bound.
#[must_use]
pub fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

/// A value with its relation to the true value: "≥ 34".
#[must_use]
pub fn bounded(bound: Bound, value: Value) -> String {
    match bound {
        Bound::Exact => format!("= {value}"),
        Bound::Lower => format!("≥ {value}"),
        Bound::Upper => format!("≤ {value}"),
    }
}

/// What a visit's value says, with the relation to the true value: "≥ 34".
#[must_use]
pub fn value_text(visit: &VisitRow) -> Option<String> {
    Some(bounded(visit.bound()?, visit.value?))
}

/// The same for the visit's parent: "≤ -34".
#[must_use]
pub fn value_for_parent(visit: &VisitRow) -> Option<String> {
    let (bound, value) = (visit.bound()?, visit.value?);
    if !visit.kind.is_position() || visit.ply() == Some(0) {
        return Some(bounded(bound, value));
    }
    let mirrored = match bound {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    };
    Some(bounded(mirrored, -value))
}

fn kind_name(visit: &VisitRow) -> &'static str {
    if visit.quiescence { "quiescence" } else { visit.kind.name() }
}

fn kind_text(visit: &VisitRow) -> String {
    match visit.kind {
        VisitKind::Search => "the whole search".to_owned(),
        VisitKind::Iteration => format!("iteration {}", visit.depth),
        VisitKind::Node if visit.quiescence => "quiescence visit".to_owned(),
        VisitKind::ReSearch if visit.quiescence => "re-search in quiescence".to_owned(),
        VisitKind::Node if visit.ply() == Some(0) => "root".to_owned(),
        VisitKind::Node if visit.window.is_null() => "null-window visit".to_owned(),
        VisitKind::Node => "open-window visit".to_owned(),
        VisitKind::ReSearch if visit.extension == Some(ExtensionCause::Singular) => {
            "re-search one ply deeper: its move is forced".to_owned()
        }
        VisitKind::ReSearch if visit.window.is_null() => "re-search without skipping moves".to_owned(),
        VisitKind::ReSearch => "re-search with an open window".to_owned(),
        VisitKind::Pass if visit.window.is_null() => "null-window pass at the root".to_owned(),
        VisitKind::Pass => "pass at the root".to_owned(),
        VisitKind::NullMove => "null move: the turn is passed".to_owned(),
        VisitKind::ProbCut => "ProbCut: a shallow search of the same position".to_owned(),
        VisitKind::Singular => "singularity test: an alternative, searched shallowly".to_owned(),
    }
}

fn expected_name(visit: &VisitRow) -> Option<&'static str> {
    visit.kind.is_position().then(|| visit.expected.name())
}

/// What to call a visit where there is no move: brackets and the root.
fn name_without_move(visit: &VisitRow) -> String {
    match visit.kind {
        VisitKind::Search => "search".to_owned(),
        VisitKind::Iteration => format!("iteration {}", visit.depth),
        VisitKind::NullMove => "null move".to_owned(),
        VisitKind::ProbCut => "ProbCut".to_owned(),
        VisitKind::Pass => "pass".to_owned(),
        VisitKind::Node | VisitKind::ReSearch | VisitKind::Singular => "root".to_owned(),
    }
}

/// Looks at a visit at time `t`. Nothing if there is no such visit.
#[must_use]
pub fn inspect<G: Evaluate>(game: &G, trace: &Trace, id: VisitId, t: Time) -> Option<Inspection> {
    let visit = trace.visit(id)?;
    let way = replay(game, trace, id);
    let (enter_time, leave_time) = (trace.enter_time(id), trace.leave_time(id));
    let (entered, left) = (enter_time <= t, leave_time <= t);
    let state = trace.open_visit(id, t);
    let actual = visit.actual().filter(|_| left).map(NodeType::name);
    let move_text = |code| replay::notation(game, &way.position, code);
    Some(Inspection {
        visit: id,
        ply: visit.ply().unwrap_or(0),
        level: visit.level,
        depth: visit.depth,
        kind: kind_name(&visit),
        kind_text: kind_text(&visit),
        position: game.text(&way.position),
        side: if game.first_player_to_move(&way.position) { "first" } else { "second" },
        expected: expected_name(&visit),
        actual,
        surprise: left && visit.is_surprise(),
        entry: visit.window.into(),
        now: (entered && !left).then(|| state.window.into()),
        left,
        entered,
        value: visit.value.filter(|_| left).map(|value| value.to_string()),
        bound: visit.bound().filter(|_| left).map(bound_name),
        best_so_far: state.best.filter(|_| entered && !left).map(|value| value.to_string()),
        best_move: if left { move_text(visit.best) } else { move_text(state.best_move) },
        reason: visit.reason.filter(|_| left).map(LeaveReason::text),
        table: visit.outcome.filter(|_| entered).map(|outcome| table_text(trace, id, outcome)),
        stand_pat: trace.stood_pat(id).filter(|_| entered).map(|value| value.to_string()),
        enter_time,
        leave_time: Some(leave_time).filter(|time| *time != Time::MAX),
        end: trace.end_so_far(id),
        size: trace.end_so_far(id) - id,
        children: children(game, trace, id, &way.position, t),
        path: way.moves.into_iter().map(|step| PathMove { visit: step.visit, mv: step.notation }).collect(),
    })
}

fn table_text(trace: &Trace, id: VisitId, outcome: ProbeOutcome) -> TableText {
    let entry = trace.found_entry(id);
    TableText {
        outcome: outcome.name(),
        outcome_text: outcome.text(),
        source: entry.map(|entry| entry.source).filter(|source| *source < trace.len()),
        entry: entry.map(|entry| bounded(entry.bound, entry.value)),
        entry_depth: entry.map(|entry| entry.depth.whole_plies()),
    }
}

fn children<G: Evaluate>(
    game: &G,
    trace: &Trace,
    id: VisitId,
    position: &G::Position,
    t: Time,
) -> Vec<ChildText> {
    trace
        .children(id)
        .filter_map(|child| trace.visit(child))
        .map(|child| {
            let left = trace.leave_time(child.id) <= t;
            let entered = trace.enter_time(child.id) <= t;
            let notation = replay::notation(game, position, child.mv);
            ChildText {
                visit: child.id,
                mv: notation.unwrap_or_else(|| name_without_move(&child)),
                kind: kind_name(&child),
                expected: expected_name(&child),
                value: value_for_parent(&child).filter(|_| left),
                fate: match (entered, left) {
                    (false, _) => "still to come",
                    (true, false) => "being searched",
                    (true, true) => child.reason.map_or("", LeaveReason::fate),
                },
                size: trace.end_so_far(child.id) - child.id,
            }
        })
        .collect()
}

/// The path of a visit as one line: "1. e4 e5" without numbers, or what it is without a move.
#[must_use]
pub fn path_text<G: Evaluate>(game: &G, trace: &Trace, id: VisitId) -> String {
    let moves: Vec<String> = replay(game, trace, id).moves.into_iter().map(|step| step.notation).collect();
    match (moves.is_empty(), trace.visit(id)) {
        (true, Some(visit)) => name_without_move(&visit),
        _ => moves.join(" "),
    }
}

/// What to call a visit's bar: its move, or what it is without one.
#[must_use]
pub fn name<G: Evaluate>(game: &G, trace: &Trace, id: VisitId) -> String {
    let Some(visit) = trace.visit(id) else { return String::new() };
    let last = replay(game, trace, id).moves.pop();
    match last {
        Some(step) if step.visit == id => step.notation,
        _ => name_without_move(&visit),
    }
}

/// What happens at a tick, as a sentence for the live region.
#[must_use]
pub fn sentence<G: Evaluate>(game: &G, trace: &Trace, tick: Tick) -> String {
    let id = tick.visit();
    let Some(visit) = trace.visit(id) else { return String::new() };
    let path = path_text(game, trace, id);
    match tick {
        Tick::Enter(_) if !visit.kind.is_position() => format!("{} begins.", capitalised(&path)),
        Tick::Leave(_) if !visit.kind.is_position() => match visit.value {
            Some(value) => format!("{} ends: value {value}.", capitalised(&path)),
            None => format!("{} ends without a value.", capitalised(&path)),
        },
        Tick::Enter(_) => {
            let mut text = format!(
                "Enters {path}: {}, depth {}, window ({}, {}), expected {}.",
                kind_text(&visit),
                visit.depth,
                visit.window.alpha,
                visit.window.beta,
                visit.expected.name(),
            );
            if let Some(outcome) = visit.outcome.filter(|outcome| *outcome != ProbeOutcome::Miss) {
                text.push_str(&format!(" Table: {}.", outcome.text()));
            }
            text
        }
        Tick::Leave(_) => {
            let reason = visit.reason.map_or("", LeaveReason::text);
            match (value_text(&visit), visit.actual()) {
                (Some(value), Some(actual)) => {
                    let surprise = if visit.is_surprise() {
                        format!(", though {} was expected", visit.expected.name())
                    } else {
                        String::new()
                    };
                    format!("Leaves {path}: value {value}, {reason}. Type {}{surprise}.", actual.name())
                }
                _ => format!("Leaves {path}: {reason}."),
            }
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + characters.as_str())
}
