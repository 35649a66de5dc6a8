//! The inspector at a time: everything that is known by then, and nothing that happens later.

use crate::common::{by_tier, session};
use plyscope::facts::pre_search_ledger::Settlement;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::pre_search_filter::Verdict;
use plyscope::search::visit_kind::VisitKind;
use plyscope::session::Session;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::recorder::Batch;
use plyscope::trace::time::Tick;

const FINE_70: &str = "fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=11&table=14&pre-search=on\
     &near-leaf=1&etc=2";
const ENDGAME: &str = "fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=5&table=14&null-move=2\
     &extend-check=16&singular=30&singular-depth=3&uncertainty=confidence&cut-ratio=30&confidence=0&lmr=50&lmp=8";

/// The picture of a tree does not colour leaves, so no text may give them a type.
#[test]
fn a_leaf_has_no_type() {
    for link in ["", "search=mtd-f&table=10", "game=chess&depth=2&quiescence=on"] {
        let session = session(link);
        let trace = session.trace();
        let (mut leaves, mut inner) = (0, 0);
        let step = by_tier(1 + trace.len() as usize / 600, 1, 1);
        for visit in (0..trace.len()).step_by(step).map(|id| trace.visit(id).unwrap()) {
            let (enter, leave) = (trace.enter_time(visit.id), trace.leave_time(visit.id));
            let seen = [enter, leave].map(|t| session.inspect(visit.id, t).unwrap());
            let typed = seen.each_ref().map(|seen| (seen.expected.is_some(), seen.actual.is_some()));
            let said = [enter, leave].map(|t| session.event(t).unwrap().sentence);
            let says_type = [said[0].contains(", expected "), said[1].contains(" Type ")];
            let is_leaf = matches!(visit.reason, Some(LeaveReason::Evaluation | LeaveReason::GameOver));
            let has_type = visit.kind.is_position() && !is_leaf;
            assert_eq!(typed, [(has_type, false), (has_type, has_type)], "{link}, visit {}", visit.id);
            assert_eq!(says_type, [has_type; 2], "{said:?}");
            assert!(!is_leaf || !trace.is_event(Tick::Leave(visit.id), EventKind::Surprise), "{said:?}");
            let below = seen[1].children.iter().find(|child| child.visit == visit.id + 1);
            assert!(
                below.is_none_or(
                    |child| child.expected == session.inspect(child.visit, enter).unwrap().expected
                )
            );
            leaves += usize::from(is_leaf);
            inner += usize::from(has_type);
        }
        assert!(leaves > 0 && inner > 0, "{link}");
    }
}

