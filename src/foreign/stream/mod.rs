//! The binary stream ([docs/trace-stream.md](../../../docs/trace-stream.md)) as statements.
//!
//! Bytes arrive in pieces of any size. The memory is bounded by a block and the header, and the work by the number of bytes.

mod bytes;
mod events;
mod path;
pub(super) mod statement;
#[cfg(test)]
mod tests;
mod vocabulary;

use crate::problem::Problem;
use bytes::{Bytes, Fault, check_sum};
use events::Events;
use path::{MOST_OPEN, Path};
use statement::Statement;
pub(super) use vocabulary::Vocabulary;

/// The first bytes of a stream.
pub(super) const MAGIC: [u8; 8] = *b"\x89PLYB\r\n\x1a";
const VERSION: u32 = 1;
/// The length of everything before the header.
const HEAD: usize = 24;
const LONGEST_HEADER: u32 = 1 << 16;
const BLOCK_SIZES: std::ops::RangeInclusive<u32> = 1 << 12..=1 << 20;

/// The first bytes of a block.
const BLOCK_MAGIC: [u8; 4] = *b"PLYB";
const BLOCK_HEAD: usize = 28;

/// A part of a stream, as it is understood.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decoded<'a> {
    /// The first part of every stream: the header's JSON, and its lists.
    Header {
        text: &'a str,
        vocabulary: &'a Vocabulary,
    },
    /// A statement, and the number of the byte where it begins.
    Statement {
        statement: Statement<'a>,
        byte: u64,
    },
    Damage(&'a Damage),
}

/// The damage of a block that is left out, in whole or from a byte on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Damage {
    /// The number of the block, from 0.
    pub(super) block: u64,
    /// The first byte that cannot be read.
    pub(super) byte: u64,
    pub(super) message: &'static str,
    pub(super) fix: &'static str,
}

impl Damage {
    pub(super) fn problem(&self) -> Problem {
        let message = format!("byte {}, block {}: {}", self.byte, self.block, self.message);
        Problem::new("file", "", message, self.fix)
    }
}

const DAMAGED: &str = "copy the file again, in binary; all other blocks are read";
const WRONGLY_WRITTEN: &str = "write events as docs/trace-stream.md says; the rest of this block is left out";

/// The end of a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ended {
    /// The stream ends inside a block, which is read up to its last whole event.
    pub(super) is_cut_short: bool,
    pub(super) blocks: u64,
    pub(super) damaged: u64,
}

/// The part of the file that is read next.
#[derive(Debug)]
enum Part {
    Head,
    Header { block_size: usize, length: usize, check: u32 },
    Blocks { block_size: usize },
}

/// Reads a stream as its bytes arrive.
#[derive(Debug)]
pub(super) struct Stream {
    part: Part,
    /// The bytes of the part that have arrived.
    arrived: Vec<u8>,
    /// The number of bytes before these.
    before: u64,
    vocabulary: Option<Vocabulary>,
    path: Path,
    /// Whether the path is known to be the one at the beginning of the next block, if its numbers agree.
    is_sure: bool,
    /// Whether a block was left out, and the beginning of the next one is being looked for.
    is_lost: bool,
    /// Whether the bytes that follow were found inside a block that was left out: only a right checksum proves that they are a
    /// block.
    is_found: bool,
    /// The number of places where no block began since the last block that was read.
    tries: u8,
    ended: Ended,
}

/// The most places within the size of a block that are tried as the beginning of a block.
const MOST_TRIES: u8 = 8;

/// The first place from a place on where bytes begin like a block, or end like the beginning of one; otherwise their end.
fn beginning(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let begins = |at: &usize| {
        let rest = &rest[*at..];
        BLOCK_MAGIC.starts_with(rest) || rest.starts_with(&BLOCK_MAGIC)
    };
    let place = rest.iter().enumerate().filter(|(_, byte)| **byte == BLOCK_MAGIC[0]).map(|(at, _)| at);
    { place }.find(begins).map_or(bytes.len(), |at| from + at)
}

