//! The uncertainty of the root's value because of leaves of unknown value. A value of minimax never falls when a leaf's
//! rises, so it is least if all of them are minus infinity, and greatest if all of them are infinity.

use super::{ExplicitTree, Kind, ValueBounds};
use crate::game::UnknownLeaves;
use crate::value::Value;

/// The most nodes that are visited on the way to all unknown leaves: if paths merge, there may be more paths than
/// nodes.
const MOST_STEPS: usize = 200_000;

/// The bounds of every node's value; empty if the values of all leaves are known.
pub(super) fn known(tree: &ExplicitTree) -> Vec<[Option<ValueBounds>; 2]> {
    if tree.nodes.iter().all(|node| node.kind != Kind::Leaf(None)) {
        return Vec::new();
    }
    let mut known = vec![[None; 2]; tree.nodes.len()];
    of_node(tree, &mut known, 0, true);
    of_node(tree, &mut known, 0, false);
    known
}

/// The recursion is not deep: a tree's height is limited.
fn of_node(
    tree: &ExplicitTree,
    all: &mut [[Option<ValueBounds>; 2]],
    node: u32,
    is_max: bool,
) -> ValueBounds {
    if let Some(known) = all[node as usize][usize::from(is_max)] {
        return known;
    }
    let known = match tree.nodes[node as usize].kind {
        Kind::Leaf(None) => ValueBounds {
            least: Value::NEGATIVE_INFINITY,
            most: Value::INFINITY,
            has_unknown: true,
            height: 0,
        },
        Kind::Leaf(Some(units)) => {
            let value = Value::judgement(units.into());
            ValueBounds { least: value, most: value, has_unknown: false, height: 0 }
        }
        Kind::Interior { .. } => {
            let best = |a: Value, b: Value| if is_max { a.max(b) } else { a.min(b) };
            let worst = if is_max { Value::NEGATIVE_INFINITY } else { Value::INFINITY };
            let mut whole = ValueBounds { least: worst, most: worst, has_unknown: false, height: 0 };
            for child in tree.children(node) {
                let ValueBounds { least, most, has_unknown, height } = of_node(tree, all, *child, !is_max);
                whole.least = best(whole.least, least);
                whole.most = best(whole.most, most);
                whole.has_unknown |= has_unknown;
                whole.height = whole.height.max(height + 1);
            }
            whole
        }
    };
    all[node as usize][usize::from(is_max)] = Some(known);
    known
}

pub(super) fn leaves(tree: &ExplicitTree) -> Option<UnknownLeaves> {
    let ValueBounds { least, most, .. } = tree.known.first()?[usize::from(tree.max_first)]?;
    let nodes = tree.nodes.len();
    let mut search = Search { tree, all: Vec::new(), matter: Vec::new(), met: vec![None; nodes], steps: 0 };
    // The root may be such a leaf itself.
    let root = if tree.nodes[0].kind == Kind::Leaf(None) {
        tree.nodes[0].name.clone().unwrap_or_else(|| "the root".to_owned())
    } else {
        String::new()
    };
    search.look(0, tree.max_first, (Value::NEGATIVE_INFINITY, Value::INFINITY), root);
    let Search { all, matter, .. } = search;
    let (least, most) = if tree.max_first { (least, most) } else { (-most, -least) };
    Some(UnknownLeaves { all, matter, least, most })
}

struct Search<'tree> {
    tree: &'tree ExplicitTree,
    all: Vec<String>,
    matter: Vec<String>,
    /// Whether an unknown leaf that was met matters.
    met: Vec<Option<bool>>,
    steps: usize,
}

impl Search<'_> {
    /// Goes to the unknown leaves below a node, on all paths. A leaf matters if what is known of the nodes above leaves a
    /// window open: nodes of MAX are worth at least something without it, and nodes of MIN at most something.
    fn look(&mut self, node: u32, is_max: bool, (alpha, beta): (Value, Value), name: String) {
        self.steps += 1;
        let known = self.tree.known[node as usize][usize::from(is_max)];
        let Some(known) = known.filter(|known| known.has_unknown && self.steps <= MOST_STEPS) else {
            return;
        };
        let tree = self.tree;
        if tree.nodes[node as usize].kind == Kind::Leaf(None) {
            let (met, matters) = (self.met[node as usize], alpha < beta);
            if met.is_none() {
                self.all.push(name.clone());
            }
            if matters && met != Some(true) {
                self.matter.push(name);
            }
            self.met[node as usize] = Some(matters || met == Some(true));
            return;
        }
        let window = if is_max { (alpha.max(known.least), beta) } else { (alpha, beta.min(known.most)) };
        for (place, child) in tree.children(node).iter().enumerate() {
            let name = match &tree.nodes[*child as usize].name {
                Some(own) => own.clone(),
                None if name.is_empty() => tree.label(node, place),
                None => format!("{name}.{}", tree.label(node, place)),
            };
            self.look(*child, !is_max, window, name);
        }
    }
}
