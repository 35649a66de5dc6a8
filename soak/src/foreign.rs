//! Searches of other programs: each is refused with a line of its text, or read and shown.

use plyscope::foreign;
use plyscope::session::Session;
use plyscope::trace::recorder::Batch;

use crate::harness::{Kind, Outcome, ensure};
use crate::mutation::mutated;
use crate::questions;
use plyscope::random::Random;

pub const KIND: Kind = Kind { name: "foreign", sample: 400, make, check };

const HEADERS: [&str; 5] = [
    r#"{"plyscope":1,"perspective":"mover","infinity":99}"#,
    r#"{"plyscope":1,"perspective":"first","infinity":32000,"mate":31000,"to_move":"second"}"#,
    r#"{"plyscope":1,"perspective":"mover","infinity":9,"prunes":false}"#,
    r#"{"plyscope":1,"perspective":"mover","infinity":500,"mate":400,"cuts":"beyond-beta","game":"tic-tac-toe"}"#,
    r#"{"plyscope":1,"perspective":"mover","infinity":32000,"mate":32000,"game":"chess","position":"8/8/8/8/8/1k6/7p/K7 w - - 0 1"}"#,
];

const ENTERING: [&str; 14] = [
    "",
    "",
    "",
    "",
    r#","kind":"quiescence""#,
    r#","kind":"null-move""#,
    r#","kind":"prob-cut""#,
    r#","kind":"singular""#,
    r#","table":"miss""#,
    r#","table":"answered","stored":4,"bound":"lower""#,
    r#","table":"narrowed","stored":1,"bound":"lower","stored_depth":2"#,
    r#","quiescence":true,"stand_pat":2"#,
    r#","type":"cut","rank":"killer""#,
    r#","reduction":"late-move""#,
];

const LEAVING: [&str; 10] = [
    "",
    "",
    "",
    r#","reason":"cut-off""#,
    r#","reason":"all-moves""#,
    r#","reason":"table-answer""#,
    r#","reason":"stand-pat""#,
    r#","reason":"null-move-cut-off""#,
    r#","reason":"game-over""#,
    r#","reason":"prob-cut""#,
];

fn make(random: &mut Random) -> String {
    let header = *random.pick(&HEADERS);
    let moves: &[&str] = match () {
        () if header.contains("chess") => &["a1b1", "b3c3", "b3a3", "b1a1", "0000", ""],
        () if header.contains("tic") => &["a1", "b2", "c3", "a3", "c1", "b1", ""],
        () => &["a", "b", "c", "d", "--", ""],
    };
    let mut lines = vec![header.to_owned()];
    let mut open = 0;
    for _ in 0..random.below(60) {
        if open > 0 && random.once_in(2) {
            open -= 1;
            let value = random.below(40) as i64 - 20;
            lines.push(format!("{{\"leave\":{value}{}}}", random.pick(&LEAVING)));
        } else {
            let mv = if open == 0 { "" } else { *random.pick(moves) };
            let more = if open == 0 { "" } else { *random.pick(&ENTERING) };
            let (alpha, width) = (random.below(40) as i64 - 20, random.below(12) as i64);
            open += 1;
            lines.push(format!(
                "{{\"enter\":\"{mv}\",\"depth\":{},\"alpha\":{alpha},\"beta\":{}{more}}}",
                random.below(5),
                alpha + width
            ));
        }
    }
    let text = lines.join("\n");
    let others: Vec<String> = HEADERS.iter().chain(&ENTERING).map(|piece| (*piece).to_owned()).collect();
    if random.once_in(2) { text } else { mutated(random, &text, &others) }
}

fn check(text: &str) -> Outcome {
    let mut words = Vec::new();
    let opened = foreign::read(text.as_bytes(), |batch: Batch<'_>| words.extend_from_slice(batch.words));
    let opened = match opened {
        Ok(opened) => opened,
        Err(problem) => {
            let lines = text.split('\n').count().max(1) as u32;
            return ensure(problem.line.is_some_and(|line| (1..=lines).contains(&line)), || {
                format!("the problem names a line that does not exist: {problem}")
            });
        }
    };
    ensure(opened.report.text().len() >= 5, || "the report is empty".to_owned())?;
    let mut session = Session::new(opened.scenario).map_err(|problem| format!("no session: {problem}"))?;
    session.append(&words).map_err(|error| format!("no log: {error}"))?;
    session.finish();
    let counted = u64::from(session.trace().positions());
    ensure(counted == opened.report.visits, || format!("visits: {counted} and {}", opened.report.visits))?;
    questions::ask(&mut session, &mut Random::from_seed(text.len() as u64));
    Ok(())
}
