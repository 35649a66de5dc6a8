//! Sorting with one copy of the standard library's sort for the whole core.
//!
//! The standard library's stable sort is compiled again for every type and every order: 6 kB of WebAssembly each time, and the core
//! sorts in 30 places. These functions sort the indices, with an order that is called through a pointer, and then move the items
//! into their places. Where a search sorts the moves of each node, it uses the standard library.

use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Sorts items; equal ones keep their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = order_of(items.len(), &|one, other| compare(&items[one], &items[other]));
    rearrange(items, order);
}

/// Sorts items by a key; those with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// A map of pairs; the last pair counts if a key occurs twice. (`collect` sorts all pairs first.)
pub fn map_of<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

/// The indices below a count in the order of the items that they name.
fn order_of(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|one, other| compare(*one, *other));
    order
}

/// Moves items into their places: `order[place]` is the index of the item for this place.
fn rearrange<T>(items: &mut [T], mut order: Vec<usize>) {
    for start in 0..items.len() {
        let mut place = start;
        // Along the circle of places that exchange their items.
        while order[place] != start {
            let from = order[place];
            items.swap(place, from);
            order[place] = place;
            place = from;
        }
        order[place] = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn items_are_sorted_as_the_standard_library_sorts_them(keys in prop::collection::vec(0_u8..9, 0..60)) {
            let items: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| std::cmp::Reverse(*key));
            let mut sorted = items;
            sort_by_key(&mut sorted, |(key, _)| std::cmp::Reverse(*key));
            prop_assert_eq!(sorted, expected);
        }
    }

    #[test]
    fn the_last_pair_of_a_key_counts() {
        let map = map_of([("b", 1), ("a", 2), ("b", 3)]);
        assert_eq!(map.into_iter().collect::<Vec<_>>(), [("a", 2), ("b", 3)]);
    }
}
