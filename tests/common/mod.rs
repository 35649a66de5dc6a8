//! Helpers that several integration tests share.

pub mod data;
pub mod pictures;
pub mod places;
pub mod recorded;
pub mod replay;
pub mod watched;

use plyscope::display_style::{DisplayStyle, Perspective};
use plyscope::game::{Evaluate, Game, Outcome};
use plyscope::games::synthetic::{Recipe, SyntheticTree};
use plyscope::games::tree::{ExplicitTree, NodeSpec};
use plyscope::language::perspective::Lens;
use plyscope::random::Random;
use plyscope::scenario::Scenario;
use plyscope::search::parameters::{Base, HistoryContext, HistoryIncrement, OrderingParameters, Parameters};
use plyscope::session::Session;
use plyscope::trace::recorder::Batch;
use plyscope::value::Value;

/// The project's folder: these tests belong to a package in a folder of it, where they run.
pub const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The number of cases to try: `count` in every run, several times more in `cargo xtask verify --quick`, and twenty
/// times more in `cargo xtask verify`.
pub fn scaled(count: usize) -> usize {
    count * scale()
}

/// The number for each of the three tiers: every run, `cargo xtask verify --quick`, and `cargo xtask verify`.
pub fn by_tier<T>(every_run: T, quick: T, whole: T) -> T {
    match scale() {
        ..=1 => every_run,
        2..=19 => quick,
        20.. => whole,
    }
}

fn scale() -> usize {
    std::env::var("PLYSCOPE_SCALE").ok().and_then(|scale| scale.parse().ok()).unwrap_or(1)
}

/// Plain negamax, written independently of the search: no window, no table, no order, no observer.
/// The value of `position` searched to `depth` plies, for its side to move.
pub fn negamax<G: Evaluate>(game: &G, position: &G::Position, depth: u32, ply: u16) -> Value {
    let mut moves = Vec::new();
    if ply > 0 && game.is_drawn(position) {
        return Value::DRAW;
    }
    game.generate(position, &mut moves);
    if moves.is_empty() {
        return match game.outcome(position) {
            Outcome::Loss => Value::loss_in(ply),
            Outcome::Draw => Value::DRAW,
            Outcome::Score(value) => value,
        };
    }
    if depth == 0 {
        return game.evaluate(position);
    }
    moves
        .into_iter()
        .map(|mv| -negamax(game, &game.play(position, mv), depth - 1, ply + 1))
        .max()
        .unwrap_or(Value::DRAW)
}

/// The text of a position of this game after a number of random moves.
pub fn after_random_moves<G: Game>(game: &G, moves: usize, random: &mut Random) -> String {
    let mut position = game.root();
    for _ in 0..moves {
        let mut legal = Vec::new();
        game.generate(&position, &mut legal);
        if legal.is_empty() {
            break;
        }
        position = game.play(&position, *random.pick(&legal));
    }
    game.text(&position)
}

/// Numbers from the side to move, as in the search.
pub fn mover<G: Game>(game: &G) -> Lens {
    Lens::new(game, DisplayStyle { perspective: Perspective::Mover, ..DisplayStyle::default() })
}

/// Numbers from the first player, the default on the page.
pub fn first<G: Game>(game: &G) -> Lens {
    Lens::new(game, DisplayStyle::default())
}

/// A value as people read it, from its number alone and written apart from the program's own words.
pub fn number_text(number: i16, is_chess: bool) -> String {
    let sign = if number < 0 { "−" } else { "" };
    let size_text =
        |size: u16| if is_chess { format!("{:.2}", f64::from(size) / 100.0) } else { size.to_string() };
    match (number.unsigned_abs(), number > 0) {
        (32_767, _) => format!("{sign}∞"),
        (size @ 32_001.., true) => format!("∞ − {}", size_text(32_767 - size)),
        (size @ 32_001.., false) => format!("−∞ + {}", size_text(32_767 - size)),
        (32_000, wins) => match (is_chess, wins) {
            (true, true) => "mate".to_owned(),
            (true, false) => "mated".to_owned(),
            (false, true) => "won".to_owned(),
            (false, false) => "lost".to_owned(),
        },
        (size @ 31_000..32_000, _) if is_chess => format!("{sign}M{}", (32_000 - size).div_ceil(2)),
        (size @ 31_000..32_000, wins) => {
            format!("{} in {}", if wins { "win" } else { "loss" }, 32_000 - size)
        }
        (size, true) if is_chess => format!("+{}", size_text(size)),
        (size, _) => format!("{sign}{}", size_text(size)),
    }
}

