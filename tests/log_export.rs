//! A trace written as a log: the log that it was made from.

use crate::common::recorded::{EVERYTHING, LESS, TREE_SEARCHES, every_technique};
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::trace::log::{Event, Reader};
use plyscope::trace::log_export::LogExport;
use plyscope::trace::recorder::Batch;
use plyscope::trace::{Recorder, Trace};

/// The log of a search, as far as it was recorded.
fn log_of(link: &str) -> Vec<u32> {
    let scenario = Scenario::parse(link).unwrap();
    let mut words = Vec::new();
    let sink: &mut dyn FnMut(Batch<'_>) = &mut |batch| words.extend_from_slice(batch.words);
    let recorder = Recorder::new(scenario.record_budget, &scenario.search, sink);
    let (_, recorder) = run::observe(&scenario, recorder).unwrap();
    let _ = recorder.finish();
    words
}

fn trace_of(words: &[u32]) -> Trace {
    let mut trace = Trace::new();
    trace.append(words).unwrap();
    trace.finish();
    trace
}

/// The trace in parts of about this number of words, and the number of parts.
fn exported(trace: &Trace, most: usize) -> (Vec<u32>, usize) {
    let (mut log_export, mut words, mut parts) = (LogExport::default(), Vec::new(), 0);
    loop {
        let mut part = Vec::new();
        let more = log_export.write(trace, most, &mut part);
        assert!(
            part.len() < most.saturating_add(300 * 4),
            "a part is no longer than it was asked to be and a few events"
        );
        words.append(&mut part);
        parts += 1;
        if !more {
            assert!(!log_export.write(trace, most, &mut words), "and then there is no more");
            return (words, parts);
        }
    }
}

/// The events, each test for a forced move moved to where its visit ends.
fn events(words: &[u32]) -> Vec<Event> {
    let (mut events, mut open) = (Vec::new(), Vec::new());
    for event in Reader::new(words).map(Result::unwrap) {
        match event {
            Event::Enter(_) => open.push(false),
            Event::Singularity => {
                *open.last_mut().unwrap() = true;
                continue;
            }
            Event::Leave(_) => {
                let is_decided =
                    |event: &Event| matches!(event, Event::Refuted(_) | Event::Skipped(_) | Event::Pruned(_));
                let decided = events.iter().rev().take_while(|event| is_decided(event)).count();
                if open.pop().unwrap() {
                    events.insert(events.len() - decided, Event::Singularity);
                }
            }
            _ => {}
        }
        events.push(event);
    }
    events
}

fn links() -> Vec<String> {
    let tree = "game=tree&tree=((3 12 8)(2 4 6)(14 5 2))((1 9 3)(7 7 7)(0 2 5))";
    let endgame = "fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=7&visits=30000";
    let mut links: Vec<String> = TREE_SEARCHES.iter().map(|search| format!("{tree}&{search}")).collect();
    links.push(every_technique());
    links.push(format!("{endgame}{EVERYTHING}"));
    links.push(format!("{endgame}{LESS}"));
    links.push(format!("{endgame}&record=777"));
    links.push("game=synthetic&branching=5&height=6&search=mtd-f&record=500".to_owned());
    links
}

#[test]
fn a_trace_exports_the_log_it_was_made_from() {
    let links = links();
    let mut tested = 0;
    for link in &links {
        let log = log_of(link);
        let described = events(&log);
        let trace = trace_of(&log);
        for most in [1, 1_000, usize::MAX] {
            if most == 1 && log.len() > 100_000 {
                continue;
            }
            let (words, parts) = exported(&trace, most);
            assert!(parts > 1 || most > 1, "{link}");
            let again = events(&words);
            let first = described.iter().zip(&again).position(|(one, other)| one != other);
            assert_eq!(first.map(|first| (described[first], again[first])), None, "{link}");
            assert_eq!(described.len(), again.len(), "{link}");
        }
        tested += usize::from(described.contains(&Event::Singularity));
    }
    assert!(tested > 0, "some search asked whether a move is forced");
}

/// A search may be stopped anywhere: only the visits streamed by then are exported.
#[test]
fn a_trace_that_was_cut_short_is_exported_as_far_as_it_came() {
    for link in links().iter().rev().take(5) {
        let log = log_of(link);
        let mut reader = Reader::new(&log);
        let mut ends = Vec::new();
        while reader.next().is_some() {
            ends.push(reader.position());
        }
        for end in ends.iter().step_by((ends.len() / 60).max(1)) {
            let trace = trace_of(&log[..*end]);
            let again = trace_of(&exported(&trace, 500).0);
            assert_eq!(trace.len(), again.len(), "{link} cut after {end} words");
            assert_eq!(trace.is_truncated(), again.is_truncated());
            for id in (0..trace.len()).rev().take(300) {
                assert_eq!(trace.visit(id), again.visit(id), "{link} cut after {end} words");
                assert_eq!(trace.skipped(id), again.skipped(id));
                assert_eq!(trace.confidence(id), again.confidence(id));
            }
        }
    }
}

/// A log may be exported up to a moment, and the rest of it later.
#[test]
fn a_trace_is_exported_up_to_a_moment_and_then_the_rest_of_it() {
    for link in links().iter().rev() {
        let trace = trace_of(&log_of(link));
        let whole = exported(&trace, usize::MAX).0;
        let last = trace.ticks() - 1;
        for until in (0..=last).step_by((last as usize / 50).max(1)).chain([last]) {
            for most in [1, usize::MAX] {
                if most == 1 && until > 2_000 {
                    continue;
                }
                let (mut log_export, mut words) = (LogExport::default(), Vec::new());
                loop {
                    let before = words.len();
                    log_export.write_until(&trace, until, words.len().saturating_add(most), &mut words);
                    if words.len() == before {
                        break;
                    }
                }
                let mut beginning = Trace::new();
                beginning.append(&words).unwrap();
                // The end of a recording closes all open visits in one tick.
                if beginning.is_truncated() {
                    assert_eq!(beginning.ticks(), trace.ticks(), "{link}");
                } else {
                    assert_eq!(beginning.ticks(), until + 1, "{link}");
                }
                log_export.write(&trace, usize::MAX, &mut words);
                assert_eq!(words, whole, "{link} told until {until}, and on");
            }
        }
    }
}
