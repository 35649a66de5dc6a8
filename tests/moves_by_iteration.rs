//! The root's moves by iteration against a naive recomputation, which looks at every visit of the trace.

use crate::common::recorded::{ENDGAME, EVERYTHING, FINE_70};
use crate::common::{number_text, session};
use plyscope::language::moves_by_iteration::{FIRST_MOVES, MovesByIteration};
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::window::Bound;
use plyscope::session::Session;
use plyscope::trace::columns::{ROOT_LEVEL, VisitId, VisitRow};
use std::collections::BTreeMap;

const MATE: &str = "fen=1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5_b_-_-_0_1";

fn searches() -> Vec<String> {
    let tree = "game=tree&tree=((5_6)_(7_4))_((8_9)_(7_9))_((3_5)_(2_8))&deepening=on&table=10";
    vec![
        format!("{MATE}&depth=5"),
        format!("{MATE}&depth=3&search=alpha-beta"),
        format!("{MATE}&depth=3&search=mtd-f"),
        format!("{ENDGAME}&depth=5{EVERYTHING}"),
        format!("{ENDGAME}&depth=6&aspiration=5"),
        format!("{ENDGAME}&depth=5&search=mtd-bi&table=14"),
        format!("{FINE_70}&depth=9&table=14&search=negascout"),
        // Stopped in the middle of an iteration.
        "depth=60&visits=4000".to_owned(),
        format!("{tree}&search=pvs"),
        format!("{tree}&search=mt-sss&first=min"),
        "game=tree&tree=(3_12_8)_(2_4_6)_(14_5_2)&search=minimax".to_owned(),
        "game=connect-four&depth=5".to_owned(),
        "game=othello&depth=4&search=mtd-f&table=14".to_owned(),
    ]
}

/// A move in an iteration, as a scan of all visits finds it.
#[derive(Default)]
struct Naive {
    visits: u64,
    /// The last visit of each pass, and the place of the move in the order of that pass.
    by_pass: BTreeMap<VisitId, (VisitId, usize)>,
}

/// The kind of a value for the other side, judged by the window and the reason of the end.
fn bound_of(row: &VisitRow) -> Option<Bound> {
    let (value, reason) = (row.value?, row.reason?);
    let lies = match value {
        value if value <= row.window.alpha => Bound::Upper,
        value if value >= row.window.beta => Bound::Lower,
        _ => Bound::Exact,
    };
    let own = match reason {
        LeaveReason::GameOver | LeaveReason::RuleDraw | LeaveReason::Repetition | LeaveReason::Evaluation => {
            Bound::Exact
        }
        LeaveReason::TableAnswer => row.answer.unwrap_or(lies),
        _ => lies,
    };
    Some(match own {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    })
}

/// Counts of the comparisons: cells, bounds of null windows, changes of the best move.
#[derive(Debug, Default)]
struct ComparedCounts {
    cells: usize,
    null_windows: usize,
    changes: usize,
    replies: usize,
    more: usize,
}

