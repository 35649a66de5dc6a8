//! Pre-searches: the numbers and the filter, computed from the question's text; the window, by an alpha-beta written
//! here; and the fate, from the ledger of the linked search's trace.

use super::independent::FAR;
use super::{exercises, right};
use plyscope::facts::pre_search_ledger::{Settlement, pre_search_ledger};
use plyscope::practice::{ExerciseTree, Kind, NodeId, Task, judge, misconceptions, question, solution};
use std::collections::BTreeMap;

/// The window of a node at its entry by alpha-beta, in a tree whose earlier nodes are all known.
fn window_at(tree: &ExerciseTree, wanted: NodeId) -> Option<(i32, i32)> {
    let mut found = None;
    search(tree, 0, (-FAR, FAR), wanted, &mut found);
    found
}

/// The value of a node; `None` once the wanted node is reached.
fn search(
    tree: &ExerciseTree,
    node: NodeId,
    (mut alpha, mut beta): (i32, i32),
    wanted: NodeId,
    found: &mut Option<(i32, i32)>,
) -> Option<i32> {
    if node == wanted {
        *found = Some((alpha, beta));
        return None;
    }
    if tree.nodes[node].children.is_empty() {
        return Some(tree.nodes[node].value.into());
    }
    let max = tree.is_max(node);
    let mut best = if max { -FAR } else { FAR };
    for child in &tree.nodes[node].children {
        let value = search(tree, *child, (alpha, beta), wanted, found)?;
        if max {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    Some(best)
}

/// All sentences of the question, a line each.
fn sentences(task: &Task) -> String {
    question(task).sentences().collect::<Vec<_>>().join("\n")
}

/// The word behind a text in the question.
fn behind<'a>(said: &'a str, words: &str) -> &'a str {
    let rest = said.split_once(words).unwrap_or_else(|| panic!("“{words}” is not in “{said}”")).1;
    rest.split([' ', ',', ';', '.', ':']).next().unwrap()
}

/// The data in the question: the shallow node, the deep node, the iteration, the entry, and the limits.
struct Given {
    shallow: NodeId,
    deep: NodeId,
    iteration: i32,
    entry: (String, i32, i32),
    limits: [i32; 3],
}

fn given(task: &Task) -> Given {
    let said = sentences(task);
    let line = said.lines().find(|line| line.contains("are the same position")).unwrap();
    let named = |name: &str| task.tree.named(name).unwrap();
    let number = |words: &str| behind(&said, words).replace('−', "-").parse::<i32>().unwrap();
    let sign = behind(&said, "its value is ").to_owned();
    let limit = |words: &str| if said.contains(words) { number(words) } else { 99 };
    Given {
        shallow: named(line.split(' ').next().unwrap()),
        deep: named(behind(line, " and ")),
        iteration: number("comes iteration "),
        entry: (sign.clone(), number(&format!("its value is {sign} ")), number("searched ")),
        limits: [limit("Risk = "), limit("NearRoot = "), limit("NearLeaf = ")],
    }
}

#[test]
fn a_pre_search_is_made_and_ends_as_the_paper_and_the_ledger_say() {
    let mut seen = BTreeMap::new();
    for task in exercises(Kind::PreSearch) {
        let (tree, answer) = (&task.tree, right(&task));
        let Given { shallow, deep, iteration, entry: (sign, value, depth), limits } = given(&task);
        let ply = |node: NodeId| tree.nodes[node].ply as i32;
        let (needed, new) = (iteration - ply(shallow), depth + 1);
        assert_eq!(answer["needed"], needed.to_string(), "{}", task.id);
        assert_eq!(answer["new"], new.to_string(), "{}", task.id);
        assert_eq!(new, iteration - ply(deep), "{}: the prediction is right", task.id);
        let (alpha, beta) = window_at(tree, shallow).expect("the search comes to it");
        let answers = match sign.as_str() {
            "=" => true,
            "≥" => value >= beta,
            _ => value <= alpha,
        };
        let decision = if answers {
            "the table answers"
        } else if new - needed > limits[0] {
            "Risk refuses"
        } else if ply(deep) > limits[1] {
            "NearRoot refuses"
        } else if needed < limits[2] {
            "NearLeaf refuses"
        } else {
            "pre-search"
        };
        assert_eq!(answer["decision"], decision, "{}: {:?}", task.id, question(&task));
        let scenario = plyscope::scenario::Scenario::parse(&solution(&task).link).unwrap();
        let (_, trace) = plyscope::run::trace(&scenario).unwrap();
        let ledger = pre_search_ledger(&trace);
        let last: Vec<_> =
            ledger.entries.iter().filter(|entry| i32::from(entry.iteration) == iteration).collect();
        let fate = match last[..] {
            [] => "no pre-search",
            [one] if one.settled == Settlement::PaidOff => "paid off",
            [_] => "lost",
            _ => panic!("{}: {} pre-searches", task.id, last.len()),
        };
        assert_eq!(answer["fate"], fate, "{}: {}", task.id, tree.text());
        assert_eq!(decision == "pre-search", fate != "no pre-search", "{}", task.id);
        *seen.entry((task.id.level, decision, fate)).or_insert(0) += 1;
    }
    for (decision, fate) in [
        ("the table answers", "no pre-search"),
        ("pre-search", "paid off"),
        ("pre-search", "lost"),
        ("Risk refuses", "no pre-search"),
        ("NearRoot refuses", "no pre-search"),
        ("NearLeaf refuses", "no pre-search"),
    ] {
        assert!(
            seen.keys().any(|(_, one, other)| (*one, *other) == (decision, fate)),
            "{decision}: {seen:?}"
        );
    }
}

