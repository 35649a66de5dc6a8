//! Conspiracy numbers (McAllester): the number of leaves of a minimax tree that would have to change their values to
//! change the value of its root to another value. A value that few leaves can change is not to be trusted.
//!
//! A node reaches a value if one move does; it falls to a value if all moves do. So one number is the smallest of the
//! moves' numbers, and the other number is their sum, as with proof and disproof numbers. Leaves are counted as
//! visits: a position that was reached by two paths counts twice.

use super::grown_tree::{self, GrownTree};
use super::scope::Scope;
use crate::game::Interval;
use crate::search::leave_reason::ValueSource;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::time::Time;
use crate::value::Value;

/// No larger subtree is looked at, in visits.
pub const MOST_VISITS: u32 = 2_000_000;

/// The conspiracy numbers of a visit, for its side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConspiracyNumbers {
    /// The visit.
    pub visit: VisitId,
    /// Its value.
    pub value: Value,
    /// The numbers of leaves that raise the value, the smaller numbers first. The last step reaches every judgement,
    /// unless no leaves can do that.
    pub rises: Vec<Step>,
    /// The numbers of leaves that lower the value, in this order, too.
    pub falls: Vec<Step>,
}

/// The number of leaves that reach a value, and no value beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The last value that is reached; plus or minus the largest judgement: every value that a judgement can have.
    pub reaches: Value,
    /// The fewest leaves that have to change; at least 1.
    pub leaves: u32,
}

/// The reason why there are no conspiracy numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNumbers {
    /// The search leaves out parts of the tree that might matter if leaves changed: only minimax and conspiracy-number search
    /// do not.
    Prunes,
    /// There is no value yet.
    NoValue,
    /// The table answered this visit, so that the leaves below it are not in the tree.
    TableAnswer(VisitId),
    /// There are more than [`MOST_VISITS`] visits.
    TooLarge,
}

/// The fewest leaves that reach a value, for all values: steps up to infinity. [`NEVER`]: no leaves can.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Curve(Vec<Step>);

const NEVER: u32 = u32::MAX;

/// The largest value that a changed leaf can have.
const ANY_JUDGEMENT: Value = Value::from_raw(Value::JUDGEMENT_LIMIT);

impl Curve {
    /// The curve of a leaf with this value.
    fn of_leaf(value: Value, may_change: bool) -> Curve {
        let mut steps = vec![Step { reaches: value, leaves: 0 }];
        // A judgement never says that the game is decided.
        if may_change && value < ANY_JUDGEMENT {
            steps.push(Step { reaches: ANY_JUDGEMENT, leaves: 1 });
        }
        steps.push(Step { reaches: Value::INFINITY, leaves: NEVER });
        Curve(steps)
    }

    /// Two curves joined value by value.
    fn join(&self, other: &Curve, number: impl Fn(u32, u32) -> u32) -> Curve {
        let mut steps: Vec<Step> = Vec::with_capacity(self.0.len() + other.0.len());
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(a), Some(b)) = (one.peek(), two.peek()) {
            let (reaches, leaves) = (a.reaches.min(b.reaches), number(a.leaves, b.leaves));
            match steps.last_mut().filter(|last| last.leaves == leaves) {
                Some(last) => last.reaches = reaches,
                None => steps.push(Step { reaches, leaves }),
            }
            let (first_ends, second_ends) = (a.reaches == reaches, b.reaches == reaches);
            if first_ends {
                one.next();
            }
            if second_ends {
                two.next();
            }
        }
        Curve(steps)
    }

    /// All curves joined value by value; `None` without curves. Curves of about equal length are joined, because a
    /// curve becomes longer with every value that is new.
    fn join_all(mut curves: Vec<Curve>, number: impl Fn(u32, u32) -> u32 + Copy) -> Option<Curve> {
        while curves.len() > 1 {
            let joined = |pair: &[Curve]| match pair {
                [one, other] => one.join(other, number),
                pair => pair[0].clone(),
            };
            curves = curves.chunks(2).map(joined).collect();
        }
        curves.pop()
    }

    /// The steps that people need: only values that some leaves can reach.
    fn steps(self) -> Vec<Step> {
        self.0.into_iter().filter(|step| step.leaves > 0 && step.leaves < NEVER).collect()
    }
}

/// A node whose curves are known.
struct Known {
    visit: VisitId,
    /// The leaves that raise its value to at least v.
    rise: Curve,
    /// The leaves that lower its value to at most -v.
    fall: Curve,
}

