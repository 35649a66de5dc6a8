//! The returned value of each node, and whether it is exact or a bound; the best move.

use crate::misconception::Misconception;
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, FAIL_SOFT, line, table_of_nodes};
use crate::practice::exercise_tree::{ExerciseTree, NodeId};
use crate::practice::field::{Answer, Field, Input, answer_with};
use crate::practice::number::number;
use crate::practice::rules::{Rules, walkthrough};
use crate::practice::walkthrough::{RELATIONS, Walkthrough, relation_text};
use crate::practice::wrong_answer::WrongAnswer;
use crate::practice::wrong_walkthrough::Variant;
use crate::search::parameters::CutsAt;
use std::collections::BTreeSet;

/// The returned value of each node, and whether it is exact or a bound; the best move.
pub struct Values;

/// The text for a node that the search does not reach.
const NEVER: &str = RELATIONS[3];

/// The first child of the root that has its value.
fn best_move(searched: &Walkthrough, tree: &ExerciseTree) -> String {
    let root = searched.visits.first();
    let found = root.and_then(|root| {
        let is_best = |child: &&NodeId| searched.of(**child).is_some_and(|child| child.value == root.value);
        root.searched.iter().find(is_best)
    });
    found.map_or_else(String::new, |child| tree.name(*child).to_owned())
}

/// It is also right to state the known value instead of the returned one: if every relevant leaf below a node
/// was visited, its value is exact, even outside the window.
fn is_known(tree: &ExerciseTree, rules: Rules, node: NodeId) -> bool {
    let (least, most) = walkthrough(tree, rules).known(node, tree);
    least == most
}

/// Whether "=" is right of a node, be it only by the other convention for equal values: by that a search may visit
/// what this one cuts off.
fn may_be_known(Exercise { tree, rules, .. }: &Exercise, node: NodeId) -> bool {
    is_known(tree, *rules, node) || is_known(tree, rules.with_other_ties(), node)
}

