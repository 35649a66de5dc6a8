//! The filter of pre-searching (Hlynka & Schaeffer, Figure 4): five questions about a node that the table
//! remembers from an earlier iteration. Each is asked in one place, here: the search takes the first that
//! refuses, and an explanation of a decision shows all five with their numbers.

use super::depth::Depth;
use super::parameters::{PreSearchParameters, plies};
use super::table::Entry;
use strum::{IntoStaticStr, VariantArray};

/// The node that the filter decides about.
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
    /// This visit is inside a pre-search.
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

/// The filter's decision: yes, or the first question that refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Verdict {
    /// The node is pre-searched.
    PreSearch,
    /// It is inside a pre-search, and they do not nest.
    Recursive,
    /// The new depth is no deeper than is needed anyway.
    NotDeeper,
    /// The new depth is too much deeper.
    Risk,
    /// The deep node is too far from the root: it may well be cut off.
    NearRoot,
    /// This node is too close to the leaves.
    NearLeaf,
    /// It was pre-searched in this iteration already and is searched again: it keeps that depth.
    KeepsDepth,
}

impl Verdict {
    /// All verdicts, in the order of their codes, which is the order of the questions.
    pub const ALL: &[Verdict] = Verdict::VARIANTS;

    /// Whether the node is searched deeper than needed.
    #[must_use]
    pub fn searches_deeper(self) -> bool {
        matches!(self, Verdict::PreSearch | Verdict::KeepsDepth)
    }

    /// Whether one of the filter's questions refused.
    #[must_use]
    pub fn is_refusal(self) -> bool {
        !self.searches_deeper()
    }

    /// A stable name for files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A decision about a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The candidate that it is about.
    pub candidate: Candidate,
    /// The outcome.
    pub verdict: Verdict,
}

/// Whether a table entry makes the node a candidate, and which: the position, which the table saw
/// last in the iteration `seen`, was not seen in this one, and what it will need then is at least as
/// deep as what is needed here (Figure 3).
///
/// A position that was pre-searched in this iteration is one again: Figure 3 was written for plain
/// alpha-beta, which enters no node twice; a re-search, or another pass, would fall back to the
/// lesser depth. What it will need is what it was searched to.
#[must_use]
pub fn candidate<Tag>(
    entry: &Entry<Tag>,
    seen: u8,
    depth: Depth,
    iteration: u8,
    in_pre_search: bool,
) -> Option<Candidate> {
    let was_pre_searched = entry.pre_searched && entry.iteration == iteration;
    if seen >= iteration && !was_pre_searched {
        return None;
    }
    let new_depth = entry.depth + plies(iteration.saturating_sub(entry.iteration));
    let entry_iteration = entry.iteration;
    let candidate = Candidate { new_depth, depth, entry_depth: entry.depth, entry_iteration, in_pre_search };
    (new_depth >= depth).then_some(candidate)
}

/// The decision about a candidate, if it is worth recording: a node that was pre-searched in this iteration
/// keeps its depth if the filter agrees; if the filter refuses, there is no decision.
#[must_use]
pub fn decide(parameters: PreSearchParameters, candidate: Candidate, iteration: u8) -> Option<Decision> {
    let verdict = filter(parameters, &candidate);
    let again = candidate.entry_iteration == iteration;
    match verdict {
        Verdict::PreSearch if again => Some(Decision { candidate, verdict: Verdict::KeepsDepth }),
        _ if again => None,
        _ => Some(Decision { candidate, verdict }),
    }
}

/// One of the filter's five questions, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterQuestion {
    /// Is it inside a pre-search, if they do not nest?
    Recursive {
        /// Whether it is inside a pre-search.
        inside: bool,
        /// They may nest.
        may_nest: bool,
    },
    /// Is the new depth no deeper than is needed anyway?
    NotDeeper {
        /// The depth that the deep node will need.
        new_depth: Depth,
        /// The depth that is needed here.
        depth: Depth,
    },
    /// Is it too much deeper?
    Risk {
        /// The additional depth.
        extra: Depth,
        /// The limit of the additional depth.
        limit: Depth,
    },
    /// Is the deep node too far from the root?
    NearRoot {
        /// The distance.
        distance: Depth,
        /// The limit of the distance.
        limit: Depth,
    },
    /// Is this node too close to the leaves?
    NearLeaf {
        /// The depth that is needed here.
        depth: Depth,
        /// The least that will do.
        least: Depth,
    },
}

impl FilterQuestion {
    /// Whether the answer speaks against a pre-search.
    #[must_use]
    #[inline]
    pub fn refuses(self) -> bool {
        match self {
            FilterQuestion::Recursive { inside, may_nest } => inside && !may_nest,
            FilterQuestion::NotDeeper { new_depth, depth } => new_depth <= depth,
            FilterQuestion::Risk { extra, limit } => extra > limit,
            FilterQuestion::NearRoot { distance, limit } => distance > limit,
            FilterQuestion::NearLeaf { depth, least } => depth < least,
        }
    }

