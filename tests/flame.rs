//! The flame's pixels against a brute-force count of the visits under each pixel.

use crate::common::session;
use plyscope::display_style::Types;
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::scene::Axis;
use plyscope::scene::bars::{bars, pick};
use plyscope::scene::coverage::{
    CATEGORIES, CATEGORY_NAMES, Colouring, Coverage, Sweep, categories_of, category,
};
use plyscope::scene::flame::{Flame, FlameView, Palette};
use plyscope::scene::timeline::EventCounts;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::proof_numbers::ProofNumbers;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::recorder::Batch;
use plyscope::trace::visit_set::VisitSet;
use std::collections::HashSet;

const PALETTE: Palette = Palette {
    background: 0xFF10_2030,
    veil: 0x80FF_FFFF,
    bars: [
        0xFF00_0000,
        0xFF00_00FF,
        0xFF00_FF00,
        0xFFFF_0000,
        0xFF00_FFFF,
        0xFFFF_FF00,
        0xFFFF_00FF,
        0xFF80_0000,
        0xFF00_8000,
        0xFF00_0080,
        0xFF11_0000,
        0xFF00_1100,
        0xFF00_0011,
        0xFF22_0000,
        0xFF00_2200,
    ],
    // No alpha: edges are checked apart.
    edge: 0,
    lines: 0,
};

fn trace(text: &str) -> Trace {
    run::trace(&Scenario::parse(text).unwrap()).unwrap().1
}

/// A trace of many buckets, deep, with all categories.
fn large() -> Trace {
    let trace = trace("fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1&depth=4");
    assert!(trace.len() > 20_000);
    trace
}

/// The part of the ids from `left` to `right` that each category covers at a level, visit by visit.
fn brute_force(trace: &Trace, types: Types, level: u8, left: f64, right: f64) -> [f64; CATEGORIES] {
    let mut covered = [0.0; CATEGORIES];
    let first = left.max(0.0) as u32;
    for id in first..trace.len().min(right.ceil().max(0.0) as u32) {
        let part = (f64::from(id) + 1.0).min(right) - f64::from(id).max(left);
        if part > 0.0
            && let Some(visit) = trace.ancestor_at(id, level)
        {
            covered[usize::from(category(trace, visit, types))] += part;
        }
    }
    covered
}

fn axes(trace: &Trace) -> Vec<Axis> {
    let end = f64::from(trace.len());
    let mut axes = vec![
        Axis { from: 0.0, to: end, width: 97 },
        // Beyond both ends.
        Axis { from: -100.5, to: end * 1.1, width: 64 },
        // A view of less than a visit a pixel, and the edges of buckets.
        Axis { from: 1020.25, to: 1030.75, width: 200 },
        Axis { from: 511.0, to: 513.0, width: 50 },
        Axis { from: 512.0, to: 1536.0, width: 2 },
    ];
    let mut random = Random::from_seed(1);
    for _ in 0..12 {
        let from = random.below(1 << 24) as f64 % end;
        let length = 1.0 + random.below(1 << 16) as f64 % (end - from);
        axes.push(Axis { from, to: from + length, width: 40 });
    }
    axes
}

#[test]
fn coverage_is_exact_at_every_zoom() {
    let proof = trace("game=tic-tac-toe&search=df-pn");
    let types = [Types::Expected, Types::Actual];
    for (trace, types) in types.map(|types| (large(), types)).into_iter().chain([(proof, Types::Both)]) {
        let mut coverage = Coverage::new(types);
        coverage.extend(&trace);
        for axis in axes(&trace) {
            let mut sweep = Sweep::by(&trace, Colouring::Types(types));
            coverage.advance(&mut sweep, axis.from.max(0.0));
            let mut before = sweep.totals.clone();
            for pixel in 0..axis.width {
                let (left, right) = (axis.id_at(f64::from(pixel)), axis.id_at(f64::from(pixel) + 1.0));
                coverage.advance(&mut sweep, right);
                for level in 0..trace.levels() {
                    let wanted = brute_force(&trace, types, level, left.max(0.0), right);
                    let (now, then) = (&sweep.totals[usize::from(level)], &before[usize::from(level)]);
                    for (place, category) in
                        categories_of(&trace, None).into_iter().map(usize::from).enumerate()
                    {
                        let found = now[place] - then[place];
                        assert!(
                            (found - wanted[category]).abs() < 1e-6,
                            "{types:?} {axis:?} pixel {pixel} level {level} category {category}: \
                             {found}, not {}",
                            wanted[category]
                        );
                    }
                }
                before.clone_from(&sweep.totals);
            }
        }
    }
}

