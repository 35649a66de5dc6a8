//! The trace files that commands read: a path or standard input, compressed or not, of any size.
//!
//! The first bytes tell how a file is compressed, and what it holds. Only a window of it is in memory.

use crate::zstd::Frames;
use flate2::bufread::MultiGzDecoder;
use plyscope::foreign;
use plyscope::plural::grouped;
use plyscope::problem::Problem;
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::rc::Rc;

/// The first bytes of a file that gzip compressed.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// The first bytes of a file that zstd compressed.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// The number of bytes that are read at a time.
const BUFFER: usize = 1 << 16;
/// The number of bytes that decide the kind of a file.
const BEGINNING: u64 = 64;

/// The fix of a damaged file.
const AGAIN: &str = "compress or copy the file again";

/// The kind of a file, after it is decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A trace file of Plyscope (`.plyscope`), or a file of no known kind.
    TraceFile,
    /// The search of another program: lines, or a binary stream.
    OtherProgram,
}

/// The bytes of a trace file, decompressed. They end where the file is damaged; ask [`Input::damage`] afterwards.
pub struct Input {
    kind: Kind,
    compression: &'static str,
    beginning: io::Cursor<Vec<u8>>,
    bytes: Box<dyn Read>,
    /// The number of bytes of the file that were read.
    place: Rc<Cell<u64>>,
    damage: Option<Problem>,
}

/// Opens a file, or standard input if the path is `-`.
///
/// # Errors
///
/// The file cannot be read, or its first bytes are damaged.
pub fn open(path: &Path) -> Result<Input, Problem> {
    if path == Path::new("-") {
        return Input::new(io::stdin());
    }
    let unread = |error: io::Error| {
        let message = format!("“{}” cannot be read: {error}", path.display());
        Problem::new("file", "", message, "check the path")
    };
    let file = File::open(path).map_err(unread)?;
    if fs::metadata(path).map_err(unread)?.is_dir() {
        return Err(unread(io::Error::other("it is a folder")));
    }
    Input::new(file)
}

impl Input {
    /// The input with these bytes.
    ///
    /// # Errors
    ///
    /// The first bytes cannot be read, or are damaged.
    pub fn new(bytes: impl Read + 'static) -> Result<Input, Problem> {
        let place = Rc::new(Cell::new(0));
        let counted = Counted { bytes, place: Rc::clone(&place) };
        let mut file = BufReader::with_capacity(BUFFER, counted);
        // A pipe may give less than it is asked for.
        let mut first = Vec::new();
        (&mut file).take(ZSTD.len() as u64).read_to_end(&mut first).map_err(|error| failed(&error))?;
        let (is_gzip, is_zstd) = (first.starts_with(&GZIP), first.starts_with(&ZSTD));
        let whole = BufReader::with_capacity(BUFFER, io::Cursor::new(first).chain(file));
        let (compression, bytes): (_, Box<dyn Read>) = match () {
            () if is_gzip => ("gzip", Box::new(MultiGzDecoder::new(whole))),
            () if is_zstd => ("zstd", Box::new(Frames::new(whole))),
            () => ("", Box::new(whole)),
        };
        let beginning = io::Cursor::default();
        let mut input = Input { kind: Kind::TraceFile, compression, beginning, bytes, place, damage: None };
        let mut beginning = Vec::new();
        (&mut input).take(BEGINNING).read_to_end(&mut beginning).map_err(|error| failed(&error))?;
        if let Some(damage) = input.damage.take_if(|_| beginning.is_empty()) {
            return Err(Problem { fix: AGAIN.to_owned(), ..damage });
        }
        if foreign::is_foreign(&beginning) {
            input.kind = Kind::OtherProgram;
        }
        input.beginning = io::Cursor::new(beginning);
        Ok(input)
    }

    /// The kind of the file.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The damage of the compressed file, behind the bytes that were read; `None` if it has no damage.
    #[must_use]
    pub fn damage(&self) -> Option<Problem> {
        self.damage.clone()
    }
}

