//! The film of the tree: between two still pictures, and true to both.

use crate::common::pictures::{SIDES, TEXTBOOK, ask, searched};
use plyscope::export::animated_svg::{AnimatedSvg, frames};
use plyscope::export::light::LIGHT;
use plyscope::facts::relation::{Relation, all_relations};
use plyscope::games::AnyGame;
use plyscope::language::perspective::Lens;
use plyscope::scene::tree::film::{Film, StepOfFilm};
use plyscope::scene::tree::item::{Drawn, Item, ItemKey, Role};
use plyscope::scene::tree::picture::Picture;
use plyscope::scene::tree::{TreeAsk, picture, picture_and_motion};
use plyscope::trace::Trace;
use plyscope::trace::time::{Tick, Time};
use std::collections::{HashMap, HashSet};

/// Searches that have every kind of step.
pub const SEARCHES: [&str; 7] = [
    TEXTBOOK,
    "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)\
     &depth=6&deepening=on&table=10&pre-search=on",
    "game=tree&tree=((3 12) (8 2) 7) ((4 6) (14 5)) (1 (2 2))&search=pvs",
    "game=tree&tree=(B:(3 5) x:7) (9 B)&search=mtd-f&table=8",
    "game=synthetic&branching=3&height=4&search=pvs&deepening=on&table=8&pre-search=on&near-leaf=2&near-root=2",
    "game=synthetic&branching=3&height=4&search=alpha-beta&uncertainty=confidence&confidence=50&cut-ratio=30&table=8",
    "game=tic-tac-toe&depth=4&search=pvs&deepening=on&table=10",
];

/// Searches from leaf to leaf: UCT, and two for a proof.
const BEST_FIRST: [&str; 3] = [
    "game=tic-tac-toe&search=uct&descents=60",
    "game=tic-tac-toe&board=xo./.x./..o_x&search=proof-number",
    "game=tic-tac-toe&board=xo./.x./..o_x&search=df-pn&table=10",
];

struct Reel {
    game: AnyGame,
    trace: Trace,
    lens: Lens,
    relations: Vec<Relation>,
}

impl Reel {
    fn new(link: &str) -> Reel {
        let (game, trace, lens) = searched(link);
        let relations = all_relations(&trace);
        Reel { game, trace, lens, relations }
    }

    fn ask(&self, t: Time) -> TreeAsk<'_> {
        TreeAsk { relations: &self.relations, ..ask(t) }
    }

    fn still(&self, t: Time) -> Picture {
        picture(&self.game, &self.trace, &self.lens, SIDES, &self.ask(t))
    }

    fn film(&self, t: Time) -> Film {
        let (after, motion) = picture_and_motion(&self.game, &self.trace, &self.lens, SIDES, &self.ask(t));
        Film::new(self.still(t - 1), after, motion)
    }

    /// The ticks that are looked at: all of a small search, some of a large one.
    fn ticks(&self) -> impl Iterator<Item = Time> {
        let apart = (self.trace.ticks() / 130).max(1) as usize;
        (1..self.trace.ticks()).filter(move |t| {
            (*t as usize).is_multiple_of(apart) || StepOfFilm::to(&self.trace, *t) == StepOfFilm::PreSearch
        })
    }
}

/// The distance of a picture from another picture: the largest distance of an item from the nearest item with its key
/// and kind, or the visible part of an item without a partner.
fn distance(of: &Picture, from: &Picture) -> f32 {
    let numbers = of.item_numbers();
    let others = from.item_numbers();
    let width = numbers.len() / of.items.len().max(1);
    let seen =
        |drawn: &Drawn| drawn.look.opacity.min(drawn.look.end - drawn.look.begin).min(drawn.look.level);
    let place = |numbers: &[f32], index: usize| {
        let row = &numbers[index * width..];
        (row[2], row[3])
    };
    let mut furthest = 0.0_f32;
    for (index, drawn) in of.items.iter().enumerate() {
        let same = |other: &Drawn| {
            other.key == drawn.key
                && std::mem::discriminant(&other.item) == std::mem::discriminant(&drawn.item)
                && text(other) == text(drawn)
        };
        let is_seen = |other: &Drawn| seen(other) > 0.5 * seen(drawn);
        let partners = from.items.iter().enumerate().filter(|(_, other)| same(other) && is_seen(other));
        let off = partners.map(|(other, _)| {
            let ((x, y), (other_x, other_y)) = (place(&numbers, index), place(&others, other));
            (x - other_x).abs().max((y - other_y).abs())
        });
        let off = off.fold(f32::INFINITY, f32::min);
        // A nearly invisible item counts in proportion to its visibility.
        furthest = furthest.max(off.min(100.0) * seen(drawn));
    }
    furthest
}

