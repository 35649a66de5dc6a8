//! The nodes of a tree picture at a time.
//!
//! A small search is shown whole: every place of the iteration on stage, drawn or still to come, so that
//! nothing moves while time does. In a game whose tree is given, nodes that were never searched are shown,
//! too. The visible part of a large search follows a degree of interest (SpaceTree, Plaisant et al. 2002;
//! DOITrees, Heer & Card 2004): the path to the cursor, the selected visit, the principal variation, the
//! nodes that the user opened, and the neighbours of all these. The rest folds into stubs.

use super::arena::{NodeIndex, ROOT_KEY, TreeNode, What, key_below, stub_key};
use super::lens::is_too_dense;
use super::view::TreeAsk;
use crate::facts::family_facts::{PlaceVisits, places_at};
use crate::facts::replay::NULL_MOVE;
use crate::facts::variation::best_child;
use crate::game::node_names::MOST_NAMES;
use crate::game::{Evaluate, Game, Outcome};
use crate::sorted::sort_by_key;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;
use std::collections::{HashSet, VecDeque};

/// The most places of a search that is shown whole.
pub const WHOLE: usize = MOST_NAMES;

/// The approximate limit of a picture's nodes: beyond it only required nodes are unfolded.
pub const MOST_NODES: usize = 2_000;

/// The nodes of the picture: the root first, a parent before its children.
#[must_use]
pub fn gather<G: Evaluate>(game: &G, trace: &Trace, ask: &TreeAsk) -> Vec<TreeNode> {
    gather_whole(game, trace, ask).unwrap_or_else(|| {
        let mut folded = Gather::new(game, trace, ask, MOST_NODES);
        folded.interesting(&roots(trace, ask.t));
        folded.known()
    })
}

/// The visits of the root on stage.
fn roots(trace: &Trace, t: Time) -> Vec<VisitId> {
    on_stage(trace, t).map_or_else(Vec::new, |iteration| trace.children(iteration).collect())
}

/// All nodes; `None` if there are too many for the room.
#[must_use]
pub fn gather_whole<G: Evaluate>(game: &G, trace: &Trace, ask: &TreeAsk) -> Option<Vec<TreeNode>> {
    let roots = roots(trace, ask.t);
    let known = game.is_given();
    let mut whole = Gather::new(game, trace, ask, WHOLE);
    if (known || whole.fits(&roots)) && whole.all(&roots, known).is_some() {
        let is_leaf = |node: &&TreeNode| node.children.is_empty();
        if !is_too_dense(whole.nodes.iter().filter(is_leaf).count(), ask) {
            return Some(whole.known());
        }
    }
    None
}

/// The iteration on stage: the one that the time cursor is in, otherwise the one before it; before all of
/// them the first.
#[must_use]
pub fn on_stage(trace: &Trace, t: Time) -> Option<VisitId> {
    let entered = trace.moment(t)?.entered.max(1);
    trace.ancestor_at(trace.recorded(entered)?, ROOT_LEVEL - 1)
}

/// Chooses the visit of a place that is shown.
pub(super) struct Choice<'a> {
    trace: &'a Trace,
    t: Time,
    /// The open visits, and the visits on the way to the one that the user asks about.
    preferred: [Vec<VisitId>; 2],
}

