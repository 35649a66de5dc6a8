//! Nothing is clipped: what is written in a tree picture, its badges and its arrows stay inside the picture, and texts
//! do not overlap each other or nodes, in every scene of the gallery and of the lessons, in rooms of all sizes.

use crate::common;
use crate::common::session;
use plyscope::display_style::Types;
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;
use plyscope::scenario::view::View;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::item::{Align, Drawn, Item, Role};
use plyscope::scene::tree::letters::{heavy_width, text_width};
use plyscope::scene::tree::picture::Picture;
use plyscope::session::Session;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::log_export::LogExport;
use plyscope::trace::time::Time;
use std::collections::HashMap;

/// The enlargement of labels when the page is presented, and the least size of a text there, in pixels of the window.
const PRESENTED: (f32, f32) = (1.4, 20.0);

/// The room for the tree that is presented in a window with a stage of this size.
const fn presented(width: f32, height: f32) -> (f32, f32, f32) {
    let (type_scale, least) = PRESENTED;
    (width / type_scale, height / type_scale, least / type_scale)
}

/// The room for the tree in windows of 1920x1080, 1280x720, and of a phone, and presented at 1920x1080 and 1280x720; with the
/// least size of a text.
const ROOMS: [(f32, f32, f32); 5] = [
    (1240.0, 720.0, 0.0),
    (760.0, 420.0, 0.0),
    (374.0, 400.0, 0.0),
    presented(1890.0, 790.0),
    presented(1250.0, 390.0),
];

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
        Item::Text { at, text, size, align, bold, .. } => {
            let (x, y) = picture.point(*at);
            let has_boards = picture.items.iter().any(|drawn| matches!(drawn.item, Item::Board { .. }));
            let width = match (has_boards, bold) {
                (false, _) => text.chars().count() as f32 * size * 0.58,
                (true, false) => text_width(text, *size),
                (true, true) => heavy_width(text, *size),
            };
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

/// The items that are outside the picture, overlap something, or are written in smaller letters than requested.
fn faults(picture: &Picture, ask: &TreeAsk) -> Vec<String> {
    let mut faults = Vec::new();
    let is_small = |drawn: &&Drawn| matches!(drawn.item, Item::Text { size, .. } if size < ask.least_text);
    faults.extend(
        picture.items.iter().filter(is_small).map(|drawn| format!("too small: {:?}", drawn.key.role)),
    );
    let inside = |rect: &Rect| {
        rect.left >= -1.0
            && rect.top >= -1.0
            && rect.right <= picture.width + 1.0
            && rect.bottom <= picture.height + 1.0
    };
    let mut texts: Vec<(&Drawn, Rect, &str)> = Vec::new();
    let mut bodies: Vec<(&Drawn, Rect)> = Vec::new();
    let beside: Vec<(u32, Rect)> = picture
        .items
        .iter()
        .filter(|drawn| matches!((&drawn.item, drawn.key.role), (Item::Text { .. }, Role::Beside(_))))
        .filter_map(|drawn| Some((drawn.key.node, rect(picture, drawn)?)))
        .collect();
    for drawn in &picture.items {
        if let Item::Arrow { from, to, bend, .. } = drawn.item {
            let begins_at = picture.nodes[from.node].key;
            let [from, control, to] = picture.curve(from, to, bend);
            for part in 0..=10 {
                let part = part as f32 / 10.0;
                let along = |a: f32, b: f32, c: f32| {
                    (1.0 - part) * (1.0 - part) * a + 2.0 * part * (1.0 - part) * b + part * part * c
                };
                let (x, y) = (along(from.0, control.0, to.0), along(from.1, control.1, to.1));
                // A line through the ends of letters does not hide them.
                let hides = |rect: &Rect| {
                    x > rect.left && x < rect.right && (y - (rect.top + rect.bottom) / 2.0).abs() < 4.0
                };
                if beside.iter().any(|(node, rect)| *node == begins_at && hides(rect)) {
                    faults.push(format!("over what is written beside its node: {:?}", drawn.key.role));
                    break;
                }
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
        // The window of the focused node is always written, even among many nodes.
        let is_focus = one.key.node == picture.nodes[picture.focus].key;
        for (body, its) in bodies.iter().filter(|_| !is_focus) {
            // The corners of a triangle are bare.
            let half = (its.right - its.left) * 0.08;
            let its = Rect { left: its.left + half, right: its.right - half, ..*its };
            // The name of a card is in it.
            let is_inside = one.key.node == body.key.node
                && rect.left >= its.left - half
                && rect.right <= its.right + half
                && rect.top >= its.top
                && rect.bottom <= its.bottom;
            if rect.shared(&its) > 24.0 && !is_inside {
                faults.push(format!("over a node: {:?} {text} / {}", one.key.role, body.key.node));
            }
        }
    }
    faults
}

#[test]
fn nothing_is_clipped_in_the_gallery() {
    let (mut pictures, mut found) = (0, Vec::new());
    let samples = common::by_tier(2_u32, 24, 120);
    for preset in presets() {
        let mut session = session(&preset.link);
        let ticks = session.trace().ticks();
        let mut times: Vec<Time> = (0..=samples)
            .map(|nth| (u64::from(ticks - 1) * u64::from(nth) / u64::from(samples)) as Time)
            .collect();
        times.dedup();
        for (width, height, least_text) in ROOMS {
            for t in &times {
                let ask = TreeAsk { width, height, least_text, ..common::pictures::ask(*t) };
                let picture = session.tree(&ask);
                pictures += 1;
                let faults = faults(picture, &ask).into_iter();
                found
                    .extend(faults.map(|fault| format!("{}, {t}, {width} x {height}: {fault}", preset.name)));
            }
        }
    }
    println!("figure: {pictures} pictures");
    assert!(found.is_empty(), "{} of {pictures}: {:#?}", found.len(), &found[..found.len().min(20)]);
}

/// Stages in windows between the sizes of a phone and of a large screen. They have little room next to the nodes for
/// a film with bets.
const COMPACT: [(f32, f32, f32); 6] = [
    (655.0, 600.0, 0.0),
    (624.0, 290.0, 0.0),
    (860.0, 560.0, 0.0),
    (374.0, 455.0, 0.0),
    presented(1256.0, 481.0),
    presented(1896.0, 831.0),
];

/// The nodes and texts that badges of bets cover.
fn covered_by_badges(picture: &Picture) -> Vec<String> {
    let is_badge = |drawn: &Drawn| matches!(drawn.key.role, Role::Badge | Role::Why);
    let plates =
        picture.items.iter().filter(|drawn| is_badge(drawn) && matches!(drawn.item, Item::Shape { .. }));
    let mut covered = Vec::new();
    for plate in plates {
        let its = rect(picture, plate).unwrap();
        for other in picture.items.iter().filter(|other| other.key != plate.key) {
            let is_node = matches!(other.item, Item::Shape { .. })
                && matches!(other.key.role, Role::Body | Role::Badge | Role::Why);
            if !is_node && !matches!(other.item, Item::Text { .. }) {
                continue;
            }
            let Some(room) = rect(picture, other) else { continue };
            // The corners of a triangle are bare, and letters that touch can still be read.
            let half = if is_node { (room.right - room.left) * 0.08 } else { 0.0 };
            let room = Rect { left: room.left + half, right: room.right - half, ..room };
            if its.shared(&room) > 24.0 {
                covered.push(format!(
                    "{:?} of {} covers {:?} of {} by {}",
                    plate.key.role,
                    plate.key.node,
                    other.key.role,
                    other.key.node,
                    its.shared(&room)
                ));
            }
        }
    }
    covered
}

#[test]
fn a_badge_covers_no_node_and_no_text() {
    let (mut badges, mut found) = (0, Vec::new());
    let every = common::by_tier(3, 1, 1);
    let films = presets().into_iter().filter(|preset| preset.link.starts_with("game=tree"));
    for preset in films {
        let mut session = session(&preset.link);
        for t in (0..session.trace().ticks()).step_by(every) {
            for (width, height, least_text) in COMPACT {
                let picture =
                    session.tree(&TreeAsk { width, height, least_text, ..common::pictures::ask(t) });
                badges += picture.items.iter().filter(|drawn| drawn.key.role == Role::Badge).count();
                found.extend(
                    covered_by_badges(picture)
                        .into_iter()
                        .map(|what| format!("{}, {t}, {width} x {height}: {what}", preset.name)),
                );
            }
        }
    }
    println!("figure: {badges}");
    assert!(badges > 100, "{badges}");
    assert!(found.is_empty(), "{} of {badges}: {:#?}", found.len(), &found[..found.len().min(120)]);
}

/// On a projector, texts without room in the requested size are left out.
#[test]
fn what_has_no_room_in_large_letters_is_left_out() {
    let mut session = session("game=chess&depth=3");
    let t = session.trace().ticks() / 2;
    let (width, height, least_text) = ROOMS[4];
    let least_text = least_text * 1.5;
    let mut texts = |least_text: f32| -> Vec<f32> {
        let ask = TreeAsk { width, height, least_text, ..common::pictures::ask(t) };
        let items = session.tree(&ask).items.iter();
        let sizes = items.filter_map(|drawn| match drawn.item {
            Item::Text { size, .. } => Some(size),
            _ => None,
        });
        sizes.collect()
    };
    let (usual, large) = (texts(0.0), texts(least_text));
    assert!(usual.iter().any(|size| *size < least_text));
    assert!(large.len() < usual.len(), "{} of {}", large.len(), usual.len());
    assert!(large.iter().all(|size| *size >= least_text));
}

/// The folder of the lessons' files; docs/lessons.md describes their format.
const LESSONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../www/lessons");

/// A step of a lesson, as its file has it.
struct Step {
    place: String,
    scenario: String,
    pairs: HashMap<String, String>,
}

fn steps_of_lessons() -> Vec<Step> {
    let mut files: Vec<_> = std::fs::read_dir(LESSONS).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut steps = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut scenario = String::new();
        for step in text.split("\n## ").skip(1) {
            let (title, rest) = step.split_once('\n').unwrap();
            let directives = rest.lines().take_while(|line| !line.is_empty());
            let pairs = directives.map(|line| line.split_once(": ").unwrap());
            let pairs: HashMap<_, _> =
                pairs.map(|(name, text)| (name.to_owned(), text.trim().to_owned())).collect();
            scenario = pairs.get("scenario").cloned().unwrap_or(scenario);
            let place = format!("{}, {title}", file.file_name().unwrap().display());
            steps.push(Step { place, scenario: scenario.clone(), pairs });
        }
    }
    steps
}

impl Step {
    /// The view of a link with one pair that names a place or a moment of this step.
    fn view(&self, key: &str, text: &str) -> View {
        let (view, problems) = View::from_pairs(&[(key.to_owned(), text.to_owned())]);
        assert!(problems.is_empty(), "{}: {text}", self.place);
        view
    }

    fn tick(&self, session: &Session) -> Time {
        let last = session.trace().ticks() - 1;
        match self.pairs.get("moment").map_or("end", String::as_str) {
            "start" => 0,
            "end" => last,
            event if event.contains(' ') => self.tick_of_event(session, event),
            moment => session.locate(&self.view("at", moment)).t.expect(&self.place),
        }
    }

    /// Reads `first cut-off`, and the other forms that the page understands: at a ply, after a moment.
    fn tick_of_event(&self, session: &Session, event: &str) -> Time {
        let words: Vec<&str> = event.split_whitespace().collect();
        let kind = EventKind::ALL.into_iter().find(|kind| kind.name() == words[1]).expect(&self.place);
        let behind = |word: &str| words.iter().position(|one| *one == word).map(|at| words[at + 1]);
        let ply = behind("ply").map(|ply| ply.parse().unwrap());
        let after = behind("after").and_then(|moment| session.locate(&self.view("at", moment)).t);
        let nth = match words[0] {
            "last" => return session.find(session.trace().ticks(), kind, false, ply).expect(&self.place),
            "first" => 1,
            "second" => 2,
            "third" => 3,
            nth => nth.trim_end_matches("th").parse().expect(&self.place),
        };
        let next = |t, _| session.find(t, kind, true, ply).expect(&self.place);
        (0..nth).fold(after.unwrap_or(0), next)
    }
}

/// The search on the page while a question is open: without the events after the moment.
fn held_back(session: &Session, scenario: &str, t: Time) -> Session {
    let mut held = Session::new(Scenario::parse(scenario).unwrap()).unwrap();
    let mut words = Vec::new();
    LogExport::default().write_until(session.trace(), t, usize::MAX, &mut words);
    held.append(&words).unwrap();
    held
}

#[test]
fn nothing_is_clipped_in_the_lessons() {
    let (mut pictures, mut questions, mut found) = (0, 0, Vec::new());
    let mut sessions: HashMap<String, Session> = HashMap::new();
    for step in steps_of_lessons() {
        let view = &step.pairs["view"];
        if !view.starts_with("tree") && !view.starts_with("both") {
            continue;
        }
        let searched = sessions.entry(step.scenario.clone()).or_insert_with(|| session(&step.scenario));
        let t = step.tick(searched);
        let select = step.pairs.get("select").map(|place| step.view("on", place));
        let selected = select.map(|view| searched.locate(&view).select.expect(&step.place));
        let types = Types::ALL.into_iter().find(|types| view.ends_with(&format!("types={}", types.name())));
        let asks = ROOMS.map(|(width, height, least_text)| TreeAsk {
            width,
            height,
            least_text,
            selected,
            types: types.unwrap_or_default(),
            ..common::pictures::ask(t)
        });
        let mut look = |session: &mut Session, asked: &str| {
            for ask in &asks {
                pictures += 1;
                let faults = faults(session.tree(ask), ask).into_iter();
                let TreeAsk { width, height, .. } = ask;
                found.extend(
                    faults.map(|fault| format!("{}{asked}, {t}, {width} x {height}: {fault}", step.place)),
                );
            }
        };
        look(searched, "");
        if step.pairs.contains_key("question") {
            questions += 1;
            look(&mut held_back(searched, &step.scenario, t), ", while it is asked");
        }
    }
    println!("figure: {pictures} pictures, {questions} questions");
    assert!(questions >= 30);
    assert!(found.is_empty(), "{} of {pictures}: {:#?}", found.len(), &found[..found.len().min(20)]);
}