fn failed(error: &io::Error) -> Problem {
    Problem::new("file", "", format!("the file cannot be read: {error}"), "")
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.beginning.fill_buf()?.is_empty() {
            return self.beginning.read(buffer);
        }
        if self.damage.is_some() {
            return Ok(0);
        }
        self.bytes.read(buffer).or_else(|error| {
            if self.compression.is_empty() || error.kind() == io::ErrorKind::Interrupted {
                return Err(error);
            }
            let (compression, place) = (self.compression, grouped(self.place.get()));
            let message = match error.kind() {
                io::ErrorKind::UnexpectedEof => {
                    format!("the {compression} file ends too early, at byte {place}")
                }
                _ => format!("the {compression} file is damaged at or before byte {place}: {error}"),
            };
            let fix = format!("{AGAIN}; what came before was read");
            self.damage = Some(Problem::new("file", "", message, fix));
            Ok(0)
        })
    }
}

/// Counts the bytes that are read.
struct Counted<R> {
    bytes: R,
    place: Rc<Cell<u64>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.bytes.read(buffer)?;
        self.place.set(self.place.get() + count as u64);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zstd;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    const HEADER: &str = "{\"plyscope\":1,\"perspective\":\"mover\",\"infinity\":99}\n";

    fn text() -> Vec<u8> {
        let visit = "{\"enter\":\"\",\"depth\":1,\"alpha\":-99,\"beta\":99}\n{\"leave\":5}\n";
        (HEADER.to_owned() + &visit.repeat(9000)).into_bytes()
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = zstd::Encoder::new(Vec::new());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    /// Gives its bytes one at a time, as a slow pipe does.
    struct Slow(io::Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    fn read(bytes: Vec<u8>) -> (Kind, Vec<u8>, Option<String>) {
        let mut input = Input::new(io::Cursor::new(bytes)).unwrap();
        let mut plain = Vec::new();
        input.read_to_end(&mut plain).unwrap();
        (input.kind(), plain, input.damage().map(|damage| damage.to_string()))
    }

    #[test]
    fn compressed_files_are_read_as_the_plain_one() {
        let text = text();
        let (half, rest) = text.split_at(1000);
        for file in [
            text.clone(),
            gzip(&text),
            zstd(&text),
            // The result of `cat` with two compressed files.
            [gzip(half), gzip(rest)].concat(),
            [zstd(half), zstd(rest)].concat(),
        ] {
            assert_eq!(read(file.clone()), (Kind::OtherProgram, text.clone(), None));
            let mut slow = Input::new(Slow(io::Cursor::new(file))).unwrap();
            let mut plain = Vec::new();
            slow.read_to_end(&mut plain).unwrap();
            assert_eq!((slow.kind(), plain), (Kind::OtherProgram, text.clone()));
        }
        assert_eq!(read(b"Hello".to_vec()), (Kind::TraceFile, b"Hello".to_vec(), None));
        assert_eq!(read(Vec::new()), (Kind::TraceFile, Vec::new(), None));
    }

    #[test]
    fn the_bytes_before_a_damage_are_read_and_the_damage_is_named() {
        // Text that compresses badly, so that the file has several blocks.
        let mut random = plyscope::random::Random::from_seed(1);
        let mut text = HEADER.as_bytes().to_vec();
        text.extend((0..600_000).map(|_| b' ' + random.below(90) as u8));
        for compress in [gzip, zstd] {
            let whole = compress(&text);
            for cut in [whole.len() - 1, whole.len() - 5, whole.len() * 3 / 4] {
                let (kind, plain, damage) = read(whole[..cut].to_vec());
                assert_eq!(kind, Kind::OtherProgram);
                assert!(text.starts_with(&plain) && plain.len() > 100_000, "{} of {cut}", plain.len());
                let damage = damage.unwrap();
                assert!(
                    damage.contains(&format!("ends too early, at byte {}", grouped(cut as u64))),
                    "{damage}"
                );
            }
            let mut changed = whole.clone();
            let (early, late) = (whole.len() / 2, whole.len() - 2);
            for at in [early, late] {
                changed[at] ^= 0x55;
                let damage = read(changed.clone()).2.unwrap();
                assert!(damage.contains("damaged at or before byte"), "{damage}");
                changed[at] ^= 0x55;
            }
            assert_eq!(read(changed).2, None);
        }
        let mut empty_first = gzip(&text);
        empty_first.truncate(15);
        assert!(
            Input::new(io::Cursor::new(empty_first)).is_err_and(|problem| problem.message.contains("gzip"))
        );
    }
}
