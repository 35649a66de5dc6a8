//! From arranged nodes to a draw list: shapes, edges, values, windows, cut-offs.

use super::arena::{NodeIndex, TreeNode, What};
use super::arrange::{Arranged, arrange, has_moves, has_text_beside, is_end, size, text_width};
use super::gather::{best_child, principal_line};
use super::picture::{Align, Anchor, Form, Ink, Item, Picture, PlacedNode, Stroke};
use super::view::TreeAsk;
use crate::counted::{grouped, plural};
use crate::insight::perspective::{Lens, Seen};
use crate::insight::words;
use crate::reading::{BoundsStyle, NodeShapes};
use crate::scene::coverage::category;
use crate::search::node_type::Types;
use crate::search::observe::ExitReason;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use std::collections::HashSet;

/// A picture has no more texts than this: what matters most has its own first.
pub const MOST_LABELS: usize = 300;

/// Pictures of no more nodes than this say of every node what it is.
const FEW: usize = 48;

/// How much a text matters: those that matter less give way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Matters {
    Now,
    Value,
    Name,
    Aside,
}

/// What is known of a node at the time asked for.
struct State {
    visit: VisitRow,
    exited: bool,
    seen: Seen,
    category: u8,
}

struct Drawing<'a> {
    trace: &'a Trace,
    lens: &'a Lens,
    ask: &'a TreeAsk<'a>,
    nodes: &'a [TreeNode],
    arranged: &'a Arranged,
    states: Vec<Option<State>>,
    /// The best moves' edges: their lower ends.
    best: HashSet<NodeIndex>,
    /// Nodes on the principal variation.
    principal: HashSet<VisitId>,
    cursor: Option<VisitId>,
    /// What lies under everything.
    marks: Vec<Item>,
    edges: Vec<Item>,
    shapes: Vec<Item>,
    texts: Vec<(Matters, Item)>,
}

/// Draws nodes that were gathered. `sides` are the two players' names, the first player's first.
#[must_use]
pub fn draw(trace: &Trace, lens: &Lens, sides: [&str; 2], ask: &TreeAsk, nodes: &[TreeNode]) -> Picture {
    let arranged = arrange(nodes, ask);
    let cursor = trace.moment(ask.t).map(|now| trace.tick(now).visit());
    let mut drawing = Drawing {
        trace,
        lens,
        ask,
        nodes,
        arranged: &arranged,
        states: Vec::new(),
        best: HashSet::new(),
        principal: HashSet::new(),
        cursor,
        marks: Vec::new(),
        edges: Vec::new(),
        shapes: Vec::new(),
        texts: Vec::new(),
    };
    drawing.states = (0..nodes.len()).map(|node| drawing.state(node)).collect();
    drawing.find_best();
    for node in 0..nodes.len() {
        drawing.node(node);
    }
    let focus = nodes.iter().position(|node| node.shown().is_some() && node.shown() == cursor).unwrap_or(0);
    let Drawing { marks, edges, shapes, mut texts, .. } = drawing;
    texts.sort_by_key(|(matters, _)| *matters);
    texts.truncate(MOST_LABELS);
    let texts = texts.into_iter().map(|(_, item)| item);
    Picture {
        width: arranged.width,
        height: arranged.height,
        nodes: nodes
            .iter()
            .enumerate()
            .map(|(index, node)| placed(trace, &arranged, nodes, index, node))
            .collect(),
        items: marks.into_iter().chain(edges).chain(shapes).chain(texts).collect(),
        focus,
        rows: rows(&arranged, nodes, sides),
    }
}

