//! Practice: every accepted answer against an independent computation, and every wrong answer refused.
//!
//! In every run a sample of 2,000 seeds; all of them with a greater `PLYSCOPE_SCALE`.

mod gamble;
mod independent;
mod many;
mod proof;
mod table;
mod worksheets;

use crate::common;
use independent::{FAR, Textbook, minimax};
use plyscope::practice::{
    Answer, ExerciseId, ExerciseTree, Input, Judgement, Kind, Level, NodeId, Task, accepted,
    everything_marked, exercise, judge, level_spec, misconceptions, own_tree, question, solution,
    solution_beside, texts,
};
use plyscope::search::parameters::{ChildOrder, CutsAt};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

const SEEDS: u32 = 2000;

/// The exercises of a kind: of a sample of the seeds, or of all.
fn exercises(kind: Kind) -> impl Iterator<Item = Task> {
    // At full size only half of the seeds run: all of them take more than an hour.
    let step = common::by_tier(100, 20, 2);
    let is_sample = step > 2;
    let seeds = move || (0..SEEDS).step_by(step);
    // Each level has other seeds, so that the sample has more of them.
    Level::ALL.into_iter().flat_map(move |level| {
        let offset = if is_sample { u32::from(level.number()) * 7 } else { 0 };
        seeds().map(move |seed| made(ExerciseId { kind, level, seed: seed + offset }, is_sample))
    })
}

/// An exercise of a sample is kept for all tests: making it takes longer than most checks of it.
fn made(id: ExerciseId, keep: bool) -> Task {
    static MADE: Mutex<BTreeMap<String, Task>> = Mutex::new(BTreeMap::new());
    if !keep {
        return exercise(id);
    }
    let key = id.to_string();
    let known = MADE.lock().unwrap().get(&key).cloned();
    known.unwrap_or_else(|| {
        let task = exercise(id);
        MADE.lock().unwrap().insert(key, task.clone());
        task
    })
}

fn searched(task: &Task, strict: bool) -> Textbook<'_> {
    let (alpha, beta) = task.rules.window.map_or((-FAR, FAR), |(alpha, beta)| (alpha.into(), beta.into()));
    let from_right = task.rules.order == ChildOrder::RightToLeft;
    Textbook { from_right, ..Textbook::new(&task.tree, strict) }.searched(alpha, beta)
}

fn is_strict(task: &Task) -> bool {
    task.rules.cuts_at == CutsAt::Beyond
}

/// The nodes that an answer marks, by name.
fn marked(answer: &Answer) -> Vec<String> {
    let mut marked: Vec<String> =
        answer.keys().map(|id| id.split_once('.').expect("a mark is of a node").1.to_owned()).collect();
    marked.sort();
    marked
}

fn names(tree: &ExerciseTree, nodes: &[NodeId]) -> Vec<String> {
    nodes.iter().map(|node| tree.nodes[*node].name.clone()).collect()
}

fn number(value: i32) -> String {
    match value {
        FAR => "inf".to_owned(),
        value if value == -FAR => "-inf".to_owned(),
        value => value.to_string(),
    }
}

fn right(task: &Task) -> Answer {
    accepted(task).unwrap_or_else(|| panic!("{} has no answer", task.id))
}

#[test]
fn leaves_that_are_never_visited_are_those_of_the_textbook() {
    for kind in [Kind::NeverVisited, Kind::RootWindow, Kind::RightToLeft, Kind::Ties] {
        for task in exercises(kind) {
            let [loose, strict] = [false, true].map(|strict| searched(&task, strict).never());
            let never = if is_strict(&task) { &strict } else { &loose };
            assert_eq!(&marked(&right(&task)), never, "{}", task.id);
            assert_eq!(loose == strict, kind != Kind::Ties, "{}: {}", task.id, task.tree.text());
        }
    }
}

#[test]
fn edges_that_are_cut_are_those_of_the_textbook() {
    for task in exercises(Kind::CutEdges) {
        for strict in [false, true] {
            let mut cut = names(&task.tree, &searched(&task, strict).cut);
            cut.sort();
            assert_eq!(marked(&right(&task)), cut, "{}", task.id);
        }
    }
}