fn text(drawn: &Drawn) -> Option<&str> {
    match &drawn.item {
        Item::Text { text, .. } => Some(text),
        _ => None,
    }
}

#[test]
fn a_film_begins_and_ends_with_the_still_pictures() {
    let mut steps = HashSet::new();
    for link in SEARCHES.into_iter().chain(BEST_FIRST) {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let film = reel.film(t);
            let (before, after) = (reel.still(t - 1), reel.still(t));
            assert_eq!(film.at(0.0), before, "{link}, to {t}");
            assert_eq!(film.at(1.0), after, "{link}, to {t}");
            // It comes from the one and goes to the other without a jump.
            for (phase, still) in [(0.00005, &before), (0.99995, &after)] {
                let near = film.at(phase);
                let off = distance(&near, still).max(distance(still, &near));
                assert!(off < 1.0, "{link}, to {t}: {off} off at {phase}");
            }
            steps.insert(format!("{:?}", film.motion().step));
        }
    }
    for step in ["Enter", "ReSearch", "PreSearch", "Leave", "CutOff", "TableAnswer", "Skip"] {
        assert!(steps.contains(step), "no {step} in {steps:?}");
    }
}

/// The items that both pictures share stay unchanged at every phase. Every other visible item belongs to something
/// that changes, or is the returned value.
#[test]
fn what_changes_is_animated_and_nothing_else() {
    let mut changed = 0;
    for link in SEARCHES {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let film = reel.film(t);
            let (before, after) = (reel.still(t - 1), reel.still(t));
            let moves = before
                .nodes
                .iter()
                .zip(&after.nodes)
                .any(|(one, other)| (one.x, one.y) != (other.x, other.y));
            if moves || before.nodes.len() != after.nodes.len() {
                continue;
            }
            for phase in [0.15, 0.5, 0.85] {
                let now = film.at(phase);
                for drawn in &now.items {
                    let (was, will_be) = (before.items.contains(drawn), after.items.contains(drawn));
                    if was && will_be {
                        continue;
                    }
                    changed += 1;
                    let is_part = |still: &Picture| still.items.iter().any(|other| other.key == drawn.key);
                    let is_extra = matches!(drawn.key.role, Role::Chip | Role::Pulse);
                    assert!(
                        is_extra || is_part(&before) || is_part(&after),
                        "{link}, to {t} at {phase}: {drawn:?}"
                    );
                }
                for drawn in before.items.iter().filter(|drawn| after.items.contains(drawn)) {
                    assert!(now.items.contains(drawn), "{link}, to {t} at {phase}: {drawn:?} does not rest");
                }
            }
        }
    }
    assert!(changed > 2_000, "{changed}");
}

