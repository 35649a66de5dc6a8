//! Intervals as bars on one axis. B* has them below every node, and for the root's moves in a column next to the root.
//! Conspiracy-number search has such a column, with a bar for each number of leaves.

use super::Drawing;
use crate::facts::conspiracy_numbers::reach_of_root;
use crate::game::Interval;
use crate::language::perspective::Seen;
use crate::plural::plural_as;
use crate::scene::tree::apart::{Label, Matters};
use crate::scene::tree::arena::NodeIndex;
use crate::scene::tree::arrange::text_width;
use crate::scene::tree::b_star::{LONG, OFF, as_read, on_axis};
use crate::scene::tree::conspiracy::{LENGTH, NUMBERS};
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Align, Anchor, Drawn, Form, Item, Role, Stroke};
use crate::scene::tree::room_beside::SMALLEST_TEXT;
use crate::sorted::sort_by_key;
use crate::value::Value;

/// The distance of a bar below its node.
const BELOW: f32 = 9.0;
/// The thickness of bars.
const BAR: f32 = 5.0;
/// The height of a row of the root's moves.
const ROW: f32 = 16.0;
/// No more of the root's moves are shown: the most optimistic ones.
const MOST_ROWS: usize = 5;
/// No more numbers of leaves have a bar: more leaves hardly ever change together.
const MOST_LEAVES: usize = 3;
/// A lower stage, in pixels, has no room for these bars between the root and its moves.
const LEAST_HEIGHT: f32 = 300.0;

/// The position of a bar, and its style.
struct Bar {
    node: NodeIndex,
    /// The middle of its axis.
    x: f32,
    y: f32,
    length: f32,
    ink: Ink,
    /// The first of its roles' numbers.
    first: u8,
}

