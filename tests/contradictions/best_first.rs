//! The contradictions of best-first searches: at random moments a node's text in the tree, its story and the inspector
//! say the same about proof numbers, bounds, visits and means, and a recount of the trace that does not use places
//! agrees.

use super::{MOMENTS, TRACES, texts_of, tree};
use crate::common::{by_tier, session_of};
use plyscope::display_style::{DisplayStyle, Perspective, Types};
use plyscope::facts::replay::replay;
use plyscope::game::{Evaluate, Game, Interval, MoveCode};
use plyscope::language::inspect::NumbersText;
use plyscope::language::perspective::Seen;
use plyscope::language::story;
use plyscope::random::Random;
use plyscope::scenario::Scenario;
use plyscope::scene::tree::TreeAsk;
use plyscope::scene::tree::picture::Picture;
use plyscope::search::family::Family;
use plyscope::search::proof_numbers::ProofNumbers;
use plyscope::search::visit_kind::VisitKind;
use plyscope::session::Session;
use plyscope::trace::time::Time;
use plyscope::trace::{Trace, VisitId};
use plyscope::value::Value;
use std::collections::HashMap;

/// The searches, each with its own numbers.
const SEARCHES: [&str; 4] = ["proof-number", "df-pn", "b-star", "uct"];

fn link(search: &str, random: &mut Random) -> String {
    let asked = random.below(7) as i64 - 3;
    let rest = match search {
        "uct" => format!("descents={}&exploration={}", 20 + random.below(40), 70 * random.below(4)),
        "b-star" => format!("strategy={}", ["prove-best", "disprove-rest"][random.below(2)]),
        _ => format!("at-least={asked}&judged={}", ["generated", "entered"][random.below(2)]),
    };
    let game = match random.below(3) {
        0 => {
            let first = ["max", "min"][random.below(2)];
            let height = 2 + random.below(3);
            format!("game=tree&tree={}&first={first}", tree(random, height))
        }
        1 if search == "uct" || search == "df-pn" => "game=tic-tac-toe&board=xo./.x./..o_x".to_owned(),
        _ => {
            let (branching, height, seed) = (2 + random.below(2), 3 + random.below(2), random.below(1000));
            format!("game=synthetic&branching={branching}&height={height}&seed={seed}&intervals=20")
        }
    };
    format!("{game}&search={search}&{rest}")
}

/// The trace, counted visit by visit.
struct Recount<'a, G: Game> {
    game: &'a G,
    trace: &'a Trace,
    /// The way to each visit.
    paths: Vec<Vec<MoveCode>>,
    /// The visits of each distinct node, in order of entry. Playouts are left out.
    visits: HashMap<Node, Vec<VisitId>>,
}

/// A node by its path, or by its plies and the key of its position: a table's entry is known wherever a line comes to
/// its position.
#[derive(PartialEq, Eq, Hash)]
enum Node {
    Way(Vec<MoveCode>),
    Position(u16, u64),
}

