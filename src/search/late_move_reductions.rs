//! Late move reductions: in a good order the late quiet moves hardly ever matter, so they are searched less
//! deep first, the less so the later they come and the deeper the node is. A move whose value exceeds alpha
//! nevertheless is searched again to its full depth ([`super::reductions`]).
//!
//! All five sources lack it; it is the first wish of engine authors. It overlooks a quiet late move whose
//! point is deeper than the reduced search sees.

use super::depth::Depth;
use super::node_type::NodeType;
use super::parameters::{LateMoveReductionParameters, plies};

/// The conditions of a move's reduction.
#[derive(Clone, Copy, Debug)]
pub struct LateMove {
    /// The expected type of the node whose move it is.
    pub expected: NodeType,
    /// The depth that the node is searched to.
    pub depth: Depth,
    /// The move's place in the order; the first is 1.
    pub number: usize,
}

/// 256 times the natural logarithm of 1, 2, ... 64: a table, so that it is equal on every machine.
const LOGARITHMS: [u32; 64] = [
    0, 177, 281, 355, 412, 459, 498, 532, 562, 589, 614, 636, 657, 676, 693, 710, //
    725, 740, 754, 767, 779, 791, 803, 814, 824, 834, 844, 853, 862, 871, 879, 887, //
    895, 903, 910, 917, 924, 931, 938, 944, 951, 957, 963, 969, 975, 980, 986, 991, //
    996, 1001, 1007, 1012, 1016, 1021, 1026, 1030, 1035, 1039, 1044, 1048, 1052, 1057, 1061, 1065,
];

fn logarithm(number: usize) -> u32 {
    LOGARITHMS[number.clamp(1, LOGARITHMS.len()) - 1]
}

/// The reduction of a late quiet move: `strength * ln(depth) * ln(number)` in whole plies, but at least one,
/// and at a PV node one less.
#[must_use]
pub fn reduction(parameters: LateMoveReductionParameters, late: &LateMove) -> Depth {
    let LateMove { expected, depth, number } = *late;
    if number < usize::from(parameters.from_move) || depth < plies(parameters.from_depth) {
        return Depth::default();
    }
    let product = logarithm(usize::try_from(depth.whole_plies()).unwrap_or(0)) * logarithm(number);
    // Both factors are in 256ths, and the strength in hundredths.
    let by = (u32::from(parameters.strength) * product / (100 * 256 * 256)).max(1);
    plies(by.min(60) as u8 - u8::from(expected == NodeType::Pv))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: LateMoveReductionParameters =
        LateMoveReductionParameters { strength: 50, from_move: 4, from_depth: 3 };

    fn reduced(expected: NodeType, depth: i8, number: usize) -> Depth {
        reduction(PARAMETERS, &LateMove { expected, depth: Depth::plies(depth), number })
    }

    #[test]
    fn the_later_and_the_deeper_the_more() {
        assert_eq!(reduced(NodeType::All, 3, 3), Depth::default(), "too early");
        assert_eq!(reduced(NodeType::All, 2, 20), Depth::default(), "too shallow");
        assert_eq!(reduced(NodeType::All, 3, 4), Depth::PLY);
        // 0.5 * ln 8 * ln 10 = 2.39, and 0.5 * ln 12 * ln 30 = 4.23
        assert_eq!(reduced(NodeType::Cut, 8, 10), Depth::plies(2));
        assert_eq!(reduced(NodeType::Cut, 12, 30), Depth::plies(4));
        assert_eq!(reduced(NodeType::Cut, 12, 1_000), reduced(NodeType::Cut, 12, 64), "the table's end");
    }

    #[test]
    fn pv_nodes_reduce_a_ply_less() {
        assert_eq!(reduced(NodeType::Pv, 3, 4), Depth::default());
        assert_eq!(reduced(NodeType::Pv, 8, 10), Depth::PLY);
    }

    #[test]
    fn the_table_holds_logarithms() {
        for (number, held) in (1..).zip(LOGARITHMS) {
            assert!((f64::from(number).ln() * 256.0 - f64::from(held)).abs() <= 0.5, "{number}");
        }
    }
}