/// The least and the greatest value that a node can have, where only these leaves are known.
fn known(tree: &ExerciseTree, node: NodeId, seen: &[NodeId]) -> (i32, i32) {
    let given = &tree.nodes[node];
    if given.children.is_empty() {
        let value = i32::from(given.value);
        return if seen.contains(&node) { (value, value) } else { (-FAR, FAR) };
    }
    let below: Vec<(i32, i32)> = given.children.iter().map(|child| known(tree, *child, seen)).collect();
    let (least, most) = (below.iter().map(|one| one.0), below.iter().map(|one| one.1));
    let both = if tree.is_max(node) { (least.max(), most.max()) } else { (least.min(), most.min()) };
    (both.0.unwrap(), both.1.unwrap())
}

/// The answer "=" is right if and only if one of the two conventions for equal values knows the node's value. Returns
/// whether only the convention that the key does not follow knows a value.
fn is_right_by_either_convention(task: &Task, answer: &Answer) -> bool {
    let tree = &task.tree;
    let [loose, strict] = [false, true].map(|strict| searched(task, strict).leaves);
    let mut only_strict = false;
    for node in tree.interior() {
        let id = format!("relation.{}", tree.name(node));
        if answer[&id] == "never visited" {
            continue;
        }
        let is_known = |seen: &[NodeId]| {
            let (least, most) = known(tree, node, seen);
            least == most
        };
        let given = answer.clone().into_iter().chain([(id.clone(), "=".to_owned())]).collect();
        let judged = judge(task, &given);
        let is_exact = is_known(&loose) || is_known(&strict);
        assert_eq!(judged.right, is_exact, "{}: {} of {}", task.id, id, tree.text());
        assert_eq!(judged.wrong, if is_exact { vec![] } else { vec![id] }, "{}", task.id);
        only_strict |= is_known(&strict) && !is_known(&loose);
    }
    only_strict
}

#[test]
fn values_and_bounds_are_those_of_the_textbook_and_true() {
    let mut equal_alone = 0;
    for task in exercises(Kind::Values) {
        let (tree, answer) = (&task.tree, right(&task));
        for strict in [false, true] {
            let searched = searched(&task, strict);
            for (node, given) in tree.nodes.iter().enumerate().filter(|(_, given)| !given.children.is_empty())
            {
                let (relation, value) = (
                    &answer[&format!("relation.{}", given.name)],
                    answer.get(&format!("value.{}", given.name)),
                );
                let Some(returned) = searched.returned.get(&node) else {
                    assert_eq!((relation.as_str(), value), ("never visited", None), "{}", task.id);
                    continue;
                };
                assert_eq!(value, Some(&returned.to_string()), "{}: {}", task.id, given.name);
                let truth = minimax(tree, node, tree.is_max(node));
                let (alpha, beta) = searched.entered[&node];
                let wanted = if *returned <= alpha {
                    "≤"
                } else if *returned >= beta {
                    "≥"
                } else {
                    "="
                };
                assert_eq!(relation, wanted, "{}: {}", task.id, given.name);
                let is_true = match wanted {
                    "=" => truth == *returned,
                    "≤" => truth <= *returned,
                    _ => truth >= *returned,
                };
                assert!(is_true, "{}: {}", task.id, given.name);
            }
        }
        equal_alone += usize::from(is_right_by_either_convention(&task, &answer));
        let best = tree.named(&answer["best"]).unwrap();
        let values = tree.nodes[0].children.iter().map(|child| minimax(tree, *child, tree.is_max(*child)));
        let value = if tree.max_first { values.max() } else { values.min() };
        assert_eq!(Some(minimax(tree, best, tree.is_max(best))), value, "{}", task.id);
    }
    assert!(equal_alone > 1, "{equal_alone} exercises in which only alpha > beta knows a value");
}

