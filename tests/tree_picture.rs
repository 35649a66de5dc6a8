//! The tree picture, against the same facts from the trace without a picture.

use crate::common::number_text;
use crate::common::pictures::{SIDES, TEXTBOOK, ask, searched, wide};
use crate::common::recorded::every_technique;
use plyscope::export::light::LIGHT;
use plyscope::export::svg::svg;
use plyscope::export::tikz::tikz;
use plyscope::facts::relation::all_relations;
use plyscope::facts::relation_kind::RelationKind;
use plyscope::game::{Evaluate, Outcome};
use plyscope::language::perspective::Lens;
use plyscope::scene::tree::apart::MOST_LABELS;
use plyscope::scene::tree::arena::{TreeNode, What};
use plyscope::scene::tree::draw::draw;
use plyscope::scene::tree::gather::{MOST_NODES, WHOLE, gather};
use plyscope::scene::tree::ink::Ink;
use plyscope::scene::tree::item::{Align, Item};
use plyscope::scene::tree::picture::Picture;
use plyscope::scene::tree::{TreeAsk, nodes_and_picture, picture};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::trace::time::{Tick, Time};
use plyscope::trace::{Trace, VisitId};
use std::collections::{HashMap, HashSet};

/// The texts inside, next to and below a node.
fn texts_of(picture: &Picture, node: usize) -> Vec<(&str, Ink)> {
    let texts = picture.items.iter().map(|drawn| &drawn.item).filter_map(|item| match item {
        Item::Text { at, text, ink, .. } if at.node == node => Some((text.as_str(), *ink)),
        _ => None,
    });
    texts.collect()
}

/// The lower ends of the lines that are drawn severed.
fn severed(picture: &Picture) -> HashSet<usize> {
    let severed = picture.items.iter().map(|drawn| &drawn.item).filter_map(|item| match item {
        Item::Severed { to, .. } => Some(to.node),
        _ => None,
    });
    severed.collect()
}

/// The nodes whose outline is dashed: they have no visit, and none will come.
fn dashed(picture: &Picture) -> HashSet<usize> {
    let dashed = picture.items.iter().map(|drawn| &drawn.item).filter_map(|item| match item {
        Item::Shape { at, stroke: Some(stroke), .. } if stroke.dashed => Some(at.node),
        _ => None,
    });
    dashed.collect()
}

/// Every node of a given tree, and at every tick what is drawn of it: entered or not, its value or its window,
/// and whether it was cut away.
#[test]
fn at_every_tick_the_whole_tree_is_as_the_search_left_it() {
    for link in [
        TEXTBOOK,
        "game=tree&tree=((3 12) (8 2) 7) ((4 6) (14 5)) (1 (2 2))&search=pvs",
        "game=tree&tree=(B:(3 5) x:7) (9 B)&search=mtd-f&table=8",
        "game=synthetic&branching=2&height=5&search=alpha-beta&seed=4",
        "game=synthetic&branching=3&height=4&search=pvs&deepening=on&table=8",
    ] {
        let (game, trace, lens) = searched(link);
        let mut first: Option<Vec<(u32, f32, f32)>> = None;
        for t in 0..trace.ticks() {
            let nodes = gather(&game, &trace, &wide(t));
            let picture = draw(&trace, &lens, SIDES, &wide(t), &nodes);
            let places = picture.nodes.iter().map(|node| (node.key, node.x, node.y)).collect();
            let stood = first.get_or_insert_with(|| Vec::clone(&places));
            assert_eq!(*stood, places, "{link}: nothing moves while time does");
            is_as_the_search_left_it(&game, &trace, &lens, &nodes, &picture, t);
        }
    }
}

