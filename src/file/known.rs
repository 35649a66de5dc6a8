//! What was seen of positions so far: what a table may answer with, and how positions were judged.
//!
//! Both are memories of a fixed size that forget, and both are the format's own: a change to the search's
//! table never changes what a file means.

use crate::search::table::ProbeOutcome;
use crate::search::window::{Bound, Window};
use crate::value::Value;

/// What a visit left in the table, as far as can be told from its trace.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    pub(super) key: u64,
    pub(super) visit: u32,
    /// Counted from the node.
    pub(super) value: Value,
    pub(super) depth: i16,
    pub(super) best: u16,
    pub(super) bound: Bound,
    pub(super) uncertain: bool,
    is_there: bool,
}

impl Stored {
    /// An entry.
    pub(super) fn new(key: u64, visit: u32, depth: i16, best: u16, value: (Value, Bound, bool)) -> Stored {
        let (value, bound, uncertain) = value;
        Stored { key, visit, value, depth, best, bound, uncertain, is_there: true }
    }

    /// What the entry does for a visit that needs this depth in this window.
    fn judge(&self, ply: u16, depth: i16, window: Window) -> ProbeOutcome {
        let value = self.value.relative_to_root(ply);
        if self.uncertain {
            return ProbeOutcome::Uncertain;
        }
        if self.depth < depth {
            return ProbeOutcome::TooShallow;
        }
        match self.bound {
            Bound::Exact => ProbeOutcome::Answered,
            Bound::Lower if value >= window.beta => ProbeOutcome::Answered,
            Bound::Upper if value <= window.alpha => ProbeOutcome::Answered,
            Bound::Lower if value > window.alpha => ProbeOutcome::Narrowed,
            Bound::Upper if value < window.beta => ProbeOutcome::Narrowed,
            _ => ProbeOutcome::BoundDoesNotHelp,
        }
    }
}

const NOTHING: Stored = Stored {
    key: 0,
    visit: 0,
    value: Value::DRAW,
    depth: 0,
    best: u16::MAX,
    bound: Bound::Exact,
    uncertain: false,
    is_there: false,
};

/// What may be in the table: of two entries of a bucket one prefers depth, the other is the newest.
pub(super) struct Table {
    buckets: Vec<[Stored; 2]>,
}

impl Table {
    /// A table of `2^log2` entries, no matter what a damaged file asks for.
    pub(super) fn new(log2: u8) -> Table {
        Table { buckets: vec![[NOTHING; 2]; 1 << (log2.clamp(1, MOST_ENTRIES) - 1)] }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// The entries of a position, the deeper first.
    pub(super) fn entries(&self, key: u64) -> [Option<&Stored>; 2] {
        let bucket = &self.buckets[self.index(key)];
        let held = |slot: usize| Some(&bucket[slot]).filter(|entry| entry.is_there && entry.key == key);
        match (held(0), held(1)) {
            (None, newer) => [newer, None],
            both => [both.0, both.1],
        }
    }

    /// How a probe is likely to end, and with which entry.
    pub(super) fn probe(
        &self,
        key: u64,
        ply: u16,
        depth: i16,
        window: Window,
    ) -> (ProbeOutcome, Option<&Stored>) {
        let [deepest, newer] = self.entries(key);
        let Some(deepest) = deepest else { return (ProbeOutcome::Miss, None) };
        let outcome = deepest.judge(ply, depth, window);
        let Some(newer) = newer.filter(|_| outcome != ProbeOutcome::Answered) else {
            return (outcome, Some(deepest));
        };
        let of_newer = newer.judge(ply, depth, window);
        let narrows = of_newer == ProbeOutcome::Narrowed && outcome != ProbeOutcome::Narrowed;
        if of_newer == ProbeOutcome::Answered || narrows {
            (of_newer, Some(newer))
        } else {
            (outcome, Some(deepest))
        }
    }

    /// The move to be expected first; none is `u16::MAX`.
    pub(super) fn best(&self, key: u64) -> u16 {
        match self.entries(key) {
            [Some(deepest), newer] if deepest.best == u16::MAX => newer.map_or(u16::MAX, |entry| entry.best),
            [Some(deepest), _] => deepest.best,
            _ => u16::MAX,
        }
    }

    /// Keeps an entry.
    pub(super) fn store(&mut self, entry: Stored) {
        let index = self.index(entry.key);
        let bucket = &mut self.buckets[index];
        let [kept, newest] = *bucket;
        if !kept.is_there {
            bucket[0] = entry;
        } else if kept.depth > entry.depth {
            bucket[1] = entry;
        } else {
            if kept.key != entry.key {
                bucket[1] = kept;
            } else if newest.key == entry.key {
                bucket[1] = NOTHING;
            }
            bucket[0] = entry;
        }
    }
}

/// How much is remembered of a trace, as base-2 logarithms. A file says so, because what is foreseen depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// How many entries a table is taken to have.
    pub entries: u8,
    /// Of how many positions it is remembered how they were judged.
    pub judgements: u8,
}

/// The largest memory of entries, and the largest of judgements.
const MOST_ENTRIES: u8 = 20;
const MOST_JUDGEMENTS: u8 = 18;

impl Memory {
    /// Enough for a trace of so many visits of a search whose table has `2^table` entries.
    #[must_use]
    pub fn of(visits: u32, table: u8) -> Memory {
        let visits = visits.max(2).ilog2() as u8 + 1;
        Memory { entries: visits.min(table).min(MOST_ENTRIES), judgements: visits.min(MOST_JUDGEMENTS) }
    }
}

/// How a position was judged, and what quiescence did with it. Eight bytes, because looking it up is what
/// reading a trace waits for most.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    /// The half of the key that does not say where the row stands.
    check: u32,
    pub(super) value: i16,
    /// How many moves it searched at most; none: it had no noisy moves, or stood pat at once.
    pub(super) moves: u8,
    /// Whether it had noisy moves; nothing: no position stands here.
    has_moves: Option<bool>,
}

impl Judged {
    /// Whether it had noisy moves.
    pub(super) fn has_moves(self) -> bool {
        self.has_moves == Some(true)
    }
}

/// The judgements of positions.
pub(super) struct Judgements {
    rows: Vec<Judged>,
    log2: u8,
}

impl Judgements {
    /// Of `2^log2` positions.
    pub(super) fn new(log2: u8) -> Judgements {
        let log2 = log2.clamp(1, MOST_JUDGEMENTS);
        let nothing = Judged { check: 0, value: 0, moves: 0, has_moves: None };
        Judgements { rows: vec![nothing; 1 << log2], log2 }
    }

    fn index(&self, key: u64) -> usize {
        (key >> (u64::BITS - u32::from(self.log2))) as usize
    }

    /// What is known of a position.
    pub(super) fn get(&self, key: u64) -> Option<Judged> {
        Some(self.rows[self.index(key)]).filter(|row| row.has_moves.is_some() && row.check == key as u32)
    }

    /// Keeps how a position was judged.
    pub(super) fn judge(&mut self, key: u64, value: i16, has_moves: bool) {
        let moves = self.get(key).map_or(0, |row| row.moves);
        let index = self.index(key);
        self.rows[index] = Judged { check: key as u32, value, moves, has_moves: Some(has_moves) };
    }

    /// Keeps that so many moves were all that quiescence searches.
    pub(super) fn moves(&mut self, key: u64, moves: u16) {
        let index = self.index(key);
        let row = &mut self.rows[index];
        if row.has_moves.is_some() && row.check == key as u32 {
            row.moves = moves.min(u8::MAX.into()) as u8;
        }
    }
}

const _: () = assert!(size_of::<Judged>() == 8);
