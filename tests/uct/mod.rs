//! UCT against a second, naive implementation, against plain negamax, and as it is read from a trace.

use crate::common::recorded::read_back;
use crate::common::watched::{search, search_with};
use crate::common::{by_tier, negamax, scaled, tree};
use plyscope::facts::uct::{descent_of, is_of_root_side, line, moves_at, tally_at};
use plyscope::game::{Evaluate, Game, MoveCode};
use plyscope::games::tree::ExplicitTree;
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::SearchResult;
use plyscope::search::family::Family;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::observe::{Entered, Left, Observer, Visited};
use plyscope::search::parameters::{Base, Parameters};
use plyscope::search::upper_confidence::{Sampling, Scale, Tally, UctParameters};
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;
use plyscope::value::Value;
use std::collections::HashMap;

mod told;

fn parameters(uct: UctParameters) -> Parameters {
    Parameters { uct, ..Parameters::plain(Base::Uct, 60) }
}

/// A descent as it was watched: the moves of its nodes, whether it ended with a playout, and its result for the side
/// to move at the root.
#[derive(Clone, Debug, PartialEq)]
struct Descent {
    path: Vec<MoveCode>,
    has_playout: bool,
    value: Value,
}

/// The descents, in their order; and the visits of positions that are still open.
#[derive(Default)]
struct Watch {
    descents: Vec<Descent>,
    open: Vec<Entered>,
}

impl Observer for Watch {
    type Tag = ();
    fn tag(&self) {}
    fn enter(&mut self, entered: &Entered) {
        if !entered.kind.is_position() {
            return;
        }
        if self.open.is_empty() {
            self.descents.push(Descent { path: Vec::new(), has_playout: false, value: Value::DRAW });
        }
        self.open.push(*entered);
        let descent = self.descents.last_mut().unwrap();
        descent.path.extend(entered.mv.known());
        descent.has_playout |= entered.kind == VisitKind::Playout;
    }
    fn leave(&mut self, visited: &Visited, left: &Left) {
        if visited.kind.is_position() {
            self.open.pop();
            if self.open.is_empty() {
                self.descents.last_mut().unwrap().value = left.value;
            }
        }
    }
}

fn watched<G: Evaluate>(game: &G, uct: UctParameters) -> (SearchResult<G::Move>, Vec<Descent>) {
    let (result, watch) = search_with(game, parameters(uct), Watch::default());
    assert!(watch.open.is_empty());
    (result, watch.descents)
}

/// A second UCT: statistics in fractions by path, the logarithm of the standard library, a tree that is a set of paths.
/// The results of a node are for the side that moved there.
struct Naive<'a, G: Evaluate> {
    game: &'a G,
    uct: UctParameters,
    /// The value that counts as 0, and the value that counts as 1; `None` if games are won or lost.
    range: Option<(f64, f64)>,
    nodes: HashMap<Vec<MoveCode>, (f64, f64)>,
    /// Proven results by path, for the side to move there: 1, 0 or -1.
    proven: HashMap<Vec<MoveCode>, i16>,
    /// Choices at which two moves were as good as equal: there the search may take either.
    near_ties: usize,
    choices: usize,
}

