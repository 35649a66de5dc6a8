//! The child at which a descent goes on.

use super::belief::Belief;
use super::draft::{Draft, StepWords};
use super::open_node::OpenNode;
use crate::facts::proof::MoveNumbers;
use crate::facts::uct::{MoveTally, is_of_root_side, tally_at};
use crate::game::{Evaluate, MoveCode};
use crate::language::proof::{number, pair};
use crate::language::uct as words_of_uct;
use crate::plural::plural;
use crate::search::upper_confidence::{Sampling, Terms, most_visited};
use crate::trace::columns::Trace;

/// More choices are too many for a bar.
const MOST_CHOICES: usize = 9;
/// Sums that differ by less are equal for a reader of two digits.
const EQUAL: f64 = 0.01;

/// The knowledge about the children of a node.
pub(super) enum Way {
    /// In UCT.
    Sampled(Vec<MoveTally>),
    /// In proof-number search; and whether one child is enough for a proof.
    Proof(bool, Vec<MoveNumbers>),
}

/// The choices of a node on the way down; `next` is the search's. Without choices where equals are only told apart by
/// their order.
pub(super) fn draft<G: Evaluate>(
    node: &OpenNode<G>,
    trace: &Trace,
    way: &Way,
    next: MoveCode,
) -> Draft<MoveCode> {
    match way {
        Way::Sampled(moves) => sampled(node, trace, moves, next),
        Way::Proof(is_or, moves) => proof(node, *is_or, moves, next),
    }
}

/// The first index with the greatest number.
fn greatest<T>(of: &[T], number: impl Fn(&T) -> Option<f64>) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for (index, number) in of.iter().enumerate().filter_map(|(index, one)| Some((index, number(one)?))) {
        if best.is_none_or(|(_, most)| number > most) {
            best = Some((index, number));
        }
    }
    best.map(|(index, _)| index)
}

/// A draft over the moves of a node.
fn choosing<G: Evaluate>(
    node: &OpenNode<G>,
    all: &[(MoveCode, String)],
    right: MoveCode,
    beliefs: Vec<(Belief, MoveCode, String)>,
    otherwise: String,
) -> Draft<MoveCode> {
    let meant: Vec<MoveCode> = std::iter::once(right).chain(beliefs.iter().map(|(_, act, _)| *act)).collect();
    let is_offered =
        |index: usize, mv: MoveCode| all.len() <= MOST_CHOICES || index < 4 || meant.contains(&mv);
    let offered = all.iter().enumerate().filter(|(index, (mv, _))| is_offered(*index, *mv));
    let choices = offered.map(|(_, (mv, label))| (*mv, label.clone(), node.path_of(*mv))).collect();
    let otherwise = (Belief::AnotherWay, otherwise);
    Draft { choices, right, up: None, beliefs, fits: Vec::new(), otherwise }
}

fn no_choice(right: MoveCode) -> Draft<MoveCode> {
    let otherwise = (Belief::AnotherWay, String::new());
    Draft { choices: Vec::new(), right, up: None, beliefs: Vec::new(), fits: Vec::new(), otherwise }
}

