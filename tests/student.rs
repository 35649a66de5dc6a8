//! A student's steps, compared with an alpha-beta search that only these tests know.

use plyscope::display_style::DisplayStyle;
use plyscope::language::student::{Asks, StudentStep, StudentWork};
use plyscope::practice::{Format, Kind, Level, Selection, Worksheet};
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::session::Session;
use std::collections::{BTreeMap, BTreeSet};

/// A tree of leaves from a seed, with ties.
pub(crate) enum Tree {
    Leaf(i16),
    Node(Vec<Tree>),
}

pub(crate) fn tree(random: &mut Random, depth: u32) -> Tree {
    if depth == 0 {
        return Tree::Leaf(random.below(9) as i16);
    }
    let children = 2 + random.below(2) as u32;
    Tree::Node((0..children).map(|_| tree(random, depth - 1)).collect())
}

fn text(tree: &Tree) -> String {
    match tree {
        Tree::Leaf(value) => value.to_string(),
        Tree::Node(children) => format!("({})", children.iter().map(text).collect::<Vec<_>>().join("_")),
    }
}

/// The link's text of a tree: without the outermost brackets.
pub(crate) fn link(tree: &Tree, search: &str) -> String {
    let text = text(tree);
    format!("game=tree&tree={}&search={search}", &text[1..text.len() - 1])
}

pub(crate) fn student(link: &str) -> StudentWork {
    let scenario = Scenario::parse(link).unwrap();
    let mut session = Session::new(scenario.clone()).unwrap();
    session.set_display_style(DisplayStyle::default());
    run::record(&scenario, |batch| session.append(batch.words).unwrap()).unwrap();
    session.finish();
    let work = session.student();
    for pair in work.steps.windows(2).filter(|pair| pair[0].bet.is_none()) {
        assert_eq!(pair[0].then, pair[1].at, "{link}: what comes between two steps belongs to the first");
    }
    work
}

pub(crate) const FAR: i16 = 10_000;

/// The search of these tests, from MAX's side: no negamax, no trace. It writes down every act that has a choice.
struct Replay {
    scouts: bool,
    prunes: bool,
    acts: Vec<(Asks, String)>,
}

impl Replay {
    fn search(&mut self, tree: &Tree, (is_max, is_root): (bool, bool), (alpha, beta): (i16, i16)) -> i16 {
        let children = match tree {
            Tree::Leaf(value) => return *value,
            Tree::Node(children) => children,
        };
        let (mut low, mut high) = (alpha, beta);
        let mut values: Vec<i16> = Vec::new();
        let mut may_again = false;
        for (index, child) in children.iter().enumerate() {
            let left = children.len() - index;
            let has_bound = if is_max { low > -FAR } else { high < FAR };
            let is_wide = high - low > 1;
            let window = match (self.prunes, self.scouts && has_bound && index > 0 && is_wide) {
                (false, _) => (-FAR, FAR),
                (true, false) => (low, high),
                (true, true) if is_max => (low, low + 1),
                (true, true) => (high - 1, high),
            };
            if left > 1 || index > 0 && !is_root || may_again {
                self.acts.push((Asks::Node, "down".to_owned()));
            }
            let mut value = self.visit(child, is_max, window);
            may_again = self.scouts && window.1 - window.0 == 1 && beta - alpha > 1;
            if window != (low, high) && self.prunes && low < value && value < high {
                self.acts.push((Asks::Node, "again".to_owned()));
                value = self.visit(child, is_max, (low, high));
                may_again = false;
            }
            values.push(value);
            if is_max {
                low = low.max(value);
            } else {
                high = high.min(value);
            }
            if self.prunes && low >= high {
                break;
            }
        }
        let unseen = &children[values.len()..];
        if !unseen.is_empty() || may_again {
            self.acts.push((Asks::Node, "up".to_owned()));
        }
        let best = if is_max { *values.iter().max().unwrap() } else { *values.iter().min().unwrap() };
        let leaves =
            unseen.iter().filter_map(|child| if let Tree::Leaf(value) = child { Some(*value) } else { None });
        let bounds = [alpha, beta].into_iter().filter(|bound| self.prunes && bound.abs() < FAR);
        let choices: BTreeSet<i16> = values.into_iter().chain(leaves).chain(bounds).collect();
        if choices.len() > 1 {
            self.acts.push((Asks::Value, best.to_string()));
        }
        best
    }

    fn visit(&mut self, child: &Tree, is_max: bool, window: (i16, i16)) -> i16 {
        let is_inner = matches!(child, Tree::Node(_));
        if is_inner && self.prunes && window != (-FAR, FAR) {
            self.acts.push((Asks::Window, window_text(window)));
        }
        self.search(child, (!is_max, false), window)
    }
}