impl<G: Evaluate> Naive<'_, G> {
    fn moves(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.generate(position, &mut moves);
        moves
    }

    /// The result for the side that moves at the root, from 0 to 1.
    fn result(&self, value: Value) -> f64 {
        match self.range {
            Some((least, most)) if least == most => 0.5,
            Some((least, most)) => ((f64::from(value.get()) - least) / (most - least)).clamp(0.0, 1.0),
            None => [0.0, 0.5, 1.0][(f64::from(value.get()).signum()
                * f64::from(u8::from(value != Value::DRAW))
                + 1.0) as usize],
        }
    }

    /// Makes a descent, which the search made so.
    fn descend(&mut self, number: u32, made: &Descent) {
        let (mut path, mut position) = (Vec::new(), self.game.root());
        loop {
            let moves = self.moves(&position);
            let drawn = !path.is_empty() && self.game.is_drawn(&position);
            let is_known = path.is_empty() || self.nodes.contains_key(&path);
            if moves.is_empty() || drawn || !is_known || self.proven.contains_key(&path) {
                break;
            }
            let chosen = self.choose(&path, &moves, made.path.get(path.len()).copied());
            position = self.game.play(&position, chosen);
            path.push(self.game.code(chosen));
        }
        assert_eq!(path, made.path, "descent {number}");
        let is_end = self.moves(&position).is_empty() || !path.is_empty() && self.game.is_drawn(&position);
        let mut value = match self.proven.get(&path).filter(|_| !is_end) {
            Some(result) => won(*result),
            None => self.play_out(&position, &path, number, made),
        };
        if self.uct.solver && is_end {
            self.proven.insert(path.clone(), value.get().signum());
        }
        for length in (0..=path.len()).rev() {
            if length < path.len() {
                value = -value;
                if let Some(result) = self.prove(&path[..length]) {
                    value = won(result);
                }
            }
            let result = self.result(if length.is_multiple_of(2) { value } else { -value });
            let node = self.nodes.entry(path[..length].to_vec()).or_insert((0.0, 0.0));
            node.0 += 1.0;
            // The result is for the side that chose the move.
            node.1 += if length % 2 == 1 { result } else { 1.0 - result };
        }
        let text = self.game.text(&self.game.root());
        assert_eq!(value, made.value, "descent {number}: {:?} {text}", self.uct);
    }

    fn position(&self, path: &[MoveCode]) -> G::Position {
        path.iter().fold(self.game.root(), |position, code| {
            let mv = self.moves(&position).into_iter().find(|mv| self.game.code(*mv) == *code).unwrap();
            self.game.play(&position, mv)
        })
    }

    /// Proves a node by its moves, if they do.
    fn prove(&mut self, path: &[MoveCode]) -> Option<i16> {
        if !self.uct.solver {
            return None;
        }
        let codes = self.moves(&self.position(path)).into_iter().map(|mv| self.game.code(mv));
        let results: Vec<Option<i16>> =
            codes.map(|code| self.proven.get(&[path, &[code]].concat()).map(|result| -result)).collect();
        let is_won = results.contains(&Some(1));
        let all: Option<Vec<i16>> = results.into_iter().collect();
        let result = if is_won { Some(1) } else { all.and_then(|all| all.into_iter().max()) }?;
        self.proven.insert(path.to_vec(), result);
        Some(result)
    }

    fn choose(&mut self, path: &[MoveCode], moves: &[G::Move], made: Option<MoveCode>) -> G::Move {
        let here = self.nodes.get(path).map_or(0.0, |node| node.0);
        let constant = f64::from(self.uct.exploration) / 100.0;
        let mut best: Vec<(f64, G::Move)> = Vec::new();
        let mut known: Vec<(f64, f64)> = Vec::new();
        for mv in moves {
            let child = [path, &[self.game.code(*mv)]].concat();
            if self.proven.get(&child) == Some(&1) {
                continue;
            }
            let Some((n, w)) = self.nodes.get(&child).copied() else { return *mv };
            // The first of several moves with equal visits and results is taken.
            if known.iter().any(|of| of.0 == n && (of.1 - w).abs() < 1e-9) {
                continue;
            }
            known.push((n, w));
            best.push((w / n + constant * (here.ln() / n).sqrt(), *mv));
        }
        let most = best.iter().map(|of| of.0).fold(f64::MIN, f64::max);
        let near: Vec<G::Move> = best.iter().filter(|of| of.0 > most - 1e-9).map(|of| of.1).collect();
        self.near_ties += usize::from(near.len() > 1);
        self.choices += 1;
        let as_made = near.iter().find(|mv| Some(self.game.code(**mv)) == made);
        *as_made.unwrap_or(&near[0])
    }

    /// The line of most visited moves, the first of several.
    fn most_visited(&self) -> Vec<G::Move> {
        let (mut line, mut path, mut position) = (Vec::new(), Vec::new(), self.game.root());
        loop {
            let visits = |mv: &G::Move| {
                self.nodes.get(&[&path[..], &[self.game.code(*mv)]].concat()).map_or(0.0, |node| node.0)
            };
            let moves = self.moves(&position);
            let of = |mv: &G::Move| self.proven.get(&[&path[..], &[self.game.code(*mv)]].concat()).copied();
            let visited: Vec<G::Move> = moves.into_iter().filter(|mv| visits(mv) > 0.0).collect();
            let winning = visited.iter().copied().filter(|mv| of(mv) == Some(-1)).collect::<Vec<_>>();
            let open = visited.iter().copied().filter(|mv| of(mv) != Some(1)).collect::<Vec<_>>();
            let best = [winning, open, visited].into_iter().find(|moves| !moves.is_empty());
            let best = best.unwrap_or_default();
            let most = best.iter().map(visits).fold(0.0, f64::max);
            let Some(mv) = best.iter().find(|mv| visits(mv) == most) else { return line };
            line.push(*mv);
            position = self.game.play(&position, *mv);
            path.push(self.game.code(*mv));
        }
    }

    /// The value for the side to move at a node.
    fn play_out(&self, start: &G::Position, path: &[MoveCode], number: u32, made: &Descent) -> Value {
        let mut random = Random::from_parts(&[self.uct.seed.into(), number.into()]);
        let (mut position, mut played) = (start.clone(), 0);
        loop {
            let moves = self.moves(&position);
            let is_end = moves.is_empty() || (path.len() + played > 0 && self.game.is_drawn(&position));
            if played == 0 {
                let is_known = self.nodes.contains_key(path);
                assert_eq!(made.has_playout, !is_end && !is_known, "descent {number}");
            }
            let own = if is_end {
                negamax(self.game, &position, 0, (path.len() + played) as u16)
            } else if played as u16 >= self.uct.playout || path.len() + played >= 120 {
                self.game.evaluate(&position)
            } else {
                position = self.game.play(&position, moves[random.below(moves.len())]);
                played += 1;
                continue;
            };
            return if played.is_multiple_of(2) { own } else { -own };
        }
    }
}

