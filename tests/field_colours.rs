//! The colours of a field's numbers: about equally many numbers have each, in the flame as in the tree.

use crate::foreign::mistakes::HEADER;
use crate::foreign::read;
use plyscope::scene::coverage::{CATEGORY_NAMES, field_category};
use plyscope::trace::Trace;

/// A search of another program whose leaves say these numbers.
fn saying(numbers: &[i32]) -> Trace {
    let mut lines = vec![HEADER.to_owned(), r#"{"enter":"","depth":1,"alpha":-1000,"beta":1000}"#.to_owned()];
    for (at, number) in numbers.iter().enumerate() {
        lines.push(format!(
            r#"{{"enter":"m{at}","depth":0,"alpha":-1000,"beta":1000,"x":{{"eval":{number}}}}}"#
        ));
        lines.push(r#"{"leave":0}"#.to_owned());
    }
    lines.push(r#"{"leave":0}"#.to_owned());
    let (opened, trace) = read(lines.join("\n").as_bytes());
    assert_eq!(opened.unwrap().report.wrong, []);
    trace
}

/// The colours of the leaves, by name.
fn colours(trace: &Trace) -> Vec<&'static str> {
    (3..trace.len()).map(|id| CATEGORY_NAMES[usize::from(field_category(trace, id, 0))]).collect()
}

#[test]
fn each_colour_has_about_equally_many_numbers() {
    let numbers: Vec<i32> = (0..100).map(|at| (at * 37 % 100) - 50).collect();
    let trace = saying(&numbers);
    assert_eq!(trace.field_steps(0), [-30, -10, 10, 30]);
    for (number, colour) in numbers.iter().zip(colours(&trace)) {
        let part = [-30, -10, 10, 30].iter().filter(|first| number >= first).count() + 1;
        assert_eq!(colour, format!("field-{part}"), "{number}");
    }
    // The root does not say the number: it has the colour of the structure.
    assert_eq!(CATEGORY_NAMES[usize::from(field_category(&trace, 2, 0))], "structure");
}

#[test]
fn numbers_that_are_mostly_equal_have_fewer_colours() {
    assert_eq!(saying(&[0; 20]).field_steps(0), [0; 0]);
    let mut numbers = [0; 20];
    numbers[19] = 7;
    numbers[18] = 7;
    let trace = saying(&numbers);
    assert_eq!(trace.field_steps(0), [0; 0], "a fifth of the numbers is not among the last tenth");
    let mut flags = [0; 20];
    flags[10..].fill(1);
    let trace = saying(&flags);
    assert_eq!(trace.field_steps(0), [1]);
    assert_eq!(colours(&trace)[0], "field-1");
    assert_eq!(colours(&trace)[19], "field-2");
}
