//! A student's own search, judged in the state that the student has made, compared with a player that only these tests know.

use crate::common::by_tier;
use crate::student::{FAR, Tree, ends, link, student, tree, window_text};
use plyscope::display_style::DisplayStyle;
use plyscope::language::student::{Asks, OwnWork, StudentStep};
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::session::Session;
use plyscope::trace::Trace;
use std::collections::{BTreeMap, BTreeSet};

/// The search of a link, and the words of its log.
fn searched(link: &str) -> (Session, Vec<u32>) {
    let scenario = Scenario::parse(link).unwrap();
    let mut session = Session::new(scenario.clone()).unwrap();
    session.set_display_style(DisplayStyle::default());
    let mut words = Vec::new();
    run::record(&scenario, |batch| words.extend_from_slice(batch.words)).unwrap();
    session.append(&words).unwrap();
    session.finish();
    (session, words)
}

/// A visit of a node: the children on the way to it, and how often each had been visited before.
type Place = Vec<(usize, usize)>;

/// A node's visit in the search itself.
#[derive(Clone, Debug, Default)]
struct Truth {
    window: (i16, i16),
    value: i16,
    /// The children that it visits, one after another.
    visits: Vec<usize>,
}

/// The algorithm of these tests, from MAX's side: no negamax, no trace.
#[derive(Clone, Copy)]
struct Algorithm {
    prunes: bool,
    scouts: bool,
}

const ALGORITHMS: [(&str, Algorithm); 3] = [
    ("minimax", Algorithm { prunes: false, scouts: false }),
    ("alpha-beta", Algorithm { prunes: true, scouts: false }),
    ("pvs", Algorithm { prunes: true, scouts: true }),
];

/// The state of an open node.
struct Open<'a> {
    children: &'a [Tree],
    is_max: bool,
    window: (i16, i16),
    /// The visits of children, with window and value.
    visits: Vec<(usize, (i16, i16), i16)>,
}

/// A step between nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Down(usize),
    Again,
    Up,
}

fn is_null((low, high): (i16, i16)) -> bool {
    high - low == 1
}

impl Algorithm {
    fn cuts(self, open: &Open<'_>, value: i16) -> bool {
        let (alpha, beta) = open.window;
        self.prunes && if open.is_max { value >= beta } else { value <= alpha }
    }

    /// The window at a node with the values of all children but one. A value that cuts off does not count.
    fn window(self, open: &Open<'_>, without: Option<usize>) -> (i16, i16) {
        let (mut low, mut high) = open.window;
        for (child, value) in open.values() {
            if self.prunes && !self.cuts(open, value) && Some(child) != without {
                (low, high) = if open.is_max { (low.max(value), high) } else { (low, high.min(value)) };
            }
        }
        (low, high)
    }

    fn next(self, open: &Open<'_>) -> Act {
        if let Some(last) = open.to_visit_again(self) {
            let (low, high) = self.window(open, Some(last));
            let value = open.visits.last().unwrap().2;
            if low < value && value < high {
                return Act::Again;
            }
        }
        let is_cut_off = open.values().iter().any(|(_, value)| self.cuts(open, *value));
        match open.unvisited().first() {
            Some(child) if !is_cut_off => Act::Down(*child),
            _ => Act::Up,
        }
    }

    fn window_for(self, open: &Open<'_>, child: usize, is_again: bool) -> (i16, i16) {
        let (low, high) = self.window(open, Some(child));
        let has_bound = if open.is_max { low > -FAR } else { high < FAR };
        if !self.scouts || is_again || open.visits.is_empty() || !has_bound || is_null((low, high)) {
            return (low, high);
        }
        if open.is_max { (low, low + 1) } else { (high - 1, high) }
    }

    /// The search itself, written down by place.
    fn search(
        self,
        tree: &Tree,
        is_max: bool,
        window: (i16, i16),
        place: &Place,
        truths: &mut BTreeMap<Place, Truth>,
    ) -> i16 {
        let Tree::Node(children) = tree else {
            let Tree::Leaf(value) = tree else { unreachable!() };
            return *value;
        };
        let mut open = Open { children, is_max, window, visits: Vec::new() };
        loop {
            let (child, is_again) = match self.next(&open) {
                Act::Up => break,
                Act::Again => (open.visits.last().unwrap().0, true),
                Act::Down(child) => (child, false),
            };
            let given = self.window_for(&open, child, is_again);
            let below = open.place_of(place, child);
            let value = self.search(&children[child], !is_max, given, &below, truths);
            open.visits.push((child, given, value));
        }
        let value = open.best();
        let visits = open.visits.iter().map(|(child, ..)| *child).collect();
        truths.insert(place.clone(), Truth { window, value, visits });
        value
    }
}

