//! Checks that the traces of other tests contain what those tests are about, and that all readers get equal
//! counts from them.

use crate::common::recorded::{ENDGAME, LESS, chess, every_technique, record, record_with, with_traces};
use plyscope::facts::ordering::ordering;
use plyscope::scene::timeline::EventCounts;
use plyscope::search::counters::Counters;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{ExtensionCause, ReductionCause};
use plyscope::search::ordering::RankSource;
use plyscope::search::pre_search_filter::Verdict;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::{Standing, Trace};
use std::collections::BTreeSet;

const QUIET_CHECK: &str = "a quiet check in quiescence";
const ANEW: &str = "a move that is searched anew";
const AFTER_A_FALL: &str = "moves that are searched again because the forced one has fallen";
const FULL_DEPTH: &str = "a reduced move that is searched again to its full depth";

/// Names of everything that happens in a trace.
fn happenings(trace: &Trace) -> BTreeSet<String> {
    let mut happenings = BTreeSet::new();
    for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
        let names = [
            Some(kind(visit.kind)),
            visit.reason.map(reason),
            visit.outcome.map(probe),
            visit.rank.map(rank),
            visit.extension.map(extension),
            visit.reduction.map(reduction),
            trace.pre_search(visit.id).map(|row| verdict(row.verdict)),
        ];
        happenings.extend(names.into_iter().flatten());
        // A side that may stand pat is not in check, so a move that is not noisy gives a check.
        let is_noisy = matches!(visit.rank, Some(RankSource::Noisy | RankSource::TableMove) | None);
        if visit.quiescence && !is_noisy && trace.stood_pat(trace.parent(visit.id)).is_some() {
            happenings.insert(QUIET_CHECK.to_owned());
        }
        let anew = trace.standings(visit.id).filter(|(_, standing)| *standing == Standing::Anew).count();
        happenings.extend((anew > 0).then(|| ANEW.to_owned()));
        happenings.extend((anew > 1).then(|| AFTER_A_FALL.to_owned()));
        if visit.restores_depth {
            happenings.insert(FULL_DEPTH.to_owned());
        }
    }
    happenings
}

fn kind(kind: VisitKind) -> String {
    format!("visit {}", kind.name())
}

fn reason(reason: LeaveReason) -> String {
    format!("left: {}", reason.name())
}

fn probe(outcome: ProbeOutcome) -> String {
    format!("probe {}", outcome.name())
}

fn rank(source: RankSource) -> String {
    format!("rank {}", source.name())
}

fn extension(cause: ExtensionCause) -> String {
    format!("extension {}", cause.name())
}

fn reduction(cause: ReductionCause) -> String {
    format!("reduction {}", cause.name())
}

fn verdict(verdict: Verdict) -> String {
    format!("pre-search {}", verdict.name())
}

/// Everything that can happen in a search that is wholly recorded.
fn all() -> BTreeSet<String> {
    let names = [QUIET_CHECK, ANEW, AFTER_A_FALL, FULL_DEPTH].map(str::to_owned).into_iter();
    let names = names.chain(VisitKind::ALL.iter().map(|each| kind(*each)));
    let names = names.chain(LeaveReason::ALL.iter().map(|each| reason(*each)));
    let names = names.chain(ProbeOutcome::ALL.iter().map(|each| probe(*each)));
    let names = names.chain(RankSource::ALL.iter().map(|each| rank(*each)));
    let names = names.chain(ExtensionCause::ALL.iter().map(|each| extension(*each)));
    let names = names.chain(ReductionCause::ALL.iter().map(|each| reduction(*each)));
    let names = names.chain(Verdict::ALL.iter().map(|each| verdict(*each)));
    // A visit of a node's own position is tested through the reason that it decides. A reason that is not reported
    // occurs in other programs' searches alone, or means the recording's end.
    let foreign =
        [reason(LeaveReason::NotReported), kind(VisitKind::SamePosition), kind(VisitKind::ProbCutMove)];
    // The tests `best_first`, `uct` and `b_star` bring about the reasons and kinds that only some families of searches have.
    let reasons = LeaveReason::ALL.iter().filter(|each| !each.families().is_empty());
    let kinds = VisitKind::ALL.iter().filter(|each| !each.families().is_empty());
    let of_families = reasons.map(|each| reason(*each)).chain(kinds.map(|each| kind(*each)));
    let others = [reason(LeaveReason::Unrecorded)].into_iter();
    let others = others.chain(foreign).chain(of_families);
    let others: Vec<String> = others.collect();
    names.filter(|name| !others.contains(name)).collect()
}

