//! The numbers of a search that a goal compares, and the comparison.

use crate::facts::conspiracy_numbers::conspiracy_numbers;
use crate::facts::family_facts::end_of_search;
use crate::facts::pre_search_ledger::pre_search_ledger;
use crate::facts::replay::notation;
use crate::facts::scope::Scope;
use crate::game::{Evaluate, Game};
use crate::games::AnyGame;
use crate::language::compared::counts;
use crate::language::perspective::Lens;
use crate::run;
use crate::scenario::Scenario;
use crate::scenario::goal::{Condition, Goal, Measure, Property};
use crate::search::base::Base;
use crate::trace::Trace;
use crate::trace::columns::ROOT_LEVEL;
use crate::value::Value;
use serde::Serialize;
use std::cell::OnceCell;

/// A larger game is not searched by minimax to the end of every line, in visits.
const MOST_VISITS: u64 = 20_000;

/// The greatest number of a value.
const WIN: i32 = Value::WIN.get() as i32;

/// A goal, compared with a search that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GoalState {
    /// Each condition of the goal.
    pub conditions: Vec<Measured>,
    /// Whether all of them hold.
    pub is_reached: bool,
}

/// A condition of a goal, compared with a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Measured {
    /// The condition in words: "at most 9 visits".
    pub text: String,
    /// The present state in words: "11 visits".
    pub now: String,
    /// The number of the search as a person reads it: "11"; null if `number` is.
    pub shown: Option<String>,
    /// The counted things, "visits", or "is the value".
    pub of: Option<String>,
    /// The number of the search; null if the condition compares no number, or it is not known.
    pub number: Option<i32>,
    /// The number of the goal; null if the condition compares no number.
    pub goal: Option<i32>,
    /// Whether the condition holds.
    pub holds: bool,
    /// Whether it can be told: a comparison with minimax needs a small game that ends.
    pub is_known: bool,
}

/// Minimax to the end of every line.
struct Minimax {
    value: Value,
    /// The values of the root's moves, for the side to move at the root.
    moves: Vec<(String, Value)>,
    leaves: u64,
}

/// A search that has ended, as goals ask about it.
struct Ended<'search> {
    scenario: &'search Scenario,
    game: &'search AnyGame,
    trace: &'search Trace,
    minimax: OnceCell<Option<Minimax>>,
}

/// Compares a goal with a scenario's search that has ended, which is `trace`.
#[must_use]
pub fn reached(goal: &Goal, scenario: &Scenario, game: &AnyGame, trace: &Trace, lens: Lens) -> GoalState {
    let ended = Ended { scenario, game, trace, minimax: OnceCell::new() };
    let conditions: Vec<Measured> = goal.0.iter().map(|condition| ended.measured(*condition, lens)).collect();
    let is_reached = conditions.iter().all(|condition| condition.holds);
    GoalState { conditions, is_reached }
}

