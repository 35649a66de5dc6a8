//! Texts kept apart: the most important texts stay at their places, and less important texts give way.

use super::arena::TreeNode;
use super::arrange::text_width;
use super::arranged::{Arranged, GUTTER};
use super::ink::Ink;
use super::item::{Align, Anchor, Drawn, Form, Item, ItemKey, Stroke};
use super::view::TreeAsk;
use crate::sorted::sort_by_key;

/// A picture has no more texts than this: what matters most has its own first.
pub const MOST_LABELS: usize = 300;

/// The importance of a text: less important texts give way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Matters {
    Now,
    Value,
    Name,
    Relation,
    Aside,
}

/// The shape under a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plate {
    pub form: Form,
    pub width: f32,
    pub height: f32,
    pub fill: Ink,
    pub stroke: Option<Stroke>,
}

/// The gauge of tried moves, of all moves and of the limit: a cell for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gauge {
    pub tried: u16,
    pub moves: u16,
    pub limit: u16,
}

/// A gauge has no more cells than this: of more moves it shows the share.
const MOST_CELLS: u16 = 12;
const CELL: f32 = 8.0;
const CELLS_AND_TEXT: f32 = 5.0;

impl Gauge {
    pub(super) fn text(self) -> String {
        format!("{} of {}", self.tried, self.moves)
    }

    fn cells(self) -> u16 {
        self.moves.min(MOST_CELLS)
    }

    /// The number of cells for a number of moves.
    fn share(self, moves: u16) -> u16 {
        let share = f32::from(moves) * f32::from(self.cells()) / f32::from(self.moves.max(1));
        share.round() as u16
    }

    /// The width with its text.
    pub(super) fn whole_width(self, size: f32) -> f32 {
        self.width() + text_width(&self.text(), size)
    }

    fn width(self) -> f32 {
        f32::from(self.cells()) * CELL + CELLS_AND_TEXT
    }

    /// The cells, the first one's left end at the anchor; a longer line is at the limit.
    pub(super) fn items(self, at: Anchor) -> Vec<Item> {
        let stroke = |width| Stroke { ink: Ink::Gamble, width, dashed: false };
        let (tried, limit) = (self.share(self.tried), self.share(self.limit));
        let mut items: Vec<Item> = (0..self.cells())
            .map(|cell| Item::Shape {
                at: Anchor { x: at.x + (f32::from(cell) + 0.5) * CELL, ..at },
                form: Form::Square,
                width: CELL - 2.0,
                height: 11.0,
                fill: Some(if cell < tried { Ink::Gamble } else { Ink::Ground }),
                stroke: Some(stroke(1.2)),
            })
            .collect();
        let end = |y: f32| Anchor { x: at.x + f32::from(limit) * CELL, y: at.y + y, ..at };
        items.push(Item::Line { from: end(-9.5), to: end(9.5), stroke: stroke(2.0) });
        items
    }
}

/// The shapes that are drawn with a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum With {
    Nothing,
    /// The plate under the text, about the same anchor.
    Plate(Plate),
    /// Before it.
    Gauge(Gauge),
}

/// A text for the picture.
pub(super) struct Label {
    pub key: ItemKey,
    pub matters: Matters,
    pub with: With,
    pub at: Anchor,
    pub text: String,
    pub size: f32,
    pub align: Align,
    pub ink: Ink,
    pub bold: bool,
    pub halo: bool,
    /// Whether it is inside a node, where no other text is allowed.
    pub inside: bool,
    /// Other possible places.
    pub elsewhere: Vec<(Anchor, Align)>,
    /// Whether it is left out if there is no room.
    pub may_go: bool,
    /// A shorter version for a place without room.
    pub fewer_words: Option<Box<Label>>,
}

impl Label {
    /// A text next to nodes and lines, which may give way if it is only an aside.
    pub(super) fn beside(
        key: ItemKey,
        matters: Matters,
        at: Anchor,
        text: String,
        size: f32,
        ink: Ink,
    ) -> Label {
        Label {
            key,
            matters,
            with: With::Nothing,
            at,
            text,
            size,
            align: Align::Middle,
            ink,
            bold: false,
            halo: true,
            inside: false,
            elsewhere: Vec::new(),
            may_go: matters == Matters::Aside,
            fewer_words: None,
        }
    }

