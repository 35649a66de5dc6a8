//! Reading a uniform tree from its shape and its leaves: `3x3: 3 12 8 2 4 6 14 5 2`.

use super::cursor::{Cursor, Place};
use super::error::{TreeError, TreeProblem, closing};
use super::{LARGEST_CHILD_COUNT, LARGEST_HEIGHT, LARGEST_NODE_COUNT};

/// A tree whose plies each have one number of children.
pub(super) struct ShapedTree {
    /// The place of the shape.
    pub(super) place: Place,
    /// The number of children of a node, by its ply.
    pub(super) branching: Vec<usize>,
    /// The leaves from left to right, exactly as many as the shape has.
    pub(super) leaves: Vec<ShapedLeaf>,
}

/// A leaf of a shape.
pub(super) struct ShapedLeaf {
    pub(super) place: Place,
    /// The bytes before its end.
    pub(super) end: usize,
    /// `None`: unknown.
    pub(super) value: Option<i16>,
}

/// Reads a shape and its leaves to the end of the text, if that is what it begins with.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Option<ShapedTree>, TreeError> {
    cursor.skip_space();
    let mut ahead = cursor.ahead().skip_while(char::is_ascii_digit);
    let begins = cursor.peek().is_some_and(|first| first.is_ascii_digit());
    if !(begins && matches!(ahead.next(), Some('x' | '^'))) {
        return Ok(None);
    }
    let place = cursor.place();
    let branching = read_shape(cursor)?;
    let count = |nodes: Option<usize>| nodes.filter(|nodes| *nodes <= LARGEST_NODE_COUNT);
    let mut nodes = Some(1);
    let mut leaves = Some(1);
    for children in &branching {
        leaves = leaves.and_then(|leaves: usize| count(leaves.checked_mul(*children)));
        nodes = nodes.zip(leaves).and_then(|(nodes, leaves)| count(Some(nodes + leaves)));
    }
    let (Some(_), Some(needed)) = (nodes, leaves) else {
        return Err(place.error(TreeProblem::TooManyNodes));
    };
    let leaves = read_leaves(cursor, needed)?;
    Ok(Some(ShapedTree { place, branching, leaves }))
}

/// The factors, each as often as its exponent says, and the colon.
fn read_shape(cursor: &mut Cursor<'_>) -> Result<Vec<usize>, TreeError> {
    let mut branching = Vec::new();
    loop {
        let place = cursor.place();
        let factor = read_factor(cursor)?;
        if factor > LARGEST_CHILD_COUNT {
            return Err(place.error(TreeProblem::TooManyChildren));
        }
        let mut plies = 1;
        if cursor.peek() == Some('^') {
            cursor.next();
            plies = read_factor(cursor)?;
        }
        if branching.len() + plies > LARGEST_HEIGHT {
            return Err(place.error(TreeProblem::TooHigh));
        }
        branching.extend(std::iter::repeat_n(factor, plies));
        if cursor.peek() != Some('x') {
            break;
        }
        cursor.next();
    }
    match cursor.skip_space() {
        Some(':') => cursor.next(),
        _ => return Err(cursor.place().error(TreeProblem::ColonExpected)),
    }
    Ok(branching)
}

/// A number from 1 on. What exceeds every limit only has to stay above it.
fn read_factor(cursor: &mut Cursor<'_>) -> Result<usize, TreeError> {
    let place = cursor.place();
    let mut factor = 0;
    while let Some(digit) = cursor.peek().and_then(|character| character.to_digit(10)) {
        factor = (factor * 10 + digit as usize).min(LARGEST_NODE_COUNT);
        cursor.next();
    }
    if factor == 0 { Err(place.error(TreeProblem::ShapeFactor)) } else { Ok(factor) }
}

/// The leaves' values, perhaps with one pair of parentheses or brackets around all of them.
pub(super) fn read_leaves(cursor: &mut Cursor<'_>, needed: usize) -> Result<Vec<ShapedLeaf>, TreeError> {
    let mut leaves = Vec::new();
    let mut first_left_over = None;
    let mut given = 0;
    let opening = cursor.skip_space().filter(|character| matches!(character, '(' | '['));
    let opened = cursor.place();
    if opening.is_some() {
        cursor.next();
    }
    let end = loop {
        let next = cursor.skip_space();
        let place = cursor.place();
        match (next, opening) {
            (Some('-' | '?' | '0'..='9'), _) => {
                let value = cursor.read_value()?;
                given += 1;
                if given <= needed {
                    leaves.push(ShapedLeaf { place, end: cursor.place().offset, value });
                } else {
                    first_left_over.get_or_insert(place);
                }
            }
            (None, None) => break place,
            (None, Some(opening)) => return Err(opened.error(TreeProblem::Unclosed(opening))),
            (Some(character), Some(opening)) if character == closing(opening) => {
                cursor.next();
                break place;
            }
            (Some(character @ (')' | ']')), Some(opening)) => {
                return Err(place.error(TreeProblem::MismatchedClosing { closing: character, opening }));
            }
            (Some(character @ (')' | ']')), None) => {
                return Err(place.error(TreeProblem::UnexpectedClosing(character)));
            }
            (Some(character), _) => return Err(place.error(TreeProblem::LeafExpected(character))),
        }
    };
    if let Some(character) = cursor.skip_space() {
        return Err(cursor.place().error(TreeProblem::LeafExpected(character)));
    }
    if let Some(place) = first_left_over {
        return Err(place.error(TreeProblem::LeavesLeftOver { needed, given }));
    }
    if given < needed {
        return Err(end.error(TreeProblem::LeavesMissing { needed, given }));
    }
    Ok(leaves)
}
