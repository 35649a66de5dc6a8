//! The two gambles in the tree: the horizon and the zones below it, the same position at two places, the outcome of a
//! bet, the number of tried moves, and the values that still rest on an uncertain value.

use crate::common::pictures::{SIDES, searched, wide};
use plyscope::facts::pre_search_ledger::below_horizon;
use plyscope::facts::pre_search_ledger::{Settlement, pre_search_ledger};
use plyscope::facts::relation::all_relations;
use plyscope::facts::uncertainty_ledger::{Ending, uncertainty_ledger};
use plyscope::language::bet::{Standing, bet};
use plyscope::scene::tree::item::{Drawn, Form, Item, Role};
use plyscope::scene::tree::picture::Picture;
use plyscope::scene::tree::{TreeAsk, picture};
use plyscope::trace::Trace;
use plyscope::trace::columns::VisitId;
use plyscope::trace::time::Time;

const PAID_OFF: &str = "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)\
                        &depth=6&deepening=on&table=10&pre-search=on";
const LOST: &str = "game=tree&tree=(X:(Y:(Z:(P:(((((9_1)=8_20)=5_1)=5_20)=6_1)=6_30)=6_-9)=6_30)=6_N:(P_4)=5)\
                    &depth=7&deepening=on&table=10&pre-search=on";
const HARMLESS: &str = "game=tree&tree=a:(5_6)_b:(T:(E:(8_9_7_9_8_6)_2)_3_9_8)&uncertainty=cut";
const AGAIN: &str = "game=tree&tree=a:(5_6)_c:(8_9_7_9_8_6)&uncertainty=children-of-pv";
const AT_THE_ROOT: &str = "game=tree&tree=a:(5_6)_b:(T:(1_2_E:(8_9))_9_7_6)&uncertainty=cut-and-all";
const MANY: [&str; 3] = [
    "game=synthetic&branching=3&height=4&search=pvs&deepening=on&table=8&pre-search=on&near-leaf=2&near-root=2",
    "game=synthetic&branching=3&height=4&search=alpha-beta&uncertainty=confidence&confidence=50&cut-ratio=30&table=8",
    "game=synthetic&branching=4&height=4&seed=3&search=pvs&uncertainty=cut-and-all",
];

fn drawn(link: &str, t: Time) -> (Trace, Picture) {
    let (game, trace, lens) = searched(link);
    let relations = all_relations(&trace);
    let picture = picture(&game, &trace, &lens, SIDES, &TreeAsk { relations: &relations, ..wide(t) });
    (trace, picture)
}