/// The conspiracy numbers of a scope: of the root in the last completed iteration, or of its visit.
///
/// `ends_are_final`: whether the result of a game that is over is a fact, which no better judgement would change.
///
/// # Errors
///
/// The reason why there are no numbers.
pub fn conspiracy_numbers(
    trace: &Trace,
    scope: Scope,
    ends_are_final: bool,
) -> Result<ConspiracyNumbers, NoNumbers> {
    let conspires = trace.family_row().conspires;
    if trace.prunes() || trace.family_row().keeps_places && !conspires {
        return Err(NoNumbers::Prunes);
    }
    let judged = scope.judged(trace).ok_or(NoNumbers::NoValue)?;
    let is_position = trace.level(judged) >= ROOT_LEVEL;
    let visit = if is_position { Some(judged) } else { trace.children(judged).last() };
    let visit = visit.ok_or(NoNumbers::NoValue)?;
    let value = trace.value(visit).ok_or(NoNumbers::NoValue)?;
    let end = trace.end_so_far(visit);
    if end - visit > MOST_VISITS {
        return Err(NoNumbers::TooLarge);
    }
    if conspires {
        return of_grown_tree(trace, visit, value);
    }
    // Visits are read from the last to the first, so that the visits below a visit are known before it.
    let mut known: Vec<Known> = Vec::new();
    for id in (visit..end).rev() {
        // The horizon is a leaf, whatever quiescence finds below it.
        if id != visit && trace.meta(trace.parent(id)).is_quiescence() {
            continue;
        }
        let first_child =
            known.iter().rposition(|child| trace.parent(child.visit) != id).map_or(0, |at| at + 1);
        let children = known.split_off(first_child);
        let (rise, fall) = curves(trace, id, children, ends_are_final)?;
        known.push(Known { visit: id, rise, fall });
    }
    let Known { rise, fall, .. } = known.pop().ok_or(NoNumbers::NoValue)?;
    let fall = fall.steps().into_iter().map(|step| Step { reaches: -step.reaches, ..step });
    Ok(ConspiracyNumbers { visit, value, rises: rise.steps(), falls: fall.collect() })
}

/// The numbers of a node of the tree that conspiracy-number search has grown until it leaves a visit of the node. The end
/// of a line is final there: the search cannot expand it.
fn of_grown_tree(trace: &Trace, visit: VisitId, value: Value) -> Result<ConspiracyNumbers, NoNumbers> {
    let tree = GrownTree::at(trace, trace.leave_time(visit)).ok_or(NoNumbers::NoValue)?;
    let node = tree.node(visit).ok_or(NoNumbers::NoValue)?;
    let (rise, fall) = curves_of(&tree, node).ok_or(NoNumbers::NoValue)?;
    let falls = fall.steps().into_iter().map(|step| Step { reaches: -step.reaches, ..step });
    Ok(ConspiracyNumbers { visit, value, rises: rise.steps(), falls: falls.collect() })
}

/// The values that the root of a conspiracy-number search could get just after tick `t` if no leaf changed, if one leaf
/// changed, and so on, for its side to move. The last interval is the first one that more leaves would not widen. While a
/// descent is under way, the values are those before it. Empty in other searches, and before the root has a value.
#[must_use]
pub fn reach_of_root(trace: &Trace, t: Time) -> Vec<Interval> {
    known_reach_of_root(trace, t).unwrap_or_default()
}

fn known_reach_of_root(trace: &Trace, t: Time) -> Option<Vec<Interval>> {
    if !trace.family_row().conspires {
        return None;
    }
    let roots = trace.children(trace.children(0).last()?);
    let left = roots.take_while(|root| trace.leave_time(*root) <= t).last()?;
    let tree = GrownTree::at(trace, trace.leave_time(left))?;
    let (value, (rise, fall)) = tree.root_value().zip(curves_of(&tree, grown_tree::ROOT))?;
    let (rises, falls) = (rise.steps(), fall.steps());
    let most = rises.iter().chain(&falls).map(|step| step.leaves).max().unwrap_or(0);
    let end = |steps: &[Step], own: Value, leaves: u32| {
        let reached = steps.iter().rfind(|step| step.leaves <= leaves).map_or(own, |step| step.reaches);
        if reached == ANY_JUDGEMENT { Value::INFINITY } else { reached }
    };
    let with = |leaves: u32| Interval {
        pessimistic: -end(&falls, -value, leaves),
        optimistic: end(&rises, value, leaves),
    };
    Some((0..=most).map(with).collect())
}