#[test]
fn both_places_of_the_position_have_the_same_leaves() {
    for task in exercises(Kind::PreSearch) {
        let Given { shallow, deep, .. } = given(&task);
        let values = |node: NodeId| -> Vec<i16> {
            task.tree.leaves_below(node).into_iter().map(|leaf| task.tree.nodes[leaf].value).collect()
        };
        assert_eq!(values(shallow), values(deep), "{}", task.id);
        assert!(task.tree.nodes[shallow].ply > task.tree.nodes[deep].ply, "{}", task.id);
    }
}

#[test]
fn known_mistakes_about_pre_searches_can_be_written_down() {
    let mut met = BTreeMap::new();
    for task in exercises(Kind::PreSearch) {
        assert!(misconceptions(&task).len() >= 3, "{}", task.id);
        for misconception in misconceptions(&task) {
            let judged = judge(&task, &misconception.answer);
            assert!(judged.problems.is_empty() && judged.known_mistake, "{}: {judged:?}", task.id);
            *met.entry(misconception.explanation).or_insert(0) += 1;
        }
    }
    assert!(met.len() >= 9, "{met:#?}");
}

/// The question names the window of a pre-search, the meaning of its limits, and the position whose later visits
/// count. The search behaves accordingly, and the solution says it.
#[test]
fn the_window_of_a_pre_search_is_the_one_at_entry() {
    let (mut pre_searched, mut would_narrow) = (0, 0);
    for task in exercises(Kind::PreSearch) {
        let said = sentences(&task);
        let Given { shallow, deep, limits, iteration, entry: (sign, value, _) } = given(&task);
        let (shallow_name, deep_name) = (task.tree.name(shallow), task.tree.name(deep));
        for words in [
            format!("deeper than {shallow_name} needs"),
            format!("{deep_name} may be "),
            format!("{shallow_name} must need at least "),
            "A pre-search has the window with which the search enters its node".to_owned(),
            "a later visit of this position, in the same iteration".to_owned(),
        ] {
            assert!(said.contains(&words), "{}: “{words}” is not in {said}", task.id);
        }
        assert!(said.contains("NearRoot = ") == (limits[1] != 99), "{}", task.id);
        if right(&task)["decision"] != "pre-search" {
            continue;
        }
        pre_searched += 1;
        let solution = solution(&task);
        let steps = solution.steps.iter().filter(|step| step.node as usize == shallow);
        let sentences: Vec<&str> = steps.map(|step| step.text.as_str()).collect();
        assert!(
            sentences.iter().all(|text| !text.contains("narrows the window")),
            "{}: {sentences:?}",
            task.id
        );
        assert!(
            sentences.iter().any(|text| text.contains("in the whole window")),
            "{}: {sentences:?}",
            task.id
        );
        // The trace shows whether the first child of the pre-search has all of the window.
        let scenario = plyscope::scenario::Scenario::parse(&solution.link).unwrap();
        let (_, trace) = plyscope::run::trace(&scenario).unwrap();
        let ledger = pre_search_ledger(&trace);
        let entry = ledger.entries.iter().find(|entry| i32::from(entry.iteration) == iteration).unwrap();
        let child = trace.children(entry.visit).next().expect("a pre-search has children");
        assert_eq!(trace.window(child), -trace.window(entry.visit), "{}", task.id);
        let (alpha, beta) = window_at(&task.tree, shallow).unwrap();
        would_narrow += usize::from(match sign.as_str() {
            "≥" => value > alpha,
            _ => value < beta,
        });
    }
    assert!(pre_searched > 20 && would_narrow > 10, "{would_narrow} of {pre_searched}");
}