impl Open<'_> {
    /// The value of each child's last visit.
    fn values(&self) -> Vec<(usize, i16)> {
        let mut values: Vec<(usize, i16)> = Vec::new();
        for (child, _, value) in &self.visits {
            values.retain(|(one, _)| one != child);
            values.push((*child, *value));
        }
        values
    }

    fn best(&self) -> i16 {
        let values = self.values().into_iter().map(|(_, value)| value);
        if self.is_max { values.max().unwrap() } else { values.min().unwrap() }
    }

    fn unvisited(&self) -> Vec<usize> {
        (0..self.children.len()).filter(|child| self.visits.iter().all(|(one, ..)| one != child)).collect()
    }

    fn to_visit_again(&self, algorithm: Algorithm) -> Option<usize> {
        let (last, window, _) = *self.visits.last()?;
        let is_first = self.visits.iter().filter(|(child, ..)| *child == last).count() == 1;
        (algorithm.scouts && is_first && is_null(window) && !is_null(self.window)).then_some(last)
    }

    fn place_of(&self, place: &Place, child: usize) -> Place {
        let earlier = self.visits.iter().filter(|(one, ..)| *one == child).count();
        [place.clone(), vec![(child, earlier)]].concat()
    }

    fn leaf(&self, child: usize) -> Option<i16> {
        if let Tree::Leaf(value) = self.children[child] { Some(value) } else { None }
    }
}

/// The state of a question, for a player who answers it.
struct Question<'a> {
    step: &'a StudentStep,
    open: &'a Open<'a>,
    /// The right choice.
    right: usize,
    /// The number of earlier answers.
    number: usize,
}

/// A judged answer.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Judged {
    choice: u32,
    is_right: bool,
    follows: bool,
}

/// A person who performs a search, and what these tests expect of the judgement.
struct Player<'a> {
    session: &'a Session,
    algorithm: Algorithm,
    truths: BTreeMap<Place, Truth>,
    plan: &'a mut dyn FnMut(&Question<'_>) -> usize,
    choices: Vec<u32>,
    judged: Vec<Judged>,
    visits: u32,
}

impl Player<'_> {
    /// Asks for the next step, which must be this question with this right answer, and gives the choice that is made.
    fn ask(
        &mut self,
        asks: Asks,
        open: &Open<'_>,
        right: &str,
        true_label: Option<&str>,
    ) -> (usize, StudentStep) {
        let work = self.session.own_work(&self.choices);
        assert_eq!(work.refusal, None);
        assert!(!work.is_finished, "{asks:?} {right}");
        assert_eq!(work.steps.len(), self.choices.len() + 1);
        let step = work.steps.last().unwrap().clone();
        assert_eq!(step.asks, asks, "{step:?}");
        let rights: Vec<usize> = (0..step.choices.len()).filter(|one| step.choices[*one].is_right).collect();
        assert_eq!(rights.len(), 1, "{step:?}");
        assert_eq!(act_text(&step, rights[0]), right, "{step:?}");
        for choice in &step.choices {
            assert_eq!(choice.mistakes.is_empty(), choice.is_right, "{choice:?}");
        }
        let number = self.choices.len();
        let question = Question { step: &step, open, right: rights[0], number };
        let choice = (self.plan)(&question);
        let is_right = choice == rights[0];
        let follows = is_right && true_label != Some(right);
        self.choices.push(choice as u32);
        self.judged.push(Judged { choice: choice as u32, is_right, follows });
        (choice, step)
    }

    fn node(&mut self, tree: &Tree, is_max: bool, window: (i16, i16), place: &Place) -> i16 {
        self.visits += 1;
        let Tree::Node(children) = tree else {
            let Tree::Leaf(value) = tree else { unreachable!() };
            return *value;
        };
        let mut open = Open { children, is_max, window, visits: Vec::new() };
        let is_root = place.is_empty();
        let truth = self.truths.get(place).cloned();
        loop {
            let right = self.algorithm.next(&open);
            let last = open.visits.last().map(|(child, ..)| *child);
            let again = open.to_visit_again(self.algorithm);
            let down = open.unvisited().len() + usize::from(again.is_some());
            let may_go_up = last.is_some() && (!is_root || again.is_some() && open.unvisited().is_empty());
            let act = if down + usize::from(may_go_up) < 2 {
                right
            } else {
                let next = truth.as_ref().and_then(|truth| next_visit(truth, &open));
                let text = next.map(act_of);
                let (choice, step) = self.ask(Asks::Node, &open, &act_of(right), text.as_deref());
                let text = act_text(&step, choice);
                let downs = open.unvisited().into_iter().map(Act::Down);
                let found = downs.chain([Act::Again, Act::Up]).find(|act| act_of(*act) == text);
                found.unwrap_or_else(|| panic!("{text} {step:?}"))
            };
            let (child, is_again) = match act {
                Act::Up => break,
                Act::Again => (last.unwrap(), true),
                Act::Down(child) => (child, false),
            };
            let is_cut_off = open.values().iter().any(|(_, value)| self.algorithm.cuts(&open, *value));
            let right = self.algorithm.window_for(&open, child, is_again);
            let below = open.place_of(place, child);
            let is_inner = open.leaf(child).is_none();
            let given = if is_inner && self.algorithm.prunes && !is_cut_off && right != (-FAR, FAR) {
                let true_window = self.truths.get(&below).map(|truth| window_text(truth.window));
                let (choice, step) =
                    self.ask(Asks::Window, &open, &window_text(right), true_window.as_deref());
                ends(&step.choices[choice].label)
            } else {
                right
            };
            let value = self.node(&children[child], !is_max, given, &below);
            open.visits.push((child, given, value));
        }
        let right = open.best();
        let values = open.values().into_iter().map(|(_, value)| value);
        let unseen = open.unvisited().into_iter().filter_map(|child| open.leaf(child));
        let bounds = [window.0, window.1].into_iter().filter(|end| end.abs() < FAR);
        let offered: BTreeSet<i16> = values.chain(unseen).chain(bounds).collect();
        if offered.len() < 2 {
            return right;
        }
        let true_value = truth.map(|truth| truth.value.to_string());
        let (choice, step) = self.ask(Asks::Value, &open, &right.to_string(), true_value.as_deref());
        step.choices[choice].label.replace('−', "-").parse().unwrap()
    }
}

