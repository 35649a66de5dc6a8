//! Uncertainty cut-offs as bets: a student decides whether a search that skips nothing should skip the rest of a node's moves.
//!
//! The search shows what the other moves would have done, so a skip has an outcome without another search: it saves
//! their visits, or a move that was skipped would have cut the node off, and then a PV node above has to search it again.

use super::bets::{spread, step};
use super::open_node::OpenNode;
use super::step::{BetWords, StudentBet, StudentStep};
use crate::facts::cut_off_conditions::tested;
use crate::facts::replay::replay;
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::language::words;
use crate::plural::{plural, plural_as};
use crate::search::leave_reason::LeaveReason;
use crate::search::node_type::NodeType;
use crate::search::parameters::{Base, Parameters, UncertaintyParameters, UncertaintyScope};
use crate::search::visit_kind::VisitKind;
use crate::trace::columns::{Trace, VisitId};

const WORDS: BetWords = BetWords {
    did: ["You skipped the rest.", "You searched on."],
    counted: "Visits saved, less visits of nodes that are searched again",
    always: "always skip",
    rule: "the authors",
    about: "A skip is not right or wrong. What counts is the balance of many, compared with a person who always skips and with the authors’ conditions.",
};

/// A node with fewer moves has nothing to skip.
const FEWEST_MOVES: usize = 4;

/// The parameters of the authors: half of the moves, at CUT nodes.
fn authors() -> UncertaintyParameters {
    let UncertaintyParameters { cut_ratio, .. } = Parameters::plain(Base::Pvs, 1).uncertainty.with;
    UncertaintyParameters { scope: UncertaintyScope::CutNodes, cut_ratio, cut_ratio_all: 0, confidence: 0 }
}

/// A node before a move that a skip would leave out.
#[derive(Clone, Copy)]
struct Offer {
    visit: VisitId,
    /// The number of moves that were searched without a cut-off.
    searched: usize,
    /// The legal moves.
    moves: usize,
    /// The visit of the next move.
    next: VisitId,
}

/// The decisions of a finished search that skips nothing, evenly spread over it: at nodes that were expected to be cut off
/// and were not by their first moves, after one move, a quarter or half of the moves in turn.
pub(super) fn steps<G: Evaluate>(game: &G, trace: &Trace, lens: Lens) -> Vec<StudentStep> {
    let mut offers = Vec::new();
    for visit in 0..trace.len() {
        offers.extend(offer(game, trace, visit, offers.len()));
    }
    spread(offers).into_iter().map(|offer| skip(game, trace, lens, offer)).collect()
}

fn offer<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId, place: usize) -> Option<Offer> {
    let meta = trace.meta(visit);
    let is_tested = meta.kind() == VisitKind::Node
        && meta.expected() == NodeType::Cut
        && trace.window(visit).is_null()
        && !trace.depth(visit).is_horizon();
    if !is_tested {
        return None;
    }
    let searched = trace.moves_searched(visit);
    let mut moves = Vec::new();
    let position = replay(game, trace, visit).position;
    game.generate(&position, &mut moves);
    let after = [1, moves.len().div_ceil(4), moves.len().div_ceil(2)][place % 3];
    let next = *searched.get(after)?;
    tested(game, trace, visit, &position, authors(), after)?;
    (moves.len() >= FEWEST_MOVES).then_some(Offer { visit, searched: after, moves: moves.len(), next })
}

fn skip<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: Lens,
    Offer { visit, searched, moves, next }: Offer,
) -> StudentStep {
    let at = trace.enter_time(next) - 1;
    let node = OpenNode::new(game, trace, lens, visit, at);
    let conditions = tested(game, trace, visit, &node.position, authors(), searched).unwrap_or_default();
    let refusal = conditions.iter().find(|condition| !condition.holds());
    let is_cut_off = trace.visit(visit).is_some_and(|visit| visit.reason == Some(LeaveReason::CutOff));
    let end = trace.end_so_far(visit);
    let (rest, whole) = (end - next, end - visit);
    let name = node.name.clone();
    let (gain, outcome, fate) = if is_cut_off {
        let by = trace.moves_searched(visit).last().map(|child| node.child_name(*child)).unwrap_or_default();
        let fate = format!(
            "{by} cuts {name} off. With a skip the node looks better for the side above than it is, and a PV node above would search it again: {} \
             at least.",
            plural(whole, "visit")
        );
        (-(whole as i32), "It would be searched again.", fate)
    } else {
        let others = plural_as(moves - searched, "other move", "other moves");
        let fate = format!("None of the {others} cuts {name} off. A skip saves {}.", plural(rest, "visit"));
        (rest as i32, "The rest could be skipped.", fate)
    };
    let rule = match refusal {
        None => "The authors’ conditions skip the rest.".to_owned(),
        Some(refusal) => {
            format!("The authors’ conditions search on. {}.", words::condition(*refusal, node.seen))
        }
    };
    let all: Vec<String> =
        conditions.iter().map(|condition| words::condition(*condition, node.seen)).collect();
    let bet = StudentBet {
        words: WORDS,
        gain,
        outcome,
        fate,
        known_at: trace.leave_time(visit),
        filter: refusal.is_none(),
        filter_text: rule.clone(),
    };
    let detail = format!(
        "The search expected that a move would cut {name} off. It has looked at {searched} of {}, and none did.",
        plural(moves, "move")
    );
    step(
        node,
        at,
        ["Skip the rest".to_owned(), "Search on".to_owned()],
        format!("Skip the rest of the moves at {name}?"),
        detail,
        [
            "The most promising moves come first. The more of them have failed, the less likely is a cut-off by the others.".to_owned(),
            format!("The authors’ conditions. {}.", all.join(". ")),
            rule,
        ],
        bet,
    )
}
