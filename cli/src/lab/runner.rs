//! Many searches on all cores of the machine, with their results in order; what is done is said on
//! stderr, and Ctrl-C stops it without losing what was done.

use super::failure::{Failure, INTERRUPTED, Partial};
use crate::terminal::note;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// Runs the searches of an experiment. The default one does so silently.
#[derive(Debug, Default)]
pub struct Runner {
    says_how_far: bool,
    stop: Arc<AtomicBool>,
    partial: OnceLock<Partial>,
}

impl Runner {
    /// A runner that reports its progress and that Ctrl-C stops: no further search begins, and the jobs done
    /// by then are the result. A second Ctrl-C ends the process directly.
    #[must_use]
    pub fn interactive() -> Runner {
        let runner = Runner { says_how_far: true, ..Runner::default() };
        let stop = Arc::clone(&runner.stop);
        let handler = move || {
            if stop.swap(true, Ordering::Relaxed) {
                process::exit(INTERRUPTED.into());
            }
            note("plyscope: stopping when the running searches have ended; Ctrl-C again ends at once");
        };
        if let Err(error) = ctrlc::set_handler(handler) {
            note(format_args!("plyscope: Ctrl-C will end this without a result: {error}"));
        }
        runner
    }

    /// Whether no further search begins.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How far it came, if it was stopped before everything was done.
    #[must_use]
    pub fn partial(&self) -> Option<&Partial> {
        self.partial.get()
    }

    /// Does the same work for all items. The results are in the order of the items, each with its
    /// item; items that were not begun when the runner was stopped are left out.
    ///
    /// # Errors
    ///
    /// That of the first item that fails.
    pub fn in_order<'a, T: Sync, R: Send>(
        &self,
        what: &str,
        items: &'a [T],
        work: impl Fn(&T) -> Result<R, Failure> + Sync,
    ) -> Result<Vec<(&'a T, R)>, Failure> {
        self.in_batches(what, items, items.len(), work, |_| Ok(false))
    }

    /// Does the work in batches of `batch` items until the results are enough.
    ///
    /// # Errors
    ///
    /// The error of the first item that fails, or of asking whether it is enough.
    pub fn in_batches<'a, T: Sync, R: Send>(
        &self,
        what: &str,
        items: &'a [T],
        batch: usize,
        work: impl Fn(&T) -> Result<R, Failure> + Sync,
        mut is_enough: impl FnMut(&[(&'a T, R)]) -> Result<bool, Failure>,
    ) -> Result<Vec<(&'a T, R)>, Failure> {
        let progress = self.says_how_far.then(|| Progress::new(what, items.len()));
        let mut results = Vec::new();
        for batch in items.chunks(batch.max(1)) {
            // Behind the first item that failed nothing begins any more.
            let first_failed = AtomicUsize::new(usize::MAX);
            // Searches differ in length, so they are handed out one by one.
            let done: Vec<_> = batch
                .par_iter()
                .enumerate()
                .with_max_len(1)
                .map(|(at, item)| {
                    let begins = !self.is_stopped() && at < first_failed.load(Ordering::Relaxed);
                    let result = begins.then(|| work(item))?;
                    if result.is_err() {
                        first_failed.fetch_min(at, Ordering::Relaxed);
                    }
                    progress.as_ref().inspect(|progress| progress.advance());
                    Some(result.map(|result| (item, result)))
                })
                .collect();
            for result in done.into_iter().flatten() {
                results.push(result?);
            }
            if is_enough(&results)? {
                return Ok(results);
            }
        }
        drop(progress);
        if results.len() < items.len() {
            let (done, of) = (results.len(), items.len());
            self.partial.get_or_init(|| Partial { within: what.to_owned(), done, of });
        }
        Ok(results)
    }
}

/// A bar on a terminal; elsewhere a line at every tenth of the way.
struct Progress {
    bar: ProgressBar,
    /// Locked while a line is written, so that lines come in order.
    done: Mutex<usize>,
    of: usize,
}

impl Progress {
    fn new(what: &str, of: usize) -> Progress {
        let style = ProgressStyle::with_template("{msg}: {pos} of {len} [{wide_bar}] about {eta} left");
        let bar = ProgressBar::new(of as u64)
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
            .with_message(what.to_owned());
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_secs(1));
        }
        Progress { bar, done: Mutex::new(0), of }
    }

    fn advance(&self) {
        self.bar.inc(1);
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let tenths_before = *done * 10 / self.of;
        *done += 1;
        if self.bar.is_hidden() && *done * 10 / self.of > tenths_before {
            let (what, of, left) = (self.bar.message(), self.of, self.bar.eta());
            note(match left.as_secs() {
                0 => format!("{what}: {done} of {of}"),
                _ => format!("{what}: {done} of {of}, about {} left", HumanDuration(left)),
            });
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::problem::Problem;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        let runner = Runner::default();
        let squares = runner.in_order("squares", &items, |number| Ok(number * number)).unwrap();
        assert!(squares.iter().zip(&items).all(|(square, number)| *square == (number, number * number)));
        assert_eq!(runner.in_order("nothing", &[], |(): &()| Ok(())).unwrap(), []);
        assert_eq!(runner.partial(), None);
    }

    #[test]
    fn the_first_problem_in_order_is_returned() {
        let items: Vec<u64> = (0..50).collect();
        let result = Runner::default().in_order("odd ones out", &items, |number| match number % 7 {
            6 => Err(Problem::new("item", &number.to_string(), "six", "").into()),
            _ => Ok(()),
        });
        assert!(matches!(result, Err(Failure::Input(problems)) if problems[0].value == "6"));
    }

    #[test]
    fn enough_is_enough() {
        let items: Vec<u64> = (0..100).collect();
        let runner = Runner::default();
        let mut asked = Vec::new();
        let done = runner.in_batches(
            "squares",
            &items,
            8,
            |number| Ok(number * number),
            |done| {
                asked.push(done.len());
                Ok(done.iter().any(|(_, square)| *square == 400))
            },
        );
        assert_eq!(done.unwrap().last(), Some(&(&23, 529)), "the batch of 20 is the last one");
        assert_eq!((asked, runner.partial()), (vec![8, 16, 24], None));
    }

    #[test]
    fn what_was_done_before_a_stop_is_the_result() {
        let items: Vec<u64> = (0..1000).collect();
        let runner = Runner::default();
        let done = runner.in_order("halves", &items, |number| {
            runner.stop.store(true, Ordering::Relaxed);
            Ok(number / 2)
        });
        let done = done.unwrap();
        assert!(!done.is_empty() && done.len() < 1000 && done.iter().all(|(item, half)| *item / 2 == *half));
        let partial = Partial { within: "halves".to_owned(), done: done.len(), of: 1000 };
        assert_eq!(runner.partial(), Some(&partial));
        assert!(runner.in_order("more", &items, |_| Ok(())).unwrap().is_empty());
        assert_eq!(runner.partial(), Some(&partial), "the first stop is the one that is told");
    }
}
