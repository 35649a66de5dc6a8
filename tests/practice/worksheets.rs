//! Worksheets: what a file ids, and what it takes for right.

use plyscope::practice::{
    Answer, Format, Input, Kind, Level, Selection, Task, Worksheet, accepted, exercise, judge, question,
};
use std::collections::BTreeSet;

fn sheet(level: usize, kinds: &[Kind]) -> Worksheet {
    sheet_of(Kind::ALL.len(), level, kinds)
}

fn sheet_of(exercises: usize, level: usize, kinds: &[Kind]) -> Worksheet {
    let selection = Selection::InTurn { kinds: kinds.to_vec(), exercises };
    Worksheet { seed: 7, level: Level::ALL[level], selection }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Whether each element that is opened is closed, in its order.
fn assert_balanced(name: &str, text: &str) {
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        if let Some(data) = rest.strip_prefix("![CDATA[") {
            rest = &data[data.find("]]>").expect("data ends")..];
            continue;
        }
        let end = rest.find('>').expect("a tag ends");
        let tag = &rest[..end];
        rest = &rest[end..];
        if tag.starts_with(['!', '?']) || tag.ends_with('/') {
            continue;
        }
        let word = tag.trim_start_matches('/').split_whitespace().next().unwrap();
        if ["meta", "img", "br"].contains(&word) {
            continue;
        }
        if tag.starts_with('/') {
            assert_eq!(open.pop().as_deref(), Some(word), "{name}");
        } else {
            open.push(word.to_owned());
        }
    }
    assert!(open.is_empty(), "{name}: {open:?} stays open");
}

#[test]
fn the_page_has_every_question_and_the_other_every_solution() {
    for level in 0..3 {
        let sheet = sheet(level, &[]);
        let files = sheet.files(Format::Html).unwrap();
        let [page, solutions] = &files[..] else { panic!("{} files", files.len()) };
        for file in &files {
            assert_balanced(&file.name, &file.text);
            assert_eq!(file.text.matches("<svg").count(), Kind::ALL.len(), "{}", file.name);
        }
        for id in sheet.ids_in(Format::Html) {
            let task = exercise(id);
            for said in question(&task).sentences() {
                assert!(page.text.contains(&escaped(said)), "{id}: {said}");
            }
            for said in plyscope::practice::solution(&task).said {
                assert!(solutions.text.contains(&escaped(&said)), "{id}: {said}");
                // "x ≤ 4" is not elsewhere on the page either.
                assert!(!page.text.contains(&escaped(&said)), "{id}: the worksheet says {said}");
            }
        }
    }
}

#[test]
fn a_worksheet_has_room_for_every_number_and_a_place_for_every_answer() {
    for level in 0..3 {
        let sheet = sheet(level, &[]);
        let files = sheet.files(Format::Html).unwrap();
        let sections: Vec<&str> = files[0].text.split("<section>").skip(1).collect();
        let ids = sheet.ids_in(Format::Html);
        assert_eq!(sections.len(), ids.len());
        for (id, section) in ids.into_iter().zip(sections) {
            // A leaf's value is written at the leaf.
            if id.kind == Kind::FillLeaves {
                continue;
            }
            let fields = exercise(id).fields();
            let numbers = fields.iter().filter(|field| field.input == Input::Number).count();
            let places = ["class=\"room\"", "class=\"write\""].map(|place| section.matches(place).count());
            assert!(places.iter().sum::<usize>() >= numbers.max(1), "{id}: {numbers} numbers, {places:?}");
        }
    }
}

