//! Known mistakes as answers to an exercise, each with what is said to a person who made it.

use super::accepted::{
    accepted, again_of, answer_by, answer_of, arrivals_of, children_of, filling_of, outcome_of, passes_of,
};
use super::best::is_best;
use super::compare::wrong_fields;
use super::field::{Answer, Input};
use super::gamble;
use super::given::{GivenTree, NodeId};
use super::kind::Kind;
use super::mtd;
use super::node_types::{MISREADINGS, NEVER};
use super::optimum::{best_filling, best_order};
use super::re_search;
use super::rules::course;
use super::slip::{Slip, slipped};
use super::table_answers;
use super::task::Task;

/// A known mistake, as the answer that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The answer.
    pub answer: Answer,
    /// What is said to a person who gives it.
    pub explanation: &'static str,
}

/// The known mistakes that lead to another answer than the right one, the likeliest first. Of two that lead to the
/// same the likelier stays.
#[must_use]
pub fn mistakes(task: &Task) -> Vec<Mistake> {
    let Some(right) = accepted(task) else { return Vec::new() };
    let by_running = task.ask.kind.is_judged_by_running();
    let found = match task.ask.kind {
        _ if by_running => of_orders(task),
        Kind::ReSearches => of_re_searches(task),
        Kind::MtdBounds => of_passes(task),
        Kind::TableAnswers => of_table_answers(task),
        Kind::PreSearch => of_pre_search(task),
        _ => of_courses(task),
    };
    let mut kept: Vec<Mistake> = Vec::new();
    for mistake in found {
        // Of what is right in two ways one may be that of a mistake.
        let is_wrong = by_running || !wrong_fields(task, &mistake.answer, &right).is_empty();
        if is_wrong && kept.iter().all(|other| other.answer != mistake.answer) {
            kept.push(mistake);
        }
    }
    kept
}

fn of_courses(task: &Task) -> Vec<Mistake> {
    let slips = Slip::ALL.into_iter().filter(|slip| is_of(task.ask.kind, *slip));
    let by_slip = slips.filter_map(|slip| {
        let answer = match (task.ask.kind, slip) {
            // Who exchanges MAX and MIN does so where types are told, too.
            (Kind::NodeTypes, Slip::Swapped) => {
                let swapped = Task { tree: task.tree.swapped(), ..task.clone() };
                answer_of(&swapped, &course(&swapped.tree, task.rules))
            }
            _ => answer_by(task, &|tree| slipped(tree, task.rules, slip))?,
        };
        Some(Mistake { answer, explanation: slip.explanation(task.rules) })
    });
    misread(task).into_iter().chain(by_slip).collect()
}

/// Whether a mistake says something about answers of a kind.
fn is_of(kind: Kind, slip: Slip) -> bool {
    match slip {
        // What a node returns, and the windows, are not told of a search that left out what it had to look at.
        Slip::TooSoon => !matches!(kind, Kind::Values | Kind::Windows | Kind::Inequality | Kind::NodeTypes),
        _ => true,
    }
}

/// Answers that know what the search does, and say it otherwise than was asked.
fn misread(task: &Task) -> Vec<Mistake> {
    let tree = &task.tree;
    let course = course(tree, task.rules);
    let marked = |id: &str, nodes: &mut dyn Iterator<Item = NodeId>| -> Answer {
        nodes.map(|node| (format!("{id}.{}", tree.name(node)), "yes".to_owned())).collect()
    };
    match task.ask.kind {
        Kind::NeverVisited | Kind::RootWindow | Kind::RightToLeft | Kind::Ties => {
            let mut leaves = course.cut_edges().into_iter().filter(|node| tree.is_leaf(*node));
            vec![Mistake {
                answer: marked("leaf", &mut leaves),
                explanation: "These are the leaves whose own edge is cut. If an edge above is cut, the \
                              search visits no leaf below it either.",
            }]
        }
        Kind::CutEdges => {
            let mut unseen = (0..tree.nodes.len()).filter(|node| course.of(*node).is_none());
            vec![Mistake {
                answer: marked("edge", &mut unseen),
                explanation: "These are all edges that the search never follows. Mark only the edges that \
                              are cut directly: from a node that the search visits to a child that it does \
                              not visit.",
            }]
        }
        Kind::Values => {
            let right = answer_of(task, &course);
            let plain = |(id, text): (&String, &String)| {
                let is_bound = id.starts_with("relation") && text != "never visited";
                (id.clone(), if is_bound { "=".to_owned() } else { text.clone() })
            };
            vec![Mistake {
                answer: right.iter().map(plain).collect(),
                explanation: "The numbers are right, but not all of them are values. After a cut-off a node \
                              returns only a bound, and so it does outside its window.",
            }]
        }
        Kind::LeafOrder => {
            let mut right = answer_of(task, &course);
            right.insert("count".to_owned(), tree.leaves().len().to_string());
            vec![Mistake {
                answer: right,
                explanation: "The order is right, but the number counts all leaves. Count only the leaves \
                              that the search visits.",
            }]
        }
        Kind::NodeTypes => {
            let told = |of: super::node_types::Misreading| {
                let type_of = |node: NodeId| {
                    let told = course.of(node).map_or(NEVER, |visit| of(tree, visit).name());
                    (format!("type.{}", tree.name(node)), told.to_owned())
                };
                tree.interior().into_iter().map(type_of).collect()
            };
            MISREADINGS.map(|(of, explanation)| Mistake { answer: told(of), explanation }).to_vec()
        }
        _ => Vec::new(),
    }
}