/// A visit's question in a proof search is not coloured as the position of its value in a window.
#[test]
fn the_bars_of_a_search_for_a_proof_are_coloured_by_what_is_proved() {
    for search in ["proof-number", "df-pn"] {
        let trace = trace(&format!("game=tree&tree=(3 12 8)(2 4 6)(14 5 2)&at-least=4&search={search}"));
        let mut seen = HashSet::new();
        for visit in (0..trace.len()).map(|id| trace.visit(id).unwrap()) {
            let wanted = match trace.numbers(visit.id) {
                _ if !visit.kind.is_position() => "structure",
                Some(ProofNumbers { proof: 0, .. }) => "proved",
                Some(ProofNumbers { disproof: 0, .. }) => "disproved",
                _ => "open",
            };
            for types in [Types::Both, Types::Expected, Types::Actual, Types::Hidden] {
                let name = CATEGORY_NAMES[usize::from(category(&trace, visit.id, types))];
                assert_eq!(name, wanted, "{search}, visit {}", visit.id);
            }
            seen.insert(wanted);
        }
        assert_eq!(seen, HashSet::from(["structure", "proved", "disproved", "open"]), "{search}");
        let view = FlameView {
            axis: Axis { from: 0.0, to: f64::from(trace.len()), width: trace.len() },
            height: 10 * u32::from(trace.levels()),
            row_height: 10,
            full_rows: u32::MAX,
            thin_row_height: 1,
            top: 0,
            entered: trace.len(),
        };
        let mut flame = Flame::default();
        let drawn: HashSet<u32> = flame.draw(&trace, Types::Both, &PALETTE, view).iter().copied().collect();
        let of = |name: &&str| PALETTE.bars[CATEGORY_NAMES.iter().position(|other| other == name).unwrap()];
        let wanted = seen.iter().map(of).chain([PALETTE.background]).collect();
        assert_eq!(drawn, wanted, "{search}");
        let possible = session(&format!("game=tree&search={search}")).possible();
        assert!(possible.proofs && !possible.node_types);
    }
    let possible = session("game=tree").possible();
    assert!(possible.node_types && !possible.proofs);
}

/// The colour of a pixel, computed independently.
fn colour(trace: &Trace, types: Types, level: u8, left: f64, right: f64, cursor: f64) -> [f64; 3] {
    let channels = |colour: u32| [colour & 255, colour >> 8 & 255, colour >> 16 & 255].map(f64::from);
    let cut = cursor.clamp(left, right);
    let (past, future) =
        (brute_force(trace, types, level, left, cut), brute_force(trace, types, level, cut, right));
    let strength = f64::from(PALETTE.veil >> 24) / 255.0;
    let mut mixed = [0.0; 3];
    let mut free = right - left;
    for category in 0..CATEGORIES {
        free -= past[category] + future[category];
        for (channel, mixed) in mixed.iter_mut().enumerate() {
            let bright = channels(PALETTE.bars[category])[channel];
            let veiled = bright + (channels(PALETTE.veil)[channel] - bright) * strength;
            *mixed += past[category] * bright + future[category] * veiled;
        }
    }
    std::array::from_fn(|channel| {
        (mixed[channel] + free * channels(PALETTE.background)[channel]) / (right - left)
    })
}

