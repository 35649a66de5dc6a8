//! Proof-number search and df-pn against plain negamax, against each other, against exhaustive subsets of the leaves.

mod recorded;

use crate::common::watched::{Visit, search, watched};
use crate::common::{by_tier, negamax, scaled, tree};
use plyscope::game::{Game, MoveCode};
use plyscope::games::tree::{ExplicitTree, NodeSpec};
use plyscope::random::Random;
use plyscope::run;
use plyscope::scenario::Scenario;
use plyscope::search::Stop;
use plyscope::search::leave_reason::LeaveReason;
use plyscope::search::parameters::{Base, Parameters};
use plyscope::search::proof_numbers::ProofNumbers;
use plyscope::search::proof_parameters::{BestFirst, Goal, JudgedWhen, ProofParameters, TieBreak};
use plyscope::search::window::Bound;
use plyscope::value::Value;
use std::collections::{HashMap, HashSet};

const SEARCHES: [BestFirst; 2] = [BestFirst::ProofNumber, BestFirst::DfPn];
const WHEN: [JudgedWhen; 2] = [JudgedWhen::Generated, JudgedWhen::Entered];

fn parameters(search: BestFirst, depth: u8, proof: ProofParameters) -> Parameters {
    Parameters { proof, ..Parameters::plain(Base::BestFirst(search), depth) }
}

fn at_least(value: i16) -> ProofParameters {
    ProofParameters { goal: Goal::AtLeast, at_least: value, ..ProofParameters::USUAL }
}

/// All settings of the two searches.
fn ways(value: i16) -> Vec<(BestFirst, ProofParameters)> {
    let mut ways = Vec::new();
    for judged_when in WHEN {
        let proof = ProofParameters { judged_when, ..at_least(value) };
        for tie_break in [TieBreak::First, TieBreak::Stay] {
            ways.push((BestFirst::ProofNumber, ProofParameters { tie_break, ..proof }));
        }
        for epsilon in [0, 25, 100] {
            ways.push((BestFirst::DfPn, ProofParameters { epsilon, ..proof }));
        }
    }
    ways
}

fn position_at<G: Game>(game: &G, path: &[MoveCode]) -> G::Position {
    let step =
        |position: G::Position, mv: &MoveCode| game.play(&position, game.find(&position, *mv).unwrap());
    path.iter().fold(game.root(), step)
}

/// The value for the side that wants the proof.
fn truth<G: plyscope::game::Evaluate>(game: &G, path: &[MoveCode], depth: u8) -> Value {
    let ply = path.len() as u16;
    let value = negamax(game, &position_at(game, path), u32::from(depth) - u32::from(ply), ply);
    if ply.is_multiple_of(2) { value } else { -value }
}

#[test]
fn it_is_proved_if_and_only_if_minimax_says_so_and_every_solved_place_is_true() {
    let (mut searches, mut proved, mut solved) = (0, 0, 0);
    for seed in 0..by_tier(600, 5_000, 50_000) {
        let tree = tree(2 + seed % 5, seed as u64 ^ 0x9f00, [1, 2, 3, 50][seed / 5 % 4]);
        let height = u8::try_from(tree.height()).unwrap().max(1);
        let depth = if seed % 3 == 0 { (1 + (seed / 3 % 4) as u8).min(height) } else { height };
        let value = negamax(&tree, &tree.root(), u32::from(depth), 0);
        // The question is just below or above the true value, or anywhere.
        let asked = value.get() + [0, 1, -1, 3][seed / 7 % 4];
        for (search, proof) in ways(asked) {
            let (result, visits) = watched(&tree, parameters(search, depth, proof));
            let is_true = value.get() >= asked;
            let expected = if is_true { (asked, Bound::Lower) } else { (asked - 1, Bound::Upper) };
            let found = (result.value.unwrap().get(), result.bound);
            assert_eq!(found, expected, "seed {seed}: {search:?} {proof:?}");
            assert_eq!(result.visits, visits.len() as u64);
            for visit in &visits {
                let numbers = visit.numbers.unwrap();
                let Some(is_proved) = numbers.solved() else { continue };
                let is_so = truth(&tree, &visit.path, depth) >= Value::judgement(asked.into());
                assert_eq!(is_proved, is_so, "seed {seed}: {search:?} {proof:?} at {:?}", visit.path);
                solved += 1;
            }
            searches += 1;
            proved += u32::from(is_true);
        }
    }
    println!("figure: {searches} searches, {proved} proofs, {solved} visits of solved places");
    assert!(proved > searches / 5 && proved < searches * 4 / 5);
}

