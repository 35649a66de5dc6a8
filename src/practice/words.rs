//! The question of an exercise in words.

use super::accepted::relation_text;
use super::field::shown;
use super::gamble::Gamble;
use super::kind::Kind;
use super::task::Task;
use crate::counted::plural_as;
use crate::search::parameters::{ChildOrder, CutsAt, MAX_DEPTH};

/// What an exercise asks, in sentences.
#[must_use]
pub fn question(task: &Task) -> Vec<String> {
    let mut said = vec![searched(task)];
    said.extend(asked(task));
    said
}

/// How the tree is searched.
fn searched(task: &Task) -> String {
    let side = if task.tree.max_first { "MAX" } else { "MIN" };
    let from = match task.rules.order {
        ChildOrder::LeftToRight => "from left to right",
        ChildOrder::RightToLeft => "from right to left",
    };
    let window = task.rules.window.map_or_else(
        || "an open window".to_owned(),
        |(alpha, beta)| format!("the window alpha = {}, beta = {}", shown(alpha), shown(beta)),
    );
    let mut said = match task.ask.kind {
        Kind::ReSearches => {
            format!("{side} moves at the root. PVS searches this tree {from} and begins with {window}.")
        }
        Kind::PreSearch => {
            let iteration = task.gamble.as_ref().map_or(0, |gamble| gamble.iteration(&task.tree));
            format!(
                "{side} moves at the root. Alpha-beta with iterative deepening, a transposition table and \
                 pre-searches has \
                 finished iteration {}. Now comes iteration {iteration}: it searches {from} and begins with \
                 {window}.",
                iteration - 1
            )
        }
        Kind::TableAnswers => format!(
            "{side} moves at the root. Alpha-beta with a transposition table searches this tree {from}, {} \
             plies deep, and begins \
             with {window}.",
            task.tree.height()
        ),
        Kind::MtdBounds => format!(
            "{side} moves at the root. MTD(f) searches this tree, with the first guess f = {}, in passes \
             that each have a null \
             window, from beta − 1 to beta.",
            shown(task.guess.unwrap_or(0))
        ),
        Kind::MostPruning | Kind::LeastPruning | Kind::FillLeaves => {
            format!("{side} moves at the root. Alpha-beta searches children {from} and begins with {window}.")
        }
        _ => format!(
            "{side} moves at the root. Alpha-beta searches this tree {from} and begins with {window}."
        ),
    };
    if task.ask.kind.is_of_many_visits() {
        said += " The search is fail-soft: a node returns the best value that it has found, even outside its \
                 window.";
    }
    if matches!(task.ask.kind, Kind::Ties | Kind::Inequality | Kind::RootWindow)
        || task.ask.kind.is_of_many_visits()
    {
        said += match task.rules.cuts_at {
            CutsAt::Equal => " A node is cut off as soon as alpha ≥ beta.",
            CutsAt::Beyond => " A node is cut off only when alpha > beta.",
        };
    }
    said
}

/// How PVS is meant here: it is written in several ways.
const ASKED_FIRST: &str = "A node's first child gets the node's window. If that is wider than a null window, \
                           the search first visits each later child in a null window: from alpha to alpha + \
                           1 at a MAX node, from beta − 1 to beta at a MIN node. If the child's value is \
                           inside the node's window (alpha < value < beta), the search visits the child \
                           again with the whole window, also just above the leaves. A node that is visited \
                           again only because the node above it is searched again does not count.";

/// What the table says, and what that does.
const TABLE: [&str; 2] = [
    "When the search reaches such a position again, what did the first visit store in the table? The number \
     may be the node's value (=), or the node may be worth at most (≤) or at least (≥) this number.",
    "What does the entry do? It may answer: then the search does not visit the node's moves. It may narrow \
     the window: then the node is searched in the rest of the window. Or only its move is useful: fewer \
     plies were left then than now, or the bound does not change the window.",
];

const GAMBLE: &str = "What comes of a pre-search? It has paid off if the table answers a later visit of this \
                      position, in the same iteration, with the result of the pre-search; otherwise it is \
                      lost.";

const WHOLE_WINDOW: &str = "A pre-search has the window with which the search enters its node: the table's \
                            entry is not deep enough to narrow it.";

/// What is known before a pre-search, and what is asked about it.
fn given_of(task: &Task, gamble: &Gamble) -> Vec<String> {
    let tree = &task.tree;
    let (shallow, deep) = (tree.name(gamble.shallow), tree.name(gamble.deep));
    let iteration = gamble.iteration(tree);
    let entry = gamble.entry(tree).map_or_else(String::new, |entry| {
        let plies = plural_as(entry.depth, "ply", "plies");
        let (relation, value) = (relation_text(entry.relation), shown(entry.value));
        format!(": its value is {relation} {value}, searched {plies} deep")
    });
    let plies = |count: u8| plural_as(count, "ply", "plies");
    let near_root = match gamble.limits.near_root {
        MAX_DEPTH => {
            format!("There is no limit NearRoot: {deep} may be any number of plies below the root.")
        }
        near_root => {
            format!("NearRoot = {near_root}: {deep} may be at most {} below the root.", plies(near_root))
        }
    };
    let (risk, near_leaf) = (gamble.limits.risk, gamble.limits.near_leaf);
    vec![
        format!(
            "{shallow} and {deep} are the same position (≡), and {deep} is nearer to the root. Iteration {} \
             has left it in the table{entry}. All other entries are no longer deep enough.",
            iteration - 1
        ),
        format!(
            "A limit may prevent a pre-search. Risk = {risk}: it may search at most {} deeper than {shallow} \
             needs. {near_root} \
             NearLeaf = {near_leaf}: {shallow} must need at least {}. {WHOLE_WINDOW}",
            plies(risk),
            plies(near_leaf)
        ),
        format!(
            "How many plies does {shallow} need in iteration {iteration}, and how many is {deep} predicted \
             to need? What happens \
             at {shallow}: does the table answer, is it pre-searched, or which limit is the first to prevent \
             it (in the order Risk, NearRoot, NearLeaf)?"
        ),
    ]
}

