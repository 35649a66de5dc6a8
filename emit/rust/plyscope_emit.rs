// SPDX-License-Identifier: 0BSD
// Copyright (C) 2026 the authors of Plyscope
//
// Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted.
//
// THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
// IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
// INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
// ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
// THIS SOFTWARE.

//! Writes the search of a program for Plyscope, in the format of docs/trace-stream.md. One file, no dependencies.
//!
//! ```ignore
//! mod plyscope_emit;
//! use plyscope_emit::{Emitter, Options, reason};
//!
//! let mut trace = Emitter::open(&Options { path: Some("search.plys".into()), ..Options::default() })?;
//! trace.enter(mv, depth, alpha, beta, 0); // at the beginning of each visit, the root's with move 0
//! return trace.leave(value, best, reason::CUT_OFF); // on every way out
//! trace.close()?;
//! ```
//!
//! An emitter that is off writes nothing: every call is then one branch. An emitter belongs to one thread. Moves are
//! `chess_move(from, to, promotion)` with squares from 0 (a1, b1 …) to 63 (h8), or the places of names that `name` defines; 0 is no
//! move. Values are from -2147483647 to 2147483647, and [`UNSAID`] is a value that is not said.

#![allow(dead_code, reason = "a program uses a part of it")]

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// A value or depth that is not said.
pub const UNSAID: i32 = i32::MIN;

/// Reasons why visits end. Own words follow from `OWN`; 0 says no word.
pub mod reason {
    pub const CUT_OFF: u32 = 1;
    pub const ALL_MOVES: u32 = 2;
    pub const TABLE_ANSWER: u32 = 3;
    pub const EVALUATION: u32 = 4;
    pub const STAND_PAT: u32 = 5;
    pub const GAME_OVER: u32 = 6;
    pub const RULE_DRAW: u32 = 7;
    pub const REPETITION: u32 = 8;
    pub const NULL_MOVE_CUT_OFF: u32 = 9;
    pub const PROB_CUT: u32 = 10;
    pub const REVERSE_FUTILITY: u32 = 11;
    pub const RAZORING: u32 = 12;
    pub const MOVES_PRUNED: u32 = 13;
    pub const MATE_DISTANCE: u32 = 14;
    pub const MULTI_CUT: u32 = 15;
    pub const OWN: u32 = 16;
}

/// Kinds of visits; 0 is a visit of a move. `QUIET` is added to any kind: the visit is one of quiescence, and so are all
/// visits below it.
pub mod kind {
    pub const NULL_MOVE: u32 = 1;
    pub const PROB_CUT: u32 = 2;
    pub const SINGULAR: u32 = 3;
    pub const SAME_POSITION: u32 = 4;
    pub const OWN: u32 = 5;
    pub const QUIET: u32 = 1 << 16;
}

/// Outcomes of a probe of the table.
pub mod outcome {
    pub const MISS: u32 = 1;
    pub const ANSWERED: u32 = 2;
    pub const TOO_SHALLOW: u32 = 3;
    pub const BOUND_DOES_NOT_HELP: u32 = 4;
    pub const NARROWED: u32 = 5;
    pub const UNCERTAIN: u32 = 6;
    pub const DEPTH_DIFFERS: u32 = 7;
    pub const OWN: u32 = 8;
}

/// The meaning of a stored value; 0 is not said.
pub mod bound {
    pub const EXACT: u32 = 1;
    pub const LOWER: u32 = 2;
    pub const UPPER: u32 = 3;
}

/// Sources of a move's place in the order.
pub mod rank {
    pub const TABLE_MOVE: u32 = 1;
    pub const CAPTURE: u32 = 2;
    pub const KILLER: u32 = 3;
    pub const COUNTERMOVE: u32 = 4;
    pub const HISTORY: u32 = 5;
    pub const GENERATION: u32 = 6;
    pub const LAST_ITERATION: u32 = 7;
    pub const OWN: u32 = 8;
}

/// Causes of extensions, reductions and pruning.
pub mod cause {
    pub const CHECK_EVASION: u32 = 1;
    pub const RECAPTURE: u32 = 2;
    pub const PROMOTION_THREAT: u32 = 3;
    pub const SINGULAR: u32 = 4;
    pub const LATE_MOVE: u32 = 5;
    pub const NO_TABLE_MOVE: u32 = 6;
    pub const OWN: u32 = 7;
}

