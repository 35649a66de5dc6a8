//! What is written in and beside the nodes.

use super::{Drawing, FEW, Matters};
use crate::insight::perspective::Seen;
use crate::insight::relation::gamble_text;
use crate::insight::words;
use crate::reading::BoundsStyle;
use crate::scene::tree::arena::{NodeIndex, What};
use crate::scene::tree::arrange::{is_end, text_width};
use crate::scene::tree::picture::{Align, Anchor, Form, Ink, Item};
use crate::scene::tree::words::may_come;
use crate::search::observe::ExitReason;
use crate::trace::columns::VisitRow;

impl Drawing<'_> {
    /// Says under a row of leaves why they are grey, once for those next to each other.
    pub(super) fn why_unvisited(&mut self, index: NodeIndex) {
        let Some(parent) = self.nodes[index].parent else { return };
        let siblings = &self.nodes[parent].children;
        let unvisited: Vec<NodeIndex> =
            siblings.iter().copied().filter(|child| self.nodes[*child].shown().is_none()).collect();
        if unvisited.first() != Some(&index) || !unvisited.iter().all(|child| is_end(&self.nodes[*child])) {
            return;
        }
        let last = unvisited[unvisited.len() - 1];
        let x = |node: NodeIndex| self.arranged.x[node];
        let at =
            Anchor { node: index, x: (x(last) - x(index)) / 2.0, y: self.arranged.sizes.leaf.1 / 2.0 + 16.0 };
        let (text, ink) = self.why_not(parent, "never looked at");
        self.text(Matters::Aside, at, text, 12.0, Align::Middle, ink);
    }

    /// Why moves of a place were not searched: they may still be, were skipped as a gamble, with what became
    /// of it, were left out, or `else` nobody had to look.
    pub(super) fn why_not(&self, parent: NodeIndex, or_else: &str) -> (String, Ink) {
        if self.may_come(parent) {
            return ("to come".to_owned(), Ink::Soft);
        }
        let visit = self.states[parent].as_ref().map(|state| (state.visit.id, state.visit.reason));
        match visit {
            Some((id, Some(ExitReason::UncertaintyCutOff))) => {
                (gamble_text(self.trace, id, self.ask.t).unwrap_or_default(), Ink::Gamble)
            }
            Some((_, Some(ExitReason::MovesPruned))) => ("left out".to_owned(), Ink::Gamble),
            _ => (or_else.to_owned(), Ink::Soft),
        }
    }

    /// Whether a place is open, or may still be visited.
    pub(super) fn may_come(&self, index: NodeIndex) -> bool {
        may_come(self.trace, self.ask.t, self.nodes, index)
    }

    pub(super) fn texts_of_place(&mut self, index: NodeIndex, at: Anchor, form: Form, stacked: u32) {
        let Some(state) = &self.states[index] else { return };
        let (trace, t, seen) = (self.trace, self.ask.t, state.seen);
        let (id, exited, category) = (state.visit.id, state.exited, state.category);
        let is_end = is_end(&self.nodes[index]);
        let width = self.size(index).0;
        let matters = if self.is_now(index) || self.is_open(index) { Matters::Now } else { Matters::Value };
        let (inside, ink) = if exited {
            (short_value(&state.visit, seen), Ink::OnCategory(category))
        } else {
            (trace.open_visit(id, t).best.map(|best| seen.value(best)), Ink::Ink)
        };
        let aside = self.aside(index);
        if let Some(text) = inside {
            self.inside(at, form, width, text, ink, true, matters);
        }
        self.name(index, Ink::Ink);
        if is_end {
            // Beside its neighbours there is room for a short word only.
            let room =
                if self.matters(index) { f32::INFINITY } else { width + self.arranged.sizes.leaf_air() };
            if let Some((text, ink)) =
                aside.into_iter().next().filter(|(text, _)| text_width(text, 12.0) <= room)
            {
                let off = if self.matters(index) { 20.0 } else { 14.0 };
                let below = Anchor { y: self.arranged.sizes.leaf.1 / 2.0 + off, ..at };
                self.text(Matters::Aside, below, text, 12.0, Align::Middle, ink);
            }
        } else {
            let lines = aside.len() as f32;
            for (line, (text, ink)) in aside.into_iter().enumerate() {
                let y = (line as f32 - (lines - 1.0) / 2.0) * 16.0;
                let off = if self.matters(index) { 16.0 } else { 8.0 };
                let beside = Anchor { x: width / 2.0 + off, y, ..at };
                self.text(matters.max(Matters::Name), beside, text, 13.0, Align::Start, ink);
            }
        }
        if stacked > 0 {
            let beside = Anchor { x: width / 2.0 + 6.0, y: -self.arranged.sizes.inner.1 / 2.0 - 4.0, ..at };
            self.text(Matters::Aside, beside, format!("×{}", stacked + 1), 12.0, Align::Start, Ink::Soft);
        }
        self.cut_off_text(index);
    }

    /// What is said beside a place: its window while it is open, and once it was left how its value is to be
    /// read.
    pub(super) fn aside(&self, index: NodeIndex) -> Vec<(String, Ink)> {
        let Some(state) = &self.states[index] else { return Vec::new() };
        let (trace, seen) = (self.trace, state.seen);
        let matters = self.matters(index);
        let reason = state.visit.reason.filter(|_| state.exited);
        let has_room = self.has_text_beside(index);
        let mut lines = Vec::new();
        if !state.exited {
            let window = seen.window(trace.open_visit(state.visit.id, self.ask.t).window);
            let text = match self.lens.reading().bounds {
                BoundsStyle::AlphaBeta => format!("α {} β {}", window.alpha, window.beta),
                BoundsStyle::Range => window.text,
            };
            lines.push((text, if self.is_now(index) { Ink::Cursor } else { Ink::Ink }));
        } else if has_room && (matters || self.nodes.len() <= FEW) {
            let types = state.visit.actual().map_or(String::new(), |actual| actual.name().to_uppercase());
            if state.visit.kind.is_position() {
                lines.push((types, Ink::Soft));
            }
        }
        let fate = reason.filter(|reason| !matches!(reason, ExitReason::AllMoves | ExitReason::CutOff));
        let fate = fate.filter(|reason| !matches!(reason, ExitReason::GameOver | ExitReason::Evaluation));
        // Looked for in the whole trace, so only where it is written.
        let gamble = (has_room || matters).then(|| gamble_text(trace, state.visit.id, self.ask.t)).flatten();
        if let Some(gamble) = gamble {
            lines.push((gamble, Ink::Gamble));
        } else if let Some(reason) = fate {
            lines.push((words::fate(reason).to_owned(), Ink::Soft));
        }
        lines
    }

    /// At the edges that were severed: what cut them.
    pub(super) fn cut_off_text(&mut self, index: NodeIndex) {
        let Some(state) = &self.states[index] else { return };
        if !state.exited || state.visit.reason != Some(ExitReason::CutOff) {
            return;
        }
        let window = self.trace.open_visit(state.visit.id, self.trace.exit_time(state.visit.id)).window;
        let Some(cuts_at) = state.seen.window(window).cuts_at else { return };
        let mut severed = self.nodes[index].children.iter().copied();
        let is_severed = |child: &NodeIndex| {
            let child = &self.nodes[*child];
            child.shown().is_none() && !matches!(child.what, What::Folded { .. })
        };
        let Some(last) = severed.rfind(is_severed) else { return };
        if !self.arranged.sizes.is_roomy() && !self.matters(index) {
            return;
        }
        let x = (self.arranged.x[last] - self.arranged.x[index]) * 0.3 + 14.0;
        let y = (self.arranged.y[last] - self.arranged.y[index]) * 0.36;
        let at = Anchor { node: index, x, y };
        self.text(Matters::Name, at, format!("cuts at {cuts_at}"), 12.5, Align::Start, Ink::Cut);
    }

    pub(super) fn name(&mut self, index: NodeIndex, ink: Ink) {
        let node = &self.nodes[index];
        if node.name.is_empty() {
            return;
        }
        let (width, height) = self.size(index);
        let matters = if self.matters(index) { Matters::Now } else { Matters::Name };
        // Beside the edge that comes from above, on the side where the edge is not.
        let parent = node.parent.unwrap_or(index);
        let leans_right = self.arranged.x[parent] < self.arranged.x[index];
        let (x, align) = match (self.has_text_beside(index), leans_right) {
            (true, _) => (-width / 2.0 - if matters == Matters::Now { 14.0 } else { 6.0 }, Align::End),
            (false, true) => (7.0, Align::Start),
            (false, false) => (-7.0, Align::End),
        };
        let y = if self.has_text_beside(index) { -6.0 } else { -height / 2.0 - 9.0 };
        let at = Anchor { node: index, x, y };
        let text = node.name.clone();
        self.texts.push((
            matters,
            Item::Text { at, text, size: 14.0, align, ink, bold: matters == Matters::Now, halo: true },
        ));
    }

    #[expect(clippy::too_many_arguments, reason = "what a text in a shape is made of")]
    pub(super) fn inside(
        &mut self,
        at: Anchor,
        form: Form,
        width: f32,
        text: String,
        ink: Ink,
        bold: bool,
        matters: Matters,
    ) {
        let (y, room) = match form {
            Form::TriangleUp => (8.0, width * 0.62),
            Form::TriangleDown => (-8.0, width * 0.62),
            Form::Square | Form::Box | Form::Ellipse | Form::Wedge => (0.0, width * 0.9),
        };
        let size = [16.0, 14.0, 12.0, 10.5].into_iter().find(|size| text_width(&text, *size) <= room);
        let at = Anchor { y, ..at };
        let size = size.unwrap_or(9.5);
        self.texts
            .push((matters, Item::Text { at, text, size, align: Align::Middle, ink, bold, halo: false }));
    }

    pub(super) fn text(
        &mut self,
        matters: Matters,
        at: Anchor,
        text: String,
        size: f32,
        align: Align,
        ink: Ink,
    ) {
        self.texts.push((matters, Item::Text { at, text, size, align, ink, bold: false, halo: true }));
    }
}

/// A value as it stands inside a node: exact ones bare, bounds with their sign.
fn short_value(visit: &VisitRow, seen: Seen) -> Option<String> {
    let text = seen.bounded(visit.known()?, visit.value?);
    Some(text.strip_prefix("= ").map_or(text.clone(), str::to_owned))
}
