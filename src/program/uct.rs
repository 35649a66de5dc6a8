//! UCT, checked step by step: each choice must follow from the results that the program printed before. So a program may
//! draw its playouts as it likes.

use super::event::Event;
use super::lines::Printed;
use super::mistake::Mistake;
use super::tree::PlainTree;
use std::collections::HashMap;

/// The mistakes that a choice may follow from.
const MISTAKES: [Mistake; 5] = [
    Mistake::LogOfOwnCount,
    Mistake::NoExploration,
    Mistake::MeanOfMax,
    Mistake::NoRoot,
    Mistake::FewestVisits,
];

/// Values that are nearer to each other are equal: programs round in different ways.
const NEAR: f64 = 1e-9;

#[derive(Clone, Copy, Default)]
struct Count {
    visits: u32,
    wins: u32,
}

/// The first step that does not follow, or the end.
pub struct Replayed {
    /// The number of events that follow from those before.
    pub right: usize,
    /// The expected event at the first one that does not follow; `None` if all do.
    pub expected: Option<Event>,
    /// The mistakes that explain all choices, the wrong one among them.
    pub mistakes: Vec<Mistake>,
}

struct Replay<'tree> {
    tree: &'tree PlainTree,
    exploration: f64,
    /// The counts by the path of nodes: a node that two paths reach is two nodes for UCT.
    counts: HashMap<Vec<usize>, Count>,
    path: Vec<usize>,
    /// The mistakes that explain all choices until now.
    fitting: Vec<Mistake>,
}

/// Replays the events of a program. `descents`: the number of descents before the move.
pub fn replay(tree: &PlainTree, exploration: f64, descents: u32, printed: &[Printed]) -> Replayed {
    let counts = HashMap::new();
    let mut replay = Replay { tree, exploration, counts, path: Vec::new(), fitting: MISTAKES.to_vec() };
    let mut done = 0;
    for (right, Printed { event, .. }) in printed.iter().enumerate() {
        let expected = replay.expected(done, descents);
        let agrees = match (event, expected.first()) {
            (Event::Result(result), Some(Event::Result(_))) => replay.may_result(*result),
            (event, _) => expected.iter().any(|one| one.agrees(event)),
        };
        replay.fitting = replay.still_fitting(event, done, descents);
        if !agrees {
            let mistakes = replay.fitting;
            return Replayed { right, expected: expected.into_iter().next(), mistakes };
        }
        match event {
            Event::Enter { name, .. } => replay.enter(name),
            Event::Result(result) => {
                replay.back_up(*result > 0);
                done += 1;
            }
            Event::Leave { .. } | Event::Numbers { .. } | Event::Move(_) => {}
        }
    }
    let is_over = matches!(printed.last().map(|last| &last.event), Some(Event::Move(_)));
    let expected = if is_over { None } else { replay.expected(done, descents).into_iter().next() };
    Replayed { right: printed.len(), expected, mistakes: Vec::new() }
}

