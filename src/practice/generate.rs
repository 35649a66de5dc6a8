//! Exercises from a seed: trees are drawn until one is unambiguous and shows what its level is about.

use super::accepted::{accepted, answer_of, tried};
use super::ask::Ask;
use super::chance::Chance;
use super::course::Course;
use super::gamble;
use super::given::{Form, GivenTree, NodeId};
use super::kind::{Kind, Level};
use super::mistake::mistakes;
use super::mtd;
use super::node_types::has_surprise;
use super::optimum::{MOST_ORDERS, least_and_most, leaves_visited, order_count};
use super::re_search::{self, searched_again};
use super::rules::{Rules, course};
use super::slip::{Slip, plain, slipped};
use super::table_answers::{self, Same};
use super::task::Task;
use crate::search::parameters::{ChildOrder, CutsAt, MAX_DEPTH, PreSearchParameters};

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
    /// How many nodes PVS searches again, from here, to here;
    pub again: (usize, usize),
    /// one of them below the root's children.
    pub again_below: bool,
    /// How many passes MTD(f) makes, from here, to here.
    pub passes: (usize, usize),
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
        again: (1, 1),
        again_below: false,
        passes: (2, 3),
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
            again: (1, 3),
            again_below: true,
            passes: (3, 4),
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
            again: (2, 5),
            again_below: true,
            passes: (4, 6),
        },
    }
}

/// The exercise of an ask: always the same one.
///
/// # Panics
///
/// Where 1,000,000 trees in a row do not suit it, which is a fault of the generator.
#[must_use]
pub fn exercise(ask: Ask) -> Task {
    let Ask { kind, level, seed } = ask;
    let tried = |attempt| {
        let parts = [kind.code(), level.number().into(), seed.into(), attempt];
        drawn(ask, aim(ask, attempt), &mut Chance::of(&parts))
    };
    (0..MOST_TREES).find_map(tried).unwrap_or_else(|| panic!("no tree fits {ask:?}"))
}

/// A generator that waits for what cannot come about says so in the end.
const MOST_TREES: u64 = 1_000_000;

/// After so many trees what comes about seldom is no longer waited for.
const PATIENCE: u64 = 400;

/// The same where two entries are to do certain things.
const PATIENCE_FOR_TWO: u64 = 4000;

/// Which of several things is to come about, of 12; nothing where that was waited for long enough. The same for all trees
/// that are drawn for an exercise, so that what is likely does not come about all the time.
fn aim(Ask { kind, level, seed }: Ask, attempt: u64) -> Option<usize> {
    let is_of_two = kind == Kind::TableAnswers && level.number() > 1;
    (attempt < if is_of_two { PATIENCE_FOR_TWO } else { PATIENCE })
        .then(|| Chance::of(&[kind.code(), level.number().into(), seed.into()]).below(12))
}