impl<'a> Choice<'a> {
    pub(super) fn new(trace: &'a Trace, ask: &TreeAsk) -> Choice<'a> {
        let way = |visit: Option<VisitId>| visit.map_or_else(Vec::new, |visit| trace.path_to(visit));
        let innermost = trace.moment(ask.t).and_then(|now| now.innermost);
        Choice { trace, t: ask.t, preferred: [way(innermost), way(ask.selected)] }
    }

    /// The visit to show, among the entered visits inside the visit that is shown for the parent:
    ///
    /// 1. the open visit;
    /// 2. otherwise the visit that the user asks about, or a visit around it;
    /// 3. otherwise the visit that was entered last.
    fn of(&self, visits: &[VisitId], inside: Option<Option<VisitId>>) -> Option<VisitId> {
        let is_inside =
            |visit: &VisitId| inside.is_none_or(|parent| parent == Some(self.trace.parent(*visit)));
        let candidates: Vec<VisitId> = self.entered(visits).filter(is_inside).collect();
        let preferred = |way: &Vec<VisitId>| candidates.iter().copied().find(|visit| way.contains(visit));
        self.preferred.iter().find_map(preferred).or_else(|| candidates.last().copied())
    }

    /// Chooses the visit of a node's place that is shown; its parent's visit has been chosen before.
    pub(super) fn show(&self, nodes: &mut [TreeNode], node: NodeIndex) {
        let parent = nodes[node].parent.filter(|_| !self.trace.family_row().keeps_places);
        let inside = parent.map(|parent| nodes[parent].shown());
        let What::Place { visits, shown, stacked } = &mut nodes[node].what else { return };
        *shown = self.of(visits, inside);
        *stacked = (self.entered(visits).count() - usize::from(shown.is_some())) as u32;
    }

    fn entered(&self, visits: &[VisitId]) -> impl Iterator<Item = VisitId> {
        visits.iter().copied().take_while(|visit| self.trace.enter_time(*visit) <= self.t)
    }
}

/// Nodes as they are gathered.
pub(super) struct Gather<'a, G: Game> {
    game: &'a G,
    trace: &'a Trace,
    ask: &'a TreeAsk<'a>,
    most: usize,
    /// The nodes gathered up to now: the root first, a parent before its children.
    pub(super) nodes: Vec<TreeNode>,
    /// The keys of nodes that show their children.
    expanded: HashSet<u32>,
}

impl<'a, G: Evaluate> Gather<'a, G> {
    pub(super) fn new(game: &'a G, trace: &'a Trace, ask: &'a TreeAsk<'a>, most: usize) -> Self {
        Gather { game, trace, ask, most, nodes: Vec::new(), expanded: HashSet::new() }
    }

    pub(super) fn root(&mut self, roots: &[VisitId]) -> G::Position {
        let position = self.game.root();
        let name = self.game.node_name(&position).unwrap_or_default().to_owned();
        let node = self.place(None, None, name, &position, roots.to_vec());
        self.nodes.push(node);
        position
    }

    pub(super) fn place(
        &self,
        parent: Option<NodeIndex>,
        step: Option<PlaceStep>,
        name: String,
        position: &G::Position,
        visits: Vec<VisitId>,
    ) -> TreeNode {
        let above = parent.map(|parent| &self.nodes[parent]);
        TreeNode {
            parent,
            children: Vec::new(),
            key: match (above, step) {
                (Some(above), Some(step)) => key_below(above.key, step),
                _ => ROOT_KEY,
            },
            row: above.map_or(0, |above| above.row + 1),
            step,
            name,
            first_to_move: self.game.first_player_to_move(position),
            position: match step {
                Some(PlaceStep::ProbCut | PlaceStep::SamePosition | PlaceStep::Playout) => None,
                _ => Some(self.game.key(position)),
            },
            is_leaf: false,
            known: None,
            numbers: None,
            value: None,
            interval: None,
            what: What::Place { visits, shown: None, stacked: 0 },
            opens: None,
        }
    }

    pub(super) fn add(&mut self, node: TreeNode) -> NodeIndex {
        let index = self.nodes.len();
        if let Some(parent) = node.parent {
            self.nodes[parent].children.push(index);
        }
        self.nodes.push(node);
        index
    }

    pub(super) fn add_stub(&mut self, parent: NodeIndex, what: What, opens: Option<u32>) {
        let above = &self.nodes[parent];
        let node = TreeNode {
            parent: Some(parent),
            children: Vec::new(),
            key: stub_key(above.key, above.children.len()),
            row: above.row + 1,
            step: None,
            name: String::new(),
            first_to_move: !above.first_to_move,
            position: None,
            is_leaf: false,
            known: None,
            numbers: None,
            value: None,
            interval: None,
            what,
            opens,
        };
        self.add(node);
    }

    /// The steps that visits take, in the order of their first use by `t`, with the position that each leads
    /// to.
    fn steps(
        &self,
        visits: &[VisitId],
        position: &G::Position,
        moves: &[G::Move],
        t: Time,
    ) -> Vec<(PlaceStep, String, G::Position)> {
        let taken = self.taken(visits, t).into_iter();
        let take = |step| self.take(position, moves, step).map(|(name, next)| (step, name, next));
        taken.filter_map(take).collect()
    }

