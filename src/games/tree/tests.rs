use super::*;
use crate::game::{Evaluate, Game, MoveCode, Outcome};
use crate::search::Search;
use crate::search::observe::NoObserver;
use crate::search::parameters::{Base, Parameters};
use crate::value::Value;
use proptest::prelude::*;

fn tree(text: &str) -> ExplicitTree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(tree: &ExplicitTree, position: &TreePosition) -> Vec<Branch> {
    let mut moves = Vec::new();
    tree.generate(position, &mut moves);
    moves
}

fn minimax(tree: &ExplicitTree, position: &TreePosition) -> Value {
    let values = moves(tree, position).into_iter().map(|mv| -minimax(tree, &tree.play(position, mv)));
    match (values.max(), tree.outcome(position)) {
        (Some(value), _) => value,
        (None, Outcome::Score(value)) => value,
        (None, outcome) => panic!("{outcome:?} in a tree"),
    }
}

#[test]
fn minimax_of_small_trees() {
    for (text, value) in [
        ("(3 12 8)(2 4 6)(14 5 2)", 3),
        ("7", 7),
        ("(3 5)", 5),
        ("((3 5))", 3),
        // B is a MIN node where it is named, and a MAX node where it occurs again.
        ("(1 (B:(3 5) 4)) (B 9)", 5),
        ("-4, -5", -4),
    ] {
        let tree = tree(text);
        assert_eq!(minimax(&tree, &tree.root()), Value::judgement(value), "{text}");
    }
}

