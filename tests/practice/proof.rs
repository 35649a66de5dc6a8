//! Exercises about searches for a proof: the numbers against the recorded search, and the thresholds against what they are
//! for.

use super::{exercises, right};
use plyscope::practice::{Answer, ExerciseTree, Input, Kind, NodeId, Task, judge, misconceptions, solution};
use plyscope::search::proof_numbers::ProofNumbers;
use plyscope::trace::Trace;
use plyscope::trace::columns::{ROOT_LEVEL, VisitId};

fn trace_of(task: &Task) -> Trace {
    let scenario = plyscope::scenario::Scenario::parse(&solution(task).link).unwrap();
    plyscope::run::trace(&scenario).unwrap().1
}

/// The visits of the root, in their order.
fn descents(trace: &Trace) -> Vec<VisitId> {
    (0..trace.len()).filter(|visit| trace.level(*visit) == ROOT_LEVEL).collect()
}

/// The node of the exercise at the place of a visit; `None` if the exercise does not show it.
fn node_at(tree: &ExerciseTree, trace: &Trace, visit: VisitId) -> Option<NodeId> {
    if trace.level(visit) == ROOT_LEVEL {
        return Some(0);
    }
    let parent = node_at(tree, trace, trace.parent(visit))?;
    tree.nodes[parent].children.get(usize::from(trace.move_of(visit).0)).copied()
}

fn text(number: u32) -> String {
    if number == ProofNumbers::INFINITE { "inf".to_owned() } else { number.to_string() }
}

/// The numbers of each node at its last exit, by the end of the exercise's descents.
fn recorded(task: &Task, trace: &Trace) -> Vec<Option<ProofNumbers>> {
    let mut numbers = vec![None; task.tree.nodes.len()];
    let all = descents(trace);
    let descents = task.proof.as_ref().unwrap().descents as usize;
    let next = all.get(descents).copied().unwrap_or(trace.len());
    let mut visits: Vec<VisitId> = (0..next).filter(|visit| trace.level(*visit) >= ROOT_LEVEL).collect();
    visits.sort_by_key(|visit| trace.leave_time(*visit));
    for visit in visits {
        if let Some(node) = node_at(&task.tree, trace, visit) {
            numbers[node] = trace.numbers(visit);
        }
    }
    numbers
}

#[test]
fn numbers_are_those_of_the_recorded_search() {
    for task in exercises(Kind::ProofNumbers) {
        let (trace, answer) = (trace_of(&task), right(&task));
        let recorded = recorded(&task, &trace);
        for node in task.tree.interior() {
            let numbers = recorded[node].unwrap_or_else(|| panic!("{}: {node} was not visited", task.id));
            let name = task.tree.name(node);
            assert_eq!(answer[&format!("proof.{name}")], text(numbers.proof), "{}: {name}", task.id);
            assert_eq!(answer[&format!("disproof.{name}")], text(numbers.disproof), "{}: {name}", task.id);
        }
        // The open leaves are the leaves that were left unsolved without children.
        let open = &task.proof.as_ref().unwrap().open;
        for leaf in task.tree.leaves() {
            let is_unknown = recorded[leaf] == Some(ProofNumbers::UNKNOWN);
            assert_eq!(open.contains(&leaf), is_unknown, "{}: {}", task.id, task.tree.name(leaf));
        }
    }
}

#[test]
fn the_next_leaf_is_that_of_the_recorded_search() {
    for task in exercises(Kind::NextLeaf) {
        let (trace, answer) = (trace_of(&task), right(&task));
        let descents = descents(&trace);
        let mut visit = descents[task.proof.as_ref().unwrap().descents as usize];
        let mut node = 0;
        // The descent goes on at the only child that is visited until it comes to a node that the exercise has as a leaf.
        while !task.tree.is_leaf(node) {
            visit = trace.children(visit).next().unwrap();
            node = node_at(&task.tree, &trace, visit).unwrap();
        }
        assert_eq!(answer["next"], task.tree.name(node), "{}", task.id);
        for (id, is_proved) in [("proof", true), ("disproof", false)] {
            let root = least_leaves(&task, 0, id == "proof", &|leaf| (leaf == node).then_some(is_proved));
            assert_eq!(answer[id], root.map_or("inf".to_owned(), |leaves| leaves.to_string()), "{}", task.id);
        }
    }
}

/// The fewest open leaves that decide a node: the size of the smallest sufficient subset of the leaves below it.
/// `known` is the knowledge about each leaf.
fn least_leaves(
    task: &Task,
    node: NodeId,
    to_prove: bool,
    known: &dyn Fn(NodeId) -> Option<bool>,
) -> Option<u32> {
    let state = task.proof.as_ref().unwrap();
    let open: Vec<NodeId> = task
        .tree
        .leaves_below(node)
        .into_iter()
        .filter(|leaf| state.open.contains(leaf) && known(*leaf).is_none())
        .collect();
    let is_proved = |chosen: u32| {
        let of_leaf = |leaf: NodeId| match open.iter().position(|other| *other == leaf) {
            // Leaves that are not chosen turn out as badly as they can.
            Some(place) => (chosen >> place & 1 == 1) == to_prove,
            None => known(leaf).unwrap_or(task.tree.nodes[leaf].value >= state.at_least),
        };
        value_of(&task.tree, node, &of_leaf) == to_prove
    };
    (0..1_u32 << open.len()).filter(|chosen| is_proved(*chosen)).map(u32::count_ones).min()
}

