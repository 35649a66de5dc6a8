//! The event of a tick, in a sentence.

use crate::facts::bet::decided_at;
use crate::facts::family_facts::last_completed;
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::language::reason_text;
use crate::language::story::{ending, plain, verdict};
use crate::language::text::{path_text, value_in_window};
use crate::language::words;
use crate::plural::capitalised;
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;
use crate::search::visit_kind::VisitKind;
use crate::search::window::Bound;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitRow};
use crate::trace::event_kind::EventKind;
use crate::trace::time::Tick;
use crate::value::Value;

/// The event of a tick, as a sentence for the live region, and the bets that it decides.
#[must_use]
pub fn sentence<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, tick: Tick) -> String {
    let t = match tick {
        Tick::Enter(id) => trace.enter_time(id),
        Tick::Leave(id) => trace.leave_time(id),
    };
    let verdict = |bet| plain(&verdict(game, trace, lens, bet, t));
    let verdicts = decided_at(trace, t).into_iter().map(verdict);
    std::iter::once(happening(game, trace, lens, tick)).chain(verdicts).collect::<Vec<_>>().join(" ")
}

/// The event of a tick.
fn happening<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, tick: Tick) -> String {
    let id = tick.visit();
    let Some(visit) = trace.visit(id) else { return String::new() };
    let path = match path_text(game, trace, id) {
        root if root == "root" => "the root".to_owned(),
        path => path,
    };
    let is_descent = trace.family_row().descends && visit.level == ROOT_LEVEL;
    let seen = lens.at(trace, id);
    match tick {
        Tick::Enter(_) if !visit.kind.is_position() => format!("{} begins.", capitalised(&path)),
        Tick::Leave(_) if !visit.kind.is_position() => match visit.value {
            None if visit.reason == Some(LeaveReason::MoveFound) => {
                let ending = plain(&ending(game, trace, lens, id));
                if trace.family_row().samples {
                    ending
                } else {
                    format!("{} ends. {ending}", capitalised(&path))
                }
            }
            Some(value) if visit.bound() != Some(Bound::Exact) => {
                let answer = seen.answer(visit.window.bound(value), value.backed_up(visit.is_doubtful()));
                format!("{} ends: {}.", capitalised(&path), answer.text)
            }
            Some(value) => {
                let value = seen.value(value.backed_up(visit.is_doubtful()));
                format!("{} ends: value {value}.", capitalised(&path))
            }
            None => broken_off(game, trace, lens, &visit, &capitalised(&path)),
        },
        Tick::Enter(_) => {
            let kind = words::kind_after_path(trace, &visit);
            let mut text = match is_descent {
                true => format!("{} begins at the root", capitalised(&kind)),
                false => format!("The search enters {path}: {kind}"),
            };
            if !words::has_no_depth(trace) {
                text.push_str(&format!(", depth {}", visit.depth));
            }
            // A search that does not prune has neither windows nor types, and all visits of a proof share one question.
            if trace.types_nodes() {
                let window = seen.window(visit.window).text;
                text.push_str(&format!(", window {window}"));
            }
            if let Some(expected) = trace.expected_type(&visit) {
                text.push_str(&format!(", expected {}", expected.name()));
            }
            text.push('.');
            if let Some(outcome) = visit.outcome.filter(|outcome| *outcome != ProbeOutcome::Miss) {
                text.push_str(&format!(" Table: {}.", words::outcome(outcome)));
            }
            if let Some(cause) = visit.extension {
                text.push_str(&format!(" Extended: {}.", words::extension(cause)));
            }
            if let Some(cause) = visit.reduction {
                text.push_str(&format!(" Reduced: {}.", words::reduction(cause, seen)));
            }
            if let Some(row) = trace.pre_search(id).filter(|_| visit.pre_searched) {
                text.push_str(&match row.verdict {
                    Verdict::KeepsDepth => format!(
                        " Searched to depth {} again, as in its pre-search in this iteration.",
                        row.new_depth,
                    ),
                    _ => format!(
                        " Pre-searched to depth {}, because iteration {} needed the position deeper.",
                        row.new_depth, row.entry_iteration,
                    ),
                });
            }
            text
        }
        Tick::Leave(_) => {
            let reason = reason_text::because(trace, &visit, seen).unwrap_or_default();
            // The story of a cut-off says more than the reason.
            let how = if visit.reason == Some(LeaveReason::CutOff) {
                format!(", cut off. {}", plain(&ending(game, trace, lens, id)))
            } else {
                format!(", {reason}.")
            };
            let consequences = consequences(trace, &visit, tick);
            match value_in_window(&visit, seen) {
                Some(value) => {
                    let of_type = trace.node_type(&visit).map_or_else(String::new, |actual| {
                        let surprise = match trace.is_surprise(&visit) {
                            true => format!(", though {} was expected", visit.expected.name()),
                            false => String::new(),
                        };
                        format!(" Type {}{surprise}.", actual.name())
                    });
                    format!("The search leaves {path}: value {value}{how}{of_type}{consequences}")
                }
                None => match trace.interval(id) {
                    Some(interval) => {
                        let known = seen.interval_in_words(interval);
                        format!("The search leaves {path}: it is worth {known}; {reason}.")
                    }
                    None => format!("The search leaves {path}: {reason}."),
                },
            }
        }
    }
}

