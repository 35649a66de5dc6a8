//! From arranged nodes to a draw list: shapes, edges, values, windows, cut-offs.

mod bars;
mod labels;

use super::apart::{Label, MOST_LABELS, Matters, apart};
use super::arena::{NodeIndex, TreeNode, What};
use super::arrange::{arrange, has_moves, has_text_beside};
use super::arranged::{Arranged, RING};
use super::best_edges::{BestAsk, BestEdge, BestEdges};
use super::depths::{Depths, depths};
use super::doubt::{is_in_doubt, pale};
use super::family_picture::FamilyPicture;
use super::ink::Ink;
use super::item::{Align, Anchor, Drawn, Form, Item, ItemKey, Role, Stroke};
use super::joined::joined;
use super::lens::{Focus, LEAST_WITH_TEXT};
use super::picture::{Picture, PlacedNode};
use super::ringed::ringed;
use super::state::{State, side_form, state_of, whose_bound};
use super::view::TreeAsk;
use super::words::{is_known_from_table, is_not_recorded};
use super::written::written_of;
use super::{proof, uct};
use crate::language::perspective::Lens;
use crate::plural::{grouped, plural};
use crate::search::upper_confidence::Tally;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;

/// The most nodes of a picture that describes every node.
const FEW: usize = 48;

/// The width of the outline of a node that was not of the expected type.
const SURPRISE: f32 = 3.4;

/// The text inside a node.
struct Inside {
    text: String,
    ink: Ink,
    bold: bool,
}

struct Drawing<'a> {
    trace: &'a Trace,
    lens: &'a Lens,
    ask: &'a TreeAsk<'a>,
    nodes: &'a [TreeNode],
    arranged: &'a Arranged,
    states: Vec<Option<State>>,
    /// The visits and points of each node, where the search samples.
    tallies: Vec<Option<Tally>>,
    /// The axis that all intervals share.
    axis: Option<(Value, Value)>,
    /// The best moves' edges, by their lower ends.
    best: BestEdges,
    cursor: Option<VisitId>,
    /// The shapes under everything.
    marks: Vec<Drawn>,
    edges: Vec<Drawn>,
    shapes: Vec<Drawn>,
    texts: Vec<Label>,
    /// The number of texts of each importance.
    counts: [usize; Matters::Aside as usize + 1],
}

/// Draws nodes that were gathered. `sides` are the two players' names, the first player's first.
#[must_use]
pub fn draw(trace: &Trace, lens: &Lens, sides: [&str; 2], ask: &TreeAsk, nodes: &[TreeNode]) -> Picture {
    let written = written_of(trace, lens, nodes, ask);
    let cursor = ringed(trace, ask);
    let arranged = arrange(nodes, &written, ask, &Focus::of(trace, nodes, ask, cursor));
    let family = FamilyPicture::of(trace);
    let mut drawing = Drawing {
        trace,
        lens,
        ask,
        nodes,
        arranged: &arranged,
        states: Vec::new(),
        tallies: (family.tallies)(trace, nodes, ask.t),
        axis: (family.axis)(trace, lens, nodes),
        best: BestEdges::new(),
        cursor,
        marks: Vec::new(),
        edges: Vec::new(),
        shapes: Vec::new(),
        texts: Vec::new(),
        counts: [0; Matters::Aside as usize + 1],
    };
    drawing.states = nodes.iter().map(|node| state_of(trace, lens, ask, node)).collect();
    drawing.best = drawing.best_edges();
    for node in 0..nodes.len() {
        drawing.node(node);
    }
    drawing.brackets();
    if !arranged.is_lens {
        drawing.bars_of_moves();
        drawing.bars_of_leaves();
    }
    let Depths { items: ground, labels, lines } = depths(trace, nodes, &arranged, cursor);
    drawing.texts.extend(labels);
    let matters = |node| drawing.matters(node);
    let whose = |visit| whose_bound(trace, lens, sides, nodes.first()?, visit);
    let (arrows, names) = joined(trace, ask, nodes, &arranged, &matters, &whose);
    drawing.shapes.extend(arrows);
    drawing.texts.extend(names);
    let focus = nodes.iter().position(|node| node.shown().is_some() && node.shown() == cursor).unwrap_or(0);
    let placed = |index: NodeIndex| {
        let at = (arranged.x[index], arranged.y[index]);
        PlacedNode::of(trace, &nodes[index], at, arranged.size[index])
    };
    let Drawing { mut marks, mut edges, mut shapes, texts, .. } = drawing;
    let mut items = ground;
    items.append(&mut marks);
    items.append(&mut edges);
    items.append(&mut shapes);
    items.append(&mut apart(texts, nodes, &arranged, lines, ask));
    proof::fade(trace, nodes, ask.t, &mut items);
    pale(trace, nodes, ask.t, &mut items);
    Picture {
        width: arranged.width,
        height: arranged.height,
        nodes: (0..nodes.len()).map(placed).collect(),
        items,
        focus,
        rows: rows(&arranged, nodes, sides),
    }
}

