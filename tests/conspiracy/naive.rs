//! Conspiracy-number search once more, from its definition: nothing is kept but which nodes were expanded, and the numbers come
//! from trying out sets of leaves.

use plyscope::game::{Evaluate, Game, MoveCode};
use plyscope::games::tree::ExplicitTree;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Greater than every value of a leaf.
pub const ANY: i32 = 100_000;

/// No set of leaves will do.
pub const NEVER: usize = usize::MAX;

pub type Path = Vec<MoveCode>;

pub struct Naive<'a> {
    pub tree: &'a ExplicitTree,
    pub expanded: HashSet<Path>,
    pub threshold: usize,
}

/// A node that was taken apart: a tree of leaves, values for the side to move at the root.
enum Shown {
    Leaf { path: Path, value: i32, may_change: bool },
    Node { is_of_root_side: bool, children: Vec<(Path, Shown)> },
}

/// The end of the likely values that a descent aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub raises: bool,
    pub value: i32,
}

impl<'a> Naive<'a> {
    pub fn new(tree: &'a ExplicitTree, threshold: usize) -> Naive<'a> {
        Naive { tree, expanded: HashSet::new(), threshold }
    }

    fn position(&self, path: &[MoveCode]) -> <ExplicitTree as Game>::Position {
        path.iter().fold(self.tree.root(), |position, mv| {
            let mv = self.tree.find(&position, *mv).unwrap();
            self.tree.play(&position, mv)
        })
    }

    fn moves(&self, path: &[MoveCode]) -> Vec<MoveCode> {
        let mut moves = Vec::new();
        self.tree.generate(&self.position(path), &mut moves);
        moves.into_iter().map(|mv| self.tree.code(mv)).collect()
    }

    fn shown(&self, path: &[MoveCode]) -> Shown {
        let is_of_root_side = path.len().is_multiple_of(2);
        let moves = self.moves(path);
        if self.expanded.contains(path) {
            let child = |mv: MoveCode| {
                let path = [path, &[mv]].concat();
                (path.clone(), self.shown(&path))
            };
            return Shown::Node { is_of_root_side, children: moves.into_iter().map(child).collect() };
        }
        let value = i32::from(self.tree.evaluate(&self.position(path)).get());
        let value = if is_of_root_side { value } else { -value };
        Shown::Leaf { path: path.to_vec(), value, may_change: !moves.is_empty() }
    }

    /// The value of a place for the side to move at the root.
    pub fn value(&self, path: &[MoveCode]) -> i32 {
        value(&self.shown(path), &HashMap::new())
    }

    /// Whether sets of any size are tried below a place; otherwise only sets up to the threshold.
    pub fn tries_all_sets(&self, path: &[MoveCode]) -> bool {
        let shown = self.shown(path);
        let mut leaves = Vec::new();
        changeable(&shown, &mut leaves);
        leaves.len() <= 10
    }

    /// The fewest leaves below a place that bring it to an aim: all sets are tried, the small ones first.
    pub fn leaves_for(&self, path: &[MoveCode], aim: Aim) -> usize {
        let shown = self.shown(path);
        let mut leaves = Vec::new();
        changeable(&shown, &mut leaves);
        let to = if aim.raises { ANY } else { -ANY };
        // Sets of any size are tried in small trees only.
        let most = if self.tries_all_sets(path) { leaves.len() } else { self.threshold.min(leaves.len()) };
        for size in 0..=most {
            let mut found = false;
            sets(&leaves, size, &mut Vec::new(), &mut |set| {
                let changed = set.iter().map(|path| (*path, to)).collect();
                let value = value(&shown, &changed);
                found |= if aim.raises { value >= aim.value } else { value <= aim.value };
                found
            });
            if found {
                return size;
            }
        }
        NEVER
    }

    /// The least and the greatest value that fewer leaves than the threshold bring a place to.
    pub fn likely(&self, path: &[MoveCode]) -> (i32, i32) {
        let mut values = BTreeSet::from([-ANY, ANY]);
        all_values(&self.shown(path), &mut values);
        let is_likely =
            |raises: bool, value: i32| self.leaves_for(path, Aim { raises, value }) < self.threshold;
        let own = self.value(path);
        let low = values.iter().copied().find(|value| *value <= own && is_likely(false, *value)).unwrap();
        let high =
            values.iter().rev().copied().find(|value| *value >= own && is_likely(true, *value)).unwrap();
        (low, high)
    }

    /// The end that the next descent aims at: the farther one, of equally far ones the one for fewer leaves, then the
    /// upper one. Everything beyond all values is equally far.
    pub fn aim(&self) -> Option<Aim> {
        let (own, (low, high)) = (self.value(&[]), self.likely(&[]));
        let far = |end: i32| if end.abs() == ANY { i32::MAX } else { (end - own).abs() };
        let (up, down) = (Aim { raises: true, value: high }, Aim { raises: false, value: low });
        match (far(high), far(low)) {
            (0, 0) => None,
            (above, below) if above != below => Some(if above > below { up } else { down }),
            _ => Some(if self.leaves_for(&[], up) <= self.leaves_for(&[], down) { up } else { down }),
        }
    }

    /// The conspirator that is expanded next; `None` at the end.
    pub fn next(&self) -> Option<Path> {
        let aim = self.aim()?;
        let mut path = Path::new();
        while self.expanded.contains(&path) {
            let is_of_root_side = path.len().is_multiple_of(2);
            let below = self.moves(&path).into_iter().map(|mv| [&path[..], &[mv]].concat());
            let numbers: Vec<(usize, Path)> =
                below.map(|child| (self.leaves_for(&child, aim), child)).collect();
            path = if is_of_root_side == aim.raises {
                let least = numbers.iter().map(|(leaves, _)| *leaves).min().unwrap();
                numbers.into_iter().find(|(leaves, _)| *leaves == least).unwrap().1
            } else {
                numbers.into_iter().find(|(leaves, _)| *leaves > 0).unwrap().1
            };
        }
        Some(path)
    }
}

fn value(shown: &Shown, changed: &HashMap<&Path, i32>) -> i32 {
    match shown {
        Shown::Leaf { path, value, .. } => changed.get(path).copied().unwrap_or(*value),
        Shown::Node { is_of_root_side, children } => {
            let values = children.iter().map(|(_, child)| value(child, changed));
            if *is_of_root_side { values.max() } else { values.min() }.unwrap()
        }
    }
}

fn changeable<'a>(shown: &'a Shown, leaves: &mut Vec<&'a Path>) {
    match shown {
        Shown::Leaf { path, may_change, .. } => leaves.extend(may_change.then_some(path)),
        Shown::Node { children, .. } => children.iter().for_each(|(_, child)| changeable(child, leaves)),
    }
}

fn all_values(shown: &Shown, values: &mut BTreeSet<i32>) {
    match shown {
        Shown::Leaf { value, .. } => {
            values.insert(*value);
        }
        Shown::Node { children, .. } => children.iter().for_each(|(_, child)| all_values(child, values)),
    }
}

/// Calls `is_enough` with every set of `size` leaves until one is.
fn sets<'a>(
    leaves: &[&'a Path],
    size: usize,
    chosen: &mut Vec<&'a Path>,
    is_enough: &mut dyn FnMut(&[&'a Path]) -> bool,
) -> bool {
    if size == 0 {
        return is_enough(chosen);
    }
    for (index, leaf) in leaves.iter().enumerate() {
        chosen.push(leaf);
        let found = sets(&leaves[index + 1..], size - 1, chosen, is_enough);
        chosen.pop();
        if found {
            return true;
        }
    }
    false
}
