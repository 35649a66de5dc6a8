//! The passes of MTD(f): the bound that each asks about, what it returns, and how people get it wrong.

use super::course::{HIGH, LOW};
use super::given::GivenTree;
use super::looks::{Look, looks, plain};
use super::rules::Rules;
use super::slip::{Slip, slipped};
use crate::search::parameters::{Base, MemoryTest, Parameters, TableParameters};
use crate::search::visit_kind::VisitKind;

/// The passes, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passes {
    /// Beta of each: the bound that it asks about.
    pub asked: Vec<i16>,
    /// What each returned.
    pub returned: Vec<i16>,
    /// Whether each says that the value is at least what it returned; else it is at most that.
    pub reached: Vec<bool>,
}

/// More of them nobody writes down.
const MOST: usize = 12;

impl Passes {
    /// What the value is at least, after each pass.
    #[must_use]
    pub fn lower(&self) -> Vec<i16> {
        self.bounds(LOW, true)
    }

    /// What it is at most.
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

    /// What the last one returned.
    #[must_use]
    pub fn value(&self) -> Option<i16> {
        self.returned.last().copied()
    }
}

/// The tree as a text with the guess: the iteration before the last one judges all of its leaves so, and the last
/// one takes its value for the first guess.
#[must_use]
pub fn text(tree: &GivenTree, guess: i16) -> String {
    tree.text_with(&|node| if tree.is_leaf(node) { String::new() } else { format!("={guess}") })
}

fn parameters(tree: &GivenTree, driver: MemoryTest) -> Parameters {
    Parameters { iterative_deepening: true, ..plain(tree, Base::MemoryTest(driver)) }
}

/// All visits of the last iteration.
#[must_use]
pub fn visits(tree: &GivenTree, guess: i16) -> Vec<Look> {
    visits_by(tree, guess, parameters(tree, MemoryTest::MtdF))
}

fn visits_by(tree: &GivenTree, guess: i16, parameters: Parameters) -> Vec<Look> {
    let mut looks = looks(tree, &text(tree, guess), parameters);
    let before = looks.iter().take_while(|look| usize::from(look.iteration as u8) < tree.height()).count();
    looks.drain(..before);
    for look in &mut looks {
        look.end -= before;
    }
    looks
}

fn of_looks(looks: &[Look]) -> Passes {
    let mut passes = Passes::default();
    for look in looks.iter().filter(|look| look.kind == VisitKind::Pass) {
        passes.add(look.beta, look.value);
    }
    passes
}

/// What MTD(f) does on a tree where MAX moves first.
#[must_use]
pub fn passes(tree: &GivenTree, guess: i16) -> Passes {
    of_looks(&visits(tree, guess))
}

/// Whether a table makes no difference to what the passes return: who keeps none searches the same.
#[must_use]
pub fn needs_no_table(tree: &GivenTree, guess: i16) -> bool {
    let table = Some(TableParameters { log2_entries: 10, equal_depth_only: false });
    let with = Parameters { table, ..parameters(tree, MemoryTest::MtdF) };
    of_looks(&visits_by(tree, guess, with)) == passes(tree, guess)
}

/// One thing that is wrong in the passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Each pass is thought to return the value itself.
    KnowsTheValue,
    /// Returned values are held inside the null window.
    FailHard,
    /// The window's other side is told.
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

impl Fault {
    /// All of them, the likeliest first.
    pub const ALL: [Fault; 9] = [
        Fault::KnowsTheValue,
        Fault::FailHard,
        Fault::Unconfirmed,
        Fault::Alpha,
        Fault::Exchanged,
        Fault::OnePass,
        Fault::FromAbove,
        Fault::FromBelow,
        Fault::Swapped,
    ];

