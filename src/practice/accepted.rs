//! The answer to an exercise, from the course of a search.

use super::course::{Course, Relation};
use super::field::{Answer, names, number, numbers};
use super::gamble::{DECISIONS, FATES, Outcome};
use super::given::{GivenTree, NodeId};
use super::kind::Kind;
use super::mtd::{Passes, passes};
use super::node_types::{NEVER, really};
use super::optimum::{best_filling, best_order};
use super::re_search::{Again, searched_again};
use super::rules::course;
use super::table_answers::{Arrival, USES, arrivals};
use super::task::Task;

/// The right answer; one of them where there are several.
#[must_use]
pub fn accepted(task: &Task) -> Option<Answer> {
    match task.ask.kind {
        Kind::MostPruning | Kind::LeastPruning => {
            let order = best_order(&task.tree, task.rules, task.ask.kind == Kind::MostPruning);
            Some(children_of(task, &order))
        }
        Kind::FillLeaves => Some(filling_of(&best_filling(&task.tree, task.ask.seed))),
        Kind::ReSearches => Some(again_of(task, &searched_again(&task.tree))),
        Kind::MtdBounds => Some(passes_of(task, &passes(&task.tree, task.guess?))),
        Kind::TableAnswers => Some(arrivals_of(task, &arrivals(&task.tree, &task.same))),
        Kind::PreSearch => Some(outcome_of(task.gamble.as_ref()?.outcome(&task.tree)?)),
        _ => answer_by(task, &|tree| Some(course(tree, task.rules))),
    }
}

/// The answer of a person who searches in a way of their own. Nothing where that leads to no answer.
#[must_use]
pub fn answer_by(task: &Task, search: &dyn Fn(&GivenTree) -> Option<Course>) -> Option<Answer> {
    if let Some((unknown, target)) = task.unknown {
        return inequality(task, unknown, target, search);
    }
    search(&task.tree).map(|course| answer_of(task, &course))
}

/// What an order of a tree's children is as an answer.
#[must_use]
pub fn children_of(task: &Task, tree: &GivenTree) -> Answer {
    let field =
        |node: &NodeId| (format!("children.{}", tree.name(*node)), names(tree, &tree.nodes[*node].children));
    task.tree.interior().iter().map(field).collect()
}

/// What the leaves of a tree are as an answer.
#[must_use]
pub fn filling_of(tree: &GivenTree) -> Answer {
    let field = |leaf: &NodeId| (format!("fill.{}", tree.name(*leaf)), number(tree.nodes[*leaf].value));
    tree.leaves().iter().map(field).collect()
}

/// What is searched again, as an answer.
#[must_use]
pub fn again_of(task: &Task, again: &Again) -> Answer {
    let told = |(alpha, beta): (i16, i16)| {
        if task.asks_for_more() { numbers(&[alpha, beta]) } else { "yes".to_owned() }
    };
    let field =
        |(node, window): (&NodeId, &(i16, i16))| (format!("again.{}", task.tree.name(*node)), told(*window));
    again.iter().map(field).collect()
}

/// The passes of MTD(f) as an answer.
#[must_use]
pub fn passes_of(task: &Task, passes: &Passes) -> Answer {
    let mut told = vec![("asked", numbers(&passes.asked)), ("returned", numbers(&passes.returned))];
    if task.asks_for_more() {
        told.extend([("lower", numbers(&passes.lower())), ("upper", numbers(&passes.upper()))]);
    }
    told.extend(passes.value().map(|value| ("value", number(value))));
    told.into_iter().map(|(id, text)| (id.to_owned(), text)).collect()
}

/// What the table does, as an answer.
#[must_use]
pub fn arrivals_of(task: &Task, arrivals: &[Arrival]) -> Answer {
    let mut answer = Answer::new();
    for arrival in arrivals {
        let mut put =
            |id: &str, text: String| answer.insert(format!("{id}.{}", task.tree.name(arrival.node)), text);
        let ((alpha, beta), (value, relation)) = (arrival.window, arrival.known);
        put("bound", relation_text(relation).to_owned());
        put("known", number(value));
        put("use", USES[arrival.does].to_owned());
        if task.asks_for_more() {
            put("alpha", number(alpha));
            put("beta", number(beta));
            if let Some((alpha, beta)) = arrival.left() {
                put("left", numbers(&[alpha, beta]));
            }
        }
    }
    answer
}

/// What happens to a pre-search, as an answer.
#[must_use]
pub fn outcome_of(Outcome { needed, new, decision, fate }: Outcome) -> Answer {
    let told = [
        ("needed", number(needed)),
        ("new", number(new)),
        ("decision", DECISIONS[decision].to_owned()),
        ("fate", FATES[fate].to_owned()),
    ];
    told.into_iter().map(|(id, text)| (id.to_owned(), text)).collect()
}

