//! Finding moments and visits: by kind of event, by breakpoints, by a line of moves, and by a link.

use super::Session;
use crate::facts::breakpoint::{BreakReached, Breakpoint, Breaks};
use crate::facts::replay::{self, PlayedMove};
use crate::game::{Game, Outcome};
use crate::games::AnyPosition;
use crate::language::line::{LineFound, go_to_line};
use crate::language::place_text::{PlaceText, place_text, visit_at};
use crate::scenario::place::{Edge, NamedMoment, NamedPlace};
use crate::scenario::view::View;
use crate::search::version::TRACE_VERSION;
use crate::trace::columns::VisitId;
use crate::trace::event_kind::EventKind;
use crate::trace::place::PlaceStep;
use crate::trace::time::{Tick, Time};
use crate::value::Value;
use serde::Serialize;

/// The moment and the visit of a link's view in this trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Located {
    /// The tick; `None` for the end.
    pub t: Option<Time>,
    /// The visit that is selected.
    pub select: Option<VisitId>,
    /// A remark that the user needs about it.
    pub note: Option<&'static str>,
}

/// The way to a found moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The moment was named by its number, or there was nothing to find.
    Plain,
    ByMoves,
    Lost,
}

/// A leaf below a visit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeafBelow {
    /// The name of its node and its value, or its value and the moves to it.
    pub name: String,
    /// Whether the search visits it.
    pub is_visited: bool,
}

impl Session {
    /// The nearest event of a kind, anywhere or at a ply.
    #[must_use]
    pub fn find(&self, t: Time, kind: EventKind, forward: bool, ply: Option<u16>) -> Option<Time> {
        self.trace.find(t, kind, forward, ply)
    }

    /// The nearest tick after (or before) `t`, at most as far as `limit`, at which a breakpoint is reached.
    /// Numbers are taken as values are read.
    #[must_use]
    pub fn next_break(
        &self,
        t: Time,
        breakpoints: &[Breakpoint],
        forward: bool,
        limit: Option<Time>,
    ) -> Option<BreakReached> {
        let read = |visit, value: Value| {
            if self.lens.at(&self.trace, visit).is_mirrored() { -value } else { value }
        };
        Breaks { game: &self.game, trace: &self.trace, read: &read }.next(t, breakpoints, forward, limit)
    }

    /// The number of a value in the notation of the page, for a breakpoint: "34", in chess "+0.34", "M3", "win in 5".
    /// `None` if the text is not such a value.
    #[must_use]
    pub fn number_read(&self, text: &str) -> Option<i16> {
        self.lens.value_written(text).map(Value::get)
    }

    /// The key of a visit's position, for a breakpoint.
    #[must_use]
    pub fn position_key(&self, visit: VisitId) -> Option<u64> {
        if visit >= self.trace.len() {
            return None;
        }
        replay::position(&self.game, &self.trace, visit).map(|position| self.game.key(&position))
    }

    /// The legal moves at a visit, as people read them, in the game's own order.
    #[must_use]
    pub fn move_names(&self, visit: VisitId) -> Vec<String> {
        let Some(position) = replay::position(&self.game, &self.trace, visit) else { return Vec::new() };
        let mut moves = Vec::new();
        self.game.generate(&position, &mut moves);
        moves.into_iter().map(|mv| self.game.move_name(&position, mv)).collect()
    }

    /// The leaves below a visit; `None` if there are more than `most`, or if the game goes on for too many plies to be
    /// played to all its ends.
    #[must_use]
    pub fn leaves_below(&self, visit: VisitId, most: usize) -> Option<Vec<LeafBelow>> {
        let way = replay::replay(&self.game, &self.trace, visit);
        let path: Vec<String> = way.moves.into_iter().map(PlayedMove::name).collect();
        let mut leaves = Vec::new();
        self.add_leaves(&way.position, &path, &[visit], most, &mut leaves)?;
        Some(leaves)
    }

