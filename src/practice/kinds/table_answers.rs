//! The table's use when a position comes again.

use crate::practice::answer_texts::AnswerTexts;
use crate::practice::drawn_tree::grown;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, Order, Setting};
use crate::practice::exercise_tree::{Details, ExerciseTree, Form, NodeId, Same};
use crate::practice::field::{Answer, Field, Input, numbers};
use crate::practice::level::Level;
use crate::practice::level_spec::{LevelSpec, level_spec};
use crate::practice::number::number;
use crate::practice::table_answer::{
    Arrival, USES, Variant, arrivals, arrivals_by_hand, details, has_shallow, visits,
};
use crate::practice::visit_record::VisitRecord;
use crate::practice::walkthrough::{RELATIONS, relation_text};
use crate::practice::wrong_answer::{SIDES_EXCHANGED, WrongAnswer};
use crate::random::Random;
use crate::sorted::sort_by_key;

/// The table's use when a position comes again.
pub struct TableAnswers;

/// Explanations for a person with one mistake, the likeliest first.
const EXPLAINED: [(Variant, &str); 8] = [
    (
        Variant::AlwaysAnswers,
        "You let every entry answer. If a node was cut off, or was no better than its bound, its entry is a bound: it answers only if it is outside the window of the new visit.",
    ),
    (
        Variant::AnyDepth,
        "You ignored the entry's depth. Its search was less deep than needed now, so only its move is useful.",
    ),
    (
        Variant::FirstWindow,
        "This is the window of the first visit. The table stores the value and whether it is a bound; the window is that of the new visit, with the results since then.",
    ),
    (
        Variant::OnlyExact,
        "You used only values. A bound answers, too, if it is outside the window, and narrows the window if it is inside.",
    ),
    (
        Variant::OnlyNarrows,
        "You let a bound only narrow the window. If nothing is left of the window (alpha ≥ beta), the bound answers.",
    ),
    (
        Variant::Exchanged,
        "You have swapped ≤ and ≥. A MAX node that is cut off is worth at least what it returned (≥), a MIN node at most (≤).",
    ),
    (
        Variant::Minimax,
        "You let the table hold the node's minimax value. It stores what the first visit returned: after a cut-off, or with no child better than the bound, this is a bound.",
    ),
    (Variant::Swapped, SIDES_EXCHANGED),
];

/// The questions about the table's entry and about its effect.
const TABLE: [&str; 2] = [
    "When the search reaches such a position again, what did the first visit store in the table? The number may be the node's value (=), or the node may be worth at most (≤) or at least (≥) this number.",
    "What does the entry do? It may answer: then the search does not visit the node's moves. It may narrow the window: then the node is searched in the rest of the window. Or only its move is useful: fewer plies were left then than now, or the bound does not change the window.",
];

/// The table's use, as an answer.
fn answer_of_arrivals(exercise: &Exercise, arrivals: &[Arrival]) -> Answer {
    let mut answer = Answer::new();
    for arrival in arrivals {
        let name = exercise.tree.name(arrival.node);
        let mut put = |id: &str, text: String| answer.insert(format!("{id}.{name}"), text);
        let ((alpha, beta), (value, relation)) = (arrival.window, arrival.known);
        put("bound", relation_text(relation).to_owned());
        put("known", number(value));
        put("use", USES[arrival.does].to_owned());
        if exercise.asks_for_more() {
            put("alpha", number(alpha));
            put("beta", number(beta));
            if let Some((alpha, beta)) = arrival.left() {
                put("left", numbers(&[alpha, beta]));
            }
        }
    }
    answer
}

