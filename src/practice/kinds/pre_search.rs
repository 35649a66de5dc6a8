//! Whether a position is pre-searched, and its fate.

use crate::plural::{capitalised, plural_as};
use crate::practice::answer_texts::AnswerTexts;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, Order, Setting};
use crate::practice::exercise_tree::{Details, NodeId};
use crate::practice::field::{Answer, Field, Input, answer_with};
use crate::practice::gamble::{DECISIONS, FATES, Gamble, Outcome, Variant, drawn};
use crate::practice::level::Level;
use crate::practice::number::{number, shown};
use crate::practice::visit_record::VisitRecord;
use crate::practice::walkthrough::relation_text;
use crate::practice::wrong_answer::WrongAnswer;
use crate::random::Random;
use crate::search::parameters::{MAX_DEPTH, PreSearchParameters};

/// The decision about a pre-search, and its outcome.
pub struct PreSearch;

/// Explanations for a person with one mistake, the likeliest first.
const EXPLAINED: [(Variant, &str); 10] = [
    (
        Variant::OtherFate,
        "The other outcome is right. A pre-search pays off if the search reaches the deep node later and the table answers there. If a cut-off comes first, or if the value is a bound that does not answer, it is lost. Search it in the window with which the search enters the shallow node: the old entry does not narrow this window.",
    ),
    (
        Variant::NoAnswer,
        "You asked the filter first. The table comes first, as always: the entry is deep enough for the shallow node, and if its value answers, there is nothing to search.",
    ),
    (
        Variant::AlwaysAnswers,
        "You let the entry answer because it is deep enough. It is a bound, and this bound does not answer for this window.",
    ),
    (
        Variant::OldDepth,
        "You took the depth of the entry unchanged. This iteration is a ply deeper than the one that stored the entry, so the deep node will need a ply more.",
    ),
    (
        Variant::NeededDeep,
        "This is what the deep node needs. The shallow node is further from the root, so it needs less: the iteration minus its distance from the root.",
    ),
    (
        Variant::NearRootOfShallow,
        "You tested NearRoot at the shallow node. It limits how far the deep node is from the root, because a node far from the root may well be cut off.",
    ),
    (
        Variant::NearLeafOfNew,
        "You tested NearLeaf with the new depth. It is about the depth that the shallow node needs: too close to the leaves there would be too many pre-searches.",
    ),
    (
        Variant::Strict,
        "You refused the limits themselves, too. A pre-search may be exactly Risk plies deeper, its deep node exactly NearRoot plies from the root, and the shallow node may need exactly NearLeaf plies.",
    ),
    (
        Variant::LastRefuses,
        "You gave the last limit that refuses. The order is Risk, NearRoot, NearLeaf; the first that refuses decides.",
    ),
    (Variant::NoFilter, "You did not ask the filter. One of its limits refuses."),
];

const FATE: &str = "What comes of a pre-search? It has paid off if the table answers a later visit of this position, in the same iteration, with the result of the pre-search; otherwise it is lost.";

const WHOLE_WINDOW: &str = "A pre-search has the window with which the search enters its node: the table's entry is not deep enough to narrow it.";

/// The facts before a pre-search.
fn given_of(exercise: &Exercise, gamble: &Gamble) -> Vec<String> {
    let tree = &exercise.tree;
    let (shallow, deep) = (tree.name(gamble.shallow), tree.name(gamble.deep));
    let iteration = gamble.iteration(tree);
    let entry = gamble.entry(tree).map_or_else(String::new, |entry| {
        let plies = plural_as(entry.depth, "ply", "plies");
        let (relation, value) = (relation_text(entry.relation), shown(entry.value));
        format!(": its value is {relation} {value}, searched {plies} deep")
    });
    let plies = |count: u8| plural_as(count, "ply", "plies");
    let near_root = match gamble.limits.near_root {
        MAX_DEPTH => {
            format!("There is no limit NearRoot: {deep} may be any number of plies below the root.")
        }
        near_root => {
            format!("NearRoot = {near_root}: {deep} may be at most {} below the root.", plies(near_root))
        }
    };
    let (risk, near_leaf) = (gamble.limits.risk, gamble.limits.near_leaf);
    vec![
        format!("{shallow} and {deep} are the same position (≡), and {deep} is nearer to the root."),
        format!(
            "Iteration {} has left it in the table{entry}. All other entries are no longer deep enough.",
            iteration - 1
        ),
        format!("Risk = {risk}: a pre-search may be at most {} deeper than {shallow} needs.", plies(risk)),
        near_root,
        format!("NearLeaf = {near_leaf}: {shallow} must need at least {}.", plies(near_leaf)),
        WHOLE_WINDOW.to_owned(),
    ]
}

/// The questions about a pre-search.
fn asked_of(exercise: &Exercise, gamble: &Gamble) -> Vec<String> {
    let tree = &exercise.tree;
    let (shallow, deep) = (tree.name(gamble.shallow), tree.name(gamble.deep));
    vec![
        format!("How many plies does {shallow} need in iteration {}?", gamble.iteration(tree)),
        format!("How many is {deep} predicted to need?"),
        format!(
            "What happens at {shallow}: does the table answer, is it pre-searched, or which limit is the first to prevent it (in the order Risk, NearRoot, NearLeaf)?"
        ),
        FATE.to_owned(),
    ]
}

/// The outcome of a pre-search, as an answer.
fn answer_of_outcome(Outcome { needed, new, decision, fate }: Outcome) -> Answer {
    answer_with([
        ("needed", number(needed)),
        ("new", number(new)),
        ("decision", DECISIONS[decision].to_owned()),
        ("fate", FATES[fate].to_owned()),
    ])
}