fn sampled<G: Evaluate>(
    node: &OpenNode<G>,
    trace: &Trace,
    moves: &[MoveTally],
    next: MoveCode,
) -> Draft<MoveCode> {
    let Some(Sampling { scale, parameters }) = trace.sampling() else { return no_choice(next) };
    let side = is_of_root_side(trace, node.id);
    let parent = tally_at(trace, node.id, trace.enter_time(node.id)).visits;
    let right = moves.iter().find(|of| of.mv == next);
    let sum = |of: &MoveTally| of.terms.map(|terms| terms.sum());
    if let Some(best) = right.and_then(sum) {
        let is_close = |of: &&MoveTally| of.mv != next && sum(of).is_none_or(|sum| sum > best - EQUAL);
        if moves.iter().any(|of| is_close(&of)) {
            return no_choice(next);
        }
    }
    let all: Vec<(MoveCode, String)> =
        moves.iter().map(|of| (of.mv, label_of_sampled(node, trace, of))).collect();
    if right.is_some_and(|of| of.terms.is_none()) {
        return first_visit(node, moves, &all, next);
    }
    let mover = node.seen.mover();
    let name = &node.name;
    let right_name = node.name_of(next);
    let right_sum = right.and_then(|of| of.terms).map_or_else(String::new, |terms| {
        format!("The greatest sum for {mover} is {right_name}: {}.", words_of_uct::terms(&terms))
    });
    let mut beliefs = Vec::new();
    let mut add = |belief: Belief, index: Option<usize>, why: String| {
        if let Some(of) = index.and_then(|index| moves.get(index)) {
            beliefs.push((belief, of.mv, format!("{why} {right_sum}")));
        }
    };
    let by = |terms: &dyn Fn(&MoveTally) -> Option<Terms>| {
        greatest(moves, |of| terms(of).map(|terms| terms.sum()))
    };
    add(
        Belief::OnlyMean,
        greatest(moves, |of| of.terms.map(|terms| terms.mean)),
        "The mean alone would never try again what began badly.".to_owned(),
    );
    let others = |of: &MoveTally| Terms::of(&of.tally, scale, !side, parent, parameters.exploration);
    add(
        Belief::OthersMean,
        by(&others),
        format!("{mover} moves at {name}, so the mean is that of {mover}’s results."),
    );
    let own = |of: &MoveTally| Terms::of(&of.tally, scale, side, of.tally.visits, parameters.exploration);
    add(
        Belief::OwnCount,
        by(&own),
        format!("The logarithm is of the visits of {name}, the parent, not of the child’s own."),
    );
    add(
        Belief::FewestVisits,
        greatest(moves, |of| of.terms.map(|_| -f64::from(of.tally.visits))),
        "The exploration term is only a part of the sum.".to_owned(),
    );
    add(
        Belief::MostVisits,
        greatest(moves, |of| Some(f64::from(of.tally.visits))),
        "The number of visits decides which move is played at the end, not where the next descent goes."
            .to_owned(),
    );
    choosing(node, &all, next, beliefs, right_sum)
}

/// The choices while a child has not been visited yet.
fn first_visit<G: Evaluate>(
    node: &OpenNode<G>,
    moves: &[MoveTally],
    all: &[(MoveCode, String)],
    next: MoveCode,
) -> Draft<MoveCode> {
    let name = node.name_of(next);
    let again = format!("{name} has not been visited yet: it comes before any second visit.");
    let order = format!("Of the children that have not been visited, {name} is the first from the left.");
    let greatest = greatest(moves, |of| of.terms.map(|terms| terms.sum()));
    let beliefs = greatest.map(|index| (Belief::SecondVisit, moves[index].mv, again.clone()));
    let fits = moves.iter().map(|of| match of.terms {
        Some(_) => (Belief::SecondVisit, of.mv, again.clone()),
        None => (Belief::Order, of.mv, order.clone()),
    });
    let fits = fits.collect();
    Draft { fits, ..choosing(node, all, next, beliefs.into_iter().collect(), order.clone()) }
}

/// "b: 5 visits, mean 0.62".
fn label_of_sampled<G: Evaluate>(node: &OpenNode<G>, trace: &Trace, of: &MoveTally) -> String {
    let name = node.name_of(of.mv);
    let side = is_of_root_side(trace, node.id);
    let mean = |sampling| words_of_uct::mean(&of.tally, &sampling, side, node.seen);
    match trace.sampling().and_then(mean) {
        Some(mean) => format!("{name}: {}, mean {mean}", plural(of.tally.visits, "visit")),
        None => format!("{name}: not visited"),
    }
}

fn proof<G: Evaluate>(
    node: &OpenNode<G>,
    is_or: bool,
    moves: &[MoveNumbers],
    next: MoveCode,
) -> Draft<MoveCode> {
    let one = |of: &MoveNumbers| of.numbers.one_and_all(is_or).0;
    let Some(least) = moves.iter().map(one).min() else { return no_choice(next) };
    if moves.iter().filter(|of| one(of) == least).count() > 1 {
        return no_choice(next);
    }
    let (kind, name_of_number) = if is_or { ("OR", "proof number") } else { ("AND", "disproof number") };
    let right = format!(
        "At {}, an {kind} node, the way leads to the child with the smallest {name_of_number}, {} ({}).",
        node.name,
        node.name_of(next),
        number(least)
    );
    let is_open = |of: &MoveNumbers| of.numbers.solved().is_none();
    let by = |number: &dyn Fn(&MoveNumbers) -> u32| {
        greatest(moves, |of| is_open(of).then(|| -f64::from(number(of))))
    };
    let mut beliefs = Vec::new();
    let mut add = |belief: Belief, index: Option<usize>| {
        if let Some(of) = index.and_then(|index| moves.get(index)) {
            beliefs.push((belief, of.mv, right.clone()));
        }
    };
    add(Belief::OtherNumber, by(&|of| of.numbers.one_and_all(is_or).1));
    add(Belief::ProofEverywhere, by(&|of| of.numbers.proof));
    add(Belief::GreatestNumber, greatest(moves, |of| is_open(of).then(|| f64::from(one(of)))));
    add(Belief::FirstOpen, moves.iter().position(is_open));
    let all: Vec<(MoveCode, String)> =
        moves.iter().map(|of| (of.mv, format!("{}: {}", node.name_of(of.mv), pair(of.numbers)))).collect();
    choosing(node, &all, next, beliefs, right.clone())
}

