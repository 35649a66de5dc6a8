//! The lines that a program printed.

use super::event::{End, Event};
use crate::problem::{Problem, excerpt};

/// More lines are not read.
pub const MOST_LINES: usize = 50_000;
/// No line of a trace is longer, in bytes.
const LONGEST_LINE: usize = 200;
/// A larger number is infinity, unless the tree has larger numbers: many programs begin with such a number.
pub const SMALLEST_INFINITY: i32 = 9_999;

/// An event with its line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    pub line: usize,
    pub event: Event,
}

/// Reads what a program printed. Lines that begin with another word are passed over. `greatest`: the greatest number of the
/// tree without its sign.
///
/// # Errors
///
/// A line begins like an event but cannot be read, or no line is an event.
pub fn read(text: &str, greatest: i32) -> Result<Vec<Printed>, Problem> {
    let mut events: Vec<Printed> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if at >= MOST_LINES {
            let message = format!("the trace has more than {MOST_LINES} lines");
            return Err(Problem::new("trace", "", message, "choose a smaller tree"));
        }
        if line.len() > LONGEST_LINE {
            continue;
        }
        let words: Vec<&str> = line
            .split(|sign: char| sign.is_whitespace() || ",;()[]".contains(sign))
            .filter(|word| !word.is_empty())
            .collect();
        let Some((first, rest)) = words.split_first() else { continue };
        let line = at + 1;
        let kind = first.trim_end_matches(':').to_ascii_lowercase();
        let refuse = || {
            let message = format!(
                "line {line}, “{}”, is not a line of a trace",
                excerpt(text.lines().nth(at).unwrap_or_default())
            );
            Problem::new(
                "trace",
                "",
                message,
                "print “enter NAME ALPHA BETA”, “leave NAME VALUE” or “leaf NAME VALUE”",
            )
        };
        match (kind.as_str(), rest) {
            ("enter", [name]) => {
                events.push(Printed { line, event: Event::Enter { name: (*name).to_owned(), window: None } })
            }
            ("enter", [name, alpha, beta]) => {
                let ends = end(alpha, greatest).zip(end(beta, greatest)).ok_or_else(refuse)?;
                let event = Event::Enter { name: (*name).to_owned(), window: Some([ends.0, ends.1]) };
                events.push(Printed { line, event });
            }
            ("leave", [name, value]) => {
                let value = end(value, greatest).ok_or_else(refuse)?;
                events.push(Printed { line, event: Event::Leave { name: (*name).to_owned(), value } });
            }
            ("leave", [name, proof, disproof]) => {
                let (proof, disproof) =
                    end(proof, greatest).zip(end(disproof, greatest)).ok_or_else(refuse)?;
                events.push(Printed {
                    line,
                    event: Event::Numbers { name: (*name).to_owned(), proof, disproof },
                });
            }
            ("move", [name]) => events.push(Printed { line, event: Event::Move((*name).to_owned()) }),
            ("result", [result]) => match end(result, greatest) {
                Some(End::At(result)) => events.push(Printed { line, event: Event::Result(result) }),
                _ => return Err(refuse()),
            },
            ("leaf", [.., value]) if rest.len() <= 2 => {
                let value = end(value, greatest).ok_or_else(refuse)?;
                leaf(&mut events, line, (rest.len() == 2).then(|| rest[0]), value).ok_or_else(refuse)?;
            }
            ("enter" | "leave" | "leaf" | "move" | "result", _) => return Err(refuse()),
            _ => {}
        }
    }
    if events.is_empty() {
        return Err(Problem::new(
            "trace",
            "",
            "this has no line of a trace",
            "print “enter NAME ALPHA BETA” where a visit begins, and “leave NAME VALUE” where it ends",
        ));
    }
    Ok(events)
}

/// Takes a line about a leaf: it ends a visit, and begins it unless the line before has begun it. `None` if the leaf has no
/// name.
fn leaf(events: &mut Vec<Printed>, line: usize, name: Option<&str>, value: End) -> Option<()> {
    let open = match events.last().map(|last| &last.event) {
        Some(Event::Enter { name, .. }) => Some(name.clone()),
        _ => None,
    };
    let name = match name {
        Some(name) => name.to_owned(),
        None => open.clone()?,
    };
    if !open.is_some_and(|open| open.eq_ignore_ascii_case(&name)) {
        events.push(Printed { line, event: Event::Enter { name: name.clone(), window: None } });
    }
    events.push(Printed { line, event: Event::Leave { name, value } });
    Some(())
}

/// Reads a number or infinity.
fn end(text: &str, greatest: i32) -> Option<End> {
    let text = text.replace('\u{2212}', "-").to_ascii_lowercase();
    let (is_negative, size) = match text.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let infinite = if is_negative { End::Least } else { End::Greatest };
    if ["inf", "infinity", "∞", "infty"].contains(&size) {
        return Some(infinite);
    }
    // A program may count in floating-point numbers.
    let number: f64 = size.parse().ok().filter(|number: &f64| *number >= 0.0)?;
    let is_infinite = number >= f64::from(SMALLEST_INFINITY) && number > f64::from(greatest);
    if is_infinite || !number.is_finite() {
        return Some(infinite);
    }
    if number.fract() != 0.0 {
        return None;
    }
    Some(End::At(if is_negative { -(number as i32) } else { number as i32 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        read(text, 14).unwrap().iter().map(|Printed { line, event }| format!("{line}: {event}")).collect()
    }

    #[test]
    fn lines_are_read_in_many_notations() {
        let text = "Start of my program\nenter A -inf inf\nENTER: B (-1e9, 999999)\nleaf 3\nleaf F 12.0\nleave B, 3\n\n\
                    enter C 3 Infinity\nleave C −2\nlookup\n";
        assert_eq!(
            texts(text),
            [
                "2: enter A -inf inf",
                "3: enter B -inf inf",
                "4: leave B 3",
                "5: enter F",
                "5: leave F 12",
                "6: leave B 3",
                "8: enter C 3 inf",
                "9: leave C -2",
            ]
        );
    }

    #[test]
    fn a_broken_line_is_refused_with_its_number() {
        for line in [
            "enter",
            "enter A 3",
            "enter A x y",
            "leave A",
            "leave A three",
            "leaf",
            "leaf A B C",
            "leaf A 0.5",
            "leave A nan",
        ] {
            let problem = read(&format!("enter A\n{line}"), 14).unwrap_err();
            assert!(problem.message.starts_with("line 2"), "{line}: {problem:?}");
        }
        assert!(read("leaf 3", 14).is_err(), "a leaf without a name");
        assert!(read("nothing\n", 14).unwrap_err().message.contains("no line"));
        assert!(read(&"enter A\n".repeat(MOST_LINES + 1), 14).unwrap_err().message.contains("more than"));
    }
}
