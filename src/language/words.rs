//! The words for everything that a search does: one place for every reason, outcome, source and kind.
//!
//! The search itself knows only stable names, which files and links keep.

use super::perspective::Seen;
use crate::facts::overhead::Class;
use crate::facts::relation_kind::RelationKind;
use crate::facts::replay::NULL_MOVE;
use crate::facts::uct::descent_of;
use crate::facts::window_side::Side;
use crate::plural::plural_as;
use crate::search::confidence::Confidence;
use crate::search::depth::Depth;
use crate::search::node_type::NodeType;
use crate::search::observe::{ExtensionCause, ReductionCause};
use crate::search::ordering::RankSource;
use crate::search::pre_search_filter::{Candidate, FilterQuestion};
use crate::search::table::ProbeOutcome;
use crate::search::uncertainty_cut_off::CutOffCondition;
use crate::search::unsafe_technique::UnsafeTechniques;
use crate::search::visit_kind::VisitKind;
use crate::trace::Trace;
use crate::trace::columns::{ROOT_LEVEL, VisitRow};

/// The outcome in a sentence.
#[must_use]
pub fn outcome(outcome: ProbeOutcome) -> &'static str {
    match outcome {
        ProbeOutcome::Miss => "not in the table",
        ProbeOutcome::Answered => "the table answers the node",
        ProbeOutcome::Narrowed => "the table narrows the window and gives its move",
        ProbeOutcome::TooShallow => "move only: the entry's search was less deep than needed now",
        ProbeOutcome::BoundDoesNotHelp => "move only: the entry's bound does not help with this window",
        ProbeOutcome::Uncertain => "move only: the entry's value is uncertain",
        ProbeOutcome::DepthDiffers => {
            "move only: the entry's search was deeper, and only equal depths may answer"
        }
    }
}

/// The source in words, to follow "its place in the order came from".
#[must_use]
pub fn rank_source(source: RankSource) -> &'static str {
    match source {
        RankSource::TableMove => "the table's move",
        RankSource::Noisy => "captures and promotions (MVV/LVA)",
        RankSource::Killer => "a killer",
        RankSource::Countermove => "the countermove",
        RankSource::History => "the history heuristic",
        RankSource::Generation => "the game's own order",
        RankSource::LastIteration => "its result in the last iteration",
        RankSource::NeuralMoveMap => "the network of the neural move map",
        RankSource::SmallestSubtree => {
            "the smallest subtree among the moves that refute according to the \
                                        table"
        }
    }
}

/// The part of the ordering that ranked a move, in a word or two.
#[must_use]
pub fn rank_in_short(source: RankSource) -> &'static str {
    match source {
        RankSource::TableMove => "table",
        RankSource::Noisy => "capture",
        RankSource::Killer => "killer",
        RankSource::Countermove => "countermove",
        RankSource::History => "history",
        RankSource::Generation => "game",
        RankSource::LastIteration => "last iteration",
        RankSource::NeuralMoveMap => "network",
        RankSource::SmallestSubtree => "smallest subtree",
    }
}

/// The reason why a visit is searched deeper, in words.
#[must_use]
pub fn extension(cause: ExtensionCause) -> &'static str {
    match cause {
        ExtensionCause::CheckEvasion => "its move gives check, and the answer is an evasion",
        ExtensionCause::Recapture => "its move recaptures",
        ExtensionCause::PromotionThreat => "its move brings a pawn one step before its promotion",
        ExtensionCause::Singular => "its move is forced (singular)",
        ExtensionCause::LikelyMove => "its move is probably good and costs less than a ply",
    }
}

