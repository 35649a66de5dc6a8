//! One search in both forms, lines of JSON and the binary stream, is one trace.

use super::emitters::plyscope_emit::{
    Emitter, Options, UNSAID, bound, cause, chess_move, expected, kind, outcome, rank, reason,
};
use super::exporter::{Detail, export};
use super::read;
use crate::common::recorded::words_of;
use plyscope::foreign::{self, Reader, Report, Selection, is_foreign};
use plyscope::game::{Evaluate, Game, MoveCode};
use plyscope::games::AnyGame;
use plyscope::games::description::Described;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::node_type::NodeType;
use plyscope::search::observe::ReductionCause;
use plyscope::search::ordering::RankSource;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::Trace;
use plyscope::trace::columns::ROOT_LEVEL;
use plyscope::trace::own::Subject;
use plyscope::trace::recorder::{Batch, Sink};
use plyscope::value::Value;

const SEARCH: &str = "fen=8/1p4k1/3p1p2/2pP4/1PP1P1p1/6K1/8/8_w_-_-_0_1&depth=6&visits=8000&table=12&null-move=2&lmr=100\
                      &aspiration=5&quiescence=on";

fn square(name: &str) -> u16 {
    let bytes = name.as_bytes();
    u16::from(bytes[0] - b'a') + 8 * u16::from(bytes[1] - b'1')
}

/// A move as the emitters have it.
fn code(game: &AnyGame, before: &<AnyGame as Game>::Position, mv: MoveCode) -> u16 {
    match game.on_board_by_code(before, mv) {
        None => 0,
        Some(board) => {
            let becomes = board.becomes.map_or(0, |piece| match piece.to_lowercase().as_str() {
                "n" => 2,
                "b" => 3,
                "r" => 4,
                _ => 5,
            });
            chess_move(square(&board.from.unwrap()), square(&board.to), becomes)
        }
    }
}

/// Writes a visit and all below it, as a program would.
fn emit(
    game: &AnyGame,
    trace: &Trace,
    position: &<AnyGame as Game>::Position,
    id: u32,
    emitter: &mut Emitter,
) {
    let row = trace.visit(id).unwrap();
    let is_root = row.level == ROOT_LEVEL;
    let mv = if is_root { 0 } else { code(game, position, row.mv) };
    let here = match row.kind {
        _ if is_root => position.clone(),
        VisitKind::NullMove => game.pass(position).unwrap(),
        _ if mv == 0 => position.clone(),
        _ => game.play(position, game.find(position, row.mv).unwrap()),
    };
    if is_root {
        emitter.iteration(trace.iteration(id).into());
    }
    emitter.expected(match row.expected {
        NodeType::Pv => expected::PV,
        NodeType::Cut => expected::CUT,
        NodeType::All => expected::ALL,
    });
    emitter.rank(match row.rank {
        None => 0,
        Some(RankSource::TableMove) => rank::TABLE_MOVE,
        Some(RankSource::Noisy) => rank::CAPTURE,
        Some(RankSource::Killer) => rank::KILLER,
        Some(RankSource::Countermove) => rank::COUNTERMOVE,
        Some(RankSource::History) => rank::HISTORY,
        Some(RankSource::Generation) => rank::GENERATION,
        Some(RankSource::LastIteration) => rank::LAST_ITERATION,
        other => panic!("{other:?}"),
    });
    if row.reduction == Some(ReductionCause::LateMove) {
        emitter.reduce(cause::LATE_MOVE, 0);
    }
    let quiet = if row.quiescence { kind::QUIET } else { 0 };
    let of_kind = match row.kind {
        VisitKind::NullMove => kind::NULL_MOVE,
        VisitKind::SamePosition => kind::SAME_POSITION,
        _ => 0,
    };
    let window = row.window;
    let sixteenths = row.depth.sixteenths().into();
    emitter.enter(mv, sixteenths, window.alpha.get().into(), window.beta.get().into(), of_kind | quiet);
    if let Some(found) = row.outcome {
        let entry = trace.found_entry(id);
        let outcome = match found {
            ProbeOutcome::Miss => outcome::MISS,
            ProbeOutcome::Answered => outcome::ANSWERED,
            ProbeOutcome::Narrowed => outcome::NARROWED,
            ProbeOutcome::TooShallow => outcome::TOO_SHALLOW,
            ProbeOutcome::BoundDoesNotHelp => outcome::BOUND_DOES_NOT_HELP,
            ProbeOutcome::Uncertain => outcome::UNCERTAIN,
            ProbeOutcome::DepthDiffers => outcome::DEPTH_DIFFERS,
        };
        let bound = entry.map_or(0, |entry| match entry.bound {
            Bound::Exact => bound::EXACT,
            Bound::Lower => bound::LOWER,
            Bound::Upper => bound::UPPER,
        });
        let value = entry.map_or(UNSAID, |entry| entry.value.get().into());
        emitter.probe(outcome, bound, value, entry.map_or(UNSAID, |entry| entry.depth.sixteenths().into()));
    }
    if let Some(value) = trace.stood_pat(id) {
        emitter.stand_pat(value.get().into());
    }
    for child in trace.children(id) {
        emit(game, trace, &here, child, emitter);
    }
    let said = match row.reason.unwrap() {
        LeaveReason::AllMoves => reason::ALL_MOVES,
        LeaveReason::CutOff => reason::CUT_OFF,
        LeaveReason::TableAnswer => reason::TABLE_ANSWER,
        LeaveReason::Evaluation => reason::EVALUATION,
        LeaveReason::StandPat => reason::STAND_PAT,
        LeaveReason::GameOver => reason::GAME_OVER,
        LeaveReason::RuleDraw => reason::RULE_DRAW,
        LeaveReason::Repetition => reason::REPETITION,
        LeaveReason::NullMoveCutOff => reason::NULL_MOVE_CUT_OFF,
        LeaveReason::Stopped => 0,
        other => panic!("{other:?}"),
    };
    let best = code(game, &here, row.best);
    emitter.leave(row.value.map_or(UNSAID, |value| value.get().into()), best, said);
}

