use super::*;
use crate::game::{Evaluate, Game, Outcome};
use crate::value::Value;
use proptest::prelude::*;
use std::collections::HashSet;

fn tree(text: &str) -> SyntheticTree {
    SyntheticTree::new(text.parse().unwrap())
}

fn children(tree: &SyntheticTree, position: &SyntheticPosition) -> Vec<SyntheticPosition> {
    let mut moves = Vec::new();
    tree.generate(position, &mut moves);
    moves.into_iter().map(|mv| tree.play(position, mv)).collect()
}

/// All positions, path by path; parents before their children.
fn positions(tree: &SyntheticTree) -> Vec<SyntheticPosition> {
    let mut all = vec![tree.root()];
    let mut next = 0;
    while let Some(position) = all.get(next) {
        all.extend(children(tree, position));
        next += 1;
    }
    all
}

/// Minimax over the leaves alone.
fn minimax(tree: &SyntheticTree, position: &SyntheticPosition) -> Value {
    let children = children(tree, position);
    if children.is_empty() {
        let Outcome::Score(value) = tree.outcome(position) else { panic!("a leaf has a score") };
        return value;
    }
    children.iter().map(|child| -minimax(tree, child)).max().unwrap()
}

/// Recipes of trees with up to a few thousand leaves.
fn recipes() -> impl Strategy<Value = Recipe> {
    let shape = prop_oneof![(2u32..=3, 1u32..=7), (4u32..=6, 1u32..=4), (7u32..=20, 1u32..=2),];
    let values = prop_oneof![Just(1u32), 2u32..=20, Just(100), Just(10_000)];
    let intervals = prop_oneof![1u32..=60, Just(10_000)];
    (shape, any::<u32>(), 0u32..=100, 0u32..=95, values, intervals).prop_map(
        |((branching, height), seed, ordering, transpositions, values, intervals)| {
            [branching, height, seed, ordering, transpositions, values, intervals]
                .into_iter()
                .zip(Field::ALL)
                .fold(Recipe::default(), |recipe, (number, field)| recipe.with(field, number).unwrap())
        },
    )
}

