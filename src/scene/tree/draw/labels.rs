//! What is written in and beside the nodes.

use super::{Drawing, FEW, Inside, NEUTRAL};
use crate::insight::relation::gamble_text;
use crate::insight::words;
use crate::reading::{BoundsStyle, Types};
use crate::scene::tree::apart::{Label, Matters};
use crate::scene::tree::arena::{NodeIndex, TreeNode, What};
use crate::scene::tree::arrange::{is_end, text_width};
use crate::scene::tree::gather::WHOLE;
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Align, Anchor, Form, Item, Role, Stroke};
use crate::scene::tree::words::{may_come, was_looked_at};
use crate::scene::tree::written::{SMALLEST_TEXT, short_value};
use crate::search::observe::ExitReason;

/// What a gamble that came out well is called.
const GOOD: [&str; 2] = ["paid off", "harmless"];

/// The size of a text on a badge.
const BADGE_TEXT: f32 = 12.0;

fn badge_width(text: &str) -> f32 {
    text_width(text, BADGE_TEXT) * 1.06 + 14.0
}

impl Drawing<'_> {
    /// Says under a row of leaves why they are grey, once for those next to each other.
    pub(super) fn why_unvisited(&mut self, index: NodeIndex) {
        let parent = self.nodes[index].parent.filter(|_| self.has_room_for(Matters::Name));
        let Some(parent) = parent else { return };
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
        let again = |leaf: &NodeIndex| was_looked_at(self.trace, self.ask.t, self.nodes, *leaf);
        let fate = if unvisited.iter().any(again) { "not this time" } else { "never looked at" };
        let (text, ink) = self.why_not(parent, fate);
        self.why(at, text, ink);
    }

    /// Writes why something was not searched: what was a gamble onto a badge.
    pub(super) fn why(&mut self, at: Anchor, text: String, ink: Ink) {
        if ink == Ink::Gamble {
            self.badge(Role::Why, Matters::Name, at, text);
        } else {
            self.text(Role::Why, Matters::Aside, at, text, Align::Middle, ink);
        }
    }

    /// What became of a gamble, about an anchor: filled where it came out well.
    fn badge(&mut self, role: Role, matters: Matters, at: Anchor, text: String) {
        let outcome = text.rsplit(": ").next().unwrap_or(&text);
        let is_well = GOOD.iter().any(|good| outcome.starts_with(good));
        let (fill, ink) = if is_well { (Ink::Gamble, Ink::Ground) } else { (Ink::Ground, Ink::Gamble) };
        let plate = Item::Shape {
            at,
            form: Form::Box,
            width: badge_width(&text),
            height: 20.0,
            fill: Some(fill),
            stroke: Some(Stroke { ink: Ink::Gamble, width: 1.6, dashed: false }),
        };
        let label = Label::beside(self.key(at.node, role), matters, at, text, BADGE_TEXT, ink);
        self.write(Label { plate: Some(plate), bold: true, halo: false, ..label });
    }

    /// Whether what a place skipped is told below the moves that were.
    fn tells_below(&self, index: NodeIndex) -> bool {
        if !self.has_skipped(index) {
            return false;
        }
        let children = || self.nodes[index].children.iter().map(|child| &self.nodes[*child]);
        let is_stub = |child: &TreeNode| matches!(child.what, What::NotSearched { .. });
        let is_ghost = |child: &&TreeNode| child.is_place() && child.shown().is_none();
        children().any(is_stub)
            || (children().any(|child| is_ghost(&child)) && children().filter(is_ghost).all(is_end))
    }

    /// What became of a gamble that one of the visits at a place took: of a pre-search, or of skipped moves.
    fn gamble(&self, index: NodeIndex) -> Option<String> {
        let What::Place { visits, .. } = &self.nodes[index].what else { return None };
        let entered = visits.partition_point(|visit| self.trace.enter_time(*visit) <= self.ask.t);
        visits[..entered].iter().rev().find_map(|visit| gamble_text(self.trace, *visit, self.ask.t))
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
        let (id, exited) = (state.visit.id, state.exited);
        let filled = state.fill.unwrap_or(NEUTRAL);
        let is_end = is_end(&self.nodes[index]);
        let (width, height) = self.size(index);
        let matters = if self.is_now(index) || self.is_open(index) { Matters::Now } else { Matters::Value };
        let (inside, ink) = if !self.has_room_for(matters) {
            (None, Ink::Ink)
        } else if exited {
            (short_value(&state.visit, seen), Ink::OnCategory(filled))
        } else {
            // A leaf of a tree that is given has its value before the search has come to it, and meanwhile.
            let best = trace.open_visit(id, t).best.or(self.nodes[index].known);
            (best.map(|best| seen.value(best)), Ink::Ink)
        };
        // The most that any of what is said beside it may matter.
        let beside = match (self.matters(index), is_end) {
            (true, _) => Matters::Now,
            (false, true) => Matters::Aside,
            (false, false) => matters.max(Matters::Name),
        };
        let aside = if self.has_room_for(beside) { self.aside(index) } else { Vec::new() };
        if let Some(text) = inside {
            let plate = if exited { Ink::Category(filled) } else { Ink::Ground };
            self.inside(at, form, (width, height), matters, Inside { text, ink, plate, bold: true });
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
                let matters = if self.matters(index) { Matters::Now } else { Matters::Aside };
                self.text(Role::Beside(0), matters, below, text, Align::Middle, ink);
            }
        } else {
            let lines = aside.len() as f32;
            // What is gambled is told first, then what became of it.
            let outcome = aside.iter().rposition(|(_, ink)| *ink == Ink::Gamble);
            for (line, (text, ink)) in aside.into_iter().enumerate() {
                let y = (line as f32 - (lines - 1.0) / 2.0) * 17.0;
                let x = width / 2.0 + if self.matters(index) { 16.0 } else { 8.0 };
                let is_outcome = outcome == Some(line);
                if is_outcome {
                    let off = x + badge_width(&text) / 2.0;
                    let at = Anchor { x: off, y: y + 2.0, ..at };
                    if self.has_text_beside(index) || self.matters(index) {
                        self.badge(Role::Badge, matters.max(Matters::Name), at, text);
                    } else if self.has_room_for(Matters::Aside) {
                        self.badge(Role::Badge, Matters::Aside, at, text);
                        if let Some(badge) = self.texts.last_mut() {
                            let left = Anchor { x: -off - 10.0, ..at };
                            badge.elsewhere.push((left, Align::Middle));
                        }
                    }
                } else {
                    let key = self.key(index, Role::Beside(line as u8));
                    let matters = matters.max(Matters::Name);
                    let label = Label::beside(key, matters, Anchor { x, y, ..at }, text, 13.0, ink);
                    // Where no room is reserved for it, it may stand at the other side; what is gambled stays with
                    // what became of it.
                    let left = (Anchor { x: -x, y, ..at }, Align::End);
                    let stays = self.has_text_beside(index) || ink == Ink::Gamble;
                    let elsewhere = if stays { Vec::new() } else { vec![left] };
                    self.texts.push(Label { align: Align::Start, elsewhere, ..label });
                }
            }
        }
        if stacked > 0 && self.has_room_for(Matters::Aside) {
            let beside = Anchor { x: width / 2.0 + 6.0, y: -self.arranged.sizes.inner.1 / 2.0 - 4.0, ..at };
            let count = format!("×{}", stacked + 1);
            self.text(Role::StackCount, Matters::Aside, beside, count, Align::Start, Ink::Soft);
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
            // The label names what fills the node.
            let types = match self.ask.types {
                Types::Expected => Some(state.visit.expected),
                Types::Both | Types::Actual => state.visit.actual(),
            };
            lines.extend(
                types.filter(|_| state.fill.is_some()).map(|types| (types.name().to_owned(), Ink::Soft)),
            );
        }
        let fate = reason.filter(|reason| !matches!(reason, ExitReason::AllMoves | ExitReason::CutOff));
        let fate = fate.filter(|reason| {
            !matches!(reason, ExitReason::GameOver | ExitReason::Evaluation | ExitReason::Unsaid)
        });
        // Looked for in the whole trace, so only where it is written.
        let is_written = has_room || matters || self.nodes.len() <= WHOLE;
        let gamble = is_written.then(|| self.gamble(index)).flatten();
        if let Some(gamble) = gamble {
            if !self.tells_below(index) {
                // Between its neighbours there is room for the outcome only.
                let said = gamble.split(": ").skip(usize::from(!has_room && !matters));
                lines.extend(said.map(|part| (part.to_owned(), Ink::Gamble)));
            }
        } else if let Some(reason) = fate {
            lines.push((words::fate(reason).to_owned(), Ink::Soft));
        }
        lines
    }

    /// At the edges that were severed: what cut them.
    pub(super) fn cut_off_text(&mut self, index: NodeIndex) {
        let Some(state) = &self.states[index] else { return };
        let is_cut_off = state.exited && state.visit.reason == Some(ExitReason::CutOff);
        if !is_cut_off || !self.has_room_for(Matters::Name) {
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
        let text = format!("cuts at {cuts_at}");
        self.text(Role::CutsAt, Matters::Name, at, text, Align::Start, Ink::Cut);
    }

    pub(super) fn name(&mut self, index: NodeIndex, ink: Ink) {
        let node = &self.nodes[index];
        if node.name.is_empty() {
            return;
        }
        let (width, height) = self.size(index);
        let matters = if self.matters(index) { Matters::Now } else { Matters::Name };
        if !self.has_room_for(matters) {
            return;
        }
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
        let label = Label::beside(self.key(index, Role::Name), matters, at, text, 14.0, ink);
        self.write(Label { align, bold: matters == Matters::Now, ..label });
    }

    /// Writes a value into a shape; where it is wider than that, onto a plate of the shape's colour.
    pub(super) fn inside(
        &mut self,
        at: Anchor,
        form: Form,
        (width, height): (f32, f32),
        matters: Matters,
        what: Inside,
    ) {
        let Inside { text, ink, plate, bold } = what;
        let (y, room) = match form {
            Form::TriangleUp => (8.0, width * 0.62),
            Form::TriangleDown => (-8.0, width * 0.62),
            Form::Square | Form::Box | Form::Ellipse | Form::Wedge => (0.0, width * 0.9),
        };
        let fitting = [16.0, 14.0, SMALLEST_TEXT].into_iter().find(|size| text_width(&text, *size) <= room);
        let at = Anchor {
            y: if fitting.is_some() {
                y
            } else {
                y.signum() * (height / 2.0 - 9.0) * f32::from(u8::from(y != 0.0))
            },
            ..at
        };
        let size = fitting.unwrap_or(SMALLEST_TEXT);
        let plate = fitting.is_none().then(|| Item::Shape {
            at,
            form: Form::Box,
            width: text_width(&text, size) + 8.0,
            height: size + 6.0,
            fill: Some(plate),
            stroke: None,
        });
        let label = Label::beside(self.key(at.node, Role::Value), matters, at, text, size, ink);
        self.write(Label { plate, bold, halo: false, inside: true, ..label });
    }

    pub(super) fn text(
        &mut self,
        role: Role,
        matters: Matters,
        at: Anchor,
        text: String,
        align: Align,
        ink: Ink,
    ) {
        let key = self.key(at.node, role);
        self.write(Label { align, ..Label::beside(key, matters, at, text, SMALLEST_TEXT, ink) });
    }
}
