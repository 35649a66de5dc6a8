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
pub struct Way {
    key: u64,
    first: bool,
}

/// A move: the place of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named(pub u16);

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

impl Way {
    fn after(self, step: u64) -> Way {
        Way { key: mix(self.key ^ mix(step)), first: !self.first }
    }
}

impl Game for RecordedGame {
    type Position = Way;
    type Move = Named;

    fn root(&self) -> Way {
        Way { key: 0, first: self.first_at_root }
    }

    fn generate(&self, _position: &Way, _moves: &mut Vec<Named>) {}

    fn knows_moves(&self) -> bool {
        false
    }

    fn play(&self, position: &Way, mv: Named) -> Way {
        position.after(mv.0.into())
    }

    fn outcome(&self, _position: &Way) -> Outcome {
        Outcome::Draw
    }

    fn key(&self, position: &Way) -> u64 {
        mix(position.key)
    }

    fn code(&self, mv: Named) -> MoveCode {
        MoveCode(mv.0)
    }

    fn notation(&self, _position: &Way, mv: Named) -> String {
        self.names[usize::from(mv.0)].clone()
    }

    fn text(&self, _position: &Way) -> String {
        String::new()
    }

    fn first_player_to_move(&self, position: &Way) -> bool {
        position.first
    }

    fn find(&self, _position: &Way, code: MoveCode) -> Option<Named> {
        (usize::from(code.0) < self.names.len()).then_some(Named(code.0))
    }
}

impl Evaluate for RecordedGame {
    const HISTORY_SLOTS: usize = 1;

    fn evaluate(&self, _position: &Way) -> Value {
        Value::DRAW
    }

    fn pass(&self, position: &Way) -> Option<Way> {
        Some(position.after(PASSED))
    }

    fn history_slot(&self, _position: &Way, _mv: Named) -> usize {
        0
    }
}
