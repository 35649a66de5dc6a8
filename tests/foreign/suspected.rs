//! Mistakes that only all lines together show: each is made in searches of our own, which are right without it.

use super::exporter::{Detail, export};
use super::read;
use plyscope::run;
use plyscope::scenario::Scenario;
use serde_json::Value;

/// A search as another program would print it, by the side to move.
fn printed(link: &str, nameless: bool) -> Vec<Value> {
    let scenario = Scenario::parse(link).unwrap();
    let (_, trace) = run::trace(&scenario).unwrap();
    let text = export(&scenario, &trace, Detail { kinds: true, ..Detail::default() });
    let mut lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    if nameless {
        lines[0].as_object_mut().unwrap().retain(|key, _| key != "game" && key != "position");
    }
    lines
}

/// Changes each line, given the number of open visits around it.
fn changed(lines: &[Value], change: impl Fn(&mut Value, usize) -> bool) -> String {
    let mut depth = 0;
    let mut text = String::new();
    for line in lines {
        depth -= usize::from(line.get("leave").is_some());
        let mut line = line.clone();
        if change(&mut line, depth) {
            text += &format!("{line}\n");
        }
        depth += usize::from(line.get("enter").is_some());
    }
    text
}

fn negate(line: &mut Value, key: &str) {
    if let Some(number) = line.get(key).and_then(Value::as_i64) {
        line[key] = (-number).into();
    }
}

/// The window as the side at an even depth sees it.
fn unturned_window(line: &mut Value, depth: usize) {
    if depth % 2 == 1 && line.get("enter").is_some() {
        let (alpha, beta) = (line["alpha"].as_i64().unwrap(), line["beta"].as_i64().unwrap());
        (line["alpha"], line["beta"]) = ((-beta).into(), (-alpha).into());
    }
}

const SEARCHES: [&str; 5] = [
    "game=tree&tree=((3_5)_(2_9))_((7_-4)_(6_8))&search=alpha-beta",
    "game=synthetic&branching=4&height=4&seed=3&search=minimax",
    "game=synthetic&branching=4&height=5&seed=4&search=pvs",
    "game=chess&depth=3&quiescence=off&search=alpha-beta&table=0",
    "game=chess&depth=3&null-move=2&aspiration=20&table=14",
];

fn suspicions(text: &str) -> Vec<String> {
    read(text.as_bytes()).0.unwrap().report.suspicions
}

#[test]
fn mistakes_of_the_whole_are_suspected_and_no_others() {
    for link in SEARCHES {
        for lines in [printed(link, false), printed(link, true)] {
            let says = |text: String, wanted: &str| {
                let said = suspicions(&text);
                assert!(said.len() == 1 && said[0].contains(wanted), "{link}: {wanted}: {said:?}");
            };
            assert_eq!(suspicions(&changed(&lines, |_, _| true)), Vec::<String>::new(), "{link}");
            says(
                changed(&lines, |line, _| {
                    negate(line, "leave");
                    true
                }),
                "wrong sign",
            );
            let whites = |line: &mut Value, depth: usize| {
                if depth % 2 == 1 {
                    negate(line, "leave");
                }
            };
            let of_first = |line: &mut Value| {
                if line.get("plyscope").is_some() {
                    line["perspective"] = "first".into();
                }
            };
            says(
                changed(&lines, |line, depth| {
                    whites(line, depth);
                    unturned_window(line, depth);
                    true
                }),
                "\"perspective\":\"first\"",
            );
            says(
                changed(&lines, |line, depth| {
                    whites(line, depth);
                    true
                }),
                if link.contains("minimax") {
                    "\"perspective\":\"first\""
                } else {
                    "print the value of the side to move"
                },
            );
            says(
                changed(&lines, |line, _| {
                    of_first(line);
                    true
                }),
                "\"perspective\":\"mover\"",
            );
            if link.contains("minimax") {
                continue;
            }
            says(
                changed(&lines, |line, depth| {
                    unturned_window(line, depth);
                    true
                }),
                "the windows are not inverted",
            );
        }
    }
}

/// A return from the search that prints nothing, in a game that the program does not know.
#[test]
fn a_missing_leave_is_suspected_without_a_game() {
    for link in &SEARCHES[..3] {
        let mut lines = printed(link, true);
        let leaf = (2..lines.len())
            .find(|at| lines[at - 1].get("enter").is_some() && lines[*at].get("leave").is_some());
        let missing = leaf.unwrap();
        lines.remove(missing);
        let said = suspicions(&changed(&lines, |_, _| true));
        let wanted = format!("a “leave” seems to be missing before line {}", missing + 1);
        assert!(said.iter().any(|said| said.starts_with(&wanted)), "{link}: {wanted}: {said:?}");
    }
}
