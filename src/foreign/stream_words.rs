//! The words and moves of a binary stream as texts.

use super::statement::{Enter, Leave, Probe, Word};
use super::stream::statement::{
    DepthChange, Enter as StreamEnter, ExpectedType, Leave as StreamLeave, Move, Probe as StreamProbe,
    StoredBound, Word as StreamWord,
};
use super::stream::{Stream, Vocabulary};
use crate::search::node_type::NodeType;
use crate::search::window::Bound;

/// The progress of a stream that is read.
#[derive(Debug)]
pub(super) struct Streamed {
    /// `None` while its bytes are taken.
    pub(super) stream: Option<Stream>,
    pub(super) vocabulary: Option<Vocabulary>,
    /// The text of the header.
    pub(super) header: String,
    /// The names of moves, by their places. A move without a name has an empty one.
    moves: Vec<String>,
    /// The number of the iteration under way, if the program said it.
    pub(super) iteration: Option<i64>,
    /// The number of the search under way, from 1. Searches without visits do not count.
    pub(super) search: u64,
    /// The search has visits.
    pub(super) has_visits: bool,
}

impl Streamed {
    pub(super) fn new() -> Streamed {
        Streamed {
            stream: Some(Stream::new()),
            vocabulary: None,
            header: String::new(),
            moves: Vec::new(),
            iteration: None,
            search: 1,
            has_visits: false,
        }
    }
}

/// The lists of words that a statement refers to.
#[derive(Clone, Copy)]
pub(super) enum List {
    Reasons,
    Kinds,
    Ranks,
    Causes,
    Outcomes,
    Fields,
}

impl Streamed {
    pub(super) fn word(&self, list: List, word: StreamWord) -> Word<'_> {
        let StreamWord(place) = word;
        let Some(vocabulary) = &self.vocabulary else { return Word::default() };
        let word = match list {
            List::Reasons => vocabulary.reasons.get(place),
            List::Kinds => vocabulary.kinds.get(place),
            List::Ranks => vocabulary.ranks.get(place),
            List::Causes => vocabulary.causes.get(place),
            List::Outcomes => vocabulary.outcomes.get(place),
            List::Fields => vocabulary.fields.get(place).map(|field| &field.name),
        };
        word.map_or_else(Word::default, Word::from)
    }

    /// Names a move. Every block names its moves again, mostly with the name that is known.
    pub(super) fn name_move(&mut self, place: u16, name: &str) {
        let place = usize::from(place);
        if self.moves.len() <= place {
            self.moves.resize(place + 1, String::new());
        }
        if self.moves[place] != name {
            name.clone_into(&mut self.moves[place]);
        }
    }

    pub(super) fn mv(&self, mv: Move) -> Word<'_> {
        match mv {
            Move::None => Word::default(),
            Move::Squares(squares) => squares.to_string().into(),
            Move::Named(place) => self.moves.get(usize::from(place)).map_or_else(Word::default, Word::from),
        }
    }

    pub(super) fn enter(&self, said: &StreamEnter) -> Enter<'_> {
        let cause = |change: Option<DepthChange>| {
            change.and_then(|change| change.cause).map(|cause| self.word(List::Causes, cause))
        };
        let plies = |change: Option<DepthChange>| change.and_then(|change| change.plies);
        Enter {
            mv: self.mv(said.mv),
            depth: said.depth,
            window: [said.alpha, said.beta],
            kind: said.kind.map(|kind| self.word(List::Kinds, kind)),
            is_quiescence: said.quiescence,
            expected: said.expected.map(|expected| match expected {
                ExpectedType::Pv => NodeType::Pv,
                ExpectedType::Cut => NodeType::Cut,
                ExpectedType::All => NodeType::All,
            }),
            rank: said.rank.map(|rank| self.word(List::Ranks, rank)),
            extension: cause(said.extension),
            reduction: cause(said.reduction),
            extended: plies(said.extension),
            reduced: plies(said.reduction),
            iteration: self.iteration,
        }
    }

    pub(super) fn probe(&self, said: StreamProbe) -> Probe<'_> {
        let bound = said.bound.map(|bound| match bound {
            StoredBound::Exact => Bound::Exact,
            StoredBound::Lower => Bound::Lower,
            StoredBound::Upper => Bound::Upper,
        });
        Probe {
            outcome: self.word(List::Outcomes, said.outcome),
            stored: said.value,
            bound,
            depth: said.depth,
        }
    }

    pub(super) fn leave(&self, said: &StreamLeave) -> Leave<'_> {
        let best = Some(self.mv(said.best)).filter(|best| !best.is_empty());
        Leave { value: said.value, best, reason: said.reason.map(|reason| self.word(List::Reasons, reason)) }
    }
}
