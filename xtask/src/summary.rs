//! The summary of `cargo xtask test`: a table with the seconds of each step, and a count of all tests.

use std::time::Duration;

use crate::count::Count;
use crate::result::Result;

pub struct Row {
    /// The part of the tests that the step belongs to.
    pub part: &'static str,
    pub name: &'static str,
    pub time: Duration,
    pub outcome: Result<()>,
    /// `None` if the step runs no tests.
    pub tests: Option<Count>,
    /// The names of the tests that failed.
    pub failures: Vec<String>,
}

/// The table. Its last line counts the tests of all runners; a step that failed without a failed test, like a lint,
/// counts as one.
pub fn table(rows: &[Row], time: Duration) -> String {
    let mut text = "\n== summary ==\n".to_owned();
    for row in rows {
        let outcome = if row.outcome.is_ok() { "ok    " } else { "FAILED" };
        let tests = row.tests.map_or(String::new(), |tests| match tests.failed {
            0 => format!("{} tests", tests.passed),
            failed => format!("{} tests, {failed} failed", tests.passed + failed),
        });
        let seconds = row.time.as_secs_f64();
        text += &format!("{outcome}  {:<8} {:<44} {seconds:>6.1} s  {tests}\n", row.part, row.name);
    }
    let total = total(rows);
    let seconds = time.as_secs_f64();
    text += &format!("        {:<53} {seconds:>6.1} s\n", "in all (steps run beside each other)");
    // The failures are at the end, because often only the end of a long output is kept.
    for failure in rows.iter().flat_map(|row| &row.failures) {
        text += &format!("failed: {failure}\n");
    }
    text += &format!("\n{} passed, {} failed", total.passed, total.failed);
    text
}

pub fn total(rows: &[Row]) -> Count {
    let mut total = Count::default();
    for row in rows {
        let mut tests = row.tests.unwrap_or_default();
        if row.outcome.is_err() {
            tests.failed = tests.failed.max(1);
        }
        total += tests;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(outcome: Result<()>, tests: Option<(u32, u32)>) -> Row {
        let tests = tests.map(|(passed, failed)| Count { passed, failed });
        Row {
            part: "rust",
            name: "a step",
            time: Duration::from_millis(2340),
            outcome,
            tests,
            failures: Vec::new(),
        }
    }

    #[test]
    fn a_failed_step_counts_as_one_failure_and_failed_tests_as_themselves() {
        let failed = || Err("failed".to_owned());
        let rows = [
            row(Ok(()), None),
            row(failed(), None),
            row(Ok(()), Some((10, 0))),
            row(failed(), Some((5, 3))),
            row(failed(), Some((0, 0))),
        ];
        assert_eq!(total(&rows), Count { passed: 15, failed: 5 });
        let text = table(&rows, Duration::from_secs(5));
        assert_eq!(text.lines().last(), Some("15 passed, 5 failed"));
        assert_eq!(text.matches("FAILED").count(), 3);
        assert!(text.contains("2.3 s  8 tests, 3 failed"), "{text}");
        let failed = Row { failures: vec!["a::b".to_owned()], ..row(failed(), Some((5, 1))) };
        assert!(table(&[failed], Duration::from_secs(5)).contains("failed: a::b\n"));
    }
}
