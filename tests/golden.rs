//! Golden visit counts: a search is the same every time, recorded or not.

use crate::common;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scenario::presets::presets;
use plyscope::search::version::{GOLDEN_CHECKSUM, TRACE_VERSION};

/// Visits of positions, those in quiescence, the root's value (UCT gives none, and B* may give none) and the best move, as
/// `plyscope search SCENARIO --json` prints them. The tests of the boundary (www/tests/boundary) read the same file: a
/// search must be the same everywhere. A change that is meant to change a search changes them, and raises TRACE_VERSION
/// in src/search/version.rs: a test asks for it.
const COUNTS: &str = include_str!("golden/counts.json");

type Golden = (String, u64, u64, Option<i16>, String);

/// Catches every change of a golden count.
#[test]
fn a_changed_count_raises_the_version() {
    let texts = [COUNTS, BRATKO_KOPEC];
    let bytes = texts.iter().flat_map(|text| text.bytes().filter(|byte| *byte != b'\r'));
    // FNV-1a.
    let found = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!(
        found, GOLDEN_CHECKSUM,
        "a text in tests/golden/ has changed. Where a count did, links of this version name other moments now: \
         raise TRACE_VERSION (it is {TRACE_VERSION}) in src/search/version.rs. In any case write there \
         GOLDEN_CHECKSUM = {found:#x}"
    );
}

#[test]
fn searches_are_what_they_were_recorded_or_not() {
    let golden: Vec<Golden> = serde_json::from_str(COUNTS).unwrap();
    assert!(golden.len() >= 12);
    for (text, visits, quiescence, value, best) in &golden {
        let scenario = Scenario::parse(text).unwrap();
        let summary = run::search(&scenario).unwrap();
        let found = (summary.visits, summary.quiescence_visits, summary.value, summary.best.as_deref());
        assert_eq!(found, (*visits, *quiescence, *value, Some(best.as_str())), "{text}");
        let (recorded, trace) = run::trace(&scenario).unwrap();
        assert_eq!(recorded, summary, "{text}: recording changed the search");
        let positions = (0..trace.len()).filter(|id| trace.meta(*id).kind().is_position()).count();
        assert_eq!(positions as u64, *visits, "{text}: the trace has another number of visits");
    }
}

/// Position, depth, visits, value and best move, as `plyscope search SCENARIO --json` gives them for the links below.
/// The lower depth is for every run, the greater one for `cargo xtask verify`.
const BRATKO_KOPEC: &str = include_str!("golden/bratko_kopec.txt");

#[test]
fn bratko_kopec_is_searched_as_ever() {
    let links: Vec<String> = presets()
        .into_iter()
        .filter(|preset| preset.group == "Bratko-Kopec")
        .map(|preset| Scenario::parse(&preset.link).unwrap().position.replace(' ', "_"))
        .collect();
    let mut searched = 0;
    let mut sum = 0;
    for line in BRATKO_KOPEC.lines().filter(|line| !line.starts_with('#')) {
        let [number, depth, visits, value, best] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let place: usize = number.parse().unwrap();
        if common::by_tier(true, false, false) && (depth != "5" || !place.is_multiple_of(4)) {
            continue;
        }
        let link = format!("fen={}&depth={depth}&visits=100000000&record=100000000", links[place - 1]);
        let scenario = Scenario::parse(&link).unwrap();
        let summary = run::search(&scenario).unwrap();
        let found = (summary.visits.to_string(), summary.value.unwrap().to_string(), summary.best.as_deref());
        assert_eq!(found, (visits.to_owned(), value.to_owned(), Some(best)), "{link}");
        assert_eq!(run::trace(&scenario).unwrap().0, summary, "{link}: recording changed the search");
        searched += 1;
        sum += summary.visits;
    }
    assert!(searched >= 6, "only {searched}");
    println!("figure: {searched} searches of {sum} visits, each recorded, too");
}
