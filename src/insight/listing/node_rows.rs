//! The lines of a node.

use super::row::{Group, Row, row};
use super::told::Told;
use super::values::{At, Live};
use super::voice::Asked;
use crate::insight::line_kind::{LineKind, LineTick};
use crate::search::depth::Depth;
use crate::search::exit_reason::ExitReason;
use crate::search::parameters::{Base, ReSearchFrom};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;

/// One row for each line, in their order.
pub(super) static NODE: [Row; LineKind::ALL.len() - (LineKind::Stopped as usize + 1)] = [
    Row {
        indent: |_| 0,
        values: depth_and_window,
        ..row(LineKind::Head, LineTick::Enter, |told| {
            let voice = told.voice;
            format!("{}({}): best = {}", voice.own(), voice.given("node"), voice.worst())
        })
    },
    Row {
        has: |told| told.means.extends(),
        values: depth_and_window,
        group: Some(Group::Depth),
        ..row(LineKind::Extended, LineTick::Enter, |_| "if its move is extended: increase depth".to_owned())
    },
    Row {
        has: |told| told.means.reduces(),
        values: depth_and_window,
        group: Some(Group::Depth),
        ..row(LineKind::Reduced, LineTick::Enter, |_| "if its move is reduced: decrease depth".to_owned())
    },
    Row {
        values: own_value,
        group: Some(Group::End),
        ..row(LineKind::Terminal, LineTick::Enter, |told| match told.parameters.repetition {
            true => "if node is terminal or repeated: return its value".to_owned(),
            false => "if node is terminal: return its value".to_owned(),
        })
    },
    Row {
        values: own_value,
        group: Some(Group::End),
        ..row(LineKind::Horizon, LineTick::Enter, |told| {
            let runs_out = told.depth_runs_out();
            match told.means.quiescence() {
                true => format!("if {runs_out} and no capture is left: return evaluation"),
                false => format!("if {runs_out}: return evaluation"),
            }
        })
    },
    Row {
        has: |told| told.means.quiescence() && told.means.prunes(),
        values: |live, at| {
            let sign = live.cuts_from(at);
            live.compared(at.value(), sign, at.begun().beta)
        },
        group: Some(Group::StandPat),
        ..row(LineKind::StandPat, LineTick::Enter, |told| {
            let (runs_out, sign) = (told.depth_runs_out(), told.cuts_from());
            format!("if {runs_out} and evaluation {sign} {}: return evaluation", told.voice.beta())
        })
    },
    Row {
        has: |told| told.means.quiescence(),
        values: |live, at| {
            let live = live.value("best", at.trace.stood_pat(at.visit));
            if at.trace.prunes() { live.alpha(at.begun()) } else { live }
        },
        group: Some(Group::StandPat),
        ..row(LineKind::StoodPat, LineTick::Enter, |told| {
            let runs_out = told.depth_runs_out();
            let (alpha, better) = (told.voice.alpha(), told.voice.better());
            match told.means.prunes() {
                true => format!("if {runs_out}: best = evaluation, {alpha} = {better}({alpha}, best)"),
                false => format!("if {runs_out}: best = evaluation"),
            }
        })
    },
    Row {
        has: |told| told.means.table(),
        values: own_value,
        group: Some(Group::Table),
        ..row(LineKind::TableAnswer, LineTick::Enter, |_| "if the table answers: return its value".to_owned())
    },
    Row {
        has: |told| told.means.table() && told.means.prunes(),
        values: |live, at| live.window(at.begun()),
        group: Some(Group::Table),
        ..row(LineKind::TableNarrowed, LineTick::Enter, |_| {
            "if the table has a bound: narrow alpha or beta to it".to_owned()
        })
    },
    Row {
        has: |told| told.means.pre_searches(),
        values: |live, at| {
            let row = at.trace.pre_search(at.visit);
            live.text("depth", row.map_or(Depth::default(), |row| row.new_depth))
        },
        // What the table holds is known for a lesser depth, so it does not narrow the window of this one.
        ..row(LineKind::PreSearch, LineTick::Enter, |told| match told.means.prunes() {
            true => "if it will be needed deeper: use that depth, the window as entered".to_owned(),
            false => "if it will be needed deeper: use that depth at once".to_owned(),
        })
    },
    Row {
        has: |told| told.parameters.reverse_futility.on && told.means.prunes(),
        values: value_reaches_beta,
        ..row(LineKind::ReverseFutility, LineTick::Enter, |told| {
            let (sign, at_least) = (if told.voice.min { "+" } else { "−" }, told.voice.at_least());
            format!("if evaluation {sign} margin {at_least} {}: return that", told.voice.beta())
        })
    },
    Row {
        has: |told| told.parameters.razoring.on && told.means.prunes(),
        after: Some(VisitKind::SamePosition),
        group: Some(Group::Speculation),
        part: "quiescence (razoring)",
        ..row(LineKind::RazoringSearch, LineTick::Child, |told| {
            let (sign, less) = if told.voice.min { ("−", ">") } else { ("+", "<") };
            format!("if evaluation {sign} margin {less} {}: v = quiescence of node", told.voice.alpha())
        })
    },
    Row {
        has: |told| told.parameters.razoring.on && told.means.prunes(),
        values: |live, at| live.value("v", at.value()).alpha(at.begun()),
        may_run: |ended| ended.is_by(ExitReason::Razoring),
        group: Some(Group::CutsOff),
        part: "razoring",
        ..row(LineKind::Razoring, LineTick::Leave, |told| {
            let at_most = if told.voice.min { ">=" } else { "<=" };
            format!("if v {at_most} {}: return v", told.voice.alpha())
        })
    },
    Row {
        has: |told| told.means.null_moves(),
        after: Some(VisitKind::NullMove),
        group: Some(Group::Speculation),
        part: "a search after a pass",
        ..row(LineKind::NullMove, LineTick::Child, |told| {
            let less = 1 + u16::from(told.parameters.null_move.with.reduction);
            format!("v = {}", told.voice.below("pass", &format!("depth − {less}"), Asked::BelowBeta))
        })
    },
    Row {
        has: |told| told.means.null_moves(),
        values: |live, at| {
            let (v, at_least) = (at.returned_by(VisitKind::NullMove), live.at_least());
            live.value("v", v).compared(v, at_least, at.begun().beta)
        },
        may_run: |ended| ended.is_by(ExitReason::NullMoveCutOff),
        group: Some(Group::CutsOff),
        part: "the pass",
        ..row(LineKind::NullMoveCutOff, LineTick::Leave, |told| {
            format!("if v {} {}: return v", told.voice.at_least(), told.voice.beta())
        })
    },
    Row {
        has: |told| told.means.prob_cuts(),
        after: Some(VisitKind::ProbCut),
        group: Some(Group::Speculation),
        part: "a shallow one (ProbCut)",
        ..row(LineKind::ProbCut, LineTick::Child, |_| {
            "v = a shallow search of this node (ProbCut)".to_owned()
        })
    },
    Row {
        has: |told| told.means.prob_cuts(),
        values: own_value,
        may_run: |ended| ended.is_by(ExitReason::ProbCut),
        group: Some(Group::CutsOff),
        part: "ProbCut",
        ..row(LineKind::ProbCutCutOff, LineTick::Leave, |_| {
            "if v predicts a value outside (alpha, beta): return that side".to_owned()
        })
    },
    Row {
        has: |told| told.parameters.enhanced_cut_offs.is_some() && told.means.table() && told.means.prunes(),
        values: value_reaches_beta,
        may_run: |ended| ended.is_by(ExitReason::EnhancedCutOff),
        group: Some(Group::CutsOff),
        part: "the table's entry of a child",
        ..row(LineKind::EnhancedCutOff, LineTick::Leave, |told| {
            let (at_least, beta) = (told.voice.at_least(), told.voice.beta());
            format!("if the table has a child's value {at_least} {beta}: return it")
        })
    },
    Row {
        values: best,
        ..row(LineKind::Value, LineTick::Child, |told| {
            let asked = if told.means.scouts() { Asked::Scout } else { Asked::Whole };
            format!("for each child c: v = {}", again(told, asked))
        })
    },
    Row {
        has: |told| told.means.reduces_tentatively(),
        indent: |_| 2,
        values: |live, at| {
            let more = live.more();
            live.compared(at.returned(), more, at.now().alpha)
        },
        may_run: |ended| ended.is_or_would_be_repeated(),
        group: Some(Group::Again),
        part: "reduced",
        ..row(LineKind::ReSearchDepth, LineTick::Child, |told| {
            let (more, alpha) = (told.voice.more(), told.voice.alpha());
            format!("if c was reduced and v {more} {alpha}: search c to its full depth")
        })
    },
    Row {
        has: |told| told.means.scouts(),
        indent: |_| 2,
        values: |live, at| live.inside(at.returned(), at.now()),
        may_run: |ended| ended.is_or_would_be_repeated(),
        group: Some(Group::Again),
        part: "in (alpha, beta)",
        ..row(LineKind::ReSearchWindow, LineTick::Child, |told| {
            let parameters = told.parameters;
            let from_value =
                parameters.base == Base::NegaScout || parameters.re_search_from == ReSearchFrom::Value;
            let asked = if from_value { Asked::FromValue } else { Asked::Whole };
            format!("if not first and alpha < v < beta: v = {}", again(told, asked))
        })
    },
    Row {
        has: |told| told.means.skips_moves(),
        indent: |_| 2,
        may_run: |ended| ended.is_repeated(),
        group: Some(Group::Again),
        part: "uncertain",
        ..row(LineKind::ReSearchCertain, LineTick::Child, |_| {
            "if v is too uncertain: search c again".to_owned()
        })
    },
    Row {
        indent: |_| 2,
        values: best,
        ..row(LineKind::Best, LineTick::Child, |told| format!("best = {}(best, v)", told.voice.better()))
    },
    Row {
        has: |told| told.means.prunes(),
        indent: |_| 2,
        values: |live, at| {
            let (best, Window { beta, .. }) = at.at_end();
            let sign = live.cuts_from(at);
            live.value("best", best).compared(best, sign, beta)
        },
        may_run: |ended| ended.is_by(ExitReason::CutOff),
        ..row(LineKind::CutOff, LineTick::Leave, |told| {
            let empty = if told.voice.range { ", the range is empty" } else { "" };
            format!("if best {} {}{empty}: return best", told.cuts_from(), told.voice.beta())
        })
    },
    Row {
        has: |told| told.means.prunes(),
        indent: |_| 2,
        values: |live, at| best(live, at).alpha(at.now()),
        may_run: |ended| ended.may_raise_alpha(),
        ..row(LineKind::Alpha, LineTick::Child, |told| {
            let (alpha, better) = (told.voice.alpha(), told.voice.better());
            format!("{alpha} = {better}({alpha}, best)")
        })
    },
    Row {
        has: |told| told.means.skips_moves(),
        values: best_of_some,
        may_run: |ended| ended.is_by(ExitReason::UncertaintyCutOff),
        group: Some(Group::LeftOut),
        ..row(LineKind::Skip, LineTick::Leave, |_| {
            "if the others look no better: skip them, return best".to_owned()
        })
    },
    Row {
        has: |told| told.means.tests_singularity(),
        // The window of the test, for the visit whose best move is tested.
        values: |live, at| live.value("bar", Some((-at.trace.window(at.tick)).beta)),
        after: Some(VisitKind::Singular),
        group: Some(Group::Forced),
        ..row(LineKind::Singular, LineTick::Child, |told| {
            let far = if told.voice.min { "above" } else { "below" };
            format!("v = each other child, shallower: is it far {far} best?")
        })
    },
    Row {
        has: |told| told.means.tests_singularity(),
        values: best,
        may_run: |ended| ended.is_forced_again(),
        group: Some(Group::Forced),
        ..row(LineKind::Forced, LineTick::Child, |_| {
            "if all are, the best c is forced: search it a ply deeper".to_owned()
        })
    },
    Row {
        has: |told| told.means.prunes_moves(),
        values: best_of_some,
        may_run: |ended| ended.is_by(ExitReason::MovesPruned),
        group: Some(Group::LeftOut),
        ..row(LineKind::Pruned, LineTick::Leave, |_| "quiet moves were pruned: return best".to_owned())
    },
    Row {
        values: best_of_some,
        // What cuts off above is better than all before it there.
        may_run: |ended| {
            ended.is_by(ExitReason::AllMoves)
                && (ended.kind() == VisitKind::ReSearch || !ended.cuts_off_above())
        },
        ..row(LineKind::ReturnBest, LineTick::Leave, |_| "return best".to_owned())
    },
];

fn again(told: &Told<'_>, asked: Asked) -> String {
    told.voice.below("c", "depth − 1", asked)
}

fn own_value(live: Live, at: &At<'_>) -> Live {
    live.value("value", at.value())
}

fn value_reaches_beta(live: Live, at: &At<'_>) -> Live {
    let at_least = live.at_least();
    live.compared(at.value(), at_least, at.begun().beta)
}

fn depth_and_window(live: Live, at: &At<'_>) -> Live {
    let live = live.text("depth", at.trace.depth(at.visit));
    if at.trace.prunes() { live.window(at.begun()) } else { live }
}

/// The best so far, after a visit below returned.
fn best(live: Live, at: &At<'_>) -> Live {
    live.value("best", at.best())
}

/// The best at the end, of a visit that may not have searched all its moves.
fn best_of_some(live: Live, at: &At<'_>) -> Live {
    let live = live.value("best", at.at_end().0);
    match (at.trace.skipped(at.visit), at.trace.pruned(at.visit)) {
        (Some(row), _) => live.text("searched", format!("{} of {}", row.searched, row.moves)),
        (None, Some(row)) => live.text("left out", u32::from(row.late) + u32::from(row.futile)),
        (None, None) => live,
    }
}
