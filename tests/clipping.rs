//! Nothing is clipped: what is written in a tree picture, its badges and its arrows stay inside the picture, and texts
//! stand clear of each other and of nodes, in every scene of the gallery and of the lessons, in rooms of all sizes.

use crate::common;
use crate::common::session;
use plyscope::scenario::presets::presets;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::item::{Align, Drawn, Item, Role};
use plyscope::scene::tree::picture::Picture;
use plyscope::trace::time::Time;

/// The room for the tree in windows of 1920x1080, 1280x720, presented at 1920x1080, and of a phone.
const ROOMS: [(f32, f32); 4] = [(1240.0, 720.0), (760.0, 420.0), (1880.0, 900.0), (374.0, 400.0)];

struct Rect {
    left: f32,
    right: f32,
    top: f32,
    bottom: f32,
}

impl Rect {
    fn shared(&self, other: &Rect) -> f32 {
        let across = self.right.min(other.right) - self.left.max(other.left);
        let down = self.bottom.min(other.bottom) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }
}

fn rect(picture: &Picture, drawn: &Drawn) -> Option<Rect> {
    match &drawn.item {
        Item::Text { at, text, size, align, .. } => {
            let (x, y) = picture.point(*at);
            let width = text.chars().count() as f32 * size * 0.58;
            let left = match align {
                Align::Start => x,
                Align::Middle => x - width / 2.0,
                Align::End => x - width,
            };
            Some(Rect { left, right: left + width, top: y - size / 2.0, bottom: y + size / 2.0 })
        }
        Item::Shape { at, width, height, .. } => {
            let (x, y) = picture.point(*at);
            Some(Rect {
                left: x - width / 2.0,
                right: x + width / 2.0,
                top: y - height / 2.0,
                bottom: y + height / 2.0,
            })
        }
        _ => None,
    }
}

/// What lies outside the picture, or over something else.
fn faults(picture: &Picture) -> Vec<String> {
    let mut faults = Vec::new();
    let inside = |rect: &Rect| {
        rect.left >= -1.0
            && rect.top >= -1.0
            && rect.right <= picture.width + 1.0
            && rect.bottom <= picture.height + 1.0
    };
    let mut texts: Vec<(&Drawn, Rect, &str)> = Vec::new();
    let mut bodies: Vec<(&Drawn, Rect)> = Vec::new();
    for drawn in &picture.items {
        if let Item::Arrow { from, to, bend, .. } = drawn.item {
            let [from, control, to] = picture.curve(from, to, bend);
            for part in 0..=10 {
                let part = part as f32 / 10.0;
                let along = |a: f32, b: f32, c: f32| {
                    (1.0 - part) * (1.0 - part) * a + 2.0 * part * (1.0 - part) * b + part * part * c
                };
                let (x, y) = (along(from.0, control.0, to.0), along(from.1, control.1, to.1));
                if !inside(&Rect { left: x, right: x, top: y, bottom: y }) {
                    faults.push(format!("outside: {:?}", drawn.key.role));
                    break;
                }
            }
        }
        let Some(rect) = rect(picture, drawn) else { continue };
        if !inside(&rect) {
            faults.push(format!("outside: {:?}", drawn.key.role));
        }
        match &drawn.item {
            Item::Text { text, .. } if drawn.key.role != Role::Value => texts.push((drawn, rect, text)),
            Item::Shape { .. } if matches!(drawn.key.role, Role::Body) => bodies.push((drawn, rect)),
            _ => {}
        }
    }
    for (nth, (one, rect, text)) in texts.iter().enumerate() {
        for (other, its, other_text) in &texts[nth + 1..] {
            // Letters that touch can still be read.
            if rect.shared(its) > 24.0 {
                faults.push(format!(
                    "over each other: {:?} {text} / {:?} {other_text}",
                    one.key.role, other.key.role
                ));
            }
        }
        // The window of the node where the search stands is written in any case, also among many.
        let is_focus = one.key.node == picture.nodes[picture.focus].key;
        for (body, its) in bodies.iter().filter(|_| !is_focus) {
            // The corners of a triangle are bare.
            let half = (its.right - its.left) * 0.08;
            let its = Rect { left: its.left + half, right: its.right - half, ..*its };
            if rect.shared(&its) > 24.0 {
                faults.push(format!("over a node: {:?} {text} / {}", one.key.role, body.key.node));
            }
        }
    }
    faults
}

#[test]
fn nothing_is_clipped_in_the_gallery() {
    let (mut pictures, mut found) = (0, Vec::new());
    let samples = common::scaled(6) as u32;
    for preset in presets() {
        let mut session = session(&preset.link);
        let ticks = session.trace().ticks();
        let mut times: Vec<Time> = (0..=samples)
            .map(|nth| (u64::from(ticks - 1) * u64::from(nth) / u64::from(samples)) as Time)
            .collect();
        times.dedup();
        for (width, height) in ROOMS {
            for t in &times {
                let ask = TreeAsk { width, height, ..common::pictures::ask(*t) };
                let picture = session.tree(&ask);
                pictures += 1;
                let faults = faults(picture).into_iter();
                found
                    .extend(faults.map(|fault| format!("{}, {t}, {width} x {height}: {fault}", preset.name)));
            }
        }
    }
    println!("figure: {pictures} pictures");
    assert!(found.is_empty(), "{} of {pictures}: {:#?}", found.len(), &found[..found.len().min(20)]);
}
