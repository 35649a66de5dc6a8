//! The goals of figures: each number is counted here once more, and what other values would do is tried.

use crate::common::negamax;
use plyscope::display_style::DisplayStyle;
use plyscope::figure::{Measured, Way, way, what_if};
use plyscope::game::{Game, Outcome};
use plyscope::games::tree::{ExplicitTree, TreePosition, leaf_numbers, moves_of_path, path_of_moves};
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scenario::goal::Goal;
use plyscope::session::Session;

const TEXTBOOK: &str = "(3 12 8)(2 4 6)(14 5 2)";

fn scenario(tree: &str, search: &str) -> Scenario {
    let link = format!("game=tree&tree={}&{search}", tree.replace(' ', "_"));
    Scenario::parse(&link).unwrap()
}

/// The only condition of a goal, compared with a search.
fn measured(tree: &str, search: &str, goal: &str) -> Measured {
    let scenario = scenario(tree, search);
    let mut session = Session::new(scenario.clone()).unwrap();
    session.set_display_style(DisplayStyle::default());
    let goal = Goal::read("reach", goal).unwrap();
    assert_eq!(session.goal(&goal), None, "the search has not ended");
    run::record(&scenario, |batch| session.append(batch.words).unwrap()).unwrap();
    session.finish();
    let reached = session.goal(&goal).unwrap();
    assert_eq!(reached.conditions.len(), 1);
    assert_eq!(reached.is_reached, reached.conditions[0].holds);
    reached.conditions[0].clone()
}

fn leaves(game: &ExplicitTree, position: &TreePosition) -> i32 {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    if moves.is_empty() {
        assert!(matches!(game.outcome(position), Outcome::Score(_)));
        return 1;
    }
    moves.into_iter().map(|mv| leaves(game, &game.play(position, mv))).sum()
}

#[test]
fn the_textbook_tree_takes_eleven_visits_and_leaves_two_leaves_out() {
    let visits = measured(TEXTBOOK, "search=alpha-beta", "at-most-9-visits");
    assert_eq!((visits.text.as_str(), visits.now.as_str()), ("at most 9 visits", "11 visits"));
    assert_eq!((visits.number, visits.goal, visits.holds), (Some(11), Some(9), false));
    assert!(measured(TEXTBOOK, "search=alpha-beta", "exactly-2-leaves-left-out").holds);
    assert!(measured(TEXTBOOK, "search=alpha-beta", "exactly-2-cut-offs").holds);
    assert!(measured("(3 12 8)(2 4 6)(2 5 14)", "search=alpha-beta", "at-most-9-visits").holds);
    assert!(measured(TEXTBOOK, "search=minimax", "exactly-0-leaves-left-out").holds);
    assert!(measured(TEXTBOOK, "search=minimax", "exactly-3-value").holds);
    assert!(measured("min to move: (3 12 8)(2 4 6)(14 5 2)", "search=minimax", "exactly-6-value").holds);
    assert_eq!(measured(TEXTBOOK, "search=minimax", "at-least-5-value").text, "a value of at least 5");
}

#[test]
fn every_measure_is_found_where_its_technique_is() {
    let re_searches = "((5 6)(7 4))((8 9)(7 9))((3 5)(2 8))";
    let (summary, _) = run::trace(&scenario(re_searches, "search=pvs&table=0")).unwrap();
    let searched_again = measured(re_searches, "search=pvs&table=0", "at-least-1-re-searches").number;
    assert_eq!(searched_again, Some(summary.re_searches as i32));
    assert!(searched_again > Some(0));
    let transposed = "(T:((4 7)(6 2))((9 8)(5 3)))(((8 9)(9 7))T)";
    assert!(measured(transposed, "search=alpha-beta&table=10", "at-least-1-table-answers").holds);
    assert!(!measured(transposed, "search=alpha-beta&table=0", "at-least-1-table-answers").holds);
    assert!(measured(TEXTBOOK, "search=mtd-f&table=10", "at-least-2-passes").holds);
    let paid = "(X:(Y:(P:(((((5 9)=7)=6)=6 (((8 7)=8)=8)=8)=7 ((((2 9)=3)=4)=5)=6)=6 1)=6 9)=6 P)";
    let bets = "depth=6&deepening=on&table=10&pre-search=on";
    assert!(measured(paid, bets, "at-least-1-paid-pre-searches").holds);
    let lost = "(X:(Y:(Z:(P:(((((9 1)=8 20)=5 1)=5 20)=6 1)=6 30)=6 -9)=6 30)=6 N:(P 4)=5)";
    assert!(
        measured(lost, "depth=7&deepening=on&table=10&pre-search=on", "at-least-1-lost-pre-searches").holds
    );
    let skipped = "a:(5 6)b:(T:(1 2 E:(8 9))9 7 6)";
    assert!(measured(skipped, "uncertainty=cut-and-all", "at-least-1-uncertainty-cut-offs").holds);
    assert_eq!(measured(TEXTBOOK, "search=minimax", "at-least-2-leaves-to-raise").number, Some(1));
    let unknown = measured(TEXTBOOK, "search=alpha-beta", "at-least-2-leaves-to-raise");
    assert_eq!((unknown.is_known, unknown.holds, unknown.now.as_str()), (false, false, "not known"));
}

/// A tree of some plies with small values, many of them equal.
fn random_tree(random: &mut Random, depth: u32) -> String {
    if depth == 0 {
        return random.below(6).to_string();
    }
    let children: Vec<String> = (0..2 + random.below(2)).map(|_| random_tree(random, depth - 1)).collect();
    format!("({})", children.join(" "))
}