#[test]
fn an_inspection_shows_what_is_known_by_then() {
    let (mut searched_now, mut stood_pat_later) = (0, 0);
    for text in [FINE_70, ENDGAME] {
        let mut session = session(text);
        for id in (0..session.trace().len()).step_by(13) {
            let visit = session.trace().visit(id).unwrap();
            let (enter, leave) = (session.trace().enter_time(id), session.trace().leave_time(id));
            if let Some(before) = enter.checked_sub(1) {
                let later = session.inspect(id, before).unwrap();
                assert!(!later.entered && !later.left && later.now.is_none());
                assert_eq!((later.best_so_far, later.best_move, later.stand_pat), (None, None, None));
                stood_pat_later += usize::from(session.trace().stood_pat(id).is_some());
            }
            for t in [enter, (enter + leave) / 2, leave - 1] {
                let open = session.inspect(id, t).unwrap();
                assert!(open.entered && !open.left);
                assert_eq!((open.value, open.bound, open.reason, open.actual), (None, None, None, None));
                assert!(
                    open.why.is_empty() && !open.uncertain && open.confidence.is_none() && !open.surprise
                );
                assert!(open.skipped.is_none() && open.pruned.is_none() && open.refuted_by.is_none());
                for child in open.children {
                    assert!(child.value.is_none() || session.trace().leave_time(child.visit) <= t);
                    let is_later = session.trace().enter_time(child.visit) > t;
                    let is_open = !is_later && session.trace().leave_time(child.visit) > t;
                    assert_eq!(child.fate == "still to come", is_later, "visit {id} at {t}");
                    assert_eq!(child.fate == "being searched", is_open, "visit {id} at {t}");
                    searched_now += usize::from(is_open);
                }
                let label = session.label(id, t);
                // A promotion has an equals sign, too, but no space next to it.
                let shows_value = ["= ", "≤ ", "≥ "].iter().any(|sign| label.contains(sign));
                assert!(!shows_value || !visit.kind.is_position(), "{label}");
                assert!(session.path(t).iter().all(|entry| session.trace().leave_time(entry.visit) > t));
            }
            let left = session.inspect(id, leave).unwrap();
            assert_eq!(left.uncertain, visit.uncertain);
            let is_stated = visit.uncertain && visit.rests_on.is_empty();
            assert_eq!(left.confidence.is_some(), is_stated);
            assert_eq!(left.rests_on.is_some(), !visit.rests_on.is_empty());
            assert_eq!(left.rank.map(|rank| rank.name), visit.rank.map(|rank| rank.name()));
            assert_eq!(left.extension.map(|cause| cause.name), visit.extension.map(|cause| cause.name()));
            assert_eq!(left.reduction.map(|cause| cause.name), visit.reduction.map(|cause| cause.name()));
            assert_eq!(left.refuted_by.is_some(), visit.reason == Some(LeaveReason::EnhancedCutOff));
            assert_eq!(left.skipped.is_some(), visit.reason == Some(LeaveReason::UncertaintyCutOff));
            assert_eq!(left.pruned.map(|row| row.late), session.trace().pruned(id).map(|row| row.late));
            // The inspector explains a value that failed high or low, and no other.
            let value = visit.value.unwrap();
            let crossed = visit.reason == Some(LeaveReason::CutOff) || !visit.window.contains(value);
            assert_eq!(left.why.is_empty(), !(crossed && visit.kind.is_position()), "visit {id}");
        }
    }
    assert!(searched_now > 0 && stood_pat_later > 0, "{searched_now} {stood_pat_later}");
}

#[test]
fn a_pre_search_is_open_until_somebody_asks() {
    let session = session(FINE_70);
    let last = session.trace().ticks() - 1;
    let ledger = session.pre_search_ledger(usize::MAX);
    assert_eq!(session.pre_search_ledger(1).entries.len(), 1);
    assert_eq!(session.pre_search_ledger(1).totals, session.insight().pre_search_ledger);
    let mut paid = 0;
    for entry in &ledger.entries {
        let at = |t| session.inspect(entry.visit, t).unwrap().pre_search.unwrap();
        assert!(
            session
                .inspect(entry.visit, session.trace().enter_time(entry.visit) - 1)
                .unwrap()
                .pre_search
                .is_none()
        );
        let end = at(last);
        assert_eq!((end.verdict, end.questions.len()), ("pre-search", 5));
        assert!(end.questions.iter().all(|question| !question.refuses));
        assert_eq!((end.settled, end.by), (Some(entry.settled.name()), entry.by));
        assert_eq!(end.predicted, entry.predicted);
        let left = session.trace().leave_time(entry.visit);
        match entry.by {
            Some(by) => {
                // It is answered when it is left.
                let asked = session.trace().leave_time(by);
                assert!(asked > left);
                assert_eq!((at(asked - 1).settled, at(asked - 1).by), (Some("open"), None));
                assert_eq!((at(asked).settled, at(asked).by), (Some(entry.settled.name()), Some(by)));
                paid += 1;
            }
            None => {
                assert_eq!(entry.settled, Settlement::Lost);
                assert_eq!(at(left).settled, Some("open"));
            }
        }
    }
    assert!(paid > 0 && paid < ledger.entries.len());
    let refused = session.trace().pre_searches().find(|(id, _)| !session.trace().meta(*id).is_pre_searched());
    let refused = session.inspect(refused.unwrap().0, last).unwrap().pre_search.unwrap();
    assert!(refused.settled.is_none() && !refused.pre_searched);
    assert_eq!(refused.questions.iter().find(|question| question.decided).unwrap().name, refused.verdict);
}

