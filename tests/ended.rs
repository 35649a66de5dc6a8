//! Visits in the order of their ends are the visits of the trace, each with the facts that the columns give it.

use crate::common::recorded::{with_traces, words_of};
use plyscope::game::MoveCode;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::columns::VisitId;
use plyscope::trace::ended::{EndedVisit, EndedVisits, SearchFacts, each_ended};
use plyscope::trace::own::Subject;
use std::collections::HashSet;

/// The moves of a visit's children that are not speculative, each once.
fn moves_of(trace: &Trace, id: VisitId) -> usize {
    let kinds = trace.children(id).filter(|child| {
        let kind = trace.meta(*child).kind();
        kind.is_position() && !kind.is_speculative() && trace.move_of(*child) != MoveCode::NONE
    });
    kinds.map(|child| trace.move_of(child)).collect::<HashSet<_>>().len()
}

fn check(trace: &Trace, deepest: &[u16], visit: &EndedVisit, search: SearchFacts<'_>, text: &str) {
    let id = visit.id;
    let row = trace.visit(id).unwrap();
    let said = format!("visit {id} of {text}");
    assert_eq!(visit.parent(), row.parent, "{said}");
    assert_eq!(Some(visit.end), row.end, "{said}");
    assert_eq!(visit.level, row.level, "{said}");
    assert_eq!(visit.ply, trace.ply(id), "{said}");
    assert_eq!(visit.deepest_ply, deepest[id as usize], "{said}");
    assert_eq!(visit.visits, trace.positions_in(id), "{said}");
    assert_eq!(visit.entered.kind, row.kind, "{said}");
    assert_eq!(visit.entered.window, row.window, "{said}");
    assert_eq!(visit.entered.depth, row.depth, "{said}");
    assert_eq!(visit.entered.mv, row.mv, "{said}");
    assert_eq!(visit.entered.rank, row.rank, "{said}");
    assert_eq!(visit.left.reason, row.reason.unwrap(), "{said}");
    assert_eq!(visit.value(), row.value, "{said}");
    assert_eq!(visit.bound(), row.bound(), "{said}");
    assert_eq!(visit.outcome, row.outcome, "{said}");
    assert_eq!(visit.entry, trace.found_entry(id), "{said}");
    assert_eq!(visit.stood_pat, trace.stood_pat(id), "{said}");
    assert_eq!(search.node_type(visit), trace.node_type(&row), "{said}");
    assert_eq!(search.expected_type(visit), trace.expected_type(&row), "{said}");
    assert_eq!(visit.repeats.map(|before| before.id), trace.repeats(id), "{said}");
    if row.level > 0 {
        assert_eq!(visit.iteration, trace.iteration(id), "{said}");
    }
    let expected = trace.cutting_index(id).map(|index| index + 1);
    assert_eq!(visit.cut_number.map(usize::from), expected, "{said}");
    if row.kind.is_position() {
        assert_eq!(usize::from(visit.moves), moves_of(trace, id), "{said}");
    }
    for &subject in Subject::ALL {
        let own = visit.words[subject as usize].and_then(|number| search.name(number));
        assert_eq!(own, trace.own_word(id, subject), "{said}");
    }
    assert_eq!(visit.amounts, trace.amounts(id), "{said}");
    for (field, name) in trace.fields().enumerate() {
        let number = search.number_of(name).unwrap();
        let own = visit.fields.iter().find(|field| field.0 == number).map(|field| field.1);
        assert_eq!(own, trace.field(field, id, true), "{said}");
    }
    for kind in VisitKind::ALL {
        let children = trace.children(id).filter(|child| trace.meta(*child).kind() == *kind);
        let visits: u32 = children.map(|child| trace.positions_in(child)).sum();
        let is_counted = kind.is_speculative();
        assert_eq!(visit.speculative[*kind as usize], if is_counted { visits } else { 0 }, "{said}");
    }
}

/// Checks every visit of a trace.
pub fn check_all(trace: &Trace, text: &str) {
    let mut deepest: Vec<u16> = (0..trace.len()).map(|id| trace.ply(id)).collect();
    for id in (1..trace.len()).rev() {
        let parent = trace.parent(id) as usize;
        deepest[parent] = deepest[parent].max(deepest[id as usize]);
    }
    let mut before: Option<(u32, u8)> = None;
    let mut seen = HashSet::new();
    each_ended(trace, &mut |visit, search| {
        // Earlier ends first, and of equal ends the deeper visit.
        assert!(
            before.is_none_or(|(end, level)| (end, u8::MAX - level) < (visit.end, u8::MAX - visit.level))
        );
        before = Some((visit.end, visit.level));
        assert!(seen.insert(visit.id), "{text}");
        check(trace, &deepest, visit, search, text);
    });
    assert_eq!(seen.len(), trace.len() as usize, "{text}");
}

#[test]
fn ended_visits_have_the_facts_of_the_columns() {
    with_traces(check_all);
}

#[test]
fn a_log_in_any_pieces_gives_the_same_visits() {
    with_traces(|trace, text| {
        let words = words_of(trace);
        let mut whole = Vec::new();
        let mut visits = EndedVisits::default();
        visits.take(&words, &mut |visit, _| whole.push(visit.id)).unwrap();
        visits.finish(&mut |visit, _| whole.push(visit.id));
        let mut expected = Vec::new();
        each_ended(trace, &mut |visit, _| expected.push(visit.id));
        assert_eq!(whole, expected, "{text}");
    });
}
