//! From arranged nodes to a draw list: shapes, edges, values, windows, cut-offs.

mod labels;

use super::apart::{Label, MOST_LABELS, Matters, apart};
use super::arena::{NodeIndex, TreeNode, What};
use super::arrange::{Arranged, Written, arrange, has_moves, has_text_beside, size};
use super::gather::best_child;
use super::joined::joined;
use super::picture::{Align, Anchor, Form, Ink, Item, Picture, PlacedNode, Stroke};
use super::view::TreeAsk;
use super::written::written;
use crate::counted::{grouped, plural};
use crate::insight::perspective::{Lens, Seen};
use crate::reading::NodeShapes;
use crate::scene::coverage::category;
use crate::search::node_type::Types;
use crate::search::observe::ExitReason;
use crate::trace::columns::{Trace, VisitId, VisitRow};
use std::collections::HashSet;

/// Pictures of no more nodes than this say of every node what it is.
const FEW: usize = 48;

/// What is written inside a node.
struct Inside {
    text: String,
    ink: Ink,
    /// What lies under a text that is wider than the shape.
    plate: Ink,
    bold: bool,
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
    cursor: Option<VisitId>,
    /// What lies under everything.
    marks: Vec<Item>,
    edges: Vec<Item>,
    shapes: Vec<Item>,
    texts: Vec<Label>,
    /// How many of them matter so much.
    counts: [usize; Matters::Aside as usize + 1],
}