#[test]
fn windows_are_those_of_the_textbook() {
    for task in exercises(Kind::Windows) {
        let (tree, answer) = (&task.tree, right(&task));
        for strict in [false, true] {
            let searched = searched(&task, strict);
            for (node, given) in tree.nodes.iter().enumerate().filter(|(_, given)| !given.children.is_empty())
            {
                for (side, is_own) in [("alpha", tree.is_max(node)), ("beta", !tree.is_max(node))] {
                    let answered = answer.get(&format!("{side}.{}", given.name)).cloned().unwrap_or_default();
                    let mut window = Vec::new();
                    if let Some((alpha, beta)) = searched.entered.get(&node) {
                        window.push(if side == "alpha" { *alpha } else { *beta });
                        if is_own && task.id.level.number() > 1 {
                            window.extend(searched.changed.get(&node).into_iter().flatten());
                        }
                    }
                    let window: Vec<String> = window.into_iter().map(number).collect();
                    assert_eq!(answered, window.join(" "), "{}: {side} of {}", task.id, given.name);
                }
            }
        }
    }
}

#[test]
fn leaves_are_looked_at_in_the_order_of_the_textbook() {
    for task in exercises(Kind::LeafOrder) {
        for strict in [false, true] {
            let leaves = names(&task.tree, &searched(&task, strict).leaves);
            assert_eq!(right(&task)["order"], leaves.join(" "), "{}", task.id);
            assert_eq!(right(&task)["count"], leaves.len().to_string(), "{}", task.id);
        }
    }
}

/// All orders of a list.
fn orders(list: &[NodeId]) -> Vec<Vec<NodeId>> {
    if list.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, first) in list.iter().enumerate() {
        let rest = [&list[..place], &list[place + 1..]].concat();
        all.extend(orders(&rest).into_iter().map(|order| [vec![*first], order].concat()));
    }
    all
}

#[test]
fn an_order_is_right_if_none_visits_fewer_or_more() {
    for (kind, sign) in [(Kind::MostPruning, 1), (Kind::LeastPruning, -1)] {
        for task in exercises(kind).step_by(common::by_tier(12, 6, 10)) {
            let mut trees = vec![task.tree.clone()];
            for node in 0..task.tree.nodes.len() {
                trees = trees
                    .iter()
                    .flat_map(|tree| {
                        orders(&tree.nodes[node].children).into_iter().map(|order| {
                            let mut tree = tree.clone();
                            tree.nodes[node].children = order;
                            tree
                        })
                    })
                    .collect();
            }
            let counts = |strict| {
                let count = |tree| Textbook::new(tree, strict).searched(-FAR, FAR).leaves.len() as i32;
                trees.iter().map(|tree| sign * count(tree)).collect::<Vec<_>>()
            };
            let [loose, strict] = [false, true].map(counts);
            assert_eq!(loose, strict, "{}", task.id);
            let best = *loose.iter().min().unwrap();
            // Each order is judged as the textbook counts it: all that are best are right, and no other.
            let sample = trees.len().div_ceil(12);
            for (tree, count) in trees.iter().zip(&loose).step_by(sample) {
                let answer: Answer = task
                    .tree
                    .interior()
                    .into_iter()
                    .map(|node| {
                        let children = names(tree, &tree.nodes[node].children).join(" ");
                        (format!("children.{}", task.tree.name(node)), children)
                    })
                    .collect();
                assert_eq!(judge(&task, &answer).right, *count == best, "{}: {}", task.id, tree.text());
            }
            let shown = task.tree_of(&right(&task));
            let shown = sign * Textbook::new(&shown, false).searched(-FAR, FAR).leaves.len() as i32;
            assert_eq!(shown, best, "{}", task.id);
        }
    }
}

/// The leaves that any order of values visits, by Knuth and Moore's numbering of critical positions.
fn critical_leaves(tree: &ExerciseTree) -> usize {
    let leaves = (0..tree.nodes.len()).filter(|node| tree.nodes[*node].children.is_empty());
    let is_critical = |leaf: &NodeId| {
        let mut places = Vec::new();
        let mut node = *leaf;
        while let Some(parent) = tree.nodes[node].parent {
            places.insert(0, tree.nodes[parent].children.iter().position(|child| *child == node).unwrap());
            node = parent;
        }
        // All places at even distance from the first that is not the leftmost are free, places between them are
        // leftmost.
        match places.iter().position(|place| *place > 0) {
            None => true,
            Some(first) => places[first..].iter().skip(1).step_by(2).all(|place| *place == 0),
        }
    };
    leaves.filter(is_critical).count()
}