/// The end of a bracket without a value, though the search may have a value.
fn broken_off<G: Evaluate>(game: &G, trace: &Trace, lens: Lens, visit: &VisitRow, name: &str) -> String {
    let how = if trace.is_truncated() { "was still open when the recording ended" } else { "was stopped" };
    match last_completed(game, trace).filter(|_| visit.kind == VisitKind::Search) {
        Some(last) => {
            let value = last.value.map_or(String::new(), |value| {
                format!(
                    ": value {}",
                    lens.at_ply(0).value(Value::from_raw(value).backed_up(last.is_doubtful))
                )
            });
            format!("{name} {how}; depth {} had been completed{value}.", last.depth)
        }
        None => format!("{name} {how}."),
    }
}

fn reason_of_parent(trace: &Trace, visit: &VisitRow) -> Option<LeaveReason> {
    visit.parent.and_then(|parent| trace.meta(parent).reason())
}

/// The consequences of a visit's end, apart from its value.
fn consequences(trace: &Trace, visit: &VisitRow, tick: Tick) -> String {
    let mut text = String::new();
    if let Some(skipped) = trace.skipped(visit.id) {
        text.push_str(&format!(
            " It searched {} of {} moves and skipped the rest.",
            skipped.searched, skipped.moves
        ));
    }
    if let Some(row) = trace.pruned(visit.id) {
        text.push_str(&format!(
            " It searched {} of its moves; pruned as late: {}, as futile: {}.",
            row.searched, row.late, row.futile
        ));
    }
    if let Some(source) = trace.refuted_by(visit.id).and_then(|source| trace.recorded(source)) {
        text.push_str(&format!(" Visit {source} had stored that entry."));
    }
    if visit.kind == VisitKind::NullMove
        && let Some(actual) = visit.actual()
    {
        // Another program may go on in spite of it.
        let goes_on =
            trace.is_foreign() && reason_of_parent(trace, visit) != Some(LeaveReason::NullMoveCutOff);
        text.push_str(match actual == NodeType::All {
            true if goes_on => " The pass is good enough.",
            true => " The pass is good enough: it cuts its parent off.",
            false => " The pass is not good enough: the search of its parent continues.",
        });
    }
    if visit.uncertain && visit.reason != Some(LeaveReason::UncertaintyCutOff) {
        text.push_str(" The value is uncertain: moves were skipped below.");
    }
    if let Some(techniques) = words::rests_on(visit.rests_on) {
        text.push_str(&format!(" The value may be wrong: it rests on {techniques}."));
    }
    if trace.is_event(tick, EventKind::NewBest) {
        text.push_str(" New best move for its parent.");
    }
    text
}
