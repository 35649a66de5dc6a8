//! The nodes that PVS searches again.

use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{
    AnswerSpace, Exercise, ExerciseKind, Gaps, MarkWords, Order, Setting, line, table_of_nodes,
};
use crate::practice::exercise_tree::NodeId;
use crate::practice::field::{Answer, Field, Input, answer_with, numbers};
use crate::practice::re_search::{ReSearchWindows, Variant, again_by_hand, searched_again, visits};
use crate::practice::visit_record::VisitRecord;
use crate::practice::wrong_answer::{SIDES_EXCHANGED, WrongAnswer};
use crate::random::Random;

/// The nodes that PVS searches again.
pub struct ReSearches;

/// Explanations for a person with one mistake, the likeliest first.
const EXPLAINED: [(Variant, &str); 8] = [
    (
        Variant::BeyondBeta,
        "You searched every child again that is better than the bound of its null window. A second search is needed only if the value is inside the window of the parent: if that is a null window, or if the value is beyond the other bound, the child cuts the parent off.",
    ),
    (
        Variant::FromValue,
        "These are the right nodes, but your second window begins at the value of the first search. Some programs do this; in this exercise the second search has the whole window of the parent.",
    ),
    (
        Variant::LastOnly,
        "You compared each child with the child before it. The null window is at the best value so far: alpha of a MAX node, beta of a MIN node.",
    ),
    (
        Variant::Every,
        "You searched every later child of a PV node again. That is needed only if the null window has shown that the child is better than the best so far.",
    ),
    (
        Variant::Twice,
        "You counted every node that is visited more than once. Nodes below a node that is searched again are visited again with it; count only the nodes whose own null window was not enough.",
    ),
    (
        Variant::NullAgain,
        "These are the right nodes, but the windows are those of the first search. The second search has the whole window of the parent.",
    ),
    (
        Variant::Reversed,
        "You searched the children again whose null window failed the other way. Those are no better than the best so far, and the search needs to know no more.",
    ),
    (Variant::Swapped, SIDES_EXCHANGED),
];

/// The meaning of PVS in the exercises: it is written in several ways.
const PVS: [&str; 4] = [
    "A node's first child gets the node's window.",
    "If that is wider than a null window, the search first visits each later child in a null window: from alpha to alpha + 1 at a MAX node, from beta − 1 to beta at a MIN node.",
    "If the child's value is inside the node's window (alpha < value < beta), the search visits the child again with the whole window, also just above the leaves.",
    "A node that is visited again only because the node above it is searched again does not count.",
];

/// The nodes that are searched again, as an answer.
fn answer_of_again(exercise: &Exercise, again: &ReSearchWindows) -> Answer {
    let text = |(alpha, beta): (i16, i16)| {
        if exercise.asks_for_more() { numbers(&[alpha, beta]) } else { "yes".to_owned() }
    };
    let field = |(node, window): (&NodeId, &(i16, i16))| {
        (format!("again.{}", exercise.tree.name(*node)), text(*window))
    };
    answer_with(again.iter().map(field))
}

impl ExerciseKind for ReSearches {
    fn name(&self) -> &'static str {
        "re-searches"
    }

    fn title(&self) -> &'static str {
        "What PVS searches again"
    }

    fn stream(&self) -> u64 {
        14
    }

    fn complete(&self, Exercise { tree, .. }: &mut Exercise, order: Order, _random: &mut Random) -> bool {
        let spec = self.level_spec(order.level);
        let again = searched_again(tree);
        let is_below = |node: &NodeId| tree.nodes[*node].ply > 1;
        (spec.again.0..=spec.again.1).contains(&again.len())
            && (!spec.again_below || again.keys().any(is_below))
            && again == again_by_hand(tree, Variant::None)
    }

    fn is_of_many_visits(&self) -> bool {
        true
    }

    fn visits(&self, exercise: &Exercise) -> Option<Vec<VisitRecord>> {
        Some(visits(&exercise.tree))
    }

    fn search_link(&self, _exercise: &Exercise) -> String {
        "&search=pvs".to_owned()
    }

    fn fields(&self, exercise: &Exercise) -> Vec<Field> {
        let below = exercise.tree.interior().split_off(1);
        let input = if exercise.asks_for_more() { Input::Numbers } else { Input::Mark };
        Field::of_each(&exercise.tree, "again", &below, &input)
    }

    fn searched(&self, _exercise: &Exercise, Setting { side, from, window }: &Setting) -> String {
        format!("{side} moves at the root. PVS searches this tree {from} and begins with {window}.")
    }

    fn given(&self, _exercise: &Exercise) -> Vec<String> {
        PVS.map(str::to_owned).to_vec()
    }

    fn asked(&self, exercise: &Exercise) -> Vec<String> {
        let asked = if exercise.asks_for_more() {
            "With which alpha and beta is each inner node searched again? Write alpha and beta, and leave a node empty if it is not searched again."
        } else {
            "Which inner nodes are searched again?"
        };
        vec![asked.to_owned()]
    }

    fn marks(&self) -> &'static MarkWords {
        &MarkWords {
            one: "node",
            many: "nodes",
            wanted: "node that is searched again",
            wrong: "is not searched again",
            heading: "Searched again",
        }
    }

    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        Some(answer_of_again(exercise, &searched_again(&exercise.tree)))
    }

    fn misconceptions(&self, exercise: &Exercise) -> Vec<WrongAnswer> {
        let wrong_answer = |(variant, explanation): (Variant, _)| {
            let again = again_by_hand(&exercise.tree, variant);
            let misconception = variant.misconception()?;
            Some(WrongAnswer { answer: answer_of_again(exercise, &again), misconception, explanation })
        };
        EXPLAINED.into_iter().filter_map(wrong_answer).collect()
    }

    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let tree = &exercise.tree;
        let nodes = tree.interior().into_iter().map(|node| (tree.name(node), texts.of("again", node)));
        let search_text = |(name, window): (&str, String)| match window.split_once(' ') {
            Some((alpha, beta)) => format!("{name} with alpha = {alpha}, beta = {beta}"),
            None => name.to_owned(),
        };
        let again: Vec<String> = nodes.filter(|(_, window)| !window.is_empty()).map(search_text).collect();
        vec![format!("Searched again: {}.", again.join(if exercise.asks_for_more() { "; " } else { ", " }))]
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        if !exercise.asks_for_more() {
            return line("Searched again:");
        }
        let AnswerSpace::Table(heads, mut names) =
            table_of_nodes(exercise, &["searched again", "alpha", "beta"])
        else {
            return Vec::new();
        };
        // The root is never searched again.
        names.remove(0);
        vec![AnswerSpace::Table(heads, names)]
    }

    /// A field for each node would earn much by staying empty.
    fn gaps(&self, _exercise: &Exercise) -> Gaps {
        Gaps::MarksAndNumbers("Alpha and beta of each of them, in the order above, such as 3 5 -inf 7")
    }
}