/// The answer that a search's course gives, where its tree is the exercise's.
#[must_use]
pub fn answer_of(task: &Task, course: &Course) -> Answer {
    let tree = &task.tree;
    let mut answer = Answer::new();
    let mut put =
        |id: &str, node: NodeId, text: String| answer.insert(format!("{id}.{}", tree.name(node)), text);
    match task.ask.kind {
        Kind::NeverVisited | Kind::RootWindow | Kind::RightToLeft | Kind::Ties => {
            for leaf in course.never_visited(tree) {
                put("leaf", leaf, "yes".to_owned());
            }
        }
        Kind::CutEdges => {
            for node in course.cut_edges() {
                put("edge", node, "yes".to_owned());
            }
        }
        Kind::Values => {
            for node in tree.interior() {
                let visit = course.of(node);
                let relation =
                    visit.map_or("never visited", |visit| relation_text(course.relation(visit, tree)));
                put("relation", node, relation.to_owned());
                put("value", node, visit.map_or_else(String::new, |visit| number(visit.value)));
            }
            answer.insert("best".to_owned(), best_move(course, tree));
        }
        Kind::Windows => {
            for node in tree.interior() {
                let Some(visit) = course.of(node) else { continue };
                let (mut alpha, mut beta) = (vec![visit.alpha], vec![visit.beta]);
                if task.asks_for_more() {
                    let own = if tree.is_max(node) { &mut alpha } else { &mut beta };
                    own.extend(course.changes(visit, tree));
                }
                put("alpha", node, numbers(&alpha));
                put("beta", node, numbers(&beta));
            }
        }
        Kind::LeafOrder => {
            let leaves = course.leaves(tree);
            answer.insert("order".to_owned(), names(tree, &leaves));
            answer.insert("count".to_owned(), leaves.len().to_string());
        }
        Kind::NodeTypes => {
            for node in tree.interior() {
                let told = course.of(node).map_or(NEVER, |visit| really(visit, tree.is_max(node)).name());
                put("type", node, told.to_owned());
            }
        }
        // Not of one course.
        Kind::MostPruning
        | Kind::LeastPruning
        | Kind::FillLeaves
        | Kind::Inequality
        | Kind::ReSearches
        | Kind::MtdBounds
        | Kind::TableAnswers
        | Kind::PreSearch => {}
    }
    answer.retain(|_, text| !text.is_empty());
    answer
}

/// A relation as answers write it.
#[must_use]
pub fn relation_text(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::AtMost => "≤",
        Relation::AtLeast => "≥",
    }
}

/// The first child of the root that has its value.
fn best_move(course: &Course, tree: &GivenTree) -> String {
    let root = course.visits.first();
    let found = root.and_then(|root| {
        let is_best = |child: &&NodeId| course.of(**child).is_some_and(|child| child.value == root.value);
        root.searched.iter().find(is_best)
    });
    found.map_or_else(String::new, |child| tree.name(*child).to_owned())
}

/// For which values of one leaf another is never visited: a half-line, or no answer.
fn inequality(
    task: &Task,
    unknown: NodeId,
    target: NodeId,
    search: &dyn Fn(&GivenTree) -> Option<Course>,
) -> Option<Answer> {
    let tried = tried(&task.tree);
    let mut cuts = Vec::new();
    for value in tried.clone() {
        let course = search(&task.tree.with_value(unknown, value))?;
        cuts.push(course.of(target).is_none());
    }
    let (first, last) = (*cuts.first()?, *cuts.last()?);
    let changes = cuts.windows(2).filter(|pair| pair[0] != pair[1]).count();
    if first == last || changes != 1 {
        return None;
    }
    let at = cuts.iter().position(|cut| *cut != first)? as i16 + tried.start();
    Some(inequality_answer(if first { "≤" } else { "≥" }, if first { at - 1 } else { at }))
}

/// The values among which everything changes that changes at all.
#[must_use]
pub fn tried(tree: &GivenTree) -> std::ops::RangeInclusive<i16> {
    let values = || tree.leaves().into_iter().map(|leaf| tree.nodes[leaf].value);
    values().min().unwrap_or(0) - 2..=values().max().unwrap_or(0) + 2
}

/// An inequality of whole numbers: with `<` and `>` it is the same as with `≤` and `≥` of the next number.
#[must_use]
pub fn inequality_answer(relation: &str, number: i16) -> Answer {
    let (relation, number) = match relation {
        "<" => ("≤", number.saturating_sub(1)),
        ">" => ("≥", number.saturating_add(1)),
        same => (same, number),
    };
    [("relation", relation.to_owned()), ("number", number.to_string())]
        .map(|(id, text)| (id.to_owned(), text))
        .into_iter()
        .collect()
}
