//! Trees that are drawn: their forms, and the values of their leaves.

use super::exercise_tree::Form;
use super::level::Level;
use super::level_spec::LevelSpec;
use crate::random::Random;

/// A form whose rows each have one number of children.
fn uniform(rows: &[usize]) -> Form {
    let Some((first, rest)) = rows.split_first() else { return Form(Vec::new()) };
    Form((0..*first).map(|_| uniform(rest)).collect())
}

/// A form of this height. A flat one has three children at its root.
#[must_use]
pub fn grown(height: usize, is_flat: bool, random: &mut Random) -> Form {
    if height == 0 {
        return Form(Vec::new());
    }
    let count = if is_flat { 3 } else { random.between(2, 3) };
    Form((0..count).map(|_| grown(height - 1, false, random)).collect())
}

/// A form whose children have few enough orders: every order is searched.
#[must_use]
pub fn form_for_orders(level: Level, spec: LevelSpec, random: &mut Random) -> Form {
    if level.number() == 3 {
        let rows: &[&[usize]] = &[&[3, 2, 2], &[2, 3, 2], &[2, 2, 2]];
        return uniform(rows[random.below(rows.len())]);
    }
    grown(spec.height, level.number() == 1, random)
}

/// Small whole numbers.
#[must_use]
pub fn any_values(leaves: usize, random: &mut Random) -> Vec<i16> {
    (0..leaves).map(|_| random.between(0, leaves + 6) as i16).collect()
}

/// Small whole numbers that all differ, for where an order decides, or ties would.
#[must_use]
pub fn different_values(leaves: usize, random: &mut Random) -> Vec<i16> {
    let mut values: Vec<i16> = (1..=leaves as i16 + 4).collect();
    random.shuffle(&mut values);
    values.truncate(leaves);
    values
}