    /// The verdict if this question is the first to refuse.
    #[must_use]
    #[inline]
    pub fn verdict(self) -> Verdict {
        match self {
            FilterQuestion::Recursive { .. } => Verdict::Recursive,
            FilterQuestion::NotDeeper { .. } => Verdict::NotDeeper,
            FilterQuestion::Risk { .. } => Verdict::Risk,
            FilterQuestion::NearRoot { .. } => Verdict::NearRoot,
            FilterQuestion::NearLeaf { .. } => Verdict::NearLeaf,
        }
    }
}

/// The five questions in Figure 4's order.
#[must_use]
#[inline]
pub fn questions(parameters: PreSearchParameters, candidate: &Candidate) -> [FilterQuestion; 5] {
    let &Candidate { new_depth, depth, in_pre_search, .. } = candidate;
    [
        FilterQuestion::Recursive { inside: in_pre_search, may_nest: parameters.recursive },
        FilterQuestion::NotDeeper { new_depth, depth },
        FilterQuestion::Risk { extra: new_depth - depth, limit: plies(parameters.risk) },
        FilterQuestion::NearRoot {
            distance: candidate.distance_from_root(),
            limit: plies(parameters.near_root),
        },
        FilterQuestion::NearLeaf { depth, least: plies(parameters.near_leaf) },
    ]
}

/// The filter: the first of the questions that refuses decides.
#[must_use]
#[inline]
pub fn filter(parameters: PreSearchParameters, candidate: &Candidate) -> Verdict {
    let refusing = questions(parameters, candidate).into_iter().find(|question| question.refuses());
    refusing.map_or(Verdict::PreSearch, FilterQuestion::verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveCode;
    use crate::search::technique_sets::SetNumber;
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
            techniques: SetNumber::default(),
            forced: false,
            pre_searched: false,
        }
    }

    fn asked(depth: i8, entry_depth: i8, entry_iteration: u8) -> Candidate {
        candidate(&entry(entry_depth, entry_iteration), entry_iteration, Depth::plies(depth), 9, false)
            .unwrap()
    }

    #[test]
    fn a_shallow_node_is_one_that_will_be_needed_deeper() {
        // Iteration 8 searched it to 5 plies, so iteration 9 will need 6; here 4 would do.
        let shallow = asked(4, 5, 8);
        assert_eq!(shallow.new_depth, Depth::plies(6));
        assert_eq!(shallow.distance_from_root(), Depth::plies(3));
        assert_eq!(filter(PAPER, &shallow), Verdict::PreSearch);
        // Updated in this iteration, by this entry or another of the position: no candidate.
        assert!(candidate(&entry(5, 8), 9, Depth::plies(4), 9, false).is_none());
        assert!(candidate(&entry(5, 9), 9, Depth::plies(4), 9, false).is_none());
        // The next iteration needs even less depth than is needed here.
        assert!(candidate(&entry(2, 8), 8, Depth::plies(4), 9, false).is_none());
    }

    #[test]
    fn a_pre_searched_position_keeps_its_depth() {
        let pre_searched = Entry { pre_searched: true, ..entry(6, 9) };
        let again = |depth, in_pre_search, entry: &Entry<()>| {
            let candidate = candidate(entry, 9, Depth::plies(depth), 9, in_pre_search)?;
            decide(PAPER, candidate, 9).map(|decision| (decision.verdict, decision.candidate.new_depth))
        };
        assert_eq!(again(4, false, &pre_searched), Some((Verdict::KeepsDepth, Depth::plies(6))));
        assert_eq!(again(6, false, &pre_searched), None, "it needs no less");
        assert_eq!(again(4, true, &pre_searched), None, "they do not nest");
        // In the next iteration the entry is like every other entry.
        let next = candidate(&pre_searched, 9, Depth::plies(5), 10, false).unwrap();
        let decision = decide(PAPER, next, 10).unwrap();
        assert_eq!((decision.verdict, next.new_depth), (Verdict::PreSearch, Depth::plies(7)));
    }

    #[test]
    fn the_five_questions_refuse_in_the_papers_order() {
        let everything_refuses = Candidate {
            in_pre_search: true,
            ..candidate(&entry(1, 8), 8, Depth::plies(2), 9, true).unwrap()
        };
        assert_eq!(filter(PAPER, &everything_refuses), Verdict::Recursive);
        assert_eq!(filter(PAPER, &asked(4, 3, 8)), Verdict::NotDeeper);
        assert_eq!(filter(PAPER, &asked(4, 6, 8)), Verdict::Risk);
        let near = PreSearchParameters { near_root: 2, ..PAPER };
        assert_eq!(filter(near, &asked(4, 5, 8)), Verdict::NearRoot);
        assert_eq!(filter(near, &asked(5, 6, 8)), Verdict::PreSearch);
        assert_eq!(filter(PAPER, &asked(2, 3, 8)), Verdict::NearLeaf);
        assert_eq!(filter(PAPER, &asked(3, 4, 8)), Verdict::PreSearch);
        let nested = PreSearchParameters { recursive: true, ..PAPER };
        let inside = candidate(&entry(5, 8), 8, Depth::plies(4), 9, true).unwrap();
        assert_eq!(filter(nested, &inside), Verdict::PreSearch);
    }
}