/// The reason why a visit is searched less deep, in words. Its move is one of the parent's side.
#[must_use]
pub fn reduction(cause: ReductionCause, seen: Seen) -> String {
    match cause {
        ReductionCause::LateMove => "its move is quiet and late in the order".to_owned(),
        ReductionCause::FarBelowAlpha => {
            let parent = seen.across_a_ply();
            let relation = if parent.is_mirrored() { "more" } else { "less" };
            let alpha = parent.side(Side::Alpha);
            format!("its move was worth far {relation} than {alpha} in an earlier iteration")
        }
        ReductionCause::UnlikelyMove => "its move is probably not good and costs more than a ply".to_owned(),
        ReductionCause::NoTableMove => "the table names no move to try first".to_owned(),
    }
}

/// The relation of two visits, as the label of an arrow from the first to the second.
#[must_use]
pub fn relation(kind: RelationKind) -> &'static str {
    match kind {
        RelationKind::Answered => "stored what answers",
        RelationKind::Narrowed => "stored what narrows",
        RelationKind::Refuted => "stored what refutes (ETC)",
        RelationKind::Predicted => "predicts: pre-search",
        RelationKind::PaidOff => "pre-search paid off",
        RelationKind::ReSearched => "searched again",
        RelationKind::Bound => "the bound",
        RelationKind::SkipsReSearched => "skipped moves: searched again",
    }
}

/// The label of the first visit's relation to the second; it comes before the first visit's name.
#[must_use]
pub fn relation_to(kind: RelationKind) -> &'static str {
    match kind {
        RelationKind::Answered => "answered by the entry stored at",
        RelationKind::Narrowed => "its window was narrowed by the entry stored at",
        RelationKind::Refuted => "refuted by the entry stored at",
        RelationKind::Predicted => "pre-searched because of",
        RelationKind::PaidOff => "answered thanks to the pre-search of",
        RelationKind::ReSearched => "searches again",
        RelationKind::Bound => "cut off by the bound that was set at",
        RelationKind::SkipsReSearched => "searches again because moves were skipped at",
    }
}

/// The label of the second visit's relation to the first; it comes before the second visit's name.
#[must_use]
pub fn relation_from(kind: RelationKind) -> &'static str {
    match kind {
        RelationKind::Answered => "its entry answers",
        RelationKind::Narrowed => "its entry narrows the window of",
        RelationKind::Refuted => "its entry refutes",
        RelationKind::Predicted => "predicts the pre-search of",
        RelationKind::PaidOff => "its pre-search pays off at",
        RelationKind::ReSearched => "searched again as",
        RelationKind::Bound => "its value is the bound that cuts off",
        RelationKind::SkipsReSearched => "because it skipped moves, searched again",
    }
}

/// The stable name of a visit's kind; quiescence is a separate kind here.
#[must_use]
pub fn kind_name(visit: &VisitRow) -> &'static str {
    if visit.quiescence { "quiescence" } else { visit.kind.name() }
}

/// The name of an iteration, with its depth if that is not its number.
fn iteration(visit: &VisitRow) -> String {
    let number = visit.iteration_number();
    if i16::from(visit.depth.whole_plies()) == number.cast_signed() {
        format!("iteration {number}")
    } else {
        format!("iteration {number}, to depth {}", visit.depth)
    }
}

