//! Values that depend on unknown leaves, against all values that those leaves may have.

use crate::common::{by_tier, session};
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::unsafe_technique::UnsafeTechnique;
use plyscope::search::window::Bound;
use plyscope::trace::place::PlaceStep;

enum Tree {
    /// Its value, or its place among the leaves whose value is unknown.
    Leaf(Result<i32, usize>),
    Inner(Vec<Tree>),
}

impl Tree {
    fn random(random: &mut Random, height: u32, unknown: &mut usize) -> Tree {
        if height == 0 || random.below(5) == 0 {
            if *unknown < 3 && random.below(4) == 0 {
                *unknown += 1;
                return Tree::Leaf(Err(*unknown - 1));
            }
            return Tree::Leaf(Ok(random.below(7) as i32));
        }
        Tree::Inner((0..1 + random.below(3)).map(|_| Tree::random(random, height - 1, unknown)).collect())
    }

    fn text(&self) -> String {
        match self {
            Tree::Leaf(Ok(value)) => value.to_string(),
            Tree::Leaf(Err(_)) => "?".to_owned(),
            Tree::Inner(children) => {
                format!("({})", children.iter().map(Tree::text).collect::<Vec<_>>().join(" "))
            }
        }
    }

    /// The value for MAX if the unknown leaves have these values.
    fn value(&self, is_max: bool, unknown: &[i32]) -> i32 {
        match self {
            Tree::Leaf(value) => value.unwrap_or_else(|place| unknown[place]),
            Tree::Inner(children) => {
                let values = children.iter().map(|child| child.value(!is_max, unknown));
                if is_max { values.max().unwrap() } else { values.min().unwrap() }
            }
        }
    }
}

/// Values that cover all cases: between, equal to and beyond the values of the known leaves, which are 0 to 6.
const VALUES: [i32; 5] = [-9, 1, 3, 5, 9];

#[test]
fn a_value_is_marked_if_an_unknown_leaf_can_change_it() {
    const SEARCHES: [&str; 8] = [
        "search=minimax",
        "search=alpha-beta",
        "search=pvs&deepening=on",
        "search=mtd-f&table=10&deepening=on",
        "search=alpha-beta&table=10",
        "search=null-window",
        "search=null-window&table=10",
        "search=negascout&table=10&etc=1&deepening=on",
    ];
    let mut random = Random::from_seed(0x5eed);
    let (mut trees, mut marked, mut certain) = (0, 0, 0);
    while trees < by_tier(150, 1_500, 15_000) {
        let mut unknown = 0;
        let tree = Tree::Inner(
            (0..2 + random.below(2)).map(|_| Tree::random(&mut random, 3, &mut unknown)).collect(),
        );
        if unknown == 0 {
            continue;
        }
        trees += 1;
        let assignments: Vec<Vec<i32>> = (0..VALUES.len().pow(unknown as u32))
            .map(|code| {
                (0..unknown)
                    .map(|place| VALUES[code / VALUES.len().pow(place as u32) % VALUES.len()])
                    .collect()
            })
            .collect();
        let text = tree.text();
        // The outermost brackets are the root's.
        let text = &text[1..text.len() - 1];
        for search in SEARCHES {
            let what = format!("{text} by {search}");
            let scenario = Scenario::parse(&format!("game=tree&tree={text}&{search}")).unwrap();
            let (summary, trace) = run::trace(&scenario).unwrap();
            let is_full = |id: u32| trace.iteration(id) == u16::from(summary.depth);
            for id in (1..trace.len()).filter(|id| is_full(*id)) {
                let row = trace.visit(id).unwrap();
                let (Some(value), Some(known)) = (row.value, row.known()) else { continue };
                let steps = trace.place_of(id).unwrap().steps;
                let mut node = &tree;
                for step in &steps {
                    let (PlaceStep::Move(code), Tree::Inner(children)) = (step, node) else {
                        panic!("{what}")
                    };
                    node = &children[usize::from(code.0)];
                }
                let is_max = steps.len().is_multiple_of(2);
                let sign = if is_max { 1 } else { -1 };
                let holds = |assignment: &Vec<i32>| {
                    let truth = sign * node.value(is_max, assignment);
                    let value = i32::from(value.get());
                    match known {
                        Bound::Exact => truth == value,
                        Bound::Lower => truth >= value,
                        Bound::Upper => truth <= value,
                    }
                };
                let is_certain = assignments.iter().all(holds);
                let is_marked = row.rests_on.contains(UnsafeTechnique::UnknownLeaves);
                if search.contains("minimax") {
                    assert_eq!(is_marked, !is_certain, "{what}: visit {id}");
                } else {
                    assert!(is_marked || is_certain, "{what}: visit {id}");
                }
                marked += usize::from(is_marked);
                certain += usize::from(is_certain);
            }
            let stated = i32::from(summary.value.unwrap());
            let is_certain =
                assignments.iter().map(|assignment| tree.value(true, assignment)).all(|truth| match summary
                    .bound
                {
                    Some("exact") => truth == stated,
                    Some("lower") => truth >= stated,
                    Some("upper") => truth <= stated,
                    other => panic!("{what}: {other:?}"),
                });
            assert_eq!(summary.rests_on.contains(&"unknown-leaves"), !is_certain, "{what}");
        }
    }
    assert!(marked > 500 && certain > 2_000, "{marked} marked, {certain} certain");
}

#[test]
fn a_search_that_needs_all_values_says_so() {
    for search in ["uct", "b-star", "conspiracy", "proof-number", "df-pn"] {
        let scenario = Scenario::parse(&format!("game=tree&tree=((3_8)(5_x))&search={search}")).unwrap();
        let problem = run::search(&scenario).unwrap_err().to_string();
        assert!(problem.contains("leaves without one"), "{search}: {problem}");
    }
}

/// The side to move at a leaf does not change that its value is unknown.
#[test]
fn an_unknown_value_is_a_question_mark_for_both_sides() {
    for seen in ["first", "mover"] {
        for first in ["max", "min"] {
            let session =
                session(&format!("game=tree&tree=?_(1_?)&first={first}&search=minimax&seen={seen}"));
            let trace = session.trace();
            let leaves = (0..trace.len()).filter(|id| trace.meta(*id).kind().is_position());
            let leaves = leaves.filter(|id| trace.children(*id).next().is_none());
            let values: Vec<String> =
                leaves.map(|id| session.inspect(id, u32::MAX).unwrap().value.unwrap()).collect();
            let is_unknown: Vec<bool> = values.iter().map(|value| value == "= ?").collect();
            assert_eq!(is_unknown, [true, false, true], "{seen} {first}: {values:?}");
        }
    }
}
