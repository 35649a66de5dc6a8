//! The legend explains exactly the signs of the pictures: each sign of a picture is in the list, and each sign of the
//! list is in a picture of the film.

use crate::common;
use crate::common::pictures::TEXTBOOK;
use crate::common::session;
use plyscope::facts::relation_kind::RelationKind;
use plyscope::scenario::presets::presets;
use plyscope::scene::coverage::CATEGORY_NAMES;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::ink::Ink;
use plyscope::scene::tree::item::{Drawn, Form, Item, Role};
use plyscope::scene::tree::picture::Picture;
use plyscope::session::Session;
use plyscope::trace::time::Time;
use std::collections::BTreeSet;

/// The signs of a picture that a legend explains, from its draw list.
fn drawn(picture: &Picture) -> BTreeSet<&'static str> {
    // The rows of a path tree say themselves whose move it is.
    let is_path = picture.rows.is_empty();
    let sign = |Drawn { key, item, .. }: &Drawn| match (key.role, item) {
        (Role::Body, Item::Shape { form: Form::Wedge, .. }) => Some("folded"),
        (Role::Body, Item::Shape { stroke: Some(stroke), .. })
            if matches!(stroke.ink, Ink::Ghost | Ink::Gamble) =>
        {
            Some(match (is_path, stroke.dashed) {
                (true, _) => "unvisited",
                (false, false) => "to-come",
                (false, true) => "never-looked-at",
            })
        }
        (Role::Strokes, _) => Some("cut-off"),
        (Role::Zone, _) => Some("pre-search"),
        (Role::Doubt, _) => Some(if is_path { "doubt-on-path" } else { "doubt" }),
        (Role::Relation(RelationKind::Answered | RelationKind::PaidOff), Item::Arrow { stroke, .. })
            if !stroke.dashed =>
        {
            Some("table-answer")
        }
        (Role::Edge, Item::Line { stroke, .. }) if stroke.ink == Ink::BestLine => Some("best-move"),
        (Role::Value, Item::Text { text, .. }) if text.contains(" | ") => Some("proof-numbers"),
        (Role::Value, Item::Text { text, .. }) if text.contains("..") => Some("interval"),
        (Role::Beside(_), Item::Text { text, .. }) if text.starts_with('↑') => Some("leaves"),
        (Role::BarText(_), Item::Text { text, .. }) if text.ends_with("leaves") => Some("likely"),
        (Role::Beside(_) | Role::StackCount, Item::Text { text, .. }) if text.ends_with('×') => {
            Some("visits")
        }
        _ => None,
    };
    picture.items.iter().filter_map(sign).collect()
}

/// The colours of types and of proofs in a picture.
fn coloured(picture: &Picture) -> BTreeSet<&'static str> {
    let ink = |drawn: &Drawn| match (drawn.key.role, &drawn.item) {
        (Role::Body, Item::Shape { stroke: Some(stroke), .. }) => Some(stroke.ink),
        (Role::Fill, Item::Shape { fill, .. }) => *fill,
        _ => None,
    };
    let name = |ink: Ink| match ink {
        Ink::Category(category) => {
            Some(CATEGORY_NAMES[usize::from(category)]).filter(|name| *name != "structure")
        }
        _ => None,
    };
    picture.items.iter().filter_map(ink).filter_map(name).collect()
}

/// Told by the visits that the legend explains with them.
const WITH_VISITS: [&str; 2] = ["mean", "share-of-visits"];

fn listed(session: &Session, ask: &TreeAsk) -> BTreeSet<&'static str> {
    let signs = session.tree_signs(ask).signs;
    assert_eq!(signs.contains(&"visits"), WITH_VISITS.iter().all(|sign| signs.contains(sign)));
    let types = session.possible();
    let has_colours = types.node_types || types.proofs;
    let colours = session.found().nodes.into_iter().filter(|name| has_colours && *name != "structure");
    signs.into_iter().filter(|sign| !WITH_VISITS.contains(sign)).chain(colours).collect()
}

/// The signs and the colours of all pictures of a film, or of a sample of a long one.
fn shown(session: &mut Session, ask: &TreeAsk, most: u32) -> BTreeSet<&'static str> {
    let ticks = session.trace().ticks();
    let every = (ticks / most).max(1);
    let times: Vec<Time> = (0..ticks).step_by(every as usize).chain([ticks - 1]).collect();
    let seen = times.into_iter().flat_map(|t| {
        let picture = session.tree(&TreeAsk { t, ..*ask });
        [drawn(picture), coloured(picture)]
    });
    seen.flatten().collect()
}

#[test]
fn a_legend_explains_what_is_drawn_in_the_film_and_nothing_else() {
    let (mut compared, mut all, mut wrong) = (0, BTreeSet::new(), Vec::new());
    let parts = [1, 2].map(|ply| (format!("part {ply}"), format!("{TEXTBOOK}&record-to={ply}")));
    let searches = presets().into_iter().map(|preset| (preset.name.to_string(), preset.link)).chain(parts);
    for (name, link) in searches {
        // Trees that are given are small, and so are the searches of these positions.
        let is_small = ["game=tree", "game=tic-tac-toe&board=", "game=connect-four&grid=4455"];
        if common::by_tier(true, false, false) && !is_small.iter().any(|small| link.starts_with(small)) {
            continue;
        }
        let mut session = session(&link);
        for (width, height, most) in [(1240.0, 720.0, 400), (374.0, 400.0, common::by_tier(20, 400, 400))] {
            let ask = TreeAsk { width, height, ..common::pictures::ask(0) };
            let (listed, shown) = (listed(&session, &ask), shown(&mut session, &ask, most));
            // In a sample of a large tree's pictures a sign may be missing everywhere.
            let is_whole = listed.contains("to-come") && session.trace().ticks() <= most;
            let nowhere = listed.difference(&shown).filter(|_| is_whole).map(|sign| {
                (sign, "is nowhere on stage, or `drawn` in tests/signs.rs does not know how it looks")
            });
            let missing = shown.difference(&listed).map(|sign| (sign, "is not explained"));
            let found = missing.chain(nowhere).map(|(sign, what)| format!("{name}, {width}: {sign} {what}"));
            wrong.extend(found);
            compared += usize::from(is_whole);
            all.extend(shown);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    println!("figure: {compared} films");
    assert!(compared >= 15, "{compared}");
    // All signs without the signs of other tests, and without dashes around a value in doubt.
    assert!(all.len() >= 12 + 6, "{all:?}");
}
