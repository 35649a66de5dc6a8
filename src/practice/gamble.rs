//! A pre-search and its fate (Hlynka & Schaeffer): a position that the iteration before has searched deeper than is
//! needed where it comes first now, and how people get it wrong.

use super::by_hand;
use super::chance::Chance;
use super::course::{HIGH, LOW, Relation};
use super::given::{Form, GivenTree, NodeId};
use super::looks::{Found, Look, looks, plain};
use super::rules::Rules;
use crate::search::parameters::{Base, MAX_DEPTH, Parameters, PreSearchParameters, Switch, TableParameters};
use crate::search::pre_search_filter::Verdict;
use crate::search::table::ProbeOutcome;

/// What can happen at the shallow node.
pub const DECISIONS: [&str; 5] =
    ["the table answers", "pre-search", "Risk refuses", "NearRoot refuses", "NearLeaf refuses"];
/// What can become of it.
pub const FATES: [&str; 3] = ["paid off", "lost", "no pre-search"];

/// What an exercise says beside its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gamble {
    /// The node that comes first and needs less: the shallow node.
    pub shallow: NodeId,
    /// The same position, nearer to the root: the deep node.
    pub deep: NodeId,
    /// What nodes with children are judged, where an iteration ends at them. Earlier iterations do, and what they left
    /// in the table is told.
    pub estimates: Vec<i16>,
    /// The filter's limits.
    pub limits: PreSearchParameters,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How many plies the shallow node needs.
    pub needed: i16,
    /// How many the deep node is predicted to need.
    pub new: i16,
    /// By its place in [`DECISIONS`].
    pub decision: usize,
    /// By its place in [`FATES`].
    pub fate: usize,
}

impl Gamble {
    /// The last iteration: it comes to the end of the tree, but not where the position is reached the longer way.
    #[must_use]
    pub fn iteration(&self, tree: &GivenTree) -> i8 {
        let extra = tree.nodes[self.shallow].ply - tree.nodes[self.deep].ply;
        (tree.height() - extra) as i8
    }

    /// The tree as a text with the estimates, in which the deep node is only named.
    #[must_use]
    pub fn text(&self, tree: &GivenTree) -> String {
        tree.text_of(&|node, below| match tree.name(node) {
            _ if node == self.deep => tree.name(self.shallow).to_owned(),
            name if tree.is_leaf(node) => format!("{name}:{below}"),
            name => format!("{name}:{below}={}", self.estimates[node]),
        })
    }

    /// The search as a part of a link.
    #[must_use]
    pub fn parameters_text(&self, tree: &GivenTree) -> String {
        let PreSearchParameters { risk, near_root, near_leaf, .. } = self.limits;
        format!(
            "&depth={}&deepening=on&table=10&order-table=off&pre-search=on&risk={risk}&near-root={near_root}\
             &near-leaf={near_leaf}",
            self.iteration(tree)
        )
    }

    /// All visits of the last iteration.
    #[must_use]
    pub fn visits(&self, tree: &GivenTree) -> Vec<Look> {
        let iteration = self.iteration(tree);
        let parameters = Parameters {
            depth: iteration as u8,
            iterative_deepening: true,
            table: Some(TableParameters { log2_entries: 10, equal_depth_only: false }),
            pre_search: Switch::on(self.limits),
            ..plain(tree, Base::AlphaBeta)
        };
        let mut looks = looks(tree, &self.text(tree), parameters);
        let before = looks.iter().take_while(|look| look.iteration < iteration).count();
        looks.drain(..before);
        for look in &mut looks {
            look.end -= before;
        }
        looks
    }

    /// What the iteration before has left in the table; nothing where the search does not come to the shallow node,
    /// or the entry is not of that iteration.
    #[must_use]
    pub fn entry(&self, tree: &GivenTree) -> Option<Found> {
        self.entry_of(tree, &self.visits(tree))
    }

    fn entry_of(&self, tree: &GivenTree, looks: &[Look]) -> Option<Found> {
        let deep = self.iteration(tree) - 1 - tree.nodes[self.deep].ply as i8;
        let found = looks.iter().find(|look| look.node == self.shallow)?.found?;
        (found.depth == deep).then_some(found)
    }