/// The search's own next act after the same last visit.
fn next_visit(truth: &Truth, open: &Open<'_>) -> Option<Act> {
    let Some((last, ..)) = open.visits.last() else {
        return truth.visits.first().map(|child| Act::Down(*child));
    };
    let times = open.visits.iter().filter(|(child, ..)| child == last).count();
    let mut places = (0..truth.visits.len()).filter(|at| truth.visits[*at] == *last);
    let at = places.nth(times - 1)?;
    Some(match truth.visits.get(at + 1) {
        None => Act::Up,
        Some(next) if next == last => Act::Again,
        Some(next) => Act::Down(*next),
    })
}

fn act_of(act: Act) -> String {
    match act {
        Act::Down(child) => format!("down {}", (b'a' + child as u8) as char),
        Act::Again => "again".to_owned(),
        Act::Up => "up".to_owned(),
    }
}

/// A choice as these tests write it.
fn act_text(step: &StudentStep, choice: usize) -> String {
    let choice = &step.choices[choice];
    match (step.asks, &choice.node) {
        (Asks::Node, Some(_)) if choice.label.ends_with("again") => "again".to_owned(),
        (Asks::Node, Some(path)) => format!("down {}", path.last().unwrap()),
        (Asks::Node, None) => "up".to_owned(),
        (Asks::Value, _) => choice.label.replace('−', "-"),
        _ => choice.label.clone(),
    }
}

struct Played {
    work: OwnWork,
    judged: Vec<Judged>,
    true_words: Vec<u32>,
    link: String,
}

