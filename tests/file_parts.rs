//! Trace files with one part changed whose checksums agree again: what is wrong is said, and what came before is kept.

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use plyscope::file::Opening;
use plyscope::problem::Problem;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::trace::Trace;
use plyscope_cli::trace_file::{TraceFile, open, save};
use std::io::{Read, Write};

/// CRC-32 as docs/trace-file.md means it, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut state = !0_u32;
    for byte in bytes {
        state ^= u32::from(*byte);
        for _ in 0..8 {
            state = if state & 1 == 1 { state >> 1 ^ 0xedb8_8320 } else { state >> 1 };
        }
    }
    !state
}

fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn put(bytes: &mut [u8], at: usize, number: u32) {
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

fn add(bytes: &mut [u8], at: usize, more: u32) {
    let sum = number(bytes, at).wrapping_add(more);
    put(bytes, at, sum);
}

/// A file taken apart by the document: its header, and each block with its frame; the last is the end's frame.
#[derive(Clone)]
struct Parts {
    header: Vec<u8>,
    blocks: Vec<(Vec<u8>, Vec<u8>)>,
}

const FRAME: usize = 24;

fn decompressed(block: &[u8]) -> Vec<u8> {
    let mut raw = Vec::new();
    ZlibDecoder::new(block).read_to_end(&mut raw).unwrap();
    raw
}

impl Parts {
    fn of(bytes: &[u8]) -> Parts {
        let mut at = 22 + number(bytes, 14) as usize;
        let (header, mut blocks) = (bytes[..at].to_vec(), Vec::new());
        while at < bytes.len() {
            let end = at + FRAME + number(bytes, at) as usize;
            blocks.push((bytes[at..at + FRAME].to_vec(), bytes[at + FRAME..end].to_vec()));
            at = end;
        }
        Parts { header, blocks }
    }

    /// Makes the checksums of header and frames right.
    fn sealed(mut self) -> Parts {
        let end = self.header.len() - 4;
        let check = crc32(&self.header[..end]);
        put(&mut self.header, end, check);
        for (frame, block) in &mut self.blocks {
            let (own, of_block) = (crc32(&frame[..16]), crc32(block));
            put(frame, 16, own);
            put(frame, 20, of_block);
        }
        self
    }

    /// Changes what a block holds before it is compressed.
    fn change(&mut self, at: usize, change: impl Fn(&mut Vec<u8>)) {
        let (frame, block) = &mut self.blocks[at];
        let mut raw = decompressed(block);
        change(&mut raw);
        let mut compressed = ZlibEncoder::new(Vec::new(), Compression::default());
        compressed.write_all(&raw).unwrap();
        *block = compressed.finish().unwrap();
        put(frame, 0, block.len() as u32);
        put(frame, 4, raw.len() as u32);
    }

    fn bytes(&self) -> Vec<u8> {
        let blocks = self.blocks.iter().flat_map(|(frame, block)| [frame.as_slice(), block]);
        [self.header.as_slice()].into_iter().chain(blocks).collect::<Vec<_>>().concat()
    }

    /// Another header, of these texts.
    fn with_texts(mut self, texts: [&str; 3]) -> Parts {
        let texts: Vec<u8> = texts
            .iter()
            .flat_map(|text| [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat())
            .collect();
        self.header.truncate(14);
        self.header.extend_from_slice(&(texts.len() as u32).to_le_bytes());
        self.header.extend_from_slice(&texts);
        self.header.extend_from_slice(&[0; 4]);
        self.sealed()
    }

    /// The texts of the header.
    fn texts(&self) -> [String; 3] {
        let mut at = 18;
        [(); 3].map(|()| {
            let end = at + 4 + number(&self.header, at) as usize;
            let text = String::from_utf8(self.header[at + 4..end].to_vec()).unwrap();
            at = end;
            text
        })
    }
}

fn saved(link: &str) -> (Trace, Parts) {
    let scenario = Scenario::parse(link).unwrap();
    let (summary, trace) = run::trace(&scenario).unwrap();
    let mut bytes = Vec::new();
    save(&scenario, &summary, &trace, &mut bytes).unwrap();
    (trace, Parts::of(&bytes))
}

/// A search of several blocks.
fn several() -> (Trace, Parts) {
    saved("game=synthetic&branching=20&height=7&ordering=10&search=alpha-beta&visits=250000&budget=stop")
}

fn damage(parts: &Parts) -> Problem {
    match open(&parts.bytes()) {
        Err(problem) => problem,
        Ok(TraceFile { damage, .. }) => damage.expect("damage is said"),
    }
}

#[test]
fn the_document_says_how_a_file_is_made() {
    let (trace, parts) = several();
    assert!(parts.blocks.len() > 3, "{}", parts.blocks.len());
    assert_eq!(parts.clone().sealed().bytes(), parts.bytes());
    let texts = parts.texts();
    assert_eq!(parts.clone().with_texts([&texts[0], &texts[1], &texts[2]]).bytes(), parts.bytes());
    let visits: u32 = parts.blocks[..parts.blocks.len() - 1].iter().map(|(frame, _)| number(frame, 12)).sum();
    assert_eq!([visits, number(&parts.header, 10)], [trace.len(); 2]);
    let (end, rest) = parts.blocks.last().unwrap();
    assert_eq!([0, 4, 8, 12].map(|at| number(end, at)), [0, 0, visits, 0]);
    assert!(rest.is_empty());
}

/// The numbers of a block, as docs/trace-file.md means them.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    /// Seven bits a byte, the lowest first. The sign of a difference makes no difference to its length.
    fn next(&mut self) -> u64 {
        let length = self.0.iter().position(|byte| *byte < 0x80).unwrap() + 1;
        let (number, rest) = self.0.split_at(length);
        self.0 = rest;
        number.iter().rev().fold(0, |sum, byte| sum << 7 | u64::from(byte & 0x7f))
    }

    fn skip(&mut self, numbers: u32) {
        for _ in 0..numbers {
            self.next();
        }
    }
}

/// An open visit: whether a move led to it, and whether its value is likely to be another one's.
struct Visit {
    has_move: bool,
    has_likely_value: bool,
}

/// Reads a block of a search that has no table, no quiescence and no re-searches. Gives the number of visits that begin in the block
/// and the number of visits that end in it.
fn visits_by_the_document(raw: &[u8]) -> (u32, u32) {
    const STOPPED: u64 = 8;
    let mut numbers = Numbers(raw);
    let (mut begun, mut ended, mut open) = (0, 0, Vec::<Visit>::new());
    let mut of_beginning = numbers.next();
    while !numbers.0.is_empty() {
        let first = numbers.next();
        let is_of_beginning = of_beginning > 0;
        of_beginning = of_beginning.saturating_sub(1);
        let fields = first >> 2;
        match first & 3 {
            1 => {
                numbers.skip(u32::from(fields & 64 > 0));
                let has_move = fields & 32 == 0 && numbers.next() != 65_535;
                numbers.skip(if fields & 3 == 3 { 2 } else { 0 });
                numbers.skip((fields & (4 | 16 | 128 | 256 | 512)).count_ones());
                open.push(Visit { has_move, has_likely_value: false });
                begun += u32::from(!is_of_beginning);
            }
            2 => {
                let visit = open.pop().unwrap();
                let differs = if fields & 1 == 1 { numbers.next() } else { 0 };
                numbers.skip(u32::from(differs & 1 == 1 || !visit.has_likely_value));
                numbers.skip((differs & 14).count_ones());
                if let Some(parent) = open.last_mut() {
                    parent.has_likely_value |= visit.has_move && fields >> 1 != STOPPED;
                }
                ended += 1;
            }
            0 if fields == 0 => numbers.skip(1),
            _ => panic!("event {first}"),
        }
    }
    (begun, ended)
}

#[test]
fn the_document_says_what_is_in_a_block() {
    let (trace, parts) = several();
    let mut ended = 0;
    for (frame, block) in &parts.blocks[..parts.blocks.len() - 1] {
        let (begun, of_block) = visits_by_the_document(&decompressed(block));
        assert_eq!(begun, number(frame, 12));
        ended += of_block;
    }
    assert_eq!(ended, trace.len());
}

#[test]
fn what_is_wrong_with_a_part_is_said() {
    let (_, parts) = several();
    let last = parts.blocks.len() - 1;
    type Change = fn(&mut Parts, usize);
    // The changed block, the change, and the message: all checksums agree.
    let changes: [(usize, Change, &str); 14] = [
        (last, |parts, at| add(&mut parts.blocks[at].0, 8, 1), "blocks are missing"),
        (last, |parts, at| add(&mut parts.blocks[at].0, 12, 1), "blocks are missing"),
        (last, |parts, _| add(&mut parts.header, 10, 1), "blocks are missing"),
        (1, |parts, at| drop(parts.blocks.remove(at)), "blocks are missing"),
        (1, |parts, at| parts.blocks.swap(at, at + 1), "blocks are missing"),
        (1, |parts, at| add(&mut parts.blocks[at].0, 4, 1), "has not the length"),
        (1, |parts, at| add(&mut parts.blocks[at].0, 4, u32::MAX), "has not the length"),
        (1, |parts, at| put(&mut parts.blocks[at].0, 4, (1 << 20) + 1), "checksum before a block"),
        (1, |parts, at| put(&mut parts.blocks[at].0, 0, 1 << 21), "checksum before a block"),
        (1, |parts, at| add(&mut parts.blocks[at].0, 12, 1), "other visits"),
        (1, |parts, at| put(&mut parts.blocks[at].0, 12, u32::MAX), "more than a trace may"),
        (1, |parts, at| parts.blocks[at].1.fill(7), "cannot be decompressed"),
        (1, |parts, at| parts.change(at, |raw| raw[0] -= 1), "does not continue the one before"),
        (1, |parts, at| parts.change(at, |raw| raw.push(1)), "cut short"),
    ];
    for (at, change, said) in changes {
        let mut changed = parts.clone();
        change(&mut changed, at);
        let problem = damage(&changed.sealed());
        assert!(problem.message.contains(said), "{said}: {problem}");
        assert!(problem.message.contains(&format!("(block {})", at + 1)), "{said}: {problem}");
        assert!(problem.message.contains("visits are opened of"), "{said}: {problem}");
    }
    // The checksums themselves: of a frame, and of a block.
    for (place, said) in
        [(8, "checksum before a block"), (16, "checksum before a block"), (20, "a block's checksum")]
    {
        let mut changed = parts.clone();
        changed.blocks[1].0[place] ^= 1;
        let problem = damage(&changed);
        assert!(problem.message.contains(said), "{place}: {problem}");
    }
    // Nothing was opened before the first block.
    let mut changed = parts.clone();
    changed.blocks[0].0[0] ^= 1;
    let problem = open(&changed.bytes()).err().expect("nothing of it is opened");
    assert!(problem.message.contains("nothing of its trace can be opened"), "{problem}");
}

#[test]
fn where_a_file_ends_too_early_is_said() {
    let (_, parts) = several();
    let bytes = parts.bytes();
    let begin = parts.header.len() + FRAME + parts.blocks[0].1.len();
    for length in [begin, begin + 5, begin + FRAME, begin + FRAME + 100, bytes.len() - 1] {
        let problem = open(&bytes[..length]).unwrap().damage.unwrap();
        let digits: String =
            problem.message.split(':').next().unwrap().chars().filter(char::is_ascii_digit).collect();
        assert!(problem.message.contains("ends too early"), "{problem}");
        assert_eq!(digits.parse(), Ok(length), "{problem}");
    }
    for length in 1..parts.header.len() {
        let problem = open(&bytes[..length]).err().unwrap();
        assert!(problem.message.contains("inside its header"), "{length}: {problem}");
    }
}

/// A part with something wrong is refused as a whole.
#[test]
fn a_part_is_taken_whole_or_not_at_all() {
    let (_, parts) = several();
    let mut words = vec![1, 2, 3];
    let mut changed = parts.clone();
    changed.change(0, |raw| raw.push(1));
    let changed = changed.sealed();
    let mut opening = Opening::new(&changed.header).unwrap();
    let (frame, block) = &changed.blocks[0];
    opening.next(frame).unwrap();
    opening.check(block).unwrap();
    let problem = opening.take(&decompressed(block), &mut words).unwrap_err();
    assert!(problem.message.contains("cut short"), "{problem}");
    assert_eq!((words, opening.visits()), (vec![1, 2, 3], 0));
}

#[test]
fn a_header_of_another_time_is_opened_with_a_note_or_refused() {
    let (trace, parts) = saved("game=tree&search=alpha-beta");
    let texts = parts.texts();
    let notes = |texts: [&str; 3]| {
        let opened = open(&parts.clone().with_texts(texts).bytes()).unwrap();
        assert_eq!((opened.trace.len(), opened.damage), (trace.len(), None));
        opened.notes.join("; ")
    };
    assert_eq!(notes([&texts[0], &texts[1], &texts[2]]), "");
    assert_eq!(notes([&texts[0], &texts[1], ""]), "", "nobody said what the search found");
    assert!(notes(["Plyscope 0.0.1", &texts[1], &texts[2]]).contains("written by Plyscope 0.0.1"));
    assert!(notes([&texts[0], &format!("{}&tomorrow=on", texts[1]), &texts[2]]).contains("tomorrow"));
    assert!(notes([&texts[0], &texts[1], "{"]).contains("its summary is not understood"));
    let refused = |change: fn(&mut Vec<u8>)| {
        let mut changed = parts.clone();
        change(&mut changed.header);
        open(&changed.sealed().bytes()).err().unwrap().to_string()
    };
    assert!(refused(|header| header[8] = 0).contains("format 0"));
    assert!(refused(|header| header[8] = 4).contains("format 4"));
    let of_before = refused(|header| header[8] = 1);
    assert!(of_before.contains("format 1,") && of_before.contains("with Plyscope 0.1.0,"), "{of_before}");
    assert!(refused(|header| put(header, 14, u32::MAX)).contains("header is damaged"));
    assert!(refused(|header| put(header, 18, 1 << 20)).contains("header is damaged"));
}