    fn add_leaves(
        &self,
        position: &AnyPosition,
        path: &[String],
        visits: &[VisitId],
        most: usize,
        leaves: &mut Vec<LeafBelow>,
    ) -> Option<()> {
        let mut moves = Vec::new();
        self.game.generate(position, &mut moves);
        if moves.is_empty() {
            let text = match self.game.outcome(position) {
                Outcome::Score(score) if self.game.is_given() => {
                    let is_first = self.game.first_player_to_move(position);
                    let seen = self.lens.at_ply(0);
                    let is_root_side = is_first == self.game.first_player_to_move(&self.game.root());
                    seen.value(if is_root_side { score } else { -score }.firm())
                }
                _ => self.game.text(position),
            };
            let name = match self.game.node_name(position) {
                Some(node) => format!("{node} ({text})"),
                None => format!("{text} ({})", path.join(" ")),
            };
            leaves.push(LeafBelow { name, is_visited: !visits.is_empty() });
            return (leaves.len() <= most).then_some(());
        }
        if path.len() > most {
            return None;
        }
        for mv in moves {
            let below = self.trace.below(visits, PlaceStep::Move(self.game.code(mv)));
            let path: Vec<String> = path.iter().cloned().chain([self.game.move_name(position, mv)]).collect();
            self.add_leaves(&self.game.play(position, mv), &path, &below, most, leaves)?;
        }
        Some(())
    }

    /// The visit that a line of moves leads to, as seen at `t`.
    #[must_use]
    pub fn go_to_line(&self, line: &str, t: Time) -> LineFound {
        go_to_line(&self.game, &self.trace, line, t)
    }

    /// A tick and a selected visit with their version and in moves, as in a link. `None` means the end, and
    /// no selection.
    #[must_use]
    pub fn named(&self, t: Option<Time>, select: Option<VisitId>) -> View {
        let at = t.and_then(|t| self.trace.moment(t)).and_then(|moment| {
            let (visit, edge) = match self.trace.tick(moment) {
                Tick::Enter(visit) => (visit, Edge::In),
                Tick::Leave(visit) => (visit, Edge::Out),
            };
            Some(NamedMoment { place: self.place_named(visit)?, edge })
        });
        let on = select.and_then(|visit| self.place_named(visit));
        let version = (t.is_some() || select.is_some()).then_some(TRACE_VERSION);
        View { t, select, version, at, on, ..View::default() }
    }

    /// The moment and the visit that a link's view means. Numbers count if they have this version or no
    /// version; otherwise, and without numbers, the moves count.
    #[must_use]
    pub fn locate(&self, view: &View) -> Located {
        let is_of_this_version = view.version.is_none_or(|version| version == TRACE_VERSION);
        // The first tick and the whole search have the same numbers in every version.
        let counts = |number: &u32| is_of_this_version || *number == 0;
        let (t, way_to_t) = match (view.t.filter(counts), &view.at) {
            (Some(t), _) => (Some(t), Way::Plain),
            (None, Some(at)) => found(self.tick_of(at)),
            (None, None) => (None, if view.t.is_some() { Way::Lost } else { Way::Plain }),
        };
        let (select, way_to_visit) = match (view.select.filter(counts), &view.on) {
            (Some(visit), _) => (Some(visit), Way::Plain),
            (None, Some(on)) => found(self.visit_at(on)),
            (None, None) => (None, if view.select.is_some() { Way::Lost } else { Way::Plain }),
        };
        let note = match (is_of_this_version, way_to_t, way_to_visit) {
            (false, Way::Lost, _) => Some(
                "This link is from another version of the search, and its moment could not be found; shown is the end.",
            ),
            (false, _, Way::Lost) => Some(
                "This link is from another version of the search, and the visit that it selects could not be found.",
            ),
            (false, Way::ByMoves, _) | (false, _, Way::ByMoves) => Some(
                "This link is from another version of the search; the moment was found again by its moves.",
            ),
            (true, Way::Lost, _) => {
                Some("This search never came to the place that the link names; shown is the end.")
            }
            (true, _, Way::Lost) => Some("This search never came to the place that the link selects."),
            _ => None,
        };
        Located { t, select, note }
    }

    fn place_named(&self, visit: VisitId) -> Option<NamedPlace> {
        let place = place_text(&self.game, &self.trace, visit)?;
        Some(NamedPlace { iteration: place.iteration, steps: place.steps, nth: place.nth })
    }

    fn visit_at(&self, place: &NamedPlace) -> Option<VisitId> {
        let NamedPlace { iteration, steps, nth } = place.clone();
        visit_at(&self.game, &self.trace, &PlaceText { iteration, steps, nth })
    }

    fn tick_of(&self, moment: &NamedMoment) -> Option<Time> {
        let visit = self.visit_at(&moment.place)?;
        Some(match moment.edge {
            Edge::In => self.trace.enter_time(visit),
            Edge::Out => self.trace.leave_time(visit).min(self.trace.ticks().saturating_sub(1)),
        })
    }
}

fn found<T>(found: Option<T>) -> (Option<T>, Way) {
    let way = if found.is_some() { Way::ByMoves } else { Way::Lost };
    (found, way)
}