fn of_re_searches(task: &Task) -> Vec<Mistake> {
    let mistake = |fault: re_search::Fault| Mistake {
        answer: again_of(task, &re_search::mistaken(&task.tree, fault)),
        explanation: fault.explanation(),
    };
    re_search::Fault::ALL.map(mistake).to_vec()
}

fn of_passes(task: &Task) -> Vec<Mistake> {
    let mistake = |fault: mtd::Fault| {
        let passes = mtd::mistaken(&task.tree, task.guess?, fault)?;
        Some(Mistake { answer: passes_of(task, &passes), explanation: fault.explanation() })
    };
    mtd::Fault::ALL.into_iter().filter_map(mistake).collect()
}

fn of_table_answers(task: &Task) -> Vec<Mistake> {
    let mistake = |fault: table_answers::Fault| {
        let arrivals = table_answers::mistaken(&task.tree, &task.same, fault);
        // Who never comes there has nothing to write down.
        let is_answer = arrivals.len() == task.same.len();
        is_answer.then(|| Mistake { answer: arrivals_of(task, &arrivals), explanation: fault.explanation() })
    };
    table_answers::Fault::ALL.into_iter().filter_map(mistake).collect()
}

fn of_pre_search(task: &Task) -> Vec<Mistake> {
    let mistake = |fault: gamble::Fault| {
        let outcome = task.gamble.as_ref()?.mistaken(&task.tree, fault)?;
        Some(Mistake { answer: outcome_of(outcome), explanation: fault.explanation() })
    };
    gamble::Fault::ALL.into_iter().filter_map(mistake).collect()
}

/// Where answers are judged by running: what is best for who has something wrong.
fn of_orders(task: &Task) -> Vec<Mistake> {
    let fewest = task.ask.kind != Kind::LeastPruning;
    let best = |tree: &GivenTree, fewest: bool| match task.ask.kind {
        Kind::FillLeaves => best_filling(tree, task.ask.seed),
        _ => best_order(tree, task.rules, fewest),
    };
    let answer = |tree: &GivenTree| match task.ask.kind {
        Kind::FillLeaves => filling_of(tree),
        _ => children_of(task, tree),
    };
    let from_right =
        "This would be best if the search visited children from the right. It visits them from the left.";
    let swapped = best(&task.tree.swapped(), fewest).swapped();
    let mut mistakes =
        vec![Mistake { answer: answer(&swapped), explanation: Slip::Swapped.explanation(task.rules) }];
    if task.ask.kind == Kind::FillLeaves {
        let mirrored = best_filling(&mirror(&task.tree), task.ask.seed);
        mistakes.push(Mistake { answer: answer(&mirrored), explanation: from_right });
        mistakes.push(Mistake {
            answer: answer(&counted(&task.tree)),
            explanation: "These are the numbers in order. They fill the leaves, but another arrangement cuts \
                          off more.",
        });
    } else {
        let explanation = if fewest {
            "This order visits the most leaves: each node has its best move last."
        } else {
            "This order visits the fewest leaves: each node has its best move first."
        };
        mistakes.push(Mistake { answer: answer(&best(&task.tree, !fewest)), explanation });
        let other_side = best_order(&task.tree, task.rules.the_other_way(), fewest);
        mistakes.push(Mistake { answer: answer(&other_side), explanation: from_right });
        mistakes.push(Mistake { answer: answer(&task.tree), explanation: "This is the given order." });
    }
    // One of them may be as good as the best by chance; then it is none.
    mistakes.retain(|mistake| !is_best(task, &task.tree_of(&mistake.answer)));
    mistakes
}

/// The same tree from the other side; nodes keep their places.
fn mirror(tree: &GivenTree) -> GivenTree {
    let mut mirrored = tree.clone();
    for node in &mut mirrored.nodes {
        node.children.reverse();
    }
    mirrored
}

/// The same tree with the numbers from 1 on at its leaves, from left to right.
fn counted(tree: &GivenTree) -> GivenTree {
    let mut counted = tree.clone();
    for (number, leaf) in (1..).zip(tree.leaves()) {
        counted.nodes[leaf].value = number;
    }
    counted
}

/// Every mark that can be made.
#[must_use]
pub fn everything_marked(task: &Task) -> Option<Answer> {
    let fields = task.fields();
    let marks = fields.iter().filter(|field| field.input == Input::Mark);
    let all: Answer = marks.map(|field| (field.id.clone(), "yes".to_owned())).collect();
    (!all.is_empty()).then_some(all)
}
