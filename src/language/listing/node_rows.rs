//! The lines of a node.

use super::context::ListingContext;
use super::phrasing::Argument;
use super::row::{Group, Row, row};
use super::values::{At, Live};
use crate::language::line_kind::{LineKind, LineTick};
use crate::search::depth::Depth;
use crate::search::leave_reason::LeaveReason;
use crate::search::parameters::{Base, ReSearchFrom};
use crate::search::visit_kind::VisitKind;
use crate::search::window::Window;
use crate::value::Value;

/// One row for each line, in their order.
pub(super) static NODE: &[Row] = &[
    Row {
        indent: |_| 0,
        values: depth_and_window,
        ..row(LineKind::Head, LineTick::Enter, |context| {
            let phrasing = context.phrasing;
            format!("{}({}): best = {}", phrasing.own(), phrasing.given("node"), phrasing.worst())
        })
    },
    Row {
        has: |context| context.capabilities.extends(),
        values: depth_and_window,
        group: Some(Group::Depth),
        ..row(LineKind::Extended, LineTick::Enter, |_| "if its move is extended: increase depth".to_owned())
    },
    Row {
        has: |context| context.capabilities.reduces(),
        values: depth_and_window,
        group: Some(Group::Depth),
        ..row(LineKind::Reduced, LineTick::Enter, |context| {
            let when = match (
                context.capabilities.reduces_moves(),
                context.capabilities.reduces_without_table_move(),
            ) {
                (_, false) => "its move is reduced",
                (false, true) => "the table names no move",
                (true, true) => "its move is reduced, or the table names none",
            };
            format!("if {when}: decrease depth")
        })
    },
    Row {
        values: own_value,
        group: Some(Group::End),
        ..row(LineKind::Terminal, LineTick::Enter, |context| match context.parameters.repetition {
            true => "if node is terminal, or repeated: return its value".to_owned(),
            false => "if node is terminal: return its value".to_owned(),
        })
    },
    Row {
        values: own_value,
        group: Some(Group::End),
        ..row(LineKind::Horizon, LineTick::Enter, |context| {
            let runs_out = context.depth_runs_out();
            match context.capabilities.quiescence() {
                true => format!("if {runs_out}, with no violent move left: return evaluation"),
                false => format!("if {runs_out}: return evaluation"),
            }
        })
    },
    Row {
        has: |context| context.parameters.mate_distance && context.capabilities.prunes(),
        values: own_value,
        group: Some(Group::End),
        ..row(LineKind::MateDistance, LineTick::Enter, |_| {
            "v = the soonest win or loss; if it is outside (alpha, beta): return v".to_owned()
        })
    },
    Row {
        has: |context| context.capabilities.quiescence() && context.capabilities.prunes(),
        values: |live, at| {
            let sign = live.cuts_from(at);
            live.compared(at.value(), sign, at.begun().beta)
        },
        group: Some(Group::StandPat),
        ..row(LineKind::StandPat, LineTick::Enter, |context| {
            let (runs_out, sign) = (context.depth_runs_out(), context.cuts_from());
            format!("if {runs_out}, and evaluation {sign} {}: return evaluation", context.phrasing.beta())
        })
    },
    Row {
        has: |context| context.capabilities.quiescence(),
        values: |live, at| {
            let live = live.value("best", at.trace.stood_pat(at.visit).map(Value::firm));
            if at.trace.prunes() { live.alpha(at.begun()) } else { live }
        },
        group: Some(Group::StandPat),
        ..row(LineKind::StoodPat, LineTick::Enter, |context| {
            let runs_out = context.depth_runs_out();
            let (alpha, better) = (context.phrasing.alpha(), context.phrasing.better());
            match context.capabilities.prunes() {
                true => format!("if {runs_out}: best = evaluation, {alpha} = {better}({alpha}, best)"),
                false => format!("if {runs_out}: best = evaluation"),
            }
        })
    },
    Row {
        has: |context| context.capabilities.table(),
        values: own_value,
        group: Some(Group::Table),
        ..row(LineKind::TableAnswer, LineTick::Enter, |_| "if the table answers: return its value".to_owned())
    },
    Row {
        has: |context| context.capabilities.table() && context.capabilities.prunes(),
        values: |live, at| live.window(at.begun()),
        group: Some(Group::Table),
        ..row(LineKind::TableNarrowed, LineTick::Enter, |_| {
            "if the table has a bound: narrow alpha or beta to it".to_owned()
        })
    },
    Row {
        has: |context| context.capabilities.pre_searches(),
        values: |live, at| {
            let row = at.trace.pre_search(at.visit);
            live.text("depth", row.map_or(Depth::default(), |row| row.new_depth))
        },
        // The table's entry is for a lesser depth, so it does not narrow the window of this depth.
        ..row(LineKind::PreSearch, LineTick::Enter, |context| match context.capabilities.prunes() {
            true => "if it will be needed deeper: use that depth, the window as entered".to_owned(),
            false => "if it will be needed deeper: use that depth at once".to_owned(),
        })
    },
    Row {
        has: |context| context.parameters.reverse_futility.on && context.capabilities.prunes(),
        values: value_reaches_beta,
        ..row(LineKind::ReverseFutility, LineTick::Enter, |context| {
            let (sign, at_least) =
                (if context.phrasing.min { "+" } else { "−" }, context.phrasing.at_least());
            format!("v = evaluation {sign} margin; if v {at_least} {}: return v", context.phrasing.beta())
        })
    },
    Row {
        has: |context| context.parameters.razoring.on && context.capabilities.prunes(),
        after: Some(VisitKind::SamePosition),
        group: Some(Group::Speculation),
        part: "quiescence (razoring)",
        ..row(LineKind::RazoringSearch, LineTick::Child, |context| {
            let (sign, less) = if context.phrasing.min { ("−", ">") } else { ("+", "<") };
            format!(
                "v = evaluation {sign} margin; if v {less} {}: v = quiescence of node",
                context.phrasing.alpha()
            )
        })
    },
    Row {
        has: |context| context.parameters.razoring.on && context.capabilities.prunes(),
        values: |live, at| live.value("v", at.value()).alpha(at.begun()),
        may_run: |ended| ended.is_by(LeaveReason::Razoring),
        group: Some(Group::CutsOff),
        part: "razoring",
        ..row(LineKind::Razoring, LineTick::Leave, |context| {
            let at_most = if context.phrasing.min { ">=" } else { "<=" };
            format!("if v {at_most} {}: return v", context.phrasing.alpha())
        })
    },
    Row {
        has: |context| context.capabilities.null_moves(),
        after: Some(VisitKind::NullMove),
        group: Some(Group::Speculation),
        part: "a search after a pass",
        ..row(LineKind::NullMove, LineTick::Child, |context| {
            let less = 1 + u16::from(context.parameters.null_move.with.reduction);
            format!("v = {}", context.phrasing.below("pass", &format!("depth − {less}"), Argument::BelowBeta))
        })
    },
    Row {
        has: |context| context.capabilities.null_moves(),
        values: |live, at| {
            let (v, at_least) = (at.returned_by(VisitKind::NullMove), live.at_least());
            live.value("v", v).compared(v, at_least, at.begun().beta)
        },
        may_run: |ended| ended.is_by(LeaveReason::NullMoveCutOff),
        group: Some(Group::CutsOff),
        part: "the pass",
        ..row(LineKind::NullMoveCutOff, LineTick::Leave, |context| {
            format!("if v {} {}: return v", context.phrasing.at_least(), context.phrasing.beta())
        })
    },
    Row {
        has: |context| context.capabilities.prob_cuts(),
        after: Some(VisitKind::ProbCut),
        group: Some(Group::Speculation),
        part: "shallow ones (ProbCut)",
        ..row(LineKind::ProbCut, LineTick::Child, |_| "ProbCut: v = a shallow search".to_owned())
    },
    Row {
        has: |context| context.capabilities.prob_cuts(),
        values: own_value,
        may_run: |ended| ended.is_by(LeaveReason::ProbCut),
        group: Some(Group::CutsOff),
        part: "ProbCut",
        ..row(LineKind::ProbCutCutOff, LineTick::Leave, |_| {
            "if v is far outside (alpha, beta): return that side".to_owned()
        })
    },
    Row {
        has: |context| {
            context.parameters.enhanced_cut_offs.is_some()
                && context.capabilities.table()
                && context.capabilities.prunes()
        },
        values: value_reaches_beta,
        may_run: |ended| ended.is_by(LeaveReason::EnhancedCutOff),
        group: Some(Group::CutsOff),
        part: "a child in the table",
        ..row(LineKind::EnhancedCutOff, LineTick::Leave, |context| {
            let (at_least, beta) = (context.phrasing.at_least(), context.phrasing.beta());
            format!("v = a child's table entry; if v {at_least} {beta}: return v")
        })
    },
    Row {
        has: |context| context.capabilities.multi_cuts(),
        after: Some(VisitKind::MultiCut),
        group: Some(Group::Speculation),
        part: "of moves (multi-cut)",
        ..row(LineKind::MultiCutSearch, LineTick::Child, |_| {
            "multi-cut: v = a shallow search of c".to_owned()
        })
    },
    Row {
        has: |context| context.capabilities.multi_cuts(),
        values: own_value,
        may_run: |ended| ended.is_by(LeaveReason::MultiCut),
        group: Some(Group::CutsOff),
        part: "multi-cut",
        ..row(LineKind::MultiCut, LineTick::Leave, |context| {
            let (at_least, beta) = (context.phrasing.at_least(), context.phrasing.beta());
            let cut_offs = context.parameters.multi_cut.with.cut_offs;
            format!("if {cut_offs} such v {at_least} {beta}: return {beta}")
        })
    },
    Row {
        values: best,
        ..row(LineKind::Value, LineTick::Child, |context| {
            let argument = if context.capabilities.scouts() { Argument::Scout } else { Argument::Whole };
            format!("for each child c: v = {}", again(context, argument))
        })
    },
    Row {
        has: |context| context.capabilities.reduces_tentatively(),
        indent: |_| 2,
        values: |live, at| {
            let more = live.more();
            live.compared(at.returned(), more, at.now().alpha)
        },
        may_run: |ended| ended.is_or_would_be_repeated(),
        group: Some(Group::Again),
        part: "reduced",
        ..row(LineKind::ReSearchDepth, LineTick::Child, |context| {
            let (more, alpha) = (context.phrasing.more(), context.phrasing.alpha());
            format!("if c was reduced, and v {more} {alpha}: search c to full depth")
        })
    },
    Row {
        has: |context| context.capabilities.scouts(),
        indent: |_| 2,
        values: |live, at| live.inside(at.returned(), at.now()),
        may_run: |ended| ended.is_or_would_be_repeated(),
        group: Some(Group::Again),
        part: "in (alpha, beta)",
        ..row(LineKind::ReSearchWindow, LineTick::Child, |context| {
            let parameters = context.parameters;
            let from_value =
                parameters.base == Base::NegaScout || parameters.re_search_from == ReSearchFrom::Value;
            let argument = if from_value { Argument::FromValue } else { Argument::Whole };
            format!("if not first, and alpha < v < beta: v = {}", again(context, argument))
        })
    },
    Row {
        has: |context| context.capabilities.skips_moves(),
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
        ..row(LineKind::Best, LineTick::Child, |context| {
            format!("best = {}(best, v)", context.phrasing.better())
        })
    },
    Row {
        has: |context| context.capabilities.prunes(),
        indent: |_| 2,
        values: |live, at| {
            let (best, Window { beta, .. }) = at.at_end();
            let sign = live.cuts_from(at);
            live.value("best", best).compared(best, sign, beta)
        },
        may_run: |ended| ended.is_by(LeaveReason::CutOff),
        ..row(LineKind::CutOff, LineTick::Leave, |context| {
            let empty = if context.phrasing.range { ", the range is empty" } else { "" };
            format!("if best {} {}{empty}: return best", context.cuts_from(), context.phrasing.beta())
        })
    },
    Row {
        has: |context| context.capabilities.prunes(),
        indent: |_| 2,
        values: |live, at| best(live, at).alpha(at.now()),
        may_run: |ended| ended.may_raise_alpha(),
        ..row(LineKind::Alpha, LineTick::Child, |context| {
            let (alpha, better) = (context.phrasing.alpha(), context.phrasing.better());
            format!("{alpha} = {better}({alpha}, best)")
        })
    },
    Row {
        has: |context| context.capabilities.skips_moves(),
        values: best_of_some,
        may_run: |ended| ended.is_by(LeaveReason::UncertaintyCutOff),
        group: Some(Group::LeftOut),
        ..row(LineKind::Skip, LineTick::Leave, |_| {
            "if the rest looks no better: skip it, return best".to_owned()
        })
    },
    Row {
        has: |context| context.capabilities.tests_singularity(),
        // The window of the test, for the visit whose best move is tested.
        values: |live, at| live.value("bar", Some((-at.trace.window(at.tick)).beta.firm())),
        after: Some(VisitKind::Singular),
        group: Some(Group::Forced),
        ..row(LineKind::Singular, LineTick::Child, |context| {
            let far = if context.phrasing.min { "above" } else { "below" };
            format!("v = each other child, shallower: is it far {far} best?")
        })
    },
    Row {
        has: |context| context.capabilities.tests_singularity(),
        values: best,
        may_run: |ended| ended.is_forced_again(),
        group: Some(Group::Forced),
        ..row(LineKind::Forced, LineTick::Child, |_| {
            "if all are, the best c is forced: search it a ply deeper".to_owned()
        })
    },
    Row {
        has: |context| context.capabilities.prunes_moves(),
        values: best_of_some,
        may_run: |ended| ended.is_by(LeaveReason::MovesPruned),
        group: Some(Group::LeftOut),
        ..row(LineKind::Pruned, LineTick::Leave, |_| "quiet moves were pruned: return best".to_owned())
    },
    Row {
        values: best_of_some,
        // A value that cuts off above is better than all values before it there.
        may_run: |ended| {
            ended.is_by(LeaveReason::AllMoves)
                && (ended.kind() == VisitKind::ReSearch || !ended.cuts_off_above())
        },
        ..row(LineKind::ReturnBest, LineTick::Leave, |_| "return best".to_owned())
    },
];

fn again(context: &ListingContext<'_>, argument: Argument) -> String {
    context.phrasing.below("c", "depth − 1", argument)
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

/// The best value up to now, after a visit below returned.
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
