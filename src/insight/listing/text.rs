//! What the lines of a listing say.

use super::kind::LineKind;
use super::told::{Ending, Told};
use super::voice::{Asked, Voice};
use crate::search::parameters::{Base, MemoryTest, ReSearchFrom};

/// What a line of one kind says.
pub(super) fn text(kind: LineKind, told: &Told<'_>) -> String {
    if kind <= LineKind::Stopped { of_driver(kind, told) } else { of_node(kind, told) }
}

fn of_driver(kind: LineKind, told: &Told<'_>) -> String {
    let (parameters, root) = (told.parameters, told.root);
    match kind {
        LineKind::Search => "search(root):".to_owned(),
        LineKind::Iteration if told.means.deepens() => format!("for depth = 1 to {}:", parameters.depth),
        LineKind::Iteration => format!("depth = {}", parameters.depth),
        LineKind::Pass => pass(told),
        LineKind::RootValue => format!("v = {}({})", root.own(), root.given("root")),
        LineKind::PassReached => {
            let side = if root.min { "upper" } else { "lower" };
            format!("if v {} bound: {side} = v", root.at_least())
        }
        LineKind::PassMissed => {
            let side = if root.min { "lower" } else { "upper" };
            format!("else: {side} = v")
        }
        LineKind::IterationDone => "v is the value to this depth".to_owned(),
        LineKind::Return => "return v".to_owned(),
        _ => match told.ending {
            Ending::Unrecorded => "here the recording ends".to_owned(),
            Ending::Stopped | Ending::Whole => "when the visits are used up: stop".to_owned(),
        },
    }
}

/// In which windows a driver searches the root.
fn pass(told: &Told<'_>) -> String {
    let (parameters, root) = (told.parameters, told.root);
    let Base::MemoryTest(driver) = parameters.base else {
        let mut parts = Vec::new();
        if let Some(width) = parameters.aspiration {
            parts.push(format!(
                "alpha, beta = the last value ∓ {width}; where v lies outside, open that side"
            ));
        }
        if told.means.skips_moves() {
            parts.push("search again with more moves until it is certain enough".to_owned());
        }
        return parts.join("; ");
    };
    // The bounds as the root's side sees them.
    let (lower, upper, more) = if root.min { ("upper", "lower", "−") } else { ("lower", "upper", "+") };
    let bound = match driver {
        MemoryTest::MtdF => "v".to_owned(),
        MemoryTest::MtSss => upper.to_owned(),
        MemoryTest::MtDual => format!("{lower} {more} 1"),
        MemoryTest::MtdBisection => "the middle of both".to_owned(),
        MemoryTest::MtdStep => {
            format!("{upper} {} {}", if root.min { "+" } else { "−" }, parameters.mtd_step)
        }
    };
    format!("while lower < upper: bound = {bound}, v = {}(root, depth, its null window)", root.own())
}

