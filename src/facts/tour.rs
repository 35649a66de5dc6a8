//! The moments of a search that matter most: the stops of a tour.
//!
//! A long search is shown as a film of a few minutes. It stops where the root's best move changes, where a node near the
//! root turns out to be of another type than expected or is cut off, where a gamble is taken and where it ends, and it
//! runs through the rest. Which moments these are is a pure function of the trace.

use super::pre_search_ledger::pre_search_ledger;
use super::uncertainty_ledger::settled_at;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::event_kind::EventKind;
use crate::trace::time::{Tick, Time};
use std::ops::RangeInclusive;

/// A moment that may be a stop.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Candidate {
    t: Time,
    kind: EventKind,
    /// The more, the sooner it is chosen.
    weight: f32,
}

/// The least weight of a candidate, after the deduction for chosen candidates of its kind.
const LEAST: f32 = 1.0;
/// Each stop of a kind makes the next one of the kind weigh less: a tour shows something of everything.
const TIRING: f32 = 0.82;
/// Deeper cut-offs and surprises than this many plies below the root are no stops.
const NEAR_ROOT: u8 = 3;
/// The time at which the first iteration begins, right after the search.
const FIRST_ITERATION: Time = 1;
/// The limit of considered gambles: this number of the first ones, and this number of the last iteration.
const MOST_GAMBLES: usize = 2_000;

/// Up to `most` times, ascending, from within a part of time. There is always one, unless `most` is 0: a search
/// without important moments is sampled.
#[must_use]
pub fn stops(trace: &Trace, most: usize, within: RangeInclusive<Time>) -> Vec<Time> {
    let mut candidates = near_root(trace);
    candidates.extend(pre_searches(trace));
    candidates.extend(skips(trace));
    candidates.retain(|candidate| within.contains(&candidate.t));
    // Stops next to each other are one moment for whoever looks.
    let apart = (within.end() - within.start()) / (4 * most.max(1) as Time);
    let mut chosen: Vec<Candidate> = Vec::new();
    while chosen.len() < most {
        let weight = |candidate: &Candidate| {
            let before = chosen.iter().filter(|other| other.kind == candidate.kind).count();
            candidate.weight * TIRING.powi(before as i32)
        };
        let free = candidates
            .iter()
            .filter(|candidate| chosen.iter().all(|other| other.t.abs_diff(candidate.t) > apart));
        // The first of several equal stops is the best.
        let best = free.max_by(|one, other| weight(one).total_cmp(&weight(other)).then(other.t.cmp(&one.t)));
        let Some(best) = best.copied().filter(|best| weight(best) >= LEAST) else { break };
        chosen.push(best);
    }
    // The beginning of the search is not yet a moment to see.
    if chosen.iter().all(|candidate| candidate.t <= FIRST_ITERATION) {
        return samples(trace, most, within);
    }
    let mut times: Vec<Time> = chosen.into_iter().map(|candidate| candidate.t).collect();
    times.sort_unstable();
    times
}

/// Times of a part without special events, including its last: ends of descents on a growing scale (the 1st, 2nd, 3rd,
/// 5th, 10th, 20th, 50th ...) if the search consists of descents, and otherwise times at equal distances.
fn samples(trace: &Trace, most: usize, within: RangeInclusive<Time>) -> Vec<Time> {
    let (first, last) = within.into_inner();
    if most == 0 || first > last {
        return Vec::new();
    }
    let mut times = ends_of_descents(trace);
    times.retain(|t| (first..last).contains(t));
    if times.is_empty() {
        let (length, parts) = (last as u64 - first as u64, most as u64);
        times = (1..parts).map(|part| first + (length * part / parts) as Time).collect();
    }
    // The longer a search lasts, the more of its early descents make way.
    times.drain(..times.len().saturating_sub(most - 1));
    times.push(last);
    times.dedup();
    times
}

/// The times at the ends of the descents that are shown; empty for another kind of search.
fn ends_of_descents(trace: &Trace) -> Vec<Time> {
    if trace.is_empty() || !trace.family_row().descends {
        return Vec::new();
    }
    let mut scale = growing_scale().peekable();
    let mut times = Vec::new();
    let descents = (0..trace.len()).filter(|visit| trace.level(*visit) == ROOT_LEVEL);
    for (number, visit) in (1_u64..).zip(descents) {
        if scale.next_if_eq(&number).is_some() {
            times.push(trace.leave_time(visit));
        }
    }
    times
}

