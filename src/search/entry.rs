//! An entry of the transposition table, and the two words that it is packed into.

use super::depth::Depth;
use super::parameters::MAX_DEPTH;
use super::technique_sets::SetNumber;
use super::window::Bound;
use crate::game::MoveCode;
use crate::value::Value;

/// The table's knowledge about a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<Tag> {
    /// The position's whole key.
    pub key: u64,
    /// The visit that stored it, as the observer names it.
    pub tag: Tag,
    /// The value; decided games count from this node, see [`Value::relative_to_node`].
    pub value: Value,
    /// The depth to which the position was searched.
    pub depth: Depth,
    /// The best or refuting move.
    pub best: MoveCode,
    /// The iteration of its last update.
    pub iteration: u8,
    /// The relation of the value to the true value.
    pub bound: Bound,
    /// The value may rest on a branch that was abandoned: good for its move only.
    pub uncertain: bool,
    /// The number of the set of unsafe techniques that the value rests on ([`super::table::Table::techniques`]). The
    /// entry answers nevertheless, and passes them on.
    pub techniques: SetNumber,
    /// The best move is forced (singular).
    pub forced: bool,
    /// The position was pre-searched in that iteration.
    pub pre_searched: bool,
}

/// An entry without its tag, in two words: the key, and the rest. An empty slot is all zeros, so that a new
/// table is memory that the system hands out unchanged, touched only if it is used.
pub(super) type Slot = [u64; 2];

pub(super) const EMPTY: Slot = [0; 2];

/// The number of sets of unsafe techniques that entries can name.
pub(super) const SETS: usize = 1 << 10;

const _: () = assert!(MAX_DEPTH < 64);

/// An entry's rest from the lowest bit: value 16, depth 11, best move 16, iteration 6, bound + 1 2, uncertain 1,
/// forced 1, pre-searched 1, number of the set of unsafe techniques 10. Depths are below 128 plies and never negative, because quiescence
/// stores nothing; iterations are below 64.
pub(super) fn pack<Tag>(entry: &Entry<Tag>) -> Slot {
    debug_assert!(usize::from(entry.techniques.code()) < SETS);
    debug_assert!((0..2048).contains(&entry.depth.sixteenths()), "{} plies", entry.depth);
    let rest = u64::from(entry.value.get() as u16)
        | u64::from(entry.depth.sixteenths() as u16 & 0x7ff) << 16
        | u64::from(entry.best.0) << 27
        | u64::from(entry.iteration & 0x3f) << 43
        | (entry.bound as u64 + 1) << 49
        | u64::from(entry.uncertain) << 51
        | u64::from(entry.forced) << 52
        | u64::from(entry.pre_searched) << 53
        | u64::from(entry.techniques.code()) << 54;
    [entry.key, rest]
}

pub(super) const fn is_empty([_, rest]: Slot) -> bool {
    rest >> 49 & 3 == 0
}

pub(super) const fn iteration_of([_, rest]: Slot) -> u8 {
    (rest >> 43) as u8 & 0x3f
}

pub(super) const fn best_of([_, rest]: Slot) -> MoveCode {
    MoveCode((rest >> 27) as u16)
}

pub(super) const fn is_forced([_, rest]: Slot) -> bool {
    rest >> 52 & 1 == 1
}

pub(super) const fn is_pre_searched([_, rest]: Slot) -> bool {
    rest >> 53 & 1 == 1
}

pub(super) const fn depth_of([_, rest]: Slot) -> Depth {
    Depth::from_sixteenths((rest >> 16 & 0x7ff) as i16)
}

/// The entry of a slot that is not empty.
#[inline]
pub(super) fn unpack<Tag>(slot: Slot, tag: Tag) -> Entry<Tag> {
    let [key, rest] = slot;
    let bound = match rest >> 49 & 3 {
        0 | 1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    Entry {
        key,
        tag,
        value: Value::from_raw(rest as u16 as i16),
        depth: depth_of(slot),
        best: best_of(slot),
        iteration: iteration_of(slot),
        bound,
        uncertain: rest >> 51 & 1 == 1,
        techniques: SetNumber::from_code((rest >> 54) as u16),
        forced: is_forced(slot),
        pre_searched: is_pre_searched(slot),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// An entry as most tests want it.
    pub(in crate::search) fn entry(key: u64, depth: i8, value: i32, bound: Bound) -> Entry<()> {
        Entry {
            key,
            tag: (),
            value: Value::judgement(value),
            depth: Depth::plies(depth),
            best: MoveCode(1),
            iteration: 1,
            bound,
            uncertain: false,
            techniques: SetNumber::default(),
            forced: false,
            pre_searched: false,
        }
    }

    #[test]
    fn an_entry_survives_packing() {
        for (bound, uncertain) in [(Bound::Exact, false), (Bound::Lower, true), (Bound::Upper, false)] {
            let kept = Entry {
                value: Value::loss_in(3),
                depth: Depth::from_sixteenths(if uncertain { 2047 } else { 0 }),
                best: MoveCode::NONE,
                iteration: 63,
                uncertain,
                techniques: SetNumber::from_code(if uncertain { 0x3ff } else { 0x201 }),
                forced: uncertain,
                pre_searched: !uncertain,
                ..entry(u64::MAX, 0, 0, bound)
            };
            let read = unpack(pack(&kept), ());
            assert_eq!(format!("{read:?}"), format!("{kept:?}"));
        }
        assert!(is_empty([7, 0]) && is_empty(EMPTY));
    }
}
