//! A trace's log as blocks of columns, and back.

use super::Damage;
use super::columns::{LONG, Read, Written};
use super::known::Memory;
use super::model::Model;
use super::words::{self, Fingerprint};
use crate::games::AnyGame;
use crate::trace::log::{Event, LogError, Reader};

/// A block ends after so many visits.
pub(super) const BLOCK_VISITS: u32 = 1 << 16;

/// A block before it is compressed.
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    /// How many visits begin in it.
    pub(super) visits: u32,
    pub(super) fingerprint: Fingerprint,
}

/// Makes blocks of a log.
pub(super) struct Encoder {
    model: Model,
    columns: Written,
    fingerprint: Fingerprint,
    begun: u32,
}

impl Encoder {
    pub(super) fn new(game: AnyGame, memory: Memory) -> Encoder {
        Encoder {
            model: Model::new(game, memory),
            columns: Written::default(),
            fingerprint: Fingerprint::default(),
            begun: 0,
        }
    }

    /// Takes the next batch of a log, and hands over the blocks that are full.
    pub(super) fn take(&mut self, words: &[u32], mut sink: impl FnMut(Block)) -> Result<(), LogError> {
        let mut reader = Reader::new(words);
        loop {
            let word = reader.position();
            let Some(event) = reader.next() else { return Ok(()) };
            let event = event?;
            if matches!(event, Event::Enter(_)) && self.model.visits() - self.begun >= BLOCK_VISITS {
                sink(self.block());
            }
            let coded = self.model.step(&mut self.columns, &event).map_err(|what| LogError { word, what })?;
            if coded != event {
                return Err(LogError { word, what: "an event that cannot stand there" });
            }
            self.columns.events += 1;
            self.fingerprint.take(&event);
        }
    }

    /// What is left.
    pub(super) fn block(&mut self) -> Block {
        let visits = self.model.visits() - self.begun;
        self.begun = self.model.visits();
        Block { bytes: self.columns.take(), visits, fingerprint: std::mem::take(&mut self.fingerprint) }
    }
}

/// Makes a log of blocks.
pub(super) struct Decoder {
    model: Model,
}

impl Decoder {
    pub(super) fn new(game: AnyGame, memory: Memory) -> Decoder {
        Decoder { model: Model::new(game, memory) }
    }

    /// Whether the trace says that another program searched. Known after the first block.
    pub(super) fn is_foreign(&self) -> bool {
        self.model.is_foreign()
    }

    /// How many visits there were in all blocks.
    pub(super) fn visits(&self) -> u32 {
        self.model.visits()
    }

    /// Appends the words of the next block.
    pub(super) fn take(&mut self, bytes: &[u8], words: &mut Vec<u32>) -> Result<Fingerprint, Damage> {
        let mut read = Read::new(bytes)?;
        let mut fingerprint = Fingerprint::default();
        for _ in 0..read.events {
            let event = self.model.step(&mut read, &Event::Singularity)?;
            fingerprint.take(&event);
            words::write(words, &event);
        }
        if !read.is_read() {
            return Err(LONG);
        }
        Ok(fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::mix;
    use crate::run;
    use crate::scenario::Scenario;
    use crate::trace::Trace;

    fn blocks(text: &str) -> (AnyGame, Memory, Vec<u32>, Vec<Block>) {
        let scenario = Scenario::parse(text).unwrap();
        let game = scenario.open().unwrap();
        let mut log = Vec::new();
        run::record(&scenario, |batch| log.extend_from_slice(batch.words)).unwrap();
        let memory = Memory::of(2000, scenario.search.table.map_or(1, |table| table.log2_entries));
        let mut encoder = Encoder::new(game.clone(), memory);
        let mut blocks = Vec::new();
        encoder.take(&log, |block| blocks.push(block)).unwrap();
        blocks.push(encoder.block());
        (game, memory, log, blocks)
    }

    #[test]
    fn a_log_in_blocks_is_the_same_log() {
        let (game, memory, log, blocks) = blocks("depth=9&visits=150000&budget=stop");
        assert!(blocks.len() > 2);
        let mut decoder = Decoder::new(game, memory);
        let mut back = Vec::new();
        for block in &blocks {
            assert_eq!(decoder.take(&block.bytes, &mut back), Ok(block.fingerprint));
        }
        assert!(back == log);
        let visits: u32 = blocks.iter().map(|block| block.visits).sum();
        assert_eq!(decoder.visits(), visits);
    }

    /// As a file may be made by somebody who wants harm: all checksums agree, and what they are of makes no sense.
    #[test]
    fn no_columns_make_decoder_or_trace_fail() {
        let texts = ["depth=2&record=200", "game=tic-tac-toe&depth=4&record=200", "game=tree"];
        let several = "depth=4&record=300&null-move=2&lmr=100&etc=1&singular=20&singular-depth=2&pre-search=on\
                       &uncertainty=cut&cut-ratio=20&probcut=100&lmp=2&futility=20&reverse-futility=40&aspiration=9";
        let files: Vec<_> = texts.into_iter().chain([several]).map(blocks).collect();
        let scale = std::env::var("PLYSCOPE_SCALE").ok().and_then(|scale| scale.parse().ok());
        let mut changed = 0;
        for number in 0..scale.map_or(2000, |scale: u64| 25_000 * scale) {
            let random = |salt: u64| mix(mix(number) ^ salt);
            let (game, memory, log, blocks) = &files[random(1) as usize % files.len()];
            let mut bytes = blocks[0].bytes.clone();
            for change in 0..1 + random(2) % 5 {
                let at = random(10 + change) as usize % bytes.len();
                match random(20 + change) % 4 {
                    // Beside the lengths of columns a change has few ways to be noticed.
                    0 => bytes[at] = bytes[at].wrapping_add(1),
                    1 => bytes[at] = 0,
                    2 => bytes[at] = random(30 + change) as u8,
                    _ => bytes.swap(at, (at + 1) % blocks[0].bytes.len()),
                }
            }
            let mut words = Vec::new();
            let mut decoder = Decoder::new(game.clone(), *memory);
            let _ = decoder.take(&bytes, &mut words);
            assert!(words.len() <= 4 * bytes.len());
            changed += u32::from(words != *log && !words.is_empty());
            let mut trace = Trace::new();
            let _ = trace.append(&words);
            trace.finish();
        }
        assert!(changed > 100, "{changed} logs were other ones");
    }
}
