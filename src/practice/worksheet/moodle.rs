//! A worksheet as Moodle XML: Cloze questions, their pictures within the file.

use super::base64::base64;
use super::file::{File, Solved};
use super::markup::{escaped, in_words, paragraphs};
use crate::practice::drawing::{given_svg, solved_svg};
use crate::practice::field::{Answer, Field, Input};
use crate::practice::kind::Kind;
use crate::practice::task::Task;
use crate::practice::words::question;

pub(super) fn quiz(seed: u32, solved: &[Solved]) -> File {
    let questions: String =
        solved.iter().enumerate().map(|(place, solved)| cloze(seed, place + 1, solved)).collect();
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n<question type=\"category\">\n<category><text>\
         $course$/top/Plyscope worksheet {seed}</text></category>\n</question>\n{questions}</quiz>\n"
    );
    File { name: "moodle.xml".to_owned(), text }
}

fn cloze(seed: u32, number: usize, Solved { task, solution }: &Solved) -> String {
    let title = task.ask.kind.title();
    let picture = |name: &str, alt: &str| {
        format!(
            "<p><img src=\"@@PLUGINFILE@@/{name}\" alt=\"{}\" style=\"max-width:100%\"></p>\n",
            escaped(alt)
        )
    };
    let file = |name: &str, svg: &str| {
        format!("<file name=\"{name}\" path=\"/\" encoding=\"base64\">{}</file>", base64(svg.as_bytes()))
    };
    let asked =
        paragraphs(&question(task)) + &picture("tree.svg", &in_words(task)) + &gaps(task, &solution.answer);
    let told = paragraphs(&solution.said) + &picture("solution.svg", "The tree with what was cut off");
    format!(
        "<question type=\"cloze\">\n<name><text>{}</text></name>\n<questiontext format=\"html\">\n<text>{}</text>\n{}\n\
         </questiontext>\n<generalfeedback format=\"html\">\n<text>{}</text>\n{}\n</generalfeedback>\n\
         <penalty>0.3333333</penalty>\n<hidden>0</hidden>\n</question>\n",
        escaped(&format!("Worksheet {seed}, exercise {number}: {title} ({})", task.ask)),
        cdata(&asked),
        file("tree.svg", &given_svg(task)),
        cdata(&told),
        file("solution.svg", &solved_svg(task, solution)),
    )
}

fn cdata(text: &str) -> String {
    format!("<![CDATA[{}]]>", text.replace("]]>", "]]]]><![CDATA[>"))
}

fn takes_numbers(field: &Field) -> bool {
    matches!(field.input, Input::Number | Input::Numbers)
}

/// What is to be filled in.
fn gaps(task: &Task, answer: &Answer) -> String {
    let mut gaps = String::new();
    let is_left_empty = task.fields().iter().any(|field| field.node.is_some() && takes_numbers(field));
    if is_left_empty && task.ask.kind != Kind::Values {
        gaps += "<p>Where a field would stay empty, write - into it. Infinity is inf.</p>\n";
    }
    for field in task.fields() {
        // What a node is worth that is never visited is not asked.
        let right = answer.get(&field.id).map_or("", String::as_str);
        if field.id.starts_with("value.") && right.is_empty() {
            let any = "{1:SHORTANSWER:%100%*}";
            gaps += &format!("<p>{}: {any}</p>\n", escaped(&field.label));
            continue;
        }
        gaps += &format!("<p>{}: {}</p>\n", escaped(&field.label), gap(task, &field, right));
    }
    gaps
}

fn gap(task: &Task, field: &Field, right: &str) -> String {
    match &field.input {
        Input::Mark => {
            let (no, yes) = match task.ask.kind {
                Kind::CutEdges => ("not cut directly", "cut directly"),
                Kind::ReSearches => ("not searched again", "searched again"),
                _ => ("visited", "never visited"),
            };
            choice([(no, right.is_empty()), (yes, !right.is_empty())])
        }
        Input::Choice(options) => {
            let is_right = |option: &str| option == right || also_right(task, field, option);
            // With < and > the same could be said in two ways.
            let is_offered = |option: &str| task.ask.kind != Kind::Inequality || !matches!(option, "<" | ">");
            let offered = options.iter().map(String::as_str).filter(|option| is_offered(option));
            choice(offered.map(|option| (option, is_right(option))))
        }
        Input::Number | Input::Numbers | Input::Leaves | Input::Children => short(right),
    }
}

/// See [`crate::practice::compare::wrong_fields`].
fn also_right(task: &Task, field: &Field, option: &str) -> bool {
    let Some(mut answer) = crate::practice::accepted::accepted(task) else { return false };
    let right = answer.clone();
    answer.insert(field.id.clone(), option.to_owned());
    crate::practice::compare::wrong_fields(task, &answer, &right).is_empty()
}

/// A choice: each option with what it is worth, because "=" would else say that an option is right.
fn choice<'a>(options: impl IntoIterator<Item = (&'a str, bool)>) -> String {
    let option =
        |(text, right): (&str, bool)| format!("%{}%{}", if right { 100 } else { 0 }, plain(&escaped(text)));
    let options: Vec<String> = options.into_iter().map(option).collect();
    format!("{{1:MULTICHOICE:{}}}", options.join("~"))
}

/// A short text, in the ways in which people write it.
fn short(right: &str) -> String {
    let right = if right.is_empty() { "-" } else { right };
    let mut ways = vec![right.to_owned(), right.replace(' ', ", "), right.replace(' ', ",")];
    let signs: Vec<String> = ways.iter().map(|way| way.replace("inf", "∞")).collect();
    ways.extend(signs);
    ways.dedup();
    let mut kept: Vec<String> = Vec::new();
    for way in ways {
        if !kept.contains(&way) {
            kept.push(way);
        }
    }
    let ways: Vec<String> = kept.iter().map(|way| format!("%100%{}", plain(&escaped(way)))).collect();
    format!("{{1:SHORTANSWER:{}}}", ways.join("~"))
}

/// What has a meaning within a gap, without it.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        if matches!(character, '}' | '#' | '~' | '/' | '"' | '\\') {
            plain.push('\\');
        }
        plain.push(character);
    }
    plain
}
