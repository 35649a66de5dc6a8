//! Who moves first: the words that may stand before a tree.
//!
//! They cannot be mistaken for a tree: a name without a colon is a node that was named before, and at the
//! start of a text there is none.

/// What is written before a tree in which MIN moves first.
pub(super) const MIN_FIRST: &str = "min to move: ";
/// What may be written before any other tree.
const MAX_FIRST: &str = "max to move: ";

/// Whether the words at the start of a text say that MAX moves first, if they are there, and what follows them.
pub(super) fn split(text: &str) -> (Option<bool>, &str) {
    let start = text.trim_start();
    for (max_first, words) in [(false, MIN_FIRST), (true, MAX_FIRST)] {
        let words = words.trim_end();
        if start.get(..words.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(words)) {
            return (Some(max_first), &start[words.len()..]);
        }
    }
    (None, text)
}

/// What stands before a tree; nothing where MAX moves first.
pub(super) fn words(max_first: bool) -> &'static str {
    if max_first { "" } else { MIN_FIRST }
}