/// Plays a whole search and compares every question and judgement on the way.
fn play(tree: &Tree, search: &str, plan: &mut dyn FnMut(&Question<'_>) -> usize) -> Played {
    let algorithm = ALGORITHMS.iter().find(|(name, _)| *name == search).unwrap().1;
    let link = link(tree, search);
    let (session, true_words) = searched(&link);
    let mut truths = BTreeMap::new();
    algorithm.search(tree, true, (-FAR, FAR), &Vec::new(), &mut truths);
    let mut player = Player {
        session: &session,
        algorithm,
        truths,
        plan,
        choices: Vec::new(),
        judged: Vec::new(),
        visits: 0,
    };
    let value = player.node(tree, true, (-FAR, FAR), &Vec::new());
    let work = session.own_work(&player.choices);
    assert!(work.is_finished, "{link}");
    let judged: Vec<Judged> = (work.steps.iter().zip(&player.choices).zip(&work.follows))
        .map(|((step, choice), follows)| Judged {
            choice: *choice,
            is_right: step.choices[*choice as usize].is_right,
            follows: *follows,
        })
        .collect();
    assert_eq!(judged, player.judged, "{link}");
    let mut trace = Trace::new();
    trace.append(&work.words).unwrap();
    assert!(trace.is_finished());
    assert_eq!((trace.positions(), trace.value(2).unwrap().get()), (player.visits, value), "{link}");
    if let Some(last) = work.steps.last() {
        assert_eq!((last.visited, last.then + 3), (player.visits, trace.ticks()), "{link}");
    }
    for pair in work.steps.windows(2) {
        assert_eq!(pair[0].then, pair[1].at, "{link}");
    }
    Played { work, judged: player.judged, true_words, link }
}

fn trees() -> impl Iterator<Item = (u64, Tree)> {
    (0..40).map(|seed| (seed, tree(&mut Random::from_seed(seed), 2 + (seed % 2) as u32)))
}

#[test]
fn a_search_without_a_mistake_is_the_search_itself() {
    for (_, tree) in trees() {
        for (search, _) in ALGORITHMS {
            let Played { work, judged, true_words, link, .. } = play(&tree, search, &mut |asked| asked.right);
            assert!(judged.iter().all(|one| one.is_right && !one.follows), "{link}");
            assert_eq!(work.words, true_words, "{link}");
            let expected = student(&link).steps;
            // A search that still runs does not know when a node will end.
            let unlit = |steps: &[StudentStep]| -> Vec<StudentStep> {
                steps.iter().map(|step| StudentStep { lit_at: 0, ..step.clone() }).collect()
            };
            assert_eq!(work.steps.len(), expected.len(), "{link}");
            for (own, expected) in unlit(&work.steps).iter().zip(&unlit(&expected)) {
                assert_eq!(own, expected, "{link}");
            }
        }
    }
}

#[test]
fn any_answers_are_judged_in_the_state_that_they_have_made() {
    let (mut wrong, mut follow, mut right) = (0, 0, 0);
    for (seed, tree) in trees() {
        for (search, _) in ALGORITHMS {
            let mut random = Random::from_seed(1000 + seed);
            let mut any = |asked: &Question<'_>| match random.below(3) {
                0 => random.below(asked.step.choices.len()),
                _ => asked.right,
            };
            let played = play(&tree, search, &mut any);
            wrong += played.judged.iter().filter(|one| !one.is_right).count();
            follow += played.judged.iter().filter(|one| one.follows).count();
            right += played.judged.iter().filter(|one| one.is_right && !one.follows).count();
        }
    }
    assert!(wrong > 200 && follow > 200 && right > 200, "{wrong} {follow} {right}");
}

#[test]
fn after_a_single_mistake_right_answers_stay_right_and_may_follow_from_it() {
    let mut followed = 0;
    for (seed, tree) in trees() {
        let (search, _) = ALGORITHMS[seed as usize % 3];
        // Each tree has every third mistake, and the trees together have all.
        let every = by_tier(3, 1, 1);
        for mistaken in (seed as usize % every..12).step_by(every) {
            let mut once = |asked: &Question<'_>| match asked.number == mistaken {
                true => (asked.right + 1) % asked.step.choices.len(),
                false => asked.right,
            };
            let Played { judged, .. } = play(&tree, search, &mut once);
            let wrong: Vec<usize> = (0..judged.len()).filter(|at| !judged[*at].is_right).collect();
            let expected: Vec<usize> = if mistaken < judged.len() { vec![mistaken] } else { Vec::new() };
            assert_eq!(wrong, expected);
            assert!(judged[..mistaken.min(judged.len())].iter().all(|one| !one.follows));
            followed += judged.iter().filter(|one| one.follows).count();
        }
    }
    assert!(followed > 200, "{followed}");
}

