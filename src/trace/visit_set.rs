//! A set of visits of one trace: a bit for each.

use super::columns::VisitId;

/// A set of visits, a bit for each visit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisitSet {
    words: Vec<u32>,
}

impl VisitSet {
    /// The empty set, for a trace with this number of visits.
    #[must_use]
    pub fn of(visits: u32) -> VisitSet {
        VisitSet { words: vec![0; visits.div_ceil(u32::BITS) as usize] }
    }

    /// The set with its bits in these words, the least bit of the first word for the first visit.
    #[must_use]
    pub fn from_words(words: Vec<u32>) -> VisitSet {
        VisitSet { words }
    }

    /// Its bits, see [`VisitSet::from_words`].
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Takes a visit in. The set grows if the visit is beyond its end.
    #[inline]
    pub fn insert(&mut self, visit: VisitId) {
        let word = (visit / u32::BITS) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (visit % u32::BITS);
    }

    /// Whether a visit is in it. A visit beyond its end is not.
    #[must_use]
    #[inline]
    pub fn contains(&self, visit: VisitId) -> bool {
        self.words.get((visit / u32::BITS) as usize).is_some_and(|word| word >> (visit % u32::BITS) & 1 == 1)
    }

    /// The first visit in it.
    #[must_use]
    pub fn first(&self) -> Option<VisitId> {
        let word = self.words.iter().position(|word| *word != 0)?;
        Some(word as u32 * u32::BITS + self.words[word].trailing_zeros())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_in_is_in_it() {
        for visits in [1_u32, 31, 32, 33, 100] {
            let mut set = VisitSet::of(visits);
            assert_eq!(set.first(), None);
            let chosen = |visit: u32| visit % 7 == 3 || visit == visits - 1;
            (0..visits).rev().filter(|visit| chosen(*visit)).for_each(|visit| set.insert(visit));
            for visit in 0..visits + 70 {
                assert_eq!(set.contains(visit), visit < visits && chosen(visit), "{visit} of {visits}");
            }
            assert_eq!(set.first(), (0..visits).find(|visit| chosen(*visit)));
            assert_eq!(VisitSet::from_words(set.words().to_vec()), set);
        }
    }
}
