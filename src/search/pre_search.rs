//! Pre-searching (Hlynka & Schaeffer): a position that the table remembers from an earlier iteration
//! will probably be needed as much deeper in this one as the iterations have deepened. Where that
//! is deeper than what is needed here, it is searched that deep at once.
//!
//! It is a gamble on a later visit: the trace keeps every decision, and
//! [`crate::insight::pre_search_ledger`] settles them.

use super::arrival::Arrival;
use super::depth::Depth;
use super::observe::Observer;
use super::parameters::{PreSearchParameters, plies};
use super::state::Search;
use super::table::Entry;
use crate::game::Evaluate;
use strum::{IntoStaticStr, VariantArray};

/// What the filter's questions are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The depth that the deep node is predicted to need: the entry's, and as much more as the
    /// iterations have deepened since.
    pub new_depth: Depth,
    /// The depth that is needed here.
    pub depth: Depth,
    /// The entry's depth.
    pub entry_depth: Depth,
    /// The iteration that updated the entry last.
    pub entry_iteration: u8,
    /// This visit lies inside a pre-search.
    pub in_pre_search: bool,
}

impl Candidate {
    /// The distance of the deep node from the root, in plies: how deep its iteration was, less how
    /// deep it was searched.
    #[must_use]
    pub fn distance_from_root(&self) -> Depth {
        plies(self.entry_iteration) - self.entry_depth
    }
}

/// What the filter decides: yes, or which of its questions refuses first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Verdict {
    /// The node is pre-searched.
    PreSearch,
    /// It lies inside a pre-search, and they do not nest.
    Recursive,
    /// The new depth is no deeper than what is needed anyway.
    NotDeeper,
    /// The new depth is too much deeper.
    Risk,
    /// The deep node is too far from the root: it may well be cut off.
    NearRoot,
    /// This node is too close to the leaves.
    NearLeaf,
}

impl Verdict {
    /// All verdicts, in the order of their codes, which is that of the questions.
    pub const ALL: &[Verdict] = Verdict::VARIANTS;

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A decision about a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What it was about.
    pub candidate: Candidate,
    /// How it went.
    pub verdict: Verdict,
}

/// Whether a table entry makes the node a candidate, and which: the entry was not updated in this
/// iteration, and what its position will need then is at least as deep as what is needed here
/// (Figure 3).
#[must_use]
pub fn candidate<Tag>(
    entry: &Entry<Tag>,
    depth: Depth,
    iteration: u8,
    in_pre_search: bool,
) -> Option<Candidate> {
    let deepened = iteration.checked_sub(entry.iteration).filter(|by| *by > 0)?;
    let new_depth = entry.depth + plies(deepened);
    let entry_iteration = entry.iteration;
    let candidate = Candidate { new_depth, depth, entry_depth: entry.depth, entry_iteration, in_pre_search };
    (new_depth >= depth).then_some(candidate)
}

/// The filter: five questions in Figure 4's order. The first that refuses is returned.
#[must_use]
pub fn filter(parameters: PreSearchParameters, candidate: &Candidate) -> Verdict {
    if candidate.in_pre_search && !parameters.recursive {
        Verdict::Recursive
    } else if candidate.new_depth <= candidate.depth {
        Verdict::NotDeeper
    } else if candidate.new_depth - candidate.depth > plies(parameters.risk) {
        Verdict::Risk
    } else if candidate.distance_from_root() > plies(parameters.near_root) {
        Verdict::NearRoot
    } else if candidate.depth < plies(parameters.near_leaf) {
        Verdict::NearLeaf
    } else {
        Verdict::PreSearch
    }
}

impl<G: Evaluate, O: Observer> Search<'_, G, O> {
    /// The depth to pre-search a node to, if the table's entry makes it a candidate and the filter
    /// agrees.
    #[inline(never)]
    pub(super) fn pre_search(&mut self, entry: Option<&Entry<O::Tag>>, arrival: &Arrival) -> Option<Depth> {
        let parameters = self.parameters.pre_search.get()?;
        // An uncertain entry gives its move and nothing else.
        let entry = entry.filter(|entry| !entry.uncertain)?;
        let candidate = candidate(entry, arrival.depth, self.iteration, arrival.pre_search)?;
        let verdict = filter(parameters, &candidate);
        self.observer.considered_pre_search(&Decision { candidate, verdict });
        (verdict == Verdict::PreSearch).then_some(candidate.new_depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveCode;
    use crate::search::window::Bound;
    use crate::value::Value;

    /// The paper's setting.
    const PAPER: PreSearchParameters =
        PreSearchParameters { risk: 2, near_root: 60, near_leaf: 3, recursive: false };

    fn entry(depth: i8, iteration: u8) -> Entry<()> {
        Entry {
            key: 1,
            tag: (),
            value: Value::DRAW,
            depth: Depth::plies(depth),
            best: MoveCode::NONE,
            iteration,
            bound: Bound::Exact,
            uncertain: false,
            forced: false,
        }
    }

    fn asked(depth: i8, entry_depth: i8, entry_iteration: u8) -> Candidate {
        candidate(&entry(entry_depth, entry_iteration), Depth::plies(depth), 9, false).unwrap()
    }

    #[test]
    fn a_shallow_node_is_one_that_will_be_needed_deeper() {
        // Iteration 8 searched it to 5 plies, so iteration 9 will need 6; here 4 would do.
        let shallow = asked(4, 5, 8);
        assert_eq!(shallow.new_depth, Depth::plies(6));
        assert_eq!(shallow.distance_from_root(), Depth::plies(3));
        assert_eq!(filter(PAPER, &shallow), Verdict::PreSearch);
        // Updated in this iteration: no candidate.
        assert!(candidate(&entry(5, 9), Depth::plies(4), 9, false).is_none());
        // It will not even need what is needed here.
        assert!(candidate(&entry(2, 8), Depth::plies(4), 9, false).is_none());
    }

    #[test]
    fn the_five_questions_refuse_in_the_papers_order() {
        let everything_refuses =
            Candidate { in_pre_search: true, ..candidate(&entry(1, 8), Depth::plies(2), 9, true).unwrap() };
        assert_eq!(filter(PAPER, &everything_refuses), Verdict::Recursive);
        assert_eq!(filter(PAPER, &asked(4, 3, 8)), Verdict::NotDeeper);
        assert_eq!(filter(PAPER, &asked(4, 6, 8)), Verdict::Risk);
        let near = PreSearchParameters { near_root: 2, ..PAPER };
        assert_eq!(filter(near, &asked(4, 5, 8)), Verdict::NearRoot);
        assert_eq!(filter(near, &asked(5, 6, 8)), Verdict::PreSearch);
        assert_eq!(filter(PAPER, &asked(2, 3, 8)), Verdict::NearLeaf);
        assert_eq!(filter(PAPER, &asked(3, 4, 8)), Verdict::PreSearch);
        let nested = PreSearchParameters { recursive: true, ..PAPER };
        let inside = candidate(&entry(5, 8), Depth::plies(4), 9, true).unwrap();
        assert_eq!(filter(nested, &inside), Verdict::PreSearch);
    }
}
