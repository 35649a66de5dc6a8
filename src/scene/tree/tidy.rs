//! A tidy layout of a tree whose nodes have different widths: every row at its height, parents centred
//! over their children, equal subtrees drawn alike, nothing overlapping, as narrow as that allows.
//!
//! After Reingold & Tilford, *Tidier drawings of trees* (1981), with extents of nodes as in van der Ploeg,
//! *Drawing non-layered tidy trees in linear time* (2014). Rows are fixed here, so a subtree's outline
//! is one left and one right end for each row; of two outlines the lower part of the higher one is kept,
//! so that the whole takes time linear in the number of nodes.

/// The distances that a node reaches from its middle to both sides, its room included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// The extent to the left, at least 0.
    pub left: f32,
    /// The extent to the right, at least 0.
    pub right: f32,
}

/// A subtree's outline: its ends by row, relative to its root's middle. The last entry is its root's row,
/// so that a row above is one push.
struct Outline {
    /// Ends to the left and to the right, in coordinates that `shift` is still to be added to.
    ends: Vec<(f32, f32)>,
    /// The distance to be added to all of them.
    shift: f32,
}

/// The middles of all nodes, the leftmost end at 0. `children` lists each node's children from left to right;
/// node 0 is the root, and a parent comes before its children.
#[must_use]
pub fn tidy(children: &[&[usize]], extents: &[Extent]) -> Vec<f32> {
    let count = children.len();
    // The offset from the parent's middle to the node's.
    let mut offset = vec![0.0_f32; count];
    let mut outlines: Vec<Option<Outline>> = (0..count).map(|_| None).collect();
    for node in (0..count).rev() {
        let Extent { left, right } = extents[node];
        let mut outline = Outline { ends: Vec::new(), shift: 0.0 };
        for (nth, &child) in children[node].iter().enumerate() {
            let Some(below) = outlines[child].take() else { continue };
            if nth == 0 {
                outline = below;
            } else {
                offset[child] = place_beside(&mut outline, below);
            }
        }
        // The parent is over the middle between its first and its last child.
        if let (Some(&first), Some(&last)) = (children[node].first(), children[node].last()) {
            let middle = f32::midpoint(offset[first], offset[last]);
            for &child in children[node] {
                offset[child] -= middle;
            }
            outline.shift -= middle;
        }
        let shift = outline.shift;
        outline.ends.push((-left - shift, right - shift));
        outlines[node] = Some(outline);
    }
    let leftmost = outlines
        .first_mut()
        .and_then(Option::take)
        .map_or(0.0, |root| root.ends.iter().map(|(left, _)| left + root.shift).fold(0.0, f32::min));
    let mut middles = vec![-leftmost; count];
    for node in 0..count {
        for &child in children[node] {
            middles[child] = middles[node] + offset[child];
        }
    }
    middles
}

