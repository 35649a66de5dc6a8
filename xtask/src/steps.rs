//! Runs the steps of a command side by side, in lanes. Prints when each step begins and ends, and how long the rest will
//! take: seconds that were measured earlier, scaled by the time that the first steps took on this machine.

use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::Log;
use crate::result::Result;

/// The steps of one lane run one after the other. The lanes run side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Downloads.
    Installs,
    /// Long runs of cargo. The core in WebAssembly comes first, because the page waits for it.
    Cargo,
    /// Checks that only read sources.
    Checks,
    /// Steps that need the core in WebAssembly, beginning with its glue.
    Page,
}

const LANES: [Lane; 4] = [Lane::Installs, Lane::Cargo, Lane::Checks, Lane::Page];

/// The time between two messages about the running steps.
const HEARTBEAT: Duration = Duration::from_secs(20);

type Work<'a> = Box<dyn FnOnce(&Log) -> Result<()> + Send + 'a>;

pub struct Step<'a> {
    name: &'static str,
    lane: Lane,
    /// The duration on the machine of the measurement.
    seconds: f64,
    after: Vec<&'static str>,
    work: Work<'a>,
}

impl<'a> Step<'a> {
    #[cfg(test)]
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub fn new(
        lane: Lane,
        name: &'static str,
        seconds: f64,
        work: impl FnOnce(&Log) -> Result<()> + Send + 'a,
    ) -> Step<'a> {
        Step { name, lane, seconds, after: Vec::new(), work: Box::new(work) }
    }

    /// The step waits for these steps, if they are run at all. They have to come before it in the list.
    pub fn after(mut self, names: &[&'static str]) -> Step<'a> {
        self.after.extend(names);
        self
    }
}

/// The outcome of a step.
pub struct StepResult {
    pub name: &'static str,
    pub time: Duration,
    pub outcome: Result<()>,
    pub output: String,
}

/// The steps whose output is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Show {
    All,
    Failed,
}

#[derive(Debug)]
enum State {
    Waiting,
    Running(Instant),
    Ended { time: Duration, outcome: Result<()> },
}

struct Row {
    name: &'static str,
    lane: Lane,
    seconds: f64,
    /// The rows that it waits for.
    after: Vec<usize>,
    state: State,
}

struct Table {
    rows: Mutex<Vec<Row>>,
    changed: Condvar,
    logs: Vec<Log>,
    start: Instant,
    show: Show,
}

/// Runs all steps, and returns their outcomes in the same order. A step that waits for a failed step is not run, and
/// counts as failed.
pub fn run(steps: Vec<Step>, show: Show) -> Vec<StepResult> {
    let (rows, mut works) = rows(steps);
    let logs = rows.iter().map(|_| Log::default()).collect();
    let table = Table { rows: Mutex::new(rows), changed: Condvar::new(), logs, start: Instant::now(), show };
    let expected = seconds_left(&table.rows(), Instant::now());
    if expected > 10.0 {
        say(&format!("This takes {}; later runs are quicker.", about(expected)));
    }
    thread::scope(|scope| {
        for lane in LANES {
            let in_lane = |row: &Row| row.lane == lane;
            let indices: Vec<usize> = table
                .rows()
                .iter()
                .enumerate()
                .filter(|(_, row)| in_lane(row))
                .map(|(index, _)| index)
                .collect();
            let works: Vec<(usize, Work)> =
                indices.into_iter().filter_map(|index| Some((index, works[index].take()?))).collect();
            let table = &table;
            scope.spawn(move || {
                for (index, work) in works {
                    table.run_step(index, work);
                }
            });
        }
        table.watch();
    });
    let rows = table.rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    let done = rows.into_iter().zip(&table.logs).map(|(row, log)| match row.state {
        State::Ended { time, outcome } => StepResult { name: row.name, time, outcome, output: log.text() },
        _ => StepResult {
            name: row.name,
            time: Duration::ZERO,
            outcome: Err("was not run.".to_owned()),
            output: log.text(),
        },
    });
    done.collect()
}

/// Runs all steps, shows the output of failed steps only, and returns the first failure.
pub fn run_quietly(steps: Vec<Step>) -> Result<()> {
    let failed = run(steps, Show::Failed).into_iter().find_map(|done| match done.outcome {
        Ok(()) => None,
        Err(error) => Some(format!("{}: {error}", done.name)),
    });
    failed.map_or(Ok(()), Err)
}

