//! Worksheets: what a file asks, and what it takes for right.

use plyscope::practice::{
    Answer, Format, Input, Kind, Level, Worksheet, accepted, exercise, judge, question,
};
use std::collections::BTreeSet;

fn sheet(level: usize, kinds: &[Kind]) -> Worksheet {
    Worksheet { seed: 7, exercises: Kind::ALL.len(), kinds: kinds.to_vec(), level: Level::ALL[level] }
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
        for ask in sheet.asks_in(Format::Html) {
            let task = exercise(ask);
            for said in question(&task) {
                assert!(page.text.contains(&escaped(&said)), "{ask}: {said}");
            }
            for said in plyscope::practice::solution(&task).said {
                assert!(solutions.text.contains(&escaped(&said)), "{ask}: {said}");
                // "x ≤ 4" stands nowhere else either.
                assert!(!page.text.contains(&escaped(&said)), "{ask}: the worksheet says {said}");
            }
        }
    }
}

#[test]
fn a_picture_shows_no_value_that_is_asked_for() {
    let sheet = sheet(1, &[Kind::FillLeaves, Kind::Inequality]);
    let files = sheet.files(Format::Svg).unwrap();
    assert_eq!(files.len(), 2 * Kind::ALL.len());
    for (place, ask) in sheet.asks_in(Format::Svg).into_iter().enumerate() {
        let task = exercise(ask);
        let [given, solved] = &files[2 * place..2 * place + 2] else { panic!() };
        assert_balanced(&given.name, &given.text);
        let boxes = |text: &str| text.lines().filter(|line| line.contains("font-size=\"15.0\"")).count();
        let values = |text: &str, wanted: &str| {
            text.lines()
                .filter(|line| line.contains("font-size=\"15.0\"") && line.contains(&format!(">{wanted}<")))
                .count()
        };
        assert_eq!(boxes(&given.text), task.tree.leaves().len(), "{ask}");
        if ask.kind == Kind::FillLeaves {
            assert_eq!(values(&given.text, ""), task.tree.leaves().len(), "{ask}");
            assert_eq!(values(&solved.text, ""), 0, "{ask}");
        } else {
            assert_eq!(values(&given.text, "x"), 1, "{ask}");
        }
    }
}

#[test]
fn the_words_beside_a_picture_tell_no_value_that_is_asked_for() {
    let sheet = sheet(1, &[Kind::FillLeaves, Kind::Inequality, Kind::Values]);
    let files = sheet.files(Format::Html).unwrap();
    let captions: Vec<&str> = files[0].text.split("<figcaption class=\"words\">").skip(1).collect();
    for (caption, ask) in captions.iter().zip(sheet.asks_in(Format::Html)) {
        let (caption, task) = (caption.split_once('<').unwrap().0, exercise(ask));
        for leaf in task.tree.leaves() {
            let given = &task.tree.nodes[leaf];
            let wanted = match ask.kind {
                Kind::FillLeaves => format!("leaf {}", given.name),
                _ if task.unknown.is_some_and(|(unknown, _)| unknown == leaf) => {
                    format!("{} = x", given.name)
                }
                _ => format!("{} = {}", given.name, given.value),
            };
            let is_told = caption.split(['.', ',', ';']).any(|part| part.ends_with(&wanted));
            assert!(is_told, "{ask}: “{wanted}” is not in {caption}");
        }
    }
}

#[test]
fn another_seed_is_another_worksheet() {
    let sheets: BTreeSet<String> = [0, 1, 2, 7, 1 << 16, u32::MAX]
        .map(|seed| Worksheet { seed, ..sheet(0, &[]) }.asks_in(Format::Html))
        .map(|asks| asks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .into();
    assert_eq!(sheets.len(), 6);
}

/// The gaps of a question, each as its options with what they are worth.
fn gaps(text: &str) -> Vec<Vec<(u8, String)>> {
    let gap = |gap: &str| {
        let (_, options) = gap.split_once(':').expect("a gap has a type");
        options
            .split('~')
            .map(|option| {
                let (worth, text) = option[1..].split_once('%').expect("an option has a worth");
                let text = text.replace('\\', "").replace("&lt;", "<").replace("&gt;", ">");
                (worth.parse().unwrap(), text)
            })
            .collect()
    };
    text.split("{1:").skip(1).map(|rest| gap(rest.split_once('}').expect("a gap ends").0)).collect()
}

#[test]
fn what_moodle_takes_for_right_is_right_and_the_rest_is_not() {
    let mut refused = 0;
    for level in 0..3 {
        let sheet = sheet(level, &[]);
        let files = sheet.files(Format::Moodle).unwrap();
        assert_balanced(&files[0].name, &files[0].text);
        let questions: Vec<&str> = files[0].text.split("<question type=\"cloze\">").skip(1).collect();
        let asks = sheet.asks_in(Format::Moodle);
        assert_eq!(questions.len(), asks.len());
        for (text, ask) in questions.iter().zip(asks) {
            assert!(text.contains(&escaped(&ask.to_string())), "{ask}: the name has no seed");
            assert_eq!(text.matches("encoding=\"base64\"").count(), 2, "{ask}");
            let (task, right) = (exercise(ask), accepted(&exercise(ask)).unwrap());
            let (fields, gaps) = (task.fields(), gaps(text));
            assert_eq!(fields.len(), gaps.len(), "{ask}");
            let filled = |texts: &[String]| -> Answer {
                let text = |text: &String| match text.as_str() {
                    "visited" | "not cut directly" | "not searched again" | "*" => String::new(),
                    "never visited" | "cut directly" | "searched again" if fields[0].input == Input::Mark => {
                        "yes".to_owned()
                    }
                    text => text.to_owned(),
                };
                fields.iter().map(|field| field.id.clone()).zip(texts.iter().map(text)).collect()
            };
            let best: Vec<String> = gaps
                .iter()
                .map(|gap| gap.iter().find(|(worth, _)| *worth == 100).unwrap().1.clone())
                .collect();
            assert!(judge(&task, &filled(&best)).right, "{ask}: {best:?}, not {right:?}");
            for (place, gap) in gaps.iter().enumerate() {
                for (worth, option) in gap {
                    let mut texts = best.clone();
                    texts[place] = option.clone();
                    let judged = judge(&task, &filled(&texts));
                    assert_eq!(
                        judged.right,
                        *worth == 100,
                        "{ask}: {} is {option}: {judged:?}",
                        fields[place].id
                    );
                    refused += usize::from(*worth == 0);
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
    let asked = sheet(0, &[Kind::Ties, Kind::MostPruning]);
    let problem = asked.files(Format::Moodle).unwrap_err();
    assert!(problem.to_string().contains("“most-pruning”") && !problem.mend.is_empty(), "{problem}");
}
