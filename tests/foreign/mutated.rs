//! Whatever a file holds, it is refused with a line, or read to its end and shown.

use super::exporter::{Detail, export};
use super::{ask_everything, read, session};
use crate::common::scaled;
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;

const PIECES: [&str; 24] = [
    "\"table\":\"answered\",",
    "\"table\":\"narrowed\",\"stored\":3,\"bound\":\"lower\",",
    "\"table\":\"miss\",",
    "\"reason\":\"cut-off\",",
    "\"reason\":\"table-answer\",",
    "\"reason\":\"stand-pat\",",
    "\"reason\":\"all-moves\",",
    "\"reason\":\"null-move-cut-off\",",
    "\"kind\":\"null-move\",",
    "\"kind\":\"quiescence\",",
    "\"kind\":\"singular\",",
    "\"kind\":\"prob-cut\",",
    "\"stand_pat\":3,",
    "\"type\":\"all\",",
    "\"best\":\"a\",",
    "null",
    "99999",
    "-32768",
    "1e300",
    "\"\"",
    "0000",
    "{",
    "\n",
    "\"",
];

/// A damaged text: records left out, doubled, exchanged and changed, signs replaced.
fn mutated(random: &mut Random, text: &str) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(4) {
        let at = random.below(lines.len());
        match random.below(8) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = random.below(lines.len());
                lines.swap(at, other);
            }
            3 => lines.truncate(at.max(1)),
            4 | 5 => {
                let piece = PIECES[random.below(15)];
                lines[at] = lines[at].replacen('{', &format!("{{{piece}"), 1);
            }
            6 => {
                let digits: Vec<usize> =
                    lines[at].match_indices(|sign: char| sign.is_ascii_digit()).map(|(at, _)| at).collect();
                if let Some(digit) = digits.get(random.below(digits.len())) {
                    lines[at].replace_range(*digit..=*digit, ["7", "-2", "32767", "0"][random.below(4)]);
                }
            }
            _ => {
                let place = random.below(lines[at].len() + 1);
                if lines[at].is_char_boundary(place) {
                    lines[at].insert_str(place, PIECES[random.below(PIECES.len())]);
                }
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    let mut bytes = lines.join("\n").into_bytes();
    if random.below(6) == 0 && !bytes.is_empty() {
        let at = random.below(bytes.len());
        bytes[at] = random.below(256) as u8;
    }
    bytes
}

#[test]
fn damaged_files_are_refused_or_read_and_shown() {
    let sources: Vec<String> = [
        ("game=tree&tree=((3 12 8)(2 4 6))((1 9)(7 7))&search=pvs&deepening=on&aspiration=1", true),
        ("game=tic-tac-toe&board=xox/.o./..x_o&search=alpha-beta", false),
        ("fen=8/8/8/8/8/1k6/7p/K7_w_-_-_0_1&depth=3&null-move=2", false),
    ]
    .iter()
    .map(|(link, nameless)| {
        let scenario = Scenario::parse(link).unwrap();
        let (_, trace) = run::trace(&scenario).unwrap();
        let detail = Detail { nameless: *nameless, ..Detail::default() };
        export(&scenario, &trace, detail).lines().take(160).collect::<Vec<_>>().join("\n")
    })
    .collect();
    let (mut refused, mut shown) = (0, 0);
    for case in 0..scaled(400) {
        let mut random = Random::from_seed(case as u64);
        let bytes = mutated(&mut random, &sources[case % sources.len()]);
        match read(&bytes).0 {
            Err(problem) => {
                refused += 1;
                let lines = bytes.split(|byte| *byte == b'\n').count() as u32;
                assert!(
                    problem.line.is_some_and(|line| (1..=lines.max(1)).contains(&line)),
                    "case {case}: {problem}"
                );
                assert!(!problem.message.is_empty());
            }
            Ok(opened) => {
                shown += 1;
                assert!(opened.report.text().len() >= 5);
                if case % 7 == 0 {
                    ask_everything(&mut session(&bytes).1);
                }
            }
        }
    }
    println!("{refused} refused, {shown} shown");
    assert!(refused > 30 && shown > 30, "{refused} refused, {shown} shown");
}

/// A file that arrives in pieces of any size is read as the same search.
#[test]
fn a_file_may_arrive_in_pieces() {
    use plyscope::foreign::Reader;
    use plyscope::trace::recorder::Batch;
    let scenario = Scenario::parse("game=tic-tac-toe&board=xox/.o./..x_o").unwrap();
    let (_, trace) = run::trace(&scenario).unwrap();
    let text = export(&scenario, &trace, Detail::default());
    let words_of = |size: usize| {
        let mut words = Vec::new();
        let mut reader = Reader::new(|batch: Batch<'_>| words.extend_from_slice(batch.words));
        text.as_bytes().chunks(size).for_each(|piece| reader.feed(piece).unwrap());
        let opened = reader.finish().unwrap().0;
        (opened, words)
    };
    let whole = words_of(usize::MAX);
    assert!([1, 2, 7, 64, 1000].into_iter().all(|size| words_of(size) == whole));
}