/// Splits the steps into rows of the table and the work to do.
fn rows(steps: Vec<Step>) -> (Vec<Row>, Vec<Option<Work>>) {
    let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
    let mut works = Vec::new();
    let mut rows = Vec::new();
    for (index, step) in steps.into_iter().enumerate() {
        let after: Vec<usize> =
            step.after.iter().filter_map(|name| names.iter().position(|other| other == name)).collect();
        assert!(after.iter().all(|&before| before < index), "{} waits for a later step", step.name);
        rows.push(Row {
            name: step.name,
            lane: step.lane,
            seconds: step.seconds,
            after,
            state: State::Waiting,
        });
        works.push(Some(step.work));
    }
    (rows, works)
}

impl Table {
    fn rows(&self) -> MutexGuard<'_, Vec<Row>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run_step(&self, index: usize, work: Work) {
        if let Some(failed) = self.wait_for_those_before(index) {
            self.end(index, Duration::ZERO, Err(format!("not run, because {failed} failed.")));
            return;
        }
        let begun = Instant::now();
        let (name, expected) = {
            let row = &mut self.rows()[index];
            row.state = State::Running(begun);
            (row.name, row.seconds)
        };
        if self.show == Show::All || expected >= 2.0 {
            self.say(&format!("{name} ..."));
        }
        let outcome = work(&self.logs[index]);
        self.end(index, begun.elapsed(), outcome);
    }

    /// Waits for the steps before this one. Returns the name of one that failed, if any.
    fn wait_for_those_before(&self, index: usize) -> Option<&'static str> {
        let mut rows = self.rows();
        loop {
            let before: Vec<usize> = rows[index].after.clone();
            let failed =
                before.iter().find(|&&row| matches!(rows[row].state, State::Ended { outcome: Err(_), .. }));
            if let Some(&row) = failed {
                return Some(rows[row].name);
            }
            if before.iter().all(|&row| matches!(rows[row].state, State::Ended { .. })) {
                return None;
            }
            rows = self.changed.wait(rows).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn end(&self, index: usize, time: Duration, outcome: Result<()>) {
        let mut rows = self.rows();
        let failed = outcome.is_err();
        let mut text = String::new();
        let output = self.logs[index].text();
        if !output.trim().is_empty() && (failed || self.show == Show::All) {
            text = format!("\n== {} ==\n{}\n", rows[index].name, output.trim_end());
        }
        if let Err(error) = &outcome {
            text += &format!("\n{}: {error}\n", rows[index].name);
        }
        rows[index].state = State::Ended { time, outcome };
        let rest = seconds_left(&rows, Instant::now());
        let ended = format!("{}: {}", rows[index].name, if failed { "FAILED" } else { "done" });
        let is_worth_saying = failed || self.show == Show::All || time.as_secs_f64() >= 2.0;
        drop(rows);
        self.changed.notify_all();
        if !text.is_empty() {
            say(&text);
        }
        if is_worth_saying {
            let rest = if rest < 1.0 { String::new() } else { format!("; {} left", about(rest)) };
            self.say(&format!("{ended} in {}{rest}", seconds(time.as_secs_f64())));
        }
    }

    /// Says which steps are running, until all have ended.
    fn watch(&self) {
        let mut rows = self.rows();
        let mut last_said = Instant::now();
        while rows.iter().any(|row| !matches!(row.state, State::Ended { .. })) {
            let wait = HEARTBEAT.saturating_sub(last_said.elapsed());
            (rows, _) = self.changed.wait_timeout(rows, wait).unwrap_or_else(PoisonError::into_inner);
            if last_said.elapsed() < HEARTBEAT {
                continue;
            }
            last_said = Instant::now();
            let rest = seconds_left(&rows, last_said);
            let running: Vec<String> = rows
                .iter()
                .zip(&self.logs)
                .filter_map(|(row, log)| match row.state {
                    State::Running(since) => {
                        let line = log.last_line();
                        let line = if line.is_empty() { line } else { format!(": {line}") };
                        Some(format!("{} ({}){line}", row.name, seconds(since.elapsed().as_secs_f64())))
                    }
                    _ => None,
                })
                .collect();
            self.say(&format!("  {}; {} left", running.join(" | "), about(rest)));
        }
    }

    fn say(&self, text: &str) {
        let since = self.start.elapsed().as_secs();
        say(&format!("[{:>2}:{:02}] {text}", since / 60, since % 60));
    }
}

