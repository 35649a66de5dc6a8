//! A film as an animated graphic that needs no script: for web pages and slides.
//!
//! Every thing that is drawn is defined once, and a frame says which of them it shows. Frames take turns by SMIL, which all
//! browsers play.

use crate::export::svg::{Boards, Colours, elements, head_of};
use crate::game::Evaluate;
use crate::language::perspective::Lens;
use crate::scene::tree::film::{Film, StepOfFilm};
use crate::scene::tree::picture::Picture;
use crate::scene::tree::{TreeAsk, picture_and_motion};
use crate::trace::columns::Trace;
use crate::trace::time::Time;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Frames of a second.
const RATE: f32 = 15.0;

/// The time for which the last picture stays before the film begins again, in seconds.
const LAST: f64 = 2.5;

/// A graphic has no more frames than this: more would make a page slow.
pub const MOST_FRAMES: usize = 6_000;

/// The number of frames of a step of this duration in seconds.
#[must_use]
pub fn frames(seconds: f32) -> usize {
    ((seconds * RATE).round() as usize).max(1)
}

/// The number of frames of the film from one moment to another, if a usual step has this duration in seconds.
#[must_use]
pub fn count_frames(trace: &Trace, from: Time, to: Time, seconds: f32) -> usize {
    (from.saturating_add(1)..=to).map(|t| frames(seconds * StepOfFilm::to(trace, t).length())).sum()
}

fn milliseconds(seconds: f64) -> u64 {
    (seconds * 1000.0).round() as u64
}

/// The film of a search from the moment of `ask` to another one. `seconds`: the duration of a usual step. `sides` are
/// the two players' names, the first player's first.
#[expect(clippy::too_many_arguments, reason = "all of them are what a film is made from")]
#[must_use]
pub fn animated_svg<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: &Lens,
    sides: [&str; 2],
    ask: &TreeAsk,
    to: Time,
    seconds: f32,
    (colours, caption, note): (Colours<'_>, &str, &str),
) -> String {
    let mut graphic = AnimatedSvg::new(colours);
    let at = |t: Time| picture_and_motion(game, trace, lens, sides, &TreeAsk { t, ..*ask });
    let (mut last, _) = at(ask.t);
    for t in ask.t.saturating_add(1)..=to {
        let (next, motion) = at(t);
        graphic.step(&Film::new(last, next.clone(), motion), seconds * StepOfFilm::to(trace, t).length());
        last = next;
    }
    graphic.finish(&last, caption, note)
}

/// Puts the pictures of a film together.
pub struct AnimatedSvg<'a> {
    colours: Colours<'a>,
    /// The index of each element in `defined`.
    known: HashMap<String, usize>,
    defined: String,
    boards: Boards,
    frames: String,
    /// The duration of the previous frames, in seconds.
    time: f64,
    size: (f32, f32),
}

impl<'a> AnimatedSvg<'a> {
    /// A film that has no frames yet.
    #[must_use]
    pub fn new(colours: Colours<'a>) -> AnimatedSvg<'a> {
        let (known, defined, frames) = (HashMap::new(), String::new(), String::new());
        let (time, size, boards) = (0.0, (0.0, 0.0), Boards::default());
        AnimatedSvg { colours, known, defined, boards, frames, time, size }
    }

    /// Adds a step of this duration in seconds.
    pub fn step(&mut self, film: &Film, seconds: f32) {
        let count = frames(seconds);
        for frame in 0..count {
            self.frame(&film.at(frame as f32 / count as f32), f64::from(seconds) / count as f64);
        }
    }

    fn frame(&mut self, picture: &Picture, seconds: f64) {
        self.size = (self.size.0.max(picture.width), self.size.1.max(picture.height));
        // The times are whole milliseconds: a rounding gap between two frames would flash an empty picture.
        let begin = milliseconds(self.time);
        self.time += seconds;
        let _ = write!(
            self.frames,
            "<g visibility=\"hidden\"><set attributeName=\"visibility\" to=\"visible\" \
             begin=\"film.begin+{begin}ms\" dur=\"{}ms\"/>",
            milliseconds(self.time) - begin
        );
        for element in elements(picture, self.colours, &mut self.boards) {
            let next = self.known.len();
            let id = *self.known.entry(element).or_insert_with_key(|element| {
                let _ = writeln!(self.defined, "<g id=\"i{next}\">{}</g>", element.trim_end());
                next
            });
            let _ = write!(self.frames, "<use href=\"#i{id}\"/>");
        }
        self.frames.push_str("</g>\n");
    }

    /// The graphic, with the picture that it ends with.
    #[must_use]
    pub fn finish(mut self, last: &Picture, caption: &str, note: &str) -> String {
        self.frame(last, LAST);
        let mut out = head_of(self.size, self.colours, caption, note);
        // The invisible start of all frames: when it ends, the film begins again.
        let _ = writeln!(
            out,
            "<rect width=\"0\" height=\"0\"><animate id=\"film\" attributeName=\"x\" from=\"0\" to=\"0\" \
             begin=\"0s;film.end\" dur=\"{}ms\"/></rect>",
            milliseconds(self.time)
        );
        out.push_str(&self.boards.definitions(self.colours));
        let _ = write!(out, "<defs>\n{}</defs>\n{}</svg>\n", self.defined, self.frames);
        out
    }
}
