//! Events as the words of a log.

use crate::trace::log::{Event, event};

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
        Event::Name(piece) => event::write_name(words, *piece),
        Event::OwnWord(edge, subject, name) => event::write_own_word(words, *edge, *subject, *name),
        Event::Amounts(edge, amounts) => event::write_amounts(words, *edge, *amounts),
        Event::Field(edge, name, value) => event::write_field(words, *edge, *name, *value),
    }
}
