//! The values of one leaf for which another leaf is never visited.

use crate::practice::answer_texts::AnswerTexts;
use crate::practice::drawn_tree::different_values;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, Order, line};
use crate::practice::exercise_tree::{ExerciseTree, NodeId};
use crate::practice::field::{Answer, Field, Input, answer_with};
use crate::practice::level::Level;
use crate::practice::number::shown;
use crate::practice::rules::{Rules, walkthrough};
use crate::practice::walkthrough::Walkthrough;
use crate::practice::wrong_walkthrough::{Variant, plain};
use crate::random::Random;

/// The leaf x whose value decides a cut-off, as an inequality.
pub struct Inequality;

/// The relations of an inequality.
const INEQUALITIES: [&str; 4] = ["<", "≤", ">", "≥"];

/// The values among which everything changes that changes at all.
fn tried(tree: &ExerciseTree) -> std::ops::RangeInclusive<i16> {
    let values = || tree.leaves().into_iter().map(|leaf| tree.nodes[leaf].value);
    values().min().unwrap_or(0) - 2..=values().max().unwrap_or(0) + 2
}

/// An inequality of whole numbers: `<` and `>` are turned into `≤` and `≥` with the next number.
fn inequality(relation: &str, number: i16) -> Answer {
    let (relation, number) = match relation {
        "<" => ("≤", number.saturating_sub(1)),
        ">" => ("≥", number.saturating_add(1)),
        same => (same, number),
    };
    answer_with([("relation", relation.to_owned()), ("number", number.to_string())])
}

/// A leaf that is visited, to be called x, and one after it that some values of x cut off and others do not.
fn unknown(tree: &ExerciseTree, searched: &Walkthrough, random: &mut Random) -> Option<(NodeId, NodeId)> {
    let visited = searched.leaves(tree);
    let unknown = visited[random.below(visited.len())];
    let walkthroughs: Vec<Walkthrough> =
        tried(tree).map(|value| plain(&tree.with_value(unknown, value), Rules::PLAIN)).collect();
    let changes = |leaf: &NodeId| {
        let is_cut = |searched: &Walkthrough| searched.of(*leaf).is_none();
        walkthroughs.windows(2).filter(|pair| is_cut(&pair[0]) != is_cut(&pair[1])).count()
    };
    let targets: Vec<NodeId> = tree.leaves().into_iter().filter(|leaf| changes(leaf) == 1).collect();
    let target = *targets.get(random.below(targets.len()))?;
    Some((unknown, target))
}

impl ExerciseKind for Inequality {
    fn name(&self) -> &'static str {
        "inequality"
    }

    fn title(&self) -> &'static str {
        "Which values cut a leaf off"
    }

    fn stream(&self) -> u64 {
        9
    }

    fn values(&self, leaves: usize, random: &mut Random) -> Vec<i16> {
        different_values(leaves, random)
    }

    fn complete(&self, exercise: &mut Exercise, _order: Order, random: &mut Random) -> bool {
        let searched = walkthrough(&exercise.tree, exercise.rules);
        exercise.unknown = unknown(&exercise.tree, &searched, random);
        exercise.unknown.is_some()
    }

    fn suits_ties(&self, _is_same: bool) -> bool {
        true
    }

    fn says_what_is_returned(&self) -> bool {
        true
    }

    /// Half-lines have few ways to be wrong.
    fn least_misconceptions(&self, _level: Level) -> usize {
        2
    }

    fn names_rule(&self) -> bool {
        true
    }

    fn fields(&self, _exercise: &Exercise) -> Vec<Field> {
        vec![
            Field::new("relation", "x", Input::choice(&INEQUALITIES)),
            Field::new("number", "number", Input::Number),
        ]
    }

    fn asked(&self, Exercise { tree, unknown, .. }: &Exercise) -> Vec<String> {
        let asked = unknown.map(|(unknown, target)| {
            format!(
                "The value of leaf {} is a whole number x. For which x is leaf {} never visited?",
                tree.name(unknown),
                tree.name(target)
            )
        });
        asked.into_iter().collect()
    }

    /// A half-line, or no answer.
    fn answer_by(
        &self,
        Exercise { tree, unknown, .. }: &Exercise,
        search: &dyn Fn(&ExerciseTree) -> Option<Walkthrough>,
    ) -> Option<Answer> {
        let (unknown, target) = (*unknown)?;
        let tried = tried(tree);
        let mut cuts = Vec::new();
        for value in tried.clone() {
            let searched = search(&tree.with_value(unknown, value))?;
            cuts.push(searched.of(target).is_none());
        }
        let (first, last) = (*cuts.first()?, *cuts.last()?);
        let changes = cuts.windows(2).filter(|pair| pair[0] != pair[1]).count();
        if first == last || changes != 1 {
            return None;
        }
        let at = cuts.iter().position(|cut| *cut != first)? as i16 + tried.start();
        Some(inequality(if first { "≤" } else { "≥" }, if first { at - 1 } else { at }))
    }

    /// A search that left out necessary visits reveals nothing.
    fn is_told_by(&self, variant: Variant) -> bool {
        variant != Variant::TooSoon
    }

    fn normalised(&self, read: Answer) -> Answer {
        let number = read.get("number").and_then(|number| number.parse().ok());
        match (read.get("relation"), number) {
            (Some(relation), Some(number)) => inequality(relation, number),
            _ => read,
        }
    }

    fn hint(&self) -> Option<&'static str> {
        Some("For some values of x this is wrong. Try the search with one value of x on each side.")
    }

    fn said(&self, _exercise: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        let (relation, number) = (texts.text("relation"), texts.text("number").parse::<i16>().unwrap_or(0));
        let (strict, next) = if relation == "≤" { ("<", number + 1) } else { (">", number - 1) };
        vec![format!("x {relation} {}, that is, x {strict} {}", shown(number), shown(next))]
    }

    fn room(&self, _exercise: &Exercise) -> Vec<AnswerSpace> {
        line("For all x with")
    }

    fn offers(&self, option: &str) -> bool {
        !matches!(option, "<" | ">")
    }
}