/// The value of a proven result.
fn won(result: i16) -> Value {
    [-Value::LONGEST_WIN, Value::DRAW, Value::LONGEST_WIN][(result + 1) as usize]
}

/// Compares all descents of a search; gives how many choices by terms there were, and how many were near ties.
fn compare<G: Evaluate>(game: &G, range: Option<(f64, f64)>, uct: UctParameters) -> [usize; 2] {
    let naive = second(game, range, uct);
    [naive.choices, naive.near_ties]
}

/// The second implementation after it has made the descents of a search, compared with that search.
fn second<G: Evaluate>(game: &G, range: Option<(f64, f64)>, uct: UctParameters) -> Naive<'_, G> {
    let (result, descents) = watched(game, uct);
    let (nodes, proven) = (HashMap::new(), HashMap::new());
    let mut naive = Naive { game, uct, range, nodes, proven, near_ties: 0, choices: 0 };
    for (number, made) in (0..).zip(&descents) {
        assert!(!naive.proven.contains_key(&[][..]), "descent {number} after the proof");
        naive.descend(number, made);
    }
    let proven = naive.proven.get(&[][..]).copied();
    assert!(proven.is_some() || descents.len() == uct.descents as usize);
    assert_eq!(result.pv, naive.most_visited());
    assert_eq!((result.value, result.stop), (proven.map(won), None));
    naive
}

/// The least and the greatest leaf, for the side to move at the root.
fn range_of(game: &ExplicitTree) -> (f64, f64) {
    fn leaves(
        game: &ExplicitTree,
        position: &<ExplicitTree as Game>::Position,
        ply: u16,
        found: &mut Vec<f64>,
    ) {
        let mut moves = Vec::new();
        game.generate(position, &mut moves);
        if moves.is_empty() {
            let value = negamax(game, position, 0, ply);
            found.push(f64::from(if ply.is_multiple_of(2) { value } else { -value }.get()));
        }
        for mv in moves {
            leaves(game, &game.play(position, mv), ply + 1, found);
        }
    }
    let mut found = Vec::new();
    leaves(game, &game.root(), 0, &mut found);
    (found.iter().copied().fold(f64::MAX, f64::min), found.iter().copied().fold(f64::MIN, f64::max))
}

const CONSTANTS: [u16; 5] = [0, 50, 100, 140, 700];

#[test]
fn a_second_implementation_makes_the_same_descents() {
    let (mut descents, mut counts) = (0, [0, 0]);
    let mut add = |more: [usize; 2]| (0..2).for_each(|index| counts[index] += more[index]);
    let trees = by_tier(400, 3_000, 30_000);
    for seed in 0..trees {
        let game = tree(2 + seed % 5, seed as u64 ^ 0x0c7, [1, 2, 9, 50][seed / 5 % 4]);
        let uct = UctParameters {
            descents: [20, 60, 150][seed % 3],
            exploration: CONSTANTS[seed / 3 % 5],
            seed: seed as u32,
            playout: [120, 120, 1, 0][seed / 7 % 4],
            solver: false,
        };
        add(compare(&game, Some(range_of(&game)), uct));
        descents += uct.descents;
    }
    for (seed, exploration) in (0..).zip(CONSTANTS) {
        let playout = [120, 3][seed as usize % 2];
        let uct = UctParameters { descents: 150, exploration, seed, playout, solver: false };
        for link in [
            "game=tic-tac-toe",
            "game=connect-four",
            "game=othello",
            "game=checkers",
            "game=ataxx",
            "fen=2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1_w_-_-",
            // Playouts end by the rule of fifty moves, or with two kings.
            "fen=8/8/8/4k3/8/4P3/4K3/8_w_-_-",
            "game=synthetic&branching=4&height=4",
        ] {
            let game = Scenario::parse(link).unwrap().open().unwrap();
            let range = link.contains("synthetic").then_some((-100.0, 100.0));
            add(compare(&game, range, uct));
            descents += uct.descents;
            if range.is_none() {
                add(compare(&game, range, UctParameters { solver: true, ..uct }));
            }
        }
    }
    println!(
        "figure: {trees} trees and 8 positions of games, {descents} descents, choices and near ties {counts:?}"
    );
    assert!(counts[0] > scaled(20_000) && counts[1] * 10 < counts[0], "{counts:?}");
}