pub(crate) fn window_text((alpha, beta): (i16, i16)) -> String {
    let end = |value: i16| match value {
        FAR => "∞".to_owned(),
        value if value == -FAR => "−∞".to_owned(),
        value => value.to_string().replace('-', "−"),
    };
    format!("α {}  β {}", end(alpha), end(beta))
}

/// The right choice of a step, as the replay writes it.
fn act(step: &StudentStep) -> String {
    let right: Vec<_> = step.choices.iter().filter(|choice| choice.is_right).collect();
    assert_eq!(right.len(), 1, "{step:?}");
    let right = right[0];
    match (step.asks, right.is_up, &right.node) {
        (Asks::Node, true, _) => "up".to_owned(),
        (Asks::Node, false, Some(_)) if right.label.ends_with("again") => "again".to_owned(),
        (Asks::Node, false, _) => "down".to_owned(),
        _ => right.label.clone(),
    }
}

#[test]
fn the_right_steps_are_the_acts_of_an_independent_search() {
    let mut asked = [0; 4];
    for seed in 0..60 {
        let mut random = Random::from_seed(seed);
        let tree = tree(&mut random, 2 + (seed % 2) as u32);
        for (search, prunes, scouts) in
            [("minimax", false, false), ("alpha-beta", true, false), ("pvs", true, true)]
        {
            let link = link(&tree, search);
            let work = student(&link);
            assert_eq!(work.refusal, None, "{link}");
            let mut replay = Replay { scouts, prunes, acts: Vec::new() };
            replay.search(&tree, (true, true), (-FAR, FAR));
            let acts: Vec<(Asks, String)> = work.steps.iter().map(|step| (step.asks, act(step))).collect();
            assert_eq!(acts, replay.acts, "{link}");
            let mut offered = BTreeMap::new();
            for step in &work.steps {
                assert!(step.choices.len() >= 2, "{link}: {step:?}");
                asked[step.asks as usize] += 1;
                asked[3] += usize::from(act(step) == "again");
                for choice in &step.choices {
                    assert_eq!(choice.mistakes.is_empty(), choice.is_right, "{link}: {choice:?}");
                    let Some(node) = &choice.node else { continue };
                    match choice.label.strip_suffix(" again") {
                        Some(again) => {
                            assert_eq!(offered.get(node).copied(), Some(again), "{link}: {choice:?}")
                        }
                        // "Look at F (7)": a leaf's value need not be repeated.
                        None => drop(offered.insert(node, choice.label.split(" (").next().unwrap())),
                    }
                }
            }
        }
    }
    assert!(asked.iter().all(|count| *count > 20), "{asked:?}");
}

#[test]
fn the_textbook_tree_has_one_action_an_event_at_most() {
    let work = student("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta");
    let acts: Vec<String> = work.steps.iter().map(|step| step.right.clone()).collect();
    assert_eq!(
        acts,
        [
            "look at B",
            "look at E (3)",
            "look at F (12)",
            "look at G (8)",
            "return 3",
            "look at C",
            "α 3  β ∞",
            "look at H (2)",
            "cut off: skip I (4), J (6)",
            "return 2",
            "α 3  β ∞",
            "look at K (14)",
            "look at L (5)",
            "look at M (2)",
            "return 2",
            "return 3",
        ]
    );
    let last = work.steps.last().unwrap();
    assert_eq!((last.visited, last.minimax), (11, Some(13)));
}

#[test]
fn mistakes_have_names_and_the_numbers_of_the_tree() {
    let work = student("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta");
    let named = |step: usize, label: &str| {
        let choice = work.steps[step].choices.iter().find(|choice| choice.label == label).unwrap();
        choice.mistakes[0].belief
    };
    assert_eq!(named(0, "Look at C"), "order");
    assert_eq!(named(1, "Look at G (8)"), "order");
    assert_eq!(named(2, "Cut off: back to A"), "too-early");
    assert_eq!(named(4, "8"), "last-value");
    assert_eq!(named(4, "12"), "other-side");
    assert_eq!(named(6, "α −∞  β ∞"), "not-passed-down");
    assert_eq!(named(6, "α −∞  β 3"), "wrong-side");
    assert_eq!(named(8, "Look at I (4)"), "never-cuts-off");
    assert_eq!(named(9, "3"), "fail-hard");
    assert_eq!(named(9, "6"), "never-looked-at");
    let late = &work.steps[8].choices[0].mistakes[0];
    assert_eq!(
        late.text,
        "MAX has 3 already. At C, MIN has 2, and other moves can only make that better for MIN. MAX will not let the game come to C."
    );
}

