//! The beginning of a file: its format, the program, and the search.

use crate::plural::grouped;
use crate::problem::Problem;
use serde::{Deserialize, Serialize};

/// The first bytes of a file. Like the first bytes of a PNG they show that a program changed the file as if it were text.
pub(super) const MAGIC: [u8; 8] = [0x89, b'P', b'L', b'Y', b'\r', b'\n', 0x1a, b'\n'];

/// The version of the format. What a file means never changes: a change of what is likely to come next is
/// another version.
pub const FORMAT_VERSION: u16 = 3;

/// The first version that is read. Format 3 has all that format 2 has, and the own words of other programs.
const FIRST_READ: u16 = 2;

/// The last version of Plyscope that reads format 1.
const READS_FORMAT_1: &str = "Plyscope 0.1.0";

/// Magic, version, visits, and the length of the texts.
const FIXED: usize = 8 + 2 + 4 + 4;

/// The greatest length of a header's texts together.
const MOST_TEXT: u32 = 1 << 24;

/// The greatest length of a header with its checksum.
pub(super) const MOST_HEADER: u64 = FIXED as u64 + MOST_TEXT as u64 + 4;

/// The header of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The program that searched, with its version.
    pub program: String,
    /// The scenario and the moment that was shown: the text after the `#` of a link.
    pub scenario: String,
    /// The summary of the search as JSON; of another program's search notes about it ([`Remarks`]). Empty if there is
    /// neither.
    pub summary: String,
    /// The number of visits, including the search and its iterations.
    pub visits: u32,
}

/// The notes that replace the summary if another program searched.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remarks {
    /// What a person should know of the trace, a sentence each.
    pub notes: Vec<String>,
}

impl Header {
    /// The bytes of the header.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let texts = [&self.program, &self.scenario, &self.summary];
        let length: usize = texts.iter().map(|text| 4 + text.len()).sum();
        let mut bytes = Vec::with_capacity(FIXED + length + 4);
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
        bytes.extend_from_slice(&self.visits.to_le_bytes());
        bytes.extend_from_slice(&(length as u32).to_le_bytes());
        for text in texts {
            bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
            bytes.extend_from_slice(text.as_bytes());
        }
        let check = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&check.to_le_bytes());
        bytes
    }

    /// Reads the header from a file's beginning, and gives the place of the first frame.
    ///
    /// # Errors
    ///
    /// It is no file of Plyscope, one of another version, or damaged.
    pub fn read(bytes: &[u8]) -> Result<(Header, usize), Problem> {
        if bytes.len() < MAGIC.len() || bytes[..MAGIC.len()] != MAGIC {
            return Err(not_ours(bytes));
        }
        let fixed = bytes.get(MAGIC.len()..FIXED).ok_or_else(|| cut_short(bytes.len()))?;
        let number = |at: usize| u32::from_le_bytes([fixed[at], fixed[at + 1], fixed[at + 2], fixed[at + 3]]);
        let version = u16::from_le_bytes([fixed[0], fixed[1]]);
        if !(FIRST_READ..=FORMAT_VERSION).contains(&version) {
            return Err(other_version(version));
        }
        let length = number(6);
        if length > MOST_TEXT {
            return Err(damaged());
        }
        let end = FIXED + length as usize;
        let check = bytes.get(end..end + 4).ok_or_else(|| cut_short(bytes.len()))?;
        if check != crc32fast::hash(&bytes[..end]).to_le_bytes() {
            return Err(damaged());
        }
        let mut rest = &bytes[FIXED..end];
        let mut text = || -> Option<String> {
            let (length, after) = rest.split_first_chunk::<4>()?;
            let (text, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            rest = after;
            String::from_utf8(text.to_vec()).ok()
        };
        let texts = (text(), text(), text());
        let (Some(program), Some(scenario), Some(summary)) = texts else { return Err(damaged()) };
        Ok((Header { program, scenario, summary, visits: number(2) }, end + 4))
    }
}

fn other_version(version: u16) -> Problem {
    let program = if version == 1 { READS_FORMAT_1 } else { "the version of Plyscope that wrote it" };
    problem(
        format!(
            "it is a trace file of format {version}, and this Plyscope reads formats {FIRST_READ} to {FORMAT_VERSION}"
        ),
        &format!("open it with {program}, or search its scenario again"),
    )
}

/// A problem with a file.
pub(super) fn problem(message: impl Into<String>, fix: &str) -> Problem {
    Problem::new("file", "", message, fix)
}

/// What to do about a file that is damaged.
pub(super) const COPY_AGAIN: &str = "copy or download the file again, or search its scenario again";

fn not_ours(bytes: &[u8]) -> Problem {
    if !bytes.is_empty() && MAGIC.starts_with(bytes) {
        return cut_short(bytes.len());
    }
    if bytes.starts_with(&[0x89, b'P', b'L', b'Y', b'\n']) || bytes.starts_with(b"\xef\xbf\xbdPLY") {
        return problem("the file was changed as if it were text", "copy it again as a binary file");
    }
    problem("it is not a trace file of Plyscope", "choose a file that Plyscope saved (.plyscope)")
}

fn cut_short(length: usize) -> Problem {
    let length = grouped(length as u64);
    problem(
        format!("the file ends at byte {length}, inside its header: nothing of it can be opened"),
        COPY_AGAIN,
    )
}

fn damaged() -> Problem {
    problem("the file's header is damaged: nothing of it can be opened", COPY_AGAIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            program: "Plyscope 0.1.0".into(),
            scenario: "game=tree&tree=((1 2) x)".into(),
            summary: "{\"value\":3}".into(),
            visits: 9,
        }
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let mut bytes = header().write();
        let length = bytes.len();
        bytes.extend_from_slice(&[1, 2, 3]);
        assert_eq!(Header::read(&bytes), Ok((header(), length)));
    }

    #[test]
    fn every_damage_is_refused_with_a_fix() {
        let bytes = header().write();
        for length in 0..bytes.len() {
            let problem = Header::read(&bytes[..length]).unwrap_err();
            assert!(!problem.message.is_empty() && !problem.fix.is_empty());
        }
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut bytes = bytes.clone();
                bytes[at] ^= 1 << bit;
                assert!(Header::read(&bytes).is_err(), "bit {bit} of byte {at}");
            }
        }
        let of_format = |version: u8| {
            let mut other = bytes.clone();
            other[8] = version;
            Header::read(&other).unwrap_err().to_string()
        };
        assert!(of_format(4).contains("format 4") && of_format(4).contains("reads formats 2 to 3"));
        assert!(of_format(1).contains("open it with Plyscope 0.1.0"), "{}", of_format(1));
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(Header::read(text.as_bytes()).unwrap_err().message.contains("text"));
    }
}
