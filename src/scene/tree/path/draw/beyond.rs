//! The parts of a path tree about depth and about things outside its nodes: the horizon of the iteration, the zones of
//! pre-searches, the number of moves that a node tried before it skipped the rest, and the end of a playout.

use super::{Drawing, Role};
use crate::language::text::value_text;
use crate::language::words::has_no_depth;
use crate::scene::tree::apart::Gauge;
use crate::scene::tree::arena::{NodeIndex, ROOT_KEY};
use crate::scene::tree::doubt::moves_tried;
use crate::scene::tree::gather::on_stage;
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Drawn, Item, ItemKey, Stroke};
use crate::scene::tree::letters::{heavy_width, text_width};
use crate::scene::tree::path::rows::RowKind;
use crate::scene::tree::path::slots::Area;
use crate::scene::tree::zone::{BRACKET, Zone, zone_items};
use crate::search::visit_kind::VisitKind;

impl Drawing<'_> {
    /// A line below the last row that the iteration searches at its full depth, where nodes are below it.
    pub(super) fn horizon(&mut self) {
        let Some(stage) = on_stage(self.trace, self.ask.t).filter(|_| !has_no_depth(self.trace)) else {
            return;
        };
        let plan = &self.tree.plan;
        let Ok(depth) = usize::try_from(self.trace.depth(stage).whole_plies()) else { return };
        let is_row = |ply: usize| plan.kinds.get(ply).is_some_and(|kind| *kind != RowKind::Folded);
        if depth == 0 || !is_row(depth) || !is_row(depth + 1) {
            return;
        }
        let row = plan.row_of(depth);
        let Some(below) = self.seats.rows.get(row + 1) else { return };
        let text = self.tree.measures.text;
        let y = below.top - text * 0.25;
        let root = self.seat(0);
        let at = |x: f32| Self::at(0, x - root.x, y - root.y);
        let (left, right) = (self.tree.measures.lane, self.seats.width - 4.0);
        let stroke = Stroke { ink: Ink::Soft, width: 2.0, dashed: true };
        let line = Item::Line { from: at(left), to: at(right), stroke };
        self.edges.insert(0, Drawn::new(ItemKey::new(0, Role::Horizon(0)), line));
        let words = format!("horizon: depth {depth}");
        let size = (heavy_width(&words, text), text * 1.2);
        // Hardly any other text needs the lane.
        let ends = [4.0 + size.0 / 2.0, right - size.0 / 2.0, f32::midpoint(left, right)];
        let places = ends.into_iter().flat_map(|x| [(x, y - text * 0.7), (x, y + text * 0.7)]);
        if let Some((x, y)) = self.slots.find(&places.collect::<Vec<_>>(), size) {
            let at = Self::at(0, x - root.x, y - root.y);
            self.text(ItemKey::new(ROOT_KEY, Role::HorizonText), at, words, text, (Ink::Soft, true));
        }
    }

    /// The zones of the pre-searches on the path, below everything: as far as their rows are on stage.
    pub(super) fn zones(&mut self) {
        for index in 0..self.tree.path.len() {
            self.zone(self.tree.path[index]);
        }
    }

    fn zone(&mut self, node: NodeIndex) {
        let tree = self.tree;
        let Some(Zone { needed, searched, words }) = Zone::of(self.trace, &tree.nodes[node]) else { return };
        let is_row = |ply: &usize| tree.plan.kinds[*ply] != RowKind::Folded;
        let mut plies = (needed + 1..tree.plan.kinds.len().min(searched + 1)).filter(is_row);
        let Some(first) = plies.next() else { return };
        let last = plies.next_back().unwrap_or(first);
        let rows = [first, last].map(|ply| self.seats.rows.get(tree.plan.row_of(ply)));
        let [Some(upper), Some(lower)] = rows else { return };
        let is_within = |member: &NodeIndex| {
            (first..=last).contains(&usize::from(tree.nodes[*member].row)) && tree.is_below(*member, node)
        };
        let members = (0..tree.nodes.len()).filter(is_within).map(|member| self.seats.nodes[member]);
        let ends = members.fold((f32::INFINITY, f32::NEG_INFINITY), |(left, right), seat| {
            (left.min(seat.x - seat.width / 2.0), right.max(seat.x + seat.width / 2.0))
        });
        if ends.0 > ends.1 {
            return;
        }
        let (measures, seat) = (&tree.measures, self.seat(node));
        let text = measures.text;
        let around = measures.apart + 4.0;
        let right = (ends.1 + around).min(self.seats.width - 2.0);
        let left = (ends.0 - around).max(measures.lane).min(right);
        let (top, bottom) = (upper.top - text * 0.2, (lower.bottom + text * 0.4).min(self.seats.height));
        let at = |x: f32, y: f32| Self::at(node, x - seat.x, y - seat.y);
        let middle = at(f32::midpoint(left, right), f32::midpoint(top, bottom));
        let [stripes, bracket] = zone_items(tree.nodes[node].key, middle, (right - left, bottom - top));
        let has_bracket = right + BRACKET.0 + BRACKET.1 <= self.seats.width;
        self.edges.splice(0..0, std::iter::once(stripes).chain(has_bracket.then_some(bracket)));
        let size = (text * 0.92).max(self.ask.least_text);
        for (line, words) in words.into_iter().flatten().enumerate() {
            let room = (heavy_width(&words, size), size * 1.2);
            let beside = [right + BRACKET.1 + BRACKET.0 + room.0 / 2.0, left - 6.0 - room.0 / 2.0];
            let y = if line == 0 { top + room.1 / 2.0 } else { bottom - room.1 / 2.0 };
            let across = [right, left].map(|x| x + (f32::midpoint(left, right) - x).signum() * room.0 / 2.0);
            let outside = if line == 0 { top - room.1 / 2.0 } else { bottom + room.1 / 2.0 };
            let places = [(beside[0], y), (beside[1], y), (across[0], outside), (across[1], outside)];
            if let Some((x, y)) = self.slots.find(&places, room) {
                let key = self.key(node, Role::ZoneText(line as u8));
                self.text(key, at(x, y), words, size, (Ink::Gamble, true));
            }
        }
    }

    /// The number of moves that a node has tried, for a node that skips the rest.
    pub(super) fn gauges(&mut self) {
        let text = (self.tree.measures.text * 0.92).max(self.ask.least_text);
        for node in 0..self.tree.nodes.len() {
            if !(self.is_now(node) || self.tree.path.contains(&node)) {
                continue;
            }
            let Some(id) = self.states[node].as_ref().map(|state| state.visit.id) else { continue };
            let Some(row) = self.trace.skipped(id) else { continue };
            let tried = moves_tried(self.trace, id, self.ask.t).min(row.searched);
            let gauge = Gauge { tried, moves: row.moves, limit: row.searched };
            let seat = self.seat(node);
            let (width, height) = (gauge.whole_width(text), 19.0_f32.max(text * 1.2));
            let beside = seat.width / 2.0 + width / 2.0 + 8.0;
            let places = [
                (seat.x + beside, seat.y - height),
                (seat.x - beside, seat.y - height),
                (seat.x + beside, seat.y),
                (seat.x - beside, seat.y),
                (seat.x, seat.bottom() + height),
            ];
            let Some((x, y)) = self.slots.find(&places, (width, height)) else { continue };
            let left = Self::at(node, x - width / 2.0 - seat.x, y - seat.y);
            let key = self.key(node, Role::Gauge);
            self.shapes.extend(gauge.items(left).into_iter().map(|item| Drawn::new(key, item)));
            let words = gauge.text();
            let middle =
                Self::at(node, x + width / 2.0 - text_width(&words, text) / 2.0 - seat.x, y - seat.y);
            self.text(key, middle, words, text, (Ink::Gamble, false));
        }
    }

    /// A dashed thread from the node to the result of the playout that ends at this moment.
    pub(super) fn playout(&mut self) {
        let Some(now) = self.trace.moment(self.ask.t).map(|now| self.trace.tick(now).visit()) else { return };
        let is_playout = self.trace.meta(now).kind() == VisitKind::Playout;
        if !is_playout || self.trace.leave_time(now) > self.ask.t {
            return;
        }
        let Some(node) = (0..self.tree.nodes.len()).find(|node| self.is_now(*node)) else { return };
        let Some(row) = self.trace.visit(now) else { return };
        let Some(result) = value_text(&row, self.lens.at(self.trace, now)) else { return };
        let result = result.trim_start_matches("= ").to_owned();
        let text = self.tree.measures.text;
        let (width, height) = (heavy_width(&result, text) + text, text * 1.5);
        let seat = self.seat(node);
        let down = seat.bottom() + self.tree.measures.gap + height;
        let beside = seat.width / 2.0 + width / 2.0 + self.tree.measures.gap;
        let places = [
            (seat.x, down),
            (seat.x, down + height),
            (seat.x - width, down),
            (seat.x + width, down),
            (seat.x + beside, seat.y),
            (seat.x - beside, seat.y),
        ];
        let Some((x, y)) = self.slots.find(&places, (width, height)) else { return };
        let area = Area::around((x, y), (width, height));
        let to = if y > seat.bottom() {
            (x, area.top)
        } else {
            (if x > seat.x { area.left } else { area.right }, y)
        };
        let from = if y > seat.bottom() { (seat.x, seat.bottom()) } else { (seat.x, seat.y) };
        let point = |(x, y): (f32, f32)| Self::at(node, x - seat.x, y - seat.y);
        let stroke = Stroke { ink: Ink::Cursor, width: 2.0, dashed: true };
        let key = self.key(node, Role::Playout);
        self.edges.push(Drawn::new(
            key,
            Item::Arrow { from: point(from), to: point(to), bend: 0.0, stroke, head: true },
        ));
        self.text(key, point((x, y)), result, text, (Ink::Cursor, true));
    }
}
