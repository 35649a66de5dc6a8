//! The common part of all kinds of input: an input is made from a seed and a number, checked with every panic caught,
//! and made smaller as long as it fails in the same way.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::time::{Duration, Instant};

use plyscope::random::Random;

/// The outcome of a check: nothing, or the promise that is broken. The text before the first colon names the sort of
/// failure.
pub type Outcome = Result<(), String>;

pub fn ensure(holds: bool, broken: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(broken()) }
}

/// A kind of input. Inputs are texts, so that people can read and repeat them, and so that they can be made smaller.
pub struct Kind {
    pub name: &'static str,
    /// The number of inputs of seed 1 that every run of the tests checks: about a second of work.
    pub sample: u64,
    pub make: fn(&mut Random) -> String,
    pub check: fn(&str) -> Outcome,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// A text that is equal for failures with probably the same cause.
    pub sort: String,
    pub message: String,
}

impl Kind {
    /// Input number `index` of a run with this seed.
    pub fn input(&self, seed: u64, index: u64) -> Result<String, Failure> {
        let name = self.name.bytes().fold(seed, |sum, byte| sum.rotate_left(8) ^ u64::from(byte));
        let mut random =
            Random::from_seed(Random::from_seed(name).next_u64() ^ Random::from_seed(!index).next_u64());
        catch(|| Ok((self.make)(&mut random)))
    }

    pub fn attempt(&self, input: &str) -> Result<(), Failure> {
        catch(|| (self.check)(input))
    }

    /// A smaller input that fails in the same way: pieces are removed as long as the rest still fails so.
    pub fn minimised(&self, input: &str, failure: &Failure) -> String {
        let deadline = Instant::now() + Duration::from_secs(5);
        let mut smallest: Vec<char> = input.chars().collect();
        let mut size = smallest.len() / 2;
        while size > 0 {
            let mut at = 0;
            while at < smallest.len() {
                if Instant::now() > deadline {
                    return smallest.into_iter().collect();
                }
                let mut shorter = smallest.clone();
                shorter.drain(at..(at + size).min(smallest.len()));
                let text: String = shorter.iter().collect();
                if self.attempt(&text).is_err_and(|other| other.sort == failure.sort) {
                    smallest = shorter;
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
        smallest.into_iter().collect()
    }
}

thread_local! {
    /// Whether this thread is inside [`catch`].
    static CATCHES: Cell<bool> = const { Cell::new(false) };
    static PANIC: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Makes [`catch`] keep a panic instead of printing it. Elsewhere a panic is printed as usual.
fn keep_panics() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if !CATCHES.get() {
            return print(info);
        }
        let place =
            info.location().map_or(String::new(), |place| format!("{}:{}", place.file(), place.line()));
        let payload = info.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message");
        let failure =
            Failure { sort: format!("panic at {place}"), message: format!("panic at {place}: {text}") };
        PANIC.with(|panic| *panic.borrow_mut() = Some(failure));
    }));
}

/// Runs something, and turns a panic into a failure.
fn catch<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, Failure> {
    static KEEP_PANICS: Once = Once::new();
    KEEP_PANICS.call_once(keep_panics);
    CATCHES.set(true);
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    CATCHES.set(false);
    match outcome {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(message)) => {
            let sort = message.split(':').next().unwrap_or_default().to_owned();
            Err(Failure { sort, message })
        }
        Err(_) => {
            let unknown = || Failure { sort: "panic".to_owned(), message: "panic".to_owned() };
            Err(PANIC.with(|panic| panic.borrow_mut().take()).unwrap_or_else(unknown))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails in one of two ways if it has an a.
    const FAILING: Kind = Kind {
        name: "failing",
        sample: 0,
        make: |random| format!("{} a {} b {}", random.next_u64(), random.next_u64(), random.next_u64()),
        check: |text| match (text.find('a'), text.find('b')) {
            (Some(a), Some(b)) if a < b => Err(format!("order: {a} and {b}")),
            (Some(_), None) => Err("alone".to_owned()),
            _ => Ok(()),
        },
    };

    #[test]
    fn a_failing_input_is_made_smaller_and_fails_in_the_same_way() {
        let input = FAILING.input(1, 5).unwrap();
        assert_eq!(FAILING.input(1, 5), Ok(input.clone()), "an input is the same every time");
        assert_ne!(FAILING.input(1, 6), Ok(input.clone()));
        let failure = FAILING.attempt(&input).unwrap_err();
        assert_eq!(FAILING.minimised(&input, &failure), "ab");
    }

    #[test]
    fn a_panic_is_a_failure_with_its_place() {
        let panicking = Kind { check: |text| panic!("{text}"), ..FAILING };
        let failure = panicking.attempt("here").unwrap_err();
        assert!(failure.message.contains("harness.rs") && failure.message.ends_with(": here"), "{failure:?}");
    }
}