#[test]
fn a_filled_tree_is_right_if_it_visits_the_minimal_tree() {
    for task in exercises(Kind::FillLeaves) {
        let filled = task.tree_of(&right(&task));
        for strict in [false, true] {
            let visited = Textbook::new(&filled, strict).searched(-FAR, FAR).leaves.len();
            assert_eq!(visited, critical_leaves(&filled), "{}: {}", task.id, filled.text());
        }
        let judged = judge(&task, &right(&task));
        let count = critical_leaves(&filled);
        let said = format!("{count} leaves are visited, and no other answer visits fewer.");
        assert!(judged.right && judged.said == [said], "{}: {judged:?}", task.id);
        let words = solution(&task).said;
        assert!(
            words.iter().any(|said| said.starts_with(&format!("The search visits {count} leaves."))),
            "{words:?}"
        );
        let numbers: BTreeSet<i16> = filled.leaves().iter().map(|leaf| filled.nodes[*leaf].value).collect();
        assert_eq!(numbers, (1..=filled.leaves().len() as i16).collect(), "{}", task.id);
    }
}

#[test]
fn an_inequality_is_true_of_exactly_the_values_that_cut() {
    for task in exercises(Kind::Inequality) {
        let (unknown, target) = task.unknown.expect("a leaf is called x");
        let answer = right(&task);
        let bound: i16 = answer["number"].parse().unwrap();
        for value in -3..=60 {
            let tree = task.tree.with_value(unknown, value);
            let searched = Textbook::new(&tree, is_strict(&task)).searched(-FAR, FAR);
            let says = if answer["relation"] == "≤" { value <= bound } else { value >= bound };
            assert_eq!(!searched.leaves.contains(&target), says, "{}: x = {value}", task.id);
            assert!(searched.leaves.contains(&unknown), "{}", task.id);
        }
        // The statement with the other sign is equal.
        let other = if answer["relation"] == "≤" { ("<", bound + 1) } else { (">", bound - 1) };
        let other = [("relation", other.0.to_owned()), ("number", other.1.to_string())];
        let other = other.map(|(id, text)| (id.to_owned(), text)).into_iter().collect();
        assert!(judge(&task, &other).right, "{}", task.id);
    }
}

/// Copies of an answer, each with one field changed to another meaning.
fn spoiled(task: &Task, answer: &Answer) -> Vec<Answer> {
    let mut spoiled = Vec::new();
    for field in task.fields() {
        let now = answer.get(&field.id).cloned();
        let other = match &field.input {
            Input::Mark => Some(if now.is_some() { String::new() } else { "yes".to_owned() }),
            // "=" may be right, too, if the search returns a bound.
            Input::Choice(options) => {
                options.iter().find(|option| Some(*option) != now.as_ref() && *option != "=").cloned()
            }
            Input::Number => Some(now.as_deref().map_or("3".to_owned(), |now| match now {
                "inf" | "-inf" => "4".to_owned(),
                now => (now.parse::<i16>().unwrap() + 1).to_string(),
            })),
            Input::Numbers => Some(now.map_or("3".to_owned(), |now| now + " 3")),
            Input::Leaves => now.map(|now| now.split(' ').rev().collect::<Vec<_>>().join(" ")),
            Input::Children => None,
        };
        // The value of a node that is never visited is not asked.
        let is_asked = field
            .id
            .split_once('.')
            .is_none_or(|(id, name)| id != "value" || answer[&format!("relation.{name}")] != "never visited");
        if let Some(other) = other.filter(|_| is_asked) {
            let mut wrong = answer.clone();
            wrong.insert(field.id.clone(), other);
            spoiled.push(wrong);
        }
    }
    spoiled
}

