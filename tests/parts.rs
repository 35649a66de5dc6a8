//! Recordings of a part of a search: visits down to a ply, or the last visits.

use crate::common::pictures::TEXTBOOK;
use crate::common::recorded::{ENDGAME, chess_searches, read_back};
use crate::common::{by_tier, mover, session};
use plyscope::counters::counters;
use plyscope::facts::family_facts::best_line;
use plyscope::language::story::story;
use plyscope::language::why::why;
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scenario::goal::Goal;
use plyscope::search::parameters::MAX_PLY;
use plyscope::trace::part::{Part, VISITS_LEFT_OUT};
use plyscope::trace::recorder::{Batch, Recorded, RecordingEnd};
use plyscope::trace::{Recorder, Trace, VisitId};
use plyscope_cli::trace_file::{open, save};

fn recorded(scenario: &Scenario, part: Part, budget: u32) -> (Recorded, Trace) {
    let mut trace = Trace::new();
    let sink: &mut dyn FnMut(Batch<'_>) = &mut |batch| trace.append(batch.words).unwrap();
    let parameters = scenario.effective_parameters(&scenario.open().unwrap());
    let recorder = Recorder::of_part(part, budget, &parameters, sink);
    let (_, recorder) = run::observe(scenario, recorder).unwrap();
    let (_, recorded) = recorder.finish();
    trace.finish();
    assert_eq!((recorded.size, recorded.visits), (trace.size(), trace.positions()), "{scenario}");
    (recorded, trace)
}

/// Whether each visit of a whole trace belongs to a part: the visit above it belongs to it, is not at the last ply, and ends
/// after the first visits or is not below the root.
fn belongs(whole: &Trace, part: Part) -> Vec<bool> {
    let mut begun = 0;
    let begun_by: Vec<u64> = (0..whole.len())
        .map(|id| {
            begun += u64::from(whole.meta(id).kind().is_position());
            begun
        })
        .collect();
    let mut belongs = vec![true; whole.len() as usize];
    for id in 1..whole.len() {
        let above = whole.parent(id);
        let is_over = whole.level(above) > 2 && begun_by[whole.end(above) as usize - 1] <= part.after;
        let is_last = whole.level(above) > 1 && whole.ply(above) >= part.down_to;
        belongs[id as usize] = belongs[above as usize] && !is_over && !is_last;
    }
    belongs
}

/// Everything that a trace says of a visit, without numbers of other visits.
fn said(trace: &Trace, id: VisitId) -> String {
    let row = trace.visit(id).unwrap();
    let entry = trace.found_entry(id).map(|entry| (entry.value, entry.bound, entry.depth));
    format!(
        "{:?}",
        (
            (row.kind, row.mv, row.window, trace.depth(id), row.value, row.best, row.reason),
            (trace.level(id), trace.ply(id), trace.key(id), trace.rank(id), row.quiescence, row.outcome),
            (trace.extension(id), trace.reduction(id), trace.stood_pat(id), trace.skipped(id)),
            (trace.pruned(id), trace.pre_search(id), trace.confidence(id), trace.rests_on(id), entry),
        )
    )
}

/// Compares the trace of a part with the whole trace, and gives the number of visits that it has.
fn check(scenario: &Scenario, whole: &Trace, part: Part) -> usize {
    let (recording, trace) = recorded(scenario, part, u32::MAX);
    assert_eq!((recording.end, trace.is_part(), trace.is_truncated()), (RecordingEnd::Complete, true, false));
    let belongs = belongs(whole, part);
    let chosen: Vec<VisitId> = (0..whole.len()).filter(|id| belongs[*id as usize]).collect();
    assert_eq!(trace.len() as usize, chosen.len(), "{scenario} {part:?}");
    let nearest = |id: VisitId| {
        let above = std::iter::successors(Some(id), |id| Some(whole.parent(*id)).filter(|_| *id > 0));
        above.into_iter().find(|id| belongs[*id as usize]).unwrap()
    };
    let mut left_out = vec![0; whole.len() as usize];
    for id in (0..whole.len()).filter(|id| !belongs[*id as usize]) {
        left_out[nearest(id) as usize] += 1;
    }
    let field = trace.fields().position(|name| name == VISITS_LEFT_OUT);
    for (id, of_whole) in (0..).zip(&chosen) {
        assert_eq!(said(&trace, id), said(whole, *of_whole), "visit {id} of {scenario} {part:?}");
        let counted = field.and_then(|field| trace.field(field, id, true)).unwrap_or(0);
        assert_eq!(counted, left_out[*of_whole as usize], "visit {id} of {scenario} {part:?}");
        assert!(counted == 0 || trace.end(id) == id + 1, "either all children are there, or none");
        if counted == 0 {
            let states = [(&trace, id), (whole, *of_whole)].map(|(trace, id)| {
                let state = trace.open_visit(id, trace.leave_time(id));
                (state.window, state.written, state.best, state.best_move, state.children_left)
            });
            assert_eq!(states[0], states[1], "visit {id} of {scenario} {part:?}");
        }
        assert_eq!(
            trace.all_positions_in(id),
            u64::from(whole.positions_in(*of_whole)),
            "visit {id} of {scenario} {part:?}"
        );
        // An entry names the visit that stored it, or no visit.
        let sources = [
            (
                trace.found_entry(id).map(|entry| entry.source),
                whole.found_entry(*of_whole).map(|entry| entry.source),
            ),
            (trace.refuted_by(id), whole.refuted_by(*of_whole)),
        ];
        for (source, of_whole) in sources {
            if let Some(source) = source.filter(|source| *source != plyscope::trace::log::NO_VISIT) {
                assert_eq!(Some(chosen[source as usize]), of_whole, "{scenario} {part:?}");
            }
        }
    }
    assert_eq!(said(&read_back(&trace), trace.len() - 1), said(&trace, trace.len() - 1));
    chosen.len()
}

/// Parts that end at many plies and visits of a search.
fn parts(visits: u64, seed: u64) -> Vec<Part> {
    let mut random = Random::from_seed(seed);
    let mut part = || {
        let down_to = if random.once_in(3) { MAX_PLY } else { random.between(1, 9) as u16 };
        let after = if random.once_in(3) { 0 } else { random.below(visits as usize) as u64 };
        Part { down_to, after }
    };
    let random: Vec<Part> =
        (0..by_tier(3, 6, 30)).map(|_| part()).filter(|part| *part != Part::WHOLE).collect();
    let last = [1, visits - 1, visits, visits + 1, u64::MAX].map(|after| Part { after, ..Part::WHOLE });
    [random, last.to_vec()].concat()
}

#[test]
fn a_part_has_the_visits_of_the_whole_search_and_counts_the_others() {
    let trees = [
        "game=synthetic&branching=3&height=7&search=pvs&table=10&deepening=on&aspiration=1",
        "game=synthetic&branching=3&height=6&search=mtd-f&table=10&deepening=on&pre-search=on&near-leaf=1",
    ];
    let mut kept = 0;
    for (seed, search) in (0..).zip(chess_searches().into_iter().chain(trees.map(str::to_owned))) {
        let scenario = Scenario::parse(&search).unwrap();
        let (recording, whole) = recorded(&scenario, Part::WHOLE, u32::MAX);
        assert_eq!(recording.fitting, None);
        kept += parts(recording.visits.into(), seed)
            .into_iter()
            .map(|part| check(&scenario, &whole, part))
            .sum::<usize>();
    }
    assert!(kept > 10_000, "{kept}");
}

/// The facts about the whole search stay, and the trace says that it is a part.
#[test]
fn a_part_is_saved_and_says_what_it_is() {
    for text in ["record-to=2", "record-after=2000"] {
        let scenario = Scenario::parse(&format!("{ENDGAME}&depth=6&{text}")).unwrap();
        let (summary, trace) = run::trace(&scenario).unwrap();
        assert!(u64::from(trace.positions()) < summary.visits && trace.is_part(), "{text}");
        let mut bytes = Vec::new();
        save(&scenario, &summary, &trace, &mut bytes).unwrap();
        let opened = open(&bytes).unwrap();
        assert_eq!((opened.damage, opened.notes), (None, Vec::<String>::new()), "{text}");
        assert_eq!((opened.summary.as_ref(), &opened.scenario), (Some(&summary), &scenario));
        assert!(opened.trace.is_part());
        assert_eq!(opened.trace.all_positions_in(0), summary.visits);
        assert!(counters(&opened.trace, None).truncated, "{text}");
        let game = scenario.open().unwrap();
        // The summary has the variation, which the visits need not have.
        assert_eq!(best_line(&game, &trace, 0, trace.ticks()), None, "{text}");
        assert!(best_line(&game, &trace, 0, trace.ticks() / 2).is_some(), "{text}");
    }
}

/// A part that is offered fits, and a larger one does not.
#[test]
fn the_parts_that_are_offered_fit() {
    for search in chess_searches() {
        let scenario = Scenario::parse(&search).unwrap();
        let (whole, _) = recorded(&scenario, Part::WHOLE, u32::MAX);
        for budget in [whole.visits / 2, whole.visits / 10] {
            let (first, beginning) = recorded(&scenario, Part::WHOLE, budget);
            assert_eq!(
                (first.end, first.visits, beginning.is_truncated()),
                (RecordingEnd::Budget, budget, true)
            );
            let fitting = first.fitting.unwrap();
            assert!(fitting.is_whole);
            let down_to = fitting.down_to.unwrap_or(0);
            if down_to > 0 {
                let (shallow, _) = recorded(&scenario, Part { down_to, ..Part::WHOLE }, budget);
                assert_eq!(shallow.end, RecordingEnd::Complete, "{search} {down_to}");
            }
            // Searches of the position of a visit at the last ply are counted, and left out: so one ply more may fit.
            let (deeper, _) = recorded(&scenario, Part { down_to: down_to + 2, ..Part::WHOLE }, budget);
            assert_eq!(deeper.end, RecordingEnd::Budget, "{search} {down_to}");
            let last = Part { after: fitting.after.unwrap(), ..Part::WHOLE };
            assert_eq!(last.after, u64::from(whole.visits - budget));
            let (end, _) = recorded(&scenario, last, budget);
            assert_eq!(end.end, RecordingEnd::Complete, "{search} {last:?}");
            assert!(end.visits >= budget, "{search} {last:?}: {} of {budget}", end.visits);
        }
    }
}

/// A student performs the whole search, and the goal of a figure is compared with it.
#[test]
fn a_part_is_not_performed() {
    let whole = session(TEXTBOOK);
    let part = session(&format!("{TEXTBOOK}&record-to=1"));
    let refusals = [&whole, &part].map(|session| session.student().refusal);
    assert_eq!(refusals[0], None);
    assert!(
        refusals[1].as_ref().unwrap().contains("Only a part of this search was recorded"),
        "{refusals:?}"
    );
    assert!(whole.own_work(&[]).refusal.is_none() && part.own_work(&[]).refusal.is_some());
    let goal = Goal::read("reach", "at-most-9-visits").unwrap();
    assert!(whole.goal(&goal).is_some() && part.goal(&goal).is_none());
}

/// The numbers of visits in a text, left out.
fn without_numbers(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

/// The sentences about a visit whose children are recorded are the sentences of the whole search.
#[test]
fn a_part_says_the_same_of_a_visit_as_the_whole_search() {
    let (mut compared, mut counted) = (0, 0);
    for search in [
        format!("{ENDGAME}&depth=5&search=pvs&table=0&null-move=2&singular=30&singular-depth=2"),
        format!("{ENDGAME}&depth=5&lmr=50&razoring=60&probcut=100&aspiration=5&table=0"),
        "game=synthetic&branching=3&height=6&search=negascout".to_owned(),
    ] {
        let scenario = Scenario::parse(&search).unwrap();
        let (recording, whole) = recorded(&scenario, Part::WHOLE, u32::MAX);
        let game = scenario.open().unwrap();
        let visits = u64::from(recording.visits);
        for part in [Part { down_to: 3, ..Part::WHOLE }, Part { after: visits / 2, ..Part::WHOLE }] {
            let (_, trace) = recorded(&scenario, part, u32::MAX);
            let belongs = belongs(&whole, part);
            let chosen: Vec<VisitId> = (0..whole.len()).filter(|id| belongs[*id as usize]).collect();
            for (id, of_whole) in (0..).zip(&chosen).step_by(by_tier(17, 5, 1)) {
                let told = |trace: &Trace, id: VisitId| {
                    let lens = mover(&game);
                    let sentences = story(&game, trace, lens, id, trace.leave_time(id));
                    let text = sentences
                        .iter()
                        .flat_map(|sentence| &sentence.clauses)
                        .map(|clause| clause.text.clone());
                    let chain = why(trace, lens, id).into_iter().map(|step| step.sentence);
                    (text.collect::<String>(), without_numbers(&chain.collect::<String>()))
                };
                let (here, there) = (told(&trace, id), told(&whole, *of_whole));
                if trace.left_out_at(id) > 0 {
                    assert!(!here.0.contains("program"), "{here:?}");
                    // Without its moves it is not known how many there were.
                    assert!(!here.0.contains("its other ") || here.0.contains("its other moves"), "{here:?}");
                    counted += 1;
                    continue;
                }
                assert_eq!(here, there, "visit {id} of {search} {part:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 200 && counted > 20, "{compared} {counted}");
}
