//! A worksheet as Moodle XML: Cloze questions, their pictures within the file.

use super::LinkedTasks;
use super::base64::base64;
use super::file::{File, SolvedTask};
use super::markup::{asked, escaped, in_words, paragraphs};
use crate::plural::capitalised;
use crate::practice::compare::{accepted, wrong_fields};
use crate::practice::drawing::{given_svg, solved_svg};
use crate::practice::exercise_kind::Gaps;
use crate::practice::field::{Answer, Field, Input};
use crate::practice::number::number;
use crate::practice::task::Task;

pub(super) fn quiz(seed: u32, solved: &[SolvedTask]) -> File {
    let question = |(place, solved): (usize, &SolvedTask)| {
        cloze(&format!("Worksheet {seed}, exercise {}", place + 1), solved)
    };
    let questions: String = solved.iter().enumerate().map(question).collect();
    file(&category(&format!("Plyscope worksheet {seed}"), &questions))
}

/// A file for Moodle's question bank.
pub(super) fn file(questions: &str) -> File {
    let text = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n{questions}</quiz>\n");
    File { name: "moodle.xml".to_owned(), text }
}

/// Questions in a category of the question bank. A slash in the name begins a category within it.
pub(super) fn category(name: &str, questions: &str) -> String {
    format!(
        "<question type=\"category\">\n<category><text>$course$/top/{}</text></category>\n</question>\n{questions}",
        escaped(name)
    )
}

/// A question that the lecturer reads: the student pastes a text.
pub(super) fn essay(name: &str, LinkedTasks { title, address, tasks }: &LinkedTasks) -> String {
    let tasks: String = tasks.iter().map(|task| format!("<li>{}</li>", escaped(task))).collect();
    let asked = format!(
        "<p>Open <a href=\"{}\">{}</a>, do these tasks, and paste your code here.</p>\n<ol>{tasks}</ol>",
        escaped(address),
        escaped(title)
    );
    format!(
        "<question type=\"essay\">\n<name><text>{}</text></name>\n<questiontext format=\"html\">\n<text>{}</text>\n\
         </questiontext>\n<defaultgrade>1</defaultgrade>\n<responseformat>monospaced</responseformat>\n\
         <responserequired>1</responserequired>\n<responsefieldlines>5</responsefieldlines>\n</question>\n",
        escaped(name),
        cdata(&asked)
    )
}

/// An exercise as a question; its name begins so.
pub(super) fn cloze(beginning: &str, SolvedTask { task, solution }: &SolvedTask) -> String {
    let title = task.id.kind.title();
    let picture = |name: &str, alt: &str| {
        format!(
            "<p><img src=\"@@PLUGINFILE@@/{name}\" alt=\"{}\" style=\"max-width:100%\"></p>\n",
            escaped(alt)
        )
    };
    let file = |name: &str, svg: &str| {
        format!("<file name=\"{name}\" path=\"/\" encoding=\"base64\">{}</file>", base64(svg.as_bytes()))
    };
    let asked = asked(task) + &picture("tree.svg", &in_words(task)) + &gaps(task, &solution.answer);
    let feedback = paragraphs(&solution.said) + &picture("solution.svg", "The tree with its solution");
    format!(
        "<question type=\"cloze\">\n<name><text>{}</text></name>\n<questiontext \
         format=\"html\">\n<text>{}</text>\n{}\n\
         </questiontext>\n<generalfeedback format=\"html\">\n<text>{}</text>\n{}\n</generalfeedback>\n\
         <penalty>0.3333333</penalty>\n<hidden>0</hidden>\n</question>\n",
        escaped(&format!("{beginning}: {title} ({})", task.id)),
        cdata(&asked),
        file("tree.svg", &given_svg(task)),
        cdata(&feedback),
        file("solution.svg", &solved_svg(task, solution)),
    )
}

fn cdata(text: &str) -> String {
    format!("<![CDATA[{}]]>", text.replace("]]>", "]]]]><![CDATA[>"))
}

fn takes_numbers(field: &Field) -> bool {
    matches!(field.input, Input::Number | Input::Numbers)
}

/// The fields of the answer as gaps.
fn gaps(task: &Task, answer: &Answer) -> String {
    let fields = task.fields();
    if fields.iter().all(|field| field.input == Input::Mark) {
        return marks(task, &fields, answer);
    }
    match task.kind().gaps(task) {
        Gaps::Fields => {}
        Gaps::MarksAndNumbers(label) => {
            let numbers: Vec<&str> =
                fields.iter().filter_map(|field| answer.get(&field.id)).map(String::as_str).collect();
            let gap = short(&[numbers.join(" ")]);
            return marks(task, &fields, answer) + &format!("<p>{label}: {gap}</p>\n");
        }
        Gaps::ByOption(options) => return by_option(&options, &fields, answer),
    }
    let mut gaps = String::new();
    let offered = |field: &Field| task.kind().numbers_offered(task, field);
    let is_left_empty =
        |field: &Field| field.node.is_some() && takes_numbers(field) && offered(field).is_none();
    if fields.iter().any(is_left_empty) {
        gaps += "<p>If a field stays empty, write - into it. Write inf or ∞ for infinity.</p>\n";
    }
    for field in &fields {
        let right = answer.get(&field.id).map_or("", String::as_str);
        let gap = match offered(field) {
            Some((numbers, none)) => one_of(&numbers, none, right),
            None => gap(task, field, right),
        };
        gaps += &format!("<p>{}: {gap}</p>\n", escaped(&field.label));
    }
    gaps
}