/// The judgement of an answer with one wrong field names the field, but not a missing mark. Beside the solution each is
/// named.
fn assert_wrong_fields_are_named(task: &Task, right: &Answer, wrong: &Answer, judged: &Judgement) {
    let beside = solution_beside(task, wrong).wrong;
    if task.id.kind.is_judged_by_running() {
        assert!(judged.wrong.is_empty() && beside.is_empty(), "{}", task.id);
        return;
    }
    let text = |answer: &Answer, id: &str| answer.get(id).cloned().unwrap_or_default();
    let fields = task.fields();
    let spoiled: Vec<_> =
        fields.iter().filter(|field| text(right, &field.id) != text(wrong, &field.id)).collect();
    let [field] = spoiled[..] else { panic!("{}: {wrong:?}", task.id) };
    if task.id.kind == Kind::Inequality {
        // Both fields are one statement: with another sign the number is wrong, too, or instead.
        assert!(!beside.is_empty() && beside == judged.wrong, "{}: {judged:?}", task.id);
        return;
    }
    // Fields that depend on a wrong field may be wrong with it, such as the number of a node that is no longer called
    // never visited.
    assert!(beside.contains(&field.id), "{}: {beside:?}", task.id);
    let is_missing = field.input == Input::Mark && text(wrong, &field.id).is_empty();
    assert_eq!(judged.wrong.contains(&field.id), !is_missing, "{}: {judged:?}", task.id);
    if judged.known_mistake || is_missing {
        return;
    }
    let said = judged.said.join(" ");
    assert!(said.contains(&field.label), "{}: “{}” is not in “{said}”", task.id, field.label);
}

#[test]
fn the_right_answer_is_right_and_every_other_is_refused() {
    for kind in Kind::ALL {
        let mut explained = 0;
        for task in exercises(*kind).step_by(common::by_tier(4, 1, 1)) {
            let answer = right(&task);
            let judged = judge(&task, &answer);
            assert!(judged.right && judged.problems.is_empty(), "{}: {judged:?}", task.id);
            // A person who marks nothing is asked to mark something.
            for misconception in
                misconceptions(&task).into_iter().filter(|misconception| !misconception.answer.is_empty())
            {
                let judged = judge(&task, &misconception.answer);
                assert!(!judged.right && judged.known_mistake, "{}: {misconception:?}: {judged:?}", task.id);
                assert_eq!(judged.said, [misconception.explanation], "{}", task.id);
                explained += 1;
            }
            if let Some(all) = everything_marked(&task) {
                assert!(!judge(&task, &all).right, "{}: everything is marked", task.id);
            }
            let nothing = judge(&task, &Answer::new());
            assert!(!nothing.right, "{}: nothing is filled in", task.id);
            if !matches!(kind, Kind::MostPruning | Kind::LeastPruning | Kind::FillLeaves) {
                // An incomplete answer is not an attempt, and the problem names the missing part.
                let [problem] = &nothing.problems[..] else { panic!("{}: {nothing:?}", task.id) };
                let first = &task.fields()[0];
                let named = if first.input == Input::Mark { "there is at least one" } else { &first.label };
                assert_eq!(problem.key, first.id, "{}", task.id);
                assert!(problem.fix.contains(named), "{}: {problem}", task.id);
                assert!(problem.message.ends_with(" yet"), "{}: {problem}", task.id);
            }
            if *kind != Kind::FillLeaves {
                let spoiled = spoiled(&task, &answer).into_iter();
                for wrong in spoiled.filter(|wrong| !wrong.values().all(String::is_empty)) {
                    let judged = judge(&task, &wrong);
                    assert!(
                        !judged.right && judged.problems.is_empty(),
                        "{}: {wrong:?}: {judged:?}",
                        task.id
                    );
                    assert!(!judged.said.is_empty(), "{}: {wrong:?}", task.id);
                    assert_wrong_fields_are_named(&task, &answer, &wrong, &judged);
                }
            }
        }
        assert!(explained > 30, "{}: {explained} misconceptions", kind.name());
    }
}

#[test]
fn trees_have_what_their_level_promises() {
    let is_of_one =
        |kind: &&Kind| kind.is_alpha_beta() && !kind.is_judged_by_running() && !kind.is_of_many_visits();
    for kind in Kind::ALL.iter().filter(is_of_one) {
        for task in exercises(*kind) {
            let wanted = level_spec(task.id.level);
            let searched = searched(&task, is_strict(&task));
            let tree = &task.tree;
            assert_eq!(tree.height(), wanted.height, "{}", task.id);
            assert!((wanted.least_cuts..=wanted.most_cuts).contains(&searched.cuts), "{}", task.id);
            assert!(searched.deep_cuts > 0 || !wanted.deep, "{}: no deep cut-off", task.id);
            let above = searched.cut.iter().any(|node| !tree.nodes[*node].children.is_empty());
            assert!(above || !wanted.above_leaves, "{}: no cut-off above the leaves", task.id);
            assert!(
                misconceptions(&task).len()
                    >= if *kind == Kind::Inequality { 2 } else { wanted.least_misconceptions },
                "{}",
                task.id
            );
        }
    }
}