#[test]
fn searches_that_are_no_students_say_why() {
    for (link, part) in [
        ("game=tree&tree=(3_12)_(2_4)&search=mtd-f", "proof-number search and UCT"),
        ("game=tic-tac-toe&board=xox/oo./.x.&search=uct&solver=on", "solver"),
        ("game=tree&tree=(3_12)_(2_4)&search=alpha-beta&children=right", "from left to right"),
        ("game=tree&tree=(3_12)_(2_4)&search=alpha-beta&cuts-at=beyond", "equal value"),
        ("game=chess&depth=3&search=alpha-beta&deepening=off&table=0&quiescence=off", "400"),
    ] {
        let work = student(link);
        assert!(work.refusal.as_ref().is_some_and(|why| why.contains(part)), "{link}: {:?}", work.refusal);
        assert!(work.steps.is_empty());
    }
}

#[test]
fn what_a_worksheet_offers_to_perform_can_be_performed() {
    let mut offered: BTreeSet<&str> = BTreeSet::new();
    for level in Level::ALL {
        let selection = Selection::InTurn { kinds: Vec::new(), exercises: Kind::ALL.len() };
        let sheet = Worksheet { seed: 7, level, selection };
        let files = sheet.files(Format::Html).unwrap();
        for part in files[1].text.split("Its tree as a search: #").skip(1) {
            let line = part.split("</p>").next().unwrap().replace("&amp;", "&");
            let Some(link) =
                line.strip_suffix("<span class=\"perform\"> (perform it: add &show=student)</span>")
            else {
                continue;
            };
            let work = student(link);
            assert_eq!(work.refusal, None, "{link}");
            offered.extend(
                ["alpha-beta", "pvs", "proof-number"].iter().filter(|search| link.contains(**search)),
            );
        }
    }
    assert_eq!(offered.len(), 3);
}

/// A node with evaluations, so that a search may end above the leaves.
fn judged(random: &mut Random, depth: u32) -> String {
    let value = random.below(9);
    if depth == 0 {
        return value.to_string();
    }
    let children: Vec<String> = (0..2 + random.below(2)).map(|_| judged(random, depth - 1)).collect();
    format!("({})={value}", children.join("_"))
}

/// The ends of "α −∞  β 3".
pub(crate) fn ends(label: &str) -> (i16, i16) {
    let end = |text: &str| match text {
        "∞" => FAR,
        "−∞" => -FAR,
        text => text.replace('−', "-").parse().unwrap(),
    };
    let words: Vec<&str> = label.split_whitespace().collect();
    (end(words[1]), end(words[3]))
}

#[test]
fn the_table_answers_by_depth_and_bound() {
    // By the reason: deep enough and exact, deep enough and a bound, a bound that is not enough, not deep enough.
    let (mut met, mut refused) = ([0; 4], 0);
    for seed in 0..150 {
        let mut random = Random::from_seed(seed);
        let mut node = |depth| judged(&mut random, depth);
        let tree = match seed % 3 {
            0 => format!("(T:{}_{})=0_({}_T)=0_({}_T)=0", node(2), node(1), node(2), node(1)),
            1 => format!("(((T:{}_{})=0_{})=0_{})=0_({}_T)=0", node(3), node(1), node(1), node(2), node(1)),
            _ => format!("({}_T:{})=0_({}_T)=0_({}_T)=0", node(1), node(2), node(1), node(1)),
        };
        let depth = if seed % 3 == 1 { "&depth=5" } else { "" };
        let link = format!("game=tree&tree={tree}&search=alpha-beta&table=10&order-table=off{depth}");
        let work = student(&link);
        if work.refusal.as_ref().is_some_and(|why| why.contains("narrows")) {
            refused += 1;
            continue;
        }
        assert_eq!(work.refusal, None, "{link}");
        let mut window = (-FAR, FAR);
        for (index, step) in work.steps.iter().enumerate().filter(|(_, step)| step.asks == Asks::Table) {
            if let Some(before) = work.steps[..index].last().filter(|before| before.asks == Asks::Window) {
                let right = before.choices.iter().find(|choice| choice.is_right).unwrap();
                window = ends(&right.label);
            }
            let plies: Vec<u32> =
                step.detail.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let (known, needed) = (plies[plies.len() - 2], plies[plies.len() - 1]);
            let value = step.choices[0].label.split_once(": ").unwrap().1;
            let (sign, number) = value.split_once(' ').unwrap_or(("", value));
            let number: i16 = number.parse().unwrap();
            let is_enough = match sign {
                "≥" => number >= window.1,
                "≤" => number <= window.0,
                _ => true,
            };
            let is_answer = known >= needed && is_enough;
            assert_eq!(step.choices[0].is_right, is_answer, "{link}: {step:?} {window:?}");
            met[if known < needed {
                3
            } else if !is_enough {
                2
            } else {
                usize::from(!sign.is_empty())
            }] += 1;
            window = (-FAR, FAR);
        }
    }
    assert!(met.iter().all(|count| *count > 5), "{met:?} {refused}");
}