fn texts(picture: &Picture) -> Vec<&str> {
    let texts = picture.items.iter().filter_map(|drawn| match &drawn.item {
        Item::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn shapes(picture: &Picture, form: Form) -> Vec<&Drawn> {
    let is = |drawn: &&Drawn| matches!(drawn.item, Item::Shape { form: its, .. } if its == form);
    picture.items.iter().filter(is).collect()
}

fn pre_search(trace: &Trace) -> VisitId {
    let entries = pre_search_ledger(trace).entries;
    entries.first().expect("there is a pre-search").visit
}

#[test]
fn a_bet_is_open_until_the_tick_at_which_it_is_known() {
    let (mut paid_off, mut lost) = (0, 0);
    for link in [PAID_OFF, LOST, MANY[0]] {
        let (_, trace, _) = searched(link);
        for entry in pre_search_ledger(&trace).entries {
            let end = trace.ticks() - 1;
            let known = entry.by.map_or(end, |by| trace.leave_time(by));
            assert_eq!(bet(&trace, entry.visit, trace.enter_time(entry.visit).wrapping_sub(1)), None);
            for t in trace.enter_time(entry.visit)..=end {
                let bet = bet(&trace, entry.visit, t).unwrap();
                let expected = match entry.settled {
                    _ if t < known => Standing::Open,
                    Settlement::Lost => Standing::Lost,
                    Settlement::PaidOff | Settlement::PaidOffLater => Standing::PaidOff,
                };
                assert_eq!(bet.standing, expected, "{link}: visit {} at {t}", entry.visit);
                // Counted again: the visits deeper than the position needed.
                let inside = (entry.visit..trace.end_so_far(entry.visit)).filter(|below| {
                    trace.enter_time(*below) <= t
                        && i32::from(trace.ply(*below)) - i32::from(trace.ply(entry.visit))
                            > i32::from(trace.depth(entry.visit).whole_plies())
                });
                assert_eq!(below_horizon(&trace, entry.visit, t), inside.count() as u32);
            }
            paid_off += u32::from(entry.settled != Settlement::Lost);
            lost += u32::from(entry.settled == Settlement::Lost);
        }
    }
    assert!(paid_off > 0 && lost > 0, "{paid_off} {lost}");
}

#[test]
fn skipped_moves_end_as_the_ledger_says() {
    let mut seen = Vec::new();
    for link in [HARMLESS, AGAIN, AT_THE_ROOT, MANY[1], MANY[2]] {
        let (_, trace, _) = searched(link);
        for entry in uncertainty_ledger(&trace).entries {
            let known = match entry.ending {
                Ending::ReSearched => trace.enter_time(entry.by.unwrap()),
                Ending::Harmless | Ending::AtTheRoot => trace.leave_time(entry.ancestor.unwrap()),
                Ending::Open => Time::MAX,
            };
            seen.push(entry.ending);
            for t in trace.leave_time(entry.visit)..trace.ticks() {
                let bet = bet(&trace, entry.visit, t).unwrap();
                let expected = match entry.ending {
                    _ if t < known => Standing::Open,
                    Ending::Harmless => Standing::PaidOff,
                    Ending::ReSearched => Standing::Lost,
                    Ending::AtTheRoot => Standing::Counts,
                    Ending::Open => Standing::Open,
                };
                assert_eq!(bet.standing, expected, "{link}: visit {} at {t}", entry.visit);
            }
        }
    }
    for ending in [Ending::Harmless, Ending::ReSearched, Ending::AtTheRoot] {
        assert!(seen.contains(&ending), "{ending:?}");
    }
}

#[test]
fn the_three_looks_of_a_bet_differ_in_shape() {
    let badge = |link: &str, t: Time| -> (Form, bool, bool) {
        let (_, picture) = drawn(link, t);
        let plate = picture.items.iter().find_map(|drawn| match &drawn.item {
            Item::Shape { form, fill: Some(fill), stroke: Some(stroke), .. }
                if drawn.key.role == Role::Badge =>
            {
                Some((*form, fill.name() == "ground", stroke.dashed))
            }
            _ => None,
        });
        plate.unwrap_or_else(|| panic!("{link} at {t}: a badge"))
    };
    let (trace, _) = drawn(PAID_OFF, 0);
    let opened = trace.enter_time(pre_search(&trace));
    let looks = [badge(PAID_OFF, opened), badge(PAID_OFF, Time::MAX), badge(LOST, Time::MAX)];
    assert_eq!(looks, [(Form::Box, true, true), (Form::Box, false, false), (Form::Square, true, false)]);
}

#[test]
fn a_zone_reaches_from_the_depth_needed_to_the_depth_searched() {
    let (trace, picture) = drawn(PAID_OFF, Time::MAX);
    let visit = pre_search(&trace);
    let shallow = picture.nodes.iter().position(|node| node.visit == Some(visit) && node.is_shown).unwrap();
    let [zone] = shapes(&picture, Form::Stripes)[..] else { panic!("one zone") };
    let Item::Shape { at, width, height, .. } = zone.item else { unreachable!() };
    let (x, y) = picture.point(at);
    let row = |node: usize| picture.rows.iter().position(|(y, _)| *y == picture.nodes[node].y).unwrap();
    let is_below = |node: usize| {
        std::iter::successors(Some(node), |node| picture.nodes[*node].parent).any(|above| above == shallow)
    };
    let needed = usize::try_from(trace.depth(visit).whole_plies()).unwrap();
    let mut inside = 0;
    for (node, placed) in picture.nodes.iter().enumerate() {
        let is_inside = (placed.x - x).abs() <= width / 2.0 && (placed.y - y).abs() <= height / 2.0;
        let belongs = is_below(node) && row(node) > row(shallow) + needed;
        assert_eq!(is_inside, belongs, "node {node} in row {}", row(node));
        inside += usize::from(belongs);
    }
    // The tree is no deeper than it is searched.
    assert!(inside > 6, "{inside}");
    let said = texts(&picture);
    assert!(said.contains(&"3 plies needed") && said.contains(&"5 plies searched"), "{said:?}");
    // Before the pre-search there is no zone, and from its tick on there is one zone.
    let (_, before) = drawn(PAID_OFF, trace.enter_time(visit) - 1);
    let (_, opened) = drawn(PAID_OFF, trace.enter_time(visit));
    assert!(shapes(&before, Form::Stripes).is_empty() && shapes(&opened, Form::Stripes).len() == 1);
}

#[test]
fn the_horizon_lies_below_the_depth_of_the_iteration() {
    let (trace, _) = drawn(PAID_OFF, 0);
    let mut lines = Vec::new();
    // The times begin with the tick of its beginning, before the search has come to the root.
    let times = trace.children(0).flat_map(|iteration| [0, 1].map(|after| (iteration, after)));
    for (iteration, after) in times {
        let t = trace.enter_time(iteration) + after;
        let (_, picture) = drawn(PAID_OFF, t);
        let asked = usize::try_from(trace.depth(iteration).whole_plies()).unwrap();
        let line = picture.items.iter().find(|drawn| drawn.key.role == Role::Horizon(0)).unwrap();
        let Item::Line { from, to, .. } = line.item else { unreachable!() };
        let ((_, y1), (_, y2)) = (picture.point(from), picture.point(to));
        assert_eq!(y1, y2, "no extension, no bend");
        assert!(picture.rows[asked].0 < y1 && y1 < picture.rows[asked + 1].0, "iteration {asked}");
        assert!(texts(&picture).contains(&format!("horizon: depth {asked}").as_str()));
        lines.push(y1);
    }
    assert_eq!(lines.len(), 12);
    assert!(lines.is_sorted(), "each iteration lowers it: {lines:?}");
    // If the whole tree is searched, no node is below the horizon.
    let (_, whole) = drawn(HARMLESS, Time::MAX);
    assert!(whole.items.iter().all(|drawn| !matches!(drawn.key.role, Role::Horizon(_))));
}

#[test]
fn reductions_bend_the_horizon() {
    let link = "game=synthetic&branching=4&height=4&depth=3&deepening=on&lmr=150";
    let (_, picture) = drawn(link, Time::MAX);
    let heights: Vec<f32> = picture
        .items
        .iter()
        .filter(|drawn| matches!(drawn.key.role, Role::Horizon(_)))
        .map(|drawn| match drawn.item {
            Item::Line { from, .. } => picture.point(from).1,
            _ => unreachable!(),
        })
        .collect();
    assert!(heights.len() > 1 && heights.iter().any(|height| *height < heights[0]), "{heights:?}");
}

#[test]
fn the_same_position_is_joined_from_the_beginning_and_known_once_the_table_answers() {
    let (trace, first) = drawn(PAID_OFF, 0);
    let line = |picture: &Picture| {
        picture
            .items
            .iter()
            .filter(|drawn| {
                drawn.key.role == Role::SamePosition && matches!(drawn.item, Item::Arrow { head: false, .. })
            })
            .count()
    };
    assert_eq!(line(&first), 1, "both places of P");
    assert!(texts(&first).contains(&"same position"));
    // Joined by the answer, at the end.
    let (_, last) = drawn(PAID_OFF, trace.ticks() - 1);
    assert_eq!(line(&last), 0);
    let said = texts(&last);
    assert_eq!(said.iter().filter(|text| **text == "known from the table").count(), 2, "{said:?}");
    // The nodes that were cut off inside P have not been visited; they are not answers of the table.
    assert_eq!(said.iter().filter(|text| **text == "never looked at").count(), 1, "{said:?}");
}

#[test]
fn a_gauge_counts_the_moves_that_were_tried() {
    let (trace, _) = drawn(HARMLESS, 0);
    let (skipper, row) = trace.skips().next().unwrap();
    assert_eq!((row.searched, row.moves), (3, 6));
    for t in trace.enter_time(skipper)..trace.ticks() {
        let (_, picture) = drawn(HARMLESS, t);
        let tried = trace.children(skipper).filter(|child| trace.enter_time(*child) <= t).count();
        let said = texts(&picture);
        assert!(said.contains(&format!("{tried} of 6").as_str()), "{t}: {said:?}");
        let cells =
            picture.items.iter().filter(|drawn| drawn.key.role == Role::Gauge).filter_map(
                |drawn| match drawn.item {
                    Item::Shape { fill, .. } => fill,
                    _ => None,
                },
            );
        let filled = cells.filter(|fill| fill.name() == "gamble").count();
        assert_eq!(filled, tried, "{t}");
    }
}

#[test]
fn a_wave_stands_around_uncertain_values_as_long_as_something_rests_on_them() {
    let mut climbed = 0;
    for link in [HARMLESS, AGAIN, AT_THE_ROOT, MANY[1], MANY[2]] {
        let (trace, _) = drawn(link, 0);
        let entries = uncertainty_ledger(&trace).entries;
        let mut waves = 0;
        for t in 0..trace.ticks() {
            let (_, picture) = drawn(link, t);
            // Everything below a node whose skipped moves are harmless is pale, and everything outside is not.
            for item in &picture.items {
                let Some(node) = picture.nodes.iter().find(|node| node.key == item.key.node) else {
                    continue;
                };
                let mut above = std::iter::successors(node.parent, |parent| picture.nodes[*parent].parent);
                let is_harmless = above.any(|above| {
                    let visit = picture.nodes[above].visit.filter(|_| picture.nodes[above].is_shown);
                    let bet = visit
                        .filter(|visit| trace.leave_time(*visit) <= t)
                        .and_then(|visit| bet(&trace, visit, t));
                    bet.is_some_and(|bet| bet.outcome == "harmless")
                });
                let is_told = matches!(item.key.role, Role::Why | Role::Badge);
                assert_eq!(
                    item.look.opacity < 0.5,
                    is_harmless && !is_told,
                    "{link} at {t}: {:?}",
                    item.key.role
                );
            }
            for wave in shapes(&picture, Form::Wave) {
                let node = picture.nodes.iter().find(|node| node.key == wave.key.node).unwrap();
                let visit = node.visit.unwrap();
                let is_left = |visit: VisitId| trace.leave_time(visit) <= t;
                let is_uncertain = |visit: VisitId| trace.visit(visit).unwrap().uncertain && is_left(visit);
                // In an open node, the best value up to now came from an uncertain move.
                let best = trace.open_visit(visit, t).best;
                let gave_it =
                    |child: VisitId| is_uncertain(child) && trace.value(child).map(|value| -value) == best;
                let climbs = !is_left(visit) && trace.children(visit).any(gave_it);
                assert!(is_uncertain(visit) || climbs, "{link} at {t}");
                waves += 1;
                climbed += usize::from(climbs);
            }
            // A visit that skipped moves has a wave exactly as long as its entry is not settled well.
            for entry in &entries {
                let shown =
                    picture.nodes.iter().find(|node| node.visit == Some(entry.visit) && node.is_shown);
                let Some(node) = shown.filter(|_| trace.leave_time(entry.visit) <= t) else { continue };
                let has_wave = shapes(&picture, Form::Wave).iter().any(|wave| wave.key.node == node.key);
                let standing = bet(&trace, entry.visit, t).unwrap().standing;
                let matters = matches!(standing, Standing::Open | Standing::Counts);
                assert_eq!(has_wave, matters, "{link} at {t}: visit {}", entry.visit);
            }
        }
        assert!(waves > 0, "{link}");
        // "~" stays, also if no value rests on it any more.
        let (_, end) = drawn(link, Time::MAX);
        let shown: Vec<VisitId> =
            end.nodes.iter().filter(|node| node.is_shown).filter_map(|node| node.visit).collect();
        let uncertain = shown.iter().filter(|visit| {
            let visit = trace.visit(**visit).unwrap();
            visit.uncertain && visit.value.is_some()
        });
        let values = end.items.iter().filter(|drawn| {
            drawn.key.role == Role::Value
                && matches!(&drawn.item, Item::Text { text, .. } if text.contains('~'))
        });
        assert_eq!(values.count(), uncertain.count(), "{link}");
    }
    assert!(climbed > 0);
}