#[test]
fn every_pixel_is_the_mix_of_what_lies_under_it() {
    let trace = large();
    let mut flame = Flame::default();
    // Quiescence's rows are thinner: the last ones of the picture are only partly in it.
    let full = u32::from(trace.full_width_levels());
    assert!(full > 4 && full < u32::from(trace.levels()), "{full} of {} levels", trace.levels());
    let top_of = |level: u32| 7 * level.min(full) + 4 * level.saturating_sub(full);
    let height = top_of(trace.levels().into()) - 9;
    let view = |axis: Axis, entered| FlameView {
        axis,
        height,
        row_height: 7,
        full_rows: full,
        thin_row_height: 4,
        top: 3,
        entered,
    };
    for types in [Types::Expected, Types::Actual] {
        for axis in [
            Axis { from: 0.0, to: f64::from(trace.len()), width: 120 },
            Axis { from: 3_000.0, to: 9_000.0, width: 100 },
        ] {
            // Draws one axis with several cursors: state that is kept between pictures must not show.
            for entered in [0, 5_000, 5_001, trace.len() - 1] {
                let pixels = flame.draw(&trace, types, &PALETTE, view(axis, entered)).to_vec();
                for level in 1..trace.levels() {
                    let line = (top_of(level.into()) - 3) as usize;
                    if line >= height as usize {
                        assert_eq!(level + 1, trace.levels(), "only the last row is outside");
                        continue;
                    }
                    let last = (top_of(u32::from(level) + 1) - 3).min(height) as usize;
                    let of = |line: usize| &pixels[line * axis.width as usize..][..axis.width as usize];
                    for repeated in line..last - usize::from(last < height as usize) {
                        assert!(of(repeated) == of(line), "level {level} line {repeated}");
                    }
                    if last < height as usize {
                        assert!(of(last - 1).iter().all(|pixel| *pixel == PALETTE.background), "{level}");
                    }
                    for pixel in 0..axis.width {
                        let found = of(line)[pixel as usize];
                        let (left, right) =
                            (axis.id_at(f64::from(pixel)), axis.id_at(f64::from(pixel) + 1.0));
                        let wanted = colour(&trace, types, level, left, right, f64::from(entered) + 1.0);
                        for (channel, wanted) in wanted.into_iter().enumerate() {
                            let found = f64::from(found >> (8 * channel) & 255);
                            assert!(
                                (found - wanted).abs() <= 1.0,
                                "{types:?} {axis:?} pixel {pixel} level {level} entered {entered}"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn rows_have_a_gap_and_stay_in_the_picture() {
    let trace = trace("tree=(3 12 8)(2 4 6)");
    let axis = Axis { from: 0.0, to: f64::from(trace.len()), width: 30 };
    let mut flame = Flame::default();
    let rows = FlameView {
        axis,
        height: 23,
        row_height: 10,
        full_rows: u32::MAX,
        thin_row_height: 1,
        top: 0,
        entered: trace.len(),
    };
    let pixels = flame.draw(&trace, Types::Expected, &PALETTE, rows).to_vec();
    assert_eq!(pixels.len(), 30 * 23);
    let line = |line: usize| &pixels[line * 30..(line + 1) * 30];
    assert_eq!(line(0), line(8), "a row is one line repeated");
    assert!(line(9).iter().all(|pixel| *pixel == PALETTE.background), "a gap between rows");
    assert_eq!(line(20)[29], PALETTE.bars[1], "the root is PV");
    assert_eq!(line(20)[0], PALETTE.background, "it begins after the search and its iteration");
    // Too thin for a gap; and all rows may be thin.
    let thin = FlameView { full_rows: 0, thin_row_height: 3, ..rows };
    let pixels = flame.draw(&trace, Types::Expected, &PALETTE, thin).to_vec();
    let line = |line: usize| &pixels[line * 30..(line + 1) * 30];
    assert_eq!((line(0), line(6)[29]), (line(2), PALETTE.bars[1]));
    assert!(line(2).iter().any(|pixel| *pixel != PALETTE.background));
}

/// The levels that have a row of the full height: down to the deepest visit outside quiescence.
#[test]
fn only_quiescence_lies_below_the_full_rows() {
    let mut deeper = 0;
    for text in
        ["depth=3", "depth=4&extend-check=16&deepening=off", "tree=(3 12 8)(2 4 6)", "depth=2&quiescence=off"]
    {
        let trace = trace(text);
        let full_width = (0..trace.len()).filter(|id| !trace.meta(*id).is_quiescence());
        let deepest = full_width.map(|id| trace.level(id)).max().unwrap();
        assert_eq!(trace.full_width_levels(), deepest + 1, "{text}");
        deeper += trace.levels() - trace.full_width_levels();
    }
    assert!(deeper > 5);
}

#[test]
fn a_growing_trace_ends_as_a_whole_one() {
    let scenario = Scenario::parse("game=chess&depth=5").unwrap();
    for types in [Types::Expected, Types::Actual] {
        let (mut trace, mut coverage, mut events) =
            (Trace::new(), Coverage::new(types), EventCounts::default());
        run::record(&scenario, |batch: Batch<'_>| {
            trace.append(batch.words).unwrap();
            coverage.extend(&trace);
            let _ = events.columns(&trace, 7);
        })
        .unwrap();
        coverage.extend(&trace);
        let mut whole = Coverage::new(types);
        whole.extend(&trace);
        let totals = |coverage: &Coverage, x: f64| {
            let mut sweep = Sweep::by(&trace, Colouring::Types(types));
            coverage.advance(&mut sweep, x);
            sweep.totals
        };
        for x in [0.0, 700.5, f64::from(trace.len()) / 2.0, f64::from(trace.len())] {
            assert_eq!(totals(&coverage, x), totals(&whole, x), "{types:?} at {x}");
        }
        assert_eq!(events.columns(&trace, 50), EventCounts::default().columns(&trace, 50));
    }
}

#[test]
fn the_timeline_counts_every_event_once() {
    let trace = large();
    let columns = EventCounts::default().columns(&trace, 33);
    let total = |kind: EventKind| {
        let place = kind.timeline().unwrap();
        columns.iter().map(|counts| u64::from(counts[place])).sum::<u64>()
    };
    let count = |test: &dyn Fn(u32) -> bool| (0..trace.len()).filter(|id| test(*id)).count() as u64;
    let [cut_offs, answers, re_searches] =
        [EventKind::CutOff, EventKind::TableAnswer, EventKind::ReSearch].map(total);
    assert_eq!(cut_offs, count(&|id| trace.meta(id).reason() == Some(LeaveReason::CutOff)));
    assert_eq!(answers, count(&|id| trace.meta(id).reason() == Some(LeaveReason::TableAnswer)));
    assert_eq!(re_searches, count(&|id| trace.meta(id).kind() == VisitKind::ReSearch));
    assert_eq!(total(EventKind::Iteration), 4);
    assert!(cut_offs > 0 && answers > 0 && re_searches > 0);
    // Every column counts its own visits.
    let edges: Vec<u32> = (0..=33).map(|edge| (u64::from(trace.len()) * edge / 33) as u32).collect();
    let place = EventKind::CutOff.timeline().unwrap();
    for (column, edge) in columns.iter().zip(edges.windows(2)) {
        let inside = (edge[0]..edge[1]).filter(|id| trace.meta(*id).reason() == Some(LeaveReason::CutOff));
        assert_eq!(column[place] as usize, inside.count());
    }
}

/// A trace with pre-searches, uncertainty cut-offs and null moves.
fn gambles() -> Trace {
    trace(
        "fen=8/k7/3p4/p2P1p2/P2P1P2/8/8/K7_w_-_-_0_1&depth=13&pre-search=on&uncertainty=cut&null-move=2&zugzwang-guard=off",
    )
}

/// Bars inside pre-searches and speculative searches have a texture all over, and no others have; between its
/// pixels the colours are unchanged.
#[test]
fn textures_lie_where_a_search_is_not_for_the_move_at_hand() {
    let trace = gambles();
    let is_inside = |id: u32, test: &dyn Fn(u32) -> bool| trace.path_to(id).into_iter().any(test);
    let is_speculative = |id: u32| trace.meta(id).kind().is_speculative();
    let is_pre_searched = |id: u32| trace.meta(id).is_pre_searched();
    let (mut textured, mut plain) = (0, 0);
    let wide: Vec<u32> = (0..trace.len()).filter(|id| is_pre_searched(*id) || is_speculative(*id)).collect();
    assert!(wide.iter().any(|id| is_pre_searched(*id)) && wide.iter().any(|id| is_speculative(*id)));
    for at in wide.into_iter().step_by(7) {
        let from = f64::from(at) - 5.0;
        // 24 pixels a visit, so that each bar is wide and each pixel one visit's.
        let axis = Axis { from, to: from + 20.0, width: 480 };
        let view = FlameView {
            axis,
            height: 24 * u32::from(trace.levels()),
            row_height: 24,
            full_rows: trace.levels().into(),
            thin_row_height: 1,
            top: 0,
            entered: 0,
        };
        let mut flame = Flame::default();
        let pixels =
            flame.draw(&trace, Types::Expected, &PALETTE, FlameView { entered: trace.len(), ..view });
        for id in (at.saturating_sub(5)..at + 15).filter(|id| *id < trace.len()) {
            let Some(left) = Some(axis.pixel_of(f64::from(id)).round()).filter(|left| *left >= 0.0) else {
                continue;
            };
            let level = trace.level(id);
            let colour = PALETTE.bars[usize::from(category(&trace, id, Types::Expected))];
            let cell = (0..23).flat_map(|line| {
                let begin = (usize::from(level) * 24 + line) * 480 + left as usize;
                pixels[begin + 1..begin + 23].iter()
            });
            let (same, other): (Vec<u32>, Vec<u32>) = cell.partition(|pixel| **pixel == colour);
            let inside = is_inside(id, &is_speculative) || is_inside(id, &is_pre_searched);
            if inside {
                assert!(other.len() > 40 && same.len() > 200, "{id}: {} of {}", other.len(), same.len());
                assert!(!other.contains(&PALETTE.background));
                textured += 1;
            } else {
                assert!(other.is_empty(), "{id} is part of no gamble");
                plain += 1;
            }
        }
    }
    assert!(textured > 50 && plain > 50, "{textured} and {plain}");
}

#[test]
fn wide_bars_are_all_found_and_narrow_ones_are_not() {
    let trace = large();
    for axis in axes(&trace) {
        let found: Vec<u32> = bars(&trace, axis, 3.0, usize::MAX).iter().map(|bar| bar.visit).collect();
        let wanted: Vec<u32> = (0..trace.len())
            .filter(|&id| {
                let left = axis.pixel_of(f64::from(id));
                let right = axis.pixel_of(f64::from(trace.end_so_far(id)));
                right - left >= 3.0 && right > 0.0 && left < f64::from(axis.width)
            })
            .collect();
        let mut sorted = found.clone();
        sorted.sort_unstable();
        // The virtual root is always there, on any axis.
        sorted.retain(|id| *id != 0 || wanted.contains(&0));
        assert_eq!(sorted, wanted, "{axis:?}");
        assert!(found.is_sorted_by_key(|id| trace.level(*id)), "upper levels first");
    }
}

/// The bars of the picture that was drawn last are not looked for again; another view has others.
#[test]
fn the_wide_bars_of_what_is_drawn_are_known() {
    let trace = large();
    let mut flame = Flame::default();
    let all = axes(&trace);
    for (axis, other) in all.iter().zip(&all[1..]) {
        let view = FlameView {
            axis: *axis,
            height: 9,
            row_height: 3,
            full_rows: 3,
            thin_row_height: 3,
            top: 0,
            entered: 0,
        };
        flame.draw(&trace, Types::Expected, &PALETTE, view);
        for asked in [*axis, *other] {
            for (least, most) in [(3.0, 7), (3.0, 500), (2.0, 500)] {
                let found = flame.bars(&trace, asked, least, most);
                assert_eq!(found, bars(&trace, asked, least, most), "{asked:?}, drawn {axis:?}");
            }
        }
    }
}

/// Every pixel of a wide bar picks its visit or a visit around it, to the last pixel of the last visit.
#[test]
fn every_pixel_of_a_wide_bar_picks_it() {
    let trace = large();
    let len = f64::from(trace.len());
    for from in [0.0, len - 10.0] {
        let axis = Axis { width: 640, from, to: from + 10.0 };
        for pixel in 0..axis.width {
            let under = axis.id_at(f64::from(pixel) + 0.5) as u32;
            for level in 0..trace.levels() {
                let picked = pick(&trace, axis, f64::from(pixel), level);
                assert_eq!(picked, trace.ancestor_at(under, level), "{axis:?}, pixel {pixel}, level {level}");
            }
        }
    }
}

#[test]
fn what_is_picked_lies_under_the_pixel_and_is_the_widest() {
    let trace = large();
    for axis in axes(&trace) {
        for pixel in (0..axis.width).step_by(7) {
            for level in 0..trace.levels() {
                let (left, right) = (axis.id_at(f64::from(pixel)), axis.id_at(f64::from(pixel) + 1.0));
                let covered: f64 = brute_force(&trace, Types::Expected, level, left, right).iter().sum();
                let picked = pick(&trace, axis, f64::from(pixel), level);
                if right - left >= 1.0 {
                    let first = left.max(0.0) as u32;
                    let last = (right.ceil().max(0.0) as u32).min(trace.len());
                    let widest = (first..last)
                        .filter_map(|id| trace.ancestor_at(id, level))
                        .map(|id| trace.end_so_far(id) - id)
                        .max();
                    assert_eq!(picked.map(|id| trace.end_so_far(id) - id), widest, "{axis:?} {pixel}");
                } else if let Some(id) = picked {
                    assert_eq!(trace.level(id), level);
                    assert!(covered > 0.0);
                }
            }
        }
    }
}

/// A pixel is hatched where at least half of the bars under it are, at its level.
#[test]
fn what_is_marked_is_hatched_at_every_zoom() {
    let trace = large();
    let mut set = VisitSet::of(trace.len());
    for id in 0..trace.len() {
        let is_chosen = id.wrapping_mul(2_654_435_761) >> 28 == 0;
        if is_chosen || id > 0 && set.contains(trace.parent(id)) {
            set.insert(id);
        }
    }
    let (mut hatched, mut plain) = (0, 0);
    for axis in axes(&trace) {
        let view = FlameView {
            axis,
            height: 16 * u32::from(trace.levels()),
            row_height: 16,
            full_rows: trace.levels().into(),
            thin_row_height: 16,
            top: 0,
            entered: trace.len(),
        };
        let mut flame = Flame::default();
        let before = flame.draw(&trace, Types::Expected, &PALETTE, view).to_vec();
        flame.hatch(&trace, set.clone());
        let after = flame.draw(&trace, Types::Expected, &PALETTE, view).to_vec();
        let width = axis.width as usize;
        for level in 0..trace.levels() {
            for column in 0..width {
                let (left, right) = (axis.id_at(column as f64), axis.id_at(column as f64 + 1.0));
                let [mut marked, mut others] = [0.0; 2];
                let ids = left.max(0.0) as u32..trace.len().min(right.ceil().max(0.0) as u32);
                for id in ids {
                    let part = (f64::from(id) + 1.0).min(right) - f64::from(id).max(left);
                    let Some(visit) = trace.ancestor_at(id, level).filter(|_| part > 0.0) else { continue };
                    *if set.contains(visit) { &mut marked } else { &mut others } += part;
                }
                let lines = usize::from(level) * 16..usize::from(level) * 16 + 15;
                let is_hatched =
                    lines.into_iter().any(|y| before[y * width + column] != after[y * width + column]);
                // The last digit decides between equal parts, and a part that is too faint to be seen is not seen
                // hatched.
                let is_seen = (marked + others) / (right - left) > 0.05;
                if f64::abs(marked - others) > 1e-6 && (is_seen || is_hatched) {
                    assert_eq!(is_hatched, marked > others, "{axis:?}: level {level}, column {column}");
                }
                hatched += usize::from(is_hatched);
                plain += usize::from(!is_hatched);
            }
        }
    }
    assert!(hatched > 100 && plain > 100, "{hatched} {plain}");
}

/// Lines show a type without colour: slanted lines on CUT, level lines on ALL, no lines on PV.
#[test]
fn lines_tell_types_apart() {
    let trace = trace("game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))&search=alpha-beta");
    let axis = Axis { from: 0.0, to: f64::from(trace.len()), width: 60 * trace.len() };
    let view = FlameView {
        axis,
        height: 24 * u32::from(trace.levels()),
        row_height: 24,
        full_rows: trace.levels().into(),
        thin_row_height: 24,
        top: 0,
        entered: trace.len() / 2,
    };
    let mut flame = Flame::default();
    let plain = flame.draw(&trace, Types::Expected, &PALETTE, view).to_vec();
    let with_lines = Palette { lines: 0xC0, ..PALETTE };
    let lined = flame.draw(&trace, Types::Expected, &with_lines, view).to_vec();
    let width = axis.width as usize;
    let (mut slanted, mut level, mut none) = (0, 0, 0);
    for id in 0..trace.len() {
        let from = axis.pixel_of(f64::from(id)).round() as usize;
        let first = usize::from(trace.level(id)) * 24;
        // Inside the bar, with a part of each line of the pattern.
        let row = |y: usize| y * width + from + 4..y * width + from + 54;
        let changed = |y: usize| row(y).filter(|place| plain[*place] != lined[*place]).count();
        let counts: Vec<usize> = (first + 2..first + 20).map(changed).collect();
        let is_some = |count: &usize| *count > 0 && *count < 50;
        match category(&trace, id, Types::Expected) {
            2 => slanted += usize::from(counts.iter().all(is_some)),
            3 => {
                level +=
                    usize::from(counts.contains(&0) && counts.contains(&50) && !counts.iter().any(is_some))
            }
            _ => none += usize::from(counts.iter().all(|count| *count == 0)),
        }
    }
    let of =
        |wanted: u8| (0..trace.len()).filter(|id| category(&trace, *id, Types::Expected) == wanted).count();
    assert_eq!((slanted, level, none), (of(2), of(3), trace.len() as usize - of(2) - of(3)));
    assert!(slanted >= 3 && level >= 3 && none >= 3, "{slanted} {level} {none}");
}
