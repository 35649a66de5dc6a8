//! Suites of positions: read without a panic, and every error names a line of the text.

use plyscope::games::chess::Chess;
use plyscope_cli::lab::epd;

use crate::fens;
use crate::harness::{Kind, Outcome, ensure};
use crate::mutation::mutated;
use plyscope::random::Random;

pub const KIND: Kind = Kind { name: "epds", sample: 400, make, check };

fn make(random: &mut Random) -> String {
    let positions = fens::positions();
    let operations = [
        "bm Qd1+;",
        "bm d5 e4;",
        "am Kd1;",
        "id \"a; b\";",
        "id \"BK.01\";",
        "c0 \"x\";",
        "acd 5;",
        "bm",
        ";",
        "",
    ];
    let mut lines = Vec::new();
    for _ in 0..=random.below(4) {
        let fen: Vec<&str> = random.pick(&positions).split(' ').take(4 + random.below(3)).collect();
        let described: Vec<&str> = (0..random.below(4)).map(|_| *random.pick(&operations)).collect();
        lines.push(format!("{} {}", fen.join(" "), described.join(" ")));
    }
    let suite = lines.join(if random.once_in(4) { "\r\n" } else { "\n" });
    if random.once_in(4) { suite } else { mutated(random, &suite, &positions) }
}

fn check(text: &str) -> Outcome {
    let lines = text.lines().count() as u32;
    match epd::read(text.as_bytes()) {
        Err(problems) => {
            ensure(!problems.is_empty(), || "refused without a problem".to_owned())?;
            let inside = |line: u32| (1..=lines).contains(&line);
            ensure(problems.iter().all(|problem| problem.line.is_none_or(inside)), || {
                format!("a problem names a line that does not exist: {problems:?}")
            })
        }
        Ok(entries) => {
            ensure(!entries.is_empty(), || "an empty suite".to_owned())?;
            for entry in entries {
                let chess = Chess::from_fen(&entry.fen)
                    .map_err(|error| format!("an illegal position: {}: {error}", entry.fen))?;
                for mv in entry.answer.best.iter().chain(&entry.answer.avoid) {
                    ensure(chess.find_move(mv).is_ok(), || {
                        format!("a move that is not legal: {mv} in line {}", entry.line)
                    })?;
                }
            }
            Ok(())
        }
    }
}
