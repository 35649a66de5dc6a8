//! Every preset is searched: its key moments are found by their places and agree with their titles, and its
//! picture in the gallery is a picture of its search.

use crate::common::{self, session};
use plyscope::games::description::{KeyMoment, Preset};
use plyscope::scenario::Scenario;
use plyscope::scenario::place::NamedMoment;
use plyscope::scenario::presets::presets;
use plyscope::scenario::view::View;
use plyscope::scene::cells::cells;
use plyscope::scene::tree::arena::TreeNode;
use plyscope::scene::tree::gather::gather;
use plyscope::session::Session;
use plyscope::trace::Trace;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::time::Time;
use std::fmt::Write;

/// The file of the gallery's pictures.
const PICTURES: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../www/src/features/gallery/gallery-pictures.ts");
/// The largest number of places that a search may have to be shown as a tree.
const MOST_PLACES: usize = 48;
/// The presets that are offered as a list, without pictures.
const SUITE: &str = "Bratko-Kopec";

/// The tick of a moment, which is the one that the moment names and no neighbour of it.
fn tick_of(preset: &Preset, session: &Session, moment: &KeyMoment) -> Time {
    let at = NamedMoment::read("at", moment.at).unwrap();
    let found = session.locate(&View { at: Some(at.clone()), ..View::default() });
    let t = found.t.unwrap_or_else(|| panic!("{}: {} is not found", preset.name, moment.at));
    assert_eq!(session.named(Some(t), None).at, Some(at), "{}: {}", preset.name, moment.title);
    t
}

/// All are searched, the largest too: together they take a second.
#[test]
fn key_moments_are_found_and_are_what_they_say() {
    let mut pictures = String::new();
    let presets = presets();
    assert!(presets.len() > 40);
    for preset in presets {
        let session = session(&preset.link);
        let trace = session.trace();
        assert!(!trace.is_truncated(), "{}: the recording holds the whole search", preset.name);
        assert!(preset.moments.len() >= 2, "{}", preset.name);
        let times: Vec<Time> =
            preset.moments.iter().map(|moment| tick_of(&preset, &session, moment)).collect();
        assert!(times.is_sorted(), "{}: moments in the order of time, {times:?}", preset.name);
        for (moment, t) in preset.moments.iter().zip(times) {
            let Some(name) = moment.event else { continue };
            let kind = EventKind::ALL.into_iter().find(|kind| kind.name() == name).unwrap();
            let tick = trace.tick(trace.moment(t).unwrap());
            assert!(trace.is_event(tick, kind), "{}: “{}” is not a {name}", preset.name, moment.title);
        }
        let opens = preset.opens;
        assert!(opens.is_none_or(|opens| preset.moments.iter().any(|moment| moment.at == opens)));
        if preset.group != SUITE && !is_small_tree(&preset, trace) {
            write_picture(&mut pictures, &preset, trace);
        }
    }
    check_pictures(&pictures);
}

#[test]
fn captions_are_at_most_two_sentences() {
    for Preset { name, note, moments, .. } in presets() {
        let ends = |pair: &[char]| matches!(pair, ['.', ' ']);
        let signs: Vec<char> = note.chars().collect();
        // A number before a full stop is a move number.
        let numbered = |index: usize| index > 0 && signs[index - 1].is_ascii_digit();
        let inner = signs.windows(2).enumerate().filter(|(at, pair)| ends(pair) && !numbered(*at)).count();
        assert!(note.ends_with('.') && inner <= 1, "{name}: {note}");
        assert!(signs.len() <= 240, "{name}: {}", signs.len());
        assert!(moments.iter().all(|moment| moment.title.chars().count() <= 48), "{name}");
    }
}

/// An empty link opens in a textbook's tree, at its first cut-off.
#[test]
fn the_first_preset_opens_at_a_cut_off_in_a_small_tree() {
    let first = presets().swap_remove(0);
    let session = session(&first.link);
    assert_eq!(first.link, "game=tree&search=alpha-beta");
    assert_eq!(session.trace().len(), 13);
    let opens = first.moments.iter().find(|moment| Some(moment.at) == first.opens).unwrap();
    let t = tick_of(&first, &session, opens);
    assert_eq!(session.trace().find(0, EventKind::CutOff, true, None), Some(t));
}

/// Whether all of a search is a small tree, which the gallery draws as the stage does.
fn is_small_tree(preset: &Preset, trace: &Trace) -> bool {
    let scenario = Scenario::parse(&preset.link).unwrap();
    let nodes = gather(&scenario.open().unwrap(), trace, &common::pictures::ask(trace.ticks() - 1));
    nodes.len() <= MOST_PLACES && nodes.iter().all(TreeNode::is_place)
}

/// The flame in few cells.
fn write_picture(text: &mut String, preset: &Preset, trace: &Trace) {
    let rows: String = cells(trace).into_iter().map(|row| format!("    \"{row}\",\n")).collect();
    writeln!(text, "  \"{}\": [\n{rows}  ],", preset.link).unwrap();
}

/// Compares the pictures with the page's, and writes them again if they differ.
fn check_pictures(pictures: &str) {
    let text = format!(
        "// Made from the searches of the presets by `cargo test` (tests/presets.rs): do not edit.\n\n\
         /** The search of each preset that is no small tree: a flame in few cells, from the root down. \
         Digits are the\n \
         * core's categories. */\n\
         export const FLAMES: Readonly<Record<string, readonly string[]>> = {{\n{pictures}}};\n"
    );
    let known = std::fs::read_to_string(PICTURES).unwrap_or_default();
    if known != text {
        std::fs::write(PICTURES, &text).unwrap();
        panic!("{PICTURES} was out of date and has been written anew: look at it, and commit it");
    }
}