/// Expected types of nodes; 0 is not said.
pub mod expected {
    pub const PV: u32 = 1;
    pub const CUT: u32 = 2;
    pub const ALL: u32 = 3;
}

const REASONS: &str = "\"cut-off\",\"all-moves\",\"table-answer\",\"evaluation\",\"stand-pat\",\"game-over\",\
    \"rule-draw\",\"repetition\",\"null-move-cut-off\",\"prob-cut\",\"reverse-futility\",\"razoring\",\"moves-pruned\",\
    \"mate-distance\",\"multi-cut\"";
const KINDS: &str = "\"null-move\",\"prob-cut\",\"singular\",\"same-position\"";
const RANKS: &str =
    "\"table-move\",\"capture\",\"killer\",\"countermove\",\"history\",\"generation\",\"last-iteration\"";
const CAUSES: &str =
    "\"check-evasion\",\"recapture\",\"promotion-threat\",\"singular\",\"late-move\",\"no-table-move\"";
const OUTCOMES: &str = "\"miss\",\"answered\",\"too-shallow\",\"bound-does-not-help\",\"narrowed\",\"uncertain\",\
    \"depth-differs\"";

/// What to record, and how. Every option has a default.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The file; `None` switches the trace off.
    pub path: Option<PathBuf>,
    /// The program's name and version.
    pub program: Option<String>,
    /// Values and windows are those of the first player (White), not of the side to move.
    pub values_of_first: bool,
    /// The bound of an open window; 0: 32000.
    pub infinity: i32,
    /// The value of a won game at the root; 0: not said.
    pub mate: i32,
    /// The greatest number of plies to a mate; 0: not said.
    pub mate_plies: i32,
    /// `None`: chess, or no game with `has_names`.
    pub game: Option<String>,
    /// The root of the first search.
    pub position: Option<String>,
    /// The second player is to move at the root; only without a game.
    pub second_to_move: bool,
    /// The search has no window (minimax).
    pub no_window: bool,
    /// Only a value beyond beta cuts off.
    pub only_beyond_beta: bool,
    /// Moves are places of names (`name`) and not squares.
    pub has_names: bool,
    /// The number of units in a ply; 0: 1.
    pub depth_unit: u32,
    /// The program's own words.
    pub reasons: Vec<String>,
    pub kinds: Vec<String>,
    pub ranks: Vec<String>,
    pub causes: Vec<String>,
    pub outcomes: Vec<String>,
    /// The program's own fields.
    pub fields: Vec<String>,
    /// Records only from this iteration on, if the program calls `iteration`. Visits that are not recorded are counted.
    pub from_iteration: u32,
    /// Records only the visits on this path of moves and below it.
    pub below: Vec<u16>,
    /// Records only up to this ply, counted from 0 at the root; 0: all.
    pub plies: u32,
    /// Records of quiescence only its first visit.
    pub quiescence_counted: bool,
    /// 10: records the 1st, 11th, 21st … search, if the program calls `new_search`.
    pub every_search: u32,
    /// A ring: keeps at least this number of visits in memory until `save` or `close` writes them.
    pub last_visits: u64,
    /// A ring of at least this number of blocks.
    pub last_blocks: u32,
    /// Bytes of a block, from 4096 to 1048576; 0: 65536.
    pub block_size: u32,
}

/// A move of chess. Promotions: 0 none, 2 knight, 3 bishop, 4 rook, 5 queen.
pub const fn chess_move(from: u16, to: u16, promotion: u16) -> u16 {
    from | to << 6 | promotion << 12
}

/// An emitter, which may be off.
#[derive(Debug, Default)]
pub struct Emitter(Option<Box<Trace>>);

const FILE_MAGIC: &[u8; 8] = b"\x89PLYB\r\n\x1a";
const BLOCK_HEAD: usize = 28;
const LONGEST_EVENT: usize = 128;
const MOST_OPEN: usize = 250;
const LONGEST_POSITION: usize = 500;

#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    number: u64,
    alpha: i32,
    beta: i32,
    depth: i32,
    kind: u32,
    children: u32,
    mv: u16,
    child: Option<(i32, u16)>,
    said: Option<i32>,
    sibling: Option<(i32, i32)>,
}

/// A block in memory, without the zeros behind its events.
#[derive(Debug)]
struct Block {
    bytes: Vec<u8>,
    visits: u64,
}

