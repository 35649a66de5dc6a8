//! The question of an exercise in words.

use super::accepted::relation_text;
use super::field::shown;
use super::gamble::Gamble;
use super::kind::Kind;
use super::task::Task;
use crate::plural::plural_as;
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
                "{side} moves at the root. Alpha-beta with iterative deepening, a transposition table and pre-searches has \
                 finished iteration {}. Now comes iteration {iteration}: it searches {from} and begins with {window}.",
                iteration - 1
            )
        }
        Kind::TableAnswers => format!(
            "{side} moves at the root. Alpha-beta with a transposition table searches this tree {from}, {} plies deep, and begins \
             with {window}.",
            task.tree.height()
        ),
        Kind::MtdBounds => format!(
            "{side} moves at the root. MTD(f) searches this tree, with the first guess f = {}, in passes that each have a null \
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
        said += " The search is fail-soft: a node returns the best value that it has found, even outside its window.";
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
const ASKED_FIRST: &str = "A node's first child gets the node's window. Where that is wider than a null window, each later \
    child is first asked in a null window: from alpha to alpha + 1 at a MAX node, from beta − 1 to beta at a MIN node. If its \
    value lies inside the node's window (alpha < value < beta), it is searched again with all of that window, just above the \
    leaves, too. A node that is visited again because the node above it is searched again does not count.";

/// What the table says, and what that does.
const TABLE: [&str; 2] = [
    "When the search comes to such a position again, what does the table say, as far as the first visit could tell? The number \
     may be the node's value (=), or the node is worth at most (≤) or at least (≥) this number.",
    "What does that do? The entry may answer: then the node is not searched. It may narrow the window: then the node is searched \
     in what is left of it. Or only its move is of use: fewer plies were left then than now, or the bound says nothing about the \
     window.",
];

const GAMBLE: &str = "What becomes of a pre-search? It has paid off if the table answers a later visit of this position, in the \
    same iteration, with what the pre-search has found; else it is lost.";

const WHOLE_WINDOW: &str = "A pre-search has the window with which its node is entered: what the table holds was not searched deep \
    enough to narrow it.";

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
            format!("There is no limit NearRoot: {deep} may stand any number of plies below the root.")
        }
        near_root => {
            format!("NearRoot = {near_root}: {deep} may stand at most {} below the root.", plies(near_root))
        }
    };
    let (risk, near_leaf) = (gamble.limits.risk, gamble.limits.near_leaf);
    vec![
        format!(
            "{shallow} and {deep} are the same position (≡), and {deep} is nearer to the root. Iteration {} has left it in the \
             table{entry}. What else is in the table is not deep enough any more.",
            iteration - 1
        ),
        format!(
            "A limit may refuse a pre-search. Risk = {risk}: it may search at most {} deeper than {shallow} needs. {near_root} \
             NearLeaf = {near_leaf}: {shallow} must need at least {}. {WHOLE_WINDOW}",
            plies(risk),
            plies(near_leaf)
        ),
        format!(
            "How many plies does {shallow} need in iteration {iteration}, and how many is {deep} predicted to need? What happens \
             at {shallow}: does the table answer, is it pre-searched, or which limit is the first to refuse (in the order \
             Risk, NearRoot, NearLeaf)?"
        ),
    ]
}

const PASSES: &str = "About which beta does each pass ask, and what does it return? Write a number for each pass, the last \
    included, after which the bounds meet.";

/// What is to be found.
fn asked(task: &Task) -> Vec<String> {
    let leaves = task.tree.leaves().len();
    let texts: &[&str] = match task.ask.kind {
        Kind::NeverVisited | Kind::RootWindow | Kind::RightToLeft | Kind::Ties => {
            &["Which leaves are never visited?"]
        }
        Kind::CutEdges => &[
            "Which edges are cut directly? That is every edge from a node that is visited to a child that is not.",
        ],
        Kind::Values => &[
            "What does the search return for each node, and what does that say of it: is it the node's value (=), or is \
             the node worth at most (≤) or at least (≥) this? The search is fail-soft: a node returns the best value \
             that it has found, even outside its window.",
            "Which move is the best at the root?",
        ],
        Kind::Windows if task.asks_for_more() => &[
            "With which alpha and beta is each inner node entered? At a MAX node alpha rises, at a MIN node beta falls: \
             write each new value behind the first. A value that cuts its node off is not written. Leave a node empty that \
             is never visited.",
        ],
        Kind::Windows => &[
            "With which alpha and beta is each inner node entered? Leave a node empty that is never visited.",
        ],
        Kind::LeafOrder => &["Which leaves are visited, in which order, and how many are they?"],
        Kind::MostPruning => {
            &["Put the children of each node into an order in which as few leaves as possible are visited."]
        }
        Kind::LeastPruning => {
            &["Put the children of each node into an order in which as many leaves as possible are visited."]
        }
        Kind::NodeTypes => &[
            "Which type does each inner node really have? It is known when the node is left. PV: the value lies inside the \
             window with which the node was entered. CUT: it fails high for the side that moves there (at a MAX node a \
             value no smaller than beta, at a MIN node one no greater than alpha). ALL: it fails low. The type that is expected of a node before it is searched may be another.",
        ],
        Kind::ReSearches if task.asks_for_more() => &[
            ASKED_FIRST,
            "With which alpha and beta is each inner node searched again? Write alpha and beta, and leave a node empty that is \
             not searched again.",
        ],
        Kind::ReSearches => &[ASKED_FIRST, "Which inner nodes are searched again?"],
        Kind::MtdBounds if task.asks_for_more() => &[
            PASSES,
            "What are the lower and the upper bound of the value after each pass? Where nothing is known yet, write -inf or inf.",
            "What is the value of the tree?",
        ],
        Kind::MtdBounds => &[PASSES, "What is the value of the tree?"],
        Kind::TableAnswers if task.asks_for_more() => &[
            TABLE[0],
            TABLE[1],
            "With which alpha and beta is the node entered then? Where the entry narrows this window, which alpha and beta are \
             left? Leave that empty where it does not.",
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
            "{}, reached by another path. The table keeps what the search returned there before, what that says, and how many \
             plies were left to be searched.",
            pairs.join(", and ")
        )
    });
    let gamble = task.gamble.as_ref().map_or_else(Vec::new, |gamble| given_of(task, gamble));
    let texts = same.into_iter().chain(gamble).chain(texts.iter().map(|&text| text.to_owned()));
    let mut said: Vec<String> = texts.collect();
    if task.ask.kind == Kind::FillLeaves {
        said.push(format!(
            "Fill in the numbers from 1 to {leaves}, each at one of the {}, so that as few leaves as possible are visited.",
            plural_as(leaves, "leaf", "leaves")
        ));
    }
    if let Some((unknown, target)) = task.unknown {
        let (unknown, target) = (task.tree.name(unknown), task.tree.name(target));
        said.push(format!(
            "The value of leaf {unknown} is a whole number x. For which x is leaf {target} never visited?"
        ));
    }
    said
}
