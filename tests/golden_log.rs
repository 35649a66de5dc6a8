//! The words of a log, pinned to the log's version: a small search of each family. What moves a word makes every log of
//! another build unreadable, so it takes a new version.

use crate::common::PROJECT;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::trace::log::{Event, Reader, VERSION};
use plyscope::trace::recorder::Batch;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The words of each search, as [`written`] writes them.
const WORDS: &str = include_str!("golden/log.txt");

/// A small search of each family, and further depth-first searches for events that the other searches do not have.
const SEARCHES: [&str; 13] = [
    "game=tree&tree=((3 12 8) (2 4 6) (14 5 2))&search=minimax&order-root=off",
    "game=synthetic&branching=4&height=3&seed=1&search=pvs&table=6&lmp=1&lmr=150&lmr-move=2&lmr-depth=2",
    "game=synthetic&branching=3&height=3&seed=1&search=alpha-beta&order-root=off&singular=1&singular-depth=2",
    "game=tree&tree=(X:(5 9) (12 1)) ((8 12) X)&search=alpha-beta&table=6&etc=1",
    "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)&depth=3&deepening=on&table=10&pre-search=on&near-leaf=1",
    "game=tree&tree=((3 12 8 9) (2 4 6 7) (14 5 2 1))&search=pvs&uncertainty=cut-and-all&cut-ratio=30",
    "fen=8/8/4k3/8/8/4K3/3pN3/8_w_-_-_0_1&depth=1&record=20",
    "game=tree&tree=((3 12 8) (2 4 6) (14 5 2))&search=proof-number&at-least=5",
    "game=tree&tree=((3 12 8) (2 4 6) (14 5 2))&search=df-pn&at-least=5",
    "game=tree&tree=(9_0)_(5_5)&search=uct&descents=6",
    "game=tree&tree=((7_6)=6..9_(8_9)=4..12)=3..10_((4_5)=2..8_(3_5)=1..9)=1..5&search=b-star",
    "game=tree&tree=((3_8)=4_(6_5)=7)&search=conspiracy&conspiracy-threshold=2",
    // Another program, with its own words.
    "{\"plyscope\":1,\"perspective\":\"mover\",\"infinity\":99}\n\
     {\"enter\":\"\",\"depth\":2,\"alpha\":-9,\"beta\":9,\"iteration\":3}\n\
     {\"enter\":\"a\",\"depth\":0.5,\"alpha\":-9,\"beta\":9,\"extended\":1,\"reduced\":1.5,\"rank\":\"good capture\"}\n\
     {\"leave\":-7,\"reason\":\"futility\",\"x\":{\"eval\":-12}}\n\
     {\"leave\":7}\n",
];

fn words(text: &str) -> Vec<u32> {
    let mut words = Vec::new();
    if text.starts_with('{') {
        plyscope::foreign::read(text.as_bytes(), |batch: Batch<'_>| words.extend_from_slice(batch.words))
            .unwrap();
        return words;
    }
    run::record(&Scenario::parse(text).unwrap(), |batch| words.extend_from_slice(batch.words)).unwrap();
    words
}

fn written(version: u8) -> String {
    let mut text = format!("version {version}\n");
    for search in SEARCHES {
        writeln!(text, "\n# {}", search.replace('\n', " ")).unwrap();
        for line in words(search).chunks(12) {
            let line: Vec<String> = line.iter().map(|word| format!("{word:08x}")).collect();
            writeln!(text, "{}", line.join(" ")).unwrap();
        }
    }
    text
}

#[test]
fn words_move_only_with_a_new_version() {
    let golden = WORDS.replace('\r', "");
    let version: u8 =
        golden.lines().next().and_then(|line| line.strip_prefix("version ")?.parse().ok()).unwrap();
    let found = written(VERSION);
    if version != VERSION {
        std::fs::write(format!("{PROJECT}/tests/golden/log.txt"), &found).unwrap();
        panic!(
            "tests/golden/log.txt was of version {version} and is written anew: look at what moved, and commit it"
        );
    }
    let pairs = golden.lines().zip(found.lines());
    let different = pairs.enumerate().find(|(_, (before, now))| before != now);
    assert!(
        different.is_none() && golden.lines().count() == found.lines().count(),
        "the words of the log are others than those of version {VERSION}, first in line {:?} of tests/golden/log.txt. If \
         words moved, raise VERSION in src/trace/log/event.rs. If only a search changed (a golden count did, too), \
         write `version 0` in the first line. Then run this test again: it writes the words anew.",
        different.map(|(index, _)| index + 1)
    );
}

#[test]
fn the_searches_have_every_event() {
    let mut events = BTreeSet::new();
    for search in SEARCHES {
        for event in Reader::new(&words(search)) {
            events.insert(match event.unwrap() {
                Event::Header(_) => "header",
                Event::Sampling(_) => "sampling",
                Event::Enter(visit) if visit.extension.is_some() => "enter, extended",
                Event::Enter(visit) if visit.reduction.is_some() => "enter, reduced",
                Event::Enter(_) => "enter",
                Event::Probe(_, None) => "probe, nothing found",
                Event::Probe(_, Some(_)) => "probe",
                Event::StoodPat(_) => "stood pat",
                Event::PreSearch(_) => "pre-search",
                Event::Refuted(_) => "refuted",
                Event::Singularity => "singularity",
                Event::Skipped(_) => "skipped",
                Event::Pruned(_) => "pruned",
                Event::Thresholds(_) => "thresholds",
                Event::Numbers(_) => "numbers",
                Event::Interval(_) => "interval",
                Event::Leave(left) if !left.risk.techniques().is_empty() => "leave, with techniques",
                Event::Leave(_) => "leave",
                Event::RecordingEnded => "recording ended",
                Event::Name(_) => "name",
                Event::OwnWord(..) => "own word",
                Event::Amounts(..) => "amounts",
                Event::Field(..) => "field",
            });
        }
        println!("figure: {search}: {} words, {events:?}", words(search).len());
    }
    assert_eq!(events.len(), 23, "{events:?}");
}
