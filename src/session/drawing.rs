//! The tree's picture, and the related nodes in it.

use super::Session;
use crate::display_style::{DisplayStyle, Perspective, ValueStyle};
use crate::facts::relation::{Relation, SMALL, all_relations, relations};
use crate::facts::tour;
use crate::game::{Game, ValueUnit};
use crate::games::AnyPosition;
use crate::language::board_words::board_words;
use crate::language::related::Related;
use crate::language::related::related;
use crate::language::text;
use crate::scenario::Scenario;
use crate::scene::tree::arena::NodeIndex;
use crate::scene::tree::film::{Direction, Film, Motion, StepOfFilm};
use crate::scene::tree::picture::Picture;
use crate::scene::tree::signs::{TreeSigns, signs};
use crate::scene::tree::words::{node_steps, node_words};
use crate::scene::tree::{TreeAsk, nodes_and_picture};
use crate::search::parameters::{Base, ChildOrder, CutsAt};
use crate::trace::columns::VisitId;
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;

impl Session {
    /// The tree at a time, see [`crate::scene::tree`].
    pub fn tree(&mut self, ask: &TreeAsk) -> &Picture {
        self.relate(ask.selected);
        let network = self.network();
        let (relations, field) = (&self.relations.1, self.colour_field);
        let ask = &TreeAsk { relations, field, network: network.as_ref(), ..*ask };
        self.is_asked = ask.hides_open();
        let sides = self.scenario.game.description().sides;
        let (nodes, picture) = nodes_and_picture(&self.game, &self.trace, &self.lens, sides, ask);
        let earlier = std::mem::replace(&mut self.nodes, (nodes, ask.t));
        self.before = (std::mem::replace(&mut self.picture, picture), earlier);
        self.picture.frame(|visit| self.only_here.contains(visit));
        &self.picture
    }

    /// The signs of the pictures of the tree in a room, at all times: the legend explains them.
    #[must_use]
    pub fn tree_signs(&self, ask: &TreeAsk) -> TreeSigns {
        let sides = self.scenario.game.description().sides;
        let network = self.network();
        let ask = TreeAsk { network: network.as_ref(), ..*ask };
        signs(&self.game, &self.trace, &self.lens, sides, &ask, &self.found())
    }

    /// Makes the film from the last but one picture of the tree to the last one: a step forwards, a step backwards, or
    /// one moment with another request.
    pub fn film(&mut self) {
        let (before, (nodes_before, t_before)) = &self.before;
        let (nodes, t) = &self.nodes;
        let motion = |t, nodes| {
            let motion = Motion::to(&self.trace, &self.lens, t, &self.relations.1, nodes);
            if self.is_asked { motion.without_verdict() } else { motion }
        };
        let (before, after) = (before.clone(), self.picture.clone());
        self.film = Some(if t_before + 1 == *t {
            (Film::new(before, after, motion(*t, nodes)), Direction::Forwards)
        } else if t + 1 == *t_before {
            (Film::new(after, before, motion(*t_before, nodes_before)), Direction::Backwards)
        } else {
            (Film::new(before, after, Motion::NONE), Direction::Forwards)
        });
    }

    /// The duration in the film of the step to a moment, in units of the usual step.
    #[must_use]
    pub fn step_length(&self, t: Time) -> f32 {
        StepOfFilm::to(&self.trace, t).length()
    }

    /// The stops of a tour of the search: up to `most` times between two.
    #[must_use]
    pub fn tour(&self, most: usize, first: Time, last: Time) -> Vec<Time> {
        tour::stops(&self.trace, most, first..=last)
    }

    /// Takes the picture of that film at a phase, from 0 to 1.
    pub fn film_at(&mut self, phase: f32) {
        if let Some((film, direction)) = &self.film {
            self.picture = film.at(direction.phase(phase));
        }
    }