fn streamed(change: impl FnOnce(&mut Options)) -> (Trace, String, Vec<u8>) {
    let scenario = Scenario::parse(SEARCH).unwrap();
    let (_, trace) = run::trace(&scenario).unwrap();
    let game = scenario.open().unwrap();
    let mut options = Options {
        program: Some("Streamer 1".to_owned()),
        infinity: 32767,
        mate: 32000,
        mate_plies: 1000,
        game: Some("chess".to_owned()),
        position: Some(scenario.position.clone()),
        depth_unit: 16,
        reasons: vec!["my reason".to_owned()],
        fields: vec!["eval".to_owned()],
        ..Options::default()
    };
    change(&mut options);
    let mut emitter = Emitter::in_memory(&options).unwrap();
    for iteration in trace.children(0) {
        for pass in trace.children(iteration) {
            emit(&game, &trace, &game.root(), pass, &mut emitter);
        }
    }
    let detail = Detail { all: true, reasons: true, ..Detail::default() };
    let text = export(&scenario, &trace, detail);
    (trace, text, emitter.into_bytes())
}

/// Everything that a trace holds of the visits.
fn described(trace: &Trace) -> Vec<String> {
    let row = |id| {
        let said = (trace.found_entry(id), trace.stood_pat(id), trace.own_word(id, Subject::Kind));
        format!("{:?} {said:?}", trace.visit(id).unwrap())
    };
    (0..trace.len()).map(row).collect()
}

#[test]
fn lines_and_stream_of_one_search_are_one_trace() {
    let (own, text, bytes) = streamed(|_| {});
    assert!(is_foreign(&bytes));
    let ((of_lines, lines), (of_stream, stream)) = (read(text.as_bytes()), read(&bytes));
    let (of_lines, of_stream) = (of_lines.unwrap(), of_stream.unwrap());
    assert_eq!((of_stream.report.wrong.len(), of_stream.report.program.as_deref()), (0, Some("Streamer 1")));
    assert_eq!(of_lines.scenario, of_stream.scenario);
    for (id, (line, stream)) in described(&lines).iter().zip(described(&stream)).enumerate() {
        assert_eq!(*line, stream, "visit {id}");
    }
    assert_eq!((lines.len(), stream.len()), (own.len(), own.len()));
    let counts = |report: &Report| {
        (report.visits, report.iterations, report.passes, report.reasons, report.best, report.probes)
    };
    assert_eq!(counts(&of_lines.report), counts(&of_stream.report));
    let per_visit = bytes.len() as f64 / f64::from(own.len());
    println!("figure: {per_visit:.1} bytes a visit, lines {:.1}", text.len() as f64 / f64::from(own.len()));
    assert!(per_visit < 12.0, "{per_visit}");
}