/// Makes nodes above leaves the same position as others before them.
fn repeat(tree: &mut ExerciseTree, level: u8, random: &mut Random) -> Option<Vec<Same>> {
    let is_above_leaves = |tree: &ExerciseTree, node: &NodeId| {
        tree.nodes[*node].children.iter().all(|child| tree.is_leaf(*child))
    };
    let mut free: Vec<NodeId> =
        tree.interior().into_iter().filter(|node| is_above_leaves(tree, node)).collect();
    let mut same = Vec::new();
    for pair in 0..if level == 1 { 1 } else { 2 } {
        // The node that is needed deeper is further up.
        let is_up = |node: &NodeId| tree.nodes[*node].ply + 1 < tree.height();
        let later: Vec<NodeId> =
            free.iter().copied().filter(|node| is_up(node) == (level == 3 && pair == 0)).collect();
        let later = *later.get(random.below(later.len()))?;
        let suits = |first: &NodeId| {
            let (first, later) = (&tree.nodes[*first], &tree.nodes[later]);
            first.parent != later.parent && first.children.len() == later.children.len()
        };
        let firsts: Vec<NodeId> =
            free.iter().copied().filter(|node| !is_up(node) && *node < later && suits(node)).collect();
        let first = *firsts.get(random.below(firsts.len()))?;
        let copies: Vec<(NodeId, NodeId)> = tree.nodes[later]
            .children
            .iter()
            .copied()
            .zip(tree.nodes[first].children.iter().copied())
            .collect();
        for (copy, leaf) in copies {
            tree.nodes[copy].value = tree.nodes[leaf].value;
        }
        free.retain(|node| *node != first && *node != later);
        same.push((later, first));
    }
    sort_by_key(&mut same, |pair| *pair);
    Some(same)
}

/// Whether the search comes to each of them, to the ends that are aimed at, and by hand as by the search.
fn suits_table(exercise: &Exercise, aim: Option<usize>) -> bool {
    let (tree, same) = (&exercise.tree, &exercise.same);
    let arrivals = arrivals(tree, same);
    let by_hand = arrivals_by_hand(tree, same, Variant::None);
    // Every combination may come about. If one end were always there, people could guess it.
    let is_aimed_at = |one: usize, two: usize| aim.is_none_or(|aim| (one, two) == (aim / 3 % 3, aim % 3));
    let suits = match (&arrivals[..], exercise.level.number()) {
        ([one], 1) => aim.is_none_or(|aim| one.does == aim % 3),
        ([one, two], 2) => is_aimed_at(one.does, two.does),
        ([one, two], 3) => {
            let is_shallow = |later: NodeId| {
                same.iter()
                    .any(|(node, first)| *node == later && tree.nodes[*node].ply < tree.nodes[*first].ply)
            };
            let other = if is_shallow(one.node) { two } else { one };
            has_shallow(tree, same) && aim.is_none_or(|aim| other.does == aim % 3)
        }
        _ => false,
    };
    suits && arrivals == by_hand
}

