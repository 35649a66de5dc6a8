//! The transposition table.
//!
//! Two slots to a bucket: one prefers depth, the other always takes the newest. An entry has the data for
//! later techniques from the start: the iteration that updated it last (Hlynka & Schaeffer's pre-search
//! depends on it, so the depth-preferred slot never evicts by age), whether its value is uncertain (Björnsson
//! et al.), and the tag of the visit that stored it, which takes no room without an observer.

use super::depth::Depth;
pub use super::entry::Entry;
use super::entry::{
    EMPTY, SETS, Slot, best_of, depth_of, is_empty, is_forced, is_pre_searched, iteration_of, pack, unpack,
};
use super::technique_sets::{SetNumber, TechniqueSets};
use super::unsafe_technique::UnsafeTechniques;
use super::window::{Bound, Window};
use crate::game::MoveCode;
use crate::value::Value;
use strum::{IntoStaticStr, VariantArray};

/// The table's knowledge about a position: it may be in both slots of its bucket, once deep and once, stored
/// later, shallower. A probe reads both. The entries stay packed until they are needed, because most probes
/// need no more than the deepest.
#[derive(Clone, Copy, Debug)]
pub struct PositionEntries<Tag> {
    deepest: Slot,
    deepest_tag: Tag,
    /// Empty if there is no newer entry.
    newer: Slot,
    newer_tag: Tag,
}

impl<Tag: Copy> PositionEntries<Tag> {
    /// The deepest entry.
    #[must_use]
    #[inline]
    pub fn deepest(&self) -> Entry<Tag> {
        unpack(self.deepest, self.deepest_tag)
    }

    /// One that was stored later and is less deep.
    #[must_use]
    #[inline]
    pub fn newer(&self) -> Option<Entry<Tag>> {
        (!is_empty(self.newer)).then(|| unpack(self.newer, self.newer_tag))
    }

    /// The entries, the deepest first.
    #[inline]
    pub fn entries(&self) -> impl Iterator<Item = Entry<Tag>> {
        std::iter::once(self.deepest()).chain(self.newer())
    }

    /// The iteration that stored something of the position last.
    #[must_use]
    #[inline]
    pub fn iteration(&self) -> u8 {
        iteration_of(self.newer).max(iteration_of(self.deepest))
    }

    /// The move to try first: the deepest entry's, or the other's if the deepest has no move.
    #[must_use]
    #[inline]
    pub fn best(&self) -> MoveCode {
        // An empty slot's zeros name a move, so only a slot that is not empty is read.
        match best_of(self.deepest) {
            MoveCode::NONE if !is_empty(self.newer) => best_of(self.newer),
            best => best,
        }
    }

    /// The deepest entry that says that this move is forced.
    #[must_use]
    #[inline]
    pub fn forced(&self) -> Option<Entry<Tag>> {
        if !is_forced(self.deepest) && !is_forced(self.newer) {
            return None;
        }
        self.entries().find(|entry| entry.forced && entry.best == self.best())
    }
}

/// The outcome of a probe. Every probe has exactly one outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ProbeOutcome {
    /// The position is not in the table.
    Miss,
    /// The entry answers the node.
    Answered,
    /// The entry narrows the window and gives its move.
    Narrowed,
    /// Only its move is useful: it was searched less deep (Hlynka & Schaeffer's case d1 < d2).
    TooShallow,
    /// Only its move is useful: deep enough, but its bound is on the wrong side of the window.
    BoundDoesNotHelp,
    /// Only its move is useful: its value is uncertain.
    Uncertain,
    /// Only its move is useful: it was searched deeper, and the table may answer at equal depth only.
    DepthDiffers,
}

impl ProbeOutcome {
    /// All outcomes, in the order of their codes.
    pub const ALL: &[ProbeOutcome] = ProbeOutcome::VARIANTS;

    /// A stable name for files and links.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The use of an entry for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryUse {
    /// The node's value, as searched (fail-soft).
    Answer(Value),
    /// The window that is left to search.
    Narrow(Window),
    /// Only the entry's move is used.
    MoveOnly,
}

