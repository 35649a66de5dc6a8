//! A file as a log, part by part: whoever asks for the parts decompresses them. Nothing is searched.

use super::codec::Decoder;
use super::frame::{FRAME, Frame};
use super::header::{COPY_AGAIN, Header, MOST_HEADER, Remarks, problem};
use crate::plural::{grouped, plural, plural_as};
use crate::problem::{Listed, Problem};
use crate::scenario::view::View;
use crate::scenario::{self, Scenario};
use crate::trace::size::Size;

/// A file that is being opened.
pub struct Opening {
    header: Header,
    scenario: Scenario,
    view: View,
    notes: Vec<Problem>,
    decoder: Decoder,
    at: u64,
    visits: u32,
    blocks: u64,
    frame: Option<(Frame, u32)>,
}

/// What comes next in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// So many bytes of a part, which have so many when they are decompressed.
    Part {
        /// How many bytes follow.
        length: u32,
        /// How many they are before compression.
        raw: u32,
    },
    /// Nothing: the trace is complete.
    End,
}

impl Opening {
    /// How many bytes stand before each part, see [`Opening::next`].
    pub const FRAME: usize = FRAME;

    /// No header has more bytes, see [`Opening::new`].
    pub const MOST_HEADER: u64 = MOST_HEADER;

    /// A file that begins so.
    ///
    /// # Errors
    ///
    /// It cannot be opened, not even in part.
    pub fn new(bytes: &[u8]) -> Result<Opening, Problem> {
        let (header, at) = Header::read(bytes)?;
        let (scenario, view, notes) = scenario::read(&header.scenario);
        let game = scenario.open().map_err(|cause| {
            problem(
                format!("its position is not understood: {cause}"),
                "open it with the version that wrote it",
            )
        })?;
        let decoder = Decoder::new(game, header.memory);
        Ok(Opening {
            header,
            scenario,
            view,
            notes,
            decoder,
            at: at as u64,
            visits: 0,
            blocks: 0,
            frame: None,
        })
    }

    /// How the file begins.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What was searched and how, as this version understands it.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The moment that was shown when the file was saved, and how it was looked at.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Whether another program searched: known once the first part was taken.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.decoder.is_foreign()
    }

    /// What a person should know of a file that can be opened, once its first part was taken: that another version
    /// searched, what was remarked of another program's search, and which of its settings are not understood.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Listed::default();
        if self.is_foreign() {
            let remarks = serde_json::from_str::<Remarks>(&self.header.summary).unwrap_or_default();
            notes.extend(remarks.notes);
        } else if self.header.program != super::PROGRAM {
            let program = crate::problem::excerpt(&self.header.program);
            notes.push(|| {
                format!(
                    "it was written by {program}: the trace is what that version searched, and this one may search \
                     otherwise"
                )
            });
        }
        notes.extend(
            self.notes.iter().map(|problem| format!("of its scenario was not understood: {problem}")),
        );
        notes.texts()
    }

    /// The byte of the file at which the next frame or part begins.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.at
    }

    /// How many visits were opened so far.
    #[must_use]
    pub fn visits(&self) -> u32 {
        self.visits
    }

    /// Reads what stands before a part: [`Opening::FRAME`] bytes, or fewer where the file ends before.
    ///
    /// # Errors
    ///
    /// The damage, and that what came before is opened.
    pub fn next(&mut self, bytes: &[u8]) -> Result<Next, Problem> {
        let Some(bytes) = bytes.first_chunk::<FRAME>() else {
            return Err(self.cut_short(bytes.len()));
        };
        let Some((frame, check)) = Frame::read(bytes) else {
            return Err(self.damage("the checksum before a block does not agree"));
        };
        if frame.length == 0 {
            let is_whole = frame.visits == self.visits
                && self.visits == self.header.visits
                && frame.fingerprint == self.blocks;
            return if is_whole { Ok(Next::End) } else { Err(self.damage("blocks are missing")) };
        }
        if (u64::from(self.visits) + u64::from(frame.visits)) * Size::VISIT as u64 > Size::MOST {
            return Err(self.damage("it holds more than a trace may"));
        }
        self.at += FRAME as u64;
        self.frame = Some((frame, check));
        Ok(Next::Part { length: frame.length, raw: frame.raw })
    }

    /// Checks that nothing follows the end of a file of so many bytes, once there are no more parts.
    ///
    /// # Errors
    ///
    /// The bytes after the end, and that what came before is opened.
    pub fn end(&self, length: u64) -> Result<(), Problem> {
        match length.saturating_sub(self.at + FRAME as u64) {
            0 => Ok(()),
            more => Err(self.damage(&format!("{} after the trace's end", plural(grouped(more), "byte")))),
        }
    }

    /// Checks a part as it is in the file, before it is decompressed.
    ///
    /// # Errors
    ///
    /// The damage, and that what came before is opened.
    pub fn check(&self, compressed: &[u8]) -> Result<(), Problem> {
        let Some((frame, check)) = self.frame else { return Err(self.damage("a block without its frame")) };
        if compressed.len() < frame.length as usize {
            return Err(self.cut_short(compressed.len()));
        }
        if super::check::crc32(&[compressed]) != check {
            return Err(self.damage("a block's checksum does not agree"));
        }
        Ok(())
    }

    /// Appends the words of a part to `words`, from what it is decompressed.
    ///
    /// # Errors
    ///
    /// The damage, and that what came before is opened. Then nothing is appended.
    pub fn take(&mut self, raw: &[u8], words: &mut Vec<u32>) -> Result<(), Problem> {
        let Some((frame, _)) = self.frame.take() else {
            return Err(self.damage("a block without its frame"));
        };
        if raw.len() != frame.raw as usize {
            return Err(self.damage("a block has not the length that it should have"));
        }
        let before = words.len();
        let taken = self.decoder.take(raw, words);
        let is_right = match taken {
            Ok(fingerprint) if fingerprint.get() != frame.fingerprint => {
                Err("the moves and windows that follow from it are not those that were saved")
            }
            Ok(_) if self.decoder.visits() != self.visits + frame.visits => Err("a block has other visits"),
            Ok(_) => Ok(()),
            Err(what) => Err(what),
        };
        if let Err(what) = is_right {
            words.truncate(before);
            return Err(self.damage(what));
        }
        self.at += u64::from(frame.length);
        self.visits += frame.visits;
        self.blocks += 1;
        Ok(())
    }

    /// What is said of a log that a trace did not take, though its words are those that were saved.
    #[must_use]
    pub fn refused(&self, what: &str) -> Problem {
        self.damage(what)
    }

    fn cut_short(&self, rest: usize) -> Problem {
        let end = grouped(self.at + rest as u64);
        problem(format!("the file ends too early, at byte {end}: {}", self.kept()), COPY_AGAIN)
    }

    fn damage(&self, what: &str) -> Problem {
        let (at, block) = (grouped(self.at), grouped(self.blocks + 1));
        problem(
            format!("the file is damaged at byte {at} (block {block}): {what}; {}", self.kept()),
            COPY_AGAIN,
        )
    }

    /// What is opened of it.
    fn kept(&self) -> String {
        if self.visits == 0 {
            return "nothing of its trace can be opened".to_owned();
        }
        let visits = plural_as(grouped(self.visits.into()), "visit is", "visits are");
        format!("{visits} opened of {}", grouped(self.header.visits.into()))
    }
}
