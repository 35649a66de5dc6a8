//! Exercises from a seed: trees are drawn until one is unambiguous and shows what its level is about.

use super::accepted::{accepted, answer_of, tried};
use super::ask::Ask;
use super::chance::Chance;
use super::course::Course;
use super::given::{Form, GivenTree, NodeId};
use super::kind::{Kind, Level};
use super::mistake::mistakes;
use super::optimum::{MOST_ORDERS, least_and_most, leaves_visited, order_count};
use super::rules::{Rules, course};
use super::slip::{Slip, plain, slipped};
use super::task::Task;
use crate::search::parameters::{ChildOrder, CutsAt};

/// What a tree of a level is like.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Its height in plies.
    pub height: usize,
    /// How many leaves it has, from here,
    pub least_leaves: usize,
    /// to here.
    pub most_leaves: usize,
    /// How many cut-offs leave something out at least.
    pub least_cuts: usize,
    /// How many at most.
    pub most_cuts: usize,
    /// Whether one of them leaves out more than leaves.
    pub above_leaves: bool,
    /// Whether one of them is deep.
    pub deep: bool,
    /// How many known mistakes lead to other answers at least.
    pub least_mistakes: usize,
}

/// What a level wants.
#[must_use]
pub fn wanted(level: Level) -> Wanted {
    let of_first = Wanted {
        height: 2,
        least_leaves: 6,
        most_leaves: 9,
        least_cuts: 1,
        most_cuts: 2,
        above_leaves: false,
        deep: false,
        least_mistakes: 2,
    };
    match level.number() {
        1 => of_first,
        2 => Wanted {
            height: 3,
            least_leaves: 8,
            most_leaves: 14,
            least_cuts: 2,
            most_cuts: 4,
            above_leaves: true,
            least_mistakes: 3,
            ..of_first
        },
        _ => Wanted {
            height: 4,
            least_leaves: 16,
            most_leaves: 22,
            least_cuts: 3,
            most_cuts: 6,
            above_leaves: true,
            deep: true,
            least_mistakes: 4,
        },
    }
}

/// The exercise of an ask: always the same one.
#[must_use]
pub fn exercise(ask: Ask) -> Task {
    let Ask { kind, level, seed } = ask;
    let mut attempt = 0;
    loop {
        let parts = [kind.code(), level.number().into(), seed.into(), attempt];
        if let Some(task) = drawn(ask, &mut Chance::of(&parts)) {
            return task;
        }
        attempt += 1;
    }
}

fn drawn(ask: Ask, chance: &mut Chance) -> Option<Task> {
    let wanted = wanted(ask.level);
    let form = form(ask, wanted, chance);
    let max_first = ask.level.number() == 1 || chance.below(3) > 0;
    let mut tree = GivenTree::new(&form, &[], max_first);
    let leaves = tree.leaves();
    let is_for_orders = matches!(ask.kind, Kind::MostPruning | Kind::LeastPruning);
    if !is_for_orders && !(wanted.least_leaves..=wanted.most_leaves).contains(&leaves.len()) {
        return None;
    }
    let values = values(ask.kind, leaves.len(), chance);
    for (leaf, value) in leaves.iter().zip(values) {
        tree.nodes[*leaf].value = value;
    }
    let rules = rules(ask.kind, chance);
    let mut task = Task { ask, tree, rules, unknown: None };
    if ask.kind.is_judged_by_running() {
        return suits_orders(&task).then_some(task);
    }
    let searched = course(&task.tree, rules);
    if !has_cuts(&task.tree, &searched, wanted) {
        return None;
    }
    if ask.kind == Kind::Inequality {
        task.unknown = Some(unknown(&task.tree, &searched, chance)?);
    }
    // Half-lines have few ways to be wrong.
    let least_mistakes = if ask.kind == Kind::Inequality { 2 } else { wanted.least_mistakes };
    (is_clear(&task, &searched) && mistakes(&task).len() >= least_mistakes).then_some(task)
}

fn form(ask: Ask, wanted: Wanted, chance: &mut Chance) -> Form {
    // Of every order of the children a search is made, so these trees are smaller.
    if matches!(ask.kind, Kind::MostPruning | Kind::LeastPruning) && ask.level.number() == 3 {
        let rows: &[&[usize]] = &[&[3, 2, 2], &[2, 3, 2], &[2, 2, 2]];
        return uniform(rows[chance.below(rows.len())]);
    }
    grown(wanted.height, ask.level.number() == 1, chance)
}

fn uniform(rows: &[usize]) -> Form {
    let Some((first, rest)) = rows.split_first() else { return Form(Vec::new()) };
    Form((0..*first).map(|_| uniform(rest)).collect())
}

fn grown(height: usize, is_flat: bool, chance: &mut Chance) -> Form {
    if height == 0 {
        return Form(Vec::new());
    }
    let count = if is_flat { 3 } else { chance.between(2, 3) };
    Form((0..count).map(|_| grown(height - 1, false, chance)).collect())
}

