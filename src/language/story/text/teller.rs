//! The context of the sentences: visits, values and sides as a person reads them.

use super::names::{Names, number_word};
use crate::facts::window_side::Side;
use crate::game::Evaluate;
use crate::language::perspective::{Lens, Seen};
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId};
use crate::value::{BackedUp, Value};

/// The context of the sentences.
pub(super) struct Teller<'a, G: Evaluate> {
    pub names: Names<'a, G>,
    pub trace: &'a Trace,
    pub lens: Lens,
    /// The visit that moves are named from.
    pub above: VisitId,
}

/// Words, and the visit that they are about.
pub(super) type Part = (String, Option<VisitId>);

impl<G: Evaluate> Teller<'_, G> {
    pub(super) fn seen(&self, visit: VisitId) -> Seen {
        self.lens.at(self.trace, visit)
    }

    /// A value of a visit's side to move: "3", "a win in 7".
    pub(super) fn value(&self, at: VisitId, value: BackedUp) -> String {
        let text = self.seen(at).value(value);
        let said = text.trim_start_matches('~');
        // "A win" of any length has its article.
        let is_ending = said.starts_with(|sign: char| sign.is_ascii_lowercase()) && !said.starts_with("a ");
        if is_ending { format!("a {text}") } else { text }
    }

    /// A value that is in doubt if the value of a visit is.
    pub(super) fn resting_on(&self, visit: VisitId, value: Value) -> BackedUp {
        value.backed_up(self.trace.is_doubtful(visit))
    }

    /// A value that is in doubt if the value of its source, another visit, is; the source may be unknown.
    pub(super) fn resting_on_any(&self, visit: Option<VisitId>, value: Value) -> BackedUp {
        visit.map_or_else(|| value.firm(), |visit| self.resting_on(visit, value))
    }

    /// A text with a number of a visit, and whose number it is where each side has its own.
    pub(super) fn whose(&self, at: VisitId, text: String) -> String {
        let seen = self.seen(at);
        if seen.has_one_side() { text } else { format!("{text} for {}", seen.mover()) }
    }

    /// The value with its bound: "at least 3".
    pub(super) fn bounded(&self, at: VisitId, bound: Bound, value: BackedUp) -> String {
        if let Some(words) = self.seen(at).end_of_game(bound, value.value) {
            return words.to_owned();
        }
        match bound {
            Bound::Exact => self.value(at, value),
            _ => format!("{} {}", self.seen(at).relation(bound), self.value(at, value)),
        }
    }

    /// The value of a child's visit for its parent.
    pub(super) fn given(&self, at: VisitId, child: VisitId, value: Value) -> String {
        let known = self.trace.visit(child).and_then(|child| child.known());
        self.bounded(at, -known.unwrap_or(Bound::Exact), self.resting_on(child, value))
    }

    /// Whether more is better, as it is read at a visit: "more" or "less" for its side to move.
    pub(super) fn more(&self, at: VisitId) -> &'static str {
        if self.seen(at).is_mirrored() { "less" } else { "more" }
    }

    pub(super) fn mover(&self, at: VisitId) -> &'static str {
        self.seen(at).mover()
    }

    pub(super) fn side_that_passed(&self, at: VisitId) -> &'static str {
        self.seen(at).across_a_ply().mover()
    }

    /// "After b," if the visit has moves below the visit whose bound it is about.
    pub(super) fn after(&self, at: VisitId) -> Option<Part> {
        Some((format!("{},", self.names.below(at, self.above)?.after()), Some(at)))
    }

    pub(super) fn after_and(&self, at: VisitId, parts: impl IntoIterator<Item = Part>) -> Vec<Part> {
        self.after(at).into_iter().chain(parts).collect()
    }

    /// "Three plies higher", of a visit far above another.
    pub(super) fn higher(&self, at: VisitId, owner: VisitId) -> String {
        match self.trace.ply(at).saturating_sub(self.trace.ply(owner)) {
            0 | 1 => String::new(),
            plies => format!("{} plies higher ", number_word(plies.into())),
        }
    }

    /// The side that holds a bound of a visit: its side to move has alpha for certain, the opponent has beta.
    pub(super) fn holder(&self, owner: VisitId, side: Side) -> &'static str {
        let seen = self.seen(owner);
        if side == Side::Alpha { seen.mover() } else { seen.across_a_ply().mover() }
    }

    /// The visit that stored an entry of the table, in words.
    pub(super) fn stored(&self, by: Option<VisitId>) -> String {
        let place = by.map_or_else(|| "before".to_owned(), |by| self.names.place(by));
        format!("the position was searched {place}")
    }
}
