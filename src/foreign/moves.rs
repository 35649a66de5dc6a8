//! The moves on the way to the innermost visit: moves of a known game, or mere names.

use super::line::LineError;
use crate::game::{Evaluate, Game, MoveCode};
use crate::games::description::{Described, MoveNotation};
use crate::games::recorded::{NameIndex, PathPosition, RecordedGame};
use crate::games::{AnyGame, AnyMove, AnyPosition, GameKind};
use crate::problem::excerpt;
use std::collections::HashMap;

/// The moves on the way to the innermost visit, with the positions of the open visits if the game is known.
pub(super) enum Moves {
    Known(KnownGame),
    Named(Names),
}

/// A game with rules.
pub(super) struct KnownGame {
    game: AnyGame,
    kind: GameKind,
    /// The root's text.
    position: String,
    notation: MoveNotation,
    path: Vec<AnyPosition>,
    generated: Vec<AnyMove>,
}

/// A game whose moves are known by name only.
pub(super) struct Names {
    game: RecordedGame,
    /// The moves' names, in the order of their codes.
    names: Vec<String>,
    codes: HashMap<String, u16>,
    path: Vec<PathPosition>,
}

/// The step that leads to a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step<'line> {
    /// No move: the root, or the position once more.
    Same,
    /// The turn is passed.
    Pass,
    Move(&'line str),
}

/// No name of a move is longer, in bytes.
const LONGEST_NAME: usize = 60;

impl Moves {
    pub(super) fn of_game(kind: GameKind, position: String, game: AnyGame, notation: MoveNotation) -> Moves {
        Moves::Known(KnownGame { game, kind, position, notation, path: Vec::new(), generated: Vec::new() })
    }

    /// The moves of a game that is not known: the root's side to move is given.
    pub(super) fn named(first: bool) -> Moves {
        let (names, codes, path) = (Vec::new(), HashMap::new(), Vec::new());
        Moves::Named(Names { game: RecordedGame::nameless(first), names, codes, path })
    }

    /// Begins at another root than the header's.
    pub(super) fn begin_at(&mut self, position: &str) -> Result<(), LineError> {
        match self {
            Moves::Known(known) => {
                let opened = known.kind.open(position);
                known.game = opened.map_err(|problem| LineError::new(problem.message, problem.fix))?;
                position.clone_into(&mut known.position);
                Ok(())
            }
            Moves::Named(_) => {
                Err(LineError::new("there is a position here, but no game", "add “game” to the header"))
            }
        }
    }

    /// Whether the first player is to move at the root.
    pub(super) fn first_at_root(&self) -> bool {
        match self {
            Moves::Known(known) => known.game.first_player_to_move(&known.game.root()),
            Moves::Named(named) => named.game.first_player_to_move(&named.game.root()),
        }
    }

    pub(super) fn kind(&self) -> GameKind {
        match self {
            Moves::Known(known) => known.kind,
            Moves::Named(_) => GameKind::Recorded,
        }
    }

    /// The text of the root; of a game that is not known, of its moves as far as they have been named.
    pub(super) fn position(&self) -> String {
        match self {
            Moves::Known(known) => known.position.clone(),
            Moves::Named(named) => RecordedGame::text_of(&named.names, self.first_at_root()),
        }
    }

    /// The innermost position: whether the first player is to move there, and its key.
    pub(super) fn here(&self) -> (bool, u64) {
        match self {
            Moves::Known(KnownGame { game, path, .. }) => path
                .last()
                .map_or((true, 0), |position| (game.first_player_to_move(position), game.key(position))),
            Moves::Named(Names { game, path, .. }) => {
                path.last().map_or((true, 0), |way| (game.first_player_to_move(way), game.key(way)))
            }
        }
    }

    /// The number of legal moves in the innermost position; `None` if it is unknown.
    pub(super) fn legal(&mut self) -> Option<usize> {
        let Moves::Known(known) = self else { return None };
        known.generated.clear();
        known.game.generate(known.path.last()?, &mut known.generated);
        Some(known.generated.len())
    }

    /// Goes on to the position of a visit that is entered; the first is the root's. Gives the move's code.
    pub(super) fn enter(&mut self, step: Step<'_>) -> Result<MoveCode, LineError> {
        match self {
            Moves::Known(known) => known.enter(step),
            Moves::Named(named) => named.enter(step),
        }
    }

    pub(super) fn leave(&mut self) {
        match self {
            Moves::Known(known) => drop(known.path.pop()),
            Moves::Named(named) => drop(named.path.pop()),
        }
    }