    /// A node of the picture that was made last, in words, and its board if it is small.
    #[must_use]
    pub fn node_words(&self, node: NodeIndex) -> Option<String> {
        let sides = self.scenario.game.description().sides;
        let (nodes, t) = &self.nodes;
        let words = node_words(&self.trace, &self.lens, sides, *t, nodes, node, self.is_asked)?;
        let position = self.moves_to(node).map(|(_, position)| position);
        let board = position.and_then(|position| self.game.board(&position));
        let board = board.and_then(|board| board_words(&board, sides));
        Some(board.map_or_else(|| words.clone(), |board| format!("{words} The board: {board}.")))
    }

    /// The moves from the root to a node of that picture; `None` for a stub of several nodes.
    #[must_use]
    pub fn node_moves(&self, node: NodeIndex) -> Option<Vec<String>> {
        self.moves_to(node).map(|(moves, _)| moves)
    }

    fn moves_to(&self, node: NodeIndex) -> Option<(Vec<String>, AnyPosition)> {
        let steps = node_steps(&self.nodes.0, node)?;
        let mut position = self.game.root();
        let mut moves = Vec::with_capacity(steps.len());
        for step in steps {
            let PlaceStep::Move(code) = step else { return None };
            let mv = self.game.find(&position, code)?;
            moves.push(self.game.notation(&position, mv));
            position = self.game.play(&position, mv);
        }
        Some((moves, position))
    }

    /// The relations to draw: all of them in a small trace, otherwise the relations of a visit.
    pub fn relations(&mut self, visit: Option<VisitId>, t: Time) -> impl Iterator<Item = &Relation> {
        self.relate(visit);
        self.relations.1.iter().filter(move |relation| relation.known <= t)
    }

    /// The relations of a visit by `t`, in words: its causes first, then its effects. Only relations that are
    /// drawn while `selected` is selected: in a large trace a visit that time alone has come to has no such
    /// texts.
    pub fn related(&mut self, visit: VisitId, selected: Option<VisitId>, t: Time) -> Vec<Related> {
        let known: Vec<Relation> = self.relations(selected, t).copied().collect();
        let described = known.into_iter().filter_map(|relation| related(relation, visit));
        let path = |id| text::path_text(&self.game, &self.trace, id);
        described.map(|described| Related { path: path(described.visit), ..described }).collect()
    }

    /// Keeps the relations of a visit, or all of a small trace, of a length: they are looked for in all of it.
    fn relate(&mut self, visit: Option<VisitId>) {
        let visit = visit.filter(|_| self.trace.len() > SMALL);
        let about = (self.trace.len(), self.trace.is_finished(), visit);
        if self.relations.0 == about {
            return;
        }
        let found = match visit {
            _ if self.trace.len() <= SMALL => all_relations(&self.trace),
            Some(visit) => relations(&self.trace, visit),
            None => Vec::new(),
        };
        self.relations = (about, found);
    }

    /// The meaning of its numbers and its cut-offs, in a line: the note below a picture that leaves the page.
    #[must_use]
    pub fn convention(&self) -> String {
        convention(&self.scenario, self.lens.display_style())
    }

    /// The picture that was made last.
    #[must_use]
    pub fn picture(&self) -> &Picture {
        &self.picture
    }
}

/// The reading of a scenario's numbers and cut-offs, in a line.
#[must_use]
pub fn convention(scenario: &Scenario, display_style: DisplayStyle) -> String {
    let sees = match display_style.perspective {
        Perspective::First => format!("Values as {} sees them", scenario.game.description().sides[0]),
        Perspective::Mover => "Values as the side to move sees them".to_owned(),
    };
    let mut parts = vec![sees];
    let counts_pawns = scenario.game.description().value_unit == ValueUnit::Centipawns;
    if counts_pawns && display_style.unit == ValueStyle::Centipawns {
        parts.push("values in centipawns".to_owned());
    }
    if scenario.search.base == Base::AlphaBeta {
        let equality = match scenario.search.cuts_at {
            CutsAt::Equal => "alpha-beta cuts on equality",
            CutsAt::Beyond => "alpha-beta does not cut on equality",
        };
        parts.push(equality.to_owned());
    }
    if scenario.search.children == ChildOrder::RightToLeft {
        parts.push("children from right to left".to_owned());
    }
    parts.join("; ")
}