/// A table's answer comes along the line from where its value was stored, and the line turns solid behind it.
#[test]
fn the_line_to_a_stored_value_turns_solid_as_the_value_comes_along_it() {
    let link_in = |picture: &Picture, to: u32| {
        let is_link = |drawn: &&Drawn| {
            let is_answer = matches!(drawn.key.role, Role::Relation(kind) if matches!(kind.name(), "answered" | "paid-off"));
            is_answer && drawn.key.other == to && matches!(drawn.item, Item::Arrow { .. })
        };
        picture.items.iter().filter(is_link).cloned().collect::<Vec<Drawn>>()
    };
    let is_dashed = |drawn: &Drawn| matches!(&drawn.item, Item::Arrow { stroke, .. } if stroke.dashed);
    let mut answers = 0;
    for link in SEARCHES {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let film = reel.film(t);
            let motion = film.motion().clone();
            if motion.step != StepOfFilm::TableAnswer || motion.source.is_none() || motion.climb.is_none() {
                continue;
            }
            let (before, after) =
                (link_in(&reel.still(t - 1), motion.node), link_in(&reel.still(t), motion.node));
            assert!(before.len() == 1 && before.iter().all(is_dashed), "{link}, to {t}: {before:?}");
            assert!(after.len() == 1 && !after.iter().any(is_dashed), "{link}, to {t}: {after:?}");
            let mut furthest = 0.0;
            for phase in [0.1, 0.16, 0.2, 0.28, 0.33] {
                let now = film.at(phase);
                let lines = link_in(&now, motion.node);
                let (dashed, solid): (Vec<&Drawn>, Vec<&Drawn>) =
                    lines.iter().partition(|drawn| is_dashed(drawn));
                assert_eq!((dashed.len(), solid.len()), (1, 1), "{link}, to {t} at {phase}");
                let Item::Arrow { from, to, bend, .. } = solid[0].item else { unreachable!() };
                let [begin, control, end] = now.curve(from, to, bend);
                // Bernstein's polynomials, which the film does not use.
                let part = solid[0].look.end;
                let point = |a: f32, b: f32, c: f32| {
                    (1.0 - part).powi(2) * a + 2.0 * part * (1.0 - part) * b + part * part * c
                };
                let tip = (point(begin.0, control.0, end.0), point(begin.1, control.1, end.1));
                let flies = now.items.iter().any(|drawn| match &drawn.item {
                    Item::Shape { at, .. } if drawn.key.role == Role::Chip => {
                        let at = now.point(*at);
                        (at.0 - tip.0).hypot(at.1 - tip.1) < 0.5
                    }
                    _ => false,
                });
                assert!(flies, "{link}, to {t} at {phase}: no value at {tip:?}");
                assert!(part > furthest, "{link}, to {t} at {phase}");
                furthest = part;
            }
            answers += 1;
        }
    }
    assert!(answers > 3, "{answers}");
}

#[test]
fn every_value_that_travels_is_the_traces() {
    let (mut counted, mut stopped, mut flown) = (0, 0, 0);
    for link in SEARCHES {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let film = reel.film(t);
            let chips: HashSet<String> = (1..40)
                .flat_map(|nth| film.at(nth as f32 / 40.0).items)
                .filter(|drawn| drawn.key.role == Role::Chip)
                .filter_map(|drawn| text(&drawn).map(str::to_owned))
                .collect();
            let Tick::Leave(visit) = reel.trace.tick(reel.trace.moment(t).unwrap()) else {
                assert!(chips.is_empty(), "{link}, to {t}: a value comes back before its visit ends");
                continue;
            };
            let row = reel.trace.visit(visit).unwrap();
            let Some(climb) = &film.motion().climb else {
                assert!(chips.is_empty(), "{link}, to {t}");
                continue;
            };
            // The value for the first player: unchanged an even number of plies below the root, otherwise negated.
            let value = row.value.unwrap();
            let value = if reel.lens.at(&reel.trace, visit).is_mirrored() { -value } else { value };
            assert_eq!(chips, HashSet::from([climb.text.clone()]), "{link}, to {t}");
            assert_eq!(
                climb.text.trim_start_matches(['≥', '≤', ' ', '~']),
                value.get().to_string().replace('-', "−"),
                "{link}, to {t}"
            );
            let parent = reel.trace.parent(visit);
            let best =
                |t| (reel.trace.open_visit(parent, t).best, reel.trace.open_visit(parent, t).best_move);
            assert_eq!(climb.counts, best(t) != best(t - 1));
            counted += usize::from(climb.counts);
            stopped += usize::from(!climb.counts);
            flown +=
                usize::from(film.motion().source.is_some() && film.motion().step == StepOfFilm::TableAnswer);
        }
    }
    assert!(counted > 100 && stopped > 30 && flown > 3, "{counted}, {stopped}, {flown}");
}

/// The middle of the first item of a kind that has a role.
fn place(picture: &Picture, role: Role, is_kind: impl Fn(&Item) -> bool) -> Option<(f32, f32)> {
    let drawn = picture.items.iter().find(|drawn| drawn.key.role == role && is_kind(&drawn.item))?;
    let (Item::Shape { at, .. } | Item::Text { at, .. }) = drawn.item else { return None };
    Some(picture.point(at))
}

