//! The iterations of other programs: the root searches that belong together, and everything that names an iteration.

use super::mistakes::lines;
use super::{read, session};
use plyscope::facts::comparison::differences;
use plyscope::facts::scope::Scope;
use plyscope::language::iterations::{IterationRow, iterations};
use plyscope::language::perspective::Lens;
use plyscope::language::place_text::{place_text, visit_at};
use plyscope::search::visit_kind::VisitKind;
use plyscope::trace::Trace;

const HEADER: &str = r#"{"plyscope":1,"program":"mini","perspective":"mover","infinity":30000}"#;

/// A root search: the number that is said, depth, window, the number of moves below it, value.
type Root = (Option<u16>, i32, [i32; 2], usize, i32);

/// A program's lines for these root searches.
fn program(roots: &[Root]) -> String {
    let mut text = vec![HEADER.to_owned()];
    for &(said, depth, [alpha, beta], moves, value) in roots {
        let said = said.map_or_else(String::new, |number| format!(",\"iteration\":{number}"));
        text.push(format!("{{\"enter\":\"\",\"depth\":{depth},\"alpha\":{alpha},\"beta\":{beta}{said}}}"));
        for number in 0..moves {
            let (alpha, beta, depth) = (-beta, -alpha, depth - 1);
            text.push(format!(
                "{{\"enter\":\"m{number}\",\"depth\":{depth},\"alpha\":{alpha},\"beta\":{beta}}}"
            ));
            text.push(format!("{{\"leave\":{}}}", number as i32 - value));
        }
        text.push(format!("{{\"leave\":{value}}}"));
    }
    text.join("\n") + "\n"
}

/// Number, depth, visits and value of each iteration as the table has them, and its numbers of root searches. Places,
/// links and comparisons agree with the table.
fn rows(text: &str) -> Vec<(u16, u16, u64, Option<i16>, usize)> {
    let (opened, trace) = read(text.as_bytes());
    let game = opened.unwrap().scenario.open().unwrap();
    let rows: Vec<IterationRow> = iterations(&game, &trace, Lens::for_programs(&game), Scope::whole(&trace));
    let brackets: Vec<u32> = trace.children(0).collect();
    assert_eq!(rows.len(), brackets.len());
    for (row, &bracket) in rows.iter().zip(&brackets) {
        assert_eq!(row.visit, bracket);
        assert_eq!(row.visits, u64::from(trace.positions_in(bracket)));
        assert_eq!(trace.iteration_numbered(row.iteration), Some(bracket));
        for visit in bracket..trace.end(bracket) {
            let place = trace.place_of(visit).unwrap();
            assert_eq!(place.iteration, row.iteration);
            assert!(visit == bracket || trace.visits_at(&place).contains(&visit));
            let written = place_text(&game, &trace, visit).unwrap();
            assert_eq!(visit_at(&game, &trace, &written), Some(visit), "{written:?}");
        }
    }
    let same = differences(&trace, &trace);
    assert_eq!((same.places.only_a, same.places.only_b), (0, 0));
    let passes = |row: &IterationRow| trace.children(row.visit).count();
    rows.iter().map(|row| (row.iteration, row.depth, row.visits, row.value, passes(row))).collect()
}

fn kinds(trace: &Trace, bracket: u32) -> Vec<VisitKind> {
    trace.children(bracket).map(|pass| trace.meta(pass).kind()).collect()
}

#[test]
fn a_lower_depth_after_a_search_that_failed_is_the_same_iteration() {
    let open = [-30_000, 30_000];
    let text = program(&[
        (None, 1, open, 2, 5),
        (None, 2, [-5, 15], 3, 20),
        // Lower after a value above the window, and again.
        (None, 1, [-5, 40], 4, 45),
        (None, 1, [-5, 90], 2, 50),
        (None, 3, [40, 60], 2, 30),
        // A search that failed low keeps its depth.
        (None, 3, [20, 60], 5, 41),
        (None, 4, [31, 51], 1, 41),
    ]);
    let expected = [
        (1, 1, 3, Some(5), 1),
        (2, 2, 4 + 5 + 3, Some(50), 3),
        (3, 3, 3 + 6, Some(41), 2),
        (4, 4, 2, Some(41), 1),
    ];
    assert_eq!(rows(&text), expected);
    let (_, trace) = read(text.as_bytes());
    assert_eq!(kinds(&trace, 1), [VisitKind::Node]);
    assert_eq!(kinds(&trace, trace.iteration_numbered(2).unwrap()), [VisitKind::Pass; 3]);
}

#[test]
fn one_depth_can_be_searched_in_two_iterations() {
    let window = [-10, 20];
    // After a value inside its window a search is complete: the next one is another iteration.
    let text = program(&[(None, 2, [-10, 10], 1, 12), (None, 1, window, 2, 15), (None, 2, window, 3, 16)]);
    assert_eq!(rows(&text), [(2, 2, 2 + 3, Some(15), 2), (3, 2, 4, Some(16), 1)]);
    // It is called by its number, and says its depth.
    let (_, mut session) = session(text.as_bytes());
    let second = session.trace().iteration_numbered(3).unwrap();
    assert_eq!(session.label(second, 0), "iteration 3, to depth 2");
    // The program's number counts more.
    let said = |numbers: [u16; 3]| {
        let [a, b, c] = numbers.map(Some);
        rows(&program(&[(a, 2, [-10, 10], 1, 12), (b, 2, window, 2, 15), (c, 2, window, 3, 16)]))
    };
    assert_eq!(said([1, 1, 1]), [(1, 2, 2 + 3 + 4, Some(16), 3)]);
    assert_eq!(said([1, 2, 2]), [(1, 2, 2, Some(12), 1), (2, 2, 3 + 4, Some(16), 2)]);
    assert_eq!(said([7, 8, 900]), [(7, 2, 2, Some(12), 1), (8, 2, 3, Some(15), 1), (900, 2, 4, Some(16), 1)]);
}

#[test]
fn a_search_without_deepening_has_one_iteration_with_its_depth_as_its_number() {
    assert_eq!(rows(&program(&[(None, 6, [-30_000, 30_000], 3, 1)])), [(6, 6, 4, Some(1), 1)]);
    assert_eq!(rows(&program(&[(None, 0, [-30_000, 30_000], 3, 1)])), [(1, 0, 4, Some(1), 1)]);
}

#[test]
fn a_number_that_makes_no_sense_is_named_and_the_rest_is_read() {
    let open = [-30_000, 30_000];
    let text = program(&[(Some(5), 1, open, 1, 5), (Some(4), 2, open, 1, 5), (Some(0), 3, open, 1, 5)]);
    let (opened, trace) = read(text.as_bytes());
    let report = opened.unwrap().report;
    let messages: Vec<&str> = report.wrong.iter().map(|wrong| wrong.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "line 6: “iteration” is 4, which is not between 5 and 65535",
            "line 10: “iteration” is 0, which is not between 6 and 65535"
        ]
    );
    let numbers: Vec<u16> = trace.children(0).map(|bracket| trace.iteration(bracket)).collect();
    assert_eq!(numbers, [5, 6, 7]);
    let inside = lines(&[
        HEADER,
        r#"{"enter":"","depth":1,"alpha":-5,"beta":5}"#,
        r#"{"enter":"a","depth":0,"alpha":-5,"beta":5,"iteration":3}"#,
        r#"{"leave":0}"#,
        r#"{"leave":0}"#,
    ]);
    let report = read(inside.as_bytes()).0.unwrap().report;
    assert!(report.wrong[0].message.contains("“iteration” has no meaning here"), "{:?}", report.wrong);
}