impl<'a, G: Evaluate> Recount<'a, G> {
    fn new(game: &'a G, trace: &'a Trace) -> Recount<'a, G> {
        let path = |id: VisitId| -> Vec<MoveCode> {
            trace.path_to(id).into_iter().filter_map(|visit| trace.move_of(visit).known()).collect()
        };
        let paths: Vec<_> = (0..trace.len()).map(path).collect();
        let mut visits: HashMap<_, Vec<_>> = HashMap::new();
        for id in (2..trace.len()).filter(|id| trace.meta(*id).kind() != VisitKind::Playout) {
            let position = replay(game, trace, id).position;
            for node in
                [Node::Way(paths[id as usize].clone()), Node::Position(trace.ply(id), game.key(&position))]
            {
                visits.entry(node).or_default().push(id);
            }
        }
        Recount { game, trace, paths, visits }
    }

    /// The visit of a node that was left last by a time.
    fn left(&self, node: &Node, t: Time) -> Option<VisitId> {
        let mut visits = self.visits.get(node).into_iter().flatten().copied();
        visits.rfind(|id| self.trace.leave_time(*id) <= t)
    }

    /// The numbers of a node's last completed visit; for an open node, the numbers that follow from its children.
    fn known<N: Copy>(
        &self,
        path: &[MoveCode],
        t: Time,
        own: impl Fn(VisitId) -> Option<N> + Copy,
        of_children: impl Fn(Option<N>, Vec<Option<N>>) -> N,
    ) -> Option<N> {
        let here = Node::Way(path.to_vec());
        let before = self.left(&here, t).and_then(own);
        let entered = self.visits[&here].iter().filter(|id| self.trace.enter_time(**id) <= t);
        if entered.clone().all(|id| self.trace.leave_time(*id) <= t) {
            return before;
        }
        let position = replay(self.game, self.trace, self.visits[&here][0]).position;
        let mut moves = Vec::new();
        self.game.generate(&position, &mut moves);
        let child = |mv: G::Move| {
            let below = match self.trace.family() {
                Family::Thresholds => {
                    let ply = u16::try_from(path.len() + 1).unwrap();
                    Node::Position(ply, self.game.key(&self.game.play(&position, mv)))
                }
                _ => Node::Way([path, &[self.game.code(mv)]].concat()),
            };
            self.left(&below, t).and_then(own)
        };
        let children: Vec<_> = moves.into_iter().map(child).collect();
        if children.iter().all(Option::is_none) { before } else { Some(of_children(before, children)) }
    }

    /// The number of times that a node was left by a time.
    fn count(&self, path: &[MoveCode], t: Time) -> usize {
        let here = &self.visits[&Node::Way(path.to_vec())];
        here.iter().filter(|id| self.trace.leave_time(**id) <= t).count()
    }

    fn numbers(&self, path: &[MoveCode], t: Time) -> Option<ProofNumbers> {
        let of_children = |_, children: Vec<Option<ProofNumbers>>| {
            let unknown = ProofNumbers { proof: 1, disproof: 1 };
            let children = children.into_iter().map(|child| child.unwrap_or(unknown));
            let (proofs, disproofs): (Vec<u64>, Vec<u64>) =
                children.map(|of| (u64::from(of.proof), u64::from(of.disproof))).unzip();
            let least = |numbers: &[u64]| *numbers.iter().min().unwrap() as u32;
            let sum = |numbers: &[u64]| {
                let is_never = numbers.contains(&u64::from(ProofNumbers::INFINITE));
                if is_never { ProofNumbers::INFINITE } else { numbers.iter().sum::<u64>() as u32 }
            };
            if path.len().is_multiple_of(2) {
                ProofNumbers { proof: least(&proofs), disproof: sum(&disproofs) }
            } else {
                ProofNumbers { proof: sum(&proofs), disproof: least(&disproofs) }
            }
        };
        self.known(path, t, |id| self.trace.numbers(id), of_children)
    }

    fn interval(&self, path: &[MoveCode], t: Time) -> Option<Interval> {
        let of_children = |before: Option<Interval>, children: Vec<Option<Interval>>| {
            let all = [Value::NEGATIVE_INFINITY, Value::INFINITY];
            let [least, most] = before.map_or(all, |of| [of.pessimistic, of.optimistic]);
            let bound = |of: fn(Interval) -> Value, unknown: Value| {
                children.iter().map(|child| child.map_or(unknown, |child| -of(child))).max().unwrap()
            };
            Interval {
                pessimistic: least.max(bound(|child| child.optimistic, Value::NEGATIVE_INFINITY)),
                optimistic: most.min(bound(|child| child.pessimistic, Value::INFINITY)),
            }
        };
        self.known(path, t, |id| self.trace.interval(id), of_children)
    }
}

/// The part of a story between two texts.
fn between<'a>(story: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let from = story.find(before)? + before.len();
    story[from..].split(after).next()
}

/// The proof numbers that a story states, as a node has them.
fn numbers_told(story: &str) -> Option<String> {
    if let Some(pair) = between(story, "its only move has the numbers ", ", and so") {
        return Some(pair.to_owned());
    }
    if story.contains("counts as one leaf: 1 | 1") {
        return Some("1 | 1".to_owned());
    }
    let [proof, disproof] = if story.contains("is the least proof number") {
        [between(story, "has to be proved: ", " is"), between(story, "proof number, and ", " the sum")]
    } else {
        [between(story, "have to be proved: ", " is"), between(story, "proof numbers, and ", " the least")]
    };
    Some(format!("{} | {}", proof?, disproof?))
}

/// The interval that a story states, as a node has it.
fn interval_told(story: &str) -> Option<String> {
    let told = between(&story[story.find("by the bounds")?..], " worth ", ".")?;
    if let Some(value) = between(told, "exactly ", ":") {
        return Some(value.to_owned());
    }
    let bound = |words: &str, open: &str| between(told, words, " and ").unwrap_or(open).to_owned();
    Some(format!("{}..{}", bound("at least ", "−∞"), bound("at most ", "∞")))
}

/// The texts of a node at a moment.
struct NodeTexts<'a> {
    /// Where.
    place: &'a str,
    texts: &'a [&'a str],
    story: &'a str,
}

