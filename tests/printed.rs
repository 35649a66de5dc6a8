//! The texts about a trace, in lines for programs and in words for people, against the trace itself.

use crate::common::recorded::{ENDGAME, EVERYTHING, FINE_70, LESS, chess, record, tree_parameters};
use crate::common::{first, mover};
use plyscope::facts::replay::replay;
use plyscope::game::{Evaluate, Game};
use plyscope::games::tree::ExplicitTree;
use plyscope::language::reason_text;
use plyscope::language::text::{name, path_text};
use plyscope::language::why::why;
use plyscope::language::words;
use plyscope::search::confidence::Confidence;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{ExtensionCause, ReductionCause};
use plyscope::search::parameters::Parameters;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::unsafe_technique::UnsafeTechnique;
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use std::collections::BTreeSet;

/// Small trees with pre-searches that are paid off, and with uncertainty cut-offs that are searched again.
fn tree_traces() -> [(ExplicitTree, Parameters, Trace); 3] {
    [
        (
            "(X:(Y:(P:(((((5 9)=7)=6)=6 (((8 7)=8)=8)=8)=7 ((((2 9)=3)=4)=5)=6)=6 1)=6 9)=6 P)",
            "deepening=on&table=10&pre-search=on",
        ),
        ("a:(5 6) c:(8 9 7 9 8 6) Q:(T:(E:(8 9 7 9 8 6) 2) 3 9 8)", "uncertainty=cut&cut-ratio=30"),
        ("a:5 b:(r:(1 2 3 4 5 9) 8 9 9 8 7)", "lmp=1&lmp-depth=1"),
    ]
    .map(|(tree, text)| {
        let tree: ExplicitTree = tree.parse().unwrap();
        let parameters = tree_parameters(&tree, text);
        let trace = record(&tree, parameters);
        (tree, parameters, trace)
    })
}

/// Every visit's path, by playing its ancestors' moves.
fn naive_path<G: Evaluate>(game: &G, trace: &Trace, id: u32) -> Vec<String> {
    let mut position = game.root();
    let mut path = Vec::new();
    for visit in trace.path_to(id).into_iter().filter_map(|id| trace.visit(id)) {
        if visit.kind == VisitKind::NullMove {
            position = game.pass(&position).unwrap();
        } else if let Some(mv) = game.find(&position, visit.mv).filter(|_| visit.mv.known().is_some()) {
            path.push(game.notation(&position, mv));
            position = game.play(&position, mv);
        }
    }
    path
}

#[test]
fn visits_of_a_small_tree_are_called_by_their_nodes() {
    let [(tree, _, trace), ..] = tree_traces();
    let mut without = BTreeSet::new();
    for id in 0..trace.len() {
        let path = naive_path(&tree, &trace, id);
        if path.is_empty() {
            assert_eq!(path_text(&tree, &trace, id), name(&tree, &trace, id));
            without.insert(name(&tree, &trace, id));
        } else {
            let node = tree.node_name(&replay(&tree, &trace, id).position).unwrap();
            assert_eq!(path_text(&tree, &trace, id), node, "visit {id}");
            assert_eq!(name(&tree, &trace, id), node, "visit {id}");
        }
    }
    let expected: Vec<String> = (1..=tree.height()).map(|depth| format!("iteration {depth}")).collect();
    let expected = expected.into_iter().chain(["root".to_owned(), "search".to_owned()]);
    assert_eq!(without, expected.collect());
}

