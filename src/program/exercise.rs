//! An exercise for a program: a small tree, an algorithm, and the events of the search.

use super::depth_first::{self, Narrowing, Rules};
use super::event::{End, Event};
use super::mistake::Mistake;
use super::proof;
use super::tree::PlainTree;
use crate::game::Game;
use crate::games::GameKind;
use crate::games::tree::{ExplicitTree, TreePosition, moves_of_path};
use crate::problem::Problem;
use crate::run;
use crate::scenario::Scenario;
use crate::search::base::Base;
use crate::search::proof_parameters::{BestFirst, Goal, ProofParameters};
use crate::trace::Trace;
use crate::trace::columns::{ROOT_LEVEL, VisitId};
use crate::trace::time::{Tick, Time};
use crate::value::Value;
use std::collections::HashMap;

/// A larger search is no exercise, in visits.
const MOST_VISITS: u64 = 2_000;

/// The algorithm of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Minimax, or alpha-beta with or without a table.
    DepthFirst(Rules),
    /// Proof-number search: the least value for the side to move that is to be proved.
    ProofNumber(i32),
    /// UCT: the constant of exploration in hundredths, and the number of descents.
    Uct(u16, u32),
}

/// An exercise.
pub struct Exercise {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The text of the tree.
    pub text: String,
    /// The tree.
    pub tree: PlainTree,
    /// The times of the events in the search that the page shows; empty for UCT, whose playouts differ.
    pub times: Vec<Time>,
}

fn refuse(message: &str, fix: &str) -> Problem {
    Problem::new("exercise", "", message, fix)
}

impl Exercise {
    /// The exercise that a scenario is.
    ///
    /// # Errors
    ///
    /// The scenario is not a tree with whole numbers, or its search is not one of the algorithms, or has more techniques.
    pub fn of(scenario: &Scenario) -> Result<Exercise, Problem> {
        if scenario.game != GameKind::Tree {
            return Err(refuse("a program is checked on a tree", "choose game=tree, and a tree"));
        }
        let tree: ExplicitTree =
            scenario.position.parse().map_err(|_| refuse("the text is not a tree", "fix the tree"))?;
        if tree.decimals() > 0 || tree.unknown_value().is_some() {
            return Err(refuse(
                "the tree has values that are no whole numbers",
                "give every leaf a whole number",
            ));
        }
        let parameters = scenario.effective_parameters(&scenario.open()?);
        let has_table = parameters.table.is_some();
        let depth = parameters.depth;
        let algorithm = match parameters.base {
            Base::Minimax | Base::AlphaBeta => Algorithm::DepthFirst(Rules {
                has_window: parameters.base == Base::AlphaBeta,
                cuts_only_beyond: parameters.cuts_only_beyond_beta(),
                fails_hard: false,
                has_table,
                narrowing: Narrowing::Vouched,
                depth,
            }),
            Base::BestFirst(BestFirst::ProofNumber) => Algorithm::ProofNumber(goal_of(&parameters.proof)?),
            Base::Uct => Algorithm::Uct(parameters.uct.exploration, parameters.uct.descents),
            _ => {
                let fix = "choose minimax, alpha-beta, proof-number search or UCT";
                return Err(refuse("no program of this algorithm is checked", fix));
            }
        };
        let tree_of_program = PlainTree::of(&tree);
        let text = scenario.position.clone();
        let mut exercise = Exercise { algorithm, text, tree: tree_of_program, times: Vec::new() };
        if let Algorithm::Uct(..) = algorithm {
            let is_result =
                |node: &super::tree::PlainNode| !node.children.is_empty() || matches!(node.value, 0 | 1);
            return if exercise.tree.nodes.iter().all(is_result) {
                Ok(exercise)
            } else {
                Err(refuse(
                    "UCT counts wins, and the tree has other values",
                    "give each leaf 1 (MAX wins) or 0",
                ))
            };
        }
        let Some(trace) = run::small_trace(scenario, MOST_VISITS)? else {
            let message = format!("the search takes {MOST_VISITS} visits or more");
            return Err(refuse(&message, "choose a smaller tree"));
        };
        exercise.times = times(&tree, &trace, &exercise.events(None, false)).ok_or_else(|| {
            refuse(
                "the search has techniques that the exercise does not name",
                "switch deepening, table moves and other techniques off",
            )
        })?;
        Ok(exercise)
    }

    /// The events of a program with at most one mistake; for the side to move at each node, or for MAX.
    pub fn events(&self, mistake: Option<Mistake>, is_for_mover: bool) -> Vec<Event> {
        match self.algorithm {
            Algorithm::DepthFirst(rules) => depth_first::events(&self.tree, rules, mistake, is_for_mover),
            Algorithm::ProofNumber(goal) => proof::events(&self.tree, goal, mistake),
            Algorithm::Uct(..) => Vec::new(),
        }
    }

    /// The events of programs with a mistake, and whether they are for the side to move; those with a table narrow windows, or do not.
    pub fn events_with(&self, mistake: Mistake) -> Vec<(bool, Vec<Event>)> {
        let sides = [true, false];
        if let Algorithm::DepthFirst(rules) = self.algorithm
            && rules.has_table
        {
            let variants = [Narrowing::Never, Narrowing::Plain];
            let of = |narrowing| {
                let rules = Rules { narrowing, ..rules };
                sides.map(|side| (side, depth_first::events(&self.tree, rules, Some(mistake), side)))
            };
            return variants.into_iter().flat_map(of).collect();
        }
        sides.map(|side| (side, self.events(Some(mistake), side))).into()
    }

