//! The passes of MTD(f), right or wrong: the bound that each asks about, and its returned value.

use super::exercise_tree::{Details, ExerciseTree};
use super::number::{HIGH, LOW};
use super::rules::Rules;
use super::visit_record::{VisitRecord, of_iteration, plain, recorded};
use super::wrong_walkthrough::{self, wrong_walkthrough};
use crate::misconception::Misconception;
use crate::search::parameters::{Base, MemoryTest, Parameters, TableParameters};
use crate::search::visit_kind::VisitKind;

/// The passes, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passes {
    /// Beta of each: the bound that it asks about.
    pub asked: Vec<i16>,
    /// The value that each returned.
    pub returned: Vec<i16>,
    /// Whether the value is at least each returned value; if not, it is at most that.
    pub reached: Vec<bool>,
}

/// The most passes that a person writes down.
const MOST: usize = 12;

impl Passes {
    /// The lower bound after each pass.
    #[must_use]
    pub fn lower(&self) -> Vec<i16> {
        self.bounds(LOW, true)
    }

    /// The upper bound after each pass.
    #[must_use]
    pub fn upper(&self) -> Vec<i16> {
        self.bounds(HIGH, false)
    }

    fn bounds(&self, first: i16, of: bool) -> Vec<i16> {
        let passes = self.returned.iter().zip(&self.reached);
        let after = |known: &mut i16, (returned, reached): (&i16, &bool)| {
            if *reached == of {
                *known = *returned;
            }
            Some(*known)
        };
        passes.scan(first, after).collect()
    }

    fn add(&mut self, asked: i16, returned: i16) {
        self.asked.push(asked);
        self.returned.push(returned);
        self.reached.push(returned >= asked);
    }

    fn first(&self, count: usize) -> Passes {
        Passes {
            asked: self.asked[..count].to_vec(),
            returned: self.returned[..count].to_vec(),
            reached: self.reached[..count].to_vec(),
        }
    }

    /// The value that the last pass returned.
    #[must_use]
    pub fn value(&self) -> Option<i16> {
        self.returned.last().copied()
    }
}

/// Details that produce the guess: the iteration before the last one gives all of its leaves this judgement, and the
/// last one takes its value for the first guess.
#[must_use]
pub fn details(tree: &ExerciseTree, guess: i16) -> Details {
    Details { estimates: vec![guess; tree.nodes.len()], ..Details::default() }
}

fn parameters(tree: &ExerciseTree, driver: MemoryTest) -> Parameters {
    Parameters { iterative_deepening: true, ..plain(tree, Base::MemoryTest(driver)) }
}

/// All visits of the last iteration.
#[must_use]
pub fn visits(tree: &ExerciseTree, guess: i16) -> Vec<VisitRecord> {
    visits_by(tree, guess, parameters(tree, MemoryTest::MtdF))
}

fn visits_by(tree: &ExerciseTree, guess: i16, parameters: Parameters) -> Vec<VisitRecord> {
    of_iteration(tree.height() as i8, recorded(tree, &details(tree, guess), parameters))
}

fn of_records(records: &[VisitRecord]) -> Passes {
    let mut passes = Passes::default();
    for record in records.iter().filter(|record| record.kind == VisitKind::Pass) {
        passes.add(record.beta, record.value);
    }
    passes
}

/// The passes of MTD(f) on a tree where MAX moves first.
#[must_use]
pub fn passes(tree: &ExerciseTree, guess: i16) -> Passes {
    of_records(&visits(tree, guess))
}

/// Whether a table makes no difference to the passes' returned values: then a person without a table searches alike.
#[must_use]
pub fn needs_no_table(tree: &ExerciseTree, guess: i16) -> bool {
    let table = Some(TableParameters { log2_entries: 10, equal_depth_only: false });
    let with = Parameters { table, ..parameters(tree, MemoryTest::MtdF) };
    of_records(&visits_by(tree, guess, with)) == passes(tree, guess)
}

/// A misconception of the passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Each pass is thought to return the value itself.
    KnowsTheValue,
    /// Returned values are held inside the null window.
    FailHard,
    /// The answer has the window's other side.
    Alpha,
    /// It ends with the pass that finds the value, before the one that confirms it.
    Unconfirmed,
    /// One pass is thought to be enough.
    OnePass,
    /// It begins at plus infinity.
    FromAbove,
    /// It begins at minus infinity.
    FromBelow,
    /// The lower and the upper bound are exchanged.
    Exchanged,
    /// MAX and MIN are exchanged.
    Swapped,
}