#[test]
fn another_seed_is_another_exercise() {
    for kind in Kind::ALL {
        // Every digit of a seed counts, also of a great one.
        let seeds =
            [0, 1, 10, 1 << 8, 1 << 31, u32::MAX, 2, 3, 4, 5, 6, 7, 100, 1 << 16, 1 << 24, u32::MAX - 1];
        let seeds = &seeds[..common::by_tier(6, seeds.len(), seeds.len())];
        for level in Level::ALL {
            let tasks: Vec<Task> =
                seeds.iter().map(|seed| exercise(ExerciseId { kind: *kind, level, seed: *seed })).collect();
            let trees: BTreeSet<String> = tasks.iter().map(|task| task.tree.text()).collect();
            assert_eq!(trees.len(), tasks.len(), "{}", kind.name());
            for task in tasks {
                let link = task.id.to_string();
                assert!(link.ends_with(&format!("&seed={}", task.id.seed)), "{link}");
                assert_eq!(ExerciseId::read(&link), Ok(task.id));
                assert_eq!(exercise(ExerciseId::read(&link).unwrap()), task);
            }
        }
    }
}

#[test]
fn trees_of_the_kinds_differ_though_level_and_seed_are_the_same() {
    for level in Level::ALL {
        let of = |kind: &Kind| exercise(ExerciseId { kind: *kind, level, seed: 7 }).tree.text();
        let trees: BTreeSet<String> = Kind::ALL.iter().map(of).collect();
        assert_eq!(trees.len(), Kind::ALL.len());
    }
}

#[test]
fn a_leaf_shows_its_value_unless_that_is_asked_for() {
    for kind in Kind::ALL {
        for task in exercises(*kind).step_by(10) {
            let exercise_texts = texts(&task);
            for (node, shown) in exercise_texts.nodes.iter().enumerate() {
                let given = &task.tree.nodes[node];
                let is_unknown = task.unknown.is_some_and(|(unknown, _)| unknown == node);
                let wanted = match kind {
                    _ if !given.children.is_empty() => None,
                    Kind::FillLeaves => None,
                    Kind::Inequality if is_unknown => Some("x".to_owned()),
                    _ if task.proof.as_ref().is_some_and(|state| state.open.contains(&node)) => {
                        Some("?".to_owned())
                    }
                    _ => Some(given.value.to_string()),
                };
                assert_eq!(shown.value, wanted, "{}: {}", task.id, given.name);
                let is_shown = wanted.is_some_and(|wanted| !["x", "?"].contains(&wanted.as_str()));
                assert!(task.shows(node) == is_shown || !given.children.is_empty(), "{}", task.id);
            }
        }
    }
}