/// Decides the use of an entry for a node that needs `depth` and `window`. `value` is the entry's value seen
/// from the node. The method is Hlynka & Schaeffer's Figure 3: an exact value answers, a bound narrows the
/// window, and the node is answered when nothing is left of it.
#[must_use]
#[inline]
pub fn judge<Tag>(
    entry: &Entry<Tag>,
    value: Value,
    depth: Depth,
    window: Window,
    equal_depth_only: bool,
) -> (ProbeOutcome, EntryUse) {
    let outcome = if entry.uncertain {
        ProbeOutcome::Uncertain
    } else if entry.depth < depth {
        ProbeOutcome::TooShallow
    } else if equal_depth_only && entry.depth != depth {
        ProbeOutcome::DepthDiffers
    } else {
        match entry.bound {
            Bound::Exact => return (ProbeOutcome::Answered, EntryUse::Answer(value)),
            Bound::Lower if window.fails_high(value) => {
                return (ProbeOutcome::Answered, EntryUse::Answer(value));
            }
            Bound::Upper if window.fails_low(value) => {
                return (ProbeOutcome::Answered, EntryUse::Answer(value));
            }
            Bound::Lower if value > window.alpha => {
                return (ProbeOutcome::Narrowed, EntryUse::Narrow(Window::new(value, window.beta)));
            }
            Bound::Upper if value < window.beta => {
                return (ProbeOutcome::Narrowed, EntryUse::Narrow(Window::new(window.alpha, value)));
            }
            _ => ProbeOutcome::BoundDoesNotHelp,
        }
    };
    (outcome, EntryUse::MoveOnly)
}

/// The use of an entry for a node, see [`judge`].
#[derive(Clone, Copy, Debug)]
pub struct EntryVerdict<Tag> {
    /// The entry.
    pub entry: Entry<Tag>,
    /// It is the newer of two.
    pub is_newer: bool,
    /// Its value seen from the root.
    pub value: Value,
    /// The outcome of the probe.
    pub outcome: ProbeOutcome,
    /// The use of the entry.
    pub usage: EntryUse,
}

/// Judges the two entries of a position for a node at `ply`: the deepest entry's use, unless the other entry
/// is more useful because it answers, or narrows the window where the deepest does not.
#[must_use]
#[inline(always)]
pub fn judge_known<Tag: Copy>(
    known: &PositionEntries<Tag>,
    ply: u16,
    depth: Depth,
    window: Window,
    equal_depth_only: bool,
) -> EntryVerdict<Tag> {
    let judged = |entry: Entry<Tag>, is_newer| {
        let value = entry.value.relative_to_root(ply);
        let (outcome, usage) = judge(&entry, value, depth, window, equal_depth_only);
        EntryVerdict { entry, is_newer, value, outcome, usage }
    };
    let deepest = judged(known.deepest(), false);
    if deepest.outcome == ProbeOutcome::Answered {
        return deepest;
    }
    let Some(newer) = known.newer().map(|entry| judged(entry, true)) else { return deepest };
    match (newer.outcome, deepest.outcome) {
        (ProbeOutcome::Answered, _) => newer,
        (ProbeOutcome::Narrowed, outcome) if outcome != ProbeOutcome::Narrowed => newer,
        _ => deepest,
    }
}

/// The slot of a bucket that prefers depth.
const DEEPEST: usize = 0;
/// The slot of a bucket that always takes the newest.
const NEWEST: usize = 1;

/// The table.
pub struct Table<Tag> {
    buckets: Vec<[Slot; 2]>,
    tags: Vec<[Tag; 2]>,
    /// The sizes of the subtrees that the entries come from, if they are kept; otherwise empty.
    sizes: Vec<[SubtreeSize; 2]>,
    /// The sets of unsafe techniques that the values of the entries rest on.
    technique_sets: TechniqueSets<SETS>,
}

/// The number of visits of a subtree, as the base-2 logarithm, rounded down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SubtreeSize(u8);

