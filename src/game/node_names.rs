//! Names for the nodes of a tree: A at the root, then B, C, D and so on, level by level, as textbooks have them.

use std::collections::HashSet;

/// The most nodes that a tree with named nodes has: names of more than two letters do not show where a node is.
pub const MOST_NAMES: usize = 400;

/// The names that are not taken, in their order: A, B ... Z, AA, AB ... ZZ, AAA.
pub fn free_names(taken: HashSet<String>) -> impl Iterator<Item = String> {
    (0..).map(letters).filter(move |name| !taken.contains(name))
}

/// The name with a number, from 0: A, B ... Z, AA, AB and so on.
fn letters(mut number: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(char::from(b'A' + (number % 26) as u8));
        match (number / 26).checked_sub(1) {
            Some(rest) => number = rest,
            None => return letters.into_iter().rev().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_singly_and_then_in_pairs() {
        let names = |range: std::ops::Range<usize>| range.map(letters).collect::<Vec<_>>().join(" ");
        assert_eq!(names(0..3), "A B C");
        assert_eq!(names(24..29), "Y Z AA AB AC");
        assert_eq!(names(51..53), "AZ BA");
        assert_eq!(names(701..704), "ZZ AAA AAB");
    }

    #[test]
    fn taken_names_are_left_out() {
        let taken = HashSet::from(["A".to_owned(), "C".to_owned()]);
        assert_eq!(free_names(taken).take(3).collect::<Vec<_>>(), ["B", "D", "E"]);
    }
}
