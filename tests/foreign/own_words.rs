//! The own words of programs are kept and come back, in the trace, in a log and in a file.

use super::mistakes::{CHESS, HEADER, ROOT, enter, lines};
use super::{read, session};
use crate::ended::check_all;
use plyscope::export::print::{Format, write_trace};
use plyscope::file::Writing;
use plyscope::language::perspective::Lens;
use plyscope::search::depth::Depth;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{ExtensionCause, ReductionCause};
use plyscope::search::ordering::RankSource;
use plyscope::search::table::ProbeOutcome;
use plyscope::search::visit_kind::VisitKind;
use plyscope::search::window::Bound;
use plyscope::trace::Trace;
use plyscope::trace::log_export::LogExport;
use plyscope::trace::own::{Amounts, Subject};
use plyscope::value::Value;
use plyscope_cli::trace_file::{open, write};

fn plies(sixteenths: i16) -> Depth {
    Depth::from_sixteenths(sixteenths)
}

/// The words, the amounts and the fields of a visit.
type OwnWords = (Vec<(Subject, String)>, Option<Amounts>, Vec<Option<i32>>);

/// All own words of the program for a visit.
fn said(trace: &Trace, id: u32) -> OwnWords {
    let words =
        Subject::ALL.iter().filter_map(|&subject| Some((subject, trace.own_word(id, subject)?.to_owned())));
    let fields = (0..trace.fields().len()).map(|field| trace.field(field, id, true));
    (words.collect(), trace.amounts(id), fields.collect())
}