/// The whole move ordering, or none of it.
pub fn ordering(on: bool) -> OrderingParameters {
    OrderingParameters {
        smallest_first: on,
        table_move: on,
        root: on,
        captures: on,
        losing_captures_late: on,
        exchange: false,
        killers: on,
        countermove: on,
        history: on,
        history_context: if on { HistoryContext::PreviousMove } else { HistoryContext::PieceTo },
        history_increment: HistoryIncrement::Exponential,
        // Games without a neural move map would ignore it. Other tests are about it.
        neural: Parameters::plain(Base::Pvs, 1).ordering.neural,
    }
}

/// A synthetic tree of at most a few hundred leaves, from any sort of recipe.
pub fn synthetic_tree(seed: u64) -> SyntheticTree {
    let mut random = Random::from_seed(seed);
    let (branching, height) = match random.below(3) {
        0 => (2, 1 + random.below(7)),
        1 => (3, 1 + random.below(5)),
        _ => (4 + random.below(3), 1 + random.below(3)),
    };
    let values = [1, 2, 3, 4, 100, 10_000][random.below(6)];
    let (ordering, transpositions) = (random.below(101), random.below(96));
    let recipe: Recipe = format!(
        "branching={branching} height={height} seed={} ordering={ordering} \
         transpositions={transpositions} values={values}",
        random.next_u64() as u32
    )
    .parse()
    .expect("all of these are in their ranges");
    SyntheticTree::new(recipe)
}

/// A session with all of a search, as the page has it.
pub fn session(link: &str) -> Session {
    session_of(&Scenario::parse(link).unwrap())
}

pub fn session_of(scenario: &Scenario) -> Session {
    let mut session = Session::new(scenario.clone()).unwrap();
    plyscope::run::record(scenario, |batch: Batch<'_>| session.append(batch.words).unwrap()).unwrap();
    session.finish();
    session
}

/// A random tree or DAG with a number of layers. Leaf values are between minus `spread` and plus `spread`: few
/// distinct ones make ties. Nodes are shared, so there are transpositions, also between depths. With at most 6 layers
/// the tree that a search without a table walks stays small.
pub fn tree(layers: usize, seed: u64, spread: i16) -> ExplicitTree {
    let mut random = Random::from_seed(seed);
    let mut next = |below: usize| random.below(below);
    // The index of the first node of each layer.
    let mut begins = vec![0, 1];
    for _ in 1..layers {
        let begin = begins[begins.len() - 1];
        begins.push(begin + 1 + next(6));
    }
    let nodes = begins[layers];
    let mut specs = Vec::with_capacity(nodes);
    for layer in 0..layers {
        for index in begins[layer]..begins[layer + 1] {
            let value = next(2 * spread as usize + 1) as i16 - spread;
            let is_leaf = layer + 1 == layers || (layer > 0 && next(5) == 0);
            if is_leaf {
                specs.push(NodeSpec::leaf(value).named(format!("n{index}")));
                continue;
            }
            // Mostly children of the next layer; sometimes of a later one: another depth, and with
            // it another side to move or a transposition between depths.
            let children: Vec<usize> = (0..1 + next(4))
                .map(|_| {
                    let below = if next(4) == 0 { layer + 1 + next(layers - layer - 1) } else { layer + 1 };
                    begins[below] + next(begins[below + 1] - begins[below])
                })
                .collect();
            let spec = NodeSpec::interior(children).named(format!("n{index}"));
            specs.push(if next(2) == 0 { spec.estimated(value) } else { spec });
        }
    }
    ExplicitTree::from_nodes(&specs).expect("the builder's rules are kept")
}

/// A scenario's log with one word changed, left out or cut off after: `how` is 0, 1 or 2.
pub fn damaged_log(scenario: &Scenario, at: proptest::sample::Index, word: u32, how: u8) -> Vec<u32> {
    let mut words = Vec::new();
    let sink = |batch: Batch<'_>| words.extend_from_slice(batch.words);
    plyscope::run::record(scenario, sink).expect("the scenario can be opened");
    let at = at.index(words.len());
    match how {
        0 => words[at] = word,
        1 => drop(words.remove(at)),
        _ => words.truncate(at),
    }
    words
}
