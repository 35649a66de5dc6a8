//! A pre-search and its fate (Hlynka & Schaeffer): a position that the previous iteration has searched deeper than
//! is needed where it comes first now, with the misconceptions about it.

use super::by_hand;
use super::exercise_tree::{Details, ExerciseTree, Form, NodeId};
use super::number::{HIGH, LOW};
use super::rules::Rules;
use super::visit_record::{ProbedEntry, VisitRecord, of_iteration, plain, recorded};
use super::walkthrough::Relation;
use crate::misconception::Misconception;
use crate::random::Random;
use crate::search::parameters::{Base, MAX_DEPTH, Parameters, PreSearchParameters, Switch, TableParameters};
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;

/// The possible decisions at the shallow node.
pub const DECISIONS: [&str; 5] =
    ["the table answers", "pre-search", "Risk refuses", "NearRoot refuses", "NearLeaf refuses"];
/// The possible outcomes of it.
pub const FATES: [&str; 3] = ["paid off", "lost", "no pre-search"];

/// The parts of an exercise other than its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gamble {
    /// The node that comes first and needs less: the shallow node.
    pub shallow: NodeId,
    /// The node of this position that is nearer to the root: the deep node.
    pub deep: NodeId,
    /// The judgements of nodes with children, for iterations that end at them. Earlier iterations do end there, and
    /// the question states what they left in the table.
    pub estimates: Vec<i16>,
    /// The filter's limits.
    pub limits: PreSearchParameters,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of plies that the shallow node needs.
    pub needed: i16,
    /// The number of plies that the deep node is predicted to need.
    pub new: i16,
    /// The place in [`DECISIONS`].
    pub decision: usize,
    /// The place in [`FATES`].
    pub fate: usize,
}

impl Gamble {
    /// The last iteration: it comes to the end of the tree, but not where the position is reached the longer way.
    #[must_use]
    pub fn iteration(&self, tree: &ExerciseTree) -> i8 {
        let extra = tree.nodes[self.shallow].ply - tree.nodes[self.deep].ply;
        (tree.height() - extra) as i8
    }

    /// The details for the search: the estimates, and that the two nodes are one position.
    #[must_use]
    pub fn details(&self) -> Details {
        Details { estimates: self.estimates.clone(), same: vec![(self.deep, self.shallow)] }
    }

    /// The search as a part of a link.
    #[must_use]
    pub fn parameters_text(&self, tree: &ExerciseTree) -> String {
        let PreSearchParameters { risk, near_root, near_leaf, .. } = self.limits;
        format!(
            "&depth={}&deepening=on&table=10&order-table=off&pre-search=on&risk={risk}&near-root={near_root}\
             &near-leaf={near_leaf}",
            self.iteration(tree)
        )
    }

    /// All visits of the last iteration.
    #[must_use]
    pub fn visits(&self, tree: &ExerciseTree) -> Vec<VisitRecord> {
        let iteration = self.iteration(tree);
        let parameters = Parameters {
            depth: iteration as u8,
            iterative_deepening: true,
            table: Some(TableParameters { log2_entries: 10, equal_depth_only: false }),
            pre_search: Switch::on(self.limits),
            ..plain(tree, Base::AlphaBeta)
        };
        of_iteration(iteration, recorded(tree, &self.details(), parameters))
    }

    /// The entry that the previous iteration has left in the table; `None` if the search does not come to the
    /// shallow node, or the entry is not from that iteration.
    #[must_use]
    pub fn entry(&self, tree: &ExerciseTree) -> Option<ProbedEntry> {
        self.entry_of(tree, &self.visits(tree))
    }

    fn entry_of(&self, tree: &ExerciseTree, records: &[VisitRecord]) -> Option<ProbedEntry> {
        let deep = self.iteration(tree) - 1 - tree.nodes[self.deep].ply as i8;
        let found = records.iter().find(|record| record.node == self.shallow)?.found?;
        (found.depth == deep).then_some(found)
    }

    /// The outcome of the project's search.
    #[must_use]
    pub fn outcome(&self, tree: &ExerciseTree) -> Option<Outcome> {
        let records = self.visits(tree);
        let shallow = records.iter().find(|record| record.node == self.shallow)?;
        let found = self.entry_of(tree, &records)?;
        let decision = match shallow.decision.map(|decision| decision.verdict) {
            None if found.outcome == ProbeOutcome::Answered => 0,
            Some(Verdict::PreSearch) => 1,
            Some(Verdict::Risk) => 2,
            Some(Verdict::NearRoot) => 3,
            Some(Verdict::NearLeaf) => 4,
            _ => return None,
        };
        let answered = |record: &VisitRecord| {
            record.node == self.deep
                && record.found.is_some_and(|found| found.outcome == ProbeOutcome::Answered)
        };
        let fate = match decision {
            1 => usize::from(!records.iter().any(answered)),
            _ => 2,
        };
        Some(Outcome { needed: shallow.depth.into(), new: i16::from(found.depth) + 1, decision, fate })
    }
}