fn of_node(kind: LineKind, told: &Told<'_>) -> String {
    let (parameters, means, voice) = (told.parameters, told.means, told.voice);
    let Voice { min, range, .. } = voice;
    let (alpha, beta, better) = (voice.alpha(), voice.beta(), voice.better());
    let (more, at_least) = (voice.more(), voice.at_least());
    let depth_runs_out = if told.has_fractions() { "depth < 1" } else { "depth = 0" };
    let again = |asked| voice.below("c", "depth − 1", asked);
    match kind {
        LineKind::Head => format!("{}({}): best = {}", voice.own(), voice.given("node"), voice.worst()),
        LineKind::Extended => "if its move is extended: depth = that much more".to_owned(),
        LineKind::Reduced => "if its move is reduced: depth = that much less".to_owned(),
        LineKind::Terminal if parameters.repetition => {
            "if node is terminal or repeated: return its value".to_owned()
        }
        LineKind::Terminal => "if node is terminal: return its value".to_owned(),
        LineKind::Horizon if means.quiescence() => {
            format!("if {depth_runs_out} and no capture is left: return evaluation")
        }
        LineKind::Horizon => format!("if {depth_runs_out}: return evaluation"),
        LineKind::StandPat => {
            let at_least = if parameters.cuts_only_beyond_beta() { more } else { at_least };
            format!("if {depth_runs_out} and evaluation {at_least} {beta}: return evaluation")
        }
        LineKind::StoodPat if means.prunes() => {
            format!("if {depth_runs_out}: best = evaluation, {alpha} = {better}({alpha}, best)")
        }
        LineKind::StoodPat => format!("if {depth_runs_out}: best = evaluation"),
        LineKind::TableAnswer => "if the table answers: return its value".to_owned(),
        LineKind::TableNarrowed => "if the table has a bound: narrow alpha or beta to it".to_owned(),
        // What the table holds is known for a lesser depth, so it does not narrow the window of this one.
        LineKind::PreSearch if means.prunes() => {
            "if it will be needed deeper: depth = that, window as entered".to_owned()
        }
        LineKind::PreSearch => "if it will be needed deeper: depth = that depth, at once".to_owned(),
        LineKind::ReverseFutility => {
            let sign = if min { "+" } else { "−" };
            format!("if evaluation {sign} margin {at_least} {beta}: return that")
        }
        LineKind::NullMove => {
            let less = 1 + u16::from(parameters.null_move.with.reduction);
            format!("v = {}", voice.below("pass", &format!("depth − {less}"), Asked::BelowBeta))
        }
        LineKind::NullMoveCutOff => format!("if v {at_least} {beta}: return v"),
        LineKind::ProbCut => "v = a shallow search of this node (ProbCut)".to_owned(),
        LineKind::ProbCutCutOff => "if v predicts a value outside (alpha, beta): return that side".to_owned(),
        LineKind::EnhancedCutOff => format!("if the table has a child's value {at_least} {beta}: return it"),
        LineKind::Value => {
            let asked = if means.scouts() { Asked::Scout } else { Asked::Whole };
            format!("for each child c: v = {}", again(asked))
        }
        LineKind::ReSearchDepth => {
            format!("if c was reduced and v {more} {alpha}: search c to its full depth")
        }
        LineKind::ReSearchWindow => {
            let from_value =
                parameters.base == Base::NegaScout || parameters.re_search_from == ReSearchFrom::Value;
            let asked = if from_value { Asked::FromValue } else { Asked::Whole };
            format!("if not first and alpha < v < beta: v = {}", again(asked))
        }
        LineKind::ReSearchCertain => "if v is too uncertain: search c again".to_owned(),
        LineKind::Best => format!("best = {better}(best, v)"),
        LineKind::CutOff => {
            let sign = if parameters.cuts_only_beyond_beta() { more } else { at_least };
            let empty = if range { ", the range is empty" } else { "" };
            format!("if best {sign} {beta}{empty}: return best")
        }
        LineKind::Alpha => format!("{alpha} = {better}({alpha}, best)"),
        LineKind::Skip => "if the others look no better: skip them, return best".to_owned(),
        LineKind::Singular => {
            format!(
                "v = each other child, shallower: is it far {} best?",
                if min { "above" } else { "below" }
            )
        }
        LineKind::Forced => "if all are, the best c is forced: search it a ply deeper".to_owned(),
        LineKind::Pruned => "quiet moves were left out: return best".to_owned(),
        _ => "return best".to_owned(),
    }
}

/// What a line says that several kinds share.
pub(super) fn joined(kinds: &[LineKind], told: &Told<'_>) -> String {
    let has = |kind| kinds.contains(&kind);
    let list = |parts: &[(LineKind, &str)]| {
        let said: Vec<&str> = parts.iter().filter(|(kind, _)| has(*kind)).map(|(_, part)| *part).collect();
        said.join(" or ")
    };
    match kinds.first() {
        Some(LineKind::IterationDone) => "return v".to_owned(),
        Some(LineKind::TableAnswer) => {
            "ask the table: it answers, or its bound narrows alpha or beta".to_owned()
        }
        Some(LineKind::Extended) => "change depth: its move is extended or reduced".to_owned(),
        Some(LineKind::Singular) => "is the best c forced? then search it a ply deeper".to_owned(),
        Some(LineKind::NullMove) => "v = a search after a pass, or a shallow one (ProbCut)".to_owned(),
        Some(LineKind::NullMoveCutOff | LineKind::ProbCutCutOff) => {
            let by = list(&[
                (LineKind::NullMoveCutOff, "the pass"),
                (LineKind::ProbCutCutOff, "ProbCut"),
                (LineKind::EnhancedCutOff, "the table's entry of a child"),
            ]);
            format!("if {by} is enough: return that")
        }
        Some(LineKind::ReSearchDepth | LineKind::ReSearchWindow) => {
            let why = list(&[
                (LineKind::ReSearchDepth, "reduced"),
                (LineKind::ReSearchWindow, "in (alpha, beta)"),
                (LineKind::ReSearchCertain, "uncertain"),
            ]);
            format!("if v matters and is {why}: search c again")
        }
        Some(LineKind::Skip) => "moves were skipped or left out: return best".to_owned(),
        Some(LineKind::StandPat) => {
            let beta = told.voice.beta();
            format!("beyond the horizon: best = evaluation; return it if it reaches {beta}")
        }
        Some(LineKind::Terminal) => "if node is terminal or the depth runs out: return its value".to_owned(),
        Some(kind) => text(*kind, told),
        None => String::new(),
    }
}