#[test]
fn values_moves_and_leaves_are_compared_with_minimax() {
    let mut random = Random::from_seed(45);
    let mut seen = [0, 0];
    for _ in 0..60 {
        let tree = random_tree(&mut random, 3);
        let game: ExplicitTree = tree.parse().unwrap();
        let root = game.root();
        let value = negamax(&game, &root, 9, 0);
        let left = measured(&tree, "search=alpha-beta", "at-least-0-leaves-left-out").number.unwrap();
        let visited = measured(&tree, "search=alpha-beta", "at-least-0-leaves").number.unwrap();
        assert_eq!(left + visited, leaves(&game, &root), "{tree}");
        assert!(measured(&tree, "search=alpha-beta", "right-value").holds, "{tree}");
        assert!(!measured(&tree, "search=alpha-beta", "wrong-value").holds, "{tree}");
        // A search that looks only one ply deep, and judges 0 there, takes the first move.
        let first = measured(&tree, "search=alpha-beta&depth=1", "wrong-move");
        let mut moves = Vec::new();
        game.generate(&root, &mut moves);
        let is_wrong = -negamax(&game, &game.play(&root, moves[0]), 9, 1) != value;
        assert_eq!(first.holds, is_wrong, "{tree}");
        assert!(first.is_known);
        seen[usize::from(is_wrong)] += 1;
        let zero = measured(&tree, "search=alpha-beta&depth=1", "right-value");
        assert_eq!(zero.holds, value.get() == 0, "{tree}");
    }
    assert!(seen[0] > 5 && seen[1] > 5, "{seen:?}");
}

#[test]
fn a_large_game_is_not_compared_with_minimax() {
    let scenario = Scenario::parse("game=chess&depth=2").unwrap();
    let mut session = Session::new(scenario.clone()).unwrap();
    run::record(&scenario, |batch| session.append(batch.words).unwrap()).unwrap();
    session.finish();
    let reached = session.goal(&Goal::read("reach", "at-least-1-visits,right-move").unwrap()).unwrap();
    let known: Vec<bool> = reached.conditions.iter().map(|condition| condition.is_known).collect();
    assert_eq!((known, reached.is_reached), (vec![true, false], false));
}

#[test]
fn other_values_of_a_leaf_give_the_searches_of_those_trees() {
    let alpha_beta = scenario(TEXTBOOK, "search=alpha-beta");
    let numbers: Vec<String> = (0..16).map(|number| number.to_string()).collect();
    let goal = Goal::read("reach", "at-most-9-visits").unwrap();
    let cells = what_if(&alpha_beta, &[2, 0], &numbers, Some(&goal));
    let visits: Vec<i32> = cells.iter().map(|cell| cell.visits.unwrap()).collect();
    assert_eq!(visits, [vec![9; 4], vec![11; 12]].concat());
    for (cell, number) in cells.iter().zip(&numbers) {
        let tree = format!("(3 12 8)(2 4 6)({number} 5 2)");
        let (summary, _) = run::trace(&scenario(&tree, "search=alpha-beta")).unwrap();
        assert_eq!(cell.visits, Some(summary.visits as i32));
        assert_eq!(cell.is_reached, summary.visits <= 9);
    }
    let free = what_if(&alpha_beta, &[2, 0], &numbers, None);
    assert!(free.iter().all(|cell| cell.visits.is_some() && !cell.is_reached));
    let refused = what_if(&alpha_beta, &[7, 7], &numbers[..1], Some(&goal));
    assert_eq!((refused[0].visits, refused[0].is_reached), (None, false));
    let long = scenario(TEXTBOOK, "search=uct&descents=9000");
    assert_eq!(what_if(&long, &[2, 0], &numbers[..1], None)[0].visits, None);
}

#[test]
fn the_way_from_one_tree_to_another_is_told() {
    for (to, expected) in [
        (TEXTBOOK, Way::Same),
        ("(3 12 8) (2 4 6) (14 5 2)", Way::Same),
        ("(3 12 8)(2 4 6)(2 5 14)", Way::Order),
        ("(14 5 2)(3 12 8)(2 4 6)", Way::Order),
        ("(3 12 8)(2 4 6)(1 5 2)", Way::OneLeaf),
        ("(3 12 8)(2 4 7)(1 5 2)", Way::Several),
        ("(3 12 8)(2 4 6)(14 5)", Way::Several),
    ] {
        assert_eq!(way(TEXTBOOK, to), Some(expected), "{to}");
    }
    assert_eq!(way("(T:(4 7)6)(9 T)", "(T:(4 7)6)(T 9)"), Some(Way::Order));
    assert_eq!(way(TEXTBOOK, "(3"), None);
}

#[test]
fn a_path_of_places_leads_to_its_moves_and_back() {
    let tree = "a:(5 6)b:(T:(1 2 E:(8 9))9 7 6)";
    for path in [vec![], vec![0], vec![1, 0, 2, 1], vec![1, 3]] {
        let moves = moves_of_path(tree, &path).unwrap();
        assert_eq!(path_of_moves(tree, &moves), Some(path));
    }
    assert_eq!(moves_of_path(tree, &[2]), None);
    assert_eq!(leaf_numbers(tree).unwrap(), ["5", "6", "1", "2", "8", "9", "9", "7", "6"]);
    assert_eq!(leaf_numbers("(1 x ?)").unwrap(), ["1", "?", "?"]);
}
