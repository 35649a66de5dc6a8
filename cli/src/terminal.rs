//! Output of the command to its output and error stream: text from files cannot steer the terminal.
//!
//! Names in files, moves, reasons and paths come from others, and a terminal obeys control characters. So everything
//! that is printed goes through [`Visible`], which writes them as JSON does (`\u001b`): JSON is left unchanged.

use plyscope::problem::{MOST_LISTED, and_more, is_hidden};
use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

/// The output, with hidden characters made visible. It has to be flushed at the end.
#[must_use]
pub fn output() -> Visible<BufWriter<StdoutLock<'static>>> {
    Visible::new(BufWriter::new(io::stdout().lock()))
}

/// Says something on stderr. Nobody may be listening: no result is lost for that.
pub fn note(message: impl fmt::Display) {
    let _ = writeln!(Visible::new(io::stderr().lock()), "{message}");
}

/// Says the first of many notes, and at the end the number of the others.
#[derive(Default)]
pub struct FirstNotes {
    said: usize,
    others: u64,
}

impl FirstNotes {
    /// Says a note, unless there were many.
    pub fn note(&mut self, message: impl fmt::Display) {
        if self.said < MOST_LISTED {
            self.said += 1;
            note(message);
        } else {
            self.others += 1;
        }
    }
}

impl Drop for FirstNotes {
    fn drop(&mut self) {
        if self.others > 0 {
            note(format!("plyscope: {}", and_more(self.others)));
        }
    }
}

/// A writer of text that writes control characters, and characters that reverse the direction of a line, as `\u001b`.
/// Line breaks and tabs stay as they are.
#[derive(Debug)]
pub struct Visible<W: Write> {
    out: W,
    /// The beginning of a character whose rest was not written yet.
    begun: Vec<u8>,
}

impl<W: Write> Visible<W> {
    /// A writer that writes to `out`.
    pub fn new(out: W) -> Visible<W> {
        Visible { out, begun: Vec::new() }
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some((at, hidden)) = rest.char_indices().find(|(_, sign)| is_shown_as_code(*sign)) {
            self.out.write_all(&rest.as_bytes()[..at])?;
            write!(self.out, "\\u{:04x}", u32::from(hidden))?;
            rest = &rest[at + hidden.len_utf8()..];
        }
        self.out.write_all(rest.as_bytes())
    }
}

fn is_shown_as_code(sign: char) -> bool {
    is_hidden(sign) && sign != '\n' && sign != '\t'
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |byte: &u8| (b' '..=b'~').contains(byte) || *byte == b'\n';
        // Nearly everything is plain, and a trace may have gigabytes of it.
        if self.begun.is_empty() && bytes.iter().all(is_plain) {
            return self.out.write_all(bytes).map(|()| bytes.len());
        }
        self.begun.extend_from_slice(bytes);
        let all = std::mem::take(&mut self.begun);
        let mut rest = all.as_slice();
        loop {
            let error = match std::str::from_utf8(rest) {
                Ok(text) => {
                    self.write_text(text)?;
                    return Ok(bytes.len());
                }
                Err(error) => error,
            };
            let (text, after) = rest.split_at(error.valid_up_to());
            self.write_text(&String::from_utf8_lossy(text))?;
            let Some(length) = error.error_len() else {
                self.begun = after.to_vec();
                return Ok(bytes.len());
            };
            self.write_text("\u{fffd}")?;
            rest = &after[length..];
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_shown_as_a_code_however_it_is_cut() {
        let text = "a\tb\n\u{1b}[31m \u{7f}\u{9b}\u{202e}x\u{2066}\r −ß\0";
        let shown = "a\tb\n\\u001b[31m \\u007f\\u009b\\u202ex\\u2066\\u000d −ß\\u0000";
        for size in 1..text.len() {
            let mut out = Visible::new(Vec::new());
            for part in text.as_bytes().chunks(size) {
                out.write_all(part).unwrap();
            }
            assert_eq!(String::from_utf8(out.out).unwrap(), shown, "in parts of {size}");
        }
        let mut out = Visible::new(Vec::new());
        out.write_all(&[b'a', 0xff, b'b', 0x9b]).unwrap();
        assert_eq!(String::from_utf8(out.out).unwrap(), "a\u{fffd}b\u{fffd}");
    }
}
