//! The words that may come before a tree and name the side that moves first.
//!
//! They cannot be mistaken for a tree: a name without a colon is a node that was named before, and at the
//! start of a text there is no such node.

/// The prefix of a tree where MIN moves first.
pub(super) const MIN_FIRST: &str = "min to move: ";
/// The optional prefix of any other tree.
const MAX_FIRST: &str = "max to move: ";

/// Whether the words at the start of a text let MAX move first (`None` without such words), and the rest of the text.
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

/// The prefix of a tree; empty if MAX moves first.
pub(super) fn words(max_first: bool) -> &'static str {
    if max_first { "" } else { MIN_FIRST }
}
