//! The nodes of a path tree.

use super::expected::FirstChoice;
use super::measures::Measures;
use super::rows::{Plan, RowKind, has_room, plan};
use crate::facts::relation_kind::RelationKind;
use crate::game::{Evaluate, Game};
use crate::scene::tree::arena::{NodeIndex, TreeNode, What};
use crate::scene::tree::family_picture::FamilyPicture;
use crate::scene::tree::gather::{Choice, Gather, on_stage, taken};
use crate::scene::tree::state::bound_setter;
use crate::scene::tree::uct::of_node;
use crate::scene::tree::view::TreeAsk;
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;
use std::collections::HashSet;

/// The greatest length of a best line, in plies.
const LONGEST: usize = 64;

/// The nodes of a path tree.
pub(super) struct PathTree {
    /// The root first, a parent before its children.
    pub nodes: Vec<TreeNode>,
    /// The path's nodes, the root first.
    pub path: Vec<NodeIndex>,
    /// The nodes of the best line below the root.
    pub best: Vec<NodeIndex>,
    /// The nodes on the way to where the search is, below the root.
    pub cursor: Vec<NodeIndex>,
    /// The number of siblings of the path's node that each folded row has left out, by its ply.
    pub left_out: Vec<u32>,
    /// The rows of the tree.
    pub plan: Plan,
    /// The sizes of everything.
    pub measures: Measures,
    /// The number of rows of the path where the search is deepest.
    pub usual_rows: usize,
    /// The nodes whose moves the neural move map's network expected first.
    pub first_choices: Vec<FirstChoice>,
}

impl PathTree {
    /// Whether a node is below another one.
    pub(super) fn is_below(&self, mut node: NodeIndex, above: NodeIndex) -> bool {
        while let Some(parent) = self.nodes[node].parent {
            if parent == above {
                return true;
            }
            node = parent;
        }
        false
    }
}

/// The position of each node that is a place.
pub(super) type Positions<G> = Vec<Option<<G as Game>::Position>>;

/// The lines of a search that a path tree shows, as steps from the root.
struct Lines {
    /// The visits of the root in the iteration on stage.
    roots: Vec<VisitId>,
    /// The way to the node that the user asks about, otherwise to the search's current node, otherwise the best line.
    path: Vec<PlaceStep>,
    /// The way to the search's current node; empty before its first visit and after its last.
    cursor: Vec<PlaceStep>,
    /// The best line by the time.
    best: Vec<PlaceStep>,
    /// The ways to the sources of the table's answers that the user asks about.
    sources: Vec<Vec<PlaceStep>>,
    /// The way to the visit that set the bound at which the moment's visit was cut off. All but its last step is on the path.
    setter: Option<Vec<PlaceStep>>,
}

impl Lines {
    fn of(trace: &Trace, ask: &TreeAsk) -> Lines {
        let stage = on_stage(trace, ask.t);
        let roots: Vec<VisitId> =
            stage.map_or_else(Vec::new, |iteration| trace.children(iteration).collect());
        let best = best_line(trace, &roots, ask.t);
        let way = |visit: VisitId| way_to(trace, ask.t, stage, visit);
        if ask.is_far {
            return Lines {
                roots,
                path: Vec::new(),
                cursor: Vec::new(),
                best,
                sources: Vec::new(),
                setter: None,
            };
        }
        let now = trace.moment(ask.t).map(|now| trace.tick(now).visit());
        // When the root is left for the last time, the result of the search is shown. Between two descents from the
        // root, its moves are.
        let is_last = |visit: VisitId| {
            roots.last() == Some(&visit) && (trace.is_finished() || !trace.family_row().keeps_places)
        };
        let is_over = |visit: VisitId| is_last(visit) && trace.leave_time(visit) <= ask.t;
        let cursor = now.filter(|now| !is_over(*now)).and_then(way);
        let path = ask.selected.and_then(way).or_else(|| cursor.clone()).unwrap_or_else(|| best.clone());
        let is_asked = |visit: VisitId| Some(visit) == now || Some(visit) == ask.selected;
        let answers = ask.relations.iter().filter(|relation| {
            let is_answer = matches!(relation.kind, RelationKind::Answered | RelationKind::PaidOff);
            is_answer && relation.known <= ask.t && is_asked(relation.to)
        });
        let sources = answers.filter_map(|relation| way(relation.from)).collect();
        let cut_off = now.filter(|visit| ask.selected.is_none() && trace.leave_time(*visit) <= ask.t);
        let setter = cut_off.and_then(|visit| bound_setter(trace, visit)).and_then(way);
        Lines { roots, path, cursor: cursor.unwrap_or_default(), best, sources, setter }
    }
}

