//! Reads from the output of test runners how many tests they ran, and which failed.

use std::ops::AddAssign;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Count {
    pub passed: u32,
    pub failed: u32,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Sums the last lines of cargo test, wasm-bindgen-test, Vitest and Playwright in their output.
pub fn count(output: &str) -> Count {
    let mut count = Count::default();
    for line in output.lines() {
        let line = without_colour(line);
        let line = line.trim();
        // cargo test and wasm-bindgen-test: "test result: ok. 3 passed; 0 failed; 0 ignored; ..."
        if let Some(result) = line.strip_prefix("test result:") {
            count += count_words(result);
        // Vitest: "Tests  1 failed | 3 passed (4)"
        } else if let Some(result) = line.strip_prefix("Tests  ") {
            count += count_words(result);
        // Playwright: "3 passed (1.2s)" and "1 failed", each on its line
        } else if is_playwright(line) {
            count += count_words(line);
        }
    }
    count
}

/// The names of the tests that failed, as their runners write them, each once.
pub fn failures(output: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in output.lines() {
        let line = without_colour(line);
        let line = line.trim();
        // cargo test: "test time::steps ... FAILED"; Vitest: "FAIL  tests/unit/a.test.ts > a"; Playwright:
        // "✘  14 tests/browser/a.spec.ts:3:1 › a (2.1s)"
        let of_cargo = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED"));
        let of_vitest = line.strip_prefix("FAIL  ");
        let number = |c: char| c.is_ascii_digit() || c == ' ';
        let of_playwright = line.strip_prefix('✘').map(|rest| rest.trim_start_matches(number));
        let name = of_cargo.or(of_vitest).or(of_playwright).map(str::to_owned);
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names
}

/// Sums "3 passed" and "1 failed" anywhere in a line. A flaky test failed first and then passed.
fn count_words(line: &str) -> Count {
    let words: Vec<&str> =
        line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut count = Count::default();
    for pair in words.windows(2) {
        let Ok(number) = pair[0].parse::<u32>() else { continue };
        match pair[1] {
            "passed" | "flaky" => count.passed += number,
            "failed" => count.failed += number,
            _ => {}
        }
    }
    count
}

fn is_playwright(line: &str) -> bool {
    let mut words = line.splitn(3, ' ');
    let number = words.next().is_some_and(|word| word.parse::<u32>().is_ok());
    let outcome = matches!(words.next(), Some("passed" | "failed" | "flaky"));
    let rest = words.next().unwrap_or("(");
    number && outcome && rest.starts_with('(')
}

fn without_colour(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            // An escape sequence ends with its first letter.
            chars.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(c);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_s_lines_are_summed_over_its_binaries() {
        let output = "running 2 tests\ntest a ... ok\n\
            test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.01s\n\
            test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n";
        assert_eq!(count(output), Count { passed: 15, failed: 2 });
    }

    #[test]
    fn vitest_counts_tests_and_not_files() {
        let output =
            " Test Files  1 failed | 4 passed (5)\n      Tests  1 failed | 41 passed | 2 skipped (44)\n";
        assert_eq!(count(output), Count { passed: 41, failed: 1 });
        let coloured =
            "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m7 passed\u{1b}[39m\u{1b}[22m\u{1b}[90m (7)";
        assert_eq!(count(coloured), Count { passed: 7, failed: 0 });
    }

    #[test]
    fn playwright_s_lines_are_summed() {
        let output = "Running 4 tests using 1 worker\n  1 failed\n    [chromium] › a.spec.ts:3:1 › a\n  \
                      1 flaky\n  2 skipped\n  5 passed (3.2s)\n";
        assert_eq!(count(output), Count { passed: 6, failed: 1 });
    }

    #[test]
    fn failed_tests_are_named_once() {
        let output = "test time::steps ... FAILED\ntest time::ends ... ok\ntest time::steps ... FAILED\n \
                      \u{1b}[31mFAIL \u{1b}[39m tests/unit/a.test.ts > a > b\n  \
                      ✘   14 tests/browser/a.spec.ts:3:1 › a board (34.9s)\n  ✓   15 tests/browser/b.spec.ts:1:1 › b (1s)\n";
        let expected =
            ["time::steps", "tests/unit/a.test.ts > a > b", "tests/browser/a.spec.ts:3:1 › a board (34.9s)"];
        assert_eq!(failures(output), expected);
    }

    #[test]
    fn other_lines_do_not_count() {
        assert_eq!(count("3 passed pawns\nI failed\n2 failed attempts (of 3)\n"), Count::default());
    }
}