    /// Writes it in a larger size, on a plate that is larger by as much.
    fn enlarge(&mut self, size: f32) {
        let larger = size / self.size;
        self.size = size;
        if let With::Plate(plate) = &mut self.with {
            (plate.width, plate.height) = (plate.width * larger, plate.height * larger);
        }
        if let Some(fewer_words) = &mut self.fewer_words {
            fewer_words.enlarge(size);
        }
    }

    fn drawn(self, at: Anchor, align: Align) -> Vec<Drawn> {
        let Label { key, with, text, size, ink, bold, halo, .. } = self;
        let mut items = Vec::new();
        let (mut place, mut aligned) = (at, align);
        match with {
            With::Nothing => {}
            With::Plate(Plate { form, width, height, fill, stroke }) => {
                items.push(Item::Shape { at, form, width, height, fill: Some(fill), stroke });
            }
            With::Gauge(gauge) => {
                let left = left_of(at.x, gauge.width() + text_width(&text, size), align);
                items.extend(gauge.items(Anchor { x: left, ..at }));
                (place, aligned) = (Anchor { x: left + gauge.width(), ..at }, Align::Start);
            }
        }
        items.push(Item::Text { at: place, text, size, align: aligned, ink, bold, halo });
        items.into_iter().map(|item| Drawn::new(key, item)).collect()
    }

    /// Its size.
    fn size(&self) -> (f32, f32) {
        let (width, height) = (text_width(&self.text, self.size), self.size);
        match self.with {
            With::Nothing => (width, height),
            With::Plate(Plate { width, height, .. }) => (width, height),
            With::Gauge(gauge) => (gauge.width() + width, 19.0),
        }
    }
}

/// The left end of an item of this width.
fn left_of(x: f32, width: f32, align: Align) -> f32 {
    match align {
        Align::Start => x,
        Align::Middle => x - width / 2.0,
        Align::End => x - width,
    }
}

/// A rectangle by its ends.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub left: f32,
    pub right: f32,
    pub top: f32,
    pub bottom: f32,
}

impl Room {
    /// The part of it that another room covers.
    fn shared(&self, other: &Room) -> f32 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }
}