#[test]
fn a_picture_shows_no_value_that_is_asked_for() {
    let sheet = sheet(1, &[Kind::FillLeaves, Kind::Inequality]);
    let files = sheet.files(Format::Svg).unwrap();
    assert_eq!(files.len(), 2 * Kind::ALL.len());
    for (place, id) in sheet.ids_in(Format::Svg).into_iter().enumerate() {
        let task = exercise(id);
        let [given, solved] = &files[2 * place..2 * place + 2] else { panic!() };
        assert_balanced(&given.name, &given.text);
        let boxes = |text: &str| text.lines().filter(|line| line.contains("font-size=\"15.0\"")).count();
        let values = |text: &str, wanted: &str| {
            text.lines()
                .filter(|line| line.contains("font-size=\"15.0\"") && line.contains(&format!(">{wanted}<")))
                .count()
        };
        assert_eq!(boxes(&given.text), task.tree.leaves().len(), "{id}");
        if id.kind == Kind::FillLeaves {
            assert_eq!(values(&given.text, ""), task.tree.leaves().len(), "{id}");
            assert_eq!(values(&solved.text, ""), 0, "{id}");
        } else {
            assert_eq!(values(&given.text, "x"), 1, "{id}");
        }
    }
}

#[test]
fn the_words_beside_a_picture_tell_no_value_that_is_asked_for() {
    let sheet = sheet(1, &[Kind::FillLeaves, Kind::Inequality, Kind::Values]);
    let files = sheet.files(Format::Html).unwrap();
    let captions: Vec<&str> = files[0].text.split("<figcaption class=\"words\">").skip(1).collect();
    for (caption, id) in captions.iter().zip(sheet.ids_in(Format::Html)) {
        let (caption, task) = (caption.split_once('<').unwrap().0, exercise(id));
        for leaf in task.tree.leaves() {
            let given = &task.tree.nodes[leaf];
            let wanted = match id.kind {
                Kind::FillLeaves => format!("leaf {}", given.name),
                _ if task.unknown.is_some_and(|(unknown, _)| unknown == leaf) => {
                    format!("{} = x", given.name)
                }
                _ => format!("{} = {}", given.name, given.value),
            };
            let is_told = caption.split(['.', ',', ';']).any(|part| part.ends_with(&wanted));
            assert!(is_told, "{id}: “{wanted}” is not in {caption}");
        }
    }
}