fn value_of(tree: &ExerciseTree, node: NodeId, of_leaf: &dyn Fn(NodeId) -> bool) -> bool {
    let children = &tree.nodes[node].children;
    if children.is_empty() {
        of_leaf(node)
    } else if tree.is_max(node) {
        children.iter().any(|child| value_of(tree, *child, of_leaf))
    } else {
        children.iter().all(|child| value_of(tree, *child, of_leaf))
    }
}

/// The numbers of a node by subsets.
fn numbers_of(task: &Task, node: NodeId) -> ProofNumbers {
    let least = |to_prove| least_leaves(task, node, to_prove, &|_| None).unwrap_or(ProofNumbers::INFINITE);
    ProofNumbers { proof: least(true), disproof: least(false) }
}

#[test]
fn a_threshold_is_where_the_search_would_go_elsewhere() {
    let mut finite = 0;
    for task in exercises(Kind::Thresholds) {
        let (tree, answer) = (&task.tree, right(&task));
        let next = tree.named(&answer["next"]).unwrap();
        let mut way: Vec<NodeId> =
            std::iter::successors(Some(next), |node| tree.nodes[*node].parent).collect();
        way.reverse();
        let read = |node: NodeId, id: &str| {
            let place = way.iter().position(|other| *other == node).unwrap() - 1;
            let text = answer[id].split(' ').nth(place).unwrap();
            text.parse().unwrap_or(ProofNumbers::INFINITE)
        };
        let numbers = answer["proof"].split(' ').chain(answer["disproof"].split(' '));
        assert!(numbers.filter(|number| *number != "inf").count() > 1, "{}: {answer:?}", task.id);
        assert_eq!(answer["proof"].split(' ').count(), way.len() - 1, "{}", task.id);
        for pair in way.windows(2) {
            let (parent, child) = (pair[0], pair[1]);
            let is_max = tree.is_max(parent);
            let limit = |id| if parent == 0 { ProofNumbers::INFINITE } else { read(parent, id) };
            let others: Vec<ProofNumbers> = tree.nodes[parent]
                .children
                .iter()
                .filter(|other| **other != child)
                .map(|other| numbers_of(&task, *other))
                .collect();
            let sum = |one: u32, other: u32| one.checked_add(other).unwrap_or(ProofNumbers::INFINITE);
            // The number that one child alone decides: from the least value on at which another child is better, or the
            // parent itself is left.
            let (one, all) = if is_max { ("proof", "disproof") } else { ("disproof", "proof") };
            let of = |numbers: &ProofNumbers, id: &str| {
                if id == "proof" { numbers.proof } else { numbers.disproof }
            };
            let best_other =
                others.iter().map(|other| of(other, one)).min().unwrap_or(ProofNumbers::INFINITE);
            let now = numbers_of(&task, child);
            let ends = |number: u32| number > best_other || number.min(best_other) >= limit(one);
            let least = (of(&now, one)..of(&now, one) + 40).find(|number| ends(*number));
            assert_eq!(
                read(child, one),
                least.unwrap_or(ProofNumbers::INFINITE),
                "{}: {}",
                task.id,
                tree.name(child)
            );
            // The number that is added: where the parent's sum reaches its own threshold.
            let rest = others.iter().map(|other| of(other, all)).fold(0, sum);
            let least = (of(&now, all)..of(&now, all) + 40).find(|number| sum(*number, rest) >= limit(all));
            let least = least.filter(|_| limit(all) != ProofNumbers::INFINITE);
            assert_eq!(
                read(child, all),
                least.unwrap_or(ProofNumbers::INFINITE),
                "{}: {}",
                task.id,
                tree.name(child)
            );
            finite += usize::from(least.is_some());
        }
    }
    assert!(finite > 5, "{finite} thresholds of sums are finite");
}

#[test]
fn each_misconception_about_proofs_is_met_and_can_be_written_down() {
    for (kind, most) in [(Kind::ProofNumbers, 4), (Kind::NextLeaf, 4), (Kind::Thresholds, 3)] {
        let mut met = std::collections::BTreeSet::new();
        for task in exercises(kind) {
            for misconception in misconceptions(&task) {
                let judged = judge(&task, &misconception.answer);
                assert!(judged.known_mistake && judged.problems.is_empty(), "{}: {judged:?}", task.id);
                met.insert(misconception.explanation);
            }
        }
        assert_eq!(met.len(), most, "{}: {met:?}", kind.name());
    }
}

#[test]
fn an_infinite_number_can_be_written_in_each_field() {
    for task in exercises(Kind::ProofNumbers).step_by(20) {
        for field in task.fields().iter().filter(|field| field.input == Input::Number) {
            let answer = Answer::from([(field.id.clone(), "∞".to_owned())]);
            assert!(judge(&task, &answer).problems.is_empty(), "{}", task.id);
        }
    }
}
