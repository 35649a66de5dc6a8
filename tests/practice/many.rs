//! The kinds about searches that come to nodes more than once, and about what a node turned out to be: each answer
//! against PVS, MTD(f) and node types as the textbook has them.

use super::independent::{FAR, Textbook, minimax};
use super::{exercises, marked, number, right, searched};
use plyscope::practice::{
    ExerciseTree, Input, Kind, NodeId, Task, judge, level_spec, misconceptions, question, solution,
};
use std::collections::BTreeMap;

/// PVS, written for these tests: MAX and MIN as two functions on the given tree.
struct Scout<'a> {
    tree: &'a ExerciseTree,
    /// The windows of second searches.
    again: BTreeMap<NodeId, (i32, i32)>,
    visits: usize,
}

impl Scout<'_> {
    fn is_leaf(&self, node: NodeId) -> bool {
        self.tree.nodes[node].children.is_empty()
    }

    fn max_value(&mut self, node: NodeId, alpha: i32, beta: i32) -> i32 {
        self.visits += 1;
        if self.is_leaf(node) {
            return self.tree.nodes[node].value.into();
        }
        let mut value = -FAR;
        for (place, child) in self.tree.nodes[node].children.clone().into_iter().enumerate() {
            let bound = alpha.max(value);
            if place == 0 || beta == bound + 1 {
                value = value.max(self.min_value(child, bound, beta));
            } else {
                let mut found = self.min_value(child, bound, bound + 1);
                if found > bound && found < beta {
                    self.again.insert(child, (bound, beta));
                    found = self.min_value(child, bound, beta);
                }
                value = value.max(found);
            }
            if value >= beta {
                return value;
            }
        }
        value
    }

    fn min_value(&mut self, node: NodeId, alpha: i32, beta: i32) -> i32 {
        self.visits += 1;
        if self.is_leaf(node) {
            return self.tree.nodes[node].value.into();
        }
        let mut value = FAR;
        for (place, child) in self.tree.nodes[node].children.clone().into_iter().enumerate() {
            let bound = beta.min(value);
            if place == 0 || bound == alpha + 1 {
                value = value.min(self.max_value(child, alpha, bound));
            } else {
                let mut found = self.max_value(child, bound - 1, bound);
                if found < bound && found > alpha {
                    self.again.insert(child, (alpha, bound));
                    found = self.max_value(child, alpha, bound);
                }
                value = value.min(found);
            }
            if value <= alpha {
                return value;
            }
        }
        value
    }
}

fn scouted(task: &Task) -> Scout<'_> {
    let mut scout = Scout { tree: &task.tree, again: BTreeMap::new(), visits: 0 };
    let value =
        if task.tree.max_first { scout.max_value(0, -FAR, FAR) } else { scout.min_value(0, -FAR, FAR) };
    assert_eq!(value, minimax(&task.tree, 0, task.tree.max_first), "{}", task.id);
    let tree = &task.tree;
    scout.again.retain(|node, _| !tree.nodes[*node].children.is_empty());
    scout
}