    /// What the project's search does.
    #[must_use]
    pub fn outcome(&self, tree: &GivenTree) -> Option<Outcome> {
        let looks = self.visits(tree);
        let shallow = looks.iter().find(|look| look.node == self.shallow)?;
        let found = self.entry_of(tree, &looks)?;
        let decision = match shallow.decision.map(|decision| decision.verdict) {
            None if found.outcome == ProbeOutcome::Answered => 0,
            Some(Verdict::PreSearch) => 1,
            Some(Verdict::Risk) => 2,
            Some(Verdict::NearRoot) => 3,
            Some(Verdict::NearLeaf) => 4,
            _ => return None,
        };
        let answered = |look: &Look| {
            look.node == self.deep && look.found.is_some_and(|found| found.outcome == ProbeOutcome::Answered)
        };
        let fate = match decision {
            1 => usize::from(!looks.iter().any(answered)),
            _ => 2,
        };
        Some(Outcome { needed: shallow.depth.into(), new: i16::from(found.depth) + 1, decision, fate })
    }
}

/// One thing that is wrong in how a pre-search is thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A pre-search is thought to pay off by being made, or to be lost.
    OtherFate,
    /// The entry's depth is taken for what is needed in this iteration.
    OldDepth,
    /// What the shallow node needs is taken for what the deep node needs.
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

impl Fault {
    /// All of them, the likeliest first.
    pub const ALL: [Fault; 10] = [
        Fault::OtherFate,
        Fault::NoAnswer,
        Fault::AlwaysAnswers,
        Fault::OldDepth,
        Fault::NeededDeep,
        Fault::NearRootOfShallow,
        Fault::NearLeafOfNew,
        Fault::Strict,
        Fault::LastRefuses,
        Fault::NoFilter,
    ];

    /// What is said to a person who made it.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        match self {
            Fault::OtherFate => {
                "The other outcome is right. A pre-search pays off if the search reaches the deep node later \
                 and the table answers there. If a cut-off comes first, or if the value is a bound that does \
                 not answer, it is lost. Search it in the window with which the search enters the shallow \
                 node: the old entry does not narrow this window."
            }
            Fault::OldDepth => {
                "You took the depth of the entry unchanged. This iteration is a ply deeper than the one that \
                 stored the entry, so the deep node will need a ply more."
            }
            Fault::NeededDeep => {
                "This is what the deep node needs. The shallow node is further from the root, so it needs \
                 less: the iteration minus its distance from the root."
            }
            Fault::NoAnswer => {
                "You asked the filter first. The table comes first, as always: the entry is deep enough for \
                 the shallow node, and if its value answers, there is nothing to search."
            }
            Fault::NoFilter => "You did not ask the filter. One of its limits refuses.",
            Fault::NearRootOfShallow => {
                "You tested NearRoot at the shallow node. It limits how far the deep node is from the root, \
                 because a node far from the root may well be cut off."
            }
            Fault::NearLeafOfNew => {
                "You tested NearLeaf with the new depth. It is about the depth that the shallow node needs: \
                 too close to the leaves there would be too many pre-searches."
            }
            Fault::Strict => {
                "You refused the limits themselves, too. A pre-search may be exactly Risk plies deeper, its \
                 deep node exactly NearRoot plies from the root, and the shallow node may need exactly \
                 NearLeaf plies."
            }
            Fault::LastRefuses => {
                "You gave the last limit that refuses. The order is Risk, NearRoot, NearLeaf; the first that \
                 refuses decides."
            }
            Fault::AlwaysAnswers => {
                "You let the entry answer because it is deep enough. It is a bound, and this bound does not \
                 answer for this window."
            }
        }
    }
}

impl Gamble {
    /// What happens to who has one thing wrong; nothing where that changes nothing that can be told.
    #[must_use]
    pub fn mistaken(&self, tree: &GivenTree, fault: Fault) -> Option<Outcome> {
        let right = self.outcome(tree)?;
        let decided = |decision: usize| {
            let fate = if decision == 1 { self.fate_by_hand(tree, false) } else { 2 };
            Some(Outcome { decision, fate, ..right })
        };
        match fault {
            Fault::OtherFate if right.decision == 1 => Some(Outcome { fate: 1 - right.fate, ..right }),
            Fault::OldDepth => Some(Outcome { new: right.new - 1, ..right }),
            Fault::NeededDeep => Some(Outcome { needed: right.new, ..right }),
            Fault::NoAnswer if right.decision == 0 => decided(self.filtered(tree, right, fault)),
            Fault::AlwaysAnswers if right.decision != 0 => decided(0),
            Fault::NoFilter if right.decision > 1 => decided(1),
            Fault::NearRootOfShallow | Fault::NearLeafOfNew | Fault::Strict | Fault::LastRefuses
                if right.decision != 0 =>
            {
                decided(self.filtered(tree, right, fault))
            }
            _ => None,
        }
    }