/// The words of a step down.
pub(super) fn words<G: Evaluate>(node: &OpenNode<G>, draft: &Draft<MoveCode>, way: &Way) -> StepWords {
    let name = &node.name;
    let right = format!("go to {}", node.name_of(draft.right));
    let step = format!("The step: {right}.");
    match way {
        Way::Sampled(moves) => {
            let sums = moves.iter().map(|of| match &of.terms {
                Some(terms) => format!("{}: {}", node.name_of(of.mv), words_of_uct::terms(terms)),
                None => format!("{}: not visited", node.name_of(of.mv)),
            });
            StepWords {
                question: format!("Which child of {name} does the formula choose?"),
                detail:
                    "A child that was not visited comes first, then the greatest sum of mean and exploration."
                        .to_owned(),
                right,
                hints: [
                    "A high mean and few visits both speak for a child.".to_owned(),
                    format!("The sums for {}: {}.", node.seen.mover(), sums.collect::<Vec<_>>().join("; ")),
                    step,
                ],
            }
        }
        Way::Proof(is_or, _) => {
            let (one, why) = if *is_or {
                ("proof number", "one proved child proves it")
            } else {
                ("disproof number", "one disproved child disproves it")
            };
            StepWords {
                question: format!("Where is the most-proving leaf below {name}?"),
                detail: format!("Go to a child of {name}. Its numbers are: to prove | to disprove."),
                right,
                hints: [
                    format!("At {name}, {why}."),
                    format!("So the smallest {one} among the children decides."),
                    step,
                ],
            }
        }
    }
}

/// The choices at the end of UCT: the move that is played.
pub(super) fn final_move<G: Evaluate>(
    node: &OpenNode<G>,
    trace: &Trace,
    moves: &[MoveTally],
) -> Draft<MoveCode> {
    let best = most_visited(moves.iter().map(|of| of.tally)).and_then(|index| moves.get(index));
    let Some(best) = best else { return no_choice(MoveCode::NONE) };
    if moves.iter().filter(|of| of.tally.visits == best.tally.visits).count() > 1 {
        return no_choice(best.mv);
    }
    let right = format!("{} was visited most.", node.name_of(best.mv));
    let mut beliefs = Vec::new();
    let mean = greatest(moves, |of| of.terms.map(|terms| terms.mean));
    let sum = greatest(moves, |of| of.terms.map(|terms| terms.sum()));
    for (belief, index, why) in [
        (Belief::BestMean, mean, "A mean of few results may be chance."),
        (Belief::StillFormula, sum, "The formula says where to look next, not what is best."),
    ] {
        if let Some(of) = index.and_then(|index| moves.get(index)) {
            beliefs.push((belief, of.mv, format!("{why} {right}")));
        }
    }
    let all: Vec<(MoveCode, String)> =
        moves.iter().map(|of| (of.mv, label_of_sampled(node, trace, of))).collect();
    choosing(node, &all, best.mv, beliefs, right)
}

/// The words of that step.
pub(super) fn final_words<G: Evaluate>(
    node: &OpenNode<G>,
    draft: &Draft<MoveCode>,
    moves: &[MoveTally],
) -> StepWords {
    let right = format!("play {}", node.name_of(draft.right));
    let visits = moves.iter().map(|of| format!("{}: {}", node.name_of(of.mv), of.tally.visits));
    StepWords {
        question: "Which move does UCT play?".to_owned(),
        detail: "The descents are over.".to_owned(),
        hints: [
            "A number of many results is surer than a number of few.".to_owned(),
            format!("The visits: {}.", visits.collect::<Vec<_>>().join(", ")),
            format!("The step: {right}."),
        ],
        right,
    }
}
