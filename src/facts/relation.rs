//! Relations: pairs of visits that belong together, with the first moment when they do.
//!
//! A relation leads from a cause to its effect: from the visit that stored an entry to the visit that it
//! answered, from a pre-search to the visit that it paid for, from a first search to the search again, from
//! the visit that set a bound to the visit that it cut off. Each can be followed both ways.

use super::bound_chain::{What, bound_chain, crossed_side};
use super::pre_search_ledger::settle;
use super::relation_kind::RelationKind;
use super::uncertainty_ledger::{self, Ending};
use crate::search::leave_reason::LeaveReason;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::sorted::sort_by_key;
use crate::trace::columns::{NO_VISIT, Trace, VisitId};
use crate::trace::time::Time;

/// Two visits that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    /// The kind of the relation.
    pub kind: RelationKind,
    /// The cause.
    pub from: VisitId,
    /// The effect.
    pub to: VisitId,
    /// The first tick at which the relation is known.
    pub known: Time,
}

/// The most relations of one kind that are followed from one visit.
pub const MOST_OF_A_KIND: usize = 24;

/// The most visits of a small trace, whose relations can all be shown together.
pub const SMALL: u32 = 400;

/// The most later visits that are checked for a bound that cut them off.
const MOST_ASKED: usize = 20_000;

/// All relations of a visit, the relations that lead to it first.
#[must_use]
pub fn relations(trace: &Trace, visit: VisitId) -> Vec<Relation> {
    let mut relations = relations_to(trace, visit);
    relations.extend(relations_from(trace, visit));
    relations
}

/// Every relation of a small trace, see [`SMALL`]; none of a larger one.
#[must_use]
pub fn all_relations(trace: &Trace) -> Vec<Relation> {
    let visits = if trace.len() <= SMALL { trace.len() } else { 0 };
    (0..visits).flat_map(|visit| relations_to(trace, visit)).collect()
}

/// The relations that lead to a visit.
#[must_use]
pub fn relations_to(trace: &Trace, to: VisitId) -> Vec<Relation> {
    if to >= trace.len() {
        return Vec::new();
    }
    let (entered, left) = (trace.enter_time(to), trace.leave_time(to));
    let stored = trace.found_entry(to).and_then(|entry| trace.recorded(entry.source));
    let mut relations: Vec<Relation> =
        stored.into_iter().flat_map(|from| by_entry(trace, from, to)).collect();
    let found = [
        refuted_by(trace, to).map(|from| (RelationKind::Refuted, from, left)),
        trace.repeats(to).map(|from| (RelationKind::ReSearched, from, entered)),
        bound_setter(trace, to).map(|from| (RelationKind::Bound, from, left)),
    ];
    relations.extend(found.into_iter().flatten().map(|(kind, from, known)| Relation {
        kind,
        from,
        to,
        known,
    }));
    // A visit may have been answered thanks to a pre-search; and a visit that is searched again may be so
    // because of skipped moves below.
    if let Some(gamble) = stored.and_then(|stored| paying(trace, stored, to)) {
        relations.push(Relation { kind: RelationKind::PaidOff, from: gamble, to, known: left });
    }
    // A pass repeats the passes before it in its iteration.
    let is_pass = trace.meta(to).kind() == VisitKind::Pass;
    let first = if is_pass { Some(trace.parent(to)) } else { trace.repeats(to) };
    if let Some(first) = first {
        relations.extend(skips_of(trace, first, to));
    }
    relations
}

/// The relations that lead from a visit: of a kind not more than [`MOST_OF_A_KIND`], the first ones.
#[must_use]
pub fn relations_from(trace: &Trace, from: VisitId) -> Vec<Relation> {
    if from >= trace.len() {
        return Vec::new();
    }
    let mut relations = Vec::new();
    let mut counts = [0_usize; RelationKind::ALL.len()];
    let mut add = |relation: Relation| {
        let count = &mut counts[relation.kind as usize];
        *count += 1;
        if *count <= MOST_OF_A_KIND && !relations.contains(&relation) {
            relations.push(relation);
        }
    };
    for (to, _) in trace.found_entries().filter(|(_, entry)| entry.source == from) {
        by_entry(trace, from, to).for_each(&mut add);
    }
    for (to, _) in trace.refutations().filter(|(_, source)| *source == from) {
        add(Relation { kind: RelationKind::Refuted, from, to, known: trace.leave_time(to) });
    }
    if let Some(to) = trace.repeated_by(from) {
        add(Relation { kind: RelationKind::ReSearched, from, to, known: trace.enter_time(to) });
    }
    if is_gamble(trace, from)
        && let (_, Some(to)) = settle(trace, from)
    {
        add(Relation { kind: RelationKind::PaidOff, from, to, known: trace.leave_time(to) });
    }
    if let Some(row) = trace.skipped(from) {
        let entry = uncertainty_ledger::entry(trace, from, row);
        if let (Ending::ReSearched, Some(to)) = (entry.ending, entry.by) {
            add(Relation { kind: RelationKind::SkipsReSearched, from, to, known: trace.enter_time(to) });
        }
    }
    for to in cut_off_by(trace, from) {
        add(Relation { kind: RelationKind::Bound, from, to, known: trace.leave_time(to) });
    }
    relations
}