impl SubtreeSize {
    /// The size of a subtree with this number of visits.
    #[must_use]
    #[inline]
    pub fn of(visits: u64) -> SubtreeSize {
        SubtreeSize(visits.max(1).ilog2() as u8)
    }
}

impl<Tag: Copy + Default> Table<Tag> {
    /// A table of `2^log2_entries` entries, 1..=28.
    #[must_use]
    pub fn new(log2_entries: u8) -> Table<Tag> {
        let buckets = 1usize << (log2_entries.clamp(1, 28) - 1);
        Table {
            buckets: vec![[[0; 2]; 2]; buckets],
            tags: vec![[Tag::default(); 2]; buckets],
            sizes: Vec::new(),
            technique_sets: TechniqueSets::default(),
        }
    }

    /// A new table of this size that also keeps the sizes of the subtrees that its entries come from.
    #[must_use]
    pub fn keeping_sizes(self) -> Table<Tag> {
        Table { sizes: vec![[SubtreeSize::default(); 2]; self.buckets.len()], ..self }
    }

    /// The number for a set of unsafe techniques in an entry.
    #[inline]
    pub fn number_of(&mut self, techniques: UnsafeTechniques) -> SetNumber {
        self.technique_sets.number(techniques)
    }

    /// The unsafe techniques that an entry's value rests on.
    #[must_use]
    #[inline]
    pub fn techniques(&self, entry: &Entry<Tag>) -> UnsafeTechniques {
        self.technique_sets.set(entry.techniques)
    }

    fn index(&self, key: u64) -> usize {
        // The number of buckets is a power of two, so the mask keeps low bits of the key.
        (key as usize) & (self.buckets.len() - 1)
    }

    /// The contents of both slots for this position.
    #[must_use]
    #[inline]
    pub fn probe(&self, key: u64) -> Option<PositionEntries<Tag>> {
        let index = self.index(key);
        let (&[deepest, newest], &[deepest_tag, newest_tag]) = (&self.buckets[index], &self.tags[index]);
        // An empty slot's key is 0, which is a position's key, too.
        let holds = |slot: Slot| slot[0] == key && !is_empty(slot);
        match (holds(deepest), holds(newest)) {
            (true, true) => {
                Some(PositionEntries { deepest, deepest_tag, newer: newest, newer_tag: newest_tag })
            }
            (true, false) => {
                Some(PositionEntries { deepest, deepest_tag, newer: EMPTY, newer_tag: newest_tag })
            }
            (false, true) => Some(PositionEntries {
                deepest: newest,
                deepest_tag: newest_tag,
                newer: EMPTY,
                newer_tag: newest_tag,
            }),
            (false, false) => None,
        }
    }

    /// The entries of this position, the deepest first, with the sizes of the subtrees that they come from;
    /// empty if sizes are not kept.
    #[inline]
    pub fn sized_entries(&self, key: u64) -> impl Iterator<Item = (Entry<Tag>, SubtreeSize)> {
        let index = self.index(key);
        let kept = self.sizes.get(index).map(|sizes| (&self.buckets[index], &self.tags[index], sizes));
        kept.into_iter().flat_map(move |(bucket, tags, sizes)| {
            // A position that is in both slots is deeper in the first.
            [DEEPEST, NEWEST]
                .into_iter()
                .filter(move |&slot| bucket[slot][0] == key && !is_empty(bucket[slot]))
                .map(move |slot| (unpack(bucket[slot], tags[slot]), sizes[slot]))
        })
    }

