//! The tree of an exercise as a picture: as it is given, and with its solution.

use super::exercise_tree::{ExerciseTree, NodeId};
use super::number::shown;
use super::solution::Solution;
use super::task::Task;
use super::walkthrough::{Walkthrough, relation_text};
use crate::export::light::LIGHT;
use crate::export::svg::svg;
use crate::scene::tree::ink::Ink;
use crate::scene::tree::item::{Align, Anchor, Drawn, Form, Item, ItemKey, Role, Stroke};
use crate::scene::tree::picture::{Picture, PlacedNode};
use crate::scene::tree::tidy::{Extent, tidy};

/// The distance between two rows.
const ROW: f32 = 84.0;
/// Left of the tree: whose move it is.
const LEFT: f32 = 62.0;
/// The margin above and below it.
const MARGIN: f32 = 34.0;
/// The size of a node with children.
const INNER: (f32, f32) = (46.0, 38.0);
/// The size of a leaf.
const LEAF: (f32, f32) = (34.0, 28.0);

/// The tree as it is given. Values that the exercise asks for are left out.
#[must_use]
pub fn given_svg(task: &Task) -> String {
    written(
        &drawing(task, &task.tree, Drawing::Given),
        &format!("{}: the tree", task.id),
        &task.id.to_string(),
    )
}

/// The tree with its solution: cut-offs, nodes that were never visited, and returned values.
#[must_use]
pub fn solved_svg(task: &Task, solution: &Solution) -> String {
    let tree = task.tree_of(&solution.answer);
    // For one value of x there is no search to be shown.
    let has_walkthrough = task.unknown.is_none() && task.kind().is_alpha_beta();
    let walkthrough = has_walkthrough.then(|| task.walkthrough_of(&tree));
    let title = format!("{}: the solution", task.id);
    written(
        &drawing(task, &tree, Drawing::Solved(walkthrough.as_ref())),
        &title,
        &format!("Solution of {}", task.id),
    )
}

fn written(picture: &Picture, title: &str, note: &str) -> String {
    // Paper is white.
    let mut colours = LIGHT.clone();
    colours[Ink::Ground.code()] = "#ffffff";
    svg(picture, &colours, title, note)
}

/// The width of the text left of a node, in pixels: the other node of its position.
const SAME: f32 = 36.0;

/// The width and height of a node in pixels.
#[must_use]
pub fn size(tree: &ExerciseTree, node: NodeId) -> (f32, f32) {
    if tree.is_leaf(node) { LEAF } else { INNER }
}

/// The places of the nodes in an exercise's tree, in pixels; an order of its children may have been given as an answer.
#[must_use]
pub fn places(task: &Task, tree: &ExerciseTree) -> Vec<(f32, f32)> {
    let children: Vec<&[NodeId]> = tree.nodes.iter().map(|node| &node.children[..]).collect();
    let extent = |node: NodeId| {
        if tree.is_leaf(node) {
            return Extent { left: LEAF.0 / 2.0 + 6.0, right: LEAF.0 / 2.0 + 6.0 };
        }
        let left = if task.same_as(node).is_empty() { 18.0 } else { SAME };
        Extent { left: INNER.0 / 2.0 - 4.0 + left, right: INNER.0 / 2.0 - 4.0 + task.kind().width_beside() }
    };
    let extents: Vec<Extent> = (0..tree.nodes.len()).map(extent).collect();
    let x = tidy(&children, &extents);
    let y = tree.nodes.iter().map(|node| MARGIN + node.ply as f32 * ROW);
    x.iter().map(|x| x + LEFT).zip(y).collect()
}

/// The drawing of an exercise.
#[derive(Clone, Copy)]
enum Drawing<'a> {
    Given,
    /// The tree with its search, if alpha-beta searches it.
    Solved(Option<&'a Walkthrough>),
}

impl<'a> Drawing<'a> {
    fn walkthrough(self) -> Option<&'a Walkthrough> {
        if let Drawing::Solved(walkthrough) = self { walkthrough } else { None }
    }

    /// The text right of an inner node: its returned value, or the numbers of another search than alpha-beta. `None` if
    /// the exercise asks for it.
    fn beside(self, task: &Task, tree: &ExerciseTree, node: NodeId) -> Option<String> {
        let kind = task.kind();
        match self {
            Drawing::Given => None,
            Drawing::Solved(None) => kind.note_beside(task, node),
            Drawing::Solved(Some(walkthrough)) => {
                let visit = walkthrough.of(node)?;
                let relation = relation_text(walkthrough.relation(visit, tree));
                Some(kind.text_beside(tree.is_max(node), visit, relation))
            }
        }
    }
}