fn is_text(item: &Item) -> bool {
    matches!(item, Item::Text { .. })
}

/// The ring does not go sideways below the nodes: from a node to its sibling it goes by the node above.
#[test]
fn the_ring_goes_along_the_edges_by_the_node_above() {
    let mut turns = 0;
    for link in SEARCHES {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let (before, after) = (reel.still(t - 1), reel.still(t));
            let parent = |of: &Picture| of.nodes[of.focus].parent.map(|parent| of.nodes[parent].key);
            let is_sibling = before.nodes[before.focus].key != after.nodes[after.focus].key;
            let Some(above) = parent(&after).filter(|above| is_sibling && parent(&before) == Some(*above))
            else {
                continue;
            };
            let film = reel.film(t);
            let nearest = (1..200).filter_map(|nth| {
                let now = film.at(nth as f32 / 200.0);
                let (x, y) = place(&now, Role::CursorRing, |_| true)?;
                let above = now.nodes.iter().find(|node| node.key == above)?;
                Some((x - above.x).hypot(y - above.y - above.height / 2.0))
            });
            let nearest = nearest.fold(f32::INFINITY, f32::min);
            assert!(nearest < 16.0, "{link}, to {t}: the ring passes the node above in {nearest} pixels");
            turns += 1;
        }
    }
    assert!(turns > 20, "{turns}");
}

/// In every frame, too, the halo of the ring is below the nodes: it hides none.
#[test]
fn the_halo_of_the_ring_hides_no_node() {
    let (mut halos, mut on_their_way) = (0, 0);
    for link in SEARCHES {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let film = reel.film(t);
            for nth in 0..=10 {
                let items = film.at(nth as f32 / 10.0).items;
                let is_ring = |drawn: &Drawn| drawn.key.role == Role::CursorRing;
                let is_filled = |drawn: &Drawn| matches!(drawn.item, Item::Shape { fill: Some(_), .. });
                let halo = items.iter().rposition(|drawn| is_ring(drawn) && is_filled(drawn));
                let is_node = |drawn: &Drawn| {
                    matches!(drawn.key.role, Role::Body | Role::Fill | Role::Value | Role::Board)
                };
                let (Some(halo), Some(node)) = (halo, items.iter().position(is_node)) else { continue };
                assert!(halo < node, "{link}, to {t}, {nth}: the ring is over a node");
                halos += 1;
                on_their_way += usize::from(items.iter().filter(|drawn| is_ring(drawn)).count() > 1);
            }
        }
    }
    assert!(halos > 1000 && on_their_way > 100, "{halos}, {on_their_way}");
}

/// Words that only change their colour, weight or place are at one place in every frame. Words that end where they began before
/// (`Align`) fade instead.
#[test]
fn no_words_are_seen_twice() {
    let mut pairs = 0;
    for link in SEARCHES {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let film = reel.film(t);
            for nth in 1..10 {
                let now = film.at(nth as f32 / 10.0);
                let words = |drawn: &Drawn| match &drawn.item {
                    Item::Text { at, text, align, .. } => {
                        Some((drawn.key, format!("{text} {align:?}"), now.point(*at)))
                    }
                    _ => None,
                };
                let texts: Vec<_> = now.items.iter().filter_map(words).collect();
                let mut places = HashMap::new();
                for (key, text, place) in texts {
                    if let Some((x, y)) = places.insert((key, text.clone()), place) {
                        let off = (x - place.0).abs().max((y - place.1).abs());
                        assert!(off < 0.01, "{link}, to {t}, {nth}: {text:?} twice, {off} apart");
                        pairs += 1;
                    }
                }
            }
        }
    }
    assert!(pairs > 100, "{pairs}");
}