#[test]
fn one_null_window_answers_the_question_as_minimax_does() {
    let (mut searches, mut yes) = (0, 0);
    for seed in 0..scaled(600) {
        let tree = tree(3 + seed % 4, seed as u64 ^ 0xa11, 2);
        let depth = u8::try_from(tree.height()).unwrap().max(1);
        let value = negamax(&tree, &tree.root(), u32::from(depth), 0);
        let asked = value.get() + [0, 1, -1, 3, -2][seed % 5];
        for iterative_deepening in [false, true] {
            let plain = Parameters::plain(Base::NullWindow, depth);
            let parameters = Parameters { proof: at_least(asked), iterative_deepening, ..plain };
            let (result, visits) = watched(&tree, parameters);
            let (found, bound) = (result.value.unwrap(), result.bound);
            let asked = Value::judgement(asked.into());
            assert_eq!(bound == Bound::Lower, value >= asked, "seed {seed}: {found:?}, minimax {value:?}");
            // The returned value is between the question and the value.
            let holds = if bound == Bound::Lower {
                asked <= found && found <= value
            } else {
                value <= found && found < asked
            };
            assert!(holds, "seed {seed}: {found:?} {bound:?}, minimax {value:?}");
            assert_eq!(result.pv.is_empty(), bound == Bound::Upper, "only a move that is enough is the best");
            let whole = watched(&tree, Parameters { base: Base::AlphaBeta, ..parameters });
            assert!(iterative_deepening || visits.len() <= whole.1.len(), "seed {seed}");
            searches += 1;
            yes += u32::from(bound == Bound::Lower);
        }
    }
    println!("figure: {searches} searches in one null window, {yes} answered with yes");
    assert!(yes > searches / 5 && yes < searches * 4 / 5);
}

/// A tree without transpositions.
fn plain_tree(random: &mut Random, height: usize, width: usize, specs: &mut Vec<NodeSpec>) -> usize {
    let at = specs.len();
    let name = format!("n{at}");
    if height == 0 || (at > 0 && random.below(6) == 0) {
        specs.push(NodeSpec::leaf(random.below(5) as i16 - 2).named(name));
        return at;
    }
    specs.push(NodeSpec::leaf(0));
    let children: Vec<usize> =
        (0..1 + random.below(width)).map(|_| plain_tree(random, height - 1, width, specs)).collect();
    specs[at] = NodeSpec::interior(children).named(name);
    at
}

fn random_plain_tree(seed: u64, height: usize, width: usize) -> ExplicitTree {
    let mut random = Random::from_seed(seed);
    let mut specs = Vec::new();
    plain_tree(&mut random, height, width, &mut specs);
    ExplicitTree::from_nodes(&specs).unwrap()
}

/// The paths in the order of their first visits.
fn first_visits(visits: &[Visit]) -> Vec<&[MoveCode]> {
    let mut seen = HashSet::new();
    visits.iter().map(|visit| visit.path.as_slice()).filter(|path| seen.insert(*path)).collect()
}

#[test]
fn df_pn_expands_what_proof_number_search_expands_that_stays_with_its_last_descent() {
    let (mut differ_from_first, mut nodes) = (0, 0);
    let trees = scaled(400);
    for seed in 0..trees {
        let tree = random_plain_tree(seed as u64 ^ 0x51a7, 3 + seed % 6, 2 + seed % 3);
        let depth = u8::try_from(tree.height()).unwrap().max(1);
        for judged_when in WHEN {
            let proof = ProofParameters { judged_when, ..at_least((seed % 5) as i16 - 2) };
            let of = |search, tie_break| {
                watched(&tree, parameters(search, depth, ProofParameters { tie_break, ..proof })).1
            };
            let (stays, df_pn) =
                (of(BestFirst::ProofNumber, TieBreak::Stay), of(BestFirst::DfPn, TieBreak::First));
            assert_eq!(first_visits(&stays), first_visits(&df_pn), "seed {seed} {judged_when:?}");
            assert!(df_pn.len() <= stays.len());
            nodes += first_visits(&df_pn).len();
            let first = of(BestFirst::ProofNumber, TieBreak::First);
            differ_from_first += usize::from(first_visits(&first) != first_visits(&stays));
        }
    }
    println!(
        "figure: {trees} trees, {nodes} nodes, {differ_from_first} searches differ with the first tie-break"
    );
    assert!(differ_from_first > trees / 20, "the tie-breaks hardly differ");
}