impl ExerciseKind for Values {
    fn name(&self) -> &'static str {
        "values"
    }

    fn title(&self) -> &'static str {
        "Values and bounds"
    }

    fn stream(&self) -> u64 {
        3
    }

    /// There is one best move.
    fn suits(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> bool {
        let Some(root) = searched.visits.first() else { return false };
        let is_best = |child: &&NodeId| searched.of(**child).is_some_and(|child| child.value == root.value);
        root.value > root.alpha
            && root.value < root.beta
            && tree.nodes[0].children.iter().filter(is_best).count() == 1
    }

    fn says_what_is_returned(&self) -> bool {
        true
    }

    fn fields(&self, Exercise { tree, .. }: &Exercise) -> Vec<Field> {
        let mut fields = Vec::new();
        for node in tree.interior() {
            let name = tree.name(node).to_owned();
            let label = format!("value of {name}");
            fields.push(Field::of_node(tree, "relation", node, name, Input::choice(&RELATIONS)));
            fields.push(Field::of_node(tree, "value", node, label, Input::Number));
        }
        let children: Vec<&str> = tree.nodes[0].children.iter().map(|child| tree.name(*child)).collect();
        fields.push(Field::new("best", "best move", Input::choice(&children)));
        fields
    }

    fn given(&self, _exercise: &Exercise) -> Vec<String> {
        vec![FAIL_SOFT.to_owned()]
    }

    fn asked(&self, _exercise: &Exercise) -> Vec<String> {
        [
            "What does the search return for each node? Is this number the node's value (=), or is the node worth at most (≤) or at least (≥) this number?",
            "Which move is the best at the root?",
        ]
        .map(str::to_owned)
        .to_vec()
    }

    fn answer_of(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Answer {
        let mut answer = Answer::new();
        for node in tree.interior() {
            let visit = searched.of(node);
            let relation = visit.map_or(NEVER, |visit| relation_text(searched.relation(visit, tree)));
            let value = visit.map_or_else(String::new, |visit| number(visit.value));
            answer.insert(format!("relation.{}", tree.name(node)), relation.to_owned());
            answer.insert(format!("value.{}", tree.name(node)), value);
        }
        answer.insert("best".to_owned(), best_move(searched, tree));
        answer
    }

    /// A search that left out necessary visits does not reveal returned values.
    fn is_told_by(&self, variant: Variant) -> bool {
        variant != Variant::TooSoon
    }

    fn misread(&self, exercise: &Exercise, _searched: &Walkthrough) -> Vec<WrongAnswer> {
        let right = self.answer(exercise).unwrap_or_default();
        let plain = |(id, text): (&String, &String)| {
            let is_bound = id.starts_with("relation") && text != NEVER;
            (id.clone(), if is_bound { "=".to_owned() } else { text.clone() })
        };
        vec![WrongAnswer {
            answer: answer_with(right.iter().map(plain)),
            misconception: Misconception::TakesBoundForValue,
            explanation: "The numbers are right, but not all of them are values. After a cut-off a node returns only a bound, and so it does outside its window.",
        }]
    }

    /// Whether "=" is right for a bound because every relevant leaf was visited, by either convention for equal values.
    /// The number of a node that is never visited does not matter either, if the answer says that it is never visited.
    fn is_also_right(&self, exercise: &Exercise, read: &Answer, right: &Answer, field: &Field) -> bool {
        let tree = &exercise.tree;
        let Some(node) = field.node else { return false };
        if field.id.starts_with("relation.") {
            let is_exact = read.get(&field.id).is_some_and(|given| given == "=");
            return is_exact && may_be_known(exercise, node);
        }
        let relation = read.get(&format!("relation.{}", tree.name(node)));
        !right.contains_key(&field.id) && relation.is_some_and(|relation| relation == NEVER)
    }

    fn also_right(&self, exercise: &Exercise, right: &Answer) -> Answer {
        let tree = &exercise.tree;
        let id = |node: NodeId| format!("relation.{}", tree.name(node));
        let is_also = |node: &NodeId| {
            right.get(&id(*node)).is_some_and(|text| text != "=") && may_be_known(exercise, *node)
        };
        let nodes = tree.interior().into_iter().filter(is_also);
        answer_with(nodes.map(|node| (id(node), "=".to_owned())))
    }

    fn said(&self, Exercise { tree, rules, .. }: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let only_where = |node: NodeId| match (is_known(tree, *rules, node), rules.cuts_at) {
            (true, _) => "",
            (false, CutsAt::Equal) => " if only alpha > beta cuts off",
            (false, CutsAt::Beyond) => " if alpha ≥ beta cuts off",
        };
        let relation_line = |node: NodeId| match texts.of("relation", node).as_str() {
            NEVER => format!("{} is never visited.", tree.name(node)),
            relation => {
                let also = texts.also_right.get(&format!("relation.{}", tree.name(node)));
                let also = also
                    .map_or_else(String::new, |also| format!(" ({also} is right, too{})", only_where(node)));
                format!("{} {relation} {}{also}", tree.name(node), texts.of("value", node).replace('-', "−"))
            }
        };
        let mut said: Vec<String> = tree.interior().into_iter().map(relation_line).collect();
        said.push(format!("Best move: {}.", texts.text("best")));
        said
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        let mut room = vec![table_of_nodes(exercise, &["node", "=, ≤, ≥ or never visited", "number"])];
        room.extend(line("Best move:"));
        room
    }

    /// A node returns one of the leaves' values.
    fn numbers_offered(
        &self,
        Exercise { tree, .. }: &Exercise,
        field: &Field,
    ) -> Option<(Vec<i16>, &'static str)> {
        let values: BTreeSet<i16> = tree.leaves().into_iter().map(|leaf| tree.nodes[leaf].value).collect();
        let is_asked = field.id.starts_with("value.");
        is_asked.then(|| (values.into_iter().collect(), "none: it is never visited"))
    }
}