fn is_as_the_search_left_it<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: &Lens,
    nodes: &[TreeNode],
    picture: &Picture,
    t: Time,
) {
    let (dashed, severed) = (dashed(picture), severed(picture));
    let mut positions: HashMap<usize, G::Position> = HashMap::new();
    let mut naive: HashMap<usize, Option<VisitId>> = HashMap::new();
    for (index, node) in nodes.iter().enumerate() {
        let position = match node.parent {
            None => game.root(),
            Some(parent) => {
                let place = nodes[parent].children.iter().position(|child| *child == index).unwrap();
                let mut moves = Vec::new();
                game.generate(&positions[&parent], &mut moves);
                game.play(&positions[&parent], moves[place])
            }
        };
        // The last visit of this position below the parent's, entered by now.
        let key = game.key(&position) as u32;
        let entered = |visit: &VisitId| trace.enter_time(*visit) <= t;
        let shown = match node.parent {
            None => {
                let iteration =
                    trace.children(0).filter(|one| trace.enter_time(*one) <= t).last().unwrap_or(1);
                trace.children(iteration).filter(entered).last()
            }
            Some(parent) => naive[&parent].and_then(|above| {
                let children = trace.children(above).filter(entered);
                children.filter(|child| trace.visit(*child).unwrap().key == key).last()
            }),
        };
        assert_eq!(node.shown(), shown, "node {index} at {t}");
        // A visit may still come below a node that is open.
        let mut above = node.parent;
        let nearest = loop {
            match above {
                Some(parent) if naive[&parent].is_none() => above = nodes[parent].parent,
                found => break found.and_then(|parent| naive[&parent]),
            }
        };
        let may_come = nearest.is_none_or(|visit| trace.leave_time(visit) > t);
        assert_eq!(dashed.contains(&index), shown.is_none() && !may_come, "node {index} at {t}");
        let mut moves = Vec::new();
        game.generate(&position, &mut moves);
        let texts = texts_of(picture, index);
        if let (true, Outcome::Score(value)) = (moves.is_empty(), game.outcome(&position)) {
            // The value of a leaf for the first player does not depend on whether it was visited.
            let value = if game.first_player_to_move(&position) { value } else { -value };
            let text = number_text(value.get(), false);
            assert!(texts.iter().any(|(there, _)| *there == text), "leaf {index} at {t}: {texts:?}");
        }
        if let Some(visit) = shown {
            let seen = lens.at(trace, visit);
            if trace.leave_time(visit) > t {
                let window = seen.window(trace.open_visit(visit, t).written);
                let text = format!("α {} β {}", window.alpha, window.beta);
                assert!(
                    texts.iter().any(|(there, _)| *there == text),
                    "node {index} at {t}: {texts:?}, {text}"
                );
            }
        }
        let parent = node.parent.and_then(|parent| naive[&parent]);
        // A parent that began no move, because the table answered or the depth had run out, has not cut any move off.
        let cut_off = parent
            .is_some_and(|above| trace.leave_time(above) <= t && trace.children(above).next().is_some());
        assert_eq!(severed.contains(&index), cut_off && shown.is_none(), "node {index} at {t}");
        naive.insert(index, shown);
        positions.insert(index, position);
    }
    let now = trace.moment(t).map(|moment| trace.tick(moment).visit()).unwrap();
    if let Some(focus) = nodes.iter().position(|node| node.shown() == Some(now)) {
        assert_eq!(picture.focus, focus);
    }
}

/// "2 ≤ 3: cut off" has the node's value and the crossed bound of the node's window, as the first player reads them.
#[test]
fn a_cut_off_says_what_cut_it() {
    let mut said = 0;
    for seed in 0..20 {
        let link = format!("game=synthetic&branching=3&height=3&search=alpha-beta&seed={seed}");
        let (game, trace, lens) = searched(&link);
        let nodes = gather(&game, &trace, &ask(Time::MAX));
        let picture = draw(&trace, &lens, SIDES, &ask(Time::MAX), &nodes);
        for (index, node) in nodes.iter().enumerate() {
            let text = texts_of(&picture, index).into_iter().find(|(text, _)| text.ends_with(": cut off"));
            let visit = node.shown().and_then(|visit| trace.visit(visit));
            let Some(visit) = visit.filter(|visit| visit.reason == Some(LeaveReason::CutOff)) else {
                assert_eq!(text, None, "{link}: node {index}");
                continue;
            };
            let left_out = node.children.iter().any(|child| nodes[*child].shown().is_none());
            assert_eq!(text.is_some(), left_out, "{link}: node {index}");
            let Some((text, _)) = text else { continue };
            // Without a table a visit's beta is its beta at entry.
            let (value, beta) = (visit.value.unwrap().get(), visit.window.beta.get());
            let expected = if node.first_to_move {
                format!("{} ≥ {}: cut off", number_text(value, false), number_text(beta, false))
            } else {
                format!("{} ≤ {}: cut off", number_text(-value, false), number_text(-beta, false))
            };
            assert_eq!(text, expected, "{link}: node {index}");
            assert!(visit.value.unwrap() >= visit.window.beta);
            said += 1;
        }
    }
    assert!(said > 50, "{said}");
}

/// The approximate area of an item's text: left, right, top, bottom.
fn written_at(picture: &Picture, item: &Item) -> Option<(String, [f32; 4])> {
    let Item::Text { at, text, size, align, .. } = item else { return None };
    let (x, y) = picture.point(*at);
    let width = text.chars().count() as f32 * size * 0.58;
    let left = match align {
        Align::Start => x,
        Align::Middle => x - width / 2.0,
        Align::End => x - width,
    };
    Some((text.clone(), [left, left + width, y - size / 2.0, y + size / 2.0]))
}

