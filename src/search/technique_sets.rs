//! Sets of unsafe techniques by number. An entry of the table and a visit of a trace have no room for a bit for each
//! technique; the sets that occur in a search are few, so they keep the number of a set.

use super::unsafe_technique::UnsafeTechniques;

/// The number of a set, among the sets of one table or of one trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetNumber(u16);

impl SetNumber {
    /// The set with this code.
    #[must_use]
    #[inline]
    pub const fn from_code(code: u16) -> SetNumber {
        SetNumber(code)
    }

    /// Its code, less than the number of sets that there is room for.
    #[must_use]
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }
}

/// The sets that have a number, at most `MOST` of them (2 to 65,536).
///
/// The first set to be asked for gets the first number, and so on; the empty set has number 0. So the numbers of a
/// search never vary. When only the last number is left, every further new set gets it, and it means all their
/// techniques together: a value may then name a technique that did not act, but it never names fewer than acted.
pub struct TechniqueSets<const MOST: usize> {
    /// The sets by number.
    sets: Vec<UnsafeTechniques>,
    /// The sets with a separate number, by their bits in ascending order, with their numbers.
    sorted: Vec<(u32, SetNumber)>,
}

impl<const MOST: usize> Default for TechniqueSets<MOST> {
    fn default() -> Self {
        const { assert!(MOST >= 2 && MOST <= 1 << u16::BITS, "numbers have 16 bits") };
        TechniqueSets { sets: vec![UnsafeTechniques::NONE], sorted: Vec::new() }
    }
}

impl<const MOST: usize> TechniqueSets<MOST> {
    /// The number of a set, which is added if it is new.
    #[inline]
    pub fn number(&mut self, set: UnsafeTechniques) -> SetNumber {
        if set.is_empty() { SetNumber::default() } else { self.find_or_add(set) }
    }

    fn find_or_add(&mut self, set: UnsafeTechniques) -> SetNumber {
        let place = match self.sorted.binary_search_by_key(&set.bits(), |(bits, _)| *bits) {
            Ok(place) => return self.sorted[place].1,
            Err(place) => place,
        };
        let last = SetNumber((MOST - 1) as u16);
        if let Some(shared) = self.sets.get_mut(usize::from(last.0)) {
            *shared = shared.and(set);
            return last;
        }
        let number = SetNumber(self.sets.len() as u16);
        self.sets.push(set);
        if number != last {
            self.sorted.insert(place, (set.bits(), number));
        }
        number
    }

    /// The set with a number that [`TechniqueSets::number`] gave.
    #[must_use]
    #[inline]
    pub fn set(&self, number: SetNumber) -> UnsafeTechniques {
        self.sets[usize::from(number.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const SETS: usize = 40;

    /// Asks for many sets of few techniques, and gives their numbers.
    fn asked(seed: u64, techniques: u32) -> (TechniqueSets<SETS>, Vec<(UnsafeTechniques, SetNumber)>) {
        let (mut random, mut sets) = (Random::from_seed(seed), TechniqueSets::default());
        let numbers = (0..500).map(|_| {
            let set = UnsafeTechniques::from_bits(random.below(1 << techniques) as u32);
            (set, sets.number(set))
        });
        let numbers = numbers.collect();
        (sets, numbers)
    }

    #[test]
    fn a_number_is_of_its_set_while_numbers_last() {
        let (sets, numbers) = asked(1, 5);
        assert!(numbers.iter().all(|(set, number)| sets.set(*number) == *set));
        assert_eq!(sets.sets.len(), 1 << 5, "all sets occur");
        assert_eq!(sets.set(SetNumber::default()), UnsafeTechniques::NONE);
        assert_eq!(asked(1, 5).1, numbers, "the same every time");
    }

    #[test]
    fn beyond_the_numbers_a_set_names_more_techniques_and_never_fewer() {
        let (sets, numbers) = asked(2, 10);
        let (mut exact, mut wider) = (0, 0);
        for (set, number) in numbers {
            let said = sets.set(number);
            assert_eq!(said.and(set), said, "{set:?} was told as {said:?}");
            *if said == set { &mut exact } else { &mut wider } += 1;
        }
        assert!(exact >= SETS - 1 && wider > 100, "{exact} {wider}");
        assert_eq!(sets.sets.len(), SETS);
    }
}