fn drawn(ask: Ask, aim: Option<usize>, chance: &mut Chance) -> Option<Task> {
    if ask.kind == Kind::PreSearch {
        return with_gamble(ask, aim, chance);
    }
    let wanted = match ask.kind {
        // A position that comes again stands two plies below the root at least.
        Kind::TableAnswers if ask.level.number() == 1 => {
            Wanted { height: 3, most_leaves: 12, ..wanted(ask.level) }
        }
        _ => wanted(ask.level),
    };
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
    let mut task = Task { ask, tree, rules, unknown: None, guess: None, same: Vec::new(), gamble: None };
    if ask.kind.is_of_many_visits() {
        return of_many_visits(task, wanted, aim, chance);
    }
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

/// An exercise about a search that is more than one course.
fn of_many_visits(mut task: Task, wanted: Wanted, aim: Option<usize>, chance: &mut Chance) -> Option<Task> {
    let within = |count: usize, (least, most): (usize, usize)| (least..=most).contains(&count);
    match task.ask.kind {
        Kind::MtdBounds => {
            // Bounds are those of MAX, who moves at the root.
            task.tree.max_first = true;
            let guess = chance.between(1, task.tree.leaves().len() + 6) as i16;
            task.guess = Some(guess);
            let passes = mtd::passes(&task.tree, guess).asked.len();
            if !within(passes, wanted.passes) || !mtd::needs_no_table(&task.tree, guess) {
                return None;
            }
        }
        Kind::TableAnswers => {
            task.same = repeat(&mut task.tree, task.ask.level.number(), chance)?;
            if !suits_table(&task, aim) {
                return None;
            }
        }
        _ => {
            let again = searched_again(&task.tree);
            let by_hand = re_search::mistaken(&task.tree, re_search::Fault::None);
            let is_below = |node: &NodeId| task.tree.nodes[*node].ply > 1;
            if !within(again.len(), wanted.again)
                || (wanted.again_below && !again.keys().any(is_below))
                || again != by_hand
            {
                return None;
            }
        }
    }
    (mistakes(&task).len() >= wanted.least_mistakes).then_some(task)
}

/// A position that may be pre-searched.
fn with_gamble(ask: Ask, aim: Option<usize>, chance: &mut Chance) -> Option<Task> {
    let level = ask.level.number();
    let (tree, mut gamble) =
        gamble::drawn(level == 3 || chance.coin(), level == 1 || chance.below(3) > 0, chance);
    if level == 1 {
        // The paper's limits, but for what its trees are too deep for.
        gamble.limits = PreSearchParameters { risk: 2, near_root: MAX_DEPTH, near_leaf: 1, recursive: false };
    }
    let outcome = gamble.outcome(&tree)?;
    // Of each there is something, at the first level without refusals.
    let (decision, fate) = (outcome.decision, outcome.fate);
    let is_aimed_at = match (level, aim.map(|aim| aim % if level == 1 { 3 } else { 6 })) {
        (_, Some(0)) => decision == 0,
        (_, Some(1)) => (decision, fate) == (1, 0),
        (_, Some(2)) => (decision, fate) == (1, 1),
        (_, Some(refusing)) => decision == refusing - 1,
        (1, None) => decision < 2,
        (_, None) => true,
    };
    if !is_aimed_at {
        return None;
    }
    // By hand it ends as by the search, and for people who let the entry narrow the window but read the value by the
    // window at entry, too.
    let is_clear =
        decision != 1 || [false, true].iter().all(|narrows| gamble.fate_by_hand(&tree, *narrows) == fate);
    let (unknown, guess, same) = (None, None, Vec::new());
    let task = Task { ask, tree, rules: Rules::PLAIN, unknown, guess, same, gamble: Some(gamble) };
    (is_clear && mistakes(&task).len() >= 3).then_some(task)
}

/// Makes nodes above leaves the same position as others before them.
fn repeat(tree: &mut GivenTree, level: u8, chance: &mut Chance) -> Option<Vec<Same>> {
    let is_above_leaves =
        |tree: &GivenTree, node: &NodeId| tree.nodes[*node].children.iter().all(|child| tree.is_leaf(*child));
    let mut free: Vec<NodeId> =
        tree.interior().into_iter().filter(|node| is_above_leaves(tree, node)).collect();
    let mut same = Vec::new();
    for pair in 0..if level == 1 { 1 } else { 2 } {
        // The one that is needed deeper stands further up.
        let is_up = |node: &NodeId| tree.nodes[*node].ply + 1 < tree.height();
        let later: Vec<NodeId> =
            free.iter().copied().filter(|node| is_up(node) == (level == 3 && pair == 0)).collect();
        let later = *later.get(chance.below(later.len()))?;
        let suits = |first: &NodeId| {
            let (first, later) = (&tree.nodes[*first], &tree.nodes[later]);
            first.parent != later.parent && first.children.len() == later.children.len()
        };
        let firsts: Vec<NodeId> =
            free.iter().copied().filter(|node| !is_up(node) && *node < later && suits(node)).collect();
        let first = *firsts.get(chance.below(firsts.len()))?;
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
    same.sort_unstable();
    Some(same)
}

/// Whether the search comes to each of them, to the ends that are aimed at, and by hand as by the search.
fn suits_table(task: &Task, aim: Option<usize>) -> bool {
    let (tree, same) = (&task.tree, &task.same);
    let arrivals = table_answers::arrivals(tree, same);
    let by_hand = table_answers::mistaken(tree, same, table_answers::Fault::None);
    // Every combination may come about. If one end were always there, people could guess it.
    let is_aimed_at = |one: usize, two: usize| aim.is_none_or(|aim| (one, two) == (aim / 3 % 3, aim % 3));
    let suits = match (&arrivals[..], task.ask.level.number()) {
        ([one], 1) => aim.is_none_or(|aim| one.does == aim % 3),
        ([one, two], 2) => is_aimed_at(one.does, two.does),
        ([one, two], 3) => {
            let is_shallow = |later: NodeId| {
                same.iter()
                    .any(|(node, first)| *node == later && tree.nodes[*node].ply < tree.nodes[*first].ply)
            };
            let other = if is_shallow(one.node) { two } else { one };
            table_answers::has_shallow(tree, same) && aim.is_none_or(|aim| other.does == aim % 3)
        }
        _ => false,
    };
    suits && arrivals == by_hand
}

fn form(ask: Ask, wanted: Wanted, chance: &mut Chance) -> Form {
    // Of every order of the children a search is made, so these trees are smaller.
    if matches!(ask.kind, Kind::MostPruning | Kind::LeastPruning) && ask.level.number() == 3 {
        let rows: &[&[usize]] = &[&[3, 2, 2], &[2, 3, 2], &[2, 2, 2]];
        return uniform(rows[chance.below(rows.len())]);
    }
    let mut form = grown(wanted.height, ask.level.number() == 1 && ask.kind != Kind::TableAnswers, chance);
    if ask.kind == Kind::TableAnswers && ask.level.number() == 3 {
        // A child of the root that has leaves: what stands deep elsewhere is needed deeper here.
        let leaves = Form(vec![Form(Vec::new()); chance.between(2, 3)]);
        let place = chance.between(1, form.0.len() - 1);
        form.0[place] = leaves;
    }
    form
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
        // Else what is expected would do.
        Kind::NodeTypes => has_surprise(searched, tree),
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