/// The visits of moves, with how often the search went through them, by their paths.
fn root_moves(game: &ExplicitTree, uct: UctParameters) -> Vec<(u32, u32)> {
    let (_, descents) = watched(game, uct);
    let mut counts = [0, 0];
    let of = |made: &Descent| usize::from(made.path[0].0);
    descents
        .iter()
        .map(|made| {
            counts[of(made)] += 1;
            (counts[0], counts[1])
        })
        .collect()
}

const TRAP: &str = "(9 9 9 9 9 9 9 0) (5 5 5 5)";

/// The last descent, for each constant, after which the wrong move had at least as many visits as the right one.
#[test]
fn the_trap_leads_for_a_long_time() {
    let game: ExplicitTree = TRAP.parse().unwrap();
    for (exploration, expected) in [(50, 30), (100, 56), (140, 82)] {
        let seeds: Vec<u32> = (1..=5)
            .map(|seed| {
                let uct = UctParameters { descents: 400, exploration, seed, ..UctParameters::USUAL };
                let counts = root_moves(&game, uct);
                1 + counts.iter().rposition(|(trap, right)| trap >= right).unwrap() as u32
            })
            .collect();
        println!("figure: constant {exploration}: until descent {seeds:?}");
        assert_eq!(seeds[0], expected);
        // A playout that finds the 0 by chance shows it to the search sooner.
        assert!(seeds.iter().all(|last| *last == expected || *last == expected - 4), "{seeds:?}");
    }
}

/// The most visited move after many descents is minimax's, if only one move has its value.
#[test]
fn the_most_visited_move_becomes_that_of_minimax() {
    let (mut asked, mut right) = ([0, 0], [0, 0]);
    for seed in 0..scaled(200) {
        let game = tree(2 + seed % 4, seed as u64 ^ 0x3a11, 50);
        let of = |mv: MoveCode| {
            let next = game.play(&game.root(), game.find(&game.root(), mv).unwrap());
            -negamax(&game, &next, 60, 1)
        };
        let mut moves = Vec::new();
        game.generate(&game.root(), &mut moves);
        let mut values: Vec<(Value, MoveCode)> =
            moves.iter().map(|mv| (of(game.code(*mv)), game.code(*mv))).collect();
        values.sort_by_key(|(value, _)| -value.get());
        if values.len() < 2 || values[0].0 == values[1].0 {
            continue;
        }
        for (index, descents) in [20, 5_000].into_iter().enumerate() {
            let uct = UctParameters { descents, ..UctParameters::USUAL };
            let result = search(&game, parameters(uct));
            asked[index] += 1;
            right[index] += u32::from(result.pv.first().map(|mv| game.code(*mv)) == Some(values[0].1));
        }
    }
    println!("figure: minimax's move after 20 and 5,000 descents on {right:?} of {asked:?} trees");
    assert!(asked[1] > 60 && right[1] > right[0], "{right:?} {asked:?}");
    assert!(right[1] * 100 >= asked[1] * 95, "{right:?} of {asked:?}");
}

#[test]
fn a_winning_move_of_tic_tac_toe_is_found() {
    for (board, descents) in [("xx./oo./..._x", 100), ("xo./.x./..o_x", 600), ("x.o/.../..._x", 1500)] {
        let scenario = Scenario::parse(&format!("game=tic-tac-toe&board={board}")).unwrap();
        let game = scenario.open().unwrap();
        let root = game.root();
        let mut moves = Vec::new();
        game.generate(&root, &mut moves);
        let wins = |mv: &&_| negamax(&game, &game.play(&root, **mv), 9, 1) < Value::DRAW;
        let winning: Vec<_> = moves.iter().filter(wins).copied().collect();
        assert!(!winning.is_empty() && winning.len() < moves.len(), "{board}: {winning:?}");
        for seed in 1..=8 {
            let uct = UctParameters { descents, seed, ..UctParameters::USUAL };
            let best = search(&game, parameters(uct)).pv[0];
            assert!(winning.contains(&best), "{board}, seed {seed}: {best:?}");
        }
    }
}

