//! Rng from a seed: the same numbers on every machine.

use crate::games::mix::mix;

/// A stream of numbers that look random and follow from a seed.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// The stream of a seed that has several parts.
    #[must_use]
    pub fn of(parts: &[u64]) -> Rng {
        Rng { state: parts.iter().fold(0, |state, part| mix(state ^ mix(*part))) }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(1);
        mix(self.state)
    }

    /// A number from 0 on, less than `bound` (at least 1).
    pub fn below(&mut self, bound: usize) -> usize {
        // The bias of a remainder is some 10^-18 here.
        (self.next() % bound.max(1) as u64) as usize
    }

    /// A number from one to the other, both included.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// One of two.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn numbers_follow_from_the_seed_and_spread() {
        let draw = |seed: u64| {
            let mut rng = Rng::of(&[seed, 3]);
            (0..600).map(|_| rng.below(6)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        assert_ne!(Rng::of(&[1, 2]).next(), Rng::of(&[2, 1]).next());
        for face in 0..6 {
            let count = draw(7).iter().filter(|drawn| **drawn == face).count();
            assert!((60..140).contains(&count), "{face}: {count}");
        }
    }

    #[test]
    fn a_shuffled_list_has_all_it_had() {
        let mut list: Vec<usize> = (0..20).collect();
        Rng::of(&[1]).shuffle(&mut list);
        assert_ne!(list, (0..20).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..20).collect::<Vec<_>>());
    }
}
