//! Explicit trees: reading one does not panic, an error names a place in the text, a tree is the same when it is written
//! and read again, and it has the same value with and without pruning.

use plyscope::game::Game;
use plyscope::games::tree::ExplicitTree;
use plyscope::search::parameters::{Base, Parameters};
use plyscope::search::{Search, observe::NoObserver};

use crate::harness::{Kind, Outcome, ensure};
use crate::mutation::mutated;
use plyscope::random::Random;

pub const KIND: Kind = Kind { name: "trees", sample: 4000, make, check };

pub fn random_tree(random: &mut Random) -> String {
    let mut names = 0;
    let children: Vec<String> = (0..=random.below(4)).map(|_| node(random, &mut names, 3)).collect();
    children.join(" ")
}

fn node(random: &mut Random, names: &mut usize, height: usize) -> String {
    if *names > 0 && random.once_in(10) {
        // A transposition; or an error, if the name is of a node around this one.
        return format!("N{}", 1 + random.below(*names));
    }
    let mut text = String::new();
    if random.once_in(6) {
        *names += 1;
        text = format!("N{names}:");
    }
    if height == 0 || random.once_in(4) {
        return text + &(random.below(21) as i64 - 10).to_string();
    }
    let children: Vec<String> = (0..=random.below(4)).map(|_| node(random, names, height - 1)).collect();
    text = format!("{text}({})", children.join(" "));
    if random.once_in(5) { format!("{text}={}", random.below(19) as i64 - 9) } else { text }
}

/// A shape with its leaves, sometimes with one too few or too many.
fn shaped(random: &mut Random) -> String {
    let mut leaves = 1;
    let mut factors = Vec::new();
    for _ in 0..=random.below(3) {
        let (factor, plies) = (1 + random.below(3), 1 + random.below(2));
        leaves *= factor.pow(plies as u32);
        factors.push(if plies == 1 { factor.to_string() } else { format!("{factor}^{plies}") });
    }
    if factors.len() == 1 && !factors[0].contains('^') {
        factors.push("1".to_owned());
    }
    let given = if random.once_in(8) { leaves + random.below(3) - 1 } else { leaves };
    let values: Vec<String> = (0..given).map(|_| (random.below(21) as i64 - 10).to_string()).collect();
    let list = values.join(if random.once_in(2) { " " } else { ", " });
    let list = if random.once_in(2) { list } else { format!("[{list}]") };
    format!("{}: {list}", factors.join("x"))
}

/// A tree in parentheses, as a nested list, or as a shape.
fn make(random: &mut Random) -> String {
    let tree = match random.below(4) {
        0 => shaped(random),
        1 => format!("[{}]", random_tree(random)).replace('(', "[").replace(')', "]").replace(' ', ", "),
        _ => random_tree(random),
    };
    let tree = if random.once_in(5) { format!("min to move: {tree}") } else { tree };
    if random.once_in(3) {
        tree
    } else {
        mutated(random, &tree, &["T:[4, 7]=5".to_owned(), "2x2:".to_owned()])
    }
}

/// Larger trees are only read: searching a random one without pruning would take long.
const SEARCHED_NODES: usize = 200;

fn check(text: &str) -> Outcome {
    let tree: ExplicitTree = match text.parse() {
        Ok(tree) => tree,
        Err(error) => {
            let error: plyscope::games::tree::TreeError = error;
            let line = text.split('\n').nth(error.line - 1);
            let inside = line.is_some_and(|line| error.column <= line.chars().count() + 1);
            return ensure(inside, || format!("the error is placed outside the text: {error}"));
        }
    };
    let written = tree.to_text();
    let again: ExplicitTree =
        written.parse().map_err(|error| format!("a written tree is refused: {written}: {error}"))?;
    ensure(again.to_text() == written, || format!("a written tree is written differently again: {written}"))?;
    ensure((again.height(), again.node_count()) == (tree.height(), tree.node_count()), || {
        format!("a written tree is read as another one: {written}")
    })?;
    let root = tree.root();
    let mut moves = Vec::new();
    tree.generate(&root, &mut moves);
    for mv in moves {
        ensure(tree.find(&root, tree.code(mv)) == Some(mv), || "a move is not found by its code".to_owned())?;
        let _ = (tree.notation(&root, mv), tree.text(&tree.play(&root, mv)));
    }
    if tree.node_count() > SEARCHED_NODES || tree.height() > 8 {
        return Ok(());
    }
    let value = |base| {
        let parameters = Parameters { visit_budget: 20_000, ..Parameters::plain(base, 8) };
        let (result, _) = Search::new(&tree, parameters, NoObserver).run();
        result.stop.is_none().then_some(result.value)
    };
    let (plain, pruned) = (value(Base::Minimax), value(Base::AlphaBeta));
    ensure(plain.is_none() || pruned.is_none() || plain == pruned, || {
        format!("pruning changes the value: {plain:?}, {pruned:?}")
    })
}
