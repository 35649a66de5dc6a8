//! A trace's log as blocks, and back. Each block can be read alone.

use super::Damage;
use super::events::{read_event, write_event};
use super::numbers::{self, Numbers};
use super::path::Path;
use super::words;
use crate::games::AnyGame;
use crate::trace::log::{Event, LogError, Reader};

/// A block ends before the next visit once it has this length: some 40,000 visits of chess.
const FULL: usize = 1 << 18;

/// A block before it is compressed.
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    /// The number of the first visit that begins in it.
    pub(super) first: u32,
    /// The number of visits that begin in it.
    pub(super) visits: u32,
}

/// Makes blocks of a log.
pub(super) struct Encoder {
    path: Path,
    bytes: Vec<u8>,
    first: u32,
}

impl Encoder {
    pub(super) fn new(game: AnyGame) -> Encoder {
        // The first block continues nothing.
        Encoder { path: Path::new(game), bytes: vec![0], first: 0 }
    }

    /// Takes the next batch of a log, and hands over the blocks that are full.
    pub(super) fn take(&mut self, words: &[u32], mut sink: impl FnMut(Block)) -> Result<(), LogError> {
        let mut reader = Reader::new(words);
        loop {
            let word = reader.position();
            let damage = |what| LogError { word, what };
            let Some(event) = reader.next() else { return Ok(()) };
            let event = event?;
            if matches!(event, Event::Enter(_)) && self.bytes.len() >= FULL {
                sink(self.block());
                self.begin().map_err(damage)?;
            }
            write_event(&mut self.bytes, &mut self.path, &event).map_err(damage)?;
        }
    }

    /// The block that was begun.
    pub(super) fn block(&mut self) -> Block {
        let first = std::mem::replace(&mut self.first, self.path.next());
        Block { bytes: std::mem::take(&mut self.bytes), first, visits: self.path.next() - first }
    }

    fn begin(&mut self) -> Result<(), Damage> {
        let beginning = self.path.beginning();
        self.path.clear();
        numbers::write(&mut self.bytes, beginning.len() as u32);
        for event in &beginning {
            write_event(&mut self.bytes, &mut self.path, event)?;
        }
        self.path.go_on_from(self.first);
        Ok(())
    }
}

/// Makes a log of blocks.
pub(super) struct Decoder {
    path: Path,
}

impl Decoder {
    pub(super) fn new(game: AnyGame) -> Decoder {
        Decoder { path: Path::new(game) }
    }

    /// Whether the trace says that another program searched. Known after the first block.
    pub(super) fn is_foreign(&self) -> bool {
        self.path.is_foreign()
    }

    /// The number of visits in all blocks.
    pub(super) fn visits(&self) -> u32 {
        self.path.next()
    }

    /// Appends the words of the next block.
    pub(super) fn take(&mut self, bytes: &[u8], words: &mut Vec<u32>) -> Result<(), Damage> {
        let (continued, first) = (self.path.beginning(), self.path.next());
        let beginning = read_block(&mut self.path, first, bytes, words)?;
        if beginning == continued { Ok(()) } else { Err("a block that does not continue the one before") }
    }
}