/// Small whole numbers. Where an order decides, or ties would, all of them differ.
fn values(kind: Kind, leaves: usize, chance: &mut Chance) -> Vec<i16> {
    match kind {
        Kind::MostPruning | Kind::LeastPruning | Kind::FillLeaves | Kind::Inequality => {
            let mut values: Vec<i16> = (1..=leaves as i16 + 4).collect();
            chance.shuffle(&mut values);
            values.truncate(leaves);
            values
        }
        // Few numbers, so that some are equal.
        Kind::Ties => (0..leaves).map(|_| chance.between(1, 9) as i16).collect(),
        _ => (0..leaves).map(|_| chance.between(0, leaves + 6) as i16).collect(),
    }
}

fn rules(kind: Kind, chance: &mut Chance) -> Rules {
    match kind {
        Kind::RightToLeft => Rules { order: ChildOrder::RightToLeft, ..Rules::PLAIN },
        Kind::Ties if chance.coin() => Rules { cuts_at: CutsAt::Beyond, ..Rules::PLAIN },
        Kind::RootWindow => {
            let alpha = chance.between(2, 8) as i16;
            Rules { window: Some((alpha, alpha + chance.between(3, 8) as i16)), ..Rules::PLAIN }
        }
        _ => Rules::PLAIN,
    }
}

fn has_cuts(tree: &GivenTree, course: &Course, wanted: Wanted) -> bool {
    (wanted.least_cuts..=wanted.most_cuts).contains(&course.cuts().count())
        && (!wanted.above_leaves || course.cuts_above_leaves(tree))
        && (!wanted.deep || course.has_deep_cut(tree))
}

/// A leaf that is visited, to be called x, and one after it that some values of x cut off and others do not.
fn unknown(tree: &GivenTree, course: &Course, chance: &mut Chance) -> Option<(NodeId, NodeId)> {
    let visited = course.leaves(tree);
    let unknown = visited[chance.below(visited.len())];
    let courses: Vec<Course> =
        tried(tree).map(|value| plain(&tree.with_value(unknown, value), Rules::PLAIN)).collect();
    let changes = |leaf: &NodeId| {
        let is_cut = |course: &Course| course.of(*leaf).is_none();
        courses.windows(2).filter(|pair| is_cut(&pair[0]) != is_cut(&pair[1])).count()
    };
    let targets: Vec<NodeId> = tree.leaves().into_iter().filter(|leaf| changes(leaf) == 1).collect();
    let target = *targets.get(chance.below(targets.len()))?;
    Some((unknown, target))
}

/// Whether there is one right answer, whatever convention a person has learned that the exercise does not name.
fn is_clear(task: &Task, searched: &Course) -> bool {
    let Some(right) = accepted(task) else { return false };
    let same = |course: Option<Course>| {
        let answer = course.map(|course| answer_of(task, &course));
        answer.is_none_or(|answer| answer == right)
    };
    let other_ties = course(&task.tree, task.rules.with_other_ties());
    let ties = match task.ask.kind {
        // They are the topic, or the rule is named.
        Kind::Ties => !same(Some(other_ties)),
        Kind::Inequality => true,
        _ => same(Some(other_ties)),
    };
    let hard = || match task.ask.kind {
        // The question says which.
        Kind::Values | Kind::Inequality => true,
        _ => same(slipped(&task.tree, task.rules, Slip::FailHard)),
    };
    ties && hard() && suits(task, searched)
}

fn suits(task: &Task, searched: &Course) -> bool {
    let tree = &task.tree;
    match task.ask.kind {
        Kind::Values => has_one_best_move(tree, searched),
        // Else the window, or the side, would not matter.
        Kind::RootWindow => course(tree, Rules { window: None, ..task.rules }) != *searched,
        Kind::RightToLeft => {
            let other = course(tree, task.rules.the_other_way());
            other.never_visited(tree) != searched.never_visited(tree)
        }
        _ => true,
    }
}

fn has_one_best_move(tree: &GivenTree, searched: &Course) -> bool {
    let Some(root) = searched.visits.first() else { return false };
    let is_best = |child: &&NodeId| searched.of(**child).is_some_and(|child| child.value == root.value);
    root.value > root.alpha
        && root.value < root.beta
        && tree.nodes[0].children.iter().filter(is_best).count() == 1
}

/// Whether there is something to gain, and not too much to try.
fn suits_orders(task: &Task) -> bool {
    let tree = &task.tree;
    if task.ask.kind == Kind::FillLeaves {
        return mistakes(task).len() >= 2;
    }
    if order_count(tree) > MOST_ORDERS {
        return false;
    }
    let (least, most) = least_and_most(tree, task.rules);
    let now = leaves_visited(tree, task.rules);
    least < now && now < most && mistakes(task).len() >= 2
}