fn check(session: &Session, link: &str, compared: &mut ComparedCounts) {
    let (trace, table) = (session.trace(), session.moves_by_iteration());
    let is_chess = !link.starts_with("game=");
    // The side to move at the root follows from the text of the root's position.
    let black_moves = link.contains("_b_-") || link.contains("first=min");
    let mut naive: BTreeMap<(u16, String), Naive> = BTreeMap::new();
    let mut places: BTreeMap<(VisitId, String), usize> = BTreeMap::new();
    let mut passes: BTreeMap<u16, Vec<VisitId>> = BTreeMap::new();
    for id in 0..trace.len() {
        let row = trace.visit(id).unwrap();
        let iteration = trace.iteration(id);
        if row.level == ROOT_LEVEL {
            passes.entry(iteration).or_default().push(id);
        }
        if row.level != ROOT_LEVEL + 1 || row.mv.known().is_none() || row.kind.is_speculative() {
            continue;
        }
        let name = session.inspect(id, u32::MAX).unwrap().path.last().unwrap().mv.clone();
        let pass = row.parent.unwrap();
        let next = 1 + places.keys().filter(|(other, _)| *other == pass).count();
        let place = *places.entry((pass, name.clone())).or_insert(next);
        let end = row.end.unwrap_or(trace.len());
        let found = naive.entry((iteration, name)).or_default();
        found.visits += u64::from(end - id);
        found.by_pass.insert(pass, (id, place));
    }
    let cells: usize = table.moves.iter().map(|row| row.cells.iter().flatten().count()).sum();
    assert_eq!(cells, naive.len(), "{link}");
    for (at, of_iteration) in table.iterations.iter().enumerate() {
        let best_pass = passes[&of_iteration.iteration].iter().rev().find(|pass| {
            let row = trace.visit(**pass).unwrap();
            row.value.map_or_else(
                || trace.open_visit(row.id, u32::MAX - 1).best.is_some_and(|best| best > row.window.alpha),
                |_| row.best.known().is_some(),
            )
        });
        for row in &table.moves {
            let Some(cell) = &row.cells[at] else { continue };
            let place = format!("{link}: {} in iteration {}", row.mv, of_iteration.iteration);
            let own = &naive[&(of_iteration.iteration, row.mv.clone())];
            assert_eq!(cell.visits, own.visits, "{place}");
            let pass = if cell.is_best { best_pass } else { None };
            let (visit, rank) =
                pass.map_or_else(|| own.by_pass.values().last(), |pass| own.by_pass.get(pass)).unwrap();
            assert_eq!((cell.visit, cell.rank), (*visit, *rank), "{place}");
            let visited = trace.visit(cell.visit).unwrap();
            let number = visited.value.map(|value| -value.get());
            let bound = bound_of(&visited);
            assert_eq!((cell.value, cell.bound), (number, bound.map(Bound::name)), "{place}");
            let (Some(number), Some(bound)) = (number, bound) else { continue };
            let sign = match (bound, black_moves) {
                (Bound::Exact, _) => "=",
                (Bound::Lower, false) | (Bound::Upper, true) => "≥",
                _ => "≤",
            };
            let number = number_text(if black_moves { -number } else { number }, is_chess);
            let text = cell.value_text.as_deref().unwrap().replace('~', "");
            assert_eq!(text, format!("{sign} {number}"), "{place}");
            let by_search = matches!(visited.reason, Some(LeaveReason::AllMoves | LeaveReason::CutOff));
            if visited.window.is_null() && by_search {
                assert_ne!(bound, Bound::Exact, "{place}");
                compared.null_windows += 1;
            }
            compared.cells += 1;
        }
        let best: Vec<usize> = (0..table.moves.len())
            .filter(|mv| table.moves[*mv].cells[at].as_ref().is_some_and(|cell| cell.is_best))
            .collect();
        assert_eq!(best, Vec::from_iter(of_iteration.best), "{link}");
    }
    check_changes(&table, link, compared);
    check_more(&table, link, compared);
}

fn check_changes(table: &MovesByIteration, link: &str, compared: &mut ComparedCounts) {
    let is_chess = !link.starts_with("game=");
    let black_moves = link.contains("_b_-") || link.contains("first=min");
    let best: Vec<(usize, usize)> =
        table.iterations.iter().enumerate().filter_map(|(at, row)| Some((at, row.best?))).collect();
    let mut changes = table.changes.iter();
    for pair in best.windows(2).filter(|pair| pair[0].1 != pair[1].1) {
        let change = changes.next().unwrap();
        assert_eq!((change.at, change.from, change.to), (pair[1].0, pair[0].1, pair[1].1), "{link}");
        let clauses: Vec<_> = change.sentences.iter().flat_map(|sentence| &sentence.clauses).collect();
        let words = clauses.iter().map(|clause| clause.text.as_str()).collect::<Vec<_>>().join(" ");
        for mv in [change.from, change.to] {
            assert!(words.contains(&table.moves[mv].mv), "{link}: {words}");
        }
        // A reply is the opponent's, never one of the side that chose the move.
        let sides = match (is_chess, link.starts_with("game=tree")) {
            (true, _) => ["White", "Black"],
            (_, true) => ["MAX", "MIN"],
            _ => ["?"; 2],
        };
        let [own, opponent] = if black_moves { [sides[1], sides[0]] } else { sides };
        assert!(!words.contains(&format!("{own} has ")), "{link}: {words}");
        compared.replies += usize::from(words.contains(&format!("{opponent} has ")));
        // The new best move's visit is linked, with its value.
        let cell = table.moves[change.to].cells[change.at].as_ref().unwrap();
        let linked = clauses.iter().find(|clause| clause.visit == Some(cell.visit)).unwrap();
        let value = cell.value_text.as_deref().unwrap().split(' ').nth(1).unwrap().replace('~', "");
        assert!(linked.text.contains(&value), "{link}: {words}");
        compared.changes += 1;
    }
    assert!(changes.next().is_none(), "{link}");
}

/// The summary column is the sum of the cells of the moves beyond the first ones.
fn check_more(table: &MovesByIteration, link: &str, compared: &mut ComparedCounts) {
    for (at, more) in table.more.iter().enumerate() {
        let rest: Vec<_> =
            table.moves[FIRST_MOVES..].iter().filter_map(|row| row.cells[at].as_ref()).collect();
        let Some(more) = more else {
            assert!(rest.is_empty(), "{link}");
            continue;
        };
        assert_eq!(
            (more.moves, more.visits),
            (rest.len(), rest.iter().map(|cell| cell.visits).sum()),
            "{link}"
        );
        let is_bounded = rest.iter().all(|cell| matches!(cell.bound, Some("exact" | "upper")));
        assert_eq!(more.value_text.is_some(), is_bounded, "{link}");
        compared.more += 1;
    }
    assert_eq!(table.more.is_empty(), table.moves.len() <= FIRST_MOVES, "{link}");
}

