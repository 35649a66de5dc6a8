//! The use of the table when a position comes again, against an alpha-beta with a table that is written for this test.

use super::independent::{FAR, minimax};
use super::{exercises, number, right};
use plyscope::practice::{
    ExerciseTree, Kind, NodeId, Task, judge, misconceptions, question, solution, texts,
};
use std::collections::BTreeMap;

/// The entry of a position in the table that a person fills in.
#[derive(Clone, Copy)]
struct Row {
    value: i32,
    /// The window that the value came from.
    window: (i32, i32),
    plies: usize,
}

struct WithTable<'a> {
    task: &'a Task,
    rows: BTreeMap<String, Row>,
    /// The answers by the later node's name.
    answers: BTreeMap<String, [String; 6]>,
    visits: usize,
}

/// A name that all nodes of a position share.
fn position(tree: &ExerciseTree, same: &[(NodeId, NodeId)], node: NodeId) -> String {
    let first = same.iter().find(|(later, _)| *later == node).map_or(node, |(_, first)| *first);
    tree.name(first).to_owned()
}

impl WithTable<'_> {
    fn value(&mut self, node: NodeId, alpha: i32, beta: i32) -> i32 {
        self.visits += 1;
        let tree = &self.task.tree;
        if tree.nodes[node].children.is_empty() {
            return tree.nodes[node].value.into();
        }
        let plies = tree.height() - tree.nodes[node].ply;
        let position = position(tree, &self.task.same, node);
        let (mut low, mut high) = (alpha, beta);
        if let Some(row) = self.rows.get(&position) {
            let sign = if row.value >= row.window.1 {
                "≥"
            } else if row.value <= row.window.0 {
                "≤"
            } else {
                "="
            };
            let mut left = String::new();
            let mut does = "only its move";
            if row.plies >= plies {
                if sign != "≤" {
                    low = low.max(row.value);
                }
                if sign != "≥" {
                    high = high.min(row.value);
                }
                if low >= high {
                    does = "answers";
                } else if (low, high) != (alpha, beta) {
                    does = "narrows the window";
                    left = format!("{} {}", number(low), number(high));
                }
            }
            let (value, does_answer) = (row.value, does == "answers");
            let answers =
                [sign.to_owned(), number(value), number(alpha), number(beta), does.to_owned(), left];
            self.answers.insert(tree.name(node).to_owned(), answers);
            if does_answer {
                return value;
            }
        }
        let max = tree.is_max(node);
        let mut best = if max { -FAR } else { FAR };
        for child in tree.nodes[node].children.clone() {
            let value = self.value(child, low, high);
            if max {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        self.rows.insert(position, Row { value: best, window: (alpha, beta), plies });
        best
    }
}

fn searched(task: &Task) -> WithTable<'_> {
    let mut searched = WithTable { task, rows: BTreeMap::new(), answers: BTreeMap::new(), visits: 0 };
    let value = searched.value(0, -FAR, FAR);
    assert_eq!(value, minimax(&task.tree, 0, task.tree.max_first), "{}", task.id);
    searched
}

#[test]
fn what_the_table_does_is_what_the_papers_listing_does() {
    let mut seen = BTreeMap::new();
    for task in exercises(Kind::TableAnswers) {
        let (answer, searched) = (right(&task), searched(&task));
        assert_eq!(searched.answers.len(), task.same.len(), "{}", task.id);
        for (name, answers) in &searched.answers {
            let ids = ["bound", "known", "alpha", "beta", "use", "left"];
            for (id, wanted) in ids.into_iter().zip(answers) {
                let is_asked = task.id.level.number() > 1 || !["alpha", "beta", "left"].contains(&id);
                let given = answer.get(&format!("{id}.{name}"));
                let wanted = Some(wanted).filter(|wanted| is_asked && !wanted.is_empty());
                assert_eq!(given, wanted, "{}: {id} of {name}: {}", task.id, task.tree.text());
            }
            *seen.entry((task.id.level, answers[4].clone(), answers[0].clone())).or_insert(0) += 1;
        }
        let (_, trace) =
            plyscope::run::trace(&plyscope::scenario::Scenario::parse(&solution(&task).link).unwrap())
                .unwrap();
        assert_eq!(trace.positions() as usize, searched.visits, "{}: the link's search", task.id);
    }
    // Each level meets all three cases, and each sign.
    for what in ["answers", "narrows the window", "only its move"] {
        let levels = seen.keys().filter(|(_, does, _)| does == what).map(|(level, ..)| level);
        let levels: std::collections::BTreeSet<_> = levels.collect();
        assert_eq!(levels.len(), 3, "{what}: {seen:?}");
    }
    for sign in ["=", "≤", "≥"] {
        assert!(seen.keys().any(|(.., said)| said == sign), "{sign}: {seen:?}");
    }
}

