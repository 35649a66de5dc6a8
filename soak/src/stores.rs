//! Stored results: reading them does not panic, every error names a line of the text, a result that was read is the same
//! when it is written and read again, and it is summed up or refused with a reason.

use plyscope_cli::lab::gzip::decompress;
use plyscope_cli::lab::results::describe;
use plyscope_cli::lab::store::read;

use crate::harness::{Kind, Outcome, ensure};
use crate::mutation::{mutated, odd_number};
use plyscope::random::Random;
use std::sync::LazyLock;

pub const KIND: Kind = Kind { name: "stores", sample: 800, make, check };

/// Real results of several experiments. Their first lines are enough.
static STORED: LazyLock<[String; 5]> = LazyLock::new(|| {
    let files = [
        &include_bytes!("../../results/uncertainty-table-1.jsonl.gz")[..],
        include_bytes!("../../results/null-move-zugzwang.jsonl.gz"),
        include_bytes!("../../results/pre-search-midgames.jsonl.gz"),
        include_bytes!("../../results/match-selective.jsonl.gz"),
        include_bytes!("../../results/calibration.jsonl.gz"),
    ];
    files.map(|file| {
        String::from_utf8(decompress(file.to_vec()).expect("it is compressed")).expect("it is a text")
    })
});

fn make(random: &mut Random) -> String {
    let stored = random.pick(&*STORED);
    let mut lines: Vec<String> = stored.lines().take(1 + random.below(4)).map(str::to_owned).collect();
    for _ in 0..random.below(3) {
        let (from, to) = (random.below(lines.len()), random.below(lines.len()));
        match random.below(3) {
            0 => lines.swap(from, to),
            1 => lines.insert(to, lines[from].clone()),
            _ => {
                let number = odd_number(random);
                lines[from] = lines[from].replacen("\"job\":1", &format!("\"job\":{number}"), 1);
            }
        }
    }
    if !random.once_in(3) {
        let at = random.below(lines.len());
        lines[at] = mutated(random, &lines[at], &[]);
    }
    let text = lines.join("\n");
    if random.once_in(3) { text } else { text + "\n" }
}

fn check(text: &str) -> Outcome {
    let lines = text.split_inclusive('\n').count() as u32;
    let reading = match read(text.as_bytes(), "stored") {
        Ok(reading) => reading,
        Err(problems) => {
            ensure(!problems.is_empty(), || "refused without a problem".to_owned())?;
            let inside = |line: u32| (1..=lines).contains(&line);
            return ensure(problems.iter().all(|problem| problem.line.is_some_and(inside)), || {
                format!("a problem names a line that does not exist: {problems:?}")
            });
        }
    };
    ensure(reading.whole <= text.len() && reading.torn == (reading.whole < text.len()), || {
        format!("whole and torn contradict each other: {} of {} bytes", reading.whole, text.len())
    })?;
    let Some(stored) = reading.stored else { return Ok(()) };
    let written = stored.text().map_err(|error| format!("cannot be written: {error:?}"))?;
    let again =
        read(written.as_bytes(), "written").map_err(|error| format!("cannot be read again: {error:?}"))?;
    ensure(again.stored.as_ref() == Some(&stored) && !again.torn, || {
        "another result when read again".to_owned()
    })?;
    match describe(&stored) {
        Ok(words) => ensure(!words.contains("NaN") && !words.contains(" inf"), || {
            format!("not a finite number: {words}")
        }),
        Err(_) => Ok(()),
    }
}
