//! Events as words and back, and cases of damage.

use super::super::reader::{LogError, Reader};
use super::*;
use crate::search::node_type::NodeType;
use crate::search::pre_search_filter::Candidate;
use crate::search::unsafe_technique::UnsafeTechnique;
use crate::search::window::Bound;

#[test]
fn events_survive_the_log() {
    let entered = Entered {
        kind: VisitKind::ReSearch,
        expected: NodeType::All,
        quiescence: true,
        mv: MoveCode(0xABC),
        key: 0xDEAD_BEEF,
        depth: Depth::from_sixteenths(-43),
        window: Window::new(Value::loss_in(3), Value::judgement(17)),
        rank: Some(RankSource::History),
        extension: Some(ExtensionCause::Singular),
        reduction: None,
    };
    let left = Left {
        confidence: Confidence::from_share(0.3),
        best: MoveCode(7),
        ..Left::with_value(LeaveReason::StandPat, Value::judgement(-5))
    };
    let depth = Depth::from_sixteenths(69);
    let found = FoundEntry { source: 12, value: Value::win_in(9), bound: Bound::Upper, depth };
    let mut words = Vec::new();
    let header = Header { prunes: true, cuts_only_beyond_beta: true, ..Header::default() };
    write_header(&mut words, header);
    write_enter(&mut words, &entered);
    write_probe(&mut words, ProbeOutcome::Narrowed, Some(found));
    write_probe(&mut words, ProbeOutcome::Miss, None);
    write_stood_pat(&mut words, Value::judgement(-300));
    let candidate = Candidate {
        new_depth: Depth::from_sixteenths(121),
        depth: Depth::plies(4),
        entry_depth: Depth::plies(6),
        entry_iteration: 8,
        in_pre_search: false,
    };
    write_pre_search(&mut words, &Decision { candidate, verdict: Verdict::Risk });
    write_refuted(&mut words, 99);
    write_singularity(&mut words);
    write_skipped(&mut words, 17, 100_000);
    write_pruned(&mut words, &Pruned { searched: 3, late: 1000, futile: 7 });
    write_leave(&mut words, &left);
    write_recording_ended(&mut words);
    let events: Result<Vec<Event>, LogError> = Reader::new(&words).collect();
    let new_depth = candidate.new_depth;
    assert_eq!(
        events.unwrap(),
        [
            Event::Header(header),
            Event::Enter(entered),
            Event::Probe(ProbeOutcome::Narrowed, Some(found)),
            Event::Probe(ProbeOutcome::Miss, None),
            Event::StoodPat(Value::judgement(-300)),
            Event::PreSearch(PreSearchRow { verdict: Verdict::Risk, entry_iteration: 8, new_depth }),
            Event::Refuted(99),
            Event::Singularity,
            Event::Skipped(SkippedRow { searched: 17, moves: 4095 }),
            Event::Pruned(PrunedRow { searched: 3, late: 255, futile: 7 }),
            Event::Leave(left),
            Event::RecordingEnded,
        ]
    );
}

#[test]
fn every_code_survives_the_log() {
    let visit = Entered::bracket(VisitKind::Node, Depth::default(), Window::FULL);
    let mut words = Vec::new();
    for &kind in VisitKind::ALL {
        write_enter(&mut words, &Entered { kind, ..visit });
    }
    for &rank in RankSource::ALL {
        write_enter(&mut words, &Entered { rank: Some(rank), ..visit });
    }
    for &cause in ExtensionCause::ALL {
        write_enter(&mut words, &Entered { extension: Some(cause), ..visit });
    }
    for &cause in ReductionCause::ALL {
        write_enter(&mut words, &Entered { reduction: Some(cause), ..visit });
    }
    for &reason in LeaveReason::ALL {
        write_leave(&mut words, &Left::without_value(reason));
    }
    for &technique in UnsafeTechnique::ALL {
        let risk = Risk::resting_on(technique.into());
        write_leave(&mut words, &Left { risk, ..Left::with_value(LeaveReason::AllMoves, Value::DRAW) });
    }
    let mut again = Vec::new();
    for event in Reader::new(&words) {
        match event.unwrap() {
            Event::Enter(visit) => write_enter(&mut again, &visit),
            Event::Leave(visit) => write_leave(&mut again, &visit),
            other => panic!("{other:?} was not written"),
        }
    }
    assert_eq!(again, words);
}