    /// The mistakes that a program of this algorithm can have.
    pub fn mistakes(&self) -> &'static [Mistake] {
        const MINIMAX: &[Mistake] = &[
            Mistake::NoNegation,
            Mistake::WrongSideLeaf,
            Mistake::SidesExchanged,
            Mistake::LastValue,
            Mistake::StartsAtZero,
            Mistake::RightToLeft,
        ];
        const ALPHA_BETA: &[Mistake] = &[
            Mistake::CutsOnlyBeyond,
            Mistake::CutsAtEqual,
            Mistake::NeverCutsOff,
            Mistake::CutsTooEarly,
            Mistake::NothingPassedDown,
            Mistake::OneBoundPassedDown,
            Mistake::NotSwapped,
            Mistake::NotNegatedWindow,
            Mistake::NoNegation,
            Mistake::WrongSideLeaf,
            Mistake::SidesExchanged,
            Mistake::LastValue,
            Mistake::StartsAtZero,
            Mistake::RightToLeft,
        ];
        const TABLE: &[Mistake] = &[
            Mistake::IgnoresDepth,
            Mistake::IgnoresBound,
            Mistake::IgnoresSide,
            Mistake::NeverAsksTable,
            Mistake::CutsOnlyBeyond,
            Mistake::NeverCutsOff,
            Mistake::NothingPassedDown,
            Mistake::NoNegation,
            Mistake::WrongSideLeaf,
            Mistake::LastValue,
        ];
        const PROOF: &[Mistake] = &[
            Mistake::NumbersExchanged,
            Mistake::ProofEverywhere,
            Mistake::FirstOpen,
            Mistake::MaximaForSums,
        ];
        match self.algorithm {
            Algorithm::DepthFirst(Rules { has_table: true, .. }) => TABLE,
            Algorithm::DepthFirst(Rules { has_window: true, .. }) => ALPHA_BETA,
            Algorithm::DepthFirst(_) => MINIMAX,
            Algorithm::ProofNumber(_) => PROOF,
            Algorithm::Uct(..) => &[],
        }
    }

    /// The moves to the first node with this name; `None` if the tree has no such node.
    pub fn moves_to(&self, name: &str) -> Option<Vec<String>> {
        moves_of_path(&self.text, &self.tree.path_to(name)?)
    }

    /// The greatest number of the tree without its sign.
    pub fn greatest(&self) -> i32 {
        self.tree.nodes.iter().map(|node| node.value.abs()).max().unwrap_or(0)
    }
}

/// The value that a search for a proof asks about.
fn goal_of(proof: &ProofParameters) -> Result<i32, Problem> {
    match proof.goal {
        Goal::AtLeast => Ok(proof.at_least.into()),
        Goal::Win | Goal::NotLost => Err(refuse(
            "the search proves a win, and a tree has values",
            "choose goal=at-least and at-least=…",
        )),
    }
}

/// The times of a program's events in the trace of the search; `None` if the trace has other events.
fn times(tree: &ExplicitTree, trace: &Trace, events: &[Event]) -> Option<Vec<Time>> {
    let mut positions: HashMap<VisitId, TreePosition> = HashMap::new();
    let mut times = Vec::new();
    let mut events = events.iter();
    for t in 0..trace.ticks() {
        let tick = trace.tick(trace.moment(t)?);
        let visit = tick.visit();
        if trace.level(visit) < ROOT_LEVEL {
            continue;
        }
        let is_root = trace.level(visit) == ROOT_LEVEL;
        if let (Tick::Enter(_), false) = (tick, is_root) {
            let above = positions.get(&trace.parent(visit))?;
            let mv = tree.find(above, trace.move_of(visit).known()?)?;
            positions.insert(visit, tree.play(above, mv));
        } else if is_root {
            positions.insert(visit, tree.root());
        }
        let position = positions.get(&visit)?;
        let is_max = tree.first_player_to_move(position);
        let seen = event_at(trace, tick, tree.node_name(position)?, is_max)?;
        // A program without windows says nothing about them.
        if !events.next()?.agrees(&seen) {
            return None;
        }
        times.push(t);
    }
    events.next().is_none().then_some(times)
}

/// The event of a tick, as MAX sees it.
fn event_at(trace: &Trace, tick: Tick, name: &str, is_max: bool) -> Option<Event> {
    let name = name.to_owned();
    let end = |value: Value| match value {
        Value::INFINITY => End::Greatest,
        value if value == -Value::INFINITY => End::Least,
        value => End::At(i32::from(value.get())),
    };
    let event = match tick {
        Tick::Enter(visit) => {
            let window = trace.window(visit);
            Event::Enter { name, window: Some([end(window.alpha), end(window.beta)]) }
        }
        Tick::Leave(visit) if trace.family_row().proves => {
            let number = |number: u32| {
                if number == u32::MAX {
                    End::Greatest
                } else {
                    End::At(i32::try_from(number).unwrap_or(i32::MAX))
                }
            };
            let numbers = trace.numbers(visit)?;
            Event::Numbers { name, proof: number(numbers.proof), disproof: number(numbers.disproof) }
        }
        Tick::Leave(visit) => Event::Leave { name, value: end(trace.value(visit)?) },
    };
    Some(if is_max { event } else { event.negated() })
}