impl Replay<'_> {
    fn count(&self, path: &[usize]) -> Count {
        self.counts.get(path).copied().unwrap_or_default()
    }

    /// The events that may come next; of several any.
    fn expected(&self, done: u32, descents: u32) -> Vec<Event> {
        let enter = |node: usize| Event::Enter { name: self.tree.nodes[node].name.clone(), window: None };
        if self.path.is_empty() {
            if done >= descents {
                return self.most_visited().into_iter().map(Event::Move).collect();
            }
            return vec![enter(0)];
        }
        let node = self.path[self.path.len() - 1];
        let is_new = self.count(&self.path).visits == 0;
        if self.tree.is_leaf(node) || (is_new && self.path.len() > 1) {
            return vec![Event::Result(1)];
        }
        let mut next: Vec<Event> = self.choices(None).into_iter().map(enter).collect();
        // A program may begin with a playout from the root.
        if is_new {
            next.push(Event::Result(1));
        }
        next
    }

    /// The mistakes that explain an event as well as those before.
    fn still_fitting(&self, event: &Event, done: u32, descents: u32) -> Vec<Mistake> {
        let fits = |mistake: &Mistake| match event {
            Event::Enter { name, .. } if !self.path.is_empty() => self
                .choices(Some(*mistake))
                .into_iter()
                .any(|node| self.tree.nodes[node].name.eq_ignore_ascii_case(name)),
            Event::Move(_) => false,
            _ => true,
        };
        let mut fitting: Vec<Mistake> = self.fitting.iter().copied().filter(fits).collect();
        if let Event::Move(name) = event
            && self.path.is_empty()
            && done >= descents
            && self.best_mean().iter().any(|best| best.eq_ignore_ascii_case(name))
        {
            fitting.push(Mistake::BestMean);
        }
        fitting
    }

    /// The children that the formula may choose at the end of the path.
    fn choices(&self, mistake: Option<Mistake>) -> Vec<usize> {
        let Some(node) = self.path.last() else { return Vec::new() };
        let children = &self.tree.nodes[*node].children;
        let of = |child: usize| {
            let mut path = self.path.clone();
            path.push(child);
            self.count(&path)
        };
        if let Some(unvisited) = children.iter().find(|child| of(**child).visits == 0) {
            return vec![*unvisited];
        }
        let all: u32 = children.iter().map(|child| of(*child).visits).sum();
        let is_max = (self.path.len() % 2 == 1) == self.tree.max_first;
        let score = |child: usize| {
            let Count { visits, wins } = of(child);
            let (visits, wins) = (f64::from(visits), f64::from(wins));
            let mean = wins / visits;
            let mean = if is_max || mistake == Some(Mistake::MeanOfMax) { mean } else { 1.0 - mean };
            let log = f64::from(all).ln();
            match mistake {
                Some(Mistake::LogOfOwnCount) => mean + self.exploration * (visits.ln() / visits).sqrt(),
                Some(Mistake::NoExploration) => mean,
                Some(Mistake::NoRoot) => mean + self.exploration * log / visits,
                Some(Mistake::FewestVisits) => -visits,
                _ => mean + self.exploration * (log / visits).sqrt(),
            }
        };
        best_of(children, score)
    }

    fn most_visited(&self) -> Vec<String> {
        self.of_root(|count| f64::from(count.visits))
    }

    fn best_mean(&self) -> Vec<String> {
        let is_max = self.tree.max_first;
        self.of_root(|Count { visits, wins }| {
            let mean = f64::from(wins) / f64::from(visits.max(1));
            if is_max { mean } else { 1.0 - mean }
        })
    }

    fn of_root(&self, score: impl Fn(Count) -> f64) -> Vec<String> {
        let children = &self.tree.nodes[0].children;
        let best = best_of(children, |child| score(self.count(&[0, child])));
        best.into_iter().map(|child| self.tree.nodes[child].name.clone()).collect()
    }

    /// Whether a leaf below the end of the path has this result.
    fn may_result(&self, result: i32) -> bool {
        let mut open: Vec<usize> = self.path.last().copied().into_iter().collect();
        while let Some(node) = open.pop() {
            let plain = &self.tree.nodes[node];
            if plain.children.is_empty() && plain.value == result {
                return true;
            }
            open.extend(&plain.children);
        }
        false
    }

    fn enter(&mut self, name: &str) {
        let children = self.path.last().map_or(&[0][..], |node| &self.tree.nodes[*node].children);
        let node = children.iter().find(|child| self.tree.nodes[**child].name.eq_ignore_ascii_case(name));
        self.path.extend(node);
    }

    fn back_up(&mut self, is_win: bool) {
        for length in 1..=self.path.len() {
            let count = self.counts.entry(self.path[..length].to_vec()).or_default();
            count.visits += 1;
            count.wins += u32::from(is_win);
        }
        self.path.clear();
    }
}

fn best_of(children: &[usize], score: impl Fn(usize) -> f64) -> Vec<usize> {
    let best = children.iter().map(|child| score(*child)).fold(f64::NEG_INFINITY, f64::max);
    children.iter().copied().filter(|child| score(*child) >= best - NEAR).collect()
}