/// However the bytes arrive, and wherever the file ends.
#[test]
fn a_stream_is_read_in_pieces_and_as_far_as_it_goes() {
    let (_, _, bytes) = streamed(|options| options.block_size = 4096);
    let whole = described(&read(&bytes).1);
    for size in [1, 7, 4096] {
        let mut trace = Trace::new();
        let mut reader = plyscope::foreign::Reader::new(|batch: plyscope::trace::recorder::Batch<'_>| {
            trace.append(batch.words).unwrap();
        });
        bytes.chunks(size).for_each(|piece| reader.feed(piece).unwrap());
        drop(reader.finish().unwrap());
        trace.finish();
        assert_eq!(described(&trace), whole, "{size}");
    }
    for share in 1..20 {
        let (opened, trace) = read(&bytes[..bytes.len() * share / 20]);
        let Ok(opened) = opened else { continue };
        let length = trace.len() as usize;
        assert!(opened.report.cut_short || opened.report.stopped > 0, "{share}");
        assert!(length > whole.len() * (share - 1) / 20, "{length} visits of {} at {share}", whole.len());
    }
}

/// A damaged block is named and left out, and the rest keeps its places.
#[test]
fn a_damaged_block_costs_only_its_visits() {
    let (_, _, mut bytes) = streamed(|options| options.block_size = 4096);
    let blocks = bytes.len() / 4096;
    let at = bytes.len() - (blocks - 2) * 4096;
    bytes[at] ^= 1;
    let (opened, trace) = read(&bytes);
    let report = opened.unwrap().report;
    assert_eq!(report.wrong.len(), 1);
    assert!(
        report.wrong[0].message.contains("byte ") && report.wrong[0].message.contains("checksum"),
        "{report:?}"
    );
    assert!(report.not_recorded > 100 && report.notes().iter().any(|note| note.contains("not recorded")));
    let whole = read(&streamed(|_| {}).2).1;
    assert!(
        u64::from(trace.len()) + report.not_recorded >= u64::from(whole.len()),
        "{} {}",
        trace.len(),
        whole.len()
    );
    let partial = (0..trace.len()).filter(|id| trace.own_word(*id, Subject::Kind).is_some());
    assert!(partial.count() > 0, "open visits of a lost block are marked");
}

/// The last visits of a ring begin with open visits whose beginnings are known only in part.
#[test]
fn a_ring_keeps_the_last_visits() {
    let (own, _, bytes) = streamed(|options| {
        options.last_visits = 1000;
        options.block_size = 4096;
    });
    let (opened, trace) = read(&bytes);
    let report = opened.unwrap().report;
    assert!((1000..2500).contains(&trace.len()), "{}", trace.len());
    assert!(report.not_recorded > 100, "{report:?}");
    let (last, of_own) = (trace.visit(trace.len() - 1).unwrap(), own.visit(own.len() - 1).unwrap());
    assert_eq!(
        (last.mv, last.depth, last.window, last.value),
        (of_own.mv, of_own.depth, of_own.window, of_own.value)
    );
    let first = (0..trace.len()).find(|id| trace.level(*id) == ROOT_LEVEL).unwrap();
    assert_eq!(trace.own_word(first, Subject::Kind), Some("its beginning is not recorded"));
}

/// A probe or standing pat that comes after a visit below is named, and costs only itself.
#[test]
fn a_probe_after_a_visit_below_is_named() {
    let options = Options { infinity: 1000, has_names: true, ..Options::default() };
    let mut emitter = Emitter::in_memory(&options).unwrap();
    emitter.name(1, "left");
    emitter.enter(0, 2, -1000, 1000, kind::QUIET);
    emitter.enter(1, 1, -1000, 1000, 0);
    emitter.leave(3, 0, 0);
    emitter.probe(outcome::MISS, 0, UNSAID, UNSAID);
    emitter.stand_pat(4);
    emitter.leave(-3, 1, 0);
    let (opened, trace) = read(&emitter.into_bytes());
    let messages: Vec<String> = opened.unwrap().report.wrong.into_iter().map(|wrong| wrong.message).collect();
    assert!(messages[0].contains("the table is reported after a visit below"), "{messages:?}");
    assert!(messages[1].contains("standing pat is reported after a visit below"), "{messages:?}");
    assert_eq!((messages.len(), trace.len(), trace.meta(2).outcome()), (2, 4, None));
}