#[test]
fn sentences_tell_what_happened() {
    let mut described = std::collections::BTreeMap::new();
    let less = "fen=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8_w_-_-_0_1&depth=7&lmr=150&lmr-move=2&lmp=3&lmp-depth=3";
    for text in [FINE_70, ENDGAME, less] {
        let session = session(text);
        let trace = session.trace();
        for t in 0..trace.ticks() {
            let tick = trace.tick(trace.moment(t).unwrap());
            let event = session.event(t).unwrap();
            let leaves = event.what == "leave";
            let visit = trace.visit(event.visit).unwrap();
            let mut expect = |holds: bool, words: &'static str| {
                assert_eq!(event.sentence.contains(words), holds, "{words}: {}", event.sentence);
                *described.entry(words).or_insert(0) += u32::from(holds);
            };
            expect(trace.is_event(tick, EventKind::NewBest), "New best move for its parent.");
            let keeps = trace.pre_search(visit.id).is_some_and(|row| row.verdict == Verdict::KeepsDepth);
            expect(!leaves && visit.pre_searched && !keeps, "Pre-searched to depth");
            expect(!leaves && keeps, "again, as in its pre-search");
            expect(!leaves && visit.extension.is_some(), "Extended: ");
            expect(!leaves && visit.reduction.is_some(), "Reduced: ");
            expect(!leaves && visit.restores_depth, "re-search to the full depth");
            expect(leaves && trace.skipped(visit.id).is_some(), " and skipped the rest.");
            expect(leaves && trace.pruned(visit.id).is_some(), "; pruned as late: ");
            expect(leaves && visit.reason == Some(LeaveReason::EnhancedCutOff), "had stored that entry.");
            let passes = leaves && visit.kind == VisitKind::NullMove;
            let cuts = trace
                .visit(trace.parent(visit.id))
                .is_some_and(|parent| parent.reason == Some(LeaveReason::NullMoveCutOff));
            if visit.kind.is_position() {
                let skipped_itself = visit.reason == Some(LeaveReason::UncertaintyCutOff);
                expect(leaves && visit.uncertain && !skipped_itself, "The value is uncertain");
                expect(leaves && !visit.rests_on.is_empty(), "The value may be wrong: it rests on ");
            }
            // A cut-off is explained as in the story.
            let cut_off = leaves && visit.reason == Some(LeaveReason::CutOff);
            let replies = ["can reply ", "can play "].iter().any(|words| event.sentence.contains(words));
            assert_eq!(replies, cut_off, "{}", event.sentence);
            expect(passes && cuts, "The pass is good enough");
            expect(passes && !cuts, "The pass is not good enough");
        }
    }
    assert!(described.values().all(|count| *count > 0), "{described:?}");
}

#[test]
fn a_time_beyond_the_last_tick_is_the_last_tick() {
    let scenario = Scenario::parse(ENDGAME).unwrap();
    let mut batches = Vec::new();
    run::record(&scenario, |batch: Batch<'_>| batches.push(batch.words.to_vec())).unwrap();
    let mut live = Session::new(scenario).unwrap();
    live.append(&batches[0]).unwrap();
    assert!(batches.len() > 1, "the first batch leaves visits open");
    for is_live in [true, false] {
        let last = live.trace().ticks() - 1;
        for visit in (0..live.trace().len()).step_by(7).chain([0, 1, 2, live.trace().len() - 1]) {
            let at_last = live.inspect(visit, last).unwrap();
            let is_open = live.trace().leave_time(visit) == u32::MAX;
            assert_eq!(at_last.left, !is_open, "{visit}");
            for beyond in [last + 1, u32::MAX - 1, u32::MAX] {
                assert_eq!(format!("{:?}", live.inspect(visit, beyond)), format!("{:?}", Some(&at_last)));
                assert_eq!(live.label(visit, beyond), live.label(visit, last));
            }
        }
        assert!(live.inspect(live.trace().len(), last).is_none());
        if is_live {
            batches[1..].iter().for_each(|batch| live.append(batch).unwrap());
            live.finish();
        }
    }
}