/// Whether a file that begins so is a stream.
pub(super) fn is_stream(beginning: &[u8]) -> bool {
    beginning.starts_with(&MAGIC)
}

impl Stream {
    pub(super) fn new() -> Stream {
        Stream {
            part: Part::Head,
            arrived: Vec::new(),
            before: 0,
            vocabulary: None,
            path: Path::new(0),
            is_sure: true,
            is_lost: false,
            is_found: false,
            tries: 0,
            ended: Ended::default(),
        }
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    ///
    /// The file is not a stream, or its header is damaged. Take no more bytes then.
    pub(super) fn take(&mut self, bytes: &[u8], sink: &mut impl FnMut(Decoded<'_>)) -> Result<(), Problem> {
        let mut bytes = bytes;
        while !bytes.is_empty() {
            let wanted = match self.part {
                Part::Head => HEAD,
                Part::Header { length, .. } => length,
                Part::Blocks { block_size } => block_size,
            };
            let (part, rest) = bytes.split_at(bytes.len().min(wanted - self.arrived.len()));
            bytes = rest;
            self.arrived.extend_from_slice(part);
            if self.arrived.len() == wanted {
                let mut whole = std::mem::take(&mut self.arrived);
                let read = self.read_part(&whole, sink)?;
                self.before += read as u64;
                whole.drain(..read);
                self.arrived = whole;
            }
        }
        Ok(())
    }

    /// All bytes were taken: reads the last block.
    ///
    /// # Errors
    ///
    /// The file ends before its first block.
    pub(super) fn finish(mut self, sink: &mut impl FnMut(Decoded<'_>)) -> Result<Ended, Problem> {
        if self.vocabulary.is_none() {
            self.before += self.arrived.len() as u64;
            return Err(self.refuse("the file ends before its header does", "copy the file again"));
        }
        let rest = std::mem::take(&mut self.arrived);
        let mut rest = rest.as_slice();
        while !rest.is_empty() {
            let declared = Bytes::new(rest.get(4..).unwrap_or_default()).u32();
            let events = rest.len().checked_sub(BLOCK_HEAD);
            let is_whole =
                declared.is_ok_and(|length| events.is_some_and(|events| events as u64 >= length.into()));
            self.ended.is_cut_short = !is_whole;
            let read = self.block(rest, !is_whole, sink);
            self.before += read as u64;
            rest = &rest[read..];
        }
        Ok(self.ended)
    }

    fn refuse(&self, message: impl std::fmt::Display, fix: &str) -> Problem {
        Problem::new("file", "", format!("byte {}: {message}", self.before), fix)
    }

    /// Reads a part that has arrived completely. The result is the number of bytes that were read or left out.
    fn read_part(&mut self, whole: &[u8], sink: &mut impl FnMut(Decoded<'_>)) -> Result<usize, Problem> {
        match self.part {
            Part::Head => self.part = self.head(whole)?,
            Part::Header { block_size, check, .. } => {
                self.header(whole, block_size, check, sink)?;
                self.part = Part::Blocks { block_size };
            }
            Part::Blocks { .. } => return Ok(self.block(whole, false, sink)),
        }
        Ok(whole.len())
    }

    fn head(&self, head: &[u8]) -> Result<Part, Problem> {
        let mut numbers = Bytes::new(head.strip_prefix(&MAGIC).ok_or_else(|| {
            let is_text = head.starts_with(&MAGIC[..5]);
            let message = if is_text { "the file was copied as text" } else { "this is not a stream" };
            self.refuse(message, "write or copy the file in binary")
        })?);
        let mut number = || numbers.u32().unwrap_or_default();
        let (version, block_size, length, check) = (number(), number(), number(), number());
        if version != VERSION {
            let message = format!("this is version {version} of the stream, and version {VERSION} is read");
            return Err(self.refuse(message, "write version 1, as docs/trace-stream.md says"));
        }
        if !BLOCK_SIZES.contains(&block_size) {
            let fix = "write blocks of 4096 to 1048576 bytes";
            return Err(self.refuse(format!("a block has {block_size} bytes"), fix));
        }
        if !(1..=LONGEST_HEADER).contains(&length) {
            let fix = "write a header of 1 to 65536 bytes";
            return Err(self.refuse(format!("the header has {length} bytes"), fix));
        }
        Ok(Part::Header { block_size: block_size as usize, length: length as usize, check })
    }

    fn header(
        &mut self,
        header: &[u8],
        block_size: usize,
        check: u32,
        sink: &mut impl FnMut(Decoded<'_>),
    ) -> Result<(), Problem> {
        let numbers = [VERSION, block_size as u32, header.len() as u32].map(u32::to_le_bytes);
        if check_sum(&[numbers.as_flattened(), header]) != check {
            let message = "the header is damaged: its checksum is wrong";
            return Err(self.refuse(message, "copy the file again, in binary"));
        }
        let text =
            std::str::from_utf8(header).map_err(|_| self.refuse("the header is not UTF-8", "write UTF-8"))?;
        let vocabulary = Vocabulary::read(text).map_err(|(message, fix)| self.refuse(message, fix))?;
        let vocabulary = self.vocabulary.insert(vocabulary);
        sink(Decoded::Header { text, vocabulary });
        Ok(())
    }

    /// Reads a block, and returns the number of bytes before the next one. `is_cut`: the file ends in it, so that its checksum
    /// cannot be verified.
    ///
    /// If bytes were added or lost, the blocks behind them begin elsewhere than their size says: the reader looks for the
    /// next beginning.
    fn block(&mut self, block: &[u8], is_cut: bool, sink: &mut impl FnMut(Decoded<'_>)) -> usize {
        if self.is_lost && !block.starts_with(&BLOCK_MAGIC) || is_cut && self.is_found {
            return self.next_beginning(block);
        }
        let number = self.ended.blocks;
        self.ended.blocks += 1;
        let head = BlockHead::read(block, is_cut);
        self.is_lost = head.is_err();
        let whole = std::mem::replace(&mut self.is_sure, false);
        let read = head.and_then(|head| self.read_block(&head, block, whole, is_cut, sink));
        if let Err((at, message, fix)) = read {
            self.ended.damaged += 1;
            let byte = self.before + at as u64;
            sink(Decoded::Damage(&Damage { block: number, byte, message, fix }));
        }
        match head {
            Ok(head) => {
                (self.tries, self.is_found) = (0, false);
                beginning(block, BLOCK_HEAD + head.length)
            }
            Err(_) => self.next_beginning(block),
        }
    }

    /// The first place behind the first byte where a block may begin; the end of the bytes after many tries, so that the work is
    /// bounded by the number of bytes.
    fn next_beginning(&mut self, bytes: &[u8]) -> usize {
        let place = beginning(bytes, 1);
        self.is_found = place < bytes.len();
        self.tries += u8::from(self.is_found);
        if self.tries <= MOST_TRIES {
            return place;
        }
        (self.tries, self.is_found) = (0, false);
        bytes.len()
    }

    /// Reads the events of a block. `is_sure`: the path is known to be the path at its beginning, if its numbers agree.
    fn read_block(
        &mut self,
        head: &BlockHead,
        block: &[u8],
        is_sure: bool,
        is_cut: bool,
        sink: &mut impl FnMut(Decoded<'_>),
    ) -> Result<(), Wrong> {
        let Some(vocabulary) = &self.vocabulary else { return Ok(()) };
        let BlockHead { first, visits, open, length } = *head;
        let Some(events) = block.get(BLOCK_HEAD..) else { return Ok(()) };
        let events = &events[..length];
        if open > MOST_OPEN {
            return Err((20, "more than 250 visits are open", WRONGLY_WRITTEN));
        }
        if first < self.path.next {
            self.is_sure = is_sure;
            return Err((8, "the block was read before, or is in a wrong place", DAMAGED));
        }
        let reader = Events { vocabulary };
        let mut bytes = Bytes::new(events);
        let before = self.before;
        let mut tell = |statement, at: usize| {
            sink(Decoded::Statement { statement, byte: before + (BLOCK_HEAD + at) as u64 });
        };
        let wrong = |fault, at: usize| match fault {
            Fault::Ends if is_cut => Ok(()),
            Fault::Ends => Err((BLOCK_HEAD + at, "an event has too few bytes", WRONGLY_WRITTEN)),
            Fault::Wrong(message) => Err((BLOCK_HEAD + at, message, WRONGLY_WRITTEN)),
        };
        let start = match reader.start(&mut bytes, first, open, |name| tell(name, 0)) {
            Ok(start) => start,
            Err(fault) => return wrong(fault, bytes.position()),
        };
        let goes_on = {
            let (old, new) = (&self.path, &start.path);
            is_sure
                && old.next == first
                && (old.searches, old.iteration) == (new.searches, new.iteration)
                && old.open() == new.open()
                && old.common(new) == old.open()
        };
        if !goes_on {
            let mut missing = Vec::new();
            let common = self.path.common(&start.path);
            for visit in &start.path.visits[1 + common..] {
                match reader.entered_before(visit) {
                    Ok(enter) => missing.push(Statement::Enter(enter)),
                    Err(fault) => return wrong(fault, 0),
                }
            }
            tell(Statement::Gap { open: common, visits: first - self.path.next }, 0);
            let is_other_search = self.path.searches != start.path.searches;
            if is_other_search {
                tell(Statement::NewSearch { position: start.position }, 0);
            }
            let iteration = start.path.iteration;
            if iteration != 0 && (is_other_search || iteration != self.path.iteration) {
                tell(Statement::Iteration { number: iteration }, 0);
            }
            missing.into_iter().for_each(|statement| tell(statement, 0));
        }
        self.path = start.path;
        while !bytes.is_empty() {
            let at = bytes.position();
            match reader.next(&mut bytes, &mut self.path) {
                Ok(statement) => tell(statement, at),
                Err(fault) => return wrong(fault, at),
            }
        }
        if !is_cut && self.path.next - first != u64::from(visits) {
            return Err((16, "the block says a wrong number of its visits", WRONGLY_WRITTEN));
        }
        self.is_sure = true;
        Ok(())
    }
}

/// The problem of a block: its place in the block, the message and the fix.
type Wrong = (usize, &'static str, &'static str);

/// The first bytes of a block.
#[derive(Clone, Copy, Debug)]
struct BlockHead {
    /// The number of visits before the block.
    first: u64,
    /// The number of visits that begin in it.
    visits: u32,
    /// The number of visits that are open at its start.
    open: u32,
    /// The number of bytes of its events that are there.
    length: usize,
}

impl BlockHead {
    /// Reads the head, and compares the checksum of the block. `is_cut`: the file ends in the block.
    fn read(block: &[u8], is_cut: bool) -> Result<BlockHead, Wrong> {
        let Some((head, rest)) = block.split_at_checked(BLOCK_HEAD) else {
            return Ok(BlockHead { first: 0, visits: 0, open: 0, length: 0 });
        };
        let Some(numbers) = head.strip_prefix(&BLOCK_MAGIC) else {
            return Err((0, "no block begins here", DAMAGED));
        };
        let damaged = (0, "the block is damaged: its checksum is wrong", DAMAGED);
        let mut fields = Bytes::new(numbers);
        let mut read = || -> Result<_, Fault> {
            Ok((fields.u32()?, fields.u64()?, fields.u32()?, fields.u32()?, fields.u32()?))
        };
        let (length, first, visits, open, check) = read().map_err(|_| damaged)?;
        let length = if is_cut { rest.len() } else { length as usize };
        let events = rest.get(..length).ok_or(damaged)?;
        if !is_cut && check_sum(&[&numbers[..20], events]) != check {
            return Err(damaged);
        }
        Ok(BlockHead { first, visits, open, length })
    }
}