    /// The code of a move of the innermost position.
    pub(super) fn code(&mut self, text: &str) -> Result<MoveCode, LineError> {
        match self {
            Moves::Known(known) => known.find(text).map(|mv| known.game.code(mv)),
            Moves::Named(named) => named.code(text).map(MoveCode),
        }
    }
}

impl KnownGame {
    fn enter(&mut self, step: Step<'_>) -> Result<MoveCode, LineError> {
        let Some(here) = self.path.last() else {
            self.path.push(self.game.root());
            return Ok(MoveCode::NONE);
        };
        let (next, code) = match step {
            Step::Same => (here.clone(), MoveCode::NONE),
            Step::Pass => (self.game.pass(here).ok_or_else(cannot_pass)?, MoveCode::NONE),
            Step::Move(text) => {
                let mv = self.find(text)?;
                (self.game.play(here, mv), self.game.code(mv))
            }
        };
        self.path.push(next);
        Ok(code)
    }

    fn find(&self, text: &str) -> Result<AnyMove, LineError> {
        let Some(here) = self.path.last() else {
            return Err(LineError::new("there is a move outside any visit", ""));
        };
        if let Some(mv) = self.game.find_written(here, text, self.notation) {
            return Ok(mv);
        }
        let other = match self.notation {
            MoveNotation::Uci => MoveNotation::Own,
            MoveNotation::Own => MoveNotation::Uci,
        };
        let text = excerpt(text);
        let (name, fix) = match (self.notation, self.kind) {
            (MoveNotation::Uci, _) => ("in UCI's notation", "san"),
            (MoveNotation::Own, GameKind::Chess) => ("in SAN", "uci"),
            (MoveNotation::Own, _) => ("of this game", ""),
        };
        if !fix.is_empty() && self.game.find_written(here, &text, other).is_some() {
            let fix = format!("write \"notation\":\"{fix}\" in the header");
            return Err(LineError::new(format!("“{text}” is not a move {name}"), fix));
        }
        let mut moves = Vec::new();
        self.game.generate(here, &mut moves);
        let some: Vec<String> = moves.iter().take(3).map(|mv| self.game.notation(here, *mv)).collect();
        let position = self.game.text(here);
        let fix = match some.as_slice() {
            [] => "the game is over there: see whether a “leave” is missing before".to_owned(),
            some => format!(
                "legal are {} and so on; see whether the header's position is that of the search, and \
                 whether \
                 every “enter” has its “leave”",
                some.join(", ")
            ),
        };
        Err(LineError::new(format!("“{text}” is not a legal move {name} in {}", excerpt(&position)), fix))
    }
}

impl Names {
    fn enter(&mut self, step: Step<'_>) -> Result<MoveCode, LineError> {
        let Some(here) = self.path.last().copied() else {
            self.path.push(self.game.root());
            return Ok(MoveCode::NONE);
        };
        let (next, code) = match step {
            Step::Same => (here, MoveCode::NONE),
            Step::Pass => (self.game.pass(&here).ok_or_else(cannot_pass)?, MoveCode::NONE),
            Step::Move(text) => {
                let code = self.code(text)?;
                (self.game.play(&here, NameIndex(code)), MoveCode(code))
            }
        };
        self.path.push(next);
        Ok(code)
    }

    fn code(&mut self, text: &str) -> Result<u16, LineError> {
        if let Some(code) = self.codes.get(text) {
            return Ok(*code);
        }
        if text.len() > LONGEST_NAME || text.chars().any(|sign| sign.is_whitespace() || sign.is_control()) {
            let fix = format!("write it without spaces, and in at most {LONGEST_NAME} bytes");
            return Err(LineError::new(format!("“{}” cannot be the name of a move", excerpt(text)), fix));
        }
        let code =
            u16::try_from(self.names.len()).ok().filter(|_| self.names.len() < RecordedGame::MOST_NAMES);
        let code = code.ok_or_else(|| {
            LineError::new(
                format!("this is the {}th name of a move", RecordedGame::MOST_NAMES + 1),
                "name a move by what tells it from its brothers, not by where it leads",
            )
        })?;
        self.names.push(text.to_owned());
        self.codes.insert(text.to_owned(), code);
        Ok(code)
    }
}

fn cannot_pass() -> LineError {
    LineError::new(
        "the turn cannot be passed here",
        "print a null move only where the game knows it, and the side to move is not in check",
    )
}
