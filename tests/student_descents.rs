//! A student's steps in proof-number search and UCT, compared with searches that only these tests know.

use super::student::{Tree, link, student, tree};
use plyscope::language::student::{Asks, StudentStep};
use plyscope::random::Random;

/// A number of leaves; `None`: infinitely many.
type Leaves = Option<u32>;

/// A node of the tests' own proof-number search.
struct Node {
    children: Vec<Node>,
    leaf: Option<i16>,
    is_expanded: bool,
    numbers: (Leaves, Leaves),
}

impl Node {
    fn of(tree: &Tree) -> Node {
        let (children, leaf) = match tree {
            Tree::Leaf(value) => (Vec::new(), Some(*value)),
            Tree::Node(children) => (children.iter().map(Node::of).collect(), None),
        };
        Node { children, leaf, is_expanded: false, numbers: (Some(1), Some(1)) }
    }

    /// One descent. It writes down every act that has a choice.
    fn descend(&mut self, is_or: bool, goal: i16, acts: &mut Vec<(Asks, String)>) {
        if self.is_expanded {
            let decides = |node: &Node| if is_or { node.numbers.0 } else { node.numbers.1 };
            let number = |node: &Node| decides(node).unwrap_or(u32::MAX);
            let least = self.children.iter().map(number).min().unwrap();
            let next = self.children.iter().position(|child| number(child) == least).unwrap();
            if self.children.iter().filter(|child| number(child) == least).count() == 1 {
                acts.push((Asks::Node, next.to_string()));
            }
            self.children[next].descend(!is_or, goal, acts);
        } else {
            self.is_expanded = true;
            for child in &mut self.children {
                child.numbers = match child.leaf {
                    Some(value) if value >= goal => (Some(0), None),
                    Some(_) => (None, Some(0)),
                    None => (Some(1), Some(1)),
                };
            }
        }
        let of = |number: fn(&Node) -> Leaves| self.children.iter().map(number).collect::<Vec<_>>();
        let (proofs, disproofs) = (of(|node| node.numbers.0), of(|node| node.numbers.1));
        let least = |numbers: &[Leaves]| numbers.iter().flatten().min().copied();
        let sum = |numbers: &[Leaves]| numbers.iter().copied().sum::<Leaves>();
        self.numbers =
            if is_or { (least(&proofs), sum(&disproofs)) } else { (sum(&proofs), least(&disproofs)) };
        acts.push((Asks::Value, text(self.numbers)));
    }
}

fn text((proof, disproof): (Leaves, Leaves)) -> String {
    let number = |number: Leaves| number.map_or_else(|| "∞".to_owned(), |number| number.to_string());
    format!("{} | {}", number(proof), number(disproof))
}

fn right(step: &StudentStep) -> usize {
    let right: Vec<usize> = (0..step.choices.len()).filter(|choice| step.choices[*choice].is_right).collect();
    assert_eq!(right.len(), 1, "{step:?}");
    right[0]
}

#[test]
fn proof_number_search_is_that_of_an_independent_one() {
    let mut asked = [0, 0];
    for seed in 0..80 {
        let mut random = Random::from_seed(seed);
        let tree = tree(&mut random, 2 + (seed % 2) as u32);
        let goal = 4;
        let link = format!("{}&goal=at-least&at-least={goal}", link(&tree, "proof-number"));
        let work = student(&link);
        assert_eq!(work.refusal, None, "{link}");
        let mut root = Node::of(&tree);
        let mut acts = Vec::new();
        while root.numbers.0 != Some(0) && root.numbers.1 != Some(0) {
            root.descend(true, goal, &mut acts);
        }
        acts.truncate(40);
        let of_step = |step: &StudentStep| match step.asks {
            Asks::Value => (Asks::Value, step.choices[right(step)].label.clone()),
            asks => (asks, right(step).to_string()),
        };
        let steps: Vec<(Asks, String)> = work.steps.iter().map(of_step).collect();
        assert_eq!(steps, acts, "{link}");
        for step in &work.steps {
            asked[usize::from(step.asks == Asks::Value)] += 1;
            for choice in &step.choices {
                assert_eq!(choice.mistakes.is_empty(), choice.is_right, "{link}: {choice:?}");
            }
        }
    }
    assert!(asked.iter().all(|count| *count > 100), "{asked:?}");
}