/// A search with words of every kind, at the beginnings and at the ends of visits.
pub fn talkative() -> String {
    let visit = |more: &str| format!(r#"{{"enter":"a","depth":1,"alpha":-1000,"beta":1000{more}}}"#);
    lines(&[
        HEADER,
        &ROOT.replace('}', r#","kind":"my root","x":{"eval":12,"improving":true}}"#),
        &visit(r#","rank":"good capture","extension":"passed pawn","extended":1.5,"reduced":0.25"#),
        &visit(r#","kind":"verification","reduction":"late-move","reduced":2,"x":{"eval":-2147483648}"#),
        r#"{"leave":3,"reason":"futility","x":{"nodes":7}}"#,
        // The end of a visit with visits below it, and a field that was already said at its beginning.
        r#"{"leave":-3,"reason":"my cut","x":{"eval":40}}"#,
        &enter("b", r#","extension":"check-evasion","reduction":"late-move""#),
        r#"{"leave":2,"reason":"mate-distance","x":{"eval":5}}"#,
        r#"{"leave":3,"x":{"eval":99,"nodes":100}}"#,
    ])
}

#[test]
fn words_amounts_and_fields_are_kept() {
    use Subject::{Extension, Kind, Rank, Reason, Reduction};
    let (opened, trace) = read(talkative().as_bytes());
    let report = opened.unwrap().report;
    assert_eq!(report.wrong, [], "{report:?}");
    check_all(&trace, "a program with own words");
    assert_eq!(trace.fields().collect::<Vec<_>>(), ["eval", "improving", "nodes"]);
    let words = |words: &[(Subject, &str)]| -> Vec<(Subject, String)> {
        words.iter().map(|(subject, word)| (*subject, (*word).to_owned())).collect()
    };
    let amounts = |extended, reduced| Some(Amounts { extended: plies(extended), reduced: plies(reduced) });
    assert_eq!(said(&trace, 2), (words(&[(Kind, "my root")]), None, vec![Some(99), Some(1), Some(100)]));
    let first = words(&[(Rank, "good capture"), (Extension, "passed pawn"), (Reason, "my cut")]);
    assert_eq!(said(&trace, 3), (first, amounts(24, 4), vec![Some(40), None, None]));
    let second = words(&[(Kind, "verification"), (Reason, "futility")]);
    assert_eq!(said(&trace, 4), (second, amounts(0, 32), vec![Some(i32::MIN), None, Some(7)]));
    assert_eq!((trace.extension(4), trace.reduction(4)), (None, Some(ReductionCause::LateMove)));
    // It is extended and reduced, and the depth is the usual one: neither prevails, so both are words.
    let both = words(&[(Extension, "check-evasion"), (Reduction, "late-move")]);
    assert_eq!(said(&trace, 5), (both, None, vec![Some(5), None, None]));
    assert_eq!(trace.meta(5).reason(), Some(LeaveReason::MateDistance));
    assert_eq!(trace.field_range(0), Some((i32::MIN, 99)));
    assert_eq!(trace.own_words(Reason), [("futility", 1), ("my cut", 1)]);
    let text = report.text().join("\n");
    for line in
        ["reason in its own words: futility 1, my cut 1", "fields of its own: eval 5, nodes 2, improving 1"]
    {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn what_was_said_comes_back_from_a_log_and_from_a_file() {
    let (_, trace) = read(talkative().as_bytes());
    let all =
        |trace: &Trace| (0..trace.len()).map(|id| (trace.visit(id), said(trace, id))).collect::<Vec<_>>();
    let logged = |trace: &Trace| {
        let (mut export, mut all) = (LogExport::default(), Vec::new());
        loop {
            let mut words = Vec::new();
            let is_more = export.write(trace, 5, &mut words);
            all.extend(words);
            if !is_more {
                return all;
            }
        }
    };
    let words = logged(&trace);
    let mut copy = Trace::new();
    copy.append(&words).unwrap();
    assert_eq!(all(&copy), all(&trace));
    assert_eq!(logged(&copy), words);

    // In a file of several blocks, which all define the names.
    let mut long = lines(&[HEADER]);
    for iteration in 1..15_000 {
        long += &talkative()[HEADER.len() + 1..]
            .replace("\"kind\":\"my root\"", &format!("\"iteration\":{iteration}"));
    }
    let (opened, trace) = read(long.as_bytes());
    let (opened, mut bytes) = (opened.unwrap(), Vec::new());
    write(Writing::new(&opened.scenario, "", &trace).unwrap(), &trace, &mut bytes).unwrap();
    let file = open(&bytes).unwrap();
    assert_eq!(file.damage, None);
    let mut ids = (0..trace.len()).step_by(7);
    assert!(trace.len() > 60_000 && ids.all(|id| said(&file.trace, id) == said(&trace, id)));
}

/// The inspector, the story and the lines for other programs tell the same words.
#[test]
fn the_words_are_shown() {
    let (_, mut session) = session(talkative().as_bytes());
    let end = u32::MAX;
    let facts = |session: &mut plyscope::session::Session, visit: u32, t: u32| -> Vec<String> {
        let seen = session.inspect(visit, t).unwrap();
        seen.own.iter().map(|fact| format!("{}: {}", fact.name, fact.text)).collect()
    };
    assert_eq!(
        facts(&mut session, 3, end),
        [
            "Ordered by: good capture",
            "Extended because of: passed pawn",
            "Extended by: 1.50 plies",
            "Reduced by: 0.25 plies",
            "eval: 40"
        ]
    );
    // Words about the end are not known before the end.
    let before = session.trace().enter_time(4);
    assert_eq!(
        facts(&mut session, 4, before),
        ["Kind of visit: verification", "Reduced by: 2 plies", "eval: −2,147,483,648"]
    );
    assert_eq!(facts(&mut session, 4, end).last().unwrap(), "nodes: 7");
    let seen = session.inspect(4, end).unwrap();
    assert_eq!(seen.reason.as_deref(), Some("its program calls the reason “futility”"));
    let story: Vec<String> =
        seen.story.iter().flat_map(|sentence| &sentence.clauses).map(|clause| clause.text.clone()).collect();
    assert!(story.join(" ").contains("calls the reason “futility”"), "{story:?}");

    let (opened, trace) = read(talkative().as_bytes());
    let scenario = opened.unwrap().scenario;
    let (game, mut lines) = (scenario.open().unwrap(), Vec::new());
    let lens = Lens::for_programs(&game);
    write_trace(&game, &scenario.search, &trace, Format::Ndjson, lens, &mut lines).unwrap();
    let rows: Vec<serde_json::Value> =
        String::from_utf8(lines).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |key: &str| rows.iter().map(|row| row[key].clone()).collect::<Vec<_>>();
    assert!(rows.iter().all(|row| row.as_object().unwrap().keys().eq(rows[0].as_object().unwrap().keys())));
    let null = serde_json::Value::Null;
    assert_eq!(of("own_reason")[2..], [null.clone(), "my cut".into(), "futility".into(), null.clone()]);
    assert_eq!(of("x_nodes")[2..], [100.into(), null.clone(), 7.into(), null.clone()]);
    assert_eq!(of("extended")[2..], [null.clone(), 1.5.into(), 0.0.into(), null]);
}

/// All places that say why a visit ended use the word of its program.
#[test]
fn the_reason_is_the_same_in_every_place() {
    let (_, session) = session(talkative().as_bytes());
    for (visit, word) in [(3, "my cut"), (4, "futility")] {
        let end = session.trace().leave_time(visit);
        let said = format!("its program calls the reason “{word}”");
        assert_eq!(session.inspect(visit, end).unwrap().reason.as_deref(), Some(said.as_str()));
        let event = session.event(end).unwrap();
        assert!(event.sentence.contains(&said), "{}", event.sentence);
    }
}

#[test]
fn an_outcome_of_the_table_may_be_another_word() {
    let text =
        lines(&[HEADER, ROOT, &enter("a", r#","table":"lock failed""#), r#"{"leave":1}"#, r#"{"leave":1}"#]);
    let (opened, trace) = read(text.as_bytes());
    let report = opened.unwrap().report;
    assert_eq!((report.wrong_lines, report.probes), (0, 1));
    assert_eq!((trace.meta(3).outcome(), trace.own_word(3, Subject::Table)), (None, Some("lock failed")));
}

#[test]
fn a_reason_of_the_table_counts_more_than_the_outcome_of_the_probe() {
    let probe = r#","table":"too-shallow","stored":4,"bound":"lower","stored_depth":0"#;
    let text = lines(&[
        HEADER,
        ROOT,
        &enter("a", probe),
        r#"{"leave":4,"reason":"table-answer"}"#,
        r#"{"leave":-4}"#,
    ]);
    let (opened, trace) = read(text.as_bytes());
    assert_eq!(opened.unwrap().report.contradicted.count, 0);
    assert_eq!(
        (trace.meta(3).outcome(), trace.meta(3).reason()),
        (Some(ProbeOutcome::Answered), Some(LeaveReason::TableAnswer))
    );
    let entry = trace.found_entry(3).unwrap();
    assert_eq!(
        (entry.value, entry.bound, entry.depth),
        (Value::judgement(4), Bound::Lower, Depth::default())
    );
    // A table that held nothing cannot answer.
    let text = text.replace(probe, r#","table":"miss""#);
    let (opened, trace) = read(text.as_bytes());
    assert_eq!(opened.unwrap().report.contradicted.count, 1);
    assert_eq!(
        (trace.meta(3).outcome(), trace.own_word(3, Subject::Reason)),
        (Some(ProbeOutcome::Miss), Some("table-answer"))
    );
}

/// `prob-cut.ndjson` of a program: ProbCut with a move, and razoring that is decided by quiescence.
#[test]
fn prob_cut_has_a_move_and_razoring_is_known() {
    let header = r#"{"plyscope":1,"perspective":"mover","infinity":32000,"game":"chess"}"#;
    let text = lines(&[
        header,
        r#"{"enter":"","depth":6,"alpha":-32000,"beta":32000}"#,
        r#"{"enter":"e2e4","depth":5,"alpha":0,"beta":1}"#,
        r#"{"enter":"e7e5","depth":1,"alpha":-201,"beta":-200,"kind":"prob-cut"}"#,
        r#"{"leave":-250}"#,
        r#"{"leave":250,"reason":"prob-cut"}"#,
        r#"{"enter":"d2d4","depth":5,"alpha":0,"beta":1}"#,
        r#"{"enter":"","depth":1,"alpha":0,"beta":1,"kind":"quiescence"}"#,
        r#"{"leave":-400,"reason":"all-moves"}"#,
        r#"{"leave":-400,"reason":"razoring"}"#,
        r#"{"leave":-250}"#,
    ]);
    let (opened, trace) = read(text.as_bytes());
    let report = opened.unwrap().report;
    assert_eq!((report.wrong_lines, report.contradicted.count), (0, 0), "{report:?}");
    let ends = [3, 5].map(|id| trace.meta(id).reason().unwrap());
    assert_eq!(ends, [LeaveReason::ProbCut, LeaveReason::Razoring]);
    assert_eq!(trace.meta(4).kind(), VisitKind::ProbCutMove);
    assert_eq!((trace.meta(6).kind(), trace.meta(6).is_quiescence()), (VisitKind::SamePosition, true));
    assert_eq!(trace.ply(4), 2);
    // Without its search neither is borne out: the word is kept as it was said.
    let bare = lines(&[CHESS, ROOT, &enter("e2e4", ""), r#"{"leave":250,"reason":"razoring"}"#]);
    let (_, trace) = read(bare.as_bytes());
    let end = (trace.meta(3).reason(), trace.own_word(3, Subject::Reason));
    assert_eq!(end, (Some(LeaveReason::NotReported), Some("razoring")));
}

#[test]
fn words_that_plyscope_knows_get_its_words() {
    let text = lines(&[
        HEADER,
        ROOT,
        &enter("a", r#","rank":"killer","extension":"check-evasion","extended":1"#),
        r#"{"leave":4,"reason":"evaluation"}"#,
        r#"{"leave":-4}"#,
    ]);
    let (opened, trace) = read(text.as_bytes());
    assert!(opened.unwrap().report.own.0.is_empty());
    assert_eq!(
        (trace.rank(3), trace.extension(3)),
        (Some(RankSource::Killer), Some(ExtensionCause::CheckEvasion))
    );
    assert_eq!(trace.amounts(3), Some(Amounts { extended: Depth::PLY, reduced: Depth::default() }));
}

#[test]
fn wrong_fields_are_named_and_names_have_a_limit() {
    let text = lines(&[
        HEADER,
        &ROOT.replace('}', r#","x":{"eval":1.5,"good":3,"text":"no","deep":{"a":1}}}"#),
        &enter("a", r#","x":[1],"extended":-1"#),
        r#"{"leave":1}"#,
        r#"{"leave":1}"#,
    ]);
    let (opened, trace) = read(text.as_bytes());
    let report = opened.unwrap().report;
    let wrong: Vec<&str> = report.wrong.iter().map(|wrong| wrong.message.as_str()).collect();
    assert_eq!(
        wrong,
        [
            "line 2: “eval” in “x” is not a whole number of 32 bits",
            "line 3: “extended” is -1, which is below 0"
        ]
    );
    assert_eq!((trace.fields().collect::<Vec<_>>(), trace.field(0, 2, true)), (vec!["good"], Some(3)));

    let mut many = lines(&[HEADER, ROOT]);
    for number in 0..1100 {
        many += &lines(&[
            &enter("a", ""),
            &format!("{{\"leave\":1,\"reason\":\"r{number}\",\"x\":{{\"f{number}\":1}}}}"),
        ]);
    }
    let (opened, trace) = read(many.as_bytes());
    let report = opened.unwrap().report;
    assert_eq!(trace.fields().len(), 64);
    let kept = trace.own_words(Subject::Reason).len();
    assert_eq!(kept, 1000 - 64);
    let unread: u64 = report.unread.names.values().sum::<u64>() + report.unread.more;
    assert_eq!(unread, (1100 - kept + 1100 - 64) as u64);
    let long = "n".repeat(61);
    let text = lines(&[
        HEADER,
        ROOT,
        &enter("a", ""),
        &format!("{{\"leave\":1,\"reason\":\"{long}\"}}"),
        r#"{"leave":1}"#,
    ]);
    assert_eq!(read(text.as_bytes()).1.own_word(3, Subject::Reason), None);
}