    /// What is said to a person who made it.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        match self {
            Fault::KnowsTheValue => {
                "You let each pass return the value itself. A null window only shows on which side of the \
                 bound the value is; the result is a bound, as good as the visited leaves allow."
            }
            Fault::FailHard => {
                "You kept returned values inside the null window, so the bound moves by 1 only. The search \
                 of this exercise is fail-soft: it returns the best value that it has found."
            }
            Fault::Unconfirmed => {
                "The last pass is missing. The value is known only when the lower bound and the upper bound \
                 have met, \
                 and each pass moves one of them."
            }
            Fault::Alpha => {
                "These are the lower ends of the null windows, alpha. The question is about beta, which is 1 \
                 more."
            }
            Fault::OnePass => {
                "You stopped after one pass. One pass gives only one bound; passes continue until the lower \
                 bound and the upper bound have met."
            }
            Fault::Exchanged => {
                "You have swapped the two bounds. A pass that returns a value of at least beta has failed \
                 high: the result is a lower bound. Otherwise the result is an upper bound."
            }
            Fault::FromAbove => {
                "You began with the bound infinity: that is MT-SSS*. MTD(f) begins at its guess f."
            }
            Fault::FromBelow => {
                "You began with the bound minus infinity: that is MT-DUAL*. MTD(f) begins at its guess f."
            }
            Fault::Swapped => {
                "You have swapped MAX and MIN. A triangle that points up is MAX, who chooses the greatest \
                 value; a triangle that points down is MIN, who chooses the smallest."
            }
        }
    }
}

/// The passes of who has one thing wrong; nothing where that comes to no end.
#[must_use]
pub fn mistaken(tree: &GivenTree, guess: i16, fault: Fault) -> Option<Passes> {
    let right = passes(tree, guess);
    let driven = |driver| of_looks(&visits_by(tree, guess, parameters(tree, driver)));
    match fault {
        Fault::KnowsTheValue => {
            let value = right.value()?;
            by_hand(guess, |_| Some(value))
        }
        Fault::FailHard => by_hand(guess, |beta| pass(tree, beta, Slip::FailHard)),
        Fault::Alpha => Some(Passes { asked: right.asked.iter().map(|beta| beta - 1).collect(), ..right }),
        Fault::Unconfirmed => Some(right.first(right.asked.len() - 1)),
        Fault::OnePass => Some(right.first(1)),
        Fault::FromAbove => Some(driven(MemoryTest::MtSss)),
        Fault::FromBelow => {
            let mut passes = driven(MemoryTest::MtDual);
            // Who writes that down writes minus infinity.
            passes.asked[0] = LOW;
            Some(passes)
        }
        Fault::Exchanged => {
            Some(Passes { reached: right.reached.iter().map(|reached| !reached).collect(), ..right })
        }
        Fault::Swapped => by_hand(guess, |beta| pass(tree, beta, Slip::Swapped)),
    }
}

fn pass(tree: &GivenTree, beta: i16, slip: Slip) -> Option<i16> {
    let rules = Rules { window: Some((beta - 1, beta)), ..Rules::PLAIN };
    slipped(tree, rules, slip)?.of(0).map(|visit| visit.value)
}

/// The passes of a person who searches in a way of their own.
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
        let tree = GivenTree::read("(3 12 8)(2 4 6)(14 5 2)").unwrap();
        for (guess, asked, returned) in [(3, vec![3, 4], vec![3, 3]), (9, vec![9, 5, 3], vec![5, 3, 3])] {
            let passes = passes(&tree, guess);
            assert_eq!((&passes.asked, &passes.returned), (&asked, &returned), "{guess}");
            assert_eq!((passes.lower().last(), passes.upper().last()), (Some(&3), Some(&3)));
        }
        // Of the third move the first pass sees only that it is worth 5 at most.
        assert_eq!(passes(&tree, 9).lower(), [LOW, LOW, 3]);
        assert_eq!(passes(&tree, 9).upper(), [5, 3, 3]);
    }

    #[test]
    fn who_holds_values_in_the_window_creeps() {
        let tree = GivenTree::read("(3 12 8)(2 4 6)(14 5 2)").unwrap();
        let hard = mistaken(&tree, 6, Fault::FailHard).unwrap();
        assert_eq!(hard.asked, [6, 5, 4, 3]);
        assert_eq!(mistaken(&tree, 6, Fault::OnePass).unwrap().asked, [6]);
        assert_eq!(mistaken(&tree, 6, Fault::FromAbove).unwrap().asked[0], HIGH);
    }
}
