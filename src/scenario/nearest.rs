//! The known name that a mistyped name probably means.

/// The known name that is fewest letters away: at most two, and less than half of the name.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let name: String = name.chars().take(40).collect();
    let distances = known.map(|known| (levenshtein(&name, known), known));
    let (distance, known) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= 2 && 2 * distance < known.chars().count()).then_some(known)
}

/// The number of letters that must be put in, left out or changed to make one word of the other (Levenshtein).
fn distance(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (place, wanted) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != wanted);
            diagonal = row[place + 1];
            row[place + 1] = changed.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_seen_and_other_words_are_not() {
        let known = ["depth", "search", "null-move", "t", "fen"];
        let mean = |name: &str| nearest(name, known.into_iter());
        assert_eq!(mean("dpeth"), Some("depth"));
        assert_eq!(mean("nullmove"), Some("null-move"));
        assert_eq!(mean("fne"), None, "two of three letters");
        assert_eq!((mean("wibble"), mean(""), mean(&"x".repeat(5000))), (None, None, None));
    }
}
