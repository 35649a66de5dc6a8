//! The leaves that are never visited: by plain alpha-beta, and under rules that differ from it in one thing.

use crate::misconception::Misconception;
use crate::practice::answer_texts::{AnswerTexts, listed};
use crate::practice::drawn_tree::any_values;
use crate::practice::exercise_kind::{AnswerSpace, Exercise, ExerciseKind, line};
use crate::practice::field::{Answer, Field, Input, marked, names};
use crate::practice::rules::{Rules, walkthrough};
use crate::practice::walkthrough::Walkthrough;
use crate::practice::wrong_answer::WrongAnswer;
use crate::random::Random;
use crate::search::parameters::{ChildOrder, CutsAt};

/// The leaves that are never visited, under one of several rules.
pub enum NeverVisited {
    /// The search is plain alpha-beta.
    Plain,
    /// A window is given at the root.
    RootWindow,
    /// The search visits children from right to left.
    RightToLeft,
    /// Equal values decide.
    Ties,
}

impl ExerciseKind for NeverVisited {
    fn name(&self) -> &'static str {
        match self {
            NeverVisited::Plain => "never-visited",
            NeverVisited::RootWindow => "root-window",
            NeverVisited::RightToLeft => "right-to-left",
            NeverVisited::Ties => "ties",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            NeverVisited::Plain => "Leaves that are never visited",
            NeverVisited::RootWindow => "A given window at the root",
            NeverVisited::RightToLeft => "From right to left",
            NeverVisited::Ties => "Equal values",
        }
    }

    fn stream(&self) -> u64 {
        match self {
            NeverVisited::Plain => 1,
            NeverVisited::RootWindow => 10,
            NeverVisited::RightToLeft => 11,
            NeverVisited::Ties => 12,
        }
    }

    fn values(&self, leaves: usize, random: &mut Random) -> Vec<i16> {
        match self {
            // Few numbers, so that some are equal.
            NeverVisited::Ties => (0..leaves).map(|_| random.between(1, 9) as i16).collect(),
            _ => any_values(leaves, random),
        }
    }

    fn rules(&self, random: &mut Random) -> Rules {
        match self {
            NeverVisited::RootWindow => {
                let alpha = random.between(2, 8) as i16;
                Rules { window: Some((alpha, alpha + random.between(3, 8) as i16)), ..Rules::PLAIN }
            }
            NeverVisited::RightToLeft => Rules { order: ChildOrder::RightToLeft, ..Rules::PLAIN },
            NeverVisited::Ties if random.coin() => Rules { cuts_at: CutsAt::Beyond, ..Rules::PLAIN },
            NeverVisited::Plain | NeverVisited::Ties => Rules::PLAIN,
        }
    }

    /// Whether the answer depends on the difference from plain alpha-beta.
    fn suits(&self, Exercise { tree, rules, .. }: &Exercise, searched: &Walkthrough) -> bool {
        match self {
            NeverVisited::RootWindow => walkthrough(tree, Rules { window: None, ..*rules }) != *searched,
            NeverVisited::RightToLeft => {
                let other = walkthrough(tree, rules.the_other_way());
                other.never_visited(tree) != searched.never_visited(tree)
            }
            NeverVisited::Plain | NeverVisited::Ties => true,
        }
    }

    /// Equal values are the topic of one kind, and may not matter in the others.
    fn suits_ties(&self, is_same: bool) -> bool {
        is_same != matches!(self, NeverVisited::Ties)
    }

    fn names_rule(&self) -> bool {
        matches!(self, NeverVisited::RootWindow | NeverVisited::Ties)
    }

    fn fields(&self, Exercise { tree, .. }: &Exercise) -> Vec<Field> {
        Field::of_each(tree, "leaf", &tree.leaves(), &Input::Mark)
    }

    fn asked(&self, _exercise: &Exercise) -> Vec<String> {
        vec!["Which leaves are never visited?".to_owned()]
    }

    fn answer_of(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Answer {
        marked(tree, "leaf", &searched.never_visited(tree))
    }

    fn misread(&self, Exercise { tree, .. }: &Exercise, searched: &Walkthrough) -> Vec<WrongAnswer> {
        let leaves: Vec<_> = searched.cut_edges().into_iter().filter(|node| tree.is_leaf(*node)).collect();
        vec![WrongAnswer {
            answer: marked(tree, "leaf", &leaves),
            misconception: Misconception::EdgesForLeaves,
            explanation: "These are the leaves whose own edge is cut. If an edge above is cut, the search visits no leaf below it either.",
        }]
    }

    fn said(&self, Exercise { tree, .. }: &Exercise, texts: &AnswerTexts) -> Vec<String> {
        vec![format!("Never visited: {}.", listed(&names(tree, &texts.marked("leaf", &tree.leaves()))))]
    }

    fn room(&self, _exercise: &Exercise) -> Vec<AnswerSpace> {
        line("Never visited:")
    }
}