/// A visit with thresholds goes on with a node. One without thresholds only judges a child when its parent is expanded.
#[test]
fn df_pn_judges_no_position_that_it_has_met_on_another_way() {
    let (mut judged, mut left_out) = (0, 0);
    for seed in 0..scaled(300) {
        let tree = tree(3 + seed % 4, seed as u64 ^ 0x3e7, [1, 2, 3, 50][seed / 4 % 4]);
        let depth = u8::try_from(tree.height()).unwrap().max(1);
        let proof = ProofParameters { judged_when: JudgedWhen::Generated, ..at_least((seed % 5) as i16 - 2) };
        let (_, visits) = watched(&tree, parameters(BestFirst::DfPn, depth, proof));
        let place = |path: &[MoveCode]| (tree.key(&position_at(&tree, path)), path.len());
        let mut met = HashSet::new();
        for visit in &visits {
            let is_new = met.insert(place(&visit.path));
            if visit.thresholds.is_none() {
                assert!(is_new, "seed {seed}: {:?} is judged again", visit.path);
                judged += 1;
            } else {
                let paths = visits.iter().filter(|other| place(&other.path) == place(&visit.path));
                left_out += usize::from(paths.map(|other| &other.path).any(|path| *path != visit.path));
            }
        }
    }
    assert!(
        judged > 300 && left_out > 20,
        "{judged} judged, {left_out} visits of positions with several ways"
    );
}

/// The fewest of these leaves that have to be proved to prove the node, or to be disproved to disprove it, by trying
/// every set of leaves. `decided`: the leaves that are solved.
fn smallest_set(
    tree: &dyn Fn(&[MoveCode]) -> Vec<Vec<MoveCode>>,
    leaves: &[Vec<MoveCode>],
    decided: &HashMap<Vec<MoveCode>, bool>,
    is_proof: bool,
) -> u32 {
    let holds = |set: u32| {
        fn value(
            tree: &dyn Fn(&[MoveCode]) -> Vec<Vec<MoveCode>>,
            path: &[MoveCode],
            of_leaf: &dyn Fn(&[MoveCode]) -> Option<bool>,
        ) -> bool {
            if let Some(value) = of_leaf(path) {
                return value;
            }
            let children = tree(path);
            let mut values = children.iter().map(|child| value(tree, child, of_leaf));
            if path.len().is_multiple_of(2) { values.any(|value| value) } else { values.all(|value| value) }
        }
        let of_leaf = |path: &[MoveCode]| {
            let own = leaves.iter().position(|leaf| leaf == path).map(|at| (set >> at & 1 == 1) == is_proof);
            decided.get(path).copied().or(own)
        };
        value(tree, &[], &of_leaf) == is_proof
    };
    let sets = (0..1u32 << leaves.len()).filter(|set| holds(*set));
    sets.map(u32::count_ones).min().unwrap_or(ProofNumbers::INFINITE)
}