/// In a deep narrow tree with many arrows, what is written on an arrow covers neither another text nor a node.
#[test]
fn texts_of_arrows_keep_off_everything_else() {
    let link = "game=tree&tree=(X:(Y:(P:(((((5_9)=7)=6)=6_(((8_7)=8)=8)=8)=7_((((2_9)=3)=4)=5)=6)=6_1)=6_9)=6_P)\
                &depth=6&deepening=on&table=10&pre-search=on";
    let mut arrows = 0;
    let (game, trace, lens) = searched(link);
    let relations = all_relations(&trace);
    for t in (0..trace.ticks()).step_by(3).chain([trace.ticks() - 1]) {
        for (width, height) in [(1200.0, 640.0), (700.0, 300.0)] {
            let ask = TreeAsk { relations: &relations, width, height, ..ask(t) };
            let picture = picture(&game, &trace, &lens, SIDES, &ask);
            let texts: Vec<_> =
                picture.items.iter().filter_map(|item| written_at(&picture, &item.item)).collect();
            let nodes = picture.nodes.iter().map(|node| {
                // Half of a shape: its middle, with its value.
                let (x, y) = (node.width / 4.0, node.height / 4.0);
                (String::new(), [node.x - x, node.x + x, node.y - y, node.y + y])
            });
            let others: Vec<_> = texts.iter().cloned().chain(nodes).collect();
            for (own, (text, box_)) in texts.iter().enumerate() {
                if !text.ends_with(" already") && text != "the bound" && text != "pre-search paid off" {
                    continue;
                }
                arrows += 1;
                for (other, (covered, room)) in others.iter().enumerate() {
                    let across = box_[1].min(room[1]) - box_[0].max(room[0]);
                    let down = box_[3].min(room[3]) - box_[2].max(room[2]);
                    let shared = across.max(0.0) * down.max(0.0);
                    assert!(own == other || shared < 40.0, "{text} at {t} covers “{covered}”: {shared}");
                }
            }
        }
    }
    assert!(arrows > 20, "{arrows}");
}

/// If one bound cuts off many nodes, only the nodes that the moment or the selection is about are joined to it; if it
/// cuts off few, all of them.
#[test]
fn arrows_of_many_bounds_do_not_lie_over_everything() {
    let arrows = |link: &str, selected: Option<VisitId>| {
        let (game, trace, lens) = searched(link);
        let relations = all_relations(&trace);
        let ask = TreeAsk { relations: &relations, selected, ..wide(Time::MAX) };
        let picture = picture(&game, &trace, &lens, SIDES, &ask);
        picture.items.iter().filter(|drawn| matches!(drawn.item, Item::Arrow { .. })).count()
    };
    // One leaf of MAX sets the bound of two cut-offs.
    assert_eq!(arrows(TEXTBOOK, None), 2);
    let many = "game=synthetic&branching=4&height=4&seed=1&search=alpha-beta";
    let (_, trace, _) = searched(many);
    let bounds = all_relations(&trace);
    assert!(bounds.len() > 8 && bounds.iter().all(|relation| relation.kind == RelationKind::Bound));
    let now = trace.moment(Time::MAX).map(|now| trace.tick(now).visit()).unwrap();
    let about = |visits: &[VisitId]| {
        let ends = bounds.iter().map(|relation| (relation.from, relation.to)).collect::<HashSet<_>>();
        ends.iter().filter(|(from, to)| visits.contains(from) || visits.contains(to)).count()
    };
    let cut =
        bounds.iter().map(|relation| relation.to).find(|cut| about(&[now, *cut]) > about(&[now])).unwrap();
    assert!(about(&[now, cut]) < bounds.len());
    assert_eq!(arrows(many, None), about(&[now]));
    assert_eq!(arrows(many, Some(cut)), about(&[now, cut]));
}

/// Each lit visit in the picture has a ring around its place.
#[test]
fn what_is_lit_has_a_ring() {
    let (game, trace, lens) = searched(TEXTBOOK);
    let rings = |lit: &[VisitId]| {
        let picture = picture(&game, &trace, &lens, SIDES, &TreeAsk { lit, ..ask(trace.ticks() - 1) });
        let is_ring = |item: &Item| match item {
            Item::Shape { at, stroke: Some(stroke), .. } if stroke.ink == Ink::Ink => Some(at.node),
            _ => None,
        };
        let around = picture.items.iter().map(|drawn| &drawn.item).filter_map(is_ring);
        around.map(|node| picture.nodes[node].visit).collect::<Vec<_>>()
    };
    assert_eq!(rings(&[]), []);
    // The visits after b, and the root's iteration, which has the root's place.
    assert_eq!(rings(&[7]), [Some(7)]);
    assert_eq!(rings(&[1, 3, 7]), [Some(3), Some(7)]);
}