/// Marks as one gap. A mark that is wrong cancels the points of a right one, so that marking all, or nothing, scores zero.
fn marks(task: &Task, fields: &[Field], answer: &Answer) -> String {
    let asked = task.kind().marks().heading;
    let options = fields.iter().map(|field| (field.label.as_str(), answer.contains_key(&field.id)));
    format!("<p>{asked} (mark all of them): {}</p>\n", several(&options.collect::<Vec<_>>()))
}

/// The nodes of each option as one gap.
fn by_option(options: &[&str], fields: &[Field], answer: &Answer) -> String {
    let gap = |name: &&str| {
        let is = |field: &Field| answer.get(&field.id).is_some_and(|text| text == name);
        let nodes = fields.iter().map(|field| (field.label.as_str(), is(field)));
        let is_none = !fields.iter().any(is);
        let options: Vec<_> = nodes.chain([("none of them", is_none)]).collect();
        format!("<p>{} (mark all of them): {}</p>\n", capitalised(name), several(&options))
    };
    options.iter().map(gap).collect()
}

/// Several choices, each with its score. All right ones together score 100 %, and all wrong ones together take it away.
fn several(options: &[(&str, bool)]) -> String {
    let right = options.iter().filter(|(_, is_right)| *is_right).count();
    let option = |(text, is_right): &(&str, bool)| {
        let worth = if *is_right { share(right) } else { format!("-{}", share(options.len() - right)) };
        format!("%{worth}%{}", plain(&escaped(text)))
    };
    let options: Vec<String> = options.iter().map(option).collect();
    format!("{{1:MULTIRESPONSE:{}}}", options.join("~"))
}

/// One of `of` equal parts, in per cent.
fn share(of: usize) -> String {
    let text = format!("{:.5}", 100.0 / of as f64);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A choice of these numbers, or of none.
fn one_of(numbers: &[i16], none: &str, right: &str) -> String {
    let texts: Vec<String> = numbers.iter().map(|value| number(*value)).collect();
    let offered = texts.iter().map(|text| (text.as_str(), text == right));
    choice(offered.chain([(none, right.is_empty())]))
}

fn gap(task: &Task, field: &Field, right: &str) -> String {
    match &field.input {
        Input::Choice(options) => {
            let is_right = |option: &str| option == right || also_right(task, field, option);
            let offered = options.iter().map(String::as_str).filter(|option| task.kind().offers(option));
            choice(offered.map(|option| (option, is_right(option))))
        }
        Input::Leaves => short(&[right.to_owned(), right.replace('L', "")]),
        Input::Mark | Input::Number | Input::Numbers | Input::Children => short(&[right.to_owned()]),
    }
}

/// See [`crate::practice::compare::wrong_fields`].
fn also_right(task: &Task, field: &Field, option: &str) -> bool {
    let Some(mut answer) = accepted(task) else { return false };
    let right = answer.clone();
    answer.insert(field.id.clone(), option.to_owned());
    wrong_fields(task.kind(), task, &answer, &right).is_empty()
}

/// A choice: each option with its score, because "=" would otherwise mean that an option is right.
fn choice<'a>(options: impl IntoIterator<Item = (&'a str, bool)>) -> String {
    let option =
        |(text, right): (&str, bool)| format!("%{}%{}", if right { 100 } else { 0 }, plain(&escaped(text)));
    let options: Vec<String> = options.into_iter().map(option).collect();
    format!("{{1:MULTICHOICE:{}}}", options.join("~"))
}

/// A short text, in people's different spellings. Moodle compares letter by letter, and its only placeholder
/// would allow any text between two words.
fn short(texts: &[String]) -> String {
    let mut ways: Vec<String> = Vec::new();
    for text in texts.iter().map(|text| if text.is_empty() { "-" } else { text }) {
        // A lone hyphen is the empty field's.
        let minus: &[&str] = if text == "-" { &["-"] } else { &["-", "−"] };
        for (minus, infinity) in minus.iter().flat_map(|minus| ["inf", "∞"].map(|infinity| (minus, infinity)))
        {
            let text = text.replace('-', minus).replace("inf", infinity);
            for way in spaced(&text) {
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
        }
    }
    let ways: Vec<String> = ways.iter().map(|way| format!("%100%{}", plain(&escaped(way)))).collect();
    format!("{{1:SHORTANSWER:{}}}", ways.join("~"))
}

/// The words with people's different separators: a space, a comma or both, and two spaces by mistake, once or always.
fn spaced(text: &str) -> Vec<String> {
    let mut ways: Vec<String> =
        [" ", ", ", ",", "  "].iter().map(|between| text.replace(' ', between)).collect();
    for (place, _) in text.match_indices(' ') {
        ways.push(format!("{} {}", &text[..place], &text[place..]));
    }
    ways
}

/// The text with the characters escaped that have a meaning within a gap.
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
