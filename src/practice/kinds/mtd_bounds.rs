//! The bounds of MTD(f)'s passes.

use crate::practice::answer_texts::{AnswerTexts, listed};
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, Order, Setting, line};
use crate::practice::exercise_tree::Details;
use crate::practice::field::{Answer, Field, Input, answer_with, numbers};
use crate::practice::mtd::{Passes, Variant, details, needs_no_table, passes, visits, wrong_passes};
use crate::practice::number::{number, shown};
use crate::practice::visit_record::VisitRecord;
use crate::practice::wrong_answer::{SIDES_EXCHANGED, WrongAnswer};
use crate::random::Random;

/// The bounds of MTD(f)'s passes.
pub struct MtdBounds;

/// Explanations for a person with one mistake, the likeliest first.
const EXPLAINED: [(Variant, &str); 9] = [
    (
        Variant::KnowsTheValue,
        "You let each pass return the value itself. A null window only shows on which side of the bound the value is; the result is a bound, as good as the visited leaves allow.",
    ),
    (
        Variant::FailHard,
        "You kept returned values inside the null window, so the bound moves by 1 only. The search of this exercise is fail-soft: it returns the best value that it has found.",
    ),
    (
        Variant::Unconfirmed,
        "The last pass is missing. The value is known only when the lower bound and the upper bound have met, \
         and each pass moves one of them.",
    ),
    (
        Variant::Alpha,
        "These are the lower ends of the null windows, alpha. The question is about beta, which is 1 more.",
    ),
    (
        Variant::Exchanged,
        "You have swapped the two bounds. A pass that returns a value of at least beta has failed high: the result is a lower bound. Otherwise the result is an upper bound.",
    ),
    (
        Variant::OnePass,
        "You stopped after one pass. One pass gives only one bound; passes continue until the lower bound and the upper bound have met.",
    ),
    (Variant::FromAbove, "You began with the bound infinity: that is MT-SSS*. MTD(f) begins at its guess f."),
    (
        Variant::FromBelow,
        "You began with the bound minus infinity: that is MT-DUAL*. MTD(f) begins at its guess f.",
    ),
    (Variant::Swapped, SIDES_EXCHANGED),
];

const PASSES: &str = "Which beta does each pass test, and what does it return? Write a number for each pass, including the last, after which the bounds meet.";

/// The passes of MTD(f) as an answer.
fn answer_of_passes(exercise: &Exercise, passes: &Passes) -> Answer {
    let mut texts = vec![("asked", numbers(&passes.asked)), ("returned", numbers(&passes.returned))];
    if exercise.asks_for_more() {
        texts.extend([("lower", numbers(&passes.lower())), ("upper", numbers(&passes.upper()))]);
    }
    texts.extend(passes.value().map(|value| ("value", number(value))));
    answer_with(texts)
}

impl ExerciseKind for MtdBounds {
    fn name(&self) -> &'static str {
        "mtd-bounds"
    }

    fn title(&self) -> &'static str {
        "The bounds of MTD(f)"
    }

    fn stream(&self) -> u64 {
        15
    }

    fn complete(&self, exercise: &mut Exercise, order: Order, random: &mut Random) -> bool {
        // All bounds belong to MAX, the side to move at the root.
        exercise.tree.max_first = true;
        let guess = random.between(1, exercise.tree.leaves().len() + 6) as i16;
        exercise.guess = Some(guess);
        let (least, most) = self.level_spec(order.level).passes;
        let count = passes(&exercise.tree, guess).asked.len();
        (least..=most).contains(&count) && needs_no_table(&exercise.tree, guess)
    }

    fn is_of_many_visits(&self) -> bool {
        true
    }

    fn visits(&self, exercise: &Exercise) -> Option<Vec<VisitRecord>> {
        Some(visits(&exercise.tree, exercise.guess?))
    }

    fn details(&self, exercise: &Exercise) -> Details {
        exercise.guess.map_or_else(Details::default, |guess| details(&exercise.tree, guess))
    }

    /// The iteration before the last one finds the first guess.
    fn search_link(&self, _exercise: &Exercise) -> String {
        "&search=mtd-f&deepening=on".to_owned()
    }

    fn fields(&self, exercise: &Exercise) -> Vec<Field> {
        let mut fields = vec![
            Field::new("asked", "beta of each pass", Input::Numbers),
            Field::new("returned", "what each pass returns", Input::Numbers),
        ];
        if exercise.asks_for_more() {
            fields.push(Field::new("lower", "lower bound after each pass", Input::Numbers));
            fields.push(Field::new("upper", "upper bound after each pass", Input::Numbers));
        }
        fields.push(Field::new("value", "value of the tree", Input::Number));
        fields
    }

    fn searched(&self, exercise: &Exercise, Setting { side, .. }: &Setting) -> String {
        format!(
            "{side} moves at the root. MTD(f) searches this tree, with the first guess f = {}, in passes that each have a null \
             window, from beta − 1 to beta.",
            shown(exercise.guess.unwrap_or(0))
        )
    }

    fn asked(&self, exercise: &Exercise) -> Vec<String> {
        let bounds = "What are the lower and the upper bound of the value after each pass? If nothing is known yet, write -inf or inf.";
        let bounds = exercise.asks_for_more().then_some(bounds);
        [PASSES]
            .into_iter()
            .chain(bounds)
            .chain(["What is the value of the tree?"])
            .map(str::to_owned)
            .collect()
    }

    fn answer(&self, exercise: &Exercise) -> Option<Answer> {
        Some(answer_of_passes(exercise, &passes(&exercise.tree, exercise.guess?)))
    }

    fn misconceptions(&self, exercise: &Exercise) -> Vec<WrongAnswer> {
        let wrong_answer = |(variant, explanation): (Variant, _)| {
            let passes = wrong_passes(&exercise.tree, exercise.guess?, variant)?;
            let misconception = variant.misconception();
            Some(WrongAnswer { answer: answer_of_passes(exercise, &passes), misconception, explanation })
        };
        EXPLAINED.into_iter().filter_map(wrong_answer).collect()
    }

    fn said(&self, exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let row = |id: &str, label: &str| format!("{label}: {}", listed(&texts.text(id)));
        let mut said = vec![row("asked", "Beta of each pass"), row("returned", "What each returns")];
        if exercise.asks_for_more() {
            said.extend([row("lower", "Lower bound after each"), row("upper", "Upper bound after each")]);
        }
        said.push(format!("The value is {}.", texts.text("value")));
        said
    }

    fn room(&self, exercise: &Exercise) -> Vec<AnswerSpace> {
        let heads = ["", "beta", "returns", "lower bound", "upper bound"];
        let heads = heads[..if exercise.asks_for_more() { 5 } else { 3 }].to_vec();
        let passes = (1..=8).map(|pass| format!("pass {pass}")).collect();
        [vec![AnswerSpace::Table(heads, passes)], line("Value:")].concat()
    }
}
