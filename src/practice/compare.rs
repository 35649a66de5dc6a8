//! Where an answer differs from the right one.

use super::course::Course;
use super::field::Answer;
use super::given::NodeId;
use super::kind::Kind;
use super::rules::course;
use super::task::Task;

/// The fields that are wrong in an answer that was read.
#[must_use]
pub fn wrong_fields(task: &Task, read: &Answer, right: &Answer) -> Vec<String> {
    let course = course(&task.tree, task.rules);
    let is_wrong = |id: &str, node: Option<NodeId>| {
        let (given, wanted) = (read.get(id), right.get(id));
        let is_of_node = |part: &str| node.is_some() && id.starts_with(part);
        given != wanted
            && !(is_of_node("relation.") && is_also_right(task, &course, node, given.map(String::as_str)))
            // The number of what is never visited does not matter, as long as that is said.
            && !(is_of_node("value.") && wanted.is_none() && says_never(task, read, node))
    };
    let fields = task.fields().into_iter();
    fields.filter(|field| is_wrong(&field.id, field.node)).map(|field| field.id).collect()
}

/// Beside what the search returns it is right to say what is known: where all that matters below a node was
/// visited, its value is exact, be it outside the window.
fn is_also_right(task: &Task, course: &Course, node: Option<NodeId>, given: Option<&str>) -> bool {
    let (Some(node), Some("=")) = (node, given) else { return false };
    let (least, most) = course.known(node, &task.tree);
    least == most
}

/// Where another text than the right answer's is right, too: "=" for a bound of which all that matters was visited.
#[must_use]
pub fn also_right(task: &Task, right: &Answer) -> Answer {
    if task.ask.kind != Kind::Values {
        return Answer::new();
    }
    let course = course(&task.tree, task.rules);
    let fields = task.fields().into_iter().filter(|field| field.id.starts_with("relation."));
    let is_also = |id: &str, node| {
        right.get(id).is_some_and(|text| text != "=") && is_also_right(task, &course, node, Some("="))
    };
    fields.filter(|field| is_also(&field.id, field.node)).map(|field| (field.id, "=".to_owned())).collect()
}

fn says_never(task: &Task, read: &Answer, node: Option<NodeId>) -> bool {
    let id = node.map(|node| format!("relation.{}", task.tree.name(node)));
    id.and_then(|id| read.get(&id)).is_some_and(|relation| relation == "never visited")
}