/// The curves of a node for its side to move.
fn curves_of(tree: &GrownTree, node: usize) -> Option<(Curve, Curve)> {
    // Curves that raise and lower values, for the side to move at the root. A parent comes before its children.
    let mut known: Vec<Option<(Curve, Curve)>> = vec![None; tree.nodes().len()];
    for at in (node..tree.nodes().len()).rev() {
        let of = &tree.nodes()[at];
        let of_children: Vec<(Curve, Curve)> =
            of.children.iter().filter_map(|child| known[*child].take()).collect();
        known[at] = if of_children.is_empty() {
            let value = of.value?;
            let may_change = tree.may_change(at);
            Some((Curve::of_leaf(value, may_change), Curve::of_leaf(-value, may_change)))
        } else {
            let (rises, falls): (Vec<Curve>, Vec<Curve>) = of_children.into_iter().unzip();
            let (of_rises, of_falls): (Number, Number) = if of.is_of_root_side {
                (u32::min, u32::saturating_add)
            } else {
                (u32::saturating_add, u32::min)
            };
            Curve::join_all(rises, of_rises).zip(Curve::join_all(falls, of_falls))
        };
    }
    let (rise, fall) = known[node].take()?;
    Some(if tree.nodes()[node].is_of_root_side { (rise, fall) } else { (fall, rise) })
}

/// A number that follows from two children's.
type Number = fn(u32, u32) -> u32;

fn curves(
    trace: &Trace,
    id: VisitId,
    children: Vec<Known>,
    ends_are_final: bool,
) -> Result<(Curve, Curve), NoNumbers> {
    let meta = trace.meta(id);
    let reason = meta.reason().ok_or(NoNumbers::NoValue)?;
    let value = trace.value(id).ok_or(NoNumbers::NoValue)?;
    let may_change = match reason.value_source() {
        ValueSource::EndOfGame => !ends_are_final,
        ValueSource::Draw => false,
        ValueSource::TableEntry => return Err(NoNumbers::TableAnswer(id)),
        ValueSource::Moves if !meta.is_quiescence() => {
            // A rise for the side to move is a fall for the other side.
            let curves = children.into_iter().map(|child| (child.fall, child.rise));
            let (rises, falls): (Vec<Curve>, Vec<Curve>) = curves.unzip();
            let rise = Curve::join_all(rises, u32::min);
            let fall = Curve::join_all(falls, u32::saturating_add);
            return rise.zip(fall).ok_or(NoNumbers::NoValue);
        }
        ValueSource::Moves | ValueSource::LastSearch | ValueSource::Judgement | ValueSource::Beta => true,
    };
    Ok((Curve::of_leaf(value, may_change), Curve::of_leaf(-value, may_change)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tree::ExplicitTree;
    use crate::search::Search;
    use crate::search::parameters::{Base, Parameters};
    use crate::trace::recorder::{Batch, Recorder};

    fn numbers(tree: &str, base: Base, final_ends: bool) -> Result<ConspiracyNumbers, NoNumbers> {
        let game: ExplicitTree = tree.parse().unwrap();
        let parameters = Parameters::plain(base, 8);
        let mut trace = Trace::default();
        let sink = |batch: Batch<'_>| trace.append(batch.words).unwrap();
        let recorder = Recorder::new(1000, &parameters, sink);
        let (_, recorder) = Search::new(&game, parameters, recorder).run();
        let _ = recorder.finish();
        conspiracy_numbers(&trace, Scope::whole(&trace), final_ends)
    }

    fn steps(of: &[(i16, u32)]) -> Vec<Step> {
        of.iter().map(|(value, leaves)| Step { reaches: Value::from_raw(*value), leaves: *leaves }).collect()
    }

    const ANY: i16 = Value::JUDGEMENT_LIMIT;

    #[test]
    fn the_textbooks_tree_has_the_textbooks_numbers() {
        // Chess Programming Wiki, Conspiracy numbers: root 3; at most 1: 2 leaves, 2: 1, 4 and 5: 1, 6 and more: 2.
        let found = numbers("(5 2) (3 4)", Base::Minimax, false).unwrap();
        assert_eq!(found.value.get(), 3);
        assert_eq!(found.rises, steps(&[(5, 1), (ANY, 2)]));
        assert_eq!(found.falls, steps(&[(2, 1), (-ANY, 2)]));
    }

    #[test]
    fn an_end_that_is_a_fact_never_changes() {
        let found = numbers("(5 2) (3 4)", Base::Minimax, true).unwrap();
        assert_eq!((found.rises, found.falls), (vec![], vec![]));
    }

    #[test]
    fn a_search_that_prunes_has_none() {
        assert_eq!(numbers("(5 2) (3 4)", Base::AlphaBeta, false), Err(NoNumbers::Prunes));
    }
}
