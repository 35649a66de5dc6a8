//! Compressed files of stored results: gzip, for which every system has a program.

use crate::ordinary_file::{LARGEST, too_large};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::Path;

/// The first bytes of a compressed file.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Whether a file of this name is written compressed.
#[must_use]
pub fn is_compressed(path: &Path) -> bool {
    path.extension() == Some(OsStr::new("gz"))
}

/// Compresses some bytes. The same bytes become the same ones: they contain neither a name nor a time.
///
/// # Errors
///
/// None, because it is written to memory.
pub fn compress(content: impl AsRef<[u8]>) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content.as_ref())?;
    encoder.finish()
}

/// Decompresses the bytes of a file, if they are compressed.
///
/// # Errors
///
/// They are damaged, or become too many.
pub fn decompress(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(bytes);
    }
    let mut plain = Vec::new();
    let length = MultiGzDecoder::new(bytes.as_slice()).take(LARGEST + 1).read_to_end(&mut plain)?;
    if length as u64 > LARGEST { Err(too_large()) } else { Ok(plain) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_compressed_is_read_and_the_bytes_depend_on_the_text_only() {
        let text = "{\"job\":1}\n".repeat(1000);
        let compressed = compress(&text).unwrap();
        assert!(compressed.len() < 200);
        // RFC 1952: the flags say that there is no name, and there is no time.
        assert_eq!(compressed[3..8], [0; 5]);
        assert_eq!(decompress(compressed.clone()).unwrap(), text.as_bytes());
        assert_eq!(decompress(text.clone().into_bytes()).unwrap(), text.as_bytes());
        // What `cat a.gz b.gz` makes.
        let twice = decompress([compressed.clone(), compressed.clone()].concat()).unwrap();
        assert_eq!(twice, text.repeat(2).as_bytes());
        let torn = compressed[..compressed.len() - 1].to_vec();
        assert!(decompress(torn).is_err(), "the end is missing");
    }
}