/// Visits that are left out end at a gap as the others do.
#[test]
fn a_gap_ends_visits_that_were_left_out() {
    let scenario = Scenario::parse(SEARCH).unwrap();
    let options = Options {
        infinity: 32767,
        game: Some("chess".to_owned()),
        position: Some(scenario.position.clone()),
        block_size: 4096,
        ..Options::default()
    };
    let mut emitter = Emitter::in_memory(&options).unwrap();
    let (legal, illegal) =
        (chess_move(square("c4"), square("c5"), 0), chess_move(square("d6"), square("c5"), 0));
    emitter.enter(0, 2, -32767, 32767, 0);
    // A move that is not legal, with several blocks of visits inside it.
    emitter.enter(illegal, 1, -32767, 32767, 0);
    for _ in 0..2000 {
        emitter.enter(legal, 0, -32767, 32767, 0);
        emitter.leave(1, 0, 0);
    }
    emitter.leave(5, 0, 0);
    emitter.enter(chess_move(square("g3"), square("f4"), 0), 1, -32767, 32767, 0);
    emitter.leave(7, 0, 0);
    emitter.leave(-7, 0, 0);
    let mut bytes = emitter.into_bytes();
    // All blocks but the first and the last are damaged.
    let first = 24 + u32::from_le_bytes(bytes[16..20].try_into().unwrap()) as usize;
    let blocks = (bytes.len() - first).div_ceil(4096);
    (1..blocks - 1).for_each(|block| bytes[first + block * 4096 + 100] ^= 1);
    let (opened, trace) = read(&bytes);
    let report = opened.unwrap().report;
    assert!(report.left_out > 0 && report.not_recorded > 0, "{report:?}");
    assert_eq!(trace.value(2).map(|value| value.get()), Some(-7), "the root ends where it ends: {report:?}");
    assert_eq!(trace.value(trace.len() - 1).map(|value| value.get()), Some(7));
}

#[test]
fn words_fields_and_further_searches_of_a_stream() {
    let options = Options {
        infinity: 1000,
        has_names: true,
        reasons: vec!["futility".to_owned()],
        fields: vec!["eval".to_owned(), "share".to_owned()],
        ..Options::default()
    };
    let mut emitter = Emitter::in_memory(&options).unwrap();
    emitter.name(1, "left");
    emitter.enter(0, 2, -1000, 1000, 0);
    emitter.reduce(cause::LATE_MOVE, 2);
    emitter.enter(1, 1, -1000, 1000, 0);
    emitter.field(1, -12);
    emitter.leave(3, 0, reason::OWN);
    emitter.pruned(4, 0, 0);
    emitter.leave(-3, 1, 0);
    emitter.new_search(None);
    emitter.enter(0, 2, -1000, 1000, 0);
    emitter.leave(7, 0, 0);
    let (opened, trace) = read(&emitter.into_bytes());
    let report = opened.unwrap().report;
    assert_eq!((report.wrong.len(), report.visits, report.other_searches), (0, 2, 1), "{report:?}");
    assert_eq!(trace.own_word(3, Subject::Reason), Some("futility"));
    assert_eq!(trace.fields().collect::<Vec<_>>(), ["eval", "moves pruned"]);
    assert_eq!((trace.field(0, 3, true), trace.field(1, 2, true)), (Some(-12), Some(4)));
    assert_eq!(trace.amounts(3).map(|amounts| amounts.reduced.whole_plies()), Some(2));
    assert_eq!(trace.move_of(3), trace.visit(2).unwrap().best);
}

/// Keeps the words of a log.
#[derive(Default)]
struct Words(Vec<u32>);

impl Sink for Words {
    fn take(&mut self, batch: Batch<'_>) {
        self.0.extend_from_slice(batch.words);
    }
}