/// A misconception of a pre-search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// A pre-search is thought to pay off by being made, or to be lost.
    OtherFate,
    /// The entry's depth is taken for the depth that is needed in this iteration.
    OldDepth,
    /// The plies that the shallow node needs are taken for the plies that the deep node needs.
    NeededDeep,
    /// Whether the table answers is not asked first.
    NoAnswer,
    /// No question of the filter is asked.
    NoFilter,
    /// NearRoot is asked about the shallow node.
    NearRootOfShallow,
    /// NearLeaf is asked about the new depth.
    NearLeafOfNew,
    /// Limits themselves are refused, too.
    Strict,
    /// The filter's questions are asked in the other order.
    LastRefuses,
    /// The entry is thought to answer wherever it is deep enough.
    AlwaysAnswers,
}

impl Variant {
    /// The misconception that leads to it.
    #[must_use]
    pub fn misconception(self) -> Misconception {
        match self {
            Variant::OtherFate => Misconception::MisjudgesBet,
            Variant::OldDepth | Variant::NeededDeep => Misconception::WrongDepthOfBet,
            Variant::NoAnswer => Misconception::DoesNotUseTable,
            Variant::NoFilter
            | Variant::NearRootOfShallow
            | Variant::NearLeafOfNew
            | Variant::Strict
            | Variant::LastRefuses => Misconception::MisappliesFilter,
            Variant::AlwaysAnswers => Misconception::TakesBoundForValue,
        }
    }
}

impl Gamble {
    /// The outcome with one mistake; `None` if the mistake does not change the answer.
    #[must_use]
    pub fn wrong_outcome(&self, tree: &ExerciseTree, variant: Variant) -> Option<Outcome> {
        let right = self.outcome(tree)?;
        let decided = |decision: usize| {
            let fate = if decision == 1 { self.fate_by_hand(tree, false) } else { 2 };
            Some(Outcome { decision, fate, ..right })
        };
        match variant {
            Variant::OtherFate if right.decision == 1 => Some(Outcome { fate: 1 - right.fate, ..right }),
            Variant::OldDepth => Some(Outcome { new: right.new - 1, ..right }),
            Variant::NeededDeep => Some(Outcome { needed: right.new, ..right }),
            Variant::NoAnswer if right.decision == 0 => decided(self.filtered(tree, right, variant)),
            Variant::AlwaysAnswers if right.decision != 0 => decided(0),
            Variant::NoFilter if right.decision > 1 => decided(1),
            Variant::NearRootOfShallow | Variant::NearLeafOfNew | Variant::Strict | Variant::LastRefuses
                if right.decision != 0 =>
            {
                decided(self.filtered(tree, right, variant))
            }
            _ => None,
        }
    }

    /// The filter as it is gone through by hand.
    fn filtered(&self, tree: &ExerciseTree, numbers: Outcome, variant: Variant) -> usize {
        let ply = |node: NodeId| tree.nodes[node].ply as i16;
        let from_root = ply(if variant == Variant::NearRootOfShallow { self.shallow } else { self.deep });
        let near_leaf = if variant == Variant::NearLeafOfNew { numbers.new } else { numbers.needed };
        let strict = i16::from(variant == Variant::Strict);
        let [risk, root, leaf] =
            [self.limits.risk, self.limits.near_root, self.limits.near_leaf].map(i16::from);
        let mut refusing = [
            numbers.new - numbers.needed > risk - strict,
            from_root > root - strict,
            near_leaf < leaf + strict,
        ]
        .into_iter();
        let place = if variant == Variant::LastRefuses {
            refusing.rposition(|refuses| refuses)
        } else {
            refusing.position(|refuses| refuses)
        };
        place.map_or(1, |place| place + 2)
    }

    /// Whether a pre-search would pay off, by the listing of the paper: the last iteration as alpha-beta to the end of
    /// the tree, the position kept where it comes first. The listing lets the old entry narrow the window there;
    /// the project does not.
    #[must_use]
    pub fn fate_by_hand(&self, tree: &ExerciseTree, narrows: bool) -> usize {
        let old = self.entry(tree).filter(|_| narrows);
        let mut hand = SearchByHand { tree, gamble: self, old, kept: None, answered: false };
        hand.visit(0, (LOW, HIGH));
        usize::from(!hand.answered)
    }
}

