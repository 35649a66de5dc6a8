//! Why a visit failed high or low, in sentences: which bound it crossed, and which visit set that bound (see
//! [`crate::facts::bound_chain`]).

use super::perspective::Lens;
use super::reason_text::{Crossing, Row};
use crate::facts::bound_chain::{BoundLink, What, asked_side, bound_chain, crossed_side, real_side};
use crate::facts::window_side::Side;
use crate::plural::capitalised;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;
use serde::Serialize;

/// A step of an explanation. The keys are stable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WhyStep {
    /// The visit that the step is about.
    pub visit: VisitId,
    /// The content of the step.
    pub what: What,
    /// "alpha" or "beta" of that visit, for its side to move.
    #[cfg_attr(test, ts(type = "\"alpha\" | \"beta\""))]
    pub side: &'static str,
    /// The value.
    pub value: String,
    /// The value as a number, for that visit's side to move.
    pub number: i16,
    /// The visit that set it, if there is one and it was recorded.
    pub setter: Option<VisitId>,
    /// The step in words.
    pub sentence: String,
}

/// The reasons why an ended visit failed high or low, step by step: first the crossing of the bound, last the
/// setter of the bound. Empty for exact values, for brackets and for visits without a value.
#[must_use]
pub fn why(trace: &Trace, lens: Lens, id: VisitId) -> Vec<WhyStep> {
    let mut steps = Steps { trace, lens, steps: Vec::new() };
    if let Some(side) = steps.crossed(id) {
        let chain = bound_chain(trace, id, side);
        for (at, link) in chain.iter().enumerate() {
            let sentence = steps.sentence(link, chain.get(at + 1));
            steps.step(link.visit, link.what, link.side, link.value, link.setter, sentence);
        }
    }
    steps.steps
}

struct Steps<'trace> {
    trace: &'trace Trace,
    lens: Lens,
    steps: Vec<WhyStep>,
}

impl Steps<'_> {
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
        let value = self.lens.at(self.trace, visit).end(value);
        self.steps.push(WhyStep { visit, what, side, value, number, setter, sentence });
    }

    /// The first step: which value crossed which side of the window.
    fn crossed(&mut self, id: VisitId) -> Option<Side> {
        let trace = self.trace;
        let side = crossed_side(trace, id)?;
        let visit = trace.visit(id)?;
        let (value, reason) = (visit.value?, visit.reason?);
        let now = trace.open_visit(id, trace.leave_time(id)).window;
        let seen = self.lens.at(trace, id);
        let relation = seen.crosses(side);
        let shown_value = seen.value(visit.backed_up()?);
        let (setter, sentence) = match Row::of(reason).crossing {
            Crossing::CuttingMove => {
                let child = trace.cutting_child(id);
                let returned = child.and_then(|child| trace.backed_up(child));
                let returned = returned.map_or_else(|| value.firm(), |value| -value);
                self.step(
                    id,
                    What::Crossed,
                    side,
                    returned.value,
                    child,
                    format!(
                        "Visit {} returned {}, which {relation}, {}.",
                        shown(child),
                        seen.value(returned),
                        seen.end(now.beta),
                    ),
                );
                return Some(side);
            }
            Crossing::Entry => {
                let entry = trace.found_entry(id)?;
                let depth =
                    entry.known_depth().map_or_else(String::new, |depth| format!(" to depth {depth}"));
                let text = format!(
                    "The table answered: visit {} had searched the position{depth} and stored {} {}, which {relation}.",
                    shown(trace.recorded(entry.source)),
                    match seen.bound(entry.bound) {
                        Bound::Exact => "the value".to_owned(),
                        bound => format!("{} bound", bound.name()),
                    },
                    seen.value(entry.value.backed_up(trace.is_doubtful(id))),
                );
                self.step(id, What::TableAnswer, side, value, Some(entry.source), text);
                return Some(side);
            }
            Crossing::EntryOfMove => {
                let source = trace.refuted_by(id);
                let recorded = source.and_then(|source| trace.recorded(source));
                let text = format!(
                    "The table's entry of a move, stored by visit {}, has {shown_value}, which {relation} (ETC).",
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

    /// The source of a bound, in words. The next link of the chain is about the visit's parent.
    fn sentence(&self, link: &BoundLink, next: Option<&BoundLink>) -> String {
        let trace = self.trace;
        let &BoundLink { visit: id, side, value, setter, .. } = link;
        let parent = trace.parent(id);
        let seen = self.lens.at(trace, id);
        let above = || self.lens.at(trace, parent);
        let (name, end) = (capitalised(seen.side(side)), seen.end(value));
        match link.what {
            What::Crossed | What::TableAnswer => String::new(),
            What::Move => {
                let raised = if seen.is_mirrored() { "lowered" } else { "raised" };
                format!("{name} of visit {id} was {end} then: visit {} had {raised} it.", shown(setter))
            }
            What::StoodPat => format!("{name} of visit {id} was {end}: standing pat."),
            What::Table => format!(
                "{name} of visit {id} was {end}: the table had narrowed the window, with the entry of visit {}.",
                shown(setter),
            ),
            What::Infinite => format!("{name} of visit {id} is infinite: there is no bound yet."),
            What::Driver => format!("{name} of visit {id} is {end}: the driver searches with this window."),
            What::NotReported => format!("{name} of visit {id} is {end}: its program does not say why."),
            What::SingularTest => format!(
                "{name} of visit {id} is {end}: a test whether the best move (visit {}) is better by the margin.",
                shown(setter),
            ),
            What::ProbCut => format!(
                "{name} of visit {id} is {end}: ProbCut's model gives it from {} of visit {parent}.",
                above().side(asked_side(trace, id)),
            ),
            What::Parent if seen.has_one_side() || trace.meta(id).kind() == VisitKind::SamePosition => {
                format!("{name} of visit {id} is {end}, as it was at visit {parent} then.")
            }
            What::Parent => format!(
                "{name} of visit {id} is {end}, because {} of visit {parent} was {} then.",
                above().side(side.opposite()),
                above().end(-value),
            ),
            What::ValueFound => format!(
                "{name} of visit {id} is {end}: visit {} had shown in a null window that the value is {} {}, and the move is searched again from there.",
                shown(setter),
                seen.relation(Bound::Upper),
                seen.end(value.predecessor()),
            ),
            What::NullWindow => format!(
                "{name} of visit {id} is {end}: a null window next to {} of visit {parent}, {}.",
                above().side(real_side(trace, id)),
                above().end(next.map_or(-value, |next| next.value)),
            ),
        }
    }
}

fn shown(visit: Option<VisitId>) -> String {
    visit.map_or_else(|| "that was not recorded".to_owned(), |visit| visit.to_string())
}