/// The relation between the visit that stored an entry and a visit that found it.
fn by_entry(trace: &Trace, from: VisitId, to: VisitId) -> impl Iterator<Item = Relation> {
    let used = trace.meta(to).outcome().and_then(|outcome| match outcome {
        ProbeOutcome::Answered => Some(RelationKind::Answered),
        ProbeOutcome::Narrowed => Some(RelationKind::Narrowed),
        ProbeOutcome::Miss
        | ProbeOutcome::TooShallow
        | ProbeOutcome::BoundDoesNotHelp
        | ProbeOutcome::Uncertain
        | ProbeOutcome::DepthDiffers => None,
    });
    let predicted = is_gamble(trace, to).then_some(RelationKind::Predicted);
    let known = trace.enter_time(to);
    used.into_iter().chain(predicted).map(move |kind| Relation { kind, from, to, known })
}

/// Whether a visit was pre-searched, and did not only keep the depth of one that was.
fn is_gamble(trace: &Trace, visit: VisitId) -> bool {
    trace.pre_search(visit).is_some_and(|row| row.is_gamble())
}

fn refuted_by(trace: &Trace, visit: VisitId) -> Option<VisitId> {
    trace.refuted_by(visit).and_then(|source| trace.recorded(source))
}

/// The pre-search `stored`, if it paid off for the first time when its entry answered `to`.
fn paying(trace: &Trace, stored: VisitId, to: VisitId) -> Option<VisitId> {
    (is_gamble(trace, stored) && settle(trace, stored).1 == Some(to)).then_some(stored)
}

/// The visits from `first` to `to` that skipped moves, for which `to` searches again.
fn skips_of(trace: &Trace, first: VisitId, to: VisitId) -> Vec<Relation> {
    let below = trace.skips().filter(|(skipper, _)| (first..to).contains(skipper));
    let because = below.filter(|(skipper, row)| {
        let entry = uncertainty_ledger::entry(trace, *skipper, *row);
        entry.ending == Ending::ReSearched && entry.by == Some(to)
    });
    let relation =
        |(from, _)| Relation { kind: RelationKind::SkipsReSearched, from, to, known: trace.enter_time(to) };
    because.map(relation).take(MOST_OF_A_KIND).collect()
}

/// The visit that set the bound which a visit was cut off by.
fn bound_setter(trace: &Trace, visit: VisitId) -> Option<VisitId> {
    let reason = trace.meta(visit).reason()?;
    if !reason.is_cut_off() && reason != LeaveReason::StandPat {
        return None;
    }
    let chain = bound_chain(trace, visit, crossed_side(trace, visit)?);
    let setter = chain.iter().find(|link| matches!(link.what, What::Move | What::Table))?.setter?;
    trace.recorded(setter)
}

/// The later visits that were cut off by a bound of this visit: by its value at its parent, or by its entry
/// at visits whose window the entry narrowed.
fn cut_off_by(trace: &Trace, setter: VisitId) -> Vec<VisitId> {
    let parent = trace.parent(setter);
    let Some(value) = trace.value(setter).filter(|_| parent != NO_VISIT) else { return Vec::new() };
    // Its bound can only be met below siblings that began while its value was their parent's alpha.
    let siblings = trace.children(parent).skip(1).zip(trace.states_of(parent));
    let bounded = siblings.filter(|(sibling, before)| *sibling > setter && before.window.alpha == -value);
    let beside = bounded.flat_map(|(sibling, _)| sibling..trace.end_so_far(sibling));
    let narrowed = trace.found_entries().filter(|(visit, entry)| {
        entry.source == setter && trace.meta(*visit).outcome() == Some(ProbeOutcome::Narrowed)
    });
    let below = narrowed.flat_map(|(visit, _)| visit..trace.end_so_far(visit));
    let asked = beside.chain(below).take(MOST_ASKED);
    let mut cut_off: Vec<VisitId> =
        asked.filter(|visit| bound_setter(trace, *visit) == Some(setter)).collect();
    sort_by_key(&mut cut_off, |visit| *visit);
    cut_off.dedup();
    cut_off
}
