//! Minimax and alpha-beta as small programs, right or with a mistake: their traces explain a student's.

use super::event::{End, Event};
use super::mistake::Mistake;
use super::tree::PlainTree;
use std::collections::HashMap;

/// No program of an exercise needs more events; a program with a mistake may.
pub const MOST_EVENTS: usize = 20_000;

/// The variants of a program that are no mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether it has alpha and beta.
    pub has_window: bool,
    /// Whether only a value beyond the bound cuts off.
    pub cuts_only_beyond: bool,
    /// Whether it returns the bound in place of a value beyond it.
    pub fails_hard: bool,
    /// Whether it has a table.
    pub has_table: bool,
    /// The use of an entry whose bound does not decide.
    pub narrowing: Narrowing,
    /// Plies to search.
    pub depth: u8,
}

/// The use of a table's entry whose bound does not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Narrowing {
    /// It narrows the window, and the value of the node is no worse than it.
    Vouched,
    /// It narrows the window.
    Plain,
    /// None.
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Exact,
    Lower,
    Upper,
}

#[derive(Clone, Copy)]
struct Entry {
    depth: u8,
    kind: Kind,
    value: End,
}

struct Program<'tree> {
    tree: &'tree PlainTree,
    rules: Rules,
    mistake: Option<Mistake>,
    table: HashMap<(usize, bool), Entry>,
    events: Vec<Event>,
}

/// The events of a program with at most one mistake, for the side to move at each node (`is_for_mover`) or for MAX.
pub fn events(tree: &PlainTree, rules: Rules, mistake: Option<Mistake>, is_for_mover: bool) -> Vec<Event> {
    let mut program = Program { tree, rules, mistake, table: HashMap::new(), events: Vec::new() };
    let max_first = tree.max_first;
    program.visit(0, [End::Least, End::Greatest], max_first, rules.depth, is_for_mover);
    program.events
}

