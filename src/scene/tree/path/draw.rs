//! From placed nodes to a draw list: boards, feet, edges, lanes.

mod beyond;
mod expected;
mod words;

use super::families::PathTree;
use super::fitting::fitting;
use super::rows::RowKind;
use super::seats::{Seat, Seats, Size};
use super::slots::{Area, Slots};
use crate::facts::variation::best_child;
use crate::game::board::Board;
use crate::language::perspective::Lens;
use crate::plural::grouped;
use crate::scene::tree::arena::{NodeIndex, TreeNode, What};
use crate::scene::tree::arrange::inside;
use crate::scene::tree::doubt::{is_in_doubt, pale};
use crate::scene::tree::family_picture::FamilyPicture;
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Align, Anchor, Drawn, Form, Item, ItemKey, Role, Stroke};
use crate::scene::tree::letters::{heavy_width, text_width};
use crate::scene::tree::picture::{Picture, PlacedNode};
use crate::scene::tree::ringed::ringed;
use crate::scene::tree::state::{State, side_form, state_of};
use crate::scene::tree::value_inside::{ValueAsk, shown_value};
use crate::scene::tree::view::TreeAsk;
use crate::scene::tree::words::is_not_recorded;
use crate::scene::tree::{proof, uct};
use crate::search::upper_confidence::Tally;
use crate::trace::columns::{Trace, VisitId};
use std::sync::Arc;

/// The width of a frame's line, in pixels.
const FRAME: f32 = 2.4;

/// Draws a path tree. `sides` are the two players' names, the first player's first.
pub(super) fn draw(
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    ask: &TreeAsk,
    tree: &PathTree,
    seats: &Seats,
    boards: &[Option<Arc<Board>>],
) -> Picture {
    let nodes = &tree.nodes;
    let cursor = ringed(trace, ask);
    let mut drawing = Drawing {
        trace,
        lens,
        sides,
        ask,
        tree,
        seats,
        boards,
        states: nodes.iter().map(|node| state_of(trace, lens, ask, node)).collect(),
        tallies: (FamilyPicture::of(trace).tallies)(trace, nodes, ask.t),
        cursor,
        slots: Slots::new(seats.width, seats.height),
        marks: Vec::new(),
        edges: Vec::new(),
        shapes: Vec::new(),
        texts: Vec::new(),
    };
    drawing.reserve();
    drawing.lanes();
    for node in 0..nodes.len() {
        drawing.edge(node);
        drawing.node(node);
    }
    drawing.first_choices();
    drawing.cut_off();
    drawing.relations();
    drawing.bets();
    drawing.zones();
    drawing.playout();
    drawing.gauges();
    drawing.horizon();
    let placed = |(node, seat): (&TreeNode, &Seat)| {
        PlacedNode::of(trace, node, (seat.x, seat.y), (seat.width, seat.height))
    };
    let Drawing { marks, edges, shapes, texts, .. } = drawing;
    let mut items = edges;
    items.extend([marks, shapes, texts].concat());
    proof::fade(trace, nodes, ask.t, &mut items);
    pale(trace, nodes, ask.t, &mut items);
    let focus = nodes.iter().position(|node| node.shown().is_some() && node.shown() == cursor).unwrap_or(0);
    Picture {
        width: seats.width,
        height: seats.height,
        nodes: nodes.iter().zip(&seats.nodes).map(placed).collect(),
        items,
        focus,
        rows: Vec::new(),
    }
}

struct Drawing<'a> {
    trace: &'a Trace,
    lens: &'a Lens,
    sides: [&'a str; 2],
    ask: &'a TreeAsk<'a>,
    tree: &'a PathTree,
    seats: &'a Seats,
    boards: &'a [Option<Arc<Board>>],
    states: Vec<Option<State>>,
    tallies: Vec<Option<Tally>>,
    cursor: Option<VisitId>,
    /// The free places for texts.
    slots: Slots,
    marks: Vec<Drawn>,
    edges: Vec<Drawn>,
    shapes: Vec<Drawn>,
    texts: Vec<Drawn>,
}