proptest! {
    #[test]
    fn the_assigned_values_are_those_of_minimax(recipe in recipes()) {
        let tree = SyntheticTree::new(recipe);
        prop_assert_eq!(tree.root_value(), minimax(&tree, &tree.root()), "{}", recipe);
        // Every parent agrees with its children, so every node is right.
        let range = recipe.get(Field::Values) as i16;
        for position in positions(&tree) {
            let value = position.true_value();
            prop_assert!((-range..=range).contains(&value.get()), "{}: {:?}", recipe, value);
            if let Some(best) = children(&tree, &position).iter().map(|child| -child.true_value()).max() {
                prop_assert_eq!(best, value, "{} path={}", recipe, tree.text(&position));
            }
        }
    }

    #[test]
    fn a_recipe_is_read_back_at_every_node(
        recipe in recipes(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let tree = SyntheticTree::new(recipe);
        let mut position = tree.root();
        for choice in choices {
            let children = children(&tree, &position);
            if !children.is_empty() {
                position = children[choice.index(children.len())];
            }
        }
        let there = recipe.with_path(&tree.text(&position)).unwrap();
        prop_assert_eq!(there.to_string().parse(), Ok(there));
        let below = SyntheticTree::new(there);
        prop_assert_eq!(below.root(), position);
        prop_assert_eq!(below.height(), tree.height() - there.path().moves().len());
    }

    #[test]
    fn judgements_err_no_more_than_the_plies_left_allow(recipe in recipes()) {
        let tree = SyntheticTree::new(recipe);
        let (range, height) = (recipe.get(Field::Values) as i32, recipe.get(Field::Height) as i32);
        for position in positions(&tree) {
            let left = height - i32::from(position.path().moves().len() as u8);
            let error = i32::from(tree.evaluate(&position).get()) - i32::from(position.true_value().get());
            prop_assert!(error.abs() * 2 * height <= range * left);
        }
    }

    #[test]
    fn intervals_hold_the_values_and_are_as_wide_as_the_plies_left_allow(recipe in recipes()) {
        let tree = SyntheticTree::new(recipe);
        let (range, height) = (recipe.get(Field::Values) as i32, recipe.get(Field::Height) as i32);
        let most = recipe.get(Field::Intervals) as i32;
        for position in positions(&tree) {
            let left = height - i32::from(position.path().moves().len() as u8);
            let interval = tree.interval(&position);
            let value = position.true_value();
            prop_assert!(interval.contains(value), "{}: {:?} {:?}", recipe, interval, value);
            let [below, above] = [interval.pessimistic, interval.optimistic].map(|bound| i32::from(bound.get()));
            prop_assert!(-range <= below && above <= range);
            let value = i32::from(value.get());
            // Rounded up, so that it is less than one more.
            prop_assert!((value - below) * height < most * left + height);
            prop_assert!((above - value) * height < most * left + height);
            prop_assert!(left > 0 || below == above);
        }
    }

    #[test]
    fn any_text_is_a_recipe_or_says_why_not(
        text in "[a-z=0-9 ]{0,40}|((path|seed|height)=[a-f0-9]{0,4} ){0,4}|\\PC{0,40}",
    ) {
        match text.parse::<Recipe>() {
            Ok(recipe) => prop_assert_eq!(recipe.to_string().parse(), Ok(recipe)),
            Err(error) => prop_assert!(!error.problem.is_empty() && !error.fix.is_empty()),
        }
    }
}

/// The share, in per cent, of the nodes with a choice at which the first move is a best one.
fn first_is_best(trees: impl Iterator<Item = SyntheticTree>) -> f64 {
    let (mut first, mut all) = (0, 0);
    for tree in trees {
        for position in positions(&tree) {
            let children = children(&tree, &position);
            if children.iter().any(|child| child.true_value() != children[0].true_value()) {
                all += 1;
                first += u32::from(-children[0].true_value() == position.true_value());
            }
        }
    }
    assert!(all > 10_000);
    100.0 * f64::from(first) / f64::from(all)
}

#[test]
fn the_best_move_comes_first_as_often_as_asked_for() {
    for values in [1, 10, 100, 10_000] {
        for transpositions in [0, 20] {
            for ordering in [0, 10, 50, 80, 100] {
                let recipe =
                    format!("height=6 ordering={ordering} transpositions={transpositions} values={values}");
                let share = first_is_best((0..20).map(|seed| tree(&format!("{recipe} seed={seed}"))));
                // Transpositions count a node as often as it is reached, so fewer nodes decide.
                let tolerance = match ordering {
                    0 | 100 => 0.0,
                    _ if transpositions > 0 => 2.5,
                    _ => 1.0,
                };
                assert!((share - f64::from(ordering)).abs() <= tolerance, "{recipe}: {share} %");
            }
        }
    }
}

/// The numbers of positions (paths) and of different keys among them.
fn positions_and_keys(tree: &SyntheticTree) -> (usize, usize) {
    let positions = positions(tree);
    let keys: HashSet<u64> = positions.iter().map(|position| tree.key(position)).collect();
    (positions.len(), keys.len())
}

#[test]
fn only_transpositions_make_equal_keys() {
    for seed in 0..4 {
        let (positions, keys) = positions_and_keys(&tree(&format!("height=7 seed={seed}")));
        assert_eq!(positions, keys);
        let mut fewer = keys;
        for rate in [10, 30, 60, 95] {
            let (_, keys) = positions_and_keys(&tree(&format!("height=7 seed={seed} transpositions={rate}")));
            assert!(keys < fewer, "seed {seed}, {rate} %: {keys} keys");
            fewer = keys;
        }
    }
}

#[test]
fn equal_keys_are_equal_nodes() {
    let tree = tree("branching=3 height=7 transpositions=60 values=20");
    let mut by_key = std::collections::HashMap::new();
    for position in positions(&tree) {
        let below: Vec<u64> = children(&tree, &position).iter().map(|child| tree.key(child)).collect();
        let node =
            (position.true_value(), tree.evaluate(&position), tree.first_player_to_move(&position), below);
        assert_eq!(by_key.entry(tree.key(&position)).or_insert_with(|| node.clone()), &node);
    }
}

#[test]
fn ties_occur_whatever_the_range() {
    for values in [1, 100, 10_000] {
        let tree = tree(&format!("values={values}"));
        let ties = positions(&tree).into_iter().filter(|position| {
            children(&tree, position)
                .iter()
                .filter(|child| -child.true_value() == position.true_value())
                .count()
                > 1
        });
        assert!(ties.count() > 100);
    }
}

/// Pinned, so that a link means the same tree for ever. To be changed only with a reason as good as
/// a new version of the link form.
#[test]
fn a_recipe_means_the_same_tree_everywhere() {
    let leaves = |text: &str| -> Vec<i16> {
        let tree = tree(text);
        positions(&tree)
            .iter()
            .filter(|position| position.path().moves().len() == tree.height())
            .map(|position| position.true_value().get())
            .collect()
    };
    assert_eq!(leaves("branching=3 height=2"), leaves("values=100 height=2 branching=3 seed=1"));
    assert_ne!(leaves("branching=3 height=2"), leaves("branching=3 height=2 seed=2"));
    assert_eq!(leaves("branching=3 height=2"), [-34, -23, -17, -2, -13, -2, -16, 7, -15]);
    assert_eq!(
        leaves("branching=2 height=3 seed=7 ordering=40 transpositions=50 values=9"),
        [-2, -2, -1, 0, -1, -3, -2, -2]
    );
    let intervals: Vec<[i16; 2]> = positions(&tree("branching=3 height=2"))
        .iter()
        .map(|position| tree("branching=3 height=2").interval(position))
        .map(|interval| [interval.pessimistic.get(), interval.optimistic.get()])
        .take(4)
        .collect();
    assert_eq!(intervals, [[-43, 6], [17, 40], [13, 23], [5, 22]]);
}

#[test]
fn mistakes_name_their_place() {
    for (text, key, problem, fix) in [
        ("branching=1", "branching", "“1” is not in its range", "give a whole number from 2 to 20"),
        ("height=21", "height", "“21” is not in its range", "give a whole number from 1 to 20"),
        ("seed=-1", "seed", "“-1” is not in its range", "give a whole number from 0 to 4294967295"),
        ("values", "values", "“” is not in its range", "give a whole number from 1 to 10000"),
        (
            "height=4 path=abce",
            "path",
            "move 4, “e”: there is no such move",
            "the moves of every node are a to d",
        ),
        (
            "path=ab height=1",
            "path",
            "move 2, “b”: the tree ends before it",
            "give at most 1 moves, or a greater height",
        ),
        ("seed=1 heigth=4", "heigth", "word 2, “heigth=4”: there is no such number", "write NAME=NUMBER"),
        ("seed=1 seed=2", "seed", "word 2, “seed=2”: it occurs twice", "leave one of the two out"),
    ] {
        let error = text.parse::<Recipe>().unwrap_err();
        assert_eq!((error.key.as_str(), error.problem.as_str()), (key, problem), "{text}");
        assert!(error.fix.starts_with(fix), "{text}: {}", error.fix);
    }
    assert_eq!(Recipe::default().with_path("a c\tb").unwrap().path().to_string(), "acb");
    assert_eq!("".parse(), Ok(Recipe::default()));
}

#[test]
fn no_judgement_exceeds_the_limit() {
    let (_, most) = Field::Values.range();
    assert!(most + most / 2 <= Value::JUDGEMENT_LIMIT as u32);
}
