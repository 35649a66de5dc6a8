//! Proof numbers, the leaf that is expanded next, and df-pn's thresholds.

use crate::practice::answer_texts::{AnswerTexts, listed};
use crate::practice::drawn_tree::grown;
use crate::practice::exercise_kind::{
    AnswerSpace, Exercise, ExerciseKind, Order, Setting, line, table_of_nodes,
};
use crate::practice::exercise_tree::{ExerciseTree, Form, NodeId};
use crate::practice::field::{Answer, Field, Input, answer_with, numbers};
use crate::practice::level::Level;
use crate::practice::number::{HIGH, number, shown};
use crate::practice::proof_state::{CountingRule, LeafChoice, ProofState, ThresholdRule, after, as_value};
use crate::practice::solution_step::Step;
use crate::practice::wrong_answer::WrongAnswer;
use crate::random::Random;
use crate::search::proof_numbers::ProofNumbers;

/// The question about a proof search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The numbers of each inner node.
    Numbers,
    /// The leaf that is expanded next, and the root's numbers after it.
    NextLeaf,
    /// The thresholds of the nodes that df-pn enters on its way.
    Thresholds,
}

const WAYS_OF_COUNTING: [(CountingRule, &str); 4] = [
    (
        CountingRule::SidesExchanged,
        "You exchanged the two rules. At a MAX node one proved child is enough, so the proof number is the least of the children's, and the disproof number is their sum. At a MIN node it is the other way round.",
    ),
    (
        CountingRule::OwnSide,
        "You wrote the numbers of MIN nodes from MIN's side. Both numbers always belong to the side that wants the proof, which is MAX.",
    ),
    (
        CountingRule::JudgedIsOpen,
        "You counted judged leaves like open ones. A leaf that reaches the asked value is proved (0 and inf), and any other judged leaf is disproved (inf and 0).",
    ),
    (
        CountingRule::Greatest,
        "You took the greatest number of the children where the least is wanted: the search needs only one of them, so it takes the easiest.",
    ),
];

const WAYS: [(LeafChoice, &str); 4] = [
    (
        LeafChoice::LeastProof,
        "You followed the least proof number at MIN nodes, too. A MIN node is left by the child with the least disproof number.",
    ),
    (
        LeafChoice::FirstOpen,
        "You took the first open leaf from the left. A best-first search goes where the proof or the disproof seems nearest.",
    ),
    (LeafChoice::Last, "You took the last of the children with equal numbers. This search takes the first."),
    (
        LeafChoice::LeastSum,
        "You followed the numbers that are added. At a MAX node the search follows the least proof number, at a MIN node the least disproof number.",
    ),
];

const LIMITS: [(ThresholdRule, &str); 3] = [
    (
        ThresholdRule::NotOneMore,
        "You used the second best child's number itself. The search stays until the child is worse than the second best, so the threshold is one more.",
    ),
    (
        ThresholdRule::NotCapped,
        "You left out the parent's own threshold. A child is never searched further than the parent may be.",
    ),
    (
        ThresholdRule::Exchanged,
        "You exchanged the two thresholds. At a MAX node the second best child limits the proof number, at a MIN node the disproof number.",
    ),
];

const FIRST_OF_EQUALS: &str = "Of children with equal numbers the search takes the first from the left.";

/// The fields of the two numbers.
const SIDES: [&str; 2] = ["proof", "disproof"];

fn pair(numbers: ProofNumbers) -> [i16; 2] {
    [as_value(numbers.proof), as_value(numbers.disproof)]
}

fn shown_pair(numbers: ProofNumbers) -> String {
    let [proof, disproof] = pair(numbers).map(shown);
    format!("{proof} | {disproof}")
}

fn state_of(exercise: &Exercise) -> Option<(&ExerciseTree, &ProofState)> {
    Some((&exercise.tree, exercise.proof.as_ref()?))
}

fn add(answer: &mut Answer, tree: &ExerciseTree, node: NodeId, numbers: ProofNumbers) {
    for (id, value) in SIDES.iter().zip(pair(numbers)) {
        answer.insert(format!("{id}.{}", tree.name(node)), number(value));
    }
}