impl NodeTexts<'_> {
    fn word(&self, is_one: impl Fn(&str) -> bool) -> Option<String> {
        self.texts.iter().find(|text| is_one(text)).map(|text| (*text).to_owned())
    }

    /// Compares the numbers in the tree, the story and the inspector. Returns whether the story states them.
    fn compare_numbers(&self, numbers: ProofNumbers, inspected: Option<NumbersText>) -> bool {
        let NodeTexts { place, story, .. } = self;
        let number = |number: u32| match number {
            ProofNumbers::INFINITE => "∞".to_owned(),
            number => number.to_string(),
        };
        let is_solved = [numbers.proof, numbers.disproof].contains(&0);
        let pair = Some(format!("{} | {}", number(numbers.proof), number(numbers.disproof)));
        let expected = pair.filter(|_| !is_solved);
        let written = self.word(|text| text.contains(" | ") && !text.starts_with("until"));
        assert_eq!(written, expected, "{place}");
        if let Some(of) = inspected {
            assert_eq!(Some(format!("{} | {}", of.proof, of.disproof)), expected, "{place}");
        }
        let told = numbers_told(story.split("the search stays").next().unwrap());
        assert!(told.is_none() || told == expected, "{place}: {told:?}, {expected:?}");
        told.is_some()
    }

    /// Compares the bounds in the tree and the story. Returns whether the story states them.
    fn compare_intervals(&self, interval: Interval, seen: Seen, is_root: bool) -> bool {
        let place = self.place;
        let expected = seen.interval(interval);
        if is_root {
            // Its moves are next to it, each with its interval.
            assert!(self.texts.contains(&expected.as_str()), "{place}: {expected}");
        } else {
            let is_known = interval.value().is_some();
            let written = self.word(|text| text.contains(".."));
            assert_eq!(written, Some(expected.clone()).filter(|_| !is_known), "{place}");
        }
        let told = interval_told(self.story);
        assert!(told.as_ref().is_none_or(|told| *told == expected), "{place}: {told:?}, {expected}");
        told.is_some()
    }

    /// Compares the number of visits and the mean in the tree and the story. Returns whether the story states them.
    fn compare_samples(&self, count: usize) -> bool {
        let NodeTexts { place, story, texts } = self;
        let times = (count > 0).then(|| format!("{count}×"));
        // A card without room for it leaves it out in the tree of a game.
        let written = self.word(|text| text.ends_with('×'));
        assert!(written == times || written.is_none() && texts.len() <= 2, "{place}: {written:?}, {times:?}");
        let Some(told) = between(story, "with it n = ", " ") else { return false };
        assert_eq!(told, count.to_string(), "{place}");
        let mean = between(story, "the mean is ", " ").unwrap().trim_end_matches('.');
        // The end of a line shows its value.
        assert!(texts.contains(&mean) || story.contains("the line ends here"), "{place}");
        true
    }
}

#[test]
fn no_two_places_contradict_each_other_in_a_best_first_search() {
    let traces = by_tier(6, TRACES, TRACES);
    for search in SEARCHES {
        let mut random = Random::from_seed(7);
        let (mut drawn, mut told) = (0, 0);
        for _ in 0..traces {
            let link = link(search, &mut random);
            let scenario = Scenario::parse(&link).unwrap();
            let game = scenario.open().unwrap();
            let mut session = session_of(&scenario);
            let perspective = if random.below(2) == 0 { Perspective::Mover } else { Perspective::First };
            session.set_display_style(DisplayStyle { perspective, ..DisplayStyle::default() });
            let ticks = session.trace().ticks() as usize;
            for _ in 0..MOMENTS / 4 {
                let t = random.below(ticks) as Time;
                let picture = picture_at(&mut session, t);
                let recount = Recount::new(&game, session.trace());
                for (index, node) in picture.nodes.iter().enumerate() {
                    let Some(visit) = node.visit.filter(|_| node.is_shown) else { continue };
                    let seen = session.inspect(visit, t).unwrap();
                    let texts = texts_of(&picture, index);
                    let story = story::plain(&seen.story).to_lowercase();
                    let place = format!("{link}, visit {visit} at {t}: {texts:?}, {story}");
                    let said = NodeTexts { place: &place, texts: &texts, story: &story };
                    let path = &recount.paths[visit as usize];
                    let lens = session.lens().at(session.trace(), visit);
                    let numbers = recount.numbers(path, t).map(|of| said.compare_numbers(of, seen.numbers));
                    let bounds =
                        recount.interval(path, t).map(|of| said.compare_intervals(of, lens, index == 0));
                    let samples = (search == "uct").then(|| said.compare_samples(recount.count(path, t)));
                    for is_told in [numbers, bounds, samples].into_iter().flatten() {
                        drawn += 1;
                        told += u32::from(is_told);
                    }
                }
            }
        }
        println!("figure: {search}: {drawn} drawn, {told} told");
        assert!(drawn > 300 * traces && told > 40 * traces, "{search}: {drawn} drawn, {told} told");
    }
}

fn picture_at(session: &mut Session, t: Time) -> Picture {
    let ask = TreeAsk { types: Types::Expected, ..TreeAsk::at(t, 20_000.0, 1000.0) };
    session.tree(&ask).clone()
}
