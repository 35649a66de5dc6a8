//! Names in the style of other notations of trees: first in a list, as Lisp and LaTeX do, `(A (B 3 12) (C 2 4))`, or
//! behind it, as Newick does, `((3,12)B,(2,4)C)A`, and nodes by indentation. If they were accepted, the names would be
//! leaves of unknown value, and the tree another one.

use super::draft::{Draft, DraftChild, DraftKind};
use super::error::{TreeError, TreeProblem};

/// Refuses a text whose names may be meant as names of lists.
pub(super) fn refuse(text: &str, nodes: &[Draft]) -> Result<(), TreeError> {
    // The first list is the text outside all parentheses.
    let lists = || nodes.iter().skip(1).filter_map(children);
    let name = |node: &Draft| node.name.clone().unwrap_or_default();
    let mut first_names = lists().filter_map(|children| bare(nodes, children.first()?));
    let is_alone = |children: &[DraftChild]| match children {
        [only] => children_of(nodes, only).is_none(),
        _ => false,
    };
    let is_named =
        |children: &[DraftChild]| children.first().is_some_and(|child| bare(nodes, child).is_some());
    // A person who writes some names with colons means leaves by the names without.
    let has_colons = nodes.iter().any(|node| node.name.is_some() && !node.is_bare);
    if !has_colons
        && let Some(first) = first_names.next()
        && first_names.next().is_some()
        && nodes.first().and_then(children).is_some_and(|top| top.len() == 1)
        && lists().all(|children| is_named(children) || is_alone(children))
    {
        return Err(first.place.error(TreeProblem::NamesFirst(name(first))));
    }
    let touches = |node: &&Draft| node.is_bare && text[..node.place.offset].ends_with([')', ']']);
    if let Some(node) = nodes.iter().find(touches) {
        return Err(node.place.error(TreeProblem::NameBehind(name(node))));
    }
    let has_names = nodes.iter().any(|node| node.is_bare);
    let margin = |node: &Draft| {
        let before = text[..node.place.offset].rsplit('\n').next().unwrap_or_default();
        before.trim().is_empty().then_some(before.len())
    };
    let mut margins = nodes.iter().skip(1).filter_map(|node| Some((node, margin(node)?)));
    if has_names
        && lists().next().is_none()
        && let Some((_, least)) = margins.next()
        && let Some((node, _)) = margins.find(|(_, margin)| *margin > least)
    {
        return Err(node.place.error(TreeProblem::Indentation));
    }
    Ok(())
}

fn children(draft: &Draft) -> Option<&[DraftChild]> {
    match &draft.kind {
        DraftKind::Interior { children, .. } => Some(children),
        DraftKind::Leaf(_) => None,
    }
}

fn children_of<'a>(nodes: &'a [Draft], child: &DraftChild) -> Option<&'a [DraftChild]> {
    children(&nodes[child.node as usize])
}

/// The leaf of unknown value that is written as a name alone; `None` if the child is another node.
fn bare<'a>(nodes: &'a [Draft], child: &DraftChild) -> Option<&'a Draft> {
    Some(&nodes[child.node as usize]).filter(|node| node.is_bare)
}