/// The kind of a visit, in words.
#[must_use]
pub fn kind(visit: &VisitRow) -> String {
    match visit.kind {
        VisitKind::Search => "the whole search".to_owned(),
        VisitKind::Iteration if is_only_search(visit) => format!("the search to depth {}", visit.depth),
        VisitKind::Iteration => iteration(visit),
        VisitKind::Node if visit.quiescence => "quiescence visit".to_owned(),
        VisitKind::ReSearch if visit.quiescence => "re-search in quiescence".to_owned(),
        VisitKind::Node if visit.ply() == Some(0) => "root".to_owned(),
        VisitKind::Node if visit.window.is_null() => "visit with a null window".to_owned(),
        VisitKind::Node => "visit with an open window".to_owned(),
        VisitKind::ReSearch if visit.extension == Some(ExtensionCause::Singular) => {
            "re-search one ply deeper: its move is forced".to_owned()
        }
        VisitKind::ReSearch if visit.restores_depth => "re-search to the full depth".to_owned(),
        VisitKind::ReSearch if visit.window.is_null() => "re-search with a null window".to_owned(),
        VisitKind::ReSearch => "re-search with an open window".to_owned(),
        VisitKind::Pass if visit.window.is_null() => "null-window pass at the root".to_owned(),
        VisitKind::Pass => "pass at the root".to_owned(),
        VisitKind::NullMove => format!("{NULL_MOVE}: the turn is passed"),
        VisitKind::ProbCut => "ProbCut: a shallow search of the same position".to_owned(),
        VisitKind::Singular => "singularity test: an alternative, searched shallowly".to_owned(),
        VisitKind::SamePosition => "another search of the same position".to_owned(),
        VisitKind::Playout => "playout: a random line from the same position".to_owned(),
        VisitKind::ProbCutMove => "ProbCut: a move, searched shallowly".to_owned(),
        VisitKind::MultiCut => "multi-cut: one of the first moves, searched shallowly".to_owned(),
    }
}

/// The kind of a visit in a trace, in words: a search that does not prune has no windows worth a word.
#[must_use]
pub fn kind_in(trace: &Trace, visit: &VisitRow) -> String {
    if visit.kind == VisitKind::Iteration && has_no_depth(trace) {
        return "all descents".to_owned();
    }
    if trace.family_row().descends && visit.level == ROOT_LEVEL {
        return descent_of(trace, visit.id)
            .map_or_else(|| kind(visit), |before| format!("descent {}", before + 1));
    }
    let has_no_window = !trace.prunes() && visit.kind == VisitKind::Node && !visit.quiescence;
    if has_no_window && visit.ply() != Some(0) { "visit".to_owned() } else { kind(visit) }
}

/// The kind after a path, because the path of a null move already names it.
#[must_use]
pub fn kind_after_path(trace: &Trace, visit: &VisitRow) -> String {
    let is_descent = trace.family_row().descends && visit.level == ROOT_LEVEL;
    let is_first =
        visit.kind == VisitKind::Node && visit.ply() == Some(0) && !visit.quiescence && !is_descent;
    if visit.kind == VisitKind::NullMove {
        "the turn is passed".to_owned()
    } else if is_first {
        "first visit".to_owned()
    } else {
        kind_in(trace, visit)
    }
}

/// UCT and B* follow every line to its end: their iteration is all descents.
#[must_use]
pub fn has_no_depth(trace: &Trace) -> bool {
    !trace.family_row().searches_to_depth
}

/// Without iterative deepening the first search below the whole is one to the full depth.
fn is_only_search(visit: &VisitRow) -> bool {
    visit.id == 1 && visit.depth > Depth::PLY
}

/// The name of a visit without a move: brackets and the root.
#[must_use]
pub fn name_without_move(trace: &Trace, visit: &VisitRow) -> String {
    match visit.kind {
        VisitKind::Search => "search".to_owned(),
        VisitKind::Iteration if has_no_depth(trace) => "descents".to_owned(),
        VisitKind::Iteration if is_only_search(visit) => format!("depth {}", visit.depth),
        VisitKind::Iteration => iteration(visit),
        VisitKind::NullMove => NULL_MOVE.to_owned(),
        VisitKind::ProbCut => "ProbCut".to_owned(),
        VisitKind::SamePosition => "same position".to_owned(),
        VisitKind::Playout => "playout".to_owned(),
        // Each descent begins at the root: it is no pass of a driver.
        VisitKind::Pass if trace.family_row().descends => "root".to_owned(),
        VisitKind::Pass => "pass".to_owned(),
        VisitKind::Node
        | VisitKind::ReSearch
        | VisitKind::Singular
        | VisitKind::ProbCutMove
        | VisitKind::MultiCut => "root".to_owned(),
    }
}