#[test]
fn a_position_that_comes_again_has_the_same_leaves_and_the_question_names_both() {
    for task in exercises(Kind::TableAnswers) {
        let shown = texts(&task);
        for (later, first) in &task.same {
            let values = |node: NodeId| -> Vec<_> {
                shown.nodes[node]
                    .children
                    .iter()
                    .map(|leaf| shown.nodes[*leaf as usize].value.clone())
                    .collect()
            };
            assert_eq!(values(*later), values(*first), "{}", task.id);
            let leaves = task.tree.leaves().len();
            assert!(leaves <= 22, "{}: {leaves} leaves are too many", task.id);
            assert!(later > first && task.tree.is_max(*later) == task.tree.is_max(*first), "{}", task.id);
            let (later, first) = (task.tree.name(*later), task.tree.name(*first));
            let said = format!("{later} is the same position (≡) as {first}");
            assert!(question(&task).given.iter().any(|line| line.contains(&said)), "{}: {said}", task.id);
        }
    }
}

#[test]
fn the_third_level_has_an_entry_that_is_too_shallow() {
    for task in exercises(Kind::TableAnswers).filter(|task| task.id.level.number() == 3) {
        let ply = |node: NodeId| task.tree.nodes[node].ply;
        let is_shallow = |(later, first): &&(NodeId, NodeId)| ply(*later) < ply(*first);
        let shallow: Vec<_> = task.same.iter().filter(is_shallow).collect();
        assert_eq!(shallow.len(), 1, "{}", task.id);
        let name = task.tree.name(shallow[0].0);
        assert_eq!(right(&task)[&format!("use.{name}")], "only its move", "{}", task.id);
    }
}

#[test]
fn known_mistakes_about_the_table_can_be_written_down() {
    let mut met = BTreeMap::new();
    for task in exercises(Kind::TableAnswers) {
        for misconception in misconceptions(&task) {
            let judged = judge(&task, &misconception.answer);
            assert!(judged.problems.is_empty() && judged.known_mistake, "{}: {judged:?}", task.id);
            *met.entry(misconception.explanation).or_insert(0) += 1;
        }
    }
    assert!(met.len() >= 8, "{met:#?}");
}

/// At the second level an exercise has two entries. No one end is always there, and none is always missing.
#[test]
fn what_two_entries_do_cannot_be_guessed() {
    for level in [2, 3] {
        let mut ends: BTreeMap<[String; 2], usize> = BTreeMap::new();
        let mut count = 0;
        for task in exercises(Kind::TableAnswers).filter(|task| task.id.level.number() == level) {
            let answer = right(&task);
            let end = |place: usize| answer[&format!("use.{}", task.tree.name(task.same[place].0))].clone();
            *ends.entry([end(0), end(1)]).or_default() += 1;
            count += 1;
        }
        let narrowing = |many: usize| {
            let is = |(ends, _): &(&[String; 2], &usize)| {
                ends.iter().filter(|end| *end == "narrows the window").count() == many
            };
            ends.iter().filter(is).map(|(_, count)| count).sum::<usize>()
        };
        assert!(count >= 20, "{count}");
        let most = if level == 2 { 3 } else { 2 };
        for many in 0..most {
            assert!(narrowing(many) * 10 >= count, "{many} narrow the window at level {level}: {ends:?}");
        }
        assert!(ends.values().all(|one| one * 5 < count * 3), "{ends:?}");
    }
}