#[derive(Debug)]
struct Trace {
    options: Options,
    bytes: Vec<u8>,
    /// Behind this length no event begins.
    end: usize,
    /// The open visits; the first entry is none.
    open: Vec<Visit>,
    /// The most entries of `open`.
    deepest: usize,
    has_filter: bool,
    rank: Option<u32>,
    expected: u32,
    extension: Option<(u32, i32)>,
    reduction: Option<(u32, i32)>,
    unit: i32,
    visits: u64,
    /// The open visits that are not recorded.
    skipped: u32,
    /// The visits that are not recorded since the last event that says their number.
    counted: u64,
    /// The length of the block's beginning.
    start: usize,
    first_visit: u64,
    block_open: u32,
    nanoseconds: u64,
    searches: u64,
    iteration: u32,
    position: String,
    /// The names of moves by their places, with the block that named each last.
    names: Vec<(String, u64)>,
    blocks: u64,
    size: usize,
    kept: VecDeque<Block>,
    kept_visits: u64,
    is_ring: bool,
    file: Option<File>,
    error: Option<io::Error>,
}

#[inline]
fn put_count(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[inline]
fn put_int(bytes: &mut Vec<u8>, number: i32) {
    put_count(bytes, u64::from((number << 1 ^ number >> 31) as u32));
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_count(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

/// Adler-32.
fn check_sum(pieces: &[&[u8]]) -> u32 {
    let (mut a, mut b) = (1_u32, 0_u32);
    for part in pieces.iter().flat_map(|piece| piece.chunks(5552)) {
        for byte in part {
            a += u32::from(*byte);
            b += a;
        }
        (a, b) = (a % 65521, b % 65521);
    }
    b << 16 | a
}

/// The beginning of a text, in at most this number of bytes.
fn beginning(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

impl Emitter {
    /// An emitter that writes nothing.
    pub const fn off() -> Emitter {
        Emitter(None)
    }

    /// Opens a trace; one without a path is off.
    pub fn open(options: &Options) -> io::Result<Emitter> {
        let Some(path) = &options.path else { return Ok(Emitter(None)) };
        let file = File::create(path)?;
        Trace::new(options, Some(file)).map(|trace| Emitter(Some(Box::new(trace))))
    }

    /// Opens a trace without a file, for [`Emitter::into_bytes`]. Without `last_visits` and `last_blocks` everything is kept.
    pub fn in_memory(options: &Options) -> io::Result<Emitter> {
        Trace::new(options, None).map(|trace| Emitter(Some(Box::new(trace))))
    }

    /// Whether the trace is on: what costs time to find out for the trace can be left out otherwise.
    #[inline]
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// A visit begins. A kind is a word of [`kind`], or 0.
    #[inline]
    pub fn enter(&mut self, mv: u16, depth: i32, alpha: i32, beta: i32, kind: u32) {
        if let Some(trace) = &mut self.0 {
            trace.enter(mv, depth, alpha, beta, kind);
        }
    }

    /// The innermost visit ends. Gives the value. `UNSAID` is the value of a visit that was stopped.
    #[inline]
    pub fn leave(&mut self, value: i32, best: u16, reason: u32) -> i32 {
        if let Some(trace) = &mut self.0 {
            trace.leave(value, best, reason);
        }
        value
    }

    /// The table was probed. Value and depth of an entry may be `UNSAID`.
    #[inline]
    pub fn probe(&mut self, outcome: u32, bound: u32, value: i32, depth: i32) {
        if let Some(trace) = &mut self.0 {
            trace.probe(outcome, bound, value, depth);
        }
    }

    /// The value of standing pat.
    #[inline]
    pub fn stand_pat(&mut self, value: i32) {
        if let Some(trace) = self.recording() {
            trace.bytes.push(2 << 2);
            let visit = trace.open.last_mut().expect("the first entry stays");
            put_int(&mut trace.bytes, value.wrapping_sub(visit.alpha));
            visit.said = Some(value);
        }
    }

    /// The value of an own field, by its place from 1.
    #[inline]
    pub fn field(&mut self, field: u32, value: i64) {
        if field > 0
            && let Some(trace) = self.recording()
        {
            if field <= 32 {
                trace.bytes.push(((field + 31) << 2) as u8);
            } else {
                trace.bytes.push(3 << 2);
                put_count(&mut trace.bytes, field.into());
            }
            put_count(&mut trace.bytes, (value << 1 ^ value >> 63) as u64);
        }
    }

    /// The value of an own field that is not whole. Infinity and NaN are left out.
    #[inline]
    pub fn real_field(&mut self, field: u32, value: f64) {
        if field > 0
            && value.is_finite()
            && let Some(trace) = self.recording()
        {
            trace.bytes.push(4 << 2);
            put_count(&mut trace.bytes, field.into());
            trace.bytes.extend_from_slice(&value.to_bits().to_le_bytes());
        }
    }

    /// The hash key of the position.
    #[inline]
    pub fn key(&mut self, key: u64) {
        if let Some(trace) = self.recording() {
            trace.bytes.push(8 << 2);
            trace.bytes.extend_from_slice(&key.to_le_bytes());
        }
    }

    /// Moves were not searched. `mv` names a single one, or is 0.
    #[inline]
    pub fn pruned(&mut self, moves: u32, cause: u32, mv: u16) {
        if let Some(trace) = self.recording() {
            trace.name_in_block(mv);
            trace.bytes.push(11 << 2);
            put_count(&mut trace.bytes, moves.into());
            put_count(&mut trace.bytes, cause.into());
            trace.bytes.extend_from_slice(&mv.to_le_bytes());
        }
    }

    /// The time since the trace was opened.
    #[inline]
    pub fn nanoseconds(&mut self, since_opening: u64) {
        if let Some(trace) = self.recording() {
            let now = since_opening.max(trace.nanoseconds);
            trace.bytes.push(9 << 2);
            put_count(&mut trace.bytes, now - trace.nanoseconds);
            trace.nanoseconds = now;
        }
    }

    /// Why the next visit's move has its place in the order.
    #[inline]
    pub fn rank(&mut self, rank: u32) {
        if let Some(trace) = &mut self.0 {
            trace.rank = Some(rank);
        }
    }

    /// The expected type of the next visit.
    #[inline]
    pub fn expected(&mut self, expected: u32) {
        if let Some(trace) = &mut self.0 {
            trace.expected = expected;
        }
    }

    /// The next visit is extended, by an amount in units; 0: not said.
    #[inline]
    pub fn extend(&mut self, cause: u32, units: i32) {
        if let Some(trace) = &mut self.0 {
            trace.extension = Some((cause, units));
        }
    }

    /// The next visit is reduced.
    #[inline]
    pub fn reduce(&mut self, cause: u32, units: i32) {
        if let Some(trace) = &mut self.0 {
            trace.reduction = Some((cause, units));
        }
    }

    /// Another search begins. Visits that are open end as stopped. `None`: of the header's position.
    pub fn new_search(&mut self, position: Option<&str>) {
        self.stop(0);
        if let Some(trace) = &mut self.0 {
            trace.write_counted();
            let position = position.filter(|position| position.len() <= LONGEST_POSITION).unwrap_or_default();
            if trace.bytes.len() + position.len() > trace.end {
                // Its context is still that of the search before.
                trace.next_block();
            }
            position.clone_into(&mut trace.position);
            trace.bytes.push(5 << 2);
            put_text(&mut trace.bytes, position);
            trace.searches += 1;
            trace.iteration = 0;
        }
    }

    /// An iteration begins, by its number from 1. Visits that are open end as stopped.
    pub fn iteration(&mut self, number: u32) {
        self.stop(0);
        if let Some(trace) = &mut self.0 {
            trace.write_counted();
            trace.make_room();
            trace.bytes.push(6 << 2);
            put_count(&mut trace.bytes, number.into());
            trace.iteration = number;
        }
    }

    /// Defines the name of a move, before the move is used.
    pub fn name(&mut self, place: u16, name: &str) {
        if let Some(trace) = &mut self.0
            && trace.options.has_names
            && place > 0
            && !name.is_empty()
        {
            let place = usize::from(place);
            if trace.names.len() <= place {
                trace.names.resize(place + 1, (String::new(), 0));
            }
            trace.names[place] = (beginning(name, 60).to_owned(), 0);
        }
    }

    /// The number of open visits.
    pub fn open_visits(&self) -> usize {
        self.0.as_ref().map_or(0, |trace| trace.open.len() - 1 + trace.skipped as usize)
    }

    /// Ends visits as stopped until this number of visits is open.
    pub fn stop(&mut self, open: usize) {
        while self.open_visits() > open {
            self.leave(UNSAID, 0, 0);
        }
    }

    /// Brings the file up to date.
    pub fn save(&mut self) -> io::Result<()> {
        let Some(trace) = &mut self.0 else { return Ok(()) };
        if trace.bytes.len() != trace.start {
            trace.next_block();
        }
        trace.write_ring()?;
        trace.error.take().map_or(Ok(()), Err)
    }

    /// Writes the rest and closes the file. The emitter is off then.
    pub fn close(&mut self) -> io::Result<()> {
        let Some(mut trace) = self.0.take() else { return Ok(()) };
        trace.write_counted();
        trace.end_block(true);
        trace.write_ring()?;
        trace.error.take().map_or(Ok(()), Err)
    }

    /// The whole file of a trace in memory.
    pub fn into_bytes(mut self) -> Vec<u8> {
        let Some(mut trace) = self.0.take() else { return Vec::new() };
        trace.write_counted();
        trace.end_block(true);
        trace.whole()
    }

    /// The trace, if it records the innermost visit, with room for an event.
    #[inline]
    fn recording(&mut self) -> Option<&mut Trace> {
        let trace = self.0.as_deref_mut().filter(|trace| trace.skipped == 0)?;
        trace.make_room();
        Some(trace)
    }
}

impl Drop for Emitter {
    fn drop(&mut self) {
        let _ = self.close();
    }
}

impl Trace {
    fn new(options: &Options, file: Option<File>) -> io::Result<Trace> {
        let size = if options.block_size == 0 { 65536 } else { options.block_size };
        let header = header(options);
        let position = options.position.as_ref().map_or(0, String::len);
        let fits =
            (4096..=1_048_576).contains(&size) && header.len() <= 65536 && position <= LONGEST_POSITION;
        if !fits {
            let message =
                "a block has 4096 to 1048576 bytes, a header at most 65536, and a position at most 500";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let size = size as usize;
        let is_ring = file.is_none() || options.last_visits > 0 || options.last_blocks > 0;
        let mut trace = Trace {
            options: options.clone(),
            bytes: Vec::with_capacity(size),
            end: size - LONGEST_EVENT,
            open: vec![Visit::default()],
            // The open visits, their names and the context take at most half of a block.
            deepest: 1 + MOST_OPEN.min((size / 2 - 600) / 102),
            has_filter: options.from_iteration > 0
                || !options.below.is_empty()
                || options.plies > 0
                || options.quiescence_counted
                || options.every_search > 0,
            rank: None,
            expected: 0,
            extension: None,
            reduction: None,
            unit: options.depth_unit.max(1) as i32,
            visits: 0,
            skipped: 0,
            counted: 0,
            start: 0,
            first_visit: 0,
            block_open: 0,
            nanoseconds: 0,
            searches: 0,
            iteration: 0,
            position: String::new(),
            names: Vec::new(),
            blocks: 0,
            size,
            kept: VecDeque::new(),
            kept_visits: 0,
            is_ring,
            file,
            error: None,
        };
        if !is_ring {
            let head = trace.head();
            trace.write(&head);
        }
        trace.begin_block();
        Ok(trace)
    }

    #[inline]
    fn make_room(&mut self) {
        if self.bytes.len() > self.end {
            self.next_block();
        }
    }

    #[cold]
    fn next_block(&mut self) {
        self.end_block(false);
        self.begin_block();
    }

    fn begin_block(&mut self) {
        self.bytes.clear();
        self.bytes.resize(BLOCK_HEAD, 0);
        self.first_visit = self.visits;
        self.block_open = self.open.len() as u32 - 1;
        self.nanoseconds = 0;
        self.bytes.push(12 << 2);
        put_count(&mut self.bytes, self.searches);
        put_count(&mut self.bytes, self.iteration.into());
        put_text(&mut self.bytes, &self.position);
        for level in 0..self.open.len() {
            let visit = &mut self.open[level];
            (visit.child, visit.said, visit.sibling) = (None, None, None);
            if level == 0 {
                continue;
            }
            let visit = *visit;
            self.name_in_block(visit.mv);
            let bytes = &mut self.bytes;
            bytes.push(1 << 2);
            put_count(bytes, visit.number);
            put_count(bytes, visit.kind.into());
            [visit.depth, visit.alpha, visit.beta].into_iter().for_each(|number| put_int(bytes, number));
            bytes.extend_from_slice(&visit.mv.to_le_bytes());
            put_count(bytes, visit.children.into());
        }
        self.start = self.bytes.len();
    }

    fn end_block(&mut self, is_last: bool) {
        if is_last && self.bytes.len() == self.start && self.blocks > 0 {
            return;
        }
        let visits = self.visits - self.first_visit;
        let mut head = Vec::with_capacity(BLOCK_HEAD);
        head.extend_from_slice(b"PLYB");
        head.extend_from_slice(&((self.bytes.len() - BLOCK_HEAD) as u32).to_le_bytes());
        head.extend_from_slice(&self.first_visit.to_le_bytes());
        head.extend_from_slice(&(visits as u32).to_le_bytes());
        head.extend_from_slice(&self.block_open.to_le_bytes());
        let check = check_sum(&[&head[4..], &self.bytes[BLOCK_HEAD..]]);
        head.extend_from_slice(&check.to_le_bytes());
        self.bytes[..BLOCK_HEAD].copy_from_slice(&head);
        self.blocks += 1;
        if !self.is_ring {
            let mut bytes = std::mem::take(&mut self.bytes);
            if !is_last {
                bytes.resize(self.size, 0);
            }
            self.write(&bytes);
            self.bytes = bytes;
            return;
        }
        self.kept.push_back(Block { bytes: std::mem::take(&mut self.bytes), visits });
        self.kept_visits += visits;
        let (last_visits, last_blocks) = (self.options.last_visits, self.options.last_blocks as usize);
        let is_bounded = last_visits > 0 || last_blocks > 0;
        while is_bounded
            && self.kept.len() > last_blocks.max(1)
            && self.kept_visits - self.kept[0].visits >= last_visits
        {
            let old = self.kept.pop_front().expect("a block is kept");
            self.kept_visits -= old.visits;
            self.bytes = old.bytes;
        }
        self.bytes.reserve(self.size);
    }

    fn write(&mut self, bytes: &[u8]) {
        if let Some(file) = &mut self.file
            && let Err(error) = file.write_all(bytes)
        {
            self.error.get_or_insert(error);
        }
    }

    fn head(&self) -> Vec<u8> {
        let header = header(&self.options);
        let numbers = [1, self.size as u32, header.len() as u32].map(u32::to_le_bytes).concat();
        let check = check_sum(&[&numbers, header.as_bytes()]).to_le_bytes();
        [FILE_MAGIC, &numbers[..], &check, header.as_bytes()].concat()
    }

    /// The file of a ring.
    fn whole(&self) -> Vec<u8> {
        let mut file = self.head();
        for (index, block) in self.kept.iter().enumerate() {
            file.extend_from_slice(&block.bytes);
            if index + 1 < self.kept.len() {
                file.resize(file.len() + self.size - block.bytes.len(), 0);
            }
        }
        file
    }

    fn write_ring(&mut self) -> io::Result<()> {
        match &self.options.path {
            Some(path) if self.is_ring && self.file.is_some() => std::fs::write(path, self.whole()),
            _ => Ok(()),
        }
    }

    /// Names a move before its first use in a block.
    #[inline]
    fn name_in_block(&mut self, mv: u16) {
        if self.options.has_names && mv > 0 {
            self.write_name(mv);
        }
    }

    #[cold]
    fn write_name(&mut self, mv: u16) {
        let Some((name, block)) = self.names.get_mut(usize::from(mv)) else { return };
        if name.is_empty() || *block == self.blocks + 1 {
            return;
        }
        *block = self.blocks + 1;
        self.bytes.push(10 << 2);
        self.bytes.extend_from_slice(&mv.to_le_bytes());
        put_text(&mut self.bytes, name);
    }

    #[cold]
    fn write_counted(&mut self) {
        self.make_room();
        if self.counted > 0 {
            self.bytes.push(7 << 2);
            put_count(&mut self.bytes, self.counted);
        }
        self.counted = 0;
    }

    #[cold]
    fn leaves_out(&mut self, mv: u16) -> bool {
        let open = self.open.len() - 1;
        let options = &self.options;
        let mut is_out = self.skipped > 0 || self.open.len() >= self.deepest;
        if open == 0 {
            let every = u64::from(options.every_search.max(1));
            is_out |= self.iteration < options.from_iteration;
            is_out |= self.searches > 0 && !(self.searches - 1).is_multiple_of(every);
        } else if let Some(wanted) = options.below.get(open - 1) {
            is_out |= mv != *wanted;
        }
        is_out |= options.plies > 0 && open > options.plies as usize;
        is_out |= options.quiescence_counted && self.open[open].kind & 1 == 1;
        if !is_out {
            self.write_counted();
            return false;
        }
        self.skipped += 1;
        self.counted += 1;
        self.clear_order();
        true
    }

    #[inline]
    fn clear_order(&mut self) {
        (self.rank, self.expected, self.extension, self.reduction) = (None, 0, None, None);
    }

    #[inline]
    fn enter(&mut self, mv: u16, depth: i32, alpha: i32, beta: i32, kind: u32) {
        let is_special = self.has_filter || self.counted > 0 || self.open.len() >= self.deepest;
        if is_special && self.leaves_out(mv) {
            return;
        }
        self.make_room();
        self.name_in_block(mv);
        let (rank, expected, extension, reduction) =
            (self.rank, self.expected, self.extension, self.reduction);
        let has_order = expected > 0 || rank.is_some() || extension.is_some() || reduction.is_some();
        let bytes = &mut self.bytes;
        let parent = self.open.last_mut().expect("the first entry stays");
        let tag_at = bytes.len();
        let mut tag = 1;
        bytes.push(0);
        let quiet = parent.kind & 1;
        let both = (kind & 0xFFFF) << 1 | kind >> 16 | quiet;
        if both != quiet {
            tag |= 1 << 5;
            put_count(bytes, both.into());
        }
        let mut usual = parent.depth.wrapping_sub(self.unit);
        if has_order {
            tag |= 1 << 6;
            let order = u32::from(rank.is_some())
                | u32::from(extension.is_some()) << 1
                | u32::from(reduction.is_some()) << 2
                | expected << 3;
            bytes.push(order as u8);
            if let Some(rank) = rank {
                put_count(bytes, rank.into());
            }
            for ((cause, units), is_extension) in
                extension.map(|said| (said, true)).into_iter().chain(reduction.map(|said| (said, false)))
            {
                put_count(bytes, cause.into());
                put_int(bytes, units);
                usual = if is_extension { usual.wrapping_add(units) } else { usual.wrapping_sub(units) };
            }
        }
        if depth != usual {
            tag |= 1 << 4;
            put_int(bytes, depth.wrapping_sub(usual));
        }
        let (seen_alpha, seen_beta) = match self.options.values_of_first {
            true => (parent.alpha, parent.beta),
            false => (parent.beta.wrapping_neg(), parent.alpha.wrapping_neg()),
        };
        if parent.sibling == Some((alpha, beta)) {
            tag |= 3 << 2;
        } else if (alpha, beta) == (seen_alpha, seen_beta) {
        } else if beta == alpha.wrapping_add(1) {
            tag |= 1 << 2;
            put_int(bytes, alpha.wrapping_sub(seen_alpha));
        } else {
            tag |= 2 << 2;
            put_int(bytes, alpha.wrapping_sub(seen_alpha));
            put_int(bytes, beta.wrapping_sub(seen_beta));
        }
        if mv == 0 {
            tag |= 1 << 7;
        } else {
            bytes.extend_from_slice(&mv.to_le_bytes());
        }
        bytes[tag_at] = tag;
        parent.sibling = Some((alpha, beta));
        parent.children = parent.children.wrapping_add(1);
        let number = self.visits;
        self.visits += 1;
        self.open.push(Visit { number, alpha, beta, depth, kind: both, mv, ..Visit::default() });
        if has_order {
            self.clear_order();
        }
    }

    #[inline]
    fn leave(&mut self, value: i32, best: u16, reason: u32) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        if self.counted > 0 {
            self.write_counted();
        }
        self.make_room();
        self.name_in_block(best);
        let visit = *self.open.last().expect("the first entry stays");
        let bytes = &mut self.bytes;
        let tag_at = bytes.len();
        let mut tag = 2;
        bytes.push(0);
        let is_first = self.options.values_of_first;
        let of_child = visit.child.map(|(value, _)| if is_first { value } else { value.wrapping_neg() });
        if value == UNSAID {
            tag |= 3 << 2;
        } else if of_child == Some(value) {
        } else if visit.said == Some(value) {
            tag |= 1 << 2;
        } else {
            tag |= 2 << 2;
            put_int(bytes, value.wrapping_sub(visit.alpha));
        }
        if best == 0 {
        } else if visit.child.is_some_and(|(_, mv)| mv == best) {
            tag |= 1 << 4;
        } else {
            tag |= 2 << 4;
            bytes.extend_from_slice(&best.to_le_bytes());
        }
        if reason < 3 {
            tag |= (reason as u8) << 6;
        } else {
            tag |= 3 << 6;
            put_count(bytes, reason.into());
        }
        bytes[tag_at] = tag;
        if self.open.len() > 1 {
            self.open.pop();
        }
        self.open.last_mut().expect("the first entry stays").child = Some((value, visit.mv));
    }

    #[inline]
    fn probe(&mut self, outcome: u32, bound: u32, value: i32, depth: i32) {
        if self.skipped > 0 {
            return;
        }
        self.make_room();
        let bytes = &mut self.bytes;
        let visit = self.open.last_mut().expect("the first entry stays");
        let tag_at = bytes.len();
        let mut tag = 3;
        bytes.push(0);
        if outcome < 4 {
            tag |= (outcome as u8) << 6;
        } else {
            put_count(bytes, outcome.into());
        }
        if outcome != outcome::MISS {
            tag |= (bound as u8) << 2;
            if value != UNSAID {
                tag |= 1 << 4;
                put_int(bytes, value.wrapping_sub(visit.alpha));
                visit.said = Some(value);
            }
            if depth != UNSAID {
                tag |= 1 << 5;
                put_int(bytes, depth.wrapping_sub(visit.depth));
            }
        }
        bytes[tag_at] = tag;
    }
}

/// A text in JSON.
fn string(text: &str) -> String {
    let mut json = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => json.extend(['\\', sign]),
            sign if sign < ' ' => {
                let _ = write!(json, "\\u{:04x}", u32::from(sign));
            }
            sign => json.push(sign),
        }
    }
    json.push('"');
    json
}

/// A list: the known words, and the program's own.
fn words(known: &str, own: &[String]) -> String {
    let known = (!known.is_empty()).then(|| known.to_owned());
    let all: Vec<String> = known.into_iter().chain(own.iter().map(|word| string(word))).collect();
    format!("[{}]", all.join(","))
}

fn object(fields: Vec<(&str, Option<String>)>) -> String {
    let said = fields.into_iter().filter_map(|(key, value)| Some(format!("\"{key}\":{}", value?)));
    format!("{{{}}}", said.collect::<Vec<_>>().join(","))
}

fn header(o: &Options) -> String {
    let number = |number: i64| (number != 0).then(|| number.to_string());
    let flag = |is_set: bool, json: &str| is_set.then(|| json.to_owned());
    let game = o.game.as_deref().or((!o.has_names).then_some("chess"));
    let below: Vec<String> = o.below.iter().map(u16::to_string).collect();
    let recorded = object(vec![
        ("from_iteration", number(o.from_iteration.into())),
        ("below", flag(!below.is_empty(), &format!("[{}]", below.join(",")))),
        ("plies", number(o.plies.into())),
        ("quiescence", flag(o.quiescence_counted, "\"counted\"")),
        ("every_search", number(o.every_search.into())),
        ("last_visits", (o.last_visits != 0).then(|| o.last_visits.to_string())),
        ("last_blocks", number(o.last_blocks.into())),
    ]);
    object(vec![
        ("plyscope", number(1)),
        ("program", o.program.as_deref().map(string)),
        ("perspective", Some(string(if o.values_of_first { "first" } else { "mover" }))),
        ("infinity", number(if o.infinity == 0 { 32000 } else { o.infinity.into() })),
        ("mate", number(o.mate.into())),
        ("mate_plies", number(o.mate_plies.into())),
        ("game", game.map(string)),
        ("position", o.position.as_deref().map(string)),
        ("to_move", flag(o.second_to_move, "\"second\"")),
        ("prunes", flag(o.no_window, "false")),
        ("cuts", flag(o.only_beyond_beta, "\"beyond-beta\"")),
        ("moves", Some(string(if o.has_names { "names" } else { "squares" }))),
        ("depth_unit", number(o.depth_unit.max(1).into())),
        ("reasons", Some(words(REASONS, &o.reasons))),
        ("kinds", Some(words(KINDS, &o.kinds))),
        ("ranks", Some(words(RANKS, &o.ranks))),
        ("causes", Some(words(CAUSES, &o.causes))),
        ("outcomes", Some(words(OUTCOMES, &o.outcomes))),
        ("fields", Some(words("", &o.fields))),
        ("recorded", flag(recorded != "{}", &recorded)),
    ])
}
