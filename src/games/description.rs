//! The description of a game: everything that links, panels, boards and the search's form need to know of it,
//! except its rules. It is not part of [`Game`](crate::game::Game): rules are facts, and this is their
//! presentation.

use super::pasted::ReadPasted;
use crate::game::{Evaluate, MoveCode, ValueUnit};
use crate::problem::Problem;
use crate::sorted::map_of;
use serde::Serialize;
use std::collections::BTreeMap;

/// The description of a game for people.
pub struct Description {
    /// The name in links.
    pub name: &'static str,
    /// The name for people.
    pub label: &'static str,
    /// The two sides, the first player first.
    pub sides: [&'static str; 2],
    /// The parameters that make its position, in the order of the form.
    pub position: &'static [PositionParameter],
    /// The one of them that names the game by itself, and that moves change.
    pub moving: &'static str,
    /// Reads the texts that people paste into that parameter's field in another notation.
    pub pasted: Option<ReadPasted>,
    /// The position of a scenario that searches another position of the same game, given by a scenario's
    /// position and that other's text ([`Game::text`](crate::game::Game::text)).
    pub at: fn(&str, &str) -> String,
    /// The position of a scenario that names none.
    pub start: &'static str,
    /// The differences of its default search from a plain PVS to the end of every line, as the pairs of a
    /// link.
    pub defaults: &'static str,
    /// The unit of its values.
    pub value_unit: ValueUnit,
    /// Whether it consists of a tree alone: a move has only the name of a child and its place in the order.
    pub is_tree: bool,
    /// The knowledge of its judgement beyond an evaluation.
    pub knows: &'static [Knowledge],
    /// Recommended scenarios. The game opens on the first.
    pub presets: fn() -> Vec<Preset>,
    /// A collection of test positions, offered after all presets.
    pub suite: fn() -> Vec<Preset>,
    /// The drawing of a position on the page; `None` if there is only text.
    pub board: Option<BoardShape>,
}

/// A parameter of a scenario that makes the position, or a part of it.
pub struct PositionParameter {
    /// The name in links, of no other game's.
    pub key: &'static str,
    /// The text for people.
    pub label: &'static str,
    /// A description in a sentence or two.
    pub help: &'static str,
    /// The form of the parameter.
    pub kind: PositionKind,
    /// Its value in a position's text.
    pub get: fn(&str) -> String,
    /// The position's text with another value.
    pub set: fn(&str, &str) -> Result<String, Problem>,
}

/// The form of a [`PositionParameter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionKind {
    /// A whole number in this range.
    Number(i64, i64),
    /// A line of text.
    Line,
    /// Text of several lines.
    Lines,
    /// One of these values (with their labels).
    Choice(&'static [(&'static str, &'static str)]),
}

/// The knowledge that a game's judgement can have beyond an evaluation. A technique that needs knowledge that
/// a game lacks has no meaning in it, and is not offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// Noisy moves: quiescence search, and an order of the moves that puts them first.
    Noisy,
    /// Captures. A capture may lose material or answer another capture.
    Captures,
    /// The gain of a sequence of captures on one square.
    Exchange,
    /// Direct threats to lose.
    Checks,
    /// Moves that threaten a promotion.
    Promotions,
    /// A turn can be passed, so that a null move says something.
    Passing,
    /// A position that occurs again is a draw.
    Repetition,
    /// ProbCut's models are fitted.
    ProbCutModels,
    /// The inputs and outputs of a neural move map, with a network that was trained for it.
    MoveMap,
    /// Wins and losses whose values count the plies to them, rather than final scores.
    Wins,
}

/// A board of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardShape {
    /// The name of the page's component.
    pub component: &'static str,
    /// Squares from left to right.
    pub files: u8,
    /// Squares from top to bottom.
    pub ranks: u8,
}

/// A game as the page gets it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Game"))]
pub struct OfferedGame {
    name: &'static str,
    label: &'static str,
    sides: [&'static str; 2],
    /// The keys of the parameters that make its position.
    position: Vec<&'static str>,
    /// The parameter whose field also takes other notations, if there is one.
    pasted: Option<&'static str>,
    /// The unit of its values.
    value_unit: ValueUnit,
    board: Option<BoardShape>,
}

impl Description {
    /// The values of the position's parameters that make another position of the same game, given as in
    /// [`Description::at`].
    #[must_use]
    pub fn values_at(&self, position: &str, text: &str) -> BTreeMap<String, String> {
        let there = (self.at)(position, text);
        map_of(self.position.iter().map(|parameter| (parameter.key.to_owned(), (parameter.get)(&there))))
    }