/// Prints a line. A closed pipe must not stop the steps. Tests print nothing, because their steps fail on purpose.
fn say(text: &str) {
    if cfg!(test) {
        return;
    }
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

/// The number of seconds that the rest will take.
fn seconds_left(rows: &[Row], now: Instant) -> f64 {
    let slowdown = slowdown(rows, now);
    let mut lanes = [0.0_f64; LANES.len()];
    let mut ends: Vec<f64> = Vec::new();
    for row in rows {
        let expected = row.seconds * slowdown;
        let rest = match row.state {
            State::Ended { .. } => 0.0,
            State::Waiting => expected,
            // A step that is late will probably run on for a while.
            State::Running(since) => {
                let so_far = now.duration_since(since).as_secs_f64();
                (expected - so_far).max(so_far / 10.0)
            }
        };
        let lane = &mut lanes[row.lane as usize];
        let begin = row.after.iter().map(|&before| ends[before]).fold(*lane, f64::max);
        *lane = begin + rest;
        ends.push(*lane);
    }
    ends.into_iter().fold(0.0, f64::max)
}

/// The time that steps take on this machine, as a multiple of the measured times.
fn slowdown(rows: &[Row], now: Instant) -> f64 {
    let (mut expected, mut taken) = (0.0, 0.0);
    for row in rows {
        let time = match &row.state {
            State::Ended { time, outcome: Ok(()) } => time.as_secs_f64(),
            State::Running(since) => now.duration_since(*since).as_secs_f64(),
            _ => continue,
        };
        let is_late = matches!(row.state, State::Running(_)) && time > row.seconds;
        let is_counted = row.seconds >= 2.0 && (is_late || matches!(row.state, State::Ended { .. }));
        if is_counted {
            expected += row.seconds;
            taken += time;
        }
    }
    if expected > 0.0 { taken / expected } else { 1.0 }
}

/// A time that is known only roughly, as text.
fn about(seconds: f64) -> String {
    if seconds <= 90.0 {
        format!("about {:.0} s", (seconds / 5.0).ceil() * 5.0)
    } else {
        format!("about {:.1} min", (seconds / 30.0).round() / 2.0)
    }
}

fn seconds(time: f64) -> String {
    if time < 9.95 { format!("{time:.1} s") } else { format!("{time:.0} s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(lane: Lane, seconds: f64, after: &[usize], state: State) -> Row {
        Row { name: "a step", lane, seconds, after: after.to_vec(), state }
    }

    fn ended(seconds: f64) -> State {
        State::Ended { time: Duration::from_secs_f64(seconds), outcome: Ok(()) }
    }

    #[test]
    fn what_is_left_follows_lanes_and_conditions() {
        use State::Waiting;
        let rows = [
            row(Lane::Cargo, 60.0, &[], Waiting),
            row(Lane::Installs, 20.0, &[], Waiting),
            row(Lane::Page, 30.0, &[1], Waiting),
            row(Lane::Page, 5.0, &[0], Waiting),
            row(Lane::Cargo, 1.0, &[], Waiting),
        ];
        assert_eq!(seconds_left(&rows, Instant::now()), 65.0, "the core, then the page");
    }

    #[test]
    fn a_slow_machine_is_noticed() {
        let now = Instant::now();
        let rows = [row(Lane::Cargo, 20.0, &[], ended(60.0)), row(Lane::Cargo, 10.0, &[], State::Waiting)];
        assert_eq!(seconds_left(&rows, now), 30.0);
        let since = now.checked_sub(Duration::from_secs(40)).unwrap();
        let rows =
            [row(Lane::Cargo, 20.0, &[], State::Running(since)), row(Lane::Cargo, 10.0, &[], State::Waiting)];
        assert_eq!(seconds_left(&rows, now), 4.0 + 20.0, "late by a factor of two before it has ended");
    }

    #[test]
    fn steps_wait_for_what_they_need_and_fail_with_it() {
        let order = Mutex::new(Vec::new());
        let note = |name: &'static str, outcome: Result<()>| {
            let order = &order;
            move |_: &Log| {
                order.lock().unwrap().push(name);
                outcome
            }
        };
        let steps = vec![
            Step::new(Lane::Cargo, "core", 0.0, note("core", Ok(()))),
            Step::new(Lane::Page, "lint", 0.0, note("lint", Err("a mistake".to_owned())))
                .after(&["core", "absent"]),
            Step::new(Lane::Cargo, "browser", 0.0, note("browser", Ok(()))).after(&["lint"]),
            Step::new(Lane::Cargo, "last", 0.0, note("last", Ok(()))),
        ];
        let done = run(steps, Show::Failed);
        assert_eq!(*order.lock().unwrap(), ["core", "lint", "last"]);
        let outcomes: Vec<bool> = done.iter().map(|done| done.outcome.is_ok()).collect();
        assert_eq!(outcomes, [true, false, false, true]);
        assert!(done[2].outcome.as_ref().unwrap_err().contains("lint"));
    }

    #[test]
    fn rough_times_are_rounded() {
        assert_eq!(about(61.0), "about 65 s");
        assert_eq!(about(170.0), "about 3.0 min");
    }
}
