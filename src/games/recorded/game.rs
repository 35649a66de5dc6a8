//! Ways as positions, names as moves.

use crate::game::{Evaluate, Game, MoveCode, Outcome};
use crate::problem::Problem;
use crate::random::mix;
use crate::value::Value;

/// The word before the names if the second player is to move at the root.
const SECOND: &str = "second:";
/// A passed turn on a way: no move has this number.
const PASSED: u64 = u64::MAX;

/// A game whose moves are known by name only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    names: Vec<String>,
    first_at_root: bool,
}

/// A position: the way to it, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathPosition {
    key: u64,
    first: bool,
}

/// A move: the place of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameIndex(pub u16);

impl RecordedGame {
    /// No more moves have a code.
    pub const MOST_NAMES: usize = MoveCode::NONE.0 as usize;

    /// The game whose moves have these names.
    ///
    /// # Errors
    ///
    /// They are too many.
    pub fn from_text(text: &str) -> Result<RecordedGame, Problem> {
        let (first_at_root, names) = match text.trim_start().strip_prefix(SECOND) {
            Some(names) => (false, names),
            None => (true, text),
        };
        let names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
        if names.len() > Self::MOST_NAMES {
            let message = format!("{} moves are more than can be told apart", names.len());
            return Err(Problem::new("told", text, message, "name fewer moves"));
        }
        Ok(RecordedGame { names, first_at_root })
    }

    /// The game whose moves have no names yet.
    #[must_use]
    pub fn nameless(first_at_root: bool) -> RecordedGame {
        RecordedGame { names: Vec::new(), first_at_root }
    }

    /// The text of a game whose moves have these names; they are without spaces.
    #[must_use]
    pub fn text_of(names: &[String], first_at_root: bool) -> String {
        let names = names.join(" ");
        if first_at_root { names } else { format!("{SECOND} {names}") }
    }
}

impl PathPosition {
    fn after(self, step: u64) -> PathPosition {
        PathPosition { key: mix(self.key ^ mix(step)), first: !self.first }
    }
}

impl Game for RecordedGame {
    type Position = PathPosition;
    type Move = NameIndex;

    fn root(&self) -> PathPosition {
        PathPosition { key: 0, first: self.first_at_root }
    }

    fn generate(&self, _position: &PathPosition, _moves: &mut Vec<NameIndex>) {}

    fn knows_moves(&self) -> bool {
        false
    }

    fn play(&self, position: &PathPosition, mv: NameIndex) -> PathPosition {
        position.after(mv.0.into())
    }

    fn outcome(&self, _position: &PathPosition) -> Outcome {
        Outcome::Draw
    }

    fn key(&self, position: &PathPosition) -> u64 {
        mix(position.key)
    }

    fn code(&self, mv: NameIndex) -> MoveCode {
        MoveCode(mv.0)
    }

    fn notation(&self, _position: &PathPosition, mv: NameIndex) -> String {
        self.names[usize::from(mv.0)].clone()
    }

    fn text(&self, _position: &PathPosition) -> String {
        String::new()
    }

    fn first_player_to_move(&self, position: &PathPosition) -> bool {
        position.first
    }

    fn find(&self, _position: &PathPosition, code: MoveCode) -> Option<NameIndex> {
        (usize::from(code.0) < self.names.len()).then_some(NameIndex(code.0))
    }
}

impl Evaluate for RecordedGame {
    const HISTORY_SLOTS: usize = 1;

    fn evaluate(&self, _position: &PathPosition) -> Value {
        Value::DRAW
    }

    fn pass(&self, position: &PathPosition) -> Option<PathPosition> {
        Some(position.after(PASSED))
    }

    fn history_slot(&self, _position: &PathPosition, _mv: NameIndex) -> usize {
        0
    }
}