impl Drawing<'_> {
    /// The bar below a node.
    pub(super) fn bar_below(&mut self, index: NodeIndex) {
        let Some(interval) = self.nodes[index].interval else { return };
        let Some(seen) = self.states[index].as_ref().map(|state| state.seen) else { return };
        let length = self.arranged.sizes.leaf.0.min(self.size(index).0.max(12.0));
        let y = self.size(index).1 / 2.0 + BELOW;
        // Edges begin below the node, too.
        let at = Anchor { node: index, x: 0.0, y };
        let (width, height) = (length + 6.0, BAR + 4.0);
        let ground =
            Item::Shape { at, form: Form::Square, width, height, fill: Some(Ink::Ground), stroke: None };
        self.shapes.push(Drawn::new(self.key(index, Role::Bar(0)), ground));
        let ink = if self.is_now(index) { Ink::Cursor } else { Ink::Soft };
        self.bar(&Bar { node: index, x: 0.0, y, length, ink, first: 1 }, seen, interval);
    }

    /// An axis, with a bar between two bounds; a point if the value is known.
    fn bar(&mut self, bar: &Bar, seen: Seen, interval: Interval) {
        let Some(axis) = self.axis else { return };
        let at = |part: f32| Anchor { node: bar.node, x: bar.x + (part - 0.5) * bar.length, y: bar.y };
        let line =
            |from, to, ink, width| Item::Line { from, to, stroke: Stroke { ink, width, dashed: false } };
        let role = |number| Role::Bar(bar.first + number);
        let whole = line(at(0.0), at(1.0), Ink::Rule, 1.4);
        self.shapes.push(Drawn::new(self.key(bar.node, role(0)), whole));
        let [low, high] = as_read(seen, interval).map(|bound| on_axis(bound, axis));
        let part = match interval.value() {
            Some(_) => {
                let (width, height, fill) = (BAR + 3.0, BAR + 3.0, Some(bar.ink));
                Item::Shape { at: at(low), form: Form::Ellipse, width, height, fill, stroke: None }
            }
            None => line(at(low), at(high), bar.ink, BAR),
        };
        // A bar and a point do not turn into each other.
        let number = if interval.value().is_some() { 2 } else { 1 };
        self.shapes.push(Drawn::new(self.key(bar.node, role(number)), part));
    }

    /// The bars of the root's moves, one below the other, and the line that the rest must not exceed.
    pub(super) fn bars_of_moves(&mut self) {
        let Some((seen, axis)) =
            self.states.first().and_then(Option::as_ref).map(|state| state.seen).zip(self.axis)
        else {
            return;
        };
        let children = &self.nodes[0].children;
        // The intervals are for the side that chooses.
        let known = |child: &NodeIndex| Some((*child, -self.nodes[*child].interval?));
        let mut moves: Vec<(NodeIndex, Interval)> = children.iter().filter_map(known).collect();
        if moves.len() < 2 || moves.len() < children.len() {
            return;
        }
        let Some(best) = best_of(&moves) else { return };
        let all = moves.len();
        // The stable sort keeps the first of the moves with an equal bound.
        sort_by_key(&mut moves, |(_, interval)| std::cmp::Reverse(interval.optimistic));
        let left_out = moves.split_off(moves.len().min(MOST_ROWS)).len();
        sort_by_key(&mut moves, |(child, _)| *child);
        let rows = moves.len() + usize::from(left_out > 0);
        let names = self.names_of_moves();
        let begin = self.size(0).0 / 2.0 + OFF + names;
        let height = |row: usize| (row as f32 - (rows as f32 - 1.0) / 2.0) * ROW;
        for (row, (child, interval)) in moves.iter().enumerate() {
            let ink = if *child == best.0 { Ink::BestLine } else { Ink::Soft };
            let place = children.iter().position(|node| node == child).unwrap_or(row) as u8;
            let (x, y) = (begin + 8.0 + LONG / 2.0, height(row));
            let first = 8 + 3 * place.min(70);
            self.bar(&Bar { node: 0, x, y, length: LONG, ink, first }, seen, *interval);
            let at = |x| Anchor { node: 0, x, y };
            let name = self.nodes[*child].name.clone();
            self.write_of_move(2 * place.min(100), at(begin), name, Align::End, *child == best.0);
            let bounds = seen.interval(*interval);
            self.write_of_move(
                2 * place.min(100) + 1,
                at(begin + LONG + 16.0),
                bounds,
                Align::Start,
                *child == best.0,
            );
        }
        if left_out > 0 {
            let at = Anchor { node: 0, x: begin + 8.0, y: height(rows - 1) };
            let text = format!("and {left_out} of {all} moves with lower bounds");
            self.write_of_move(250, at, text, Align::Start, false);
        }
        // Whatever does not reach beyond it is no better.
        let [limit, _] = as_read(seen, Interval::exact(best.1.pessimistic));
        if !matches!(best.1.pessimistic, Value::NEGATIVE_INFINITY) {
            let x = begin + 8.0 + on_axis(limit, axis) * LONG;
            let at = |y| Anchor { node: 0, x, y };
            let stroke = Stroke { ink: Ink::BestLine, width: 1.6, dashed: true };
            let line =
                Item::Line { from: at(height(0) - ROW / 2.0), to: at(height(rows - 1) + ROW / 2.0), stroke };
            self.shapes.push(Drawn::new(self.key(0, Role::Bar(4)), line));
        }
    }

    /// The values that the root could get if no leaf changed, if one did, and so on: a bar for each number of leaves, one below
    /// the other.
    pub(super) fn bars_of_leaves(&mut self) {
        let reach = reach_of_root(self.trace, self.ask.t);
        let Some(seen) = self.states.first().and_then(Option::as_ref).map(|state| state.seen) else { return };
        if reach.is_empty() || self.axis.is_none() || self.ask.height < LEAST_HEIGHT {
            return;
        }
        let rows = reach.len().min(MOST_LEAVES);
        let names: Vec<String> = (0..rows as u64).map(|leaves| plural_as(leaves, "leaf", "leaves")).collect();
        let size = self.ask.text(SMALLEST_TEXT);
        let width = names.iter().map(|name| text_width(name, size)).fold(0.0, f32::max);
        let begin = self.size(0).0 / 2.0 + OFF + text_width(NUMBERS, size) + width;
        for (row, (name, interval)) in names.into_iter().zip(reach).enumerate() {
            let y = (row as f32 - (rows as f32 - 1.0) / 2.0) * ROW;
            let ink = if row == 0 { Ink::BestLine } else { Ink::Soft };
            let x = begin + 8.0 + LENGTH / 2.0;
            self.bar(&Bar { node: 0, x, y, length: LENGTH, ink, first: 8 + 3 * row as u8 }, seen, interval);
            let at = |x| Anchor { node: 0, x, y };
            self.write_of_move(2 * row as u8, at(begin), name, Align::End, false);
            let values = at(begin + LENGTH + 16.0);
            self.write_of_move(2 * row as u8 + 1, values, seen.interval(interval), Align::Start, row == 0);
        }
    }

    /// The width of the names of the root's moves.
    fn names_of_moves(&self) -> f32 {
        let size = self.ask.text(SMALLEST_TEXT);
        let names = self.nodes[0].children.iter().map(|child| text_width(&self.nodes[*child].name, size));
        names.fold(0.0, f32::max)
    }

    fn write_of_move(&mut self, number: u8, at: Anchor, text: String, align: Align, bold: bool) {
        let key = self.key(0, Role::BarText(number));
        let label = Label::beside(key, Matters::Now, at, text, SMALLEST_TEXT, Ink::Ink);
        self.write(Label { align, bold, ..label });
    }
}

/// The move that is proved best; if there is no such move, the first of the most optimistic moves.
fn best_of(moves: &[(NodeIndex, Interval)]) -> Option<(NodeIndex, Interval)> {
    let is_separate = |best: &&(NodeIndex, Interval)| {
        let others = moves.iter().filter(|of| of.0 != best.0);
        best.1.is_separate_from(others.map(|of| of.1))
    };
    let greater = |best: (NodeIndex, Interval), of: (NodeIndex, Interval)| {
        if of.1.optimistic > best.1.optimistic { of } else { best }
    };
    moves.iter().find(is_separate).copied().or_else(|| moves.iter().copied().reduce(greater))
}
