//! Why a visit failed high or low: which bound it crossed, and which visit set that bound.
//!
//! Beta of a node is minus alpha of its parent at the time (fail-soft negamax, see the overview of
//! chess tree search), so the search for whoever set it walks up the path until it finds a move that
//! raised alpha, an entry of the table, standing pat, or the driver's window at the root. Where
//! the node was asked in a null window the way leads through "alpha + 1" to whoever set alpha.

use super::perspective::{Lens, Side};
use super::reason_text::{Crossing, Row};
use crate::counted::capitalised;
use crate::search::node_type::NodeType;
use crate::search::visit_kind::VisitKind;
use crate::search::window::{Bound, Window};
use crate::trace::Standing;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::time::Time;
use crate::value::Value;
use serde::Serialize;

/// What a step says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "WhyKind"))]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A value reached beta or stayed at or below alpha. The setter returned it, where a move did.
    Crossed,
    /// The table answered. The setter stored the entry.
    TableAnswer,
    /// The same bound at the parent, as the opponent sees it.
    Parent,
    /// The bound is an artificial one: one away from the parent's alpha (or, for a null move, its
    /// beta), as a null window has it.
    NullWindow,
    /// The move is searched again from the value that the setter, its null-window visit, has found.
    ValueFound,
    /// The setter, a move of the visit, raised alpha to this value.
    Move,
    /// The table narrowed the window. The setter stored the entry.
    Table,
    /// Standing pat raised alpha.
    StoodPat,
    /// A test whether the best move is forced: the bound is the best value less the margin. The
    /// setter returned the best value.
    SingularTest,
    /// ProbCut's model gives the shallow search's bound from the parent's.
    ProbCut,
    /// The driver asked in this window: a pass of aspiration search or of an MT driver.
    Driver,
    /// Nobody has set it: it is infinite.
    Infinite,
    /// Another program entered the visit with it, and did not say why.
    Unsaid,
}

/// A step of an explanation. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhyStep {
    /// The visit that the step is about.
    pub visit: VisitId,
    /// What the step says.
    pub what: What,
    /// "alpha" or "beta" of that visit, for its side to move.
    #[cfg_attr(test, ts(type = "\"alpha\" | \"beta\""))]
    pub side: &'static str,
    /// The value.
    pub value: String,
    /// The value as a number, for that visit's side to move.
    pub number: i16,
    /// The visit that set it, where one did and it was recorded.
    pub setter: Option<VisitId>,
    /// The step in words.
    pub sentence: String,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Side::Alpha => "alpha",
            Side::Beta => "beta",
        }
    }

    fn of(self, window: Window) -> Value {
        match self {
            Side::Alpha => window.alpha,
            Side::Beta => window.beta,
        }
    }
}

struct Chain<'trace> {
    trace: &'trace Trace,
    lens: Lens,
    steps: Vec<WhyStep>,
}

/// Why a visit that has ended failed high or low, step by step: first what crossed the bound, last
/// who set it. Empty for exact values, for brackets and for visits without a value.
#[must_use]
pub fn why(trace: &Trace, lens: Lens, id: VisitId) -> Vec<WhyStep> {
    let mut chain = Chain { trace, lens, steps: Vec::new() };
    if let Some(side) = chain.crossed(id) {
        chain.explain(id, side);
    }
    chain.steps
}

