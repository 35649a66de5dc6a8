//! The difficulty of an exercise.

/// The difficulty of an exercise, 1 to 3: trees of two, three and four plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// All of them.
    pub const ALL: [Level; 3] = [Level(1), Level(2), Level(3)];

    /// The level of a number.
    #[must_use]
    pub fn of(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }
}
