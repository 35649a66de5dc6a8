//! The report of `cargo xtask verify`: the outcome of each part, and its seconds in this run and in earlier ones.

use std::fmt::Write as _;

/// The outcome of a part.
#[derive(Clone, Debug, PartialEq)]
pub struct PartResult {
    /// The commit of the result.
    pub commit: String,
    pub name: String,
    pub passed: bool,
    pub seconds: u64,
    pub figure: String,
}

impl PartResult {
    pub fn line(&self) -> String {
        let outcome = if self.passed { "passed" } else { "FAILED" };
        [&self.commit, &self.name, outcome, &self.seconds.to_string(), &self.figure].join("\t")
    }

    /// Reads a line; `None` for half a line.
    pub fn read(line: &str) -> Option<PartResult> {
        let [commit, name, outcome, seconds, figure] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let seconds = seconds.parse().ok()?;
        let [commit, name, figure] = [commit, name, figure].map(str::to_owned);
        Some(PartResult { commit, name, passed: outcome == "passed", seconds, figure })
    }
}

const HISTORY: &str = "| commit | date | seconds in all | by part |\n|---|---|---|---|\n";

/// The rows of earlier runs in a report.
pub fn history(report: &str) -> Vec<String> {
    let rows = report.split_once(HISTORY).map_or("", |(_, rows)| rows);
    rows.lines().take_while(|line| line.starts_with('|')).map(str::to_owned).collect()
}

/// The parts of a report that were run, so that a run on another machine knows what is left. `names` are the names of
/// all parts. The time of a part is known to a tenth of a minute.
pub fn parts_of(report: &str, names: &[&str]) -> Vec<PartResult> {
    let written_at = report.split_once("at commit ").map_or("", |(_, rest)| rest);
    let written_at = written_at.split('.').next().unwrap_or("");
    let read = |line: &str| {
        let row = line.strip_prefix("| ")?.strip_suffix(" |")?;
        let name = names.iter().find(|name| row.starts_with(&format!("{name}: ")))?;
        let (rest, minutes) = row.rsplit_once(" | ")?;
        let cells: Vec<&str> = rest.splitn(3, " | ").collect();
        let &[_, outcome, figure] = &cells[..] else { return None };
        let minutes: f64 = minutes.trim().parse().ok()?;
        let commit = outcome.split_once(" at ").map_or(written_at, |(_, commit)| commit);
        Some(PartResult {
            commit: commit.to_owned(),
            name: (*name).to_owned(),
            passed: outcome.starts_with("passed"),
            seconds: (minutes * 60.0) as u64,
            figure: figure.to_owned(),
        })
    };
    report.lines().filter_map(read).collect()
}

/// `parts` are all parts, each with the property that it shows; `history` are the rows of earlier runs.
pub fn report(
    commit: &str,
    date: &str,
    parts: &[(&str, &str)],
    done: &[PartResult],
    history: &[String],
    quick: bool,
) -> String {
    let mut text = format!(
        "# What was verified\n\nWritten by `cargo xtask verify{}` at commit {commit}. `cargo xtask test` runs a \
         sample of the same.\n\n| part | outcome | figures | minutes |\n|---|---|---|---|\n",
        if quick { " --quick" } else { "" }
    );
    for (name, shows) in parts {
        let row = match done.iter().find(|done| done.name == *name) {
            Some(done) => {
                let outcome = if done.passed { "passed" } else { "**FAILED**" };
                let at = if done.commit == commit { String::new() } else { format!(" at {}", done.commit) };
                let minutes = done.seconds as f64 / 60.0;
                format!("{outcome}{at} | {} | {minutes:.1}", done.figure)
            }
            None => "not run yet | | ".to_owned(),
        };
        let _ = writeln!(text, "| {name}: {shows} | {row} |");
    }
    text += "\n## Earlier runs and this one\n\nSeconds of each part, to show growth. Machines differ, so compare a part with the \
             other parts of its row, too.\n\n";
    text += HISTORY;
    // An interrupted run continues in its own row.
    let own = format!("| {commit} |");
    for row in history.iter().filter(|row| !row.starts_with(&own)) {
        let _ = writeln!(text, "{row}");
    }
    let total: u64 = done.iter().map(|done| done.seconds).sum();
    let by_part: Vec<String> = done.iter().map(|done| format!("{} {}", done.name, done.seconds)).collect();
    let _ = writeln!(text, "{own} {date} | {total} | {} |", by_part.join(", "));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARTS: [(&str, &str); 2] = [("perft", "the rules"), ("soak", "no promise is broken")];

    fn done(passed: bool) -> PartResult {
        let [commit, name, figure] = ["abc", "perft", "7 positions"].map(str::to_owned);
        PartResult { commit, name, passed, seconds: 90, figure }
    }

    #[test]
    fn what_was_noted_is_found_again() {
        assert_eq!(PartResult::read(&done(true).line()), Some(done(true)));
        assert_eq!(PartResult::read("half a li"), None);
    }

    #[test]
    fn the_report_names_every_part() {
        let text = report("abc", "2026-11-23", &PARTS, &[done(false)], &[], false);
        assert!(text.contains("| perft: the rules | **FAILED** | 7 positions | 1.5 |"), "{text}");
        let later = report("abd", "2026-11-23", &PARTS, &[done(true)], &[], false);
        assert!(later.contains("| perft: the rules | passed at abc | 7 positions | 1.5 |"), "{later}");
        assert!(text.contains("| soak: no promise is broken | not run yet"), "{text}");
    }

    #[test]
    fn a_report_is_read_again_on_another_machine() {
        let text = report("abd", "2026-11-23", &PARTS, &[done(true)], &[], false);
        assert_eq!(parts_of(&text, &["perft", "soak"]), [done(true)]);
        let failed = report("abc", "2026-11-23", &PARTS, &[done(false)], &[], false);
        assert_eq!(parts_of(&failed, &["perft", "soak"]), [done(false)]);
        assert_eq!(parts_of("# What was verified", &["perft"]), []);
    }

    #[test]
    fn the_report_keeps_the_rows_of_earlier_runs_and_one_of_its_own() {
        assert!(history("# What was verified\n").is_empty());
        let first = report("abc", "2026-11-22", &PARTS, &[done(true)], &[], false);
        let second = report("abd", "2026-11-23", &PARTS, &[done(true)], &history(&first), false);
        let again = report("abd", "2026-11-23", &PARTS, &[done(true), done(true)], &history(&second), false);
        let rows = history(&again);
        assert_eq!(rows[0], "| abc | 2026-11-22 | 90 | perft 90 |");
        assert_eq!(rows[1], "| abd | 2026-11-23 | 180 | perft 90, perft 90 |");
        assert_eq!(rows.len(), 2);
    }
}
