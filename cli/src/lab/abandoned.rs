//! The observers of experiments with uncertainty cut-offs: how often a quiet move refutes late, and on which
//! abandoned nodes a root's value rests.

use plyscope::game::AbandonedNode;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::search::ordering::RankSource;
use plyscope::search::visit_kind::VisitKind;
use plyscope::value::Value;

/// The root's value after an iteration, and the abandoned nodes that it rests on.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// The value.
    pub value: Value,
    /// The abandoned nodes.
    pub abandoned: Vec<AbandonedNode>,
}

/// The first numbers of the ranges of moves (from 1) that are counted together.
pub const FIRST_OF_RANGE: [usize; RANGES] = [2, 3, 4, 6, 9, 13, 19, 27, 37];
/// How many ranges there are.
pub const RANGES: usize = 9;

/// The range of a move's number; `None` for the first move, because it is never skipped.
#[must_use]
pub fn range(number: usize) -> Option<usize> {
    FIRST_OF_RANGE.iter().rposition(|&first| first <= number)
}

/// Quiet moves searched in null windows, and how many of them cut their node off: by the range of the
/// move's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refutations {
    /// Searched.
    pub searched: [u64; RANGES],
    /// Cut off.
    pub cut_off: [u64; RANGES],
}

/// Follows abandoned nodes up to the root, as the search adds up their risks: a node that a move cut off
/// rests on that move's child, every other node on all of its children, and a re-search replaces the search
/// that it repeats. Only the last pass of an iteration counts, and there are no singular extensions. Also
/// counts how often a quiet move refutes a node that no earlier move refuted.
#[derive(Clone, Debug, Default)]
pub struct AbandonedWatch {
    open: Vec<OpenVisit>,
    /// The completed iterations.
    pub iterations: Vec<Iteration>,
    /// Refutations at nodes that were expected to be cut off.
    pub cut: Refutations,
    /// Refutations at nodes that were expected to fail low.
    pub all: Refutations,
}

#[derive(Clone, Debug)]
struct OpenVisit {
    visit: Entered,
    /// For each move searched, whether it is quiet.
    quiet: Vec<bool>,
    /// The abandoned nodes below the children before the last one.
    kept: Vec<AbandonedNode>,
    /// Those below the last child, which may yet be repeated or turn out not to count.
    last: Vec<AbandonedNode>,
    last_is_speculative: bool,
    skipped: Option<(usize, usize)>,
}

impl AbandonedWatch {
    fn count(&mut self, node: &OpenVisit, left: &Left) {
        let Entered { expected, window, quiescence, .. } = node.visit;
        let is_searched = matches!(left.reason, LeaveReason::CutOff | LeaveReason::AllMoves);
        if quiescence || !is_searched || !window.is_null() || expected == NodeType::Pv {
            return;
        }
        let of_type = if expected == NodeType::Cut { &mut self.cut } else { &mut self.all };
        for (index, quiet) in node.quiet.iter().enumerate() {
            if let (true, Some(range)) = (*quiet, range(index + 1)) {
                of_type.searched[range] += 1;
                of_type.cut_off[range] += u64::from(left.cutting_index() == Some(index));
            }
        }
    }
}

impl Observer for AbandonedWatch {
    type Tag = ();

    fn tag(&self) {}

    fn enter(&mut self, visit: &Entered) {
        if let Some(parent) = self.open.last_mut() {
            if visit.kind == VisitKind::Node {
                parent.quiet.push(visit.rank != Some(RankSource::Noisy));
                if !parent.last_is_speculative {
                    parent.kept.append(&mut parent.last);
                }
            }
            parent.last.clear();
            parent.last_is_speculative = visit.kind.is_speculative();
        }
        self.open.push(OpenVisit {
            visit: *visit,
            quiet: Vec::new(),
            kept: Vec::new(),
            last: Vec::new(),
            last_is_speculative: false,
            skipped: None,
        });
    }

    fn skipped_moves(&mut self, searched: usize, moves: usize) {
        if let Some(node) = self.open.last_mut() {
            node.skipped = Some((searched, moves));
        }
    }

    fn leave(&mut self, _visited: &Visited, left: &Left) {
        let Some(mut node) = self.open.pop() else { return };
        self.count(&node, left);
        let rests_on_last = left.reason.is_cut_off();
        if rests_on_last {
            node.kept.clear();
        }
        if rests_on_last || !node.last_is_speculative {
            node.kept.append(&mut node.last);
        }
        if let Some((searched, moves)) = node.skipped {
            let expects_cut = node.visit.expected == NodeType::Cut;
            let plies_left = node.visit.depth.whole_plies();
            // The search and its iteration are open, too.
            let ply = u16::try_from(self.open.len().saturating_sub(2)).unwrap_or(u16::MAX);
            node.kept.push(AbandonedNode { expects_cut, plies_left, ply, searched, moves });
        }
        if node.visit.kind == VisitKind::Iteration {
            if left.reason.has_value() {
                self.iterations.push(Iteration { value: left.value, abandoned: node.kept });
            }
        } else if let Some(parent) = self.open.last_mut() {
            parent.last = node.kept;
        }
    }
}
