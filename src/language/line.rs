//! A line of moves that a person writes, and the visit that it leads to.

use super::place_text::{Walk, legal_moves};
use crate::facts::replay::{move_name, same_move};
use crate::game::{Evaluate, Game, MoveCode};
use crate::trace::columns::{Trace, VisitId};
use crate::trace::place::PlaceStep;
use crate::trace::time::Time;
use serde::Serialize;
use std::collections::{HashSet, VecDeque};

/// The reason why a line leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineProblem {
    /// The number of the move in the line, from 1.
    pub number: usize,
    /// The move as it was written.
    pub text: String,
    /// The problem with it.
    pub message: String,
    /// The possible moves there: the moves that were searched; or, if the move is not legal, the legal moves.
    pub alternatives: Vec<String>,
}

/// The end of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineFound {
    /// The visit; `None` if there is a problem.
    pub visit: Option<VisitId>,
    /// The number of the iteration that it was looked for in.
    pub iteration: u16,
    /// The reason why there is no visit.
    pub problem: Option<LineProblem>,
}

/// The visit at the end of a line, in the iteration that is on stage at `t`: the visit that is open then,
/// otherwise the last one that was left by then, otherwise the next to come. An empty line leads to the root.
/// A line may have numbers of moves, and may begin with the name of a node.
#[must_use]
pub fn go_to_line<G: Evaluate>(game: &G, trace: &Trace, line: &str, t: Time) -> LineFound {
    let iteration = on_stage(trace, t);
    let found = follow(game, trace, line, iteration, t);
    LineFound { visit: found.as_ref().ok().copied(), iteration, problem: found.err() }
}

/// The number of the iteration that is open at `t`, or of the last one by then; before the first, of that.
fn on_stage(trace: &Trace, t: Time) -> u16 {
    let Some(moment) = trace.moment(t) else { return 0 };
    let iteration = trace.ancestor_at(moment.entered, 1).or_else(|| trace.children(0).next());
    iteration.map_or(0, |iteration| trace.iteration(iteration))
}

fn follow<G: Evaluate>(
    game: &G,
    trace: &Trace,
    line: &str,
    iteration: u16,
    t: Time,
) -> Result<VisitId, LineProblem> {
    let mut walk = Walk::from_root(game, trace, iteration);
    let mut words = line.split_whitespace().map(without_number).filter(|text| !text.is_empty()).peekable();
    // If nodes have names, one name is enough.
    if let Some((name, steps)) = words.peek().and_then(|name| Some((*name, steps_to(game, name)?))) {
        words.next();
        for step in steps {
            let is_visited = walk.steps().contains(&step);
            if !is_visited || !walk.go(step) {
                return Err(LineProblem {
                    number: 1,
                    text: name.to_owned(),
                    message: format!("the search did not visit {name} in this iteration"),
                    alternatives: Vec::new(),
                });
            }
        }
    }
    for (index, text) in words.enumerate() {
        let step = next_step(game, &walk, text).map_err(|(message, alternatives)| LineProblem {
            number: index + 1,
            text: text.to_owned(),
            message,
            alternatives,
        })?;
        let _ = walk.go(step);
    }
    let shown = trace.standing_at(&walk.visits, t).or_else(|| walk.visits.first().copied());
    shown.ok_or_else(|| LineProblem {
        number: 0,
        text: String::new(),
        message: "nothing has been searched yet".to_owned(),
        alternatives: Vec::new(),
    })
}

/// The step that a text names; the error has the problem and the possible steps.
fn next_step<G: Evaluate>(
    game: &G,
    walk: &Walk<'_, G>,
    text: &str,
) -> Result<PlaceStep, (String, Vec<String>)> {
    let legal = legal_moves(game, &walk.position);
    let steps = walk.steps();
    let name = |code| move_name(game, &walk.position, code).unwrap_or_default();
    let exactly = || legal.iter().find(|(_, notation)| notation == text);
    let about = || legal.iter().find(|(_, notation)| same_move(notation, text));
    let by_node = legal.iter().find(|(code, _)| name(*code) == text);
    match by_node.or_else(exactly).or_else(about) {
        Some((code, _)) if steps.contains(&PlaceStep::Move(*code)) => Ok(PlaceStep::Move(*code)),
        named => {
            // A null move or the search of an alternative, as links write them.
            if let Some(step) = walk.step_written(text).filter(|step| !matches!(step, PlaceStep::Move(_))) {
                return Ok(step);
            }
            let all = || legal.iter().map(|(code, _)| *code);
            let visited = |code: &MoveCode| steps.contains(&PlaceStep::Move(*code));
            Err(match named {
                Some((code, _)) => (
                    format!("the search did not visit {} there in this iteration", name(*code)),
                    all().filter(visited).map(name).collect(),
                ),
                None if legal.is_empty() => ("the game is over there".to_owned(), Vec::new()),
                None => ("it is not a move there".to_owned(), all().map(name).collect()),
            })
        }
    }
}

/// The moves to the node with a name; `None` if no node has that name.
fn steps_to<G: Game>(game: &G, name: &str) -> Option<Vec<PlaceStep>> {
    let root = game.root();
    game.node_name(&root)?;
    let mut seen = HashSet::from([game.key(&root)]);
    let mut open = VecDeque::from([(root, Vec::new())]);
    let mut moves = Vec::new();
    while let Some((position, steps)) = open.pop_front() {
        if game.node_name(&position) == Some(name) {
            return Some(steps);
        }
        moves.clear();
        game.generate(&position, &mut moves);
        for mv in &moves {
            let next = game.play(&position, *mv);
            if seen.insert(game.key(&next)) {
                let step = PlaceStep::Move(game.code(*mv));
                open.push_back((next, steps.iter().copied().chain([step]).collect()));
            }
        }
    }
    None
}

/// A move without the number before it: of “1.e4”, “12...Nf6” and “3.” what follows the stops.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { text }
}