fn placed(
    trace: &Trace,
    arranged: &Arranged,
    nodes: &[TreeNode],
    index: NodeIndex,
    node: &TreeNode,
) -> PlacedNode {
    let (width, height) = size(nodes, node, &arranged.sizes);
    let visit = match &node.what {
        What::Place { visits, shown, .. } => shown.or_else(|| visits.first().copied()),
        What::Folded { .. } | What::NotSearched { .. } => None,
    };
    PlacedNode {
        key: node.key,
        parent: node.parent,
        x: arranged.x[index],
        y: arranged.y[index],
        // A finger is as wide as 24 pixels at least, and so is its target.
        width: width.max(24.0),
        height: height.max(24.0),
        visit: visit.and_then(|visit| trace.recorded(visit)),
        opens: node.opens,
    }
}

fn rows(arranged: &Arranged, nodes: &[TreeNode], sides: [&str; 2]) -> Vec<(f32, Option<String>)> {
    let side = |row: usize| {
        let mut there = nodes.iter().filter(|node| usize::from(node.row) == row && node.is_place());
        let first = there.next()?.first_to_move;
        there.all(|node| node.first_to_move == first).then(|| sides[usize::from(!first)].to_owned())
    };
    arranged.rows.iter().enumerate().map(|(row, y)| (*y, side(row))).collect()
}