impl Proof {
    fn by_counting(self, exercise: &Exercise, counting: CountingRule) -> Option<Answer> {
        let (tree, state) = state_of(exercise)?;
        let search = state.counted(tree, counting);
        let mut answer = Answer::new();
        for node in tree.interior() {
            add(&mut answer, tree, node, search.numbers(node));
        }
        Some(answer)
    }

    fn by_way(self, exercise: &Exercise, way: LeafChoice) -> Option<Answer> {
        let (tree, state) = state_of(exercise)?;
        let leaf = *state.counted(tree, CountingRule::Right).way(way, &state.open).last()?;
        // A way that ends at a leaf that is solved leads to no answer.
        if !state.open.contains(&leaf) {
            return None;
        }
        let root = |is_proved| state.counted_with(tree, leaf, is_proved).numbers(0);
        let texts = [
            ("next", tree.name(leaf).to_owned()),
            ("proof", number(as_value(root(true).proof))),
            ("disproof", number(as_value(root(false).disproof))),
        ];
        Some(answer_with(texts))
    }

    fn by_limits(self, exercise: &Exercise, limits: ThresholdRule) -> Option<Answer> {
        let (tree, state) = state_of(exercise)?;
        let search = state.counted(tree, CountingRule::Right);
        let way = search.way(LeafChoice::Right, &state.open);
        let below: Vec<[i16; 2]> = search.thresholds(&way, limits).into_iter().skip(1).map(pair).collect();
        let each = |side: usize| numbers(&below.iter().map(|pair| pair[side]).collect::<Vec<_>>());
        let texts = [("next", tree.name(*way.last()?).to_owned()), ("proof", each(0)), ("disproof", each(1))];
        Some(answer_with(texts))
    }
}