/// Unsafe techniques in a sentence: "null move and probcut"; `None` without techniques.
#[must_use]
pub fn rests_on(techniques: UnsafeTechniques) -> Option<String> {
    let mut words: Vec<String> = techniques.iter().map(|one| one.name().replace('-', " ")).collect();
    let last = words.pop()?;
    Some(if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) })
}

/// The probability of an uncertain value in words. A mere flag has no probability.
#[must_use]
pub fn confidence(confidence: Confidence) -> String {
    if confidence == Confidence::NONE { "uncertain".to_owned() } else { confidence.to_string() }
}

/// The name of a class of visits.
#[must_use]
pub fn class(class: Class) -> &'static str {
    match class {
        Class::NoPosition => "no position",
        Class::Needed => "needed",
        Class::BeforeTheCut => "T1: before the cutting move",
        Class::ReSearched => "T2: searched again",
        Class::PreSearch => "inside pre-searches",
        Class::Speculative => "speculative searches",
        Class::Other => "other",
        Class::EarlierPass => "earlier passes",
        Class::EarlierIteration => "earlier iterations",
        Class::Unfinished => "not completed",
    }
}

/// The meaning of a class of visits.
#[must_use]
pub fn class_meaning(class: Class) -> &'static str {
    match class {
        Class::NoPosition => "The search itself and its iterations, which are not visits of positions.",
        Class::Needed => "The minimal tree: the visits that a perfectly ordered search needs, too.",
        Class::BeforeTheCut => "Moves that were searched before the cutting move of their node.",
        Class::ReSearched => {
            "Searches whose move was searched again: with an open window, to its full depth, or without \
             skipped \
             moves."
        }
        Class::PreSearch => "Visits that only exist because a pre-search went deeper than needed there.",
        Class::Speculative => {
            "Null moves, ProbCut and tests for forced moves, where the value does not rest on them."
        }
        Class::Other => {
            "Mostly first moves that turned out not to be best: their windows were wider than necessary."
        }
        Class::EarlierPass => "Passes at the root before the last one of the iteration.",
        Class::EarlierIteration => {
            "Iterations before the last completed one: the price of iterative deepening."
        }
        Class::Unfinished => "Visits after the last completed iteration, or in one that was never completed.",
    }
}

/// Why nothing rests on a subtree that begins with a visit of this class. `instead` is the move of the visit that
/// made it vain, if one did.
#[must_use]
pub fn spent(class: Class, instead: &str) -> String {
    let words = match class {
        Class::BeforeTheCut if !instead.is_empty() => {
            return format!("searched before {instead}, which cut off");
        }
        Class::ReSearched if !instead.is_empty() => "its move was searched again",
        Class::EarlierPass => "a later pass searched the root again",
        Class::PreSearch => "a pre-search went deeper than needed",
        Class::Speculative => "a speculative search on which no value rests",
        Class::Other => "its window was wider than necessary",
        Class::Needed => "needed",
        _ => class_meaning(class),
    };
    words.to_owned()
}

/// One of the pre-search filter's questions about a candidate, with its numbers and its answer.
#[must_use]
pub fn question(question: FilterQuestion, candidate: &Candidate) -> String {
    let relation = |yes: &'static str, no: &'static str| if question.refuses() { yes } else { no };
    match question {
        FilterQuestion::Recursive { inside: false, .. } => {
            "Recursive: it is not inside a pre-search".to_owned()
        }
        FilterQuestion::Recursive { inside: true, .. } => format!(
            "Recursive: it is inside a pre-search, and pre-searches {}",
            relation("do not nest", "may nest"),
        ),
        FilterQuestion::NotDeeper { new_depth, depth } => format!(
            "Deeper: the deep node will need {}, {} the {} needed here",
            plies(new_depth),
            relation("no more than", "more than"),
            depth,
        ),
        FilterQuestion::Risk { extra, limit } => format!(
            "Risk: {} − {} = {}, {} the limit of {}",
            candidate.new_depth,
            candidate.depth,
            plural_as(extra, "extra ply", "extra plies"),
            relation("more than", "within"),
            limit,
        ),
        FilterQuestion::NearRoot { distance, limit } => format!(
            "NearRoot: the deep node is {} − {} = {} from the root, {} the limit of {}",
            candidate.entry_iteration,
            candidate.entry_depth,
            plies(distance),
            relation("more than", "within"),
            limit,
        ),
        FilterQuestion::NearLeaf { depth, least } => format!(
            "NearLeaf: {} needed here, {} the least of {}",
            plural_as(depth, "ply is", "plies are"),
            relation("less than", "at least"),
            least,
        ),
    }
}

