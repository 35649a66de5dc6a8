//! Places in words that links and people write: moves in the game's notation.

use crate::facts::replay::same_move;
use crate::game::{Evaluate, Game, MoveCode};
use crate::trace::columns::{ROOT_LEVEL, Trace, VisitId};
use crate::trace::place::{Place, PlaceStep};

/// The notation of a passed turn among moves.
const NULL_MOVE: &str = "--";
/// The sign for a ProbCut search, and before the move of an alternative.
const ASIDE: char = '~';
/// The sign for another search of the parent's position.
const SAME: &str = "~~";
/// The sign for a playout.
const PLAYOUT: &str = "~~~";

/// The end of a walk along a line: the visits there, and their position.
pub struct Walk<'a, G: Evaluate> {
    game: &'a G,
    trace: &'a Trace,
    /// The visits there, in the order of entry.
    pub visits: Vec<VisitId>,
    /// Their position.
    pub position: G::Position,
}

impl<'a, G: Evaluate> Walk<'a, G> {
    /// Begins at the root of the iteration with this number; without visits if there is no such iteration.
    #[must_use]
    pub fn from_root(game: &'a G, trace: &'a Trace, iteration: u16) -> Self {
        let visits = trace.visits_at(&Place { iteration, steps: Vec::new() });
        Walk { game, trace, visits, position: game.root() }
    }

    /// The steps that were searched from here, each once, in the order of their first visits.
    #[must_use]
    pub fn steps(&self) -> Vec<PlaceStep> {
        let mut steps = Vec::new();
        for child in self.visits.iter().flat_map(|visit| self.trace.children(*visit)) {
            match self.trace.step_to(child) {
                Some(step) if !steps.contains(&step) => steps.push(step),
                _ => {}
            }
        }
        steps
    }

    /// Goes a step; whether it could be played.
    pub fn go(&mut self, step: PlaceStep) -> bool {
        let Some(next) = position_after(self.game, &self.position, step) else { return false };
        self.visits = self.trace.below(&self.visits, step);
        self.position = next;
        true
    }

    /// The text of a step from here in a link: the move without the signs that links would have to encode.
    #[must_use]
    pub fn written(&self, step: PlaceStep) -> String {
        written(self.game, &self.position, step)
    }

    /// The searched step from here with this text: an exact match, otherwise a match with another spelling.
    #[must_use]
    pub fn step_written(&self, text: &str) -> Option<PlaceStep> {
        let steps = self.steps();
        let written: Vec<String> = steps.iter().map(|step| self.written(*step)).collect();
        let exactly = written.iter().position(|written| written == text);
        let about = || written.iter().position(|written| same_move(written, text));
        exactly.or_else(about).map(|index| steps[index])
    }
}

/// The position after a step; `None` if it cannot be played.
fn position_after<G: Evaluate>(game: &G, position: &G::Position, step: PlaceStep) -> Option<G::Position> {
    match step {
        PlaceStep::Move(code) | PlaceStep::Alternative(code) => {
            game.find(position, code).map(|mv| game.play(position, mv))
        }
        PlaceStep::NullMove => game.pass(position),
        PlaceStep::ProbCut | PlaceStep::SamePosition | PlaceStep::Playout => Some(position.clone()),
    }
}

/// The text of a step from a position in a link.
fn written<G: Game>(game: &G, position: &G::Position, step: PlaceStep) -> String {
    let plain_move = |code: MoveCode| {
        crate::facts::replay::notation(game, position, code)
            .map_or_else(|| "-".to_owned(), |text| plain(&text))
    };
    match step {
        PlaceStep::Move(code) => plain_move(code),
        PlaceStep::Alternative(code) => format!("{ASIDE}{}", plain_move(code)),
        PlaceStep::NullMove => NULL_MOVE.to_owned(),
        PlaceStep::ProbCut => ASIDE.to_string(),
        PlaceStep::SamePosition => SAME.to_owned(),
        PlaceStep::Playout => PLAYOUT.to_owned(),
    }
}

/// The text of steps from the root of an iteration, as `--visit` takes it: `8:e4.e5`.
#[must_use]
pub fn steps_text<G: Evaluate>(game: &G, iteration: u16, steps: &[PlaceStep]) -> String {
    let mut position = game.root();
    let mut texts = Vec::with_capacity(steps.len());
    for step in steps {
        texts.push(written(game, &position, *step));
        let Some(next) = position_after(game, &position, *step) else { break };
        position = next;
    }
    format!("{iteration}:{}", texts.join("."))
}

/// A move without the signs that a link would have to encode, and without the separators of a place's steps.
#[must_use]
pub fn plain(notation: &str) -> String {
    let kept: String = notation.chars().filter(|sign| is_plain(*sign)).collect();
    if kept.is_empty() { "-".to_owned() } else { kept }
}

/// Whether a step of a place may contain a sign.
fn is_plain(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '-' | '=')
}

/// A visit's place as links hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceText {
    /// The number of its iteration.
    pub iteration: u16,
    /// The steps from the root.
    pub steps: Vec<String>,
    /// The number of the visit among the visits at this place: 1, the first; 0: the iteration itself.
    pub nth: u32,
}

/// The place of a visit; `None` for the whole search, and for a visit that does not exist.
#[must_use]
pub fn place_text<G: Evaluate>(game: &G, trace: &Trace, visit: VisitId) -> Option<PlaceText> {
    let place = trace.place_of(visit)?;
    let mut walk = Walk::from_root(game, trace, place.iteration);
    let mut steps = Vec::with_capacity(place.steps.len());
    for step in place.steps {
        steps.push(walk.written(step));
        if !walk.go(step) {
            return None;
        }
    }
    // An iteration shares its root's place but is a different visit.
    let nth = match trace.level(visit) {
        ROOT_LEVEL.. => walk.visits.iter().position(|standing| *standing == visit).unwrap_or(0) as u32 + 1,
        _ => 0,
    };
    Some(PlaceText { iteration: place.iteration, steps, nth })
}

/// The nth visit of a place, or its last if there are fewer; `None` if the place was never visited.
#[must_use]
pub fn visit_at<G: Evaluate>(game: &G, trace: &Trace, place: &PlaceText) -> Option<VisitId> {
    if place.nth == 0 {
        return trace.iteration_numbered(place.iteration);
    }
    let mut walk = Walk::from_root(game, trace, place.iteration);
    for text in &place.steps {
        let step = walk.step_written(text)?;
        if !walk.go(step) {
            return None;
        }
    }
    let index = (place.nth as usize - 1).min(walk.visits.len().checked_sub(1)?);
    walk.visits.get(index).copied()
}

/// The legal moves of a position as people write them.
#[must_use]
pub fn legal_moves<G: Game>(game: &G, position: &G::Position) -> Vec<(MoveCode, String)> {
    let mut moves = Vec::new();
    game.generate(position, &mut moves);
    moves.into_iter().map(|mv| (game.code(mv), game.notation(position, mv))).collect()
}
