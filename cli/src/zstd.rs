//! The compression of zstd (RFC 8878), in streams of bounded memory.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::error::Error;
use std::io::{self, BufRead, Read, Write};

/// The greatest window of a frame: the number of bytes that are in memory. It is the greatest that zstd itself reads
/// without an option.
const LARGEST_WINDOW: u64 = 128 << 20;
/// The number of bytes that become a frame.
const FRAME: usize = 4 << 20;

/// The decompressed bytes of all frames of a file.
pub(crate) struct Frames<R> {
    file: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
    /// The error of the frame, which is reported behind the bytes before it.
    failure: Option<io::Error>,
}

/// The last block of a frame, without bytes, and a checksum.
const EMPTY_END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Frames<R> {
    pub(crate) fn new(file: R) -> Frames<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(LARGEST_WINDOW);
        Frames { file, decoder, is_in_frame: false, failure: None }
    }

    /// Begins the next frame; whether there is one.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.file.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.file) {
                Ok(()) => {
                    self.is_in_frame = true;
                    return Ok(true);
                }
                // Bytes that another program may have added.
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    if io::copy(&mut (&mut self.file).take(length), &mut io::sink())? < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(reason(error)),
            }
        }
        Ok(false)
    }

    /// Decodes the next block of a frame. The decoder gives its last window of bytes only behind the end of the frame, so that
    /// a frame that is cut short or damaged gets one.
    fn decode_block(&mut self) -> io::Result<()> {
        let one_block = || BlockDecodingStrategy::UptoBlocks(1);
        if let Err(error) = self.decoder.decode_blocks(&mut self.file, one_block()) {
            self.failure = Some(reason(error));
            self.decoder.decode_blocks(&EMPTY_END[..], one_block()).map_err(reason)?;
        }
        Ok(())
    }

    /// Ends a frame whose bytes were all taken.
    fn end(&mut self) -> io::Result<()> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        self.is_in_frame = false;
        let said = self.decoder.get_checksum_from_data();
        if said.is_some() && said != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum is wrong"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.is_in_frame && !self.begin()? {
                return Ok(0);
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decode_block()?;
            }
            match self.decoder.read(buffer)? {
                0 => self.end()?,
                count => return Ok(count),
            }
        }
    }
}

/// An error of the decoder; where the file ends too early, the error says so.
fn reason(error: FrameDecoderError) -> io::Error {
    if let FrameDecoderError::WindowSizeTooBig { requested, .. } = error {
        let message = format!(
            "its window is of {requested} bytes, and at most {LARGEST_WINDOW} are in memory: compress it without --long, or with \
             --long=27"
        );
        return io::Error::new(io::ErrorKind::InvalidData, message);
    }
    let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
    while let Some(inner) = cause {
        if let Some(inner) = inner.downcast_ref::<io::Error>()
            && inner.kind() == io::ErrorKind::UnexpectedEof
        {
            return io::ErrorKind::UnexpectedEof.into();
        }
        cause = inner.source();
    }
    io::Error::new(io::ErrorKind::InvalidData, error.to_string())
}

/// Compresses bytes into frames.
pub struct Encoder<W> {
    file: W,
    frame: Vec<u8>,
}

impl<W: Write> Encoder<W> {
    /// An encoder that writes into a file.
    pub fn new(file: W) -> Encoder<W> {
        Encoder { file, frame: Vec::new() }
    }

    fn write_frame(&mut self) -> io::Result<()> {
        let compressed = compress_to_vec(self.frame.as_slice(), CompressionLevel::Fastest);
        self.frame.clear();
        self.file.write_all(&compressed)
    }

    /// Writes the last frame, and gives the file back.
    ///
    /// # Errors
    ///
    /// The file's.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_frame()?;
        Ok(self.file)
    }
}

impl<W: Write> Write for Encoder<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(FRAME - self.frame.len());
        self.frame.extend_from_slice(&bytes[..count]);
        if self.frame.len() == FRAME {
            self.write_frame()?;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_frames_are_written_and_read() {
        let text: Vec<u8> = (0..FRAME as u32 * 2 / 4 + 77).flat_map(u32::to_le_bytes).collect();
        let mut encoder = Encoder::new(Vec::new());
        encoder.write_all(&text).unwrap();
        let file = encoder.finish().unwrap();
        // A frame to skip, of three bytes.
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3][..], &file].concat();
        for file in [file, skipped] {
            let mut plain = Vec::new();
            Frames::new(file.as_slice()).read_to_end(&mut plain).unwrap();
            assert_eq!(plain, text);
        }
    }

    #[test]
    fn a_large_window_is_refused() {
        // A frame without a length: its window is of 2^(10 + 21) bytes.
        let file = [0x28, 0xb5, 0x2f, 0xfd, 0, 21 << 3, 1, 0, 0];
        let error = Frames::new(file.as_slice()).read_to_end(&mut Vec::new()).unwrap_err();
        assert!(error.to_string().contains("--long=27"), "{error}");
    }
}