    /// The steps without their names and positions, which would need moves to be played.
    pub(super) fn taken(&self, visits: &[VisitId], t: Time) -> Vec<PlaceStep> {
        taken(self.trace, visits, t)
    }

    /// Whether there are no more places than a picture shows whole: counted without playing a move.
    fn fits(&self, roots: &[VisitId]) -> bool {
        let mut open = VecDeque::from([roots.to_vec()]);
        let mut places = 1;
        while let Some(visits) = open.pop_front() {
            let below = self.taken(&visits, Time::MAX);
            places += below.len();
            if places > self.most {
                return false;
            }
            open.extend(below.into_iter().map(|step| self.trace.below(&visits, step)));
        }
        true
    }

    /// The target of a step from a position with these moves, and the step's name.
    pub(super) fn take(
        &self,
        position: &G::Position,
        moves: &[G::Move],
        step: PlaceStep,
    ) -> Option<(String, G::Position)> {
        let game = self.game;
        let played = |code, prefix: &str| {
            let known = moves.iter().copied().find(|mv| game.code(*mv) == code);
            let mv = known.or_else(|| game.find(position, code))?;
            Some((format!("{prefix}{}", game.move_name(position, mv)), game.play(position, mv)))
        };
        match step {
            PlaceStep::Move(code) => played(code, ""),
            PlaceStep::Alternative(code) => played(code, "test of "),
            PlaceStep::NullMove => Some((NULL_MOVE.to_owned(), game.pass(position)?)),
            PlaceStep::ProbCut => Some(("ProbCut".to_owned(), position.clone())),
            PlaceStep::SamePosition => Some(("same position".to_owned(), position.clone())),
            PlaceStep::Playout => Some(("playout".to_owned(), position.clone())),
        }
    }

    /// Every place of the iteration; `None` if there are too many. With `known` also the nodes that were
    /// never searched, in the game's own order.
    fn all(&mut self, roots: &[VisitId], known: bool) -> Option<()> {
        let mut open = VecDeque::from([(0, self.root(roots))]);
        // Row by row, so that too many are found out about soon, whatever the shape.
        while let Some((node, position)) = open.pop_front() {
            let moves = self.legal(node, &position, known);
            let visits = self.nodes[node].visits().to_vec();
            let mut steps = self.steps(&visits, &position, &moves, Time::MAX);
            let left =
                self.not_searched(&visits, searched(steps.iter().map(|(step, ..)| *step)), moves.len());
            if known {
                steps.retain(|(step, ..)| !matches!(step, PlaceStep::Move(_)));
                let game = self.game;
                steps.extend(moves.into_iter().map(|mv| {
                    (PlaceStep::Move(game.code(mv)), game.move_name(&position, mv), game.play(&position, mv))
                }));
            }
            for (step, name, below) in steps {
                let visits = self.trace.below(&visits, step);
                let child = self.place(Some(node), Some(step), name, &below, visits);
                open.push_back((self.add(child), below));
            }
            if !known && left > 0 {
                self.add_stub(node, What::NotSearched { moves: left }, None);
            }
            if self.nodes.len() > self.most {
                return None;
            }
        }
        let choice = Choice::new(self.trace, self.ask);
        for node in 0..self.nodes.len() {
            choice.show(&mut self.nodes, node);
        }
        Some(())
    }

    /// The nodes, each with its best-first data at the time.
    pub(super) fn known(mut self) -> Vec<TreeNode> {
        let (game, trace, t) = (self.game, self.trace, self.ask.t);
        let shown: Vec<NodeIndex> =
            (0..self.nodes.len()).filter(|node| self.nodes[*node].shown().is_some()).collect();
        let place = |node: &NodeIndex| {
            let node = &self.nodes[*node];
            Some(PlaceVisits { visits: node.visits(), shown: node.shown()? })
        };
        let places: Vec<PlaceVisits<'_>> = shown.iter().filter_map(place).collect();
        let known = places_at(game, trace, &places, t);
        for (node, known) in shown.into_iter().zip(known) {
            let node = &mut self.nodes[node];
            (node.numbers, node.interval, node.value) = (known.numbers, known.interval, known.value);
        }
        self.nodes
    }

