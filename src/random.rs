//! Random numbers that follow from a seed, equal on every machine; and well-mixed numbers, for the keys of positions.
//!
//! Source: Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014.

/// The growth of SplitMix64's state with each number.
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The first output of SplitMix64 for a seed: neighbouring numbers become unrelated ones, and different numbers stay
/// different.
#[must_use]
pub const fn mix(number: u64) -> u64 {
    finalised(number.wrapping_add(GOLDEN_GAMMA))
}

/// The output function of SplitMix64.
const fn finalised(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// A generator of random numbers: SplitMix64.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
    gamma: u64,
}

impl Random {
    /// The published sequence of SplitMix64 for this seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> Random {
        Random { state: seed, gamma: GOLDEN_GAMMA }
    }

    /// The sequence of a seed that has several parts. Exercises are named by the seed that they are drawn from, in links
    /// and on worksheets, so this sequence has to stay as it is.
    #[must_use]
    pub fn from_parts(parts: &[u64]) -> Random {
        let seed = parts.iter().fold(0, |seed, part| mix(seed ^ mix(*part)));
        Random { state: seed.wrapping_add(GOLDEN_GAMMA), gamma: 1 }
    }

    /// The next number: any of 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(self.gamma);
        finalised(self.state)
    }

    /// A number from 0 on, less than `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The bias of a remainder is some 10^-18 for the bounds in use.
        (self.next_u64() % bound.max(1) as u64) as usize
    }

    /// A number from `least` to `most`, both included.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// True in half of the cases.
    pub fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    /// True in one of `count` cases.
    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// A fraction from 0 on, less than 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// An element of a list.
    ///
    /// # Panics
    ///
    /// If the list is empty.
    pub fn pick<'list, T>(&mut self, list: &'list [T]) -> &'list T {
        &list[self.below(list.len())]
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
    use super::{GOLDEN_GAMMA, Random, mix};

    #[test]
    fn a_seed_gives_the_published_sequence() {
        let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        let mut random = Random::from_seed(0);
        assert_eq!([(); 3].map(|()| random.next_u64()), published);
        assert_eq!([mix(0), mix(GOLDEN_GAMMA)], [published[0], published[1]]);
    }

    /// The numbers are the numbers of the version that drew the first published exercises.
    #[test]
    fn a_seed_of_several_parts_gives_the_sequence_of_published_exercises() {
        let numbers = |parts: &[u64]| {
            let mut random = Random::from_parts(parts);
            [(); 3].map(|()| random.next_u64())
        };
        let seed = mix(mix(mix(7)) ^ mix(3));
        assert_eq!(numbers(&[7, 3]), [1, 2, 3].map(|step| mix(seed.wrapping_add(step))));
        assert_ne!(numbers(&[1, 2]), numbers(&[2, 1]));
    }

    #[test]
    fn numbers_spread_over_their_range() {
        let mut random = Random::from_parts(&[7, 3]);
        let drawn: Vec<usize> = (0..600).map(|_| random.between(1, 6)).collect();
        for face in 1..=6 {
            let count = drawn.iter().filter(|number| **number == face).count();
            assert!((60..140).contains(&count), "{face}: {count}");
        }
        assert!(drawn.iter().all(|number| (1..=6).contains(number)));
        let fractions: Vec<f64> = (0..600).map(|_| random.fraction()).collect();
        assert!(fractions.iter().all(|fraction| (0.0..1.0).contains(fraction)));
        assert!((0.45..0.55).contains(&(fractions.iter().sum::<f64>() / 600.0)));
        assert!((250..350).contains(&(0..600).filter(|_| random.coin()).count()));
        assert!((60..140).contains(&(0..600).filter(|_| random.once_in(6)).count()));
        assert_eq!((random.below(0), *random.pick(&[9])), (0, 9));
    }

    #[test]
    fn a_shuffled_list_has_all_it_had() {
        let mut list: Vec<usize> = (0..20).collect();
        Random::from_parts(&[1]).shuffle(&mut list);
        assert_ne!(list, (0..20).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..20).collect::<Vec<_>>());
    }
}