#[test]
fn proof_numbers_are_the_smallest_sets_of_leaves() {
    let mut compared = 0;
    for seed in 0..scaled(150) {
        let game = random_plain_tree(seed as u64 ^ 0x77, 2 + seed % 4, 3);
        let depth = u8::try_from(game.height()).unwrap().max(1);
        let (_, visits) =
            watched(&game, parameters(BestFirst::ProofNumber, depth, at_least((seed % 4) as i16 - 1)));
        // After each descent: what was generated by then is the tree.
        let roots: Vec<usize> = (0..visits.len()).filter(|at| visits[*at].path.is_empty()).collect();
        for (number, &root) in roots.iter().enumerate() {
            let until = roots.get(number + 1).copied().unwrap_or(visits.len());
            let mut children: HashMap<Vec<MoveCode>, Vec<Vec<MoveCode>>> = HashMap::new();
            for path in first_visits(&visits[..until]) {
                if let Some((_, above)) = path.split_last() {
                    children.entry(above.to_vec()).or_default().push(path.to_vec());
                }
            }
            let is_leaf = |path: &&[MoveCode]| !children.contains_key(*path);
            let all = first_visits(&visits[..until]);
            let leaves: Vec<&[MoveCode]> = all.into_iter().filter(is_leaf).collect();
            let solved = |path: &[MoveCode]| {
                let last = visits[..until].iter().rfind(|visit| visit.path == path).unwrap();
                last.numbers.unwrap().solved()
            };
            let decided: HashMap<Vec<MoveCode>, bool> =
                leaves.iter().filter_map(|path| Some((path.to_vec(), solved(path)?))).collect();
            let open: Vec<Vec<MoveCode>> = leaves
                .iter()
                .filter(|path| !decided.contains_key(**path))
                .map(|path| path.to_vec())
                .collect();
            if open.len() > 12 {
                break;
            }
            let below = |path: &[MoveCode]| children.get(path).cloned().unwrap_or_default();
            let expected = ProofNumbers {
                proof: smallest_set(&below, &open, &decided, true),
                disproof: smallest_set(&below, &open, &decided, false),
            };
            assert_eq!(visits[root].numbers, Some(expected), "seed {seed}, descent {number}");
            compared += 1;
        }
    }
    println!("figure: {compared} descents");
    assert!(compared > scaled(300));
}

#[test]
fn a_visit_of_df_pn_lasts_until_a_threshold_is_reached() {
    let mut reached = 0;
    for seed in 0..scaled(100) {
        let tree = random_plain_tree(seed as u64 ^ 0x1234, 4 + seed % 4, 3);
        let depth = u8::try_from(tree.height()).unwrap().max(1);
        let (_, visits) = watched(&tree, parameters(BestFirst::DfPn, depth, at_least((seed % 4) as i16 - 1)));
        for visit in &visits {
            let (Some(thresholds), Some(numbers)) = (visit.thresholds, visit.numbers) else { continue };
            let left = visit.left.unwrap();
            assert_eq!(left.reason == LeaveReason::Unsolved, numbers.solved().is_none());
            assert!(numbers.solved().is_some() || numbers.reaches(thresholds), "seed {seed}: {visit:?}");
            reached += u32::from(numbers.solved().is_none());
        }
    }
    assert!(reached > 100, "{reached}");
}

fn answer(link: &str) -> (Option<i16>, &'static str, u64) {
    let summary = run::search(&Scenario::parse(link).unwrap()).unwrap();
    (summary.value, summary.bound.unwrap(), summary.visits)
}

#[test]
fn games_are_solved_and_mates_found() {
    for search in ["proof-number", "df-pn"] {
        let ask = |question: &str| answer(&format!("{question}&search={search}"));
        let (value, bound, visits) = ask("game=tic-tac-toe&goal=win&depth=9");
        assert_eq!((value, bound), (Some(30_999), "upper"), "nobody wins tic-tac-toe");
        println!("figure: tic-tac-toe by {search}, {visits} visits");
        let (value, bound, _) = ask("game=tic-tac-toe&goal=not-lost&depth=9");
        assert_eq!((value, bound), (Some(-30_999), "lower"));
        // WAC.001: Qg6 mates in two; three plies are enough to see it.
        let mate = "fen=2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1_w_-_-&goal=win";
        let (value, bound, _) = ask(&format!("{mate}&depth=3"));
        assert_eq!((value, bound), (Some(31_000), "lower"));
        assert_eq!(ask(&format!("{mate}&depth=2")).1, "upper", "and two are not");
        let line =
            run::search(&Scenario::parse(&format!("{mate}&depth=3&search={search}")).unwrap()).unwrap();
        assert_eq!(line.best.as_deref(), Some("Qg6"));
    }
}

#[test]
fn a_budget_ends_the_search_without_an_answer() {
    let link = "game=tic-tac-toe&goal=win&depth=9&visits=500";
    for search in ["proof-number", "df-pn"] {
        let summary = run::search(&Scenario::parse(&format!("{link}&search={search}")).unwrap()).unwrap();
        assert_eq!((summary.value, summary.stop, summary.visits), (None, "visit budget", 500));
    }
    let stop = {
        let tree = random_plain_tree(5, 8, 4);
        let limited = Parameters { visit_budget: 3, ..parameters(BestFirst::DfPn, 8, at_least(1)) };
        search(&tree, limited).stop
    };
    assert_eq!(stop, Some(Stop::VisitBudget));
}
