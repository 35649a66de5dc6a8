//! A worksheet as two printable pages.

use super::file::{File, SolvedTask};
use super::markup::{asked, escaped, in_words, paragraphs};
use crate::export::light::LIGHT;
use crate::practice::drawing::{given_svg, solved_svg};
use crate::practice::exercise_kind::AnswerSpace;
use crate::practice::field::{Field, Input};
use crate::practice::task::Task;
use crate::scene::tree::ink::Ink;

/// On paper, two exercises share a page if they fit. A heading stays with the text after it, and a table stays whole.
const STYLE: &str = "\
body { font: 11pt/1.4 system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; color: var(--ink); background: #fff; \
max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.4rem; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; max-height: 14cm; }
section, figure, table, tr, li, .line { break-inside: avoid; } h1, h2, .who { break-after: avoid; }
.who { display: flex; gap: 2rem; } .who span { flex: 1; }
.room { border-bottom: 1px solid var(--soft); display: inline-block; min-width: 5rem; height: 1.4em; }
.who .room, .line .room { width: calc(100% - 9rem); }
.words, .source { color: var(--soft); font-size: .82rem; }
table { border-collapse: collapse; } th, td { border: 1px solid var(--soft); padding: .25rem .6rem; text-align: left; }
td.write { min-width: 7rem; height: 1.5rem; }
ol.steps { font-size: .9rem; columns: 2 17rem; column-gap: 2rem; }
@page { margin: 14mm; }
@media print { body { font-size: 9.5pt; line-height: 1.3; margin: 0; padding: 0; max-width: none; }
h1 { margin: 0; font-size: 1.2rem; } h2 { margin: 0 0 .2rem; font-size: 1rem; } p { margin: .25rem 0; }
.perform { display: none; } section + section { margin-top: .6rem; padding-top: .6rem; border-top: 1px solid var(--soft); }
figure { margin: .4rem 0; } figure svg { display: block; max-height: 6cm; } .words, .source { font-size: .7rem; }
ul, ol { margin: .25rem 0; } ul:not(.given) { columns: 3 11rem; } ol.steps { font-size: .75rem; margin: .25rem 0; padding-left: 2.4em; } th, td { padding: .1rem .5rem; } td.write { height: 1.2rem; } }
";

/// The exercises, and their solutions.
pub(super) fn pages(seed: u32, solved: &[SolvedTask]) -> Vec<File> {
    let sheet = solved.iter().enumerate().map(|(place, solved)| exercise(place + 1, &solved.task));
    let solutions = solved.iter().enumerate().map(|(place, solved)| solution(place + 1, solved));
    let who = "<p class=\"who\"><span>Name <span class=\"room\"></span></span><span>Date <span class=\"room\">\
               </span></span></p>\n";
    vec![
        page("worksheet.html", &format!("Worksheet {seed}"), who, &sheet.collect::<String>()),
        page("solutions.html", &format!("Solutions of worksheet {seed}"), "", &solutions.collect::<String>()),
    ]
}

fn page(name: &str, title: &str, head: &str, body: &str) -> File {
    let (ink, soft) = (LIGHT[Ink::Ink.code()], LIGHT[Ink::Soft.code()]);
    let text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n:root {{ --ink: {ink}; --soft: {soft}; }}\n\
         {STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{head}{body}</main>\n</body>\n</html>\n"
    );
    File { name: name.to_owned(), text }
}

fn heading(number: usize, task: &Task) -> String {
    format!("<h2>{number}. {}</h2>\n", escaped(task.id.kind.title()))
}

fn exercise(number: usize, task: &Task) -> String {
    format!(
        "<section>\n{}{}<figure>\n{}<figcaption class=\"words\">{}</figcaption>\n</figure>\n{}</section>\n",
        heading(number, task),
        asked(task),
        given_svg(task),
        escaped(&in_words(task)),
        room(task),
    )
}

fn line(label: &str) -> String {
    format!("<p class=\"line\">{} <span class=\"room\"></span></p>\n", escaped(label))
}

/// Room to write.
fn room(task: &Task) -> String {
    let drawn = |room: AnswerSpace| match room {
        AnswerSpace::Line(label) => line(&label),
        AnswerSpace::Table(heads, rows) => table(&heads, &rows),
    };
    task.kind().room(task).into_iter().map(drawn).collect()
}

fn table(heads: &[&str], names: &[String]) -> String {
    let cells: String = heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>")).collect();
    let empty = "<td class=\"write\"></td>".repeat(heads.len() - 1);
    let rows: String =
        names.iter().map(|name| format!("<tr><th scope=\"row\">{name}</th>{empty}</tr>\n")).collect();
    format!("<table>\n<tr>{cells}</tr>\n{rows}</table>\n")
}

fn solution(number: usize, SolvedTask { task, solution }: &SolvedTask) -> String {
    // A line for each node.
    let is_listed = |field: &Field| {
        field.input == Input::Numbers
            || field.id.starts_with("value")
            || ["type", "use"].iter().any(|id| field.id.starts_with(id))
    };
    let is_listed = task.fields().iter().any(is_listed);
    let said = if is_listed {
        let items: String =
            solution.said.iter().map(|said| format!("<li>{}</li>\n", escaped(said))).collect();
        format!("<ul>\n{items}</ul>\n")
    } else {
        paragraphs(&solution.said)
    };
    let steps: String =
        solution.steps.iter().map(|step| format!("<li>{}</li>\n", escaped(&step.text))).collect();
    let steps = if steps.is_empty() { steps } else { format!("<ol class=\"steps\">\n{steps}</ol>\n") };
    let link = escaped(&solution.link);
    let perform = if is_performed(&solution.link) {
        "<span class=\"perform\"> (perform it: add &amp;show=student)</span>".to_owned()
    } else {
        String::new()
    };
    format!(
        "<section>\n{}{said}<figure>\n{}</figure>\n{steps}\
         <p class=\"source\">Exercise: {}<br>Its tree as a search: #{link}{perform}</p>\n</section>\n",
        heading(number, task),
        solved_svg(task, solution),
        escaped(&task.id.to_string()),
    )
}

/// Whether a student can make every step of a solution's search: it is plain, and visits children from left to right.
fn is_performed(link: &str) -> bool {
    ["&search=alpha-beta", "&search=pvs"].iter().any(|end| link.ends_with(end))
        || link.contains("&search=proof-number&")
}
