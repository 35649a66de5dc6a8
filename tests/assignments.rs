//! Assignments: the points of right and of wrong answers, and the table of a class from the command.

use super::student::student;
use plyscope::assignment::{Assignment, AssignmentTask, Code, TaskResult, task_choices};
use plyscope::misconception::Misconception;
use plyscope::practice::{ExerciseId, Kind, Level, MOST_POINTS, accepted, exercise, judge, misconceptions};
use plyscope::program::{Language, stub};
use plyscope::scenario::Scenario;
use std::path::Path;
use std::process::Command;

#[test]
fn right_answers_have_all_points_and_known_mistakes_fewer_with_their_name() {
    let (mut named, mut parts) = (0, 0);
    for kind in Kind::ALL {
        for level in Level::ALL {
            let task = exercise(ExerciseId { kind: *kind, level, seed: 11 });
            let right = accepted(&task).unwrap();
            let judged = judge(&task, &right);
            assert_eq!(
                (judged.right, judged.points, judged.misconception),
                (true, MOST_POINTS, None),
                "{}",
                task.id
            );
            for wrong in misconceptions(&task) {
                let judged = judge(&task, &wrong.answer);
                // An answer that is empty, or not a whole one, is not judged.
                if !judged.problems.is_empty() {
                    continue;
                }
                assert!(!judged.right && judged.points < MOST_POINTS, "{}: {wrong:?}", task.id);
                assert_eq!(judged.misconception, Some(wrong.misconception.name()), "{}: {wrong:?}", task.id);
                named += 1;
                parts += u32::from(judged.points > 0);
            }
        }
    }
    assert!(named > 150 && parts > 75, "{named} {parts}");
}

#[test]
fn part_of_an_answer_has_its_share_of_the_points() {
    let task = exercise(ExerciseId { kind: Kind::Values, level: Level::ALL[1], seed: 3 });
    let right = accepted(&task).unwrap();
    let fields = task.fields().len();
    let mut before = MOST_POINTS;
    let mut answer = right.clone();
    for (left, (id, _)) in right.iter().enumerate().take(right.len() - 1) {
        answer.remove(id);
        let points = judge(&task, &answer).points;
        assert!(points <= before && points < MOST_POINTS);
        // A field may be right without a text.
        assert!(points >= ((fields - left - 1) * 10 / fields) as u32, "{id}: {points}");
        before = points;
    }
    assert!(before <= 3);
}

/// An assignment of every task that a lecturer can choose, at each level; it is too long for a link that people use.
fn everything() -> Vec<Assignment> {
    let choices = task_choices();
    let of = |level: u8| {
        let tasks = choices
            .iter()
            .map(move |choice| AssignmentTask::read(&format!("{}.{level}", choice.name)).unwrap());
        Assignment { title: "Everything".to_owned(), tries: 1, seed: 1, tasks: tasks.collect() }
    };
    (1..=3).map(of).collect()
}

#[test]
fn every_task_opens_for_twenty_students() {
    let mut refused = Vec::new();
    for assignment in everything() {
        for student_number in 400..420 {
            for index in 0..assignment.tasks.len() {
                let opened = assignment.opened(&student_number.to_string(), index, 0).unwrap();
                let said = format!("{} {}", assignment.tasks[index], opened.link);
                match opened.way {
                    "exercise" => drop(ExerciseId::read(&opened.link).expect(&said)),
                    "program" => drop(
                        stub(&Scenario::parse(&opened.link).expect(&said), Language::Python).expect(&said),
                    ),
                    // All students have one endgame for each kind of bet.
                    "be" if student_number > 400 && opened.link.contains("game=chess") => {}
                    "be" => {
                        let refusal = student(&opened.link).refusal;
                        if refusal.is_some() {
                            refused.push(format!("{said}: {refusal:?}"));
                        }
                    }
                    _ => unreachable!("{said}"),
                }
            }
        }
    }
    assert!(refused.is_empty(), "{} refused, the first: {:?}", refused.len(), refused.first());
}

#[test]
fn the_command_reads_the_codes_of_a_class() {
    let link = "assignment=Week&task=values.1&task=be.alpha-beta.1";
    let assignment = Assignment::read(link).unwrap();
    let result = |points| TaskResult {
        tries: 1,
        points,
        minutes: 3,
        misconceptions: vec![Misconception::FailsHard; usize::from(points < 10)],
    };
    let codes: Vec<String> = (0..300_u32)
        .map(|number| {
            Code::write(&assignment, &format!("{number:04}"), &[result(number % 11), result(10)]).unwrap()
        })
        .collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("class-codes.txt");
    std::fs::write(&file, format!("Dear lecturer,\n{}\nPLY1-9999-0000-0000\n", codes.join("\n"))).unwrap();
    let run = |form: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plyscope"));
        let out = command.args(["grade", "--assignment", link]).args(form).arg(&file).output().unwrap();
        assert!(out.status.success(), "{out:?}");
        String::from_utf8(out.stdout).unwrap()
    };
    let csv = run(&["--csv"]);
    assert_eq!(csv.lines().count(), 301);
    assert!(csv.contains("\n\"0012\",11,6,1,1,10,1,\"Keeps values inside the window\"\n"), "{csv}");
    let text = run(&[]);
    let wrong = (0..300).filter(|number| number % 11 < 10).count();
    assert!(
        text.starts_with(&format!(
            "{wrong} of 300: keeps values inside the window.\n300 codes, 1 to look at\n"
        )),
        "{text}"
    );
    assert!(text.contains("9999") && text.contains("not counted: the checksum is wrong"));
    let json: serde_json::Value = serde_json::from_str(&run(&["--json"])).unwrap();
    assert_eq!((&json["counted"], &json["rows"][12]["points"]), (&300.into(), &11.into()));
}