/// Places a subtree to the right of the subtrees in `outline` (whose first child's middle is at 0), as near
/// as both outlines allow, and adds it to the outline. Gives the middle of its root.
fn place_beside(outline: &mut Outline, mut below: Outline) -> f32 {
    let rows = outline.ends.len().min(below.ends.len());
    let (mine, its) = (outline.ends.len() - rows, below.ends.len() - rows);
    let overlap = |row: usize| {
        let right = outline.ends[mine + row].1 + outline.shift;
        let left = below.ends[its + row].0 + below.shift;
        right - left
    };
    let distance = (0..rows).map(overlap).fold(f32::NEG_INFINITY, f32::max);
    below.shift += distance;
    if its == 0 {
        // It is no higher: its right ends replace the neighbours'.
        for row in 0..rows {
            outline.ends[mine + row].1 = below.ends[row].1 + below.shift - outline.shift;
        }
    } else {
        for row in 0..rows {
            below.ends[its + row].0 = outline.ends[row].0 + outline.shift - below.shift;
        }
        *outline = below;
    }
    distance
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ONE: Extent = Extent { left: 1.0, right: 1.0 };

    fn laid_out(children: &[Vec<usize>], extents: &[Extent]) -> Vec<f32> {
        let lists: Vec<&[usize]> = children.iter().map(Vec::as_slice).collect();
        tidy(&lists, extents)
    }

    #[test]
    fn a_parent_stands_over_the_middle_of_its_children() {
        let children = [vec![1, 2, 3], vec![], vec![], vec![]];
        assert_eq!(laid_out(&children, &[ONE; 4]), [3.0, 1.0, 3.0, 5.0]);
    }

    #[test]
    fn a_subtree_reaches_under_its_lower_neighbour() {
        // The first child is a leaf; the second has three children, which reach under the first.
        let children = [vec![1, 2], vec![], vec![3, 4, 5], vec![], vec![], vec![]];
        let middles = laid_out(&children, &[ONE; 6]);
        assert_eq!(middles[2] - middles[1], 2.0);
        assert_eq!([middles[3], middles[4], middles[5]], [1.0, 3.0, 5.0]);
    }

    fn depths(children: &[Vec<usize>]) -> Vec<usize> {
        let mut depths = vec![0; children.len()];
        for node in 0..children.len() {
            for &child in &children[node] {
                depths[child] = depths[node] + 1;
            }
        }
        depths
    }

    /// Trees whose nodes have at most `most` children, by the parents of their nodes: each parent comes
    /// before the node.
    fn trees(most: usize) -> impl Strategy<Value = (Vec<Vec<usize>>, Vec<Extent>)> {
        let nodes = prop::collection::vec((any::<prop::sample::Index>(), 1_u8..40, 1_u8..40), 1..60);
        nodes.prop_map(move |nodes| {
            let mut children = vec![Vec::new(); nodes.len()];
            for (node, (parent, ..)) in nodes.iter().enumerate().skip(1) {
                let free: Vec<usize> = (0..node).filter(|parent| children[*parent].len() < most).collect();
                children[free[parent.index(free.len())]].push(node);
            }
            let extent = |&(_, left, right): &(_, u8, u8)| Extent { left: left.into(), right: right.into() };
            let extents = nodes.iter().map(extent).collect();
            (children, extents)
        })
    }

    proptest! {
        #[test]
        fn nothing_overlaps_and_the_order_is_kept((children, extents) in trees(60)) {
            let middles = laid_out(&children, &extents);
            let depths = depths(&children);
            let mut leftmost = f32::INFINITY;
            for one in 0..children.len() {
                leftmost = leftmost.min(middles[one] - extents[one].left);
                for other in 0..children.len() {
                    if one != other && depths[one] == depths[other] {
                        let (left, right) = if middles[one] < middles[other] { (one, other) } else { (other, one) };
                        prop_assert!(
                            middles[left] + extents[left].right <= middles[right] - extents[right].left + 0.01,
                            "{left} and {right} overlap"
                        );
                    }
                }
                if let (Some(&first), Some(&last)) = (children[one].first(), children[one].last()) {
                    let middle = f32::midpoint(middles[first], middles[last]);
                    prop_assert!((middle - middles[one]).abs() < 0.01);
                    prop_assert!(children[one].windows(2).all(|pair| middles[pair[0]] < middles[pair[1]]));
                }
            }
            prop_assert!(leftmost.abs() < 0.01, "the leftmost end is at {leftmost}");
        }

        #[test]
        fn the_mirror_image_is_laid_out_as_the_mirror_image((children, extents) in trees(2)) {
            // All extents are equal: the middle one of three subtrees is pushed as far to the left as it
            // goes, so only trees whose nodes have at most two children mirror exactly.
            let mirrored: Vec<Vec<usize>> =
                children.iter().map(|list| list.iter().rev().copied().collect()).collect();
            let turned: Vec<Extent> =
                extents.iter().map(|extent| Extent { left: extent.right, right: extent.left }).collect();
            let (middles, images) = (laid_out(&children, &extents), laid_out(&mirrored, &turned));
            for (middle, image) in middles.iter().zip(&images) {
                prop_assert!(((middle - middles[0]) + (image - images[0])).abs() < 0.01);
            }
        }
    }
}