/// 1, 2, 3, 5, 10, 20, 50, 100, 200, 500 ...
fn growing_scale() -> impl Iterator<Item = u64> {
    let decades = (1..=18).flat_map(|power| [1, 2, 5].map(|step| step * 10_u64.pow(power)));
    [1, 2, 3, 5].into_iter().chain(decades)
}

/// The events at the root and a few plies below it. Events of the last iterations weigh more.
fn near_root(trace: &Trace) -> Vec<Candidate> {
    let deepest = f32::from(trace.iteration(trace.len().saturating_sub(1)).max(1));
    let mut candidates = Vec::new();
    let mut visit = 0;
    while visit < trace.len() {
        let level = trace.level(visit);
        if level > ROOT_LEVEL + NEAR_ROOT {
            // This subtree has no stops, so the search continues behind it.
            visit = trace.end_so_far(visit).max(visit + 1);
            continue;
        }
        let ply = f32::from(level.saturating_sub(ROOT_LEVEL));
        let share = 0.6 + 0.4 * f32::from(trace.iteration(visit)) / deepest;
        for (kind, base, a_ply, tick) in [
            (EventKind::Iteration, 60.0, 0.0, Tick::Enter(visit)),
            (EventKind::NewBest, 110.0, 40.0, Tick::Leave(visit)),
            (EventKind::Surprise, 70.0, 14.0, Tick::Leave(visit)),
            (EventKind::CutOff, 55.0, 14.0, Tick::Leave(visit)),
            (EventKind::ReSearch, 65.0, 14.0, Tick::Enter(visit)),
            (EventKind::TableAnswer, 45.0, 12.0, Tick::Leave(visit)),
        ] {
            if trace.has_event(visit, kind) {
                candidates.push(Candidate {
                    t: time(trace, tick),
                    kind,
                    weight: (base - a_ply * ply) * share,
                });
            }
        }
        visit += 1;
    }
    candidates
}

fn time(trace: &Trace, tick: Tick) -> Time {
    match tick {
        Tick::Enter(visit) => trace.enter_time(visit),
        Tick::Leave(visit) => trace.leave_time(visit),
    }
}

/// The first of a list and the last of it, if it is too long.
fn sample(gambles: Vec<VisitId>) -> Vec<VisitId> {
    let count = gambles.len();
    if count <= 2 * MOST_GAMBLES {
        return gambles;
    }
    [&gambles[..MOST_GAMBLES], &gambles[count - MOST_GAMBLES..]].concat()
}

fn pre_searches(trace: &Trace) -> Vec<Candidate> {
    let kind = EventKind::PreSearch;
    let ply = |visit: VisitId| f32::from(trace.level(visit).saturating_sub(ROOT_LEVEL));
    let entries = pre_search_ledger(trace).entries;
    let gambles = entries.iter().flat_map(|entry| {
        let opened =
            Candidate { t: trace.enter_time(entry.visit), kind, weight: 85.0 - 6.0 * ply(entry.visit) };
        // A bet that paid off is shown at the visit that used it.
        let ended =
            entry.by.map(|by| Candidate { t: trace.enter_time(by), kind, weight: 95.0 - 6.0 * ply(by) });
        [Some(opened), ended].into_iter().flatten()
    });
    gambles.collect()
}

fn skips(trace: &Trace) -> Vec<Candidate> {
    let kind = EventKind::UncertaintyCutOff;
    let visits = sample(trace.skips().map(|(visit, _)| visit).collect());
    let of = |visit: VisitId| {
        let ply = f32::from(trace.level(visit).saturating_sub(ROOT_LEVEL));
        let weight = 80.0 - 6.0 * ply;
        let skipped = Candidate { t: trace.leave_time(visit), kind, weight };
        let ended = settled_at(trace, visit).map(|t| Candidate { t, kind, weight });
        [Some(skipped), ended].into_iter().flatten()
    };
    visits.into_iter().flat_map(of).collect()
}
