//! A student's own search: a wrong step is made as well, and the student's state decides about the next step.
//!
//! The student's choices are replayed as a search that writes a log: a node that the student enters, a window that the
//! student gives, a value that the student returns. Each question, its choices and its right answer come from the log up to the question, so
//! an answer that follows rightly from an earlier mistake is right. Minimax visits every node: its trace has the tree, and the
//! values of the leaves.

use super::draft::Draft;
use super::open_node::OpenNode;
use super::own_log::OwnLog;
use super::own_state::{is_cut_off, next_act, true_act, twin, window_for};
use super::step::{Asks, OwnWork, StudentStep};
use super::subtree_sizes::SubtreeSizes;
use super::visiting::Act;
use super::walk::{is_from_left, root_of};
use super::{returning, steps, visiting, windows};
use crate::facts::replay;
use crate::game::{Evaluate, MoveCode};
use crate::language::perspective::Lens;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::observe::{Entered, Left};
use crate::search::parameters::{Base, Parameters, ReSearchFrom};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::trace::columns::{Trace, VisitId};
use crate::trace::time::Time;
use crate::value::Value;

/// More visits are too many for a person.
pub const MOST_OWN_VISITS: u32 = 1600;

/// A search that a student performs by these choices, the first one first. `truth`: the search itself; `whole`: minimax of the
/// same position.
#[must_use]
pub fn own_work<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    (truth, whole): (&Trace, &Trace),
    lens: Lens,
    choices: &[u32],
) -> OwnWork {
    let (root, all) = match roots(game, parameters, truth, whole) {
        Ok(roots) => roots,
        Err(why) => return OwnWork::refused(why),
    };
    let mut own = Own {
        game,
        base: parameters.base,
        lens,
        truth,
        whole,
        log: OwnLog::new(parameters),
        sizes: SubtreeSizes::default(),
        root,
        choices: choices.iter().copied(),
        steps: Vec::new(),
        follows: Vec::new(),
    };
    let is_finished = own.search(all).is_ok();
    OwnWork {
        refusal: None,
        steps: own.steps,
        follows: own.follows,
        is_finished,
        words: own.log.into_words(),
    }
}

/// The root's visits in the search itself and in minimax.
///
/// # Errors
///
/// The reason why a student's own search cannot be judged at the end.
fn roots<G: Evaluate>(
    game: &G,
    parameters: &Parameters,
    truth: &Trace,
    whole: &Trace,
) -> Result<(VisitId, VisitId), &'static str> {
    const OTHER: &str = "Only minimax, alpha-beta and PVS without a table can be judged at the end.";
    const TOO_LARGE: &str = "This tree is too large to be judged at the end.";
    let is_plain = parameters.table.is_none() && parameters.re_search_from == ReSearchFrom::Alpha;
    let is_bet = parameters.pre_search.on || parameters.uncertainty.on;
    if truth.family_row().descends || is_bet || !is_plain {
        return Err(OTHER);
    }
    if truth.is_part() || !truth.is_finished() || !whole.is_finished() || whole.len() > MOST_OWN_VISITS {
        return Err(TOO_LARGE);
    }
    let root = root_of(parameters, truth)?;
    let all = root_of(&Parameters { base: Base::Minimax, ..*parameters }, whole)?;
    if most_visits(whole, all, parameters.base) > MOST_OWN_VISITS {
        return Err(TOO_LARGE);
    }
    if !is_from_left(game, truth, root) || !is_from_left(game, whole, all) {
        return Err("Only a search from left to right can be judged at the end.");
    }
    Ok((root, all))
}

/// The most visits that a student can make below a visit of minimax, itself included: each child once, or twice if it may be
/// searched again.
fn most_visits(whole: &Trace, id: VisitId, base: Base) -> u32 {
    let times = if base.scouts() { 2 } else { 1 };
    let below = whole.children(id).map(|child| most_visits(whole, child, base).saturating_mul(times));
    below.fold(1, u32::saturating_add)
}

/// The choices have come to an end: the last step is asked.
struct Asked;