impl ExerciseKind for Proof {
    fn name(&self) -> &'static str {
        match self {
            Proof::Numbers => "proof-numbers",
            Proof::NextLeaf => "next-leaf",
            Proof::Thresholds => "thresholds",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Proof::Numbers => "Proof and disproof numbers",
            Proof::NextLeaf => "The leaf that proof-number search expands next",
            Proof::Thresholds => "When df-pn leaves a node",
        }
    }

    fn stream(&self) -> u64 {
        match self {
            Proof::Numbers => 18,
            Proof::NextLeaf => 19,
            Proof::Thresholds => 20,
        }
    }

    fn is_alpha_beta(&self) -> bool {
        false
    }

    fn draft(&self, order: Order, random: &mut Random) -> Option<Exercise> {
        let level = order.level;
        let height = usize::from(level.number()) + 2;
        let form = cut_short(&grown(height, level.number() == 1, random), 0, random);
        let mut whole = ExerciseTree::new(&form, &[], true);
        let at_least = random.between(3, 7) as i16;
        for leaf in whole.leaves() {
            whole.nodes[leaf].value = random.between(0, 9) as i16;
        }
        let (least, most) = [(3, 5), (5, 8), (7, 11)][usize::from(level.number()) - 1];
        let (tree, state) = after(&whole, at_least, random.between(least, most) as u32)?;
        let judged = tree.leaves().len() - state.open.len();
        let search = state.counted(&tree, CountingRule::Right);
        let way = search.way(LeafChoice::Right, &state.open);
        let thresholds = search.thresholds(&way, ThresholdRule::Right);
        let finite = thresholds.into_iter().flat_map(pair).filter(|value| *value != HIGH).count();
        let is_suitable = judged > 0
            && (*self != Proof::Thresholds || finite > 1)
            && state.open.len() > 1
            && tree.leaves().len() <= 18
            && (*self == Proof::Numbers || way.len() > 2)
            && tree.interior().iter().filter(|node| search.numbers(**node).solved().is_none()).count() > 1;
        is_suitable.then(|| Exercise { proof: Some(state), ..Exercise::of(order, tree) })
    }

    fn least_misconceptions(&self, _level: Level) -> usize {
        2
    }

    fn search_link(&self, exercise: &Exercise) -> String {
        let Some(state) = &exercise.proof else { return String::new() };
        let search = if *self == Proof::Thresholds { "df-pn" } else { "proof-number" };
        format!("&search={search}&at-least={}", state.at_least)
    }

    fn searched(&self, exercise: &Exercise, Setting { side, .. }: &Setting) -> String {
        let at_least = exercise.proof.as_ref().map_or(0, |state| state.at_least);
        let known = match self {
            Proof::Thresholds => "Suppose that df-pn is at the root and knows the tree that is drawn.",
            _ => "Proof-number search has expanded the nodes with letters.",
        };
        format!(
            "{side} moves at the root and wants a proof that the value is at least {}. {known} A leaf with a number is \
             judged. A leaf with ? is open: it counts as one leaf, and nothing else is known of it.",
            shown(at_least)
        )
    }

    fn given(&self, _exercise: &Exercise) -> Vec<String> {
        let given: &[&str] = match self {
            Proof::Numbers => &[],
            Proof::NextLeaf => &[FIRST_OF_EQUALS],
            Proof::Thresholds => &[
                FIRST_OF_EQUALS,
                "The root has no thresholds: both are infinite.",
                "A visit ends as soon as one of its numbers reaches its threshold.",
            ],
        };
        given.iter().map(|&said| said.to_owned()).collect()
    }

    fn asked(&self, _exercise: &Exercise) -> Vec<String> {
        match self {
            Proof::Numbers => vec![
                "What are the proof number and the disproof number of each inner node? Write inf for infinity.".to_owned(),
            ],
            Proof::NextLeaf => vec![
                "Which open leaf does the search expand next?".to_owned(),
                "What is the root's proof number if this leaf turns out to be proved? And what is its disproof number if the leaf turns out to be disproved?"
                    .to_owned(),
            ],
            Proof::Thresholds => vec![
                "Which open leaf does the search enter next?".to_owned(),
                "With which thresholds does the search enter each node on the way, from the root’s child to the leaf? Write the numbers one after the other, and inf for infinity."
                    .to_owned(),
            ],
        }
    }

    fn fields(&self, exercise: &Exercise) -> Vec<Field> {
        let tree = &exercise.tree;
        let open = exercise.proof.as_ref().map_or(&[][..], |state| &state.open);
        let open: Vec<&str> = open.iter().map(|leaf| tree.name(*leaf)).collect();
        let next = Field::new("next", "next leaf", Input::choice(&open));
        let [proof, disproof] = SIDES;
        match self {
            Proof::Numbers => {
                let of_node = |node: &NodeId| {
                    SIDES.map(|id| {
                        let label = format!("{id} of {}", tree.name(*node));
                        Field::of_node(tree, id, *node, label, Input::Number)
                    })
                };
                tree.interior().iter().flat_map(of_node).collect()
            }
            Proof::NextLeaf => vec![
                next,
                Field::new(proof, "root’s proof number if the leaf is proved", Input::Number),
                Field::new(disproof, "root’s disproof number if the leaf is disproved", Input::Number),
            ],
            Proof::Thresholds => vec![
                next,
                Field::new(proof, "proof thresholds on the way", Input::Numbers),
                Field::new(disproof, "disproof thresholds on the way", Input::Numbers),
            ],
        }
    }

    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        match self {
            Proof::Numbers => self.by_counting(exercise, CountingRule::Right),
            Proof::NextLeaf => self.by_way(exercise, LeafChoice::Right),
            Proof::Thresholds => self.by_limits(exercise, ThresholdRule::Right),
        }
    }

    fn misconceptions(&self, exercise: &Exercise) -> Vec<WrongAnswer> {
        let found = |answer: Option<Answer>, misconception: Option<_>, explanation| {
            Some(WrongAnswer { answer: answer?, misconception: misconception?, explanation })
        };
        match self {
            Proof::Numbers => {
                let by = |(counting, said): (CountingRule, _)| {
                    found(self.by_counting(exercise, counting), counting.misconception(), said)
                };
                WAYS_OF_COUNTING.into_iter().filter_map(by).collect()
            }
            Proof::NextLeaf => {
                let by = |(way, said): (LeafChoice, _)| {
                    found(self.by_way(exercise, way), way.misconception(), said)
                };
                WAYS.into_iter().filter_map(by).collect()
            }
            Proof::Thresholds => {
                let by = |(limits, said): (ThresholdRule, _)| {
                    found(self.by_limits(exercise, limits), limits.misconception(), said)
                };
                LIMITS.into_iter().filter_map(by).collect()
            }
        }
    }

    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let (proof, disproof) = (texts.text("proof"), texts.text("disproof"));
        match self {
            Proof::Numbers => {
                let of_node = |node: NodeId| {
                    let (proof, disproof) = (texts.of("proof", node), texts.of("disproof", node));
                    format!("{}: proof {proof}, disproof {disproof}", exercise.tree.name(node))
                };
                exercise.tree.interior().into_iter().map(of_node).collect()
            }
            Proof::NextLeaf => vec![
                format!("Next leaf: {}.", texts.text("next")),
                format!("If it is proved, the root’s proof number is {proof}."),
                format!("If it is disproved, the root’s disproof number is {disproof}."),
            ],
            Proof::Thresholds => vec![
                format!("Next leaf: {}.", texts.text("next")),
                format!("Proof thresholds on the way: {}", listed(&proof)),
                format!("Disproof thresholds on the way: {}", listed(&disproof)),
            ],
        }
    }

    fn note_beside(&self, exercise: &Exercise, node: NodeId) -> Option<String> {
        let (tree, state) = state_of(exercise)?;
        Some(shown_pair(state.counted(tree, CountingRule::Right).numbers(node)))
    }

    fn steps(&self, exercise: &Exercise) -> Vec<Step> {
        let Some((tree, state)) = state_of(exercise) else { return Vec::new() };
        let search = state.counted(tree, CountingRule::Right);
        let step = |node: NodeId, text: String| Step { node: node as u32, text };
        let mut steps = Vec::new();
        for node in (0..tree.nodes.len()).rev() {
            let (name, numbers) = (tree.name(node), shown_pair(search.numbers(node)));
            steps.push(step(node, match (tree.is_leaf(node), tree.is_max(node)) {
                (true, _) if state.open.contains(&node) => format!("{name} is open: {numbers}."),
                (true, _) => {
                    let solved = if search.numbers(node) == ProofNumbers::PROVED { "proved" } else { "disproved" };
                    format!("{name} is {solved} by its value {}: {numbers}.", shown(tree.nodes[node].value))
                }
                (false, true) => format!(
                    "{name} (MAX): the least proof number and the sum of the disproof numbers of its children: {numbers}."
                ),
                (false, false) => format!(
                    "{name} (MIN): the sum of the proof numbers and the least disproof number of its children: {numbers}."
                ),
            }));
        }
        if *self == Proof::Numbers {
            return steps;
        }
        let way = search.way(LeafChoice::Right, &state.open);
        let thresholds = search.thresholds(&way, ThresholdRule::Right);
        for (node, limits) in way.iter().zip(thresholds).skip(1) {
            let parent = tree.nodes[*node].parent.unwrap_or(0);
            let number = if tree.is_max(parent) { "proof" } else { "disproof" };
            let chosen = format!(
                "{} is chosen at {}: no other child has a smaller {number} number.",
                tree.name(*node),
                tree.name(parent)
            );
            let limits = match self {
                Proof::Thresholds => format!(" Its thresholds are {}.", shown_pair(limits)),
                _ => String::new(),
            };
            steps.push(step(*node, chosen + &limits));
        }
        steps
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        match self {
            Proof::Numbers => {
                vec![table_of_nodes(exercise, &["node", "proof number", "disproof number"])]
            }
            Proof::NextLeaf => {
                [line("Next leaf:"), line("Proof number of the root:"), line("Disproof number of the root:")]
                    .concat()
            }
            Proof::Thresholds => [
                line("Next leaf:"),
                line("Proof thresholds on the way:"),
                line("Disproof thresholds on the way:"),
            ]
            .concat(),
        }
    }

    fn width_beside(&self) -> f32 {
        52.0
    }
}

/// A form with some branches that end early, so that the numbers differ.
fn cut_short(Form(children): &Form, ply: usize, random: &mut Random) -> Form {
    if ply > 1 && random.below(3) == 0 {
        return Form(Vec::new());
    }
    Form(children.iter().map(|child| cut_short(child, ply + 1, random)).collect())
}