/// Draws nodes that were gathered. `sides` are the two players' names, the first player's first.
#[must_use]
pub fn draw(trace: &Trace, lens: &Lens, sides: [&str; 2], ask: &TreeAsk, nodes: &[TreeNode]) -> Picture {
    let written: Vec<Written> = nodes.iter().map(|node| written(trace, lens, node)).collect();
    let arranged = arrange(nodes, &written, ask);
    let cursor = trace.moment(ask.t).map(|now| trace.tick(now).visit());
    let mut drawing = Drawing {
        trace,
        lens,
        ask,
        nodes,
        arranged: &arranged,
        states: Vec::new(),
        best: HashSet::new(),
        cursor,
        marks: Vec::new(),
        edges: Vec::new(),
        shapes: Vec::new(),
        texts: Vec::new(),
        counts: [0; Matters::Aside as usize + 1],
    };
    drawing.states = (0..nodes.len()).map(|node| drawing.state(node)).collect();
    drawing.find_best();
    for node in 0..nodes.len() {
        drawing.node(node);
    }
    let matters = |node| drawing.matters(node);
    let (arrows, names) = joined(ask, nodes, &arranged, &matters);
    drawing.shapes.extend(arrows);
    drawing.texts.extend(names);
    let focus = nodes.iter().position(|node| node.shown().is_some() && node.shown() == cursor).unwrap_or(0);
    let Drawing { marks: mut items, mut edges, mut shapes, texts, .. } = drawing;
    items.append(&mut edges);
    items.append(&mut shapes);
    items.append(&mut apart(texts, nodes, &arranged));
    Picture {
        width: arranged.width,
        height: arranged.height,
        nodes: nodes
            .iter()
            .enumerate()
            .map(|(index, node)| placed(trace, &arranged, nodes, index, node))
            .collect(),
        items,
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
        is_shown: node.shown().is_some(),
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

    fn stands_for(&self, index: NodeIndex, visit: VisitId) -> bool {
        matches!(&self.nodes[index].what, What::Place { visits, .. } if visits.contains(&visit))
    }

    fn is_selected(&self, index: NodeIndex) -> bool {
        self.ask.selected.is_some_and(|selected| self.stands_for(index, selected))
    }

    fn is_lit(&self, index: NodeIndex) -> bool {
        self.ask.lit.iter().any(|lit| self.stands_for(index, *lit))
    }

    fn is_now(&self, index: NodeIndex) -> bool {
        let shown = self.nodes[index].shown();
        shown.is_some() && shown == self.cursor
    }

    /// Whether the search stands at a node, or the person asks about it.
    fn matters(&self, index: NodeIndex) -> bool {
        self.is_now(index) || self.is_selected(index)
    }

    /// Whether a text that matters so much may still be among those that are written: else it need not even
    /// be put together.
    fn has_room_for(&self, matters: Matters) -> bool {
        self.counts[..=matters as usize].iter().sum::<usize>() < MOST_LABELS
    }

    fn write(&mut self, label: Label) {
        if self.has_room_for(label.matters) {
            self.counts[label.matters as usize] += 1;
            self.texts.push(label);
        }
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
            None => self.ghost(parent),
        };
        let width = if self.best.contains(&child) { 5.0 } else { 1.7 };
        let dashed = !is_searched;
        self.edges.push(Item::Line { from, to, stroke: Stroke { ink, width, dashed } });
        if !is_searched && self.is_cut_off(parent) {
            let ink = if self.has_skipped(parent) { Ink::Gamble } else { Ink::Cut };
            let stroke = Stroke { ink, width: 2.6, dashed: false };
            self.edges.push(Item::Severed { from, to, part: 0.3, stroke });
        }
    }

    /// Whether moves of a place were left out because nothing could come of them any more.
    fn is_cut_off(&self, index: NodeIndex) -> bool {
        self.states[index]
            .as_ref()
            .is_some_and(|state| state.exited && state.visit.reason.is_some_and(ExitReason::leaves_moves_out))
    }

    /// Whether a place left out moves as a gamble.
    fn has_skipped(&self, index: NodeIndex) -> bool {
        let gambles = |reason| matches!(reason, ExitReason::UncertaintyCutOff | ExitReason::MovesPruned);
        self.is_cut_off(index)
            && self.states[index].as_ref().and_then(|state| state.visit.reason).is_some_and(gambles)
    }

    /// The colour of what nobody has been to below a place: skipped moves are told apart from those that need
    /// no look.
    fn ghost(&self, parent: NodeIndex) -> Ink {
        if self.has_skipped(parent) { Ink::Gamble } else { Ink::Ghost }
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

    /// Rings around the node where the search stands, the one that is asked about, and those that are lit.
    fn marks_around(&mut self, index: NodeIndex, at: Anchor, size: f32) {
        for (is_marked, ink, fill, more) in [
            (self.is_now(index), Ink::Cursor, Some(Ink::Halo), 22.0),
            (self.is_selected(index), Ink::Selected, None, 14.0),
            (self.is_lit(index), Ink::Ink, (!self.is_now(index)).then_some(Ink::Halo), 18.0),
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
        let node = &self.nodes[index];
        let ghost = node.parent.map_or(Ink::Ghost, |parent| self.ghost(parent));
        let stroke = Some(Stroke { ink: ghost, width: 1.5, dashed: true });
        self.shapes.push(Item::Shape { at, form, width, height, fill: Some(Ink::Ground), stroke });
        if let Some(value) = node.known {
            let text = self.lens.at_ply(node.row).value(value);
            self.inside(
                at,
                form,
                (width, height),
                Matters::Value,
                Inside { text, ink: ghost, plate: Ink::Ground, bold: false },
            );
        }
        self.name(index, ghost);
        self.why_unvisited(index);
    }

    fn folded(&mut self, index: NodeIndex, moves: u32, visits: u32) {
        let (width, height) = self.size(index);
        let at = Anchor { node: index, x: 0.0, y: 0.0 };
        let stroke = Some(Stroke { ink: Ink::Soft, width: 1.2, dashed: false });
        self.shapes.push(Item::Shape { at, form: Form::Wedge, width, height, fill: Some(Ink::Rule), stroke });
        if !self.has_room_for(Matters::Aside) {
            return;
        }
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
        let parent = self.nodes[index].parent.unwrap_or(0);
        let stroke = Some(Stroke { ink: self.ghost(parent), width: 1.5, dashed: true });
        self.shapes.push(Item::Shape { at, form: Form::Box, width, height, fill: Some(Ink::Ground), stroke });
        if !self.has_room_for(Matters::Name) {
            return;
        }
        let below = |y: f32| Anchor { y: height / 2.0 + y, ..at };
        self.text(Matters::Aside, below(11.0), format!("+{moves}"), 12.0, Align::Middle, Ink::Soft);
        let (what, ink) = self.why_not(parent, "not searched");
        self.why(below(25.0), what, ink);
    }
}