impl Program<'_> {
    fn has(&self, mistake: Mistake) -> bool {
        self.mistake == Some(mistake)
    }

    fn print(&mut self, event: Event, is_max: bool, is_for_mover: bool) {
        if self.events.len() < MOST_EVENTS {
            self.events.push(if is_for_mover || is_max { event } else { event.negated() });
        }
    }

    /// Visits a node; window and value are for the side to move.
    fn visit(&mut self, node: usize, window: [End; 2], is_max: bool, depth: u8, is_for_mover: bool) -> End {
        let name = self.tree.nodes[node].name.clone();
        let printed = self.rules.has_window.then_some(window);
        self.print(Event::Enter { name: name.clone(), window: printed }, is_max, is_for_mover);
        let value = if self.tree.is_leaf(node) || depth == 0 {
            let value = End::At(self.tree.nodes[node].value);
            if is_max || self.has(Mistake::WrongSideLeaf) { value } else { value.negated() }
        } else if let Some(value) = self.answer(node, window, is_max, depth) {
            value
        } else {
            let open = self.narrowed(node, window, is_max, depth);
            let [mut alpha, beta] = open;
            let mut best = if self.has(Mistake::StartsAtZero) { End::At(0) } else { End::Least };
            let is_exchanged = self.has(Mistake::SidesExchanged);
            if is_exchanged {
                best = End::Greatest;
            }
            let mut children = self.tree.nodes[node].children.clone();
            if self.has(Mistake::RightToLeft) {
                children.reverse();
            }
            for child in children {
                if self.events.len() >= MOST_EVENTS {
                    break;
                }
                let value =
                    self.visit(child, self.window_of_child(alpha, beta), !is_max, depth - 1, is_for_mover);
                let value = if self.has(Mistake::NoNegation) { value } else { value.negated() };
                best = if self.has(Mistake::LastValue) {
                    value
                } else if is_exchanged {
                    best.min(value)
                } else {
                    best.max(value)
                };
                if self.cuts_off(best, open, alpha) {
                    break;
                }
                alpha = alpha.max(best);
            }
            let best =
                if self.rules.narrowing == Narrowing::Vouched { vouched(open, window, best) } else { best };
            // Such a program compares the value with the beta that an entry has lowered.
            let against = if self.rules.narrowing == Narrowing::Plain { [window[0], beta] } else { window };
            self.store(node, against, is_max, depth, best);
            if self.rules.fails_hard { best.clamp(window[0].min(beta), beta) } else { best }
        };
        self.print(Event::Leave { name, value }, is_max, is_for_mover);
        value
    }

    fn window_of_child(&self, alpha: End, beta: End) -> [End; 2] {
        match self.mistake {
            Some(Mistake::NothingPassedDown) => [End::Least, End::Greatest],
            Some(Mistake::OneBoundPassedDown) => [End::Least, alpha.negated()],
            Some(Mistake::NotSwapped) => [alpha.negated(), beta.negated()],
            Some(Mistake::NotNegatedWindow) => [beta, alpha],
            _ => [beta.negated(), alpha.negated()],
        }
    }

    fn cuts_off(&self, best: End, [_, beta]: [End; 2], alpha: End) -> bool {
        if !self.rules.has_window {
            return false;
        }
        match self.mistake {
            Some(Mistake::NeverCutsOff) => false,
            Some(Mistake::CutsOnlyBeyond) => best > beta,
            Some(Mistake::CutsAtEqual) => best >= beta,
            Some(Mistake::CutsTooEarly) => best >= alpha && alpha > End::Least,
            _ if self.rules.cuts_only_beyond => best > beta,
            _ => best >= beta,
        }
    }

    /// The table's answer for a position.
    fn answer(&self, node: usize, [alpha, beta]: [End; 2], is_max: bool, depth: u8) -> Option<End> {
        if !self.rules.has_table || self.has(Mistake::NeverAsksTable) {
            return None;
        }
        let entry = self.table.get(&(node, is_max || self.has(Mistake::IgnoresSide)))?;
        let is_deep = entry.depth >= depth || self.has(Mistake::IgnoresDepth);
        let decides = match entry.kind {
            _ if self.has(Mistake::IgnoresBound) => true,
            Kind::Exact => true,
            Kind::Lower => entry.value >= beta,
            Kind::Upper => entry.value <= alpha,
        };
        (is_deep && decides).then_some(entry.value)
    }

    /// The window that an entry of sufficient depth leaves open.
    fn narrowed(&self, node: usize, [alpha, beta]: [End; 2], is_max: bool, depth: u8) -> [End; 2] {
        let asks = self.rules.has_table
            && self.rules.narrowing != Narrowing::Never
            && !self.has(Mistake::NeverAsksTable);
        let side = is_max || self.has(Mistake::IgnoresSide);
        let entry = self.table.get(&(node, side)).filter(|entry| asks && entry.depth >= depth);
        match entry {
            Some(Entry { kind: Kind::Lower, value, .. }) => [alpha.max(*value), beta],
            Some(Entry { kind: Kind::Upper, value, .. }) => [alpha, beta.min(*value)],
            Some(Entry { kind: Kind::Exact, .. }) | None => [alpha, beta],
        }
    }

    fn store(&mut self, node: usize, [alpha, beta]: [End; 2], is_max: bool, depth: u8, value: End) {
        let kind = if value <= alpha {
            Kind::Upper
        } else if value >= beta {
            Kind::Lower
        } else {
            Kind::Exact
        };
        let side = is_max || self.has(Mistake::IgnoresSide);
        self.table.insert((node, side), Entry { depth, kind, value });
    }
}