/// The visits and the mean for MAX of a choice "B: 5 visits, mean 0.62"; `None` of "B: not visited".
fn tally(label: &str) -> Option<(f64, f64)> {
    let (visits, mean) = label.split_once(": ")?.1.split_once(", mean ")?;
    Some((visits.split_once(' ')?.0.parse().unwrap(), mean.parse().unwrap()))
}

/// The constant of the exploration term.
const C: f64 = 1.4;

#[test]
fn the_formula_on_what_is_shown_makes_the_choices_of_uct() {
    let (mut chosen, mut first, mut last) = (0, 0, 0);
    for seed in 0..40 {
        let mut random = Random::from_seed(seed);
        let tree = tree(&mut random, 2 + (seed % 2) as u32);
        let link = format!("{}&descents=24", link(&tree, "uct"));
        let work = student(&link);
        assert_eq!(work.refusal, None, "{link}");
        for step in &work.steps {
            assert_eq!(step.asks, Asks::Node);
            let right = right(step);
            let tallies: Vec<Option<(f64, f64)>> =
                step.choices.iter().map(|choice| tally(&choice.label)).collect();
            if step.question.starts_with("Which move") {
                let visits = |tally: &Option<(f64, f64)>| tally.map_or(0.0, |(visits, _)| visits);
                let own = visits(&tallies[right]);
                assert!((0..tallies.len()).all(|other| other == right || visits(&tallies[other]) < own));
                last += 1;
                continue;
            }
            if tallies[right].is_none() {
                assert!(tallies[..right].iter().all(Option::is_some), "{link}: {step:?}");
                first += 1;
                continue;
            }
            // A node was visited once before its first child, or, at the root, not at all.
            let below: f64 = tallies.iter().flatten().map(|(visits, _)| visits).sum();
            let all = below + f64::from(u8::from(!step.path.is_empty()));
            let is_max = step.path.len() % 2 == 0;
            let sum = |tally: &Option<(f64, f64)>| {
                let (visits, mean) = tally.unwrap();
                (if is_max { mean } else { 1.0 - mean }) + C * (all.ln() / visits).sqrt()
            };
            let own = sum(&tallies[right]);
            for (other, tally) in tallies.iter().enumerate().filter(|(other, _)| *other != right) {
                assert!(sum(tally) < own + 0.001, "{link}: {step:?}, {other}");
            }
            chosen += 1;
        }
    }
    assert!(chosen > 200 && first > 200 && last > 20, "{chosen} {first} {last}");
}

#[test]
fn mistakes_in_descents_have_names() {
    let work = student("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=uct&descents=20");
    let step = &work.steps[3];
    assert_eq!(step.question, "Which child of A does the formula choose?");
    let labels: Vec<&str> = step.choices.iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(labels, ["B: 1 visit, mean 0.08", "C: 1 visit, mean 0.17", "D: 2 visits, mean 0.62"]);
    let greedy = &step.choices[2].mistakes[0];
    assert_eq!((greedy.belief, greedy.title), ("only-mean", "The term for exploration is missing"));
    assert_eq!(
        greedy.text,
        "The mean alone would never try again what began badly. The greatest sum for MAX is C: 0.17 + 1.65 = 1.82."
    );
    let work = student("game=tic-tac-toe&board=xox/oo./.x.&search=proof-number");
    let step = &work.steps[2];
    let swapped = step.choices.iter().find(|choice| choice.label == "4 | 1").unwrap();
    assert_eq!(swapped.mistakes[0].title, "OR and AND are exchanged");
    assert_eq!(
        swapped.mistakes[0].text,
        "At the root, an OR node, one proved child is a proof: the smallest of 2, 1, 1 is 1. For a disproof all have to be \
         disproved: 1 + 1 + 1 = 3."
    );
}