/// A picture of any search, however large, has limited size, keeps the cursor and the selection, and represents all
/// visits.
#[test]
fn a_large_search_folds_into_a_picture() {
    for link in [every_technique(), "game=tic-tac-toe&depth=9&visits=60000".to_owned(), "depth=4".to_owned()]
    {
        let (game, trace, lens) = searched(&link);
        let ticks = trace.ticks();
        let mut opened: Vec<u32> = Vec::new();
        for nth in 0..40 {
            let t = (u64::from(ticks) * nth / 39).min(u64::from(ticks) - 1) as Time;
            let selected = trace.entered_by(t / 2 + 1);
            let ask = TreeAsk { selected: Some(selected), opened: &opened, ..ask(t) };
            let (nodes, picture) = nodes_and_picture(&game, &trace, &lens, SIDES, &ask);
            assert_eq!(picture, self::picture(&game, &trace, &lens, SIDES, &ask));
            is_sound(&trace, &nodes, &picture, t);
            let shows = |visit: VisitId| {
                nodes
                    .iter()
                    .any(|node| matches!(&node.what, What::Place { visits, .. } if visits.contains(&visit)))
            };
            if let Tick::Enter(now) | Tick::Leave(now) = trace.tick(trace.moment(t).unwrap())
                && trace.level(now) >= 2
            {
                assert!(shows(now), "{link}: the cursor's visit {now} at {t}");
            }
            // Another visit at the same place as one on the way to it is open: that one is shown.
            let open = trace.moment(t).unwrap().innermost.map_or_else(Vec::new, |visit| trace.path_to(visit));
            let hidden = trace.path_to(selected).into_iter().skip(2).any(|above| {
                open.iter().any(|visit| {
                    *visit != above
                        && trace.place_of(*visit) == trace.place_of(above)
                        && trace.level(*visit) >= 2
                })
            });
            let same_stage = !hidden
                && plyscope::scene::tree::gather::on_stage(&trace, t) == trace.ancestor_at(selected, 1);
            if same_stage && trace.level(selected) >= 2 {
                assert!(shows(selected), "{link}: the selected visit {selected} at {t}");
            }
            opened.extend(picture.nodes.iter().filter_map(|node| node.opens));
            opened.sort_unstable();
            opened.dedup();
        }
        // The tree of a game has the rows of its path, and no others.
        assert!(opened.len() > 20, "{link}: {} were opened", opened.len());
    }
}

fn is_sound(trace: &Trace, nodes: &[TreeNode], picture: &Picture, t: Time) {
    // When there are too many, the items that must be seen come on top.
    assert!(WHOLE < MOST_NODES && nodes.len() <= MOST_NODES * 5 / 4, "{} nodes", nodes.len());
    let labels = picture.items.iter().filter(|drawn| matches!(drawn.item, Item::Text { .. })).count();
    assert!(labels <= MOST_LABELS, "{labels} labels");
    let keys: HashSet<u32> = nodes.iter().map(|node| node.key).collect();
    assert_eq!(keys.len(), nodes.len(), "keys are nodes' own");
    let entered = trace.entered_by(t);
    for (index, node) in nodes.iter().enumerate() {
        assert!(node.parent.is_none_or(|parent| parent < index && nodes[parent].children.contains(&index)));
        let placed = &picture.nodes[index];
        assert!(placed.x > 0.0 && placed.x < picture.width && placed.y > 0.0 && placed.y < picture.height);
        let Some(visit) = node.shown() else { continue };
        assert!(visit <= entered, "nothing of the future is told");
        // The visits of a node and the visits that its children show or represent are all visits below it:
        // unless some are hidden behind others, they are exactly its subtree.
        let below: u64 = node
            .children
            .iter()
            .map(|child| match &nodes[*child].what {
                What::Folded { visits, .. } => *visits,
                What::Place { .. } => subtree(trace, nodes, *child, entered).into(),
                What::NotSearched { .. } => 0,
            })
            .sum();
        let all = u64::from(trace.end_so_far(visit).min(entered + 1) - visit - 1);
        let is_open_ended = node.children.is_empty();
        assert!(is_open_ended || below <= all, "node {index}: {below} of {all}");
    }
}

