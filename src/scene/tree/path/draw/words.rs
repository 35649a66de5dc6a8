//! The texts next to the nodes: lanes, reasons for left-out moves, cut-offs and bets.

use super::{Drawing, Role};
use crate::display_style::{BoundsStyle, Types};
use crate::facts::bound_chain::crossed_side;
use crate::facts::relation_kind::RelationKind;
use crate::facts::window_side::Side;
use crate::language::bet::bet;
use crate::language::words as language_words;
use crate::plural::plural_as;
use crate::scene::tree::arena::{NodeIndex, What};
use crate::scene::tree::family_picture::FamilyPicture;
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Align, Drawn, Form, Item, ItemKey, Stroke};
use crate::scene::tree::letters::{heavy_width, text_width};
use crate::scene::tree::path::rows::RowKind;
use crate::scene::tree::state::{cut_off_words, shown_window, whose_bound};
use crate::scene::tree::words::{is_known_from_table, is_not_recorded, may_come};
use crate::search::leave_reason::LeaveReason;
use crate::sorted::sort_by_key;
use crate::trace::columns::VisitId;

impl Drawing<'_> {
    /// The left of each row: the side to move, and alpha and beta of the open node of the row.
    pub(super) fn lanes(&mut self) {
        let tree = self.tree;
        let measures = &tree.measures;
        let is_narrow = measures.is_narrow();
        for row in 0..self.seats.rows.len() {
            let place = self.seats.rows[row];
            let is_here = |node: &NodeIndex| tree.plan.row_of(usize::from(tree.nodes[*node].row)) == row;
            let middle = f32::midpoint(place.top, place.bottom);
            if tree.plan.kind_of_row(row) == RowKind::Folded {
                let plies = tree.plan.kinds.iter().filter(|kind| **kind == RowKind::Folded).count();
                let text =
                    if is_narrow { format!("{plies}") } else { plural_as(plies as u64, "ply", "plies") };
                self.lane((row, 0), 0, (4.0, middle), text, (Ink::Soft, false));
                continue;
            }
            let members =
                || (0..tree.nodes.len()).filter(is_here).filter(|node| tree.nodes[*node].is_place());
            let Some(first) = members().next() else { continue };
            let is_first = tree.nodes[first].first_to_move;
            let text = measures.text;
            let (node, mut lines) =
                if is_narrow { (0, Vec::new()) } else { self.window_lines(row).unwrap_or_default() };
            // As many lines as there is room for, the end that was crossed first.
            let most = ((place.bottom - place.top + measures.gap * 0.6) / (1.3 * measures.text)) as usize;
            if lines.len() + 1 > most {
                sort_by_key(&mut lines, |(_, ink)| *ink != Ink::Cut);
                lines.truncate(most.saturating_sub(1));
            }
            // The side keeps its place while a window comes and goes.
            let kept = if is_narrow || !self.has_windows() { 0 } else { 2.min(most.saturating_sub(1)) };
            let top = (middle - kept.max(lines.len()) as f32 * text * 0.65).max(text * 0.6);
            let size = text * 0.72;
            let x = 4.0 + size / 2.0;
            let root = self.seats.nodes[0];
            let form = if is_first { Form::TriangleUp } else { Form::TriangleDown };
            let item = Item::Shape {
                at: Self::at(0, x - root.x, top - root.y),
                form,
                width: size,
                height: size,
                fill: Some(Ink::Soft),
                stroke: None,
            };
            self.texts.push(Drawn::new(lane_key(row, 7), item));
            let side = self.sides[usize::from(!is_first)].to_owned();
            if !is_narrow && text_width(&side, text) <= measures.lane - size - 8.0 {
                self.lane((row, 0), 0, (8.0 + size, top), side, (Ink::Soft, true));
            }
            for (line, (words, ink)) in lines.into_iter().enumerate() {
                let y = top + (line + 1) as f32 * text * 1.3;
                self.lane((row, line + 1), node, (4.0, y), words, (ink, ink == Ink::Cut));
            }
        }
    }

    /// A line of a lane, attached to the node that it is about.
    fn lane(
        &mut self,
        (row, line): (usize, usize),
        node: NodeIndex,
        (x, y): (f32, f32),
        text: String,
        (ink, bold): (Ink, bool),
    ) {
        let measures = &self.tree.measures;
        let seat = self.seat(node);
        let size = (measures.text * if line == 0 { 1.0 } else { 0.92 }).max(self.ask.least_text);
        let width = if bold { heavy_width(&text, size) } else { text_width(&text, size) };
        let size = size.min(size * (measures.lane - x - 2.0) / width.max(1.0));
        if size >= self.ask.least_text {
            let at = Self::at(node, x - seat.x, y - seat.y);
            let item = Item::Text { at, text, size, align: Align::Start, ink, bold, halo: false };
            self.texts.push(Drawn::new(lane_key(row, line), item));
        }
    }

    /// Whether the nodes of this search have windows that are shown.
    fn has_windows(&self) -> bool {
        self.ask.types != Types::Hidden && FamilyPicture::of(self.trace).has_windows
    }

    /// Alpha and beta of the open node of a row, or of the node that the moment is about. The end that a value crossed
    /// is emphasised.
    fn window_lines(&self, row: usize) -> Option<(NodeIndex, Vec<(String, Ink)>)> {
        let tree = self.tree;
        if !self.has_windows() {
            return None;
        }
        let is_asked = |node: &NodeIndex| {
            tree.nodes[*node].is_place()
                && tree.plan.row_of(usize::from(tree.nodes[*node].row)) == row
                && (self.is_open(*node) || self.is_now(*node))
        };
        let node = (0..tree.nodes.len()).find(is_asked)?;
        let state = self.states[node].as_ref()?;
        let id = state.visit.id;
        let crossed = self.crossed(node);
        let open = self.trace.open_visit(id, self.ask.t.min(self.trace.leave_time(id)));
        let window = match crossed {
            Some(_) => state.seen.window(open.window),
            None if state.left => state.seen.window(open.written),
            None => shown_window(self.trace, self.ask, state),
        };
        let lower = crossed.map(|side| (side == Side::Alpha) != state.seen.is_mirrored());
        let ink = |is_lower: bool| if lower == Some(is_lower) { Ink::Cut } else { Ink::Soft };
        let lines = match self.lens.display_style().bounds {
            BoundsStyle::AlphaBeta => {
                let end = |name: &str, end: &str| format!("{name} {}", end.replace(" in ", " "));
                vec![(end("α", &window.alpha), ink(true)), (end("β", &window.beta), ink(false))]
            }
            BoundsStyle::Range => vec![(window.text, ink(false))],
        };
        Some((node, lines))
    }

    /// The end of its window that the value crossed, for the node that is left at this moment.
    fn crossed(&self, node: NodeIndex) -> Option<Side> {
        let state = self.states[node].as_ref().filter(|state| state.left && self.is_now(node))?;
        let is_cut_off = state.visit.reason == Some(LeaveReason::CutOff);
        crossed_side(self.trace, state.visit.id).filter(|_| is_cut_off)
    }

    /// The reason why the moves of a stack were not searched.
    pub(super) fn why_not_searched(&self, index: NodeIndex) -> (String, Ink) {
        let parent = self.tree.nodes[index].parent.unwrap_or(0);
        let words = |text: &str| (text.to_owned(), Ink::Soft);
        if may_come(self.trace, self.ask.t, &self.tree.nodes, parent) {
            return words("to come");
        }
        match self.states[parent].as_ref().and_then(|state| state.visit.reason) {
            Some(LeaveReason::UncertaintyCutOff) => ("skipped".to_owned(), Ink::Gamble),
            Some(LeaveReason::MovesPruned) => ("left out".to_owned(), Ink::Gamble),
            _ if is_known_from_table(self.trace, &self.tree.nodes, parent) => words("known from the table"),
            _ if is_not_recorded(self.trace, &self.tree.nodes, parent) => words("not recorded"),
            _ => words("never looked at"),
        }
    }

    /// The text at the node that the moment cuts off: its cause, and the setter of the bound.
    pub(super) fn cut_off(&mut self) {
        let nodes = &self.tree.nodes;
        let Some(node) = (0..nodes.len()).find(|node| self.is_now(*node)) else { return };
        let (Some(_), Some(state)) = (self.crossed(node), &self.states[node]) else { return };
        // In a narrow room the story has the text.
        if self.ask.types == Types::Hidden || self.tree.measures.is_narrow() {
            return;
        }
        let id = state.visit.id;
        let text = self.tree.measures.text;
        if let Some(words) = cut_off_words(self.trace, state) {
            let seat = self.seat(node);
            let severed = nodes[node].children.iter().copied().filter(|child| {
                nodes[*child].shown().is_none() && !matches!(nodes[*child].what, What::Folded { .. })
            });
            let size = (heavy_width(&words, text), text * 1.2);
            let mut places: Vec<(f32, f32)> = Vec::new();
            for child in severed {
                let below = self.seat(child);
                for part in [0.5, 0.35, 0.65, 0.2, 0.8_f32] {
                    let x = seat.x + (below.x - seat.x) * part;
                    let y = seat.bottom() + (below.top() - seat.bottom()) * part;
                    let beside = size.0 / 2.0 + 14.0;
                    places.extend([(x + beside, y), (x - beside, y)]);
                    // The place at the right end of the room.
                    places.push((self.seats.width - size.0 / 2.0 - 2.0, y));
                }
            }
            let beside = seat.width / 2.0 + size.0 / 2.0 + 10.0;
            places.extend([
                (seat.x, seat.bottom() + text),
                (seat.x + beside, seat.y),
                (seat.x - beside, seat.y),
            ]);
            if let Some((x, y)) = self.slots.find(&places, size) {
                let at = Self::at(node, x - seat.x, y - seat.y);
                self.text(self.key(node, Role::CutsAt), at, words, text, (Ink::Cut, true));
            }
        }
        self.bound_of(node, id);
    }

    /// An arrow from the visit that set the crossed bound, with whose bound it is.
    fn bound_of(&mut self, node: NodeIndex, id: VisitId) {
        let nodes = &self.tree.nodes;
        let Some((setter, words)) = whose_bound(self.trace, self.lens, self.sides, &nodes[0], id) else {
            return;
        };
        let Some(from) = (0..nodes.len()).find(|other| *other != node && self.stands_for(*other, setter))
        else {
            return;
        };
        let text = self.tree.measures.text;
        let (begin, end) = (self.seat(from), self.seat(node));
        let stroke = Stroke { ink: Ink::Cut, width: 2.0, dashed: true };
        let key = ItemKey {
            node: nodes[from].key,
            role: Role::Relation(RelationKind::Bound),
            other: nodes[node].key,
        };
        let is_beside = (begin.bottom() - end.bottom()).abs() < 1.0;
        let name = self.tree.measures.name();
        let inset = |from: f32, to: f32, seat: f32| (to - from).signum() * seat * 0.28;
        let (from_at, to_at, bend) = if is_beside {
            let reach = (0.12 * (end.x - begin.x).abs()).max(8.0).min(self.tree.measures.gap * 0.7);
            let down = |seat: &super::Seat| -seat.height / 2.0 - name * 0.9;
            (
                Self::at(from, inset(begin.x, end.x, begin.width), down(&begin)),
                Self::at(node, -inset(begin.x, end.x, end.width), down(&end)),
                if end.x > begin.x { reach } else { -reach },
            )
        } else {
            // Around what is between the two rows, as far as there is room at the left.
            let left = begin.x.min(end.x - end.width / 2.0) - self.tree.measures.lane;
            let reach = (0.2 * (end.y - begin.y).abs()).min(left.max(0.0));
            let bend = if end.y > begin.y { -reach } else { reach };
            (Self::at(from, 0.0, begin.height / 2.0), Self::at(node, -end.width / 2.0 - 6.0, 0.0), bend)
        };
        let arrow = Item::Arrow { from: from_at, to: to_at, bend, stroke, head: true };
        self.edges.push(Drawn::new(key, arrow));
        let size = (heavy_width(&words, text), text * 1.2);
        let middle = (
            f32::midpoint(begin.x, end.x),
            begin.top().min(end.top()) - name - bend.abs() * 0.5 - text * 0.8,
        );
        let mut places = vec![middle];
        for across in [0.0, -0.3, 0.3, -0.6, 0.6, -1.0, 1.0_f32] {
            for down in [-1.0, 0.0, 1.0_f32] {
                places.push((middle.0 + across * size.0, middle.1 + down * text));
            }
        }
        let between = f32::midpoint(begin.bottom(), end.top());
        places.extend([-0.6, 0.6, 0.0].map(|across: f32| (begin.x + across * size.0, between)));
        if let Some((x, y)) = self.slots.find(&places, size) {
            let at = Self::at(node, x - end.x, y - end.y);
            self.text(key, at, words, text, (Ink::Cut, true));
        }
    }

    /// Arrows of the relations of the moment's node, or of the node that the user asks about: the source of the table's
    /// answer, and the outcome of a bet.
    pub(super) fn relations(&mut self) {
        let nodes = &self.tree.nodes;
        let node_of = |visit: VisitId| (0..nodes.len()).find(|node| nodes[*node].shown() == Some(visit));
        let is_asked = |visit: VisitId| Some(visit) == self.cursor || Some(visit) == self.ask.selected;
        let known = self.ask.relations.iter().filter(|relation| {
            let is_about = is_asked(relation.from) || is_asked(relation.to);
            relation.known <= self.ask.t && is_about && relation.kind != RelationKind::Bound
        });
        let joined: Vec<_> = known
            .filter_map(|relation| Some((relation, node_of(relation.from)?, node_of(relation.to)?)))
            .filter(|(_, from, to)| from != to)
            .collect();
        let text = self.tree.measures.text;
        for (relation, from, to) in joined {
            let (begin, end) = (self.seat(from), self.seat(to));
            let is_answer = matches!(relation.kind, RelationKind::Answered | RelationKind::PaidOff);
            let is_gamble = !matches!(relation.kind, RelationKind::Answered | RelationKind::Narrowed);
            let ink = if is_gamble { Ink::Gamble } else { Ink::Selected };
            let dashed = !(is_answer && self.trace.leave_time(relation.to) <= self.ask.t);
            let key =
                ItemKey { node: nodes[from].key, role: Role::Relation(relation.kind), other: nodes[to].key };
            let towards = (end.x - begin.x).signum();
            let from_at = Self::at(from, towards * begin.width / 2.0, 0.0);
            let to_at = Self::at(to, -towards * end.width / 2.0, 0.0);
            let bend = towards * (0.1 * (end.x - begin.x).abs()).min(self.tree.measures.gap * 0.6);
            let stroke = Stroke { ink, width: 2.4, dashed };
            self.shapes
                .push(Drawn::new(key, Item::Arrow { from: from_at, to: to_at, bend, stroke, head: true }));
            let words = language_words::relation(relation.kind).to_owned();
            let size = (text_width(&words, text), text * 1.2);
            let (x, y) = (f32::midpoint(begin.x, end.x), f32::midpoint(begin.y, end.y));
            let across = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0, -4.0, 4.0_f32];
            let places: Vec<(f32, f32)> = across.iter().map(|down| (x, y + down * text)).collect();
            if let Some((x, y)) = self.slots.find(&places, size) {
                let at = Self::at(to, x - end.x, y - end.y);
                self.text(key, at, words, text, (ink, false));
            }
        }
    }

    /// The outcomes of the nodes' bets, if there is room.
    pub(super) fn bets(&mut self) {
        let text = (self.tree.measures.text * 0.92).max(self.ask.least_text);
        for node in 0..self.tree.nodes.len() {
            if !(self.is_now(node) || self.tree.path.contains(&node)) {
                continue;
            }
            let visits = self.tree.nodes[node].visits();
            let entered = visits.partition_point(|visit| self.trace.enter_time(*visit) <= self.ask.t);
            let found = visits[..entered].iter().rev().find_map(|visit| bet(self.trace, *visit, self.ask.t));
            let Some(bet) = found else { continue };
            let words = format!("{}: {}", bet.stake, bet.outcome);
            let seat = self.seat(node);
            let size = (heavy_width(&words, text), text * 1.2);
            let (beside, below) = (seat.width / 2.0 + size.0 / 2.0 + 8.0, seat.bottom() + text);
            let places = [
                (seat.x + beside, seat.y),
                (seat.x - beside, seat.y),
                (seat.x + size.0 / 2.0 + 6.0, below),
                (seat.x - size.0 / 2.0 - 6.0, below),
                (seat.x, below),
                (seat.x, seat.top() - self.tree.measures.name() - text),
            ];
            if let Some((x, y)) = self.slots.find(&places, size) {
                let at = Self::at(node, x - seat.x, y - seat.y);
                self.text(self.key(node, Role::Badge), at, words, text, (Ink::Gamble, true));
            }
        }
    }
}

/// The key of a line of a lane.
fn lane_key(row: usize, line: usize) -> ItemKey {
    ItemKey { node: 0, role: Role::Lane, other: (row * 8 + line) as u32 }
}