impl Drawing<'_> {
    fn state(&self, node: NodeIndex) -> Option<State> {
        let id = self.nodes[node].shown()?;
        let visit = self.trace.visit(id)?;
        let exited = self.trace.exit_time(id) <= self.ask.t;
        let types = if exited { self.ask.types } else { Types::Expected };
        Some(State {
            visit,
            exited,
            seen: self.lens.at(self.trace, id),
            category: category(self.trace, id, types),
        })
    }

    fn size(&self, index: NodeIndex) -> (f32, f32) {
        size(self.nodes, &self.nodes[index], &self.arranged.sizes)
    }

    fn find_best(&mut self) {
        for node in 0..self.nodes.len() {
            let Some(shown) = self.nodes[node].shown() else { continue };
            let Some(best) = best_child(self.trace, shown, self.ask.t) else { continue };
            let children = self.nodes[node].children.iter().copied();
            self.best.extend(children.filter(|child| self.nodes[*child].shown() == Some(best)));
        }
        if let Some(root) = self.nodes[0].shown() {
            self.principal = principal_line(self.trace, root, self.ask.t).into_iter().collect();
        }
    }

    fn node(&mut self, index: NodeIndex) {
        if let Some(parent) = self.nodes[index].parent {
            self.edge(parent, index);
        }
        match self.nodes[index].what {
            What::Place { stacked, .. } => self.place(index, stacked),
            What::Folded { moves, visits } => self.folded(index, moves, visits),
            What::NotSearched { moves } => self.not_searched(index, moves),
        }
    }

    fn has_text_beside(&self, index: NodeIndex) -> bool {
        self.arranged.sizes.is_roomy() && has_text_beside(self.nodes, &self.nodes[index])
    }

    fn is_selected(&self, index: NodeIndex) -> bool {
        let What::Place { visits, .. } = &self.nodes[index].what else { return false };
        self.ask.selected.is_some_and(|selected| visits.contains(&selected))
    }

    fn is_now(&self, index: NodeIndex) -> bool {
        let shown = self.nodes[index].shown();
        shown.is_some() && shown == self.cursor
    }

    /// Whether the search stands at a node, or the person asks about it.
    fn matters(&self, index: NodeIndex) -> bool {
        self.is_now(index) || self.is_selected(index)
    }

    fn is_open(&self, index: NodeIndex) -> bool {
        self.states[index].as_ref().is_some_and(|state| !state.exited)
    }

    fn form(&self, index: NodeIndex) -> Form {
        let node = &self.nodes[index];
        if !has_moves(self.nodes, node) {
            return Form::Box;
        }
        match (self.lens.reading().shapes, node.first_to_move) {
            (NodeShapes::Triangles, true) => Form::TriangleUp,
            (NodeShapes::Triangles, false) => Form::TriangleDown,
            (NodeShapes::SquaresAndCircles, true) => Form::Square,
            (NodeShapes::SquaresAndCircles, false) => Form::Ellipse,
        }
    }

    fn edge(&mut self, parent: NodeIndex, child: NodeIndex) {
        let node = &self.nodes[child];
        let from = Anchor { node: parent, x: 0.0, y: self.size(parent).1 / 2.0 - 4.0 };
        let to = Anchor { node: child, x: 0.0, y: -self.size(child).1 / 2.0 + 3.0 };
        let is_searched = node.shown().is_some() || matches!(node.what, What::Folded { .. });
        let ink = match &self.states[child] {
            Some(state) => Ink::Category(state.category),
            None if is_searched => Ink::Soft,
            None => Ink::Ghost,
        };
        let width = if self.best.contains(&child) { 5.0 } else { 1.7 };
        let dashed = !is_searched;
        self.edges.push(Item::Line { from, to, stroke: Stroke { ink, width, dashed } });
        if !is_searched && self.is_cut_off(parent) {
            let stroke = Stroke { ink: Ink::Cut, width: 2.6, dashed: false };
            self.edges.push(Item::Severed { from, to, part: 0.3, stroke });
        }
    }

    /// Whether moves of a place were left out because nothing could come of them any more.
    fn is_cut_off(&self, index: NodeIndex) -> bool {
        self.states[index].as_ref().is_some_and(|state| {
            state.exited && state.visit.reason.is_some_and(|reason| reason != ExitReason::Stopped)
        })
    }

    fn place(&mut self, index: NodeIndex, stacked: u32) {
        let (width, height) = self.size(index);
        let form = self.form(index);
        let at = Anchor { node: index, x: 0.0, y: 0.0 };
        self.marks_around(index, at, width.max(height));
        let Some(state) = &self.states[index] else {
            return self.unvisited(index, at, form, (width, height));
        };
        let (category, exited) = (state.category, state.exited);
        if stacked > 0 {
            // The visits behind it look out.
            let stroke = Some(Stroke { ink: Ink::Category(category), width: 1.4, dashed: false });
            let behind = Anchor { x: 4.0, y: -4.0, ..at };
            self.shapes.push(Item::Shape {
                at: behind,
                form,
                width,
                height,
                fill: Some(Ink::Ground),
                stroke,
            });
        }
        let stroke = Stroke { ink: Ink::Category(category), width: 2.4, dashed: false };
        let fill = if exited { Ink::Category(category) } else { Ink::Ground };
        self.shapes.push(Item::Shape { at, form, width, height, fill: Some(fill), stroke: Some(stroke) });
        self.texts_of_place(index, at, form, stacked);
    }

    /// Rings around the node where the search stands and around the one that is asked about.
    fn marks_around(&mut self, index: NodeIndex, at: Anchor, size: f32) {
        for (is_marked, ink, fill, more) in [
            (self.is_now(index), Ink::Cursor, Some(Ink::Halo), 22.0),
            (self.is_selected(index), Ink::Selected, None, 14.0),
        ] {
            if is_marked {
                let stroke = Some(Stroke { ink, width: 2.2, dashed: false });
                let size = size + more;
                self.marks.push(Item::Shape {
                    at,
                    form: Form::Ellipse,
                    width: size,
                    height: size,
                    fill,
                    stroke,
                });
            }
        }
    }

    fn unvisited(&mut self, index: NodeIndex, at: Anchor, form: Form, (width, height): (f32, f32)) {
        let stroke = Some(Stroke { ink: Ink::Ghost, width: 1.5, dashed: true });
        self.shapes.push(Item::Shape { at, form, width, height, fill: Some(Ink::Ground), stroke });
        let node = &self.nodes[index];
        if let Some(value) = node.known {
            let text = self.lens.at_ply(node.row).value(value);
            self.inside(at, form, width, text, Ink::Ghost, false, Matters::Value);
        }
        self.name(index, Ink::Ghost);
        self.why_unvisited(index);
    }

    /// Says under a row of leaves why they are grey, once for those next to each other.
    fn why_unvisited(&mut self, index: NodeIndex) {
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
        let text = if self.may_come(parent) { "to come" } else { "never looked at" };
        self.text(Matters::Aside, at, text.to_owned(), 12.0, Align::Middle, Ink::Soft);
    }

    /// Whether a place is open, or may still be visited.
    fn may_come(&self, index: NodeIndex) -> bool {
        let mut at = Some(index);
        while let Some(node) = at {
            if let Some(state) = &self.states[node] {
                return !state.exited;
            }
            at = self.nodes[node].parent;
        }
        self.trace.ticks() == 0
    }

    fn texts_of_place(&mut self, index: NodeIndex, at: Anchor, form: Form, stacked: u32) {
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
                let below = Anchor { y: self.arranged.sizes.leaf.1 / 2.0 + 14.0, ..at };
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
    fn aside(&self, index: NodeIndex) -> Vec<(String, Ink)> {
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
        if let Some(reason) = fate {
            lines.push((words::fate(reason).to_owned(), Ink::Soft));
        }
        lines
    }

    /// At the edges that were severed: what cut them.
    fn cut_off_text(&mut self, index: NodeIndex) {
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

    fn name(&mut self, index: NodeIndex, ink: Ink) {
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

    fn folded(&mut self, index: NodeIndex, moves: u32, visits: u32) {
        let (width, height) = self.size(index);
        let at = Anchor { node: index, x: 0.0, y: 0.0 };
        let stroke = Some(Stroke { ink: Ink::Soft, width: 1.2, dashed: false });
        self.shapes.push(Item::Shape { at, form: Form::Wedge, width, height, fill: Some(Ink::Rule), stroke });
        let below = |y: f32| Anchor { y: height / 2.0 + y, ..at };
        let visits_text = format!("+{}", grouped(visits.into()));
        self.text(Matters::Aside, below(11.0), visits_text, 12.0, Align::Middle, Ink::Soft);
        let parent = self.nodes[index].parent.map_or(0, |parent| self.nodes[parent].children.len());
        if parent > 1 {
            let moves = plural(moves, "move");
            self.text(Matters::Aside, below(25.0), moves, 12.0, Align::Middle, Ink::Soft);
        }
    }

    fn not_searched(&mut self, index: NodeIndex, moves: u32) {
        let (width, height) = self.size(index);
        let at = Anchor { node: index, x: 0.0, y: 0.0 };
        let stroke = Some(Stroke { ink: Ink::Ghost, width: 1.5, dashed: true });
        self.shapes.push(Item::Shape { at, form: Form::Box, width, height, fill: Some(Ink::Ground), stroke });
        let below = |y: f32| Anchor { y: height / 2.0 + y, ..at };
        self.text(Matters::Aside, below(11.0), format!("+{moves}"), 12.0, Align::Middle, Ink::Soft);
        let is_open = self.nodes[index].parent.is_some_and(|parent| self.may_come(parent));
        let what = if is_open { "to come" } else { "not searched" };
        self.text(Matters::Aside, below(25.0), what.to_owned(), 12.0, Align::Middle, Ink::Soft);
    }

    #[expect(clippy::too_many_arguments, reason = "what a text in a shape is made of")]
    fn inside(
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

    fn text(&mut self, matters: Matters, at: Anchor, text: String, size: f32, align: Align, ink: Ink) {
        self.texts.push((matters, Item::Text { at, text, size, align, ink, bold: false, halo: true }));
    }
}

/// A value as it stands inside a node: exact ones bare, bounds with their sign.
fn short_value(visit: &VisitRow, seen: Seen) -> Option<String> {
    let text = seen.bounded(visit.known()?, visit.value?);
    Some(text.strip_prefix("= ").map_or(text.clone(), str::to_owned))
}
