//! A file as a log, part by part. The caller decompresses the parts. Nothing is searched.

use super::block::Decoder;
use super::frame::{FRAME, Frame};
use super::header::{COPY_AGAIN, Header, MOST_HEADER, Remarks, problem};
use crate::plural::{grouped, plural, plural_as};
use crate::problem::{Listed, Problem};
use crate::scenario::view::View;
use crate::scenario::{self, Scenario};
use crate::trace::size::Size;

/// The damage if a block does not begin where the one before ended.
const MISSING: &str = "blocks are missing";

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
    /// A part.
    Part {
        /// Its length in the file.
        length: u32,
        /// Its length before compression.
        raw: u32,
    },
    /// Nothing: the trace is complete.
    End,
}

impl Opening {
    /// The length of the frame before each part, see [`Opening::next`].
    pub const FRAME: usize = FRAME;

    /// The greatest length of a header, see [`Opening::new`].
    pub const MOST_HEADER: u64 = MOST_HEADER;

    /// A file with this beginning.
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
        let decoder = Decoder::new(game);
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

    /// The header of the file.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The scenario, as this version understands it.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The view when the file was saved: the moment that was shown, and how it was shown.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Whether another program searched; known once the first part was taken.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.decoder.is_foreign()
    }

    /// What a person should know of a file that can be opened, once its first part was taken: that another version
    /// searched, the notes about another program's search, and the settings that are not understood.
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

    /// The number of visits that are opened.
    #[must_use]
    pub fn visits(&self) -> u32 {
        self.visits
    }

    /// Reads the frame before a part: [`Opening::FRAME`] bytes, or fewer if the file ends before.
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
        if frame.first != self.visits {
            return Err(self.damage(MISSING));
        }
        if frame.length == 0 {
            let is_end = frame.visits == 0 && self.visits == self.header.visits;
            return if is_end { Ok(Next::End) } else { Err(self.damage(MISSING)) };
        }
        if (u64::from(self.visits) + u64::from(frame.visits)) * Size::VISIT as u64 > Size::MOST {
            return Err(self.damage("it holds more than a trace may"));
        }
        self.at += FRAME as u64;
        self.frame = Some((frame, check));
        Ok(Next::Part { length: frame.length, raw: frame.raw })
    }

    /// Checks that nothing follows the end of a file of `length` bytes, once there are no more parts.
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
        if crc32fast::hash(compressed) != check {
            return Err(self.damage("a block's checksum does not agree"));
        }
        Ok(())
    }

    /// Appends the words of a decompressed part to `words`.
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
            Ok(()) if self.decoder.visits() != self.visits + frame.visits => Err("a block has other visits"),
            taken => taken,
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

    /// The problem with a block whose checksum agrees: it cannot be decompressed, or a trace does not take its log.
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

    /// How much of the file is opened.
    fn kept(&self) -> String {
        if self.visits == 0 {
            return "nothing of its trace can be opened".to_owned();
        }
        let visits = plural_as(grouped(self.visits.into()), "visit is", "visits are");
        format!("{visits} opened of {}", grouped(self.header.visits.into()))
    }
}