/// The nodes of the path tree of a search at a time. The game has a board.
pub(super) fn families<G: Evaluate>(game: &G, trace: &Trace, ask: &TreeAsk) -> (PathTree, Positions<G>) {
    let lines = Lines::of(trace, ask);
    let of_path = lines.path.len() + 1 + usize::from(has_children(trace, ask, &lines.roots, &lines.path));
    // In addition to the path that the user selected, the path to the search's current node goes as deep as there is
    // room for.
    let measures = Measures::of(game.board(&game.root()).as_ref(), ask);
    // Once the search is over, no end of its best line is more interesting than the other one, if all of it has room.
    let is_over = lines.cursor.is_empty() && ask.selected.is_none();
    let is_whole = is_over && plan(measures, of_path, 0, ask).1.unit == measures.unit;
    let end = if is_whole { 0 } else { lines.path.len() };
    let has_room = |rows: &usize| has_room(measures, *rows, end, ask);
    let mut rows = (of_path + 1..=lines.cursor.len() + 1).rev().find(has_room).unwrap_or(of_path);
    loop {
        let (tree, positions) = in_rows(game, trace, ask, &lines, (rows, end));
        let is_last = |node: &TreeNode| usize::from(node.row) == rows;
        let is_opened = |node: &TreeNode| node.opens.is_some_and(|opens| ask.opened.contains(&opens));
        // A node that the user opened in the last row needs a further row.
        if !tree.nodes.iter().any(|node| is_last(node) && is_opened(node)) {
            return (tree, positions);
        }
        rows += 1;
    }
}

/// The root and all its moves, and the best of them by the time.
#[must_use]
pub fn root_family<G: Evaluate>(
    game: &G,
    trace: &Trace,
    ask: &TreeAsk,
) -> (Vec<TreeNode>, Option<PlaceStep>) {
    let roots: Vec<VisitId> =
        on_stage(trace, ask.t).map_or_else(Vec::new, |iteration| trace.children(iteration).collect());
    let mut families = Families::of_root(game, trace, ask, &roots, 0);
    families.family(0);
    (families.gather.known(), best_step(trace, &roots, 0, ask.t))
}

/// The nodes in `rows` rows; the part of the path before `end` may be folded.
fn in_rows<G: Evaluate>(
    game: &G,
    trace: &Trace,
    ask: &TreeAsk,
    lines: &Lines,
    (rows, end): (usize, usize),
) -> (PathTree, Positions<G>) {
    let Lines { roots, path: steps, cursor, best, sources, setter } = lines;
    let board = game.board(&game.root());
    let (plan, measures) = plan(Measures::of(board.as_ref(), ask), rows, end, ask);
    let mut families = Families::of_root(game, trace, ask, roots, rows);
    let mut path = vec![0];
    for (ply, step) in steps.iter().enumerate() {
        let parent = path[ply];
        let child = if plan.kinds[ply + 1] == RowKind::Folded {
            families.only(parent, *step)
        } else {
            families.family(parent);
            families.child(parent, *step)
        };
        let Some(child) = child else { break };
        path.push(child);
    }
    if path.len() == steps.len() + 1 && path.len() < rows {
        families.family(path[path.len() - 1]);
    }
    let is_shown = |row: usize| row < rows && plan.kinds[row] != RowKind::Folded;
    // The search's current node, in addition to the node that the user asks about.
    let cursor = families.follow(cursor, |row| row < rows);
    // The nodes that the user opened.
    let mut node = 0;
    while node < families.gather.nodes.len() {
        let TreeNode { key, row, .. } = families.gather.nodes[node];
        if ask.opened.contains(&key) && is_shown(usize::from(row) + 1) {
            families.family(node);
        }
        node += 1;
    }
    // The setter is at the left end of a folded row, too.
    if let Some(setter) = setter {
        families.follow(setter, |row| row < rows);
    }
    for source in sources {
        families.follow(source, is_shown);
    }
    // The best line next to the path.
    let line = families.follow(best, is_shown);
    families.fold();
    let Families { gather, positions, left_out, .. } = families;
    let usual_rows = usize::from(trace.full_width_levels().saturating_sub(ROOT_LEVEL));
    let tree = PathTree {
        nodes: gather.known(),
        path,
        best: line,
        cursor,
        left_out,
        plan,
        measures,
        usual_rows,
        first_choices: Vec::new(),
    };
    (tree, positions)
}

