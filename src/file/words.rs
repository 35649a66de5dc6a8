//! Events as the words of a log, and what they say in short.

use crate::search::observe::{Entered, FoundEntry};
use crate::trace::log::{Event, event};
use crate::value::Value;

/// Appends an event as a log holds it.
#[inline]
pub(super) fn write(words: &mut Vec<u32>, event: &Event) {
    match event {
        Event::Header(header) => event::write_header(words, *header),
        Event::Sampling(sampling) => event::write_sampling(words, sampling),
        Event::Enter(entered) => event::write_enter(words, entered),
        Event::Probe(outcome, entry) => event::write_probe(words, *outcome, *entry),
        Event::StoodPat(value) => event::write_stood_pat(words, *value),
        Event::PreSearch(row) => event::write_pre_search_row(words, *row),
        Event::Refuted(source) => event::write_refuted(words, *source),
        Event::Singularity => event::write_singularity(words),
        Event::Skipped(row) => event::write_skipped(words, row.searched.into(), row.moves.into()),
        Event::Pruned(row) => event::write_pruned_row(words, *row),
        Event::Thresholds(thresholds) => event::write_thresholds(words, *thresholds),
        Event::Numbers(numbers) => event::write_numbers(words, *numbers),
        Event::Interval(interval) => event::write_interval(words, *interval),
        Event::Leave(left) => event::write_leave(words, left),
        Event::RecordingEnded => event::write_recording_ended(words),
    }
}

/// What events say, in 64 bits: whoever rebuilds them from a file sees whether they are those that were saved.
/// The log's words are not what is taken, because they may change while the format does not.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    /// Takes in an event: what of it is recomputed rather than read.
    #[inline]
    pub(super) fn take(&mut self, event: &Event) {
        match event {
            Event::Enter(entered) => {
                let Entered { kind, expected, mv, key, depth, window, .. } = entered;
                let window = u64::from(pair(window.alpha, window.beta));
                self.mix(u64::from(*key as u32) << 32 | window);
                let depth = u64::from(depth.sixteenths() as u16);
                self.mix(u64::from(mv.0) << 32 | depth << 16 | (*expected as u64) << 8 | *kind as u64);
            }
            Event::Leave(left) => {
                let value = u64::from(left.value.get() as u16);
                self.mix(u64::from(left.best.0) << 32 | value << 16 | left.reason as u64);
            }
            Event::Probe(_, Some(FoundEntry { source, value, .. })) => {
                self.mix(u64::from(*source) << 32 | u64::from(value.get() as u16));
            }
            Event::StoodPat(value) => self.mix(u64::from(value.get() as u16)),
            Event::Refuted(source) => self.mix(u64::from(*source)),
            Event::Thresholds(pair) | Event::Numbers(pair) => {
                self.mix(u64::from(pair.proof) << 32 | u64::from(pair.disproof));
            }
            Event::Sampling(sampling) => {
                let (of, range) = (sampling.parameters, sampling.scale.range());
                self.mix(range.map_or(0, |(least, most)| {
                    1 << 32 | u64::from(least as u16) << 16 | u64::from(most as u16)
                }));
                self.mix(u64::from(of.seed) << 32 | u64::from(of.descents));
                self.mix(u64::from(of.exploration) << 16 | u64::from(of.playout));
            }
            _ => self.mix(1),
        }
    }

    #[inline]
    fn mix(&mut self, said: u64) {
        // An odd factor, so that nothing is lost; the rotation carries high bits down again.
        self.0 = (self.0 ^ said).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }

    pub(super) fn get(self) -> u64 {
        self.0
    }
}

fn pair(one: Value, other: Value) -> u32 {
    u32::from(one.get() as u16) << 16 | u32::from(other.get() as u16)
}