/// The value of a node whose window an entry narrowed: the entry has proved that it is no worse.
fn vouched(open: [End; 2], window: [End; 2], value: End) -> End {
    if open[0] > window[0] && value < open[0] {
        open[0]
    } else if open[1] < window[1] && value > open[1] {
        open[1]
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::tree::PlainNode;
    use crate::random::Random;

    /// Alpha-beta with a table as encyclopedias print it: the entry raises alpha or lowers beta, and the new entry is an
    /// upper bound if the value does not exceed the alpha at entry, and a lower bound from the present beta on.
    struct Printed<'tree> {
        tree: &'tree PlainTree,
        table: HashMap<(usize, bool), (u8, char, i32)>,
        values: Vec<i32>,
    }

    const FAR: i32 = 1_000;

    impl Printed<'_> {
        fn search(&mut self, node: usize, is_max: bool, depth: u8, mut alpha: i32, mut beta: i32) -> i32 {
            let value = self.value(node, is_max, depth, &mut alpha, &mut beta);
            self.values.push(value);
            value
        }

        fn value(&mut self, node: usize, is_max: bool, depth: u8, alpha: &mut i32, beta: &mut i32) -> i32 {
            let here = &self.tree.nodes[node];
            if here.children.is_empty() {
                return if is_max { here.value } else { -here.value };
            }
            let alpha_at_entry = *alpha;
            if let Some(&(plies, kind, value)) = self.table.get(&(node, is_max))
                && plies >= depth
            {
                match kind {
                    '=' => return value,
                    '>' => *alpha = value.max(*alpha),
                    _ => *beta = value.min(*beta),
                }
                if alpha >= beta {
                    return value;
                }
            }
            let mut best = -FAR;
            for child in here.children.clone() {
                best = best.max(-self.search(child, !is_max, depth - 1, -*beta, -*alpha));
                *alpha = best.max(*alpha);
                if alpha >= beta {
                    break;
                }
            }
            let kind = match () {
                () if best <= alpha_at_entry => '<',
                () if best >= *beta => '>',
                () => '=',
            };
            self.table.insert((node, is_max), (depth, kind, best));
            best
        }
    }

    /// A tree of this height whose nodes share many children.
    fn shared_tree(random: &mut Random, height: usize) -> PlainTree {
        let rows = height + 1;
        let mut nodes = Vec::new();
        let first_of = |row: usize| if row == 0 { 0 } else { 1 + 4 * (row - 1) };
        for row in 0..rows {
            for place in 0..if row == 0 { 1 } else { 4 } {
                let count = if row == height { 0 } else { 2 + random.below(2) };
                let children = (0..count).map(|_| first_of(row + 1) + random.below(4)).collect();
                nodes.push(PlainNode {
                    name: format!("{row}.{place}"),
                    children,
                    value: random.below(7) as i32,
                });
            }
        }
        PlainTree { nodes, max_first: random.coin() }
    }

    #[test]
    fn a_program_that_narrows_its_window_keeps_what_the_pseudocode_keeps() {
        let mut differ = 0;
        for seed in 0..3_000 {
            let tree = shared_tree(&mut Random::from_seed(seed), 4 + seed as usize % 3);
            let depth = 4 + (seed % 3) as u8;
            let rules = |narrowing| Rules {
                has_window: true,
                cuts_only_beyond: false,
                fails_hard: false,
                has_table: true,
                narrowing,
                depth,
            };
            let left = |narrowing| {
                let events = events(&tree, rules(narrowing), None, true);
                let value = |event| match event {
                    Event::Leave { value, .. } => Some(value),
                    _ => None,
                };
                events.into_iter().filter_map(value).collect::<Vec<End>>()
            };
            let mut printed = Printed { tree: &tree, table: HashMap::new(), values: Vec::new() };
            printed.search(0, tree.max_first, depth, -FAR, FAR);
            let values: Vec<End> = printed.values.into_iter().map(End::At).collect();
            assert_eq!(left(Narrowing::Plain), values, "seed {seed}");
            differ += usize::from(left(Narrowing::Vouched) != values);
        }
        assert!(differ > 10, "{differ} trees tell it from the search");
    }
}