impl ExerciseKind for TableAnswers {
    fn name(&self) -> &'static str {
        "table-answers"
    }

    fn title(&self) -> &'static str {
        "What the table does"
    }

    fn stream(&self) -> u64 {
        16
    }

    /// A position that comes again is at least two plies below the root.
    fn level_spec(&self, level: Level) -> LevelSpec {
        let spec = level_spec(level);
        if level.number() == 1 { LevelSpec { height: 3, most_leaves: 12, ..spec } } else { spec }
    }

    fn form(&self, level: Level, spec: LevelSpec, random: &mut Random) -> Form {
        let mut form = grown(spec.height, false, random);
        if level.number() == 3 {
            // A child of the root that has leaves: a position that is deep elsewhere is needed deeper here.
            let leaves = Form(vec![Form(Vec::new()); random.between(2, 3)]);
            let place = random.between(1, form.0.len() - 1);
            form.0[place] = leaves;
        }
        form
    }

    fn complete(&self, exercise: &mut Exercise, order: Order, random: &mut Random) -> bool {
        let Some(same) = repeat(&mut exercise.tree, order.level.number(), random) else { return false };
        exercise.same = same;
        suits_table(exercise, order.aim)
    }

    /// Two entries seldom have two certain effects.
    fn patience(&self, level: Level) -> u64 {
        if level.number() > 1 { 4000 } else { 400 }
    }

    fn is_of_many_visits(&self) -> bool {
        true
    }

    fn visits(&self, exercise: &Exercise) -> Option<Vec<VisitRecord>> {
        Some(visits(&exercise.tree, &exercise.same))
    }

    fn details(&self, exercise: &Exercise) -> Details {
        details(&exercise.same)
    }

    fn search_link(&self, _exercise: &Exercise) -> String {
        "&search=alpha-beta&table=10&order-table=off".to_owned()
    }

    fn fields(&self, exercise: &Exercise) -> Vec<Field> {
        let tree = &exercise.tree;
        let mut fields = Vec::new();
        for &(node, _) in &exercise.same {
            let mut add = |id: &str, label: &str, input: Input| {
                fields.push(Field::of_node(tree, id, node, format!("{label} {}", tree.name(node)), input));
            };
            add("bound", "what the table holds for", Input::choice(&RELATIONS[..3]));
            add("known", "number in the table for", Input::Number);
            if exercise.asks_for_more() {
                add("alpha", "alpha of", Input::Number);
                add("beta", "beta of", Input::Number);
            }
            add("use", "what that does at", Input::choice(&USES));
            if exercise.asks_for_more() {
                add("left", "window that is left at", Input::Numbers);
            }
        }
        fields
    }

    fn searched(&self, exercise: &Exercise, Setting { side, from, window }: &Setting) -> String {
        format!(
            "{side} moves at the root. Alpha-beta with a transposition table searches this tree {from}, {} plies deep, and begins \
             with {window}.",
            exercise.tree.height()
        )
    }

    fn given(&self, exercise: &Exercise) -> Vec<String> {
        let name = |node: NodeId| exercise.tree.name(node);
        let pair = |(later, first): &Same| {
            let (later, first) = (name(*later), name(*first));
            format!("{later} is the same position (≡) as {first}, reached by another path.")
        };
        let table = "The table keeps what the search returned at a position before, what that says, and how many plies were left to be searched.";
        exercise.same.iter().map(pair).chain([table.to_owned()]).collect()
    }

    fn asked(&self, exercise: &Exercise) -> Vec<String> {
        let window = "With which alpha and beta does the search then enter the node? If the entry narrows this window, which alpha and beta are left? Otherwise leave this empty.";
        let window = exercise.asks_for_more().then_some(window);
        TABLE.into_iter().chain(window).map(str::to_owned).collect()
    }

    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        Some(answer_of_arrivals(exercise, &arrivals(&exercise.tree, &exercise.same)))
    }

    fn misconceptions(&self, exercise: &Exercise) -> Vec<WrongAnswer> {
        let wrong_answer = |(variant, explanation): (Variant, _)| {
            let arrivals = arrivals_by_hand(&exercise.tree, &exercise.same, variant);
            // A search that never comes there has no answer.
            let misconception = variant.misconception().filter(|_| arrivals.len() == exercise.same.len())?;
            Some(WrongAnswer { answer: answer_of_arrivals(exercise, &arrivals), misconception, explanation })
        };
        EXPLAINED.into_iter().filter_map(wrong_answer).collect()
    }

    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let solution_line = |node: NodeId| {
            let of = |id: &str| texts.of(id, node);
            let mut line =
                format!("{}: the table says {} {}", exercise.tree.name(node), of("bound"), of("known"));
            if exercise.asks_for_more() {
                line += &format!("; alpha = {}, beta = {}", of("alpha"), of("beta"));
            }
            line += &format!("; {}", of("use"));
            match of("left").split_once(' ') {
                Some((alpha, beta)) => line + &format!(": alpha = {alpha}, beta = {beta} are left"),
                None => line,
            }
        };
        exercise.same.iter().map(|(node, _)| solution_line(*node)).collect()
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        let names = exercise.same.iter().map(|(node, _)| exercise.tree.name(*node).to_owned()).collect();
        let heads =
            ["node", "=, ≤ or ≥", "number", "answers, narrows, or only its move", "alpha, beta", "left"];
        let heads = heads[..if exercise.asks_for_more() { 6 } else { 4 }].to_vec();
        vec![AnswerSpace::Table(heads, names)]
    }
}