/// The placed texts, without the texts that have no room in the requested size. They avoid `lines`, too.
pub(super) fn apart(
    mut labels: Vec<Label>,
    nodes: &[TreeNode],
    arranged: &Arranged,
    lines: Vec<Room>,
    ask: &TreeAsk,
) -> Vec<Drawn> {
    for label in &mut labels {
        label.enlarge(ask.text(label.size));
    }
    sort_by_key(&mut labels, |label| label.matters);
    labels.truncate(MOST_LABELS);
    let shape = |index: usize| {
        let (width, height) = arranged.size[index];
        let (x, y) = (arranged.x[index], arranged.y[index]);
        // The corners of a triangle are bare.
        let half = width * 0.42;
        Room { left: x - half, right: x + half, top: y - height / 2.0, bottom: y + height / 2.0 }
    };
    // Texts are sorted by row: most rows are above or below a text.
    let mut rows: Vec<(Room, Vec<Room>)> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let (room, row) = (shape(index), usize::from(node.row));
        rows.resize_with(rows.len().max(row + 1), || (room, Vec::new()));
        let (whole, shapes) = &mut rows[row];
        (whole.top, whole.bottom) = (whole.top.min(room.top), whole.bottom.max(room.bottom));
        shapes.push(room);
    }
    // The side that moves in each row is written at the left.
    let sides = arranged.rows.iter();
    let mut taken: Vec<Room> =
        sides.map(|y| Room { left: 0.0, right: GUTTER, top: y - 9.0, bottom: y + 9.0 }).collect();
    taken.extend(lines);
    let ends = (0..nodes.len()).map(shape).fold((f32::MAX, 0.0_f32), |(left, right), shape| {
        (left.min(shape.left - BEYOND), right.max(shape.right + BEYOND))
    });
    let mut items = Vec::new();
    for mut label in labels {
        if label.inside {
            let (at, align) = (label.at, label.align);
            items.extend(label.drawn(at, align));
            continue;
        }
        let best_place = |label: &Label, taken: &[Room]| {
            let places = std::iter::once((label.at, label.align)).chain(label.elsewhere.iter().copied());
            let is_aside = label.may_go && label.matters == Matters::Aside;
            let gap = if is_aside { label.size * ASIDE_GAP } else { 0.0 };
            let mut best: Option<(f32, f32, Anchor, Align, Room)> = None;
            for (at, align) in places {
                let (at, room) =
                    inside(at, room_of(label, at, align, arranged), ends_of(label, ends, arranged, ask));
                let near = rows.iter().filter(|(row, _)| row.top < room.bottom && room.top < row.bottom);
                let others = near.flat_map(|(_, shapes)| shapes).chain(taken);
                let wide = Room { left: room.left - gap, right: room.right + gap, ..room };
                let (near_it, shared) = others.fold((0.0, 0.0), |(near_it, shared), other| {
                    (near_it + wide.shared(other), shared + room.shared(other))
                });
                if best.as_ref().is_none_or(|(least, ..)| near_it < *least) {
                    best = Some((near_it, shared, at, align, room));
                }
                if near_it == 0.0 {
                    break;
                }
            }
            best
        };
        let mut best = best_place(&label, &taken);
        let has_room = best.as_ref().is_some_and(|(_, shared, ..)| *shared <= TOUCHING);
        if let Some(fewer_words) = label.fewer_words.take().filter(|_| !has_room) {
            label = *fewer_words;
            best = best_place(&label, &taken);
        }
        let Some((_, shared, at, align, room)) = best else { continue };
        // A text about the moment is always written.
        let most = match label.matters {
            _ if label.may_go => TOUCHING,
            Matters::Now | Matters::Value => f32::INFINITY,
            Matters::Name | Matters::Relation | Matters::Aside => 20.0,
        };
        if shared > most {
            continue;
        }
        taken.push(room);
        items.extend(label.drawn(at, align));
    }
    items
}

/// The part of another text or node that a text that may go may cover: letters that touch can still be read.
const TOUCHING: f32 = 12.0;

/// The distance that badges may reach beyond the outermost nodes.
const BEYOND: f32 = 8.0;

/// The ends of the picture that a label stays between: for a badge over the nodes, the ends of the visible part, if
/// there is room and a narrow window shows only a part of the picture; for other labels, the ends of the picture.
fn ends_of(label: &Label, (left, right): (f32, f32), arranged: &Arranged, ask: &TreeAsk) -> Room {
    let is_badge = matches!(label.with, With::Plate(_)) && label.size().0 <= right - left;
    let is_seen_in_part = !arranged.sizes.is_roomy() && arranged.width > ask.width;
    let (left, right) = if is_badge && is_seen_in_part { (left, right) } else { (0.0, arranged.width) };
    Room { left, right, top: 0.0, bottom: arranged.height }
}

/// A place moved to be between these ends.
fn inside(at: Anchor, room: Room, ends: Room) -> (Anchor, Room) {
    let x = (ends.left - room.left).max(0.0) - (room.right - ends.right).max(0.0);
    let y = (ends.top - room.top).max(0.0) - (room.bottom - ends.bottom).max(0.0);
    let moved =
        Room { left: room.left + x, right: room.right + x, top: room.top + y, bottom: room.bottom + y };
    (Anchor { x: at.x + x, y: at.y + y, ..at }, moved)
}

/// The distance of an aside from other texts at both sides if possible, as a share of its size: two in one line read as
/// one.
const ASIDE_GAP: f32 = 1.2;

fn room_of(label: &Label, at: Anchor, align: Align, arranged: &Arranged) -> Room {
    let (x, y) = (arranged.x[at.node] + at.x, arranged.y[at.node] + at.y);
    let (width, height) = label.size();
    let left = left_of(x, width, align);
    Room { left, right: left + width, top: y - height / 2.0, bottom: y + height / 2.0 }
}