impl Ended<'_> {
    fn measured(&self, condition: Condition, lens: Lens) -> Measured {
        let value = |number: i32| lens.value_as_read(Value::from_raw(number.clamp(-WIN, WIN) as i16));
        let text = condition.words(value);
        match condition {
            Condition::Amount { relation, amount, measure } => {
                let number = self.number(measure);
                // "11 visits" is a number and the things that it counts; a value counts nothing.
                let counted = number.map(|number| match measure.counted(&number.to_string()) {
                    Some(now) => {
                        let of = now.split_once(' ').map_or("", |(_, of)| of).to_owned();
                        (number.to_string(), of)
                    }
                    None => (value(number), "is the value".to_owned()),
                });
                let now = counted.as_ref().map(|(shown, of)| format!("{shown} {of}"));
                let (shown, of) = counted.unzip();
                Measured {
                    text,
                    now: now.unwrap_or_else(|| "not known".to_owned()),
                    shown,
                    of,
                    number,
                    goal: Some(amount),
                    holds: number.is_some_and(|number| relation.holds(number, amount)),
                    is_known: number.is_some(),
                }
            }
            Condition::Result(property) => {
                let is_right = match property {
                    Property::RightValue | Property::WrongValue => self.has_right_value(),
                    Property::RightMove | Property::WrongMove => self.has_right_move(),
                };
                let holds = is_right.map(|is_right| match property {
                    Property::RightValue | Property::RightMove => is_right,
                    Property::WrongValue | Property::WrongMove => !is_right,
                });
                Measured {
                    text,
                    now: is_right
                        .map_or("not known", |is_right| opposite(property, is_right).words())
                        .to_owned(),
                    shown: None,
                    of: None,
                    number: None,
                    goal: None,
                    holds: holds == Some(true),
                    is_known: holds.is_some(),
                }
            }
        }
    }

    /// The number that the search has; `None` if it has no such number.
    fn number(&self, measure: Measure) -> Option<i32> {
        let counted =
            |name: &str| counts(self.trace).get(name).map(|count| i32::try_from(*count).unwrap_or(i32::MAX));
        let ledger = || pre_search_ledger(self.trace).totals;
        let of = |number: u64| Some(i32::try_from(number).unwrap_or(i32::MAX));
        match measure {
            Measure::Visits => counted("visits"),
            Measure::Leaves => counted("leaves"),
            Measure::CutOffs => counted("cut-off"),
            Measure::ReSearches => counted("re-searches"),
            Measure::TableAnswers => counted("table-answered"),
            Measure::Passes => counted("passes"),
            Measure::UncertaintyCutOffs => counted("uncertainty-cut-off"),
            Measure::LeavesLeftOut => {
                let all = i32::try_from(self.minimax()?.leaves).ok()?;
                Some(all.saturating_sub(counted("leaves")?))
            }
            Measure::LostPreSearches => of(ledger().lost),
            Measure::PaidPreSearches => of(ledger().paid_off + ledger().paid_off_later),
            Measure::LeavesToRaise => {
                let numbers =
                    conspiracy_numbers(self.trace, Scope::whole(self.trace), self.game.ends_are_final())
                        .ok()?;
                Some(numbers.rises.first()?.leaves as i32)
            }
            Measure::Value => {
                let value = Value::from_raw(self.value()?);
                let first = self.game.first_player_to_move(&self.game.root());
                Some(i32::from(if first { value } else { -value }.get()))
            }
        }
    }

    /// The root's value for its side to move.
    fn value(&self) -> Option<i16> {
        end_of_search(self.game, self.trace).value
    }

    /// Whether the root's value is the value of minimax; `None` if either is not known.
    fn has_right_value(&self) -> Option<bool> {
        Some(self.value()? == self.minimax()?.value.get())
    }

    /// Whether no move is better than the best move.
    fn has_right_move(&self) -> Option<bool> {
        let best = end_of_search(self.game, self.trace).best?;
        let Minimax { value, moves, .. } = self.minimax()?;
        moves.iter().find(|(mv, _)| *mv == best).map(|(_, own)| own == value)
    }

    fn minimax(&self) -> Option<&Minimax> {
        self.minimax.get_or_init(|| minimax(self.scenario, self.game)).as_ref()
    }
}

/// The property that a result has, of this one and its opposite.
fn opposite(property: Property, is_right: bool) -> Property {
    match (property, is_right) {
        (Property::RightValue | Property::WrongValue, true) => Property::RightValue,
        (Property::RightValue | Property::WrongValue, false) => Property::WrongValue,
        (Property::RightMove | Property::WrongMove, true) => Property::RightMove,
        (Property::RightMove | Property::WrongMove, false) => Property::WrongMove,
    }
}

/// Searches a scenario's position by minimax to the end of every line; `None` if that takes too many visits.
fn minimax(scenario: &Scenario, game: &AnyGame) -> Option<Minimax> {
    let mut whole = Scenario { position: scenario.position.clone(), ..Scenario::plain(scenario.game) };
    whole.search.base = Base::Minimax;
    whole.search.table = None;
    let trace = run::small_trace(&whole, MOST_VISITS).ok()??;
    let root = (0..trace.len()).find(|visit| trace.level(*visit) == ROOT_LEVEL)?;
    let of_move =
        |visit: u32| Some((notation(game, &game.root(), trace.move_of(visit))?, -trace.value(visit)?));
    let moves = trace.children(root).map(of_move).collect::<Option<_>>()?;
    Some(Minimax { value: trace.value(root)?, moves, leaves: *counts(&trace).get("leaves")? })
}