#[test]
fn canonical_texts() {
    for (text, canonical) in [
        ("(3 12 8)(2 4 6)(14 5 2)", "(3 12 8)(2 4 6)(14 5 2)"),
        (" ( 3,12 ,8 )\n(2 4 6)\t(14 5 2),", "(3 12 8)(2 4 6)(14 5 2)"),
        ("((3 12 8)(2 4 6))", "(3 12 8)(2 4 6)"),
        ("((3 12 8)(2 4 6)) = 4", "((3 12 8)(2 4 6))=4"),
        ("((3 12))", "((3 12))"),
        ("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "(3 12 8)(2 4 6)(14 5 2)"),
        ("[[-3,-12],[[2,-4],6]]", "(-3 -12)((2 -4) 6)"),
        ("([3 12](2 4)B:[1 2]=7)", "(3 12)(2 4) B:(1 2)=7"),
        ("3x3: 3 12 8 2 4 6 14 5 2", "(3 12 8)(2 4 6)(14 5 2)"),
        ("3^2: [3, 12, 8, 2, 4, 6, 14, 5, 2]", "(3 12 8)(2 4 6)(14 5 2)"),
        (" 2x3x1 : -1 2 -3 4 -5 6", "((-1)(2)(-3))((4)(-5)(6))"),
        ("2^2x3:(1 2 3 4 5 6 7 8 9 10 11 12)", "((1 2 3)(4 5 6))((7 8 9)(10 11 12))"),
        ("1x2: 1 2", "((1 2))"),
        ("min to move: (3 5) 4", "min to move: (3 5) 4"),
        ("\n MIN to move:(3 5)4", "min to move: (3 5) 4"),
        ("max to move: 2^1: 7 8", "7 8"),
        ("min to move: 2^1: 7 8", "min to move: 7 8"),
        ("min: (3 5) 4", "min:(3 5) 4"),
        ("1^3: 5", "(((5)))"),
        ("((3 5) = 2..7 [4, 9]=−3..−1)=-2..-2", "((3 5)=2..7 (4 9)=-3..-1)=-2..-2"),
        ("B:(3 5)=02..07 B", "B:(3 5)=2..7 B"),
        ("007", "7"),
        ("-0 -1", "0 -1"),
        ("A:((3)4(5))", "A:((3) 4 (5))"),
        ("(B : (3 5) =4 x: 7)(9 B)", "(B:(3 5)=4 x:7)(9 B)"),
        ("B:3 B B", "B:3 B B"),
        ("(2)B':(3 5)=-4(7)", "(2) B':(3 5)=-4 (7)"),
    ] {
        assert_eq!(tree(text).to_text(), canonical, "{text}");
        assert_eq!(tree(canonical), tree(text), "{text}");
    }
}

#[test]
fn sizes() {
    let tree = tree("(B:(3 5)=4 x:7)(9 B)");
    assert_eq!((tree.node_count(), tree.height(), tree.unjudged_interior_nodes()), (8, 3, 3));
    let leaf: ExplicitTree = "7".parse().unwrap();
    assert_eq!((leaf.node_count(), leaf.height(), leaf.unjudged_interior_nodes()), (1, 0, 0));
}

#[test]
fn numbers_are_the_root_players() {
    let tree = tree("(3 5)=4 9");
    let root = tree.root();
    assert_eq!(tree.evaluate(&root), Value::judgement(0));
    assert!(tree.first_player_to_move(&root));
    let group = tree.play(&root, Branch(0));
    assert_eq!(tree.evaluate(&group), Value::judgement(-4));
    assert!(!tree.first_player_to_move(&group));
    assert_eq!(tree.outcome(&tree.play(&group, Branch(1))), Outcome::Score(Value::judgement(5)));
    assert_eq!(tree.outcome(&tree.play(&root, Branch(1))), Outcome::Score(Value::judgement(-9)));
}

#[test]
fn intervals_are_the_root_players_too() {
    let tree = tree("((3 5)=2..7 9)=-3..8 ((1))");
    let interval = |path: &[u16]| {
        let interval =
            tree.interval(&path.iter().fold(tree.root(), |at, child| tree.play(&at, Branch(*child))));
        (interval.pessimistic.get(), interval.optimistic.get())
    };
    let unknown = (Value::NEGATIVE_INFINITY.get(), Value::INFINITY.get());
    assert_eq!([interval(&[]), interval(&[1])], [unknown; 2]);
    assert_eq!([interval(&[0]), interval(&[0, 0]), interval(&[0, 0, 1])], [(-8, 3), (2, 7), (-5, -5)]);
    // A search that stops there takes the middle, rounded down.
    let judged = |path: &[u16]| {
        tree.evaluate(&path.iter().fold(tree.root(), |at, child| tree.play(&at, Branch(*child)))).get()
    };
    assert_eq!([judged(&[0]), judged(&[0, 0])], [-2, 4]);
}

#[test]
fn a_transposition_has_one_key_for_each_side_to_move() {
    let tree = tree("(B:(3 5) 1)(2 B)(((B)) B)");
    let walk = |path: &[u16]| path.iter().fold(tree.root(), |at, child| tree.play(&at, Branch(*child)));
    let even = walk(&[0, 0]);
    assert_eq!(tree.name(&even), Some("B"));
    assert_eq!(even, walk(&[1, 1]));
    assert_eq!(tree.key(&even), tree.key(&walk(&[2, 1])));
    assert_eq!(tree.key(&even), tree.key(&walk(&[2, 0, 0, 0])));
    let odd: ExplicitTree = "B:(3 5) (B 4)".parse().unwrap();
    let first = odd.play(&odd.root(), Branch(0));
    let second = odd.play(&odd.play(&odd.root(), Branch(1)), Branch(0));
    assert_eq!((odd.name(&first), odd.name(&second)), (Some("B"), Some("B")));
    assert_ne!(odd.key(&first), odd.key(&second));
    assert_eq!((odd.text(&first), odd.text(&second)), ("min to move: B:(3 5)".into(), "B:(3 5)".into()));
}

#[test]
fn notations() {
    let labels = |text: &str| {
        let tree = tree(text);
        let root = tree.root();
        moves(&tree, &root).into_iter().map(|mv| tree.notation(&root, mv)).collect::<Vec<_>>()
    };
    assert_eq!(labels("1 x:2 (3 4)"), ["a", "x", "c"]);
    assert_eq!(labels("1 a:2 a b':7 b:6"), ["a'", "a", "c", "b'", "b"]);
    let many = labels(&"0 ".repeat(60));
    assert_eq!((&*many[25], &*many[26], &*many[27], &*many[52]), ("z", "a1", "b1", "a2"));
}

#[test]
fn codes_and_slots() {
    let tree = tree(&"1 ".repeat(LARGEST_CHILD_COUNT));
    let root = tree.root();
    for mv in moves(&tree, &root) {
        assert_ne!(tree.code(mv), MoveCode::NONE);
        assert_eq!(tree.find(&root, tree.code(mv)), Some(mv));
        assert!(tree.history_slot(&root, mv) < ExplicitTree::HISTORY_SLOTS);
    }
    assert!(!tree.has_quiescence());
}

#[test]
fn errors_name_the_place() {
    use TreeProblem::*;
    let owned = str::to_owned;
    for (text, line, column, problem) in [
        ("", 1, 1, Empty),
        (" ,\n ", 2, 2, Empty),
        ("(3 5", 1, 1, Unclosed('(')),
        ("((3 5)\n (2 4", 2, 2, Unclosed('(')),
        ("[[3,5],\n[2,4]", 1, 1, Unclosed('[')),
        ("3 5)", 1, 4, UnexpectedClosing(')')),
        ("[3] 5]", 1, 6, UnexpectedClosing(']')),
        ("[[3,5)]", 1, 6, MismatchedClosing { closing: ')', opening: '[' }),
        ("((3 5])", 1, 6, MismatchedClosing { closing: ']', opening: '(' }),
        ("(3 ())", 1, 4, NothingInside),
        ("(3 B:())", 1, 6, NothingInside),
        ("()=x", 1, 1, NothingInside),
        ("[[3],[]]", 1, 6, NothingInside),
        ("{3 5}", 1, 1, UnexpectedCharacter('{')),
        ("min to move:", 1, 13, Empty),
        ("min to move: (3 B(4))", 1, 17, UnknownName(owned("B"))),
        ("(3 min)", 1, 4, UnknownName(owned("min"))),
        ("(3 ?4)", 1, 5, Touching('4')),
        ("(3 ??)", 1, 5, Touching('?')),
        ("\nmin to move:\n (3", 3, 2, Unclosed('(')),
        ("min to move: max to move: 3", 1, 14, UnknownName(owned("max"))),
        ("(3) min to move: 3", 1, 5, UnknownName(owned("min"))),
        ("2x2: 1 2 3", 1, 11, LeavesMissing { needed: 4, given: 3 }),
        ("2x2: [1, 2,\n3]", 2, 2, LeavesMissing { needed: 4, given: 3 }),
        ("2^3:", 1, 5, LeavesMissing { needed: 8, given: 0 }),
        ("3x2: 1 2 3\n4 5 6 7 8 9", 2, 7, LeavesLeftOver { needed: 6, given: 9 }),
        ("2x0: 1", 1, 3, ShapeFactor),
        ("2x: 1 2", 1, 3, ShapeFactor),
        ("2^: 1 2", 1, 3, ShapeFactor),
        ("2x2 1 2 3 4", 1, 5, ColonExpected),
        ("1 2x2: 1", 1, 3, MisplacedShape),
        ("(3^2: 1)", 1, 2, MisplacedShape),
        ("2×2: 1 2 3 4", 1, 2, UnexpectedCharacter('×')),
        ("2x2: (1 2) (3 4)", 1, 12, LeafExpected('(')),
        ("2x2: [[1, 2], [3, 4]]", 1, 7, LeafExpected('[')),
        ("2x2: 1 2 B 4", 1, 10, LeafExpected('B')),
        ("2x2: [1 2 3 4", 1, 6, Unclosed('[')),
        ("2x2: (1 2 3 4]", 1, 14, MismatchedClosing { closing: ']', opening: '(' }),
        ("2x2: 1 2 3 4)", 1, 13, UnexpectedClosing(')')),
        ("2x2: 1 2 3 3000000", 1, 12, NumberOutOfRange { decimals: 0 }),
        ("1x1001: 1", 1, 3, TooManyChildren),
        ("2^61: 1", 1, 1, TooHigh),
        ("3x2^59x2: 1", 1, 8, TooHigh),
        ("1000x1000: 1", 1, 1, TooManyNodes),
        ("999999999999999999999x2: 1", 1, 1, TooManyChildren),
        ("2^999999999999999999999: 1", 1, 1, TooHigh),
        ("(3 B) B:4", 1, 4, UnknownName(owned("B"))),
        ("B(3)", 1, 1, UnknownName(owned("B"))),
        ("B:3 (2 B:4)", 1, 8, NameTaken(owned("B"))),
        ("B:(3 (B 4))", 1, 7, NameInsideItself(owned("B"))),
        ("B:(3 B:4)", 1, 6, NameTaken(owned("B"))),
        ("3 B:", 1, 5, NodeExpected(owned("B"))),
        ("B:C:3", 1, 3, NodeExpected(owned("B"))),
        ("3 - 5", 1, 4, NumberExpected),
        ("(3)=B", 1, 5, NumberExpected),
        ("3\n30001", 2, 1, NumberOutOfRange { decimals: 0 }),
        ("(3)=-99999999999999999999", 1, 5, NumberOutOfRange { decimals: 0 }),
        ("(3 5=4)", 1, 5, MisplacedEstimate),
        ("=4", 1, 1, MisplacedEstimate),
        ("(3 5)=7..2", 1, 7, EmptyInterval { least: 7, most: 2 }),
        ("(3 5)=2..", 1, 10, NumberExpected),
        ("(3 5)=2..\nx", 1, 10, NumberExpected),
        ("(3 5)=2.", 1, 8, UnexpectedCharacter('.')),
        ("(3 .5)", 1, 4, UnexpectedCharacter('.')),
        ("(3 0.1234)", 1, 9, TooManyDecimals),
        ("(0.25 301)", 1, 7, NumberOutOfRange { decimals: 2 }),
        ("(0.125 30.001)", 1, 8, NumberOutOfRange { decimals: 3 }),
        ("(3,5 2)", 1, 2, Comma { before: owned("3"), behind: owned("5") }),
        ("(1 2)\n(7 -3,25 4)", 2, 4, Comma { before: owned("-3"), behind: owned("25") }),
        ("3,5 2,7", 1, 1, Comma { before: owned("3"), behind: owned("5") }),
        ("2x2: 3,5 2 4", 1, 6, Comma { before: owned("3"), behind: owned("5") }),
        ("branches=2,0 values=1", 1, 14, BranchesMissing(1)),
        ("branches=2,0,0,1 values=1,2", 1, 16, BranchesLeftOver),
        ("branches=2,0,0", 1, 15, ValuesExpected),
        ("branches=2,0,0 values=1", 1, 24, LeavesMissing { needed: 2, given: 1 }),
        ("branches=2,0,0 values=1,2,3", 1, 27, LeavesLeftOver { needed: 2, given: 3 }),
        ("branches=1001", 1, 10, TooManyChildren),
        ("branches=2x values=1", 1, 11, Touching('x')),
        ("(3 5)=2...7", 1, 10, NumberExpected),
        ("(3 5)=2..7..9", 1, 10, MisplacedInterval),
        ("(3 5)=2 ..7", 1, 9, UnexpectedCharacter('.')),
        ("(3 5)=..7", 1, 7, NumberExpected),
        ("(3 5)=2…7", 1, 8, UnexpectedCharacter('…')),
        ("(3 5)=2..30001", 1, 10, NumberOutOfRange { decimals: 0 }),
        ("(3 5)=-30001..2", 1, 7, NumberOutOfRange { decimals: 0 }),
        ("(3 5)=2..7x", 1, 11, Touching('x')),
        ("(3 2..7)", 1, 4, MisplacedInterval),
        ("(3\n 2..7 5)", 2, 2, MisplacedInterval),
        ("2x1: 1 2..3", 1, 8, MisplacedInterval),
        ("(3 +5)", 1, 4, UnexpectedCharacter('+')),
        ("3:5", 1, 2, UnexpectedCharacter(':')),
        ("3b", 1, 2, Touching('b')),
        ("3-5", 1, 2, Touching('-')),
        ("3 _", 1, 3, UnexpectedCharacter('_')),
    ] {
        let error = text.parse::<ExplicitTree>().unwrap_err();
        assert_eq!(error, TreeError { line, column, problem }, "{text}: {error}");
        assert!(error.to_string().starts_with(&format!("line {line}, column {column}: ")));
        assert!(error.to_string().contains("; "), "no fix: {error}");
    }
}

#[test]
fn decimals_are_scaled_and_written_as_they_were() {
    let read = tree("(3.5 12 0.25)=1.5..2 (-2 B:4.125)");
    assert_eq!(read.to_text(), "(3.5 12 0.25)=1.5..2 (-2 B:4.125)");
    assert_eq!(Game::decimals(&read), 3);
    let first = read.play(&read.root(), Branch(0));
    assert_eq!(read.evaluate(&first).get(), -1750, "the middle of the interval, for MIN");
    assert_eq!(read.evaluate(&read.play(&first, Branch(0))).get(), 3500);
    for (text, same) in [("2x1: 0.5 2.50", "(0.5)(2.5)"), ("3.0 2", "3 2"), ("(30 -0.125)", "30 -0.125")] {
        assert_eq!(tree(text).to_text(), same);
    }
}

#[test]
fn a_tree_is_given_by_branches_and_values() {
    for (text, nested) in [
        ("branches=3,2,1,0,0,0,0 values=5,3,7,2", "((5) 3) 7 2"),
        ("min to move: Branches = 2 0 2 0 0\nValues = [7, -3.5, ?]", "min to move: 7 (-3.5 ?)"),
        ("branches=0 values=4", "4"),
    ] {
        assert_eq!(tree(text).to_text(), nested);
    }
    let high = |height: usize| format!("branches={} 0 values=1", "1 ".repeat(height));
    assert_eq!(tree(&high(60)).height(), 60);
    assert_eq!(high(61).parse::<ExplicitTree>().unwrap_err().problem, TreeProblem::TooHigh);
    assert_eq!(
        ("branches=".to_owned() + &"1000 ".repeat(200)).parse::<ExplicitTree>().unwrap_err().problem,
        TreeProblem::TooManyNodes
    );
}

/// The check tries every pair of values that the unknown leaves may have: the root's value is known, or it takes both
/// ends.
#[test]
fn unknown_leaves_leave_open_what_they_can_change() {
    for text in [
        "min to move: (3 12 8)(20 x y)(13 z w)",
        "(3 12 8)(20 x y)(13 z w)",
        "(3 x)(2 7) y",
        "((1 x) (8 9)) ((x 4) 3)",
        "(1 (B:(3 x) 4)) (B 9)",
        "min to move: x 2",
        "(5 a:?)(6 ?)",
        "?",
    ] {
        let unknown = tree(text).unknown_leaves().unwrap();
        let value = |number: &dyn Fn(usize) -> i16| {
            let mut with_values = tree(text);
            let mut place = 0;
            for node in &mut with_values.nodes {
                if node.kind == Kind::Leaf(None) {
                    node.kind = Kind::Leaf(Some(number(place)));
                    place += 1;
                }
            }
            let value = value_for_max(&with_values, 0, with_values.max_first);
            if with_values.max_first { value } else { -value }
        };
        let infinite = |value: Value| match value {
            Value::INFINITY => 30_000,
            Value::NEGATIVE_INFINITY => -30_000,
            value => value.get(),
        };
        let count = tree(text).nodes.iter().filter(|node| node.kind == Kind::Leaf(None)).count();
        assert_eq!(unknown.all.len(), count, "{text}");
        let extremes =
            |bits: usize| move |place: usize| if bits >> place & 1 == 1 { 30_000 } else { -30_000 };
        let values: Vec<i16> = (0..1 << count).map(|bits| value(&extremes(bits))).collect();
        assert_eq!(values.iter().min(), Some(&infinite(unknown.least)), "{text}");
        assert_eq!(values.iter().max(), Some(&infinite(unknown.most)), "{text}");
        let matters = |place: &usize| (0..1 << count).any(|bits| values[bits] != values[bits ^ 1 << place]);
        let expected: Vec<usize> = (0..count).filter(matters).collect();
        let found: Vec<usize> = unknown
            .matter
            .iter()
            .map(|name| unknown.all.iter().position(|other| other == name).unwrap())
            .collect();
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(tree("3 4").unknown_leaves(), None);
    // Merging paths are too numerous to be followed one by one.
    let ladder =
        (1..29).fold("N0:(x 1)".to_owned(), |below, step| format!("N{step}:({below} N{})", step - 1));
    assert_eq!(tree(&ladder).unknown_leaves().unwrap().all, ["x"]);
}

/// A text that is copied from the page has minus signs; a link and a tree's text have hyphens.
#[test]
fn a_minus_sign_is_a_hyphen() {
    for text in ["(−3 12) (−2 4)=−1", "2x2: −3 12 −2 4", "A:−3 (B:−2 4)"] {
        let plain = text.replace('−', "-");
        let [read, expected] = [text, &plain].map(|text| text.parse::<ExplicitTree>().unwrap().to_text());
        assert_eq!(read, expected, "{text}");
        let set = |text: &str| {
            (<ExplicitTree as crate::games::description::Listed>::DESCRIPTION.position[0].set)("", text)
                .unwrap()
        };
        assert_eq!(set(text), set(&plain), "{text}");
        assert!(!set(text).contains('−'), "{text}");
    }
    assert!("3−5".parse::<ExplicitTree>().is_err());
}

/// Notations where a name belongs to the list around it or before it, and is not a leaf.
#[test]
fn names_of_lists_are_not_taken_for_leaves() {
    for (text, place, part) in [
        ("[A [B [3] [12] [8]] [C [2] [4] [6]]]", "line 1, column 2: A may", "write A:(…)"),
        ("(A (B 3 12 8) (C 2 4 6))", "line 1, column 2: A may", "or ? for the leaf"),
        ("((3,12,8)B,(2,4,6)C)A", "line 1, column 10: B may", "a space before the leaf"),
        ("A\n  B\n    3\n    12\n", "line 2, column 3: here a line is indented", "in parentheses"),
        ("[.A 3 12 8 ]", "line 1, column 2", "a name as in A:(3 5)"),
        ("(3 12 8) ; a comment", "line 1, column 10", "nothing behind the tree"),
        ("\\Tree [.A 3 ]", "line 1, column 1", "write the tree alone"),
    ] {
        let error = text.parse::<ExplicitTree>().expect_err(text).to_string();
        assert!(error.contains(place) && error.contains(part), "{text}: {error}");
    }
    // Leaves of unknown value, wherever they are.
    for text in [
        "(x 3 5)",
        "(x 3) (y 5)",
        "(3 5) x",
        "(B:(3 5) 7)B",
        "A:(x (y 3) 2)",
        "x\ny\n3",
        "(3 x)\n  (y 5)",
        "(A (3 5))",
    ] {
        assert!(text.parse::<ExplicitTree>().is_ok(), "{text}");
    }
}

#[test]
fn limits() {
    let problem = |text: String| text.parse::<ExplicitTree>().map_err(|error| error.problem);
    let nested = |height: usize| "(".repeat(height) + "1" + &")".repeat(height);
    assert_eq!(problem(nested(60)).unwrap().height(), 60);
    assert_eq!(problem(nested(61)), Err(TreeProblem::TooHigh));
    assert_eq!(problem(nested(60) + "2"), Err(TreeProblem::TooHigh));
    assert_eq!(problem(format!("B:{} (B)", nested(59))), Err(TreeProblem::TooHigh));
    assert_eq!(problem("(".repeat(200_000)), Err(TreeProblem::TooManyNodes));
    assert_eq!(problem("1 ".repeat(1000)).unwrap().node_count(), 1001);
    assert_eq!(problem("1 ".repeat(1001)), Err(TreeProblem::TooManyChildren));
    let hundred = |count: usize| format!("({})", "1 ".repeat(999)).repeat(count);
    assert_eq!(problem(hundred(99) + &"1 ".repeat(900)).unwrap().node_count(), 99_901);
    assert_eq!(problem(hundred(100)), Err(TreeProblem::TooManyNodes));
    assert_eq!(problem("50^3: 1".to_owned()), Err(TreeProblem::TooManyNodes));
    assert_eq!(problem("2^15: ".to_owned() + &"1 ".repeat(1 << 15)).unwrap().node_count(), (2 << 15) - 1);
}

#[test]
fn trees_from_nodes() {
    let leaf = NodeSpec::leaf;
    let shared =
        [NodeSpec::interior([1, 2]), NodeSpec::interior([2, 3]).estimated(4), leaf(7), leaf(9).named("t1")];
    assert_eq!(ExplicitTree::from_nodes(&shared).unwrap().to_text(), "(t2:7 t1:9)=4 t2");
    let unreached = [NodeSpec::interior([2]), leaf(1), leaf(2)];
    assert_eq!(ExplicitTree::from_nodes(&unreached).unwrap().to_text(), "(2)");
    for (nodes, error) in [
        (vec![], NodesError::NoNodes),
        (vec![NodeSpec::interior([])], NodesError::NoChildren(0)),
        (vec![NodeSpec::interior([0])], NodesError::BadChild(0)),
        (vec![NodeSpec::interior([1])], NodesError::BadChild(0)),
        (vec![leaf(30_001)], NodesError::NumberOutOfRange(0)),
        (vec![NodeSpec::interior([1]).estimated(i16::MIN), leaf(1)], NodesError::NumberOutOfRange(0)),
        (vec![NodeSpec::interior([1]).bounded(2, 1), leaf(1)], NodesError::NumberOutOfRange(0)),
        (vec![NodeSpec::interior([1]).bounded(2, i16::MAX), leaf(1)], NodesError::NumberOutOfRange(0)),
        (vec![leaf(1).named("1a")], NodesError::BadName(0)),
        (vec![NodeSpec::interior([1]).named("A"), leaf(1).named("A")], NodesError::BadName(0)),
        (vec![NodeSpec::interior([1; 1001]), leaf(1)], NodesError::TooManyChildren(0)),
        (
            (0..62).map(|node| if node < 61 { NodeSpec::interior([node + 1]) } else { leaf(1) }).collect(),
            NodesError::TooHigh(0),
        ),
    ] {
        assert_eq!(ExplicitTree::from_nodes(&nodes), Err(error));
    }
}

/// Random graphs without cycles: the nodes' children are picked among the nodes after them.
pub(super) fn any_tree() -> impl Strategy<Value = ExplicitTree> {
    let picks = prop::collection::vec(any::<prop::sample::Index>(), 0..5);
    let number = -LARGEST_NUMBER..=LARGEST_NUMBER;
    let interval =
        (number.clone(), number.clone()).prop_map(|(a, b)| NodeEstimate::Interval(a.min(b), a.max(b)));
    let estimate = prop_oneof![number.clone().prop_map(NodeEstimate::Number), interval];
    let node = (picks, number, prop::option::of(estimate), prop::option::of("[ct][0-9]{0,2}'?"));
    prop::collection::vec(node, 1..60).prop_map(|drafts| {
        let mut names = HashSet::new();
        let count = drafts.len();
        let spec = |(index, (picks, value, estimate, name)): (
            usize,
            (Vec<prop::sample::Index>, _, _, Option<String>),
        )| {
            // Near children make deep trees, far ones wide.
            let after = (count - index - 1).min(12);
            let children: Vec<usize> = match after {
                0 => Vec::new(),
                _ => picks.iter().map(|pick| index + 1 + pick.index(after)).collect(),
            };
            let kind = match children.is_empty() {
                true => NodeKind::Leaf(value),
                false => NodeKind::Interior { children, estimate },
            };
            NodeSpec { name: name.filter(|name| names.insert(name.clone())), kind }
        };
        let nodes: Vec<NodeSpec> = drafts.into_iter().enumerate().map(spec).collect();
        ExplicitTree::from_nodes(&nodes).unwrap()
    })
}

/// The value from MAX's point of view, written with max and min and without positions.
fn value_for_max(tree: &ExplicitTree, node: u32, max_to_move: bool) -> i16 {
    let below = tree.children(node).iter().map(|child| value_for_max(tree, *child, !max_to_move));
    match tree.nodes[node as usize].kind {
        Kind::Leaf(value) => value.unwrap_or(-LARGEST_NUMBER),
        Kind::Interior { .. } if max_to_move => below.max().unwrap(),
        Kind::Interior { .. } => below.min().unwrap(),
    }
}

/// Searches every node at the end of every path on its own, by its text.
fn search_all_alone(tree: &ExplicitTree, position: &TreePosition, max_to_move: bool) -> usize {
    let alone: ExplicitTree = tree.text(position).parse().unwrap();
    let parameters = Parameters::plain(Base::AlphaBeta, LARGEST_HEIGHT as u8);
    let found = Search::new(&alone, parameters, NoObserver).run().0.value.unwrap().get();
    let of_max = if max_to_move { found } else { -found };
    assert_eq!(of_max, value_for_max(tree, position.node(), max_to_move), "{}", tree.text(position));
    let below = moves(tree, position).into_iter();
    1 + below.map(|mv| search_all_alone(tree, &tree.play(position, mv), !max_to_move)).sum::<usize>()
}

#[test]
fn a_node_searched_on_its_own_keeps_its_player() {
    for (text, nodes) in [
        ("(3 12 8)(2 4 6)(14 5 2)", 13),
        ("min to move: (3 12 8)(2 4 6)(14 5 2)", 13),
        ("((4 7)=5 (9 -8)) ((8 9) T:(1 2)) T", 18),
        ("(1 (B:(3 5) 4)) (B 9)", 13),
        ("min to move: 2x1x3: [1, -2, 3, -4, 5, 6]", 11),
        ("7", 1),
        ("min to move: 7", 1),
    ] {
        let tree = tree(text);
        let max_first = !text.starts_with("min");
        assert_eq!(search_all_alone(&tree, &tree.root(), max_first), nodes, "{text}");
    }
}

proptest! {
    #[test]
    fn printing_and_reading_gives_the_tree_back(tree in any_tree()) {
        let text = tree.to_text();
        prop_assert_eq!(text.parse::<ExplicitTree>(), Ok(tree), "{}", text);
    }

    #[test]
    fn brackets_and_commas_give_the_same_tree(tree in any_tree(), squares in any::<bool>()) {
        let text = tree.to_text();
        let brackets = text.replace('(', "[").replace(')', "]").replace(' ', ", ").replace("][", "], [");
        let outer = text.replace('(', "[ ").replace(')', ",]");
        let other = if squares { brackets } else { outer };
        prop_assert_eq!(other.parse::<ExplicitTree>(), Ok(tree), "{}", other);
    }

    /// A shape and its leaves mean the tree that the reader of nested lists gives; a leaf more or less is an error.
    #[test]
    fn a_shape_is_its_nested_lists(shape in prop::collection::vec(1..4_usize, 2..5), seed in any::<i16>()) {
        let count: usize = shape.iter().product();
        let leaves: Vec<String> =
            (0..count).map(|leaf| (i64::from(seed) * (leaf as i64 + 7) % 100).to_string()).collect();
        let mut nested = leaves.clone();
        for children in shape.iter().rev() {
            nested = nested.chunks(*children).map(|chunk| format!("[{}]", chunk.join(", "))).collect();
        }
        let factors: Vec<String> = shape.iter().map(ToString::to_string).collect();
        let shaped = |leaves: &[String]| format!("{}: {}", factors.join("x"), leaves.join(" "));
        let tree = shaped(&leaves).parse::<ExplicitTree>();
        prop_assert_eq!(&tree, &nested[0].parse::<ExplicitTree>());
        prop_assert_eq!(tree.unwrap().height(), shape.len());
        let problem = |leaves: &[String]| shaped(leaves).parse::<ExplicitTree>().unwrap_err().problem;
        let few = problem(&leaves[1..]);
        prop_assert_eq!(few, TreeProblem::LeavesMissing { needed: count, given: count - 1 });
        let many = problem(&[leaves.clone(), leaves].concat());
        prop_assert_eq!(many, TreeProblem::LeavesLeftOver { needed: count, given: 2 * count });
    }

    #[test]
    fn a_position_prints_its_own_subtree(tree in any_tree(), path in prop::collection::vec(any::<prop::sample::Index>(), 0..6)) {
        let mut position = tree.root();
        for choice in path {
            let moves = moves(&tree, &position);
            if !moves.is_empty() {
                position = tree.play(&position, moves[choice.index(moves.len())]);
            }
        }
        let text = tree.text(&position);
        let subtree: ExplicitTree = text.parse().unwrap();
        prop_assert_eq!(subtree.to_text(), text);
        let root = subtree.root();
        prop_assert_eq!(subtree.evaluate(&root), tree.evaluate(&position));
        prop_assert_eq!(subtree.first_player_to_move(&root), tree.first_player_to_move(&position));
    }

    #[test]
    fn siblings_have_different_notations(tree in any_tree()) {
        let root = tree.root();
        let all = moves(&tree, &root);
        let labels: HashSet<String> = all.iter().map(|mv| tree.notation(&root, *mv)).collect();
        prop_assert_eq!(labels.len(), all.len());
    }

    #[test]
    fn any_text_gives_a_tree_or_a_place(text in "[-()\\[\\]=:,.?'ABx^1 0-9\n]{0,40}|branches=[0-3 ,]{0,14}values=[0-9,.? ]{0,14}|[1-4][x^][1-4]: [-()\\[\\], 0-9\n]{0,30}|\\PC{0,40}") {
        match text.parse::<ExplicitTree>() {
            Ok(tree) => prop_assert_eq!(tree.to_text().parse::<ExplicitTree>(), Ok(tree)),
            Err(error) => {
                let line = text.split('\n').nth(error.line - 1);
                let width = line.map_or(0, |line| line.chars().count());
                prop_assert!((1..=width + 1).contains(&error.column), "{}", error);
            }
        }
    }
}
