//! A kind of exercise: its name, the drawing of its trees, its questions, the right answers, and the misconceptions
//! with the answers that they lead to.
//!
//! This file has the common part of most kinds: they ask about one search by alpha-beta.

use super::answer_texts::AnswerTexts;
use super::drawn_tree::{any_values, grown};
use super::exercise_tree::{Details, ExerciseTree, Form, NodeId, Same};
use super::field::{Answer, Field};
use super::gamble::Gamble;
use super::level::Level;
use super::level_spec::{LevelSpec, level_spec};
use super::number::shown;
use super::proof_state::ProofState;
use super::rules::{Rules, walkthrough};
use super::solution_step::Step;
use super::visit_record::VisitRecord;
use super::walkthrough::{Visit, Walkthrough};
use super::wrong_answer::WrongAnswer;
use super::wrong_walkthrough::{Variant, explained, wrong_walkthrough};
use crate::problem::Problem;
use crate::random::Random;

/// The tree and the rules of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The difficulty.
    pub level: Level,
    /// The number of the exercise in its kind and level.
    pub seed: u32,
    /// Its tree. Leaves whose value is not given have one nevertheless.
    pub tree: ExerciseTree,
    /// The rules of its search.
    pub rules: Rules,
    /// The leaf that is called x, if there is such a leaf, and the leaf that it may cut off.
    pub unknown: Option<(NodeId, NodeId)>,
    /// MTD(f)'s first guess.
    pub guess: Option<i16>,
    /// Pairs of nodes that are one position: the later node, and the earlier node. Their leaves are equal.
    pub same: Vec<Same>,
    /// The pair of nodes that a pre-search is about.
    pub gamble: Option<Gamble>,
    /// The state of a search for a proof.
    pub proof: Option<ProofState>,
}

impl Exercise {
    /// An exercise with a tree alone, searched by the usual rules.
    #[must_use]
    pub fn of(Order { level, seed, .. }: Order, tree: ExerciseTree) -> Exercise {
        Exercise {
            level,
            seed,
            tree,
            rules: Rules::PLAIN,
            unknown: None,
            guess: None,
            same: Vec::new(),
            gamble: None,
            proof: None,
        }
    }

    /// Whether the exercise asks for more than at the first level: windows with their changes, not only at the entry of
    /// nodes; the windows of re-searches; the bounds after each pass.
    #[must_use]
    pub fn asks_for_more(&self) -> bool {
        self.level.number() > 1
    }

    /// The nodes that are the same position as this one.
    #[must_use]
    pub fn same_as(&self, node: NodeId) -> Vec<NodeId> {
        let gamble = self.gamble.iter().map(|gamble| (gamble.shallow, gamble.deep));
        let pairs = self.same.iter().copied().chain(gamble);
        let other = |(one, other)| match node {
            _ if node == one => Some(other),
            _ if node == other => Some(one),
            _ => None,
        };
        pairs.filter_map(other).collect()
    }
}

/// The order for an exercise to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// The wanted difficulty.
    pub level: Level,
    /// The number of the exercise in its kind and level.
    pub seed: u32,
    /// The target outcome, of 12; `None` after too many attempts.
    pub aim: Option<usize>,
}

/// The words of a kind for the things that can be marked.
#[derive(Clone, Copy, Debug)]
pub struct MarkWords {
    /// One of them.
    pub one: &'static str,
    /// Several.
    pub many: &'static str,
    /// The things to be marked.
    pub wanted: &'static str,
    /// The remark on a wrongly marked thing.
    pub wrong: &'static str,
    /// The heading of the right ones.
    pub heading: &'static str,
}

/// Leaves that are never visited.
pub const LEAVES: MarkWords = MarkWords {
    one: "leaf",
    many: "leaves",
    wanted: "leaf that is never visited",
    wrong: "is visited",
    heading: "Never visited",
};

/// The goal of an order of children, or of a filling of leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// As few leaves as possible are visited.
    Fewest,
    /// As many as possible.
    Most,
}

/// Room to write an answer on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnswerSpace {
    /// A line behind a few words.
    Line(String),
    /// A table, with the heads of its columns and its rows.
    Table(Vec<&'static str>, Vec<String>),
}

/// A line to write on.
#[must_use]
pub fn line(label: &str) -> Vec<AnswerSpace> {
    vec![AnswerSpace::Line(label.to_owned())]
}