#[test]
fn words_tell_the_kinds_of_visit_apart() {
    let mut kinds = BTreeSet::new();
    for text in [&format!("{ENDGAME}&depth=5{EVERYTHING}"), "depth=3&search=mtd-f&table=10"] {
        let (game, parameters) = chess(text);
        let trace = record(&game, parameters);
        for visit in (0..trace.len()).filter_map(|id| trace.visit(id)) {
            let words = words::kind(&visit);
            let is_node = visit.kind == VisitKind::Node && !visit.quiescence && visit.ply() != Some(0);
            if is_node || visit.kind == VisitKind::Pass {
                let names_it = words.contains("null window") || words.contains("null-window");
                assert_eq!(names_it, visit.window.is_null(), "{words}");
            }
            let is_quiescence =
                visit.quiescence && matches!(visit.kind, VisitKind::Node | VisitKind::ReSearch);
            assert_eq!(words.contains("quiescence"), is_quiescence, "{words}");
            assert_eq!(words.starts_with("re-search"), visit.kind == VisitKind::ReSearch, "{words}");
            assert_eq!(words.contains("ProbCut"), visit.kind == VisitKind::ProbCut, "{words}");
            assert_eq!(words.contains("test"), visit.kind == VisitKind::Singular, "{words}");
            assert_eq!(words.contains("null move"), visit.kind == VisitKind::NullMove, "{words}");
            kinds.insert(words);
        }
    }
    assert!(kinds.len() >= 14, "{kinds:?}");
    for (cause, word) in [
        (ExtensionCause::CheckEvasion, "evasion"),
        (ExtensionCause::Recapture, "recaptures"),
        (ExtensionCause::PromotionThreat, "promotion"),
        (ExtensionCause::Singular, "forced"),
        (ExtensionCause::LikelyMove, "probably good"),
    ] {
        assert!(words::extension(cause).contains(word), "{cause:?}");
    }
    let (game, _) = chess(&format!("{ENDGAME}&depth=1"));
    let seen = first(&game).at_ply(0);
    for (cause, word) in [
        (ReductionCause::LateMove, "late"),
        (ReductionCause::FarBelowAlpha, "less than alpha"),
        (ReductionCause::UnlikelyMove, "probably not good"),
    ] {
        assert!(words::reduction(cause, seen.across_a_ply()).contains(word), "{cause:?}");
    }
    let causes: BTreeSet<String> =
        ReductionCause::ALL.iter().map(|cause| words::reduction(*cause, seen)).collect();
    assert!(causes.len() == ReductionCause::ALL.len() && !causes.contains(""), "{causes:?}");
    // A move of MIN, seen by MAX.
    let described = words::reduction(ReductionCause::FarBelowAlpha, seen);
    assert!(described.contains("far more than beta"), "{described}");
    let fates: BTreeSet<&str> = LeaveReason::ALL.iter().map(|reason| reason_text::fate(*reason)).collect();
    // Both kinds of draw are one.
    assert!(fates.len() + 1 == LeaveReason::ALL.len() && !fates.contains(""), "{fates:?}");
    let outcomes: BTreeSet<&str> = ProbeOutcome::ALL.iter().map(|outcome| words::outcome(*outcome)).collect();
    assert!(outcomes.len() == ProbeOutcome::ALL.len() && !outcomes.contains(""), "{outcomes:?}");
    assert_eq!(words::confidence(Confidence::NONE), "uncertain");
    assert!(words::confidence(Confidence::CERTAIN).contains("100"));
}

/// The value that is shown crosses the bound that the text names.
#[test]
fn a_crossing_is_told_with_its_side_and_its_value() {
    let mut described = BTreeSet::new();
    for rest in [EVERYTHING, LESS] {
        let (game, parameters) = chess(&format!("{ENDGAME}&depth=5{rest}"));
        let trace = record(&game, parameters);
        for id in 0..trace.len() {
            let Some(first) = why(&trace, mover(&game), id).into_iter().next() else { continue };
            let visit = trace.visit(id).unwrap();
            let reaches = first.sentence.contains("reaches beta");
            let stays = first.sentence.contains("does not exceed alpha");
            assert_eq!((reaches, stays), (first.side == "beta", first.side == "alpha"), "{}", first.sentence);
            let value = visit.value.unwrap();
            let now = trace.open_visit(id, trace.leave_time(id)).window;
            if visit.reason == Some(LeaveReason::CutOff) {
                let child = first.setter.unwrap();
                assert_eq!(first.number, (-trace.value(child).unwrap()).get(), "{}", first.sentence);
                assert!(first.number >= now.beta.get(), "{}", first.sentence);
            } else {
                assert_eq!(first.number, value.get(), "{}", first.sentence);
            }
            described.insert(format!("{:?} {}", visit.reason, first.side));
        }
    }
    assert!(described.len() >= 10, "{described:?}");
}

