//! The question of a best-first search, and its method.

use super::window::Window;
use crate::value::Value;

/// The best-first searches for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestFirst {
    /// Proof-number search: descents in a tree that is kept.
    ProofNumber,
    /// Depth-first proof-number search, over a table.
    DfPn,
}

/// The statement to be proved: the value for the side to move at the root reaches a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// [`ProofParameters::at_least`].
    AtLeast,
    /// The value of a won game.
    Win,
    /// Any value greater than the value of a lost game.
    NotLost,
}

/// The choice of a descent among several best children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The first of them, as in textbooks.
    First,
    /// The child of the previous descent; without such a child, the first.
    Stay,
}

/// When it is found out whether a node is solved by itself: by the end of its game, or by its judgement at the
/// greatest depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgedWhen {
    /// Judged as soon as the parent is expanded: every child is visited.
    Generated,
    /// Judged when the search first visits it: until then a child counts as one leaf.
    Entered,
}

/// The parameters of best-first searches for a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofParameters {
    /// The question.
    pub goal: Goal,
    /// Its value, if it is the goal; in the unit of the game's judgements.
    pub at_least: i16,
    /// The choice among several best children; df-pn stays.
    pub tie_break: TieBreak,
    /// When nodes are judged.
    pub judged_when: JudgedWhen,
    /// The per cent above the second best child's number up to which df-pn stays in a child.
    pub epsilon: u16,
}

impl ProofParameters {
    /// The usual ones: is the game better than a draw?
    pub const USUAL: ProofParameters = ProofParameters {
        goal: Goal::AtLeast,
        at_least: 1,
        tie_break: TieBreak::First,
        judged_when: JudgedWhen::Generated,
        epsilon: 0,
    };

    /// The question as a null window for the side to move at the root: the value reaches beta, or it does not.
    #[must_use]
    pub fn window(&self) -> Window {
        Window::null_below(match self.goal {
            Goal::AtLeast => Value::judgement(self.at_least.into()),
            Goal::Win => Value::LONGEST_WIN,
            Goal::NotLost => (-Value::LONGEST_WIN).successor(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_a_null_window() {
        let window = |goal| ProofParameters { goal, at_least: 7, ..ProofParameters::USUAL }.window();
        assert_eq!(window(Goal::AtLeast).beta, Value::judgement(7));
        let (win, not_lost) = (window(Goal::Win), window(Goal::NotLost));
        assert!(Value::win_in(60) >= win.beta && Value::judgement(30_000) <= win.alpha);
        assert!(Value::judgement(-30_000) >= not_lost.beta && Value::loss_in(60) <= not_lost.alpha);
        assert!([window(Goal::AtLeast), win, not_lost].iter().all(|window| window.is_null()));
    }
}