    /// The filter as it is gone through by hand.
    fn filtered(&self, tree: &GivenTree, numbers: Outcome, fault: Fault) -> usize {
        let ply = |node: NodeId| tree.nodes[node].ply as i16;
        let from_root = ply(if fault == Fault::NearRootOfShallow { self.shallow } else { self.deep });
        let near_leaf = if fault == Fault::NearLeafOfNew { numbers.new } else { numbers.needed };
        let strict = i16::from(fault == Fault::Strict);
        let [risk, root, leaf] =
            [self.limits.risk, self.limits.near_root, self.limits.near_leaf].map(i16::from);
        let mut refusing = [
            numbers.new - numbers.needed > risk - strict,
            from_root > root - strict,
            near_leaf < leaf + strict,
        ]
        .into_iter();
        let place = if fault == Fault::LastRefuses {
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
    pub fn fate_by_hand(&self, tree: &GivenTree, narrows: bool) -> usize {
        let old = self.entry(tree).filter(|_| narrows);
        let mut hand = Hand { tree, gamble: self, old, kept: None, answered: false };
        hand.visit(0, (LOW, HIGH));
        usize::from(!hand.answered)
    }
}

struct Hand<'a> {
    tree: &'a GivenTree,
    gamble: &'a Gamble,
    old: Option<Found>,
    kept: Option<(i16, Relation)>,
    answered: bool,
}

impl Hand<'_> {
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

/// A tree in which a position comes twice, first the longer way, with the rest of what an exercise says. `far` puts
/// the deep node a ply further from the root, where it may be cut off.
#[must_use]
pub fn drawn(far: bool, max_first: bool, chance: &mut Chance) -> (GivenTree, Gamble) {
    let leaf = || Form(Vec::new());
    let height = chance.between(3, 4);
    let position = spine(height, chance);
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
    let y = beside(position.clone(), chance.coin(), true);
    let mut x = beside(y, chance.coin(), chance.coin());
    if far {
        x = beside(x, false, true);
    }
    let deep = if far { beside(position, true, chance.coin()) } else { position };
    let form = Form(if chance.coin() { vec![leaf(), x, deep] } else { vec![x, deep] });
    let mut tree = GivenTree::new(&form, &[], max_first);
    let leaves = tree.leaves();
    for leaf in &leaves {
        tree.nodes[*leaf].value = chance.between(0, leaves.len() + 4) as i16;
    }
    let (shallow, deep) = positions(&tree, height, far);
    let pairs: Vec<(NodeId, NodeId)> =
        tree.leaves_below(deep).into_iter().zip(tree.leaves_below(shallow)).collect();
    for (copy, leaf) in pairs {
        tree.nodes[copy].value = tree.nodes[leaf].value;
    }
    let estimates = tree.nodes.iter().map(|_| chance.between(0, leaves.len() + 4) as i16).collect();
    let limits = PreSearchParameters {
        risk: chance.between(1, 3) as u8,
        near_root: if chance.coin() { MAX_DEPTH } else { chance.between(0, 2) as u8 },
        near_leaf: chance.between(1, 2) as u8,
        recursive: false,
    };
    (tree, Gamble { shallow, deep, estimates, limits })
}

/// A position that is easy to search by hand: at each ply one child is a leaf.
fn spine(height: usize, chance: &mut Chance) -> Form {
    let leaf = Form(Vec::new());
    let child = if height == 1 { leaf.clone() } else { spine(height - 1, chance) };
    Form(if chance.coin() { vec![child, leaf] } else { vec![leaf, child] })
}

/// The two nodes of the position: those whose height it is, at their plies.
fn positions(tree: &GivenTree, height: usize, far: bool) -> (NodeId, NodeId) {
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