mod texts {
    use super::*;
    use plyscope::export::print::{Format, write_trace};
    use plyscope::export::print_report::write_report;
    use plyscope::facts::pre_search_ledger::Settlement;
    use plyscope::facts::report::report;
    use plyscope::facts::uncertainty_ledger::Ending;
    use plyscope::language::cut_off_text::CutOffText;
    use plyscope::language::inspect::inspect;
    use plyscope::run;
    use plyscope::scenario::Scenario;
    use plyscope::value::Value;
    use serde_json::Value as Json;

    fn lines<G: Evaluate>(game: &G, parameters: &Parameters, trace: &Trace, format: Format) -> Vec<String> {
        let mut out = Vec::new();
        write_trace(game, parameters, trace, format, first(game), &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    /// The inspector's text about a visit's uncertainty cut-off.
    fn cut_off_of<G: Evaluate>(
        game: &G,
        parameters: &Parameters,
        trace: &Trace,
        id: u32,
    ) -> Option<CutOffText> {
        inspect(game, parameters, trace, first(game), id, trace.ticks()).unwrap().cut_off
    }

    /// A program that reads the lines knows what the trace knows.
    fn check_ndjson<G: Evaluate>(game: &G, parameters: &Parameters, trace: &Trace) {
        let lines = lines(game, parameters, trace, Format::Ndjson);
        assert_eq!(lines.len(), trace.len() as usize);
        let mut open: Vec<(u32, u32)> = Vec::new();
        let names = |line: &Json| line.as_object().unwrap().keys().cloned().collect::<Vec<String>>();
        let mut keys = None;
        for (id, line) in (0u32..).zip(lines) {
            let line: Json = serde_json::from_str(&line).unwrap();
            let number = |key: &str| line[key].as_i64();
            let text = |key: &str| line[key].as_str();
            let visit = trace.visit(id).unwrap();
            let end = u32::try_from(number("end").unwrap()).unwrap();
            open.retain(|(_, end)| id < *end);
            assert_eq!(number("visit"), Some(i64::from(id)));
            assert_eq!(number("parent"), open.last().map(|(parent, _)| i64::from(*parent)), "{line}");
            // Two ticks a visit: one on the way in and one on the way out.
            let level = open.len() as i64;
            assert_eq!(number("enter_time"), Some(2 * i64::from(id) - level), "{line}");
            assert_eq!(number("leave_time"), Some(2 * i64::from(end) - level - 1), "{line}");
            open.push((id, end));
            let path = naive_path(game, trace, id);
            let passes = visit.kind == VisitKind::NullMove;
            let has_move = visit.mv.known().is_some() && !passes;
            let mv = if passes { Some("null move") } else { path.last().map(String::as_str) };
            assert_eq!(text("move"), mv.filter(|_| has_move || passes), "{line}");
            assert_eq!(text("kind"), Some(visit.kind.name()));
            assert_eq!(line["quiescence"].as_bool(), Some(visit.quiescence));
            assert_eq!(number("alpha"), Some(i64::from(visit.window.alpha.get())));
            assert_eq!(number("beta"), Some(i64::from(visit.window.beta.get())));
            assert_eq!(number("value"), visit.value.map(|value| i64::from(value.get())));
            assert_eq!(line["depth"].as_f64(), Some(f64::from(visit.depth.sixteenths()) / 16.0));
            assert_eq!(text("reason"), visit.reason.map(LeaveReason::name));
            assert_eq!(text("table"), visit.outcome.map(|outcome| outcome.name()));
            assert_eq!(number("table_source"), trace.found_entry(id).map(|entry| i64::from(entry.source)));
            assert_eq!(number("refuted_by"), trace.refuted_by(id).map(i64::from));
            assert_eq!(number("ply"), visit.ply().map(i64::from));
            // A leaf has no type.
            let is_leaf = matches!(visit.reason, Some(LeaveReason::Evaluation | LeaveReason::GameOver));
            let expected = (visit.kind.is_position() && !is_leaf).then(|| visit.expected.name());
            let actual = visit.actual().filter(|_| !is_leaf).map(|it| it.name());
            assert_eq!((text("expected"), text("actual")), (expected, actual));
            assert_eq!(line["surprise"].as_bool(), Some(expected.is_some() && expected != text("actual")));
            assert_eq!(text("rank").is_some(), has_move, "{line}");
            assert_eq!(text("extension"), visit.extension.map(ExtensionCause::name));
            assert_eq!(text("reduction"), visit.reduction.map(ReductionCause::name));
            assert!(has_move || (visit.extension.is_none() && visit.reduction.is_none()), "{line}");
            assert_eq!(line["uncertain"].as_bool(), Some(visit.uncertain));
            let rests_on: Vec<&str> = visit.rests_on.iter().map(UnsafeTechnique::name).collect();
            assert_eq!(line["rests_on"].as_str().unwrap_or_default(), rests_on.join(", "));
            assert_eq!(line["confidence"].is_null(), !visit.uncertain || !rests_on.is_empty());
            let row = trace.pre_search(id);
            assert_eq!(text("pre_search"), row.map(|row| row.verdict.name()));
            let depth = row.map(|row| f64::from(row.new_depth.sixteenths()) / 16.0);
            assert_eq!(line["pre_search_depth"].as_f64(), depth);
            assert_eq!(number("pre_search_iteration"), row.map(|row| row.entry_iteration.into()));
            let skipped = trace.skipped(id);
            let moves = (number("skipped_after"), number("skipped_of"));
            let expected = (skipped.map(|row| row.searched.into()), skipped.map(|row| row.moves.into()));
            assert_eq!(moves, expected);
            let cut_off = cut_off_of(game, parameters, trace, id);
            let numbers = ["skip_asked_at", "skip_asked_of"].map(number);
            let shown = cut_off.as_ref().map(|shown| [shown.number, shown.moves].map(|number| number as i64));
            assert_eq!(numbers, shown.map_or([None; 2], |numbers| numbers.map(Some)));
            let refused = cut_off.iter().flat_map(|shown| &shown.conditions).find(|one| one.decided);
            assert_eq!(text("skip_refused"), refused.map(|condition| condition.name));
            let limit = cut_off.iter().flat_map(|shown| &shown.conditions).find(|one| one.name == "limit");
            let ratio = number("skip_ratio").map(|ratio| format!("({ratio} %)"));
            assert_eq!(ratio.is_some(), limit.is_some(), "{line}");
            assert!(ratio.zip(limit).is_none_or(|(ratio, limit)| limit.text.ends_with(&ratio)), "{line}");
            let pruned = trace.pruned(id).map(|row| [row.searched, row.late, row.futile].map(i64::from));
            let described = ["pruned_after", "pruned_late", "pruned_futile"].map(number);
            assert_eq!(described, pruned.map_or([None; 3], |row| row.map(Some)));
            assert_eq!(number("visits"), Some(trace.positions_in(id).into()));
            assert_eq!(number("iteration"), (level > 0).then(|| trace.iteration(id).into()));
            let key = visit.kind.is_position().then(|| i64::from(trace.key(id)));
            assert_eq!(number("position"), key);
            assert_eq!(number("cut_number"), trace.cutting_index(id).map(|index| index as i64 + 1));
            let mut moves = Vec::new();
            for sibling in visit.parent.iter().flat_map(|parent| trace.children(*parent)) {
                let other = trace.visit(sibling).unwrap();
                if !other.kind.is_speculative() && sibling <= id && !moves.contains(&other.mv) {
                    moves.push(other.mv);
                }
            }
            let place = moves.iter().position(|mv| *mv == visit.mv).map(|place| place as i64 + 1);
            let is_move = has_move && !visit.kind.is_speculative();
            assert_eq!(number("move_number"), place.filter(|_| is_move), "{line}");
            let is_plain = |value: &Json| !value.is_array() && !value.is_object();
            assert!(line.as_object().unwrap().values().all(is_plain), "a table has no tables in it: {line}");
            keys.get_or_insert_with(|| names(&line));
            assert_eq!(keys.as_ref(), Some(&names(&line)), "every row has the same columns");
        }
    }

    /// Serde writes the names that every other text has.
    #[test]
    fn endings_have_one_name() {
        for settled in [Settlement::PaidOff, Settlement::PaidOffLater, Settlement::Lost] {
            assert_eq!(serde_json::to_value(settled).unwrap(), settled.name());
        }
        for ending in [Ending::Harmless, Ending::ReSearched, Ending::AtTheRoot, Ending::Open] {
            assert_eq!(serde_json::to_value(ending).unwrap(), ending.name());
        }
    }

    #[test]
    fn every_visit_has_its_line_of_ndjson() {
        for (tree, parameters, trace) in tree_traces() {
            check_ndjson(&tree, &parameters, &trace);
        }
        for text in [
            format!("{ENDGAME}&depth=4{EVERYTHING}"),
            format!("{ENDGAME}&depth=4{LESS}"),
            format!("{FINE_70}&depth=10&pre-search=on"),
        ] {
            let (game, parameters) = chess(&text);
            check_ndjson(&game, &parameters, &record(&game, parameters));
        }
    }

    #[test]
    fn every_visit_has_its_line_of_text() {
        for (tree, parameters, trace) in tree_traces() {
            let lines = lines(&tree, &parameters, &trace, Format::Text);
            assert_eq!(lines.len(), trace.len() as usize);
            for (id, line) in (0..).zip(&lines) {
                let visit = trace.visit(id).unwrap();
                let (number, rest) = line.split_at(8);
                assert_eq!(number.trim().parse(), Ok(id), "{line}");
                let indent = rest.len() - rest.trim_start().len();
                assert_eq!(indent, 1 + 2 * usize::from(visit.level), "{line}");
                let cut_off = cut_off_of(&tree, &parameters, &trace, id);
                let skips = cut_off.as_ref().map(|shown| shown.skips);
                let said = [
                    (trace.is_surprise(&visit), "(surprise)"),
                    (visit.uncertain, " uncertain"),
                    (!visit.rests_on.is_empty(), " rests on "),
                    (visit.reduction.is_some(), " reduced: "),
                    (visit.in_pre_search, " in a pre-search"),
                    (visit.pre_searched, " pre-search to "),
                    (trace.pre_search(id).is_some() && !visit.pre_searched, "refused by "),
                    (trace.found_entry(id).is_some(), " (from "),
                    (trace.skipped(id).is_some(), " searched "),
                    (skips == Some(true), ": skipped"),
                    (skips == Some(false), ": refused by "),
                    (skips.is_some(), " considered skipping at move "),
                    (trace.pruned(id).is_some(), " pruned after "),
                    (visit.reason.is_some(), visit.reason.unwrap().name()),
                ];
                for (holds, words) in said {
                    assert!(!holds || line.contains(words), "{words}: {line}");
                }
                assert!(trace.is_surprise(&visit) || !line.contains("(surprise)"), "{line}");
                assert!(!visit.pre_searched || !line.contains("refused"), "{line}");
            }
        }
    }

    /// A search has columns and words for the numbers, bounds and results that it knows, and no columns or words for
    /// windows and types unless it knows them.
    #[test]
    fn a_search_says_what_it_knows_of_a_visit() {
        let mut seen = BTreeSet::new();
        for search in [
            "minimax",
            "uct&descents=20",
            "b-star",
            "conspiracy",
            "proof-number&at-least=2",
            "df-pn&at-least=2",
        ] {
            let link = format!("game=tree&tree=((1_3)_(2_5))_((4_2)_(0_9))&search={search}");
            let scenario = Scenario::parse(&link).unwrap();
            let (_, trace) = run::trace(&scenario).unwrap();
            let game: ExplicitTree = scenario.position.replace('_', " ").parse().unwrap();
            let lines = |format| lines(&game, &scenario.search, &trace, format);
            let prunes = scenario.search.base.prunes();
            for ((id, text), line) in (0..).zip(lines(Format::Text)).zip(lines(Format::Ndjson)) {
                let line: Json = serde_json::from_str(&line).unwrap();
                let visit = trace.visit(id).unwrap();
                for key in ["alpha", "beta"] {
                    assert_eq!(line[key].is_null(), !prunes, "{search}: {line}");
                }
                // None of these searches has types: a proof search asks one question about all positions.
                assert!(line["expected"].is_null() && line["actual"].is_null(), "{search}: {line}");
                let says_window = text.contains(" (") && text.contains(", ");
                assert_eq!(says_window, prunes && visit.kind.is_position(), "{search}: {text}");
                assert!(!text.contains("(surprise)") && line["surprise"] == false, "{search}: {text}");
                let number = |key: &str| line[key].as_i64();
                let is_sample = matches!(visit.reason.unwrap().name(), "sampled" | "playout-ended");
                let value = visit.value.map(|value| i64::from(value.get()));
                assert_eq!(number("result"), value.filter(|_| is_sample), "{search}: {line}");
                assert_eq!(number("value"), value.filter(|_| !is_sample), "{search}: {line}");
                assert_eq!(text.contains(" result "), is_sample, "{search}: {text}");
                let finite = |number: u32| Some(i64::from(number)).filter(|_| number != u32::MAX);
                for (keys, pair) in [
                    (["proof", "disproof"], trace.numbers(id)),
                    (["proof_threshold", "disproof_threshold"], trace.thresholds(id)),
                ] {
                    let expected = pair.map_or([None; 2], |of| [finite(of.proof), finite(of.disproof)]);
                    assert_eq!(keys.map(number), expected, "{search}: {line}");
                    seen.extend(keys.into_iter().filter(|key| number(key).is_some()));
                }
                assert_eq!(text.contains(" until "), trace.thresholds(id).is_some(), "{search}: {text}");
                let is_open = trace.numbers(id).is_some_and(|numbers| numbers.solved().is_none());
                let numbers =
                    text.split(" until ").next().unwrap().contains(" | ") || text.matches(" | ").count() == 2;
                assert_eq!(numbers, is_open, "{search}: {text}");
                let known = |bound: Value| Some(i64::from(bound.get())).filter(|bound| bound.abs() < 32_767);
                let bounds = trace.interval(id).map(|of| [known(of.pessimistic), known(of.optimistic)]);
                let keys = ["pessimistic", "optimistic"];
                assert_eq!(keys.map(number), bounds.unwrap_or_default(), "{search}: {line}");
                seen.extend(keys.into_iter().filter(|key| number(key).is_some()));
            }
        }
        assert_eq!(seen.len(), 6, "{seen:?}");
    }

    #[test]
    fn a_report_says_every_number_of_the_insight() {
        let (mut paid, mut again) = (0, 0);
        for (tree, _, trace) in tree_traces() {
            let report = report(&trace);
            let mut out = Vec::new();
            write_report(&tree, &trace, &report, first(&tree), &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            let overhead = report.insight.overhead;
            for (count, what) in [
                (overhead.needed, "needed"),
                (overhead.t1, "T1: "),
                (overhead.t2, "T2: "),
                (overhead.pre_search, "inside pre-searches"),
                (overhead.earlier_iterations, "earlier iterations"),
                (overhead.total, "together"),
            ] {
                let line = text.lines().find(|line| line.contains(&format!("%  {what}"))).unwrap();
                let numbers: Vec<&str> = line.split_whitespace().take(2).collect();
                let share = format!("{:.1}", 100.0 * count as f64 / overhead.total as f64);
                assert_eq!(numbers, [count.to_string(), share], "{line}");
            }
            let line_of = |visit: u32, ending: &str| {
                let begin = format!("{visit} iteration ");
                text.lines().find(|line| line.trim_start().starts_with(&begin) && line.contains(ending))
            };
            for entry in &report.pre_searches.entries {
                let line = line_of(entry.visit, entry.settled.name()).unwrap();
                assert!(line.contains(&format!("({} visit", entry.cost)), "{line}");
                paid += u32::from(entry.by.is_some());
            }
            for entry in &report.uncertainty.entries {
                let line = line_of(entry.visit, entry.ending.name()).unwrap();
                assert!(line.contains(&format!("{} of {} moves", entry.searched, entry.moves)), "{line}");
                assert_eq!(line.contains(" visit"), entry.cost > 0, "{line}");
                again += u32::from(entry.cost > 0);
            }
        }
        assert!(paid > 0 && again > 0, "{paid} {again}");
    }
}