#[test]
fn types_are_those_of_the_textbook() {
    let mut seen = BTreeMap::new();
    for task in exercises(Kind::NodeTypes) {
        let (tree, answer) = (&task.tree, right(&task));
        for strict in [false, true] {
            let searched = searched(&task, strict);
            for (node, given) in tree.nodes.iter().enumerate().filter(|(_, given)| !given.children.is_empty())
            {
                let answered = answer[&format!("type.{}", given.name)].as_str();
                // The window is seen from the mover's side: its lower end is the value that the mover has already.
                let wanted = searched.returned.get(&node).map_or("never visited", |value| {
                    let (alpha, beta) = searched.entered[&node];
                    let has = if tree.is_max(node) { value - alpha } else { beta - value };
                    let lacks = if tree.is_max(node) { beta - value } else { value - alpha };
                    match (has > 0, lacks > 0) {
                        (true, true) => "PV",
                        (true, false) => "CUT",
                        _ => "ALL",
                    }
                });
                assert_eq!(answered, wanted, "{}: {}", task.id, given.name);
                *seen.entry(wanted).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
    assert!(seen.values().all(|count| *count > 20), "{seen:?}");
}

#[test]
fn who_tells_the_expected_types_is_told_that_they_are() {
    for task in exercises(Kind::NodeTypes) {
        let tree = &task.tree;
        let mut expected = vec![""; tree.nodes.len()];
        for node in 0..tree.nodes.len() {
            expected[node] = match tree.nodes[node].parent {
                None => "PV",
                Some(parent) => match (expected[parent], tree.nodes[parent].children[0] == node) {
                    ("PV", true) => "PV",
                    ("CUT", _) => "ALL",
                    _ => "CUT",
                },
            };
        }
        let mut answer = right(&task);
        for (id, answered) in &mut answer {
            let node = tree.named(id.split_once('.').unwrap().1).unwrap();
            if answered != "never visited" {
                *answered = expected[node].to_owned();
            }
        }
        let judged = judge(&task, &answer);
        assert!(!judged.right && judged.known_mistake, "{}: nothing is a surprise", task.id);
    }
}

#[test]
fn what_is_searched_again_is_what_the_textbooks_pvs_searches_again() {
    for task in exercises(Kind::ReSearches) {
        let (answer, scout) = (right(&task), scouted(&task));
        let mut again: Vec<String> =
            scout.again.keys().map(|node| task.tree.name(*node).to_owned()).collect();
        again.sort();
        assert_eq!(marked(&answer), again, "{}", task.id);
        for (node, (alpha, beta)) in &scout.again {
            let answered = &answer[&format!("again.{}", task.tree.name(*node))];
            let window = format!("{} {}", number(*alpha), number(*beta));
            let wanted = if task.id.level.number() > 1 { window.as_str() } else { "yes" };
            assert_eq!(answered, wanted, "{}", task.id);
        }
        let wanted = level_spec(task.id.level);
        assert!((wanted.again.0..=wanted.again.1).contains(&again.len()), "{}", task.id);
        let below = scout.again.keys().any(|node| task.tree.nodes[*node].ply > 1);
        assert!(below || !wanted.again_below, "{}", task.id);
        let (_, trace) = linked(&task);
        assert_eq!(trace.positions() as usize, scout.visits, "{}: the link's search", task.id);
    }
}

fn linked(task: &Task) -> (plyscope::scenario::Scenario, plyscope::trace::Trace) {
    let scenario = plyscope::scenario::Scenario::parse(&solution(task).link).unwrap();
    let (_, trace) = plyscope::run::trace(&scenario).unwrap();
    (scenario, trace)
}

/// MTD(f) by its few lines (Plaat), over the textbook's alpha-beta without a table.
fn passes(tree: &ExerciseTree, mut guess: i32) -> Vec<[i32; 4]> {
    let (mut lower, mut upper, mut passes) = (-FAR, FAR, Vec::new());
    while lower < upper {
        let beta = if guess == lower { guess + 1 } else { guess };
        guess = Textbook::new(tree, false).searched(beta - 1, beta).returned[&0];
        if guess < beta {
            upper = guess
        } else {
            lower = guess
        }
        passes.push([beta, guess, lower, upper]);
    }
    passes
}

#[test]
fn the_bounds_of_the_passes_are_those_of_the_textbook() {
    for task in exercises(Kind::MtdBounds) {
        let (tree, answer) = (&task.tree, right(&task));
        let passes = passes(tree, task.guess.unwrap().into());
        for (place, id) in ["asked", "returned", "lower", "upper"].into_iter().enumerate() {
            let answered: Vec<String> = passes.iter().map(|pass| number(pass[place])).collect();
            let is_asked = place < 2 || task.id.level.number() > 1;
            assert_eq!(answer.get(id), is_asked.then(|| answered.join(" ")).as_ref(), "{}: {id}", task.id);
        }
        assert_eq!(answer["value"], minimax(tree, 0, true).to_string(), "{}", task.id);
        let (least, most) = level_spec(task.id.level).passes;
        assert!((least..=most).contains(&passes.len()), "{}: {} passes", task.id, passes.len());
        let guess = format!("f = {},", task.guess.unwrap());
        assert!(question(&task).searched.contains(&guess), "{}: {:?}", task.id, question(&task));
        // The link's last iteration makes the same passes.
        let (scenario, trace) = linked(&task);
        let base = format!("{:?}", scenario.search.base);
        assert!(base.contains("MtdF"), "{base}");
        assert!(trace.positions() > 0);
    }
}

#[test]
fn each_known_mistake_is_met_and_can_be_written_down() {
    for kind in [Kind::NodeTypes, Kind::ReSearches, Kind::MtdBounds] {
        let mut met = BTreeMap::new();
        for task in exercises(kind) {
            assert!(
                misconceptions(&task).len() >= level_spec(task.id.level).least_misconceptions,
                "{}",
                task.id
            );
            // A person who marks nothing is asked to mark something.
            for misconception in
                misconceptions(&task).into_iter().filter(|misconception| !misconception.answer.is_empty())
            {
                *met.entry(misconception.explanation).or_insert(0) += 1;
                let judged = judge(&task, &misconception.answer);
                assert!(judged.problems.is_empty() && judged.known_mistake, "{}: {judged:?}", task.id);
            }
        }
        assert!(met.len() >= 8, "{}: {met:#?}", kind.name());
    }
}

#[test]
fn the_steps_tell_every_visit_in_its_order() {
    for kind in [Kind::ReSearches, Kind::MtdBounds] {
        for task in exercises(kind).step_by(3) {
            let solution = solution(&task);
            let entered = solution.steps.iter().filter(|step| {
                step.text.contains("alpha = ")
                    && (step.text.contains(" is entered with")
                        || step.text.contains(" is searched again with"))
            });
            let leaves = solution.steps.iter().filter(|step| task.tree.is_leaf(step.node as usize));
            let visits = entered.count() + leaves.count();
            let wanted = match kind {
                Kind::ReSearches => scouted(&task).visits,
                _ => passes(&task.tree, task.guess.unwrap().into())
                    .iter()
                    .map(|pass| Textbook::new(&task.tree, false).searched(pass[0] - 1, pass[0]).entered.len())
                    .sum(),
            };
            assert_eq!(visits, wanted, "{}", task.id);
            let is_numbers = task.fields().iter().any(|field| field.input == Input::Numbers);
            assert!(is_numbers || kind == Kind::ReSearches);
        }
    }
}