/// A visit of the student's own search, and the visits that it corresponds to.
#[derive(Clone, Copy)]
struct Place {
    own: VisitId,
    /// The visit of minimax.
    all: VisitId,
    /// The visit of the search itself; `None` if it never comes there.
    truth: Option<VisitId>,
    expected: NodeType,
}

struct Own<'a, G, Choices> {
    game: &'a G,
    base: Base,
    lens: Lens,
    truth: &'a Trace,
    whole: &'a Trace,
    log: OwnLog,
    sizes: SubtreeSizes,
    /// The root's visit in the search itself and, as both have the same brackets, in the student's.
    root: VisitId,
    choices: Choices,
    steps: Vec<StudentStep>,
    follows: Vec<bool>,
}

impl<G: Evaluate, Choices: Iterator<Item = u32>> Own<'_, G, Choices> {
    /// The whole search.
    fn search(&mut self, all: VisitId) -> Result<(), Asked> {
        let brackets = self.root;
        for id in 0..brackets {
            let kind = self.truth.meta(id).kind();
            self.log.enter(&Entered::bracket(kind, self.truth.depth(id), self.truth.window(id)));
        }
        let kind = self.truth.meta(self.root).kind();
        let entered = Entered {
            window: self.truth.window(self.root),
            ..self.entered(all, kind, (MoveCode::NONE, NodeType::Pv))
        };
        let own = self.enter(&entered, all);
        let value = self.node(Place { own, all, truth: Some(self.root), expected: NodeType::Pv })?;
        self.go_on(self.log.now());
        for _ in 0..brackets {
            self.log.leave(&Left::with_value(LeaveReason::AllMoves, value));
        }
        Ok(())
    }

    /// A visit as it is entered, with an open window.
    fn entered(&self, all: VisitId, kind: VisitKind, (mv, expected): (MoveCode, NodeType)) -> Entered {
        let key = replay::position(self.game, self.whole, all).map_or(0, |position| self.game.key(&position));
        let bracket = Entered::bracket(kind, self.whole.depth(all), Window::FULL);
        Entered { expected, mv, key, rank: self.whole.rank(all), ..bracket }
    }

    fn enter(&mut self, entered: &Entered, all: VisitId) -> VisitId {
        let id = self.log.enter(entered);
        self.sizes.set(id, self.whole.end(all) - all);
        id
    }

    /// An open node of the student's search, as it is now.
    fn open(&self, id: VisitId) -> OpenNode<'_, G> {
        OpenNode::new(self.game, &self.log.trace, self.lens, id, self.log.now())
    }

    /// A visit from its beginning to its end. Gives its value.
    fn node(&mut self, place: Place) -> Result<Value, Asked> {
        loop {
            let mut node = self.open(place.own);
            let right = next_act(&node, self.base);
            // The value of a null window that is searched again does not count.
            if right == Act::Again && node.values.len() > 1 {
                let last = node.last;
                node.values.retain(|(child, _)| Some(*child) != last);
            }
            let draft = visiting::draft(&node, self.base, right);
            let truth = true_act(self.truth, place.truth, &node);
            let step = steps::step(Asks::Node, &node, self.log.now(), &draft, visiting::words(&node, &draft));
            let last = node.last.map(|last| self.log.trace.move_of(last));
            match (self.ask(&draft, step, truth)?, last) {
                (Act::Up, _) | (Act::Again, None) => break,
                (Act::Again, Some(mv)) => self.visit(place, mv, Act::Again)?,
                (Act::Down(mv), _) => self.visit(place, mv, Act::Down(mv))?,
            }
        }
        let node = self.open(place.own);
        let found = node.best().unwrap_or(Value::DRAW);
        let is_cut_off = is_cut_off(&node, self.base) || !node.unvisited.is_empty();
        let reason = if is_cut_off { LeaveReason::CutOff } else { LeaveReason::AllMoves };
        let searched = node.values.len() as u16;
        let draft = returning::draft(&node, found);
        let step = steps::step(Asks::Value, &node, self.log.now(), &draft, returning::words(&node, &draft));
        let truth = place.truth.and_then(|truth| self.truth.value(truth));
        let values = node.values.clone();
        let value = self.ask(&draft, step, truth)?;
        let best = values.iter().find(|(_, one)| *one == value);
        let best = best.map_or(MoveCode::NONE, |(child, _)| self.log.trace.move_of(*child));
        self.log.leave(&Left { best, searched, ..Left::with_value(reason, value) });
        Ok(value)
    }

    /// Visits a child.
    fn visit(&mut self, above: Place, mv: MoveCode, act: Act) -> Result<(), Asked> {
        let node = self.open(above.own);
        let is_first = node.last.is_none();
        let is_cut_off = is_cut_off(&node, self.base);
        let right = window_for(&node, self.base, mv, act);
        let visits = self.log.trace.children(above.own).filter(|child| self.log.trace.move_of(*child) == mv);
        let truth = above.truth.and_then(|truth| twin(self.truth, truth, mv, visits.count()));
        // Minimax visits every move.
        let Some(all) = twin(self.whole, above.all, mv, 0) else { return Ok(()) };
        let (kind, expected) = match act {
            Act::Again => (VisitKind::ReSearch, NodeType::Pv),
            _ => (VisitKind::Node, above.expected.expected_child(is_first)),
        };
        let entered = Entered { window: right, ..self.entered(all, kind, (mv, expected)) };
        let own = self.enter(&entered, all);
        let Some(leaf) = self.whole.visit(all).filter(|_| self.whole.children(all).next().is_none()) else {
            // No window is right where the search has cut off.
            if self.game.is_given() && self.base.prunes() && !is_cut_off {
                let given = self.window(above, own, truth)?;
                if given != right {
                    self.log.take_back();
                    self.log.enter(&Entered { window: given, ..entered });
                }
            }
            return self.node(Place { own, all, truth, expected }).map(|_| ());
        };
        let reason = leaf.reason.unwrap_or(LeaveReason::Evaluation);
        self.log.leave(&Left::with_value(reason, leaf.value.unwrap_or(Value::DRAW)));
        Ok(())
    }

    /// The window that the student gives to a child that was entered with the right one.
    fn window(&mut self, above: Place, own: VisitId, truth: Option<VisitId>) -> Result<Window, Asked> {
        let (node, entered) = (self.open(above.own), self.open(own));
        let draft = windows::draft(&node, &entered, self.base);
        let words = windows::words(&entered, &draft);
        let step = steps::step(Asks::Window, &entered, self.log.now(), &draft, words);
        let truth = truth.map(|truth| self.truth.window(truth));
        self.ask(&draft, step, truth)
    }

    /// The student's answer to a step; without a choice it is the search's own. `truth`: the answer of the search itself.
    fn ask<A: Copy + PartialEq>(
        &mut self,
        draft: &Draft<A>,
        step: StudentStep,
        truth: Option<A>,
    ) -> Result<A, Asked> {
        if draft.choices.len() < 2 {
            return Ok(draft.right);
        }
        self.go_on(step.at);
        let (visited, minimax) = self.counts(step.at);
        self.steps.push(StudentStep { visited, minimax: Some(minimax), ..step });
        let choice = self.choices.next().ok_or(Asked)?;
        let given = draft.choices.get(choice as usize).ok_or(Asked)?.0;
        self.follows.push(given == draft.right && truth != Some(given));
        Ok(given)
    }

    /// Lets the step before lead to this moment.
    fn go_on(&mut self, then: Time) {
        let (visited, minimax) = self.counts(then);
        if let Some(last) = self.steps.last_mut() {
            (last.then, last.visited, last.minimax) = (then, visited, Some(minimax));
        }
    }

    /// The visits up to a moment, and the visits of minimax up to there.
    fn counts(&self, t: Time) -> (u32, u32) {
        let trace = &self.log.trace;
        (trace.entered_by(t) + 1 - self.root, self.sizes.minimax(trace, self.root, t))
    }
}
