//! The reason why another move of the root became the best, in a sentence or two.

use super::table::{BestMoveChange, RootIteration, RootMove, RootMoveCell};
use crate::game::Evaluate;
use crate::language::perspective::{Lens, Seen};
use crate::language::story::{Clause, Sentence};
use crate::language::text::{path_text, variation_names};
use crate::plural::plural_as;
use crate::search::window::Bound;
use crate::trace::columns::{Trace, VisitId};
use crate::value::Value;
use std::cmp::Ordering;

/// The number of moves that a longer line is shortened to: its last moves.
const MOVES_NAMED: usize = 5;

/// The context of the sentences.
struct Words<'a, G: Evaluate> {
    game: &'a G,
    trace: &'a Trace,
    lens: Lens,
    moves: &'a [RootMove],
}

/// Each change of the best move from one iteration to another.
pub(super) fn changes<G: Evaluate>(
    game: &G,
    trace: &Trace,
    lens: Lens,
    iterations: &[RootIteration],
    moves: &[RootMove],
) -> Vec<BestMoveChange> {
    let words = Words { game, trace, lens, moves };
    let known: Vec<(usize, usize)> =
        iterations.iter().enumerate().filter_map(|(at, row)| Some((at, row.best?))).collect();
    let pairs = known.windows(2).filter(|pair| pair[0].1 != pair[1].1);
    pairs
        .map(|pair| {
            let ((before, from), (at, to)) = (pair[0], pair[1]);
            let plies = |at: usize| i16::from(trace.depth(iterations[at].visit).whole_plies());
            let deeper = plies(at) - plies(before);
            let fell = words.of_former(iterations[at].iteration, deeper, from, before, at);
            let rose = words.of_new(to, at);
            BestMoveChange { at, from, to, sentences: fell.into_iter().chain(rose).collect() }
        })
        .collect()
}

impl<G: Evaluate> Words<'_, G> {
    fn seen(&self) -> Seen {
        self.lens.at_ply(0)
    }

    fn cell(&self, mv: usize, at: usize) -> Option<&RootMoveCell> {
        self.moves.get(mv)?.cells.get(at)?.as_ref()
    }

    fn clause(&self, text: String, visit: Option<VisitId>) -> Clause {
        let tip = visit.map(|visit| format!("Visit {visit}: {}", path_text(self.game, self.trace, visit)));
        Clause { text, visit, tip }
    }

    /// The new course of the move that was the best before.
    fn of_former(
        &self,
        iteration: u16,
        deeper: i16,
        mv: usize,
        before: usize,
        at: usize,
    ) -> Option<Sentence> {
        let name = &self.moves.get(mv)?.mv;
        let plies = match deeper.unsigned_abs() {
            1 => "one ply".to_owned(),
            plies => plural_as(plies, "ply", "plies"),
        };
        let deeper = match deeper.cmp(&0) {
            Ordering::Greater => format!("Iteration {iteration} searches {plies} deeper:"),
            Ordering::Equal => format!("Iteration {iteration} searches equally deep:"),
            Ordering::Less => format!("Iteration {iteration} searches {plies} less deep:"),
        };
        let (Some(old), Some(new)) = (self.cell(mv, before), self.cell(mv, at)) else {
            let text = format!("{deeper} it has not reached {name}.");
            return Some(Sentence { clauses: vec![self.clause(text, None)] });
        };
        let course = self.course(old, new)?;
        // A reply only explains that the move is worth less.
        let reply = (new.value < old.value).then(|| self.reply(name, old.visit, new.visit)).flatten();
        let text = match reply {
            Some(reply) => format!("{deeper} {reply}, so {name} {course}"),
            None => format!("{deeper} {name} {course}"),
        };
        let value = format!("{}.", self.worth(new)?);
        Some(Sentence { clauses: vec![self.clause(text, None), self.clause(value, Some(new.visit))] })
    }

    /// The course of a value up to its new one: "falls from +0.21 to".
    fn course(&self, old: &RootMoveCell, new: &RootMoveCell) -> Option<String> {
        let (then, now) = (old.value?, new.value?);
        let sign = if self.seen().is_mirrored() { -1 } else { 1 };
        Some(match (sign * i32::from(now)).cmp(&(sign * i32::from(then))) {
            Ordering::Less => format!("falls from {} to", self.worth(old)?),
            Ordering::Equal => "stays at".to_owned(),
            Ordering::Greater => format!("rises from {} to", self.worth(old)?),
        })
    }

    /// A value in a sentence: "at most +0.10".
    fn worth(&self, cell: &RootMoveCell) -> Option<String> {
        let value = Value::from_raw(cell.value?).backed_up(self.trace.is_doubtful(cell.visit));
        let (bound, value) = (cell.bound?, self.seen().value(value));
        let bound = [Bound::Lower, Bound::Upper].into_iter().find(|known| known.name() == bound);
        Some(bound.map_or_else(|| value.clone(), |bound| format!("{} {value}", self.seen().relation(bound))))
    }

    /// The opponent's reply where the line below a move leaves the previous iteration's line: "after Nd5 h6 Be3 Black
    /// has Be6". `None` if the root's own side leaves it first.
    fn reply(&self, name: &str, old: VisitId, new: VisitId) -> Option<String> {
        let lines = [old, new].map(|visit| variation_names(self.game, self.trace, visit));
        let [then, now] = &lines;
        let same = then.iter().zip(now).take_while(|(then, now)| then == now).count();
        let reply = now.get(same).filter(|_| same % 2 == 0)?;
        let mut way = vec![name];
        way.extend(now.iter().take(same).map(String::as_str));
        if self.game.node_name(&self.game.root()).is_some() {
            return Some(format!(
                "at {} {} has {reply}",
                way.last()?,
                self.lens.at_ply(1 + same as u16).mover()
            ));
        }
        let from = way.len().saturating_sub(MOVES_NAMED);
        let cut = if from > 0 { "… " } else { "" };
        let mover = self.lens.at_ply(1 + same as u16).mover();
        Some(format!("after {cut}{} {mover} has {reply}", way[from..].join(" ")))
    }

    /// The value of the new best move.
    fn of_new(&self, mv: usize, at: usize) -> Option<Sentence> {
        let (name, cell) = (&self.moves.get(mv)?.mv, self.cell(mv, at)?);
        let text = format!("{name}, tried as move {}, is worth", cell.rank);
        let value = format!("{}.", self.worth(cell)?);
        Some(Sentence { clauses: vec![self.clause(text, None), self.clause(value, Some(cell.visit))] })
    }
}