#[test]
fn of_a_persons_own_tree_both_answers_are_given_and_why_they_differ() {
    let (mut several, mut nested) = (0, 0);
    for task in exercises(Kind::Ties).chain(exercises(Kind::NeverVisited)) {
        let own = own_tree(&task.tree.text()).unwrap();
        let [loose, strict] =
            [false, true].map(|strict| Textbook::new(&task.tree, strict).searched(-FAR, FAR));
        for (solved, searched) in [(&own.equal, &loose), (&own.beyond, &strict)] {
            assert_eq!(solved.visited, names(&task.tree, &searched.leaves).join(" "), "{}", task.id);
            let cut: BTreeSet<&str> = solved.cut.split_whitespace().collect();
            let wanted = names(&task.tree, &searched.cut);
            assert_eq!(cut, wanted.iter().map(String::as_str).collect(), "{}", task.id);
        }
        assert_eq!(own.difference.is_some(), loose.leaves != strict.leaves, "{}", task.id);
        if let Some(said) = own.difference {
            // "At C the value 3 equals alpha."
            let words: Vec<&str> = said.split([' ', '.']).collect();
            let node = task.tree.named(words[1]).unwrap();
            // The place among several such nodes is where the longer search goes on first: to a leaf below an
            // edge that the other search has cut.
            let first = strict.leaves.iter().zip(&loose.leaves).position(|(one, other)| one != other);
            let mut parting = strict.leaves[first.unwrap_or(loose.leaves.len())];
            while !loose.cut.contains(&parting) {
                parting = task.tree.nodes[parting].parent.expect("an edge on the way is cut");
            }
            assert_eq!(task.tree.nodes[parting].parent, Some(node), "{}: {said}", task.id);
            let of = |node: &NodeId| task.tree.nodes[*node].parent.unwrap();
            let others: BTreeSet<NodeId> =
                loose.cut.iter().filter(|edge| !strict.cut.contains(edge)).map(of).collect();
            several += usize::from(others.len() > 1);
            nested +=
                usize::from(others.iter().any(|other| *other != node && task.tree.is_below(node, *other)));
            let (alpha, beta) = loose.entered[&node];
            let bound = if words[6] == "alpha" { alpha } else { beta };
            assert_eq!(
                (loose.returned[&node], bound.to_string()),
                (bound, words[4].to_owned()),
                "{}: {said}",
                task.id
            );
        }
    }
    assert!(several > 5 && nested > 0, "{several} with several, {nested} below another");
}

#[test]
fn a_solution_says_what_is_right_and_links_to_that_search() {
    for kind in Kind::ALL {
        for task in exercises(*kind).step_by(4) {
            let solution = solution(&task);
            assert!(judge(&task, &solution.answer).right, "{}", task.id);
            assert!(!solution.said.is_empty() && !question(&task).asked.is_empty(), "{}", task.id);
            let tree = task.tree_of(&solution.answer);
            let scenario = plyscope::scenario::Scenario::parse(&solution.link).unwrap();
            if task.rules.window.is_none() && kind.is_alpha_beta() && !kind.is_of_many_visits() {
                // The leaves among the linked search's visits are the leaves of the solution.
                let (_, trace) = plyscope::run::trace(&scenario).unwrap();
                let searched = Textbook {
                    from_right: task.rules.order == ChildOrder::RightToLeft,
                    ..Textbook::new(&tree, is_strict(&task))
                };
                let searched = searched.searched(-FAR, FAR);
                assert_eq!(trace.positions() as usize, searched.entered.len(), "{}", task.id);
            }
            let looked_at: BTreeSet<u32> = solution.steps.iter().map(|step| step.node).collect();
            assert_eq!(looked_at.is_empty(), *kind == Kind::Inequality, "{}", task.id);
        }
    }
}

/// A limit of the text that a person has to keep in mind.
#[test]
fn no_sentence_of_a_question_is_long() {
    for kind in Kind::ALL {
        for task in exercises(*kind).step_by(10) {
            for said in question(&task).sentences() {
                for sentence in said.split_inclusive(['.', '?']) {
                    let words = sentence.split_whitespace().count();
                    assert!(words <= 45, "{}: {words} words: {sentence}", task.id);
                }
            }
        }
    }
}

/// The conventions that docs/practice.md names: three give one answer, and the fourth does not.
#[test]
fn three_conventions_agree_and_strict_fail_hard_does_not() {
    let (mut compared, mut others) = (0, 0);
    for kind in [Kind::NeverVisited, Kind::CutEdges, Kind::LeafOrder, Kind::RightToLeft, Kind::RootWindow] {
        for task in exercises(kind) {
            let leaves = |strict, hard| {
                let (alpha, beta) =
                    task.rules.window.map_or((-FAR, FAR), |(alpha, beta)| (alpha.into(), beta.into()));
                let from_right = task.rules.order == ChildOrder::RightToLeft;
                let textbook = Textbook { from_right, hard, ..Textbook::new(&task.tree, strict) };
                textbook.searched(alpha, beta).leaves
            };
            let soft = leaves(false, false);
            assert_eq!(leaves(true, false), soft, "{}: alpha > beta", task.id);
            assert_eq!(leaves(false, true), soft, "{}: fail-hard", task.id);
            others += usize::from(leaves(true, true) != soft);
            compared += 1;
        }
    }
    assert!(compared > 200 && others > 20, "{others} of {compared}");
}