    /// The data that the page needs.
    #[must_use]
    pub fn offered(&self) -> OfferedGame {
        OfferedGame {
            name: self.name,
            label: self.label,
            sides: self.sides,
            position: self.position.iter().map(|parameter| parameter.key).collect(),
            pasted: self.pasted.map(|_| self.moving),
            value_unit: self.value_unit,
            board: self.board,
        }
    }
}

/// A named scenario.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preset {
    /// The heading under which it is offered.
    pub group: &'static str,
    /// Its name.
    pub name: String,
    /// The points of interest, in at most two sentences that are shown next to the search.
    pub note: &'static str,
    /// The scenario as a link's fragment.
    pub link: String,
    /// The moment at which it opens, one of `moments`; `None` for the end of the search.
    pub opens: Option<&'static str>,
    /// Its key moments, in the order of time.
    pub moments: Vec<KeyMoment>,
    /// The name of the lesson that walks through it, if there is one.
    pub tour: Option<&'static str>,
}

/// A moment of a preset that is worth a look.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeyMoment {
    /// The visible event of the moment, in a few words.
    pub title: &'static str,
    /// Its place, as in a link's `at`: a place outlives a change of the search.
    pub at: &'static str,
    /// The stable name of the kind of event, if the moment is one; tests compare the search with it.
    #[serde(skip)]
    pub event: Option<&'static str>,
}

impl KeyMoment {
    /// A moment at which an event of this kind happens.
    #[must_use]
    pub const fn of(event: &'static str, title: &'static str, at: &'static str) -> KeyMoment {
        KeyMoment { title, at, event: Some(event) }
    }

    /// A moment that is no event.
    #[must_use]
    pub const fn plain(title: &'static str, at: &'static str) -> KeyMoment {
        KeyMoment { title, at, event: None }
    }
}

impl Preset {
    /// A preset whose name is known beforehand.
    #[must_use]
    pub fn new(
        group: &'static str,
        name: &str,
        note: &'static str,
        link: &str,
        moments: &[KeyMoment],
    ) -> Preset {
        Preset {
            group,
            name: name.to_owned(),
            note,
            link: link.to_owned(),
            opens: None,
            moments: moments.to_vec(),
            tour: None,
        }
    }

    /// Adds a lesson that walks through the preset.
    #[must_use]
    pub fn with_tour(mut self, lesson: &'static str) -> Preset {
        self.tour = Some(lesson);
        self
    }

    /// Opens the preset at one of its moments.
    #[must_use]
    pub fn opening_at(mut self, at: &'static str) -> Preset {
        self.opens = Some(at);
        self
    }
}

/// A move as a board shows it. Squares have the names that the game's board component knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardMove {
    /// The square that a piece leaves; `None` if a piece is put on the board.
    pub from: Option<String>,
    /// The square that it reaches.
    pub to: String,
    /// The piece that it becomes, if the player can choose.
    pub becomes: Option<String>,
}

/// The notation of a game's moves in another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNotation {
    /// The notation that people of this game use (SAN in chess).
    Own,
    /// The squares, as in the UCI protocol. A game without this notation has no move that is written so.
    Uci,
}

/// The planned search of a game, as far as a game may have notes about it.
#[derive(Clone, Copy, Debug)]
pub struct SearchOutline {
    /// Plies to search, at most as many as the game has left.
    pub depth: usize,
    /// Whether it begins with shallower searches.
    pub deepens: bool,
    /// Whether it asks for estimates of nodes above its horizon, or searches some less deep.
    pub judges_inside: bool,
    /// Whether it has a table.
    pub table: bool,
    /// Whether values outside the window cut off.
    pub prunes: bool,
    /// The most positions that it visits.
    pub visit_budget: u64,
}

/// The presentation of a game at a position.
pub trait Described: Evaluate {
    /// After how many plies from the root every line has ended, if that is known.
    fn height(&self) -> Option<usize> {
        None
    }

    /// Notes that a person should read before trusting a search of it.
    fn notes(&self, _search: &SearchOutline) -> Vec<String> {
        Vec::new()
    }

    /// A legal move as the game's board shows it, if it has one.
    fn on_board(&self, _position: &Self::Position, _mv: Self::Move) -> Option<BoardMove> {
        None
    }

    /// The legal move that another program writes so.
    fn find_written(
        &self,
        position: &Self::Position,
        text: &str,
        notation: MoveNotation,
    ) -> Option<Self::Move> {
        if notation != MoveNotation::Own {
            return None;
        }
        let mut moves = Vec::new();
        self.generate(position, &mut moves);
        moves.into_iter().find(|mv| self.notation(position, *mv) == text)
    }

    /// [`Described::on_board`] of the legal move with this code.
    fn on_board_by_code(&self, position: &Self::Position, code: MoveCode) -> Option<BoardMove> {
        self.on_board(position, self.find(position, code)?)
    }
}

/// A game that can be in the list of games.
pub trait Listed: Described + Sized {
    /// The description of the game.
    const DESCRIPTION: &'static Description;

    /// The game at a position in its own notation.
    ///
    /// # Errors
    ///
    /// The text is not a position of the game; the problem names the place.
    fn open(position: &str) -> Result<Self, Problem>;
}