    /// The legal moves of a node's position; without moves, the node is a leaf, and its value known.
    pub(super) fn legal(&mut self, node: NodeIndex, position: &G::Position, known: bool) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.generate(position, &mut moves);
        if moves.is_empty() && self.game.knows_moves() {
            self.nodes[node].is_leaf = true;
            if known && let Outcome::Score(value) = self.game.outcome(position) {
                self.nodes[node].known = Some(value);
            }
        }
        moves
    }

    /// The number of legal moves left out by full-width visits that searched others. Quiescence searches few
    /// moves in any case, and a visit that was answered without a search searched none.
    fn not_searched(&self, visits: &[VisitId], searched: usize, legal: usize) -> u32 {
        let full_width = visits.iter().any(|visit| !self.trace.meta(*visit).is_quiescence());
        if searched == 0 || !full_width { 0 } else { legal.saturating_sub(searched) as u32 }
    }

    /// Gathers the nodes of interest, and their neighbours.
    fn interesting(&mut self, roots: &[VisitId]) {
        let t = self.ask.t;
        let mut open = VecDeque::from([(0, self.root(roots))]);
        let required = self.of_interest(roots);
        self.expanded = required.iter().chain(self.ask.opened).copied().collect();
        let choice = Choice::new(self.trace, self.ask);
        while let Some((node, position)) = open.pop_front() {
            let visits = self.nodes[node].visits().to_vec();
            choice.show(&mut self.nodes, node);
            let Some(shown) = self.nodes[node].shown() else { continue };
            let entered = self.trace.entered_by(t);
            // If places persist, the steps after any of their visits are below them.
            let around: Vec<VisitId> = match self.trace.family_row().keeps_places {
                true => visits.iter().copied().take_while(|visit| *visit <= entered).collect(),
                false => vec![shown],
            };
            let size = |visit: &VisitId| self.trace.all_positions_by(*visit, t) - 1;
            let below = around.iter().map(size).sum();
            let key = self.nodes[node].key;
            // If there are too many, only the required nodes are unfolded: each of the others may still get a
            // stub.
            let is_full = self.nodes.len() + open.len() >= self.most && !required.contains(&key);
            if is_full || !self.expanded.contains(&key) {
                if below > 0 {
                    let moves = self.taken(&around, t).len() as u32;
                    self.add_stub(node, What::Folded { moves, visits: below }, Some(key));
                } else {
                    self.legal(node, &position, self.game.is_given());
                }
                continue;
            }
            let moves = self.legal(node, &position, self.game.is_given());
            let steps = self.taken(&around, t);
            let left = self.not_searched(&around, searched(steps.iter().copied()), moves.len());
            let mut below = self.below(&visits, &steps);
            for part in self.parts(node, &around, &steps, &below) {
                match part {
                    Part::Drawn(index) => {
                        let step = steps[index];
                        // Moves are played only for drawn nodes.
                        let Some((name, position)) = self.take(&position, &moves, step) else { continue };
                        let visits = std::mem::take(&mut below[index]);
                        let child = self.place(Some(node), Some(step), name, &position, visits);
                        open.push_back((self.add(child), position));
                    }
                    Part::Folded { moves, visits } => {
                        self.add_stub(node, What::Folded { moves, visits }, Some(all_key(key)));
                    }
                }
            }
            if left > 0 {
                self.add_stub(node, What::NotSearched { moves: left }, None);
            }
        }
    }

    /// The keys of the nodes that show their children whatever the person opened.
    fn of_interest(&self, roots: &[VisitId]) -> HashSet<u32> {
        let (trace, t) = (self.trace, self.ask.t);
        let mut keys = HashSet::from([ROOT_KEY]);
        let mut way_to = |visit: VisitId| {
            let mut key = ROOT_KEY;
            for step in trace.path_to(visit).into_iter().filter_map(|visit| trace.step_to(visit)) {
                key = key_below(key, step);
                keys.insert(key);
            }
        };
        if let Some(innermost) = trace.moment(t).and_then(|now| now.innermost) {
            way_to(innermost);
        }
        if let Some(selected) = self.ask.selected {
            way_to(selected);
        }
        if let Some(last) = trace
            .standing_at(roots, t)
            .and_then(|root| std::iter::successors(Some(root), |visit| best_child(trace, *visit, t)).last())
        {
            way_to(last);
        }
        keys
    }

    /// The visits after each of these steps from visits, in order of entry.
    pub(super) fn below(&self, visits: &[VisitId], steps: &[PlaceStep]) -> Vec<Vec<VisitId>> {
        let mut below = vec![Vec::new(); steps.len()];
        for child in visits.iter().flat_map(|visit| self.trace.children(*visit)) {
            let step = self.trace.step_to(child);
            if let Some(index) = steps.iter().position(|known| Some(*known) == step) {
                below[index].push(child);
            }
        }
        below
    }

    /// Decides about the steps to the visits `below` a node: some are drawn, and the others fold into stubs
    /// between them.
    fn parts(
        &self,
        node: NodeIndex,
        around: &[VisitId],
        steps: &[PlaceStep],
        below: &[Vec<VisitId>],
    ) -> Vec<Part> {
        let (trace, t) = (self.trace, self.ask.t);
        let key = self.nodes[node].key;
        let most = if self.expanded.contains(&all_key(key)) {
            MOST_NODES
        } else {
            self.ask.siblings(self.expanded.len())
        };
        let last = around.iter().rev().find_map(|visit| best_child(trace, *visit, t));
        let best = last.and_then(|child| trace.step_to(child));
        let count = steps.len();
        let is_important: Vec<bool> = (0..count)
            .map(|index| {
                let step = steps[index];
                index == 0
                    || index + 1 == count
                    || Some(step) == best
                    || self.expanded.contains(&key_below(key, step))
            })
            .collect();
        let is_drawn = drawn(&is_important, most);
        let entered = trace.entered_by(t);
        let cost = |index: usize| -> u64 {
            let children = below[index].iter().copied();
            let entered_here =
                children.filter(|child| *child <= entered && around.contains(&trace.parent(*child)));
            entered_here.map(|child| trace.all_positions_by(child, t)).sum()
        };
        let mut parts = Vec::new();
        let mut index = 0;
        while index < count {
            let end = (index..count).find(|at| is_drawn[*at]).unwrap_or(count);
            // A stub takes as much room as a move, so it represents at least two moves.
            if end > index + 1 {
                let visits = (index..end).map(cost).sum();
                parts.push(Part::Folded { moves: (end - index) as u32, visits });
                index = end;
            }
            if index < count {
                parts.push(Part::Drawn(index));
            }
            index += 1;
        }
        parts
    }
}