#[test]
fn damage_is_named_with_its_place() {
    let mut words = Vec::new();
    write_header(&mut words, Header::default());
    write_stood_pat(&mut words, Value::DRAW);
    words.push(ENTER);
    let error = Reader::new(&words).find_map(Result::err).unwrap();
    assert_eq!(error.word, 2);
    assert!(error.to_string().contains("word 2: an enter event is cut short"));

    let entry = FoundEntry { source: 1, value: Value::DRAW, bound: Bound::Exact, depth: Depth::PLY };
    let mut words = Vec::new();
    write_header(&mut words, Header::default());
    let place = words.len();
    write_probe(&mut words, ProbeOutcome::Answered, Some(entry));
    words[place] |= BOUND.put(3);
    let error = Reader::new(&words).find_map(Result::err).unwrap().to_string();
    assert!(error.contains("a bound that does not exist"), "{error}");

    // Values that claim to rest on techniques, but with an empty set, with an unknown technique, and cut off before the
    // set.
    let rests = Risk::resting_on(UnsafeTechnique::ProbCut.into());
    for (bits, expected) in [(Some(0), "a technique"), (Some(1 << 15), "a technique"), (None, "cut short")] {
        let mut words = Vec::new();
        write_header(&mut words, Header::default());
        write_leave(&mut words, &Left { risk: rests, ..Left::without_value(LeaveReason::AllMoves) });
        words.pop();
        words.extend(bits);
        let error = Reader::new(&words).find_map(Result::err).unwrap().to_string();
        assert!(error.contains(expected), "{bits:?}: {error}");
    }
}

#[test]
fn a_log_of_another_version_is_refused() {
    let mut words = Vec::new();
    write_header(&mut words, Header::default());
    assert!(Reader::new(&words).next().unwrap().is_ok());
    words[0] = words[0] & !LOG_VERSION.put(0xFF) | LOG_VERSION.put(u32::from(VERSION) - 1);
    let error = Reader::new(&words).next().unwrap().unwrap_err().to_string();
    assert!(error.contains("it was written by another version of Plyscope"), "{error}");
}

#[test]
fn every_field_has_room_for_more_codes() {
    for (name, field, codes) in [
        ("KIND", KIND, VisitKind::ALL.len()),
        ("RANK", RANK, RankSource::ALL.len()),
        ("EXTENSION", EXTENSION, ExtensionCause::ALL.len()),
        ("REDUCTION", REDUCTION, ReductionCause::ALL.len()),
        ("REASON", REASON, LeaveReason::ALL.len()),
        ("OUTCOME", OUTCOME, ProbeOutcome::ALL.len()),
        ("VERDICT", VERDICT, Verdict::ALL.len()),
    ] {
        assert!(field.room(codes) >= 4, "{name}: {} codes more. Widen the field.", field.room(codes));
    }
}

/// The words of one more kind of visit, cause of another depth, reason and unsafe technique than there are, by their codes.
#[test]
fn there_is_room_for_one_more_technique() {
    let (kind, reason) = (VisitKind::ALL.len() as u32, LeaveReason::ALL.len() as u32);
    let technique = UnsafeTechniques::from_bits(1 << UnsafeTechnique::ALL.len());
    let enter = ENTER | KIND.put(kind) | EXPECTED.put(2) | QUIESCENCE.flag(true) | HIGH.put(0xFFFF);
    assert_eq!((TAG.get(enter), KIND.get(enter), EXPECTED.get(enter)), (ENTER, kind, 2));
    assert_eq!((QUIESCENCE.is_set(enter), HIGH.get(enter)), (true, 0xFFFF));
    for (field, causes) in [(EXTENSION, ExtensionCause::ALL.len()), (REDUCTION, ReductionCause::ALL.len())] {
        let code = or_none(Some(causes as u32));
        let others = DEPTH.put(0xFFF) | RANK.put(RankSource::ALL.len() as u32);
        assert_eq!((field.get(field.put(code) | others), DEPTH.get(field.put(code) | others)), (code, 0xFFF));
    }
    let mut words = Vec::new();
    write_header(&mut words, Header { unsafe_techniques: true, ..Header::default() });
    let left = Left { best: MoveCode(0xFFFF), ..Left::with_value(LeaveReason::AllMoves, Value::DRAW) };
    write_leave(&mut words, &Left { risk: Risk::resting_on(technique), ..left });
    assert_eq!(words[3], technique.bits());
    words[1] |= REASON.put(reason);
    assert_eq!((TAG.get(words[1]), REASON.get(words[1])), (LEAVE, reason));
    assert_eq!((RESTS.is_set(words[1]), HIGH.get(words[1])), (true, 0xFFFF));
    // A reader that does not know them says so.
    let error = |words: &[u32]| Reader::new(words).find_map(Result::err).unwrap().to_string();
    assert!(error(&words).contains("a reason to leave that does not exist"));
    words[1] = words[1] & !REASON.put(0xFF) | REASON.put(LeaveReason::AllMoves as u32);
    assert!(error(&words).contains("a technique that does not exist"));
    assert!(error(&[words[0], enter, 0, 0, 0]).contains("a kind of visit that does not exist"));
}