struct SearchByHand<'a> {
    tree: &'a ExerciseTree,
    gamble: &'a Gamble,
    old: Option<ProbedEntry>,
    kept: Option<(i16, Relation)>,
    answered: bool,
}

impl SearchByHand<'_> {
    fn visit(&mut self, node: NodeId, (alpha, beta): (i16, i16)) -> i16 {
        if self.tree.is_leaf(node) {
            return self.tree.nodes[node].value;
        }
        if let Some((value, relation)) = self.kept.filter(|_| node == self.gamble.deep) {
            self.answered = match relation {
                Relation::Equal => true,
                Relation::AtLeast => value >= beta,
                Relation::AtMost => value <= alpha,
            };
            if self.answered {
                return value;
            }
        }
        let open = match self.old.filter(|_| node == self.gamble.shallow) {
            Some(old) if old.relation == Relation::AtLeast => (alpha.max(old.value), beta),
            Some(old) => (alpha, beta.min(old.value)),
            None => (alpha, beta),
        };
        let value = by_hand::alpha_beta(self.tree, Rules::PLAIN, node, open, |child, window| {
            self.visit(child, window)
        });
        if node == self.gamble.shallow {
            self.kept = Some((value, by_hand::relation(value, (alpha, beta))));
        }
        value
    }
}

/// A tree that reaches a position twice, first the longer way, with the other parts of an exercise. `far` puts the
/// deep node a ply further from the root, where it may be cut off.
#[must_use]
pub fn drawn(far: bool, max_first: bool, random: &mut Random) -> (ExerciseTree, Gamble) {
    let leaf = || Form(Vec::new());
    let height = random.between(3, 4);
    let position = spine(height, random);
    // A leaf before it gives it a window, one behind it may be cut off.
    let beside = |form: Form, before: bool, behind: bool| {
        let mut children = vec![form];
        if before {
            children.insert(0, leaf());
        }
        if behind {
            children.push(leaf());
        }
        Form(children)
    };
    let y = beside(position.clone(), random.coin(), true);
    let mut x = beside(y, random.coin(), random.coin());
    if far {
        x = beside(x, false, true);
    }
    let deep = if far { beside(position, true, random.coin()) } else { position };
    let form = Form(if random.coin() { vec![leaf(), x, deep] } else { vec![x, deep] });
    let mut tree = ExerciseTree::new(&form, &[], max_first);
    let leaves = tree.leaves();
    for leaf in &leaves {
        tree.nodes[*leaf].value = random.between(0, leaves.len() + 4) as i16;
    }
    let (shallow, deep) = positions(&tree, height, far);
    let pairs: Vec<(NodeId, NodeId)> =
        tree.leaves_below(deep).into_iter().zip(tree.leaves_below(shallow)).collect();
    for (copy, leaf) in pairs {
        tree.nodes[copy].value = tree.nodes[leaf].value;
    }
    let estimates = tree.nodes.iter().map(|_| random.between(0, leaves.len() + 4) as i16).collect();
    let limits = PreSearchParameters {
        risk: random.between(1, 3) as u8,
        near_root: if random.coin() { MAX_DEPTH } else { random.between(0, 2) as u8 },
        near_leaf: random.between(1, 2) as u8,
        recursive: false,
    };
    (tree, Gamble { shallow, deep, estimates, limits })
}

/// A position that is easy to search by hand: at each ply one child is a leaf.
fn spine(height: usize, random: &mut Random) -> Form {
    let leaf = Form(Vec::new());
    let child = if height == 1 { leaf.clone() } else { spine(height - 1, random) };
    Form(if random.coin() { vec![child, leaf] } else { vec![leaf, child] })
}

/// The two nodes of the position: the nodes with this height, at their plies.
fn positions(tree: &ExerciseTree, height: usize, far: bool) -> (NodeId, NodeId) {
    let deepest = |node: NodeId| {
        let below = (0..tree.nodes.len()).filter(|below| tree.is_below(*below, node));
        below.map(|below| tree.nodes[below].ply).max().unwrap_or(0)
    };
    let at = |ply: usize| {
        let stands = move |node: &NodeId| tree.nodes[*node].ply == ply && deepest(*node) == ply + height;
        (0..tree.nodes.len()).filter(stands)
    };
    let deep = 1 + usize::from(far);
    (at(deep + 2).next().unwrap_or(0), at(deep).next_back().unwrap_or(0))
}