impl Variant {
    /// The misconception that leads to it.
    #[must_use]
    pub fn misconception(self) -> Misconception {
        match self {
            Variant::KnowsTheValue => Misconception::TakesBoundForValue,
            Variant::FailHard => Misconception::FailsHard,
            Variant::Alpha | Variant::Exchanged => Misconception::WrongSideOfWindow,
            Variant::Unconfirmed | Variant::OnePass | Variant::FromAbove | Variant::FromBelow => {
                Misconception::MisreadsPass
            }
            Variant::Swapped => Misconception::ExchangesSides,
        }
    }
}

/// The passes with one mistake; `None` if they do not end.
#[must_use]
pub fn wrong_passes(tree: &ExerciseTree, guess: i16, variant: Variant) -> Option<Passes> {
    let right = passes(tree, guess);
    let driven = |driver| of_records(&visits_by(tree, guess, parameters(tree, driver)));
    match variant {
        Variant::KnowsTheValue => {
            let value = right.value()?;
            by_hand(guess, |_| Some(value))
        }
        Variant::FailHard => by_hand(guess, |beta| pass(tree, beta, wrong_walkthrough::Variant::FailHard)),
        Variant::Alpha => Some(Passes { asked: right.asked.iter().map(|beta| beta - 1).collect(), ..right }),
        Variant::Unconfirmed => Some(right.first(right.asked.len() - 1)),
        Variant::OnePass => Some(right.first(1)),
        Variant::FromAbove => Some(driven(MemoryTest::MtSss)),
        Variant::FromBelow => {
            let mut passes = driven(MemoryTest::MtDual);
            // The written answer here is minus infinity.
            passes.asked[0] = LOW;
            Some(passes)
        }
        Variant::Exchanged => {
            Some(Passes { reached: right.reached.iter().map(|reached| !reached).collect(), ..right })
        }
        Variant::Swapped => by_hand(guess, |beta| pass(tree, beta, wrong_walkthrough::Variant::Swapped)),
    }
}

fn pass(tree: &ExerciseTree, beta: i16, variant: wrong_walkthrough::Variant) -> Option<i16> {
    let rules = Rules { window: Some((beta - 1, beta)), ..Rules::PLAIN };
    wrong_walkthrough(tree, rules, variant)?.of(0).map(|visit| visit.value)
}

/// The passes of a person with another way of searching.
fn by_hand(guess: i16, pass: impl Fn(i16) -> Option<i16>) -> Option<Passes> {
    let mut passes = Passes::default();
    let (mut lower, mut upper, mut beta) = (LOW, HIGH, guess);
    while lower < upper {
        let value = pass(beta)?;
        passes.add(beta, value);
        if value >= beta {
            lower = value;
        } else {
            upper = value;
        }
        beta = if value == lower { value + 1 } else { value };
        if passes.asked.len() > MOST {
            return None;
        }
    }
    Some(passes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_close_in_on_the_value() {
        let tree = ExerciseTree::read("(3 12 8)(2 4 6)(14 5 2)").unwrap();
        for (guess, asked, returned) in [(3, vec![3, 4], vec![3, 3]), (9, vec![9, 5, 3], vec![5, 3, 3])] {
            let passes = passes(&tree, guess);
            assert_eq!((&passes.asked, &passes.returned), (&asked, &returned), "{guess}");
            assert_eq!((passes.lower().last(), passes.upper().last()), (Some(&3), Some(&3)));
        }
        // The first pass sees only that the third move is worth 5 at most.
        assert_eq!(passes(&tree, 9).lower(), [LOW, LOW, 3]);
        assert_eq!(passes(&tree, 9).upper(), [5, 3, 3]);
    }

    #[test]
    fn who_holds_values_in_the_window_creeps() {
        let tree = ExerciseTree::read("(3 12 8)(2 4 6)(14 5 2)").unwrap();
        let hard = wrong_passes(&tree, 6, Variant::FailHard).unwrap();
        assert_eq!(hard.asked, [6, 5, 4, 3]);
        assert_eq!(wrong_passes(&tree, 6, Variant::OnePass).unwrap().asked, [6]);
        assert_eq!(wrong_passes(&tree, 6, Variant::FromAbove).unwrap().asked[0], HIGH);
    }
}