    /// Keeps an entry whose subtree took `visits` visits: in the depth-preferred slot if it is at least as deep as
    /// the present entry, otherwise in the other slot. A position moves out of the second slot when it enters the
    /// first.
    pub fn store(&mut self, mut entry: Entry<Tag>, visits: u64) {
        let index = self.index(entry.key);
        let (bucket, tags) = (&mut self.buckets[index], &mut self.tags[index]);
        let kept = bucket[DEEPEST];
        let slot = if is_empty(kept) {
            DEEPEST
        } else if depth_of(kept) > entry.depth {
            NEWEST
        } else if kept[0] != entry.key {
            bucket[NEWEST] = kept;
            tags[NEWEST] = tags[DEEPEST];
            if let Some(sizes) = self.sizes.get_mut(index) {
                sizes[NEWEST] = sizes[DEEPEST];
            }
            DEEPEST
        } else {
            // A later search of it, as deep or deeper, does not undo that it was pre-searched.
            entry.pre_searched |= is_pre_searched(kept) && iteration_of(kept) == entry.iteration;
            if bucket[NEWEST][0] == entry.key {
                bucket[NEWEST] = EMPTY;
            }
            DEEPEST
        };
        bucket[slot] = pack(&entry);
        tags[slot] = entry.tag;
        if let Some(sizes) = self.sizes.get_mut(index) {
            sizes[slot] = SubtreeSize::of(visits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::entry::tests::entry;
    use super::super::unsafe_technique::UnsafeTechnique;
    use super::*;

    fn outcome(entry: &Entry<()>, depth: i8, alpha: i32, beta: i32) -> (ProbeOutcome, EntryUse) {
        let window = Window::new(Value::judgement(alpha), Value::judgement(beta));
        judge(entry, entry.value, Depth::plies(depth), window, false)
    }

    #[test]
    fn each_probe_has_one_outcome() {
        let lower = entry(1, 4, 10, Bound::Lower);
        assert_eq!(outcome(&lower, 4, 0, 10), (ProbeOutcome::Answered, EntryUse::Answer(lower.value)));
        assert_eq!(
            outcome(&lower, 3, 0, 20),
            (
                ProbeOutcome::Narrowed,
                EntryUse::Narrow(Window::new(Value::judgement(10), Value::judgement(20)))
            )
        );
        assert_eq!(outcome(&lower, 4, 10, 20).0, ProbeOutcome::BoundDoesNotHelp);
        assert_eq!(outcome(&lower, 5, 0, 10).0, ProbeOutcome::TooShallow);
        let upper = entry(1, 4, 10, Bound::Upper);
        assert_eq!(outcome(&upper, 4, 10, 20).0, ProbeOutcome::Answered);
        assert_eq!(outcome(&upper, 4, 0, 20).0, ProbeOutcome::Narrowed);
        assert_eq!(outcome(&upper, 4, 0, 10).0, ProbeOutcome::BoundDoesNotHelp);
        let uncertain = Entry { uncertain: true, ..entry(1, 9, 10, Bound::Exact) };
        assert_eq!(outcome(&uncertain, 4, 0, 20), (ProbeOutcome::Uncertain, EntryUse::MoveOnly));
        let exact = entry(1, 4, 10, Bound::Exact);
        let window = Window::FULL;
        assert_eq!(judge(&exact, exact.value, Depth::plies(3), window, true).0, ProbeOutcome::DepthDiffers);
        assert_eq!(judge(&exact, exact.value, Depth::plies(4), window, true).0, ProbeOutcome::Answered);
    }

    #[test]
    fn a_position_is_asked_of_both_slots() {
        let mut table = Table::new(1);
        table.store(Entry { iteration: 3, forced: true, ..entry(1, 6, -5, Bound::Upper) }, 1);
        table.store(Entry { iteration: 4, best: MoveCode(2), ..entry(1, 4, 10, Bound::Lower) }, 1);
        let known = table.probe(1).unwrap();
        assert_eq!((known.iteration(), known.best()), (4, MoveCode(1)));
        assert_eq!(known.forced().map(|entry| entry.depth), Some(Depth::plies(6)));
        let asked = |depth, alpha, beta| {
            let window = Window::new(Value::judgement(alpha), Value::judgement(beta));
            let judged = judge_known(&known, 0, Depth::plies(depth), window, false);
            (judged.outcome, judged.entry.depth.whole_plies())
        };
        assert_eq!(asked(4, 0, 10), (ProbeOutcome::Answered, 6), "the deepest is asked first");
        assert_eq!(asked(4, -20, -10), (ProbeOutcome::Answered, 4), "the other answers instead");
        assert_eq!(asked(4, -20, 20), (ProbeOutcome::Narrowed, 6));
        assert_eq!(asked(5, -20, -10), (ProbeOutcome::BoundDoesNotHelp, 6), "the other is too shallow");
        assert_eq!(asked(7, 0, 10), (ProbeOutcome::TooShallow, 6));
        let nameless =
            PositionEntries { deepest: pack(&Entry { best: MoveCode::NONE, ..known.deepest() }), ..known };
        assert!(nameless.best() == MoveCode(2) && nameless.forced().is_none());
        assert_eq!(
            PositionEntries { newer: EMPTY, ..nameless }.best(),
            MoveCode::NONE,
            "an empty slot names none"
        );
    }

    #[test]
    fn the_deep_slot_keeps_depth_and_the_other_takes_the_newest() {
        let mut table = Table::new(1);
        table.store(entry(1, 5, 1, Bound::Exact), 1);
        table.store(entry(2, 3, 2, Bound::Exact), 1);
        table.store(entry(3, 1, 3, Bound::Exact), 1);
        assert!(table.probe(1).is_some() && table.probe(2).is_none() && table.probe(3).is_some());
        table.store(entry(4, 5, 4, Bound::Exact), 1);
        assert!(table.probe(1).is_some() && table.probe(4).is_some() && table.probe(3).is_none());
    }

    #[test]
    fn sizes_move_with_their_entries() {
        let mut table = Table::new(1).keeping_sizes();
        let sizes = |table: &Table<()>, key| -> Vec<(i16, SubtreeSize)> {
            let entries = table.sized_entries(key);
            entries.map(|(entry, size)| (entry.depth.whole_plies().into(), size)).collect()
        };
        table.store(entry(1, 3, 1, Bound::Exact), 1000);
        table.store(entry(1, 2, 1, Bound::Lower), 70);
        assert_eq!(sizes(&table, 1), [(3, SubtreeSize(9)), (2, SubtreeSize(6))], "the deepest first");
        assert_eq!(sizes(&table, 2), []);
        table.store(entry(2, 5, 2, Bound::Exact), 1);
        assert_eq!(sizes(&table, 2), [(5, SubtreeSize(0))]);
        assert_eq!(sizes(&table, 1), [(3, SubtreeSize(9))], "with its entry into the other slot");
        let mut without = Table::new(1);
        without.store(entry(1, 3, 1, Bound::Exact), 1000);
        assert_eq!(sizes(&without, 1), []);
    }

    #[test]
    fn there_is_room_for_one_more_technique() {
        let mut table = Table::new(2);
        let bits = 1 << UnsafeTechnique::ALL.len();
        let (one, both) = (UnsafeTechniques::from_bits(bits), UnsafeTechniques::from_bits(bits | 1));
        for (key, techniques) in [(1, one), (2, both), (3, UnsafeTechniques::NONE)] {
            let techniques = table.number_of(techniques);
            table.store(Entry { techniques, ..entry(key, 3, 1, Bound::Exact) }, 1);
        }
        let rests_on = |key| table.techniques(&table.probe(key).unwrap().deepest());
        assert_eq!([1, 2, 3].map(rests_on), [one, both, UnsafeTechniques::NONE]);
    }

    #[test]
    fn the_key_zero_is_a_key_like_any_other() {
        let mut table = Table::new(4);
        assert!(table.probe(0).is_none());
        table.store(entry(0, 3, 9, Bound::Exact), 1);
        assert_eq!(table.probe(0).unwrap().deepest().value, Value::judgement(9));
    }

    #[test]
    fn a_position_stands_once_after_it_is_searched_deeper() {
        let mut table = Table::new(1);
        table.store(entry(9, 5, 0, Bound::Exact), 1);
        table.store(entry(1, 3, 1, Bound::Lower), 1);
        table.store(entry(1, 6, 2, Bound::Exact), 1);
        assert_eq!(table.probe(1).unwrap().deepest().value, Value::judgement(2));
        assert!(table.probe(9).is_some());
    }
}
