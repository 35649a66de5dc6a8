//! Conspiracy numbers against all subsets of the leaves of small trees, at every visit; and what people read of them.

use crate::common::{first, mover, scaled};
use plyscope::facts::conspiracy_numbers::{NoNumbers, Step, conspiracy_numbers};
use plyscope::facts::scope::Scope;
use plyscope::language::firmness::firmness;
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::trace::Trace;
use plyscope::trace::columns::ROOT_LEVEL;

enum Tree {
    Leaf(i32),
    Node(Vec<Tree>),
}

const LEAST: i32 = -100;
const MOST: i32 = 100;

impl Tree {
    fn random(random: &mut Random, height: usize, leaves: &mut usize) -> Tree {
        if height == 0 || *leaves == 0 || random.below(5) == 0 {
            *leaves = leaves.saturating_sub(1);
            return Tree::Leaf(random.below(9) as i32 - 4);
        }
        let children = (0..1 + random.below(3)).map(|_| Tree::random(random, height - 1, leaves)).collect();
        Tree::Node(children)
    }

    fn text(&self) -> String {
        match self {
            Tree::Leaf(value) => value.to_string(),
            Tree::Node(children) => {
                let children: Vec<String> = children.iter().map(Tree::text).collect();
                format!("({})", children.join(" "))
            }
        }
    }

    fn leaves(&self) -> usize {
        match self {
            Tree::Leaf(_) => 1,
            Tree::Node(children) => children.iter().map(Tree::leaves).sum(),
        }
    }

    /// MAX's value, where the leaves of a set have another one. `at`: the number of the first leaf.
    fn value(&self, is_max: bool, set: u32, other: i32, at: &mut u32) -> i32 {
        match self {
            Tree::Leaf(value) => {
                *at += 1;
                if set >> (*at - 1) & 1 == 1 { other } else { *value }
            }
            Tree::Node(children) => {
                let values: Vec<i32> =
                    children.iter().map(|child| child.value(!is_max, set, other, at)).collect();
                let best = if is_max { values.iter().max() } else { values.iter().min() };
                *best.unwrap()
            }
        }
    }

    /// The fewest leaves that bring the value to at least `goal` (or at most), by trying every set of leaves.
    fn fewest(&self, is_max: bool, goal: i32, rises: bool) -> u32 {
        let other = if rises { MOST } else { LEAST };
        let reaches = |set: &u32| {
            let value = self.value(is_max, *set, other, &mut 0);
            if rises { value >= goal } else { value <= goal }
        };
        (0..1_u32 << self.leaves()).filter(reaches).map(u32::count_ones).min().unwrap()
    }

    /// The nodes in the order of entry of a search without pruning, each with whether MAX is to move.
    fn nodes<'a>(&'a self, is_max: bool, all: &mut Vec<(&'a Tree, bool)>) {
        all.push((self, is_max));
        if let Tree::Node(children) = self {
            for child in children {
                child.nodes(!is_max, all);
            }
        }
    }
}

fn trace_of(link: &str) -> (Scenario, Trace) {
    let scenario = Scenario::parse(link).unwrap();
    let (_, trace) = run::trace(&scenario).unwrap();
    (scenario, trace)
}

/// The fewest leaves by the steps that were found.
fn by_steps(steps: &[Step], reaches: impl Fn(i32) -> bool) -> u32 {
    steps.iter().find(|step| reaches(step.reaches.get().into())).expect("the last step reaches all").leaves
}