/// The steps from the root to a visit; `None` if it is not in this iteration, or was not entered by `t`.
fn way_to(trace: &Trace, t: Time, stage: Option<VisitId>, visit: VisitId) -> Option<Vec<PlaceStep>> {
    let is_entered = trace.recorded(visit).is_some() && trace.enter_time(visit) <= t;
    let is_here =
        is_entered && trace.level(visit) >= ROOT_LEVEL && trace.ancestor_at(visit, ROOT_LEVEL - 1) == stage;
    let way = is_here.then(|| trace.path_to(of_node(trace, visit)))?;
    Some(way.into_iter().filter_map(|visit| trace.step_to(visit)).collect())
}

/// The steps of the best line by `t`, as far as each was visited.
fn best_line(trace: &Trace, roots: &[VisitId], t: Time) -> Vec<PlaceStep> {
    let mut steps = Vec::new();
    let mut visits = roots.to_vec();
    while steps.len() < LONGEST {
        let Some(step) = best_step(trace, &visits, steps.len(), t) else { break };
        let below = trace.below(&visits, step);
        let is_entered = below.first().is_some_and(|first| trace.enter_time(*first) <= t);
        if !is_entered {
            break;
        }
        steps.push(step);
        visits = below;
    }
    steps
}

/// The best step from a place `ply` plies below the root.
fn best_step(trace: &Trace, visits: &[VisitId], ply: usize, t: Time) -> Option<PlaceStep> {
    (FamilyPicture::of(trace).best_step)(trace, visits, ply, t)
}

/// Whether the place at the end of the path has children at any time.
fn has_children(trace: &Trace, ask: &TreeAsk, roots: &[VisitId], steps: &[PlaceStep]) -> bool {
    let mut visits = roots.to_vec();
    for step in steps {
        visits = trace.below(&visits, *step);
    }
    let is_open = |visit: &VisitId| !trace.is_finished() && trace.leave_time(*visit) > ask.t;
    !taken(trace, &visits, Time::MAX).is_empty() || visits.iter().any(is_open)
}

struct Families<'a, G: Evaluate> {
    gather: Gather<'a, G>,
    game: &'a G,
    trace: &'a Trace,
    ask: &'a TreeAsk<'a>,
    choice: Choice<'a>,
    positions: Vec<Option<G::Position>>,
    left_out: Vec<u32>,
    /// The nodes that have all their children.
    whole: HashSet<NodeIndex>,
}