const PASSES: &str = "Which beta does each pass test, and what does it return? Write a number for each pass, \
                      including the last, after which the bounds meet.";

/// What is to be found.
fn asked(task: &Task) -> Vec<String> {
    let leaves = task.tree.leaves().len();
    let texts: &[&str] = match task.ask.kind {
        Kind::NeverVisited | Kind::RootWindow | Kind::RightToLeft | Kind::Ties => {
            &["Which leaves are never visited?"]
        }
        Kind::CutEdges => &[
            "Which edges are cut directly? These are the edges from a node that the search visits to a child \
             that it does not visit.",
        ],
        Kind::Values => &[
            "What does the search return for each node? Is this number the node's value (=), or is the node \
             worth at most (≤) or at least (≥) this number? The search is fail-soft: a node returns the best \
             value \
             that it has found, even outside its window.",
            "Which move is the best at the root?",
        ],
        Kind::Windows if task.asks_for_more() => &[
            "With which alpha and beta does the search enter each inner node? At a MAX node alpha rises, at \
             a MIN node beta falls: \
             write each new value after the first. Do not write a value that cuts its node off. Leave a node \
             empty if the search never visits it.",
        ],
        Kind::Windows => {
            &["With which alpha and beta does the search enter each inner node? Leave a node empty if the \
             search never visits it."]
        }
        Kind::LeafOrder => &["Which leaves does the search visit, in which order, and how many?"],
        Kind::MostPruning => {
            &["Order the children of each node so that the search visits as few leaves as possible."]
        }
        Kind::LeastPruning => {
            &["Order the children of each node so that the search visits as many leaves as possible."]
        }
        Kind::NodeTypes => {
            &["What is the actual type of each inner node? It is known when the search leaves the node. PV: \
             the value is inside the window with which the search entered the node. CUT: the node fails high \
             for the side to move (at a MAX node the value is at least beta, at a MIN node it is at most \
             alpha). ALL: the node fails low. The expected type of a node may differ."]
        }
        Kind::ReSearches if task.asks_for_more() => &[
            ASKED_FIRST,
            "With which alpha and beta is each inner node searched again? Write alpha and beta, and leave a \
             node empty if it is not searched again.",
        ],
        Kind::ReSearches => &[ASKED_FIRST, "Which inner nodes are searched again?"],
        Kind::MtdBounds if task.asks_for_more() => &[
            PASSES,
            "What are the lower and the upper bound of the value after each pass? If nothing is known yet, \
             write -inf or inf.",
            "What is the value of the tree?",
        ],
        Kind::MtdBounds => &[PASSES, "What is the value of the tree?"],
        Kind::TableAnswers if task.asks_for_more() => &[
            TABLE[0],
            TABLE[1],
            "With which alpha and beta does the search then enter the node? If the entry narrows this \
             window, which alpha and beta are left? Otherwise leave this empty.",
        ],
        Kind::TableAnswers => &TABLE,
        Kind::PreSearch => &[GAMBLE],
        Kind::FillLeaves => &[],
        Kind::Inequality => &[],
    };
    let same = (!task.same.is_empty()).then(|| {
        let pair = |(later, first): &(usize, usize)| {
            format!("{} is the same position (≡) as {}", task.tree.name(*later), task.tree.name(*first))
        };
        let pairs: Vec<String> = task.same.iter().map(pair).collect();
        format!(
            "{}, reached by another path. The table keeps what the search returned there before, what that \
             says, and how many \
             plies were left to be searched.",
            pairs.join(", and ")
        )
    });
    let gamble = task.gamble.as_ref().map_or_else(Vec::new, |gamble| given_of(task, gamble));
    let texts = same.into_iter().chain(gamble).chain(texts.iter().map(|&text| text.to_owned()));
    let mut said: Vec<String> = texts.collect();
    if task.ask.kind == Kind::FillLeaves {
        said.push(format!(
            "Fill in the numbers from 1 to {leaves}, one at each of the {}, so that the search visits as few \
             leaves as possible.",
            plural_as(leaves, "leaf", "leaves")
        ));
    }
    if let Some((unknown, target)) = task.unknown {
        let (unknown, target) = (task.tree.name(unknown), task.tree.name(target));
        said.push(format!(
            "The value of leaf {unknown} is a whole number x. For which x does the search never visit leaf \
             {target}?"
        ));
    }
    said
}