/// Every proven result is minimax's, with the second implementation of the same descents; and the search ends with the
/// root's proof, and with a move that keeps its result.
#[test]
fn the_solver_proves_what_minimax_finds() {
    let (mut endings, mut nodes, mut results) = (0, 0, [0; 3]);
    let mut random = Random::from_seed(0x501e);
    for seed in 0..by_tier(60, 400, 4_000) {
        let start = Scenario::parse("game=tic-tac-toe").unwrap().open().unwrap();
        let mut position = start.root();
        let mut moves = Vec::new();
        for _ in 0..4 + random.below(5) {
            moves.clear();
            start.generate(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            position = start.play(&position, *random.pick(&moves));
        }
        let board = start.text(&position).replace(' ', "_");
        let game = Scenario::parse(&format!("game=tic-tac-toe&board={board}")).unwrap().open().unwrap();
        let exploration = CONSTANTS[seed as usize % 5].max(50);
        let uct = UctParameters { descents: 10_000, exploration, seed, solver: true, ..UctParameters::USUAL };
        let naive = second(&game, None, uct);
        let minimax = |path: &[MoveCode]| negamax(&game, &naive.position(path), 9, 0).get().signum();
        for (path, result) in &naive.proven {
            assert_eq!(*result, minimax(path), "{board} {path:?}");
            nodes += 1;
        }
        let root = naive.proven[&[][..]];
        results[(root + 1) as usize] += 1;
        if let Some(best) = naive.most_visited().first() {
            assert_eq!(-minimax(&[game.code(*best)]), root, "{board}: {best:?}");
        }
        endings += 1;
    }
    println!("figure: {endings} endings of tic-tac-toe, {nodes} proven nodes, results {results:?}");
    assert!(nodes > 5 * endings && results.iter().all(|count| *count > 2), "{nodes} {results:?}");
}

fn trace_of(link: &str) -> (Scenario, Trace) {
    let scenario = Scenario::parse(link).unwrap();
    let (_, trace) = run::trace(&scenario).unwrap();
    (scenario, trace)
}

/// At every tick the visits and points of a node, and the terms of its moves, are equal to a recount.
#[test]
fn visits_means_and_terms_are_those_of_a_recount() {
    let mut compared = 0;
    for seed in 0..scaled(12) {
        let game = tree(2 + seed % 4, seed as u64 ^ 0x99, 4);
        let text = game.text(&game.root()).replace(' ', "_");
        let link = format!("game=tree&tree={text}&search=uct&descents=30&exploration={}", 40 * seed % 1000);
        let (scenario, trace) = trace_of(&link);
        let game: ExplicitTree = scenario.position.replace('_', " ").parse().unwrap();
        let (least, most) = range_of(&game);
        let mut random = Random::from_seed(seed as u64);
        for _ in 0..60 {
            let (id, t) =
                (random.below(trace.len() as usize) as u32, random.below(trace.ticks() as usize) as u32);
            if !trace.meta(id).kind().is_position() || trace.meta(id).kind() == VisitKind::Playout {
                continue;
            }
            // The path by the moves, over all visits.
            let path = |id: u32| -> Vec<MoveCode> {
                trace.path_to(id).into_iter().filter_map(|visit| trace.move_of(visit).known()).collect()
            };
            let count = |at: &[MoveCode]| {
                let (mut n, mut w) = (0, 0.0);
                for visit in (2..trace.len()).filter(|visit| trace.meta(*visit).kind() != VisitKind::Playout)
                {
                    if trace.leave_time(visit) <= t && path(visit) == at {
                        let value = f64::from(trace.value(visit).unwrap().get());
                        n += 1;
                        let value = if at.len().is_multiple_of(2) { value } else { -value };
                        w += if least == most { 0.5 } else { (value - least) / (most - least) };
                    }
                }
                (n, w)
            };
            let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
            let here = path(id);
            let (n, w) = count(&here);
            let tally: Tally = tally_at(&trace, id, t);
            assert_eq!(tally.visits, n, "{link} {here:?} {t}");
            let scale = Scale::of(&game);
            let mean = tally.mean(scale, true);
            assert!(mean.map_or(n == 0, |mean| near(mean, w / f64::from(n))), "{link} {here:?} {t}");
            let mut below = 0;
            for of in moves_at(&game, &trace, id, t) {
                let (m, v) = count(&[here.as_slice(), &[of.mv]].concat());
                assert_eq!(of.tally.visits, m);
                below += m;
                let Some(terms) = of.terms else {
                    assert_eq!(m, 0);
                    continue;
                };
                let mean = v / f64::from(m);
                let mean = if is_of_root_side(&trace, id) { mean } else { 1.0 - mean };
                assert!(near(terms.mean, mean), "{link} {here:?} {t}");
                let constant = f64::from(40 * seed as u32 % 1000) / 100.0;
                // The innermost visit of a descent is left first: N may still lack it.
                let exploration = constant * (f64::from(n.max(1)).ln() / f64::from(m)).sqrt();
                assert!(near(terms.exploration, exploration), "{link} {here:?} {t}");
                compared += 1;
            }
            // The node's descents: the descent that added it, the descents that ended at it, and the descent that is
            // still open.
            let own = (2..trace.len()).filter(|visit| {
                trace.leave_time(*visit) <= t
                    && path(*visit) == here
                    && trace.meta(*visit).kind() != VisitKind::Playout
                    && trace.children(*visit).all(|child| trace.meta(child).kind() == VisitKind::Playout)
            });
            let open = (2..trace.len()).filter(|visit| {
                path(*visit) == here
                    && trace.meta(*visit).kind() != VisitKind::Playout
                    && trace.enter_time(*visit) <= t
                    && trace.leave_time(*visit) > t
                    && trace.children(*visit).any(|child| {
                        trace.leave_time(child) <= t && trace.meta(child).kind() != VisitKind::Playout
                    })
            });
            assert_eq!(n + open.count() as u32, below + own.count() as u32, "{link} {here:?} {t}");
        }
    }
    println!("figure: {compared} terms");
    assert!(compared > scaled(200), "{compared}");
}

/// A trace holds the watched search; it is written and read back unchanged; its playouts are derived again.
#[test]
fn a_trace_keeps_the_descents_and_its_playouts_come_again() {
    let mut playouts = 0;
    for question in
        ["game=tic-tac-toe", "game=tree&tree=(9 9 9 0) ((5 4) 5 (2 1 0))", "game=connect-four&playout=12"]
    {
        let link = format!("{question}&search=uct&descents=120&playout-seed=9");
        let (scenario, trace) = trace_of(&link);
        let game = scenario.open().unwrap();
        let (_, descents) = watched(&game, scenario.search.uct);
        let sampling = Sampling { parameters: scenario.search.uct, scale: Scale::of(&game) };
        assert_eq!((trace.family(), trace.sampling()), (Family::Sampled, Some(sampling)));
        assert_eq!(trace.meta(0).reason(), Some(LeaveReason::MoveFound));
        let roots: Vec<u32> = trace.children(1).collect();
        assert_eq!(roots.len(), descents.len());
        for (number, (root, made)) in (0..).zip(roots.iter().zip(&descents)) {
            assert_eq!(trace.value(*root), Some(made.value));
            assert_eq!(descent_of(&trace, *root), Some(number));
            let ids: Vec<u32> = (*root..trace.end(*root)).collect();
            let moves: Vec<MoveCode> = ids.iter().filter_map(|id| trace.move_of(*id).known()).collect();
            assert_eq!(moves, made.path);
            for id in ids.into_iter().filter(|id| trace.meta(*id).kind() == VisitKind::Playout) {
                assert_eq!(trace.meta(id).reason(), Some(LeaveReason::PlayoutEnded));
                let again = line(&game, &trace, id).unwrap();
                assert_eq!(trace.value(id), Some(again.value), "{link}: visit {id}");
                playouts += 1;
            }
        }
        let again = read_back(&trace);
        assert!((0..trace.len()).all(|id| again.visit(id) == trace.visit(id)));
        assert_eq!(again.sampling(), trace.sampling());
        let (unrecorded, recorded) = (run::search(&scenario).unwrap(), run::trace(&scenario).unwrap().0);
        assert_eq!((unrecorded.visits, unrecorded.pv), (recorded.visits, recorded.pv));
        assert_eq!(u64::from(trace.positions()), recorded.visits);
    }
    assert!(playouts > 200, "{playouts}");
}
