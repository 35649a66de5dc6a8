//! Many searches on all threads of the machine, with their results in order.

use crate::problem::Problem;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the same work for all items, as many at a time as the machine has threads. The results are
/// in the order of the items. Every tenth of the way is said on stderr.
///
/// # Errors
///
/// The problem of the first item that has one.
pub fn in_order<T: Sync, R: Send>(
    what: &str,
    items: &[T],
    work: impl Fn(&T) -> Result<R, Problem> + Sync,
) -> Result<Vec<R>, Problem> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(items.len().max(1));
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Result<R, Problem>>>> = Mutex::new(items.iter().map(|_| None).collect());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((index, item)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    items.get(index).map(|item| (index, item))
                } {
                    let result = work(item);
                    if let Ok(mut results) = results.lock() {
                        results[index] = Some(result);
                    }
                    report(what, done.fetch_add(1, Ordering::Relaxed) + 1, items.len());
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_default();
    // Every item was taken by a thread, and every thread has ended.
    results.into_iter().flatten().collect()
}

fn report(what: &str, done: usize, all: usize) {
    if done * 10 / all > (done - 1) * 10 / all {
        eprintln!("{what}: {done} of {all}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        let squares = in_order("squares", &items, |number| Ok(number * number)).unwrap();
        assert!(squares.iter().zip(&items).all(|(square, number)| *square == number * number));
        assert_eq!(in_order("nothing", &[], |(): &()| Ok(())).unwrap(), []);
    }

    #[test]
    fn the_first_problem_in_order_is_returned() {
        let items: Vec<u64> = (0..50).collect();
        let result = in_order("odd ones out", &items, |number| match number % 7 {
            6 => Err(Problem::new("item", &number.to_string(), "six", "")),
            _ => Ok(()),
        });
        assert_eq!(result.unwrap_err().value, "6");
    }
}