/// One search of several is chosen by its number. Searches without visits do not count.
#[test]
fn one_search_of_several_is_chosen() {
    let options = Options { has_names: true, infinity: 1000, ..Options::default() };
    let mut emitter = Emitter::in_memory(&options).unwrap();
    for (value, places) in [(1, 0..2), (2, 1..2), (3, 0..3)] {
        emitter.new_search(None);
        emitter.new_search(None);
        emitter.enter(0, 2, -1000, 1000, 0);
        for place in places {
            emitter.name(place + 1, &format!("m{place}"));
            emitter.enter(place + 1, 1, -1000, 1000, 0);
            emitter.leave(-value, 0, 0);
        }
        emitter.leave(value, 0, 0);
    }
    let bytes = emitter.into_bytes();
    let chosen = |search| {
        let (mut trace, selection) = (Trace::new(), Selection { search, ..Selection::default() });
        let append = |batch: Batch<'_>| trace.append(batch.words).unwrap();
        let opened = foreign::read_selection(bytes.as_slice(), append, selection);
        trace.finish();
        opened.map(|opened| (opened.report, trace))
    };
    for (search, value, visits) in [(1, 1, 3), (2, 2, 2), (3, 3, 4)] {
        let (report, trace) = chosen(search).unwrap();
        assert_eq!((report.visits, report.search, report.other_searches), (visits, search, 2));
        assert_eq!(trace.visit(2).unwrap().value, Some(Value::judgement(value)));
        let note = format!("the file has 3 searches, and this is number {search}");
        assert!(report.notes().iter().any(|text| text.starts_with(&note)), "{:?}", report.notes());
    }
    // Each of them is read as if it were chosen, in whatever pieces the bytes come.
    for piece in [1, 7, bytes.len()] {
        let mut reader = Reader::of_each(Words::default, false);
        let mut ended = Vec::new();
        for bytes in bytes.chunks(piece) {
            reader.feed(bytes).unwrap();
            ended.extend(reader.take_ended());
        }
        ended.extend(reader.finish_each().unwrap());
        assert_eq!(ended.len(), 3);
        for (search, ended) in (1..).zip(ended) {
            let (opened, Words(words)) = ended.unwrap();
            let (report, trace) = chosen(search).unwrap();
            assert_eq!(words, words_of(&trace), "search {search}");
            let alone = Report { other_searches: 0, lines: opened.report.lines, ..report };
            assert_eq!(opened.report, alone, "search {search}");
        }
    }
    let problem = chosen(4).err().unwrap();
    assert!(problem.message.contains("there is no search 4: the file has 3 searches"), "{problem}");
    assert_eq!(problem.fix, "choose one from 1 to 3");
}

/// The visits of a position down to a ply, each with its facts that do not depend on visits below it.
fn down_to(trace: &Trace, ply: u16) -> Vec<(u16, MoveCode, Depth, Option<Value>)> {
    let rows = (0..trace.len()).filter_map(|id| trace.visit(id));
    let rows = rows.filter(|row| row.ply().is_some_and(|at| at <= ply));
    rows.map(|row| (trace.ply(row.id), row.mv, row.depth, row.value)).collect()
}

#[test]
fn visits_below_a_ply_are_counted_and_not_kept() {
    let (whole, lines, stream) = streamed(|_| {});
    assert!(down_to(&whole, 2).len() < whole.positions() as usize / 2);
    for bytes in [lines.as_bytes(), &stream] {
        for ply in [1, 2, 4] {
            let mut trace = Trace::new();
            let selection = Selection { down_to: Some(ply), ..Selection::default() };
            let read = foreign::read_selection(
                bytes,
                |batch: Batch<'_>| trace.append(batch.words).unwrap(),
                selection,
            );
            let report = read.unwrap().report;
            trace.finish();
            assert_eq!(down_to(&trace, u16::MAX), down_to(&whole, ply));
            assert_eq!((report.wrong_lines, report.left_out), (0, 0), "{report:?}");
            let field = trace.fields().position(|name| name == "visits not recorded").unwrap();
            let counted: i64 =
                (0..trace.len()).filter_map(|id| trace.field(field, id, true)).map(i64::from).sum();
            assert_eq!(counted, i64::from(whole.positions() - trace.positions()));
            assert_eq!(report.not_kept, counted as u64);
        }
    }
}