/// One of the conditions of an uncertainty cut-off at a node, with its numbers and its answer.
#[must_use]
pub fn condition(condition: CutOffCondition, seen: Seen) -> String {
    let relation = |yes: &'static str, no: &'static str| if condition.holds() { yes } else { no };
    match condition {
        CutOffCondition::Certainty { .. } => {
            format!(
                "Certainty: {} above needs a value without skipped moves",
                relation("no node", "a PV node")
            )
        }
        CutOffCondition::NullWindow { window } => {
            format!("Null window: {} is {}", seen.window(window).text, relation("one", "open"))
        }
        CutOffCondition::Limit { number, moves, ratio } => format!(
            "Limit: move {number} of {moves}, {} the limit of {} ({ratio} %)",
            relation("beyond", "within"),
            hundredths(moves * usize::from(ratio)),
        ),
        CutOffCondition::ExpectedType { expected, .. } => format!(
            "Type: expected to be {} {} node, and those {} moves",
            if expected == NodeType::All { "an" } else { "a" },
            expected.name(),
            relation("skip", "do not skip"),
        ),
        CutOffCondition::ReSearch { window: None, .. } => {
            "Re-search: it has no PV parent that would search it again".to_owned()
        }
        CutOffCondition::ReSearch { best, window: Some(window) } => format!(
            "Re-search: the best value, {}, is {} the window of its PV parent{} {}",
            seen.value(best.firm()),
            relation("inside", "outside"),
            if seen.has_one_side() { "," } else { ", seen from here" },
            seen.window(window).text,
        ),
        CutOffCondition::Quiet { .. } => {
            format!(
                "Quiet: the move is {}",
                relation("no capture and no promotion", "a capture or a promotion")
            )
        }
    }
}

/// A number of hundredths without needless zeros: "3.5".
fn hundredths(number: usize) -> String {
    let text = format!("{}.{:02}", number / 100, number % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn plies(depth: Depth) -> String {
    plural_as(depth, "ply", "plies")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::parameters::PreSearchParameters;
    use crate::search::pre_search_filter::questions;

    #[test]
    fn a_limit_of_moves_may_be_a_fraction() {
        assert_eq!([0, 50, 1500, 350, 1155, 7].map(hundredths), ["0", "0.5", "15", "3.5", "11.55", "0.07"]);
    }

    #[test]
    fn one_ply_is_no_plies() {
        let parameters = PreSearchParameters { risk: 1, near_root: 1, near_leaf: 1, recursive: false };
        let candidate = Candidate {
            new_depth: Depth::plies(2),
            depth: Depth::PLY,
            entry_depth: Depth::plies(4),
            entry_iteration: 5,
            in_pre_search: false,
        };
        assert_eq!(
            questions(parameters, &candidate).map(|asked| question(asked, &candidate)),
            [
                "Recursive: it is not inside a pre-search",
                "Deeper: the deep node will need 2 plies, more than the 1 needed here",
                "Risk: 2 − 1 = 1 extra ply, within the limit of 1",
                "NearRoot: the deep node is 5 − 4 = 1 ply from the root, within the limit of 1",
                "NearLeaf: 1 ply is needed here, at least the least of 1",
            ]
        );
    }
}