/// Appends the words of a block whose first visit has the number `first`, whatever the path was before; gives the events
/// with which the block begins.
fn read_block(path: &mut Path, first: u32, bytes: &[u8], words: &mut Vec<u32>) -> Result<Vec<Event>, Damage> {
    let mut numbers = Numbers::new(bytes);
    path.clear();
    let count: usize = numbers.next()?;
    if count > Path::LONGEST_BEGINNING {
        return Err("a block that begins with too many visits");
    }
    let beginning =
        (0..count).map(|_| read_event(&mut numbers, path)).collect::<Result<Vec<Event>, Damage>>()?;
    path.go_on_from(first);
    while !numbers.is_empty() {
        words::write(words, &read_event(&mut numbers, path)?);
    }
    Ok(beginning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveCode;
    use crate::random::mix;
    use crate::run;
    use crate::scenario::Scenario;
    use crate::search::depth::Depth;
    use crate::search::leave_reason::LeaveReason;
    use crate::search::node_type::NodeType;
    use crate::search::observe::{Entered, Left};
    use crate::search::visit_kind::VisitKind;
    use crate::search::window::Window;
    use crate::trace::Trace;
    use crate::trace::log::event;
    use crate::value::Value;

    fn blocks(text: &str) -> (AnyGame, Vec<u32>, Vec<Block>) {
        let scenario = Scenario::parse(text).unwrap();
        let game = scenario.open().unwrap();
        let mut log = Vec::new();
        run::record(&scenario, |batch| log.extend_from_slice(batch.words)).unwrap();
        let blocks = blocks_of(&game, &log);
        (game, log, blocks)
    }

    fn blocks_of(game: &AnyGame, log: &[u32]) -> Vec<Block> {
        let mut encoder = Encoder::new(game.clone());
        let mut blocks = Vec::new();
        encoder.take(log, |block| blocks.push(block)).unwrap();
        blocks.push(encoder.block());
        blocks
    }

    #[test]
    fn a_log_in_blocks_is_the_same_log_and_each_block_is_read_alone() {
        let (game, log, blocks) = blocks("depth=9&visits=200000&budget=stop&null-move=2");
        assert!(blocks.len() > 2);
        let mut decoder = Decoder::new(game.clone());
        let (mut together, mut alone, mut open) = (Vec::new(), Vec::new(), 0);
        for block in &blocks {
            assert_eq!(decoder.visits(), block.first);
            decoder.take(&block.bytes, &mut together).unwrap();
            let mut path = Path::new(game.clone());
            open += read_block(&mut path, block.first, &block.bytes, &mut alone).unwrap().len();
            assert_eq!(path.next(), block.first + block.visits);
        }
        assert!(together == log && alone == log && open > 10, "{open} visits were open between blocks");
        let last = blocks.last().unwrap();
        let message = Decoder::new(game).take(&last.bytes, &mut Vec::new()).unwrap_err();
        assert!(message.contains("does not continue"), "{message}");
    }

    #[test]
    fn a_move_that_is_not_legal_is_kept_with_its_key() {
        let game = Scenario::parse("depth=1").unwrap().open().unwrap();
        let mut log = Vec::new();
        event::write_header(&mut log, event::Header { foreign: true, ..event::Header::default() });
        let bracket = MoveCode::NONE;
        let pawn_to_e4 = MoveCode(12 | 28 << 6);
        let visits = [
            (VisitKind::Search, bracket, 0),
            (VisitKind::Iteration, bracket, 0),
            // A root of another key, as of another game.
            (VisitKind::Node, bracket, 7),
            (VisitKind::Node, MoveCode(9), 8),
            // The position is not known any more.
            (VisitKind::Node, pawn_to_e4, 0),
            (VisitKind::NullMove, MoveCode::NONE, 9),
        ];
        for (kind, mv, key) in visits {
            let start = Entered {
                kind,
                expected: NodeType::Pv,
                quiescence: false,
                mv,
                key,
                depth: Depth::PLY,
                window: Window::FULL,
                rank: None,
                extension: None,
                reduction: None,
            };
            event::write_enter(&mut log, &start);
        }
        for _ in visits {
            event::write_leave(&mut log, &Left::with_value(LeaveReason::NotReported, Value::judgement(3)));
        }
        let mut back = Vec::new();
        Decoder::new(game.clone()).take(&blocks_of(&game, &log)[0].bytes, &mut back).unwrap();
        assert_eq!(back, log);
        assert!(Trace::new().append(&back).is_ok());
        // The key of a legal move is not written: another game refuses it.
        let (_, _, blocks) = blocks("game=tic-tac-toe&depth=1");
        let refused = Decoder::new(game).take(&blocks[0].bytes, &mut Vec::new());
        assert_eq!(refused, Err("a move that is not legal"));
    }

    /// As a file may be made by somebody who wants harm: all checksums agree, and what they are of makes no sense.
    #[test]
    fn no_bytes_make_decoder_or_trace_fail() {
        let texts = ["depth=2&record=200", "game=tic-tac-toe&depth=4&record=200", "game=tree"];
        let several = "depth=4&record=300&null-move=2&lmr=100&etc=1&singular=20&singular-depth=2&pre-search=on\
                       &uncertainty=cut&cut-ratio=20&probcut=100&lmp=2&futility=20&reverse-futility=40&aspiration=9";
        let files: Vec<_> = texts.into_iter().chain([several]).map(blocks).collect();
        let scale = std::env::var("PLYSCOPE_SCALE").ok().and_then(|scale| scale.parse().ok());
        let (mut changed, mut refused) = (0, 0);
        for number in 0..scale.map_or(2000, |scale: u64| 25_000 * scale) {
            let random = |salt: u64| mix(mix(number) ^ salt);
            let (game, log, blocks) = &files[random(1) as usize % files.len()];
            let mut bytes = blocks[0].bytes.clone();
            for change in 0..1 + random(2) % 5 {
                let at = random(10 + change) as usize % bytes.len();
                match random(20 + change) % 4 {
                    0 => bytes[at] = bytes[at].wrapping_add(1),
                    1 => bytes[at] = 0,
                    2 => bytes[at] = random(30 + change) as u8,
                    _ => bytes.swap(at, (at + 1) % blocks[0].bytes.len()),
                }
            }
            let mut words = Vec::new();
            let mut decoder = Decoder::new(game.clone());
            refused += u32::from(decoder.take(&bytes, &mut words).is_err());
            assert!(words.len() <= 4 * bytes.len());
            changed += u32::from(words != *log && !words.is_empty());
            let mut trace = Trace::new();
            let _ = trace.append(&words);
            trace.finish();
        }
        assert!(
            changed > 100 && refused > 100,
            "{changed} logs were other ones, {refused} blocks were refused"
        );
    }
}