#[test]
fn the_first_visits_are_counted_and_not_kept_except_those_that_the_others_go_on_from() {
    let (whole, lines, stream) = streamed(|_| {});
    let positions: Vec<u32> =
        (0..whole.len()).filter(|id| whole.visit(*id).unwrap().ply().is_some()).collect();
    // The first search of its move is left out.
    let again =
        positions.iter().position(|id| whole.visit(*id).unwrap().kind == VisitKind::ReSearch).unwrap();
    for bytes in [lines.as_bytes(), &stream] {
        for after in [1, 2, 3, again, positions.len() / 2, positions.len() - 1] {
            let mut trace = Trace::new();
            let selection = Selection { after: after as u64, ..Selection::default() };
            let append = |batch: Batch<'_>| trace.append(batch.words).unwrap();
            let report = foreign::read_selection(bytes, append, selection).unwrap().report;
            trace.finish();
            let first = positions[after];
            let row = |id: &u32| {
                let row = whole.visit(*id).unwrap();
                (whole.ply(*id), row.mv, row.depth, row.value)
            };
            let kept = |id: &&u32| {
                whole.level(**id) <= ROOT_LEVEL + 1
                    || whole.leave_time(whole.parent(**id)) > whole.enter_time(first)
            };
            let expected: Vec<_> = positions.iter().filter(kept).map(row).collect();
            assert_eq!(down_to(&trace, u16::MAX), expected, "after {after}");
            assert_eq!((report.visits, report.wrong_lines), (positions.len() as u64, 0));
            assert_eq!(report.not_kept, (positions.len() - expected.len()) as u64);
            let field = trace.fields().position(|name| name == "visits not recorded");
            let counts =
                field.map(|field| (0..trace.len()).filter_map(|id| trace.field(field, id, true)).sum());
            let below: i64 = counts.map_or(0, |sum: i32| sum.into());
            assert_eq!(below as u64, report.not_kept, "after {after}");
            assert_eq!(trace.all_positions_in(0), positions.len() as u64, "after {after}");
            // A move is searched again only if its first search is kept.
            for row in (0..trace.len()).filter_map(|id| trace.visit(id)) {
                let is_earlier = |id: &u32| {
                    let other = trace.visit(*id).unwrap();
                    (other.parent, other.mv) == (row.parent, row.mv)
                };
                assert!(row.kind != VisitKind::ReSearch || (0..row.id).any(|id| is_earlier(&id)), "{row:?}");
            }
        }
    }
    let all = Selection { after: positions.len() as u64, ..Selection::default() };
    let problem = foreign::read_selection(lines.as_bytes(), |_: Batch<'_>| {}, all).unwrap_err();
    assert!(problem.message.contains("no visit is left after the first"), "{problem}");
}

/// The least share of a file for `Reader::fitting_ply` to say that its visits down to `ply` fit.
fn least_share(reader: &Reader<impl Sink>, ply: u16) -> f64 {
    let (mut too_small, mut enough) = (0.0, 1.0);
    for _ in 0..60 {
        let share = (too_small + enough) / 2.0;
        if reader.fitting_ply(share) >= ply { enough = share } else { too_small = share }
    }
    enough
}

#[test]
fn the_ply_down_to_which_a_file_fits_follows_from_the_visits_of_each_ply() {
    let (whole, lines, _) = streamed(|_| {});
    let mut reader = Reader::new(|_: Batch<'_>| {});
    reader.feed(lines.as_bytes()).unwrap();
    assert!(!reader.is_full());
    let visits = |ply: u16| down_to(&whole, ply).len() as f64;
    let shares: Vec<f64> = (1..=6).map(|ply| least_share(&reader, ply)).collect();
    // The root and its moves are shown in any case, so the first share says nothing.
    for (ply, share) in (2..).zip(&shares[1..]) {
        let ratio = share / shares[5];
        assert!((ratio - visits(ply) / visits(6)).abs() < 1e-6, "down to ply {ply}: {ratio}");
    }
    assert_eq!(
        (reader.fitting_ply(0.0), reader.fitting_ply(1.0)),
        (1, *deepest(&whole).iter().max().unwrap())
    );
}

fn deepest(trace: &Trace) -> Vec<u16> {
    down_to(trace, u16::MAX).into_iter().map(|(ply, ..)| ply).collect()
}
