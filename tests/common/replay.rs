//! The events that an observer saw of a search, and the state after each tick by replaying them naively.

use super::recorded::record_with;
use plyscope::game::{Evaluate, MoveCode};
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, ExtensionCause, FoundEntry, Left, Observer, Pruned, Visited};
use plyscope::search::parameters::Parameters;
use plyscope::search::pre_search_filter::Decision;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::{Bound, Window};
use plyscope::trace::Trace;
use plyscope::trace::time::Tick;
use plyscope::value::Value;

/// Everything that happened, as it happened.
#[derive(Clone, Copy, Debug)]
pub enum ObservedEvent {
    Enter(Entered),
    Probe(ProbeOutcome, Option<(Value, Bound)>),
    StoodPat(Value),
    PreSearch(Depth),
    Skipped(usize, usize),
    Pruned(Pruned),
    Leave(Left),
}

#[derive(Default)]
pub struct Script(pub Vec<ObservedEvent>);

impl Observer for Script {
    type Tag = ();
    fn tag(&self) {}
    fn enter(&mut self, visit: &Entered) {
        self.0.push(ObservedEvent::Enter(*visit));
    }
    fn probed(&mut self, outcome: ProbeOutcome, entry: Option<FoundEntry<()>>) {
        self.0.push(ObservedEvent::Probe(outcome, entry.map(|entry| (entry.value, entry.bound))));
    }
    fn stood_pat(&mut self, value: Value) {
        self.0.push(ObservedEvent::StoodPat(value));
    }
    fn considered_pre_search(&mut self, decision: &Decision) {
        if decision.verdict.searches_deeper() {
            self.0.push(ObservedEvent::PreSearch(decision.candidate.new_depth));
        }
    }
    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        self.0.push(ObservedEvent::Skipped(searched, moves));
    }
    fn pruned_moves(&mut self, pruned: &Pruned) {
        self.0.push(ObservedEvent::Pruned(*pruned));
    }
    fn leave(&mut self, _visited: &Visited, visit: &Left) {
        self.0.push(ObservedEvent::Leave(*visit));
    }
}

/// A search, recorded and watched.
pub fn record_and_watch<G: Evaluate>(game: &G, parameters: Parameters) -> (Trace, Vec<ObservedEvent>) {
    let (trace, script) = record_with(game, parameters, Script::default());
    (trace, script.0)
}

/// A frame of the naive replay's stack.
#[derive(Clone, Debug)]
pub struct Frame {
    pub id: u32,
    pub entered: Entered,
    pub window: Window,
    /// The window before any move came back.
    pub first_window: Window,
    /// The returned values with their moves, in the order of returning.
    pub backed_up: Vec<(MoveCode, Value)>,
    pub children: u32,
}

impl Frame {
    pub fn best(&self) -> Option<Value> {
        if self.entered.kind.is_position() {
            self.backed_up.iter().map(|(_, value)| *value).max()
        } else {
            self.backed_up.last().map(|(_, value)| *value)
        }
    }

    /// The first move with the best value.
    pub fn best_move(&self) -> Option<MoveCode> {
        self.backed_up.iter().find(|(_, value)| Some(*value) == self.best()).map(|(mv, _)| *mv)
    }
}