impl ExerciseKind for PreSearch {
    fn name(&self) -> &'static str {
        "pre-search"
    }

    fn title(&self) -> &'static str {
        "A pre-search and its fate"
    }

    fn stream(&self) -> u64 {
        17
    }

    fn draft(&self, order: Order, random: &mut Random) -> Option<Exercise> {
        let number = order.level.number();
        let (tree, mut gamble) =
            drawn(number == 3 || random.coin(), number == 1 || random.below(3) > 0, random);
        if number == 1 {
            // The paper's limits, except the limit that the exercise's trees are too small for.
            gamble.limits =
                PreSearchParameters { risk: 2, near_root: MAX_DEPTH, near_leaf: 1, recursive: false };
        }
        Some(Exercise { gamble: Some(gamble), ..Exercise::of(order, tree) })
    }

    fn complete(
        &self,
        Exercise { tree, gamble, .. }: &mut Exercise,
        order: Order,
        _random: &mut Random,
    ) -> bool {
        let Some(gamble) = gamble else { return false };
        let Some(Outcome { decision, fate, .. }) = gamble.outcome(tree) else { return false };
        let level = order.level.number();
        // The exercises aim at every decision in turn; at the first level at no refusal.
        let is_aimed_at = match (level, order.aim.map(|aim| aim % if level == 1 { 3 } else { 6 })) {
            (_, Some(0)) => decision == 0,
            (_, Some(1)) => (decision, fate) == (1, 0),
            (_, Some(2)) => (decision, fate) == (1, 1),
            (_, Some(refusing)) => decision == refusing - 1,
            (1, None) => decision < 2,
            (_, None) => true,
        };
        // The outcome is equal by hand and by the search, and for people who let the entry narrow the window but read
        // the value by the window at entry, too.
        is_aimed_at
            && (decision != 1
                || [false, true].iter().all(|narrows| gamble.fate_by_hand(tree, *narrows) == fate))
    }

    fn least_misconceptions(&self, _level: Level) -> usize {
        3
    }

    fn is_of_many_visits(&self) -> bool {
        true
    }

    fn visits(&self, exercise: &Exercise) -> Option<Vec<VisitRecord>> {
        Some(exercise.gamble.as_ref()?.visits(&exercise.tree))
    }

    fn details(&self, exercise: &Exercise) -> Details {
        exercise.gamble.as_ref().map_or_else(Details::default, Gamble::details)
    }

    fn search_link(&self, exercise: &Exercise) -> String {
        let parameters = exercise.gamble.as_ref().map(|gamble| gamble.parameters_text(&exercise.tree));
        format!("&search=alpha-beta{}", parameters.unwrap_or_default())
    }

    fn fields(&self, Exercise { tree, gamble, .. }: &Exercise) -> Vec<Field> {
        let named = |node: Option<NodeId>| node.map(|node| tree.name(node)).unwrap_or_default();
        let shallow = named(gamble.as_ref().map(|gamble| gamble.shallow));
        let deep = named(gamble.as_ref().map(|gamble| gamble.deep));
        vec![
            Field::new("needed", &format!("plies that {shallow} needs"), Input::Number),
            Field::new("new", &format!("plies that {deep} is predicted to need"), Input::Number),
            Field::new("decision", &format!("what happens at {shallow}"), Input::choice(&DECISIONS)),
            Field::new("fate", "what comes of it", Input::choice(&FATES)),
        ]
    }

    fn searched(&self, exercise: &Exercise, Setting { side, from, window }: &Setting) -> String {
        let iteration = exercise.gamble.as_ref().map_or(0, |gamble| gamble.iteration(&exercise.tree));
        format!(
            "{side} moves at the root. Alpha-beta with iterative deepening, a transposition table and pre-searches has \
             finished iteration {}. Now comes iteration {iteration}: it searches {from} and begins with {window}.",
            iteration - 1
        )
    }

    fn given(&self, exercise: &Exercise) -> Vec<String> {
        exercise.gamble.as_ref().map_or_else(Vec::new, |gamble| given_of(exercise, gamble))
    }

    fn asked(&self, exercise: &Exercise) -> Vec<String> {
        exercise.gamble.as_ref().map_or_else(Vec::new, |gamble| asked_of(exercise, gamble))
    }

    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        Some(answer_of_outcome(exercise.gamble.as_ref()?.outcome(&exercise.tree)?))
    }

    fn misconceptions(&self, exercise: &Exercise) -> Vec<WrongAnswer> {
        let wrong_answer = |(variant, explanation): (Variant, _)| {
            let outcome = exercise.gamble.as_ref()?.wrong_outcome(&exercise.tree, variant)?;
            let misconception = variant.misconception();
            Some(WrongAnswer { answer: answer_of_outcome(outcome), misconception, explanation })
        };
        EXPLAINED.into_iter().filter_map(wrong_answer).collect()
    }

    fn said(&self, Exercise { tree, gamble, .. }: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let mut said: Vec<String> = Vec::new();
        if let Some(gamble) = gamble {
            let (shallow, deep) = (tree.name(gamble.shallow), tree.name(gamble.deep));
            let needed = plural_as(texts.text("needed"), "ply", "plies");
            said.push(format!(
                "{shallow} needs {needed}, and {deep} is predicted to need {}.",
                texts.text("new")
            ));
            said.push(format!("What happens at {shallow}: {}.", texts.text("decision")));
        }
        said.push(format!("What comes of it: {}.", texts.text("fate")));
        said
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        let fields = self.fields(exercise).into_iter();
        fields.map(|field| AnswerSpace::Line(format!("{}:", capitalised(&field.label)))).collect()
    }
}