impl<'a, G: Evaluate> Families<'a, G> {
    /// The root alone, in a picture with `rows` rows.
    fn of_root(
        game: &'a G,
        trace: &'a Trace,
        ask: &'a TreeAsk<'a>,
        roots: &[VisitId],
        rows: usize,
    ) -> Families<'a, G> {
        let mut families = Families {
            gather: Gather::new(game, trace, ask, usize::MAX),
            game,
            trace,
            ask,
            choice: Choice::new(trace, ask),
            positions: Vec::new(),
            left_out: vec![0; rows],
            whole: HashSet::new(),
        };
        let position = families.gather.root(roots);
        families.positions.push(Some(position));
        families.choice.show(&mut families.gather.nodes, 0);
        families
    }

    /// The visits whose children are a node's children: if places persist, all visits of the place.
    fn around(&self, node: NodeIndex) -> Vec<VisitId> {
        let node = &self.gather.nodes[node];
        if self.trace.family_row().keeps_places {
            return node.visits().to_vec();
        }
        // Before the search has come to the root, its moves are still to come.
        node.shown()
            .or_else(|| node.visits().first().copied().filter(|_| node.parent.is_none()))
            .into_iter()
            .collect()
    }

    /// Adds the nodes of a line that are missing, each alone, in rows that may show them. Gives the line's nodes.
    fn follow(&mut self, steps: &[PlaceStep], may_show: impl Fn(usize) -> bool) -> Vec<NodeIndex> {
        let mut line = Vec::new();
        let mut at = 0;
        for step in steps {
            let row = usize::from(self.gather.nodes[at].row) + 1;
            let child =
                self.child(at, *step).or_else(|| may_show(row).then(|| self.only(at, *step)).flatten());
            let Some(child) = child else { break };
            line.push(child);
            at = child;
        }
        line
    }

    fn child(&self, parent: NodeIndex, step: PlaceStep) -> Option<NodeIndex> {
        let nodes = &self.gather.nodes;
        nodes[parent].children.iter().copied().find(|child| nodes[*child].step == Some(step))
    }

    fn add(
        &mut self,
        parent: NodeIndex,
        step: PlaceStep,
        (name, position): (String, G::Position),
        visits: Vec<VisitId>,
    ) -> NodeIndex {
        let node = self.gather.place(Some(parent), Some(step), name, &position, visits);
        let index = self.gather.add(node);
        self.positions.push(Some(position));
        self.choice.show(&mut self.gather.nodes, index);
        index
    }

    /// Adds one child, and counts the siblings that are left out.
    fn only(&mut self, parent: NodeIndex, step: PlaceStep) -> Option<NodeIndex> {
        let position = self.positions[parent].clone()?;
        let moves = self.gather.legal(parent, &position, false);
        let taken = self.gather.take(&position, &moves, step)?;
        let visits = self.trace.below(self.gather.nodes[parent].visits(), step);
        let row = usize::from(self.gather.nodes[parent].row) + 1;
        if let Some(left_out) = self.left_out.get_mut(row) {
            *left_out = moves.len().saturating_sub(1) as u32;
        }
        Some(self.add(parent, step, taken, visits))
    }

    /// Adds all children of a node: the searched children in their order, the children that the search will come to,
    /// and the children that it never visits. The latter are one stack once the node was left.
    fn family(&mut self, parent: NodeIndex) {
        let Some(position) = self.positions[parent].clone().filter(|_| self.whole.insert(parent)) else {
            return;
        };
        let moves = self.gather.legal(parent, &position, false);
        let around = self.around(parent);
        let mut steps = self.gather.taken(&around, self.ask.t);
        let entered = steps.len();
        // Moves to come, and moves of another pass or another search of the move: they cannot be called never visited.
        let to_come = self.gather.taken(&around, Time::MAX);
        for step in
            to_come.into_iter().chain(self.gather.taken(self.gather.nodes[parent].visits(), Time::MAX))
        {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        let below = self.gather.below(self.gather.nodes[parent].visits(), &steps);
        for (step, visits) in steps.iter().zip(below) {
            if self.child(parent, *step).is_some() {
                continue;
            }
            if let Some(taken) = self.gather.take(&position, &moves, *step) {
                self.add(parent, *step, taken, visits);
            }
        }
        let is_full_width = around.iter().all(|visit| !self.trace.meta(*visit).is_quiescence());
        let is_open = around.iter().any(|visit| self.trace.leave_time(*visit) > self.ask.t);
        if !is_full_width || (entered == 0 && !is_open) {
            return;
        }
        let never: Vec<G::Move> = moves
            .iter()
            .copied()
            .filter(|mv| !steps.contains(&PlaceStep::Move(self.game.code(*mv))))
            .collect();
        if never.len() > 1 && !is_open {
            self.gather.add_stub(parent, What::NotSearched { moves: never.len() as u32 }, None);
            self.positions.push(None);
            return;
        }
        for mv in never {
            let step = PlaceStep::Move(self.game.code(mv));
            let named = (self.game.move_name(&position, mv), self.game.play(&position, mv));
            self.add(parent, step, named, Vec::new());
        }
    }

    /// Puts a wedge below each node whose moves are not shown.
    fn fold(&mut self) {
        if self.trace.is_empty() {
            return;
        }
        let entered = self.trace.entered_by(self.ask.t);
        for index in 0..self.gather.nodes.len() {
            let node = &self.gather.nodes[index];
            if node.shown().is_none() || !node.children.is_empty() {
                continue;
            }
            let around = self.around(index);
            let entered_here = around.iter().take_while(|visit| **visit <= entered);
            let below = entered_here.map(|visit| self.trace.all_positions_by(*visit, self.ask.t) - 1).sum();
            if below > 0 {
                let moves = self.gather.taken(&around, self.ask.t).len() as u32;
                let key = node.key;
                self.gather.add_stub(index, What::Folded { moves, visits: below }, Some(key));
                self.positions.push(None);
            }
        }
    }
}