fn rows(arranged: &Arranged, nodes: &[TreeNode], sides: [&str; 2]) -> Vec<(f32, Option<String>)> {
    // A row has room for one word: “first” for “the first player”.
    let sides = sides.map(|side| side.trim_start_matches("the ").trim_end_matches(" player"));
    let side = |row: usize| {
        let mut there = nodes.iter().filter(|node| usize::from(node.row) == row && node.is_place());
        let first = there.next()?.first_to_move;
        there.all(|node| node.first_to_move == first).then(|| sides[usize::from(!first)].to_owned())
    };
    arranged.rows.iter().enumerate().map(|(row, y)| (*y, side(row))).collect()
}

impl Drawing<'_> {
    fn size(&self, index: NodeIndex) -> (f32, f32) {
        self.arranged.size[index]
    }

    /// Whether a node has no room for a text.
    fn is_small(&self, index: NodeIndex) -> bool {
        self.size(index).0 < LEAST_WITH_TEXT
    }

    fn best_edges(&self) -> BestEdges {
        let is_open = |node| self.is_open(node);
        let mut best = (FamilyPicture::of(self.trace).best_edges)(&BestAsk {
            trace: self.trace,
            nodes: self.nodes,
            tallies: &self.tallies,
            is_open: &is_open,
            t: self.ask.t,
        });
        let is_hidden = |parent: NodeIndex| self.ask.hides_best(self.trace, self.is_open(parent));
        best.retain(|child, _| !self.nodes[*child].parent.is_some_and(is_hidden));
        best
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
        self.nodes[index].visits().contains(&visit)
    }

    fn is_selected(&self, index: NodeIndex) -> bool {
        let selected = self.ask.selected.map(|selected| uct::of_node(self.trace, selected));
        selected.is_some_and(|selected| self.stands_for(index, selected))
    }

    fn is_lit(&self, index: NodeIndex) -> bool {
        self.ask.lit.iter().any(|lit| self.stands_for(index, *lit))
    }

    fn is_now(&self, index: NodeIndex) -> bool {
        let shown = self.nodes[index].shown();
        shown.is_some() && shown == self.cursor
    }

    /// Whether a node is the search's current node, or the user asks about it.
    fn matters(&self, index: NodeIndex) -> bool {
        self.is_now(index) || self.is_selected(index)
    }

    /// Whether a text of this importance may still be among the written texts: if not, it need not even be
    /// made.
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
        self.states[index].as_ref().is_some_and(|state| !state.left)
    }

    fn form(&self, index: NodeIndex) -> Form {
        let node = &self.nodes[index];
        if !has_moves(self.nodes, node) {
            return Form::Box;
        }
        side_form(self.lens, node)
    }

    fn edge(&mut self, parent: NodeIndex, child: NodeIndex) {
        let node = &self.nodes[child];
        let [above, below] = [parent, child].map(|node| self.size(node).1 / 2.0);
        let from = Anchor { node: parent, x: 0.0, y: (above - 4.0).max(0.0) };
        let to = Anchor { node: child, x: 0.0, y: (3.0 - below).min(0.0) };
        let is_searched = node.shown().is_some() || matches!(node.what, What::Folded { .. });
        let (ink, width) = match self.best.get(&child) {
            _ if !is_searched => (self.ghost(parent), 1.7),
            _ if self.tallies[child].is_some() => self.sampled_edge(parent, child),
            Some(BestEdge::Line) => (Ink::BestLine, 6.0),
            Some(BestEdge::Promise) => (Ink::Promise, 5.0),
            Some(BestEdge::Elsewhere) => (Ink::Soft, 3.2),
            None => (Ink::Soft, 1.7),
        };
        let dashed = !is_searched;
        // Among many small nodes, thin ones.
        let width = if self.is_small(child) { width * 0.5 } else { width };
        let line = Item::Line { from, to, stroke: Stroke { ink, width, dashed } };
        self.edges.push(Drawn::new(self.key(child, Role::Edge), line));
        // Below a visit that is only counted it is not known which moves it left out.
        let is_severed = self.is_cut_off(parent) && !is_not_recorded(self.trace, self.nodes, parent);
        if !is_searched && is_severed && !self.is_small(parent) {
            let ink = if self.has_skipped(parent) { Ink::Gamble } else { Ink::Cut };
            let stroke = Stroke { ink, width: 2.6, dashed: false };
            let strokes = Item::Severed { from, to, part: 0.3, stroke };
            self.edges.push(Drawn::new(self.key(child, Role::Strokes), strokes));
        }
    }

    /// The width is the share of the parent's visits; the path of the running descent is emphasised.
    fn sampled_edge(&self, parent: NodeIndex, child: NodeIndex) -> (Ink, f32) {
        let width = 1.7 + 6.3 * uct::share(&self.tallies, parent, child);
        let ink = match self.best.get(&child) {
            _ if self.is_open(child) => Ink::Promise,
            Some(BestEdge::Line) => Ink::BestLine,
            _ => Ink::Soft,
        };
        (ink, width)
    }

    /// Whether moves of a place were left out because they could not matter any more.
    fn is_cut_off(&self, index: NodeIndex) -> bool {
        self.states[index].as_ref().is_some_and(State::is_cut_off)
    }

    /// Whether a place left out moves as a gamble.
    fn has_skipped(&self, index: NodeIndex) -> bool {
        self.states[index].as_ref().is_some_and(State::has_skipped)
    }

    /// The colour of unvisited places below a place: skipped moves differ from moves that need no search.
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
        let outline = state.outline.map_or(Ink::Soft, Ink::Category);
        let fill = state.filling();
        let is_small = self.is_small(index);
        let stacked = if self.trace.family_row().keeps_places || is_small { 0 } else { stacked };
        let is_surprise = state.outline.is_some() && state.fill.is_some() && state.outline != state.fill;
        if stacked > 0 {
            // The edges of the visits behind it are seen.
            let stroke = Some(Stroke { ink: outline, width: 1.4, dashed: false });
            let behind = Anchor { x: 4.0, y: -4.0, ..at };
            let fill = Some(Ink::Ground);
            let shape = Item::Shape { at: behind, form, width, height, fill, stroke };
            self.shapes.push(Drawn::new(self.key(index, Role::Stack), shape));
        }
        self.doubt(index, at, (width, height));
        let line = match (is_small, is_surprise) {
            (true, _) => (width * 0.25).min(1.2),
            (false, true) => SURPRISE,
            (false, false) => 2.4,
        };
        let stroke = Stroke { ink: outline, width: line, dashed: false };
        self.body(index, form, (width, height), Ink::Ground, stroke);
        if let Some(fill) = fill {
            // A surprise shows the ground between its outline and its fill.
            let less = match (is_surprise, is_small) {
                (false, _) => 0.0,
                (true, true) => line,
                (true, false) => 2.0 * SURPRISE + 3.0,
            };
            let (width, height) = ((width - less).max(1.0), (height - less).max(1.0));
            let fill = Some(Ink::Category(fill));
            let shape = Item::Shape { at, form, width, height, fill, stroke: None };
            self.shapes.push(Drawn::new(self.key(index, Role::Fill), shape));
        }
        self.bar_below(index);
        self.texts_of_place(index, at, form, stacked);
    }

    fn key(&self, index: NodeIndex, role: Role) -> ItemKey {
        ItemKey::new(self.nodes[index].key, role)
    }

    fn body(&mut self, index: NodeIndex, form: Form, (width, height): (f32, f32), fill: Ink, stroke: Stroke) {
        let at = Anchor { node: index, x: 0.0, y: 0.0 };
        let shape = Item::Shape { at, form, width, height, fill: Some(fill), stroke: Some(stroke) };
        self.shapes.push(Drawn::new(self.key(index, Role::Body), shape));
    }

    /// Rings around the search's current node, the selected node, and the lit nodes.
    fn marks_around(&mut self, index: NodeIndex, at: Anchor, size: f32) {
        let halo = (!self.is_now(index)).then_some(Ink::Halo);
        for (is_marked, key, ink, fill, more) in [
            (self.is_now(index), ItemKey::new(0, Role::CursorRing), Ink::Cursor, Some(Ink::Halo), RING),
            (self.is_selected(index), ItemKey::new(0, Role::SelectedRing), Ink::Selected, None, 14.0),
            (self.is_lit(index), self.key(index, Role::LitRing), Ink::Ink, halo, 18.0),
        ] {
            if is_marked {
                let stroke = Some(Stroke { ink, width: 2.2, dashed: false });
                let (width, height) = (size + more, size + more);
                let ring = Item::Shape { at, form: Form::Ellipse, width, height, fill, stroke };
                self.marks.push(Drawn::new(key, ring));
            }
        }
    }

    /// A wave around a node whose value is uncertain, as long as something may rest on it.
    fn doubt(&mut self, index: NodeIndex, at: Anchor, (width, height): (f32, f32)) {
        let Some(state) = &self.states[index] else { return };
        if is_in_doubt(self.trace, self.ask.t, state) {
            let stroke = Some(Stroke { ink: Ink::Gamble, width: 2.0, dashed: false });
            let (width, height) = (width + 15.0, height + 15.0);
            let wave = Item::Shape { at, form: Form::Wave, width, height, fill: None, stroke };
            self.shapes.push(Drawn::new(self.key(index, Role::Doubt), wave));
        }
    }

    /// The outline of a node without a visit. Dashes mean that no visit will come: a small window has no room for the
    /// words.
    fn without_visit(&self, index: NodeIndex, ink: Ink) -> Stroke {
        // Of many narrow nodes next to each other only their number is seen.
        let width = (self.size(index).0 * 0.25).min(1.5);
        Stroke { ink, width, dashed: !self.may_come(index) }
    }

    fn unvisited(&mut self, index: NodeIndex, at: Anchor, form: Form, (width, height): (f32, f32)) {
        let node = &self.nodes[index];
        let ghost = node.parent.map_or(Ink::Ghost, |parent| self.ghost(parent));
        self.body(index, form, (width, height), Ink::Ground, self.without_visit(index, ghost));
        if let Some(value) = node.known {
            let text = self.lens.at_ply(node.row).value(value.firm());
            self.inside(at, form, (width, height), Matters::Value, Inside { text, ink: ghost, bold: false });
        }
        self.name(index, ghost);
        self.why_unvisited(index);
    }

    fn folded(&mut self, index: NodeIndex, moves: u32, visits: u64) {
        let (width, height) = self.size(index);
        let at = Anchor { node: index, x: 0.0, y: 0.0 };
        let stroke = Stroke { ink: Ink::Soft, width: 1.2, dashed: false };
        self.body(index, Form::Wedge, (width, height), Ink::Rule, stroke);
        if !self.has_room_for(Matters::Aside) {
            return;
        }
        let below = |y: f32| Anchor { y: height / 2.0 + y, ..at };
        let visits_text = format!("+{}", grouped(visits));
        self.text(Role::Value, Matters::Aside, below(11.0), visits_text, Align::Middle, Ink::Soft);
        let parent = self.nodes[index].parent.map_or(0, |parent| self.nodes[parent].children.len());
        if parent > 1 && moves > 0 {
            let moves = plural(moves, "move");
            self.text(Role::Beside(0), Matters::Aside, below(25.0), moves, Align::Middle, Ink::Soft);
        }
    }

    fn not_searched(&mut self, index: NodeIndex, moves: u32) {
        let (width, height) = self.size(index);
        let at = Anchor { node: index, x: 0.0, y: 0.0 };
        let parent = self.nodes[index].parent.unwrap_or(0);
        let stroke = self.without_visit(index, self.ghost(parent));
        self.body(index, Form::Box, (width, height), Ink::Ground, stroke);
        if !self.has_room_for(Matters::Name) {
            return;
        }
        let below = |y: f32| Anchor { y: height / 2.0 + y, ..at };
        let moves = format!("+{moves}");
        self.text(Role::Value, Matters::Aside, below(11.0), moves, Align::Middle, Ink::Soft);
        let is_known = is_known_from_table(self.trace, self.nodes, parent);
        let why = self.why_not(parent, if is_known { "known from the table" } else { "not searched" });
        self.why(below(25.0), why);
    }
}
