//! A comma that may be a decimal comma. `(3,5,2)` has three leaves, and `[[3,5],[2,4]]` is a list of other languages. In
//! `(3,5 2)` numbers are separated by space, too, so the comma may be part of one.

use super::draft::{Draft, DraftKind};
use super::error::{TreeError, TreeProblem};

/// Refuses a list that has both commas without space and space without commas between numbers.
pub(super) fn refuse(text: &str, nodes: &[Draft], is_shape: bool) -> Result<(), TreeError> {
    let of_node = |draft: &Draft| match &draft.kind {
        DraftKind::Interior { children, .. } => children.iter().map(|child| child.node as usize).collect(),
        DraftKind::Leaf(_) => Vec::new(),
    };
    if is_shape {
        // A shape has all its leaves in one list.
        let is_leaf = |node: &usize| matches!(nodes[*node].kind, DraftKind::Leaf(_));
        return refuse_in(text, nodes, &(0..nodes.len()).filter(is_leaf).collect::<Vec<_>>());
    }
    nodes.iter().try_for_each(|draft| refuse_in(text, nodes, &of_node(draft)))
}

fn refuse_in(text: &str, nodes: &[Draft], siblings: &[usize]) -> Result<(), TreeError> {
    let mut joined = None;
    let mut has_space = false;
    for pair in siblings.windows(2) {
        let [before, behind] = [&nodes[pair[0]], &nodes[pair[1]]];
        if before.number.is_empty() || behind.number.is_empty() {
            continue;
        }
        let Some(between) = text.get(before.number.end..behind.number.start) else { continue };
        let digits = text[behind.number.clone()].starts_with(|first: char| first.is_ascii_digit());
        let is_whole = !text[before.number.clone()].contains(['.', '?']) && digits;
        if between == "," && is_whole && joined.is_none() {
            joined = Some((before, behind));
        }
        has_space |= !between.is_empty() && between.chars().all(char::is_whitespace);
    }
    let Some((before, behind)) = joined.filter(|_| has_space) else { return Ok(()) };
    let [before_text, behind_text] = [before, behind].map(|draft| text[draft.number.clone()].to_owned());
    Err(before.place.error(TreeProblem::Comma { before: before_text, behind: behind_text }))
}