fn subtree(trace: &Trace, nodes: &[TreeNode], index: usize, entered: VisitId) -> u32 {
    nodes[index].shown().map_or(0, |visit| trace.end_so_far(visit).min(entered + 1) - visit)
}

#[test]
fn a_graphic_is_well_formed_whatever_a_node_is_called() {
    let (game, trace, lens) = searched("game=tree&tree=(a'b:3 12 8) (2 4 6)&search=alpha-beta");
    let mut picture = picture(&game, &trace, &lens, ["<MAX>", "M&N"], &ask(Time::MAX));
    if let Some(Item::Text { text, .. }) =
        picture.items.iter_mut().map(|drawn| &mut drawn.item).find(|item| matches!(item, Item::Text { .. }))
    {
        *text = "<a & \"b\"\u{1}>".to_owned();
    }
    let text = svg(&picture, &LIGHT, "1 < 2 & 3", "a < b");
    assert!(text.contains("1 &lt; 2 &amp; 3") && text.contains("&lt;MAX&gt;") && !text.contains('\u{1}'));
    let mut open = Vec::new();
    for tag in text.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

/// Every colour that is used is defined, every brace is closed, every command ends, and no part of a name can be
/// taken for a command. LaTeX refuses a sign that its fonts lack, so the project's own signs are written out.
#[test]
fn a_picture_for_latex_has_only_signs_that_latex_knows() {
    let mut signs = HashSet::new();
    for link in crate::path_tree::SEARCHES.into_iter().chain(crate::film::SEARCHES) {
        let (game, trace, lens) = searched(link);
        for part in 0..=4 {
            let t = trace.ticks() / 4 * part;
            let picture = picture(&game, &trace, &lens, SIDES, &ask(t));
            let text = tikz(&picture, &LIGHT, "", "note");
            let unknown = text.chars().find(|sign| !sign.is_ascii());
            assert_eq!(unknown, None, "{link}&t={t}");
            let words = picture.items.iter().filter_map(|drawn| match &drawn.item {
                Item::Text { text, .. } => Some(text),
                _ => None,
            });
            signs.extend(words.flat_map(|text| text.chars()).filter(|sign| !sign.is_ascii()));
        }
    }
    assert!(signs.len() > 5, "{signs:?}");
}

#[test]
fn a_picture_for_latex_is_well_formed_whatever_a_node_is_called() {
    let (game, trace, lens) = searched("game=tree&tree=(B:(3 -5) x:7) (9 B)&search=pvs&table=8");
    let mut picture = picture(&game, &trace, &lens, ["MAX_1", "M&N"], &ask(Time::MAX));
    if let Some(Item::Text { text, .. }) =
        picture.items.iter_mut().map(|drawn| &mut drawn.item).find(|item| matches!(item, Item::Text { .. }))
    {
        *text = "\\input{x} 50 % ≤ ~^".to_owned();
    }
    let text = tikz(&picture, &LIGHT, "game=tree\n\\evil", "note_1");
    let (first, rest) = text.split_once('\n').unwrap();
    assert_eq!(first, "% game=tree \\evil");
    assert!(
        rest.contains("\\textbackslash{}input\\{x\\} 50 \\% $\\le$ \\textasciitilde{}\\textasciicircum{}")
    );
    assert!(rest.contains("MAX\\_1") && rest.contains("note\\_1") && !rest.contains("\\input"));
    let plain = rest.replace("\\{", "").replace("\\}", "");
    assert_eq!(plain.matches('{').count(), plain.matches('}').count());
    let defined: HashSet<&str> =
        rest.split("\\definecolor{").skip(1).map(|rest| rest.split('}').next().unwrap()).collect();
    let used = |key: &str| -> HashSet<String> {
        let names = rest.split(key).skip(1);
        names.map(|rest| rest.chars().take_while(char::is_ascii_alphabetic).collect()).collect()
    };
    for colour in used("draw=").union(&used("text=")).chain(&used("fill=")).filter(|name| !name.is_empty()) {
        assert!(defined.contains(colour.as_str()), "{colour} of {defined:?}");
    }
    for line in rest.lines().filter(|line| line.starts_with("  \\") && !line.contains("definecolor")) {
        assert!(line.ends_with(';'), "{line}");
    }
    // The texts are the nodes' texts, the sides of the rows and the note.
    let texts = picture.items.iter().filter(|drawn| matches!(drawn.item, Item::Text { .. })).count();
    let sides = picture.rows.iter().filter(|(_, side)| side.is_some()).count();
    assert_eq!(rest.matches("\\node[").count(), texts + sides + 1);
}