#[test]
fn every_cell_is_what_a_scan_of_all_visits_finds() {
    let mut compared = ComparedCounts::default();
    for link in searches() {
        check(&session(&link), &link, &mut compared);
    }
    let ComparedCounts { cells, null_windows, changes, replies, more } = compared;
    let has_all = cells > 800 && null_windows > 500 && changes > 8 && replies > 1 && more > 30;
    assert!(has_all, "{compared:?}");
}

/// The words of a change, of a mate that five plies see and four do not.
#[test]
fn a_change_says_why() {
    let table = session(&format!("{MATE}&depth=5")).moves_by_iteration();
    let words: Vec<String> = table
        .changes
        .iter()
        .map(|change| {
            let clauses = change.sentences.iter().flat_map(|sentence| &sentence.clauses);
            clauses.map(|clause| clause.text.as_str()).collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(
        words,
        [
            "Iteration 3 searches one ply deeper: b5 stays at +2.82. Bc6, tried as move 13, is worth +2.69.",
            "Iteration 4 searches one ply deeper: after Bc6 Qxa7+ Kc8 White has Qa8+, so Bc6 rises from +2.69 to \
             +2.92. b5, tried as move 8, is worth +2.86.",
            "Iteration 5 searches one ply deeper: after b5 Qxa7+ Kc8 White has Bc5, so b5 rises from +2.86 to +2.91. \
             Qd1+, tried as move 4, is worth −M3.",
        ]
    );
}

/// The moves at a time, against the table by iteration (at the end of each one) and a count of all visits (at any time).
#[test]
fn the_moves_at_a_time_are_those_of_the_iteration() {
    let (mut values, mut counts, mut with_before) = (0, 0, 0);
    for link in searches().iter().filter(|link| !link.starts_with("game=tree")) {
        let session = session(link);
        let (trace, table) = (session.trace(), session.moves_by_iteration());
        let bare = |text: &str| text.trim_start_matches("= ").to_owned();
        for (at, iteration) in table.iterations.iter().enumerate() {
            let Some(end) = iteration.leave_time else { continue };
            let now = session.moves_now(end).unwrap();
            assert_eq!(now.iteration, (table.iterations.len() > 1).then_some(iteration.iteration), "{link}");
            for row in &table.moves {
                let Some(cell) = &row.cells[at] else { continue };
                let own = now.moves.iter().find(|own| own.mv == row.mv).unwrap();
                assert_eq!(own.visits, cell.visits, "{link}: {} in iteration {at}", row.mv);
                let earlier = row.cells[..at].iter().flatten().rev();
                let before = earlier.filter_map(|cell| cell.value_text.as_deref()).next();
                // The best move may have its value from another pass than the last.
                if own.visit == Some(cell.visit) && cell.value_text.is_some() {
                    assert_eq!(own.value, cell.value_text.as_deref().map(bare), "{link}: {}", row.mv);
                    values += 1;
                }
                if !link.contains("mtd") && !link.contains("aspiration") {
                    assert_eq!(own.before, before.map(bare), "{link}: {} in iteration {at}", row.mv);
                    with_before += usize::from(before.is_some());
                    assert_eq!(own.is_best, cell.is_best, "{link}: {} in iteration {at}", row.mv);
                }
            }
        }
        for t in (0..trace.ticks()).step_by(trace.ticks() as usize / 7 + 1) {
            let now = session.moves_now(t).unwrap();
            let Some(moment) = trace.moment(t) else { continue };
            let here = trace.ancestor_at(moment.entered, ROOT_LEVEL - 1);
            let is_counted = |id: &VisitId| {
                let row = trace.visit(trace.ancestor_at(*id, ROOT_LEVEL + 1).unwrap()).unwrap();
                row.mv.known().is_some() && !row.kind.is_speculative()
            };
            let entered = (0..=moment.entered).filter(|id| trace.level(*id) > ROOT_LEVEL);
            let of_stage = entered.filter(|id| trace.ancestor_at(*id, ROOT_LEVEL - 1) == here);
            let visits: u64 = now.moves.iter().map(|row| row.visits).sum();
            assert_eq!(visits as usize, of_stage.filter(is_counted).count(), "{link} at {t}");
            assert!(now.moves.iter().filter(|row| row.is_open).count() <= 1, "{link} at {t}");
            counts += 1;
        }
    }
    assert!(
        values > 500 && with_before > 200 && counts > 50,
        "{values} values, {with_before}, {counts} counts"
    );
}