#[test]
fn another_seed_is_another_worksheet() {
    let sheets: BTreeSet<String> = [0, 1, 2, 7, 1 << 16, u32::MAX]
        .map(|seed| Worksheet { seed, ..sheet(0, &[]) }.ids_in(Format::Html))
        .map(|ids| ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .into();
    assert_eq!(sheets.len(), 6);
}

/// A worksheet has the chosen number of each kind in the chosen order, and at most 60 exercises.
#[test]
fn each_kind_has_its_number() {
    let of = |numbers: &[(Kind, usize)]| Worksheet {
        selection: Selection::Numbers(numbers.to_vec()),
        ..sheet(0, &[])
    };
    let chosen = of(&[(Kind::Windows, 2), (Kind::NeverVisited, 1), (Kind::Ties, 0)]);
    let ids = chosen.ids_in(Format::Html);
    let kinds: Vec<Kind> = ids.iter().map(|id| id.kind).collect();
    assert_eq!(kinds, [Kind::Windows, Kind::Windows, Kind::NeverVisited]);
    assert_ne!(ids[0].seed, ids[1].seed);
    assert_eq!(chosen.files(Format::Svg).unwrap().len(), 6);
    // Kinds in turn are one exercise of each.
    let in_turn = sheet_of(2, 0, &[Kind::Windows, Kind::Values]).ids_in(Format::Html);
    assert_eq!(of(&[(Kind::Windows, 1), (Kind::Values, 1)]).ids_in(Format::Html), in_turn);
    for (numbers, said) in [
        (vec![], "no exercise"),
        (vec![(Kind::Windows, 0)], "no exercise"),
        (vec![(Kind::Windows, 60), (Kind::Ties, 1)], "61 exercises, and 60 at most"),
        (vec![(Kind::Windows, usize::MAX), (Kind::Ties, 1)], "60 at most"),
    ] {
        let problem = of(&numbers).files(Format::Html).unwrap_err();
        assert!(problem.to_string().contains(said) && problem.fix.contains("1 to 60"), "{problem}");
    }
    let asked = of(&[(Kind::MostPruning, 0), (Kind::Ties, 1)]);
    assert_eq!(asked.files(Format::Moodle).unwrap().len(), 1);
    let asked = of(&[(Kind::MostPruning, 1), (Kind::Ties, 1)]);
    assert!(asked.files(Format::Moodle).unwrap_err().to_string().contains("“most-pruning”"));
}

/// A gap of a Cloze question, as Moodle reads it.
struct Gap {
    /// `MULTICHOICE`, `SHORTANSWER` or `MULTIRESPONSE`.
    form: String,
    /// The score of each answer, in per cent.
    options: Vec<(f64, String)>,
}

impl Gap {
    fn is(&self, form: &str) -> bool {
        self.form == form
    }

    /// The score of an answer, out of 1. A gap for several answers takes several.
    fn earned(&self, given: &[&str]) -> f64 {
        if self.is("MULTIRESPONSE") {
            let chosen = self.options.iter().filter(|(_, text)| given.contains(&text.as_str()));
            return (chosen.map(|(worth, _)| worth).sum::<f64>() / 100.0).clamp(0.0, 1.0);
        }
        let [given] = given else { return 0.0 };
        let same = |text: &str| {
            text == given.trim() || self.is("SHORTANSWER") && text.eq_ignore_ascii_case(given.trim())
        };
        let found = self.options.iter().find(|(_, text)| same(text));
        found.map_or(0.0, |(worth, _)| worth / 100.0)
    }

    fn right(&self) -> Vec<&str> {
        let right = self.options.iter().filter(|(worth, _)| *worth > 0.0).map(|(_, text)| text.as_str());
        if self.is("MULTIRESPONSE") { right.collect() } else { right.take(1).collect() }
    }
}

/// The gaps of a question.
fn gaps(text: &str) -> Vec<Gap> {
    let gap = |gap: &str| {
        let (form, options) = gap.split_once(':').expect("a gap has a type");
        let options = options.split('~').map(|option| {
            let (worth, text) = option[1..].split_once('%').expect("an option has a worth");
            let text = text.replace('\\', "").replace("&lt;", "<").replace("&gt;", ">");
            assert!(!text.contains('*'), "{text}: a placeholder takes anything");
            (worth.parse().unwrap(), text)
        });
        Gap { form: form.to_owned(), options: options.collect() }
    };
    text.split("{1:").skip(1).map(|rest| gap(rest.split_once('}').expect("a gap ends").0)).collect()
}

/// The questions of a worksheet for Moodle, each with its exercise.
fn quiz(sheet: &Worksheet) -> Vec<(Task, String)> {
    let files = sheet.files(Format::Moodle).unwrap();
    assert_balanced(&files[0].name, &files[0].text);
    let questions: Vec<&str> = files[0].text.split("<question type=\"cloze\">").skip(1).collect();
    let ids = sheet.ids_in(Format::Moodle);
    assert_eq!(questions.len(), ids.len());
    ids.into_iter().map(exercise).zip(questions.into_iter().map(str::to_owned)).collect()
}

/// The marked answer if no node has the type.
const NO_NODE: &str = "none of them";

/// The text of a number that is never needed.
const NONE: &str = "none: it is never visited";

/// The answer that some gaps hold.
fn filled(task: &Task, gaps: &[Gap], texts: &[Vec<String>]) -> Answer {
    let fields = task.fields();
    if fields.iter().all(|field| field.input == Input::Mark) {
        let marked = |label: &String| fields.iter().find(|field| field.label == *label).unwrap().id.clone();
        return texts[0].iter().map(|label| (marked(label), "yes".to_owned())).collect();
    }
    if task.id.kind == Kind::ReSearches {
        let marked = fields.iter().filter(|field| texts[0].contains(&field.label));
        let plain = texts[1][0].replace(',', " ").replace('−', "-").replace('∞', "inf");
        let ends: Vec<&str> = plain.split_whitespace().collect();
        // Missing windows are filled with a wrong window.
        let windows =
            ends.chunks(2).map(|window| window.join(" ")).chain(std::iter::repeat("0 0".to_owned()));
        return marked.map(|field| field.id.clone()).zip(windows).collect();
    }
    if task.id.kind == Kind::NodeTypes {
        let mut answer = Answer::new();
        for (name, nodes) in ["PV", "CUT", "ALL", "never visited"].into_iter().zip(texts) {
            for node in nodes.iter().filter(|node| *node != NO_NODE) {
                // A node has one type.
                let text = if answer.contains_key(&format!("type.{node}")) { "two" } else { name };
                answer.insert(format!("type.{node}"), text.to_owned());
            }
        }
        return answer;
    }
    assert_eq!(fields.len(), gaps.len(), "{}", task.id);
    let texts = texts.iter().map(|text| if text[0] == NONE { String::new() } else { text[0].clone() });
    fields.iter().map(|field| field.id.clone()).zip(texts).collect()
}

#[test]
fn what_moodle_takes_for_right_is_right_and_the_rest_is_not() {
    let mut refused = 0;
    for level in 0..3 {
        for (task, text) in quiz(&sheet(level, &[])) {
            let id = task.id;
            assert!(text.contains(&escaped(&id.to_string())), "{id}: the name has no seed");
            assert_eq!(text.matches("encoding=\"base64\"").count(), 2, "{id}");
            let gaps = gaps(&text);
            let best: Vec<Vec<String>> =
                gaps.iter().map(|gap| gap.right().into_iter().map(str::to_owned).collect()).collect();
            assert!(
                judge(&task, &filled(&task, &gaps, &best)).right,
                "{id}: {best:?}, not {:?}",
                accepted(&task)
            );
            for (place, gap) in gaps.iter().enumerate() {
                for (worth, option) in &gap.options {
                    let mut texts = best.clone();
                    if gap.is("MULTIRESPONSE") {
                        let marked = texts[place].contains(option);
                        assert_eq!(marked, *worth > 0.0, "{id}: {option}");
                        texts[place].retain(|other| other != option);
                        if !marked {
                            texts[place].push(option.clone());
                        }
                    } else {
                        texts[place] = vec![option.clone()];
                    }
                    let given: Vec<&str> = texts[place].iter().map(String::as_str).collect();
                    let earned = gap.earned(&given);
                    let judged = judge(&task, &filled(&task, &gaps, &texts));
                    // The number of a node that is never visited is not asked; its text is "none".
                    let is_spare = gap.earned(&[NONE]) > 0.0 && !gap.is("MULTIRESPONSE");
                    let is_spare = is_spare || option == NO_NODE && earned < 0.999;
                    assert!(judged.right == (earned > 0.999) || is_spare, "{id}: {option}: {judged:?}");
                    refused += usize::from(earned < 0.999);
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
    let asked = sheet(0, &[Kind::Ties, Kind::MostPruning]);
    let problem = asked.files(Format::Moodle).unwrap_err();
    assert!(problem.to_string().contains("“most-pruning”") && !problem.fix.is_empty(), "{problem}");
}

/// The score of a person who always gives one answer: it is chosen in each gap that offers it, and the other gaps stay
/// empty.
fn earned_by(gaps: &[Gap], given: &str) -> f64 {
    let earned = gaps.iter().map(|gap| match gap.form.as_str() {
        "MULTIRESPONSE" if given == "all" => {
            gap.earned(&gap.options.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>())
        }
        _ => gap.earned(&[given]),
    });
    earned.sum::<f64>() / gaps.len() as f64
}

#[test]
fn one_answer_everywhere_earns_less_than_half() {
    let mut tried = 0;
    for kind in Kind::ALL.iter().filter(|kind| !kind.is_judged_by_running()) {
        for level in 0..3 {
            let of = sheet_of(8, level, &[*kind]);
            let questions: Vec<Vec<Gap>> = quiz(&of).iter().map(|(_, text)| gaps(text)).collect();
            let mut answers: BTreeSet<String> = ["all", "-", "", NO_NODE].map(str::to_owned).into();
            let choices = questions.iter().flatten().filter(|gap| gap.is("MULTICHOICE"));
            answers.extend(choices.flat_map(|gap| gap.options.iter().map(|(_, text)| text.clone())));
            for answer in answers {
                let earned = questions.iter().map(|gaps| earned_by(gaps, &answer)).sum::<f64>();
                let earned = earned / questions.len() as f64;
                assert!(earned < 0.5, "{} {level}: “{answer}” everywhere earns {earned:.2}", kind.name());
                tried += 1;
            }
        }
    }
    assert!(tried > 150, "{tried}");
}

#[test]
fn moodle_takes_what_people_read_and_write() {
    let (mut infinities, mut lists, mut unasked) = (0, 0, 0);
    for level in 0..3 {
        let kinds = [Kind::Values, Kind::Windows, Kind::LeafOrder, Kind::MtdBounds, Kind::TableAnswers];
        for (task, text) in quiz(&sheet(level, &kinds)) {
            let right = accepted(&task).unwrap();
            for (field, gap) in task.fields().iter().zip(gaps(&text)) {
                let text = right.get(&field.id).map_or("", String::as_str);
                if task.id.kind == Kind::Values && text.is_empty() {
                    // No answer has to be left empty.
                    assert!(gap.is("MULTICHOICE") && gap.right() == [NONE], "{}: {}", task.id, field.id);
                    unasked += 1;
                }
                if text.is_empty() || !gap.is("SHORTANSWER") {
                    continue;
                }
                let mut ways = vec![text.to_owned(), text.replace('-', "−").replace("inf", "∞")];
                infinities += usize::from(text.contains("-inf"));
                if text.contains(' ') {
                    ways.extend([
                        text.replace(' ', "  "),
                        text.replacen(' ', "  ", 1),
                        text.replace(' ', ", "),
                    ]);
                    lists += 1;
                }
                if field.input == Input::Leaves {
                    ways.extend([text.replace('L', ""), text.to_lowercase()]);
                }
                for way in ways {
                    assert!(gap.earned(&[&way]) > 0.999, "{}: {} as “{way}”", task.id, field.id);
                }
            }
        }
    }
    assert!(infinities > 10 && lists > 10 && unasked > 5, "{infinities} {lists} {unasked}");
}

/// Every right answer is on the page of solutions.
#[test]
fn the_solutions_have_every_right_answer() {
    let (mut also, mut inequalities, mut several) = (0, 0, 0);
    for level in 0..3 {
        let kinds = [Kind::Values, Kind::Inequality, Kind::MostPruning, Kind::LeastPruning, Kind::FillLeaves];
        let sheet = sheet_of(40, level, &kinds);
        let solutions = sheet.files(Format::Html).unwrap().swap_remove(1).text;
        let sections: Vec<&str> = solutions.split("<h2>").skip(1).collect();
        for (id, section) in sheet.ids_in(Format::Html).into_iter().zip(sections) {
            let (task, right) = (exercise(id), accepted(&exercise(id)).unwrap());
            match id.kind {
                Kind::Values => {
                    for field in task.fields().iter().filter(|field| field.id.starts_with("relation.")) {
                        let with_equal = Answer::from_iter(
                            right.clone().into_iter().chain([(field.id.clone(), "=".to_owned())]),
                        );
                        let is_also = right[&field.id] != "=" && judge(&task, &with_equal).right;
                        let said = format!("<li>{} {}", field.label, right[&field.id]);
                        let line = section.lines().find(|line| line.starts_with(&said));
                        if right[&field.id] != "never visited" {
                            let line = line.unwrap_or_else(|| panic!("{id}: {said}"));
                            assert_eq!(line.contains("(= is right, too"), is_also, "{id}: {line}");
                        }
                        also += usize::from(is_also);
                    }
                }
                Kind::Inequality => {
                    let number: i16 = right["number"].parse().unwrap();
                    let (sign, other, next) = if right["relation"] == "≤" {
                        ("≤", "&lt;", number + 1)
                    } else {
                        ("≥", "&gt;", number - 1)
                    };
                    let said = format!("x {sign} {number}, that is, x {other} {next}").replace(" -", " −");
                    assert!(section.contains(&said), "{id}: {said}");
                    inequalities += 1;
                }
                _ => {
                    assert!(section.contains("<p>Every ") && section.contains("leaves is right."), "{id}");
                    several += 1;
                }
            }
        }
    }
    assert!(also > 20 && inequalities > 10 && several > 30, "{also} {inequalities} {several}");
}
