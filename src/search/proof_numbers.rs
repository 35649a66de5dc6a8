//! Proof numbers (Allis, van der Meulen & van den Herik 1994): how far a node is from being solved.

/// The least work that a node needs, seen from the side that wants the proof (at the root: the side to move).
///
/// Neither number changes its sign or its place with the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofNumbers {
    /// The fewest leaves that have to be proved to prove the node; [`ProofNumbers::INFINITE`] once it is disproved.
    pub proof: u32,
    /// The fewest leaves that have to be disproved to disprove the node; infinite once it is proved.
    pub disproof: u32,
}

impl ProofNumbers {
    /// No number of leaves will do.
    pub const INFINITE: u32 = u32::MAX;

    /// The numbers of an unknown node: it is one leaf.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };

    /// The node is proved.
    pub const PROVED: ProofNumbers = ProofNumbers { proof: 0, disproof: Self::INFINITE };

    /// The node is disproved.
    pub const DISPROVED: ProofNumbers = ProofNumbers { proof: Self::INFINITE, disproof: 0 };

    /// No threshold: the search goes on until the node is solved.
    pub const NO_THRESHOLD: ProofNumbers = ProofNumbers { proof: Self::INFINITE, disproof: Self::INFINITE };

    /// Whether the node is proved, if it is solved.
    #[must_use]
    pub fn solved(self) -> Option<bool> {
        match self {
            ProofNumbers { proof: 0, .. } => Some(true),
            ProofNumbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The numbers of a node with these children. At an OR node, where the side to move wants the proof, one proved
    /// child is enough, and all have to be disproved; at an AND node it is the other way round.
    #[must_use]
    pub fn of_children(is_or: bool, children: impl Iterator<Item = ProofNumbers>) -> ProofNumbers {
        let (mut least, mut sum) = (Self::INFINITE, 0);
        for child in children {
            let (one, all) = child.one_and_all(is_or);
            least = least.min(one);
            sum = add(sum, all);
        }
        Self::from_one_and_all(is_or, least, sum)
    }

    /// The number that one child can decide, and the number that needs all children.
    #[must_use]
    pub fn one_and_all(self, is_or: bool) -> (u32, u32) {
        if is_or { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// The reverse of [`ProofNumbers::one_and_all`].
    #[must_use]
    pub fn from_one_and_all(is_or: bool, one: u32, all: u32) -> ProofNumbers {
        if is_or {
            ProofNumbers { proof: one, disproof: all }
        } else {
            ProofNumbers { proof: all, disproof: one }
        }
    }

    /// Whether a number has reached its threshold.
    #[must_use]
    pub fn reaches(self, thresholds: ProofNumbers) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }

    /// The thresholds of the child where df-pn goes on (Nagai 2002): the parent's own, as far as this child's numbers
    /// are part of the parent's, and the number at which the second best child becomes the better one.
    ///
    /// `parent` has the thresholds `thresholds`; `second` is the least number of the other children, of the kind that
    /// one child can decide. With `epsilon` (per cent) the search stays in the child until its number exceeds the
    /// second's by this factor: 1 + epsilon times (Pawlewicz & Lew 2006).
    #[must_use]
    pub fn thresholds_of_child(
        is_or: bool,
        (parent, thresholds): (ProofNumbers, ProofNumbers),
        child: ProofNumbers,
        second: u32,
        epsilon: u16,
    ) -> ProofNumbers {
        let (most_one, most_all) = thresholds.one_and_all(is_or);
        let (_, parent_all) = parent.one_and_all(is_or);
        let (child_one, child_all) = child.one_and_all(is_or);
        let stays = (u64::from(second) * (100 + u64::from(epsilon))).div_ceil(100);
        let until = u32::try_from(stays).unwrap_or(Self::INFINITE).max(second.saturating_add(1));
        let one = most_one.min(until);
        let all = if most_all == Self::INFINITE {
            Self::INFINITE
        } else {
            add(most_all.saturating_sub(parent_all), child_all)
        };
        // A transposition is counted more than once, so a sum may have stopped growing: still the child gets on.
        let beyond = |number: u32| number.saturating_add(1);
        Self::from_one_and_all(is_or, one.max(beyond(child_one)), all.max(beyond(child_all)))
    }
}

/// The sum; finite unless a part is infinite.
fn add(one: u32, other: u32) -> u32 {
    if one == ProofNumbers::INFINITE || other == ProofNumbers::INFINITE {
        return ProofNumbers::INFINITE;
    }
    one.saturating_add(other).min(ProofNumbers::INFINITE - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(proof: u32, disproof: u32) -> ProofNumbers {
        ProofNumbers { proof, disproof }
    }

    #[test]
    fn one_child_is_enough_at_an_or_node_and_all_are_needed_at_an_and_node() {
        let children = [numbers(3, 1), numbers(1, 2), numbers(2, 4)];
        assert_eq!(ProofNumbers::of_children(true, children.into_iter()), numbers(1, 7));
        assert_eq!(ProofNumbers::of_children(false, children.into_iter()), numbers(6, 1));
        let with_proof = [numbers(3, 1), ProofNumbers::PROVED];
        assert_eq!(ProofNumbers::of_children(true, with_proof.into_iter()), ProofNumbers::PROVED);
        assert_eq!(ProofNumbers::of_children(false, with_proof.into_iter()), numbers(3, 1));
    }

    #[test]
    fn a_sum_stays_finite_unless_a_part_is_infinite() {
        let large = numbers(1, ProofNumbers::INFINITE - 2);
        let sum = ProofNumbers::of_children(true, [large, large].into_iter());
        assert_eq!(sum, numbers(1, ProofNumbers::INFINITE - 1));
        let infinite = ProofNumbers::of_children(true, [large, ProofNumbers::PROVED].into_iter());
        assert_eq!(infinite.disproof, ProofNumbers::INFINITE);
    }

    #[test]
    fn df_pn_leaves_a_child_when_another_becomes_better_or_the_parent_has_had_enough() {
        let parent = numbers(2, 9);
        let thresholds = numbers(6, 12);
        let child = numbers(2, 4);
        let of = |second, epsilon| {
            ProofNumbers::thresholds_of_child(true, (parent, thresholds), child, second, epsilon)
        };
        assert_eq!(of(3, 0), numbers(4, 7));
        assert_eq!(of(3, 100), numbers(6, 7), "twice the second, but no more than the parent's");
        assert_eq!(of(9, 0), numbers(6, 7));
        assert_eq!(of(ProofNumbers::INFINITE, 0), numbers(6, 7), "an only child");
    }
}