impl Chain<'_> {
    fn step(
        &mut self,
        visit: VisitId,
        what: What,
        side: Side,
        value: Value,
        setter: Option<VisitId>,
        sentence: String,
    ) {
        let setter = setter.and_then(|setter| self.trace.recorded(setter));
        let (side, number) = (side.name(), value.get());
        let value = self.lens.at(self.trace, visit).value(value);
        self.steps.push(WhyStep { visit, what, side, value, number, setter, sentence });
    }

    /// The first step: which value crossed which side of the window.
    fn crossed(&mut self, id: VisitId) -> Option<Side> {
        let trace = self.trace;
        let visit = trace.visit(id).filter(|visit| visit.kind.is_position())?;
        let (value, reason) = (visit.value?, visit.reason?);
        let now = trace.open_visit(id, trace.exit_time(id)).window;
        // A beta that the table had narrowed may have been reached: exact, and still beta is what was crossed.
        let bound = if reason.reaches_beta() { Bound::Lower } else { visit.window.bound(value) };
        let side = match bound {
            Bound::Lower => Side::Beta,
            Bound::Upper => Side::Alpha,
            Bound::Exact => return None,
        };
        let seen = self.lens.at(trace, id);
        let relation = seen.crosses(side);
        let shown_value = seen.value(value);
        let (setter, sentence) = match Row::of(reason).crossing {
            Crossing::CuttingMove => {
                let child = trace.cutting_child(id);
                let value = child.and_then(|child| trace.value(child)).map_or(value, |value| -value);
                self.step(
                    id,
                    What::Crossed,
                    side,
                    value,
                    child,
                    format!(
                        "Visit {} returned {}, which {relation}, {}.",
                        shown(child),
                        seen.value(value),
                        seen.value(now.beta),
                    ),
                );
                return Some(side);
            }
            Crossing::Entry => {
                let entry = trace.found_entry(id)?;
                let depth =
                    entry.known_depth().map_or_else(String::new, |depth| format!(" to depth {depth}"));
                let text = format!(
                    "The table answered: visit {} had searched the position{depth} and stored {} {}, which \
                     {relation}.",
                    shown(trace.recorded(entry.source)),
                    match seen.bound(entry.bound) {
                        Bound::Exact => "the value".to_owned(),
                        bound => format!("{} bound", bound.name()),
                    },
                    seen.value(entry.value),
                );
                self.step(id, What::TableAnswer, side, value, Some(entry.source), text);
                return Some(side);
            }
            Crossing::EntryOfMove => {
                let source = trace.refuted_by(id);
                let recorded = source.and_then(|source| trace.recorded(source));
                let text = format!(
                    "The table's entry of a move, stored by visit {}, has {shown_value}, which {relation} \
                     (ETC).",
                    shown(recorded)
                );
                (source, text)
            }
            Crossing::Search(name) => {
                let last = trace.children(id).last();
                (last, format!("Visit {}, {name}, says {shown_value}, which {relation}.", shown(last)))
            }
            Crossing::BestMove => {
                let best = trace
                    .moves_searched(id)
                    .into_iter()
                    .find(|child| trace.value(*child).map(|value| -value) == Some(value));
                (best, format!("The best of its moves gave {shown_value}, which {relation}."))
            }
            Crossing::Sentence(of) => (None, of(seen, &shown_value, &relation)),
        };
        self.step(id, What::Crossed, side, value, setter, sentence);
        Some(side)
    }

    /// Explains a side of a visit's window as it was at its end.
    fn explain(&mut self, id: VisitId, side: Side) {
        let trace = self.trace;
        // A cut-off does not raise the alpha that it needed: it is beta that was crossed. And a
        // value that stays below alpha has not raised it.
        let time = match side {
            Side::Beta => trace.exit_time(id),
            Side::Alpha => trace.enter_time(id),
        };
        self.window_side(id, side, time);
    }

    /// Explains a side of a visit's window at a time inside it. Goes up the path.
    fn window_side(&mut self, id: VisitId, side: Side, time: Time) {
        let trace = self.trace;
        let now = side.of(trace.open_visit(id, time).window);
        let narrowed = side.of(trace.open_visit(id, trace.enter_time(id)).window);
        let at_entry = side.of(trace.window(id));
        let seen = self.lens.at(trace, id);
        let (name, end) = (capitalised(seen.side(side)), seen.value(now));
        let stood_pat = trace.stood_pat(id).filter(|_| side == Side::Alpha);
        if side == Side::Alpha && now != narrowed {
            let setter = self.returned(id, now, time);
            let raised = if seen.is_mirrored() { "lowered" } else { "raised" };
            let sentence =
                format!("{name} of visit {id} was {end} then: visit {} had {raised} it.", shown(setter));
            self.step(id, What::Move, side, now, setter, sentence);
        } else if stood_pat == Some(now) && now != at_entry {
            self.step(
                id,
                What::StoodPat,
                side,
                now,
                None,
                format!("{name} of visit {id} was {end}: standing pat."),
            );
        } else if now != at_entry {
            let entry = trace.found_entry(id);
            let setter = entry.map(|entry| entry.source);
            let sentence = format!(
                "{name} of visit {id} was {end}: the table had narrowed the window, with the entry of visit \
                 {}.",
                shown(setter.and_then(|setter| trace.recorded(setter))),
            );
            self.step(id, What::Table, side, now, setter, sentence);
        } else {
            self.entry_side(id, side, now);
        }
    }

    /// Explains a side of the window that a visit was entered with.
    fn entry_side(&mut self, id: VisitId, side: Side, value: Value) {
        let trace = self.trace;
        let seen = self.lens.at(trace, id);
        let (name, end) = (capitalised(seen.side(side)), seen.value(value));
        if value == Value::INFINITY || value == Value::NEGATIVE_INFINITY {
            let text = format!("{name} of visit {id} is infinite: there is no bound yet.");
            self.step(id, What::Infinite, side, value, None, text);
            return;
        }
        if trace.level(id) <= ROOT_LEVEL {
            let text = format!("{name} of visit {id} is {end}: the driver searches with this window.");
            self.step(id, What::Driver, side, value, None, text);
            return;
        }
        let parent = trace.parent(id);
        let time = trace.enter_time(id);
        let kind = trace.meta(id).kind();
        match kind {
            VisitKind::Singular | VisitKind::ProbCut | VisitKind::SamePosition if trace.is_foreign() => {
                let text = format!("{name} of visit {id} is {end}: its program does not say why.");
                self.step(id, What::Unsaid, side, value, None, text);
            }
            VisitKind::Singular => {
                let best = trace.open_visit(parent, time).best;
                let setter = best.and_then(|best| self.returned(parent, best, time));
                let text = format!(
                    "{name} of visit {id} is {end}: a test whether the best move (visit {}) is better by the \
                     margin.",
                    shown(setter),
                );
                self.step(id, What::SingularTest, side, value, setter, text);
            }
            VisitKind::ProbCut => {
                let asked = if trace.meta(id).expected() == NodeType::Cut { Side::Beta } else { Side::Alpha };
                let text = format!(
                    "{name} of visit {id} is {end}: ProbCut's model gives it from {} of visit {parent}.",
                    self.lens.at(trace, parent).side(asked),
                );
                self.step(id, What::ProbCut, side, value, None, text);
                self.window_side(parent, asked, time);
            }
            VisitKind::SamePosition => {
                let text = format!("{name} of visit {id} is {end}, as it was at visit {parent} then.");
                self.step(id, What::Parent, side, value, None, text);
                self.window_side(parent, side, time);
            }
            VisitKind::Search
            | VisitKind::Iteration
            | VisitKind::Node
            | VisitKind::ReSearch
            | VisitKind::Pass
            | VisitKind::NullMove => self.passed_down(id, side, value),
        }
    }

    /// The visit's bound comes from its parent's window at that time.
    fn passed_down(&mut self, id: VisitId, side: Side, value: Value) {
        let trace = self.trace;
        let parent = trace.parent(id);
        // A move that turned out to be forced is searched with what its parent began with.
        let time = if self.begins_anew(id) { trace.enter_time(parent) } else { trace.enter_time(id) };
        let now = trace.open_visit(parent, time).window;
        let (seen, above) = (self.lens.at(trace, id), self.lens.at(trace, parent));
        let (name, end) = (capitalised(seen.side(side)), seen.value(value));
        let opposite = if side == Side::Alpha { Side::Beta } else { Side::Alpha };
        if opposite.of(now) == -value {
            let text = if seen.has_one_side() {
                format!("{name} of visit {id} is {end}, as it was at visit {parent} then.")
            } else {
                format!(
                    "{name} of visit {id} is {end}, because {} of visit {parent} was {} then.",
                    above.side(opposite),
                    above.value(-value),
                )
            };
            self.step(id, What::Parent, side, value, None, text);
            self.window_side(parent, opposite, time);
            return;
        }
        let found = trace.repeats(id).and_then(|scout| Some((scout, trace.value(scout)?)));
        if let Some((scout, found)) =
            found.filter(|(_, found)| side == Side::Beta && found.successor() == value)
        {
            let text = format!(
                "{name} of visit {id} is {end}: visit {scout} had shown in a null window that the value is \
                 {} {}, and the move is searched again from there.",
                seen.relation(Bound::Upper),
                seen.value(found),
            );
            self.step(id, What::ValueFound, side, value, Some(scout), text);
            return;
        }
        // The artificial side of a null window: alpha + 1 at the parent, or beta - 1 for a null move.
        let real = if trace.meta(id).kind() == VisitKind::NullMove { Side::Beta } else { Side::Alpha };
        let artificial = if real == Side::Beta { now.beta.predecessor() } else { now.alpha.successor() };
        if trace.is_foreign() && (side == real || artificial != -value || !trace.window(id).is_null()) {
            let text = format!("{name} of visit {id} is {end}: its program does not say why.");
            self.step(id, What::Unsaid, side, value, None, text);
            return;
        }
        let text = format!(
            "{name} of visit {id} is {end}: a null window next to {} of visit {parent}, {}.",
            above.side(real),
            above.value(real.of(now)),
        );
        self.step(id, What::NullWindow, side, value, None, text);
        self.window_side(parent, real, time);
    }

    /// Whether this is the deeper search of a move that a test has just found to be forced.
    fn begins_anew(&self, id: VisitId) -> bool {
        let mut siblings = self.trace.standings(self.trace.parent(id));
        siblings.find(|(_, standing)| *standing == Standing::Anew).is_some_and(|(first, _)| first == id)
    }

    /// The move of a visit that had returned `value` by then: the first of those that counted.
    fn returned(&self, id: VisitId, value: Value, time: Time) -> Option<VisitId> {
        let mut moves = self.trace.moves_ended(id, time).into_iter();
        moves.find(|child| self.trace.value(*child).map(|own| -own) == Some(value))
    }
}

fn shown(visit: Option<VisitId>) -> String {
    visit.map_or_else(|| "that was not recorded".to_owned(), |visit| visit.to_string())
}