/// Rows change their size before a new one comes, or after the value has climbed: while it climbs, all nodes rest.
#[test]
fn nodes_rest_while_a_value_climbs() {
    let (mut climbs, mut moving) = (0, 0);
    for link in SEARCHES.into_iter().chain(BEST_FIRST) {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let (film, before, after) = (reel.film(t), reel.still(t - 1), reel.still(t));
            let places = |of: &Picture| of.nodes.iter().map(|node| (node.key, (node.x, node.y))).collect();
            let (was, will_be): (HashMap<u32, _>, HashMap<u32, _>) = (places(&before), places(&after));
            let is_shared = |key: &u32| was.contains_key(key) && will_be.contains_key(key);
            moving += usize::from(was.keys().any(|key| is_shared(key) && was[key] != will_be[key]));
            if film.motion().source.is_some() {
                continue;
            }
            for nth in 1..20 {
                let now = film.at(nth as f32 / 20.0);
                if now.items.iter().any(|drawn| drawn.key.role == Role::Chip) {
                    climbs += 1;
                    for node in now.nodes.iter().filter(|node| is_shared(&node.key)) {
                        assert_eq!((node.x, node.y), was[&node.key], "{link}, to {t} at {nth}/20");
                    }
                }
            }
        }
    }
    assert!(climbs > 500 && moving > 50, "{climbs}, {moving}");
}

/// The numbers that come from the children make the number that their parent then has.
#[test]
fn proof_numbers_are_seen_to_form() {
    let (mut formed, mut stopped) = (0, 0);
    for link in BEST_FIRST {
        let reel = Reel::new(link);
        for t in reel.ticks() {
            let film = reel.film(t);
            let motion = film.motion();
            let Some(parent) = motion.parent else { continue };
            let of = |picture: &Picture| {
                let is_value = |drawn: &&Drawn| drawn.key == ItemKey::new(parent, Role::Value);
                picture.items.iter().find(is_value).and_then(text).map(str::to_owned)
            };
            let (before, after) = (of(&reel.still(t - 1)), of(&reel.still(t)));
            stopped +=
                usize::from(motion.climb.as_ref().is_some_and(|climb| !climb.counts && before == after));
            if motion.terms.is_empty() {
                continue;
            }
            assert_ne!(before, after, "{link}, to {t}");
            let number = |text: &str| if text == "∞" { f64::INFINITY } else { text.parse().unwrap() };
            let of = |is_of_sum: bool| motion.terms.iter().filter(move |term| term.is_of_sum == is_of_sum);
            let sum: f64 = of(true).map(|term| number(&term.text)).sum();
            let [least] = of(false).collect::<Vec<_>>()[..] else { panic!("one number is the least") };
            let (proof, disproof) =
                if least.is_proof { (number(&least.text), sum) } else { (sum, number(&least.text)) };
            let said = after.unwrap();
            if let Some((of_proof, of_disproof)) = said.split_once(" | ") {
                assert_eq!((number(of_proof), number(of_disproof)), (proof, disproof), "{link}, to {t}");
                formed += 1;
            } else {
                assert!(proof == 0.0 || disproof == 0.0, "{link}, to {t}: {said}");
            }
            let chips = film.at(0.25).items;
            let chips = chips.iter().filter(|drawn| drawn.key.role == Role::Chip && is_text(&drawn.item));
            assert_eq!(chips.count(), motion.terms.len(), "{link}, to {t}");
        }
    }
    assert!(formed > 20 && stopped > 20, "{formed}, {stopped}");
}

/// The result of a playout is what climbs: from the end of the playout's thread.
#[test]
fn the_result_of_a_playout_climbs_from_its_thread() {
    let mut climbed = 0;
    let reel = Reel::new(BEST_FIRST[0]);
    for t in reel.ticks() {
        let before = reel.still(t - 1);
        let Some(result) = place(&before, Role::Playout, is_text) else { continue };
        let film = reel.film(t);
        let chip = (1..100).find_map(|nth| place(&film.at(nth as f32 / 100.0), Role::Chip, is_text));
        let chip = chip.expect("a value that climbs");
        let off = (chip.0 - result.0).hypot(chip.1 - result.1);
        assert!(off < 6.0, "to {t}: {off} off");
        climbed += 1;
    }
    assert!(climbed > 10, "{climbed}");
}