/// The state after each tick, by replaying the script from the beginning.
pub fn replay(script: &[ObservedEvent], prunes: bool) -> Vec<(Tick, u32, Vec<Frame>)> {
    let mut states: Vec<(Tick, u32, Vec<Frame>)> = Vec::new();
    let mut stack: Vec<Frame> = Vec::new();
    let mut next = 0;
    let mut found = None;
    for (index, seen) in script.iter().enumerate() {
        match *seen {
            ObservedEvent::Enter(entered) => {
                if let Some(parent) =
                    stack.last().filter(|parent| parent.entered.kind.is_position() && prunes)
                {
                    // The windows that the search passed down prove the window that is shown.
                    let now = parent.window;
                    let quiescent = parent.entered.depth.is_horizon();
                    // Speculative searches ask other questions, and a forced move is searched again with the
                    // window that its parent had before any move.
                    let other = entered.kind == VisitKind::Singular
                        || entered.kind == VisitKind::ProbCut
                        || (entered.kind == VisitKind::SamePosition && entered.window == now)
                        || entered.extension == Some(ExtensionCause::Singular)
                        || (entered.kind == VisitKind::NullMove
                            && entered.window == -Window::null_below(now.beta));
                    // A move that is searched again from the value found.
                    let again = entered.kind == VisitKind::ReSearch;
                    let found =
                        found.filter(|(mv, value)| again && *mv == entered.mv && now.contains(*value));
                    let from_found = found.map(|(_, value)| -now.raised(value.predecessor()));
                    assert!(
                        other
                            || from_found == Some(entered.window)
                            || entered.window == -now
                            || (!quiescent && entered.window == -Window::null_above(now.alpha)),
                        "visit {next} was entered with {:?}, its parent shows {now:?}",
                        entered.window
                    );
                }
                let (window, backed_up) = (entered.window, Vec::new());
                stack.push(Frame { id: next, entered, window, first_window: window, backed_up, children: 0 });
                states.push((Tick::Enter(next), next, stack.clone()));
                next += 1;
            }
            // Events that follow an enter belong to its tick.
            ObservedEvent::Probe(outcome, entry) => {
                let top = stack.last_mut().unwrap();
                if let (ProbeOutcome::Narrowed, Some((value, bound)), true) = (outcome, entry, prunes) {
                    match bound {
                        Bound::Lower => top.window.alpha = value,
                        Bound::Upper => top.window.beta = value,
                        Bound::Exact => panic!("an exact entry answers"),
                    }
                }
                top.first_window = top.window;
                states.last_mut().unwrap().2.clone_from(&stack);
            }
            ObservedEvent::StoodPat(value) => {
                let top = stack.last_mut().unwrap();
                top.backed_up.push((MoveCode::NONE, value));
                if prunes {
                    top.window.alpha = top.window.alpha.max(value);
                }
                states.last_mut().unwrap().2.clone_from(&stack);
            }
            ObservedEvent::PreSearch(_) => {
                // Knowledge for a lesser depth does not narrow the window of a greater depth.
                let top = stack.last_mut().unwrap();
                top.window = top.entered.window;
                top.first_window = top.window;
                states.last_mut().unwrap().2.clone_from(&stack);
            }
            // They only say why the visit ends next.
            ObservedEvent::Skipped(..) | ObservedEvent::Pruned(_) => {}
            ObservedEvent::Leave(left) => {
                let frame = stack.pop().unwrap();
                found = Some((frame.entered.mv, -left.value));
                if let Some(parent) = stack.last_mut() {
                    parent.children += 1;
                    // If the very next event repeats the move, the value was provisional.
                    let repeated = matches!(
                        script.get(index + 1),
                        Some(ObservedEvent::Enter(next))
                            if next.kind == VisitKind::ReSearch && next.mv == frame.entered.mv
                    );
                    let speculative = matches!(
                        frame.entered.kind,
                        VisitKind::NullMove
                            | VisitKind::ProbCut
                            | VisitKind::Singular
                            | VisitKind::SamePosition
                            | VisitKind::MultiCut
                    );
                    if left.reason != LeaveReason::Stopped && !repeated && !speculative {
                        let is_position = parent.entered.kind.is_position();
                        let value = if is_position { -left.value } else { left.value };
                        let mv = frame.entered.mv;
                        let forced = frame.entered.extension == Some(ExtensionCause::Singular)
                            && frame.entered.kind == VisitKind::ReSearch;
                        // Another move is searched again: nothing that it and others gave holds.
                        let begins_again = matches!(
                            script.get(index + 1),
                            Some(ObservedEvent::Enter(next)) if next.kind == VisitKind::ReSearch && next.mv != mv
                        );
                        if forced && parent.best_move() == Some(mv) {
                            // Its deeper value takes the place of the former one, in alpha, too.
                            parent.backed_up.retain(|(other, _)| *other != mv && !begins_again);
                            parent.window = parent.first_window;
                        }
                        parent.backed_up.push((mv, value));
                        if is_position && prunes {
                            let best = parent.best().unwrap();
                            parent.window.alpha = parent.window.alpha.max(best);
                        }
                    }
                }
                states.push((Tick::Leave(frame.id), next - 1, stack.clone()));
            }
        }
    }
    assert!(stack.is_empty(), "enter and leave are balanced");
    states
}