/// The answer of a person with a misconception, in that person's own state.
type Belief = fn(&Question<'_>) -> String;

const BELIEFS: [(&str, &str, Belief); 6] = [
    ("never-cuts-off", "alpha-beta", |asked| match (asked.step.asks, asked.open.unvisited().first()) {
        (Asks::Node, Some(next)) => act_of(Act::Down(*next)),
        _ => right_text(asked),
    }),
    ("only-beyond", "alpha-beta", |asked| {
        let Open { is_max, window: (alpha, beta), .. } = *asked.open;
        let first = asked.open.unvisited().first().copied();
        match first.filter(|_| asked.step.asks == Asks::Node && !asked.open.visits.is_empty()) {
            Some(next) if asked.open.best() == if is_max { beta } else { alpha } => act_of(Act::Down(next)),
            _ => right_text(asked),
        }
    }),
    ("not-passed-down", "alpha-beta", |asked| match asked.step.asks {
        Asks::Window => window_text((-FAR, FAR)),
        _ => right_text(asked),
    }),
    ("last-value", "minimax", |asked| match asked.step.asks {
        Asks::Value => asked.open.visits.last().unwrap().2.to_string(),
        _ => right_text(asked),
    }),
    ("other-side", "alpha-beta", |asked| {
        let values: Vec<i16> = asked.open.values().into_iter().map(|(_, value)| value).collect();
        let worst = if asked.open.is_max { values.iter().min() } else { values.iter().max() };
        if asked.step.asks == Asks::Value { worst.unwrap().to_string() } else { right_text(asked) }
    }),
    ("never-re-searches", "pvs", |asked| {
        let is_again = right_text(asked) == "again";
        match asked.open.unvisited().first() {
            Some(next) if is_again => act_of(Act::Down(*next)),
            None if is_again => act_of(Act::Up),
            _ => right_text(asked),
        }
    }),
];

fn right_text(asked: &Question<'_>) -> String {
    act_text(asked.step, asked.right)
}

#[test]
fn a_person_with_one_belief_loses_the_steps_at_which_it_differs_and_each_is_called_so() {
    for (name, search, belief) in BELIEFS {
        let (mut lost, mut kept) = (0, 0);
        for (_, tree) in trees() {
            let mut differs = Vec::new();
            let mut plan = |asked: &Question<'_>| {
                let text = belief(asked);
                differs.push(text != right_text(asked));
                let mut choices = 0..asked.step.choices.len();
                choices.find(|one| act_text(asked.step, *one) == text).unwrap()
            };
            let Played { work, judged, link, .. } = play(&tree, search, &mut plan);
            for ((step, one), differs) in work.steps.iter().zip(&judged).zip(&differs) {
                assert_eq!(one.is_right, !differs, "{name} {link} {step:?}");
                let believed = step.beliefs.iter().find(|one| one.belief == name);
                if let Some(believed) = believed {
                    assert_eq!(believed.choice, one.choice, "{name} {link} {step:?}");
                }
                let mistakes = &step.choices[one.choice as usize].mistakes;
                assert_eq!(mistakes.iter().any(|mistake| mistake.belief == name), *differs, "{step:?}");
                lost += usize::from(*differs);
                kept += usize::from(!differs);
            }
        }
        assert!(lost > 5 && kept > 50, "{name}: {lost} {kept}");
    }
}

#[test]
fn a_student_visits_every_node_at_most_and_comes_to_an_end() {
    fn nodes(tree: &Tree) -> u32 {
        if let Tree::Node(children) = tree { 1 + children.iter().map(nodes).sum::<u32>() } else { 1 }
    }
    for (_, tree) in trees() {
        for (search, algorithm) in ALGORITHMS {
            // Down as long as that is possible, and into each child again.
            let mut far = |asked: &Question<'_>| {
                let is_down = |one: &usize| asked.step.choices[*one].node.is_some();
                (0..asked.step.choices.len()).find(is_down).unwrap_or(asked.right)
            };
            let Played { work, .. } = play(&tree, search, &mut far);
            let mut trace = Trace::new();
            trace.append(&work.words).unwrap();
            if !algorithm.scouts {
                assert_eq!(trace.positions(), nodes(&tree));
            }
        }
    }
}

#[test]
fn what_cannot_be_judged_at_the_end_says_why() {
    for (link, part) in [
        ("game=tree&tree=(3_12)_(2_4)&search=proof-number&at-least=3", "without a table"),
        ("game=tree&tree=(3_12)_(2_4)&search=alpha-beta&table=10", "without a table"),
        ("game=tree&tree=(3_12)_(2_4)&search=pvs&re-search-from=value", "without a table"),
        ("game=tree&tree=(3_12)_(2_4)&search=pvs&uncertainty=cut&cut-ratio=100", "without a table"),
        ("game=tree&tree=(3_12)_(2_4)&search=alpha-beta&children=right", "from left to right"),
        ("game=tic-tac-toe&search=alpha-beta&depth=5&deepening=off&table=0", "too large"),
    ] {
        let work = searched(link).0.own_work(&[]);
        assert!(work.refusal.as_ref().is_some_and(|why| why.contains(part)), "{link}: {:?}", work.refusal);
        assert!(work.steps.is_empty() && work.words.is_empty());
    }
}

#[test]
fn choices_that_are_not_offered_end_the_replay() {
    let (session, _) = searched("game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=alpha-beta");
    let (before, after) = (session.own_work(&[0]), session.own_work(&[0, 9, 1]));
    assert_eq!(before, after);
}