/// Between two descents the picture has the root and its moves, and never the best line up to then.
#[test]
fn between_two_descents_only_the_moves_of_the_root_are_shown() {
    let mut between = 0;
    for link in BEST_FIRST {
        let reel = Reel::new(link);
        let trace = &reel.trace;
        let roots: Vec<u32> = trace.children(trace.children(0).last().unwrap()).collect();
        for root in &roots[..roots.len() - 1] {
            let picture = reel.still(trace.leave_time(*root));
            let depth = |mut at: usize| {
                let mut depth = 0;
                while let Some(parent) = picture.nodes[at].parent {
                    (at, depth) = (parent, depth + 1);
                }
                depth
            };
            // A wedge below a move is what is folded.
            let deepest =
                (0..picture.nodes.len()).filter(|node| picture.nodes[*node].visit.is_some()).map(depth);
            assert_eq!(deepest.max(), Some(1), "{link}, when {root} is left");
            between += 1;
        }
    }
    assert!(between > 60, "{between}");
}

#[test]
fn a_long_step_lasts_half_as_long_again() {
    let reel = Reel::new(TEXTBOOK);
    let lengths: Vec<f32> =
        (0..reel.trace.ticks()).map(|t| StepOfFilm::to(&reel.trace, t).length()).collect();
    let long: Vec<Time> = (0..reel.trace.ticks()).filter(|t| lengths[*t as usize] > 1.0).collect();
    let cut_off = |t: &Time| {
        let Tick::Leave(visit) = reel.trace.tick(reel.trace.moment(*t).unwrap()) else { return false };
        reel.trace.visit(visit).unwrap().reason.is_some_and(|reason| reason.is_cut_off())
    };
    assert!(!long.is_empty() && long.iter().all(cut_off), "{long:?}");
    assert!(lengths.iter().all(|length| *length == 1.0 || *length == 1.5));
}

/// Every frame is shown once, one after the other, and shows only what is defined.
/// The line itself goes down; it does not go and come again.
#[test]
fn a_new_iteration_lowers_the_horizon() {
    let reel = Reel::new(SEARCHES[1]);
    let iterations: Vec<_> =
        reel.trace.children(0).skip(1).map(|visit| reel.trace.enter_time(visit)).collect();
    assert_eq!(iterations.len(), 5);
    for t in iterations {
        let film = reel.film(t);
        let heights = [0.0, 0.3, 0.6, 1.0].map(|phase| {
            let picture = film.at(phase);
            let is_horizon = |drawn: &&Drawn| drawn.key.role == Role::Horizon(0);
            let [line] = picture.items.iter().filter(is_horizon).collect::<Vec<_>>()[..] else {
                panic!("to {t} at {phase}: one horizon")
            };
            let Item::Line { from, .. } = line.item else { unreachable!() };
            picture.point(from).1
        });
        let [first, .., last] = heights;
        let is_between = |height: &f32| first < *height && *height < last;
        assert!(heights.is_sorted() && heights.iter().any(is_between), "to {t}: {heights:?}");
    }
}

#[test]
fn an_animated_graphic_has_every_frame_in_its_time() {
    let reel = Reel::new(TEXTBOOK);
    let mut graphic = AnimatedSvg::new(&LIGHT);
    let mut expected = Vec::new();
    let mut time = 0.0_f32;
    for t in 11..=14 {
        let seconds = 0.4 * StepOfFilm::to(&reel.trace, t).length();
        graphic.step(&reel.film(t), seconds);
        for _ in 0..frames(seconds) {
            expected.push(time);
            time += seconds / frames(seconds) as f32;
        }
    }
    expected.push(time);
    let text = graphic.finish(&reel.still(14), "a < b", "note");
    let number = |rest: &str| -> u32 { rest.split("ms").next().unwrap().parse().unwrap() };
    let shown: Vec<[u32; 2]> = text
        .split("film.begin+")
        .skip(1)
        .map(|rest| [number(rest), number(rest.split_once("dur=\"").unwrap().1)])
        .collect();
    assert_eq!(shown.len(), expected.len());
    let late = |([begin, _], expected): (&[u32; 2], &f32)| (*begin as f32 - 1000.0 * expected).abs();
    assert!(shown.iter().zip(&expected).all(|pair| late(pair) < 1.0));
    // A gap between two frames would show an empty picture, be it for a millisecond.
    assert!(shown.windows(2).all(|pair| pair[0][0] + pair[0][1] == pair[1][0]), "{shown:?}");
    let defined: HashSet<&str> =
        text.split("<g id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let used: HashSet<&str> =
        text.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(defined, used);
    assert!(text.contains("<title>a &lt; b</title>") && text.ends_with("</svg>\n") && used.len() > 50);
}
