//! The result of a student in a task.

use crate::misconception::Misconception;
use crate::practice::MOST_POINTS;
use serde::Deserialize;

/// The greatest number of tries that a code can hold.
pub(super) const MOST_COUNTED_TRIES: u32 = 7;
/// The greatest number of minutes that a code can hold.
pub(super) const MOST_MINUTES: u32 = 63;
/// The number of misconceptions that a code can hold: the first ones.
pub(super) const MOST_MISCONCEPTIONS: usize = 3;

/// The result of a student in a task. Before the first try it is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TaskResult {
    /// The number of ended tries.
    pub tries: u32,
    /// The points of the best try, of [`MOST_POINTS`].
    pub points: u32,
    /// The time of all tries, in minutes.
    pub minutes: u32,
    /// The names of the misconceptions that showed.
    #[serde(deserialize_with = "named")]
    #[cfg_attr(test, ts(type = "readonly string[]"))]
    pub misconceptions: Vec<Misconception>,
}

impl TaskResult {
    /// The result as a code can hold it.
    #[must_use]
    pub fn held(&self) -> TaskResult {
        if self.tries == 0 {
            return TaskResult::default();
        }
        let mut misconceptions: Vec<Misconception> = Vec::new();
        for one in &self.misconceptions {
            if !misconceptions.contains(one) && misconceptions.len() < MOST_MISCONCEPTIONS {
                misconceptions.push(*one);
            }
        }
        TaskResult {
            tries: self.tries.min(MOST_COUNTED_TRIES),
            points: self.points.min(MOST_POINTS),
            minutes: self.minutes.min(MOST_MINUTES),
            misconceptions,
        }
    }
}

/// Names that this version does not know are left out: the results come from the page's own store, perhaps of an older
/// version.
fn named<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Misconception>, D::Error> {
    let names = Vec::<String>::deserialize(deserializer)?;
    Ok(names.iter().filter_map(|name| Misconception::named(name)).collect())
}
