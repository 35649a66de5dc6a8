//! The random numbers of playouts.

use plyscope::random::mix;

/// A generator for positions. Stored results and the built-in suites name their positions by a seed, so this sequence
/// must not change. Everything else takes [`plyscope::random::Random`].
pub struct PlayoutRandom(u64);

impl PlayoutRandom {
    /// The numbers of one playout of a seed.
    pub fn new(seed: u64, playout: u64) -> PlayoutRandom {
        PlayoutRandom(mix(seed ^ mix(playout)))
    }

    /// A number from 0 on, less than `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = mix(self.0);
        (self.0 >> 32) as usize % bound.max(1)
    }
}
