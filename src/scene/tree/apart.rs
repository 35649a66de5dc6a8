//! Texts kept apart: what matters most stands where it belongs, what matters less gives way.

use super::arena::TreeNode;
use super::arrange::{Arranged, GUTTER, size, text_width};
use super::ink::Ink;
use super::item::{Align, Anchor, Drawn, Item, ItemKey};

/// A picture has no more texts than this: what matters most has its own first.
pub const MOST_LABELS: usize = 300;

/// How much a text matters: those that matter less give way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Matters {
    Now,
    Value,
    Name,
    Relation,
    Aside,
}

/// A text that is to stand in the picture.
pub(super) struct Label {
    pub key: ItemKey,
    pub matters: Matters,
    /// Drawn under it, about the same anchor.
    pub plate: Option<Item>,
    pub at: Anchor,
    pub text: String,
    pub size: f32,
    pub align: Align,
    pub ink: Ink,
    pub bold: bool,
    pub halo: bool,
    /// Inside a node nothing else stands.
    pub inside: bool,
    /// Where it may stand instead.
    pub elsewhere: Vec<(Anchor, Align)>,
    /// Whether it is left out where there is no room.
    pub may_go: bool,
}

impl Label {
    /// A text beside nodes and lines, which may give way if it is only an aside.
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
            plate: None,
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
        }
    }

    fn drawn(self, at: Anchor, align: Align) -> impl Iterator<Item = Drawn> {
        let Label { key, mut plate, text, size, ink, bold, halo, .. } = self;
        if let Some(Item::Shape { at: under, .. }) = &mut plate {
            *under = at;
        }
        let items = plate.into_iter().chain([Item::Text { at, text, size, align, ink, bold, halo }]);
        items.map(move |item| Drawn::new(key, item))
    }
}

/// A rectangle by its ends.
#[derive(Clone, Copy)]
struct Room {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl Room {
    /// How much of it another one covers.
    fn shared(&self, other: &Room) -> f32 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }
}

/// The texts where they stand, without those that have no room.
pub(super) fn apart(mut labels: Vec<Label>, nodes: &[TreeNode], arranged: &Arranged) -> Vec<Drawn> {
    labels.sort_by_key(|label| label.matters);
    labels.truncate(MOST_LABELS);
    let shape = |index: usize| {
        let (width, height) = size(nodes, &nodes[index], &arranged.sizes);
        let (x, y) = (arranged.x[index], arranged.y[index]);
        // The corners of a triangle are bare.
        let half = width * 0.42;
        Room { left: x - half, right: x + half, top: y - height / 2.0, bottom: y + height / 2.0 }
    };
    // By row: most rows lie above or below a text.
    let mut rows: Vec<(Room, Vec<Room>)> = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let (room, row) = (shape(index), usize::from(node.row));
        rows.resize_with(rows.len().max(row + 1), || (room, Vec::new()));
        let (whole, shapes) = &mut rows[row];
        (whole.top, whole.bottom) = (whole.top.min(room.top), whole.bottom.max(room.bottom));
        shapes.push(room);
    }
    // Whose move it is in the rows is written at the left.
    let sides = arranged.rows.iter();
    let mut taken: Vec<Room> =
        sides.map(|y| Room { left: 0.0, right: GUTTER, top: y - 9.0, bottom: y + 9.0 }).collect();
    let mut items = Vec::new();
    for label in labels {
        if label.inside {
            let (at, align) = (label.at, label.align);
            items.extend(label.drawn(at, align));
            continue;
        }
        let places = std::iter::once((label.at, label.align)).chain(label.elsewhere.iter().copied());
        let mut best: Option<(f32, Anchor, Align, Room)> = None;
        for (at, align) in places {
            let room = room_of(&label, at, align, arranged);
            let near = rows.iter().filter(|(row, _)| row.top < room.bottom && room.top < row.bottom);
            let others = near.flat_map(|(_, shapes)| shapes).chain(&taken);
            let shared = others.map(|other| room.shared(other)).sum::<f32>();
            if best.as_ref().is_none_or(|(least, ..)| shared < *least) {
                best = Some((shared, at, align, room));
            }
            if shared == 0.0 {
                break;
            }
        }
        let Some((shared, at, align, room)) = best else { continue };
        // Letters that touch can still be read.
        if label.may_go && shared > 12.0 {
            continue;
        }
        taken.push(room);
        items.extend(label.drawn(at, align));
    }
    items
}

fn room_of(label: &Label, at: Anchor, align: Align, arranged: &Arranged) -> Room {
    let (x, y) = (arranged.x[at.node] + at.x, arranged.y[at.node] + at.y);
    let (mut width, mut half) = (text_width(&label.text, label.size), label.size * 0.5);
    if let Some(Item::Shape { width: plate, height, .. }) = label.plate {
        (width, half) = (plate, height / 2.0);
    }
    let left = match align {
        Align::Start => x,
        Align::Middle => x - width / 2.0,
        Align::End => x - width,
    };
    Room { left, right: left + width, top: y - half, bottom: y + half }
}
