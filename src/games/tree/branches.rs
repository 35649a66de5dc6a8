//! Reading a tree from the numbers of its nodes' children, and its leaves: `branches=2,0,2,0,0 values=7,3,5`.

use super::cursor::{Cursor, Place};
use super::error::{TreeError, TreeProblem};
use super::shape::{ShapedLeaf, read_leaves};
use super::{LARGEST_CHILD_COUNT, LARGEST_NODE_COUNT};

/// A tree by the numbers of its nodes' children.
pub(super) struct BranchLists {
    /// The place and value of each number: the counts of a whole tree, each node before the nodes below it.
    pub(super) counts: Vec<(Place, usize)>,
    /// The leaves from left to right, one for each node without children.
    pub(super) leaves: Vec<ShapedLeaf>,
}

/// Reads such a tree to the end of the text, if the text begins with one.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Option<BranchLists>, TreeError> {
    if !takes_word(cursor, "branches") {
        return Ok(None);
    }
    let mut counts = Vec::new();
    // The nodes that are still to be counted: at first the root.
    let mut missing = 1_usize;
    while let Some('0'..='9') = cursor.skip_space() {
        let place = cursor.place();
        if missing == 0 {
            return Err(place.error(TreeProblem::BranchesLeftOver));
        }
        let count = read_count(cursor)?;
        missing = missing - 1 + count;
        if counts.len() + missing >= LARGEST_NODE_COUNT {
            return Err(place.error(TreeProblem::TooManyNodes));
        }
        counts.push((place, count));
    }
    if missing > 0 {
        return Err(cursor.place().error(TreeProblem::BranchesMissing(missing)));
    }
    if !takes_word(cursor, "values") {
        return Err(cursor.place().error(TreeProblem::ValuesExpected));
    }
    let needed = counts.iter().filter(|(_, count)| *count == 0).count();
    let leaves = read_leaves(cursor, needed)?;
    Ok(Some(BranchLists { counts, leaves }))
}

/// Takes a word and the equals sign after it, if they are next.
fn takes_word(cursor: &mut Cursor<'_>, word: &str) -> bool {
    cursor.skip_space();
    let mut ahead = cursor.ahead();
    let comes =
        word.chars().all(|letter| ahead.next().is_some_and(|next| next.eq_ignore_ascii_case(&letter)));
    if !comes || ahead.find(|next| !next.is_whitespace()) != Some('=') {
        return false;
    }
    while cursor.peek().is_some_and(|next| next != '=') {
        cursor.next();
    }
    cursor.next();
    true
}

fn read_count(cursor: &mut Cursor<'_>) -> Result<usize, TreeError> {
    let place = cursor.place();
    let mut count = 0_usize;
    while let Some(digit) = cursor.peek().and_then(|character| character.to_digit(10)) {
        count = (count * 10 + digit as usize).min(LARGEST_CHILD_COUNT + 1);
        cursor.next();
    }
    match cursor.peek() {
        _ if count > LARGEST_CHILD_COUNT => Err(place.error(TreeProblem::TooManyChildren)),
        None | Some(',') => Ok(count),
        Some(character) if character.is_whitespace() => Ok(count),
        Some(character) => Err(cursor.place().error(TreeProblem::Touching(character))),
    }
}