/// The paint of a shape.
struct Paint {
    fill: Option<Ink>,
    stroke: Option<Stroke>,
}

impl Drawing<'_> {
    fn seat(&self, index: NodeIndex) -> Seat {
        self.seats.nodes[index]
    }

    fn key(&self, index: NodeIndex, role: Role) -> ItemKey {
        ItemKey::new(self.tree.nodes[index].key, role)
    }

    fn at(index: NodeIndex, x: f32, y: f32) -> Anchor {
        Anchor { node: index, x, y }
    }

    fn is_now(&self, index: NodeIndex) -> bool {
        let shown = self.tree.nodes[index].shown();
        shown.is_some() && shown == self.cursor
    }

    fn stands_for(&self, index: NodeIndex, visit: VisitId) -> bool {
        self.tree.nodes[index].visits().contains(&uct::of_node(self.trace, visit))
    }

    fn is_open(&self, index: NodeIndex) -> bool {
        self.states[index].as_ref().is_some_and(|state| !state.left)
    }

    fn has_skipped(&self, index: NodeIndex) -> bool {
        self.states[index].as_ref().is_some_and(State::has_skipped)
    }

    /// Nodes and names keep their places: no other text may be there.
    fn reserve(&mut self) {
        let name = self.tree.measures.name();
        let lanes = Area { left: 0.0, right: self.tree.measures.lane, top: 0.0, bottom: self.seats.height };
        self.slots.take(lanes);
        for (index, seat) in self.seats.nodes.iter().enumerate() {
            self.slots.take(Area::around((seat.x, seat.y), (seat.width, seat.height)));
            if let (Size::Board, false) = (seat.size, self.tree.nodes[index].name.is_empty()) {
                let width = seat.width.max(text_width(&self.tree.nodes[index].name, self.tree.measures.text));
                self.slots.take(Area::around((seat.x, seat.top() - name / 2.0), (width, name)));
            }
        }
    }

    fn shape(&mut self, key: ItemKey, at: Anchor, form: Form, (width, height): (f32, f32), paint: Paint) {
        let Paint { fill, stroke } = paint;
        self.shapes.push(Drawn::new(key, Item::Shape { at, form, width, height, fill, stroke }));
    }

    fn text(&mut self, key: ItemKey, at: Anchor, text: String, size: f32, (ink, bold): (Ink, bool)) {
        // On a projector a text that is too small is left out.
        if size >= self.ask.least_text {
            let halo = matches!(key.role, Role::CutsAt | Role::Relation(_) | Role::Badge | Role::Why)
                || ink == Ink::Soft;
            let item = Item::Text { at, text, size, align: Align::Middle, ink, bold, halo };
            self.texts.push(Drawn::new(key, item));
        }
    }

    /// The outline of a node, and the ink that fills it; `None` if it is hollow.
    fn inks(&self, index: NodeIndex) -> (Stroke, Option<Ink>) {
        let Some(state) = &self.states[index] else {
            let skipped = self.tree.nodes[index].parent.is_some_and(|parent| self.has_skipped(parent));
            let ink = if skipped { Ink::Gamble } else { Ink::Ghost };
            return (Stroke { ink, width: 1.5, dashed: true }, None);
        };
        let ink = state.outline.map_or(Ink::Soft, Ink::Category);
        (Stroke { ink, width: FRAME, dashed: false }, state.filling().map(Ink::Category))
    }

    fn node(&mut self, index: NodeIndex) {
        self.rings(index);
        match self.seat(index).size {
            Size::Board => self.board(index),
            Size::Low => self.low(index),
            Size::Card => self.card(index),
            Size::Dot => self.dot(index),
            Size::Stack => self.stack(index),
            Size::Wedge => self.wedge(index),
        }
        self.visits(index);
    }

    /// Rings around the search's current node, the selected node, the lit nodes, and a node in doubt.
    fn rings(&mut self, index: NodeIndex) {
        let Seat { x, y, width, height, .. } = self.seat(index);
        // A node at the edge of the stage has a ring that is no farther out.
        let beside = (x - width / 2.0).min(self.seats.width - x - width / 2.0);
        let above = (y - height / 2.0).min(self.seats.height - y - height / 2.0);
        let room = 2.0 * beside.min(above).max(0.0);
        let is_selected = self.ask.selected.is_some_and(|selected| self.stands_for(index, selected));
        let is_lit = self.ask.lit.iter().any(|lit| self.stands_for(index, *lit));
        let is_in_doubt =
            self.states[index].as_ref().is_some_and(|state| is_in_doubt(self.trace, self.ask.t, state));
        let doubt = self.key(index, Role::Doubt);
        let lit = self.key(index, Role::LitRing);
        for (is_marked, key, ink, more) in [
            (self.is_now(index), ItemKey::new(0, Role::CursorRing), Ink::Cursor, 8.0),
            (is_selected, ItemKey::new(0, Role::SelectedRing), Ink::Selected, 8.0),
            (is_lit, lit, Ink::Ink, 8.0),
            (is_in_doubt, doubt, Ink::Gamble, 5.0),
        ] {
            if is_marked {
                let stroke = Some(Stroke { ink, width: 2.6, dashed: key.role == Role::Doubt });
                let more = f32::min(more, room);
                let (at, width, height) = (Self::at(index, 0.0, 0.0), width + more, height + more);
                let ring = Item::Shape { at, form: Form::Box, width, height, fill: None, stroke };
                self.marks.push(Drawn::new(key, ring));
            }
        }
    }

    /// A board with its foot, and the move's name above it.
    fn board(&mut self, index: NodeIndex) {
        let seat = self.seat(index);
        let width = seat.width;
        let foot = self.tree.measures.foot();
        let is_seen = self.states[index].is_some();
        let (stroke, fill) = self.inks(index);
        let high = seat.height - foot;
        let middle = -foot / 2.0;
        if matches!(self.tree.nodes[index].what, What::NotSearched { .. }) {
            return self.stack(index);
        }
        if !self.tree.measures.has_boards() {
            return self.figure(index);
        }
        let (frame_at, frame) = if is_seen { (0.0, seat.height) } else { (middle, high) };
        let paint = Paint { fill: Some(Ink::Ground), stroke: Some(stroke) };
        self.shape(
            self.key(index, Role::Body),
            Self::at(index, 0.0, frame_at),
            Form::Square,
            (width, frame),
            paint,
        );
        self.board_item(index, Self::at(index, 0.0, middle), width - FRAME);
        if is_seen {
            let at = Self::at(index, 0.0, high / 2.0);
            if let Some(fill) = fill {
                let paint = Paint { fill: Some(fill), stroke: None };
                self.shape(
                    self.key(index, Role::Fill),
                    at,
                    Form::Square,
                    (width - FRAME, foot - FRAME / 2.0),
                    paint,
                );
            }
            let line = |x: f32| Self::at(index, x, high / 2.0 - foot / 2.0);
            let stroke = Stroke { width: 1.2, ..stroke };
            let item = Item::Line { from: line(-width / 2.0), to: line(width / 2.0), stroke };
            self.shapes.push(Drawn::new(self.key(index, Role::Bar(0)), item));
            self.value(index, at, width * 0.94);
        }
        let name = self.tree.measures.name();
        self.name(
            index,
            Self::at(index, 0.0, -seat.height / 2.0 - name / 2.0),
            width + self.tree.measures.apart,
        );
    }

    /// A node of a game without boards: its shape with the value inside, and its name above it.
    fn figure(&mut self, index: NodeIndex) {
        let Seat { width, height, .. } = self.seat(index);
        let form = self.form(index);
        self.body(index, form, Self::at(index, 0.0, 0.0), (width, height));
        if self.states[index].is_some() {
            let (y, room) = inside(form, (width, height));
            self.value(index, Self::at(index, 0.0, y), room);
        }
        let (name, room) = (self.tree.measures.name(), width + self.tree.measures.apart);
        self.name(index, Self::at(index, 0.0, -height / 2.0 - name / 2.0), room);
    }

    /// A shape whose outline is the expected type, and whose colour the actual one.
    fn body(&mut self, index: NodeIndex, form: Form, at: Anchor, (width, height): (f32, f32)) {
        let (stroke, fill) = self.inks(index);
        let paint = Paint { fill: Some(Ink::Ground), stroke: Some(stroke) };
        self.shape(self.key(index, Role::Body), at, form, (width, height), paint);
        if let Some(fill) = fill {
            // The ground between outline and colour shows a surprise.
            let less = if fill == stroke.ink { FRAME } else { 3.6 * FRAME };
            let paint = Paint { fill: Some(fill), stroke: None };
            let size = ((width - less).max(1.0), (height - less).max(1.0));
            self.shape(self.key(index, Role::Fill), at, form, size, paint);
        }
    }

    fn form(&self, index: NodeIndex) -> Form {
        let node = &self.tree.nodes[index];
        if node.is_leaf { Form::Box } else { side_form(self.lens, node) }
    }

    fn board_item(&mut self, index: NodeIndex, at: Anchor, side: f32) {
        if let Some(board) = self.boards[index].clone() {
            let is_faint = self.states[index].is_none();
            let item = Item::Board { at, side, board, is_faint };
            self.shapes.push(Drawn::new(self.key(index, Role::Board), item));
        }
    }

    fn low(&mut self, index: NodeIndex) {
        let seat = self.seat(index);
        let measures = &self.tree.measures;
        let (stroke, _) = self.inks(index);
        let (board, high) = (measures.low, measures.low * measures.aspect);
        let at = Self::at(index, (board - seat.width) / 2.0, 0.0);
        if measures.has_boards() {
            let paint = Paint { fill: Some(Ink::Ground), stroke: Some(stroke) };
            self.shape(self.key(index, Role::Body), at, Form::Square, (board, high), paint);
            self.board_item(index, at, board - FRAME);
        } else {
            self.body(index, self.form(index), at, (board, high));
        }
        let room = seat.width - board - 4.0;
        let x = (seat.width - room) / 2.0;
        let line = self.tree.measures.card_height() / 4.0;
        let left_out = self.left_out(index);
        let name_room = if left_out.is_empty() { room } else { room * 0.5 };
        self.beside(
            index,
            Role::Name,
            (x - room / 2.0, -line),
            self.tree.nodes[index].name.clone(),
            name_room,
        );
        self.beside(index, Role::StackCount, (x, -line), left_out, room * 0.5);
        if self.states[index].is_some() {
            self.plate(index, Self::at(index, x, line), room);
        }
    }

    /// A text that begins at a place next to a small board.
    fn beside(&mut self, index: NodeIndex, role: Role, (x, y): (f32, f32), text: String, room: f32) {
        if text.is_empty() {
            return;
        }
        let is_seen = self.states[index].is_some() && role == Role::Name;
        let ink = if is_seen { Ink::Ink } else { Ink::Soft };
        let size = self.tree.measures.text;
        let bold = is_seen && self.tree.path.contains(&index);
        let width = if bold { heavy_width(&text, size) } else { text_width(&text, size) };
        let size = size.min(size * room / width.max(1.0));
        let at = Self::at(index, x, y);
        if size >= self.ask.least_text {
            let item = Item::Text { at, text, size, align: Align::Start, ink, bold, halo: false };
            self.texts.push(Drawn::new(self.key(index, role), item));
        }
    }

    /// The number of samples of a node, or the number of its parent's moves if it is the only one shown in the folded
    /// row: "of 8".
    fn left_out(&self, index: NodeIndex) -> String {
        if let Some(tally) = &self.tallies[index] {
            return format!("{}×", tally.visits);
        }
        let ply = usize::from(self.tree.nodes[index].row);
        let is_folded = self.tree.plan.kinds[ply] == RowKind::Folded && self.tree.path.contains(&index);
        let left_out = if is_folded { self.tree.left_out[ply] } else { 0 };
        if left_out == 0 { String::new() } else { format!("of {}", left_out + 1) }
    }

    /// The value on a ground of the node's actual type.
    fn plate(&mut self, index: NodeIndex, at: Anchor, room: f32) {
        let (_, fill) = self.inks(index);
        if let Some(fill) = fill {
            let paint = Paint { fill: Some(fill), stroke: None };
            let size = (room - FRAME, self.tree.measures.card_height() / 2.0 - FRAME);
            self.shape(self.key(index, Role::Fill), at, Form::Box, size, paint);
        }
        self.value(index, at, room * 0.94);
    }

    fn card(&mut self, index: NodeIndex) {
        let Seat { width, height, .. } = self.seat(index);
        let (stroke, _) = self.inks(index);
        let paint = Paint { fill: Some(Ink::Ground), stroke: Some(stroke) };
        self.shape(self.key(index, Role::Body), Self::at(index, 0.0, 0.0), Form::Box, (width, height), paint);
        let is_seen = self.states[index].is_some();
        self.name(index, Self::at(index, 0.0, if is_seen { -height / 4.0 } else { 0.0 }), width * 0.94);
        if is_seen {
            self.plate(index, Self::at(index, 0.0, height / 4.0 - FRAME / 4.0), width - FRAME);
        }
    }

    fn dot(&mut self, index: NodeIndex) {
        let Seat { width, height, .. } = self.seat(index);
        let (stroke, fill) = self.inks(index);
        let stroke = Stroke { width: 1.2, dashed: false, ..stroke };
        let paint = Paint { fill: Some(fill.unwrap_or(Ink::Ground)), stroke: Some(stroke) };
        self.shape(
            self.key(index, Role::Body),
            Self::at(index, 0.0, 0.0),
            Form::Ellipse,
            (width, height),
            paint,
        );
    }

    /// Moves that were never looked at, with their number.
    fn stack(&mut self, index: NodeIndex) {
        let Seat { width, height, x, .. } = self.seat(index);
        let What::NotSearched { moves } = self.tree.nodes[index].what else { return };
        let (stroke, _) = self.inks(index);
        for (role, off) in [(Role::Stack, 3.0), (Role::Body, 0.0)] {
            let paint = Paint { fill: Some(Ink::Ground), stroke: Some(stroke) };
            let at = Self::at(index, off, -off);
            self.shape(self.key(index, role), at, Form::Box, (width - 4.0, height - 4.0), paint);
        }
        let text = self.tree.measures.text;
        let size = (text * 2.0).min(height * 0.5);
        self.text(
            self.key(index, Role::Value),
            Self::at(index, 0.0, 0.0),
            moves.to_string(),
            size,
            (Ink::Soft, true),
        );
        let (why, ink) = self.why_not_searched(index);
        let place = (x, self.seat(index).bottom() + text * 0.8);
        let width = text_width(&why, text);
        let places = [place, (place.0 - width / 4.0, place.1), (place.0, place.1 + text)];
        if let Some((x, y)) = self.slots.find(&places, (width, text * 1.2)) {
            let seat = self.seat(index);
            self.text(
                self.key(index, Role::Why),
                Self::at(index, x - seat.x, y - seat.y),
                why,
                text,
                (ink, false),
            );
        }
    }

    /// The wedge of the folded nodes below a node, with the number of its visits. A dot has no wedge.
    fn wedge(&mut self, index: NodeIndex) {
        let Seat { width, height, .. } = self.seat(index);
        let What::Folded { visits, .. } = self.tree.nodes[index].what else { return };
        let parent = self.tree.nodes[index].parent.unwrap_or(0);
        if self.seat(parent).size == Size::Dot {
            return;
        }
        let stroke = Some(Stroke { ink: Ink::Soft, width: 1.0, dashed: false });
        let paint = Paint { fill: Some(Ink::Rule), stroke };
        self.shape(
            self.key(index, Role::Body),
            Self::at(index, 0.0, 0.0),
            Form::Wedge,
            (width, height),
            paint,
        );
        // The visits of a sampled node are written as such.
        if matches!(self.seat(parent).size, Size::Board) && self.tallies[parent].is_none() {
            let number = grouped(visits);
            self.below(index, (index, Role::Value), number);
        }
    }

    /// A small text below a node, if there is room. Gives whether there is.
    fn below(&mut self, node: NodeIndex, (own, role): (NodeIndex, Role), text: String) -> bool {
        let seat = self.seat(node);
        let size = (self.tree.measures.text * 0.85).max(self.ask.least_text);
        let down = seat.height / 2.0 + size * 0.7;
        let has_room =
            self.slots.find(&[(seat.x, seat.y + down)], (text_width(&text, size), size * 1.1)).is_some();
        if has_room {
            self.text(self.key(own, role), Self::at(node, 0.0, down), text, size, (Ink::Soft, false));
        }
        has_room
    }

    /// The number of samples of a node, or the leaves that change its value: below its wedge.
    fn visits(&mut self, index: NodeIndex) {
        let is_board = matches!(self.seat(index).size, Size::Board);
        let seen = self.states[index].as_ref().map(|state| state.seen).filter(|_| is_board);
        let beside = FamilyPicture::of(self.trace).beside;
        if let Some(text) = seen.and_then(|seen| beside(&self.tree.nodes[index], seen)) {
            self.below(index, (index, Role::Beside(0)), text);
        }
        let Some(tally) = self.tallies[index].filter(|_| is_board) else { return };
        let is_wedge = |child: &NodeIndex| matches!(self.tree.nodes[*child].what, What::Folded { .. });
        let lowest = self.tree.nodes[index].children.iter().copied().find(is_wedge).unwrap_or(index);
        let own = (index, Role::Beside(0));
        if !self.below(lowest, own, uct::visits(&tally)) {
            // Alone they may have room.
            self.below(lowest, own, format!("{}×", tally.visits));
        }
    }

    /// The value in the longest form that has room.
    fn value(&mut self, index: NodeIndex, at: Anchor, room: f32) {
        let Some(state) = &self.states[index] else { return };
        let node = &self.tree.nodes[index];
        let (trace, t, tally) = (self.trace, self.ask.t, self.tallies[index].as_ref());
        let of = ValueAsk { trace, t, node, state, tally };
        let Some(value) = shown_value(self.ask, &of, FamilyPicture::of(trace).value) else { return };
        let ink = match self.inks(index).1 {
            Some(Ink::Category(fill)) => Ink::OnCategory(fill),
            _ => Ink::Ink,
        };
        let size = self.tree.measures.text;
        if let Some((text, size)) = fitting(&value.text, size, room, self.ask.least_text) {
            self.text(self.key(index, Role::Value), at, text, size, (ink, true));
        }
    }

    fn name(&mut self, index: NodeIndex, at: Anchor, room: f32) {
        let name = self.tree.nodes[index].name.clone();
        if name.is_empty() {
            return;
        }
        let is_seen = self.states[index].is_some();
        let ink = if is_seen { Ink::Ink } else { Ink::Soft };
        let size = self.tree.measures.text;
        let is_bold = is_seen && self.tree.path.contains(&index);
        let width = if is_bold { heavy_width(&name, size) } else { text_width(&name, size) };
        let size = size.min(size * room / width.max(1.0));
        self.text(self.key(index, Role::Name), at, name, size, (ink, is_bold));
    }

    /// The line from the parent to a node.
    fn edge(&mut self, index: NodeIndex) {
        let tree = self.tree;
        let node = &tree.nodes[index];
        let Some(parent) = node.parent.filter(|_| !matches!(node.what, What::Folded { .. })) else { return };
        let (above, seat) = (self.seat(parent), self.seat(index));
        let is_searched = node.shown().is_some();
        let (ink, width) = self.edge_ink(parent, index);
        let stroke = Stroke { ink, width, dashed: !is_searched };
        let key = self.key(index, Role::Edge);
        let in_folded =
            |node: NodeIndex| tree.plan.kinds[usize::from(tree.nodes[node].row)] == RowKind::Folded;
        if in_folded(index) && in_folded(parent) {
            // A guest in the folded row is next to the node above it.
            if !tree.path.contains(&index) {
                return;
            }
            let from = Self::at(parent, above.width / 2.0 - 2.0, 0.0);
            let to = Self::at(index, -seat.width / 2.0 - 2.0, 0.0);
            self.edges.push(Drawn::new(key, Item::Arrow { from, to, bend: 0.0, stroke, head: true }));
            return;
        }
        if seat.size == Size::Dot && !self.is_end_of_run(index) {
            return;
        }
        let board_x =
            |seat: &Seat| if seat.size == Size::Low { (tree.measures.low - seat.width) / 2.0 } else { 0.0 };
        let top = match seat.size {
            Size::Board => -seat.height / 2.0 - tree.measures.name() - 1.0,
            Size::Low => -tree.measures.low * tree.measures.aspect / 2.0 - 2.0,
            _ => -seat.height / 2.0,
        };
        let from = Self::at(parent, board_x(&above), above.height / 2.0 + 1.0);
        let to = Self::at(index, board_x(&seat), top);
        self.edges.push(Drawn::new(key, Item::Line { from, to, stroke }));
        let is_cut_off = self.states[parent].as_ref().is_some_and(State::is_cut_off);
        if !is_searched && is_cut_off && !is_not_recorded(self.trace, &tree.nodes, parent) {
            let ink = if self.has_skipped(parent) { Ink::Gamble } else { Ink::Cut };
            let stroke = Stroke { ink, width: 2.6, dashed: false };
            let item = Item::Severed { from, to, part: 0.5, stroke };
            self.edges.push(Drawn::new(self.key(index, Role::Strokes), item));
        }
    }

    fn edge_ink(&self, parent: NodeIndex, index: NodeIndex) -> (Ink, f32) {
        if self.tree.nodes[index].shown().is_none() {
            return (if self.has_skipped(parent) { Ink::Gamble } else { Ink::Ghost }, 1.4);
        }
        let is_hidden = self.ask.hides_best(self.trace, self.is_open(parent));
        let is_best = self.tree.best.contains(&index) && !is_hidden;
        if self.tallies[index].is_some() {
            let width = 1.4 + 6.0 * uct::share(&self.tallies, parent, index);
            return (if is_best { Ink::BestLine } else { Ink::Soft }, width);
        }
        if is_best {
            return (Ink::BestLine, 5.0);
        }
        let shown = self.tree.nodes[parent].shown();
        let promise = shown
            .filter(|_| self.is_open(parent) && !self.ask.hides_open())
            .and_then(|shown| best_child(self.trace, shown, self.ask.t));
        if promise.is_some() && promise == self.tree.nodes[index].shown() {
            return (Ink::Promise, 4.0);
        }
        if self.tree.path.contains(&index) { (Ink::Ink, 2.6) } else { (Ink::Soft, 1.4) }
    }

    /// Whether a dot is the first or the last of a run of dots: only these have edges.
    fn is_end_of_run(&self, index: NodeIndex) -> bool {
        let Some(parent) = self.tree.nodes[index].parent else { return true };
        let siblings = &self.tree.nodes[parent].children;
        let Some(at) = siblings.iter().position(|sibling| *sibling == index) else { return true };
        let is_dot =
            |at: usize| siblings.get(at).is_some_and(|sibling| self.seat(*sibling).size == Size::Dot);
        !(at > 0 && is_dot(at - 1) && is_dot(at + 1))
    }
}