/// A table to write in, with a row for each inner node.
#[must_use]
pub fn table_of_nodes(exercise: &Exercise, heads: &[&'static str]) -> AnswerSpace {
    let tree = &exercise.tree;
    let names = tree.interior().into_iter().map(|node| tree.name(node).to_owned());
    AnswerSpace::Table(heads.to_vec(), names.collect())
}

/// The form of an answer on a learning platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gaps {
    /// Field by field.
    Fields,
    /// The fields that are not empty are marked, and then all their contents are written behind this text.
    MarksAndNumbers(&'static str),
    /// Each of these is given to its fields.
    ByOption(Vec<&'static str>),
}

/// The convention of a search's returned values, in exercises that depend on it.
pub const FAIL_SOFT: &str =
    "The search is fail-soft: a node returns the best value that it has found, even outside its window.";

/// The sentences before the question of a kind: the side to move, and the rules of the search.
#[derive(Clone, Debug)]
pub struct Setting {
    /// MAX or MIN.
    pub side: &'static str,
    /// The side that children are searched from.
    pub from: &'static str,
    /// The first window of the search.
    pub window: String,
}

/// A kind of exercise.
pub trait ExerciseKind: Sync {
    /// Its name in links and on the command line.
    fn name(&self) -> &'static str;

    /// Its title.
    fn title(&self) -> &'static str;

    /// A number for its random numbers, which no other kind has: so a new kind does not change the exercises of the others.
    fn stream(&self) -> u64;

    /// The fields of the answer.
    fn fields(&self, exercise: &Exercise) -> Vec<Field>;

    /// The questions, one after the other.
    fn asked(&self, exercise: &Exercise) -> Vec<String>;

    /// The facts that the questions assume, one after the other.
    fn given(&self, _exercise: &Exercise) -> Vec<String> {
        Vec::new()
    }

    /// The right answer in words.
    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String>;

    /// Room to write on paper.
    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace>;

    // The drawing of an exercise.

    /// The properties of trees of a level.
    fn level_spec(&self, level: Level) -> LevelSpec {
        level_spec(level)
    }

    /// The form of a tree.
    fn form(&self, level: Level, spec: LevelSpec, random: &mut Random) -> Form {
        grown(spec.height, level.number() == 1, random)
    }

    /// Whether the number of leaves is the level's number.
    fn has_leaves_of_level(&self) -> bool {
        true
    }

    /// The values of this number of leaves.
    fn values(&self, leaves: usize, random: &mut Random) -> Vec<i16> {
        any_values(leaves, random)
    }

    /// The rules of the search.
    fn rules(&self, _random: &mut Random) -> Rules {
        Rules::PLAIN
    }

    /// A tree with its rules, which may suit the kind.
    fn draft(&self, order: Order, random: &mut Random) -> Option<Exercise> {
        let level = order.level;
        let spec = self.level_spec(level);
        let form = self.form(level, spec, random);
        let max_first = level.number() == 1 || random.below(3) > 0;
        let mut tree = ExerciseTree::new(&form, &[], max_first);
        let leaves = tree.leaves();
        if self.has_leaves_of_level() && !(spec.least_leaves..=spec.most_leaves).contains(&leaves.len()) {
            return None;
        }
        let values = self.values(leaves.len(), random);
        for (leaf, value) in leaves.iter().zip(values) {
            tree.nodes[*leaf].value = value;
        }
        let rules = self.rules(random);
        Some(Exercise { rules, ..Exercise::of(order, tree) })
    }

    /// Draws the parts of the exercise other than its tree. Returns whether all of them suit the kind.
    fn complete(&self, _exercise: &mut Exercise, _order: Order, _random: &mut Random) -> bool {
        true
    }

    /// Whether the one search of the tree suits it.
    fn suits(&self, _exercise: &Exercise, _searched: &Walkthrough) -> bool {
        true
    }

    /// Whether it suits the kind that the other convention for equal values gives the same answer, or another one.
    fn suits_ties(&self, is_same: bool) -> bool {
        is_same
    }

    /// Whether the question states the returned values outside a window; otherwise the answer must not depend on them.
    fn says_what_is_returned(&self) -> bool {
        false
    }

    /// The least number of misconceptions that lead to other answers.
    fn least_misconceptions(&self, level: Level) -> usize {
        self.level_spec(level).least_misconceptions
    }

    /// The number of trees after which a rare outcome is no longer waited for.
    fn patience(&self, _level: Level) -> u64 {
        400
    }

    // The algorithm in words.

    /// Whether alpha-beta or one of its relatives searches the tree.
    fn is_alpha_beta(&self) -> bool {
        true
    }

    /// Whether the tree is searched more often than once, or otherwise than by alpha-beta alone, so that an answer
    /// is not of one walkthrough.
    fn is_of_many_visits(&self) -> bool {
        false
    }

    /// All visits, where nodes may be visited more than once.
    fn visits(&self, _exercise: &Exercise) -> Option<Vec<VisitRecord>> {
        None
    }

    /// The details of the tree for the search, apart from its leaves.
    fn details(&self, _exercise: &Exercise) -> Details {
        Details::default()
    }

    /// The search as a part of a link.
    fn search_link(&self, _exercise: &Exercise) -> String {
        "&search=alpha-beta".to_owned()
    }

    // Right and wrong answers.

    /// The answer that a walkthrough gives, where its tree is the exercise's.
    fn answer_of(&self, _exercise: &Exercise, _searched: &Walkthrough) -> Answer {
        Answer::new()
    }

    /// The answer of a person with another way of searching. `None` if that leads to no answer.
    fn answer_by(
        &self,
        exercise: &Exercise,
        search: &dyn Fn(&ExerciseTree) -> Option<Walkthrough>,
    ) -> Option<Answer> {
        let mut answer = self.answer_of(exercise, &search(&exercise.tree)?);
        answer.retain(|_, text| !text.is_empty());
        Some(answer)
    }

    /// The right answer; one of them if there are several.
    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        self.answer_by(exercise, &|tree| Some(walkthrough(tree, exercise.rules)))
    }

    /// Whether such a wrong search says something about answers of this kind.
    fn is_told_by(&self, _variant: Variant) -> bool {
        true
    }

    /// The answer of a person who searches in this wrong way.
    fn answer_by_variant(&self, exercise: &Exercise, variant: Variant) -> Option<Answer> {
        self.answer_by(exercise, &|tree| wrong_walkthrough(tree, exercise.rules, variant))
    }

    /// Answers that show the right search in another notation than the question asks for.
    fn misread(&self, _exercise: &Exercise, _searched: &Walkthrough) -> Vec<WrongAnswer> {
        Vec::new()
    }

    /// The misconceptions, the likeliest first. Some may lead to the right answer, or to the same one.
    fn misconceptions(&self, exercise: &Exercise) -> Vec<WrongAnswer> {
        let searched = walkthrough(&exercise.tree, exercise.rules);
        let variants = explained(exercise.rules).into_iter().filter(|(variant, _)| self.is_told_by(*variant));
        let by_variant = variants.filter_map(|(variant, explanation)| {
            let misconception = variant.misconception(exercise.rules);
            Some(WrongAnswer {
                answer: self.answer_by_variant(exercise, variant)?,
                misconception,
                explanation,
            })
        });
        self.misread(exercise, &searched).into_iter().chain(by_variant).collect()
    }

    /// Whether the text that was read in a field is right, too, though it is not the answer's text.
    fn is_also_right(&self, _exercise: &Exercise, _read: &Answer, _right: &Answer, _field: &Field) -> bool {
        false
    }

    /// Other texts that are right, too.
    fn also_right(&self, _exercise: &Exercise, _right: &Answer) -> Answer {
        Answer::new()
    }

    /// The goal of an answer if many answers may be right, so that it is judged by a search of its tree.
    fn extreme(&self) -> Option<Extreme> {
        None
    }

    /// The number of leaves that the best answer visits then.
    fn best_count(&self, _exercise: &Exercise) -> usize {
        0
    }

    /// The problem of an answer whose fields are all readable.
    fn problem_with(&self, _exercise: &Exercise, _read: &Answer) -> Option<Problem> {
        None
    }

    /// An answer in the form that is used for comparing.
    fn normalised(&self, read: Answer) -> Answer {
        read
    }

    /// A hint for a wrong answer, if the number of wrong fields is no help.
    fn hint(&self) -> Option<&'static str> {
        None
    }

    // Words.

    /// The algorithm in words.
    fn searched(&self, _exercise: &Exercise, Setting { side, from, window }: &Setting) -> String {
        format!("{side} moves at the root. Alpha-beta searches this tree {from} and begins with {window}.")
    }

    /// Whether the question says when equal values cut off.
    fn names_rule(&self) -> bool {
        self.is_of_many_visits()
    }

    /// Whether the values of leaves are given.
    fn shows_leaves(&self) -> bool {
        true
    }

    /// Its words for the things that can be marked.
    fn marks(&self) -> &'static MarkWords {
        &LEAVES
    }

    /// The width of the text right of a node in the solution, in pixels.
    fn width_beside(&self) -> f32 {
        40.0
    }

    /// The text right of a node in the solution: its returned value.
    fn text_beside(&self, _is_max: bool, visit: &Visit, relation: &str) -> String {
        format!("{relation} {}", shown(visit.value))
    }

    /// The text right of a node in the solution of another search than alpha-beta.
    fn note_beside(&self, _exercise: &Exercise, _node: NodeId) -> Option<String> {
        None
    }

    /// The steps of a search other than alpha-beta.
    fn steps(&self, _exercise: &Exercise) -> Vec<Step> {
        Vec::new()
    }

    /// The form of an answer on a learning platform.
    fn gaps(&self, _exercise: &Exercise) -> Gaps {
        Gaps::Fields
    }

    /// Whether a learning platform offers this option. With some options, one answer could be given in two ways.
    fn offers(&self, _option: &str) -> bool {
        true
    }

    /// The numbers that a learning platform offers for a field, and the name of the choice for an empty field; `None`
    /// if the number is typed. An empty field never scores there, so that choice can be made instead.
    fn numbers_offered(&self, _exercise: &Exercise, _field: &Field) -> Option<(Vec<i16>, &'static str)> {
        None
    }
}