fn drawing(task: &Task, tree: &ExerciseTree, what: Drawing) -> Picture {
    let walkthrough = what.walkthrough();
    let places = places(task, tree);
    let placed = |node: NodeId| PlacedNode {
        key: node as u32,
        parent: tree.nodes[node].parent,
        x: places[node].0,
        y: places[node].1,
        width: size(tree, node).0,
        height: size(tree, node).1,
        visit: None,
        is_shown: false,
        opens: None,
    };
    let right = places.iter().map(|(x, _)| *x).fold(0.0, f32::max);
    let side = |ply: usize| if ply.is_multiple_of(2) == tree.max_first { "MAX" } else { "MIN" };
    let row = |ply: usize| (MARGIN + ply as f32 * ROW, Some(side(ply).to_owned()));
    let nodes = 0..tree.nodes.len();
    let drawn = |node: NodeId, role| move |item| Drawn::new(ItemKey::new(node as u32, role), item);
    let edges = nodes.clone().flat_map(|node| {
        edge(tree, walkthrough, node, size(tree, node).1).into_iter().map(drawn(node, Role::Edge))
    });
    let shapes = nodes.clone().flat_map(|node| {
        shape(task, tree, what, node, size(tree, node)).into_iter().map(drawn(node, Role::Body))
    });
    Picture {
        width: right + INNER.0 / 2.0 + task.kind().width_beside() + 6.0,
        height: MARGIN * 2.0 + tree.height() as f32 * ROW + 14.0,
        items: edges.chain(shapes).collect(),
        nodes: nodes.map(placed).collect(),
        focus: 0,
        // Leaves have no side to move.
        rows: (0..tree.height()).map(row).collect(),
    }
}

fn edge(tree: &ExerciseTree, walkthrough: Option<&Walkthrough>, node: NodeId, height: f32) -> Vec<Item> {
    let Some(parent) = tree.nodes[node].parent else { return Vec::new() };
    let from = Anchor { node: parent, x: 0.0, y: INNER.1 / 2.0 - 2.0 };
    let to = Anchor { node, x: 0.0, y: -height / 2.0 + 2.0 };
    let unseen = walkthrough.is_some_and(|walkthrough| walkthrough.of(node).is_none());
    let ink = if unseen { Ink::Ghost } else { Ink::Ink };
    let mut items = vec![Item::Line { from, to, stroke: Stroke { ink, width: 1.7, dashed: unseen } }];
    if walkthrough.is_some_and(|walkthrough| walkthrough.cut_edges().contains(&node)) {
        let stroke = Stroke { ink: Ink::Cut, width: 2.6, dashed: false };
        items.push(Item::Severed { from, to, part: 0.45, stroke });
    }
    items
}

fn shape(
    task: &Task,
    tree: &ExerciseTree,
    what: Drawing,
    node: NodeId,
    (width, height): (f32, f32),
) -> Vec<Item> {
    let walkthrough = what.walkthrough();
    let is_leaf = tree.is_leaf(node);
    let unseen = walkthrough.is_some_and(|walkthrough| walkthrough.of(node).is_none());
    let ink = if unseen { Ink::Ghost } else { Ink::Ink };
    let form = match (is_leaf, tree.is_max(node)) {
        (true, _) => Form::Box,
        (false, true) => Form::TriangleUp,
        (false, false) => Form::TriangleDown,
    };
    let at = |x: f32, y: f32| Anchor { node, x, y };
    let stroke = Some(Stroke { ink, width: 1.8, dashed: unseen });
    let text = |at: Anchor, text: String, size: f32, align: Align, ink: Ink, bold: bool| Item::Text {
        at,
        text,
        size,
        align,
        ink,
        bold,
        halo: !is_leaf,
    };
    let mut items =
        vec![Item::Shape { at: at(0.0, 0.0), form, width, height, fill: Some(Ink::Ground), stroke }];
    let name = tree.name(node).to_owned();
    if is_leaf {
        let value = match task.sign_of(node) {
            Some(sign) => sign.to_owned(),
            _ if walkthrough.is_none() && !task.shows(node) => String::new(),
            _ => shown(tree.nodes[node].value),
        };
        items.push(text(at(0.0, 0.0), value, 15.0, Align::Middle, ink, false));
        items.push(text(at(0.0, height / 2.0 + 11.0), name, 12.0, Align::Middle, Ink::Soft, false));
        return items;
    }
    let middle = if form == Form::TriangleUp { 6.0 } else { -6.0 };
    items.push(Item::Text {
        at: at(0.0, middle),
        text: name,
        size: 14.0,
        align: Align::Middle,
        ink,
        bold: true,
        halo: false,
    });
    let same: Vec<&str> = task.same_as(node).into_iter().map(|other| tree.name(other)).collect();
    if !same.is_empty() {
        let same = format!("≡ {}", same.join(" "));
        items.push(text(at(4.0 - width / 2.0, -middle), same, 13.0, Align::End, Ink::Soft, true));
    }
    // The returned value of a node is next to it, unless the exercise asks about its windows.
    if let Some(beside) = what.beside(task, tree, node) {
        items.push(text(at(width / 2.0 - 4.0, -middle), beside, 13.0, Align::Start, Ink::Cut, true));
    }
    items
}