#[test]
fn they_are_the_smallest_sets_of_leaves_at_every_visit() {
    let mut random = Random::from_seed(20);
    let (mut checked, mut most) = (0, 0);
    for _ in 0..scaled(150) {
        let tree = Tree::Node((0..2).map(|_| Tree::random(&mut random, 3, &mut 4)).collect());
        if tree.leaves() > 11 {
            continue;
        }
        let text = tree.text();
        let (_, trace) = trace_of(&format!("game=tree&tree={}&search=minimax", text.replace(' ', "_")));
        let mut nodes = Vec::new();
        tree.nodes(true, &mut nodes);
        let visits: Vec<u32> = (0..trace.len()).filter(|id| trace.level(*id) >= ROOT_LEVEL).collect();
        // The visits are of the last iteration, which searches the whole tree.
        let visits = &visits[visits.len() - nodes.len()..];
        for (&(node, is_max), &visit) in nodes.iter().zip(visits) {
            let found = conspiracy_numbers(&trace, Scope::of(&trace, visit).unwrap(), false).unwrap();
            let sign = if is_max { 1 } else { -1 };
            let value = node.value(is_max, 0, 0, &mut 0);
            assert_eq!(i32::from(found.value.get()) * sign, value, "{text}");
            let (raise, lower) =
                if is_max { (&found.rises, &found.falls) } else { (&found.falls, &found.rises) };
            for goal in -6..=6 {
                let (expected, said) = if goal > value {
                    (node.fewest(is_max, goal, true), by_steps(raise, |reaches| reaches * sign >= goal))
                } else if goal < value {
                    (node.fewest(is_max, goal, false), by_steps(lower, |reaches| reaches * sign <= goal))
                } else {
                    continue;
                };
                assert_eq!(said, expected, "{text}, visit {visit}, to reach {goal} from {value}");
                most = most.max(said);
                checked += 1;
            }
        }
    }
    assert!(checked > 5000 && most >= 3, "{checked} numbers, the largest {most}");
    println!("figure: {checked} conspiracy numbers");
}

#[test]
fn they_are_read_from_one_side() {
    let (scenario, trace) = trace_of("game=tree&tree=(5_2)_(3_4)&search=minimax");
    let game: plyscope::games::tree::ExplicitTree = scenario.position.parse().unwrap();
    let whole = firmness(&game, &trace, first(&game), Scope::whole(&trace)).unwrap();
    assert_eq!(whole.text, "To raise it, 1 leaf must change. To lower it, 1 leaf must change.");
    let rows: Vec<(&str, u32)> = whole.rows.iter().map(|row| (row.values.as_str(), row.leaves)).collect();
    assert_eq!(rows, [("≤ 1", 2), ("≤ 2", 1), ("= 3", 0), ("≥ 5", 1), ("≥ 6", 2)]);
    // MIN's node on the left: both leaves must rise, so that its value does.
    let left = (0..trace.len()).rev().find(|id| trace.level(*id) == ROOT_LEVEL + 1).unwrap();
    let scope = Scope::of(&trace, left).unwrap();
    let rows_of = |firm: plyscope::language::firmness::Firmness| -> Vec<(String, u32)> {
        firm.rows.into_iter().map(|row| (row.values, row.leaves)).collect()
    };
    let expected = [("≤ 2", 1), ("= 3", 0), ("≥ 4", 1), ("≥ 5", 2)];
    let as_first = rows_of(firmness(&game, &trace, first(&game), scope).unwrap());
    assert_eq!(as_first, expected.map(|(values, leaves)| (values.to_owned(), leaves)));
    // The rows for the side to move are mirrored.
    let mut as_mover = rows_of(firmness(&game, &trace, mover(&game), scope).unwrap());
    as_mover.reverse();
    let mirrored = [("≥ −2", 1), ("= −3", 0), ("≤ −4", 1), ("≤ −5", 2)];
    assert_eq!(as_mover, mirrored.map(|(values, leaves)| (values.to_owned(), leaves)));
}

#[test]
fn what_is_not_in_the_tree_gives_no_numbers() {
    let numbers = |link: &str| {
        let (_, trace) = trace_of(link);
        conspiracy_numbers(&trace, Scope::whole(&trace), true)
    };
    assert_eq!(numbers("game=tree&tree=(5_2)_(3_4)&search=alpha-beta"), Err(NoNumbers::Prunes));
    let with_table = numbers("game=synthetic&branching=2&height=4&transpositions=95&search=minimax&table=16");
    assert!(matches!(with_table, Err(NoNumbers::TableAnswer(_))), "{with_table:?}");
    // The quiet position at the horizon is a leaf. A finished game cannot change, so it is no such leaf.
    let chess = numbers("game=chess&fen=7k/8/5K2/6Q1/8/8/8/8_w_-_-_0_1&depth=2&search=minimax").unwrap();
    assert!(chess.falls.is_empty(), "no judgement takes a mate back: {chess:?}");
    assert!(chess.rises.is_empty(), "nor is one better than a mate: {chess:?}");
}