/// The steps that visits take, without playouts, in the order of their first use by `t`.
pub(super) fn taken(trace: &Trace, visits: &[VisitId], t: Time) -> Vec<PlaceStep> {
    let mut taken: Vec<PlaceStep> = Vec::new();
    let children = visits.iter().flat_map(|visit| trace.children(*visit));
    for child in children.take_while(|child| trace.enter_time(*child) <= t) {
        let is_new = |step: &PlaceStep| !taken.contains(step) && *step != PlaceStep::Playout;
        taken.extend(trace.step_to(child).filter(is_new));
    }
    taken
}

/// The number of these steps that are moves.
fn searched(steps: impl Iterator<Item = PlaceStep>) -> usize {
    steps.filter(|step| matches!(step, PlaceStep::Move(_))).count()
}

/// The steps of a node that are drawn: the important steps, and the steps nearest to them, up to `most`.
fn drawn(is_important: &[bool], most: usize) -> Vec<bool> {
    let count = is_important.len();
    if count <= most {
        return vec![true; count];
    }
    let distance = |index: usize| {
        let important = (0..count).filter(|other| is_important[*other]);
        important.map(|other| other.abs_diff(index)).min().unwrap_or(0)
    };
    let mut nearest: Vec<(usize, usize)> = (0..count).map(|index| (distance(index), index)).collect();
    sort_by_key(&mut nearest, |place| *place);
    let mut is_drawn = is_important.to_vec();
    for (_, index) in nearest.into_iter().take(most) {
        is_drawn[index] = true;
    }
    is_drawn
}

/// A drawn step, by its place, or several adjacent steps that are not drawn.
enum Part {
    Drawn(usize),
    Folded { moves: u32, visits: u64 },
}

/// Key of the node whose children the user expanded, in [`TreeAsk::opened`](super::TreeAsk::opened).
#[must_use]
pub fn all_key(key: u32) -> u32 {
    stub_key(key, usize::from(u16::MAX))
}