#[test]
fn every_technique_at_once_is_every_technique() {
    let (game, parameters) = chess(&every_technique());
    let happenings = happenings(&record(&game, parameters));
    // The table cannot answer both at equal depth only and at greater depth, too; a forced move falls
    // seldom; the others are ends of games, or near them.
    let others = [
        probe(ProbeOutcome::DepthDiffers),
        AFTER_A_FALL.to_owned(),
        reason(LeaveReason::GameOver),
        reason(LeaveReason::RuleDraw),
        reason(LeaveReason::MateDistance),
        // Its network would take the moves from killers, countermove and history.
        rank(RankSource::NeuralMoveMap),
        // Multi-cut has a separate search, too.
        reason(LeaveReason::MultiCut),
        kind(VisitKind::MultiCut),
    ];
    // Techniques with a separate search, because other techniques could not act on the moves that they leave out.
    let less = searched_less();
    let others = others.iter().chain(&less).cloned().collect::<BTreeSet<_>>();
    let missing: Vec<String> =
        all().difference(&happenings).filter(|name| !others.contains(*name)).cloned().collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Events of techniques that search less and are not in `every_technique`.
fn searched_less() -> Vec<String> {
    let others = [LeaveReason::NullMoveCutOff, LeaveReason::ProbCut, LeaveReason::MultiCut];
    let decides = |reason: &&LeaveReason| reason.technique().is_some() && !others.contains(reason);
    let decided = LeaveReason::ALL.iter().filter(decides).map(|decided| reason(*decided));
    let caused = [extension(ExtensionCause::LikelyMove), reason(LeaveReason::MovesPruned)];
    let reduced = ReductionCause::ALL.iter().filter(|cause| **cause != ReductionCause::LateMove);
    caused.into_iter().chain(reduced.map(|cause| reduction(*cause))).chain(decided).collect()
}

#[test]
fn everything_that_searches_less_at_once_searches_less() {
    let (game, parameters) = chess(&format!("{ENDGAME}&depth=6{LESS}"));
    let happenings = happenings(&record(&game, parameters));
    let missing: Vec<String> =
        searched_less().into_iter().filter(|name| !happenings.contains(name)).collect();
    assert!(
        missing.is_empty(),
        "{missing:?} never happen: add their settings to LESS in tests/common/recorded.rs"
    );
}

#[test]
fn the_traces_together_hold_everything() {
    let mut seen = BTreeSet::new();
    with_traces(|trace, what| {
        seen.extend(happenings(trace));
        let scope = what.split('&').find_map(|part| part.strip_prefix("uncertainty="));
        if trace.skips().next().is_some() {
            seen.extend(scope.map(|scope| format!("skips {scope}")));
        }
    });
    let scopes = ["children-of-pv", "cut", "cut-and-all", "confidence"].map(|scope| format!("skips {scope}"));
    let expected: BTreeSet<String> = all().into_iter().chain(scopes).collect();
    let missing: Vec<&String> = expected.difference(&seen).collect();
    assert!(
        missing.is_empty(),
        "{missing:?} never happen: add a search to TREE_SEARCHES or to another list in tests/common/recorded.rs"
    );
}

#[test]
fn cut_offs_are_counted_alike_everywhere() {
    for text in [every_technique(), format!("{ENDGAME}&depth=5{LESS}"), "depth=4".to_owned()] {
        let (game, parameters) = chess(&text);
        let (trace, counters) = record_with(&game, parameters, Counters::default());
        let quality = ordering(&trace);
        let mut by_move = vec![0; quality.full_width.by_move.len().max(quality.quiescence.by_move.len())];
        for cut_offs in [&quality.full_width, &quality.quiescence] {
            assert_eq!(cut_offs.by_move.iter().sum::<u64>(), cut_offs.nodes);
            by_move.iter_mut().zip(&cut_offs.by_move).for_each(|(sum, count)| *sum += count);
        }
        assert!(by_move.len() > 2 && by_move[0] > by_move[1], "{by_move:?}");
        assert_eq!(by_move, counters.cut_offs(), "{text}");

        let ended = |reason: LeaveReason| counters.reasons[reason as usize];
        let all = by_move.iter().sum::<u64>()
            + ended(LeaveReason::NullMoveCutOff)
            + ended(LeaveReason::ProbCut)
            + ended(LeaveReason::ReverseFutility)
            + ended(LeaveReason::MateDistance)
            + ended(LeaveReason::MultiCut);
        let events = (0..trace.ticks()).filter(|t| {
            let moment = trace.moment(*t).unwrap();
            trace.is_event(trace.tick(moment), EventKind::CutOff)
        });
        assert_eq!(events.count() as u64, all, "{text}");
        let place = EventKind::CutOff.timeline().unwrap();
        let columns = EventCounts::default().columns(&trace, 7);
        assert_eq!(columns.iter().map(|counts| u64::from(counts[place])).sum::<u64>(), all, "{text}");
    }
}
